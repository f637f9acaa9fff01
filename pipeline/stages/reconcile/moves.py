"""The date of a promise moves: at once by the debtor's own word, by a proposal once the other side accepts it (C-12, C-56, C-69)."""

from __future__ import annotations

import re

from pipeline.models.judged import BULK, OWNER, Judged
from pipeline.models.ledger import DueMove, LoopType, step_id
from pipeline.models.reading import ASKS, Act
from pipeline.stages.reconcile.draft import DraftLoop
from pipeline.stages.reconcile.objects import same_thing, thing_words, things_of
from pipeline.stages.reconcile.timeline import Timeline
from pipeline.stages.reconcile.vow import Date, Proposal
from pipeline.stages.reconcile.words import content_words, weight

_BOTH = (LoopType.COMMITMENT_OWED_BY_ME, LoopType.COMMITMENT_OWED_TO_ME)
_ANOTHER_DAY = re.compile(
    r"\b(?:call it|make that|instead|rather|push\w*|postpon\w*|delay\w*|slip\w*|slid\w*|mov(?:e|ed|ing)|shift\w*|extend\w*"
    r"|extension|later|earlier|sooner|bring forward|make it|not before|"
    r"more time|another (?:day|week)|until|by then|late|won't (?:make|manage|be ready)|can't make|ready (?:by"
    r"|on)|now (?:by|on)|new (?:date|deadline)|reschedul\w*)\b"
    r"|\b(?:stattdessen|lieber|erst|verschieb\w*|verzöger\w*|verspät\w*|später|früher|verläng\w*|doch"
    r"|schaffe ich nicht)\b|\b(?:plutôt|report\w*|décal\w*|retard\w*|repouss\w*|plus tard|prolong\w*)\b"
    r"|\b(?:mejor|aplaz\w*|retras\w*|pospon\w*|más tarde|en lugar|antes)\b|\b(?:adiar\w*|atras\w*|mais tarde"
    r"|em vez|prorrog\w*)\b|\b(?:invece|rimand\w*|spost\w*|ritard\w*|posticip\w*|più tardi|slitt\w*)\b"
    r"|\b(?:would|is|will)\b[^?]{0,30}\b(?:ok|okay|all right|alright|fine|do|soon enough|early enough)\b[^?]{0,20}\?"
    r"|\b(?:wäre|ginge|reicht|genügt|geht)\b[^?]{0,30}\b(?:auch|noch|in ordnung|ok|okay|recht)\b|\b(?:ça (?:irait|va|ira)"
    r"|conviendrait|suffirait)\b"
    r"|\b(?:estaría bien|(?:te|le) vale|valdría)\b|\b(?:pode ser|chega|dá jeito)\b|\b(?:va bene|andrebbe bene|può andare)\b"
    r"|괜찮(?:을까|으실|으세|나요)|로 (?:될까|가능할까)|(?:よろしい|大丈夫)でしょうか|(?:可以|来得及)[吗么]"
    r"|(?:이?나|은|는|에나) ?(?:되어야|돼야)|에야 |미루|미뤄|미룰|늦춰|늦어|늦추|연기|연장|변경|앞당|당겨|옮|바꿔|바꾸|대신|드려도 ?(?:될"
    r"|괜찮)"
    r"|보내도 ?(?:될|괜찮)|해도 ?(?:될|괜찮)|로 하|까지는? 어려|延期|変更|延ば|遅れ|遅らせ|早め|ではなく"
    r"|にして|でもよろし|でも(?:いい|大丈夫)|推迟|延期|改到|改为|提前|晚|而不是",
    re.IGNORECASE,
)
"""Another date for something dated is meant."""
_AGREED = re.compile(
    r"\b(?:fine|ok(?:ay)?|works|good|great|perfect|sure|agreed|no problem|no worries|of course|all right"
    r"|alright|sounds good|suits|go ahead|that's all right|yes|yep|absolutely|happy with that|deal)\b"
    r"|\b(?:passt|in ordnung|einverstanden|geht klar|kein problem|gerne?|alles klar|ja|klar)\b|\b(?:d'accord"
    r"|pas de (?:souci|problème)|parfait|entendu|ça marche|oui|très bien)\b|\b(?:de acuerdo|vale|perfecto"
    r"|sin problema|claro|sí|está bien)\b"
    r"|\b(?:combinado|perfeito|sem problemas?|tudo bem|sim|certo|está bem)\b|\b(?:d'accordo|va bene|perfetto|nessun problema|certo|sì)\b"
    r"|괜찮|좋습니다|좋아요|알겠습니다|네[,. ]|^네$|그렇게 하|그렇게 해|문제 ?없|가능합니다|됩니다|상관 ?없"
    r"|大丈夫|問題ありません|結構です|承知|了解|かしこまり|はい|可以|没问题|好的|行",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"\b(?:no,|not (?:ok|possible|work|fine|good|really)|won't work|doesn't work|can't wait|cannot wait"
    r"|too late|need it (?:by|on|before)|must have|has to be|unfortunately|afraid|stick to|original)\b|\bno$"
    r"|\b(?:leider|nein|geht nicht|zu spät|nicht möglich)\b|\b(?:non|impossible|trop tard|malheureusement)\b"
    r"|\b(?:imposible|demasiado tarde|no puede|lamentablemente)\b|\b(?:não|impossível|tarde demais"
    r"|infelizmente)\b|\b(?:troppo tardi|purtroppo)\b"
    r"|어렵|곤란|안 ?됩|안 ?될|힘들|불가|꼭 필요|예정대로|困ります|難し|できません|無理|间に合|不行|不能|来不及|太晚",
    re.IGNORECASE,
)


