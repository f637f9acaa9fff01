"""Promises open loops: by the owner `commitment_owed_by_me`, by the other side `commitment_owed_to_me` (C-24, C-27, C-54, C-55, C-57)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.models.judged import BULK, OWNER, Judged
from pipeline.models.ledger import LoopType
from pipeline.models.reading import Act
from pipeline.stages.reconcile.deeds import RECEIVED
from pipeline.stages.reconcile.draft import PROMISED, DraftLoop, OpenAsk, loop_id
from pipeline.stages.reconcile.moves import move
from pipeline.stages.reconcile.objects import DO, MEET, Thing, deed_of, same_thing, thing_words, things_of
from pipeline.stages.reconcile.remainder import still_unanswered
from pipeline.stages.reconcile.seeking import seeks_leave, seeks_words
from pipeline.stages.reconcile.timeline import Timeline
from pipeline.stages.reconcile.vow import Date, Vow
from pipeline.stages.reconcile.words import content_words, weight

BY_ME, TO_ME = LoopType.COMMITMENT_OWED_BY_ME, LoopType.COMMITMENT_OWED_TO_ME
_ASKS_OF = {BY_ME: LoopType.UNANSWERED_INBOUND, TO_ME: LoopType.UNANSWERED_OUTBOUND}
_SAYS_MORE = frozenset(
    {"delivery", "refusal", "delegation", "cancellation", "settled", "no", "information", "question", "request", "withdrawal"}
)
_TAKES_ON = re.compile(r"알겠습니다|알겠어요|그러겠습니다|그렇게 하겠|承知|了解|かしこまりました|畏まりました|好的|没问题|明白")
"""Words of acknowledging that take a request on (J-60)."""
_NO_DEED = re.compile(
    r"\blet (?:you|them|him|her) know if\b|\btell you if\b|\b(?:i|we)(?:'ll| will) be in touch\b"
    r"|\b(?:bring|take) (?-i:[A-Z][a-z]+)(?: along| with (?:me|us))?(?=[,.!]|$)|\bi promise\b(?! (?:to|you|that|i|we)\b)|확정하겠"
    r"|\b(?:te|le|os|les|lhe|vos|ti|vi|la) (?:aviso|informo|comunico|avviso) (?:de )?(?:que|che)\b|\b(?:aviso|informo)-(?:te"
    r"|lhe|vos)(?: de)? que\b"
    r"|\bje (?:te|vous) (?:informe|préviens|signale|rappelle) que\b|\bich (?:teile|gebe) [^,]{0,14}(?:mit|bescheid), dass\b"
    r"|\b(?:i|we)(?:'m| am|'re| are) (?:letting you know|writing to (?:tell|inform|let)|informing you)\b",
    re.IGNORECASE,
)
"""A promise by its words that nobody waits for: what only happens if something does, company that is brought along (C-22). States and
abilities are none to the reader already."""


def waiting_asks(timeline: Timeline, judged: Judged) -> list[DraftLoop]:
    """Open asks that this mail of the asked side may take on; to be called before the mail closes any."""
    if not judged.live or judged.cls == BULK or (judged.author == OWNER and timeline.person not in judged.recipients):
        return []
    return timeline.open_loops(_ASKS_OF[_kind(judged)])


def promised(timeline: Timeline, judged: Judged, before: Sequence[DraftLoop]) -> None:
    """Opens or joins the loops of the promises in this mail. `before`: the asks that were open when it came (`waiting_asks`)."""
    kind = _kind(judged)
    taken = [loop for loop in before if _takes_on(timeline, loop, judged)]
    for act in _acts(timeline, judged, taken):
        ask = _meant(taken, judged, act)
        loop = _open_or_join(timeline, judged, act, kind, ask)
        if ask is not None:
            _convert(ask, loop, judged, act)
            taken.remove(ask)


def _kind(judged: Judged) -> LoopType:
    return BY_ME if judged.author == OWNER else TO_ME


def _acts(timeline: Timeline, judged: Judged, taken: list[DraftLoop]) -> Iterator[Act]:
    """The promises to this side; where there is none, the yes by which an ask was taken on (C-24)."""
    side = timeline.person if judged.author == OWNER else OWNER
    found = [one.act for one in judged.promises if side in one.owed_to and _undertakes(timeline, judged, one.act)]
    yield from found
    if not found and taken:
        order = ("acceptance", "promise", "yes")
        real = [act for act in judged.acts if not act.reason and (act.kind != "promise" or _sure_deed(judged, act))]
        said = [act for act in real if act.kind in order or _TAKES_ON.search(judged.evidence(act).quote)]
        yield from sorted(said, key=lambda act: (act.kind not in order, order.index(act.kind) if act.kind in order else 0, act.start))[:1]


def _sure_deed(judged: Judged, act: Act) -> bool:
    """The plain word of a promise, no plan and no state."""
    return act.confidence >= _PLAIN and not _NO_DEED.search(judged.evidence(act).quote)


_PLAIN = 0.75


def _undertakes(timeline: Timeline, judged: Judged, act: Act) -> bool:
    """A deed that somebody may wait for: no state, no mere ability without a day, and beside a choice put to the reader no plan that
    only says what follows ("Grey or green? I order on Friday.") (C-4, C-22)."""
    quote = judged.evidence(act).quote
    if _NO_DEED.search(quote) or (_ABLE.search(quote) and timeline.date_of(judged, act) is None):
        return False
    chosen = any(ask.act.kind == "decision" or {"choice", "approval"} & set(ask.act.flags) for ask in judged.heard)
    return not chosen or bool(_FOR_READER.search(quote))


_ABLE = re.compile(r"\b(?:i|we) can\b", re.IGNORECASE)
"""The other languages say such a sentence as news."""
_FOR_READER = re.compile(
    r"\b(?:you|your|will|shall|going to)\b|'ll|’ll|\b(?:dir|dich|euch|ihnen|sie|werde[n]?)\b|\b(?:vous|te|toi"
    r"|vais)\b|\b(?:le|les|os|usted|voy)\b|\b(?:lhe|você|vou)\b|\b(?:ti|vi|lei)\b"
    r"|겠|게요|드리|お送り|いたします|您|你|会",
    re.IGNORECASE,
)


def _bare(timeline: Timeline, loop: DraftLoop, judged: Judged) -> bool:
    """It says yes and names nothing, or the thing asked for and a day: "We accept the quote" and "Of course, two names on the door"
    answer by themselves."""
    said = [act for act in judged.acts if act.kind in {"yes", "acceptance"}]
    named = [act for act in said if thing_words(judged.evidence(act).quote)]
    if any(RECEIVED.search(judged.evidence(act).quote) for act in judged.acts):
        return False
    return all(same_thing(thing_words(judged.evidence(act).quote), loop.words) and timeline.date_of(judged, act) for act in named)


def _takes_on(timeline: Timeline, loop: DraftLoop, judged: Judged) -> bool:
    """This mail took the ask on: the timers say so, or it says yes to a deed that was asked for and nothing else (C-24, J-60)."""
    mail = judged.mail
    if loop.is_open and PROMISED in loop.flags and _marked_by(loop, judged):
        return bool(judged.promises) or _bare(timeline, loop, judged)
    closed_now = not loop.is_open and bool(loop.closers) and loop.closers[-1].ref == mail.ref
    here = mail.conversation in loop.conversations and (closed_now or loop.is_open)
    if not here or not loop.asks or not all(map(_seeks_deed, loop.asks)):
        return False
    kinds = judged.kinds()
    if kinds & _SAYS_MORE or judged.asks or any(one.handed_over for one in mail.decoded.attachments):
        return False
    text = mail.decoded.text
    return ("promise" in kinds or (bool(kinds & {"yes", "acceptance"}) and _bare(timeline, loop, judged))) or any(
        _TAKES_ON.search(text, act.start, act.end) for act in judged.acts
    )


def _marked_by(loop: DraftLoop, judged: Judged) -> bool:
    """The timers marked the ask as promised by this very mail."""
    last = loop.steps[-1]
    return last.rule.startswith("promised@") and last.evidence is not None and last.evidence.message_id == judged.mail.external_id


def _seeks_deed(open_ask: OpenAsk) -> bool:
    """A request that only a deed answers: no words, no meeting."""
    act = open_ask.ask.act
    return (
        act.kind == "request"
        and not {"meeting", "choice", "approval"} & set(act.flags)
        and not seeks_words(open_ask)
        and not seeks_leave(open_ask)
    )


def _meant(taken: list[DraftLoop], judged: Judged, act: Act) -> DraftLoop | None:
    """The ask that this promise answers: one that shares a word with it, else the first; none if its own words name another thing."""
    said = content_words(judged.evidence(act).quote)
    return next((loop for loop in taken if loop.words & said), taken[0] if taken else None)


def _convert(ask: DraftLoop, loop: DraftLoop, judged: Judged, act: Act) -> None:
    """The ask ends, the promise takes its place, each names the other (C-54). What the promise leaves out stays asked (J-78)."""
    evidence = judged.evidence(act)
    if ask.is_open:
        left = still_unanswered(ask.asks, judged)
        if left:
            ask.flags.discard(PROMISED)
            ask.leave(left, "partly_answered", judged, evidence)
            return
        ask.close("done", "converted", judged, evidence)
    else:
        ask.step("flagged", judged.mail.arrived_us, "converted", evidence)
    ask.flags.discard(PROMISED)
    ask.flags.add(f"converted_to:{loop.id}")
    loop.flags.add(f"converted_from:{ask.id}")
    if loop.vow and loop.vow.ask is None:
        loop.vow.ask = ask


def _open_or_join(timeline: Timeline, judged: Judged, act: Act, kind: LoopType, ask: DraftLoop | None) -> DraftLoop:
    quote = judged.evidence(act).quote
    things = things_of(quote)
    deed = deed_of(quote)
    asked = ask.asks[0] if ask is not None and ask.asks else None
    if asked is not None:
        said = asked.judged.evidence(asked.ask.act).quote
        deed = deed_of(said) if deed == DO else deed
        things = _of_ask(things, things_of(said))
    due = None if _names_day_of_thing(quote, deed) else timeline.date_of(judged, act)
    due = due or (timeline.date_of(asked.judged, asked.ask.act) if asked is not None else None)
    loop = _same(timeline, judged, kind, things, deed)
    if loop is None:
        return _open(timeline, judged, act, kind, Vow(deed, list(things), due=due), due)
    if judged.mail.ref != loop.opener.mail.ref:
        loop.repeat(judged, act, "repeat")
    elif (act.start, act.end) != (loop.opening.start, loop.opening.end):
        loop.joined.append(loop_id(judged.mail, act, kind, loop.counterparty))
    if due is not None and loop.vow is not None and not (asked is not None and timeline.date_of(judged, act) is None and loop.vow.due):
        move(loop, due, judged, act, "repeat")
    return loop


def _of_ask(own: tuple[Thing, ...], asked: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """The object is that of the ask (C-54); what the promise takes of it if it names a part, what it names besides goes with it."""
    if not own or not asked:
        return own or asked
    named = frozenset[str]().union(*(thing.words for thing in own))
    kept = tuple(thing for thing in asked if same_thing(thing.words, named)) or (own if _other_script(own, asked) else asked)
    return (Thing(kept[0].text, kept[0].words | named), *kept[1:])


def _other_script(own: tuple[Thing, ...], asked: tuple[Thing, ...]) -> bool:
    """Asked in one script and answered in another, the names of things cannot meet: the promise's own are kept."""
    return all(word.isascii() for thing in asked for word in thing.words) != all(word.isascii() for thing in own for word in thing.words)


