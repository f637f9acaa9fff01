"""One message of an mbox file as an item: ids, threads, labels, time, text, notes (G-902 to G-905)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectors.gmail_form import compose_message
from connectors.google.gmail import message_item
from connectors.mbox.labels import takeout_labels
from connectors.mbox.record import CUT, NO_TIME, NUL, MboxMail, read_mail
from connectors.mbox.split import Section
from extractors.message import decode
from pipeline.clock import to_us
from pipeline.errors import RecordError
from tests.fakes.mbox import ME, api_id, headers, moment, plain, takeout


def section(data: bytes, *, last: bool = False, cut: str = "") -> Section:
    line, _, raw = data.partition(b"\n")
    return Section(0, len(data), line, raw, last, cut)


def mail(data: bytes, *, last: bool = False) -> MboxMail:
    return read_mail(ME, section(data, last=last))


def text(data: bytes) -> str:
    return decode(json.loads(mail(data).item.raw)).text


def with_from(line: str, block: str) -> bytes:
    return f"{line}\nSubject: x\nMessage-ID: <t@x>\n{block}\n\nhello\n".encode()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Inbox,Important,Opened", ("IMPORTANT", "INBOX")),
        ('Sent,"Work, urgent",Category Updates', ("CATEGORY_UPDATES", "SENT", "Work, urgent")),
        ("=?UTF-8?Q?Gesendet,Ge=C3=B6ffnet,K=C3=BCche?=", ("Küche", "SENT")),
        ("=?UTF-8?B?7IiY7IiY?=,\n =?UTF-8?Q?Unread?=", ("UNREAD", "수수")),
        ("Drafts", ("DRAFT",)),
        ("Trash , Spam,,Bin", ("SPAM", "TRASH")),
        ("=?no-such-charset?Q?x?=", ("=?no-such-charset?Q?x?=",)),
        ('"never closed', ("never closed",)),
        ("", ()),
    ],
)
def test_takeout_labels_are_gmails(value: str, expected: tuple[str, ...]) -> None:
    """G-903: RFC 2047, quotes, system names; own labels stay names."""
    assert takeout_labels(value) == expected


@given(st.text(max_size=200))
def test_no_label_header_breaks_the_import(value: str) -> None:
    assert all(isinstance(label, str) and label for label in takeout_labels(value))


def test_takeout_mail_has_the_ids_of_the_api_and_hides_takeouts_headers() -> None:
    """G-902, G-903: the number of the From line and of X-GM-THRID in hex; time of arrival to the second."""
    item = mail(takeout(7, "hello", thread=3)).item
    resource = json.loads(item.raw)
    assert (item.external_id, resource["threadId"], item.labels) == (api_id(7), api_id(3), ("INBOX",))
    assert item.occurred_us == to_us(moment(7))
    assert not {header["name"] for header in resource["payload"]["headers"]} & {"X-GM-THRID", "X-Gmail-Labels"}
    assert "labelIds" not in resource


def test_a_number_in_the_from_line_alone_is_no_id_at_google() -> None:
    data = takeout(7, "hello").replace(b"X-GM-THRID", b"X-Other")
    assert mail(data).item.external_id.startswith("mbox:")


def test_other_mail_is_named_by_its_content_and_threads_by_its_first_reference() -> None:
    """G-902, G-903: headers and line ends of another export change nothing; another body does."""
    first = mail(plain(1, "hello"))
    again = mail(plain(1, "hello").replace(b"\n", b"\r\n").replace(b"Subject", b"X-Status: O\r\nSubject"))
    other = mail(plain(1, "hello, all"))
    assert first.item.external_id == again.item.external_id == first.spare_id
    assert first.item.external_id != other.item.external_id
    reply = mail(plain(2, "yes").replace(b"Subject:", b"References: <m1@mail.example> <m9@mail.example>\nSubject:"))
    bare = mail(plain(3, "yes").replace(b"Subject:", b"In-Reply-To: <m1@mail.example>\nSubject:"))
    threads = {json.loads(one.item.raw)["threadId"] for one in (first, again, other, reply, bare)}
    assert len(threads) == 1


def test_without_a_message_id_all_bytes_count() -> None:
    """G-902."""
    one, two = (mail(f"From x\nSubject: {subject}\n\nhello\n".encode()) for subject in ("a", "b"))
    assert one.item.external_id != two.item.external_id
    assert one.message_id == ""


@pytest.mark.parametrize(
    ("line", "block", "expected"),
    [
        ("From 1590@xxx Mon Jun 01 09:00:00 +0200 2026", "Received: x; Mon, 01 Jun 2026 11:00:00 +0000", "2026-06-01T07:00:00+00:00"),
        ("From a@b.example Mon Jun 01 09:00:00 2026", "Received: x; Mon, 01 Jun 2026 11:00:00 +0200", "2026-06-01T09:00:00+00:00"),
        ("From a@b.example Mon Jun  1 09:00:00 2026", "Date: Mon, 01 Jun 2026 08:00:00 +0000", "2026-06-01T09:00:00+00:00"),
        ("From - Wed Jun 10 09:00:00 2026", "Date: Mon, 01 Jun 2026 08:00:00 +0000", "2026-06-01T08:00:00+00:00"),
        ("From - Wed Jun 10 09:00:00 2026", "Date: Wed, 33 Sep 2007", "2026-06-10T09:00:00+00:00"),
        ("From nobody", "Date: Mon, 01 Jun 2026 08:00:00 +0000", "2026-06-01T08:00:00+00:00"),
        ("From a@b.example Mon Jun 01 09:00:00 2026 +0200", "X: y", "2026-06-01T07:00:00+00:00"),
        ("From nobody", "Received: x; yesterday\nDate: Mon, 01 Jun 99999 08:00:00 +0000", "1970-01-01T00:00:00+00:00"),
        ("From a@b.example Fri Dec 31 23:59:59 9999", "Date: Mon, 01 Jun 2026 08:00:00 +0000", "2026-06-01T08:00:00+00:00"),
        ("From nobody", "Date: Fri, 31 Dec 9999 23:59:59 -1200", "1970-01-01T00:00:00+00:00"),
    ],
)
def test_mail_is_ordered_by_its_arrival(line: str, block: str, expected: str) -> None:
    """G-406: the Date header only where nothing better stands; unreadable dates are never an error (F23)."""
    from pipeline.clock import iso

    found = mail(with_from(line, block))
    assert iso(found.item.occurred_us) == expected
    assert (NO_TIME in found.notes) == expected.startswith("1970")


def test_the_stored_form_is_the_one_of_the_api() -> None:
    """G-904: one decoder serves both; text, ids and attachments come out alike."""
    wire = (
        'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain; charset=iso-8859-1\n'
        "Content-Transfer-Encoding: quoted-printable\n\nGr=FC=DFe, kommst du?\n--b\n"
        'Content-Type: application/pdf; name="a.pdf"\nContent-Disposition: attachment; filename="a.pdf"\n'
        "Content-Transfer-Encoding: base64\n\nJVBERi0=\n--b--\n"
    )
    data = f"From {1_590_000_000_000_000_001}@xxx Mon Jun 01 10:00:00 +0000 2026\n{headers(1, extra='X-GM-THRID: 1590000000000000001' + chr(10))}".encode()
    data += wire.encode()
    from base64 import b64encode

    message = {"id": api_id(1), "thread": api_id(1), "at": moment(1).isoformat(), "labels": []}
    raw_b64 = b64encode((headers(1) + wire).encode()).decode()
    by_api = message_item(ME, compose_message({**message, "raw_b64": raw_b64}, history_id=1))
    ours = mail(data)
    left, right = (json.loads(item.raw) for item in (ours.item, by_api))
    for resource in (left, right):
        assert resource["payload"]["parts"][1]["body"].pop("attachmentId")
    assert left["payload"] == right["payload"]
    assert {name: left[name] for name in ("id", "threadId", "internalDate")} == {
        name: right[name] for name in ("id", "threadId", "internalDate")
    }
    decoded = decode(left)
    assert (decoded.text, [one.filename for one in decoded.attachments]) == ("Grüße, kommst du?", ["a.pdf"])
    assert "JVBERi0" not in ours.item.raw


@pytest.mark.parametrize(
    ("charset", "body", "expected"),
    [
        ("iso-8859-1", "Grüße".encode("latin-1"), "Grüße"),
        ("utf-8", "Grüße".encode(), "Grüße"),
        ("iso-2022-jp", "来週".encode("iso-2022-jp"), "来週"),
        ("euc-kr", "안녕".encode("euc-kr"), "안녕"),
        ("x-user-defined", b"Gr\xfc\xdfe", "Grüße"),
        ("utf-8", b"Gr\xfc\xdfe", "Grüße"),
    ],
)
def test_the_declared_charset_holds_for_raw_bytes(charset: str, body: bytes, expected: str) -> None:
    """G-904, G-1003, G-1004: declared, else UTF-8, else Windows-1252."""
    data = b"From x\nFrom: a@example.org\nContent-Type: text/plain; charset=" + charset.encode() + b"\nSubject: x\n\n" + body + b"\n"
    assert text(data).strip() == expected


def test_escaped_from_lines_are_restored_but_a_quote_stays_a_quote() -> None:
    """Nobody's quoted words may become the sender's own."""
    assert text(plain(1, "Hello,\n\n>From Monday on I am away.\n\nAnn")) == "Hello,\n\nFrom Monday on I am away.\n\nAnn\n"
    quoted = "On Monday Uma wrote:\n>From Monday on I am away.\n\nOk"
    assert text(plain(1, quoted)) == quoted + "\n"
    middle = "Ok\n\n> Hello\n>From Monday on I am away.\n> Uma"
    assert text(plain(1, middle)) == middle + "\n"


def test_the_line_between_two_messages_is_not_part_of_the_mail() -> None:
    assert json.loads(mail(plain(1, "hello")).item.raw)["sizeEstimate"] == len(plain(1, "hello").partition(b"\n")[2]) - 1


@pytest.mark.parametrize(
    ("data", "truncated"),
    [
        (plain(1, "hello"), False),
        (plain(1, "hello and then")[:-6], True),
        (plain(1, "--b\n\nhello\n--b--").replace(b"Subject", b'Content-Type: multipart/mixed; boundary="b"\nSubject'), False),
        (plain(1, "--b\n\nhello\n").replace(b"Subject", b"Content-Type: multipart/mixed; boundary=b\nSubject"), True),
    ],
)
def test_a_truncated_last_message_is_kept_with_a_note(data: bytes, truncated: bool) -> None:
    """G-904; in the middle of a file nothing is cut."""
    assert (CUT in mail(data, last=True).notes) == truncated
    assert CUT not in mail(data).notes


def test_nul_bytes_are_noted_and_no_text_holds_one() -> None:
    """G-904, G-1013."""
    found = mail(plain(1, "hel\x00lo"))
    assert found.notes == (NUL,)
    assert "\x00" not in text(plain(1, "hel\x00lo"))


@pytest.mark.parametrize("data", [b"From x\n\nonly text\n", b"From x\n", b"\nrubbish\n", b"From x\n\x00\x01\x02\n"])
def test_what_is_no_message_is_refused_with_its_place(data: bytes) -> None:
    with pytest.raises(RecordError, match="byte 0"):
        mail(data)


@given(st.binary(max_size=400), st.binary(max_size=60))
def test_any_bytes_are_a_message_or_a_named_place(noise: bytes, line: bytes) -> None:
    """G-904: the reader is total."""
    for data in (b"From " + line.replace(b"\n", b"") + b"\n" + noise, b"From x\nSubject: x\nContent-Type: multipart/x; boundary=" + noise):
        try:
            found = read_mail(ME, section(data, last=True))
        except RecordError:
            continue
        decode(json.loads(found.item.raw))


@pytest.mark.parametrize(
    ("block", "labels"),
    [
        ("X-Mozilla-Status: 0001", ()),
        ("X-Mozilla-Status: 0009", ("TRASH",)),
        ("X-Mozilla-Status: what", ()),
        ("X-Mozilla-Draft-Info: internal/draft; vcard=0", ("DRAFT",)),
        ("X-Mozilla-Status: 0009\nX-Gmail-Labels: Inbox", ("INBOX",)),
    ],
)
def test_thunderbirds_deleted_mail_and_drafts_are_told_apart(block: str, labels: tuple[str, ...]) -> None:
    """G-905: a folder that was not compacted still holds what its owner deleted."""
    assert mail(with_from("From - Mon Jun 01 09:00:00 2026", block)).item.labels == labels
