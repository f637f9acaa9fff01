"""Facts in the archive: what the journal holds of them, the texts their quotes name, and their rows. Inside the caller's transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from pipeline.ids import canonical_json, short_hash
from pipeline.models.facts import DIGEST, DREAM, FACT_OPS, FACT_PREFIX, Fact, normal
from pipeline.models.items import HIDDEN
from pipeline.models.predicates import registry
from pipeline.models.terms import stored_terms
from pipeline.store.db import Archive
from pipeline.store.journal import Entry, entries_on
from pipeline.store.reviews import REVIEW_OPS
from pipeline.store.rows import arrow, labels_of_text

_FOLDED = FACT_OPS | {DREAM}
NEVER_US = 2**62
"""Later than any moment."""


class Mark(NamedTuple):
    """How far facts were folded: the newest journal receipt, how many folds changed a row, and under which rules."""

    seq: int
    fold: int
    rules: str


class Pending(NamedTuple):
    """Receipts after a mark: the newest of all, targets of fact entries, whether something was undone, or forgotten, digests that are
    asked for."""

    newest: int
    targets: list[str]
    undone: bool
    forgotten: bool
    digests: list[str]


def mark_of(archive: Archive) -> Mark:
    """The stored mark; zeros before the first fact."""
    state: dict[str, str] = dict(archive.rows("SELECT name, value FROM fold_state WHERE starts_with(name, 'fact_')"))
    return Mark(int(state.get("fact_seq", 0)), int(state.get("fact_fold", 0)), str(state.get("fact_rules", "")))


def set_mark(archive: Archive, mark: Mark) -> None:
    """Remembers how far facts were folded."""
    archive.run("DELETE FROM fold_state WHERE starts_with(name, 'fact_')")
    values = [str(mark.seq), str(mark.fold), mark.rules]
    archive.run("INSERT INTO fold_state VALUES ('fact_seq', ?), ('fact_fold', ?), ('fact_rules', ?)", values)


def pending(archive: Archive, since: int) -> Pending:
    """What the journal holds after `since` that facts depend on."""
    rows = archive.rows(
        "SELECT seq, op, target FROM journal WHERE seq > $since AND (op IN ('undo', $dream) OR starts_with(target, $prefix)) ORDER BY seq",
        {"since": since, "prefix": FACT_PREFIX, "dream": DREAM},
    )
    targets = sorted({target for _, op, target in rows if (op in _FOLDED or op == "approve") and target.startswith(FACT_PREFIX)})
    digests = sorted({target for _, op, target in rows if op == DREAM and target.startswith(DIGEST)})
    ops = {row[1] for row in rows}
    return Pending(max((row[0] for row in rows), default=since), targets, "undo" in ops, "forget" in ops, digests)


def any_facts(archive: Archive) -> bool:
    """Whether the home holds a fact, or ever did."""
    return bool(archive.rows("SELECT 1 FROM known_fact UNION ALL SELECT 1 FROM fact_gone LIMIT 1"))


def entries_about(archive: Archive, fact_ids: Sequence[str] | None, keep: Callable[[Entry], bool] = lambda _: True) -> list[Entry]:
    """The journal's rows on these facts (None: on all), that stand among those to `keep`; what is proposed and decided about them too."""
    found = entries_on(archive, FACT_PREFIX, fact_ids, keep)
    return [entry for entry in found if entry.op in _FOLDED or entry.op in REVIEW_OPS]


def slots_of(archive: Archive, fact_ids: Iterable[str]) -> set[str]:
    """Slots in which these facts stand now."""
    with archive.loaded(wanted=arrow(fact_id=sorted(fact_ids))):
        return {row[0] for row in archive.rows("SELECT DISTINCT slot FROM known_fact SEMI JOIN wanted USING (fact_id) WHERE slot <> ''")}


def forgotten(archive: Archive) -> set[str]:
    """Facts whose words nobody gets."""
    return {row[0] for row in archive.rows("SELECT fact_id FROM known_fact WHERE life = 'forgotten'")}


