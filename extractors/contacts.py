"""People API resource -> card: name and addresses as the contact record has them (G-605)."""

from __future__ import annotations

from typing import Any

from pipeline.models.people import Card


def card(raw: dict[str, Any]) -> Card | None:
    """The card of a `person` resource, or None without a usable address. The primary name wins, else the first.

    `otherContacts/...` are addresses Google collected by itself: they name a person but are no saved contact.
    """
    addresses = tuple(
        key for entry in _list(raw, "emailAddresses") if (key := str(entry.get("value", "")).strip().casefold()) and "@" in key
    )
    if not addresses:
        return None
    names = _list(raw, "names")
    primary = [entry for entry in names if isinstance(entry.get("metadata"), dict) and entry["metadata"].get("primary")]
    name = next((str(entry["displayName"]) for entry in (*primary, *names) if entry.get("displayName")), "")
    return Card(name, addresses, not str(raw.get("resourceName", "")).startswith("otherContacts/"))


def _list(raw: dict[str, Any], key: str) -> list[dict[str, Any]]:
    value = raw.get(key)
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []
