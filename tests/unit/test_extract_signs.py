"""Class signs (J-30 to J-35)."""

from __future__ import annotations

from typing import Any

import pytest

from extractors.message import decode
from extractors.reader import read
from tests.unit.extract_fixtures import asks, b64, mail, part, reading


def rules(text: str = "Hello", **kwargs: Any) -> dict[str, str]:
    """Rule -> class of all signs of a mail."""
    return {s.rule: s.cls for s in read(decode(mail(text, **kwargs))).signs}


@pytest.mark.parametrize(
    ("headers", "rule", "cls"),
    [
        ({"Auto-Submitted": "auto-generated (cron); x=1"}, "auto_submitted", "A"),
        ({"Return-Path": "<>"}, "null_return_path", "A"),
        ({"X-Failed-Recipients": "bo@example.org"}, "bounce", "A"),
        ({"From": "mailer-daemon@example.com", "Subject": "Undeliverable: Hall"}, "bounce", "A"),
        ({"Content-Type": "multipart/report; report-type=delivery-status", "Subject": "Delivery delayed"}, "delay_notice", "A"),
        ({"Content-Type": "multipart/report; report-type=disposition-notification"}, "read_receipt", "A"),
        ({"From": "postmaster@example.com"}, "system_sender", "A"),
        ({"From": "owner-makers@example.com"}, "system_sender", "A"),
        ({"From": "makers-request@example.com", "List-Id": "<m>"}, "system_sender", "A"),
        ({"X-Autoreply": "yes"}, "auto_reply_header", "A"),
        ({"Precedence": "auto_reply"}, "auto_reply_header", "A"),
        ({"Auto-Submitted": "auto-replied"}, "away", "A"),
        ({"X-MS-Exchange-Inbox-Rules-Loop": "a@b", "X-Auto-Response-Suppress": "All"}, "away", "A"),
        ({"Subject": "Abwesenheitsnotiz: Hall"}, "away", "A"),
        ({"Subject": "부재중 자동응답"}, "away", "A"),
        ({"From": "gemini-notes@google.com"}, "gatherer", "A"),
        ({"List-Id": "<makers.example.org>"}, "list_header", "B"),
        ({"Precedence": "list"}, "list_header", "B"),
        ({"List-Unsubscribe": "<mailto:u@example.org>"}, "list_unsub", "B"),
        ({"Precedence": "bulk"}, "precedence_bulk", "B"),
        ({"From": "no-reply@example.org"}, "sender_shape", "B"),
        ({"From": "shop.newsletter@example.org"}, "sender_shape", "B"),
        ({"X-Auto-Response-Suppress": "DR, OOF"}, "suppress_header", "C"),
        ({"Feedback-ID": "1:2"}, "tool_marks", "C"),
        ({"X-Mailer": "PHPMailer 6"}, "tool_marks", "C"),
        ({"To": ", ".join(f"u{i}@example.org" for i in range(11))}, "crowd", "C"),
        ({"X-GitHub-Reason": "mention"}, "relay", "R"),
        ({"From": "x@txt.voice.example"}, "relay", "R"),
    ],
)  # fmt: skip
def test_header_signs(headers: dict[str, str], rule: str, cls: str) -> None:
    """J-30"""
    assert rules(headers=headers).get(rule) == cls


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto-Submitted": "no"},
        {"From": "pto-request@example.com"},
        {"From": "replyson@example.com"},
        {"From": "info@example.com"},
        {"Subject": "Re: Invitation: Hall", "Sender": "calendar-notification@example.com"},
        {"From": "gemini-notes@google.com.example.org"},
        {"From": ""},
    ],
)
def test_human_mail_shows_no_class_sign(headers: dict[str, str]) -> None:
    """J-30, J-35"""
    assert not [c for c in rules("Mina, can you come on Friday?", headers=headers).values() if c in "ABR"]


def test_bounce_names_the_recipient_and_delay_is_told_apart() -> None:
    """J-73"""
    status = {"mimeType": "message/delivery-status", "body": {"data": b64("Final-Recipient: rfc822; bo@example.org\nAction: delayed\n")}}
    signs = read(decode(mail(parts=[part("late"), status]))).signs
    assert [(s.rule, s.note) for s in signs if s.cls == "A"] == [("delay_notice", "bo@example.org")]


def test_read_receipt_by_text() -> None:
    """J-30"""
    assert "read_receipt" in rules("Your message was read on Tuesday.", headers={"Subject": "Read: Hall"})


def test_calendar_notices_and_forwarded_invitations() -> None:
    """J-30, gbrain #4723"""
    ics = {
        "mimeType": "text/calendar",
        "filename": "i.ics",
        "headers": [{"name": "Content-Type", "value": "text/calendar; method=REQUEST"}],
        "body": {},
    }
    assert rules(parts=[part("You are invited"), ics])["calendar"] == "A"
    assert "calendar" not in rules(parts=[part("Will you go?"), ics], headers={"Subject": "Fwd: Invitation: Hall"})
    assert rules("x", headers={"Subject": "Declined: Hall", "Sender": "calendar-notification@example.com"})["calendar_subject"] == "A"
    plain = {"mimeType": "application/octet-stream", "filename": "i.ics", "body": {}}
    assert rules(parts=[part("x"), plain], headers={"Subject": "Einladung: Halle"})["calendar_subject"] == "A"


@pytest.mark.parametrize(
    ("text", "emoji"),
    [
        ("👍\n\nLia Sato reacted via Mail", "👍"),
        ("Lia Sato reacted to your message with 🎉", "🎉"),
        ("Liked “See you at ten”", ""),
        ("리아님이 회원님의 메일에 👍 반응했습니다", "👍"),
    ],
)
def test_reactions(text: str, emoji: str) -> None:
    """J-77"""
    assert [(s.rule, s.note) for s in reading(text)[1].signs] == [("reaction", emoji)]


