"""A single mail that was read, as a person sees it."""

from __future__ import annotations

from typing import Any

from app.plain import printable
from app.render import clip, console


def mail_text(row: dict[str, Any]) -> None:
    """One mail: its class and rules, whether it wants a reply or why not, and the sentences that ask."""
    from rich.text import Text

    out = console()
    name = printable(str(row.get("id", f"line {row.get('line')}")))
    if "error" in row:
        out.print(Text(f"{name}: broken: {printable(str(row['error']))}", style="red"))
        return
    rules = f" ({', '.join(row['rules'])})" if row["rules"] else ""
    wants = "wants a reply" if row["wants_reply"] else f"wants no reply: {row['reason']}"
    out.print(Text(f"{name}  {row['class']}{rules}, {wants}", style="bold"))
    for ask in row["asks"]:
        out.print(Text(f"  {ask['kind']:9} “{clip(printable(ask['text']), 200)}” to {printable(', '.join(ask['to']))}"))
