"""The optional linear model: its file, its votes, and what a vote can never do (C-30)."""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from typing import Any

import pytest

from app.wiring.sentence_rows import read_sentence
from extractors.linear import features as features_module
from extractors.linear.features import BUCKETS, features
from extractors.linear.votes import KINDS, voted
from extractors.linear.weights import LARGEST, Linear, chance, load, pack, parse
from extractors.public_acts import own_zones, public_acts

FLAT = array("b", bytes(BUCKETS))
ALL = frozenset({"en", "ko"})
STORY = (
    "Could you send the plan by Friday? I'll review it on Monday. If you have questions, call me. I might call Bo. The sky is blue.\n\n"
    "On 1 Dec 2026 at 09:00, Bo Lind wrote:\n> Please send the list."
)


def file_of(**bias: float) -> bytes:
    """A file whose heads answer the same to every sentence."""
    header = {"script": "x", "data": [], "languages": sorted(ALL), "heads": {name: {"scale": 1.0, "bias": at} for name, at in bias.items()}}
    return pack(header, dict.fromkeys(bias, FLAT))


def model(**bias: float) -> Linear:
    found = parse(file_of(**bias))
    assert found
    return found


def read(text: str, linear: Linear | None = None, **more: str) -> dict[str, Any]:
    return read_sentence({"id": "x", "text": text, "sent_at": "2026-12-02T10:00:00+00:00", **more}, linear)


def counting(said: dict[str, Any]) -> list[tuple[str, str, float]]:
    return [(act["kind"], act["text"], act["confidence"]) for act in said["acts"] if act["confidence"] >= 0.5]


def test_features_are_bounded_and_blind_to_case_and_figures() -> None:
    acts = public_acts("Call 12 people.", own_zones("Call 12 people."))[0]
    first = features("Call 12 people.", acts)
    assert first == features("call  34 People.", acts)
    assert first != features("Call 12 people?", acts)
    assert all(0 <= bucket < BUCKETS for block in first for bucket in block)
    assert len(features("ab " * 100_000, ()).chars) < 40
    assert len(features("x" * 10 + "".join(map(chr, range(0x4E00, 0x9000))), ()).chars) < 1_400
    assert features("", ()) == ((), features(" ", ()).chars, ())


def test_a_hedged_act_tells_the_model_why() -> None:
    """What the rules say is part of what is judged: reasons and flags too."""
    hedged, plain = (features(text, public_acts(text, own_zones(text))[0]).rules for text in ("I might call Bo.", "I will call Bo."))
    asked = public_acts("Could you call Bo?", own_zones("Could you call Bo?"))[0]
    assert set(hedged) - set(plain)
    assert len(features("Could you call Bo?", asked).rules) > 3


