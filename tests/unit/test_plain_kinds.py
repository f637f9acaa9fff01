"""Kinds of everyday mail told by grammar: doers in the third person, wishes behind a condition, choices said twice, one of you."""

from __future__ import annotations

import pytest

from extractors.addressee import doer_names, greeting_names
from extractors.endings import mark_endings
from extractors.reply_text import zones_of
from extractors.speech_acts import acts_of
from pipeline.models.reading import ASKS, Act, Zone
from tests.case_bank import Json, replay


def acts(text: str) -> list[Act]:
    return list(acts_of(text, (Zone("reply", 0, len(text)),))[0])


def asks(text: str) -> list[str]:
    return [text[act.start : act.end] for act in acts(text) if act.kind in ASKS and not act.reason]


@pytest.mark.parametrize(
    "wish",
    [
        "If you still have a copy it would be great to get a scan.",
        "Falls Sie noch eine Kopie haben, wäre ein Scan toll.",
        "Si tu as encore une copie, ce serait super d'avoir un scan.",
        "Si todavía tienes una copia, me vendría genial un escaneo.",
        "Se ainda tiver uma cópia, dava-me muito jeito uma digitalização.",
        "Se hai ancora una copia, mi farebbe comodo una scansione.",
        "사본을 아직 갖고 계시면 스캔본을 받아볼 수 있으면 좋겠습니다.",
        "控えをお持ちでしたら、スキャンをいただけると幸いです。",
        "如果您还有副本，发我一份扫描件就太好了。",
    ],
)
def test_a_wish_behind_a_condition_asks(wish: str) -> None:
    """J-55: no question mark, no please."""
    assert asks(wish) == [wish]


@pytest.mark.parametrize(
    "offer", ["If you have any questions I would be happy to help.", "Wenn Sie Fragen haben, würde ich mich über einen Anruf freuen."]
)
def test_an_offer_behind_a_condition_asks_nothing(offer: str) -> None:
    assert asks(offer) == []


@pytest.mark.parametrize(
    "told",
    [
        "Why did they send it back? Turns out page 3 wasn't signed.",
        "Wo war der Schlüssel? Es stellte sich heraus, dass Tim ihn hatte.",
        "Où était la clé ? Il s'avère que Luc l'avait.",
        "¿Dónde estaba la llave? Resulta que la tenía Luis.",
        "그 상자 어디 있었는지 아세요? 창고에 있더라고요.",
        "钥匙在哪里？原来在抽屉里。",
    ],
)
def test_a_question_whose_writer_found_the_answer_asks_nothing(told: str) -> None:
    """J-56"""
    assert asks(told) == []


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Could Amy take the till?", "amy"),
        ("Kann Karin die Rechnung schicken?", "karin"),
        ("Luc peut-il appeler ?", "luc"),
        ("Amy to call the caterer please.", "amy"),
        ("가람님은 업체에 연락해 주세요.", "가람"),
        ("田村さんは連絡をお願いします。", "田村"),
        ("请赵敏联系一下。", "赵敏联"),
    ],
)
def test_the_doer_of_a_request_is_named_without_being_called(sentence: str, name: str) -> None:
    """J-57"""
    assert doer_names(sentence) == (name,)


@pytest.mark.parametrize("sentence", ["Could Today work?", "Please call the caterer.", "지우님이 보내신 자료 다시 보내 주세요.", "您好"])
def test_what_names_no_doer(sentence: str) -> None:
    assert doer_names(sentence) == ()


def test_a_doer_goes_with_asks_alone() -> None:
    assert [act.names for act in acts("Kann Karin die Rechnung schicken?")] == [("karin",)]
    assert [act.names for act in acts("가람님은 언제 오시나요?")] == [()]


def test_two_names_called_at_once_are_both_greeted() -> None:
    assert greeting_names("가람님, 수진님 안녕하세요.") == ("가람", "수진")
    assert greeting_names("田村さん、佐藤さん\n\nお疲れ様です。") == ("田村", "佐藤")


@pytest.mark.parametrize(
    "twice",
    [
        "Matt or gloss? Let me know which you prefer.",
        "Rot oder blau? Entscheide du.",
        "红色还是蓝色？请您定一下。",
        "Rouge ou bleu ? À toi de choisir.",
    ],
)
def test_a_choice_said_twice_is_one_ask(twice: str) -> None:
    """J-78: "Gloss." answers all of it."""
    assert len(asks(twice)) == 1


def test_a_choice_of_its_own_stays() -> None:
    assert len(asks("Matt or gloss? Let me know which printer you use.")) == 2


def test_a_signature_below_the_quote_is_one() -> None:
    """J-26: the delimiter opens the lines below a quote, own words stand above it."""
    text = "It's gone.\n\nOn Mon, 5 Oct 2026 at 09:00, Nora Lind <nora@example.com> wrote:\n> Still there?\n\n-- \nNed Vale\nNeed a plumber? Call!"
    kinds = [zone.kind for zone in zones_of(text, forward_subject=False, sender_names=frozenset({"ned"}))[0]]
    assert kinds == ["reply", "quoted", "signature"]
    mark_endings([], frozenset())


def _mail(number: int, at: str, sender: str, to: list[str], text: str) -> Json:
    return {
        "id": f"m{number}",
        "threadId": "t1",
        "date": f"2026-10-0{at}+00:00",
        "from": sender,
        "to": to,
        "cc": [],
        "subject": "Van",
        "headers": {"Message-ID": f"<m{number}@mail.example.com>"},
        "labels": ["SENT" if sender.startswith("nora") else "INBOX"],
        "attachments": [],
        "body_text": text,
    }


def _open(*messages: Json) -> list[tuple[str, str]]:
    owner = {"name": "Nora Lind", "addresses": ["nora@example.com"], "timezone": "UTC"}
    case = {"id": "x", "owner": owner, "now": "2026-10-12T10:00:00+00:00", "messages": list(messages)}
    return [(row["type"], row["counterparty"]) for row in replay(case)["loops"] if row["status"] == "open"]


def test_one_of_those_asked_who_promises_answers_for_all() -> None:
    """J-58, both ways; what each is asked for stays with each."""
    one, each = "Could one of you fetch the van?", "Could each of you fetch a van?"
    amy, ben, lars, nora = "amy@example.org", "ben@example.org", "lars@example.org", "nora@example.com"
    taken = "I'll do it."
    for ask, open_still in ((one, False), (each, True)):
        found = _open(_mail(1, "5T09:00:00", lars, [nora, amy], ask), _mail(2, "6T12:00:00", amy, [lars, nora], taken))
        assert (("unanswered_inbound", lars) in found) is open_still
    assert _open(_mail(1, "5T09:00:00", nora, [amy, ben], one), _mail(2, "6T12:00:00", ben, [nora, amy], taken)) == [
        ("commitment_owed_to_me", ben)
    ]


@pytest.mark.parametrize(("reply", "left"), [("It came in this morning, all good.", 0), ("Got your mail, thanks.", 1)])
def test_a_clause_about_the_thing_answers_beside_thanks(reply: str, left: int) -> None:
    """J-59: an acknowledgement with words about what was asked is none."""
    asked = _mail(1, "5T09:00:00", "sol@example.net", ["nora@example.com"], "Has the deposit reached you?")
    assert len(_open(asked, _mail(2, "6T12:00:00", "nora@example.com", ["sol@example.net"], reply))) == left
