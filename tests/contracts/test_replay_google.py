"""The look-alike seen through Google's own client library: what the connectors will meet."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlparse

import httplib2
import pytest
from google.auth.exceptions import RefreshError
from google.oauth2.credentials import Credentials
from google_auth_httplib2 import AuthorizedHttp
from googleapiclient.discovery import Resource, build_from_document
from googleapiclient.errors import HttpError
from googleapiclient.http import HttpRequest

from connectors.replay import ReplayServer, load_fixture, refresh_token_for
from tests.fakes.client_library import document_at

TINY = Path(__file__).parents[2] / "fixtures" / "mailboxes" / "tiny"
WORK, PRIVATE = "nora@tern-boats.example", "nora.lind@mailhaus.example"
PERSON_FIELDS = "names,emailAddresses,metadata"


class Client:
    """One account's three services over one connection, closed at the end of the test."""

    def __init__(self, server: ReplayServer, account: str = WORK, refresh_token: str | None = None) -> None:
        client = server.client_config()["installed"]
        self.credentials = Credentials(  # type: ignore[no-untyped-call]
            None,
            refresh_token=refresh_token or refresh_token_for(account),
            token_uri=client["token_uri"],
            client_id=client["client_id"],
            client_secret=client["client_secret"],
        )
        self.plain = httplib2.Http()
        self.http = AuthorizedHttp(self.credentials, http=self.plain)
        self.gmail: Any = self._service(server, "gmail")
        self.calendar: Any = self._service(server, "calendar")
        self.people: Any = self._service(server, "people")

    def _service(self, server: ReplayServer, name: Any) -> Resource:
        return build_from_document(document_at(name, server.address), http=self.http)

    def close(self) -> None:
        """Close the sockets; the library leaves that to the caller."""
        self.plain.close()

    def profile(self) -> dict[str, Any]:
        """users.getProfile."""
        return dict(self.gmail.users().getProfile(userId="me").execute())

    def thread(self, identity: str) -> dict[str, Any]:
        """users.threads.get."""
        return dict(self.gmail.users().threads().get(userId="me", id=identity).execute())

    def history(self, start: str, **more: Any) -> dict[str, Any]:
        """users.history.list."""
        return dict(self.gmail.users().history().list(userId="me", startHistoryId=start, **more).execute())

    def events(self, calendar: str = "primary", **more: Any) -> dict[str, Any]:
        """events.list with deleted ones."""
        return dict(self.calendar.events().list(calendarId=calendar, showDeleted=True, **more).execute())

    def connections(self, **more: Any) -> dict[str, Any]:
        """people.connections.list with a sync token."""
        call = self.people.people().connections()
        return dict(call.list(resourceName="people/me", personFields=PERSON_FIELDS, requestSyncToken=True, **more).execute())


@pytest.fixture
def server() -> Iterator[ReplayServer]:
    """A server of the tiny mailbox; no violation may be left at the end."""
    with ReplayServer(load_fixture(TINY)) as running:
        yield running
        assert running.violations() == []


@pytest.fixture
def client(server: ReplayServer) -> Iterator[Client]:
    """A client of the work account."""
    made = Client(server)
    yield made
    made.close()


def post(server: ReplayServer, door: str, body: dict[str, Any]) -> dict[str, Any]:
    """Use the server's door for tests."""
    request = urllib.request.Request(f"{server.address}/_replay/{door}", data=json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request) as answer:
        return dict(json.load(answer))


def status_of(call: HttpRequest) -> tuple[int, str]:
    """The error status and reason a call ends with."""
    with pytest.raises(HttpError) as caught:
        call.execute()
    error = json.loads(caught.value.content)["error"]
    return int(caught.value.resp.status), str(error["errors"][0]["reason"])


def test_listing_pages_through_every_message_newest_first(server: ReplayServer, client: Client) -> None:
    """G-402: id and threadId, spam and trash only when asked; a page token resumes behind the last row."""
    messages = client.gmail.users().messages()
    found: list[str] = []
    token = None
    while True:
        page = messages.list(userId="me", maxResults=4, pageToken=token).execute()
        found += [row["id"] for row in page["messages"]]
        token = page.get("nextPageToken")
        if token is None:
            break
    assert found == ["a16", "a15", "a14", "a13", "a12", "a09", "a08", "a07", "a05", "a06", "a04", "a03", "a02", "a01"]
    everything = messages.list(userId="me", includeSpamTrash=True).execute()["messages"]
    assert {row["id"] for row in everything} - set(found) == {"a10", "a11"}
    sent = messages.list(userId="me", labelIds=["SENT", "Label_1"]).execute()["messages"]
    assert [row["id"] for row in sent] == ["a05"]


