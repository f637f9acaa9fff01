"""Hard signals in a home: what contacts, events and headers show of facts, and what becomes of it when they no longer do."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from extractors.attendance import attendance
from extractors.contacts import fields
from extractors.message import decode
from extractors.reader import read
from memory import fact_acts
from memory.fact_care import verify
from memory.fact_pages import FactQuery, list_facts
from memory.remember import Evidence, Saying
from pipeline.ids import canonical_json
from pipeline.models.items import ItemKind, ItemRecord, LabelRecord, PageOfWork
from pipeline.models.meetings import EventHistory
from pipeline.models.people import People
from pipeline.models.sightings import Attendance, ContactHistory, Letter
from pipeline.stages.facts import Witnesses, contact_sightings, event_sightings
from pipeline.stages.land import land
from pipeline.store.check import check_store
from pipeline.store.db import open_archive
from pipeline.store.facts import texts_of
from pipeline.store.ingest import Intake
from tests.fakes.fact_home import ANA, FactHome
from tests.fakes.fact_says import Says
from tests.scenario import ME, OWNER, Story, hour, record_of

BOX = "robin@example.com"
ROOT = Path(__file__).parents[2]
PASSED = {"Authentication-Results": "mx.google.com; spf=pass; dmarc=pass header.from=example.org"}


def contact(hours: float, *, name: str = "Ana Bell", job: str = "", present: bool = True, **more: Any) -> ItemRecord:
    """A version of Ana's contact, changed at that hour."""
    person = {"resourceName": "people/c1", "names": [{"displayName": name}], "emailAddresses": [{"value": "ana@example.org"}], **more}
    jobs = {"organizations": [{"name": job, "title": "Planner"}]} if job else {}
    return ItemRecord(BOX, ItemKind.CONTACT, "people/c1", hour(hours), canonical_json(person | jobs) if present else "", present=present)


def event(*, start: float = 20, status: str = "confirmed", answer: str = "accepted", present: bool = True, **more: Any) -> ItemRecord:
    """A version of a visit of Ana at Robin's, on the day of hour `start`."""
    story = Story()
    times = {name: {"dateTime": f"2026-06-{1 + int(start + at) // 24:02d}T12:00:00+00:00"} for name, at in (("start", 0), ("end", 0))}
    story.event(made=0, host=BOX, guests={BOX: "accepted", "ana@example.org": answer}, status=status, **times, **more)
    raw = canonical_json(story.events[0]) if present else ""
    return ItemRecord(BOX, ItemKind.EVENT, f"{BOX}/e1", hour(0), raw, present=present)


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    """Ana's contact, a mail to her with a file, her answer, and a mail that came back."""
    story = Story()
    story.mail(ME, "Here it is.", hours=1, to=ANA, subject="Plan of hall 4", attachments=[{"filename": "Plan.pdf", "size": 40_000}])
    story.mail(ANA, "Got it, thanks. I work at Norsk Bygg.", hours=2, reply="m1", subject="Re: Plan of hall 4", headers=PASSED)
    made = FactHome(tmp_path / "home")
    made.store([contact(0, job="Acme"), event(), *story.records()])
    made.fold()
    return made


def _attendance(raw: dict[str, Any]) -> Attendance | None:
    return attendance(raw, ZoneInfo("UTC"))


def trusts(home: FactHome) -> dict[str, tuple[str, str]]:
    """Value -> (life, trust) of every fact, over all lives."""
    rows = list_facts(home.reader(), FactQuery()).facts
    return {row.object: (row.life, str(row.trust)) for row in rows}


def then(home: FactHome, *records: ItemRecord) -> dict[str, tuple[str, str]]:
    """The facts after the next sync brought these records."""
    home.store(records)
    home.fold()
    return trusts(home)


def rebuilt(home: FactHome) -> None:
    """Step by step is the same as all at once."""
    kept = home.export()
    home.rebuild()
    assert home.export() == kept


