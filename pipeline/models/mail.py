"""A message as the fold sees it: what arrived, what it says by itself, and where it stands now."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from pipeline.models.reading import Decoded, Reading
from pipeline.models.worktime import WorkTime

GMAIL_DOMAINS = frozenset({"gmail.com", "googlemail.com"})

_PROVIDERS = re.compile(
    r"(?:gmail|googlemail|hotmail|outlook|live|msn|icloud|me|mac|aol|ymail|rocketmail|proton|protonmail|pm|fastmail|zoho|tutanota|tuta|gmx|web"
    r"|t-online|freenet|posteo|mailbox|orange|wanadoo|laposte|free|sfr|libero|virgilio|tiscali|alice|terra|uol|bol|sapo|naver|daum|hanmail"
    r"|kakao|nate|qq|foxmail|163|126|sina|sohu|yeah|docomo|ezweb|softbank|nifty|comcast|verizon|att|btinternet|mail|yandex|bluewin|hey)"
    r"\.[a-z]{2,5}(?:\.[a-z]{2})?|yahoo\.[a-z.]{2,6}",
)
"""Domains where strangers share a house: public mail providers, by their first label."""


@dataclass(frozen=True, slots=True)
class Mail:
    """One stored message in its current state.

    `arrived_us`: the provider's arrival time (J-5). `labels`: current label ids. `present`: False once deleted at the
    provider. `was_live`: this home once saw it neither deleted nor in spam, trash or drafts. `changed_us`: when this home
    learnt the current state (label or deletion), for `source_gone` steps. `conversation`: id of the conversation it was
    assembled into. `incomplete`: parts of its thread could not be fetched. `filtered`: the intake rules keep
    mail out of its conversation.
    """

    account: str
    external_id: str
    thread_id: str
    arrived_us: int
    labels: frozenset[str]
    present: bool
    was_live: bool
    changed_us: int
    decoded: Decoded
    reading: Reading
    text_sha: str
    conversation: int = 0
    incomplete: bool = False
    filtered: bool = False

    @property
    def order(self) -> tuple[int, str, str]:
        """The one total order of messages: arrival, then ids (M-007)."""
        return (self.arrived_us, self.account, self.external_id)

    @property
    def ref(self) -> tuple[str, str]:
        """(account, provider id): names the message everywhere."""
        return (self.account, self.external_id)


@dataclass(frozen=True, slots=True)
class Owner:
    """The person whose home this is (J-40) and the settings the fold depends on; part of the ledger's fingerprint.

    `addresses`: case-folded keys. `gmail_like`: domains that ignore dots in the local part (J-41).
    """

    name: str
    addresses: frozenset[str]
    work: WorkTime = field(default_factory=WorkTime)
    reply_hours_in: int = 24
    reply_hours_out: int = 72
    clock: str = "shift"
    gmail_like: frozenset[str] = GMAIL_DOMAINS
    excluded_labels: frozenset[str] = frozenset()
    """Label ids that exclude in every account."""
    excluded_in: tuple[tuple[str, frozenset[str]], ...] = ()
    """(account, its excluded label ids): an id means another label in another account (J-98)."""
    labels_unread: frozenset[str] = frozenset()
    """Accounts whose label names are needed and unknown: all their mail counts as excluded (J-98)."""
    bare: bool = False
    """`--bare` (J-115): no content gates, thread key, first owner mail closes. For measuring only."""

    def excludes(self, account: str, labels: frozenset[str]) -> bool:
        """True if mail of `account` under `labels` is never judged (J-98)."""
        if labels & self.excluded_labels or account in self.labels_unread:
            return True
        return any(name == account and labels & excluded for name, excluded in self.excluded_in)

    def same_house(self, key: str) -> bool:
        """True if the address lies in the domain of an own address, or in one above or below it; a public provider is nobody's house."""
        domain = key.rpartition("@")[2]
        if not domain or _PROVIDERS.fullmatch(domain):
            return False
        own = {one.rpartition("@")[2] for one in self.addresses} - self.gmail_like
        return any(f".{domain}".endswith(f".{one}") or f".{one}".endswith(f".{domain}") for one in own if not _PROVIDERS.fullmatch(one))

    def fingerprint(self) -> dict[str, object]:
        """JSON-able form of everything above."""
        return {
            "name": self.name,
            "addresses": sorted(self.addresses),
            "zone": self.work.zone,
            "days": sorted(self.work.days),
            "hours": [self.work.start.isoformat(), self.work.end.isoformat()],
            "days_off": sorted(day.isoformat() for day in self.work.days_off),
            "reply_hours": [self.reply_hours_in, self.reply_hours_out],
            "clock": self.clock,
            "gmail_like": sorted(self.gmail_like),
            "excluded_labels": sorted(self.excluded_labels),
            "excluded_in": [[account, sorted(labels)] for account, labels in sorted(self.excluded_in)],
            "labels_unread": sorted(self.labels_unread),
            "bare": self.bare,
        }


@lru_cache(maxsize=65_536)
def canonical_address(key: str, gmail_like: frozenset[str] = GMAIL_DOMAINS) -> str:
    """The mailbox behind an address key: plus tag cut, dots ignored for Gmail-like domains (J-41). "" stays ""."""
    local, sep, domain = key.rpartition("@")
    if not sep:
        return key
    local = local.split("+", 1)[0] or local
    if domain in gmail_like:
        local = local.replace(".", "")
    return f"{local}@{domain}"


def coarse_address(key: str) -> str:
    """A key under which all spellings of one mailbox meet whatever the settings: no plus tag, no dots. Only for finding rows."""
    local, sep, domain = key.rpartition("@")
    return f"{(local.split('+', 1)[0] or local).replace('.', '')}@{domain}" if sep else key


_ROOT_PREFIX = re.compile(
    r"\s*(?:(?:re|fwd?|aw|wg|sv|vs|antw|r|rv|rif|enc|tr|doorst|odp|ynt|回复|回覆|转发|轉寄|답장|회신|전달|返信|転送)"
    r"(?:\s*[\[(]\d{1,3}[\])]|\^\d{1,3}|\d{1,3})?\s*[:：]|\[[^\]\n]{1,40}\])\s*",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def subject_root(subject: str) -> str:
    """The subject without reply and forward prefixes, counters and [list] tags, repeatedly (J-48); case-folded, blanks joined."""
    text = subject[:400]
    while match := _ROOT_PREFIX.match(text):
        if match.end() >= len(text):
            break
        text = text[match.end() :]
    return " ".join(text.split()).casefold()
