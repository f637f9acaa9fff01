"""A service account's key file with a key made on the spot: it opens nothing."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT_ID = "104857600123456789012"


@cache
def _private_key() -> str:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    form = serialization.PrivateFormat.PKCS8
    return key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()).decode("ascii")


def write_key(path: Path, **changes: object) -> Path:
    """Write the key file, 0600; `changes` replace fields."""
    fields: dict[str, object] = {
        "type": "service_account",
        "project_id": "replay",
        "private_key_id": "k1",
        "private_key": _private_key(),
        "client_email": "reader@replay.iam.gserviceaccount.com",
        "client_id": CLIENT_ID,
        "token_uri": "https://oauth2.googleapis.com/token",
    }
    path.write_text(json.dumps(fields | changes), encoding="utf-8")
    path.chmod(0o600)
    return path
