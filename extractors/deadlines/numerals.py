"""What a number in a sentence is: a date, a clock time, a day of the month, a year, a calendar week, a quarter, a plain number."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

_KANJI = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "兩": 2}
_N = r"(?:\d{1,2}|[一二三四五六七八九十两兩]{1,3})"
_APM = r"\s?([ap])(?:\.\s?m\.?|m)(?![a-z])"
_DAY_IN_BRACKETS = r"(?:\s?[(（]\s?([월화수목금토일月火水木金土日一二三四五六])(?:요일|曜日?)?(?:[,、·].{0,4})?[)）])?"
_STOP = r"(?![\d])(?![.,:/-]\d)"


class Clock(NamedTuple):
    """A time of day; `sure`: written so that morning or afternoon is plain; `bare`: hours alone; `alone`: needs no word beside it."""

    hour: int
    minute: int
    sure: bool
    bare: bool = False
    alone: bool = True


class Written(NamedTuple):
    """A date in figures; year 0: none; `others`: further readings; `weekday` in brackets or None; `weak`: needs a word beside it."""

    year: int
    month: int
    day: int
    others: tuple[tuple[int, int, int], ...] = ()
    weekday: int | None = None
    weak: bool = False


Found = tuple[str, Any, int]
"""Letter, value, where it ends."""

_ISO = re.compile(
    r"(\d{4})[-./]\s?(\d{1,2})[-./]\s?(\d{1,2})(?!\d)\.?(?:[t ](\d\d):(\d\d)(?::\d\d)?)?(z(?![a-z])|[+-]\d\d:?\d\d)?" + _DAY_IN_BRACKETS
)
_YMD = re.compile(rf"(?:(\d{{4}}|\d\d)[年년]\s?)?({_N})[月월]\s?(?:의 |の)?({_N})[日号號일](?!間|간|内|内)" + _DAY_IN_BRACKETS)
_DMY = re.compile(r"(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d\d)(?![\d])(?![./-]\d)")
_DM = re.compile(r"(\d{1,2})([./])\s?(\d{1,2})(\.?)(?![\d])(?![./:-]\d)(?!/)" + _DAY_IN_BRACKETS)
_COLON = re.compile(rf"(\d{{1,2}})[:：](\d\d)(?::\d\d)?(?![\d:])(?:{_APM}|\s?(uhr|h)(?![a-z]))?")
_AMPM = re.compile(rf"(\d{{1,2}})(?:\.(\d\d))?(?:{_APM}|\s?(uhr|h|hs|hrs)(?![a-z])\s?(\d\d)?(?!\d))")
_OCLOCK = re.compile(r"(\d{1,2})\s?o[’']\s?clock")
_SIGN = re.compile(
    rf"({_N})(?:\s?시(?!간|작|점|리|도|행|장|절|기|스|험)|[時时](?!間|间|点|期|刻)|[点點](?!半?天|击|評|评|数|心))(?:\s?({_N}|\d\d)\s?[分분]|\s?(반|半)|(一刻)|(三刻))?(?:整|钟|鐘|정각)?"
)
_DAY_SIGN = re.compile(rf"({_N})(?:\s?일|[日号號])(?!間|간|内|本)" + _DAY_IN_BRACKETS)
_MONTH_SIGN = re.compile(rf"({_N})\s?(?:월(?!요|급|세|드)|月(?!曜|間|间|经))(?:份|分)?")
_YEAR = re.compile(r"((?:19|20)\d\d)\s?(年度?|년도?)?" + _STOP)
_QUARTER = re.compile(r"(?:제|第)?\s?([1-4一二三四])\s?(?:분기|四半期|季度)")
_ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th|ers?|ère|re|º|ª|°|\.(?=\s|$|[,;)]))(?![a-z0-9])")
_RANGE = re.compile(r"(\d{1,3})\s?[-–~〜～]\s?(\d{1,3})(?![\d:/-])(?![.,]\d)")
_PLAIN = re.compile(r"(\d{1,3})(?![\d])(?![.,:/-]\d)(?!\s?(?:%|[ap]\.?m\b))")
_ROW = re.compile(r"[\d#][\w.,:/#+-]*")
_DOTTED_TIME = frozenset({"de", "fr", "es", "pt", "it"})
_BRACKET_DAYS = (
    {c: i for i, c in enumerate("월화수목금토일")}
    | {c: i for i, c in enumerate("月火水木金土日")}
    | {c: i for i, c in enumerate("一二三四五六")}
)


def figure(text: str) -> int:
    """Digits or Chinese numerals up to 99 -> number."""
    if text.isdecimal():
        return int(text)
    if "十" in text:
        tens, _, ones = text.partition("十")
        return (_KANJI.get(tens, 1) if tens else 1) * 10 + (_KANJI.get(ones, 0) if ones else 0)
    return _KANJI.get(text[:1], 0)


def numeral(low: str, at: int, lang: str, order: str) -> Found:
    """The longest thing that begins with the figure at `low[at]`. `order`: "MDY" or "DMY", how 3/4 is read. Letter ".": nothing of time."""
    for pattern, reader in _READERS:
        match = pattern.match(low, at)
        if match:
            found = reader(match, lang, order)
            if found is not None:
                return found[0], found[1], match.end()
    match = _ROW.match(low, at)
    return ".", None, match.end() if match else at + 1


def _weekday(sign: str | None) -> int | None:
    """The weekday in brackets behind a date."""
    return _BRACKET_DAYS.get(sign) if sign else None


def _read_iso(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """2026-12-15, 2026. 12. 15."""
    date = Written(int(match[1]), int(match[2]), int(match[3]), weekday=_weekday(match[7]))
    if match[4] is None:
        return "d", date
    return "d", (date, Clock(int(match[4]), int(match[5]), True), match[6] or "")


def _read_ymd(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """2026년 12월 15일, 12月15日."""
    year = int(match[1]) if match[1] else 0
    return "d", Written(year + 2000 if 0 < year < 100 else year, figure(match[2]), figure(match[3]), weekday=_weekday(match[4]))


def _read_dmy(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """15/10/2026, 15.10.26; two figures of the year are this century's."""
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    if len(match[4]) == 2:
        if match[2] == "." and lang in {"ko", "ja", "zh"}:  # 26.12.18
            return "d", Written(2000 + first, second, year)
        year += 2000
    if year < 1990 or not (1 <= first <= 31 and 1 <= second <= 31):
        return None
    return "d", _ordered(year, first, second, "DMY" if match[2] == "." else order)


