"""`loopledger analyze`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import click

from memory.jsonline import json_line
from pipeline.errors import UsageError

BROKEN_EXIT = 4


@click.command("analyze")
@click.argument("file", metavar="FILE.jsonl")
@click.option("--mail", is_flag=True, help="Rows are single mails: what a reader sees in each.")
@click.option("--rules-only", is_flag=True, help="Ask the rules alone, no model file.")
@click.option("--linear", "weights", metavar="FILE", default="", help="Weights of a linear model that votes with the rules.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for each row.")
def analyze_command(file: str, mail: bool, rules_only: bool, weights: str, as_json: bool) -> int:
    """Read rows by themselves: no home, no network, no settings but the row's own.

    A row is an object {id, text, sent_at, tz, lang}; all but id and text may be missing. The answer names what each sentence does (acts)
    and the dates it gives (deadlines), with spans in code points of the text in Unicode NFC. What counts has a confidence of 0.5 or more.

    With --linear a model trained on labelled sentences votes with the rules on request and commitment (docs/acts.md); `model_file` of each
    row names it. Of a file that is missing or not what its hash says it is `none`, and the rules decide alone.

    With --mail a row is an object {id, owner: {name, addresses, timezone}, message, history}; message is that of a case file, history
    is optional: {sent_to_before, in_contacts, replies_to_owner}, each true or false. The answer names the text, its zones, the class
    of the mail and the rules that gave it, every ask with the people it is put to, whether a reply is wanted, and if not, why. `-`
    reads standard input. A broken row gives one line with its error, and exit code 4.
    """
    if mail and (rules_only or weights):
        option = "--rules-only" if rules_only else "--linear"
        raise UsageError(f"{option} is for rows of sentences; mails are read by rules alone", fix=f"loopledger analyze {file} --mail")
    broken = 0
    with _opened(file) as lines:
        for row in _answers(lines, mail=mail, weights="" if rules_only else weights):
            broken += "error" in row
            if as_json:
                click.echo(json_line(row))
            else:
                _show(row, mail=mail)
    return BROKEN_EXIT if broken else 0


def _answers(lines: TextIO, *, mail: bool, weights: str) -> Iterator[dict[str, Any]]:
    """The answers to rows of mails or of sentences."""
    if mail:
        from app.wiring.single_mail import read_mails

        return read_mails(lines)
    from app.wiring.sentence_rows import linear_of, read_sentences

    linear = linear_of(Path(weights)) if weights else None
    if weights and linear is None:
        click.echo(f"{weights} is no file of weights, or not what its hash says: the rules decide alone.", err=True)
    return read_sentences(lines, linear)


def _show(row: dict[str, Any], *, mail: bool) -> None:
    """One answer for a person."""
    from app.render_analysis import mail_text, sentence_text

    (mail_text if mail else sentence_text)(row)


@contextmanager
def _opened(file: str) -> Iterator[TextIO]:
    """The rows of a file or of standard input. Raises UsageError if there is no such file or it is no UTF-8 text."""
    fix = "loopledger analyze --help"
    try:
        if file == "-":
            yield sys.stdin
        else:
            with Path(file).open(encoding="utf-8") as stream:
                yield stream
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is no UTF-8 text: {error.reason} at byte {error.start}", fix=fix) from error
    except (FileNotFoundError, IsADirectoryError, PermissionError) as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}", fix=fix) from error
