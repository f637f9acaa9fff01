"""What ends an ask in people's own words, and what only looks like an ask: in nine languages (J-56, J-61, J-77 to J-82, C-60, C-63)."""

from __future__ import annotations

import pytest

from app.wiring.sentence_rows import read_sentence
from extractors.speech_acts import acts_of
from pipeline.models.ledger import LoopType
from pipeline.models.reading import ASKS, Act, Zone
from pipeline.stages.reconcile.reminders import reminded_subject
from pipeline.stages.reconcile.words import meets, tells_something
from tests.scenario import ME, Story

ANN = "Ann Rook <ann@example.net>"


def told(*mails: tuple[str, str, float], subject: str = "Workshop") -> Story:
    """Mails of Ann and the owner in one thread: (author, text, hour)."""
    story = Story()
    for number, (sender, text, hours) in enumerate(mails):
        story.mail(sender, text, hours=hours, to=ANN if sender == ME else ME, reply=f"m{number}" if number else "", subject=subject)
    return story


def fates(story: Story) -> set[tuple[str, str]]:
    """(type, status) of all loops."""
    return {(loop.type.value, loop.status) for loop in story.fold().loops}


def acts(text: str) -> tuple[Act, ...]:
    return acts_of(text, (Zone("reply", 0, len(text)),))[0]


INBOUND, OUTBOUND = LoopType.UNANSWERED_INBOUND.value, LoopType.UNANSWERED_OUTBOUND.value


@pytest.mark.parametrize(
    ("ask", "word"),
    [
        ("Could you lend us the tall ladder?", "Scrap that, it was in the shed."),
        ("Could you lend us the tall ladder?", "Please ignore - we ended up borrowing one next door."),
        ("Könnten Sie uns die Leiter leihen?", "Vergessen Sie die Leiter, sie stand die ganze Zeit im Keller."),
        ("Pourriez-vous nous prêter l'échelle ?", "Ne vous dérangez pas, nous en avons trouvé une."),
        ("¿Nos puede prestar la escalera?", "Al final ya tenemos una, no se moleste."),
        ("Pode emprestar-nos a escada?", "Afinal já temos uma, não se incomode."),
        ("Ci può prestare la scala?", "Non si disturbi, ne abbiamo trovata una."),
        ("사다리를 빌려 주실 수 있나요?", "다른 데서 빌렸습니다. 안 가져다 주셔도 돼요."),
        ("はしごを貸していただけますか。", "はしごは見つかったので大丈夫です。"),
        ("可以借一下你们的梯子吗？", "不用麻烦了，我们已经借到了。"),
    ],
)
def test_asker_who_is_helped_already_takes_the_ask_back(ask: str, word: str) -> None:
    """J-79: withdraw; and the taking back asks nothing itself."""
    assert fates(told((ANN, ask, 0), (ANN, word, 40))) == {(INBOUND, "dropped")}


@pytest.mark.parametrize(
    "text",
    ["Please don't forget the ladder.", "Bitte vergiss die Leiter nicht.", "Could you send the plan? We have one of the old ones."],
)
def test_not_to_forget_takes_nothing_back(text: str) -> None:
    assert "withdrawal" not in {act.kind for act in acts(text)}


@pytest.mark.parametrize(
    ("ask", "word"),
    [
        ("Can the truck turn in the yard?", "Thanks for calling back just now, Saturday at eight it is."),
        ("Can the truck turn in the yard?", "Thanks for the call earlier. We use the gate on the south side."),
        ("Kann der Lkw im Hof wenden?", "Danke nochmal fürs Telefonat vorhin, dann nehmen wir die Einfahrt im Süden."),
        ("Le camion peut-il tourner dans la cour ?", "Merci pour votre appel, c'est noté : l'entrée au sud de la cour."),
        ("¿Puede girar el camión en el patio?", "Gracias por la llamada, entonces entramos por la puerta del sur."),
        ("O camião consegue dar a volta no pátio?", "Obrigado pela chamada, então entramos pelo portão do sul."),
        ("Il camion può girare nel cortile?", "Grazie per la telefonata, allora entriamo dal cancello a sud."),
        ("트럭이 마당에서 돌 수 있을까요?", "방금 전화로 말씀 나눈 대로 남쪽 문을 쓰겠습니다."),
        ("トラックは中庭で曲がれますか。", "先ほどお電話でお話しした通り、南門から入ることになりました。"),
        ("卡车能在院子里掉头吗？", "谢谢您的来电，时间就定在周六八点。"),
    ],
)
def test_asker_says_that_a_call_settled_it(ask: str, word: str) -> None:
    """J-79: settle_asker."""
    assert (INBOUND, "done") in fates(told((ANN, ask, 0), (ANN, word, 40)))


