"""What a refused refresh means (G-116, G-118): a dead line, a wrong clock, a screen in Testing, a deleted client, a withdrawn sign-in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any

from google.auth.exceptions import RefreshError
from google.auth.transport import Request, Response

from connectors.google.catalogue import trouble
from pipeline.clock import DAY_US, HOUR_US, Clock, to_us
from pipeline.errors import LoopledgerError

SKEW_LIMIT_S = 60
"""A clock that differs more than this from Google's is wrong."""
TESTING_DAYS = 7
"""Life of a refresh token while an external consent screen is in Testing."""
WARN_DAYS = 5
_LEEWAY_US = 3 * HOUR_US


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of a sign-in when Google refuses it. Moments are UTC microseconds, 0 = unknown.

    `skew_s`: how far this machine's clock is ahead of Google's, None = Google gave no date.
    """

    now_us: int = 0
    consented_us: int = 0
    refreshed_us: int = 0
    skew_s: float | None = None
    status: int = 0
    """HTTP status of the refusal, 0 = there was no answer."""

    @classmethod
    def of(cls, stored: Mapping[str, Any], now_us: int, dated: DatedRequest | None = None) -> Standing:
        """The standing of a token file's content, after what `dated` was answered if anything was asked."""
        ages = _whole(stored.get("consented_us")), _whole(stored.get("refreshed_us"))
        return cls(now_us, *ages, dated.skew_s, dated.status) if dated is not None else cls(now_us, *ages)

    @property
    def age_days(self) -> float:
        """Days since the consent, 0 when it is unknown; a refresh does not make it younger."""
        return (self.now_us - self.consented_us) / DAY_US if self.consented_us else 0.0

    def outlived_testing(self) -> bool:
        """True once a refresh worked after the seventh day: the screen is not in Testing."""
        return bool(self.consented_us) and self.refreshed_us > self.consented_us + TESTING_DAYS * DAY_US + _LEEWAY_US

    def may_be_testing_expiry(self) -> bool:
        """True if the seven days are over and no refresh has worked since."""
        return self.age_days * DAY_US >= TESTING_DAYS * DAY_US - _LEEWAY_US and not self.outlived_testing()


def _whole(value: Any) -> int:
    return value if isinstance(value, int) else 0


class DatedRequest(Request):  # type: ignore[misc, unused-ignore]
    """A google-auth request that compares the Date header of each answer with the machine's clock."""

    def __init__(self, inner: Any, clock: Clock) -> None:
        """`inner`: the request that is really made."""
        self._inner = inner
        self._clock = clock
        self.skew_s: float | None = None
        self.status = 0
        """HTTP status of the last answer, 0 = there was none."""

    def __call__(self, *args: Any, **kwargs: Any) -> Response:
        """As `inner`."""
        self.status = 0
        response: Response = self._inner(*args, **kwargs)
        self.status = int(response.status)
        self.skew_s = skew_of(response.headers, self._clock)
        return response

    def stamps(self) -> dict[str, int]:
        """What a good refresh leaves in the token file: its moment, and by how many seconds the clock was ahead."""
        return {"refreshed_us": to_us(self._clock()), "skew_s": round(self.skew_s or 0)}


def skew_of(headers: Mapping[str, str], clock: Clock) -> float | None:
    """Seconds this machine's clock is ahead of the answer's Date (RFC 9110 6.6.1), None without a readable one."""
    try:
        moment = parsedate_to_datetime(headers.get("date") or headers.get("Date") or "")
        return (clock() - moment).total_seconds()
    except (TypeError, ValueError):
        return None


def refresh_error(error: Exception, account: str, standing: Standing) -> LoopledgerError:
    """The typed error of a failed refresh; Google's own text is used for its error name only."""
    body = error.args[1] if len(error.args) > 1 and isinstance(error.args[1], dict) else {}
    name = str(body.get("error", ""))
    if name == "invalid_grant":
        return _dead(account, standing)
    if isinstance(error, RefreshError) and "eauthentication is needed" in str(error.args[:1]):
        cause = "a rule of the domain's administrator ends sessions after some hours"
        return trouble("invalid_grant_revoked", f"The sign-in of {account} is no longer valid", account=account, cause=cause)
    if name in {"invalid_client", "unauthorized_client", "deleted_client"}:
        return trouble("invalid_client", f"Google does not know the client of {account}", account=account)
    if name in {"admin_policy_enforced", "org_internal"}:
        return trouble("admin_policy_enforced", f"The domain of {account} does not allow the client", account=account)
    if standing.status == 429:
        cause = "it answers HTTP 429: too many requests"
        return trouble("rate_limited", f"Google's sign-in refuses {account} for now", account=account, cause=cause, status=429)
    if standing.status >= 500 or (isinstance(error, RefreshError) and error.retryable):
        cause = f"it answers HTTP {standing.status}" if standing.status else "it answers with errors of its own"
        return trouble("upstream", f"Google's sign-in fails for {account}", account=account, cause=cause, status=standing.status)
    if not isinstance(error, RefreshError):
        if standing.status:
            cause = "something else answered in its place, such as the welcome page of this network"
            return trouble("network_unreachable", f"Google's sign-in cannot be reached for {account}", account=account, cause=cause)
        problem = f"No answer from Google's sign-in for {account}"
        return trouble("network_unreachable", problem, account=account, cause=type(error).__name__)
    cause = f"Google's word for it: {name}" if name.replace("_", "").isalnum() else ""
    cause = cause or (f"HTTP {standing.status} without a reason" if standing.status else "")
    return trouble("refresh_refused", f"Google refuses to renew the sign-in of {account}", account=account, cause=cause)


def _dead(account: str, standing: Standing) -> LoopledgerError:
    """Which of the three reasons of `invalid_grant` it is: the clock first, then the seven days, then all the others."""
    problem = f"The sign-in of {account} is no longer valid"
    if standing.skew_s is not None and abs(standing.skew_s) > SKEW_LIMIT_S:
        way = "ahead of" if standing.skew_s > 0 else "behind"
        cause = f"the clock of this machine is {abs(standing.skew_s):.0f} seconds {way} Google's"
        return trouble("invalid_grant_clock_skew", problem, account=account, cause=cause)
    if standing.may_be_testing_expiry():
        cause = f"the consent is {standing.age_days:.1f} days old and the consent screen seems to be in Testing, which ends it after seven"
        return trouble("invalid_grant_testing_expiry", problem, account=account, cause=cause)
    return trouble("invalid_grant_revoked", problem, account=account)
