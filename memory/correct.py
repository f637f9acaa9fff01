"""`wrong LOOP --field`: one field of a loop is wrong, the loop itself is right (M-065). A person's act, kept in the journal."""

from __future__ import annotations

from memory.answers import CorrectionAnswer
from memory.decide import Desk, bring_up, payload_of
from memory.due import TypedDate, set_due
from memory.limits import REASON, within
from memory.rows import quote_of, stamp
from memory.show import context_of, load_loop, texts_of
from pipeline.errors import UsageError
from pipeline.models.ledger import Loop
from pipeline.models.refused import FIELDS, field_note

DUE = "due"
_MOST = 300


def correct(desk: Desk, loop_id: str, field: str, value: str | TypedDate | None, now_us: int, *, because: str = "") -> CorrectionAnswer:
    """Say what is right instead. `due`: a date, or None = there is none; the others: words.

    The answer holds the quote with up to two lines around it. Raises UsageError for a field without its value, NotFoundError for the id.
    """
    loop = load_loop(desk.reads, loop_id, None)
    if field == DUE:
        date = value if isinstance(value, TypedDate) else None
        done = set_due(desk, loop_id, date, now_us, because=because or "the date that was read is wrong")
        said = date.value if date else None
        if done.changed:
            desk.cases("wrong", loop, field, said)
        return _answer(desk, loop, field, said, done.hash, done.words, changed=done.changed, now_us=now_us)
    words = within("the words", str(value or "").strip(), _MOST)
    if field not in FIELDS or not words:
        raise UsageError(f"say what the {field} is", fix=f"loopledger wrong {loop_id} --field {field} --to WORDS")
    payload = payload_of(loop, because=within("the reason", because.strip(), REASON)) | {"note": field_note(field, words)}
    entry = desk.journal("wrong", target=loop_id, payload=payload, made_us=now_us)
    bring_up(desk, [loop.person], "wrong", loop_id, entry)
    desk.cases("wrong", loop, field, words)
    return _answer(desk, loop, field, words, entry, f"{field}: {words}", changed=True, now_us=now_us)


def _answer(
    desk: Desk, loop: Loop, field: str, value: str | None, entry: str, words: str, *, changed: bool, now_us: int
) -> CorrectionAnswer:
    texts, _ = texts_of(desk.archive, [loop.evidence.message_id])
    return CorrectionAnswer(
        op="wrong",
        target=loop.loop_id,
        made_at=stamp(now_us),
        hash=entry,
        changed=changed,
        status=loop.status,
        due=value if field == DUE else loop.due,
        due_was=loop.due if field == DUE else None,
        words=words,
        field=field,
        value=value,
        evidence=quote_of(loop.evidence),
        context=context_of(loop.evidence, texts),
    )
