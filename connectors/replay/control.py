"""The door for tests and tools under `/_replay/`: ledger, violations, script steps, faults, expiry, consent, sign-in data."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from connectors.mailbox import Json
from connectors.replay.core import Reply
from connectors.replay.signin import CLIENT_ID, CLIENT_SECRET, SCOPES, Consent, refresh_token_for
from connectors.replay.steps import expire_cursor
from pipeline.errors import LoopledgerError

if TYPE_CHECKING:
    from connectors.replay.server import ReplayServer


def client_config(address: str) -> Json:
    """A Desktop-app client in Google's JSON form whose addresses lead to the server at `address`."""
    return {
        "installed": {
            "client_id": CLIENT_ID,
            "client_secret": CLIENT_SECRET,
            "project_id": "replay",
            "auth_uri": f"{address}/auth",
            "token_uri": f"{address}/token",
            "redirect_uris": ["http://localhost"],
        }
    }


def _ledger(server: ReplayServer, asked: Json) -> Json:
    return server.ledger()


def _violations(server: ReplayServer, asked: Json) -> Json:
    return {"violations": server.violations()}


def _client(server: ReplayServer, asked: Json) -> Json:
    box = server.mailbox
    accounts = [{"address": one.address, "refresh_token": refresh_token_for(one.address), "scopes": list(SCOPES)} for one in box.accounts]
    owner = {"name": box.owner_name, "addresses": box.owner_addresses, "timezone": box.zone}
    return {
        "client": server.client_config(),
        "accounts": accounts,
        "owner": owner,
        "fixture": box.name,
        "now": box.now.isoformat(),
        "week_shift": box.week_shift,
    }


def _steps(server: ReplayServer, asked: Json) -> Json:
    return {"applied": server.apply_steps(asked.get("n", 1)), "left": len(server.mailbox.script) - server.core.steps_done}


def _faults(server: ReplayServer, asked: Json) -> Json:
    server.set_faults(asked.get("rules", []), int(asked.get("seed", 0)))
    return {"rules": len(server.core.faults.rules)}


def _expire(server: ReplayServer, asked: Json) -> Json:
    address = server.mailbox.account(asked.get("account")).address
    expire_cursor(server.core.states[address], asked["stream"], asked.get("calendar"))
    return {"expired": asked["stream"], "account": address}


def _expire_tokens(server: ReplayServer, asked: Json) -> Json:
    server.core.sign_in.expire_access_tokens()
    return {"expired": "access tokens"}


def _consent(server: ReplayServer, asked: Json) -> Json:
    server.core.sign_in.consent = Consent(**asked)
    return {"consent": asked}


def _watch(server: ReplayServer, asked: Json) -> Json:
    server.client_pid = int(asked["pid"])
    return {"pid": server.client_pid}


_DOORS: dict[tuple[str, str], Callable[[ReplayServer, Json], Json]] = {
    ("GET", "ledger"): _ledger,
    ("GET", "violations"): _violations,
    ("GET", "client"): _client,
    ("GET", "client.json"): lambda server, asked: server.client_config(),
    ("POST", "steps"): _steps,
    ("POST", "faults"): _faults,
    ("POST", "expire"): _expire,
    ("POST", "expire-tokens"): _expire_tokens,
    ("POST", "consent"): _consent,
    ("POST", "watch"): _watch,
}


def control(server: ReplayServer, http_method: str, path: str, body: bytes) -> Reply:
    """Answer one request to the control door; a bad one gets 400 with the problem, an unknown one 404."""
    door = _DOORS.get((http_method, path.removeprefix("/_replay/")))
    if door is None:
        return _json(404, {"error": "unknown", "known": sorted(f"{method} /_replay/{name}" for method, name in _DOORS)})
    try:
        return _json(200, door(server, json.loads(body) if body else {}))
    except LoopledgerError as exc:
        return _json(400, exc.as_dict())
    except (KeyError, TypeError, ValueError) as exc:
        return _json(400, {"error": "invalid_params", "message": repr(exc)})


def _json(status: int, value: Json) -> Reply:
    return Reply(status, json.dumps(value, ensure_ascii=False).encode("utf-8"))
