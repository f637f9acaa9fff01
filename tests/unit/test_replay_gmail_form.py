"""Compact messages and case files as Gmail resources."""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64decode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectors.gmail_form import case_to_mailbox, compose_message, compose_with_attachments
from pipeline.errors import UsageError

AT = "2026-06-10T09:00:00-07:00"


def compose(**keys: Any) -> dict[str, Any]:
    """A composed message with id, thread and time given."""
    return compose_message({"id": "m1", "thread": "t1", "at": AT, **keys}, history_id=42)


def header(part: dict[str, Any], name: str) -> list[str]:
    """All values of one header of a part."""
    return [one["value"] for one in part["headers"] if one["name"].lower() == name.lower()]


def text(part: dict[str, Any]) -> str:
    """The inline text of a part."""
    return urlsafe_b64decode(part["body"]["data"]).decode("utf-8")


def shape(part: dict[str, Any]) -> Any:
    """The tree of MIME types."""
    return {part["mimeType"]: [shape(child) for child in part["parts"]]} if "parts" in part else part["mimeType"]


def test_text_alone_is_one_plain_part_with_crlf() -> None:
    """G-1110: payload, internalDate, historyId, sizeEstimate and snippet are derived."""
    made = compose(
        text="Hello <Nora>,\n\nhow   are you?", **{"from": "A <a@example.org>"}, to=["b@example.org", "c@example.org"], subject="Hi"
    )
    assert text(made["payload"]) == "Hello <Nora>,\r\n\r\nhow   are you?"
    assert made["payload"]["mimeType"] == "text/plain"
    assert made["payload"]["body"]["size"] == 31
    assert made["snippet"] == "Hello &lt;Nora&gt;, how are you?"
    assert (made["internalDate"], made["historyId"], made["threadId"]) == ("1781107200000", "42", "t1")
    assert made["sizeEstimate"] > 31
    assert header(made["payload"], "To") == ["b@example.org, c@example.org"]
    assert header(made["payload"], "Content-Type") == ['text/plain; charset="UTF-8"']


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"html": "<p>x</p>"}, "text/html"),
        ({"text": "x", "html": "<p>x</p>"}, {"multipart/alternative": ["text/plain", "text/html"]}),
        ({"text": "x", "attachments": [{"filename": "a.pdf", "mime_type": "application/pdf", "size": 3}]}, {"multipart/mixed": ["text/plain", "application/pdf"]}),
        ({"text": "x", "calendar_method": "REQUEST"}, {"multipart/alternative": ["text/plain", "text/calendar"]}),
        ({"body_text": "x", "headers": {"Content-Type": "multipart/report; report-type=delivery-status"}}, {"multipart/report": ["text/plain"]}),
        ({"mime": {"type": "multipart/mixed", "parts": [{"type": "multipart/related", "parts": [{"type": "text/html", "text": "x"}]}]}}, {"multipart/mixed": [{"multipart/related": ["text/html"]}]}),
        ({}, "text/plain"),
    ],
)  # fmt: skip
def test_the_part_tree_follows_what_is_given(keys: dict[str, Any], expected: Any) -> None:
    """G-1110: one leaf, an alternative, a mixed tree, or the tree written out."""
    assert shape(compose(**keys)["payload"]) == expected


def test_parts_are_numbered_as_gmail_does() -> None:
    """The root has no number, children count from 0, grandchildren carry their parent's number."""
    made = compose(text="x", html="y", attachments=[{"filename": "a.txt", "mime_type": "text/plain", "size": 1}])["payload"]
    assert made["partId"] == ""
    assert [part["partId"] for part in made["parts"]] == ["0", "1"]
    assert [part["partId"] for part in made["parts"][0]["parts"]] == ["0.0", "0.1"]


def test_attachments_carry_name_and_size_and_their_bytes_stand_apart() -> None:
    """G-1008: never inline; given content decides the bytes, a method goes into Content-Type (G-1009)."""
    files = [
        {"filename": "invite.ics", "mime_type": "text/calendar", "size": 1400, "method": "REQUEST"},
        {"filename": "note.txt", "mime_type": "text/plain", "size": 5, "content": "hello"},
    ]
    made, kept = compose_with_attachments({"id": "m1", "thread": "t", "at": AT, "text": "x", "attachments": files}, history_id=1)
    invite, note = made["payload"]["parts"][1:]
    assert invite["body"]["size"] == 1400
    assert "data" not in invite["body"]
    assert header(invite, "Content-Type") == ['text/calendar; method="REQUEST"; name="invite.ics"']
    assert header(note, "Content-Disposition") == ['attachment; filename="note.txt"']
    assert kept[note["body"]["attachmentId"]] == b"hello"
    assert len(kept[invite["body"]["attachmentId"]]) == 1400


