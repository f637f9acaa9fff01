#!/usr/bin/env bash
# What the tests of the page need beside Python, where it can be had: Chromium with its driver from the system's packages, axe-core from
# npm. Usage: browser.sh FOLDER. Prints what is missing and ends well all the same: those tests then say that they are skipped.
set -uo pipefail
folder="$1"

if ! command -v chromium >/dev/null || ! command -v chromedriver >/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        { apt-get -qq update && apt-get -qq install --yes chromium chromium-driver; } >/dev/null 2>&1
    fi
fi
command -v chromium >/dev/null && command -v chromedriver >/dev/null || echo "browser: NONE, the tests of the page are SKIPPED" >&2

if [ ! -f "$folder/package/axe.min.js" ] && command -v npm >/dev/null; then
    mkdir -p "$folder"
    (cd "$folder" && npm pack --silent axe-core@4 >/dev/null 2>&1 && tar -xzf axe-core-*.tgz package/axe.min.js) || true
fi
[ -f "$folder/package/axe.min.js" ] || echo "browser: no axe-core, the test for assistive technology is SKIPPED" >&2
exit 0
