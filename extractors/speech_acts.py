"""What each sentence of the reply zones does (J-55 to J-61). Pure; spans are code points of the stored text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from extractors.addressee import doer_names, sentence_names, without_address
from extractors.clauses import clauses
from extractors.cues import Candidates, Cues, cues
from extractors.languages import ALL, latin_languages, likely_languages, script_language, text_language
from extractors.letter_frame import frame_of
from extractors.phrases.acknowledging import ACK
from extractors.phrases.marks import (
    AHEAD,
    ANNOUNCES,
    ANSWER_START,
    ANYWAY,
    FOUND_OUT,
    FRAGMENT,
    LEFT_OUT,
    OWN_WHY,
    PENDING,
    PRONOUN_START,
    READER,
    SAME_ASK,
    SAME_CHOICE,
    SELF_SAID,
    TELLS,
    WH_ASKED,
)
from extractors.phrases.names import ASIAN, GREETING
from extractors.phrases.stopwords import LATIN
from extractors.promises import FLOOR, PLAIN, Promise, promises
from extractors.sentences import BULLET, Sentence, sentences
from extractors.text_form import PROBE
from pipeline.models.reading import ASKS, Act, Zone

SENTENCES_LIMIT = 2_000
_TAIL = 500
"""Of a zone with more sentences the first and the last ones are read: asks stand at both ends."""
Found = tuple[str, str, str]
"""Kind, rule and reason of an act."""
_DONE = ("withdrawal", "settled", "cancellation", "refusal", "delegation", "delivery", "promise", "acceptance")
_SENTENCE_FINAL = frozenset({"ko", "ja", "zh"})
"""Where the mood stands at the end of the sentence, a formula there leaves no room for an ask beside it."""
_BRIEF = 12
"""Signs of a one-word answer."""
_AND = re.compile(r"(?i:and|but|und|aber|et|mais|y|pero|e|ma|mas) (?=[A-ZÀ-Þ])")
_HEARD = 8
"""Sentences for which a name that was called still holds."""
_STUMP = 70
"""Signs of an answer to one's own question."""
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|will|would|can|must|works?|ist|sind|war|hat|wird|est|sont|était|a|es|está|era|è|sono|é|são)\b"
)
"""A verb: what holds one is a sentence of its own."""
WORD_BESIDE = "word:"
"""Flag of thanks with words in front of them that may answer what was asked, or call somebody."""
_ANSWER = 40
"""Signs of such words."""
_NOT_LATIN = "\u0370"
"""What begins below it is in Latin letters: there a verb in front of a name asks for its bearer's deed (Kann Karin kommen?)."""
_JOINT = re.compile(r"\s*[,;，、–—]\s*|\s-\s")
_ELSEWHERE = "elsewhere"
"""Flag of an order that names somebody else to turn to."""
_NEAR = 4
"""Acts before an order among which the sentence before it is looked for."""
_DIGITS = str.maketrans("123456789", "0" * 9)
_EDGE = re.compile(r"^[\s\d().*•–>\-]+(?=\S)")


class View:
    """One sentence as the cues see it: case-folded, without address; the languages to ask. `asked`: it ends in a question mark."""

    __slots__ = ("_cues", "asked", "cues", "low")

    def __init__(self, low: str, langs: tuple[str, ...], *, asked: bool) -> None:
        self.low = low
        self.asked = asked
        self._cues: list[tuple[Cues, Candidates]] = [(one, one.candidates(low)) for one in map(cues, langs)]
        self.cues: frozenset[str] = frozenset().union(*(candidates for _, candidates in self._cues))
        """Cues that may fire; no other does."""

    def rule(self, cue: str) -> str:
        """Rule id `lang.cue` of the first language in which the cue fires, "" if none."""
        if cue in self.cues:
            for one, candidates in self._cues:
                if cue in candidates and one.find(cue, self.low, candidates):
                    return one.rules[cue]
        return ""


