"""Mail out of a file and its copy by API are one message, whichever came first (G-902, D-211)."""

from __future__ import annotations

import json
import tempfile
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.ids import canonical_json
from pipeline.models.items import IMPORTED, ItemKind, ItemRecord
from pipeline.run import fold_home, rebuild_home
from tests.budget import few
from tests.property.test_fold_incremental import ACCOUNT, export, fresh_home, store, stories
from tests.scenario import ME, OWNER, READERS, Story

MINUTE_US = 60_000_000


def imported(record: ItemRecord, *, root: str, minutes: int = 0) -> ItemRecord:
    """The same message as a file brings it: its own id and thread, no label, a slightly other time, one line end more."""
    raw = json.loads(record.raw)
    name = IMPORTED + record.external_id
    return replace(
        record,
        external_id=name,
        occurred_us=record.occurred_us + minutes * MINUTE_US,
        raw=canonical_json({**raw, "id": name, "threadId": IMPORTED + root}),
        labels=(),
    )


def root_of(record: ItemRecord) -> str:
    headers = {header["name"]: header["value"] for header in json.loads(record.raw)["payload"]["headers"]}
    return str(headers.get("References", headers["Message-ID"]))


@few(8)
@given(stories(), st.data())
def test_imported_mail_and_its_copies_by_api_fold_to_the_ledger_of_the_api(story: Story, data: st.DataObject) -> None:
    """G-902: any order, any part of the mailbox in the file, a fold after each batch: the export of the API's mail alone."""
    records = story.records()
    mails = [record for record in records if record.kind is ItemKind.MESSAGE]
    chosen = [mail for mail in mails if data.draw(st.booleans())]
    copies = [imported(mail, root=root_of(mail), minutes=data.draw(st.integers(-90, 90))) for mail in chosen]
    arrivals = data.draw(st.permutations([*records, *copies]))
    with tempfile.TemporaryDirectory() as folder:
        step, api = fresh_home(folder, "step"), fresh_home(folder, "api")
        position = 0
        while position < len(arrivals):
            size = data.draw(st.integers(1, 5))
            store(step, arrivals[position : position + size])
            fold_home(step, OWNER, READERS, now_us=0)
            position += size
        store(api, records)
        fold_home(api, OWNER, READERS, now_us=0)
        expected = export(api)
        assert export(step) == expected
        rebuild_home(step, OWNER, READERS, now_us=0)
        assert export(step) == expected


@pytest.mark.slow
@given(stories(), st.data())
def test_a_mailbox_of_which_the_api_brings_a_part_folds_the_same_in_any_order(story: Story, data: st.DataObject) -> None:
    """D-211: incremental equals full while some mail is known from the file alone."""
    records = story.records()
    mails = [record for record in records if record.kind is ItemKind.MESSAGE]
    copies = [imported(mail, root=root_of(mail)) for mail in mails]
    by_api = [record for record in records if data.draw(st.booleans())]
    arrivals = data.draw(st.permutations([*by_api, *copies]))
    with tempfile.TemporaryDirectory() as folder:
        step, whole = fresh_home(folder, "step"), fresh_home(folder, "whole")
        for position in range(0, len(arrivals), 2):
            store(step, arrivals[position : position + 2])
            fold_home(step, OWNER, READERS, now_us=0)
        store(whole, arrivals)
        fold_home(whole, OWNER, READERS, now_us=0)
        assert export(step) == export(whole)


def test_other_words_under_the_same_message_id_stay_another_message() -> None:
    """J-49: the copy by API replaces only what it repeats; line ends behind the text do not count."""
    story = Story()
    story.mail("Ann Bell <ann@example.org>", "Could you send me the floor plan?", hours=0)
    story.mail("Bo Lind <bo@example.net>", "Could you send me the key?", hours=1, thread="t2")
    first, second = story.records()
    longer = Story()
    longer.mail("Ann Bell <ann@example.org>", "Could you send me the floor plan?\n\n", hours=0)
    longer.mail("Bo Lind <bo@example.net>", "Could you send me the spare key?", hours=1, thread="t2")
    ours = [imported(record, root="r") for record in longer.records()]
    with tempfile.TemporaryDirectory() as folder:
        home = fresh_home(folder, "home")
        store(home, [*ours, first, second])
        fold_home(home, OWNER, READERS, now_us=0)
        ids = {row["external_id"] for row in map(json.loads, export(home)) if row["kind"] == "mail"}
    assert ids == {"m1", "m2", "mbox:m2"}
    assert ACCOUNT in ME


def test_a_newsletter_leaves_no_reason_behind_under_its_imported_id() -> None:
    """G-902: senders without a loop are folded in part only; the conversation that a copy emptied is one of those parts."""
    story = Story()
    for number in range(3):
        more = {"headers": {"List-Unsubscribe": "<https://shop.example/u>"}, "thread": f"t{number}", "subject": f"Offer {number}"}
        story.mail("Shop <news@shop.example>", "Ready for summer? 50 % off.\n\nUnsubscribe here.", hours=number * 24, **more)
    records = story.records()
    with tempfile.TemporaryDirectory() as folder:
        step, api = fresh_home(folder, "step"), fresh_home(folder, "api")
        for batch in ([imported(record, root=record.external_id) for record in records], *([record] for record in records)):
            store(step, batch)
            fold_home(step, OWNER, READERS, now_us=0)
        store(api, records)
        fold_home(api, OWNER, READERS, now_us=0)
        assert any('"reason"' in line for line in export(api))
        assert export(step) == export(api)
