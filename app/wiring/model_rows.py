"""`analyze --model`: rows of a file read by the rules and by the model the owner agreed to. Each row is a conversation of one message.

Calls count against the caps like all others; of them the journal keeps what they cost, neither a row nor an answer.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from app.opening import Opened
from app.wiring.folding import owner_at
from app.wiring.model_acts import Told, with_model
from app.wiring.model_entry import cost_alone, entry_of
from app.wiring.modelling import Look, agreed, at_work, host_of, key_of, purse_of, record_of
from app.wiring.sentence_rows import NO_FILE, Along, Words
from extractors.deadlines import Deadline
from extractors.deadlines.zones import zone_of
from extractors.headers import parse_addresses
from extractors.model.client import SdkClient
from extractors.model.eligible import Queue, Work
from extractors.model.money import Purse, price_of
from extractors.model.portions import portions_of
from extractors.model.request import FIRST_LIMIT, SECOND_LIMIT, Request, Setting, body_of, requests_of
from extractors.public_acts import PublicAct
from pipeline.clock import Clock, from_us, to_us
from pipeline.errors import LoopledgerError
from pipeline.ids import short_hash
from pipeline.models.judged import HUMAN, OWNER, Judged
from pipeline.models.mail import Mail, Owner
from pipeline.models.model_answers import ANSWERED, QUARANTINED, RETRIED, TRUNCATED, Consent
from pipeline.models.model_frame import ModelReply
from pipeline.models.people import People
from pipeline.models.reading import Address, Decoded, Reading
from pipeline.ports import ModelClient
from pipeline.store.db import open_archive
from pipeline.store.home import Home
from pipeline.store.model_journal import ModelRecord, add_answers

ROW = "row"
"""Stands for conversation and outcome of a call about a row of a file, as the journal keeps it."""
NO_WORDS, TROUBLE = "no_words", "trouble"
"""Why a row was left to the rules: its author wrote nothing, or the server had ended the run; else `cap_day`, `cap_run`, or what became
of its answer."""
_SOMEBODY = "author"
_YEARS = range(1971, 2200)
"""Years in which something is sent; a row of any other counts as one without a moment."""


@dataclass(slots=True)
class RowsReport:
    """What a run over rows did. `judged`: rows the model read; `left`: why -> rows answered by the rules alone; `cost`: nano-dollars."""

    judged: int = 0
    calls: int = 0
    cost: int = 0
    left: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    trouble: LoopledgerError | None = None

    @property
    def exit_codes(self) -> list[int]:
        """Of the trouble, and 4 if answers were set aside; a cap or a refusal is no failure (C-50, C-53)."""
        trouble = [self.trouble.exit_code] if self.trouble is not None else []
        return [*trouble, *([4] if self.left[QUARANTINED] else [])]


class RowReader:
    """`sentence_rows.SecondReader` by the consented model. The same words of one author are asked about once (C-49)."""

    def __init__(
        self, home: Home, owner: Owner, consent: Consent, record: ModelRecord, purse: Purse, clock: Clock, client: Callable[[], ModelClient]
    ) -> None:
        """`client`: made only once there is something to ask. `purse`: what may still be spent."""
        self._home, self._clock, self._purse, self._consent, self._record = home, clock, purse, consent, record
        self._make_client = client
        self._client: ModelClient | None = None
        self._setting = Setting(owner, People(owner.gmail_like), consent.model, consent.structured)
        self._price = price_of(consent.price)
        self._started_us, self._run_id = to_us(clock()), uuid.uuid4().hex
        self._known: dict[str, tuple[Told, ...] | str] = {}
        self._stopped = ""
        self.report = RowsReport()

    def read(self, row: Words, acts: tuple[PublicAct, ...], dates: tuple[Deadline, ...]) -> Along:
        """The row as the rules and the model read it. A row that is not judged whole counts under the first reason why."""
        judged = self._as_mail(row)
        todo = portions_of(judged)
        why = "" if todo else NO_WORDS
        name = NO_FILE
        for request in requests_of(Work(0, [judged], todo), (), self._setting):
            told = self._told(request, judged.mail)
            if isinstance(told, str):
                why = why or told
                continue
            name = self._consent.model
            spans = [span for message in request.frame.judged for span in message.spans]
            acts, dates = with_model(row, spans, told, acts, dates)
        if why:
            self.report.left[why] += 1
        else:
            self.report.judged += 1
        return Along(acts, dates, name)

    def _as_mail(self, row: Words) -> Judged:
        """The row as a message that was just read: to the owner by its author, or by the owner if the author is one of their addresses."""
        owner, people = self._setting.owner, self._setting.people
        author = _author(row.author)
        sent = row.sent if row.sent is not None and row.sent.year in _YEARS else from_us(self._started_us)
        zone = zone_of(row.zone) if row.zone else None
        offset = None if zone is None else sent.astimezone(zone).utcoffset()
        mine = bool(author.key) and people.person_of(author.key) in {people.person_of(key) for key in owner.addresses}
        addresses = sorted(owner.addresses)[:1]
        to = () if mine else tuple(Address(owner.name, one, one) for one in addresses)
        mail = Mail(
            account="",
            external_id=ROW,
            thread_id=ROW,
            arrived_us=to_us(sent),
            labels=frozenset({"SENT"}) if mine else frozenset(),
            present=True,
            was_live=True,
            changed_us=self._started_us,
            decoded=_decoded(row, author, to, offset),
            reading=Reading(row.zones, "plain", "high", (), (), (), False, False, row.lang),
            text_sha=short_hash(row.text),
        )
        person = people.person_of(author.key) or author.name.casefold() or _SOMEBODY
        side = OWNER if mine else "other"
        who = OWNER if mine else person
        return Judged(mail, side, who, author.address, author.name, (), (), HUMAN, (), (), "", "")

    def _told(self, request: Request, mail: Mail) -> tuple[Told, ...] | str:
        """What stands of the answer, or why there is none. Nothing is asked once a cap or trouble has ended the asking."""
        known = self._known.get(request.call_key)
        if known is not None or self._stopped:
            return self._stopped if known is None else known
        try:
            told = self._asked(request, mail)
        except LoopledgerError as error:
            if not error.code.startswith("model_"):
                raise
            self.report.trouble = error
            self._stopped = TROUBLE
            return TROUBLE
        if not self._stopped:
            self._known[request.call_key] = told
        return told

    def _asked(self, request: Request, mail: Mail) -> tuple[Told, ...] | str:
        """Ask until it is settled, or a cap forbids the next call and all others (C-50, C-52, C-53)."""
        seen = Look(self._record, Queue(), self._setting, self._price, {mail.ref: mail}, {})
        limit, last = FIRST_LIMIT, False
        while True:
            body = body_of(request, self._setting, limit)
            most = self._price.most(body)
            cap = self._purse.blocks(most)
            if cap:
                self._stopped = f"cap_{cap}"
                return self._stopped
            reply = self._server().ask(body)
            entry = entry_of(reply, request.frame, request.keys, request.suspect, seen, host_of(self._consent.base_url), last=last)
            self._book(reply, entry["cost"] or (0 if sum(reply.tokens) else most))
            if entry["outcome"] not in {RETRIED, TRUNCATED}:
                self.report.rejected.update(str(one["reason"]) for one in entry["rejected"])
                return _kept(entry) if entry["outcome"] == ANSWERED else str(entry["outcome"])
            limit, last = SECOND_LIMIT if entry["outcome"] == TRUNCATED else limit, True

    def _server(self) -> ModelClient:
        if self._client is None:
            self._client = self._make_client()
        return self._client

    def _book(self, reply: ModelReply, cost: int) -> None:
        self._purse.book(cost)
        self.report.calls += 1
        self.report.cost += cost
        with open_archive(self._home, "write") as archive, archive.transaction():
            add_answers(archive, [cost_alone(ROW, self._consent, reply, cost)], to_us(self._clock()), self._run_id)


@contextmanager
def row_reader(opened: Opened, clock: Clock) -> Iterator[RowReader]:
    """A reader of rows for this home, the only one at work. Nothing is sent before the first row.

    Raises ConfigError (off, or changed since the consent), SignInError (no key), BusyError (another run), or what the archive raises.
    """
    settings = opened.settings.values
    made: list[SdkClient] = []

    with at_work(opened.home):
        record = record_of(opened.home)
        consent = agreed(record, settings)
        key = key_of(settings)
        owner = owner_at(opened.home, settings)()

        def client() -> ModelClient:
            made.append(SdkClient(key, consent.base_url))
            return made[-1]

        try:
            purse = purse_of(record, settings, owner.work.zone, opened.now_us)
            yield RowReader(opened.home, owner, consent, record, purse, clock, client)
        finally:
            for one in made:
                one.close()


def _author(written: str) -> Address:
    """Who wrote the row: the first address of the field, else a name alone; nobody in particular if it is empty."""
    found, _ = parse_addresses(written)
    return next((one for one in found if one.key), Address(" ".join(written.split()), "", ""))


def _decoded(row: Words, author: Address, to: tuple[Address, ...], offset: timedelta | None) -> Decoded:
    return Decoded(
        message_id="",
        in_reply_to=(),
        references=(),
        subject="",
        sender=author,
        reply_to=(),
        to=to,
        cc=(),
        bcc=(),
        date_us=None,
        date_offset_min=None if offset is None else round(offset.total_seconds() / 60),
        headers={},
        text=row.text,
        attachments=(),
        mime_types=("text/plain",),
        calendar_method="",
        problems=(),
        truncated=False,
    )


def _kept(entry: dict[str, Any]) -> tuple[Told, ...]:
    """The candidates of an answer that the barrier let through."""
    rows = ((entry["candidates"][one["index"]], one["quote"]) for one in entry["accepted"] if one["list"] == "candidates")
    return tuple(Told(str(said["kind"]), quote, str(said["due_text"])) for said, quote in rows)
