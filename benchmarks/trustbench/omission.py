"""Bounded reads while a home grows: is everything that is not shown counted, can every id be shown, does the newest correction stand?

The key knows how many rows there are, because it has told them itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.trustbench.growth import READS, Growth, grown
from benchmarks.trustbench.home import BenchHome, Waits, message
from benchmarks.trustbench.score import Tried
from memory.answers import Envelope
from memory.fact_pages import FactQuery, entity, list_facts, show_fact
from memory.fact_reading import Reader
from memory.pack import context_pack, delta
from memory.recall import RecallQuery, recall
from memory.show import load_loop
from pipeline.errors import LoopledgerError
from pipeline.models.facts import FACT_PREFIX, fact_id

ASK = "Uma Koch <uma@example.org>"
ASKS = (
    "Could you send me the plan of hall 4?",
    "When does the oven arrive?",
    "Can you tell me who has the second key?",
    "Please sign the lease for the annex.",
)
HOUR, DAY = 60, 24 * 60


def run(path: Path, seeds: Iterable[int], reads: int = READS) -> dict[int, list[Tried]]:
    """Seed -> one trial for each read; the home grows from seed to seed."""
    home = BenchHome(path, now=HOUR)
    home.receive(message(f"ask{number}", ASK, text, number * 9 * HOUR, subject=text[:20]) for number, text in enumerate(ASKS))
    found: dict[int, list[Tried]] = {}
    for place, seed in enumerate(seeds):
        random = Random(f"trustbench reads {seed}")
        growth = _grow(home, seed, random, place)
        reader = home.reader("alpha")
        shown = _Shown(reader, random)
        found[seed] = [_tried(reader, growth, shown, random, f"omission-{seed}-{number}", number) for number in range(reads)]
    return found


def _grow(home: BenchHome, seed: int, random: Random, place: int) -> Growth:
    """Tells a batch, some of it confirmed, the first row corrected at the end."""
    growth = grown(seed, random, place)
    home.now = DAY * (place + 3)
    with home.round():
        for row in [*map(_state, growth.rows), *((growth.hub, "uses", tool) for tool in growth.tools)]:
            home.now += 0.01
            with suppress(Waits):
                home.say(*row)
    with home.round():
        for row in random.sample(growth.rows[1:], 3):
            with suppress(Waits):
                home.act("confirm", fact_id("user", "owner", *_state(row), "is"))
    home.now += HOUR
    with home.round(), suppress(Waits):
        home.say(growth.rows[0][0], "assigned_to", growth.corrected, replaces=_ids(growth)[0])
    home.publish()
    return growth


def _ids(growth: Growth) -> tuple[str, str]:
    """(the value that was corrected, the correction)."""
    subject, old = growth.rows[0]
    return (
        fact_id("user", "owner", subject, "assigned_to", old, "is"),
        fact_id("user", "owner", subject, "assigned_to", growth.corrected, "is"),
    )


def _state(row: tuple[str, str]) -> tuple[str, str, str]:
    return (row[0], "assigned_to", row[1])


class _Shown:
    """Whether `show` knows these ids: all are looked up where it looks, a few are shown whole."""

    def __init__(self, reader: Reader, random: Random) -> None:
        """`reader`: whose ids they are."""
        self.reader, self.random = reader, random
        self._known: set[str] = set()

    def lost(self, names: Sequence[str]) -> list[str]:
        """Those it does not know."""
        new = sorted(set(names) - self._known)
        facts = self.reader.door.many(one for one in new if one.startswith(FACT_PREFIX))
        loops = {loop.loop_id for loop in self.reader.ledger.loops([one for one in new if not one.startswith(FACT_PREFIX)])}
        found = facts.keys() | loops
        whole = {one for one in self.random.sample(new, min(2, len(new))) if not self._show(one)}
        self._known |= found - whole
        return sorted((set(new) - found) | whole)

    def _show(self, name: str) -> bool:
        try:
            if name.startswith(FACT_PREFIX):
                return show_fact(self.reader, name).fact.fact_id == name
            return load_loop(self.reader.ledger, name, None).loop_id == name
        except LoopledgerError:
            return False


@dataclass(frozen=True, slots=True)
class _Read:
    """One bounded read: the answer, the ids it shows, its text's length and bound, and how many rows there are (None: not known here)."""

    answer: Envelope
    ids: Sequence[str]
    used: int
    bound: int
    total: int | None
    unsure: Sequence[str]
    """Ids of the unverified facts among them, in their order."""