def acts_of(text: str, zones: tuple[Zone, ...], names: frozenset[str] = frozenset(), lang: str = "") -> tuple[tuple[Act, ...], str]:
    """Text and its zones -> (acts in order, language of the own words). `names`: lower-case words of the author's name.

    `lang`: the language if it is known, "" to tell it."""
    own = [z for z in zones if z.kind == "reply"]
    spoken = " ".join(text[z.start : z.end][:4_000] for z in own[:4])
    lang, fallback = (lang, (lang,) if lang in LATIN else LATIN) if lang in ALL else _languages(spoken)
    acts: list[Act] = []
    for zone, following in pairwise((*zones, None)):
        if zone is None or zone.kind != "reply" or len(acts) >= SENTENCES_LIMIT:
            continue
        found = sentences(text, zone.start, zone.end)
        if len(found) > SENTENCES_LIMIT:
            found = found[: SENTENCES_LIMIT - _TAIL] + found[-_TAIL:]
        signed = following is not None and following.kind in {"signature", "tagline"}
        frame = frame_of(text, found, names, signed=signed)
        for i, sentence in enumerate(found):
            if i not in frame:
                said = [act for clause in clauses(sentence) for act in _acts(text, clause, fallback, lang == "ja")]
                acts.extend(_still_called(text, found, i, said, frame))
    return tuple(_self_answers(text, acts)), lang


def _still_called(text: str, found: Sequence[Sentence], i: int, said: list[Act], frame: frozenset[int]) -> list[Act]:
    """Acts of sentence `i` with the name that an earlier sentence of its paragraph called, where its own asks call nobody (J-57).

    A greeting speaks to the readers of the whole mail and is judged elsewhere.
    """
    if not any(act.kind in ASKS and not act.names for act in said) or any(act.names for act in said):
        return said
    own = text[found[i].start : found[i].end]
    joint = _AND.match(own)
    called = sentence_names(own[joint.end() :]) if joint else ()  # "And Ines, who speaks first?"
    first = max(0, i - _HEARD)
    while i > first and not called and "\n\n" not in text[found[i - 1].end : found[i].start]:
        i -= 1
        before = text[found[i].start : found[i].end]
        called = () if i in frame or GREETING.match(before) or (not i and ASIAN.match(before)) else sentence_names(before)
    return [act._replace(names=called) if act.kind in ASKS else act for act in said] if called else said


def _languages(spoken: str) -> tuple[str, tuple[str, ...]]:
    """The language of a text, and those its sentences may be in."""
    lang = text_language(spoken)
    return lang, likely_languages(spoken, lang)


def _acts(text: str, sentence: Sentence, fallback: tuple[str, ...], japanese: bool) -> list[Act]:
    """All acts of one sentence."""
    probe = sentence.masked if len(sentence.masked) <= 2 * PROBE else sentence.masked[:PROBE] + " " + sentence.masked[-PROBE:]
    if "\n" in probe:
        probe = " ".join(probe.split())
    low = _EDGE.sub("", without_address(probe)).lower().replace("’", "'")
    found, flags, langs = _judge(low.translate(_DIGITS), fallback, japanese=japanese, asked=sentence.asked)
    found, promised = _promised(sentence, found, langs)
    acts = [*_finish(text, sentence, found, flags), *promised]
    said = _said_before_thanks(sentence.masked.lower(), langs) if acts and all(act.kind == "thanks" for act in acts) else ""
    return [act._replace(flags=(*act.flags, f"{WORD_BESIDE}{said}")) for act in acts] if said else acts


def _said_before_thanks(low: str, langs: tuple[str, ...]) -> str:
    """What a sentence that thanks says in front of it ("The blue one, thanks."), "" if it only hails or thanks there too."""
    first, cut, _ = _JOINT.sub("\n", low, count=1).partition("\n")
    word = first.strip(" .!~")
    hails = ACK.fullmatch(word) or GREETING.match(word) or View(word, langs, asked=False).rule("thanks")
    return "" if not cut or len(word) > _ANSWER or hails else word


