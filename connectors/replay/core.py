"""The look-alike without sockets: one request in, one reply out. Checks, sign-in, faults, quota, state, checks again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from connectors.mailbox import Json, Mailbox
from connectors.quota import Profile
from connectors.replay import calendar_api, gmail_api, people_api
from connectors.replay.codec import apply_mask, parse_mask, refusal
from connectors.replay.faults import FaultPlan, FaultRule, fault_answer, with_retry_after
from connectors.replay.quota import RETRY_FORMS, Bucket
from connectors.replay.requests import Route, check_params, find_route, invalid_request, path_known
from connectors.replay.responses import check_response
from connectors.replay.signin import SignIn
from connectors.replay.steps import AccountState, apply_step
from pipeline.errors import RequestError

JSON_TYPE = "application/json; charset=UTF-8"


@dataclass(slots=True)
class Reply:
    """An answer ready for the wire. `cut`: close the connection after that many body bytes. `kill`: end the client first."""

    status: int
    body: bytes
    headers: dict[str, str] = field(default_factory=lambda: {"Content-Type": JSON_TYPE})
    cut: int | None = None
    kill: bool = False


@dataclass(slots=True)
class Ledger:
    """What the server did: the other side of the client's metrics (G-1109).

    `calls` counts every API call that reached a method, batch items one by one; `units` those that were let through;
    `answers` counts (method, status). `served` counts message and thread ids by "account/id".
    """

    http_requests: int = 0
    batches: int = 0
    calls: Counter[str] = field(default_factory=Counter)
    units: Counter[str] = field(default_factory=Counter)
    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    served: Counter[str] = field(default_factory=Counter)

    def as_dict(self) -> Json:
        """The ledger as JSON-able data with totals."""
        answers: dict[str, dict[str, int]] = {}
        for (method, status), count in sorted(self.answers.items()):
            answers.setdefault(method, {})[str(status)] = count
        return {
            "http_requests": self.http_requests,
            "batches": self.batches,
            "calls": dict(sorted(self.calls.items())),
            "units": dict(sorted(self.units.items())),
            "answers": answers,
            "served": dict(sorted(self.served.items())),
            "total_calls": sum(self.calls.values()),
            "total_units": sum(self.units.values()),
        }


class ReplayCore:
    """State of all accounts and the way of a call through it. Not locked: the server holds one lock around `handle`."""

    def __init__(
        self,
        mailbox: Mailbox,
        *,
        profile: Profile,
        faults: FaultPlan,
        speed: float,
        validate: bool,
        monotonic: Callable[[], float],
        wall: Callable[[], float],
    ) -> None:
        self.mailbox = mailbox
        self.states = {box.address: AccountState(box, mailbox) for box in mailbox.accounts}
        self.sign_in = SignIn(list(self.states))
        self.profile = profile
        self.faults = faults
        self.validate = validate
        self.ledger = Ledger()
        self.violations: list[Json] = []
        self.steps_done = 0
        self.alter_response: Callable[[str, bytes], bytes] = lambda method_id, body: body
        self._speed = speed
        self._monotonic = monotonic
        self.wall = wall
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._refusals = 0

    def handle(self, http_method: str, target: str, authorization: str, *, in_batch: bool = False) -> Reply:
        """One API call (also one item of a batch): never raises for a bad request, it answers it."""
        path, _, query = target.partition("?")
        found = find_route(http_method, path)
        if found is None or found[0].http_method != "GET":
            return self._no_such_call(http_method, path, found is not None)
        route, path_params = found
        params, problems = check_params(route, path_params, query)
        self.ledger.calls[route.method_id] += 1
        if problems:
            self.violation("request", http_method, target, "; ".join(problems))
            return self._finish(route, params, refusal_reply(invalid_request(problems)))
        rule: FaultRule | None = None
        try:
            account = self._account(route, params, authorization)
            rule = self.faults.hit(route.method_id, f"{account} {target}", in_batch=in_batch)
            if rule is not None and rule.status:
                # a body written into the rule may be anything: bad JSON is what it is there for
                return self._finish(route, params, self._faulty(rule), check=rule.body is None)
            self._charge(account, route)
            reply = Reply(200, self._answer(route, params, self.states[account]))
            self._note_served(route, params, account)
        except RequestError as exc:
            if exc.detail["status"] == 501:
                self.violation("not_simulated", http_method, target, exc.problem)
            reply = refusal_reply(exc)
        if rule is not None:  # also where the true answer is a refusal
            reply.cut, reply.kill = rule.cut_after_bytes, rule.kill
        return self._finish(route, params, reply)

    def _no_such_call(self, http_method: str, path: str, known: bool) -> Reply:
        """A write method, or a path that no API has."""
        if known or path_known(path):
            self.violation("write", http_method, path, "only GET methods may be called")
            return refusal_reply(refusal(403, "insufficientPermissions", "Request had insufficient authentication scopes."))
        self.violation("request", http_method, path, "no such path")
        return refusal_reply(refusal(404, "notFound", "The requested URL was not found on this server."))

    def violation(self, kind: str, http_method: str, target: str, problem: str) -> None:
        """Note something a correct client or server would not do; tests fail on any."""
        self.violations.append({"kind": kind, "method": http_method, "target": target, "problem": problem})

    def _account(self, route: Route, params: dict[str, Any], authorization: str) -> str:
        account = self.sign_in.account_of(authorization, route.method_id)
        if params.get("userId", "me") not in {"me", account}:
            raise refusal(403, "forbidden", f"Delegation denied for {account}")
        return account

    def _charge(self, account: str, route: Route) -> None:
        """Take the call's units from the user's bucket. Raises 429 or 403 in turns, each form of Retry-After in turns."""
        units = self.profile.cost(route.method_id)
        per_minute, cost = self.profile.per_minute, units
        if route.service == "calendar":
            per_minute, cost = self.profile.calendar_per_minute, 1
        elif route.service == "people":
            per_minute = 0
        bucket = self._buckets.get((account, route.service))
        if bucket is None:
            bucket = self._buckets[account, route.service] = Bucket(per_minute, self._speed, self._monotonic())
        wait = bucket.take(cost, self._monotonic())
        if wait:
            form = RETRY_FORMS[self._refusals % len(RETRY_FORMS)]
            status, reason = ((429, "rateLimitExceeded"), (403, "userRateLimitExceeded"))[self._refusals % 2]
            self._refusals += 1
            text = "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'."
            raise with_retry_after(status, reason, text, "usageLimits", wait, form, self.wall())
        self.ledger.units[route.method_id] += units

    def _answer(self, route: Route, params: dict[str, Any], state: AccountState) -> bytes:
        """The JSON of a good answer."""
        mask = parse_mask(params["fields"]) if "fields" in params else {}
        cached = gmail_api.CACHED.get(route.method_id)
        if cached is not None:
            return cached(state.gmail, params, mask)
        value: Json
        if route.method_id in gmail_api.PLAIN:
            value = gmail_api.PLAIN[route.method_id](state.gmail, params)
        elif route.method_id in calendar_api.PLAIN:
            value = calendar_api.PLAIN[route.method_id](state.calendar, params)
        elif route.method_id in people_api.PLAIN:
            value = people_api.PLAIN[route.method_id](state.people, params)
        else:
            raise refusal(501, "notImplemented", f"The replay server does not simulate {route.method_id}.")
        return json.dumps(apply_mask(value, mask), ensure_ascii=False, separators=(",", ":")).encode("utf-8")

    def _note_served(self, route: Route, params: dict[str, Any], account: str) -> None:
        if route.method_id == "gmail.users.messages.get":
            self.ledger.served[f"{account}/{params['id']}"] += 1
        elif route.method_id == "gmail.users.threads.get":
            self.ledger.served.update(f"{account}/{one}" for one in self.states[account].gmail.threads[params["id"]])

    def _faulty(self, rule: FaultRule) -> Reply:
        reply = refusal_reply(fault_answer(rule, self.wall()))
        if rule.body is not None:
            reply.body = rule.body.encode("utf-8")
        reply.cut, reply.kill = rule.cut_after_bytes, rule.kill
        return reply

    def batch_fault(self) -> Reply | None:
        """A fault on a whole batch request (rules on the method name `batch`)."""
        rule = self.faults.hit("batch", "batch", in_batch=False)
        return None if rule is None or not rule.status else self._faulty(rule)

    def _finish(self, route: Route, params: dict[str, Any], reply: Reply, *, check: bool = True) -> Reply:
        """Count the answer and check it against discovery."""
        self.ledger.answers[route.method_id, reply.status] += 1
        reply.body = self.alter_response(route.method_id, reply.body)
        if self.validate and check:
            for problem in check_response(route, params, reply.status, reply.body):
                self.violation("response", "GET", route.method_id, problem)
        return reply

    def apply_steps(self, count: int | str = 1) -> list[Json]:
        """Apply the next `count` script steps, "all", or up to and with the next `sync` mark ("sync"). Returns the steps applied."""
        script = self.mailbox.script
        done: list[Json] = []
        while self.steps_done < len(script):
            if isinstance(count, int) and len(done) >= count:
                break
            step = script[self.steps_done]
            apply_step(self.states[self.mailbox.account(step.get("account")).address], step)
            self.steps_done += 1
            done.append(step)
            if count == "sync" and step["op"] == "sync":
                break
        return done


def refusal_reply(exc: RequestError) -> Reply:
    """A refusal as a reply."""
    body = json.dumps(exc.detail["body"], ensure_ascii=False).encode("utf-8")
    return Reply(int(exc.detail["status"]), body, {"Content-Type": JSON_TYPE, **exc.detail["headers"]})
