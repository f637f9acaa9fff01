"""Which known names stand in a text, and how surely each is meant: for `push`, where a wrong line costs more than none (M-117).

A name counts by its build and by the words around it; no model, no dictionary of the world. Capital letters, titles before a surname
and particles after a Korean name are evidence; a calendar word, a longer foreign name or a place is evidence against.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

How = Literal["alias", "title", "surname", "part"]
SCORES: dict[How, float] = {"alias": 0.90, "title": 0.80, "surname": 0.72, "part": 0.60}
"""How surely a kind of name means its bearer."""
BONUS = 0.05
"""For a name said twice, or in the newest turn."""
LEAST = 0.70

_WORD = re.compile(r"\w+(?:[.+%-]\w+)*@[\w.-]+\w|\w+(?:[-’']\w{2,})*")
_HANGUL = re.compile("[\uac00-\ud7a3]+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+")
_START = re.compile("(?:^|[.!?:;\n。！？])[\\s\"'“‘(\\-*>#]*$")
_BEFORE = frozenset(
    {"mr", "mrs", "ms", "miss", "dr", "prof", "professor", "sir", "dame", "herr", "frau", "doktor", "monsieur", "madame", "mme", "maître"}
    | {"señor", "señora", "sr", "sra", "don", "doña", "dra", "signor", "signora", "dott", "ing", "senhor", "senhora", "dona"}
)
"""Titles that stand before a surname."""
_PLACE = frozenset({"in", "at", "near", "around", "through", "via", "outside", "en", "à", "em", "nach", "aus"})
_TRAVEL = frozenset(
    "fly flying flew flight flights travel travelling traveling go going went trip train drive driving drove move moved moving bus route"
    " landed arrive arrived back tickets ticket road".split()
)
_OPENERS = frozenset(
    "ask tell remind email mail call phone write send forward invite thank answer update give show let did do does is are was were has have"
    " had can could should would will shall may might must what when where why how who which whose please hi hello hey dear and but so or"
    " if then also for from to with about because since after before until while is that this these the a an i we you he she they it my"
    " our your his her no yes ok okay now maybe perhaps only even both when's what's"
    " hat ist war wird kann soll was wann wo wer wie und oder aber bitte frag sag hallo liebe lieber"
    " quand est a avec pour et mais demande bonjour cher chère cuando tiene con para y pero hola".split()
)
"""Words that begin a sentence before a name and are no name themselves."""
_CALENDAR = frozenset(
    "january february march april may june july august september october november december"
    " monday tuesday wednesday thursday friday saturday sunday easter christmas".split()
)
_ALSO_WORDS = frozenset(
    "art banks bell bill bishop black brown chase church cook cross day drew faith field fields fisher fox frank gene gold good grace grant"
    " gray green hall hill hope jack joy key king lake lane law little long love major mark may means miles moon moore noble page park pat"
    " penny price rain rich rob rock rose sharp short silver small stone storm street strong sue summer sweet wait walker ward waters"
    " west white will winter wise wolf wood woods young".split()
)
"""Words that are names as well: in small letters they are words."""
_RANKS = (
    "씨|님|군|양|선생님?|교수님?|대표님?|이사님?|상무님?|전무님?|부장님?|차장님?|과장님?|대리님?|팀장님?|사장님?|실장님?|본부장님?|원장님?"
    "|박사님?|변호사님?|작가님?|기자님?|매니저님?|책임님?|선임님?|수석님?|프로님?|고객님?|주임님?|위원님?|소장님?"
)
_PARTICLES = (
    "께서는|께서|께는|께|에게서|에게는|에게|한테서|한테는|한테|이랑|랑|하고|은|는|이|가|을|를|의|와|과|도|만|으로|로|이라고|라고|이고|고"
    "|입니다|이에요|예요|부터|까지|보다|처럼|네|측|쪽"
)
_RANK = re.compile(_RANKS)
_RUN = re.compile("[\uac00-\ud7a3]+|[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+")
_KO_TAIL = re.compile(rf"(?P<rank>{_RANKS})?(?:{_PARTICLES}){{0,3}}$")
_KO_RANK_NEXT = re.compile(rf"\s+(?:{_RANKS})(?:{_PARTICLES}){{0,3}}(?![\uac00-\ud7a3])")
_HAN_NEXT = re.compile(
    "(?:さん|様|さま|氏|先生|部長|課長|社長|の|は|が|を|に|と|も|へ|で|から|より|的|在|是|说|要|和|也|都|会|有|给|发|总|经理|老师)"
)
_HAN_BEFORE = frozenset("请問问和与跟给找让对把向是、，。")


class Bearer(NamedTuple):
    """Somebody or something with a name. `sure`: its name is confirmed (contact, word of a person), else it only makes others doubtful."""

    id: str
    name: str
    sure: bool
    kind: str = "person"


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a turn: how it was said, the words, and everybody it could mean, `turn` counted from 0."""

    how: How
    words: str
    bearers: tuple[str, ...]
    turn: int


