"""What an increment asks Google for: the history since the cursor, never a window of dates."""

from __future__ import annotations

from connectors.google.gmail import GmailOptions, GmailRun
from connectors.google.gmail_stream import sync_gmail
from pipeline.models.items import ItemKind
from tests.fakes.fake_google import ACCOUNT, NOW_US, FakeGoogle, mail
from tests.fakes.memory_intake import MemoryIntake


def sync(google: FakeGoogle, intake: MemoryIntake) -> None:
    sync_gmail(GmailRun(google, intake, ACCOUNT, GmailOptions(NOW_US, history_days=90), lambda *_: None, lambda: None))


def test_old_mail_that_arrives_late_is_found_by_history_not_by_its_date() -> None:
    """G-425: mail of five years ago that is imported now is stored; no request carries `q`, `after:` or a date."""
    google, intake = FakeGoogle([mail(f"m{n}", f"m{n}", 1 + n) for n in range(4)]), MemoryIntake()
    sync(google, intake)
    google.gmail.add(mail("imported", "imported", 5 * 365))
    before = len(google.calls)
    sync(google, intake)
    assert "imported" in intake.present_ids(ACCOUNT, ItemKind.MESSAGE)
    increment = google.calls[before:]
    assert [name for name, _ in increment] == ["gmail.users.history.list", "gmail.users.messages.get"]
    assert not any("q" in params for _, params in google.calls)


def test_a_contact_that_google_shows_late_is_taken_when_it_shows() -> None:
    """G-606: nothing waits for a write to become visible; what a later answer holds is stored then, and nothing is doubled."""
    from connectors.google.runner import SyncOptions, sync_account
    from connectors.replay.fixture import load_fixture
    from tests.fakes.signing_in import TINY

    box = load_fixture(TINY).accounts[0]
    google, intake = FakeGoogle([], box), MemoryIntake()

    def contacts() -> list[str]:
        sync_account(google, intake, ACCOUNT, ["contacts"], SyncOptions(NOW_US, history_days=90), lambda *_: None, lambda: None)
        return intake.present_ids(ACCOUNT, ItemKind.CONTACT)

    first = contacts()
    assert len(first) == len(set(first))
    assert sorted(contacts()) == sorted(first)