def move(loop: DraftLoop, due: Date, judged: Judged, act: Act, rule: str) -> None:
    """Another date holds from now on; the old one is kept with the message that named it. The same date moves nothing."""
    vow = loop.vow
    if vow is None or due == vow.due:
        return
    old, by = vow.due, vow.due_by
    for proposal in [one for one in vow.proposals if one.date is not None]:
        settle(loop, proposal, judged.mail.arrived_us, "superseded")
    if judged.mail.ref in {loop.opener.mail.ref, by.mail.ref if by else None}:
        vow.due, vow.due_by = due, judged
        _say_better(loop, due, judged)
        return
    vow.move_to(due, judged)
    loop.touch(judged)
    was, was_zone = old or (None, "")
    words = f" {by.mail.external_id}" if by else ""
    loop.step("moved", judged.mail.arrived_us, rule, judged.evidence(act), note=DueMove(was, was_zone, *due).note() + words)


def _say_better(loop: DraftLoop, due: Date, judged: Judged) -> None:
    """Two sentences of one mail: the later one says it better, and the move by the first, if it was one, leads to its date."""
    last = next((n for n in reversed(range(len(loop.steps))) if loop.steps[n].what == "moved"), None)
    if last is not None and (step := loop.steps[last]).evidence and step.evidence.message_id == judged.mail.external_id:
        words = step.note.partition(" ")[2]
        note = DueMove.of(step.note)._replace(due=due[0], zone=due[1]).note()
        loop.steps[last] = step._replace(note=" ".join(filter(None, (note, words))))


def dates_spoken_of(timeline: Timeline, judged: Judged) -> None:
    """What a mail of one of the two says on the dates of open promises of their conversation: an answer to a proposal, an own
    announcement, a new proposal; and whether it says that a condition is met."""
    if not judged.live or judged.cls == BULK:
        return
    for kind in _BOTH:
        debtor = (judged.author == OWNER) == (kind is LoopType.COMMITMENT_OWED_BY_ME)
        here = timeline.open_here(kind, judged)
        for loop in here:
            if not _answered(timeline, loop, judged):
                _spoken(timeline, loop, judged, debtor=debtor, alone=len(here) == 1)
            _condition_met(timeline, loop, judged)


def _answered(timeline: Timeline, loop: DraftLoop, judged: Judged) -> bool:
    """The other side answers a proposed date; True if it did."""
    vow = loop.vow
    proposal = next((one for one in reversed(vow.proposals) if one.date and one.by != judged.author), None) if vow else None
    if vow is None or proposal is None or proposal.date is None:
        return False
    for act in judged.acts:
        quote = judged.evidence(act).quote
        if act.reason or (act.kind in ASKS and "?" in quote):
            continue
        date = timeline.date_of(judged, act, loose=True)
        if date is not None and date[0][:10] != proposal.date[0][:10] and act.kind != "promise":
            return _reject(loop, proposal, judged, act)
        if act.kind in {"no", "refusal"} or (_REFUSED.search(quote) and act.kind not in {"yes", "acceptance", "promise"}):
            return _reject(loop, proposal, judged, act)
        if act.kind in {"yes", "acceptance", "promise"} or _AGREED.search(quote):
            settle(loop, proposal, judged.mail.arrived_us, "accepted")
            move(loop, proposal.date, judged, act, "moved_accepted")
            return True
    return False


def _reject(loop: DraftLoop, proposal: Proposal, judged: Judged, act: Act) -> bool:
    """The old date stands."""
    settle(loop, proposal, judged.mail.arrived_us, "refused")
    loop.step("flagged", judged.mail.arrived_us, "proposal_refused", judged.evidence(act))
    return True


def settle(loop: DraftLoop, proposal: Proposal, moment_us: int, rule: str) -> None:
    """The proposal waits for nobody any more."""
    if loop.vow is not None:
        loop.vow.settle(proposal.step)
    loop.step("settled", moment_us, rule, note=step_id(loop.id, proposal.step))


