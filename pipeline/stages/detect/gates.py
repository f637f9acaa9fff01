"""What kind of mail it is once history is known: class signs, lifted or not, and the reason each "no" carries (J-30 to J-35)."""

from __future__ import annotations

from typing import NamedTuple

from pipeline.models.judged import BULK, HUMAN, MACHINE, RELAY
from pipeline.models.mail import Mail
from pipeline.models.reading import Sign

_ORDER = (MACHINE, RELAY, BULK)
_CATEGORIES = frozenset({"CATEGORY_PROMOTIONS", "CATEGORY_SOCIAL", "CATEGORY_FORUMS"})
_LIST_RULES = frozenset({"list_header"})
_HARD_BULK = frozenset({"template", "transactional", "sender_shape", "bulletin", "organisation", "pitch"})
"""Bulk signs that an ask cannot outweigh without personal evidence."""

REASON_OF_RULE = {
    "auto_submitted": "auto_submitted",
    "null_return_path": "auto_submitted",
    "bounce": "bounce",
    "delay_notice": "delay_notice",
    "read_receipt": "read_receipt",
    "system_sender": "system_sender",
    "auto_reply_header": "auto_reply_header",
    "stock_reply": "auto_reply_header",
    "away": "away",
    "calendar": "calendar",
    "calendar_subject": "calendar",
    "reaction": "reaction",
    "gatherer": "gatherer",
    "list_header": "list_not_addressed",
    "list_unsub": "bulk_unsub",
    "precedence_bulk": "bulk_unsub",
    "sender_shape": "system_sender",
    "category": "bulk_category",
    "footer_bulk": "bulk_footer",
    "template": "bulk_template",
    "transactional": "transactional",
    "organisation": "transactional",
    "marketing": "bulk_marketing",
    "bulletin": "bulk_marketing",
    "pitch": "bulk_marketing",
    "relay": "relay_not_named",
}
"""Class rule -> reason code (closed list: `pipeline.models.reasons`). The most telling rule of a mail wins, in `_TELLING` order."""

_TELLING = (
    "bounce",
    "delay_notice",
    "read_receipt",
    "calendar",
    "calendar_subject",
    "reaction",
    "away",
    "gatherer",
    "system_sender",
    "auto_reply_header",
)


_TOLD_FIRST = ("transactional", "template", "footer_bulk", "bulletin", "category", "sender_shape", "pitch", "organisation")
"""Which of several hard bulk signs gives the reason."""


class Gate(NamedTuple):
    """The class of a mail; `rule`: the sign that decided, "" for plain human mail."""

    cls: str
    rule: str


def classify(mail: Mail, signs: tuple[Sign, ...]) -> Gate:
    """The class by the strongest sign (A > R > B > H), Gmail's category labels of the message itself included."""
    if mail.labels & _CATEGORIES:
        signs = (*signs, Sign("category", BULK))
    for cls in _ORDER:
        rules = [sign.rule for sign in signs if sign.cls == cls]
        if rules:
            told = next((rule for rule in _TELLING if rule in rules), rules[0])
            return Gate(cls, told)
    return Gate(HUMAN, "")


def lift(gate: Gate, signs: tuple[Sign, ...], *, answers_owner: bool, wrote_to: bool, in_contacts: bool) -> Gate:
    """Bulk becomes human on personal evidence (J-31); having once written to a marketing address is none."""
    if gate.cls != BULK:
        return gate
    marketing = any(sign.rule in {"marketing", "footer_bulk", "bulletin"} for sign in signs)
    template = gate.rule in {"template", "transactional"}
    if answers_owner or (in_contacts and not marketing) or (wrote_to and not template and not marketing):
        return Gate(HUMAN, gate.rule)
    return gate


def bulk_reason(gate: Gate, signs: tuple[Sign, ...], *, owner_named: bool, alone: bool, in_to: bool, asks_marketing: bool) -> str:
    """Reason why a bulk mail without personal evidence may not open, or "" if its own ask is strong enough (J-32, J-33).

    `alone`: it went to the owner and nobody else, so no group stands between. Then only a mail from a person's own address that names
    the owner may ask: lists and senders of campaigns put every reader into To.
    """
    rules = {sign.rule for sign in signs if sign.cls == BULK} | {gate.rule}
    if "marketing" in rules or asks_marketing:
        return "bulk_marketing"
    if rules & _HARD_BULK or "category" in rules or "footer_bulk" in rules:
        first = next(
            (rule for rule in _TOLD_FIRST if rule in rules),
            gate.rule,
        )
        return REASON_OF_RULE[first]
    if alone and not any(sign.rule == "own_address" for sign in signs):
        return REASON_OF_RULE[gate.rule]
    if rules & _LIST_RULES:
        return "" if owner_named or (in_to and not alone) else "list_not_addressed"
    return "" if owner_named else REASON_OF_RULE[gate.rule]


def relay_reason(signs: tuple[Sign, ...]) -> str:
    """A relayed mail opens only if the service says that it names the owner, or is a person-to-person gateway (J-34)."""
    notes = {sign.note.partition(" ")[0] for sign in signs if sign.rule == "relay"}
    return "" if notes & {"named", "gateway"} else "relay_not_named"
