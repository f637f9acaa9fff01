"""The journal entry of one call (C-39): what was asked, what it cost, what was said verbatim, and what of it was verified."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.wiring.modelling import Look, host_of
from extractors.model.barrier import Barred, Verified, check
from extractors.model.prompt import PROMPT_VERSION
from pipeline.models.model_answers import ANSWERED, QUARANTINED, REFUSED, RETRIED, TRUNCATED, Consent
from pipeline.models.model_frame import Frame, ModelReply

_NOTHING = Verified([], [], [], [])


def entry_of(
    reply: ModelReply, frame: Frame, keys: Sequence[str], suspect: Sequence[str], seen: Look, host: str, *, last: bool, batch: str = ""
) -> dict[str, Any]:
    """The payload of a `model_answer` entry. `last`: an answer to the same text was thrown away before, so this is set aside if it is bad.

    `cost` is 0 if the server told no tokens.
    """
    outcome, why, said = _judged(reply, frame, seen, last=last)
    return {
        "conversation": frame.conversation,
        "persons": list(frame.persons),
        "judged": [[message.account, message.message_id] for message in frame.judged],
        "keys": list(keys),
        "prompt": PROMPT_VERSION,
        "model": seen.setting.model,
        "host": host,
        "batch": batch,
        "tokens": reply.tokens._asdict(),
        "cost": seen.price.cost(reply.tokens, batch=bool(batch)),
        "outcome": outcome,
        "why": why,
        "stop_reason": reply.stop_reason,
        "request_id": reply.request_id,
        "suspect": list(suspect),
        "frame": frame.as_json(),
        **said._asdict(),
    }


def cost_alone(what: str, consent: Consent, reply: ModelReply, cost: int) -> dict[str, Any]:
    """The payload of a call that is about no stored mail: it counts against the caps, settles no key, and holds nothing that was said.

    `what`: stands for conversation and outcome.
    """
    return {
        "conversation": what,
        "persons": [],
        "keys": [],
        "model": consent.model,
        "host": host_of(consent.base_url),
        "tokens": reply.tokens._asdict(),
        "cost": cost,
        "outcome": what,
        "request_id": reply.request_id,
        "accepted": [],
        "rejected": [],
    }


def _judged(reply: ModelReply, frame: Frame, seen: Look, *, last: bool) -> tuple[str, str, Verified]:
    """(outcome, why, what stands of it)."""
    if reply.stop_reason == "refusal":
        return REFUSED, "", _NOTHING
    if reply.stop_reason == "max_tokens":
        return (QUARANTINED if last else TRUNCATED), "truncated", _NOTHING
    found = check(reply.text, frame, seen.mails)
    if isinstance(found, Barred):
        return (QUARANTINED if last else RETRIED), found.why, _NOTHING
    return ANSWERED, "", found
