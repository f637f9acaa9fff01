"""Link keys: two messages that share one belong together (J-48). A key is a 63-bit hash whose low two bits name its kind."""

from __future__ import annotations

from pipeline.ids import bigint_hash
from pipeline.models.mail import subject_root
from pipeline.models.reading import Decoded

THREAD, MESSAGE, SUBJECT = 0, 1, 2
_KIND_MASK = 3


def kind_of(link: int) -> int:
    """THREAD, MESSAGE or SUBJECT."""
    return link & _KIND_MASK


def thread_link(account: str, thread_id: str) -> int:
    """Key of a provider thread of one account."""
    return _link(THREAD, account, thread_id)


def message_link(message_id: str) -> int:
    """Key of an RFC 5322 Message-ID (without angle brackets), shared by the message and all that refer to it."""
    return _link(MESSAGE, message_id)


def links_of(account: str, thread_id: str, labels: tuple[str, ...] | frozenset[str], decoded: Decoded) -> tuple[int, ...]:
    """All link keys of one message: its thread, its Message-ID and references, and its subject with one other person.

    The subject key is made only for mail between the account and exactly one other address; assembly joins it only
    over gaps of at most 30 days.
    """
    keys = [thread_link(account, thread_id)]
    ids = dict.fromkeys((decoded.message_id, *decoded.in_reply_to, *decoded.references))
    keys.extend(message_link(message_id) for message_id in ids if message_id)
    other = _only_other(account, labels, decoded)
    root = subject_root(decoded.subject)
    if other and root:
        keys.append(_link(SUBJECT, other, root))
    return tuple(keys)


def _only_other(account: str, labels: tuple[str, ...] | frozenset[str], decoded: Decoded) -> str:
    """The one address this mail goes to or comes from, or "" if there are several."""
    sender = decoded.sender.key if decoded.sender else ""
    recipients = {address.key for address in (*decoded.to, *decoded.cc)}
    if sender == account or "SENT" in labels:
        recipients.discard(account)
        return recipients.pop() if len(recipients) == 1 else ""
    return sender if len(recipients) <= 1 else ""


def _link(kind: int, *parts: str) -> int:
    return bigint_hash(str(kind), *parts) & ~_KIND_MASK | kind
