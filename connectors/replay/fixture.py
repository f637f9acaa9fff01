"""Fixture folders: `mailbox.json` and JSON lines beside it, checked line by line, shifted by whole weeks, as a `Mailbox`.

Files (each JSON-lines file may be split: `messages.jsonl` and `messages-*.jsonl` are read in the order of their names):

- `mailbox.json`: {schema: 1, owner {name, addresses, timezone}, accounts [{address, send_as, labels}], zone, now, quota_profile, seed}
- `messages.jsonl`: compact messages {id, account, thread, at, from, to, cc, subject, text | html | mime | raw_b64, labels, headers,
  attachments, calendar_method, ics, re} or {account, raw} with a complete API resource. Date, Message-ID and, with `re` (id of the message
  answered), In-Reply-To and References are derived unless `headers` has them; a header set to null is left out.
- `calendars.jsonl`: {account, ...calendarList entry}; `events.jsonl`: {account, calendar, event}
- `people.jsonl`, `other.jsonl`: {account, person}
- `script.jsonl`: ordered steps {at, op, account, ...}; `faults.jsonl`: fault rules (G-1106)
- `expected/` and `truth*.jsonl` belong to tests and are not read. Date templates: see `connectors.replay.dates`.

`account` may be left out where there is only one. Anything wrong is a UsageError naming file, line and field (G-1110).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime, parseaddr
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from connectors.gmail_form import arrival, case_to_mailbox
from connectors.mailbox import AccountBox, CalendarBox, Json, Mailbox
from connectors.replay.dates import render, shift_event_time, shift_header_date, shift_instant, shift_rule, shift_timestamp
from connectors.replay.faults import parse_fault
from connectors.replay.fixture_keys import KEYS, STEP_KEYS, TYPES
from connectors.replay.quota import load_profile
from pipeline.errors import UsageError

SCHEMA = 1
_NOT_READ = ("truth", "expected")


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a fixture something stands: file and line (0 = the whole file)."""

    file: Path
    line: int = 0

    def error(self, field: str, problem: str) -> UsageError:
        """A UsageError that names file, line and field."""
        where = f"{self.file.name}, line {self.line}" if self.line else self.file.name
        return UsageError(
            f"{where}, field {field}: {problem}", fix="mend the fixture file", file=str(self.file), line=self.line, field=field
        )


def load_fixture(path: str | Path, *, week_shift: int = 0) -> Mailbox:
    """A fixture folder or a case file as a mailbox, all dates moved by `week_shift` weeks (a case file is never moved).

    Raises UsageError naming file, line and field for anything unreadable, unknown or inconsistent.
    """
    root = Path(path)
    if root.is_file():
        place = Place(root)
        case = _parse(place, _text(place))
        if "messages" not in case:
            raise place.error("messages", "a case file needs messages; a fixture is a folder with mailbox.json")
        return case_to_mailbox(case)
    if not (root / "mailbox.json").is_file():
        raise UsageError(f"{root} is no fixture: it has no mailbox.json.", fix="name a fixture folder or a case file")
    return _Loader(root, week_shift).load()


def _text(place: Place) -> str:
    try:
        return place.file.read_text(encoding="utf-8")
    except UnicodeDecodeError as exc:
        raise place.error("(encoding)", f"not UTF-8 at byte {exc.start}") from exc
    except OSError as exc:
        raise place.error("(file)", str(exc)) from exc


def _parse(place: Place, text: str) -> Json:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as exc:
        raise place.error("(JSON)", f"{exc.msg} at column {exc.colno}") from exc
    if not isinstance(value, dict):
        raise place.error("(JSON)", "an object is needed")
    return value


