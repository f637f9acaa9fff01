"""How each tool asks `memory`: (turn, checked input) -> typed answer. Nothing here knows the protocol."""

from __future__ import annotations

from app.mcp.fact_verbs import ask_fact
from app.mcp.inputs import DoneIn, DropIn, DueIn, ExplainIn, ListIn, ReviewListIn, SetDueIn, ShowIn, WaitingIn
from app.mcp.session import Turn
from memory.answers import DueAnswer, Envelope, ExplainAnswer, ProposalAnswer, ReviewAnswer, ShowAnswer, WaitingAnswer
from memory.due_list import DueQuery, due_loops
from memory.explain import explain_loop, explain_message
from memory.fact_answers import FactShowAnswer
from memory.fact_pages import FactQuery, list_facts
from memory.fact_review import with_facts
from memory.listing import ListQuery, list_loops
from memory.naming import resolve_loop
from memory.propose import propose_due, propose_end
from memory.redaction import M, require_text, without_texts
from memory.review import nothing_proposed, review
from memory.show import show
from memory.waiting import WaitingQuery, waiting
from pipeline.errors import NotFoundError
from pipeline.models.facts import FACT_PREFIX


def _granted(turn: Turn, answer: M) -> M:
    """The answer, without what anybody wrote if this caller gets no texts (J-99)."""
    return answer if turn.principal.sees_text else without_texts(answer)


def loop_named(turn: Turn, name: str) -> str:
    """The loop id behind an id or a unique beginning; numbers of a listing are a terminal's. Raises NotFoundError, UsageError."""
    if name.lstrip("#").isdecimal() and len(name.lstrip("#")) <= 3:
        raise NotFoundError(f"{name} is the number of a row, not an id", fix="loopledger list")
    return resolve_loop(turn.reads, name)


def ask_waiting(turn: Turn, asked: WaitingIn) -> WaitingAnswer:
    """`waiting`."""
    query = WaitingQuery(
        turn.as_of_us(asked.as_of), tuple(asked.types), asked.person, asked.account, asked.limit, asked.everything, asked.stale_ok
    )
    return _granted(turn, waiting(turn.lists(query.account), query, turn.now_us, turn.rules))


def ask_due(turn: Turn, asked: DueIn) -> DueAnswer:
    """`due`: what is overdue and what comes due."""
    query = DueQuery(asked.within, turn.as_of_us(asked.as_of), tuple(asked.types), asked.person, asked.account, asked.limit)
    return _granted(turn, due_loops(turn.lists(query.account), query, turn.now_us, turn.rules))


def ask_review(turn: Turn, asked: ReviewListIn) -> ReviewAnswer:
    """`review_list`: what waits for a person's word. It is decided elsewhere."""
    require_text(turn.principal, "loopledger waiting")
    moment = turn.as_of_us(asked.as_of)
    make = nothing_proposed if asked.scope else review
    answer = make(turn.lists(), turn.now_us, turn.rules, moment)
    return answer if moment is not None else with_facts(answer, turn.rows, turn.principal, asked.scope)


def ask_list(turn: Turn, asked: ListIn) -> Envelope:
    """`list`: loops, or facts."""
    if asked.what == "facts":
        facts = FactQuery(tuple(asked.life), tuple(asked.trust), asked.kind, asked.by, asked.person, asked.limit, asked.cursor)
        return list_facts(turn.reader(asked.scope, asked.as_of), facts)
    filters = (tuple(asked.types), tuple(asked.status), tuple(asked.state), asked.person, asked.account, asked.limit, asked.cursor)
    return _granted(turn, list_loops(turn.lists(asked.account), ListQuery(turn.as_of_us(asked.as_of), *filters), turn.now_us, turn.rules))


def ask_show(turn: Turn, asked: ShowIn) -> ShowAnswer | FactShowAnswer:
    """`show`: a loop, or a fact."""
    require_text(turn.principal, "loopledger list")
    if asked.id.startswith(FACT_PREFIX):
        return ask_fact(turn, asked.id, asked.as_of)
    return show(turn.reads, turn.archive, loop_named(turn, asked.id), turn.now_us, turn.rules, turn.as_of_us(asked.as_of))


def ask_explain(turn: Turn, asked: ExplainIn) -> ExplainAnswer:
    """`explain`: a loop first; what is no loop may be a message."""
    require_text(turn.principal, "loopledger list")
    moment = turn.as_of_us(asked.as_of)
    try:
        loop_id = loop_named(turn, asked.id)
    except NotFoundError:
        return explain_message(turn.reads, turn.archive, asked.id, turn.now_us, turn.rules, moment)
    return explain_loop(turn.reads, loop_id, turn.now_us, turn.rules, moment)


def propose_done(turn: Turn, asked: DoneIn) -> ProposalAnswer:
    """`done`."""
    loop_id = loop_named(turn, asked.id)
    return propose_end(turn.desk(), "done", loop_id, turn.now_us, evidence=asked.evidence, because=asked.because)


def propose_drop(turn: Turn, asked: DropIn) -> ProposalAnswer:
    """`drop`."""
    return propose_end(turn.desk(), "drop", loop_named(turn, asked.id), turn.now_us, because=asked.because)


def propose_date(turn: Turn, asked: SetDueIn) -> ProposalAnswer:
    """`set_due`."""
    from app.wiring.dates import typed_date  # its tables take a third of a second

    loop_id = loop_named(turn, asked.id)
    return propose_due(turn.desk(), loop_id, typed_date(asked.date, turn.now_us, turn.rules.zone), turn.now_us, because=asked.because)
