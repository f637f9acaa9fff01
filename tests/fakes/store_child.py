"""Other processes for tests of the store: `python -m tests.fakes.store_child ACTION HOME ...`. Prints what happened on one line."""

from __future__ import annotations

import importlib
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from pipeline.errors import LoopledgerError
from pipeline.ids import canonical_json
from pipeline.models.items import CursorRow, FetchRow, FetchStatus, ItemKind, ItemRecord, PageOfWork
from pipeline.store.db import open_archive
from pipeline.store.home import Home, create_home, open_home
from pipeline.store.ingest import Intake
from pipeline.store.lease import archive_lease, sync_lease
from pipeline.store.publish import publish
from pipeline.store.reads import LedgerView
from tests.fakes.landing import land_plainly

ME = "me@example.com"
NOBODY = 65534


def page(number: int, size: int = 5, width: int = 40) -> PageOfWork:
    """Page `number` of an invented mailbox: messages, their fetch rows, and the cursor that says it is stored."""
    names = [f"m{number}-{index}" for index in range(size)]
    raws = [canonical_json({"id": name, "threadId": f"t{number}", "text": random.Random(name).randbytes(width).hex()}) for name in names]
    return PageOfWork(
        ME,
        items=tuple(ItemRecord(ME, ItemKind.MESSAGE, name, number, raw, ("INBOX",)) for name, raw in zip(names, raws, strict=True)),
        fetch=tuple(FetchRow(ME, ItemKind.MESSAGE, name, FetchStatus.DONE, parent=f"t{number}") for name in names),
        cursors=(CursorRow(ME, "gmail.backfill", page_token=str(number), state="listing"),),
    )


def hold(home: Home, mode: str) -> None:
    """Hold the archive open until stdin closes."""
    with open_archive(home, "write" if mode == "write" else "read"):
        say("held")
        sys.stdin.read()


def hold_lease(home: Home, mode: str) -> None:
    """Hold only the lease until stdin closes."""
    with archive_lease(home, "write" if mode == "write" else "read"):
        say("held")
        sys.stdin.read()


def hold_sync(home: Home, account: str) -> None:
    """Hold the sync lock of an account until stdin closes."""
    with sync_lease(home, account):
        say("held")
        sys.stdin.read()


def dying_at(wanted: str) -> Callable[[str], None]:
    """A border hook that kills this process without warning."""

    def border(name: str) -> None:
        if name == wanted:
            os.kill(os.getpid(), signal.SIGKILL)

    return border


def commit(home: Home, number: str, border: str = "") -> None:
    """Store one page; die at `border`."""
    say(str(Intake(home, land_plainly, border=dying_at(border)).commit(page(int(number)))))


def republish(home: Home, now: str, border: str = "") -> None:
    """Publish; die at `border`."""
    with open_archive(home, "write") as archive:
        publish(home, archive, now_us=int(now), border=dying_at(border))
    say("published")


def fill(home: Home, limit: str) -> None:
    """Store pages until the disk (a file size limit of `limit` bytes) is full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
    intake = Intake(home, land_plainly)
    for number in range(1000):
        intake.commit(page(number, size=20, width=8000))
        say(str(number))


def fill_publish(home: Home, limit: str) -> None:
    """Publish on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
    republish(home, "9")


def poll(home: Home, last: str) -> None:
    """Read the published ledger as fast as possible until publication `last` is seen; say how many reads and generations."""
    view, seen, count, end = LedgerView(home), set[str](), 0, time.monotonic() + 60
    while last not in seen and time.monotonic() < end:
        publication = view.publication()
        before = publication.rows("SELECT value FROM meta WHERE name = 'published_us'")[0][0]
        loops = publication.rows("SELECT count(*) FROM loop")[0][0]
        steps = publication.rows("SELECT count(*) FROM loop_step")[0][0]
        if steps != 2 * loops:
            raise AssertionError(f"half a publication: {loops} loops, {steps} steps")
        seen.add(before)
        count += 1
        if count == 1:
            say("held")
    say(f"{count} {len(seen)}")


def make_home(path: str) -> None:
    """Create a home and store one page, under an open umask."""
    os.umask(0)
    home = create_home(Path(path))
    with open_archive(home, "write") as archive:
        with archive.transaction():
            archive.run("INSERT INTO cursor VALUES ('a', 's', '', '1', '', '', '', 0, 'idle')")
        names = sorted(entry.name for entry in home.path.iterdir())
        modes = {name: oct((home.path / name).stat().st_mode & 0o777) for name in names}
        say(repr(modes))


def drop_rights() -> None:
    """Go on as a user who owns nothing; what is imported late must be in memory before."""
    importlib.import_module("duckdb")
    importlib.import_module("pyarrow")
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)
    del sys.argv[1]


def say(line: str) -> None:
    """One line to the parent, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Run one action; an expected error becomes a line and its exit code."""
    if sys.argv[1] == "nobody":
        drop_rights()
    action, path, *rest = sys.argv[1:]
    try:
        if action == "make_home":
            make_home(path)
        else:
            globals()[action](open_home(Path(path)), *rest)
    except LoopledgerError as error:
        say(f"{error.code}: {error.problem} | {error.fix}")
        sys.exit(error.exit_code)


if __name__ == "__main__":
    main()
