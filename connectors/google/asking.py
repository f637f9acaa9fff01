"""Asking several things at once, whatever the transport: the answers come in the order asked (G-223, G-224)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol, runtime_checkable

from pipeline.errors import LoopledgerError, TryLaterError
from pipeline.ports import Transport

Result = dict[str, Any] | LoopledgerError
NOT_ASKED = "not_asked"
"""Code between a stopped chunk and its last threads; the error that stopped it is the one that is told."""


class Ask(NamedTuple):
    """One call to make. `size`: bytes of the answer as far as they are known (sizeEstimate), 0 = unknown."""

    method_id: str
    params: dict[str, Any]
    size: int = 0


Answered = tuple[Ask, Result]
"""Kept together: an interrupt at any moment may lose an answer, it cannot give it to another ask."""


class Answers(Protocol):
    """Each ask with its answer or its error, in the order asked. An ask is looked at only when it is about to be sent."""

    def __iter__(self) -> Iterator[Answered]:
        """Itself."""
        ...

    def __next__(self) -> Answered:
        """The next ask and what came of it; raises StopIteration after the last."""
        ...

    def land(self) -> None:
        """Wait for what is under way; for a call of another kind in between."""
        ...

    def stop(self, *, wait: bool) -> None:
        """Send nothing more. What has been answered can still be had, the rest of what was begun comes as `not_asked`."""
        ...


@runtime_checkable
class Many(Protocol):
    """A transport that can make several calls at once."""

    def call_many(self, asks: Iterable[Ask]) -> Answers:
        """Begin; only GETs can be asked for."""
        ...


def ask_ahead(transport: Transport, asks: Iterable[Ask]) -> Answers:
    """Answers of whatever transport: several at once if it can, else one after the other as they are wanted."""
    return transport.call_many(asks) if isinstance(transport, Many) else OneByOne(transport, asks)


def not_asked() -> TryLaterError:
    """The answer to what was not sent because a run came to its end."""
    return TryLaterError("It was not asked for: the run had to stop", fix="loopledger sync", code=NOT_ASKED)


class OneByOne(Iterator[Answered]):
    """Answers of a transport that makes one call at a time."""

    def __init__(self, transport: Transport, asks: Iterable[Ask]) -> None:
        self._transport = transport
        self._asks = iter(asks)
        self._stopped = False

    def __next__(self) -> Answered:
        """Ask now."""
        if self._stopped:
            raise StopIteration
        ask = next(self._asks)
        try:
            return ask, self._transport.call(ask.method_id, ask.params)
        except LoopledgerError as error:
            return ask, error

    def land(self) -> None:
        """Nothing is under way."""

    def stop(self, *, wait: bool) -> None:
        """Ask no more."""
        self._stopped = True
