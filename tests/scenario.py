"""A mailbox told as a short story, folded by the real readers: for tests of timers, closings and reasons."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from connectors.gmail_form import compose_message
from extractors.appointments import appointments
from extractors.attendance import attendance
from extractors.contacts import card, fields
from extractors.event_names import event_name
from extractors.invitations import invitations
from extractors.meetings import days_away, meeting
from extractors.message import decode
from extractors.reader import read
from pipeline.clock import to_us
from pipeline.ids import canonical_json
from pipeline.models.items import ItemKind, ItemRecord
from pipeline.models.ledger import Decision, Loop, LoopType
from pipeline.models.mail import Owner
from pipeline.models.worktime import WorkTime
from pipeline.run import FoldResult, Readers, fold_records

START = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
"""A Monday morning."""
ME = "Robin Vale <robin@example.com>"
READERS = Readers(
    decode,
    read,
    card,
    meeting,
    days_away,
    event_name=event_name,
    appointments=appointments,
    invitations=invitations,
    fields=fields,
    attendance=attendance,
    events="1",
)
OWNER = Owner("Robin Vale", frozenset({"robin@example.com"}), WorkTime(zone="UTC"))


def record_of(message: dict[str, Any], account: str) -> ItemRecord:
    """A compact message (labels included) as a connector would hand it over."""
    resource = compose_message(message, history_id=1)
    arrived = int(resource["internalDate"]) * 1000
    labels = tuple(resource.pop("labelIds", ()))
    for volatile in ("historyId", "snippet"):
        resource.pop(volatile, None)
    return ItemRecord(account, ItemKind.MESSAGE, str(message["id"]), arrived, canonical_json(resource), labels)


@dataclass
class Story:
    """Messages in the order they are told; ids are m1, m2, ... unless given. Times are hours after START."""

    owner: Owner = OWNER
    account: str = "robin@example.com"
    messages: list[dict[str, Any]] = field(default_factory=list)
    contacts: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    def mail(self, sender: str, text: str, *, hours: float, to: Any = ME, thread: str = "t1", **more: Any) -> str:
        """Adds a message; `reply` names the message it answers. Returns its id."""
        number = more.pop("id", f"m{len(self.messages) + 1}")
        headers = {"Message-ID": f"<{number}@mail.example.com>", **more.pop("headers", {})}
        reply = more.pop("reply", "")
        if reply:
            headers |= {"In-Reply-To": f"<{reply}@mail.example.com>", "References": f"<{reply}@mail.example.com>"}
        mine = sender == ME
        message = {
            "id": number,
            "account": more.pop("account", self.account),
            "thread": thread,
            "at": (START + timedelta(hours=hours)).isoformat(),
            "from": sender,
            "to": [to] if isinstance(to, str) else list(to),
            "cc": more.pop("cc", []),
            "subject": more.pop("subject", "Workshop"),
            "labels": more.pop("labels", ["SENT"] if mine else ["INBOX"]),
            "headers": headers,
            "attachments": more.pop("attachments", []),
        }
        message |= {"text": text, **more}
        self.messages.append(message)
        return number

    def contact(self, name: str, *addresses: str) -> None:
        """Adds a saved contact."""
        person = {"resourceName": f"people/c{len(self.contacts)}", "names": [{"displayName": name}]}
        self.contacts.append(person | {"emailAddresses": [{"value": address} for address in addresses]})

    def event(self, *, made: float, host: str, guests: dict[str, str], **more: Any) -> str:
        """Adds an event from hour 200 to 201, made at hour `made`; `guests`: address -> response status. Returns its id."""
        number = f"e{len(self.events) + 1}"
        moment = {name: {"dateTime": (START + timedelta(hours=hours)).isoformat()} for name, hours in (("start", 200), ("end", 201))}
        changed = more.pop("changed", made)
        times = {name: (START + timedelta(hours=hours)).isoformat() for name, hours in (("created", made), ("updated", changed))}
        people = [{"email": address, "responseStatus": status} for address, status in guests.items()]
        event = {"id": number, "summary": "Visit", "status": "confirmed", **moment, **times}
        self.events.append(event | {"organizer": {"email": host}, "attendees": people} | more)
        return number

    def decide(self, op: str, loop: Loop, *, hours: float) -> None:
        """A person's act on a loop."""
        made = to_us(START + timedelta(hours=hours))
        evidence = ((loop.evidence.account, loop.evidence.message_id),)
        self.decisions.append(Decision(op, loop.loop_id, made, f"hash{len(self.decisions)}", loop.person, evidence))

    def records(self) -> list[ItemRecord]:
        """All item records of the story."""
        people = [ItemRecord(self.account, ItemKind.CONTACT, p["resourceName"], 0, canonical_json(p)) for p in self.contacts]
        people += [ItemRecord(self.account, ItemKind.EVENT, f"{self.account}/{e['id']}", 0, canonical_json(e)) for e in self.events]
        return people + [record_of(message, message["account"]) for message in self.messages]

    def fold(self, **changes: Any) -> FoldResult:
        """The fold of the whole story; `changes` replace fields of the owner."""
        return fold_records(self.records(), replace(self.owner, **changes), READERS, self.decisions)

    def loops(self, kind: str = "", **changes: Any) -> list[tuple[str, str, str, str]]:
        """(type without prefix, status, person, message id) of the loops, twins of decisions left out, sorted."""
        found = [loop for loop in self.fold(**changes).loops if loop.type is not LoopType.DECISION_PENDING]
        rows = [(loop.type.value.removeprefix("unanswered_"), loop.status, loop.counterparty, loop.evidence.message_id) for loop in found]
        return sorted(row for row in rows if not kind or row[0] == kind)

    def reason(self, message_id: str) -> str:
        """Reason code of a message, "" if it opened a loop."""
        codes = {row.code for row in self.fold().reasons if row.message_id == message_id}
        assert len(codes) <= 1, codes
        return codes.pop() if codes else ""


def hour(hours: float) -> int:
    """`hours` after START in UTC microseconds."""
    return to_us(START + timedelta(hours=hours))
