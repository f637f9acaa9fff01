"""Intake rules over a Gmail mailbox with state: what is stored, what is asked for, what a change of labels or rules reopens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from connectors.google.gmail import GmailOptions, GmailRun
from connectors.google.gmail_stream import sync_gmail
from connectors.google.thread_intake import envelope_of
from connectors.mailbox import AccountBox
from pipeline.errors import ConfigError, LoopledgerError, RecordError, RequestError, TryLaterError
from pipeline.models.intake import parse_rules
from pipeline.models.items import FetchStatus, ItemKind
from tests.fakes.fake_google import ACCOUNT, NOW_US, FakeGoogle, mail
from tests.fakes.memory_intake import Killed, MemoryIntake

OWN_LABELS = [{"id": "Label_1", "name": "Private"}, {"id": "Label_2", "name": "Intake"}]
GET, THREAD, LIST = "gmail.users.messages.get", "gmail.users.threads.get", "gmail.users.messages.list"


def from_(sender: str, *words: Any) -> dict[str, Any]:
    """A message as `mail` makes it, of another sender."""
    return {**mail(*words), "from": sender}


def mailbox() -> list[dict[str, Any]]:
    """Threads: a = Bo alone; p = one reply in four is private; i = labelled for intake, with an unlabelled reply; b = of a bank; o = old."""
    return [
        mail("a1", "a", 1),
        mail("p1", "p", 2),
        mail("p2", "p", 2.1, "INBOX", "Label_1"),
        mail("p3", "p", 2.2, "SENT"),
        mail("i1", "i", 3, "INBOX", "Label_2"),
        mail("i2", "i", 2.9),
        from_("Bank <news@mail.bank.example>", "b1", "b", 4),
        mail("o1", "o", 200),
        *(mail(f"x{n}", f"x{n}", 120 + n) for n in range(8)),
    ]


def options(*, allow: tuple[str, ...] = (), deny: tuple[str, ...] = (), **changes: Any) -> GmailOptions:
    return GmailOptions(now_us=NOW_US, history_days=90, chunk_threads=2, intake=parse_rules(allow, deny), **changes)


def google_of(messages: list[dict[str, Any]] | None = None) -> FakeGoogle:
    return FakeGoogle(mailbox() if messages is None else messages, AccountBox(ACCOUNT, labels=[dict(one) for one in OWN_LABELS]))


def sync(google: FakeGoogle, intake: MemoryIntake, chosen: GmailOptions) -> None:
    sync_gmail(GmailRun(google, intake, ACCOUNT, chosen, lambda what, done, total: None, lambda: None))


def present(intake: MemoryIntake) -> set[str]:
    return set(intake.present_ids(ACCOUNT, ItemKind.MESSAGE))


def kept_out(intake: MemoryIntake) -> dict[str, str]:
    return {row.external_id: row.reason.removeprefix("denied:") for row in intake.kept_out(ACCOUNT, ItemKind.MESSAGE)}


def asked(google: FakeGoogle, since: int = 0) -> set[str]:
    """Ids of threads and messages whose content was asked for."""
    return {params["id"] for name, params in google.calls[since:] if name in (GET, THREAD)}


@pytest.mark.parametrize(
    ("chosen", "stored"),
    [
        (options(deny=("label:private",)), {"a1", "i1", "i2", "b1"}),
        (options(deny=("domain:*.bank.example",)), {"a1", "p1", "p2", "p3", "i1", "i2"}),
        (options(deny=("domain:bank.example", "from:BO@example.org")), {"b1"}),
        (options(allow=("label:Intake",)), {"i1", "i2"}),
        (options(allow=("label:Label_2", "domain:mail.bank.example")), {"i1", "i2", "b1"}),
        (options(allow=("label:INBOX",), deny=("label:Private", "label:Intake")), {"a1", "b1"}),
        (options(allow=("from:nobody@example.org",)), set()),
    ],
)
def test_only_threads_the_rules_admit_are_stored_and_each_of_them_whole(chosen: GmailOptions, stored: set[str]) -> None:
    """G-701, G-703, F50: deny beats allow; an allow list that matches nothing admits nothing."""
    google, intake = google_of(), MemoryIntake()
    sync(google, intake, chosen)
    assert present(intake) == stored
    recent = {"a1", "p1", "p2", "p3", "i1", "i2", "b1"}
    assert kept_out(intake).keys() & recent == recent - stored
    assert sum(intake.fetch_counts(ACCOUNT, ItemKind.MESSAGE).values()) == len(mailbox())


def test_kept_out_mail_is_never_asked_for_again() -> None:
    """G-702."""
    google, intake = google_of(), MemoryIntake()
    chosen = options(allow=("label:Intake",), deny=("domain:mail.bank.example",))
    sync(google, intake, chosen)
    before, commits = len(google.calls), intake.commits
    sync(google, intake, chosen)
    assert asked(google, before) == set()
    assert intake.commits == commits


def test_label_rules_are_settled_by_lists_of_ids() -> None:
    """G-703: a denied label, or labels alone on the allow list, cost no fetch of what they keep out."""
    google, intake = google_of(), MemoryIntake()
    sync(google, intake, options(deny=("label:Private",)))
    assert "p" not in asked(google)
    google, intake = google_of(), MemoryIntake()
    sync(google, intake, options(allow=("label:Intake",)))
    assert asked(google) == {"i"}
    assert set(kept_out(intake).values()) == {"not_allowed"}


@pytest.mark.parametrize("allow", [("label:Intak",), ("label:Intake", "label:nothing")])
def test_unknown_label_stops_the_mail_before_any_is_fetched(allow: tuple[str, ...]) -> None:
    """G-701: exit 2, with the labels there are."""
    google, intake = google_of(), MemoryIntake()
    with pytest.raises(ConfigError, match="no label called") as caught:
        sync(google, intake, options(allow=allow))
    assert (caught.value.exit_code, caught.value.code) == (2, "label_unknown")
    assert "Intake, Private" in caught.value.cause
    assert not {name for name, _ in google.calls} & {GET, THREAD, LIST}
    google.gmail.own_labels.extend([{"id": "Label_3", "name": "intak"}, {"id": "Label_4", "name": "Nothing"}])
    google.gmail.relabel("a1", ["Label_3", "Label_4"], [])
    sync(google, intake, options(allow=allow))
    assert "a1" in present(intake)


def test_labels_that_cannot_be_read_let_nothing_in() -> None:
    """G-701: fail closed."""
    google, intake = google_of(), MemoryIntake()

    def refuse(params: dict[str, Any]) -> dict[str, Any]:
        raise TryLaterError("no answer", fix="loopledger sync")

    google.others["gmail.users.labels.list"] = refuse
    with pytest.raises(TryLaterError):
        sync(google, intake, options(deny=("label:Private",)))
    assert present(intake) == set()
    sync(google, intake, options(deny=("from:bo@example.org",)))  # no label needed
    assert present(intake) == {"b1"}


def test_label_added_to_old_mail_brings_its_whole_thread() -> None:
    """G-423, F15: kept out or below the window, the thread comes with replies that lack the label."""
    google, intake = google_of([*mailbox(), mail("o2", "o", 190)]), MemoryIntake()
    chosen = options(allow=("label:Intake", "from:nobody@example.org"))
    sync(google, intake, chosen)
    assert present(intake) == {"i1", "i2"}
    google.gmail.relabel("p3", ["Label_2"], [])  # kept out so far
    google.gmail.relabel("o1", ["Label_2"], [])  # below the window, or kept out by the listing
    sync(google, intake, chosen)
    assert present(intake) == {"i1", "i2", "p1", "p2", "p3", "o1", "o2"}
    assert kept_out(intake).keys() & {"p1", "p2", "p3", "o1", "o2"} == set()
    before = len(google.calls)
    sync(google, intake, chosen)
    assert asked(google, before) == set()


def test_other_label_steps_and_deletions_do_not_reopen_what_is_kept_out() -> None:
    """G-702, F16: an echo, a star, a deletion: the row stays and still tells of the gap."""
    google, intake = google_of(), MemoryIntake()
    chosen = options(deny=("label:Private",))
    sync(google, intake, chosen)
    rows, before = kept_out(intake), len(google.calls)
    google.gmail.relabel("p1", ["STARRED", "TRASH"], [])
    google.gmail.relabel("p1", [], ["TRASH"])
    google.gmail.delete("p3")
    sync(google, intake, chosen)
    assert (kept_out(intake), asked(google, before)) == (rows, set())


def test_denied_label_taken_off_lets_the_thread_in() -> None:
    """G-701: the rules speak of the mailbox as it is."""
    google, intake = google_of(), MemoryIntake()
    chosen = options(deny=("label:Private",))
    sync(google, intake, chosen)
    google.gmail.relabel("p2", [], ["Label_1"])
    sync(google, intake, chosen)
    assert {"p1", "p2", "p3"} <= present(intake)
    assert kept_out(intake) == {}


def test_denied_mail_that_joins_a_stored_thread_is_not_stored_and_takes_nothing_away() -> None:
    """G-704."""
    google, intake = google_of(), MemoryIntake()
    chosen = options(deny=("domain:secret.example",))
    sync(google, intake, chosen)
    before = present(intake)
    google.gmail.add(from_("Sec <s@secret.example>", "a2", "a", -0.01))
    google.gmail.add(mail("a3", "a", -0.02))  # quotes it
    google.gmail.relabel("i1", ["Label_1"], [])
    sync(google, intake, chosen)
    assert present(intake) == before
    assert kept_out(intake).keys() == {"a2", "a3"}
    assert {row.parent for row in intake.kept_out(ACCOUNT, ItemKind.MESSAGE)} == {"a"}


def test_new_deny_rule_deletes_nothing() -> None:
    """G-704."""
    google, intake = google_of(), MemoryIntake()
    sync(google, intake, options())
    before = present(intake)
    google.gmail.add(mail("a2", "a", -0.01))
    sync(google, intake, options(deny=("from:bo@example.org",)))
    assert present(intake) == before
    assert "a2" in kept_out(intake)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (options(deny=("label:Private", "domain:mail.bank.example")), options(deny=("label:Private",))),
        (options(deny=("label:Private", "from:bo@example.org")), options()),
        (options(allow=("label:Intake",)), options(allow=("label:Intake", "from:bo@example.org"))),
        (options(allow=("label:Intake",)), options(allow=("label:Intake", "label:Private"))),
        (options(allow=("from:nobody@example.org",)), options(allow=("label:INBOX",), deny=("label:Private",))),
        (options(allow=("label:Intake",)), options()),
    ],
)
def test_wider_rules_bring_what_they_admit_now_and_stop_at_the_window(first: GmailOptions, second: GmailOptions) -> None:
    """G-701: the same mail as if the second rules had stood from the start; nothing older is asked for than then."""
    fresh = MemoryIntake()
    sync(google_of(), fresh, second)
    google, intake = google_of(), MemoryIntake()
    sync(google, intake, first)
    before = len(google.calls)
    sync(google, intake, second)
    assert present(intake) == present(fresh)
    assert {one for one in kept_out(intake) if one[0] not in "ox"} == {one for one in kept_out(fresh) if one[0] not in "ox"}
    assert len({one for one in asked(google, before) if one[0] in "ox"}) <= 5
    before = len(google.calls)
    sync(google, intake, replace(second, now_us=NOW_US + 3_600_000_000))
    assert asked(google, before) == set()


def test_wider_rules_reach_as_far_back_as_the_backfill_did() -> None:
    """G-404: a daily sync after a backfill of everything."""
    google, intake = google_of(), MemoryIntake()
    sync(google, intake, replace(options(deny=("from:bo@example.org",)), history_days=None))
    assert present(intake) == {"b1"}
    sync(google, intake, options())
    assert present(intake) == {one["id"] for one in mailbox()}


def test_mail_trashed_while_it_is_fetched_still_keeps_its_thread_out() -> None:
    """G-703, G-441: the reply quotes it."""
    google, intake = google_of(), MemoryIntake()
    chosen = options(deny=("domain:secret.example",))
    sync(google, intake, chosen)
    google.gmail.add(from_("Sec <s@secret.example>", "n1", "n", -0.01))
    google.gmail.add(mail("n2", "n", -0.02))

    def before(number: int, method_id: str, params: dict[str, Any]) -> None:
        if method_id == THREAD and "TRASH" not in google.gmail.messages["n1"].labels:
            google.gmail.relabel("n1", ["TRASH"], ["INBOX"])

    google.before_call = before
    sync(google, intake, chosen)
    assert present(intake).isdisjoint({"n1", "n2"})
    assert kept_out(intake).keys() == {"n2"}


def test_label_deleted_at_google_is_noticed_when_the_rules_change() -> None:
    """G-701: the stored list of labels may be a day old."""
    google, intake = google_of(), MemoryIntake()
    sync(google, intake, options(deny=("label:Private",)))
    del google.gmail.own_labels[0]
    google.gmail.relabel("p2", [], ["Label_1"])
    with pytest.raises(ConfigError):
        sync(google, intake, options(deny=("label:Private", "label:Intake")))


def test_rules_that_came_to_a_home_with_mail_apply_to_what_is_still_to_fetch() -> None:
    """G-704, G-404."""
    google, intake = google_of(), MemoryIntake()
    sync(google, intake, options())
    before = present(intake)
    sync(google, intake, replace(options(deny=("from:bo@example.org",)), history_days=None))
    assert present(intake) == before
    assert {f"x{n}" for n in range(8)} | {"o1"} == set(kept_out(intake))


def test_lost_cursor_finds_the_labels_that_were_changed_meanwhile() -> None:
    """G-423, G-431: an allow label came, a denying one went, in a gap without history."""
    google, intake = google_of(), MemoryIntake()
    chosen = options(allow=("label:Intake", "from:nobody@example.org"), deny=("label:Private",))
    sync(google, intake, chosen)
    assert present(intake) == {"i1", "i2"}
    google.gmail.relabel("a1", ["Label_2"], [])
    google.gmail.relabel("p2", ["Label_2"], ["Label_1"])
    google.gmail.add(mail("n1", "i", -0.01))
    google.gmail.expire_history()
    sync(google, intake, chosen)
    assert present(intake) == {"i1", "i2", "n1", "a1", "p1", "p2", "p3"}
    google.gmail.expire_history()
    before = len(google.calls)
    sync(google, intake, chosen)
    assert asked(google, before) == set()


def failing(google: FakeGoogle, method: str, wanted: str, error: Callable[[], LoopledgerError]) -> None:
    """Every call of `method` for `wanted` fails from now on."""

    def before(number: int, method_id: str, params: dict[str, Any]) -> None:
        if (method_id, params.get("id")) == (method, wanted):
            raise error()

    google.before_call = before


def refused() -> RequestError:
    return RequestError("refused", fix="none", status=400, reason="failed")


def test_thread_that_cannot_be_read_whole_is_not_stored_in_parts() -> None:
    """G-703, fail closed: what is missing may be what keeps it out. Once it comes, it is judged."""
    google, intake = google_of(), MemoryIntake()
    chosen = options(deny=("domain:mail.bank.example",))
    failing(google, THREAD, "p", refused)
    with pytest.raises(RecordError):
        sync(google, intake, chosen)
    assert present(intake) == {"a1", "i1", "i2"}
    assert {row.external_id: row.tries for row in intake.todo(ACCOUNT, ItemKind.MESSAGE, 99) if row.order_us} == {"p1": 1, "p2": 1, "p3": 1}
    google.before_call = lambda number, method_id, params: None
    sync(google, intake, chosen)
    assert {"p1", "p2", "p3"} <= present(intake)


def test_message_that_never_comes_sets_its_thread_aside() -> None:
    """G-703, G-801: three runs, then it waits for the owner's word; nothing goes round for ever."""
    google, intake = google_of(), MemoryIntake()
    chosen = options(deny=("domain:mail.bank.example",))
    whole = FakeGoogle._answer

    def short(method_id: str, params: dict[str, Any]) -> dict[str, Any]:
        answer = whole(google, method_id, params)
        if method_id == THREAD:
            answer["messages"] = [one for one in answer["messages"] if one["id"] != "p2"]
        return answer

    google._answer = short  # type: ignore[method-assign]
    failing(google, GET, "p2", refused)
    for _ in range(3):
        with pytest.raises(RecordError):
            sync(google, intake, chosen)
    assert {row.external_id for row in intake.held(ACCOUNT, ItemKind.MESSAGE)} == {"p1", "p2", "p3"}
    assert present(intake) == {"a1", "i1", "i2"}


