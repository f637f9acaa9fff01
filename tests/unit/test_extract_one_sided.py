"""Circulars, notices under a person's name, pitches and digests: nobody waits for this reader's answer (J-32, J-35)."""

from __future__ import annotations

import pytest

from connectors.gmail_form import compose_message
from extractors.message import decode
from extractors.reader import read

PERSON = "Ada Brook <ada@fernhouse.example>"


def signs(text: str, sender: str = PERSON, subject: str = "Hello", **over: object) -> dict[str, str]:
    message = {
        "id": "m1", "threadId": "t1", "date": "2026-09-01T09:00:00+00:00", "from": sender, "to": ["Mara Lind <mara@example.org>"], "cc": [],
        "subject": subject, "headers": {}, "labels": ["INBOX"], "attachments": [], "body_text": text, **over,
    }  # fmt: skip
    return {sign.rule: sign.note for sign in read(decode(compose_message(message, history_id=1))).signs}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Could you tell us your number? This is an automated message.\n\nAda", "robot"),
        ("우편번호를 알려 주세요. 이 주소로 회신하셔도 받지 못하며 자동 발송됩니다.", "robot"),
        ("Dear parents,\nplease send a coat on Monday. Could you label it?\n\nAda Brook", "circular"),
        ("시민 여러분, 물통을 비워 주세요.", "circular"),
        ("Liebe Eltern,\nwer kann helfen?\n\nAda Brook", "circular"),
        ("Chers voisins,\nqui peut aider ?\n\nAda Brook", "circular"),
        ("Caros condóminos, quem pode ajudar?", "circular"),
        ("Your parcel is here. Is the flat right? Pick it up with the app, or it is cancelled automatically.", "notice"),
        ("Wie war der Kurs? Die Umfrage dauert nur 3 Minuten, jetzt anmelden und Gutschein sichern.", "notice"),
        ("¿Cómo fue su pedido? La encuesta le llevará solo 2 minutos, y participa en el sorteo.", "notice"),
    ],
)
def test_mail_to_everybody_is_a_notice_whoever_signs(text: str, kind: str) -> None:
    assert signs(text).get("transactional") == kind


@pytest.mark.parametrize(
    "text",
    [
        "Hi Mara,\nI run sales at Fern House. We help teams like yours to plan. Are you open to a quick call?\n\nAda",
        "Hi Mara,\nI noticed that you signed up on Monday. Is anything holding you back? Just reply, one of our specialists is here.\n\nAda",
        "Hallo Frau Lind,\nBetriebe Ihrer Größe zahlen oft zu viel. Wann passt Ihnen eine kostenlose Beratung?\n\nAda Brook",
        "Bonjour,\nje me permets de vous contacter, votre profil intéresse un client. Seriez-vous à l'écoute ?\n\nAda Brook",
        "안녕하세요, 헤드헌터 박서현입니다. 제가 포지션을 제안드리고 싶은데 관심 있으신가요?\n\n박서현 드림",
        "您好，我们有十年的经验，厂家直供，免费样品。贵司近期是否需要？\n\n王芳",
    ],
)
def test_an_offer_to_a_stranger_is_a_pitch(text: str) -> None:
    assert "pitch" in signs(text)


@pytest.mark.parametrize(
    "text",
    [
        "Hi Mara,\nas we discussed on Friday, I would like to offer you the post. Are you open to a quick call?\n\nAda",
        "Liebe Frau Lind,\nvielen Dank für Ihre Bewerbung. Ihr Profil passt. Hätten Sie Zeit für ein kurzes Telefonat?\n\nAda Brook",
        "Mara, could you upload the drawings?\n\nAda",
        "Hi Mara,\nI put your order on the shelf. Is Monday all right?\nAda",
    ],
)
def test_who_refers_to_what_the_reader_did_or_says_i_is_a_person(text: str) -> None:
    assert not {"pitch", "transactional", "organisation"} & set(signs(text))


def test_an_answer_and_a_mail_with_history_are_no_circular() -> None:
    assert not signs("Dear parents,\ncould you label it?", subject="Re: Coats")
    assert not signs("Dear parents,\ncould you label it?\n\nOn Mon, Mar 2, 2026 at 9:00 AM Mara Lind wrote:\n> Which coat?")


def test_a_letter_to_several_people_is_no_circular() -> None:
    assert "transactional" not in signs("Dear neighbours,\ncould you open the gate?\n\nAda", cc=["Bo Tarrant <bo@example.org>"])


def test_strangers_questions_in_a_digest_are_put_to_nobody() -> None:
    text = "Can anybody tell me why it rusts?\nShould I seal it first?\n\nMute topics"
    assert signs(text, subject="Daily digest: 4 new topics").get("transactional") == "notice"
    assert "transactional" not in signs(text + "\n\nAda Brook", subject="Daily digest: 4 new topics")


def test_a_subject_tag_of_the_house_tells_a_notice() -> None:
    """The domain's name in brackets: no person marks their mail so."""
    assert "transactional" in signs("Does the new day suit you? Choose one online.", subject="[Fernhouse] Change to your visit")


def test_a_form_alone_is_too_little() -> None:
    """People send each other to pages too."""
    assert not signs("Hi Mara, please open the link and tell Bo.", sender="Ada Brook <ada@example.com>")


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ('14 new jobs for "site lead"', "Do these fit?\n\n1. Site lead\n2. Deputy head of works"),
        ("Your application was viewed", "What comes now? Mostly silence for a week."),
        ("Your membership is about to end", "Shall we keep your place?"),
        ("구독이 곧 만료됩니다", "계속 이용하시겠어요?"),
        ("이력서가 열람되었습니다", "다음은 무엇일까요?"),
        ("新着求人 12件", "気になる求人はありますか？"),
        ("12 neue Stellen für Bauleitung", "Passt eine davon?"),
        ("Dein Abo läuft bald ab", "Bleiben wir zusammen?"),
        ("Votre candidature a été vue", "Et maintenant ?"),
        ("Votre abonnement arrive à échéance", "On continue ensemble ?"),
        ("Tu suscripción está a punto de caducar", "Hola Mara: ¿seguimos un año más?"),
        ("A sua assinatura expira em breve", "Continuamos juntos?"),
        ("Il tuo abbonamento sta per scadere", "Restiamo insieme?"),
        ("您的会员即将到期", "要继续吗？"),
    ],
)
def test_a_subject_that_only_houses_write_makes_a_notice(subject: str, text: str) -> None:
    assert signs(text, subject=subject).get("transactional") == "notice"


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("Your membership is about to end", "Hi Mara,\nI keep the club's list. Shall I put you down for another year?\n\nAda"),
        ("3 new offers for the roof", "Hi Mara,\nthe third is the cheapest. Which one shall I take?\n\nAda"),
        ("Dein Abo läuft bald ab", "Hallo Mara,\nsoll ich es für das Büro verlängern?\n\nAda"),
        ("구독이 곧 만료됩니다", "마라 님, 제가 사무실 카드로 연장할까요?\n\n김민지 드림"),
    ],
)
def test_a_person_under_such_a_subject_is_heard(subject: str, text: str) -> None:
    assert "transactional" not in signs(text, subject=subject)
