"""Which units need only their touched conversations folded: senders the owner never wrote to, with no loop, and only newer mail.

The newest mail of such a sender changes nothing that was judged before it, and nothing of another conversation speaks to it
(a mail is judged by what had arrived before it: docs/architecture.md). A shop with thousands of notices then costs one notice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple

from pipeline.models.judged import HUMAN
from pipeline.models.mail import Mail
from pipeline.stages.detect.gates import classify


class Sketch(NamedTuple):
    """One conversation: arrival of its newest mail and of its oldest changed one (or None); may the owner have written in it."""

    newest_us: int
    changed_us: int | None
    owner: bool


def narrow_units(
    conversations: Mapping[str, Set[int]],
    touched: Set[int],
    rows: Mapping[str, Set[int]],
    sketches: Mapping[int, Sketch],
    looped: Set[str],
) -> dict[str, set[int]]:
    """Person -> the touched conversations that are enough to fold.

    `conversations`: all of each person's unit; `rows`: touched conversations in which the person has rows of the last fold;
    `looped`: persons with loops or decisions, who are never narrow.
    """
    found: dict[str, set[int]] = {}
    for person, whole in conversations.items():
        inside = set(whole & touched)
        if person in looped or any(sketches[one].owner for one in whole | rows.get(person, frozenset())):
            continue
        changed = [sketches[one].changed_us for one in inside]
        oldest = min((moment for moment in changed if moment is not None), default=None)
        if oldest is not None and oldest > max((sketches[one].newest_us for one in whole - inside), default=-1):
            found[person] = inside
    return found


def may_stay_narrow(mails: Iterable[Mail]) -> bool:
    """True if no mail is a person's by its own signs: only those are compared with the shapes of the sender's other mails."""
    return all(classify(mail, mail.reading.signs).cls != HUMAN for mail in mails)
