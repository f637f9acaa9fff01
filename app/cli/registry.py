"""The commands by name: module, help line and section. Nothing here imports a command, so `--help` stays quick."""

from __future__ import annotations

from dataclasses import dataclass

READ, DECIDE, FETCH, CARE = "Read", "Decide", "Fetch", "Care and development"
SECTIONS = (READ, DECIDE, FETCH, CARE)


@dataclass(frozen=True, slots=True)
class Entry:
    """One command. `shown`: listed by plain `--help`; all are listed by `--help --all`."""

    name: str
    module: str
    words: str
    section: str
    shown: bool = True


COMMANDS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("waiting", "app.cli.waiting", "Who is waiting, most pressing first, each with the sentence that proves it.", READ),
        Entry("list", "app.cli.listing", "Page through all loops: open, done, dropped, stale, muted.", READ),
        Entry("show", "app.cli.show", "One loop whole: quote in its place, anchors, history, link.", READ),
        Entry("explain", "app.cli.explain", "Why a loop is there, or why a message opened none.", READ),
        Entry("done", "app.cli.decide", "Close a loop: it is done. Needs --evidence.", DECIDE),
        Entry("drop", "app.cli.decide", "Close a loop: it will not be done.", DECIDE),
        Entry("wrong", "app.cli.decide", "Say that a row is no loop at all; counted by `review`.", DECIDE),
        Entry("due", "app.cli.due", "What is due; or set the date of a loop, in words or ISO.", DECIDE),
        Entry("review", "app.cli.review", "What is proposed and waits for you: accept or reject it.", DECIDE),
        Entry("mute", "app.cli.mute", "Hide a loop, sender, domain or conversation; nothing is closed.", DECIDE),
        Entry("reopen", "app.cli.decide", "Open a loop again that was closed.", DECIDE, shown=False),
        Entry("undo", "app.cli.undo", "Take back a decision, the last one if none is named.", DECIDE, shown=False),
        Entry("unmute", "app.cli.mute", "Show again what a mute hides.", DECIDE, shown=False),
        Entry("sync", "app.cli.sync", "Fetch what is new and bring the ledger up to date.", FETCH),
        Entry("backfill", "app.cli.sync", "Fetch older mail.", FETCH),
        Entry("connect", "app.cli.connect", "Sign a Google account in, read-only, with a client of your own.", FETCH),
        Entry("disconnect", "app.cli.connect", "Forget the sign-in of an account on this machine; its mail stays.", FETCH, shown=False),
        Entry("schedule", "app.cli.schedule", "Run sync by itself: systemd, launchd or cron.", FETCH),
        Entry("memory", "app.cli.memory", "Facts that may be trusted: remember, recall, forget, and what they rest on.", READ),
        Entry("doctor", "app.cli.doctor", "Check this home; every trouble comes with the command that mends it.", FETCH),
        Entry("model", "app.cli.model", "Let a language model read along: off until you agree.", FETCH),
        Entry("web", "app.cli.web", "The page: what waits with its proof in place, and decisions, in your browser.", READ),
        Entry("report", "app.cli.report", "Write all that is open into one file: HTML, Markdown or iCalendar.", READ),
        Entry("mcp", "app.cli.mcp", "Serve agents: they read, and propose what you decide.", CARE),
        Entry("setup", "app.cli.setup", "Register the agent server with Claude Code, Codex, Cursor and others.", CARE, shown=False),
        Entry("import", "app.cli.importing", "Read mail from an mbox file, such as a Google Takeout.", CARE, shown=False),
        Entry("runs", "app.cli.runs", "What the latest runs did.", CARE, shown=False),
        Entry("home", "app.cli.home", "Back this home up, restore it, erase for good what was forgotten.", CARE, shown=False),
        Entry("status", "app.cli.status", "This home at one glance: freshness, counts, switches, limits.", CARE, shown=False),
        Entry("rebuild", "app.cli.rebuild", "Make the ledger anew from the stored mail; nothing is fetched.", CARE, shown=False),
        Entry("replay", "app.cli.replay", "Judge case files in memory: no home, no network.", CARE, shown=False),
        Entry("analyze", "app.cli.analyze", "What a reader sees in sentences or mails of a file: no home, no network.", CARE, shown=False),
        Entry("dev", "app.cli.dev", "Serve a fixture mailbox, sign in to it, export the ledger.", CARE, shown=False),
        Entry("completion", "app.cli.completion", "Print the completion script for bash, zsh or fish.", CARE, shown=False),
    )
}
