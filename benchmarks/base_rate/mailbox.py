"""The generated mailbox as a case file of `loopledger replay`, with the key of what a careful reader would list."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any, NamedTuple

from benchmarks.base_rate.world import OWNER, OWNER_ADDRESS, OWNER_NAME, Sender, Texts, Writer, make_people, make_senders

Json = dict[str, Any]
NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
MACHINE_SHARE = 0.8
ASK_SHARE = 0.017
"""Of all mails: those that hold a real ask, one way or the other."""
INBOUND, OUTBOUND = "unanswered_inbound", "unanswered_outbound"


class Due(NamedTuple):
    """One real ask. `answered`: it is over by the end."""

    type: str
    person: str
    message_id: str
    answered: bool


@dataclass(slots=True)
class Mailbox:
    """`case`: a case file; `asks`: the key; `machine`: ids of machine mail."""

    case: Json
    asks: list[Due] = field(default_factory=list)
    machine: set[str] = field(default_factory=set)


def build(count: int, *, texts: str = "first", seed: int = 11, days: int = 300) -> Mailbox:
    """A mailbox of about `count` mails over `days` days out of one set of texts; the same seed gives the same mailbox."""
    return _Builder(count, random.Random(seed), days, Texts(texts)).build()


class _Builder:
    def __init__(self, count: int, rng: random.Random, days: int, texts: Texts) -> None:
        self._rng = rng
        self._texts = texts
        self._count = count
        self._days = days
        self._messages: list[Json] = []
        self._box = Mailbox({})
        self._number = 0

    def build(self) -> Mailbox:
        rng = self._rng
        senders = make_senders(rng, max(60, round(self._count**0.62)), self._texts)
        for _ in range(round(self._count * MACHINE_SHARE)):
            self._machine(senders[min(rng.randrange(len(senders)), rng.randrange(len(senders)))])
        people = make_people(rng, max(80, round(self._count / 8)), self._texts)
        asks = round(self._count * ASK_SHARE)
        askers, chatters = people[:asks], people[asks:]
        stories: list[tuple[int, Callable[[Writer], None]]] = [
            (25, self._unanswered),
            (25, self._answered),
            (8, self._only_thanked),
            (8, self._reminded),
            (14, self._own_unanswered),
            (14, self._own_answered),
        ]
        for person in askers:
            rng.choices([story for _, story in stories], weights=[weight for weight, _ in stories])[0](person)
        chats = (self._said, self._talk, self._talk, self._own_said, self._put_to_another, self._copied, self._forwarded)
        while len(self._messages) < self._count:
            rng.choice(chats)(rng.choice(chatters))
        self._messages.sort(key=lambda message: (message["date"], message["id"]))
        owner = {"name": OWNER_NAME, "addresses": [OWNER_ADDRESS], "timezone": "Europe/London"}
        self._box.case = {
            "id": "base-rate",
            "owner": owner,
            "now": NOW.isoformat(),
            "messages": self._messages,
            "contacts": [],
            "calendar_events": [],
        }
        return self._box

    # --- machines --------------------------------------------------------------------------------------------------

    def _machine(self, sender: Sender) -> None:
        rng = self._rng
        row = rng.choice([one for one in self._texts.machine if (one.kind, one.lang) == (sender.kind, sender.lang)])
        slots = {
            "owner": OWNER_NAME.split()[0],
            "brand": sender.brand,
            "domain": sender.address.partition("@")[2],
            "amount": f"{rng.randrange(5, 900)},{rng.randrange(100):02d} EUR",
            "four": rng.randrange(1000, 9999),
            "n": rng.randrange(100_000, 999_999),
            "code": f"{rng.choice('ABCDEFGH')}{rng.randrange(10**7, 10**8)}",
            "shop": rng.choice(("Brook Stores", "Corner Bakery", "Paper & Co")),
            "date": f"{rng.randrange(1, 29)}.{rng.randrange(1, 13)}.",
            "month": rng.choice(("March", "April", "10/2026")),
            "thing": rng.choice(self._texts.words["things"]["en"]),
            "person": rng.choice(self._texts.words["names"]["en"]),
        }
        sent = self._moment(0)
        thread = self._thread()
        message = self._add(
            thread,
            str(Writer(sender.name, sender.address, sender.lang)),
            [OWNER],
            row.subject.format(**slots),
            row.text.format(**slots),
            sent,
            "",
        )
        message["headers"] |= sender.headers
        message["labels"] += list(sender.labels)
        self._box.machine.add(message["id"])

    # --- people who ask, or are asked ------------------------------------------------------------------------------

    def _unanswered(self, person: Writer) -> None:
        self._key(INBOUND, person, self._ask(person), answered=False)

    def _answered(self, person: Writer) -> None:
        ask = self._ask(person)
        self._key(INBOUND, person, ask, answered=True)
        self._reply(person, ask, self._pick("answers", person.lang), mine=True)

    def _only_thanked(self, person: Writer) -> None:
        ask = self._ask(person)
        self._key(INBOUND, person, ask, answered=False)
        self._reply(person, ask, self._pick("acknowledgements", person.lang), mine=True)

    def _reminded(self, person: Writer) -> None:
        ask = self._ask(person)
        self._key(INBOUND, person, ask, answered=False)
        self._reply(person, ask, self._pick("reminders", person.lang), mine=False)

    def _own_unanswered(self, person: Writer) -> None:
        self._key(OUTBOUND, person, self._ask(person, mine=True), answered=False)

    def _own_answered(self, person: Writer) -> None:
        ask = self._ask(person, mine=True)
        self._key(OUTBOUND, person, ask, answered=True)
        self._reply(person, ask, self._pick("answers", person.lang), mine=False)

    def _ask(self, person: Writer, *, mine: bool = False) -> Json:
        """The first mail of a thread that asks; half of them say something else first."""
        rng = self._rng
        said = [self._fill(rng.choice([row.text for row in self._texts.asks if row.lang == person.lang]), person.lang)]
        if rng.random() < 0.5:
            plain = [row.text for row in self._texts.statements if row.lang == person.lang and row.kind == "info"]
            said.insert(0, self._fill(rng.choice(plain), person.lang))
        return self._first(person, " ".join(said) if rng.random() < 0.6 else "\n\n".join(said), mine=mine, oldest=2)

    # --- people who ask nothing of the owner -----------------------------------------------------------------------

    def _said(self, person: Writer) -> None:
        self._first(person, self._statement(person.lang), mine=False)

    def _own_said(self, person: Writer) -> None:
        self._first(person, self._statement(person.lang), mine=True)

    def _talk(self, person: Writer) -> None:
        mine = self._rng.random() < 0.5
        last = self._first(person, self._statement(person.lang), mine=mine)
        for _ in range(self._rng.randrange(1, 4)):
            mine = not mine
            last = self._reply(person, last, self._statement(person.lang), mine=mine)

    def _put_to_another(self, person: Writer) -> None:
        """An ask that names somebody else, with the owner among those it is sent to."""
        ask = self._fill(self._rng.choice([row.text for row in self._texts.asks if row.lang == "en"]), "en")
        other = Writer("Bo Tarrant", "bo.tarrant@example.com", "en")
        text = f"Hi both,\n\nall done on our side. Bo, {ask[0].lower() + ask[1:]}\n\nBest\n{person.name}"
        self._add(self._thread(), str(person), [str(other), OWNER], self._subject("en"), text, self._moment(0), "")

    def _copied(self, person: Writer) -> None:
        ask = self._fill(self._rng.choice([row.text for row in self._texts.asks if row.lang == person.lang]), person.lang)
        other = Writer("Bo Tarrant", "bo.tarrant@example.com", "en")
        message = self._add(
            self._thread(), str(person), [str(other)], self._subject(person.lang), self._framed(person, "Bo", ask), self._moment(0), ""
        )
        message["cc"] = [OWNER]

    def _forwarded(self, person: Writer) -> None:
        ask = self._fill(self._rng.choice([row.text for row in self._texts.asks if row.lang == "en"]), "en")
        text = (
            f"FYI\n\n---------- Forwarded message ---------\nFrom: Bo Tarrant <bo.tarrant@example.com>\nDate: Mon, Mar 2, 2026 at 9:00 AM\n"
            f"Subject: Hall\nTo: {person}\n\n{ask}\n"
        )
        self._add(self._thread(), str(person), [OWNER], "Fwd: Hall", text, self._moment(0), "")

    # --- parts of a mail -------------------------------------------------------------------------------------------

    def _statement(self, lang: str) -> str:
        return self._fill(self._rng.choice([row.text for row in self._texts.statements if row.lang == lang]), lang)

    def _pick(self, what: str, lang: str) -> str:
        return str(self._rng.choice(self._texts.words[what][lang]))

    def _fill(self, text: str, lang: str) -> str:
        filled = text.format(thing=self._pick("things", lang))
        return filled[0].upper() + filled[1:]

    def _subject(self, lang: str) -> str:
        return self._fill(self._pick("subjects", lang), lang)

    def _framed(self, author: Writer, reader: str, text: str) -> str:
        before, after = (
            part.format(owner=reader, me=author.name, four=self._rng.randrange(1000, 9999))
            for part in self._rng.choice(self._texts.words["frames"][author.lang])
        )
        return "\n\n".join(part for part in (before, text, after) if part)

    def _first(self, person: Writer, text: str, *, mine: bool, oldest: int = 0) -> Json:
        me = Writer(OWNER_NAME, OWNER_ADDRESS, person.lang)
        author, reader = (me, person) if mine else (person, me)
        name = reader.name if person.lang in {"ko", "ja", "zh"} else reader.name.split()[0]
        body = self._framed(author, name, text)
        return self._add(self._thread(), str(author), [str(reader)], self._subject(person.lang), body, self._moment(oldest), "")

    def _reply(self, person: Writer, before: Json, text: str, *, mine: bool) -> Json:
        """An answer with the mail before it quoted below, hours or days later."""
        me = Writer(OWNER_NAME, OWNER_ADDRESS, person.lang)
        author, reader = (me, person) if mine else (person, me)
        sent = datetime.fromisoformat(before["date"])
        told = self._texts.words["attribution"][person.lang].format(
            day=sent.strftime("%Y-%m-%d %H:%M"), name=reader.name, address=reader.address
        )
        quoted = "\n".join(f"> {line}" for line in before["body_text"].split("\n"))
        subject = before["subject"] if before["subject"].startswith("Re:") else f"Re: {before['subject']}"
        later = min(sent + timedelta(minutes=self._rng.randrange(20, 5_000)), NOW - timedelta(minutes=5))
        return self._add(
            before["threadId"], str(author), [str(reader)], subject, f"{text}\n\n{told}\n{quoted}\n", later, before["headers"]["Message-ID"]
        )

    def _thread(self) -> str:
        self._number += 1
        return f"t{self._number}"

    def _moment(self, oldest: int) -> datetime:
        """A moment of the year, `oldest` working days or more before the end."""
        minutes = self._rng.randrange(oldest * 3 * 1440, self._days * 1440)
        return NOW - timedelta(minutes=minutes + 10)

    def _add(self, thread: str, author: str, to: list[str], subject: str, text: str, sent: datetime, answers: str) -> Json:
        name = f"m{len(self._messages)}"
        headers = {"Message-ID": f"<{name}@base-rate.example>", "Date": format_datetime(sent)}
        if answers:
            headers |= {"In-Reply-To": answers, "References": answers}
        message: Json = {
            "id": name,
            "threadId": thread,
            "date": sent.isoformat(),
            "from": author,
            "to": to,
            "cc": [],
            "subject": subject,
            "headers": headers,
            "labels": ["SENT"] if author == OWNER else ["INBOX"],
            "attachments": [],
            "body_text": text,
        }
        self._messages.append(message)
        return message

    def _key(self, kind: str, person: Writer, message: Json, *, answered: bool) -> None:
        self._box.asks.append(Due(kind, person.address, message["id"], answered))
