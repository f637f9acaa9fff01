"""Mail of services and bulletins without telling headers (J-30, J-35). The large labelled set is in fixtures/reading."""

from __future__ import annotations

import time

import pytest

from extractors.message import decode
from extractors.reader import read
from tests.unit.extract_fixtures import mail


def signs(text: str, sender: str, subject: str = "Notice", **headers: str) -> dict[str, str]:
    """Rule -> note of the class signs of a mail."""
    return {sign.rule: sign.note for sign in read(decode(mail(text, headers={"From": sender, "Subject": subject} | headers))).signs}


NOTICE = "Hello Sam,\nyour parcel could not be handed over. Please choose a new delivery date within 5 days."


@pytest.mark.parametrize(
    "sender",
    [
        "Swiftbox <delivery@swiftbox.example>",
        "Post Office <hello@po.example>",
        "Swiftbox <x17@swiftbox.example>",
        "Swift Box <info@swift-box.example>",
    ],
)
def test_a_service_is_known_by_desk_house_and_matter(sender: str) -> None:
    """J-35"""
    assert "transactional" in signs(NOTICE, sender)


@pytest.mark.parametrize(
    ("text", "sender"),
    [
        (NOTICE, "Ines Vale <ines@swiftbox.example>"),
        (NOTICE, "ines@swiftbox.example"),
        (NOTICE, ""),
        (NOTICE + "\nInes Vale", "Swiftbox <delivery@swiftbox.example>"),
        (NOTICE + "\nBest, Ines (delivery)", "Swiftbox <delivery@swiftbox.example>"),
        (NOTICE + " I left it at the bakery.", "Swiftbox <delivery@swiftbox.example>"),
        ("안녕하세요, 포장 담당 오나래입니다. 컵이 깨졌는데 다른 색도 괜찮으실까요?", "작은가게 <order@smallshop.example>"),
        ("컵이 깨졌는데 다른 색도 괜찮으실까요?\n오나래 드림", "작은가게 <order@smallshop.example>"),
        ("the cup is cracked. Would green be all right for you instead?", "Corner Shop <hello@corner.example>"),
    ],
)
def test_a_person_at_a_desk_is_no_service(text: str, sender: str) -> None:
    """J-35: own address, own name below, own voice, a question that waits."""
    assert "transactional" not in signs(text, sender)


@pytest.mark.parametrize(
    ("sender", "service"),
    [
        ("Dale Registry <registry@dale.example>", True),
        ("Ines Vale <ines@inesvale.example>", False),
        ("Vale <vale@vale.example>", True),
        ("Ines M. Vale <imv@dale.example>", False),
        ("Ines Vale <ivale@dale.example>", False),
    ],
)
def test_a_house_is_no_person_with_a_domain(sender: str, service: bool) -> None:
    """J-35"""
    assert ("transactional" in signs(NOTICE, sender)) is service


@pytest.mark.parametrize(
    "text",
    [
        "a" * 200_000,
        ">" * 200_000,
        "On " * 7_000,
        " " * 50_000 + "x",
        "_" * 50_000,
        "On Monday we met at the pier and saw it.\n" * 3_000,
        "From: a\n" * 5_000,
        "Need? " * 8_000,
        "click on the " * 4_000,
        "=" * 9 + "\n" + "1 " * 20_000,
    ],
)
def test_hostile_text_of_a_service_is_read_in_time(text: str) -> None:
    """J-18 (CPU time)"""
    start = time.process_time()
    signs(text, "Swiftbox <delivery@swiftbox.example>", "Weekly, issue 3")
    assert time.process_time() - start < 1


def test_answers_and_quotes_are_no_notices() -> None:
    """J-31, J-35"""
    sender = "Swiftbox <delivery@swiftbox.example>"
    assert "transactional" not in signs(NOTICE, sender, **{"In-Reply-To": "<a@b.example>"})
    assert "transactional" not in signs(NOTICE, sender, "AW: Notice")
    assert "transactional" not in signs(NOTICE + "\n\n> Where is it?", sender)


def test_a_houses_name_below_is_no_signature() -> None:
    """J-35"""
    assert "transactional" in signs(NOTICE + "\nSwiftbox", "Swiftbox <delivery@swiftbox.example>")
    assert "transactional" in signs(NOTICE + "\nKind regards", "Swiftbox <delivery@swiftbox.example>")


ISSUE = (
    "Hello friends,\n"
    + "The harbour crane was painted again. " * 70
    + "\n------------\nRead more: https://pier.example/1\n==========\nAll rights reserved."
)


def test_a_bulletin_is_long_linked_and_named_like_one() -> None:
    """J-30, J-35"""
    assert "bulletin" in signs(ISSUE, "The Pier <ed@pier.example>", "Pier Weekly, issue 12")
    assert "bulletin" not in signs(ISSUE, "The Pier <ed@pier.example>", "Pier Weekly, issue 12", **{"In-Reply-To": "<a@b.example>"})
    assert "bulletin" not in signs("Could you read the weekly report by Friday?", "Ines Vale <ines@pier.example>", "Weekly report")
    assert "bulletin" not in signs("The crane is blue now.", "Ines Vale <ines@pier.example>", "Crane")
    assert "bulletin" in signs(ISSUE, "", "Pier Weekly, issue 12")


def test_robots_by_header_are_not_weighed_again() -> None:
    """J-30"""
    found = signs(NOTICE, "Swiftbox <no-reply@swiftbox.example>")
    assert "sender_shape" in found
    assert "transactional" not in found or found["transactional"] == "parcel"


@pytest.mark.parametrize(
    "question",
    ["Not at home? Choose another day.", "Need more?", "Please pick it up before eight.", "Did you order this?", "¿Necesita más?"],
)
def test_questions_that_no_one_waits_for(question: str) -> None:
    """J-35: led on by the next sentence, a stump, a till's own question."""
    assert "transactional" in signs(f"Hello Sam,\nyour parcel is here. {question}", "Swiftbox <delivery@swiftbox.example>")