def test_a_message_arriving_between_two_pages_shifts_nothing(server: ReplayServer, client: Client) -> None:
    """G-401: a walk under arrival neither repeats nor loses a row."""
    messages = client.gmail.users().messages()
    first = messages.list(userId="me", maxResults=5).execute()
    server.apply_steps(1)
    second = messages.list(userId="me", maxResults=500, pageToken=first["nextPageToken"]).execute()
    ids = [row["id"] for row in first["messages"] + second["messages"]]
    assert len(ids) == len(set(ids)) == 14


def test_a_thread_comes_whole_in_order_of_time_and_masks_keep_nested_parts(server: ReplayServer, client: Client) -> None:
    """G-207: the mask with the whole payload serves the same messages as no mask."""
    whole = client.thread("t-quote")
    assert [message["id"] for message in whole["messages"]] == ["a04", "a05"]
    assert whole["messages"][0]["payload"]["mimeType"] == "multipart/alternative"
    mask = "id,historyId,messages(id,threadId,labelIds,internalDate,historyId,sizeEstimate,snippet,payload)"
    assert client.gmail.users().threads().get(userId="me", id="t-quote", fields=mask).execute() == whole
    narrow = client.gmail.users().threads().get(userId="me", id="t-quote", fields="messages(id,payload/headers)").execute()
    assert list(narrow["messages"][0]) == ["id", "payload"]
    assert list(narrow["messages"][0]["payload"]) == ["headers"]


def test_minimal_and_metadata_formats_leave_the_body_out(server: ReplayServer, client: Client) -> None:
    """Gmail reference: minimal has no payload, metadata has headers only."""
    get = client.gmail.users().messages().get
    assert "payload" not in get(userId="me", id="a01", format="minimal").execute()
    metadata = get(userId="me", id="a01", format="metadata", metadataHeaders=["Subject", "From"]).execute()
    assert [header["name"] for header in metadata["payload"]["headers"]] == ["From", "Subject"]
    assert "body" not in metadata["payload"]


def test_history_names_every_step_and_ends_at_the_current_id(server: ReplayServer, client: Client) -> None:
    """G-420, G-440: additions, label changes and deletions come as their own record kinds with rising ids."""
    start = client.profile()["historyId"]
    assert client.history(start) == {"historyId": start}
    server.apply_steps("all")
    post(server, "steps", {"n": 1})
    fresh = client.profile()["historyId"]
    assert status_of(client.gmail.users().history().list(userId="me", startHistoryId=start)) == (404, "notFound")
    assert client.history(fresh) == {"historyId": fresh}


def test_history_pages_and_filters_by_kind(server: ReplayServer, client: Client) -> None:
    """G-420: pages are complete and disjoint, historyTypes takes the singular names."""
    start = client.profile()["historyId"]
    server.apply_steps("sync")
    server.apply_steps("sync")
    records: list[dict[str, Any]] = []
    token = None
    while True:
        page = client.history(start, maxResults=2, **({"pageToken": token} if token else {}))
        records += page["history"]
        token = page.get("nextPageToken")
        if token is None:
            break
    assert page["historyId"] == client.profile()["historyId"] == records[-1]["id"]
    kinds = [next(kind for kind in record if kind not in {"id", "messages"}) for record in records]
    assert kinds == [
        "messagesAdded", "labelsAdded", "labelsRemoved", "messagesDeleted", "messagesAdded", "labelsAdded", "labelsRemoved", "messagesDeleted",
    ]  # fmt: skip
    added = client.history(start, historyTypes=["messageAdded"])["history"]
    assert [record["messagesAdded"][0]["message"]["id"] for record in added] == ["a17", "a18"]
    assert records[1]["labelsAdded"][0]["labelIds"] == ["STARRED"]
    numbers = [int(record["id"]) for record in records]
    assert numbers == sorted(set(numbers))


def test_a_deleted_message_is_gone(server: ReplayServer, client: Client) -> None:
    """G-240: 404 on a get."""
    server.apply_steps("sync")
    server.apply_steps("sync")
    assert status_of(client.gmail.users().messages().get(userId="me", id="a10")) == (404, "notFound")
    assert status_of(client.gmail.users().threads().get(userId="me", id="t-spam")) == (404, "notFound")


