"""What a person called wrong: the same sentence opens nothing again, a case for replay is kept, one field is corrected (M-065)."""

from __future__ import annotations

import json
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.cli.replay import rows_of as rows_of_case
from app.render import flag_words
from app.wiring.cases import case_files
from app.wiring.replay import ReplayOptions
from memory.answers import LoopRow
from pipeline.models.ledger import Decision, Loop, LoopType
from pipeline.models.refused import Refusals, note_of, shape_of
from pipeline.run import judge_record
from pipeline.stages.detect import without_refused
from pipeline.store.db import open_archive
from pipeline.store.home import Home
from pipeline.store.regressions import MESSAGES_MOST, prune
from tests.fakes.told_home import ToldHome
from tests.scenario import ME, READERS, Story, hour

ANN, BO = "Ann Bell <ann@example.org>", "Bo Lind <bo@example.net>"
ASKED = "Could you confirm slot 12 for the ferry to the islands?"
AGAIN = "could you confirm slot 47 for the ferry to the islands"


def called(story: Story, loop: Loop, *, hours: float, op: str = "wrong") -> None:
    """A person's word on a loop as the journal hands it to the fold."""
    quote, kind = loop.evidence.quote, loop.type
    evidence = ((loop.evidence.account, loop.evidence.message_id),)
    note = note_of(kind, quote) if op == "wrong" else ""
    entry = f"entry{len(story.decisions)}"
    story.decisions.append(Decision(op, loop.loop_id, hour(hours), entry, loop.person, evidence, type=str(kind), note=note))


def open_mails(story: Story) -> list[str]:
    """Messages of the loops that are open."""
    return sorted(loop.evidence.message_id for loop in story.fold().loops if loop.status == "open")


def asked(text: str = ASKED, sender: str = ANN) -> tuple[Story, Loop]:
    """A story of one mail and the loop it opens."""
    story = Story()
    story.mail(sender, text, hours=0)
    return story, story.fold().loops[0]


def test_the_same_sentence_opens_nothing_again() -> None:
    """M-065: case, punctuation and digits aside, by anybody on that side; other words still open; the reason names the journal row."""
    story, loop = asked()
    called(story, loop, hours=10)
    same = story.mail(BO, AGAIN, hours=20, thread="t2", subject="Ferry")
    story.mail(BO, "Could you confirm the cabin for the ferry?", hours=21, thread="t3", subject="Cabin")
    assert open_mails(story) == ["m3"]
    (reason,) = [one for one in story.fold().reasons if one.message_id == same]
    assert (reason.code, reason.rule.partition("@")[0]) == ("called_wrong", "wrong:entry0")


def test_it_neither_closes_nor_reaches_back() -> None:
    """What was open stays open, and the owner's own words are another side."""
    story, loop = asked()
    story.mail(BO, AGAIN, hours=5, thread="t2", subject="Ferry")
    called(story, loop, hours=10)
    story.mail(ME, AGAIN + "?", hours=20, to=BO, thread="t4", subject="Boat")
    assert open_mails(story) == ["m2", "m3"]


def test_a_word_taken_back_holds_for_what_came_meanwhile_alone() -> None:
    story, loop = asked()
    called(story, loop, hours=10)
    story.mail(BO, AGAIN, hours=20, thread="t2", subject="Ferry")
    called(story, loop, hours=30, op="reopen")
    story.mail("Cy Holt <cy@example.net>", AGAIN, hours=40, thread="t3", subject="Boat")
    assert open_mails(story) == ["m1", "m3"]


def test_a_short_sentence_holds_for_its_own_person_alone() -> None:
    story, loop = asked("Any news?")
    called(story, loop, hours=10)
    story.mail(ANN, "Any news?", hours=20, thread="t2", subject="Slot")
    story.mail(BO, "Any news?", hours=21, thread="t3", subject="Boat")
    assert open_mails(story) == ["m3"]


def test_a_promise_called_wrong_is_no_promise_the_next_time() -> None:
    """The side and the kind count; what else the mail asks is heard."""
    said = "I will send the parcel list to the harbour office on Friday"
    story, loop = asked(f"{said}.")
    called(story, loop, hours=10)
    same = story.mail(BO, f"{said}!", hours=20, thread="t2", subject="Parcels")
    story.mail(BO, f"{said}. When do you sail?", hours=21, thread="t3", subject="Boat")
    loops = [(loop.type, loop.evidence.message_id) for loop in story.fold().loops if loop.status == "open"]
    assert loops == [(LoopType.UNANSWERED_INBOUND, "m3")]
    assert story.reason(same) == "called_wrong"


