"""Mail files wired to this home: the lease, the run record, the import, and the fold after it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from app.wiring.folding import READERS, Folding
from connectors.mbox.intake import known_rules
from connectors.mbox.reader import STREAM, MboxFile, Tally, import_file, mbox_file, refuse_other_files, tally_of
from pipeline.clock import Clock, to_us
from pipeline.errors import LoopledgerError, RecordError, StoreError
from pipeline.ids import canonical_json, sha256_hex
from pipeline.models.intake import NO_RULES, IntakeRules
from pipeline.models.mail import Owner
from pipeline.ports import Progress
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.home import Home
from pipeline.store.ingest import Intake
from pipeline.store.lease import sync_lease
from pipeline.store.runs import IMPORT_RUN, begin_run, end_run


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


def mail_file(path: Path, account: str) -> MboxFile:
    """The file at `path`, looked into before anything is made or recorded for it. Raises UsageError for one that is none of ours."""
    file = mbox_file(path)
    refuse_other_files(file, account)
    return file


@dataclass(frozen=True, slots=True)
class Importing:
    """Imports into one home."""

    home: Home
    owner: Callable[[], Owner]
    clock: Clock
    progress: Progress
    rules: IntakeRules = NO_RULES

    def run(self, file: MboxFile, account: str) -> ImportReport:
        """Import, fold, publish; however it ends, its run says so. Raises ConfigError for an intake rule about a label there is not,
        BusyError while the account is being synced, StoreError for a disk that refuses."""
        run_id = IMPORT_RUN + uuid.uuid4().hex
        with sync_lease(self.home, account):
            started_us = to_us(self.clock())
            intake = Intake(self.home, partial(land, decode=READERS.decode, read=READERS.read), run_id, self.clock)
            rules = known_rules(intake, account, self.rules)
            with open_archive(self.home, "write") as archive, archive.transaction():
                begin_run(archive, run_id, account, started_us)
            before = tally_of(intake.cursor(account, STREAM, file.key), rules)
            began_at, finished, new = before.place, before.finished, before.new
            try:
                tally = import_file(file, account, intake, fingerprint, self.progress, rules)
            except (LoopledgerError, OSError) as error:
                code = error.code if isinstance(error, LoopledgerError) else StoreError.code
                with suppress(LoopledgerError):  # a disk that is full has no room for this either
                    self._end(run_id, account, code, {"clean": False, "code": code, "units": 0})
                raise
            told = {"clean": not tally.unreadable, "units": 0, "metrics": {"new": tally.new - new}}
            self._end(run_id, account, RecordError.code if tally.unreadable else "ok", told)
            self.progress("folding", 0, None)
            Folding(self.home, self.owner, self.clock).fold()
        return ImportReport(account, file.path, tally, file.size, began_at, finished, (to_us(self.clock()) - started_us) / 1_000_000)

    def _end(self, run_id: str, account: str, result: str, told: dict[str, Any]) -> None:
        """Record how the file ended, before the fold: what is published tells of this import (M-100)."""
        report = canonical_json([{"account": account, "stream": STREAM, **told}])
        with open_archive(self.home, "write") as archive, archive.transaction():
            end_run(archive, run_id, account, to_us(self.clock()), result, clean_mail=False, report=report)
