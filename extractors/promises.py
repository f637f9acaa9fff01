"""Promises by grammar: which clauses of a sentence undertake a deed, how surely, on what condition (C-20 to C-23). Pure.

A clause is judged by itself, so two promises of one sentence are two, and an ask beside a promise stays an ask.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from extractors.phrases.announcing import DOES_AS_SAID
from extractors.phrases.own_plans import for_oneself, gains, planned, plans
from extractors.phrases.promises import (
    AGREES,
    BORDERS,
    CONDITIONS,
    COORDINATED,
    EN_AND_I,
    EN_BEFORE,
    EN_GATE,
    EN_LIKELY,
    EN_NAME_ONLY,
    EN_NOT,
    EN_OFFERED,
    EN_PLANNED,
    EN_RUN_ON,
    EN_SURE,
    EN_WISHED,
    HEDGES,
    JOINT,
    MORE,
    OPENS,
    POLITE,
    RUNS,
    SECOND,
    STATES,
)

SURE = 0.9
LIKELY = 0.6
HEDGED = 0.4
"""Under 0.5: it counts nowhere (C-23)."""
_CONDITIONAL = 0.75
FLOOR = 0.5
"""Under it nothing counts (C-82)."""
PLAIN = 0.75
"""From here on a sentence promises and does not inform."""
_LEAST = 2
_INTERJECTION = 3
"""Words before a clipped promise: "Thanks, will send it"."""
_SURENESS = {
    "en.promise": SURE,
    "en.promise_likely": LIKELY,
    "en.promise_planned": LIKELY,
    "en.promise_wished": HEDGED,
    "en.promise_offered": HEDGED,
}
_ENGLISH = (
    ("en.promise", EN_SURE),
    ("en.promise_wished", (EN_WISHED,)),
    ("en.promise_likely", EN_LIKELY),
    ("en.promise_planned", EN_PLANNED),
    ("en.promise_offered", EN_OFFERED),
)
"""Rule and patterns, the surest first."""


class Piece(NamedTuple):
    """A clause: its place in the sentence and its words."""

    start: int
    end: int
    words: str


class Promise(NamedTuple):
    """A clause that undertakes a deed. `start`, `end`: within the sentence. `condition`: place of the clause it hangs on, or None."""

    start: int
    end: int
    rule: str
    confidence: float
    running: bool
    condition: tuple[int, int] | None


@lru_cache(maxsize=8_192)
def promises(masked: str, lang: str, cued: bool = False) -> tuple[Promise, ...]:
    """A sentence with links masked -> its promises in order. `cued`: its language's cue `promise` fires somewhere in it."""
    low = _folded(masked)
    if lang == "en":
        if EN_GATE.search(low) is None:
            return ()
    elif not cued and not _may_promise(low, lang):
        return ()
    pieces = _pieces(low, lang)
    if lang == "en":
        return _english(_run_on(pieces))
    return _other(pieces, lang, cued)


def _may_promise(low: str, lang: str) -> bool:
    """Whether a sentence that no cue calls a promise may still hold one."""
    return planned(low, lang) or any(table[lang].search(low) for table in (MORE, SECOND) if lang in table)


def _folded(masked: str) -> str:
    """Lower case, plain apostrophes, every white space a blank; the length stays."""
    low = masked.lower()
    if len(low) != len(masked):  # a few capitals have two small letters
        low = "".join(one if len(one.lower()) > 1 else one.lower() for one in masked)
    return low.translate(_PLAIN)


_PLAIN = str.maketrans("’‘\n\t\u00a0", "''   ")


def _pieces(low: str, lang: str) -> list[Piece]:
    """The clauses of a sentence, without white space and joints at their ends."""
    cuts = [0]
    for match in BORDERS[lang].finditer(low):
        opens = OPENS[lang].match(low, match.end()) or (lang in SECOND and SECOND[lang].match(low, match.end()))
        if match.start() > cuts[-1] and opens and not _one_subject(low, cuts[-1], match, lang):
            cuts.append(match.end())
    out = []
    for start, end in zip(cuts, [*cuts[1:], len(low)], strict=True):
        joint = JOINT[lang].match(low, start, end) if lang in JOINT else None
        first = joint.end() if joint and joint.end() < end else start
        kept = low[first:end].rstrip(" ,;:.!?-–—(、，；。！？")
        head = kept.lstrip()
        if head:
            out.append(Piece(first + len(kept) - len(head), first + len(kept), head))
    return [_without_joint(piece, lang) for piece in out]


def _one_subject(low: str, start: int, border: re.Match[str], lang: str) -> bool:
    """Whether "and I" only goes on with a subject that began before it: "the sum that Ines and | I will pay"."""
    return lang == "en" and EN_AND_I.match(low, border.end()) is not None and EN_NAME_ONLY.search(low[start : border.start()]) is not None


def _without_joint(piece: Piece, lang: str) -> Piece:
    """A piece without "and" at its end: "I'll check with Tom and | get back to you"."""
    words, _, last = piece.words.rpartition(" ")
    if words and lang in JOINT and JOINT[lang].fullmatch(last):
        words = words.rstrip(" ,")
        return Piece(piece.start, piece.start + len(words), words)
    return piece


