"""Replies that only acknowledge (J-59): at most 60 characters of thanks, receipts and emoji."""

from __future__ import annotations

import re

from extractors.addressee import greeting_names
from extractors.letter_frame import ASIAN_NAME, is_greeting
from extractors.phrases.acknowledging import ACK, WISH
from extractors.phrases.endings import SIGN_OFF
from pipeline.models.reading import Zone

LIMIT = 60
_CHUNK = re.compile(r"[,.!;:~…\n，。！、；：–—()-]+|\band\b|\s{2,}")
_NAME_LINE = re.compile(r"[A-ZÀ-Þ][\w'’.-]*(?: [A-ZÀ-Þ][\w'’.-]*){0,2}")
_EMOJI = re.compile("[\u2190-\u2bff\u3030\ufe0e\ufe0f\U0001f000-\U0001faff:;=()^_\\-DPp<3\\s!.,]+")
_PICTURE = re.compile("[\u2600-\u27bf\u2b50\U0001f300-\U0001faff]|[:;=]-?[)DPp]|<3|\\^\\^")


def ack_only(text: str, zones: tuple[Zone, ...], sender_names: frozenset[str]) -> bool:
    """Whether the own words, without greeting and sign-off, only acknowledge. Empty text does not."""
    rows = [row.strip() for z in zones if z.kind == "reply" for row in text[z.start : z.end][:600].split("\n")]
    rows = [row for row in rows if row]
    if not rows or len(rows) > 8:
        return False
    rows = _trim(rows, sender_names)
    body = "\n".join(rows)
    core = WISH.sub("", body.lower().replace("’", "'"))
    if not core.strip(" \n.,!~") or len(core.strip()) > LIMIT:
        return False
    if _EMOJI.fullmatch(body) and _PICTURE.search(body):
        return True
    chunks = [c.strip() for c in _CHUNK.split(core)]
    chunks = [c for c in chunks if c and not _EMOJI.fullmatch(c)]
    return bool(chunks) and all(ACK.fullmatch(c) or _is_name(c, sender_names, text) for c in chunks)


def _is_name(chunk: str, sender_names: frozenset[str], text: str) -> bool:
    """A vocative ("thanks Mina") or the author's own name."""
    return chunk in sender_names or chunk in greeting_names(text)


def _trim(rows: list[str], sender_names: frozenset[str]) -> list[str]:
    """Drop a greeting line in front, names and sign-off at the end; a lone line stays."""
    while len(rows) > 1:
        last = rows[-1]
        word = last.lower().strip(" ,.!")
        own = set(re.findall(r"[^\W\d_]+", word)) & sender_names
        closing = SIGN_OFF.fullmatch(word) or ASIAN_NAME.fullmatch(word) or (_NAME_LINE.fullmatch(last) and len(last) <= 30)
        if not own and (not closing or ACK.fullmatch(word)):
            break
        rows = rows[:-1]
    if len(rows) > 1 and is_greeting(rows[0], alone=True) and not ACK.fullmatch(rows[0].lower().strip(" ,.!")):
        rows = rows[1:]
    return rows
