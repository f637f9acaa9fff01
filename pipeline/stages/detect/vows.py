"""Whom a promise is owed to: direction by author, never by wording (C-27, C-28)."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.models.judged import OWNER, Judged, Promise
from pipeline.models.reading import Act
from pipeline.stages.detect.address import Named, match_names, names_everyone

SURE = 0.75
"""Acts below are plans, deeds under way and hedges: told by `analyze`, they open nothing (C-23, C-84)."""
MOST = 3
"""So many people of To are owed each; of more the first stands for all (C-28)."""


def is_promise(act: Act) -> bool:
    """A commitment that counts: no report, no courtesy, no plan, no hedge (C-21, C-23)."""
    return act.kind == "promise" and not act.reason and act.confidence >= SURE


def _promises(judged: Judged) -> list[Act]:
    """Clauses that promise. None where mail of the conversation is missing: it may hold the delivery (G-407, G-704)."""
    if judged.mail.filtered or judged.mail.incomplete:
        return []
    return [act for act in judged.acts if is_promise(act)]


def own_promises(judged: Judged, greeted: Sequence[str], present: Sequence[Named]) -> tuple[Promise, ...]:
    """The owner's promises: owed to who is named in the sentence or greeted, else to the people in To, else to those on copy."""
    told = judged.to or judged.cc
    found = []
    for act in _promises(judged):
        named = tuple(person for person in match_names(act.names, present) if person != OWNER)
        owed = named or tuple(greeted) or told
        found.append(Promise(act, owed if len(owed) <= MOST else owed[:1], len(owed) > MOST))
    return tuple(found)


def their_promises(judged: Judged, present: Sequence[Named], *, in_to: bool) -> tuple[Promise, ...]:
    """Another person's promises to the owner: named in the sentence, greeted, or in To where nobody else is (C-27)."""
    greeting = judged.mail.reading.greeting
    greeted = () if names_everyone(greeting) else match_names(greeting, present)
    found = []
    for act in _promises(judged):
        meant = match_names(act.names, present) or greeted
        if OWNER in meant or (not meant and in_to):
            found.append(Promise(act, (OWNER,)))
    return tuple(found)
