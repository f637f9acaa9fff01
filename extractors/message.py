"""The one path from a raw Gmail message resource to headers and text (J-10 to J-17, G-1001 to G-1013)."""

from __future__ import annotations

import re
from typing import Any

from extractors.charsets import decode_bytes
from extractors.headers import decode_words, message_ids, parse_addresses, parse_date
from extractors.html_text import html_to_text, visible_bound
from extractors.parts import Tree, walk
from extractors.text_form import clean, limit
from pipeline.models.reading import Address, Decoded

VERSION = "decode-4"

KEPT_HEADERS: frozenset[str] = frozenset(
    "action authentication-results auto-submitted content-type disposition disposition-notification-to feedback-id final-recipient"
    " importance list-id list-post list-unsubscribe list-unsubscribe-post precedence return-path sender status thread-topic"
    " x-auto-response-suppress x-autoreply x-autorespond x-autoresponse x-beenthere x-campaign x-campaign-id x-campaignid"
    " x-failed-recipients x-forwarded-for x-forwarded-to x-gitea-reason x-github-reason x-github-sender x-gitlab-notificationreason"
    " x-google-group-id x-google-original-from x-jira-fingerprint x-loop x-mailer x-mailgun-sid x-mailgun-tag x-mailman-version"
    " x-mc-user x-ms-exchange-generated-message-source x-ms-exchange-inbox-rules-loop x-original-from x-original-sender"
    " x-phabricator-stamps x-phpmailer x-phpmailer-version x-priority x-redmine-issue-id x-ses-configuration-set x-ses-outgoing"
    " x-sg-eid x-sg-id".split()
)
"""Lower-case names whose values `Decoded.headers` keeps; `action`, `status`, `disposition`, `final-recipient` come from report parts."""

_ADDRESS_HEADERS = ("from", "to", "cc", "bcc", "reply-to")
_WANTED = KEPT_HEADERS | {*_ADDRESS_HEADERS, "subject", "date", "message-id", "in-reply-to", "references"}
_NO_HTML = re.compile(
    r"(?:cannot|can't|can not|not|unable to) (?:display|view|show|support|read)\w* (?:\w+ ){0,3}html|html[- ](?:capable|compatible|enabled)"
    r"|kein(?:e)? html|html-f(?:ä|ae)hig|ne (?:supporte|prend) pas .{0,30}html|no (?:admite|soporta|permite) .{0,20}html"
    r"|não suporta .{0,20}html|non supporta .{0,20}html|html ?(?:메일|형식).{0,20}(?:지원|볼 수)|html ?(?:メール|形式).{0,20}(?:対応|表示)"
    r"|不支持 ?html|无法显示 ?html"
)


class Decoder:
    """`pipeline.ports.MessageDecoder`: raw resource -> `Decoded`; pure, never raises on broken mail."""

    version = VERSION

    def __call__(self, raw: dict[str, Any]) -> Decoded:
        """Decode one Gmail message resource; what could not be read stands in `problems`."""
        payload = raw.get("payload")
        payload = payload if isinstance(payload, dict) else {}
        headers = _collect(payload.get("headers"))
        tree = walk(payload)
        people = {name: _people(headers.get(name, ()), tree.problems) for name in _ADDRESS_HEADERS}
        sender = _sender(people["from"], tree.problems)
        text, cut = limit(_choose(tree))
        if cut:
            tree.problems.append("body over the limits of reading")
        date_us, offset = parse_date(_first(headers, "date"))
        kept = {name: tuple(map(decode_words, values)) for name, values in headers.items() if name in KEPT_HEADERS}
        kept.update({name: tuple(map(clean, values)) for name, values in tree.report.items()})
        return Decoded(
            message_id=next(iter(message_ids(_first(headers, "message-id"))), ""),
            in_reply_to=message_ids(_first(headers, "in-reply-to")),
            references=message_ids(" ".join(headers.get("references", ()))),
            subject=decode_words(_first(headers, "subject")).strip(),
            sender=sender,
            reply_to=people["reply-to"],
            to=people["to"],
            cc=people["cc"],
            bcc=people["bcc"],
            date_us=date_us,
            date_offset_min=offset,
            headers=kept,
            text=text,
            attachments=tuple(tree.attachments),
            mime_types=tuple(tree.mime_types),
            calendar_method=tree.calendar_method,
            problems=tuple(tree.problems),
            truncated=tree.truncated or cut,
        )


decode = Decoder()
"""The decoder: `decode(raw) -> Decoded`."""


def _collect(entries: Any) -> dict[str, list[str]]:
    """Header list of the payload -> wanted lower-case names -> values in order."""
    out: dict[str, list[str]] = {}
    if not isinstance(entries, list):
        return out
    for entry in entries:
        if isinstance(entry, dict):
            name = str(entry.get("name", "")).lower()
            if name in _WANTED:
                out.setdefault(name, []).append(str(entry.get("value", "")))
    return out


def _first(headers: dict[str, list[str]], name: str) -> str:
    """First value of a header, "" if absent (G-1010)."""
    values = headers.get(name)
    return values[0] if values else ""


def _people(values: list[str] | tuple[()], problems: list[str]) -> tuple[Address, ...]:
    """All mailboxes of the repeated address header."""
    found: tuple[Address, ...] = ()
    for value in values:
        addresses, notes = parse_addresses(value)
        found += addresses
        problems.extend(notes)
    return found


def _sender(found: tuple[Address, ...], problems: list[str]) -> Address | None:
    """The author: first mailbox of From with an address; None, with a note, if there is none (J-13, G-1011)."""
    usable = [a for a in found if a.key]
    if len(usable) > 1:
        problems.append("several From addresses")
    if not usable:
        problems.append("no usable From address")
        return next((a for a in found if a.name), None)
    return usable[0]


def _joined(bodies: list[tuple[bytes, str]], problems: list[str]) -> str:
    """Body parts of one kind, decoded and joined by line ends."""
    texts = []
    for data, label in bodies:
        text, note = decode_bytes(data, label)
        texts.append(text)
        if note:
            problems.append(note)
    return "\n".join(texts)


def _choose(tree: Tree) -> str:
    """Plain part, unless it is a stub beside the HTML (J-14): then the HTML as text. In stored form."""
    plain = clean(_joined(tree.plain, tree.problems)) if tree.plain else ""
    if not tree.html:
        return plain
    size = len(plain.strip())
    stub = size < 600 and bool(_NO_HTML.search(plain.lower()))
    if size and not stub and size * 5 >= sum(len(data) for data, _ in tree.html):
        return plain
    html = _joined(tree.html, tree.problems)
    if size and not stub and size * 5 >= visible_bound(html):
        return plain
    text = clean(html_to_text(html))
    if size and size * 5 >= len(text) and not (stub and text):
        return plain
    return text or plain
