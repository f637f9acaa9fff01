"""Take the pictures of docs/images from the demo mailbox with a real browser, or check that they are current.

    pictures.py HOME      HOME: a home that `make demo` made
    pictures.py --check   take none; exit 1 if what they show has changed since

Whether they are current is a matter of content: of the page's own files and of the golden results of the demo mailbox, which say what
stands on it. Two pictures of the same content need not have the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
CONTENT = IMAGES / "content.json"
GOLDEN = ROOT / "fixtures" / "mailboxes" / "demo" / "expected"
MOST_HEIGHT = 1_100


def content() -> dict[str, str]:
    """What decides how the pages look: file -> SHA-256."""
    shown = sorted(path for folder in ("templates", "static") for path in (ROOT / "app" / "web" / folder).iterdir())
    files = [*shown, ROOT / "app" / "web" / "english.py", ROOT / "app" / "look" / "loop_words.py", GOLDEN / "waiting.json"]
    return {path.relative_to(ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def stale() -> list[str]:
    """Files whose content is not that of the pictures."""
    kept = json.loads(CONTENT.read_text(encoding="utf-8")) if CONTENT.exists() else {}
    now = content()
    return sorted({name for name in {*kept, *now} if kept.get(name) != now.get(name)})


def take(home: Path) -> None:
    """Serve the home and write the pictures."""
    sys.path.insert(0, str(ROOT))
    from app.cli.moments import moment_us
    from app.kept import KeptHome
    from app.listening import listen_at
    from app.web.guard import ENTER
    from app.web.serve import server_at, site_behind
    from pipeline.clock import system_clock
    from tests.fakes.chromium import Chromium

    kept = KeptHome(str(home), system_clock)
    heard = listen_at("127.0.0.1:0", "loopledger web --port ")
    guard = site_behind(kept, int(heard.getsockname()[1]), lambda text, zone: moment_us(text, zone, day_end=False, option="until"))
    server = server_at(guard)
    threading.Thread(target=server.run, kwargs={"sockets": [heard]}, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    root = f"http://127.0.0.1:{guard.port}"
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Chromium(Path(folder) / "profile") as browser:
        browser.open(f"{root}{ENTER}?key={guard.token}")
        promise = browser.script("return document.querySelector('article.loop').dataset.loop")
        for name, place, width, dark in (
            ("waiting", "/", 1280, False),
            ("loop", f"/loop/{promise}", 1280, False),
            ("waiting-narrow-dark", "/", 390, True),
            ("figures", "/plots", 1280, False),
        ):
            browser.dark(on=dark)
            browser.open(root + place)
            (IMAGES / f"{name}.png").write_bytes(browser.picture(width, MOST_HEIGHT))
    server.should_exit = True
    CONTENT.write_text(json.dumps(content(), indent=1) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """See the module."""
    if arguments == ["--check"]:
        found = stale()
        if found:
            sys.stderr.write(f"the pictures are stale: {', '.join(found)}\n  to mend: make demo docs\n")
        return 1 if found else 0
    if len(arguments) != 1:
        sys.stderr.write("pictures.py HOME | --check\n")
        return 2
    take(Path(arguments[0]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
