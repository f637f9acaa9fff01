"""What a history is: things said, confirmed, taken back and lost about one subject, in the order in which a home learns of them."""

from __future__ import annotations

from dataclasses import dataclass, field

Value = tuple[str, str]
"""(polarity `is` | `not`, object)."""
IS, NOT = "is", "not"
OWNER = ""
"""The person; every other name is an agent."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens, `at` minutes after the start. `by`: who does it, OWNER or an agent.

    op: say | import | confirm | wrong | end | forget | undo | trash | restore | signal. `mail`: the message that a saying quotes, that a
    signal is seen in, or that is lost and restored. `created`: for an import, when its line claims to be from. `of`: for an undo, the
    number of the step it takes back. `on`: for an end, the day. `misquoted`: the quote does not stand in the mail.
    """

    op: str
    at: float
    value: Value = (IS, "")
    by: str = "alpha"
    mail: str = ""
    created: float = 0
    of: int = -1
    on: str = ""
    misquoted: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """A message that arrived `at` minutes after the start and holds each of `values` as a word."""

    id: str
    at: float
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class History:
    """`many`: the predicate takes many values, and only the opposite of one competes with it. `valid_at`: ask for that day, "" for now."""

    id: str
    kind: str
    subject: str
    predicate: str
    steps: tuple[Step, ...]
    letters: tuple[Letter, ...] = ()
    many: bool = False
    valid_at: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a slot says: the value that holds (None: unknown), the newer unverified one beside it, and what may be acted on."""

    value: Value | None = None
    challenger: Value | None = None
    acted: Value | None = None


@dataclass(slots=True)
class Draft:
    """A history while it is told. Values are normalised by the teller: "Basel", never " basel"."""

    subject: str
    predicate: str
    steps: list[Step] = field(default_factory=list)
    letters: list[Letter] = field(default_factory=list)

    def add(self, op: str, at: float, value: str = "", *, no: bool = False, **more: object) -> int:
        """Adds a step; its number."""
        self.steps.append(Step(op, at, (NOT if no else IS, value), **more))  # type: ignore[arg-type]
        return len(self.steps) - 1

    def letter(self, at: float, *values: str) -> str:
        """Adds a message; its id."""
        self.letters.append(Letter(f"{self.subject.split()[-1]}-{len(self.letters) + 1}", at, values))
        return self.letters[-1].id
