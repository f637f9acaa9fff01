"""The case files of this repository, judged: what replay says of a case against what the case expects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.wiring.cases import moment_of
from app.wiring.replay import Replayer, ReplayOptions
from connectors.gmail_form import compose_message
from extractors.message import decode

Json = dict[str, Any]
CASES = Path(__file__).resolve().parents[1] / "fixtures" / "cases"
EXACT = ("due", "opened_at", "ripe_at", "delegated_to", "undelivered", "conditional", "moved")
"""Keys of an expected loop that the row printed must hold with the same value."""
_SIDES = {"unanswered_outbound": True, "commitment_owed_by_me": True, "unanswered_inbound": False, "commitment_owed_to_me": False}


@dataclass(frozen=True)
class Judgement:
    """A case, the object replay prints for its moment, and all that is wrong with it in words."""

    case: Json
    said: Json
    faults: tuple[str, ...]


@cache
def load_cases() -> dict[str, Json]:
    """All case files by id."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(CASES.glob("*.json"))]
    return {case["id"]: case for case in found}


def replay(case: Json, *, through_google: bool = False) -> Json:
    """The object of one case at its own moment."""
    return Replayer(case, ReplayOptions(through_google=through_google)).at(moment_of(case["now"], "now"))


@cache
def judge(case_id: str) -> Judgement:
    """Replays a case in memory and compares."""
    case = load_cases()[case_id]
    said = replay(case)
    return Judgement(case, said, tuple(faults_of(case, said)))


def text_of(case: Json, message_id: str) -> str:
    """The stored text of one message, decoded anew."""
    message = next(message for message in case["messages"] if message["id"] == message_id)
    return decode(compose_message(message, history_id=1)).text


def _said(case: Json, message_id: str) -> str:
    """What a message can be quoted with: its text, or the names of its files where it has none."""
    files = next(message["attachments"] for message in case["messages"] if message["id"] == message_id)
    return (text_of(case, message_id).strip() and text_of(case, message_id)) or " ".join(file["filename"] for file in files)


def faults_of(case: Json, said: Json) -> Iterator[str]:
    """Everything in which the answer differs from the expectation, evidence included."""
    expected = case["expected"]
    rows = list(said["loops"])
    used: set[int] = set()
    for want in expected["loops"]:
        index = next((n for n, row in enumerate(rows) if n not in used and _matches(row, want)), None)
        if index is None:
            if want["status"] in ("open", "stale"):
                yield f"missing: {want['type']} {want['status']} of {want['counterparty']} on {want['evidence_message_id']}"
            elif _answered_early(want, said):
                yield f"closed inside the grace time, so nothing is reported: {want['evidence_message_id']}"
            else:
                yield f"not reported: {want['type']} {want['status']} of {want['counterparty']} on {want['evidence_message_id']}"
            continue
        used.add(index)
        yield from _differences(rows[index], want)
    for n, row in enumerate(rows):
        optional = any(_matches(row, loop) for loop in expected.get("optional", ()))
        if n not in used and row["status"] == "open" and not optional and not _twin(row, expected):
            yield f"not expected: {row['type']} of {row['counterparty']}: {row['evidence']['quote']!r}"
    yield from _reason_faults(expected, said)
    for row in rows:
        yield from evidence_faults(case, row)


def _matches(row: Json, want: Json) -> bool:
    messages = {want["evidence_message_id"], *want.get("evidence_alternatives", ())}
    return bool(
        row["type"] == want["type"]
        and row["counterparty"].casefold() == want["counterparty"].casefold()
        and row["evidence"]["message_id"] in messages
        and row["status"] == want["status"]
    )


def _answered_early(want: Json, said: Json) -> bool:
    return {"message_id": want["evidence_message_id"], "reason": "answered_in_grace"} in said["suppressed"]


def _differences(row: Json, want: Json) -> Iterator[str]:
    place = f"{want['type']} on {want['evidence_message_id']}"
    if " ".join(want["quote_contains"].split()) not in " ".join(row["evidence"]["quote"].split()):
        yield f"{place}: quote is {row['evidence']['quote']!r}"
    closer = row["closed_by"] or {}
    if "closing_message_id" in want and closer.get("message_id") != want["closing_message_id"]:
        yield f"{place}: closed by {closer.get('message_id')}"
    if "closing_event_id" in want and closer.get("event_id") != want["closing_event_id"]:
        yield f"{place}: closed by {closer}"
    if "closing_quote_contains" in want and want["closing_quote_contains"] not in closer.get("quote", ""):
        yield f"{place}: closing quote is {closer.get('quote')!r}"
    if "rule" in want and want["rule"] not in {rule.partition("@")[0] for rule in row["rules"]}:
        yield f"{place}: rules are {row['rules']}"
    for key in EXACT:
        if key in want and row.get(key) != want[key]:
            yield f"{place}: {key} is {row.get(key)}"


def _twin(row: Json, expected: Json) -> bool:
    """A decision that stands on an expected ask is the same row for the reader (J-76)."""
    as_ask = {**row, "type": "unanswered_inbound"}
    return row["type"] == "decision_pending" and any(_matches(as_ask, loop) for loop in (*expected["loops"], *expected.get("optional", ())))


def _reason_faults(expected: Json, said: Json) -> Iterator[str]:
    given = {(row["message_id"], row["reason"]) for row in said["suppressed"]}
    for absent in expected["absent"]:
        code = absent.get("reason_code")
        if code and (absent["message_id"], code) not in given:
            found = sorted(reason for message, reason in given if message == absent["message_id"])
            yield f"{absent['message_id']}: no reason {code}, but {found}"


def evidence_faults(case: Json, row: Json) -> Iterator[str]:
    """The quote must stand at its span in the decoded text, and its message must be by the right side (J-114)."""
    evidence = row["evidence"]
    text = text_of(case, evidence["message_id"])
    if text[evidence["start"] : evidence["end"]] != evidence["quote"] or not evidence["quote"].strip():
        yield f"{evidence['message_id']}: quote does not stand at its span"
    message = next(message for message in case["messages"] if message["id"] == evidence["message_id"])
    if row["type"] in _SIDES and _SIDES[row["type"]] != ("SENT" in message["labels"]):
        yield f"{evidence['message_id']}: written by the wrong side for {row['type']}"
    closer = row["closed_by"]
    if closer and "event_id" in closer:
        summaries = {event["id"]: event.get("summary", "") for event in case.get("calendar_events", ())}
        if summaries.get(closer["event_id"]) != closer["quote"]:
            yield f"{closer['event_id']}: closing quote is not the summary of the event"
    elif closer and (not closer["quote"].strip() or closer["quote"] not in _said(case, closer["message_id"])):
        yield f"{closer['message_id']}: closing quote does not stand in its message"
