"""One loop, one message, one decision, one home as a person reads them: `show`, `explain`, `done`, `doctor`."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from app.fold import NARROW
from app.look.loop_words import STATE_WORDS
from app.plain import printable
from app.render import QUOTE_CELLS, age_words, clip, console, due_words, folded, item, local, print_foot, print_row, type_words, warn, who
from app.suggest import as_typed
from memory.answers import CorrectionAnswer, DecisionAnswer, ExplainAnswer, LoopRow, ShowAnswer, StepRow
from memory.mute_list import Muted, MutesAnswer

if TYPE_CHECKING:
    from rich.console import Console


def show_text(answer: ShowAnswer, zone: ZoneInfo) -> None:
    """`show`: the loop, its quote among its neighbours, its anchors and its history."""
    out = console()
    _headline(out, answer.loop, zone)
    out.print()
    _quoted(out, answer)
    out.print()
    out.print("Rests on", style="bold")
    for anchor in answer.anchors:
        quote = anchor.quote
        folded(out, f"{anchor.role}: message {printable(quote.message_id)} [{quote.start}:{quote.end}] {anchor.status}", "  ", "    ")
    _history(out, answer.steps, zone)
    for word in answer.degraded:
        item(out, "!", word, "yellow")
    warn(out, answer.warnings)


def _quoted(out: Console, answer: ShowAnswer | CorrectionAnswer) -> None:
    """The quote among its neighbours."""
    context = answer.context
    lines = (
        [(line, "dim") for line in context.before] + [(line, "bold") for line in context.quote] + [(line, "dim") for line in context.after]
        if context
        else [(answer.evidence.text, "bold")]
    )
    for line, style in lines:
        item(out, "│", line, style)


def correction_text(answer: CorrectionAnswer) -> None:
    """`wrong LOOP --field`: the sentence it was read from, then what holds now."""
    _quoted(console(), answer)
    decision_text(answer)


def _headline(out: Console, row: LoopRow, zone: ZoneInfo) -> None:
    from rich.text import Text

    title = Text(who(row.person.name), style="bold magenta")
    title.append(f" {type_words(row, row.type)}", style="bold")
    out.print(title)
    states = [row.status, *(STATE_WORDS[s] for s in row.states if s not in ("overdue", "due_soon"))]
    facts = [", ".join(states), due_words(row), f"since {local(row.opened_at, zone)} ({age_words(row.age_days)})"]
    folded(out, " · ".join(filter(None, facts)), "  ")
    print_foot(out, row)


def _history(out: Console, steps: list[StepRow], zone: ZoneInfo) -> None:
    """The steps in order, each with its rule and its sentence."""
    out.print()
    out.print("History", style="bold")
    for step in steps:
        when, narrow = local(step.when, zone), out.width < NARROW
        if narrow:
            out.print(f"  {when}", style="dim")
        indent = " " * (4 if narrow else len(when) + 4)
        folded(out, f"{printable(step.words)}  ({step.rule})", indent if narrow else f"  {when}  ", indent)
        if step.quote and step.what != "opened":
            folded(out, printable(clip(step.quote.text, QUOTE_CELLS)), f"{indent}│ ", f"{indent}  ")


def explain_text(answer: ExplainAnswer, zone: ZoneInfo) -> None:
    """`explain` of a loop or of a message."""
    out = console()
    if answer.loop is not None and answer.evidence is not None:
        _headline(out, answer.loop, zone)
        out.print()
        item(out, "│", answer.evidence.text, "bold")
        place = f"message {printable(answer.evidence.message_id)}, characters {answer.evidence.start} to {answer.evidence.end}"
        folded(out, place, "  ", style="dim")
        folded(out, f"rules: {', '.join(answer.loop.rules)}", "  ", style="dim")
        _history(out, answer.steps, zone)
        if answer.arithmetic:
            out.print()
            out.print("Reply time", style="bold")
            item(out, "-", answer.arithmetic.words)
        _bullets(out, "Its way", answer.path)
        _bullets(out, "Not ranked because", answer.hidden_because)
        _bullets(out, "What would close it", answer.closers)
    if answer.message is not None:
        _message_text(out, answer, zone)
    warn(out, answer.warnings)


def _message_text(out: Console, answer: ExplainAnswer, zone: ZoneInfo) -> None:
    message = answer.message
    if message is None:
        return
    folded(out, f"Message {printable(message.message_id)}: {printable(message.subject) or '(no subject)'}", "", "  ", style="bold")
    folded(out, f"from {printable(message.sender)}, arrived {local(message.arrived_at, zone)}", "  ")
    if message.link:
        out.print(f"  {message.link}", soft_wrap=True)
    _bullets(out, "It opened nothing because", [f"{r.words}  ({r.code}, {r.rule})" for r in answer.reasons])
    if answer.loops:
        out.print()
        out.print("It belongs to", style="bold")
        for row in answer.loops:
            print_row(out, row, named=True)
    if not answer.reasons and not answer.loops:
        out.print("  It opened no loop, and no reason is stored for it.")


def _bullets(out: Console, title: str, lines: list[str]) -> None:
    if lines:
        out.print()
        out.print(title, style="bold")
        for line in lines:
            item(out, "-", as_typed(line))


def decision_text(answer: DecisionAnswer) -> None:
    """One line for a decision."""
    folded(console(), printable(answer.words), "", "  ")


def mutes_text(answer: MutesAnswer, zone: ZoneInfo) -> None:
    """`mute --list`: what is hidden, since and until when, how many open loops it hides, and the command that shows it again."""
    out = console()
    if not answer.mutes:
        out.print("You hide nothing.")
    for one in answer.mutes:
        name = clip(printable(one.words or one.value), QUOTE_CELLS)
        until = f", until {local(one.until, zone)}" if one.until else ""
        item(out, "-", f"{one.kind} {name}: {one.open} open, hidden since {local(one.made_at, zone)}{until}")
        out.print(f"      {as_typed(_shown_again(one))}", style="dim", soft_wrap=True)
    warn(out, answer.warnings)


def _shown_again(one: Muted) -> str:
    """The command that takes a mute back; a conversation is named by a loop of it, which only a list can tell."""
    if one.kind == "conversation":
        return "loopledger list --state muted  (any loop of it: loopledger unmute --conversation LOOP)"
    return f"loopledger unmute {'' if one.kind == 'loop' else f'--{one.kind} '}{shlex.quote(printable(one.value))}"


def doctor_text(checks: list[tuple[str, str, str, str]], settings: list[tuple[str, str, str]]) -> None:
    """`doctor`: (level, name, words, fix) a line, then (setting, value, origin) of those that are not the default."""
    from rich.text import Text

    out = console()
    styles = {"OK": "green", "WARN": "yellow", "FAIL": "bold red"}
    for level, name, words, fix in checks:
        out.print(Text(f"{level:5}", style=styles[level]), end="")
        folded(out, f"{name}: {printable(as_typed(words))}", "", "     ")
        if fix:
            out.print(Text(f"     to mend: {printable(as_typed(fix))}", style="dim"), soft_wrap=True)
    if settings:
        out.print()
        out.print("Settings that are not the default", style="bold")
        for name, value, origin in settings:
            item(out, "-", f"{name} = {value}  ({'environment' if origin == 'env' else 'settings.toml'})")
