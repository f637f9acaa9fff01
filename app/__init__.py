"""Faces and wiring. Only `app.wiring` knows every room."""
