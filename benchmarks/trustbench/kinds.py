"""The kinds of contradiction, each a way in which two sayings about one thing do not agree. The same seed gives the same histories."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from benchmarks.trustbench.history import OWNER, Draft, History

PEOPLE = ("Ana Bell", "Boris Kahn", "Chiara Neri", "Daan Smit", "Emi Sato", "Farid Amin", "김서연", "Hugo Prado", "李明", "Júlia Reis")
PLACES = {
    "lives_in": ("Basel", "Lyon", "Oslo", "Porto", "Graz", "부산", "京都", "Turin"),
    "works_at": ("Norsk Bygg", "Tide Lab", "Hal 9", "Kranz AG", "Ostra", "한빛건설", "Vela Due", "Quay Four"),
    "reports_to": ("Mina", "Tom", "Ute", "Pau", "Ivo", "Rosa", "Lars", "Noor"),
    "assigned_to": ("north team", "south team", "night shift", "crew four", "crew five", "archive", "front desk", "spare"),
}
LIKED = ("jazz", "tea", "rye bread", "cycling", "chess", "opera", "산책", "rain")
PER_KIND = 3
"""Histories of each kind for one seed; of the mixed kind three times as many."""
LATER = 60.5
"""Mails arrive half a minute beside everything else, so that no mail and no entry are equally old (but for those dated ahead)."""


def histories(seed: int, per_kind: int = PER_KIND) -> list[History]:
    """All histories of one seed, with subjects of their own."""
    random = Random(f"trustbench {seed}")
    found = []
    for kind, tell in KINDS.items():
        for number in range(per_kind * (3 if kind == "mixed" else 1)):
            many = kind == "polarity"
            predicate = "likes" if many else "works_at" if kind == "demotion" else random.choice(sorted(PLACES))
            draft = Draft(f"{random.choice(PEOPLE)} s{seed}n{len(found):03}", predicate)
            valid_at = tell(draft, random) or ""
            found.append(
                History(
                    f"{kind}-{seed}-{number}",
                    kind,
                    draft.subject,
                    predicate,
                    tuple(draft.steps),
                    tuple(draft.letters),
                    many,
                    valid_at,
                )
            )
    return found


def _values(draft: Draft, random: Random, count: int) -> list[str]:
    return random.sample(LIKED if draft.predicate == "likes" else PLACES[draft.predicate], count)


def _succession(draft: Draft, random: Random) -> None:
    at = 0
    for value in _values(draft, random, random.randint(2, 4)):
        draft.add("say", at, value, by=random.choice(("alpha", "beta", OWNER)))
        at += random.choice((1, 60, 1440))


def _equal_times(draft: Draft, random: Random) -> None:
    """Two or three sayings of one moment: entries by receipt, mails by id, and told in any order."""
    values = _values(draft, random, random.choice((2, 3)))
    if random.random() < 0.5:
        for value in values:
            draft.add("say", 60, value, by=random.choice(("alpha", "beta")))
        return
    mails = {value: draft.letter(LATER, value) for value in values}
    for value in random.sample(values, len(values)):
        draft.add("say", 200, value, mail=mails[value])


def _backfill(draft: Draft, random: Random) -> None:
    """Older mail, or an older note, that is read after the newer one."""
    new, old, oldest = _values(draft, random, 3)
    if random.random() < 0.4:
        draft.add("import", 100, old, created=-200_000)
        draft.add("say", 200, new)
        draft.add("import", 300, oldest, created=-300_000)
        return
    newer, older = draft.letter(5000.5, new), draft.letter(LATER, old, oldest)
    draft.add("say", 6000, new, mail=newer)
    draft.add("say", 6100, old, mail=older, by="beta")
    if random.random() < 0.5:
        draft.add("say", 6200, oldest, mail=older)


def _retraction(draft: Draft, random: Random) -> None:
    values = _values(draft, random, random.randint(1, 3))
    for number, value in enumerate(values):
        draft.add("say", number * 60, value)
    for number in range(random.randint(1, len(values))):
        draft.add("wrong", 400 + number * 60, values[-1 - number], by=random.choice((OWNER, "alpha")))


def _spoof(draft: Draft, random: Random) -> None:
    """What a program says does not count for more because it says so, says it often, dates it ahead or quotes what was never written."""
    held, false = _values(draft, random, 2)
    draft.add("say", 0, held)
    way = random.choice(("repeat", "confirm", "quote", "ahead", "private"))
    if way == "ahead":
        draft.steps.clear()
        if random.random() < 0.5:
            draft.add("import", 0, false, created=3_000_000)
        else:
            draft.add("say", 0, false, mail=draft.letter(3_000_000.5, false))
        draft.add("say", 60, held)
        return
    if way != "quote" or random.random() < 0.5:
        draft.add("confirm", 60, held, by=OWNER)
    if way == "quote":
        draft.add("say", 400, false, mail=draft.letter(300.5, held), misquoted=True)
        return
    for number in range(6 if way == "repeat" else 1):
        draft.add("say", 500 + number * 60, false, by=("alpha", "beta", "gamma")[number % 3])
    draft.add("confirm", 1500, false, by=random.choice(("alpha", "beta")))
    if way == "private":
        draft.add("wrong", 1600, held, by="beta")
        draft.add("forget", 1660, held, by="gamma")


def _polarity(draft: Draft, random: Random) -> None:
    value = _values(draft, random, 1)[0]
    no = random.random() < 0.5
    for number in range(random.randint(2, 4)):
        draft.add("say", number * 60, value, no=no)
        if random.random() < 0.3:
            draft.add("confirm", number * 60 + 30, value, no=no, by=OWNER)
        no = not no


def _three_in_three_minutes(draft: Draft, random: Random) -> None:
    for number, value in enumerate(_values(draft, random, 3)):
        draft.add("say", 60 + number, value, by=random.choice(("alpha", "beta")))
    if random.random() < 0.3:
        draft.add("say", 63, draft.steps[0].value[1], by="alpha")


def _back_again(draft: Draft, random: Random) -> None:
    """A, B, A: the first value holds again."""
    one, other = _values(draft, random, 2)
    for number, value in enumerate((one, other, one, *((other,) if random.random() < 0.4 else ()))):
        draft.add("say", number * 60, value, by=("alpha", "beta")[number % 2])


def _confirmed(draft: Draft, random: Random) -> None:
    """A confirmed value against newer claims, older evidence, a second confirmed value, and its own repetition."""
    held, new, newest = _values(draft, random, 3)
    draft.add("say", 0, held)
    draft.add("confirm", 60, held, by=OWNER)
    way = random.choice(("newer", "newer", "older", "both", "again"))
    if way == "older":
        draft.add("say", 500, new, mail=draft.letter(-900.5, new))
        return
    draft.add("say", 120, new, by=random.choice(("alpha", "beta")))
    if way == "newer" and random.random() < 0.6:
        draft.add("say", 180, newest)
    if way == "both":
        draft.add("confirm", 240, new, by=OWNER)
        draft.add("say", 300, held, by="beta")
    if way == "again":
        draft.add("confirm", 240, held, by=OWNER)


def _demotion(draft: Draft, random: Random) -> None:
    """What a contact's field shows holds until that is gone; a person's word does not go with the mail."""
    shown, new = _values(draft, random, 2)
    mail = draft.letter(LATER, shown)
    if random.random() < 0.3:
        draft.add("say", 100, shown, mail=mail)
        draft.add("confirm", 160, shown, by=OWNER)
    else:
        draft.add("signal", 100, shown, mail=mail, by="contacts")
    draft.add("say", 300, new)
    draft.add("trash", 400, mail=mail)
    if random.random() < 0.4:
        draft.add("restore", 500, mail=mail)


def _lost_mail(draft: Draft, random: Random) -> None:
    """A saying whose mail is gone counts after one that rests on something."""
    first, second = _values(draft, random, 2)
    one, other = draft.letter(LATER, first), draft.letter(120.5, second)
    draft.add("say", 200, first, mail=one)
    draft.add("say", 260, second, mail=other)
    draft.add("trash", 400, mail=random.choice((one, other)))
    if random.random() < 0.3:
        draft.add("restore", 500, mail=draft.steps[-1].mail)


def _forgotten(draft: Draft, random: Random) -> None:
    held, new = _values(draft, random, 2)
    draft.add("say", 0, held)
    if random.random() < 0.5:
        draft.add("confirm", 30, held, by=OWNER)
    if random.random() < 0.5:
        draft.add("say", 60, new)
    draft.add("forget", 120, held, by=OWNER)
    if random.random() < 0.5:
        draft.add("say", 180, held, by="beta")
    if random.random() < 0.3:
        draft.add("say", 240, new, by="beta")


def _undone(draft: Draft, random: Random) -> None:
    one, other = _values(draft, random, 2)
    draft.add("say", 0, one)
    way = random.choice(("say", "wrong", "confirm", "forget"))
    if way == "say":
        last = draft.add("say", 60, other)
    else:
        last = draft.add(way, 60, one, by=OWNER)
        draft.add("say", 90, other)
    for number in range(random.randint(1, 3)):
        last = draft.add("undo", 120 + number * 60, by=OWNER, of=last)


def _ended(draft: Draft, random: Random) -> str:
    """The world changed: nothing holds any more, or the next value does; on a day before that the old one did."""
    old, new = _values(draft, random, 2)
    draft.add("say", 0, old)
    draft.add("end", 60, old, by=random.choice((OWNER, "alpha")), on="2026-05-20")
    if random.random() < 0.6:
        draft.add("say", 120, new)
    return random.choice(("", "", "2026-05-19", "2026-05-20"))


def _others_rows(draft: Draft, random: Random) -> None:
    """An agent cannot take back what another one said, or what both did."""
    one, other = _values(draft, random, 2)
    draft.add("say", 0, one)
    if random.random() < 0.5:
        draft.add("say", 30, one, by="beta")
    draft.add(random.choice(("wrong", "end", "forget")), 60, one, by=random.choice(("beta", "gamma")), on="2026-05-20")
    if random.random() < 0.4:
        draft.add("say", 90, other, by="gamma")


def _mixed(draft: Draft, random: Random) -> None:
    """Anything after anything."""
    values = _values(draft, random, 3)
    mails = {value: draft.letter(number * 100 + 0.5, value) for number, value in enumerate(random.sample(values, 3))}
    at = 400
    for number in range(random.randint(4, 9)):
        at, value = at + random.choice((0, 1, 60)), random.choice(values)
        op = random.choice(("say", "say", "say", "quote", "confirm", "wrong", "undo", "end", "trash", "restore"))
        if op == "undo":
            draft.add("undo", at, by=OWNER, of=random.randrange(number) if number else -1)
        elif op in ("trash", "restore"):
            draft.add(op, at, mail=mails[value])
        elif op in ("say", "quote"):
            draft.add("say", at, value, by=random.choice(("alpha", "beta", OWNER)), mail=mails[value] if op == "quote" else "")
        else:
            draft.add(op, at, value, by=OWNER, on="2026-05-20" if op == "end" else "")


KINDS: dict[str, Callable[[Draft, Random], str | None]] = {
    "succession": _succession,
    "equal times": _equal_times,
    "backfill": _backfill,
    "retraction": _retraction,
    "spoof": _spoof,
    "polarity": _polarity,
    "three in three minutes": _three_in_three_minutes,
    "back again": _back_again,
    "confirmed": _confirmed,
    "demotion": _demotion,
    "lost mail": _lost_mail,
    "forgotten": _forgotten,
    "undone": _undone,
    "ended": _ended,
    "others' rows": _others_rows,
    "mixed": _mixed,
}
