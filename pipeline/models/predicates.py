"""The registry of predicates: what a fact may say, whether one value holds at a time, and what can show it (M-014)."""

from __future__ import annotations

import difflib
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pipeline.models.facts import normal

SIGNALS = ("sent_message", "reply_chain", "event_state", "contact_field", "attachment_sent", "authenticated_sender")
"""The closed list of hard signals (M-033). A sentence in a body is none."""
SAID = "said"
PROMISED = "committed_to"
"""What a promise that a loop rests on is as a fact. Nobody writes it, so the registry has no row for it."""
_FILE = Path(__file__).with_name("predicates.toml")


class Predicate(NamedTuple):
    """One row of the registry. `recheck_days` 0: a value does not go stale by itself. `words`: synonyms for searching.

    `links`: what its object is, person | org | project, if it is a relation; "" for a plain value (M-075)."""

    name: str
    shape: str
    cardinality: str
    recheck_days: int
    signals: tuple[str, ...]
    words: tuple[str, ...]
    links: str = ""


@cache
def registry() -> dict[str, Predicate]:
    """Name -> predicate, in the order of the file."""
    rows = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {
        name: Predicate(
            name=name,
            shape=str(row["shape"]),
            cardinality=str(row["cardinality"]),
            recheck_days=int(row.get("recheck_days", 0)),
            signals=tuple(row.get("signals", ())),
            words=(*row.get("en", ()), *row.get("ko", ())),
            links=str(row.get("links", "")),
        )
        for name, row in rows.items()
    }


def shapes() -> set[str]:
    """What a fact may be: `state`, `event`, `said`."""
    return {one.shape for one in registry().values()}


def predicate(name: str) -> Predicate | None:
    """The predicate of that name, written with blanks, hyphens or capitals as one likes; None if there is none."""
    return registry().get(normal(name).replace(" ", "_").replace("-", "_"))


def nearest(name: str, count: int = 5) -> list[str]:
    """Names of predicates somebody may have meant: by spelling, then by synonym."""
    wanted = normal(name)
    by_word = [one.name for one in registry().values() if wanted in one.words or any(word in one.words for word in wanted.split("_"))]
    by_name = difflib.get_close_matches(wanted.replace(" ", "_"), registry(), n=count, cutoff=0.5)
    return list(dict.fromkeys([*by_name, *by_word]))[:count] or list(registry())[:count]
