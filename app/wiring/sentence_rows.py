"""Rows of sentences read by themselves: acts and deadlines (C-80 to C-82). No home, no network, no clock."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from unicodedata import normalize

from extractors.deadlines import Deadline, date_order, deadlines_of
from extractors.deadlines.zones import offset_name, zone_of
from extractors.languages import ALL
from extractors.linear.votes import voted
from extractors.linear.weights import Linear, load
from extractors.public_acts import PublicAct, own_zones, public_acts
from pipeline.errors import UsageError
from pipeline.models.reading import Zone

Json = dict[str, Any]
NO_FILE = "none"
"""What `model_file` says where the rules decided alone (C-30)."""
_FIX = "loopledger analyze --help"


class Words(NamedTuple):
    """A row taken apart. `text`: NFC; `zones`: of the text; `sent`: aware or None; `zone`: IANA name, offset or ""."""

    text: str
    zones: tuple[Zone, ...]
    sent: datetime | None
    zone: str
    lang: str
    author: str

    def deadlines(self, start: int, end: int) -> tuple[Deadline, ...]:
        """The dates of a part of the text, reckoned as its row says."""
        order = date_order(self.lang, self.zone) if self.lang else ""
        return deadlines_of(self.text, start, end, sent=self.sent, zone=self.zone, lang=self.lang, order=order)


class Along(NamedTuple):
    """What came of a second reader. `name`: who read it, NO_FILE if nobody did and the acts and dates are as they were."""

    acts: tuple[PublicAct, ...]
    dates: tuple[Deadline, ...]
    name: str


class SecondReader(Protocol):
    """Reads a row after the rules (docs/model.md)."""

    def read(self, row: Words, acts: tuple[PublicAct, ...], dates: tuple[Deadline, ...]) -> Along:
        """Acts and dates of the rules, joined by what it reads itself."""


def linear_of(path: Path) -> Linear | None:
    """The model of a file of weights, None if there is none or it is not what its hash says (C-30)."""
    return load(path)


def read_sentences(lines: Iterable[str], linear: Linear | None = None, second: SecondReader | None = None) -> Iterator[Json]:
    """A result or an error object for each line that is not blank, in order. Broken rows never stop the others (C-81)."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _line(line, number, linear, second)


def _line(line: str, number: int, linear: Linear | None, second: SecondReader | None) -> Json:
    place: Json = {"line": number}
    try:
        row = json.loads(line)
        if isinstance(row, dict) and _is_name(row.get("id")):
            place = {"id": row["id"]}
        return read_sentence(row, linear, second)
    except UsageError as error:
        return place | {"error": error.problem}
    except (ValueError, RecursionError) as error:
        return place | {"error": f"cannot be read: {type(error).__name__}: {error}"}


def read_sentence(row: object, linear: Linear | None = None, second: SecondReader | None = None) -> Json:
    """The object of C-80 for one row {id, text, sent_at?, tz?, lang?, author?}. Raises UsageError naming the field that is broken.

    `linear`: the model that votes with the rules, None for the rules alone (C-30). `second`: who reads it after them; the answer then
    has `model`, its name."""
    if not isinstance(row, dict) or not _is_name(row.get("id")):
        raise UsageError("id: must be a text or a whole number", fix=_FIX)
    words = _words(row)
    acts, spoken = public_acts(words.text, words.zones, words.lang)
    if linear:
        acts = voted(words.text, words.zones, acts, spoken, linear)
    dates = tuple(found for own in words.zones if own.kind == "reply" for found in words.deadlines(own.start, own.end))
    read = second.read(words, acts, dates) if second else Along(acts, dates, "")
    said = {"id": row["id"], "acts": [_act(words.text, act) for act in read.acts], "deadlines": [_date(one) for one in read.dates]}
    said |= {"model_file": linear.name if linear else NO_FILE}
    return said | ({"model": read.name} if second else {})


def _words(row: Json) -> Words:
    """The fields of a row. Raises UsageError naming the one that is broken."""
    if not isinstance(row.get("text"), str):
        raise UsageError("text: must be a text", fix=_FIX)
    author = row.get("author")
    if author is not None and not isinstance(author, str):
        raise UsageError("author: must be a text", fix=_FIX)
    text = normalize("NFC", row["text"])
    lang = _language(row.get("lang"))
    sent, zone = _moment(row.get("sent_at"), row.get("tz"))
    return Words(text, own_zones(text), sent, zone, lang, author or "")


def _act(text: str, act: PublicAct) -> Json:
    out: Json = {"kind": act.kind, "start": act.start, "end": act.end, "text": text[act.start : act.end], "confidence": act.confidence}
    return out | {"rule": act.rule, "reason": act.reason or None, "flags": list(act.flags)}


def _date(one: Deadline) -> Json:
    return {
        "start": one.start,
        "end": one.end,
        "text": one.text,
        "value": one.value,
        "granularity": one.granularity,
        "confidence": one.confidence,
        "role": one.role,
        "alternatives": list(one.alternatives),
        "window": list(one.window) if one.window else None,
        "zone": one.zone,
        "needs_review": one.needs_review,
        "conditional": one.conditional or None,
        "rule": one.rule,
    }


def _is_name(value: object) -> bool:
    return (isinstance(value, str) and bool(value)) or (isinstance(value, int) and not isinstance(value, bool))


def _language(value: object) -> str:
    """A code of the nine languages, "" for none; one of any other language counts as none."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise UsageError("lang: must be a text", fix=_FIX)
    code = value.lower().replace("_", "-").partition("-")[0]
    return code if code in ALL else ""


def _moment(sent_at: object, tz: object) -> tuple[datetime | None, str]:
    """Moment of sending and the author's zone: `tz`, else the offset of `sent_at`. Raises UsageError for broken ones."""
    if tz is not None and (not isinstance(tz, str) or zone_of(tz) is None):
        raise UsageError(f"tz: {tz!r} is no IANA name or offset", fix=_FIX)
    zone = tz if isinstance(tz, str) else ""
    if sent_at is None:
        return None, zone
    try:
        moment = datetime.fromisoformat(str(sent_at))
    except ValueError as error:
        raise UsageError(f"sent_at: {sent_at!r} is no ISO date and time", fix=_FIX) from error
    offset = moment.utcoffset()
    if offset is None:
        if not zone:
            raise UsageError(f"sent_at: {sent_at!r} has no offset, and the row no tz", fix=_FIX)
        return moment.replace(tzinfo=zone_of(zone)), zone
    return moment, zone or offset_name(offset)
