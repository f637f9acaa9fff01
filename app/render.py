"""Answers as a person reads them, 40 to 200 columns wide. rich is imported here and only when something is drawn.

Colour and links go to terminals only; piped output is plain text with whole addresses. NO_COLOR is obeyed by rich.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from app.fold import NARROW, fold
from app.look.loop_words import PAST_WORDS, STATE_WORDS, TYPE_NAMES, TYPE_WORDS
from app.plain import printable
from app.suggest import as_typed
from memory.answers import ListAnswer, LoopRow, WaitingAnswer

if TYPE_CHECKING:
    from rich.console import Console

QUOTE_CELLS = 400
NAME_CELLS, ADDRESS_CELLS = 60, 254
"""A sender chooses the name, of any length; an address has at most 254 characters (RFC 5321, 4.5.3.1.3)."""
CODE_POINTS_A_CELL = 8
"""More marks stacked on one column than this are no script's."""
FOOT_CELLS = 80
"""Columns that subject, id and link take together at most."""
MIN_WIDTH, MAX_WIDTH = 30, 120


def console() -> Console:
    """A console on stdout, as wide as the terminal within readable bounds; 80 columns when piped unless COLUMNS says otherwise."""
    from rich.console import Console

    width = max(MIN_WIDTH, min(Console().width, MAX_WIDTH))
    return Console(highlight=False, markup=False, emoji=False, width=width)  # mail text is never markup


FLAG_WORDS = {
    "promised": "an answer is promised",
    "undelivered": "your mail bounced",
    "away": "they are away",
    "incomplete": "thread incomplete",
    "done_proposed": "perhaps kept: yours to decide",
    "due_proposed": "another date is proposed",
    "to_many": "told to several",
}


def clip(text: str, cells: int) -> str:
    """`text` on one line, whole if it fits `cells` columns, else cut at a grapheme cluster with an ellipsis."""
    from rich.cells import split_graphemes

    flat = " ".join(text.split())
    head = flat[: cells * CODE_POINTS_A_CELL]
    spans, width = split_graphemes(head)
    if width <= cells and len(head) == len(flat):
        return flat
    used, end = 0, 0
    for _, stop, size in spans:
        if used + size > cells - 1:
            break
        used, end = used + size, stop
    return head[:end].rstrip() + "…"


def who(name: str) -> str:
    """A name as it is printed: on one line and short enough that no sender pushes other rows off the screen."""
    return clip(printable(name), NAME_CELLS)


def local(stamp: str, zone: ZoneInfo) -> str:
    """An ISO moment on the owner's wall, as `Mon 2026-06-15 09:00`."""
    return datetime.fromisoformat(stamp).astimezone(zone).strftime("%a %Y-%m-%d %H:%M")


def age_words(days: int) -> str:
    """Age in working days, in words."""
    if days == 0:
        return "today"
    return "1 working day" if days == 1 else f"{days} working days"


def type_words(row: LoopRow, kind: str) -> str:
    """What that type says about the person, in the present while the loop is open."""
    return (TYPE_WORDS if row.status == "open" else PAST_WORDS)[kind]


def waiting_words(row: LoopRow) -> str:
    """What the person waits for; an ask that seeks a decision is one thing, not two (J-76)."""
    kinds = {row.type, *row.also}
    if kinds == {"decision_pending", "unanswered_inbound"}:
        return "waits for your decision"
    return " · ".join(type_words(row, kind) for kind in (row.type, *row.also))


def due_words(row: LoopRow) -> str:
    """`due 2026-06-12, overdue`; "" without a date."""
    if row.due is None:
        return ""
    state = next((STATE_WORDS[s] for s in ("overdue", "due_soon") if s in row.states), "")
    moved = next((flag.partition(":")[2] for flag in row.flags if flag.startswith("moved:")), "")
    words = f"due {row.due}" + (f", {state}" if state else "")
    return words + (", moved" if moved == "1" else f", moved {moved} times" if moved else "")


def flag_words(row: LoopRow) -> list[str]:
    """What else is known of an open loop, in words."""
    words = [FLAG_WORDS[flag] for flag in row.flags if flag in FLAG_WORDS]
    words += [f"handed to {printable(flag.partition(':')[2])}" for flag in row.flags if flag.startswith("delegated_to:")]
    words += [f"proposed as {flag.partition(':')[2]}" for flag in row.flags if flag.startswith("close_proposed:")]
    words += [f"once {printable(flag.partition(':')[2])}" for flag in row.flags if flag.startswith("conditional:")]
    said = [flag.removeprefix("corrected:").replace(":", ": ", 1) for flag in row.flags if flag.startswith("corrected:")]
    words += [f"by your word {printable(one)}" for one in said]
    words += [f"still owed: {printable(flag.partition(':')[2])}" for flag in row.flags if flag.startswith("left:")]
    return words if row.status == "open" else []


