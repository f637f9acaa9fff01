"""What a call costs: the price table, estimates before, bookings after, and caps that are asked before each call (C-50).

Money is whole nano-dollars (10^-9 USD): tokens times USD per million tokens times 1,000.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

from pipeline.errors import ConfigError, UsageError
from pipeline.models.model_frame import Tokens

NANO = 1_000_000_000
_AMOUNT = re.compile(r"\d{1,6}(?:\.\d{1,6})?")
_CACHE_READ, _CACHE_WRITE = Decimal("0.1"), Decimal("1.25")
"""Of the input price, where only input and output are known."""


@dataclass(frozen=True, slots=True)
class Price:
    """USD per million tokens."""

    sent: Decimal
    received: Decimal
    cache_read: Decimal
    cache_write: Decimal

    def texts(self) -> tuple[str, str, str, str]:
        """As a consent keeps it."""
        return (str(self.sent), str(self.received), str(self.cache_read), str(self.cache_write))

    def cost(self, tokens: Tokens, *, batch: bool = False) -> int:
        """What these tokens cost, in nano-dollars, rounded up."""
        pairs = zip((self.sent, self.received, self.cache_read, self.cache_write), tokens, strict=True)
        whole = sum((price * count for price, count in pairs), Decimal(0)) * 1000
        return int((whole / 2 if batch else whole).to_integral_value(ROUND_CEILING))

    def most(self, body: Mapping[str, Any], *, batch: bool = False) -> int:
        """More than the call can cost: each byte of input a token at the dearest input price, the whole output limit written."""
        dearest = Price(max(self.sent, self.cache_write), self.received, self.cache_read, self.cache_write)
        return dearest.cost(Tokens(len(body_bytes(body)), int(body["max_tokens"])), batch=batch)

    def likely(self, body: Mapping[str, Any]) -> int:
        """What the call costs if the text is as usual and the answer fills a tenth of its limit."""
        return self.cost(Tokens(likely_tokens(body), int(body["max_tokens"]) // 10))


def price_of(values: Sequence[str]) -> Price:
    """A price out of two (input, output) or four decimal texts. Raises UsageError."""
    if len(values) not in (2, 4) or not all(_AMOUNT.fullmatch(value.strip()) for value in values):
        raise UsageError(
            f"{','.join(values)!r} is no price",
            cause="USD per million tokens: input,output or input,output,cache read,cache write",
            fix="loopledger model enable --price 1,5",
        )
    amounts = [Decimal(value.strip()) for value in values]
    if len(amounts) == 2:
        amounts += [amounts[0] * _CACHE_READ, amounts[0] * _CACHE_WRITE]
    return Price(*amounts)


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    models: dict[str, Any] = tomllib.loads(Path(__file__).with_name("prices.toml").read_text(encoding="utf-8"))["models"]
    return models


def listed_price(model: str) -> Price | None:
    """The price of a model, by its name or its name without a date; None if the table does not know it."""
    entry = _entry(model)
    return price_of(entry["price"]) if entry else None


def effort_of(model: str) -> str:
    """How much effort to ask for, "" where the model has no such choice."""
    return str(_entry(model).get("effort", ""))


def _entry(model: str) -> dict[str, Any]:
    found: dict[str, Any] = _table().get(re.sub(r"-\d{8}$", "", model), {})
    return found


def unknown_price(model: str) -> ConfigError:
    """The refusal for a model whose price nobody has told (C-50)."""
    return ConfigError(
        f"the price of {model} is not known, so no cap could hold",
        fix="loopledger model enable --price INPUT,OUTPUT",
        advice="Look up its price in USD per million tokens; a server on this machine costs 0,0.",
        code="model_price_unknown",
        model=model,
    )


def body_bytes(body: Mapping[str, Any]) -> bytes:
    """A request body as it goes over the wire."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8")


def likely_tokens(body: Mapping[str, Any]) -> int:
    """About how many input tokens a body has: four letters of ASCII each, one of any other character (assumed)."""
    text = body_bytes(body).decode("utf-8")
    plain = sum(char.isascii() for char in text)
    return -(-plain // 4) + len(text) - plain


def nano(usd: float | str) -> int:
    """USD as nano-dollars."""
    return int(Decimal(str(usd)) * NANO)


def usd(amount: int) -> str:
    """Nano-dollars in words: `0.0123 USD`."""
    return f"{Decimal(amount) / NANO:.4f} USD"


@dataclass(slots=True)
class Purse:
    """What may still be spent. Caps of 0 are off. All in nano-dollars."""

    day_cap: int
    run_cap: int
    day_spent: int = 0
    run_spent: int = 0

    def blocks(self, cost: int) -> str:
        """The cap that forbids a call of at most this cost: `day`, `run`, or ""."""
        if self.day_cap and self.day_spent + cost > self.day_cap:
            return "day"
        return "run" if self.run_cap and self.run_spent + cost > self.run_cap else ""

    def book(self, cost: int) -> None:
        """It was spent, or reserved."""
        self.day_spent += cost
        self.run_spent += cost
