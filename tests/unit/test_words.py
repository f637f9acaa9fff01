"""The index of words: what is in it follows from the current mails alone, in whatever order they came, and nothing forgotten is."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from memory.fact_answers import RecallAnswer
from memory.recall import RecallQuery, recall
from pipeline.models.items import ItemRecord
from pipeline.models.terms import stored_terms, term_key, words_in
from pipeline.store import words
from pipeline.store.db import open_archive
from pipeline.store.reads import ArchiveReader
from tests.fakes.fact_home import ANA, FactHome
from tests.scenario import Story

TEXTS = [
    "",
    "  \n\t",
    "Hello, hall-4 and HALL 4; snake_case 007 a.b@c",
    "Write to Ana.Bell+x@Example.org, bo@example.net. or @nobody\nx@y@example.org %a@example.com",
    "주간회의록을 보내 드립니다. 회 의",
    "ＡＢＣ ﬁne Straße İstanbul ǅ e\u0301",
    "東京支社のメール: bo@example.net カタカナ",
    "x\u00a0y\u2028z \ud83d bad \ud83d\ude00",
    "a@\nb@example.org",
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_index_has_the_terms_that_a_fact_has(text: str) -> None:
    """D-501: one function for facts, queries and mails; plain ASCII only takes a shorter way."""
    assert words_in(text) == {term.encode("utf-8", "surrogatepass") for term in stored_terms(text).split()}


def story(count: int = 13) -> list[ItemRecord]:
    """So many mails with one word in all, one in every third, one in each alone."""
    made = Story()
    for number in range(count):
        third = " zeppelin" if number % 3 == 0 else ""
        made.mail(ANA, f"The ladder{third} number{number} is here.\nIts colour is teal.", hours=number, thread=f"t{number}")
    return list(made.records())


def postings(home: FactHome) -> set[tuple[int, int]]:
    """(term, content key): what the index says, each once."""
    with open_archive(home.home, "read") as archive:
        rows = archive.rows("SELECT term, content_key FROM (SELECT term, unnest(numbers) AS number FROM word) JOIN indexed USING (number)")
        assert archive.one("SELECT count(*) FROM (SELECT unnest(numbers) AS number FROM word) ANTI JOIN indexed USING (number)")[0] == 0
    assert len(rows) == len(set(rows))
    return set(rows)


def holds(home: FactHome, word: str) -> int:
    """In how many mails the index has that word."""
    return sum(term == term_key(word) for term, _ in postings(home))


def parts(home: FactHome) -> list[int]:
    """Sizes of the parts."""
    with open_archive(home.home, "read") as archive:
        return [row[0] for row in archive.rows("SELECT count(*) FROM indexed GROUP BY part ORDER BY max(number)")]


def found(home: FactHome, query: str, **more: object) -> RecallAnswer:
    answer = recall(home.reader(), RecallQuery(query=query, **more), ArchiveReader(home.home))  # type: ignore[arg-type]
    assert answer.returned + answer.omitted.count == answer.total
    return answer


def test_mail_by_mail_all_at_once_and_rebuilt_are_one_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-211, P4: small parts are put together by and by; a backlog of several parts is built after the fold."""
    monkeypatch.setattr(words, "PART", 5)
    monkeypatch.setattr(words, "_BATCH", 3)
    monkeypatch.setattr(words, "_VOCABULARY", 4)
    slowly, at_once = FactHome(tmp_path / "slowly"), FactHome(tmp_path / "at_once")
    records = story()
    for start, end in pairwise((0, 1, 2, 4, 5, 8, 9, 13)):
        slowly.store(records[start:end])
        slowly.fold()
    at_once.store(story())
    at_once.fold()
    assert parts(at_once) == [5, 5, 3]
    assert max(parts(slowly)) <= 5
    assert len(parts(slowly)) <= 5
    first = postings(slowly)
    assert first == postings(at_once)
    assert holds(slowly, "ladder") == 13
    slowly.rebuild()
    assert postings(slowly) == first
    for home in (slowly, at_once):
        answer = found(home, "ladder")
        assert (answer.total, len(answer.items), answer.omitted.by_kind) == (13, 10, {"item": 3})
        assert [one.message_id for one in answer.items] == [f"m{number}" for number in range(13, 3, -1)]
        assert set(answer.omitted.ids) == {f"m{number}" for number in range(1, 4)}
        assert found(home, "zeppelin teal").total == 5
        assert [one.message_id for one in found(home, "number4 ladder").items] == ["m5"]
        assert found(home, "number4 zeppelin").total == 0


