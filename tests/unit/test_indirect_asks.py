"""Asks that do not ask, and questions that ask nothing (J-55, J-56, J-61)."""

from __future__ import annotations

import pytest

from extractors.phrases.marks import LEFT_OUT, OWN_WHY
from extractors.reader import read
from pipeline.models.reading import Act
from tests.reading_sets import decoded_text, said

AWAITED = """
    I still have not had the photos from you.
    The form came back without your postcode.
    Your cheque has not turned up.
    We can't start until you have chosen a colour.
    As long as you don't tell me the size I can't order the boots.
    You haven't said whether you can make Thursday.
    아직 설문지를 안 보내 주셨네요.
    신청서에 서명이 빠져 있습니다.
    허락해 주시기 전까지는 진행할 수 없습니다.
    몇 명인지 알아야 버스를 예약할 수 있어요.
    Mir liegt Ihre Unterschrift noch nicht vor.
    Ohne deine Zusage kann ich den Saal nicht buchen.
    Votre chèque ne nous est pas encore parvenu.
    Je suis bloqué tant que tu ne m'envoies pas le mot de passe.
    Todavía no he recibido las fotos de tu parte.
    Sin su firma no podemos seguir.
    Ainda não me devolveste o guarda-chuva.
    Fico a aguardar.
    Non mi hai ancora restituito l'ombrello.
    Sono fermo finché non mi mandi la password.
    パスワードをいただけないと作業が進められません。
    お写真をまだ頂戴しておりません。
    密码您不给我，我就没法继续。
    一直没收到您的照片。
"""
WISHED = """
    Your thoughts on the menu, please.
    We'd love to hear what you make of the logo.
    I was hoping you might lend me the ladder.
    Let me have the keys back by Friday.
    솔직한 의견을 듣고 싶습니다.
    문 좀 열어줘
    사진 다시 올려주세여
    Mich würde deine Meinung zum Logo interessieren.
    Je serais curieux de savoir ce que vous en pensez.
    Me encantaría saber qué opinas del logo.
    Gostava de ouvir a tua opinião sobre o logótipo.
    Vorrei un tuo parere sul logo.
    ロゴについてご感想をお聞きしたく存じます。
    想听听您对新标志的看法。
"""
HANDED_ON = """
    Grandma wants to know when you are coming.
    할머니가 너 언제 오냐고 물으셔.
    Oma möchte wissen, wann ihr kommt.
    Mamie veut savoir quand vous arrivez.
    La abuela quiere saber cuándo llegáis.
    A avó quer saber quando vocês chegam.
    La nonna vuole sapere quando arrivate.
    祖母がいつ来るのか知りたがっています。
    奶奶想知道你们什么时候到。
"""
WITHOUT_MARK = """
    you in for saturday or not
    지금 어디야
    이번 추석에 언제 내려오니
    bist du dabei oder nicht
    tu viens ou pas
    vienes o no
    vens ou não
    vieni o no
    今どこにいるの
    你们几点出发
    你去不去
"""
NOTHING = """
    Grandma wanted to know when you were coming, and I told her Saturday.
    My sister needs to know everything in advance.
    I'm still waiting for the plumber.
    We can't leave before the rain stops.
    We could not have done it without your help.
    We couldn't have done it without your help.
    Ohne Ihre Hilfe hätten wir das nicht geschafft.
    Sans votre aide, nous n'y serions pas arrivés.
    Senza il tuo aiuto non ce l'avremmo fatta.
    Sin tu ayuda no lo habríamos logrado.
    I often wonder where the time goes.
    Who would have thought that the bus would be early?
    Who'd have guessed it?
    Please give my regards to your mother.
    If you spot anything odd, tell me.
    누가 이렇게 될 줄 알았겠어요?
    앞으로도 많은 관심과 사랑 부탁드립니다.
    어머님께도 안부 전해 주세요.
    잘못된 부분이 보이면 편하게 말해 주세요.
    친구가 어제 밥을 사 줬어요.
    도움이 될지 모르겠습니다.
    말씀 주신 대로 수정했습니다.
    Ohne Regen kann der Garten nicht wachsen.
    Grüß bitte deine Mutter von mir.
    Mamie voulait savoir quand vous arriviez, je lui ai dit samedi.
    Je me demande parfois qui lit cela.
    Dale un beso a tu madre de mi parte.
    Sem a tua ajuda não teríamos conseguido.
    Salutami tua madre.
    奥様にもよろしくお伝えください。
    他还是不来。
    没有您的帮助我们不能成功。
    谁能想到公交车会准时？
"""
ANSWERED = """
    Why it took so long? The paper had run out.
    Why did we move? The rent went up.
    And the key? It was in my coat.
    왜 늦었냐고요? 비가 많이 왔어요.
    열쇠는요? 서랍 안에 있었어요.
    Warum es so lange gedauert hat? Das Papier war aus.
    Und die Katze? Die hat alles verschlafen.
    Pourquoi un tel retard ? Il n'y avait plus de papier.
    ¿Que por qué no llamé? Me quedé sin batería.
    Porque demorei tanto? Não havia papel.
    Perché ci ho messo tanto? Era finita la carta.
    E il cane? Dorme.
    怎么做到的？靠咖啡。
    狗呢？睡着了。
"""
OPEN = """
    And the key? You had it last.
    And the invoice? It is still due.
    Why did we not get the parcel? It left on Monday.
    And the roof? Rain is forecast.
    그리고 계약서는요? 아직 못 봤어요.
    Und der Schlüssel? Der ist noch weg.
    Et la clé ? Elle est chez vous.
    钥匙呢？还没找到。
"""


