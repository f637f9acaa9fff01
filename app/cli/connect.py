"""`loopledger connect` and `disconnect`."""

from __future__ import annotations

import sys
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from app.browser import has_browser
from app.cli.call import Call, pass_call
from app.cli.options import json_option
from app.cli.output import put, put_json
from app.opening import home_path
from pipeline.errors import LoopledgerError, SignInError, UsageError

if TYPE_CHECKING:
    from app.wiring.connecting import Connecting, Joined
    from connectors.google.client import Client
    from connectors.google.consent import Attempt

_SEVERITY = (2, 3, 75, 4)
_ACCESS = ("command", "env", "service_account")


@click.command("connect")
@click.argument("address")
@click.argument("details", nargs=-1, metavar="[DETAIL]...")
@click.option("--client", "client_file", metavar="FILE", help="JSON of your Desktop-app client; - reads it from standard input.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port on 127.0.0.1 for the browser's answer, else a free one.")
@click.option("--no-browser", is_flag=True, help="Print the address of Google's page instead of opening it.")
@click.option("--paste", is_flag=True, help="Print the page's address and end; go on with --code within ten minutes.")
@click.option("--code", metavar="URL", help="The address the browser could not open after --paste; - reads it from standard input.")
@click.option("--access", type=click.Choice(_ACCESS), help="No browser: DETAIL is a command, a variable's name, or a key file.")
@json_option
@pass_call
def connect_command(
    call: Call,
    address: str,
    details: tuple[str, ...],
    client_file: str | None,
    port: int | None,
    no_browser: bool,
    paste: bool,
    code: str | None,
    access: str | None,
    as_json: bool,
) -> int:
    """Sign a Google account in, read-only, with a client of your own (docs/sign-in.md tells how to make one).

    The client comes from --client, from GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, from an earlier sign-in, or is asked for. Without a
    browser here (SSH, WSL, a container) the answer is pasted. Other ways of access:

    \b
      loopledger connect you@example.com --access command -- PROGRAM ARGUMENT
      loopledger connect you@example.com --access env NAME
      loopledger connect you@example.com --access service_account KEY.json
    """
    from app.wiring.connecting import Connecting

    _refuse_mixed(address, details, access, client_file=client_file, paste=paste, code=code)
    connecting = Connecting(home_path(call.home), address, call.clock)
    if access is not None:
        return _say(connecting, connecting.borrow(access, details), as_json=as_json)
    if code is not None:
        return _say(connecting, connecting.finish_pending(_typed(code)), as_json=as_json)
    given, where = _client_text(client_file, address)
    person = sys.stdin.isatty() and not as_json
    client = connecting.client(given, where, (lambda words, hide: str(click.prompt(words, hide_input=hide, err=True))) if person else None)
    browser = has_browser()
    if paste or not (browser or port or no_browser or person):
        return _first_half(connecting, connecting.begin(client, port=port or 0), asked=paste, as_json=as_json)
    if not (browser or port or no_browser):
        attempt = connecting.begin(client)
        click.echo(f"{_open_words(attempt)}\n\n{PASTE_WORDS}\n", err=True)
        return _say(connecting, connecting.finish(attempt, click.prompt("Address", err=True)), as_json=as_json)
    joined = _through_browser(connecting, client, port or 0, opens=browser and not no_browser, as_json=as_json)
    return _say(connecting, joined, as_json=as_json)


PASTE_WORDS = (
    "After you have agreed, the browser tries to open an address that begins with http://127.0.0.1 and fails: that is right.\n"
    "Copy that whole address out of the address bar."
)


def _open_words(attempt: Attempt) -> str:
    return f"Open this page in a browser and sign in as {attempt.account}:\n\n{attempt.url()}"


def _through_browser(connecting: Connecting, client: Client, port: int, *, opens: bool, as_json: bool) -> Joined:
    """The usual way: Google sends the browser back to a port on this machine. With `as_json` the page's address is a line of JSON."""
    with connecting.listen(port) as listener:
        attempt = connecting.begin(client, listener.redirect_uri)
        if as_json:
            action = {"command": "", "user_message": f"Open the page and sign in as {attempt.account}."}
            put_json({**_head(attempt.account, "waiting"), "url": attempt.url(), "streams": [], "next_action": action})
        else:
            click.echo(f"{_open_words(attempt)}\n\nwaiting for your answer there, at most 10 minutes; Ctrl-C stops", err=True)
        if opens:
            webbrowser.open(attempt.url())
        answer = listener.wait(time.monotonic)
    return connecting.finish(attempt, answer)


