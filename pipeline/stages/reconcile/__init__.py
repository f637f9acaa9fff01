"""reconcile: candidates and decisions to loops with a life (J-63 to J-89). Pure."""

from __future__ import annotations

from pipeline.stages.reconcile.along import Along
from pipeline.stages.reconcile.decide import PROPOSALS
from pipeline.stages.reconcile.draft import RULES_VERSION
from pipeline.stages.reconcile.event_dates import NAMES_EVENT, EventBook
from pipeline.stages.reconcile.meetings import Calendar, no_calendar
from pipeline.stages.reconcile.unit import UnitResult, reconcile_unit

__all__ = ["NAMES_EVENT", "PROPOSALS", "RULES_VERSION", "Along", "Calendar", "EventBook", "UnitResult", "no_calendar", "reconcile_unit"]
