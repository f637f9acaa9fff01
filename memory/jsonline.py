"""One line of JSON for a terminal or a program: same data as `json.dumps`, but nothing in it acts on a terminal."""

from __future__ import annotations

import json
import re
from typing import Any

_ACTING = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""DEL, the C1 controls (U+009B is an escape sequence by itself), line separators, direction overrides and lone surrogates, which
UTF-8 cannot carry. JSON itself escapes the controls below U+0020 (RFC 8259, 7)."""


def json_line(value: Any) -> str:
    """`value` as one line of JSON; letters stay as they are, acting characters are `\\uXXXX`, so a parser gets the very same text."""
    return _ACTING.sub(lambda found: f"\\u{ord(found.group()):04x}", json.dumps(value, ensure_ascii=False))
