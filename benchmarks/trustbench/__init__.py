"""trustbench: is what a memory answers the value that holds, or else "unknown"? Scored by ids and values; no model judges.

`history`, `oracle`, `kinds`, `questions` and `peers` need nothing but Python, so that another tool can be measured in its own environment.
"""
