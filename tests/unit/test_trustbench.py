"""trustbench: its key by hand, its sets in a real home, and that it notices when the product is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.evaluation import __main__ as evaluation
from benchmarks.trustbench import __main__ as bench
from benchmarks.trustbench import abstention, contradiction, omission, poison, sets
from benchmarks.trustbench.growth import READS, Growth, grown
from benchmarks.trustbench.history import IS, NOT, OWNER, Answer, Draft, History
from benchmarks.trustbench.home import ME, message
from benchmarks.trustbench.kinds import KINDS, histories
from benchmarks.trustbench.oracle import right_answer
from benchmarks.trustbench.peers import __main__ as peers
from benchmarks.trustbench.peers.peer import Held
from benchmarks.trustbench.questions import Question, Told, questions
from benchmarks.trustbench.score import LEAST_SEEDS, Tried, share_of, wilson
from memory import fact_reading
from memory.answers import Omitted
from pipeline.stages.facts import fold, life

SEEDS = range(1, LEAST_SEEDS + 1)
DOCS = Path(__file__).parents[2] / "docs" / "trustbench.md"


def told(*steps: tuple[Any, ...], letters: dict[str, float] | None = None, **more: Any) -> History:
    """A history out of (op, minute, value, {more}) in short."""
    draft = Draft("Ana 1", "lives_in")
    names = {value: draft.letter(at, value) for value, at in (letters or {}).items()}
    for op, at, value, *rest in steps:
        extra = dict(rest[0]) if rest else {}
        if "mail" in extra:
            extra["mail"] = names[extra["mail"]]
        draft.add(op, at, value, **extra)
    return History("h", "k", draft.subject, draft.predicate, tuple(draft.steps), tuple(draft.letters), **more)


def sure(value: str, against: str = "") -> Answer:
    return Answer((IS, value), (IS, against) if against else None, (IS, value))


def open_(value: str = "") -> Answer:
    return Answer((IS, value) if value else None)


BY_HAND = [
    ("the newest holds", told(("say", 0, "A"), ("say", 60, "B")), open_("B")),
    ("of one moment the later entry", told(("say", 60, "B"), ("say", 60, "A")), open_("A")),
    ("and the later mail by id", told(("say", 200, "B", {"mail": "B"}), ("say", 201, "A", {"mail": "A"}), letters={"A": 9.5, "B": 9.5}), open_("B")),
    ("late mail displaces nothing", told(("say", 200, "B"), ("say", 300, "A", {"mail": "A"}), letters={"A": 9.5}), open_("B")),
    ("A, B, A", told(("say", 0, "A"), ("say", 60, "B"), ("say", 90, "A")), open_("A")),
    ("the same of the same speaker adds nothing", told(("say", 0, "A"), ("say", 90, "A"), ("say", 91, "B", {"mail": "B"}), letters={"B": 60.5}), open_("B")),
    ("a mistake gives the place back", told(("say", 0, "A"), ("say", 60, "B"), ("wrong", 90, "B", {"by": OWNER})), open_("A")),
    ("a confirmed value and the newest claim", told(("say", 0, "A"), ("confirm", 1, "A", {"by": OWNER}), ("say", 2, "B"), ("say", 3, "C")), sure("A", "C")),
    ("confirming again answers the claim", told(("say", 0, "A"), ("confirm", 1, "A", {"by": OWNER}), ("say", 2, "B"), ("confirm", 3, "A", {"by": OWNER})), sure("A")),
    ("an agent confirms nothing", told(("say", 0, "A"), ("confirm", 1, "A", {"by": "alpha"}), ("say", 2, "B")), open_("B")),
    ("what was never written is refused", told(("say", 0, "A"), ("say", 90, "B", {"mail": "A", "misquoted": True}), letters={"A": 9.5}), open_("A")),
    ("a signal holds", told(("signal", 100, "A", {"mail": "A", "by": "contacts"}), ("say", 200, "B"), letters={"A": 9.5}), sure("A", "B")),
    ("and goes with its mail", told(("signal", 100, "A", {"mail": "A"}), ("say", 200, "B"), ("trash", 300, "", {"mail": "A"}), letters={"A": 9.5}), open_("B")),
    ("what rests on lost mail counts last", told(("say", 0, "A"), ("say", 200, "B", {"mail": "B"}), ("trash", 300, "", {"mail": "B"}), letters={"B": 9.5}), open_("A")),
    ("forgotten stays so", told(("say", 0, "A"), ("forget", 60, "A", {"by": OWNER}), ("say", 90, "A", {"by": "beta"})), open_()),
    ("another's row stays", told(("say", 0, "A"), ("wrong", 60, "A", {"by": "beta"})), open_("A")),
    ("an undo of an undo", told(("say", 0, "A"), ("wrong", 9, "A", {"by": OWNER}), ("undo", 10, "", {"by": OWNER, "of": 1}), ("undo", 11, "", {"by": OWNER, "of": 2})), open_()),
    ("on a day before the end", told(("say", 0, "A"), ("end", 9, "A", {"by": OWNER, "on": "2026-05-20"}), ("say", 10, "B"), valid_at="2026-05-19"), open_("A")),
    ("on the day of the end", told(("say", 0, "A"), ("end", 9, "A", {"by": OWNER, "on": "2026-05-20"}), ("say", 10, "B"), valid_at="2026-05-20"), open_("B")),
    ("a file from the future", told(("import", 0, "B", {"created": 9_000}), ("say", 60, "A")), open_("A")),
    ("a mail from the future", told(("say", 0, "B", {"mail": "B"}), ("say", 60, "A"), letters={"B": 9_000.5}), open_("A")),
    ("a file finds its place taken", told(("say", 0, "A"), ("import", 60, "B", {"created": -9})), open_("A")),
]  # fmt: skip


@pytest.mark.parametrize(("history", "right"), [row[1:] for row in BY_HAND], ids=[row[0] for row in BY_HAND])
def test_the_key_follows_the_rules(history: History, right: Answer) -> None:
    assert right_answer(history) == right


def test_the_key_knows_opposites() -> None:
    draft = Draft("Ana 1", "likes")
    draft.add("say", 0, "tea")
    draft.add("say", 60, "tea", no=True)
    assert right_answer(History("h", "k", "Ana 1", "likes", tuple(draft.steps), many=True)) == Answer((NOT, "tea"))


def test_the_sets_are_as_large_as_told_and_the_same_for_the_same_seed() -> None:
    found = [one for seed in SEEDS for one in histories(seed)]
    assert (len(found), len({one.subject for one in found})) == (270, 270)
    assert found == [one for seed in SEEDS for one in histories(seed)]
    assert {one.kind for one in found} == {*KINDS}
    assert sum(right_answer(one).value is None for one in found) > 10
    assert len([one for seed in SEEDS for one in questions(seed)]) == 150
    attacks = [one for seed in SEEDS for one in poison.attacks(seed, "pack")]
    assert (len(attacks), {one.lang for one in attacks}) == (45, {*poison.ORDERS})
    assert {one.kind for one in attacks} == {*poison.PLACES}
    assert READS * LEAST_SEEDS == 120
    assert len(grown(5, Random(5), 4).rows) == 201


def test_histories_are_answered_in_a_real_home(tmp_path: Path) -> None:
    """M-050 to M-062, and every kind is told once."""
    assert [one for one in contradiction.run(tmp_path / "home", histories(3, 1)[::2]) if not one.right] == []


def _newest_wins(fact: Any) -> Any:
    return (1, life.newest(fact.anchors), fact.fact_id)


@pytest.mark.parametrize(
    ("module", "name", "mutant", "kind"),
    [(life, "rank", _newest_wins, "confirmed"), (fold, "_ending", lambda *_: None, "retraction")],
    ids=["the newest beats a confirmed value", "nothing is taken back"],
)
def test_a_wrong_resolver_is_noticed(
    module: Any, name: str, mutant: Any, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, mutant)
    found = contradiction.run(tmp_path / "home", [one for one in histories(1) if one.kind == kind])
    wrong = [one for one in found if not one.right]
    assert wrong
    assert all(one.note.startswith("said ") for one in wrong)


def test_questions_without_support_get_no_row_and_one_with_support_is_noticed(tmp_path: Path) -> None:
    asked = questions(1, 1)
    known = Question("known", "another predicate", "Ana 99", "lives_in", told=(Told("Ana 99", "lives_in", "Basel"),))
    found = {one.id: one for one in abstention.run(tmp_path / "home", [*asked, known])}
    assert [one for one in found.values() if not one.right] == [found["known"]]
    assert "Basel" in found["known"].note


def test_attacks_change_nothing_and_a_mail_that_does_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-034, M-159, B4, B25: the control is the owner's own answer in a thread that is not the attack's."""
    answer = message("poison-x", ME, "Here is the plan of hall 4.", 60 * 24 * 6, thread="t-a1", labels=["SENT"], to=[poison.ANA], subject="Re: Hall 4", headers={"In-Reply-To": "<a1@mail.example.com>"})  # fmt: skip
    good = poison.attacks(1, "a pack\nof lines")
    monkeypatch.setattr(
        poison,
        "attacks",
        lambda *_: [
            *good[:2],
            next(one for one in good if one.kind == "event text"),
            poison.Attack("control", "body", "en", answer, "t-other"),
        ],
    )
    found = poison.run(tmp_path / "home", [1])[1]
    assert [(one.id, one.right) for one in found if not one.right] == [("control", False)]
    assert "loops" in found[-1].note


