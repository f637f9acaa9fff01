"""Mail out of mbox files, Google Takeout's among them, in constant memory (G-901 to G-905)."""
