"""The product's own files, as the house tests see them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("pipeline", "connectors", "extractors", "memory", "app")
TOOLS = ("scripts", "benchmarks")
TEXT_SUFFIXES = (".py", ".md", ".toml", ".txt", ".sh", ".yml", ".yaml", ".cfg", "")
FOLDERS = (*PACKAGES, *TOOLS, "tests", "docs", ".ci", ".github")


@cache
def modules(folders: tuple[str, ...] = PACKAGES) -> dict[str, str]:
    """Path from the root -> source, for every Python file under `folders`; empty package markers are left out."""
    found = {}
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if text.strip():
                found[path.relative_to(ROOT).as_posix()] = text
    return found


@cache
def tree(source: str) -> ast.Module:
    """The syntax tree of one source text."""
    return ast.parse(source)


def functions(source: str) -> Iterator[tuple[str, int, int]]:
    """(name, first line, number of lines) of every function and method, docstring included, decorators not."""
    for node in ast.walk(tree(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1


def imports(source: str) -> Iterator[tuple[str, int]]:
    """(dotted module, line) of every import, inside functions and type checking blocks too."""
    for node in ast.walk(tree(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module, node.lineno


def strings(source: str) -> Iterator[tuple[str, int]]:
    """(value, line) of every string literal that is not a docstring."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree(source))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value, node.lineno


@cache
def written_files() -> dict[str, str]:
    """Path from the root -> text of every file a person wrote, the lock and the licence left out; mail fixtures too."""
    found = {}
    for path in [*ROOT.glob("*"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]:
        name = path.relative_to(ROOT).as_posix()
        if (
            path.is_file()
            and path.suffix in TEXT_SUFFIXES
            and "__pycache__" not in name
            and path.name not in ("LICENSE", "constraints.txt")
        ):
            if path.name.startswith(".coverage"):
                continue
            found[name] = path.read_text(encoding="utf-8")
    return found
