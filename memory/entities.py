"""Whom a name or an address means: a person of the ledger, or a mere subject of facts. A name links only if one person has it (M-071)."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from memory.ledger_sql import Rows
from pipeline.models.facts import normal

NEAR = 5


@dataclass(frozen=True, slots=True)
class Known:
    """One person: id, best name, addresses, in the owner's contacts or not."""

    id: str
    name: str
    addresses: tuple[str, ...]
    in_contacts: bool


@dataclass(frozen=True, slots=True)
class Meant:
    """What a name means. `names`: subjects (normal form) that facts about it may carry; `persons`: one, or several it could be."""

    names: frozenset[str]
    persons: tuple[Known, ...] = ()
    how: str = "entity"
    near: tuple[str, ...] = field(default=())

    @property
    def person(self) -> Known | None:
        """The person, if it is exactly one."""
        return self.persons[0] if len(self.persons) == 1 else None


class Entities:
    """Persons of one publication."""

    def __init__(self, rows: Rows, *, people: bool = True) -> None:
        """`rows`: see `memory.ledger_sql.Rows`. `people` False: subjects of facts alone, for whom the owner's contacts are not."""
        self._rows = rows
        self._people = people

    def meant(self, text: str) -> Meant:
        """What `text` means: an address or id, else the name of exactly one person, else a subject of that wording."""
        wanted = normal(text)
        aliased = self._rows("SELECT target FROM entity_alias WHERE alias = ?", [wanted])
        return replace(self._plainly(str(aliased[0][0])), how="alias") if aliased else self._plainly(text)

    def _plainly(self, text: str) -> Meant:
        wanted = normal(text)
        by_key = self._known("p.person = $1 OR p.person IN (SELECT person FROM person_address WHERE address = $1)", wanted)
        if by_key:
            return Meant(self._names(by_key[0]), (by_key[0],), how="alias")
        by_name = [one for one in self._known("lower(p.name) = lower($1)", wanted, text.strip()) if normal(one.name) == wanted]
        if len(by_name) == 1:
            return Meant(self._names(by_name[0]), (by_name[0],), how="alias")
        if by_name:
            return Meant(frozenset(), tuple(by_name), near=tuple(one.id for one in by_name[:NEAR]))
        seen = self._correspondent(wanted)
        if seen is not None:
            return Meant(self._names(seen), (seen,), how="alias")
        return Meant(frozenset({wanted, *self._aliases({wanted})}), near=self._near(text))

    def _known(self, condition: str, *values: str) -> list[Known]:
        sql = (
            "SELECT p.person, p.name, list(a.address ORDER BY a.address) FILTER (WHERE a.address IS NOT NULL), p.in_contacts"
            f" FROM person p LEFT JOIN person_address a USING (person) WHERE {condition} GROUP BY ALL ORDER BY p.person"
        )
        found: dict[str, Known] = {}
        for value in dict.fromkeys(values) if self._people else ():
            for row in self._rows(sql, [value]):
                found[row[0]] = Known(row[0], row[1], tuple(row[2] or ()), bool(row[3]))
        return list(found.values())

    def _correspondent(self, wanted: str) -> Known | None:
        """Somebody who is in no contact list, by the address of a loop."""
        rows = self._rows("SELECT person, max(counterparty_name) FROM loop WHERE person = ? GROUP BY 1", [wanted]) if "@" in wanted and self._people else []
        return Known(rows[0][0], rows[0][1], (wanted,), in_contacts=False) if rows else None

    def _names(self, person: Known) -> frozenset[str]:
        """Subjects that mean this person; its name only if nobody else has it."""
        names = {normal(person.id), *map(normal, person.addresses)}
        name = normal(person.name)
        if name and len([one for one in self._known("lower(p.name) = lower($1)", person.name) if normal(one.name) == name]) <= 1:
            names.add(name)
        return frozenset(names | self._aliases(names))

    def _aliases(self, targets: Iterable[str]) -> set[str]:
        """Aliases that a person gave to one of these."""
        rows = self._rows("SELECT alias FROM entity_alias WHERE list_contains(?::VARCHAR[], target)", [sorted(targets)])
        return {str(row[0]) for row in rows}

    def _near(self, text: str) -> tuple[str, ...]:
        """Up to five names that look like it: of people, then of subjects; whoever asks sees no subject outside their scopes here."""
        if not self._people:
            return ()
        names = [str(row[0]) for row in self._rows("SELECT DISTINCT name FROM person WHERE name <> '' ORDER BY name", [])]
        wanted = normal(text)
        inside = [name for name in names if wanted and wanted in normal(name)]
        close = difflib.get_close_matches(text, names, n=NEAR, cutoff=0.6) if len(names) <= 5_000 else []
        return tuple(dict.fromkeys([*inside, *close]))[:NEAR]
