"""What memory and health say, in the reader's language. English is what the answers say themselves; Korean is made of their fields."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from app.look.text import local_day, local_time, moment_of
from app.web import korean_life as life
from app.web import korean_trouble as trouble
from app.web.words import words
from app.wiring.checks import Check
from memory.answers import Arithmetic, DecisionAnswer, ExplainAnswer, FactReview, Hidden, LoopRow, Notice, Proposal, ReasonRow, StepRow
from memory.fact_answers import FactItem
from memory.show import BODIES_AWAY, BODIES_BUSY
from pipeline.errors import LoopledgerError
from pipeline.models.facts import NOT

_DAYS = "월화수목금토일"
_CHECK = re.compile(r"(\D*?)(?: (\S+@\S+.*))?$")
_ENDED = {"done": "완료했습니다", "drop": "그만두었습니다", "wrong": "해당 없음으로 정했습니다", "reopen": "다시 열었습니다"}
_DEGRADED = {BODIES_BUSY: "a sync holds the mail: the conversation comes back by itself", BODIES_AWAY: "the mail is not at hand"}


@dataclass(frozen=True, slots=True)
class Telling:
    """One language and the owner's zone. Every method takes a part of an answer and gives words for a person."""

    language: str
    zone: ZoneInfo | None = None

    @property
    def _english(self) -> bool:
        return self.language != "ko"

    def word(self, key: str) -> str:
        """The page's word of that key, else the key: a name that only data knows."""
        return words(self.language).get(key, key.partition("_")[2] or key)

    def step(self, row: StepRow) -> tuple[str, str]:
        """(one event in the life of a loop and why, words of others that stand behind it: of a person, an event, a file)."""
        if self._english:
            return row.words, ""
        if row.what == "moved":
            said = _moved(row)
        elif row.what == "proposed":
            return _step_proposes(row), row.note
        else:
            said = life.STEPS.get(row.what, row.what)
        rule = row.rule.partition("@")[0]
        why = life.RULES.get(rule, "")
        told = why and (rule == "model" or row.what != "opened") and row.what not in ("accepted", "rejected")
        return f"{said}{f': {why}' if told else ''}", row.note

    def arithmetic(self, found: Arithmetic, loop: LoopRow) -> str:
        """When it opened and since when it is listed."""
        if self._english:
            return found.words
        zone = ZoneInfo(found.zone)
        opened, ripe = (_moment(stamp, zone) for stamp in (found.opened_at, found.ripe_at))
        if found.kind == "promised":
            due = f"기한은 {loop.due}입니다." if loop.due else "정해진 날짜는 없습니다."
            return f"{opened}에 약속했고 그때부터 목록에 있습니다 ({found.zone}). {due}"
        if found.kind == "rests":
            return f"{opened}에 열렸습니다 ({found.zone}). {life.RESTING}"
        span = _span(moment_of(found.ripe_at, zone) - moment_of(found.opened_at, zone))
        return f"{opened}에 열렸고 {span} {ripe}부터 목록에 있습니다 ({found.zone})."

    def closers(self, why: ExplainAnswer) -> list[tuple[str, list[str]]]:
        """What would close a loop: (words, commands)."""
        if self._english or why.loop is None:
            return [(text, []) for text in why.closers]
        told = []
        for code in why.closer_codes:
            commands = [f"loopledger done {why.loop.id} --evidence ...", f"loopledger drop {why.loop.id}"] if code == "you_decide" else []
            told.append((life.CLOSERS[code].format(who=why.loop.person.name), commands))
        return told

    def hidden(self, why: ExplainAnswer) -> list[str]:
        """Why an open loop is not listed."""
        return why.hidden_because if self._english else [self._hidden(one) for one in why.hidden]

    def _hidden(self, one: Hidden) -> str:
        if one.reason != "muted":
            return life.REASONS.get(one.reason, life.RESTING)
        until = f", {self._day(one.until)}까지" if one.until else ""
        return f"{life.REASONS['muted']} ({self.word(f'mute_{one.mute_kind}_of')} {one.mute_value}{until})"

    def reason(self, row: ReasonRow) -> str:
        """Why a mail opened nothing."""
        return row.words if self._english else life.REASONS.get(row.code, row.code)

    def proposal(self, one: Proposal) -> str:
        """What is proposed for a loop."""
        return one.words if self._english else _proposes(one.what, one.due, one.ground)

    def fact(self, row: FactItem) -> str:
        """A fact in words."""
        if self._english or row.shape == "said":
            return row.text
        return _fact(row.subject, row.predicate, row.object, row.polarity, (row.valid_from or "") if row.shape == "event" else "")

    def change(self, one: FactReview) -> str:
        """What is proposed about a fact."""
        if self._english:
            return one.change
        if not one.subject:
            return self.word(f"op_{one.op}")
        said = one.object if one.shape == "said" else _fact(one.subject, one.predicate, one.object, one.polarity, one.day)
        return f"{self.word(f'op_{one.op}')}: {said}"

    def notice(self, one: Notice) -> tuple[str, str]:
        """(words, command) of a warning; the English names its command itself."""
        if self._english:
            return one.words, ""
        newest = self._day(one.newest) or words("ko")["never"]
        said = trouble.NOTICES[one.kind].format(account=one.account, count=one.count, since=self._time(one.since), newest=newest)
        return said, one.command

    def check(self, one: Check) -> tuple[str, str]:
        """(name, words) of a check of health."""
        if self._english:
            return one.name, one.words
        name, rest = _parted(one.name)
        said = trouble.ERRORS.get(one.code) or trouble.CHECKS.get((name, one.level)) or words("ko")[f"level_{one.level}"]
        return " ".join(filter(None, (trouble.CHECK_NAMES.get(name, name), rest))), said.format(count=one.count)

    def degraded(self, code: str) -> str:
        """What is missing now."""
        return _DEGRADED.get(code, code) if self._english else trouble.DEGRADED.get(code, code)

    def result(self, code: str) -> str:
        """How the last sync of an account ended."""
        return code if self._english else words("ko").get(f"result_{code}") or trouble.ERRORS.get(code, code).rstrip(".")

    def problem(self, error: LoopledgerError) -> tuple[str, str, str]:
        """(what happened, what mends it, the words of the terminal if those are another language)."""
        if self._english:
            return error.problem, error.fix, ""
        matter = f"{error.code}.{error.detail.get('matter', '')}"
        said = trouble.ERRORS.get(matter) or trouble.ERRORS.get(error.code, trouble.ERRORS["internal"])
        command = error.fix if error.fix.startswith("loopledger ") and not re.search(r"[(,]", error.fix) else ""
        return said, command, " · ".join(filter(None, (error.problem, error.cause, error.advice, "" if command else error.fix)))

    def decision(self, done: DecisionAnswer) -> str:
        """What a decision did."""
        if self._english:
            return done.words
        about = f": {done.about}" if done.about else ""
        if not done.changed:
            return _unchanged(done, words("ko"))
        if done.op in _ENDED:
            return _ENDED[done.op] + about
        if done.op in ("due_set", "due_clear"):
            return _dated(done) + about
        if done.op in ("mute", "unmute"):
            kind = words("ko").get(f"mute_{done.target.partition(':')[0]}_of", "")
            until = f" {done.until}까지" if done.until else ""
            tail = f"{until} 숨겼습니다. 닫힌 것은 아닙니다." if done.op == "mute" else " 다시 보입니다."
            return f"{kind} {done.about}:{tail}"
        if done.op == "undo":
            undid = words("ko").get(f"op_{done.undid}", "")
            return f"되돌렸습니다: {undid}".rstrip(": ")
        return _answered(done) + about

    def _day(self, stamp: str | None) -> str:
        return local_day(stamp, self.zone or ZoneInfo("UTC"))

    def _time(self, stamp: str | None) -> str:
        return local_time(stamp, self.zone or ZoneInfo("UTC"))


