"""Decoding and reading are total, and what they return fits the text."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extractors.charsets import decode_bytes
from extractors.headers import decode_words, parse_addresses, parse_date
from extractors.html_text import html_to_text
from extractors.message import decode
from extractors.reader import read
from extractors.text_form import clean
from pipeline.models.reading import Reading
from tests.unit.extract_fixtures import mail, part

QUIET = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
PIECES = st.sampled_from(
    ["> ", "\n", "\n\n", "On Mon, Jun 1, 2026 Bo <b@example.org> wrote:\n", "From: a@example.org\n", "Sent: 1.1.2026\n", "To: b\n", "Subject: c\n", "-- \n", "Could you send it?", "부탁드립니다.", "ご確認ください。", "谢谢！",
     "-----Original Message-----\n", "---------- Forwarded message ---------\n", "Best regards,\n", "Unsubscribe", "👍", "\t", "Danke!", "https://example.com/?", "“", "”", "`", "Sent from my iPhone"]
)  # fmt: skip
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=12)), max_size=25).map("".join)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["headers", "name", "value", "body", "data", "parts", "mimeType", "filename", "attachmentId"]), inner, max_size=5),
    max_leaves=15,
)  # fmt: skip


def check(result: Reading, text: str) -> None:
    """Zones are ordered and apart, acts lie inside reply zones."""
    at = 0
    for zone in result.zones:
        assert at <= zone.start < zone.end <= len(text)
        at = zone.end
    replies = [z for z in result.zones if z.kind == "reply"]
    for act in result.acts:
        assert any(z.start <= act.start < act.end <= z.end for z in replies)


@QUIET
@given(TEXTS, st.text(max_size=30))
def test_any_text_is_read_within_its_bounds(text: str, subject: str) -> None:
    """J-20, evidence spans"""
    data = text.encode("utf-8", "replace")
    decoded = decode(mail(data, headers={"Subject": subject}))
    check(read(decoded), decoded.text)
    assert clean(decoded.text) == decoded.text


@QUIET
@given(JSON, st.text(max_size=40))
def test_any_payload_is_decoded(payload: Any, name: str) -> None:
    """J-13, G-1005"""
    for raw in ({"payload": payload}, {"payload": {"headers": payload, "parts": [payload], "filename": name}}):
        decoded = decode(raw)
        check(read(decoded), decoded.text)


@QUIET
@given(
    st.binary(max_size=200),
    st.sampled_from(["", "utf-8", "euc-kr", "iso-2022-jp", "utf-16", "utf-7", "hz", "gb2312", "shift_jis", "big5", "x-nonsense"]),
)
def test_any_bytes_are_text(data: bytes, label: str) -> None:
    """J-10"""
    assert isinstance(decode_bytes(data, label)[0], str)
    decoded = decode(mail(parts=[part(data, charset=label), part(data, "text/html", charset=label)]))
    check(read(decoded), decoded.text)


@QUIET
@given(
    st.text(max_size=80)
    | st.lists(st.sampled_from(["=?utf-8?q?", "?=", "a@b", "<", ">", '"', "(", ")", ",", ";", ":", "\udce9"]), max_size=15).map("".join)
)
def test_any_header_value_is_read(value: str) -> None:
    """J-11, J-13"""
    assert clean(decode_words(value)) == decode_words(value)
    parse_date(value)
    found, _ = parse_addresses(value)
    assert len(found) <= 200


@QUIET
@given(
    st.lists(
        st.sampled_from(
            [
                "<div>",
                "</div>",
                "<p>",
                "<blockquote>",
                "</blockquote>",
                "<br>",
                "<td>",
                "<pre>",
                "</pre>",
                "<style>",
                "<!--",
                "-->",
                "<",
                ">",
                "&amp;",
                "&#",
                " a ",
                "\n",
                '"',
                "<a x='",
            ]
        ),
        max_size=30,
    ).map("".join)
)
def test_any_html_is_text(html: str) -> None:
    """J-15"""
    assert "\n\n\n" not in html_to_text(html) or "<pre>" in html
