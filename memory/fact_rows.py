"""Facts as rows and as lines: the sentence, its marks, where it comes from (M-040, M-094, M-108)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from memory.answers import Quote
from memory.fact_answers import Challenger, FactAnchor, FactItem
from memory.fact_door import AnchorRow, FactDoor, FactRow
from memory.limits import SUMMARY
from memory.links import thread_link
from memory.promise_rows import loops_of
from memory.rows import stamp
from pipeline.models.facts import NOT

_BREAKS = {ord("\r"): "\\r", ord("\n"): "\\n", ord("\u2028"): "\\u2028", ord("\u2029"): "\\u2029", ord("\x85"): "\\x85"}

_BREAK = re.compile(f"[{''.join(map(chr, _BREAKS))}]")


def one_line(text: str) -> str:
    """`text` without line breaks: each is written as its escape."""
    return text.replace("\\", "\\\\").translate(_BREAKS) if _BREAK.search(text) else text


def summary(text: str, row_id: str) -> str:
    """`text` in one line of at most SUMMARY characters; a longer one ends with its length and the id that shows it whole."""
    text = one_line(text)
    if len(text) <= SUMMARY:
        return text
    tail = f"… ({len(text)} characters, show {row_id})"
    return text[: SUMMARY - len(tail)].rstrip() + tail


def sentence(row: FactRow) -> str:
    """A fact in words: subject, predicate, object; a note as it was written."""
    if row.shape == "said":
        return row.object
    verb = row.predicate.replace("_", " ")
    words = f"{row.subject} {'NOT ' if row.polarity == NOT else ''}{verb}: {row.object}"
    return f"{words} ({row.valid_from})" if row.shape == "event" and row.valid_from else words


def marks(row: FactRow, now_us: int) -> str:
    """Trust and what weakens it, as words that differ by more than rank."""
    words = [] if row.life == "retracted" else [row.trust]
    words += [row.life] if row.life != "current" else []
    words += [f"stale since {stamp(row.recheck_us)[:10]}"] if row.recheck_us is not None and row.stale(now_us) else []
    words += ["source gone"] if row.source_gone else []
    words += ["unchecked"] if row.check_pending else []
    return ", ".join(words)


def line_of(row: FactRow, now_us: int, source: str, challenger: FactRow | None) -> str:
    """One record, one line: learned date, marks, writer, scope, id, source, wording."""
    day = "unknown date" if row.learned_us is None else stamp(row.learned_us)[:10]
    text = summary(sentence(row), row.fact_id)
    line = f"{day} [{marks(row, now_us)}] via {row.actor} ({row.scope}) {row.fact_id} {source}: {text}"
    if challenger is not None:
        value = one_line(challenger.object)[:SUMMARY]
        line += f" (newer unverified claim: {value}, {stamp(challenger.asserted_us)[:10]}, {challenger.fact_id})"
    return line


class FactMaker:
    """Makes rows of one reading: one door, one moment."""

    def __init__(self, door: FactDoor, now_us: int) -> None:
        """`now_us`: the moment of reading."""
        self._door = door
        self._now_us = now_us

    def items(self, rows: Sequence[FactRow], why: Mapping[str, Sequence[str]] | None = None, *, challenged: bool = True) -> list[FactItem]:
        """Rows in their order, with quote, link, challenger; `challenged` False leaves challengers out (M-053)."""
        ids = [row.fact_id for row in rows]
        anchors = self._door.anchors(ids, "span")
        against = self._door.challengers(row.fact_id for row in rows if row.slot) if challenged else {}  # only values of a slot have rivals
        return [self._item(row, anchors.get(row.fact_id, []), against.get(row.fact_id), (why or {}).get(row.fact_id, ())) for row in rows]

    def _item(self, row: FactRow, anchors: Sequence[AnchorRow], challenger: FactRow | None, why: Iterable[str]) -> FactItem:
        span = next((anchor for anchor in anchors if anchor.kind == "span" and anchor.quote), None)
        shown = next((anchor for anchor in anchors if anchor.kind in ("contact", "event")), None)
        item = f"{shown.kind}:{shown.message_id}" if shown else f"said:{row.provenance or row.basis}"
        source = f"mail:{span.message_id}" if span else item
        return FactItem(
            fact_id=row.fact_id,
            text=sentence(row),
            subject=row.subject,
            predicate=row.predicate,
            object=row.object,
            polarity=row.polarity,
            shape=row.shape,
            scope=row.scope,
            scope_key=row.scope_key,
            life=row.life,
            trust=None if row.life == "retracted" else row.trust,
            basis=row.basis,
            actor=row.actor,
            asserted_at=stamp(row.asserted_us),
            learned_at=None if row.learned_us is None else stamp(row.learned_us),
            checked_at=stamp(max(row.checked_us, row.asserted_us)),
            valid_from=row.valid_from,
            valid_to=row.valid_to,
            stale=row.stale(self._now_us),
            stale_reason=_stale_reason(row) if row.stale(self._now_us) else "",
            source_gone=row.source_gone,
            check_pending=row.check_pending,
            quote=span.quote if span else None,
            link=(thread_link(span.account, span.message_id) or None) if span else None,
            provenance=row.provenance,
            loops=loops_of(row.provenance, row.basis),
            why=list(why),
            challenger=_challenger(challenger),
            replaced_by=row.replaced_by or None,
            row_version=row.row_version,
            line=line_of(row, self._now_us, one_line(source), challenger),
        )


def _stale_reason(row: FactRow) -> str:
    return f"said {stamp(max(row.checked_us, row.asserted_us))[:10]}, to be looked at again from {stamp(row.recheck_us or 0)[:10]}"


def _challenger(row: FactRow | None) -> Challenger | None:
    return None if row is None else Challenger(fact_id=row.fact_id, object=row.object, asserted_at=stamp(row.asserted_us))


def anchor_item(anchor: AnchorRow) -> FactAnchor:
    """One anchor as an answer carries it."""
    quote = None
    if anchor.kind == "span" and anchor.quote:
        quote = Quote(
            account=anchor.account,
            message_id=anchor.message_id,
            start=anchor.start,
            end=anchor.end,
            text=anchor.quote,
            text_sha=anchor.text_sha,
        )
    return FactAnchor(
        role=anchor.role,
        kind=anchor.kind,
        hard=anchor.hard,
        signal=anchor.signal or None,
        status=anchor.status,
        made_at=stamp(anchor.made_us),
        quote=quote,
        link=(thread_link(anchor.account, anchor.message_id) or None) if quote else None,
        decision=anchor.ref if anchor.kind == "journal" else None,
    )
