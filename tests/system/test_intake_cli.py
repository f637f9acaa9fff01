"""`doctor` and `sync` on intake rules: what they keep out, what stands against them, a label there is not (G-704)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from app.opening import Opened, open_for_reading
from app.wiring.checks import Check
from app.wiring.health import examine
from app.wiring.health_intake import examine_intake
from pipeline.clock import system_clock
from pipeline.models.items import CursorRow, Directory, FetchRow, FetchStatus, ItemKind, PageOfWork
from pipeline.run import fold_home
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.home import Home, create_home, open_home
from pipeline.store.ingest import Intake
from tests.fakes.signing_in import ACCOUNT as SERVED
from tests.fakes.signing_in import Stage, serving
from tests.scenario import OWNER, READERS, Story

ACCOUNT = "robin@example.com"
LABELS = Directory("label", (("INBOX", "INBOX"), ("Label_1", "Private")))


def home_with(path: Path, rules: str) -> Home:
    home = create_home(path)
    home.settings.write_text(f'[[accounts]]\naddress = "{ACCOUNT}"\n{rules}\n', encoding="utf-8")
    home.settings.chmod(0o600)
    return home


def filled(home: Home) -> None:
    """Two threads of two mails and one; one id kept out; labels known."""
    told = Story()
    told.mail("Ann <ann@example.org>", "Could you send me the plan?", hours=0)
    told.mail("Bo <bo@Bank.example>", "I have it.", hours=1, reply="m1")
    told.mail("Ann <ann@example.org>", "When does the train leave?", hours=2, thread="t2", labels=["INBOX", "Label_1"], subject="Train")
    out = FetchRow(ACCOUNT, ItemKind.MESSAGE, "x", FetchStatus.DONE, parent="tx", reason="denied:not_allowed")
    known = CursorRow(ACCOUNT, "gmail.labels", cursor="known")
    page = PageOfWork(ACCOUNT, items=tuple(told.records()), fetch=(out,), cursors=(known,), directories=(LABELS,))
    Intake(home, partial(land, decode=READERS.decode, read=READERS.read)).commit(page)
    fold_home(home, OWNER, READERS, now_us=0)


def lines(home: Home) -> list[Check]:
    return list(examine_intake(open_for_reading(str(home.path), 0)))


def test_home_without_rules_has_no_line(tmp_path: Path) -> None:
    home = home_with(tmp_path / "home", "")
    filled(home)
    assert lines(home) == []


def test_rules_before_the_first_sync_are_told(tmp_path: Path) -> None:
    [line] = lines(home_with(tmp_path / "home", 'intake_deny = ["domain:bank.example"]'))
    assert (line.name, line.level) == (f"intake {ACCOUNT}", "OK")


@pytest.mark.parametrize(
    ("rules", "stored"),
    [
        ('intake_deny = ["domain:bank.example"]', 2),
        ('intake_deny = ["label:private"]', 1),
        ('intake_allow = ["label:Private"]', 2),
        ('intake_allow = ["from:nobody@example.org"]', 3),
        ('intake_deny = ["from:nobody@example.org"]', 0),
    ],
)
def test_stored_mail_that_todays_rules_keep_out_is_counted_by_thread(tmp_path: Path, rules: str, stored: int) -> None:
    """G-704: a new rule deletes nothing; doctor says how much there is and what can be done."""
    home = home_with(tmp_path / "home", rules)
    filled(home)
    found = lines(home)
    assert (found[0].name, found[0].level, found[0].words) == (f"intake {ACCOUNT}", "OK", "1 rule; 1 message seen and kept out")
    assert [(line.level, int(line.words.split()[0])) for line in found[1:]] == ([("WARN", stored)] if stored else [])
    assert all("cannot be purged yet" in line.fix and str(home.path) in line.fix for line in found[1:])


def test_label_the_account_does_not_have_is_a_failure(tmp_path: Path) -> None:
    """G-701."""
    home = home_with(tmp_path / "home", 'intake_deny = ["label:Privat"]')
    filled(home)
    [line] = lines(home)
    assert (line.level, line.exit_code, line.code) == ("FAIL", 2, "label_unknown")


def test_damaged_archive_is_told_by_its_own_check(tmp_path: Path) -> None:
    home = home_with(tmp_path / "home", 'intake_deny = ["label:Private"]')
    home.archive.write_bytes(b"x" * 20_000)
    opened: Opened = open_for_reading(str(home.path), 0)
    names = {check.name for check in examine(opened, system_clock)}
    assert f"intake {ACCOUNT}" not in names


def test_intake_lines_are_among_the_checks(tmp_path: Path) -> None:
    home = home_with(tmp_path / "home", 'intake_deny = ["domain:bank.example"]')
    filled(home)
    checks = {check.name: check.level for check in examine(open_for_reading(str(home.path), 0), system_clock)}
    assert (checks[f"intake {ACCOUNT}"], checks[f"stored {ACCOUNT}"]) == ("OK", "WARN")


def test_sync_under_a_label_nobody_knows_ends_with_2_and_fetches_no_mail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """G-701: the other streams run; the report names the labels there are; mended, the same command goes on."""
    with serving() as server:
        monkeypatch.setenv("LOOPLEDGER_GOOGLE_ROOT", server.address)
        stage = Stage(tmp_path, server, capsys)
        stage.connect()
        settings = stage.home / "settings.toml"
        text = settings.read_text(encoding="utf-8")
        head = f'address = "{SERVED}"'
        settings.write_text(text.replace(head, f'{head}\nintake_allow = ["label:Order"]'), encoding="utf-8")
        report = stage.stream_error()
        assert (report["exit_code"], report["code"]) == (2, "label_unknown")
        assert "Orders, Private stuff" in report["cause"]
        with open_archive(open_home(stage.home), "read") as archive:
            assert archive.rows("SELECT kind, count(*) FROM item WHERE kind = 'message' GROUP BY 1") == []
            assert archive.one("SELECT count(*) FROM item WHERE kind = 'contact'")[0] > 0
        settings.write_text(text.replace(head, f'{head}\nintake_allow = ["label:orders"]'), encoding="utf-8")
        assert stage.run("sync", "--account", SERVED)[0] == 0
        with open_archive(open_home(stage.home), "read") as archive:
            assert archive.rows("SELECT DISTINCT thread_id FROM message") == [("t-quote",)]
