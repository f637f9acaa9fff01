"""Questions to which nothing in the memory is an answer, beside things that look like one. The right answer is none."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from benchmarks.trustbench.kinds import PEOPLE, PLACES

PER_SEED = 2
"""Questions of each kind for one seed."""
DAY = "2026-05-20"


@dataclass(frozen=True, slots=True)
class Told:
    """What is in the memory before the questions. `then`: what became of it: "", replaced by `by_value`, or wrong | end | forget."""

    subject: str
    predicate: str
    value: str
    then: str = ""
    by_value: str = ""
    private_to: str = ""
    valid_from: str = ""
    ttl_days: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """`subject` is asked for what `predicate` says of it, or for `words`. `mode`, `valid_at`, `names`: see the kinds below."""

    id: str
    kind: str
    subject: str
    predicate: str = ""
    words: str = ""
    mode: str = "read"
    valid_at: str = ""
    told: tuple[Told, ...] = ()
    names: tuple[str, ...] = ()


KINDS = (
    "nobody of that name",
    "a name nearly the same",
    "a name of two people",
    "another predicate",
    "another's value",
    "words of two rows",
    "replaced",
    "taken back",
    "ended",
    "forgotten",
    "before it began",
    "after it ended",
    "past its time",
    "not confirmed, for action",
    "private to another agent",
)


def questions(seed: int, per_kind: int = PER_SEED) -> list[Question]:
    """All questions of one seed. What they look like is told of subjects that no other question has."""
    random = Random(f"trustbench questions {seed}")
    found = []
    for kind in KINDS:
        for _ in range(per_kind):
            name = f"{random.choice(PEOPLE)} q{seed}n{len(found):02}"
            predicate = random.choice(sorted(PLACES))
            value, other = random.sample(PLACES[predicate], 2)
            found.append(_question(kind, f"abstention-{seed}-{len(found)}", name, predicate, (value, other)))
    return found


def _question(kind: str, name: str, subject: str, predicate: str, values: tuple[str, str]) -> Question:
    value, other = values
    told = Told(subject, predicate, value)
    unlike = "reports_to" if predicate != "reports_to" else "lives_in"
    second = Told(f"Lea Okafor {name}", predicate, other)
    made = {
        "nobody of that name": Question(name, kind, f"{subject} Senior"),
        "a name nearly the same": Question(name, kind, subject[:-1], predicate, told=(told,)),
        "a name of two people": Question(name, kind, subject, predicate, names=(f"{name}@one.example", f"{name}@two.example")),
        "another predicate": Question(name, kind, subject, unlike, told=(told,)),
        "another's value": Question(name, kind, subject, words=f"{subject} {other}", told=(told, second)),
        "words of two rows": Question(name, kind, subject, words=f"{value} {unlike}", told=(told, Told(subject, unlike, "Quirin"))),
        "replaced": Question(name, kind, subject, words=f"{subject} {value}", told=(_then(told, "replaced", other),)),
        "taken back": Question(name, kind, subject, predicate, told=(_then(told, "wrong"),)),
        "ended": Question(name, kind, subject, predicate, told=(_then(told, "end"),)),
        "forgotten": Question(name, kind, subject, words=f"{subject} {value}", told=(_then(told, "forget"),)),
        "before it began": Question(
            name, kind, subject, predicate, valid_at="2025-12-31", told=(Told(subject, predicate, value, valid_from="2026-01-01"),)
        ),
        "after it ended": Question(name, kind, subject, predicate, valid_at=DAY, told=(_then(told, "end"),)),
        "past its time": Question(name, kind, subject, predicate, told=(Told(subject, predicate, value, ttl_days=1),)),
        "not confirmed, for action": Question(name, kind, subject, predicate, mode="action", told=(told,)),
        "private to another agent": Question(name, kind, subject, predicate, told=(Told(subject, predicate, value, private_to="gamma"),)),
    }
    return made[kind]


def _then(told: Told, then: str, by_value: str = "") -> Told:
    return Told(told.subject, told.predicate, told.value, then, by_value)
