"""The case files under fixtures/cases: every one is judged; what is known to be wrong must still be wrong, so that a gain shows."""

from __future__ import annotations

import json

import pytest

from pipeline.models.reasons import REASONS
from tests.case_bank import CASES, judge, load_cases, replay

KNOWN_WRONG = {
    "sib-alias-ko-02": "the closing quote is the yes alone, not what is said with it (Korean)",
    "sib-fwd-de-01": "a day that is to be looked up is taken for the due date (German)",
    "plain-ask-20": "a question that stands in the subject alone is not read",
    "plain-deadline-01": "a date in the sentence before the ask is not its due date",
    "plain-desk-05": "a desk without a name asks for a call: taken for a notice",
    "plain-group-14": "a span of days asked about is taken for the due date (Korean)",
    "plain-noask-02": "did you see that, asked of everybody and nobody, is taken for a question",
    "plain-personal-01": "the quote is the teasing question before the real one",
    "plain-several-01": "the quote stands on a question that was answered in other words",
    "fresh-commit-05": "a promise by the receiver's verb with its object in front (German) is not read",
    "fresh-kept-36": "somebody else's coming is read as a promise of the writer (German)",
    "unseen-split-fresh-chinese-01": "a fresh mail answers by one content word in a script without spaces",
    "owner-03": "a mail from one own address to another own address belongs to no unit, so no reason row is written for it",
}

NOT_IN_A_CASE = {
    "gatherer": "its senders are real services, whose addresses stand in no fixture",
    "called_wrong": "needs a person's word",
    "deleted": "needs a deletion at the provider",
    "excluded_label": "needs a setting",
    "filtered": "needs intake rules",
    "incomplete": "needs a message that could not be fetched",
    "quoted": "the parent difference never takes the whole reply away (J-23)",
    "signature": "asks there are never read, so no row names the zone",
    "footer": "asks there are never read, so no row names the zone",
    "third_party": "no rule gives it yet",
    "unverified_coverage": "derived at reading a home",
    "horizon": "no rule gives it yet",
    "muted": "derived at reading a home",
    "stale": "printed as the status of the loop",
    "source_gone": "needs a mail that is trashed after it was read",
    "redacted": "derived for a remote reader",
    "truncated": "needs a body of hundreds of kilobytes",
    "no_ask": "any sentence is at least information",
}

THROUGH_GOOGLE = ("accounts-01", "bytes-02", "clock-06", "draft-01", "event-korean-01", "group-02", "person-01")


@pytest.mark.parametrize("case_id", sorted(load_cases()))
def test_case_is_judged_as_expected(case_id: str) -> None:
    """J-112, J-114: loops, closings, reasons and evidence of one case."""
    faults = judge(case_id).faults
    if case_id in KNOWN_WRONG:
        assert faults, f"{case_id} is right now: take it out of KNOWN_WRONG ({KNOWN_WRONG[case_id]})"
    else:
        assert faults == ()


def test_known_wrong_cases_exist() -> None:
    assert set(KNOWN_WRONG) <= set(load_cases())


def test_every_case_file_is_named_by_its_id_and_stays_on_reserved_domains() -> None:
    for path in CASES.glob("*.json"):
        case = load_cases()[path.stem]
        addresses = [message["from"] for message in case["messages"]] + [to for message in case["messages"] for to in message["to"]]
        domains = {address.rpartition("@")[2].rstrip(">").casefold() for address in addresses}
        assert all(one.endswith((".example", "example.com", "example.org", "example.net")) for one in domains), path.name


def test_every_reason_code_stands_in_a_case() -> None:
    """J-90: each code that replay can print is printed for one case at least."""
    expected = {row["reason_code"] for case in load_cases().values() for row in case["expected"]["absent"] if row.get("reason_code")}
    assert expected <= set(REASONS)
    assert expected | set(NOT_IN_A_CASE) == set(REASONS)
    assert expected & set(NOT_IN_A_CASE) == set()


@pytest.mark.parametrize("case_id", sorted(load_cases()))
def test_order_of_messages_in_the_file_changes_nothing(case_id: str) -> None:
    """J-89: arrival times order the mails, not the order in which they were handed over."""
    case = load_cases()[case_id]
    assert replay({**case, "messages": case["messages"][::-1]}) == judge(case_id).said


@pytest.mark.parametrize("case_id", THROUGH_GOOGLE)
def test_the_real_client_gives_the_same_answer(case_id: str) -> None:
    """J-110: through HTTP, archive and published ledger the answer is the same, byte for byte."""
    assert json.dumps(replay(load_cases()[case_id], through_google=True)) == json.dumps(judge(case_id).said)
