"""Rules that a linter does not know."""

from __future__ import annotations

import ast
import re

import pytest

from tests.style.sources import PACKAGES, TOOLS, imports, modules, strings, tree, written_files

THIS_FILE = "tests/style/test_house_rules.py"

# Third-party module -> the only places that may import it. `import-linter` checks the graph; this also sees type-only imports.
HOMES = {
    "anthropic": ("extractors/model/client.py",),
    "click": ("app/cli/",),
    "dateparser": ("extractors/deadlines/absolute.py",),
    "duckdb": ("pipeline/store/",),
    "google": ("connectors/google/",),
    "google_auth_httplib2": ("connectors/google/",),
    "google_auth_oauthlib": ("connectors/google/",),
    "googleapiclient": ("connectors/google/",),
    "httplib2": ("connectors/google/",),
    "jsonschema": ("connectors/replay/",),
    "mcp": ("app/mcp/server.py",),
    "rich": ("app/",),
    "uvicorn": ("app/mcp/http.py", "app/web/serve.py"),
}

READ_ONLY_SCOPES = {
    "https://www.googleapis.com/auth/gmail.readonly",
    "https://www.googleapis.com/auth/calendar.readonly",
    "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
    "https://www.googleapis.com/auth/calendar.events.readonly",
    "https://www.googleapis.com/auth/contacts.readonly",
    "https://www.googleapis.com/auth/contacts.other.readonly",
    "https://www.googleapis.com/auth/directory.readonly",
    "https://www.googleapis.com/auth/userinfo.email",
}
SCOPE = re.compile(r"https://(?:www\.googleapis\.com/auth/[a-z.]+|mail\.google\.com/)(?![\w#/])")
METHOD = re.compile(r"(?:gmail|calendar|people)(?:\.[a-zA-Z]+)+\.([a-zA-Z]+)")
READING_VERBS = {"get", "list", "getProfile", "getBatchGet", "search", "listDirectoryPeople", "searchDirectoryPeople"}

LEFT_FOR_LATER = re.compile(r"#\s*(?:TODO|FIXME|XXX|HACK)\b|(?<![.\w])(?:TODO|FIXME)[:(]")
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:work|root)/|/opt/(?:wheels|pypi)|/tmp/venv|(?<![\w.~])/(?:home|Users)/(?!me/|owner/)[a-z]\w+/")
INDEX_HOST = re.compile(r"pypi\.org|pythonhosted\.org|conda\.anaconda\.org|files\.pypi|registry\.npmjs")
WORKPLACE = re.compile(
    r"\bshared/(?:spec|cases|data|corpus|hooks)\b|\bPart \d+ of \d+\b|\bthe brief\b|\bsub-?agents?\b|\bhelper session\b|\bDESIGN\.md\b",
    re.IGNORECASE,
)


ABSENT_PAGE = re.compile(
    r"\b(?:judgement|google|memory|commitments|style)\.md\b|(?<!docs/)(?<![(\[/])\bstore\.md\b|\bDESIGN\b|\bstore\.md (?:section|fact)|\bfact \d+\b",
)
RULE_ID = re.compile(r"\b([A-Z])-\d{1,4}[a-z]?\b")


def _hits(pattern: re.Pattern[str], texts: dict[str, str]) -> list[str]:
    """`file:line: text` of every line in which `pattern` occurs."""
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in texts.items()
        if name != THIS_FILE
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize(
    ("pattern", "sample"),
    [
        (LEFT_FOR_LATER, "x = 1  # TO" + "DO later"),
        (MACHINE_PATH, "see /wo" + "rk/main/README.md"),
        (INDEX_HOST, "--index-url https://py" + "pi.org/simple"),
        (WORKPLACE, "as ../sha" + "red/spec says"),
    ],
    ids=["left for later", "machine path", "index host", "workplace"],
)
def test_no_written_file_holds_what_does_not_belong_there(pattern: re.Pattern[str], sample: str) -> None:
    assert pattern.search(sample), "the pattern does not even find its own sample"
    assert _hits(pattern, written_files()) == []


def test_no_file_names_a_page_that_is_not_here() -> None:
    """Ids such as J-66 are explained in docs/rules.md; a stranger never meets a name that leads nowhere."""
    assert ABSENT_PAGE.search("see judge" + "ment.md section 8")
    assert ABSENT_PAGE.search("as in DES" + "IGN section 6")
    texts = {name: text for name, text in written_files().items() if not name.startswith("tests/style/")}
    assert _hits(ABSENT_PAGE, texts) == []


def test_each_family_of_rule_ids_in_the_code_is_explained() -> None:
    page = written_files()["docs/rules.md"]
    docstrings = {
        (path, family)
        for path, source in modules().items()
        for node in ast.walk(tree(source))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        for family in RULE_ID.findall(ast.get_docstring(node) or "")
    }
    assert docstrings, "no docstring cites a rule: does the pattern still fit?"
    assert [(path, family) for path, family in sorted(docstrings) if f"| {family}- |" not in page] == []