def test_labels_aliases_and_attachments_are_served(server: ReplayServer, client: Client) -> None:
    """G-424, G-710, G-1008: names of own labels, send-as addresses, attachment bytes of the stated size."""
    labels = client.gmail.users().labels().list(userId="me").execute()["labels"]
    assert {"id": "Label_1", "name": "Orders"}.items() <= next(one for one in labels if one["id"] == "Label_1").items()
    aliases = client.gmail.users().settings().sendAs().list(userId="me").execute()["sendAs"]
    assert [one["sendAsEmail"] for one in aliases] == [WORK, "workshop@tern-boats.example"]
    part = client.thread("t-quote")["messages"][1]["payload"]["parts"][1]
    assert (part["filename"], part["body"]["size"], "data" in part["body"]) == ("offer-dinghies.pdf", 48211, False)
    get = client.gmail.users().messages().attachments().get
    assert get(userId="me", messageId="a05", id=part["body"]["attachmentId"]).execute()["size"] == 48211


def test_calendar_deltas_name_moved_and_cancelled_events(server: ReplayServer, client: Client) -> None:
    """G-502, G-506, G-507, G-509: masters and exceptions first, then only what changed; the token stands on the last page alone."""
    first = client.events(maxResults=3)
    assert "nextSyncToken" not in first
    last = client.events(maxResults=3, pageToken=first["nextPageToken"])
    assert len(first["items"] + last["items"]) == 4
    sparse = last["items"][-1]
    assert (sparse["status"], sparse["recurringEventId"], "start" in sparse) == ("cancelled", "evweekly", False)
    token = last["nextSyncToken"]
    assert client.events(syncToken=token)["items"] == []
    server.apply_steps("all")
    delta = client.events(syncToken=token)
    assert [(event["id"], event["status"]) for event in delta["items"]] == [
        ("evreview", "confirmed"),
        ("evweekly_20261026T080000Z", "cancelled"),
    ]
    assert delta["items"][0]["sequence"] == 1
    assert delta["items"][0]["start"]["dateTime"].startswith("2026-10-16T10:00")
    assert client.events(syncToken=delta["nextSyncToken"])["items"] == []
    moved = client.calendar.events().get(calendarId="primary", eventId="evreview").execute()
    assert moved == delta["items"][0]


def test_calendar_list_and_single_calendars_have_their_own_tokens(server: ReplayServer, client: Client) -> None:
    """G-501, G-303: one token per stream; a foreign one is refused."""
    listing = client.calendar.calendarList().list(showHidden=True, showDeleted=True).execute()
    assert [entry["summary"] for entry in listing["items"]] == ["Nora Lind", "Boatyard"]
    yard = client.events("yard@group.calendar.example")
    assert [event["id"] for event in yard["items"]] == ["evcrane"]
    foreign = client.calendar.events().list(calendarId="primary", showDeleted=True, syncToken=yard["nextSyncToken"])
    assert status_of(foreign) == (410, "fullSyncRequired")
    assert status_of(client.calendar.events().list(calendarId="nobody@group.calendar.example")) == (404, "notFound")


def test_expired_cursors_answer_as_google_does(server: ReplayServer, client: Client) -> None:
    """G-238, G-239, G-241: 404 for history, 410 for events and calendars, 400 EXPIRED_SYNC_TOKEN for people."""
    start = client.profile()["historyId"]
    events, people = client.events()["nextSyncToken"], client.connections()["nextSyncToken"]
    calendars = client.calendar.calendarList().list().execute()["nextSyncToken"]
    for stream in ("gmail", "events", "calendars", "people"):
        post(server, "expire", {"account": WORK, "stream": stream})
    assert status_of(client.gmail.users().history().list(userId="me", startHistoryId=start)) == (404, "notFound")
    assert status_of(client.calendar.events().list(calendarId="primary", showDeleted=True, syncToken=events)) == (410, "fullSyncRequired")
    assert status_of(client.calendar.calendarList().list(syncToken=calendars)) == (410, "fullSyncRequired")
    with pytest.raises(HttpError) as caught:
        client.connections(syncToken=people)
    error = json.loads(caught.value.content)["error"]
    assert (caught.value.resp.status, error["details"][0]["reason"]) == (400, "EXPIRED_SYNC_TOKEN")
    assert "Sync token is expired" in error["message"]
    assert client.events()["items"]


