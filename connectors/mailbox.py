"""What a served mailbox is made of, before any server or archive sees it: accounts with messages, calendars and people.

Two makers: the fixture loader (`connectors.replay.fixture`) and `case_to_mailbox` (`connectors.gmail_form`).
Messages stay in compact form here; `connectors.gmail_form.compose_message` turns one into a Gmail API resource.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

Json = dict[str, Any]


@dataclass(slots=True)
class CalendarBox:
    """One calendar of an account: its calendarList entry and its events, both in API form."""

    entry: Json
    events: list[Json] = field(default_factory=list)


@dataclass(slots=True)
class AccountBox:
    """One Google account. `messages` are compact, in order of arrival; `labels` are API labels of the user's own."""

    address: str
    send_as: list[str] = field(default_factory=list)
    labels: list[Json] = field(default_factory=list)
    messages: list[Json] = field(default_factory=list)
    calendars: list[CalendarBox] = field(default_factory=list)
    connections: list[Json] = field(default_factory=list)
    other: list[Json] = field(default_factory=list)


@dataclass(slots=True)
class Mailbox:
    """Everything a replay server serves. `now` is the frozen moment (aware); `zone` an IANA name.

    `script`: ordered steps (dicts with `at`, `op` and the op's own keys). `faults`: rule dicts (G-1106).
    `week_shift`: how many whole weeks all dates were moved when the mailbox was loaded.
    """

    name: str
    owner_name: str
    owner_addresses: list[str]
    zone: str
    now: datetime
    accounts: list[AccountBox]
    quota_profile: str = "unlimited"
    seed: int = 0
    script: list[Json] = field(default_factory=list)
    faults: list[Json] = field(default_factory=list)
    week_shift: int = 0

    def account(self, address: str | None) -> AccountBox:
        """The account with that address (case does not matter); None means the only one. Raises KeyError if there is none."""
        if address is None and len(self.accounts) == 1:
            return self.accounts[0]
        for box in self.accounts:
            if address is not None and box.address.lower() == address.lower():
                return box
        raise KeyError(address or "account")
