"""How each agent host is told of the server: its own command, or the entry of its file (M-170 to M-172). Texts only; nothing is written.

Sources: the hosts' documentation of MCP servers as of 2026. `claude` and `codex` have a command of their own; Cursor takes a file or a
deep link; Claude Desktop and VS Code are shown.
"""

from __future__ import annotations

import base64
import json
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pipeline.errors import ConfigError, UsageError

NAME = "loopledger"
DEEPLINK = "cursor://anysphere.cursor-deeplink/mcp/install"


@dataclass(frozen=True, slots=True)
class Plan:
    """What one host needs. `add`, `check`, `remove`: its own commands, () where it has none; `file`: its file, with `entry` below `key`.

    `text`: the entry as it stands in the file; `link`: an address that opens the host with it, or "".
    """

    host: str
    file: Path
    text: str
    add: tuple[str, ...] = ()
    check: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    key: str = ""
    entry: dict[str, Any] | None = None
    link: str = ""

    @property
    def writes_file(self) -> bool:
        """True for a host without a command whose file is JSON that can be changed from here."""
        return not self.add and self.entry is not None


def claude_code(server: Sequence[str], user: Path) -> Plan:
    """Claude Code: options before the name, the server's command after `--`."""
    add = ("claude", "mcp", "add", "--scope", "user", NAME, "--", *server)
    text = _json({"mcpServers": {NAME: {"type": "stdio", **_entry(server)}}})
    remove = ("claude", "mcp", "remove", "--scope", "user", NAME)
    return Plan("claude-code", user / ".claude.json", text, add, ("claude", "mcp", "list"), remove)


def codex(server: Sequence[str], user: Path) -> Plan:
    """Codex: its command, or a table of its TOML file."""
    entry = _entry(server)
    text = f"[mcp_servers.{NAME}]\ncommand = {json.dumps(entry['command'])}\nargs = {json.dumps(entry['args'])}\n"
    add = ("codex", "mcp", "add", NAME, "--", *server)
    return Plan("codex", user / ".codex" / "config.toml", text, add, ("codex", "mcp", "list"), ("codex", "mcp", "remove", NAME))


def cursor(server: Sequence[str], user: Path) -> Plan:
    """Cursor: `mcpServers` in its file, or a deep link with the entry in base64."""
    entry = _entry(server)
    config = base64.b64encode(json.dumps(entry, separators=(",", ":")).encode()).decode()
    link = f"{DEEPLINK}?name={NAME}&config={quote(config, safe='')}"
    text = _json({"mcpServers": {NAME: entry}})
    return Plan("cursor", user / ".cursor" / "mcp.json", text, key="mcpServers", entry=entry, link=link)


def claude_desktop(server: Sequence[str], user: Path) -> Plan:
    """Claude Desktop: its file, on macOS the one below Library."""
    mac = user / "Library" / "Application Support"
    folder = mac if mac.is_dir() else user / ".config"
    text = _json({"mcpServers": {NAME: _entry(server)}})
    return Plan("claude-desktop", folder / "Claude" / "claude_desktop_config.json", text)


def vs_code(server: Sequence[str], _user: Path) -> Plan:
    """VS Code: a file of the workspace."""
    return Plan("vscode", Path(".vscode") / "mcp.json", _json({"servers": {NAME: {"type": "stdio", **_entry(server)}}}))


HOSTS: dict[str, Callable[[Sequence[str], Path], Plan]] = {
    "claude-code": claude_code,
    "codex": codex,
    "cursor": cursor,
    "claude-desktop": claude_desktop,
    "vscode": vs_code,
}


def plans(names: str, server: Sequence[str], user: Path) -> list[Plan]:
    """The plans of hosts named with commas, each once. `server`: the command line that serves; `user`: the person's own folder.

    Raises UsageError for a host that is not known.
    """
    wanted = list(dict.fromkeys(name.strip() for name in names.split(",") if name.strip()))
    unknown = [name for name in wanted if name not in HOSTS]
    if unknown or not wanted:
        problem = f"no such host: {', '.join(unknown)}" if unknown else "no host was named"
        raise UsageError(problem, cause=f"known: {', '.join(HOSTS)}", fix="loopledger setup --hosts claude-code,codex,cursor")
    return [HOSTS[name](server, user) for name in wanted]


def lines_of(plan: Plan, fallback: Sequence[str]) -> list[str]:
    """What to do at this host, as lines to read; commands can be pasted. `fallback`: the server by full path, if it differs."""
    lines = [f"{plan.host}:"]
    for word, command in (("register", plan.add), ("check", plan.check), ("remove", plan.remove)):
        if command:
            lines.append(f"  {word}: {shlex.join(command)}")
    lines.append(f"  {'or in' if plan.add else 'in'} {plan.file}:")
    lines += [f"    {line}" for line in plan.text.splitlines()]
    if plan.link:
        lines.append(f"  or open: {plan.link}")
    if not plan.remove:
        lines.append(f"  remove: take the entry {NAME} out of that file")
    if fallback:
        lines.append(f"  if the host does not find the command, write {shlex.join(fallback)} instead")
    return lines


def merged(plan: Plan, before: str | None) -> str | None:
    """The host's JSON file with the entry in it; None if it is there already. `before`: the file's text, None = there is no file.

    Raises ConfigError for a file that is no plain JSON object (comments, for one, would be lost).
    """
    fix, advice = f"loopledger setup --hosts {plan.host}", f"Add what that prints to {plan.file} by hand."
    try:
        found = json.loads(before) if before and before.strip() else {}
    except ValueError as error:
        raise ConfigError(f"{plan.file} is not plain JSON", fix=fix, advice=advice) from error
    servers = found.setdefault(plan.key, {}) if isinstance(found, dict) else None
    if not isinstance(servers, dict):
        raise ConfigError(f"{plan.file} is laid out in another way", fix=fix, advice=advice)
    if servers.get(NAME) == plan.entry:
        return None
    servers[NAME] = plan.entry
    return f"{_json(found)}\n"


def _entry(server: Sequence[str]) -> dict[str, Any]:
    return {"command": server[0], "args": list(server[1:])}


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
