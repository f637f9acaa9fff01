"""One attempt at a consent: the page to open, the answer that comes back, and the code redeemed for tokens (G-103 to G-106, G-109).

OAuth 2.0 for desktop apps: RFC 8252 (loopback address), RFC 7636 (PKCE, S256), `state` against mixed-up answers.
"""

from __future__ import annotations

import hmac
import logging
import os
import secrets
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC
from typing import Any
from urllib.parse import parse_qs, urlsplit

import oauthlib.oauth2
from google_auth_oauthlib.flow import Flow

from connectors.google.catalogue import trouble
from connectors.google.client import Client
from connectors.google.scopes import SCOPES
from connectors.google.tokens import TIMEOUT_S
from pipeline.errors import LoopledgerError
from pipeline.models.loopback import is_loopback

for _talker in ("requests_oauthlib", "oauthlib"):
    logging.getLogger(_talker).setLevel(logging.WARNING)  # below that they write codes and tokens into the log

_REFUSALS = {
    "access_denied": "access_denied_test_user",
    "redirect_uri_mismatch": "redirect_uri_mismatch",
    "admin_policy_enforced": "admin_policy_enforced",
    "org_internal": "admin_policy_enforced",
    "deleted_client": "invalid_client",
    "invalid_client": "invalid_client",
    "unauthorized_client": "invalid_client",
    "invalid_grant": "code_reused",
}
"""Google's error name, at the consent page or the token endpoint -> our code."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What a consent brought. `scopes`: those granted, the only truth (G-106). `expiry`: ISO 8601 UTC. `repr` shows no token."""

    token: str
    refresh_token: str
    expiry: str
    scopes: frozenset[str]

    def __repr__(self) -> str:
        return f"Grant({len(self.scopes)} scopes)"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt to sign `account` in. Make it with `begin`; `state` and `verifier` are secrets of this attempt."""

    client: Client
    account: str
    redirect_uri: str
    state: str
    verifier: str
    scopes: tuple[str, ...] = SCOPES

    def __repr__(self) -> str:
        return f"Attempt({self.account})"

    def url(self) -> str:
        """The page the owner opens in a browser."""
        wanted = {"access_type": "offline", "prompt": "consent", "state": self.state, "login_hint": self.account}
        with _oauthlib_rules(self.client.token_uri):
            found: str = self._flow().authorization_url(**wanted)[0]
        return found

    def code_of(self, answer: str) -> str:
        """The code in the address that Google sent the browser to, whole or from `?` on.

        Raises SignInError: `pasted_wrong_url`, `state_mismatch`, or what Google says instead of a code.
        """
        text = answer.strip().strip("\"'<>")
        try:
            query = parse_qs(urlsplit(text).query)
        except ValueError:
            query = {}
        refused = _first(query, "error") or _named_inside(_first(query, "authError"))
        code, state = _first(query, "code"), _first(query, "state")
        if not refused and not code:
            raise trouble("pasted_wrong_url", f"That is not the address that signs {self.account} in", account=self.account)
        if (state or code) and not hmac.compare_digest(state.encode(), self.state.encode()):
            raise trouble("state_mismatch", f"The answer does not belong to this attempt to sign {self.account} in", account=self.account)
        if refused:
            raise self._refused(refused)
        return code

    def redeem(self, code: str) -> Grant:
        """Exchange the code for tokens; nothing is stored here.

        Raises SignInError (`code_reused`, ...), ConfigError (`invalid_client`) or TryLaterError (`network_unreachable`, `upstream`).
        """
        flow = self._flow()
        with _oauthlib_rules(self.client.token_uri):
            try:
                flow.fetch_token(code=code, timeout=TIMEOUT_S)
            except (oauthlib.oauth2.MissingTokenError, ValueError, KeyError) as error:
                problem = f"Google's sign-in gave no answer that can be read for {self.account}"
                raise trouble("upstream", problem, account=self.account, cause=type(error).__name__, fix=self._again()) from None
            except oauthlib.oauth2.OAuth2Error as error:
                raise self._refused(str(error.error)) from None
            except OSError as error:  # the errors of requests are OSErrors too
                problem = f"No answer from Google's sign-in for {self.account}"
                raise trouble("network_unreachable", problem, account=self.account, cause=type(error).__name__, fix=self._again()) from None
        credentials = flow.credentials
        expiry = credentials.expiry.replace(tzinfo=UTC).isoformat() if credentials.expiry else ""
        granted = credentials.granted_scopes or self.scopes
        scopes = frozenset(granted.split() if isinstance(granted, str) else granted)
        return Grant(str(credentials.token), str(credentials.refresh_token or ""), expiry, scopes)

    def _flow(self) -> Any:
        flow = Flow.from_client_config(
            self.client.config(),
            scopes=list(self.scopes),
            redirect_uri=self.redirect_uri,
            code_verifier=self.verifier,
            autogenerate_code_verifier=False,
        )
        if is_loopback(self.client.token_uri):
            flow.oauth2session.trust_env = False  # what goes to this machine takes no way through a proxy
        return flow

    def _again(self) -> str:
        return f"loopledger connect {self.account}"

    def _refused(self, name: str) -> LoopledgerError:
        """The error behind a refusal of Google."""
        code = _REFUSALS.get(name)
        if code is None:
            cause = f"Google's word for it: {name}" if name.replace("_", "").isalnum() else ""
            return trouble("refresh_refused", f"Google refuses to sign {self.account} in", account=self.account, cause=cause)
        problem = f"Google did not sign {self.account} in"
        if code == "admin_policy_enforced":
            wanted = " ".join(self.scopes)
            advice = f"Ask the domain's administrator to allow the client {self.client.client_id} for these scopes: {wanted}"
            return trouble(code, problem, account=self.account, advice=advice)
        return trouble(code, problem, account=self.account)


def begin(client: Client, account: str, redirect_uri: str, scopes: Sequence[str] = SCOPES) -> Attempt:
    """A new attempt with a fresh state and verifier (43 to 128 characters, RFC 7636 4.1)."""
    return Attempt(client, account, redirect_uri, secrets.token_urlsafe(32), secrets.token_urlsafe(64), tuple(scopes))


def _first(query: dict[str, list[str]], name: str) -> str:
    return query.get(name, [""])[0]


def _named_inside(packed: str) -> str:
    """The error name inside the `authError` of Google's own error page, which packs it with base64; "" if there is none we know."""
    try:
        text = urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode("utf-8", "replace")
    except ValueError:
        return ""
    return next((name for name in _REFUSALS if name in text), "")


@contextmanager
def _oauthlib_rules(token_uri: str) -> Iterator[None]:
    """Two switches of oauthlib for the time of one exchange: a partial or reordered grant is no error (G-106), and the look-alike on
    this machine may be asked without TLS. Put back afterwards, whatever happened."""
    wanted = {"OAUTHLIB_RELAX_TOKEN_SCOPE": "1"}
    if is_loopback(token_uri):
        wanted["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