def _first_half(connecting: Connecting, attempt: Attempt, *, asked: bool, as_json: bool) -> int:
    """Print the page's address and leave the rest to `--code`. Ends with 3 if nobody asked for two steps: nothing is signed in yet."""
    connecting.pending.keep(attempt)
    then = f"loopledger connect {attempt.account} --code URL"
    words = f"{_open_words(attempt)}\n\n{PASTE_WORDS}\nThen, within ten minutes: {then}"
    if as_json:
        body = {**_head(attempt.account, "waiting"), "url": attempt.url(), "streams": []}
        put_json({**body, "next_action": {"command": then, "user_message": words}})
    else:
        put(words)
    return 0 if asked else SignInError.exit_code


def _refuse_mixed(
    address: str, details: tuple[str, ...], access: str | None, *, client_file: str | None, paste: bool, code: str | None
) -> None:
    """Options that contradict each other. Raises UsageError."""
    fix = f"loopledger connect {address}"
    if "@" not in address or address.startswith("@") or address.endswith("@") or any(char.isspace() for char in address):
        raise UsageError("the account is named by its mail address", fix="loopledger connect you@example.com")
    if details and access is None:
        raise UsageError("a DETAIL is for --access only; a client comes with --client FILE, never typed here", fix=f"{fix} --client FILE")
    if access is not None and (client_file or paste or code):
        raise UsageError("--access does without a client and a browser", fix=f"{fix} --access {access} ...")
    if paste and code:
        raise UsageError("--paste begins, --code ends: one at a time", fix=f"{fix} --paste")


def _client_text(file: str | None, address: str) -> tuple[str | None, str]:
    """(JSON text of --client or None, its source in words). Raises ConfigError `client_json_unreadable`."""
    from app.wiring.connecting import unreadable_client

    if file is None:
        return None, ""
    if file == "-":
        return sys.stdin.read(), "Standard input"
    try:
        return Path(file).expanduser().read_text(encoding="utf-8"), file
    except (OSError, ValueError) as error:
        raise unreadable_client(file, address, error) from None


def _typed(code: str) -> str:
    return sys.stdin.readline() if code == "-" else code


def _head(account: str, status: str) -> dict[str, Any]:
    return {"schema": "loopledger/connect@1", "protocol_version": 1, "account": account, "status": status}


def _say(connecting: Connecting, joined: Joined, *, as_json: bool) -> int:
    """Print what was connected, what was not, and what comes next; returns the exit code of the worst stream."""
    account, troubles = joined.account.address, joined.trouble
    codes = {error.exit_code for error in troubles}
    exit_code = next((code for code in _SEVERITY if code in codes), 1 if codes else 0)
    then = f"loopledger sync --account {account}"
    if as_json:
        streams = [
            {"stream": one.stream, "ok": one.error is None, "error": one.error.as_dict() if one.error else None} for one in joined.probes
        ]
        body = {**_head(account, "partial" if troubles else "connected"), "exit_code": exit_code, "verified": bool(joined.who)}
        action = {"command": then, "user_message": "The account is connected. Fetch its mail next."}
        put_json({**body, "streams": streams, "settings": str(joined.settings_path), "next_action": action})
        return exit_code
    put(f"connected: {account} ({', '.join(one.stream for one in joined.probes if one.error is None)}), read-only")
    for error in troubles:
        _say_trouble(error)
    if not joined.who:
        put("  ! nothing that was granted tells whose account this is; make sure that you chose the right one")
    put(f"settings: {joined.settings_path}\nnext: {then}")
    return exit_code


def _say_trouble(error: LoopledgerError) -> None:
    put(f"  ! {error.problem} ({error.cause})")
    if error.advice:
        put(f"    to do: {error.advice}")
    put(f"    to mend: {error.fix}")


@click.command("disconnect")
@click.argument("address")
@json_option
@pass_call
def disconnect_command(call: Call, address: str, as_json: bool) -> int:
    """Forget the sign-in of an account on this machine. What was fetched stays; Google is not asked."""
    from app.wiring.connecting import REVOKE_PAGE, disconnect

    home, there = disconnect(home_path(call.home), address)
    if as_json:
        action = {"command": f"loopledger connect {address}", "user_message": f"To withdraw the access at Google too: {REVOKE_PAGE}"}
        body = {"schema": "loopledger/disconnect@1", "protocol_version": 1, "account": address, "removed": there, "next_action": action}
        put_json(body)
        return 0
    put(f"disconnected: {address}" + ("" if there else " (there was no sign-in)"))
    put(f"its mail stays in {home.path} and can be read as before; sync leaves the account out")
    put(f"to withdraw the access at Google too: {REVOKE_PAGE}\nto connect it again: loopledger connect {address}")
    return 0
