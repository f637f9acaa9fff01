"""One more name for a person or a subject, by a person's word; facts are not rewritten, names are resolved at reading (M-071, M-073)."""

from __future__ import annotations

import json
from collections.abc import Sequence

from memory.fact_acts import person_only
from memory.fact_answers import FactWritten
from memory.fact_desk import FactDesk, written
from memory.ledger_sql import Rows
from memory.limits import REASON, shows_nothing, within
from pipeline.errors import UsageError
from pipeline.models.facts import normal
from pipeline.store.journal import Entry, NewEntry


def alias(desk: FactDesk, name: str, target: str, *, remove: bool = False) -> FactWritten:
    """From now on `name` means `target` (an address, or a subject of facts), or no more. The newest word on a name holds.

    Raises UsageError: scope_denied for an agent, too_long, invalid_params for an empty name, for itself, or for an alias of an alias.
    """
    person_only(desk, "link names")
    name, target = within("the alias", name.strip(), REASON), within("whom it means", target.strip(), REASON)
    if shows_nothing(name) or shows_nothing(target) or normal(name) == normal(target):
        raise UsageError("an alias needs a name and somebody else it means", fix="loopledger memory alias NAME ADDRESS")
    op = "alias_remove" if remove else "alias_add"

    def say(rows: Rows) -> Sequence[NewEntry]:
        held = _held(rows)
        if not remove and (normal(target) in held or normal(name) in held.values()):
            raise UsageError(
                f"{name} cannot mean {target}: one of them is linked already",
                cause="an alias of an alias would lead in circles",
                fix="loopledger memory alias NAME ADDRESS --remove",
            )
        stands = held.get(normal(name)) == normal(target)
        return [desk.entry(op, target, {"alias": name}, *desk.principal.place("user", write=True))] if stands == remove else []

    def tell(_: Rows, stored: Sequence[Entry]) -> FactWritten:
        words = f"{name} {'no longer means' if remove else 'means'} {target}" if stored else "nothing to change"
        status = "changed" if stored else "unchanged"
        return written(desk, op, None, status=status, entry=stored[0] if stored else None, words=words)

    return desk.write(say, tell, now_us=desk.now_us)


def _held(rows: Rows) -> dict[str, str]:
    """Alias -> whom it means, in normal form, by the journal."""
    sql = (
        "SELECT j.op, j.target, p.payload FROM journal j JOIN journal_payload p USING (payload_sha)"
        " WHERE j.op IN ('alias_add', 'alias_remove') AND j.actor_kind = 'human' ORDER BY j.seq"
    )
    held: dict[str, str] = {}
    for op, target, payload in rows(sql, []):
        name = normal(str(json.loads(payload).get("alias", "")))
        if op == "alias_add":
            held[name] = normal(target)
        else:
            held.pop(name, None)
    return held
