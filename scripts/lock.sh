#!/usr/bin/env bash
# Resolve the newest versions pyproject.toml allows into constraints.txt, with the hash of every file an index offers for them
# (all systems, all Python versions). The result names no index and no path of this machine. Usage: lock.sh PYTHON
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python="$1"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

"$python" -m piptools compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-annotate --no-header \
    --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options \
    --extra dev --extra mcp --extra web --output-file "$work/locked.txt" pyproject.toml

{
    echo "# Versions and file hashes of everything loopledger runs, builds and is tested with (extras dev, mcp and web)."
    echo "# The extra fleet is left out: it is some hundred megabytes that one machine never needs."
    echo "# Written by \`make lock\`; it names no package index, so yours decides where the files come from."
    grep -vE '^[[:space:]]*$' "$work/locked.txt"
} > "$work/constraints.txt"

if grep -nE '(https?|file)://|(^|[[:space:]])--(index-url|extra-index-url|find-links|trusted-host)' "$work/constraints.txt"; then
    echo "lock.sh: the lock would name an index or a path (lines above); nothing written" >&2
    exit 1
fi
mv "$work/constraints.txt" constraints.txt
echo "constraints.txt: $(grep -cE '^[a-z0-9]' constraints.txt) packages locked"
