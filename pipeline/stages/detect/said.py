"""What a model said of a mail, as acts beside those that the rules read in it (C-17, C-39, C-52, C-55). Pure.

The rules come first: on a clause that both read, the act of the rules stands with its own span, so that a loop has the same id whether a
model is on or off. A model adds clauses that the rules read nothing in. It takes nothing away, and it closes nothing, since it has no kind
of act that closes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pipeline.models.authors import author_keys
from pipeline.models.mail import Mail, Owner
from pipeline.models.model_answers import ModelCandidate, applies_to
from pipeline.models.model_frame import OWNER_REF
from pipeline.models.people import People
from pipeline.models.reading import ASKS, Act

AGREED = 0.95
"""Confidence of what rules and a model read alike (C-17)."""
ALONE = 0.75
"""Confidence of what only a model reads: the least with which anything is shown (C-84); assumed, not measured."""
IN_DOUBT = 0.6
"""Of a date on which they differ, or that only a model names (C-11)."""
SURE = 0.5
"""Acts below are hedged (C-23)."""
REVIEW = "needs_review"
"""Flag of an act whose clause a model reads as something else."""
RULES, MODEL, BOTH = "rules", "model", "both"

_PROMISES, _ASKS = frozenset({"promise", "acceptance"}), ASKS | {"reminder"}
_SAYS_NOTHING = frozenset({"information", "thanks", "yes"})
"""Acts beside which a clause may well hold another: "Yes, I bring it tomorrow"."""
_KINDS = {"commitment": "promise"} | {kind: kind for kind in ASKS}
_WORD = re.compile(r"[^\W\d_]{2,}")


class Said(NamedTuple):
    """An act and who reads it: `origin` rules, model or both. `candidates`: what the model said of it, oldest first.

    `due`: ISO date or datetime that the model names, None unless its words for it stand in the mail. `review`: the two read it differently.
    """

    act: Act
    origin: str
    candidates: tuple[ModelCandidate, ...] = ()
    due: str | None = None
    review: bool = False


class Weighed(NamedTuple):
    """A date out of two readings of a clause, its confidence, and whether a person should look at it."""

    value: str | None
    confidence: float
    review: bool


def read_along(mails: Iterable[Mail], candidates: Sequence[ModelCandidate], owner: Owner, people: People) -> list[Mail]:
    """The mails, their acts joined by what the model said of them; a mail of which it said nothing is the same object."""
    by_text: dict[str, list[ModelCandidate]] = defaultdict(list)
    for one in candidates:
        by_text[one.anchor.text_sha].append(one)
    return [_joined(mail, by_text.get(mail.text_sha, ()), owner, people) for mail in mails]


def said_acts(mail: Mail, candidates: Sequence[ModelCandidate], owner: Owner, people: People) -> tuple[Said, ...]:
    """All acts of a mail in order of their spans. `candidates`: as the journal holds them, oldest first.

    Those of other mail, of a text that is gone, by another author, or put to somebody the clause does not name are left out.
    """
    clauses: list[list[ModelCandidate]] = []
    for one in candidates:
        if _believed(one, mail, owner, people):
            known = next((clause for clause in clauses if _same_said(clause[0], one)), None)
            if known is None:
                clauses.append([one])
            else:
                known.append(one)
    found = [Said(act, RULES) for act in mail.reading.acts]
    free = set(range(len(found)))
    for clause in clauses:
        _place(clause, mail, found, free, _names(clause[0], mail, owner, people))
    return tuple(sorted(found, key=lambda said: (said.act.start, said.act.end)))


def weigh_due(ruled: str | None, confidence: float, said: str | None) -> Weighed:
    """One date out of that of the rules (with its confidence) and that of a model; where they differ the rules' stands (C-17)."""
    if ruled is None:
        return Weighed(said, IN_DOUBT if said else 0.0, said is not None)
    if said is None:
        return Weighed(ruled, confidence, False)
    alike = ruled == said or (min(len(ruled), len(said)) == _DATE and ruled[:_DATE] == said[:_DATE])
    return Weighed(ruled, AGREED, False) if alike else Weighed(ruled, min(confidence, IN_DOUBT), True)


_DATE = len("2026-06-05")


def _joined(mail: Mail, candidates: Sequence[ModelCandidate], owner: Owner, people: People) -> Mail:
    if not candidates:
        return mail
    acts = tuple(said.act for said in said_acts(mail, candidates, owner, people))
    return mail if acts == mail.reading.acts else replace(mail, reading=replace(mail.reading, acts=acts))


