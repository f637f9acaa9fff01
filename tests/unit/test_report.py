"""The report and the calendar file: one file, the same bytes for the same moment, no text where none is wanted, mail never markup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.fakes.in_home import run_at
from tests.fakes.told_home import ToldHome
from tests.scenario import ME, START, Story

HOSTILE = "<script>alert(1)</script> Could you *sign* [this](http://evil.example) by Friday?"


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> ToldHome:
    """An ask that would hurt a careless report, and a promise with a date, both open."""
    story = Story()
    story.mail("Ann <b>Bell</b> <ann@example.org>", HOSTILE, hours=0, subject="# Sign; it, now")
    story.mail(
        ME,
        "금요일까지 견적서를 보내겠습니다, 그리고 도면도 함께 보내겠습니다.",
        hours=2,
        to="김민지 <minji@example.net>",
        thread="t3",
        subject="견적서",
    )
    return ToldHome(tmp_path / "home", story, capsys=capsys)


def _written(told: ToldHome, kind: str, *more: str, hours: float = 200) -> str:
    file = told.path.parent / f"out.{kind}"
    assert told.print("report", f"--{kind}", str(file), *more, hours=hours) == f"written: {file}\n"
    assert file.stat().st_mode & 0o777 == 0o600
    return file.read_bytes().decode("utf-8")


@pytest.mark.parametrize("kind", ["html", "md", "ics"])
def test_same_ledger_and_moment_give_the_same_bytes(told: ToldHome, kind: str) -> None:
    assert _written(told, kind) == _written(told, kind)


def test_a_page_by_itself_without_any_request(told: ToldHome) -> None:
    page = _written(told, "html")
    assert "Open loops of Robin Vale" in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; Could you" in page
    assert not re.search(r"<script|<link|<img|<iframe|\ssrc=|@import|url\(|<[^>]*\son\w+=", page)
    assert all(one.startswith("https://mail.google.com/mail/?authuser=robin@") for one in re.findall(r'href="([^"]*)"', page))
    assert "금요일까지" in page
    assert "Overdue (2)" in page


def test_markdown_of_a_mail_is_text(told: ToldHome) -> None:
    text = _written(told, "md")
    assert "> \\<script\\>alert(1)\\</script\\> Could you \\*sign\\* \\[this\\](http://evil.example)" in text
    assert "**Ann \\<b\\>Bell\\</b\\>** waits for your answer, due 2026-06-05 (overdue)" in text


@pytest.mark.parametrize("kind", ["html", "md", "ics"])
def test_redacted_keeps_people_and_dates_and_no_word_of_mail(told: ToldHome, kind: str) -> None:
    text = _written(told, kind, "--redact")
    assert "김민지" in text
    assert "2026-06-05" in text or "20260605" in text
    for word in ("sign", "견적서", "보내겠습니다", "mail.google.com", "evil"):
        assert word not in text.casefold()


def test_dates_are_events_that_any_calendar_reads(told: ToldHome) -> None:
    """RFC 5545: CRLF, folded at 75 octets, escaped texts, one event a loop."""
    text = _written(told, "ics", hours=3)
    lines = text.split("\r\n")
    assert (lines[0], lines[-2], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR", "")
    assert max(len(line.encode()) for line in lines) <= 75
    whole = text.replace("\r\n ", "")
    assert whole.count("BEGIN:VEVENT") == whole.count("DTSTART;VALUE=DATE:20260605") == 2
    assert "\\n# Sign\\; it\\, now" in whole


def test_what_cannot_be_written_is_said(told: ToldHome) -> None:
    for arguments, words in (
        (["report"], "say what to write"),
        (["report", "--md", "-", "--html", "-"], "only one of them"),
        (["report", "--md", str(told.path / "no" / "such" / "x.md")], "cannot be written"),
    ):
        assert run_at(told.path, arguments, lambda: START) == 2
        assert told.capsys is not None
        assert words in told.capsys.readouterr().err


def test_a_report_can_go_to_standard_output_and_fails_in_words(told: ToldHome) -> None:
    assert told.print("report", "--md", "-", hours=200).startswith("# Open loops of Robin Vale\n")
