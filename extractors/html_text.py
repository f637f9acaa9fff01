"""HTML body -> text as a reader sees it (J-15): block structure kept, hidden text dropped, block quotes marked by "> ".

The tokenizer is our own: the standard library's parser takes minutes on a few thousand unclosed tags (J-18).
"""

from __future__ import annotations

import re
from html import unescape

HTML_LIMIT = 1_048_576
DEPTH_LIMIT = 1_000

_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_BLOCK = frozenset(
    "address article aside blockquote center dd details div dl dt fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6 header hr"
    " li main nav ol p pre section summary table tbody tfoot thead tr ul body html".split()
)
_SPACED = frozenset("p h1 h2 h3 h4 h5 h6 ul ol blockquote pre table".split())
_DROPPED = frozenset("head style script title noscript template svg object select button".split())
_CELL = frozenset({"td", "th"})
_SELF_CLOSING = frozenset({"p", "li", "td", "th", "tr", "dd", "dt", "option"})
_RAW = frozenset({"script", "style", "title", "textarea", "noscript"})
_RAW_END = {tag: re.compile(rf"</{tag}[^>]{{0,40}}>", re.IGNORECASE) for tag in _RAW}
_TAG_LIMIT = 4_000
_NAME = re.compile(r"<(/?)([a-zA-Z][^\s/<>]{0,40})")
_ATTRIBUTE = re.compile(r"([a-zA-Z][\w:-]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
_HIDDEN = re.compile(
    r"display:none|visibility:hidden|font-size:0(?:px|pt|em|rem|%)?(?:;|!|$)|(?<![a-z-])opacity:0(?:\.0+)?(?:;|!|$)"
    r"|max-height:0(?:px|pt|em)?(?:;|!|$)|mso-hide:all"
)
_QUOTE_CLASS = re.compile(r"(?:^|\s)(?:gmail_quote|gmail_quote_container|protonmail_quote|yahoo_quoted|moz-cite-prefix)(?:\s|$)")


def _attributes(source: str) -> dict[str, str]:
    """Attributes of a tag's inside, lower-case names; only the first 4,000 characters are read."""
    return {m.group(1).lower(): unescape(m.group(2) or m.group(3) or m.group(4) or "") for m in _ATTRIBUTE.finditer(source[:_TAG_LIMIT])}


def _is_hidden(attrs: dict[str, str]) -> bool:
    """Whether an element's own attributes hide its text."""
    return "hidden" in attrs or ("style" in attrs and bool(_HIDDEN.search("".join(attrs["style"].lower().split()))))


class _Writer:
    """Collects lines; the element stack is a plain list, so depth costs no recursion."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.parts: list[str] = []
        self.stack: list[tuple[str, bool, bool]] = []
        self.hidden = self.quotes = self.pre = self.overflow = 0

    def line_break(self) -> None:
        """End the current line."""
        text = "".join(self.parts)
        self.parts = []
        text = text.rstrip() if self.pre else re.sub(r" *\t[ \t]*", "\t", text).strip(" \t")
        self.lines.append(f"{'>' * self.quotes} {text}".rstrip() if self.quotes else text)

    def block(self, spaced: bool) -> None:
        """Start a new line; `spaced` blocks are set off by one empty line."""
        if "".join(self.parts).strip():
            self.line_break()
        else:
            self.parts = []
        mark = ">" * self.quotes
        if spaced and self.lines and self.lines[-1] not in ("", mark):
            self.lines.append(mark)

    def open(self, tag: str, attrs: dict[str, str]) -> None:
        """Open an element: break lines, note hiding and quoting."""
        if tag == "br":
            if not self.hidden:
                self.line_break()
            return
        if tag in _VOID:
            self.void(tag, attrs)
            return
        if tag in _SELF_CLOSING and self.stack and self.stack[-1][0] == tag:
            self.close(tag)
        if tag in _BLOCK and not self.hidden:
            self.block(tag in _SPACED)
        hide = tag in _DROPPED or _is_hidden(attrs)
        quote = tag == "blockquote" or bool(_QUOTE_CLASS.search(attrs.get("class", "")))
        if len(self.stack) >= DEPTH_LIMIT:
            self.overflow += 1
            return
        self.stack.append((tag, hide, quote))
        self.hidden += hide
        self.quotes += quote
        self.pre += tag == "pre"

    def void(self, tag: str, attrs: dict[str, str]) -> None:
        """Elements without content: a rule breaks the line, an emoji picture gives its character."""
        if tag == "hr" and not self.hidden:
            self.block(True)
        elif tag == "img" and not self.hidden:
            alt = attrs.get("alt", "")
            if 0 < len(alt) <= 8 and not alt.isascii() and not alt.isalpha():
                self.parts.append(alt)

    def close(self, tag: str) -> None:
        """Close an element and what was left open inside it; stray end tags are ignored."""
        for at in range(len(self.stack) - 1, max(-1, len(self.stack) - 64), -1):
            if self.stack[at][0] == tag:
                break
        else:
            return
        if tag in _BLOCK and not self.hidden:
            self.block(tag in _SPACED)
        elif tag in _CELL and not self.hidden:
            self.parts.append("\t")
        for name, hide, quote in self.stack[at:]:
            self.hidden -= hide
            self.quotes -= quote
            self.pre -= name == "pre"
        del self.stack[at:]

    def text(self, data: str) -> None:
        """Text: white space collapsed unless preformatted."""
        if self.hidden:
            return
        if self.pre:
            *whole, last = data.split("\n")
            for line in whole:
                self.parts.append(line)
                self.line_break()
            self.parts.append(last)
            return
        words = data.split()
        if not words:
            if self.parts and data and self.parts[-1][-1:] not in (" ", "\t", ""):
                self.parts.append(" ")
            return
        text = " ".join(words)
        if data[0].isspace() and self.parts and self.parts[-1][-1:] != " ":
            text = " " + text
        self.parts.append(text + " " if data[-1].isspace() else text)


def html_to_text(html: str) -> str:
    """HTML source -> text with LF lines, at most one empty line in a row. Never raises; source beyond 1 MiB is not read."""
    writer = _Writer()
    _feed(writer, _without_comments(html[:HTML_LIMIT]))
    writer.block(False)
    out: list[str] = []
    for line in writer.lines:
        if line or (out and out[-1]):
            out.append(line)
    return "\n".join(out).strip("\n")


def _feed(writer: _Writer, html: str) -> None:
    """Tokens of the source to the writer, in one pass: every "<" is looked at once."""
    at = 0
    while (start := html.find("<", at)) >= 0:
        if start > at:
            writer.text(unescape(html[at:start]))
        name = _NAME.match(html, start)
        if name is None:  # a bare "<" is text
            writer.text("<")
            at = start + 1
            continue
        end = _tag_end(html, name.end())
        if end < 0:
            return
        inside = html[name.end() : end]
        tag = name.group(2).lower()
        at = end + 1
        if name.group(1):
            writer.close(tag)
        elif tag in _RAW:
            closing = _RAW_END[tag].search(html, at)
            if closing is None:
                return
            at = closing.end()
        else:
            writer.open(tag, _attributes(inside) if "=" in inside or "hidden" in inside else {})
    writer.text(unescape(html[at:]))


def _tag_end(html: str, at: int) -> int:
    """Index of the ">" that closes a tag, -1 if there is none. Up to three ">" inside quoted values are stepped over."""
    end = html.find(">", at)
    for _ in range(3):
        inside = html[at : min(end, at + _TAG_LIMIT)]
        if end < 0 or (inside.count('"') % 2 == 0 and inside.count("'") % 2 == 0):
            return end
        further = html.find(">", end + 1)
        if further < 0:
            return end
        end = further
    return end


def _without_comments(html: str) -> str:
    """Drop comments, Outlook's conditional ones too: plain search, so that broken ones cost nothing."""
    if "<!" not in html:
        return html
    out: list[str] = []
    at = 0
    while (start := html.find("<!", at)) >= 0:
        out.append(html[at:start])
        if html.startswith("<!--", start):
            end = html.find("-->", start + 4)
            at = end + 3 if end >= 0 else len(html)
        else:  # doctype and downlevel-revealed conditionals: the tag goes, what it wraps stays
            end = html.find(">", start)
            at = end + 1 if end >= 0 else len(html)
    out.append(html[at:])
    return "".join(out)


def visible_bound(html: str) -> int:
    """Cheap upper bound of the visible text's length: tags and collapsed white space away, styles still counted (J-14)."""
    return len(" ".join(re.sub(r"<[^<>]*>", "", html[:HTML_LIMIT]).split()))
