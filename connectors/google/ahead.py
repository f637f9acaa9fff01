"""What a chunk of threads will ask for goes out ahead, several at once; the fetch itself stays one thread after the other (G-223)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Any

from connectors.google.asking import Answers, Ask, ask_ahead, not_asked
from pipeline.errors import LoopledgerError
from pipeline.ports import Transport


class Ahead:
    """A transport for one chunk. Planned calls are answered from what went out ahead, in the order planned; others are made at once.

    What is stored depends on the order of `call`s alone, never on what was under way meanwhile.
    """

    def __init__(self, transport: Transport, plan: Iterable[Ask], sure: Callable[[], bool] = lambda: True) -> None:
        """`plan`: the calls that will be made, in their order, none twice. `sure`: whether they still will all be made; once it says no,
        nothing more goes out ahead, and each is made when it is wanted."""
        self._transport = transport
        self._planned = deque(plan)
        self._answers: Answers = ask_ahead(transport, takewhile(lambda _: sure(), tuple(self._planned)))
        self._stopped = False

    def call(self, method_id: str, params: dict[str, Any]) -> dict[str, Any]:
        """As `Transport.call`; after `stop` only what has come already, else TryLaterError `not_asked`."""
        wanted = (method_id, params)
        if not any(ask[:2] == wanted for ask in self._planned):
            if self._stopped:
                raise not_asked()
            self._answers.land()  # never more under way than allowed
            return self._transport.call(method_id, params)
        for ask, answer in self._answers:
            while self._planned and self._planned.popleft() is not ask:
                pass  # the fetch did without these
            if ask[:2] == wanted:
                if isinstance(answer, LoopledgerError):
                    raise answer
                return answer
        if self._stopped:
            raise not_asked()
        return self._transport.call(method_id, params)

    def stop(self, *, wait: bool) -> None:
        """Send nothing more; `wait` a moment for what is under way."""
        self._stopped = True
        self._answers.stop(wait=wait)
