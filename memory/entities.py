"""Whom a name or an address means: a person of the ledger, the firm of a domain, or a mere subject of facts (M-070 to M-074).

A name links only if one person has it; nobody is guessed. What a person merged is one.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from memory.ledger_sql import Rows
from pipeline.models.facts import normal
from pipeline.models.mail import shared_house

NEAR = 5
ORG = "org:"
"""How the id of an organisation begins; its domain follows."""


@dataclass(frozen=True, slots=True)
class Known:
    """One person: id, best name, addresses, in the owner's contacts or not. `kind`: person, or org for the firm of a domain."""

    id: str
    name: str
    addresses: tuple[str, ...]
    in_contacts: bool
    kind: str = "person"


@dataclass(frozen=True, slots=True)
class Meant:
    """What a name means. `names`: subjects (normal form) that facts about it may carry; `persons`: one, or several it could be.

    `ids`: person ids whose loops are meant; `near`: names one may have meant instead.
    """

    names: frozenset[str]
    persons: tuple[Known, ...] = ()
    how: str = "entity"
    near: tuple[str, ...] = field(default=())
    ids: tuple[str, ...] = ()

    @property
    def person(self) -> Known | None:
        """The person or firm, if it is exactly one."""
        return self.persons[0] if len(self.persons) == 1 else None


