"""The digest at the end of a run, and the list as lines and as a table."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from app.cli.digest import Digest
from app.lines import COLUMNS
from app.notice import SHOWN, text_of, to_command, to_file
from memory.ledger_sql import SqlLedger
from memory.notice import notice
from memory.state import ReadRules
from pipeline.errors import ConfigError
from pipeline.models.worktime import WorkTime
from pipeline.store.reads import LedgerView
from tests.fakes.in_home import run_at
from tests.fakes.told_home import ToldHome
from tests.scenario import ME, START, Story, hour


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> ToldHome:
    """Ann asks on the first day and again a week later; Robin promises something for the eighth day."""
    story = Story()
    story.mail("=Ann Bell <ann@example.org>", "Could you sign the lease?", hours=0, subject="=HYPERLINK(1)")
    story.mail(ME, "I'll send you the plan by June 9.", hours=1, to="Bea Lind <bea@example.net>", thread="t2", subject="Plan")
    story.mail("Cy Roe <cy@example.com>", "Which tiles did\nyou choose?", hours=150, thread="t3", subject="Tiles")
    return ToldHome(tmp_path / "home", story, capsys=capsys)


def _text(told: ToldHome, since: float | None, now: float, *, redact: bool = False) -> str:
    reads = SqlLedger(LedgerView(told.home).publication().rows)
    return text_of(notice(reads, None if since is None else hour(since), hour(now), ReadRules(WorkTime("UTC"))), redact=redact)


def test_a_digest_tells_what_is_new_overdue_and_due_today(told: ToldHome) -> None:
    text = _text(told, 100, 198)
    assert text.startswith("loopledger: 1 new, 0 overdue, 1 due today; 3 waiting\n")
    assert "new:\n  Cy Roe waits for your answer: Which tiles did you choose?\n" in text
    assert "due today:\n  Bea Lind was promised this by you (due 2026-06-09): I'll send you the plan by June 9." in text
    assert _text(told, 198, 300).startswith("loopledger: 0 new, 1 overdue, 0 due today; 3 waiting\n")
    assert _text(told, None, 198).startswith("loopledger: 3 new")


def test_a_redacted_digest_has_counts_alone(told: ToldHome) -> None:
    assert _text(told, 100, 198, redact=True) == "loopledger: 1 new, 0 overdue, 1 due today; 3 waiting\n"


def test_a_long_digest_stays_short(tmp_path: Path) -> None:
    story = Story()
    for n in range(SHOWN + 3):
        story.mail(
            f"P{n} Roe <p{n}@example.com>", "Which tiles did you choose? " + "Really. " * 100, hours=n, thread=f"t{n}", subject=f"T{n}"
        )
    text = _text(ToldHome(tmp_path / "home", story), None, 300)
    assert "  and 3 more\n" in text
    assert len(text) < 4_000


def test_it_goes_to_a_file_or_a_command_and_failures_are_said(tmp_path: Path) -> None:
    to_file(tmp_path / "digest.txt", "two\nlines\n")
    assert ((tmp_path / "digest.txt").read_text(), (tmp_path / "digest.txt").stat().st_mode & 0o777) == ("two\nlines\n", 0o600)
    to_command(f"cat > '{tmp_path}/by command'", "$(touch never) `x`\n")
    assert (tmp_path / "by command").read_text() == "$(touch never) `x`\n"
    with pytest.raises(ConfigError, match="failed with 3") as failed:
        to_command("echo no such mailer >&2; exit 3", "x")
    assert failed.value.cause == "no such mailer"
    with pytest.raises(ConfigError, match="cannot be written"):
        to_file(tmp_path / "no" / "where", "x")


def test_a_schedule_takes_the_options_along(tmp_path: Path) -> None:
    digest = Digest(show=True, file="d.txt", run="mail me", redact=True)
    assert digest.arguments() == ("--digest", "--digest-file", "d.txt", "--digest-run", "mail me", "--digest-redact")
    assert not Digest(redact=True)


def test_waiting_as_a_table_for_spreadsheets(told: ToldHome) -> None:
    """A cell that a spreadsheet would compute is text."""
    text = told.print("waiting", "--csv", "--stale-ok", hours=198)
    rows = list(csv.reader(io.StringIO(text)))
    assert (tuple(rows[0]), len(rows)) == (COLUMNS, 4)
    named = {row[5]: dict(zip(COLUMNS, row, strict=True)) for row in rows[1:]}
    assert named["'=Ann Bell"]["subject"] == "'=HYPERLINK(1)"
    assert named["Bea Lind"]["due"] == "2026-06-09"
    assert named["Cy Roe"]["quote"] == "Which tiles did\nyou choose?"


def test_waiting_as_plain_lines(told: ToldHome) -> None:
    lines = told.print("waiting", "--plain", "--stale-ok", hours=198).splitlines()
    assert [len(line.split("\t")) for line in lines] == [7, 7, 7]
    assert "Which tiles did you choose?" in "\n".join(lines)


def test_ways_to_show_exclude_each_other(told: ToldHome, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in (
        (["waiting", "--csv", "--json"], "four ways"),
        (["waiting", "--watch", "5", "--plain"], "four ways"),
        (["waiting", "--watch", "5"], "needs a terminal"),
    ):
        assert run_at(told.path, arguments, lambda: START) == 2
        assert words in capsys.readouterr().err
