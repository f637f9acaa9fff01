"""Broken heads and raw 8-bit headers off the wire (J-10, J-13)."""

from __future__ import annotations

import pytest

from connectors.gmail_mime import parse_mime


def headers(raw: bytes) -> dict[str, str]:
    """Header -> value of a message off the wire."""
    return {header["name"]: header["value"] for header in parse_mime(raw, "m1")[0]["headers"]}


def test_a_line_that_is_no_header_hides_none() -> None:
    """J-13"""
    found = headers(b"X Broken line :here\r\n folded\r\nFrom: a@example.org\r\nSubject: Hall\r\n two\r\n\r\nFrom: not me\r\n")
    assert found == {"From": "a@example.org", "Subject": "Hall two"}


def test_text_right_below_the_head_is_no_broken_head() -> None:
    """J-13: without known headers after it the line begins the body."""
    part = parse_mime(b"Subject: Hall\r\nDear all, hello\r\nnote: the key\r\n", "m1")[0]
    assert [header["name"] for header in part["headers"]] == ["Subject"]
    assert part["body"]["size"] > 10


@pytest.mark.parametrize(
    ("charset", "label", "subject"),
    [("cp949", "euc-kr", "회의실 예약"), ("cp1252", "", "Café"), ("cp1252", "no-such", "Café"), ("utf-8", "euc-kr", "회의실")],
)
def test_raw_8_bit_headers_are_read_as_the_body_is(charset: str, label: str, subject: str) -> None:
    """J-10"""
    kind = f"Content-Type: text/plain; charset={label}\r\n" if label else ""
    raw = b"Subject: " + subject.encode(charset) + b"\r\n" + kind.encode() + b"\r\nx\r\n"
    assert headers(raw)["Subject"] == subject
