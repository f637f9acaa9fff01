"""What `doctor` asks of the store: files and modes, schema, triggers, chain, references, and every span against its text."""

from __future__ import annotations

import shlex
import stat
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pipeline.errors import ConfigError, LoopledgerError
from pipeline.ids import sha256_hex
from pipeline.store.db import Archive, open_archive
from pipeline.store.erasure import pending
from pipeline.store.hidden import masked, stored_spans
from pipeline.store.home import Home
from pipeline.store.journal import first_broken
from pipeline.store.migrate import missing_triggers, schema_number
from pipeline.store.reads import LedgerView

BATCH = 2000
"""Spans compared at a time, so that only their texts are in memory."""


class Finding(NamedTuple):
    """One check: `level` OK | WARN | FAIL, what was seen, and the command or act that mends it ("" when OK)."""

    name: str
    level: str
    words: str
    fix: str = ""


class BrokenSpan(NamedTuple):
    """A span that is not its text. `table`: loop | loop_step; `why`: no_text, text_changed, quote_differs."""

    table: str
    loop_id: str
    account: str
    message_id: str
    start: int
    end: int
    why: str


class EvidenceReport(NamedTuple):
    """How many spans were compared, and those that fail."""

    checked: int
    broken: list[BrokenSpan]


def check_store(home: Home, *, evidence: bool = False) -> list[Finding]:
    """All checks of one home; `evidence` adds every span. Opens the archive for reading; raises BusyError only."""
    found = list(_files(home))
    try:
        with open_archive(home, "read") as archive:
            found += [_schema(archive), _triggers(archive), _chain(archive), _references(archive)]
            found += [*_unread(archive), *_contradictions(archive), *_erasures(archive)]
            if evidence:
                found.append(_evidence(archive))
    except ConfigError as error:
        return [*found, Finding("archive", "WARN", error.problem, error.fix)]
    except LoopledgerError as error:
        if error.code == "busy":
            raise
        words = f"{error.problem} {error.advice}".strip()
        return [*found, Finding("archive", "FAIL", words, error.fix)]
    return [*found, _published(home)]


def check_evidence(archive: Archive) -> EvidenceReport:
    """Compare the span of every loop and step with the stored text it names, in Python code points (D-210).

    A span holds if some stored version of its message has the text hash it names and `text[start:end]` is its quote, words of
    forgotten facts covered in both.
    """
    checked, broken = 0, []
    hidden = stored_spans(archive)
    with archive.transaction():
        for table in ("loop", "loop_step"):
            after = -1
            while rows := archive.rows(_SPANS.format(table=table), [after, BATCH]):
                after = rows[-1][0]
                checked += len(rows)
                reasons = [(row, _why_broken(hidden.get(row[7], ()), *row[4:])) for row in rows]
                broken += [BrokenSpan(*(table, *row[1:6], why)) for row, why in reasons if why]
    return EvidenceReport(checked, broken)


_SPANS = """
SELECT s.rowid, s.loop_id, s.account, s.message_id, s.span_start, s.span_end, s.quote, s.text_sha, any_value(b.text)
FROM (SELECT rowid, * FROM {table} WHERE rowid > ? AND message_id <> '' ORDER BY rowid LIMIT ?) s
LEFT JOIN message m ON m.account = s.account AND m.external_id = s.message_id AND m.text_sha = s.text_sha
LEFT JOIN body b ON b.content_key = m.content_key AND b.text_sha = s.text_sha
GROUP BY ALL ORDER BY s.rowid
"""


def _why_broken(hidden: Sequence[tuple[int, int]], start: int, end: int, quote: str, text_sha: str, text: str | None) -> str:
    if text is None:
        return "no_text"
    if sha256_hex(text) != text_sha:
        return "text_changed"
    return "" if start < end and masked(text[start:end], hidden, start) == quote else "quote_differs"


def _files(home: Home) -> Iterator[Finding]:
    paths = [home.path, home.tokens, *sorted(path for path in home.path.rglob("*") if path != home.tokens)]
    open_to_others = [path for path in paths if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077]
    if open_to_others:
        names = ", ".join(str(path) for path in open_to_others[:5])
        yield Finding(
            "files",
            "FAIL",
            f"others may read {len(open_to_others)} of our files: {names}",
            f"chmod -R go-rwx {shlex.quote(str(home.path))}",
        )
    else:
        yield Finding("files", "OK", f"{len(paths)} files and directories, none open to others")
    if home.ledger_building.exists():
        yield Finding("leftover", "WARN", "a publication was interrupted", "loopledger rebuild")


def _schema(archive: Archive) -> Finding:
    return Finding("schema", "OK", f"schema {schema_number(archive.con, str(archive.path))}")


def _triggers(archive: Archive) -> Finding:
    missing = missing_triggers(archive.con)
    if missing:
        return Finding("append-only", "FAIL", f"missing triggers, which writing restores: {', '.join(missing)}", "loopledger rebuild")
    return Finding("append-only", "OK", "items and journal take no change")


