"""Answers that are not built as described: told as such, by the place in them, and never by what stands there (G-243)."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.google.shapes import misfit

GET, LIST, PROFILE = "gmail.users.messages.get", "gmail.users.messages.list", "gmail.users.getProfile"
EVENTS, PEOPLE = "calendar.events.list", "people.people.connections.list"


@pytest.mark.parametrize(
    ("method_id", "answer", "place"),
    [
        (GET, {"id": "a", "labelIds": "INBOX"}, "labelIds"),
        (GET, {"id": "a", "labelIds": ["INBOX", None]}, "labelIds"),
        (GET, {"id": ["a"]}, "id"),
        (GET, {"payload": {"headers": [{"name": "From", "value": {}}]}}, "payload.headers.value"),
        (GET, {"payload": {"parts": [{"parts": [5]}]}}, "payload.parts.parts"),
        (LIST, {"messages": "abc"}, "messages"),
        (LIST, {"messages": [5]}, "messages"),
        (LIST, {"messages": [{"threadId": "t"}]}, "messages.id"),
        (LIST, {"nextPageToken": ["x"]}, "nextPageToken"),
        (PROFILE, {"emailAddress": "a@example.com"}, "historyId"),
        (EVENTS, {"items": {"id": "e"}}, "items"),
        (EVENTS, {"nextSyncToken": {}}, "nextSyncToken"),
        (PEOPLE, {"connections": "abc"}, "connections"),
    ],
)
def test_the_place_of_a_misfit_is_named(method_id: str, answer: dict[str, Any], place: str) -> None:
    assert misfit(method_id, answer) == place


@pytest.mark.parametrize(
    ("method_id", "answer"),
    [
        (LIST, {}),
        (LIST, {"resultSizeEstimate": "3", "messages": [{"id": "a", "threadId": "t"}]}),
        (GET, {"id": "a", "brandNew": [{"x": None}], "payload": {"body": {"size": 0}, "parts": []}}),
        (EVENTS, {"items": [{"id": "e", "extendedProperties": {"private": {"a": "b"}}, "start": {"date": "2026-01-01"}}]}),
    ],
)
def test_new_fields_missing_fields_and_kinds_of_values_are_no_misfit(method_id: str, answer: dict[str, Any]) -> None:
    """G-1108."""
    assert misfit(method_id, answer) == ""


def test_null_stands_for_a_field_that_is_not_there() -> None:
    answer: dict[str, Any] = {"id": "a", "labelIds": None, "payload": {"headers": None}}
    assert misfit(GET, answer) == ""
    assert answer == {"id": "a", "payload": {}}


def test_an_odd_event_or_contact_is_unreadable_by_itself() -> None:
    """What can be read of a record is; what is none at all counts as unreadable, and the rows beside it are kept (G-1104)."""
    odd = {"resourceName": "people/c1", "names": {}, "emailAddresses": [None]}
    people: dict[str, Any] = {"connections": [odd, None, 5, {"resourceName": "people/c2", "metadata": []}]}
    assert misfit(PEOPLE, people) == ""
    assert people == {"connections": [odd, {}, {}, {}]}
    events: dict[str, Any] = {"items": ["x", {"id": "e", "start": "2026-01-01"}]}
    assert misfit(EVENTS, events) == ""
    assert events == {"items": [{}, {"id": "e", "start": "2026-01-01"}]}