def _spoken(timeline: Timeline, loop: DraftLoop, judged: Judged, *, debtor: bool, alone: bool) -> None:
    """A sentence that names another date for this promise: the debtor's statement moves it, anybody's question or request proposes."""
    for act in judged.acts:
        quote = judged.evidence(act).quote
        if act.reason or act.kind in {"delivery", "thanks", "courtesy"} or not _about(loop, act, quote, debtor=debtor, alone=alone):
            continue
        date = timeline.date_of(judged, act, loose=True)
        if date is None or (loop.vow and loop.vow.due and date[0][:10] == loop.vow.due[0][:10]):
            continue
        if act.kind in ASKS:
            if debtor and act.kind == "request" and not _ANOTHER_DAY.search(quote):
                continue  # the debtor asks for something that he needs himself
            _propose(loop, judged, act, date)
        elif (
            debtor
            and act.kind in {"information", "refusal", "settled"}
            and (_ANOTHER_DAY.search(quote) or (_WILL_BE.search(quote) and loop.vow and same_thing(thing_words(quote), loop.vow.words)))
        ):
            move(loop, date, judged, act, "moved_announced")


_WILL_BE = re.compile(
    r"\b(?:will|'ll|’ll|is going to|are going to) (?:now |probably |most likely |only )?(?:be|come|arrive|go out|follow)\b|\bis now\b"
    r"|\b(?:wird|werden)\b|\bkomm(?:t|en)\b|\b(?:ce sera|sera|seront|arrivera)\b|\b(?:será|serán|llegará|estará)\b|\b(?:será|serão"
    r"|fica para|fica)\b"
    r"|\b(?:sarà|saranno|arriverà)\b|(?:에|로|이|가) ?(?:될|나올|도착할|가능할)|になりそう|になります|となります|要(?:到|等到)|才能",
    re.IGNORECASE,
)
"""A day told of the promised thing itself: "It will be the 22nd for the benches"."""


def _about(loop: DraftLoop, act: Act, quote: str, *, debtor: bool, alone: bool) -> bool:
    """The sentence speaks of the promise: of its thing, or of nothing else and of another day."""
    vow = loop.vow
    words = thing_words(quote)
    if vow is None or "meeting" in act.flags:
        return False
    if same_thing(words, vow.words):
        return act.kind != "question" or bool(_ANOTHER_DAY.search(quote))
    loose = alone and bool(_ANOTHER_DAY.search(quote))
    return loose and (not things_of(quote) or len(words) <= _FEW or not vow.words)


_FEW = 2


def _propose(loop: DraftLoop, judged: Judged, act: Act, date: Date) -> None:
    loop.touch(judged)
    loop.step("proposed", judged.mail.arrived_us, "due_proposed", judged.evidence(act), note=f"due:{date[0]}")
    if loop.vow is not None:
        loop.vow.proposals.append(Proposal(loop.steps[-1], judged.author, date))


def _condition_met(timeline: Timeline, loop: DraftLoop, judged: Judged) -> None:
    """A later message states what the promise hangs on: from its sending the span counts (C-12, C-69)."""
    vow = loop.vow
    if vow is None or not vow.condition:
        return
    hangs = content_words(vow.condition)
    for act in judged.acts:
        if act.kind in {"information", "settled", "yes", "acceptance", "delivery"} and not act.reason:
            quote = judged.evidence(act).quote
            if not _OPEN_STILL.search(quote) and _alike(hangs, content_words(quote)):
                vow.condition = ""
                due = timeline.date_of(loop.opener, loop.opening, since=judged)
                loop.touch(judged)
                loop.step("flagged", judged.mail.arrived_us, "condition_met", judged.evidence(act))
                if due is not None:
                    vow.due_by = loop.opener
                    move(loop, due, judged, act, "condition_met")
                return


_OPEN_STILL = re.compile(
    r"\b(?:not|n't|yet|will|would|should|hope|might|may|still|unless|if|when|once)\b|\b(?:nicht|noch|wird|wenn"
    r"|sobald)\b|\b(?:pas|encore|sera)\b|\b(?:todavía|aún|será|no)\b|\b(?:ainda|não)\b|\b(?:ancora|non|sarà)\b"
    r"|아직|않|못|예정|면|まだ|ない|ません|予定|还没|未|将",
    re.IGNORECASE,
)


def _alike(one: frozenset[str], two: frozenset[str]) -> bool:
    """Most words of the condition stand in the sentence, endings aside ("approves", "approved")."""
    bare = [word for word in one if word[0] != "·"]
    said = [word for word in two if word[0] != "·"]
    if (bare and bare[0].isascii()) or (bare and said and not any(word[0] == "·" for word in one)):
        hits = sum(any(a[:5] == b[:5] or (len(a) > 3 and a[:4] == b[:4]) for b in said) for a in bare)
        return hits * 2 > len(bare)
    return weight(one & two) >= weight(one) / 2 > 0
