"""What sentences do, in nine languages (J-55 to J-61)."""

from __future__ import annotations

import pytest

from extractors.speech_acts import acts_of
from pipeline.models.reading import ASKS, Act, Zone
from tests.unit.extract_fixtures import asks, reading
from tests.unit.extract_sentences import ROWS


def acts(text: str) -> tuple[Act, ...]:
    """Acts of a text that is all reply."""
    return acts_of(text, (Zone("reply", 0, len(text)),))[0]


@pytest.mark.parametrize(("lang", "sentence", "label"), ROWS, ids=[f"{r[0]}-{i}" for i, r in enumerate(ROWS)])
def test_labelled_sentence_does_what_its_label_says(lang: str, sentence: str, label: str) -> None:
    """J-55, J-56"""
    found = acts(sentence)
    real = [a for a in found if a.kind in ASKS and not a.reason]
    if label == "ask":
        assert real
    elif label.startswith("none"):
        assert not real
        reason = label.partition(":")[2]
        assert not reason or any(a.reason == reason for a in found)
    else:
        assert label in {a.kind for a in found if not a.reason}
        assert label in ASKS or not real


def test_question_mark_inside_a_link_or_title_asks_nothing() -> None:
    """J-55"""
    assert not [
        a
        for a in acts("The report is at https://example.com/a?b=c now. The song is “Who are you?” by them. Type `what?` there.")
        if a.kind in ASKS
    ]


def test_full_width_arabic_and_greek_marks_ask() -> None:
    """J-55, S20"""
    for text in ("明日来られますか？", "متى تصل؟", "Πότε έρχεσαι;"):
        assert any(a.kind in ASKS for a in acts(text)), text


def test_one_sentence_may_thank_and_ask() -> None:
    """J-55"""
    assert {"thanks", "request"} <= {a.kind for a in acts("Thanks for the plan, could you also send the list?")}


def test_question_answered_by_its_author_is_no_ask() -> None:
    """J-56"""
    found = acts("Why did we move the desk? Because the light is better there.")
    assert found[0].reason == "self_answered"
    assert acts("Why did we move?\n\nBecause of that I ask.")[0].reason == ""
    assert acts("When? Where?")[0].reason == ""


def test_hedged_promise_carries_its_reason() -> None:
    """J-56"""
    found = acts("I will send it if I find the time, no promises.")
    assert [(a.kind, a.reason) for a in found if a.kind == "promise"] == [("promise", "hedged")]


def test_names_narrow_an_ask() -> None:
    """J-57"""
    assert acts("Jonas, when can the signs be up?")[0].names == ("jonas",)
    assert acts("@Sam please check the list.")[0].names == ("sam",)
    assert acts("Ana and Bo, could you send the plans?")[0].names == ("ana", "bo")
    assert acts("Could you look at this, Sam?")[0].names == ("sam",)
    assert acts("Hi Mina, may I borrow the van?")[0].names == ("mina",)
    assert acts("Also, could you send the plan?")[0].names == ()
    assert acts("민수님, 파일을 보내주세요.")[0].names == ("민수",)
    assert acts("王经理，请确认时间。")[0].names[0].startswith("王")


def test_collective_and_each_cues_are_flagged() -> None:
    """J-58"""
    assert "collective" in acts("Can one of you open the hall?")[0].flags
    assert "each" in acts("Please send me the headcount of your own group.")[0].flags


def test_choice_approval_wh_and_yesno_flags() -> None:
    """J-60, J-76"""
    assert "choice" in acts("Do you want the plan in A3 or A2?")[0].flags
    assert "choice" in acts("Which version do you like?")[0].flags
    assert "approval" in acts("Do you approve the budget?")[0].flags
    assert "wh" in acts("When does the hall open?")[0].flags
    assert "yesno" in acts("Is there power at stand 9?")[0].flags


def test_reminder_names_itself() -> None:
    """J-61"""
    for text in (
        "Just bumping this up, any news?",
        "다시 한번 확인 요청드립니다.",
        "再度ご連絡いたします。",
        "Ich wollte nur kurz nachhaken.",
        "Petite relance.",
    ):
        assert any(a.kind == "reminder" for a in acts(text)), text


def test_wrapped_lines_make_one_sentence_and_bullets_make_several() -> None:
    """Section 7: per sentence, not per line."""
    wrapped = "Could you please look at the plan for the second row of the\nhall and tell me what is still missing from it?"
    assert [(a.start, a.end) for a in acts(wrapped) if a.kind in ASKS] == [(0, len(wrapped))]
    numbered = "1. When does the hall open?\n2. Do you have two spare cables?"
    assert len([a for a in acts(numbered) if a.kind in ASKS]) == 2
    split = "The second row of the hall is still missing one\nShort line\nDr. Roth and 5 p.m. Could you check?"
    assert [split[a.start : a.end] for a in acts(split) if a.kind in ASKS] == ["Could you check?"]


