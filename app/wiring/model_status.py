"""What `model status` and `model preview` show: nothing here reaches a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.wiring.modelling import agreed, base_url_of, changes, host_of, look, offer, record_of
from extractors.model.money import NANO, body_bytes, likely_tokens, usd
from extractors.model.request import body_of, zone_day
from pipeline.clock import DAY_US, iso
from pipeline.errors import ConfigError, NotFoundError
from pipeline.models.loopback import is_loopback
from pipeline.models.mail import Owner
from pipeline.settings import Settings
from pipeline.store.db import open_archive
from pipeline.store.home import Home
from pipeline.store.model_journal import ModelRecord
from pipeline.store.units import mails_before


def status_of(home: Home, settings: Settings, owner: Callable[[], Owner], now_us: int) -> dict[str, Any]:
    """The state of the model's work as the object of `model status --json`."""
    record = record_of(home)
    consent = record.consent
    differing = changes(consent, settings) if consent else []
    me = owner()
    seen = look(home, me, consent, now_us) if consent else None
    known = record.trouble
    left_out = dict(seen.queue.left_out) if seen else {}
    if consent and (old := _too_old(home, now_us - consent.days * DAY_US)):
        left_out["horizon"] = old
    return {
        "schema": "loopledger/model-status@1",
        "protocol_version": 1,
        "enabled": consent is not None and not differing,
        "agreed": consent.as_json() if consent else None,
        "changed": differing,
        "host": host_of(base_url_of(settings)),
        "local": is_loopback(base_url_of(settings)),
        "model": settings.model_name,
        "queue": {
            "eligible": seen.queue.eligible,
            "judged": seen.queue.done,
            "to_judge": seen.queue.portions,
            "in_batches": seen.queue.pending,
            "left_out": dict(sorted(left_out.items())),
        }
        if seen
        else None,
        "calls": dict(sorted(record.outcomes.items())),
        "set_aside": len(record.quarantined),
        "batches": [{"id": batch.batch_id, "requests": len(batch.items), "since": iso(batch.made_us)} for batch in record.batches],
        "spent": _spent(record, settings, me.work.zone, now_us),
        "trouble": {"code": known[0], "since": iso(known[1])} if known else None,
        "last": iso(record.last_us),
    }


def _too_old(home: Home, since_us: int) -> int:
    """Messages from before the days that were agreed to: they are not even looked at."""
    with open_archive(home, "read") as archive:
        return mails_before(archive, since_us)


def _spent(record: ModelRecord, settings: Settings, zone: str, now_us: int) -> dict[str, float]:
    today = zone_day(now_us, zone)
    spent = sum(booking.cost for booking in record.bookings if zone_day(booking.made_us, zone) == today)
    return {
        "today_usd": spent / NANO,
        "all_usd": sum(booking.cost for booking in record.bookings) / NANO,
        "cap_day_usd": settings.model_usd_per_day,
        "cap_run_usd": settings.model_usd_per_run,
    }


def preview(home: Home, settings: Settings, owner: Owner, now_us: int, conversation: str) -> tuple[bytes, str]:
    """The bytes of the next request body (of that conversation: a message id, thread id or conversation id), and a line on its cost.

    Raises NotFoundError if there is nothing to judge, ConfigError if the model's price is not known.
    """
    record = record_of(home)
    try:
        consent = agreed(record, settings)
    except ConfigError:
        consent = offer(settings)
    seen = look(home, owner, consent, now_us)
    place = _place(seen.mails.values(), conversation)
    requests = list(seen.requests(place))
    if not requests:
        words = f"nothing in {conversation!r} is to be judged" if conversation else "nothing is to be judged"
        raise NotFoundError(words, fix="loopledger model status")
    body = body_of(requests[0], seen.setting)
    sent = body_bytes(body)
    likely, most = usd(seen.price.likely(body)), usd(seen.price.most(body))
    words = f"{len(sent)} bytes to {consent.base_url}/v1/messages, about {likely_tokens(body)} tokens in: about {likely}, at most {most}"
    return sent, f"{words}; {len(requests)} requests are queued"


def _place(mails: Any, name: str) -> str:
    """The conversation id behind what was typed; itself if no message is of that name."""
    found = (f"{mail.conversation:x}" for mail in mails if name in (mail.external_id, mail.thread_id))
    return next(found, name) if name else ""
