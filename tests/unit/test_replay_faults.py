"""Faults, buckets, tokens and masks of the look-alike."""

from __future__ import annotations

import http.client
import json
import socket
import struct
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectors.google import discovery
from connectors.quota import load_profile
from connectors.replay import FaultRule, ReplayServer, load_fixture, parse_fault
from connectors.replay.codec import apply_mask, pack, parse_mask, unpack
from connectors.replay.faults import FaultPlan
from connectors.replay.quota import Bucket
from connectors.replay.requests import find_route, routes
from connectors.replay.responses import to_json_schema
from pipeline.errors import ConfigError, UsageError

TINY = Path(__file__).parents[2] / "fixtures" / "mailboxes" / "tiny"
WORK = "nora@tern-boats.example"


@pytest.mark.parametrize(
    ("short", "rule"),
    [
        ("429:5%", FaultRule(status=429, share=0.05)),
        ("503:1%", FaultRule(status=503, share=0.01)),
        ("500", FaultRule(status=500)),
        ("gmail.users.history.list=404@1", FaultRule(method="gmail.users.history.list", status=404, nth=(1,))),
        ("gmail.*=403.dailyLimitExceeded@2,5", FaultRule(method="gmail.*", status=403, reason="dailyLimitExceeded", nth=(2, 5))),
        ("cut2000@3", FaultRule(cut_after_bytes=2000, nth=(3,))),
        ("kill@7", FaultRule(kill=True, nth=(7,))),
        ("batch=500:10%", FaultRule(method="batch", status=500, share=0.1)),
    ],
)
def test_short_forms_of_faults(short: str, rule: FaultRule) -> None:
    """G-1106: the forms the command line takes."""
    assert parse_fault(short) == rule
    assert parse_fault(rule) is rule


@pytest.mark.parametrize(
    "bad",
    ["", "often", "429:500%", "700", "999@1", "429@", "kill:", {"status": 429, "shar": 0.1}, {"method": "*"}, {"status": 429, "share": 2}, {"status": 1}, {"status": 429, "scope": "x"}],
)  # fmt: skip
def test_faults_that_cannot_be_read_are_refused(bad: str | dict[str, Any]) -> None:
    """A wrong rule is a usage error with the forms that work."""
    with pytest.raises(UsageError) as caught:
        parse_fault(bad)
    assert caught.value.fix


def test_rules_fire_in_order_at_most_so_often_and_by_scope() -> None:
    """G-1106: nth counts matching calls; times bounds; item and call are told apart."""
    plan = FaultPlan([{"status": 500, "times": 2, "scope": "item"}, {"status": 429, "nth": [1, 3]}], seed=1)
    found = [plan.hit("gmail.users.getProfile", "x", in_batch=in_batch) for in_batch in (False, True, True, True, False)]
    assert [rule.status if rule else None for rule in found] == [429, 500, 500, None, 429]
    assert plan.fired == 4


@given(st.integers(0, 50), st.permutations(["a", "b", "c", "d", "e", "f"]))
def test_a_share_does_not_depend_on_the_order_of_calls(seed: int, order: list[str]) -> None:
    """G-1106: the same call meets the same fate in any thread order."""

    def fates(names: list[str]) -> dict[str, list[bool]]:
        plan = FaultPlan(["503:50%"], seed)
        made: dict[str, list[bool]] = {name: [] for name in names}
        for _ in range(3):
            for name in names:
                made[name].append(plan.hit("m", name, in_batch=False) is not None)
        return made

    assert fates(order) == fates(sorted(order))


def test_a_share_comes_close_to_what_was_asked() -> None:
    """5 % of 4,000 calls."""
    plan = FaultPlan(["429:5%"], seed=11)
    struck = sum(plan.hit("m", str(number), in_batch=False) is not None for number in range(4_000))
    assert 150 <= struck <= 250


def test_a_bucket_refills_evenly_and_never_above_a_minute() -> None:
    """G-220: 600 units a minute are 10 a second; the time scale shortens the minute."""
    bucket = Bucket(600, 1.0, 0.0)
    assert bucket.take(600, 0.0) == 0.0
    assert bucket.take(40, 1.0) == pytest.approx(3.0)
    assert bucket.take(40, 4.0) == 0.0
    assert bucket.take(601, 1e6) == pytest.approx(0.1)
    fast = Bucket(600, 10.0, 0.0)
    fast.take(600, 0.0)
    assert fast.take(100, 1.0) == 0.0
    assert Bucket(0, 1.0, 0.0).take(10**9, 0.0) == 0.0


def test_quota_profiles_are_data() -> None:
    """Section 2: the standard and the legacy table; an unknown name lists the known ones."""
    standard, legacy = load_profile("standard-2026"), load_profile("legacy")
    assert (standard.per_minute, legacy.per_minute) == (6_000, 15_000)
    assert (standard.units["gmail.users.threads.get"], legacy.units["gmail.users.messages.get"]) == (40, 5)
    with pytest.raises(ConfigError) as caught:
        load_profile("none")
    assert "legacy, standard-2026, unlimited" in caught.value.fix
    known = {method for service in discovery.SERVICES for method in discovery.methods(service)}
    assert set(standard.units) | set(legacy.units) <= known


