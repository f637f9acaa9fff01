"""Real processes stopped by a signal or left without a listener: one line, an exit code, and the next run goes on."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from connectors.replay.server import ReplayServer
from tests.fakes.letters import mailbox

ROOT = Path(__file__).resolve().parents[2]
SIZE = (20,)
STOPPED = "loopledger: stopped; what was stored is kept, run the same command again to go on"
FOLDING = """
import sys
from pipeline.run import home
real = home._Fold._conversations
def slow(self, changed, *, full):
    sys.stdout.write("folding\\n"); sys.stdout.flush()
    self.archive.rows("SELECT sum(a.range * b.range) FROM range(1000000) a, range(1000000) b")
    return real(self, changed, full=full)
home._Fold._conversations = slow
from app.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def server() -> Iterator[ReplayServer]:
    with ReplayServer(mailbox(*SIZE)) as running:
        yield running
        assert running.violations() == []


def command(home: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "app", "--home", str(home), *words]


def heard() -> None:
    """In the child: SIGINT is heard even if the tests run in the background of a shell, where it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(arguments: list[str], **options: Any) -> subprocess.Popen[str]:
    options.setdefault("preexec_fn", heard)
    return subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def run(home: Path, *words: str) -> str:
    """Output of a command that goes well, in this process."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["--home", str(home), *words]) == 0
    return out.getvalue()


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The export of an undisturbed run."""
    home = tmp_path_factory.mktemp("quiet") / "home"
    with ReplayServer(mailbox(*SIZE)) as server:
        run(home, "dev", "connect-replay", "--google-root", server.address)
        run(home, "sync")
    return run(home, "dev", "export", "--canonical")


@pytest.fixture
def home(server: ReplayServer, tmp_path: Path) -> Path:
    run(tmp_path / "home", "dev", "connect-replay", "--google-root", server.address)
    return tmp_path / "home"


def until(true: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Wait until something is true of a living process."""
    end = time.monotonic() + 60
    while not true():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.02)


def ended(process: subprocess.Popen[str], number: int) -> tuple[int, str]:
    """(exit code, stderr) after a signal, within thirty seconds; a process that hears nothing is not left behind."""
    process.send_signal(number)
    try:
        _, err = process.communicate(timeout=30)
    finally:
        process.kill()
    return process.returncode, err


def sound(home: Path, server: ReplayServer, quiet: str) -> None:
    """The next run goes on, and the home ends as that of an undisturbed one."""
    server.set_faults([])
    run(home, "sync")
    assert run(home, "dev", "export", "--canonical") == quiet


@pytest.mark.behaviour("S003-38")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_run_stopped_while_it_waits_for_quota_ends_at_once_with_one_line(
    home: Path, server: ReplayServer, quiet: str, number: int, code: int
) -> None:
    """G-821, G-405: the wait was told with its reason; what was fetched is kept."""
    server.set_faults([{"method": "gmail.users.threads.get", "nth": [6], "status": 429, "retry_after": 3000.0}])
    process = started(command(home, "sync"))
    until(lambda: server.core.faults.fired == 1, process)
    time.sleep(0.5)
    found, err = ended(process, number)
    assert found == code
    lines = [line for line in err.splitlines() if line]
    assert lines[-1] == STOPPED
    assert [line for line in lines if "waiting until" in line and "Google asks for a pause (rate limit)" in line]
    assert "Traceback" not in err
    rows = json.loads(run(home, "runs", "--json"))["runs"]
    assert [row["result"] for row in rows] == ["interrupted"]
    sound(home, server, quiet)


@pytest.mark.parametrize("method", ["gmail.users.messages.list", "gmail.users.history.list", "people.people.connections.list"])
def test_a_run_stopped_in_the_middle_of_a_listing_goes_on_there(home: Path, server: ReplayServer, quiet: str, method: str) -> None:
    """G-405: the signal comes while the answer is awaited."""
    server.core.alter_response = lambda name, body: (time.sleep(3.0 if name == method else 0.0), body)[1]
    process = started(command(home, "sync", "--json"))
    until(lambda: server.core.ledger.calls[method] == 1, process)
    found, err = ended(process, signal.SIGINT)
    assert found == 130
    told = json.loads(err.strip().splitlines()[-1])
    assert (told["code"], told["next_action"]["user_message"].startswith("stopped")) == ("interrupted", True)
    server.core.alter_response = lambda name, body: body
    sound(home, server, quiet)


def test_a_run_stopped_while_the_ledger_is_made_leaves_the_former_one(home: Path, server: ReplayServer, quiet: str) -> None:
    """D-402: the database computes when the signal comes, and makes an error of its own of it."""
    process = started([sys.executable, "-c", FOLDING, "--home", str(home), "sync"])
    assert process.stdout is not None
    assert process.stdout.readline() == "folding\n"
    time.sleep(0.5)
    found, err = ended(process, signal.SIGINT)
    assert (found, err.strip().splitlines()[-1]) == (130, STOPPED)
    assert "unexpected" not in err
    sound(home, server, quiet)


def test_a_signal_that_was_to_be_ignored_stays_ignored(home: Path, server: ReplayServer) -> None:
    """nohup and background jobs: the run ends by itself."""
    process = started(command(home, "sync"), preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    until(lambda: server.core.ledger.calls["gmail.users.threads.get"] > 2, process)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 0


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("closed", "words"),
    [
        ("2> >(exec true)", ("sync",)),
        ("> >(exec true) 2>&1", ("sync", "--json")),
        pytest.param("2>&-", ("sync", "--json"), marks=SLOW),
        pytest.param("<&- >&- 2>&-", ("sync",), marks=SLOW),
        pytest.param("2>/dev/full", ("sync",), marks=SLOW),
    ],
)
def test_a_run_that_nobody_listens_to_does_its_work(home: Path, server: ReplayServer, words: tuple[str, ...], closed: str) -> None:
    """G-821: closed descriptors, a full device behind stderr, readers that are gone: exit 0, everything stored."""
    server.set_faults([{"method": "gmail.users.history.list", "nth": [1], "status": 429, "retry_after": 6.0}])
    line = " ".join(f"'{word}'" for word in command(home, *words))
    done = subprocess.run(
        ["bash", "-c", f"{line} {closed}"],
        cwd=ROOT,
        env={**os.environ},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(run(home, "runs", "--json"))["runs"][0]["result"] == "ok"
    assert run(home, "dev", "export", "--canonical").count("\n") > 20
