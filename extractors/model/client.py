"""The only home of the `anthropic` SDK: requests out, replies in, its errors in our words. Imported when a call is made, never before.

Written against SDK 2.14: `messages.parse` takes the pydantic class as `output_format` and raises pydantic's own error, without usage, if
the answer does not fit; so the raw response is kept by a hook and read here. Only the given key and address are used: what the SDK would
read from the environment (other credentials, another base URL, request logs, tracing) is switched off.
"""

from __future__ import annotations

import json
import logging
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from extractors.model.schema import Answer
from pipeline.clock import to_us
from pipeline.errors import ConfigError, LoopledgerError, SignInError, TryLaterError
from pipeline.models.loopback import is_loopback
from pipeline.models.model_frame import BatchItem, BatchState, ModelReply, Tokens

if TYPE_CHECKING:
    import anthropic

DEFAULT_BASE_URL = "https://api.anthropic.com"
TIMEOUT_S = 120.0
RETRIES = 2
"""The SDK waits 0.5 to 8 s between tries, or as long as the server asks, if that is not longer than LONGEST_WAIT_S."""
LONGEST_WAIT_S = 60.0
_NO_KEY = "local"
_PAGE = 100


class SdkClient:
    """`pipeline.ports.ModelClient` over HTTP. `key` "" is allowed for a server on this machine only."""

    def __init__(self, key: str, base_url: str = DEFAULT_BASE_URL, *, timeout_s: float = TIMEOUT_S, retries: int = RETRIES) -> None:
        """Nothing is sent yet. A server on this machine is reached past any proxy, and no redirect is followed anywhere."""
        import ssl

        import anthropic

        for name in ("anthropic", "httpx2"):
            logging.getLogger(name).setLevel(logging.WARNING)  # their debug lines would hold the mail
        self._host = urlsplit(base_url).netloc
        self._last: dict[str, Any] = {}
        self._is_json = False
        plain = urlsplit(base_url).scheme == "http"  # nothing to trust then: reading all certificates costs 30 ms of CPU
        http = anthropic.DefaultHttpxClient(
            follow_redirects=False,
            trust_env=not is_loopback(base_url),
            verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if plain else True,
            timeout=timeout_s,
            event_hooks={"response": [self._remember]},
        )
        self._client: anthropic.Anthropic = anthropic.Anthropic(
            api_key=key or _NO_KEY, base_url=base_url, max_retries=retries, http_client=http, open_telemetry=False
        )

    def ask(self, body: dict[str, Any]) -> ModelReply:
        """One request, now."""
        self._last, self._is_json = {}, False
        given = dict(body)
        config = given.pop("output_config", None)
        with self._speaking(), suppress(ValueError, TypeError, AttributeError):  # on a body of another shape the SDK stumbles
            if config is None:
                self._client.messages.create(**given)
            else:
                rest = {name: value for name, value in config.items() if name != "format"}
                given |= {"output_config": rest} if rest else {}
                self._client.messages.parse(output_format=Answer, **given)
        if not self._is_json:
            raise _odd(self._host, "no JSON object")
        return _reply(self._last)

    def submit(self, requests: Sequence[tuple[str, dict[str, Any]]]) -> BatchState:
        """Hand in a batch; never tried twice by itself, since a lost answer does not mean that nothing was taken in."""
        made: list[Any] = [{"custom_id": custom_id, "params": body} for custom_id, body in requests]
        with self._speaking():
            return _state(self._client.with_options(max_retries=0).messages.batches.create(requests=made))

    def batch(self, batch_id: str) -> BatchState:
        """Where it stands."""
        with self._speaking():
            return _state(self._client.messages.batches.retrieve(batch_id))

    def batches(self) -> list[BatchState]:
        """The newest batches."""
        with self._speaking():
            return [_state(one) for one in self._client.messages.batches.list(limit=_PAGE).data]

    def results(self, batch_id: str) -> list[BatchItem]:
        """All results, from this server only: the address it names must be its own."""
        with self._speaking():
            place = urlsplit(self._client.messages.batches.retrieve(batch_id).results_url or "")
            if place.netloc not in ("", self._host):
                raise _odd(self._host, "its results lie on another server")
            return [_item(one) for one in self._client.messages.batches.results(batch_id)]

    def close(self) -> None:
        """Let the connections go."""
        self._client.close()

    def _remember(self, response: Any) -> None:
        """Keeps the body of an answer; a wait that is longer than anybody would sit through is not retried."""
        wait = response.headers.get("retry-after", "")
        if wait.isdigit() and int(wait) > LONGEST_WAIT_S:
            response.headers["x-should-retry"] = "false"
        if response.is_success and response.request.url.path.endswith("/v1/messages"):
            response.read()
            try:
                found = json.loads(response.text)
            except ValueError:
                found = None
            self._is_json = isinstance(found, dict)
            self._last = {**found, "request_id": response.headers.get("request-id", "")} if self._is_json else {}

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """The SDK's errors as ours; no text of a request or an answer in them."""
        import anthropic

        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # of a model's name: `model status` is no place for it
                yield
        except anthropic.APIStatusError as error:
            raise _refused(error.status_code, str(error.type or ""), self._host) from None
        except anthropic.APIConnectionError:
            raise TryLaterError(
                f"the model server {self._host} does not answer",
                cause="no network, or the server is down or too slow",
                fix="loopledger model run",
                code="model_unreachable",
                host=self._host,
            ) from None
        except anthropic.AnthropicError as error:
            raise _odd(self._host, type(error).__name__) from None
        except (ValueError, TypeError, AttributeError) as error:  # a body of another shape, on which the SDK stumbles
            raise _odd(self._host, type(error).__name__) from None


