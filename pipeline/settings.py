"""The owner's settings: one file, one model, every value's origin known, all problems told at once.

`settings.toml` holds at most 30 keys beside the `[[accounts]]` tables (CONTRIBUTING.md). Defaults and their rules: reply
times J-66, stale J-86, window G-402, quota table G-210.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator, model_validator

from pipeline.errors import ConfigError
from pipeline.models.intake import NO_RULES, IntakeRules, parse_rule, parse_rules
from pipeline.models.loopback import is_loopback

ENVIRONMENT = {"google_root": "LOOPLEDGER_GOOGLE_ROOT"}
"""Settings that an environment variable overrides."""

Origin = Literal["default", "file", "env"]
Stream = Literal["gmail", "calendar", "contacts"]
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,127}")
_CLOCK_TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d")


def _address(value: str) -> str:
    local, found, domain = value.strip().rpartition("@")
    if not (found and local and domain) or any(char.isspace() for char in value.strip()):
        raise ValueError("a mail address such as name@example.com")
    return value.strip()


def _domain(value: str) -> str:
    if not re.fullmatch(r"[^\s@/]+\.[^\s@/.]+", value):
        raise ValueError("a domain such as example.com")
    return value.casefold()


def _intake_rule(value: str) -> str:
    parse_rule(value)
    return value.strip()


def _time_of_day(value: str) -> str:
    if not _CLOCK_TIME.fullmatch(value):
        raise ValueError("a time such as 09:00")
    return value


def _zone(value: str) -> str:
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError("an IANA time zone such as Europe/Berlin") from error
    return value


def _country(value: str) -> str:
    if value and not re.fullmatch("[A-Z]{2}(-[A-Z0-9]{1,3})?", value):
        raise ValueError("a country code in capitals such as DE or DE-BE, or nothing")
    return value


Address = Annotated[str, AfterValidator(_address)]
Domain = Annotated[str, AfterValidator(_domain)]
IntakeRule = Annotated[str, AfterValidator(_intake_rule)]
TimeOfDay = Annotated[str, AfterValidator(_time_of_day)]
Zone = Annotated[str, AfterValidator(_zone)]
Country = Annotated[str, AfterValidator(_country)]
"""ISO 3166-1, with its subdivision where holidays differ."""
PrincipalName = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,39}$")]
TokenSha = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
Hours = Annotated[int, Field(ge=0, le=8760)]
Days = Annotated[int, Field(ge=1, le=3650)]
Dollars = Annotated[float, Field(ge=0, le=10_000)]
ModelName = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,127}$")]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


class AccountSettings(BaseModel):
    """One connected account and which of its streams are read."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    address: Address
    """Address of the Google account."""
    gmail: bool = True
    """Read its mail."""
    calendar: bool = True
    """Read its calendars."""
    contacts: bool = True
    """Read its contacts."""
    access: Literal["consent", "command", "env", "service_account", "none"] = "consent"
    """How access is had: a sign-in of yours, a command, an environment variable, a service account; `none` = disconnected."""
    access_with: tuple[str, ...] = ()
    """The command with its arguments, the variable's name, or the key file of the service account."""
    separate: bool = False
    """Keep it out of lists, searches and packs unless it is named (`--account`); what is named by its id is always shown."""
    intake_allow: tuple[IntakeRule, ...] = ()
    """Store only threads in which a mail matches: `label:NAME`, `from:name@example.com`, `domain:example.com`, `domain:*.example.com`."""
    intake_deny: tuple[IntakeRule, ...] = ()
    """Never store threads in which a mail matches; beats `intake_allow`. Same forms."""

    @model_validator(mode="after")
    def _access_has_what_it_needs(self) -> AccountSettings:
        given = self.access_with
        if self.access == "command" and not (given and given[0].strip()):
            raise ValueError("access_with to name the command and its arguments")
        if self.access == "env" and not (len(given) == 1 and _VARIABLE.fullmatch(given[0])):
            raise ValueError("access_with to hold the NAME of one environment variable")
        if self.access == "service_account" and not (len(given) == 1 and given[0].strip()):
            raise ValueError("access_with to hold the path of one key file")
        if self.access in {"consent", "none"} and given:
            raise ValueError(f"no access_with, as access is {self.access}")
        return self

    @property
    def streams(self) -> tuple[Stream, ...]:
        """The streams that are switched on, in the order they run (G-306)."""
        names: tuple[Stream, ...] = ("contacts", "calendar", "gmail")
        return tuple(name for name in names if getattr(self, name))


