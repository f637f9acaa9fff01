"""`loopledger web`."""

from __future__ import annotations

from importlib.util import find_spec
from zoneinfo import ZoneInfo

import click

from app.cli.call import Call, pass_call
from app.cli.moments import moment_us
from app.streams import complain
from pipeline.errors import ConfigError


@click.command("web")
@click.option("--port", type=click.IntRange(0, 65_535), default=0, show_default=True, help="Port on 127.0.0.1; 0 takes a free one.")
@click.option("--open", "opens", is_flag=True, help="Open the address in your browser.")
@pass_call
def web_command(call: Call, port: int, opens: bool) -> int:
    """Show what waits on a page of your own browser, each row with its conversation, and decide there.

    Served to this machine alone. The address holds a key that is made anew at each start; nothing leaves the machine. Ctrl-C ends it.
    """
    if find_spec("starlette") is None or find_spec("uvicorn") is None or find_spec("jinja2") is None:
        raise ConfigError("the extra `web` is not installed", fix="pip install 'loopledger[web]'", cause="the terminal works without it")
    from app.kept import KeptHome
    from app.listening import listen_at
    from app.web.serve import serve

    home = KeptHome(call.home, call.clock)
    home.visit()  # a home without a ledger is told now, not on the first page

    def said(address: str) -> None:
        complain(f"loopledger: open {address}\n  Ctrl-C ends it; the address works on this machine, until then.")
        if opens:
            import webbrowser

            webbrowser.open(address)

    serve(home, listen_at(f"127.0.0.1:{port}", "loopledger web --port "), _day, said)
    return 0


def _day(text: str, zone: ZoneInfo) -> int:
    return moment_us(text, zone, day_end=False, option="until")
