"""Text -> ordered zones: own words, quoted and forwarded history, signature, footer, tagline (J-20 to J-28).

Line by line, one pass, no pattern over more than 300 characters of a line or four joined lines, so hostile input stays linear (J-18).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from extractors.endings import mark_endings
from extractors.phrases.quoting import ATTRIBUTION_HEAD, ATTRIBUTION_TAIL, BARE_FORWARD, FORWARDED, HEADER_LABELS, ORIGINAL
from extractors.text_form import PROBE
from pipeline.models.reading import Zone

_LABEL = re.compile(r"[*_ \t]*([^\W\d_][^:：*]{0,20}?)[*_ \t]*[:：][*_]*(.*)")
_VALUE = re.compile(r"@|\d{1,4}[./:年년-]|\b(?:19|20)\d\d\b")
_DIVIDER = re.compile(r"[\s>]*[-_=*–—]{2,}\s*(\S.{0,60}?)\s*[-_=*–—]{2,}\s*[:：]?\s*")
_RULE = re.compile(r"[\s]*_{30,}\s*|\s*-{30,}\s*")
_DATE = re.compile(r"\d{1,4}[./:年년月월-]\s?\d|\b(?:19|20)\d\d\b|\d{1,2}(?:st|nd|rd|th|\.)?,? ")
_END_FORWARD = re.compile(
    r"[\s>]*-{2,}\s*(?:end (?:of )?forwarded|ende der weitergeleiteten|fin du message|fin del mensaje).{0,40}", re.IGNORECASE
)
_ADDRESS_END = re.compile(r">\s?[:：]\s*")
"""What a client that wraps inside the address leaves on the next line."""
_URL_ONLY = re.compile(r"\s*<?(?:https?://|www\.)?\S+>?\s*")


@dataclass(slots=True)
class Line:
    """One line: its span, its text for patterns (case-folded, 300 characters), the kind of zone it belongs to."""

    start: int
    end: int
    text: str
    low: str
    kind: str = "reply"


def split_lines(text: str) -> list[Line]:
    """Text -> lines with spans."""
    out = []
    at = 0
    for raw in text.split("\n"):
        end = at + len(raw)
        probe = raw[:PROBE]
        out.append(Line(at, end, probe, probe.lower()))
        at = end + 1
    return out


def zones_of(text: str, *, forward_subject: bool = False, sender_names: frozenset[str] = frozenset()) -> tuple[tuple[Zone, ...], str, str]:
    """Text -> (zones, method, confidence).

    `forward_subject`: the subject carries a forward prefix, so a header block without divider is a forward.
    `sender_names`: lower-case words of the author's name, so that a closing line with it counts as signature.
    `method`: plain | patterns | fallback; `confidence`: high | low (J-22).
    """
    rows = split_lines(text)
    _mark_quotes(rows)
    extra = _mark_blocks(rows, forward_subject)
    _mend_quotes(rows)
    mark_endings(rows, sender_names)
    zones = _collect(text, rows, extra)
    kinds = {z.kind for z in zones}
    method = "patterns" if kinds & {"quoted", "forwarded"} else "plain"
    if "reply" not in kinds and "forwarded" not in kinds and kinds & {"quoted", "signature", "footer"} and text.strip():
        if kinds == {"footer"}:
            return zones, method, "high"
        lead = len(text) - len(text.lstrip())
        return (Zone("reply", lead, len(text.rstrip())),), "fallback", "low"
    return zones, method, "high"


def _mark_quotes(rows: list[Line]) -> None:
    """Lines that start with ">" are quoted, whatever stands around them (J-21)."""
    for row in rows:
        head = row.text.lstrip()
        if head.startswith((">", "＞")) and not _ADDRESS_END.fullmatch(head):
            row.kind = "quoted"


def _mark_blocks(rows: list[Line], forward_subject: bool) -> list[Zone]:
    """Attributions, dividers and header blocks, and the history they announce. Returns zones that start or end inside a line."""
    extra: list[Zone] = []
    at = 0
    first = next((i for i, r in enumerate(rows) if r.text.strip()), 0)
    while at < len(rows):
        row = rows[at]
        kind = _divider(rows, at)
        if kind:
            at = _announce(rows, at, kind)
        elif row.kind != "reply" or not (":" in row.low or "：" in row.low):
            at += 1
        elif _header_block(rows, at):
            if at == first and not forward_subject:
                at = _rendered_header(rows, at)
            else:
                at = _announce(rows, at, "forwarded" if forward_subject else "quoted")
        else:
            at = _attribution(rows, at, extra)
    return extra


def _divider(rows: list[Line], at: int) -> str:
    """ "quoted" or "forwarded" if the line is a divider that announces history, else ""."""
    low = rows[at].low
    stripped = low.strip(" >\t")
    if not stripped or len(low) > 200:
        return ""
    if stripped[0] in "-_=*–—":
        match = _DIVIDER.fullmatch(low)
        if _RULE.fullmatch(low):
            return "quoted" if _header_block(rows, at + 1) else ""
        if match:
            words = match.group(1)
            if FORWARDED.match(words):
                return "forwarded"
            if ORIGINAL.match(words):
                return "quoted"
        return ""
    return "forwarded" if BARE_FORWARD.fullmatch(stripped) else ""


def _header_block(rows: list[Line], at: int) -> bool:
    """Whether three different header labels stand within six lines from here, one of them with an address or a date (J-24)."""
    seen: set[str] = set()
    solid = False
    for i, row in enumerate(rows[at : at + 7]):
        if not row.low.strip():
            if i and seen:
                break
            continue
        match = _LABEL.match(row.low)
        field = HEADER_LABELS.get(match.group(1).strip()) if match else None
        if field is None:
            if i == 0 or not seen:
                return False
            continue
        seen.add(field)
        solid = solid or bool(match and _VALUE.search(match.group(2)))
    return len(seen) >= 3 and solid


def _rendered_header(rows: list[Line], at: int) -> int:
    """A header block on the first line is the mail's own header in print: only its lines are history (J-25)."""
    while at < len(rows) and rows[at].low.strip():
        rows[at].kind = "quoted"
        at += 1
    return at


