"""One line of `doctor`, and how an error of the catalogue becomes one."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.errors import LoopledgerError

OK, WARN, FAIL = "OK", "WARN", "FAIL"


@dataclass(frozen=True, slots=True)
class Check:
    """One line of `doctor`. `level`: OK, WARN or FAIL. `exit_code`: what a FAIL of this kind means to a scheduler; 0 for OK and WARN.

    `code`: the catalogue's name of a trouble, "" if it has none. `count`: how many things it is about, where they are counted.
    """

    name: str
    level: str
    words: str
    fix: str = ""
    exit_code: int = 0
    code: str = ""
    count: int = 0


def failed(name: str, error: LoopledgerError, fix: str = "") -> Check:
    """A FAIL out of an error: problem, cause and what to do in one line."""
    words = f"{error.problem} ({error.cause})" if error.cause else error.problem
    if error.advice:
        words += f". {error.advice}"
    return Check(name, FAIL, words, fix or error.fix, error.exit_code, error.code)