def facts_in(archive: Archive, slots: Iterable[str]) -> set[str]:
    """Facts that stand in these slots now."""
    with archive.loaded(wanted=arrow(slot=sorted(slots))):
        return {row[0] for row in archive.rows("SELECT fact_id FROM known_fact SEMI JOIN wanted USING (slot)")}


def facts_on_mail(archive: Archive, mail_keys: Sequence[int]) -> set[str]:
    """Facts with a quote from one of these messages."""
    if not mail_keys or not archive.rows("SELECT 1 FROM fact_anchor WHERE kind = 'span' LIMIT 1"):
        return set()
    with archive.loaded(wanted=arrow(mail_key=sorted(mail_keys))):
        rows = archive.rows(
            "SELECT DISTINCT a.fact_id FROM fact_anchor a JOIN mail m ON m.account = a.account AND m.external_id = a.message_id"
            " SEMI JOIN wanted w ON w.mail_key = m.mail_key"
        )
    return {row[0] for row in rows}


class TextRow(NamedTuple):
    """Every stored text of one message by hash, the newest one's hash, and whether the mail is deleted, trashed or spam."""

    versions: dict[str, str]
    newest_sha: str
    gone: bool


def texts_of(
    archive: Archive, messages: Iterable[tuple[str, str]], until_us: int = NEVER_US, *, received: bool = True
) -> dict[tuple[str, str], TextRow]:
    """(account, message id) -> its stored texts; a message that was never stored is left out.

    `until_us`: only what this home had `received` by then, or else what had arrived by then; that mail was deleted or moved is known
    from its receipt in both cases, for Google tells no time of it.
    """
    wanted = sorted(set(messages))
    if not wanted:
        return {}
    table = arrow(account=[account for account, _ in wanted], external_id=[message for _, message in wanted])
    with archive.loaded(wanted=table):
        bound = _BOUND.format(clock="recorded_us" if received else "occurred_us")
        states = archive.rows(_STATES.format(bound=bound), {"until": until_us})
        texts = archive.rows(_TEXTS.format(bound=bound), {"until": until_us})
    versions: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for account, message, sha, text in texts:
        versions[account, message][sha] = text
    return {
        (account, message): TextRow(versions[account, message], sha, not present or bool(HIDDEN.intersection(labels_of_text(labels))))
        for account, message, present, sha, labels in states
    }


_BOUND = "CASE i.version WHEN 'absent' THEN i.recorded_us ELSE i.{clock} END <= $until"
_STATES = """
WITH newest AS (
  SELECT i.account, i.external_id, arg_max(i.present, i.seq) AS present,
    arg_max(i.content_key, i.seq) FILTER (WHERE i.version <> 'absent') AS content_key
  FROM item i SEMI JOIN wanted w ON w.account = i.account AND w.external_id = i.external_id
  WHERE i.kind = 'message' AND {bound} GROUP BY ALL),
labels AS (
  SELECT l.account, l.external_id, arg_max(l.labels, l.seq) AS labels
  FROM label_version l SEMI JOIN wanted w ON w.account = l.account AND w.external_id = l.external_id GROUP BY ALL)
SELECT n.account, n.external_id, n.present, m.text_sha, coalesce(l.labels, '[]')
FROM newest n JOIN message m USING (content_key) LEFT JOIN labels l ON l.account = n.account AND l.external_id = n.external_id
"""
_TEXTS = """
WITH keys AS (
  SELECT DISTINCT i.account, i.external_id, i.content_key FROM item i
  SEMI JOIN wanted w ON w.account = i.account AND w.external_id = i.external_id WHERE i.kind = 'message' AND {bound})
SELECT k.account, k.external_id, b.text_sha, b.text FROM keys k JOIN body b USING (content_key)
"""


