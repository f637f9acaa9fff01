"""A mailbox that is synced, changes, loses its history and is compared again: the large-mailbox benchmark, small."""

from __future__ import annotations

from pathlib import Path

from benchmarks.parts_mailbox import MEMORY_MB, live_through

MESSAGES = 1_000


def test_a_changing_mailbox_ends_as_a_fresh_sync_of_it_would(tmp_path: Path) -> None:
    """G-405, G-420, G-430 to G-432: adds, deletions, trash, spam, labels and drafts; then a lost history with more of them.

    Live messages, label sets, conversations and loops equal those of a first sync into another home, in bounded memory, without one
    message fetched twice.
    """
    story = live_through(tmp_path, MESSAGES, (100, 50), by_line=True)
    assert story.differences == []
    assert story.messages > MESSAGES
    assert story.loops > 50
    assert max(ran.peak_mb for ran in story.runs.values()) < MEMORY_MB
    units = {name: ran.total("units") for name, ran in story.runs.items()}
    assert units["changes"] < units["first sync"] / 5
    assert units["lost history"] < units["first sync"] / 5