def _chain(archive: Archive) -> Finding:
    broken = first_broken(archive)
    if broken is not None:
        return Finding(
            "journal", "FAIL", f"the chain breaks at entry {broken}", "restore a backup; entries from there on are not to be trusted"
        )
    return Finding("journal", "OK", f"{archive.one('SELECT count(*) FROM journal')[0]} entries, chain whole")


_ORPHANS = {
    "items without raw text": "FROM item WHERE version <> 'absent' AND content_key NOT IN (SELECT content_key FROM item_raw)"
    " AND content_key NOT IN (SELECT content_key FROM message WHERE decoded = '')",
    "messages without an item": "FROM message ANTI JOIN item USING (content_key)",
    "messages without a body": "FROM message ANTI JOIN body USING (content_key) WHERE decoded <> ''",
    "bodies without a message": "FROM body ANTI JOIN message USING (content_key)",
    "links to no message": "FROM link ANTI JOIN message USING (content_key)",
    "participants of no message": "FROM participant ANTI JOIN message USING (content_key)",
    "readings of no message": "FROM reading ANTI JOIN message USING (content_key)",
    "steps of no loop": "FROM loop_step ANTI JOIN loop USING (loop_id)",
    "aliases of no loop": "FROM loop_alias ANTI JOIN loop USING (loop_id)",
    "addresses of nobody": "FROM person_address ANTI JOIN person USING (person)",
    "repeated content": "FROM (SELECT content_key FROM message GROUP BY 1 HAVING count(*) > 1)",
    "anchors of no fact": "FROM fact_anchor ANTI JOIN known_fact USING (fact_id)",
    "facts without an anchor": "FROM known_fact ANTI JOIN fact_anchor USING (fact_id)",
    "facts replaced by none": "FROM known_fact f WHERE replaced_by <> '' AND replaced_by NOT IN (SELECT fact_id FROM known_fact)",
    "places of two facts": "FROM (SELECT slot FROM known_fact WHERE slot <> '' AND life = 'current' GROUP BY 1 HAVING count(*) > 1)",
    "repeated facts": "FROM (SELECT fact_id FROM known_fact GROUP BY 1 HAVING count(*) > 1)",
    "repeated loops": "FROM (SELECT loop_id FROM loop GROUP BY 1 HAVING count(*) > 1)",
}


def _references(archive: Archive) -> Finding:
    counts = {name: int(archive.one(f"SELECT count(*) {rest}")[0]) for name, rest in _ORPHANS.items()}
    wrong = [f"{count} {name}" for name, count in counts.items() if count]
    if wrong:
        return Finding("references", "FAIL", "; ".join(wrong), "loopledger rebuild")
    return Finding("references", "OK", "every row points at something")


def _unread(archive: Archive) -> Iterator[Finding]:
    """Stored mails that the reader of their time could not bear: no loop comes of them."""
    count = archive.one(
        "SELECT count(DISTINCT content_key) FROM item JOIN item_raw USING (content_key) WHERE kind = 'message'"
        " AND content_key NOT IN (SELECT content_key FROM reading) AND EXISTS (FROM reading)"
    )[0]
    if count:
        yield Finding("unread", "WARN", f"{count} stored messages could not be read, so no loop comes of them", "loopledger rebuild")


def _contradictions(archive: Archive) -> Iterator[Finding]:
    """Confirmed values against which a newer claim stands: a person decides."""
    count = archive.one("SELECT count(*) FROM known_fact WHERE life = 'challenger'")[0]
    if count:
        words = f"against {count} confirmed facts a newer unverified claim stands: confirm it, or call it wrong"
        yield Finding("contradictions", "WARN", words, "loopledger memory list --life challenger")


def _erasures(archive: Archive) -> Iterator[Finding]:
    """Texts of forgotten facts and messages that the archive still holds, where no verb reads them (D-206a)."""
    found = pending(archive)
    if found.count:
        words = f"{found.count} forgotten texts wait in the archive, where no answer reads them, to be erased"
        yield Finding("erasures", "WARN", words, "loopledger home purge")


def _evidence(archive: Archive) -> Finding:
    report = check_evidence(archive)
    if report.broken:
        first = report.broken[0]
        words = f"{len(report.broken)} of {report.checked} spans differ from their text; first: {first.table} {first.loop_id} ({first.why})"
        return Finding("evidence", "FAIL", words, "loopledger rebuild")
    return Finding("evidence", "OK", f"{report.checked} spans, each equal to its text")


def _published(home: Home) -> Finding:
    view = LedgerView(home)
    try:
        count = view.publication().rows("SELECT count(*) FROM loop")[0][0]
    except LoopledgerError as error:
        return Finding("ledger", "WARN" if error.code == "no_sync_yet" else "FAIL", error.problem, error.fix)
    finally:
        view.close()
    return Finding("ledger", "OK", f"{count} loops published")
