"""`review` as a person reads it."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from app.plain import printable
from app.render import QUOTE_CELLS, clip, console, folded, local, print_row, warn
from app.suggest import as_typed
from memory.answers import FactReview, ReviewAnswer


def fact_lines(one: FactReview, zone: ZoneInfo) -> list[str]:
    """A proposed change of a fact: what, the value it replaces, the sentence it rests on, who proposes it and why."""
    number = f"{one.number}  " if one.number else ""
    state = "" if one.state == "pending" else f" [{one.state}{f' by {one.decided_by}' if one.decided_by else ''}]"
    lines = [f"{number}{one.change}{state}  ({one.scope}, {local(one.proposed_at, zone)}) · {one.id}"]
    if one.was is not None:
        lines.append(f"now: {one.was} ({one.was_id})")
    if one.quote is not None:
        lines.append(f"│ {clip(one.quote.text, QUOTE_CELLS)}  mail:{one.quote.message_id} {one.link or ''}".rstrip())
    source = f"; source: {one.provenance}" if one.provenance else ""
    because = f"; because: {one.because}" if one.because else ""
    return [*lines, f"by {one.proposer} ({one.proposer_kind}){source}{because}"]


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
    for fact in answer.facts:
        out.print()
        head, *lines = fact_lines(fact, zone)
        folded(out, printable(head), "", "   ", style="bold cyan")
        for line in lines:
            folded(out, printable(line), "   ", "     ")
    if answer.scopes:
        out.print()
        folded(out, f"Changes of facts in {', '.join(answer.scopes)}: {answer.pending} pending", "", "  ")
    if answer.proposals or answer.facts:
        out.print()
        out.print(f"  {as_typed('loopledger review accept 1')}   {as_typed('loopledger review reject 1')}", soft_wrap=True)
    for reason, count in answer.omitted.by_reason.items():
        out.print(f"  {count} on loops that are hidden: {reason}")
    made = answer.precision
    if made.decided:
        out.print(f"Of {made.decided} rows you ended, you called {made.wrong} wrong.")
    warn(out, answer.warnings)
