"""The date of a loop over its moves: by the mail, by a person, by an event (C-56, C-73, M-119)."""

from __future__ import annotations

from dataclasses import replace

from pipeline.models.ledger import DueMove, Loop, Step

BACK = "back"
"""Note of a move to the date before the move of the same decision."""


def moved_to(due: str, zone: str) -> str:
    """Note of a move whose old date is not known yet."""
    return DueMove(None, "", due or None, zone).note()


def with_moves(row: Loop) -> Loop:
    """The row with its date after all moves, and with both dates in the note of each. `row.due`: what the mail says.

    A move by mail knows its own old date. A move back counts only while the date is still the one it takes back.
    """
    if not any(step.what == "moved" for step in row.steps):
        return row
    due, zone = first_date(row)
    steps: list[Step] = []
    for step in row.steps:
        if step.what != "moved":
            steps.append(step)
            continue
        move = _back(steps, step, due) if step.note == BACK else DueMove.of(step.note)
        if move is None:
            continue
        to, to_zone = move.due, (move.zone or zone or row.due_zone) if move.due else ""
        words = step.note.partition(" ")[2]
        steps.append(step._replace(note=" ".join(filter(None, (DueMove(due, zone, to, to_zone).note(), words)))))
        due, zone = to, to_zone
    return replace(row, steps=tuple(steps), due=due, due_zone=zone)


def first_date(row: Loop) -> tuple[str | None, str]:
    """The date before the first move, with its zone: what the mail said at first."""
    by_mail = next((DueMove.of(step.note) for step in row.steps if step.what == "moved" and not step.decision), None)
    if by_mail is None:
        return row.due, row.due_zone
    return by_mail.was, (by_mail.was_zone or row.due_zone) if by_mail.was else ""


def _back(before: list[Step], step: Step, due: str | None) -> DueMove | None:
    """The move that takes back the one of the same decision, None if another date came since."""
    moves = [DueMove.of(one.note) for one in before if one.what == "moved" and one.decision == step.decision]
    return DueMove(None, "", moves[-1].was, moves[-1].was_zone) if moves and moves[-1].due == due else None
