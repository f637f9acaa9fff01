"""The import itself: pages of messages, without those that are stored already, committed with the place they end at (G-901, G-902)."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from connectors.mbox.intake import FileIntake, first_reading
from connectors.mbox.record import MboxMail, read_mail
from connectors.mbox.split import Section, sections
from pipeline.errors import RecordError, UsageError
from pipeline.ids import canonical_json
from pipeline.models.intake import DENIED, NO_RULES, IntakeRules
from pipeline.models.items import HIDDEN, CursorRow, FetchRow, FetchStatus, ItemKind, ItemRecord, PageOfWork
from pipeline.ports import ImportStore, Progress

STREAM = "mbox"
PAGE_MAILS = 500
PAGE_BYTES = 32 << 20
LISTED = 100
"""Unreadable places that are named; beyond them they are counted."""
_HEAD = 1 << 16
_GZIP = b"\x1f\x8b"
_ZIP = b"PK\x03\x04"
_TAR_END = 512

REPEATED_ID = "Message-ID used by other mail"

Fingerprint = Callable[[str], tuple[str, str]]
"""Raw JSON of a message -> (key of its sender, hash of its text): what makes two copies the same mail (J-49)."""


@dataclass(slots=True)
class Tally:
    """What became of a file so far, over all runs. `place`: offset of the next message; `finished`: nothing is left.

    `messages` = new + duplicates + left_out (spam and trash) + denied (by intake rules) + unreadable. `where`: (offset, why) of the first
    unreadable ones.
    """

    place: int = 0
    finished: bool = False
    messages: int = 0
    new: int = 0
    duplicates: int = 0
    left_out: int = 0
    denied: int = 0
    unreadable: int = 0
    where: list[tuple[int, str]] = field(default_factory=list)
    notes: Counter[str] = field(default_factory=Counter)

    def cursor(self, account: str, key: str, rules: IntakeRules) -> CursorRow:
        """As the row that moves with the data; it holds for these rules only."""
        told = {name: getattr(self, name) for name in ("messages", "new", "duplicates", "left_out", "denied", "unreadable", "where")}
        text = canonical_json({**told, "notes": dict(self.notes)})
        state = "idle" if self.finished else "fetching"
        return CursorRow(account, STREAM, key, cursor=text, page_token=str(self.place), params_hash=rules.fingerprint, state=state)


def tally_of(row: CursorRow | None, rules: IntakeRules) -> Tally:
    """The tally behind a stored row; a fresh one without it, for other rules than these, or if it cannot be parsed (G-307)."""
    if row is None or row.params_hash != rules.fingerprint:
        return Tally()
    try:
        told: dict[str, Any] = json.loads(row.cursor)
        notes = Counter({str(name): int(count) for name, count in told.pop("notes").items()})
        where = [(int(offset), str(why)) for offset, why in told.pop("where")]
        numbers = {name: int(value) for name, value in told.items()}
        return Tally(place=int(row.page_token), finished=row.state == "idle", notes=notes, where=where, **numbers)
    except (ValueError, TypeError, KeyError, AttributeError):
        return Tally()


@dataclass(frozen=True, slots=True)
class MboxFile:
    """A file to import. `key`: its identity, so that a resumed run never goes on in other content."""

    path: Path
    size: int
    key: str
    packed: bool

    @contextmanager
    def opened(self, place: int) -> Iterator[tuple[Any, BinaryIO]]:
        """(stream of its content standing at `place`, the file itself, whose position tells how much was read)."""
        with self.path.open("rb") as file:
            stream: Any = gzip.GzipFile(fileobj=file, mode="rb") if self.packed else file
            stream.seek(place)
            yield stream, file


def mbox_file(path: Path) -> MboxFile:
    """The file at `path`, plain or gzip by its first bytes. Raises UsageError if it cannot be read or is a folder of files in one."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
            size = file.seek(0, io.SEEK_END)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}", fix="name an .mbox or .mbox.gz file", path=str(path)) from error
    packed = head.startswith(_GZIP)
    if head.startswith(_ZIP) or _is_tar(_unpacked(head) if packed else head):
        fix = "unpack it, then import the .mbox files in it"
        raise UsageError(f"{path.name} is an archive of files, as Takeout delivers them", fix=fix, path=str(path))
    key = f"{size}-{hashlib.sha256(head).hexdigest()[:32]}"
    return MboxFile(path, size, key, packed)


def _unpacked(head: bytes) -> bytes:
    try:
        return zlib.decompressobj(wbits=31).decompress(head, _TAR_END)
    except zlib.error:
        return b""


def _is_tar(head: bytes) -> bool:
    return head[257:262] == b"ustar"


def refuse_other_files(file: MboxFile, account: str) -> None:
    """Look at the first message, and at nothing behind it. Raises UsageError for a file that holds text but no message."""
    with file.opened(0) as (stream, _):
        first = next(sections(stream), None)
    if first is None or not first.last:
        return
    try:
        read_mail(account, first)
    except RecordError as error:
        raise _no_mail(file) from error


