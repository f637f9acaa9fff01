"""The date an ask names: the last moment at which the answer is still in time (C-3, C-13, J-68)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pipeline.clock import DAY_US, from_us
from pipeline.models.mail import Mail
from pipeline.models.reading import Act
from pipeline.models.worktime import WorkTime

VERSION = "due-1"
_NEAR_US = 2 * DAY_US
"""A Date header farther from the arrival than this is wrong, and the arrival serves in its place (J-5)."""


class DueReader:
    """`pipeline.ports.DueReader`: what `extractors.deadlines` finds in the sentence of an ask."""

    version = VERSION

    def __call__(self, mail: Mail, act: Act, work: WorkTime) -> tuple[str, str] | None:
        """(ISO date or datetime, zone it counts in), None if the sentence names no date by which the answer is wanted.

        A date in a question is the thing's own ("the fair on May 3") unless a word of limit holds it, and in a plain question even
        then ("what would it cost with delivery by the 26th?") (C-3, C-4).
        """
        if act.kind == "question":
            return None
        from extractors.deadlines import choose_zone, date_order, deadlines_of  # its tables take a third of a second

        decoded = mail.decoded
        told = decoded.date_us if decoded.date_us is not None and abs(mail.arrived_us - decoded.date_us) <= _NEAR_US else None
        offset = timedelta(minutes=decoded.date_offset_min) if told is not None and decoded.date_offset_min is not None else None
        zone = choose_zone(header=offset, usual=None, owner=work.zone)
        sent: datetime = from_us(mail.arrived_us if told is None else told).astimezone(UTC)
        lang = mail.reading.lang
        found = deadlines_of(
            decoded.text, act.start, act.end, sent=sent, zone=zone, lang=lang, order=date_order(lang, zone), workday=work.is_workday
        )
        asked = decoded.text[act.end - 1 : act.end] in "?？"
        dated = [one for one in found if one.role == "deadline" and one.value and not one.conditional and (one.limited or not asked)]
        if not dated:
            return None
        best = max(dated, key=lambda one: (one.confidence, one.start))
        return str(best.value), best.zone


due_of = DueReader()
"""`due_of(mail, act, work) -> (date, zone) | None`."""
