"""What the commands on one loop share: finding the loop behind what was typed, and the moment asked for."""

from __future__ import annotations

from app.cli import last_listing
from app.cli.moments import moment_us
from app.opening import Opened
from memory.naming import resolve_loop
from memory.ports import LedgerReads
from pipeline.errors import NotFoundError


def loop_id_of(opened: Opened, reads: LedgerReads, name: str) -> str:
    """The loop id behind an id, a beginning of one, or a number of the last listing."""
    return resolve_loop(reads, name, [shown.partition("/")[0] for shown in last_listing.recall(opened.home.path)])


def proposal_name(opened: Opened, name: str) -> str:
    """What was typed for a proposal; a number is a place in the last listing if that was `review`. Raises NotFoundError otherwise."""
    if not name.lstrip("#").isdecimal() or len(name) > 4:
        return name
    shown = [one.partition("/")[2] for one in last_listing.recall(opened.home.path)]
    place = int(name.lstrip("#")) - 1
    if not (0 <= place < len(shown) and shown[place]):
        raise NotFoundError(f"the last listing has no proposal {name}", fix="loopledger review")
    return shown[place]


def as_of_us(opened: Opened, text: str | None) -> int | None:
    """`--as-of` as UTC microseconds, never later than now; None when it was not given."""
    if text is None:
        return None
    return min(moment_us(text, opened.rules.zone, day_end=True, option="--as-of"), opened.now_us)
