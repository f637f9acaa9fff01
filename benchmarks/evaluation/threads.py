"""Thread sets under the bare rule, against plain arithmetic over who wrote when (J-115). No rule of the product is used for the key."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from email.utils import getaddresses, parseaddr
from pathlib import Path
from typing import Any, NamedTuple

from app.wiring.replay import Replayer, ReplayOptions
from benchmarks.evaluation.row import Row

Json = dict[str, Any]
IN_HOURS, OUT_HOURS = 24, 72
INBOUND, OUTBOUND = "unanswered_inbound", "unanswered_outbound"


class Sent(NamedTuple):
    """Who wrote to whom when, in which thread."""

    id: str
    thread: str
    at: datetime
    author: str
    to: tuple[str, ...]


class Turn(NamedTuple):
    """An ask of the bare rule: type, the other person, its message; with the message that ended it, "" while it is open."""

    type: str
    person: str
    message_id: str
    closed_by: str


def read_set(path: Path, owner: Json) -> tuple[Json, list[Sent]]:
    """A thread set (one message a line: id, thread, date, from, to, cc, subject, body) as a case, and who wrote when."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    rows.sort(key=lambda row: datetime.fromisoformat(row["date"]))
    mine = owner["addresses"][0]
    messages, sent = [], []
    for row in rows:
        author = parseaddr(row["from"])[1].casefold()
        author = mine if row.get("owner_sent") else author
        headers = {
            "Message-ID": row["id"],
            "In-Reply-To": row.get("in_reply_to") or "",
            "References": " ".join(row.get("references") or ()),
        }
        messages.append(
            {
                "id": row["id"],
                "threadId": row["thread"],
                "date": row["date"],
                "from": row["from"],
                "to": _split(row["to"]),
                "cc": _split(row["cc"]),
                "subject": row["subject"],
                "headers": {key: value for key, value in headers.items() if value},
                "attachments": [],
                "labels": ["SENT"] if author == mine else ["INBOX"],
                "body_text": row["body"],
            }
        )
        to = tuple(address.casefold() for _, address in getaddresses([row["to"] or ""]) if "@" in address)
        sent.append(Sent(row["id"], row["thread"], datetime.fromisoformat(row["date"]), author, to))
    case = {"id": path.stem, "owner": owner, "now": (sent[-1].at + timedelta(days=1)).isoformat(), "messages": messages}
    return case, sent


def _split(text: str | None) -> list[str]:
    return [f"{name} <{address}>" if name else address for name, address in getaddresses([text or ""]) if address]


def turns_at(sent: list[Sent], mine: str, now: datetime) -> set[Turn]:
    """What the bare rule means at `now`, by arithmetic: asks older than their hours, open or ended after those hours."""
    threads: dict[str, list[Sent]] = defaultdict(list)
    for one in sent:
        if one.at <= now:
            threads[one.thread].append(one)
    found = set()
    for mails in threads.values():
        asked: dict[tuple[str, str], Sent] = {}
        for mail in mails:
            for key in [key for key in asked if _ends(mail, mine, key)]:
                found |= _shown(key, asked.pop(key), mail, now)
            for key in _asks(mail, mine):
                asked.setdefault(key, mail)
        for key, ask in asked.items():
            found |= _shown(key, ask, None, now)
    return found


def _ends(mail: Sent, mine: str, key: tuple[str, str]) -> bool:
    """The owner's mail ends every ask to the owner in its thread; another person's mail only those put to that person."""
    return mail.author == mine if key[0] == INBOUND else mail.author == key[1]


def _asks(mail: Sent, mine: str) -> list[tuple[str, str]]:
    """Every mail of another person to the owner asks, and every mail of the owner asks each of its To."""
    if mail.author == mine:
        return [(OUTBOUND, person) for person in mail.to if person != mine]
    return [(INBOUND, mail.author)] if mine in mail.to else []


def _shown(key: tuple[str, str], ask: Sent, closer: Sent | None, now: datetime) -> set[Turn]:
    ripe = ask.at + timedelta(hours=IN_HOURS if key[0] == INBOUND else OUT_HOURS)
    if ripe > now or (closer is not None and closer.at <= ripe):
        return set()
    return {Turn(key[0], key[1], ask.id, closer.id if closer else "")}


def rows_of(name: str, path: Path, owner: Json, *, types: tuple[str, ...], step_days: int) -> Iterator[Row]:
    """Lines of one set: at every tick, what replay prints against the arithmetic."""
    case, sent = read_set(path, owner)
    replayer = Replayer(case, ReplayOptions(clock="elapsed", bare=True))
    right = total = 0
    faults: list[str] = []
    now = sent[0].at + timedelta(hours=24)
    while now <= sent[-1].at + timedelta(days=2):
        said = {_turn(loop) for loop in replayer.at(now)["loops"] if loop["type"] in types}
        want = {turn for turn in turns_at(sent, owner["addresses"][0], now) if turn.type in types}
        right += len(said & want)
        total += len(said | want)
        faults += [f"{turn.type} {turn.message_id} at {now:%Y-%m-%d}" for turn in sorted(said ^ want)[:1]]
        now += timedelta(days=step_days)
    yield Row(name, f"bare rule: {' and '.join(types)}", right, total, 1.0, "; ".join(faults[:2]))


def _turn(loop: Json) -> Turn:
    closer = loop["closed_by"] or {}
    return Turn(loop["type"], loop["counterparty"].casefold(), loop["evidence"]["message_id"], closer.get("message_id", ""))
