"""Whether a browser that is opened here would be seen by the person who typed the command."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

_REMOTE = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "WSL_DISTRO_NAME", "WSL_INTEROP", "container", "KUBERNETES_SERVICE_HOST")
_CONTAINER_FILES = (Path("/.dockerenv"), Path("/run/.containerenv"))


def has_browser(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """False over SSH, in WSL, in a container and without a display; BROWSER says yes to all of them."""
    if environment.get("BROWSER"):
        return True
    if any(environment.get(name) for name in _REMOTE) or any(path.exists() for path in _CONTAINER_FILES):
        return False
    return platform == "darwin" or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
