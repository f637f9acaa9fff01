"""Sightings in the archive: their rows, the contacts they are made of, whom a name means, and which facts they concern."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import starmap

from pipeline.models.facts import normal
from pipeline.models.mail import canonical_address
from pipeline.models.predicates import registry
from pipeline.models.sightings import BOUNCE, OWNER, ContactHistory, Sighting
from pipeline.store.db import Archive, Row
from pipeline.store.rows import arrow

_COLUMNS = ", ".join(Sighting._fields)


def contact_histories(archive: Archive) -> list[ContactHistory]:
    """Every stored contact with its versions, oldest first, in order of account and id."""
    rows = archive.rows(
        "SELECT i.account, i.external_id, list(i.occurred_us ORDER BY i.seq) FILTER (WHERE i.present),"
        " list(r.raw ORDER BY i.seq) FILTER (WHERE i.present), NOT arg_max(i.present, i.seq)"
        " FROM item i LEFT JOIN item_raw r USING (content_key) WHERE i.kind = 'contact' GROUP BY 1, 2 ORDER BY 1, 2"
    )
    return [
        ContactHistory(str(account), str(key), tuple((int(us), json.loads(raw)) for us, raw in zip(times, raws, strict=True)), bool(gone))
        for account, key, times, raws, gone in rows
        if raws
    ]


def replace_sightings(archive: Archive, signals: Collection[str], rows: Iterable[Sighting]) -> set[Sighting]:
    """Replaces the rows of these signals; those that came or went."""
    old = set(starmap(Sighting, archive.rows(f"SELECT {_COLUMNS} FROM sighting WHERE list_contains($signals, signal)", _of(signals))))
    new = set(rows)
    if old == new:
        return set()
    archive.run("DELETE FROM sighting WHERE list_contains($signals, signal)", _of(signals))
    ordered = sorted(new)
    if ordered:
        with archive.loaded(rows=arrow(**{name: [getattr(row, name) for row in ordered] for name in Sighting._fields})):
            archive.run("INSERT INTO sighting BY NAME FROM rows")
    return old ^ new


def _of(signals: Collection[str]) -> dict[str, object]:
    return {"signals": sorted(signals)}


def waits_for_a_sent_mail(archive: Archive) -> bool:
    """Whether a bounce is stored whose mail is not (yet)."""
    return bool(archive.rows(f"SELECT 1 FROM sighting WHERE signal = '{BOUNCE}' AND status = 'unknown' LIMIT 1"))


def sightings_as_facts(archive: Archive, fact_ids: Collection[str] | None) -> list[Sighting]:
    """The sightings that make these facts (None: any)."""
    sql = f"SELECT {_COLUMNS} FROM sighting {{semi}} WHERE fact_id <> ''"
    if fact_ids is None:
        return list(starmap(Sighting, archive.rows(sql.format(semi=""))))
    with archive.loaded(wanted=arrow(fact_id=sorted(fact_ids))):
        return list(starmap(Sighting, archive.rows(sql.format(semi="SEMI JOIN wanted USING (fact_id)"))))


def sightings_of(archive: Archive, persons: Collection[str], addresses: Collection[str]) -> list[Sighting]:
    """What items show of these persons, and bounces of these addresses."""
    with archive.loaded(wanted=arrow(person=sorted(persons)), sought=arrow(object_norm=sorted(addresses))):
        rows = archive.rows(
            f"SELECT {_COLUMNS} FROM sighting SEMI JOIN wanted USING (person) WHERE signal NOT IN ('{BOUNCE}', '{OWNER}')"
            f" UNION ALL SELECT {_COLUMNS} FROM sighting SEMI JOIN sought USING (object_norm) WHERE signal = '{BOUNCE}'"
        )
    return list(starmap(Sighting, rows))


def facts_in_slots(archive: Archive, slots: Collection[str]) -> set[str]:
    """Facts that sightings make in these slots."""
    with archive.loaded(wanted=arrow(slot=sorted(slots))):
        return {row[0] for row in archive.rows("SELECT DISTINCT fact_id FROM sighting SEMI JOIN wanted USING (slot) WHERE slot <> ''")}


def persons_named(archive: Archive, names: Collection[str]) -> dict[str, str]:
    """Normal form of a name or address -> the person it means (M-071): an address means one, a name only if one saved contact has it."""
    found = {name: canonical_address(name) for name in names if "@" in name}
    with archive.loaded(wanted=arrow(address=sorted({*found, *found.values()}))):
        carded: dict[str, str] = dict(archive.rows("SELECT address, person FROM person_address SEMI JOIN wanted USING (address)"))
    found = {name: carded.get(address, carded.get(name, address)) for name, address in found.items()}
    by_name: dict[str, set[str]] = defaultdict(set)
    for name, person in archive.rows("SELECT name, person FROM person WHERE in_contacts AND name <> ''"):
        by_name[normal(name)].add(str(person))
    for name, person in archive.rows(f"SELECT object_norm, person FROM sighting WHERE signal = '{OWNER}'"):
        by_name[str(name)].add(str(person))
    return found | {name: next(iter(by_name[name])) for name in names if "@" not in name and len(by_name.get(name, ())) == 1}


def facts_named(archive: Archive, names: Collection[str]) -> set[str]:
    """Facts that a signal may show and that name one of these, in normal form, as their subject or value."""
    if not names:
        return set()
    shown = sorted(name for name, rule in registry().items() if rule.signals)
    with archive.loaded(wanted=arrow(name=sorted(names)), shown=arrow(predicate=shown)):
        rows = archive.rows(
            "SELECT fact_id FROM known_fact SEMI JOIN shown USING (predicate) SEMI JOIN wanted ON name = subject_norm"
            " UNION SELECT fact_id FROM known_fact SEMI JOIN shown USING (predicate) SEMI JOIN wanted ON name = object_norm"
        )
    return {row[0] for row in rows}


def facts_of(archive: Archive, predicate: str) -> set[str]:
    """All facts of one predicate."""
    return {row[0] for row in archive.rows("SELECT fact_id FROM known_fact WHERE predicate = ?", [predicate])}


def letter_rows(archive: Archive, messages: Iterable[tuple[str, str]]) -> list[Row]:
    """(account, message id, arrived_us, labels, present, owner_sent, decoded) of these messages as they are now."""
    wanted = sorted(set(messages))
    if not wanted:
        return []
    with archive.loaded(wanted=arrow(account=[one for one, _ in wanted], external_id=[one for _, one in wanted])):
        return archive.rows(
            "SELECT t.account, t.external_id, t.arrived_us, t.labels, t.present, t.owner_sent, m.decoded FROM mail t"
            " SEMI JOIN wanted w ON w.account = t.account AND w.external_id = t.external_id JOIN message m USING (content_key)"
        )


def mails_of_ids(archive: Archive, ids: Iterable[tuple[str, str]]) -> list[Row]:
    """(account, Message-ID, owner_sent, decoded) of the stored messages with these Message-IDs."""
    wanted = sorted(set(ids))
    if not wanted:
        return []
    with archive.loaded(wanted=arrow(account=[one for one, _ in wanted], message_id=[one for _, one in wanted])):
        return archive.rows(
            "SELECT m.account, m.message_id, t.owner_sent, m.decoded FROM message m JOIN mail t USING (content_key)"
            " SEMI JOIN wanted w ON w.account = m.account AND w.message_id = m.message_id"
        )


def bounce_rows(archive: Archive, mail_keys: Sequence[int] | None = None) -> list[Row]:
    """(account, message id, arrived_us, labels, decoded, reading) of messages that report a failed delivery (None: of all)."""
    sql = (
        "SELECT t.account, t.external_id, t.arrived_us, t.labels, m.decoded, r.reading FROM mail t {semi}"
        " JOIN message m USING (content_key) JOIN reading r USING (content_key) WHERE contains(r.reading, '\"bounce\"')"
    )
    if mail_keys is None:
        return archive.rows(sql.format(semi=""))
    with archive.loaded(wanted=arrow(mail_key=sorted(mail_keys))):
        return archive.rows(sql.format(semi="SEMI JOIN wanted USING (mail_key)"))