def test_bounded_reads_count_all_and_one_that_does_not_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-101, B15."""
    lying: list[bool] = []
    whole = fact_reading.merged

    def merged(*arguments: Any) -> Omitted:
        found = whole(*arguments)
        return found.model_copy(update={"count": max(0, found.count - 1)}) if lying else found

    def small(seed: int, random: Random, place: int) -> Growth:
        made = grown(seed, random, place)
        return replace(made, rows=made.rows[:8], tools=made.tools[:3])

    def seeds() -> Iterator[int]:
        yield 1
        lying.append(True)
        yield 2

    monkeypatch.setattr("memory.recall.merged", merged)
    monkeypatch.setattr(omission, "grown", small)
    found = omission.run(tmp_path / "home", seeds(), 6)
    assert [one for one in found[1] if not one.right] == []
    assert "left out" in next(one for one in found[2] if one.kind == "recall").note


# --- how it is told ------------------------------------------------------------------------------------------------------


def test_a_share_has_an_interval_by_trials_and_by_runs() -> None:
    """The wider one of the two holds; figures by hand."""
    assert [round(one, 4) for one in wilson(9, 10)] == [0.5958, 0.9821]
    assert wilson(0, 0) == (0.0, 1.0)
    good, bad = [Tried("a", "k", True)] * 10, [Tried("b", "k", False)] * 10
    even = share_of([good, bad, good, bad, good])
    assert (even.right, even.total, even.seeds) == (30, 50, 5)
    assert (even.low, even.high) == (0.0, 1.0)
    assert (share_of([good] * 5).words, share_of([good] * 4).words) == ("92.9 to 100.0", "anecdote")
    assert share_of([[]]).share == 1.0


@pytest.mark.behaviour("S002-10")
def test_a_share_is_told_with_five_seeds_and_its_interval_or_as_an_anecdote(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By default five runs; with fewer the table says so, as does the page of figures."""
    runs: list[int] = []

    def few(name: str, seeds: Any, per_kind: int) -> list[list[Tried]]:
        runs.append(len(seeds))
        return [[Tried("a", "k", True)] * 10 for _ in seeds]

    monkeypatch.setattr(sets, "runs", few)
    assert bench.main(["--set", "poison"]) == 0
    assert (runs, "92.9 to 100.0" in capsys.readouterr().out) == ([LEAST_SEEDS], True)
    bench.main(["--set", "poison", "--seeds", "4", "--kinds"])
    assert "anecdote" in capsys.readouterr().out
    rows = [line.split("|")[1:-1] for line in DOCS.read_text(encoding="utf-8").splitlines() if re.match(r"\|.*\d+ of \d+", line)]
    assert len(rows) >= 8
    for row in rows:
        text = "|".join(row)
        assert re.search(r"\d to 100\.0|\d to \d|anecdote", text), text