def _tried(reader: Reader, growth: Growth, shown: _Shown, random: Random, name: str, number: int) -> Tried:
    way = list(_WAYS)[number % len(_WAYS)]
    read = _WAYS[way](reader, growth, random)
    answer = read.answer
    faults = []
    if answer.returned + answer.omitted.count != answer.total:
        faults.append(f"{answer.returned} + {answer.omitted.count} is not {answer.total}")
    if sum(answer.omitted.by_reason.values()) != answer.omitted.count:
        faults.append(f"{answer.omitted.count} left out, {answer.omitted.by_reason}")
    if read.total is not None and answer.total != read.total:
        faults.append(f"{answer.total} rows, there are {read.total}")
    if read.used > read.bound:
        faults.append(f"{read.used} of {read.bound}")
    if lost := shown.lost([*read.ids, *answer.omitted.ids]):
        faults.append(f"show does not know {lost[:3]}")
    if set(read.ids) & set(answer.omitted.ids):
        faults.append("shown and left out at once")
    old, new = _ids(growth)
    if old in read.ids or (read.unsure and new not in read.unsure):
        faults.append("the newest correction is not what is shown")
    return Tried(name, way, not faults, "; ".join(faults))


def _recall(reader: Reader, growth: Growth, random: Random) -> _Read:
    budget = random.choice((200, 400, 1_000, 3_000, 10_000, 25_000))
    answer = recall(reader, RecallQuery(query=growth.tag, budget_chars=budget, limit=random.choice((3, 20, 50, 500))))
    ids = [row.fact_id for row in answer.facts]
    unsure = [row.fact_id for row in answer.facts if row.trust == "unverified"]
    return _Read(answer, ids, sum(len(row.line) + 1 for row in answer.facts), budget, len(growth.rows) + 1, unsure)


def _pages(reader: Reader, growth: Growth, random: Random) -> _Read:
    """All pages of a recall: together they hold every row once; the last page stands for the answer."""
    limit, cursor = random.choice((7, 15, 40)), ""
    ids: list[str] = []
    while True:
        answer = recall(reader, RecallQuery(query=growth.tag, limit=limit, cursor=cursor))
        ids += [row.fact_id for row in answer.facts]
        cursor = answer.next_cursor or ""
        if not cursor:
            break
    unsure = [_ids(growth)[1]] if len(ids) == len(set(ids)) == len(growth.rows) else ["pages"]
    return _Read(answer, [row.fact_id for row in answer.facts], 0, 0, len(growth.rows) + 1, unsure)


def _pack(reader: Reader, growth: Growth, random: Random) -> _Read:
    budget = random.choice((800, 1_500, 3_000, 6_000, 12_000, 25_000))
    about = random.choice(([], [], [growth.rows[0][0]], [growth.hub, growth.rows[0][0]]))
    answer = context_pack(reader, about, budget_chars=budget)
    lines = [line for section in answer.sections[1:4] for line in section.lines]
    ids = [word for line in lines for word in line.split() if word.startswith(FACT_PREFIX)]
    unsure = [word for line in lines if "[unverified]" in line for word in line.split() if word.startswith(FACT_PREFIX)]
    return _Read(answer, ids, len(answer.text), budget, None, unsure)


def _card(reader: Reader, growth: Growth, random: Random) -> _Read:
    name, total = random.choice(((growth.hub, len(growth.tools)), (growth.rows[0][0], 2), ("uma@example.org", len(ASKS))))
    answer = entity(reader, name)
    used = sum(len(row.line) + 1 for row in answer.facts)
    ids = [*(row.fact_id for row in answer.facts), *(row.id for row in answer.loops)]
    unsure = [row.fact_id for row in answer.facts] if name == growth.rows[0][0] else []
    return _Read(answer, ids, used, answer.limits["chars"], total, unsure)


def _listed(reader: Reader, growth: Growth, random: Random) -> _Read:
    limit = random.choice((1, 10, 100))
    lives = random.choice((("current",), ()))
    answer = list_facts(reader, FactQuery(kind="uses", subject=growth.hub, limit=limit, lives=lives))
    return _Read(answer, [row.fact_id for row in answer.facts], answer.returned, limit, len(growth.tools), [])


def _delta(reader: Reader, growth: Growth, random: Random) -> _Read:
    """The same set page by page: every page counts what is left."""
    limit = random.choice((5, 50, 500))
    answer = delta(reader, "", limit)
    return _Read(answer, [change.id for change in answer.changes], answer.returned, limit, None, [])


_WAYS = {"recall": _recall, "pages": _pages, "pack": _pack, "card": _card, "list": _listed, "delta": _delta}
