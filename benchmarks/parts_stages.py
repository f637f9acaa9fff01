"""The pure stages one by one, on records in memory: figures per message and core."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import extractors.reader
from app.wiring.sentence_rows import read_sentences
from benchmarks.figures import MIN, Figure, best_cpu, drain
from benchmarks.mailbox import OWNER, records
from benchmarks.readers import LINES, NOTHING, owner
from benchmarks.scale import Scale
from extractors.message import decode
from extractors.reader import read
from pipeline.models.links import links_of
from pipeline.models.reading import Decoded
from pipeline.run import fold_records
from pipeline.stages import land as land_stage
from pipeline.stages.assemble import LinkedMail, assemble

_PART = "stages"
_STREAM = "one by one, in the processor's cache; kept in lists json.loads takes about twice as long and the share halves"
_READING = Path(__file__).parents[1] / "fixtures" / "reading"
_READ_STEPS = ("zones_of", "signs_of", "acts_of")


def stages(scale: Scale) -> list[Figure]:
    """json.loads, decode, read, land, assemble, detect + reconcile."""
    rows = list(records(scale.stage))
    count = len(rows)
    loads_s = best_cpu(lambda: drain(json.loads(row.raw) for row in rows))
    decode_s = best_cpu(lambda: drain(decode(json.loads(row.raw)) for row in rows))
    land_s = best_cpu(lambda: land_stage.land(rows, decode, NOTHING))
    raw = [json.loads(row.raw) for row in rows]
    decoded = [decode(value) for value in raw]
    linked = [
        LinkedMail(number, row.occurred_us, links_of(OWNER, value["threadId"], row.labels or (), mail))
        for number, (row, value, mail) in enumerate(zip(rows, raw, decoded, strict=True))
    ]
    assemble_s = best_cpu(lambda: assemble(linked))
    size = sum(len(row.raw) for row in rows) / count
    headers = sum(len(value["payload"]["headers"]) for value in raw) / count
    return [
        Figure(_PART, "json.loads", loads_s / count * 1e6, "us/message", note=f"{size:,.0f} characters raw, {headers:.1f} headers"),
        Figure(_PART, "decode", count / decode_s, "messages/s/core", 5_500, MIN, "D-601", "json.loads and decoder"),
        Figure(_PART, "decode against json.loads", decode_s / loads_s, "times", 3.8, bar="D-601", note=_STREAM),
        *_read(decoded[: scale.read]),
        _sentences(scale.sentences),
        Figure(_PART, "land", count / land_s, "messages/s/core", note="json.loads, decoder, hashes, links, rows; nothing read"),
        Figure(_PART, "land against json.loads", land_s / loads_s, "times"),
        Figure(_PART, "assemble", count / assemble_s, "messages/s/core"),
        *_fold(scale.stage),
    ]


def _read(decoded: list[Decoded]) -> list[Figure]:
    count = len(decoded)
    read_s = best_cpu(lambda: drain(read(mail) for mail in decoded), 1)
    spent = _steps_of_read(decoded)
    figures = [Figure(_PART, "read", count / read_s, "messages/s/core", note="reply zones, class signs, acts; once, then cached")]
    return figures + [
        Figure(_PART, f"read: {name.removesuffix('_of')}", seconds / count * 1e6, "us/message") for name, seconds in spent.items()
    ]


def _sentences(count: int) -> Figure:
    """`analyze` over sentences: acts, promises and dates, from a line of JSON to a row (section 8 of the commitments)."""
    files = sorted({*_READING.glob("acts*.jsonl"), *_READING.glob("deadlines*.jsonl")})
    texts = [json.loads(line)["text"] for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    rows = [json.dumps({"id": str(number), "text": text}) for number, text in enumerate(islice(cycle(texts), count))]
    seconds = best_cpu(lambda: drain(read_sentences(rows)), 1)
    return Figure(_PART, "acts, promises and dates", count / seconds, "rows/s/core", 1_000, MIN, note="`analyze`, nine languages")


def _steps_of_read(decoded: list[Decoded]) -> dict[str, float]:
    """CPU seconds of the three steps of the reader, each wrapped by a clock while the same mails are read once more."""
    spent: dict[str, float] = {}
    kept = {name: getattr(extractors.reader, name) for name in _READ_STEPS if hasattr(extractors.reader, name)}
    for name, work in kept.items():
        spent[name] = 0.0
        setattr(extractors.reader, name, _clocked(name, work, spent))
    try:
        for mail in decoded:
            read(mail)
    finally:
        for name, work in kept.items():
            setattr(extractors.reader, name, work)
    return spent


def _clocked(name: str, work: Callable[..., Any], spent: dict[str, float]) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        start = time.process_time()
        try:
            return work(*args, **kwargs)
        finally:
            spent[name] += time.process_time() - start

    return call


def _fold(count: int) -> list[Figure]:
    """detect and reconcile: a fold in memory less what landing and assembling took in it."""
    rows = list(records(count))
    threads = len({json.loads(row.raw)["threadId"] for row in rows})
    me = owner(OWNER)
    whole_s = best_cpu(lambda: fold_records(rows, me, LINES))
    bare_s = best_cpu(lambda: drain(LINES.read(LINES.decode(json.loads(row.raw))) for row in rows))
    fold_s = max(whole_s - bare_s, 1e-9)
    note = "in memory, without decoding and reading"
    return [Figure(_PART, "assemble, detect, reconcile", threads / fold_s, "threads/s/core", note=note)]
