"""A generated mailbox in Gmail API form: plain and HTML bodies, the usual headers, people and machines. Seeded, invented.

The mean message is 14 KB of raw JSON with 19 headers, the size the bars of the store are stated for.
"""

from __future__ import annotations

import base64
import json
import random
from bisect import bisect
from collections import deque
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from pipeline.models.items import ItemKind, ItemRecord

OWNER = "robin@example.com"
_START_US = 1_735_689_600_000_000
_STEP_US = 240_000_000
_MACHINE_SHARE = 0.6
_REPLY_SHARE = 0.45
_OPEN_THREADS = 200
"""Replies go to one of the newest threads."""
_FILLER_LINES = 39
_VERBS = ("send", "check", "review", "confirm", "price", "move", "book", "print", "repair", "collect")
_NOUNS = (
    "contract",
    "ladder",
    "invoice",
    "catalogue",
    "poster",
    "floor plan",
    "permit",
    "projector",
    "sample",
    "delivery",
    "budget",
    "van",
    "banner",
    "schedule",
    "key",
    "booking",
    "report",
    "cable",
    "estimate",
    "brochure",
)
_FILLER = (
    "The workshop was quiet in week {n} and most of the shelves for the {noun} are now in place.",
    "We moved the older {noun} to room {n} and labelled every box twice.",
    "Our supplier changed the colour of the {noun} {n}, which is fine with us.",
    "The weather held on day {n}, so the {noun} could be finished early.",
    "I attached nothing to this mail, the file of {n} pages was too large for it.",
    "Visitor {n} stayed until the evening and liked the new {noun}.",
)  # fmt: skip


def records(count: int, *, seed: int = 7, owner: str = OWNER) -> Iterator[ItemRecord]:
    """`count` messages, oldest first: threads of people who ask and answer, and machine mail in between.

    The larger the mailbox, the more people and machines: count ** 0.6 people, count ** 0.5 machines, the k-th most frequent of
    them with a weight of 1 / (k + 1.5). The busiest person then has about 7 % of the human mail of a mailbox of 100,000.
    """
    rng = random.Random(seed)
    people = _Senders("person{}@example.org", max(10, round(count**0.6)))
    machines = _Senders("notices@shop{}.example.net", max(5, round(count**0.5)))
    threads: deque[tuple[str, str, str]] = deque(maxlen=_OPEN_THREADS)
    for number in range(count):
        arrived = _START_US + number * _STEP_US
        if rng.random() < _MACHINE_SHARE:
            yield _record(number, arrived, owner, _machine(number, rng, machines.one(rng)))
        elif threads and rng.random() < _REPLY_SHARE:
            thread, person, last = threads[rng.randrange(len(threads))]
            mine = rng.random() < 0.5
            yield _record(number, arrived, owner, _reply(rng, thread, person, last, mine=mine))
        else:
            person = people.one(rng)
            mine = rng.random() < 0.3
            threads.append((f"t{number}", person, f"m{number}@mail.example.org"))
            yield _record(number, arrived, owner, _ask(number, rng, person, mine=mine))


class _Senders:
    """A fixed number of addresses, a few of them frequent."""

    def __init__(self, pattern: str, count: int) -> None:
        self._addresses = [pattern.format(number) for number in range(count)]
        self._limits = list(accumulate(1 / (number + 1.5) for number in range(count)))

    def one(self, rng: random.Random) -> str:
        """An address, the frequent ones more often."""
        return self._addresses[bisect(self._limits, rng.random() * self._limits[-1], hi=len(self._limits) - 1)]


class _Said(NamedTuple):
    """What one message says. `person`: the other side; `mine`: the owner wrote it; `reply`: Message-ID it answers, "" if none."""

    thread: str
    person: str
    mine: bool
    subject: str
    text: str
    reply: str = ""
    bulk: bool = False


def _ask(number: int, rng: random.Random, person: str, *, mine: bool) -> _Said:
    verb, noun = rng.choice(_VERBS), rng.choice(_NOUNS)
    ask = f"Hello,\n\ncould you {verb} the {noun} for hall {number % 40}?\n\nBest\nKim"
    text = rng.choice((ask, f"Hi,\n\nthe {noun} has arrived, all is well.\n\nKim"))
    return _Said(f"t{number}", person, mine, f"{noun} {number}", f"{_filler(rng)}\n\n{text}")


