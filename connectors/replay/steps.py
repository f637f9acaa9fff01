"""Script steps: how a served mailbox changes while it is served (mail arrives, labels move, meetings shift, cursors expire)."""

from __future__ import annotations

from datetime import UTC, datetime

from connectors.mailbox import AccountBox, Json, Mailbox
from connectors.replay.calendar_state import CalendarState
from connectors.replay.gmail_state import GmailState
from connectors.replay.people_api import PeopleState
from pipeline.errors import UsageError

_TRASHED_FROM = ("INBOX", "SPAM", "UNREAD")


class AccountState:
    """Everything the server knows of one account."""

    def __init__(self, box: AccountBox, mailbox: Mailbox) -> None:
        self.address = box.address
        self.gmail = GmailState(box, mailbox.now)
        self.gmail.display_name = mailbox.owner_name
        self.calendar = CalendarState(box)
        self.people = PeopleState(box)


def apply_step(state: AccountState, step: Json) -> None:
    """Apply one step to the account it names. Raises UsageError when it names something that is not there."""
    op = step["op"]
    try:
        if op in {"add", "delete", "trash", "untrash", "label", "draft-edit"}:
            _mail_step(state.gmail, op, step)
        elif op in {"move-event", "cancel"}:
            _event_step(state.calendar, op, step)
        elif op == "contact-delete":
            state.people.delete(step["id"])
        elif op == "contact-rekey":
            state.people.rekey(step["id"], step["to"])
        elif op == "expire-cursor":
            expire_cursor(state, step["stream"], step.get("calendar"))
    except KeyError as exc:
        raise UsageError(
            f"Step {op!r} of {state.address} names {exc.args[0]!r}, which is not there.", fix="mend script.jsonl of the fixture"
        ) from exc


def _mail_step(gmail: GmailState, op: str, step: Json) -> None:
    """Steps on messages. A draft edit deletes the old draft and adds the new one under a new id (G-440)."""
    if op == "add":
        gmail.add(step["message"])
    elif op == "delete":
        gmail.delete(step["id"])
    elif op == "trash":
        gmail.relabel(step["id"], ["TRASH"], [label for label in _TRASHED_FROM if label in gmail.messages[step["id"]].labels])
    elif op == "untrash":
        gmail.relabel(step["id"], step.get("add", ["INBOX"]), ["TRASH"])
    elif op == "label":
        gmail.relabel(step["id"], step.get("add", []), step.get("remove", []))
    else:
        gmail.delete(step["id"])
        gmail.add(step["message"])


def _event_step(calendar: CalendarState, op: str, step: Json) -> None:
    """Steps on events; `calendar` defaults to the primary one."""
    calendar_id = calendar.resolve(step.get("calendar", "primary"))
    if calendar_id is None:
        raise KeyError(step.get("calendar", "primary"))
    at = datetime.fromisoformat(step["at"]).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    if op == "move-event":
        changes: Json = {name: step[name] for name in ("start", "end", "recurringEventId", "originalStartTime", "summary") if name in step}
        calendar.patch_event(calendar_id, step["id"], changes, at)
    else:
        calendar.cancel_event(
            calendar_id, step["id"], at, master=step.get("recurringEventId", ""), original_start=step.get("originalStartTime")
        )


def expire_cursor(state: AccountState, stream: str, calendar: str | None = None) -> None:
    """Expire the cursors of a stream: gmail, calendars, events (one calendar or all), people, other. Raises KeyError for another name."""
    if stream == "gmail":
        state.gmail.expire_history()
    elif stream == "calendars":
        state.calendar.entries.expire()
    elif stream == "events":
        chosen = [calendar] if calendar else list(state.calendar.events)
        for one in chosen:
            state.calendar.events[one].expire()
    elif stream == "people":
        state.people.connections.expire()
    elif stream == "other":
        state.people.other.expire()
    else:
        raise KeyError(stream)
