"""A header block of a quoted mail whose recipients run over two lines."""

from __future__ import annotations

from extractors.reply_text import zones_of

TEXT = (
    "The plan is on the drive.\n\n"
    "From: Ann Bell <ann@example.org>\nSent: Monday, June 1, 2026 9:00 AM\nTo: Robin Vale;\nJo Park\nSubject: Plan\n\n"
    "Could you send me the floor plan?"
)


def test_a_wrapped_line_inside_the_block_does_not_end_it() -> None:
    """J-24: three labels within six lines, a folded value between them."""
    zones, _, _ = zones_of(TEXT)
    assert [(zone.kind, TEXT[zone.start : zone.end].strip().split("\n")[0]) for zone in zones] == [
        ("reply", "The plan is on the drive."),
        ("quoted", "From: Ann Bell <ann@example.org>"),
    ]
