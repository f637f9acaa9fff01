#!/usr/bin/env bash
# Run the tests. Usage: test.sh PYTHON MARKERS [pytest arguments]; MARKERS "" runs everything.
# Without further arguments branch coverage is measured and its floors are enforced; with them it is one run of what was named.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python="$1"
markers="$2"
shift 2
if [ "$#" -gt 0 ]; then
    exec "$python" -m pytest -m "$markers" "$@"
fi
rm -f .coverage .coverage.* coverage.json
"$python" -m pytest -m "$markers" -n "${JOBS:-auto}" --cov --cov-report=term --cov-report=json:coverage.json
"$python" scripts/coverage_floor.py coverage.json
