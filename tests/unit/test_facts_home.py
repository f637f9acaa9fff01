"""Facts end to end in a real home: written, folded, published, found, taken back, rebuilt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memory import fact_acts
from memory.aliases import alias
from memory.delta import delta
from memory.fact_care import audit, schema, stats, verify
from memory.fact_files import export_facts, import_facts
from memory.fact_pages import FactQuery, entity, history, list_facts, show_fact
from memory.limits import LIMITS, READ_CHARS, fitting
from memory.pack import context_pack
from memory.remember import Evidence, Saying, remember
from pipeline.clock import DAY_US
from pipeline.errors import LoopledgerError, NotFoundError, StoreError, UsageError
from pipeline.models.predicates import registry
from pipeline.store.check import check_store
from pipeline.store.db import open_archive
from pipeline.store.facts import texts_of
from pipeline.store.journal import NewEntry, append, entries, first_broken
from tests.fakes.fact_home import FactHome, letters
from tests.scenario import Story


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    return FactHome(tmp_path / "home").told(letters())


def raises(code: str) -> pytest.RaisesExc[LoopledgerError]:
    """An error of ours with that code."""
    return pytest.RaisesExc(LoopledgerError, check=lambda error: error.code == code)


@pytest.mark.behaviour("S000-10", "S000-19", "S000-44")
def test_what_one_agent_writes_another_reads_at_once_in_the_same_words(home: FactHome) -> None:
    """M-111, M-136: unverified, with writer and provenance."""
    written = home.remember("Ana Bell", "works_at", "Norsk Bygg")
    found = home.recall("norsk bygg", by="beta").facts
    assert [(item.fact_id, item.object, item.trust, item.actor, item.provenance) for item in found] == [
        (written.fact_id, "Norsk Bygg", "unverified", "alpha", "a call")
    ]
    assert (written.status, written.scope_used, written.life) == ("inserted", "user", "current")


@pytest.mark.behaviour("S000-55", "S003-42")
def test_a_taken_slot_is_not_overwritten_and_naming_its_value_replaces_it(home: FactHome) -> None:
    """M-111, M-054: the old value is out of every default read and stays in the history with its pointer."""
    old = home.remember("Ana", "lives_in", "Basel")
    with raises("conflict") as caught:
        home.remember("Ana", "lives_in", "Lyon")
    assert caught.value.detail["current"]["fact_id"] == old.fact_id
    new = home.remember("Ana", "lives_in", "Lyon", replaces=old.fact_id)
    assert new.status == "superseded"
    assert home.values("ana") == ["Lyon"]
    assert [(item.object, item.replaced_by) for item in history(home.reader(), old.fact_id).facts] == [
        ("Lyon", None),
        ("Basel", new.fact_id),
    ]
    with raises("not_found"):
        home.remember("Bo", "lives_in", "Lyon", replaces=old.fact_id)


def test_a_query_equal_to_a_superseded_value_finds_nothing_and_says_so(home: FactHome) -> None:
    """B22, M-054, M-057, M-101: excluded, not ranked lower."""
    old = home.remember("Ana", "lives_in", "Basel")
    home.remember("Ana", "lives_in", "Lyon", replaces=old.fact_id)
    answer = home.recall("Ana lives in Basel")
    assert answer.facts == []
    assert (answer.omitted.by_reason, answer.omitted.ids) == ({"superseded": 1}, [old.fact_id])
    assert answer.returned + answer.omitted.count == answer.total


@pytest.mark.behaviour("S000-56")
def test_the_same_again_writes_nothing_and_from_elsewhere_adds_an_anchor(home: FactHome) -> None:
    """B2, M-012."""
    first = home.remember("Ana", "lives_in", "Basel")
    again = home.remember("ana", "Lives in", "basel")
    with open_archive(home.home, "read") as archive:
        count = len(entries(archive))
    assert (again.status, again.fact_id) == ("duplicate", first.fact_id)
    same = home.remember("Ana", "lives_in", "Basel")
    other = home.remember("Ana", "lives_in", "Basel", by="beta")
    with open_archive(home.home, "read") as archive:
        assert len(entries(archive)) == count + 1
    assert (same.changed, other.changed, other.status) == (False, True, "duplicate")
    assert len(show_fact(home.reader(), first.fact_id).anchors) == 3


@pytest.mark.behaviour("S000-24", "S002-42")
def test_evidence_must_stand_in_the_mail_and_is_shown_with_a_link(home: FactHome) -> None:
    """M-018, P2: code points, in any script."""
    with raises("quote_mismatch"):
        home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Bern")])
    with pytest.raises(NotFoundError):
        home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m77", "Basel")])
    written = home.remember("Ana Bell", "lives_in", "바젤", quotes=[("m1", "바젤에서 살아요")])
    found = home.recall("바젤").facts[0]
    assert found.quote == "바젤에서 살아요"
    assert found.link == "https://mail.google.com/mail/?authuser=robin@example.com#all/m1"
    assert found.asserted_at < found.learned_at
    assert found.line.startswith(f"{found.learned_at[:10]} [unverified] via alpha (user) {written.fact_id} mail:m1: ")
    assert found.learned_at[:10] != found.asserted_at[:10]
    assert show_fact(home.reader(), written.fact_id).anchors[0].status == "valid"


def test_evidence_older_than_the_value_that_stands_displaces_nothing(home: FactHome) -> None:
    """B7, M-056: the answer says so, whatever was asked for."""
    newer = home.remember("Ana Bell", "works_at", "Norsk Bygg", quotes=[("m3", "I work at Norsk Bygg now")])
    older = home.remember("Ana Bell", "works_at", "Basel AG", quotes=[("m1", "moved to Basel")], replaces=newer.fact_id)
    assert (older.status, older.life) == ("inserted", "superseded")
    assert home.values("ana bell") == ["Norsk Bygg"]


def test_trashing_and_deleting_the_mail_tells_and_demotes_nothing_a_person_confirmed(home: FactHome) -> None:
    """M-036, M-039: the fold after the sync says so, and restoring takes it back."""
    written = home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")])
    home.label("m1", "TRASH")
    assert (home.recall("basel").facts[0].source_gone, home.recall("basel").facts[0].trust) == (True, "unverified")
    home.label("m1", "INBOX")
    assert not home.recall("basel").facts[0].source_gone
    assert home.act("confirm", written).trust == "confirmed"
    home.delete("m1")
    found = home.recall("basel").facts[0]
    assert (found.trust, found.source_gone) == ("confirmed", True)
    assert "source gone" in found.line


@pytest.mark.behaviour("S000-13", "S004-08", "S004-12")
def test_nobody_but_a_person_confirms(home: FactHome) -> None:
    """M-038, B16: neither through the verb nor through the journal."""
    written = home.remember("build", "status", "tests passed")
    with raises("scope_denied"):
        home.act("confirm", written, by="beta")
    for kind in ("agent", "llm", "import"):
        with open_archive(home.home, "write") as archive, archive.transaction():
            append(archive, NewEntry("confirm", written.fact_id, {}, "beta", kind, home.now_us, "user", "owner"))
    home.fold()
    assert home.recall("tests passed").facts[0].trust == "unverified"
    assert home.act("confirm", written).trust == "confirmed"
    assert home.act("confirm", written).status == "unchanged"


@pytest.mark.behaviour("S000-52", "S000-60")
def test_a_claim_against_a_confirmed_value_stands_beside_it_and_not_in_action_reads(home: FactHome) -> None:
    """M-052, M-053, S000-52, S000-60."""
    held = home.remember("backup", "status", "every night")
    home.act("confirm", held)
    new = home.remember("backup", "status", "weekly", replaces=held.fact_id)
    assert new.status == "challenger"
    for query in ("backup", "weekly"):
        (line,) = home.recall(query).facts
        assert (line.object, line.challenger.object if line.challenger else "") == ("every night", "weekly")
        assert "(newer unverified claim: weekly" in line.line
    action = home.recall("backup", mode="action")
    assert [(item.object, item.challenger) for item in action.facts] == [("every night", None)]
    assert action.omitted.by_reason == {"challenger": 1}
    unsure = home.remember("door", "status", "open")
    assert home.recall("door", mode="action").omitted.ids == [unsure.fact_id]


def test_confirming_again_decides_against_the_claim_that_came_since(home: FactHome) -> None:
    """M-051, M-052: without a newer claim it changes nothing."""
    held = home.remember("backup", "status", "every night")
    home.act("confirm", held)
    assert home.act("confirm", held).status == "unchanged"
    new = home.remember("backup", "status", "weekly", replaces=held.fact_id)
    done = home.act("confirm", held)
    assert (done.status, done.life) == ("changed", "current")
    assert [(item.object, item.challenger) for item in home.recall("backup").facts] == [("every night", None)]
    assert show_fact(home.reader(), new.fact_id).fact.life == "superseded"
    assert home.act("confirm", held).status == "unchanged"


def test_a_file_that_dates_its_lines_ahead_does_not_outlive_what_is_said_later(home: FactHome) -> None:
    """M-051, M-124: it is as old as its import at most."""
    line = {"subject": "Ana", "predicate": "lives_in", "object": "Basel", "created_at": "2031-01-01T00:00:00+00:00"}
    import_facts(home.desk(), json.dumps(line), "jsonl")
    (ahead,) = home.recall("basel").facts
    assert ahead.asserted_at < "2027"
    assert home.remember("Ana", "lives_in", "Lyon", replaces=ahead.fact_id).life == "current"
    assert home.values("ana") == ["Lyon"]


def test_a_mail_that_is_dated_ahead_does_not_either(tmp_path: Path) -> None:
    """M-051, M-056: it was quoted before, so it is no newer than that."""
    story = letters()
    ahead = story.mail("Kit <kit@example.net>", "Ana lives in Basel.", hours=50_000)
    home = FactHome(tmp_path / "home").told(story)
    quoted = home.remember("Ana", "lives_in", "Basel", quotes=[(ahead, "Basel")])
    home.remember("Ana", "lives_in", "Lyon", replaces=quoted.fact_id)
    assert home.values("ana") == ["Lyon"]


def test_one_value_of_a_slot_held_on_a_day_however_it_is_asked_for(home: FactHome) -> None:
    """M-008, M-057: before the day it ended the old one, from that day on the next; one that names its beginning from there."""
    old = home.remember("Ana", "lives_in", "Oslo")
    home.act("end", old, on="2026-05-20")
    new = home.remember("Ana", "lives_in", "Basel")
    home.remember("Ana", "likes", "tea")
    found = {
        day: [home.values(query, valid_at=day, kind="lives_in") for query in ("ana", "basel", "oslo")]
        for day in ("2026-05-19", "2026-05-20")
    }
    assert found == {"2026-05-19": [["Oslo"], [], ["Oslo"]], "2026-05-20": [["Basel"], ["Basel"], []]}
    before = home.recall("ana", valid_at="2026-05-19")
    assert sorted(item.object for item in before.facts) == ["Oslo", "tea"]
    assert (before.omitted.by_reason, before.omitted.ids) == ({"excluded": 1}, [new.fact_id])
    home.act("end", new, on="2026-05-30")
    home.remember("Ana", "lives_in", "Turin", valid_from="2026-05-10")
    days = ("2026-05-09", "2026-05-10", "2026-05-29", "2026-06-01")
    assert [home.values("ana", valid_at=day, kind="lives_in") for day in days] == [["Oslo"], ["Turin"], ["Turin"], ["Turin"]]


def test_three_ways_out_and_the_value_before_returns(home: FactHome) -> None:
    """B9, M-055, M-061: told by three labels; twice changes nothing."""
    old = home.remember("Ana", "lives_in", "Oslo")
    new = home.remember("Ana", "lives_in", "Basel", replaces=old.fact_id)
    assert home.act("wrong", new).life == "retracted"
    assert home.act("wrong", new).status == "unchanged"
    assert home.values("ana") == ["Oslo"]
    assert home.act("end", old, on="2026-06-20").life == "ended"
    assert home.values("ana") == []
    assert home.values("ana", valid_at="2026-06-19") == ["Oslo"]
    assert home.values("ana", valid_at="2026-06-20") == []
    lives = {item.object: (item.life, item.trust) for item in list_facts(home.reader(), FactQuery()).facts}
    assert lives == {"Oslo": ("ended", "unverified"), "Basel": ("retracted", None)}
    with raises("conflict"):
        home.remember("Ana", "lives_in", "Oslo")
    with raises("invalid_params"):
        home.act("wrong", old, because=" ")
    with raises("invalid_params"):
        home.act("end", old, on="soon")
    with raises("not_found"):
        home.act("end", "f_0000")


def everything(home: FactHome, agent: str = "") -> str:
    """Every reader's whole answer as one text."""
    reader = home.reader(agent)
    answers = (
        home.recall("zanzibar", agent).model_copy(update={"next_cursor": None}),
        list_facts(reader, FactQuery()),
        list_facts(reader, FactQuery(lives=("forgotten",))),
        entity(reader, "Kim Doe"),
        context_pack(reader),
        delta(reader),
        stats(reader),
    )
    return "".join(answer.to_json() for answer in answers) + "".join(home.export())


