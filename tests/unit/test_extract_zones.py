"""Own words, history and endings (J-18, J-20 to J-28)."""

from __future__ import annotations

import time

import pytest

from extractors.message import decode
from extractors.reader import read
from tests.unit.extract_fixtures import asks, mail, reading, zone_texts

ATTRIBUTIONS = (
    "On Mon, Jun 1, 2026 at 5:00 PM Bo Larsen <bo@example.org> wrote:",
    "On Mon, Jun 1, 2026 at 5:00 PM Bo Larsen\n<bo@example.org> wrote:",
    "2026년 6월 1일 (월) 오후 3:00, 김철수 <bo@example.org>님이 작성:",
    "2026年6月1日(月) 15:00 佐藤 <bo@example.org>:",
    "2026年6月1日 15:00、佐藤さんは書きました：",
    "Am Mo., 1. Juni 2026 um 10:00 Uhr schrieb Bo Larsen <bo@example.org>:",
    "Le lun. 1 juin 2026 à 10:00, Bo Larsen <bo@example.org> a écrit :",
    "El lun, 1 jun 2026 a las 10:00, Bo Larsen (<bo@example.org>) escribió:",
    "Em seg., 1 de jun. de 2026 às 10:00, Bo Larsen <bo@example.org> escreveu:",
    "Il giorno lun 1 giu 2026 alle ore 10:00 Bo Larsen <bo@example.org> ha scritto:",
    "于2026年6月1日周一 10:00写道：",
)
BLOCKS = (
    "From: Bo <bo@example.org>\nSent: Monday, June 1, 2026 10:00\nTo: Mina\nSubject: Hall",
    "-----Original Message-----\nFrom: Bo <bo@example.org>\nSent: Monday, June 1, 2026\nTo: Mina\nSubject: Hall",
    "________________________________\nVon: Bo <bo@example.org>\nGesendet: Montag, 1. Juni 2026\nAn: Mina\nBetreff: Halle",
    "보낸 사람: Bo <bo@example.org>\n보낸 날짜: 2026년 6월 1일\n받는 사람: Mina\n제목: 홀",
    "差出人: Bo <bo@example.org>\n送信日時: 2026年6月1日\n宛先: Mina\n件名: ホール",
    "De : Bo <bo@example.org>\nEnvoyé : lundi 1 juin 2026\nÀ : Mina\nObjet : Salle",
    "发件人: Bo <bo@example.org>\n发送时间: 2026年6月1日\n收件人: Mina\n主题: 大厅",
)


@pytest.mark.parametrize("line", ATTRIBUTIONS)
@pytest.mark.parametrize("marked", [True, False])
def test_history_below_an_attribution_is_quoted(line: str, marked: bool) -> None:
    """J-24"""
    history = "> old words?\n> more" if marked else "old words?\nmore"
    assert [k for k, _ in zone_texts(f"New words.\n\n{line}\n{history}")] == ["reply", "quoted"]


@pytest.mark.parametrize("block", BLOCKS)
def test_history_below_a_header_block_is_quoted(block: str) -> None:
    """J-24"""
    zones = zone_texts(f"New words.\n\n{block}\n\nold words?")
    assert [k for k, _ in zones] == ["reply", "quoted"]
    assert zones[0][1] == "New words."


def test_answers_between_and_below_quotes_are_kept() -> None:
    """J-21"""
    text = "> one?\nFirst answer.\n> two?\nSecond answer.\n\nOn Jun 1, 2026 Bo <bo@example.org> wrote:\n> three?\n\nThird answer."
    assert [t for k, t in zone_texts(text) if k == "reply"] == ["First answer.", "Second answer.", "Third answer."]


def test_attribution_on_the_line_of_the_reply_or_the_quote() -> None:
    """J-24"""
    assert zone_texts("Fine with me. On Mon, Jun 1, 2026, Bo <bo@example.org> wrote:\n> old?")[0] == ("reply", "Fine with me.")
    assert zone_texts("Fine.\nOn Mon, Jun 1, 2026, Bo <bo@example.org> wrote: > old?")[0] == ("reply", "Fine.")


@pytest.mark.parametrize(
    "text",
    [
        "The trip:\nFrom: Seoul\nTo: Busan",
        "On Monday Bo wrote: the budget is fixed.",
        "On Monday Bo wrote:\nthe budget is fixed, and I agree with him.",
        "We need:\n- chairs\n- tables",
        "Agenda\n-----------\n1. Budget\n---------- break ----------\n2. Hall",
        "You know what he wrote: nothing.\nAnd then he said:",
        "On Monday he said to me over lunch with Ana that he wrote:",
        "On Monday we met.\nBo wrote:\nthe rest of it.",
        "From: Seoul\n\nPlease: note the time",
        "On June 3, Bo wrote:\nwe take the hall.",
        "Sent from my office yesterday, the plan should be with you, but it never came.",
    ],
)
def test_traps_stay_the_authors_text(text: str) -> None:
    """J-25"""
    assert zone_texts(text) == [("reply", text)]


def test_header_block_on_the_first_line_is_a_rendered_header() -> None:
    """J-25"""
    text = "From: Bo <bo@example.org>\nSent: June 1, 2026\nTo: Mina\nSubject: Hall\n\nIs the hall free?"
    assert zone_texts(text)[-1] == ("reply", "Is the hall free?")
    assert zone_texts(text, headers={"Subject": "Fwd: Hall"})[0][0] == "forwarded"


