"""detect: what each message of a person's conversations asks of whom, or the reason why it asks nothing. Pure."""

from __future__ import annotations

from pipeline.stages.detect.judge import RULES_VERSION, Docket, judge_unit
from pipeline.stages.detect.refused import without_refused

__all__ = ["RULES_VERSION", "Docket", "judge_unit", "without_refused"]
