"""The pages of docs/ name everything there is, and the generated ones are current."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pipeline import errors
from scripts import docs
from tests.conftest import PROVED
from tests.style.sources import ROOT, modules, strings, tree, written_files

EXIT_CODES = {0, 1, 2, 3, 4, 75}


def _page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", sorted(docs.PAGES))
def test_generated_page_is_current(page: str, pytestconfig: pytest.Config) -> None:
    proved = pytestconfig.stash.get(PROVED, None) if page == "behaviours" else None
    stale = docs.stale_lines(page, docs.behaviours_page(proved) if proved else None)
    assert stale == [], f"docs/{page}.md is stale, run `make docs`:\n" + "\n".join(stale[:40])


def test_generation_gives_the_same_bytes_twice() -> None:
    assert [docs.cli_page(), docs.settings_page()] == [docs.cli_page(), docs.settings_page()]


def test_each_command_is_documented_and_says_what_it_does() -> None:
    page = _page("cli.md")
    for path, command in docs.walk(docs.root_command()):
        assert f"## `{' '.join(path)}`" in page
        assert (command.help or command.short_help or "").strip(), f"{' '.join(path)} has no help text"
        for parameter in command.params:
            if getattr(parameter, "hidden", False) or parameter.param_type_name != "option":
                continue
            assert getattr(parameter, "help", None), f"{' '.join(path)} {parameter.opts[-1]} has no help text"


COMMAND = re.compile(r"(?:^|[`/]|: |\brun |\bor )loopledger (?:--home \S+ )?([a-z][a-z-]*)(?: ([a-z][a-z-]*))?", re.MULTILINE)


def test_each_command_that_a_text_names_exists() -> None:
    """What an error or a page tells a person to type can be typed."""
    known = {path[1:] for path, _ in docs.walk(docs.root_command())}
    texts = [(path, text) for path, source in modules().items() for text in _texts(source)]
    texts += [(name, text) for name, text in written_files().items() if name.endswith(".md")]
    named = [(path, *found) for path, text in texts for found in COMMAND.findall(text)]
    assert len(named) > 50
    assert [(path, one, two) for path, one, two in named if (one,) not in known or (one == "dev" and two and (one, two) not in known)] == []


def _texts(source: str) -> list[str]:
    """String literals, those with values in them as one text with a word in place of each value."""
    whole = [
        "".join(str(part.value) if isinstance(part, ast.Constant) else "VALUE" for part in node.values)
        for node in ast.walk(tree(source))
        if isinstance(node, ast.JoinedStr)
    ]
    return whole + [value for value, _ in strings(source)]


def test_each_setting_is_documented_with_its_meaning() -> None:
    page = _page("settings.md")
    for key, _, words in docs.all_settings():
        assert f"| `{key}` |" in page
        assert words.strip(), f"setting {key} has no line of text under it"


def test_each_exit_code_is_documented_and_no_other() -> None:
    listed = {int(code) for code in re.findall(r"^\| (\d+) \|", _page("exit-codes.md"), re.MULTILINE)}
    used = {cls.exit_code for cls in vars(errors).values() if isinstance(cls, type) and issubclass(cls, errors.LoopledgerError)}
    assert listed == EXIT_CODES
    assert used <= EXIT_CODES


def test_each_error_code_is_documented() -> None:
    from connectors.google.retry import STOP_REASONS

    page = _page("exit-codes.md") + _page("errors.md")
    codes = {cls.code for cls in vars(errors).values() if isinstance(cls, type) and issubclass(cls, errors.LoopledgerError)}
    codes |= {code for source in modules().values() for code in re.findall(r'\bcode="(\w+)"', source)}
    codes |= {code for code, _ in STOP_REASONS.values()}
    assert [code for code in sorted(codes) if f"`{code}`" not in page] == []


def test_the_table_of_error_names_is_in_order_and_names_each_once_with_its_own_code() -> None:
    """By exit code, as a scheduler looks; a class of ours has the code that stands beside its name."""
    rows = re.findall(r"^\| (`[a-z_`, ]+) \| (\d+)(?: or \d+)? \|", _page("exit-codes.md"), re.MULTILINE)
    assert len(rows) > 20
    codes = [int(code) for _, code in rows]
    assert codes == sorted(codes)
    names = [name for cell, _ in rows for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(names) == sorted(set(names))
    told = {name: int(code) for cell, code in rows for name in re.findall(r"`(\w+)`", cell)}
    classes = [cls for cls in vars(errors).values() if isinstance(cls, type) and issubclass(cls, errors.LoopledgerError)]
    assert {cls.code: cls.exit_code for cls in classes} == {cls.code: told[cls.code] for cls in classes}


def test_the_sign_in_page_names_codes_that_exist_and_each_scope() -> None:
    from connectors.google.catalogue import CATALOGUE
    from connectors.google.scopes import SCOPES

    page = _page("sign-in.md")
    named = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    assert len(named) > 10
    assert named <= set(CATALOGUE)
    assert [scope for scope in SCOPES if scope not in page] == []


def test_each_table_of_the_store_is_documented() -> None:
    from pipeline.store import schema

    page = _page("store.md")
    tables = set(re.findall(r"CREATE TABLE (\w+)", " ".join(sql for _, sql in schema.MIGRATIONS) + schema.PUBLISHED))
    assert len(tables) > 10
    assert [table for table in sorted(tables) if f"`{table}`" not in page] == []


def test_each_room_is_in_the_architecture_page() -> None:
    page = _page("architecture.md")
    for room in ("pipeline", "connectors", "extractors", "memory", "app"):
        assert f"`{room}/`" in page
        assert tree((ROOT / room / "__init__.py").read_text(encoding="utf-8")).body, f"{room}/__init__.py does not say what the room is for"


@pytest.mark.behaviour("S003-48")
def test_each_promise_of_the_docs_is_tied_to_tests_and_each_page_is_found() -> None:
    """The page of behaviours names tests for every row; README leads to it, and some page leads to every other page."""
    text = (docs.DOCS / "behaviours.md").read_text(encoding="utf-8")
    told, of = re.search(r"(\d+) of (\d+) rows have a test", text).groups()  # type: ignore[union-attr]
    assert told == of
    assert "](docs/behaviours.md)" in (docs.ROOT / "README.md").read_text(encoding="utf-8")
    pages = {path.name: path.read_text(encoding="utf-8") for path in [*docs.DOCS.glob("*.md"), docs.ROOT / "README.md"]}
    linked = {Path(one).name for name, page in pages.items() for one in re.findall(r"\]\(([\w./-]+\.md)\)", page) if Path(one).name != name}
    assert set(pages) - {"README.md"} <= linked


@pytest.mark.behaviour("S002-28")
def test_no_page_calls_a_fact_true_and_one_says_what_confirms_it() -> None:
    for path in [*docs.DOCS.glob("*.md"), docs.ROOT / "README.md"]:
        page = path.read_text(encoding="utf-8")
        assert not re.search(r"\b(?:facts?|claims?|values?|promises?) (?:is|are) true\b|\btrue (?:facts?|claims?|memor)", page), path.name
    facts = (docs.DOCS / "facts.md").read_text(encoding="utf-8")
    assert "| `confirmed` | a person vouched for it, or a hard signal" in facts


@pytest.mark.behaviour("S002-34")
def test_no_page_tells_of_hooks_of_a_host_that_was_not_tried() -> None:
    """A line about hooks names no host, and the page says that none was tried."""
    hosts = re.compile(r"Claude|Codex|Cursor|OpenClaw|Hermes|Gemini|Copilot", re.IGNORECASE)
    for path in docs.DOCS.glob("*.md"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert [line for line in lines if re.search(r"\bhooks?\b", line, re.IGNORECASE) and hosts.search(line)] == [], path.name
    assert "no host's hooks were tried" in (docs.DOCS / "facts.md").read_text(encoding="utf-8")
