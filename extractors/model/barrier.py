"""What of an answer is believed (C-52): all or nothing for its form, then each quote and author on its own. Pure.

Whatever a mail has talked the model into stops here: a candidate rests on words that the named author wrote in a message that was to be
judged, a verdict names a loop of this conversation. Nothing else of an answer has any effect.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from pydantic import ValidationError

from extractors.acknowledgement import ack_only
from extractors.model.schema import Answer, Candidate
from extractors.model.visible import locate
from extractors.speech_acts import acts_of
from pipeline.clock import DAY_US, to_us
from pipeline.models.mail import Mail
from pipeline.models.model_frame import OWNER_REF, AskedMessage, Frame
from pipeline.models.reading import Zone

Texts = Mapping[tuple[str, str], Mail]
"""(account, message id) -> the message as it is stored now."""
_FENCE = re.compile(r"\A\s*```(?:json)?\s*\n(.*?)\n?```\s*\Z", re.DOTALL)
_TAKES_ON = frozenset({"acceptance", "promise", "yes"})
"""Short answers that acknowledge and take something on: "Will do"."""
_PAST, _AHEAD = 366, 3_660
"""Days around a message within which a due date is possible."""


class Barred(NamedTuple):
    """Why a whole answer is thrown away: not_json, not_the_schema, unknown_message, unknown_loop, unknown_author, impossible_date."""

    why: str


class Verified(NamedTuple):
    """What stands of an answer. `accepted`, `rejected`: JSON-able rows for the journal; the lists verbatim beside them."""

    candidates: list[dict[str, Any]]
    verdicts: list[dict[str, Any]]
    accepted: list[dict[str, Any]]
    rejected: list[dict[str, Any]]


def check(text: str, frame: Frame, texts: Texts) -> Verified | Barred:
    """The answer `text` to the request behind `frame`, verified against the stored messages."""
    answer = _parsed(text)
    if isinstance(answer, Barred):
        return answer
    barred = _impossible(answer, frame)
    if barred:
        return Barred(barred)
    accepted: list[dict[str, Any]] = []
    rejected: list[dict[str, Any]] = []
    for name, found in (("candidates", answer.candidates), ("verdicts", answer.verdicts)):
        for index, one in enumerate(found):
            row = _verified(one, frame, texts)
            target = rejected if isinstance(row, str) else accepted
            target.append({"list": name, "index": index, **({"reason": row} if isinstance(row, str) else row)})
    candidates = [one.model_dump() for one in answer.candidates]
    return Verified(candidates, [one.model_dump() for one in answer.verdicts], accepted, rejected)


def _parsed(text: str) -> Answer | Barred:
    """The one JSON object of an answer; a code fence around it, as plain servers write, is taken off."""
    found = _FENCE.match(text)
    try:
        return Answer.model_validate_json(found.group(1) if found else text)
    except ValidationError as error:
        return Barred("not_json" if any(one["type"] == "json_invalid" for one in error.errors()) else "not_the_schema")


def _impossible(answer: Answer, frame: Frame) -> str:
    """What no honest answer can hold, or ""."""
    named = {one.message_id for one in answer.candidates} | {one.message_id for one in answer.verdicts}
    if any(frame.message(ref) is None for ref in named):
        return "unknown_message"
    for candidate in answer.candidates:
        if frame.participant(candidate.author) is None:
            return "unknown_author"
        message = frame.message(candidate.message_id)
        if message is not None and candidate.due and due_of(candidate.due, message.arrived_us) is None:
            return "impossible_date"
    return "unknown_loop" if any(verdict.loop_ref not in frame.loops for verdict in answer.verdicts) else ""


def due_of(text: str, sent_us: int) -> str | None:
    """A due value in stored form: a date, or a datetime with offset (one without is its date); None if it is none or out of reach."""
    try:
        if len(text) <= 10:
            day = date.fromisoformat(text)
            value = day.isoformat()
        else:
            moment = datetime.fromisoformat(text)
            day, value = moment.date(), moment.isoformat() if moment.tzinfo else moment.date().isoformat()
        days = (to_us(datetime.fromisoformat(f"{day.isoformat()}T00:00:00+00:00")) - sent_us) // DAY_US
    except (ValueError, OverflowError):
        return None
    return value if -_PAST <= days <= _AHEAD else None


def _verified(one: Any, frame: Frame, texts: Texts) -> dict[str, Any] | str:
    """The span behind a candidate or verdict, or the reason why it is rejected."""
    message = frame.message(one.message_id)
    if message is None or not message.judge:
        return "not_judged"
    if isinstance(one, Candidate) and not _fits(one, message):
        return "wrong_author"
    mail = texts.get((message.account, message.message_id))
    if mail is None or mail.text_sha != message.text_sha:
        return "text_changed"
    span = locate(mail.decoded.text, message.spans, one.quote)
    if span is None:
        return "quote_not_found"
    row: dict[str, Any] = {"start": span[0], "end": span[1], "quote": mail.decoded.text[span[0] : span[1]]}
    if isinstance(one, Candidate):
        if _thanks_alone(row["quote"]):
            return "thanks_alone"
        row["due"] = due_of(one.due, message.arrived_us)
    return row


def _thanks_alone(quote: str) -> bool:
    """Whether the quoted words only acknowledge: nobody owes anything for a thank-you, whoever says so (C-66, C-85)."""
    zones = (Zone("reply", 0, len(quote)),)
    if not ack_only(quote, zones, frozenset()):
        return False
    return not any(act.kind in _TAKES_ON for act in acts_of(quote, zones)[0])


def _fits(candidate: Candidate, message: AskedMessage) -> bool:
    """The stated author wrote the message; the owner only counts as one who SENT it (C-27, J-28)."""
    return candidate.author == message.author and (candidate.author != OWNER_REF or message.sent)
