"""The date an ask names becomes the `due` of its loop (C-3, C-4, C-13, J-68)."""

from __future__ import annotations

from typing import Any

import pytest

from app.wiring.cases import moment_of
from app.wiring.replay import Replayer, ReplayOptions


def judged(
    text: str, *, date: str = "2026-12-02T10:00:00+00:00", header: str | None = "Wed, 02 Dec 2026 10:00:00 +0000", **owner: Any
) -> dict[str, Any]:
    """The first loop of a mailbox with this one mail, a week later; arrival `date`, Date header `header`."""
    headers = {"Message-ID": "<m1@example.org>"} | ({"Date": header} if header else {})
    message = {
        "id": "m1", "threadId": "t1", "date": date, "from": "Ann Bell <ann@example.com>", "to": ["robin@example.org"], "cc": [],
        "subject": "Lease", "headers": headers, "labels": ["INBOX"], "attachments": [], "body_text": text,
    }  # fmt: skip
    case = {
        "id": "due",
        "owner": {"name": "Robin Vale", "addresses": ["robin@example.org"], "timezone": "UTC", **owner},
        "now": "2026-12-12T10:00:00+00:00",
    }
    loops = Replayer({**case, "messages": [message]}, ReplayOptions()).at(moment_of(case["now"], "now"))["loops"]
    found: dict[str, Any] = loops[0]
    return found


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("Could you send me the lease by Friday?", "2026-12-04"),
        ("Please send me the lease by Friday.", "2026-12-04"),
        ("Please send me the lease before Thursday.", "2026-12-02"),
        ("금요일까지 계약서를 보내 주시겠어요?", "2026-12-04"),
        ("Bitte schicken Sie mir den Vertrag bis Freitag.", "2026-12-04"),
        ("Please sign within 3 business days.", "2026-12-07"),
        ("Can I fetch the ladder on Friday?", None),
        ("Will you have a stand at the fair on May 3?", None),
        ("What would 12 banners cost with delivery by the 26th?", None),
        ("두 번째 안으로 진행해도 될까요?", None),
        ("Could you send me the lease?", None),
    ],
)
def test_an_ask_is_due_when_it_says_so(text: str, due: str | None) -> None:
    assert judged(text)["due"] == due


def test_a_day_counts_from_the_authors_evening() -> None:
    """C-13: half past ten in the evening in Los Angeles is the next day in UTC."""
    loop = judged("Please send me the lease by tomorrow.", date="2026-12-03T06:30:00+00:00", header="Wed, 02 Dec 2026 22:30:00 -0800")
    assert loop["due"] == "2026-12-03"


@pytest.mark.parametrize("header", [None, "Wed, 02 Dec 1970 10:00:00 +0000", "never"])
def test_a_missing_or_wrong_date_header_changes_nothing(header: str | None) -> None:
    """J-5: the arrival serves."""
    assert judged("Please send me the lease by Friday.", header=header)["due"] == "2026-12-04"


def test_the_nearest_date_of_what_is_still_asked_counts() -> None:
    assert judged("Could you send the lease by Friday? And please sign the permit by Thursday.")["due"] == "2026-12-03"


def test_days_off_are_no_business_days() -> None:
    loop = judged("Please sign within 3 business days.", working={"days_off": ["2026-12-03"]})
    assert loop["due"] == "2026-12-08"
