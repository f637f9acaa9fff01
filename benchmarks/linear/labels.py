"""Labelled sentences in the forms they come in, and what makes two of them the same sentence (C-31, C-83)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from extractors.linear.votes import KINDS

FOLDS = 5
_LETTERS = re.compile(r"[^\W\d_]+")
_KEY = 16


class Example(NamedTuple):
    """`labels`: head -> whether the sentence does it; a head that is missing says nothing of it."""

    text: str
    labels: Mapping[str, bool]


def key(text: str) -> str:
    """The same for sentences that differ in case, digits, punctuation and blanks only; "" for one without letters."""
    letters = " ".join(_LETTERS.findall(text.lower()))
    return sha256(letters.encode()).hexdigest()[:_KEY] if letters else ""


def fold(text: str) -> int:
    """The part of a cross-validation a sentence is in; the same sentence is always in the same one."""
    return int(key(text) or "0", 16) % FOLDS


def labelled(row: Mapping[str, Any]) -> Example:
    """A row {text, request?, commitment?} of true and false, or {text, acts, none} of kinds as in fixtures/reading. Raises ValueError."""
    if not isinstance(row.get("text"), str):
        raise ValueError("text: must be a text")
    if "acts" in row:
        return Example(row["text"], _of_kinds(frozenset(row["acts"]), frozenset(row.get("none", ()))))
    labels = {name: row[name] for name in KINDS if row.get(name) is not None}
    if not labels or not all(said in {True, False} for said in labels.values()):
        raise ValueError(f"{' or '.join(KINDS)}: true or false must stand in a row")
    return Example(row["text"], {name: bool(said) for name, said in labels.items()})


def _of_kinds(acts: frozenset[str], none: frozenset[str]) -> dict[str, bool]:
    """What the kinds that must and must not be told say of each head."""
    return {name: bool(kinds & acts) for name, kinds in KINDS.items() if kinds & (acts | none)}


def read_examples(path: Path, labels: Callable[[Mapping[str, Any]], Example] = labelled) -> list[Example]:
    """The rows of a file. Raises ValueError that names the line."""
    out = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            try:
                out.append(labels(json.loads(line)))
            except (ValueError, AttributeError, TypeError) as error:
                raise ValueError(f"{path}, line {number}: {error}") from error
    return out


def without(examples: Iterable[Example], held_out: Iterable[Example]) -> list[Example]:
    """The examples that are none of the held-out sentences; what has no letters is nobody's sentence."""
    keys = {key(one.text) for one in held_out} - {""}
    return [one for one in examples if key(one.text) not in keys]
