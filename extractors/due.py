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

VERSION = "due-5"
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
        if loose:
            text = text[: act.start] + _WILL_BE.sub("on", text[act.start : act.end]) + text[act.end :]
        found = deadlines_of(
            text, act.start, act.end, sent=sent, zone=zone, lang=lang, order=date_order(lang, zone), workday=work.is_workday
        )
        if loose:
            dated = [one for one in found if one.value and not one.conditional and not _given_up(text, act, one)]
            best = max(dated, key=lambda one: (one.role == "deadline" and one.limited, one.start), default=None)
            return (_later(best, sent), best.zone) if best else None
        asked = text[act.end - 1 : act.end] in "?？"
        comes = _COMES.search(text, act.start, act.end) is not None
        found = tuple(one for one in found if _OF_THING.match(text, one.end) is None)
        dated = [one for one in found if _due(one, act, comes=comes) and one.value and not one.conditional and (one.limited or not asked)]
        if not dated:
            return None
        best = max(dated, key=lambda one: (one.confidence, one.start))
        return str(best.value), best.zone

    def condition(self, mail: Mail, act: Act) -> str:
        """The clause on which a promise hangs, without its joint ("the board approves"), "" if on none (C-12)."""
        found = _clause(mail.decoded.text, act)
        return mail.decoded.text[found[2] : found[1]].strip(" ,;、，\n") if found else ""


_WILL_BE = re.compile(r"(?<=\s)be(?= the \d{1,2}(?:st|nd|rd|th)\b(?! (?:of )?(?:time|attempt|try|one|version|draft|person|\w+ to)\b))")
"""In a move the bare day of a month is the new day: "it will be the 22nd". `on` is as long."""


def _given_up(text: str, act: Act, one: Deadline) -> bool:
    """The day is the one that another takes the place of: "Monday rather than Wednesday", 수요일 대신 금요일 (C-56)."""
    return _RATHER_THAN.search(text[act.start : one.start]) is not None or _IN_ITS_PLACE.match(text, one.end) is not None


_RATHER_THAN = re.compile(
    r"(?:\b(?:rather than|instead of|and not|statt|anstatt|anstelle von|au lieu (?:de|du)|plutôt que|et non|en vez de|en lugar de"
    r"|em vez de|ao invés de"
    r"|invece (?:di|che)|anziché|e non)|而不是|不是)\s*(?:(?:on|by|the|am|dem|le|el|la|il|de|da|do|já|bis|per)\s+){0,2}$",
    re.IGNORECASE,
)
_IN_ITS_PLACE = re.compile(
    r"\s*(?:이|가|은|는)?\s?(?:대신|말고|아니라|아니고)|\s*(?:では|じゃ|で)(?:なく|ありません)|\s*の代わり|\s*改(?:到|为|成)"
)


_OF_THING = re.compile(r"\s*(?:것|거(?=[가를는도면요]|$)|판(?=[이을은도]|$)|버전)|\s*(?:の|的)(?:もの|やつ|分|版|那)")
"""The period is the thing's own (올해 것, 今年の分), no day by which it is wanted (C-5)."""


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
    r"\b(?:i|we)(?:'ll|’ll| will|'m|’m| am|'re|’re| are|'m going to| am going to)? (?:come|coming|visit|stop by|drop by|drop in"
    r"|call in)\b"
    r"|\b(?:komme|kommen|schaue? vorbei)\b|\b(?:je|nous) (?:viens|venons|viendrai|viendrons|passe|passons|passerai)\b"
    r"|\b(?:vengo|venimos|vendré|vendremos|pasaré|venho|virei|viremos|passarei|veniamo|verrò|verremo|passerò)\b"
    r"|(?:가겠|갈게|들르겠|들를게|방문하겠|방문드리)|(?:伺い|参り|訪問(?:いた)?し)ます|我们?(?:会|将)?(?:来|过去|过来|拜访)",
    re.IGNORECASE,
)
"""The promise is to come: the day of that is its own (C-68)."""


_JOINT = re.compile(
    r"(?:(?:and|but|so|then|und|aber|et|mais|y|pero|e|mas|ma)\s+)?(?:once|as soon as|the moment|when|if|provided(?: that)?"
    r"|assuming(?: that)?|in case|unless|should"
    r"|sobald|nachdem|wenn|falls|sofern|dès que|dès réception|une fois que|lorsque|quand|si|en cuanto|cuando|una vez que|assim que"
    r"|logo que|quando|caso|se"
    r"|non appena|appena|una volta che|qualora)\s+|(?:一旦|等到?|待|如果)",
    re.IGNORECASE,
)
"""What only joins a condition to the promise."""


def _clause(text: str, act: Act) -> tuple[int, int, int] | None:
    """(start with its joint, end, start without) of the condition that the reading of a promise names (C-12)."""
    place = next((flag for flag in act.flags if flag.startswith("when:")), "")
    if not place:
        return None
    start, end = (int(one) for one in place.split(":")[1:])
    joint = _JOINT.match(text, start, end)
    return start, end, joint.end() if joint else start


due_of = DueReader()
"""`due_of(mail, act, work) -> (date, zone) | None`."""
