"""The index of words: which of the current mails hold a term, kept beside the items for `recall` (D-501, D-503, M-131).

Mails are numbered as they are indexed. A part of the index has some thousands of them, and for each term a sorted list of their numbers;
inside a part the rows are sorted by term, so a search opens one small group of each. Terms are hashes. Words of forgotten facts, of
forgotten messages and of deleted ones are in no part: what held them is written anew in the transaction that hides them (M-060). All of
it follows from the `mail` table and the texts, so it may be dropped at any time. Why lists: docs/store.md, "Search".
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from pipeline.models.terms import term_key, words_in
from pipeline.store import hidden
from pipeline.store.db import Archive
from pipeline.store.rows import arrow

PART = 5_000
"""Mails of a full part. Small parts of single syncs are put together by and by."""
BUILT, VERSION, _UNDONE = "words", "1", "1 in part"
"""Name in `fold_state` that says by which rules the index was made; without it, or in part, there is none."""
_MASKED = "hidden_spans_indexed"
_BATCH = 1_000
_VOCABULARY = 200_000
_BITS = 126
"""Terms of all wordings together that a search tells apart; the query itself has at most 64, and other wordings beyond it are left out."""
_GONE = -1
"""Content key of a numbered mail whose text is to be read again."""
_LACKING = (
    "SELECT content_key FROM mail ANTI JOIN indexed USING (content_key) WHERE present"
    " AND content_key IN (SELECT content_key FROM message) AND content_key IN (SELECT content_key FROM body)"
    " ORDER BY arrived_us, content_key"
)
_TEXTS = (
    "WITH g AS (SELECT content_key, text_sha, account, external_id, from_key, json_extract_string(decoded, '$[3]') AS subject"
    "  FROM message SEMI JOIN lacking USING (content_key) WHERE rowid BETWEEN $first AND $last)"
    " SELECT g.content_key, any_value(g.account), any_value(g.external_id), any_value(g.text_sha), any_value(g.subject),"
    " any_value(g.from_key), any_value(b.text) FROM g JOIN (FROM body WHERE rowid BETWEEN $low AND $high) b USING (content_key, text_sha)"
    " GROUP BY 1 ORDER BY 1"
)
_BODIES = (
    "SELECT coalesce(min(rowid), 0), coalesce(max(rowid), -1) FROM body"
    " SEMI JOIN (SELECT m.content_key FROM message m WHERE m.rowid BETWEEN $first AND $last) USING (content_key)"
)
_AGAIN = (
    "INSERT INTO word SELECT $part, term, list(number ORDER BY number) FROM (SELECT term, unnest(numbers) AS number FROM word"
    " WHERE list_contains($parts::INTEGER[], part)) SEMI JOIN indexed USING (number) GROUP BY term ORDER BY term"
)


class _Keys(dict[bytes, int]):
    """The key of each term met so far."""

    def __missing__(self, term: bytes) -> int:
        if len(self) >= _VOCABULARY:
            self.clear()
        key = self[term] = term_key(term.decode("utf-8", "surrogatepass"))
        return key


def refresh(archive: Archive) -> None:
    """Brings the index up to the `mail` table. Inside a transaction, after facts were folded.

    More than a part of new mails is left to `build`, and until then there is no index: a transaction keeps in memory what it adds.
    """
    if hidden.state_text(archive, BUILT) not in (VERSION, _UNDONE):
        for table in ("word", "indexed"):
            archive.run(f"DELETE FROM {table}")
    _outdate(archive)
    _drop(archive)
    lacking = [row[0] for row in archive.rows(_LACKING)]
    if len(lacking) <= PART:
        _add(archive, lacking)
    hidden.keep_text(archive, BUILT, VERSION if len(lacking) <= PART else _UNDONE)


def build(archive: Archive) -> None:
    """Indexes what `refresh` has left, a part at a time in transactions of their own. A kill leaves it to the next fold."""
    if hidden.state_text(archive, BUILT) != _UNDONE:
        return
    lacking = [row[0] for row in archive.rows(_LACKING)]
    for start in range(0, len(lacking), PART):
        with archive.transaction():
            _add(archive, lacking[start : start + PART])
    with archive.transaction():
        hidden.keep_text(archive, BUILT, VERSION)


def hide(archive: Archive) -> None:
    """Takes words of facts that were forgotten since out of the index, if there is one. Inside a transaction."""
    if hidden.state_text(archive, BUILT) == VERSION and _outdate(archive):
        refresh(archive)


def read_again(archive: Archive, content_keys: Sequence[int]) -> None:
    """The texts of these contents were made anew: the next `refresh` reads them. Inside a transaction.

    Until then there is no index: after a kill in between, a search would find none of these mails and call that all.
    """
    with archive.loaded(read_anew=arrow(content_key=list(content_keys) or [_GONE])):
        archive.run(f"UPDATE indexed SET content_key = {_GONE} FROM read_anew WHERE indexed.content_key = read_anew.content_key")
    if hidden.state_text(archive, BUILT) == VERSION:
        hidden.keep_text(archive, BUILT, _UNDONE)


def _outdate(archive: Archive) -> bool:
    """Has messages read again of which other words are hidden than when they were read; whether words are."""
    spans, before = hidden.state_text(archive, hidden.SPANS), hidden.state_text(archive, _MASKED)
    if spans == before:
        return False
    now, then = hidden.spans_in(spans), hidden.spans_in(before)
    texts = sorted(sha for sha in now.keys() | then.keys() if now.get(sha) != then.get(sha))
    with archive.loaded(wanted=arrow(text_sha=texts)):
        rows = archive.rows(
            "SELECT content_key FROM message SEMI JOIN (SELECT account, external_id FROM message SEMI JOIN wanted USING (text_sha))"
            " USING (account, external_id)"
        )
    read_again(archive, [row[0] for row in rows])
    hidden.keep_text(archive, _MASKED, spans)
    return True


def _drop(archive: Archive) -> None:
    """Takes out what is no current mail: of each part that held one, what is left is written anew."""
    found = archive.rows("SELECT number, part FROM indexed ANTI JOIN (SELECT content_key FROM mail WHERE present) USING (content_key)")
    if not found:
        return
    with archive.loaded(dropped=arrow(number=[number for number, _ in found])):
        archive.run("DELETE FROM indexed USING dropped WHERE indexed.number = dropped.number")
    left = {row[0] for row in archive.rows("SELECT DISTINCT part FROM indexed")}
    touched = {part for _, part in found}
    archive.run("DELETE FROM word WHERE list_contains(?::INTEGER[], part)", [sorted(touched - left)])
    for part in sorted(touched & left):
        _join(archive, [part])


def _join(archive: Archive, parts: Sequence[int]) -> None:
    """Writes some parts anew as one, without what is no longer numbered."""
    params: dict[str, object] = {"parts": list(parts), "part": _next_part(archive)}
    archive.run(_AGAIN, params)
    archive.run("DELETE FROM word WHERE list_contains($parts::INTEGER[], part)", {"parts": params["parts"]})
    archive.run("UPDATE indexed SET part = $part WHERE list_contains($parts::INTEGER[], part)", params)


def _next_part(archive: Archive) -> int:
    return int(archive.one("SELECT coalesce(max(part), -1) + 1 FROM (SELECT part FROM indexed UNION ALL SELECT part FROM word)")[0])


def _add(archive: Archive, lacking: list[int]) -> None:
    """Indexes these contents as one part, and puts small parts at the end together."""
    if not lacking:
        return
    number, masks, keys = int(archive.one("SELECT coalesce(max(number), -1) + 1 FROM indexed")[0]), hidden.masks_of(archive.rows), _Keys()
    terms: list[int] = []
    numbers: list[int] = []
    contents: list[int] = []
    for key, account, message_id, sha, subject, sender, text in _texts(archive, lacking):
        words = words_in(f"{subject}\n{sender}\n{masks.over(account, message_id, sha, text)}")
        terms.extend(map(keys.__getitem__, words))
        numbers.extend([number + len(contents)] * len(words))
        contents.append(key)
    part = _next_part(archive)
    with archive.loaded(fresh=arrow(number=list(range(number, number + len(contents))), content_key=contents)):
        archive.run("INSERT INTO indexed SELECT number, ?, content_key FROM fresh ORDER BY number", [part])
    with archive.loaded(said=arrow(term=terms or [_GONE], number=numbers or [_GONE])):
        archive.run("INSERT INTO word SELECT ?, term, list(number ORDER BY number) FROM said GROUP BY term ORDER BY term", [part])
    _tidy(archive)


def _texts(archive: Archive, lacking: list[int]) -> Iterator[tuple[int, str, str, str, str, str, str]]:
    """(content key, account, message id, text hash, subject, sender, text) of these contents, in the order of their storing."""
    with archive.loaded(lacking=arrow(content_key=lacking)):
        places = [row[0] for row in archive.rows("SELECT m.rowid FROM message m SEMI JOIN lacking USING (content_key) ORDER BY 1")]
        for first in _starts(places):
            batch = {"first": first, "last": first + _BATCH - 1}
            low, high = archive.one(_BODIES, batch)
            yield from archive.rows(_TEXTS, {**batch, "low": low, "high": high})


def _starts(places: Sequence[int]) -> Iterator[int]:
    """Where batches begin that hold all of these sorted rows."""
    at = 0
    while at < len(places):
        yield places[at]
        at = bisect_left(places, places[at] + _BATCH)


def _tidy(archive: Archive) -> None:
    """Joins parts at the end while each is at most twice what comes after it: every mail is written again a few times in all."""
    sizes = archive.rows("SELECT part, count(*) FROM indexed GROUP BY 1 ORDER BY max(number) DESC")
    joined, held = list[int](), 0
    for part, size in sizes:
        if joined and (size > 2 * held or size + held > PART):
            break
        joined.append(part)
        held += size
    if len(joined) > 1:
        _join(archive, joined)


def search_sql(wordings: Sequence[Sequence[str]]) -> tuple[str, list[object]]:
    """SELECT number, wording: mails that hold all terms of a wording, with the first such wording; and its parameters.

    Every term is looked up once, however many wordings it is in, and is a bit of what a mail was found to hold.
    """
    keys = [sorted({term_key(term) for term in terms}) for terms in wordings]
    bits = {key: 1 << place for place, key in enumerate(dict.fromkeys(key for one in keys for key in one))}
    if len(bits) > _BITS:
        return search_sql(wordings[: len(wordings) // 2])
    among = f"word.term IN ({', '.join('?' * len(bits))})"
    if len(bits) == 1:
        return f"SELECT unnest(numbers) AS number, 0 AS wording FROM word WHERE {among}", [*bits]
    table = ", ".join(["(?, ?::HUGEINT)"] * len(bits))
    held = f"SELECT unnest(numbers) AS number, bit FROM word JOIN (VALUES {table}) AS asked(term, bit) USING (term) WHERE {among}"
    whole = [sum(bits[key] for key in one) for one in keys]
    cases = " ".join(f"WHEN held & ?::HUGEINT = ?::HUGEINT THEN {place}" for place in range(len(whole)))
    sql = f"SELECT number, CASE {cases} END AS wording FROM (SELECT number, bit_or(bit) AS held FROM ({held}) GROUP BY 1)"
    asked = [value for mask in whole for value in (mask, mask)]
    return f"SELECT * FROM ({sql}) WHERE wording IS NOT NULL", [*asked, *(part for pair in bits.items() for part in pair), *bits]
