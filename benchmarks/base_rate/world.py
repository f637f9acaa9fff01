"""Who writes in the generated mailbox, and the words they have: people with a language, senders with a brand. Data: the files beside."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

LANGUAGES = {"en": 46, "ko": 20, "de": 8, "fr": 7, "es": 5, "it": 4, "pt": 4, "ja": 4, "zh": 2}
"""Weights of the languages that people write in."""
OWNER_NAME, OWNER_ADDRESS = "Mara Lindqvist", "mara.lindqvist@example.org"
OWNER = f"{OWNER_NAME} <{OWNER_ADDRESS}>"
BRANDS = (
    "Almond Brightwell Cobalt Dovetail Ember Fenwick Gable Harrow Indigo Juniper Kestrel Larch Mosaic Nettle Orchard Pavilion Quarry Rowan"
    " Saffron Thistle Umber Vesper Willow Yarrow Zephyr"
    " Anvil Beacon Cinder Driftwood Elder Foxglove Granite Hollow Ivory Jasper Kiln Lantern"
).split()
PLAIN_NAMES = ("{brand}", "{brand} Team", "Anna from {brand}")
PLAIN_LOCALS = "hello service team info kundenservice contact care post mail news support office".split()
TELLING_LOCALS = "noreply no-reply notifications billing newsletter alerts donotreply".split()
TELLING: tuple[dict[str, str], ...] = (
    {"List-Unsubscribe": "<https://{domain}/u>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
    {"Auto-Submitted": "auto-generated"},
    {"Precedence": "bulk"},
    {"List-Id": "<letter.{domain}>"},
    {"Feedback-ID": "12:letter:{domain}", "List-Unsubscribe": "<mailto:u@{domain}>"},
)
"""Header sets that tell a machine; half of the senders send none of them."""


class Line(NamedTuple):
    """A row of a data file. `kind`: what the sentence does, or what the sender is."""

    lang: str
    text: str
    kind: str = ""
    subject: str = ""


class Texts:
    """One set of texts: `first`, written beside the rules; `second` and `third`, each by somebody who had not seen them at that time."""

    def __init__(self, name: str) -> None:
        folder = resources.files("benchmarks.base_rate").joinpath(name)
        self.machine, self.asks, self.statements = (self._lines(folder, part) for part in ("machine", "asks", "statements"))
        self.words: dict[str, Any] = json.loads(folder.joinpath("words.json").read_text(encoding="utf-8"))

    @staticmethod
    def _lines(folder: Traversable, name: str) -> tuple[Line, ...]:
        text = folder.joinpath(f"{name}.jsonl").read_text(encoding="utf-8")
        return tuple(Line(**json.loads(row)) for row in text.splitlines())


@dataclass(frozen=True, slots=True)
class Writer:
    """A person. `lang`: the language of their mail."""

    name: str
    address: str
    lang: str

    def __str__(self) -> str:
        return f"{self.name} <{self.address}>"


def make_people(rng: random.Random, count: int, texts: Texts) -> list[Writer]:
    """`count` people; names repeat, addresses do not."""
    made = []
    for number in range(count):
        lang = rng.choices(list(LANGUAGES), weights=list(LANGUAGES.values()))[0]
        name = rng.choice(texts.words["names"][lang])
        local = "".join(char for char in name.lower().replace(" ", ".") if char.isascii() and (char.isalnum() or char == ".")).strip(".")
        made.append(Writer(name, f"{local or lang}{number}@{rng.choice(('example.com', 'example.net', 'people.example'))}", lang))
    return made


@dataclass(frozen=True, slots=True)
class Sender:
    """A machine that sends mail of one kind in one language. `headers`: what tells it, {} if nothing does."""

    name: str
    address: str
    brand: str
    kind: str
    lang: str
    headers: dict[str, str] = field(default_factory=dict)
    labels: tuple[str, ...] = ()


def make_senders(rng: random.Random, count: int, texts: Texts) -> list[Sender]:
    """`count` machines; every second one has neither a telling header nor a telling address."""
    kinds = sorted({(row.kind, row.lang) for row in texts.machine})
    forms = texts.words.get("senders") or [
        [name, local] for name in ("{brand}", "{brand} Team", "Anna from {brand}") for local in PLAIN_LOCALS
    ]
    by_kind = forms if isinstance(forms, dict) else {}
    made = []
    for number in range(count):
        kind, lang = kinds[number % len(kinds)]
        brand = rng.choice(BRANDS)
        domain = f"{brand.lower()}{number}.example"
        told = number % 2 == 0
        name, local = rng.choice(by_kind[kind] if by_kind else forms)
        local = rng.choice(TELLING_LOCALS) if told and rng.random() < 0.25 else local
        headers = {header: value.format(domain=domain) for header, value in rng.choice(TELLING).items()} if told else {}
        labels = (rng.choice(("CATEGORY_PROMOTIONS", "CATEGORY_UPDATES", "CATEGORY_SOCIAL")),) if rng.random() < 0.4 else ()
        name = name.format(brand=brand, domain=domain)
        made.append(Sender(name, f"{local.format(brand=brand.lower(), domain=domain)}@{domain}", brand, kind, lang, headers, labels))
    return made
