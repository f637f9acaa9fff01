"""What is forgotten is in no reader's words at once, and leaves the bytes of the archive with a purge."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.opening import Opened
from app.wiring import forgetting, remembering
from memory import fact_acts
from memory.delta import delta
from memory.explain import explain_loop, explain_message
from memory.fact_answers import FactWritten
from memory.fact_care import audit, verify
from memory.fact_files import export_facts
from memory.fact_pages import FactQuery, entity, list_facts
from memory.item import item
from memory.listing import ListQuery, list_loops
from memory.pack import context_pack
from memory.recall import RecallQuery, recall
from memory.show import show
from pipeline.clock import from_us
from pipeline.errors import LoopledgerError, NotFoundError, UsageError
from pipeline.ids import canonical_json
from pipeline.models.items import ItemKind, ItemRecord
from pipeline.run import fold_home
from pipeline.settings import LoadedSettings, Settings
from pipeline.store import engine, migrate
from pipeline.store.check import check_store
from pipeline.store.db import open_archive
from pipeline.store.erasure import pending, purge
from pipeline.store.hidden import masked
from pipeline.store.journal import first_broken
from pipeline.store.reads import LedgerView
from tests.fakes.fact_home import RULES, FactHome, letters
from tests.scenario import OWNER, READERS

OWNER_ADDRESS = "robin@example.com"
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
    plain = tuple((number, sql.replace("COMPRESSION zstd", "COMPRESSION uncompressed")) for number, sql in migrate.MIGRATIONS)
    monkeypatch.setattr(migrate, "MIGRATIONS", plain)


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    return FactHome(tmp_path / "home").told(letters())


def bytes_with(home: FactHome, words: str) -> set[str]:
    """Names of the files of the home that hold the words, as UTF-8."""
    return {path.name for path in home.path.rglob("*") if path.is_file() and words.encode() in path.read_bytes()}


def purge_control(home: FactHome, words: str) -> None:
    """The words stand plainly in the archive's table of texts, so a search of its bytes would find them there."""
    with open_archive(home.home, "write") as archive:
        archive.checkpoint()
        assert archive.one("SELECT count(*) FROM body WHERE contains(text, ?)", [words])[0] == 1
        compressions = {
            row[0] for row in archive.rows("SELECT compression FROM pragma_storage_info('body') WHERE segment_type = 'VARCHAR'")
        }
    assert compressions == {"Uncompressed"}
    assert bytes_with(home, words) == {"archive.duckdb"}


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


def opened(home: FactHome) -> Opened:
    return Opened(home.home, LoadedSettings(Settings(owner_addresses=(OWNER_ADDRESS,)), {}), home.now_us, RULES)


def every_answer(home: FactHome) -> str:
    """What all readers say of the home, as one text."""
    look = opened(home)
    reads, archive, reader = look.reads(), look.archive(), home.reader()
    loops = [state.loop_id for state in reads.states(None)]
    answers: list[object] = [
        list_loops(reads, ListQuery(), home.now_us, RULES),
        recall(reader, RecallQuery(query="ana")),
        context_pack(reader),
    ]
    answers += [show(reads, archive, one, home.now_us, RULES) for one in loops]
    answers += [explain_loop(reads, one, home.now_us, RULES) for one in loops]
    for message in ("m1", "m2", "m3"):
        for ask in (explain_message, item):
            try:
                answers.append(ask(reads, archive, message, home.now_us, RULES))
            except NotFoundError:
                continue
    answers += ["\n".join(one.message.text for one in archive.letters("robin@example.com", thread)) for thread in ("t1", "t2", "t3")]
    answers += [list_facts(reader, FactQuery()), entity(reader, "Ana Bell"), export_facts(reader, "jsonl"), delta(reader)]
    return "\n".join(answer if isinstance(answer, str) else answer.to_json() for answer in answers)  # type: ignore[attr-defined]


@pytest.fixture
def forget(monkeypatch: pytest.MonkeyPatch) -> Callable[..., FactWritten]:
    """`forget_message` in a home of the story's owner and readers."""

    def fold(look: Opened, _: object) -> None:
        fold_home(look.home, OWNER, READERS, now_us=look.now_us)

    monkeypatch.setattr(forgetting, "refold", fold)

    def call(home: FactHome, message: str, because: str = "so", agent: str = "") -> FactWritten:
        home.now += 1
        return forgetting.forget_message(opened(home), lambda: from_us(home.now_us), message, because, agent)

    return call


@pytest.mark.behaviour("S000-43")
def test_the_words_of_a_forgotten_fact_are_covered_in_every_answer_and_in_the_loops_that_quote_them(home: FactHome) -> None:
    """M-060: other words of the mail stay, and so do all offsets; another fact on the same words shows blocks too."""
    fact = home.remember("Ana Bell", "likes", "hall 4", quotes=[("m1", ASK)])
    other = home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "send me the plan of hall 4")])
    assert ASK in every_answer(home)
    assert ASK in quotes(home)
    assert [len(opened(home).archive().letters("robin@example.com", thread)) for thread in ("t1", "t2", "t3")] == [1, 1, 1]
    assert bytes_with(home, "the plan of hall") == {"archive.duckdb", "ledger.duckdb"}
    done = home.act("forget", fact)
    said = every_answer(home)
    assert "the plan of hall" not in said
    assert "plan" not in " ".join(quotes(home))
    assert "moved to Basel" in said
    assert bytes_with(home, "the plan of hall") == {"archive.duckdb"}
    assert other.fact_id in said
    assert verify(home.reader(), remembering.stored_texts(opened(home))).wrong_trust == []
    assert [one for one in check_store(home.home, evidence=True) if one.level == "FAIL"] == []
    before = home.export()
    home.rebuild()
    assert home.export() == before
    with pytest.raises(UsageError, match="does not stand"):
        home.remember("Ana Bell", "likes", "plans", quotes=[("m1", ASK)])
    fact_acts.undo(home.desk(), done.seq or 0)
    home.fold()
    assert ASK in every_answer(home)
    assert ASK in quotes(home)


