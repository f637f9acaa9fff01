"""One JSON line per log record on stderr, with addresses and tokens taken out. Standard library only."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import TextIO

_ADDRESS = re.compile(r"[^\s@<>\"',;:()]+@([^\s@<>\"',;:()]+)")
_SECRET = re.compile(r"(ya29\.|1//|4/0|GOCSPX-|Bearer\s+|access_token\W+|refresh_token\W+|client_secret\W+)[\w.~+/=-]+")
_FIELDS = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


logging.getLogger("loopledger").addHandler(logging.NullHandler())


def redact(text: str) -> str:
    """`text` without local parts of addresses (the domain stays) and without anything that looks like a Google credential."""
    return _ADDRESS.sub(r"***@\1", _SECRET.sub(r"\1***", text))


class JsonFormatter(logging.Formatter):
    """`{"time", "level", "logger", "message", ...extra}` as one line; values redacted, line breaks escaped by JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one JSON line. Times are UTC."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": redact(record.getMessage()),
        }
        for name, value in record.__dict__.items():
            if name not in _FIELDS:
                line[name] = value if isinstance(value, int | float | bool) or value is None else redact(str(value))
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = record.exc_info[0].__name__
        return json.dumps(line, ensure_ascii=False)


def get_logger(room: str) -> logging.Logger:
    """The logger of one room (`store`, `gmail`, ...). Silent until `start_logging`."""
    return logging.getLogger(f"loopledger.{room}")


def start_logging(stream: TextIO, level: str = "warning") -> None:
    """Send our log lines at `level` and above to `stream`; calling again replaces the earlier choice."""
    root = logging.getLogger("loopledger")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    root.handlers = [handler]
    root.setLevel(level.upper())
    root.propagate = False


def stop_logging() -> None:
    """Be silent again, as before `start_logging`."""
    root = logging.getLogger("loopledger")
    root.handlers = [logging.NullHandler()]
    root.setLevel(logging.NOTSET)
    root.propagate = True
