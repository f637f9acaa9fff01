"""The reference memory server of the Model Context Protocol: entities with observations in one file, over stdio.

`TRUSTBENCH_GRAPH` names its `dist/index.js`; `node` runs it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.trustbench.history import Value
from benchmarks.trustbench.peers.peer import Held, NotInstalled, words_of


class GraphServer:
    """See `peer.Peer`."""

    name = "@modelcontextprotocol/server-memory"
    has = frozenset({"wrong", "forget", "end"})
    note = "no update verb: delete_observations, then add_observations; reads have no bound"

    def __init__(self, folder: Path) -> None:
        """Raises NotInstalled."""
        script, node = os.environ.get("TRUSTBENCH_GRAPH", ""), shutil.which("node")
        if not script or not node:
            raise NotInstalled
        self.version = str(json.loads(Path(script).parent.parent.joinpath("package.json").read_text(encoding="utf-8"))["version"])
        env = {**os.environ, "MEMORY_FILE_PATH": str(folder / "graph.jsonl")}
        self._run = subprocess.Popen(
            [node, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env
        )
        self._count = 0
        client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "trustbench", "version": "1"}}
        self._request("initialize", client)
        self._write({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def say(self, subject: str, predicate: str, value: Value, *, many: bool = False, expired: bool = False) -> None:
        """The old observation goes, the new one comes."""
        self._call("create_entities", {"entities": [{"name": subject, "entityType": "subject", "observations": []}]})
        for row in self.ask(subject, ""):
            if row.predicate == predicate and (not many or row.value[1] == value[1]):
                self.drop(subject, predicate, row.value)
        new = [words_of(subject, predicate, value)]
        self._call("add_observations", {"observations": [{"entityName": subject, "contents": new}]})

    def drop(self, subject: str, predicate: str, value: Value) -> None:
        """`delete_observations`."""
        gone = [words_of(subject, predicate, value)]
        self._call("delete_observations", {"deletions": [{"entityName": subject, "observations": gone}]})

    def ask(self, subject: str, words: str) -> Sequence[Held]:
        """`open_nodes` of the subject."""
        return _rows(self._call("open_nodes", {"names": [subject]}))

    def read(self, tag: str, limit: int) -> tuple[Sequence[Held], int | None]:
        """`search_nodes`: everything there is."""
        return _rows(self._call("search_nodes", {"query": tag})), None

    def close(self) -> None:
        """Ends the server."""
        self._run.terminate()
        self._run.wait(10)

    def settle(self) -> None:
        """Nothing waits."""

    def _call(self, tool: str, arguments: dict[str, Any]) -> Any:
        found = self._request("tools/call", {"name": tool, "arguments": arguments})
        return found.get("structuredContent") or json.loads(found["content"][0]["text"] or "{}")

    def _request(self, method: str, params: dict[str, Any]) -> Any:
        self._count += 1
        self._write({"jsonrpc": "2.0", "id": self._count, "method": method, "params": params})
        assert self._run.stdout is not None
        while True:
            answer = json.loads(self._run.stdout.readline())
            if answer.get("id") == self._count:
                return answer["result"]

    def _write(self, message: dict[str, Any]) -> None:
        assert self._run.stdin is not None
        self._run.stdin.write(json.dumps(message) + "\n")
        self._run.stdin.flush()


def _rows(graph: Any) -> list[Held]:
    return [_held(node["name"], text) for node in graph.get("entities", []) for text in node["observations"]]


def _held(subject: str, text: str) -> Held:
    sentence, _, value = text.removeprefix(f"{subject} ").partition(": ")
    polarity = "not" if sentence.startswith("does NOT ") else "is"
    return Held(text, subject, sentence.removeprefix("does NOT ").replace(" ", "_"), (polarity, value))
