"""The server as hosts start it: a process on standard input and output, beside other clients, a sync, and decisions of the owner."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from app.cli.main import main
from app.mcp.table import tools_of
from connectors.replay.server import ReplayServer
from pipeline.store.home import open_home
from pipeline.store.reads import LedgerView
from tests.fakes import letters
from tests.fakes.agents import ROOT, called, child_env, command_line, server_at, started
from tests.fakes.ledger_home import LedgerHome, sample

NOISE = """
import os, subprocess, sys
class Noisy:
    def find_spec(self, name, path=None, target=None):
        if name in ("mcp.server.lowlevel", "duckdb", "starlette", "extractors.directives", "memory.waiting"):
            print("NOISE printed by", name)
            os.write(1, b"NOISE written raw\\n")
            subprocess.run(["sh", "-c", "echo NOISE of a child; cat"])
        return None
sys.meta_path.insert(0, Noisy())
"""
"""A library that speaks on standard output and reads standard input as soon as it is loaded, before the server serves and during calls."""


def handshake(version: str = "2025-06-18") -> list[dict[str, Any]]:
    info = {"name": "raw", "version": "1"}
    return [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": version, "capabilities": {}, "clientInfo": info}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
    ]


def request(number: int, method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


@contextmanager
def process(home: Path, *options: str, env: dict[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """The server as a bare process."""
    with subprocess.Popen(
        command_line(home, "mcp", *options), cwd=ROOT, env={**child_env(), **(env or {})}, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as child:  # fmt: skip
        try:
            yield child
        finally:
            child.kill()


def exchange(child: subprocess.Popen[str], messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Send the messages one by one and read the answer of each request."""
    assert child.stdin is not None
    assert child.stdout is not None
    answers = []
    for message in messages:
        child.stdin.write(json.dumps(message) + "\n")
        child.stdin.flush()
        if "id" in message:
            answers.append(json.loads(child.stdout.readline()))
    return answers


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> LedgerHome:
    """A home whose ledger no test changes."""
    home = sample(tmp_path_factory.mktemp("made") / "home")
    home.write()
    return home


def test_an_older_handshake_is_answered_and_stdout_carries_the_protocol_alone(made: LedgerHome, tmp_path: Path) -> None:
    """M-152: libraries that print, write to descriptor 1, start children and read input change nothing; the end of input is the end."""
    noisy = tmp_path / "noisy"
    noisy.mkdir()
    (noisy / "sitecustomize.py").write_text(NOISE, encoding="utf-8")
    messages = [*handshake(), request(2, "tools/list"), request(3, "tools/call", name="waiting", arguments={"limit": 2})]
    with process(made.path, env={"PYTHONPATH": str(noisy)}) as child:
        answers = exchange(child, messages)
        assert child.stdin is not None
        child.stdin.write("this is no json\n")
        out, err = child.communicate(timeout=60)
        assert child.returncode == 0
    assert answers[0]["result"]["protocolVersion"] == "2025-06-18"
    assert [tool["name"] for tool in answers[1]["result"]["tools"]] == list(tools_of())
    assert answers[2]["result"]["structuredContent"]["returned"] == 2
    assert all(json.loads(line)["jsonrpc"] == "2.0" for line in out.splitlines())
    for words in ("NOISE printed by mcp.server.lowlevel", "NOISE written raw", "NOISE of a child"):
        assert words in err


def test_a_signal_ends_a_server_that_waits_for_input(made: LedgerHome) -> None:
    with process(made.path) as child:
        exchange(child, handshake())
        child.send_signal(signal.SIGTERM)
        assert child.wait(timeout=20) == 143


