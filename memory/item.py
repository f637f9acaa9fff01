"""One stored message as far as the ledger quotes it: the loops that rest on it, each quote among its lines (M-157)."""

from __future__ import annotations

from memory.answers import Context, Envelope, MessageRef, Part, Quote
from memory.envelope import header
from memory.explain import message_ref
from memory.freshness import judge
from memory.ports import ArchiveReads, LedgerReads
from memory.rows import quote_of
from memory.show import context_of
from memory.state import ReadRules
from pipeline.errors import NotFoundError


class ItemQuote(Part):
    """What one loop quotes of the message. `id`: of the loop."""

    id: str
    type: str
    status: str
    role: str
    quote: Quote
    context: Context | None


class ItemAnswer(Envelope):
    """A message without its body: who, when, about what, and its quoted sentences."""

    message: MessageRef
    quotes: list[ItemQuote]


def item(reads: LedgerReads, archive: ArchiveReads, message_id: str, now_us: int, rules: ReadRules) -> ItemAnswer:
    """The message `message_id` at `now_us`. Raises NotFoundError for an id never stored, BusyError while a writer has the archive."""
    messages = archive.messages(message_id)
    if not messages:
        raise NotFoundError(f"there is no stored message {message_id}", fix="loopledger list")
    texts = {(row.account, row.message_id): row for row in messages}
    quotes = []
    for loop in reads.loops(reads.by_message(message_id)):
        spans = {loop.evidence: "opened"} | {step.evidence: step.what for step in loop.steps if step.evidence is not None}
        for span, role in spans.items():
            if span.message_id == message_id:
                context = context_of(span, texts)
                quotes.append(
                    ItemQuote(id=loop.loop_id, type=str(loop.type), status=loop.status, role=role, quote=quote_of(span), context=context)
                )
    freshness = judge(reads.accounts(), now_us, rules.fresh_hours, rules.connected)
    return ItemAnswer(
        **header("item", reads, freshness, now_us), total=len(quotes), returned=len(quotes), message=message_ref(messages[0]), quotes=quotes
    )