def replace_facts(archive: Archive, fact_ids: Iterable[str] | None, facts: Sequence[Fact], fold: int) -> int:
    """Replaces the rows of `fact_ids` (None: all) by `facts`; how many rows came, went or changed. `fold`: number of this fold."""
    if fact_ids is None:
        old = archive.rows("SELECT fact_id, row_version, added_fold, changed_fold, scope, scope_key FROM known_fact")
        for table in ("fact_anchor", "known_fact"):
            archive.run(f"DELETE FROM {table}")
    else:
        with archive.loaded(wanted=arrow(fact_id=sorted({*fact_ids, *(fact.fact_id for fact in facts)}))):
            old = archive.rows(
                "SELECT fact_id, row_version, added_fold, changed_fold, scope, scope_key FROM known_fact SEMI JOIN wanted USING (fact_id)"
            )
            for table in ("fact_anchor", "known_fact"):
                archive.run(f"DELETE FROM {table} USING wanted WHERE {table}.fact_id = wanted.fact_id")
    before = {row[0]: row for row in old}
    versions = {fact.fact_id: _row_version(fact) for fact in facts}
    changed = {one for one, version in versions.items() if one not in before or before[one][1] != version}
    gone = [row for row in old if row[0] not in versions]
    folds = {one: (before[one][2] if one in before else fold, fold if one in changed else before[one][3]) for one in versions}
    _insert(archive, facts, versions, folds)
    _note_gone(archive, gone, versions, fold)
    return len(changed) + len(gone)


def _row_version(fact: Fact) -> str:
    return short_hash(canonical_json([_own(fact), fact.anchors]))


def _note_gone(archive: Archive, gone: Sequence[tuple[str, ...]], present: Iterable[str], fold: int) -> None:
    back = sorted(present)
    if back:
        with archive.loaded(back=arrow(fact_id=back)):
            archive.run("DELETE FROM fact_gone USING back WHERE fact_gone.fact_id = back.fact_id")
    for row in gone:
        archive.run("INSERT INTO fact_gone VALUES (?, ?, ?, ?)", [row[0], row[4], row[5], fold])


_OWN = (
    *("fact_id", "scope", "scope_key", "subject", "predicate", "object", "object_norm", "polarity", "shape", "life", "trust", "basis"),
    *("actor", "asserted_us", "ord", "valid_from", "valid_to", "learned_us", "recorded_us", "backfilled", "checked_us", "replaced_by"),
    *("challenges", "recheck_us", "importance", "model", "prompt_ver", "rule", "rule_ver", "provenance", "because", "slot"),
    *("source_gone", "check_pending"),
)
_own = attrgetter(*_OWN)


def _insert(archive: Archive, facts: Sequence[Fact], versions: dict[str, str], folds: dict[str, tuple[int, int]]) -> None:
    if not facts:
        return
    table = arrow(
        **{name: [getattr(fact, name) for fact in facts] for name in _OWN},
        row_version=[versions[fact.fact_id] for fact in facts],
        subject_norm=[normal(fact.subject) for fact in facts],
        terms=[_terms(fact) for fact in facts],
        added_fold=[folds[fact.fact_id][0] for fact in facts],
        changed_fold=[folds[fact.fact_id][1] for fact in facts],
    )
    anchors = [anchor for fact in facts for anchor in fact.anchors]
    with archive.loaded(rows=table):
        archive.run("INSERT INTO known_fact BY NAME FROM rows")
    if not anchors:  # all of them forgotten after what was said for them was undone
        return
    names = {"start": "span_start", "end": "span_end"}
    columns = {names.get(name, name): [getattr(anchor, name) for anchor in anchors] for name in anchors[0]._fields}
    with archive.loaded(anchors=arrow(**columns)):
        archive.run("INSERT INTO fact_anchor BY NAME FROM anchors")


def _terms(fact: Fact) -> str:
    """What a search finds a fact by: its own words, the words of its predicate, and its quotes."""
    if fact.life == "forgotten":
        return " "
    return stored_terms(fact.subject, fact.object, *(anchor.quote for anchor in fact.anchors)) + _predicate_terms(fact.predicate)


@cache
def _predicate_terms(name: str) -> str:
    rule = registry().get(name)
    return stored_terms(name.replace("_", " "), *(rule.words if rule else ()))