def _announce(rows: list[Line], at: int, kind: str) -> int:
    """Mark the divider or header line and what follows as history; returns the line to go on with.

    When the announced text is marked by ">", it ends where the marks end, and text below is the author's own (J-25).
    """
    rows[at].kind = kind
    i = at + 1
    while i < len(rows) and (not rows[i].low.strip() or (_LABEL.match(rows[i].low) and rows[i].kind == "reply")):
        i += 1
    if i < len(rows) and rows[i].kind == "quoted":
        for row in rows[at:i]:
            row.kind = kind
        while i < len(rows) and (rows[i].kind == "quoted" or not rows[i].low.strip()):
            rows[i].kind = kind
            i += 1
        return i
    i = at + 1
    while i < len(rows):
        if _END_FORWARD.match(rows[i].low):
            rows[i].kind = kind
            return i + 1
        rows[i].kind = kind
        i += 1
    return i


def _attribution(rows: list[Line], at: int, extra: list[Zone]) -> int:
    """Look for an attribution that ends on this line (and began up to three lines above); returns the line to go on with."""
    row = rows[at]
    tail = None
    for match in ATTRIBUTION_TAIL.finditer(row.low):
        tail = match
    if tail is None:
        return at + 1
    rest = row.low[tail.end() :].strip()
    if rest and not rest.startswith(">"):
        return at + 1
    start_line, column, joined = _attribution_head(rows, at)
    strong = column is not None and ("@" in joined or bool(_DATE.search(joined)))
    below = _next_text(rows, at + 1)
    quoted_below = bool(rest) or (below < len(rows) and rows[below].kind == "quoted")
    if not strong and not quoted_below:
        return at + 1
    if column is None:
        start_line, column = at, 0
    if not quoted_below and below < len(rows) and _own_sentence(joined):
        return at + 1
    _mark_attribution(rows, start_line, column, at, extra)
    if not quoted_below:
        _set_rest(rows, at + 1)
        return len(rows)
    return at + 1


