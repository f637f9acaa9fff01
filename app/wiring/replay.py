"""Case files judged: in memory, or through HTTP server, real client and archive; the same object either way (J-110 to J-115)."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from app.wiring.cases import Json, case_at, owner_of_case
from app.wiring.folding import READERS
from connectors.gmail_form import case_to_mailbox, compose_message
from connectors.google.contacts import read_person
from connectors.google.gmail import message_item
from memory.ledger_sql import SqlLedger
from memory.state import ReadRules, due_end_us, is_stale, state_of
from pipeline.clock import iso, to_us
from pipeline.ids import canonical_json
from pipeline.models.items import ItemKind, ItemRecord
from pipeline.models.ledger import Loop, Reason, Step, pending
from pipeline.models.reading import Decoded, Reading
from pipeline.run import Readers, fold_records

_UNSEEN = {"SPAM": "spam", "TRASH": "trash"}
"""Labels under which no account takes mail in; the client never asks for it, so it is left out in memory too."""


@dataclass(frozen=True, slots=True)
class ReplayOptions:
    """`clock` None = the case's own. `bare`: J-115. `through_google`: by HTTP, with a home in a temporary folder."""

    clock: str | None = None
    bare: bool = False
    through_google: bool = False


class Replayer:
    """Judges one case at several moments; each message is decoded and read once."""

    def __init__(self, case: Json, options: ReplayOptions) -> None:
        """Raises UsageError for an unreadable case."""
        self._case = case
        self._options = options
        self._owner = owner_of_case(case, clock=options.clock, bare=options.bare)
        self._readers = _remembering()

    def zone(self) -> ZoneInfo:
        """The owner's time zone."""
        return ZoneInfo(self._owner.work.zone)

    def at(self, moment: datetime) -> Json:
        """The object of J-112 for one moment. Raises LoopledgerError or what a broken case makes a reader raise: nothing else."""
        case = case_at(self._case, moment)
        seen = {**case, "messages": [message for message in case["messages"] if not _unseen(message)]}
        loops, reasons = self._through_google(seen, moment) if self._options.through_google else self._in_memory(seen)
        hidden = [(str(message["id"]), _unseen(message)) for message in case["messages"] if _unseen(message)]
        return result(str(self._case["id"]), moment, loops, reasons, hidden, ReadRules(self._owner.work))

    def _in_memory(self, case: Json) -> tuple[Sequence[Loop], Sequence[Reason]]:
        found = fold_records(records_of(case), self._owner, self._readers)
        return found.loops, found.reasons

    def _through_google(self, case: Json, moment: datetime) -> tuple[Sequence[Loop], Sequence[Reason]]:
        from app.wiring.google import RunPlan, Syncing
        from app.wiring.lookalike import connect
        from connectors.replay.server import ReplayServer
        from pipeline.errors import TryLaterError
        from pipeline.settings import load_settings
        from pipeline.store.db import open_archive
        from pipeline.store.reads import LedgerView

        with tempfile.TemporaryDirectory(prefix="loopledger-replay-") as folder, ReplayServer(case_to_mailbox(case)) as server:
            home, _ = connect(Path(folder) / "home", server.address)
            settings = load_settings(home.settings, {}).values
            reports = Syncing(home, settings, lambda: moment, RunPlan(history_days=None), lambda *_: None, lambda: self._owner).run()
            for report in reports:
                if not report.clean:
                    raise TryLaterError(f"{report.stream}: {report.problem}", cause=report.cause, fix=report.fix, code=report.code)
            reads = SqlLedger(LedgerView(home).publication().rows)
            loops = reads.loops([state.loop_id for state in reads.states(None)])
            with open_archive(home, "read") as archive:
                rows = archive.rows(f"SELECT {', '.join(Reason._fields)} FROM reason")
        return loops, [Reason(*row) for row in rows]


def records_of(case: Json) -> list[ItemRecord]:
    """Messages, events and contacts of a case as the connectors would hand them over."""
    mailbox = case_to_mailbox(case)
    records = []
    for box in mailbox.accounts:
        records += [message_item(box.address, compose_message(message, history_id=1)) for message in box.messages]
        for calendar in box.calendars:
            records += [_event_item(box.address, str(calendar.entry["id"]), event) for event in calendar.events]
        entries = [read_person(box.address, json.loads(json.dumps(person))) for person in box.connections]
        records += [entry.item for entry in entries if entry.item is not None]
    return records


