"""Asks and no asks by their build rather than their words, one family a line, in nine languages (J-55, J-56).

Added to the cues of each language. What asks: wanting to know, what cannot go on without the reader, what is still missing from him, what
would be welcome if he did it, questions without a mark. What does not: being told to do nothing, wonder, questions asked for effect.
"""

from __future__ import annotations

from extractors.phrases import asking_east, asking_north, asking_south

MORE: dict[str, dict[str, str]] = {**asking_north.MORE, **asking_south.MORE, **asking_east.MORE}
"""Language -> cue -> patterns, one a line."""
