"""The tools as data: what each is called, takes, gives, may do, and in which set it stands (M-153 to M-156).

A further verb is one line of `TOOLS`: its marks and sets are fixed here by its name, so a name that nobody planned is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from app.mcp import inputs, verbs
from app.mcp.session import Turn
from memory import answers


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
NEVER = frozenset({"confirm", "approve", "reject", "mute", "unmute", "scope", "promote", "import", "undo", "reopen"})
"""Acts of a person: no tool under any flag (M-154)."""
SETS = ("verbs", "full")

Run = Callable[[Turn, Any], BaseModel]
"""(turn, checked input) -> the answer. Raises LoopledgerError."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool. `words`: its description, words of ours alone; `takes`, `gives`: models of input and answer.

    `whole`: names of fields of the answer that are never cut, because they are made of many rows.
    """

    name: str
    words: str
    takes: type[BaseModel]
    gives: type[BaseModel]
    run: Run
    whole: frozenset[str] = frozenset()

    @property
    def marks(self) -> Marks:
        """Its hints. Raises KeyError for a name nobody planned."""
        return ANNOTATIONS[self.name]

    @property
    def writes(self) -> bool:
        """True if it writes into the journal."""
        return not self.marks.read_only


_PROPOSES = "Closes nothing: it proposes, and the owner decides at the terminal."
_WAITING = "Who waits on the owner, most pressing first, with proof and due dates."
_LIST = "Every loop, whatever its state, newest first. Pages: pass `next_cursor` back as `cursor`."
_SHOW = "One loop whole: quote among its lines, what it rests on, history."
_EXPLAIN = "Why a loop is there and what would close it, or why a message opened none."
TOOLS: tuple[Tool, ...] = (
    Tool("waiting", _WAITING, inputs.WaitingIn, answers.WaitingAnswer, verbs.ask_waiting),
    Tool("list", _LIST, inputs.ListIn, answers.ListAnswer, verbs.ask_list),
    Tool("show", _SHOW, inputs.ShowIn, answers.ShowAnswer, verbs.ask_show),
    Tool("explain", _EXPLAIN, inputs.ExplainIn, answers.ExplainAnswer, verbs.ask_explain),
    Tool("done", f"Say that a loop is done, with evidence. {_PROPOSES}", inputs.DoneIn, answers.ProposalAnswer, verbs.propose_done),
    Tool("drop", f"Say that a loop will not be done. {_PROPOSES}", inputs.DropIn, answers.ProposalAnswer, verbs.propose_drop),
)


def tools_of(which: str = "verbs", *, read_only: bool = False) -> dict[str, Tool]:
    """The tools of a set (`verbs` or `full`) by name, in order; `read_only` leaves out those that write. What is left out is unknown."""
    shown = (tool for tool in TOOLS if which == "full" or tool.name in VERBS)
    return {tool.name: tool for tool in shown if not (read_only and tool.writes)}
