"""Calendar cases: unanswered invitations in `waiting`, and dates that an event gives (C-70, C-73, C-74)."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pipeline.models.items import ItemKind, ItemRecord
from pipeline.models.ledger import DueMove
from tests.fakes.told_home import ToldHome
from tests.scenario import ME, START, Story

CASES = {
    case["id"]: case
    for case in json.loads((Path(__file__).resolve().parents[2] / "fixtures" / "calendar" / "cases.json").read_text(encoding="utf-8"))
}
ANN = "Ann Bell <ann@example.org>"
WHO = {"me": "robin@example.com", "ann": "ann@example.org"}


def edge(value: str) -> dict[str, str]:
    return {"date": value} if len(value) == 10 else {"dateTime": value}


def resource(spec: dict[str, Any], number: str = "e1", updated: float | None = None) -> dict[str, Any]:
    """A short event as the Calendar API serves it; made the day before the mail unless told."""
    created = spec.get("created", -24)
    moments = {name: (START + timedelta(hours=at)).isoformat() for name, at in (("created", created), ("updated", updated or created))}
    guests = spec.get("guests", {"me": "accepted", "ann": "accepted"})
    host = spec.get("host", "ann")
    event = {
        "id": number,
        "iCalUID": f"{number.partition('_')[0]}@calendar.example",
        "status": spec.get("status", "confirmed"),
        "summary": spec.get("summary", ""),
        "htmlLink": f"https://calendar.example.com/event?eid={number}",
        "organizer": {"email": WHO.get(host, host)},
        "creator": {"email": WHO.get(spec.get("creator", host), spec.get("creator", host))},
        "attendees": [{"email": WHO.get(who, who), "responseStatus": said} for who, said in guests.items()],
        **moments,
    }
    if "start" in spec:
        event |= {"start": edge(spec["start"]), "end": edge(spec.get("end", spec["start"]))}
    return event | ({"recurrence": spec["recurrence"]} if "recurrence" in spec else {})


def record(event: dict[str, Any]) -> ItemRecord:
    gone = event["status"] == "cancelled" and "recurringEventId" not in event
    return ItemRecord(ME.split("<")[1][:-1], ItemKind.EVENT, f"cal/{event['id']}", 0, "" if gone else json.dumps(event), present=not gone)


def told_of(case: dict[str, Any], path: Path, capsys: pytest.CaptureFixture[str]) -> ToldHome:
    """The home after the mail, the event and what became of it, each a sync of its own."""
    story = Story()
    sender, to = (ME, ANN) if case.get("from") == "me" else (ANN, ME)
    story.mail(sender, case.get("mail", "Good morning."), hours=0, to=to)
    told = ToldHome(path / "home", story, capsys=capsys)
    told.receive(record(resource(case["event"])))
    if "other" in case:
        told.receive(record(resource(case["other"], "e2")))
    if "exception" in case:
        spec = case["exception"]
        changed = resource({**case["event"], **spec, "recurrence": []}, "e1_x", updated=5)
        told.receive(record({**changed, "recurringEventId": "e1", "originalStartTime": edge(spec["original"])}))
    for number, change in enumerate(case.get("then", ()), start=1):
        told.receive(record(resource({**case["event"], **change}, updated=10.0 * number)))
    return told


@pytest.mark.behaviour("N-07")
@pytest.mark.parametrize("case_id", sorted(CASES))
def test_calendar_case(case_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C-70, C-73, C-74: exact, and the same after a rebuild."""
    case = CASES[case_id]
    told = told_of(case, tmp_path, capsys)
    if "invitations" in case:
        rows = told.say("waiting", "--stale-ok", hours=30)["invitations"]
        assert [{name: row[name] for name in ("summary", "organizer", "start")} for row in rows] == case["invitations"]
        assert all(row["link"].startswith("https://calendar.example.com/event?eid=e1") for row in rows)
        assert told.say("list")["loops"] == []
    if "due" in case:
        rows = told.say("list")["loops"]
        assert [row["due"] for row in rows] == [case["due"]] * len(rows)
        assert rows or case_id == "no-due-question"
        if "was" in case:
            moves = [DueMove.of(row[0]) for row in told_rows(told, "SELECT note FROM loop_step WHERE what = 'moved' ORDER BY n")]
            assert [move.was for move in moves if move.was] == case["was"]
    before = told.export()
    assert told.rebuilt() == before


def told_rows(told: ToldHome, sql: str) -> list[Any]:
    from pipeline.store.db import open_archive

    with open_archive(told.home, "read") as archive:
        return archive.rows(sql)


@pytest.mark.behaviour("N-07")
def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 25