@pytest.mark.parametrize(
    ("options", "words"),
    [(["--as", "owner"], "no name for an agent"), (["--http", "0.0.0.0:80"], "refused"), (["--token-file", "x"], "goes with --http")],
)
def test_a_start_that_cannot_be_says_why_on_stderr_alone(
    made: LedgerHome, options: list[str], words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["--home", str(made.path), "mcp", *options]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert words in err
    assert "to mend: loopledger" in err


def test_without_the_extra_the_command_says_how_to_get_it(
    made: LedgerHome, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """M-150."""
    monkeypatch.setattr("app.cli.mcp.find_spec", lambda name: None)
    assert main(["--home", str(made.path), "mcp"]) == 2
    assert "loopledger[mcp]" in capsys.readouterr().err


@pytest.mark.behaviour("S000-42")
def test_two_clients_read_the_same_rows_to_the_letter(made: LedgerHome) -> None:
    """M-161, as two hosts would."""
    first = called(started(made.path, "--as", "one"), "show", {"id": made.loops[0].loop_id})
    second = called(server_at(made.path, agent="two"), "show", {"id": made.loops[0].loop_id[:8]})
    assert first.structured_content == second.structured_content
    assert first.content[0].text == second.content[0].text


def test_http_is_served_until_a_signal_and_the_token_lies_in_the_home(made: LedgerHome) -> None:
    """M-151: the whole way, with the command."""
    import http.client

    with process(made.path, "--http", "127.0.0.1:0") as child:
        assert child.stderr is not None
        line = child.stderr.readline()
        port = int(line.partition("127.0.0.1:")[2].partition("/")[0])
        file = made.path / "mcp.token"
        assert str(file) in line
        assert file.stat().st_mode & 0o777 == 0o600
        for token, status in ((file.read_text().strip(), 200), ("wrong", 401)):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            headers = {
                "Authorization": f"Bearer {token}",
                "Content-Type": "application/json",
                "Accept": "application/json, text/event-stream",
            }
            connection.request("POST", "/mcp", json.dumps(handshake()[0]), headers)
            assert connection.getresponse().status == status
            connection.close()
        child.send_signal(signal.SIGTERM)
        assert child.wait(timeout=20) == 143


@pytest.fixture
def synced(tmp_path: Path) -> Iterator[tuple[Path, ReplayServer]]:
    """A home that was synced from the look-alike, which still serves."""
    home = tmp_path / "real"
    with ReplayServer(letters.mailbox(8), wall=letters.NOW.timestamp) as server:
        assert main(["--home", str(home), "dev", "connect-replay", "--google-root", server.address], lambda: letters.NOW) == 0
        assert main(["--home", str(home), "sync"], lambda: letters.NOW) == 0
        yield home, server


@pytest.mark.behaviour("S003-39")
def test_a_proposal_of_one_agent_is_seen_by_the_next_and_the_owner_decides(
    synced: tuple[Path, ReplayServer], capsys: pytest.CaptureFixture[str]
) -> None:
    """M-120, M-161: through journal, fold and publication; a rebuild keeps it; only the owner's act closes."""
    home, _ = synced
    capsys.readouterr()

    def ours(*words: str) -> Any:
        assert main(["--home", str(home), *words, "--json"], lambda: letters.NOW) == 0
        return json.loads(capsys.readouterr().out)

    loop_id = ours("list")["loops"][-1]["id"]
    writer = started(home, "--as", "codex", now=letters.NOW)
    said = called(writer, "done", {"id": loop_id, "evidence": "she got it by post"}).structured_content
    assert (said["proposed"], said["published"], said["status"]) == (True, True, "open")
    again = called(
        server_at(home, agent="codex", now=letters.NOW), "done", {"id": loop_id, "evidence": "she got it by post"}
    ).structured_content
    assert (again["proposed"], again["review_id"]) == (False, said["review_id"])
    row = called(server_at(home, now=letters.NOW), "show", {"id": loop_id}).structured_content
    assert "close_proposed:done" in row["loop"]["flags"]
    step = row["steps"][-1]
    assert (step["what"], step["decision"], row["loop"]["status"]) == ("proposed", said["review_id"], "open")
    assert step["words"] == "codex proposes that it is done; nothing is closed (she got it by post)"
    before = ours("show", loop_id)
    assert main(["--home", str(home), "rebuild"], lambda: letters.NOW) == 0
    capsys.readouterr()
    assert ours("show", loop_id)["steps"] == before["steps"]
    assert main(["--home", str(home), "waiting", "--all"], lambda: letters.NOW) == 0
    assert "proposed as done" in capsys.readouterr().out
    assert ours("done", loop_id, "--evidence", "yes, she did")["status"] == "done"
    assert "close_proposed:done" not in ours("show", loop_id)["loop"]["flags"]


CALLS = (("waiting", {}), ("list", {"limit": 50}), ("waiting", {"all": True, "stale_ok": True}))


async def reader(home: Path, until: threading.Event, least: int, found: dict[str, list[float]], failed: list[str]) -> None:
    """One client that asks again and again until the writers are done, and at least so often."""
    async with Client(started(home, now=letters.NOW)) as client:
        await client.list_tools()
        count = 0
        while count < least or not until.is_set():
            name, arguments = CALLS[count % len(CALLS)]
            start = time.perf_counter()
            result = await client.call_tool(name, arguments)
            found.setdefault(name, []).append(time.perf_counter() - start)
            if result.is_error:
                failed.append(result.content[0].text)
            count += 1
            await asyncio.sleep(0.05)


Act = Callable[[Path, Sequence[str]], int]
"""Runs one command line of ours at a home; its exit code."""


def here(home: Path, words: Sequence[str]) -> int:
    """In this process, which is quicker."""
    return main(["--home", str(home), *words], lambda: letters.NOW)


def apart(home: Path, words: Sequence[str]) -> int:
    """In a process of its own."""
    argv = command_line(home, *words, now=letters.NOW)
    return subprocess.run(argv, cwd=ROOT, env=child_env(), capture_output=True, timeout=120, check=False).returncode


def write(home: Path, server: ReplayServer, rounds: int, act: Act, done: threading.Event, codes: list[int]) -> None:
    """Mail comes in, is synced, and the owner decides; then `done`."""
    try:
        for number in range(rounds):
            server.core.states[letters.ANA].gmail.add(letters.compact(f"n{number}", f"n{number}", letters.NOW))
            codes.append(act(home, ["sync"]))
            rows = LedgerView(open_home(home)).publication().rows("SELECT loop_id FROM loop WHERE status = 'open' ORDER BY loop_id LIMIT 1")
            codes.append(act(home, ["drop", rows[0][0]]))
    finally:
        done.set()


def read_while_writing(home: Path, server: ReplayServer, act: Act, *, clients: int, rounds: int) -> dict[str, list[float]]:
    """Seconds of each call by tool, with so many clients beside so many syncs and decisions. No call may fail."""
    done, codes, failed = threading.Event(), list[int](), list[str]()
    found: dict[str, list[float]] = {}
    writer = threading.Thread(target=write, args=(home, server, rounds, act, done, codes))

    async def read() -> None:
        await asyncio.gather(*(reader(home, done, 3, found, failed) for _ in range(clients)))

    writer.start()
    asyncio.run(read())
    writer.join()
    assert failed == []
    assert codes == [0] * (2 * rounds)
    return found


@pytest.mark.behaviour("S000-10", "S000-64")
def test_clients_read_without_an_error_while_a_sync_runs_and_decisions_are_made(synced: tuple[Path, ReplayServer]) -> None:
    """M-161, small."""
    found = read_while_writing(*synced, here, clients=2, rounds=2)
    assert sum(map(len, found.values())) >= 6


@pytest.mark.slow
@pytest.mark.behaviour("S000-64")
def test_fourteen_clients_read_without_an_error_while_syncs_run_and_decisions_are_made(synced: tuple[Path, ReplayServer]) -> None:
    """M-161."""
    found = read_while_writing(*synced, apart, clients=14, rounds=4)
    assert sum(map(len, found.values())) >= 14 * 3
