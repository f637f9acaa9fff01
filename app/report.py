"""The report as one file: HTML that needs nothing beside it, or Markdown. The same answer gives the same bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from zoneinfo import ZoneInfo

from app.look import plots
from app.look.loop_words import STATE_WORDS, TYPE_NAMES, TYPE_WORDS
from app.look.text import local_time, one_line
from app.plain import printable
from app.render import FLAG_WORDS
from memory.answers import LoopRow
from memory.report import ReportAnswer

_STYLE = """
:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
body{overflow-wrap:anywhere}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin:1.6rem 0 .4rem}table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.35rem .5rem;border-bottom:1px solid #8888}q{quotes:none}
.late{font-weight:700}.soft{opacity:.75}.plot{width:100%;height:auto}.grid{stroke:#8886}.tick{fill:currentColor;font-size:11px}
.line{fill:none;stroke-width:2;stroke:currentColor}.s1{stroke-dasharray:6 3}.s2{stroke-dasharray:2 3}.s3{stroke-dasharray:9 3 2 3}
.value{fill:currentColor;font-size:10px}.dot{fill:currentColor}.bar{fill:currentColor;stroke:none}.bar.s1{opacity:.6}.bar.s2{opacity:.35}.bar.s3{opacity:.2}
@media print{body{margin:0;max-width:none}tr,figure{break-inside:avoid}}
"""
_KINDS = tuple((kind, words) for kind, words in TYPE_WORDS.items() if kind != "decision_pending")
_QUOTE = 400


def html(told: ReportAnswer, zone: ZoneInfo, owner: str) -> str:
    """A whole page: no script, no link but into the owner's mail, no request."""
    title = f"Open loops of {owner}" if owner else "Open loops"
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>",
        f"<p class=soft>{escape(_when(told, zone))}</p>",
        f"<p>{escape(_counts(told))}</p>",
    ]
    for heading, rows in _sections(told):
        parts.append(f"<h2>{escape(heading)} ({len(rows)})</h2>")
        parts.append(f"<table><tbody>{''.join(_html_row(row, zone) for row in rows)}</tbody></table>" if rows else "<p>None.</p>")
    for name, drawn in _plots(told):
        parts.append(f"<figure><figcaption>{escape(name)}</figcaption>{drawn}</figure>")
    parts.append(f"<p class=soft>{escape(_left_out(told))}</p></body></html>\n")
    return "\n".join(parts)


def markdown(told: ReportAnswer, zone: ZoneInfo, owner: str) -> str:
    """The same without plots; whatever a mail says is quoted, never markup."""
    lines = [f"# {_md(f'Open loops of {owner}' if owner else 'Open loops')}", "", _md(_when(told, zone)), "", _md(_counts(told)), ""]
    for heading, rows in _sections(told):
        lines += [f"## {heading} ({len(rows)})", ""]
        for row in rows:
            dated = f", due {row.due}" if row.due else ""
            lines.append(f"- **{_md(_who(row))}** {_kind(row)}{dated}{_marks(row)}, {row.age_days} working days")
            if row.quote:
                lines.append(f"  > {_md(one_line(row.quote, _QUOTE))}")
        lines.append("")
    return "\n".join([*lines, _md(_left_out(told)), ""])


def _sections(told: ReportAnswer) -> Iterator[tuple[str, Sequence[LoopRow]]]:
    seen = {row.id for row in (*told.due.overdue, *told.due.due)}
    rest = [row for row in told.rows if row.id not in seen]
    yield "Overdue", told.due.overdue
    yield f"Due within {told.due.within_days} days", told.due.due
    yield "Waits for an answer of yours", [row for row in rest if row.type in ("unanswered_inbound", "decision_pending")]
    yield "You promised", [row for row in rest if row.type == "commitment_owed_by_me"]
    yield "They promised you", [row for row in rest if row.type == "commitment_owed_to_me"]
    yield "Has not answered you", [row for row in rest if row.type == "unanswered_outbound"]


def _html_row(row: LoopRow, zone: ZoneInfo) -> str:
    who = f"<b><bdi>{escape(_who(row))}</bdi></b> {escape(_kind(row))}"
    dated = f' · <span class="{"late" if "overdue" in row.states else ""}">due {escape(row.due)}</span>' if row.due else ""
    marks = escape(_marks(row))
    quote = f"<br><q><bdi>{escape(one_line(row.quote, _QUOTE))}</bdi></q>" if row.quote else ""
    subject = f"<br><span class=soft><bdi>{escape(one_line(row.subject, 120))}</bdi></span>" if row.subject else ""
    link = f' · <a rel="noreferrer noopener" href="{escape(row.link, quote=True)}">mail</a>' if row.link else ""
    opened = local_time(row.opened_at, zone)[:10]
    return f"<tr><td>{who}{dated}{marks}{quote}{subject}</td><td class=soft>since {opened}<br>{row.age_days} working days{link}</td></tr>"


def _who(row: LoopRow) -> str:
    return one_line(row.person.name or row.person.address, 80)


def _kind(row: LoopRow) -> str:
    return TYPE_WORDS.get(row.type, row.type)


def _marks(row: LoopRow) -> str:
    words = [STATE_WORDS[state] for state in row.states if state in STATE_WORDS] + [
        FLAG_WORDS[flag] for flag in row.flags if flag in FLAG_WORDS
    ]
    return f" ({', '.join(words)})" if words else ""


def _when(told: ReportAnswer, zone: ZoneInfo) -> str:
    synced = local_time(told.waiting.synced_at, zone) or "never"
    return f"As of {local_time(told.made_at, zone)} ({zone.key}); mail as of {synced}." + (" Without texts." if told.redacted else "")


def _counts(told: ReportAnswer) -> str:
    counts = [f"{count} {TYPE_NAMES.get(kind, kind)}" for kind, count in told.waiting.counts.items() if count]
    asked = len(told.waiting.invitations)
    return "; ".join([f"{len(told.due.overdue)} overdue", *counts, *([f"{asked} invitations to answer"] if asked else [])]) + "."


def _left_out(told: ReportAnswer) -> str:
    waits = told.waiting
    said = [f"{waits.in_grace} are not ripe yet", f"{waits.muted} are muted", f"{waits.dormant.count} are dormant"]
    left = ", ".join(f"{count} {reason}" for reason, count in waits.omitted.by_reason.items())
    return f"{waits.returned} of {waits.total} open loops are listed; {', '.join(said)}." + (f" Left out: {left}." if left else "")


def _plots(told: ReportAnswer) -> Iterator[tuple[str, str]]:
    weeks = [(point.at[:10], point.open) for point in told.figures.weeks]
    yield "Open loops over time", plots.lines(weeks, _KINDS, "Open loops over time")
    yield "Days they have been open", plots.bars(plots.of_classes(told.figures.ages), _KINDS, "Days they have been open")


def _md(text: str) -> str:
    """No character of a mail acts as Markdown or HTML."""
    kept = "".join(f"\\{char}" if char in _MARKDOWN else char for char in printable(text))
    return _AT_THE_START.sub(r"\1\\\2", kept)


_MARKDOWN = frozenset("\\`*_[]<>|~&")
_AT_THE_START = re.compile(r"^(\s*\d{0,9})([-+#=.)])")
"""What makes a list, a heading or a rule at the beginning of a line."""
