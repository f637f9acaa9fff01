"""A promise "before our call on the budget" is due when the one event it speaks of begins (C-73)."""

from __future__ import annotations

import re
from datetime import datetime

from pipeline.clock import DAY_US, to_us
from pipeline.models.meetings import Meeting
from pipeline.stages.reconcile.draft import DraftLoop
from pipeline.stages.reconcile.meetings import Calendar
from pipeline.stages.reconcile.words import content_words

_WITHIN_US = 60 * DAY_US
_BEFORE = re.compile(
    r"\b(?:before|ahead of|in time for|at|on|during|for) (?:the |our |your |my |this )?(?P<en>[^,;.!?]+)"
    r"|\b(?:vor|zu|bei|am|beim) (?:dem |der |unserem |unserer |deinem )?(?P<de>[^,;.!?]+)"
    r"|\b(?:avant|pour|lors de) (?:le |la |l'|notre |votre )?(?P<fr>[^,;.!?]+)|\b(?:antes d[eoa]l?|para|em"
    r"|no) (?:a |o |la |el |nuestra? |nossa? )?(?P<es>[^,;.!?]+)"
    r"|\b(?:prima d[ei]l?l?a?|per|durante) (?:la |il |nostra? )?(?P<it>[^,;.!?]+)"
    r"|(?P<ko>\S+(?: \S+)?) ?(?:전까지|전에|때)|(?P<ja>\S{2,12}?)(?:の前|までに|の際)"
    r"|在?(?P<zh>\S{2,10}?)(?:之前|前)",
    re.IGNORECASE,
)


def dated_by_event(loop: DraftLoop, calendar: Calendar, zone: str) -> None:
    """Sets the date of a promise that names none but an event: the only one with that person and a word of it, within 60 days."""
    vow = loop.vow
    if vow is None or vow.due is not None or vow.condition:
        return
    text, act = loop.opener.mail.decoded.text, loop.opening
    words = frozenset[str]().union(*(content_words(found[found.lastgroup or 0]) for found in _BEFORE.finditer(text, act.start, act.end)))
    if not words:
        return
    asked = loop.opener.mail.arrived_us
    fits = [one for one in calendar(loop.person) if words & content_words(one.summary) and asked < _start_us(one) <= asked + _WITHIN_US]
    if len(fits) == 1:
        vow.due = (fits[0].starts, zone)
        loop.step("flagged", asked, "due_of_event", note=fits[0].note)
        loop.steps.insert(1, loop.steps.pop())  # it held from the opening on


def _start_us(meeting: Meeting) -> int:
    """Begin of the event; of a day its first moment in UTC; 0 if unknown."""
    if not meeting.starts:
        return 0
    return to_us(datetime.fromisoformat(meeting.starts if "T" in meeting.starts else f"{meeting.starts}T00:00:00+00:00"))
