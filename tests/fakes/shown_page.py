"""What a reader sees on a page as the page's own words: to find words of another language in them."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_NO_TEXT = frozenset({"bdi", "blockquote", "code", "kbd", "mark", "q", "script", "style"})
_QUOTES = frozenset({"text", "subject", "file"})
_VOID = frozenset({"meta", "link", "input", "br", "img", "hr", "line", "circle", "rect", "path", "polyline"})
_ENGLISH = re.compile(r"[A-Za-z']{2,}(?:[ ,;:]+[A-Za-z']{2,}){3,}")


class _Shown(HTMLParser):
    """Text and labels of a page outside quotes, names, ids, commands and what is marked as another language."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[tuple[str, bool]] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        inside = bool(self.stack and self.stack[-1][1])
        apart = inside or tag in _NO_TEXT or told.get("lang") == "en" or bool(_QUOTES & set((told.get("class") or "").split()))
        if not apart:
            self.found += [told[name] or "" for name in ("aria-label", "title", "placeholder", "data-undo", "data-lost") if name in told]
        if tag not in _VOID:
            self.stack.append((tag, apart))

    def handle_endtag(self, tag: str) -> None:
        while self.stack and self.stack.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not (self.stack and self.stack[-1][1]):
            self.found.append(" ".join(data.split()))


def english_in(page: str) -> list[str]:
    """Runs of four English words that a reader of the page sees as the page's own."""
    reader = _Shown()
    reader.feed(page)
    return [run for text in reader.found for run in _ENGLISH.findall(text)]