def _promised(sentence: Sentence, found: tuple[Found, ...], langs: tuple[str, ...]) -> tuple[tuple[Found, ...], list[Act]]:
    """The acts of a sentence but its promises, and these by grammar, each with the clause that makes it (C-20, C-21).

    Where the words only look like a promise, the sentence informs. A plan or a deed under way informs too."""
    rest = tuple(one for one in found if one[0] != "promise")
    cued = next((rule[:2] for kind, rule, _ in found if kind == "promise"), "")
    polite = any(kind == "courtesy" and not rule.endswith(".patience") for kind, rule, _ in found)
    silent = sentence.asked or polite or any(reason == "reported_speech" for _, _, reason in found)
    acts: list[Act] = []
    if not silent and len(sentence.masked) <= 2 * PROBE:
        asks = next((one for one in rest if one[0] in ASKS and not one[2]), None)
        given = any(kind == "delivery" and not reason for kind, _, reason in rest)
        acts = [
            _undertaken(sentence, one)
            for one in _by_grammar(sentence.masked, langs, cued)
            if (not asks or _apart(sentence, one, langs)) and not (given and _hands_over(sentence, one, langs))
        ]
    if acts and (cued or any(act.confidence >= PLAIN for act in acts)):
        return tuple(one for one in rest if one[0] != "information"), acts
    return rest or (("information", "information", ""),), acts


def _by_grammar(masked: str, langs: tuple[str, ...], cued: str) -> tuple[Promise, ...]:
    """The promises of a sentence in the first of its languages that has any. `cued`: the language whose cue fires, or ""."""
    return next((found for lang in langs if (found := promises(masked, lang, cued == lang))), ())


def _undertaken(sentence: Sentence, promise: Promise) -> Act:
    """A promise as an act; one that is the whole sentence has the sentence's span."""
    masked = sentence.masked
    whole = not any(map(str.isalnum, masked[: promise.start])) and not any(map(str.isalnum, masked[promise.end :]))
    start, end = (sentence.start, sentence.end) if whole else (sentence.start + promise.start, sentence.start + promise.end)
    flags = ["progress"] if promise.running else []
    if promise.condition:
        low, high = promise.condition
        flags += ["conditional", f"when:{sentence.start + low}:{sentence.start + high}"]
    reason = "hedged" if promise.confidence < FLOOR else ""
    return Act("promise", start, end, promise.rule, reason, (), tuple(flags), promise.confidence)


def _hands_over(sentence: Sentence, promise: Promise, langs: tuple[str, ...]) -> bool:
    """Whether the very clause that seems to promise delivers: 修正案をお送りいたします."""
    words = sentence.masked[promise.start : promise.end]
    low = words.lower().replace("’", "'")
    return promise.condition is None and AHEAD.search(low) is None and View(low, langs, asked=False).rule("delivery") != ""


def _apart(sentence: Sentence, promise: Promise, langs: tuple[str, ...]) -> bool:
    """Whether a promise stands beside the ask of its sentence, in a clause that asks nothing itself (C-62)."""
    words = sentence.masked[promise.start : promise.end]
    if len(words) + 2 >= len(sentence.masked.strip()):
        return False
    view = View(words.lower().replace("’", "'"), langs, asked=False)
    return not any(view.rule(cue) for cue in ("request", "decide", "proposal", "question"))


@lru_cache(maxsize=8_192)
def _judge(
    low: str, fallback: tuple[str, ...], *, japanese: bool, asked: bool
) -> tuple[tuple[Found, ...], tuple[str, ...], tuple[str, ...]]:
    """(kind, rule, reason) of each act of a sentence, the flags of its ask, and the languages it may be in.

    Kept, because mail repeats its sentences, often but for a number: no cue asks which digit stands in one, so all are 0.
    """
    script = script_language(low, japanese=japanese)
    langs = (script,) if script else latin_languages(low, fallback)
    view = View(low, langs, asked=asked)
    found: list[Found] = []
    courtesy = view.rule("courtesy")
    formula = "" if courtesy else view.rule("formula")
    reminder = view.rule("reminder")
    wait = "" if courtesy else view.rule("patience")
    ask = "" if courtesy or wait or _hands_on(view) else _ask(view, formula)
    if ask.startswith("request ") and view.rule("withdrawal"):
        ask = ""  # "Please forget what I asked" asks nothing
    reason = _ask_reason(view) if ask else ""
    if courtesy:
        found.append(("courtesy", courtesy, "courtesy_offer"))
    elif (wait or formula) and not ask:  # who is asked to wait a little has nothing to do
        found.append(("courtesy", wait or formula, "formula"))
    if reminder:
        found.append(("reminder", reminder, ""))
    if ask:
        kind, _, rule = ask.partition(" ")
        found.append((kind, rule, reason))
    found.extend(_statements(view, bool(ask and not reason), _unsaid(view, courtesy, formula)))
    if all(kind in {"acceptance", "yes"} for kind, _, _ in found) and (refers := view.rule("refers")):
        found.append(("information", refers, ""))
    if not found:
        found.append(("information", view.rule("refers") or "information", ""))
    return tuple(found), _flags(view) if ask else (), langs


