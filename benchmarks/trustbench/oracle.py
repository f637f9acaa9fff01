"""The answer that is right, by the rules as docs/facts.md states them. Written apart from the product: no line of it is used here.

1. A person confirms, or a signal in a mail that is still there. A confirmed value beats any other; the newest confirmation first.
2. Without a confirmed value the newest saying holds. A saying is as old as the mail it quotes, else as the moment it was said; nothing
   is newer than that moment, whatever date a mail or a file carries.
3. A saying that quotes lost mail alone counts after every other.
4. Against a confirmed value the newest later saying of another value is the challenger.
5. `wrong`, `end`, `forget` take a value out of the contest for good; saying it again changes nothing. `undo` takes a step back.
6. An agent confirms nothing and takes back only what it alone has said itself. Words that do not stand in the mail are refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.trustbench.history import OWNER, Answer, History, Letter, Step, Value

When = tuple[float, str]
_OUT = ("wrong", "end", "forget")


def right_answer(history: History) -> Answer:
    """What the memory should say at the end of `history`."""
    told = _Told(history, {letter.id: letter for letter in history.letters})
    for number, step in enumerate(history.steps):
        told.take(number, step)
    return told.answer_on(history.valid_at) if history.valid_at else told.answer()


@dataclass
class _Told:
    """`kept`: number of a step that was accepted -> the step; `lost`: messages that are in the bin."""

    history: History
    letters: dict[str, Letter]
    kept: dict[int, Step] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)

    def take(self, number: int, step: Step) -> None:
        """Accepts the step, or refuses it as the rules do."""
        if step.op == "trash":
            self.lost.add(step.mail)
        elif step.op == "restore":
            self.lost.discard(step.mail)
        elif self._accepted(number, step):
            self.kept[number] = step

    def _accepted(self, number: int, step: Step) -> bool:
        if step.op == "undo":
            return step.of in self.kept and step.by == OWNER
        if step.op in ("say", "import", "signal"):
            return not step.misquoted and not self._over(step.value) and not self._said_so(step) and not self._refused_line(step)
        if not self._sayings(step.value):
            return False
        if step.op == "confirm":
            return step.by == OWNER and not self._over(step.value) and not self._settled(step.value)
        if {"forget", step.op} & {one.op for one in self._ways_out(step.value)} or (step.op == "end" and self._over(step.value)):
            return False
        return step.by == OWNER or {(one.op, one.by) for _, one in self._sayings(step.value)} == {("say", step.by)}

    def _settled(self, value: Value) -> bool:
        """The person vouches for it already, it holds, and nothing speaks against it: once more changes nothing."""
        by_person = any(step.op == "confirm" and step.value == value for _, step in self._standing())
        return by_person and self.answer() == Answer(value, None, value)

    def _said_so(self, step: Step) -> bool:
        """The same words of the same speaker while they stand add nothing; once they are overtaken they count anew."""
        now = self.answer()
        stands = step.value in (now.value, now.challenger)
        return stands and any((one.by, one.mail, one.op) == (step.by, step.mail, step.op) for _, one in self._sayings(step.value))

    def _refused_line(self, step: Step) -> bool:
        """A line of an import finds its place empty or is rejected, and what is known is not said twice."""
        return step.op == "import" and (self.answer().value is not None or bool(self._sayings(step.value)))

    # --- what stands ---------------------------------------------------------------------------------------------------

    def _standing(self) -> list[tuple[int, Step]]:
        """Accepted steps that no standing undo names, in order."""
        undone: set[int] = set()
        for number in sorted(self.kept, reverse=True):  # the last undo first: it may take back another one
            if number not in undone and self.kept[number].op == "undo":
                undone.add(self.kept[number].of)
        return [(number, step) for number, step in sorted(self.kept.items()) if number not in undone and step.op != "undo"]

    def _sayings(self, value: Value) -> list[tuple[int, Step]]:
        return [pair for pair in self._standing() if pair[1].value == value and pair[1].op in ("say", "import", "signal")]

    def _ways_out(self, value: Value) -> list[Step]:
        return [step for _, step in self._standing() if step.value == value and step.op in _OUT]

    def _over(self, value: Value) -> bool:
        return bool(self._ways_out(value))

    def _when(self, number: int, step: Step) -> When:
        """A saying is as old as what it quotes; of two equally old ones the later mail by id, or the later entry, is newer."""
        if step.mail:
            return (min(self.letters[step.mail].at, step.at), step.mail)
        return (min(step.created, step.at) if step.op == "import" else step.at, f"{number:09d}")

    def _sound(self, value: Value) -> list[When]:
        return [self._when(number, step) for number, step in self._sayings(value) if step.mail not in self.lost] + self._vouched(value)

    def _vouched(self, value: Value) -> list[When]:
        """When it was confirmed, by the person or by a signal in mail that is still there."""
        found = []
        for number, step in self._standing():
            if step.value == value and step.op == "confirm":
                found.append((step.at, f"{number:09d}"))
            elif step.value == value and step.op == "signal" and step.mail not in self.lost:
                found.append(self._when(number, step))
        return found if self._sayings(value) else []

    def answer(self) -> Answer:
        """Value, challenger, and what may be acted on, now."""
        values = {step.value for _, step in self._standing() if self._sayings(step.value) and not self._over(step.value)}
        vouched = {value: max(self._vouched(value)) for value in values if self._vouched(value)}
        if not vouched:
            aged = {value: max(self._sound(value), default=(-1e9, value[1])) for value in values}
            return Answer(max(aged, key=lambda value: aged[value], default=None))
        best = max(vouched, key=lambda value: vouched[value])
        later = {value: max(self._sound(value)) for value in values - {best} if self._sound(value)}
        later = {value: when for value, when in later.items() if when > vouched[best]}
        return Answer(best, max(later, key=lambda value: later[value], default=None), best)

    def answer_on(self, day: str) -> Answer:
        """What held in the world on `day`: a value that ended later, else what holds now if it had not begun after an end."""
        for _, step in self._standing():
            if step.op == "end" and [one.op for one in self._ways_out(step.value)] == ["end"] and day < step.on:
                return Answer(step.value)
        return Answer(self.answer().value)
