"""Facts and edges that follow from the loops, made in the transaction of the fold (C-75, C-76). They are never input to anything.

A promise is one fact, however many loops say it (one for each person it was made to), and an edge `owes_to` for each of them; an ask of
the owner is an edge `awaiting_reply_from`, a pending decision an edge `decides_for`. A fact is current while one of its loops is open,
ended when all are over, retracted when a person called the last one wrong, demoted when its mail is gone.
"""

from __future__ import annotations

from pipeline.store.db import Archive

OWNER = "owner"
"""The owner as subject of a fact or end of an edge."""

_LOOPS = f"""
WITH ends AS (
  SELECT loop_id, arg_max(split_part(rule, '@', 1), n) AS rule FROM loop_step
  WHERE what IN ('closed', 'converted', 'dropped', 'reopened') GROUP BY loop_id),
told AS (
  SELECT l.*, contains(flags, '"source_gone"') AS gone, status = 'open' AS standing, status = 'dropped' AND e.rule = 'wrong' AS is_wrong,
    coalesce(json_extract_string(rules, '$[0]'), '') AS by_rule,
    CASE type WHEN 'commitment_owed_to_me' THEN person ELSE '{OWNER}' END AS actor_end,
    CASE type WHEN 'commitment_owed_to_me' THEN '{OWNER}' ELSE person END AS other_end,
    lower(trim(regexp_replace(quote, '\\s+', ' ', 'g'))) AS object_norm
  FROM loop l LEFT JOIN ends e USING (loop_id))
"""

_LIFE = """
    CASE WHEN bool_or(standing) THEN 'current' WHEN bool_and(is_wrong) THEN 'retracted' ELSE 'ended' END AS life,
    CASE WHEN bool_and(gone) THEN 'demoted' ELSE 'unverified' END AS trust,
    CASE WHEN bool_or(standing) THEN NULL ELSE max(closed_us) END AS ended_us
"""

_BASIS = """CASE WHEN bool_and(contains(rules, '"model@')) THEN 'llm' ELSE 'rule' END"""
"""Of a promise that only a model reads it is the model."""

_FACTS = f"""
INSERT INTO fact BY NAME {_LOOPS}, keyed AS (
  SELECT *, 'f_' || left(sha256(concat_ws(chr(31), 'private', '{OWNER}', actor_end, 'committed_to', object_norm, 'positive',
    opened_us::VARCHAR)), 16) AS fact_id
  FROM told WHERE type IN ('commitment_owed_by_me', 'commitment_owed_to_me') AND actor_end <> '')
SELECT fact_id, 'commitment' AS kind, 'private' AS scope, '{OWNER}' AS scope_key, any_value(actor_end) AS subject,
    'committed_to' AS predicate, arg_min(quote, loop_id) AS object, any_value(object_norm) AS object_norm, 'positive' AS polarity,
    'event' AS shape, {_LIFE}, {_BASIS} AS basis, min(opened_us) AS asserted_us, arg_min(due, loop_id) AS valid_until,
    arg_min(by_rule, loop_id) AS rule, arg_min(account, loop_id) AS account, arg_min(message_id, loop_id) AS message_id,
    arg_min(span_start, loop_id) AS span_start, arg_min(span_end, loop_id) AS span_end, arg_min(text_sha, loop_id) AS text_sha,
    to_json(list(loop_id ORDER BY loop_id))::VARCHAR AS loops
FROM keyed GROUP BY fact_id
"""

_EDGES = f"""
INSERT INTO edge BY NAME {_LOOPS}, named AS (
  SELECT *, CASE type WHEN 'unanswered_outbound' THEN 'awaiting_reply_from' WHEN 'decision_pending' THEN 'decides_for' ELSE 'owes_to' END
    AS predicate
  FROM told WHERE type <> 'unanswered_inbound' AND person <> '')
SELECT left(sha256(concat_ws(chr(31), loop_id, predicate)), 16) AS edge_id, loop_id, predicate, any_value(actor_end) AS source,
    any_value(other_end) AS target, {_LIFE}, any_value(opened_us) AS asserted_us, any_value(due) AS valid_until
FROM named GROUP BY loop_id, predicate
"""


def project(archive: Archive) -> None:
    """Makes the rows of `fact` and `edge` anew out of the loops. Inside the caller's transaction."""
    for table, statement in (("fact", _FACTS), ("edge", _EDGES)):
        archive.run(f"DELETE FROM {table}")
        archive.run(statement)
