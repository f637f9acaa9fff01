"""What the fold reads from the archive: new items, conversations to join, and all mail of some persons' units."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from pipeline.ids import bigint_hash
from pipeline.models.codec import load_decoded, load_reading
from pipeline.models.intake import DENIED
from pipeline.models.items import IMPORTED
from pipeline.models.ledger import Evidence
from pipeline.models.mail import Mail
from pipeline.store.db import Archive, Row
from pipeline.store.rows import arrow, labels_of_text

_DEAD = "labels LIKE '%\"TRASH\"%' OR labels LIKE '%\"SPAM\"%' OR labels LIKE '%\"DRAFT\"%'"
_SENT = '%"SENT"%'
_MISSING = "f.status IN ('failed', 'todo') AND NOT starts_with(f.reason, 'horizon')"
"""A listed message that is not stored, though its thread is wanted: what is stored of the thread is not all of it (G-407)."""

_KEPT_OUT = f"f.status = 'done' AND starts_with(f.reason, '{DENIED}')"
"""A message that the intake rules keep out of a thread of which others are stored (G-704)."""


class Marks(NamedTuple):
    """How far the fold has read: receipts of items and label sets (one counter) and of the journal."""

    item_seq: int
    journal_seq: int


class LinkedRow(NamedTuple):
    """A message with its link keys, for the assemble stage."""

    mail_key: int
    arrived_us: int
    links: tuple[int, ...]


def newest_marks(archive: Archive) -> Marks:
    """The receipts at the end of the archive now."""
    items = archive.one("SELECT coalesce(max(seq), 0) FROM (SELECT seq FROM item UNION ALL SELECT seq FROM label_version)")[0]
    return Marks(int(items), int(archive.one("SELECT coalesce(max(seq), 0) FROM journal")[0]))


def fold_state(archive: Archive) -> dict[str, str]:
    """Names and values of the fold's own state."""
    return {str(name): str(value) for name, value in archive.rows("SELECT name, value FROM fold_state")}


class Refreshed(NamedTuple):
    """What `refresh_mail` did: mail keys whose rows changed, and conversations that lost a message to its copy by API."""

    changed: list[int]
    left: set[int]


def refresh_mail(archive: Archive, since_seq: int, forgotten: Collection[tuple[str, str]] = ()) -> Refreshed:
    """Brings the `mail` table up to the items received after `since_seq`. Inside a transaction. `forgotten`: (account, message id) of
    messages that are none for the fold, nor for any reader; when they change, everything is folded.

    A message's row is its newest version and newest label set; an imported message whose copy came by API has none (G-902).
    The conversation of a changed row is 0 until assembled.
    """
    touched = archive.rows(
        "SELECT account, external_id FROM item WHERE kind = 'message' AND seq > $since"
        " UNION SELECT account, external_id FROM label_version WHERE seq > $since"
        " UNION SELECT m.account, m.external_id FROM mail m WHERE m.incomplete OR m.filtered"
        " UNION SELECT m.account, m.external_id FROM mail m JOIN fetch_row f ON f.account = m.account AND f.parent = m.thread_id"
        f" WHERE f.kind = 'message' AND ({_MISSING} OR {_KEPT_OUT})",
        {"since": since_seq},
    )
    if not touched:
        return Refreshed([], set())
    touched = list(dict.fromkeys([*touched, *_imported_copies(archive, since_seq)]))
    keys = arrow(
        account=[row[0] for row in touched],
        external_id=[row[1] for row in touched],
        mail_key=[mail_key(row[0], row[1]) for row in touched],
    )
    with archive.loaded(touched=keys):
        fresh = archive.rows(_CURRENT)
        old = {row[0]: row for row in archive.rows(f"SELECT {_COMPARED}, conversation FROM mail SEMI JOIN touched USING (mail_key)")}
        replaced = {row[0] for row in archive.rows(_REPLACED, {"imported": IMPORTED})}
    replaced |= {mail_key(*one) for one in forgotten}
    changed = [row for row in fresh if row[0] not in replaced and old.get(row[0], ())[:-1] != row]
    gone = sorted(replaced & old.keys())
    if gone:
        with archive.loaded(rows=arrow(mail_key=gone)):
            archive.run("DELETE FROM mail USING rows WHERE mail.mail_key = rows.mail_key")
    if changed:
        columns = list(zip(*changed, strict=True))
        table = arrow(**{name: list(column) for name, column in zip(_COMPARED.split(", "), columns, strict=True)})
        with archive.loaded(rows=table):
            archive.run("DELETE FROM mail USING rows WHERE mail.mail_key = rows.mail_key")
            archive.run("INSERT INTO mail BY NAME SELECT *, 0::BIGINT AS conversation FROM rows")
    return Refreshed([int(row[0]) for row in changed], {int(old[key][-1]) for key in gone})


