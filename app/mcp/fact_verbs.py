"""How each tool of memory asks `memory`, as the agent whose server this is: in its scopes, with or without texts."""

from __future__ import annotations

from dataclasses import replace

from app.mcp import fact_inputs as takes
from app.mcp.session import Turn
from app.sessions import Session
from memory import fact_acts
from memory.delta import delta
from memory.fact_answers import (
    DeltaAnswer,
    EntityAnswer,
    FactListAnswer,
    FactShowAnswer,
    FactWritten,
    PackAnswer,
    PushAnswer,
    RecallAnswer,
    SynthesisAnswer,
)
from memory.fact_care import AuditAnswer, StatsAnswer, VerifyAnswer, audit, stats, verify
from memory.fact_pages import entity, history, named, show_fact
from memory.pack import context_pack
from memory.push import push
from memory.recall import RecallQuery, recall
from memory.remember import Evidence, Saying, remember
from memory.synthesize import synthesize


def ask_recall(turn: Turn, asked: takes.RecallIn) -> RecallAnswer:
    """`recall`."""
    query = RecallQuery(
        query=asked.query,
        entity=asked.entity,
        since_us=turn.moment_of(asked.since, turn.rules.zone, day_end=False) if asked.since else None,
        until_us=turn.moment_of(asked.until, turn.rules.zone) if asked.until else None,
        valid_at=asked.valid_at,
        mode=asked.mode,
        by=asked.by,
        kind=asked.kind,
        budget_chars=asked.budget_chars,
        limit=asked.limit,
        cursor=asked.cursor,
    )
    reader = turn.reader(asked.scope, asked.as_of, asked.known_at)
    return recall(reader, query, turn.opened.archive() if reader.now_us == turn.now_us and not turn.opened.apart() else None)


def ask_entity(turn: Turn, asked: takes.EntityIn) -> EntityAnswer:
    """`entity`."""
    return entity(turn.reader(asked.scope, asked.as_of, asked.known_at), asked.entity)


def ask_pack(turn: Turn, asked: takes.ContextPackIn) -> PackAnswer:
    """`context_pack`."""
    budget = {"budget_chars": asked.budget_chars, "budget_tokens": asked.budget_tokens}
    return context_pack(turn.reader(asked.scope, asked.as_of, asked.known_at), asked.entities, mode=asked.mode, **budget)


def ask_delta(turn: Turn, asked: takes.DeltaIn) -> DeltaAnswer:
    """`delta`."""
    session = Session(turn.opened.home, turn.agent, asked.session, turn.now_us)
    place = asked.cursor or str(session.get("delta").get("cursor", ""))
    since_us = turn.moment_of(asked.since, turn.rules.zone, day_end=False) if asked.since else None
    answer = delta(turn.reader(asked.scope), place, asked.limit, since_us=since_us, session=bool(asked.session))
    session.put("delta", {"cursor": answer.next_cursor})
    return answer


def ask_push(turn: Turn, asked: takes.PushIn) -> PushAnswer:
    """`push`; a session is offered no line twice."""
    session = Session(turn.opened.home, turn.agent, asked.session, turn.now_us)
    offered = session.get("offered")
    answer = push(turn.reader(asked.scope), asked.turns, offered)
    session.put("offered", offered | {one.id: one.mark for one in answer.lines})
    return answer


def ask_synthesize(turn: Turn, asked: takes.SynthesizeIn) -> SynthesisAnswer:
    """`synthesize`: the only call that leaves this machine, and only if the owner agreed."""
    from app.wiring.synthesis import Asking  # with the client of the model

    opened = replace(turn.opened, now_us=turn.now_us)
    return synthesize(turn.reader(asked.scope), asked.question, Asking(opened, asked.max_usd).model(), via=asked.via)


def ask_history(turn: Turn, asked: takes.HistoryIn) -> FactListAnswer:
    """`history`."""
    return history(turn.reader(asked.scope, asked.as_of, asked.known_at), asked.id)


def ask_fact(turn: Turn, name: str, as_of: str | None = None) -> FactShowAnswer:
    """`show` of a fact, and its resource."""
    return show_fact(turn.reader("", as_of), name)


def ask_audit(turn: Turn, asked: takes.AuditIn) -> AuditAnswer:
    """`audit`."""
    from app.wiring.remembering import chain_break

    journal = turn.opened.archive().rows
    since_us = turn.moment_of(asked.since, turn.rules.zone, day_end=False) if asked.since else 0
    return audit(
        turn.reader(asked.scope), journal, chain_break(turn.opened), since_us=since_us, actor=asked.actor, op=asked.op, limit=asked.limit
    )


def ask_stats(turn: Turn, asked: takes.Scoped) -> StatsAnswer:
    """`stats`."""
    return stats(turn.reader(asked.scope), turn.opened.archive().rows)


def ask_verify(turn: Turn, asked: takes.VerifyIn) -> VerifyAnswer:
    """`verify`."""
    from app.wiring.remembering import chain_break, stored_texts

    reader = turn.reader(asked.scope)
    one = named(reader, asked.id).fact_id if asked.id else ""
    return verify(reader, stored_texts(turn.opened), one, broken=chain_break(turn.opened))


def say_remember(turn: Turn, asked: takes.RememberIn) -> FactWritten:
    """`remember`."""
    saying = Saying(
        subject=asked.subject,
        predicate=asked.predicate,
        object=asked.object,
        fact=asked.fact,
        polarity=asked.polarity,
        provenance=asked.provenance,
        evidence=tuple(Evidence(one.message_id, one.quote, one.account) for one in asked.evidence),
        replaces=asked.replaces,
        scope=asked.scope or next(iter(turn.principal.writable), "user"),
        on=asked.on,
        valid_from=asked.valid_from,
        ttl_days=asked.ttl,
    )
    return remember(turn.fact_desk(), saying)


def say_forget(turn: Turn, asked: takes.ForgetIn) -> FactWritten:
    """`forget`; a proposal for what another has said."""
    return fact_acts.forget(turn.fact_desk(), asked.id, asked.because, row_version=asked.row_version)


def say_wrong(turn: Turn, asked: takes.ForgetIn) -> FactWritten:
    """`wrong`; a proposal for what another has said."""
    return fact_acts.wrong(turn.fact_desk(), asked.id, asked.because, row_version=asked.row_version)


def say_end(turn: Turn, asked: takes.EndIn) -> FactWritten:
    """`end`; a proposal for what another has said."""
    return fact_acts.end(turn.fact_desk(), asked.id, asked.on, asked.because, row_version=asked.row_version)