def import_file(
    file: MboxFile, account: str, store: ImportStore, fingerprint: Fingerprint, progress: Progress, rules: IntakeRules = NO_RULES
) -> Tally:
    """Store what `file` holds and `account` has not yet, from where an earlier run under the same `rules` ended (`known_rules`).

    Raises UsageError if the file holds text but no message, and what the store raises; every page that was committed stays.
    """
    tally = tally_of(store.cursor(account, STREAM, file.key), rules)
    if tally.finished:
        return tally
    with file.opened(0) as (stream, _):
        intake = first_reading(account, sections(stream) if rules.active else (), rules)
    if rules.deny:
        intake.recall(store.kept_out(account, ItemKind.MESSAGE))
    with file.opened(tally.place) as (stream, position):
        found = sections(stream, tally.place)
        while (mails := _page(account, found, tally)) is not None:
            _refuse_other_files(file, tally)
            choice = _Choice(store, account, fingerprint, tally, intake)
            items = choice.of(mails)
            cursor = tally.cursor(account, file.key, rules)
            store.commit(PageOfWork(account, items=tuple(items), fetch=tuple(choice.rows), cursors=(cursor,)))
            progress(STREAM, position.tell() >> 20, file.size >> 20)
    if not tally.finished:
        tally.finished = True
        store.commit(PageOfWork(account, cursors=(tally.cursor(account, file.key, rules),)))
    return tally


def _page(account: str, found: Iterator[Section], tally: Tally) -> list[MboxMail] | None:
    """The mails of one commit, bounded in number and in bytes read; moves the place. None at the end of the file."""
    mails: list[MboxMail] = []
    before, held = tally.messages, 0
    for section in islice(found, PAGE_MAILS):
        tally.messages += 1
        tally.place, tally.finished = section.end, section.last
        try:
            mails.append(read_mail(account, section))
        except RecordError as error:
            tally.unreadable += 1
            if len(tally.where) < LISTED:
                tally.where.append((section.offset, error.cause))
        held += len(section.raw)
        if held >= PAGE_BYTES:
            break
    return mails if tally.messages > before else None


def _refuse_other_files(file: MboxFile, tally: Tally) -> None:
    if tally.finished and tally.unreadable == tally.messages == 1:
        raise _no_mail(file)


def _no_mail(file: MboxFile) -> UsageError:
    return UsageError(f"{file.path.name} holds no mail in mbox form", fix="name an .mbox or .mbox.gz file", path=str(file.path))


class _Choice:
    """Which mails of a page are new. Looks at the store once, and at the page itself."""

    def __init__(self, store: ImportStore, account: str, fingerprint: Fingerprint, tally: Tally, intake: FileIntake) -> None:
        self.store, self.account, self.fingerprint, self.tally, self.intake = store, account, fingerprint, tally, intake
        self.rows: list[FetchRow] = []
        self.before: dict[str, FetchRow] = {}
        self.by_id: dict[str, str] = {}
        self.prints: dict[str, set[tuple[str, str]]] = defaultdict(set)
        self.unprinted: dict[str, list[str]] = defaultdict(list)

    def of(self, mails: Sequence[MboxMail]) -> list[ItemRecord]:
        """The items to store, in order."""
        ids = [name for mail in mails for name in (mail.item.external_id, mail.spare_id)]
        for copy in self.store.stored_copies(self.account, ids, [mail.message_id for mail in mails if mail.message_id]):
            self.by_id[copy.external_id] = copy.message_id
            self.prints[copy.message_id].add((copy.from_key, copy.text_sha))
        self.before = self.store.fetch_rows(self.account, ItemKind.MESSAGE, ids)
        return [item for mail in mails if (item := self._one(mail)) is not None]

    def _one(self, mail: MboxMail) -> ItemRecord | None:
        if HIDDEN & set(mail.item.labels or ()):
            self.tally.left_out += 1
            return None
        item = mail.item
        holder = self.by_id.get(item.external_id, "")
        if holder and mail.message_id and holder != mail.message_id:
            item = _renamed(item, mail.spare_id)
        if item.external_id in self.by_id or self._is_stored(mail):
            self.tally.duplicates += 1
            return None
        if not self._is_admitted(mail, item.external_id):
            self.tally.denied += 1
            return None
        self.by_id[item.external_id] = mail.message_id
        if mail.message_id:
            self.unprinted[mail.message_id].append(item.raw)
        self.tally.new += 1
        self.tally.notes.update(mail.notes)
        return item

    def _is_admitted(self, mail: MboxMail, external_id: str) -> bool:
        """What the intake rules say. Mail kept out leaves its id with the rule (G-702), unless a sync has a row for it already."""
        row = self.before.get(external_id)
        reason = self.intake.reason(mail, row)
        kept_out = row is not None and row.reason.startswith(DENIED)
        if (reason and row is None) or (kept_out and not reason):
            self.rows.append(FetchRow(self.account, ItemKind.MESSAGE, external_id, FetchStatus.DONE, parent=mail.thread, reason=reason))
        return not reason

    def _is_stored(self, mail: MboxMail) -> bool:
        """True if a message with this Message-ID, sender and text is there under another id."""
        if not mail.message_id:
            return False
        known = self.prints[mail.message_id]
        known |= {self.fingerprint(raw) for raw in self.unprinted.pop(mail.message_id, ())}
        same = bool(known) and self.fingerprint(mail.item.raw) in known
        if known and not same:
            self.tally.notes[REPEATED_ID] += 1
        return same


def _renamed(item: ItemRecord, external_id: str) -> ItemRecord:
    """The same mail under another id; its thread stays."""
    raw = canonical_json({**json.loads(item.raw), "id": external_id})
    return ItemRecord(item.account, item.kind, external_id, item.occurred_us, raw, item.labels)
