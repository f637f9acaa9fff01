"""What a language model is asked, and what it gives back, as plain data (docs/model.md). No text of a mail is kept in a frame.

A frame maps the short names of one request (m1, p1, L1) to what they stand for, so that an answer can be verified in a later run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

OWNER_REF = "owner"
"""Stands for the owner among the participants of a request."""

Span = tuple[int, int]


class Participant(NamedTuple):
    """One person of a request. `role`: owner, other, desk (an address of several people) or list. `person`: person id."""

    ref: str
    role: str
    name: str
    address: str
    person: str


class AskedMessage(NamedTuple):
    """One message of a request. `spans`: what of the stored text was sent; `judge`: it is to be judged, else it is context.

    `author`: ref of a participant. `sent`: the owner sent it. `rfc_id`: its Message-ID, by which a copy in another account is known.
    """

    ref: str
    account: str
    message_id: str
    rfc_id: str
    text_sha: str
    author: str
    sent: bool
    arrived_us: int
    judge: bool
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """What the names of one request stand for. `loops`: ref -> loop id. `conversation`: as loops carry it."""

    conversation: str
    participants: tuple[Participant, ...]
    messages: tuple[AskedMessage, ...]
    loops: Mapping[str, str]

    @property
    def persons(self) -> tuple[str, ...]:
        """Person ids of everybody but the owner, in order."""
        return tuple(dict.fromkeys(one.person for one in self.participants if one.ref != OWNER_REF and one.person))

    @property
    def judged(self) -> tuple[AskedMessage, ...]:
        """The messages that were to be judged."""
        return tuple(message for message in self.messages if message.judge)

    def participant(self, ref: str) -> Participant | None:
        """The participant of that ref."""
        return next((one for one in self.participants if one.ref == ref), None)

    def message(self, ref: str) -> AskedMessage | None:
        """The message of that ref."""
        return next((one for one in self.messages if one.ref == ref), None)

    def as_json(self) -> dict[str, Any]:
        """JSON-able form; `frame_of(x.as_json()) == x`."""
        return {
            "conversation": self.conversation,
            "participants": [list(one) for one in self.participants],
            "messages": [[*one[:-1], [list(span) for span in one.spans]] for one in self.messages],
            "loops": dict(self.loops),
        }


def frame_of(data: Mapping[str, Any]) -> Frame:
    """The frame whose `as_json` is `data`."""
    return Frame(
        conversation=str(data["conversation"]),
        participants=tuple(Participant(*one) for one in data["participants"]),
        messages=tuple(
            AskedMessage(*one)._replace(spans=tuple((int(start), int(end)) for start, end in one[-1])) for one in data["messages"]
        ),
        loops={str(ref): str(loop) for ref, loop in data["loops"].items()},
    )


class Tokens(NamedTuple):
    """Tokens of one call as the server counted them. `sent` is without those read from or written to its prompt cache."""

    sent: int = 0
    received: int = 0
    cache_read: int = 0
    cache_write: int = 0


class ModelReply(NamedTuple):
    """One answer, not yet believed. `text`: the JSON text, "" if there is none; `stop_reason`: as the server says it."""

    text: str
    stop_reason: str
    tokens: Tokens
    request_id: str
    model: str


class BatchItem(NamedTuple):
    """Result of one request of a batch. `reply` is None if it came to nothing; `trouble` then says why (expired, errored, canceled)."""

    custom_id: str
    reply: ModelReply | None
    trouble: str = ""


class BatchState(NamedTuple):
    """Where a batch stands. `ended`: its results can be fetched. `requests`: how many it holds."""

    batch_id: str
    ended: bool
    requests: int
    created_us: int