@pytest.mark.behaviour("S004-02")
def test_a_contact_that_changes_employer_demotes_the_old_one_in_the_same_sync(home: FactHome) -> None:
    """M-033, M-036: a field of a contact is a fact by itself; what it no longer says is demoted, and comes back when it does again."""
    assert trusts(home) == {"Acme": ("current", "confirmed"), "Planner": ("current", "confirmed")}
    assert list_facts(home.reader(), FactQuery()).facts[0].basis == "metadata"
    after = then(home, contact(5, job="Norsk Bygg"))
    assert after == {"Acme": ("superseded", "demoted"), "Norsk Bygg": ("current", "confirmed"), "Planner": ("current", "confirmed")}
    assert then(home, contact(9, job="Acme"))["Acme"] == ("current", "confirmed")
    rebuilt(home)


@pytest.mark.behaviour("S004-11")
def test_a_contact_that_is_removed_demotes_what_it_alone_showed(home: FactHome) -> None:
    """M-036, M-039: what a person has confirmed stays so."""
    boss = next(row.fact_id for row in list_facts(home.reader(), FactQuery()).facts if row.object == "Planner")
    home.act("confirm", boss)
    assert then(home, contact(6, present=False)) == {"Acme": ("current", "demoted"), "Planner": ("current", "confirmed")}


@pytest.mark.behaviour("S002-37")
def test_a_field_confirms_what_an_agent_has_said_of_that_person_by_name_or_address(home: FactHome) -> None:
    """M-032: the contact confirms, not the agent; what the contact does not say stays unverified; nobody else of that name is meant."""
    says = [Saying("Ana Bell", "works_at", "ACME"), Saying("ana@example.org", "email", "ana@example.org")]
    assert home.said(*says, Saying("Ana Bell", "phone", "+49 30 1234")) == ["confirmed", "confirmed", "unverified"]
    assert home.said(Saying("Ana Bell", "email", "ana@example.org", polarity="not")) == ["unverified"]  # a denial is shown by nothing
    after = then(home, contact(3, job="Acme", phoneNumbers=[{"value": "030 1234", "canonicalForm": "+49301234"}]))
    assert after["+49 30 1234"] == ("current", "confirmed")
    other = canonical_json(
        {"resourceName": "people/c2", "names": [{"displayName": "Ana Bell"}], "emailAddresses": [{"value": "a@b.example"}]}
    )
    namesake = ItemRecord(BOX, ItemKind.CONTACT, "people/c2", hour(4), other)
    assert then(home, namesake)["ACME"] == ("current", "unverified")
    rebuilt(home)


def test_a_plain_claim_stands_beside_what_the_contact_says(home: FactHome) -> None:
    """M-056: it displaces nothing, and is the runner-up the moment the contact falls silent."""
    acme = next(row.fact_id for row in list_facts(home.reader(), FactQuery()).facts if row.object == "Acme")
    quotes = [("m2", "I work at Norsk Bygg")]
    assert home.remember("ana@example.org", "works_at", "Norsk Bygg", quotes=quotes, replaces=acme).status == "challenger"
    after = then(home, contact(7))
    assert (after["Norsk Bygg"], after["Acme"]) == (("current", "unverified"), ("superseded", "demoted"))


CHANGES = [event(status="cancelled"), event(present=False), event(start=60), event(answer="declined"), event(answer="needsAction")]


@pytest.mark.behaviour("S002-53", "S004-02", "S004-11")
@pytest.mark.parametrize("change", CHANGES)
def test_an_event_shows_who_came_until_it_is_cancelled_deleted_moved_or_declined(change: ItemRecord) -> None:
    """M-036: of each person on each day it was ever set for."""
    before = json.loads(event().raw)
    versions = (before, json.loads(change.raw)) if change.raw else (before,)
    history = EventHistory(BOX, "e1", versions, None if change.present else hour(90))
    rows = event_sightings([history], _attendance, People())
    assert {row.status for row in rows if (row.person, row.date) == ("ana@example.org", "2026-06-01")} == {"broken"}
    assert {row.status for row in event_sightings([history._replace(versions=(before,), gone_us=None)], _attendance, People())} == {"valid"}


