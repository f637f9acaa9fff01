"""The nouns of docs/architecture.md as plain data: items, what one message says, and what the fold makes of it."""
