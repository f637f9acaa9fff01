"""facts: claims and acts of the journal to facts with trust and life (M-010 to M-062). Pure."""

from __future__ import annotations

from pipeline.stages.facts.digest import Digest, Input, digest_of
from pipeline.stages.facts.fold import RULES_VERSION, fold_claims
from pipeline.stages.facts.sightings import claims_of, contact_sightings, event_sightings
from pipeline.stages.facts.signals import Witnesses
from pipeline.stages.facts.spans import StoredText, span_status
from pipeline.stages.facts.trust import confirm_human, confirm_signal, trust_of

__all__ = [
    "RULES_VERSION",
    "Digest",
    "Input",
    "StoredText",
    "Witnesses",
    "claims_of",
    "confirm_human",
    "confirm_signal",
    "contact_sightings",
    "digest_of",
    "event_sightings",
    "fold_claims",
    "span_status",
    "trust_of",
]
