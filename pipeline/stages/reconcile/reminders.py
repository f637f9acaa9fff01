"""Subjects that say themselves that they remind: "Form 9 (third request)", "Relance : attestation" (J-61)."""

from __future__ import annotations

import re

from pipeline.models.mail import subject_root

_BEFORE = re.compile(
    r"(?:(?:gentle|kind|friendly|second|2nd|third|3rd|final|last|another) )?(?:reminder|follow[- ]?up)\s*[:：!]\s*"
    r"|(?:second|2nd|third|3rd|final|last) request\s*[:：!]\s*"
    r"|(?:erinnerung|nachfrage|rappel|relance|recordatorio|lembrete|sollecito|promemoria)\s*[:：!]\s*"
    r"|(?:재요청|재안내|재발송|再送|再通知|リマインド|催促|提醒)\s*[:：!]\s*"
)
_BEHIND = re.compile(
    r"\s*[(\[（【–—-]\s*(?:(?:second|2nd|third|3rd|fourth|final|last) (?:request|attempt)|(?:[\w.]+ )?(?:reminder|follow[- ]?up)"
    r"|(?:[\w.]+ )?(?:erinnerung|nachfrage|rappel|relance|recordatorio|lembrete|sollecito|promemoria)"
    r"|재요청|재안내|재발송|리마인드|再送|再通知|リマインド|催促|再次提醒|提醒)\s*[)\]）】]?\s*$"
)


def reminded_subject(subject: str) -> str:
    """The subject that a reminder repeats, case-folded; "" if the subject does not say that it reminds."""
    root = subject_root(subject)
    before = _BEFORE.match(root)
    bare = root[before.end() :] if before else root
    behind = _BEHIND.search(bare)
    bare = bare[: behind.start()] if behind else bare
    return bare if bare != root else ""