@pytest.mark.behaviour("S002-39")
def test_every_column_of_figures_names_what_is_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """No table has a bare "score" or "accuracy": each row or column says of what it is a share."""
    monkeypatch.setattr(sets, "runs", lambda *_: [[Tried("a", "k", False, "why")]] * 5)
    assert bench.main([]) == 1
    told, wrong = capsys.readouterr()
    assert wrong.count("a (k): why") == 5 * len(sets.SETS)
    assert "metric: share of" in told
    assert "right, %" in told
    for metric in sets.METRIC.values():
        assert metric.split()[0] in told
    peers.main(["mem0"])
    assert "right, % of all" in capsys.readouterr().out
    evaluation.print_table([])
    assert "measure" in capsys.readouterr().out
    heads = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("|") and "%" in line and "right" in line]
    assert heads
    for text in (told, *heads):
        assert not re.search(r"\b(accuracy|score)\b", text, re.IGNORECASE)


# --- peers ----------------------------------------------------------------------------------------------------------------


class Overwriting:
    """A peer that keeps the last value of a place and nothing else."""

    name, version, note = "overwriting", "1", "a dictionary"
    has = frozenset({"wrong", "forget"})

    def __init__(self, _folder: Path) -> None:
        self.rows: dict[tuple[str, str], Held] = {}

    def say(self, subject: str, predicate: str, value: tuple[str, str], *, many: bool = False, expired: bool = False) -> None:
        self.rows[subject, predicate + value[1] * many] = Held("", subject, predicate, value)

    def drop(self, subject: str, predicate: str, value: tuple[str, str]) -> None:
        self.rows = {key: row for key, row in self.rows.items() if (row.subject, row.value) != (subject, value)}

    def ask(self, subject: str, words: str) -> list[Held]:
        return [row for row in self.rows.values() if row.subject == subject]

    def read(self, tag: str, limit: int) -> tuple[list[Held], int | None]:
        return [row for row in self.rows.values() if row.subject.startswith(tag)][:limit], None

    def settle(self) -> None:
        pass

    def close(self) -> None:
        pass


def test_a_peer_is_told_the_same_and_what_it_has_no_verb_for_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Succession is right for whoever overwrites; read late, mail displaces there; nothing is claimed for a peer that is not there."""
    monkeypatch.setitem(peers.PEERS, "mem0", Overwriting)
    peer = Overwriting(Path())
    found = {one.kind: one for one in (one for seed in SEEDS for one in peers.contradiction(peer, seed)) if one.kind != "mixed"}
    assert found["succession"].right
    assert not found["backfill"].right
    assert found["undone"].note == found["demotion"].note == peers.NOT_MAPPED
    assert peers.main(["mem0", "graph", "langgraph", "--seeds", "1", "--wrong"]) == 0
    out, err = capsys.readouterr()
    assert re.search(r"overwriting +1 +omission .* 24 of 24", out)
    assert out.count("not installed") == 2
    assert "backfill-1-0: said" in err