def _imported_copies(archive: Archive, since_seq: int) -> list[Row]:
    """(account, external id) of imported mail that shares its Message-ID with mail received after `since_seq`."""
    return archive.rows(
        "WITH imported AS (SELECT account, external_id, message_id FROM message WHERE starts_with(external_id, $imported)"
        " AND message_id <> '')"
        " SELECT i.account, i.external_id FROM imported i JOIN message m USING (account, message_id) JOIN item USING (content_key)"
        " WHERE item.seq > $since",
        {"imported": IMPORTED, "since": since_seq},
    )


_REPLACED = """
WITH pairs AS (
  SELECT DISTINCT t.mail_key, m.content_key AS ours, m.text_sha AS our_sha, o.content_key AS theirs, o.text_sha AS their_sha
  FROM touched t JOIN message m USING (account, external_id)
  JOIN message o ON o.account = m.account AND o.message_id = m.message_id AND o.from_key = m.from_key
  WHERE starts_with(m.external_id, $imported) AND NOT starts_with(o.external_id, $imported) AND m.message_id <> ''),
differing AS (SELECT * FROM pairs WHERE our_sha <> their_sha)
SELECT mail_key FROM pairs WHERE our_sha = their_sha
UNION SELECT mail_key FROM differing JOIN body a ON a.content_key = ours JOIN body b ON b.content_key = theirs
WHERE rtrim(a.text, chr(10) || ' ') = rtrim(b.text, chr(10) || ' ')
"""
"""Imported messages of which the API has brought a copy: same account, Message-ID, author and text (J-49). The copy's labels count.
Line ends behind the text differ from writer to writer."""

_COMPARED = (
    "mail_key, account, external_id, content_key, thread_id, arrived_us, labels, present, was_live, changed_us, owner_sent, incomplete,"
    " filtered"
)
_CURRENT = f"""
WITH versions AS (
  SELECT t.mail_key, i.account, i.external_id, arg_max(i.content_key, i.seq) FILTER (WHERE i.present) AS content_key,
         arg_max(i.present, i.seq) AS present, max_by(i.recorded_us, i.seq) AS item_us
  FROM item i JOIN touched t ON t.account = i.account AND t.external_id = i.external_id AND i.kind = 'message' GROUP BY ALL),
sets AS (
  SELECT t.mail_key, arg_max(l.labels, l.seq) AS labels, max_by(l.recorded_us, l.seq) AS label_us, bool_or(NOT ({_DEAD})) AS live
  FROM label_version l JOIN touched t ON t.account = l.account AND t.external_id = l.external_id GROUP BY ALL),
missing AS (SELECT DISTINCT account, parent FROM fetch_row f WHERE kind = 'message' AND {_MISSING}),
kept_out AS (SELECT DISTINCT account, parent FROM fetch_row f WHERE kind = 'message' AND {_KEPT_OUT})
SELECT v.mail_key, v.account, v.external_id, v.content_key, m.thread_id, m.arrived_us, coalesce(s.labels, '[]') AS labels, v.present,
       coalesce(s.live, true) AS was_live, CASE WHEN v.present THEN coalesce(s.label_us, v.item_us) ELSE v.item_us END AS changed_us,
       coalesce(s.labels, '') LIKE '{_SENT}' AS owner_sent, f.parent IS NOT NULL AS incomplete,
       k.parent IS NOT NULL AS filtered
FROM versions v JOIN message m ON m.content_key = v.content_key LEFT JOIN sets s USING (mail_key)
LEFT JOIN missing f ON f.account = v.account AND f.parent = m.thread_id
LEFT JOIN kept_out k ON k.account = v.account AND k.parent = m.thread_id
"""


