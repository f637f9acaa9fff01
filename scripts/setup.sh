#!/usr/bin/env bash
# Make the environment from nothing but Python and constraints.txt. Usage: setup.sh PYTHON VENV
#
# Two steps, because pip cannot hash-check an editable install (a folder has no hash): first every locked file, each checked
# against its hash; then this checkout alone, built by the locked hatchling that step one installed. Nothing unlocked gets in.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python="$1"
venv="$2"

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "loopledger needs Python 3.11 or newer, and '$python' is not one. Run: make setup PYTHON=/path/to/python3.11" >&2
    exit 2
fi
if ! "$python" -c 'import fcntl' 2>/dev/null; then
    echo "loopledger runs on Linux, macOS and WSL, not on native Windows. Run it inside WSL." >&2
    exit 2
fi

pip=("$venv/bin/python" -m pip --disable-pip-version-check --no-input)
if [ ! -x "$venv/bin/python" ] || ! "$venv/bin/python" -c 'import pip' 2>/dev/null; then
    rm -rf "$venv"
    "$python" -m venv "$venv"
fi
echo "setup: locked packages into $venv"
"${pip[@]}" install --quiet --require-hashes -r constraints.txt
"${pip[@]}" install --quiet --no-deps --no-build-isolation --editable .
"${pip[@]}" check --quiet || { echo "setup: packages disagree (lines above). Run: make clean setup" >&2; exit 1; }
echo "setup: done, the command is $venv/bin/loopledger"
