"""Batch requests on the wire: what is written, and what any answer is read as (G-224 to G-226)."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectors.google.limits import Limits
from connectors.google.multipart import Part, read_batch, write_batch
from connectors.google.retry import Refusal
from connectors.quota import load_profile
from connectors.replay.batch import answer_batch
from connectors.replay.core import Reply

MULTI = "multipart/mixed; boundary=b1"


def piece(
    number: int | str, status: str = "HTTP/1.1 200 OK", body: bytes = b"{}", length: int | None = None, end: bytes = b"\r\n"
) -> bytes:
    """One part as Google writes it."""
    said = len(body) if length is None else length
    lines = [
        b"--b1",
        b"Content-Type: application/http",
        f"Content-ID: <response-{number}>".encode(),
        b"",
        status.encode(),
        f"Content-Length: {said}".encode(),
        b"",
        body,
        b"",
    ]
    return end.join(lines)


CLOSE = b"--b1--\r\n"


def test_only_gets_are_written_each_with_its_number() -> None:
    """G-206, G-224."""
    body, content_type = write_batch(["/gmail/v1/users/me/threads/a?alt=json", "/gmail/v1/users/me/threads/b?alt=json"])
    seen: list[tuple[str, str, str]] = []

    def handle(verb: str, target: str, authorization: str) -> Reply:
        seen.append((verb, target, authorization))
        return Reply(200, b'{"id":"%s"}' % target.partition("?")[0][-1:].encode())

    reply = answer_batch(content_type, body, "Bearer x", handle)
    assert seen == [("GET", f"/gmail/v1/users/me/threads/{name}?alt=json", "Bearer x") for name in "ab"]
    parts = read_batch(reply.headers["Content-Type"], reply.body)
    assert parts is not None
    assert [parts[number].body for number in (0, 1)] == [b'{"id":"a"}', b'{"id":"b"}']


@given(st.permutations(range(6)), st.sampled_from([b"\r\n", b"\n"]), st.binary(max_size=40).filter(lambda body: b"--b1" not in body))
def test_parts_are_matched_by_their_number_in_any_order(order: list[int], end: bytes, body: bytes) -> None:
    """G-224."""
    answer = b"".join(piece(number, f"HTTP/1.1 {200 + number} X", body + b"%d" % number, end=end) for number in order) + CLOSE
    parts = read_batch(MULTI, answer)
    assert parts is not None
    assert {number: (part.status, part.body) for number, part in parts.items()} == {n: (200 + n, body + b"%d" % n) for n in range(6)}


@pytest.mark.parametrize(
    ("answer", "numbers"),
    [
        (piece(0) + piece(1)[:-30], [0]),
        (piece(0) + piece(1), [0]),
        (piece(0) + piece(1, length=50) + CLOSE, [0]),
        (piece(0) + piece("x") + CLOSE, [0]),
        (piece(0) + piece(1, "no status") + CLOSE, [0]),
        (piece(1, body=b"first") + piece(1, body=b"second") + CLOSE, [1]),
        (b"preamble\r\n" + piece(3) + CLOSE + b"epilogue", [3]),
        (b"", []),
        (CLOSE, []),
        (b"\xff\x00--b1", []),
    ],
    ids=["cut", "no end", "shorter than said", "foreign id", "no status", "twice", "around", "empty", "only the end", "bytes"],
)
def test_part_that_is_not_whole_never_came(answer: bytes, numbers: list[int]) -> None:
    """G-226: what is missing goes back to be done."""
    parts = read_batch(MULTI, answer)
    assert parts is not None
    assert sorted(parts) == numbers
    assert parts.get(1, Part(200, body=b"first")).body == b"first"


@pytest.mark.parametrize("content_type", ["", "text/html", "application/json; boundary=b1", "multipart/mixed"])
def test_answer_of_another_kind_is_no_batch_answer(content_type: str) -> None:
    assert read_batch(content_type, piece(0) + CLOSE) is None


def test_quoted_boundary_is_read() -> None:
    assert read_batch('multipart/mixed; boundary="b1"; x=y', piece(0) + CLOSE) == {0: Part(200, {"content-length": "2"}, b"{}")}


def test_reading_is_linear_in_the_size() -> None:
    """G-224: four times the size takes about four times as long, not sixteen."""

    def cpu(parts: int) -> float:
        answer = b"".join(piece(number, body=b"x\n--b" * 4_000) for number in range(parts)) + CLOSE
        best = 9.0
        for _ in range(5):
            start = time.process_time()
            assert len(read_batch(MULTI, answer) or ()) == parts
            best = min(best, time.process_time() - start)
        return best

    assert cpu(80) < 10 * cpu(20)


def test_fewer_go_at_once_after_a_refusal_and_one_more_after_a_hundred_good_answers() -> None:
    """G-223, G-230: two at the start, five at most, one at least."""
    limits = Limits.of(load_profile("legacy"))
    assert (limits.in_flight, limits.batch) == (2, 25)
    for _ in range(1_000):
        limits.note_clean()
    assert (limits.in_flight, limits.batch) == (5, 25)
    seen = []
    for _ in range(6):
        limits.note_limited()
        seen.append((limits.in_flight, limits.batch))
    assert seen == [(2, 12), (1, 6), (1, 3), (1, 1), (1, 0), (1, 0)]
    for _ in range(99):
        limits.note_clean()
    limits.note_limited()
    for _ in range(99):
        limits.note_clean()
    assert limits.in_flight == 1


@pytest.mark.parametrize(
    ("text", "batch"),
    [
        ("Inner request count exceeds the limit. Received 25, Limit 10", 10),
        ("Inner request count exceeds the limit. Received 25, Limit 25", 0),
        ("Inner request count exceeds the limit. Received 25, Limit 0", 0),
        ("Bad Request", 0),
    ],
)
def test_limit_that_google_names_is_kept_for_the_run_and_none_means_no_more_batches(text: str, batch: int) -> None:
    """G-225: a limit that changes nothing would be met for ever."""
    limits = Limits.of(load_profile("legacy"))
    limits.learn(Refusal(400, ("badRequest",), text), 25)
    for _ in range(1_000):
        limits.note_clean()
    assert (limits.batch, limits.most_batch) == (batch, batch)


def test_no_profile_makes_larger_batches_or_more_at_once_than_allowed() -> None:
    """G-223, G-224: off under the standard quota, 25 under the old one."""
    sizes = {name: (load_profile(name).batch, load_profile(name).in_flight) for name in ("standard-2026", "legacy", "unlimited")}
    assert sizes == {"standard-2026": (0, 2), "legacy": (25, 2), "unlimited": (0, 2)}
