"""Folding only the touched conversations of a quiet sender gives the ledger of a whole fold."""

from __future__ import annotations

import tempfile
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.run import fold_home
from pipeline.run.narrow import Sketch, narrow_units
from tests.budget import few
from tests.property.test_fold_incremental import export, fresh_home, store
from tests.scenario import ME, OWNER, READERS, Story

SHOP = "Corner Shop <notices@shop.example.net>"
ANN = "Ann Bell <ann@example.org>"
_NOTICE = "Your order {n} has been shipped.\nIt left the warehouse today at noon.\nTrack it on our page.\nThank you for shopping with us."
KINDS: dict[str, tuple[str, dict[str, str]]] = {
    "bulk": (_NOTICE, {"List-Unsubscribe": "<https://shop.example.net/u>"}),
    "machine": (_NOTICE, {"Auto-Submitted": "auto-generated"}),
    "plain": (_NOTICE, {}),
    "ask": ("Hello Robin,\n\ncould you send us the missing invoice for order {n}?", {}),
    "ask in bulk": ("Robin, could you send us the missing invoice for order {n}?", {"List-Unsubscribe": "<https://shop.example.net/u>"}),
}

steps = st.lists(
    st.tuples(st.sampled_from(sorted({*KINDS, "mine", "mine to ann", "ann"})), st.integers(1, 4), st.booleans()), min_size=2, max_size=12
)


def story_of(moves: list[tuple[str, int, bool]]) -> Story:
    """Mails of a shop, the owner and Ann, one an hour; `late` ones are older than all before them."""
    story = Story()
    for n, (kind, thread, late) in enumerate(moves):
        more: dict[str, Any] = {"hours": -n if late else n, "thread": f"t{thread}", "subject": f"Order {thread}"}
        if kind == "ann":
            story.mail(ANN, "Could you look at this order, Robin?", to=[ME, SHOP], **more)
        elif kind.startswith("mine"):
            story.mail(ME, "Which order do you mean?", to=[ANN] if kind.endswith("ann") else [SHOP], **more)
        else:
            text, headers = KINDS[kind]
            story.mail(SHOP, text.format(n=n), headers=headers, **more)
    return story


@few(8)
@given(steps)
@example([("bulk", 1, False), ("bulk", 2, False), ("plain", 3, False), ("bulk", 4, True), ("plain", 3, False)])
@example([("machine", 1, False), ("mine", 1, False), ("ask", 2, False), ("machine", 3, False)])
@example([("machine", 1, False), ("machine", 2, False), ("ann", 2, False), ("machine", 2, False)])
def test_a_fold_after_every_mail_equals_one_fold(moves: list[tuple[str, int, bool]]) -> None:
    """D-211: bulk, machine and human mail of one sender, in and out of order, with and without a word of the owner."""
    records = story_of(moves).records()
    with tempfile.TemporaryDirectory() as folder:
        step, whole = fresh_home(folder, "step"), fresh_home(folder, "whole")
        for record in records:
            store(step, [record])
            fold_home(step, OWNER, READERS, now_us=0)
        store(whole, records)
        fold_home(whole, OWNER, READERS, now_us=0)
        assert export(step) == export(whole)


OLD, NEW = Sketch(5, None, False), Sketch(9, 9, False)


def test_only_newer_mail_of_a_quiet_sender_is_narrow() -> None:
    """What was judged before stays true; a late mail, an own mail, a loop or rows elsewhere ask for the whole unit."""
    unit = {"shop": {1, 2}}
    assert narrow_units(unit, {2}, {}, {1: OLD, 2: NEW}, set()) == {"shop": {2}}
    assert narrow_units(unit, {2}, {}, {1: OLD, 2: Sketch(9, 4, False)}, set()) == {}
    assert narrow_units(unit, {2}, {}, {1: Sketch(5, None, True), 2: NEW}, set()) == {}
    assert narrow_units(unit, {2}, {}, {1: OLD, 2: NEW}, {"shop"}) == {}
    assert narrow_units(unit, {2, 3}, {"shop": {3}}, {1: OLD, 2: NEW, 3: Sketch(7, 7, True)}, set()) == {}
    assert narrow_units(unit, {3}, {"shop": {3}}, {1: OLD, 2: OLD, 3: NEW}, set()) == {}