@pytest.mark.behaviour("S000-43")
def test_forgotten_text_is_in_no_reader_and_not_in_the_published_file(home: FactHome) -> None:
    """P9, M-060, B17: with a control that finds it before; the audit keeps who and why."""
    written = home.remember("Kim Doe", "lives_in", "Zanzibar", quotes=[("m3", "I work at Norsk Bygg now")])
    assert "Zanzibar" in everything(home)
    assert b"Zanzibar" in home.home.ledger.read_bytes()
    with raises("invalid_params"):
        fact_acts.forget(home.desk(), written.fact_id, " ")
    done = home.act("forget", written, because="she asked for it")
    assert (done.changed, done.life, done.trust) == (True, "forgotten", None)
    for word in ("Zanzibar", "zanzibar", "Kim Doe", "kim doe", "Norsk Bygg"):
        assert word not in everything(home)
    blob = home.home.ledger.read_bytes()
    assert b"anzibar" not in blob
    assert b"Kim Doe" not in blob
    row = audit(home.reader(), home.desk().archive.rows, None, op="forget").entries[0]  # type: ignore[attr-defined]
    assert (row.target, row.actor, row.because) == (written.fact_id, "owner", "she asked for it")
    assert home.act("forget", written).changed is False
    with raises("conflict"):
        home.remember("Kim Doe", "lives_in", "Zanzibar")
    home.rebuild()
    assert "anzibar" not in everything(home)