def _odd(host: str, kind: str) -> TryLaterError:
    return TryLaterError(
        f"the model server {host} gave an answer that is none", cause=kind, fix="loopledger model run", code="model_bad_server", host=host
    )


def _refused(status: int, kind: str, host: str) -> LoopledgerError:
    """What an HTTP status means to the caller (C-53)."""
    said = f"HTTP {status}" + (f", {kind}" if kind else "")
    if status in (401, 403):
        return SignInError(
            f"the model server {host} does not accept the key",
            cause=said,
            fix="loopledger model run",
            advice="Put a valid key into the environment variable that settings.toml names (ANTHROPIC_API_KEY), then run again.",
            code="model_key_refused",
            host=host,
        )
    if status in (408, 409, 429) or status >= 500:
        return TryLaterError(
            f"the model server {host} refuses for now", cause=said, fix="loopledger model run", code="model_unavailable", host=host
        )
    return ConfigError(
        f"the model server {host} refuses the request",
        cause=said,
        fix="loopledger model enable",
        advice="Check model_name and model_base_url; a server without structured output needs `model enable --plain-json`.",
        code="model_request_refused",
        host=host,
        status=status,
    )


def _reply(found: dict[str, Any]) -> ModelReply:
    """A reply out of the JSON of a Messages answer; whatever is missing or of a wrong type counts as nothing."""
    content = found.get("content")
    blocks = [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []
    text = "".join(str(block.get("text", "")) for block in blocks if block.get("type") == "text")
    usage = found.get("usage")
    counted: Callable[[str], int] = lambda name: _count(usage, name)  # noqa: E731 - three words for four fields
    tokens = Tokens(
        counted("input_tokens"), counted("output_tokens"), counted("cache_read_input_tokens"), counted("cache_creation_input_tokens")
    )
    return ModelReply(text, str(found.get("stop_reason") or ""), tokens, str(found.get("request_id") or ""), str(found.get("model") or ""))


def _count(usage: Any, name: str) -> int:
    value = usage.get(name) if isinstance(usage, dict) else 0
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _state(batch: Any) -> BatchState:
    counts = batch.request_counts
    total = counts.canceled + counts.errored + counts.expired + counts.processing + counts.succeeded
    return BatchState(batch.id, batch.processing_status == "ended", total, to_us(batch.created_at))


def _item(one: Any) -> BatchItem:
    if one.result.type == "succeeded":
        return BatchItem(one.custom_id, _reply(one.result.message.to_dict()))
    return BatchItem(one.custom_id, None, str(one.result.type))
