"""Mail files wired to this home: the lease, the run record, the import, and the fold after it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from app.wiring.folding import READERS, Folding
from connectors.mbox.intake import known_rules
from connectors.mbox.reader import STREAM, Tally, import_file, mbox_file, tally_of
from pipeline.clock import Clock, to_us
from pipeline.errors import RecordError
from pipeline.ids import canonical_json, sha256_hex
from pipeline.models.intake import NO_RULES, IntakeRules
from pipeline.models.mail import Owner
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.home import Home
from pipeline.store.ingest import Intake
from pipeline.store.lease import sync_lease
from pipeline.store.runs import IMPORT_RUN, begin_run, end_run

Progress = Callable[[str, int, int | None], None]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of a file. `tally`: over all runs on it; `size`: its bytes on disk; `began_at`: where this run went on; `before`: it had
    been imported whole already; `seconds`: of this run."""

    account: str
    path: Path
    tally: Tally
    size: int
    began_at: int
    before: bool
    seconds: float

    @property
    def exit_code(self) -> int:
        """4 if some of it could not be read."""
        return RecordError.exit_code if self.tally.unreadable else 0


def fingerprint(raw: str) -> tuple[str, str]:
    """Key of the sender and hash of the text of a raw message, as the land stage would store them."""
    decoded = READERS.decode(json.loads(raw))
    return (decoded.sender.key if decoded.sender else "", sha256_hex(decoded.text))


@dataclass(frozen=True, slots=True)
class Importing:
    """Imports into one home."""

    home: Home
    owner: Callable[[], Owner]
    clock: Clock
    progress: Progress
    rules: IntakeRules = NO_RULES

    def run(self, path: Path, account: str) -> ImportReport:
        """Import, fold, publish. Raises UsageError for a file that is none of ours, ConfigError for an intake rule about a label there is
        not, BusyError while the account is being synced."""
        file = mbox_file(path)
        run_id = IMPORT_RUN + uuid.uuid4().hex
        with sync_lease(self.home, account):
            started_us = to_us(self.clock())
            intake = Intake(self.home, partial(land, decode=READERS.decode, read=READERS.read), run_id, self.clock)
            rules = known_rules(intake, account, self.rules)
            with open_archive(self.home, "write") as archive, archive.transaction():
                begin_run(archive, run_id, account, started_us)
            before = tally_of(intake.cursor(account, STREAM, file.key), rules)
            began_at, finished, new = before.place, before.finished, before.new
            tally = import_file(file, account, intake, fingerprint, self.progress, rules)
            self.progress("folding", 0, None)
            Folding(self.home, self.owner, self.clock).fold()
            ended_us = to_us(self.clock())
            result = RecordError.code if tally.unreadable else "ok"
            told = [{"account": account, "stream": STREAM, "clean": not tally.unreadable, "items": tally.messages, "units": 0}]
            report = canonical_json([{**one, "metrics": {"new": tally.new - new}} for one in told])
            with open_archive(self.home, "write") as archive, archive.transaction():
                end_run(archive, run_id, account, ended_us, result, clean_mail=False, report=report)
        return ImportReport(account, path, tally, file.size, began_at, finished, (ended_us - started_us) / 1_000_000)