def test_an_agent_takes_back_what_it_alone_wrote_and_proposes_the_rest(home: FactHome) -> None:
    """M-063: nothing changes by a proposal, and a second one is not written."""
    own = home.remember("Ana", "lives_in", "Basel")
    other = home.remember("Bo", "lives_in", "Oslo", by="beta")
    assert home.act("wrong", own, by="alpha").life == "retracted"
    proposed = home.act("forget", other, by="alpha")
    assert (proposed.status, proposed.changed, bool(proposed.review_id)) == ("pending_review", False, True)
    assert home.act("forget", other, by="alpha").seq is None
    assert home.values("oslo") == ["Oslo"]


@pytest.mark.behaviour("S000-14", "S000-15")
def test_private_rows_are_seen_by_their_writer_alone(home: FactHome) -> None:
    """P12, M-081, M-082: no verb, count or error shows a row outside the scopes."""
    secret = home.remember("Ana", "likes", "jazz", scope="private")
    assert home.values("jazz", by="alpha") == ["jazz"]
    for other in ("beta", ""):
        reader = home.reader(other)
        assert home.recall("jazz", other).total == 0
        assert list_facts(reader, FactQuery()).total == stats(reader).total == 0
        assert [change.id for change in delta(reader).changes if change.kind == "fact"] == []
        assert entity(reader, "Ana").facts == []
        assert "jazz" not in context_pack(reader).text
        with pytest.raises(NotFoundError):
            show_fact(reader, secret.fact_id)
        assert reader.door.anchors([secret.fact_id]) == {}
        with pytest.raises(NotFoundError):
            home.act("forget", secret, by=other)
    assert home.values("jazz", by="alpha") == ["jazz"]
    with raises("scope_denied"):
        home.remember("Ana", "likes", "jazz", scope="team")
    with raises("scope_denied"):
        home.reader("alpha", "team").door.count()
    with raises("invalid_params"):
        home.reader("alpha", "world").door.count()
    shared = home.remember("Ana", "likes", "tea")
    assert (shared.scope_used, home.values("tea", by="beta")) == ("user", ["tea"])


