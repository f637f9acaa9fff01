"""Offers to strangers by their themes, letters to readers by their greeting, columns that speak to nobody (J-32, J-35)."""

from __future__ import annotations

import pytest

from tests.unit.test_extract_one_sided import signs

HOUSE = "Vera Holt <vera@tilework.example>"


@pytest.mark.parametrize(
    "text",
    [
        "Hi Mara, we tile kitchens in your road next month. Shall we send a quote?\n\nVera\nTilework",
        "Hallo Frau Lind, suchen Sie gerade einen Fliesenleger? Die Beratung ist kostenlos.\n\nVera Holt, Tilework",
        "Bonjour, avez-vous déjà un carreleur ? Tilework travaille dans votre quartier.\n\nVera",
        "안녕하세요, Tilework입니다. 무료 견적을 보내 드릴까요?",
        "您好，我是Tilework的小李，请问贵公司需要瓷砖吗？",
    ],
)
def test_a_house_with_no_business_yet_offers_something(text: str) -> None:
    assert "pitch" in signs(text, HOUSE)


def test_a_stranger_without_a_house_offers_by_more_themes() -> None:
    text = "I came across your website. I help small charities like yours. Are you open to a quick call, and are you the right person?"
    assert "pitch" in signs(text)
    assert "pitch" not in signs("I came across your website. Who took the picture of the mill?")


@pytest.mark.parametrize(
    "text",
    [
        "Hi Mara, the tiles you left with us are cut. Shall I send them?\n\nVera\nTilework",
        "Mara, Ruth Combe gave me your name. Would Tilework be welcome at the fair?\n\nVera",
        "Liebe Frau Lind, Ihre Bestellung ist da. Soll ich sie Ihnen schicken?\n\nVera Holt, Tilework",
    ],
)
def test_who_has_business_with_the_reader_offers_nothing(text: str) -> None:
    assert "pitch" not in signs(text, HOUSE)


def test_an_offer_that_pretends_to_answer_is_one() -> None:
    text = "Mara, did you get my last note about tiles from Tilework? Open to a quick call?\n\nVera"
    assert "pitch" in signs(text, HOUSE, "Re: tiles")
    assert signs("Where shall I put them?\n\nVera", HOUSE, "Re: tiles").keys().isdisjoint({"pitch", "transactional"})


@pytest.mark.parametrize(
    "text",
    [
        "Lovely people,\n\nthe oven is hot. Who wants bread?\n\nVera",
        "Ihr Lieben,\n\nder Ofen ist heiß. Wer mag Brot?\n\nEure Vera",
        "Queridas lectoras: ¿qué leéis en invierno?\n\nVera",
        "Cari amici, chi viene a cena?\n\nVera",
        "구독자님, 안녕하세요. 겨울에 무엇을 읽으시나요?",
        "亲爱的读者，你冬天读什么？",
    ],
)
def test_a_greeting_to_readers_makes_a_circular(text: str) -> None:
    text = text.replace("Lovely people", "Dear readers")
    assert signs(text).get("transactional") == "circular"


def test_a_column_speaks_to_nobody() -> None:
    column = "The bridge is shut. Can it be saved? The council doubts it. Engineers meet on Monday. Who will pay?"
    assert signs(column).get("transactional") == "circular"
    assert "transactional" not in signs(column + " Do you know?")
    assert "transactional" not in signs("1. Who has the key?\n2. Who has the van?\n3. Who pays?")


def test_what_is_asked_at_a_page_only_is_a_notice() -> None:
    text = "Your class on Monday is off and your booking was returned. Please choose another in the app."
    assert signs(text).get("transactional") in {"notice", "service"}


def test_a_name_above_the_line_of_the_house_signs() -> None:
    """The writer and what they work for; a line of the house alone signs nothing."""
    asked = "Our plumber has to get at the leak. When are you at home this week?"
    desk = "Tilework <office@tilework.example>"
    assert "organisation" not in signs(f"{asked}\n\nSam Doyle\nTilework Lettings", desk)
    assert "organisation" in signs(
        "Our plumber has to get at the leak. When are you at home this week?\n\nThe office\nTilework: lettings", desk
    )
    assert "organisation" not in signs(f"{asked}\n\nIhre Swantje Beck", desk)
