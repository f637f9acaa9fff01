"""Candidates: what the detect stage says of a message in its conversation, for the reconcile stage to make loops of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pipeline.models.ledger import Evidence
from pipeline.models.mail import Mail
from pipeline.models.reading import Act

OWNER = "owner"
"""Stands for the owner among the targets of an ask."""

HUMAN, MACHINE, BULK, RELAY = "H", "A", "B", "R"


class Ask(NamedTuple):
    """An ask that may open a loop. `targets`: person ids (or OWNER) that should answer, in order of the header;
    `collective`: any one of them may answer for all (J-58)."""

    act: Act
    targets: tuple[str, ...]
    collective: bool


class Promise(NamedTuple):
    """What an author undertakes (C-21). `owed_to`: person ids (or OWNER) in order of the header, at most three (C-28);
    `many`: more people were told, the first stands for them."""

    act: Act
    owed_to: tuple[str, ...]
    many: bool = False


@dataclass(frozen=True)
class Judged:
    """One message, judged. `side`: owner | other | none (none = it is no turn of anybody: draft, machine, deleted, spoofed).

    `author`: person id; `author_address`, `author_name`: as in the message (list mail: the real author, J-33).
    `to`, `cc`: person ids without the owner. `cls`: H, A, B or R after lifting. `asks`: only such as may open a loop.
    `acts`: acts that count (not quoted from an earlier message). `reason`, `rule`: why it opens nothing, "" if it may.
    `pull`: how likely the owner answers such a mail, 0 to 100, for asks of the unit's person (J-93).
    `heard`: every real ask with the people it is put to, also where it may open nothing.
    `promises`: what the author undertakes for the owner or, in the owner's mail, for others; hedged words are none.
    `live`: False = it lies in trash or spam or was deleted: it opens only if it once was live, and never closes.
    """

    mail: Mail
    side: str
    author: str
    author_address: str
    author_name: str
    to: tuple[str, ...]
    cc: tuple[str, ...]
    cls: str
    asks: tuple[Ask, ...]
    acts: tuple[Act, ...]
    reason: str
    rule: str
    live: bool = True
    pull: int = 0
    heard: tuple[Ask, ...] = ()
    promises: tuple[Promise, ...] = ()

    @cached_property
    def recipients(self) -> frozenset[str]:
        """All persons it went to, without the owner."""
        return frozenset((*self.to, *self.cc))

    def evidence(self, act: Act) -> Evidence:
        """The span of one of its acts as evidence."""
        return evidence_of(self.mail, act.start, act.end)

    def own_words(self) -> str:
        """Subject and the sentences of its acts, for comparing topics."""
        return self._own_words

    def kinds(self) -> frozenset[str]:
        """Kinds of its acts that count (asks with a content reason are no asks and left out)."""
        return self._kinds

    # Asked once for every open loop of the unit, hence kept.

    @cached_property
    def _own_words(self) -> str:
        text = self.mail.decoded.text
        return " ".join((self.mail.decoded.subject, *(text[act.start : act.end] for act in self.acts)))

    @cached_property
    def _kinds(self) -> frozenset[str]:
        return frozenset(act.kind for act in self.acts if not act.reason)


def evidence_of(mail: Mail, start: int, end: int) -> Evidence:
    """Span `[start, end)` of the mail's stored text as evidence; the quote is cut from the text, so it always verifies."""
    return Evidence(mail.account, mail.external_id, start, end, mail.decoded.text[start:end], mail.text_sha)
