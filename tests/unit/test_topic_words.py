"""What two mails are compared by: content words without links, sentences that say something, and the shape of a sender's lines."""

from __future__ import annotations

import pytest

from pipeline.stages.detect.history import line_shapes
from pipeline.stages.reconcile.words import content_words, tells_something


@pytest.mark.parametrize(
    "text",
    [
        "The floor plan: https://files.example/menus/budget?id=12",
        "The floor plan: HTTP://FILES.EXAMPLE/menus",
        "The floor plan: www.menus.example/budget",
        "The floor plan: WWW.menus.example",
        "The floor plan:",
    ],
)
def test_links_are_no_content(text: str) -> None:
    """J-48: however they are written; a mail without one has the same words."""
    assert content_words(text) == {"floor", "plan"}


@pytest.mark.parametrize(
    ("sentence", "tells"),
    [
        ("See you there!", False),
        ("See you at 10!", True),
        ("See you there with all of the others!", False),
        ("Thanks a lot!", False),
        ("Room 4.", True),
        ("The key is under the mat.", True),
        ("열쇠는 매트 아래에 있어요", True),
        ("네", False),
        ("Room ²", True),
    ],
)
def test_a_few_words_without_a_figure_tell_nothing(sentence: str, tells: bool) -> None:
    """J-60: five words, seven signs of an unspaced script, or any figure; a goodbye only with a figure."""
    assert tells_something(sentence) is tells


def test_the_shape_of_a_text_has_neither_numbers_nor_names() -> None:
    """Rule `template`: lines of two words and more, numbers masked, capitals inside a line reduced to their place."""
    text = "Dear Robin Vale\n\nAlone\nYour order 4711 of 12.06.2026 is A4 and ١٢\n1st notice of Hall"
    assert line_shapes(text) == {"Dear X X", "Your order 0 of 0.0.0 is X and 0", "0st notice of X"}
    assert line_shapes("word " * 60) == {" ".join(["word"] * 40)}
