"""The page: what waits, with its proof in place, and decisions by plain forms, for the owner of this machine alone."""