def _ordered(year: int, first: int, second: int, order: str) -> Written:
    """Both readings of a date in figures; the one that is no date falls out."""
    month_first, day_first = (year, first, second), (year, second, first)
    mine, other = (month_first, day_first) if order == "MDY" else (day_first, month_first)
    if mine[1] > 12:
        mine, other = other, mine
    others = (other,) if other[1] <= 12 and other != mine else ()
    return Written(*mine, others=others)


def _read_dm(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """3/4, 15.12.; with a dot day first where the language writes so. Without a word beside it, it may be a share or a version."""
    first, second = int(match[1]), int(match[3])
    dotted = match[2] == "."
    if dotted and lang in _DOTTED_TIME and first <= 24 and 12 < second <= 59 and len(match[3]) == 2:
        return "d", Written(0, second, first, weak=True)  # 20.30: a time behind "at", nothing else
    if first == 0 or second == 0 or (first, second) == (24, 7) or first > 31 or second > 31 or min(first, second) > 12:
        return None
    if dotted and lang == "en":
        return None
    if dotted and match[4] == "" and match[3].startswith("0") and lang not in {"de", "ko", "ja", "zh"}:
        return None
    how = order if not dotted else ("MDY" if lang in {"ko", "ja", "zh"} else "DMY")
    found = _ordered(0, first, second, how)
    bracket = _weekday(match[5])
    strong = bracket is not None or (dotted and match[4] == "." and lang == "de")
    return "d", found._replace(weekday=bracket, weak=not strong, others=() if dotted else found.others)


def _clock(hour: int, minute: int, mark: str | None, *, sure: bool, bare: bool = False, alone: bool = True) -> tuple[str, Any] | None:
    """A time of day, None for 25:00."""
    if hour > 24 or minute > 59 or (mark and hour > 12):
        return None
    if mark:
        return "t", Clock(hour % 12 + (12 if mark == "p" else 0), minute, True)
    if hour == 24:
        return ("t", Clock(24, 0, True, bare)) if not minute else None
    return "t", Clock(hour, minute, sure or hour > 12 or hour == 0, bare, alone)


def _read_colon(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """17:30, 5:30 pm."""
    return _clock(int(match[1]), int(match[2]), match[3], sure=match[1].startswith("0"), alone=False)


def _read_ampm(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """5pm, 17h30, 8.30 Uhr."""
    if match[4] and match[4] != "uhr" and lang in {"en", "ko", "ja", "zh"}:
        return None
    spare = bool(match[4]) and match[4] != "uhr" and not match[5]
    return _clock(int(match[1]), int(match[2] or match[5] or 0), match[3], sure=match[1].startswith("0"), bare=spare)


def _read_oclock(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """5 o'clock."""
    return _clock(int(match[1]), 0, None, sure=False)


def _read_sign(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """3시 반, 午後3時30分, 三点一刻."""
    hour = figure(match[1])
    minute = figure(match[2]) if match[2] else 30 if match[3] else 15 if match[4] else 45 if match[5] else 0
    return _clock(hour, minute, None, sure=False, alone=not match[0].startswith("一点"))


def _read_day(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """15일, 10日: a day of the month or, before 内, days."""
    day = figure(match[1])
    return ("N", (day, _weekday(match[2]))) if 1 <= day <= 31 else ("N", (day, None))


def _read_month(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """12월."""
    month = figure(match[1])
    return ("m", month) if 1 <= month <= 12 else None


def _read_year(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """2027."""
    return "Y", (int(match[1]), bool(match[2]))


def _read_quarter(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """3분기, 第一四半期."""
    return "q", ("quarter", figure(match[1]))


def _read_ordinal(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """15th, 1er, 10."""
    day = int(match[1])
    if match[0].endswith(".") and lang != "de":
        return "n", (float(day), False)
    return ("o", day) if 1 <= day <= 31 else None


def _read_range(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """3-5 (days): the later end, which is vague."""
    return ("n", (float(match[2]), True)) if int(match[1]) < int(match[2]) else None


def _read_plain(match: re.Match[str], lang: str, order: str) -> tuple[str, Any] | None:
    """Any small number."""
    return "n", (float(match[1]), False)


_READERS = (
    (_ISO, _read_iso),
    (_YMD, _read_ymd),
    (_DMY, _read_dmy),
    (_COLON, _read_colon),
    (_AMPM, _read_ampm),
    (_OCLOCK, _read_oclock),
    (_SIGN, _read_sign),
    (_QUARTER, _read_quarter),
    (_DM, _read_dm),
    (_DAY_SIGN, _read_day),
    (_MONTH_SIGN, _read_month),
    (_YEAR, _read_year),
    (_ORDINAL, _read_ordinal),
    (_RANGE, _read_range),
    (_PLAIN, _read_plain),
)
