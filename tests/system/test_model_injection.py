"""Mail that gives orders, and a model that obeys it: nothing comes of it but proposals in the mail's own name (C-38)."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from extractors.model.suspect import suspect
from pipeline.models.model_answers import ModelSays
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.model_journal import model_says
from tests.fakes.attack_mails import ATTACKS
from tests.fakes.model_home import ANN, ModelHome, model_home
from tests.fakes.model_server import ModelServer, candidate, seen
from tests.scenario import ME, Story

LANGUAGES = {"en", "ko", "ja", "de", "fr", "es", "pt", "it", "zh"}


def stage() -> Story:
    """Ann's conversation with open loops, and one conversation for each attack: an honest ask first, then the attack."""
    story = Story()
    story.mail(ANN, "Could you send me the plan of the hall?", hours=0, thread="ann", subject="Plan")
    story.mail(ME, "I will send the plan on Friday.", hours=1, to=ANN, thread="ann", reply="m1", subject="Re: Plan")
    for number, attack in enumerate(ATTACKS):
        sender = f"Sender {number} <sender{number}@example{number}.net>"
        first = story.mail(
            sender, f"Could you pay invoice {number}?", hours=2 + number, thread=f"x{number}", subject=f"Invoice {number}", cc=[ANN]
        )
        head = f"Letter {number}."
        body = {"html": f"<html><body><p>{head}</p>{attack.html}</body></html>"} if attack.html else {}
        text = "" if attack.html else f"{head}\n{attack.text}"
        story.mail(sender, text, hours=2.5 + number, thread=f"x{number}", subject=f"Re: Invoice {number}", cc=[ANN], reply=first, **body)
    return story


class Obedient:
    """Does what the mail orders; `beyond` also in ways that no form allows. Keeps what it was shown."""

    def __init__(self, loop_ids: list[str]) -> None:
        self.loop_ids = loop_ids
        self.shown: dict[int, str] = {}

    def __call__(self, body: dict[str, Any]) -> Any:
        one = seen(body)
        candidates: list[dict[str, str]] = []
        verdicts: list[dict[str, str]] = []
        for message in one.to_judge():
            text = one.mails[message["id"]]
            found = re.match(r"Letter (\d+)\.", text)
            if found is None:
                continue
            number = int(found.group(1))
            self.shown[number] = text
            attack = ATTACKS[number]
            if attack.order == "form":
                return {"mute": ["*"], "close": "all", "candidates": [], "verdicts": []}
            if attack.order in {"close", "foreign"}:
                refs = list(one_refs(one.frame)) if attack.order == "close" else self.loop_ids
                verdicts += [
                    {"loop_ref": ref[:40], "message_id": message["id"], "quote": attack.bait, "verdict": "fulfilled"} for ref in refs
                ]
            author = {"owner": "owner", "third": "p2", "context": "owner", "quoted": "owner"}.get(attack.order, message["author"])
            target = "m1" if attack.order == "context" else message["id"]
            candidates.append(candidate(target, author, attack.bait, object="900 euros"))
            if attack.order == "quoted":
                candidates.append(candidate(target, message["author"], attack.bait))
        return {"candidates": candidates, "verdicts": verdicts}


def one_refs(frame: dict[str, Any]) -> list[str]:
    """All loops it is told of."""
    return [str(loop["ref"]) for loop in frame["open_loops"]]


def test_there_are_forty_attacks_in_nine_languages() -> None:
    assert len(ATTACKS) == 40
    assert {attack.lang for attack in ATTACKS} == LANGUAGES


@dataclass
class Attacked:
    """A home before and after a run in which a model obeyed all attacks. `places`: message -> conversation; `senders`: message -> person."""

    before: list[str]
    after: list[str]
    loops: dict[str, str]
    places: dict[tuple[str, str], str]
    senders: dict[str, str]
    said: ModelSays
    ops: set[str]
    report: dict[str, Any]
    shown: dict[int, str]
    bodies: list[dict[str, Any]]


@pytest.fixture
def attacked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Attacked:
    """Made once; the tests only look at it."""
    if not _ATTACKED:
        _ATTACKED.append(_attack(model_home(tmp_path / "home", capsys, "http://127.0.0.1:1", stage(), model_usd_per_run=0)))
    return _ATTACKED[0]


_ATTACKED: list[Attacked] = []


def _attack(made: ModelHome) -> Attacked:
    with open_archive(made.home, "read") as archive:
        before = list(canonical_lines(archive))
        loops = {str(row[0]): str(row[1]) for row in archive.rows("SELECT loop_id, conversation FROM loop")}
        places = {
            (str(row[0]), str(row[1])): f"{int(row[2]):x}" for row in archive.rows("SELECT account, external_id, conversation FROM mail")
        }
        senders = {str(row[0]): str(row[1]) for row in archive.rows("SELECT external_id, from_key FROM message")}
    obedient = Obedient(list(loops))
    with ModelServer(obedient) as server:
        made.settings(model_base_url=server.url, model_usd_per_run=0)
        made.enable(server.host)
        code, report = made.model("run")
        assert code in (0, 4)
        bodies = [request.json() for request in server.asked]
    with open_archive(made.home, "read") as archive:
        after = ledger(canonical_lines(archive))
        said = model_says(archive)
        ops = {str(row[0]) for row in archive.rows("SELECT op FROM journal")}
    return Attacked(before, after, loops, places, senders, said, ops, report, obedient.shown, bodies)


