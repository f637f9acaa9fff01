"""The outside world to item records: Google over HTTP, and the local replay of it. Nothing is decoded here."""
