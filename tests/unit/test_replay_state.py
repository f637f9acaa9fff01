"""State of the look-alike: steps, refusals and the corners of each API."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectors.mailbox import AccountBox
from connectors.replay import ReplayServer, load_fixture
from connectors.replay.gmail_state import GmailState
from connectors.replay.requests import find_route
from connectors.replay.responses import check_response
from pipeline.errors import UsageError

TINY = Path(__file__).parents[2] / "fixtures" / "mailboxes" / "tiny"
WORK, PRIVATE = "nora@tern-boats.example", "nora.lind@mailhaus.example"
AT = "2026-10-14T09:05:00+02:00"


@pytest.fixture
def server() -> Iterator[ReplayServer]:
    """A server of the tiny mailbox."""
    with ReplayServer(load_fixture(TINY)) as running:
        yield running


def ask(server: ReplayServer, target: str, account: str = WORK) -> tuple[int, dict[str, Any]]:
    """One GET by one account: status and JSON."""
    reply = server.respond("GET", target, {"Authorization": f"Bearer {server.token_for(account)}"}, b"")
    return reply.status, json.loads(reply.body)


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("/gmail/v1/users/me/messages?pageToken=x", 400),
        ("/gmail/v1/users/me/messages/a99", 404),
        ("/gmail/v1/users/me/messages/a99/attachments/x", 404),
        ("/gmail/v1/users/me/messages/a05/attachments/x", 400),
        ("/gmail/v1/users/me/history", 400),
        ("/gmail/v1/users/me/history?startHistoryId=1", 404),
        ("/gmail/v1/users/me/history?startHistoryId=1064&pageToken=x", 400),
        ("/calendar/v3/calendars/primary/events?pageToken=x", 400),
        ("/calendar/v3/calendars/primary/events/nothing", 404),
        ("/calendar/v3/calendars/nobody/events/nothing", 404),
        ("/v1/people/c1/connections?personFields=names", 400),
        ("/v1/people/me/connections", 400),
        ("/v1/people/me/connections?personFields=names&pageToken=x", 400),
        ("/v1/people/me/connections?personFields=names&syncToken=x", 400),
        ("/v1/otherContacts", 400),
    ],
)
def test_refusals_take_googles_form_and_are_no_violation(server: ReplayServer, target: str, status: int) -> None:
    """G-1104: foreign tokens, unknown ids and missing masks, each with code, reason and message."""
    found, body = ask(server, target)
    assert found == status == body["error"]["code"]
    assert body["error"]["errors"][0]["reason"]
    assert server.violations() == []


def test_no_or_a_foreign_token_is_401(server: ReplayServer) -> None:
    """G-235: the challenge header comes with it."""
    for authorization in ("", "Bearer nobody", "Basic eA=="):
        reply = server.respond("GET", "/gmail/v1/users/me/profile", {"Authorization": authorization}, b"")
        assert reply.status == 401
        assert reply.headers["Www-Authenticate"].startswith("Bearer")


def test_a_wrong_consent_request_is_refused(server: ReplayServer) -> None:
    """G-1107: unknown client, or a challenge method other than S256."""
    assert server.respond("GET", "/auth?client_id=x&response_type=code&redirect_uri=http://127.0.0.1/", {}, b"").status == 400
    good = f"client_id={server.client_config()['installed']['client_id']}&response_type=code&redirect_uri=http://127.0.0.1/"
    assert server.respond("GET", f"/auth?{good}&code_challenge_method=plain", {}, b"").status == 400
    assert server.respond("POST", "/token", {"Authorization": "Basic \xff"}, b"grant_type=refresh_token").status == 401


def test_history_can_be_narrowed_to_a_label(server: ReplayServer) -> None:
    """users.history.list with labelId."""
    start = ask(server, "/gmail/v1/users/me/profile")[1]["historyId"]
    server.apply_steps("sync")
    found = ask(server, f"/gmail/v1/users/me/history?startHistoryId={start}&labelId=STARRED")[1]["history"]
    assert [record["messages"][0]["id"] for record in found] == ["a16", "a16"]


def test_history_of_the_last_week_is_kept_from_the_start(server: ReplayServer) -> None:
    """G-1104: retention of seven days before the frozen moment; older starts are 404."""
    state = server.core.states[WORK].gmail
    assert state.floor < state.last_id
    status, body = ask(server, f"/gmail/v1/users/me/history?startHistoryId={state.floor}")
    assert status == 200
    assert body["history"][0]["messagesAdded"][0]["message"]["id"] == "a05"
    assert ask(server, f"/gmail/v1/users/me/history?startHistoryId={state.floor - 1}")[0] == 404


def test_labels_of_trash_and_back(server: ReplayServer) -> None:
    """G-442: trashing takes INBOX away, untrashing brings it back; a repeated step changes nothing."""
    gmail = server.core.states[WORK].gmail
    server.apply_steps("sync")
    server.apply_steps("sync")
    assert gmail.messages["a15"].labels == ["TRASH"]
    assert "a15" not in {row["id"] for row in ask(server, "/gmail/v1/users/me/messages")[1]["messages"]}
    server.apply_steps(1)
    assert gmail.messages["a15"].labels == ["INBOX"]
    before = gmail.last_id
    gmail.relabel("a15", ["INBOX"], ["TRASH"])
    assert gmail.last_id == before
    assert ask(server, "/gmail/v1/users/me/messages/a15")[1]["labelIds"] == ["INBOX"]


def test_a_deleted_contact_is_a_tombstone_in_the_delta_only(server: ReplayServer) -> None:
    """G-604: metadata.deleted; a full list leaves it out."""
    target = "/v1/people/me/connections?personFields=names&requestSyncToken=true"
    token = ask(server, target, PRIVATE)[1]["nextSyncToken"]
    server.mailbox.script[:] = [{"at": AT, "op": "contact-delete", "account": PRIVATE, "id": "people/c202"}]
    server.apply_steps("all")
    delta = ask(server, f"{target}&syncToken={token}", PRIVATE)[1]
    assert delta["connections"] == [{"resourceName": "people/c202", "etag": "%202", "metadata": {"deleted": True}}]
    assert ask(server, target, PRIVATE)[1]["totalPeople"] == 1


@pytest.mark.parametrize(
    "step",
    [
        {"op": "delete", "id": "a99"},
        {"op": "label", "id": "a99", "add": ["X"]},
        {"op": "trash", "id": "a99"},
        {"op": "contact-rekey", "id": "people/c9", "to": "people/c8"},
        {"op": "move-event", "id": "e", "calendar": "nobody"},
        {"op": "expire-cursor", "stream": "weather"},
    ],
)
def test_a_step_on_something_that_is_not_there_is_named(server: ReplayServer, step: dict[str, Any]) -> None:
    """A script that does not fit its mailbox is a usage error."""
    server.mailbox.script[:] = [{"at": AT, "account": WORK, **step}]
    with pytest.raises(UsageError, match=str(step["op"])):
        server.apply_steps("all")


@pytest.mark.parametrize("stream", ["gmail", "calendars", "events", "people", "other"])
def test_each_cursor_expires_alone(server: ReplayServer, stream: str) -> None:
    """G-303: one stream's expiry touches no other stream."""
    cursors = {
        "gmail": (f"/gmail/v1/users/me/history?startHistoryId={ask(server, '/gmail/v1/users/me/profile')[1]['historyId']}", 404),
        "calendars": (_delta(server, "/calendar/v3/users/me/calendarList?showHidden=true"), 410),
        "events": (_delta(server, "/calendar/v3/calendars/primary/events?showDeleted=true"), 410),
        "people": (_delta(server, "/v1/people/me/connections?personFields=names&requestSyncToken=true"), 400),
        "other": (_delta(server, "/v1/otherContacts?readMask=names&requestSyncToken=true"), 400),
    }
    server.mailbox.script[:] = [{"at": AT, "op": "expire-cursor", "account": WORK, "stream": stream}]
    server.apply_steps("all")
    for name, (target, refused) in cursors.items():
        assert ask(server, target)[0] == (refused if name == stream else 200)


