"""A socket that this machine alone can reach."""

from __future__ import annotations

import re
import socket

from pipeline.errors import ConfigError, UsageError

_ADDRESS = re.compile(r"(127\.0\.0\.1|localhost|\[::1\]):([0-9]{1,5})")


def listen_at(text: str, again: str) -> socket.socket:
    """A listening socket at `127.0.0.1:PORT`, `localhost:PORT` or `[::1]:PORT`; port 0 is any free one.

    `again`: the command to type instead, without the port. Raises UsageError for every other address, since this machine alone is
    served; ConfigError for a port that is taken.
    """
    found = _ADDRESS.fullmatch(text.strip())
    if found is None or int(found[2]) > 65_535:
        cause = "only this machine may ask, so the address is 127.0.0.1, localhost or [::1] with a port"
        raise UsageError(f"address {text!r} is refused", cause=cause, fix=f"{again}8765")
    six = found[1] == "[::1]"
    heard = socket.socket(socket.AF_INET6 if six else socket.AF_INET)
    try:
        heard.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        heard.bind(("::1" if six else "127.0.0.1", int(found[2])))
        heard.listen(64)
    except OSError as error:
        heard.close()
        raise ConfigError(f"{text} cannot be listened at: {error.strerror}", fix=f"{again}0") from error
    return heard
