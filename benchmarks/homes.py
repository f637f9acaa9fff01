"""Homes to measure on: a generated mailbox stored page by page, or a ledger of made-up open loops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from benchmarks.mailbox import OWNER
from extractors.message import decode
from pipeline.clock import HOUR_US
from pipeline.ids import sha256_hex, short_hash
from pipeline.models.items import ItemRecord, PageOfWork
from pipeline.models.ledger import Evidence, Loop, LoopType, Step
from pipeline.ports import MessageReader
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from pipeline.store.ledger import add_units
from pipeline.store.publish import publish
from pipeline.store.runs import begin_run, end_run

PAGE = 5_000
"""Messages committed in one transaction."""
NOW_US = 1_800_000_000_000_000
_SETTINGS = f'owner_name = "Robin Vale"\nowner_addresses = ["{OWNER}"]\ntimezone = "Europe/Berlin"\n\n[[accounts]]\naddress = "{OWNER}"\n'
_WORDS = ("floor plan", "price list", "second key", "signed contract", "seating", "new poster")


def home_at(path: Path) -> Home:
    """A new home with settings that name the owner of the generated mailbox."""
    home = create_home(path)
    home.settings.write_text(_SETTINGS, encoding="utf-8")
    home.settings.chmod(0o600)
    return home


def intake_of(home: Home, reader: MessageReader) -> Intake:
    """The intake of `home` with the real decoder and `reader`."""
    return Intake(home, lambda rows: land(rows, decode, reader), run_id="bench")


def pages(records: Iterable[ItemRecord], size: int = PAGE) -> Iterator[PageOfWork]:
    """Records as pages of work of at most `size` items."""
    rest = iter(records)
    while page := tuple(islice(rest, size)):
        yield PageOfWork(OWNER, items=page)


def record_run(home: Home, at_us: int) -> None:
    """A clean sync that ended at `at_us`, so that readers trust the mail."""
    with open_archive(home, "write") as archive, archive.transaction():
        begin_run(archive, "bench", OWNER, at_us)
        end_run(archive, "bench", OWNER, at_us, "ok", clean_mail=True)


def home_of_loops(path: Path, count: int, people: int) -> Home:
    """A home whose ledger has `count` open loops with `people` persons, published at NOW_US; no mail behind them."""
    home = home_at(path)
    record_run(home, NOW_US)
    with open_archive(home, "write") as archive:
        with archive.transaction():
            add_units(archive, [_loop(number, people) for number in range(count)], ())
        publish(home, archive, now_us=NOW_US)
    return home


def _loop(number: int, people: int) -> Loop:
    quote = f"Could you send me the {_WORDS[number % len(_WORDS)]} for hall {number}?"
    person, message = f"person{number * 7 % people}@example.org", f"{number:016x}"
    kind = (LoopType.UNANSWERED_INBOUND, LoopType.UNANSWERED_OUTBOUND)[number % 3 == 0]
    opened = NOW_US - (2 + number % 300) * 24 * HOUR_US - number
    evidence = Evidence(OWNER, message, 0, len(quote), quote, sha256_hex(quote))
    return Loop(
        loop_id=short_hash(message, person),
        type=kind,
        status="open",
        person=person,
        counterparty=person,
        counterparty_name=f"Person {number * 7 % people}",
        account=OWNER,
        thread_id=f"t{number}",
        conversation=f"c{number}",
        subject=f"Hall {number}",
        opened_us=opened,
        ripe_us=opened + 24 * HOUR_US,
        last_activity_us=opened,
        closed_us=None,
        due=None,
        due_zone="",
        confidence="high",
        rules=("ask_request@1",),
        flags=(),
        evidence=evidence,
        steps=(Step("opened", opened, "ask_request@1", evidence),),
    )
