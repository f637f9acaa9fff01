"""Intake rules over mail files: whole threads, two readings, changed rules, what a sync has said already (G-905, G-703)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from app.wiring.folding import READERS
from app.wiring.importing import fingerprint
from connectors.mbox import reader
from connectors.mbox.intake import known_rules
from connectors.mbox.reader import Tally, import_file, mbox_file
from pipeline.errors import ConfigError
from pipeline.models.intake import parse_rules
from pipeline.models.items import CursorRow, Directory, FetchRow, FetchStatus, ItemKind, PageOfWork
from pipeline.stages.land import land
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from tests.fakes.mbox import ME, api_id, plain, takeout

BANK = "Bank <news@mail.bank.example>"
Write = Callable[..., Path]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return create_home(tmp_path / "home")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def save(*mails: bytes) -> Path:
        path = tmp_path / "mail.mbox"
        path.write_bytes(b"".join(mails))
        return path

    return save


def store_of(home: Home) -> Intake:
    return Intake(home, partial(land, decode=READERS.decode, read=READERS.read), "run")


def bring(home: Home, path: Path, *, allow: tuple[str, ...] = (), deny: tuple[str, ...] = ()) -> Tally:
    store = store_of(home)
    rules = known_rules(store, ME, parse_rules(allow, deny))
    tally = import_file(mbox_file(path), ME, store, fingerprint, lambda *_: None, rules)
    assert tally.messages == tally.new + tally.duplicates + tally.left_out + tally.denied + tally.unreadable
    return tally


def kept_out(home: Home) -> dict[str, str]:
    return {row.external_id: row.reason for row in store_of(home).kept_out(ME, ItemKind.MESSAGE)}


def stored(home: Home) -> set[int]:
    """Numbers of the stored mails, by their Message-IDs."""
    copies = store_of(home).stored_copies(ME, (), [f"m{number}@mail.example" for number in range(20)])
    return {int(copy.message_id.partition("@")[0][1:]) for copy in copies}


def mails() -> tuple[bytes, ...]:
    """Thread 1 = mails 1 to 3, the last one private; 4 of a bank; 5 and 6 for intake; 7 alone; 8 of another program, 9 its answer."""
    answer = plain(9, "an answer").replace(b"Message-ID", b"References: <m8@mail.example>\nMessage-ID")
    return (
        takeout(1, "one", thread=1),
        takeout(2, "two", thread=1),
        takeout(3, "three", thread=1, labels="Inbox,Private"),
        takeout(4, "a bank", sender=BANK),
        takeout(5, "five", thread=5),
        takeout(6, "six", thread=5, labels='Inbox,"Work/Intake",Opened'),
        takeout(7, "seven"),
        plain(8, "eight", sender=BANK),
        answer,
    )


@pytest.mark.parametrize(
    ("allow", "deny", "expected"),
    [
        ((), ("label:private",), {4, 5, 6, 7, 8, 9}),
        ((), ("domain:*.bank.example",), {1, 2, 3, 5, 6, 7}),
        (("label:work/intake",), (), {5, 6}),
        (("label:work/intake", "domain:mail.bank.example"), (), {4, 5, 6, 8, 9}),
        (("label:INBOX",), ("label:Private",), {4, 5, 6, 7}),
        (("from:nobody@example.org",), (), set()),
    ],
)
@pytest.mark.parametrize("page", [500, 2])
def test_file_gives_whole_threads_or_nothing_of_them(
    home: Home, write: Write, monkeypatch: pytest.MonkeyPatch, allow: tuple[str, ...], deny: tuple[str, ...], expected: set[int], page: int
) -> None:
    """G-905, G-703: the mail that decides may stand behind the others, on a later page."""
    monkeypatch.setattr(reader, "PAGE_MAILS", page)
    tally = bring(home, write(*mails()), allow=allow, deny=deny)
    assert stored(home) == expected
    assert tally.denied == len(mails()) - len(expected) == len(kept_out(home))


def test_finished_file_is_read_again_under_other_rules(home: Home, write: Write) -> None:
    """G-701: narrower deletes nothing, wider brings the rest; the same rules do not read it again."""
    path = write(*mails())
    first = bring(home, path, allow=("label:work/intake",))
    assert bring(home, path, allow=("label:Work/Intake",)) == first
    assert bring(home, path, allow=("label:work/intake",), deny=("domain:mail.bank.example",)).duplicates == 2
    assert bring(home, path).new == 7
    assert stored(home) == set(range(1, 10))
    assert kept_out(home) == {}


def test_mail_that_names_no_thread_is_judged_by_itself(home: Home, write: Write) -> None:
    """G-703; text in front of the first message is no mail in either reading."""
    bare = [plain(number, body).replace(f"Message-ID: <m{number}@mail.example>\n".encode(), b"") for number, body in ((1, "a"), (2, "b"))]
    zoe = bare[1].replace(b"Uma Dixit <uma@", b"Zoe <zoe@")
    tally = bring(home, write(b"stray text\n\n", bare[0], zoe), deny=("from:zoe@example.org",))
    assert (tally.new, tally.denied, tally.unreadable) == (1, 1, 1)


def test_what_a_sync_denied_by_a_standing_rule_is_not_let_in_by_a_file(home: Home, write: Write) -> None:
    """G-703: Google's copy of the thread may hold what the file lacks. A row of the sync is never overwritten."""
    rows = (
        FetchRow(ME, ItemKind.MESSAGE, api_id(7), FetchStatus.DONE, parent=api_id(7), reason="denied:label:private"),
        FetchRow(ME, ItemKind.MESSAGE, api_id(4), FetchStatus.TODO, parent=api_id(4), rank=3),
    )
    store_of(home).commit(PageOfWork(ME, fetch=rows))
    bring(home, write(*mails()), deny=("label:Private", "domain:mail.bank.example"))
    assert stored(home) == {5, 6}
    assert store_of(home).fetch_rows(ME, ItemKind.MESSAGE, [api_id(4), api_id(7)]) == {row.external_id: row for row in rows}


