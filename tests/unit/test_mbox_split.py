"""Cutting an mbox stream into messages: borders, line ends, damage, giants, memory (G-901, G-904)."""

from __future__ import annotations

import gzip
import io
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectors.mbox import split
from connectors.mbox.split import Section, sections

FROM = b"From a@example.org Mon Jun 01 09:00:00 2026\n"
HEAD = b"From: Ann <a@example.org>\nSubject: x\n\n"
MAIL = FROM + HEAD


def cut(data: bytes, offset: int = 0) -> list[Section]:
    stream = io.BytesIO(data)
    stream.seek(offset)
    return list(sections(stream, offset))


def test_an_empty_file_holds_nothing() -> None:
    assert cut(b"") == []
    assert cut(b"\r\n\n") == []


@pytest.mark.parametrize(
    "body",
    [
        b"From what I hear, it is late.\n",
        b"\nFrom the desk of Ann\nNote: call me\n",
        b"\nFrom my notes at 10:30 in 2025\nit went well\n",
        b"\nFrom: Bo <b@example.net>\nSubject: quoted head without a line of the file\n",
        b"\nFrom b@example.net Mon Jun 01 09:00:00 2026\n\nan empty line where headers would be\n",
        b"\nFrom b@example.net\nSubject: a block\nthat is none\n",
        b"\nand last line From nobody\nFrom ",
    ],
)
def test_a_body_line_that_begins_with_from_does_not_split(body: bytes) -> None:
    """G-904: no header block follows."""
    assert [section.raw for section in cut(MAIL + body + b"\n" + MAIL)] == [HEAD + body + b"\n", HEAD]


@pytest.mark.parametrize(
    "line",
    [
        b"From b@example.net Mon Jun  1 09:00:00 2026",
        b"From 1590623546547238123@xxx Thu Jan 29 10:32:44 +0000 2026",
        b"From - Mon Jun 01 09:00:00 2026",
        b"From MAILER-DAEMON Mon Jun  1 09:00 CEST 2026",
        b"From nobody",
        b"From b@example.net Mon Jun  1 09:00:00 2026\n>From old@example.net Mon Jun  1 08:00:00 2026",
    ],
)
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_every_writers_from_line_splits(line: bytes, end: bytes) -> None:
    data = b"".join([MAIL, b"hello\n\n", line, b"\n", b"Message-ID: <b@x>\nX-Odd: y\n folded\nSubject: b\n\nyes\n"]).replace(b"\n", end)
    found = cut(data)
    assert len(found) == 2
    assert found[1].from_line == line.partition(b"\n")[0]
    assert found[1].raw.endswith(b"yes" + end)


def test_line_ends_may_be_mixed_and_nul_is_a_byte() -> None:
    """G-904."""
    data = FROM.replace(b"\n", b"\r\n") + HEAD + b"a\x00b\r\nc\n\r\n" + MAIL + b"d\n"
    assert [section.raw for section in cut(data)] == [HEAD + b"a\x00b\r\nc\n\r\n", HEAD + b"d\n"]


def test_text_before_the_first_message_is_a_section_without_a_from_line() -> None:
    found = cut(b"rubbish\n\n" + MAIL)
    assert [(section.offset, section.from_line, section.raw) for section in found] == [(0, b"", b"rubbish\n\n"), (9, FROM[:-1], HEAD)]


def test_a_gzip_stream_that_breaks_off_keeps_what_came() -> None:
    """G-904: the last message is cut; nothing is raised."""
    mails = [MAIL + f"{n} {'x' * 50} {hash(n)}\n\n".encode() for n in range(400)]
    packed = gzip.compress(b"".join(mails), compresslevel=1)
    found = list(sections(gzip.GzipFile(fileobj=io.BytesIO(packed[:-200]))))
    assert 0 < len(found) <= 400
    assert [section.cut for section in found[-2:]] == ["", "the compressed file breaks off"]


def test_a_giant_is_kept_to_the_limit_and_the_next_message_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(split, "BLOCK", 1000)
    giant = MAIL + b"line of the giant\n" * 1000 + b"\n"
    first, second = sections(io.BytesIO(giant + MAIL), limit=3000)
    assert (len(first.raw) + len(FROM), first.end, bool(first.cut)) == (3000, len(giant), True)
    assert (second.offset, second.raw, second.cut) == (len(giant), HEAD, "")


BODIES = st.lists(
    st.sampled_from([b"hello\n", b"From here on\n", b"\n", b"\r\n", b"x" * 90 + b"\n", b">From b\n", b"Subject: no\n", b"\x00\n"]),
    max_size=6,
)


@given(st.lists(BODIES, min_size=1, max_size=6), st.integers(1, 60))
def test_any_block_size_and_any_place_to_go_on_give_the_same_messages(bodies: list[list[bytes]], block: int) -> None:
    """G-901: sections cover the file without a gap, and each `end` is a place to resume at."""
    data = b"".join(MAIL + b"".join(body) + b"\n" for body in bodies)
    whole = cut(data)
    assert len(whole) == len(bodies)
    assert [section.end for section in whole[:-1]] == [section.offset for section in whole[1:]]
    assert (whole[0].offset, whole[-1].end) == (0, len(data))
    assert [section.last for section in whole] == [False] * (len(whole) - 1) + [True]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(split, "BLOCK", block)
        assert cut(data) == whole
    for number, section in enumerate(whole):
        assert cut(data, section.offset) == whole[number:]


class _Endless(io.RawIOBase):
    """`count` messages that are made while they are read."""

    def __init__(self, count: int) -> None:
        self.left = count

    def read1(self, size: int, /) -> bytes:
        self.left -= 1
        return (MAIL + b"a line of some length, and another one\n" * 200 + b"\n") if self.left >= 0 else b""


def test_memory_does_not_grow_with_the_file() -> None:
    """G-901: the peak over 3,000 messages (24 MB) is that over 300."""
    peaks = []
    for count in (300, 3000):
        tracemalloc.start()
        assert sum(1 for _ in sections(_Endless(count))) == count
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] * 1.2
    assert peaks[1] < 2 << 20
