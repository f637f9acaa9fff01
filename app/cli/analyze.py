"""`loopledger analyze`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from app.cli.call import Call, pass_call
from memory.jsonline import json_line
from pipeline.errors import UsageError

if TYPE_CHECKING:
    from app.wiring.model_rows import RowReader

BROKEN_EXIT = 4


@click.command("analyze")
@click.argument("file", metavar="FILE.jsonl")
@click.option("--mail", is_flag=True, help="Rows are single mails: what a reader sees in each.")
@click.option("--rules-only", is_flag=True, help="Ask the rules alone: no weights, no language model.")
@click.option("--linear", "weights", metavar="FILE", default="", help="Weights of a linear model that votes with the rules.")
@click.option("--model", is_flag=True, help="Ask the language model you agreed to as well; it costs money.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for each row.")
@pass_call
def analyze_command(call: Call, file: str, mail: bool, rules_only: bool, weights: str, model: bool, as_json: bool) -> int:
    """Read rows by themselves: no home, no network, no settings but the row's own, unless --model asks for them.

    A row is an object {id, text, sent_at, tz, lang, author}; all but id and text may be missing. The answer names what each sentence does
    (acts) and the dates it gives (deadlines), with spans in code points of the text in Unicode NFC. What counts has a confidence of 0.5
    or more.

    With --linear a model trained on labelled sentences votes with the rules on request and commitment (docs/acts.md); `model_file` of each
    row names it. Of a file that is missing or not what its hash says it is `none`, and the rules decide alone.

    With --model each row also goes, as a mail of its own, to the model that `loopledger model enable` of this home agreed to, under its
    caps (docs/model.md). `model` of each row names it, `none` where the rules alone answered: beyond a cap, after trouble with the
    server, of an answer that was refused or unusable; stderr counts them. Exit codes are those of `loopledger model run`.

    With --mail a row is an object {id, owner: {name, addresses, timezone}, message, history}; message is that of a case file, history
    is optional: {sent_to_before, in_contacts, replies_to_owner}, each true or false. The answer names the text, its zones, the class
    of the mail and the rules that gave it, every ask with the people it is put to, whether a reply is wanted, and if not, why. `-`
    reads standard input. A broken row gives one line with its error, and exit code 4.
    """
    if mail and (rules_only or weights or model):
        option = "--rules-only" if rules_only else "--linear" if weights else "--model"
        raise UsageError(f"{option} is for rows of sentences; mails are read by rules alone", fix=f"loopledger analyze {file} --mail")
    if rules_only and model:
        raise UsageError("--rules-only and --model exclude each other", fix=f"loopledger analyze {file} --rules-only")
    codes = []
    with _opened(file) as lines, ExitStack() as stack:
        second = stack.enter_context(_model(call)) if model else None
        for row in _answers(lines, mail=mail, weights="" if rules_only else weights, second=second):
            codes += [BROKEN_EXIT] if "error" in row else []
            if as_json:
                click.echo(json_line(row))
            else:
                _show(row, mail=mail)
    return min([*codes, *(_told(second) if second else [])], default=0)


@contextmanager
def _model(call: Call) -> Iterator[RowReader]:
    """The consented model of the home. Raises as `loopledger model run` does while it is off."""
    from app.opening import open_for_reading
    from app.wiring.model_rows import row_reader
    from pipeline.off import refuse_when_off

    refuse_when_off("no model is asked")
    with row_reader(open_for_reading(call.home, call.now_us()), call.clock) as reader:
        yield reader


def _told(second: RowReader) -> list[int]:
    """What the model did, on stderr; its exit codes. The codes order as docs/exit-codes.md says: the least one counts."""
    from app.streams import complain
    from app.wiring.model_words import rows_lines

    complain("\n".join(rows_lines(second.report)))
    return second.report.exit_codes


def _answers(lines: TextIO, *, mail: bool, weights: str, second: RowReader | None) -> Iterator[dict[str, Any]]:
    """The answers to rows of mails or of sentences."""
    if mail:
        from app.wiring.single_mail import read_mails

        return read_mails(lines)
    from app.wiring.sentence_rows import linear_of, read_sentences

    linear = linear_of(Path(weights)) if weights else None
    if weights and linear is None:
        click.echo(f"{weights} is no file of weights, or not what its hash says: the rules decide alone.", err=True)
    return read_sentences(lines, linear, second)


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