@pytest.mark.parametrize("name", ["owner", "A", "", "x" * 65, "a b"])
def test_a_name_that_is_no_agent_is_refused(home: FactHome, name: str) -> None:
    """M-081: nobody passes for the person."""
    if name:
        with pytest.raises(UsageError):
            home.desk(name)
    else:
        assert home.desk(name).principal.is_person


def test_an_undo_takes_an_entry_back_and_its_own_undo_restores_it(home: FactHome) -> None:
    """M-006, P17: the export is that of before, but for the journal."""
    written = home.remember("Ana", "lives_in", "Basel")

    def facts() -> list[str]:
        return [line for line in home.export() if '"kind":"known_fact"' in line]

    before = facts()
    done = home.act("wrong", written)
    assert fact_acts.undo(home.desk(), done.seq or 0).life == "current"
    assert facts() == before
    assert fact_acts.undo(home.desk(), (done.seq or 0) + 1).life == "retracted"
    assert written.seq is not None
    assert fact_acts.undo(home.desk(), written.seq).fact_id == ""
    assert facts() == []
    with pytest.raises(NotFoundError):
        fact_acts.undo(home.desk(), 99)
    with raises("scope_denied"):
        fact_acts.undo(home.desk("alpha"), written.seq)


@pytest.mark.behaviour("S000-20")
def test_a_row_that_moved_on_is_not_changed_by_somebody_who_read_it_before(home: FactHome) -> None:
    """M-020."""
    written = home.remember("Ana", "lives_in", "Basel")
    home.act("confirm", written)
    with raises("conflict"):
        home.act("wrong", written, row_version=written.row_version)
    assert home.act("wrong", written.fact_id[:8], row_version=home.recall("basel").facts[0].row_version).changed


@pytest.mark.behaviour("S000-28", "S002-08")
@pytest.mark.parametrize(
    ("saying", "code"),
    [
        (Saying("Ana", "lives_un", "Basel", provenance="p"), "invalid_params"),
        (Saying("", "lives_in", "Basel", provenance="p"), "invalid_params"),
        (Saying("Ana", "lives_in", " ", provenance="p"), "invalid_params"),
        (Saying("Ana", "lives_in", "Basel"), "provenance_required"),
        (Saying("Ana", "lives_in", "B" * 2001, provenance="p"), "too_long"),
        (Saying("Ana", "lives_in", "Basel", provenance="p" * 501), "too_long"),
        (Saying("Ana", "lives_in", "Basel", provenance="p", evidence=(Evidence("m1", "x" * 601),)), "too_long"),
        (Saying("Ana", "lives_in", "Basel", provenance="p", evidence=(Evidence("m1", "Basel"),) * 21), "too_long"),
        (Saying("Ana", "lives_in", "Basel", provenance="p", polarity="maybe"), "invalid_params"),
        (Saying("Ana", "met", "Bo", provenance="p"), "invalid_params"),
        (Saying("Ana", "met", "Bo", provenance="p", on="someday"), "invalid_params"),
        (Saying("Ana", "lives_in", "Basel", provenance="p", ttl_days=-1), "invalid_params"),
        (Saying(fact="She moved", predicate="lives_in", provenance="p"), "invalid_params"),
    ],
)
def test_what_cannot_be_remembered_is_refused_and_nothing_is_written(home: FactHome, saying: Saying, code: str) -> None:
    """M-090, M-106, M-107, M-111: nothing is cut."""
    with raises(code):
        remember(home.desk("alpha"), saying)
    with open_archive(home.home, "read") as archive:
        assert entries(archive) == []


@pytest.mark.behaviour("S000-07", "S000-23")
def test_a_value_of_the_longest_length_is_read_back_whole(home: FactHome) -> None:
    """M-094, S000-07: line breaks are escaped in lines and kept in `show`."""
    value = ("a\r\nb\u2028\\n" * 400)[:2000].strip()
    written = home.remember("Ana", "said", value)
    shown = show_fact(home.reader(), written.fact_id).fact
    assert (shown.object, shown.text) == (value, value)
    line = home.recall("ana").facts[0].line
    assert len(line.splitlines()) == 1
    assert f"show {written.fact_id}" in line


