"""What a mailbox says of itself, asked once a day: names of labels, send-as addresses (G-424, G-710). It never stops a sync."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from connectors.google.gmail import GmailRun
from pipeline.clock import DAY_US
from pipeline.errors import LoopledgerError
from pipeline.models.items import CursorRow, Directory, PageOfWork

LABELS = "gmail.labels"
ALIASES = "gmail.aliases"
KNOWN = "known"
"""`cursor` of a list that was read at least once; `state` is `unavailable` when the last attempt failed."""

Entries = tuple[tuple[str, str], ...]


def read_labels(answer: dict[str, Any]) -> Entries:
    """(id, name) of every label."""
    return tuple(sorted((str(one["id"]), str(one.get("name", ""))) for one in answer.get("labels", ()) if one.get("id")))


def read_aliases(answer: dict[str, Any]) -> Entries:
    """(address, shown name) of every address the account may send as; those it has not proved to own are left out."""
    proved = (one for one in answer.get("sendAs", ()) if one.get("isPrimary") or one.get("verificationStatus") == "accepted")
    return tuple(sorted((str(one["sendAsEmail"]).casefold(), str(one.get("displayName", ""))) for one in proved if one.get("sendAsEmail")))


_LISTS: tuple[tuple[str, str, str, Callable[[dict[str, Any]], Entries]], ...] = (
    (LABELS, "label", "gmail.users.labels.list", read_labels),
    (ALIASES, "alias", "gmail.users.settings.sendAs.list", read_aliases),
)


def refresh_directories(run: GmailRun, *, now: bool = False) -> None:
    """Read the lists that are a day old (all if `now`); a list Google refuses keeps its former content and is noted as unavailable."""
    for stream, kind, method_id, read in _LISTS:
        before = run.intake.cursor(run.account, stream) or CursorRow(run.account, stream, state="unread")
        age_us = run.options.now_us - before.full_sync_us
        if before.state == "idle" and age_us < DAY_US and not now:
            continue
        try:
            entries = read(run.transport.call(method_id, {"userId": "me"}))
        except LoopledgerError:
            run.commit(PageOfWork(run.account, cursors=(replace(before, state="unavailable"),)))
            continue
        after = replace(before, cursor=KNOWN, full_sync_us=run.options.now_us, state="idle")
        run.commit(PageOfWork(run.account, cursors=(after,), directories=(Directory(kind, entries),)))