class _Word(NamedTuple):
    text: str
    folded: str
    start: int
    end: int


class _Span(NamedTuple):
    start: int
    end: int
    how: How
    bearers: frozenset[str]


def folded(text: str) -> str:
    """`text` for comparing names."""
    return unicodedata.normalize("NFKC", text).casefold()


def written(name: str) -> tuple[str, str]:
    """(a person's name as far as it stands in letters with blanks, its first part in Hangul, Han or Kana), "" for what there is none of:
    `Jiwoo Han (한지우)` is both, `Bell, Ana` is Ana Bell, ranks are no part of it."""
    runs = [run for run in _RUN.findall(unicodedata.normalize("NFC", name)) if not _RANK.fullmatch(run)]
    spaced = _RUN.sub(" ", unicodedata.normalize("NFC", name)).partition("(")[0]
    last, comma, first = spaced.partition(",")
    if len(runs) > 1 and not spaced.strip() and all(len(run) < 3 for run in runs[:2]):  # a family name apart from the given one
        runs = ["".join(runs[:2])]
    return (f"{first} {last}" if comma and first.strip() else last).strip(), runs[0] if runs and len(runs[0]) > 1 else ""


class Names:
    """Names ready to be looked for in turns."""

    def __init__(self, bearers: Iterable[Bearer], keys: Iterable[tuple[str, str]]) -> None:
        """`keys`: (alias or address, id) pairs that mean exactly that one."""
        self._spaced: dict[str, list[tuple[tuple[str, ...], How, str]]] = {}
        self._unspaced: dict[str, set[str]] = {}
        self._given: dict[str, frozenset[str]] = {}
        for key, one in keys:
            self._add(key, one, "alias")
        for bearer in bearers:
            self._add_name(bearer)

    def _add(self, name: str, one: str, how: How) -> None:
        words = tuple(found.folded for found in _words(name))
        if not words:
            return
        if not name.isascii() and (_HANGUL.search(name) or _UNSPACED.search(name)) and "@" not in name:
            self._unspaced.setdefault(folded(name).strip(), set()).add(one)
        else:
            self._spaced.setdefault(words[0], []).append((words, how, one))

    def _add_name(self, bearer: Bearer) -> None:
        if "@" in bearer.name:
            return
        if bearer.kind != "person":
            self._add(bearer.name, bearer.id, "title")
            return
        spaced, unspaced = written(bearer.name)
        words = [found.folded for found in _words(spaced)]
        for name in filter(None, (" ".join(words), unspaced)):
            self._add(name, bearer.id, "title")
        if len(words) > 1:
            self._given[bearer.id] = frozenset(words[:-1])
            self._add(words[-1], bearer.id, "surname")
            self._add(words[0], bearer.id, "part")

    def found(self, text: str, turn: int) -> list[Mention]:
        """Every name in `text`, the longest first where they overlap."""
        text = unicodedata.normalize("NFC", text)
        spans = sorted(_same([*self._in_words(text), *self._in_script(text)]), key=lambda one: (one.start - one.end, one.start))
        taken: list[_Span] = []
        for span in spans:
            if not any(span.start < one.end and one.start < span.end for one in taken):
                taken.append(span)
        taken.sort()
        return [Mention(one.how, text[one.start : one.end], tuple(sorted(one.bearers)), turn) for one in taken]

    def _in_words(self, text: str) -> Iterable[_Span]:
        words = _words(text)
        plain = not any(char.isupper() for word in words for char in word.text[:1] if word.folded != "i")
        for place, word in enumerate(words):
            heard: dict[tuple[int, How], set[str]] = {}
            for name, how, one in self._spaced.get(word.folded, ()):
                size = len(name)
                if tuple(found.folded for found in words[place : place + size]) == name and _joined(text, words[place : place + size]):
                    heard.setdefault((size, self._judged(text, words, place, size, how, one, plain=plain)), set()).add(one)
            for (size, how), ones in heard.items():
                yield _Span(word.start, words[place + size - 1].end, how, frozenset(ones))

    def _judged(self, text: str, words: Sequence[_Word], place: int, size: int, how: How, one: str, *, plain: bool) -> How:
        """How surely the words at `place` are that name, by what stands around them."""
        if how in ("alias", "part"):
            return how
        said = words[place : place + size]
        before = words[place - 1] if place else None
        if before is not None and before.folded in _BEFORE and _close(text, before, said[0]):
            return how
        after = words[place + size] if place + size < len(words) else None
        longer = after is not None and after.text[:1].isupper() and _close(text, said[-1], after)
        capital = all(word.text[:1].isupper() or not word.text[:1].isalpha() for word in said)
        if size > 1 or any(char.isdigit() for char in said[0].text):
            wordy = all(word.folded in _ALSO_WORDS or word.folded in _CALENDAR for word in said)
            return "part" if longer or not (capital or (plain and not wordy)) else how
        weak = longer or not capital or text.isupper() or said[0].folded in _CALENDAR or bool(_START.search(text[: said[0].start]))
        return "part" if weak or (before is not None and self._belongs(text, words[:place], said[0], one)) else "surname"

    def _belongs(self, text: str, earlier: Sequence[_Word], said: _Word, one: str) -> bool:
        """Whether the word before makes a lone name somebody else's, or a place."""
        before = earlier[-1]
        if before.folded in _PLACE or (before.folded in ("to", "from") and _TRAVEL & {word.folded for word in earlier[-4:]}):
            return True
        named = before.text[:1].isupper() and before.folded not in self._given.get(one, frozenset()) | _OPENERS
        return named and _close(text, before, said)

    def _in_script(self, text: str) -> Iterable[_Span]:
        """Names in Korean, Japanese and Chinese, where a word does not end at a blank."""
        low = unicodedata.normalize("NFC", text).casefold()
        for name, ones in self._unspaced.items():
            for found in re.finditer(re.escape(name), low):
                how = _in_hangul(low, found.start(), found.end()) if _HANGUL.search(name) else _in_han(low, found.start(), found.end())
                if how:
                    yield _Span(found.start(), found.end(), how, frozenset(ones))


