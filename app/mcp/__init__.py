"""The face for agents: verbs of `memory` as MCP tools, over stdio or loopback HTTP (docs/mcp.md). Only `server` imports the SDK."""
