"""How right the judgements are: one table over the product's own labelled sets and, if a folder is named, over sets outside it."""
