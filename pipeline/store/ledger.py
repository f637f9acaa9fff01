"""What the fold writes: the ledger rows of some persons' units, replaced as a whole. Inside the caller's transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from pipeline.ids import bigint_hash
from pipeline.models.ledger import Evidence, Loop, Person, Reason
from pipeline.models.mail import coarse_address
from pipeline.models.meetings import Invitation
from pipeline.store.db import Archive
from pipeline.store.rows import Column, arrow, labels_text
from pipeline.store.units import Marks

_NO_EVIDENCE = Evidence("", "", 0, 0, "", "")


def replace_units(archive: Archive, persons: Iterable[str] | None, loops: Sequence[Loop], reasons: Sequence[Reason]) -> None:
    """Replaces all loops, steps, aliases and reasons of `persons` (None: of everybody) by the given rows."""
    if persons is None:
        for table in ("loop_step", "loop_alias", "loop", "reason"):
            archive.run(f"DELETE FROM {table}")
    else:
        wanted = sorted(persons)
        if not wanted:
            return
        with archive.loaded(wanted=arrow(person=wanted)):
            for table in ("loop_step", "loop_alias"):
                archive.run(f"DELETE FROM {table} WHERE loop_id IN (SELECT loop_id FROM loop SEMI JOIN wanted USING (person))")
            archive.run("DELETE FROM loop USING wanted WHERE loop.person = wanted.person")
            archive.run("DELETE FROM reason USING wanted WHERE reason.person = wanted.person")
    add_units(archive, loops, reasons)


def add_units(archive: Archive, loops: Sequence[Loop], reasons: Sequence[Reason]) -> None:
    """Appends rows of units that have none yet."""
    if loops:
        _insert_loops(archive, loops)
        _insert_steps(archive, loops)
        _insert_aliases(archive, loops)
    if reasons:
        with archive.loaded(
            rows=arrow(
                account=[row.account for row in reasons],
                message_id=[row.message_id for row in reasons],
                person=[row.person for row in reasons],
                code=[row.code for row in reasons],
                rule=[row.rule for row in reasons],
                as_of_us=[row.as_of_us for row in reasons],
            )
        ):
            archive.run("INSERT INTO reason BY NAME FROM rows")


def replace_people(archive: Archive, people: Sequence[Person]) -> None:
    """Replaces the person tables."""
    archive.run("DELETE FROM person_address")
    archive.run("DELETE FROM person")
    if not people:
        return
    pairs = [(address, row.person) for row in people for address in row.addresses]
    persons = arrow(
        person=[row.person for row in people],
        name=[row.name for row in people],
        in_contacts=[row.in_contacts for row in people],
    )
    addresses = arrow(
        addr=[bigint_hash("addr", coarse_address(address)) for address, _ in pairs],
        address=[address for address, _ in pairs],
        person=[person for _, person in pairs],
    )
    with archive.loaded(persons=persons, addresses=addresses):
        archive.run("INSERT INTO person BY NAME FROM persons")
        archive.run("INSERT INTO person_address BY NAME FROM addresses")


def stored_people(archive: Archive) -> list[Person]:
    """The person tables as written by `replace_people`, in order of id."""
    rows = archive.rows(
        "SELECT person, name, in_contacts, list(address ORDER BY address) FROM person JOIN person_address USING (person)"
        " GROUP BY ALL ORDER BY person"
    )
    return [Person(str(row[0]), str(row[1]), tuple(row[3]), bool(row[2])) for row in rows]


def set_fold_state(archive: Archive, marks: Marks, fingerprint: str, reader_version: str) -> None:
    """Remembers how far and under which rules the ledger was folded, and which reader all messages up to there were read by."""
    archive.run("DELETE FROM fold_state WHERE name IN ('item_seq', 'journal_seq', 'fingerprint', 'reader_version')")
    archive.run(
        "INSERT INTO fold_state VALUES ('item_seq', ?), ('journal_seq', ?), ('fingerprint', ?), ('reader_version', ?)",
        [str(marks.item_seq), str(marks.journal_seq), fingerprint, reader_version],
    )


def persons_with_rows(archive: Archive, conversations: Iterable[int]) -> dict[str, set[int]]:
    """Persons that have a loop, a decision or a reason resting on a message of the given conversations -> those conversations."""
    wanted = sorted(conversations)
    found: dict[str, set[int]] = defaultdict(set)
    if not wanted:
        return found
    with archive.loaded(wanted=arrow(conversation=wanted)):
        rows = archive.rows(
            "WITH inside AS (SELECT account, external_id AS message_id, conversation FROM mail SEMI JOIN wanted USING (conversation))"
            " SELECT l.person, i.conversation FROM loop l JOIN inside i USING (account, message_id)"
            " UNION SELECT l.person, i.conversation FROM loop_step s JOIN loop l USING (loop_id) JOIN inside i"
            "  ON i.account = s.account AND i.message_id = s.message_id WHERE s.decision <> ''"
            " UNION SELECT r.person, i.conversation FROM reason r JOIN inside i USING (account, message_id)"
        )
    for person, conversation in rows:
        found[str(person)].add(int(conversation))
    return found


def persons_with_loops(archive: Archive, persons: Iterable[str]) -> set[str]:
    """Those of `persons` that have a loop of any status."""
    with archive.loaded(wanted=arrow(person=sorted(persons))):
        return {str(row[0]) for row in archive.rows("SELECT DISTINCT person FROM loop SEMI JOIN wanted USING (person)")}


def persons_with_flag(archive: Archive, flag: str) -> set[str]:
    """Persons that have a loop with `flag`."""
    return {str(row[0]) for row in archive.rows("SELECT DISTINCT person FROM loop WHERE contains(flags, ?)", [f'"{flag}"'])}


def replace_invitations(archive: Archive, rows: Sequence[Invitation]) -> None:
    """Replaces the invitations."""
    archive.run("DELETE FROM invitation")
    if rows:
        columns: dict[str, Column] = {name: [getattr(row, name) for row in rows] for name in Invitation._fields if name != "until_us"}
        table = arrow(**columns, until_us=[_NEVER if row.until_us is None else row.until_us for row in rows])
        with archive.loaded(rows=table):
            archive.run(
                "INSERT INTO invitation BY NAME SELECT * REPLACE (nullif(until_us, $never) AS until_us) FROM rows", {"never": _NEVER}
            )


def replace_reasons(archive: Archive, persons: Iterable[str], conversations: Iterable[int], reasons: Sequence[Reason]) -> None:
    """Replaces the reasons of `persons` on messages of `conversations` by the given ones."""
    with archive.loaded(wanted=arrow(person=sorted(persons)), places=arrow(conversation=sorted(conversations))):
        archive.run(
            "DELETE FROM reason USING wanted, mail, places WHERE reason.person = wanted.person AND mail.conversation = places.conversation"
            " AND reason.account = mail.account AND reason.message_id = mail.external_id"
        )
    add_units(archive, (), reasons)


def _insert_loops(archive: Archive, loops: Sequence[Loop]) -> None:
    table = arrow(
        loop_id=[row.loop_id for row in loops],
        type=[row.type.value for row in loops],
        status=[row.status for row in loops],
        person=[row.person for row in loops],
        counterparty=[row.counterparty for row in loops],
        counterparty_name=[row.counterparty_name for row in loops],
        account=[row.account for row in loops],
        thread_id=[row.thread_id for row in loops],
        conversation=[row.conversation for row in loops],
        subject=[row.subject for row in loops],
        opened_us=[row.opened_us for row in loops],
        ripe_us=[row.ripe_us for row in loops],
        last_activity_us=[row.last_activity_us for row in loops],
        closed_us=[row.closed_us if row.closed_us is not None else _NEVER for row in loops],
        due=[row.due or "" for row in loops],
        due_zone=[row.due_zone for row in loops],
        confidence=[row.confidence for row in loops],
        rules=[labels_text(row.rules) for row in loops],
        flags=[labels_text(row.flags) for row in loops],
        message_id=[row.evidence.message_id for row in loops],
        span_start=[row.evidence.start for row in loops],
        span_end=[row.evidence.end for row in loops],
        quote=[row.evidence.quote for row in loops],
        text_sha=[row.evidence.text_sha for row in loops],
        pull=[row.pull for row in loops],
    )
    with archive.loaded(rows=table):
        archive.run(
            "INSERT INTO loop BY NAME SELECT * REPLACE (nullif(closed_us, $never) AS closed_us, nullif(due, '') AS due) FROM rows",
            {"never": _NEVER},
        )


_NEVER = -(2**62)
"""Stands for NULL while a column travels as int64."""


def _insert_steps(archive: Archive, loops: Sequence[Loop]) -> None:
    rows = [(loop.loop_id, n, step, step.evidence or _NO_EVIDENCE) for loop in loops for n, step in enumerate(loop.steps)]
    table = arrow(
        loop_id=[loop_id for loop_id, _, _, _ in rows],
        n=[n for _, n, _, _ in rows],
        what=[step.what for _, _, step, _ in rows],
        as_of_us=[step.as_of_us for _, _, step, _ in rows],
        rule=[step.rule for _, _, step, _ in rows],
        account=[evidence.account for _, _, _, evidence in rows],
        message_id=[evidence.message_id for _, _, _, evidence in rows],
        span_start=[evidence.start for _, _, _, evidence in rows],
        span_end=[evidence.end for _, _, _, evidence in rows],
        quote=[evidence.quote for _, _, _, evidence in rows],
        text_sha=[evidence.text_sha for _, _, _, evidence in rows],
        decision=[step.decision for _, _, step, _ in rows],
        note=[step.note for _, _, step, _ in rows],
    )
    with archive.loaded(rows=table):
        archive.run("INSERT INTO loop_step BY NAME FROM rows")


def _insert_aliases(archive: Archive, loops: Sequence[Loop]) -> None:
    pairs = sorted({(alias, loop.loop_id) for loop in loops for alias in loop.joined if alias != loop.loop_id})
    if pairs:
        with archive.loaded(rows=arrow(alias=[alias for alias, _ in pairs], loop_id=[loop_id for _, loop_id in pairs])):
            archive.run("INSERT INTO loop_alias BY NAME FROM rows")