def test_what_only_a_model_reads_in_the_same_words_opens_nothing_either() -> None:
    """The refusal is asked behind the model, too: an act of any origin counts by its words."""
    story, loop = asked()
    called(story, loop, hours=10)
    row = judge_record(story.records(), "m1", story.owner, READERS)
    assert row is not None
    assert without_refused("ann@example.org", row, Refusals(story.decisions)).asks == row.asks
    later = replace(row, mail=replace(row.mail, arrived_us=hour(20)))
    left = without_refused("ann@example.org", later, Refusals(story.decisions))
    assert (left.asks, left.heard, left.reason) == ((), (), "called_wrong")
    assert without_refused("ann@example.org", replace(later, side="none"), Refusals(story.decisions)).asks == row.asks


def test_the_shape_of_a_sentence() -> None:
    assert shape_of("  Could YOU send №5,\nplease?! ") == shape_of("could you send no6 please")
    assert note_of(LoopType.UNANSWERED_INBOUND, "Any news?").startswith("same:other:ask:short:")
    assert note_of(LoopType.COMMITMENT_OWED_BY_ME, ASKED).startswith("same:owner:promise:long:")


# --- in a home -------------------------------------------------------------------------------------------------------


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> ToldHome:
    """Ann asks (m1) between other lines; later Bo does in the same words (m2), and for something else (m3)."""
    story = Story()
    story.mail(ANN, f"Hello Robin,\n\nthe pier is closed.\n\n{ASKED}\n\nThe office shuts at noon.\n\nAnn", hours=0)
    story.mail(BO, AGAIN, hours=20, thread="t2", subject="Ferry")
    story.mail(BO, "Please send the tide table.", hours=21, thread="t3", subject="Tides")
    return ToldHome(tmp_path / "home", story, capsys=capsys)


def rows(told: ToldHome) -> dict[str, dict[str, Any]]:
    """The rows that `list` shows, by message."""
    return {row["message_id"]: row for row in told.say("list")["loops"]}


def lines(home: Home) -> list[dict[str, Any]]:
    """The cases kept in the home."""
    return [json.loads(line) for line in home.regressions.read_text(encoding="utf-8").splitlines()] if home.regressions.exists() else []


@pytest.mark.behaviour("S002-14")
@pytest.mark.behaviour("N-19")
def test_wrong_gives_a_rule_and_a_case_and_both_are_taken_back(told: ToldHome) -> None:
    """M-065: mail that was folded before the word is folded again (two clocks); explain names the rule; the case is private and `replay`
    reads it; an undo unsays the rule, lost mail and `reopen` take lines away; every state is that of a rebuild."""
    first = rows(told)["m1"]["id"]
    entry = told.say("wrong", first, hours=10)["hash"]
    assert [name for name, row in rows(told).items() if row["status"] == "open"] == ["m3"]
    (reason,) = told.say("explain", "m2")["reasons"]
    assert (reason["code"], reason["rule"].partition("@")[0]) == ("called_wrong", f"wrong:{entry[:12]}")
    assert told.export() == told.rebuilt()
    (case,) = lines(told.home)
    assert stat.S_IMODE(told.home.regressions.stat().st_mode) == 0o600
    assert case["expected"]["absent"] == [{"type": "unanswered_inbound", "message_id": "m1", "reason": "called wrong"}]
    told.home.regressions.write_text(told.home.regressions.read_text(encoding="utf-8") + "{broken\n[1]\n\n", encoding="utf-8")
    broken, file = case_files([str(told.home.regressions)])
    assert (bool(broken.error), file.name) == (True, f"wrong-{first}")
    (row,) = rows_of_case(file, ["2026-06-09"], ReplayOptions())
    assert [(loop["type"], loop["evidence"]["message_id"], loop["evidence"]["quote"]) for loop in row["loops"]] == [
        ("unanswered_inbound", "m1", ASKED)
    ]
    last = told.say("wrong", rows(told)["m3"]["id"], hours=30)["hash"]
    assert [case["evidence"][1] for case in lines(told.home)] == ["m1", "m3"]
    told.say("undo", last, hours=31)
    assert [case["evidence"][1] for case in lines(told.home)] == ["m1"]
    told.say("wrong", rows(told)["m3"]["id"], hours=32)
    told.say("reopen", first, hours=33)
    assert [case["evidence"][1] for case in lines(told.home)] == ["m3"]
    assert told.say("undo", entry, hours=50)["changed"]
    assert rows(told)["m2"]["status"] == "open"
    assert told.export() == told.rebuilt()
    told.lose("m3")
    prune(told.home)
    assert not told.home.regressions.exists()
    prune(told.home)


