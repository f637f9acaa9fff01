"""The catalogue of what can go wrong between the owner and Google: one entry a code, with exit code, cause and way out.

`docs/errors.md` is generated from it. Errors are data: `trouble` makes the exception of the class that fits the exit code, and nobody
writes a code of this list anywhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from connectors.google.scopes import SCOPES
from pipeline.errors import ConfigError, LoopledgerError, RecordError, SignInError, TryLaterError

CONNECT = "loopledger connect {account}"
CONSOLE = "https://console.cloud.google.com/auth/clients"
"""Where clients are made and downloaded."""
PUBLISH = "https://console.cloud.google.com/auth/audience"
"""Where a consent screen is published and test users are listed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One code. `cause`: why it happens. `fix`: the command, with `{account}` in it. `advice`: what to do first outside this program."""

    exit_code: int
    cause: str
    fix: str
    advice: str = ""


CATALOGUE: dict[str, Entry] = {
    "client_json_wrong_type": Entry(
        2,
        "the file belongs to a web application or a service account, not to a desktop app",
        CONNECT + " --client FILE",
        f"Make a client of the type Desktop app at {CONSOLE} and download its JSON.",
    ),
    "client_json_unreadable": Entry(
        2,
        "there is no such file, no right to read it, or it is no JSON",
        CONNECT + " --client FILE",
        f"Download the JSON again at {CONSOLE}.",
    ),
    "client_shape_invalid": Entry(
        2,
        "the client id or secret does not look like one of Google's",
        CONNECT + " --client FILE",
        f"Copy both again at {CONSOLE}: the id ends in .apps.googleusercontent.com, the secret begins with GOCSPX-.",
    ),
    "redirect_uri_mismatch": Entry(
        3,
        "the client is no desktop app, so Google does not send the answer to this machine",
        CONNECT + " --client FILE",
        f"Make a client of the type Desktop app at {CONSOLE}.",
    ),
    "access_denied_test_user": Entry(
        3,
        "the consent was refused, or the account is not among the test users of the consent screen",
        CONNECT,
        f"Add the account as a test user, or publish the screen, at {PUBLISH}.",
    ),
    "pasted_wrong_url": Entry(
        3,
        "the pasted address holds no code",
        CONNECT + " --code -",
        "Copy the whole address out of the browser's address bar, from the page that could not be opened after you had agreed.",
    ),
    "state_mismatch": Entry(3, "the address belongs to another attempt", CONNECT, "Start again and use the newest page only."),
    "admin_policy_enforced": Entry(
        3,
        "the administrator of the Workspace domain blocks this client",
        CONNECT,
        "Ask the administrator to allow the client, whose id `loopledger doctor` shows, for these scopes: " + " ".join(SCOPES),
    ),
    "wrong_account_consented": Entry(
        3, "the browser is signed in as somebody else", CONNECT, "Choose the right account on Google's page, or use a private window."
    ),
    "port_in_use": Entry(2, "another program listens there", CONNECT, "Leave --port out: a free port is found."),
    "consent_timeout": Entry(
        3, "nobody answered within ten minutes", CONNECT, "Run it again, with --paste if this machine has no browser."
    ),
    "invalid_grant_testing_expiry": Entry(
        3,
        "it ended seven days after the consent, as all do while the consent screen is in Testing",
        CONNECT,
        f"Set the publishing status to In production at {PUBLISH}, then sign in again.",
    ),
    "invalid_grant_revoked": Entry(
        3,
        "it was withdrawn, unused for six months, ended by a new password or by a session rule of the domain, or replaced by newer ones",
        CONNECT,
    ),
    "invalid_grant_clock_skew": Entry(
        3, "the clock of this machine is wrong", "loopledger doctor --online", "Set the clock of this machine, then run again."
    ),
    "code_reused": Entry(3, "the code was redeemed before, or is too old", CONNECT, "Start again: each code works once."),
    "invalid_client": Entry(
        2,
        "the client was deleted, or its secret changed",
        CONNECT + " --client FILE",
        f"Download the client's JSON again, or make a new client, at {CONSOLE}.",
    ),
    "no_refresh_token": Entry(
        3,
        "Google gave access for an hour only",
        CONNECT,
        "Remove the app at https://myaccount.google.com/connections, then sign in again so that Google asks anew.",
    ),
    "api_not_enabled": Entry(
        3,
        "the API is switched off in the Google project of the client",
        "loopledger doctor --online",
        "Enable it at https://console.cloud.google.com/apis/library and wait a minute.",
    ),
    "scope_missing": Entry(
        3,
        "its box was left unticked, or the stream was added later",
        CONNECT,
        "Tick every box on Google's page, or switch the stream off in settings.toml.",
    ),
    "not_connected": Entry(3, "there is no sign-in for it", CONNECT),
    "unauthorized_client": Entry(
        3,
        "the domain has not allowed this service account to read for its users",
        CONNECT + " --access service_account KEY.json",
        "The domain's administrator adds the client id with these scopes at https://admin.google.com/ac/owl/domainwidedelegation.",
    ),
    "access_command_failed": Entry(
        3,
        "it failed, printed nothing that is a token, or took over 30 seconds",
        CONNECT + " --access command -- PROGRAM ARGUMENT",
        "Run the command yourself: it has to print an access token.",
    ),
    "access_env_missing": Entry(
        3,
        "it is not set, or empty",
        CONNECT + " --access env NAME",
        "Set the variable in the environment of the program that runs loopledger.",
    ),
    "refresh_refused": Entry(3, "Google gave a reason that this program does not know", CONNECT),
    "token_unreadable": Entry(2, "the file was changed, damaged or made unreadable", CONNECT),
    "rate_limited": Entry(75, "Google's limit held for longer than this run waits", "loopledger sync"),
    "daily_quota": Entry(75, "the project's quota of the day is spent; it is filled again at midnight Pacific time", "loopledger sync"),
    "mail_not_enabled": Entry(
        4, "Gmail is switched off for it", "loopledger sync", "Set gmail = false for this account in settings.toml; the rest goes on."
    ),
    "network_unreachable": Entry(75, "no connection, no name, no valid certificate, or no answer in time", "loopledger sync"),
    "upstream": Entry(75, "Google answers with errors of its own", "loopledger sync"),
    "holds_exhausted": Entry(
        4,
        "so many cannot all be bad by themselves: something else is wrong, at Google or here",
        "loopledger doctor --holds",
        "Look at the reasons it lists; once they are gone, loopledger sync --retry-held asks for all of them again.",
    ),
}
"""Code -> entry. Exit codes: docs/exit-codes.md."""

_CLASSES: dict[int, type[LoopledgerError]] = {2: ConfigError, 3: SignInError, 4: RecordError, 75: TryLaterError}


def trouble(
    code: str, problem: str, *, account: str = "", cause: str = "", fix: str = "", advice: str = "", **detail: Any
) -> LoopledgerError:
    """The error of one `code`, ready to raise. `problem`: one sentence that names the account and the stream.

    `cause`, `fix` and `advice` replace the catalogue's words where more is known. Raises KeyError for a code that is not in it.
    """
    entry = CATALOGUE[code]
    if account:
        detail["account"] = account
    return _CLASSES[entry.exit_code](
        problem,
        cause=cause or entry.cause,
        fix=(fix or entry.fix).replace("{account}", account or "ADDRESS"),
        advice=advice or entry.advice,
        code=code,
        **detail,
    )


def scope_missing(account: str, stream: str) -> LoopledgerError:
    """The error of a stream whose scope was not granted (G-107)."""
    return trouble("scope_missing", f"The sign-in of {account} does not cover {stream}", account=account, stream=stream)
