"""A Google look-alike on 127.0.0.1 for tests, benchmarks and the demo: Gmail, Calendar, People, sign-in, faults and quotas."""

from __future__ import annotations

from connectors.replay.dates import week_shift_for
from connectors.replay.faults import FaultRule, parse_fault
from connectors.replay.fixture import load_fixture
from connectors.replay.server import ReplayServer
from connectors.replay.signin import access_token_for, refresh_token_for

__all__ = ["FaultRule", "ReplayServer", "access_token_for", "load_fixture", "parse_fault", "refresh_token_for", "week_shift_for"]
