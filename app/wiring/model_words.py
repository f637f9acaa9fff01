"""The model's work in words: terms of a consent, state, and what a run did."""

from __future__ import annotations

from typing import Any

from app.wiring.model_rows import RowsReport
from app.wiring.model_run import ModelReport
from app.wiring.modelling import host_of
from extractors.model.client import DEFAULT_BASE_URL
from extractors.model.eligible import NEVER
from extractors.model.money import NANO, nano, usd
from pipeline.models.loopback import is_loopback
from pipeline.models.model_answers import Consent

_ENDS = {
    "answered": "answered",
    "refused": "refused by the model",
    "quarantined": "set aside",
    "retried": "unusable",
    "truncated": "cut off",
}


def terms(consent: Consent) -> list[str]:
    """What a person reads before agreeing (C-40): where mail goes, whose, what of it, and what it may cost."""
    host = host_of(consent.base_url)
    where = "stays on this machine" if is_loopback(consent.base_url) else f"leaves this machine, to {host}"
    read, out, cached, written = consent.price
    return [
        f"provider  {_provider(consent.base_url)}",
        f"server    {consent.base_url} ({where})",
        f"model     {consent.model}, {read} USD per million tokens in, {out} out ({cached} cache read, {written} cache write)",
        f"accounts  {', '.join(consent.accounts) or 'none'}",
        f"labels    all but spam, trash, drafts{''.join(', ' + label for label in consent.excluded_labels)}",
        f"mail      of the last {consent.days} days that people wrote; no bulk mail, no machine mail, nobody you muted",
        "text      what its author wrote in it: no quoted history, no signature, no attachment, no subject; names and addresses of",
        "          the people on it, times, and the sentences of the open loops in the same conversation",
        "questions  with a question you ask of your memory: the facts and sentences found for it, under the same fences",
        "rows      with a file you hand to `analyze --model`: the sentences of its rows, their times and authors",
        f"caps      {_cap(consent.usd_per_day)} a day, {_cap(consent.usd_per_run)} a run",
        "effect    proposals only: a model closes, mutes, confirms and deletes nothing",
    ]


def _provider(base_url: str) -> str:
    if is_loopback(base_url):
        return "a server of your own"
    return "Anthropic" if base_url == DEFAULT_BASE_URL else f"whoever runs {host_of(base_url)}"


def _cap(usd: str) -> str:
    return f"{usd} USD" if nano(usd) else "no limit"


def status_lines(state: dict[str, Any]) -> list[str]:
    """The state in words."""
    if state["agreed"] is None:
        return [
            "the model is off: no mail is sent anywhere",
            "what would be sent: loopledger model preview; to agree: loopledger model enable",
        ]
    lines = [f"the model is {'on' if state['enabled'] else 'stopped'}: {state['model']} at {state['host']}"]
    lines += [f"  ! {words}; to agree anew: loopledger model enable" for words in state["changed"]]
    queue, spent = state["queue"], state["spent"]
    lines.append(f"queue: {queue['to_judge']} to judge, {queue['judged']} judged, {queue['in_batches']} in batches")
    lines += [f"  never sent: {count}, {NEVER[reason]}" for reason, count in queue["left_out"].items()]
    caps = f"caps {_cap(str(spent['cap_day_usd']))} a day, {_cap(str(spent['cap_run_usd']))} a run"
    lines.append(f"spent: {spent['today_usd']:.4f} USD today, {spent['all_usd']:.4f} USD in all; {caps}")
    lines += [f"batch {one['id'] or 'not confirmed yet'}: {one['requests']} requests since {one['since']}" for one in state["batches"]]
    if state["set_aside"]:
        lines.append(f"set aside: {state['set_aside']} messages whose answers were not usable twice")
    if state["trouble"]:
        lines.append(f"trouble: {state['trouble']['code']} since {state['trouble']['since']}; everything stays queued")
    return lines


def report_lines(report: ModelReport) -> list[str]:
    """What a run did, in words."""
    ended = ", ".join(f"{count} {_ENDS[outcome]}" for outcome, count in sorted(report.outcomes.items()))
    lines = [f"model: {report.calls} calls{f' ({ended})' if ended else ''}, {usd(report.cost)}"]
    if report.candidates or report.verdicts or report.rejected:
        rejected = ", ".join(f"{count} {reason}" for reason, count in sorted(report.rejected.items()))
        lines.append(f"  {report.candidates} candidates, {report.verdicts} verdicts" + (f"; rejected: {rejected}" if rejected else ""))
    if report.submitted:
        lines.append(
            f"  {report.submitted} requests handed in as batches, {usd(report.reserved)} reserved; a later run fetches the answers"
        )
    if report.stopped:
        what = "today" if report.stopped == "day" else "this run"
        lines.append(f"  stopped by the cap for {what}; {report.left} messages stay queued")
    if report.trouble is not None:
        error = report.trouble
        lines.append(f"  ! {error.problem}{f' ({error.cause})' if error.cause else ''}; {report.left} messages stay queued")
        lines += [f"    to do: {error.advice}"] if error.advice else []
        lines.append(f"    to mend: {error.fix}")
    return lines


_LEFT = {
    "cap_day": "beyond the cap for today",
    "cap_run": "beyond the cap for one run",
    "trouble": "after trouble with the server",
    "refused": "refused by the model",
    "quarantined": "whose answer was not usable twice",
    "no_words": "without words of their author",
}


def rows_lines(report: RowsReport) -> list[str]:
    """What `analyze --model` did, in words."""
    lines = [f"model: {report.judged} rows read in {report.calls} calls, {usd(report.cost)}"]
    if report.left:
        left = ", ".join(f"{count} {_LEFT[why]}" for why, count in sorted(report.left.items()))
        lines.append(f"  {report.left.total()} rows by the rules alone: {left}")
    if report.rejected:
        lines.append(f"  rejected: {', '.join(f'{count} {reason}' for reason, count in sorted(report.rejected.items()))}")
    if report.trouble is not None:
        error = report.trouble
        lines.append(f"  ! {error.problem}{f' ({error.cause})' if error.cause else ''}")
        lines += [f"    to do: {error.advice}"] if error.advice else []
    return lines


def report_body(report: ModelReport) -> dict[str, Any]:
    """What a run did, as the object of `model run --json`."""
    return {
        "schema": "loopledger/model-run@1",
        "protocol_version": 1,
        "exit_code": report.exit_code,
        "calls": report.calls,
        "outcomes": dict(sorted(report.outcomes.items())),
        "candidates": report.candidates,
        "verdicts": report.verdicts,
        "rejected": dict(sorted(report.rejected.items())),
        "cost_usd": report.cost / NANO,
        "submitted": report.submitted,
        "reserved_usd": report.reserved / NANO,
        "in_batches": report.waiting,
        "left": report.left,
        "stopped_by": report.stopped,
        "trouble": report.trouble.as_dict() if report.trouble is not None else None,
    }
