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

from datetime import datetime
from email.utils import format_datetime, parseaddr
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from connectors.gmail_form import arrival, case_to_mailbox
from connectors.mailbox import AccountBox, CalendarBox, Json, Mailbox
from connectors.quota import load_profile
from connectors.replay.dates import shift_instant
from connectors.replay.faults import parse_fault
from connectors.replay.fixture_dated import check_step, event_moved, person_moved, step_moved
from connectors.replay.fixture_keys import FILES
from connectors.replay.fixture_lines import Place, check_keys, instant, lines_of, parse_object, read_text, rendered
from connectors.replay.fixture_mail import compact_moved, raw_moved
from pipeline.errors import ConfigError, UsageError

SCHEMA = 1
_NOT_READ = ("truth", "expected")


def load_fixture(path: str | Path, *, week_shift: int = 0) -> Mailbox:
    """A fixture folder or a case file as a mailbox, all dates moved by `week_shift` weeks (a case file is never moved).

    Raises UsageError naming file, line and field for anything unreadable, unknown or inconsistent.
    """
    root = Path(path)
    if root.is_file():
        place = Place(root)
        case = parse_object(place, read_text(place))
        if "messages" not in case:
            raise place.error("messages", "a case file needs messages; a fixture is a folder with mailbox.json")
        return case_to_mailbox(case)
    if not (root / "mailbox.json").is_file():
        raise UsageError(f"{root} is no fixture: it has no mailbox.json.", fix="name a fixture folder or a case file")
    return _Loader(root, week_shift).load()


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
        for place, line in lines_of(self.root, "messages"):
            account = self._account(place, line)
            account.messages.append(self._message(place, line, account))
        for account in box.accounts:
            account.messages.sort(key=lambda message: (arrival(message), message.get("id", "")))
        self._calendars()
        self._people()
        previous: datetime | None = None
        for place, line in lines_of(self.root, "script"):
            step = self._step(place, line)
            moment = datetime.fromisoformat(step["at"])
            if previous is not None and moment < previous:
                raise place.error("at", "steps must be in order of time")
            previous = moment
            box.script.append(step)
        for place, line in lines_of(self.root, "faults"):
            try:
                parse_fault(line)
            except UsageError as exc:
                raise place.error("(rule)", exc.problem) from exc
            box.faults.append(line)
        return box

    def _refuse_strange_files(self) -> None:
        for file in sorted(self.root.glob("*.jsonl")):
            kind = file.stem.split("-")[0]
            if kind not in FILES and kind not in _NOT_READ:
                raise Place(file).error("(file)", f"unknown file; known are {', '.join(FILES)}")

    def _mailbox(self) -> Mailbox:
        place = Place(self.root / "mailbox.json")
        head = parse_object(place, read_text(place))
        if head.get("schema") != SCHEMA:
            raise place.error("schema", f"{head.get('schema')!r} is not the known {SCHEMA}")
        check_keys(place, head, "mailbox")
        check_keys(place, head["owner"], "owner")
        zone = head.get("zone", head["owner"]["timezone"])
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError) as exc:
            raise place.error("zone", f"{zone!r} is no known time zone") from exc
        accounts = []
        for entry in head["accounts"]:
            check_keys(place, entry, "account")
            for label in entry.get("labels", []):
                check_keys(place, label, "label")
            accounts.append(AccountBox(entry["address"], entry.get("send_as", []), entry.get("labels", [])))
        if not accounts:
            raise place.error("accounts", "at least one account is needed")
        profile = head.get("quota_profile", "unlimited")
        try:
            load_profile(profile)
        except ConfigError as exc:
            raise place.error("quota_profile", exc.problem) from exc
        return Mailbox(
            name=self.root.name,
            owner_name=head["owner"]["name"],
            owner_addresses=head["owner"]["addresses"],
            zone=zone,
            now=shift_instant(instant(place, "now", head["now"]), self.weeks),
            accounts=accounts,
            quota_profile=profile,
            seed=head.get("seed", 0),
            week_shift=self.weeks,
        )

    def _account(self, place: Place, line: Json) -> AccountBox:
        try:
            return self.box.account(line.get("account"))
        except KeyError as exc:
            raise place.error("account", f"{line.get('account')!r} is no account of mailbox.json") from exc

    def _message(self, place: Place, line: Json, account: AccountBox, at: str | None = None) -> Json:
        """One compact message: shifted, templates rendered, headers derived. `at`: default arrival (a step's)."""
        if "raw" in line:
            message = raw_moved(place, line["raw"], self.weeks)
            identity = message["raw"]["id"]
        else:
            message = compact_moved(place, line, self.weeks, at)
            identity = message["id"]
            if "raw_b64" not in line:
                self._derive_headers(place, line, message, account)
        if f"{account.address} {identity}" in self.moved:
            raise place.error("id", f"{identity!r} is used twice in {account.address}")
        self.moved[f"{account.address} {identity}"] = message
        return message

    def _derive_headers(self, place: Place, line: Json, message: Json, account: AccountBox) -> None:
        """Date, Message-ID and, for an answer, In-Reply-To and References, where the line does not give them."""
        headers = message["headers"]
        domain = parseaddr(message.get("from", ""))[1].rpartition("@")[2] or "mail.example.com"
        derived = {"Date": format_datetime(datetime.fromisoformat(message["at"])), "Message-ID": f"<{message['id']}@{domain}>"}
        if "re" in line:
            parent = self.moved.get(f"{account.address} {line['re']}")
            if parent is None:
                raise place.error("re", f"message {line['re']!r} does not stand above this line")
            answered = parent.get("headers", {})
            if answered.get("Message-ID"):
                derived["In-Reply-To"] = answered["Message-ID"]
                derived["References"] = f"{answered.get('References') or ''} {answered['Message-ID']}".strip()
        names = {name.lower() for name in headers}
        headers.update({name: value for name, value in derived.items() if name.lower() not in names})

    def _calendars(self) -> None:
        for place, line in lines_of(self.root, "calendars"):
            account = self._account(place, line)
            entry = rendered(place, {key: value for key, value in line.items() if key != "account"}, self.weeks, None)
            entry = {"kind": "calendar#calendarListEntry", "etag": '"1"', "accessRole": "owner", **entry}
            if any(one.entry["id"] == entry.get("id") for one in account.calendars):
                raise place.error("id", f"{entry['id']!r} is used twice")
            account.calendars.append(CalendarBox(entry))
        for place, line in lines_of(self.root, "events"):
            account = self._account(place, line)
            wanted = line["calendar"]
            for one in account.calendars:
                if one.entry["id"] == wanted or (wanted == "primary" and one.entry.get("primary")):
                    event = event_moved(place, line["event"], self.weeks, one.entry.get("timeZone", self.box.zone))
                    if any(other["id"] == event["id"] for other in one.events):
                        raise place.error("event.id", f"{event['id']!r} is used twice")
                    one.events.append(event)
                    break
            else:
                raise place.error("calendar", f"{wanted!r} is no calendar of {account.address}")

    def _people(self) -> None:
        for kind in ("people", "other"):
            for place, line in lines_of(self.root, kind):
                account = self._account(place, line)
                target = account.connections if kind == "people" else account.other
                person = person_moved(place, line["person"], self.weeks)
                if any(one["resourceName"] == person["resourceName"] for one in target):
                    raise place.error("person.resourceName", f"{person['resourceName']!r} is used twice")
                target.append(person)

    def _step(self, place: Place, line: Json) -> Json:
        """One script step with its dates moved; an added message is prepared like any other."""
        check_step(place, line)
        account = self._account(place, line)
        step = step_moved(place, line, account.address, self.weeks, self.box.zone)
        if "message" in line:
            step["message"] = self._message(place, line["message"], account, line["at"])
        return step
