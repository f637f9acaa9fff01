"""Raw resource -> headers and text (J-10 to J-17, G-1001 to G-1013)."""

from __future__ import annotations

from typing import Any

import pytest

from extractors.charsets import codec_name, decode_bytes
from extractors.headers import decode_words, message_ids, parse_addresses, parse_date
from extractors.html_text import html_to_text
from extractors.message import KEPT_HEADERS, decode
from extractors.text_form import clean, limit
from tests.unit.extract_fixtures import b64, mail, part


@pytest.mark.parametrize(
    ("data", "label", "text"),
    [
        ("회신 부탁드립니다".encode("cp949"), "ks_c_5601-1987", "회신 부탁드립니다"),
        ("회신 부탁드립니다".encode(), "ks_c_5601-1987", "회신 부탁드립니다"),
        ("회신 부탁드립니다, 이번 주까지 보내 주세요".encode("cp949"), "X-UNKNOWN", "회신 부탁드립니다, 이번 주까지 보내 주세요"),
        ("ご確認をお願いします".encode("cp932"), "", "ご確認をお願いします"),
        ("请确认会议时间谢谢".encode("gb18030"), "", "请确认会议时间谢谢"),
        ("L'étude est prête".encode("cp1252"), "", "L'étude est prête"),
        ("L'étude est prête".encode("cp1252"), "utf-8", "L'étude est prête"),
        ("見積の件".encode("iso2022_jp"), "iso-2022-jp", "見積の件"),
        ("見積の件".encode(), "iso-2022-jp", "見積の件"),
        ("見積の件".encode("iso2022_jp"), "", "見積の件"),
        (b"\x1b$ broken", "", "\x1b$ broken"),
        ("grün".encode("utf-7"), "unicode-1-1-utf-7", "grün"),
        ("smart \u201cquotes\u201d".encode("cp1252"), "iso-8859-1", "smart \u201cquotes\u201d"),
        (b"\xef\xbb\xbfhello \xc3\xa9", "", "hello é"),
        (b"caf\x81\x8d \xff\xfe", "x-user-defined", "caf\ufffd\ufffd \xff\xfe"),
        ("žluť".encode("iso8859_2"), "iso-8859-2", "žluť"),
        (b"plain", '"US-ASCII"', "plain"),
    ],
)
def test_bytes_are_decoded_in_one_order(data: bytes, label: str, text: str) -> None:
    """J-10, G-1003, G-1004"""
    assert decode_bytes(data, label)[0] == text


def test_broken_double_byte_text_keeps_what_can_be_read() -> None:
    """J-10"""
    text, note = decode_bytes("확인했습니다".encode("cp949") + b"\xff\x20ok", "euc-kr")
    assert text.startswith("확인했습니다")
    assert "broken" in note


def test_codec_names_are_text_codecs_only() -> None:
    """G-1004"""
    assert codec_name("base64") == codec_name("no such") == codec_name("idna") == codec_name("a\x00b") == ""
    assert codec_name("GB2312") == "gb18030"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("=?utf-8?b?7JWI64Wk?=", "안녤"),
        ("=?utf-8?q?caf=C3?= =?utf-8?q?=A9?= now", "café now"),
        ("=?iso-2022-jp?b?GyRCOCtAURsoQg==?= =?iso-2022-jp?b?GyRCJE4bKEI=?=", "見積の"),
        ("Re: =?utf-8?q?a_b?= and =?us-ascii?q?c?=", "Re: a b and c"),
        ("=?utf-8?b?a?=", ""),
        ("=?utf-8?b?YWJjZ?=", "abc"),
        ("folded\r\n value", "folded value"),
        ("caf\udce9 time", "café time"),
        ("odd \ud800 one \udce9", "odd \ufffd one \ufffd"),
        ("plain", "plain"),
    ],
)
def test_header_words(value: str, text: str) -> None:
    """J-11, G-1010"""
    assert decode_words(value) == text


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Bo Larsen <bo@example.org>", [("Bo Larsen", "bo@example.org")]),
        ("bo@example.org", [("", "bo@example.org")]),
        ('"Larsen, Bo" <bo@example.org>, Ana <ANA@example.org>', [("Larsen, Bo", "bo@example.org"), ("Ana", "ANA@example.org")]),
        ("Makers: bo@example.org, ana@example.org;", [("", "bo@example.org"), ("", "ana@example.org")]),
        ("bo@example.org (Bo (old))", [("old", "bo@example.org")]),
        ('"Bo \\"the\\" L" <bo@example.org', [('Bo "the" L', "bo@example.org")]),
        ("=?utf-8?q?J=C3=B6rg?= <j@example.org>", [("Jörg", "j@example.org")]),
        ("broken", [("broken", "")]),
        (", ,", []),
        ("<>", []),
    ],
)
def test_address_headers(value: str, expected: list[tuple[str, str]]) -> None:
    """J-13"""
    found, problems = parse_addresses(value)
    assert [(a.name, a.address) for a in found if a.key or a.name][: len(expected)] == expected or problems
    assert all(a.key == a.address.casefold() for a in found)


