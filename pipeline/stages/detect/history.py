"""What was known of a sender before a mail arrived (docs/architecture.md): dated facts, never a count over the future."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pipeline.models.mail import Mail

_DIGITS = re.compile(r"\d+")
_TEMPLATE_SHARE = 0.8
_TEMPLATE_COUNT = 3
_REMEMBERED = 8
_MIN_LINES = 3


@dataclass(slots=True)
class SenderHistory:
    """Facts about one person up to the mail being judged. Feed mails in order of arrival."""

    wrote_to: bool = False
    """The owner has written to this person."""
    owner_message_ids: set[str] = field(default_factory=set)
    """Message-IDs of the owner's mails in this person's unit, to see that a mail answers one of them."""
    wrote: int = 0
    """Mails of the owner to this person."""
    got: int = 0
    """Mails of this person."""
    delays_us: list[int] = field(default_factory=list)
    """How long the owner took over each mail of this person that was answered by reply."""
    unanswered: dict[str, int] = field(default_factory=dict)
    """Message-ID -> arrival of this person's mails that the owner has not replied to."""
    shapes: list[frozenset[str] | str] = field(default_factory=list)
    """Line shapes of the newest mails, or their texts until a shape is asked for: most never are."""

    def owner_wrote(self, mail: Mail, *, to_person: bool) -> None:
        """The owner sent `mail`; `to_person`: this person was among its recipients."""
        if mail.decoded.message_id:
            self.owner_message_ids.add(mail.decoded.message_id)
        self.wrote_to = self.wrote_to or to_person
        self.wrote += to_person
        for ref in mail.decoded.in_reply_to:
            if ref in self.unanswered:
                self.delays_us.append(mail.arrived_us - self.unanswered.pop(ref))

    def person_wrote(self, mail: Mail) -> None:
        """This person sent `mail`."""
        self.got += 1
        if mail.decoded.message_id:
            self.unanswered[mail.decoded.message_id] = mail.arrived_us

    def answers_owner(self, mail: Mail) -> bool:
        """True if `mail` refers to a message the owner had sent before."""
        return any(ref in self.owner_message_ids for ref in (*mail.decoded.in_reply_to, *mail.decoded.references))

    def remember_shape(self, mail: Mail) -> None:
        """Keeps what `repeats_template` of later mails needs of this one."""
        if not self.wrote_to:  # once written to, no later mail is a template
            self.shapes.append(mail.decoded.text)
            del self.shapes[:-_REMEMBERED]

    def repeats_template(self, mail: Mail) -> bool:
        """True if this is at least the third mail of one line shape from a person the owner never wrote to (rule `template`)."""
        if self.wrote_to or len(self.shapes) < _TEMPLATE_COUNT - 1:
            return False
        shape = line_shapes(mail.decoded.text)
        if len(shape) < _MIN_LINES:
            return False
        earlier = [line_shapes(kept) if isinstance(kept, str) else kept for kept in self.shapes]
        self.shapes[:] = earlier
        return sum(_share(shape, kept) >= _TEMPLATE_SHARE for kept in earlier) >= _TEMPLATE_COUNT - 1


def line_shapes(text: str) -> frozenset[str]:
    """The lines of a text with numbers masked and words with a capital inside a line reduced to their place."""
    shapes = set()
    for line in _DIGITS.sub("0", text).split("\n", 200):
        first, *words = line.split() or ("",)
        if words:
            shapes.add(" ".join([first, *("X" if word[:1].isupper() else word for word in words[:39])]))
    return frozenset(shapes)


def _share(one: frozenset[str], two: frozenset[str]) -> float:
    return len(one & two) / max(len(one), len(two), 1)


MIN_LINE = 20
"""Characters of a normal line from which on it counts as known when it stands in an earlier mail (J-23)."""


def normal_line(line: str) -> str:
    """A line without quote marks, blanks joined, case-folded."""
    return " ".join(line.lstrip("> |\t").split()).casefold()
