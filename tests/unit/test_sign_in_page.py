"""docs/sign-in.md says what Google's own words mean for an owner, and its commands are commands of ours."""

from __future__ import annotations

import re
from pathlib import Path

from app.cli.registry import COMMANDS
from connectors.google.catalogue import CATALOGUE
from connectors.google.scopes import SCOPES

PAGE = (Path(__file__).parents[2] / "docs" / "sign-in.md").read_text(encoding="utf-8")


def test_the_page_states_what_google_asks_of_whom() -> None:
    """G-117, G-116: restricted and sensitive scopes, no verification for oneself, the cap, CASA, seven days in Testing."""
    rows = {scope: next(line for line in PAGE.splitlines() if f"`{scope}`" in line) for scope in SCOPES}
    assert {scope.rsplit("/", 1)[-1] for scope, line in rows.items() if line.rstrip(" |").endswith("restricted")} == {"gmail.readonly"}
    assert sum(line.rstrip(" |").endswith("sensitive") for line in rows.values()) == 3
    for words in ("100 users", "no verification", "CASA", "seven days", "In production", "Desktop app"):
        assert words in PAGE


def test_every_code_and_command_on_the_page_exists() -> None:
    codes = {
        code
        for line in PAGE.splitlines()
        if line.startswith("| `") and "://" not in line
        for code in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    assert codes
    assert codes <= set(CATALOGUE)
    assert set(re.findall(r"^loopledger ([a-z]+)", PAGE, re.MULTILINE)) <= set(COMMANDS)