def _delta(server: ReplayServer, target: str) -> str:
    """The same list with the sync token that its full listing gives."""
    return f"{target}&syncToken={ask(server, target)[1]['nextSyncToken']}"


@given(st.lists(st.tuples(st.sampled_from(["add", "delete", "star", "unstar"]), st.integers(0, 5)), max_size=25))
def test_history_always_rises_and_replays_to_the_same_mailbox(steps: list[tuple[str, int]]) -> None:
    """G-1104, G-421: a client that applies the records in order holds exactly the server's messages and labels."""
    state = GmailState(AccountBox("n@example.com"), load_fixture(TINY).now)
    held: dict[str, set[str]] = {}
    for number, (act, which) in enumerate(steps):
        known = sorted(state.messages)
        if act == "add":
            state.add({"id": f"m{number:02}", "thread": f"t{which}", "at": AT, "labels": ["INBOX"]})
        elif known and act == "delete":
            state.delete(known[which % len(known)])
        elif known:
            changed = (["STARRED"], []) if act == "star" else ([], ["STARRED"])
            state.relabel(known[which % len(known)], *changed)
    for _, record in state.history_after(0):
        for change in record.get("messagesAdded", []):
            held[change["message"]["id"]] = set(change["message"]["labelIds"])
        for change in record.get("labelsAdded", []):
            held[change["message"]["id"]] |= set(change["labelIds"])
        for change in record.get("labelsRemoved", []):
            held[change["message"]["id"]] -= set(change["labelIds"])
        for change in record.get("messagesDeleted", []):
            del held[change["message"]["id"]]
    assert held == {identity: set(stored.labels) for identity, stored in state.messages.items()}
    numbers = [number for number, _ in state.history]
    assert numbers == sorted(set(numbers))
    assert sorted(one for members in state.threads.values() for one in members) == sorted(held)