def mail_key(account: str, external_id: str) -> int:
    """The 63-bit key of a message over all its versions."""
    return bigint_hash(account, "mail", external_id)


def closure(archive: Archive, keys: Iterable[int]) -> list[LinkedRow]:
    """All messages that hang together with `keys` over any link, with their links; empty for no keys."""
    frontier = set(keys)
    seen: set[int] = set()
    while frontier:
        seen |= frontier
        with archive.loaded(frontier=arrow(mail_key=sorted(frontier))):
            found = archive.rows(
                "SELECT DISTINCT m2.mail_key FROM mail m1 SEMI JOIN frontier f ON f.mail_key = m1.mail_key"
                " JOIN link l1 ON l1.content_key = m1.content_key JOIN link l2 ON l2.link = l1.link"
                " JOIN mail m2 ON m2.content_key = l2.content_key"
            )
        frontier = {int(row[0]) for row in found} - seen
    return linked_rows(archive, seen) if seen else []


def linked_rows(archive: Archive, keys: Iterable[int] | None = None) -> list[LinkedRow]:
    """Messages with their links; all of the mailbox if `keys` is None."""
    sql = "SELECT m.mail_key, m.arrived_us, list(l.link ORDER BY l.link) FROM mail m {semi} JOIN link l USING (content_key) GROUP BY 1, 2"
    if keys is None:
        rows = archive.rows(sql.format(semi=""))
    else:
        with archive.loaded(wanted=arrow(mail_key=sorted(keys))):
            rows = archive.rows(sql.format(semi="SEMI JOIN wanted USING (mail_key)"))
    return [LinkedRow(int(key), int(arrived), tuple(links)) for key, arrived, links in rows]


def set_conversations(archive: Archive, conversations: dict[int, int]) -> set[int]:
    """Writes mail key -> conversation; all conversations, old and new, that gained or lost a message. Inside a transaction."""
    if not conversations:
        return set()
    table = arrow(mail_key=list(conversations), fresh=list(conversations.values()))
    with archive.loaded(rows=table):
        moved = archive.rows("SELECT mail_key, conversation, fresh FROM mail JOIN rows USING (mail_key) WHERE conversation <> fresh")
        if moved:
            archive.run(
                "UPDATE mail SET conversation = rows.fresh FROM rows WHERE mail.mail_key = rows.mail_key AND conversation <> rows.fresh"
            )
    return {int(value) for row in moved for value in row[1:] if value}


def conversations_of(archive: Archive, keys: Iterable[int]) -> set[int]:
    """Conversations in which the given messages stand."""
    wanted = sorted(keys)
    if not wanted:
        return set()
    with archive.loaded(wanted=arrow(mail_key=wanted)):
        return {int(row[0]) for row in archive.rows("SELECT DISTINCT conversation FROM mail SEMI JOIN wanted USING (mail_key)")}


def mails_before(archive: Archive, moment_us: int) -> int:
    """How many messages that are there arrived before a moment."""
    return int(archive.rows("SELECT count(*) FROM mail WHERE present AND arrived_us < ?", [moment_us])[0][0])


def conversations_after(archive: Archive, moment_us: int) -> set[int]:
    """Conversations with mail that arrived after a moment."""
    return {int(row[0]) for row in archive.rows("SELECT DISTINCT conversation FROM mail WHERE arrived_us > ?", [moment_us])}


