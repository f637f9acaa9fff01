"""The families of the grammar, one a module: each rewrites rows of letters into moments (`D`)."""
