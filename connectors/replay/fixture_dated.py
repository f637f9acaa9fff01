"""Events, people and script steps of a fixture: prepared and moved by whole weeks, in API form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfoNotFoundError

from connectors.mailbox import Json
from connectors.replay.dates import shift_event_time, shift_instant, shift_rule, shift_timestamp
from connectors.replay.fixture_keys import STEP_KEYS
from connectors.replay.fixture_lines import Place, check_keys, instant, rendered


def event_moved(place: Place, event: Json, weeks: int, zone: str) -> Json:
    """One event moved, with the fields that every Calendar answer has. `zone`: its calendar's. Raises UsageError at `place`."""
    made = rendered(place, event, weeks, None)
    if not made.get("id"):
        raise place.error("event.id", "is missing or empty")
    zone = made.get("start", {}).get("timeZone", zone)
    movers: dict[str, Callable[[Any], Any]] = {
        "start": lambda value: shift_event_time(value, weeks, zone),
        "end": lambda value: shift_event_time(value, weeks, zone),
        "originalStartTime": lambda value: shift_event_time(value, weeks, zone),
        "recurrence": lambda value: [shift_rule(line, weeks, zone) for line in value],
        "created": lambda value: shift_timestamp(value, weeks),
        "updated": lambda value: shift_timestamp(value, weeks),
    }
    for field, mover in movers.items():
        if field in made:
            try:
                made[field] = mover(made[field])
            except (ValueError, TypeError, AttributeError, ZoneInfoNotFoundError) as exc:
                raise place.error(f"event.{field}", str(exc)) from exc
    return {"kind": "calendar#event", "etag": '"1"', "status": "confirmed", **made}


def person_moved(place: Place, person: Json, weeks: int) -> Json:
    """One person, the update times of its sources moved. Raises UsageError at `place`."""
    made = rendered(place, person, weeks, None)
    if not made.get("resourceName"):
        raise place.error("person.resourceName", "is missing or empty")
    for source in made.get("metadata", {}).get("sources", []):
        if "updateTime" in source:
            try:
                source["updateTime"] = shift_timestamp(source["updateTime"], weeks)
            except (ValueError, TypeError) as exc:
                raise place.error("person.metadata.sources.updateTime", str(exc)) from exc
    return {"etag": "%1", **made}


def check_step(place: Place, line: Json) -> None:
    """The keys of a script step. Raises UsageError for an unknown op, a missing or an unknown key."""
    op = line["op"]
    if op not in STEP_KEYS:
        raise place.error("op", f"{op!r} is not one of {', '.join(sorted(STEP_KEYS))}")
    required, optional = STEP_KEYS[op]
    for key in line:
        if key not in required | optional | {"at", "op", "account"}:
            raise place.error(key, f"unknown key in a step {op}")
    for key in sorted(required - line.keys()):
        raise place.error(key, f"a step {op} needs it")
    if "message" in line:
        check_keys(place, line["message"], "messages")


def step_moved(place: Place, line: Json, account: str, weeks: int, zone: str) -> Json:
    """A checked step with its own dates moved (its message, if any, is left to the caller)."""
    at = instant(place, "at", line["at"])
    step = rendered(place, {key: value for key, value in line.items() if key != "message"}, weeks, at)
    step |= {"at": shift_instant(at, weeks).isoformat(), "account": account}
    for edge in ("start", "end", "originalStartTime"):
        if edge in step:
            try:
                step[edge] = shift_event_time(step[edge], weeks, zone)
            except (ValueError, TypeError, AttributeError, ZoneInfoNotFoundError) as exc:
                raise place.error(edge, str(exc)) from exc
    return step
