#!/usr/bin/env bash
# The demo: a fresh home, a local Google look-alike with a year of invented mail, one sync, and who is waiting.
# Usage: demo.sh COMMAND HOME. The server is stopped whatever happens; the home stays, for looking around afterwards.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
loopledger="$1"
home="$2"
unset "${!LOOPLEDGER_@}"

log="$(mktemp)"
server=""
stop() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
    rm -f "$log"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

rm -rf "$home"
"$loopledger" dev serve fixtures/mailboxes/demo --port 0 >"$log" 2>&1 &
server=$!
address=""
for _ in $(seq 1 300); do
    address="$(sed -n '1s/\r$//;1{/^http:\/\/127\.0\.0\.1:[0-9][0-9]*$/p;}' "$log")"
    if [ -n "$address" ]; then break; fi
    if ! kill -0 "$server" 2>/dev/null; then break; fi
    sleep 0.1
done
if [ -z "$address" ]; then
    echo "demo: the local server did not start. It said:" >&2
    cat "$log" >&2
    exit 1
fi

run() {
    echo
    echo "\$ loopledger --home $home $*"
    "$loopledger" --home "$home" "$@"
}
echo "Google look-alike at $address, home in $home"
run dev connect-replay --google-root "$address"
run sync
run waiting
echo
echo "Look around: $loopledger --home $home explain 1"
