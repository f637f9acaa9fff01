"""A past moment of a home for readers: facts folded from what was said by then, loops from their stored steps (M-008)."""

from __future__ import annotations

from dataclasses import replace

from app.opening import Opened
from memory.ledger_sql import SqlLedger
from memory.state import loop_at
from pipeline.models.ledger import Loop
from pipeline.run.facts import facts_at
from pipeline.store.db import open_archive
from pipeline.store.past import PastLedger, aliases_at, unseen_mail


def past_ledger(opened: Opened, moment_us: int, *, received: bool) -> PastLedger:
    """The ledger as it stood then. `received`: only what this home had received and been told by then (`--known-at`); else mail that
    had arrived counts whenever it was fetched (`--as-of`). Raises as `open_archive` does."""
    with open_archive(opened.home, "read") as archive:
        facts = facts_at(archive, moment_us, received=received)
        unseen = unseen_mail(archive, moment_us) if received else []
        aliases = aliases_at(archive, moment_us)
    past = PastLedger(opened.home)
    past.tell_facts(facts)
    past.tell_aliases(aliases)
    ids = past.tell_loops(moment_us, unseen)
    hidden = frozenset(unseen)
    loops = SqlLedger(past.published).loops(ids)
    past.add_loops([seen for loop in loops if (seen := _at(loop, moment_us, hidden)) is not None])
    past.drop_accounts([account.casefold() for account in opened.apart("")])
    return past


def _at(loop: Loop, moment_us: int, hidden: frozenset[tuple[str, str]]) -> Loop | None:
    """The loop at that moment, without what rests on hidden mail."""
    if (loop.evidence.account, loop.evidence.message_id) in hidden:
        return None
    steps = tuple(step for step in loop.steps if step.evidence is None or (step.evidence.account, step.evidence.message_id) not in hidden)
    return loop_at(replace(loop, steps=steps), moment_us)
