"""`review` as a person reads it."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from app.plain import printable
from app.render import QUOTE_CELLS, clip, console, folded, local, print_row, warn
from app.suggest import as_typed
from memory.answers import ReviewAnswer


def review_text(answer: ReviewAnswer, zone: ZoneInfo) -> None:
    """The proposals with their loop and sentence, how to decide, and how many rows were wrong."""
    out = console()
    out.print(f"{answer.returned} proposed", style="bold")
    for one in answer.proposals:
        out.print()
        folded(out, f"{one.number}  {one.words}  ({one.rule}, {local(one.proposed_at, zone)}) · {one.id}", "", "   ", style="bold cyan")
        if one.evidence is not None:
            folded(out, printable(clip(one.evidence.text, QUOTE_CELLS)), "   │ ", "     ")
        print_row(out, one.loop, named=True)
    if answer.proposals:
        out.print()
        out.print(f"  {as_typed('loopledger review accept 1')}   {as_typed('loopledger review reject 1')}", soft_wrap=True)
    for reason, count in answer.omitted.by_reason.items():
        out.print(f"  {count} on loops that are hidden: {reason}")
    made = answer.precision
    if made.decided:
        out.print(f"Of {made.decided} rows you ended, you called {made.wrong} wrong.")
    warn(out, answer.warnings)