@pytest.mark.behaviour("S002-26")
def test_an_event_whose_newest_version_does_not_say_when_it_is_breaks_nothing() -> None:
    """M-042: it shows nobody, which is not the same as showing that nobody came."""
    before = json.loads(event().raw)
    history = EventHistory(BOX, "e1", (before, before | {"start": {}}), None)
    assert {row.status for row in event_sightings([history], _attendance, People())} == {"unknown"}


@pytest.mark.behaviour("S002-37", "S004-02")
def test_a_meeting_is_confirmed_by_its_event_until_that_changes(home: FactHome) -> None:
    """M-033, M-036: who met whom on that day, and who agreed to come."""
    met, on = Saying("Ana Bell", "met", "robin@example.com", on="2026-06-01"), "2026-06-02"
    agreed = Saying("Ana Bell", "agreed", "Visit", on="2026-06-01")
    assert home.said(met, agreed, replace(met, on=on)) == ["confirmed", "confirmed", "unverified"]
    assert then(home, event(start=60))["Visit"] == ("current", "demoted")
    assert {row.trust for row in list_facts(home.reader(), FactQuery()).facts if row.predicate == "met"} == {"demoted", "unverified"}
    rebuilt(home)


@pytest.mark.behaviour("S002-26")
def test_what_an_incomplete_source_does_not_show_is_unknown(home: FactHome) -> None:
    """M-035, M-037, M-042: a list of guests that Google cut short breaks nothing, an empty answer neither; nor is a meeting to come held."""
    assert home.remember("Ana Bell", "met", "robin@example.com", on="2026-06-01").trust == "confirmed"
    short = event(attendees=[{"email": BOX, "responseStatus": "accepted"}], attendeesOmitted=True)
    assert then(home, short)["robin@example.com"] == ("current", "unverified")
    (row,) = home.recall("met").facts
    assert row.check_pending
    assert then(home)["Acme"] == ("current", "confirmed")
    assert then(home, event())["robin@example.com"] == ("current", "confirmed")
    home.now = 1
    assert home.remember("Ana Bell", "met", "Visit", on="2026-06-01").trust == "unverified"


@pytest.mark.behaviour("S002-37", "S004-11")
def test_headers_confirm_what_was_sent_with_what_file_and_what_it_answers(home: FactHome) -> None:
    """M-033: sent_message, attachment_sent, reply_chain, authenticated_sender; each falls with its mail."""
    sent, reply, day = (Evidence("m1", "Here it is"),), (Evidence("m2", "Got it"),), "2026-06-01"
    plan = Saying("Robin Vale", "delivered", "plan.pdf", on=day, evidence=sent)
    says = {
        plan: "confirmed",
        replace(plan, object="Plan of hall 4"): "confirmed",
        replace(plan, object="the money"): "unverified",
        replace(plan, on="2026-06-02"): "unverified",
        Saying("Ana Bell", "delivered", "Plan of hall 4", on=day, evidence=reply): "unverified",
        Saying("Ana Bell", "answered", "Robin Vale", on=day, evidence=reply): "confirmed",
        Saying("example.org", "email", "ana@example.org", evidence=reply): "confirmed",
    }
    assert home.said(*says) == list(says.values())
    page = (LabelRecord(BOX, "m2", ("INBOX", "SPAM")), LabelRecord(BOX, "m1", ("SENT", "TRASH")))
    Intake(home.home, lambda rows: land(rows, decode, read)).commit(PageOfWork(BOX, labels=page))
    home.fold()
    rows = list_facts(home.reader(), FactQuery()).facts
    assert {row.trust for row in rows if row.predicate in ("delivered", "answered", "email")} == {"unverified", "demoted"}
    assert {row.object for row in rows if row.trust == "demoted"} == {"plan.pdf", "Plan of hall 4", "Robin Vale", "ana@example.org"}


