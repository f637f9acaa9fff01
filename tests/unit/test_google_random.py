"""Gmail sync against a mailbox that changes at random, with kills and lost cursors in between."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from connectors.google.gmail import GmailOptions, GmailRun
from connectors.google.gmail_stream import sync_gmail
from pipeline.models.items import FetchStatus, ItemKind
from tests.fakes.fake_google import ACCOUNT, NOW_US, FakeGoogle, mail
from tests.fakes.memory_intake import Killed, MemoryIntake

HIDDEN = {"SPAM", "TRASH"}
OPTIONS = GmailOptions(now_us=NOW_US, history_days=None, chunk_threads=2, apply_large_deletions=True)
LABELS = st.sets(st.sampled_from(["INBOX", "STARRED", "UNREAD", "SPAM", "TRASH"]), min_size=1, max_size=2)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.integers(0, 3), LABELS),
        st.tuples(st.just("delete"), st.integers(0, 99), st.just(set())),
        st.tuples(st.just("label"), st.integers(0, 99), LABELS),
        st.tuples(st.just("unlabel"), st.integers(0, 99), LABELS),
        st.tuples(st.just("expire"), st.just(0), st.just(set())),
        st.tuples(st.just("sync"), st.integers(0, 12), st.just(set())),
        st.tuples(st.just("busy sync"), st.integers(1, 12), LABELS),
    ),
    max_size=25,
)


def sync(google: FakeGoogle, intake: MemoryIntake) -> None:
    sync_gmail(GmailRun(google, intake, ACCOUNT, OPTIONS, lambda what, done, total: None, lambda: None))


def apply(google: FakeGoogle, intake: MemoryIntake, place: int, step: tuple[str, int, set[str]]) -> None:
    """One step; a `sync` with a number dies at that many calls from now, a `busy sync` meets changes at that call."""
    what, number, labels = step
    living = sorted(google.gmail.messages)
    if what == "add":
        google.gmail.add(mail(f"n{place}", f"t{number}", -0.001 * place, *labels))
    elif what == "expire":
        google.gmail.expire_history()
    elif what == "busy sync":
        start = len(google.calls)

        def arrive(at: int, method_id: str, params: object) -> None:
            if at == start + number:
                google.gmail.add(mail(f"n{place}", f"t{number % 4}", -0.001 * place, *labels))
                google.gmail.relabel(min(google.gmail.messages), sorted(labels), [])

        google.before_call = arrive
        sync(google, intake)
        google.before_call = lambda at, method_id, params: None
    elif what == "sync":
        google.die_at = len(google.calls) + number if number else 0
        with suppress(Killed):
            sync(google, intake)
        google.die_at = 0
    elif living:
        chosen = living[number % len(living)]
        if what == "delete":
            google.gmail.delete(chosen)
        else:
            google.gmail.relabel(chosen, *([sorted(labels), []] if what == "label" else [[], sorted(labels)]))


@given(STEPS)
def test_archive_follows_the_mailbox_through_anything(steps: list[Any]) -> None:
    """G-410, G-420 to G-443, D-402: nothing visible is missing, nothing deleted is left, every label set is the served one."""
    google, intake = FakeGoogle([mail(f"m{n}", f"t{n % 4}", n + 1) for n in range(6)]), MemoryIntake()
    for place, step in enumerate(steps):
        apply(google, intake, place, step)
    sync(google, intake)
    served = google.gmail.messages
    present = set(intake.present_ids(ACCOUNT, ItemKind.MESSAGE))
    assert {name for name, one in served.items() if not HIDDEN & set(one.labels)} <= present <= set(served)
    stored = intake.labels_of(ACCOUNT, sorted(present))
    assert stored == {name: tuple(sorted(served[name].labels)) for name in present}
    states = intake.fetch_counts(ACCOUNT, ItemKind.MESSAGE)
    assert states[FetchStatus.TODO] == states[FetchStatus.FAILED] == 0
    assert states[FetchStatus.DONE] == len(present)
    commits = intake.commits
    sync(google, intake)
    assert intake.commits == commits
