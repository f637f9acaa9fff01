"""Zone text -> sentences with spans, after links, code and quoted titles are masked (J-55 to J-61). Linear, line by line."""

from __future__ import annotations

import re
from typing import NamedTuple

from extractors.phrases.marks import ABBREVIATION, CJK_OPEN, STARTER, TITLE

FILL = "\u00b7"
_LINK = re.compile(r"(?:https?://|www\.|mailto:|ftp://)[^\s<>\"'，。）)]+")
_CODE = re.compile(r"`[^`\n]{1,200}`")
_END = re.compile(
    r"[.!?…。！？；؟;\t](?:(?<=[.!?…])[.!?…]*[\"'”’)\]]*(?=\s|$)|(?<=[。！？；؟])[。！？；؟]*[”」』）]*"
    r"|(?<=[\u0370-\u03ff];)(?=\s|$)|(?<=\t)\t*|(?<=\?)(?=[A-Z]))"
)
"""The end of a sentence; it begins with one class of characters, so that most places are passed over quickly."""
BULLET = re.compile(r"\s*(?:[-*•·–]\s+|\(?\d{1,2}[.)]\s|\(?[a-zA-Z][.)]\s|[①-⑳]|[☐✓✔➢►])")
_SALUTE_END = re.compile(r"[,，、:：]\s*$")
_HAILED_LINE = re.compile(
    r"[^.。?!？！,，、]{0,16}(?:안녕하세요|안녕하십니까|님께?|씨께?|귀하|様|さま|さん|殿|御中|各位|先生|老师|女士|你好|您好|こんにちは|お疲れ様です)"
    r"[,，、]"
)
"""A short line that greets somebody and ends in a comma: the next line begins a sentence of its own."""
_MEASURE = re.compile(r"\d ?(?:m|g|l|t|h|A|V|W|C|s)$")
"""A figure with its unit ("3 x 2 m"): the full stop behind it ends the sentence if a capital follows."""
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")


class Sentence(NamedTuple):
    """`start`, `end`: trimmed span in the whole text. `masked`: links and titles blanked. `asked`: ends in a question mark."""

    start: int
    end: int
    masked: str
    asked: bool


def mask(text: str) -> str:
    """Blank links, code and quoted titles by fill characters; the length stays (J-55: a mark inside a link asks nothing)."""
    if "://" in text or "www." in text or "mailto:" in text:
        text = _LINK.sub(_blank, text)
    if "=20" in text:  # a blank that quoted-printable left behind (C-22, 12)
        text = text.replace("=20", "   ")
    if "`" in text:
        text = _CODE.sub(_blank, text)
    if '"' in text or "“" in text or "«" in text or "「" in text or "„" in text or "『" in text or "《" in text:
        text = TITLE.sub(_blank, text)
    return text


def _blank(match: re.Match[str]) -> str:
    """Fill of the same length."""
    return FILL * (match.end() - match.start())


def sentences(text: str, start: int, end: int) -> list[Sentence]:
    """Sentences of `text[start:end]` in order."""
    masked = mask(text[start:end])
    out: list[Sentence] = []
    for lo, hi in _paragraphs(masked):
        if masked[lo:hi].strip():
            _split(masked, lo, hi, start, out)
    return out


def _paragraphs(masked: str) -> list[tuple[int, int]]:
    """Runs of lines that one client wrapped; bullets, empty lines and short lines are borders."""
    out: list[tuple[int, int]] = []
    rows = masked.split("\n")
    width = max((len(r) for r in rows), default=0)
    at = begin = 0
    previous = ""
    for row in rows:
        if not row.strip() or not previous.strip() or not _wrapped(previous, row, width):
            if at > begin:
                out.append((begin, at - 1))
            begin = at
        previous = row
        at += len(row) + 1
    out.append((begin, len(masked)))
    return out


def _wrapped(line: str, following: str, width: int) -> bool:
    """Whether `following` goes on with the sentence of `line`."""
    tail = line.rstrip()
    if BULLET.match(following):
        return False
    if tail[-1] in ".!?。！？…:：；":
        return True  # the terminator itself splits; a colon or dot at the end costs nothing
    if _SALUTE_END.search(tail) and len(tail.split()) <= 4 and not _CJK.search(tail[-3:]):
        return False
    if _CJK.search(tail[-2:]):
        if _HAILED_LINE.fullmatch(tail.strip()):
            return False
        return bool(CJK_OPEN.search(tail)) or (len(tail) >= 30 and len(tail) >= width - 3)
    head = following.lstrip()
    if head[:1].islower():
        return True
    first = head.split(" ", 1)[0]
    return len(tail) >= 45 and len(tail) + 1 + len(first) > min(width, 80)


def _split(masked: str, lo: int, hi: int, base: int, out: list[Sentence]) -> None:
    """Cut one paragraph at sentence ends."""
    at = lo
    for match in _END.finditer(masked, lo, hi):
        if match.group() == "." and _goes_on(masked, at, match):
            continue
        _add(masked, at, match.end(), base, out)
        at = match.end()
    _add(masked, at, hi, base, out)


def _goes_on(masked: str, at: int, match: re.Match[str]) -> bool:
    """Whether a full stop belongs to an abbreviation or ordinal inside a sentence that began at `at`."""
    if not ABBREVIATION.search(masked[max(at, match.start() - 8) : match.end()]):
        return False
    rest = masked[match.end() : match.end() + 2].strip()
    if not rest:
        return False
    if rest[0].isupper() and _MEASURE.search(masked, max(at, match.start() - 6), match.start()):
        return False
    if masked[match.start() - 1].isdigit():  # "in 8. I will": not an ordinal
        return not (STARTER.match(masked, match.end()) and not masked[at : match.start()].strip().isdigit())
    clock = masked[max(at, match.start() - 3) : match.end()].lower().endswith(("a.m.", "p.m."))
    return not (clock and rest[0].isupper())


def _add(masked: str, lo: int, hi: int, base: int, out: list[Sentence]) -> None:
    """Append the trimmed sentence unless nothing but punctuation is left."""
    piece = masked[lo:hi]
    body = piece.strip()
    if not body:
        return
    lo += len(piece) - len(piece.lstrip())
    asked = body.rstrip("\"'”’)]」』） .!！…*_~").endswith(("?", "？", "؟")) or (body[-1] == ";" and "\u0370" <= body[-2:-1] <= "\u03ff")
    if out and not any(c.isalnum() for c in body) and body[0] in "?!？！.":
        last = out[-1]
        out[-1] = Sentence(last.start, base + lo + len(body), last.masked + piece, last.asked or asked)
        return
    out.append(Sentence(base + lo, base + lo + len(body), body, asked))
