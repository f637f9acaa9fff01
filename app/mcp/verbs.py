"""How each tool asks `memory`: (turn, checked input) -> typed answer. Nothing here knows the protocol."""

from __future__ import annotations

from app.mcp.inputs import DoneIn, DropIn, ExplainIn, ListIn, ShowIn, WaitingIn
from app.mcp.session import Turn
from memory.answers import ExplainAnswer, ListAnswer, ProposalAnswer, ShowAnswer, WaitingAnswer
from memory.explain import explain_loop, explain_message
from memory.listing import ListQuery, list_loops
from memory.naming import resolve_loop
from memory.propose import propose_end
from memory.show import show
from memory.waiting import WaitingQuery, waiting
from pipeline.errors import NotFoundError


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
    return waiting(turn.reads, query, turn.now_us, turn.rules)


def ask_list(turn: Turn, asked: ListIn) -> ListAnswer:
    """`list`."""
    filters = (tuple(asked.types), tuple(asked.status), tuple(asked.state), asked.person, asked.account, asked.limit, asked.cursor)
    return list_loops(turn.reads, ListQuery(turn.as_of_us(asked.as_of), *filters), turn.now_us, turn.rules)


def ask_show(turn: Turn, asked: ShowIn) -> ShowAnswer:
    """`show`."""
    return show(turn.reads, turn.archive, loop_named(turn, asked.id), turn.now_us, turn.rules, turn.as_of_us(asked.as_of))


def ask_explain(turn: Turn, asked: ExplainIn) -> ExplainAnswer:
    """`explain`: a loop first; what is no loop may be a message."""
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
