"""Forty columns: nothing overflows, nothing is cut, addresses and ids stay whole, wide letters count as two."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from app.fold import fold
from pipeline.models.ledger import Person
from tests.fakes.in_home import run_at
from tests.fakes.ledger_home import NOW, LedgerHome, Note, ago, loop

COLUMNS = 40
ASK = "이네스 님, 비올라 연주자가 12월 2일 대신 12월 9일만 가능하다고 하는데 이번 주 안에 괜찮은지 꼭 알려 주실 수 있을까요?"
SOLID = "上映素材はデジタルとフィルムのどちらでお送りいただけますでしょうかお知らせください"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LedgerHome:
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    notes = [
        Note(
            "message-with-a-rather-long-id-0000001", ASK, ago(days=6), sender="yujin.jung@narae-books.example", subject="비올라 녹음 일정"
        ),
        Note("m2", SOLID, ago(days=5), sender="ayaka@tokyo-shorts.example", subject="上映素材について"),
    ]
    made = LedgerHome(tmp_path / "home", notes=notes, loops=[loop(note, note.text, counterparty_name="정유진") for note in notes])
    made.write()
    return made


def shown(home: LedgerHome, capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    run_at(home.path, words, lambda: NOW)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    "words", [("waiting",), ("list",), ("show", "@0"), ("show", "@1"), ("explain", "@0"), ("explain", "m2"), ("doctor",)]
)
def test_nothing_overflows_or_is_cut_at_forty_columns(home: LedgerHome, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    """A line is longer only where it holds one whole address, path, id or command."""
    names = [home.loops[int(word[1:])].loop_id if word.startswith("@") else word for word in words]
    lines = shown(home, capsys, *names)
    assert len(lines) > 5
    for line in lines:
        assert cell_len(line) <= COLUMNS or len(line.split()) == 1 or "loopledger " in line or "to mend: " in line, line
        assert "…" not in line or words[0] in ("waiting", "list"), line
    text = "\n".join(lines)
    if words[0] in ("show", "explain", "waiting") and words[-1] != "m2":
        assert any(line.strip().startswith("https://mail.google.com/") and cell_len(line) > COLUMNS for line in lines)
        assert home.loops[0].loop_id in text or home.loops[1].loop_id in text
    if words == ("show", "@0"):
        assert "message-with-a-rather-long-id-0000001" in text
        assert ASK in " ".join(text.replace("│", " ").split())
    if words == ("show", "@1"):
        assert SOLID in "".join(text.replace("│", " ").split())


def test_forty_columns_on_a_terminal_keep_subject_id_and_link(
    home: LedgerHome, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal gets a link that can be clicked; it stands whole."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    text = "\n".join(shown(home, capsys, "waiting"))
    assert text.count("open in Gmail") == 2
    assert all(one.loop_id in text for one in home.loops)


@given(st.text(max_size=200), st.integers(2, 60))
def test_folding_loses_no_letter_and_fits(text: str, cells: int) -> None:
    """Any text, any width: what is not blank is all there, in order; a longer line is one ASCII word or one wide letter."""
    lines = fold(text, cells)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert cell_len(line) <= cells or line.isascii() or len(line) <= 12


@pytest.mark.parametrize("name", ["(" * 5_000, "long " * 2_000, "\u0301" * 50_000, "a\nb " * 900])
@pytest.mark.parametrize("words", ["waiting", "list"])
def test_no_sender_pushes_other_rows_off_the_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, words: str
) -> None:
    """Name, address and quote come from outside, of any length; marks stacked on one letter take no column and still count."""
    monkeypatch.setenv("COLUMNS", "80")
    note = Note("m1", f"Could you call {chr(0x301) * 50_000}me?", ago(days=6), sender=f"{'u' * 900}@example.org")
    made = LedgerHome(
        tmp_path / "home", notes=[note], loops=[loop(note, note.text)], people=[Person(note.sender, name, (note.sender,), False)]
    )
    made.write()
    lines = shown(made, capsys, words)
    assert 3 < len(lines) < 25
    assert sum(map(len, lines)) < 8_000
