"""The model and this home: what a person agreed to, what of it still holds, what is in the queue, what a request would be."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlsplit

from app.wiring.folding import READERS
from extractors.model.client import DEFAULT_BASE_URL
from extractors.model.eligible import Fences, Queue, forbidden, queue_of
from extractors.model.money import Price, Purse, listed_price, nano, price_of, unknown_price
from extractors.model.request import OpenLoop, Request, Setting, requests_of, zone_day
from memory.ports import MuteRow
from memory.state import Mutes
from pipeline.clock import DAY_US
from pipeline.errors import BusyError, ConfigError, SignInError
from pipeline.models.judged import OWNER
from pipeline.models.loopback import is_loopback
from pipeline.models.mail import Mail, Owner
from pipeline.models.model_answers import Consent
from pipeline.run.judging import LoopRow, judged_since, open_loops
from pipeline.settings import Settings
from pipeline.store.db import Archive, open_archive
from pipeline.store.home import Home
from pipeline.store.journal import entries
from pipeline.store.lease import sync_lease
from pipeline.store.model_journal import ModelRecord, add_consent, read_record
from pipeline.store.publish import mutes_of

TEXTS = "reply-3"
"""Version of the kinds of text that are sent; another one needs a new consent."""
DAYS = 30
KEY_VARIABLE = "ANTHROPIC_API_KEY"


def base_url_of(settings: Settings) -> str:
    """Where requests go; what the SDK would find in the environment does not count."""
    return settings.model_base_url or DEFAULT_BASE_URL


def host_of(base_url: str) -> str:
    """Host and port of the server."""
    return urlsplit(base_url).netloc


def key_variable(settings: Settings) -> str:
    """Name of the environment variable that holds the key."""
    return settings.model_key_variable or KEY_VARIABLE


def key_of(settings: Settings, environment: Mapping[str, str] = os.environ) -> str:
    """The key; "" for a server on this machine that needs none. Raises SignInError without one."""
    key = environment.get(key_variable(settings), "").strip()
    if not key and not is_loopback(base_url_of(settings)):
        raise SignInError(
            f"there is no key for {host_of(base_url_of(settings))}",
            cause=f"the environment variable {key_variable(settings)} is not set",
            fix="loopledger model run",
            advice=f"Put the key into {key_variable(settings)} where this command runs; it is stored nowhere.",
            code="model_key_missing",
        )
    return key


def offer(settings: Settings, *, days: int = DAYS, price: str = "", structured: bool = True) -> Consent:
    """What a person would agree to with these settings. `price`: input,output (or four) in USD per million tokens, "" = as listed.

    Raises ConfigError if nobody knows what the model costs, UsageError for a price that is none.
    """
    known = price_of(price.split(",")) if price else listed_price(settings.model_name)
    if known is None:
        raise unknown_price(settings.model_name)
    return Consent(
        base_url=base_url_of(settings),
        model=settings.model_name,
        accounts=tuple(sorted(address.casefold() for address in settings.addresses)),
        excluded_labels=tuple(sorted(settings.excluded_labels)),
        days=days,
        texts=TEXTS,
        price=known.texts(),
        structured=structured,
        usd_per_day=str(settings.model_usd_per_day),
        usd_per_run=str(settings.model_usd_per_run),
    )


def changes(consent: Consent, settings: Settings) -> list[str]:
    """What differs between what was agreed and what the settings now say, in words; any of it needs a new consent (C-40).

    Another account or a label that is excluded no more widens what is sent; fewer accounts and more excluded labels do not.
    """
    found = []
    if consent.base_url != base_url_of(settings):
        found.append(f"the server is {host_of(base_url_of(settings))} now, agreed was {host_of(consent.base_url)}")
    if consent.model != settings.model_name:
        found.append(f"the model is {settings.model_name} now, agreed was {consent.model}")
    new = sorted({address.casefold() for address in settings.addresses} - set(consent.accounts))
    if new:
        found.append(f"new accounts or addresses: {', '.join(new)}")
    freed = sorted(set(consent.excluded_labels) - set(settings.excluded_labels))
    if freed:
        found.append(f"labels that are excluded no more: {', '.join(freed)}")
    if consent.texts != TEXTS:
        found.append("other kinds of text are sent now")
    return found


def agreed(record: ModelRecord, settings: Settings) -> Consent:
    """The consent that holds. Raises ConfigError: the model is off, or something changed since."""
    if record.consent is None:
        raise ConfigError("the model is off", fix="loopledger model enable", code="model_off")
    differing = changes(record.consent, settings)
    if differing:
        raise ConfigError(
            "what you agreed to has changed, so nothing is sent",
            cause="; ".join(differing),
            fix="loopledger model enable",
            code="model_consent_changed",
        )
    return record.consent


def record_of(home: Home) -> ModelRecord:
    """The model's part of the journal, read shortly."""
    with open_archive(home, "read") as archive:
        return read_record(archive)


def purse_of(record: ModelRecord, settings: Settings, zone: str, now_us: int, max_usd: float | None = None) -> Purse:
    """What a run may still spend (C-50). `zone`: the owner's, whose day the daily cap counts. `max_usd`: one more cap for this run."""
    caps = [nano(cap) for cap in (settings.model_usd_per_run, max_usd or 0) if cap]
    today = zone_day(now_us, zone)
    spent = sum(booking.cost for booking in record.bookings if zone_day(booking.made_us, zone) == today)
    return Purse(nano(settings.model_usd_per_day), min(caps, default=0), spent)


