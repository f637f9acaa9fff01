"""Settings: one file, all problems at once, every origin known."""

from __future__ import annotations

import stat
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.wiring.folding import owner_of
from pipeline.errors import ConfigError
from pipeline.models.loopback import is_loopback
from pipeline.settings import AccountSettings, Settings, load_settings, save_settings


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_missing_file_means_defaults(tmp_path: Path) -> None:
    loaded = load_settings(tmp_path / "settings.toml", {})
    assert loaded.values == Settings()
    assert set(loaded.origins.values()) == {"default"}


def test_at_most_thirty_keys_beside_the_tables() -> None:
    assert len(set(Settings.model_fields) - {"accounts", "principals", "teams"}) <= 30


def test_every_value_tells_its_origin(tmp_path: Path) -> None:
    path = written(tmp_path, 'timezone = "Asia/Seoul"\ngoogle_root = "http://127.0.0.1:1"\n')
    loaded = load_settings(path, {"LOOPLEDGER_GOOGLE_ROOT": "http://127.0.0.1:9/"})
    assert loaded.values.google_root == "http://127.0.0.1:9"
    assert (loaded.origins["timezone"], loaded.origins["google_root"], loaded.origins["clock"]) == ("file", "env", "default")


def test_all_problems_are_told_in_one_error(tmp_path: Path) -> None:
    text = (
        'owner_addresses = ["nobody"]\ntimezone = "Mars/Olympus"\nreply_hours_in = "24"\nclock = "sundial"\nhistory_days = 0\n'
        'work_start = "18:00"\nwork_end = "09:00"\ntypo = 1\n[[accounts]]\naddress = "a@example.com"\ngmail = "yes"\n[[accounts]]\n'
    )
    with pytest.raises(ConfigError) as caught:
        load_settings(written(tmp_path, text), {"LOOPLEDGER_GOOGLE_ROOT": "http://192.0.2.1:80"})
    problems = caught.value.detail["problems"]
    named = [problem.split(": ")[1] for problem in problems]
    assert set(named) == {
        *("owner_addresses.0", "timezone", "reply_hours_in", "clock", "history_days", "work_end", "typo", "google_root"),
        *("accounts.0.gmail", "accounts.1.address"),
    }
    assert len(named) == 10
    assert all("expected" in problem or "missing" in problem or "no such setting" in problem for problem in problems)
    assert any(problem.startswith("environment LOOPLEDGER_GOOGLE_ROOT") for problem in problems)
    assert caught.value.exit_code == 2
    assert all(problem in caught.value.problem for problem in problems)