def test_a_file_is_read_back_and_named_by_its_hash(tmp_path: Path) -> None:
    path = tmp_path / "weights"
    path.write_bytes(file_of(request=0.5, commitment=-1.5))
    found = load(path)
    assert found
    assert found.name == f"linear-{found.header['sha256'][:12]}"
    assert {name: head.bias for name, head in found.heads.items()} == {"request": 0.5, "commitment": -1.5}
    assert found.languages == ALL
    assert len(path.read_bytes()) < LARGEST


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not json\n",
        b"[]\n",
        b'{"kind": "loopledger-linear-1"}\n',
        file_of(request=0.5)[:-1],
        file_of(request=0.5) + b"\x00",
        file_of(request=0.5)[:-1] + b"\x01",
        file_of(request=0.5).replace(b'"bias": 0.5', b'"bias": 0.6'),
        file_of(request=0.5).replace(features_module.KIND.encode(), b"loopledger-linear-0"),
        file_of(request=float("inf")),
        pack({"languages": ["en"], "heads": {"request": {"bias": 1.0}}}, {"request": FLAT}),
        pack({"languages": ["en"], "heads": {"request": {"scale": 1.0, "bias": 1.0}}}, {}),
        pack({"languages": ["en"], "heads": []}, {}),
        pack({"languages": 3, "heads": {}}, {}),
        b" " * LARGEST,
    ],
)
def test_what_is_not_what_its_hash_says_is_no_file(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "weights"
    path.write_bytes(content)
    assert load(path) is None


def test_a_missing_file_is_none(tmp_path: Path) -> None:
    assert load(tmp_path / "none") is None
    assert load(tmp_path) is None


def test_far_out_a_chance_is_sure() -> None:
    assert (chance(-800.0), chance(800.0), chance(0.0)) == (0.0, 1.0, 0.5)


def test_a_vote_raises_what_the_rules_see_only_faintly() -> None:
    """An act under the floor counts; words without one get a kind at the place of an act that is there."""
    said = counting(read("I might call Bo. If you have questions, call me.", model(request=9.0, commitment=-9.0)))
    assert [(kind, text) for kind, text, _ in said] == [
        ("request", "I might call Bo."),
        ("courtesy", "If you have questions, call me."),
        ("request", "If you have questions, call me."),
    ]
    assert ("commitment", "I might call Bo.", 0.74) in counting(read("I might call Bo.", model(commitment=9.0)))


def test_a_vote_lowers_what_the_rules_see() -> None:
    said = read("Please send the plan. I'll review it.", model(request=-9.0, commitment=-9.0))
    assert counting(said) == []
    assert [(act["kind"], act["reason"]) for act in said["acts"]] == [("request", "linear"), ("commitment", "linear")]


def test_where_both_agree_nothing_changes() -> None:
    text = "Please send the plan. Thanks!"
    assert read(text)["acts"][0] == read(text, model(request=9.0))["acts"][0]
    assert read(text)["acts"] == read(text, model(commitment=-9.0, wish=9.0))["acts"]


@pytest.mark.parametrize("bias", [-9.0, -0.2, 0.0, 9.0])
def test_a_vote_makes_no_span_no_date_and_nothing_a_loop_could_rest_on(bias: float) -> None:
    """C-30, C-84: quoted words stay silent, dates are those of the rules, what the vote adds stays under 0.75."""
    before, after = read(STORY), read(STORY, model(request=bias, commitment=bias))
    assert after["deadlines"] == before["deadlines"]
    assert {(act["start"], act["end"]) for act in after["acts"]} <= {(act["start"], act["end"]) for act in before["acts"]}
    own = [act for act in after["acts"] if act not in before["acts"]]
    assert own
    assert all(act["kind"] in {"commitment", *KINDS["request"]} and act["confidence"] < 0.75 for act in own)
    assert [act["start"] for act in after["acts"]] == sorted(act["start"] for act in after["acts"])


def test_a_language_it_never_learned_is_left_to_the_rules() -> None:
    text = "Bitte schicken Sie mir den Plan, ich rufe Sie morgen an."
    zones = own_zones(text)
    acts, lang = public_acts(text, zones)
    assert lang == "de"
    assert voted(text, zones, acts, lang, model(request=-9.0)) == acts


def test_every_answer_names_the_file_that_voted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`none` without an option, with --rules-only, and for a file that is missing or broken; then the acts are those of the rules."""
    from app.cli.main import main

    rows, weights, broken = (tmp_path / name for name in ("rows.jsonl", "weights", "broken"))
    rows.write_text(json.dumps({"id": "a", "text": "Please send the plan."}) + "\n", encoding="utf-8")
    weights.write_bytes(file_of(request=-9.0))
    broken.write_bytes(file_of(request=-9.0)[:-1])
    told = {}
    for name, options in {
        "plain": (),
        "rules": ("--linear", str(weights), "--rules-only"),
        "missing": ("--linear", str(tmp_path / "nothing")),
        "broken": ("--linear", str(broken)),
        "voted": ("--linear", str(weights)),
    }.items():
        assert main(["analyze", str(rows), "--json", *options]) == 0
        out, err = capsys.readouterr()
        told[name] = (out, "the rules decide alone" in err)
    assert told["plain"] == told["rules"]
    assert told["missing"] == told["broken"] == (told["plain"][0], True)
    assert json.loads(told["plain"][0])["model_file"] == "none"
    said = json.loads(told["voted"][0])
    assert (said["model_file"][:7], said["acts"][0]["reason"]) == ("linear-", "linear")


def test_a_model_is_no_option_of_mails(capsys: pytest.CaptureFixture[str]) -> None:
    from app.cli.main import main

    assert main(["analyze", "x.jsonl", "--mail", "--linear", "weights"]) == 2
    assert "--linear" in capsys.readouterr().err


def test_no_library_of_arrays_is_needed() -> None:
    """C-30: neither numpy nor scikit-learn, to judge or to train."""
    root = Path(__file__).parents[2]
    for folder in ("extractors/linear", "benchmarks/linear"):
        for file in (root / folder).glob("*.py"):
            assert not {"numpy", "sklearn", "scipy"} & set(file.read_text(encoding="utf-8").replace(".", " ").split()), file
