"""assemble: messages to conversations (J-48 to J-52). Pure; the same for any order of arrival."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from pipeline.clock import DAY_US
from pipeline.models.links import MESSAGE, SUBJECT, THREAD, kind_of

SUBJECT_GAP_US = 30 * DAY_US
ALL_KINDS = frozenset({THREAD, MESSAGE, SUBJECT})


class LinkedMail(NamedTuple):
    """One message for joining: its key, arrival (UTC microseconds) and link keys (`pipeline.models.links`)."""

    mail_key: int
    arrived_us: int
    links: tuple[int, ...]


def assemble(mails: Iterable[LinkedMail], kinds: frozenset[int] = ALL_KINDS) -> dict[int, int]:
    """Mail key -> conversation id, which is the mail key of its earliest message.

    Joined by provider thread and by Message-ID or references without limit, by subject between two people only over
    gaps of at most 30 days (J-48). `kinds` narrows the joining (the bare rule of J-115 joins by thread alone).
    """
    rows = sorted(mails, key=lambda mail: (mail.arrived_us, mail.mail_key))
    parent = {mail.mail_key: mail.mail_key for mail in rows}
    rank = {mail.mail_key: number for number, mail in enumerate(rows)}

    def find(key: int) -> int:
        while parent[key] != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    def union(one: int, two: int) -> None:
        first, other = sorted((find(one), find(two)), key=rank.__getitem__)
        parent[other] = first

    holders: dict[int, list[LinkedMail]] = defaultdict(list)
    for mail in rows:
        for link in mail.links:
            if kind_of(link) in kinds:
                holders[link].append(mail)
    for link, members in holders.items():
        near = kind_of(link) == SUBJECT
        for earlier, later in pairwise(members):
            if not near or later.arrived_us - earlier.arrived_us <= SUBJECT_GAP_US:
                union(earlier.mail_key, later.mail_key)
    return {mail.mail_key: find(mail.mail_key) for mail in rows}