@pytest.mark.parametrize(
    ("text", "mask"),
    [
        ("id", {"id": {}}),
        ("id,messages(id,payload/headers)", {"id": {}, "messages": {"id": {}, "payload": {"headers": {}}}}),
        ("a/b/c,a/d", {"a": {"b": {"c": {}}, "d": {}}}),
        ("items(*)", {"items": {"*": {}}}),
    ],
)
def test_masks_are_read_as_trees(text: str, mask: dict[str, Any]) -> None:
    """The partial-response syntax of Google's APIs."""
    assert parse_mask(text) == mask


@pytest.mark.parametrize("text", ["", "a(", "a)", "a,,b", "a(b", "/a", "a/", "a b!", "a()"])
def test_malformed_masks_are_refused(text: str) -> None:
    """A mask that cannot be read is a bad request."""
    with pytest.raises(ValueError, match="field selector"):
        parse_mask(text)


def test_masks_cut_lists_item_by_item() -> None:
    """An empty inner mask keeps the whole value."""
    value = {"a": [{"b": 1, "c": {"d": 2}}, {"b": 3}], "e": 4}
    assert apply_mask(value, parse_mask("a(c)")) == {"a": [{"c": {"d": 2}}, {}]}
    assert apply_mask(value, parse_mask("a/*")) == {"a": value["a"]}
    assert apply_mask(value, {}) == value


@given(st.text(), st.text())
def test_foreign_tokens_are_never_taken_for_own(text: str, kind: str) -> None:
    """Whatever a client sends as a token is either one of ours or refused."""
    found = unpack(text, "zz", 3)
    assert found is None or found[0] == "zz"
    assert unpack(pack("zz", 1, 2), "zz", 3) == ["zz", "1", "2"]
    assert unpack(pack("zz", 1), "zz", 3) is None


def test_every_discovered_path_leads_back_to_its_method() -> None:
    """G-1101: Calendar's service path included; fixed paths win over templates."""
    samples = {
        "/gmail/v1/users/me/messages/m%2F1/attachments/a": "gmail.users.messages.attachments.get",
        "/gmail/v1/users/me/settings/sendAs": "gmail.users.settings.sendAs.list",
        "/calendar/v3/users/me/calendarList": "calendar.calendarList.list",
        "/calendar/v3/calendars/a%40b/events/e": "calendar.events.get",
        "/calendar/v3/calendars/a%40b/events/e/instances": "calendar.events.instances",
        "/v1/people/me/connections": "people.people.connections.list",
        "/v1/people/c1": "people.people.get",
        "/v1/otherContacts": "people.otherContacts.list",
    }
    for path, method in samples.items():
        found = find_route("GET", path)
        assert found is not None
        assert found[0].method_id == method
    attachment = find_route("GET", "/gmail/v1/users/me/messages/m%2F1/attachments/a")
    assert attachment is not None
    assert attachment[1] == {"userId": "me", "messageId": "m/1", "id": "a"}
    assert len(routes()) > 130


def test_discovery_schemas_become_strict_ones() -> None:
    """G-1103: no extra fields, 64-bit numbers as text, maps keep their value type."""
    made = to_json_schema(
        {"type": "object", "properties": {"n": {"type": "string", "format": "int64"}, "x": {"type": "any"}, "r": {"$ref": "Y"}}}
    )
    assert made["additionalProperties"] is False
    assert made["properties"] == {"n": {"type": "string", "pattern": r"^-?\d+$"}, "x": {}, "r": {"$ref": "#/$defs/Y"}}
    assert to_json_schema({"type": "object", "additionalProperties": {"type": "string"}})["additionalProperties"] == {"type": "string"}


