"""What a reply leaves of the asks before it (J-78)."""

from __future__ import annotations

import re
from itertools import pairwise

from pipeline.models.judged import Judged
from pipeline.stages.reconcile.draft import OpenAsk
from pipeline.stages.reconcile.seeking import seeks_yes_or_no
from pipeline.stages.reconcile.words import content_words, is_farewell, meets, tells_something, weight

TELLING = frozenset({"information", "delivery", "refusal", "delegation", "cancellation", "settled", "withdrawal", "yes", "no"})
PROMISES = frozenset({"promise", "acceptance"})


def still_unanswered(asked: list[OpenAsk], reply: Judged) -> list[OpenAsk]:
    """Asks that this answer leaves open (J-78).

    Numbered sentences answer the asks of their number, what stands below a quoted ask that one. Else a sentence answers the asks
    it shares a content word with; a yes or no also the first yes/no ask left; a telling sentence that shares a word with none may
    stand for one ask more. If nothing can be matched at all, the answer is taken for all of them.
    """
    if len(asked) == 1:
        return []
    text = reply.mail.decoded.text
    spans = {(act.start, act.end) for act in reply.acts if act.kind in TELLING | PROMISES and not act.reason}
    sentences = [text[start:end] for start, end in sorted(spans)]
    numbers = {number for number in map(_number, sentences) if number}
    if numbers and any(_number_of(open_ask) for open_ask in asked):
        return [open_ask for open_ask in asked if _number_of(open_ask) not in numbers]
    words = [content_words(sentence) for sentence in sentences]
    left = [open_ask for open_ask in asked if not any(meets(open_ask.words, found) for found in words)]
    below = _answered_below(asked, reply)
    if below:
        return [open_ask for open_ask in left if open_ask not in below]
    if len(left) == len(asked):
        return _after_figure(asked, reply, sentences)
    free = sum(
        tells_something(sentence) and not any(meets(open_ask.words, found) for open_ask in asked)
        for sentence, found in zip(sentences, words, strict=True)
    )
    free += sum(_second_clause(sentence, asked) for sentence in sentences)
    return _without_yes_or_no(left, asked, reply)[free:]


def _answered_below(asked: list[OpenAsk], reply: Judged) -> list[OpenAsk]:
    """Asks that stand alone in a quoted piece with words of the reply's own right below it: "> How many?" - "Twelve."."""
    text, zones = reply.mail.decoded.text, reply.mail.reading.zones
    starts = [act.start for act in reply.acts if act.kind in TELLING | PROMISES and not act.reason]
    quotes = [(open_ask, _run_on(open_ask.judged.evidence(open_ask.ask.act).quote)) for open_ask in asked]
    found: list[OpenAsk] = []
    for piece, own in pairwise(zones):
        if piece.kind != "quoted" or own.kind != "reply" or not any(own.start <= start < own.end for start in starts):
            continue
        quoted = _run_on(_MARKS.sub("", text[piece.start : piece.end]))
        within = [open_ask for open_ask, quote in quotes if quote in quoted]
        found += within if len(within) == 1 else []
    return found


def _run_on(text: str) -> str:
    return " ".join(text.split())


_MARKS = re.compile(r"^[> ]*>", re.MULTILINE)


def speaks_to(asked: list[OpenAsk], reply: Judged) -> bool:
    """What somebody else says is about an ask: it shares a word with it, answers its yes or no, or gives a figure where one is asked."""
    text = reply.mail.decoded.text
    said = [text[act.start : act.end] for act in reply.acts if act.kind in TELLING | PROMISES and not act.reason]
    if any(meets(open_ask.words, content_words(one)) for open_ask in asked for one in said):
        return True
    if reply.kinds() & {"yes", "no"} and any(seeks_yes_or_no(open_ask) for open_ask in asked):
        return True
    figure = any(char.isdigit() for one in said for char in one)
    return figure and any(_FIGURE_ASKED.search(open_ask.judged.evidence(open_ask.ask.act).quote.casefold()) for open_ask in asked)


_FIGURE_ASKED = re.compile(
    r"\b(?:how (?:many|much|long|old|big)|when|what (?:time|date|price)|wann|wie ?viele?|wie lange|combien|quand|cuánt\w+|cuándo"
    r"|quant[oaie]s?|quando)\b|à quelle heure|a qué hora|몇|얼마|언제|いくつ|いくら|いつ|何[時人日]|几|多少|什么时候"
)