@pytest.mark.parametrize(
    "word", ["Thanks for the call!", "Thanks for the call, but the figures are still missing.", "The sun shines here."]
)
def test_thanks_for_a_call_alone_settle_nothing(word: str) -> None:
    assert fates(told((ANN, "Can you send me the figures of the yard?", 0), (ANN, word, 40))) == {(INBOUND, "open")}


@pytest.mark.parametrize(
    ("ask", "word", "status"),
    [
        ("When can I get the signed lease?", "The lease turned up in the post this morning, thanks.", "done"),
        ("Wann bekomme ich den Vertrag?", "Der Vertrag ist heute eingetroffen, danke.", "done"),
        ("계약서 언제쯤 받을 수 있을까요?", "계약서 잘 받았습니다. 감사합니다.", "done"),
        ("When can I get the signed lease?", "The lease arrived, but a page is missing.", "open"),
        ("When can I get the signed lease?", "Your mail about the lease arrived.", "open"),
        ("Which lock has the shed?", "The lock arrived this morning.", "open"),
    ],
)
def test_what_was_asked_for_is_in_the_askers_hand(ask: str, word: str, status: str) -> None:
    """J-79."""
    assert fates(told((ME, ask, 0), (ME, word, 80))) == {(OUTBOUND, status)}


@pytest.mark.parametrize(
    "text",
    [
        "Please bear with us.",
        "Bitte noch etwas Geduld.",
        "Merci de patienter quelques jours.",
        "Un poco de paciencia, por favor.",
        "Aguarde um momento, por favor.",
        "Attenda ancora un attimo, per favore.",
        "조금만 기다려 주세요!",
        "少々お待ちください。",
        "请稍等。",
    ],
)
def test_who_is_asked_to_wait_owes_nothing(text: str) -> None:
    """J-56."""
    assert not any(act.kind in ASKS and not act.reason for act in acts(text))


def test_patience_leaves_the_promise_beside_it() -> None:
    assert "promise" in {act.kind for act in acts("Please bear with me, I'll send it tomorrow.")}


@pytest.mark.parametrize(
    "text",
    [
        "That's not my area. Please ask Roland.",
        "Dafür ist Frau Lenz zuständig. Bitte wenden Sie sich an sie.",
        "Ce n'est pas de mon ressort. Adressez-vous à Mme Roux.",
        "De eso se encarga Nuria. Habla con ella, por favor.",
        "Isso não é comigo. Fale com a Rita, por favor.",
        "Non è di mia competenza. Chieda a Rossi, per favore.",
        "제가 아니라 최유리 님 담당입니다. 유리 님께 문의해 주세요.",
        "担当は佐藤です。佐藤さんにお問い合わせください。",
        "这个不归我管。请联系小王。",
    ],
)
def test_the_name_of_who_is_in_charge_is_no_ask(text: str) -> None:
    """J-57, J-81."""
    assert not any(act.kind in ASKS and not act.reason for act in acts(text))


def test_an_errand_to_somebody_else_stays_an_ask() -> None:
    assert any(act.kind in ASKS and not act.reason for act in acts("Please ask Roland to bring the keys."))


@pytest.mark.parametrize(
    ("ask", "answer", "found"),
    [
        ("What size do you wear?", "The large one, thanks for asking!", {(INBOUND, "done")}),
        ("Wie viele Stücke soll ich bestellen?", "Vierzehn, danke!", {(INBOUND, "done")}),
        ("What size do you wear?", "Ann, thanks a lot!", {(INBOUND, "open")}),
        ("What size do you wear? And which colour?", "The large one, thanks!", {(INBOUND, "open")}),
        ("Shall we take grey or green?", "Make it green, please.", {(INBOUND, "done")}),
        ("벽지는 아이보리와 연회색 중에 어느 걸로 할까요?", "연회색으로 해 주세요.", {(INBOUND, "done")}),
    ],
)
def test_short_answers_close_and_ask_nothing(ask: str, answer: str, found: set[tuple[str, str]]) -> None:
    """J-59, C-60: a word before thanks answers the one open question, a pick is no new ask."""
    twin = LoopType.DECISION_PENDING.value
    assert {one for one in fates(told((ANN, ask, 0), (ME, answer, 40))) if one[0] != twin} == found


def test_a_reminder_joins_by_the_subject_it_repeats() -> None:
    """J-61, J-65."""
    story = Story()
    story.mail(ANN, "Could you fill in and return this?", hours=0, to=ME, subject="Badge", thread="t1")
    story.mail(ANN, "Third time lucky?", hours=900, to=ME, subject="Badge (third request)", thread="t2")
    assert [loop.type.value for loop in story.fold().loops] == [INBOUND]


