"""What a model said, as acts beside those of the rules: one clause one act, the barrier held again, dates weighed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.models.mail import Mail
from pipeline.models.model_answers import Anchor, ModelCandidate, Source
from pipeline.models.people import Card, People, people_from_cards
from pipeline.models.reading import Act
from pipeline.stages.detect import judge_unit
from pipeline.stages.detect.said import AGREED, ALONE, BOTH, IN_DOUBT, MODEL, REVIEW, RULES, Said, read_along, said_acts, weigh_due
from tests.scenario import ME, OWNER, Story

ANN = "Ann Bell <ann@example.org>"
PEOPLE = People()


def mail_of(text: str, sender: str = ANN, **more: Any) -> Mail:
    """One mail as the fold holds it."""
    story = Story()
    story.mail(sender, text, hours=0, **{"to": ANN if sender == ME else ME, **more})
    (found,) = story.fold().mails
    return found


def plain(mail: Mail, *acts: Act) -> Mail:
    """The mail with these acts as what the rules read."""
    return replace(mail, reading=replace(mail.reading, acts=acts))


def says(mail: Mail, quote: str, kind: str = "commitment", author: str = "ann@example.org", **more: Any) -> ModelCandidate:
    """A verified candidate, as the journal gives it back."""
    start = mail.decoded.text.index(quote)
    anchor = Anchor(mail.account, mail.external_id, mail.decoded.message_id, start, start + len(quote), quote, mail.text_sha)
    said = {"counterparty": "", "due_text": "", "due": None, "object": "", "condition": ""} | more
    return ModelCandidate(kind, anchor, author, source=Source("m", "p", 1, "h"), **said)


def act(mail: Mail, quote: str, kind: str, **more: Any) -> Act:
    """An act of the rules on these words."""
    start = mail.decoded.text.index(quote)
    return Act(kind, start, start + len(quote), "en.rule", **more)


def acts(mail: Mail, *candidates: ModelCandidate, people: People = PEOPLE) -> list[tuple[str, str, str]]:
    """(origin, kind, words) of what comes of it."""
    found = said_acts(mail, candidates, OWNER, people)
    return [(said.origin, said.act.kind, mail.decoded.text[said.act.start : said.act.end]) for said in found]


def alone(mail: Mail, candidate: ModelCandidate, people: People = PEOPLE) -> bool:
    """Whether the candidate is believed of a mail in which the rules read nothing."""
    return bool(said_acts(plain(mail), [candidate], OWNER, people))


PROMISE = "The stage reaches you on Tuesday."


# --- identity ------------------------------------------------------------------------------------------------------------------


def test_what_both_read_on_one_clause_is_one_act_with_the_span_of_the_rules() -> None:
    """C-17, C-55: so the loop has the same id with and without a model."""
    mail = mail_of("Hello,\nI will send the plan on Friday. Bye.")
    mail = plain(mail, act(mail, "I will send the plan on Friday.", "promise", confidence=0.8))
    (said,) = said_acts(mail, [says(mail, "send the plan on Friday")], OWNER, PEOPLE)
    assert (said.origin, said.act) == (BOTH, mail.reading.acts[0]._replace(confidence=AGREED))
    sure = plain(mail, mail.reading.acts[0]._replace(confidence=1.0))
    assert said_acts(sure, [says(mail, "send the plan on Friday")], OWNER, PEOPLE)[0].act.confidence == 1.0


def test_ten_sayings_with_ten_wordings_are_one_act() -> None:
    """C-55: the first quote stays the identity, whatever a later prompt or model quotes of the clause."""
    mail = plain(mail_of(f"{PROMISE} Regards"))
    rows = [says(mail, PROMISE[number % 4 :], object=f"wording {number}") for number in range(10)]
    (said,) = said_acts(mail, rows, OWNER, PEOPLE)
    assert (said.origin, len(said.candidates), said.act) == (
        MODEL,
        10,
        Act("promise", 0, len(PROMISE), "model.commitment", confidence=ALONE),
    )


def test_two_promises_in_one_sentence_stay_two() -> None:
    """C-55: also where the rules read the sentence as one."""
    mail = mail_of("I will send the lease today and bring the keys on Friday.")
    whole = "I will send the lease today and bring the keys on Friday."
    mail = plain(mail, act(mail, whole, "promise"))
    found = acts(mail, says(mail, "I will send the lease today"), says(mail, "bring the keys on Friday"))
    assert found == [(BOTH, "promise", whole), (MODEL, "promise", "bring the keys on Friday")]


def test_a_promise_and_an_ask_in_one_sentence_give_both() -> None:
    """C-62."""
    mail = mail_of("The plan is with you by noon, so would you keep the hall open until nine in the evening?")
    ask = "so would you keep the hall open until nine in the evening?"
    mail = plain(mail, act(mail, ask, "request"))
    assert acts(mail, says(mail, "The plan is with you by noon")) == [
        (MODEL, "promise", "The plan is with you by noon"),
        (RULES, "request", ask),
    ]


def test_asks_of_any_kind_on_one_clause_are_one() -> None:
    """C-55: a question to the rules and a request to the model is one ask, and a decision of a model alone is a choice (C-26)."""
    mail = mail_of("Could you tell me who has the key? Red or blue, you say.")
    ruled = plain(mail, act(mail, "Could you tell me who has the key?", "question"))
    found = acts(ruled, says(mail, "tell me who has the key", "request"), says(mail, "Red or blue, you say.", "decision"))
    assert found == [(BOTH, "question", "Could you tell me who has the key?"), (MODEL, "decision", "Red or blue, you say.")]
    assert said_acts(ruled, [says(mail, "Red or blue, you say.", "decision")], OWNER, PEOPLE)[1].act.flags == ("choice",)


def test_a_clause_that_only_thanks_or_says_yes_may_hold_a_promise() -> None:
    mail = mail_of("Thanks, the deck comes Monday.")
    mail = plain(mail, act(mail, "Thanks, the deck comes Monday.", "thanks"))
    assert (MODEL, "promise", "the deck comes Monday") in acts(mail, says(mail, "the deck comes Monday"))


# --- disagreement --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "said"), [("delivery", "commitment"), ("refusal", "commitment"), ("promise", "request")])
def test_where_they_differ_the_rules_stand_and_a_person_may_look(kind: str, said: str) -> None:
    """C-17, C-22: no second act on a clause that the rules read otherwise."""
    mail = mail_of("I emailed you the new file.")
    mail = plain(mail, act(mail, "I emailed you the new file.", kind))
    (found,) = said_acts(
        mail, [says(mail, "I emailed you the new file", said), says(mail, "emailed you the new file", said)], OWNER, PEOPLE
    )
    assert found.act == mail.reading.acts[0]._replace(flags=(REVIEW,))
    assert (found.origin, found.review, len(found.candidates)) == (RULES, True, 2)


@pytest.mark.parametrize("more", [{"reason": "hedged"}, {"reason": "reported_speech"}, {"confidence": 0.4}])
def test_what_the_rules_heard_and_doubted_a_model_does_not_lift(more: dict[str, Any]) -> None:
    """C-23."""
    mail = mail_of("I might send it on Friday.")
    mail = plain(mail, act(mail, "I might send it on Friday.", "promise", **more))
    (found,) = said_acts(mail, [says(mail, "send it on Friday", due="2026-06-05", due_text="on Friday")], OWNER, PEOPLE)
    assert found == Said(mail.reading.acts[0]._replace(flags=(REVIEW,)), RULES, found.candidates, None, True)


# --- the barrier, held again ---------------------------------------------------------------------------------------------------


def test_a_text_that_is_gone_or_changed_says_nothing() -> None:
    """C-39."""
    mail = mail_of(PROMISE)
    good = says(mail, PROMISE)
    assert alone(mail, good)
    assert not alone(replace(mail, text_sha="other"), good)
    assert read_along([replace(mail, text_sha="other")], [good], OWNER, PEOPLE)[0].reading is mail.reading
    assert not alone(mail, good._replace(anchor=good.anchor._replace(quote="Something else.")))
    assert not alone(mail, good._replace(kind="close_all"))


def test_words_that_are_no_own_words_any_more_say_nothing() -> None:
    """C-52: a newer reader takes the line for a quotation; a quote of signs alone is none."""
    mail = mail_of(f"{PROMISE}\n\n--- !!! ---\n\nThank you all.")
    zones = tuple(zone._replace(kind="quoted") for zone in mail.reading.zones)
    assert alone(mail, says(mail, PROMISE))
    assert not alone(replace(mail, reading=replace(mail.reading, zones=zones)), says(mail, PROMISE))
    assert not alone(mail, says(mail, "!!!"))


def test_only_the_author_of_a_mail_undertakes_anything_in_it() -> None:
    """C-27, C-52: the owner only in mail they SENT, nobody else there, and a claim to be the owner is none."""
    theirs, mine = mail_of(PROMISE), mail_of(PROMISE, ME)
    assert not alone(theirs, says(theirs, PROMISE, author="owner"))
    assert not alone(theirs, says(theirs, PROMISE, author="bo@example.net"))
    assert alone(mine, says(mine, PROMISE, author="owner"))
    assert not alone(mine, says(mine, PROMISE, author="ann@example.org"))
    unsent = replace(mine, labels=frozenset({"INBOX"}))
    assert not alone(unsent, says(mine, PROMISE, author="owner"))
    assert not alone(unsent, says(mine, PROMISE, author="robin@example.com"))
    assert alone(replace(mine, labels=frozenset()), says(mine, PROMISE, author="owner"))


def test_a_copy_and_a_merged_person_are_the_same() -> None:
    """C-49, J-41: the mail in another account; the author under the address of a contact card."""
    mail = mail_of(PROMISE)
    people = people_from_cards([Card("Ann", ("ann@example.org", "a-bell@example.net"))])
    copy = replace(mail, account="robin@example.net", external_id="other")
    assert alone(copy, says(mail, PROMISE), people)
    assert alone(copy, says(mail, PROMISE, author="a-bell@example.net"), people)


def test_whom_it_is_put_to_is_what_the_mail_says() -> None:
    """C-27, C-28: a person the clause does not name is no target; a name that stands there is, with a particle too."""
    text = "Cem, the stage is yours to build. 로빈님 확인 부탁드려요."
    mail = mail_of(text, to=[ME, "Cem Aksoy <cem@example.org>"])
    named = says(mail, "Cem, the stage is yours to build.", "request", counterparty="cem@example.org")
    assert said_acts(plain(mail), [named], OWNER, PEOPLE)[0].act.names == ("cem",)
    assert said_acts(plain(mail), [named._replace(counterparty="Cem")], OWNER, PEOPLE)[0].act.names == ("cem",)
    assert not alone(mail, named._replace(counterparty="bo@example.net"))
    korean = replace(OWNER, name="로빈")
    (said,) = said_acts(plain(mail), [says(mail, "로빈님 확인 부탁드려요.", "request", counterparty="owner")], korean, PEOPLE)
    assert said.act.names == ("로빈님",)
    mine = mail_of(PROMISE, ME)
    assert not alone(mine, says(mine, PROMISE, author="owner", counterparty="owner"))
    assert alone(mine, says(mine, PROMISE, author="owner", counterparty="bo@example.net"))


# --- dates ---------------------------------------------------------------------------------------------------------------------


def test_a_date_counts_if_its_words_stand_in_the_mail() -> None:
    """C-17."""
    mail = plain(mail_of(f"{PROMISE}\nAs said: on\nTuesday."))
    vague = says(mail, PROMISE, due="2026-06-09", due_text="in a week")
    assert said_acts(mail, [vague], OWNER, PEOPLE)[0].due is None
    assert said_acts(mail, [vague, says(mail, PROMISE, due="2026-06-02", due_text="on Tuesday")], OWNER, PEOPLE)[0].due == "2026-06-02"


@pytest.mark.parametrize(
    ("ruled", "said", "weighed"),
    [
        (None, None, (None, 0.0, False)),
        (None, "2026-06-05", ("2026-06-05", IN_DOUBT, True)),
        ("2026-06-05", None, ("2026-06-05", 0.8, False)),
        ("2026-06-05", "2026-06-05", ("2026-06-05", AGREED, False)),
        ("2026-06-05T17:00:00+09:00", "2026-06-05", ("2026-06-05T17:00:00+09:00", AGREED, False)),
        ("2026-06-05T17:00:00+09:00", "2026-06-05T09:00:00+09:00", ("2026-06-05T17:00:00+09:00", IN_DOUBT, True)),
        ("2026-06-05", "2026-06-12", ("2026-06-05", IN_DOUBT, True)),
    ],
)
def test_dates_are_weighed(ruled: str | None, said: str | None, weighed: tuple[str | None, float, bool]) -> None:
    """C-11, C-17: agreement is 0.95; a difference leaves the date of the rules, for review."""
    assert weigh_due(ruled, 0.8, said) == weighed


# --- as the detect stage takes it ----------------------------------------------------------------------------------------------


def test_an_ask_that_only_a_model_reads_is_an_ask_like_any_other() -> None:
    """The judge sees acts, whoever read them: addressing, gates and history hold for both."""
    text = "The hall key, when may I have it back."
    mail = plain(mail_of(text))
    assert [row.asks for row in judge_unit("ann@example.org", [mail], OWNER, PEOPLE)] == [()]
    along = read_along([mail], [says(mail, text, "request")], OWNER, PEOPLE)
    (judged,) = judge_unit("ann@example.org", along, OWNER, PEOPLE)
    assert [(ask.act.rule, ask.targets) for ask in judged.asks] == [("model.request", ("owner",))]
    other = plain(mail_of(text, to="Bo <bo@example.net>", cc=[ME]))
    (judged,) = judge_unit("ann@example.org", read_along([other], [says(other, text, "request")], OWNER, PEOPLE), OWNER, PEOPLE)
    assert (judged.asks, judged.reason) == ((), "cc_only")


def test_mail_of_which_nothing_was_said_is_left_as_it_is() -> None:
    mail, other = mail_of(PROMISE), mail_of("Could you send the plan?")
    found = read_along([mail, other], [says(mail, PROMISE, author="bo@example.net")], OWNER, PEOPLE)
    assert found[0] is mail
    assert found[1] is other


# --- whatever is said ----------------------------------------------------------------------------------------------------------

TEXT = "Thanks. I will send the lease and the plan on Friday, can you open the hall? I might call. Bo, please ask Ann. 내일 보내겠습니다.\n\n> I pay."
KINDS = st.sampled_from(["commitment", "request", "question", "proposal", "decision"])
WHOM = st.sampled_from(["", "owner", "ann@example.org", "bo@example.net", "Bo"])
SAYINGS = st.lists(st.tuples(KINDS, st.integers(0, len(TEXT)), st.integers(1, 60), WHOM, WHOM), max_size=8)
HOSTILE = mail_of(TEXT)


def sayings(rows: list[tuple[str, int, int, str, str]]) -> list[ModelCandidate]:
    found = []
    for kind, start, size, author, whom in rows:
        quote = TEXT[start : start + size]
        anchor = Anchor(HOSTILE.account, HOSTILE.external_id, "", start, start + len(quote), quote, HOSTILE.text_sha)
        found.append(ModelCandidate(kind, anchor, author, whom, "", None, "", "", Source("m", "p", 1, "h")))
    return found


@given(SAYINGS)
def test_whatever_is_said_no_act_of_the_rules_is_lost_and_none_is_invented(rows: list[tuple[str, int, int, str, str]]) -> None:
    """C-17, C-52, C-55."""
    found = said_acts(HOSTILE, sayings(rows), OWNER, PEOPLE)
    ruled = [said.act for said in found if said.origin != MODEL]
    bare = [one._replace(confidence=0, flags=()) for one in ruled]
    assert sorted(bare) == sorted(one._replace(confidence=0, flags=()) for one in HOSTILE.reading.acts)
    replies = [zone for zone in HOSTILE.reading.zones if zone.kind == "reply"]
    for said in found:
        assert all(one.author == "ann@example.org" for one in said.candidates)
        if said.origin == MODEL:
            assert any(zone.start <= said.act.start < said.act.end <= zone.end for zone in replies)
            assert said.act.kind in {"promise", "request", "question", "proposal", "decision"}
            assert said.act.confidence == ALONE
    assert len(found) <= len(HOSTILE.reading.acts) + len(rows)


@given(SAYINGS, st.integers(1, 3))
def test_the_same_said_again_changes_nothing(rows: list[tuple[str, int, int, str, str]], times: int) -> None:
    """C-55: any number of extractions of the same clauses gives the same acts."""
    once = [said.act for said in said_acts(HOSTILE, sayings(rows), OWNER, PEOPLE)]
    again = [one._replace(object=f"wording {number}") for number in range(times + 1) for one in sayings(rows)]
    assert [said.act for said in said_acts(HOSTILE, again, OWNER, PEOPLE)] == once
