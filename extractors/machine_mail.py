"""Class signs of one message (judgement.md section 4)."""

from __future__ import annotations

from pipeline.models.reading import Act, Decoded, Sign, Zone


def signs_of(decoded: Decoded, zones: tuple[Zone, ...], acts: tuple[Act, ...]) -> tuple[Sign, ...]:
    """All signs that this one message shows by itself."""
    return ()
