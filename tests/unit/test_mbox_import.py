"""The import of a file into an archive: what is new, what is stored already, kills, odd files (G-901, G-902, G-905)."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.wiring.folding import READERS
from app.wiring.importing import fingerprint
from connectors.mbox import reader
from connectors.mbox.reader import REPEATED_ID, STREAM, Tally, import_file, mbox_file
from pipeline.errors import UsageError
from pipeline.models.items import CursorRow, ItemKind, PageOfWork
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from tests.fakes.mbox import FIRST, ME, api_id, plain, takeout

Rows = list[tuple[Any, ...]]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return create_home(tmp_path / "home")


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    def save(*mails: bytes, name: str = "mail.mbox") -> Path:
        path = tmp_path / name
        data = b"".join(mails)
        path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
        return path

    return save


def store_of(home: Home) -> Intake:
    return Intake(home, partial(land, decode=READERS.decode, read=READERS.read), "run")


def bring(home: Home, path: Path) -> Tally:
    return import_file(mbox_file(path), ME, store_of(home), fingerprint, lambda *_: None)


def rows(home: Home) -> Rows:
    with open_archive(home, "read") as archive:
        return archive.rows(
            "SELECT i.external_id, i.version, i.occurred_us, i.present, l.labels, r.raw FROM item i JOIN item_raw r USING (content_key)"
            " LEFT JOIN label_version l ON l.external_id = i.external_id ORDER BY ALL"
        )


def counts(tally: Tally) -> tuple[int, int, int, int, int]:
    assert tally.messages == tally.new + tally.duplicates + tally.left_out + tally.unreadable
    return (tally.messages, tally.new, tally.duplicates, tally.left_out, tally.unreadable)


def test_spam_and_trash_stay_out_and_a_draft_is_flagged(home: Home, write: Callable[..., Path]) -> None:
    """G-905, G-440, G-441: as the API path does with mail it does not know."""
    tally = bring(
        home,
        write(takeout(1, "a"), takeout(2, "b", labels="Spam"), takeout(3, "c", labels="Trash,Inbox"), takeout(4, "d", labels="Drafts")),
    )
    assert counts(tally) == (4, 2, 0, 2, 0)
    assert [(row[0], row[4]) for row in rows(home)] == [(api_id(1), '["INBOX"]'), (api_id(4), '["DRAFT"]')]


def test_the_same_mail_in_two_files_is_stored_once(home: Home, write: Callable[..., Path]) -> None:
    """G-902: other headers, other file, plain or packed."""
    bring(home, write(plain(1, "hello"), takeout(2, "yes")))
    before = rows(home)
    again = plain(1, "hello").replace(b"Subject", b"X-Status: RO\nSubject").replace(b"\n", b"\r\n")
    tally = bring(home, write(takeout(2, "yes"), again, takeout(3, "new"), name="other.mbox.gz"))
    assert counts(tally) == (3, 1, 2, 0, 0)
    assert [row for row in rows(home) if row[0] != api_id(3)] == before


def test_a_message_id_used_twice_for_other_words_keeps_both(home: Home, write: Callable[..., Path]) -> None:
    """G-902; also over two files, and with the number of the From line used twice."""
    tally = bring(home, write(plain(1, "hello"), plain(1, "hello, all"), plain(1, "hello")))
    assert counts(tally) == (3, 2, 1, 0, 0)
    assert tally.notes == {REPEATED_ID: 1}
    second = takeout(5, "one").replace(b"<m5@", b"<m6@")
    tally = bring(home, write(takeout(5, "one"), second, plain(1, "third"), name="b.mbox"))
    assert counts(tally) == (3, 3, 0, 0, 0)
    assert len({row[0] for row in rows(home)}) == 5


def test_mail_that_came_by_api_is_not_stored_again(home: Home, write: Callable[..., Path]) -> None:
    """G-902: not under its number, not under its Message-ID, and not once it was deleted at Google."""
    from connectors.gmail_mime import parse_mime
    from connectors.google.gmail import message_item

    def by_api(number: int, identity: str) -> Any:
        payload, _ = parse_mime(plain(number, "hello").partition(b"\n")[2][:-1].replace(b"\n", b"\r\n"), identity)
        resource = {"id": identity, "threadId": "t", "labelIds": ["INBOX"], "internalDate": "1780304400000", "payload": payload}
        return message_item(ME, resource)

    intake = store_of(home)
    intake.commit(PageOfWork(ME, items=(by_api(1, api_id(1)), by_api(2, "abc"), by_api(3, "abd"))))
    intake.commit(PageOfWork(ME, absent=((ItemKind.MESSAGE, "abd"),)))
    tally = bring(home, write(takeout(1, "hello"), plain(2, "hello"), plain(3, "hello"), plain(4, "hello")))
    assert counts(tally) == (4, 1, 3, 0, 0)


class KilledError(RuntimeError):
    """The process died."""


@pytest.mark.parametrize("name", ["mail.mbox", "mail.mbox.gz"])
@pytest.mark.parametrize("border", ["begun", "items", "landed", "written", "committed"])
def test_killed_at_any_page_and_run_again_gives_the_same_rows(
    home: Home, write: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, border: str, name: str
) -> None:
    """G-901, D-401: data and place move together; the tally at the end is that of an undisturbed run."""
    monkeypatch.setattr(reader, "PAGE_MAILS", 3)
    mails = [takeout(n, f"mail {n}") for n in range(7)] + [plain(n, "twice") for n in (8, 9, 8)]
    path = write(*mails, takeout(10, "last"), name=name)
    quiet = create_home(tmp_path / "quiet")
    expected = bring(quiet, path)
    assert counts(expected) == (11, 10, 1, 0, 0)
    kills = 0
    for _ in range(6):
        intake = store_of(home)
        intake.border = _bomb(border, after=1)
        try:
            import_file(mbox_file(path), ME, intake, fingerprint, lambda *_: None)
        except KilledError:
            kills += 1
    assert kills >= 2
    assert bring(home, path) == expected
    assert rows(home) == rows(quiet)


def _bomb(border: str, *, after: int) -> Callable[[str], None]:
    seen = 0

    def strike(name: str) -> None:
        nonlocal seen
        seen += name == border
        if name == border and seen > after:
            raise KilledError

    return strike


def test_a_finished_file_is_not_read_again_and_a_grown_one_is(home: Home, write: Callable[..., Path]) -> None:
    """The place belongs to the content of the file, not to its name."""
    path = write(takeout(1, "a"), takeout(2, "b"))
    first = bring(home, path)
    path.rename(path.with_name("renamed.mbox"))
    file = mbox_file(path.with_name("renamed.mbox"))
    assert import_file(file, ME, _Deaf(store_of(home)), fingerprint, lambda *_: None) == first  # type: ignore[arg-type]
    grown = bring(home, write(takeout(1, "a"), takeout(2, "b"), takeout(3, "c")))
    assert counts(grown) == (3, 1, 2, 0, 0)


class _Deaf:
    """A store that may be asked for its cursor only."""

    def __init__(self, store: Intake) -> None:
        self.cursor = store.cursor


def test_a_place_that_cannot_be_parsed_starts_the_file_again(home: Home, write: Callable[..., Path]) -> None:
    """G-307."""
    path = write(takeout(1, "a"))
    key = mbox_file(path).key
    store_of(home).commit(PageOfWork(ME, cursors=(CursorRow(ME, STREAM, key, cursor="{", page_token="x", state="fetching"),)))
    assert counts(bring(home, path)) == (1, 1, 0, 0, 0)


def test_an_empty_file_is_done_at_once(home: Home, write: Callable[..., Path]) -> None:
    """G-904."""
    assert bring(home, write()) == Tally(finished=True)
    assert bring(home, write(name="e.mbox.gz")).messages == 0


def test_unreadable_places_are_named_and_the_rest_is_kept(home: Home, write: Callable[..., Path]) -> None:
    """G-904: by offset; a cut last message is mail with a note."""
    rubbish = b"rubbish before\n\n"
    tally = bring(home, write(rubbish, takeout(1, "a"), takeout(2, "the end is miss")[:-9]))
    assert counts(tally) == (3, 2, 0, 0, 1)
    assert tally.where == [(0, "text before the first message")]
    assert tally.notes == {"cut off": 1}


def test_a_file_without_any_mail_is_refused(home: Home, write: Callable[..., Path], tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no mail in mbox form"):
        bring(home, write(b"\x89PNG\r\n\x1a\n" + bytes(5000), name="photo.mbox"))
    with pytest.raises(UsageError, match="no mail in mbox form"):
        bring(home, write(b"\x1f\x8b no gzip at all", name="odd.mbox"))
    with pytest.raises(UsageError, match="cannot be read"):
        mbox_file(tmp_path / "missing.mbox")


@pytest.mark.parametrize("kind", ["zip", "tar", "tgz"])
def test_a_takeout_that_is_still_packed_is_refused_with_the_way_out(
    home: Home, write: Callable[..., Path], tmp_path: Path, kind: str
) -> None:
    """Read as an mbox it would lose its first message."""
    import tarfile
    import zipfile

    inner, path = write(takeout(1, "a")), tmp_path / f"takeout.{kind}"
    if kind == "zip":
        with zipfile.ZipFile(path, "w") as folder:
            folder.write(inner, "Takeout/Mail/All mail.mbox")
    else:
        with tarfile.open(path, "w:gz" if kind == "tgz" else "w") as archive:
            archive.add(inner, "Takeout/Mail/All mail.mbox")
    with pytest.raises(UsageError, match="archive of files"):
        bring(home, path)


def test_imported_mail_is_no_part_of_a_difference_with_a_listing(home: Home, write: Callable[..., Path]) -> None:
    """G-432: a listing of Google never names it, and must not delete it; mail with Google's own number is the listing's."""
    bring(home, write(plain(1, "a"), takeout(2, "b")))
    assert store_of(home).present_ids(ME, ItemKind.MESSAGE) == [f"{FIRST + 2:x}"]
