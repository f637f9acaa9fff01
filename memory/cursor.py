"""Opaque keyset cursors (M-104): bound to verb, arguments and the moment of the first page; anything altered is refused."""

from __future__ import annotations

import base64
import binascii
import json

from pipeline.errors import UsageError
from pipeline.ids import canonical_json, short_hash

_COMMANDS = {"recall": "memory recall"}
"""Verb -> its command where the two differ."""


def make_cursor(verb: str, arguments: dict[str, object], now_us: int, last: str) -> str:
    """A cursor that goes on after the row `last` (its sort key). `now_us`: the moment the first page was judged at."""
    seal = _seal(verb, arguments, now_us, last)
    text = canonical_json({"n": now_us, "l": last, "s": seal})
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_cursor(cursor: str, verb: str, arguments: dict[str, object]) -> tuple[int, str]:
    """(now_us, last) of a cursor of ours. Raises UsageError when it is foreign, altered, or made for other arguments."""
    try:
        data = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        now_us, last, seal = int(data["n"]), str(data["l"]), str(data["s"])
    except (binascii.Error, ValueError, KeyError, TypeError) as error:
        raise _refused(verb) from error
    if seal != _seal(verb, arguments, now_us, last):
        raise _refused(verb)
    return now_us, last


def _seal(verb: str, arguments: dict[str, object], now_us: int, last: str) -> str:
    return short_hash(verb, canonical_json(arguments), str(now_us), last)


def _refused(verb: str) -> UsageError:
    return UsageError(
        f"this cursor does not belong to this `{verb}`",
        cause="a cursor is good only for the same filters it was made with",
        fix=f"loopledger {_COMMANDS.get(verb, verb)} (without --cursor starts at the first page)",
    )
