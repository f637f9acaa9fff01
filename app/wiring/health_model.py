"""One line of `doctor` on the model: off, or on and able to go on. No server is asked."""

from __future__ import annotations

import os
from collections.abc import Iterator

from app.opening import Opened
from app.wiring.checks import Check
from app.wiring.folding import owner_at
from app.wiring.model_status import status_of
from app.wiring.modelling import changes, host_of, key_of, record_of
from pipeline.clock import iso
from pipeline.errors import BusyError, SignInError


def examine_model(opened: Opened) -> Iterator[Check]:
    """Consent, key and lasting trouble; a model that is off is well."""
    record = record_of(opened.home) if opened.home.archive.exists() else None
    if record is None or record.consent is None:
        yield Check("model", "OK", "off: no mail is sent anywhere")
        return
    settings = opened.settings.values
    differing = changes(record.consent, settings)
    if differing:
        yield Check("model", "WARN", f"stopped, since you agreed to something else: {'; '.join(differing)}", "loopledger model enable")
        return
    try:
        key_of(settings, os.environ)
    except SignInError as error:
        yield Check("model", "WARN", f"{error.problem} ({error.cause})", error.fix)
        return
    counts = _counts(opened)
    if known := record.trouble:
        yield Check("model", "WARN", f"{known[0]} since {iso(known[1])}; everything stays queued{counts}", "loopledger model run")
    else:
        yield Check("model", "OK", f"on: {record.consent.model} at {host_of(record.consent.base_url)}{counts}")


def _counts(opened: Opened) -> str:
    """What became of the messages: judged, waiting, set aside, and left out for which reason; "" while the archive is busy."""
    try:
        state = status_of(opened.home, opened.settings.values, owner_at(opened.home, opened.settings.values), opened.now_us)
    except BusyError:
        return ""
    queue = state["queue"] or {"judged": 0, "to_judge": 0, "left_out": {}}
    left = ", ".join(f"{count} {reason}" for reason, count in queue["left_out"].items())
    told = f"; {queue['judged']} judged, {queue['to_judge']} to judge, {state['set_aside']} set aside"
    return told + (f"; left out: {left}" if left else "")
