"""Intake rules over a file of mail: it is read once for ids of threads alone, then its messages are judged thread by thread (G-703, G-905).

What is kept from the first reading: ids of threads that a message denies or admits. A thread is what the file holds of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from connectors.mbox.record import MboxMail, read_mail
from connectors.mbox.split import Section
from pipeline.errors import RecordError
from pipeline.models.intake import DENIED, Envelope, IntakeRules, envelope, resolved, unknown_labels
from pipeline.models.items import FetchRow
from pipeline.ports import ImportStore

_END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")


def known_rules(store: ImportStore, account: str, rules: IntakeRules) -> IntakeRules:
    """The rules for files of `account`, in which labels of the owner stand by name.

    Raises ConfigError `label_unknown` if the account has told of its labels and has none of that name; before the first sync a label is
    taken at its word.
    """
    labels = store.directory(account, "label")
    found, missing = resolved(rules, labels, by_name=True)
    if missing and labels:
        raise unknown_labels(account, "mbox", missing, labels)
    return found


@dataclass(slots=True)
class FileIntake:
    """What the first reading and the store know: thread -> reason it is kept out, and the threads that are admitted."""

    rules: IntakeRules
    denied: dict[str, str] = field(default_factory=dict)
    admitted: set[str] = field(default_factory=set)

    def reason(self, mail: MboxMail, row: FetchRow | None) -> str:
        """Why `mail` is kept out, "" if it is admitted. `row`: its fetch row; what a sync has denied by a rule that stands stays out."""
        if not self.rules.active:
            return ""
        if row is not None and row.reason in self._standing():
            return row.reason
        if mail.thread in self.denied:
            return self.denied[mail.thread]
        return "" if mail.thread in self.admitted else self.rules.verdict([envelope_of(mail)])

    def recall(self, rows: Iterable[FetchRow]) -> None:
        """Take into account what a sync or an earlier file kept out: by a deny rule that stands, the whole thread stays out."""
        standing = self._standing()
        for row in rows:
            if row.parent and row.reason in standing:
                self.denied.setdefault(row.parent, row.reason)

    def _standing(self) -> set[str]:
        return {DENIED + rule.name for rule in self.rules.deny}

    def learn(self, mail: MboxMail) -> None:
        """Take one message of the first reading into account."""
        message = envelope_of(mail)
        denied = self.rules.denied_by([message])
        if denied:
            self.denied.setdefault(mail.thread, denied)
        elif self.rules.allow and not self.rules.verdict([message]):
            self.admitted.add(mail.thread)


def envelope_of(mail: MboxMail) -> Envelope:
    """What the rules see of a message of a file."""
    return envelope(mail.item.labels or (), mail.senders)


def first_reading(account: str, found: Iterable[Section], rules: IntakeRules) -> FileIntake:
    """Header blocks of all messages. One without thread and Message-ID is a thread of its own, judged in the second reading."""
    intake = FileIntake(rules)
    for section in found if rules.active else ():
        end = _END_OF_HEADERS.search(section.raw)
        try:
            mail = read_mail(account, section._replace(raw=section.raw[: end.end()] if end else section.raw))
        except RecordError:
            continue
        if mail.thread != mail.spare_id:
            intake.learn(mail)
    return intake
