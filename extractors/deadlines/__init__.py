"""Deadlines and dates in sentences: found, reckoned from the sending in the author's zone, judged by role (C-1 to C-19)."""

from extractors.deadlines.reader import Deadline, deadlines_of
from extractors.deadlines.zones import choose_zone, date_order

__all__ = ["Deadline", "choose_zone", "date_order", "deadlines_of"]
