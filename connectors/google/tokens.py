"""Token files: one JSON per account, readable by its owner alone, refreshed by one process and thread at a time (G-106 to G-110, G-118)."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any

import httplib2
from google.auth.exceptions import RefreshError, TransportError
from google.oauth2.credentials import Credentials
from google_auth_httplib2 import Request

from connectors.google.catalogue import trouble
from connectors.google.refusal import DatedRequest, Standing, refresh_error
from connectors.google.scopes import SCOPES
from pipeline.clock import Clock, system_clock, to_us
from pipeline.errors import SIGN_IN, ConfigError, LoopledgerError
from pipeline.models.loopback import is_loopback

GOOGLE_SIGN_IN = "https://oauth2.googleapis.com/token"
TIMEOUT_S = 30
REFRESH_TROUBLE = (RefreshError, TransportError, OSError, TypeError, ValueError, OverflowError, AttributeError)
"""What google-auth raises when a refresh fails; the last four when the answer is not built as promised, as of a captive portal."""
_THREADS = Lock()
"""Threads of this process wait here first, so that only one of them at a time holds the file lock."""


def check_token_uri(uri: str) -> None:
    """Secrets go to Google or to this machine, nowhere else. Raises ConfigError."""
    if uri != GOOGLE_SIGN_IN and not is_loopback(uri):
        raise ConfigError(f"{uri!r} is not Google's token address", cause="only Google or a loopback address may get a token", fix=SIGN_IN)


class TokenFile:
    """The stored sign-in of one account. Secrets never leave this class but inside `Credentials`."""

    def __init__(self, path: Path, account: str, clock: Clock = system_clock) -> None:
        """`clock` judges the age of the consent and the machine's own clock; nothing is opened yet."""
        self.path = path
        self.account = account
        self.clock = clock

    def load(self) -> StoredCredentials:
        """Credentials from the file. Raises SignInError if there is no token, ConfigError if the file cannot be read."""
        return StoredCredentials(self, self.read())

    def read(self) -> dict[str, Any]:
        """The file as JSON. Raises SignInError `not_connected` or ConfigError `token_unreadable`; the text of the file is never shown."""
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise trouble("not_connected", f"{self.account} is not connected", account=self.account) from None
        except (OSError, ValueError) as error:
            raise self._unreadable(type(error).__name__) from None
        if not isinstance(data, dict) or not isinstance(data.get("refresh_token"), str):
            raise self._unreadable("it holds no refresh token")
        check_token_uri(str(data.get("token_uri") or GOOGLE_SIGN_IN))
        return data

    def _unreadable(self, cause: str) -> LoopledgerError:
        problem = f"The token file of {self.account} cannot be used: {self.path}"
        return trouble("token_unreadable", problem, account=self.account, cause=cause)

    def erase(self) -> bool:
        """Delete the sign-in; False if there was none. The lock file stays: a deleted one would give two holders two locks."""
        with self.lock():
            there = self.path.exists()
            self.path.unlink(missing_ok=True)
        return there

    def write(self, data: Mapping[str, Any]) -> None:
        """Replace the file in one step: 0600 in a 0700 folder under any umask, on disk before it takes the old one's place (G-108)."""
        folder = self.path.parent
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        temporary = folder / f".{self.path.name}.{os.getpid()}.tmp"
        temporary.unlink(missing_ok=True)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as out:
            os.fchmod(out.fileno(), 0o600)
            json.dump(data, out, indent=1, sort_keys=True)
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(self.path)

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the account's refresh lock over threads and processes (G-110)."""
        with _THREADS:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(self.path.with_name(self.path.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX)
                yield
            finally:
                os.close(descriptor)


class UnkeptTokenFile(TokenFile):
    """A token file that is only read: what a refresh brings is used and forgotten, so that looking changes no byte of the home (G-820)."""

    def write(self, data: Mapping[str, Any]) -> None:
        """Nothing is kept."""

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Only the threads of this process wait for each other: there is nothing to protect on disk."""
        with _THREADS:
            yield


class StoredCredentials(Credentials):
    """google-auth credentials whose refresh first looks whether somebody else has refreshed already (G-110)."""

    def __init__(self, file: TokenFile, data: Mapping[str, Any]) -> None:
        super().__init__(  # type: ignore[no-untyped-call]
            token=data.get("token"),
            refresh_token=data["refresh_token"],
            token_uri=data.get("token_uri") or GOOGLE_SIGN_IN,
            client_id=data.get("client_id"),
            client_secret=data.get("client_secret"),
            scopes=sorted(data.get("granted_scopes") or data.get("scopes") or SCOPES),  # a refresh may not ask for more than was granted
        )
        self._file = file
        self._rejected = ""
        self.granted: frozenset[str] | None = frozenset(data.get("granted_scopes") or ())
        self._adopt(data)

    def _adopt(self, data: Mapping[str, Any]) -> None:
        """Take over token and expiry of the file; an unreadable expiry counts as past. google-auth wants naive UTC."""
        self.token = data.get("token")
        try:
            self.expiry = datetime.fromisoformat(str(data.get("expiry", ""))).astimezone(UTC).replace(tzinfo=None)
        except ValueError:
            self.token = None

    def refresh(self, request: Request) -> None:
        """Get a new access token, or adopt the one another thread or process has just stored.

        Raises SignInError (revoked), ConfigError (client deleted) or TryLaterError (no network), never google-auth's own errors.
        """
        with self._file.lock():
            self._refresh_locked(request)

    def reject(self, token: str, request: Request) -> None:
        """Google answered 401 to `token`: refresh once, unless somebody has a newer one already (G-235). Raises like `refresh`."""
        with self._file.lock():
            if self.token == token:
                self._rejected, self.token = token, None
            self._refresh_locked(request)

    def _refresh_locked(self, request: Request) -> None:
        """The refresh itself; the caller holds the file's lock, which is not to be taken twice."""
        if self.valid:
            return  # another thread was quicker
        data = self._file.read()
        if data.get("token") and data["token"] != self._rejected:
            self._adopt(data)
            if self.valid:
                return  # another process was quicker
        dated = DatedRequest(request, self._file.clock)
        try:
            super().refresh(dated)  # type: ignore[no-untyped-call]
            self.token = _bearer(self.token)
        except REFRESH_TROUBLE as error:
            self.token = None
            standing = Standing.of(data, to_us(self._file.clock()), dated)
            raise refresh_error(error, self._file.account, standing) from None
        self.granted = frozenset(self.granted_scopes or self.granted or ())
        self._file.write({**data, **_fresh_fields(self), **dated.stamps(), "granted_scopes": sorted(self.granted)})


def _bearer(token: Any) -> str:
    """`token` if it can stand in a header: visible ASCII, one word (RFC 6750 2.1). Raises ValueError."""
    if isinstance(token, str) and token.isascii() and token.isprintable() and token and " " not in token:
        return token
    raise ValueError("no access token")


def _fresh_fields(credentials: Credentials) -> dict[str, Any]:
    """What a refresh changes. A response without refresh token leaves the stored one alone (G-109)."""
    fields: dict[str, Any] = {"token": credentials.token, "expiry": credentials.expiry.isoformat() + "Z" if credentials.expiry else None}
    if credentials.refresh_token:
        fields["refresh_token"] = credentials.refresh_token
    return fields


def sign_in_with_refresh_token(
    file: TokenFile, *, token_uri: str, client_id: str, client_secret: str, refresh_token: str, scopes: Sequence[str] = SCOPES
) -> frozenset[str]:
    """Redeem a refresh token at `token_uri` and store the sign-in; returns the granted scopes. Nothing is stored when it fails.

    Raises what `StoredCredentials.refresh` raises.
    """
    check_token_uri(token_uri)
    credentials = Credentials(  # type: ignore[no-untyped-call]
        token=None, refresh_token=refresh_token, token_uri=token_uri, client_id=client_id, client_secret=client_secret, scopes=list(scopes)
    )
    http = httplib2.Http(timeout=TIMEOUT_S)
    dated = DatedRequest(Request(http), file.clock)
    try:
        credentials.refresh(dated)  # type: ignore[no-untyped-call]
        _bearer(credentials.token)
    except REFRESH_TROUBLE as error:
        raise refresh_error(error, file.account, Standing(skew_s=dated.skew_s, status=dated.status)) from None
    finally:
        http.close()
    granted = frozenset(credentials.granted_scopes or scopes)
    with file.lock():
        file.write(
            {
                "account": file.account,
                "refresh_token": refresh_token,
                "token_uri": token_uri,
                "client_id": client_id,
                "client_secret": client_secret,
                "scopes": sorted(scopes),
                "granted_scopes": sorted(granted),
                **_fresh_fields(credentials),
                **dated.stamps(),
            }
        )
    return granted
