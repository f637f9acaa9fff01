"""What maintenance would do, operation by operation: plans over what is stored, tied to the rows they were made of (M-140 to M-142)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from memory.fact_care import StoredText, Texts, verify
from memory.fact_door import AnchorRow, FactRow
from memory.fact_reading import Reader, order_key
from memory.pack import context_pack
from memory.rows import stamp
from pipeline.models.facts import DIGEST, IS, normal
from pipeline.models.predicates import registry

APPLY, PROPOSE, REPORT = "apply", "propose", "report"


class BrokenLoop(NamedTuple):
    """A loop whose quote is not the text it names."""

    loop_id: str
    why: str


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: `op` on `target`. `kind`: applied at once, proposed to a person, or only said.

    `says`: payload of what is written; `base`: fact id -> row version it was made of; `fix`: the command that does it, for a report.
    """

    op: str
    kind: str
    target: str
    words: str
    scope: str = ""
    scope_key: str = ""
    act: str = ""
    says: Mapping[str, Any] = field(default_factory=dict)
    base: Mapping[str, str] = field(default_factory=dict)
    fix: str = ""


@dataclass
class Look:
    """What the planners read, once a run: facts that somebody said or items make, never a digest or another derived text (M-143).

    `loops`: how many quotes of loops there are, and the broken ones.
    """

    reader: Reader
    texts: Texts
    loops: Callable[[], tuple[int, list[BrokenLoop]]]

    @cached_property
    def facts(self) -> list[FactRow]:
        """Current facts and challengers, by id."""
        return self.reader.remembered.where("life IN ('current', 'challenger')")

    @cached_property
    def anchors(self) -> dict[str, list[AnchorRow]]:
        """Their anchors."""
        return self.reader.remembered.anchors(row.fact_id for row in self.facts)

    @cached_property
    def stored(self) -> Mapping[tuple[str, str], StoredText]:
        """The stored texts their quotes name."""
        return self.texts({(one.account, one.message_id) for many in self.anchors.values() for one in many if one.kind == "span"})

    def who(self, name: str) -> str:
        """The person a subject means, or the subject itself in normal form."""
        if name not in self._who:
            meant = self.reader.entities.meant(name)
            self._who[name] = meant.person.id if meant.person else normal(name)
        return self._who[name]

    _who: dict[str, str] = field(default_factory=dict)


def _letters(text: str) -> str:
    """Letters and digits alone, for telling whether two wordings are one."""
    return "".join(char for char in normal(text) if char.isalnum())


def _on(row: FactRow, op: str, kind: str, words: str, *others: FactRow, **more: Any) -> Step:
    base = {one.fact_id: one.row_version for one in (row, *others)}
    return Step(op, kind, row.fact_id, words, row.scope, row.scope_key, base=base, **more)


def recheck_anchors(look: Look) -> Iterator[Step]:
    """Every fact and every loop against the stored items once more: what the ledger says otherwise is folded again."""
    answer = verify(look.reader, look.texts)
    rows = {row.fact_id: row for row in look.reader.remembered.where("life <> 'forgotten'")}
    for fact_id in answer.wrong_trust:
        words = "its trust is not what its anchors say"
        yield _on(rows[fact_id], "recheck-anchors", APPLY, words, says={"do": "recheck-anchors"})
    count, broken = look.loops()
    for one in broken:
        yield Step("recheck-anchors", REPORT, one.loop_id, f"its quote is not its text: {one.why}", fix="loopledger rebuild")
    yield Step("recheck-anchors", REPORT, "", f"compared {answer.total} anchors of {len(rows)} facts and {count} quotes of loops")


def repair_anchor(look: Look) -> Iterator[Step]:
    """A quote that stands elsewhere in a newer version of its message: the anchor follows it, to the place next to where it was."""
    for row in look.facts:
        for anchor in look.anchors.get(row.fact_id, ()):
            text = look.stored.get((anchor.account, anchor.message_id)) if anchor.kind == "span" else None
            if text is None or text.gone or text.newest_sha == anchor.text_sha:
                continue
            places = list(_places(text.versions.get(text.newest_sha, ""), anchor.quote))
            if places:
                start = min(places, key=lambda place: (abs(place - anchor.start), place))
                now = [start, start + len(anchor.quote), text.newest_sha]
                says = {"do": "repair-anchor", "account": anchor.account, "message_id": anchor.message_id, "now": now}
                says |= {"was": [anchor.start, anchor.end, anchor.text_sha]}
                words = f"its quote stands at {start} of the newest version of {anchor.message_id}"
                yield _on(row, "repair-anchor", APPLY, words, says=says)


def _places(text: str, quote: str) -> Iterator[int]:
    place = text.find(quote) if quote else -1
    while place >= 0:
        yield place
        place = text.find(quote, place + 1)


