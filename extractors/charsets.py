"""Bytes of a text part or encoded-word -> text (J-10, G-1003, G-1004). Never raises on any bytes or label."""

from __future__ import annotations

import codecs
import re
from functools import lru_cache

_ALIASES: dict[str, str] = {
    "ks_c_5601-1987": "cp949", "ks_c_5601-1989": "cp949", "ks_c_5601": "cp949", "ksc5601": "cp949", "ksc_5601": "cp949",
    "euc-kr": "cp949", "euckr": "cp949", "korean": "cp949", "uhc": "cp949", "windows-949": "cp949", "x-windows-949": "cp949",
    "gb2312": "gb18030", "gb_2312-80": "gb18030", "gbk": "gb18030", "cp936": "gb18030", "x-gbk": "gb18030", "windows-936": "gb18030",
    "chinese": "gb18030", "csgb2312": "gb18030", "big5": "cp950", "big-5": "cp950", "x-x-big5": "cp950", "cn-big5": "cp950",
    "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932", "ms_kanji": "cp932", "windows-31j": "cp932",
    "csshiftjis": "cp932", "iso-2022-jp": "iso2022_jp_ext", "csiso2022jp": "iso2022_jp_ext", "iso-2022-jp-2": "iso2022_jp_2",
    "iso-2022-kr": "iso2022_kr", "csiso2022kr": "iso2022_kr", "x-euc-jp": "euc_jp",
    "iso-8859-1": "cp1252", "latin1": "cp1252", "latin-1": "cp1252", "iso8859-1": "cp1252", "iso_8859-1": "cp1252", "us-ascii": "cp1252",
    "ascii": "cp1252", "ansi_x3.4-1968": "cp1252", "windows-1252": "cp1252", "x-ansi": "cp1252", "iso-8859-8-i": "iso8859_8",
    "iso-8859-6-i": "iso8859_6", "x-mac-roman": "mac_roman", "macintosh": "mac_roman", "unicode-1-1-utf-7": "utf_7", "utf8": "utf_8",
    "utf-8": "utf_8", "unicode-1-1-utf-8": "utf_8", "cp-850": "cp850", "hz-gb-2312": "hz", "tis-620": "cp874", "windows-874": "cp874",
}  # fmt: skip
_SELF_ANNOUNCING = ("iso2022", "utf_7", "utf_16", "utf_32", "hz")
_ESCAPE = re.compile(rb"\x1b[$(]")
_RUN = re.compile(rb"[\x80-\xff]+")
_CP1252_HOLES = re.compile("[\x80-\x9f]")


@lru_cache(maxsize=512)
def codec_name(label: str) -> str:
    """Charset label as written in the mail -> Python codec name, "" if unknown or no text codec."""
    key = label.strip().strip("\"'").lower()
    if key in _ALIASES:
        return _ALIASES[key]
    try:
        info = codecs.lookup(key)
    except (LookupError, ValueError):
        return ""
    name = info.name.replace("-", "_")
    if name in {"unicode_escape", "raw_unicode_escape", "idna", "punycode", "undefined", "charmap", "mbcs", "oem"}:
        return ""
    return name if getattr(info, "_is_text_encoding", False) else ""


def _try(data: bytes, codec: str) -> str | None:
    """Strict decoding, None where the bytes do not fit."""
    try:
        return data.decode(codec)
    except (UnicodeError, LookupError):
        return None


def _share(text: str, low: str, high: str) -> float:
    """Share of non-ASCII characters of `text` that lie in `low`..`high`."""
    wide = [c for c in text if c > "\x7f"]
    return sum(low <= c <= high for c in wide) / max(1, len(wide))


def _pairs(data: bytes, last_lead: int) -> float:
    """Share of high byte pairs whose first byte lies in 0xB0..`last_lead` (or in the punctuation rows).

    Everyday Hangul stands in rows B0-C8 of KS X 1001, everyday Chinese in rows B0-D7 of GB 2312.
    """
    good, total = 0, 0.0
    for match in _RUN.finditer(data):
        run = match.group()
        total += max(1, len(run) / 2)
        good += sum(0xB0 <= run[i] <= last_lead or run[i] in {0xA1, 0xA3} for i in range(0, len(run) - 1, 2))
    return good / max(1, total)


def _plausible(data: bytes) -> str:
    """Most plausible of cp1252, cp949, cp932, gb18030 for unlabelled bytes; cp1252 with holes replaced where nothing fits."""
    runs = [len(m.group()) for m in _RUN.finditer(data[:65536])]
    # A lone high byte among ASCII letters is an accent: no double-byte text is made of such (J-10).
    if sum(n == 1 for n in runs) * 2 < len(runs) or _try(data, "cp1252") is None:
        scores: list[tuple[float, str]] = []
        for codec in ("cp949", "cp932", "gb18030"):
            text = _try(data, codec)
            if text is None:
                continue
            if codec == "cp949":
                score = _pairs(data, 0xC8)
            elif codec == "cp932":
                score = _share(text, "\u3001", "\u9fff") if _share(text, "\u3041", "\u30ff") > 0.15 else 0.0
            else:
                score = _pairs(data, 0xD7) - 0.05
            scores.append((score, text))
        best = max(scores, default=(0.0, ""))
        if best[0] >= 0.6:
            return best[1]
    return _CP1252_HOLES.sub("\ufffd", data.decode("cp1252", "replace"))


def decode_bytes(data: bytes, label: str = "") -> tuple[str, str]:
    """Bytes and declared charset -> (text, note). One order: announced 7-bit code, strict UTF-8, declared, most plausible.

    `note` is "" when declaration and bytes agree, else a short remark for `Decoded.problems`. Never raises.
    """
    codec = codec_name(label) if label else ""
    special = codec.startswith(_SELF_ANNOUNCING)
    if not special and data.isascii() and b"\x1b" not in data:
        return data.decode("ascii"), ""
    if special and (not codec.startswith("iso2022") or _ESCAPE.search(data)):
        text = _try(data, codec)
        if text is not None:
            return text, ""
    if not special and b"\x1b$" in data and data.isascii():
        text = _try(data, "iso2022_jp_ext")
        if text is not None:
            return text, "charset guessed: iso-2022-jp"
    text = _try(data, "utf-8-sig" if data.startswith(codecs.BOM_UTF8) else "utf-8")
    if text is not None:
        return text, "" if codec in {"", "utf_8"} or data.isascii() else f"charset label {label!r} over UTF-8 bytes"
    if codec and codec != "utf_8":
        text = _try(data, codec)
        if text is not None:
            return text, ""
        if special or codec.startswith(("cp9", "gb", "euc", "big5")):
            return data.decode(codec, "replace"), f"bytes broken for charset {label!r}"
    return _plausible(data), f"charset guessed (label {label!r})"