def test_a_file_that_is_no_text_and_a_long_conversation(told: ToldHome) -> None:
    """What is no case is dropped; of a long conversation only so many mails are kept."""
    told.home.regressions.write_bytes(b"\xff\xfe")
    for n in range(MESSAGES_MOST + 5):
        told.story.mail(BO, f"Log line {n}.", hours=1 + n / 100, thread="t1", reply="m1")
    told.receive(*told.story.records())
    told.say("wrong", rows(told)["m1"]["id"], hours=10)
    (case,) = lines(told.home)
    assert (len(case["messages"]) <= MESSAGES_MOST, case["messages"][0]["id"]) == (True, "m1")


def test_a_file_that_cannot_be_read_is_one_broken_case(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"\xff")
    assert [bool(case.error) for case in case_files([str(path)])] == [True]


@pytest.mark.behaviour("S003-17")
def test_a_wrong_field_is_shown_with_its_sentence_and_set_right(told: ToldHome) -> None:
    """The quote with two lines around, a person's act in the journal, the loop stays; without --to the date goes; a name and a deed are
    corrected in words, which the history and the row tell; a past moment does not know them; a rebuild keeps them."""
    loop = rows(told)["m1"]["id"]
    answer = told.say("wrong", loop, "--field", "due", "--to", "2026-06-15", hours=10)
    assert (answer["op"], answer["field"], answer["due"], answer["changed"], answer["status"]) == (
        "wrong",
        "due",
        "2026-06-15",
        True,
        "open",
    )
    around = {"before": ["Hello Robin,", "the pier is closed."], "quote": [ASKED], "after": ["The office shuts at noon.", "Ann"]}
    assert answer["context"] == around
    shown = told.print("wrong", loop, "--field", "due", hours=11)
    assert [word in shown for word in ("the pier is closed.", ASKED, "The office shuts at noon.", "no date any more")] == [True] * 4
    assert lines(told.home)[0]["expected"]["notes"] == "due: none"
    told.say("wrong", loop, "--field", "counterparty", "--to", "Di", hours=12)
    told.say("wrong", loop, "--field", "counterparty", "--to", "Cy Holt", hours=13)
    assert told.say("wrong", loop, "--field", "action", "--to", "confirm the crossing", hours=14)["value"] == "confirm the crossing"
    row = told.say("show", loop)
    assert (row["loop"]["status"], row["evidence"]["text"]) == ("open", ASKED)
    assert row["loop"]["flags"] == ["corrected:action:confirm the crossing", "corrected:counterparty:Cy Holt"]
    assert [step["words"] for step in row["steps"] if step["decision"]] == [
        "the date was set to 2026-06-15: you said so",
        "the date was taken away (it was 2026-06-15): you said so",
        "marked: you corrected it (counterparty:Di)",
        "marked: you corrected it (counterparty:Cy Holt)",
        "marked: you corrected it (action:confirm the crossing)",
    ]
    assert "by your word counterparty: Cy Holt" in flag_words(LoopRow.model_validate(row["loop"]))
    assert told.say("show", loop, "--as-of", "2026-06-01T21:30")["loop"]["flags"][0] == "corrected:counterparty:Di"
    assert told.export() == told.rebuilt()
    for arguments in (["--field", "action"], ["--to", "x"], ["--field", "due", "--to", "banana"], ["--field", "action", "--to", "x" * 301]):
        assert told.say("wrong", loop, *arguments)["exit"] == 2


def test_the_fact_of_a_promise_is_corrected_through_its_loop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A fact out of mail follows its loop in the same fold, and says so to who would correct it."""
    story = Story()
    story.mail(ME, "I'll send you the tide table by Friday.", hours=0, to=ANN)
    told = ToldHome(tmp_path / "home", story, capsys=capsys)
    (before,) = told.say("memory", "list")["facts"]
    told.say("wrong", rows(told)["m1"]["id"], "--field", "due", "--to", "2026-06-20", hours=10)
    (fact,) = told.say("memory", "list")["facts"]
    assert (fact["fact_id"], fact["row_version"] == before["row_version"]) == (before["fact_id"], False)
    with open_archive(told.home, "read") as archive:
        assert archive.rows("SELECT valid_until FROM fact WHERE fact_id = ?", [fact["fact_id"]]) == [("2026-06-20",)]
    proposed = told.say("memory", "wrong", fact["fact_id"], "--because", "x")
    assert (proposed["status"], f"to drop loop {rows(told)['m1']['id']} is proposed" in proposed["words"]) == ("pending_review", True)
