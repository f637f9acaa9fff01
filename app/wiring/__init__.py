"""Where rooms are joined: the only package that imports connectors, extractors, the fold and memory together.

`folding`: owner, readers, fold and rebuild, decisions. `google`: transports and sync. `replay`: case files in memory or through HTTP.
"""
