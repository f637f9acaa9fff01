"""A single mail or row of sentences that was read, as a person sees it."""

from __future__ import annotations

from typing import Any

from app.plain import printable
from app.render import clip, console


def mail_text(row: dict[str, Any]) -> None:
    """One mail: its class and rules, whether it wants a reply or why not, and the sentences that ask."""
    from rich.text import Text

    out = console()
    name = _name(row)
    if _is_broken(row):
        return
    rules = f" ({', '.join(row['rules'])})" if row["rules"] else ""
    wants = "wants a reply" if row["wants_reply"] else f"wants no reply: {row['reason']}"
    out.print(Text(f"{name}  {row['class']}{rules}, {wants}", style="bold"))
    for ask in row["asks"]:
        out.print(Text(f"  {ask['kind']:9} “{clip(printable(ask['text']), 200)}” to {printable(', '.join(ask['to']))}"))


def sentence_text(row: dict[str, Any]) -> None:
    """The acts and dates of a row of sentences; what does not count says why."""
    from rich.text import Text

    if _is_broken(row):
        return
    out = console()
    model = f"  model: {row['model']}" if "model" in row else ""
    out.print(Text(f"{_name(row)}  model_file: {row['model_file']}{model}", style="bold"))
    for act in row["acts"]:
        reason = f" ({act['reason']})" if act["reason"] else ""
        out.print(Text(f"  {act['kind']:12} {act['confidence']:.2f} “{clip(printable(act['text']), 160)}”{reason}"))
    for one in row["deadlines"]:
        value = one["value"] or "no date"
        out.print(Text(f"  {one['role']:12} {one['confidence']:.2f} {value} “{clip(printable(one['text']), 80)}”"))


def _name(row: dict[str, Any]) -> str:
    """Id of a row, or its line."""
    return printable(str(row.get("id", f"line {row.get('line')}")))


def _is_broken(row: dict[str, Any]) -> bool:
    """Whether a row could not be read; then its error is printed."""
    from rich.text import Text

    if "error" not in row:
        return False
    console().print(Text(f"{_name(row)}: broken: {printable(str(row['error']))}", style="red"))
    return True
