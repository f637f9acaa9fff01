"""Training of the optional linear model: sentences with labels in, a file of weights out, the same bytes each time (C-30, C-31)."""
