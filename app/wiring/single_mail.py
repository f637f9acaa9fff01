"""One mail read by itself: the product's decoder, reader and gates on a row of a file (J-116). Hermetic like `replay`."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from app.wiring.cases import Json, moment_of, owner_of_case, problem_of
from app.wiring.folding import READERS
from app.wiring.replay import records_of
from connectors.gmail_form import compose_message
from pipeline.errors import UsageError
from pipeline.models.judged import BULK, HUMAN, MACHINE, OWNER, RELAY, Ask, Judged
from pipeline.models.mail import Mail, canonical_address
from pipeline.models.reading import Address
from pipeline.run import judge_record

_FIX = "loopledger analyze --help"
"""Tells the form of a row."""
_MACHINE_NAMES = {
    "bounce": "bounce",
    "delay_notice": "bounce",
    "calendar": "calendar",
    "calendar_subject": "calendar",
    "away": "away",
}
"""Machine mail whose kind has a name of its own."""
_CLASS_NAMES = {HUMAN: "person", BULK: "bulk", RELAY: "relay", MACHINE: "machine"}
_EARLIER = timedelta(days=1)
_HISTORY = ("sent_to_before", "in_contacts", "replies_to_owner")


def read_mails(lines: Iterator[str]) -> Iterator[Json]:
    """A result or an error object for each line that is not blank, in order. Broken rows never stop the others."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _row(line, number)


def _row(line: str, number: int) -> Json:
    place: Json = {"line": number}
    try:
        row = json.loads(line)
        if isinstance(row, dict) and isinstance(row.get("id"), str) and row["id"]:
            place = {"id": row["id"]}
        return read_mail(row)
    except UsageError as error:
        return place | {"error": error.problem}
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        return place | {"error": f"cannot be read: {type(error).__name__}: {error}"}


def read_mail(row: object) -> Json:
    """The object of J-116 for one row {id, owner, message, history?}. Raises UsageError if the row is broken."""
    case = _case(row)
    owner = owner_of_case(case, clock=None, bare=False)
    judged = judge_record(records_of(case), case["messages"][-1]["id"], owner, READERS)
    if judged is None:
        raise UsageError("message: cannot be stored", fix=_FIX)
    mail = judged.mail
    text = mail.decoded.text
    zones = mail.reading.zones
    return {
        "id": case["id"],
        "text": text,
        "new_text": "\n".join(text[zone.start : zone.end] for zone in zones if zone.kind == "reply"),
        "zones": [{"kind": zone.kind, "start": zone.start, "end": zone.end} for zone in zones],
        "class": _MACHINE_NAMES.get(judged.rule, "machine") if judged.cls == MACHINE else _CLASS_NAMES[judged.cls],
        "rules": _rules(judged),
        "asks": [_ask(ask, mail, str(case["owner"]["addresses"][0])) for ask in _told(judged)],
        "wants_reply": bool(judged.asks),
        "reason": judged.reason or None,
    }


def _told(judged: Judged) -> tuple[Ask, ...]:
    """The asks to print: those put to anybody by a person; of other mail only those that passed the gates."""
    return judged.heard if judged.cls == HUMAN else judged.asks


def _rules(judged: Judged) -> list[str]:
    """Class rules that fired, in order, and the rule that decided."""
    return list(dict.fromkeys([*(sign.rule for sign in judged.mail.reading.signs), *([judged.rule] if judged.rule else [])]))


def _ask(ask: Ask, mail: Mail, owner_address: str) -> Json:
    act = ask.act
    return {
        "kind": act.kind,
        "start": act.start,
        "end": act.end,
        "text": mail.decoded.text[act.start : act.end],
        "to": [_address(person, mail, owner_address) for person in ask.targets],
    }


def _address(person: str, mail: Mail, owner_address: str) -> str:
    """The address of a target as it stands on the mail."""
    if person == OWNER:
        return owner_address
    listed: tuple[Address, ...] = (*mail.decoded.to, *mail.decoded.cc, *mail.decoded.bcc)
    return next((one.address for one in listed if canonical_address(one.key) == person), person)


def _case(row: object) -> Json:
    """A row as a case: the message behind the mails and contacts that stand for its history. Raises UsageError naming the field."""
    if not isinstance(row, dict) or not isinstance(row.get("id"), str) or not row["id"]:
        raise UsageError("id: must be a text", fix=_FIX)
    message = row.get("message")
    if not isinstance(message, dict):
        raise UsageError("message: must be an object", fix=_FIX)
    history = row.get("history") or {}
    if not isinstance(history, dict) or not all(isinstance(history.get(name, False), bool) for name in _HISTORY):
        raise UsageError(f"history: must be an object with {', '.join(_HISTORY)}, each true or false", fix=_FIX)
    message = {"id": row["id"], "threadId": row["id"]} | message
    owner = row.get("owner")
    case: Json = {"id": row["id"], "owner": owner, "now": message.get("date"), "messages": [message], "contacts": []}
    problem = problem_of(case)
    if problem:
        raise UsageError(problem.replace("messages[0]", "message").replace("now:", "message.date:"), fix=_FIX)
    return case | _past(case, message, history)


def _past(case: Json, message: Json, history: Json) -> Json:
    """Messages and contacts of a case whose history is told in words."""
    decoded = READERS.decode(compose_message(message, history_id=1))
    sender = decoded.sender.address if decoded.sender else ""
    own = str(case["owner"]["addresses"][0])
    known = any(history.get(name) for name in ("sent_to_before", "replies_to_owner")) and sender
    messages = [message]
    if known:
        refs = (*decoded.in_reply_to, *decoded.references) if history.get("replies_to_owner") else ()
        reference = refs[0] if refs else f"{message['id']}.before@owner.invalid"
        if history.get("replies_to_owner") and not refs:
            message = _answering(message, reference)
        before = (moment_of(message["date"], "message.date") - _EARLIER).isoformat()
        earlier: dict[str, Any] = {"id": f"{message['id']}.before", "threadId": f"{message['id']}.before", "date": before, "from": own}
        earlier |= {"to": [sender], "headers": {"Message-ID": f"<{reference}>"}, "labels": ["SENT"], "body_text": "-"}
        messages = [earlier, message]
    contacts = (
        [{"name": decoded.sender.name if decoded.sender else "", "emails": [sender]}] if history.get("in_contacts") and sender else []
    )
    return {"messages": messages, "contacts": contacts}


def _answering(message: Json, reference: str) -> Json:
    """The message as an answer to `reference`, where its own headers do not say what it answers."""
    if "raw_b64" in message:
        raw = f"In-Reply-To: <{reference}>\r\n".encode() + b64decode(message["raw_b64"])
        return message | {"raw_b64": b64encode(raw).decode()}
    return message | {"headers": {**message.get("headers", {}), "In-Reply-To": f"<{reference}>"}}