def _english(pieces: list[Piece]) -> tuple[Promise, ...]:
    """Promises of an English sentence."""
    out: list[Promise] = []
    before = False
    for n, piece in enumerate(pieces):
        words = piece.words
        kind = ""
        if before and COORDINATED.match(words):
            kind = "en.promise"
        elif not _is_condition(words, "en"):
            kind = _english_kind(words, clipped=before or n == 0 or len(pieces[n - 1].words.split()) <= _INTERJECTION)
        before = kind == "en.promise"
        if kind:
            out.append(_promise(pieces, n, "en", kind, _SURENESS[kind]))
    return tuple(out)


def _english_kind(words: str, *, clipped: bool) -> str:
    """Rule of a clause that undertakes something, "" if none does. `clipped`: a clause without a subject may be the author's."""
    if EN_NOT.search(words) or DOES_AS_SAID["en"].search(words):
        return ""
    for rule, patterns in _ENGLISH:
        if rule == "en.promise_planned" and not gains(words, "en"):
            continue
        for pattern in patterns:
            for match in pattern.finditer(words):
                if not clipped and match.group().startswith(("will ", "shall ", "'ll ")):
                    continue
                if not EN_BEFORE.search(words[: match.start()]):
                    return rule
    return ""


def _run_on(pieces: list[Piece]) -> list[Piece]:
    """Conditions without a comma at their end, cut where the promise begins."""
    out: list[Piece] = []
    for piece in pieces:
        match = EN_RUN_ON.search(piece.words) if _is_condition(piece.words, "en") else None
        if match is None:
            out.append(piece)
        else:
            out.append(Piece(piece.start, piece.start + match.start(), piece.words[: match.start()]))
            out.append(Piece(piece.start + match.end(), piece.end, piece.words[match.end() :]))
    return out


def _other(pieces: list[Piece], lang: str, cued: bool) -> tuple[Promise, ...]:
    """Promises of a sentence in another language: the clause that fires, with the pieces that belong to it."""
    from extractors.cues import cues

    table = cues(lang)
    out: list[Promise] = []
    before = False
    for n, piece in enumerate(pieces):
        words = piece.words
        if _is_condition(words, lang) or len(words) < _LEAST:
            before = before or _is_condition(words, lang)
            continue
        found = cued and table.find("promise", words, table.candidates(words))
        found = found or planned(words, lang) or MORE[lang].search(words) is not None
        found = found or (before and lang in SECOND and SECOND[lang].match(words) is not None)
        before = found or (lang in AGREES and AGREES[lang].fullmatch(words) is not None)
        if found and not _is_state(words, lang):
            out.append(_promise(pieces, n, lang, f"{lang}.promise", _sureness(words, lang)))
    if not out and cued and pieces and not any(_is_state(piece.words, lang) for piece in pieces):
        whole = [Piece(pieces[0].start, pieces[-1].end, " ".join(piece.words for piece in pieces))]
        out.append(_promise(whole, 0, lang, f"{lang}.promise", _sureness(whole[0].words, lang)))  # the cue spans a border
    return tuple(out)


def _sureness(words: str, lang: str) -> float:
    """A deed under way and a plan are likely; nobody was given a word (C-22, 9; C-84)."""
    return LIKELY if RUNS[lang].search(words) or plans(words, lang) else SURE


def _is_state(words: str, lang: str) -> bool:
    """Whether a clause tells of a state, an event, somebody else or what the author does for himself (C-22, 4 to 6)."""
    return STATES[lang].search(words) is not None or DOES_AS_SAID[lang].search(words) is not None or for_oneself(words, lang)


def _is_condition(words: str, lang: str) -> bool:
    """Whether a clause is one that another hangs on."""
    pattern = CONDITIONS[lang]
    if lang in {"ko", "ja"}:
        return pattern.search(words) is not None
    return pattern.match(words) is not None


def _promise(pieces: list[Piece], n: int, lang: str, rule: str, sure: float) -> Promise:
    """A clause as a promise: hedges of its own or right beside it lower it, a condition beside it is named."""
    piece = pieces[n]
    condition = _condition(pieces, n, lang)
    hedged = HEDGES[lang].search(piece.words) or (condition and HEDGES[lang].search(pieces[_place(pieces, condition)].words))
    if condition and POLITE.search(pieces[_place(pieces, condition)].words):
        condition = None
    if hedged:
        sure = HEDGED
    elif condition:
        sure = min(sure, _CONDITIONAL)
    return Promise(piece.start, piece.end, rule, sure, RUNS[lang].search(piece.words) is not None, condition)


def _condition(pieces: list[Piece], n: int, lang: str) -> tuple[int, int] | None:
    """Place of the condition right before or behind a clause."""
    for other in (n - 1, n + 1):
        if 0 <= other < len(pieces) and _is_condition(pieces[other].words, lang):
            return pieces[other].start, pieces[other].end
    return None


def _place(pieces: list[Piece], span: tuple[int, int]) -> int:
    """Index of the piece at a place."""
    return next(n for n, piece in enumerate(pieces) if (piece.start, piece.end) == span)
