"""`show`: one loop whole, with its anchors checked against the stored text and two lines around the quote (M-121)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from memory.answers import Anchor, Context, ShowAnswer
from memory.envelope import header
from memory.freshness import judge
from memory.links import thread_link
from memory.ports import ArchiveReads, LedgerReads
from memory.rows import RowMaker, quote_of, step_row
from memory.state import Mutes, ReadRules, loop_at
from pipeline.errors import BusyError, NotFoundError
from pipeline.models.ledger import Evidence, Loop
from pipeline.store.reads import MessageRow

AROUND = 2
BODIES_BUSY, BODIES_AWAY = "bodies: busy", "bodies: unavailable"
"""What an answer lacks while the archive is held by somebody else, or is not at hand."""
Texts = dict[tuple[str, str], MessageRow]
"""Messages by account and id."""


def load_loop(reads: LedgerReads, loop_id: str, as_of_us: int | None) -> Loop:
    """The loop, as it stood at `as_of_us` if given. Raises NotFoundError when it did not exist (then)."""
    loops = reads.loops([loop_id])
    loop = loops[0] if loops else None
    if loop is not None and as_of_us is not None:
        loop = loop_at(loop, as_of_us)
        if loop is None:
            raise NotFoundError(f"loop {loop_id} did not exist at that moment", fix=f"loopledger show {loop_id}")
    if loop is None:
        raise NotFoundError(f"there is no loop {loop_id}", fix="loopledger list")
    return loop


def show(
    reads: LedgerReads, archive: ArchiveReads | None, loop_id: str, now_us: int, rules: ReadRules, as_of_us: int | None = None
) -> ShowAnswer:
    """The loop at `as_of_us` or now. Without an archive, or while it is busy, quotes stay and `degraded` says `bodies: busy` (D-311)."""
    moment_us = now_us if as_of_us is None else as_of_us
    loop = load_loop(reads, loop_id, as_of_us)
    texts, degraded = texts_of(archive, [span.message_id for _, span in spans_of(loop)])
    return shown(reads, loop, moment_us, rules, texts, degraded)


def shown(
    reads: LedgerReads,
    loop: Loop,
    moment_us: int,
    rules: ReadRules,
    texts: Mapping[tuple[str, str], MessageRow] | None,
    degraded: Sequence[str] = (),
) -> ShowAnswer:
    """The same of a loop and texts that are loaded already."""
    spans = spans_of(loop)
    freshness = judge(reads.accounts(), moment_us, rules.fresh_hours, rules.connected)
    maker = RowMaker(moment_us, rules, Mutes(reads.mutes(), moment_us), reads.persons([loop.person]))
    return ShowAnswer(
        **header("show", reads, freshness, moment_us),
        total=1,
        returned=1,
        degraded=list(degraded),
        loop=maker.row(loop),
        evidence=quote_of(loop.evidence),
        context=context_of(loop.evidence, texts),
        anchors=[_anchor(role, span, texts, loop) for role, span in spans],
        steps=[step_row(step, loop) for step in loop.steps],
        joined=list(loop.joined),
    )


def spans_of(loop: Loop) -> list[tuple[str, Evidence]]:
    """(role, span) of everything the loop rests on, each span once, opening first."""
    found: dict[Evidence, str] = {loop.evidence: "opened"}
    for step in loop.steps:
        if step.evidence is not None:
            found.setdefault(step.evidence, step.what)
    return [(role, span) for span, role in found.items()]


def texts_of(archive: ArchiveReads | None, ids: Iterable[str]) -> tuple[Texts | None, list[str]]:
    """The messages of some ids by account and id, and what is degraded; None while the archive is busy or not at hand (D-311)."""
    if archive is None:
        return None, [BODIES_AWAY]
    try:
        found = [message for message_id in dict.fromkeys(ids) for message in archive.messages(message_id)]
    except BusyError:
        return None, [BODIES_BUSY]
    return {(message.account, message.message_id): message for message in found}, []


def _anchor(role: str, span: Evidence, texts: Mapping[tuple[str, str], MessageRow] | None, loop: Loop) -> Anchor:
    message = texts.get((span.account, span.message_id)) if texts else None
    thread_id = message.thread_id if message else loop.thread_id if span.account == loop.account else ""
    return Anchor(role=role, quote=quote_of(span), status=anchor_status(span, texts), link=thread_link(span.account, thread_id))


def anchor_status(span: Evidence, texts: Mapping[tuple[str, str], MessageRow] | None) -> str:
    """found = the span still reads as quoted; changed = it does not; missing = no such text; unread = texts not at hand."""
    if texts is None:
        return "unread"
    message = texts.get((span.account, span.message_id))
    if message is None or not message.present:
        return "missing"
    return "found" if message.text[span.start : span.end] == span.quote else "changed"


def context_of(span: Evidence, texts: Mapping[tuple[str, str], MessageRow] | None) -> Context | None:
    """The lines that hold the quote and up to two non-empty lines on either side; None when the text is not at hand."""
    message = texts.get((span.account, span.message_id)) if texts else None
    if message is None or message.text[span.start : span.end] != span.quote:
        return None
    text = message.text
    first = text.rfind("\n", 0, span.start) + 1
    last = text.find("\n", span.end)
    last = len(text) if last < 0 else last
    before = [line for line in text[:first].split("\n") if line.strip()]
    after = [line for line in text[last:].split("\n") if line.strip()]
    return Context(before=before[-AROUND:], quote=text[first:last].split("\n"), after=after[:AROUND])
