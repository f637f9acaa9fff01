"""The pictures of the pages show what the pages show today."""

from __future__ import annotations

from scripts.pictures import IMAGES, stale


def test_the_pictures_are_of_the_present_page() -> None:
    """By content: the page's own files and the golden results of the demo mailbox. To mend: make docs."""
    assert stale() == []
    assert {path.suffix for path in IMAGES.iterdir()} == {".png", ".json"}
