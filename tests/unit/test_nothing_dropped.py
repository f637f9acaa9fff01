"""Old mail nobody answered is never dropped without a word: what is not shown is counted, with the command that shows it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from memory.freshness import judge, notices_of
from memory.ports import AccountState
from tests.fakes.in_home import run_at
from tests.fakes.ledger_home import NOW, LedgerHome, Note, ago, loop

OLD = 103


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A hundred and three asks of as many people: most of them old enough to be dormant, some fresh, none answered."""
    notes = [Note(f"n{n}", "Could you look at this?", ago(days=1.5 + 3 * n), sender=f"p{n}@example.org") for n in range(OLD)]
    made = LedgerHome(tmp_path / "home", notes=notes, loops=[loop(note, note.text) for note in notes])
    made.write()
    return made.path


def answer(home: Path, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run_at(home, [*words, "--json"], lambda: NOW) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("limit", ["1", "10", "200"])
def test_every_old_unanswered_mail_is_shown_or_counted_with_its_command(home: Path, capsys: pytest.CaptureFixture[str], limit: str) -> None:
    """F53: shown + left out by the limit + dormant = all of them, at any limit; the named commands list the rest."""
    found = answer(home, capsys, "waiting", "--limit", limit)
    shown = sum(len(group["loops"]) for group in found["groups"])
    left_out = found["omitted"]["by_reason"].get("limit", 0)
    assert shown + left_out + found["dormant"]["count"] == OLD
    assert found["dormant"]["count"] > 50
    words = found["dormant"]["command"].split()[1:]
    listed = answer(home, capsys, *words, "--limit", "200")
    assert listed["total"] == found["dormant"]["count"]
    everything = answer(home, capsys, "waiting", "--all")
    assert sum(len(group["loops"]) for group in everything["groups"]) == shown + left_out


def test_a_person_reads_the_same_counts(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F53: in words."""
    found = answer(home, capsys, "waiting", "--limit", "10")
    assert run_at(home, ["waiting", "--limit", "10"], lambda: NOW) == 0
    out = capsys.readouterr().out
    assert f"{found['omitted']['by_reason']['limit']} more: loopledger waiting --all" in out
    assert f"dormant: {found['dormant']['count']}" in out


def test_mail_older_than_the_window_is_counted_with_the_command_that_fetches_it() -> None:
    """After a clean sync what is still listed is older than `history_days`: another sync would not fetch it, a backfill does."""
    state = AccountState("a@example.com", 5, "ok", 5, 5, todo=178, failed=0)
    found = [one.words for one in notices_of(judge([state], 6))]
    assert found == [
        "a@example.com: 178 older messages are left out by `history_days`; `loopledger backfill --account a@example.com` fetches them"
    ]
    cut = state._replace(last_result="rate_limited")
    assert notices_of(judge([cut], 6))[0].words.endswith("run `loopledger sync --account a@example.com`")
