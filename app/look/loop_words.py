"""What the type and the state of a loop are called in English, at the terminal, on the page and in a report alike."""

from __future__ import annotations

TYPE_WORDS = {
    "unanswered_inbound": "waits for your answer",
    "unanswered_outbound": "has not answered you",
    "commitment_owed_by_me": "was promised this by you",
    "commitment_owed_to_me": "promised you this",
    "decision_pending": "needs a decision",
}
TYPE_NAMES = {
    "unanswered_inbound": "to answer",
    "unanswered_outbound": "not answered",
    "commitment_owed_by_me": "you promised",
    "commitment_owed_to_me": "they promised",
    "decision_pending": "to decide",
}
PAST_WORDS = {
    "unanswered_inbound": "waited for your answer",
    "unanswered_outbound": "was asked by you",
    "commitment_owed_by_me": "was promised this by you",
    "commitment_owed_to_me": "promised you this",
    "decision_pending": "needed a decision",
}
STATE_WORDS = {
    "overdue": "overdue",
    "due_soon": "due soon",
    "stale": "dormant",
    "muted": "muted",
    "source_gone": "mail gone",
    "in_grace": "not ripe yet",
}
