"""Class signs of one message, from headers, part types, sender and text (J-30 to J-35).

Every rule that fires is listed; which class wins, history, templates and provider categories are judged by the stages.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from extractors import robot_text
from extractors.phrases import machine
from extractors.phrases.voices import DESK_LOCALS, ROLE_LOCALS
from extractors.voices import sender_of, speaks_as_organisation
from pipeline.models.reading import Act, Decoded, Sign, Zone

_KEYWORD = re.compile(r"\s*(?:\([^()]*\)\s*)*([a-z-]+)")
_LIST_HEADERS = ("list-id", "list-post", "x-beenthere", "x-mailman-version", "x-google-group-id")
_REASON_HEADERS = ("x-github-reason", "x-gitlab-notificationreason", "x-gitea-reason")
_AUTOMATIC = re.compile(r"auto|자동|自動|自动")
_CROWD = 10
_DESKS = (DESK_LOCALS | ROLE_LOCALS | {"studio", "hr", "jobs", "permits", "records"}) - {"bot", "robot", "system"}
"""First part of an address of a desk where people may sit."""


def _header(mail: Decoded, name: str) -> str:
    """First value of a kept header, case-folded, "" if absent."""
    values = mail.headers.get(name)
    return values[0].strip().lower() if values else ""


def _keyword(mail: Decoded, name: str) -> str:
    """Leading keyword of a header without comments and parameters (RFC 3834 section 5)."""
    match = _KEYWORD.match(_header(mail, name))
    return match.group(1) if match else ""


def _auto_submitted(mail: Decoded) -> list[Sign]:
    """Auto-Submitted with any keyword but "no" (RFC 3834)."""
    keyword = _keyword(mail, "auto-submitted")
    return [Sign("auto_submitted", "A", keyword)] if keyword and keyword != "no" else []


def _return_path(mail: Decoded) -> list[Sign]:
    """An empty return path; an absent one says nothing."""
    return [Sign("null_return_path", "A")] if "return-path" in mail.headers and _header(mail, "return-path") == "<>" else []


def _report(mail: Decoded) -> list[Sign]:
    """Delivery failure, delay notice, read receipt (RFC 3464, RFC 8098); the note names the recipients."""
    kind = _header(mail, "content-type")
    types = mail.mime_types
    subject = mail.subject.lower()
    failed = _header(mail, "x-failed-recipients")
    daemon = _local(mail) in machine.SYSTEM_LOCALS
    delivery = "delivery-status" in kind or "message/delivery-status" in types
    if delivery or failed or (daemon and machine.BOUNCE_SUBJECT.search(subject)):
        who = failed or " ".join(v.rpartition(";")[2].strip() for v in mail.headers.get("final-recipient", ()))
        action = " ".join(mail.headers.get("action", ())).lower()
        late = "delayed" in action or (not action and bool(machine.DELAY.search(subject)))
        return [Sign("delay_notice" if late else "bounce", "A", who)]
    if "disposition-notification" in kind or "message/disposition-notification" in types:
        return [Sign("read_receipt", "A")]
    if machine.READ_SUBJECT.match(subject) and machine.READ_BODY.search(mail.text[:400].lower()):
        return [Sign("read_receipt", "A", "text")]
    return []


def _local(mail: Decoded) -> str:
    """Local part of the author's address, case-folded."""
    return mail.sender.key.rpartition("@")[0] if mail.sender else ""


def _system_sender(mail: Decoded) -> list[Sign]:
    """Mail systems by their whole local part; "-request" only beside list headers."""
    local = _local(mail)
    listed = any(h in mail.headers for h in _LIST_HEADERS)
    if local in machine.SYSTEM_LOCALS or local.startswith("owner-") or (local.endswith("-request") and listed):
        return [Sign("system_sender", "A", local)]
    return []


def _auto_reply(mail: Decoded) -> list[Sign]:
    """Headers of responders, and out-of-office notes by header or localised subject."""
    signs = []
    if any(h in mail.headers for h in ("x-autoreply", "x-autorespond", "x-autoresponse")) or _keyword(mail, "precedence") == "auto":
        signs.append(Sign("auto_reply_header", "A"))
    keyword = _keyword(mail, "auto-submitted")
    suppress = "all" in re.split(r"[,\s]+", _header(mail, "x-auto-response-suppress"))
    loop = "x-ms-exchange-inbox-rules-loop" in mail.headers and suppress
    subject = mail.subject.lower().strip()
    if keyword in {"auto-replied", "vacation"} or loop or _away_subject(mail, subject):
        signs.append(Sign("away", "A", keyword or ("exchange" if loop else "subject")))
    return signs


def _away_subject(mail: Decoded, subject: str) -> bool:
    """A responder's words before somebody's subject, or as an answer. A person who writes "Out of the office" by hand announces it."""
    match = machine.AWAY_SUBJECT.match(subject)
    if match is None or _AUTOMATIC.search(subject):
        return match is not None
    return bool(mail.in_reply_to) or subject[match.end() :].lstrip()[:1] in tuple(":：[(-–—")


