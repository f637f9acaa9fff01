"""`regressions.jsonl` in the home: one case for each row a person called wrong or corrected, for `loopledger replay` (M-065).

Text out of mail stands in it, so it is private like the archive, and a line goes when the person takes the word back or the mail is gone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pipeline.ids import canonical_json
from pipeline.models.codec import load_decoded
from pipeline.models.reading import Decoded
from pipeline.store.db import Archive, open_archive
from pipeline.store.home import Home, private_files, unwritable

Json = dict[str, Any]
MESSAGES_MOST = 50
"""Of a longer conversation the messages up to the evidence and the last ones; a case is to be read by a person, too."""
_CONVERSATION = """SELECT m.account, m.external_id, m.thread_id, m.arrived_us, m.labels, g.decoded, b.text
FROM mail m JOIN message g USING (content_key) JOIN body b USING (content_key)
WHERE m.present AND m.conversation IN (SELECT conversation FROM mail WHERE account = ? AND external_id = ?)
ORDER BY m.arrived_us, m.external_id"""
_PRESENT = "SELECT account, external_id FROM mail WHERE present AND list_contains(?::VARCHAR[], external_id)"

Message = tuple[str, str, str, int, list[str], Decoded]
"""Account, id, thread, arrival (UTC microseconds), labels, what was decoded."""


def conversation_of(archive: Archive, account: str, message_id: str) -> list[Message]:
    """The stored messages of the conversation in which a message stands, oldest first."""
    found = archive.rows(_CONVERSATION, [account, message_id])
    rows = [(a, i, t, int(us), json.loads(labels), load_decoded(decoded, text)) for a, i, t, us, labels, decoded, text in found]
    place = next((n for n, row in enumerate(rows) if row[1] == message_id), 0)
    half = MESSAGES_MOST // 2
    return rows if len(rows) <= MESSAGES_MOST else [*rows[max(0, place - half) : place + 1], *rows[place + 1 :][-half:]]


def keep(home: Home, name: str, make: Callable[[Archive], Json | None]) -> None:
    """Put the case `make` gives in the place of the line `name`, or take that line away if it gives None; what has lost its mail goes too.

    Under the lease of the archive, so two decisions do not write over each other. Raises as `open_archive` does; StoreError for the file.
    """
    with open_archive(home, "write") as archive:
        case = make(archive)
        kept = [one for one in _standing(archive, _read(home)) if one.get("id") != name]
        _write(home, [*kept, *([case] if case else [])])


def prune(home: Home) -> None:
    """Take the lines away whose mail is gone. Without a file nothing is opened."""
    if home.regressions.exists():
        with open_archive(home, "write") as archive:
            before = _read(home)
            kept = _standing(archive, before)
            if len(kept) < len(before):
                _write(home, kept)


def _standing(archive: Archive, cases: list[Json]) -> list[Json]:
    """Cases whose evidence is still there."""
    ids = sorted({str(one.get("evidence", ["", ""])[1]) for one in cases})
    present = {(str(account), str(message)) for account, message in archive.rows(_PRESENT, [ids])}
    return [one for one in cases if tuple(one.get("evidence", ("", ""))) in present]


def _read(home: Home) -> list[Json]:
    """The cases there are; a line that is none is dropped, for a person may have edited the file."""
    try:
        lines = home.regressions.read_text(encoding="utf-8").splitlines() if home.regressions.exists() else []
    except (OSError, UnicodeDecodeError):
        return []
    found = []
    for line in lines:
        try:
            case = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(case, dict):
            found.append(case)
    return found


def _write(home: Home, cases: list[Json]) -> None:
    building = home.regressions.with_suffix(".tmp")
    try:
        with private_files():
            building.write_text("".join(canonical_json(case) + "\n" for case in cases), encoding="utf-8")
            building.replace(home.regressions)
            if not cases:
                home.regressions.unlink()
    except OSError as error:
        raise unwritable(home.regressions, error) from error
