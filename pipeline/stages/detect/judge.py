"""One unit's messages, judged in order of arrival (J-30 to J-65)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from email.utils import parseaddr
from functools import cached_property
from typing import NamedTuple

from pipeline.clock import HOUR_US
from pipeline.models.judged import BULK, HUMAN, MACHINE, OWNER, RELAY, Ask, Judged, Promise
from pipeline.models.mail import Mail, Owner
from pipeline.models.people import People
from pipeline.models.reading import ASKS, Act, Address
from pipeline.stages.detect.address import Named, match_names, names_everyone, owner_row, participants
from pipeline.stages.detect.gates import REASON_OF_RULE, Gate, bulk_reason, classify, lift, relay_reason
from pipeline.stages.detect.history import MIN_LINE, SenderHistory, normal_line
from pipeline.stages.detect.pull import features_of, pull_of
from pipeline.stages.detect.vows import is_promise, own_promises, their_promises

RULES_VERSION = "6"
_DEAD_LABELS = {"TRASH": "trash", "SPAM": "spam"}
_NOT_SENT = frozenset({"DRAFT", "SCHEDULED"})
_DUPLICATE_WINDOW_US = HOUR_US
_MAX_TARGETS = 25
_NO_GATE = Gate(HUMAN, "")
_VIA = re.compile(
    r"\b(?:via|über|vía|a través de|através de|tramite|par l'intermédiaire de)\b|経由|を通じて|(?:을|를) ?통해|通过|透過", re.IGNORECASE
)
"""How a list names itself behind the author's name (J-33)."""
_FIRST_LINE = re.compile(r"\S(?:[^\n]*\S)?")


class Prior(NamedTuple):
    """A message judged without knowing whose unit it stands in, and for other people's mail by what: author, class, addressing."""

    judged: Judged
    sender: Address
    gate: Gate
    in_to: bool = False


class Docket:
    """Conversations judged as far as they are the same in every unit: a thread of 300 people is read once, not 300 times."""

    def __init__(self, owner: Owner, people: People) -> None:
        self.owner = owner
        self.people = people
        self._known: dict[int, list[Prior]] = {}

    @cached_property
    def beside(self) -> Docket:
        """The same conversations as they read with what a model said of them."""
        return Docket(self.owner, self.people)

    def priors(self, mails: Sequence[Mail]) -> list[Prior]:
        """The messages of some whole conversations, judged, in order of arrival."""
        if self.owner.bare:  # copies of one message may lie in two conversations there
            return _judged_alone(_Judge(self.owner, self.people), mails)
        conversations: dict[int, list[Mail]] = defaultdict(list)
        for mail in mails:
            conversations[mail.conversation].append(mail)
        found: list[Prior] = []
        for conversation, members in conversations.items():
            known = self._known.get(conversation)
            if known is None:
                known = self._known[conversation] = _judged_alone(_Judge(self.owner, self.people), members)
            found += known
        return found if len(conversations) == 1 else sorted(found, key=lambda prior: prior.judged.mail.order)


def judge_unit(person: str, mails: Sequence[Mail], owner: Owner, people: People, docket: Docket | None = None) -> list[Judged]:
    """Every message of the conversations the owner shares with `person`, judged, in order of arrival.

    `mails` may come in any order. History rules look only at what arrived before a mail. `docket`: shared by the units of one fold.
    """
    docket = docket or Docket(owner, people)
    judge, history = _Judge(owner, people), SenderHistory()
    before: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    found = []
    for prior in docket.priors(mails):
        judged = prior.judged
        thread = before[judged.mail.conversation]
        if judged.side != "none" and judged.author != OWNER and (prior.gate.cls == BULK or judged.author == person):
            judged = judge.with_history(prior, history, person)
            if judged.author == person:
                if judged.asks:
                    pull = pull_of(features_of(judged, history, *thread, in_to=prior.in_to, zone=owner.work.zone))
                    judged = replace(judged, pull=pull)
                history.person_wrote(judged.mail)
        elif judged.author == OWNER and judged.side == OWNER:
            history.owner_wrote(judged.mail, to_person=person in judged.recipients)
        thread[0] += judged.side != "none"
        thread[1] += judged.side == OWNER
        found.append(judged)
    return found


