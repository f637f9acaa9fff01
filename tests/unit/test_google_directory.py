"""Label names and send-as addresses: asked once a day, never in the way, and what they mean to the fold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.wiring.folding import owner_at, owner_of
from connectors.google.gmail import GmailOptions, GmailRun
from connectors.google.gmail_stream import sync_gmail
from connectors.mailbox import AccountBox
from pipeline.clock import DAY_US, HOUR_US
from pipeline.errors import ConfigError, LoopledgerError, SignInError, TryLaterError
from pipeline.models.items import CursorRow, Directory, PageOfWork
from pipeline.settings import AccountSettings, Settings
from pipeline.store.directory import AccountDirectory
from pipeline.store.home import create_home
from pipeline.store.ingest import Intake
from tests.fakes.fake_google import ACCOUNT, NOW_US, FakeGoogle, mail
from tests.fakes.landing import land_plainly
from tests.fakes.memory_intake import MemoryIntake
from tests.scenario import ME, OWNER, Story

LABELS, ALIASES = "gmail.users.labels.list", "gmail.users.settings.sendAs.list"


def google() -> FakeGoogle:
    box = AccountBox(ACCOUNT, send_as=["Desk@example.com"], labels=[{"id": "Label_1", "name": "Private/Stuff"}])
    return FakeGoogle([mail("m1", "m1", 1, "INBOX", "Label_1")], box)


def sync(source: FakeGoogle, intake: MemoryIntake, now_us: int = NOW_US) -> None:
    sync_gmail(GmailRun(source, intake, ACCOUNT, GmailOptions(now_us=now_us), lambda what, done, total: None, lambda: None))


def test_labels_and_addresses_are_asked_once_a_day_and_stored() -> None:
    """G-424, G-710."""
    source, intake = google(), MemoryIntake()
    for hours in (0, 1, 23):
        sync(source, intake, NOW_US + hours * HOUR_US)
    assert (source.count(LABELS), source.count(ALIASES)) == (1, 1)
    assert intake.directory(ACCOUNT, "label")["Label_1"] == "Private/Stuff"
    assert set(intake.directory(ACCOUNT, "alias")) == {ACCOUNT, "desk@example.com"}
    source.gmail.own_labels[0]["name"] = "Other"
    sync(source, intake, NOW_US + DAY_US)
    assert source.count(LABELS) == 2
    assert intake.directory(ACCOUNT, "label")["Label_1"] == "Other"


def test_address_that_is_not_proved_is_no_address_of_the_owner() -> None:
    """G-710: anybody may type an address into the form; Google marks it pending until its mailbox has confirmed."""
    source, intake = google(), MemoryIntake()
    source.others[ALIASES] = lambda params: {"sendAs": [{"sendAsEmail": "boss@example.com", "verificationStatus": "pending"}]}
    sync(source, intake)
    assert intake.directory(ACCOUNT, "alias") == {}


@pytest.mark.parametrize(
    "error",
    [
        TryLaterError("fails", fix="", code="upstream"),
        TryLaterError("quota", fix="", code="rate_limited"),
        SignInError("scope", fix="", code="scope_missing"),
    ],
)
def test_list_google_refuses_stops_nothing_is_noted_and_asked_again_in_the_next_run(error: LoopledgerError) -> None:
    """G-424: never blocks; what was known stays."""
    source, intake = google(), MemoryIntake()

    def refuse(params: dict[str, Any]) -> dict[str, Any]:
        raise error

    source.others = {LABELS: refuse, ALIASES: refuse}
    sync(source, intake)
    assert intake.present_ids(ACCOUNT, next(iter(intake.items)).kind) == ["m1"]
    row = intake.cursor(ACCOUNT, "gmail.labels")
    assert row is not None
    assert (row.state, row.cursor) == ("unavailable", "")
    source.others.clear()
    sync(source, intake)
    assert intake.directory(ACCOUNT, "label")
    source.others = {LABELS: refuse, ALIASES: refuse}
    sync(source, intake, NOW_US + DAY_US)
    assert intake.directory(ACCOUNT, "label")
    row = intake.cursor(ACCOUNT, "gmail.labels")
    assert row is not None
    assert (row.state, row.cursor) == ("unavailable", "known")


HOME_ACCOUNT, WORK = "a@example.com", "b@example.org"


def settings(*labels: str) -> Settings:
    accounts = tuple(AccountSettings(address=one) for one in (HOME_ACCOUNT, WORK))
    return Settings(owner_addresses=("me@example.net",), excluded_labels=labels, accounts=accounts)


def told(**more: Any) -> dict[str, AccountDirectory]:
    mine = AccountDirectory({"INBOX": "INBOX", "Label_1": "Private"}, {"desk@example.com"}, labels_read=True, aliases_read=True)
    work = AccountDirectory({"INBOX": "INBOX", "Label_1": "Orders", "Label_9": "private"}, set(), labels_read=True, aliases_read=True)
    return {HOME_ACCOUNT: mine, WORK: replace(work, **more)}


@pytest.mark.behaviour("N-27")
def test_excluded_label_is_meant_by_its_name_in_each_account() -> None:
    """J-98: one id means different labels in two accounts, one name has different ids."""
    owner = owner_of(settings("Private"), told())
    cases = {(HOME_ACCOUNT, "Label_1"): True, (WORK, "Label_1"): False, (WORK, "Label_9"): True, (HOME_ACCOUNT, "Label_9"): False}
    assert {case: owner.excludes(case[0], frozenset({"INBOX", case[1]})) for case in cases} == cases
    assert owner_of(settings("Label_9"), told()).excludes(WORK, frozenset({"Label_9"}))


def test_label_that_no_account_has_is_a_mistake_in_the_settings() -> None:
    """J-98: exit 2, naming it and what there is."""
    with pytest.raises(ConfigError) as caught:
        owner_of(settings("Private", "Holdiays"), told())
    assert (caught.value.code, caught.value.exit_code) == ("label_unknown", 2)
    assert "Holdiays" in caught.value.problem
    assert "Orders" in caught.value.cause


@pytest.mark.behaviour("N-27")
def test_account_whose_labels_cannot_be_read_counts_as_excluded() -> None:
    """J-98: fail closed, only where exclusion is asked for, and no name is called unknown meanwhile."""
    owner = owner_of(settings("Private", "Holdiays"), told(labels={}, labels_read=False))
    assert owner.excludes(WORK, frozenset({"INBOX"}))
    assert not owner.excludes(HOME_ACCOUNT, frozenset({"INBOX"}))
    assert not owner_of(settings(), told(labels={}, labels_read=False)).excludes(WORK, frozenset({"INBOX"}))
    story = Story(owner=replace(OWNER, labels_unread=frozenset({OWNER_ACCOUNT})))
    story.mail("Ann <ann@example.org>", "Could you send me the floor plan?", hours=0)
    assert story.reason("m1") == "excluded_label"


OWNER_ACCOUNT = "robin@example.com"


def test_send_as_addresses_of_all_accounts_are_the_owner() -> None:
    """G-710, F54: also in another account; a change of them folds the ledger again."""
    owner = owner_of(settings(), told())
    assert owner.addresses == {"me@example.net", HOME_ACCOUNT, WORK, "desk@example.com"}
    assert owner.fingerprint() != owner_of(settings(), told(aliases={"shop@example.org"})).fingerprint()


@pytest.mark.parametrize(("addresses", "opened"), [({"robin@example.com"}, True), ({"robin@example.com", "robin@second.example"}, False)])
def test_mail_from_the_owners_own_second_account_is_no_turn_of_another_person(addresses: set[str], opened: bool) -> None:
    """F54."""
    story = Story(owner=replace(OWNER, addresses=frozenset(addresses)))
    story.mail("Robin <robin@second.example>", "Could you send me the floor plan?", hours=0, to=ME)
    assert bool(story.loops("inbound")) is opened


def test_owner_of_a_home_knows_what_its_accounts_have_told(tmp_path: Any) -> None:
    """Read anew for every fold."""
    home = create_home(tmp_path / "home")
    ask: Callable[[], Any] = owner_at(home, settings("Private"))
    assert ask().labels_unread == {HOME_ACCOUNT, WORK}
    intake = Intake(home, land_plainly)
    for account in (HOME_ACCOUNT, WORK):
        rows = tuple(CursorRow(account, f"gmail.{name}", cursor="known") for name in ("labels", "aliases"))
        lists = (Directory("label", (("Label_1", "Private"),)), Directory("alias", ((f"desk.{account}", "Desk"),)))
        intake.commit(PageOfWork(account, cursors=rows, directories=lists))
    owner = ask()
    assert owner.labels_unread == frozenset()
    assert dict(owner.excluded_in) == {HOME_ACCOUNT: frozenset({"Label_1"}), WORK: frozenset({"Label_1"})}
    assert {f"desk.{HOME_ACCOUNT}", f"desk.{WORK}"} <= owner.addresses