@pytest.mark.behaviour("S002-05")
def test_days_named_in_the_words_and_days_to_live_are_kept(home: FactHome) -> None:
    """M-017, M-043: stale rows leave default reads and are counted; repeating one refreshes it."""
    home.remember("host", "decided", "Postgres, decided on 2026-01-05", ttl_days=2)
    home.remember("host", "price", "9 EUR, as of 2026-13-77")
    (price,) = home.reader().door.where("predicate = 'price'")
    assert price.recheck_us == price.recorded_us + registry()["price"].recheck_days * DAY_US > price.recorded_us
    found = {item.predicate: item.valid_from for item in home.recall("host").facts}
    assert found == {"decided": "2026-01-05", "price": None}
    home.now += 24 * 3
    assert home.recall("postgres").omitted.by_reason == {"stale": 1}
    home.remember("host", "decided", "Postgres, decided on 2026-01-05", ttl_days=2)
    assert home.values("postgres") == ["Postgres, decided on 2026-01-05"]


@pytest.mark.behaviour("S000-20")
def test_rebuild_gives_the_same_facts_and_the_check_finds_them_whole(home: FactHome) -> None:
    """M-001, D-211, P4: also after confirming, replacing, forgetting, and mail that is gone."""
    old = home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")])
    home.act("confirm", old)
    home.remember("Ana Bell", "lives_in", "Lyon", replaces=old.fact_id)
    gone = home.remember("Ana Bell", "works_at", "Norsk Bygg", quotes=[("m3", "Norsk Bygg")])
    home.act("forget", gone)
    for message in ("m1", "m3"):
        home.label(message, "TRASH")
    before, rows = home.export(), delta(home.reader()).changes
    home.rebuild()
    assert home.export() == before
    assert delta(home.reader()).changes == rows
    assert [finding.name for finding in check_store(home.home, evidence=True) if finding.level != "OK"] == ["contradictions", "erasures"]
    kinds = [json.loads(line)["kind"] for line in before]
    assert kinds.count("known_fact") == 3
    with open_archive(home.home, "read") as archive:
        assert first_broken(archive) is None


def test_an_entity_is_known_by_each_address_and_its_name(home: FactHome) -> None:
    """M-070 to M-072, M-112: the card has facts under any of them, and the loops."""
    home.remember("ana@example.org", "lives_in", "Basel")
    home.remember("Ana Bell", "works_at", "Norsk Bygg")
    for name in ("ana@example.org", "ANA.BELL@example.net", "ana bell"):
        card = entity(home.reader(), name)
        assert card.card is not None
        assert (card.card.name, {item.object for item in card.facts}, len(card.loops)) == ("Ana Bell", {"Basel", "Norsk Bygg"}, 1)
        assert card.last_contact is not None
    missed = entity(home.reader(), "Ana Bel")
    assert (missed.card, missed.facts, missed.near) == (None, [], ["Ana Bell"])
    home.remember("Project Nord", "status", "on hold")
    known = entity(home.reader(), "project nord").card
    assert known is not None
    assert (known.kind, known.name) == ("subject", "Project Nord")
    with raises("invalid_params"):
        entity(home.reader(), " ")


def test_a_name_of_two_people_links_to_neither(tmp_path: Path) -> None:
    """M-071."""
    story = letters()
    story.contact("Ana Bell", "other.ana@example.com")
    home = FactHome(tmp_path / "home").told(story)
    home.remember("ana@example.org", "lives_in", "Basel")
    answer = entity(home.reader(), "Ana Bell")
    assert answer.card is None
    assert sorted(card.id for card in answer.ambiguous) == ["ana.bell@example.net", "other.ana@example.com"]


def test_recall_is_complete_and_says_what_found_each_row(home: FactHome) -> None:
    """M-130 to M-132: Korean by pairs of characters, predicate synonyms, entity; a missing arm is named."""
    home.remember("Ana Bell", "works_at", "노르스크 건설회사")
    home.remember("note", "said", "주간회의록은 서랍에 있다")
    why = {query: [item.why for item in home.recall(query).facts] for query in ("건설", "회의", "employer", "ana bell", "직장")}
    assert why == {
        "건설": [["keyword"]],
        "회의": [["keyword"]],
        "employer": [["synonym"]],
        "ana bell": [["keyword", "alias"]],
        "직장": [["synonym"]],
    }
    assert home.recall("건설 회의").total == 0
    assert home.recall("hall plan").loops[0].message_id == "m1"
    assert home.recall("ana bell").degraded == ["items", "semantic"]
    for empty in ("", "  ", "!?"):
        with raises("invalid_params"):
            home.recall(empty)
    assert home.recall(" ".join(f"w{n}" for n in range(70))).warnings[-1].startswith("the query has 70 terms")