class PrincipalSettings(BaseModel):
    """One agent, or one person beside the owner, who speaks to the memory of this home."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: PrincipalName
    """The name after `--as`."""
    kind: Literal["agent", "person"] = "agent"
    """A person may review for a team; an agent never decides."""
    read: tuple[Literal["user", "private"], ...] = ()
    """Scopes it reads beside its teams; empty = `user` and `private` for an agent, `private` for a person."""
    write: tuple[Literal["user", "private"], ...] = ()
    """Scopes it writes into beside its teams; empty = the same as by default for `read`."""
    token_sha: TokenSha = ""
    """SHA-256, in hex, of the token it has to show (LOOPLEDGER_TOKEN); empty = the name is enough."""


class TeamSettings(BaseModel):
    """One team: its facts change only by review."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: PrincipalName
    """Its name; the scope is `team:NAME`."""
    members: tuple[PrincipalName, ...] = ()
    """Who reads its facts and proposes changes, beside the reviewers."""
    reviewers: tuple[PrincipalName, ...] = ()
    """Persons who approve or reject what somebody else has proposed; `owner` is you."""


class Settings(BaseModel):
    """Every key of `settings.toml`. Hours and days are whole numbers; times of day are local to `timezone`."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    owner_name: str = ""
    """Your name as others write it."""
    owner_addresses: tuple[Address, ...] = ()
    """Addresses of yours beside the connected accounts; mail from them is yours."""
    timezone: Zone = "UTC"
    """Your IANA time zone; working time and dates are meant in it."""
    country: Country = ""
    """ISO 3166 code such as `DE` or `DE-BE`, whose public holidays are days off; empty = no holidays."""
    reply_hours_in: Hours = 24
    """Hours after which an unanswered ask to you is listed."""
    reply_hours_out: Hours = 72
    """Hours after which an unanswered ask of yours is listed."""
    clock: Literal["shift", "elapsed", "weekdays"] = "shift"
    """How reply hours run: `shift` (an end outside working time moves to its next start), `elapsed`, `weekdays` (days off do not count)."""
    work_days: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri")
    """Your working days."""
    work_start: TimeOfDay = "09:00"
    """When your working day starts."""
    work_end: Annotated[TimeOfDay, Field(validate_default=True)] = "18:00"
    """When it ends."""
    days_off: tuple[date, ...] = ()
    """Further days on which you do not work."""
    stale_days: Days = 90
    """Days without any movement after which a loop counts as stale."""
    ask_stale_days: Days = 14
    """Days after the due date of an ask or decision after which it counts as stale."""
    promise_stale_days: Days = 60
    """Days after the due date of a promise after which it counts as stale."""
    relay_stale_days: Days = 7
    """Days without movement after which a request relayed by a service counts as stale."""
    fresh_hours: Annotated[int, Field(ge=1, le=8760)] = 24
    """How many hours old the last clean mail sync may be before `waiting` refuses to judge by it."""
    history_days: int | Literal["all"] = 90
    """How many days of mail are fetched at first, 1 to 3650; `all` = the whole mailbox."""
    gmail_like_domains: tuple[Domain, ...] = ()
    """Domains that read addresses as gmail.com does: dots before the @ are ignored."""
    excluded_labels: tuple[str, ...] = ()
    """Names (or ids) of Gmail labels whose mail is never judged, in whichever account has them."""
    calendars_off: tuple[str, ...] = ()
    """Ids of calendars that are not read."""
    google_root: str = ""
    """Address of a local look-alike of Google; loopback only, empty = Google itself."""
    quota_profile: Literal["standard-2026", "legacy"] = "standard-2026"
    """Which table of Google's quota costs to plan with."""
    model_name: ModelName = "claude-haiku-5-5"
    """The language model that is asked once you have agreed (`loopledger model enable`)."""
    model_base_url: str = ""
    """Address of an Anthropic-compatible server, such as http://127.0.0.1:8080; empty = the provider itself."""
    model_key_variable: str = ""
    """NAME of the environment variable that holds the key; empty = ANTHROPIC_API_KEY. The key itself is stored nowhere."""
    model_usd_per_day: Dollars = 2.0
    """Most that the model may cost on one of your days, USD; 0 = no limit."""
    model_usd_per_run: Dollars = 0.5
    """Most that it may cost in one run, USD; 0 = no limit."""
    mcp_instructions: Literal["short", "long"] = "short"
    """What `loopledger mcp` tells an agent at the start: at most 600 characters, or the turn in more words."""
    push: bool = True
    """Offer agents lines about people that a conversation names (`push`); off = that is refused."""
    accounts: tuple[AccountSettings, ...] = ()
    principals: tuple[PrincipalSettings, ...] = ()
    teams: tuple[TeamSettings, ...] = ()

    @field_validator("history_days", mode="before")
    @classmethod
    def _window(cls, value: Any) -> Any:
        if value != "all" and (type(value) is not int or not 1 <= value <= 3650):
            raise ValueError('a whole number of days from 1 to 3650, or "all"')
        return value

    @field_validator("work_days")
    @classmethod
    def _some_days(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if not value:
            raise ValueError("at least one weekday")
        return value

    @field_validator("work_end")
    @classmethod
    def _after_start(cls, value: str, info: ValidationInfo) -> str:
        if value <= info.data.get("work_start", ""):
            raise ValueError("a time after work_start")
        return value

    @field_validator("google_root")
    @classmethod
    def _loopback(cls, value: str) -> str:
        if value and not (is_loopback(value) and urlsplit(value).path in ("", "/")):
            raise ValueError("a loopback address such as http://127.0.0.1:8765, or nothing")
        return value.rstrip("/")

    @field_validator("model_base_url")
    @classmethod
    def _model_server(cls, value: str) -> str:
        parts = urlsplit(value)
        if value and not (is_loopback(value) or (parts.scheme == "https" and parts.hostname and parts.username is None)):
            raise ValueError("an https address, or http on this machine such as http://127.0.0.1:8080, or nothing")
        if parts.query or parts.fragment:
            raise ValueError("an address without ? and #")
        return value.rstrip("/")

    @field_validator("model_key_variable")
    @classmethod
    def _name_of_variable(cls, value: str) -> str:
        if value and not _VARIABLE.fullmatch(value):
            raise ValueError("the NAME of an environment variable, or nothing")
        return value

    @field_validator("accounts")
    @classmethod
    def _once(cls, value: tuple[AccountSettings, ...]) -> tuple[AccountSettings, ...]:
        names = [account.address.casefold() for account in value]
        if len(set(names)) != len(names):
            raise ValueError("each address once")
        return value

    @field_validator("principals", "teams")
    @classmethod
    def _named_once(cls, value: tuple[Any, ...], info: ValidationInfo) -> tuple[Any, ...]:
        names = [one.name for one in value]
        if len(set(names)) != len(names):
            raise ValueError("each name once")
        if info.field_name == "principals" and "owner" in names:
            raise ValueError("names other than owner, which is you")
        return value

    @model_validator(mode="after")
    def _reviewers_are_persons(self) -> Settings:
        persons = {"owner", *(one.name for one in self.principals if one.kind == "person")}
        wrong = sorted({name for team in self.teams for name in team.reviewers} - persons)
        if wrong:
            raise ValueError(f"reviewers that are persons of [[principals]], or owner; not {', '.join(wrong)}")
        return self

    @property
    def addresses(self) -> tuple[str, ...]:
        """All addresses of the owner: named ones, then those of the accounts; each once."""
        seen = {address.casefold(): address for address in reversed((*self.owner_addresses, *(a.address for a in self.accounts)))}
        return tuple(reversed(seen.values()))

    def intake_of(self, address: str) -> IntakeRules:
        """Intake rules of one account, their labels unresolved; none for an address that is no account's."""
        found = (account for account in self.accounts if account.address.casefold() == address.casefold())
        return next((parse_rules(account.intake_allow, account.intake_deny) for account in found), NO_RULES)


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings and, for each key, where its value comes from."""

    values: Settings
    origins: dict[str, Origin]


def load_settings(path: Path, environment: Mapping[str, str] = os.environ) -> LoadedSettings:
    """The settings of a home. A missing file means defaults.

    Raises ConfigError for an unreadable file, and ONE ConfigError that lists every wrong key with what is expected.
    """
    found = _read(path)
    origins: dict[str, Origin] = dict.fromkeys(Settings.model_fields, "default")
    origins |= dict.fromkeys(found, "file")
    for key, variable in ENVIRONMENT.items():
        if environment.get(variable):
            found[key] = environment[variable]
            origins[key] = "env"
    try:
        values = Settings.model_validate(_tuples(found))
    except ValidationError as error:
        problems = [_problem(item, path, origins) for item in error.errors(include_url=False, include_context=False)]
        raise ConfigError(
            f"{len(problems)} setting{'s are' if len(problems) > 1 else ' is'} wrong:\n" + "\n".join(f"  {line}" for line in problems),
            fix=f"Edit {path}, then run again.",
            code="settings_wrong",
            path=str(path),
            problems=problems,
        ) from None
    return LoadedSettings(values, {name: origins[name] for name in Settings.model_fields})


def save_settings(path: Path, settings: Settings) -> None:
    """Write every value that is not a default to `path`, as `write_settings_text` does. Comments of an older file are not kept."""
    values = settings.model_dump(exclude_defaults=True)
    tables = [(name, table) for name in ("accounts", "principals", "teams") for table in values.pop(name, ())]
    lines = ["# Settings of this home. Keys left out have their defaults; `loopledger doctor` shows every value and its origin."]
    lines += [f"{name} = {toml_value(value)}" for name, value in values.items()]
    for kind, table in tables:
        lines += ["", f"[[{kind}]]", *(f"{name} = {toml_value(value)}" for name, value in table.items())]
    write_settings_text(path, "\n".join(lines) + "\n")


def write_settings_text(path: Path, text: str) -> None:
    """Write a settings file: whole or not at all, mode 0600. Raises ConfigError if it cannot be written."""
    building = path.with_name(path.name + ".tmp")
    try:
        building.unlink(missing_ok=True)
        with open(os.open(building, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:  # noqa: PTH123 - the mode
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        building.replace(path)
    except OSError as error:
        raise ConfigError(
            f"{path} cannot be written: {error.strerror}.", fix=f"Mend the rights of {path.parent}.", path=str(path)
        ) from error


def toml_value(value: Any) -> str:
    """A value of ours as TOML 1.0: a JSON string is a basic string, except that TOML wants DEL escaped."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.", fix=f"Mend the rights of {path}.", path=str(path)) from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} is not UTF-8 text (byte {error.start}).", fix=f"Save {path} as UTF-8.", path=str(path)) from error
    except RecursionError as error:
        raise ConfigError(f"{path} is nested too deeply.", fix=f"Mend {path}.", path=str(path)) from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not valid TOML: {error}.", fix=f"Mend that line of {path}.", path=str(path)) from error


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    if isinstance(value, dict):
        return {name: _tuples(item) for name, item in value.items()}
    return value


_EXPECTED = {
    "string_type": "text in quotes",
    "int_type": "a whole number without quotes",
    "bool_type": "true or false",
    "tuple_type": "a list in square brackets",
    "date_type": "a date such as 2026-12-24 without quotes",
}
"""What pydantic calls by its own names, in a person's words."""
_BOUNDS = {"greater": "at least", "less": "at most"}


def _problem(item: Any, path: Path, origins: Mapping[str, Origin]) -> str:
    where = [str(part) for part in item["loc"] if str(part) not in {"int", "str"} and not str(part).startswith(("literal[", "constrained"))]
    key = ".".join(where)
    source = f"environment {ENVIRONMENT[where[0]]}" if origins.get(where[0]) == "env" else path.name
    if item["type"] == "extra_forbidden":
        return f"{source}: {key}: there is no such setting"
    expected = _EXPECTED.get(item["type"]) or str(item["msg"]).removeprefix("Value error, ").removeprefix("Input should be ")
    expected = re.sub("(greater|less) than or equal to", lambda found: _BOUNDS[found.group(1)], expected)
    return f"{source}: {key}: expected {expected}" if item["type"] != "missing" else f"{source}: {key}: is missing"
