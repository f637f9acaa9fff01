"""land: item records to the rows of the message tables. Pure; runs before any lease is taken."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from functools import lru_cache

from pipeline.ids import bigint_hash, sha256_hex
from pipeline.models.authors import author_keys
from pipeline.models.codec import dump_decoded, dump_reading
from pipeline.models.items import ItemKind, ItemRecord
from pipeline.models.links import links_of
from pipeline.models.mail import coarse_address
from pipeline.models.reading import Decoded
from pipeline.ports import MessageDecoder, MessageReader
from pipeline.store.rows import Landed, content_key

_log = logging.getLogger(__name__)


def land(records: Sequence[ItemRecord], decode: MessageDecoder, read: MessageReader) -> Landed:
    """Rows for the message records among `records`; events, contacts and tombstones have none, nor have mails that cannot be read."""
    landed = Landed()
    version = readings_version(decode, read)
    for record in records:
        if record.kind is ItemKind.MESSAGE and record.raw:
            raw = json.loads(record.raw)
            thread_id = str(raw.get("threadId") or record.external_id)
            try:
                decoded = decode(raw)
            except Exception as error:  # noqa: BLE001 - see `_unread`
                _unread(record, error)
                continue
            _add(landed, record, thread_id, decoded)
            try:
                reading = dump_reading(read(decoded))
            except Exception as error:  # noqa: BLE001 - see `_unread`
                _unread(record, error)
                continue
            landed.reading.content_key.append(content_key(record))
            landed.reading.reader_version.append(version)
            landed.reading.reading.append(reading)
    return landed


def _unread(record: ItemRecord, error: Exception) -> None:
    """A mail that a reader cannot bear is stored all the same: its raw item is the truth, and a later reader or `rebuild` reads it."""
    _log.warning("message %s of %s stored unread: %s", record.external_id, record.account, type(error).__name__)


def readings_version(decode: MessageDecoder, read: MessageReader) -> str:
    """Version of the cached readings: a new decoder makes them stale as a new reader does."""
    return f"{decode.version}+{read.version}"


@lru_cache(maxsize=65536)
def address_hash(key: str) -> int:
    """Key of the participant table: all spellings of one mailbox meet on it (plus tags, dots)."""
    return bigint_hash("addr", coarse_address(key))


def _add(landed: Landed, record: ItemRecord, thread_id: str, decoded: Decoded) -> None:
    key = content_key(record)
    text_sha = sha256_hex(decoded.text)
    message = landed.message
    message.content_key.append(key)
    message.account.append(record.account)
    message.external_id.append(record.external_id)
    message.thread_id.append(thread_id)
    message.arrived_us.append(record.occurred_us)
    message.from_key.append(decoded.sender.key if decoded.sender else "")
    message.message_id.append(decoded.message_id)
    message.text_sha.append(text_sha)
    message.decoded.append(dump_decoded(decoded))
    landed.body.content_key.append(key)
    landed.body.text.append(decoded.text)
    landed.body.text_sha.append(text_sha)
    for link in links_of(record.account, thread_id, record.labels or (), decoded):
        landed.link.link.append(link)
        landed.link.content_key.append(key)
    for addr, role in _participants(decoded):
        landed.participant.addr.append(addr)
        landed.participant.content_key.append(key)
        landed.participant.role.append(role)


def _participants(decoded: Decoded) -> list[tuple[int, str]]:
    """(address hash, role) of everybody on the message; role `from` covers every address that may be its author."""
    rows = [(key, "from") for key in author_keys(decoded)]
    rows += [(address.key, "to") for address in (*decoded.to, *decoded.cc, *decoded.bcc) if address.key]
    return list(dict.fromkeys((address_hash(key), role) for key, role in rows))
