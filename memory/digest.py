"""Reading a digest: a short text of a scope's facts, each sentence with the ids of the facts it says (M-145)."""

from __future__ import annotations

import json

from pydantic import Field

from memory.answers import PROTOCOL_VERSION, Part
from memory.fact_reading import Reader


class DigestText(Part):
    """One scope's digest. `stale`: facts have come or changed since, or one it says is to be looked at again."""

    scope: str
    text: str
    facts: list[str]
    left_out: int
    built_from_seq: int
    stale: bool


class DigestAnswer(Part):
    """`digest`: those of the caller's scopes that were made; `loopledger memory dream --apply safe` makes them."""

    schema_name: str = Field(default="loopledger/digest@1", serialization_alias="schema")
    protocol_version: int = PROTOCOL_VERSION
    digests: list[DigestText]


def digest(reader: Reader) -> DigestAnswer:
    """The digests of the reader's scopes; none for a caller who may see no text."""
    found: list[DigestText] = []
    for scope, key in reader.principal.readable(reader.scope) if reader.principal.sees_text else ():
        sql = "SELECT text, facts, left_out, built_seq, built_fold FROM digest WHERE scope = ? AND scope_key = ? AND text <> ''"
        for text, facts, left_out, seq, fold in reader.rows(sql, [scope, key]):
            said = sorted(json.loads(facts))
            newer = reader.remembered.count("scope = ? AND scope_key = ? AND changed_fold > ?", [scope, key, fold])
            old = any(row.stale(reader.now_us) for row in reader.remembered.many(said).values())
            found.append(DigestText(scope=scope, text=text, facts=said, left_out=left_out, built_from_seq=seq, stale=bool(newer) or old))
    return DigestAnswer(digests=found)