@pytest.mark.behaviour("S004-02", "S004-11")
def test_a_sender_who_fails_dmarc_later_and_an_address_that_bounces_lose_their_trust(home: FactHome) -> None:
    """M-036: learnt from a newer version of the mail, or from a delivery report about a mail the owner really sent there."""
    says = [Saying("example.org", "email", "ana@example.org", evidence=(Evidence("m2", "Got it"),))]
    says.append(Saying("Ana Bell", "answered", "Robin Vale", on="2026-06-01", evidence=(Evidence("m2", "Got it"),)))
    assert home.said(*says, Saying("Ana Bell", "email", "ana@example.org")) == ["confirmed"] * 3
    story = Story()
    failed = {"Authentication-Results": "mx.google.com; dmarc=fail", "In-Reply-To": "<m1@mail.example.com>"}
    story.mail(ANA, "Got it, thanks.", hours=2, id="m2", subject="Re: Plan of hall 4", headers=failed)
    report = {"X-Failed-Recipients": "ana@example.org", "Auto-Submitted": "auto-replied"}
    story.mail("mailer-daemon@example.net", "No such user.", hours=30, id="m8", reply="m7", headers=report)
    home.store(story.records())
    home.fold()
    assert [row.trust for row in list_facts(home.reader(), FactQuery()).facts if row.predicate == "answered"] == ["demoted"]
    trust = {row.subject: row.trust for row in list_facts(home.reader(), FactQuery()).facts if row.predicate == "email"}
    assert trust == {"example.org": "demoted", "Ana Bell": "confirmed"}  # anybody can write a report of a mail that was never sent
    sent = Story()
    sent.mail(ME, "One more thing.", hours=29, to=ANA, id="m7")
    home.store(sent.records())
    home.fold()
    assert {row.trust for row in list_facts(home.reader(), FactQuery()).facts if row.predicate == "email"} == {"demoted"}
    rebuilt(home)


def test_the_reply_is_confirmed_when_the_mail_it_answers_comes_later(tmp_path: Path) -> None:
    """M-035: an answer to a mail that is not stored is unknown, and is looked at again when that comes."""
    story = Story()
    home = FactHome(tmp_path / "home")
    first = story.mail(ME, "Could you look?", hours=1, to=ANA, subject="Hall 4")
    story.mail(ANA, "Yes.", hours=2, reply=first, subject="Re: Hall 4", headers=PASSED)
    home.store([record_of(story.messages[1], BOX)])
    home.fold()
    assert home.remember("ana@example.org", "answered", "Hall 4", on="2026-06-01", quotes=[("m2", "Yes.")]).trust == "unverified"
    assert then(home, record_of(story.messages[0], BOX))["Hall 4"] == ("current", "confirmed")


def test_verify_and_doctor_find_signals_whole_and_a_person_may_take_them_back(home: FactHome) -> None:
    """M-125, M-055, M-063: a fact that an item makes is retracted and forgotten like any other; an agent only proposes that."""
    with open_archive(home.home, "read") as archive:
        answer = verify(home.reader(), lambda messages: texts_of(archive, messages))
    assert [(one.kind, one.state) for one in answer.anchors] == [("contact", "found")] * 2
    assert answer.wrong_trust == []
    assert not [one for one in check_store(home.home) if one.level == "FAIL"]
    acme = next(row.fact_id for row in list_facts(home.reader(), FactQuery()).facts if row.object == "Acme")
    assert home.act("forget", acme, by="alpha").status == "pending_review"
    forgot = home.act("forget", acme)
    assert "Acme" not in then(home, contact(8, job="Acme"))
    fact_acts.undo(home.desk(), int(forgot.seq or 0))
    assert trusts(home)["Acme"] == ("current", "confirmed")


def test_a_contact_without_an_address_is_nobodys_and_a_meeting_made_a_series_is_unknown() -> None:
    """M-042: neither shows anything, and neither breaks anything."""
    nameless = ContactHistory(
        BOX, "people/c9", ((1, {"names": [{"displayName": "Ana Bell"}], "organizations": [{"name": "Acme"}]}),), False
    )
    assert contact_sightings([nameless], fields, lambda _: (), People()) == []
    before = json.loads(event().raw)
    series = EventHistory(BOX, "e1", (before, before | {"recurrence": ["RRULE:FREQ=DAILY"]}))
    assert {row.status for row in event_sightings([series], _attendance, People())} == {"unknown"}


