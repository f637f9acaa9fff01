"""What proves a decision: a sentence of a stored message, or the person's own words (M-018, M-120)."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from memory.ports import ArchiveReads
from pipeline.errors import NotFoundError, UsageError
from pipeline.models.ledger import Evidence
from pipeline.store.reads import MessageRow

QUOTE_LIMIT = 600
_IDS = 3
"""Colons of the text behind which a quote may begin; ids of imported mail hold one."""
_LIKE_AN_ID = re.compile(r"(?:mbox:\S+|[0-9a-f]{12,})\Z")
_HIDDEN = {"TRASH": "lies in the trash", "SPAM": "lies in spam", "DRAFT": "is a draft"}
_FIX = "loopledger done LOOP --evidence 'MESSAGE_ID:words of that message', or a sentence of yours"


def proof_of(archive: ArchiveReads, said: str, account: str) -> dict[str, Any]:
    """The proof as the journal keeps it: {item: [account, id], start, end, quote, text_sha} of a message, or {text}.

    `said`: `ID`, `ID:QUOTE` or words; `account` is preferred where several hold the message. Without QUOTE the first line of its text
    stands for it. Raises NotFoundError for what looks like an id and is none, UsageError `quote_mismatch` for words that the message does
    not hold, and for a message that proves nothing (deleted, trash, spam, draft).
    """
    said = unicodedata.normalize("NFC", said.strip())
    for name, quote in _readings(said):
        found = sorted(archive.messages(name), key=lambda row: (row.account != account, row.account))
        if found:
            return _of_message(found[0], quote)
    name = said.partition(":")[0] if not said.startswith("mbox:") else said
    if _LIKE_AN_ID.match(name.strip()):
        raise NotFoundError(f"there is no stored message {name}", fix=_FIX)
    return {"text": said}


def _readings(said: str) -> list[tuple[str, str | None]]:
    """(message id, quote) as which `said` can be read; an id holds no blank."""
    found: list[tuple[str, str | None]] = [(said, None)]
    parts = said.split(":", _IDS)
    found += [(":".join(parts[:n]), said[len(":".join(parts[:n])) + 1 :]) for n in range(1, len(parts))]
    return [(name, quote) for name, quote in found if name and not any(char.isspace() for char in name)]


def _of_message(message: MessageRow, quote: str | None) -> dict[str, Any]:
    state = next((words for label, words in _HIDDEN.items() if label in message.labels), "" if message.present else "was deleted")
    if state:
        raise UsageError(f"message {message.message_id} proves nothing: it {state}", fix=_FIX, code="quote_mismatch")
    proof: dict[str, Any] = {"item": [message.account, message.message_id]}
    span = _first_line(message.text) if quote is None else _span(message, quote)
    if span is None:
        return proof
    start, end = span
    return proof | {"start": start, "end": end, "quote": message.text[start:end], "text_sha": message.text_sha}


def _span(message: MessageRow, quote: str) -> tuple[int, int]:
    """Where the words stand; a line break may be typed as a blank."""
    words = quote.split()
    if not words:
        raise UsageError("the quote is empty", fix=_FIX)
    if len(quote) > QUOTE_LIMIT:
        raise UsageError(f"the quote has {len(quote)} characters, at most {QUOTE_LIMIT} are kept", fix="shorten it", code="too_long")
    found = re.search(r"\s+".join(map(re.escape, words)), message.text)
    if found is None:
        raise UsageError(
            f"message {message.message_id} does not hold these words",
            cause="a quote is evidence only if the message holds it word for word",
            fix=f"loopledger explain {message.message_id}",
            code="quote_mismatch",
        )
    return found.start(), found.end()


def _first_line(text: str) -> tuple[int, int] | None:
    found = re.search(r"\S[^\n]*", text)
    if found is None:
        return None
    end = min(found.end(), found.start() + QUOTE_LIMIT)
    return found.start(), found.start() + len(text[found.start() : end].rstrip())


def proof_of_evidence(evidence: Evidence) -> dict[str, Any]:
    """Evidence that the ledger holds already, as a proof."""
    proof = {"item": [evidence.account, evidence.message_id], "start": evidence.start, "end": evidence.end}
    return proof | {"quote": evidence.quote, "text_sha": evidence.text_sha}