def _names_day_of_thing(quote: str, deed: str) -> bool:
    """The day is the meeting's or the thing's own, unless a word of limit holds it (C-4)."""
    own = (deed == MEET and _SETS_UP.search(quote)) or _BOOKED_FOR.search(quote)
    return bool(own) and not _LIMIT.search(quote)


_SETS_UP = re.compile(
    r"\b(?:set(?:ting)? up|schedul\w+|arrang\w+|organi[sz]\w+|book\w*|invit\w+|lade|vereinbar\w*|ansetz\w*"
    r"|organise|fixe|planifie|agendo|organizo|convoco|marco|fisso)\b"
    r"|잡|조율|초대|마련|打ち合わせ|会議|安排",
    re.IGNORECASE,
)
_BOOKED_FOR = re.compile(
    r"\b(?:book|order|reserve|schedule|arrange|hire)\b[^.]*\bfor (?:next|this|the \d|\w+day|tomorrow)|\b(?:bestelle|buche"
    r"|reserviere|beauftrage)\b.*\bfür (?:nächste|diese|den|\w+tag)"
    r"|\b(?:réserve|commande)\b.*\bpour (?:la semaine|le|\w+di)|\b(?:reservo|encargo|contrato)\b.*\bpara (?:la|el|a|o|segunda"
    r"|terça|quarta|quinta|sexta)\b"
    r"|\b(?:prenoto|ordino)\b.*\bper (?:la|il|\w+dì|sabato|domenica)\b",
    re.IGNORECASE,
)
"""What is booked has the day, not the booking (C-4)."""
_LIMIT = re.compile(r"\b(?:by|before|until|bis|vor|avant|antes|até|entro|prima)\b|까지|までに|之前|前", re.IGNORECASE)
"""The time of "I'll set up a meeting for next week" is the meeting's own, unless a word of limit holds it (C-4)."""


