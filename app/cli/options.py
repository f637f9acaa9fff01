"""Options that several commands share, each written once."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any, TypeVar

import click

from pipeline.models.ledger import LoopType

F = TypeVar("F", bound=Callable[..., Any])

TYPES = tuple(kind.value for kind in LoopType)


class Amount(click.FloatRange):
    """A number of dollars, seconds or the like: `nan`, which no limit catches, and `inf` are none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; fails as click does."""
        found = super().convert(value, param, ctx)
        if not isfinite(found):
            self.fail(f"{value!r} is not a finite number.", param, ctx)
        return found


def json_option(command: F) -> F:
    """`--json`: the typed answer as one line of JSON on stdout; errors are JSON on stderr."""
    return click.option("--json", "as_json", is_flag=True, help="Print the typed answer as JSON.")(command)


def as_of_option(command: F, *, expose: bool = True) -> F:
    """`--as-of T`: read the ledger as it stood then. Without `expose` the command does not get it: `asked_moment` tells it."""
    words = "As its owner could have seen it then: a day (its end) or an ISO moment."
    return click.option("--as-of", metavar="T", help=words, expose_value=expose, callback=_keep)(command)


def known_at_option(command: F, *, expose: bool = True) -> F:
    """`--known-at T`: only what this home had received by then; `expose` as above."""
    words = "For audits: only what this home had received and been told by then; a day (its end) or an ISO moment."
    return click.option("--known-at", metavar="T", help=words, expose_value=expose, callback=_keep)(command)


def _keep(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    context.meta[f"loopledger.{option.name}"] = value
    return value


def asked_moment() -> tuple[str | None, str | None]:
    """(`--as-of`, `--known-at`) of the command that runs, as typed."""
    context = click.get_current_context(silent=True)
    meta = context.meta if context else {}
    return meta.get("loopledger.as_of"), meta.get("loopledger.known_at")


def type_option(command: F) -> F:
    """`--type`, repeatable: only these loop types."""
    return click.option("--type", "types", type=click.Choice(TYPES), multiple=True, help="Only this type; may be given several times.")(
        command
    )


def person_option(command: F) -> F:
    """`--person TEXT`: part of a name or address."""
    return click.option("--person", default="", metavar="TEXT", help="Only people whose name or address contains this.")(command)


def account_option(command: F) -> F:
    """`--account ADDRESS`: one of the owner's accounts."""
    return click.option("--account", default="", metavar="ADDRESS", help="Only this account of yours.")(command)
