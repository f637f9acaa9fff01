"""A real Chromium without a window, driven over the W3C WebDriver protocol (https://www.w3.org/TR/webdriver2/), standard library only."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

MISSING = " and ".join(name for name in ("chromium", "chromedriver") if shutil.which(name) is None)
"""What is not installed here, "" if nothing (Debian: `apt-get install chromium chromium-driver`)."""
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of an element's reference (WebDriver, 12.2)."""
_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
"""No sandbox: tests may run as root in a container. Names resolve to nothing: only this machine can be reached."""


class Chromium:
    """One browser window: go to an address, read the page, click what a person would click. Use it as a context manager."""

    def __init__(self, profile: Path) -> None:
        """`profile`: an empty folder for the browser's own files."""
        self._profile = profile
        self._log = profile / "driver.log"
        profile.mkdir()

    def __enter__(self) -> Chromium:
        with self._log.open("w") as log:
            self._driver = subprocess.Popen(
                ["chromedriver", "--port=0"], stdout=log, stderr=log, env={**os.environ, "HOME": str(self._profile)}, start_new_session=True
            )
        self._root = f"http://127.0.0.1:{self._port()}"
        options = {"args": [*_FLAGS, f"--user-data-dir={self._profile / 'data'}"]}
        asked = {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}}
        self._session = self._call("POST", "/session", asked)["sessionId"]
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            self._call("DELETE", f"/session/{self._session}")
        finally:
            self._driver.terminate()
            self._driver.wait(20)

    def _port(self) -> int:
        """The free port the driver chose, which it says on its standard output."""
        for _ in range(200):
            found = re.search(r"started successfully on port (\d+)", self._log.read_text())
            if found:
                return int(found.group(1))
            time.sleep(0.1)
        raise AssertionError(f"chromedriver did not start: {self._log.read_text()}")

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if method != "POST" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self._root + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, url: str) -> None:
        """Go there and wait until it is loaded."""
        self._call("POST", f"/session/{self._session}/url", {"url": url})

    def click(self, css: str) -> None:
        """Click the one element that `css` names, as a mouse does: it must be visible and not covered."""
        found = self._call("POST", f"/session/{self._session}/element", {"using": "css selector", "value": css})
        self._call("POST", f"/session/{self._session}/element/{found[_ELEMENT]}/click")

    def press(self, keys: str) -> None:
        """Type on the keyboard, wherever the focus is. Special keys by their code points (WebDriver, 17.4.2)."""
        moves = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._call("POST", f"/session/{self._session}/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": moves}]})

    def script(self, source: str, *arguments: Any) -> Any:
        """What the body of a function returns on the page."""
        return self._call("POST", f"/session/{self._session}/execute/sync", {"script": source, "args": list(arguments)})

    def later(self, promise: str) -> Any:
        """What a promise on the page comes to."""
        source = f"const done = arguments[0]; ({promise}).then(done, (error) => done({{error: String(error)}}))"
        return self._call("POST", f"/session/{self._session}/execute/async", {"script": source, "args": []})

    def resize(self, width: int, height: int) -> None:
        """The window, in pixels."""
        self._call("POST", f"/session/{self._session}/window/rect", {"width": width, "height": height})

    def devtools(self, command: str, **parameters: Any) -> Any:
        """A command of the Chrome DevTools protocol."""
        return self._call("POST", f"/session/{self._session}/goog/cdp/execute", {"cmd": command, "params": parameters})

    def dark(self, *, on: bool) -> None:
        """Whether the person prefers dark pages."""
        self.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if on else "light"}])

    def picture(self, width: int, most: int = 4_000) -> bytes:
        """The page as PNG, `width` pixels wide and as high as it is, up to `most`."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600)
        height = min(most, int(self.script("return document.documentElement.scrollHeight")))
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        return base64.b64decode(self.devtools("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)["data"])

    def text(self) -> str:
        """What a person reads on the page."""
        found = self._call("POST", f"/session/{self._session}/element", {"using": "css selector", "value": "body"})
        return str(self._call("GET", f"/session/{self._session}/element/{found[_ELEMENT]}/text"))

    def address(self) -> str:
        """The address bar."""
        return str(self._call("GET", f"/session/{self._session}/url"))
