"""A sentence as a row of letters, one for each thing of time in it; the grammar rewrites that row step by step."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from extractors.deadlines.lexicon import TOKEN, Lexicon, Phrase, lexicon
from extractors.deadlines.numerals import Found, figure, numeral
from extractors.phrases.stopwords import STOPWORDS
from extractors.sentences import FILL

_CORE = frozenset("wrptmduhkqWSRNYoeCH$")
"""Letters without one of which a sentence names no time."""
_SIGNS = {
    ",": ",",
    "，": ",",
    "、": ",",
    ";": ",",
    "；": ",",
    ":": ",",
    "：": ",",
    "(": ",",
    ")": ",",
    "（": ",",
    "）": ",",
    "—": ",",
    "/": "/",
    "-": "-",
    "–": "-",
    "~": "-",
    "〜": "-",
    "～": "-",
}
_HANGUL = re.compile("[\uac00-\ud7a3]")
_PARTICLE = re.compile(
    "에|은|는|이|가|을|를|도|만|의|쯤|경|께|으로|로|와|과|나|라도|엔|입|예요|하|부터|까지|까진|전|내|안|중|후|뒤|초|말|오전|오후|정오|자정|밤|저녁|아침|점심|낮|일|다|마다|동안|간|째|짜리|급|씩|당|분|밖|이|고|라|씨|님|주|달|개|시|요"
)
_NUMBERED = re.compile(
    r"(q|kw|week|wk|semaine|semana|settimana|woche|t|h|s|cw)(?:\.?\s?|\s(?:no|nr)\.?\s?)(\d{1,2})(?![\d:/])(?!\.\d)(?!\s?(?:h|uhr|pm|am)\b)"
)
_COUNTED = frozenset("q kw week wk semaine semana settimana woche t h s cw".split())
_WEEK_SIGN = re.compile(r"第?\s?(\d{1,2})\s?(?:주차|週目|周(?![内年以]|之内)|週(?![間内以]))")
_NTH_SIGN = re.compile(r"第\s?([1-5一二三四五])(?:个|個)?(?=[月火水木金土日週周星礼])")
_KANJI = re.compile("[一二三四五六七八九十两兩]{1,3}")
_ZH_DAYS = {c: i for i, c in enumerate("一二三四五六日")} | {"天": 6}
_NUMBER_HOLDERS = frozenset("BbiO@")
_MONEY = frozenset("$€£¥₩#@_")


class Atom(NamedTuple):
    """`letter` and `value` by the tables of `lexicon.py`; `start`, `end` in the sentence; `weak`: a word that means something else too."""

    letter: str
    value: Any
    start: int
    end: int
    weak: bool = False


def nothing(atoms: list[Atom]) -> Atom:
    """One dot for what was understood and names no day: its pieces must not be read apart."""
    return Atom(".", None, atoms[0].start, atoms[-1].end)


def bound_for(atoms: list[Atom]) -> Atom:
    """What stands before the day something moves to."""
    return Atom("-", None, atoms[0].start, atoms[-1].end)


Rewrite = Callable[[list[Atom]], Atom | None]


class Tape:
    """The atoms of one sentence and their letters; `low`: its lower-cased text, as long as the sentence itself."""

    __slots__ = ("atoms", "letters", "low")

    def __init__(self, low: str, atoms: list[Atom]) -> None:
        self.low = low
        self.atoms = atoms
        self.letters = "".join(a.letter for a in atoms)

    def rewrite(self, pattern: re.Pattern[str], rule: Rewrite) -> None:
        """Replace each match of `pattern` by what `rule` makes of its atoms; None leaves them. Groups named `x` bound the atoms used."""
        at = 0
        while True:
            match = pattern.search(self.letters, at)
            if match is None:
                return
            lo, hi = match.span("x") if "x" in pattern.groupindex else match.span()
            made = rule(self.atoms[lo:hi]) if hi > lo else None
            if made is None:
                at = max(lo + 1, match.start() + 1)
                continue
            self.atoms[lo:hi] = [made]
            self.letters = self.letters[:lo] + made.letter + self.letters[hi:]
            at = lo + 1


def fold(text: str) -> str:
    """Lower case of the same length, straight apostrophes."""
    low = text.lower()
    if len(low) != len(text):
        low = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    return low.replace("’", "'")


def tape_of(text: str, lang: str, order: str) -> Tape | None:
    """A sentence -> its tape, None if nothing in it can name a time. `order`: "MDY" or "DMY"."""
    low = fold(text)
    words = lexicon(lang)
    stop = STOPWORDS.get(lang, frozenset())
    atoms: list[Atom] = []
    tokens = [(m.group(), m.start(), m.end()) for m in TOKEN.finditer(low)]
    i = 0
    core = False
    while i < len(tokens):
        word, start, end = tokens[i]
        if word[0].isdecimal() or word == "第":
            letter, value, end = _figure(low, start, lang, order)
            _put(atoms, letter, value, start, end)
            core = core or letter in _CORE
            i = _after(tokens, i, end)
            continue
        early = _numbered(low, start) if word in _COUNTED else None
        step = 0 if early else _phrase(low, tokens, i, words, atoms)
        if step:
            core = core or any(a.letter in _CORE for a in atoms[-2:])
            i = _week_day(tokens, i + step, lang, atoms)
            continue
        made = early or _kanji(low, start, lang, order)
        if made:
            _put(atoms, made[0], made[1], start, made[2])
            core = True
            i = _after(tokens, i, made[2])
            continue
        _put(atoms, _sign(word, low, start, stop), None, start, end)
        i += 1
    if not core:  # "by 4", "no dia 15"
        letters = {a.letter for a in atoms}
        core = "n" in letters and not letters.isdisjoint(_NUMBER_HOLDERS)
    return Tape(low, atoms) if core else None


def _after(tokens: list[tuple[str, int, int]], i: int, end: int) -> int:
    """Index of the first word that begins at or behind `end`."""
    i += 1
    while i < len(tokens) and tokens[i][1] < end:
        i += 1
    return i


def _put(atoms: list[Atom], letter: str, value: Any, start: int, end: int, weak: bool = False) -> None:
    """Append; runs of other words are one dot. A date with a clock behind it becomes two atoms."""
    if letter == "" or (letter == "." and atoms and atoms[-1].letter == "."):
        if letter:
            atoms[-1] = atoms[-1]._replace(end=end)
        return
    if letter == "d" and len(value) == 3:
        date, clock, zone = value
        atoms += [Atom("d", date, start, end), Atom("t", clock, end, end)]
        if zone:
            atoms.append(Atom("z", "UTC" if zone == "z" else zone, end, end))
        return
    atoms.append(Atom(letter, value, start, end, weak or (letter == "d" and value.weak)))


def _sign(word: str, low: str, start: int, stop: frozenset[str]) -> str:
    """Letter of a word that no table knows: a sign of punctuation, a function word `s`, the genitive `K`, or any other word."""
    if word in _SIGNS:
        return _SIGNS[word]
    if word == "'":
        return "K" if low[start + 1 : start + 2] == "s" else ""
    if word in '.*_"“”„«»[]<>' or (word == "s" and low[start - 1 : start] == "'"):
        return ""
    if not word[0].isalnum() and word != FILL:
        return ","
    return "s" if word in stop else "."


def _figure(low: str, start: int, lang: str, order: str) -> Found:
    """A number; inside a name of letters and figures, behind a sign of money or a number sign it is none."""
    match = _WEEK_SIGN.match(low, start)
    if match and 1 <= int(match[1]) <= 53:
        return "k", int(match[1]), match.end()
    match = _NTH_SIGN.match(low, start)
    if match:
        return "o", figure(match[1]), match.end()
    if low[start] == "第":
        found = numeral(low, start, lang, order)
        return found if found[0] == "q" else (".", None, start + 1)
    before = low[start - 1 : start]
    if (
        before in _MONEY
        or (before.isascii() and before.isalpha() and low[start - 2 : start] != "'s")
        or (before in {"-", ".", "/"} and low[start - 2 : start - 1].isalnum() and not low[start - 2].isdecimal())
    ):
        end = start + 1
        while end < len(low) and (low[end].isdecimal() or (low[end] in ".,:/-_" and low[end + 1 : end + 2].isalnum())):
            end += 1
        return ".", None, end
    return numeral(low, start, lang, order)


def _phrase(low: str, tokens: list[tuple[str, int, int]], i: int, words: Lexicon, atoms: list[Atom]) -> int:
    """Put the longest phrase that begins at word `i`; how many tokens it takes, 0 for none."""
    rows = words.get(tokens[i][0])
    if rows is None or (_HANGUL.match(tokens[i][0]) and not _opens(low, tokens[i][1], atoms)):
        return 0
    for row in rows:
        size = len(row.tail)
        if size and not _same(row, tokens, i):
            continue
        start, end = tokens[i][1], tokens[i + size][2]
        if _HANGUL.match(low, end - 1) and _HANGUL.match(low, end) and not _PARTICLE.match(low, end):
            continue
        for letter, value in row.atoms:
            _put(atoms, letter, value, start, end, row.weak)
        return size + 1
    return 0


def _opens(low: str, start: int, atoms: list[Atom]) -> bool:
    """Whether a Korean word may begin here: at a space, behind another script, or right behind a word of time."""
    return start == 0 or not _HANGUL.match(low, start - 1) or bool(atoms and atoms[-1].letter not in ".s" and atoms[-1].end == start)


def _same(row: Phrase, tokens: list[tuple[str, int, int]], i: int) -> bool:
    """Whether the tokens behind `i` are those of the phrase, with no space where it has none."""
    if i + len(row.tail) >= len(tokens):
        return False
    for k, expected in enumerate(row.tail, i + 1):
        word, start, _ = tokens[k]
        if word != expected or (not row.spaces[k - i - 1] and start != tokens[k - 1][2]):
            return False
    return True


def _week_day(tokens: list[tuple[str, int, int]], i: int, lang: str, atoms: list[Atom]) -> int:
    """Chinese: the sign of a day right behind "next week", "every week" is a weekday."""
    if lang != "zh" or i >= len(tokens) or tokens[i][0] not in _ZH_DAYS or tokens[i - 1][0] not in "周週期拜":
        return i
    if atoms[-1].letter in {"R", "v", "x"}:
        atoms.append(Atom("w", _ZH_DAYS[tokens[i][0]], tokens[i][1], tokens[i][2]))
        return i + 1
    return i


def _numbered(low: str, start: int) -> Found | None:
    """Q3, KW 50, week 50, T2, H1."""
    match = _NUMBERED.match(low, start)
    if match is None:
        return None
    word, number = match[1], int(match[2])
    if word in {"q", "t"}:
        return ("q", ("quarter", number), match.end()) if 1 <= number <= 4 and match[0][1:2].isdecimal() else None
    if word in {"h", "s"}:
        return ("q", ("half", number), match.end()) if 1 <= number <= 2 and match[0][1:2].isdecimal() and word == "h" else None
    return ("k", number, match.end()) if 1 <= number <= 53 else None


def _kanji(low: str, start: int, lang: str, order: str) -> Found | None:
    """A number in Chinese signs."""
    match = _KANJI.match(low, start) if lang in {"ja", "zh"} else None
    if match is None:
        return None
    found = numeral(low, start, lang, order)
    if found[0] != ".":
        return found
    return "n", (float(figure(match.group())), False), match.end()
