"""Quota profiles out of quota.toml: what a method costs and how much one user may spend, for the transport and the look-alike alike."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from pipeline.errors import ConfigError

MOST_BATCH = 50
"""More calls are never put into one batch request, whatever a profile says (G-224)."""
MOST_IN_FLIGHT = 5
"""More calls of one account are never under way at once (G-223)."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One quota profile. `per_minute`: Gmail units per user and minute, 0 = no limit; `units`: cost by method id.

    `calendar_per_minute`: Calendar requests per user and minute, 0 = no limit. `batch`: calls in one batch request, 0 = none are made.
    `in_flight`: calls under way at once at the start of a run.
    """

    name: str
    per_minute: int
    units: dict[str, int] = field(default_factory=dict)
    calendar_per_minute: int = 0
    batch: int = 0
    in_flight: int = 2

    def cost(self, method_id: str) -> int:
        """Units of one call; Calendar and People publish none, so they cost 0 here."""
        return self.units.get(method_id, 0)


@cache
def _table() -> dict[str, Any]:
    """The file, read once per process."""
    return tomllib.loads(resources.files("connectors").joinpath("quota.toml").read_text(encoding="utf-8"))


def load_profile(name: str = "") -> Profile:
    """Read a profile by name ("" = the file's default). Raises ConfigError for an unknown name, naming the known ones."""
    chosen = name or str(_table()["default"])
    found = _table()["profiles"].get(chosen)
    if found is None:
        known = ", ".join(sorted(_table()["profiles"]))
        raise ConfigError(f"There is no quota profile called {chosen!r}; known: {known}", fix=f"set quota_profile to one of {known}")
    return Profile(
        chosen,
        int(found["units_per_user_minute"]),
        dict(found["units"]),
        int(found["calendar_per_user_minute"]),
        min(int(found["batch"]), MOST_BATCH),
        min(int(found["in_flight"]), MOST_IN_FLIGHT),
    )


def limited_profiles() -> list[Profile]:
    """All profiles that limit anything, the default first."""
    found = [load_profile(name) for name in _table()["profiles"]]
    return sorted((one for one in found if one.per_minute), key=lambda one: one.name != _table()["default"])
