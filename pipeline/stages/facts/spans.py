"""Whether a claimed quote stands in the stored mail, and still does (M-018, M-035 to M-037)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pipeline.ids import sha256_hex
from pipeline.models.facts import Span, Status


class StoredText(NamedTuple):
    """What is stored of one message: text hash -> text of every version, the newest version's hash, and whether the mail is gone
    (deleted, trashed, spam)."""

    versions: Mapping[str, str]
    newest_sha: str
    gone: bool


def span_status(span: Span, stored: StoredText | None) -> Status | Literal["refused"]:
    """`valid`: it reads as quoted, in the newest version too. `broken`: it did, and the mail or the sentence is gone.
    `unknown`: the message is not stored. `refused`: it never read so, and is no anchor at all."""
    if stored is None:
        return "unknown"
    text = stored.versions.get(span.text_sha)
    if text is None or sha256_hex(text) != span.text_sha or not 0 <= span.start < span.end <= len(text):
        return "refused"
    if text[span.start : span.end] != span.quote:
        return "refused"
    if stored.gone or span.quote not in stored.versions.get(stored.newest_sha, ""):
        return "broken"
    return "valid"
