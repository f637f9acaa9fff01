"""One run of the model over the queue: ask, verify, journal; batches; caps; faults (C-39, C-45, C-50, C-52, C-53)."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from app.wiring.model_entry import entry_of
from app.wiring.modelling import Look, agreed, at_work, host_of, look, purse_of, record_of
from extractors.model.money import Purse
from extractors.model.request import FIRST_LIMIT, SECOND_LIMIT, Request, body_of
from pipeline.clock import DAY_US, Clock, to_us
from pipeline.errors import ConfigError, LoopledgerError
from pipeline.models.mail import Owner
from pipeline.models.model_answers import QUARANTINED, RETRIED, TRUNCATED, Consent
from pipeline.models.model_frame import BatchItem, frame_of
from pipeline.ports import ModelClient, Progress
from pipeline.settings import Settings
from pipeline.store.db import open_archive
from pipeline.store.home import Home
from pipeline.store.model_journal import (
    COLLECTED,
    INTENT,
    SUBMITTED,
    ModelRecord,
    OpenBatch,
    add_answers,
    add_batch,
    note_quiet,
    note_trouble,
)

BATCH_SIZE = 500
"""Requests in one batch."""
CLOCKS_APART_US = 300_000_000
"""How far the server's clock may be behind ours when a batch of a killed run is looked for."""
_GONE = 404


@dataclass(slots=True)
class ModelReport:
    """What a run did. `cost`: nano-dollars spent, `reserved`: for batches handed in. `stopped`: "", or the cap that stopped it.

    `trouble`: why it ended early; the queue keeps what it has. `persons`: whose units have something new. `left`: portions still to judge.
    """

    calls: int = 0
    cost: int = 0
    reserved: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    candidates: int = 0
    verdicts: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    submitted: int = 0
    waiting: int = 0
    stopped: str = ""
    trouble: LoopledgerError | None = None
    persons: set[str] = field(default_factory=set)
    left: int = 0

    @property
    def exit_code(self) -> int:
        """That of the trouble; 4 if an answer was set aside; a cap is no failure (C-50)."""
        if self.trouble is not None:
            return self.trouble.exit_code
        return 4 if self.outcomes[QUARANTINED] else 0


@dataclass(frozen=True, slots=True)
class ModelPlan:
    """`batch`: hand the queue in as batches. `max_usd`: a cap for this run beside those of the settings, None = none.

    `only_new`: do not look through the mail if since a look that found nothing to judge no mail, no word and no new day has come.
    """

    batch: bool = False
    max_usd: float | None = None
    only_new: bool = False


class _Item(NamedTuple):
    """One request of a batch about to be handed in; `most`: what is reserved for it."""

    request: Request
    body: dict[str, Any]
    most: int

    def row(self) -> dict[str, Any]:
        """What a later run needs to read its answer."""
        one = self.request
        frame = one.frame.as_json()
        return {"custom_id": one.call_key, "keys": list(one.keys), "suspect": list(one.suspect), "frame": frame, "most": self.most}


