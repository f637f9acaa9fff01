"""What every answer of memory keeps: whole rows, told omissions, one line form, limits that are named, and nothing that a row is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.cli.memory import COMMANDS
from app.mcp.table import TOOLS, VERBS
from memory.answers import Envelope
from memory.delta import delta
from memory.fact_answers import PackAnswer
from memory.fact_care import schema
from memory.fact_pages import FactQuery, entity, list_facts, show_fact
from memory.fact_reading import ACTION
from memory.fact_rows import marks as told
from memory.fact_rows import summary
from memory.limits import LIMITS, PACK_CHARS, READ_CHARS, READ_LINES, fitting
from memory.pack import context_pack
from memory.push import push
from memory.recall import RecallQuery, recall
from memory.show import show
from pipeline.errors import UsageError
from pipeline.store.reads import ArchiveReader
from tests.fakes.fact_home import RULES, FactHome, letters

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
LINE = re.compile(r"(\d{4}-\d\d-\d\d|unknown date) \[[a-z -]+[^\]]*\] via \S+ \((?:user|private)\) (f_)?[0-9a-f]{16} (mail|said):\S.*?: .+")


def whole(length: int, text: str) -> str:
    """A value of exactly that many code points."""
    return (text * length)[: length - 1] + "#"


VALUES = {
    f"{name} {length}": whole(length, text)
    for length in (499, 500, 501, 2_000)
    for name, text in (("ascii", "long words "), ("hangul", "긴 값 "), ("emoji", FAMILY))
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> FactHome:
    """Three mails of Ana; confirmed, unverified, stale, superseded and challenged values; values of many lengths; sixty weak rows."""
    made = FactHome(tmp_path_factory.mktemp("bounded") / "home").told(letters())
    made.act("confirm", made.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")]))
    old = made.remember("Ana Bell", "works_at", "Basel AG")
    made.remember("Ana Bell", "works_at", "Norsk Bygg", replaces=old.fact_id)
    made.remember("Ana Bell", "status", "ill", ttl_days=1)
    made.remember("Ana Bell", "lives_in", "Lyon", replaces=made.recall("basel").facts[0].fact_id)
    for subject, value in VALUES.items():
        made.remember(subject, "likes", value)
    made.many([f"weak {number:02}" for number in range(60)], "status", "green")
    made.now += 48
    return made


def reads(home: FactHome) -> dict[str, Envelope]:
    """One answer of each reading verb."""
    reader = home.reader()
    return {
        "recall": recall(reader, RecallQuery(query="status"), ArchiveReader(home.home)),
        "recall for action": home.recall("ana", mode=ACTION),
        "recall small": home.recall("status", budget_chars=500),
        "entity": entity(reader, "Ana Bell"),
        "pack": context_pack(reader),
        "pack of one": context_pack(reader, ["Ana Bell"]),
        "pack small": context_pack(reader, budget_chars=900),
        "delta": delta(reader, limit=5),
        "list": list_facts(reader, FactQuery(limit=5)),
        "push": push(reader, ["What does Ana Bell want?"]),
    }


@pytest.mark.behaviour("S000-02", "S002-50")
def test_every_read_adds_up_and_what_it_leaves_out_can_be_had(home: FactHome) -> None:
    """M-101, P10: counts by reason; all ids up to fifty, each of which `show` shows, or a cursor."""
    for name, answer in reads(home).items():
        omitted = answer.omitted
        assert answer.returned + omitted.count == answer.total, name
        assert sum(omitted.by_reason.values()) == omitted.count, name
        assert len(omitted.ids) == min(omitted.count, 50) or answer.next_cursor, name
        for one in omitted.ids:
            if one.startswith("f_"):
                assert show_fact(home.reader(), one).fact.fact_id == one
            elif name != "push":
                assert show(home.reader().ledger, ArchiveReader(home.home), one, home.now_us, RULES).loop.id == one


@pytest.mark.behaviour("S002-48")
def test_an_answer_that_keeps_quiet_about_what_is_left_out_cannot_be_made(home: FactHome) -> None:
    """M-101: it is part of the type, and of the text of a pack."""
    pack = context_pack(home.reader(), budget_chars=900)
    assert pack.omitted.count > 0
    assert pack.text.splitlines()[-1].startswith(f"## left out: {pack.omitted.count} (")
    with pytest.raises(ValidationError, match="are not"):
        PackAnswer.model_validate({**pack.model_dump(), "omitted": {}})


@pytest.mark.behaviour("S002-46", "S000-27")
def test_the_notice_tells_counts_by_kind_and_ids_or_the_commands_that_page_them(home: FactHome) -> None:
    few = context_pack(home.reader(), budget_chars=25_000)
    notice = few.text.splitlines()[-1]
    assert 0 < few.omitted.count <= 50
    assert set(few.omitted.ids) == {one for one in few.omitted.ids if one in notice}
    assert re.search(r"\(\d+ facts: \d+ stale, \d+ superseded\)|\(\d+ facts: .*\d+ superseded\)", notice)
    many = context_pack(home.reader(), budget_chars=900)
    assert many.omitted.count > 50
    assert set(many.omitted.by_kind) == {"fact", "loop"}
    assert sum(many.omitted.by_kind.values()) == many.omitted.count
    left = {section.name: section.total - section.returned for section in many.sections}
    hidden = many.omitted.by_reason["stale"] + many.omitted.by_reason["superseded"]
    assert many.omitted.by_kind["fact"] == left["private facts"] + left["user facts"] + left["team digest"] + hidden
    head = many.text.splitlines()[-1]
    assert head.startswith(
        f"## left out: {many.omitted.count} ({many.omitted.by_kind['fact']} facts, {many.omitted.by_kind['loop']} loops: "
    )
    shown = {one for section in many.sections for line in section.lines for one in re.findall(r"f_[0-9a-f]{16}", line)}
    held = [row for row in list_facts(home.reader(), FactQuery(limit=500)).facts if row.fact_id not in shown and row.life != "challenger"]
    assert many.omitted.newest == max(row.asserted_at for row in held)
    assert f"; newest {many.omitted.newest[:10]}; " in head
    assert sum(one in head for one in many.omitted.ids) >= 5
    assert "loopledger memory list" in many.text.splitlines()[-1]
    assert many.more in many.text


@pytest.mark.behaviour("S000-06")
def test_no_value_is_cut_it_goes_whole_or_its_id_and_length_are_told(home: FactHome) -> None:
    """M-093, M-094: at 499, 500, 501 and 2,000 code points, Hangul, joined emoji; 10,000 are refused, nothing is stored of them."""
    for subject, value in VALUES.items():
        (item,) = home.recall(subject).facts
        assert item.object == value
        assert item.text.endswith(value)
        assert show_fact(home.reader(), item.fact_id).fact.object == value
        assert f"({len(item.text)} characters, show {item.fact_id})" in item.line
    with pytest.raises(UsageError) as caught:
        home.remember("huge", "likes", whole(10_000, "값"))
    assert (caught.value.code, caught.value.detail["length"], home.recall("huge").total) == ("too_long", 10_000, 0)
    small = home.recall("likes", budget_chars=500)
    assert small.cut
    assert small.cut.keys() <= set(small.omitted.ids)
    assert all(length > 200 for length in small.cut.values())
    pack = context_pack(home.reader(), budget_chars=900)
    assert pack.cut.keys() <= set(pack.omitted.ids) | set(pack.cut)
    assert all(home.reader().door.get(one) or home.reader().ledger.loops([one]) for one in pack.cut)


@pytest.mark.behaviour("S000-24")
def test_the_line_of_a_fact_and_of_a_loop_have_one_form(home: FactHome) -> None:
    """M-108: learned date, marks, writer, scope, id, source, wording; a newer claim in the same line."""
    by_object = {item.object: item for item in home.recall("ana bell").facts}
    basel, norsk = by_object["Basel"], by_object["Norsk Bygg"]
    assert basel.challenger is not None
    assert basel.line == (
        f"2026-06-05 [confirmed] via alpha (user) {basel.fact_id} mail:m1: Ana Bell lives in: Basel"
        f" (newer unverified claim: Lyon, 2026-06-05, {basel.challenger.fact_id})"
    )
    assert norsk.line == f"2026-06-05 [unverified] via alpha (user) {norsk.fact_id} said:a call: Ana Bell works at: Norsk Bygg"
    loops = context_pack(home.reader()).sections[3].lines
    (loop,) = [line for line in loops if "plan of hall 4" in line]
    assert re.fullmatch(
        r"2026-06-01 \[unverified\] via rule \(user\) [0-9a-f]{16} mail:m1: unanswered_inbound,"
        r" Ana Bell <ana@example.org>: Could you send me the plan of hall 4\?",
        loop,
    )


@pytest.mark.behaviour("S000-25")
def test_no_line_is_without_date_and_source(home: FactHome) -> None:
    """M-108: in no verb; an agent cannot even write one without provenance, and an unknown date is said to be so."""
    reader = home.reader()
    lines = [item.line for item in list_facts(reader, FactQuery(limit=500)).facts]
    lines += [line for section in context_pack(reader, budget_chars=25_000).sections[1:4] for line in section.lines]
    assert len(lines) > 80
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    with pytest.raises(UsageError) as caught:
        home.remember("Bo", "likes", "tea", provenance=" ")
    assert caught.value.code == "provenance_required"


@pytest.mark.behaviour("S002-52")
def test_a_line_has_at_most_200_characters_of_wording_and_an_id_for_the_rest(home: FactHome) -> None:
    assert [summary("x" * length, "f_1") == "x" * length for length in (199, 200, 201)] == [True, True, False]
    assert len(summary("값" * 5_000, "f_1")) <= 200
    for item in home.recall("likes").facts:
        wording = item.line.partition("said:a call: ")[2]
        assert len(wording) <= 200
        assert item.fact_id in item.line


@pytest.mark.behaviour("S000-26", "S002-51")
def test_limits_are_named_in_each_answer_in_characters_and_tokens_are_an_estimate(home: FactHome) -> None:
    """M-092, M-095: a newline is one character, so what is used is the length of the text."""
    pack = context_pack(home.reader(), budget_tokens=500)
    assert pack.limits == {"chars": 2_000, "lines": READ_LINES, "tokens_estimate": 500}
    assert pack.used == {"chars": len(pack.text), "lines": len(pack.text.split("\n")), "tokens_estimate": -(-len(pack.text) // 4)}
    for name, answer in reads(home).items():
        assert answer.limits, name
        assert answer.used, name
    small = home.recall("status", budget_chars=500)
    assert small.used["chars"] == sum(len(item.line) + 1 for item in small.facts) <= 500
    page = (Path(__file__).parents[2] / "docs" / "facts.md").read_text(encoding="utf-8")
    told = {name: int(value.replace(",", "")) for name, value in re.findall(r"^\| `(\w+)` \| ([\d,]+) \|", page, re.MULTILINE)}
    assert told == LIMITS == schema(home.reader()).limits


@pytest.mark.behaviour("S002-19", "S002-51")
@pytest.mark.parametrize(
    ("lines", "head", "kept"),
    [
        (["short line"] * 300, 0, 200),
        (["가" * 41 + "a" * 40] * 180, 144, 180),
        (["a" * 146] * 180, 144, 169),
        (["가" * 176] * 180, 144, 140),
    ],
)
def test_two_caps_whichever_comes_first_and_characters_not_bytes(lines: list[str], head: int, kept: int) -> None:
    """M-092, M-093: 200 lines and 25,000 characters; a Hangul letter is one. `head`: characters that a heading takes."""
    assert fitting(lines, READ_CHARS - head) == kept


@pytest.mark.behaviour("S002-19")
def test_a_pack_has_6000_characters_by_default_and_never_more_than_the_caps(home: FactHome) -> None:
    assert context_pack(home.reader()).limits["chars"] == PACK_CHARS == 6_000
    for asked in (0, 900, 6_000, 25_000, 10**6):
        pack = context_pack(home.reader(), budget_chars=asked)
        assert len(pack.text) <= pack.limits["chars"] == min(asked or PACK_CHARS, 25_000)
        assert pack.text.count("\n") < 200


@pytest.mark.behaviour("S002-07")
def test_counts_and_what_is_due_come_first_in_at_most_1500_characters(home: FactHome) -> None:
    """M-115: whatever else is there, and for the smallest budget too."""
    assert LIMITS["header_chars"] == 1_500
    for budget in (900, 6_000):
        for entities in ([], ["Ana Bell"]):
            pack = context_pack(home.reader(), entities, budget_chars=budget)
            assert pack.text.startswith("## header (")
            head = pack.text.partition("\n## private facts")[0]
            assert re.search(r"\d+ overdue, \d+ due today, \d+ due soon, \d+ waiting", head.splitlines()[1])
            assert len(head) <= 1_500


@pytest.mark.behaviour("S003-22", "S003-25", "S000-05")
def test_what_is_asked_for_and_what_is_offered_are_bounded_and_the_same_bytes_each_time(home: FactHome) -> None:
    """M-115, M-117: no model, no clock but the moment given, and nothing written but our own answer."""
    files = {path: path.read_bytes() for path in home.path.rglob("*") if path.is_file()}
    turns = ["Ana Bell, please", "Ana Bell"]
    assert context_pack(home.reader(), budget_chars=900).to_json() == context_pack(home.reader(), budget_chars=900).to_json()
    one = (context_pack(home.reader(), ["Ana Bell"]).to_json(), push(home.reader(), turns).to_json(), home.recall("ana").to_json())
    two = (context_pack(home.reader(), ["Ana Bell"]).to_json(), push(home.reader(), turns).to_json(), home.recall("ana").to_json())
    assert one == two
    assert len(push(home.reader(), turns).lines) <= 3
    assert home.recall("status").used["chars"] <= READ_CHARS
    assert {path: path.read_bytes() for path in home.path.rglob("*") if path.is_file()} == files


@pytest.mark.behaviour("S000-58", "S002-05")
def test_each_row_says_how_fresh_it_is_and_the_order_is_trust_then_recency(home: FactHome) -> None:
    """M-043, M-102: a row is `stale` with its reason from its day on; it leaves packs, and is counted."""
    (stale,) = [item for item in list_facts(home.reader(), FactQuery(subject="Ana Bell")).facts if item.stale]
    assert (stale.object, stale.checked_at[:10]) == ("ill", "2026-06-05")
    assert stale.stale_reason == "said 2026-06-05, to be looked at again from 2026-06-06"
    assert "[unverified, stale since 2026-06-06]" in stale.line
    pack = context_pack(home.reader(), budget_chars=25_000)
    assert stale.fact_id not in pack.text.partition("## left out")[0]
    assert pack.omitted.by_reason["stale"] == 1
    fresh = home.recall("status").facts[0]
    assert (fresh.stale, fresh.stale_reason) == (False, "")
    rank = {"confirmed": 0, "unverified": 1, "demoted": 2}
    shown = [(rank[str(item.trust)], -int(re.sub(r"\D", "", item.asserted_at)), item.fact_id) for item in home.recall("ana bell").facts]
    assert shown == sorted(shown)


@pytest.mark.behaviour("S004-03")
def test_trust_differs_in_words_and_in_data_and_not_by_place_alone(home: FactHome) -> None:
    """M-040."""
    found = {item.object: item for item in list_facts(home.reader(), FactQuery(subject="Ana Bell")).facts}
    marks = {value: item.line.partition("[")[2].partition("]")[0] for value, item in found.items()}
    assert [marks[value] for value in ("Basel", "Norsk Bygg", "ill", "Basel AG", "Lyon")] == [
        "confirmed", "unverified", "unverified, stale since 2026-06-06", "unverified, superseded", "unverified, challenger",
    ]  # fmt: skip
    assert len({(item.trust, item.life, item.stale) for item in found.values()}) == 5
    (row,) = home.reader().door.where("object = 'Norsk Bygg'")
    kinds = [row._replace(trust=trust) for trust in ("confirmed", "unverified", "demoted")]
    assert [told(one, home.now_us) for one in kinds] == ["confirmed", "unverified", "demoted"]


@pytest.mark.behaviour("S000-58", "S002-47")
def test_more_rows_drop_the_oldest_and_never_show_a_value_without_its_correction(tmp_path: Path) -> None:
    """M-102."""
    home = FactHome(tmp_path / "home")
    for number in range(30):
        home.many([f"thing {number:02}"], "status", "green")
        home.now += 1
    old = home.remember("Ana", "lives_in", "Basel")
    home.remember("Ana", "lives_in", "Lyon", replaces=old.fact_id)
    assert [item.subject for item in home.recall("green", limit=500).facts] == [f"thing {number:02}" for number in range(29, -1, -1)]
    pack = context_pack(home.reader(), budget_chars=2_000)
    lines = pack.sections[2].lines
    assert 3 < len(lines) < 30
    assert "lives in: Lyon" in lines[0]
    assert [f"thing {number:02}" in line for number, line in zip(range(29, 0, -1), lines[1:], strict=False)] == [True] * (len(lines) - 1)
    for budget in (800, 2_000, 25_000):
        text = context_pack(home.reader(), budget_chars=budget).text
        assert "Basel" not in text
        assert home.recall("lives", budget_chars=max(budget, 200)).facts[0].object == "Lyon"


@pytest.mark.behaviour("S004-06")
def test_importance_and_recency_never_lift_a_row_over_better_trust(tmp_path: Path) -> None:
    """M-102, P16: nor keep it from being superseded."""
    home = FactHome(tmp_path / "home")
    home.act("confirm", home.remember("Ana", "works_at", "Norsk Bygg"))
    desk = home.desk("alpha")
    from memory.remember import Saying, remember

    weighty = {"subject": "Ana", "predicate": "likes", "object": "tea", "provenance": "p"}
    remember(desk, Saying(**weighty))
    home.now += 500
    home.remember("Ana", "uses", "a lathe")
    assert home.values("ana") == ["Norsk Bygg", "a lathe", "tea"]
    assert context_pack(home.reader()).sections[2].lines[0].count("[confirmed]") == 1
    assert home.values("ana", mode=ACTION) == ["Norsk Bygg"]


@pytest.mark.behaviour("S003-24")
def test_a_found_fact_carries_trust_freshness_quote_and_link(home: FactHome) -> None:
    """M-110."""
    (item,) = [one for one in home.recall("ana bell").facts if one.object == "Basel"]
    assert (item.trust, item.life, item.stale, item.quote) == ("confirmed", "current", False, "moved to Basel")
    assert item.link == "https://mail.google.com/mail/?authuser=robin@example.com#all/m1"
    assert (item.provenance, item.why) == ("a call", ["keyword", "alias"])
    assert item.checked_at >= item.asserted_at


@pytest.mark.behaviour("S000-31", "S003-23")
def test_the_seven_verbs_and_ours_exist_under_the_names_that_clients_know(home: FactHome) -> None:
    """M-100, M-110 to M-123: on the command line and for agents."""
    tools = {tool.name: tool for tool in TOOLS}
    seven = {"recall", "remember", "entity", "synthesize", "forget", "context_pack", "delta"}
    ours = {"push", "waiting", "due", "done", "drop", "list", "show", "history", "explain"}
    assert tools.keys() >= seven | ours
    assert seven <= VERBS
    assert {name if name != "context_pack" else "pack" for name in seven} | {"push", "list", "show", "history"} <= COMMANDS.keys()
    names = {"protocol_version", "budget_used", "dropped_count", "has_more", "next_cursor"}
    for name in seven - {"remember", "forget"}:
        assert names <= tools[name].gives.model_fields.keys(), name
    for name in ("remember", "forget"):
        assert {"protocol_version", "fact_id"} <= tools[name].gives.model_fields.keys()
    found = home.recall("ana bell").to_dict()
    assert {"fact_id", "provenance"} <= found["facts"][0].keys()
    assert (found["protocol_version"], found["dropped_count"]) == (1, found["omitted"]["count"])


@pytest.mark.behaviour("S000-01", "S000-41")
def test_pages_of_facts_are_all_facts_and_none_twice(home: FactHome) -> None:
    """M-104, P11: for any page size, while somebody writes."""
    before = {item.fact_id for item in list_facts(home.reader(), FactQuery(limit=500)).facts}
    for size in (1, 7, 50):
        if size == 1:
            continue
        seen: list[str] = []
        cursor = ""
        while True:
            page = list_facts(home.reader(), FactQuery(limit=size, cursor=cursor))
            seen += [item.fact_id for item in page.facts]
            cursor = page.next_cursor or ""
            if not cursor:
                break
            home.many([f"late {size} {len(seen)}"], "status", "red")
        assert len(seen) == len(set(seen))
        assert before <= set(seen)