def test_at_most_two_hundred_addresses_are_read() -> None:
    """J-17"""
    found, problems = parse_addresses(", ".join(f"u{i}@example.org" for i in range(300)))
    assert len(found) == 200
    assert problems


@pytest.mark.parametrize(
    ("value", "minutes"),
    [
        ("Mon, 08 Jun 2026 09:00:00 -0700", -420),
        ("Mon, 08 Jun 2026 09:00:00 +0900", 540),
        ("Mon, 08 Jun 2026 09:00:00", None),
        ("Mon, 08 Jun 2026 09:00:00 +9999", None),
    ],
)
def test_date_header_offset(value: str, minutes: int | None) -> None:
    """J-5"""
    moment, offset = parse_date(value)
    assert offset == minutes
    assert moment is not None


def test_unreadable_dates_are_none() -> None:
    """J-5"""
    assert parse_date("yesterday") == parse_date("") == parse_date("Mon, 99 Jun 2026 09:00:00 -0700") == (None, None)


def test_message_ids_lose_brackets_and_repeats() -> None:
    """Decoded.references"""
    assert message_ids("<a@x> <b@x>\r\n <a@x>") == ("a@x", "b@x")
    assert message_ids("a@x junk") == ("a@x",)


def test_stored_text_form() -> None:
    """J-12"""
    assert clean("a\r\nb\rc\x00\u00a0d\u200b\u00ad e\u0301\ud800") == "a\nb\nc d \u00e9\ufffd"


def test_limits_cut_and_say_so() -> None:
    """J-17"""
    assert limit("x" * 200_000) == ("x" * 200_000, False), "a long line loses nothing"
    assert limit("x" * 300_000) == ("x" * 262_144, True)
    assert limit("a\n" * 30_000)[0].count("\n") == 19_999
    assert limit("ab cd\n" * 50_000)[1]
    assert limit("short") == ("short", False)


def test_whole_message() -> None:
    """G-1008, G-1010, J-16"""
    raw = mail(
        parts=[
            part("Hello\r\nMina"),
            {"mimeType": "application/pdf", "filename": "=?utf-8?q?pl=C3=A4n.pdf?=", "body": {"size": 9, "attachmentId": "a1"}},
        ],
        headers={
            "Message-ID": "<m1@x>",
            "In-Reply-To": "<m0@x>",
            "References": "<r@x> <m0@x>",
            "List-Id": "<l.example.org>",
            "X-Other": "no",
            "Cc": "c@example.org, broken",
            "From": "a@example.org, b@example.org",
        },
    )
    d = decode(raw)
    assert (d.message_id, d.in_reply_to, d.references, d.text) == ("m1@x", ("m0@x",), ("r@x", "m0@x"), "Hello\nMina")
    assert (d.attachments[0].filename, d.attachments[0].size, d.attachments[0].part_id) == ("plän.pdf", 9, "a1")
    assert d.headers == {"list-id": ("<l.example.org>",)}
    assert set(d.headers) <= KEPT_HEADERS
    assert d.mime_types == ("multipart/mixed", "text/plain", "application/pdf")
    assert d.sender is not None
    assert d.sender.address == "a@example.org"
    assert "several From addresses" in d.problems
    assert any("broken address" in p for p in d.problems)


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"payload": None},
        {"payload": {"headers": "x", "body": 3, "parts": 4}},
        {"payload": {"headers": [3, {"name": "From"}], "parts": [None, {"body": None}]}},
    ],
)
def test_missing_pieces_give_empty_text(raw: dict[str, Any]) -> None:
    """G-1005, G-1011"""
    d = decode(raw)
    assert (d.text, d.sender) == ("", None)


def test_bad_base64_is_noted_and_unfetched_text_too() -> None:
    """G-1001, G-1002"""
    bad = part("x")
    bad["body"]["data"] = "aGVsb"
    assert decode({"payload": bad}).problems
    assert "text body is not in the resource" in decode({"payload": {"mimeType": "text/plain", "body": {"attachmentId": "z"}}}).problems