def conversations_with(archive: Archive, address_hashes: Iterable[int], owner_hashes: Iterable[int]) -> dict[int, set[int]]:
    """Address hash -> conversations in which it wrote, or to which the owner wrote with it among the recipients."""
    found: dict[int, set[int]] = defaultdict(set)
    wanted, owners = sorted(address_hashes), sorted(owner_hashes)
    if not wanted:
        return found
    with archive.loaded(wanted=arrow(addr=wanted), owners=arrow(addr=owners or [-1])):
        rows = archive.rows(
            "WITH hits AS (SELECT p.addr, p.content_key, p.role FROM participant p SEMI JOIN wanted USING (addr)),"
            " own AS (SELECT DISTINCT content_key FROM participant SEMI JOIN owners USING (addr) WHERE role = 'from')"
            " SELECT DISTINCT h.addr, m.conversation FROM hits h JOIN mail m USING (content_key)"
            " WHERE h.role = 'from' OR m.owner_sent OR h.content_key IN (FROM own)"
        )
    for addr, conversation in rows:
        found[int(addr)].add(int(conversation))
    return found


def sketches(
    archive: Archive, conversations: Iterable[int], changed: Iterable[int], owner_hashes: Iterable[int]
) -> list[tuple[int, int, int | None, bool]]:
    """(conversation, newest arrival, oldest arrival of a changed mail or None, may the owner have written in it) for each given one."""
    wanted, owners, keys = sorted(conversations), sorted(owner_hashes), sorted(changed)
    with archive.loaded(wanted=arrow(conversation=wanted), owners=arrow(addr=owners or [-1]), fresh=arrow(mail_key=keys or [-1])):
        rows = archive.rows(
            "WITH own AS (SELECT DISTINCT content_key FROM participant SEMI JOIN owners USING (addr) WHERE role = 'from')"
            " SELECT m.conversation, max(m.arrived_us), min(m.arrived_us) FILTER (WHERE m.mail_key IN (FROM fresh)),"
            " bool_or(m.owner_sent OR m.content_key IN (FROM own)) FROM mail m SEMI JOIN wanted USING (conversation) GROUP BY 1"
        )
    return [(int(row[0]), int(row[1]), row[2], bool(row[3])) for row in rows]


def sizes_of(archive: Archive, conversations: Iterable[int]) -> dict[int, int]:
    """How many messages each of the conversations has."""
    with archive.loaded(wanted=arrow(conversation=sorted(conversations) or [-1])):
        rows = archive.rows("SELECT conversation, count(*) FROM mail SEMI JOIN wanted USING (conversation) GROUP BY 1")
    return {int(row[0]): int(row[1]) for row in rows}


class HeaderRow(NamedTuple):
    """What one message's headers say, without its text: for finding out whose unit it belongs to."""

    conversation: int
    sent: bool
    decoded: str


def headers(archive: Archive, conversations: Iterable[int] | None) -> Iterator[HeaderRow]:
    """Header rows of all messages in `conversations` (None: in all), some in memory at a time."""
    sql = "SELECT m.conversation, m.owner_sent, g.decoded FROM mail m {semi} JOIN message g USING (content_key)"
    if conversations is None:
        yield from (HeaderRow(*row) for row in archive.stream(sql.format(semi="")))
    elif wanted := sorted(conversations):
        with archive.loaded(wanted=arrow(conversation=wanted)):
            yield from (HeaderRow(*row) for row in archive.stream(sql.format(semi="SEMI JOIN wanted USING (conversation)")))


def conversations_naming(archive: Archive, address_hashes: Iterable[int]) -> set[int]:
    """Conversations in which one of the addresses stands in any role."""
    wanted = sorted(address_hashes)
    if not wanted:
        return set()
    with archive.loaded(wanted=arrow(addr=wanted)):
        rows = archive.rows(
            "SELECT DISTINCT m.conversation FROM participant p SEMI JOIN wanted USING (addr) JOIN mail m USING (content_key)"
        )
    return {int(row[0]) for row in rows}


class StoredMail(NamedTuple):
    """A message as it is stored, without having been taken apart: small to hold, and quick to hand to another process."""

    account: str
    external_id: str
    thread_id: str
    arrived_us: int
    labels: str
    present: bool
    was_live: bool
    changed_us: int
    conversation: int
    incomplete: bool
    filtered: bool
    decoded: str
    text: str
    reading: str
    text_sha: str