def _second_clause(sentence: str, asked: list[OpenAsk]) -> bool:
    """ "The screed comes on Tuesday, Dirk is on site": a clause behind a clause on an ask, about something else."""
    clauses = _CLAUSE.split(sentence)
    on_ask = [n for n, one in enumerate(clauses) if any(meets(open_ask.words, content_words(one)) for open_ask in asked)]
    rest = clauses[on_ask[0] + 1 :] if on_ask else []
    return any(
        len(one.split()) >= _CLAUSE_WORDS
        and not is_farewell(one)
        and not _POLITE.match(one)
        and not _PLACE.match(one)
        and not any(meets(open_ask.words, content_words(one)) for open_ask in asked)
        for one in rest
    )


_CLAUSE = re.compile(r"[,;]\s+(?:and |und |et |y |e )?")
_CLAUSE_WORDS = 3
_PLACE = re.compile(
    r"(?:(?:right |just )?(?:by|at|in|on|near|next to|behind|beside|under|opposite|from|inside|outside|along|past)|am|im|beim|neben"
    r"|hinter|gegenüber|vor"
    r"|près|à côté|dans|devant|derrière|chez|junto|al lado|en|detrás|frente|ao lado|perto|atrás|no|na|vicino|accanto|dietro|davanti"
    r"|nel|nella)"
    r" (?!(?:[\w'’]+ ){0,3}(?:is|are|was|will|has|ist|sind|wird|est|sont|es|está|son|é|è|sono)\b)",
    re.IGNORECASE,
)
"""Only where the thing is: "Pitch 14, by the fountain"."""
_POLITE = re.compile(r"(?:thank|danke|merci|gracias|obrigad|grazie|sorry|hope|hoffe|as |wie |comme |como |come )", re.IGNORECASE)


def _after_figure(asked: list[OpenAsk], reply: Judged, sentences: list[str]) -> list[OpenAsk]:
    """What is left where no word matches: one sentence with a figure answers the one open question, not the yes/no ask beside it."""
    telling = [sentence for sentence in sentences if tells_something(sentence)]
    opens = [open_ask for open_ask in asked if "wh" in open_ask.ask.act.flags]
    if len(telling) != 1 or not any(map(str.isdigit, telling[0])) or len(opens) != 1 or reply.kinds() & {"yes", "no", "delivery"}:
        return []
    return [open_ask for open_ask in asked if open_ask is not opens[0]]


def _without_yes_or_no(left: list[OpenAsk], asked: list[OpenAsk], reply: Judged) -> list[OpenAsk]:
    """`left` without the first yes/no ask, if the reply says yes or no and the words of that sentence point to no yes/no ask."""
    text = reply.mail.decoded.text
    said = next((content_words(text[act.start : act.end]) for act in reply.acts if act.kind in {"yes", "no"} and not act.reason), None)
    if said is None or not any(meets(said, open_ask.words) for open_ask in asked):
        return left
    if any(meets(said, open_ask.words) for open_ask in asked if seeks_yes_or_no(open_ask)):
        return left
    first = next((open_ask for open_ask in left if seeks_yes_or_no(open_ask)), None)
    return [open_ask for open_ask in left if open_ask is not first]


def _number(sentence: str) -> str:
    """The number a list item begins with, "" if it has none."""
    found = _ITEM.match(sentence)
    return found[1] if found else ""


def _number_of(open_ask: OpenAsk) -> str:
    act = open_ask.ask.act
    return _number(open_ask.judged.mail.decoded.text[act.start : act.end])


_ITEM = re.compile(r"\(?(\d{1,2})[.)]\s")


def unnamed(asked: list[OpenAsk], sentence: str) -> list[OpenAsk]:
    """Asks with a matter of their own that a sentence leaves out which names another; none if it names none."""
    said = content_words(sentence)
    others = [open_ask for open_ask in asked if not meets(open_ask.words, said)]
    return with_own_matter(others) if len(others) < len(asked) else []


def with_own_matter(asked: list[OpenAsk]) -> list[OpenAsk]:
    """Asks of two content words and more: "Did you find time?" only leans on the ask beside it and goes with that."""
    return [open_ask for open_ask in asked if weight(open_ask.words) >= _OWN_MATTER]


_OWN_MATTER = 2
