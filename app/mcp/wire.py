"""Standard input and output kept for the protocol alone (M-152): whatever a library prints lands on stderr, whatever it reads is empty."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple, Protocol

_CHUNK = 65_536


class Wire(NamedTuple):
    """Private descriptors of the two ends of the protocol."""

    read: int
    write: int


@contextmanager
def private_wire() -> Iterator[Wire]:
    """While inside, descriptors 0 and 1 are the null device and stderr, and the real ones belong to the caller. Put back on leaving."""
    if sys.stdout is not None:
        sys.stdout.flush()
    wire = Wire(os.dup(0), os.dup(1))
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    try:
        yield wire
    finally:
        if sys.stdout is not None:
            sys.stdout.flush()
        os.dup2(wire.read, 0)
        os.dup2(wire.write, 1)
        for handle in wire:
            os.close(handle)


class Answers(Protocol):
    """Where answers go."""

    async def write(self, text: str) -> None:
        """One line with its end."""
        ...


def refusal_of(line: str) -> str:
    """The error of JSON-RPC 2.0 (5.1) for a line that the SDK would pass over in silence; "" for what may be a message."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return _error(None, -32_700, "Parse error: one JSON object a line")
    if isinstance(data, dict) and isinstance(data.get("params", {}), dict | None):
        return ""
    name = data.get("id") if isinstance(data, dict) else None
    return _error(name if isinstance(name, str | int) else None, -32_600, "Invalid request: an object whose params are an object")


def _error(name: str | int | None, code: int, words: str) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": name, "error": {"code": code, "message": words}}) + "\n"


def mended(line: str) -> str:
    """`line` with a question mark for each half of a surrogate pair, which is no character and which the SDK cannot read."""
    if "\\ud" not in line.casefold():
        return line
    return json.dumps(json.loads(line), ensure_ascii=False).encode("utf-8", "replace").decode()


class Lines:
    """Lines of text out of a descriptor, for `async for`. Read by a daemon thread, so that an end by signal waits for no input."""

    def __init__(self, handle: int, answers: Answers) -> None:
        """Begins to read at once; needs a running loop. `answers`: where a line that is no request is refused, so that no host waits."""
        self._answers = answers
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(os.dup(handle),), name="mcp input", daemon=True).start()

    def _read(self, handle: int) -> None:
        rest = b""
        while data := _some(handle):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._put(line.decode("utf-8", "replace"))
        if rest.strip():
            self._put(rest.decode("utf-8", "replace"))
        self._put(None)

    def _put(self, line: str | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._queue.put_nowait, line)

    async def __aiter__(self) -> AsyncIterator[str]:
        while (line := await self._queue.get()) is not None:
            if not line.strip():
                continue
            told = refusal_of(line)
            if told:
                await self._answers.write(told)
            else:
                yield mended(line)


def _some(handle: int) -> bytes:
    try:
        return os.read(handle, _CHUNK)
    except OSError:
        return b""


class Output:
    """Writes to a descriptor, whole and at once: the host reads, or the server waits for it."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    async def write(self, text: str) -> None:
        """All of `text` as UTF-8; nothing when the host is gone, which the input tells next."""
        data = memoryview(text.encode("utf-8", "replace"))
        with suppress(BrokenPipeError):
            while data:
                data = data[os.write(self._handle, data) :]

    async def flush(self) -> None:
        """Nothing is held back."""
