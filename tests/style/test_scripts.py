"""The scripts behind the make targets: what they refuse, and that they leave nothing running."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from scripts import coverage_floor, golden
from tests.style.sources import ROOT


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One golden file with two lines, in a root of its own."""
    monkeypatch.setattr(golden, "ROOT", tmp_path)
    path = tmp_path / "expected" / "waiting.json"
    path.parent.mkdir()
    path.write_text("one\ntwo\n", encoding="utf-8")
    return path


def test_equal_results_compare_as_same(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert golden.compare({stored: "one\ntwo\n"}) == 0
    assert "same: expected/waiting.json (2 lines)" in capsys.readouterr().out


def test_a_changed_result_is_shown_as_a_diff(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert golden.compare({stored: "one\nthree\n"}) == 1
    assert {"-two", "+three"} <= set(capsys.readouterr().out.splitlines())


def test_a_result_without_a_stored_file_differs(stored: Path) -> None:
    assert golden.compare({stored.with_name("new.json"): "x\n"}) == 1


def test_update_refuses_to_overwrite_and_writes_nothing_at_all(stored: Path) -> None:
    new = stored.with_name("new.json")
    with pytest.raises(golden.GoldenError, match=r"expected/waiting\.json.*FORCE=1"):
        golden.update({new: "x\n", stored: "changed\n"}, force=False)
    assert stored.read_text(encoding="utf-8") == "one\ntwo\n"
    assert not new.exists()


def test_update_overwrites_when_forced_and_adds_new_files_freely(stored: Path) -> None:
    new = stored.with_name("new.json")
    golden.update({new: "x\n", stored: "one\ntwo\n"}, force=False)
    golden.update({stored: "changed\n"}, force=True)
    assert (new.read_text(encoding="utf-8"), stored.read_text(encoding="utf-8")) == ("x\n", "changed\n")


@pytest.mark.parametrize("arguments", [[], ["compare", "update"], ["--force"]])
def test_golden_explains_itself_on_wrong_use(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert golden.main(arguments) == 2
    assert "golden.py compare" in capsys.readouterr().err


def test_an_unrun_line_of_a_stage_fails_the_floor_and_one_elsewhere_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "coverage.json"
    files = {"pipeline/stages/read.py": {"missing_lines": [7, 9]}, "app/render.py": {"missing_lines": [1]}}
    report.write_text(json.dumps({"files": files, "totals": {"percent_covered": 91.25}}), encoding="utf-8")
    assert coverage_floor.main([str(report)]) == 1
    assert "pipeline/stages/read.py: no test runs line 7, 9" in capsys.readouterr().out
    del files["pipeline/stages/read.py"]
    report.write_text(json.dumps({"files": files, "totals": {"percent_covered": 91.25}}), encoding="utf-8")
    assert coverage_floor.main([str(report)]) == 0


def _collect(folder: Path, test: str) -> subprocess.CompletedProcess[str]:
    """Collect one test file under a copy of the register and the conftest; the mapping goes to proofs.json."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    (folder / "behaviours.toml").write_text('[behaviours]\n"X-1" = "does a thing"\n', encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    behaviour(*ids): rows\n", encoding="utf-8")
    (folder / "test_it.py").write_text("import pytest\n" + textwrap.dedent(test), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "--behaviours-json=proofs.json"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


def test_an_unknown_behaviour_fails_collection(tmp_path: Path) -> None:
    done = _collect(tmp_path, '@pytest.mark.behaviour("X-1", "X-2")\ndef test_a(): assert True\n')
    assert done.returncode != 0
    assert "behaviour X-2 is not in tests/behaviours.toml" in done.stdout + done.stderr


def test_a_marker_without_an_id_fails_collection(tmp_path: Path) -> None:
    done = _collect(tmp_path, "@pytest.mark.behaviour\ndef test_a(): assert True\n")
    assert done.returncode != 0
    assert "takes one or more ids" in done.stdout + done.stderr


def test_a_skipped_test_proves_nothing(tmp_path: Path) -> None:
    body = '@pytest.mark.behaviour("X-1")\n@pytest.mark.{}\ndef test_{}(): assert True\n'
    done = _collect(tmp_path, body.format("skip", "a") + '\n@pytest.mark.behaviour("X-1")\ndef test_b(): assert True\n')
    assert done.returncode == 0, done.stdout
    assert json.loads((tmp_path / "proofs.json").read_text(encoding="utf-8")) == {"X-1": ["test_it.py::test_b"]}


def _stand_in(folder: Path, *, waiting: str) -> Path:
    """A command that plays loopledger for demo.sh: `serve` notes its process id and runs on, `waiting` does as told."""
    script = folder / "loopledger"
    script.write_text(
        textwrap.dedent(
            f"""\
            #!/usr/bin/env bash
            case "$*" in
                "dev serve"*) echo $$ > "{folder}/server.pid"; echo "http://127.0.0.1:4711"; exec sleep 60 ;;
                *waiting) {waiting} ;;
                *) echo "did: $*" ;;
            esac
            """
        ),
        encoding="utf-8",
    )
    script.chmod(0o755)
    return script


def _demo(folder: Path, command: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", str(ROOT / "scripts" / "demo.sh"), str(command), str(folder / "home")],
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )


def _is_gone(pid: int) -> bool:
    for _ in range(50):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(("waiting", "code"), [("echo nobody", 0), ("exit 75", 75)])
def test_demo_stops_its_server_after_success_and_after_failure(tmp_path: Path, waiting: str, code: int) -> None:
    done = _demo(tmp_path, _stand_in(tmp_path, waiting=waiting))
    assert done.returncode == code, done.stderr
    assert f"did: --home {tmp_path}/home dev connect-replay --google-root http://127.0.0.1:4711" in done.stdout
    assert _is_gone(int((tmp_path / "server.pid").read_text(encoding="utf-8")))


def test_demo_says_what_the_server_said_when_it_does_not_start(tmp_path: Path) -> None:
    command = tmp_path / "loopledger"
    command.write_text("#!/usr/bin/env bash\necho 'mailbox.json line 3: no such zone' >&2\nexit 2\n", encoding="utf-8")
    command.chmod(0o755)
    done = _demo(tmp_path, command)
    assert done.returncode == 1
    assert "mailbox.json line 3: no such zone" in done.stderr


def test_setup_refuses_an_interpreter_that_does_not_do(tmp_path: Path) -> None:
    old = tmp_path / "python"
    old.write_text("#!/usr/bin/env bash\nexit 1\n", encoding="utf-8")
    old.chmod(0o755)
    done = subprocess.run(
        ["bash", str(ROOT / "scripts" / "setup.sh"), str(old), str(tmp_path / "venv")],
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )
    assert done.returncode == 2
    assert "needs Python 3.11 or newer" in done.stderr
    assert not (tmp_path / "venv").exists()
