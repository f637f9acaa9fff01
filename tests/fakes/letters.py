"""Mailboxes of many plain letters for the look-alike: so many accounts, so many threads of given sizes, one every few hours back from NOW."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from connectors.gmail_form import case_to_mailbox
from connectors.mailbox import Mailbox

NOW = datetime(2026, 6, 15, 7, 0, tzinfo=UTC)
ANA = "ana@example.com"


def letter(name: str, thread: str, when: datetime, account: str = ANA, text: str = "Could you send me the price list?") -> dict[str, Any]:
    """One letter to the account, in the form of a case file."""
    return {
        "id": name,
        "threadId": thread,
        "date": when.isoformat(),
        "from": f"Uma Dixit <uma-{thread}@example.org>",
        "to": [account],
        "cc": [],
        "subject": f"Matter {thread}",
        "headers": {"Message-ID": f"<{name}@mail.example>"},
        "labels": ["INBOX"],
        "body_text": text,
        "attachments": [],
        "account": account,
    }


def mailbox(threads: int, *, hours: float = 12.0, sizes: tuple[int, ...] = (1, 1, 2, 3, 5), accounts: tuple[str, ...] = (ANA,)) -> Mailbox:
    """`threads` threads in each account, one every `hours`; the messages of a thread lie ten minutes apart."""
    messages = [
        letter(
            f"{account[0]}{number}x{part}", f"{account[0]}{number}", NOW - timedelta(hours=hours * number, minutes=10 * part + 5), account
        )
        for account in accounts
        for number in range(threads)
        for part in range(sizes[number % len(sizes)])
    ]
    owner = {"name": "Ana Ruiz", "addresses": list(accounts), "timezone": "Europe/Berlin"}
    return case_to_mailbox({"id": "letters", "owner": owner, "now": NOW.isoformat(), "messages": messages})


def compact(name: str, thread: str, when: datetime, account: str = ANA, text: str = "Can you come on Friday?") -> dict[str, Any]:
    """One letter in the form a served mailbox keeps, to be added while it is served."""
    case = {"id": "one", "owner": {"name": "A", "addresses": [account], "timezone": "UTC"}, "now": NOW.isoformat()}
    [box] = case_to_mailbox({**case, "messages": [letter(name, thread, when, account, text)]}).accounts
    return box.messages[0]
