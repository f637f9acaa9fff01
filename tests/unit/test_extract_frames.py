"""Greetings, sign-offs, names, clauses and lists: what of a letter is a statement and what is not (J-26, J-55, J-56, J-59)."""

from __future__ import annotations

import pytest

from extractors.speech_acts import acts_of
from pipeline.models.reading import ASKS, Zone
from tests.unit.extract_fixtures import reading, zone_texts


def said(text: str, names: frozenset[str] = frozenset()) -> list[tuple[str, str]]:
    """(kind, sentence) of a text that is all reply."""
    found, _ = acts_of(text, (Zone("reply", 0, len(text)),), names)
    return [(act.kind, text[act.start : act.end]) for act in found]


@pytest.mark.parametrize(
    "line",
    [
        "Dear Ms Roth,", "Hi Ines,", "Hi all,", "hi mina", "Hello, Mina!", "Dear Dr. Roth:", "Good morning everyone,", "Guten Tag,", "Sehr geehrte Damen und Herren,", "Liebe alle,", "Bonjour Léa,", "Hola Ana:", "Olá,",
        "Buongiorno,", "안녕하세요.", "이네스 님,", "김민수 팀장님, 안녕하세요.", "美咲さん", "佐藤様", "株式会社くもの木 佐藤様", "Ines Roth 様", "王经理：", "您好，", "各位",
    ],
)  # fmt: skip
def test_greeting_does_nothing(line: str) -> None:
    """J-55"""
    assert said(f"{line}\n\nThe hall is open.") == [("information", "The hall is open.")]


@pytest.mark.parametrize(
    "line",
    [
        "Best,", "Best regards", "Gruß", "Mit freundlichem Gruß", "Liebe Grüße aus Bremen", "Deine Mama", "Bises", "Un abrazo", "Saluti", "하은 드림", "敬具", "祝好", "Thanks,\nOlga", "Best,\nOlga", "Cheers\nOlga P", "Olga", "Olga Petrov", "Ol",
    ],
)  # fmt: skip
def test_sign_off_and_own_name_do_nothing(line: str) -> None:
    """J-26, J-55"""
    names = frozenset({"olga", "petrov", "ol"})
    assert said(f"The hall is open.\n\n{line}", names) == [("information", "The hall is open.")]


@pytest.mark.parametrize("name", ["이네스", "イネス", "佐藤 美咲", "Dan", "D"])
def test_name_in_another_script_or_short_form_below_the_text_does_nothing(name: str) -> None:
    """J-55"""
    assert said(f"The hall is open.\n\n{name}", frozenset({"daniel", "roth"})) == [("information", "The hall is open.")]


@pytest.mark.parametrize(
    "text",
    [
        "Hello?", "Morning briefing moved to ten", "hi please send it", "Great news,\nthe hall is open", "The colour is:\n\nBlue", "Thanks!", "좋아요", "Blue!", "Hi the six of us and our four dogs from the old farm", "고맙습니다.",
        "Is it open?\n\nBlue?", "谢谢！", "よろしくお願いいたします。",
    ],
)  # fmt: skip
def test_statements_that_look_like_a_frame_are_read(text: str) -> None:
    """J-55"""
    assert said(text)[-1][1] == text.rsplit("\n", 1)[-1]


def test_lone_sign_off_does_nothing() -> None:
    """J-55"""
    assert said("Best regards") == said("Hi Ines,") == []


def test_thanks_with_a_full_stop_are_thanks() -> None:
    """J-59"""
    assert said("The hall is open. Thanks.\nOlga", frozenset({"olga"}))[-1] == ("thanks", "Thanks.")


def test_greeted_names_are_kept() -> None:
    """J-57"""
    assert reading("Hi Ines,\n\nthe hall is open.")[1].greeting == ("ines",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Shall I put A or B on the bill, and may I keep the copy?", ["decision", "question"]),
        ("Could you check the plan, and can you also send me the list?", ["request", "request"]),
        ("Thanks for the plan, and could you send the list?", ["thanks", "request"]),
        ("two notes: the joke lands twice, the nurse needs a name, and could the end be shorter?", ["information", "question"]),
        ("Kannst du die Halle öffnen und hast du den Plan?", ["request", "question"]),
        ("Peux-tu venir lundi, et pouvez-vous apporter la clé ?", ["request", "request"]),
        ("¿Puedes venir el lunes, y puedes traer la llave?", ["request", "request"]),
        ("Ich esse alles, ich bringe den Nachtisch mit.", ["information", "promise"]),
        ("I eat everything, I'll bring the cake.", ["information", "promise"]),
        ("I got your mail, I will answer tomorrow.", ["promise"]),
        ("I run, I will wash the car.", ["promise"]),
        ("Thanks, the key is under the mat.", ["thanks", "information"]),
        ("好的，钥匙在前台抽屉里面。", ["yes", "thanks", "information"]),
        ("Thanks, see you soon!", ["thanks"]),
        ("Do you mean this and that?", ["question"]),
        ("Come and can it?", ["question"]),
    ],
)
def test_clauses_of_one_sentence_act_apart(text: str, expected: list[str]) -> None:
    """J-55, J-78"""
    kinds = [kind for kind, _ in said(text)]
    assert [kind for kind in kinds if kind in {*expected}] == expected
    assert sum(kind in ASKS for kind in kinds) == sum(kind in ASKS for kind in expected)


