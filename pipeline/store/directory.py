"""What the accounts have told of themselves, as the wiring needs it: label names and send-as addresses (G-424, G-710)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from pipeline.store.db import Archive

_STREAMS = {"gmail.labels": "label", "gmail.aliases": "alias"}


@dataclass(slots=True)
class AccountDirectory:
    """`labels`: id -> name; `aliases`: case-folded addresses; `labels_read`, `aliases_read`: the list was read at least once.

    `unavailable`: kinds whose last reading failed.
    """

    labels: dict[str, str] = field(default_factory=dict)
    aliases: set[str] = field(default_factory=set)
    labels_read: bool = False
    aliases_read: bool = False
    unavailable: set[str] = field(default_factory=set)

    def label_ids(self) -> dict[str, str]:
        """Case-folded name, and case-folded id, -> id. A name wins over an id of the same spelling."""
        by_id = {label.casefold(): label for label in self.labels}
        return by_id | {name.casefold(): label for label, name in self.labels.items() if name}

    def user_labels(self) -> list[str]:
        """Names of the labels the owner made; Google's own are named like their ids."""
        return [name for label, name in self.labels.items() if name and name != label]


def read_directories(archive: Archive) -> dict[str, AccountDirectory]:
    """Account -> what it has told so far; accounts never asked are left out."""
    found: dict[str, AccountDirectory] = defaultdict(AccountDirectory)
    for account, stream, cursor, state in archive.rows("SELECT account, stream, cursor, state FROM cursor WHERE key = ''"):
        kind = _STREAMS.get(stream)
        if kind is not None:
            one = found[account]
            one.labels_read = one.labels_read or (kind == "label" and bool(cursor))
            one.aliases_read = one.aliases_read or (kind == "alias" and bool(cursor))
            if state == "unavailable":
                one.unavailable.add(kind)
    for account, kind, key, value in archive.rows("SELECT account, kind, key, value FROM directory ORDER BY ALL"):
        if kind == "label":
            found[account].labels[key] = value
        elif kind == "alias":
            found[account].aliases.add(key)
    return dict(found)
