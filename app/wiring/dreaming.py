"""What maintenance of memory looks at, wired to this home."""

from __future__ import annotations

from app.opening import Opened
from app.wiring.remembering import stored_texts
from memory.dream_steps import BrokenLoop, Look
from memory.fact_reading import Reader
from pipeline.store.check import check_evidence
from pipeline.store.db import open_archive


def look_of(opened: Opened, reader: Reader) -> Look:
    """Facts of `reader`, stored texts, and the quotes of loops."""

    def loops() -> tuple[int, list[BrokenLoop]]:
        with open_archive(opened.home, "read") as archive:
            report = check_evidence(archive)
        return report.checked, [BrokenLoop(one.loop_id, one.why) for one in report.broken]

    return Look(reader, stored_texts(opened), loops)