@pytest.mark.parametrize(
    ("target", "body", "says"),
    [
        ("/calendar/v3/calendars/primary/events", {"nextPageToken": "a", "nextSyncToken": "b"}, "not the last"),
        ("/gmail/v1/users/me/messages?maxResults=1", {"messages": [{"id": "a", "threadId": "t"}] * 2}, "more than the asked 1"),
        ("/gmail/v1/users/me/messages", {"messages": [{"id": "a"}]}, "no threadId"),
        ("/gmail/v1/users/me/history?startHistoryId=1", {"history": [{"id": "5"}, {"id": "4"}], "historyId": "9"}, "do not rise"),
        ("/gmail/v1/users/me/history?startHistoryId=1", {"history": [{"id": "5"}], "historyId": "4"}, "do not rise"),
        ("/gmail/v1/users/me/messages/a", {"id": "a", "threadId": "t", "historyId": 7}, "historyId"),
        ("/calendar/v3/calendars/primary/events/e", {"start": {"date": "1 May"}}, "start/date"),
        ("/v1/people/c1", {"metadata": {"objectType": "ROBOT"}}, "objectType"),
    ],
)
def test_responses_that_google_would_not_send_are_found(target: str, body: dict[str, Any], says: str) -> None:
    """G-1103, G-1104: the schema and each hand rule."""
    path, _, query = target.partition("?")
    found = find_route("GET", path)
    assert found is not None
    params = {"maxResults": 1} if "maxResults" in query else {}
    assert any(says in problem for problem in check_response(found[0], params, 200, json.dumps(body).encode()))
    assert check_response(found[0], params, 200, b"{") != []
    assert check_response(found[0], params, 500, b'{"error": "x"}') != []


def test_steps_one_by_one_end_where_all_at_once_ends() -> None:
    """G-1111: the script leads to the same served bytes however it is cut."""

    def served(cut: int | str) -> list[bytes]:
        with ReplayServer(load_fixture(TINY), validate=False) as server:
            while server.apply_steps(cut):
                ask(server, "/gmail/v1/users/me/threads/t-sails")
            headers = {"Authorization": f"Bearer {server.token_for(WORK)}"}
            targets = [f"/gmail/v1/users/me/threads/{thread}" for thread in sorted(server.core.states[WORK].gmail.threads)]
            targets += ["/gmail/v1/users/me/profile", "/calendar/v3/calendars/primary/events?showDeleted=true"]
            return [server.respond("GET", target, headers, b"").body for target in targets]

    assert served(1) == served("sync") == served("all")