def test_pages_of_recall_and_list_hold_every_row_once(home: FactHome) -> None:
    """P11, M-104: while somebody writes; a cursor is good for its own question alone."""
    home.many([f"thing {number}" for number in range(7)], "status", "green")
    seen: list[str] = []
    listed: list[str] = []
    cursor = place = ""
    for turn in range(9):
        answer = home.recall("green", limit=2, cursor=cursor)
        page = list_facts(home.reader(), FactQuery(kind="status", limit=3, cursor=place)) if turn == 0 or place else None
        seen += [item.subject for item in answer.facts]
        listed += [item.subject for item in page.facts] if page else []
        place = (page.next_cursor or "") if page else ""
        assert answer.returned + answer.omitted.count == answer.total
        cursor = answer.next_cursor or ""
        if not cursor:
            break
        home.remember(f"late {turn}", "status", "red")
    assert sorted(seen) == [f"thing {number}" for number in range(7)]
    assert {f"thing {number}" for number in range(7)} <= set(listed)
    assert len(listed) == len(set(listed))
    first = home.recall("green", limit=2).next_cursor or ""
    for foreign in (first, "xx"):
        with raises("invalid_params"):
            home.recall("red", limit=2, cursor=foreign)


@pytest.mark.behaviour("S002-45")
@pytest.mark.parametrize(
    ("lines", "fits"),
    [
        (["x" * 20] * 300, 200),
        (["한" * 81] * 180, 180),
        (["x" * 146] * 180, 170),
        (["한" * 177] * 180, 140),
        (["y" * 25_000], 0),
        (["z" * 99] * 300, 200),
        ([], 0),
    ],
)
def test_lines_go_whole_or_not_at_all(lines: list[str], fits: int) -> None:
    """M-092, M-093: characters and lines count, bytes do not."""
    assert fitting(lines, READ_CHARS) == fits


@pytest.mark.behaviour("S000-16", "S000-27")
def test_a_budget_is_kept_and_what_it_leaves_out_is_counted(home: FactHome) -> None:
    """M-101, M-115: for recall and for packs; the sections stand in their order."""
    home.many([f"thing {number:02}" for number in range(60)], "status", f"green {'x' * 100}")
    home.remember("mine", "status", "green", scope="private")
    for budget in (200, 1000, 5000):
        answer = home.recall("green", budget_chars=budget, limit=500)
        assert answer.budget_used <= budget
        assert answer.returned + answer.omitted.count == answer.total == 60
    with raises("budget_unsatisfiable"):
        home.recall("green", budget_chars=10)
    with raises("budget_unsatisfiable"):
        context_pack(home.reader(), budget_chars=300)
    for budget in (800, 2000, 6000, 25_000):
        pack = context_pack(home.reader("alpha"), budget_chars=budget)
        assert len(pack.text) <= budget
        assert pack.returned + pack.omitted.count == pack.total == 62
        assert [section.name for section in pack.sections] == [
            "header",
            "private facts",
            "user facts",
            "loops",
            "entity cards",
            "team digest",
        ]
        headings = [f"## {section.name} ({section.returned} of {section.total})" for section in pack.sections]
        assert [line for line in pack.text.splitlines() if line.startswith("## ")][:-1] == headings
        assert pack.text == context_pack(home.reader("alpha"), budget_chars=budget).text
    assert context_pack(home.reader(), budget_tokens=500).limits["chars"] == 2000
    with raises("invalid_params"):
        context_pack(home.reader(), [f"n{number}" for number in range(9)])
    short = context_pack(home.reader(), budget_chars=2000)
    assert short.text.splitlines()[-1].startswith(f"## left out: {short.omitted.count} (")
    assert all(one.startswith("f_") for one in short.omitted.ids)
    assert len(short.omitted.ids) == min(50, short.omitted.count)
    about = context_pack(home.reader(), ["thing 01", "Ana Bell", "nobody"])
    assert [section.returned for section in about.sections[2:5]] == [1, 1, 3]


@pytest.mark.behaviour("S000-29")
def test_ten_times_more_weak_rows_leave_the_first_rows_of_a_pack_as_they_are(home: FactHome) -> None:
    """M-102, S000-29."""
    for one in home.many([f"thing {number}" for number in range(3)], "status", "green"):
        home.act("confirm", one)
    first = context_pack(home.reader()).sections[2].lines[:3]
    home.many([f"weak {number}" for number in range(50)], "status", "red")
    assert context_pack(home.reader()).sections[2].lines[:3] == first


@pytest.mark.behaviour("S000-59")
def test_a_delta_turns_the_old_set_into_the_new_one(home: FactHome) -> None:
    """M-116, S000-59: also for what was forgotten, undone, demoted; page by page."""
    one = home.remember("Ana", "lives_in", "Basel")
    two = home.remember("Bo", "lives_in", "Oslo")
    start = delta(home.reader())
    assert (start.reset, {change.what for change in start.changes}, start.has_more) == (True, {"added"}, False)
    three = home.remember("Ana", "lives_in", "Lyon", replaces=one.fact_id)
    home.act("forget", two)
    four = home.remember("Cem", "lives_in", "Rome")
    fact_acts.undo(home.desk(), four.seq or 0)
    home.act("confirm", three)
    found: dict[str, str] = {}
    cursor = start.next_cursor or ""
    while True:
        page = delta(home.reader(), cursor, limit=1)
        assert page.returned + page.omitted.count == page.total
        found |= {change.id: change.what for change in page.changes}
        cursor = page.next_cursor or ""
        if not page.has_more:
            break
    assert found == {one.fact_id: "superseded", two.fact_id: "forgotten", three.fact_id: "added", four.fact_id: "retracted"}
    assert delta(home.reader(), cursor).changes == []
    home.act("wrong", three)
    assert {change.id: change.what for change in delta(home.reader(), cursor).changes} == {
        one.fact_id: "changed",
        three.fact_id: "retracted",
    }
    with raises("invalid_params"):
        delta(home.reader("alpha"), cursor)


