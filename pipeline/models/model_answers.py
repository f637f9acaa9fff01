"""What a language model said, read back from the journal: consents, candidates and verdicts that were verified (C-39, C-52).

This is the seam for whoever makes loops of it: a candidate's span is a verbatim quote of the message it names, written by the author it
names; a verdict names a loop of the same conversation. Neither is more than a proposal: nothing here closes, mutes or confirms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pipeline.models.mail import Mail
from pipeline.models.model_frame import Frame, frame_of

ANSWERED, REFUSED, RETRIED, TRUNCATED, QUARANTINED = "answered", "refused", "retried", "truncated", "quarantined"
"""What became of a call. `retried` and `truncated` cost money and settle nothing; the others settle their keys."""
SETTLED = frozenset({ANSWERED, REFUSED, QUARANTINED})
TARGET = "model"
"""Target of consents and withdrawals in the journal."""


@dataclass(frozen=True, slots=True)
class Consent:
    """What a person agreed to (C-40). Prices are USD per million tokens as decimal text: input, output, cache read, cache write.

    `excluded_labels`, `accounts`: sorted. `days`: how old a judged mail may be. `texts`: version of the kinds of text that are sent.
    `structured`: the server knows structured output; else the schema goes with the prompt (C-43).
    """

    base_url: str
    model: str
    accounts: tuple[str, ...]
    excluded_labels: tuple[str, ...]
    days: int
    texts: str
    price: tuple[str, str, str, str]
    structured: bool = True
    usd_per_day: str = ""
    usd_per_run: str = ""

    def as_json(self) -> dict[str, Any]:
        """JSON-able form for the journal."""
        names = ("base_url", "model", "days", "texts", "structured", "usd_per_day", "usd_per_run")
        lists = ("accounts", "excluded_labels", "price")
        return {name: getattr(self, name) for name in names} | {name: list(getattr(self, name)) for name in lists}


def consent_of(data: Mapping[str, Any]) -> Consent:
    """The consent whose `as_json` is `data`."""
    sent, received, cached, written = (str(value) for value in data["price"])
    return Consent(
        base_url=str(data["base_url"]),
        model=str(data["model"]),
        accounts=tuple(str(value) for value in data["accounts"]),
        excluded_labels=tuple(str(value) for value in data["excluded_labels"]),
        days=int(data["days"]),
        texts=str(data["texts"]),
        price=(sent, received, cached, written),
        structured=bool(data["structured"]),
        usd_per_day=str(data["usd_per_day"]),
        usd_per_run=str(data["usd_per_run"]),
    )


class Source(NamedTuple):
    """Where a candidate or verdict comes from: the call's model, prompt version, time (UTC microseconds) and journal hash.

    `suspect`: codes of phrases in the judged text that try to give orders to a model; a flag, nothing else (C-38).
    """

    model: str
    prompt: str
    made_us: int
    entry: str
    suspect: tuple[str, ...] = ()


class Anchor(NamedTuple):
    """The verified span: `quote == text[start:end]` of the text with hash `text_sha`."""

    account: str
    message_id: str
    rfc_id: str
    start: int
    end: int
    quote: str
    text_sha: str


class ModelCandidate(NamedTuple):
    """An act the model sees. `kind`: commitment, request, question, proposal or decision. `author`: person id of who wrote it, OWNER_REF
    for the owner, who then SENT it. `counterparty`: person id, OWNER_REF, a name as written, or "". `due`: date, ISO datetime, or None.
    """

    kind: str
    anchor: Anchor
    author: str
    counterparty: str
    due_text: str
    due: str | None
    object: str
    condition: str
    source: Source


class ModelVerdict(NamedTuple):
    """What the model thinks became of an open loop. `verdict`: fulfilled, partial, moved or cancelled. It only proposes (C-65)."""

    loop_id: str
    verdict: str
    anchor: Anchor
    source: Source


class ModelSays(NamedTuple):
    """Everything the journal holds that was verified, oldest first."""

    candidates: tuple[ModelCandidate, ...]
    verdicts: tuple[ModelVerdict, ...]


def applies_to(anchor: Anchor, mail: Mail) -> bool:
    """True if the anchor stands in this message as it is stored now: itself, or its copy in another account, with the same text."""
    same = mail.ref == (anchor.account, anchor.message_id) or (anchor.rfc_id != "" and mail.decoded.message_id == anchor.rfc_id)
    return same and mail.text_sha == anchor.text_sha and mail.decoded.text[anchor.start : anchor.end] == anchor.quote


def says_of(payload: Mapping[str, Any], made_us: int, entry: str) -> ModelSays:
    """The verified candidates and verdicts of one `model_answer` entry."""
    if payload.get("outcome") != ANSWERED:
        return ModelSays((), ())
    frame = frame_of(payload["frame"])
    source = Source(str(payload["model"]), str(payload["prompt"]), made_us, entry, tuple(payload.get("suspect", ())))
    candidates, verdicts = [], []
    for kept in payload["accepted"]:
        said = payload[kept["list"]][kept["index"]]
        message = frame.message(said["message_id"])
        if message is None:
            continue
        place = (message.account, message.message_id, message.rfc_id)
        anchor = Anchor(*place, int(kept["start"]), int(kept["end"]), str(kept["quote"]), message.text_sha)
        if kept["list"] == "candidates":
            candidates.append(_candidate(said, kept, frame, anchor, source))
        else:
            verdicts.append(ModelVerdict(frame.loops[said["loop_ref"]], str(said["verdict"]), anchor, source))
    return ModelSays(tuple(candidates), tuple(verdicts))


def _candidate(said: Mapping[str, Any], kept: Mapping[str, Any], frame: Frame, anchor: Anchor, source: Source) -> ModelCandidate:
    def person(ref: str) -> str:
        found = frame.participant(ref)
        return ref if found is None or not found.person else found.person

    return ModelCandidate(
        kind=str(said["kind"]),
        anchor=anchor,
        author=person(str(said["author"])),
        counterparty=person(str(said["counterparty"])),
        due_text=str(said["due_text"]),
        due=kept.get("due"),
        object=str(said["object"]),
        condition=str(said["condition"]),
        source=source,
    )
