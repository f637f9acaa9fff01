"""One or two lines to copy for each command, shown at the end of its `--help`. Every line is a command line that is understood."""

from __future__ import annotations

import click

_HEAD = "\b\nExamples:\n"

EXAMPLES: dict[str, tuple[str, ...]] = {
    "waiting": ("waiting", "waiting --type commitment_owed_by_me", "waiting --watch 60", "waiting --csv > waiting.csv"),
    "list": ("list --state overdue", "list --person ann@example.org --json"),
    "show": ("show 1", "show 7f3a"),
    "explain": ("explain 1", "explain 18c2f0a1b2c3d4e5"),
    "done": ('done 1 --evidence "told her on the phone"',),
    "drop": ('drop 1 --because "no longer needed"',),
    "wrong": ("wrong 1", "wrong 1 --field due"),
    "reopen": ("reopen 7f3a",),
    "due": ("due", "due --within 14", "due 1 next friday", "due 1 2026-07-01"),
    "undo": ("undo", "undo 42"),
    "mute": ("mute 1 --until 2026-07-01", "mute --sender news@example.com", "mute --list"),
    "unmute": ("unmute 1", "unmute --sender news@example.com"),
    "sync": ("sync", "sync --dry-run", "sync --digest"),
    "backfill": ("backfill --since 2024-01-01",),
    "connect": ("connect me@example.com",),
    "disconnect": ("disconnect me@example.com",),
    "schedule": ("schedule install", "schedule print"),
    "schedule install": ("schedule install", 'schedule install --digest-run "mail -s loopledger me@example.com"'),
    "schedule print": ("schedule print",),
    "schedule remove": ("schedule remove",),
    "doctor": ("doctor", "doctor --json"),
    "model": ("model status", "model preview"),
    "model enable": ("model enable",),
    "model disable": ("model disable",),
    "model preview": ("model preview",),
    "model run": ("model run",),
    "model status": ("model status",),
    "web": ("web --open", "web --port 8765"),
    "report": ("report --html open.html", "report --md - --redact", "report --ics due.ics"),
    "mcp": ("mcp",),
    "setup": ("setup --hosts codex", "setup --hosts claude-code,cursor --apply"),
    "import": ("import takeout.mbox --account me@example.com",),
    "runs": ("runs",),
    "home": ("home backup loopledger.tar",),
    "home backup": ("home backup loopledger.tar",),
    "home restore": ("home restore loopledger.tar",),
    "home purge": ("home purge",),
    "status": ("status",),
    "rebuild": ("rebuild",),
    "replay": ("replay cases/",),
    "analyze": ("analyze rows.jsonl", "analyze rows.jsonl --model --json", "analyze mails.jsonl --mail"),
    "dev": ("dev export > ledger.jsonl",),
    "dev export": ("dev export > ledger.jsonl",),
    "dev serve": ("dev serve mailbox/",),
    "dev connect-replay": ("dev connect-replay",),
    "completion": ("completion bash > ~/.local/share/bash-completion/completions/loopledger",),
    "review": ("review", "review accept 1"),
    "review list": ("review list",),
    "review show": ("review show 1",),
    "review accept": ("review accept 1",),
    "review approve": ("review approve 1",),
    "review reject": ("review reject 1",),
    "review withdraw": ("review withdraw 1",),
    "review stale": ("review stale",),
    "memory": ('memory recall "Ann Bell"', 'memory remember "Ann Bell" works_at "Norsk Bygg"'),
    "memory recall": ("memory recall ladders", 'memory recall --entity "Ann Bell"'),
    "memory remember": ('memory remember "Ann Bell" works_at "Norsk Bygg"', 'memory remember --fact "The gate code has changed"'),
    "memory entity": ('memory entity "Ann Bell"',),
    "memory list": ("memory list",),
    "memory show": ("memory show f_1a2b",),
    "memory history": ("memory history f_1a2b",),
    "memory confirm": ("memory confirm f_1a2b",),
    "memory wrong": ('memory wrong f_1a2b --because "she never lived there"',),
    "memory end": ("memory end f_1a2b --on 2026-06-15",),
    "memory forget": ('memory forget f_1a2b --because "she asked"',),
    "memory undo": ("memory undo 42",),
    "memory alias": ('memory alias "AB" "Ann Bell"',),
    "memory merge": ("memory merge ann@example.org ann.bell@example.com",),
    "memory split": ("memory split ann@example.org",),
    "memory promote": ("memory promote f_1a2b --to team:studio",),
    "memory pack": ('memory pack "Ann Bell"',),
    "memory push": ('memory push "Ann Bell called about the lease"',),
    "memory delta": ("memory delta --since 2026-06-01",),
    "memory audit": ("memory audit",),
    "memory stats": ("memory stats",),
    "memory verify": ("memory verify", "memory verify f_1a2b"),
    "memory synthesize": ('memory synthesize "What does Ann wait for?"',),
    "memory import": ("memory import notes.md",),
    "memory export": ("memory export > facts.jsonl",),
    "memory dream": ("memory dream",),
    "memory digest": ("memory digest",),
    "memory schema": ("memory schema",),
    "memory selftest": ("memory selftest",),
}
"""Command with its groups -> lines without the program's name, as a shell takes them."""


def with_examples(path: str, command: click.Command) -> click.Command:
    """The command, and the subcommands that it holds already, with their examples at the end of the help. Twice is once."""
    lines = EXAMPLES.get(path, ())
    if lines and _HEAD not in (command.epilog or ""):
        shown = _HEAD + "".join(f"  loopledger {line}\n" for line in lines)
        command.epilog = f"{command.epilog}\n\n{shown}" if command.epilog else shown
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            with_examples(f"{path} {name}", inner)
    return command
