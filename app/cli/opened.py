"""What the commands on one loop share: finding the loop behind what was typed, and the moment asked for."""

from __future__ import annotations

from app.cli import last_listing
from app.cli.moments import moment_us
from app.opening import Opened
from memory.ledger_sql import Rows, SqlLedger
from memory.naming import resolve_loop
from memory.ports import LedgerReads
from pipeline.errors import NotFoundError, UsageError


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


def reads_at(opened: Opened, as_of: str | None, known_at: str | None, account: str | None = None) -> tuple[LedgerReads, int | None]:
    """What is read, and the moment (None = now). `account` None: the whole ledger, else what lists hold. Raises UsageError for both."""
    if known_at is None:
        return opened.reads() if account is None else opened.lists(account), as_of_us(opened, as_of)
    moment, received = moment_of(opened, as_of, known_at)
    return SqlLedger(_past(opened, moment, received=received)), moment


def past_rows(opened: Opened, as_of: str | None, known_at: str | None) -> tuple[Rows, int] | None:
    """What runs a SELECT over a past moment, and that moment; None if none was given."""
    if as_of is None and known_at is None:
        return None
    moment, received = moment_of(opened, as_of, known_at)
    return _past(opened, moment, received=received), moment


def moment_of(opened: Opened, as_of: str | None, known_at: str | None) -> tuple[int, bool]:
    """(moment, whether only what was received by then counts). Raises UsageError."""
    if as_of is not None and known_at is not None:
        raise UsageError("--as-of and --known-at are two different questions", fix="leave one of them out")
    option, text = ("--as-of", as_of) if as_of is not None else ("--known-at", known_at or "")
    return min(moment_us(text, opened.rules.zone, day_end=True, option=option), opened.now_us), as_of is None


def _past(opened: Opened, moment: int, *, received: bool) -> Rows:
    from app.wiring.past import past_ledger  # with the fold of facts

    return past_ledger(opened, moment, received=received).rows