def _ask(view: View, formula: str) -> str:
    """ "kind rule" of the ask in a sentence, "" if it asks nothing."""
    if formula and (formula[:2] in _SENTENCE_FINAL or not view.rule("request")):
        return ""
    for cue, kind in (("decide", "decision"), ("request", "request"), ("proposal", "proposal"), ("question", "question")):
        rule = view.rule(cue)
        if rule and not (cue == "proposal" and not view.asked and view.rule("acceptance")):  # "Looks good, let's try it."
            return f"{kind} {rule}"
    return "question question_mark" if view.asked and any(map(str.isalnum, view.low)) else ""


def _hands_on(view: View) -> bool:
    """Whether a sentence sends the reader to somebody else: "not my area, please ask Roland" asks nothing back."""
    return not view.asked and bool(view.rule("disclaim")) and bool(view.rule("delegation"))


def _ask_reason(view: View) -> str:
    """Content reason that makes this ask none (J-56), "" for a real one."""
    if view.rule("rhetorical"):
        return "rhetorical"
    if view.rule("reported"):
        return "reported_speech"
    if view.rule("unsure"):
        return "hedged"
    return ""


def _unsaid(view: View, courtesy: str, formula: str) -> frozenset[str]:
    """Kinds that the words only seem to say: an offer promises nothing, a good wish sends nobody on, a report answers for nobody."""
    kinds = {"promise", "delegation"} if courtesy else {"delegation"} if formula else set()
    return frozenset(kinds | {"promise", "refusal", "acceptance", "delegation"} if view.rule("reported") else kinds)


def _statements(view: View, asks: bool, unsaid: frozenset[str]) -> list[Found]:
    """Acts besides asking: what is promised, refused, delivered, settled, taken back, acknowledged. `unsaid`: kinds it cannot be."""
    out: list[Found] = []
    for kind in ("yes", "no"):
        rule = view.rule(kind)
        if rule and not view.asked:
            out.append((kind, rule, ""))
            break
    for kind in _DONE:
        if view.asked or (asks and kind not in {"delivery", "cancellation", "settled", "withdrawal"}) or kind in unsaid:
            continue
        rule = view.rule(kind)
        if rule:
            hedged = kind == "promise" and view.rule("hedge")
            out.append((kind, rule, "hedged" if hedged else ""))
    if not view.asked or asks:
        rule = view.rule("thanks")
        if rule:
            out.append(("thanks", rule, ""))
    return out


def _finish(text: str, sentence: Sentence, found: tuple[Found, ...], flags: tuple[str, ...]) -> list[Act]:
    """Triples -> acts with names and flags."""
    names: tuple[str, ...] = ()
    if any(kind in ASKS or kind in {"reminder", "delegation"} for kind, _, _ in found):
        said = text[sentence.start : sentence.end]
        names = sentence_names(said)
        if not names and any(kind == "request" or (kind == "question" and sentence.asked and said < _NOT_LATIN) for kind, _, _ in found):
            names = doer_names(said)
    out = []
    for kind, rule, reason in found:
        ask = kind in ASKS
        extra = flags
        if kind == "decision" and not {"choice", "approval"} & set(flags):
            extra = (*flags, "choice")
        sure = 1.0 if sentence.asked or kind not in {"question", "proposal"} else 0.8
        called = names if ask or kind in {"reminder", "delegation"} else ()
        out.append(Act(kind, sentence.start, sentence.end, rule, reason, called, extra if ask else (), sure))
    return out


