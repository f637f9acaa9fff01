"""What a fetch would cost, told before it is made: for `sync --dry-run` and `backfill --estimate` (G-820)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.cli.call import Call
from app.cli.failure import worst
from app.cli.output import put_json_late, put_late
from app.opening import Opened
from app.progress import Progress
from app.wiring.estimating import MIX, Estimate, Estimating, Foreseen, Price
from app.wiring.google import RunPlan
from app.wiring.watching import Watching
from pipeline.clock import from_us, iso
from pipeline.errors import next_action

DISK_SOURCE = "a guess: 12 KB a thread and 1.8 to 2.8 KB a message, measured on generated mail"
_NAMES = {"calendar": "calendars", "contacts": "contacts"}


def run_estimate(call: Call, opened: Opened, plan: RunPlan, progress: Progress, watching: Watching, *, as_json: bool) -> int:
    """List, print, change nothing; the exit code of the account that needs a person most."""
    try:
        found = Estimating(opened.home, opened.settings.values, call.clock, plan, progress, watching).run()
    finally:
        progress.close()
    exit_code = worst([one.trouble for one in found if one.trouble is not None])
    if as_json:
        head = {"schema": "loopledger/estimate@1", "protocol_version": 1, "exit_code": exit_code}
        put_json_late({**head, "accounts": [as_object(one) for one in found]})
    else:
        put_late("\n".join(line for one in found for line in as_lines(one)) + "\nnothing was fetched, nothing was stored")
    return exit_code


def as_object(one: Foreseen) -> dict[str, Any]:
    """One account for `--json`. Minutes are floors; `first_slice` is the mail of the last 30 days that is still to fetch."""
    body: dict[str, Any] = {"account": one.account, "free_streams": list(one.free), "spent_units": one.spent}
    if one.trouble is not None:
        trouble = one.trouble
        names = ("code", "exit_code", "problem", "cause", "fix")
        told = {name: getattr(trouble, name) for name in names}
        return {**body, "gmail": None, "trouble": {**told, "next_action": next_action(trouble.problem, trouble.fix, trouble.advice)}}
    if one.estimate is None:
        return {**body, "gmail": None}
    mail = one.estimate
    low, high = mail.disk_bytes
    gmail = {
        "messages": mail.messages,
        "threads": mail.threads,
        "mix": dict(zip(MIX, mail.mix, strict=True)),
        "stored": mail.stored,
        "back_to": iso(mail.floor_us) if mail.floor_us else None,
        "to_fetch": {"messages": sum(part.messages for part in mail.plan), "threads": len(mail.plan)},
        "first_slice": {"days": 30, "messages": sum(part.messages for part in mail.first), "threads": len(mail.first)},
        "profiles": [_price_object(price) for price in one.prices],
        "learnt_share": one.share,
        "disk_bytes": {"low": low, "high": high, "source": DISK_SOURCE},
    }
    return {**body, "gmail": gmail}


def _price_object(price: Price) -> dict[str, Any]:
    return {
        "profile": price.profile,
        "units_per_minute": price.per_minute,
        "units": price.units,
        "units_fetch": price.fetch,
        "units_listing": price.rest,
        "floor_minutes": round(price.minutes, 2),
        "first_slice_units": price.first,
        "first_slice_minutes": round(price.first_minutes, 2),
    }


def as_lines(one: Foreseen) -> list[str]:
    """One account in words."""
    lines = [f"{one.account}:"]
    if one.trouble is not None:
        lines += [f"  ! mail: {one.trouble.problem}", f"    to mend: {one.trouble.fix}"]
    elif one.estimate is not None:
        lines += [f"  {line}" for line in _mail_lines(one, one.estimate)]
    if one.free:
        lines.append(f"  {' and '.join(_NAMES[name] for name in one.free)}: no Gmail units, some requests")
    return lines


def _mail_lines(one: Foreseen, mail: Estimate) -> list[str]:
    shares = ", ".join(f"{size}: {count:,}" for size, count in zip(MIX, mail.mix, strict=True) if count)
    depth = f"back to {from_us(mail.floor_us):%Y-%m-%d}" if mail.floor_us else "all of it"
    lines = [
        f"mailbox: {mail.messages:,} messages in {mail.threads:,} threads (threads by messages: {shares or 'none'})",
        f"stored: {mail.stored:,}",
    ]
    if not mail.plan:
        return [*lines, f"to fetch, {depth}: nothing; looking for changes costs {one.prices[0].units:,} units"]
    lines.append(f"to fetch, {depth}: {_count(mail.plan)}")
    for price in one.prices:
        lines.append(
            f"{price.profile}: {price.units:,} units ({price.fetch:,} for mail, {price.rest:,} for listings and changes),"
            f" at least {_minutes(price.minutes)} at {price.per_minute:,} a minute"
        )
    first = one.prices[0]
    lines.append(f"first answers: the last 30 days, {_count(mail.first)}, {first.first:,} units, at least {_minutes(first.first_minutes)}")
    if one.share is not None:
        lines.append(f"Google has let through {one.share:.0%} of that lately: expect {_minutes(first.minutes / one.share)}")
    low, high = (size / 1_000_000 for size in mail.disk_bytes)
    lines.append(f"disk: {low:.1f} to {high:.1f} MB more ({DISK_SOURCE})")
    return lines


def _count(plan: Sequence[Any]) -> str:
    return f"{sum(part.messages for part in plan):,} messages in {len(plan):,} threads"


def _minutes(minutes: float) -> str:
    if minutes < 1.5:
        return f"{minutes * 60:.0f} s"
    return f"{minutes:.0f} min" if minutes < 90 else f"{minutes / 60:.1f} h"
