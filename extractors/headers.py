"""Header values -> words, addresses, dates, message ids (J-11, J-13; G-1010). Tolerant: nothing here raises."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_tz
from functools import lru_cache

from extractors.charsets import codec_name, decode_bytes
from extractors.text_form import clean
from pipeline.models.reading import Address

ADDRESS_LIMIT = 200
_VALUE_LIMIT = 65_536
_WORD = re.compile(r"=\?([^?\s*]*)(?:\*[^?\s]*)?\?([bBqQ])\?([^?]*)\?=")
_NO_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
_Q_HEX = re.compile(rb"=([0-9A-Fa-f]{2})")
_SIMPLE = re.compile(r'\s*(?:"([^"\\]*)"|([^"<>@,;:\\()]*?))\s*<([^\s<>@,;:"()\\]+@[^\s<>@,;:"()\\]+)>\s*')
_BARE = re.compile(r'\s*<?([^\s<>@,;:"()\\]+@[^\s<>@,;:"()\\]+)>?\s*')
_SURROGATE = re.compile("[\ud800-\udfff]")
_COMMENT = re.compile(r"\([^()]*\)")
_NO_ZONE = re.compile(r":\d\d\s*(?:\([^()]*\)\s*)?$")
_MSG_ID = re.compile(r"<([^<>\s]+)>")


def _word_bytes(kind: str, body: str) -> bytes:
    """Payload of one encoded-word -> bytes; broken base64 gives what can be saved."""
    raw = body.encode("utf-8", "surrogateescape")
    if kind in "qQ":
        return _Q_HEX.sub(lambda m: bytes([int(m.group(1), 16)]), raw.replace(b"_", b" "))
    digits = _NO_BASE64.sub(b"", raw)
    return binascii.a2b_base64(digits[: len(digits) - (len(digits) % 4 == 1)] + b"==")


def _flush(charset: str, chunks: list[bytes]) -> str:
    """Join neighbours as bytes (a character may be cut between words), but stateful codes word by word (J-11)."""
    if codec_name(charset).startswith("iso2022"):
        return "".join(decode_bytes(chunk, charset)[0] for chunk in chunks)
    return decode_bytes(b"".join(chunks), charset)[0]


def decode_words(value: str) -> str:
    """Header value -> decoded, unfolded text in stored form (RFC 2047; raw 8-bit bytes arrive as lone surrogates)."""
    value = value[:_VALUE_LIMIT]
    value = _eight_bit(value)
    if "\n" in value or "\r" in value:
        value = re.sub(r"[\r\n]+[ \t]*", " ", value)
    if "=?" not in value:
        return clean(value)
    out: list[str] = []
    chunks: list[bytes] = []
    charset = ""
    at = 0
    for match in _WORD.finditer(value):
        between = value[at : match.start()]
        label = match.group(1).lower()
        if chunks and (between.strip() or label != charset):
            out.append(_flush(charset, chunks))
            chunks = []
        if between.strip() or (not chunks and not out and between):
            out.append(between)
        chunks.append(_word_bytes(match.group(2), match.group(3)))
        charset, at = label, match.end()
    if chunks:
        out.append(_flush(charset, chunks))
    out.append(value[at:])
    return clean("".join(out))


def _eight_bit(value: str) -> str:
    """Raw 8-bit bytes in a header arrive as lone surrogates (PEP 383): turn them back and decode them."""
    if value.isascii() or not _SURROGATE.search(value):
        return value
    try:
        return decode_bytes(value.encode("utf-8", "surrogateescape"))[0]
    except UnicodeEncodeError:
        return value


def _mailboxes(value: str) -> Iterable[str]:
    """Split an address list at top-level commas and semicolons; group names and comments stay with their chunk."""
    start = depth = 0
    quoted = angle = False
    for i, char in enumerate(value):
        if char == '"' and (i == 0 or value[i - 1] != "\\"):
            quoted = not quoted
        elif quoted:
            continue
        elif char == "(":
            depth += 1
        elif char == ")":
            depth = max(0, depth - 1)
        elif char == "<":
            angle = True
        elif char == ">":
            angle = False
        elif char in ",;" and not depth and not angle:
            yield value[start:i]
            start = i + 1
        elif char == ":" and not depth and not angle:
            start = i + 1  # "Group name:" goes
    yield value[start:]


def _unquote(name: str) -> str:
    """Display name as people read it: without quotes, escapes and outer spaces; encoded-words decoded."""
    name = name.strip()
    if len(name) > 1 and name[0] == name[-1] == '"':
        name = name[1:-1]
    if "\\" in name:
        name = re.sub(r"\\(.)", r"\1", name)
    return " ".join(decode_words(name).split())


def _uncommented(chunk: str) -> str:
    """Without comments, two levels deep (RFC 5322 section 3.2.2)."""
    return _COMMENT.sub(" ", _COMMENT.sub(" ", chunk))


def _loose(chunk: str) -> Address | None:
    """One mailbox that no fast form fits: comments, quoted local parts, broken brackets. None if nothing is there."""
    left, right = chunk.rfind("<"), chunk.rfind(">")
    if left >= 0:
        inner = _uncommented(chunk[left + 1 : right if right > left else None])
        name = _unquote(_COMMENT.sub("", chunk[:left]))
    else:
        comment = _COMMENT.search(chunk)
        inner = _uncommented(chunk)
        name = _unquote(comment.group()[1:-1]) if comment else ""
        words = inner.split()
        if '"' not in inner and len(words) > 1 and "@" in words[-1].strip("@"):  # "Ann Lee ann@example.org": the brackets are lost
            inner = words.pop()
            name = name or _unquote(" ".join(words))
    address = clean("".join(inner.split()))
    if not address and not name:
        return None
    if "@" not in address.strip("@"):
        return Address(name or _unquote(chunk), address if left >= 0 else "", "")
    return Address(name, address, address.casefold())


_SPACED = re.compile(r"\s*[^\s<>@\"(),;:]+@[^\s<>@\"(),;:]+(?:\s+[^\s<>@\"(),;:]+@[^\s<>@\"(),;:]+)+\s*")


@lru_cache(maxsize=65_536)
def parse_addresses(value: str) -> tuple[tuple[Address, ...], tuple[str, ...]]:
    """Address header -> (mailboxes in order, problems). At most 200; a broken one has an empty `key` (J-13, J-17)."""
    found: list[Address] = []
    problems: list[str] = []
    for chunk in _mailboxes(_eight_bit(value[:_VALUE_LIMIT])):
        if not chunk.strip():
            continue
        several = _SPACED.fullmatch(chunk)
        if several:  # addresses set apart by blanks alone
            found.extend(Address("", clean(word), clean(word).casefold()) for word in chunk.split()[: ADDRESS_LIMIT - len(found)])
            continue
        if len(found) == ADDRESS_LIMIT:
            problems.append("more than 200 addresses")
            break
        simple = _SIMPLE.fullmatch(chunk)
        if simple:
            address = clean(simple.group(3))
            found.append(Address(_unquote(simple.group(1) or simple.group(2) or ""), address, address.casefold()))
            continue
        bare = _BARE.fullmatch(chunk)
        one = Address("", clean(bare.group(1)), clean(bare.group(1)).casefold()) if bare else _loose(chunk)
        if one:
            found.append(one)
            if not one.key:
                problems.append(f"broken address: {one.name[:60]}")
    return tuple(found), tuple(problems)


@lru_cache(maxsize=4_096)
def parse_date(value: str) -> tuple[int | None, int | None]:
    """Date header (RFC 5322) -> (UTC microseconds, offset in minutes); (None, None) if unreadable. Offset None if none is given."""
    try:
        parts = parsedate_tz(value)
        if parts is None:
            return None, None
        offset = parts[9]
        moment = datetime(*parts[:6], tzinfo=UTC) - timedelta(seconds=offset or 0)
        micros = (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)
    except (ValueError, OverflowError, IndexError, TypeError):
        return None, None
    if offset is None or abs(offset) > 26 * 3600 or _NO_ZONE.search(value):
        return micros, None
    return micros, offset // 60


def message_ids(value: str) -> tuple[str, ...]:
    """References, In-Reply-To or Message-ID -> ids without brackets, in order, each once; bare ids are taken too."""
    ids = _MSG_ID.findall(value[:_VALUE_LIMIT]) or [w for w in value[:2_000].replace("<", " ").replace(">", " ").split() if "@" in w]
    return tuple(dict.fromkeys(clean(i) for i in ids))