@pytest.mark.parametrize(
    ("plain", "html", "text"),
    [
        ("Hello Mina", "<p>Hello <b>Mina</b></p>", "Hello Mina"),
        ("", "<p>Only here</p>", "Only here"),
        ("x", "<p>" + "many words " * 30 + "</p>", ("many words " * 30).strip()),
        ("Your client cannot display HTML mail.", "<p>Real words</p>", "Real words"),
        ("Hello Mina, see you", "<style>" + "a{b:c}" * 100 + "</style><p>Hello Mina, see you</p>", "Hello Mina, see you"),
        ("Hello Mina, see you", "<p " + "z" * 900 + ">Hello</p>", "Hello Mina, see you"),
    ],
)
def test_plain_part_unless_it_is_a_stub(plain: str, html: str, text: str) -> None:
    """J-14, G-1006"""
    assert decode(mail(parts=[part(plain), part(html, "text/html")], mime="multipart/alternative")).text == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (
            "<style>a</style><div style='display:none'>no <b>no</b></div><table><tr><td>Dear Mina,</td></tr><tr><td>How many</td><td>3</td></tr></table>",
            "Dear Mina,\nHow many\t3",
        ),
        ("a<br>b<p>c</p>d", "a\nb\n\nc\n\nd"),
        ("<p>new</p><blockquote>old<div>older</div></blockquote>", "new\n\n> old\n> older\n>"),
        ("<div class='x gmail_quote'>old</div>", "> old"),
        ("wo<b>r</b>d <i>two</i> &lt;3&nbsp;x", "word two <3 x"),
        ("<pre>a  b\n c</pre>", "a  b\n c"),
        ("<!-- no --><!DOCTYPE html><![if !mso]>yes<![endif]>", "yes"),
        ("<!-- open", ""),
        ("open <!", "open"),
        ("a < b", "a < b"),
        ("a <b", "a"),
        ("<script>x<", ""),
        ("<img alt='👍'><img alt='logo'><img>", "👍"),
        ("a<hr>b", "a\n\nb"),
        ("<p hidden>x</p>y</div>", "y"),
        ("<p>a<p>b<li>c<li>d", "a\n\nb\nc\nd"),
        ('<a title="x > y" href=z>link</a>', "link"),
        ('<a title="x > y', "y"),
        ("<span style='font-size:0'>h</span><span style='opacity:0.5'>s</span><i style='max-height:0'>n</i>", "s"),
        ("<b> a </b> <i>b</i>", "a b"),
        ("<b>a</b> <i>b</i><u> </u>", "a b"),
        ("<div>" * 1_100 + "deep" + "</div>" * 1_100, "deep"),
        ("<span style='display:none'>a<br><hr><img alt='👍'><p>b</p></span>c", "c"),
    ],
)
def test_html_as_a_reader_sees_it(html: str, text: str) -> None:
    """J-15"""
    assert html_to_text(html) == text


def test_attached_text_and_embedded_mail_are_receipts() -> None:
    """G-1007, G-1012"""
    inner = {
        "mimeType": "text/plain",
        "headers": [{"name": "Subject", "value": "Old"}, {"name": "From", "value": "bo@example.org"}],
        "body": {"data": b64("not mine")},
    }
    d = decode(
        mail(
            parts=[
                part("mine"),
                part("file", filename="a.txt"),
                {"mimeType": "message/rfc822", "parts": [inner]},
                {"mimeType": "message/rfc822"},
                {"mimeType": "text/x-vcard", "body": {}},
            ]
        )
    )
    assert d.text == "mine"
    assert [a.filename for a in d.attachments] == ["a.txt", "Old / bo@example.org", ""]


def _leaf(name: str, mime: str, size: int, disposition: str = "", content_id: str = "") -> dict[str, Any]:
    """A part whose bytes stand behind an attachment id."""
    given = (("Content-Disposition", disposition), ("Content-ID", content_id))
    headers = [{"name": key, "value": value} for key, value in given if value]
    return {"mimeType": mime, "filename": name, "headers": headers, "body": {"size": size, "attachmentId": "a"}}


def test_receipt_tells_how_a_part_is_shown() -> None:
    """RFC 2183, RFC 2392: disposition and Content-ID are kept, and whether the HTML draws the part."""
    html = part('<p>Hi</p><img src="cid:logo%40x"><img src=CID:two@x>', "text/html")
    leaves = [
        _leaf("logo.png", "image/png", 9, 'Inline; filename="logo.png"', "<logo@x>"),
        _leaf("two.png", "image/png", 9, "attachment", "two@x"),
        _leaf("plan.pdf", "application/pdf", 9, "attachment; filename=plan.pdf", "<f_1>"),
        _leaf("x.bin", "application/octet-stream", 9, "odd", "<\ud800>"),
    ]
    found = decode(mail(parts=[html, *leaves])).attachments
    assert [(one.disposition, one.content_id, one.shown) for one in found[:3]] == [
        ("inline", "logo@x", True),
        ("attachment", "two@x", True),
        ("attachment", "f_1", False),
    ]
    assert (found[3].disposition, found[3].shown) == ("", False)


