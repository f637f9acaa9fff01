"""A sentence that dates something by an event: "before our call on the budget", "on launch day" (C-73). Words only; no calendar."""

from __future__ import annotations

import re
from functools import cache

from extractors.phrases.events import BEFORE, CLAUSE, CUT, MEETINGS, ON_DAY, PARTICLES, SMALL, SMALL_UNSPACED
from pipeline.models.mail import Mail
from pipeline.models.meetings import EventName
from pipeline.models.reading import Act

VERSION = "event-1"
_SHORT = 3
_UNSPACED = frozenset({"ja", "zh"})
_SUFFIX = 3
"""Letters at least before a meeting word that ends a compound: `budgetbesprechung`."""


class EventNamer:
    """How the sentence of an ask or a promise names the event it is wanted for; None if it names none."""

    version = VERSION

    def __call__(self, mail: Mail, act: Act) -> EventName | None:
        """The first event that the sentence names. A plain question dates nothing (C-4)."""
        if act.kind == "question":
            return None
        sentence = mail.decoded.text[act.start : act.end].casefold()
        lang = mail.reading.lang or "en"
        for pattern, whole_day in _patterns(lang):
            for found in pattern.finditer(sentence):
                name = _name(found, lang, whole_day=whole_day)
                if name is not None:
                    return name
        return None


@cache
def _patterns(lang: str) -> tuple[tuple[re.Pattern[str], bool], ...]:
    sources = ((BEFORE.get(lang, BEFORE["en"]), False), (ON_DAY.get(lang, ON_DAY["en"]), True))
    return tuple((re.compile(source, re.IGNORECASE), whole) for source, whole in sources)


def _name(found: re.Match[str], lang: str, *, whole_day: bool) -> EventName | None:
    groups = found.groupdict()
    said = groups.get("name") or groups.get("day") or ""
    said = re.sub(CUT, "", said)
    if lang == "en" and re.search(CLAUSE, said):
        return None
    meets, topics = _split(said, lang)
    if topics:
        return EventName(topics, whole_day)
    pointed = bool(groups.get("mine") or groups.get("the")) or lang in ("ko", *_UNSPACED)
    return EventName(()) if meets and pointed and not whole_day else None


def _split(said: str, lang: str) -> tuple[bool, tuple[str, ...]]:
    """(a meeting word is there, the words that name the topic)."""
    tokens = re.findall(r"[^\W_]+(?:-[^\W_]+)*", said)
    if lang == "ko":
        tokens = _korean(tokens)
    meets, topics = False, []
    for token in tokens:
        rest, ended = _without_meeting(token, lang)
        meets = meets or ended
        for small in SMALL_UNSPACED if lang in _UNSPACED else ():
            rest = rest.removeprefix(small).removesuffix(small)
        if len(rest) >= (2 if lang in ("ko", *_UNSPACED) else _SHORT) and rest not in SMALL and rest not in SMALL_UNSPACED:
            topics.append(rest)
    return meets, tuple(dict.fromkeys(topics))


def _korean(tokens: list[str]) -> list[str]:
    """The words that belong to the last one: what stands behind the last word with a particle."""
    for place in range(len(tokens) - 2, -1, -1):
        if len(tokens[place]) > 1 and re.search(PARTICLES, tokens[place]):
            return tokens[place + 1 :]
    return tokens


def _without_meeting(token: str, lang: str) -> tuple[str, bool]:
    """The token without a word for meetings at its end, and whether there was one."""
    for word in sorted(MEETINGS.get(lang, MEETINGS["en"]), key=len, reverse=True):
        if token in (word, f"{word}s"):
            return "", True
        if token.endswith(word) and (lang in ("ko", *_UNSPACED) or len(token) - len(word) >= _SUFFIX):
            return token.removesuffix(word).rstrip("-s" if lang == "de" else "-"), True
    return token, False


event_name = EventNamer()
"""`event_name(mail, act) -> EventName | None`."""
