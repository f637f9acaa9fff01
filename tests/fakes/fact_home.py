"""A real home with a few mails, a person and agents who speak to its memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from extractors.message import decode
from extractors.reader import read
from memory import fact_acts
from memory.fact_answers import FactWritten, RecallAnswer
from memory.fact_desk import FactDesk, Say
from memory.fact_reading import Reader
from memory.ledger_sql import Rows
from memory.principals import principal_of
from memory.recall import RecallQuery, recall
from memory.remember import Evidence, Saying, prepared, remember
from memory.state import ReadRules
from pipeline.models.facts import IS, fact_id
from pipeline.models.items import ItemKind, ItemRecord, LabelRecord, PageOfWork
from pipeline.models.predicates import registry
from pipeline.models.worktime import WorkTime
from pipeline.run import fold_home, rebuild_home
from pipeline.run.facts import write_facts
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from pipeline.store.journal import Entry
from pipeline.store.reads import ArchiveReader, LedgerView
from tests.scenario import OWNER, READERS, Story, hour

T = TypeVar("T")
RULES = ReadRules(WorkTime(zone="UTC"))
ANA = "Ana Bell <ana@example.org>"


@dataclass
class FactHome:
    """`now` counts hours after the story's start; every write moves it on."""

    path: Path
    now: float = 100
    home: Home = field(init=False)

    def __post_init__(self) -> None:
        self.home = create_home(self.path)

    def told(self, story: Story) -> FactHome:
        """Store and fold a story."""
        self.store(story.records())
        self.fold()
        return self

    def store(self, records: Sequence[ItemRecord]) -> None:
        """Commit records as a sync would."""
        Intake(self.home, lambda rows: land(rows, decode, read)).commit(PageOfWork("robin@example.com", items=tuple(records)))

    def label(self, message: str, *labels: str) -> None:
        """New labels of a message, and the fold after them."""
        page = PageOfWork("robin@example.com", labels=(LabelRecord("robin@example.com", message, labels),))
        Intake(self.home, lambda rows: land(rows, decode, read)).commit(page)
        self.fold()

    def delete(self, message: str) -> None:
        """Google no longer has the message."""
        self.store([ItemRecord("robin@example.com", ItemKind.MESSAGE, message, hour(0), "", present=False)])
        self.fold()

    def fold(self) -> None:
        """What a sync does afterwards."""
        fold_home(self.home, OWNER, READERS, now_us=self.now_us)

    def rebuild(self) -> None:
        """The ledger anew."""
        rebuild_home(self.home, OWNER, READERS, now_us=self.now_us)

    @property
    def now_us(self) -> int:
        """The moment."""
        return hour(self.now)

    def export(self) -> list[str]:
        """The canonical export."""
        with open_archive(self.home, "read") as archive:
            return list(canonical_lines(archive))

    def desk(self, agent: str = "") -> FactDesk:
        """Whoever writes, an hour later than the last one."""
        self.now += 1

        class Writer:
            def __call__(_self, say: Say, tell: Callable[[Rows, Sequence[Entry]], T], *, now_us: int) -> T:  # noqa: N805
                return write_facts(self.home, say, tell, now_us=now_us)

        return FactDesk(principal_of(agent), Writer(), ArchiveReader(self.home), self.now_us)

    def remember(
        self, subject: str, predicate: str, value: str, *, by: str = "alpha", quotes: Sequence[tuple[str, str]] = (), **more: Any
    ) -> FactWritten:
        """An agent remembers, with evidence if `quotes` are given."""
        evidence = tuple(Evidence(message, quote) for message, quote in quotes)
        return remember(self.desk(by), Saying(subject, predicate, value, evidence=evidence, **{"provenance": "a call", **more}))

    def said(self, *sayings: Saying, by: str = "alpha") -> list[str]:
        """Several things said in one opening; the trust of each."""
        desk = self.desk(by)
        ready = [prepared(desk, replace(saying, provenance="a call")) for saying in sayings]
        new = [desk.entry("remember", one.target, one.payload, one.scope, one.scope_key) for one in ready]

        def tell(rows: Rows, _stored: Sequence[Entry]) -> list[str]:
            found = desk.door(rows).many(one.target for one in ready)
            return [found[one.target].trust for one in ready]

        return write_facts(self.home, lambda _: new, tell, now_us=self.now_us)

    def many(self, subjects: Sequence[str], predicate: str, value: str, *, by: str = "alpha") -> list[str]:
        """The same said of many subjects, in one opening; their ids."""
        desk = self.desk(by)
        rule = registry()[predicate]
        ids = [fact_id("user", "owner", subject, predicate, value, IS) for subject in subjects]
        shared = {"predicate": predicate, "object": value, "polarity": IS, "shape": rule.shape, "cardinality": rule.cardinality}
        new = [
            desk.entry("remember", one, {**shared, "subject": subject}, "user", "owner") for one, subject in zip(ids, subjects, strict=True)
        ]
        write_facts(self.home, lambda _: new, lambda _, stored: len(stored), now_us=self.now_us)
        return ids

    def act(self, op: str, fact: FactWritten | str, *, by: str = "", **more: Any) -> FactWritten:
        """`wrong`, `end`, `forget` or `confirm`, by the person unless `by` names an agent."""
        words = {"because": "so"} if op in ("wrong", "forget") else {}
        done: FactWritten = getattr(fact_acts, op)(self.desk(by), fact if isinstance(fact, str) else fact.fact_id, **{**words, **more})
        return done

    def reader(self, agent: str = "", scope: str = "", *, sees_text: bool = True) -> Reader:
        """A new reader of the published ledger."""
        rows = LedgerView(self.home).publication().rows
        return Reader(rows, principal_of(agent, sees_text=sees_text), self.now_us, RULES, scope)

    def recall(self, query: str = "", by: str = "", **more: Any) -> RecallAnswer:
        """What a new reader finds."""
        return recall(self.reader(by), RecallQuery(query=query, **more))

    def values(self, query: str, by: str = "", **more: Any) -> list[str]:
        """Objects of the facts found."""
        return [item.object for item in self.recall(query, by, **more).facts]


def letters() -> Story:
    """Three mails about one person, and her contact."""
    story = Story()
    story.contact("Ana Bell", "ana@example.org", "ana.bell@example.net")
    story.mail(ANA, "Hello Robin,\nI have moved to Basel. 이제 바젤에서 살아요.\nCould you send me the plan of hall 4?", hours=0)
    story.mail(ANA, "Thanks for yesterday.", hours=1, thread="t3")
    story.mail(ANA, "I work at Norsk Bygg now.", hours=50, thread="t2")
    return story
