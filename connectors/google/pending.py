"""A consent begun in one command and ended in another: state and verifier wait in a private file for ten minutes (G-104)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from connectors.google.catalogue import trouble
from connectors.google.client import Client
from connectors.google.consent import Attempt
from connectors.google.loopback import WAIT_S
from connectors.google.tokens import TokenFile
from pipeline.clock import Clock, system_clock, to_us

PASTE_PORT = 47_115
"""Port in the address that a browser elsewhere fails to open: nobody listens there, the owner copies the address."""


class PendingFile:
    """The file beside an account's token. 0600, replaced whole; a used one keeps only its state, to know a code that comes twice."""

    def __init__(self, token: Path, account: str, clock: Clock = system_clock) -> None:
        self._file = TokenFile(token.with_name(f"pending-{token.name}"), account, clock)
        self._account = account
        self._clock = clock

    def keep(self, attempt: Attempt) -> None:
        """Store `attempt` for later; an older one is forgotten."""
        client = attempt.client
        self._file.write(
            {
                "made_us": to_us(self._clock()),
                "state": attempt.state,
                "verifier": attempt.verifier,
                "redirect_uri": attempt.redirect_uri,
                "scopes": list(attempt.scopes),
                "client": [client.client_id, client.client_secret, client.auth_uri, client.token_uri],
            }
        )

    def recall(self) -> Attempt:
        """The waiting attempt. Raises SignInError: `consent_timeout` (none, or over ten minutes old) or `code_reused` (ended before)."""
        data = self._data()
        age_us = to_us(self._clock()) - int(data.get("made_us", 0))
        if not 0 <= age_us <= WAIT_S * 1_000_000:
            self.forget()
            cause = "it was begun over ten minutes ago" if data else "none was begun with --paste"
            fix = f"loopledger connect {self._account} --paste"
            raise trouble("consent_timeout", f"No sign-in of {self._account} is waiting", account=self._account, cause=cause, fix=fix)
        if "verifier" not in data:
            problem = f"This answer has signed {self._account} in, or failed to, before"
            raise trouble("code_reused", problem, account=self._account, fix=f"loopledger connect {self._account} --paste")
        client = Client(*(str(value) for value in data["client"]))
        return Attempt(client, self._account, data["redirect_uri"], data["state"], data["verifier"], tuple(data["scopes"]))

    def mark_used(self) -> None:
        """The code goes to Google now, and works once: forget the verifier, remember that it happened."""
        self._file.write({"made_us": to_us(self._clock())})

    def forget(self) -> None:
        """Delete the file."""
        self._file.path.unlink(missing_ok=True)

    def _data(self) -> dict[str, Any]:
        """The file's content, {} if there is none or it is damaged."""
        try:
            data = json.loads(self._file.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return data if isinstance(data, dict) else {}
