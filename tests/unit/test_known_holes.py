"""Where judgement ends: each hole of docs/limits.md as it is, so that a change of it is noticed, with what lessens it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.cli.registry import COMMANDS
from tests.fakes.fact_home import ANA, FactHome
from tests.scenario import ME, Story

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "limits.md").read_text(encoding="utf-8")
ASK = "Could you send me the price list?"


def rows_of(heading: str) -> list[list[str]]:
    """Cells of the table under a heading, without its head."""
    part = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.behaviour("S004-16")
def test_each_known_hole_names_what_lessens_it_and_a_test_that_exists() -> None:
    own = Path(__file__).read_text(encoding="utf-8")
    found = rows_of("Known holes")
    assert [re.sub(r"\*\*(.+?)\.\*\*.*", r"\1", row[0]) for row in found] == [
        "Shared mailbox",
        "Forwarded quotes",
        "Spoofed From",
        "A person confirms what is wrong",
    ]
    for _, lessens, test in found:
        assert lessens
        assert f"def {test.strip('`').partition('::')[2]}(" in own


@pytest.mark.behaviour("S003-45")
def test_what_runs_by_itself_is_told_apart_from_what_needs_setup_or_an_agent() -> None:
    head = PAGE.split("## What runs by itself, and what does not\n", 1)[1].lstrip().splitlines()[0]
    assert [cell.strip() for cell in head.strip("|").split("|")] == ["by itself", "needs setup by you", "done by your agent"]
    rows = rows_of("What runs by itself, and what does not")
    assert len(rows) >= 4
    commands = {name for row in rows for name in re.findall(r"`loopledger (\w+)", " ".join(row))}
    assert {"connect", "schedule", "model", "setup"} <= commands <= COMMANDS.keys()
    assert not any("loopledger" in row[0] for row in rows), "what runs by itself needs no command"


def test_a_colleague_at_a_shared_address_speaks_as_the_owner() -> None:
    story = Story()
    story.mail(ANA, f"Hello,\n{ASK}", hours=0)
    story.mail("Front Desk <robin@example.com>", "Here it is, attached.", to=("ana@example.org",), hours=2, reply="m1", labels=("SENT",))
    assert [(status, message) for _, status, _, message in story.loops("inbound")] == [("done", "m1")]


def test_a_marked_forward_is_no_ask_of_its_own_but_a_bare_one_is() -> None:
    marked, bare = Story(), Story()
    marked.mail(ANA, f"For your files.\n\n> On Monday Cem wrote:\n> {ASK}", hours=0)
    bare.mail(ANA, f"For your files. Cem wrote on Monday:\n\n{ASK}", hours=0)
    assert marked.loops("inbound") == []
    assert [(status, who) for _, status, who, _ in bare.loops("inbound")] == [("open", "ana@example.org")]


def test_a_spoofed_sender_confirms_nothing(tmp_path: Path) -> None:
    story = Story()
    story.mail(ANA, "I work at Mallory Ltd now.", hours=0, headers={"Authentication-Results": "mx.example.com; dmarc=fail"})
    home = FactHome(tmp_path / "home").told(story)
    home.remember("Ana Bell", "works_at", "Mallory Ltd", quotes=[("m1", "I work at Mallory Ltd now.")])
    assert [(one.trust, one.basis) for one in home.recall("mallory").facts] == [("unverified", "agent")]


def test_a_wrong_claim_that_a_person_confirmed_stays_until_they_say_so(tmp_path: Path) -> None:
    story = Story()
    story.mail(ANA, "I have moved to Basel.", hours=0, to=ME)
    home = FactHome(tmp_path / "home").told(story)
    fact = home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")])
    home.act("confirm", fact)
    home.label("m1", "TRASH")
    held = home.recall("basel").facts[0]
    assert (held.trust, held.source_gone) == ("confirmed", True)
    newer = home.remember("Ana Bell", "lives_in", "Lyon", replaces=fact.fact_id)
    assert newer.status == "challenger"
    home.act("wrong", fact)
    assert home.values("ana") == ["Lyon"]