def _mark_attribution(rows: list[Line], start: int, column: int, end: int, extra: list[Zone]) -> None:
    """Mark lines `start`..`end` as quoted; own words before `column` of the first line stay the author's."""
    first = rows[start]
    if first.text[:column].strip():
        extra.append(Zone("quoted", first.start + column, first.end))
        start += 1
    for line in rows[start : end + 1]:
        line.kind = "quoted"


def _set_rest(rows: list[Line], at: int) -> None:
    """History without marks runs to the end."""
    for line in rows[at:]:
        line.kind = "quoted"


def _own_sentence(joined: str) -> bool:
    """A weekday or date and "wrote:" without clock time, year or address is the author's own sentence (J-25)."""
    return "@" not in joined and not re.search(r"\d{1,2}[:：시時h]\d{0,2}|\b(?:19|20)\d\d\b|\d{1,2}[./]\d{1,2}", joined)


def _attribution_head(rows: list[Line], at: int) -> tuple[int, int | None, str]:
    """Where the attribution begins: (line, column or None if no head was found, joined case-folded text)."""
    joined = ""
    for back in range(4):
        i = at - back
        if i < 0 or rows[i].kind != "reply" or (back and not rows[i].low.strip()):
            break
        joined = rows[i].low + " " + joined
        match = None
        for found in ATTRIBUTION_HEAD.finditer(rows[i].low):
            # A head inside a line must follow a finished sentence: the reply stands before it.
            before = rows[i].text[: found.start()].rstrip()
            if not before or before[-1] in ".!?。！？)>:…" or not before.strip("*_- "):
                match = found
                break
        if match:
            lead = len(rows[i].low[match.start() :]) - len(rows[i].low[match.start() :].lstrip())
            return i, match.start() + lead, joined[match.start() :]
    return at, None, joined


def _next_text(rows: list[Line], at: int) -> int:
    """Index of the next line with text, or the number of lines."""
    while at < len(rows) and not rows[at].low.strip():
        at += 1
    return at


def _mend_quotes(rows: list[Line]) -> None:
    """A long link or one wrapped word between two marked lines belongs to the quote (J-25)."""
    for before, row, after in zip(rows, rows[1:], rows[2:], strict=False):
        if row.kind == "reply" and before.kind == "quoted" == after.kind and before.text.lstrip().startswith(">"):
            text = row.text.strip()
            long = len(before.text) >= 55 or (before.text.strip() in (">", "＞") and text.startswith("http"))
            if text and after.text.lstrip().startswith(">") and long and (" " not in text) and _URL_ONLY.fullmatch(text):
                row.kind = "quoted"


def _collect(text: str, rows: list[Line], extra: list[Zone]) -> tuple[Zone, ...]:
    """Lines of one kind in a row -> zones from first to last visible character."""
    cuts = {z.start: z for z in extra}
    zones: list[Zone] = []

    def add(kind: str, start: int, end: int) -> None:
        piece = text[start:end]
        stripped = piece.strip()
        if not stripped:
            return
        start += len(piece) - len(piece.lstrip())
        end = start + len(stripped)
        if zones and zones[-1].kind == kind:
            zones[-1] = Zone(kind, zones[-1].start, end)
        else:
            zones.append(Zone(kind, start, end))

    at = 0
    while at < len(rows):
        row = rows[at]
        cut = next((z for s, z in cuts.items() if row.start <= s <= row.end), None) if cuts else None
        if cut is not None:
            add(row.kind, row.start, cut.start)
            add(cut.kind, cut.start, row.end)
            at += 1
            continue
        last = at
        while not cuts and last + 1 < len(rows) and rows[last + 1].kind == row.kind:
            last += 1
        add(row.kind, row.start, rows[last].end)
        at = last + 1
    return tuple(zones)
