"""One decoded message -> zones, class signs and acts (J-20 to J-35, J-55 to J-61). Pure and total."""

from __future__ import annotations

import re

from extractors.acknowledgement import ack_only
from extractors.addressee import greeting_names
from extractors.machine_mail import signs_of
from extractors.phrases.marks import THING_PLEASE
from extractors.reply_text import zones_of
from extractors.speech_acts import acts_of
from pipeline.models.reading import ASKS, Act, Decoded, Reading, Zone

VERSION = "read-10"
LONGEST = 2_000
"""Characters of a span at most: an answer to an agent holds 25,000 (M-092)."""
_FORWARD = re.compile(r"\s*(?:fwd?|wg|tr|rv|enc|i|inoltra|転送|전달|转发|fw)\s*[:：]|\s*\[fwd", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]{2,}|[\u3400-\u9fff]")
"""Words of a name; a family name may be one Han character (森)."""


class Reader:
    """`pipeline.ports.MessageReader`: `Decoded` -> `Reading`."""

    version = VERSION

    def __call__(self, decoded: Decoded) -> Reading:
        """Read one message by itself."""
        text = decoded.text
        names = _sender_names(decoded)
        zones, method, confidence = zones_of(text, forward_subject=bool(_FORWARD.match(decoded.subject)), sender_names=names)
        acts, lang = acts_of(text, zones, names)
        if decoded.in_reply_to or decoded.references:
            acts = tuple(_ordered(text, act) for act in acts)
        greeting = _greeting(text, zones)
        if decoded.truncated:
            confidence = "low"
            acts = _cut_off(text, acts)
        acts = tuple(_bounded(text, act) for act in acts)
        return Reading(
            zones=zones,
            method=method,
            confidence=confidence,
            signs=signs_of(decoded, zones, acts, lang, greeted=bool(greeting)),
            acts=acts,
            greeting=greeting,
            ack_only=ack_only(text, zones, names),
            forwarded=any(z.kind == "forwarded" for z in zones),
            lang=lang,
        )


read = Reader()
"""The reader: `read(decoded) -> Reading`."""


def _ordered(text: str, act: Act) -> Act:
    """A thing with "please" behind it and no verb ("The blue one, please.") orders in a first mail and answers in a reply."""
    if act.kind == "request" and THING_PLEASE.fullmatch(text[act.start : act.end].lower()):
        return Act("information", act.start, act.end, "thing_please")
    return act


def _sender_names(decoded: Decoded) -> frozenset[str]:
    """Words of the author's display name and local part, lower-case."""
    if decoded.sender is None:
        return frozenset()
    local = decoded.sender.key.partition("@")[0]
    return frozenset(_WORDS.findall(decoded.sender.name.lower())) | frozenset(_WORDS.findall(local))


def _greeting(text: str, zones: tuple[Zone, ...]) -> tuple[str, ...]:
    """Names greeted at the start of the own words."""
    first = next((z for z in zones if z.kind == "reply"), None)
    return greeting_names(text[first.start : first.end]) if first else ()


def _bounded(text: str, act: Act) -> Act:
    """The act with a span that a person can read: of a sentence without an end its beginning is the evidence."""
    if act.end - act.start <= LONGEST:
        return act
    border = text.rfind(" ", act.start + LONGEST // 2, act.start + LONGEST)
    return act._replace(end=border if border > 0 else act.start + LONGEST)


def _cut_off(text: str, acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """An ask in the last, cut sentence of a cut mail opens nothing (J-17)."""
    end = len(text.rstrip())
    return tuple(a._replace(reason="truncated") if a.kind in ASKS and not a.reason and a.end >= end else a for a in acts)
