"""The date an ask or a promise names: the last moment that is still in time (C-3, C-12, C-13, J-68)."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from pipeline.clock import DAY_US, from_us
from pipeline.models.mail import Mail
from pipeline.models.reading import Act
from pipeline.models.worktime import WorkTime

if TYPE_CHECKING:
    from extractors.deadlines.reader import Deadline

VERSION = "due-4"
_NEAR_US = 2 * DAY_US
"""A Date header farther from the arrival than this is wrong, and the arrival serves in its place (J-5)."""


class DueReader:
    """`pipeline.ports.DueReader`: what `extractors.deadlines` finds in the sentence of an ask or a promise."""

    version = VERSION

    def __call__(self, mail: Mail, act: Act, work: WorkTime, *, since: Mail | None = None, loose: bool = False) -> tuple[str, str] | None:
        """(ISO date or datetime, zone it counts in), None if the sentence names no date by which the thing is wanted.

        A date in a question is the thing's own ("the fair on May 3") unless a word of limit holds it, and in a plain question even
        then ("what would it cost with delivery by the 26th?") (C-3, C-4). A promise that hangs on a condition has no date until
        `since`, the message that says that it is met (C-12). `loose`: any date of the sentence counts, the last of equals (C-56).
        """
        if act.kind == "question" and not loose:
            return None
        clause = _clause(mail.decoded.text, act) if act.kind == "promise" else None
        if clause is not None and since is None:
            return None
        from extractors.deadlines import choose_zone, date_order, deadlines_of  # its tables take a third of a second

        told = since or mail
        decoded = told.decoded
        date_us = decoded.date_us if decoded.date_us is not None and abs(told.arrived_us - decoded.date_us) <= _NEAR_US else None
        offset = timedelta(minutes=decoded.date_offset_min) if date_us is not None and decoded.date_offset_min is not None else None
        zone = choose_zone(header=offset, usual=None, owner=work.zone)
        sent: datetime = from_us(told.arrived_us if date_us is None else date_us).astimezone(UTC)
        lang = mail.reading.lang
        text = mail.decoded.text
        if clause is not None:  # what is left counts from the message that says so
            text = text[: clause[0]] + " " * (clause[1] - clause[0]) + text[clause[1] :]
        found = deadlines_of(
            text, act.start, act.end, sent=sent, zone=zone, lang=lang, order=date_order(lang, zone), workday=work.is_workday
        )
        if loose:
            dated = [one for one in found if one.value and not one.conditional]
            best = max(dated, key=lambda one: (one.role == "deadline" and one.limited, one.start), default=None)
            return (_later(best, sent), best.zone) if best else None
        asked = text[act.end - 1 : act.end] in "?？"
        comes = _COMES.search(text, act.start, act.end) is not None
        dated = [one for one in found if _due(one, act, comes=comes) and one.value and not one.conditional and (one.limited or not asked)]
        if not dated:
            return None
        best = max(dated, key=lambda one: (one.confidence, one.start))
        return str(best.value), best.zone

    def condition(self, mail: Mail, act: Act) -> str:
        """The clause on which a promise hangs, without its joint ("the board approves"), "" if on none (C-12)."""
        found = _clause(mail.decoded.text, act)
        return mail.decoded.text[found[2] : found[1]].strip(" ,;、，\n") if found else ""


def _later(one: Deadline, sent: datetime) -> str:
    """Who puts something off until Monday on a Monday means the next one."""
    value = str(one.value)
    ahead = [other for other in one.alternatives if other[:10] > value[:10]]
    return ahead[0] if ahead and value[:10] == sent.date().isoformat() else value


def _due(one: Deadline, act: Act, *, comes: bool) -> bool:
    """A deadline, or the plain day of a promise ("I'll share the notes of the meeting tomorrow") (C-3), or of coming (C-68)."""
    return one.role == "deadline" or (
        act.kind == "promise" and one.role == "event" and (one.rule == "day" or (one.rule in _MOMENTS and comes))
    )


_MOMENTS = frozenset({"date", "weekday", "span"})
_COMES = re.compile(
    r"\b(?:i|we)(?:'ll|’ll| will|'m|’m| am|'re|’re| are|'m going to| am going to)? (?:come|coming|visit|stop by|drop by|drop in|call in)\b"
    r"|\b(?:komme|kommen|schaue? vorbei)\b|\b(?:je|nous) (?:viens|venons|viendrai|viendrons|passe|passons|passerai)\b"
    r"|\b(?:vengo|venimos|vendré|vendremos|pasaré|venho|virei|viremos|passarei|veniamo|verrò|verremo|passerò)\b"
    r"|(?:가겠|갈게|들르겠|들를게|방문하겠|방문드리)|(?:伺い|参り|訪問(?:いた)?し)ます|我们?(?:会|将)?(?:来|过去|过来|拜访)",
    re.IGNORECASE,
)
"""The promise is to come: the day of that is its own (C-68)."""


_MAIN = r"(?=[,;，、]|[.!。！]|\s(?:then\s)?(?:i|we|you)(?:'ll|’ll| will| shall)\b|$)"
_CONDITIONS = (
    r"\b(?:once|as soon as|the moment|when|(?<!see )(?<!check )(?<!know )(?<!ask )(?<!out )(?<!confirm )(?<!sure )if"
    r"|provided(?: that)?|assuming(?: that)?)\s(?!possible\b|i can\b|you (?:like|want|wish)\b)"
    rf"(?P<en>(?:the|your|our|my|his|her|their|this|that|these|it|we|you|they|he|she|i|[A-Z]\w+|all|everyone)\b[^,;.!?\n]*?){_MAIN}",
    r"\b(?:sobald|nachdem|wenn|falls|dès que|dès réception|une fois que|lorsque|quand|en cuanto|cuando|una vez que"
    r"|assim que|logo que|quando"
    r"|non appena|appena|una volta che)\s(?!möglich|possible|posible|possível|possibile|quiere|quieres|vuoi|quiser"
    r"|puedo|posso|je peux|ich kann)"
    r"(?P<rest>[^,;.!?\n]{4,}?)(?=[,;]|[.!]|$)",
    r"(?P<ko>(?:[가-힣\w]+\s){0,4}[가-힣]*(?:(?:으|나|되|하|오|가|시|이|지|리|내)면|는 ?대로))(?=[,\s])",
    r"(?P<ja>[^、。\s]{2,20}?(?:たら|次第|れば))(?=[、,\s]|すぐ|[ごお一-龠])",
    r"(?:一旦|等到?|待|如果)(?P<zh>[^，。,]{2,15}?)(?=后|之后|以后|就|，|,)",
)
_CONDITION = re.compile("|".join(_CONDITIONS), re.IGNORECASE)
_NO_CONDITION = re.compile(
    r"(?:괜찮|가능|원하|필요|시간|여유|문제|궁금)[가-힣\s]*면|(?:그러|이러|저러|아니|하자|보자)면|(?:よろし"
    r"|でき|可能で|必要)\w*(?:たら|れば)"
)
"""Politeness or a hedge in the form of a condition."""


_SENTENCE_ENDS = (". ", "! ", "? ", "\n\n", "。", ".\n")


def _clause(text: str, act: Act) -> tuple[int, int, int] | None:
    """(start with its joint, end, start without) of the condition in the sentence of an act."""
    before = max(text.rfind(mark, 0, act.start) for mark in _SENTENCE_ENDS) + 1
    after = min((place for mark in _SENTENCE_ENDS if (place := text.find(mark, act.end - 1)) >= 0), default=len(text))
    for found in _CONDITION.finditer(text, before, after + 1):
        group = found.lastgroup or ""
        if not _NO_CONDITION.search(found.group()):
            return found.start(), found.end(), found.start(group)
    return None


due_of = DueReader()
"""`due_of(mail, act, work) -> (date, zone) | None`."""
