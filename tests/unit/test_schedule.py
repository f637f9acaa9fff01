"""The scheduled job: texts, rhythm, and installing it for one user (S000-09)."""

from __future__ import annotations

import os
import plistlib
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app import schedule
from app.cli import schedule as command
from app.cli.main import main
from app.schedule import Job, cron_line, job_for, launchd_files, minutes_of, own_command, systemd_files, with_line
from pipeline.errors import ConfigError, UsageError
from pipeline.store.home import create_home

Run = Callable[..., tuple[int, str, str]]
ODD = Path('/srv/o\'ne two/100% $HOME "x"')


def job(home: Path = Path("/srv/home"), minutes: int = 20, program: str = "/opt/loop/bin/loopledger") -> Job:
    return job_for(home, program, minutes)


@pytest.mark.parametrize(("text", "minutes"), [("20m", 20), ("5m", 5), ("2h", 120), ("24h", 1440), (" 90m ", 90)])
def test_rhythms(text: str, minutes: int) -> None:
    assert minutes_of(text) == minutes


@pytest.mark.parametrize("text", ["", "20", "4m", "25h", "-5m", "1d", "20m; rm -rf /", "９m"])
def test_a_rhythm_nobody_meant_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="--every"):
        minutes_of(text)


@pytest.mark.parametrize(
    ("minutes", "times"),
    [(5, "*/5 * * * *"), (20, "*/20 * * * *"), (60, "7 */1 * * *"), (120, "7 */2 * * *"), (1440, "7 6 * * *")],
)
def test_cron_lines(minutes: int, times: str) -> None:
    line = cron_line(job(minutes=minutes))
    assert line == f"{times} /opt/loop/bin/loopledger --home /srv/home sync --json >/dev/null # {job().name}"


@pytest.mark.parametrize("minutes", [25, 45, 90, 300])
def test_what_cron_cannot_keep_is_refused(minutes: int) -> None:
    with pytest.raises(UsageError, match=str(minutes)):
        cron_line(job(minutes=minutes))


def test_odd_paths_survive_every_form() -> None:
    """Blanks, quotes, percent and dollar signs reach the program as they are."""
    odd = job(ODD)
    plist = next(iter(launchd_files(odd, Path("/x")).values()))
    assert plistlib.loads(plist.encode())["ProgramArguments"] == list(odd.command)
    line = (
        cron_line(odd).split(" ", 5)[5].replace("\\%", "%").replace("/opt/loop/bin/loopledger", "printf '%s\\n'").replace(">/dev/null", "")
    )
    shown = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=True).stdout
    assert shown.splitlines() == list(odd.command)[1:]
    service = next(iter(systemd_files(odd, Path("/x")).values()))
    assert '"--home" "/srv/o\'ne two/100%% $$HOME \\"x\\""' in service
    for bad in ("/srv/a\nb", "/srv/\x00"):
        with pytest.raises(UsageError):
            job(Path(bad))


