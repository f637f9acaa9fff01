"""One account written into the owner's settings file; everything else stays."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.wiring.connecting import local_zone
from app.wiring.settings_file import keep_account
from pipeline.errors import ConfigError
from pipeline.settings import AccountSettings, load_settings

ACCOUNT = AccountSettings(address="a@example.com")
BY_COMMAND = AccountSettings(address="A@example.com", access="command", access_with=("give", 'a "b" \\ c', "ü"))


def written(folder: Path, text: str) -> Path:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_new_file_gets_its_first_keys_and_is_private(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    keep_account(path, ACCOUNT, {"timezone": "Asia/Seoul"})
    found = load_settings(path, {}).values
    assert (found.timezone, found.accounts) == ("Asia/Seoul", (ACCOUNT,))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_account_is_changed_where_it_stands_and_found_in_any_case(tmp_path: Path) -> None:
    text = (
        "# top\nowner_name = 'N' # me\n\n[[accounts]] # first\n# work\naddress = 'b@example.com'\n\n"
        "[[accounts]]\naddress = 'a@example.com' # old\ngmail = false\n# end\n"
    )
    path = written(tmp_path, text)
    keep_account(path, BY_COMMAND, {"timezone": "UTC"})
    after = path.read_text(encoding="utf-8")
    assert all(words in after for words in ("# top", "# me", "# first", "# work", "# end"))
    found = load_settings(path, {}).values
    assert found.accounts == (AccountSettings(address="b@example.com"), BY_COMMAND)
    assert found.owner_name == "N"
    keep_account(path, BY_COMMAND, {})
    assert path.read_text(encoding="utf-8") == after


def test_an_inline_list_is_left_alone_and_told_what_to_add(tmp_path: Path) -> None:
    """Bad input: a layout that cannot be extended by a table."""
    text = 'accounts = [{address = "b@example.com"}]\n'
    path = written(tmp_path, text)
    with pytest.raises(ConfigError) as caught:
        keep_account(path, ACCOUNT, {})
    assert 'address = "a@example.com"' in caught.value.fix
    assert path.read_text(encoding="utf-8") == text


def test_a_wrong_file_is_told_before_anything_is_written(tmp_path: Path) -> None:
    path = written(tmp_path, "typo = 1\n")
    with pytest.raises(ConfigError):
        keep_account(path, ACCOUNT, {})
    assert path.read_text(encoding="utf-8") == "typo = 1\n"


@given(
    st.lists(st.sampled_from(["# note", "", "gmail = false", "contacts = false", "[[accounts]]", "address = 'z@example.com'"]), max_size=12)
)
def test_whatever_stands_in_the_file_the_others_are_kept_or_nothing_is_written(lines: list[str]) -> None:
    """Total: either the new file holds exactly the old accounts and ours, or it is the old file byte for byte."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = written(Path(folder), "\n".join(lines))
        before = path.read_text(encoding="utf-8")
        try:
            old = load_settings(path, {}).values.accounts
            keep_account(path, ACCOUNT, {})
        except ConfigError:
            assert path.read_text(encoding="utf-8") == before
            return
        assert load_settings(path, {}).values.accounts == (*old, ACCOUNT)


@pytest.mark.parametrize(("given", "zone"), [("Asia/Seoul", "Asia/Seoul"), (":Europe/Berlin", "Europe/Berlin")])
def test_a_new_home_takes_the_zone_of_the_machine(given: str, zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", given)
    assert local_zone() == zone


@pytest.mark.parametrize(
    ("access", "details"),
    [
        ("command", ()),
        ("command", (" ",)),
        ("env", ()),
        ("env", ("A", "B")),
        ("env", ("1A",)),
        ("service_account", ()),
        ("consent", ("x",)),
        ("none", ("x",)),
    ],
)
def test_each_way_of_access_wants_its_own_details(access: str, details: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="access"):
        AccountSettings(address="a@example.com", access=access, access_with=details)  # type: ignore[arg-type]