def _same(spans: Iterable[_Span]) -> list[_Span]:
    """Each stretch of text once: by the surest way it was said, meaning everybody it may mean; a mere part of a name adds nobody."""
    at: dict[tuple[int, int], list[_Span]] = {}
    for span in spans:
        at.setdefault((span.start, span.end), []).append(span)
    found = []
    for (start, end), ones in at.items():
        strong = [one for one in ones if one.how != "part"] or ones
        how = max((one.how for one in strong), key=lambda how: SCORES[how])
        found.append(_Span(start, end, how, frozenset().union(*(one.bearers for one in strong))))
    return found


def _in_hangul(text: str, start: int, end: int) -> How | None:
    """A Korean name begins a word and is followed by nothing, a rank or particles; two syllables need the rank."""
    if start and _HANGUL.match(text[start - 1]):
        return None
    rest = _HANGUL.match(text, end)
    tail = _KO_TAIL.match(rest.group() if rest else "")
    if tail is None:
        return None
    ranked = bool(tail.group("rank")) or bool(rest is None and _KO_RANK_NEXT.match(text, end))
    return "title" if ranked or end - start > 2 else "part"


def _in_han(text: str, start: int, end: int) -> How | None:
    """A name in Han or Kana: no other character of a name beside it; two characters need a title after them."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if before and _UNSPACED.match(before) and before not in _HAN_BEFORE and not "ぁ" <= before <= "ん":
        return None
    titled = _HAN_NEXT.match(text, end)
    if after and _UNSPACED.match(after) and titled is None:
        return None
    return "title" if end - start > 2 or (titled is not None and titled.group() in ("さん", "様", "さま", "氏", "先生", "老师")) else "part"


def _words(text: str) -> list[_Word]:
    return [
        _Word(word, folded(word), found.start(), found.start() + len(word))
        for found in _WORD.finditer(text)
        for word in [found.group() if "@" in found.group() else _bare(found.group())]
    ]


def _bare(word: str) -> str:
    """Without a possessive."""
    for mark in ("'", "’"):
        head, found, tail = word.rpartition(mark)
        if found and tail.casefold() in ("s", "es"):
            return head
    return word


def _close(text: str, one: _Word, other: _Word) -> bool:
    """Nothing but a blank, or the dot of an abbreviation, between two words."""
    return text[one.end : other.start].strip(" .") == "" and (one.folded in _BEFORE or "." not in text[one.end : other.start])


def _joined(text: str, words: Sequence[_Word]) -> bool:
    return all(not text[one.end : other.start].strip() for one, other in pairwise(words))