@pytest.mark.parametrize(
    ("content", "word"),
    [(b"timezone = \n", "TOML"), (b"\xff\xfe", "UTF-8")],
)
def test_an_unreadable_file_is_named(tmp_path: Path, content: bytes, word: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    with pytest.raises(ConfigError, match=word) as caught:
        load_settings(path, {})
    assert caught.value.detail["path"] == str(path)


def test_a_directory_in_place_of_the_file_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_settings(tmp_path, {})


@pytest.mark.parametrize("root", ["http://127.0.0.1:8765", "http://localhost:1/", "https://[::1]:4", "http://127.9.9.9"])
def test_loopback_roots_are_taken(root: str) -> None:
    assert is_loopback(root)


@pytest.mark.parametrize(
    "root",
    ["http://example.com", "http://127.0.0.1.example.com", "ftp://127.0.0.1", "127.0.0.1", "http://a@127.0.0.1", "http://127.0.0.1:99999"],
)
def test_other_roots_are_refused(root: str) -> None:
    assert not is_loopback(root)


@pytest.mark.parametrize("root", ["http://example.com", "http://127.0.0.1:8765/elsewhere", "127.0.0.1"])
def test_a_google_root_off_this_machine_or_with_a_path_is_refused(tmp_path: Path, root: str) -> None:
    with pytest.raises(ConfigError, match="loopback"):
        load_settings(written(tmp_path, f'google_root = "{root}"'), {})


def test_the_same_account_twice_is_refused(tmp_path: Path) -> None:
    text = '[[accounts]]\naddress = "a@example.com"\n[[accounts]]\naddress = "A@Example.com"\n'
    with pytest.raises(ConfigError, match="each address once"):
        load_settings(written(tmp_path, text), {})


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    settings = Settings(
        owner_name='Mina "M" \\ 김\x7f\n',
        timezone="Europe/Berlin",
        history_days="all",
        days_off=(date(2026, 1, 1),),
        excluded_labels=("Label_1",),
        accounts=(AccountSettings(address="a@example.com", calendar=False), AccountSettings(address="b@example.org")),
    )
    save_settings(path, settings)
    assert load_settings(path, {}).values == settings
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.toml"]


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_any_name_survives_the_file(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    path = tmp_path_factory.mktemp("home") / "settings.toml"
    save_settings(path, Settings(owner_name=name))
    assert load_settings(path, {}).values.owner_name == name


def test_saving_into_a_missing_directory_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be written"):
        save_settings(tmp_path / "gone" / "settings.toml", Settings())


def test_streams_switched_off_do_not_run() -> None:
    assert AccountSettings(address="a@example.com", calendar=False).streams == ("contacts", "gmail")


def test_owner_addresses_hold_each_address_once() -> None:
    settings = Settings(
        owner_addresses=("me@example.com",), accounts=(AccountSettings(address="Me@Example.com"), AccountSettings(address="x@example.org"))
    )
    assert settings.addresses == ("me@example.com", "x@example.org")


def test_the_fold_fingerprint_ignores_order_and_what_only_reading_uses() -> None:
    one = owner_of(Settings(excluded_labels=("a", "b"), stale_days=10)).fingerprint()
    two = owner_of(Settings(excluded_labels=("b", "a"), stale_days=20)).fingerprint()
    assert one == two
    assert one != owner_of(Settings(reply_hours_in=25)).fingerprint()


@pytest.mark.parametrize(
    "line",
    [
        'gmail_like_domains = ["not a domain"]',
        'work_start = "9"',
        "work_days = []",
        'country = "Germany"',
        'timezone = "../etc/passwd"',
        'quota_profile = "huge"',
        "reply_hours_in = -1",
        'country = "de"',
        "country = 49",
        'history_days = "some"',
        "history_days = true",
        "history_days = 7.5",
        "days_off = ['2026-12-24']",
        "excluded_labels = 'News'",
        "fresh_hours = 0",
        "accounts = 5",
        'google_root = "https://gmail.googleapis.com"',
    ],
)
def test_each_wrong_value_is_one_problem_that_names_its_key(tmp_path: Path, line: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_settings(written(tmp_path, line), {})
    problems = caught.value.detail["problems"]
    assert [problem.split(": ")[1].split(".")[0] for problem in problems] == [line.partition(" ")[0]]
    assert not any(word in problems[0] for word in ("pattern", "tuple", "integer", "than or equal", "valid "))


def test_domains_are_compared_without_case(tmp_path: Path) -> None:
    path = written(tmp_path, 'gmail_like_domains = ["Example.COM"]')
    assert load_settings(path, {}).values.gmail_like_domains == ("example.com",)


@pytest.mark.parametrize("text", ['work_start = "19:00"', 'work_end = "08:00"', 'work_start = "18:00"\nwork_end = "09:00"'])
def test_a_day_that_ends_before_it_starts_is_told_also_against_a_default(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match="work_end: expected a time after work_start"):
        load_settings(tmp_path / "settings.toml", {})


def test_intake_rules_stand_with_their_account(tmp_path: Path) -> None:
    """G-701: read, written back, asked for in any case; no rules for an address that is no account's."""
    account = AccountSettings(
        address="a@example.com", intake_allow=("label:In",), intake_deny=("domain:*.Bücher.example", "from:B@example.org")
    )
    save_settings(tmp_path / "settings.toml", Settings(accounts=(account,)))
    found = load_settings(tmp_path / "settings.toml", {}).values
    assert found.accounts == (account,)
    rules = found.intake_of("A@Example.com")
    assert [rule.value for rule in (*rules.allow, *rules.deny)] == ["In", "*.xn--bcher-kva.example", "b@example.org"]
    assert not found.intake_of("b@example.com").active


def test_malformed_intake_rule_is_named_with_the_forms_there_are(tmp_path: Path) -> None:
    """G-701: bad input."""
    path = tmp_path / "settings.toml"
    path.write_text('[[accounts]]\naddress = "a@example.com"\nintake_deny = ["from:x@example.com", "Private"]\nintake_allow = "label:x"\n')
    with pytest.raises(ConfigError) as caught:
        load_settings(path, {})
    problems = caught.value.detail["problems"]
    assert len(problems) == 2
    assert any(line.startswith("settings.toml: accounts.0.intake_deny.1: expected an intake rule: label:NAME, from:") for line in problems)