def _judged_alone(judge: _Judge, mails: Sequence[Mail]) -> list[Prior]:
    return [judge.one(mail) for mail in sorted(mails, key=lambda mail: mail.order)]


class _Judge:
    """Walks one conversation in order; holds what earlier mails left behind."""

    def __init__(self, owner: Owner, people: People) -> None:
        self.owner = owner
        self.people = people
        self.me = frozenset(people.person_of(key) for key in owner.addresses)
        self.lines: dict[int, set[str]] = defaultdict(set)
        self.unlearnt: dict[int, list[str]] = defaultdict(list)
        self.seen: dict[tuple[str, str, str], int] = {}
        self.sent_from: dict[str, str] = {}

    def one(self, mail: Mail) -> Prior:
        sender = self._author(mail)
        own = self._is_own(mail)
        acts = self._fresh_acts(mail)
        live = mail.present and not mail.labels & set(_DEAD_LABELS)
        state = self._state(mail, own=own)
        if state:
            return Prior(self._nothing(mail, sender, state, mine=own or self._claims_owner(mail), live=live), sender, _NO_GATE)
        if own:
            if mail.decoded.message_id and mail.decoded.sender:
                self.sent_from[mail.decoded.message_id] = mail.decoded.sender.key
            return Prior(self._own(mail, acts, live=live), sender, _NO_GATE)
        gate = classify(mail, mail.reading.signs)
        answered = [self.sent_from[ref] for ref in (*mail.decoded.in_reply_to, *mail.decoded.references) if ref in self.sent_from]
        in_to = any(self._is_owner(address.key) or address.key in answered for address in mail.decoded.to)
        return Prior(self._other(mail, sender, acts, gate, live=live, in_to=in_to), sender, gate, in_to)

    def with_history(self, prior: Prior, history: SenderHistory, person: str) -> Judged:
        """A message by `person`, or a bulk one, judged again by what is known of the sender before it."""
        judged, gate = prior.judged, prior.gate
        mail, signs = judged.mail, judged.mail.reading.signs
        if judged.author == person and gate.cls not in {MACHINE, RELAY}:
            if gate.cls == HUMAN and history.repeats_template(mail):
                gate = gate._replace(cls=BULK, rule="template")
            history.remember_shape(mail)
        gate = lift(
            gate,
            signs,
            answers_owner=history.answers_owner(mail),
            wrote_to=history.wrote_to,
            in_contacts=self.people.in_contacts(judged.author),
        )
        if gate == prior.gate:
            return judged
        return self._other(mail, prior.sender, judged.acts, gate, live=judged.live, in_to=prior.in_to)

    # --- state and sides -------------------------------------------------------------------------------------------

    def _state(self, mail: Mail, *, own: bool) -> str:
        """State gate: the reason code why this mail is no turn at all, or ""."""
        if mail.labels & _NOT_SENT and "SENT" not in mail.labels:
            return "draft"
        if not mail.present and not mail.was_live:
            return "deleted"
        dead = next((code for label, code in _DEAD_LABELS.items() if label in mail.labels), "")
        if dead and not mail.was_live:
            return dead
        if self.owner.excludes(mail.account, mail.labels):
            return "excluded_label"
        if self._claims_owner(mail) and not own:
            return "spoofed_owner"
        return "duplicate" if self._is_copy(mail) else ""

    def _claims_owner(self, mail: Mail) -> bool:
        return mail.decoded.sender is not None and self._is_owner(mail.decoded.sender.key)

    def _is_owner(self, key: str) -> bool:
        return bool(key) and self.people.person_of(key) in self.me

    def _is_own(self, mail: Mail) -> bool:
        """J-42, J-43: the SENT label wins; an owner From without it counts only if delivered and not failed by authentication,
        or delivered from outside without any."""
        if "SENT" in mail.labels:
            return True
        if not self._claims_owner(mail):
            return False
        results = mail.decoded.headers.get("authentication-results", ())
        failed = any("dmarc=fail" in value or "spf=fail" in value for value in results)
        unchecked = not results and "return-path" in mail.decoded.headers  # came from outside (RFC 5321 4.4), and nobody looked who it was
        return not failed and not unchecked and (not mail.labels or "INBOX" in mail.labels)

    def _is_copy(self, mail: Mail) -> bool:
        """J-49: same Message-ID, author and text within an hour is one message; different text is another message."""
        if not mail.decoded.message_id:
            return False
        key = (mail.decoded.message_id, mail.decoded.sender.key if mail.decoded.sender else "", _reply_text(mail))
        first = self.seen.setdefault(key, mail.arrived_us)
        if first == mail.arrived_us or mail.arrived_us - first > _DUPLICATE_WINDOW_US:
            self.seen[key] = mail.arrived_us
            return False
        return True

    def _author(self, mail: Mail) -> Address:
        """J-33: of a list or via mail the real author; else From."""
        decoded = mail.decoded
        sender = decoded.sender or Address("", "", "")
        rules = {sign.rule: sign.note for sign in mail.reading.signs}
        if "list_header" in rules or rules.get("relay") == "via":
            original = decoded.headers.get("x-original-from", ())
            if original:
                return _parse_one(original[0]) or sender
            personal = [address for address in decoded.reply_to if address.key and address.key != sender.key]
            listed = {address.key for address in (*decoded.to, *decoded.cc)}
            if len(personal) == 1 and _VIA.search(sender.name) and personal[0].key not in listed:
                return personal[0]
        return sender

    def _fresh_acts(self, mail: Mail) -> tuple[Act, ...]:
        """Acts that do not stand on a line of an earlier message of the conversation (J-23); the whole reply is never removed."""
        lines = self.lines[mail.conversation]
        text = mail.decoded.text
        acts = mail.reading.acts
        self._learn_lines(mail.conversation, lines)
        if lines:
            fresh = tuple(act for act in acts if not _is_known(text[act.start : act.end], text, act, lines))
            acts = fresh or acts
        self.unlearnt[mail.conversation].append(text)
        return acts

    def _learn_lines(self, conversation: int, lines: set[str]) -> None:
        """Lines of the conversation's earlier mails, read only when a later mail comes: most conversations have one mail."""
        for text in self.unlearnt.pop(conversation, ()):
            lines.update(line for line in map(normal_line, text.split("\n")) if len(line) >= MIN_LINE)

    # --- the owner's mail ------------------------------------------------------------------------------------------

    def _own(self, mail: Mail, acts: tuple[Act, ...], *, live: bool) -> Judged:
        to, cc = self._others(mail.decoded.to), self._others((*mail.decoded.cc, *mail.decoded.bcc))
        sender = mail.decoded.sender or Address(self.owner.name, "", "")
        judged = Judged(mail, OWNER, OWNER, sender.address, sender.name, to, cc, HUMAN, (), acts, "", "", live)
        if not to and not cc:
            return _with(judged, reason="self_thread", rule="own_mail")
        if any(sign.rule == "reaction" for sign in mail.reading.signs):
            return _with(judged, cls=MACHINE, reason="reaction", rule="reaction")
        if self.owner.bare:
            return _with(judged, asks=_bare_asks(mail, to))
        if any(sign.rule == "calendar" for sign in mail.reading.signs):  # an answer to an invitation is the event's to tell (C-70)
            return _with(judged, side="none", reason="calendar", rule="calendar")
        present = self._present(mail)
        greeted = tuple(p for p in match_names(mail.reading.greeting, present) if p != OWNER)
        judged = replace(judged, promises=own_promises(judged, greeted, present))
        asks = tuple(
            self._own_ask(act, to, greeted, match_names(act.names, present)) for act in acts if act.kind in ASKS and not act.reason
        )
        asks = tuple(ask for ask in asks if ask.targets)
        if not asks:
            return _with(judged, reason=self._content_reason(mail, acts), rule="own_mail")
        return _covered(replace(judged, heard=asks), asks)

    def _own_ask(self, act: Act, to: tuple[str, ...], greeted: tuple[str, ...], named: tuple[str, ...]) -> Ask:
        named = tuple(person for person in named if person != OWNER)
        targets = named or greeted or to
        return Ask(act, targets[:_MAX_TARGETS], "collective" in act.flags and len(targets) > 1)

    # --- other people's mail ---------------------------------------------------------------------------------------

    def _other(self, mail: Mail, sender: Address, acts: tuple[Act, ...], gate: Gate, *, live: bool, in_to: bool) -> Judged:
        author = self.people.person_of(sender.key)
        to, cc = self._others(mail.decoded.to), self._others(mail.decoded.cc)
        judged = Judged(mail, "other", author, sender.address, sender.name, to, cc, gate.cls, (), acts, "", gate.rule, live)
        if not author:
            return _with(judged, side="none", reason="no_ask", rule="no_sender")
        if gate.cls == MACHINE:
            return _with(judged, side="none", reason=REASON_OF_RULE[gate.rule])
        return self._inbound(judged, in_to=in_to)

    def _inbound(self, judged: Judged, *, in_to: bool) -> Judged:
        """Content, addressing and bulk gates of a mail by another person (J-32, J-57, J-70)."""
        mail, acts = judged.mail, judged.acts
        if self.owner.bare:
            return (
                _with(judged, asks=_bare_asks(mail, (OWNER,)), rule="bare") if in_to else _with(judged, reason="not_addressed", rule="bare")
            )
        real = tuple(act for act in acts if act.kind in ASKS and not act.reason)
        judged = replace(judged, promises=self._promised(judged, in_to=in_to))
        if not real:
            return _with(judged, reason=self._content_reason(mail, acts), rule=judged.rule or "content")
        heard, asks, reason = self._addressed(mail, real, in_to=in_to, relay=judged.cls == RELAY)
        judged = replace(judged, heard=heard)
        if reason == "not_addressed" and any(sign.rule == "list_header" for sign in mail.reading.signs):
            reason = "list_not_addressed"
        if reason:
            return _with(judged, reason=reason, rule="addressing")
        if judged.cls == RELAY:
            reason = "" if self._owner_named(mail, real) else relay_reason(mail.reading.signs)
        elif judged.cls == BULK:
            named = self._owner_named(mail, [ask.act for ask in asks])
            marketing = all("marketing" in ask.act.flags for ask in asks)
            gate = classify(mail, mail.reading.signs)
            gate = gate if gate.cls == BULK and judged.rule != "template" else Gate(BULK, judged.rule)
            alone = in_to and not judged.to and not judged.cc
            reason = bulk_reason(gate, mail.reading.signs, owner_named=named, alone=alone, in_to=in_to, asks_marketing=marketing)
        if reason:
            return _with(judged, reason=reason)
        if mail.decoded.truncated and asks[-1].act.end >= len(mail.decoded.text.rstrip()):
            asks = asks[:-1]
        if not asks:
            return _with(judged, reason="truncated", rule="limits")
        return _covered(judged, asks)

    def _addressed(self, mail: Mail, real: tuple[Act, ...], *, in_to: bool, relay: bool) -> tuple[tuple[Ask, ...], tuple[Ask, ...], str]:
        """All asks with their targets, those put to the owner, and the reason why none is."""
        present = self._present(mail)
        if not any(row.person == OWNER for row in present):
            present.append(self._owner_row(mail))
        greeted = match_names(mail.reading.greeting, present)
        everyone = names_everyone(mail.reading.greeting)
        others = self._others(mail.decoded.to)
        everybody = tuple(dict.fromkeys((OWNER, *others)))
        heard, asks, reason = [], [], ""
        for act in real:
            named = match_names(act.names, present)
            targets = named or (() if everyone else greeted)
            mine = OWNER in targets or (not targets and (in_to or relay))
            ask = Ask(act, targets or (everybody if mine else others), "collective" in act.flags)
            heard.append(ask)
            if mine:
                asks.append(ask)
            elif targets:
                reason = reason or "named_other"
            else:
                in_cc = any(self._is_owner(address.key) for address in mail.decoded.cc)
                reason = reason or ("cc_only" if in_cc else "not_addressed")
        return tuple(heard), tuple(asks), "" if asks else reason

    def _promised(self, judged: Judged, *, in_to: bool) -> tuple[Promise, ...]:
        """What the author of another person's mail promises the owner; bulk mail and services that do not name the owner promise nobody."""
        mail, relay = judged.mail, judged.cls == RELAY
        vows = [act for act in judged.acts if is_promise(act)]
        if not vows or judged.cls == BULK or (relay and not self._owner_named(mail, vows) and relay_reason(mail.reading.signs)):
            return ()
        present = self._present(mail)
        if not any(row.person == OWNER for row in present):
            present.append(self._owner_row(mail))
        return their_promises(judged, present, in_to=in_to or relay)

    def _owner_named(self, mail: Mail, acts: Sequence[Act]) -> bool:
        me = [self._owner_row(mail)]
        if any(f"@{word}" in mail.decoded.text.casefold() for word in me[0].words):
            return True
        return bool(match_names(mail.reading.greeting, me) or any(match_names(act.names, me) for act in acts))

    # --- small parts -----------------------------------------------------------------------------------------------

    def _present(self, mail: Mail) -> list[Named]:
        return participants((*mail.decoded.to, *mail.decoded.cc), self.owner.name, self._is_owner, self.people)

    def _owner_row(self, mail: Mail) -> Named:
        return owner_row(self.owner.name, Address("", mail.account, mail.account))

    def _others(self, addresses: Sequence[Address]) -> tuple[str, ...]:
        return tuple(person for person in self.people.persons_of(addresses) if person not in self.me)

    def _content_reason(self, mail: Mail, acts: tuple[Act, ...]) -> str:
        """The most telling content code of a mail without an ask (`pipeline.models.reasons`)."""
        reading = mail.reading
        if not mail.decoded.text.strip():
            return "empty_body"
        if reading.ack_only:
            return "thanks_only"
        for act in acts:
            if act.reason:
                return act.reason
        kinds = {act.kind for act in acts}
        if kinds & {"promise", "acceptance"}:
            return "their_promise"
        if reading.forwarded:
            return "forwarded_fyi"
        if kinds and kinds <= {"thanks", "courtesy"}:
            return "thanks_only"
        return "information" if kinds else "no_ask"

    def _nothing(self, mail: Mail, sender: Address, reason: str, *, mine: bool, live: bool) -> Judged:
        author = OWNER if mine else self.people.person_of(sender.key)
        return Judged(mail, "none", author, sender.address, sender.name, (), (), HUMAN, (), (), reason, "state", live)


