"""The look-alike's sign-in: consent page and token endpoint (RFC 6749, PKCE of RFC 7636; G-1107). Made for tests, no security."""

from __future__ import annotations

import hmac
import json
from base64 import b64decode, urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from email.utils import formatdate
from hashlib import sha256
from urllib.parse import parse_qsl, unquote, urlencode

from connectors.mailbox import Json
from connectors.replay.codec import refusal
from connectors.replay.consent_page import consent_page

CLIENT_ID = "replay-client.apps.googleusercontent.com"
CLIENT_SECRET = "replay-client-secret"  # noqa: S105 - opens nothing but this server
SCOPES = (
    "https://www.googleapis.com/auth/gmail.readonly",
    "https://www.googleapis.com/auth/calendar.readonly",
    "https://www.googleapis.com/auth/contacts.readonly",
    "https://www.googleapis.com/auth/contacts.other.readonly",
)
_NEEDED = {
    "gmail": ("gmail.readonly",),
    "calendar": ("calendar.readonly", "calendar.events.readonly", "calendar.calendarlist.readonly"),
    "people.people": ("contacts.readonly",),
    "people.otherContacts": ("contacts.other.readonly",),
}
JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer"
_LIFETIME_S = 3599


@dataclass(slots=True)
class Consent:
    """What the next consent and token answers do. `grant`: scopes granted (None = all asked); `account`: who signs in."""

    account: str | None = None
    grant: list[str] | None = None
    deny: bool = False
    error: str = ""
    """Google's error name that the browser brings back instead of a code."""
    token_error: str = ""
    """Google's error name that the token endpoint answers."""
    omit_refresh: bool = False
    refuse_refresh: list[str] = field(default_factory=list)
    """Accounts whose refresh answers invalid_grant."""
    undelegated: bool = False
    """The domain has not allowed the service account."""
    clock_ahead_s: float | None = None
    """Answers of the token endpoint carry a Date that is this much ahead of the machine's; None = no Date."""
    page: bool = False
    """Show a page to agree on, instead of agreeing at once."""


@dataclass(slots=True)
class _Grant:
    account: str
    scopes: tuple[str, ...]
    challenge: str = ""
    redirect_uri: str = ""
    used: bool = False


def refresh_token_for(account: str) -> str:
    """The refresh token that is always valid for an account of the mailbox."""
    return f"replay-refresh-{account}"


def access_token_for(account: str) -> str:
    """The access token that is always valid (until tokens are expired) and carries every scope."""
    return f"replay-access-{account}"