class ModelRun:
    """Works the queue of a home. Nothing is held open while a server is asked: each call is one short journal transaction."""

    def __init__(
        self,
        home: Home,
        settings: Settings,
        clock: Clock,
        owner: Owner,
        client: Callable[[Consent], ModelClient],
        progress: Progress,
    ) -> None:
        """`client`: made only once there is something to ask. `progress`: told (what, messages judged, messages in all)."""
        self._progress = progress
        self._home, self._settings, self._clock, self._owner = home, settings, clock, owner
        self._make_client = client
        self._client: ModelClient | None = None
        self._run_id = uuid.uuid4().hex
        self.report = ModelReport()

    def run(self, plan: ModelPlan) -> ModelReport:
        """Fetch what batches have brought, then judge the queue. Trouble with the server ends it and stands in the report.

        Raises ConfigError (off, changed consent), BusyError (another run), SignInError (no key), or what the archive raises.
        """
        with at_work(self._home):
            record = record_of(self._home)
            return self._run(agreed(record, self._settings), record, plan)

    def _run(self, consent: Consent, record: ModelRecord, plan: ModelPlan) -> ModelReport:
        if plan.only_new and record.quiet == self._moment(record) and not record.batches:
            return self.report
        try:
            self._collect(consent, record)
            seen = self._look(consent)
            self.report.left, self.report.waiting = seen.queue.portions, seen.queue.pending
            if plan.only_new and not self.report.left and seen.record.quiet != self._moment(seen.record):
                self._quiet(self._moment(seen.record))
            purse = self._purse(seen, plan)
            if plan.batch:
                self._submit(consent, seen, purse)
            else:
                self._judge_all(consent, seen, purse)
            if record.trouble is not None:
                self._note("")
        except LoopledgerError as error:
            if not error.code.startswith("model_"):
                raise
            self.report.trouble = error
            self._note(error.code)
        return self.report

    def _look(self, consent: Consent, back_to_us: int | None = None) -> Look:
        return look(self._home, self._owner, consent, self._now(), back_to_us=back_to_us)

    def _server(self, consent: Consent) -> ModelClient:
        if self._client is None:
            self._client = self._make_client(consent)
        return self._client

    def _now(self) -> int:
        return to_us(self._clock())

    def _moment(self, record: ModelRecord) -> str:
        """What the queue depends on; the day, since mail grows too old and mutes end."""
        return f"{record.state} {self._now() // DAY_US}"

    def _quiet(self, moment: str) -> None:
        with open_archive(self._home, "write") as archive, archive.transaction():
            note_quiet(archive, moment)

    def _note(self, code: str) -> None:
        with open_archive(self._home, "write") as archive, archive.transaction():
            note_trouble(archive, code, self._now())

    def _purse(self, seen: Look, plan: ModelPlan) -> Purse:
        return purse_of(seen.record, self._settings, self._owner.work.zone, self._now(), plan.max_usd)

    # --- one by one ------------------------------------------------------------------------------------------------

    def _judge_all(self, consent: Consent, seen: Look, purse: Purse) -> None:
        total = self.report.left
        for request in seen.requests():
            self._progress("model", total - self.report.left, total)
            if not self._judge(request, consent, seen, purse):
                return

    def _judge(self, request: Request, consent: Consent, seen: Look, purse: Purse) -> bool:
        """Ask until it is settled; False when a cap stops the run."""
        failed = max(seen.record.failed.get(key, 0) for key in request.keys)
        limit = SECOND_LIMIT if seen.record.truncated.intersection(request.keys) else FIRST_LIMIT
        while True:
            body = body_of(request, seen.setting, limit)
            most = seen.price.most(body)
            self.report.stopped = purse.blocks(most)
            if self.report.stopped:
                return False
            reply = self._server(consent).ask(body)
            entry = entry_of(reply, request.frame, request.keys, request.suspect, seen, host_of(consent.base_url), last=failed > 0)
            entry["cost"] = entry["cost"] or (0 if sum(reply.tokens) else most)
            purse.book(entry["cost"])
            self._write([entry])
            if entry["outcome"] not in {RETRIED, TRUNCATED}:
                self.report.left -= len(request.keys)
                return True
            failed += 1
            limit = SECOND_LIMIT if entry["outcome"] == TRUNCATED else limit

    def _write(self, payloads: Sequence[Mapping[str, Any]]) -> None:
        with open_archive(self._home, "write") as archive, archive.transaction():
            add_answers(archive, payloads, self._now(), self._run_id)
        self._count(payloads)

    def _count(self, payloads: Sequence[Mapping[str, Any]]) -> None:
        report = self.report
        for one in payloads:
            report.calls += 1
            report.cost += int(one["cost"])
            report.outcomes[str(one["outcome"])] += 1
            report.candidates += sum(row["list"] == "candidates" for row in one["accepted"])
            report.verdicts += sum(row["list"] == "verdicts" for row in one["accepted"])
            report.rejected.update(str(row["reason"]) for row in one["rejected"])
            report.persons |= set(one["persons"]) if one["accepted"] else set()

    # --- batches ---------------------------------------------------------------------------------------------------

    def _submit(self, consent: Consent, seen: Look, purse: Purse) -> None:
        """Hand in the queue as far as the caps allow. The journal knows of a batch before the server does."""
        chosen: list[_Item] = []
        for request in seen.requests():
            limit = SECOND_LIMIT if seen.record.truncated.intersection(request.keys) else FIRST_LIMIT
            body = body_of(request, seen.setting, limit)
            most = seen.price.most(body, batch=True)
            self.report.stopped = purse.blocks(most)
            if self.report.stopped:
                break
            purse.book(most)
            chosen.append(_Item(request, body, most))
            if len(chosen) == BATCH_SIZE:
                self._hand_in(consent, chosen)
                chosen = []
        if chosen:
            self._hand_in(consent, chosen)

    def _hand_in(self, consent: Consent, chosen: Sequence[_Item]) -> None:
        client = self._server(consent)
        name = uuid.uuid4().hex
        reserved = sum(item.most for item in chosen)
        self._batch_step(name, INTENT, items=[item.row() for item in chosen], reserved=reserved)
        try:
            state = client.submit([(item.request.call_key, item.body) for item in chosen])
        except ConfigError:
            self._batch_step(name, COLLECTED, why="refused")  # it was read and refused, so it costs nothing
            raise
        self._batch_step(name, SUBMITTED, batch=state.batch_id)
        count = sum(len(item.request.keys) for item in chosen)
        self.report.submitted += len(chosen)
        self.report.waiting += count
        self.report.left -= count
        self.report.reserved += reserved

    def _batch_step(self, name: str, phase: str, **payload: Any) -> None:
        with open_archive(self._home, "write") as archive, archive.transaction():
            add_batch(archive, name, phase, self._now(), self._run_id, **payload)

    def _collect(self, consent: Consent, record: ModelRecord) -> None:
        """Read the results of batches that have ended. Those of a killed run are found by their size and time."""
        for batch in record.batches:
            client = self._server(consent)
            batch_id = batch.batch_id or self._adopted(client, batch, record.known_batches)
            if not batch_id:
                self._batch_step(batch.name, COLLECTED, why="never handed in")
                continue
            try:
                if client.batch(batch_id).ended:
                    self._collected(consent, batch, batch_id, client.results(batch_id))
            except ConfigError as error:
                if error.detail.get("status") != _GONE:
                    raise
                self._batch_step(batch.name, COLLECTED, why="gone")

    def _adopted(self, client: ModelClient, batch: OpenBatch, known: frozenset[str]) -> str:
        """The id of a batch that was handed in by a run that was killed before it could note so, or ""."""
        for state in client.batches():
            fits = state.requests == len(batch.items) and state.created_us >= batch.made_us - CLOCKS_APART_US
            if fits and state.batch_id not in known:
                self._batch_step(batch.name, SUBMITTED, batch=state.batch_id)
                return state.batch_id
        return ""

    def _collected(self, consent: Consent, batch: OpenBatch, batch_id: str, results: Sequence[BatchItem]) -> None:
        """Answers and the end of the batch in one transaction; what expired or failed is simply in the queue again."""
        items = {str(item["custom_id"]): item for item in batch.items}
        frames = {name: frame_of(item["frame"]) for name, item in items.items()}
        oldest = min(message.arrived_us for frame in frames.values() for message in frame.messages)
        seen = self._look(consent, oldest)
        payloads = []
        for result in results:
            item = items.pop(result.custom_id, None)
            if item is None or result.reply is None:
                continue
            last = max(seen.record.failed.get(key, 0) for key in item["keys"]) > 0
            entry = entry_of(
                result.reply,
                frames[result.custom_id],
                item["keys"],
                item["suspect"],
                seen,
                host_of(consent.base_url),
                last=last,
                batch=batch_id,
            )
            entry["cost"] = entry["cost"] or (0 if sum(result.reply.tokens) else int(item["most"]))
            payloads.append({**entry, "booked_us": batch.made_us})
        with open_archive(self._home, "write") as archive, archive.transaction():
            add_answers(archive, payloads, self._now(), self._run_id)
            add_batch(archive, batch.name, COLLECTED, self._now(), self._run_id, batch=batch_id, answers=len(payloads))
        self._count(payloads)
