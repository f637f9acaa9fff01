"""People v1: connections and other contacts with sync tokens that expire (400 EXPIRED_SYNC_TOKEN)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from connectors.mailbox import AccountBox, Json
from connectors.replay.calendar_state import Versioned
from connectors.replay.codec import pack, refusal, unpack
from pipeline.errors import RequestError
from pipeline.ids import short_hash

Params = dict[str, Any]
_OTHER_FIELDS = frozenset({"emailAddresses", "metadata", "names", "phoneNumbers", "photos"})
_ALWAYS = frozenset({"resourceName", "etag"})


class PeopleState:
    """Saved contacts and other contacts of one account, by resource name."""

    def __init__(self, box: AccountBox) -> None:
        self.connections = Versioned()
        self.other = Versioned()
        for target, people in ((self.connections, box.connections), (self.other, box.other)):
            for person in people:
                target.put(str(person["resourceName"]), person)

    def delete(self, name: str) -> None:
        """A contact is deleted: a delta serves it as a tombstone. Raises KeyError for an unknown name."""
        store = self.connections if name in self.connections.items else self.other
        etag = store.items[name].get("etag", "%0")
        store.put(name, {"resourceName": name, "etag": etag, "metadata": {"deleted": True}})

    def rekey(self, old: str, new: str) -> None:
        """A contact gets a new resource name and carries the old one in previousResourceNames (G-604). Raises KeyError."""
        person = self.connections.items[old]
        metadata = dict(person.get("metadata", {}))
        metadata["previousResourceNames"] = [*metadata.get("previousResourceNames", []), old]
        del self.connections.items[old], self.connections.changed[old]
        self.connections.put(new, {**person, "resourceName": new, "metadata": metadata})


def connections_list(state: PeopleState, params: Params) -> Json:
    """people.connections.list of people/me with personFields."""
    if params["resourceName"] != "people/me":
        raise refusal(400, "badRequest", "Resource name must be people/me.")
    mask = params.get("personFields") or params.get("requestMask.includeField", "").replace("person.", "")
    page, total = _walk("connections", state.connections, params, _fields(mask, None, "personFields"))
    rows = page.pop("rows")
    return {**({"connections": rows} if rows else {}), **page, "totalPeople": total, "totalItems": total}


def other_list(state: PeopleState, params: Params) -> Json:
    """otherContacts.list with readMask."""
    page, total = _walk("other", state.other, params, _fields(params.get("readMask", ""), _OTHER_FIELDS, "readMask"))
    rows = page.pop("rows")
    return {**({"otherContacts": rows} if rows else {}), **page, "totalSize": total}


def _fields(mask: str, allowed: frozenset[str] | None, name: str) -> frozenset[str]:
    """Field names of a person mask. 400 when it is missing or names a field this list does not serve."""
    fields = frozenset(part.strip() for part in mask.split(",") if part.strip())
    if not fields:
        raise refusal(400, "badRequest", f"{name} mask is required. Please specify one or more valid paths.")
    if allowed is not None and not fields <= allowed:
        raise refusal(400, "badRequest", f"Invalid {name} mask path: {sorted(fields - allowed)[0]!r}.")
    return fields


def _walk(stream: str, people: Versioned, params: Params, fields: frozenset[str]) -> tuple[Json, int]:
    """One page {rows, nextPageToken | nextSyncToken} and the number of living people."""
    fixed = short_hash(stream, *sorted(fields), *params.get("sources", ()), str(params.get("requestSyncToken", False)))
    since, until, offset = 0, people.version, 0
    if "syncToken" in params:
        since = _sync_version(params["syncToken"], stream, people)
    if "pageToken" in params:
        parts = unpack(params["pageToken"], "pp", 5)
        if parts is None or parts[4] != fixed:
            raise refusal(400, "invalidArgument", "Invalid page token.")
        since, until, offset = int(parts[1]), int(parts[2]), int(parts[3])
    delta = "syncToken" in params
    rows = [one for one in people.since(since) if delta or not one.get("metadata", {}).get("deleted")]
    size = params.get("pageSize") or 100
    page: Json = {"rows": [_masked(one, fields) for one in rows[offset : offset + size]]}
    if offset + size < len(rows):
        page["nextPageToken"] = pack("pp", since, until, offset + size, fixed)
    elif params.get("requestSyncToken") or delta:
        page["nextSyncToken"] = pack("ps", stream, people.epoch, until)
    alive = sum(1 for one in people.items.values() if not one.get("metadata", {}).get("deleted"))
    return page, alive


def _masked(person: Json, fields: frozenset[str]) -> Json:
    """A person with the asked fields; a tombstone keeps its metadata."""
    if person.get("metadata", {}).get("deleted"):
        return person
    return {name: value for name, value in person.items() if name in fields or name in _ALWAYS}


def _sync_version(token: str, stream: str, people: Versioned) -> int:
    """The version behind a sync token; 400 EXPIRED_SYNC_TOKEN or, for a foreign one, a plain 400."""
    parts = unpack(token, "ps", 4)
    if parts is None or parts[1] != stream:
        raise refusal(400, "badRequest", "Invalid sync token.")
    if int(parts[2]) != people.epoch:
        raise expired()
    return int(parts[3])


def expired() -> RequestError:
    """The People API's answer to a sync token past its seven days."""
    text = "Sync token is expired. Clear local cache and retry call without the sync token."
    return refusal(400, "failedPrecondition", text, domain="people", detail="EXPIRED_SYNC_TOKEN")


PLAIN: dict[str, Callable[[PeopleState, Params], Json]] = {
    "people.people.connections.list": connections_list,
    "people.otherContacts.list": other_list,
}
