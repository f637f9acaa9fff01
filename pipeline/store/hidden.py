"""What a person has had forgotten: whole messages, and the spans of forgotten facts, whose words no reader gets (M-060).

Both follow from the journal alone. They are kept in `fold_state`, so that a reader finds them in one look.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pipeline.ids import canonical_json
from pipeline.store.db import Archive
from pipeline.store.journal import entries_on
from pipeline.store.rows import arrow, labels_text

ITEM_PREFIX = "item:"
"""How the target of a forgotten message begins; account, a slash and its id follow."""
ITEMS, SPANS = "hidden_items", "hidden_spans"
_MASK = "\u2588"

Key = tuple[str, str]
Spans = Mapping[str, Sequence[tuple[int, int]]]
"""Text hash -> (start, end) of what is hidden in every message with that text, sorted."""


_SAID = (
    "SELECT p.payload FROM journal j JOIN journal_payload p USING (payload_sha) JOIN known_fact f ON f.fact_id = j.target"
    " WHERE f.life = 'forgotten' AND j.op IN ('remember', 'import', 'promote') AND contains(p.payload, '\"spans\"')"
)
_NOTHING_FORGOTTEN = "SELECT NOT EXISTS (FROM known_fact WHERE life = 'forgotten')"


class Masks(NamedTuple):
    """What is hidden in mails. `spans`: by text; `words`: (account, message id) -> (hash of the text they were read in, words), for other
    versions of that message's text."""

    spans: Spans
    words: Mapping[Key, Sequence[tuple[str, str]]]

    def over(self, account: str, message_id: str, text_sha: str, text: str) -> str:
        """The text of that message with blocks over what is hidden in it."""
        text = masked(text, self.spans.get(text_sha, ()))
        for sha, words in self.words.get((account, message_id), ()):
            if words and sha != text_sha:
                text = text.replace(words, masked(words, [(0, len(words))]))
        return text


def masks_of(rows: Callable[[str, Sequence[object]], list[tuple[Any, ...]]]) -> Masks:
    """What is hidden now. `rows` runs a SELECT over the archive, whose facts are folded."""
    if rows(_NOTHING_FORGOTTEN, [])[0][0]:
        return Masks({}, {})
    words: dict[Key, list[tuple[str, str]]] = defaultdict(list)
    for (payload,) in rows(_SAID, []):
        for account, message_id, _, _, quote, sha, *_ in json.loads(payload).get("spans", ()):
            words[str(account), str(message_id)].append((str(sha), str(quote)))
    stored = rows("SELECT value FROM fold_state WHERE name = ?", [SPANS])
    return Masks(spans_in(stored[0][0] if stored else ""), words)


def item_target(account: str, message_id: str) -> str:
    """Target of the journal entry that forgets a message."""
    return f"{ITEM_PREFIX}{account}/{message_id}"


def item_of(target: str) -> Key:
    """(account, message id) behind such a target."""
    account, _, message_id = target.removeprefix(ITEM_PREFIX).partition("/")
    return account, message_id


def forgotten_items(archive: Archive) -> set[Key]:
    """(account, message id) of every message that a person had forgotten, and of every other stored copy of it: same Message-ID,
    same author."""
    said = [entry for entry in entries_on(archive, ITEM_PREFIX, None) if entry.op == "forget" and entry.actor_kind == "human"]
    found = {item_of(entry.target) for entry in said}
    copies = sorted({(str(one["message_id"]), str(one["from_key"])) for entry in said if (one := entry.payload or {}).get("message_id")})
    if copies:
        with archive.loaded(wanted=arrow(message_id=[one for one, _ in copies], from_key=[one for _, one in copies])):
            found |= set(archive.rows("SELECT account, external_id FROM message SEMI JOIN wanted USING (message_id, from_key)"))
    return found


def stored_items(archive: Archive) -> set[Key]:
    """The forgotten messages as the last fold knew them."""
    return {(str(account), str(message)) for account, message in json.loads(state_text(archive, ITEMS) or "[]")}


def stored_spans(archive: Archive) -> dict[str, list[tuple[int, int]]]:
    """The hidden spans as the last fold knew them."""
    return spans_in(state_text(archive, SPANS))


def spans_in(stored: str) -> dict[str, list[tuple[int, int]]]:
    """The hidden spans as `fold_state` has them; none if it is empty."""
    return {sha: [(int(start), int(end)) for start, end in spans] for sha, spans in json.loads(stored or "{}").items()}


def remember_items(archive: Archive, items: Iterable[Key]) -> None:
    """Keeps the forgotten messages for readers. Inside a transaction."""
    _keep(archive, ITEMS, sorted([list(one) for one in items]))


