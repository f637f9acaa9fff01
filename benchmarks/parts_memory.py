"""Memory at size: reads and writes of facts in a home of five years (M-112, M-115, M-131, M-136, M-137).

The journal rows are real ones, appended in bulk and folded as an import folds them; only the words are drawn by lot.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from app.wiring.remembering import HomeFacts
from benchmarks.figures import Figure, Timed, peak_mb, timed
from benchmarks.homes import NOW_US, home_at, intake_of, pages, record_run
from benchmarks.mailbox import OWNER, records
from benchmarks.readers import LINES, owner
from benchmarks.scale import Scale
from memory.fact_desk import FactDesk
from memory.fact_pages import FactQuery, entity, list_facts
from memory.fact_reading import Reader
from memory.limits import FACTS_PER_SCOPE
from memory.pack import context_pack
from memory.principals import principal_of
from memory.recall import RecallQuery, recall
from memory.remember import Saying, remember
from memory.state import ReadRules
from pipeline.clock import HOUR_US
from pipeline.models.facts import IS, fact_id
from pipeline.models.predicates import registry
from pipeline.models.worktime import WorkTime
from pipeline.run import fold_home
from pipeline.run.facts import write_facts
from pipeline.store.home import Home
from pipeline.store.journal import NewEntry
from pipeline.store.reads import ArchiveReader, LedgerView

AGENT = "bench"
_BATCH = 10_000
_SUBJECTS, _WORDS = 5_000, 3_000
_THINGS = ("invoice", "ladder", "poster", "permit", "cable")
_PREDICATES = ("likes", "uses", "speaks", "works_on")
_LINES = 500
"""Rows of a page of the list."""


def memory(scale: Scale) -> list[Figure]:
    """Packs, cards, searches, lists and writes, on a home of `fact_messages` messages and `facts` facts; the list on twice as many."""
    home = home_of_facts(scale.work / "memory", scale.fact_messages, scale.facts)
    figures = [*_reads(home, scale), *_writes(home, scale)]
    say_many(home, facts(scale.facts, start=scale.facts))
    return [*figures, *_listed(home, 2 * scale.facts), Figure("memory", "peak memory", peak_mb(), "MB")]


def home_of_facts(path: Path, messages: int, count: int) -> Home:
    """A folded home of that many messages, about whose people and other subjects an agent has said that many things."""
    home = home_at(path)
    intake = intake_of(home, LINES.read)
    for page in pages(islice(records(messages), messages)):
        intake.commit(page)
    fold_home(home, owner(OWNER), LINES, now_us=NOW_US)
    record_run(home, NOW_US)
    say_many(home, facts(count))
    return home


def facts(count: int, start: int = 0) -> Iterator[NewEntry]:
    """So many different facts as an agent's journal rows, one a minute, the newest an hour before the moment of reading."""
    rng = random.Random(start)
    rules = registry()
    for number in range(start, start + count):
        rule = rules[_PREDICATES[number % len(_PREDICATES)]]
        subject = f"person{number % _SUBJECTS}@example.org" if number % 2 else f"Subject {number % _SUBJECTS}"
        value = f"item {number} " + " ".join(f"word{rng.randrange(_WORDS)}" for _ in range(6))
        payload = {
            "subject": subject,
            "predicate": rule.name,
            "object": value,
            "polarity": IS,
            "shape": rule.shape,
            "cardinality": rule.cardinality,
            "provenance": "a measurement",
        }
        target = fact_id("user", "owner", subject, rule.name, value, IS)
        yield NewEntry("remember", target, payload, AGENT, "agent", NOW_US - HOUR_US - (10**6 - number) * 60_000_000, "user", "owner")


def say_many(home: Home, new: Iterator[NewEntry]) -> None:
    """Append, fold and publish, some thousands in one opening."""
    while batch := list(islice(new, _BATCH)):
        write_facts(home, lambda _, batch=batch: batch, lambda _, stored: len(stored), now_us=NOW_US)


def reader_of(home: Home) -> Reader:
    """An agent with a kept connection to what is published now."""
    return Reader(LedgerView(home).publication().rows, principal_of(AGENT), NOW_US, ReadRules(WorkTime(zone="UTC")))


