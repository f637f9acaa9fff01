"""Does what was learnt survive and get used? `python -m benchmarks.trustbench.continual [--seeds N] [--rows N]` (S002-11, S002-12).

Questions over the demo mailbox, each put twice in an order of its own. Every question is answered by a fresh process that knows the home
and nothing else; then it is told the true answer and may note it. The same is done by processes that neither read nor write notes.
The agent is a dozen lines and no model: the figures are about the memory, not about anybody's wit.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.trustbench.score import LEAST_SEEDS, Tried, share_of

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "fixtures" / "mailboxes" / "demo"
ROWS = 6
OPEN, OVER = "open", "nothing open"
WITH, WITHOUT = "with memory", "without memory"


@dataclass(frozen=True, slots=True)
class Asked:
    """Is something of this message open with this person? `right`: OPEN or OVER."""

    person: str
    message_id: str
    type: str
    right: str


def all_questions() -> list[Asked]:
    """What the answer key of the demo mailbox says of single messages."""
    lines = [line for path in sorted(DEMO.glob("truth*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    rows = [row for row in map(json.loads, lines) if row.get("person") and row.get("message_id") and row.get("type")]
    return [Asked(row["person"], row["message_id"], row["type"], OPEN if row["expect"] == "open" else OVER) for row in rows]


def order_of(seed: int, count: int) -> list[Asked]:
    """`count` questions, each twice; a second asking comes somewhere after the first."""
    random = Random(f"trustbench continual {seed}")
    chosen = random.sample(all_questions(), count)
    twice = [*chosen, *chosen]
    random.shuffle(twice)
    return twice


def demo_home(path: Path) -> Path:
    """A home with the demo mailbox, folded and published at its own moment."""
    from app.wiring.folding import READERS
    from benchmarks.homes import record_run
    from connectors.gmail_form import compose_message
    from connectors.google.gmail import message_item
    from connectors.replay.fixture import load_fixture
    from pipeline.clock import to_us
    from pipeline.models.items import PageOfWork
    from pipeline.models.mail import Owner
    from pipeline.models.worktime import WorkTime
    from pipeline.run import fold_home
    from pipeline.stages.land import land
    from pipeline.store.home import create_home
    from pipeline.store.ingest import Intake

    mailbox, home = load_fixture(DEMO), create_home(path)
    addresses = ", ".join(f'"{one}"' for one in sorted(mailbox.owner_addresses))
    home.settings.write_text(
        f'owner_name = "{mailbox.owner_name}"\nowner_addresses = [{addresses}]\ntimezone = "{mailbox.zone}"\n', encoding="utf-8"
    )
    home.settings.chmod(0o600)
    record_run(home, to_us(mailbox.now))
    intake = Intake(home, lambda rows: land(rows, READERS.decode, READERS.read))
    for box in mailbox.accounts:
        items = tuple(message_item(box.address, compose_message(message, history_id=1)) for message in box.messages)
        intake.commit(PageOfWork(box.address, items=items))
    owner = Owner(mailbox.owner_name, frozenset(mailbox.owner_addresses), WorkTime(zone=mailbox.zone))
    fold_home(home, owner, READERS, now_us=to_us(mailbox.now))
    return path


# --- the agent: one process for one question -----------------------------------------------------------------------------


def command_line(home: Path, *arguments: str) -> Any:
    """What a command answers, in a process of its own; {} if it is refused."""
    argv = [sys.executable, "-m", "app", "--home", str(home), *arguments, "--json"]
    done = subprocess.run(argv, capture_output=True, text=True, cwd=ROOT, check=False)
    return json.loads(done.stdout) if done.returncode == 0 else {}


def answer(home: Path, asked: Asked, arm: str) -> str:
    """A note of this very question, else what the ledger lists."""
    subject = f"message {asked.message_id}"
    if arm == WITH:
        noted = command_line(home, "memory", "recall", "--entity", subject, "--kind", "status", "--as", "learner")
        if noted.get("facts"):
            return str(noted["facts"][0]["object"])
    listed = command_line(home, "list", "--person", asked.person, "--status", "open", "--type", asked.type, "--limit", "500")
    return OPEN if any(row["message_id"] == asked.message_id for row in listed.get("loops", [])) else OVER


def learn(home: Path, asked: Asked) -> None:
    """Notes the true answer; saying it again adds nothing."""
    words = ("memory", "remember", f"message {asked.message_id}", "status", asked.right)
    command_line(home, *words, "--as", "learner", "--provenance", "told after the question")


def one(home: Path, asked: Asked, arm: str) -> bool:
    """Asks, and tells the true answer afterwards; whether the answer was right."""
    given = answer(home, asked, arm)
    if arm == WITH:
        learn(home, asked)
    return given == asked.right


def run(base: Path, seed: int, count: int = ROWS) -> dict[str, list[Tried]]:
    """Arm -> a trial for each asking; kind: first | again. Both arms start from a copy of the same home."""
    found: dict[str, list[Tried]] = {}
    for arm in (WITH, WITHOUT):
        with tempfile.TemporaryDirectory(prefix="continual-") as folder:
            home = Path(shutil.copytree(base, Path(folder) / "home", symlinks=True))
            seen: set[str] = set()
            found[arm] = []
            for number, asked in enumerate(order_of(seed, count)):
                kind = "again" if asked.message_id in seen else "first"
                seen.add(asked.message_id)
                found[arm].append(Tried(f"continual-{seed}-{number}", kind, one(home, asked, arm)))
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Prints pairs: the share with memory beside the share without."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.trustbench.continual", description=__doc__)
    parser.add_argument("--seeds", type=int, default=LEAST_SEEDS, metavar="N")
    parser.add_argument("--rows", type=int, default=ROWS, metavar="N", help="questions for each seed, each put twice")
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="continual-") as folder:
        base = demo_home(Path(folder) / "home")
        runs = [run(base, seed, args.rows) for seed in range(1, args.seeds + 1)]
    print(pairs(runs))
    return 0


def pairs(runs: Sequence[dict[str, list[Tried]]]) -> str:
    """A line for each asking with both arms in it: no figure stands alone."""
    lines = [
        f"{'questions answered right':26} {'with, %':>8} {'interval, %':>15} {'without, %':>11} {'interval, %':>15} {'of':>5} {'seeds':>6}"
    ]
    for kind in ("first", "again"):
        arms = [share_of([[tried for tried in run[arm] if tried.kind == kind] for run in runs]) for arm in (WITH, WITHOUT)]
        cells = [f"{100 * arm.share:{width}.1f} {arm.words:>15}" for arm, width in zip(arms, (8, 11), strict=True)]
        lines.append(f"{f'asked {kind}':26} {' '.join(cells)} {arms[0].total:5} {arms[0].seeds:6}")
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
