"""Intake rules: which mail of an account may be stored at all (G-701, G-703, G-705). Pure; read by settings, connectors and `doctor`.

A rule is `label:NAME`, `from:ADDRESS`, `domain:example.org` or `domain:*.example.org`. Deny beats allow. Whole threads are judged: one
match of an allow rule admits the thread, as replies do not inherit labels; one match of a deny rule keeps it out, as replies quote.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.utils import getaddresses
from typing import NamedTuple

from pipeline.errors import ConfigError
from pipeline.ids import canonical_json, short_hash
from pipeline.models.items import HIDDEN

DENIED = "denied:"
"""Beginning of the reason of a fetch row whose mail the rules keep out; the rest names the rule."""
NOT_ALLOWED = f"{DENIED}not_allowed"
"""Reason of mail in a thread that no allow rule admits."""
FORMS = "label:NAME, from:name@example.com, domain:example.com or domain:*.example.com"

_DOTS = re.compile("[.\u3002\uff0e\uff61]")
_LABEL = re.compile(r"[^\s@/:,;<>()\[\]\"*\\]{1,63}")
_LOOSE = re.compile(r"[^\s<>()\[\]\",:;]+@[^\s<>()\[\]\",:;]+")


class Envelope(NamedTuple):
    """All the rules look at of one message: its label ids and the address keys of its From header."""

    labels: frozenset[str]
    senders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `kind`: label, from or domain. `value`: the label as the owner wrote it, an address key, a normal domain (perhaps `*.`).

    `labels`: what a label rule means in one account, case-folded; empty until it is resolved.
    """

    kind: str
    value: str
    labels: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """How stored reasons name the rule. An address or a domain is hashed: beside the id of a mail it would tell its sender (G-702)."""
        return f"label:{self.value.casefold()}" if self.kind == "label" else f"{self.kind}:{short_hash(self.kind, self.value, size=12)}"

    @property
    def token(self) -> str:
        """The rule and what its label means now."""
        return f"{self.name}={','.join(sorted(self.labels))}"

    def matches(self, message: Envelope) -> bool:
        """True if the message falls under this rule."""
        if self.kind == "label":
            return any(label.casefold() in self.labels for label in message.labels)
        if self.kind == "from":
            return self.value in message.senders
        return any(_in_domain(sender.rpartition("@")[2], self.value) for sender in message.senders)


@dataclass(frozen=True, slots=True)
class IntakeRules:
    """The rules of one account. Without any rule everything is admitted."""

    allow: tuple[Rule, ...] = ()
    deny: tuple[Rule, ...] = ()

    @property
    def active(self) -> bool:
        """True if anything can be kept out."""
        return bool(self.allow or self.deny)

    @property
    def fingerprint(self) -> str:
        """Changes when the rules mean something else; "" without rules."""
        return short_hash(canonical_json([self.allow_tokens, sorted(rule.token for rule in self.deny)])) if self.active else ""

    @property
    def allow_tokens(self) -> list[str]:
        """The allow rules as a list that can be stored and compared later."""
        return sorted(rule.token for rule in self.allow)

    def denied_by(self, messages: Iterable[Envelope]) -> str:
        """`denied:<rule>` of the first deny rule that one of the messages falls under, or ""."""
        found = tuple(messages)
        return next((DENIED + rule.name for rule in self.deny if any(rule.matches(one) for one in found)), "")

    def verdict(self, messages: Iterable[Envelope]) -> str:
        """What becomes of a thread with these messages: "" = admitted, else the reason its mail is kept out.

        A message in spam or trash may deny its thread, never admit it.
        """
        found = tuple(messages)
        denied = self.denied_by(found)
        if denied or not self.allow:
            return denied
        living = [one for one in found if not one.labels & HIDDEN]
        return "" if any(rule.matches(one) for rule in self.allow for one in living) else NOT_ALLOWED

    def wants_again(self, reason: str, steps: Iterable[tuple[bool, Iterable[str]]]) -> bool:
        """True if label changes (True = added, label ids) may undo a verdict: an allow label came (G-423), or the denying one went."""
        rule = next((rule for rule in self.deny if DENIED + rule.name == reason), None)
        for added, labels in steps:
            changed = {label.casefold() for label in labels}
            if (not added and rule is not None and rule.labels & changed) or (added and self.allow_labels & changed):
                return True
        return False

    @property
    def allow_labels(self) -> frozenset[str]:
        """Case-folded labels of all allow rules."""
        return frozenset(label for rule in self.allow for label in rule.labels)

    def outlived(self, reason: str, allowed_before: Collection[str]) -> bool:
        """True if mail kept out for `reason`, when `allowed_before` were the allow tokens, has to be judged anew under these rules."""
        if reason == NOT_ALLOWED:
            return not self.allow or bool(set(self.allow_tokens) - set(allowed_before))
        return reason.startswith(DENIED) and not any(DENIED + rule.name == reason for rule in self.deny)


