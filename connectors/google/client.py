"""The owner's own OAuth client (Desktop app): read, cleaned and checked before any browser opens (G-102, G-117)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from connectors.google.catalogue import trouble
from connectors.google.roots import checked_root
from connectors.google.tokens import GOOGLE_SIGN_IN

GOOGLE_CONSENT = "https://accounts.google.com/o/oauth2/auth"
_CONSENT_PAGES = frozenset({GOOGLE_CONSENT, "https://accounts.google.com/o/oauth2/v2/auth"})
_QUOTES = "\"'`\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a"
_BLANKS = re.compile(r"[\s\u00a0\u200b\u200c\u200d\u2060\ufeff]+")
_ID = re.compile(r"[a-z0-9][a-z0-9_-]*\.apps\.googleusercontent\.com")
_SECRET = re.compile(r"[A-Za-z0-9_-]{16,64}")


@dataclass(frozen=True, slots=True)
class Client:
    """One Desktop-app client and the two addresses its sign-in uses. `repr` never shows the secret."""

    client_id: str
    client_secret: str
    auth_uri: str = GOOGLE_CONSENT
    token_uri: str = GOOGLE_SIGN_IN

    def __repr__(self) -> str:
        return f"Client({self.client_id})"

    def config(self) -> dict[str, Any]:
        """The client in Google's JSON form."""
        fields = ("client_id", "client_secret", "auth_uri", "token_uri")
        return {"installed": {name: getattr(self, name) for name in fields}}


def clean(value: str) -> str:
    """`value` without blanks anywhere and without quotes around it, straight or curly, as copying out of a letter leaves them."""
    return _BLANKS.sub("", value).strip(_QUOTES)


def client_from_fields(client_id: str, client_secret: str, google_root: str = "", account: str = "") -> Client:
    """A client from its two values; with `google_root` its addresses lead to the look-alike there.

    Raises ConfigError `client_shape_invalid`, which names the field and never shows its value.
    """
    cleaned_id, secret = clean(client_id), clean(client_secret)
    if not _ID.fullmatch(cleaned_id):
        raise _shape(account, "client id", "it ends in .apps.googleusercontent.com" if cleaned_id else "it is empty")
    if not _SECRET.fullmatch(secret):
        raise _shape(account, "client secret", "it is 16 to 64 letters, digits, - or _" if secret else "it is empty")
    root = checked_root(google_root)
    return Client(cleaned_id, secret, f"{root}/auth", f"{root}/token") if root else Client(cleaned_id, secret)


def client_from_json(text: str, where: str, google_root: str = "", account: str = "") -> Client:
    """A client from the JSON that Google's console hands out; `where` names its source in errors.

    Raises ConfigError `client_json_unreadable`, `client_json_wrong_type` or `client_shape_invalid`. No text of the file is shown.
    """
    try:
        data = json.loads(text.lstrip("\ufeff"))
    except json.JSONDecodeError as error:
        position = f"line {error.lineno}, column {error.colno}: {error.msg}"
        raise trouble("client_json_unreadable", f"{where} is no JSON", account=account, cause=position) from None
    except RecursionError:
        raise trouble("client_json_unreadable", f"{where} is no JSON", account=account, cause="it is nested too deeply") from None
    if not isinstance(data, dict):
        raise trouble("client_json_wrong_type", f"{where} holds no client", account=account, cause="it is JSON, but no object")
    if data.get("type") in {"service_account", "authorized_user"} or "installed" not in data:
        raise trouble("client_json_wrong_type", f"{where} is {_kind(data)}, not a Desktop-app client", account=account)
    fields = data["installed"]
    if not isinstance(fields, dict):
        raise _shape(account, "section `installed`", "it is an object with client_id and client_secret")
    client = client_from_fields(str(fields.get("client_id", "")), str(fields.get("client_secret", "")), google_root, account)
    if not google_root:
        _check_addresses(fields, account)
    return client


def _kind(data: dict[str, Any]) -> str:
    """What a JSON of Google's is, in words."""
    if data.get("type") == "service_account":
        return "the key of a service account"
    if data.get("type") == "authorized_user":
        return "a stored sign-in of another program"
    return "a client of a web application" if "web" in data else "of a kind that is not known"


def _check_addresses(fields: dict[str, Any], account: str) -> None:
    """A client file may not send secrets or the browser anywhere but to Google. Raises ConfigError."""
    if fields.get("token_uri", GOOGLE_SIGN_IN) not in {GOOGLE_SIGN_IN, "https://accounts.google.com/o/oauth2/token"}:
        raise _shape(account, "token_uri", f"it is {GOOGLE_SIGN_IN}")
    if fields.get("auth_uri", GOOGLE_CONSENT) not in _CONSENT_PAGES:
        raise _shape(account, "auth_uri", f"it is {GOOGLE_CONSENT}")


def _shape(account: str, field: str, expected: str) -> Exception:
    """The error of a field that is not as Google makes it."""
    return trouble(
        "client_shape_invalid", f"The {field} is not of Google's form", account=account, cause=f"expected: {expected}", field=field
    )