def print_row(out: Console, row: LoopRow, *, named: bool = False) -> None:
    """One loop: what and since when; the quote; subject, id and link."""
    from rich.table import Table
    from rich.text import Text

    narrow = out.width < NARROW
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=3, justify="right", no_wrap=True)
    grid.add_column(ratio=1, overflow="fold")
    grid.add_column(justify="right", no_wrap=True)
    words = waiting_words(row)
    head = Text(f"{who(row.person.name)} {words}" if named else words)
    marks = [due_words(row)] + [STATE_WORDS[s] for s in row.states if s not in ("overdue", "due_soon")]
    marks += flag_words(row)
    marks += ["read by a model"] if any(rule.startswith("model@") for rule in row.rules) else []
    marks += ["low confidence"] if row.confidence == "low" else []
    marks += [age_words(row.age_days)] if narrow else []
    for mark in filter(None, marks):
        head.append(f" · {mark}", style=_urgency(row, mark))
    number, age = str(row.number or ""), "" if narrow else age_words(row.age_days)
    grid.add_row(Text(number, style="bold cyan"), head, Text(age, style="dim"))
    out.print(grid)
    folded(out, f"“{clip(printable(row.quote), QUOTE_CELLS)}”", "    ", style="bold")
    print_foot(out, row)


def _urgency(row: LoopRow, mark: str) -> str:
    """Red and bold for what is overdue, yellow for what is due soon or weak, faint for the rest; the words say the same."""
    if row.due is not None and mark == due_words(row):
        return "bold red" if "overdue" in row.states else "yellow" if "due_soon" in row.states else "cyan"
    return "dim" if mark in (age_words(row.age_days), *STATE_WORDS.values()) else "yellow"


def print_foot(out: Console, row: LoopRow) -> None:
    """Subject, id and link under a quote. A terminal gets a clickable link, a pipe the whole address on a line of its own.

    Where one line has no room for all of it, subject and id have a line each.
    """
    from rich.text import Text

    narrow = out.width < NARROW
    subject = clip(printable(row.subject), out.width - 4 if narrow else 40) or "(no subject)"
    foot = Text("    ", style="dim", no_wrap=True)
    foot.append(f"{subject}\n    {row.id}" if narrow else f"{subject} · {row.id}")
    if row.link and out.is_terminal:
        foot.append("\n    " if out.width < FOOT_CELLS else " · ")
        foot.append("open in Gmail", style=f"link {row.link}")
    elif row.link:
        foot.append(f"\n    {row.link}")
    out.print(foot, soft_wrap=True)


def waiting_text(answer: WaitingAnswer, zone: ZoneInfo) -> None:
    """`waiting` by person, then what comes due, then what is left out and how to see it."""
    from rich.text import Text

    out = console()
    shown = sum(len(group.loops) for group in answer.groups)
    if answer.no_google_sources:
        out.print("No mail is connected, so nothing is known about who waits.", style="yellow")
        out.print(f"  to mend: {as_typed('loopledger doctor')}", soft_wrap=True)
        return
    people = len(answer.groups)
    head = Text(f"{sum(answer.counts.values())} waiting", style="bold")
    head.append(f" · {shown} shown" if answer.truncated else "")
    head.append(f" · {people} {'person' if people == 1 else 'people'}")
    head.append(f" · as of {local(answer.as_of, zone)} ({zone.key})", style="dim")
    out.print(head)
    for group in answer.groups:
        out.print()
        title = Text(who(group.person.name), style="bold magenta")
        if group.person.address and group.person.address != group.person.name:
            title.append(f"  {clip(printable(group.person.address), ADDRESS_CELLS)}", style="dim")
        out.print(title, overflow="fold")
        for row in group.loops:
            print_row(out, row)
        if group.loops_omitted:
            out.print(f"    and {group.loops_omitted} more of theirs", style="dim")
    _section(out, "Due before their reply time is over", answer.due_soon)
    _section(out, "Without a person", answer.without_person)
    _invitations(out, answer, zone)
    if not shown and not answer.due_soon and not answer.without_person:
        out.print("\nNobody is waiting.")
    _summary(out, answer)