@pytest.mark.behaviour("N-18")
def test_a_caller_without_the_grant_gets_no_word(home: FactHome) -> None:
    """J-99, N-18: kinds, counts, dates, status and person only, in every answer."""
    home.remember("ana@example.org", "lives_in", "Zanzibar", quotes=[("m1", "moved to Basel")])
    blind = home.reader("alpha", sees_text=False)
    answers = [
        entity(blind, "ana@example.org"),
        context_pack(blind, ["ana@example.org"]),
        context_pack(blind),
        list_facts(blind, FactQuery()),
        delta(blind),
        stats(blind),
    ]
    from memory.recall import RecallQuery, recall

    answers.append(recall(blind, RecallQuery(entity="ana@example.org")))
    for answer in answers:
        text = answer.to_json()
        for word in ("Zanzibar", "Basel", "hall 4", "lives", "a call"):
            assert word not in text, (word, text)
    assert [type(one).__name__ for one in answers[-1].redacted] == ["RedactedFact", "RedactedLoop"]  # type: ignore[attr-defined]
    with raises("scope_denied"):
        show_fact(blind, home.recall("zanzibar").facts[0].fact_id)


def test_verify_finds_a_moved_a_missing_and_an_unfounded_row(home: FactHome) -> None:
    """M-125: apart from the fold that wrote them."""
    home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")])
    home.act("confirm", home.remember("Ana Bell", "works_at", "Norsk Bygg", quotes=[("m3", "Norsk Bygg")]))

    def check() -> tuple[list[str], list[str]]:
        with open_archive(home.home, "read") as archive:
            answer = verify(home.reader(), lambda messages: texts_of(archive, messages))
        return sorted(one.state for one in answer.anchors), answer.wrong_trust

    assert check() == (["found", "found", "found"], [])
    home.label("m3", "SPAM")
    assert check() == (["found", "found", "missing"], [])
    with open_archive(home.home, "write") as archive, archive.transaction():
        archive.run("UPDATE known_fact SET trust = 'confirmed' WHERE object = 'Basel'")
    home.remember("x", "status", "y")
    assert len(check()[1]) == 1


def test_the_schema_names_every_limit_and_the_audit_the_chain(home: FactHome) -> None:
    """M-004, M-095."""
    told = schema(home.reader())
    assert (told.limits, told.readable) == (LIMITS, ["user", "private"])
    home.remember("x", "status", "y")
    rows = home.desk().archive.rows  # type: ignore[attr-defined]
    assert audit(home.reader(), rows, None).chain == "whole"
    assert audit(home.reader("beta"), rows, 3, actor="nobody").chain == "broken at entry 3"


