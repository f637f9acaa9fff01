"""A question to the model: the same consent, fences, key and caps as for reading mail along, and the same book of what was spent."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field

from app.opening import Opened
from app.wiring.folding import owner_at
from app.wiring.model_entry import cost_alone
from app.wiring.modelling import agreed, host_of, key_of, purse_of, record_of, sendable
from extractors.model.client import SdkClient
from extractors.model.money import NANO, price_of, usd
from memory.synthesize import Model, Row, Said, unavailable
from pipeline.errors import ConfigError, SignInError, TryLaterError
from pipeline.models.model_answers import Consent
from pipeline.models.model_frame import ModelReply
from pipeline.store.db import open_archive
from pipeline.store.lease import sync_lease
from pipeline.store.model_journal import ModelRecord, add_answers

MOST_TOKENS = 2_000
"""Of an answer."""
QUESTION = "question"
"""Outcome of a call that settles nothing: it was a question."""


@dataclass(slots=True)
class Asking:
    """One question of one home. `max_usd` None = the caps of the settings alone."""

    opened: Opened
    max_usd: float | None = None
    _record: ModelRecord | None = field(default=None, init=False)

    def model(self) -> Model:
        """What `memory.synthesize` needs."""
        return Model(self.may_see, self.ask, None if self.opened.apart() else self.opened.archive())

    def consent(self) -> Consent:
        """What the owner agreed to. Raises ConfigError `unavailable` while the model is off."""
        self._record = self._record or record_of(self.opened.home)
        try:
            return agreed(self._record, self.opened.settings.values)
        except ConfigError as error:
            raise unavailable(error) from error

    def may_see(self, rows: Sequence[Row]) -> list[Row]:
        """Rows without mail, and rows all of whose mail may be sent (C-46, C-47)."""
        consent = self.consent()
        owner = owner_at(self.opened.home, self.opened.settings.values)()
        fence = sendable(self.opened.home, owner, consent, self.opened.now_us)
        return [row for row in rows if fence.allows(row.mails, row.person)]

    def ask(self, instructions: str, text: str) -> Said:
        """One call. Raises ConfigError, TryLaterError: `unavailable`."""
        consent = self.consent()
        price = price_of(consent.price)
        body = {
            "max_tokens": MOST_TOKENS,
            "messages": [{"role": "user", "content": [{"type": "text", "text": text}]}],
            "model": consent.model,
            "system": instructions,
        }
        try:
            with sync_lease(self.opened.home, "model"):
                self._check_caps(price.most(body))
                with closing(SdkClient(key_of(self.opened.settings.values), consent.base_url)) as client:
                    reply = client.ask(body)
                cost = price.cost(reply.tokens) or (0 if sum(reply.tokens) else price.most(body))
                self._book(consent, reply, cost)
        except SignInError as error:
            problem = ConfigError(error.problem, cause=error.cause, fix=error.fix, advice=error.advice, code=error.code)
            raise unavailable(problem) from error
        except (ConfigError, TryLaterError) as error:
            raise unavailable(error) from error
        return Said(reply.text, _spent(reply, consent, cost))

    def _check_caps(self, most: int) -> None:
        """Raises TryLaterError if the call could pass a cap (C-50)."""
        values = self.opened.settings.values
        purse = purse_of(record_of(self.opened.home), values, self.opened.rules.work.zone, self.opened.now_us, self.max_usd)
        stopped = purse.blocks(most)
        if stopped:
            raise TryLaterError(
                f"this question could cost {usd(most)}, more than the cap of {'the day' if stopped == 'day' else 'one call'} leaves",
                fix="loopledger model status",
                code=f"cap_{stopped}",
            )

    def _book(self, consent: Consent, reply: ModelReply, cost: int) -> None:
        """What was spent stands in the journal; neither the question nor the answer does."""
        payload = cost_alone(QUESTION, consent, reply, cost)
        with open_archive(self.opened.home, "write") as archive, archive.transaction():
            add_answers(archive, [payload], self.opened.now_us, uuid.uuid4().hex)


def _spent(reply: ModelReply, consent: Consent, cost: int) -> dict[str, object]:
    tokens = reply.tokens
    return {
        "usd": cost / NANO,
        "input_tokens": sum(tokens) - tokens.received,
        "output_tokens": tokens.received,
        "model": consent.model,
        "host": host_of(consent.base_url),
    }