def _reads(home: Home, scale: Scale) -> list[Figure]:
    reader = reader_of(home)
    note = f"{scale.facts:,} facts, {scale.fact_messages:,} messages; by the clock, calls on a kept connection"
    persons = [str(row[0]) for row in reader.rows("SELECT person FROM loop GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 8", [])]
    names = [*persons, *(f"Subject {number}" for number in range(0, _SUBJECTS, _SUBJECTS // 12)), "person77@example.org"]
    asked, archive = _queries(scale.fact_calls), ArchiveReader(home)

    def found(query: str) -> object:
        answer = recall(reader, RecallQuery(query), archive)
        assert answer.degraded == ["semantic"]
        assert answer.returned + answer.omitted.count == answer.total
        return answer

    figures = [
        _figure("pack", 0.95, 200, "M-115", note, _times(lambda n: context_pack(reader), scale.fact_calls)),
        _figure("pack of eight", 0.95, 200, "M-115", note, _times(lambda n: context_pack(reader, names[n % 8 :][:8]), scale.fact_calls)),
        _figure("entity", 0.99, 100, "M-112", note, _times(lambda n: entity(reader, names[n % len(names)]), scale.fact_calls)),
        _figure("recall of 1 to 3 words", 0.95, 150, "D-606", note, _times(lambda n: found(asked[n]), len(asked))),
    ]
    often = {"a word of a quarter of the facts": "likes", "a word of every fact": "item", "a word of every mail": "the"}
    often |= {"three words of nearly every mail": "workshop was quiet"}
    taken = {name: _times(lambda n, word=word: found(word), max(3, scale.fact_calls // 5)) for name, word in often.items()}
    return [*figures, *(_figure(f"recall of {name}", 0.95, 150, "D-606", note, times) for name, times in taken.items())]


def _queries(count: int) -> list[str]:
    """One to three words that stand in few facts, in some together, or in none; every other time in mails: a number and things."""
    rng = random.Random(5)
    said = [" ".join(f"word{rng.randrange(_WORDS + 300)}" for _ in range(1 + number % 3)) for number in range(count)]
    written = [" ".join([str(rng.randrange(10_000)), *rng.sample(_THINGS, number % 3)]) for number in range(count)]
    return [written[number] if number % 2 else said[number] for number in range(count)]


def _writes(home: Home, scale: Scale) -> list[Figure]:
    """Each call, until a new reader sees it. A person writes: an agent's quota of facts is far below this home's."""
    desk = FactDesk(principal_of(), HomeFacts(home), ArchiveReader(home), NOW_US)

    def write(number: int) -> None:
        told = remember(desk, Saying(f"Subject {number}", "likes", f"fresh {number}"))
        assert told.fact_id in {item.fact_id for item in recall(reader_of(home), RecallQuery(f"fresh {number}")).facts}

    taken = _times(write, max(3, scale.fact_calls // 10))
    note = f"{scale.facts:,} facts; append, fold, publish, and a new reader finds it; quota of agents: {FACTS_PER_SCOPE:,}"
    return [_figure("remember and see", 0.95, 1_000, "M-136", note, taken)]


def _listed(home: Home, count: int) -> list[Figure]:
    """The list of all facts, page by page."""
    reader = reader_of(home)
    first = _times(lambda n: list_facts(reader, FactQuery(limit=50)), 10)
    seen, cursor, taken, cpu = 0, "", 0.0, 0.0
    while True:
        with timed() as page:
            answer = list_facts(reader, FactQuery(limit=_LINES, cursor=cursor))
        taken, cpu = taken + page.wall, cpu + page.cpu
        seen += answer.returned
        if not answer.has_more:
            break
        cursor = answer.next_cursor or ""
    note = f"{seen:,} of {count:,} facts and more; by the clock"
    return [
        _figure("list, first page of 50", 0.95, 100, "M-137", note, first),
        Figure("memory", "list, whole walk", taken, "s", 10, bar="M-137", note=f"{cpu:.1f} s CPU; {note}; pages of {_LINES}"),
    ]


def _times(call: Callable[[int], object], count: int) -> list[Timed]:
    """What each of `count` calls takes, after one that is not counted."""
    call(0)
    found = []
    for number in range(count):
        with timed() as taken:
            call(number)
        found.append(taken)
    return found


def _figure(name: str, share: float, limit_ms: float, bar: str, note: str, taken: list[Timed]) -> Figure:
    """The given percentile by the clock, with the median of the CPU beside it: the clock depends on what else the machine does."""
    walls, cpu = sorted(one.wall for one in taken), sorted(one.cpu for one in taken)
    value = walls[min(len(walls) - 1, int(len(walls) * share))]
    note = f"median {cpu[len(cpu) // 2] * 1e3:.0f} ms CPU; {note}"
    return Figure("memory", f"{name}, p{share * 100:.0f}", value * 1e3, "ms", limit_ms, bar=bar, note=note)
