"""The retry table (G-230 to G-243): what a refusal of Google means, and how long to wait before the same call is tried again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any
from zoneinfo import ZoneInfo

from connectors.google.catalogue import trouble
from pipeline.errors import LoopledgerError, RequestError, sign_in

RATE_REASONS = frozenset({"rateLimitExceeded", "userRateLimitExceeded"})
STOP_REASONS: dict[str, tuple[str, str]] = {
    "insufficientPermissions": ("scope_missing", "the sign-in did not grant what this stream needs"),
    "accessNotConfigured": ("api_not_enabled", "the API is switched off in the Google project"),
    "SERVICE_DISABLED": ("api_not_enabled", "the API is switched off in the Google project"),
    "ACCESS_TOKEN_SCOPE_INSUFFICIENT": ("scope_missing", "the sign-in did not grant what this stream needs"),
    "domainPolicy": ("admin_policy_enforced", "the domain's administrator blocks this client"),
}
LONGEST_WAIT_S = 3_600.0
"""A longer Retry-After ends the run instead of sleeping through it (G-232)."""
LONGEST_BACKOFF_S = 64.0
FAR_S = 366 * 86_400.0
"""A wait beyond this is as good as none that ends; the calendar does not reach as far as a header may say."""
_PROJECT = re.compile(r"project[ =](\d{4,20})")
_SERVICE_HOSTS = {"calendar": "calendar-json"}
"""Where the console's name of an API is not that of its method ids."""
_RETRY_TEXT = re.compile(r"Retry after (\d{4}-\d\d-\d\dT[0-9:.]+(?:Z|[+-]\d\d:?\d\d))")


@dataclass(frozen=True, slots=True)
class Refusal:
    """One answer that is no success. `reasons` and `text` come from Google's error body; `headers` have lower-case names.

    `status` 0 = no answer at all (connection refused or cut, DNS, TLS, timeout); `text` then names the kind of trouble.
    """

    status: int
    reasons: tuple[str, ...] = ()
    text: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    error: LoopledgerError | None = None
    """What it means, where that is known already: a sign-in that cannot be renewed for now."""

    @property
    def reason(self) -> str:
        """The first reason Google gives, "" if none."""
        return self.reasons[0] if self.reasons else ""

    def is_rate_limit(self) -> bool:
        """429, or a 403 that means the same (G-230, G-231)."""
        if self.status == 429:
            return True
        return self.status == 403 and (
            bool(RATE_REASONS & set(self.reasons)) or ("Quota exceeded" in self.text and "per minute" in self.text)
        )

    def is_transient(self) -> bool:
        """A fault of the server or the line that passes by itself (G-242)."""
        return self.status in {0, 500, 502, 503, 504}

    def why(self) -> str:
        """What is waited for, in words."""
        if self.status == 0:
            return "no answer from Google"
        return "Google asks for a pause (rate limit)" if self.is_rate_limit() else f"Google fails (HTTP {self.status})"


