"""The switch that turns everything off (S002-57): nothing is fetched and nothing written, reading goes on."""

from __future__ import annotations

import os
from collections.abc import Mapping

from pipeline.errors import ConfigError

DISABLE = "LOOPLEDGER_DISABLE"
"""Name of the variable that switches everything off but reading."""


def switched_off(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether LOOPLEDGER_DISABLE is set to anything but nothing, 0, false, no or off: then nothing is fetched and nothing written."""
    return environment.get(DISABLE, "").strip().lower() not in ("", "0", "false", "no", "off")


def refuse_when_off(what: str = "nothing is fetched or written") -> None:
    """Raises ConfigError `disabled` while everything is switched off."""
    if switched_off():
        raise ConfigError(
            f"everything is switched off: {what}",
            cause=f"{DISABLE} is set; reading works as before",
            fix=f"unset {DISABLE}",
            code="disabled",
        )
