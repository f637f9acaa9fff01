"""The files around the code say what is true and stay in step with each other."""

from __future__ import annotations

import re
import subprocess
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.style.sources import PACKAGES, ROOT

TARGETS = [
    "setup",
    "demo",
    "test",
    "test-all",
    "lint",
    "check",
    "replay",
    "replay-update",
    "sync",
    "backfill",
    "bench",
    "bench-large",
    "docs",
    "clean",
]
README_LINES = 150
RELEASE_LINES = 10
CI_TARGETS = ("setup", "check", "test", "replay", "eval")


def _read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def project() -> dict[str, object]:
    """The [project] table."""
    table: dict[str, object] = tomllib.loads(_read("pyproject.toml"))["project"]
    return table


def _locked() -> dict[str, Version]:
    """Package -> locked version."""
    return {name: Version(version) for name, version in re.findall(r"^([a-z0-9.-]+)==([^ \\]+)", _read("constraints.txt"), re.MULTILINE)}


def test_every_make_target_has_a_line_of_help() -> None:
    listed = subprocess.run(["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    helped = dict(re.findall(r"^  make (\S+)\s+(\S.*)$", listed, re.MULTILINE))
    declared = re.search(r"^\.PHONY: (.*)$", _read("Makefile"), re.MULTILINE)
    assert declared
    assert set(helped) == set(declared.group(1).split()) >= set(TARGETS)


def test_each_dependency_is_locked_at_or_above_its_lower_bound(project: dict[str, object]) -> None:
    extras = project["optional-dependencies"]
    assert isinstance(extras, dict)
    assert set(extras) == {"mcp", "web", "fleet", "dev"}
    locked = _locked()
    wanted = [*project["dependencies"], *extras["dev"], *extras["mcp"], *extras["web"]]  # type: ignore[misc]
    for requirement in map(Requirement, wanted):
        assert any(spec.operator == ">=" for spec in requirement.specifier), f"{requirement} has no lower bound"
        assert locked[requirement.name] in requirement.specifier, f"{requirement} is locked at {locked[requirement.name]}"


def test_each_locked_package_carries_hashes() -> None:
    blocks = re.split(r"^(?=[a-z0-9.-]+==)", _read("constraints.txt"), flags=re.MULTILINE)[1:]
    assert len(blocks) == len(_locked())
    assert [block.splitlines()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_ci_and_its_local_twin_run_the_same_targets() -> None:
    workflow = re.findall(r"^\s*- run: make (\S+)$", _read(".github/workflows/ci.yml"), re.MULTILINE)
    local = re.findall(r"^step (\S+)", _read(".ci/run"), re.MULTILINE)
    assert local == list(CI_TARGETS)
    assert workflow[: len(local)] == local


def test_hooks_come_from_this_repository_only() -> None:
    assert re.findall(r"^\s*- repo: (.*)$", _read(".pre-commit-config.yaml"), re.MULTILINE) == ["local"]


def test_the_readme_is_short_and_its_make_targets_and_links_exist() -> None:
    readme = _read("README.md")
    assert len(readme.splitlines()) <= README_LINES
    assert set(re.findall(r"\bmake ([a-z][a-z-]+)", readme)) <= {*re.findall(r"^([a-z-]+):", _read("Makefile"), re.MULTILINE)}
    for target in re.findall(r"\]\(([^)#:]+)\)", readme):
        assert (ROOT / target).exists(), f"README links to {target}"


def test_links_between_pages_lead_somewhere() -> None:
    broken = [
        f"{page.name} -> {target}"
        for page in [*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")]
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_each_release_in_the_changelog_is_brief() -> None:
    releases = re.split(r"^## ", _read("CHANGELOG.md"), flags=re.MULTILINE)[1:]
    assert releases[0].startswith("[Unreleased]")
    assert [part.splitlines()[0] for part in releases if part.count("\n- ") > RELEASE_LINES] == []


def test_licence_and_wheel_are_what_the_project_file_says(project: dict[str, object]) -> None:
    assert project["license"] == "Apache-2.0"
    assert "Apache License" in _read("LICENSE")
    assert "END OF TERMS AND CONDITIONS" in _read("LICENSE")
    assert tomllib.loads(_read("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == list(PACKAGES)
