"""Kinds of answers and deeds told in free words: the past of the promised verb, thanks for it, choices put off, contentment."""

from __future__ import annotations

import pytest

from extractors.speech_acts import acts_of
from pipeline.models.reading import Zone
from pipeline.stages.reconcile.deeds import NOT_YET, done_words, thanked_for
from pipeline.stages.reconcile.tenses import told_past


def kinds(text: str) -> set[str]:
    """Kinds of the acts of a text, without those that ask or say nothing for a reason."""
    return {act.kind for act in acts_of(text, (Zone("reply", 0, len(text)),))[0] if not act.reason}


@pytest.mark.parametrize(
    ("promise", "told"),
    [
        ("I'll ask the plumber.", "I asked the plumber."),
        ("Vou falar com a escola.", "Falei com a escola."),
        ("Voy a hablar con el pintor.", "Hablé con el pintor."),
        ("Ti prenoto un posto.", "Ho già prenotato un posto."),
        ("Je vais parler au gardien.", "J'ai parlé au gardien."),
        ("Ich frage den Wirt.", "Ich habe den Wirt gefragt."),
        ("我会问李老师。", "问过李老师了。"),
        ("部屋を探します。", "部屋を探しました。"),
        ("제가 문 고쳐 둘게요.", "문 고쳐놨어요."),
        ("I'll leave the crate at yours.", "The crate is at your door."),
        ("I'll send the sums.", "Sums below: 12 and 40."),
    ],
)
def test_the_past_of_the_promised_verb_or_a_state_it_leaves_tells_the_deed(promise: str, told: str) -> None:
    """C-63: a deed verb equal to the promised one in the past, in nine languages."""
    assert done_words(promise).search(told)


@pytest.mark.parametrize(
    "text", ["Still sanding the door.", "Nobody picks up at the hall.", "Tried the number twice.", "기사님이 통화 중이에요."]
)
def test_trying_is_not_doing(text: str) -> None:
    """C-66."""
    assert NOT_YET.search(text)


def test_a_promise_without_a_verb_of_these_languages_has_no_past() -> None:
    assert list(told_past("")) == []
    assert thanked_for("") is None


def test_thanks_name_the_very_deed() -> None:
    """C-63: thanks for another deed keep nothing, thanks in advance neither."""
    found = thanked_for("I'll chase the framer.")
    assert found is not None
    assert found.search("Thanks for chasing him!")
    assert not found.search("Thanks for painting it!")
    assert not found.search("Thanks for chasing him in advance.")


@pytest.mark.parametrize(
    "text",
    [
        "False alarm, it was in the drawer.",
        "Ida sent them over to me last night.",
        "Crossed wires, my brother had it all along.",
        "Got it from the library in the end.",
        "Jana hat es mir inzwischen geschickt.",
        "Finalement c'est bon, Luc me l'a envoyé hier.",
        "Marta ya me lo mandó.",
        "A Inês já me enviou.",
        "Alla fine la segretaria me l'ha già mandato ieri.",
        "민지님이 보내주셨어요.",
        "山田さんが送ってくださいました。",
        "小王已经发给我了。",
    ],
)
def test_what_somebody_else_gave_settles_the_ask(text: str) -> None:
    """J-79: the asker says that he has it."""
    assert kinds(text) & {"settled", "withdrawal"}
    assert not kinds(text) & {"request", "question"}


@pytest.mark.parametrize(
    "text", ["Ida sent them to me, but the last page is missing.", "Du hast es mir geschickt.", "Mi ha detto che è tardi."]
)
def test_a_rest_or_a_report_settles_nothing(text: str) -> None:
    """J-79."""
    assert not kinds(text) & {"settled", "withdrawal"}


@pytest.mark.parametrize(
    "text",
    [
        "Ich reserviere dir einen Platz.",
        "Je vous rapporte le livre samedi.",
        "Te guardo un sitio.",
        "Guardo-te um lugar.",
        "Ti stampo i biglietti.",
        "이사님께 제가 여쭤볼게요.",
    ],
)
def test_a_deed_for_the_reader_told_in_the_present_is_a_promise(text: str) -> None:
    """C-21."""
    assert "promise" in kinds(text)
