"""Reading deadlines is total, stays inside its range, never looks back, and does not move with the owner."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extractors.deadlines import choose_zone, deadlines_of

QUIET = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
LANGS = st.sampled_from(["en", "ko", "ja", "de", "fr", "es", "pt", "it", "zh", ""])
PIECES = st.sampled_from(
    ["by ", "Friday ", "next ", "week ", "the ", "end of ", "March ", "15 ", "15. ", "3/4 ", "5pm ", "17:30 ", "at ", "noon ", "before ", "within ", "two ", "days ", "or ", ", ", ". ", "\n", "2027 ",
     "금요일", "까지 ", "다음 주 ", "3일 ", "내로 ", "오후 ", "5시 ", "月末", "まで", "来週", "下周", "三", "之前", "bis ", "Ende ", "KW 50 ", "d'ici ", "lundi ", "prochain ", "entro ", "il ", "10 ", "hasta ", "el ", "Q3 ", "ET ",
     "first ", "Monday ", "of ", "31 ", "February ", "half past ", "in ", "a ", "from ", "today ", "2026-12-18", "T18:00Z ", "net ", "99 ", "last ", "weekend ", "Christmas ", "year ", "mid-", "월 ", "일 "]
)  # fmt: skip
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=18).map("".join)
ZONES = st.sampled_from(["UTC", "America/Los_Angeles", "Asia/Seoul", "Pacific/Chatham", "+05:30", "-11:00", "nowhere", ""])
FIRST, LAST = datetime(2001, 1, 1), datetime(2090, 1, 1)  # noqa: DTZ001
MOMENTS = st.datetimes(min_value=FIRST, max_value=LAST).map(lambda d: d.replace(tzinfo=timezone(timedelta(hours=d.hour % 12 - 6))))
RELATIVE = st.sampled_from(
    [("en", "by {}", ["tomorrow", "Friday", "next Friday", "next week", "the end of the month", "5pm", "tonight", "noon", "EOD", "the 15th", "March 3", "week 20", "Christmas", "the weekend"]),
     ("en", "within {}", ["3 days", "two weeks", "3 business days", "48 hours", "a month"]),
     ("en", "before {}", ["Friday", "the weekend", "next week", "Christmas", "March", "noon tomorrow", "today"]),
     ("ko", "{}까지", ["내일", "금요일", "다음 주", "월말", "15일", "오후 5시", "연말", "3분기", "주말", "다음 달 초"]),
     ("de", "bis {}", ["morgen", "nächsten Montag", "Ende der Woche", "KW 20", "15.3.", "heute Abend", "Jahresende"])]
)  # fmt: skip


@QUIET
@given(TEXTS, LANGS, ZONES, st.one_of(st.none(), MOMENTS), st.integers(-5, 60), st.integers(0, 200))
def test_any_text_is_read_within_its_range(text: str, lang: str, zone: str, sent: datetime | None, start: int, end: int) -> None:
    """C-1, C-15: never raises; spans are slices; values have the form they claim."""
    for found in deadlines_of(text, start, end, sent=sent, zone=zone, lang=lang):
        assert max(0, start) <= found.start < found.end <= min(end, len(text))
        assert text[found.start : found.end] == found.text
        assert found.role in {"deadline", "event"}
        assert 0 < found.confidence <= 0.95
        assert not found.needs_review or found.confidence <= 0.6
        if found.value is None:
            assert found.granularity == "none"
        elif found.granularity == "datetime":
            assert datetime.fromisoformat(found.value).tzinfo is not None
        else:
            date.fromisoformat(found.value)
        assert found.value not in found.alternatives


@QUIET
@given(TEXTS, TEXTS, TEXTS, MOMENTS)
def test_what_stands_outside_the_range_changes_nothing(before: str, inside: str, after: str, sent: datetime) -> None:
    """C-16"""
    alone = deadlines_of(inside, 0, len(inside), sent=sent, zone="UTC")
    among = deadlines_of(before + inside + after, len(before), len(before) + len(inside), sent=sent, zone="UTC")
    assert [d._replace(start=0, end=0) for d in among] == [d._replace(start=0, end=0) for d in alone]
    assert [d.start - len(before) for d in among] == [d.start for d in alone]


@QUIET
@given(RELATIVE, st.data(), MOMENTS)
def test_relative_deadline_is_never_in_the_past(row: tuple[str, str, list[str]], data: st.DataObject, sent: datetime) -> None:
    """C-1: a deadline reckoned from the sending is not before it."""
    lang, frame, words = row
    text = frame.format(data.draw(st.sampled_from(words)))
    zone = "+00:00"
    for found in deadlines_of(text, 0, len(text), sent=sent, zone=zone, lang=lang):
        if found.role != "deadline" or found.value is None or found.needs_review:
            continue
        if found.granularity == "datetime":
            assert (
                datetime.fromisoformat(found.value) >= sent
                or found.value[:10] >= sent.astimezone(timezone(timedelta(0))).date().isoformat()
            )
        else:
            assert found.value >= sent.astimezone(timezone(timedelta(0))).date().isoformat()


@QUIET
@given(TEXTS, MOMENTS, st.integers(-11, 12), ZONES, ZONES)
def test_dates_do_not_move_with_the_owner(text: str, sent: datetime, offset: int, here: str, there: str) -> None:
    """C-13, C-14: once the author's zone is known, the owner's plays no part."""
    header = timedelta(hours=offset)
    both = [
        deadlines_of(text, 0, len(text), sent=sent, zone=choose_zone(header=header, usual=None, owner=owner)) for owner in (here, there)
    ]
    assert both[0] == both[1]
