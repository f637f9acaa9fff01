"""One account written into `settings.toml`: everything else in the file, comments included, stays as it is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pipeline.errors import ConfigError
from pipeline.settings import AccountSettings, load_settings, toml_value, write_settings_text

_TABLE = re.compile(r"^\s*\[")
_ACCOUNTS = re.compile(r"^\s*\[\[\s*accounts\s*\]\]\s*(#.*)?$")
_HEAD = (
    "# Settings of this home. Keys left out have their defaults; `loopledger doctor` shows every value and its origin.\n"
    "# What each key means: docs/settings.md\n"
)


def keep_account(path: Path, account: AccountSettings, first: Mapping[str, Any]) -> None:
    """Add `account` to the file at `path`, or change its table there; `first`: keys for a file that does not exist yet.

    Written whole or not at all, mode 0600. Raises ConfigError if the file is wrong, cannot be written, or is laid out in a way this
    cannot change (an inline list of accounts): then it says what to add by hand.
    """
    before = load_settings(path, {}).values
    text = _read(path)
    if text is None:
        text = _HEAD + "".join(f"{name} = {toml_value(value)}\n" for name, value in first.items())
    values = account.model_dump(exclude_defaults=True)
    changed = _with_account(text, account.address, values)
    others = [one for one in before.accounts if one.address.casefold() != account.address.casefold()]
    if _accounts_in(changed) != _sorted([*(one.model_dump() for one in others), account.model_dump()]):
        table = "\n".join(_table(values))
        raise ConfigError(
            f"{path} lists its accounts in a way that cannot be changed from here", fix=f"write into {path}:\n{table}", path=str(path)
        )
    write_settings_text(path, changed)


def _with_account(text: str, address: str, values: Mapping[str, Any]) -> str:
    """`text` with the table of `address` replaced, its comments kept; appended at the end if there is none."""
    lines = text.splitlines()
    for start, end in _blocks(lines):
        if _address_of(lines[start:end]) == address.casefold():
            kept = [line for line in lines[start + 1 : end] if not re.match(r"^\s*\w+\s*=", line)]
            return "\n".join([*lines[:start], *_table(values), *kept, *lines[end:]]) + "\n"
    gap = [""] if lines and lines[-1].strip() else []
    return "\n".join([*lines, *gap, *_table(values)]) + "\n"


def _blocks(lines: list[str]) -> list[tuple[int, int]]:
    """(start, end) of each `[[accounts]]` table."""
    heads = [number for number, line in enumerate(lines) if _TABLE.match(line)] + [len(lines)]
    return [(start, next(head for head in heads if head > start)) for start in heads[:-1] if _ACCOUNTS.match(lines[start])]


def _address_of(block: list[str]) -> str:
    try:
        return str(tomllib.loads("\n".join(block))["accounts"][0]["address"]).strip().casefold()
    except (tomllib.TOMLDecodeError, KeyError, IndexError):
        return ""


def _table(values: Mapping[str, Any]) -> list[str]:
    return ["[[accounts]]", *(f"{name} = {toml_value(value)}" for name, value in values.items())]


def _accounts_in(text: str) -> list[dict[str, Any]] | None:
    """The accounts a settings text holds, None if it cannot be read."""
    try:
        found = tomllib.loads(text).get("accounts", [])
        return _sorted([AccountSettings(**{**one, "access_with": tuple(one.get("access_with", ()))}).model_dump() for one in found])
    except (tomllib.TOMLDecodeError, ValueError, TypeError, AttributeError):
        return None


def _sorted(accounts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(accounts, key=lambda one: str(one["address"]))


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
