"""The labelled sets of fixtures/reading, scored: replies by lines, sentences by what they do, mails by what they would open."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from extractors.message import decode
from extractors.reader import read
from pipeline.models.reading import ASKS, Decoded, Reading

Json = dict[str, Any]
FOLDER = Path(__file__).resolve().parents[1] / "fixtures" / "reading"
LABELS = ("ask", "thanks", "refusal", "promise", "none")


def rows(name: str) -> list[Json]:
    """One labelled set, a row a line."""
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


def decoded_text(body: str, *, html: bool = False, subject: str = "") -> Decoded:
    """A mail with nothing but a body."""
    from base64 import urlsafe_b64encode

    kind = "text/html" if html else "text/plain"
    headers = [{"name": "From", "value": "Nobody <nobody@example.org>"}, {"name": "Subject", "value": subject}]
    headers.append({"name": "Content-Type", "value": f"{kind}; charset=utf-8"})
    data = urlsafe_b64encode(body.encode()).decode()
    return decode({"payload": {"mimeType": kind, "headers": headers, "body": {"data": data}}})


class ReplyFault(NamedTuple):
    """`lost`: own lines outside the reply zones. `leaked`: history lines inside."""

    id: str
    lost: tuple[str, ...]
    leaked: tuple[str, ...]


def reply_fault(row: Json) -> ReplyFault:
    """A reply against its labels, line by line, blanks joined."""
    decoded = decoded_text(row.get("html", row.get("text")), html="html" in row)
    reading = read(decoded)
    kept = [" ".join(line.split()) for line in new_text(decoded, reading).split("\n")]
    whole = "\n".join(kept)
    own = [" ".join(line.split()) for line in row["new"]]
    history = [" ".join(line.split()) for line in row["history"]]
    lost = tuple(line for line in own if line not in kept)
    leaked = tuple(line for line in history if line not in own and (line in kept or (len(line) >= 8 and line in whole)))
    return ReplyFault(row["id"], lost, leaked)


def new_text(decoded: Decoded, reading: Reading) -> str:
    """The words of the reply zones."""
    return "\n".join(decoded.text[zone.start : zone.end] for zone in reading.zones if zone.kind == "reply")


def said(text: str) -> str:
    """What one sentence does: the label it is scored as."""
    acts = [act for act in read(decoded_text(text)).acts if not act.reason]
    kinds = {act.kind for act in acts}
    if any(act.kind in ASKS and "marketing" not in act.flags for act in acts):
        return "ask"
    if kinds & {"refusal", "delegation", "no"}:
        return "refusal"
    if "promise" in kinds:
        return "promise"
    return "thanks" if "thanks" in kinds else "promise" if "acceptance" in kinds else "none"


def expected(row: Json) -> str:
    """The label of a sentence in the coarse classes that are scored."""
    label = str(row["label"])
    return "ask" if label in {"question", "request"} else "none" if label == "information" else label


def macro_f1(pairs: Iterable[tuple[str, str]]) -> float:
    """Mean F1 over the labels from pairs of (expected, found)."""
    hits: dict[str, int] = defaultdict(int)
    asked: dict[str, int] = defaultdict(int)
    given: dict[str, int] = defaultdict(int)
    for want, got in pairs:
        asked[want] += 1
        given[got] += 1
        hits[want] += want == got
    scores = [2 * hits[label] / max(asked[label] + given[label], 1) for label in LABELS]
    return sum(scores) / len(scores)
