"""Who asks: the person at the terminal, another person, or a named agent; what each may read and write; the policy of each scope (M-080
to M-085). All of it is data: `[[principals]]` and `[[teams]]` of the settings, and the table `POLICY`."""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass

from pipeline.errors import UsageError
from pipeline.ids import sha256_hex
from pipeline.models.facts import REVIEWED, SCOPES

USER_KEY = "owner"
"""The key of scope `user`: a home has one owner."""
TEAM = "team:"
"""How the name of a team's scope begins."""
DEFAULT_SCOPES = {"agent": ("user", "private"), "person": ("private",)}
"""What a principal reads and writes unless the settings say otherwise: facts of the user are the owner's, and the owner's agents'."""
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}\Z")

POLICY: dict[str, dict[str, object]] = {
    "private": {"needs_review": False, "confirmed_by": "person", "key": "principal", "retention": "until ended or forgotten"},
    "user": {"needs_review": False, "confirmed_by": "person", "key": USER_KEY, "retention": "until ended or forgotten"},
    "team": {
        "needs_review": True,
        "confirmed_by": "a reviewer who did not propose it",
        "key": "team name",
        "retention": "until its forgetting is approved",
    },
}
"""What holds in each scope. `needs_review`: a change is a proposal until a reviewer approves it; the fold knows these scopes, too."""


@dataclass(frozen=True, slots=True)
class Team:
    """A team by name. `members` read and propose; `reviewers`, who are persons, also decide."""

    name: str
    members: frozenset[str] = frozenset()
    reviewers: frozenset[str] = frozenset()

    @property
    def scope(self) -> str:
        """The name of its scope."""
        return TEAM + self.name

    def holds(self, name: str) -> bool:
        """Whether that principal belongs to it."""
        return name in self.members or name in self.reviewers


@dataclass(frozen=True, slots=True)
class Listed:
    """A principal of the settings. `kind`: agent | person. `token_sha`: hash of the token it shows, "" if the name is enough."""

    name: str
    kind: str = "agent"
    reads: tuple[str, ...] = DEFAULT_SCOPES["agent"]
    writes: tuple[str, ...] = DEFAULT_SCOPES["agent"]
    token_sha: str = ""


@dataclass(frozen=True, slots=True)
class Directory:
    """Everybody whom the settings of a home name."""

    principals: tuple[Listed, ...] = ()
    teams: tuple[Team, ...] = ()

    def listed(self, name: str) -> Listed | None:
        """The principal of that name."""
        return next((one for one in self.principals if one.name == name), None)

    def named_by(self, token: str) -> Listed | None:
        """The principal whose token this is."""
        sha = sha256_hex(token)
        return next((one for one in self.principals if one.token_sha and hmac.compare_digest(one.token_sha, sha)), None)


NOBODY_ELSE = Directory()


@dataclass(frozen=True, slots=True)
class Principal:
    """`kind`: human | agent. `sees_text`: without it no subject, quote, link or wording leaves an answer (J-99).

    `reads`, `writes`: of `user` and `private`, what is granted; `teams`: those it belongs to, read only when named.
    """

    name: str
    kind: str
    sees_text: bool = True
    reads: tuple[str, ...] = DEFAULT_SCOPES["agent"]
    writes: tuple[str, ...] = DEFAULT_SCOPES["agent"]
    teams: tuple[Team, ...] = ()

    @property
    def is_person(self) -> bool:
        """A person: the owner at the terminal or page, or one whom the settings name."""
        return self.kind == "human"

    @property
    def sees_mail(self) -> bool:
        """Loops, promises and mail are the owner's, and the owner's agents'; not those of another person."""
        return self.kind == "agent" or self.name == USER_KEY

    @property
    def scopes(self) -> list[str]:
        """Every scope it may name when reading."""
        return [*self.reads, *(team.scope for team in self.teams)]

    @property
    def writable(self) -> list[str]:
        """Every scope it may name when writing."""
        return [*self.writes, *(team.scope for team in self.teams)]

    def place(self, scope: str, *, write: bool = False) -> tuple[str, str]:
        """(scope, key) of the rows that `user`, `private`, `team:NAME`, or `team` for an only team, means for this principal.

        Raises UsageError: `scope_denied`, or `invalid_params` for what is no scope at all.
        """
        kind, _, name = scope.partition(":")
        if kind not in SCOPES or (name and kind != "team"):
            raise UsageError(f"there is no scope {scope!r}", cause=f"known: {', '.join(self.scopes)}", fix="loopledger memory schema")
        if kind == "team":
            found = [team for team in self.teams if name in ("", team.name)]
            if len(found) == 1:
                return ("team", found[0].name)
        elif kind in (self.writes if write else self.reads):
            return (kind, USER_KEY if kind == "user" else self.name)
        granted = self.writable if write else self.scopes
        raise UsageError(
            f"{self.name} may not {'write into' if write else 'read'} scope {scope}",
            cause=f"granted: {', '.join(granted) or 'none'}",
            fix=f"loopledger memory recall QUERY --scope {self.scopes[0] if self.scopes else 'private'}",
            code="scope_denied",
        )

    def readable(self, scope: str = "") -> list[tuple[str, str]]:
        """(scope, key) pairs this principal reads: the named one, or by default what it is granted of user and its own private rows."""
        return [self.place(one) for one in ((scope,) if scope else self.reads)]

    def granted(self) -> list[tuple[str, str]]:
        """All pairs, those of its teams among them: where a row is looked for that is named by its id."""
        return [self.place(one) for one in self.scopes]

    def may_write(self, scope: str, key: str) -> bool:
        """Whether rows of that scope and key are its to write, or to propose a change of."""
        return (scope, key) in [self.place(one, write=True) for one in self.writable]

    def reviews(self, scope: str, key: str) -> bool:
        """Whether it may decide on what somebody else proposes for such rows: a reviewer of the team, or the person they belong to."""
        if not self.is_person:
            return False
        if scope in REVIEWED:
            return any(team.name == key and self.name in team.reviewers for team in self.teams)
        return self.may_write(scope, key)


OWNER = Principal(USER_KEY, "human")


def principal_of(agent: str = "", *, sees_text: bool = True, directory: Directory = NOBODY_ELSE, token: str | None = None) -> Principal:
    """Whoever has that name, or the owner. `token`: what the caller shows, None if the way it came in has checked that.

    Raises UsageError: for a name that could not be told from the owner's, or is malformed; `scope_denied` without the token that the
    name is bound to.
    """
    if not agent:
        return Principal(OWNER.name, OWNER.kind, sees_text, teams=_teams(directory, OWNER.name))
    if not _NAME.match(agent) or agent == OWNER.name:
        raise UsageError(
            f"{agent!r} is no name for an agent",
            cause="1 to 64 of a-z, 0-9, dot, hyphen, underscore; not 'owner'",
            fix="loopledger memory recall QUERY --as my-agent",
        )
    listed = directory.listed(agent) or Listed(agent)
    if listed.token_sha and token is not None and not hmac.compare_digest(listed.token_sha, sha256_hex(token)):
        raise UsageError(
            f"{agent} has to show its token",
            cause="the settings bind this name to a token, which is shown in the variable LOOPLEDGER_TOKEN",
            fix="loopledger memory schema",
            code="scope_denied",
        )
    kind = "human" if listed.kind == "person" else "agent"
    return Principal(agent, kind, sees_text, listed.reads, listed.writes, _teams(directory, agent))


def _teams(directory: Directory, name: str) -> tuple[Team, ...]:
    return tuple(team for team in directory.teams if team.holds(name))
