"""What `doctor` says of labels, addresses, quota and set-aside messages of an account."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.opening import Opened, open_for_reading
from app.wiring.health_google import Line, connection_lines, held_rows
from pipeline.models.items import CursorRow, Directory, FetchRow, FetchStatus, ItemKind, PageOfWork
from pipeline.store.ingest import Intake
from tests.fakes.landing import land_plainly
from tests.fakes.ledger_home import ACCOUNT, NOW_US, LedgerHome


def opened(path: Path, settings: str = "", *pages: PageOfWork) -> Opened:
    """A home with some settings and service rows."""
    made = LedgerHome(path)
    made.settings = settings + made.settings
    home = made.write()
    for page in pages:
        Intake(home, land_plainly).commit(page)
    return open_for_reading(str(path), NOW_US)


def lines(home: Opened) -> list[Line]:
    return list(connection_lines(home))


def cursors(state: str, cursor: str) -> PageOfWork:
    return PageOfWork(
        ACCOUNT,
        cursors=tuple(CursorRow(ACCOUNT, f"gmail.{name}", cursor=cursor, state=state) for name in ("labels", "aliases")),
        directories=(Directory("label", (("Label_1", "Private"),)),) if cursor else (),
    )


def test_quiet_connection_has_no_line(tmp_path: Path) -> None:
    assert lines(opened(tmp_path / "home", 'excluded_labels = ["Private"]\n', cursors("idle", "known"))) == []


@pytest.mark.parametrize("pages", [[], [cursors("unavailable", "")]])
def test_unread_labels_are_a_failure_only_where_one_is_excluded(tmp_path: Path, pages: list[PageOfWork]) -> None:
    """J-98: status says that all mail of the account counts as excluded."""
    [line] = [line for line in lines(opened(tmp_path / "home", 'excluded_labels = ["Private"]\n', *pages)) if line[0].startswith("labels")]
    assert (line[0], line[1], line[4]) == (f"labels {ACCOUNT}", "FAIL", 75)
    assert "all its mail counts as excluded" in line[2]
    assert not [line for line in lines(opened(tmp_path / "other", "", *pages)) if line[0].startswith("labels")]


def test_unknown_label_is_a_failure_of_the_settings(tmp_path: Path) -> None:
    """J-98."""
    [line] = lines(opened(tmp_path / "home", 'excluded_labels = ["Privat"]\n', cursors("idle", "known")))
    assert (line[:2], line[4]) == (("labels", "FAIL"), 2)


@pytest.mark.parametrize(("cursor", "words"), [("", "only the account's own address"), ("known", "those known before")])
def test_addresses_that_could_not_be_read_are_noted(tmp_path: Path, cursor: str, words: str) -> None:
    """G-710."""
    [line] = lines(opened(tmp_path / "home", "", cursors("unavailable", cursor)))
    assert (line[:2], line[4]) == ((f"addresses {ACCOUNT}", "WARN"), 0)
    assert words in line[2]


def test_rate_that_google_refused_is_told(tmp_path: Path) -> None:
    """G-221."""
    home = opened(tmp_path / "home")
    home.home.quota_state(ACCOUNT).write_text(json.dumps({"rate": 50.0, "profile_rate": 100.0}), encoding="utf-8")
    [line] = lines(home)
    assert line[0] == f"quota {ACCOUNT}"
    assert "50%" in line[2]


def test_every_held_message_is_listed_with_its_next_try(tmp_path: Path) -> None:
    """G-801, G-802."""
    rows = tuple(
        FetchRow(ACCOUNT, ItemKind.MESSAGE, name, FetchStatus.FAILED, reason="upstream", tries=3, held_us=NOW_US, next_try_us=due)
        for name, due in (("b", NOW_US + 3_600_000_000), ("a", 0))
    )
    held = held_rows(opened(tmp_path / "home", "", PageOfWork(ACCOUNT, fetch=rows)))
    assert [(row.id, row.since, row.next_try) for row in held] == [
        ("a", "2026-06-15T09:00:00+00:00", ""),
        ("b", "2026-06-15T09:00:00+00:00", "2026-06-15T10:00:00+00:00"),
    ]