def test_a_reply_answers_for_its_own_writer_and_day_and_a_forged_one_for_nobody() -> None:
    """M-033: reply_chain."""
    letter = Letter(
        BOX, "m2", 5, False, False, True, "ana@example.org", "Ana Bell", "hall 4", frozenset(), (), "", frozenset({"2026-06-01"})
    )
    letter = letter._replace(parents=(("hall 4", "robin@example.com", "Robin Vale"),))
    says = Says(texts={"m2": ["Yes."]})

    def status(subject: str, value: str, day: str, **more: Any) -> list[str]:
        one = says.claim(subject, "answered", value, 9, date=day, quotes=[("m2", "Yes.")])
        return [seen.status for seen in Witnesses((), {(BOX, "m2"): letter._replace(**more)}, lambda _: "")([one])]

    assert status("Ana Bell", "Re: Hall 4", "2026-06-01") == ["valid"]
    assert (
        status("Bo", "Hall 4", "2026-06-01")
        == status("Ana Bell", "Hall 4", "2026-06-02")
        == status("Ana Bell", "Hall 5", "2026-06-01")
        == []
    )
    assert (
        status("Ana Bell", "Robin Vale", "2026-06-01", dmarc="fail") == status("Ana Bell", "Hall 4", "2026-06-01", gone=True) == ["broken"]
    )


def test_hard_anchors_are_made_in_two_places_alone() -> None:
    """M-032: no other module of the product says `hard=True` or sets it."""
    makers = {
        str(path.relative_to(ROOT))
        for room in ("pipeline", "memory", "app", "extractors", "connectors")
        for path in (ROOT / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.keyword) and node.arg == "hard" and not (isinstance(node.value, ast.Constant) and node.value.value is False)
        if path.name not in ("fact_rows.py", "life.py")  # they pass on, or ask for, what is stored
    }
    assert makers == {"pipeline/stages/facts/trust.py"}


def test_fields_of_a_contact_are_read_and_collected_addresses_say_nothing() -> None:
    """The employer of today; what Google collected by itself, and what is no list, says nothing."""
    jobs = [{"name": "Old", "current": False}, {"name": "Ended", "endDate": {"year": 2020}}, {"name": " New\n Co ", "title": "x" * 201}]
    raw = {"resourceName": "people/c1", "emailAddresses": [{"value": "A@B.example"}], "organizations": jobs, "phoneNumbers": "none"}
    assert fields(raw) == (("email", "a@b.example"), ("works_at", "New Co"))
    assert fields(raw | {"resourceName": "otherContacts/c1"}) == ()
    assert fields({"organizations": [{"name": "A"}, {"name": "B", "metadata": {"primary": True}}]}) == (("works_at", "B"),)


def test_attendance_of_a_series_an_assembly_and_a_broken_event_is_unknown() -> None:
    """M-042: not to say who came is not to say that nobody did."""
    zone = ZoneInfo(OWNER.work.zone)

    def read(**more: Any) -> Any:
        raw = {
            "id": "e",
            "start": {"date": "2026-06-03"},
            "attendees": [{"email": "ana@example.org", "responseStatus": "accepted"}],
            **more,
        }
        return attendance(raw, zone)

    assert (read().day, read().came, read().whole) == ("2026-06-03", {"ana@example.org"}, True)
    assert read(status="cancelled") is None
    broken: list[dict[str, Any]] = [
        {"recurrence": ["RRULE:FREQ=DAILY"]},
        {"attendees": [{"email": f"p{n}@example.org"} for n in range(11)]},
        {"attendees": []},
        {"start": {"date": "soon"}},
        {"start": {"dateTime": "soon"}},
        {"start": {"date": "0001-01-01"}},
        {"start": "soon"},
    ]
    assert all((one := read(**more)).day == "" and not one.whole for more in broken)
