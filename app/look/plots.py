"""Plots as SVG that stands in the page: shapes with classes alone, so that the style sheet gives light, dark and print their colours.

Every mark has a title, and each plot stands beside a table of the same numbers: colour is never the only sign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from memory.figures import AgeClass

WIDTH, HEIGHT = 640, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 36, 8, 18, 26
_STEPS = 4


def lines(points: Sequence[tuple[str, Mapping[str, int]]], series: Sequence[tuple[str, str]], name: str) -> str:
    """A line for each of `series` (key, words) over `points` (label, key -> count)."""
    top = _round_up(max((counts.get(key, 0) for _, counts in points for key, _ in series), default=0))
    step = (WIDTH - _LEFT - _RIGHT) / max(1, len(points) - 1)
    parts = [_axis(top)]
    for place, (key, words) in enumerate(series):
        path = " ".join(f"{_LEFT + step * n:.1f},{_y(counts.get(key, 0), top):.1f}" for n, (_, counts) in enumerate(points))
        parts.append(f'<polyline class="line s{place}" points="{path}"><title>{escape(words)}</title></polyline>')
        for n, (label, counts) in enumerate(points):
            spot = f'cx="{_LEFT + step * n:.1f}" cy="{_y(counts.get(key, 0), top):.1f}"'
            parts.append(
                f'<circle class="dot s{place}" {spot} r="2.5"><title>{escape(f"{label}: {counts.get(key, 0)} {words}")}</title></circle>'
            )
    for n in range(0, len(points), max(1, len(points) // 6)):
        parts.append(
            f'<text class="tick" x="{_LEFT + step * n:.1f}" y="{HEIGHT - 8}" text-anchor="middle">{escape(points[n][0][5:])}</text>'
        )
    return _svg(name, parts)


def bars(points: Sequence[tuple[str, Mapping[str, int]]], series: Sequence[tuple[str, str]], name: str) -> str:
    """Groups of bars, one group a point and one bar for each of `series`."""
    top = _round_up(max((counts.get(key, 0) for _, counts in points for key, _ in series), default=0))
    slot = (WIDTH - _LEFT - _RIGHT) / max(1, len(points))
    wide = slot * 0.8 / max(1, len(series))
    parts = [_axis(top)]
    for n, (label, counts) in enumerate(points):
        for place, (key, words) in enumerate(series):
            count = counts.get(key, 0)
            x, y = _LEFT + slot * n + slot * 0.1 + wide * place, _y(count, top)
            box = f'x="{x:.1f}" y="{y:.1f}" width="{max(1.0, wide - 1):.1f}" height="{max(0.0, HEIGHT - _BOTTOM - y):.1f}"'
            parts.append(f'<rect class="bar s{place}" {box}><title>{escape(f"{label}: {count} {words}")}</title></rect>')
            if count:
                parts.append(f'<text class="value" x="{x + (wide - 1) / 2:.1f}" y="{y - 3:.1f}" text-anchor="middle">{count}</text>')
        parts.append(f'<text class="tick" x="{_LEFT + slot * (n + 0.5):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{escape(label)}</text>')
    return _svg(name, parts)


def swatch(kind: str, place: int) -> str:
    """What stands beside a name in the legend of `lines` or `bars`: a piece of that line with its dashes, or of that bar."""
    mark = f'<path class="line s{place}" d="M0 7H34"/>' if kind == "lines" else f'<rect class="bar s{place}" width="14" height="14"/>'
    return f'<svg class="swatch" width="{34 if kind == "lines" else 14}" height="14" aria-hidden="true">{mark}</svg>'


def of_classes(found: Sequence[AgeClass]) -> list[tuple[str, dict[str, int]]]:
    """Age classes as points: `3-7`, the last one `>365`."""
    return [(f"{one.since}-{one.until}" if one.until is not None else f">{one.since}", one.counts) for one in found]


def _svg(name: str, parts: Sequence[str]) -> str:
    return f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(name, quote=True)}">{"".join(parts)}</svg>'


def _axis(top: int) -> str:
    parts = []
    for n in range(_STEPS + 1):
        y = _y(top * n / _STEPS, top)
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="tick" x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{top * n // _STEPS}</text>')
    return "".join(parts)


def _y(count: float, top: int) -> float:
    return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * (count / top if top else 0)


def _round_up(most: int) -> int:
    """The next multiple of the number of steps, so that every grid line is a whole number."""
    return max(_STEPS, -(-most // _STEPS) * _STEPS)
