"""Access without a consent of ours: a token printed by a command, one in an environment variable, a service account (G-112 to G-114)."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import RLock
from typing import Any, Protocol

from google.auth.credentials import Credentials
from google_auth_httplib2 import Request

from connectors.google.catalogue import trouble
from connectors.google.refusal import DatedRequest, Standing, refresh_error
from connectors.google.scopes import SCOPES
from connectors.google.tokens import REFRESH_TROUBLE, check_token_uri
from pipeline.clock import Clock, to_us
from pipeline.errors import LoopledgerError

COMMAND_LIMIT_S = 30.0


class Access(Protocol):
    """What a transport needs of a sign-in. `granted`: its scopes, None = unknown until Google refuses."""

    token: Any
    granted: frozenset[str] | None

    def reject(self, token: str, request: Request) -> None:
        """Google answered 401 to `token`: get another one or raise."""
        ...


class _Borrowed(Credentials):  # type: ignore[misc, unused-ignore]
    """Credentials that are fetched from elsewhere and never stored by us."""

    granted: frozenset[str] | None = None

    def __init__(self, account: str) -> None:
        super().__init__()  # type: ignore[no-untyped-call, unused-ignore]
        self.account = account
        self._threads = RLock()

    def refresh(self, request: Request) -> None:
        """Fetch a token if there is no good one. Raises SignInError, never google-auth's own errors."""
        with self._threads:
            if not self.valid:
                self._fetch(request)

    def reject(self, token: str, request: Request) -> None:
        """Fetch another token, unless another thread has done so since `token` was sent."""
        with self._threads:
            if self.token == token:
                self._fetch(request)

    def _fetch(self, request: Request) -> None:
        raise NotImplementedError


class CommandAccess(_Borrowed):
    """Runs a configured argument list (no shell) and reads a token from its output; runs it again at expiry or after a 401."""

    def __init__(self, account: str, argv: Sequence[str], clock: Clock, limit_s: float = COMMAND_LIMIT_S) -> None:
        super().__init__(account)
        self._argv, self._clock, self._limit_s = list(argv), clock, limit_s

    def _fetch(self, request: Request) -> None:
        self.token, self.expiry = parse_token(self._output(), self._clock)
        if not self.token:
            raise self._failed("it printed nothing that is a token")

    def reject(self, token: str, request: Request) -> None:
        """Run the command again; the same token again is of no use. Raises SignInError `access_command_failed`."""
        super().reject(token, request)
        if self.token == token:
            raise self._failed("it prints a token that Google no longer accepts")

    def _output(self) -> str:
        """Standard output of the command; its error output is thrown away, neither is ever shown or logged."""
        quiet = subprocess.DEVNULL
        try:
            process = subprocess.Popen(self._argv, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet, start_new_session=True)
        except (OSError, ValueError) as error:
            raise self._failed(f"it could not be started: {getattr(error, 'strerror', None) or type(error).__name__}") from None
        with process:
            try:
                output, _ = process.communicate(timeout=self._limit_s)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)  # its children too: one of them may hold the pipe open
                raise self._failed(f"it took longer than {self._limit_s:g} seconds") from None
        if process.returncode != 0:
            raise self._failed(f"it ended with exit code {process.returncode}")
        return output.decode("utf-8", "replace")

    def _failed(self, cause: str) -> LoopledgerError:
        name = Path(self._argv[0]).name if self._argv else "no command"
        problem = f"The command that gives access to {self.account} failed: {name}"
        return trouble("access_command_failed", problem, account=self.account, cause=cause)


def parse_token(output: str, clock: Clock) -> tuple[str | None, datetime | None]:
    """(token, expiry as naive UTC or None) out of a bare token or a JSON object with `access_token` or `token`; (None, None) if neither.

    Expiry: `expires_in` in seconds, or `expiry` / `expires_at` / `token_expiry` in ISO 8601 or seconds since 1970.
    """
    text = output.strip()
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = text
    if isinstance(data, dict):
        token = data.get("access_token") or data.get("token")
        expiry = _expiry(data, clock)
    else:
        token, expiry = text, None
    if not isinstance(token, str) or not token or not all("!" <= char <= "~" for char in token):
        return None, None
    return token, expiry