def test_japanese_and_korean_lines_go_on_after_an_open_ending() -> None:
    """Section 7"""
    text = "先日お送りした見積書について、\nご確認いただけますか。"
    assert acts(text)[0].end == len(text)


def test_repeated_marks_do_not_make_more_sentences() -> None:
    """Section 7"""
    assert len(acts("Really? ?!")) == 1
    assert acts("?") == acts("") == () or not [a for a in acts("?") if a.kind in ASKS]


def test_acts_are_read_in_the_reply_only() -> None:
    """J-20"""
    _, result = reading("FYI, the office is closed.\n\nAm 1. Juni 2026 um 10:00 schrieb Bo <bo@example.org>:\n> Wann kommst du?")
    assert not asks(result)


def test_very_many_sentences_are_bounded() -> None:
    """J-17"""
    assert len(acts("Go on. " * 6_000)) <= 2_500


def test_greeting_names_the_addressee() -> None:
    """J-57"""
    for text, names in (
        ("Dear Mina,\n\nhello", ("mina",)),
        ("Hi all,\n\nhello", ()),
        ("Mina,\n\nhello", ("mina",)),
        ("Sehr geehrte Frau Park,\n\nhallo", ("park",)),
        ("Hello, Mina!\nok", ("mina",)),
        ("안녕하세요 박미나 님,\n본문", ("박미나",)),
        ("朴様\n本文", ("朴",)),
        ("Thanks,\nall good", ()),
        ("\n\nnothing\nof\nthe kind\nDear Mina,", ()),
    ):
        assert reading(text)[1].greeting == names, text


@pytest.mark.parametrize(
    "text",
    [
        "Thanks!", "Perfect, thanks", "Got it, thanks. Have a good weekend!", "Danke!", "Merci", "了解", "承知しました。", "👍", "감사합니다.", "네, 확인했습니다.", "Gracias, recibido.",
        "Obrigada!", "Grazie mille", "收到，谢谢", "Thanks Mina", "Hi Mina,\n\nReceived, lovely.\n\nOlga", "Thank you\n\nBest regards\nOlga", "ok", ":-)", "Vielen Dank, alles klar.",
    ],
)  # fmt: skip
def test_acknowledgement_alone_is_seen(text: str) -> None:
    """J-59, S21"""
    assert reading(text)[1].ack_only


@pytest.mark.parametrize(
    "text",
    [
        "Yes", "No, we are closed.", "Thanks! Attached.", "Will do", "Great, that settles it.", "91 cm.", "", "Thanks, but could you send the other one too?", "네, 보내겠습니다.", "\n".join("abcdefghi"),
        "Thanks for this. The second row is still missing and the plan says otherwise, sadly.",
    ],
)  # fmt: skip
def test_answers_are_no_acknowledgement(text: str) -> None:
    """J-59"""
    assert not reading(text)[1].ack_only


def test_bare_yes_is_an_act_in_every_language() -> None:
    """J-60"""
    for text in ("Yes.", "네.", "はい。", "Ja.", "Oui.", "Sí.", "Sim.", "Sì.", "好的。"):
        assert acts(text)[0].kind == "yes", text
    assert acts("No, we are closed that day.")[0].kind == "no"


def test_language_is_told() -> None:
    """Reading.lang"""
    for text, lang in (
        ("The hall is open and the keys are here", "en"),
        ("Die Halle ist offen", "de"),
        ("회의실이 열려 있습니다", "ko"),
        ("会議室は開いています", "ja"),
        ("会议室开着", "zh"),
        ("123", ""),
    ):
        assert reading(text)[1].lang == lang


def test_reported_question_carries_its_reason() -> None:
    """J-56"""
    assert [a.reason for a in acts("He asked me if there is water?") if a.kind in ASKS] == ["reported_speech"]


def test_clock_abbreviation_ends_a_sentence_before_a_capital_only() -> None:
    """Section 7: sentence borders."""
    assert [a.start for a in acts("Come at 5 p.m. Could you?")] == [0, 15]
    assert len({a.start for a in acts("Come at 5 p.m. sharp, e.g. with Dr. Roth.")}) == 1


def test_an_offer_with_a_question_mark_answers_no_question() -> None:
    """J-59: behind a question somebody else is to answer it."""
    text = "When do we leave? Feel free to call?"
    acts, _ = acts_of(text, (Zone("reply", 0, len(text)),))
    assert (acts[0].kind, acts[0].reason) == ("question", "")
