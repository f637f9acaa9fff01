"""`loopledger sync` and `backfill`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import click

from app.cli.call import Call, pass_call
from app.cli.digest import Digest, digest_options
from app.cli.estimate import run_estimate
from app.cli.failure import worst
from app.cli.moments import moment_us
from app.cli.options import json_option
from app.cli.output import put_json_late, put_late
from app.opening import Opened, open_for_reading
from app.progress import Progress
from app.wiring.folding import owner_at
from app.wiring.google import RunPlan, Syncing
from app.wiring.model_run import ModelReport
from app.wiring.model_step import model_after_sync
from app.wiring.model_words import report_body, report_lines
from app.wiring.watching import Watching
from pipeline.clock import DAY_US
from pipeline.errors import UsageError, next_action
from pipeline.models.items import StreamReport

_NOUNS = {"gmail": "mail", "calendar": "calendar", "contacts": "contacts"}


def _account_options(command: click.decorators.FC) -> click.decorators.FC:
    """Which accounts and streams."""
    streams = click.Choice(("gmail", "calendar", "contacts"))
    command = click.option("--stream", "streams", type=streams, multiple=True, help="Only this; repeatable.")(command)
    return click.option("--account", "accounts", multiple=True, metavar="ADDRESS", help="Only this account; repeatable.")(command)


@click.command("sync")
@_account_options
@click.option("--retry-held", is_flag=True, help="Ask again for every message that was set aside.")
@click.option("--dry-run", is_flag=True, help="Only list, and say what fetching would cost; nothing is stored.")
@click.option("--apply-large-deletions", is_flag=True, help="Believe it when very much of the mailbox is gone at Google.")
@digest_options
@json_option
@pass_call
def sync_command(
    call: Call,
    accounts: tuple[str, ...],
    streams: tuple[str, ...],
    retry_held: bool,
    dry_run: bool,
    apply_large_deletions: bool,
    digest: Digest,
    as_json: bool,
) -> int:
    """Fetch what is new and bring the ledger up to date. Killed or cut off, run it again: it goes on where it was.

    Read-only at Google. With --json one object on stdout, and progress as one object a line on stderr.

    Exit codes: 0 all clean, 3 sign in again, 4 some messages set aside, 75 try again later.
    """
    opened = open_for_reading(call.home, call.now_us())
    days = opened.settings.values.history_days
    window = None if days == "all" else days
    plan = RunPlan(accounts, streams, window, apply_large_deletions=apply_large_deletions, retry_held=retry_held)
    before = digest.mark(opened) if digest else None
    code = _run(call, opened, plan, look_only=dry_run, as_json=as_json)
    if digest and not dry_run:
        digest.hand_over(call, before, as_json=as_json)
    return code


@click.command("backfill")
@_account_options
@click.option("--since", default="", metavar="DATE", help="Back to this day; without it the whole mailbox.")
@click.option("--estimate", is_flag=True, help="Only list, and say what fetching would cost; nothing is stored.")
@json_option
@pass_call
def backfill_command(call: Call, accounts: tuple[str, ...], streams: tuple[str, ...], since: str, estimate: bool, as_json: bool) -> int:
    """Fetch older mail, newest first; the ledger grows while it runs. It waits out quota limits for as long as they last."""
    opened = open_for_reading(call.home, call.now_us())
    plan = RunPlan(accounts, streams or ("gmail",), _days_back(opened, since), patience_s=None)
    return _run(call, opened, plan, look_only=estimate, as_json=as_json, backfill=True)


def _days_back(opened: Opened, since: str) -> int | None:
    """Days from `since` to now, None for the whole mailbox. Raises UsageError for a day that is not past."""
    if not since:
        return None
    start = moment_us(since, opened.rules.zone, day_end=False, option="--since")
    if start >= opened.now_us:
        raise UsageError(f"--since {since} is not past", fix="loopledger backfill --since YYYY-MM-DD")
    return (opened.now_us - start) // DAY_US + 1


def _run(call: Call, opened: Opened, plan: RunPlan, *, look_only: bool, as_json: bool, backfill: bool = False) -> int:
    progress = Progress(as_json=as_json)
    watching = Watching(progress.waiting, progress.ahead, progress.follow)
    if look_only:
        return run_estimate(call, opened, plan, progress, watching, as_json=as_json)
    try:
        owner = owner_at(opened.home, opened.settings.values)
        reports = Syncing(opened.home, opened.settings.values, call.clock, plan, progress, owner, watching=watching).run()
        modelled = model_after_sync(opened.home, opened.settings.values, call.clock, owner, progress, batch=backfill)
    finally:
        progress.close()
    exit_code = worst(reports) or model_exit_code(modelled)
    if as_json:
        head = {"schema": "loopledger/sync@1", "protocol_version": 1, "exit_code": exit_code}
        tail = {"model": report_body(modelled)} if modelled is not None else {}
        put_json_late({**head, "streams": [stream_body(one) for one in reports], **tail})
    else:
        for line in (*summary(reports), *(report_lines(modelled) if modelled is not None else ())):
            put_late(line)
    return exit_code


def model_exit_code(report: ModelReport | None) -> int:
    """What of the model's step a scheduler must know: a key to mend (3) or an answer set aside (4). A server that is away is no failure of
    a sync; `model status` says since when (C-53)."""
    return report.exit_code if report is not None and report.exit_code in (3, 4) else 0


def stream_body(report: StreamReport) -> dict[str, Any]:
    """A report for `--json`; one in trouble also says what to do next."""
    body = asdict(report)
    return body if report.clean else {**body, "next_action": next_action(report.problem, report.fix, report.advice)}


def summary(reports: Sequence[StreamReport]) -> list[str]:
    """One line per account with what is new, and two for each stream in trouble."""
    lines = []
    for account in dict.fromkeys(report.account for report in reports):
        mine = [report for report in reports if report.account == account]
        counts = ", ".join(f"{_NOUNS.get(report.stream, report.stream)} {report.metrics.get('new', 0)} new" for report in mine)
        lines.append(f"{account}: {counts}")
        for report in mine:
            if not report.clean:
                why = f" ({report.cause})" if report.cause else ""
                lines.append(f"  ! {_NOUNS.get(report.stream, report.stream)}: {report.problem}{why}")
                lines += [f"    to do: {report.advice}"] if report.advice else []
                lines.append(f"    to mend: {report.fix}")
    if not any(not report.clean for report in reports):
        lines.append("up to date; who is waiting: loopledger waiting")
    return lines