class _Loader:
    """Reads one folder into a Mailbox."""

    def __init__(self, root: Path, weeks: int) -> None:
        self.root = root
        self.weeks = weeks
        self.moved: dict[str, Json] = {}
        """Loaded messages by "account id", for `re` and repeated ids."""

    def load(self) -> Mailbox:
        """The whole folder."""
        self._refuse_strange_files()
        box = self.box = self._mailbox()
        for place, line in self._lines("messages"):
            account = self._account(place, line)
            account.messages.append(self._message(place, line, account))
        for account in box.accounts:
            account.messages.sort(key=lambda message: (arrival(message), message.get("id", "")))
        self._calendars()
        self._people()
        previous: datetime | None = None
        for place, line in self._lines("script"):
            step = self._step(place, line)
            moment = datetime.fromisoformat(step["at"])
            if previous is not None and moment < previous:
                raise place.error("at", "steps must be in order of time")
            previous = moment
            box.script.append(step)
        for place, line in self._lines("faults"):
            try:
                parse_fault(line)
            except UsageError as exc:
                raise place.error("(rule)", exc.problem) from exc
            box.faults.append(line)
        return box

    def _refuse_strange_files(self) -> None:
        for file in sorted(self.root.glob("*.jsonl")):
            kind = file.stem.split("-")[0]
            if kind not in KEYS and kind not in _NOT_READ:
                raise Place(file).error("(file)", f"unknown file; known are {', '.join(sorted(KEYS))}")

    def _mailbox(self) -> Mailbox:
        place = Place(self.root / "mailbox.json")
        head = _parse(place, _text(place))
        if head.get("schema") != SCHEMA:
            raise place.error("schema", f"{head.get('schema')!r} is not the known {SCHEMA}")
        _check_keys(place, head, "mailbox")
        _check_keys(place, head["owner"], "owner")
        zone = head.get("zone", head["owner"]["timezone"])
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError) as exc:
            raise place.error("zone", f"{zone!r} is no known time zone") from exc
        accounts = []
        for entry in head["accounts"]:
            _check_keys(place, entry, "account")
            accounts.append(AccountBox(entry["address"], entry.get("send_as", []), entry.get("labels", [])))
        if not accounts:
            raise place.error("accounts", "at least one account is needed")
        profile = head.get("quota_profile", "unlimited")
        try:
            load_profile(profile)
        except UsageError as exc:
            raise place.error("quota_profile", exc.problem) from exc
        return Mailbox(
            name=self.root.name,
            owner_name=head["owner"]["name"],
            owner_addresses=head["owner"]["addresses"],
            zone=zone,
            now=shift_instant(_instant(place, "now", head["now"]), self.weeks),
            accounts=accounts,
            quota_profile=profile,
            seed=head.get("seed", 0),
            week_shift=self.weeks,
        )

    def _lines(self, kind: str) -> Iterator[tuple[Place, Json]]:
        """Lines of all files of one kind, keys checked; blank lines are passed over."""
        for file in sorted([*self.root.glob(f"{kind}.jsonl"), *self.root.glob(f"{kind}-*.jsonl")]):
            for number, text in enumerate(_text(Place(file)).split("\n"), start=1):
                if text.strip():
                    place = Place(file, number)
                    line = _parse(place, text)
                    _check_keys(place, line, kind)
                    yield place, line

    def _account(self, place: Place, line: Json) -> AccountBox:
        try:
            return self.box.account(line.get("account"))
        except KeyError as exc:
            raise place.error("account", f"{line.get('account')!r} is no account of mailbox.json") from exc

    def _message(self, place: Place, line: Json, account: AccountBox, at: str | None = None) -> Json:
        """One compact message: shifted, templates rendered, headers derived. `at`: default arrival (a step's)."""
        if "raw" in line:
            message = self._raw(place, line["raw"])
        else:
            for field in ("id", "thread"):
                if not line.get(field):
                    raise place.error(field, "is missing or empty")
            original = _instant(place, "at", line.get("at", at))
            message = self._rendered(place, {key: value for key, value in line.items() if key not in {"at", "account", "re"}}, original)
            message["at"] = shift_instant(original, self.weeks).isoformat()
            message["headers"] = self._headers(place, line, message, account, original)
        identity = f"{account.address} {message.get('id') or message['raw']['id']}"
        if identity in self.moved:
            raise place.error("id", f"{identity.split()[1]!r} is used twice in {account.address}")
        self.moved[identity] = message
        return message

    def _raw(self, place: Place, raw: Json) -> Json:
        """A complete API resource; only its internalDate is moved."""
        missing = [key for key in ("id", "threadId", "internalDate") if key not in raw]
        if missing:
            raise place.error(f"raw.{missing[0]}", "is missing")
        moved = int(raw["internalDate"]) + self.weeks * 7 * 86_400_000
        return {"raw": {**raw, "internalDate": str(moved)}}

    def _rendered(self, place: Place, value: Json, at: datetime | None) -> Json:
        try:
            rendered: Json = render(value, self.weeks, at)
        except ValueError as exc:
            raise place.error("(date template)", str(exc)) from exc
        return rendered

    def _headers(self, place: Place, line: Json, message: Json, account: AccountBox, original: datetime) -> Json:
        """Own headers, Date moved, and the derived ones: Date, Message-ID, In-Reply-To, References."""
        headers = dict(message.get("headers", {}))
        names = {name.lower() for name in headers}
        for name, value in headers.items():
            if name.lower() == "date" and isinstance(value, str) and "{{date:" not in line["headers"][name]:
                headers[name] = shift_header_date(value, self.weeks)
        if "raw_b64" in line:
            return headers
        derived: Json = {"Date": format_datetime(shift_instant(original, self.weeks))}
        domain = parseaddr(message.get("from", ""))[1].rpartition("@")[2] or "mail.example.com"
        derived["Message-ID"] = f"<{message['id']}@{domain}>"
        if "re" in line:
            parent = self.moved.get(f"{account.address} {line['re']}")
            if parent is None:
                raise place.error("re", f"message {line['re']!r} does not stand above this line")
            parent_id = parent["headers"].get("Message-ID", "")
            derived["In-Reply-To"] = parent_id
            derived["References"] = f"{parent['headers'].get('References', '')} {parent_id}".strip()
        return {**headers, **{name: value for name, value in derived.items() if name.lower() not in names}}

    def _calendars(self) -> None:
        for place, line in self._lines("calendars"):
            account = self._account(place, line)
            entry = self._rendered(place, {key: value for key, value in line.items() if key != "account"}, None)
            entry = {"kind": "calendar#calendarListEntry", "etag": '"1"', "accessRole": "owner", **entry}
            if any(one.entry["id"] == entry.get("id") for one in account.calendars):
                raise place.error("id", f"{entry['id']!r} is used twice")
            account.calendars.append(CalendarBox(entry))
        for place, line in self._lines("events"):
            account = self._account(place, line)
            wanted = line["calendar"]
            for one in account.calendars:
                if one.entry["id"] == wanted or (wanted == "primary" and one.entry.get("primary")):
                    event = self._event(place, line["event"], one.entry.get("timeZone", self.box.zone))
                    if any(other["id"] == event["id"] for other in one.events):
                        raise place.error("event.id", f"{event['id']!r} is used twice")
                    one.events.append(event)
                    break
            else:
                raise place.error("calendar", f"{wanted!r} is no calendar of {account.address}")

    def _event(self, place: Place, event: Json, zone: str) -> Json:
        """One event moved, with the fields that every Calendar answer has."""
        made = self._rendered(place, event, None)
        if not made.get("id"):
            raise place.error("event.id", "is missing or empty")
        zone = made.get("start", {}).get("timeZone", zone)
        movers: dict[str, Callable[[Any], Any]] = {
            "start": lambda value: shift_event_time(value, self.weeks, zone),
            "end": lambda value: shift_event_time(value, self.weeks, zone),
            "originalStartTime": lambda value: shift_event_time(value, self.weeks, zone),
            "recurrence": lambda value: [shift_rule(line, self.weeks, zone) for line in value],
            "created": lambda value: shift_timestamp(value, self.weeks),
            "updated": lambda value: shift_timestamp(value, self.weeks),
        }
        for field, mover in movers.items():
            if field in made:
                try:
                    made[field] = mover(made[field])
                except (ValueError, TypeError, AttributeError, ZoneInfoNotFoundError) as exc:
                    raise place.error(f"event.{field}", str(exc)) from exc
        return {"kind": "calendar#event", "etag": '"1"', "status": "confirmed", **made}

    def _people(self) -> None:
        for kind in ("people", "other"):
            for place, line in self._lines(kind):
                account = self._account(place, line)
                target = account.connections if kind == "people" else account.other
                person = self._rendered(place, line["person"], None)
                name = person.get("resourceName")
                if not name:
                    raise place.error("person.resourceName", "is missing or empty")
                if any(one["resourceName"] == name for one in target):
                    raise place.error("person.resourceName", f"{name!r} is used twice")
                for source in person.get("metadata", {}).get("sources", []):
                    if "updateTime" in source:
                        source["updateTime"] = shift_timestamp(source["updateTime"], self.weeks)
                target.append({"etag": "%1", **person})

    def _step(self, place: Place, line: Json) -> Json:
        """One script step with its dates moved; an added message is prepared like any other."""
        op = line["op"]
        if op not in STEP_KEYS:
            raise place.error("op", f"{op!r} is not one of {', '.join(sorted(STEP_KEYS))}")
        required, optional = STEP_KEYS[op]
        common = {"at", "op", "account"}
        for key in line:
            if key not in required | optional | common:
                raise place.error(key, f"unknown key in a step {op}")
        for key in sorted(required - line.keys()):
            raise place.error(key, f"a step {op} needs it")
        account = self._account(place, line)
        at = _instant(place, "at", line["at"])
        step = self._rendered(place, {key: value for key, value in line.items() if key != "message"}, at)
        step |= {"at": shift_instant(at, self.weeks).isoformat(), "account": account.address}
        if "message" in line:
            _check_keys(place, line["message"], "messages")
            step["message"] = self._message(place, line["message"], account, line["at"])
        for edge in ("start", "end", "originalStartTime"):
            if edge in step:
                step[edge] = shift_event_time(step[edge], self.weeks, self.box.zone)
        return step


def _instant(place: Place, field: str, value: object) -> datetime:
    """An aware instant out of an ISO text. Raises UsageError at `place`."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError as exc:
        raise place.error(field, f"{value!r} is no ISO date with time") from exc
    if moment.tzinfo is None:
        raise place.error(field, f"{value!r} has no offset")
    return moment


def _check_keys(place: Place, line: object, kind: str) -> None:
    """Unknown keys, missing keys and wrong types of one object."""
    if not isinstance(line, dict):
        raise place.error(kind, "an object is needed")
    required, optional = KEYS[kind]
    for key, value in line.items():
        if key not in required and key not in optional and "*" not in optional:
            raise place.error(key, "unknown key")
        wanted = TYPES.get(key)
        if wanted is not None and not isinstance(value, wanted):
            raise place.error(key, f"{type(value).__name__} where {wanted.__name__} is needed")
    for key in sorted(required - line.keys()):
        raise place.error(key, "is missing")
