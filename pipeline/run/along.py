"""What the journal holds of the model, laid out for the units of one fold. Read once; a unit of which it said nothing costs a look-up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline.models.along import MODEL_RULE, Place, Saying
from pipeline.models.judged import Judged, evidence_of
from pipeline.models.mail import Mail, Owner
from pipeline.models.model_answers import ModelCandidate, ModelSays, ModelVerdict, applies_to
from pipeline.models.people import People
from pipeline.models.reading import Act
from pipeline.models.worktime import WorkTime
from pipeline.ports import DueReader
from pipeline.stages import detect
from pipeline.stages.detect.said import BOTH, MODEL, Said, read_along, said_acts, weigh_due
from pipeline.stages.reconcile import Along

_NOTES = {"fulfilled": "done", "partial": "done: a part of it", "cancelled": "dropped"}


class Heard:
    """Candidates and verdicts by the hash of the text they stand in; what stands in no stored text is never looked up (C-39)."""

    def __init__(self, says: ModelSays) -> None:
        """`says`: oldest first, as `pipeline.store.model_journal.model_says` gives it."""
        self._candidates: dict[str, list[ModelCandidate]] = defaultdict(list)
        self._verdicts: dict[str, list[ModelVerdict]] = defaultdict(list)
        for candidate in says.candidates:
            self._candidates[candidate.anchor.text_sha].append(candidate)
        for verdict in says.verdicts:
            self._verdicts[verdict.anchor.text_sha].append(verdict)

    def __bool__(self) -> bool:
        return bool(self._candidates or self._verdicts)

    def of(
        self, person: str, judged: Sequence[Judged], owner: Owner, people: People, due_of: DueReader, docket: detect.Docket
    ) -> Along | None:
        """What it says of one unit, None if nothing. `judged`: the unit as the rules read it; `docket`: of the same fold."""
        mails = [row.mail for row in judged if row.mail.text_sha in self._candidates]
        sayings = [*self._verdicts_on(judged, due_of, owner.work)]
        known: dict[tuple[str, str], tuple[Said, ...]] = {}
        for mail in mails:
            known[mail.ref] = said_acts(mail, self._candidates[mail.text_sha], owner, people)
            sayings += _dates(mail, known[mail.ref], due_of, owner.work)
        sources = {
            (*ref, one.act.start, one.act.end): one.candidates[0].source
            for ref, found in known.items()
            for one in found
            if one.origin == MODEL
        }
        if not sources and not sayings:
            return None
        rows = self._judged(person, judged, owner, people, docket) if sources else []
        sayings.sort(key=lambda one: (one.source.made_us, one.source.entry, *one.proof[:4]))
        return Along(rows, sources, sayings, _Weighing(due_of, known))

    def _judged(self, person: str, judged: Sequence[Judged], owner: Owner, people: People, docket: detect.Docket) -> list[Judged]:
        """The mails judged with the acts of the model among the others, then cut down to what only the model reads."""
        said = [one for row in judged for one in self._candidates.get(row.mail.text_sha, ())]
        mails = read_along([row.mail for row in judged], said, owner, people)
        rows = []
        for row in detect.judge_unit(person, mails, owner, people, docket.beside):
            asks = tuple(ask for ask in row.asks if ask.act.rule.startswith(MODEL_RULE))
            promises = tuple(one for one in row.promises if one.act.rule.startswith(MODEL_RULE))
            if asks or promises:
                rows.append(replace(row, asks=asks, promises=promises))
        return rows

    def _verdicts_on(self, judged: Sequence[Judged], due_of: DueReader, work: WorkTime) -> Iterator[Saying]:
        for row in judged:
            mail = row.mail
            for verdict in self._verdicts.get(mail.text_sha, ()):
                anchor = verdict.anchor
                inside = any(zone.kind == "reply" and zone.start <= anchor.start and anchor.end <= zone.end for zone in mail.reading.zones)
                if row.live and row.side != "none" and inside and applies_to(anchor, mail):
                    note = _NOTES.get(verdict.verdict) or _moved(mail, verdict, due_of, work)
                    proof = evidence_of(mail, anchor.start, anchor.end)
                    yield Saying(verdict.source, verdict.loop_id, None, note, proof, mail.conversation)


def _moved(mail: Mail, verdict: ModelVerdict, due_of: DueReader, work: WorkTime) -> str:
    """The date that the quoted words name by the rules; a model's own date is not asked for in a verdict."""
    date = due_of(mail, Act("information", verdict.anchor.start, verdict.anchor.end, f"{MODEL_RULE}moved"), work, loose=True)
    return f"due:{date[0]}" if date else ""


def _dates(mail: Mail, found: Sequence[Said], due_of: DueReader, work: WorkTime) -> Iterator[Saying]:
    """Dates on which rules and model differ: that of the rules stands, that of the model waits for a person (C-17)."""
    for one in found:
        act = one.act
        if one.origin != BOTH or one.due is None or act.kind == "question" or due_of.condition(mail, act):
            continue
        date = due_of(mail, act, work)
        if weigh_due(date[0] if date else None, act.confidence, one.due).review:
            teller = next(candidate for candidate in one.candidates if candidate.due == one.due)
            proof = evidence_of(mail, teller.anchor.start, teller.anchor.end)
            yield Saying(teller.source, "", (*mail.ref, act.start, act.end), f"due:{one.due}", proof, mail.conversation)


class _Weighing:
    """`pipeline.ports.DueReader` for sentences that only a model reads: the date of the rules, else the one it named when it first spoke
    of the sentence; what it says later changes nothing."""

    def __init__(self, due_of: DueReader, known: Mapping[tuple[str, str], Sequence[Said]]) -> None:
        self.version = due_of.version
        self._due_of = due_of
        self._said: dict[Place, str] = {}
        for ref, found in known.items():
            for one in found:
                if one.origin == MODEL and one.due and one.candidates[0].due == one.due:
                    self._said[(*ref, one.act.start, one.act.end)] = one.due

    def __call__(self, mail: Mail, act: Act, work: WorkTime, *, since: Mail | None = None, loose: bool = False) -> tuple[str, str] | None:
        ruled = self._due_of(mail, act, work, since=since, loose=loose)
        said = self._said.get((*mail.ref, act.start, act.end))
        if said is None or loose or act.kind == "question" or self.condition(mail, act):
            return ruled
        weighed = weigh_due(ruled[0] if ruled else None, act.confidence, said)
        return (weighed.value, ruled[1] if ruled else work.zone) if weighed.value else None

    def condition(self, mail: Mail, act: Act) -> str:
        return self._due_of.condition(mail, act)
