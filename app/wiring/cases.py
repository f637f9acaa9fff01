"""Case files: reading and checking them, and the records a case holds at a moment (J-110, J-111). Hermetic: no home, no settings."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from connectors.gmail_form import arrival
from memory.worktime import YEARS
from pipeline.clock import to_us
from pipeline.errors import UsageError
from pipeline.models.mail import GMAIL_DOMAINS, Owner
from pipeline.models.worktime import CLOCKS, WorkTime

Json = dict[str, Any]
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_FIX = "loopledger replay --help"
"""Tells the format of a case file."""


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A readable case, or why it is none. `name`: its id, else its path as given."""

    name: str
    data: Json | None
    error: str = ""


def case_files(paths: Sequence[str]) -> list[CaseFile]:
    """All cases under `paths` (files or folders), ordered by id; JSON files without "messages" are left out.

    Raises UsageError for a path that does not exist.
    """
    found = [case for path in paths for file in _files(Path(path)) for case in _cases_of(file)]
    return sorted(found, key=lambda case: case.name)


def _files(path: Path) -> Iterator[Path]:
    if not path.exists():
        raise UsageError(f"there is no file or folder {path}", fix="loopledger replay PATH (case files or folders of them)")
    yield from sorted(path.rglob("*.json")) if path.is_dir() else [path]


def _cases_of(path: Path) -> Iterator[CaseFile]:
    """The case of a file, or of each line of a .jsonl file (`regressions.jsonl` of a home)."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        yield CaseFile(str(path), None, f"cannot be read: {error}")
        return
    parts = [(f"{path}:{n}", line) for n, line in enumerate(text.splitlines(), 1) if line.strip()] if path.suffix == ".jsonl" else []
    for name, part in parts or [(str(path), text)]:
        case = _load(name, part)
        if case is not None:
            yield case


def _load(path: str, text: str) -> CaseFile | None:
    try:
        data = json.loads(text)
    except RecursionError:
        return CaseFile(path, None, "cannot be read: it is nested too deeply")
    except json.JSONDecodeError as error:
        return CaseFile(path, None, f"cannot be read: {error}")
    if not isinstance(data, dict) or "messages" not in data:
        return None
    name = data.get("id")
    problem = problem_of(data)
    return CaseFile(name if isinstance(name, str) and name else path, None if problem else data, problem)


def problem_of(case: Json) -> str:
    """What is wrong with a case, "" if nothing is: the field is named."""
    try:
        _check_owner(case.get("owner"))
        if not YEARS[0] <= moment_of(case.get("now"), "now").year <= YEARS[1]:
            raise UsageError(f"now: {case['now']!r} lies outside the years {YEARS[0]} to {YEARS[1]}", fix=_FIX)
        _check_messages(case["messages"])
        _check_lists(case)
    except UsageError as error:
        return error.problem
    return ""


def _check_owner(owner: object) -> None:
    if not isinstance(owner, dict):
        raise UsageError("owner: must be an object", fix=_FIX)
    addresses = owner.get("addresses")
    if not isinstance(addresses, list) or not addresses or not all(isinstance(item, str) and "@" in item for item in addresses):
        raise UsageError("owner.addresses: must be a list of mail addresses", fix=_FIX)
    try:
        ZoneInfo(owner.get("timezone", "UTC"))
    except (ZoneInfoNotFoundError, ValueError, TypeError, OSError) as error:
        raise UsageError(f"owner.timezone: {owner.get('timezone')!r} is no IANA time zone", fix=_FIX) from error
    if owner.get("clock", "shift") not in CLOCKS:
        raise UsageError(f"owner.clock: must be one of {', '.join(CLOCKS)}", fix=_FIX)


def _check_messages(messages: object) -> None:
    if not isinstance(messages, list) or not all(isinstance(message, dict) for message in messages):
        raise UsageError("messages: must be a list of objects", fix=_FIX)
    seen: set[tuple[object, str]] = set()
    for number, message in enumerate(messages):
        _check_message(message, f"messages[{number}]")
        key = (message.get("account"), message["id"])
        if key in seen:
            raise UsageError(f"messages[{number}].id: {message['id']} stands twice", fix=_FIX)
        seen.add(key)


def _check_lists(case: Json) -> None:
    """The optional lists beside the messages."""
    for name, kind, words in (("contacts", dict, "objects"), ("calendar_events", dict, "objects"), ("gmail_like_domains", str, "texts")):
        value = case.get(name, [])
        if not isinstance(value, list) or not all(isinstance(item, kind) for item in value):
            raise UsageError(f"{name}: must be a list of {words}", fix=_FIX)


_SHAPES: tuple[tuple[str, type, str], ...] = (
    *((name, str, "a text") for name in ("from", "subject", "account")),
    *((name, list, "a list") for name in ("to", "cc", "labels", "attachments")),
    ("headers", dict, "an object"),
)

_ITEMS: tuple[tuple[str, type, str], ...] = (*((name, str, "texts") for name in ("to", "cc", "labels")), ("attachments", dict, "objects"))


def _check_base64(value: object, place: str) -> None:
    if not isinstance(value, str):
        raise UsageError(f"{place}.raw_b64: must be a text", fix=_FIX)
    try:
        b64decode(value)
    except ValueError as error:
        raise UsageError(f"{place}.raw_b64: is no base64 text", fix=_FIX) from error


def _check_message(message: Json, place: str) -> None:
    for name in ("id", "threadId"):
        if not isinstance(message.get(name), str) or not message[name]:
            raise UsageError(f"{place}.{name}: must be a text", fix=_FIX)
    moment_of(message.get("date"), f"{place}.date")
    for name, kind, words in _SHAPES:
        if name in message and not isinstance(message[name], kind):
            raise UsageError(f"{place}.{name}: must be {words}", fix=_FIX)
    for name, kind, words in _ITEMS:
        if not all(isinstance(item, kind) for item in message.get(name, ())):
            raise UsageError(f"{place}.{name}: must be a list of {words}", fix=_FIX)
    if "raw_b64" in message:
        _check_base64(message["raw_b64"], place)
    if not any(isinstance(message.get(name), str) for name in ("body_text", "body_html", "raw_b64")):
        raise UsageError(f"{place}: needs body_text, body_html or raw_b64", fix=_FIX)


def moment_of(value: object, field: str) -> datetime:
    """An ISO moment with offset. Raises UsageError naming the field."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError as error:
        raise UsageError(f"{field}: {value!r} is no ISO date and time", fix=_FIX) from error
    if moment.tzinfo is None:
        raise UsageError(f"{field}: {value!r} has no offset", fix=_FIX)
    return moment