def _section(out: Console, title: str, rows: list[LoopRow]) -> None:
    if rows:
        out.print()
        out.print(title, style="bold magenta")
        for row in rows:
            print_row(out, row, named=True)


def _invitations(out: Console, answer: WaitingAnswer, zone: ZoneInfo) -> None:
    """Meetings to answer in the calendar."""
    if answer.invitations:
        out.print()
        out.print("Invitations you have not answered", style="bold magenta")
    for row in answer.invitations:
        when = local(row.start, zone) if len(row.start) > len("2026-06-15") else row.start
        folded(
            out, f"{when}  {printable(row.summary) or '(no title)'} · {printable(row.organizer_name or row.organizer)}", "    ", "      "
        )
        if row.link:
            out.print(f"      {printable(row.link)}", soft_wrap=True)


def _summary(out: Console, answer: WaitingAnswer) -> None:
    """The closing lines: everything not shown is counted here (M-101)."""
    lines = []
    if answer.truncated:
        lines.append(f"{answer.omitted.by_reason.get('limit', 0)} more: loopledger waiting --all")
    if answer.in_grace - len(answer.due_soon):
        lines.append(f"{answer.in_grace - len(answer.due_soon)} not ripe yet: loopledger list --state in_grace")
    if answer.dormant.count:
        lines.append(f"dormant: {answer.dormant.count}, of these {answer.dormant.promises} promises: {answer.dormant.command}")
    if answer.muted:
        lines.append(f"{answer.muted} muted: loopledger list --state muted")
    if answer.source_gone:
        lines.append(f"{answer.source_gone} whose mail is gone: loopledger list --state source_gone")
    if answer.unverified_coverage:
        lines.append(f"{answer.unverified_coverage} held back because your sent mail is not known up to now: loopledger sync")
    if lines:
        out.print()
        out.print("Not shown", style="bold")
        for line in lines:
            out.print(f"  {as_typed(line)}", soft_wrap=True)
    warn(out, answer.warnings)


def warn(out: Console, warnings: list[str]) -> None:
    for warning in warnings:
        item(out, "!", as_typed(warning), "yellow")


def item(out: Console, mark: str, text: str, style: str = "") -> None:
    """A marked line with a hanging indent; control characters out."""
    folded(out, printable(text), f"  {mark} ", " " * (len(mark) + 3), style=style)


def folded(out: Console, text: str, first: str, rest: str = "", style: str = "") -> None:
    """Print `text` in lines that fit, `first` before the first one and `rest` (else as many blanks) before the others."""
    from rich.text import Text

    rest = rest or " " * len(first)
    for number, line in enumerate(fold(text, out.width - len(rest))):
        out.print(Text(f"{rest if number else first}{line}".rstrip(), style=style), soft_wrap=True)


def list_text(answer: ListAnswer, zone: ZoneInfo) -> None:
    """`list` as a table, one loop a row; the closing line says what else there is."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    out = console()
    if out.width < NARROW:
        for row in answer.loops:
            print_row(out, row, named=True)
        _list_end(out, answer)
        return
    table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column("#", justify="right", no_wrap=True, style="bold cyan")
    table.add_column("who", ratio=2, no_wrap=True, overflow="ellipsis")
    table.add_column("quote", ratio=4)
    table.add_column("since", no_wrap=True)
    table.add_column("id", no_wrap=True, style="dim")
    for row in answer.loops:
        since = datetime.fromisoformat(row.opened_at).astimezone(zone).strftime("%Y-%m-%d")
        states = [STATE_WORDS[s] for s in row.states] or [row.status]
        person = Text(who(row.person.name))
        person.append(f"\n{TYPE_NAMES[row.type]}", style="dim")
        quote = Text(clip(printable(row.quote), 2 * max(out.width - 52, 20)), style=f"link {row.link}" if row.link else "")
        quote.append(f"\n{', '.join(states)}", style="yellow" if row.states else "dim")
        table.add_row(str(row.number), person, quote, since, row.id[:8])
    out.print(table)
    _list_end(out, answer)


def _list_end(out: Console, answer: ListAnswer) -> None:
    """How many there are, and how to see the next page."""
    rest = f", {answer.omitted.count} on other pages" if answer.omitted.count else ""
    out.print(f"{answer.returned} of {answer.total}{rest}")
    if answer.next_cursor:
        out.print("next page: the same command with", style="dim")
        out.print(f"  --cursor {answer.next_cursor}", soft_wrap=True)
    warn(out, answer.warnings)