def test_headers_given_win_null_removes_and_lists_repeat() -> None:
    """G-1010, F28: a header the fixture gives is not derived again; null leaves it out; an empty From is no header."""
    made = compose(
        **{"from": "derived@example.org"}, subject="derived", text="x",
        headers={"From": "given@example.org", "Subject": None, "Received": ["one", "two"]},
    )["payload"]  # fmt: skip
    assert header(made, "From") == ["given@example.org"]
    assert header(made, "Subject") == []
    assert header(made, "Received") == ["one", "two"]
    assert header(compose(text="x", **{"from": ""})["payload"], "From") == []


def test_a_complete_resource_is_taken_as_it_is() -> None:
    """`raw`: only historyId is the server's."""
    raw = {"id": "r", "threadId": "t", "payload": {}, "historyId": "1"}
    assert compose_message({"raw": raw}, history_id=9) == {**raw, "historyId": "9"}


@pytest.mark.parametrize(
    ("charset", "label", "served"),
    [
        ("iso-8859-1", "iso-8859-1", "utf-8"),
        ("euc-kr", "ks_c_5601-1987", "utf-8"),
        ("iso-2022-jp", "ISO-2022-JP", "utf-8"),
        ("utf-8", "utf-8", "utf-8"),
        ("iso-8859-1", "utf-8", "iso-8859-1"),
        ("iso-8859-1", "x-unknown", "iso-8859-1"),
    ],
)
def test_wire_text_becomes_utf8_when_its_charset_holds(charset: str, label: str, served: str) -> None:
    """F26, J-10: transcoded when the declared charset decodes strictly, otherwise the bytes stay; the header stays in any case."""
    words = {"euc-kr": "안녕하세요", "iso-2022-jp": "お世話になります"}.get(charset, "größer")
    raw = f"Subject: x\r\nContent-Type: text/plain; charset={label}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n".encode() + words.encode(
        charset
    )
    payload = compose(raw_b64=b64encode(raw).decode())["payload"]
    assert urlsafe_b64decode(payload["body"]["data"]).strip() == words.encode(served)
    assert label in header(payload, "Content-Type")[0]


def test_wire_headers_stay_encoded_and_are_unfolded() -> None:
    """G-1010: RFC 2047 words as on the wire, folded lines joined, raw 8-bit as UTF-8 or Latin-1."""
    raw = b"Subject: =?utf-8?Q?a?=\r\n =?utf-8?Q?b?=\r\nFrom: J\xc3\xb6rg <j@example.org>\r\nX-Old: J\xf6rg\r\n\r\nbody"
    payload = compose(raw_b64=b64encode(raw).decode())["payload"]
    assert header(payload, "Subject") == ["=?utf-8?Q?a?= =?utf-8?Q?b?="]
    assert header(payload, "From") == ["Jörg <j@example.org>"]
    assert header(payload, "X-Old") == ["Jörg"]


def test_wire_reports_and_attached_messages_keep_their_shape() -> None:
    """G-1012: message/rfc822 has its own parts; delivery-status is one leaf."""
    raw = (
        b"Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nfailed\r\n"
        b"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nAction: failed\r\n\r\n"
        b"--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: inner\r\n\r\nhello\r\n--b--\r\n"
    )
    made, kept = compose_with_attachments({"id": "m", "thread": "t", "at": AT, "raw_b64": b64encode(raw).decode()}, history_id=1)
    plain, status, inner = made["payload"]["parts"]
    assert shape(made["payload"]) == {"multipart/report": ["text/plain", "message/delivery-status", {"message/rfc822": ["text/plain"]}]}
    assert b"Action: failed" in kept[status["body"]["attachmentId"]]
    assert header(inner["parts"][0], "Subject") == ["inner"]
    assert text(plain).strip() == "failed"