def case_at(case: Json, moment: datetime) -> Json:
    """The case as it stood at `moment`: later messages, and events created later, do not exist yet (J-111)."""
    events = [event for event in case.get("calendar_events", []) if _created(event) <= to_us(moment)]
    messages = [message for message in case["messages"] if arrival(message) <= moment]
    return {**case, "messages": messages, "calendar_events": events, "now": moment.isoformat()}


def _created(event: Json) -> int:
    value = event.get("created")
    return to_us(moment_of(value, "calendar_events.created")) if value else 0


def owner_of_case(case: Json, *, clock: str | None, bare: bool) -> Owner:
    """The owner of a case; `clock` overrides the case's own (J-110)."""
    owner = case["owner"]
    return Owner(
        name=str(owner.get("name", "")),
        addresses=frozenset(str(address).casefold() for address in owner["addresses"]),
        work=_work(owner),
        clock=clock or str(owner.get("clock", "shift")),
        gmail_like=GMAIL_DOMAINS | frozenset(str(domain).casefold() for domain in case.get("gmail_like_domains", [])),
        bare=bare,
    )


def _work(owner: Json) -> WorkTime:
    """Working time of a case's owner: `working` may give days (names), start, end and days_off; the rest is Mon-Fri 09:00-18:00."""
    given = owner.get("working") or {}
    if not isinstance(given, dict):
        raise UsageError("owner.working: must be an object", fix=_FIX)
    made = WorkTime(zone=str(owner.get("timezone", "UTC")))
    try:
        return WorkTime(
            zone=made.zone,
            days=frozenset(_DAYS.index(str(day)[:3].lower()) for day in given["days"]) if given.get("days") else made.days,
            start=time.fromisoformat(given["start"]) if given.get("start") else made.start,
            end=time.fromisoformat(given["end"]) if given.get("end") else made.end,
            days_off=frozenset(date.fromisoformat(str(day)) for day in given.get("days_off", ())),
        )
    except (ValueError, TypeError, AttributeError) as error:
        raise UsageError(f"owner.working: {error}", fix=_FIX) from error
