"""Discovery documents out of the installed google-api-python-client, read as data.

Nothing is imported from that package here: finding its folder is enough, and its import costs half a second. The replay
server and the transport both read the interface description through this module (G-202, G-1101).
"""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from pipeline.errors import ConfigError

Service = Literal["gmail", "calendar", "people"]
SERVICES: tuple[Service, ...] = ("gmail", "calendar", "people")
_FILES: dict[Service, str] = {"gmail": "gmail.v1.json", "calendar": "calendar.v3.json", "people": "people.v1.json"}


def _folder() -> Path:
    """Where the client library keeps its discovery documents. Raises ConfigError when it is not installed."""
    spec = find_spec("googleapiclient")
    if spec is None or not spec.submodule_search_locations:
        raise ConfigError("The package google-api-python-client is not installed.", fix="make setup")
    return Path(next(iter(spec.submodule_search_locations))) / "discovery_cache" / "documents"


@cache
def load_document(service: Service) -> dict[str, Any]:
    """The discovery document of one service, parsed once per process. Treat it as read-only; copy before changing it.

    Raises ConfigError if the installed client library does not carry it.
    """
    path = _folder() / _FILES[service]
    try:
        document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except OSError as exc:
        raise ConfigError(
            f"The discovery document of {service} is missing from google-api-python-client.", cause=str(exc), fix="make setup"
        ) from exc
    return document


@cache
def methods(service: Service) -> dict[str, dict[str, Any]]:
    """All methods of a service by id (`gmail.users.messages.list`), as the document describes them."""
    found: dict[str, dict[str, Any]] = {}
    pending = [load_document(service)]
    while pending:
        node = pending.pop()
        found.update({method["id"]: method for method in node.get("methods", {}).values()})
        pending.extend(node.get("resources", {}).values())
    return found
