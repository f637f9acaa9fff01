"""Rules alone and rules with a model over the same mail: recorded answers, the real SDK, a server on this machine (C-85).

The answers are written by hand (fixtures/model), bad ones among them, so these rows tell what the product makes of answers, what it asks
and what that costs by the price list; they do not tell how good a model is.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.evaluation.row import Row

Json = dict[str, Any]
FILE = Path(__file__).resolve().parents[2] / "fixtures" / "model" / "answers.jsonl"
SET = "told conversations"
_APART = 0.01
"""Hours between conversations."""
_FIRST_ANSWER, _LATER = 3, 26
"""Hours after the first mail of a conversation: an answer, and what somebody sends on their own the day after."""
_LETTERS_A_TOKEN = 4


class Cost(NamedTuple):
    """What a run asked, of how many conversations."""

    conversations: int
    calls: int
    sent: int
    received: int
    usd: float

    def lines(self) -> list[tuple[str, str]]:
        """Name and figure of each, money per 1,000 conversations; batches cost half."""
        cents = self.usd * 100 / self.conversations * 1000
        return [
            ("calls", f"{self.calls} for {self.conversations} conversations"),
            ("tokens in, out", f"{self.sent:,}, {self.received:,}"),
            ("cents per 1,000 conversations", f"{cents:.1f}, in batches {cents / 2:.1f}"),
        ]


class _Told(NamedTuple):
    out: str
    err: str


class _Streams:
    """Stands for the capture of a test: `readouterr` gives what was written since the last call."""

    def readouterr(self) -> _Told:
        told = _Told(sys.stdout.getvalue(), sys.stderr.getvalue())
        sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
        return told


@contextmanager
def _aside() -> Iterator[Any]:
    """Commands of this process write into it instead of to the person."""
    kept = sys.stdout, sys.stderr
    try:
        sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
        yield _Streams()
    finally:
        sys.stdout, sys.stderr = kept


def story_of(told: Iterable[Json]) -> Any:
    """The conversations as mail, each with a person of its own."""
    from tests.scenario import ME, Story

    story = Story()
    for number, row in enumerate(told):
        other = f"Kim Reed <{row['id']}@example.org>"
        start, before = number * _APART, ""
        for place, mail in enumerate(row["mails"]):
            mine = mail["from"] == "me"
            follows = place and row["mails"][place - 1]["from"] == mail["from"]
            files = [{"filename": mail["file"], "mime_type": "application/pdf", "size": 2048}] if "file" in mail else []
            before = story.mail(
                ME if mine else other,
                mail["text"],
                hours=start + place * (_LATER if follows else _FIRST_ANSWER),
                to=other if mine else ME,
                thread=row["id"],
                id=f"{row['id']}-{place}",
                subject=f"{'Re: ' if place else ''}Hall {row['id']}",
                attachments=files,
                **({"reply": before} if before else {}),
            )
    return story


def recorded(told: Iterable[Json]) -> Any:
    """The server's side: to each request the answer that was recorded for its mails, with the tokens that its bytes are likely to have."""
    from extractors.model.money import likely_tokens
    from tests.fakes.model_server import Said, candidate, seen

    by_text = {(row["mails"][one["mail"]]["text"]): one for row in told for one in row["said"]}

    def answer(body: Mapping[str, Any]) -> Said:
        asked = seen(body)
        rows = []
        for mail in asked.to_judge():
            one = by_text.get(asked.mails[mail["id"]])
            if one:
                rows.append(candidate(mail["id"], mail["author"], one["quote"], due_text=one["due_text"], due=one["due"]))
        text = json.dumps({"candidates": rows, "verdicts": []}, ensure_ascii=False)
        tokens = {"input_tokens": likely_tokens(body), "output_tokens": -(-len(text) // _LETTERS_A_TOKEN)}
        return Said(text, usage=tokens)

    return answer


def conversations() -> list[Json]:
    """Mail with its recorded answers: {id, kind, mails: [{from, text, file?}], said: [{mail, quote, due_text, due}], want}."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def arms(told: Sequence[Json]) -> tuple[list[Row], list[Row], Cost]:
    """The same measures by the rules alone and with the recorded model, and what the model was asked."""
    from tests.fakes.model_home import model_home
    from tests.fakes.model_server import ModelServer

    with tempfile.TemporaryDirectory() as folder, ModelServer(recorded(told)) as server, _aside() as streams:
        home = model_home(Path(folder) / "home", streams, server.url, story_of(told))
        rules = list(measured(told, _open_promises(home)))
        home.enable(server.host)
        code, ran = home.model("run")
        if code:
            raise RuntimeError(f"the run of the model ended with {code}: {ran}")
        model = list(measured(told, _open_promises(home)))
        booked = [entry["tokens"] for entry in home.payloads()]
    cost = Cost(len(told), ran["calls"], sum(one["sent"] for one in booked), sum(one["received"] for one in booked), ran["cost_usd"])
    return rules, model, cost


def _open_promises(home: Any) -> list[Json]:
    code, out, err = home.run("list", "--json", "--status", "open", "--limit", "500")
    if code:
        raise RuntimeError(err)
    return [row for row in json.loads(out)["loops"] if row["type"].startswith("commitment")]


def measured(told: Iterable[Json], found: Iterable[Json]) -> Iterator[Row]:
    """What C-85 asks for: promises with the exact date, none out of thanks, kept ones left out."""
    by_thread: dict[str, list[Json]] = {}
    for row in found:
        by_thread.setdefault(row["thread_id"], []).append(row)
    kinds: dict[str, list[Json]] = {"due": [], "thanks": [], "kept": []}
    for row in told:
        kinds[row["kind"]].append(row)
    listed = [row["id"] for row in kinds["due"] if not by_thread.get(row["id"])]
    yield Row(SET, "open promises listed", len(kinds["due"]) - len(listed), len(kinds["due"]), None, " ".join(listed))
    dates = [(row["id"], one["due"] == row["want"]["due"]) for row in kinds["due"] for one in by_thread.get(row["id"], ())[:1]]
    wrong = [name for name, right in dates if not right]
    yield Row(SET, "of these with the exact date", len(dates) - len(wrong), len(dates), None, " ".join(wrong))
    for kind, measure in (("thanks", "thanks that promise nothing"), ("kept", "kept promises left out")):
        shown = [row["id"] for row in kinds[kind] if by_thread.get(row["id"])]
        yield Row(SET, measure, len(kinds[kind]) - len(shown), len(kinds[kind]), 1.0, " ".join(shown))
