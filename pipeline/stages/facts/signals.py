"""Which hard signals the stored items hold for what somebody said (M-033). Pure.

Who said it plays no part, and neither do its words in a mail: a field of a contact or an event, or a header of a message, shows it or not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from pipeline.models.facts import IS, Claim, Status, normal
from pipeline.models.mail import subject_root
from pipeline.models.predicates import predicate
from pipeline.models.sightings import BOUNCE, CONTACT, EVENT, Letter, Seen, Sighting, value_key

Persons = Callable[[str], str]
"""Who an address or a unique name means; "" for nobody."""
_BY_DMARC: Mapping[str, Status] = {"pass": "valid", "fail": "broken"}
_RANK: dict[Status, int] = {"valid": 0, "unknown": 1, "broken": 2}


class Witnesses:
    """The sightings and letters that concern some claims; asked for one fact at a time."""

    def __init__(self, sightings: Iterable[Sighting], letters: Mapping[tuple[str, str], Letter], person_of: Persons) -> None:
        """`letters`: by account and message id, of every message that a claim quotes."""
        self._fields: dict[tuple[str, str, str], list[Sighting]] = defaultdict(list)
        self._came: dict[tuple[str, str], list[Sighting]] = defaultdict(list)
        self._bounced_us: dict[str, int] = {}
        for row in sorted(sightings):
            if row.signal == CONTACT:
                self._fields[row.person, row.predicate, row.object_norm].append(row)
            elif row.signal == EVENT:
                self._came[row.person, row.date].append(row)
            elif row.signal == BOUNCE and row.status == "valid":
                self._bounced_us[row.object_norm] = max(row.made_us, self._bounced_us.get(row.object_norm, 0))
        self._letters = letters
        self._person_of = person_of

    def __call__(self, claims: Sequence[Claim]) -> list[Seen]:
        """Every signal that shows, or once showed, what these claims of one fact say. What is denied is shown by nothing."""
        first = claims[0]
        rule = predicate(first.predicate)
        if rule is None or not rule.signals or first.polarity != IS:
            return []
        found = [*self._contact(first), *self._event(claims)]
        quoted = {(span.account, span.message_id) for claim in claims for span in claim.spans}
        for ref in sorted(quoted & self._letters.keys()):
            found += self._mail(first, self._letters[ref])
        return [one for one in dict.fromkeys(found) if one.signal in rule.signals]

    def _contact(self, claim: Claim) -> Iterator[Seen]:
        key = (self._person_of(claim.subject), claim.predicate, value_key(claim.predicate, claim.object))
        for row in self._fields.get(key, ()) if key[0] else ():
            status: Status = "broken" if self._bounced(row) else row.status
            yield Seen(CONTACT, "contact", row.account, row.item_id, row.made_us, status, row.predicate)

    def _bounced(self, field: Sighting) -> bool:
        """Mail to this address came back after the contact was last told that it is theirs."""
        return field.predicate == "email" and self._bounced_us.get(field.object_norm, 0) > field.made_us

    def _event(self, claims: Sequence[Claim]) -> Iterator[Seen]:
        """Both were at one event of that day, or one was at the event of that name; said once it had begun."""
        claim, said_us = claims[0], max(one.made_us for one in claims)
        subject = self._person_of(claim.subject)
        if claim.predicate not in ("met", "agreed") or not subject:
            return
        other = self._person_of(claim.object) if claim.predicate == "met" else ""
        theirs = {(row.account, row.item_id): row.status for row in self._came.get((other, claim.date), ())} if other else {}
        for row in self._came.get((subject, claim.date), ()):
            partner = theirs.get((row.account, row.item_id))
            named = row.object_norm == normal(claim.object)
            if row.made_us <= said_us and (partner or named):
                status = max((row.status, partner or row.status), key=_RANK.__getitem__)
                yield Seen(EVENT, "event", row.account, row.item_id, row.made_us, status, row.date)

    def _mail(self, claim: Claim, letter: Letter) -> Iterator[Seen]:
        shows = _SHOWN.get(claim.predicate)
        for signal, status, ref in shows(claim, letter) if shows else ():
            yield Seen(signal, "mail", letter.account, letter.message_id, letter.arrived_us, "broken" if letter.gone else status, ref)


def _delivered(claim: Claim, letter: Letter) -> Iterator[tuple[str, Status, str]]:
    """The writer of a sent mail handed over a file of that name, or the mail of that subject, on that day."""
    mine = letter.owner_sent and letter.has_id and normal(claim.subject) in (letter.sender, normal(letter.sender_name), "owner")
    if not mine or claim.date not in letter.days:
        return
    if normal(claim.object) in letter.files:
        yield ("attachment_sent", "valid", normal(claim.object))
    if subject_root(claim.object) == letter.subject:
        yield ("sent_message", "valid", "subject")


def _answered(claim: Claim, letter: Letter) -> Iterator[tuple[str, Status, str]]:
    """The writer of a reply answered the mail of that subject, or its writer, on that day. A forged reply answers nothing."""
    if normal(claim.subject) not in _names(letter.sender, letter.sender_name) or claim.date not in letter.days:
        return
    value, root = normal(claim.object), subject_root(claim.object)
    if any(root == subject or value in _names(key, name) for subject, key, name in letter.parents):
        yield ("reply_chain", "broken" if letter.dmarc == "fail" else "valid", "parent")


def _email(claim: Claim, letter: Letter) -> Iterator[tuple[str, Status, str]]:
    """A domain writes from that address. It says nothing of a person: a display name is whatever its writer likes."""
    if normal(claim.object) == letter.sender and normal(claim.subject) == letter.sender.rpartition("@")[2]:
        yield ("authenticated_sender", _BY_DMARC.get(letter.dmarc, "unknown"), letter.sender)


def _names(key: str, name: str) -> Collection[str]:
    return {key, normal(name)} - {""}


_SHOWN: Mapping[str, Callable[[Claim, Letter], Iterator[tuple[str, Status, str]]]] = {
    "delivered": _delivered,
    "answered": _answered,
    "email": _email,
}