def remember_spans(archive: Archive, spans: Spans) -> None:
    """Keeps the hidden spans for readers. Inside a transaction."""
    _keep(archive, SPANS, {sha: sorted(spans[sha]) for sha in spans})


def spans_by_text(places: Iterable[tuple[str, int, int]]) -> dict[str, list[tuple[int, int]]]:
    """(text hash, start, end) of hidden words, grouped by text; each once."""
    found: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for sha, start, end in places:
        found[sha].add((start, end))
    return {sha: sorted(many) for sha, many in sorted(found.items())}


def masked(text: str, spans: Sequence[tuple[int, int]], offset: int = 0) -> str:
    """`text`, which stands at `offset` of a message, with every hidden character that is no blank as a block: its length stays, and so
    do all offsets."""
    if not spans:
        return text
    letters = list(text)
    for start, end in spans:
        for place in range(max(start - offset, 0), min(end - offset, len(letters))):
            if not letters[place].isspace():
                letters[place] = _MASK
    return "".join(letters)


def mask_loops(archive: Archive, spans: Spans) -> bool:
    """Puts blocks over hidden words in the quotes of loops and steps, and in what a loop says is still owed; whether a row changed.
    Inside a transaction."""
    if not spans:
        return False
    changed = False
    for table in ("loop", "loop_step"):
        with archive.loaded(wanted=arrow(text_sha=sorted(spans))):
            rows = archive.rows(
                f"SELECT s.rowid, s.loop_id, s.span_start, s.span_end, s.quote, s.text_sha, any_value(b.text) FROM {table} s"
                " SEMI JOIN wanted w ON w.text_sha = s.text_sha JOIN body b ON b.text_sha = s.text_sha WHERE s.span_end > s.span_start"
                " GROUP BY ALL ORDER BY 1"
            )
        for row_id, loop_id, start, end, quote, sha, text in rows:
            right = masked(text[start:end], spans[sha], start)
            if right != quote:
                archive.run(f"UPDATE {table} SET quote = ? WHERE rowid = ?", [right, row_id])
                _mask_owed(archive, loop_id, [text[max(s, start) : min(e, end)] for s, e in spans[sha] if s < end and e > start])
                changed = True
    return changed


def _mask_owed(archive: Archive, loop_id: str, words: Sequence[str]) -> None:
    """Things that are left of a promise stand in a flag and in the note of a step, in the mail's own words."""
    for row_id, flags in archive.rows("SELECT rowid, flags FROM loop WHERE loop_id = ? AND contains(flags, '\"left:')", [loop_id]):
        told = json.loads(flags)
        hidden = [f"left:{_over(flag[5:], words)}" if flag.startswith("left:") else flag for flag in told]
        if hidden != told:
            archive.run("UPDATE loop SET flags = ? WHERE rowid = ?", [labels_text(hidden), row_id])
    partly = "SELECT rowid, note FROM loop_step WHERE loop_id = ? AND starts_with(rule, 'partly_kept')"
    for row_id, note in archive.rows(partly, [loop_id]):
        archive.run("UPDATE loop_step SET note = ? WHERE rowid = ?", [", ".join(_over(thing, words) for thing in note.split(", ")), row_id])


def _over(thing: str, words: Sequence[str]) -> str:
    return masked(thing, [(0, len(thing))]) if any(thing.casefold() in one.casefold() for one in words) else thing


def copies_of(archive: Archive, message_id: str) -> list[tuple[str, str, str, str]]:
    """(account, message id, Message-ID, author) of the messages with that provider id and of every stored copy of them."""
    return [
        (str(row[0]), str(row[1]), str(row[2]), str(row[3]))
        for row in archive.rows(
            "WITH named AS (SELECT account, external_id, message_id, from_key FROM message WHERE external_id = $id)"
            " SELECT DISTINCT m.account, m.external_id, m.message_id, m.from_key FROM message m JOIN named n"
            " ON (m.account, m.external_id) = (n.account, n.external_id)"
            " OR (n.message_id <> '' AND (m.message_id, m.from_key) = (n.message_id, n.from_key)) ORDER BY ALL",
            {"id": message_id},
        )
    ]


def state_text(archive: Archive, name: str) -> str:
    """What `fold_state` holds under that name; "" if nothing."""
    found = archive.rows("SELECT value FROM fold_state WHERE name = ?", [name])
    return str(found[0][0]) if found else ""


def _keep(archive: Archive, name: str, value: Any) -> None:
    keep_text(archive, name, canonical_json(value) if value else "")


def keep_text(archive: Archive, name: str, value: str) -> None:
    """Puts that under that name into `fold_state`, or takes the name out. Inside a transaction."""
    archive.run("DELETE FROM fold_state WHERE name = ?", [name])
    if value:
        archive.run("INSERT INTO fold_state VALUES (?, ?)", [name, value])