def _same(timeline: Timeline, judged: Judged, kind: LoopType, things: Sequence[Thing], deed: str) -> DraftLoop | None:
    """The open promise that this one repeats: about the same thing, or about nothing new in the same conversation (C-57)."""
    words = frozenset[str]().union(*(thing.words for thing in things))
    found = None
    for loop, vow in [(loop, loop.vow) for loop in timeline.open_loops(kind) if loop.vow is not None]:
        shared = vow.words & words
        alike = deed in (vow.deed, DO) or vow.deed == DO
        if judged.mail.conversation not in loop.conversations:
            same = bool(words) and (weight(shared) >= _SURELY or shared == words == vow.words)
        elif same_thing(vow.words, words) or (not words and alike):
            found, same = loop, True
        else:
            same = not vow.words and vow.deed == deed
        found = found or (loop if same else None)
    return found


_SURELY = 2


def _open(timeline: Timeline, judged: Judged, act: Act, kind: LoopType, vow: Vow, due: Date | None) -> DraftLoop:
    mail = judged.mail
    other = timeline.written_as(judged) if kind is BY_ME else (judged.author_address, judged.author_name)
    vow.condition = timeline.dates.condition(mail, act) if act.kind == "promise" else ""
    vow.dated = (judged, act)
    vow.due_by = judged if due else None
    loop = DraftLoop(
        type=kind,
        person=timeline.person,
        counterparty=other[0],
        counterparty_name=other[1],
        opener=judged,
        opening=act,
        asks=[],
        ripe_us=mail.arrived_us,
        last_us=mail.arrived_us,
        steps=[],
        members={mail.ref},
        conversations={mail.conversation},
        words=content_words(judged.evidence(act).quote) | vow.words,
        vow=vow,
    )
    loop.step("opened", mail.arrived_us, kind.value, judged.evidence(act))
    if any(one.act == act and one.many for one in judged.promises):
        loop.flags.add("to_many")
    timeline.add(loop, judged)
    return loop
