"""The tools as data: what each is called, takes, gives, may do, and in which set it stands (M-153 to M-156).

A further verb is one line of `TOOLS`: its marks and sets are fixed here by its name, so a name that nobody planned is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, RootModel

from app.mcp import fact_inputs, fact_verbs, inputs, verbs
from app.mcp.session import Turn
from memory import answers, fact_answers, fact_care


@dataclass(frozen=True, slots=True)
class Marks:
    """The four hints of the protocol about what a tool does."""

    read_only: bool
    destructive: bool
    idempotent: bool
    open_world: bool


_READS = Marks(True, False, True, False)
_ASKS_A_MODEL = Marks(True, False, False, True)
_ADDS = Marks(False, False, False, False)
_CHANGES = Marks(False, True, True, False)

ANNOTATIONS: dict[str, Marks] = {
    **dict.fromkeys(("recall", "entity", "context_pack", "delta", "push", "waiting", "due", "show", "list"), _READS),
    **dict.fromkeys(("history", "explain", "audit", "stats", "review_list", "verify"), _READS),
    "synthesize": _ASKS_A_MODEL,
    "remember": _ADDS,
    **dict.fromkeys(("forget", "wrong", "end", "done", "drop", "set_due"), _CHANGES),
}
"""Every tool this server may ever have (M-155)."""
VERBS = frozenset(
    {"recall", "remember", "entity", "synthesize", "forget", "context_pack", "delta", "waiting", "due", "done", "show", "list"}
)
"""The small set, which is what an agent gets unless told otherwise."""
NEVER = frozenset(
    {"confirm", "approve", "reject", "withdraw", "mute", "unmute", "scope", "promote", "import", "undo", "reopen", "merge", "split"}
)
"""Acts of a person: no tool under any flag (M-154)."""
SETS = ("verbs", "full")

Run = Callable[[Turn, Any], BaseModel]
"""(turn, checked input) -> the answer. Raises LoopledgerError."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool. `words`: its description, words of ours alone; `takes`, `gives`: models of input and answer.

    `whole`: names of fields of the answer that are never cut, because they are made of many rows or bounded where they are written;
    `twice`: fields that the text leaves out, because another field says the same.
    """

    name: str
    words: str
    takes: type[BaseModel]
    gives: type[BaseModel]
    run: Run
    whole: frozenset[str] = frozenset()
    twice: frozenset[str] = frozenset()

    @property
    def marks(self) -> Marks:
        """Its hints. Raises KeyError for a name nobody planned."""
        return ANNOTATIONS[self.name]

    @property
    def writes(self) -> bool:
        """True if it writes into the journal."""
        return not self.marks.read_only


class Listed(RootModel[answers.ListAnswer | fact_answers.FactListAnswer]):
    """A page of loops or of facts."""

    model_config = ConfigDict(json_schema_extra={"type": "object"})


class Shown(RootModel[answers.ShowAnswer | fact_answers.FactShowAnswer]):
    """A loop or a fact, whole."""

    model_config = ConfigDict(json_schema_extra={"type": "object"})


_VALUES = frozenset({"text", "object"})
"""A fact goes whole or not at all."""
_SAID = frozenset({"answer", "line", "text"})
_PROPOSES = "Closes nothing: it proposes, and the owner decides at the terminal."
_WAITING = "Who waits on the owner, most pressing first, with proof and due dates."
_LIST = "Every loop, or with what=facts every fact you may see, newest first. Pages: pass `next_cursor` back as `cursor`."
_SHOW = "One loop or fact whole: quote among its lines, what it rests on, history."
_EXPLAIN = "Why a loop is there and what would close it, or why a message opened none."
_RECALL = "Facts, open loops and mails that hold all words of the query, or concern a person or subject. Unverified is not fact."
_ENTITY = "The card of a person or subject: what is known, open loops, last contact."
_PACK = "What to know before a conversation, within a budget: counts, facts, loops, cards, and what was left out."
_DELTA = "Which facts and loops came, changed or went since a cursor; without one all of them."
_PUSH = "Who and what the last turns name: at most three lines with open loops, or nothing and why."
_SYNTHESIZE = "Answer a question over several rows by the owner's model; costs money. Claims cite ids; single facts: recall."
_DUE = "What is overdue, and what comes due within some days; the earliest first."
_REMEMBER = "Write one fact with its provenance. It is unverified; a taken place is a conflict unless `replaces` names its value."
_GONE = "Take a fact's text out of every reader."
_OWN = "Done at once for what you alone have said; else only proposed to the owner."
_HISTORY = "All values that the place of a fact has had, with what replaced each."
_AUDIT = "Who wrote what about facts, without its text."
_STATS = "How many facts there are, by life, trust, basis and writer."
_REVIEWS = "What is proposed for open loops and for facts, and waits for a person."
_VERIFY = "Compare every quote with its stored text, and trust with what it rests on."
TOOLS: tuple[Tool, ...] = (
    Tool("recall", _RECALL, fact_inputs.RecallIn, fact_answers.RecallAnswer, fact_verbs.ask_recall, _VALUES),
    Tool("remember", _REMEMBER, fact_inputs.RememberIn, fact_answers.FactWritten, fact_verbs.say_remember),
    Tool("entity", _ENTITY, fact_inputs.EntityIn, fact_answers.EntityAnswer, fact_verbs.ask_entity, _VALUES),
    Tool(
        "synthesize",
        _SYNTHESIZE,
        fact_inputs.SynthesizeIn,
        fact_answers.SynthesisAnswer,
        fact_verbs.ask_synthesize,
        frozenset({"answer", "line", "text"}),
    ),
    Tool("forget", f"{_GONE} {_OWN}", fact_inputs.ForgetIn, fact_answers.FactWritten, fact_verbs.say_forget),
    Tool(
        "context_pack",
        _PACK,
        fact_inputs.ContextPackIn,
        fact_answers.PackAnswer,
        fact_verbs.ask_pack,
        frozenset({"text", "lines"}),
        frozenset({"sections"}),
    ),
    Tool("delta", _DELTA, fact_inputs.DeltaIn, fact_answers.DeltaAnswer, fact_verbs.ask_delta),
    Tool("push", _PUSH, fact_inputs.PushIn, fact_answers.PushAnswer, fact_verbs.ask_push),
    Tool("waiting", _WAITING, inputs.WaitingIn, answers.WaitingAnswer, verbs.ask_waiting),
    Tool("due", _DUE, inputs.DueIn, answers.DueAnswer, verbs.ask_due),
    Tool("list", _LIST, inputs.ListIn, Listed, verbs.ask_list, _VALUES),
    Tool("show", _SHOW, inputs.ShowIn, Shown, verbs.ask_show, _VALUES),
    Tool("explain", _EXPLAIN, inputs.ExplainIn, answers.ExplainAnswer, verbs.ask_explain),
    Tool("done", f"Say that a loop is done, with evidence. {_PROPOSES}", inputs.DoneIn, answers.ProposalAnswer, verbs.propose_done),
    Tool("drop", f"Say that a loop will not be done. {_PROPOSES}", inputs.DropIn, answers.ProposalAnswer, verbs.propose_drop),
    Tool("set_due", f"Propose a date for a loop. {_PROPOSES}", inputs.SetDueIn, answers.ProposalAnswer, verbs.propose_date),
    Tool("history", _HISTORY, fact_inputs.HistoryIn, fact_answers.FactListAnswer, fact_verbs.ask_history, _VALUES),
    Tool("audit", _AUDIT, fact_inputs.AuditIn, fact_care.AuditAnswer, fact_verbs.ask_audit),
    Tool("stats", _STATS, fact_inputs.Scoped, fact_care.StatsAnswer, fact_verbs.ask_stats),
    Tool("review_list", _REVIEWS, inputs.ReviewListIn, answers.ReviewAnswer, verbs.ask_review),
    Tool("verify", _VERIFY, fact_inputs.VerifyIn, fact_care.VerifyAnswer, fact_verbs.ask_verify),
    Tool("wrong", f"Say that a fact was a mistake. {_OWN}", fact_inputs.ForgetIn, fact_answers.FactWritten, fact_verbs.say_wrong),
    Tool("end", f"Say that a fact held until a day. {_OWN}", fact_inputs.EndIn, fact_answers.FactWritten, fact_verbs.say_end),
)


def tools_of(which: str = "verbs", *, read_only: bool = False) -> dict[str, Tool]:
    """The tools of a set (`verbs` or `full`) by name, in order; `read_only` leaves out those that write. What is left out is unknown."""
    shown = (tool for tool in TOOLS if which == "full" or tool.name in VERBS)
    return {tool.name: tool for tool in shown if not (read_only and tool.writes)}