def test_reaction_part_and_plain_emoji() -> None:
    """J-30"""
    piece = {"mimeType": "text/vnd.google.email-reaction+json", "filename": "r.json", "body": {}}
    assert rules(parts=[part("🎉"), piece])["reaction"] == "A"
    assert rules("👍") == {}
    assert rules("Liking the plan reacted via nothing") == {}


@pytest.mark.parametrize(
    "text",
    [
        "Your verification code is 482913.", "Your package has been shipped. Tracking number 12345678.", "Your monthly statement is now available. Account ending 4411.", "New sign-in to your account from device 33120.",
        "결제가 완료되었습니다. 금액 12,000원", "ご注文の確認 番号 12345", "Ihre Bestellung 4711 wurde versandt. Sendungsnummer 123456.", "Votre colis 123456 a été expédié.", "Su pedido 12345 ha sido enviado.",
        "Seu pedido 12345 foi enviado.", "Il tuo ordine 12345 è stato spedito.", "您的订单已发货，运单号 123456。", "This is an automatically generated message. Your balance is low.",
    ],
)  # fmt: skip
def test_automatic_notices_are_transactional(text: str) -> None:
    """J-35, gbrain #5012"""
    assert rules(text).get("transactional") == "B"
    assert not asks(reading(text)[1])


@pytest.mark.parametrize(
    "text",
    [
        "I left it at my desk: your parcel has been delivered, number 12345.",
        "Parcel 19 is damaged. Do you accept it or shall we send it back?",
        "Hello Ms Park, the order is late.",
    ],
)
def test_a_shops_person_is_human(text: str) -> None:
    """J-35"""
    assert "transactional" not in rules(text)


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("New sign-in to your account", "Hi Mina,\n\nDid you just sign in? We noticed a new sign-in near Bern.\n\nIf not, please change your password."),
        ("Booking confirmed: Bern to Rome", "Dear Ms Park,\n\nThank you for flying with us. Booking reference HX44\n\nNeed to change your plans? Manage your booking online."),
        ("Your account", "Your account balance is 312.40 GBP. Do you recognise this payment? This message was sent automatically."),
        ("배송 완료", "고객님의 택배가 배송 완료되었습니다. 운송장 번호 5501-22\n만족하셨나요?"),
        ("결제", "결제 승인 내역: 32,000원. 본인이 결제하셨나요? 본 메일은 발신 전용입니다."),
        ("商品はいかがでしたか", "商品はお手元に届きましたでしょうか。レビューをお寄せください。このメールは自動送信です。"),
        ("Zustellversuch", "Guten Tag,\n\nwir haben Sie heute um 14:22 Uhr nicht angetroffen. Die Sendung 88203 liegt im Depot. Bitte bringen Sie einen Ausweis mit."),
        ("Delivery", "Sorry we missed you. Your parcel 123456 waits at the depot until Friday. Please bring your passport."),
        ("How did we do?", "How was your stay? Booking number 44120. Please rate your visit."),
        ("Avis de passage", "Avis de passage : votre colis 123456 vous attend au dépôt."),
    ],
)  # fmt: skip
def test_robots_that_ask_stay_robots(subject: str, text: str) -> None:
    """J-35"""
    assert rules(text, headers={"Subject": subject}).get("transactional") == "B"


@pytest.mark.parametrize(
    "text",
    [
        "Your parcel 123456 is at our depot. When will you be at home?",
        "Do you recognise this jacket?",
        "This message was sent automatically. I will be back on Monday.",
    ],
)
def test_question_of_a_person_beside_a_notice_is_human(text: str) -> None:
    """J-35"""
    assert "transactional" not in rules(text)


def test_footer_and_marketing_shape() -> None:
    """J-32"""
    found = rules("Hi Mina,\n\nReady to save 20% on your next order?\n\nChloe\n\nManage preferences | Unsubscribe")
    assert found["footer_bulk"] == "B"
    assert found["marketing"] == "C"


@pytest.mark.parametrize(
    ("sender", "text", "note"),
    [
        ("comments@docs.example", "Ines Roth mentioned you in a comment:\n\n@mina can you check line 12?", "named mention"),
        ("bot@github.example", "Ines Roth commented on the page", "not_named comment"),
        ("15550107788@example.org", "can I come at 8?\n\nTo respond to this text message, reply to this email.", "gateway"),
    ],
)
def test_relays(sender: str, text: str, note: str) -> None:
    """J-34"""
    signs = reading(text, headers={"From": sender, "Subject": "New text message from 555"})[1].signs
    assert [(s.cls, s.note) for s in signs] == [("R", note)]


def test_relay_reasons() -> None:
    """J-34"""
    assert [s.note for s in reading("x", headers={"X-GitHub-Reason": "subscribed"})[1].signs] == ["not_named subscribed"]
    assert rules("hello there", headers={"From": "ines@linear.example"}) == {}


@pytest.mark.parametrize(
    ("sender", "desk"),
    [
        ("info@hall.example", True),
        ("office2@hall.example", True),
        ("jobs-berlin@hall.example", True),
        ("ann@hall.example", False),
        ("bot@x.example", False),
    ],
)
def test_a_desk_is_told_by_its_address(sender: str, desk: bool) -> None:
    """J-46: a weak hint; it makes no mail bulk."""
    assert ("desk" in {sign.rule for sign in reading("The key lies here.\n\nAnn", headers={"From": sender})[1].signs}) is desk
