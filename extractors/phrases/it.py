"""Cues."""

CUES: dict[str, str] = {}
