"""Thread sets under the bare rule, against plain arithmetic over who wrote when (J-115). No rule of the product is used for the key."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from email.utils import getaddresses, parseaddr
from pathlib import Path
from typing import Any, NamedTuple

from app.wiring.replay import Replayer, ReplayOptions
from benchmarks.evaluation.row import Row
from benchmarks.order_of_waiting import WEEK_HOURS, area, measured
from pipeline.stages.detect.pull import pull_of

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


def owner_of(rows: list[Json]) -> str:
    """Whose mailbox it is: the author of what is marked `owner_sent`, or whoever has the local part "owner"."""
    authors = [(parseaddr(row["from"])[1].casefold(), row.get("owner_sent", False)) for row in rows]
    return next((author for author, sent in authors if sent or author.startswith("owner@")), "")


def read_set(path: Path) -> tuple[Json, list[Sent]]:
    """A thread set (one message a line: id, thread, date, from, to, cc, subject, body) as a case, and who wrote when."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    rows.sort(key=lambda row: datetime.fromisoformat(row["date"]))
    mine = owner_of(rows)
    owner = {"name": "", "addresses": [mine], "timezone": "UTC"}
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


def rows_of(path: Path, *, ticks: int) -> Iterator[Row]:
    """Lines of one set: at so many moments spread over its time, whole days apart, what replay prints against the arithmetic."""
    case, sent = read_set(path)
    step_days = max(1, (sent[-1].at - sent[0].at).days // ticks)
    replayer = Replayer(case, ReplayOptions(clock="elapsed", bare=True))
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    faults: dict[str, str] = {}
    now = sent[0].at + timedelta(hours=24)
    while now <= sent[-1].at + timedelta(days=2):
        said = {_turn(loop) for loop in replayer.at(now)["loops"]}
        want = turns_at(sent, case["owner"]["addresses"][0], now)
        right.update(turn.type for turn in said & want)
        total.update(turn.type for turn in said | want)
        for turn in sorted(said ^ want):
            faults.setdefault(turn.type, f"{turn.message_id} at {now:%Y-%m-%d}")
        now += timedelta(days=step_days)
    yield from _order(path, case)
    for kind in (INBOUND, OUTBOUND):
        yield Row(path.stem, f"bare rule, {kind}", right[kind], total[kind], 1.0, faults.get(kind, ""))


def _order(path: Path, case: Json) -> Iterator[Row]:
    """How well the order of `waiting` tells what the owner answers within a week, where a file beside the set knows it (J-93)."""
    beside = path.with_name(f"{path.stem}_truth.jsonl")
    if not beside.exists():
        return
    truth = [json.loads(line) for line in beside.read_text(encoding="utf-8").splitlines() if line.strip()]
    found = measured(case)
    rows = [(pull_of(found[row["id"]]), row["next_owner_in_thread"]) for row in truth if row["id"] in found]
    answered = [answer is not None and answer["hours"] <= WEEK_HOURS for _, answer in rows]
    yield Row(
        path.stem, "order of waiting, area under the curve", area([score for score, _ in rows], answered) * len(rows), len(rows), 0.75
    )


def _turn(loop: Json) -> Turn:
    closer = loop["closed_by"] or {}
    return Turn(loop["type"], loop["counterparty"].casefold(), loop["evidence"]["message_id"], closer.get("message_id", ""))
