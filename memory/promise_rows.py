"""Promises out of mail as rows of facts, in SQL: what the fold has projected, in the columns of remembered facts (C-75, C-76).

They are private to the owner, unverified, and rest on their sentence alone; `provenance` names their loops.
"""

from __future__ import annotations

LOOPS = "loop:"
"""How the provenance of such a fact begins; ids of loops follow, with commas between."""
FACTS = f"""SELECT fact_id, scope, scope_key, subject, predicate, object, 'is' AS polarity, shape, life, trust, basis,
  CASE rule WHEN '' THEN 'rule' ELSE rule END AS actor, asserted_us, strftime(make_timestamp(asserted_us), '%Y-%m-%d') AS valid_from,
  strftime(make_timestamp(ended_us), '%Y-%m-%d') AS valid_to, asserted_us AS learned_us, asserted_us AS recorded_us,
  asserted_us AS checked_us, false AS backfilled,
  '' AS replaced_by, '' AS challenges, NULL::BIGINT AS recheck_us, 0 AS importance,
  '{LOOPS}' || array_to_string(from_json(loops, '["VARCHAR"]'), ',') AS provenance, '' AS because, '' AS slot,
  trust = 'demoted' AS source_gone, false AS check_pending,
  left(sha256(concat_ws(chr(31), object, life, trust, valid_until, loops)), 16) AS row_version, lower(subject) AS subject_norm,
  0::BIGINT AS added_fold, 0::BIGINT AS changed_fold, '' AS ord, '' AS terms FROM fact"""
ANCHORS = """SELECT fact_id, 'support' AS role, 'span' AS kind, false AS hard, '' AS signal,
  CASE trust WHEN 'demoted' THEN 'broken' ELSE 'valid' END AS status, asserted_us AS made_us, account, message_id, span_start, span_end,
  object AS quote, text_sha, '' AS ref, '' AS ord FROM fact"""
OWED_TO = """fact_id IN (SELECT f.fact_id FROM (SELECT fact_id, unnest(from_json(loops, '["VARCHAR"]')) AS loop_id FROM fact) f
  JOIN edge e USING (loop_id) WHERE e.predicate = 'owes_to' AND list_contains(?::VARCHAR[], lower(e.target)))"""
"""A promise concerns also whom it was made to."""


def loops_of(provenance: str, basis: str) -> list[str]:
    """Ids of the loops a fact follows from; [] for one that somebody remembered."""
    return provenance.removeprefix(LOOPS).split(",") if basis == "rule" and provenance.startswith(LOOPS) else []