def _place(clause: Sequence[ModelCandidate], mail: Mail, found: list[Said], free: set[int], names: tuple[str, ...]) -> None:
    """Joins a clause to the act of the rules that reads it alike, or marks those that read it otherwise, or adds an act of its own.
    `free`: places of acts that no clause has joined: of two promises in one sentence only one can be that act."""
    first = clause[0]
    start, end = first.anchor.start, first.anchor.end
    family, due = _family(_KINDS[first.kind]), _due(clause, mail)
    alike = [at for at in free if found[at].act.kind in family and _overlap(found[at].act, start, end, of_longer=False) >= _HALF]
    if alike:
        at = max(alike, key=lambda at: (_overlap(found[at].act, start, end, of_longer=True), -at))
        free.discard(at)
        act = found[at].act
        doubted = bool(act.reason) or act.confidence < SURE
        sure = act._replace(confidence=max(act.confidence, AGREED))
        found[at] = Said(_marked(act), RULES, tuple(clause), None, True) if doubted else Said(sure, BOTH, tuple(clause), due)
        return
    against = [at for at in free if _denies(found[at].act, family) and _overlap(found[at].act, start, end, of_longer=True) >= _HALF]
    for at in against:
        found[at] = found[at]._replace(act=_marked(found[at].act), candidates=(*found[at].candidates, *clause), review=True)
    if not against:
        flags = ("choice",) if first.kind == "decision" else ()
        act = Act(_KINDS[first.kind], start, end, f"model.{first.kind}", "", names, flags, ALONE)
        found.append(Said(act, MODEL, tuple(clause), due))


def _family(kind: str) -> frozenset[str]:
    return _PROMISES if kind in _PROMISES else _ASKS


def _denies(act: Act, family: frozenset[str]) -> bool:
    return act.kind not in family and act.kind not in _SAYS_NOTHING


def _marked(act: Act) -> Act:
    return act if REVIEW in act.flags else act._replace(flags=(*act.flags, REVIEW))


_HALF = 0.5


def _overlap(act: Act, start: int, end: int, *, of_longer: bool) -> float:
    """The part of the longer or shorter of two spans that both cover."""
    sizes = (act.end - act.start, end - start)
    shared = min(act.end, end) - max(act.start, start)
    return max(0, shared) / max(1, max(sizes) if of_longer else min(sizes))


def _same_said(one: ModelCandidate, two: ModelCandidate) -> bool:
    """Two sayings about one clause: of one kind of act, and at least half of the shorter quote stands in the other (C-55)."""
    act = Act(_KINDS[one.kind], one.anchor.start, one.anchor.end, "")
    return _KINDS[two.kind] in _family(act.kind) and _overlap(act, two.anchor.start, two.anchor.end, of_longer=False) >= _HALF


# --- the barrier, held again ---------------------------------------------------------------------------------------------------


def _believed(one: ModelCandidate, mail: Mail, owner: Owner, people: People) -> bool:
    """What C-52 demands, of the mail as it is now: relabelled, read by newer rules, with other contacts."""
    anchor = one.anchor
    inside = any(zone.kind == "reply" and zone.start <= anchor.start and anchor.end <= zone.end for zone in mail.reading.zones)
    real = one.kind in _KINDS and inside and any(map(str.isalnum, anchor.quote))
    return real and applies_to(anchor, mail) and _wrote(one, mail, owner, people) and _meant(one, mail, owner, people)


def _wrote(one: ModelCandidate, mail: Mail, owner: Owner, people: People) -> bool:
    """The owner wrote what the owner SENT (or, in mail without any label, what is from an own address); others what is from them."""
    mine = {people.person_of(key) for key in owner.addresses}
    authors = {people.person_of(key) for key in author_keys(mail.decoded) if key}
    own = "SENT" in mail.labels or (not mail.labels and bool(authors & mine))
    return own if one.author == OWNER_REF else not own and people.person_of(one.author) in authors - mine


def _meant(one: ModelCandidate, mail: Mail, owner: Owner, people: People) -> bool:
    """A person whom the clause does not name, and who is not the owner in mail of others, is no target: the header decides then (C-27)."""
    if one.author == OWNER_REF:
        return one.counterparty != OWNER_REF
    return one.counterparty in {"", OWNER_REF} or bool(_names(one, mail, owner, people))


def _names(one: ModelCandidate, mail: Mail, owner: Owner, people: People) -> tuple[str, ...]:
    """Words of the clause that name the counterparty, lower-case: what counts is what stands there, not what the model says of it."""
    if one.counterparty == OWNER_REF:
        known = [owner.name, *(key.partition("@")[0] for key in owner.addresses)]
    else:
        decoded, person = mail.decoded, people.person_of(one.counterparty)
        there = [address for address in (*decoded.to, *decoded.cc) if address.key and people.person_of(address.key) == person]
        known = [people.names.get(person, ""), *(part for one in there for part in (one.name, one.key.partition("@")[0]))]
        known += [] if "@" in one.counterparty else [one.counterparty]
    words = {word for name in known for word in _WORD.findall(name.casefold())}
    tokens = _WORD.findall(one.anchor.quote.casefold())
    return tuple(dict.fromkeys(token for token in tokens if token in words or _with_title(token, words)))


def _with_title(token: str, words: set[str]) -> bool:
    """A name with a particle or title behind it, in scripts that set none apart: 로빈님."""
    return not token.isascii() and any(not word.isascii() and token.startswith(word) for word in words)


def _due(clause: Sequence[ModelCandidate], mail: Mail) -> str | None:
    """The first date among the sayings whose words stand in the own text of the mail."""
    own = " ".join(" ".join(mail.decoded.text[zone.start : zone.end].split()) for zone in mail.reading.zones if zone.kind == "reply")
    stands = (one.due for one in clause if one.due and one.due_text.strip() and " ".join(one.due_text.split()) in own)
    return next(stands, None)
