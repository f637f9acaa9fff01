"""mbox files for tests: messages in Takeout's form or in the form of other mail programs. People and mail are invented."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

ME = "mina@example.com"
UMA = "Uma Dixit <uma@example.org>"
START = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
FIRST = 1_590_000_000_000_000_000
"""Gmail's number of message 0; the API writes it in hex."""


def api_id(number: int) -> str:
    """Id of message `number` as the API writes it."""
    return f"{FIRST + number:x}"


def moment(number: int) -> datetime:
    """When message `number` arrived: one an hour."""
    return START + timedelta(hours=number)


def headers(number: int, sender: str = UMA, to: str = ME, subject: str = "", extra: str = "") -> str:
    """The header block of message `number`."""
    date = moment(number).strftime("%a, %d %b %Y %H:%M:%S +0000")
    return (
        f"{extra}Received: by mx.example.com; {date}\nFrom: {sender}\nTo: {to}\nSubject: {subject or f'Matter {number}'}\n"
        f"Message-ID: <m{number}@mail.example>\nDate: {date}\n"
    )


def takeout(number: int, body: str, *, labels: str = "Inbox,Opened", thread: int | None = None, sender: str = UMA, to: str = ME) -> bytes:
    """Message `number` as Takeout writes it, with the empty line behind it."""
    when = moment(number).strftime("%a %b %d %H:%M:%S +0000 %Y")
    thread_number = FIRST + (number if thread is None else thread)
    extra = f"X-GM-THRID: {thread_number}\nX-Gmail-Labels: {labels}\n"
    return f"From {FIRST + number}@xxx {when}\n{headers(number, sender, to, extra=extra)}\n{body}\n\n".encode()


def plain(number: int, body: str, *, sender: str = UMA, to: str = ME) -> bytes:
    """Message `number` as other programs write it."""
    when = moment(number).strftime("%a %b %d %H:%M:%S %Y")
    return f"From uma@example.org {when}\n{headers(number, sender, to)}\n{body}\n\n".encode()
