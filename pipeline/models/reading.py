"""What one message says by itself, before anybody else's mail is looked at. All spans are code points of `Decoded.text`.

Reading is a pure function of the raw item and the reader's version; it is a cache and may be dropped at any time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple


class Address(NamedTuple):
    """One mailbox of an address header. `address` as written (no brackets), `key` = case-folded for comparing, "" if broken."""

    name: str
    address: str
    key: str


class Attachment(NamedTuple):
    """A receipt: never the content. `size` in bytes, `part_id` the provider's part or attachment id.

    `disposition`: inline | attachment | "" (RFC 2183). `content_id`: without angle brackets, "" if absent (RFC 2392).
    `shown`: the HTML of the mail draws it in the text by its Content-ID.
    """

    filename: str
    mime_type: str
    size: int
    part_id: str
    disposition: str = ""
    content_id: str = ""
    shown: bool = False

    @property
    def handed_over(self) -> bool:
        """A file for the reader: no picture drawn in the text or too small for a photo, no signature, no calendar object.

        Apple Mail sends real files as `inline`, Gmail gives real files a Content-ID: neither alone says that it is a logo."""
        if self.shown or self.mime_type in _NO_FILES or _LEFT_OVER.fullmatch(self.filename):
            return False
        picture = self.mime_type.startswith("image/") or self.filename.lower().endswith(_PICTURES)
        return not (picture and self.disposition == "inline" and (self.content_id or self.size < _SMALL_PICTURE))


_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".svg", ".webp")
_SMALL_PICTURE = 16_384
"""Bytes; a photo or a page scanned has more (assumed)."""
_NO_FILES = frozenset(
    "application/pkcs7-signature application/x-pkcs7-signature application/pgp-signature application/pgp-keys application/ms-tnef"
    " application/ics text/calendar".split()
)
_LEFT_OVER = re.compile(r"ATT\d{3,}\.(?:txt|html?)", re.IGNORECASE)
"""What Exchange calls the text behind a picture."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """Raw message -> headers and text (J-10 to J-17, G-1001 to G-1013).

    `text`: NFC, LF line ends, see J-12. Message ids are without angle brackets. `date_offset_min`: offset of the Date
    header in minutes, None if absent or unreadable. `headers`: lower-case name -> values, only those that
    `extractors.message.KEPT_HEADERS` names. `problems`: notes about broken input, for `explain`.
    """

    message_id: str
    in_reply_to: tuple[str, ...]
    references: tuple[str, ...]
    subject: str
    sender: Address | None
    reply_to: tuple[Address, ...]
    to: tuple[Address, ...]
    cc: tuple[Address, ...]
    bcc: tuple[Address, ...]
    date_us: int | None
    date_offset_min: int | None
    headers: dict[str, tuple[str, ...]]
    text: str
    attachments: tuple[Attachment, ...]
    mime_types: tuple[str, ...]
    """Content types of all parts in tree order, lower-case, with multipart ones."""
    calendar_method: str
    problems: tuple[str, ...]
    truncated: bool


class Zone(NamedTuple):
    """`kind`: reply | quoted | forwarded | signature | footer | tagline. Zones are ordered and do not overlap."""

    kind: str
    start: int
    end: int


class Sign(NamedTuple):
    """A class sign (J-30 to J-35) that fired. `cls`: A machine, B bulk, R relay, C weak hint. `rule`: its name, e.g. `list_header`."""

    rule: str
    cls: str
    note: str = ""


class Act(NamedTuple):
    """What a sentence does. `kind`: question | request | proposal | decision | promise | acceptance | refusal | delegation |
    thanks | delivery | information | cancellation | settled | withdrawal | reminder | courtesy | yes | no.

    `start`/`end`: span of the sentence (trimmed). `reason`: "" for a real act, else a content reason code
    that makes this ask no ask (courtesy_offer, formula, rhetorical, self_answered, reported_speech, hedged).
    `names`: addressee names or @mentions as written in the sentence (comma-set or leading), lower-case.
    `flags`: any of yesno, wh, collective, each, choice, approval, marketing, meeting (asks to meet or to talk), third_party.
    """

    kind: str
    start: int
    end: int
    rule: str
    reason: str = ""
    names: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    confidence: float = 1.0


ASKS = frozenset({"question", "request", "proposal", "decision"})


@dataclass(frozen=True, slots=True)
class Reading:
    """Zones, class signs and acts of one message.

    `method`: how the reply zone was found (plain, patterns, fallback); `confidence`: high | low.
    `greeting`: names in "Dear X" lines, lower-case. `ack_only`: the reply zone only acknowledges (J-59).
    `forwarded`: the mail carries a forwarded block. `lang`: en ko ja de fr es pt it zh, or "".
    """

    zones: tuple[Zone, ...]
    method: str
    confidence: str
    signs: tuple[Sign, ...]
    acts: tuple[Act, ...]
    greeting: tuple[str, ...]
    ack_only: bool
    forwarded: bool
    lang: str
