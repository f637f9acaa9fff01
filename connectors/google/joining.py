"""A new sign-in looked at before it is kept: whose it is, and which streams it can serve (G-109, G-111, F48)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from connectors.google.catalogue import scope_missing, trouble
from connectors.google.client import Client
from connectors.google.consent import Grant
from connectors.google.scopes import may_run
from connectors.google.tokens import TokenFile
from pipeline.clock import to_us
from pipeline.errors import LoopledgerError, TryLaterError
from pipeline.ports import Transport

_CALLS: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "gmail": (("gmail.users.getProfile", {"userId": "me"}),),
    "calendar": (("calendar.calendarList.list", {"maxResults": 250}),),
    "contacts": (
        ("people.people.connections.list", {"resourceName": "people/me", "pageSize": 1, "personFields": "names"}),
        ("people.otherContacts.list", {"pageSize": 1, "readMask": "names"}),
    ),
}
"""One cheap call a service: what a stream needs to work at all."""


@dataclass(frozen=True, slots=True)
class Probe:
    """What one stream of an account can do. `error` None = it works."""

    stream: str
    error: LoopledgerError | None = None


def probe(transport: Transport, account: str, streams: Sequence[str], granted: frozenset[str] | None) -> tuple[str, list[Probe]]:
    """(address Google names as the signed-in one, "" if none does; one probe a stream, Gmail first).

    `granted` None = unknown: every stream is tried.
    """
    who, found = "", []
    for stream in ("gmail", "calendar", "contacts"):
        if stream not in streams:
            continue
        if granted is not None and not may_run(stream, granted):
            found.append(Probe(stream, scope_missing(account, stream)))
            continue
        try:
            answers = [transport.call(method, params) for method, params in _CALLS[stream]]
        except LoopledgerError as error:
            error.detail.setdefault("stream", stream)
            found.append(Probe(stream, error))
            continue
        who = who or _owner_of(stream, answers[0])
        found.append(Probe(stream))
    return who, found


def _owner_of(stream: str, answer: dict[str, Any]) -> str:
    """The account's address in an answer: Gmail's profile names it, a calendar list holds it as the primary calendar's id."""
    if stream == "gmail":
        return str(answer.get("emailAddress", ""))
    if stream == "calendar":
        return next((str(entry.get("id", "")) for entry in answer.get("items", ()) if entry.get("primary")), "")
    return ""


def judge(account: str, who: str, probes: Sequence[Probe]) -> None:
    """Raise if the sign-in may not be kept: it is another account's, or no stream of it can ever work.

    An account whose only granted stream is contacts cannot be checked: Google names no address there.
    """
    if who and who.casefold() != account.casefold():
        problem = f"Google's page was answered by {who}, not by {account}; nothing was kept"
        advice = f"Choose {account} on Google's page, or connect the other one: loopledger connect {who}"
        raise trouble("wrong_account_consented", problem, account=account, advice=advice, consented=who)
    errors = [one.error for one in probes if one.error is not None]
    if errors and len(errors) == len(probes):
        raise next((error for error in errors if isinstance(error, TryLaterError)), errors[0])
    if not who:
        for error in errors:
            if isinstance(error, TryLaterError):
                raise error


def token_data(file: TokenFile, client: Client, grant: Grant, asked: Sequence[str]) -> dict[str, Any]:
    """What the token file shall hold. Without a new refresh token the stored one of the same client stays (G-109).

    Raises SignInError `no_refresh_token` when there is none to keep.
    """
    now_us = to_us(file.clock())
    refresh, consented_us = grant.refresh_token, now_us
    if not refresh:
        refresh, consented_us = _kept(file, client)
    if not refresh:
        raise trouble("no_refresh_token", f"Google gave no lasting sign-in for {file.account}", account=file.account)
    return {
        "account": file.account,
        "refresh_token": refresh,
        "token": grant.token,
        "expiry": grant.expiry,
        "token_uri": client.token_uri,
        "client_id": client.client_id,
        "client_secret": client.client_secret,
        "scopes": sorted(asked),
        "granted_scopes": sorted(grant.scopes),
        "consented_us": consented_us,
        "refreshed_us": now_us,
    }


def _kept(file: TokenFile, client: Client) -> tuple[str, int]:
    """(refresh token, its consent) already stored for the same client, else ("", 0)."""
    try:
        data = file.read()
    except LoopledgerError:
        return "", 0
    if data.get("client_id") != client.client_id:
        return "", 0
    return str(data["refresh_token"]), int(data.get("consented_us") or 0)
