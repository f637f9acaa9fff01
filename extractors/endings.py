"""The end of a letter: signature, device tagline, legal and list footer (J-26). Works on the lines of `reply_text`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from extractors.pattern_heads import Phrase, Phrases
from extractors.phrases.endings import LEGAL, SIGN_OFF, UNSUBSCRIBE
from extractors.phrases.quoting import TAGLINE

_CONTACT = re.compile(r"@|https?://|www\.|\+?\d[\d ()./-]{6,}|\b(?:tel|fax|mob|phone|t|m)[.:]")
_ORNAMENT = re.compile(r"[-_=*~─━―—–＝＊☆★◆◇■□▪▫◯○●・·.+#^]{3,}|[—–―]{1,2}|_{2}")
_UNDERSCORES = re.compile(r"\s*_{5,}\s*")
_OFF_LIST = re.compile(r"\bunsubscribe me\b")
_FOOTER = Phrases.split((*LEGAL, *UNSUBSCRIBE))
_SIGNATURE_LINES = 8
_FOOTER_LINES = 30


class Row(Protocol):
    """What this module needs of a line."""

    text: str
    low: str
    kind: str


def mark_endings(rows: Sequence[Row], sender_names: frozenset[str]) -> None:
    """Mark signature, tagline and footer lines at the end of each run of own text."""
    start, begun = 0, False
    while start < len(rows):
        if rows[start].kind != "reply":
            start += 1
            continue
        end = start
        while end < len(rows) and rows[end].kind == "reply":
            end += 1
        _mark_run(rows[start:end], sender_names, begun=begun)
        begun = begun or any(row.text.strip() for row in rows[start:end])
        start = end


def _mark_run(run: Sequence[Row], names: frozenset[str], *, begun: bool) -> None:
    """One run of own lines: delimiter, footer, tagline, sign-off, closing name. `begun`: own words stand above the quote before it."""
    for i, row in enumerate(run):
        if row.text.rstrip() == "--" and (begun or _text_after(run, i)):
            _set(run[i:], "signature")
            run = run[:i]
            break
    run = _footer(run)
    run = _taglines(run)
    run = _ornamented(run, names)
    run = _sign_off(run)
    _closing_name(run, names)


def _ornamented(run: Sequence[Row], names: frozenset[str]) -> Sequence[Row]:
    """A drawn line above up to eight short lines with an address, a number or the own name is the signature's; returns what is left."""
    visible = [i for i, row in enumerate(run) if row.text.strip()]
    for i in reversed(visible[1:][-_SIGNATURE_LINES - 2 :]):
        if not _ORNAMENT.fullmatch(run[i].text.strip()):
            continue
        tail = [run[j] for j in visible if j > i and not _ORNAMENT.fullmatch(run[j].text.strip())]
        short = all(len(row.text) <= 80 and not row.text.rstrip().endswith(("?", "？", "。", "!", "！")) for row in tail)
        own = any(_CONTACT.search(row.low) or set(re.findall(r"[^\W\d_]+", row.low)) & names for row in tail)
        if short and own and len(tail) <= _SIGNATURE_LINES:
            _set(run[i:], "signature")
            return run[:i]
    return run


def _set(rows: Sequence[Row], kind: str) -> None:
    """Give lines a kind."""
    for row in rows:
        row.kind = kind


def _text_after(run: Sequence[Row], at: int) -> bool:
    """Whether the delimiter is not the first visible line."""
    return any(r.text.strip() for r in run[:at])


def _footer(run: Sequence[Row]) -> Sequence[Row]:
    """Cut legal text, unsubscribe blocks and list footers off the end; returns what is left above."""
    for i in range(len(run) - 1, max(-1, len(run) - 12), -1):
        if _UNDERSCORES.fullmatch(run[i].text) and all("?" not in r.text for r in run[i:]):
            _set(run[i:], "footer")
            run = run[:i]
            break
    hits = _footer_lines(run)
    if not hits:
        return run
    first = hits[0]
    while first > 0 and run[first - 1].text.strip():
        first -= 1  # the paragraph goes as a whole
    if first == 0 and hits[0] > 0:
        first = hits[0]
    if first == 0 and len(run) > hits[-1] + 3:
        return run
    _set(run[first:], "footer")
    return run[:first]


def _footer_lines(run: Sequence[Row]) -> list[int]:
    """Indexes of legal and list lines among the last ones; a person's request to be taken off a list is none."""
    start = max(0, len(run) - _FOOTER_LINES)
    marks = _FOOTER.within("\n".join(row.low for row in run[start:]))
    if not marks:
        return []
    return [i for i in range(start, len(run)) if _is_footer_line(run[i].low, marks)]


def _is_footer_line(low: str, marks: Sequence[Phrase]) -> bool:
    """Whether one of `marks` stands in the line, and no request to be taken off."""
    return (len(low) > 8 or not low.isascii()) and any(mark.somewhere(low) for mark in marks) and not _OFF_LIST.search(low)


def _taglines(run: Sequence[Row]) -> Sequence[Row]:
    """Mark the device line at the end; returns what is left above."""
    last = _last_text(run)
    if last >= 0 and len(run[last].low) <= 80 and TAGLINE.fullmatch(run[last].low.strip(" .")):
        _set(run[last:], "tagline")
        return run[:last]
    return run


def _last_text(run: Sequence[Row]) -> int:
    """Index of the last visible line, -1 if none."""
    for i in range(len(run) - 1, -1, -1):
        if run[i].text.strip():
            return i
    return -1


def _sign_off(run: Sequence[Row]) -> Sequence[Row]:
    """A closing word and up to eight short lines after it are the signature; the word alone stays with the reply."""
    visible = [i for i, r in enumerate(run) if r.text.strip()]
    for back, i in enumerate(reversed(visible)):
        if back > _SIGNATURE_LINES:
            break
        word = run[i].low.strip().rstrip(" ,.!;、，。！")
        if 2 <= len(word) <= 40 and back and SIGN_OFF.fullmatch(word):
            tail = [run[j] for j in visible if j > i]
            if all(len(r.text) <= 80 and not r.text.rstrip().endswith(("?", "？")) for r in tail):
                _set(run[i + 1 :], "signature")
                return run[: i + 1]
    return run


def _closing_name(run: Sequence[Row], names: frozenset[str]) -> None:
    """A last paragraph that holds the author's own name and nothing else is the signature."""
    last = _last_text(run)
    if last <= 0:
        return
    first = last
    while first > 0 and run[first - 1].text.strip():
        first -= 1
    block = run[first : last + 1]
    text = " ".join(r.low for r in block)
    if len(block) > 6 or any(len(r.text) > 60 for r in block) or re.search(r"[?？!！]", text) or first == 0:
        return
    spoken = set(re.findall(r"[^\W\d_]+", block[0].low))
    if spoken & names and (len(spoken) <= 4 or _CONTACT.search(text)):
        _set(run[first:], "signature")