def _event_item(account: str, calendar_id: str, event: Json) -> ItemRecord:
    return ItemRecord(account, ItemKind.EVENT, f"{calendar_id}/{event['id']}", 0, canonical_json(event))


def _unseen(message: Json) -> str:
    return next((_UNSEEN[label] for label in message.get("labels", ()) if label in _UNSEEN), "")


def _remembering() -> Readers:
    """The readers with a memory: several moments of one case read each message once."""
    known: dict[str, Decoded] = {}
    readings: dict[int, Reading] = {}

    class Decode:
        version = READERS.decode.version

        def __call__(self, raw: dict[str, Any]) -> Decoded:
            key = canonical_json(raw)
            if key not in known:
                known[key] = READERS.decode(raw)
            return known[key]

    class Read:
        version = READERS.read.version

        def __call__(self, decoded: Decoded) -> Reading:
            if id(decoded) not in readings:  # `known` keeps every Decoded alive, so an id names one
                readings[id(decoded)] = READERS.read(decoded)
            return readings[id(decoded)]

    return replace(READERS, decode=Decode(), read=Read())


def result(
    name: str, moment: datetime, loops: Iterable[Loop], reasons: Iterable[Reason], hidden: Iterable[tuple[str, str]], rules: ReadRules
) -> Json:
    """The object of J-112; loops by opening, suppressed by message id, so that both ways give the same bytes."""
    now_us = to_us(moment)
    shown, suppressed = [], {(reason.message_id, reason.code) for reason in reasons} | set(hidden)
    for loop in sorted(loops, key=_order):
        if "source_gone" in loop.flags:
            suppressed.add((loop.evidence.message_id, "source_gone"))
        elif loop.ripe_us > now_us and loop.status == "open":
            suppressed.add((loop.evidence.message_id, "in_grace"))
        elif loop.closed_us is None or loop.closed_us > loop.ripe_us or loop.status == "dropped":
            shown.append(_row(loop, now_us, rules))
    return {
        "id": name,
        "at": moment.isoformat(),
        "loops": shown,
        "suppressed": [{"message_id": message_id, "reason": code} for message_id, code in sorted(suppressed)],
    }


def _order(loop: Loop) -> tuple[int, str, int, str, str]:
    return (loop.opened_us, loop.evidence.message_id, loop.evidence.start, str(loop.type), loop.counterparty)


def _row(loop: Loop, now_us: int, rules: ReadRules) -> Json:
    evidence = loop.evidence
    due_us = due_end_us(loop.due, loop.due_zone, rules.zone)
    stale = loop.status == "open" and is_stale(state_of(loop), due_us, now_us, rules.stale)
    row: Json = {
        "type": str(loop.type),
        "counterparty": loop.counterparty,
        "status": "stale" if stale else loop.status,
        "due": loop.due,
        "opened_at": iso(loop.opened_us),
        "ripe_at": iso(loop.ripe_us),
        "evidence": {"message_id": evidence.message_id, "start": evidence.start, "end": evidence.end, "quote": evidence.quote},
        "closed_by": _closer(loop),
        "rules": list(loop.rules),
    }
    for flag in loop.flags:
        name, _, value = flag.partition(":")
        if name in ("delegated_to", "conditional", "undelivered"):
            row[name] = value or True
        elif name == "moved":
            row[name] = int(value)
    proposals = [_proposal(step) for step in pending(loop)]
    return row | ({"proposed": proposals} if proposals else {})


def _proposal(step: Step) -> Json:
    """What a person is asked to accept: `done`, `dropped` or `due:DATE`, and the sentence it rests on (C-65)."""
    evidence = step.evidence
    return {"what": step.note, "message_id": evidence.message_id if evidence else "", "quote": evidence.quote if evidence else ""}


def _closer(loop: Loop) -> Json | None:
    """The sentence or the event that ended the loop; None while it is open or when a person did."""
    if loop.status == "open":
        return None
    met = next((step.note for step in reversed(loop.steps) if step.what == "closed" and step.rule.partition("@")[0] == "event"), None)
    if met is not None:
        event_id, _, summary = met.partition(" ")
        return {"event_id": event_id, "quote": summary}
    ends = [step for step in loop.steps if step.what in ("closed", "converted", "dropped") and step.evidence is not None]
    last = ends[-1] if ends else None
    return {"message_id": last.evidence.message_id, "quote": last.evidence.quote or last.note} if last and last.evidence else None