@pytest.mark.behaviour("S000-28")
def test_a_full_scope_takes_no_more_and_names_what_to_retire(home: FactHome, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-091."""
    assert LIMITS["facts_per_scope"] == 5_000
    monkeypatch.setattr("memory.remember.FACTS_PER_SCOPE", 2)
    made = [home.remember(f"thing {number}", "status", "green") for number in range(2)]
    with raises("quota") as caught:
        home.remember("thing 3", "status", "green")
    assert caught.value.detail["oldest"] == [one.fact_id for one in made]
    assert home.remember("thing 3", "status", "green", by="").status == "inserted"


def test_a_home_without_mail_has_a_memory_too(tmp_path: Path) -> None:
    """The first write makes the archive and the ledger."""
    home = FactHome(tmp_path / "home")
    home.remember("Ana", "lives_in", "Basel")
    answer = home.recall("basel")
    assert [item.object for item in answer.facts] == ["Basel"]
    assert answer.warnings == ["no mail connected: nothing is known about who waits"]
    home.told(Story())
    assert home.values("basel") == ["Basel"]


@pytest.mark.behaviour("S000-32", "S000-33")
def test_an_import_confirms_nothing_names_bad_lines_and_adds_nothing_twice(home: FactHome) -> None:
    """M-124: a missing date stays unknown, `created_at` orders."""
    home.remember("Dan", "lives_in", "Nice")
    text = "\n".join(
        [
            '{"subject": "Ana", "predicate": "lives_in", "object": "Basel", "created_at": "2024-01-01", "trust": "confirmed"}',
            "",
            '{"subject": "Bo", "predicate": "lives_un", "object": "Oslo"}',
            '{"subject": "Bo", "predicate"',
            '{"subject": "Dan", "predicate": "lives_in", "object": "Rome"}',
            '{"subject": "Cem", "predicate": "lives_in", "object": "Rome", "created_at": "soon"}',
            '{"fact": "the key hangs left"}',
        ]
    )
    answer = import_facts(home.desk("alpha"), text, "jsonl")
    assert (answer.inserted, answer.known) == (2, 0)
    assert [(one.line, one.error) for one in answer.rejected] == [
        (3, "invalid_params"),
        (4, "invalid_params"),
        (5, "conflict"),
        (6, "invalid_params"),
    ]
    found = {item.object: (item.learned_at, item.trust, item.basis) for item in list_facts(home.reader(), FactQuery()).facts}
    assert found["Basel"] == ("2024-01-01T00:00:00+00:00", "unverified", "import")
    assert found["the key hangs left"] == (None, "unverified", "import")
    assert import_facts(home.desk("alpha"), text, "jsonl").inserted == 0
    own = import_facts(home.desk(), "# Notes\n\n- one\n* two\n---\none", "md", "private")
    assert (own.inserted, own.scope_used, answer.scope_used) == (2, "private", "user")
    assert home.recall("two").facts[0].object == "two"
    assert home.recall("two", "beta").total == 0
    with raises("invalid_params"):
        import_facts(home.desk(), text, "csv")
    with raises("scope_denied"):
        import_facts(home.desk(), text, "md", "team")


@pytest.mark.behaviour("S004-04")
def test_what_is_exported_and_imported_elsewhere_is_the_same_and_unverified(home: FactHome, tmp_path: Path) -> None:
    """P20, M-124: byte for byte the same each time."""
    home.act("confirm", home.remember("Ana", "lives_in", "Basel\nSüd"))
    home.remember("Ana", "met", "Bo", on="2026-05-01")
    home.remember("", "", "", fact="a note")
    home.act("wrong", home.remember("Bo", "lives_in", "Oslo"))
    out = export_facts(home.reader(), "jsonl")
    assert out == export_facts(home.reader(), "jsonl")
    other = FactHome(tmp_path / "other")
    for form in ("jsonl", "md"):
        answer = import_facts(other.desk(), export_facts(home.reader(), form), form)
        assert (answer.inserted + answer.known, answer.rejected) == (3, [])
    mine, theirs = (
        {item.fact_id: (item.object, item.valid_from) for item in list_facts(one.reader(), FactQuery(lives=("current",))).facts}
        for one in (home, other)
    )
    assert mine == theirs
    assert stats(other.reader()).by_trust == {"unverified": 3}
    with raises("invalid_params"):
        export_facts(home.reader(), "csv")
    with raises("scope_denied"):
        export_facts(home.reader(sees_text=False), "md")


def test_the_check_counts_texts_that_wait_to_be_erased(home: FactHome) -> None:
    """M-060, D-206."""
    home.act("forget", home.remember("Ana", "lives_in", "Basel"))
    assert [finding.words for finding in check_store(home.home) if finding.name == "erasures"] == [
        "1 forgotten texts wait in the archive, where no answer reads them, to be erased"
    ]


def test_a_write_that_cannot_be_published_says_that_it_stands_and_the_next_one_shows_it(
    home: FactHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M-136: also when the next write is the same again, which adds nothing."""

    def full(*_: object, **__: object) -> None:
        raise StoreError("the disk is full", fix="free some space")

    home.remember("x", "status", "there")
    monkeypatch.setattr("pipeline.run.facts.publish", full)
    with raises("not_published") as caught:
        home.remember("Ana", "lives_in", "Basel")
    assert caught.value.exit_code == 75
    with raises("store_failed"):
        home.remember("Ana", "lives_in", "Basel")
    monkeypatch.undo()
    assert home.values("basel") == []
    assert home.remember("Ana", "lives_in", "Basel").changed is False
    assert home.values("basel") == ["Basel"]
    home.home.ledger.write_bytes(b"spoiled")
    home.remember("Ana", "lives_in", "Basel")
    assert home.values("basel") == ["Basel"]


def test_a_name_means_whom_a_person_says_until_that_is_taken_back(home: FactHome) -> None:
    """M-071, M-073: facts under either name are found under both, none is rewritten; no circles; no agent links names."""
    home.remember("Annie", "lives_in", "Basel")
    home.remember("ana@example.org", "works_at", "Norsk Bygg")
    assert alias(home.desk(), "Annie", "ana@example.org").changed
    for name in ("annie", "Ana Bell", "ana.bell@example.net"):
        assert {item.object for item in entity(home.reader(), name).facts} == {"Basel", "Norsk Bygg"}
    assert [item.why for item in home.recall("annie").facts if item.object == "Norsk Bygg"] == [["alias"]]
    before = home.export()
    home.rebuild()
    assert home.export() == before
    assert alias(home.desk(), "Annie", "ana@example.org").changed is False
    for name, target in (("Anna", "Annie"), ("ana@example.org", "Bo"), ("Bo", "bo"), ("", "Bo")):
        with raises("invalid_params"):
            alias(home.desk(), name, target)
    with raises("scope_denied"):
        alias(home.desk("alpha"), "Bo", "ana@example.org")
    assert alias(home.desk(), "Annie", "ana@example.org", remove=True).changed
    assert {item.object for item in entity(home.reader(), "Annie").facts} == {"Basel"}
    alias(home.desk(), "the north job", "Project Nord")
    home.remember("Project Nord", "status", "on hold")
    assert [item.object for item in entity(home.reader(), "The North Job").facts] == ["on hold"]
