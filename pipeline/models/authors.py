"""Whose unit a message belongs to by its headers alone: everybody who may be its author, or whose mail it reports on."""

from __future__ import annotations

from pipeline.models.reading import Decoded

NOBODY = ""
"""The unit of messages between nobody and the owner: no sender at all, or a note to oneself."""

_FAILED = ("x-failed-recipients", "final-recipient")


def author_keys(decoded: Decoded) -> tuple[str, ...]:
    """Address keys that may stand for the author: From, Reply-To, a list's X-Original-From (J-33); of a delivery report the
    addresses it failed for (J-73). NOBODY if there is no sender or the mail goes only to its own author."""
    sender = decoded.sender.key if decoded.sender else NOBODY
    recipients = {address.key for address in (*decoded.to, *decoded.cc, *decoded.bcc)} - {NOBODY}
    keys = [sender, *(address.key for address in decoded.reply_to)]
    keys += [_bare(value) for value in decoded.headers.get("x-original-from", ())]
    keys += [_bare(one) for name in _FAILED for value in decoded.headers.get(name, ()) for one in value.rpartition(";")[2].split(",")]
    found = [key for key in dict.fromkeys(keys) if key]
    if not sender or recipients <= {sender}:
        found.append(NOBODY)
    return tuple(found)


def _bare(value: str) -> str:
    """The address inside `Name <address>`, or the value itself if it is bare."""
    inner = value.rpartition("<")[2].partition(">")[0].strip().casefold()
    return inner if "@" in inner else ""