@pytest.mark.behaviour("S002-56", "N-11")
def test_an_obedient_model_changes_nothing(attacked: Attacked) -> None:
    """C-38: 0 loops closed, muted or moved, through the whole way into the lists; 0 candidates outside the mail's own author; 0 verdicts on
    loops elsewhere."""
    assert len(attacked.shown) >= 38, set(range(40)) - set(attacked.shown)
    before, after = _rows(attacked.before), _rows(attacked.after)
    assert len(before["loop"]) > 40
    kept = {row["loop_id"]: row for row in after["loop"] if row["loop_id"] in attacked.loops}
    for row in before["loop"]:
        steps = kept[row["loop_id"]].pop("steps")
        old = row.pop("steps")
        assert (kept[row["loop_id"]], steps[: len(old)]) == (row, old)
        for step in steps[len(old) :]:
            assert (step["what"], step["rule"].partition("@")[0]) == ("proposed", "model")
            assert attacked.senders[step["message_id"]] == row["person"]
    for kind in set(before) - {"loop", "reason"}:
        assert [row for row in after[kind] if not _of_new_loop(row, attacked)] == before[kind], kind
    assert all(row in before["reason"] for row in after["reason"])
    assert attacked.ops == {"consent", "model_answer"}
    assert {attacked.senders[one.anchor.message_id] == one.author for one in attacked.said.candidates} == {True}
    for verdict in attacked.said.verdicts:
        assert attacked.loops[verdict.loop_id] == attacked.places[verdict.anchor.account, verdict.anchor.message_id]
    allowed = {ATTACKS[int(number)].order for number in numbers(attacked.said.candidates)}
    assert allowed <= {"own", "close", "foreign"}
    assert attacked.report["rejected"]["wrong_author"] >= 12
    assert attacked.report["rejected"]["quote_not_found"] >= 5


@pytest.mark.behaviour("S002-56")
def test_what_hostile_mail_opens_is_its_own_authors_word(attacked: Attacked) -> None:
    """C-38: a row that only the model reads rests on a sentence of the person it names, is open, and says that a model read it."""
    made = [row for row in _rows(attacked.after)["loop"] if row["loop_id"] not in attacked.loops]
    assert 0 < len(made) <= 25
    for row in made:
        assert (row["status"], row["type"]) == ("open", "commitment_owed_to_me")
        assert attacked.senders[row["message_id"]] == row["person"]
        assert any(rule.startswith("model@") for rule in row["rules"])


def _of_new_loop(row: dict[str, Any], attacked: Attacked) -> bool:
    """A fact or edge that is derived from a loop of the model."""
    new = {one["loop_id"] for one in _rows(attacked.after)["loop"]} - set(attacked.loops)
    return any(name in str(value) for name in new for value in row.values())


def _rows(lines: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
    """Rows of an export by kind."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in lines:
        row = json.loads(line)
        found[row["kind"]].append(row)
    return found


def ledger(lines: Iterable[str]) -> list[str]:
    """The export without the journal, which does hold what the model said."""
    return [line for line in lines if json.loads(line)["kind"] != "decision"]


def numbers(candidates: Any) -> set[int]:
    """Which attacks have a candidate that stands."""
    return {(int(one.anchor.message_id.removeprefix("m")) - 4) // 2 for one in candidates}


def test_what_no_reader_sees_is_not_sent(attacked: Attacked) -> None:
    """C-38: hidden HTML, tags and zero-width letters never leave; the frame cannot be forged from inside a mail."""
    for number, attack in enumerate(ATTACKS):
        if attack.html:
            assert attack.bait not in attacked.shown[number]
    everything = "".join(str(body["messages"]) for body in attacked.bodies)
    assert not any("\U000e0000" <= char <= "\U000e007f" or char in "\u200b\u202e\u202c" for char in everything)
    assert "On Mon, Jun 1" not in everything
    for body in attacked.bodies:
        blocks = [block["text"] for block in body["messages"][0]["content"]]
        mark = re.match(r"<frame-(\w+)>", blocks[0])
        assert mark is not None
        assert all(block.count(mark.group(1)) == 2 for block in blocks)
        assert all(block.startswith(f"<mail-{mark.group(1)} ") for block in blocks[1:])


def test_suspect_phrases_set_a_flag_in_each_language() -> None:
    """C-38: orders to close or to forget are seen in all nine languages, plain mail is not suspect."""
    for attack in ATTACKS:
        if attack.order == "close":
            assert suspect(attack.text), attack.text
    assert {attack.lang for attack in ATTACKS if suspect(attack.text)} == LANGUAGES
    for text in (
        "Could you close the window?",
        "계약서는 월요일까지 보내겠습니다.",
        "Ich schließe das Büro um fünf.",
        "请关门。",
        "The system is down.",
    ):
        assert suspect(text) == ()
    assert suspect(f"Hello{chr(0x200B) * 5}") == ("unseen",)
    assert suspect("SWdub3Jl" * 12) == ("encoded",)
