"""Which loop somebody means: a whole id, a unique prefix, an id joined into another loop, or a number of the last listing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.ports import LedgerReads
from pipeline.errors import NotFoundError, UsageError

_NUMBER = re.compile(r"#?[0-9]{1,3}\Z")


def resolve_loop(reads: LedgerReads, name: str, last_listing: Sequence[str] = ()) -> str:
    """The loop id behind `name`. A number of one to three digits is a place in the last listing.

    Raises UsageError for an ambiguous prefix, NotFoundError when nothing matches.
    """
    if _NUMBER.match(name):
        return _by_number(int(name.lstrip("#")), last_listing)
    found = reads.resolve(name.lower()) if name.strip() else []
    if not found:
        raise NotFoundError(f"there is no loop {name}", fix="loopledger list")
    if len(found) > 1 and name.lower() not in found:
        shown = ", ".join(sorted(found)[:5])
        raise UsageError(f"{name} could be several loops: {shown}", fix="type more characters of the id", matches=sorted(found))
    return name.lower() if name.lower() in found else found[0]


def _by_number(number: int, last_listing: Sequence[str]) -> str:
    if 1 <= number <= len(last_listing):
        return last_listing[number - 1]
    if not last_listing:
        raise NotFoundError(f"the last listing held nothing, or there was none, so there is no row {number}", fix="loopledger waiting")
    raise NotFoundError(f"the last listing has {len(last_listing)} rows, not {number}", fix="loopledger waiting")
