"""Which mail may be shown to a model, and why the rest may not (C-47); what is still to be judged, newest first (C-48). Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from extractors.model.portions import Portion, portions_of
from pipeline.models.judged import BULK, MACHINE, OWNER, Judged
from pipeline.models.mail import Owner

NEVER = {
    "machine": "a program sent it",
    "bulk": "it is bulk mail",
    "spam": "it lies in spam",
    "trash": "it lies in the trash",
    "draft": "it is an unsent draft",
    "deleted": "it was deleted at the provider",
    "excluded_label": "it carries an excluded label",
    "muted": "you muted its sender, domain or conversation",
    "no_consent": "its account is not in your consent",
    "horizon": "it is older than you agreed to",
    "empty": "its author wrote nothing but quotes, signatures or attachments",
    "self": "it went to nobody but its author",
    "spoofed": "it claims to be from you but you did not send it",
    "copy": "another copy of it is there already",
    "nobody": "it has no sender",
}
"""Reason code -> words, for messages that are never sent."""
_OF_STATE = {"spoofed_owner": "spoofed", "duplicate": "copy"}
_LABELS = (("SPAM", "spam"), ("TRASH", "trash"))
_UNSENT = frozenset({"DRAFT", "SCHEDULED"})


@dataclass(frozen=True, slots=True)
class Fences:
    """What the owner has agreed to and what not. `since_us`: mail that arrived before is too old. Muted values are case-folded."""

    owner: Owner
    accounts: frozenset[str]
    since_us: int
    muted_senders: frozenset[str] = frozenset()
    muted_domains: frozenset[str] = frozenset()
    muted_conversations: frozenset[str] = frozenset()


def forbidden(judged: Judged, fences: Fences) -> str:
    """Why this message may not be sent (a key of NEVER), or "". The gravest reason first."""
    mail = judged.mail
    if mail.labels & _UNSENT and "SENT" not in mail.labels:
        return "draft"
    dead = next((code for label, code in _LABELS if label in mail.labels), "")
    if dead or not mail.present:
        return dead or "deleted"
    if fences.owner.excludes(mail.account, mail.labels):
        return "excluded_label"
    if mail.account.casefold() not in fences.accounts:
        return "no_consent"
    if judged.reason in _OF_STATE:
        return _OF_STATE[judged.reason]
    if _is_muted(judged, fences):
        return "muted"
    if judged.cls in {MACHINE, BULK}:
        return "machine" if judged.cls == MACHINE else "bulk"
    if judged.reason == "self_thread":
        return "self"
    if judged.side == "none":
        return "nobody"
    return "horizon" if mail.arrived_us < fences.since_us else ""


def _is_muted(judged: Judged, fences: Fences) -> bool:
    """A mute of a sender or domain looks at authors only (J-97)."""
    if f"{judged.mail.conversation:x}" in fences.muted_conversations:
        return True
    if judged.side == OWNER:
        return False
    address = judged.author_address.casefold()
    if {address, judged.author.casefold()} & fences.muted_senders:
        return True
    domain = address.rpartition("@")[2]
    return any(domain == muted or domain.endswith("." + muted) for muted in fences.muted_domains)


@dataclass(slots=True)
class Work:
    """One conversation with something to judge. `mails`: those that may be sent, in order; `todo`: what is to be judged, in order."""

    conversation: int
    mails: list[Judged] = field(default_factory=list)
    todo: list[Portion] = field(default_factory=list)

    @property
    def newest_us(self) -> int:
        """When the newest message to judge arrived."""
        return max(portion.judged.mail.arrived_us for portion in self.todo)


@dataclass(slots=True)
class Queue:
    """`works`: newest first, without a ceiling. `left_out`: reason -> messages never sent. `done`, `pending`: portions already judged, or
    in a batch that has not been fetched."""

    works: list[Work] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    eligible: int = 0
    done: int = 0
    pending: int = 0

    @property
    def portions(self) -> int:
        """How much there is to judge."""
        return sum(len(work.todo) for work in self.works)


def queue_of(mails: Iterable[Judged], fences: Fences, model: str, settled: Collection[str], pending: Collection[str] = ()) -> Queue:
    """What is to be judged. `settled`: keys with an answer in the journal; `pending`: keys in a batch under way."""
    queue = Queue()
    works: dict[int, Work] = defaultdict(lambda: Work(0))
    seen: set[str] = set()
    for judged in sorted(mails, key=lambda one: one.mail.order):
        portions = portions_of(judged)
        reason = forbidden(judged, fences) or ("" if portions else "empty")
        if reason:
            queue.left_out[reason] += 1
            continue
        queue.eligible += 1
        work = works[judged.mail.conversation]
        work.conversation = judged.mail.conversation
        work.mails.append(judged)
        for portion in portions:
            key = portion.key(model)
            queue.done += key in settled or key in seen
            queue.pending += key in pending
            if key not in settled and key not in pending and key not in seen:
                work.todo.append(portion)
            seen.add(key)
    queue.works = sorted((work for work in works.values() if work.todo), key=lambda work: (-work.newest_us, work.conversation))
    return queue