def _calendar(mail: Decoded) -> list[Sign]:
    """Calendar objects with an iTIP method, and calendar subjects with an .ics or a calendar sender (never below Re: or Fwd:)."""
    forwarded = bool(machine.REPLY_SUBJECT.match(mail.subject))
    if mail.calendar_method and not forwarded:
        return [Sign("calendar", "A", mail.calendar_method)]
    ics = any(a.filename.lower().endswith(".ics") for a in mail.attachments) or "text/calendar" in mail.mime_types
    sender = f"{_header(mail, 'sender')} {mail.sender.key if mail.sender else ''}"
    if not forwarded and machine.CALENDAR_SUBJECT.match(mail.subject.lower().strip()) and (ics or machine.CALENDAR_SENDER.search(sender)):
        return [Sign("calendar_subject", "A")]
    return []


def _gatherer(mail: Decoded) -> list[Sign]:
    """Known digests by exact address."""
    return [Sign("gatherer", "A", mail.sender.key)] if mail.sender and mail.sender.key in machine.GATHERERS else []


def _bulk_headers(mail: Decoded) -> list[Sign]:
    """List and bulk headers, and robots by their whole local part."""
    signs = []
    precedence = _keyword(mail, "precedence")
    listed = next((h for h in _LIST_HEADERS if h in mail.headers), "precedence" if precedence == "list" else "")
    if listed:
        signs.append(Sign("list_header", "B", _header(mail, "list-id") or listed))
    if "list-unsubscribe" in mail.headers or "list-unsubscribe-post" in mail.headers:
        signs.append(Sign("list_unsub", "B"))
    if precedence in {"bulk", "junk"}:
        signs.append(Sign("precedence_bulk", "B", precedence))
    local = _local(mail)
    pieces = [p for p in re.split(r"[.\-_+]", local) if p]
    robot = local in machine.ROBOT_LOCALS or not machine.ROBOT_WORDS.isdisjoint(pieces)
    if robot or not machine.ROBOT_PAIRS.isdisjoint(pairwise(pieces)):
        signs.append(Sign("sender_shape", "B", local))
    return signs


def _weak(mail: Decoded) -> list[Sign]:
    """Class C: hints for the score only."""
    signs = []
    piece = re.split(r"[.\-_+]", _local(mail))[0].rstrip("0123456789")
    if piece in _DESKS:
        signs.append(Sign("desk", "C"))
    if "x-auto-response-suppress" in mail.headers:
        signs.append(Sign("suppress_header", "C"))
    tool = next((h for h in machine.TOOL_HEADERS if h in mail.headers), "")
    if tool or "phpmailer" in _header(mail, "x-mailer"):
        signs.append(Sign("tool_marks", "C", tool or "x-mailer"))
    many = len(mail.to) + len(mail.cc)
    if many > _CROWD:
        signs.append(Sign("crowd", "C", str(many)))
    return signs


def _relay(mail: Decoded) -> list[Sign]:
    """A service hands on a person's words. Note: "named <reason>" or "not_named <reason>"; the owner's name is checked by the stages."""
    for header in _REASON_HEADERS:
        if header in mail.headers:
            reason = _header(mail, header)
            return [Sign("relay", "R", f"{'named' if reason in machine.NAMED_REASONS else 'not_named'} {reason}")]
    return robot_text.relay_by_text(mail)


_RULES: tuple[Callable[[Decoded], list[Sign]], ...] = (
    _auto_submitted, _return_path, _report, _system_sender, _auto_reply, _calendar, _gatherer, _bulk_headers, _relay, _weak,
)  # fmt: skip


def signs_of(
    decoded: Decoded, zones: tuple[Zone, ...], acts: tuple[Act, ...], lang: str = "", *, greeted: bool = False
) -> tuple[Sign, ...]:
    """All signs that this one message shows by itself, strongest class first, each rule once.

    `lang`: of the own words; `greeted`: they greet somebody by name.
    """
    signs = [sign for rule in _RULES for sign in rule(decoded)]
    told = any(sign.cls == "A" or sign.rule == "sender_shape" for sign in signs)
    bulk = any(sign.cls == "B" for sign in signs)
    signs.extend(robot_text.signs_of_text(decoded, zones, acts, lang, greeted=greeted, told=told))
    if not told and speaks_as_organisation(decoded, zones, acts, lang, bulk=bulk):
        signs.append(Sign("organisation", "B"))
    if bulk and (sender_of(decoded).kind == "person" or "x-original-from" in decoded.headers):
        signs.append(Sign("own_address", "C"))
    if any(s.cls == "R" for s in signs):
        # A comment service is a relay although its address is a robot's (J-34).
        signs = [s for s in signs if s.rule not in {"gatherer", "sender_shape", "transactional", "organisation", "pitch"}]
    unique = {s.rule: s for s in reversed(signs)}
    return tuple(sorted(unique.values(), key=lambda s: ("ARBC".index(s.cls), s.rule)))