@pytest.mark.parametrize(
    ("subject", "repeats"),
    [
        ("Reminder: Form 9", "form 9"),
        ("Relance : attestation", "attestation"),
        ("견적 (재요청)", "견적"),
        ("Feature request", ""),
        ("Form 9", ""),
    ],
)
def test_subjects_that_remind(subject: str, repeats: str) -> None:
    assert reminded_subject(subject) == repeats


@pytest.mark.parametrize(
    ("promise", "word", "by", "status"),
    [
        ("I will call the hauler and cancel the skip on Tuesday.", "Called the hauler, the skip is cancelled.", ME, "done"),
        ("I will pay invoice 77 tomorrow.", "Invoice 77 paid this morning.", ME, "done"),
        ("I will cancel the skip on Tuesday.", "The order is cancelled, I won't do it.", ME, "open"),
        ("I'm posting the deposit cheque today.", "The cheque landed on the mat this morning.", ANN, "done"),
        (
            "Ti mando il contratto e la planimetria entro giovedì.",
            "Ecco il contratto; la planimetria la aggiungo appena la trovo.",
            ME,
            "open",
        ),
    ],
)
def test_promises_kept_in_other_words(promise: str, word: str, by: str, status: str) -> None:
    """C-63, C-67: the deed named in its own past keeps it, what comes later is left, what was to be cancelled takes nothing back."""
    loops = told((ME, promise, 0), (by, word, 40)).fold().loops
    assert {loop.status for loop in loops if loop.type is LoopType.COMMITMENT_OWED_BY_ME} == {status}


def test_grammar_and_names_are_no_content() -> None:
    """J-78: endings shared by two Korean sentences are no shared word; who gives a name says nothing yet."""
    assert not meets(frozenset({"·니다", "·0부"}), frozenset({"·니다", "·0부"}))
    assert meets(frozenset({"·납기"}), frozenset({"·납기"}))
    assert not tells_something("안녕하세요, 한빛인쇄 고은별입니다.")
    assert tells_something("Ich bin noch bis Freitag im Lager und warte.")


def test_what_is_taken_back_politely_asks_nothing() -> None:
    """J-79: 先日のお願いはなかったことにしてください."""
    found = acts("先日のお願いはなかったことにしてください。")
    assert {act.kind for act in found} == {"withdrawal"}


def test_an_answer_that_says_what_was_asked_informs() -> None:
    """J-79: 문의하신 ... 가능합니다 in a fresh mail speaks of the ask."""
    assert {"acceptance", "information"} <= {act.kind for act in acts("문의하신 조명 스탠드는 여섯 대까지 대여 가능합니다.")}


def test_a_unit_ends_a_sentence() -> None:
    text = "The stall is 3 x 2 m. Marta brings the card reader."
    assert [text[act.start : act.end] for act in acts(text)] == ["The stall is 3 x 2 m.", "Marta brings the card reader."]


@pytest.mark.parametrize(
    ("text", "value", "role"),
    [
        ("You will get the proofs a week on Friday.", "2026-12-11", "deadline"),
        ("Please send me your holiday dates by Friday.", "2026-12-04", "deadline"),
        ("I am on holiday until Friday.", "2026-12-04", "event"),
    ],
)
def test_days_of_weeks_and_of_absences(text: str, value: str, role: str) -> None:
    """C-3, C-10."""
    row = read_sentence({"id": "x", "text": text, "sent_at": "2026-12-02T10:00:00+00:00", "tz": "Europe/London"})
    assert [(one["value"], one["role"]) for one in row["deadlines"]] == [(value, role)]


def test_the_owner_of_a_house_that_bears_the_name_is_a_person() -> None:
    """J-35: Gisela Lenz of a bindery Lenz asks, whatever the order number above."""
    story = Story()
    text = "Guten Tag Frau Vale,\n\nfür Ihren Auftrag fehlt uns noch die Farbe. Soll es Gold oder Silber werden?\n\nHerzliche Grüße aus der Werkstatt\n"
    story.mail("Buchbinderei Lenz <info@lenz-einband.example>", text + "Gisela Lenz", hours=0, to=ME, subject="Ihr Auftrag 1187")
    assert INBOUND in {loop.type.value for loop in story.fold().loops}
    cold = Story()
    cold.mail("Buchbinderei Lenz <info@lenz-einband.example>", text + "Team Lenz", hours=0, to=ME, subject="Ihr Auftrag 1187")
    assert INBOUND not in {loop.type.value for loop in cold.fold().loops}
