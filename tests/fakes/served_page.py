"""The page of a home on a real port of this machine, at a moment of choice, until the context ends."""

from __future__ import annotations

import threading
import time
from datetime import timedelta
from pathlib import Path
from types import TracebackType

from app.cli.moments import moment_us
from app.kept import KeptHome
from app.listening import listen_at
from app.web.guard import ENTER, Guard
from app.web.serve import server_at, site_behind
from tests.scenario import START


class ServedPage:
    """`address`: what opens the door; `root`: the server without it."""

    def __init__(self, home: Path, hours: float) -> None:
        self._home = KeptHome(str(home), lambda: START + timedelta(hours=hours))
        heard = listen_at("127.0.0.1:0", "loopledger web --port ")
        self.guard: Guard = site_behind(
            self._home, int(heard.getsockname()[1]), lambda text, zone: moment_us(text, zone, day_end=False, option="until")
        )
        self.root = f"http://127.0.0.1:{self.guard.port}"
        self.address = f"{self.root}{ENTER}?key={self.guard.token}"
        self._heard, self._server = heard, server_at(self.guard)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [heard]}, daemon=True)

    def __enter__(self) -> ServedPage:
        self._thread.start()
        while not self._server.started:
            time.sleep(0.02)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        self._heard.close()
        self._home.close()
