"""The nouns of DESIGN section 4 as plain data: items, what one message says, and what the fold makes of it."""