@given(st.binary(max_size=400))
def test_any_bytes_compose_into_valid_unicode(raw: bytes) -> None:
    """The composer takes whatever was on the wire."""
    made = compose(raw_b64=b64encode(raw).decode())
    json.dumps(made, ensure_ascii=False).encode("utf-8")


@given(st.text(max_size=200).filter(lambda one: "\r" not in one))
def test_text_survives_the_way_through_the_payload(words: str) -> None:
    """What the fixture says is what a decoder finds, line ends apart."""
    payload = compose(text=words)["payload"]
    found = text(payload) if "data" in payload["body"] else ""
    assert found.replace("\r\n", "\n") == words


@pytest.mark.parametrize("at", [None, "yesterday", "2026-06-10T09:00:00"])
def test_a_message_without_a_readable_moment_is_refused(at: str | None) -> None:
    """G-1110: missing, unreadable or naive."""
    with pytest.raises(UsageError, match="m1"):
        compose(at=at)


def test_a_message_without_a_thread_is_refused() -> None:
    """G-1110: the missing key is named."""
    with pytest.raises(UsageError, match="thread"):
        compose(thread="")


def case(**more: Any) -> dict[str, Any]:
    """A small case file."""
    message = {"id": "<a/b@x>", "threadId": "t1", "date": AT, "from": "A <a@example.org>", "to": ["me@example.com"], "cc": [], "subject": "s",
               "headers": {}, "labels": ["INBOX"], "attachments": [], "body_text": "hi"}  # fmt: skip
    owner = {"name": "Me", "addresses": ["me@example.com", "me@alias.example"], "timezone": "America/Los_Angeles"}
    return {"id": "c-01", "owner": owner, "now": "2026-06-15T09:00:00-07:00", "messages": [message], **more}


def test_a_case_is_one_account_with_its_own_ids() -> None:
    """The first address is the account, the others are aliases; ids stay, labels stay."""
    box = case_to_mailbox(case())
    assert [(one.address, one.send_as) for one in box.accounts] == [("me@example.com", ["me@alias.example"])]
    made = compose_message(box.accounts[0].messages[0], history_id=1)
    assert (made["id"], made["labelIds"], header(made["payload"], "From")) == ("<a/b@x>", ["INBOX"], ["A <a@example.org>"])
    assert header(made["payload"], "Date") == []


def test_messages_that_name_an_account_make_more_accounts() -> None:
    """Cases over several accounts."""
    one = case()["messages"][0]
    box = case_to_mailbox(case(messages=[one, {**one, "id": "m2", "account": "me@alias.example"}]))
    assert [(account.address, len(account.messages), account.send_as) for account in box.accounts] == [
        ("me@example.com", 1, []),
        ("me@alias.example", 1, []),
    ]


def test_case_contacts_and_events_take_api_form() -> None:
    """Contacts become people, events stand in the primary calendar; the owner is marked."""
    events = [
        {"id": "e1", "summary": "Kick-off", "created": AT, "start": AT, "end": AT, "organizer": "me@example.com", "attendees": [{"email": "Me@alias.example"}]},
        {"id": "e2", "summary": "Launch", "start_date": "2026-06-19", "end_date": "2026-06-20", "all_day": True},
    ]  # fmt: skip
    box = case_to_mailbox(case(calendar_events=events, contacts=[{"name": "A B", "emails": ["a@example.org"], "organization": "Co"}]))
    first, second = box.accounts[0].calendars[0].events
    assert first["start"] == {"dateTime": AT, "timeZone": "America/Los_Angeles"}
    assert first["organizer"] == {"email": "me@example.com", "self": True}
    assert first["attendees"] == [{"email": "Me@alias.example", "self": True, "responseStatus": "needsAction"}]
    assert first["updated"] == AT
    assert second["end"] == {"date": "2026-06-20"}
    person = box.accounts[0].connections[0]
    assert (person["names"][0]["displayName"], person["organizations"]) == ("A B", [{"name": "Co"}])


@pytest.mark.parametrize("broken", [{"owner": {}}, {"owner": {"addresses": []}}, {"now": "soon"}, {"messages": None, "owner": None}])
def test_a_case_without_owner_or_moment_is_refused(broken: dict[str, Any]) -> None:
    """J-113: a broken case is a clear sentence."""
    with pytest.raises(UsageError, match="c-01"):
        case_to_mailbox(case(**broken))
