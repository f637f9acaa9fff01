"""Rooms stay liveable: budgets for modules, functions, error classes, settings and commands."""

from __future__ import annotations

import ast
from statistics import median, quantiles

from tests.style.sources import PACKAGES, TOOLS, functions, modules, tree

MODULE_MEDIAN = 150
MODULE_HARD = 500
FUNCTION_P95 = 45
FUNCTION_HARD = 80
EXCEPTION_CLASSES = 12
SETTINGS = 30
COMMANDS = 20
EXCEPTION_NAMES = ("Error", "Exception", "Warning", "Interrupt", "Exit")


def test_no_module_is_longer_than_the_hard_limit() -> None:
    long = {name: len(source.splitlines()) for name, source in modules((*PACKAGES, *TOOLS)).items()}
    assert {name: lines for name, lines in long.items() if lines > MODULE_HARD} == {}


def test_half_of_the_modules_are_short() -> None:
    assert median(len(source.splitlines()) for source in modules().values()) <= MODULE_MEDIAN


def test_no_function_is_longer_than_the_hard_limit() -> None:
    long = [
        f"{path}:{line} {name}: {lines} lines"
        for path, source in modules((*PACKAGES, *TOOLS)).items()
        for name, line, lines in functions(source)
        if lines > FUNCTION_HARD
    ]
    assert long == []


def test_nineteen_of_twenty_functions_are_short() -> None:
    lengths = [lines for source in modules().values() for _, _, lines in functions(source)]
    assert quantiles(lengths, n=20)[-1] <= FUNCTION_P95


def test_there_are_few_error_classes_and_one_home_for_them() -> None:
    found = [
        (path, node.name)
        for path, source in modules().items()
        for node in ast.walk(tree(source))
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).endswith(EXCEPTION_NAMES) for base in node.bases)
    ]
    assert len(found) <= EXCEPTION_CLASSES
    assert {path for path, _ in found} == {"pipeline/errors.py"}


def test_there_are_few_settings() -> None:
    from scripts.docs import all_settings

    counted = [key for key, _, _ in all_settings() if ".NAME." not in key and "[]." not in key]
    assert counted, "the settings model has no keys"
    assert len(counted) <= SETTINGS


def test_the_short_help_lists_few_commands() -> None:
    from scripts.docs import shown_commands

    assert 0 < len(shown_commands()) <= COMMANDS