def test_label_the_account_does_not_have_stops_the_import_once_its_labels_are_known(home: Home, write: Write) -> None:
    """G-701: exit 2; before the first sync the file's own names count."""
    path = write(*mails())
    assert bring(home, path, allow=("label:Private",)).new == 3
    known = PageOfWork(
        ME,
        cursors=(CursorRow(ME, "gmail.labels", cursor="known"),),
        directories=(Directory("label", (("INBOX", "INBOX"), ("Label_9", "Work/Intake"))),),
    )
    store_of(home).commit(known)
    with pytest.raises(ConfigError, match="no label called Private") as caught:
        bring(home, path, allow=("label:Private",))
    assert caught.value.exit_code == 2
    assert bring(home, path, allow=("label:Label_9",)).new == 2  # the file knows the label by name, the rule by id


def test_a_thread_that_a_sync_denied_stays_out_with_mail_the_sync_has_never_seen(home: Home, write: Write) -> None:
    """G-703, G-905: the row of another message of the thread is enough while its rule stands, and nothing once it does not."""
    rule = parse_rules((), ("label:private",)).deny[0].name
    row = FetchRow(ME, ItemKind.MESSAGE, api_id(3), FetchStatus.DONE, parent=api_id(1), reason=f"denied:{rule}")
    store_of(home).commit(PageOfWork(ME, fetch=(row,), directories=(Directory("label", (("Label_1", "Private"),)),)))
    path = write(takeout(1, "one", thread=1), takeout(2, "two", thread=1), takeout(7, "seven"))
    assert bring(home, path, deny=("label:private",)).denied == 2
    assert stored(home) == {7}
    assert kept_out(home) == {api_id(number): f"denied:{rule}" for number in (1, 2, 3)}
    assert bring(home, path, deny=("domain:other.example",)).new == 2
    assert stored(home) == {1, 2, 7}
