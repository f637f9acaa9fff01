"""Other tools of memory, told the same histories through their own verbs. Nothing here is a dependency: run it in the peer's environment."""
