"""Content hashes and canonical JSON: the only ways an id or a golden line is made.

Ids come from content, never from a counter, so a rebuild, a replay or another order of arrival gives the same id.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

_SEPARATOR = "\x1f"


def canonical_json(value: Any) -> str:
    """`value` as JSON with sorted keys, no blanks and no ASCII escapes; equal values give equal text."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def sha256_hex(text: str | bytes) -> str:
    """SHA-256 of `text` (UTF-8 if it is a str; lone surrogates are kept) as 64 lower-case hex digits."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return hashlib.sha256(data).hexdigest()


def short_hash(*parts: str, size: int = 16) -> str:
    """First `size` hex digits of the SHA-256 of `parts`; a part's border cannot move without changing it."""
    return sha256_hex(_SEPARATOR.join(parts))[:size]


def bigint_hash(*parts: str) -> int:
    """A non-negative 63-bit key for DuckDB BIGINT columns, from `parts`.

    At ten million rows two parts meet on one key with a chance of about 5 in a million; ingest refuses such a pair.
    """
    digest = hashlib.blake2b(_SEPARATOR.join(parts).encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1