def test_people_are_masked_paged_and_rekeyed(server: ReplayServer) -> None:
    """G-601, G-604, F41: fields by mask, token on the last page only, a new resource name carries the old one."""
    client = Client(server, PRIVATE)
    first = client.connections(pageSize=1)
    assert first["totalPeople"] == 2
    assert "nextSyncToken" not in first
    last = client.connections(pageSize=1, pageToken=first["nextPageToken"])
    assert [person.get("names", [{}])[0].get("displayName") for person in first["connections"] + last["connections"]] == ["Ida Moss", None]
    server.apply_steps("all")
    delta = client.connections(syncToken=last["nextSyncToken"])
    assert [person["resourceName"] for person in delta["connections"]] == ["people/c209"]
    assert delta["connections"][0]["metadata"]["previousResourceNames"] == ["people/c201"]
    client.close()


def test_other_contacts_take_their_own_mask(server: ReplayServer, client: Client) -> None:
    """G-601: otherContacts.list serves five fields and no more."""
    call = client.people.otherContacts()
    page = call.list(readMask="emailAddresses,names", requestSyncToken=True).execute()
    assert [one["emailAddresses"][0]["value"] for one in page["otherContacts"]] == ["kasper@holt-resin.example", "rita@sandbank.example"]
    assert "metadata" not in page["otherContacts"][0]
    assert call.list(readMask="names", requestSyncToken=True, syncToken=page["nextSyncToken"]).execute()["totalSize"] == 2
    assert status_of(call.list(readMask="organizations"))[0] == 400


def test_batches_answer_every_part_and_mix_success_with_failure(server: ReplayServer, client: Client) -> None:
    """G-226: HTTP 200 with a 404 inside; parts are matched by Content-ID, they come in another order."""
    answers: dict[str, Any] = {}

    def keep(identity: str, answer: Any, error: HttpError | None) -> None:
        answers[identity] = error.resp.status if error is not None else answer["id"]

    client.profile()  # signs in: the library refreshes over a connection of its own when a batch comes first
    batch = client.gmail.new_batch_http_request(callback=keep)
    for identity in ("a01", "nothing", "a13"):
        batch.add(client.gmail.users().messages().get(userId="me", id=identity), request_id=identity)
    batch.execute()
    assert answers == {"a01": "a01", "nothing": 404, "a13": "a13"}
    calendar = client.calendar.new_batch_http_request(callback=keep)
    calendar.add(client.calendar.events().get(calendarId="primary", eventId="evreview"), request_id="event")
    calendar.execute()
    assert answers["event"] == "evreview"
    ledger = server.ledger()
    assert (ledger["batches"], ledger["calls"]["gmail.users.messages.get"], ledger["units"]["gmail.users.messages.get"]) == (2, 3, 60)


def test_the_ledger_counts_calls_units_and_served_ids(server: ReplayServer, client: Client) -> None:
    """G-1109: what a client's metrics are compared with."""
    client.profile()
    client.thread("t-quote")
    client.gmail.users().messages().get(userId="me", id="a04").execute()
    ledger = server.ledger()
    assert ledger["calls"] == {"gmail.users.getProfile": 1, "gmail.users.messages.get": 1, "gmail.users.threads.get": 1}
    assert ledger["total_units"] == 1 + 40 + 20
    assert ledger["served"] == {f"{WORK}/a04": 2, f"{WORK}/a05": 1}
    assert ledger["token_requests"] == 1
    with urllib.request.urlopen(f"{server.address}/_replay/ledger") as answer:
        assert json.load(answer) == ledger


