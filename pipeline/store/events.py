"""What the fold reads of calendar events: as they are, as they were, and which changed."""

from __future__ import annotations

import json

from pipeline.models.meetings import EventHistory
from pipeline.store.db import Archive


def event_raws(archive: Archive, *, holding: str) -> list[str]:
    """Raw JSON of every calendar event present now in which the word `holding` stands, in order of account and id."""
    return [
        str(row[0])
        for row in archive.rows(
            "WITH newest AS (SELECT account, external_id, arg_max(content_key, seq) AS content_key FROM item WHERE kind = 'event'"
            " GROUP BY 1, 2 HAVING arg_max(present, seq))"
            " SELECT r.raw FROM newest JOIN item_raw r USING (content_key) WHERE contains(r.raw, $holding) ORDER BY account, external_id",
            {"holding": holding},
        )
    ]


def changed_event_raws(archive: Archive, since_seq: int) -> list[str]:
    """Raw JSON of all stored versions of the calendar events received after `since_seq`: a guest may have left one."""
    return [
        str(row[0])
        for row in archive.rows(
            "SELECT r.raw FROM item i JOIN item_raw r USING (content_key) WHERE i.kind = 'event' AND (i.account, i.external_id) IN"
            " (SELECT (account, external_id) FROM item WHERE kind = 'event' AND seq > $since)",
            {"since": since_seq},
        )
    ]


def events_changed(archive: Archive, since_seq: int) -> bool:
    """True if a calendar event was received after `since_seq`."""
    return bool(archive.one("SELECT count(*) FROM item WHERE kind = 'event' AND seq > ?", [since_seq])[0])


def event_histories(archive: Archive) -> list[EventHistory]:
    """Every stored event with its versions, oldest first, in order of account and id."""
    rows = archive.rows(
        "SELECT i.account, i.external_id, list(r.raw ORDER BY i.seq) FILTER (WHERE i.present),"
        " CASE WHEN arg_max(i.present, i.seq) THEN NULL ELSE max_by(i.recorded_us, i.seq) END"
        " FROM item i LEFT JOIN item_raw r USING (content_key) WHERE i.kind = 'event' GROUP BY 1, 2 ORDER BY 1, 2"
    )
    return [
        EventHistory(str(account), str(key), tuple(json.loads(raw) for raw in raws if raw), None if gone is None else int(gone))
        for account, key, raws, gone in rows
        if raws
    ]
