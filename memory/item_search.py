"""Stored mails by their words, for `recall`: found in the archive in one short look that waits for nobody (M-133).

The index of words says which mails hold a term, and the database counts them and takes the newest: a common word stands in every mail, and
ten are shown. Trash, spam and deleted mail are not found. A sentence that belonged to a forgotten fact is not in the index and is not
shown (M-060).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from memory.answers import OMITTED_IDS, Omitted, Quote
from memory.fact_answers import ItemHit
from memory.fact_rows import one_line
from memory.ledger_sql import Rows
from memory.limits import SUMMARY
from memory.links import thread_link
from memory.rows import stamp
from pipeline.errors import ConfigError
from pipeline.ids import bigint_hash
from pipeline.models.mail import coarse_address
from pipeline.store.hidden import Masks, masks_of
from pipeline.store.words import BUILT, VERSION, search_sql

T = TypeVar("T")
ITEMS_SHOWN = 10
_SOUND = "m.present AND NOT contains(m.labels, '\"SPAM\"') AND NOT contains(m.labels, '\"TRASH\"')"
_WITH = " AND m.content_key IN (SELECT content_key FROM participant WHERE list_contains(?::BIGINT[], addr))"
_MASK = "\u2588"


class ArchiveLook(Protocol):
    """One short opening of the archive."""

    def look(self, ask: Callable[[Rows], T]) -> T:
        """What `ask` makes of a function that runs a SELECT. Raises BusyError if a writer has it, ConfigError if there is none."""
        ...


class ItemQuery(NamedTuple):
    """`terms`: sets of terms, of which a mail holds all of one set; `why`: what each set is. `addresses`: only mail with one of these.

    Moments are those of arrival, UTC microseconds.
    """

    terms: Sequence[Sequence[str]]
    why: Sequence[str]
    addresses: Sequence[str] | None = None
    since_us: int | None = None
    until_us: int | None = None


class Items(NamedTuple):
    """`shown`: newest first; `more`: how many others were found; `ids`: the first message ids of those, sorted."""

    shown: list[ItemHit]
    more: int = 0
    ids: Sequence[str] = ()


class _Found(NamedTuple):
    minus_arrived_us: int
    account: str
    message_id: str
    key: int
    wording: int


def search(rows: Rows, query: ItemQuery, count: int = ITEMS_SHOWN) -> Items:
    """The newest `count` mails that fit, each with its first sentence that does. Raises ConfigError if the mails are not indexed yet."""
    if rows("SELECT value FROM fold_state WHERE name = ?", [BUILT]) != [(VERSION,)]:
        raise ConfigError("The words of stored mail are not indexed yet.", fix="loopledger rebuild")
    sql, params = _matching(query)
    ((total, ids, first),) = rows(f"SELECT count(*), min(external_id, {OMITTED_IDS + count}), min(found, {count}) FROM ({sql})", params)
    shown = [_Found(*one.values()) for one in first or ()]
    left = Counter(ids or ()) - Counter(one.message_id for one in shown)
    return Items(_hits(rows, shown, query), total - len(shown), sorted(left.elements())[:OMITTED_IDS])


def omitted_items(unseen: Sequence[ItemHit], items: Items) -> Omitted:
    """What was found and is not shown: `unseen`, for which there was no room, and the others."""
    count = len(unseen) + items.more
    ids = sorted([*(one.message_id for one in unseen), *items.ids])[:OMITTED_IDS]
    return Omitted(count=count, by_reason={"budget": count}, by_kind={"item": count}, ids=ids) if count else Omitted()


def _matching(query: ItemQuery) -> tuple[str, list[object]]:
    """A SELECT of all mails that fit: their ids, and as one value what orders them."""
    held, params = search_sql(query.terms)
    conditions = _SOUND
    for name, moment in ((">=", query.since_us), ("<", query.until_us)):
        if moment is not None:
            conditions += f" AND m.arrived_us {name} ?"
            params.append(moment)
    if query.addresses is not None:
        conditions += _WITH
        params.append(sorted({bigint_hash("addr", coarse_address(one)) for one in query.addresses}))
    order = "{'a': -m.arrived_us, 'b': m.account, 'c': m.external_id, 'd': m.content_key, 'e': s.wording}"
    found = f"({held}) s JOIN indexed USING (number) JOIN mail m USING (content_key)"
    return f"SELECT m.external_id, {order} AS found FROM {found} WHERE {conditions}", params


def _hits(rows: Rows, found: Sequence[_Found], query: ItemQuery) -> list[ItemHit]:
    if not found:
        return []
    masks, keys = masks_of(rows), [one.key for one in found]
    heads = _rows_of(rows, "message", "content_key, thread_id, from_key, json_extract_string(decoded, '$[3]'), text_sha", keys)
    texts = {(key, sha): text for key, sha, text in _rows_of(rows, "body", "content_key, text_sha, text", keys)}
    mails = {key: _Text(thread, sender, subject, sha, texts[key, sha]) for key, thread, sender, subject, sha in heads}
    return [_hit(one, mails[one.key], masks, query) for one in found]


def _rows_of(rows: Rows, table: str, columns: str, keys: Sequence[int]) -> list[tuple[Any, ...]]:
    """The rows of a few contents. Their places first: asked for by key, the database unpacks the texts of the whole file."""
    places = rows(f"SELECT rowid FROM {table} WHERE content_key IN ({', '.join('?' * len(keys))})", keys)
    return rows(f"SELECT {columns} FROM {table} WHERE rowid IN ({', '.join('?' * len(places))})", [row[0] for row in places])


class _Text(NamedTuple):
    thread: str
    sender: str
    subject: str
    sha: str
    text: str


def _hit(one: _Found, mail: _Text, masks: Masks, query: ItemQuery) -> ItemHit:
    seen = masks.over(one.account, one.message_id, mail.sha, mail.text)
    start, end = sentence_span(seen, query.terms[one.wording])
    quote = Quote(account=one.account, message_id=one.message_id, start=start, end=end, text=seen[start:end], text_sha=mail.sha)
    day = stamp(-one.minus_arrived_us)
    return ItemHit(
        message_id=one.message_id,
        account=one.account,
        thread_id=mail.thread,
        sender=mail.sender,
        subject=mail.subject,
        arrived_at=day,
        quote=quote if end > start and _MASK not in quote.text else None,
        link=thread_link(one.account, mail.thread) or None,
        why=[query.why[one.wording]],
        line=f"{day[:10]} mail from {mail.sender} mail:{one.message_id}: {one_line(mail.subject)[:SUMMARY]}: {one_line(seen[start:end])}",
    )


def sentence_span(text: str, terms: Sequence[str]) -> tuple[int, int]:
    """Where the first line with a term stands, at most SUMMARY characters around that term; else the first line with words."""
    low = text.lower() if len(text.lower()) == len(text) else text
    places = [place for term in terms if (place := low.find(term)) >= 0]
    first = re.search(r"\S", text)
    place = min(places, default=first.start() if first else 0)
    start, end = text.rfind("\n", 0, place) + 1, text.find("\n", place)
    end = len(text) if end < 0 else end
    if end - start > SUMMARY:
        start = max(start, place - SUMMARY // 3)
        start = text.find(" ", start, place) + 1 or start
        end = min(end, start + SUMMARY)
    line = text[start:end]
    return start + len(line) - len(line.lstrip()), end - (len(line) - len(line.rstrip()))