def digest_rebuild(look: Look) -> Iterator[Step]:
    """A digest for each scope that has facts, made anew when facts have come or changed since."""
    held = {(row[0], row[1]): row[2] for row in look.reader.rows("SELECT scope, scope_key, built_fold FROM digest", [])}
    newest: dict[tuple[str, str], int] = defaultdict(int)
    for row in look.reader.remembered.where():
        newest[row.scope, row.scope_key] = max(newest[row.scope, row.scope_key], row.changed_fold)
    for (scope, key), fold in sorted(newest.items()):
        if held.get((scope, key), -1) < fold:
            words = f"of the facts of scope {scope}"
            yield Step("digest-rebuild", APPLY, f"{DIGEST}{scope}/{key}", words, scope, key, says={"do": "digest-rebuild"})


def dedupe_propose(look: Look) -> Iterator[Step]:
    """The same thing of the same person in two wordings: the surer and newer one stays."""
    groups: dict[tuple[str, ...], list[FactRow]] = defaultdict(list)
    for row in look.facts:
        if row.life == "current" and row.shape != "said":
            day = row.valid_from or "" if row.shape == "event" else ""
            key = (row.scope, row.scope_key, look.who(row.subject), row.predicate, row.polarity, _letters(row.object), day)
            groups[key].append(row)
    for rows in groups.values():
        first, *others = sorted(rows, key=order_key)
        for row in others:
            says = {"because": f"repeats {first.fact_id}"}
            yield _on(row, "dedupe-propose", PROPOSE, f"says the same as {first.fact_id}", first, act="wrong", says=says)


def alias_propose(look: Look) -> Iterator[Step]:
    """A subject that is no address and nobody's whole name, but part of the name of one saved contact alone. A person links it."""
    sql = "SELECT person, name FROM person WHERE in_contacts AND name <> '' ORDER BY person"
    names = {str(person): frozenset(normal(name).split()) for person, name in look.reader.rows(sql, [])}
    subjects = {normal(row.subject): row for row in look.facts if row.shape != "said" and "@" not in row.subject}
    for subject, row in sorted(subjects.items()):
        words = frozenset(subject.replace(",", " ").split())
        whose = [person for person, parts in names.items() if words and words <= parts]
        if len(whose) == 1 and look.who(row.subject) == subject:
            fix = f'loopledger memory alias "{row.subject}" {whose[0]}'
            yield Step("alias-propose", REPORT, row.subject, f"seems to mean {whose[0]}", fix=fix)


def conflict_report(look: Look) -> Iterator[Step]:
    """Values that speak against each other: a newer claim beside a confirmed value, one person under two names with two values."""
    groups: dict[tuple[str, ...], list[FactRow]] = defaultdict(list)
    for row in look.facts:
        if row.life == "challenger":
            words = f"a newer claim against {row.challenges}"
            yield _on(row, "conflict-report", REPORT, words, fix=f"loopledger memory confirm {row.fact_id}")
        elif row.slot and row.polarity == IS:
            groups[row.scope, row.scope_key, look.who(row.subject), row.predicate].append(row)
    for rows in groups.values():
        values = {_letters(row.object) for row in rows}
        if len({row.slot for row in rows}) > 1 and len(values) > 1 and not _many(rows[0]):
            first, *others = sorted(rows, key=order_key)
            for row in others:
                words = f"another {row.predicate.replace('_', ' ')} of the same person than {first.fact_id}"
                yield _on(row, "conflict-report", REPORT, words, first, fix=f"loopledger memory end {row.fact_id}")


def _many(row: FactRow) -> bool:
    rule = registry().get(row.predicate)
    return rule is None or rule.cardinality == "many"


def stale_report(look: Look) -> Iterator[Step]:
    """Facts that were to be looked at again and were not."""
    for row in look.facts:
        if row.stale(look.reader.now_us):
            words = f"to be looked at again since {stamp(row.recheck_us or 0)[:10]}"
            yield _on(row, "stale-report", REPORT, words, fix=f"loopledger memory show {row.fact_id}")


def retire_propose(look: Look) -> Iterator[Step]:
    """Stale facts that no person and no signal stands behind."""
    for row in look.facts:
        if row.stale(look.reader.now_us) and row.trust != "confirmed" and row.basis != "human":
            day = stamp(row.recheck_us or 0)[:10]
            says = {"because": "nobody looked at it again", "on": day}
            yield _on(row, "retire-propose", PROPOSE, f"held until {day} as far as is known", act="end", says=says)


def pack_preview(look: Look) -> Iterator[Step]:
    """How much of what is known a pack of the usual size holds."""
    answer = context_pack(look.reader)
    words = f"a pack holds {answer.returned} of {answer.total} rows"
    yield Step("pack-preview", REPORT, "", words, fix="loopledger memory pack")


OPS: Mapping[str, Callable[[Look], Iterable[Step]]] = {
    "recheck-anchors": recheck_anchors,
    "repair-anchor": repair_anchor,
    "digest-rebuild": digest_rebuild,
    "dedupe-propose": dedupe_propose,
    "alias-propose": alias_propose,
    "conflict-report": conflict_report,
    "stale-report": stale_report,
    "retire-propose": retire_propose,
    "pack-preview": pack_preview,
}
"""Every operation, in the order they run (M-140). None asks a model: a pass of one would cost calls, and could only propose."""
