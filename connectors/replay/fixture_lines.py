"""Lines of a fixture: read, parsed and checked, with file, line and field in every complaint (G-1110)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from connectors.mailbox import Json
from connectors.replay.dates import render
from connectors.replay.fixture_keys import ATTACHMENT_KEYS, KEYS, TEXT_LISTS, TYPES
from pipeline.errors import UsageError


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a fixture something stands: file, line (0 = the whole file) and the byte at which the line starts."""

    file: Path
    line: int = 0
    byte: int = 0

    def error(self, field: str, problem: str) -> UsageError:
        """A UsageError that names file, line and field."""
        where = f"{self.file.name}, line {self.line}" if self.line else self.file.name
        return UsageError(
            f"{where}, field {field}: {problem}", fix="mend the fixture file", file=str(self.file), line=self.line, field=field
        )


def read_text(place: Place) -> str:
    """The file as text. Raises UsageError when it is not UTF-8 or cannot be read."""
    try:
        return place.file.read_text(encoding="utf-8")
    except UnicodeDecodeError as exc:
        raise place.error("(encoding)", f"not UTF-8 at byte {exc.start}") from exc
    except OSError as exc:
        raise place.error("(file)", str(exc)) from exc


def parse_object(place: Place, text: str) -> Json:
    """A JSON object. Raises UsageError for anything else."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as exc:
        raise place.error("(JSON)", f"{exc.msg} at column {exc.colno}") from exc
    if not isinstance(value, dict):
        raise place.error("(JSON)", "an object is needed")
    return value


def lines_of(root: Path, kind: str) -> Iterator[tuple[Place, Json]]:
    """Lines of all files of one kind (`messages.jsonl`, `messages-*.jsonl`), keys checked; blank lines are passed over."""
    for file in sorted([*root.glob(f"{kind}.jsonl"), *root.glob(f"{kind}-*.jsonl")]):
        for place, text in _texts(file):
            if text.strip():
                line = parse_object(place, text)
                check_keys(place, line, kind)
                yield place, line


def _texts(file: Path) -> Iterator[tuple[Place, str]]:
    """Lines of a file, one in memory at a time: a mailbox may be larger than that. Raises UsageError as `read_text` does."""
    place = Place(file)
    try:
        with file.open("rb") as stream:
            byte = 0
            for number, line in enumerate(stream, start=1):
                place = Place(file, number, byte)
                byte += len(line)
                yield place, line.decode("utf-8").removesuffix("\n")
    except UnicodeDecodeError as exc:
        raise place.error("(encoding)", f"not UTF-8 at byte {exc.start} of the line") from exc
    except OSError as exc:
        raise place.error("(file)", str(exc)) from exc


def line_at(place: Place) -> Json:
    """The object of a line read before, once more from its file. Raises UsageError if it is not there any longer."""
    try:
        with place.file.open("rb") as stream:
            stream.seek(place.byte)
            text = stream.readline().decode("utf-8")
    except (OSError, UnicodeDecodeError) as exc:
        raise place.error("(file)", str(exc)) from exc
    return parse_object(place, text)


def rendered(place: Place, value: Json, weeks: int, at: datetime | None) -> Json:
    """`value` with its date templates rendered; an unreadable template is a UsageError at `place`."""
    try:
        made: Json = render(value, weeks, at)
    except ValueError as exc:
        raise place.error("(date template)", str(exc)) from exc
    return made


def instant(place: Place, field: str, value: object) -> datetime:
    """An aware instant out of an ISO text. Raises UsageError at `place`."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError as exc:
        raise place.error(field, f"{value!r} is no ISO date with time") from exc
    if moment.tzinfo is None:
        raise place.error(field, f"{value!r} has no offset")
    return moment


def check_keys(place: Place, line: object, kind: str) -> None:
    """Unknown keys, missing keys and wrong types of one object."""
    if not isinstance(line, dict):
        raise place.error(kind, "an object is needed")
    required, optional = KEYS[kind]
    for key, value in line.items():
        if key not in required and key not in optional and "*" not in optional:
            raise place.error(key, "unknown key")
        wanted = TYPES.get(key)
        if wanted is not None and not isinstance(value, wanted):
            raise place.error(key, f"{type(value).__name__} where {wanted.__name__} is needed")
    for key in sorted(required - line.keys()):
        raise place.error(key, "is missing")
    for key in TEXT_LISTS.get(kind, ()):
        if not _is_text_list(line.get(key, [])):
            raise place.error(key, "a list of texts is needed")
    if kind == "messages":
        _check_attachments(place, line.get("attachments", []))


def _is_text_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _check_attachments(place: Place, items: list[Json]) -> None:
    """Each attachment is an object of known keys with a whole number as size."""
    for item in items:
        if not isinstance(item, dict):
            raise place.error("attachments", "objects are needed")
        for key in sorted(item.keys() - ATTACHMENT_KEYS):
            raise place.error(f"attachments.{key}", "unknown key")
        if not isinstance(item.get("size", 0), int):
            raise place.error("attachments.size", "a whole number is needed")
