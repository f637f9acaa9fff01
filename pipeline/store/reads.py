"""Reading without ever waiting for a writer: the published ledger, and short looks into the archive (D-307, D-308, D-311)."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pipeline.errors import ConfigError, SchemaError
from pipeline.models.codec import load_decoded, load_reading
from pipeline.models.ledger import Reason
from pipeline.models.reading import Zone
from pipeline.store import journal
from pipeline.store.db import Row, no_sync_yet, open_archive, speaking
from pipeline.store.hidden import Spans, masked, stored_items, stored_spans
from pipeline.store.home import Home
from pipeline.store.lease import WAITING, Waiting
from pipeline.store.migrate import newer
from pipeline.store.rows import labels_of_text
from pipeline.store.schema import APPLICATION, SCHEMA_VERSION

if TYPE_CHECKING:
    import duckdb


_BY_ACCOUNT = ("loop", "fact", "invitation", "account_state")
"""Published tables whose rows belong to one account."""
T = TypeVar("T")
Rows = Callable[[str, Sequence[object]], list[tuple[Any, ...]]]
LOOK_WAIT_S = 0.25
"""How long a reader that can do without the archive waits for it."""


class Publication:
    """One published file, held open: every read of it sees the same ledger, whatever is published meanwhile."""

    def __init__(self, home: Home, stamp: tuple[int, int, int], apart: frozenset[str] = frozenset()) -> None:
        """Attach `ledger.duckdb`; `stamp` is what the caller saw of the file before; `apart`: see `LedgerView`. Raises SchemaError if it is
        not ours."""
        import duckdb

        self.stamp = stamp
        self._home = home
        self._lock = threading.Lock()
        path = str(home.ledger)
        with speaking(home.ledger):
            self._con: duckdb.DuckDBPyConnection = duckdb.connect(
                ":memory:", config={"autoinstall_known_extensions": False, "autoload_known_extensions": False}
            )
        quoted = path.replace("'", "''")
        with speaking(home.ledger):
            self._con.execute(f"ATTACH '{quoted}' AS ledger (READ_ONLY)").fetchall()
            self._con.execute("USE ledger").fetchall()
        meta = self._meta()
        if meta.get("application") != APPLICATION:
            advice = f"Move {path} away first; ours is made anew."
            raise SchemaError(f"{path} is a database of some other program.", path=path, fix="loopledger rebuild", advice=advice)
        if int(meta["schema"]) > SCHEMA_VERSION:
            raise newer(path, int(meta["schema"]))
        if int(meta["schema"]) < SCHEMA_VERSION:
            cause = "it is made anew from what is stored; nothing is lost or fetched again"
            raise SchemaError(f"{path} was published by an older version.", path=path, cause=cause, fix="loopledger rebuild")
        if apart:
            self._hide(sorted(apart))

    def _hide(self, accounts: list[str]) -> None:
        """Views of the same names without these accounts: they go before the published tables. `meta` names who is left out."""
        listed = ", ".join("'" + account.casefold().replace("'", "''") + "'" for account in accounts)
        with speaking(self._home.ledger):
            for table in _BY_ACCOUNT:
                sql = f"CREATE TEMP VIEW {table} AS SELECT * FROM ledger.main.{table} WHERE lower(account) NOT IN ({listed})"
                self._con.execute(sql).fetchall()
            told = f"SELECT * FROM ledger.main.meta UNION ALL SELECT 'apart', array_to_string([{listed}], ' ')"
            self._con.execute(f"CREATE TEMP VIEW meta AS {told}").fetchall()

    def rows(self, sql: str, params: Sequence[object] = ()) -> list[Row]:
        """All rows of one SELECT over the published tables; one thread at a time."""
        with self._lock, speaking(self._home.ledger):
            return self._con.execute(sql, list(params)).fetchall()

    def close(self) -> None:
        """Let the file go."""
        self._con.close()

    def _meta(self) -> dict[str, str]:
        found = self.rows("SELECT table_name FROM duckdb_tables() WHERE database_name = 'ledger' AND table_name = 'meta'")
        return {str(name): str(value) for name, value in self.rows("SELECT name, value FROM meta")} if found else {}


class LedgerView:
    """The published ledger of a home, attached anew whenever another file was published."""

    def __init__(self, home: Home, apart: frozenset[str] = frozenset()) -> None:
        """Nothing is opened yet. `apart`: addresses of accounts that this view leaves out (M-083)."""
        self._home = home
        self._apart = apart
        self._current: Publication | None = None
        self._lock = threading.Lock()

    def publication(self) -> Publication:
        """The newest publication; call it once a request.

        Raises ConfigError without a ledger ("no sync yet"), SchemaError for a foreign, damaged or newer file. An older
        publication still in somebody's hands stays readable; it closes when the last reference goes.
        """
        with self._lock:
            stamp = self._stamp()
            if self._current is None or self._current.stamp != stamp:
                self._current = None
                self._current = Publication(self._home, stamp, self._apart)
            return self._current

    def close(self) -> None:
        """Let the current file go."""
        with self._lock:
            if self._current is not None:
                self._current.close()
                self._current = None

    def _stamp(self) -> tuple[int, int, int]:
        try:
            found = os.stat(self._home.ledger)  # noqa: PTH116 - the same call, without a Path method in the hot path
        except FileNotFoundError:
            raise _unpublished(self._home) from None
        return (found.st_ino, found.st_mtime_ns, found.st_size)


class MessageRow(NamedTuple):
    """One stored message as readers get it; `text` is the NFC text that spans refer to."""

    account: str
    message_id: str
    thread_id: str
    sender: str
    subject: str
    arrived_us: int
    labels: tuple[str, ...]
    present: bool
    text: str
    text_sha: str


class Letter(NamedTuple):
    """A message of a conversation. `sender_name`, `to`: as written in its headers; `zones`: see `Zone`, () where it is not read yet."""

    message: MessageRow
    sender_name: str
    to: tuple[str, ...]
    files: tuple[str, ...]
    zones: tuple[Zone, ...]


class DecisionRow(NamedTuple):
    """A decision of a person or an undo of one. `person`: counterparty of its loop; `counts`: no undo that counts names it."""

    seq: int
    op: str
    target: str
    hash: str
    person: str
    counts: bool


class ArchiveReader:
    """Short reads of the archive: opened, asked, closed; waits at most 2 s for a writer, then BusyError."""

    def __init__(self, home: Home, *, waiting: Waiting = WAITING) -> None:
        """Nothing is opened yet."""
        self._home = home
        self._waiting = waiting

    def rows(self, sql: str, params: Sequence[object] = ()) -> list[Row]:
        """All rows of one SELECT."""
        with open_archive(self._home, "read", waiting=self._waiting) as archive:
            return archive.rows(sql, list(params))

    def look(self, ask: Callable[[Rows], T]) -> T:
        """What `ask` makes of a function that runs a SELECT, in one opening that waits at most LOOK_WAIT_S for a writer."""
        with open_archive(self._home, "read", wait_s=LOOK_WAIT_S, waiting=self._waiting) as archive:

            def rows(sql: str, params: Sequence[object]) -> list[Row]:
                return archive.rows(sql, list(params))

            return ask(rows)

    def messages(self, message_id: str) -> list[MessageRow]:
        """The newest stored version of the messages with that provider id, one an account; no forgotten one, and blocks over words of
        forgotten facts (M-060)."""
        with open_archive(self._home, "read", waiting=self._waiting) as archive:
            rows = archive.rows(_MESSAGES, [message_id])
            forgotten, spans = (stored_items(archive), stored_spans(archive)) if rows else (set(), {})
        return [
            MessageRow(
                account,
                message_id,
                thread,
                sender,
                load_decoded(decoded, "").subject,
                arrived,
                labels_of_text(labels),
                present,
                masked(text, spans.get(sha, ())),
                sha,
            )
            for account, thread, sender, decoded, arrived, labels, present, text, sha in rows
            if (account, message_id) not in forgotten
        ]

    def reasons(self, message_id: str) -> list[Reason]:
        """Why that message opened nothing."""
        columns = ", ".join(Reason._fields)
        return [Reason(*row) for row in self.rows(f"SELECT {columns} FROM reason WHERE message_id = ? ORDER BY ALL", [message_id])]

    def letters(self, account: str, thread_id: str) -> list[Letter]:
        """Every message of a thread of one account that is still there, its newest stored version, oldest first; what was forgotten as in
        `messages`."""
        with open_archive(self._home, "read", waiting=self._waiting) as archive:
            rows = archive.rows(_LETTERS, [account, thread_id])
            forgotten, spans = stored_items(archive), stored_spans(archive)
        return [_letter(account, thread_id, row, spans) for row in rows if (account, row[0]) not in forgotten]

    def decisions(self, name: str) -> list[DecisionRow]:
        """Decisions of people and undos of them, in order: all, or those whose number is `name` or whose hash begins with it."""
        with open_archive(self._home, "read", waiting=self._waiting) as archive:
            found = journal.entries(archive, ops=journal.DECISION_OPS)
        people = {
            entry.seq: entry for entry in found if entry.actor_kind == "human" and not entry.scope_key
        }  # with one, it is about a fact
        counting = journal.standing_seqs(found)
        return [
            DecisionRow(entry.seq, entry.op, entry.target, entry.hash, str((entry.payload or {}).get("person", "")), entry.seq in counting)
            for entry in people.values()
            if not name or str(entry.seq) == name or entry.hash.startswith(name)
        ]


def _letter(account: str, thread_id: str, row: Row, spans: Spans) -> Letter:
    message_id, sender, decoded, arrived, labels, text, sha, reading = row
    mail = load_decoded(decoded, "")
    text = masked(text, spans.get(sha, ()))
    message = MessageRow(account, message_id, thread_id, sender, mail.subject, arrived, labels_of_text(labels), True, text, sha)
    return Letter(
        message,
        mail.sender.name if mail.sender else "",
        tuple(one.name or one.address for one in (*mail.to, *mail.cc)),
        tuple(one.filename for one in mail.attachments if one.handed_over),
        load_reading(reading).zones if reading else (),
    )


_LETTERS = """
WITH newest AS (SELECT external_id, arg_max(present, seq) AS present,
  arg_max(content_key, seq) FILTER (WHERE version <> 'absent') AS content_key
  FROM item WHERE kind = 'message' AND account = $1 AND external_id IN (SELECT DISTINCT i.external_id FROM item i
  JOIN message m USING (content_key) WHERE i.kind = 'message' AND i.account = $1 AND m.thread_id = $2) GROUP BY ALL),
