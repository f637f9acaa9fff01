"""Labelled sentences in nine languages, seven sets, each written before the rules were run on it. They are rules' own ground by now."""

from __future__ import annotations

import pytest

from tests.unit.deadline_sets import SETS, rows, score


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("lang", [True, False], ids=["language told", "language found"])
def test_dates_are_right_and_none_is_invented(name: str, lang: bool) -> None:
    """C-3 to C-5, C-10"""
    got = score(name, lang=lang)
    assert got.right >= 0.98 * got.dated, got.misses
    assert got.invented <= 0.03 * got.empty, got.misses


@pytest.mark.parametrize("name", SETS)
def test_roles_are_mostly_right(name: str) -> None:
    """C-3, C-4"""
    got = score(name)
    assert got.roles >= 0.84 * got.right


def test_each_language_has_sentences_of_each_kind() -> None:
    kinds = {(row["lang"], row["role"]) for name in SETS for row in rows(name)}
    assert kinds == {
        (lang, role) for lang in ("en", "ko", "ja", "de", "fr", "es", "pt", "it", "zh") for role in ("deadline", "event", "none")
    }
