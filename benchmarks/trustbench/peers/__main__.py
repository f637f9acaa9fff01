"""`python -m benchmarks.trustbench.peers [NAME ...]`: the same inputs through other tools, as far as they have verbs for them.

Run it with the interpreter of an environment in which the peer is installed; this page of code needs nothing else.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random

from benchmarks.trustbench.growth import READS, grown
from benchmarks.trustbench.history import History
from benchmarks.trustbench.kinds import histories
from benchmarks.trustbench.oracle import right_answer
from benchmarks.trustbench.peers.graph_server import GraphServer
from benchmarks.trustbench.peers.langgraph_store import LangGraphStore
from benchmarks.trustbench.peers.mem0_store import Mem0
from benchmarks.trustbench.peers.peer import NotInstalled, Peer
from benchmarks.trustbench.questions import Question, questions
from benchmarks.trustbench.score import Tried, share_of

PEERS: dict[str, Callable[[Path], Peer]] = {"mem0": Mem0, "langgraph": LangGraphStore, "graph": GraphServer}
_SAID = ("say", "import")
_NEEDS = {
    "a name of two people": "names",
    "before it began": "valid_at",
    "after it ended": "valid_at",
    "past its time": "expired",
    "not confirmed, for action": "confirm",
    "private to another agent": "scopes",
}
"""What a kind of question needs a verb for."""
NOT_MAPPED = "no verb"


def main(argv: Sequence[str] | None = None) -> int:
    """Prints one line for each peer and set."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.trustbench.peers", description=__doc__)
    parser.add_argument("name", nargs="*", choices=[[], *PEERS], help="peers to run; all by default")
    parser.add_argument("--seeds", type=int, default=5, metavar="N")
    parser.add_argument("--wrong", action="store_true", help="name what was wrong")
    args = parser.parse_args(argv)
    print(
        f"{'peer':38} {'version':10} {'set':14} {'right, % of all':>16} {'95 % interval, %':>17} {'mapped':>10} {'right, % of mapped':>19}"
    )
    for name in args.name or PEERS:
        try:
            for line in lines(name, range(1, args.seeds + 1), wrong=args.wrong):
                print(line)
        except NotInstalled:
            print(f"{name:38} not installed")
    return 0


def lines(name: str, seeds: Iterable[int], *, wrong: bool = False) -> Iterable[str]:
    """The table's lines for one peer. Raises NotInstalled."""
    for measure, trials in SETS.items():
        runs = []
        for seed in seeds:
            with tempfile.TemporaryDirectory(prefix="peer-") as folder:
                peer = PEERS[name](Path(folder))
                try:
                    runs.append(trials(peer, seed))
                finally:
                    peer.close()
        share = share_of(runs)
        mapped = [one for run in runs for one in run if one.note != NOT_MAPPED]
        of_mapped = 100 * sum(one.right for one in mapped) / len(mapped) if mapped else 0
        yield (
            f"{peer.name:38} {peer.version:10} {measure:14} {100 * share.share:16.1f} {share.words:>17}"
            f" {f'{len(mapped)} of {share.total}':>10} {of_mapped:19.1f}"
        )
        for one in (one for run in runs for one in run if wrong and not one.right):
            print(f"  {one.id}: {one.note}", file=sys.stderr)
    yield f"  {peer.note}"


def contradiction(peer: Peer, seed: int) -> list[Tried]:
    """Every history is told as far as there are verbs. Where steps are left out for want of one it counts as not mapped; what is answered
    is scored all the same."""
    return [_told(peer, history) for history in histories(seed)]


def _told(peer: Peer, history: History) -> Tried:
    mapped = not history.valid_at
    for step in history.steps:
        if step.op in _SAID:
            peer.say(history.subject, history.predicate, step.value, many=history.many)
        elif step.op in peer.has:
            peer.drop(history.subject, history.predicate, step.value)
        else:
            mapped = False
    found = peer.ask(history.subject, f"{history.subject} {history.predicate.replace('_', ' ')}")
    values = [row.value for row in found if row.predicate == history.predicate]
    want = right_answer(history).value
    right = values == ([want] if want else [])
    note = "" if right else f"said {values}, right is {want}"
    return Tried(history.id, history.kind, right, note if mapped else NOT_MAPPED)


def abstention(peer: Peer, seed: int) -> list[Tried]:
    """All is told, then all is asked. A row about something else is not held against a peer: only what is claimed and unsupported."""
    asked = questions(seed)
    for question in asked:
        for told in question.told:
            peer.say(told.subject, told.predicate, ("is", told.value), expired=bool(told.ttl_days))
            if told.then == "replaced":
                peer.say(told.subject, told.predicate, ("is", told.by_value))
            elif told.then in peer.has:
                peer.drop(told.subject, told.predicate, ("is", told.value))
    peer.settle()
    return [_asked(peer, question) for question in asked]


def _asked(peer: Peer, question: Question) -> Tried:
    need = _NEEDS.get(question.kind, "")
    if need and need not in peer.has:
        return Tried(question.id, question.kind, False, NOT_MAPPED)
    words = question.words or f"{question.subject} {question.predicate.replace('_', ' ')}"
    found = peer.ask(question.subject, words)
    if question.words:
        wrong = [row for row in found if all(word in f"{row.subject} {row.predicate} {row.value[1]}" for word in question.words.split())]
    else:
        wrong = [row for row in found if question.predicate in ("", row.predicate)]
    return Tried(question.id, question.kind, not wrong, "; ".join(f"{row.subject} {row.predicate} {row.value[1]}" for row in wrong))


def omission(peer: Peer, seed: int) -> list[Tried]:
    """Bounded reads over one batch: right if the answer holds all rows or says how many there are, and shows the correction."""
    random = Random(f"trustbench reads {seed}")
    growth = grown(seed, random, seed - 1)
    for subject, value in growth.rows:
        peer.say(f"{growth.tag}/{subject}", "assigned_to", ("is", value))
    peer.say(f"{growth.tag}/{growth.rows[0][0]}", "assigned_to", ("is", growth.corrected))
    tried = []
    for number in range(READS):
        limit = random.choice((3, 20, 50, 500))
        rows, total = peer.read(growth.tag, limit)
        values = [row.value[1] for row in rows]
        counted = len(growth.rows) in (len(values), total)
        right = counted and growth.corrected in values and growth.rows[0][1] not in values
        note = "" if right else f"{len(values)} rows at a limit of {limit}, told of {total}, there are {len(growth.rows)}"
        tried.append(Tried(f"omission-{seed}-{number}", "bounded read", right, note))
    return tried


SETS: dict[str, Callable[[Peer, int], list[Tried]]] = {"contradiction": contradiction, "abstention": abstention, "omission": omission}


if __name__ == "__main__":
    raise SystemExit(main())