labels AS (SELECT external_id, arg_max(labels, seq) AS labels FROM label_version
  WHERE account = $1 AND external_id IN (SELECT external_id FROM newest) GROUP BY 1)
SELECT n.external_id, m.from_key, m.decoded, m.arrived_us, coalesce(l.labels, '[]'), b.text, m.text_sha, any_value(r.reading)
FROM newest n JOIN message m USING (content_key) JOIN body b USING (content_key)
LEFT JOIN reading r USING (content_key) LEFT JOIN labels l ON l.external_id = n.external_id
WHERE n.present AND m.thread_id = $2 GROUP BY ALL ORDER BY m.arrived_us, n.external_id
"""
_MESSAGES = """
WITH newest AS (SELECT account, external_id, arg_max(present, seq) AS present,
  arg_max(content_key, seq) FILTER (WHERE version <> 'absent') AS content_key
  FROM item WHERE kind = 'message' AND external_id = $1 GROUP BY ALL),
labels AS (SELECT account, arg_max(labels, seq) AS labels FROM label_version WHERE external_id = $1 GROUP BY 1)
SELECT n.account, m.thread_id, m.from_key, m.decoded, m.arrived_us, coalesce(l.labels, '[]'), n.present, b.text, m.text_sha
FROM newest n JOIN message m USING (content_key) JOIN body b USING (content_key) LEFT JOIN labels l ON l.account = n.account
ORDER BY n.account
"""


def _unpublished(home: Home) -> ConfigError:
    """The error for a home without the published file: nothing is stored yet, or only the file is missing, which costs no fetch."""
    if not home.archive.exists():
        return no_sync_yet(home)
    words = "There has been no sync yet that ended, or the published ledger was taken away."
    return ConfigError(words, fix="loopledger rebuild", code="no_sync_yet", path=str(home.path))
