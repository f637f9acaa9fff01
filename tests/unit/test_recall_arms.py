"""The arms of `recall`: exact words, entities, other words for the same, and the stored mails themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.fact_answers import RecallAnswer
from memory.pairs import same_meaning, variants
from memory.recall import RecallQuery, recall
from pipeline.store.db import open_archive
from pipeline.store.lease import archive_lease
from pipeline.store.reads import ArchiveReader
from tests.fakes.fact_home import ANA, FactHome
from tests.scenario import ME, Story, hour

TWO = "Bo Lind <bo@example.net>"


def told() -> Story:
    story = Story()
    story.contact("Ana Bell", "ana@example.org")
    story.mail(ANA, "Hello Robin,\nThe invoice for hall 4 is attached.\nHave a good week.", hours=0, thread="t1", subject="Hall")
    story.mail(ANA, "청구서를 다시 보내 드립니다. 5월분입니다.", hours=1, thread="t2", subject="확인")
    story.mail(TWO, "Invoices are late, as ever.\nNothing else.", hours=2, thread="t3", subject="Zeppelin repairs")
    story.mail(ME, "Thank you for the zeppelin.", hours=3, to=TWO, thread="t4", subject="Thanks")
    story.mail(TWO, "The zeppelin was a scam. Win now!", hours=4, thread="t5", labels=["SPAM"], subject="Win")
    return story


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> FactHome:
    return FactHome(tmp_path_factory.mktemp("arms") / "home").told(told())


def found(home: FactHome, query: str, **more: object) -> RecallAnswer:
    return recall(home.reader(), RecallQuery(query=query, **more), ArchiveReader(home.home))  # type: ignore[arg-type]


def ids(answer: RecallAnswer) -> list[str]:
    return [one.message_id for one in answer.items]


@pytest.mark.behaviour("S003-02")
def test_stored_mails_are_searched_offline_with_their_sentence_and_link(home: FactHome, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-133: nothing has to happen in between, no connection is opened; trash and spam are not searched."""
    monkeypatch.setattr("socket.socket", lambda *_, **__: pytest.fail("a connection"))
    answer = found(home, "invoice hall")
    assert ids(answer) == ["m1"]
    (hit,) = answer.items
    assert hit.quote is not None
    assert hit.quote.text == "The invoice for hall 4 is attached."
    assert hit.link is not None
    assert hit.link.endswith("#all/t1")
    text = ArchiveReader(home.home).messages("m1")[0].text
    assert text[hit.quote.start : hit.quote.end] == hit.quote.text
    assert ids(found(home, "zeppelin")) == ["m4", "m3"]
    assert ids(found(home, "zeppelin", entity="bo@example.net")) == ["m4", "m3"]
    assert ids(found(home, "invoice", entity="Ana Bell")) == ["m2", "m1"]
    assert ids(found(home, "zeppelin", since_us=hour(2.5))) == ["m4"]
    assert ids(found(home, "zep")) == []
    assert ids(found(home, "hall")) == ["m1"]
    assert ids(found(home, "청구서를")) == ["m2", "m1"]
    assert ids(found(home, "5")) == ["m2"]


@pytest.mark.behaviour("S000-40")
def test_other_words_for_the_same_are_found_too_and_a_missing_arm_is_named(home: FactHome) -> None:
    """M-130, M-132: each row says what found it; without embeddings `semantic` is missing, never an error."""
    answer = found(home, "invoice")
    assert {one.message_id: one.why for one in answer.items} == {"m2": ["synonym"], "m1": ["keyword"]}
    assert answer.degraded == ["semantic"]
    assert {one.message_id for one in found(home, "청구서").items} == {"m1", "m2"}
    without = home.recall("invoice")
    assert (without.items, without.degraded) == ([], ["items", "semantic"])


def test_a_busy_archive_answers_the_rest_at_once(home: FactHome) -> None:
    """M-133, M-137: nobody sees a lock."""
    with archive_lease(home.home, "write"):
        answer = found(home, "invoice")
    assert (answer.items, answer.degraded) == ([], ["items", "semantic"])


def test_what_does_not_fit_is_counted_by_kind(home: FactHome) -> None:
    """M-101."""
    answer = found(home, "zeppelin", limit=1)
    assert len(answer.items) <= 1
    assert answer.returned + answer.omitted.count == answer.total
    assert answer.omitted.by_kind["item"] >= 1


def test_a_forgotten_sentence_is_no_longer_found_in_its_mail(tmp_path: Path) -> None:
    """M-060: the mail itself stays, the sentence does not count and is not shown."""
    home = FactHome(tmp_path / "home").told(told())
    fact = home.remember("Bo Lind", "status", "late", quotes=[("m3", "Invoices are late, as ever.")])
    assert ids(found(home, "invoices ever")) == ["m3"]
    home.act("forget", fact)
    assert ids(found(home, "invoices ever")) == []
    answer = found(home, "repairs nothing")
    assert ids(answer) == ["m3"]
    assert "Invoices are late" not in answer.to_json()
    with open_archive(home.home, "read") as archive:
        assert archive.one("SELECT count(*) FROM message")[0] == 5


def test_words_of_one_meaning_in_two_languages() -> None:
    assert "청구서" in same_meaning("invoices")
    assert "invoice" in same_meaning("청구서를")
    assert same_meaning("zeppelin") == []
    assert variants("hall") == []
    assert len(variants("invoice contract meeting payment")) == 8
    assert all("hall" in one for one in variants("hall invoice"))
