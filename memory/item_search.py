"""Stored mails by their words, for `recall`: found in the archive in one short look that waits for nobody (M-133).

Words are compared in lower case and end where a word ends; runs of Hangul, Han and Kana by their pairs of characters. Trash, spam and
deleted mail are not searched. A sentence that belonged to a forgotten fact is not searched and not shown (M-060).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from memory.answers import OMITTED_IDS, Omitted, Quote
from memory.fact_answers import ItemHit
from memory.fact_rows import one_line
from memory.ledger_sql import Rows
from memory.limits import SUMMARY
from memory.links import thread_link
from memory.rows import stamp
from pipeline.ids import bigint_hash
from pipeline.models.mail import coarse_address
from pipeline.models.terms import terms_of

T = TypeVar("T")
Masks = list[tuple[int, int, str]]
"""(start, end, words) of sentences that belonged to forgotten facts."""
ITEMS_SHOWN = 10
_UNSPACED = "\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff"
_SPACED = re.compile(f"[^{_UNSPACED}]+")
_EDGE = f"[^\\p{{L}}\\p{{N}}_]|[{_UNSPACED}]"
_HEAD, _BODY = "lower(concat_ws(chr(10), json_extract_string(decoded, '$[3]'), from_key))", "lower(text)"
_FROM = (
    "FROM mail m WHERE m.content_key IN (SELECT content_key FROM message) AND m.content_key IN (SELECT content_key FROM body)"
    " AND m.present AND NOT contains(m.labels, '\"SPAM\"') AND NOT contains(m.labels, '\"TRASH\"')"
)
_AMONG = "content_key IN (SELECT unnest(?::BIGINT[]))"
_WITH = " AND m.content_key IN (SELECT content_key FROM participant WHERE list_contains(?::BIGINT[], addr))"
_FORGOTTEN = (
    "SELECT p.payload FROM journal j JOIN journal_payload p USING (payload_sha) JOIN known_fact f ON f.fact_id = j.target"
    " WHERE f.life = 'forgotten' AND j.op IN ('remember', 'import', 'promote') AND contains(p.payload, '\"spans\"')"
)
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
    """`shown`: newest first; `left`: (message id) of all others that were found."""

    shown: list[ItemHit]
    left: list[str]


class _Found(NamedTuple):
    key: int
    account: str
    message_id: str
    arrived_us: int
    why: str
    terms: Sequence[str]


def search(rows: Rows, query: ItemQuery, count: int = ITEMS_SHOWN) -> Items:
    """The newest `count` mails that fit, each with its first sentence that does."""
    masks = _masks(rows)
    found: dict[tuple[str, str], _Found] = {}
    for terms, why in zip(query.terms, query.why, strict=True):
        for one in _matching(rows, query, terms, why):
            if (one.account, one.message_id) not in masks or _holds_masked(rows, one, masks):
                found.setdefault((one.account, one.message_id), one)
    ordered = sorted(found.values(), key=lambda one: (-one.arrived_us, one.account, one.message_id))
    return Items(_hits(rows, ordered[:count], masks), [one.message_id for one in ordered[count:]])


def omitted_items(left: Sequence[str]) -> Omitted:
    """What was found and is not shown."""
    count = len(left)
    return (
        Omitted(count=count, by_reason={"budget": count}, by_kind={"item": count}, ids=sorted(left)[:OMITTED_IDS]) if count else Omitted()
    )


def _matching(rows: Rows, query: ItemQuery, terms: Sequence[str], why: str) -> list[_Found]:
    conditions, params = "", list[object]()
    for term in terms:
        word = [f"(?:^|{_EDGE}){re.escape(term)}(?:$|{_EDGE})"] if _SPACED.fullmatch(term) else []
        head, body = (f"contains({hay}, ?)" + (f" AND regexp_matches({hay}, ?)" if word else "") for hay in (_HEAD, _BODY))
        # Each table is gone through by itself, and only keys are kept: joined with their texts, mails of years need too much memory.
        conditions += (
            f" AND m.content_key IN (SELECT content_key FROM message WHERE {head} UNION SELECT content_key FROM body WHERE {body})"
        )
        params += [term, *word] * 2
    for name, moment in ((">=", query.since_us), ("<", query.until_us)):
        if moment is not None:
            conditions += f" AND m.arrived_us {name} ?"
            params.append(moment)
    if query.addresses is not None:
        conditions += _WITH
        params.append(sorted({bigint_hash("addr", coarse_address(one)) for one in query.addresses}))
    sql = f"SELECT m.content_key, m.account, m.external_id, m.arrived_us {_FROM}{conditions}"
    return [_Found(key, account, message, arrived, why, terms) for key, account, message, arrived in rows(sql, params)]


def _hits(rows: Rows, found: Sequence[_Found], masks: dict[tuple[str, str], Masks]) -> list[ItemHit]:
    if not found:
        return []
    sql = (
        "SELECT g.content_key, g.thread_id, g.from_key, json_extract_string(g.decoded, '$[3]'), b.text, b.text_sha"
        f" FROM (FROM message WHERE {_AMONG}) g JOIN (FROM body WHERE {_AMONG}) b USING (content_key)"
    )
    keys = [one.key for one in found]
    texts = {row[0]: _Text(*row[1:]) for row in rows(sql, [keys, keys])}
    return [_hit(one, texts[one.key], masks.get((one.account, one.message_id), [])) for one in found]


class _Text(NamedTuple):
    thread: str
    sender: str
    subject: str
    text: str
    sha: str


def _hit(one: _Found, mail: _Text, masks: Masks) -> ItemHit:
    seen = masked(mail.text, masks)
    start, end = sentence_span(seen, one.terms)
    quote = Quote(account=one.account, message_id=one.message_id, start=start, end=end, text=seen[start:end], text_sha=mail.sha)
    day = stamp(one.arrived_us)
    return ItemHit(
        message_id=one.message_id,
        account=one.account,
        thread_id=mail.thread,
        sender=mail.sender,
        subject=mail.subject,
        arrived_at=day,
        quote=quote if end > start and _MASK not in quote.text else None,
        link=thread_link(one.account, mail.thread) or None,
        why=[one.why],
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


def _masks(rows: Rows) -> dict[tuple[str, str], Masks]:
    """(account, message id) -> what is blotted out in it."""
    found: dict[tuple[str, str], Masks] = {}
    for (payload,) in rows(_FORGOTTEN, []):
        for span in json.loads(payload).get("spans", ()):
            found.setdefault((str(span[0]), str(span[1])), []).append((int(span[2]), int(span[3]), str(span[4])))
    return found


def masked(text: str, masks: Masks) -> str:
    """`text` with every forgotten sentence blotted out; in another version of the text wherever the same words stand."""
    for start, end, words in masks:
        if text[start:end] == words:
            text = text[:start] + _MASK * (end - start) + text[end:]
        elif words:
            text = text.replace(words, _MASK * len(words))
    return text


def _holds_masked(rows: Rows, one: _Found, masks: dict[tuple[str, str], Masks]) -> bool:
    """Whether a mail with a forgotten sentence still fits without it."""
    ((subject, sender, text),) = rows(
        "SELECT json_extract_string(g.decoded, '$[3]'), g.from_key, b.text FROM message g JOIN body b USING (content_key)"
        " WHERE g.content_key = ?",
        [one.key],
    )
    left = masked(text, masks[one.account, one.message_id])
    return set(one.terms) <= set(terms_of(f"{subject}\n{sender}\n{left}"))
