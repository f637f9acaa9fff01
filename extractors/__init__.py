"""Text to candidates with evidence: what one message says by itself. Pure functions, no clock, no network."""
