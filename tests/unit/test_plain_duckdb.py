"""The page on reading, exporting and erasing by hand: each of its statements runs in plain DuckDB, without this program."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pytest

from pipeline.store.check import check_store
from tests.fakes.fact_home import FactHome, letters

PAGE = Path(__file__).resolve().parents[2] / "docs/store.md"


@pytest.mark.behaviour("S002-59")
def test_a_person_reads_exports_and_erases_everything_with_plain_duckdb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every statement of the page, in order, in one shell; then the program names the gap, and a rebuild drops what rested on it."""
    home = FactHome(tmp_path / "home").told(letters())
    home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")])
    section = PAGE.read_text(encoding="utf-8").split("## By hand", 1)[1].split("\n## ", 1)[0]
    blocks = re.findall(r"```sql\n(.*?)```", section, re.DOTALL)
    statements = [part.strip() for block in blocks for part in block.split(";") if part.strip()]
    assert len(statements) >= 12
    monkeypatch.chdir(home.path)
    answers: list[str] = []
    with duckdb.connect() as shell:
        for statement in statements:
            answers.append(str(shell.execute(statement).fetchall()))
    told = "\n".join(answers)
    for words in ("Could you send me the plan of hall 4?", "Basel", "I work at Norsk Bygg now.", "remember"):
        assert words in told
    for name in ("mail.parquet", "loops.csv", "decisions.json"):
        assert (home.path / name).stat().st_size > 0
    missing = next(one.words for one in check_store(home.home) if one.name == "references")
    assert "1 items without raw text" in missing
    assert "1 messages without a body" in missing
    home.rebuild()
    assert home.reader().ledger.states(None) == []