def _flags(view: View) -> tuple[str, ...]:
    """Flags of an ask in fixed order."""
    wh = bool(view.rule("wh"))
    flags = [flag for flag in ("collective", "each", "approval", "marketing", "meeting") if view.rule(flag)]
    if not view.asked and view.rule("delegation"):
        flags.append(_ELSEWHERE)
    if view.rule("choice") and view.rule("decide"):
        flags.append("choice")
    if wh:
        flags.append("wh")
    elif view.asked and "choice" not in flags:
        flags.append("yesno")
    return tuple(flags)


def _self_answers(text: str, acts: list[Act]) -> list[Act]:
    """A question whose author answers it in the next sentence is no ask (J-56); a line that only announces a list of asks is none."""
    out = list(acts)
    for i, act in enumerate(out):
        if act.kind not in ASKS or act.reason:
            continue
        if i and _repeats(text, out[i - 1], act):
            out[i] = Act("information", act.start, act.end, "information")
            continue
        if i and _ELSEWHERE in act.flags and _sends_on(text, out[:i], act):
            out[i] = Act("delegation", act.start, act.end, act.rule, "", act.names)
            continue
        following = next((a for a in out[i + 1 : i + 12] if a.start >= act.end), None)
        if following is None:
            continue
        announced = text[act.end - 1] in ":：" or ANNOUNCES.search(text, act.start, act.end)
        if announced and following.kind in ASKS and not following.reason and BULLET.match(text, following.start):
            out[i] = Act("information", act.start, act.end, "information")
        elif act.kind == "question" and following.kind not in ASKS and "\n\n" not in text[act.end : following.start]:
            said = text[following.start : min(following.end, following.start + PROBE)].lower()
            if ANSWER_START.match(said) or (following.kind == "promise" and ANYWAY.search(said)) or _explains(text, act, said):
                out[i] = act._replace(reason="self_answered")
    return out


def _sends_on(text: str, before: Sequence[Act], act: Act) -> bool:
    """Whether an order to turn to somebody else follows a sentence that says it is not the writer's: "Not my area. Please ask Roland."."""
    near = [one for one in before[-_NEAR:] if one.start < act.start and "\n\n" not in text[one.end : act.start]]
    return any(one.kind in {"delegation", "refusal"} and not one.reason for one in near)


def _explains(text: str, act: Act, said: str) -> bool:
    """Whether a statement `said` right behind a question explains it: "Why it took so long? The paper had run out."."""
    asked = text[act.start : min(act.end, act.start + PROBE)].lower().replace("’", "'").rstrip(" \u00a0?？!")
    if TELLS.search(asked) or FOUND_OUT.search(said):
        return True
    if READER.search(asked) or READER.search(said) or PENDING.search(said):
        return False
    if OWN_WHY.fullmatch(asked) or (len(said) <= _STUMP and _answers(asked, said)):
        return True
    brief = " " not in said and len(said) <= _BRIEF
    return LEFT_OUT.fullmatch(asked) is not None and (brief or PRONOUN_START.match(said) is not None)


def _answers(asked: str, said: str) -> bool:
    """Whether a short statement answers the question before it: it says how well it is known, or is a stump of the kind asked for."""
    if said[-1:] in "?？":
        return False
    return SELF_SAID.search(said) is not None or any(
        sought.search(asked) and FRAGMENT[kind].match(said) and not _FINITE.search(said) for kind, sought in WH_ASKED.items()
    )


def _repeats(text: str, before: Act, act: Act) -> bool:
    """Whether an ask only asks for what the sentence right before it asked for."""
    if before.kind not in {"request", "decision"} or before.reason or "\n\n" in text[before.end : act.start]:
        return False
    said = text[act.start : min(act.end, act.start + PROBE)].lower().rstrip(" ?!.。？！~")
    if before.kind == "decision":
        return SAME_CHOICE.fullmatch(said) is not None
    return text[before.end - 1] not in "?？" and SAME_ASK.fullmatch(said) is not None
