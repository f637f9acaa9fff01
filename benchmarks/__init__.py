"""Measurements: generated mailboxes and the figures of the stages. Run with `make bench`."""
