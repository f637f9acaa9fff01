"""What a promise loop holds beside any other loop: what was promised, by when, on which condition, and what is proposed for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pipeline.models.judged import Judged
from pipeline.models.ledger import Step
from pipeline.models.reading import Act
from pipeline.stages.reconcile.objects import Thing

if TYPE_CHECKING:
    from pipeline.stages.reconcile.draft import DraftLoop

Date = tuple[str, str]
"""(ISO date or datetime, zone it counts in)."""


@dataclass(slots=True)
class Proposal:
    """Something a person or the other side may accept (C-56, C-65). `by`: person id of the author, or OWNER."""

    step: Step
    by: str
    date: Date | None = None


@dataclass(slots=True)
class Vow:
    """`deed`: deliver | reply | meet | do. `left`: things not handed over yet; none if the sentence names none.

    `due`: the date that holds, `due_by`: the message that named it, `moved`: how often it changed. `condition`: the clause the promise
    hangs on, "" once it is met. `ask`: the ask it took the place of. `handed`: the delegation sentence by which it passes to others.
    """

    deed: str
    left: list[Thing]
    due: Date | None = None
    due_by: Judged | None = None
    moved: int = 0
    condition: str = ""
    dated: tuple[Judged, Act] | None = None
    ask: DraftLoop | None = None
    handed: tuple[Judged, Act] | None = None
    proposals: list[Proposal] = field(default_factory=list)
    parts: int = 0
    _first: tuple[Date | None] | None = None
    """The date before the first move."""

    @property
    def first_due(self) -> Date | None:
        """The date before all moves: what `pipeline.stages.reconcile.dates` begins with."""
        return self.due if self._first is None else self._first[0]

    def move_to(self, due: Date | None, by: Judged | None) -> None:
        """Another date holds, named by a message or, None, by a person; the caller adds the step."""
        self._first = self._first or (self.due,)
        self.moved += self.due is not None
        self.due, self.due_by = due, by

    def settle(self, step: Step) -> Proposal | None:
        """The proposal of a step waits for nobody any more; what was known of it, None if an agent made it."""
        found = next((one for one in self.proposals if one.step is step), None)
        if found is not None:
            self.proposals.remove(found)
        return found

    @property
    def words(self) -> frozenset[str]:
        """Content words of all that is left."""
        return frozenset[str]().union(*(thing.words for thing in self.left))

    def flags(self) -> set[str]:
        """What the row says of it: how often the date moved, the condition it hangs on, what is left after a part."""
        found = {f"moved:{self.moved}"} if self.moved else set()
        found |= {"due_proposed" if one.date else "done_proposed" for one in self.proposals}
        found |= {f"conditional:{self.condition}"} if self.condition else set()
        return found | {f"left:{thing.text}" for thing in self.left if self.parts}
