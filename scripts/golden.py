"""Golden results: what the demo mailbox and the case files give, compared with what is stored beside them.

    golden.py compare    run everything, print a unified diff of what differs, exit 1 if anything does
    golden.py update     write the results; an existing file that differs is overwritten only with FORCE=1 in the environment

The demo mailbox goes through the local Google look-alike and the real client into a home of its own, at the frozen moment of
the fixture; the case files go through `loopledger replay`.
"""

from __future__ import annotations

import difflib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAILBOX = ROOT / "fixtures" / "mailboxes" / "demo"
CASES = ROOT / "fixtures" / "cases"
SERVE_FROZEN = ("--frozen",)
"""Serve the mailbox at its own dates, not moved to the present week."""
SHOWN_DIFF_LINES = 200
TIMEOUT_S = 600


class GoldenError(RuntimeError):
    """A command failed, or a file may not be overwritten; the text says which."""


def environment(home: Path | None = None) -> dict[str, str]:
    """The environment without any setting of the person who runs this; with `home` if one is given."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LOOPLEDGER_", "GOOGLE_"))}
    return kept if home is None else {**kept, "LOOPLEDGER_HOME": str(home)}


def run(*arguments: str, home: Path | None = None) -> str:
    """Standard output of one `loopledger` command. Raises GoldenError with its words when it fails.

    `home` comes by the environment, so that the commands in an answer do not name it.
    """
    command = [str(Path(sys.executable).with_name("loopledger")), *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment(home), capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    if done.returncode != 0:
        raise GoldenError(f"loopledger {' '.join(arguments)}: exit {done.returncode}\n{done.stderr.strip()}")
    return done.stdout


def pretty(text: str) -> str:
    """One JSON document with a line for each value, so that a diff shows what changed."""
    return json.dumps(json.loads(text), ensure_ascii=False, indent=1) + "\n"


@contextmanager
def served(mailbox: Path) -> Iterator[str]:
    """The address of a look-alike that serves `mailbox` at its frozen moment, for as long as the block runs."""
    command = [str(Path(sys.executable).with_name("loopledger")), "dev", "serve", str(mailbox), "--port", "0", *SERVE_FROZEN]
    with subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True) as server:
        try:
            address = (server.stdout.readline() if server.stdout else "").strip()
            if not address.startswith("http://127.0.0.1:"):
                raise GoldenError(f"the local server did not start; its first line was {address!r}")
            yield address
        finally:
            server.terminate()


def mailbox_results() -> dict[Path, str]:
    """Ledger and waiting list of the demo mailbox after one sync."""
    moment = str(json.loads((MAILBOX / "mailbox.json").read_text(encoding="utf-8"))["now"])
    with tempfile.TemporaryDirectory() as folder, served(MAILBOX) as address:
        home = Path(folder) / "home"
        run("dev", "connect-replay", "--google-root", address, home=home)
        run("sync", home=home)
        return {
            MAILBOX / "expected" / "ledger.jsonl": run("dev", "export", "--canonical", home=home),
            MAILBOX / "expected" / "waiting.json": pretty(run("waiting", "--json", "--as-of", moment, home=home)),
        }


def case_results() -> dict[Path, str]:
    """What replay says about every case file."""
    return {CASES / "expected" / "replay.jsonl": run("replay", str(CASES), "--json")}


JOBS: tuple[Callable[[], dict[Path, str]], ...] = (case_results, mailbox_results)


def difference(path: Path, got: str) -> list[str]:
    """Unified diff from the stored file to `got`; empty when equal. A missing file differs in every line."""
    stored = path.read_text(encoding="utf-8") if path.exists() else ""
    name = path.relative_to(ROOT).as_posix()
    return list(difflib.unified_diff(stored.splitlines(), got.splitlines(), f"stored/{name}", f"now/{name}", lineterm="", n=1))


def compare(results: dict[Path, str]) -> int:
    """Print how `results` differ from what is stored; the number of files that do."""
    wrong = 0
    for path, got in results.items():
        lines = difference(path, got)
        wrong += bool(lines)
        for line in lines[:SHOWN_DIFF_LINES]:
            print(line)
        if len(lines) > SHOWN_DIFF_LINES:
            print(f"... and {len(lines) - SHOWN_DIFF_LINES} more lines of difference")
        print(f"{'DIFFERS' if lines else 'same'}: {path.relative_to(ROOT)} ({len(got.splitlines())} lines)")
    return wrong


def update(results: dict[Path, str], *, force: bool) -> None:
    """Store `results`. Raises GoldenError, before anything is written, if a stored file would change and `force` is off."""
    changed = {path: got for path, got in results.items() if difference(path, got)}
    held = [path.relative_to(ROOT).as_posix() for path in changed if path.exists()]
    if held and not force:
        raise GoldenError(f"would overwrite {', '.join(held)}. Read `make replay` first, then run: make replay-update FORCE=1")
    for path, got in changed.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(got, encoding="utf-8")
        print(f"written: {path.relative_to(ROOT)}")
    print(f"golden results: {len(changed)} of {len(results)} files written")


def main(arguments: list[str]) -> int:
    """`compare` or `update`; 0 when all is as stored or written, 1 on a difference or a failed command, 2 on wrong use."""
    if arguments not in (["compare"], ["update"]):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        results = {path: text for job in JOBS for path, text in job().items()}
        if arguments == ["compare"]:
            return 1 if compare(results) else 0
        update(results, force=os.environ.get("FORCE") == "1")
    except GoldenError as error:
        print(f"golden: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
