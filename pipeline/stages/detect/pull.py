"""How likely the owner answers a mail within a week, told from what had arrived before it (J-93). It orders the list and hides nothing.

A logistic sum over a few plain features. Sizes were fitted with `benchmarks/order_of_waiting.py` on one public list mailbox; where that
mailbox and sense disagree (an answered person, a quick answer, a copy), the sign is sense's.
"""

from __future__ import annotations

import math
from statistics import median
from typing import NamedTuple
from zoneinfo import ZoneInfo

from pipeline.clock import HOUR_US, from_us
from pipeline.models.judged import Judged
from pipeline.stages.detect.history import SenderHistory

_UNKNOWN_DELAY = 2.5
_FRIDAY = 4
_REPLIES = ("re:", "aw:", "antw:", "sv:", "vs:", "r:", "rif:", "res:", "回复", "答复", "返信", "회신", "답장")
_PRIOR_ANSWERED, _PRIOR_MAILS = 0.5, 2.0


class Features(NamedTuple):
    """Of one mail: the sender's history with the owner, the thread so far, the mail itself."""

    share: float
    wrote: float
    got: float
    slow: float
    recipients: float
    length: float
    asks: float
    mine: float
    reply: float
    thanks: float
    thread: float
    answers_owner: float
    on_copy: float
    late_week: float


WEIGHTS = Features(1.5, 0.48, -0.47, -0.15, -0.75, 0.08, 1.05, -1.5, -2.15, -0.63, 0.28, 1.21, -0.7, -0.5)
BIAS = 1.2


def features_of(judged: Judged, history: SenderHistory, earlier: int, mine: int, *, in_to: bool, zone: str) -> Features:
    """Features of a mail. `earlier`, `mine`: mails of its conversation before it, and those of them the owner wrote;
    `zone`: the owner's, for the day of the week."""
    decoded, reading = judged.mail.decoded, judged.mail.reading
    hours = median(history.delays_us) / HOUR_US if history.delays_us else None
    own = sum(zone.end - zone.start for zone in reading.zones if zone.kind == "reply")
    return Features(
        share=(len(history.delays_us) + _PRIOR_ANSWERED) / (history.got + _PRIOR_MAILS),
        wrote=math.log1p(history.wrote),
        got=math.log1p(history.got),
        slow=_UNKNOWN_DELAY if hours is None else math.log1p(hours),
        recipients=math.log1p(len(decoded.to) + len(decoded.cc)),
        length=math.log1p(own),
        asks=float(any(act.kind == "question" and not act.reason for act in judged.acts)),
        mine=mine / earlier if earlier else 0.0,
        reply=float(decoded.subject.lstrip().casefold().startswith(_REPLIES)),
        thanks=float("thanks" in judged.kinds()),
        thread=math.log1p(earlier),
        answers_owner=float(any(ref in history.owner_message_ids for ref in decoded.in_reply_to)),
        on_copy=float(not in_to),
        late_week=float(from_us(judged.mail.arrived_us).astimezone(ZoneInfo(zone)).weekday() >= _FRIDAY),
    )


def pull_of(features: Features) -> int:
    """0 to 100: the estimated share of such mails that the owner answers within a week."""
    total = BIAS + sum(weight * value for weight, value in zip(WEIGHTS, features, strict=True))
    return round(100 / (1 + math.exp(-total)))