def test_each_rule_id_that_is_cited_falls_in_a_range_the_page_lists() -> None:
    """And each module the page names in backquotes is there."""
    listed: set[tuple[str, int]] = set()
    page = written_files()["docs/rules.md"]
    for cell in re.findall(r"^\| ([^|]+) \|", page, re.MULTILINE):
        for family, first, last in re.findall(r"\b([JDGMC])-(\d+)(?: to \1-(\d+))?", cell):
            listed |= {(family, number) for number in range(int(first), int(last or first) + 1)}
    cited = {
        (family, int(number), name)
        for name, source in modules((*PACKAGES, *TOOLS, "tests")).items()
        if name != THIS_FILE
        for family, number in re.findall(r"(?<![\w-])([JDGMC])-(\d{1,4})(?![\w{])", source)
    }
    assert len(cited) > 300
    assert sorted(f"{family}-{number} in {name}" for family, number, name in cited if (family, number) not in listed) == []
    files = {name.rpartition("/")[2] for name in modules((*PACKAGES, *TOOLS))}
    assert [name for name in re.findall(r"`(?:[\w/]+/)?(\w+\.py)`", page) if name not in files] == []


def test_a_fix_that_names_a_command_begins_with_it_and_names_no_home() -> None:
    """M-106: `next_action.command` is what a program runs; the home is added where it was typed (`app.suggest`)."""
    found = [
        (name, text)
        for name, source in modules().items()
        for node in ast.walk(tree(source))
        for value in _fixes(node)
        if "loopledger " in (text := "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in _parts(value)))
    ]
    assert len(found) > 40
    assert [one for one in found if not one[1].startswith(("loopledger ", "Run loopledger under", "Install a loopledger", "{}"))] == []
    assert [one for one in found if "loopledger --home" in one[1]] == []


def _fixes(node: ast.AST) -> list[ast.expr]:
    """What is given as a fix here: `fix=...`, or `fix`, `_FIX` bound to a text."""
    if isinstance(node, ast.Call):
        return [word.value for word in node.keywords if word.arg == "fix"]
    if isinstance(node, ast.Assign):
        return [node.value for target in node.targets if isinstance(target, ast.Name) and target.id.lower().strip("_") == "fix"]
    return []


def _parts(value: ast.expr) -> list[ast.expr]:
    if isinstance(value, ast.JoinedStr):
        return list(value.values)
    return [value] if isinstance(value, ast.Constant) and isinstance(value.value, str) else []


def test_the_lock_names_no_index_and_no_path() -> None:
    from tests.style.sources import ROOT

    lock = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert _hits(re.compile(r"://|^\s*--(?!hash=sha256:)| @ |/(?:work|root|opt|tmp|home|Users)/"), {"constraints.txt": lock}) == []


def test_third_party_packages_stay_in_their_homes() -> None:
    strays = [
        f"{path}:{line} imports {module}"
        for path, source in modules().items()
        for module, line in imports(source)
        if module.partition(".")[0] in HOMES and not path.startswith(HOMES[module.partition(".")[0]])
    ]
    assert strays == []


def test_bulk_writes_never_go_row_by_row() -> None:
    """D-602: `executemany` stores 245 messages a second, an Arrow batch 6,000."""
    assert _hits(re.compile(r"\bexecutemany\s*\("), modules((*PACKAGES, *TOOLS))) == []


def test_every_scope_asked_for_is_read_only() -> None:
    """The program can read and nothing else, so a stolen token cannot send or delete."""
    asked = {match for source in modules(("connectors", "app")).values() for value, _ in strings(source) for match in SCOPE.findall(value)}
    assert asked, "no scope found: where did the constant go?"
    assert asked - READ_ONLY_SCOPES == set()


def test_every_google_method_called_only_reads() -> None:
    """No method that writes, sends or deletes is named anywhere in the connectors."""
    called = {
        (value, path)
        for path, source in modules(("connectors",)).items()
        if path.startswith("connectors/google/")
        for value, _ in strings(source)
        if METHOD.fullmatch(value)
    }
    assert called, "no method id found in connectors/google"
    writing = [(value, path) for value, path in called if METHOD.fullmatch(value).group(1) not in READING_VERBS]  # type: ignore[union-attr]
    assert writing == []


def test_only_the_faces_print() -> None:
    prints = re.compile(r"(?<![\w.])print\(")
    assert _hits(prints, modules(("pipeline", "connectors", "extractors", "memory"))) == []


@pytest.mark.parametrize(
    ("kind", "pattern", "home"),
    [
        ("labels nobody looks at", r'\{"(?:SPAM", "TRASH|TRASH", "SPAM)"\}', "pipeline/models/items.py"),
        ("form of a progress call", r"^\w+ = Callable\[\[str, int, int \| None\], None\]", "pipeline/ports.py"),
        ("units of a call in a default", r"_units: int = \d|_UNITS = \d", ""),
        ("cost of a thread", r"min\([^)]*get_units|get_units >= ", "connectors/google/planner.py"),
    ],
)
def test_what_several_rooms_share_stands_in_one_place(kind: str, pattern: str, home: str) -> None:
    everywhere = {**modules(PACKAGES), **modules(("benchmarks",))}
    assert [name for name, text in everywhere.items() if re.search(pattern, text, re.MULTILINE)] == [home] * bool(home), kind