def test_line_that_announces_a_list_of_asks_asks_nothing() -> None:
    """J-78"""
    assert [k for k, _ in said("I need three things from you:\n\n1. Which firm signs?\n2. Is the hall free?")] == [
        "information",
        "question",
        "question",
    ]
    assert next(k for k, _ in said("I need three things from you:\nthe plan and the key.")) == "request"


def test_promise_that_comes_anyway_takes_the_question_back() -> None:
    """J-56"""
    text = "Is Thursday too late? I will send it on Thursday anyway."
    assert [a.reason for a in acts_of(text, (Zone("reply", 0, len(text)),))[0]] == ["self_answered", ""]


def test_number_at_the_end_of_a_sentence_ends_it_and_an_ordinal_does_not() -> None:
    """Section 7: sentence borders."""
    assert len(said("The chain hangs in 8. I will swap them.")) == 2
    assert len(said("Wir treffen uns am 8. Oktober im Saal.")) == 1
    assert len(said("1. Can you come?")) == 1


@pytest.mark.parametrize("line", ["――――――――", "★★★★★", "==========", "―", "＊＊＊＊＊", "◆◇◆◇◆"])
def test_drawn_line_opens_a_signature(line: str) -> None:
    """J-26"""
    assert [k for k, _ in zone_texts(f"木曜日で大丈夫です。\n\n{line}\n株式会社くもの木\n佐藤 美咲\nTEL 03-5550-0117\n{line}")] == [
        "reply",
        "signature",
    ]


def test_drawn_line_in_the_text_stays() -> None:
    """J-25"""
    for text in (
        "Agenda\n=====\nBudget for the hall\nand the stage",
        "Plan\n*****\nIs 03-5550-0117 right?\nyes",
        "-----\nTEL 03-5550-0117",
    ):
        assert [k for k, _ in zone_texts(text)] == ["reply"]


def test_legal_words_far_above_the_end_cut_nothing() -> None:
    """J-26"""
    text = "The confidential information is in the safe.\n" + "\n".join(f"Row {n} of the plan is full." for n in range(40))
    assert [k for k, _ in zone_texts(text)] == ["reply"]


def test_long_line_is_read_to_its_end() -> None:
    """J-17: only the body limit cuts."""
    text = "The hall is open and dry. " * 2_500 + "Could you send the plan?"
    decoded, result = reading(text)
    assert not decoded.truncated
    assert [decoded.text[a.start : a.end] for a in result.acts if a.kind in ASKS] == ["Could you send the plan?"]


def test_long_sentence_is_matched_at_both_ends() -> None:
    """J-17, J-18"""
    middle = "and the boxes, " * 400
    assert said(f"Could you send the chairs {middle} the rest.")[0][0] == "request"
    assert said(f"The chairs, {middle} all of it, please send me the list of it.")[0][0] == "request"


@pytest.mark.parametrize(
    "text",
    [
        "메일 잘 받았습니다. 감사합니다~\n\n하은 드림", "자료 잘 받았습니다.\n\n이네스", "メールを拝受いたしました。", "Got your mail, thanks!", "Ihre Mail ist angekommen, danke.", "J'ai bien reçu vos documents, merci", "Recibí tu correo, gracias", "Recebi o seu email, obrigada",
        "Ho ricevuto la mail, grazie", "邮件已收到，谢谢",
    ],
)  # fmt: skip
def test_receipt_of_a_named_thing_only_acknowledges(text: str) -> None:
    """J-59"""
    assert reading(text)[1].ack_only


def test_second_ask_for_the_same_thing_is_no_ask_of_its_own() -> None:
    """J-78"""
    assert [k for k, _ in said("To settle it I need the number and the date. Could you send both?")] == ["request", "information"]
    assert [k for k, _ in said("Wir brauchen die Liste und den Plan. Können Sie mir beides schicken?")] == ["request", "information"]
    assert [k for k, _ in said("Is it open? Could you check it?")] == ["question", "request"]
    assert [k for k, _ in said("I need the number.\n\nCould you send both?")] == ["request", "request"]
    assert [k for k, _ in said("I need the number. Could you send both by Friday?")] == ["request", "request"]
