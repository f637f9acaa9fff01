"""What it costs to have so many messages of a thread, and which way is taken (G-222): the fetch, the estimate and the time left agree."""

from __future__ import annotations


def whole_is_cheaper(wanted: int, get_units: int, thread_units: int) -> bool:
    """True if one threads.get costs no more units than `wanted` single gets."""
    return wanted * get_units >= thread_units


def thread_cost(wanted: int, get_units: int, thread_units: int, *, whole: bool) -> int:
    """Units of `wanted` messages of one thread. `whole`: it is asked for in one piece whatever that costs (G-423, G-703)."""
    return thread_units if whole or whole_is_cheaper(wanted, get_units, thread_units) else wanted * get_units
