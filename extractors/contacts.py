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


MOST = 200
"""Characters of a field that is still a name, a title, a number."""


def fields(raw: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """(predicate, value) of what a saved contact says of its person: addresses, numbers, and the employer and title of today.

    Of several employers the primary one speaks, else the first that has not ended. A contact that Google collected says nothing.
    """
    if str(raw.get("resourceName", "")).startswith("otherContacts/"):
        return ()
    found = [("email", _line(entry.get("value")).casefold()) for entry in _list(raw, "emailAddresses")]
    found += [("phone", _line(entry.get("canonicalForm") or entry.get("value"))) for entry in _list(raw, "phoneNumbers")]
    jobs = [entry for entry in _list(raw, "organizations") if entry.get("current") is not False and not entry.get("endDate")]
    primary = [entry for entry in jobs if isinstance(entry.get("metadata"), dict) and entry["metadata"].get("primary")]
    for job in (primary or jobs)[:1]:
        found += [("works_at", _line(job.get("name"))), ("role", _line(job.get("title")))]
    return tuple(dict.fromkeys((name, value) for name, value in found if 0 < len(value) <= MOST))


def _line(value: Any) -> str:
    return " ".join(str(value or "").split())
