"""The SDK behind our door, over real HTTP: what goes out, what comes back, and what its errors become."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from extractors.model.client import SdkClient
from pipeline.errors import ConfigError, LoopledgerError, SignInError, TryLaterError
from pipeline.models.model_frame import Tokens
from tests.fakes.model_server import EMPTY, ModelServer, Said

BODY: dict[str, Any] = {
    "max_tokens": 10,
    "messages": [{"role": "user", "content": [{"type": "text", "text": "x"}]}],
    "model": "m",
    "output_config": {"format": {"schema": {}, "type": "json_schema"}},
    "system": [{"type": "text", "text": "s", "cache_control": {"type": "ephemeral"}}],
}
PLAIN = {name: value for name, value in BODY.items() if name != "output_config"}


@contextmanager
def client(server: ModelServer, **more: Any) -> Iterator[SdkClient]:
    with closing(SdkClient("k", server.url, **more)) as one:
        yield one


def test_a_reply_carries_text_tokens_and_request_id() -> None:
    """C-39, C-44: cache reads and writes apart."""
    usage = {"input_tokens": 7, "output_tokens": 3, "cache_read_input_tokens": 5, "cache_creation_input_tokens": 2}
    with ModelServer(lambda _body: Said(json.dumps(EMPTY), usage=usage)) as server, client(server) as one:
        for body in (BODY, PLAIN):
            reply = one.ask(body)
            assert (json.loads(reply.text), reply.tokens, reply.stop_reason, reply.model) == (EMPTY, Tokens(7, 3, 5, 2), "end_turn", "m")
            assert reply.request_id.startswith("req_")
        assert [request.headers["authorization"] for request in server.asked] == ["Bearer k", "Bearer k"]


@pytest.mark.parametrize(
    ("status", "kind", "code", "tries"),
    [
        (401, SignInError, "model_key_refused", 1),
        (403, SignInError, "model_key_refused", 1),
        (400, ConfigError, "model_request_refused", 1),
        (402, ConfigError, "model_request_refused", 1),
        (404, ConfigError, "model_request_refused", 1),
        (413, ConfigError, "model_request_refused", 1),
        (408, TryLaterError, "model_unavailable", 3),
        (429, TryLaterError, "model_unavailable", 3),
        (500, TryLaterError, "model_unavailable", 3),
        (529, TryLaterError, "model_unavailable", 3),
    ],
)
def test_each_refusal_says_what_the_caller_must_do(status: int, kind: type[LoopledgerError], code: str, tries: int) -> None:
    """C-53: and no word of the server's text is passed on."""
    with ModelServer(lambda _body: Said(status=status)) as server, client(server) as one:
        with pytest.raises(kind) as caught:
            one.ask(BODY)
        assert (caught.value.code, len(server.asked)) == (code, tries)
        assert "secret words" not in json.dumps(caught.value.as_dict())
        assert str(status) in caught.value.cause


def test_nobody_waits_as_long_as_a_server_likes() -> None:
    """A wait of more than a minute is not sat through; a run comes again by itself."""
    with ModelServer(lambda _body: Said(status=429, headers={"retry-after": "86400"})) as server, client(server) as one:
        with pytest.raises(TryLaterError):
            one.ask(BODY)
        assert len(server.asked) == 1


def test_a_slow_server_is_given_up() -> None:
    patient = {"timeout_s": 0.1, "retries": 0}
    with ModelServer(lambda _body: Said(delay_s=0.5)) as server, client(server, **patient) as one, pytest.raises(TryLaterError) as caught:
        one.ask(BODY)
    assert caught.value.code == "model_unreachable"


def test_a_server_that_is_not_there() -> None:
    with ModelServer() as server:
        url = server.url
    with closing(SdkClient("k", url, retries=0)) as gone, pytest.raises(TryLaterError) as caught:
        gone.ask(BODY)
    assert caught.value.code == "model_unreachable"


def test_batches_are_handed_in_once_and_read_in_any_order() -> None:
    """C-45."""
    with ModelServer() as server, client(server) as one:
        state = one.submit([("a", PLAIN), ("b", PLAIN)])
        assert (state.batch_id, state.ended, state.requests) == ("msgbatch_1", False, 2)
        with pytest.raises(TryLaterError) as caught:
            one.results("msgbatch_1")
        assert caught.value.code == "model_bad_server"
        server.end_batches()
        assert one.batch("msgbatch_1").ended
        assert [batch.batch_id for batch in one.batches()] == ["msgbatch_1"]
        found = one.results("msgbatch_1")
        assert [(item.custom_id, item.trouble) for item in found] == [("b", ""), ("a", "")]
        with pytest.raises(ConfigError) as missing:
            one.batch("msgbatch_9")
        assert missing.value.detail["status"] == 404


def test_a_server_without_batches_says_so() -> None:
    with ModelServer() as server, client(server) as one:
        server.no_batches = True
        with pytest.raises(ConfigError):
            one.submit([("a", PLAIN)])


def test_batches_in_another_shape_are_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer() as server, client(server) as one:
        monkeypatch.setattr(server, "shown", lambda path: (200, b'{"data": [{"id": 5}]}'))
        for look in (one.batches, lambda: one.batch("x")):
            with pytest.raises(TryLaterError) as caught:
                look()
            assert caught.value.code == "model_bad_server"
