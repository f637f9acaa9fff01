"""Google People: saved contacts and "other contacts", without which many accounts would have no person at all (G-601 to G-605)."""

from __future__ import annotations

from typing import Any

from connectors.google.paging import is_status
from connectors.google.token_stream import Entry, Listing, TokenRun, check_unreadable, rfc3339_us, sync_listing
from pipeline.clock import DAY_US
from pipeline.errors import RecordError, RequestError
from pipeline.ids import canonical_json
from pipeline.models.items import ItemKind, ItemRecord

CONNECTIONS = "people.connections"
OTHER = "people.other"
CONNECTION_FIELDS = "emailAddresses,metadata,names,nicknames,organizations,phoneNumbers"
OTHER_FIELDS = "emailAddresses,metadata,names,phoneNumbers"
FULL_AFTER_US = 6 * DAY_US
"""Tokens live seven days from the full sync; a full sync after six leaves a day of margin (G-602)."""

_VOLATILE = frozenset({"etag"})
_VOLATILE_METADATA = frozenset({"previousResourceNames", "deleted"})


def sync_contacts(run: TokenRun) -> None:
    """Bring both lists of one account up to date."""
    sync_listing(run, connections_listing(run))
    sync_listing(run, other_listing(run))
    check_unreadable(run, "contacts")


def connections_listing(run: TokenRun) -> Listing:
    """people.connections.list of the account's own contacts."""
    params = {"resourceName": "people/me", "pageSize": 1_000, "personFields": CONNECTION_FIELDS, "requestSyncToken": True}
    return _listing(run, CONNECTIONS, "people.people.connections.list", params, "connections", "people/")


def other_listing(run: TokenRun) -> Listing:
    """otherContacts.list: people the owner has written to but never saved."""
    params = {"pageSize": 1_000, "readMask": OTHER_FIELDS, "requestSyncToken": True}
    return _listing(run, OTHER, "people.otherContacts.list", params, "otherContacts", "otherContacts/")


def _listing(run: TokenRun, stream: str, method_id: str, params: dict[str, Any], rows: str, prefix: str) -> Listing:
    return Listing(
        stream,
        "",
        method_id,
        params,
        rows,
        ItemKind.CONTACT,
        prefix,
        lambda resource: read_person(run.account, resource),
        is_expired,
        full_after_us=FULL_AFTER_US,
    )


def is_expired(error: RequestError) -> bool:
    """400 with EXPIRED_SYNC_TOKEN, or with its text; every other 400 stays an error (G-238, G-602)."""
    told = error.detail.get("reason") == "EXPIRED_SYNC_TOKEN" or "EXPIRED_SYNC_TOKEN" in error.detail.get("reasons", ())
    return is_status(error, 400) and (told or "sync token is expired" in error.cause.lower())


def read_person(account: str, resource: dict[str, Any]) -> Entry:
    """A person as an entry: no name, no address, several of each are all fine (G-605). Time = newest `updateTime` of its sources.

    Raises RecordError for a person without a resource name.
    """
    name = resource.get("resourceName")
    if not isinstance(name, str) or not name:
        raise RecordError("People served a person without a resource name", fix="loopledger sync", code="bad_response", account=account)
    metadata = resource.get("metadata", {})
    former = tuple(str(one) for one in metadata.get("previousResourceNames", ()) if one != name)
    if metadata.get("deleted"):
        return Entry(name, None, former)
    updated = max((rfc3339_us(str(source.get("updateTime", ""))) for source in metadata.get("sources", ())), default=0)
    kept = {key: value for key, value in resource.items() if key not in _VOLATILE and key != "metadata"}
    steady = {key: value for key, value in metadata.items() if key not in _VOLATILE_METADATA and key != "sources"}
    sources = [{key: value for key, value in source.items() if key not in _VOLATILE} for source in metadata.get("sources", ())]
    kept["metadata"] = {**steady, "sources": sources} if sources else steady
    return Entry(name, ItemRecord(account, ItemKind.CONTACT, name, updated, canonical_json(kept)), former)
