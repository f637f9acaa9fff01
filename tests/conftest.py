"""What every test gets: a clean environment, the behaviour register, and hypothesis profiles."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

REGISTER = Path(__file__).with_name("behaviours.toml")
PROPERTY = Path(__file__).with_name("property")
PROVED = pytest.StashKey[dict[str, list[str]]]()
"""Behaviour id -> tests that carry it, if this run has collected all test files; for the page that lists them."""
CLEARED_PREFIXES = ("LOOPLEDGER_", "GOOGLE_", "ANTHROPIC_", "CLOUDSDK_")

settings.register_profile("dev", max_examples=25, deadline=None)
settings.register_profile("ci", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("nightly", max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--behaviours-json FILE`: write which test proves which row; `scripts/docs.py` reads it."""
    parser.addoption("--behaviours-json", default=None, metavar="FILE", help="write {behaviour id: [test ids]} after collection")


def _ids(item: pytest.Item) -> list[str]:
    """Behaviour ids of one test, from all its markers; a marker without ids is a mistake."""
    found: list[str] = []
    for marker in item.iter_markers("behaviour"):
        if not marker.args or not all(isinstance(arg, str) for arg in marker.args):
            raise pytest.UsageError(f"{item.nodeid}: the behaviour marker takes one or more ids as strings")
        found.extend(marker.args)
    return found


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Fail collection on a behaviour id that the register does not know; hand the mapping to the docs generator if asked."""
    known = tomllib.loads(REGISTER.read_text(encoding="utf-8"))["behaviours"]
    proved: dict[str, set[str]] = {}
    for item in items:
        if PROPERTY in item.path.parents:
            item.add_marker("no_cover")  # what random examples reach is no floor to stand on, and tracing takes a third of their time
        for behaviour in _ids(item):
            if behaviour not in known:
                raise pytest.UsageError(
                    f"{item.nodeid}: behaviour {behaviour} is not in tests/{REGISTER.name}; add it there with one line of text"
                )
            if not _proves_nothing(item):
                proved.setdefault(behaviour, set()).add(item.nodeid.split("[", 1)[0])
    mapping = {key: sorted(tests) for key, tests in sorted(proved.items())}
    if {item.path for item in items} == set(REGISTER.parent.rglob("test_*.py")):
        config.stash[PROVED] = mapping
    target = config.getoption("--behaviours-json")
    if target:
        Path(target).write_text(json.dumps(mapping, indent=1) + "\n", encoding="utf-8")


def _proves_nothing(item: pytest.Item) -> bool:
    """A skipped or expected-to-fail test proves nothing."""
    return any(next(item.iter_markers(name), None) is not None for name in ("skip", "xfail"))


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting or credential of the person who runs the tests reaches them, and no test reaches that person's home."""
    for name in [name for name in os.environ if name.startswith(CLEARED_PREFIXES)]:
        monkeypatch.delenv(name)
    for name, folder in (("HOME", "home"), ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_CACHE_HOME", "cache")):
        monkeypatch.setenv(name, str(tmp_path / f".env-{folder}"))
    for name, value in (("TZ", "UTC"), ("COLUMNS", "120"), ("LINES", "40")):
        monkeypatch.setenv(name, value)  # output does not depend on the terminal the tests were started from
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
