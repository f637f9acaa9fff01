"""What is forgotten is in no reader's words at once, and leaves the bytes of the archive with a purge."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.fact_pages import FactQuery, list_facts
from pipeline.store import engine
from pipeline.store.check import check_store
from pipeline.store.db import open_archive
from pipeline.store.erasure import pending, purge
from pipeline.store.journal import first_broken
from pipeline.store.reads import ArchiveReader, LedgerView
from tests.fakes.fact_home import ANA, FactHome, letters

WORDS = "moved to Basel"
ASK = "Could you send me the plan of hall 4?"


@pytest.fixture(autouse=True)
def _plain_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compressed text is not found by its bytes even while it is there, so these homes store it plainly (P9)."""
    made = engine._made

    def uncompressed(path: Path) -> object:
        con = made(path)
        con.execute("SET force_compression = 'uncompressed'")
        return con

    monkeypatch.setattr(engine, "_made", uncompressed)


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    return FactHome(tmp_path / "home").told(letters())


def bytes_with(home: FactHome, words: str) -> set[str]:
    """Names of the files of the home that hold the words, as UTF-8."""
    return {path.name for path in home.path.rglob("*") if path.is_file() and words.encode() in path.read_bytes()}


def quotes(home: FactHome) -> list[str]:
    rows = LedgerView(home.home).publication().rows
    return [str(row[0]) for row in rows("SELECT quote FROM loop UNION ALL SELECT quote FROM loop_step UNION ALL SELECT object FROM fact")]


def test_a_purge_takes_the_bytes_of_a_forgotten_fact_out_of_every_file(home: FactHome) -> None:
    """D-206a, M-060, P9: found before, so the search can find; hidden by `forget`; gone with the purge, and the chain still verifies."""
    fact = home.remember("Ana Bell", "lives_in", "Ypsilonheim", provenance="told by Zacharias")
    assert bytes_with(home, "Ypsilonheim") == {"archive.duckdb", "ledger.duckdb"}
    home.act("forget", fact)
    assert bytes_with(home, "Ypsilonheim") == bytes_with(home, "Zacharias") == {"archive.duckdb"}
    before = home.export()
    found = [one for one in check_store(home.home) if one.name == "erasures"]
    assert [(one.level, one.fix) for one in found] == [("WARN", "loopledger home purge")]
    gone = purge(home.home, now_us=home.now_us)
    assert (gone.facts, gone.messages) == (1, 0)
    assert bytes_with(home, "Ypsilonheim") == bytes_with(home, "Zacharias") == set()
    home.rebuild()
    with open_archive(home.home, "read") as archive:
        assert first_broken(archive) is None
        assert pending(archive).count == 0
    assert [line for line in home.export() if '"op":"purge"' not in line] == before
    assert [one for one in check_store(home.home, evidence=True) if one.level != "OK"] == []
    assert [item.life for item in list_facts(home.reader(), FactQuery(lives=("forgotten",))).facts] == ["forgotten"]