def _moved(row: StepRow) -> str:
    if row.due is None:
        return f"기한을 없앴습니다 (이전: {row.due_was})"
    return f"기한이 {row.due_was}에서 바뀌었습니다. 새 기한: {row.due}" if row.due_was else f"기한이 정해졌습니다: {row.due}"


def _step_proposes(row: StepRow) -> str:
    rule = row.rule.partition("@")[0]
    kind, _, name = rule.partition(":")
    who = "언어 모델의 제안" if rule == "model" else f"{name}의 제안" if kind in ("agent", "rule") else "제안"
    return f"{who}: {_proposes(row.proposes or '', row.due, '')}. 아직 닫히지 않았습니다"


def _proposes(what: str, due: str | None, ground: str) -> str:
    said = life.PROPOSES.get(what, what)
    return (f"{said} {due}" if due else said) + _behind(ground)


def _behind(note: str) -> str:
    return f" ({note})" if note else ""


def _fact(subject: str, predicate: str, value: str, polarity: str, day: str) -> str:
    who = "나" if subject == "owner" else subject
    said = f"{who} · {life.PREDICATES.get(predicate, predicate)}: {value}{' 아님' if polarity == NOT else ''}"
    return f"{said} ({day})" if day else said


def _moment(stamp: str, zone: ZoneInfo) -> str:
    moment = moment_of(stamp, zone)
    return f"{moment:%Y-%m-%d}({_DAYS[moment.weekday()]}) {moment:%H:%M}"


def _span(length: timedelta) -> str:
    minutes = int(length.total_seconds()) // 60
    parts = ((minutes // 1440, "일"), (minutes // 60 % 24, "시간"), (minutes % 60, "분"))
    told = " ".join(f"{count}{name}" for count, name in parts if count)
    return f"{told} 뒤인" if told else "바로"


def _parted(name: str) -> tuple[str, str]:
    """The name of a check and what it is about: `scope ann@example.org gmail` -> (scope, ann@example.org gmail)."""
    found = _CHECK.match(name)
    return (found[1], found[2] or "") if found else (name, "")


def _dated(done: DecisionAnswer) -> str:
    was = f" (이전: {done.due_was})" if done.due_was else ""
    if done.due is None:
        return f"기한을 없앴습니다{was}"
    past = ", 이미 지난 날입니다" if done.past else ""
    others = f", 다른 해석: {', '.join(done.others)}" if done.others else ""
    return f"기한을 정했습니다: {done.due}{was}{past}{others}"


def _answered(done: DecisionAnswer) -> str:
    """A proposal that was decided on, or a fact that was confirmed."""
    if done.op == "confirm":
        return "확인했습니다"
    said = "거절했습니다" if done.op == "reject" else "승인했습니다"
    proposed = _proposes(done.what, done.due, "") if done.what else ""
    return f"{said}: {proposed}" if proposed else said


def _unchanged(done: DecisionAnswer, t: Any) -> str:
    state = t.get(done.status or "", "")
    return f"이미 {state} 상태입니다. 바뀐 것이 없습니다." if state else "바뀐 것이 없습니다."
