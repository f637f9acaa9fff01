"""A hand-made home: messages, loops and people written through the real store and published, at a frozen moment."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from pipeline.clock import DAY_US, HOUR_US, to_us
from pipeline.ids import bigint_hash, sha256_hex, short_hash
from pipeline.models.codec import dump_decoded
from pipeline.models.ledger import Evidence, Loop, LoopType, Person, Reason, Step
from pipeline.models.reading import Address, Decoded
from pipeline.store.db import open_archive
from pipeline.store.home import Home, create_home
from pipeline.store.journal import Entry, NewEntry, append
from pipeline.store.ledger import add_units, replace_people
from pipeline.store.publish import publish
from pipeline.store.runs import begin_run, end_run

ACCOUNT = "mina.park@example.com"
NOW = datetime(2026, 6, 15, 9, 0, tzinfo=UTC)  # a Monday
NOW_US = to_us(NOW)
ENV = {"LOOPLEDGER_NOW": NOW.isoformat()}


def ago(days: float = 0, hours: float = 0) -> int:
    """UTC microseconds of a moment before NOW."""
    return NOW_US - round(days * DAY_US) - round(hours * HOUR_US)


@dataclass(frozen=True)
class Note:
    """A stored message."""

    id: str
    text: str
    at_us: int
    sender: str = "uma.dixit@example.org"
    subject: str = "Plan"
    thread: str = ""
    account: str = ACCOUNT
    labels: tuple[str, ...] = ("INBOX",)

    def span(self, quote: str) -> Evidence:
        """Evidence of `quote` in this text."""
        start = self.text.index(quote)
        return Evidence(self.account, self.id, start, start + len(quote), quote, sha256_hex(self.text))


def loop(note: Note, quote: str, kind: LoopType = LoopType.UNANSWERED_INBOUND, *, hours: int = 24, **changes: Any) -> Loop:
    """A loop opened by `quote` in `note`, ripe after `hours`; `changes` override any field."""
    evidence = note.span(quote)
    person = changes.pop("person", note.sender)
    made = Loop(
        loop_id=short_hash(note.account, note.id, str(evidence.start), kind.value, person),
        type=kind,
        status="open",
        person=person,
        counterparty=person or note.sender,
        counterparty_name="",
        account=note.account,
        thread_id=note.thread or f"t-{note.id}",
        conversation=f"c-{note.id}",
        subject=note.subject,
        opened_us=note.at_us,
        ripe_us=note.at_us + hours * HOUR_US,
        last_activity_us=note.at_us,
        closed_us=None,
        due=None,
        due_zone="",
        confidence="high",
        rules=("ask_question@1",),
        flags=(),
        evidence=evidence,
        steps=(Step("opened", note.at_us, "ask_question@1", evidence),),
    )
    return replace(made, **changes)


def closed(opened: Loop, by: Note, quote: str, rule: str = "close_reply@1") -> Loop:
    """`opened`, done by `quote` in `by`."""
    step = Step("closed", by.at_us, rule, by.span(quote))
    return replace(opened, status="done", closed_us=by.at_us, steps=(*opened.steps, step))


@dataclass
class LedgerHome:
    """What a home holds; `write` makes it real. `clean_us`: account -> last clean sync (None: only failed ones)."""

    path: Path
    notes: list[Note] = field(default_factory=list)
    loops: list[Loop] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    decisions: list[NewEntry] = field(default_factory=list)
    clean_us: dict[str, int | None] = field(default_factory=lambda: {ACCOUNT: ago(hours=1)})
    failed: int = 0
    settings: str = (
        f'owner_name = "Mina Park"\nowner_addresses = ["{ACCOUNT}"]\ntimezone = "Europe/Berlin"\n\n[[accounts]]\naddress = "{ACCOUNT}"\n'
    )

    def write(self) -> Home:
        """Store everything and publish at NOW, or after the last of its syncs."""
        home = create_home(self.path)
        home.settings.write_text(self.settings, encoding="utf-8")
        home.settings.chmod(0o600)
        with open_archive(home, "write") as archive:
            with archive.transaction():
                for seq, note in enumerate(self.notes, start=1):
                    _store(archive, seq, note)
                add_units(archive, self.loops, self.reasons)
                replace_people(archive, self.people)
                for entry in self.decisions:
                    append(archive, entry)
                self._runs(archive)
            publish(home, archive, now_us=max(NOW_US, *(clean or 0 for clean in self.clean_us.values()), 0))
        return home

    def _runs(self, archive: Any) -> None:
        for account, clean in self.clean_us.items():
            moment = ago(hours=1) if clean is None else clean
            begin_run(archive, f"run-{account}", account, moment)
            end_run(archive, f"run-{account}", account, moment, "upstream" if clean is None else "ok", clean_mail=clean is not None)
        for number in range(self.failed):
            archive.run(
                "INSERT INTO fetch_row(account, kind, external_id, status, parent, reason, tries, order_us, rank)"
                " VALUES (?, 'message', ?, 'failed', '', 'broken', 3, 0, 0)",
                [ACCOUNT, f"broken-{number}"],
            )


def _store(archive: Any, seq: int, note: Note) -> None:
    key, sha = bigint_hash(note.account, note.id), sha256_hex(note.text)
    decoded = dump_decoded(_decoded(note))
    thread = note.thread or f"t-{note.id}"
    item = [seq, note.account, note.id, key, note.at_us, NOW_US]
    archive.run("INSERT INTO item VALUES (?, ?, 'message', ?, ?, 'v1', ?, true, ?, '')", item)
    archive.run("INSERT INTO item_raw VALUES (?, ?)", [key, json.dumps({"id": note.id, "threadId": thread})])
    message = [key, note.account, note.id, thread, note.at_us, note.sender, note.id, sha, decoded]
    archive.run("INSERT INTO message VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", message)
    archive.run("INSERT INTO body VALUES (?, ?, ?)", [key, note.text, sha])
    labels = [10_000 + seq, note.account, note.id, json.dumps(list(note.labels)), NOW_US]
    archive.run("INSERT INTO label_version VALUES (?, ?, ?, ?, ?, '')", labels)


def _decoded(note: Note) -> Decoded:
    """What the decoder would make of it."""
    return Decoded(
        message_id=f"{note.id}@mail.example",
        in_reply_to=(),
        references=(),
        subject=note.subject,
        sender=Address("", note.sender, note.sender),
        reply_to=(),
        to=(),
        cc=(),
        bcc=(),
        date_us=note.at_us,
        date_offset_min=0,
        headers={},
        text=note.text,
        attachments=(),
        mime_types=("text/plain",),
        calendar_method="",
        problems=(),
        truncated=False,
    )


def muted(target: str, *, days: float = 1, until_us: int | None = None) -> NewEntry:
    """A mute made `days` ago."""
    return NewEntry("mute", target, {"until_us": until_us}, "owner", "human", ago(days=days))


def sample(path: Path) -> LedgerHome:
    """A small, varied ledger: two askers, a promise overdue, grace, stale, muted, closed, low confidence, an unknown person."""
    uma = Note("m1", "Hi Mina,\n\nCould you send me the price list by Friday?\n\nThanks\nUma", ago(days=6), subject="Price list")
    uma2 = Note("m2", "One more thing: which colour do you want?", ago(days=4), subject="Colours", thread="t-colour")
    ben = Note("m3", "Can we move the review to 3 pm?", ago(hours=2), sender="ben@example.net", subject="Review")
    old = Note("m4", "Do you still have my tent?", ago(days=200), sender="tom@example.net", subject="Tent")
    mine = Note(
        "m5", "Hi Kim, I'll send you the signed contract tomorrow.", ago(days=5), sender=ACCOUNT, subject="Contract", labels=("SENT",)
    )
    shop = Note("m6", "Would you like to rate your order?", ago(days=3), sender="care@shop.example", subject="Your order")
    news = Note("m7", "Big sale! Ready for summer?", ago(days=3), sender="news@shop.example", subject="Sale")
    asked = Note("m8", "Where is the key?", ago(days=8), sender="ana@example.org", subject="Key")
    reply = Note("m9", "It is under the mat.", ago(days=7), sender=ACCOUNT, subject="Re: Key", thread="t-m8", labels=("SENT",))
    question = Note("m10", "내일 오후 세 시에 시간 괜찮으세요?", ago(days=2), sender="jiwoo@example.org", subject="회의")
    return LedgerHome(
        path,
        notes=[uma, uma2, ben, old, mine, shop, news, asked, reply, question],
        loops=[
            loop(uma, "Could you send me the price list by Friday?", due="2026-06-19", due_zone="America/Los_Angeles"),
            loop(uma2, "which colour do you want?"),
            loop(ben, "Can we move the review to 3 pm?"),
            loop(old, "Do you still have my tent?"),
            loop(
                mine, "I'll send you the signed contract tomorrow.", LoopType.COMMITMENT_OWED_BY_ME, hours=0, person="kim@example.org",
                due="2026-06-11", due_zone="Europe/Berlin",
            ),
            loop(shop, "Would you like to rate your order?"),
            closed(loop(asked, "Where is the key?"), reply, "It is under the mat."),
            loop(question, "내일 오후 세 시에 시간 괜찮으세요?", confidence="low"),
        ],
        people=[
            Person("uma.dixit@example.org", "Uma Dixit", ("uma.dixit@example.org", "uma@work.example"), True),
            Person("ben@example.net", "Ben Ode", ("ben@example.net",), False),
            Person("kim@example.org", "Kim Ito", ("kim@example.org",), True),
            Person("jiwoo@example.org", "한지우", ("jiwoo@example.org",), False),
        ],
        reasons=[Reason(ACCOUNT, "m7", "news@shop.example", "bulk_marketing", "gate_bulk@1", ago(days=3))],
        decisions=[muted("domain:shop.example")],
    )  # fmt: skip


def many(path: Path, count: int, people: int = 100) -> LedgerHome:
    """`count` open loops of `people` persons, for limits and speed."""
    notes = [Note(f"n{n}", f"Question {n}: can you look?", ago(days=2 + n % 60), sender=f"p{n % people}@example.org") for n in range(count)]
    loops = [loop(note, note.text) for note in notes]
    return LedgerHome(path, notes=[], loops=loops)


def entries_of(home: Home) -> Sequence[Entry]:
    """All journal rows."""
    from pipeline.store.journal import entries

    with open_archive(home, "read") as archive:
        return entries(archive)


def shifted(days: float) -> datetime:
    """NOW plus days."""
    return NOW + timedelta(days=days)
