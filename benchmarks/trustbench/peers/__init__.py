"""Other tools of memory, told the same through their own verbs. None is a dependency: run this in the peer's own environment."""