def test_thread_of_which_one_message_is_gone_is_judged_by_the_rest() -> None:
    """G-240, G-703."""
    google, intake = google_of(), MemoryIntake()
    gone = lambda: RequestError("not found", fix="none", status=404)  # noqa: E731
    failing(google, THREAD, "p", gone)
    sync(google, intake, options(deny=("domain:mail.bank.example",)))
    assert {"p1", "p2", "p3"} <= present(intake)
    google, intake = google_of(), MemoryIntake()
    failing(google, THREAD, "p", gone)
    sync(google, intake, options(deny=("label:Private", "from:no@example.org")))
    assert present(intake) & {"p1", "p2", "p3"} == set()


def test_mail_that_moved_to_another_thread_is_judged_with_that_one() -> None:
    """G-444, G-703: the listing named a thread that is gone by now; the one it stands in holds denied mail."""
    secret = from_("Sec <s@secret.example>", "p2", "p", 2.1)
    google, intake = google_of([secret if one["id"] == "p2" else one for one in mailbox()]), MemoryIntake()
    whole = FakeGoogle._answer

    def listed_elsewhere(method_id: str, params: dict[str, Any]) -> dict[str, Any]:
        answer = whole(google, method_id, params)
        if method_id == LIST:
            for entry in answer.get("messages", ()):
                entry["threadId"] = "lost" if entry["id"] in ("p1", "i2") else entry["threadId"]
        return answer

    google._answer = listed_elsewhere  # type: ignore[method-assign]
    sync(google, intake, options(deny=("domain:secret.example",)))
    assert present(intake) == {"a1", "i1", "i2", "b1"}
    assert kept_out(intake).keys() == {"p1", "p2", "p3"}
    assert {row.status for row in intake.rows(ACCOUNT) if row.external_id[0] not in "ox"} == {FetchStatus.DONE}