def sentences(block: str) -> list[str]:
    """One a line."""
    return [line.strip() for line in block.splitlines() if line.strip()]


def acts(text: str) -> tuple[Act, ...]:
    """What a mail of this text does."""
    return read(decoded_text(text)).acts


@pytest.mark.parametrize("text", sentences(AWAITED + WISHED + HANDED_ON + WITHOUT_MARK))
def test_what_is_awaited_wished_or_handed_on_is_asked(text: str) -> None:
    """J-55: a question mark is not needed."""
    assert said(text) == "ask"


@pytest.mark.parametrize("text", sentences(NOTHING))
def test_reports_good_wishes_and_exclamations_ask_nothing(text: str) -> None:
    """J-56"""
    assert said(text) != "ask"


@pytest.mark.parametrize("text", sentences(ANSWERED))
def test_what_an_author_asks_himself_and_explains_is_no_ask(text: str) -> None:
    """J-56: with its reason, so that `explain` can say why."""
    assert [act.reason for act in acts(text) if act.kind == "question"] == ["self_answered"]


@pytest.mark.parametrize("text", sentences(OPEN))
def test_what_comes_back_to_the_reader_or_stays_open_answers_nothing(text: str) -> None:
    """J-4: losing an ask is worse."""
    assert said(text) == "ask"


@pytest.mark.parametrize(
    "text",
    [
        "Did my note from Monday reach you?",
        "Haben Sie meine Mail bekommen?",
        "¿Te llegó mi mensaje del lunes?",
        "Recebeu a minha mensagem de segunda?",
        "Still waiting on this one.",
        "Torno a disturbare su questo punto.",
    ],
)
def test_asking_whether_a_mail_arrived_reminds(text: str) -> None:
    """J-61"""
    assert "reminder" in {act.kind for act in acts(text)}


def test_a_long_line_costs_no_time() -> None:
    """Patterns of self-answered questions look at one bounded piece and stay linear on it."""
    for pattern in (OWN_WHY, LEFT_OUT):
        assert pattern.fullmatch("and the " + "a " * 5_000) is None
        assert pattern.fullmatch("warum ich " + "hat " * 5_000 + "x") is None