NO_RULES = IntakeRules()


def parse_rule(text: str) -> Rule:
    """A rule as the owner writes it. Raises ValueError with the forms there are."""
    kind, colon, value = text.strip().partition(":")
    kind, value = kind.strip().casefold(), value.strip()
    if colon and kind == "label" and value:
        return Rule(kind, value)
    if colon and kind == "from" and (key := address_key(value)):
        return Rule(kind, key)
    if colon and kind == "domain":
        wild = value.startswith("*.")
        domain = normal_domain(value[2:] if wild else value)
        parts = domain.split(".")
        if len(parts) > 1 and all(_LABEL.fullmatch(part) for part in parts):
            return Rule(kind, f"*.{domain}" if wild else domain)
    raise ValueError(f"an intake rule: {FORMS}")


def parse_rules(allow: Iterable[str], deny: Iterable[str]) -> IntakeRules:
    """Both lists of an account, its label rules still unresolved. Raises ValueError as `parse_rule` does."""
    return IntakeRules(tuple(map(parse_rule, allow)), tuple(map(parse_rule, deny)))


def resolved(rules: IntakeRules, labels: Mapping[str, str], *, by_name: bool = False) -> tuple[IntakeRules, list[str]]:
    """(the rules with what their labels mean in an account whose `labels` are id -> name, the labels it does not have).

    A name wins over an id of the same spelling. `by_name`: mail carries names too, as an imported file has them; then an unknown label
    stands for its own name.
    """
    ids = {label.casefold(): label for label in labels} | {name.casefold(): label for label, name in labels.items() if name}
    missing: list[str] = []

    def one(rule: Rule) -> Rule:
        if rule.kind != "label":
            return rule
        label = ids.get(rule.value.casefold())
        if label is None:
            missing.append(rule.value)
            return replace(rule, labels=frozenset({rule.value.casefold()} if by_name else ()))
        means = {label, labels.get(label) or label} if by_name else {label}
        return replace(rule, labels=frozenset(name.casefold() for name in means))

    return IntakeRules(tuple(map(one, rules.allow)), tuple(map(one, rules.deny))), missing


def unknown_labels(account: str, stream: str, missing: Iterable[str], labels: Mapping[str, str]) -> ConfigError:
    """The error for rules that name labels the account does not have; `labels`: id -> name of those it has."""
    wanted = list(missing)
    names = sorted(name for label, name in labels.items() if name and name != label)
    return ConfigError(
        f"{account} has no label called {', '.join(wanted)}; no mail was read",
        cause=f"labels there are: {', '.join(names[:20]) or 'none of your own'}",
        fix="mend intake_allow and intake_deny of the account in settings.toml",
        code="label_unknown",
        account=account,
        stream=stream,
        labels=wanted,
    )


def envelope(labels: Iterable[str], from_values: Iterable[str]) -> Envelope:
    """What the rules see of a message with these label ids and these From headers, as they stand in it.

    A From header that RFC 5322 cannot read is decoded (RFC 2047) and searched for anything that looks like an address, so that bad form
    hides nobody.
    """
    senders: list[str] = []
    for value in from_values:
        keys = [key for _, address in getaddresses([value]) if (key := address_key(address))]
        senders += keys or [key for found in _LOOSE.findall(_decoded(value)) if (key := address_key(found))]
    return Envelope(frozenset(labels), tuple(dict.fromkeys(senders)))


def _decoded(value: str) -> str:
    try:
        return str(make_header(decode_header(value)))
    except (HeaderParseError, LookupError, UnicodeError, ValueError):
        return value


def address_key(address: str) -> str:
    """An address in the form in which rules compare it: case-folded, its domain normal; "" if it is none."""
    local, _, domain = address.strip().rpartition("@")
    normal = normal_domain(domain)
    return f"{local.casefold()}@{normal}" if local and normal and not any(char.isspace() for char in local + normal) else ""


def normal_domain(domain: str) -> str:
    """One spelling for all of a domain's: lower case, NFKC, Punycode (RFC 3492, RFC 5891), any of the four dots, none at the end.

    Only spelling is made one, validity is not judged: a mail from an impossible domain is still a mail.
    """
    return ".".join(_normal_label(label) for label in _DOTS.split(domain.strip().strip("."))).strip(".")


def _normal_label(label: str) -> str:
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", label).lower())
    return text if text.isascii() else "xn--" + text.encode("punycode", "replace").decode("ascii")


def _in_domain(domain: str, wanted: str) -> bool:
    """Exactly `wanted`, or with `*.` any name below it (G-705)."""
    return domain.endswith(wanted[1:]) and len(domain) > len(wanted[1:]) if wanted.startswith("*.") else domain == wanted
