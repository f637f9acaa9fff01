"""The owner's own client: what copying and downloading do to it, and what is none (G-102)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectors.google.client import Client, clean, client_from_fields, client_from_json
from connectors.google.consent import begin
from pipeline.errors import ConfigError

ID = "123456789-abc0def.apps.googleusercontent.com"
SECRET = "GOCSPX-canary_canary-canary12"


def json_of(**changes: Any) -> str:
    fields = {"client_id": ID, "client_secret": SECRET, "auth_uri": "https://accounts.google.com/o/oauth2/auth", **changes}
    return json.dumps({"installed": {"token_uri": "https://oauth2.googleapis.com/token", **fields}})


@pytest.mark.parametrize("wrap", ["{}", " {} ", "“{}”", "'{}'", "«{}»", "\u200b{}\ufeff", '\t"{}"\r\n', "„{}“"])
def test_quotes_and_blanks_of_a_letter_are_stripped(wrap: str) -> None:
    client = client_from_fields(wrap.format(ID), wrap.format(SECRET))
    assert (client.client_id, client.client_secret) == (ID, SECRET)


@pytest.mark.parametrize(
    ("identity", "secret", "field"),
    [
        ("", SECRET, "client id"),
        ("me@example.com", SECRET, "client id"),
        (SECRET, ID, "client id"),
        (ID + "/x", SECRET, "client id"),
        (ID, "", "client secret"),
        (ID, "short", "client secret"),
        (ID, "a canary that is no secret!", "client secret"),
    ],
)
def test_a_wrong_shape_names_the_field_and_not_its_value(identity: str, secret: str, field: str) -> None:
    with pytest.raises(ConfigError) as caught:
        client_from_fields(identity, secret)
    assert (caught.value.code, caught.value.detail["field"]) == ("client_shape_invalid", field)
    assert "canary" not in json.dumps(caught.value.as_dict())


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "client_json_unreadable", "line 1, column 1"),
        ('{"installed": {"client_secret": "canary"', "client_json_unreadable", "column"),
        ("[" * 100_000, "client_json_unreadable", ""),
        ("[]", "client_json_wrong_type", "no object"),
        ('{"web": {"client_secret": "canary"}}', "client_json_wrong_type", "web application"),
        ('{"type": "service_account", "private_key": "canary"}', "client_json_wrong_type", "service account"),
        ('{"type": "authorized_user", "refresh_token": "canary"}', "client_json_wrong_type", "sign-in of another program"),
        ("{}", "client_json_wrong_type", "not known"),
        ('{"installed": "canary"}', "client_shape_invalid", "object"),
        (json_of(token_uri="https://evil.example/token"), "client_shape_invalid", "oauth2.googleapis.com"),
        (json_of(auth_uri="https://evil.example/auth"), "client_shape_invalid", "accounts.google.com"),
        (json_of(token_uri="http://127.0.0.1:9/token"), "client_shape_invalid", "oauth2.googleapis.com"),
    ],
)
def test_a_file_that_is_no_desktop_client_is_told_by_kind_without_its_content(text: str, code: str, words: str) -> None:
    with pytest.raises(ConfigError) as caught:
        client_from_json(text, "client.json")
    shown = json.dumps(caught.value.as_dict())
    assert (caught.value.code, caught.value.exit_code) == (code, 2)
    assert words in shown
    assert "canary" not in shown


def test_a_good_file_leads_to_google_and_with_a_root_to_the_look_alike_alone() -> None:
    assert client_from_json(json_of(), "x").token_uri == "https://oauth2.googleapis.com/token"
    there = client_from_json(json_of(), "x", "http://127.0.0.1:8080/")
    assert (there.auth_uri, there.token_uri) == ("http://127.0.0.1:8080/auth", "http://127.0.0.1:8080/token")
    with pytest.raises(ConfigError):
        client_from_json(json_of(), "x", "https://evil.example")


def test_no_secret_stands_in_what_is_printed_of_an_attempt() -> None:
    attempt = begin(Client(ID, SECRET), "a@example.com", "http://127.0.0.1:1/")
    assert SECRET not in f"{attempt!r} {attempt.client!r}"
    assert attempt.verifier not in repr(attempt) + attempt.url()
    assert SECRET not in attempt.url()
    assert 43 <= len(attempt.verifier) <= 128


@given(st.text())
def test_cleaning_is_stable(text: str) -> None:
    assert clean(clean(text)) == clean(text)
