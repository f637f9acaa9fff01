"""Deep links into Gmail by account and thread, so that archived threads open too."""

from __future__ import annotations

from urllib.parse import quote

from pipeline.models.items import IMPORTED

_GMAIL = "https://mail.google.com/mail/"


def thread_link(account: str, thread_id: str) -> str:
    """Address of a Gmail thread, opened in the browser session of `account`; "" when a part is unknown or the thread came out of a file.

    `authuser` takes the address itself, `#all` also finds archived mail.
    """
    if not account or not thread_id or thread_id.startswith(IMPORTED):
        return ""
    return f"{_GMAIL}?authuser={quote(account, safe='@')}#all/{quote(thread_id, safe='')}"