@pytest.mark.parametrize("found", [None, "empty"])
def test_a_missing_client_library_is_a_sentence(found: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Bad input: not installed, or installed without its documents."""
    spec = None if found is None else SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    monkeypatch.setattr(discovery, "find_spec", lambda name: spec)
    with pytest.raises(ConfigError) as caught:
        discovery.load_document.__wrapped__("gmail")
    assert caught.value.fix == "make setup"


def test_the_look_alike_loads_neither_googles_client_nor_the_validator() -> None:
    """G-1101: discovery is data; start-up stays light."""
    code = "import sys, connectors.replay; print(sorted({'googleapiclient', 'httplib2', 'jsonschema'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=TINY.parents[2])
    assert done.stdout == "[]\n"


def test_a_client_that_goes_away_in_the_middle_is_no_violation() -> None:
    """A killed client leaves half a request behind; the server lives on."""
    with ReplayServer(load_fixture(TINY)) as server:
        host, port = "127.0.0.1", int(server.address.rsplit(":", 1)[1])
        for sent in (
            b"GET /gm",
            b"POST /token HTTP/1.1\r\nContent-Length: 999\r\n\r\nhalf",
            b"GET /auth HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        ):
            with socket.create_connection((host, port)) as connection:
                connection.sendall(sent)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        with urllib.request.urlopen(f"{server.address}/_replay/violations") as answer:
            assert json.load(answer) == {"violations": []}


def test_a_closed_server_answers_nobody_even_on_an_open_connection() -> None:
    """Stopping and starting again is safe for tests that do it."""
    with ReplayServer(load_fixture(TINY)) as server:
        connection = http.client.HTTPConnection("127.0.0.1", int(server.address.rsplit(":", 1)[1]))
        connection.request("GET", "/_replay/violations")
        connection.getresponse().read()
    assert connection.sock is not None
    assert connection.sock.recv(1) == b""  # the server ended it
    connection.close()


def test_a_taken_port_is_a_sentence() -> None:
    """Bad input: the port in use is named."""
    with ReplayServer(load_fixture(TINY)) as server:
        port = int(server.address.rsplit(":", 1)[1])
        with pytest.raises(ConfigError) as caught:
            ReplayServer(load_fixture(TINY), port=port)
        assert caught.value.code == "port_in_use"
        assert str(port) in caught.value.problem


@pytest.mark.parametrize("wrong", [{"quota": "x"}, {"time_scale": 0}, {"faults": ["x"]}])
def test_wrong_options_are_usage_errors(wrong: dict[str, Any]) -> None:
    """Bad input: each option says what is wrong, exit 2."""
    with pytest.raises((UsageError, ConfigError)):
        ReplayServer(load_fixture(TINY), **wrong)


def test_an_unknown_account_has_no_token() -> None:
    """Bad input: the known accounts are listed."""
    with ReplayServer(load_fixture(TINY)) as server, pytest.raises(UsageError) as caught:
        server.token_for("x@example.com")
    assert WORK in caught.value.fix


def test_a_kill_fault_ends_the_registered_client_and_nobody_else() -> None:
    """G-1106: the client is gone before its answer; the server lives on."""
    with ReplayServer(load_fixture(TINY), faults=["gmail.users.getProfile=kill@2"]) as server:
        code = (
            "import os, sys, urllib.request as u\n"
            "root, token = sys.argv[1:]\n"
            "u.urlopen(u.Request(root + '/_replay/watch', data=b'{\"pid\": %d}' % os.getpid()))\n"
            "ask = u.Request(root + '/gmail/v1/users/me/profile', headers={'Authorization': 'Bearer ' + token})\n"
            "for turn in range(3):\n    u.urlopen(ask).read(); print(turn, flush=True)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, server.address, server.token_for(WORK)], capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode == -9
        assert done.stdout == "0\n"
        assert server.ledger()["calls"]["gmail.users.getProfile"] == 2
        assert server.violations() == []


def test_a_body_written_into_a_rule_may_be_anything() -> None:
    """G-243: bad JSON with status 200 is a fault, not a violation."""
    rule = {"status": 200, "body": "<html>", "method": "gmail.users.getProfile"}
    with ReplayServer(load_fixture(TINY), faults=[rule]) as server:
        reply = server.respond("GET", "/gmail/v1/users/me/profile", {"Authorization": f"Bearer {server.token_for(WORK)}"}, b"")
        assert (reply.status, reply.body) == (200, b"<html>")
        assert server.violations() == []


def test_the_token_endpoint_can_fail_too() -> None:
    """G-118: trouble at the token endpoint is a rule on `token`."""
    with ReplayServer(load_fixture(TINY), faults=["token=503@1"]) as server:
        assert server.respond("POST", "/token", {}, b"").status == 503
        assert server.respond("POST", "/token", {}, b"grant_type=x").status == 401


@pytest.mark.parametrize(
    ("content_type", "body", "says"),
    [
        ("multipart/mixed", b"x", "no boundary"),
        ('multipart/mixed; boundary="b"', b"nothing", "no parts"),
        ('multipart/mixed; boundary="b"', b"--b\n\n\n--b--", "no request"),
        ('multipart/mixed; boundary="b"', b"--b\nContent-ID: <1>\n\nGET /x HTTP/1.1\n\n" * 101 + b"--b--", "Received 101, Limit 100"),
    ],
)
def test_batches_google_would_refuse_are_refused(content_type: str, body: bytes, says: str) -> None:
    """G-224, G-225: malformed and too long batches."""
    with ReplayServer(load_fixture(TINY)) as server:
        reply = server.respond("POST", "/batch", {"Content-Type": content_type}, body)
        assert reply.status == 400
        assert says in reply.body.decode()


def test_many_threads_are_served_at_once_and_counted_exactly() -> None:
    """G-1109: nothing is lost between threads."""
    with ReplayServer(load_fixture(TINY), validate=False) as server:
        ask = urllib.request.Request(
            f"{server.address}/gmail/v1/users/me/threads/t-sails", headers={"Authorization": f"Bearer {server.token_for(WORK)}"}
        )
        bodies: list[bytes] = []

        def work() -> None:
            for _ in range(10):
                with urllib.request.urlopen(ask) as answer:
                    bodies.append(answer.read())

        workers = [threading.Thread(target=work) for _ in range(8)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        assert len(bodies) == 80
        assert len(set(bodies)) == 1
        assert server.ledger()["total_units"] == 80 * 40
        assert server.violations() == []
