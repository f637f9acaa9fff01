"""Walking a paged listing without ever looping for ever (G-209)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pipeline.errors import RequestError, TryLaterError
from pipeline.ports import Transport

MAX_PAGES = 10_000


def pages(transport: Transport, method_id: str, params: dict[str, Any], page_token: str = "") -> Iterator[dict[str, Any]]:
    """Yield the pages of a listing, from `page_token` on if one is given; an empty page with a token goes on.

    A page is asked for only when the consumer comes back for it, so everything of the page before can be committed first.
    Raises TryLaterError (`upstream`) when a token repeats or the walk passes 10,000 pages; what was committed stays.
    """
    seen: set[str] = set()
    for _ in range(MAX_PAGES):
        page = transport.call(method_id, {**params, "pageToken": page_token} if page_token else params)
        yield page
        page_token = page.get("nextPageToken", "")
        if not page_token:
            return
        if page_token in seen:
            break
        seen.add(page_token)
    raise TryLaterError(
        f"{method_id} keeps serving the same pages",
        cause="a page token came twice or the listing has no end",
        fix="loopledger sync",
        method=method_id,
    )


def is_status(error: RequestError, status: int) -> bool:
    """True if Google answered with this HTTP status."""
    return bool(error.detail.get("status") == status)


def is_bad_page_token(error: RequestError) -> bool:
    """True for the 400 that an outlived or foreign page token gets (G-237)."""
    text = f"{error.detail.get('reason', '')} {error.cause}".lower()
    return is_status(error, 400) and ("page" in text and "token" in text)
