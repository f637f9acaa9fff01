"""run: the fold put together. `fold_records` in memory (replay), `fold_home` over an archive (sync, decisions, rebuild)."""

from __future__ import annotations

from pipeline.run.home import FoldReport, fold_home, rebuild_home
from pipeline.run.in_memory import FoldResult, fold_records, judge_record
from pipeline.run.unit import Readers, fingerprint

__all__ = ["FoldReport", "FoldResult", "Readers", "fingerprint", "fold_home", "fold_records", "judge_record", "rebuild_home"]
