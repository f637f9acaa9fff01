"""The model's step after a sync or backfill, and `model run`: nothing at all without a consent."""

from __future__ import annotations

from collections.abc import Callable

from app.wiring.folding import Folding
from app.wiring.model_run import ModelPlan, ModelReport, ModelRun
from app.wiring.modelling import key_of, record_of
from extractors.model.client import SdkClient
from pipeline.clock import Clock
from pipeline.errors import BusyError, ConfigError
from pipeline.models.mail import Owner
from pipeline.models.model_answers import Consent
from pipeline.ports import ModelClient, Progress
from pipeline.settings import Settings
from pipeline.store.home import Home


def run_model(home: Home, settings: Settings, clock: Clock, owner: Callable[[], Owner], plan: ModelPlan, progress: Progress) -> ModelReport:
    """One run and, if it brought anything, a fold of the people it is about. Raises as `ModelRun.run` does."""
    made: list[SdkClient] = []

    def client(consent: Consent) -> ModelClient:
        made.append(SdkClient(key_of(settings), consent.base_url))
        return made[-1]

    try:
        report = ModelRun(home, settings, clock, owner(), client, progress).run(plan)
    finally:
        for one in made:
            one.close()
    if report.persons:
        Folding(home, owner, clock).fold(persons=report.persons)
    return report


def model_after_sync(
    home: Home, settings: Settings, clock: Clock, owner: Callable[[], Owner], progress: Progress, *, batch: bool
) -> ModelReport | None:
    """The step after a sync; None while the model is off. A consent that holds no more, or a home that others are using, is told in the
    report: what the sync did stands either way."""
    try:
        if not home.archive.exists() or record_of(home).consent is None:
            return None
    except BusyError:
        return None
    try:
        return run_model(home, settings, clock, owner, ModelPlan(batch=batch, only_new=True), progress)
    except (ConfigError, BusyError) as error:
        return ModelReport(trouble=error)
