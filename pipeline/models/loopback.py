"""Which addresses are this machine: secrets and look-alike traffic go to Google or here, nowhere else."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit


def is_loopback(url: str) -> bool:
    """True for an http or https address of this machine (127.0.0.0/8, ::1, localhost), without user or password in it."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
        here = host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
    return here and parts.scheme in {"http", "https"} and parts.username is None and parts.password is None
