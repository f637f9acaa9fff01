"""Whether a mail speaks as an organisation or as a person (J-35)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from connectors.gmail_form import compose_message
from extractors.message import decode
from extractors.reader import read
from extractors.voices import sender_of
from pipeline.models.reading import Address


def signs(sender: str, text: str) -> set[str]:
    message = {
        "id": "m1", "threadId": "t1", "date": "2026-09-01T09:00:00+00:00", "from": sender, "to": ["Mara Lind <mara@example.org>"], "cc": [],
        "subject": "Hello", "headers": {}, "labels": ["INBOX"], "attachments": [], "body_text": text,
    }  # fmt: skip
    return {sign.rule for sign in read(decode(compose_message(message, history_id=1))).signs}


@pytest.mark.parametrize(
    ("sender", "text"),
    [
        ("Kestrel <hello@kestrel.example>", "Your order has left us. Did you know that we also repair lamps?"),
        ("Kestrel Team <team@mail.example>", "How did we do? Tell us in one minute.\n\nYour Kestrel team"),
        ("Anna from Kestrel <news@kestrel.example>", "Shall we keep the lamp for you?"),
        ("Meter Service <service@kestrel.example>", "Please send us your meter reading."),
        ("Kestrel Lamps <orders7@kestrel-lamps.example>", "Is your lamp still well?\n\nKestrel Lamps"),
        ("한빛은행 <mail@hanbit.example>", "고객님, 명세서를 확인해 주세요."),
        ("고객센터 <cs@hanbit.example>", "안녕하세요. 한빛은행입니다. 설문에 참여해 주시겠어요?"),
        ("株式会社あかり <mail@akari.example>", "ご意見をお聞かせください。"),
        ("Lampen Vogt <kundenservice@lampen-vogt.example>", "Sind Sie zufrieden?\n\nIhre Hausverwaltung"),
        ("Kestrel <kestrel@kestrel.example>", "Are you ready for spring?"),
        ("Kestrel <a@kestrel.example>", "Are you ready?\n\nBest\nKestrel Support"),
    ],
)
def test_a_desk_or_a_brand_that_nobody_signs_for_is_an_organisation(sender: str, text: str) -> None:
    assert "organisation" in signs(sender, text)


@pytest.mark.parametrize(
    ("sender", "text"),
    [
        ("Tom Farrow <tom.farrow@example.com>", "Did you get the keys?"),
        ("Jonas Vogt <jonas@vogt.example>", "Passt Ihnen Freitag?"),
        ("tfarrow@example.com", "Did you get the keys?"),
        ("Lamp Workshop <info@lampworkshop.example>", "Would you take the copper one?\n\nElke, Lamp Workshop"),
        ("Lamp Workshop <info@lampworkshop.example>", "Would you take the copper one?\n\nBest regards\nElke Brandt\nLamp Workshop"),
        ("Lamp Workshop <info@lampworkshop.example>", "My name is Elke, I repair your lamp. Would you take the copper one?"),
        ("Orders <orders@kestrel.example>", "구리색으로 바꿔도 될까요?\n\n감사합니다.\n박서현 드림"),
        ("고객센터 <cs@hanbit.example>", "안녕하세요, 담당자 박서현입니다. 구리색으로 바꿔도 될까요?"),
        ("Shop <shop@akari.example>", "お世話になっております。佐藤です。木曜日のご都合はいかがでしょうか。"),
        ("Shop <shop@akari.example>", "佐藤と申します。ご都合はいかがでしょうか。"),
        ("Shop <service@lamp.example>", "您好，我是王芳。您周四有空吗？"),
        ("'Ana Silva' via Team <team@example.com>", "Mina, may I borrow the machine?"),
        ("Desk <desk.park@example.com>", "창고 열쇠 어디 있나요?\n\n박서현"),
        ("<info@kestrel.example>", "Could you send me the list?"),
        ("Lane Dental <reception@lane.example>", "Could you come on Monday instead?\nBest, Tessa (reception)"),
        ("Praxis Lenz <praxis@lenz.example>", "Können Sie am Montag kommen?\nTessa Kurz"),
        ("小林 <shop@kobo.example>", "佐藤様\n工房の小林です。緑でもよろしいでしょうか。"),
        ("白露 <info@bailu.example>", "李强你好，\n要不要放蜡烛？\n白露"),
    ],
)
def test_a_person_who_signs_or_whose_name_the_address_bears_is_one(sender: str, text: str) -> None:
    assert "organisation" not in signs(sender, text)


def test_a_mail_without_a_sender_says_nothing() -> None:
    assert "organisation" not in signs("", "Are you ready?")


@pytest.mark.parametrize(
    "sender", ["Tainá Rocha <taina@rocha.example>", "Jörg Müller <joerg@mueller.example>", "Zoë Reß <zoe.ress@ress.example>"]
)
def test_an_address_without_the_accents_of_the_name_is_that_person(sender: str) -> None:
    assert "organisation" not in signs(sender, "Did you get the keys?")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Hi Mara, I cannot find your invoice, could you send it again?", False),
        ("Dear Ms Lind, we have to move your visit. Would you be free on 27 October at 8:15?", False),
        ("Hi Mara, can I send it to you? Just click here: https://kestrel.example/g", True),
    ],
)
def test_an_i_outweighs_a_desk_but_not_beside_a_link(text: str, found: bool) -> None:
    assert ("organisation" in signs("Kestrel <care@kestrel.example>", text)) is found


@pytest.mark.parametrize(
    ("sender", "kind"),
    [
        ("Ada Brook | Fern House <ada.brook@fernhouse.example>", "joined"),
        ("Ada from Fernhouse <ada@fernhouse.example>", "joined"),
        ("Ada - Customer Success <ada@fernhouse.example>", "joined"),
        ("Ada Brook via Fernhouse Sign <dse@fernhouse.example>", "joined"),
        ("Ada Brook via Team <team@example.com>", "person"),
        ("Ada Brook <ada@fernhouse.example>", "person"),
        ("Servizio Clienti <clienti@fernhouse.example>", "desk"),
        ("새솔구청 <minwon@saesol.example>", "desk"),
        ("reception <frontdesk@fernhouse.example>", "desk"),
        ("Fernhouse <a@fernhouse.example>", "house"),
        ("Ada <x1@example.com>", "unknown"),
        ("<ada@fernhouse.example>", "unknown"),
    ],
)
def test_a_sender_is_a_person_a_desk_a_house_or_both(sender: str, kind: str) -> None:
    """J-35"""
    name, _, address = sender.rpartition("<")
    headers = {
        "id": "m1",
        "threadId": "t1",
        "date": "2026-09-01T09:00:00+00:00",
        "from": "",
        "to": [],
        "cc": [],
        "subject": "",
        "headers": {},
    }
    plain = decode(compose_message({**headers, "labels": [], "attachments": [], "body_text": "Hello"}, history_id=1))
    mail = replace(plain, sender=Address(name.strip(), address[:-1], address[:-1])) if sender else plain
    assert sender_of(mail).kind == kind


def test_a_house_signs_with_words_not_with_a_name() -> None:
    sender = "Fernhouse <hello@fernhouse.example>"
    for closing in (
        "Debitorenbuchhaltung",
        "La secretaria",
        "총지배인 드림",
        "Anna from Fernhouse",
        "Fernhouse | Growth team",
        "새싹반 교사 일동",
    ):
        assert "organisation" in signs(sender, f"Does it suit you?\n\n{closing}")
    for closing in ("Lamp Workshop, Elke", "Becky at reception", "달빛서점 문가영", "Regine vom Vorstand"):
        assert "organisation" not in signs(sender, f"Does it suit you?\n\n{closing}")


def test_a_single_line_from_a_front_desk_is_a_persons() -> None:
    assert "organisation" not in signs("Booking <desk@rooms.example>", "Mara, do you want the big room?")


@pytest.mark.parametrize(
    ("sender", "text", "found"),
    [
        ("Ines Mara Vale <imv@dale.example>", "Please choose a new delivery date for your parcel.\n\nDale Ltd", False),
        ("Basile Corot <basile@corot.example>", "Peux-tu me l'envoyer ?\nBasile\nCorot Construction", False),
        ("Order Desk <orders@rooms.example>", "다시 보내 드릴까요?\n\n창구 담당 과장 박서현 드림\n02-555-1234번", False),
        ("Fernhouse <hello@fernhouse.example>", "Does it suit you?\n\nLamp Shop, Elke", False),
        ("한빛은행 <cs@hanbit.example>", "설문에 참여해 주시겠어요?\n\n한빛은행 고객센터", True),
    ],
)
def test_initials_a_name_above_the_house_and_a_house_below(sender: str, text: str, found: bool) -> None:
    assert ("organisation" in signs(sender, text)) is found
