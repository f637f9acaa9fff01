"""Gmail v1 methods over `GmailState`. Each takes checked parameters and returns a dict or ready JSON bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from connectors.gmail_mime import encoded
from connectors.mailbox import Json
from connectors.replay.codec import Mask, pack, refusal, unpack
from connectors.replay.gmail_state import GmailState, Stored
from pipeline.models.items import HIDDEN

Params = dict[str, Any]
_HISTORY_KINDS = {
    "messageAdded": "messagesAdded", "messageDeleted": "messagesDeleted", "labelAdded": "labelsAdded", "labelRemoved": "labelsRemoved",
}  # fmt: skip
_NOT_FOUND = "Requested entity was not found."
_BAD_PAGE = "Invalid pageToken"


def get_profile(state: GmailState, params: Params) -> Json:
    """users.getProfile: address, totals and the current historyId."""
    return {
        "emailAddress": state.address,
        "messagesTotal": len(state.messages),
        "threadsTotal": len(state.threads),
        "historyId": str(state.last_id),
    }


def labels_list(state: GmailState, params: Params) -> Json:
    """users.labels.list."""
    return {"labels": state.labels()}


def send_as_list(state: GmailState, params: Params) -> Json:
    """users.settings.sendAs.list: the account's own address first."""
    own = {"sendAsEmail": state.address, "displayName": state.display_name, "isPrimary": True, "isDefault": True}
    others = [
        {"sendAsEmail": address, "displayName": state.display_name, "treatAsAlias": True, "verificationStatus": "accepted"}
        for address in state.send_as
    ]
    return {"sendAs": [own, *others]}


def messages_list(state: GmailState, params: Params) -> Json:
    """users.messages.list: newest first. A page token names the last row served, so later arrivals do not shift a walk."""
    since_ms = _since_ms(params.get("q", ""))
    labels = frozenset(params.get("labelIds", ()))
    rows = state.newest_first(labels, frozenset() if params.get("includeSpamTrash") else HIDDEN - labels)
    rows = [one for one in rows if one.at_ms >= since_ms] if since_ms else rows
    size = params.get("maxResults", 100)
    start = _resume(rows, params.get("pageToken"))
    page = rows[start : start + size]
    result: Json = {"messages": [{"id": one.identity, "threadId": one.thread} for one in page]} if page else {}
    more = start + size < len(rows)
    if more:
        result["nextPageToken"] = pack("ml", page[-1].at_ms, page[-1].identity)
    # Gmail's estimate is a round guess as soon as there is more than a page
    result["resultSizeEstimate"] = 201 if more else len(rows)
    return result


def _since_ms(query: str) -> int:
    """The only search this server knows: `after:SECONDS`, arrival since 1970. 501 for any other."""
    found = re.fullmatch(r"(?:after:(\d+))?", query)
    if found is None:
        raise refusal(501, "notImplemented", "The replay server searches with after:SECONDS alone.")
    return int(found[1] or 0) * 1000


def _resume(rows: list[Stored], token: str | None) -> int:
    """Index of the first row behind the one that a page token names. Raises 400 for a foreign token."""
    if not token:
        return 0
    parts = unpack(token, "ml", 3)
    if parts is None or not parts[1].lstrip("-").isdigit():
        raise refusal(400, "invalidArgument", _BAD_PAGE)
    last = (-int(parts[1]), parts[2])
    low, high = 0, len(rows)
    while low < high:
        middle = (low + high) // 2
        if (-rows[middle].at_ms, rows[middle].identity) <= last:
            low = middle + 1
        else:
            high = middle
    return low


def messages_get(state: GmailState, params: Params, mask: Mask) -> bytes:
    """users.messages.get as JSON bytes. 404 for an unknown or deleted id."""
    stored = state.messages.get(params["id"])
    if stored is None:
        raise refusal(404, "notFound", _NOT_FOUND)
    form, headers = _format(params)
    return state.bytes_of(stored, form, headers, mask, _key(form, headers, mask))


