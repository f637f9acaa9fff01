"""Opening what a reading command needs: home, settings, the published ledger, the archive for bodies. No connector, no fold.

`app.wiring` is the writing twin; a reading command never imports it, which keeps its start quick (docs/architecture.md).
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time
from pathlib import Path

from memory.ledger_sql import SqlLedger
from memory.principals import DEFAULT_SCOPES, Directory, Listed, Principal, Team, principal_of
from memory.state import ReadRules, StaleRules
from memory.worktime import YEARS
from pipeline.clock import from_us
from pipeline.errors import ConfigError, UsageError
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


def work_time(settings: Settings, holidays: frozenset[date] = frozenset()) -> WorkTime:
    """The owner's working time; `holidays` are days off beside the listed ones (J-67)."""
    return WorkTime(
        zone=settings.timezone,
        days=frozenset(_DAYS.index(day) for day in settings.work_days),
        start=time.fromisoformat(settings.work_start),
        end=time.fromisoformat(settings.work_end),
        days_off=holidays.union(settings.days_off),
    )


def holidays_of(country: str, years: Iterable[int]) -> frozenset[date]:
    """Public holidays of an ISO 3166 country or region (`DE`, `DE-BE`); none for "". Raises ConfigError for an unknown one."""
    if not country:
        return frozenset()
    import holidays

    name, _, region = country.partition("-")
    try:
        found = holidays.country_holidays(name, subdiv=region or None, years=list(years))
    except NotImplementedError as error:
        fix = "set `country` in settings.toml to an ISO 3166 code such as DE or DE-BE, or leave it out"
        raise ConfigError(f"no holidays are known for country {country!r}", fix=fix) from error
    return frozenset(found)


def read_rules(settings: Settings, now_us: int) -> ReadRules:
    """What reading at `now_us` depends on, out of the settings."""
    year = from_us(now_us).year
    stale = StaleRules(settings.stale_days, settings.ask_stale_days, settings.promise_stale_days, settings.relay_stale_days)
    connected = frozenset(account.address.casefold() for account in settings.accounts if account.access != "none")
    return ReadRules(work_time(settings, holidays_of(settings.country, range(year - 2, year + 2))), stale, settings.fresh_hours, connected)


TOKEN_VARIABLE = "LOOPLEDGER_TOKEN"  # noqa: S105 - the name of the variable
"""Where a principal whose name is bound to a token shows it."""


def directory_of(settings: Settings) -> Directory:
    """Principals and teams of the settings."""
    listed = (
        Listed(one.name, one.kind, one.read or DEFAULT_SCOPES[one.kind], one.write or DEFAULT_SCOPES[one.kind], one.token_sha)
        for one in settings.principals
    )
    teams = (Team(team.name, frozenset(team.members), frozenset(team.reviewers)) for team in settings.teams)
    return Directory(tuple(listed), tuple(teams))


def apart_of(settings: Settings, account: str = "") -> frozenset[str]:
    """Addresses of the accounts that are kept separate, without `account`."""
    return frozenset(one.address for one in settings.accounts if one.separate and one.address.casefold() != account.strip().casefold())


@dataclass(frozen=True, slots=True)
class Opened:
    """An existing home with its settings and one moment for the whole command."""

    home: Home
    settings: LoadedSettings
    now_us: int
    rules: ReadRules

    def apart(self, account: str = "") -> frozenset[str]:
        """Accounts that are kept separate, without the one that is asked for (M-083)."""
        return apart_of(self.settings.values, account)

    def lists(self, account: str = "") -> SqlLedger:
        """The newest publication for lists and searches: without the accounts that are kept separate, unless one is named."""
        return SqlLedger(LedgerView(self.home, self.apart(account)).publication().rows)

    def reads(self) -> SqlLedger:
        """The newest publication, whole. Raises ConfigError before the first sync, SchemaError for a foreign or damaged file."""
        return SqlLedger(LedgerView(self.home).publication().rows)

    def directory(self) -> Directory:
        """Who may speak here."""
        return directory_of(self.settings.values)

    def principal(self, agent: str = "", *, sees_text: bool = True) -> Principal:
        """Whoever speaks with `--as`, else whose token LOOPLEDGER_TOKEN is, else the owner.

        Raises UsageError, `scope_denied` without the token the name is bound to, or for a token of nobody.
        """
        directory, token = self.directory(), os.environ.get(TOKEN_VARIABLE, "")
        if token and not agent:
            listed = directory.named_by(token)
            if listed is None:
                raise UsageError(
                    f"the token in {TOKEN_VARIABLE} is nobody's",
                    cause="no principal of settings.toml has its hash as token_sha",
                    fix=f"unset {TOKEN_VARIABLE}",
                    code="scope_denied",
                )
            agent = listed.name
        return principal_of(agent, sees_text=sees_text, directory=directory, token=token)

    def archive(self) -> ArchiveReader:
        """Short reads of bodies and reasons."""
        return ArchiveReader(self.home)


def open_for_reading(option: str | None, now_us: int) -> Opened:
    """The home a command works on at `now_us`. Raises ConfigError for a missing or foreign home, wrong settings (all at
    once), or a clock of an impossible year."""
    year = from_us(now_us).year
    if not YEARS[0] <= year <= YEARS[1]:  # beyond them neither zones nor spans of days can be reckoned
        raise ConfigError(f"the clock of this machine says year {year}", fix="set the clock of this machine", code="clock_impossible")
    home = open_home(home_path(option))
    settings = load_settings(home.settings)
    return Opened(home, settings, now_us, read_rules(settings.values, now_us))
