"""Where one sentence holds two: what stands between two questions, or between a statement and a promise. Data only."""

from __future__ import annotations

import re

_ASK_EN = (
    r"(?:may|can|could|shall|should|will|would|do|does|did|is|are|have|has|when|where|what|who|which|how|why)"
    r" (?:i|we|you|it|the|they|he|she|there|this|that|is|are|do|does|did|can|should|many|much|long|your)\b"
)
_ASK_DE = (
    r"(?:darf|dürfen|kann|kannst|können|könntest|könnten|soll|sollen|willst|wollen|hast|haben|ist|sind|gibt|wann|wo|wer|was|welche\w?|wie|warum)"
    r" (?:ich|wir|du|sie|ihr|es|er|der|die|das|jemand|ist|sind|hast|haben|kann|soll|viele?|lange)\b"
)
_ASK_FR = r"(?:pouvez|pourriez|peux|pourrais|puis|dois|devons|avez|as|est)-(?:vous|tu|je|nous|ce|il|elle)\b|(?:quand|où|qui|comment|combien|pourquoi|quelle?s?) \w+"
_ASK_ES = r"¿|(?:puedes?|podr[íi]as?|podemos|puedo|cuándo|dónde|quién|qué|cuál|cuánto\w*|cómo) \w+"
_ASK_PT = r"(?:pode|podes|poderia|podemos|posso|quando|onde|quem|qual|quanto\w*|como) \w+"
_ASK_IT = r"(?:puoi|può|potresti|potrebbe|possiamo|posso|quando|dove|chi|quale|quanto\w*|come) \w+"

SECOND_ASK = re.compile(
    rf"[,;]? and (?:also )?(?={_ASK_EN})|[,;]? und (?=(?:auch |noch )?{_ASK_DE})|,? et (?={_ASK_FR})|, y (?={_ASK_ES})|, e (?:também |anche )?(?={_ASK_PT}|{_ASK_IT})",
    re.IGNORECASE,
)  # fmt: skip
"""Between two questions of one sentence."""

ASKING = re.compile(
    rf"(?:^|[:,;–—-] ?|\b(?:and|so|but|und|aber|et|mais|y|pero|e|ma|mas) ){_ASK_EN}|\b{_ASK_DE}|\b(?:{_ASK_FR})|{_ASK_ES}|\b(?:{_ASK_PT})|\b(?:{_ASK_IT})|\b(?:please|bitte)\b|\b{_ASK_EN}",
    re.IGNORECASE,
)  # fmt: skip
"""The shape of a question somewhere in a clause."""

SPEAKER = re.compile(r"(?:ich|wir|i|we)\s", re.IGNORECASE)

MINDFUL = re.compile(
    r"(?:i|we)(?:'ve| have|'m| am| was| were|'re| are|'d| would|'ll| will| just| also| only| really| fully| still)* ?"
    r"(?:got|get|received|saw|seen|read|had|have|know|understand|see|think|hope|agree|will|can|could|need|must|want|wanted|apologi\w+|guess|suppose|believe|wish|love|like|sorry|afraid"
    r"|away|out|busy|travel\w+|sure|glad|happy|am|was|are|were)\b"
    r"|(?:ich|wir) (?:habe|haben|hab|bin|sind|war|waren|sehe|verstehe|weiß|wissen|denke|glaube|hoffe|werde|kann|können|muss|müssen|möchte|will|würde|bekam|danke|freue|bedanke|finde)\b",
    re.IGNORECASE,
)  # fmt: skip
"""A first clause that answers nothing: it receives, knows, feels, excuses."""

SECOND_PROMISE = re.compile(r",\s+(?:and |und )?(?=(?:i|we)(?:'ll| will| shall| can)\b|(?:ich|wir) \w+)", re.IGNORECASE)
"""Before the second clause of "I do this, I will do that"."""

ACK_BORDER = re.compile(r"(?:[,;!]|\s[–—-]|:)\s+|[，、；！]\s*")
"""Behind the thanks of "Thanks, the key is under the mat."."""

LET_US = ("let's ", "lets ", "let us ", "lass uns", "lasst uns", "machen wir", "allons", "vamos", "andiamo", "facciamo")
"""Beginnings that carry consent on: "Sounds good, let's try it."."""