def threads_get(state: GmailState, params: Params, mask: Mask) -> bytes:
    """users.threads.get as JSON bytes, messages in order of time. 404 for an unknown id."""
    members = state.threads.get(params["id"])
    if not members:
        raise refusal(404, "notFound", _NOT_FOUND)
    form, headers = _format(params)
    stored = [state.messages[one] for one in members]
    inner: Mask = mask.get("messages", {}) if mask else {}
    key = _key(form, headers, inner)
    parts: list[bytes] = []
    if not mask or "id" in mask:
        parts.append(b'"id":' + _quoted(params["id"]))
    if not mask or "historyId" in mask:
        parts.append(b'"historyId":"%d"' % max(one.history_id for one in stored))
    if not mask or "messages" in mask:
        parts.append(b'"messages":[' + b",".join(state.bytes_of(one, form, headers, inner, key) for one in stored) + b"]")
    return b"{" + b",".join(parts) + b"}"


def _quoted(text: str) -> bytes:
    return json.dumps(text, ensure_ascii=False).encode("utf-8")


def _format(params: Params) -> tuple[str, tuple[str, ...]]:
    form = str(params.get("format", "full"))
    if form == "raw":
        raise refusal(501, "notImplemented", "The replay server does not serve format=raw.")
    return form, tuple(params.get("metadataHeaders", ()))


def _key(form: str, headers: tuple[str, ...], mask: Mask) -> str:
    return f"{form}|{headers}|{mask}" if headers or mask else form


def history_list(state: GmailState, params: Params) -> Json:
    """users.history.list. 404 once `startHistoryId` is older than what is kept; an up-to-date start gives the id alone."""
    start = params.get("startHistoryId")
    if start is None:
        raise refusal(400, "invalidArgument", "Missing or invalid startHistoryId")
    first = int(start)
    if first < state.floor:
        raise refusal(404, "notFound", _NOT_FOUND)
    if token := params.get("pageToken"):
        parts = unpack(token, "hl", 2)
        if parts is None:
            raise refusal(400, "invalidArgument", _BAD_PAGE)
        first = int(parts[1])
    kinds = {_HISTORY_KINDS[name] for name in params.get("historyTypes", _HISTORY_KINDS)}
    label = params.get("labelId")
    records = [(number, record) for number, record in state.history_after(first) if _wanted(record, kinds, label)]
    size = params.get("maxResults", 100)
    result: Json = {"history": [record for _, record in records[:size]]} if records else {}
    if len(records) > size:
        result["nextPageToken"] = pack("hl", records[size - 1][0])
    result["historyId"] = str(state.last_id)
    return result


def _wanted(record: Json, kinds: set[str], label: str | None) -> bool:
    kind = next(name for name in record if name not in {"id", "messages"})
    return kind in kinds and (label is None or label in record[kind][0]["message"]["labelIds"])


def attachments_get(state: GmailState, params: Params) -> Json:
    """users.messages.attachments.get: size and base64url data. 404 for an unknown message, 400 for a foreign attachment id."""
    stored = state.messages.get(params["messageId"])
    if stored is None:
        raise refusal(404, "notFound", _NOT_FOUND)
    stored.full()
    data = stored.attachments.get(params["id"])
    if data is None:
        raise refusal(400, "invalidArgument", "Invalid attachment token")
    return {"size": len(data), "data": encoded(data)}


PLAIN: dict[str, Callable[[GmailState, Params], Json]] = {
    "gmail.users.getProfile": get_profile,
    "gmail.users.labels.list": labels_list,
    "gmail.users.settings.sendAs.list": send_as_list,
    "gmail.users.messages.list": messages_list,
    "gmail.users.history.list": history_list,
    "gmail.users.messages.attachments.get": attachments_get,
}
CACHED: dict[str, Callable[[GmailState, Params, Mask], bytes]] = {
    "gmail.users.messages.get": messages_get,
    "gmail.users.threads.get": threads_get,
}
