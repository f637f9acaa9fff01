"""The pages: each asks memory for a typed answer and hands it to a template; nothing is judged or counted here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.kept import Visit
from app.look import plots
from memory.answers import PAGE_LIMIT
from memory.conversation import conversation
from memory.due_list import DueQuery, due_counts, due_loops
from memory.explain import explain_message, explained
from memory.fact_pages import entity
from memory.fact_review import with_facts
from memory.figures import figures
from memory.listing import ListQuery, list_loops
from memory.mute_list import mutes_in_force
from memory.people_list import people
from memory.review import review
from memory.show import BODIES_BUSY, Texts, load_loop, shown, spans_of, texts_of
from memory.waiting import WaitingQuery, waiting
from pipeline.errors import BusyError, LoopledgerError, NotFoundError
from pipeline.models.ledger import Loop
from pipeline.store.reads import Letter

ROWS = 50
PROMISES = ("commitment_owed_by_me", "commitment_owed_to_me")
TYPES = (*PROMISES, "decision_pending", "unanswered_inbound", "unanswered_outbound")
_LEVELS = ("FAIL", "WARN", "OK")
_LEAST_ID = 6

Asked = Mapping[str, str]
"""What stands behind the question mark of the address."""


@dataclass(frozen=True, slots=True)
class Page:
    """A template with what it shows. `answer`: the typed answer, whose JSON is the page's twin."""

    template: str
    title: str
    answer: Any = None
    more: dict[str, Any] = field(default_factory=dict)


def waiting_page(visit: Visit, asked: Asked) -> Page:
    """Who waits, by person or by urgency; `types` narrows."""
    return _waiting(visit, asked, "/", "waiting")


def _waiting(visit: Visit, asked: Asked, path: str, title: str) -> Page:
    types = tuple(filter(None, asked.get("types", "").split(",")))
    now_us, rules = visit.opened.now_us, visit.opened.rules
    answer = waiting(visit.lists, WaitingQuery(types=types, limit=ROWS, stale_ok=True), now_us, rules)
    by_urgency = asked.get("by") == "urgency"
    flat = sorted(answer.rows(), key=lambda row: (row.tier, row.number or 0)) if by_urgency else []
    dated = due_counts(visit.lists, now_us, rules, types)
    chosen = asked.get("types", "") if path == "/" else ""
    return Page("waiting.html", title, answer, {"flat": flat, "by_urgency": by_urgency, "types": chosen, "dated": dated, "order": TYPES})


def promises_page(visit: Visit, asked: Asked) -> Page:
    """Promises both ways."""
    return _waiting(visit, {**asked, "types": ",".join(PROMISES)}, "/promises", "promises")


def decisions_page(visit: Visit, asked: Asked) -> Page:
    """Pending decisions."""
    return _waiting(visit, {**asked, "types": "decision_pending"}, "/decisions", "decisions")


def due_page(visit: Visit, asked: Asked) -> Page:
    """What is overdue, and what comes due within a week: all of it, for there is no further page."""
    return Page("due.html", "dates", due_loops(visit.lists, DueQuery(limit=PAGE_LIMIT), visit.opened.now_us, visit.opened.rules))


def muted_page(visit: Visit, asked: Asked) -> Page:
    """What the owner hides, each to be shown again."""
    return Page("muted.html", "hidden", mutes_in_force(visit.lists, visit.opened.now_us, visit.opened.rules))


def list_page(visit: Visit, asked: Asked) -> Page:
    """Every loop, page by page, narrowed by status, state, type and person."""
    query = ListQuery(
        types=tuple(filter(None, [asked.get("type", "")])),
        statuses=tuple(filter(None, [asked.get("status", "")])),
        states=tuple(filter(None, [asked.get("state", "")])),
        person=asked.get("person", ""),
        limit=ROWS,
        cursor=asked.get("cursor", ""),
    )
    return Page(
        "list.html",
        "all_loops",
        list_loops(visit.lists, query, visit.opened.now_us, visit.opened.rules),
        {"asked": defaultdict(str, asked)},
    )


def loop_page(visit: Visit, asked: Asked) -> Page:
    """One loop with its conversation, its life and the arithmetic behind it."""
    reads, now_us, rules = visit.reads, visit.opened.now_us, visit.opened.rules
    loop = load_loop(reads, asked["id"], None)
    letters: Sequence[Letter] = []
    try:
        letters = visit.archive.letters(loop.account, loop.thread_id)
        texts, degraded = _texts(visit, loop, letters)
    except BusyError:  # a sync holds the archive: the quote stays, the conversation comes back by itself
        texts, degraded = None, [BODIES_BUSY]
    answer = shown(reads, loop, now_us, rules, texts, degraded)
    why = explained(reads, loop, now_us, rules)
    return Page("loop.html", "", answer, {"letters": conversation(letters, loop, _own_addresses(visit)), "why": why})