def test_systemd_accepts_the_units(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`systemd-analyze verify`, where there is one, has nothing to say of ours."""
    program = tmp_path / "loopledger"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    files = systemd_files(job(tmp_path / "100% $x", program=str(program)), tmp_path)
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    service, timer = files
    assert "OnUnitInactiveSec=20min" in timer.read_text(encoding="utf-8")
    assert "Environment" not in service.read_text(encoding="utf-8")
    analyze = shutil.which("systemd-analyze")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    if analyze:
        found = subprocess.run([analyze, "--user", "verify", *map(str, files)], capture_output=True, text=True, check=False, timeout=60)
        assert (found.returncode, found.stdout + found.stderr) == (0, "")


def test_one_line_of_a_crontab_is_ours_and_the_others_stay() -> None:
    mine, other = job(), job(Path("/srv/other"))
    table = f'MAILTO=""\n# notes\n1 2 * * * backup\n{cron_line(other)}\n'
    once = with_line(table, mine, cron_line(mine))
    assert once == f"{table}{cron_line(mine)}\n"
    assert with_line(once, mine, cron_line(job(minutes=30))) == f"{table}{cron_line(job(minutes=30))}\n"
    assert with_line(once, mine, None) == table
    assert with_line("", mine, None) == ""


def test_the_command_is_named_by_its_full_path(tmp_path: Path) -> None:
    """The one that was called, else the one beside the interpreter, else an error with a way out."""
    assert own_command("/opt/bin/loopledger", "/usr/bin/python3", lambda path: path == Path("/opt/bin/loopledger")) == "/opt/bin/loopledger"
    assert own_command("/x/app/__main__.py", "/v/bin/python", lambda path: path == Path("/v/bin/loopledger")) == "/v/bin/loopledger"
    with pytest.raises(ConfigError, match="not found"):
        own_command("/x/app/__main__.py", "/v/bin/python", lambda _: False)


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line called by its installed name, with a PATH on which no scheduler stands."""
    program = tmp_path / "bin" / "loopledger"
    program.parent.mkdir()
    program.write_text("", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", [str(program)])
    monkeypatch.setenv("PATH", str(tmp_path / "tools"))
    (tmp_path / "tools").mkdir()
    create_home(tmp_path / "home")

    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(["--home", str(tmp_path / "home"), "schedule", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def tool(tmp_path: Path, name: str, script: str) -> None:
    path = tmp_path / "tools" / name
    path.write_text(f"#!/bin/sh\nexport PATH=/usr/bin:/bin\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def tree(path: Path) -> dict[str, bytes]:
    return {str(one.relative_to(path)): one.read_bytes() for one in path.rglob("*") if one.is_file()}


@pytest.mark.parametrize("kind", ["systemd", "launchd"])
def test_install_writes_what_print_shows_and_remove_takes_exactly_that_away(run: Run, tmp_path: Path, kind: str) -> None:
    """Modes 0644 under any umask; a neighbour's files stay; twice is once."""
    folders = {"systemd": tmp_path / ".env-config/systemd/user", "launchd": tmp_path / ".env-home/Library/LaunchAgents"}
    folder = folders[kind]
    folder.mkdir(parents=True)
    (folder / "other.service").write_text("mine", encoding="utf-8")
    before = tree(tmp_path)
    code, shown, _ = run("print", "--kind", kind)
    assert (code, tree(tmp_path)) == (0, before)
    old = os.umask(0o077)
    try:
        for every in ("30m", "20m"):
            code, out, _ = run("install", "--kind", kind, "--every", every)
            assert code == 0
    finally:
        os.umask(old)
    written = [path for path in folder.iterdir() if path.name != "other.service"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in written} == {0o644}
    assert "".join(f"# {path}\n{path.read_text(encoding='utf-8')}" for path in sorted(written)) in shown.replace("\n\n# /", "\n# /")
    assert "to start it: " in out
    assert run("remove", "--kind", kind)[0] == 0
    assert tree(tmp_path) == before
    assert run("remove", "--kind", kind)[1].startswith("nothing was installed")


def test_a_file_somebody_else_wrote_is_neither_overwritten_nor_removed(run: Run, tmp_path: Path) -> None:
    run("install", "--kind", "launchd")
    path = next((tmp_path / ".env-home/Library/LaunchAgents").iterdir())
    path.write_text("mine", encoding="utf-8")
    for what in ("install", "remove"):
        code, _, err = run(what, "--kind", "launchd")
        assert (code, "not written by loopledger" in err) == (2, True)
    assert path.read_text(encoding="utf-8") == "mine"


def test_systemctl_is_used_where_it_is_and_told_where_it_fails(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "calls"
    tool(tmp_path, "systemctl", f'echo "$@" >> "{log}"')
    code, out, _ = run("install", "--kind", "systemd")
    name = job_for((tmp_path / "home").resolve(), "x", 20).name
    assert (code, "to start it" in out) == (0, False)
    assert log.read_text(encoding="utf-8").splitlines() == ["--user daemon-reload", f"--user enable --now {name}.timer"]
    tool(tmp_path, "systemctl", "exit 1")
    assert "to stop it: systemctl --user disable" in run("remove", "--kind", "systemd")[1]


def test_a_crontab_gets_one_line_and_loses_it(run: Run, tmp_path: Path) -> None:
    """Without a crontab, or with one that cannot be read, nothing is lost."""
    code, _, err = run("install", "--kind", "cron")
    assert (code, "there is no crontab" in err) == (2, True)
    table = tmp_path / "table"
    tool(
        tmp_path,
        "crontab",
        f'if [ "$1" = -l ]; then [ -e "{table}" ] || {{ echo "no crontab for x" >&2; exit 1; }}; cat "{table}"; else cat > "{table}"; fi',
    )
    assert run("install", "--kind", "cron")[0] == 0
    assert run("install", "--kind", "cron", "--every", "1h")[0] == 0
    assert table.read_text(encoding="utf-8") == run("print", "--kind", "cron", "--every", "1h")[1]
    table.write_text(f"1 2 * * * backup\n{table.read_text(encoding='utf-8')}", encoding="utf-8")
    assert run("remove", "--kind", "cron")[0] == 0
    assert table.read_text(encoding="utf-8") == "1 2 * * * backup\n"
    tool(tmp_path, "crontab", "echo broken >&2; exit 1")
    code, _, err = run("install", "--kind", "cron")
    assert (code, "crontab -l failed" in err) == (2, True)


def test_a_home_that_is_not_there_is_not_scheduled(run: Run, tmp_path: Path) -> None:
    code, _, err = run("install", "--kind", "launchd", "--home", str(tmp_path / "elsewhere"))
    assert (code, "no home at" in err) == (2, True)
    assert run("print", "--kind", "launchd", "--home", str(tmp_path / "elsewhere"))[0] == 0


def test_the_platform_chooses_the_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert command._kind_here() == "launchd"
    monkeypatch.setattr(sys, "platform", "linux")
    assert command._kind_here() in ("systemd", "cron")
    assert set(schedule.KINDS) == {"systemd", "launchd", "cron"}
