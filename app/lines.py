"""Loops as plain lines and as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from app.look.loop_words import TYPE_WORDS
from app.plain import printable
from memory.answers import LoopRow

COLUMNS = (
    "number", "id", "type", "status", "states", "person", "address", "due", "opened_at", "age_days", "subject", "quote", "account", "link",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def plain_text(rows: Iterable[LoopRow]) -> str:
    """One line a loop: number, person, what, date, state, quote, id; parted by tabs."""
    return "".join(f"{chr(9).join(map(_flat, _plain(row)))}\n" for row in rows)


def _plain(row: LoopRow) -> tuple[str, ...]:
    who = row.person.name or row.person.address
    return (str(row.number or ""), who, TYPE_WORDS.get(row.type, row.type), row.due or "", ",".join(row.states), row.quote, row.id)


def csv_text(rows: Iterable[LoopRow]) -> str:
    """RFC 4180 with a header. What a spreadsheet would take for a formula gets an apostrophe before it."""
    told = io.StringIO()
    table = csv.writer(told, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for row in rows:
        cells = (
            row.number or "", row.id, row.type, row.status, " ".join(row.states), row.person.name, row.person.address, row.due or "",
            row.opened_at, row.age_days, row.subject, row.quote, row.account, row.link,
        )  # fmt: skip
        table.writerow([_cell(cell) for cell in cells])
    return told.getvalue()


def _cell(value: object) -> str:
    text = printable(str(value))
    return f"'{text}" if text.startswith(_FORMULA) else text


def _flat(text: str) -> str:
    return " ".join(printable(text).split())