def load_mails(archive: Archive, conversations: Sequence[int], reader_version: str) -> list[Mail]:
    """All messages of the given conversations with text and reading."""
    return [mail_of(stored) for stored in stored_mails(archive, conversations, reader_version)]


def stored_mails(archive: Archive, conversations: Sequence[int], reader_version: str) -> list[StoredMail]:
    """The same as they are stored.

    Each wide table is read by itself against the few keys wanted: a join of them builds its hash table of all readings or texts there
    are. The texts are unpacked whole for it, a quarter of a second for 100,000 messages, however few are wanted.
    """
    if not conversations:
        return []
    with archive.loaded(wanted=arrow(conversation=list(conversations))):
        found = {
            int(row[0]): row[1:]
            for row in archive.rows(
                "SELECT content_key, account, external_id, thread_id, arrived_us, labels, present, was_live, changed_us, conversation,"
                " incomplete, bool_or(filtered) OVER (PARTITION BY conversation) FROM mail SEMI JOIN wanted USING (conversation)"
            )
        }
    keys = "SEMI JOIN wanted USING (content_key)"
    with archive.loaded(wanted=arrow(content_key=list(found))):
        readings: dict[int, str] = dict(
            archive.stream(f"SELECT content_key, reading FROM reading {keys} WHERE reader_version = ?", [reader_version])
        )
        texts = {(row[0], row[1]): row[2] for row in archive.stream(f"SELECT content_key, text_sha, text FROM body {keys}")}
        messages = archive.stream(f"SELECT content_key, text_sha, decoded FROM message {keys}")
        return [
            StoredMail(*(*found[key], decoded, text, readings[key], text_sha))
            for key, text_sha, decoded in messages
            if key in readings and (text := texts.get((key, text_sha))) is not None
        ]


def mail_of(stored: StoredMail) -> Mail:
    """The message as the fold sees it."""
    return Mail(
        account=stored.account,
        external_id=stored.external_id,
        thread_id=stored.thread_id,
        arrived_us=stored.arrived_us,
        labels=frozenset(labels_of_text(stored.labels)),
        present=stored.present,
        was_live=stored.was_live,
        changed_us=stored.changed_us,
        decoded=load_decoded(stored.decoded, stored.text),
        reading=load_reading(stored.reading),
        text_sha=stored.text_sha,
        conversation=stored.conversation,
        incomplete=stored.incomplete,
        filtered=stored.filtered,
    )


def lost_messages(archive: Archive, proofs: Iterable[Evidence]) -> dict[Evidence, int]:
    """Those of `proofs` whose message is deleted, in trash or spam, or reads otherwise now -> when this home learnt of it (M-036).

    A message that was never stored is unknown and proves as before (M-035).
    """
    wanted = list(dict.fromkeys(proofs))
    if not wanted:
        return {}
    table = arrow(
        account=[one.account for one in wanted],
        external_id=[one.message_id for one in wanted],
        text_sha=[one.text_sha for one in wanted],
        place=list(range(len(wanted))),
    )
    with archive.loaded(wanted=table):
        rows = archive.rows(
            "SELECT w.place, mail.changed_us FROM wanted w JOIN mail USING (account, external_id) JOIN message m USING (content_key)"
            f" WHERE NOT mail.present OR {_DEAD} OR m.text_sha <> w.text_sha"
        )
    return {wanted[int(place)]: int(moment) for place, moment in rows}


def contact_raws(archive: Archive) -> list[str]:
    """Raw JSON of every contact present now, in order of account and id."""
    return [
        str(row[0])
        for row in archive.rows(
            "WITH newest AS (SELECT account, external_id, arg_max(content_key, seq) AS content_key FROM item WHERE kind = 'contact'"
            " GROUP BY 1, 2 HAVING arg_max(present, seq))"
            " SELECT r.raw FROM newest JOIN item_raw r USING (content_key) ORDER BY account, external_id"
        )
    ]


def contacts_changed(archive: Archive, since_seq: int) -> bool:
    """True if a contact was received after `since_seq`."""
    return bool(archive.one("SELECT count(*) FROM item WHERE kind = 'contact' AND seq > ?", [since_seq])[0])
