"""The home at one glance: how fresh the mail is, how much is open, what waits for a person, what nears its limit (`status`)."""

from __future__ import annotations

from memory.answers import Envelope, Part
from memory.fact_reading import Reader
from memory.fact_use import Use, use_words, uses
from memory.freshness import judge
from memory.review import review
from memory.rows import stamp
from memory.state import Mutes, states_of


class AccountLine(Part):
    """One account with mail. `fresh`: its last complete sync is recent enough to judge by; `held`: messages set aside."""

    account: str
    last_clean: str | None
    last_result: str
    fresh: bool
    to_fetch: int
    held: int
    command: str


class StatusAnswer(Envelope):
    """`status`: counts of the moment. `loops`: open ones by state; `model`, `push`, `off`: what is switched on or off."""

    accounts: list[AccountLine]
    loops: dict[str, int]
    facts: dict[str, int]
    proposals: int
    uses: list[Use]
    model: str
    push: bool
    off: bool


def status(reader: Reader, *, model: str, push: bool, off: bool) -> StatusAnswer:
    """Counts over the published ledger; `model`: its state in words, `push`, `off`: see `StatusAnswer`. Nothing is fetched or opened."""
    freshness = judge(reader.ledger.accounts(), reader.now_us, reader.rules.fresh_hours, reader.rules.connected)
    accounts = [
        AccountLine(
            account=one.account,
            last_clean=None if one.last_clean_us is None else stamp(one.last_clean_us),
            last_result=one.last_result,
            fresh=one not in freshness.stale,
            to_fetch=one.todo,
            held=one.failed,
            command=freshness.mend(one) if one in freshness.stale else "",
        )
        for one in sorted((*freshness.fresh, *freshness.imported, *freshness.stale), key=lambda one: one.account)
    ]
    found = uses(reader)
    head = reader.header("status")
    door = reader.remembered
    return StatusAnswer(
        **(head | {"warnings": [*head["warnings"], *use_words(found)]}),
        total=len(accounts),
        returned=len(accounts),
        accounts=accounts,
        loops=_loops(reader),
        facts={
            "current": door.count("life = 'current'"),
            "confirmed": door.count("life = 'current' AND trust = 'confirmed'"),
            "to_look_at": door.count("life = 'current' AND recheck_us <= ?", [reader.now_us]),
        },
        proposals=len(review(reader.ledger, reader.now_us, reader.rules).proposals),
        uses=found,
        model=model,
        push=push,
        off=off,
    )


def _loops(reader: Reader) -> dict[str, int]:
    """Open loops: all of them, those that wait for the owner, and how many are in each derived state."""
    mutes = Mutes(reader.ledger.mutes(), reader.now_us)
    counts = dict.fromkeys(("open", "on_you", "on_others", "overdue", "due_soon", "stale", "muted", "in_grace", "source_gone"), 0)
    for loop in reader.ledger.states(None):
        if loop.status != "open":
            continue
        counts["open"] += 1
        counts["on_others" if loop.type in _ON_OTHERS else "on_you"] += 1
        for word in states_of(loop, reader.now_us, reader.rules, mutes):
            counts[word] += 1
    return counts


_ON_OTHERS = frozenset({"unanswered_outbound", "commitment_owed_to_me"})
