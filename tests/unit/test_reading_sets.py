"""The labelled sets of fixtures/reading: replies, sentences, mails (J-29, J-35, J-62)."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest

from app.wiring.single_mail import read_mail
from tests.reading_sets import Json, expected, macro_f1, reply_fault, rows, said


def test_replies_lose_nothing_and_leak_nothing() -> None:
    """J-29"""
    found = rows("replies.jsonl")
    faults = [fault for row in found if (fault := reply_fault(row)).lost or fault.leaked]
    lost = sum(len(line) for fault in faults for line in fault.lost)
    assert len(found) >= 120
    assert {row["lang"] for row in found} == set("en ko ja de fr es pt it zh".split())
    assert len(faults) <= 0.03 * len(found), faults
    assert lost <= 0.02 * sum(len(line) for row in found for line in row["new"])


@pytest.mark.behaviour("N-04")
def test_sentences_are_told_apart_in_every_language() -> None:
    """J-62"""
    pairs: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for row in rows("sentences.jsonl"):
        pairs[row["lang"]].append((expected(row), said(row["text"])))
    scores = {lang: round(macro_f1(found), 3) for lang, found in pairs.items()}
    assert sum(map(len, pairs.values())) >= 300
    assert len(scores) == 9
    assert min(scores.values()) >= 0.93, scores
    opened = [got for found in pairs.values() for want, got in found if want == "thanks" and got == "ask"]
    assert not opened


@pytest.fixture(scope="module")
def mails() -> list[tuple[Json, dict[str, Any]]]:
    return [(row, read_mail(row)) for row in rows("mails.jsonl")]


@pytest.mark.behaviour("N-03")
def test_services_and_newsletters_open_nothing(mails: list[tuple[Json, dict[str, Any]]]) -> None:
    """J-35"""
    counts = Counter(row["kind"] for row, _ in mails)
    opened = [row["id"] for row, seen in mails if row["kind"] != "human" and seen["wants_reply"]]
    assert counts["transactional"] >= 200
    assert counts["newsletter"] >= 50
    assert len(opened) <= 1, opened


@pytest.mark.behaviour("N-03")
def test_people_at_desks_are_heard(mails: list[tuple[Json, dict[str, Any]]]) -> None:
    """J-35: in UPDATES, from info@, from an address with "reply" inside, from a shop."""
    people = [(row, seen) for row, seen in mails if row["kind"] == "human"]
    missed = [row["id"] for row, seen in people if not _found(row, seen)]
    assert len(people) >= 100
    assert len(missed) <= 0.02 * len(people), missed


def _found(row: Json, seen: dict[str, Any]) -> bool:
    return bool(seen["wants_reply"]) and any(ask["text"] in row["ask"] or row["ask"].rstrip(".") in ask["text"] for ask in seen["asks"])
