"""Training of the linear model: the same bytes, no held-out sentence, folds that share none (C-30, C-31, C-83)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.evaluation import linear_arm
from benchmarks.linear import __main__ as command
from benchmarks.linear.labels import Example, fold, key, labelled, read_examples, without
from benchmarks.linear.train import Data, trained
from extractors.linear.votes import voted
from extractors.linear.weights import LARGEST, parse
from extractors.public_acts import own_zones, public_acts

NOUNS = ("plan", "list", "key", "lamp", "chair", "banner", "ticket", "ladder", "piano", "poster")
EXAMPLES = [
    *(Example(f"The {noun} stands ready for you to try.", {"request": True, "commitment": False}) for noun in NOUNS),
    *(Example(f"Please note the {noun}.", {"request": False, "commitment": False}) for noun in NOUNS),
]
"""An asking form and a silent one that the rules take the other way round."""


def held() -> list[Example]:
    return [one for path in command.HELD_OUT for one in read_examples(path)]


def test_the_same_examples_give_the_same_bytes_in_any_order() -> None:
    """C-31: repeated rows weigh nothing either."""
    content = trained([Data("own", "CC0-1.0", EXAMPLES)])
    assert len(content) < LARGEST
    again = parse(trained([Data("own", "CC0-1.0", [*reversed(EXAMPLES), EXAMPLES[3]])]))
    found = parse(content)
    assert found
    assert again
    assert (found.heads, found.header["data"][0]["sha256"]) == (again.heads, again.header["data"][0]["sha256"])
    assert trained([Data("own", "CC0-1.0", list(reversed(EXAMPLES)))]) == content


def test_the_header_says_script_data_and_licence() -> None:
    found = parse(trained([Data("own", "CC0-1.0", EXAMPLES)]))
    assert found
    header = found.header
    assert (Path(__file__).parents[2] / header["script"]).is_file()
    assert [(one["name"], one["licence"], one["sentences"]) for one in header["data"]] == [("own", "CC0-1.0", 20)]
    assert header["heads"].keys() == {"request"}
    assert (header["heads"]["request"]["sentences"], header["heads"]["request"]["that_do"]) == (20, 10)
    assert found.languages == {"en"}


def test_what_was_learned_is_voted() -> None:
    """A form that the rules pass over counts after training, one that they take for an ask does not; both on words that are new."""
    found = parse(trained([Data("own", "CC0-1.0", EXAMPLES)]))
    assert found
    for text, before, after in (("The wagon stands ready for you to try.", False, True), ("Please note the wagon.", True, False)):
        zones = own_zones(text)
        acts, lang = public_acts(text, zones)
        told = voted(text, zones, acts, lang, found)
        assert [any(one.kind == "request" and one.confidence >= 0.5 for one in some) for some in (acts, told)] == [before, after]


def test_nothing_to_learn_from_is_said() -> None:
    with pytest.raises(ValueError, match="true of some"):
        trained([Data("own", "CC0-1.0", EXAMPLES[:10])])


def test_no_held_out_sentence_is_in_a_training_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C-31: left out by its words, whatever its case and punctuation; the weights are those of the other sentences."""
    secret, kept, further = held()[0].text, EXAMPLES[:-1], EXAMPLES[-1]
    path, out, more = tmp_path / "rows.jsonl", tmp_path / "weights", tmp_path / "more.jsonl"
    spied = [Example(secret.upper() + "!!", {"request": False}), further]
    path.write_text("\n\n".join(json.dumps({"text": one.text, **one.labels}) for one in [*kept, *spied]), encoding="utf-8")
    more.write_text(json.dumps({"text": further.text.lower(), "request": True}), encoding="utf-8")
    assert command.main([str(path), "--licence", "CC0-1.0", "--out", str(out), "--held-out", str(more)]) == 0
    assert "19 sentences, 2 held-out ones left out" in capsys.readouterr().out
    listed = (tmp_path / "weights.sentences").read_text(encoding="utf-8").split()
    assert listed == sorted({key(one.text) for one in kept})
    assert not set(listed) & {key(one.text) for one in [*held(), further]}
    assert out.read_bytes() == trained([Data("rows.jsonl", "CC0-1.0", kept)])