def test_answers_are_compressed_when_asked(server: ReplayServer) -> None:
    """G-208, G-1105: gzip on the wire, the same JSON inside, a plain answer without the header."""
    connection = http.client.HTTPConnection("127.0.0.1", int(server.address.rsplit(":", 1)[1]))
    bodies = []
    for encoding in ("gzip", "identity"):
        headers = {"Authorization": f"Bearer {server.token_for(WORK)}", "Accept-Encoding": encoding}
        connection.request("GET", "/gmail/v1/users/me/threads/t-sails", headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        bodies.append(gzip.decompress(body) if answer.headers.get("Content-Encoding") == "gzip" else body)
    connection.close()
    assert answer.headers.get("Content-Encoding") is None
    assert bodies[0] == bodies[1]
    assert json.loads(bodies[0])["id"] == "t-sails"


def test_two_runs_give_the_same_bytes() -> None:
    """G-1110, G-1111: nothing depends on the port, the clock or the run."""

    def run() -> list[bytes]:
        with ReplayServer(load_fixture(TINY)) as server:
            connection = http.client.HTTPConnection("127.0.0.1", int(server.address.rsplit(":", 1)[1]))
            bodies = []
            for applied in ("sync", "all"):
                for target in (
                    "/gmail/v1/users/me/messages?includeSpamTrash=true", "/gmail/v1/users/me/threads/t-sails", "/gmail/v1/users/me/profile",
                    "/calendar/v3/calendars/primary/events?showDeleted=true", "/v1/people/me/connections?personFields=names&requestSyncToken=true",
                    "/gmail/v1/users/me/history?startHistoryId=1064",
                ):  # fmt: skip
                    connection.request("GET", target, headers={"Authorization": f"Bearer {server.token_for(WORK)}"})
                    answer = connection.getresponse()
                    bodies.append(str(answer.getheaders()).encode() + answer.read())
                server.apply_steps(applied)
            connection.close()
            return bodies

    first = run()
    assert first == run()
    assert len(set(first)) > 6


@pytest.mark.parametrize(
    ("target", "says"),
    [
        ("/gmail/v1/users/me/history?startHistoryId=1&historyTypes=messagesAdded", "historyTypes"),
        ("/gmail/v1/users/me/history?startHistoryId=abc", "startHistoryId"),
        ("/gmail/v1/users/me/messages?maxResults=501", "maxResults"),
        ("/gmail/v1/users/me/messages?max_results=5", "max_results"),
        ("/gmail/v1/users/me/messages?includeSpamTrash=yes", "includeSpamTrash"),
        ("/gmail/v1/users/me/messages/a01?format=whole", "format"),
        ("/gmail/v1/users/me/messages/a01?format=full&format=full", "format"),
        ("/gmail/v1/users/me/threads/t-sails?fields=messages(id", "field selection"),
        ("/gmail/v1/users/me/threads/t-sails?fields=messages(id,nonsense)", "nonsense"),
        ("/calendar/v3/calendars/primary/events?maxResults=2501", "maxResults"),
        ("/calendar/v3/calendars/primary/events?maxResults=0", "maxResults"),
        ("/calendar/v3/calendars/primary/events?timeMin=2026-01-01", "timeMin"),
        ("/calendar/v3/users/me/calendarList?maxResults=251", "maxResults"),
        ("/v1/people/me/connections?personFields=names&pageSize=1001", "pageSize"),
    ],
)
def test_a_badly_formed_call_is_refused_and_noted(target: str, says: str) -> None:
    """G-1102, G-204, G-205, F12: 400 as Google would, and a violation that fails the test using the server."""
    with ReplayServer(load_fixture(TINY)) as server:
        reply = server.respond("GET", target, {"Authorization": f"Bearer {server.token_for(WORK)}"}, b"")
        assert reply.status == 400
        assert says in json.loads(reply.body)["error"]["message"]
        assert [one["kind"] for one in server.violations()] == ["request"]


@pytest.mark.parametrize(
    ("method", "target"),
    [
        ("POST", "/gmail/v1/users/me/messages/send"),
        ("DELETE", "/gmail/v1/users/me/messages/a01"),
        ("POST", "/gmail/v1/users/me/messages/a01/modify"),
        ("PATCH", "/calendar/v3/calendars/primary/events/evreview"),
        ("POST", "/v1/people:createContact"),
    ],
)
def test_every_write_is_refused_and_noted(method: str, target: str) -> None:
    """G-1102, G-206: a write method fails whatever test made it; nothing changes."""
    with ReplayServer(load_fixture(TINY)) as server:
        reply = server.respond(method, target, {"Authorization": f"Bearer {server.token_for(WORK)}"}, b"{}")
        assert reply.status == 403
        assert [one["kind"] for one in server.violations()] == ["write"]
        assert "a01" in server.core.states[WORK].gmail.messages


def test_unknown_paths_and_methods_not_simulated_are_noted() -> None:
    """G-1102: a path no API has is 404; a real method this server does not play is 501; both are violations."""
    with ReplayServer(load_fixture(TINY)) as server:
        headers = {"Authorization": f"Bearer {server.token_for(WORK)}"}
        statuses = [
            server.respond("GET", target, headers, b"").status
            for target in ("/gmail/v2/users/me/profile", "/gmail/v1/users/me/drafts", "/gmail/v1/users/me/messages?q=boat")
        ]
        assert statuses == [404, 501, 501]
        assert [one["kind"] for one in server.violations()] == ["request", "not_simulated", "not_simulated"]


def test_sync_tokens_refuse_the_parameters_that_exclude_them(client: Client) -> None:
    """G-502: a filter beside a sync token, or other parameters than those the token was made with, is 400."""
    token = client.events()["nextSyncToken"]
    call = client.calendar.events().list
    assert status_of(call(calendarId="primary", syncToken=token, q="boat"))[0] == 400
    assert status_of(call(calendarId="primary", syncToken=token, showDeleted=False))[0] == 400
    assert status_of(call(calendarId="primary", syncToken=token))[0] == 400


def test_a_broken_response_is_caught() -> None:
    """G-1103: an extra field, a number where a 64-bit string belongs, and a Latin-1 body that Gmail would have sent as UTF-8."""
    broken = {
        "gmail.users.getProfile": lambda body: body[:-1] + b',"surprise":1}',
        "gmail.users.threads.get": lambda body: body.replace(b'"internalDate":"', b'"internalDate":1').replace(b'","', b',"', 1),
        "gmail.users.messages.get": lambda body: re.sub(b'"data":"[^"]*"', b'"data":"_w=="', body),
    }
    with ReplayServer(load_fixture(TINY)) as server:
        server.core.alter_response = lambda method, body: broken.get(method, lambda same: same)(body)
        headers = {"Authorization": f"Bearer {server.token_for(WORK)}"}
        for target in ("profile", "threads/t-news", "messages/a13"):
            server.respond("GET", f"/gmail/v1/users/me/{target}", headers, b"")
        found = server.violations()
        assert [one["kind"] for one in found[:1]] == ["response"]
        assert {one["target"] for one in found} == set(broken)
        assert "surprise" in found[0]["problem"]
        assert "UTF-8" in found[-1]["problem"]


def test_faults_strike_the_named_calls_and_nothing_else() -> None:
    """G-1106: nth call of one method, a share of all, and an error that looks like Google's."""
    with ReplayServer(
        load_fixture(TINY), faults=["gmail.users.history.list=404@1", "gmail.users.labels.list=403.dailyLimitExceeded"]
    ) as server:
        client = Client(server)
        start = client.profile()["historyId"]
        assert status_of(client.gmail.users().history().list(userId="me", startHistoryId=start)) == (404, "notFound")
        assert client.history(start) == {"historyId": start}
        assert status_of(client.gmail.users().labels().list(userId="me")) == (403, "dailyLimitExceeded")
        assert server.ledger()["faults"] == 2
        assert server.violations() == []
        client.close()


def test_faults_by_share_are_the_same_in_every_run_and_order() -> None:
    """G-1106: seeded; the draw hangs on the call and its attempt, not on the order of arrival."""

    def struck(order: list[str]) -> set[str]:
        with ReplayServer(load_fixture(TINY), faults=["503:40%"], seed=3) as server:
            headers = {"Authorization": f"Bearer {server.token_for(WORK)}"}
            return {one for one in order if server.respond("GET", f"/gmail/v1/users/me/messages/{one}", headers, b"").status == 503}

    ids = [f"a{n:02}" for n in range(1, 17)]
    assert struck(ids) == struck(ids[::-1])
    assert 2 <= len(struck(ids)) <= 12


def test_a_fault_can_strike_one_item_or_the_whole_batch() -> None:
    """F6, G-1106: 200 with a 429 inside; or the batch itself fails."""
    rules = [
        {"method": "gmail.users.messages.get", "scope": "item", "status": 429, "nth": 2, "retry_after": 3},
        {"method": "batch", "status": 500, "nth": 2},
    ]
    with ReplayServer(load_fixture(TINY), faults=rules) as server:
        client = Client(server)
        client.profile()
        statuses: list[int] = []
        for _ in range(2):
            batch = client.gmail.new_batch_http_request(
                callback=lambda identity, answer, error: statuses.append(error.resp.status if error else 200)
            )
            for identity in ("a01", "a02", "a03"):
                batch.add(client.gmail.users().messages().get(userId="me", id=identity))
            if not statuses:
                batch.execute()
            else:
                with pytest.raises(HttpError) as caught:
                    batch.execute()
                assert caught.value.resp.status == 500
        assert sorted(statuses) == [200, 200, 429]
        client.close()


def test_an_answer_can_break_off(server: ReplayServer) -> None:
    """G-1106, G-242: the connection closes after k bytes of the body."""
    server.set_faults(["gmail.users.getProfile=cut10@1"])
    connection = http.client.HTTPConnection("127.0.0.1", int(server.address.rsplit(":", 1)[1]))
    connection.request("GET", "/gmail/v1/users/me/profile", headers={"Authorization": f"Bearer {server.token_for(WORK)}"})
    with pytest.raises(http.client.IncompleteRead) as caught:
        connection.getresponse().read()
    assert len(caught.value.partial) == 10
    connection.close()


def test_an_empty_bucket_answers_429_and_403_with_all_forms_of_retry_after() -> None:
    """G-1105, G-220, G-232: the bucket holds one minute, refills evenly, and says when to come back in three forms or not at all."""
    now = [1000.0]
    with ReplayServer(load_fixture(TINY), quota="standard-2026", monotonic=lambda: now[0], wall=lambda: 1_790_000_000.0) as server:
        headers = {"Authorization": f"Bearer {server.token_for(WORK)}"}

        def get() -> Any:
            return server.respond("GET", "/gmail/v1/users/me/threads/t-sails", headers, b"")

        assert [get().status for _ in range(150)] == [200] * 150
        refused = [get() for _ in range(4)]
        assert [reply.status for reply in refused] == [429, 403, 429, 403]
        assert refused[0].headers["Retry-After"] == "1"
        assert refused[1].headers["Retry-After"].endswith("GMT")
        assert "Retry-After" not in refused[2].headers
        assert "Retry after" in json.loads(refused[2].body)["error"]["message"]
        assert "Retry-After" not in refused[3].headers
        assert json.loads(refused[1].body)["error"]["errors"][0]["reason"] == "userRateLimitExceeded"
        other = {"Authorization": f"Bearer {server.token_for(PRIVATE)}"}
        assert server.respond("GET", "/gmail/v1/users/me/profile", other, b"").status == 200
        now[0] += 0.4
        assert get().status == 200
        assert server.ledger()["total_units"] == 151 * 40 + 1
        assert server.violations() == []


def test_latency_is_paid_once_per_request_and_scaled() -> None:
    """G-1105: 120 ms at ten times the speed is 12 ms."""
    slept: list[float] = []
    with ReplayServer(load_fixture(TINY), latency_ms=120, time_scale=10, sleep=slept.append) as server:
        server.respond("GET", "/gmail/v1/users/me/profile", {"Authorization": f"Bearer {server.token_for(WORK)}"}, b"")
    assert slept == [pytest.approx(0.012)]


def test_expired_access_tokens_are_refreshed_by_the_client(server: ReplayServer, client: Client) -> None:
    """G-235, G-1107: 401, one refresh, one retry."""
    client.profile()
    post(server, "expire-tokens", {})
    assert client.profile()["emailAddress"] == WORK
    ledger = server.ledger()
    assert ledger["token_requests"] == 2
    assert ledger["answers"]["gmail.users.getProfile"] == {"200": 2, "401": 1}


def test_each_account_sees_its_own_mail(server: ReplayServer) -> None:
    """G-710: the Bearer token decides; a foreign userId is refused."""
    client = Client(server, PRIVATE)
    assert client.profile()["messagesTotal"] == 9
    assert status_of(client.gmail.users().getProfile(userId=WORK))[0] == 403
    assert status_of(client.gmail.users().messages().get(userId="me", id="a01")) == (404, "notFound")
    client.close()


def test_a_refused_refresh_is_invalid_grant(server: ReplayServer) -> None:
    """G-1107: a dead refresh token, and one nobody issued."""
    post(server, "consent", {"refuse_refresh": [WORK]})
    for token in (None, "made-up"):
        client = Client(server, WORK, token)
        with pytest.raises(RefreshError) as caught:
            client.profile()
        assert caught.value.args[1]["error"] == "invalid_grant"
        client.close()


def sign_in(server: ReplayServer, verifier_sent: str, scopes: list[str]) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """The consent page and the code exchange, as the flow library does them; returns token answer and redirect parameters."""
    from base64 import urlsafe_b64encode
    from hashlib import sha256

    client = server.client_config()["installed"]
    challenge = urlsafe_b64encode(sha256(b"v" * 64).digest()).decode().rstrip("=")
    asked = {
        "client_id": client["client_id"], "redirect_uri": "http://127.0.0.1:9/", "response_type": "code", "scope": " ".join(scopes),
        "state": "s1", "code_challenge": challenge, "code_challenge_method": "S256", "access_type": "offline", "login_hint": PRIVATE,
    }  # fmt: skip
    place = server.respond("GET", f"/auth?{urlencode(asked)}", {}, b"").headers["Location"]
    query = parse_qs(urlparse(place).query)
    if "code" not in query:
        return {}, query
    form = {
        "grant_type": "authorization_code", "code": query["code"][0], "redirect_uri": "http://127.0.0.1:9/", "code_verifier": verifier_sent,
        "client_id": client["client_id"], "client_secret": client["client_secret"],
    }  # fmt: skip
    answers = [json.loads(server.respond("POST", "/token", {}, urlencode(form).encode()).body) for _ in range(2)]
    assert answers[1] == {"error": "invalid_grant", "error_description": "Bad Request"}
    return answers[0], query


def test_the_code_exchange_checks_verifier_state_and_single_use(server: ReplayServer) -> None:
    """G-1107, G-103: the right verifier once; the token signs in the hinted account."""
    answer, query = sign_in(server, "v" * 64, ["https://www.googleapis.com/auth/gmail.readonly"])
    assert query["state"] == ["s1"]
    assert answer["scope"] == "https://www.googleapis.com/auth/gmail.readonly"
    client = Client(server, PRIVATE, answer["refresh_token"])
    assert client.profile()["emailAddress"] == PRIVATE
    with pytest.raises(HttpError) as caught:
        client.connections()
    assert caught.value.resp.status == 403
    client.close()
    wrong, _ = sign_in(server, "w" * 64, [])
    assert wrong["error"] == "invalid_grant"


def test_consent_can_grant_less_omit_the_refresh_token_or_be_denied(server: ReplayServer) -> None:
    """G-1107, G-105, G-106, G-109."""
    asked = ["https://www.googleapis.com/auth/gmail.readonly", "https://www.googleapis.com/auth/calendar.readonly"]
    post(server, "consent", {"grant": asked[:1], "omit_refresh": True})
    answer, _ = sign_in(server, "v" * 64, asked)
    assert answer["scope"] == asked[0]
    assert "refresh_token" not in answer
    post(server, "consent", {"deny": True})
    assert sign_in(server, "v" * 64, asked)[1] == {"state": ["s1"], "error": ["access_denied"]}


def test_the_secret_comes_as_basic_or_as_form_field_and_must_be_right(server: ReplayServer) -> None:
    """G-1107: both ways of client authentication (RFC 6749 section 2.3.1)."""
    from base64 import b64encode

    client = server.client_config()["installed"]
    form = urlencode({"grant_type": "refresh_token", "refresh_token": refresh_token_for(WORK)}).encode()
    basic = b64encode(f"{client['client_id']}:{client['client_secret']}".encode()).decode()
    assert server.respond("POST", "/token", {"Authorization": f"Basic {basic}"}, form).status == 200
    assert server.respond("POST", "/token", {}, form).status == 401
    wrong = urlencode({"client_id": client["client_id"], "client_secret": "x"}).encode()
    assert server.respond("POST", "/token", {}, form + b"&" + wrong).status == 401


def test_the_door_tells_a_signing_in_tool_what_it_needs(server: ReplayServer) -> None:
    """Another process signs every account in with nothing but the address."""
    with urllib.request.urlopen(f"{server.address}/_replay/client") as answer:
        found = json.load(answer)
    assert [account["address"] for account in found["accounts"]] == [WORK, PRIVATE]
    assert found["client"]["installed"]["token_uri"] == f"{server.address}/token"
    assert found["owner"]["name"] == "Nora Lind"
    assert found["now"] == "2026-10-14T09:00:00+02:00"


def test_the_door_refuses_nonsense(server: ReplayServer) -> None:
    """Unknown door, unknown stream, unreadable body, bad fault: 404 or 400 with the problem, the server lives on."""
    for door, body, status in (
        ("nothing", b"{}", 404),
        ("expire", b'{"stream": "weather"}', 400),
        ("steps", b"{", 400),
        ("faults", b'{"rules": ["often"]}', 400),
    ):
        assert server.respond("POST", f"/_replay/{door}", {}, body).status == status
    assert server.respond("GET", "/_replay/ledger", {}, b"").status == 200