def test_forward_keeps_only_the_forwarders_words() -> None:
    """J-27"""
    text = "FYI\n\n---------- Forwarded message ---------\nFrom: Bo <bo@example.org>\nTo: Jo\n\nCan you send it?"
    result = reading(text)[1]
    assert result.forwarded
    assert not asks(result)
    assert [z.kind for z in result.zones] == ["reply", "forwarded"]
    assert reading("Begin forwarded message:\n\nFrom: Bo\n\nCan you?")[1].forwarded


def test_words_below_a_forwarded_block_are_the_forwarders() -> None:
    """J-25"""
    marked = "---------- Forwarded message ---------\n> From: Bo\n> Can you?\n\nWhat do you think?"
    assert zone_texts(marked)[-1] == ("reply", "What do you think?")
    ended = "---------- Forwarded message ---------\nFrom: Bo\nCan you?\n----- End forwarded message -----\nWhat do you think?"
    assert zone_texts(ended)[-1] == ("reply", "What do you think?")
    rule = "ok\n-----Original Message-----\nFrom: Bo\n> old\n\nnew words here"
    assert zone_texts(rule)[-1] == ("reply", "new words here")


def test_weak_attribution_counts_above_a_marked_quote() -> None:
    """J-24"""
    assert zone_texts("Fine.\nBo wrote:\n> old")[0] == ("reply", "Fine.")


def test_long_link_does_not_break_a_quote() -> None:
    """J-25"""
    text = "Ok.\n> see the plan of the hall that we made last year in the shared folder at\nhttps://example.com/plan/of/the/hall\n> and tell me"
    assert [k for k, _ in zone_texts(text)] == ["reply", "quoted"]


def test_everything_quoted_falls_back_to_the_whole_text() -> None:
    """J-22"""
    _, result = reading("> is it free?\n> please tell me")
    assert (result.method, result.confidence, result.zones[0].kind) == ("fallback", "low", "reply")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Hello.\n-- \nOlga\n+1 555 010 1234", ["reply", "signature"]),
        ("Hello.\n\nBest regards,\nOlga Petrov\nStudio North", ["reply", "signature"]),
        ("Hallo.\n\nMit freundlichen Grüßen\nOlga", ["reply", "signature"]),
        ("Hello.\n\nOlga", ["reply", "signature"]),
        ("Hello.\n\nSent from my iPhone", ["reply", "tagline"]),
        ("안녕하세요.\n\niPhone에서 보냄", ["reply", "tagline"]),
        ("Hello.\n_______\nmakers list", ["reply", "footer"]),
        ("Hello.\n\nThis message is confidential and intended only for the recipient.\nReply to confirm?", ["reply", "footer"]),
        ("Hello.\n\nYou receive this mail because you subscribed. Unsubscribe", ["reply", "footer"]),
        ("You receive this mail because you subscribed. Unsubscribe", ["footer"]),
        ("Please unsubscribe me from the list.", ["reply"]),
        ("This is confidential: the message stays here.\n\nBut read on.\n\nThe plan is fine.\nAnd the hall.\nAnd more.", ["reply"]),
        ("Hello there\nThe confidential message follows\n\nx", ["reply", "footer"]),
        ("Hello.\n\nThanks,\nIs that all right with you?", ["reply"]),
        ("Hello.\n\nBlue!", ["reply"]),
        ("--\nOlga", ["reply"]),
        ("\n".join(["line"] * 20), ["reply"]),
    ],
)
def test_endings(text: str, kinds: list[str]) -> None:
    """J-26"""
    assert [k for k, _ in zone_texts(text)] == kinds


HOSTILE = {
    "plain": ("word and more words here\n" * 9_000)[:200_000],
    "nested": "\n".join(">" * i + " x" for i in range(620)),
    "on": "On " * 7_000,
    "spaces": "a" + " " * 50_000 + "b",
    "underscores": "_" * 50_000,
    "on-lines": "On Monday we met at the office\n" * 3_000,
    "from-lines": "From: a\n" * 5_000,
    "wrote-lines": "On Monday wrote:\n" * 10_000,
    "marks": "? " * 50_000,
    "quotes": '"' * 100_000,
    "sign-offs": "Best regards\nA\n" * 20_000,
}
HOSTILE_HTML = {
    "divs": "<div>" * 3_000 + "x",
    "unclosed": "<a " * 50_000,
    "attributes": '<a b="' * 30_000,
    "comments": "<!--" * 50_000,
    "ends": "</" * 50_000,
}


@pytest.mark.parametrize("name", [*HOSTILE, *HOSTILE_HTML])
def test_hostile_input_takes_less_than_a_second(name: str) -> None:
    """J-18 (CPU time)"""
    raw = mail(HOSTILE[name]) if name in HOSTILE else mail(HOSTILE_HTML[name], mime="text/html")
    before = time.process_time()
    read(decode(raw))
    assert time.process_time() - before < 1.0


@pytest.mark.parametrize("sign", ["very ", "x"])
def test_of_a_sentence_without_end_the_beginning_is_the_evidence(sign: str) -> None:
    """M-092: an answer stays small whatever a mail holds."""
    _, result = reading(f"Hello. Could you send me the {sign * 30_000} plan?")
    (act,) = asks(result)
    assert (act.start, 1_000 <= act.end - act.start <= 2_000) == (7, True)


def test_cut_mail_opens_nothing_on_its_last_sentence() -> None:
    """J-17"""
    decoded, result = reading("Hello. " + "Could you send " + "x" * 300_000 + "?")
    assert decoded.truncated
    assert result.confidence == "low"
    assert not asks(result)
    assert any(a.reason == "truncated" for a in result.acts)