def test_sentences_without_letters_are_no_overlap() -> None:
    figures, call = Example("2.", {}), Example("Call  Bo!", {})
    assert without([figures, call], [Example("3.", {}), Example("call bo", {})]) == [figures]


def test_without_anything_to_tell_apart_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "rows.jsonl", tmp_path / "weights"
    path.write_text(json.dumps({"text": "Hello.", "request": False}), encoding="utf-8")
    assert command.main([str(path), "--licence", "CC0-1.0", "--out", str(out)]) == 2
    assert "nothing to learn from" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    "row", [{"text": 3, "request": True}, {"text": "x"}, {"text": "x", "request": "yes"}, {"text": "x", "acts": 3}, [], "x"]
)
def test_a_broken_row_is_named_by_its_line(row: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text('{"text": "Hello.", "request": false}\n' + json.dumps(row), encoding="utf-8")
    assert command.main([str(path), "--licence", "x", "--out", str(tmp_path / "weights")]) == 2
    assert "line 2" in capsys.readouterr().err


def test_kinds_of_the_own_sets_are_labels() -> None:
    assert labelled({"text": "x", "acts": ["proposal"], "none": ["commitment"]}).labels == {"request": True, "commitment": False}
    assert labelled({"text": "x", "acts": ["thanks"]}).labels == {}
    assert labelled({"text": "x", "request": None, "commitment": 1}).labels == {"commitment": True}


def test_a_repeated_sentence_is_in_one_fold() -> None:
    """C-83: so no weights judge a sentence that they saw."""
    assert fold("Call 555-1234, please!") == fold("call 555-9999 please")
    assert fold("2.") == fold("?") == 0
    assert {fold(one.text) for one in EXAMPLES} == set(range(5))


def test_labels_of_the_sets_outside() -> None:
    """A task is of the author where the subject of its verb is; an intent says nothing of promises."""
    row = {"text": "I will send it and you call Bo.", "task": 1, "verbs": ["send", "call"]}
    assert linear_arm.task_label(row).labels == {"request": True, "commitment": True}
    assert linear_arm.task_label(row | {"verbs": ["send"]}).labels == {"request": False, "commitment": True}
    assert linear_arm.task_label(row | {"verbs": []}).labels == {"request": True, "commitment": False}
    assert linear_arm.task_label(row | {"task": 0, "verbs": []}).labels == {"request": False, "commitment": False}
    assert linear_arm.intent_label({"text": "x", "intent": 1}).labels == {"request": True}


def test_the_arm_is_judged_by_weights_of_other_folds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each row is read with the model whose training list lacks it."""
    rows = [{"id": f"r{n}", "text": one.text, "intent": int(one.labels["request"])} for n, one in enumerate(EXAMPLES)]
    (tmp_path / "parakweet.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    trainings: list[set[str]] = []
    real = linear_arm.trained

    def watched(sets: list[Data]) -> bytes:
        trainings.append({key(example.text) for one in sets for example in one.examples})
        return real(sets)

    monkeypatch.setattr(linear_arm, "trained", watched)
    shares = {row.measure: row.share for row in linear_arm.rows_of(tmp_path)}
    assert [{key(row["text"]) for row in rows if fold(row["text"]) != part} for part in range(5)] == trainings
    assert shares["request, proposal or decision, F1"] == 1.0


def test_without_anything_to_learn_from_the_rules_decide_alone(tmp_path: Path) -> None:
    row = {"id": "a", "text": "Please send the tiles.", "task": 1, "verbs": ["send"]}
    (tmp_path / "enron_tasks.jsonl").write_text(json.dumps(row), encoding="utf-8")
    assert next(iter(linear_arm.rows_of(tmp_path))).share == 1.0


@pytest.mark.parametrize(
    "named", [["", "--licence", "x", "--out", "w"], ["r", "--licence", " ", "--out", "w"], ["r", "--licence", "x", "--out", ""]]
)
def test_what_make_leaves_empty_is_named(named: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """`make linear` without FILE, LICENCE or OUT passes an empty word."""
    assert command.main(named) == 2
    assert "make linear FILE=" in capsys.readouterr().err
