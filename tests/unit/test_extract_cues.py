"""The index over the phrase tables finds what the plain patterns find."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from extractors import cues as engine_module
from extractors.cues import cues
from extractors.languages import ALL
from extractors.pattern_heads import Phrases, alternatives_of, outline
from extractors.phrases import lines
from extractors.phrases.asking import MORE
from extractors.phrases.stopwords import LATIN
from tests.unit.extract_sentences import ROWS


@pytest.mark.parametrize("lang", ALL)
def test_index_finds_what_every_pattern_finds(lang: str) -> None:
    """Soundness of the prefilter, on the labelled sentences of all languages."""
    table: dict[str, str] = import_module(f"extractors.phrases.{lang}").CUES
    engine = cues(lang)
    sentences = [sentence.lower().replace("\u2019", "'") for _, sentence, _ in ROWS]
    for cue in {*table, *MORE[lang]}:
        block = f"{table.get(cue, '')}\n{MORE[lang].get(cue, '')}"
        plain = [re.compile(source if source[0] in "^,\u00bf" or lang not in LATIN else rf"\b(?:{source})") for source in lines(block)]
        for low in sentences:
            assert engine.find(cue, low, engine.candidates(low)) == any(p.search(low) for p in plain), (cue, low)


def test_unknown_cue_never_fires() -> None:
    """Tables differ in their cues."""
    assert not cues("de").find("nothing of the kind", "ja", cues("de").candidates("ja"))


@pytest.mark.parametrize(
    ("source", "heads"),
    [
        ("(?:can|could) you", {"can ", "coul"}),
        ("(?:very )?good", {"very", "good"}),
        ("[uo]k+ay", {"uk", "ok"}),
        ("[^a]x", {""}),
        ("[a-z]x", {""}),
        (r"[\]a]x", {""}),
        (r"\bno\b", {"no"}),
        (r"\.x", {".x"}),
        (r"(?<!un)sure(?! thing)", {"sure"}),
        ("a{2}b", {"a"}),
        ("ab{0,3}?c", {"ab", "ac"}),
        ("ab{1}c", {"abc"}),
        ("x*+y", {"x", "y"}),
        ("^a.b$", {"a"}),
        (r"\d+ x", {""}),
        ("(?=a)b|c", {"b", "c"}),
        ("(ab)c", {"abc"}),
    ],
)
def test_beginnings_of_a_pattern(source: str, heads: set[str]) -> None:
    """Look-around, classes, quantifiers."""
    assert outline(source, 4).heads == heads


@pytest.mark.parametrize(
    ("source", "needles"),
    [
        (r"\w+ please", (" please",)),
        (r"\w+ (?:bitte|danke)", ("bitte", "danke")),
        (r"\w+ (?:bitte|ja)", ()),
        (r"(?:long one)? \w+", ()),
        ("退订|取消", ("取消", "退订")),
    ],
)
def test_needles_of_a_pattern(source: str, needles: tuple[str, ...]) -> None:
    """One of them stands in every match; () if unknown."""
    assert outline(source, 4).needles == needles


def test_phrases_are_tried_where_a_needle_stands() -> None:
    """`Phrases`"""
    phrases = Phrases(("unsub(?:scribe)?", r"\d{3}"))
    assert phrases.search("please unsubscribe")
    assert phrases.search("12 123")
    assert not phrases.search("nothing")
    assert [phrase.source for phrase in phrases.within("nothing")] == [r"\d{3}"]


def test_known_beginnings_are_forgotten_when_they_grow_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounded memory; the answer stays."""
    monkeypatch.setattr(engine_module, "_KNOWN_STARTS", 3)
    engine = engine_module.Cues("en")
    for _ in range(3):
        low = "could you please send the plan"
        assert engine.find("request", low, engine.candidates(low))
    assert len(engine._starts) <= 4


def test_no_cue_asks_which_digit_stands_in_a_sentence() -> None:
    """A sentence is judged with its digits as 0 (`speech_acts`), which is sound only so."""
    for lang in ALL:
        for block in import_module(f"extractors.phrases.{lang}").CUES.values():
            bare = re.sub(r"\\u[0-9a-f]{4}|\\d|\\[1-9](?![0-9])|\{[0-9,]*\}|0-9", "", block)
            assert not re.search(r"\d", bare), (lang, bare)


@pytest.mark.parametrize(
    ("source", "alternatives"),
    [
        ("one", ("one",)),
        ("one|two", ("one", "two")),
        (r"\b(?:one|two (?:a|b)|[x|y)]|\))\b", (r"\bone\b", r"\btwo (?:a|b)\b", r"\b[x|y)]\b", r"\b\)\b")),
        ("^(?:one|two)", ("^one", "^two")),
        ("(?:one|two) (?:three)", ("(?:one|two) (?:three)",)),
        (r"(?:a\)[)]|b)c|(?:d|e)", (r"(?:a\)[)]|b)c", "d", "e")),
    ],
)
def test_alternatives_stand_alone(source: str, alternatives: tuple[str, ...]) -> None:
    """What a source says, said by several."""
    assert alternatives_of(source) == alternatives


def test_split_phrases_find_what_the_whole_finds() -> None:
    """Beginnings, needles and scripts leave nothing out."""
    sources = (r"\b(?:log|sign) in\b|客服", r"(?:x|[yz])\d", r"\bbu?y now\b")
    phrases = Phrases.split(sources)
    plain = [re.compile(source) for source in sources]
    for low in ("sign in here", "log\nin", "联系客服", "ab z7", "buy now", "by now", "nothing", "loging in", "é buy now"):
        assert phrases.search(low) == any(pattern.search(low) for pattern in plain), low
    assert phrases.count("log in, buy now, by now, x1", 9) == 3
    assert phrases.count("log in, buy now, x1", 2) == 2
    assert [phrase.source for phrase in phrases.within("buy now")] == [r"(?:x|[yz])\d", r"\bbu?y now\b"]
