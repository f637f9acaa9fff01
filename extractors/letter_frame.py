"""The frame of a letter: greeting lines, sign-offs, the bare name below. They stay in the reply zone and do nothing (J-55)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.phrases.acknowledging import ACK
from extractors.phrases.endings import SIGN_OFF
from extractors.phrases.names import ASIAN, ASIAN_LINE, GREETING, HAILED, HAILS, NOBODY, NOT_NAMES, PLAIN_HELLO, TITLES
from extractors.sentences import Sentence

_POINTS = " \t\n,.!;:~*_、，。！：…–-"
_GREETING_LENGTH = 70
_NAME_LENGTH = 30
_FIRST = 2
_TITLE_DOT = re.compile(r"\b(dr|mr|mrs|ms|prof|st|sr|sra|dra|dott|sig|exmo|exma)\.", re.IGNORECASE)
_POLITE = re.compile(r"(?:どうぞ)?(?:宜|よろ)しく")
_WORDS = re.compile(r"[^\W\d_]+")
_NAME_LINE = re.compile(r"[A-ZÀ-Þ][\w'’.-]*(?: [A-ZÀ-Þ][\w'’.-]*){0,2}")
ASIAN_NAME = re.compile(r"[가-힣]{2,4}(?<![다요죠까음함됨])|[\u30a0-\u30ff]{2,10}|[\u3400-\u9fff]{1,3} [\u3400-\u9fff]{1,3}")
"""A line that can be a name: two to four syllables, kana, or family and given name set apart."""


def frame_of(text: str, found: Sequence[Sentence], names: frozenset[str], *, signed: bool) -> frozenset[int]:
    """Sentences of one reply zone -> indexes of those that only frame it.

    `names`: lower-case words of the author's name. `signed`: a signature or tagline follows the zone.
    """
    pieces = [text[one.start : one.end] for one in found]
    out = {i for i, piece in enumerate(pieces[:_FIRST]) if is_greeting(piece, alone=i == 0 and len(pieces) > 1)}
    for i in range(len(pieces) - 1, 0, -1):
        piece = pieces[i]
        closing = is_sign_off(piece, followed=signed or i + 1 in out)
        apart = "\n" in text[found[i - 1].end : found[i].start]
        above = pieces[i - 1].lower().strip(_POINTS)
        if not closing and not (apart and _is_name(piece, names, above, last=i == len(pieces) - 1 and not signed)):
            break
        out.add(i)
    if len(pieces) == 1 and is_sign_off(pieces[0], followed=signed):
        out.add(0)
    return frozenset(out)


def is_greeting(piece: str, *, alone: bool) -> bool:
    """Whether a sentence greets and says nothing else. `alone`: it stands first and more follows, so a bare "Mina," counts."""
    if len(piece) > _GREETING_LENGTH or piece[-1] in "?？":
        return False
    line = _TITLE_DOT.sub(r"\1", piece)
    bare = line.strip(_POINTS)
    match = GREETING.match(bare)
    if match:
        rest = bare[match.end() :]
        names = match.group("names")
        if rest[:1] in (",", "，", "!"):
            return not names.strip() and HAILED.fullmatch(rest[1:]) is not None
        return not rest and _names_only(names, match.group("hail").lower())
    if PLAIN_HELLO.fullmatch(bare.lower()) or ASIAN_LINE.fullmatch(bare):
        return True
    asian = ASIAN.match(line)
    if asian and not ACK.fullmatch(bare) and (asian.group(3) is None or (alone and piece[-1] in ",，:：")):
        rest = line[asian.end() :].strip(_POINTS)
        return not rest or PLAIN_HELLO.fullmatch(rest) is not None
    named = [word.lower() for word in bare.split()]
    return alone and piece[-1] in ",，" and len(named) <= _FIRST and bool(_NAME_LINE.fullmatch(bare)) and named[0] not in NOT_NAMES


def _names_only(raw: str, hail: str) -> bool:
    """Whether the words after a hail are names, titles or words for everybody."""
    words = [word for word in _WORDS.findall(raw) if word.lower() not in TITLES]
    if len(words) > 5:
        return False
    lower = [word for word in words if not word[0].isupper() and word[0].islower() and word not in NOBODY]
    return not lower or (len(words) == 1 and hail in HAILS and lower[0] not in NOT_NAMES)


def is_sign_off(piece: str, *, followed: bool) -> bool:
    """Whether a sentence closes the letter. Thanks count as such only without a full stop above a name (`followed`)."""
    word = piece.lower().strip(_POINTS)
    if len(word) > _NAME_LENGTH or not SIGN_OFF.fullmatch(word):
        return False
    if _POLITE.match(word):
        return False
    return not ACK.fullmatch(word) or (followed and piece[-1] not in ".!。！~")


def _is_name(piece: str, names: frozenset[str], above: str, *, last: bool) -> bool:
    """Whether a line at the end is a name. `above`: the line before it. `last`: nothing follows."""
    if len(piece) > _NAME_LENGTH or piece[-1] in "?!？！。":
        return False
    words = _WORDS.findall(piece.lower())
    if words and len(words) <= 4 and all(_own(word, names) for word in words):
        return True
    if ASIAN_NAME.fullmatch(piece) and not ACK.fullmatch(piece):
        return last
    return SIGN_OFF.fullmatch(above) is not None and _NAME_LINE.fullmatch(piece) is not None


def _own(word: str, names: frozenset[str]) -> bool:
    """Whether a word is part of the author's name: whole, short form ("Dan" of Daniel) or initial."""
    return word in names or any(name.startswith(word) for name in names if len(word) in (1, 3, 4, 5))