def _texts(visit: Visit, loop: Loop, letters: Sequence[Letter]) -> tuple[Texts | None, list[str]]:
    """The texts behind the loop: those of its conversation are here, the archive is asked for others only."""
    here = {(letter.message.account, letter.message.message_id): letter.message for letter in letters}
    away = [span.message_id for _, span in spans_of(loop) if (span.account, span.message_id) not in here]
    if not away:
        return here, []
    texts, degraded = texts_of(visit.archive, away)
    return (None if texts is None else texts | here), degraded


def _own_addresses(visit: Visit) -> frozenset[str]:
    values = visit.opened.settings.values
    return frozenset(address.casefold() for address in (*values.addresses, *(account.address for account in values.accounts)))


def message_page(visit: Visit, asked: Asked) -> Page:
    """Why a message opened a loop, or none."""
    opened = visit.opened
    answer = explain_message(visit.reads, visit.archive, asked["id"], opened.now_us, opened.rules)
    return Page("message.html", "message", answer)


def people_page(visit: Visit, asked: Asked) -> Page:
    """People with open loops, those with most first."""
    return Page("people.html", "people", people(visit.lists.rows, visit.opened.now_us, visit.opened.rules))


def person_page(visit: Visit, asked: Asked) -> Page:
    """The card of a person: what is known, what is open."""
    return Page("person.html", "people", entity(visit.reader(), asked["id"]))


def review_page(visit: Visit, asked: Asked) -> Page:
    """What is proposed and waits for a person."""
    answer = review(visit.lists, visit.opened.now_us, visit.opened.rules)
    return Page("review.html", "review", with_facts(answer, visit.rows, visit.owner))


def search_page(visit: Visit, asked: Asked) -> Page:
    """Loops and facts by words; a message by its id."""
    from memory.recall import RecallQuery, recall

    text = asked.get("q", "").strip()
    if not text:
        return Page("search.html", "search", None, {"q": "", "message": None})
    answer = None
    try:
        answer = recall(visit.reader(), RecallQuery(query=text))
    except LoopledgerError as error:
        return Page("search.html", "search", None, {"q": text, "message": None, "problem": error})
    return Page("search.html", "search", answer, {"q": text, "message": _as_message(visit, text)})


def _as_message(visit: Visit, text: str) -> str | None:
    """The text, if it is the id of a stored message."""
    if len(text) < _LEAST_ID or " " in text:
        return None
    try:
        return text if visit.archive.messages(text) else None
    except LoopledgerError:
        return None


def health_page(visit: Visit, asked: Asked) -> Page:
    """Accounts and their freshness, all checks, and what is left out of the list and why."""
    from app.wiring.health import examine
    from pipeline.clock import from_us

    opened = visit.opened
    checks = sorted(examine(opened, lambda: from_us(opened.now_us)), key=lambda check: _LEVELS.index(check.level))
    answer = waiting(visit.lists, WaitingQuery(limit=1, stale_ok=True), opened.now_us, opened.rules)
    return Page("health.html", "health", answer, {"checks": checks, "accounts": visit.reads.accounts()})


def plots_page(visit: Visit, asked: Asked) -> Page:
    """Four plots of the loops over time."""
    answer = figures(visit.lists.rows, visit.opened.now_us, visit.opened.rules)
    return Page("plots.html", "plots", answer, {"draw": {"lines": plots.lines, "bars": plots.bars, "swatch": plots.swatch}})


PAGES: dict[str, Callable[[Visit, Asked], Page]] = {
    "/": waiting_page,
    "/promises": promises_page,
    "/decisions": decisions_page,
    "/due": due_page,
    "/muted": muted_page,
    "/list": list_page,
    "/loop/{id}": loop_page,
    "/message/{id}": message_page,
    "/people": people_page,
    "/person/{id}": person_page,
    "/review": review_page,
    "/search": search_page,
    "/health": health_page,
    "/plots": plots_page,
}


def page_for(path: str, visit: Visit, asked: Asked) -> Page:
    """The page of a route. Raises as memory does; NotFoundError for a route there is not."""
    if path not in PAGES:
        raise NotFoundError(f"there is no page {path}", fix="loopledger web")
    return PAGES[path](visit, asked)
