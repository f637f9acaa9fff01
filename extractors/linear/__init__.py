"""The optional linear model: it votes with the rules on request and commitment, and does nothing else (C-30)."""