def test_a_purge_keeps_the_blocks_over_a_mail_that_stays(home: FactHome) -> None:
    """The mail is no fact: its bytes stay in the archive, and no answer shows the words."""
    fact = home.remember("Ana Bell", "likes", "hall 4", quotes=[("m1", ASK)])
    done = home.act("forget", fact)
    purge(home.home, now_us=home.now_us)
    home.rebuild()
    assert "the plan of hall" not in every_answer(home)
    assert bytes_with(home, "the plan of hall") == {"archive.duckdb"}
    with pytest.raises(UsageError) as caught:
        fact_acts.undo(home.desk(), done.seq or 0)
    assert caught.value.code == "conflict"


def test_a_forgotten_message_is_in_no_answer_nor_are_its_loops_and_a_purge_takes_its_bytes(
    home: FactHome, forget: Callable[..., FactWritten]
) -> None:
    """M-060, D-206a: found before, so the search can find. The fact that quoted it stays, without its words, and is no longer proved."""
    fact = home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")])
    assert bytes_with(home, "the plan of hall") == {"archive.duckdb", "ledger.duckdb"}
    assert (forget(home, "m1").changed, forget(home, "m1").changed) == (True, False)
    said = every_answer(home)
    for words in ("the plan of hall", "moved to Basel", "\uc774\uc81c \ubc14\uc824"):
        assert words not in said
    assert quotes(home) == []
    assert home.recall("lives").facts[0].fact_id == fact.fact_id
    with pytest.raises(NotFoundError):
        item(opened(home).reads(), opened(home).archive(), "m1", home.now_us, RULES)
    assert [row.target for row in audit(home.reader(), opened(home).archive().rows, None, op="forget").entries] == [
        "item:robin@example.com/m1"
    ]
    before = home.export()
    purge_control(home, "the plan of hall")
    assert purge(home.home, now_us=home.now_us).messages == 1
    assert bytes_with(home, "the plan of hall") == set()
    home.rebuild()
    assert [line for line in home.export() if '"op":"purge"' not in line] == before
    home.store(letters().records())  # fetched again: nothing of it is stored a second time
    home.fold()
    assert bytes_with(home, "the plan of hall") == set()
    assert [one for one in check_store(home.home, evidence=True) if one.level != "OK"] == []
    assert not forget(home, "m1").changed


def test_forgetting_a_message_can_be_undone_until_it_is_purged(home: FactHome, forget: Callable[..., FactWritten]) -> None:
    before = quotes(home)
    entry = forget(home, "m1").seq or 0
    fact_acts.undo(home.desk(), entry)
    home.fold()
    assert quotes(home) == before != []
    entry = forget(home, "m1").seq or 0
    purge(home.home, now_us=home.now_us)
    with pytest.raises(UsageError) as caught:
        fact_acts.undo(home.desk(), entry)
    assert caught.value.code == "conflict"


@pytest.mark.parametrize(
    ("message", "because", "agent", "code"),
    [("m1", "", "", "invalid_params"), ("m1", "so", "alpha", "scope_denied"), ("m99", "so", "", "not_found"), ("", "so", "", "not_found")],
)
def test_a_message_is_forgotten_by_a_person_with_a_reason_and_by_nobody_else(
    message: str, because: str, agent: str, code: str, home: FactHome, forget: Callable[..., FactWritten]
) -> None:
    with pytest.raises(LoopledgerError) as caught:
        forget(home, message, because, agent)
    assert caught.value.code == code
    assert quotes(home) != []


@pytest.mark.behaviour("S000-43")
def test_the_only_fact_there_is_can_be_forgotten_though_it_came_from_a_contact(home: FactHome) -> None:
    person = {"resourceName": "people/c0", "names": [{"displayName": "Ana Bell"}], "emailAddresses": [{"value": "ana@example.org"}]}
    contact = canonical_json({**person, "organizations": [{"name": "Norsk Bygg"}]})
    home.store([ItemRecord(OWNER_ADDRESS, ItemKind.CONTACT, "people/c0", home.now_us, contact)])
    home.fold()
    (fact,) = list_facts(home.reader(), FactQuery()).facts
    assert home.act("forget", fact.fact_id).life == "forgotten"
    assert list_facts(home.reader(), FactQuery()).facts == []


def test_blocks_cover_letters_and_leave_blanks_and_length() -> None:
    assert masked("a bc\nd", [(1, 4), (9, 99)]) == "a \u2588\u2588\nd"
    assert masked("bcd", [(0, 12)], 11) == "\u2588cd"
    assert masked("abc", ()) == "abc"
