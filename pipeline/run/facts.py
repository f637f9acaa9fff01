"""The fold of facts over an archive, and the one way to say something about them: append, fold, publish, in one opening (M-136)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from pipeline.clock import DAY_US
from pipeline.errors import LoopledgerError, SchemaError, TryLaterError
from pipeline.models.facts import CLAIM_OPS, DREAM, FACT_OPS, FACT_PREFIX, Anchor, Claim, Fact, FactAct, Repair, Span
from pipeline.run.digests import refresh_digests
from pipeline.run.signals import Fresh, witnesses
from pipeline.stages.facts import RULES_VERSION, StoredText, claims_of, fold_claims, span_status
from pipeline.store import facts as rows
from pipeline.store import hidden, words
from pipeline.store import sightings as seen
from pipeline.store.db import Archive, open_archive
from pipeline.store.home import Home
from pipeline.store.journal import Entry, NewEntry, append_all
from pipeline.store.lease import WAITING, Waiting
from pipeline.store.projection import project
from pipeline.store.publish import publish
from pipeline.store.reads import LedgerView
from pipeline.store.reviews import allowed, reviews_of

Rows = Callable[..., list[tuple[Any, ...]]]
T = TypeVar("T")


_MANY = 1_000
"""So many facts are folded all at once: naming each of them in a look-up costs more."""
_NOTHING_FRESH = Fresh()


def fold_facts(archive: Archive, *, full: bool = False, changed: Sequence[int] = (), fresh: Fresh = _NOTHING_FRESH) -> int:
    """Brings the fact rows up to the journal, to the mail in `changed` (mail keys) and to what items show (`fresh`: what is new in it),
    inside a transaction; how many rows changed.

    A slot that something concerns is folded whole; everything if `full`, if the rules changed, or after an undo. Without facts it
    costs two look-ups.
    """
    mark = rows.mark_of(archive)
    waits = rows.pending(archive, mark.seq)
    if not (waits.targets or waits.undone or waits.digests or fresh.facts or rows.any_facts(archive)):
        return 0
    concerned: set[str] | None = None
    if not (full or waits.undone or waits.forgotten or mark.rules != RULES_VERSION):
        touched = set(waits.targets) | rows.facts_on_mail(archive, changed) | fresh.facts | seen.facts_named(archive, fresh.names)
        if changed:
            touched |= seen.facts_of(archive, "answered")  # the mail that was answered may come after the answer
        if not (touched or waits.digests):
            return 0
        concerned = _with_rivals(archive, touched) if len(touched) < _MANY else None
    claims, acts = _all_about(archive, concerned)
    texts = rows.texts_of(archive, {(span.account, span.message_id) for claim in claims for span in claim.spans})
    forgotten = hidden.stored_items(archive)

    def status_of(span: Span) -> Any:
        stored = texts.get((span.account, span.message_id))
        if (span.account, span.message_id) in forgotten:
            return "broken"
        return span_status(span, None if stored is None else StoredText(*stored))

    facts = fold_claims(claims, acts, status_of, witnesses(archive, claims))
    if concerned is not None and any(fact.life == "forgotten" for fact in facts):
        return fold_facts(archive, full=True)  # a forgotten fact was said again, perhaps in other words of a mail
    if concerned is None:
        _note_spans(archive, claims, {fact.fact_id for fact in facts if fact.life == "forgotten"})
    spans = hidden.stored_spans(archive)
    facts = [_worded(fact, spans, forgotten) for fact in facts]
    count = rows.replace_facts(archive, concerned, facts, mark.fold + 1)
    refresh_digests(archive, waits.digests, everything=concerned is None)
    rows.set_mark(archive, rows.Mark(waits.newest, mark.fold + (count > 0), RULES_VERSION))
    return count


def hide_words(archive: Archive) -> bool:
    """Puts blocks over the words of forgotten facts wherever a loop shows them, and takes them out of the index of words; whether a row of
    a loop changed. Inside a transaction."""
    words.hide(archive)
    return hidden.mask_loops(archive, hidden.stored_spans(archive))


def _note_spans(archive: Archive, claims: Sequence[Claim], forgotten: set[str]) -> None:
    """Keeps where the words of forgotten facts stand. Words that are hidden no more come back with the next fold of everything."""
    places = [(one.text_sha, one.start, one.end) for claim in claims if claim.fact_id in forgotten for one in claim.spans]
    spans, before = hidden.spans_by_text(places), hidden.stored_spans(archive)
    if spans == before:
        return
    hidden.remember_spans(archive, spans)
    if any(set(many) - set(spans.get(sha, ())) for sha, many in before.items()):
        archive.run("DELETE FROM fold_state WHERE name = 'fingerprint'")


def _worded(fact: Fact, spans: hidden.Spans, forgotten: Collection[tuple[str, str]]) -> Fact:
    """The fact with blocks over what its quotes share with a forgotten fact or message."""
    anchors = tuple(_anchor_worded(anchor, spans, forgotten) for anchor in fact.anchors)
    return fact if anchors == fact.anchors else replace(fact, anchors=anchors)


def _anchor_worded(anchor: Anchor, spans: hidden.Spans, forgotten: Collection[tuple[str, str]]) -> Anchor:
    whole = (anchor.account, anchor.message_id) in forgotten
    places = [(anchor.start, anchor.end)] if whole else spans.get(anchor.text_sha, ())
    return anchor._replace(quote=hidden.masked(anchor.quote, places, anchor.start)) if places and anchor.quote else anchor


def write_facts(
    home: Home,
    say: Callable[[Rows], Sequence[NewEntry]],
    tell: Callable[[Rows, Sequence[Entry]], T],
    *,
    now_us: int,
    waiting: Waiting = WAITING,
) -> T:
    """What `tell` makes of the ledger after the entries that `say` makes of it before stand in the journal, folded and published.

    Both get a function that runs a SELECT over the archive's ledger tables; nobody writes in between, so what `say` has looked up
    still holds when its entries are appended. Raises what `say` raises, with nothing written, and as `open_archive` does.
    """
    with open_archive(home, "write", waiting=waiting) as archive:
        with archive.transaction():
            late = fold_facts(archive)  # what a writer that was killed has left
            stored = append_all(archive, new) if (new := list(say(archive.rows))) else []
            fresh = fold_facts(archive) if stored else 0
            if hide_words(archive):
                project(archive)
            told = tell(archive.rows, stored)
        if late or fresh or stored or not _published(home, archive):
            _publish(home, archive, stored, now_us)
    return told


def facts_at(archive: Archive, moment_us: int, *, received: bool) -> list[Fact]:
    """The facts as they stood at a past moment, from the journal: nothing that was said later counts, undos neither (M-008).

    `received`: only what this home had journalled and received by then. Else what somebody could have seen: mail that had arrived,
    whenever it was fetched, and lines of an import from the day on which they were learned.
    """

    def counts(entry: Entry) -> bool:
        learned = (entry.payload or {}).get("learned_us") if entry.op == "import" and not received else None
        return min(entry.made_us, learned if isinstance(learned, int) else entry.made_us) <= moment_us

    claims, acts = _read(rows.entries_about(archive, None, counts))
    wanted = {(span.account, span.message_id) for claim in claims for span in claim.spans}
    texts = rows.texts_of(archive, wanted, moment_us, received=received)

    def status_of(span: Span) -> Any:
        stored = texts.get((span.account, span.message_id))
        return span_status(span, None if stored is None else StoredText(*stored))

    facts = fold_claims(claims, acts, status_of, lambda _: ())
    gone, spans, forgotten = rows.forgotten(archive), hidden.stored_spans(archive), hidden.stored_items(archive)
    return [_worded(fact, spans, forgotten) for fact in facts if fact.fact_id not in gone]  # forgetting reaches back (M-060)


def _published(home: Home, archive: Archive) -> bool:
    """Whether readers have what the last fold of facts made: a full disk may have come between."""
    if not home.ledger.exists():
        return False
    view = LedgerView(home)
    try:
        found = view.publication().rows("SELECT value FROM meta WHERE name = 'fold.fact_fold'")
    except SchemaError:
        return False
    finally:
        view.close()
    return int(found[0][0] if found else 0) == rows.mark_of(archive).fold


def _publish(home: Home, archive: Archive, stored: Sequence[Entry], now_us: int) -> None:
    """Raises TryLaterError `not_published` when entries are stored and readers cannot be told: saying them again is needless."""
    try:
        publish(home, archive, now_us=now_us)
    except LoopledgerError as error:
        if not stored:
            raise
        raise TryLaterError(
            "it is stored, but readers do not see it yet",
            cause=error.problem,
            advice="Do not repeat it. Mend what the cause names, then bring the ledger up to date; the next sync or write does that too.",
            fix="loopledger rebuild",
            code="not_published",
            stored=True,
            published=False,
            seq=stored[-1].seq,
        ) from error


def _with_rivals(archive: Archive, touched: set[str]) -> set[str]:
    """The facts that stand in one slot with `touched`, and these."""
    claims, _ = _all_about(archive, touched)
    slots = rows.slots_of(archive, touched) | {claim.slot for claim in claims if claim.slot}
    return touched | rows.facts_in(archive, slots) | seen.facts_in_slots(archive, slots)


def _all_about(archive: Archive, fact_ids: set[str] | None) -> tuple[list[Claim], list[FactAct]]:
    """Claims and acts on these facts (None: on all), out of the journal and out of what items show."""
    claims, acts = _read(rows.entries_about(archive, None if fact_ids is None else sorted(fact_ids)))
    return [*claims, *claims_of(seen.sightings_as_facts(archive, fact_ids))], acts


def _read(entries: Sequence[Entry]) -> tuple[list[Claim], list[FactAct]]:
    """Claims and acts among journal rows. A row whose target is not what it claims, or whose text was erased, makes nothing."""
    claims: list[Claim] = []
    acts: list[FactAct] = []
    repairs: dict[str, list[Repair]] = defaultdict(list)
    reviews = reviews_of(entries)
    for entry in entries:
        payload = entry.payload or {}
        approved = bool(reviews) and allowed(entry, reviews)
        if entry.op in CLAIM_OPS:
            claim: Claim | None = None
            if payload:
                claim = (_erased if payload.get("erased") else _claim)(entry, payload, approved=approved)
            if claim is not None and claim.fact_id == entry.target:
                claims.append(claim)
        elif entry.op == DREAM:
            if entry.actor_kind == "system" and "was" in payload:
                repairs[entry.target].append(_repair(entry, payload))
        elif entry.op in FACT_OPS and entry.target.startswith(FACT_PREFIX):
            acts.append(_act(entry, payload, approved=approved))
    return [_repaired(claim, repairs[claim.fact_id]) if repairs else claim for claim in claims], acts


def _repair(entry: Entry, payload: dict[str, Any]) -> Repair:
    return Repair(entry.target, str(payload["account"]), str(payload["message_id"]), tuple(payload["was"]), tuple(payload["now"]))


def _repaired(claim: Claim, repairs: Sequence[Repair]) -> Claim:
    """The claim with its quotes where they stand now; repairs of repairs in their order."""
    spans = claim.spans
    for repair in repairs:
        spans = tuple(repair.on(span) for span in spans)
    return claim if spans == claim.spans else replace(claim, spans=spans)


def _act(entry: Entry, payload: dict[str, Any], *, approved: bool) -> FactAct:
    return FactAct(
        op=entry.op,
        fact_id=entry.target,
        actor=entry.actor,
        actor_kind=entry.actor_kind,
        made_us=entry.made_us,
        seq=entry.seq,
        hash=entry.hash,
        because=str(payload.get("because", "")),
        on=str(payload.get("on", "")),
        approved=approved,
    )


def _erased(entry: Entry, payload: dict[str, Any], *, approved: bool) -> Claim:
    """What a purge has left of a claim: everything but its words."""
    worded = {"subject": "", "predicate": "", "object": "", **payload}
    return replace(_claim(entry, worded, approved=approved), erased=(entry.target, str(payload.get("slot", ""))))


_TEXTS = ("subject", "predicate", "object", "polarity", "shape", "cardinality")
_LATER = ("date", "provenance", "model", "prompt_ver", "rule", "rule_ver")
_OPTIONAL = ("asserted_us", "valid_from", "valid_to")


def _claim(entry: Entry, payload: dict[str, Any], *, approved: bool) -> Claim:
    said: dict[str, Any] = {name: str(payload[name]) for name in _TEXTS}
    said |= {name: str(payload.get(name, "")) for name in _LATER}
    said |= {name: payload.get(name) for name in _OPTIONAL}
    days = int(payload.get("recheck_days", 0))
    return Claim(
        scope=entry.scope,
        scope_key=entry.scope_key,
        actor=entry.actor,
        actor_kind=entry.actor_kind,
        made_us=entry.made_us,
        seq=entry.seq,
        hash=entry.hash,
        spans=tuple(Span(*span) for span in payload.get("spans", ())),
        recheck_us=entry.made_us + days * DAY_US if days else None,
        learned_us=payload.get("learned_us", entry.made_us),
        importance=int(payload.get("importance", 0)),
        backfilled=bool(payload.get("backfilled", False)),
        approved=approved,
        **said,
    )
