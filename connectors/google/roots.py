"""Where calls go: to Google, or to a look-alike on this machine and nowhere else."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from pipeline.errors import ConfigError


def is_loopback(url: str) -> bool:
    """True for an http or https address of this machine (127.0.0.0/8, ::1, localhost), without user or password in it."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return False
    if parts.scheme not in {"http", "https"} or parts.username or parts.password:
        return False
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def checked_root(google_root: str) -> str:
    """`google_root` without a trailing slash, "" for Google itself. Raises ConfigError for any address but this machine's."""
    root = google_root.strip().rstrip("/")
    if not root:
        return ""
    if not is_loopback(root) or urlsplit(root).path:
        raise ConfigError(
            f"google_root may only name this machine, not {google_root!r}",
            cause="it serves tests and the demo",
            fix="unset LOOPLEDGER_GOOGLE_ROOT",
        )
    return root