@pytest.mark.parametrize(
    ("leaf", "handed_over"),
    [
        (_leaf("image001.png", "image/png", 90_000, "inline", "<image001.png@01D>"), False),
        (_leaf("logo.gif", "image/gif", 2_000, "inline"), False),
        (_leaf("logo.png", "application/octet-stream", 2_000, "inline"), False),
        (_leaf("IMG_0032.jpg", "image/jpeg", 900_000, "inline"), True),
        (_leaf("IMG_0032.jpg", "image/jpeg", 900_000, "attachment", "<f_2>"), True),
        (_leaf("plan.pdf", "application/pdf", 2_000, "inline", "<AB-12>"), True),
        (_leaf("smime.p7s", "application/pkcs7-signature", 4_000, "attachment"), False),
        (_leaf("ATT00001.htm", "text/html", 200, "attachment"), False),
        (_leaf("winmail.dat", "application/ms-tnef", 20_000, "attachment"), False),
        (_leaf("plan.pdf", "application/pdf", 2_000), True),
    ],
)
def test_logos_and_signatures_are_no_files(leaf: dict[str, Any], handed_over: bool) -> None:
    """C-63: only what is handed over to the reader can answer."""
    (receipt,) = decode(mail(parts=[part("Hi"), leaf])).attachments
    assert receipt.handed_over is handed_over


@pytest.mark.parametrize(
    ("leaf", "method"),
    [
        (
            {"mimeType": "text/calendar", "headers": [{"name": "Content-Type", "value": "text/calendar; method=REQUEST"}], "body": {}},
            "REQUEST",
        ),
        (
            {"mimeType": "application/octet-stream", "filename": "x.ics", "body": {"data": b64("BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\n")}},
            "CANCEL",
        ),
        ({"mimeType": "text/calendar", "body": {"data": b64("METHOD:FUNNY\n")}}, ""),
        ({"mimeType": "text/calendar", "body": {}}, ""),
    ],
)
def test_calendar_method(leaf: dict[str, Any], method: str) -> None:
    """G-1009"""
    assert decode(mail(parts=[part("x"), leaf])).calendar_method == method


def test_deep_and_wide_trees_are_cut() -> None:
    """J-17, G-1008"""
    deep: dict[str, Any] = part("deep")
    for _ in range(40):
        deep = {"mimeType": "multipart/mixed", "parts": [deep]}
    assert decode({"payload": deep}).truncated
    assert decode(mail(parts=[part("x") for _ in range(600)])).truncated
    assert decode(mail(parts=[{"mimeType": "multipart/mixed"}])).text == ""


def test_report_fields_are_kept() -> None:
    """J-73"""
    report = {
        "mimeType": "message/delivery-status",
        "body": {"data": b64("Reporting-MTA: x\n\nFinal-Recipient: rfc822; bo@example.org\nAction: delayed\n")},
    }
    assert decode(mail(parts=[part("late"), report])).headers["action"] == ("delayed",)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("Ann Lee ann@example.org", [("Ann Lee", "ann@example.org")]),
        ("ann@example.org bo@example.org", [("", "ann@example.org"), ("", "bo@example.org")]),
        ("Front Office", [("Front Office", "")]),
        ("Front Office <desk>", [("Front Office", "desk")]),
        ('"Ann Lee"@example.org', [("", '"AnnLee"@example.org')]),
    ],
)
def test_addresses_whose_brackets_commas_or_domain_are_lost(value: str, found: list[tuple[str, str]]) -> None:
    """J-13"""
    assert [(one.name, one.address) for one in parse_addresses(value)[0]] == found


def test_an_author_without_address_keeps_the_name() -> None:
    """J-13"""
    decoded = decode(mail("x", headers={"From": "Front Office"}))
    assert decoded.sender is not None
    assert (decoded.sender.name, decoded.sender.key) == ("Front Office", "")
    assert "no usable From address" in decoded.problems


def test_of_a_tag_with_many_angles_in_a_quoted_value_four_at_most_are_looked_at() -> None:
    """A value may hold ">"; past the third that is stepped over, the tag counts as closed, so that no text is searched again and again."""
    assert html_to_text('<a title="1 > 2 > 3 > 4">word</a>').strip() == "word"
    assert html_to_text('<a title="1 > 2 > 3 > 4 > 5 > 6">word</a>').endswith("word")