def test_a_deleted_mail_leaves_the_index_and_an_emptied_part_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-503."""
    monkeypatch.setattr(words, "PART", 2)
    home = FactHome(tmp_path / "home")
    home.store(story(4))
    home.fold()
    assert parts(home) == [2, 2]
    home.delete("m1")
    assert (holds(home, "number0"), holds(home, "ladder"), parts(home)) == (0, 3, [1, 2])
    home.delete("m2")
    assert (holds(home, "number1"), holds(home, "ladder"), parts(home)) == (0, 2, [2])
    assert found(home, "ladder").total == 2
    home.delete("m3")
    home.delete("m4")
    assert postings(home) == set()
    assert found(home, "ladder").total == 0


def test_words_of_a_forgotten_fact_are_in_no_index_and_come_back_with_it(tmp_path: Path) -> None:
    """M-060, P9: at once, in the write that forgets; of that sentence only, and after `rebuild` too."""
    home = FactHome(tmp_path / "home")
    home.store(story(3))
    home.fold()
    fact = home.remember("Ana Bell", "status", "teal", quotes=[("m2", "Its colour is teal.")])
    assert (holds(home, "teal"), holds(home, "ladder")) == (3, 3)
    home.act("forget", fact)
    assert (holds(home, "teal"), holds(home, "colour"), holds(home, "ladder")) == (2, 2, 3)
    assert [one.message_id for one in found(home, "teal").items] == ["m3", "m1"]
    (hit,) = found(home, "number1").items
    assert "teal" not in hit.line
    home.rebuild()
    assert holds(home, "teal") == 2


def test_a_rebuild_stopped_between_reading_and_folding_leaves_no_index_that_looks_whole(tmp_path: Path) -> None:
    """M-133, P9: mails that are to be read again are found by nobody; the arm is missing until a fold, and does not answer "none"."""
    home = FactHome(tmp_path / "home")
    home.store(story(3))
    home.fold()
    with open_archive(home.home, "write") as archive, archive.transaction():
        words.read_again(archive, [row[0] for row in archive.rows("SELECT content_key FROM message")])
    assert (found(home, "ladder").total, found(home, "ladder").degraded) == (0, ["items", "semantic"])
    home.fold()
    assert (found(home, "ladder").total, found(home, "ladder").degraded) == (3, ["semantic"])
    assert holds(home, "ladder") == 3


def test_an_archive_without_its_index_answers_the_rest_and_the_next_fold_builds_it(tmp_path: Path) -> None:
    """D-212: a home of an earlier version, opened for a write of an agent before any sync."""
    home = FactHome(tmp_path / "home")
    home.store(story(3))
    home.fold()
    before = postings(home)
    with open_archive(home.home, "write") as archive, archive.transaction():
        archive.run("DELETE FROM fold_state WHERE name = ?", [words.BUILT])
        archive.run("DELETE FROM word")
        archive.run("DELETE FROM indexed")
    home.remember("Ana Bell", "likes", "a ladder")
    answer = found(home, "ladder")
    assert (len(answer.facts), answer.items, answer.degraded) == (1, [], ["items", "semantic"])
    home.fold()
    assert postings(home) == before
    assert found(home, "ladder").total == 4