def parse_refusal(status: int, headers: Mapping[str, str], content: bytes) -> Refusal:
    """Read Google's error body in its old form (errors[].reason) and its new one (details[].reason). Never raises."""
    lowered = {name.lower(): str(value) for name, value in headers.items()}
    try:
        error = json.loads(content)["error"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return Refusal(status, headers=lowered)
    if not isinstance(error, dict):
        return Refusal(status, (str(error),), headers=lowered)
    lists = [error.get(name) for name in ("errors", "details")]
    listed: list[Any] = [entry for one in lists if isinstance(one, list) for entry in one]
    reasons = [str(entry["reason"]) for entry in listed if isinstance(entry, dict) and entry.get("reason")]
    return Refusal(status, tuple(reasons) or (str(error.get("status", "")),), str(error.get("message", "")), lowered)


def retry_after_s(refusal: Refusal, now: datetime) -> float:
    """Seconds Google asks to wait, from the header (seconds or HTTP date, RFC 9110 10.2.3) or its text; 0 if unreadable or past (G-232)."""
    value = refusal.headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return min(float(value), FAR_S)
    try:
        moment = parsedate_to_datetime(value) if value else None
    except (ValueError, OverflowError):
        moment = None
    found = _RETRY_TEXT.search(refusal.text)
    if moment is None and found:
        try:
            moment = datetime.fromisoformat(found.group(1))
        except ValueError:
            return 0.0
    if moment is None:
        return 0.0
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return min(max(0.0, (moment - now).total_seconds()), FAR_S)


def backoff_s(attempt: int, random: Callable[[], float]) -> float:
    """Full jitter up to min(64 s, 2^attempt) for the attempt-th failure, from 1. `random` gives 0 <= x < 1."""
    return random() * min(LONGEST_BACKOFF_S, 2.0 ** min(attempt, 10))


def next_try(refusal: Refusal, now: datetime) -> str:
    """When asking again makes sense, in words: what Google names, the next midnight Pacific for a day's quota, else ""."""
    if "dailyLimitExceeded" in refusal.reasons:
        pacific = now.astimezone(ZoneInfo("America/Los_Angeles"))
        moment = pacific.replace(hour=0, minute=0, second=0, microsecond=0, fold=0) + timedelta(days=1)
        return f"Google serves again from {moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC; a scheduled sync goes on by itself."
    wait = retry_after_s(refusal, now)
    if not wait:
        return "Google names no time; in some minutes, or with the next scheduled sync, it goes on where it was."
    return f"Google asks to wait until {(now + timedelta(seconds=wait)).astimezone(UTC):%Y-%m-%d %H:%M} UTC."


def to_error(refusal: Refusal, *, account: str, method_id: str, now: datetime | None = None) -> LoopledgerError:
    """The error a refusal becomes when no retry mends it. Google's own text only explains requests of ours: it holds no mail.

    `now`: the moment of the refusal, so that a limit names the time of the next try.
    """
    if refusal.error is not None:
        return refusal.error
    service = method_id.split(".", 1)[0]
    where: dict[str, Any] = {
        "account": account,
        "method": method_id,
        "status": refusal.status,
        "reason": refusal.reason,
        "reasons": list(refusal.reasons),
    }
    advice = "" if now is None else next_try(refusal, now)
    if refusal.status == 0:
        return trouble("network_unreachable", f"No answer from Google for {account}", cause=refusal.text, **where)
    if refusal.status == 403 and "dailyLimitExceeded" in refusal.reasons:
        return trouble("daily_quota", f"The project's daily quota is spent ({account})", advice=advice, **where)
    if refusal.is_rate_limit():
        return trouble("rate_limited", f"Google's rate limit holds {service} up for {account}", advice=advice, **where)
    if refusal.is_transient():
        return trouble("upstream", f"Google fails to serve {service} for {account}", cause=f"HTTP {refusal.status}", **where)
    if refusal.status == 401:
        return trouble("invalid_grant_revoked", f"Google no longer accepts the sign-in of {account}", fix=sign_in(account), **where)
    known = next((STOP_REASONS[reason] for reason in refusal.reasons if reason in STOP_REASONS), None)
    if refusal.status == 403 and known is not None:
        advice = enable_advice(service, refusal.text) if known[0] == "api_not_enabled" else ""
        return trouble(known[0], f"Google refuses {service} for {account}", cause=known[1], advice=advice, **where)
    if refusal.status == 400 and "failedPrecondition" in refusal.reasons and "Mail service not enabled" in refusal.text:
        return trouble("mail_not_enabled", f"{account} has no mailbox", **where)
    return RequestError(f"Google refused {method_id} with HTTP {refusal.status}", cause=refusal.text, fix="loopledger doctor", **where)


def enable_advice(service: str, text: str) -> str:
    """Where the owner switches an API on: Google's own text names the project, by its number."""
    found = _PROJECT.search(text)
    project = f"?project={found.group(1)}" if found else ""
    page = f"https://console.cloud.google.com/apis/library/{_SERVICE_HOSTS.get(service, service)}.googleapis.com{project}"
    return f"Enable the API at {page} and wait a minute."
