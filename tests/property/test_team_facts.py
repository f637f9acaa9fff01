"""Random histories with teams: nobody sees a row outside their scopes (P12), and a team's rows change by approval alone (P13)."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from memory import fact_acts
from memory.delta import delta
from memory.fact_care import audit, stats, verify
from memory.fact_files import export_facts
from memory.fact_pages import FactQuery, entity, history, list_facts, show_fact
from memory.fact_reading import Reader
from memory.fact_review import decide_fact, waiting_facts, with_facts
from memory.pack import context_pack
from memory.principals import DEFAULT_SCOPES, Directory, Listed, Team
from memory.promote import promote
from memory.recall import RecallQuery, recall
from memory.retiring import stale
from memory.review import nothing_proposed
from pipeline.errors import LoopledgerError
from pipeline.store.db import open_archive
from tests.budget import few
from tests.fakes.fact_home import FactHome, letters

ALL = ("", "mia", "alpha", "beta", "solo")
PEOPLE = Directory(
    (Listed("mia", "person", DEFAULT_SCOPES["person"], DEFAULT_SCOPES["person"]), Listed("solo", "agent", ("private",), ("private",))),
    (Team("studio", frozenset({"alpha"}), frozenset({"owner", "mia"})), Team("sales", frozenset({"beta"}), frozenset({"mia"}))),
)
SCOPES = ("user", "private", "team:studio", "team:sales")
DECIDE = ("approve", "approve", "reject", "withdraw")
STEPS = ("say", "say", "act", "decide", "decide", "promote", "undo")


def rows(home: FactHome) -> dict[str, tuple[str, str, str]]:
    """Id -> (scope, key, version) of every fact there is, whoever may see it."""
    with open_archive(home.home, "read") as archive:
        return {row[0]: row[1:] for row in archive.rows("SELECT fact_id, scope, scope_key, row_version FROM known_fact")}


def team_rows(home: FactHome) -> set[tuple[str, ...]]:
    return {(one, *rest) for one, rest in rows(home).items() if rest[0] == "team"}


def word(scope: str, name: str) -> str:
    """A word that stands in rows of one scope and key alone."""
    return {"user": "zuser", "private": f"zprivate{name or 'owner'}"}.get(scope, f"z{scope.replace(':', '')}")


def step(home: FactHome, data: st.DataObject) -> None:
    """One thing that somebody tries; what is refused changes nothing. Raises AssertionError where a change is not an approval's."""
    what, who = data.draw(st.sampled_from(STEPS)), data.draw(st.sampled_from(ALL))
    before = team_rows(home)
    known = sorted(rows(home))
    fact = data.draw(st.sampled_from(known)) if known else "f_none"
    decided = None
    with suppress(LoopledgerError):
        if what == "say":
            scope = data.draw(st.sampled_from(SCOPES))
            subject, value = data.draw(st.sampled_from(["Ana", "Bo"])), data.draw(st.sampled_from(["one", "two"]))
            home.remember(subject, "likes", f"{value} {word(scope, who)}", by=who, scope=scope)
        elif what == "act":
            home.act(data.draw(st.sampled_from(["confirm", "wrong", "end", "forget"])), fact, by=who)
        elif what == "promote":
            promote(home.desk(who), [fact], data.draw(st.sampled_from(SCOPES)))
        elif what == "undo":
            fact_acts.undo(home.desk(who), data.draw(st.integers(1, 8)))
        else:
            waiting = [one for name in ("", "mia") for one in waiting_facts(home.reader(name).rows, home.principal(name))]
            if waiting:
                review = data.draw(st.sampled_from(waiting))
                decided = decide_fact(home.desk(who), data.draw(st.sampled_from(DECIDE)), review.id)
                if decided.state == "approved":
                    assert home.principal(who).is_person
                    assert review.proposer != (who or "owner")
                    assert home.principal(who).reviews(*place(review.scope))
    if decided is None or decided.state != "approved":
        assert team_rows(home) == before
    elif decided.scope_used.startswith("team"):
        assert {one[0] for one in team_rows(home) ^ before} <= {decided.fact_id} | rivals(home, decided.fact_id)


def place(scope: str) -> tuple[str, str]:
    kind, _, key = scope.partition(":")
    return (kind, key or "owner")


def rivals(home: FactHome, fact_id: str) -> set[str]:
    """Values of the same slot: one of them may end by another."""
    with open_archive(home.home, "read") as archive:
        sql = "SELECT fact_id FROM known_fact WHERE slot IN (SELECT slot FROM known_fact WHERE fact_id = ? AND slot <> '')"
        return {row[0] for row in archive.rows(sql, [fact_id])}


def answers(home: FactHome, reader: Reader, fact: str) -> Iterator[Callable[[], BaseModel | str]]:
    """Every reading verb, not asked yet."""
    yield lambda: recall(reader, RecallQuery(query="one"))
    yield lambda: recall(reader, RecallQuery(entity="Ana"))
    yield lambda: list_facts(reader, FactQuery(lives=("current", "superseded", "retracted", "ended", "challenger", "forgotten")))
    yield lambda: show_fact(reader, fact)
    yield lambda: history(reader, fact)
    yield lambda: entity(reader, "Bo")
    yield lambda: context_pack(reader, ["Ana"])
    yield lambda: delta(reader)
    yield lambda: stats(reader)
    yield lambda: stale(reader)
    yield lambda: export_facts(reader, "jsonl")
    yield lambda: verify(reader, lambda _: {})
    yield lambda: with_facts(nothing_proposed(reader.ledger, home.now_us, reader.rules), reader.rows, reader.principal, reader.scope)
    with open_archive(home.home, "read") as archive:
        yield lambda: audit(reader, archive.rows, None)


@few(6)
@given(st.data())
def test_teams_change_by_approval_alone_and_nobody_sees_what_is_not_theirs(data: st.DataObject) -> None:
    """P12: neither by words nor by ids, in any verb, error or count; P13; and the rebuilt ledger is the same (P4)."""
    with tempfile.TemporaryDirectory() as folder:
        home = FactHome(Path(folder) / "home", directory=PEOPLE).told(letters())
        first = home.remember("Ana", "likes", f"one {word('team:studio', '')}", by="alpha", scope="team:studio")
        decide_fact(home.desk("mia"), "approve", str(first.review_id))
        for _ in range(data.draw(st.integers(2, 6))):
            step(home, data)
        everything = rows(home)
        fact = data.draw(st.sampled_from(sorted(everything)))
        for name in data.draw(st.lists(st.sampled_from(ALL), min_size=2, max_size=2, unique=True)):
            granted = set(home.principal(name).granted())
            foreign = {word(scope, one) for scope in SCOPES for one in ALL if own(scope, one) not in granted}
            foreign |= {one for one, rest in everything.items() if (rest[0], rest[1]) not in granted}
            scope = data.draw(st.sampled_from(["", *(one for one in SCOPES if own(one, name) in granted)]))
            for ask in answers(home, home.reader(name, scope), fact):
                text = told(ask, fact)
                assert not [one for one in foreign if one in text], (name, scope)
        before = home.export()
        home.rebuild()
        assert home.export() == before


def own(scope: str, name: str) -> tuple[str, str]:
    return ("private", name or "owner") if scope == "private" else place(scope)


def told(ask: Callable[[], BaseModel | str], asked: str) -> str:
    """The whole answer or error as text, without the id that was asked for."""
    try:
        answer = ask()
    except LoopledgerError as error:
        return f"{error.problem} {error.detail}".replace(asked, "")
    return answer if isinstance(answer, str) else answer.model_dump_json()
