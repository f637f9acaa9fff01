"""Faults by rule: which answer goes wrong, and how (G-1106). Seeded, so a run can be repeated exactly.

A `share` is drawn from a hash of (seed, rule, target, attempt): the same call meets the same fate whatever the order in
which threads arrive, and a retry is drawn anew.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from email.utils import formatdate
from fnmatch import fnmatchcase
from http import HTTPStatus

from connectors.mailbox import Json
from connectors.replay.codec import refusal
from pipeline.errors import RequestError, UsageError
from pipeline.ids import bigint_hash

_REASONS = {
    400: ("badRequest", "Bad Request"), 401: ("authError", "Invalid Credentials"), 403: ("rateLimitExceeded", "Rate Limit Exceeded"),
    404: ("notFound", "Requested entity was not found."), 410: ("fullSyncRequired", "Sync token is no longer valid."),
    429: ("rateLimitExceeded", "Too many requests."), 500: ("internalError", "Internal error encountered."),
    502: ("badGateway", "Bad Gateway"), 503: ("backendError", "The service is currently unavailable."),
    504: ("gatewayTimeout", "The request timed out."),
}  # fmt: skip
_SHORT = re.compile(
    r"(?:(?P<method>[A-Za-z.*]+)=)?(?P<act>kill|cut\d+|\d{3})(?:\.(?P<reason>\w+))?(?::(?P<share>[\d.]+)%|@(?P<nth>[\d,]+))?"
)
_FIX = "write it as 429:5%, 503:1%, gmail.users.history.list=404@1, cut2000@3 or kill@7"


@dataclass(frozen=True, slots=True)
class FaultRule:
    """One rule. It fires on the `nth` matching calls or on a `share` of them (neither: on every one), at most `times` times.

    `method`: pattern over method ids (`*`, `gmail.*`, `batch`, `token`). `scope`: call (not inside a batch), item (only inside) or any.
    `status`/`reason`/`message`/`body`: the answer. `retry_after`: seconds, sent in `retry_form` (seconds, date, text).
    `cut_after_bytes`: the true answer, broken off. `kill`: the registered client process is killed before the answer.
    """

    method: str = "*"
    nth: tuple[int, ...] = ()
    share: float = 0.0
    scope: str = "any"
    status: int = 0
    reason: str = ""
    message: str = ""
    body: str | None = None
    retry_after: float | None = None
    retry_form: str = "seconds"
    times: int = 0
    cut_after_bytes: int | None = None
    kill: bool = False


def parse_fault(value: str | Json | FaultRule) -> FaultRule:
    """A rule from its object form or its short form (`429:5%`). Raises UsageError saying what is wrong."""
    if isinstance(value, FaultRule):
        return value
    if isinstance(value, str):
        return _from_short(value)
    known = {one.name for one in fields(FaultRule)}
    unknown = sorted(set(value) - known)
    if unknown:
        raise UsageError(f"A fault rule has the unknown key {unknown[0]!r}.", fix=f"use {', '.join(sorted(known))}")
    made = dict(value)
    status = made.get("status", 0)
    if status and status not in {one.value for one in HTTPStatus}:
        raise UsageError(f"{status!r} is no HTTP status.", fix=_FIX)
    if "nth" in made:
        made["nth"] = tuple(made["nth"]) if isinstance(made["nth"], list | tuple) else (made["nth"],)
    rule = FaultRule(**made)
    if (
        not (rule.status or rule.kill or rule.cut_after_bytes is not None)
        or not 0 <= rule.share <= 1
        or rule.scope not in {"call", "item", "any"}
    ):
        raise UsageError(
            f"The fault rule {value!r} does nothing that can be done.", fix="give status, cut_after_bytes or kill; share 0 to 1"
        )
    return rule


def _from_short(text: str) -> FaultRule:
    found = _SHORT.fullmatch(text.strip())
    if found is None:
        raise UsageError(f"The fault {text!r} cannot be read.", fix=_FIX)
    act, share, nth = found["act"], found["share"], found["nth"]
    if act.isdigit() and int(act) not in {one.value for one in HTTPStatus}:
        raise UsageError(f"{act} is no HTTP status.", fix=_FIX)
    if share is not None and not 0 <= float(share) <= 100:
        raise UsageError(f"The share in {text!r} is not between 0 and 100 %.", fix=_FIX)
    return FaultRule(
        method=found["method"] or "*",
        share=float(share) / 100 if share else 0.0,
        nth=tuple(int(part) for part in nth.split(",") if part) if nth else (),
        status=int(act) if act.isdigit() else 0,
        reason=found["reason"] or "",
        cut_after_bytes=int(act[3:]) if act.startswith("cut") else None,
        kill=act == "kill",
    )


class FaultPlan:
    """Rules with their counters. Not locked: the server holds one lock around every request."""

    def __init__(self, rules: Iterable[str | Json | FaultRule], seed: int) -> None:
        self.rules = tuple(parse_fault(rule) for rule in rules)
        self.seed = seed
        self._seen: Counter[int] = Counter()
        self._fired: Counter[int] = Counter()
        self._attempts: Counter[tuple[int, str]] = Counter()

    def hit(self, method: str, target: str, *, in_batch: bool) -> FaultRule | None:
        """The first rule that fires for this call, counted as fired; None for a call that goes well."""
        for index, rule in enumerate(self.rules):
            if rule.scope == ("call" if in_batch else "item") or not fnmatchcase(method, rule.method):
                continue
            self._seen[index] += 1
            if rule.times and self._fired[index] >= rule.times:
                continue
            if self._fires(index, rule, target):
                self._fired[index] += 1
                return rule
        return None

    def _fires(self, index: int, rule: FaultRule, target: str) -> bool:
        if rule.nth:
            return self._seen[index] in rule.nth
        if not rule.share:
            return True
        self._attempts[index, target] += 1
        draw = bigint_hash(str(self.seed), str(index), target, str(self._attempts[index, target])) / 2**63
        return draw < rule.share

    @property
    def fired(self) -> int:
        """How many answers went wrong so far."""
        return sum(self._fired.values())


def fault_answer(rule: FaultRule, wall_now: float) -> RequestError:
    """The refusal a rule asks for. `wall_now`: seconds since 1970, for the HTTP-date form of Retry-After."""
    reason, message = _REASONS.get(rule.status, ("unknown", "Unknown error"))
    domain = "usageLimits" if rule.status in {403, 429} else "global"
    return with_retry_after(
        rule.status, rule.reason or reason, rule.message or message, domain, rule.retry_after, rule.retry_form, wall_now
    )


def with_retry_after(
    status: int, reason: str, message: str, domain: str, seconds: float | None, form: str, wall_now: float
) -> RequestError:
    """A refusal that says when to come back in one of the three forms, or not at all (G-232, G-1105)."""
    headers: dict[str, str] = {}
    if seconds is not None and form == "seconds":
        headers["Retry_After"] = str(max(0, -int(-seconds // 1)))
    elif seconds is not None and form == "date":
        headers["Retry_After"] = formatdate(wall_now + seconds + 1, usegmt=True)
    elif seconds is not None and form == "text":
        stamp = datetime.fromtimestamp(wall_now + seconds + 1, UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
        message = f"{message} Retry after {stamp}"
    return refusal(status, reason, message, domain=domain, **headers)