def _with(judged: Judged, *, asks: tuple[Ask, ...] = (), reason: str = "", rule: str = "", side: str = "", cls: str = "") -> Judged:
    return replace(judged, side=side or judged.side, cls=cls or judged.cls, asks=asks, reason=reason, rule=rule or judged.rule)


def _is_known(sentence: str, text: str, act: Act, lines: set[str]) -> bool:
    line_start = text.rfind("\n", 0, act.start) + 1
    line_end = text.find("\n", act.start)
    line = normal_line(text[line_start : line_end if line_end >= 0 else len(text)])
    return len(line) >= MIN_LINE and line in lines and len(normal_line(sentence)) > 0


def _reply_text(mail: Mail) -> str:
    text = mail.decoded.text
    return " ".join(" ".join(text[zone.start : zone.end].split()) for zone in mail.reading.zones if zone.kind == "reply")


def _covered(judged: Judged, asks: tuple[Ask, ...]) -> Judged:
    """The asks, unless mail of the conversation is missing: it may be the answer (G-407, G-704)."""
    if judged.mail.filtered or judged.mail.incomplete:
        return _with(judged, reason="filtered" if judged.mail.filtered else "incomplete", rule="coverage")
    return _with(judged, asks=asks)


def _bare_asks(mail: Mail, targets: tuple[str, ...]) -> tuple[Ask, ...]:
    """The bare rule takes any text for an ask: its first line that holds a word."""
    line = _FIRST_LINE.search(mail.decoded.text)
    return (Ask(Act("question", line.start(), line.end(), "bare"), targets, False),) if line else ()


def _parse_one(value: str) -> Address | None:
    name, address = parseaddr(value)
    return Address(name, address, address.casefold()) if "@" in address else None
