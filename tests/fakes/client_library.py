"""Google's own client library sent to the look-alike: a second client, to compare ours with."""

from __future__ import annotations

from typing import Any

from connectors.google.discovery import Service, load_document


def document_at(service: Service, root: str) -> dict[str, Any]:
    """The document with `rootUrl` and `baseUrl` moved to `root` (a URL without path), for `build_from_document` (G-202)."""
    base = root.rstrip("/") + "/"
    document = dict(load_document(service))
    return {**document, "rootUrl": base, "baseUrl": base + document["servicePath"]}
