"""The demo mailbox on the Korean page: every route, every loop, and the mails behind them, without a network."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app.kept import KeptHome
from app.web.pages import PAGES
from app.web.serve import site_behind
from app.wiring.folding import READERS
from connectors.gmail_form import compose_message
from connectors.google.contacts import read_person
from connectors.google.gmail import message_item
from connectors.replay.fixture import load_fixture
from pipeline.models.items import PageOfWork
from pipeline.models.mail import Owner
from pipeline.models.worktime import WorkTime
from pipeline.run import fold_home
from pipeline.stages.land import land
from pipeline.store.home import create_home
from pipeline.store.ingest import Intake
from tests.fakes.asked_page import AskedPage
from tests.fakes.shown_page import english_in

DEMO = Path(__file__).resolve().parents[2] / "fixtures" / "mailboxes" / "demo"
MAILS = 150
"""Of how many mails the page that says what came of them is read."""


@pytest.mark.slow
def test_the_korean_pages_of_the_demo_hold_no_english_sentence_of_ours(tmp_path: Path) -> None:
    """Quotes of mail, names, ids, commands and the folded words of the terminal aside."""
    mailbox = load_fixture(DEMO)
    home = create_home(tmp_path / "home")
    addresses = json.dumps(list(mailbox.owner_addresses))
    home.settings.write_text(f'owner_name = "{mailbox.owner_name}"\nowner_addresses = {addresses}\ntimezone = "{mailbox.zone}"\n')
    home.settings.chmod(0o600)
    intake = Intake(home, lambda rows: land(rows, READERS.decode, READERS.read))
    for box in mailbox.accounts:
        people = [read_person(box.address, json.loads(json.dumps(person))).item for person in box.connections]
        mails = [message_item(box.address, compose_message(message, history_id=1)) for message in box.messages]
        intake.commit(PageOfWork(box.address, items=(*mails, *(one for one in people if one is not None))))
    fold_home(home, Owner(mailbox.owner_name, frozenset(mailbox.owner_addresses), WorkTime(zone=mailbox.zone)), READERS, now_us=0)

    kept = KeptHome(str(home.path), lambda: mailbox.now)
    page = AskedPage(site_behind(kept, 4711, lambda text, zone: 0))
    page.enter()
    page.cookie += "; language=ko"
    places = {path for path in PAGES if "{" not in path}
    place, loops = "/list", set()
    while place:
        text = page.get(place).text
        loops |= {f"/loop/{one}" for one in re.findall(r'data-loop="(\w+)"', text)}
        following = re.search(r'rel="next" href="([^"]+)"', text)
        place = f"/list{following[1].replace('&amp;', '&')}" if following else ""
    places |= loops | {f"/person/{one}" for one in re.findall(r'href="/person/([^"]+)"', page.get("/people").text)}
    shown = {place: page.get(place) for place in sorted(places)}
    mails_of = sorted({f"/message/{one}" for answer in shown.values() for one in re.findall(r'href="/message/([^"]+)"', answer.text)})
    shown |= {place: page.get(place) for place in mails_of[:MAILS]}
    kept.close()
    assert len(loops) > 250
    assert {answer.status for answer in shown.values()} == {200}
    assert {place: found for place, answer in shown.items() if (found := english_in(answer.text))} == {}
