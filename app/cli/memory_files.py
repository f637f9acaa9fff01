"""`loopledger memory import` and `export`."""

from __future__ import annotations

from pathlib import Path

import click

from app.cli.call import Call, pass_call
from app.cli.memory_options import as_option, desk_of, reader_of, say, scope_option
from app.cli.options import json_option
from app.cli.output import put
from memory.fact_files import FORMATS, export_facts, import_facts
from pipeline.errors import UsageError


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--format", "form", type=click.Choice(FORMATS), default=None, help="jsonl or md; by the file's ending if left out.")
@click.option("--scope", default="user", show_default=True, metavar="SCOPE", help="user, or private (of whoever imports).")
@as_option
@json_option
@pass_call
def import_command(call: Call, file: Path, form: str | None, scope: str, agent: str, as_json: bool) -> int:
    """Facts out of a file, one a line: JSON objects with subject, predicate, object (or fact), created_at; or notes in Markdown.

    They are unverified, whatever the file says. The same file again adds nothing. Exit 2 if lines were rejected.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is no text in UTF-8", fix="save it as UTF-8, then import it again") from error
    answer = import_facts(desk_of(call, agent), text, form or ("md" if file.suffix.lower() in (".md", ".markdown") else "jsonl"), scope)
    lines = [f"line {one.line}: {one.message} ({one.error})" for one in answer.rejected]
    lines.append(f"{answer.inserted} new, {answer.known} known, {len(answer.rejected)} rejected; scope {answer.scope_used}")
    say(answer, lines, as_json=as_json)
    return 2 if answer.rejected else 0


@click.command("export")
@click.option("--format", "form", type=click.Choice(FORMATS), default="jsonl", show_default=True, help="jsonl, or md: the same as a list.")
@scope_option
@as_option
@pass_call
def export_command(call: Call, form: str, scope: str, agent: str) -> int:
    """All facts that hold, one a line, to standard output. Importing them confirms nothing."""
    _, reader = reader_of(call, agent, scope, no_text=False)
    text = export_facts(reader, form)
    if text:
        put(text.rstrip("\n"))
    return 0
