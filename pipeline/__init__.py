"""The domain: what was received, what was said, and the fold that turns both into the ledger."""