@pytest.mark.parametrize("resource", [{}, {"payload": None}, {"payload": {}}, {"payload": {"headers": None}, "labelIds": None}])
def test_resource_without_headers_has_no_sender(resource: dict[str, Any]) -> None:
    """G-1011."""
    assert envelope_of(resource) == (frozenset(), ())


def test_stored_cursor_of_the_rules_that_cannot_be_read_judges_anew() -> None:
    """G-307."""
    google, intake = google_of(), MemoryIntake()
    sync(google, intake, options(allow=("label:Intake",)))
    for broken in ("{", '"x"'):
        row = intake.cursor(ACCOUNT, "gmail.intake")
        assert row is not None
        intake._cursors[ACCOUNT]["gmail.intake", ""] = replace(row, cursor=broken, params_hash="other")
        sync(google, intake, options(allow=("label:Intake",)))
        assert present(intake) == {"i1", "i2"}


FIRST, SECOND = options(allow=("label:Intake",)), options(allow=("label:Intake", "from:bo@example.org"), deny=("label:Private",))


def eventful(google: FakeGoogle, intake: MemoryIntake, *, lost: bool) -> None:
    """Two sets of rules, then changes at Google; a run that dies is run again. Private mail is never stored while it is private."""
    for step, chosen in enumerate((FIRST, SECOND, SECOND)):
        if step == 2:
            google.gmail.relabel("a1", ["Label_1"], [])
            google.gmail.add(from_("Bank <x@mail.bank.example>", "i3", "i", -0.01))
            google.gmail.relabel("p2", [], ["Label_1"])
        if step == 2 and lost:
            google.gmail.expire_history()
        try:
            sync(google, intake, chosen)
        except Killed:
            google.die_at = intake.die_at = 0
            sync(google, intake, chosen)
        assert step == 2 or present(intake).isdisjoint({"p1", "p2", "p3"})


def outcome(intake: MemoryIntake) -> tuple[Any, ...]:
    """What is stored, and what became of every id."""
    rows = {row.external_id: (row.status, row.reason.split(":")[0]) for row in intake.rows(ACCOUNT)}
    return intake.content()["items"], intake.content()["labels"], rows


@pytest.mark.parametrize("lost", [False, True], ids=["history", "lost cursor"])
def test_killed_at_any_call_or_commit_under_rules_ends_as_the_quiet_run(lost: bool) -> None:
    """G-405, G-702: with a change of rules and of labels on the way."""
    google, quiet = google_of(), MemoryIntake()
    eventful(google, quiet, lost=lost)
    assert {"p1", "p2", "p3", "i3"} <= present(quiet)
    for number in range(1, len(google.calls) + 1):
        other, intake = google_of(), MemoryIntake()
        other.die_at = number
        eventful(other, intake, lost=lost)
        assert outcome(intake) == outcome(quiet), number
    for number, after in product(range(1, quiet.commits + 1), (False, True)):
        intake = MemoryIntake()
        intake.die_at, intake.die_after = number, after
        eventful(google_of(), intake, lost=lost)
        assert outcome(intake) == outcome(quiet), (number, after)
