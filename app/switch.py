"""What the owner has switched off, as the faces tell it: everything by LOOPLEDGER_DISABLE, single verbs by a setting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipeline.errors import ConfigError
from pipeline.off import DISABLE, switched_off

if TYPE_CHECKING:
    from pipeline.settings import Settings

OFF_WORDS = f"switched off by {DISABLE}: nothing is fetched or written"
_SETTINGS = {"push": "push"}
"""Verb -> the setting that allows it."""


def noted(body: dict[str, Any]) -> dict[str, Any]:
    """An answer as JSON, with the switch among its warnings while everything is off; others as they are."""
    if isinstance(body.get("warnings"), list) and switched_off():
        return {**body, "warnings": [*body["warnings"], OFF_WORDS]}
    return body


def require_on(verb: str, settings: Settings) -> None:
    """Raises ConfigError `disabled` for a verb that the settings switch off."""
    name = _SETTINGS.get(verb)
    if name is not None and not getattr(settings, name):
        raise ConfigError(
            f"{verb} is switched off", cause=f"{name} = false in settings.toml", fix=f"set {name} = true in settings.toml", code="disabled"
        )
