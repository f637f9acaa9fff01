"""The owner's browser: opens Google's page, agrees, and is sent back; remembers where it was sent."""

from __future__ import annotations

import http.client
import threading
from urllib.parse import urlsplit


class OwnerBrowser:
    """`sent_to`: the address the page leads to. `visit` stops there, as a browser on another machine does; `open` goes on to it."""

    def __init__(self) -> None:
        self.sent_to: list[str] = []
        self.opened: list[str] = []

    def visit(self, url: str) -> str:
        """Open Google's page and give the address it sends the browser to."""
        status, location, _ = get(url)
        assert status == 302, f"the page answered {status}"
        self.sent_to.append(location)
        return location

    def open(self, url: str) -> bool:
        """As `webbrowser.open`: at once, the visit happens meanwhile."""
        self.opened.append(url)
        threading.Thread(target=lambda: get(self.visit(url)), daemon=True).start()
        return True


def get(url: str) -> tuple[int, str, str]:
    """(status, Location, body) of one GET, redirects not followed."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=10)
    try:
        connection.request("GET", f"{parts.path or '/'}?{parts.query}")
        answer = connection.getresponse()
        return answer.status, answer.headers.get("Location", ""), answer.read().decode("utf-8")
    finally:
        connection.close()