class SignIn:
    """Accounts, codes and tokens. Not locked: the server holds one lock around every request."""

    def __init__(self, accounts: list[str]) -> None:
        self.accounts = accounts
        self.consent = Consent()
        self.token_requests = 0
        self._codes: dict[str, _Grant] = {}
        self._refresh = {refresh_token_for(account): _Grant(account, SCOPES) for account in accounts}
        self._access = {access_token_for(account): _Grant(account, SCOPES) for account in accounts}
        self._issued = 0

    def account_of(self, authorization: str, method_id: str) -> str:
        """The account a Bearer header stands for. 401 for no or an unknown token, 403 when it lacks the API's scope."""
        kind, _, token = authorization.partition(" ")
        grant = self._access.get(token.strip()) if kind.lower() == "bearer" else None
        if grant is None:
            text = "Request had invalid authentication credentials. Expected OAuth 2 access token."
            raise refusal(401, "authError", text, WWW_Authenticate='Bearer realm="https://accounts.google.com/", error="invalid_token"')
        needed = next(scopes for prefix, scopes in _NEEDED.items() if method_id.startswith(prefix))
        held = {scope.rsplit("/", 1)[-1] for scope in grant.scopes}
        if not held.intersection(needed):
            text = "Request had insufficient authentication scopes."
            raise refusal(403, "insufficientPermissions", text, detail="ACCESS_TOKEN_SCOPE_INSUFFICIENT")
        return grant.account

    def expire_access_tokens(self) -> None:
        """Every access token handed out so far answers 401."""
        self._access.clear()

    def authorize(self, query: str) -> str:
        """The consent page without a page: the address to send the browser to. 400 for a request Google would refuse."""
        asked = dict(parse_qsl(query))
        ticked = [value for name, value in parse_qsl(query) if name == "_scope"]
        redirect = asked.get("redirect_uri", "")
        if asked.get("client_id") != CLIENT_ID or asked.get("response_type") != "code" or not redirect.startswith("http://127.0.0.1"):
            raise refusal(400, "invalid_request", "Unknown client, response_type or redirect_uri.")
        answer = {"state": asked.get("state", "")}
        error = "access_denied" if self.consent.deny or asked.get("_answer") == "cancel" else self.consent.error
        if error:
            return redirect + "?" + urlencode({**answer, "error": error})
        if asked.get("code_challenge_method", "S256") != "S256":
            raise refusal(400, "invalid_request", "Only the S256 challenge method is taken.")
        wanted = ticked if "_answer" in asked else asked.get("scope", "").split()
        scopes = tuple(self.consent.grant if self.consent.grant is not None else wanted)
        chosen = next((one for one in (asked.get("_account"), asked.get("login_hint")) if one in self.accounts), self.accounts[0])
        account = self.consent.account or chosen
        self._issued += 1
        code = f"replay-code-{self._issued}"
        self._codes[code] = _Grant(account, scopes, asked.get("code_challenge", ""), redirect)
        return redirect + "?" + urlencode({**answer, "code": code, "scope": " ".join(scopes)})

    def page(self, query: str) -> str:
        """The page to agree on, "" if there is none to show (or it has been answered)."""
        asked = parse_qsl(query)
        if not self.consent.page or any(name == "_answer" for name, _ in asked):
            return ""
        return consent_page(asked, self.accounts)

    def date_header(self, now_s: float) -> dict[str, str]:
        """The Date of an answer of the token endpoint, if it shall carry one. `now_s`: seconds since 1970."""
        ahead = self.consent.clock_ahead_s
        return {} if ahead is None else {"Date": formatdate(now_s + ahead, usegmt=True)}

    def token(self, body: str, authorization: str) -> tuple[int, Json]:
        """The token endpoint: (status, JSON). The secret comes as HTTP Basic or as a form field."""
        self.token_requests += 1
        form = dict(parse_qsl(body, keep_blank_values=True))
        if self.consent.token_error:
            return 400, {"error": self.consent.token_error, "error_description": "Bad Request"}
        if form.get("grant_type") == JWT_BEARER:
            return self._from_assertion(form.get("assertion", ""))
        if not _client_ok(form, authorization):
            return 401, {"error": "invalid_client", "error_description": "The OAuth client was not found."}
        if form.get("grant_type") == "refresh_token":
            return self._from_refresh(form.get("refresh_token", ""), form.get("scope", "").split())
        if form.get("grant_type") == "authorization_code":
            return self._from_code(form)
        return 400, {"error": "unsupported_grant_type", "error_description": "Invalid grant_type"}

    def _from_refresh(self, token: str, wanted: list[str]) -> tuple[int, Json]:
        grant = self._refresh.get(token)
        if grant is None or grant.account in self.consent.refuse_refresh:
            return 400, {"error": "invalid_grant", "error_description": "Token has been expired or revoked."}
        if not set(wanted) <= set(grant.scopes):  # RFC 6749, 6
            return 400, {"error": "invalid_scope", "error_description": "Some requested scopes were not granted."}
        return 200, self._issue(grant)

    def _from_assertion(self, assertion: str) -> tuple[int, Json]:
        """A service account that stands in for a user (RFC 7523); its signature is not checked here."""
        try:
            payload = assertion.split(".")[1]
            claims = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
            account, scopes = claims["sub"], tuple(claims["scope"].split())
        except (IndexError, ValueError, KeyError, TypeError, AttributeError):
            return 400, {"error": "invalid_request", "error_description": "Bad assertion."}
        if account not in self.accounts:
            return 400, {"error": "invalid_grant", "error_description": "Invalid email or User ID"}
        if self.consent.undelegated:
            return 401, {"error": "unauthorized_client", "error_description": "Client is unauthorized for the scopes requested."}
        answer = self._issue(_Grant(account, scopes))
        del answer["scope"]
        return 200, answer

    def _from_code(self, form: dict[str, str]) -> tuple[int, Json]:
        grant = self._codes.get(form.get("code", ""))
        if grant is None or grant.used or grant.redirect_uri != form.get("redirect_uri"):
            return 400, {"error": "invalid_grant", "error_description": "Bad Request"}
        grant.used = True
        digest = urlsafe_b64encode(sha256(form.get("code_verifier", "").encode("ascii", "replace")).digest()).decode("ascii").rstrip("=")
        if grant.challenge and not hmac.compare_digest(digest, grant.challenge):
            return 400, {"error": "invalid_grant", "error_description": "Invalid code verifier."}
        answer = self._issue(grant)
        if not self.consent.omit_refresh:
            self._issued += 1
            answer["refresh_token"] = f"{refresh_token_for(grant.account)}-{self._issued}"
            self._refresh[answer["refresh_token"]] = _Grant(grant.account, grant.scopes)
        return 200, answer

    def _issue(self, grant: _Grant) -> Json:
        self._issued += 1
        token = f"{access_token_for(grant.account)}-{self._issued}"
        self._access[token] = _Grant(grant.account, grant.scopes)
        return {"access_token": token, "expires_in": _LIFETIME_S, "scope": " ".join(grant.scopes), "token_type": "Bearer"}


def _client_ok(form: dict[str, str], authorization: str) -> bool:
    """Whether client id and secret are the replay client's, from the Basic header or the form."""
    identity, secret = form.get("client_id", ""), form.get("client_secret", "")
    kind, _, credentials = authorization.partition(" ")
    if kind.lower() == "basic":
        try:
            identity, _, secret = b64decode(credentials).decode("utf-8").partition(":")
        except ValueError:
            return False
        identity, secret = unquote(identity), unquote(secret)
    return identity == CLIENT_ID and secret == CLIENT_SECRET