@contextmanager
def at_work(home: Home) -> Iterator[None]:
    """Hold the right to ask the model for a whole run, so that no two pay twice. Raises BusyError at once if another does."""
    try:
        with sync_lease(home, "model"):
            yield
    except BusyError as error:
        if "account" not in error.detail:
            raise
        raise BusyError("the model is at work in another process", fix="Let it finish, then run again.") from None


def write_consent(home: Home, consent: Consent | None, now_us: int) -> None:
    """A person agreed, or withdrew (None)."""
    with open_archive(home, "write") as archive, archive.transaction():
        add_consent(archive, consent, now_us)


@dataclass(frozen=True, slots=True)
class Look:
    """The mailbox as the model's work sees it at one moment. `mails`: ref -> message, to verify quotes in."""

    record: ModelRecord
    queue: Queue
    setting: Setting
    price: Price
    mails: Mapping[tuple[str, str], Mail]
    loops: Mapping[str, Sequence[OpenLoop]]

    def requests(self, conversation: str = "") -> Iterator[Request]:
        """All requests of the queue, newest conversation first; of one conversation only, if it is named."""
        for work in self.queue.works:
            name = f"{work.conversation:x}"
            if conversation in ("", name):
                yield from requests_of(work, self.loops.get(name, ()), self.setting)


def look(home: Home, owner: Owner, consent: Consent, now_us: int, *, back_to_us: int | None = None) -> Look:
    """What there is to judge under this consent. `back_to_us`: also hold messages this old, for batches that were asked earlier.

    Raises as `open_archive` does.
    """
    since_us = now_us - consent.days * DAY_US
    with open_archive(home, "read") as archive:
        record = read_record(archive)
        mails, people = judged_since(archive, owner, READERS, min(since_us, since_us if back_to_us is None else back_to_us))
        loops = open_loops(archive)
        fences = _fences(archive, owner, consent, since_us, now_us)
    barred = {judged.mail.ref: forbidden(judged, fences.fences) for judged in mails}
    shown = [loop for loop in loops if not _hidden(loop, fences.muted, barred)]
    return Look(
        record=record,
        queue=queue_of(mails, fences.fences, consent.model, record.settled, record.pending),
        setting=Setting(owner, people, consent.model, consent.structured),
        price=price_of(consent.price),
        mails={judged.mail.ref: judged.mail for judged in mails},
        loops=_by_conversation(shown),
    )


class Sendable(NamedTuple):
    """Which stored text may go to the model. `barred`: mail -> why never, "" if it may; mail too old for the consent is left out."""

    barred: Mapping[tuple[str, str], str]
    muted: Mapping[str, Sequence[str]]

    def allows(self, mails: Iterable[tuple[str, str]], person: str) -> bool:
        """Whether a row that quotes these mails and is with `person` ("" for nobody) may go (C-46, C-47)."""
        return not _muted_person(person, self.muted) and all(self.barred.get(mail, "gone") == "" for mail in mails)


def sendable(home: Home, owner: Owner, consent: Consent, now_us: int) -> Sendable:
    """What may go under this consent. Raises as `open_archive` does."""
    since_us = now_us - consent.days * DAY_US
    with open_archive(home, "read") as archive:
        mails, _ = judged_since(archive, owner, READERS, since_us)
        fences = _fences(archive, owner, consent, since_us, now_us)
    return Sendable({judged.mail.ref: forbidden(judged, fences.fences) for judged in mails}, fences.muted)


@dataclass(frozen=True, slots=True)
class _Fenced:
    fences: Fences
    muted: Mapping[str, Sequence[str]]


def _fences(archive: Archive, owner: Owner, consent: Consent, since_us: int, now_us: int) -> _Fenced:
    muted = Mutes([MuteRow(*row) for row in mutes_of(entries(archive, ops={"mute", "unmute"}))], now_us).values()
    fences = Fences(
        owner=owner,
        accounts=frozenset(consent.accounts),
        since_us=since_us,
        muted_senders=frozenset(muted.get("sender", ())),
        muted_domains=frozenset(muted.get("domain", ())),
        muted_conversations=frozenset(muted.get("conversation", ())),
    )
    return _Fenced(fences, muted)


def _hidden(loop: LoopRow, muted: Mapping[str, Sequence[str]], barred: Mapping[tuple[str, str], str]) -> bool:
    """True for a loop that is muted, or whose sentence stands in mail that is never sent; only its age is no matter (C-46, C-47)."""
    if barred.get((loop.account, loop.message_id), "gone") not in ("", "horizon"):
        return True
    return loop.loop_id.casefold() in muted.get("loop", ()) or _muted_person(loop.person, muted)


def _muted_person(person: str, muted: Mapping[str, Sequence[str]]) -> bool:
    domain = person.rpartition("@")[2]
    by_domain = any(domain == one or domain.endswith("." + one) for one in muted.get("domain", ()))
    return person.casefold() in muted.get("sender", ()) or by_domain


def _by_conversation(loops: Sequence[LoopRow]) -> dict[str, list[OpenLoop]]:
    found: dict[str, list[OpenLoop]] = defaultdict(list)
    for loop in loops:
        theirs = loop.kind in {"unanswered_outbound", "commitment_owed_to_me"}
        ower, owed = (loop.person, OWNER) if theirs else (OWNER, loop.person)
        found[loop.conversation].append(OpenLoop(loop.loop_id, loop.kind, ower, owed, loop.quote))
    return found
