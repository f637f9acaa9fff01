"""The generated mailbox at a realistic base rate: are the listed loops right, and are the asks found?"""

from __future__ import annotations

from collections.abc import Iterator

from app.wiring.cases import moment_of
from app.wiring.replay import Replayer, ReplayOptions
from benchmarks.base_rate.mailbox import INBOUND, build
from benchmarks.evaluation.row import Row

_FOUND_EARLY = {"in_grace", "answered_in_grace"}
_SHOWN = 6


def rows_of(count: int, texts: str) -> Iterator[Row]:
    """Lines for a mailbox of `count` mails out of one set of texts. Its key names asks, so promises count as noise only in machine mail."""
    box = build(count, texts=texts)
    said = Replayer(box.case, ReplayOptions()).at(moment_of(box.case["now"], "now"))
    key = {(ask.type, ask.person, ask.message_id): ask for ask in box.asks}
    loops = {(loop["type"], loop["counterparty"], loop["evidence"]["message_id"]): loop["status"] for loop in said["loops"]}
    early = {row["message_id"] for row in said["suppressed"] if row["reason"] in _FOUND_EARLY}
    missed = [ask.message_id for place, ask in key.items() if place not in loops and ask.message_id not in early]
    listed = [place for place, status in loops.items() if status == "open" and not place[0].startswith("commitment")]
    wrong = [place for place in listed if (_as_ask(place) not in key or key[_as_ask(place)].answered)]
    noise = {place[2] for place in loops} & box.machine
    name = f"base rate, {texts} texts, {count:,} mails"
    yield Row(name, "asks found", len(key) - len(missed), len(key), 0.98, _some(missed))
    yield Row(name, "listed loops right", len(listed) - len(wrong), len(listed), 0.95, _some([place[2] for place in wrong]))
    yield Row(name, "machine mails that open nothing", len(box.machine) - len(noise), len(box.machine), 0.999, _some(sorted(noise)))


def _as_ask(place: tuple[str, str, str]) -> tuple[str, str, str]:
    """A pending decision stands on an ask (J-76)."""
    return (INBOUND, *place[1:]) if place[0] == "decision_pending" else place


def _some(names: list[str]) -> str:
    more = len(names) - _SHOWN
    return " ".join(names[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