def _expiry(data: Mapping[str, Any], clock: Clock) -> datetime | None:
    """The moment a token ends, naive UTC as google-auth wants it; None if it is not told or cannot be read."""
    try:
        if "expires_in" in data:
            return (clock() + timedelta(seconds=float(data["expires_in"]))).astimezone(UTC).replace(tzinfo=None)
        value = data.get("expiry") or data.get("expires_at") or data.get("token_expiry")
        if isinstance(value, int | float):
            return datetime.fromtimestamp(value, UTC).replace(tzinfo=None)
        moment = datetime.fromisoformat(str(value))
    except (TypeError, ValueError, OverflowError, OSError):
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC).replace(tzinfo=None)


class EnvAccess(_Borrowed):
    """A token in an environment variable, of which only the name is stored."""

    def __init__(self, account: str, name: str) -> None:
        super().__init__(account)
        self._name = name

    def _fetch(self, request: Request) -> None:
        value = os.environ.get(self._name, "").strip()
        if not value:
            raise self._missing("it is not set, or empty")
        if value == self.token:
            raise self._missing("Google no longer accepts the token in it, and a variable cannot be renewed from here")
        self.token = value

    def _missing(self, cause: str) -> LoopledgerError:
        problem = f"The variable {self._name} gives no access to {self.account}"
        return trouble("access_env_missing", problem, account=self.account, cause=cause, variable=self._name)


class DelegatedAccess(_Borrowed):
    """A service account that reads for one user of its Workspace domain (domain-wide delegation), with exactly our scopes."""

    granted: frozenset[str] | None = frozenset(SCOPES)

    def __init__(self, account: str, key_file: Path, clock: Clock, google_root: str = "") -> None:
        """Raises ConfigError `client_json_unreadable` or `client_json_wrong_type`; no text of the key is ever shown."""
        super().__init__(account)
        self._clock = clock
        info = _read_key(key_file, account)
        if google_root:
            info["token_uri"] = f"{google_root}/token"
        check_token_uri(str(info.get("token_uri", "")))
        from google.oauth2 import service_account

        self.client_id = str(info.get("client_id", ""))
        try:
            self._inner = service_account.Credentials.from_service_account_info(info, scopes=list(SCOPES), subject=account)  # type: ignore[no-untyped-call]
        except (ValueError, KeyError, TypeError):
            raise trouble(
                "client_shape_invalid", f"The key in {key_file} cannot be used", account=account, cause="a field is missing or damaged"
            ) from None

    def _fetch(self, request: Request) -> None:
        dated = DatedRequest(request, self._clock)
        try:
            self._inner.refresh(dated)
        except REFRESH_TROUBLE as error:
            raise self._refused(error, dated) from None
        self.token, self.expiry = self._inner.token, self._inner.expiry

    def _refused(self, error: Exception, dated: DatedRequest) -> LoopledgerError:
        body = error.args[1] if len(error.args) > 1 and isinstance(error.args[1], dict) else {}
        if body.get("error") in {"unauthorized_client", "access_denied"}:
            problem = f"The service account {self.client_id} may not read for {self.account}"
            advice = f"The domain's administrator allows the client id {self.client_id} these scopes: {','.join(SCOPES)}"
            return trouble("unauthorized_client", problem, account=self.account, advice=advice, client_id=self.client_id)
        return refresh_error(error, self.account, Standing(to_us(self._clock()), skew_s=dated.skew_s, status=dated.status))


def _read_key(path: Path, account: str) -> dict[str, Any]:
    """The JSON of a service account's key. Raises ConfigError."""
    fix = f"loopledger connect {account} --access service_account KEY.json"
    try:
        data = json.loads(path.expanduser().read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or "it is no JSON"
        raise trouble("client_json_unreadable", f"The key file {path} cannot be read", account=account, cause=cause, fix=fix) from None
    if not isinstance(data, dict) or data.get("type") != "service_account":
        cause = "it is no key of a service account"
        raise trouble("client_json_wrong_type", f"The key file {path} cannot be used", account=account, cause=cause, fix=fix)
    return data