class Entities:
    """Persons of one publication."""

    def __init__(self, rows: Rows, *, people: bool = True) -> None:
        """`rows`: see `memory.ledger_sql.Rows`. `people` False: subjects of facts alone, for whom the owner's contacts are not."""
        self._rows = rows
        self._people = people

    def meant(self, text: str) -> Meant:
        """What `text` means: an address or id, else the name of exactly one person, a domain, else a subject of that wording."""
        wanted = normal(text)
        aliased = self._rows("SELECT target FROM entity_alias WHERE alias = ?", [wanted])
        return replace(self._plainly(str(aliased[0][0])), how="alias") if aliased else self._plainly(text)

    def exactly(self, text: str) -> list[Known]:
        """The person of that id or address, else everybody of just that name."""
        wanted = normal(text)
        by_key = self._known("p.person = $1 OR p.person IN (SELECT person FROM person_address WHERE address = $1)", wanted)
        if by_key:
            return by_key[:1]
        by_name = [one for one in self._known("lower(p.name) = lower($1)", wanted, text.strip()) if normal(one.name) == wanted]
        seen = self._correspondent(wanted) if not by_name else None
        return by_name if seen is None else [seen]

    def _plainly(self, text: str) -> Meant:
        wanted = normal(text)
        found = self.exactly(text)
        roots = {self._root(one.id) for one in found} if found else {self._root(wanted)}
        if len(roots) > 1:
            several = self._by_weight(found)
            ids = tuple(one.id for one in several)
            return Meant(frozenset(), several, near=ids[:NEAR], ids=ids)
        root = roots.pop()
        if found or root != wanted or root in self._parts:
            return self._group(root, wanted)
        firm = self._firm(wanted)
        if firm is not None:
            return firm
        names = frozenset({wanted, *self._aliases({wanted})})
        called = self._called(wanted)
        return Meant(names, called if len(called) > 1 else (), near=self._near(text))

    def _group(self, root: str, wanted: str) -> Meant:
        """All that was merged into `root`, shown as it."""
        keys = [root, *self._parts.get(root, ())]
        persons = [one for key in keys for one in self._of_id(key)]
        names = frozenset(name for one in persons for name in self._names(one))
        names |= {key for key in keys if "@" not in key} | self._aliases(keys) | ({wanted} if not persons else set())
        if not persons:
            return Meant(names, how="alias")
        shown = replace(persons[0], addresses=tuple(dict.fromkeys(address for one in persons for address in one.addresses)))
        return Meant(names, (shown,), how="alias", ids=tuple(one.id for one in persons))

    def _of_id(self, key: str) -> list[Known]:
        """The person of that id."""
        found = self._known("p.person = $1", key)
        seen = self._correspondent(key) if not found else None
        return found if seen is None else [seen]

    # --- merges -----------------------------------------------------------------------------------------------------

    @cached_property
    def _merges(self) -> dict[str, str]:
        """Part -> whole, as published; a ledger of before has none."""
        if not self._rows("SELECT 1 FROM duckdb_tables() WHERE table_name = 'entity_merge' LIMIT 1", []):
            return {}
        return {str(part): str(root) for part, root in self._rows("SELECT part, root FROM entity_merge ORDER BY part", [])}

    @cached_property
    def _parts(self) -> dict[str, list[str]]:
        parts: dict[str, list[str]] = {}
        for part, root in self._merges.items():
            parts.setdefault(root, []).append(part)
        return parts

    def _root(self, key: str) -> str:
        return self._merges.get(key, key)

    # --- who there is -----------------------------------------------------------------------------------------------

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
        if "@" not in wanted or not self._people:
            return None
        rows = self._rows("SELECT person, max(counterparty_name) FROM loop WHERE person = ? GROUP BY 1", [wanted])
        return Known(rows[0][0], rows[0][1], (wanted,), in_contacts=False) if rows else None

    def _firm(self, wanted: str) -> Meant | None:
        """The organisation of a domain in which somebody known writes; where strangers share a house there is none (M-070)."""
        domain = wanted.removeprefix(ORG).removeprefix("@")
        if not self._people or "." not in domain or "@" in domain or " " in domain or shared_house(domain):
            return None
        rows = self._rows(
            "SELECT DISTINCT person FROM (SELECT person, address FROM person_address UNION SELECT person, person FROM loop)"
            " WHERE ends_with(address, ?) ORDER BY person",
            [f"@{domain}"],
        )
        if not rows:
            return None
        names = frozenset({domain, f"{ORG}{domain}"})
        firm = Known(f"{ORG}{domain}", domain, (f"@{domain}",), in_contacts=False, kind="org")
        return Meant(names | self._aliases(names), (firm,), ids=tuple(str(row[0]) for row in rows))

    def _called(self, wanted: str) -> tuple[Known, ...]:
        """Everybody whose name holds these words: a bare first name is nobody's alone (N-33)."""
        words = wanted.split()
        if not words or not self._people:
            return ()
        found = self._known("contains(lower(p.name), lower($1))", words[0])
        return self._by_weight([one for one in found if set(words) <= set(normal(one.name).split())])[:NEAR]

    def _by_weight(self, people: Iterable[Known]) -> tuple[Known, ...]:
        """Those of whom something is known first, then by id: a contact that was only stored never goes before them (M-074)."""
        people = list(people)
        ids = sorted(one.id for one in people)
        weighty = {
            str(row[0])
            for row in self._rows(
                "SELECT person FROM loop WHERE list_contains(?::VARCHAR[], person)"
                " UNION SELECT a.person FROM person_address a JOIN known_fact f ON f.subject_norm = a.address AND f.life = 'current'"
                " WHERE list_contains(?::VARCHAR[], a.person) AND f.scope = 'user'",
                [ids, ids],
            )
        }
        return tuple(sorted(people, key=lambda one: (one.id not in weighty, one.id)))

    def _names(self, person: Known) -> frozenset[str]:
        """Subjects that mean this person; its name only if nobody else has it."""
        names = {normal(person.id), *map(normal, person.addresses)}
        name = normal(person.name)
        same = [one for one in self._known("lower(p.name) = lower($1)", person.name) if normal(one.name) == name] if name else []
        if name and len({self._root(one.id) for one in same}) <= 1:
            names.add(name)
        return frozenset(names | self._aliases(names))

    def _aliases(self, targets: Iterable[str]) -> set[str]:
        """Aliases that a person gave to one of these."""
        rows = self._rows("SELECT alias FROM entity_alias WHERE list_contains(?::VARCHAR[], target)", [sorted(targets)])
        return {str(row[0]) for row in rows}

    def _near(self, text: str) -> tuple[str, ...]:
        """Up to five names of people that look like it; subjects, which have scopes, are looked at by whoever shows the card."""
        if not self._people:
            return ()
        names = [str(row[0]) for row in self._rows("SELECT DISTINCT name FROM person WHERE name <> '' ORDER BY name", [])]
        return near(text, names)


def near(text: str, names: list[str]) -> tuple[str, ...]:
    """Up to five of `names` that hold `text` or look like it."""
    wanted = normal(text)
    inside = [name for name in names if wanted and wanted in normal(name)]
    close = difflib.get_close_matches(text, names, n=NEAR, cutoff=0.6) if len(inside) < NEAR and len(names) <= 5_000 else []
    return tuple(dict.fromkeys([*inside, *close]))[:NEAR]
