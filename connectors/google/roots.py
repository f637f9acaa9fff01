"""Where calls go: to Google, or to a look-alike on this machine and nowhere else."""

from __future__ import annotations

from urllib.parse import urlsplit

from pipeline.errors import ConfigError
from pipeline.models.loopback import is_loopback


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
