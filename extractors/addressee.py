"""Whom a mail or sentence speaks to by name: greetings, names set off by a comma, @mentions (J-57)."""

from __future__ import annotations

import re

from extractors.phrases.names import ASIAN, DOER, GREETING, HAILED, LEAD, MENTION, NOBODY, NOT_NAMES, TAIL, TITLES

_SPLIT = re.compile(r"\s*(?:,|&|/|\band\b|\bund\b|\bet\b|\by\b|\be\b|\bor\b)\s*")

_ASIAN_JOINT = re.compile(r"\s*(?:[,，、&·]|및|그리고|와|과|と|和)\s*")
"""What stands between two names called at once: 가람님, 수진님."""


def greeting_names(text: str) -> tuple[str, ...]:
    """Names in the greeting among the first lines of a text, lower-case; () for "Dear all" and no greeting."""
    seen = 0
    for line in text[:1_500].split("\n"):
        if not line.strip():
            continue
        names = _greeting_of(line[:200], alone=seen == 0)
        if names:
            return names
        seen += 1
        if seen == 3:
            break
    return ()


def _greeting_of(line: str, *, alone: bool) -> tuple[str, ...]:
    """Names of one greeting line. `alone`: a bare name with a comma counts too."""
    match = GREETING.match(line)
    if match:
        rest = line[match.end() :]
        names = _clean_names(match.group("names"))
        if not names and rest[:1] in (",", "，"):
            lead = HAILED.match(rest[1:])
            names = _person_names(lead.group(1)) if lead else ()
        return names
    asian = ASIAN.match(line)
    if asian is not None:
        found: list[str] = []
        while asian is not None:
            name = next(g for g in asian.groups() if g)
            found += (name, *name.split())
            joint = _ASIAN_JOINT.match(line, asian.end())
            line = line[joint.end() :] if joint else ""
            asian = ASIAN.match(line)
        return tuple(dict.fromkeys(found))
    stripped = line.strip()
    if alone and stripped.endswith((",", ":", "!")) and len(stripped.split()) <= 4 and stripped[:1].isupper():
        return _person_names(stripped[:-1])
    return ()


def _clean_names(raw: str) -> tuple[str, ...]:
    """The tail of a greeting -> names without titles and words that mean everybody."""
    out: list[str] = []
    for chunk in _SPLIT.split(raw.strip()):
        kept = [w.strip(".") for w in chunk.split()]
        kept = [w for w in kept if w and w.lower() not in TITLES]
        if not kept or kept[0].lower() in NOBODY or len(kept) > 3:
            continue
        name = " ".join(kept).lower()
        if name[0].isalpha() and (kept[0][0].isupper() or (len(kept) == 1 and name not in NOT_NAMES)):
            out.append(name)
    return tuple(dict.fromkeys(out))


def _person_names(raw: str) -> tuple[str, ...]:
    """A comma-set lead -> names; () if one of them is an ordinary opening word."""
    names = [n for n in _SPLIT.split(raw.strip()) if n]
    lowered = [n.lower() for n in names]
    if any(n.split()[0] in NOT_NAMES or n in NOBODY for n in lowered):
        return ()
    return tuple(dict.fromkeys(n.lstrip("@") for n in lowered))


def sentence_names(sentence: str) -> tuple[str, ...]:
    """Names a sentence speaks to: @mentions, a leading or closing name set off by a comma, a greeting in front. Lower-case."""
    names: list[str] = []
    if "@" in sentence:
        names.extend(m.lower().rstrip(".") for m in MENTION.findall(sentence))
    head = sentence[:120]
    greeted = _greeting_of(head, alone=False)
    if greeted:
        names.extend(greeted)
    else:
        lead = LEAD.match(head)
        if lead and (lead.group(1)[0].isupper() or sentence[0] == "@"):
            names.extend(_person_names(lead.group(1)))
    tail = TAIL.search(sentence[-40:])
    if tail:
        names.extend(_person_names(tail.group(1)))
    return tuple(dict.fromkeys(names))


def doer_names(sentence: str) -> tuple[str, ...]:
    """Whom a request names as its doer instead of calling them ("Could Amy ring the hall?", 가람님은 연락해 주세요); lower-case."""
    doer = DOER.match(sentence[:120])
    name = next((one for one in doer.groups() if one), "") if doer else ""
    return (name.lower(),) if name and name.lower() not in NOT_NAMES else ()


def without_address(sentence: str) -> str:
    """The sentence without greeting and leading name, so that anchored cues see its first word."""
    match = GREETING.match(sentence)
    if match and sentence[match.end() : match.end() + 1] in (",", "!", "，", ":", "."):
        sentence = sentence[match.end() + 1 :].lstrip()
    lead = LEAD.match(sentence[:120])
    if lead and (sentence[0].isupper() or sentence[0] == "@") and _person_names(lead.group(1)):
        sentence = sentence[lead.end() :]
    elif sentence[:1] == "@":
        sentence = MENTION.sub("", sentence, count=1).lstrip(" ,:")
    return sentence
