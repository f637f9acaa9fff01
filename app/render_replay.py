"""The result of a replayed case as a person reads it."""

from __future__ import annotations

from typing import Any

from app.look.loop_words import TYPE_NAMES
from app.plain import printable
from app.render import clip, console


def replay_text(row: dict[str, Any]) -> None:
    """One case: its loops with quote, then how many messages opened nothing and why."""
    from rich.text import Text

    out = console()
    name = printable(str(row.get("id", row.get("path"))))
    if "error" in row:
        out.print(Text(f"{name}: broken: {printable(str(row['error']))}", style="red"))
        return
    out.print(Text(f"{name}  at {row['at']}", style="bold"))
    for loop in row["loops"]:
        due = f" · due {loop['due']}" if loop["due"] else ""
        out.print(f"  {loop['status']:8} {TYPE_NAMES[loop['type']]:14} {printable(loop['counterparty'])}{due}")
        out.print(f"           “{clip(printable(loop['evidence']['quote']), 200)}”")
        if loop["closed_by"]:
            out.print(
                f"           closed by {printable(loop['closed_by']['message_id'])}: “{clip(printable(loop['closed_by']['quote']), 160)}”"
            )
    if row["suppressed"]:
        words = ", ".join(f"{printable(item['message_id'])} {item['reason']}" for item in row["suppressed"])
        out.print(f"  nothing: {words}", style="dim")
