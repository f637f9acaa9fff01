"""Opening what a reading command needs: home, settings, the published ledger, the archive for bodies. No connector, no fold.

`app.wiring` is the writing twin; a reading command never imports it, which keeps its start quick (DESIGN section 6).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time
from pathlib import Path

from memory.ledger_sql import SqlLedger
from memory.state import ReadRules, StaleRules
from pipeline.clock import from_us
from pipeline.errors import ConfigError
from pipeline.models.worktime import WorkTime
from pipeline.settings import LoadedSettings, Settings, load_settings
from pipeline.store.home import Home, open_home
from pipeline.store.reads import ArchiveReader, LedgerView

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def home_path(option: str | None) -> Path:
    """`--home` or LOOPLEDGER_HOME (click merges the two), else the platform's data folder for this person."""
    if option:
        return Path(option)
    import platformdirs

    return Path(platformdirs.user_data_dir("loopledger", appauthor=False))


def work_time(settings: Settings, now_us: int) -> WorkTime:
    """The owner's working time with listed days off and the holidays of the owner's country around `now_us` (J-67)."""
    days_off = set(settings.days_off)
    if settings.country:
        days_off |= _holidays(settings.country, from_us(now_us).year)
    return WorkTime(
        zone=settings.timezone,
        days=frozenset(_DAYS.index(day) for day in settings.work_days),
        start=time.fromisoformat(settings.work_start),
        end=time.fromisoformat(settings.work_end),
        days_off=frozenset(days_off),
    )


def _holidays(country: str, year: int) -> set[date]:
    import holidays

    name, _, region = country.partition("-")
    try:
        found = holidays.country_holidays(name, subdiv=region or None, years=range(year - 1, year + 2))
    except NotImplementedError as error:
        raise ConfigError(
            f"no holidays are known for country {country!r}", fix="set `country` to an ISO 3166 code, or to nothing"
        ) from error
    return set(found)


def read_rules(settings: Settings, now_us: int) -> ReadRules:
    """What reading depends on, out of the settings."""
    stale = StaleRules(quiet_days=settings.stale_days, relay_days=settings.relay_stale_days)
    return ReadRules(work_time(settings, now_us), stale, settings.fresh_hours)


@dataclass(frozen=True, slots=True)
class Opened:
    """An existing home with its settings and one moment for the whole command."""

    home: Home
    settings: LoadedSettings
    now_us: int
    rules: ReadRules

    def reads(self) -> SqlLedger:
        """The newest publication. Raises ConfigError before the first sync, SchemaError for a foreign or damaged file."""
        return SqlLedger(LedgerView(self.home).publication().rows)

    def archive(self) -> ArchiveReader:
        """Short reads of bodies and reasons."""
        return ArchiveReader(self.home)


def open_for_reading(option: str | None, now_us: int) -> Opened:
    """The home a command works on at `now_us`. Raises ConfigError for a missing or foreign home, or for wrong settings (all at once)."""
    home = open_home(home_path(option))
    settings = load_settings(home.settings)
    return Opened(home, settings, now_us, read_rules(settings.values, now_us))