def _reply(rng: random.Random, thread: str, person: str, last: str, *, mine: bool) -> _Said:
    text = rng.choice(("Yes, it is done.", "Thanks!", "The price is 40 per piece.", "Do you need it with the frame?"))
    quoted = "\n".join(f"> {line}" for line in _filler(rng).split("\n\n", 4)[:4])
    body = f"{text}\n\nOn Mon, 5 Jan 2026 at 10:00, Kim <{person}> wrote:\n{quoted}\n> {_filler(rng)}"
    return _Said(thread, person, mine, f"Re: {thread}", body, last)


def _machine(number: int, rng: random.Random, sender: str) -> _Said:
    text = f"Order {number} has been shipped.\nTrack it at https://shop.example.net/t/{number}\n\nUnsubscribe: https://shop.example.net/u"
    return _Said(f"t{number}", sender, False, f"Your order {number}", f"{text}\n\n{_filler(rng)}", bulk=True)


def _filler(rng: random.Random) -> str:
    """Sentences that hardly ever repeat word for word, so that no cache of sentences flatters a figure."""
    return "\n\n".join(line.format(n=rng.randrange(10_000), noun=rng.choice(_NOUNS)) for line in rng.choices(_FILLER, k=_FILLER_LINES))


def _record(number: int, arrived: int, owner: str, said: _Said) -> ItemRecord:
    html = "<html><body>" + "".join(f"<div style='margin:0'>{line}</div>" for line in said.text.split("\n")) + "</body></html>"
    raw = {
        "id": f"{number:016x}",
        "threadId": said.thread,
        "internalDate": str(arrived // 1000),
        "sizeEstimate": len(said.text) + len(html),
        "payload": {
            "partId": "",
            "mimeType": "multipart/alternative",
            "filename": "",
            "headers": [{"name": name, "value": value} for name, value in _headers(number, owner, said) if value],
            "body": {"size": 0},
            "parts": [_part("0", "text/plain", said.text), _part("1", "text/html", html)],
        },
    }
    labels = ("SENT",) if said.mine else ("INBOX",)
    return ItemRecord(owner, ItemKind.MESSAGE, f"{number:016x}", arrived, json.dumps(raw, ensure_ascii=False, sort_keys=True), labels)


def _headers(number: int, owner: str, said: _Said) -> list[tuple[str, str]]:
    me, other = f"Robin Vale <{owner}>", f"Kim Person <{said.person}>"
    sender, recipient = (me, other) if said.mine else (other, me)
    reply = f"<{said.reply}>" if said.reply else ""
    return [
        ("Delivered-To", owner),
        ("Received", f"by mx.example.com with SMTP id x{number}; Mon, 05 Jan 2026 10:00:00 -0800 (PST)"),
        ("X-Received", f"by mx.example.com with SMTP id y{number}"),
        ("ARC-Seal", "i=1; a=rsa-sha256; d=example.com; " + "b=" + "Q0FB" * 60),
        ("ARC-Message-Signature", "i=1; a=rsa-sha256; c=relaxed/relaxed; " + "b=" + "Q0FB" * 80),
        ("ARC-Authentication-Results", "i=1; mx.example.com; dkim=pass; spf=pass; dmarc=pass"),
        ("Return-Path", f"<{said.person}>"),
        ("Received-SPF", "pass"),
        ("Authentication-Results", "mx.example.com; dkim=pass; spf=pass; dmarc=pass"),
        ("DKIM-Signature", "v=1; a=rsa-sha256; d=example.org; " + "b=" + "Q0FB" * 70),
        ("X-Gm-Message-State", "AOJu0" + "Yx" * 60),
        ("MIME-Version", "1.0"),
        ("References", reply),
        ("In-Reply-To", reply),
        ("From", sender),
        ("Date", "Mon, 5 Jan 2026 10:00:00 +0000"),
        ("Message-ID", f"<m{number}@mail.example.org>"),
        ("Subject", said.subject),
        ("To", recipient),
        ("Content-Type", 'multipart/alternative; boundary="000000000000b"'),
        ("List-Unsubscribe", "<https://shop.example.net/u>" if said.bulk else ""),
    ]


def _part(part_id: str, mime_type: str, text: str) -> dict[str, object]:
    data = text.encode()
    return {
        "partId": part_id,
        "mimeType": mime_type,
        "filename": "",
        "headers": [{"name": "Content-Type", "value": f'{mime_type}; charset="UTF-8"'}],
        "body": {"size": len(data), "data": base64.urlsafe_b64encode(data).decode().rstrip("=")},
    }
