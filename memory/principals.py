"""Who asks: the person at the terminal or a named agent, what each may read and write, and the policy of each scope (M-080 to M-084)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.errors import UsageError
from pipeline.models.facts import SCOPES

USER_KEY = "owner"
"""The key of scope `user`: a home has one owner."""
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}\Z")

POLICY: dict[str, dict[str, object]] = {
    "private": {"needs_review": False, "confirmed_by": "person", "key": "principal"},
    "user": {"needs_review": False, "confirmed_by": "person", "key": USER_KEY},
    "team": {"needs_review": True, "confirmed_by": "reviewer", "key": "team name"},
}
"""What holds in each scope. Team rows change through review alone; no home has a team yet, so the scope is granted to nobody."""


@dataclass(frozen=True, slots=True)
class Principal:
    """`kind`: human | agent. `sees_text`: without it no subject, quote, link or wording leaves an answer (J-99)."""

    name: str
    kind: str
    sees_text: bool = True

    @property
    def is_person(self) -> bool:
        """The person at the terminal or page."""
        return self.kind == "human"

    def key_of(self, scope: str) -> str:
        """The key of this principal's rows in `scope`. Raises UsageError `scope_denied`, or `invalid_params` for no scope at all."""
        if scope == "user":
            return USER_KEY
        if scope == "private":
            return self.name
        if scope not in SCOPES:
            raise UsageError(f"there is no scope {scope!r}", cause=f"known: {', '.join(SCOPES)}", fix="loopledger memory --help")
        raise UsageError(
            f"{self.name} may not use scope {scope}",
            cause="it is granted to user and private only",
            fix="loopledger memory recall QUERY --scope user",
            code="scope_denied",
        )

    def readable(self, scope: str = "") -> list[tuple[str, str]]:
        """(scope, key) pairs this principal reads: the named one, or by default user and its own private rows."""
        return [(one, self.key_of(one)) for one in ((scope,) if scope else ("user", "private"))]


OWNER = Principal("owner", "human")


def principal_of(agent: str = "", *, sees_text: bool = True) -> Principal:
    """The agent of that name, or the person. Raises UsageError for a name that could not be told from the person's, or is malformed."""
    if not agent:
        return Principal(OWNER.name, OWNER.kind, sees_text)
    if not _NAME.match(agent) or agent == OWNER.name:
        raise UsageError(
            f"{agent!r} is no name for an agent",
            cause="1 to 64 of a-z, 0-9, dot, hyphen, underscore; not 'owner'",
            fix="loopledger memory recall QUERY --as my-agent",
        )
    return Principal(agent, "agent", sees_text)
