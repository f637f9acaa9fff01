"""How many examples a costly property may take: a share of the profile's, so that the nightly profile still digs deeper."""

from __future__ import annotations

from hypothesis import settings


def few(share: int = 5) -> settings:
    """Settings with 1/`share` of the profile's examples, at least 4; for properties that open real files in each example."""
    return settings(max_examples=max(4, settings.default.max_examples // share))
