"""Tables of the archive, as ordered migrations. A change of schema is a new entry at the end, never an edit (D-212).

Layers (D-201): items (append-only, enforced by triggers), journal (append-only, hash-chained), readings (cache), service, ledger.
All `*_us` columns are UTC microseconds. `content_key` is the 63-bit hash of (account, kind, external id, version).
No secondary index, no foreign key, no column named `at` (docs/store.md, "Facts about DuckDB").
"""

from __future__ import annotations

SCHEMA_VERSION = 9
APPLICATION = "loopledger"

APPEND_ONLY = ("item", "item_raw", "body", "label_version", "journal", "journal_payload")
"""Tables that take INSERT only; UPDATE, DELETE and TRUNCATE fail by trigger (D-202)."""

ITEMS = """
CREATE TABLE item(
  seq BIGINT NOT NULL, account VARCHAR NOT NULL, kind VARCHAR NOT NULL, external_id VARCHAR NOT NULL,
  content_key BIGINT NOT NULL, version VARCHAR NOT NULL, occurred_us BIGINT NOT NULL, present BOOLEAN NOT NULL,
  recorded_us BIGINT NOT NULL, run_id VARCHAR NOT NULL);
CREATE TABLE item_raw(content_key BIGINT NOT NULL, raw VARCHAR NOT NULL USING COMPRESSION zstd);
CREATE TABLE label_version(
  seq BIGINT NOT NULL, account VARCHAR NOT NULL, external_id VARCHAR NOT NULL, labels VARCHAR NOT NULL,
  recorded_us BIGINT NOT NULL, run_id VARCHAR NOT NULL);
CREATE TABLE message(
  content_key BIGINT NOT NULL, account VARCHAR NOT NULL, external_id VARCHAR NOT NULL, thread_id VARCHAR NOT NULL,
  arrived_us BIGINT NOT NULL, from_key VARCHAR NOT NULL, message_id VARCHAR NOT NULL, text_sha VARCHAR NOT NULL,
  decoded VARCHAR NOT NULL);
CREATE TABLE body(content_key BIGINT NOT NULL, text VARCHAR NOT NULL USING COMPRESSION zstd, text_sha VARCHAR NOT NULL,
  CHECK (sha256(text) = text_sha));
CREATE TABLE link(link BIGINT NOT NULL, content_key BIGINT NOT NULL);
CREATE TABLE participant(addr BIGINT NOT NULL, content_key BIGINT NOT NULL, role VARCHAR NOT NULL);
"""

JOURNAL = """
CREATE TABLE journal(
  seq BIGINT NOT NULL, made_us BIGINT NOT NULL, run_id VARCHAR NOT NULL, actor VARCHAR NOT NULL, actor_kind VARCHAR NOT NULL,
  op VARCHAR NOT NULL, scope VARCHAR NOT NULL, scope_key VARCHAR NOT NULL, target VARCHAR NOT NULL,
  payload_sha VARCHAR NOT NULL, prev VARCHAR NOT NULL, hash VARCHAR NOT NULL);
CREATE TABLE journal_payload(payload_sha VARCHAR NOT NULL, payload VARCHAR NOT NULL);
"""

READINGS = """
CREATE TABLE reading(content_key BIGINT NOT NULL, reader_version VARCHAR NOT NULL, reading VARCHAR NOT NULL);
"""

SERVICE = """
CREATE TABLE cursor(
  account VARCHAR NOT NULL, stream VARCHAR NOT NULL, key VARCHAR NOT NULL, cursor VARCHAR NOT NULL, pending_cursor VARCHAR NOT NULL,
  page_token VARCHAR NOT NULL, params_hash VARCHAR NOT NULL, full_sync_us BIGINT NOT NULL, state VARCHAR NOT NULL);
CREATE TABLE fetch_row(
  account VARCHAR NOT NULL, kind VARCHAR NOT NULL, external_id VARCHAR NOT NULL, status VARCHAR NOT NULL, parent VARCHAR NOT NULL,
  reason VARCHAR NOT NULL, tries INTEGER NOT NULL, order_us BIGINT NOT NULL, rank BIGINT NOT NULL);
CREATE TABLE run(
  run_id VARCHAR NOT NULL, account VARCHAR NOT NULL, started_us BIGINT NOT NULL, ended_us BIGINT, result VARCHAR NOT NULL,
  clean_mail BOOLEAN NOT NULL, report VARCHAR NOT NULL);
CREATE TABLE fold_state(name VARCHAR PRIMARY KEY, value VARCHAR NOT NULL);
"""

LEDGER = """
CREATE TABLE mail(
  mail_key BIGINT NOT NULL, account VARCHAR NOT NULL, external_id VARCHAR NOT NULL, content_key BIGINT NOT NULL,
  thread_id VARCHAR NOT NULL, arrived_us BIGINT NOT NULL, labels VARCHAR NOT NULL, present BOOLEAN NOT NULL,
  was_live BOOLEAN NOT NULL, changed_us BIGINT NOT NULL, owner_sent BOOLEAN NOT NULL, incomplete BOOLEAN NOT NULL,
  conversation BIGINT NOT NULL);
CREATE TABLE person(person VARCHAR NOT NULL, name VARCHAR NOT NULL, in_contacts BOOLEAN NOT NULL);
CREATE TABLE person_address(addr BIGINT NOT NULL, address VARCHAR NOT NULL, person VARCHAR NOT NULL);
CREATE TABLE loop(
  loop_id VARCHAR NOT NULL, type VARCHAR NOT NULL, status VARCHAR NOT NULL, person VARCHAR NOT NULL, counterparty VARCHAR NOT NULL,
  counterparty_name VARCHAR NOT NULL, account VARCHAR NOT NULL, thread_id VARCHAR NOT NULL, conversation VARCHAR NOT NULL,
  subject VARCHAR NOT NULL, opened_us BIGINT NOT NULL, ripe_us BIGINT NOT NULL, last_activity_us BIGINT NOT NULL, closed_us BIGINT,
  due VARCHAR, due_zone VARCHAR NOT NULL, confidence VARCHAR NOT NULL, rules VARCHAR NOT NULL, flags VARCHAR NOT NULL,
  message_id VARCHAR NOT NULL, span_start INTEGER NOT NULL, span_end INTEGER NOT NULL, quote VARCHAR NOT NULL, text_sha VARCHAR NOT NULL,
  CHECK (length(quote) = span_end - span_start AND span_end > span_start));
CREATE TABLE loop_step(
  loop_id VARCHAR NOT NULL, n INTEGER NOT NULL, what VARCHAR NOT NULL, as_of_us BIGINT NOT NULL, rule VARCHAR NOT NULL,
  account VARCHAR NOT NULL, message_id VARCHAR NOT NULL, span_start INTEGER NOT NULL, span_end INTEGER NOT NULL,
  quote VARCHAR NOT NULL, text_sha VARCHAR NOT NULL, decision VARCHAR NOT NULL, note VARCHAR NOT NULL);
CREATE TABLE loop_alias(alias VARCHAR NOT NULL, loop_id VARCHAR NOT NULL);
CREATE TABLE reason(
  account VARCHAR NOT NULL, message_id VARCHAR NOT NULL, person VARCHAR NOT NULL, code VARCHAR NOT NULL, rule VARCHAR NOT NULL,
  as_of_us BIGINT NOT NULL);
"""

HOLDS_AND_DIRECTORY = """
ALTER TABLE fetch_row ADD COLUMN version VARCHAR DEFAULT '';
ALTER TABLE fetch_row ADD COLUMN held_us BIGINT DEFAULT 0;
ALTER TABLE fetch_row ADD COLUMN next_try_us BIGINT DEFAULT 0;
CREATE TABLE directory(account VARCHAR NOT NULL, kind VARCHAR NOT NULL, key VARCHAR NOT NULL, value VARCHAR NOT NULL);
"""
"""Set-aside items with their next try (G-801, G-802); label names and send-as addresses of each account (G-424, G-710)."""

FILTERED = """
ALTER TABLE mail ADD COLUMN filtered BOOLEAN DEFAULT false;
"""
"""Mail in a thread of which the intake rules keep something out (G-704)."""

PULL = "ALTER TABLE loop ADD COLUMN pull INTEGER DEFAULT 0;"
"""How likely the owner answers an ask (J-93)."""

INVITATIONS = """
CREATE TABLE invitation(
  account VARCHAR NOT NULL, event_id VARCHAR NOT NULL, series VARCHAR NOT NULL, organizer VARCHAR NOT NULL,
  organizer_name VARCHAR NOT NULL, summary VARCHAR NOT NULL, start VARCHAR NOT NULL, link VARCHAR NOT NULL,
  from_us BIGINT NOT NULL, until_us BIGINT);
"""
"""Meetings the owner is asked to and has not answered (C-70)."""

PROJECTION = """
CREATE TABLE fact(
  fact_id VARCHAR NOT NULL, kind VARCHAR NOT NULL, scope VARCHAR NOT NULL, scope_key VARCHAR NOT NULL, subject VARCHAR NOT NULL,
  predicate VARCHAR NOT NULL, object VARCHAR NOT NULL, object_norm VARCHAR NOT NULL, polarity VARCHAR NOT NULL, shape VARCHAR NOT NULL,
  life VARCHAR NOT NULL, trust VARCHAR NOT NULL, ended_us BIGINT, basis VARCHAR NOT NULL, asserted_us BIGINT NOT NULL, valid_until VARCHAR,
  rule VARCHAR NOT NULL, account VARCHAR NOT NULL, message_id VARCHAR NOT NULL, span_start INTEGER NOT NULL, span_end INTEGER NOT NULL,
  text_sha VARCHAR NOT NULL, loops VARCHAR NOT NULL, CHECK (length(object) = span_end - span_start));
CREATE TABLE edge(
  edge_id VARCHAR NOT NULL, loop_id VARCHAR NOT NULL, predicate VARCHAR NOT NULL, source VARCHAR NOT NULL, target VARCHAR NOT NULL,
  life VARCHAR NOT NULL, trust VARCHAR NOT NULL, ended_us BIGINT, asserted_us BIGINT NOT NULL, valid_until VARCHAR);
"""
"""What follows from the loops: promises as facts, who owes, awaits and decides as edges (C-75, C-76)."""
FACTS = """
CREATE TABLE known_fact(
  fact_id VARCHAR NOT NULL, scope VARCHAR NOT NULL, scope_key VARCHAR NOT NULL, subject VARCHAR NOT NULL, predicate VARCHAR NOT NULL,
  object VARCHAR NOT NULL, object_norm VARCHAR NOT NULL, polarity VARCHAR NOT NULL, shape VARCHAR NOT NULL, life VARCHAR NOT NULL,
  trust VARCHAR NOT NULL, basis VARCHAR NOT NULL, actor VARCHAR NOT NULL, asserted_us BIGINT NOT NULL, ord VARCHAR NOT NULL,
  valid_from VARCHAR, valid_to VARCHAR, learned_us BIGINT, recorded_us BIGINT NOT NULL, backfilled BOOLEAN NOT NULL,
  checked_us BIGINT NOT NULL, replaced_by VARCHAR NOT NULL, challenges VARCHAR NOT NULL, recheck_us BIGINT, importance INTEGER NOT NULL,
  model VARCHAR NOT NULL, prompt_ver VARCHAR NOT NULL, rule VARCHAR NOT NULL, rule_ver VARCHAR NOT NULL, provenance VARCHAR NOT NULL,
  because VARCHAR NOT NULL, slot VARCHAR NOT NULL, source_gone BOOLEAN NOT NULL, check_pending BOOLEAN NOT NULL,
  row_version VARCHAR NOT NULL, subject_norm VARCHAR NOT NULL, terms VARCHAR NOT NULL, added_fold BIGINT NOT NULL,
  changed_fold BIGINT NOT NULL,
  CHECK (scope IN ('private', 'user', 'team') AND scope_key <> ''));
CREATE TABLE fact_anchor(
  anchor_id VARCHAR NOT NULL, fact_id VARCHAR NOT NULL, role VARCHAR NOT NULL, kind VARCHAR NOT NULL, hard BOOLEAN NOT NULL,
  signal VARCHAR NOT NULL, status VARCHAR NOT NULL, made_us BIGINT NOT NULL, ord VARCHAR NOT NULL, account VARCHAR NOT NULL,
  message_id VARCHAR NOT NULL, span_start INTEGER NOT NULL, span_end INTEGER NOT NULL, quote VARCHAR NOT NULL,
  text_sha VARCHAR NOT NULL, ref VARCHAR NOT NULL, CHECK (length(quote) = span_end - span_start));
CREATE TABLE fact_gone(fact_id VARCHAR NOT NULL, scope VARCHAR NOT NULL, scope_key VARCHAR NOT NULL, changed_fold BIGINT NOT NULL);
"""
"""Facts with what they rest on (M-010, M-030), and ids of facts that an undo took away. `terms`: for exact search; `*_fold`: number of
the fact fold that added or last changed a row, for `delta`."""

SIGHTINGS = """
CREATE TABLE sighting(
  signal VARCHAR NOT NULL, predicate VARCHAR NOT NULL, person VARCHAR NOT NULL, object VARCHAR NOT NULL, object_norm VARCHAR NOT NULL,
  date VARCHAR NOT NULL, account VARCHAR NOT NULL, item_id VARCHAR NOT NULL, made_us BIGINT NOT NULL, status VARCHAR NOT NULL,
  fact_id VARCHAR NOT NULL, slot VARCHAR NOT NULL);
CREATE TABLE digest(
  scope VARCHAR NOT NULL, scope_key VARCHAR NOT NULL, text VARCHAR NOT NULL, facts VARCHAR NOT NULL, left_out BIGINT NOT NULL,
  built_seq BIGINT NOT NULL, built_fold BIGINT NOT NULL, CHECK (length(text) <= 4000));
"""
"""What contacts, events and bounces show by their own fields, for the facts they make or confirm (M-033; never published); a short text
for each scope that asks for one, with the versions of the facts it says (M-145)."""
CHANGES = """
CREATE TABLE seen(
  kind VARCHAR NOT NULL, id VARCHAR NOT NULL, scope VARCHAR NOT NULL, scope_key VARCHAR NOT NULL, state VARCHAR NOT NULL,
  trust VARCHAR NOT NULL, sig VARCHAR NOT NULL, added_seq BIGINT NOT NULL, back_seq BIGINT NOT NULL, changed_seq BIGINT NOT NULL);
CREATE TABLE publication(seq BIGINT NOT NULL, published_us BIGINT NOT NULL);
"""
"""What readers were last told of every fact and loop, and when something was told (M-116); see `pipeline.store.changes`."""
WORDS = """
CREATE TABLE indexed(number INTEGER NOT NULL, part INTEGER NOT NULL, content_key BIGINT NOT NULL);
CREATE TABLE word(part INTEGER NOT NULL, term BIGINT NOT NULL, numbers INTEGER[] NOT NULL);
"""
"""Which mails hold a word, for `recall` (D-501, D-503; never published); see `pipeline.store.words`."""

MIGRATIONS: tuple[tuple[int, str], ...] = (
    (1, ITEMS + JOURNAL + READINGS + SERVICE + LEDGER),
    (2, HOLDS_AND_DIRECTORY),
    (3, FILTERED),
    (4, PULL),
    (5, INVITATIONS + PROJECTION),
    (6, FACTS),
    (7, SIGHTINGS),
    (8, CHANGES),
    (9, WORDS),
)
"""(version, SQL) in order. Triggers of APPEND_ONLY are made by `db` after every migration."""

PUBLISHED = """
CREATE TABLE meta(name VARCHAR NOT NULL, value VARCHAR NOT NULL);
CREATE TABLE account_state(
  account VARCHAR NOT NULL, last_attempt_us BIGINT, last_result VARCHAR NOT NULL, last_clean_us BIGINT, newest_us BIGINT,
  todo BIGINT NOT NULL, failed BIGINT NOT NULL);
CREATE TABLE mute(kind VARCHAR NOT NULL, value VARCHAR NOT NULL, made_us BIGINT NOT NULL, until_us BIGINT);
CREATE TABLE entity_alias(alias VARCHAR NOT NULL, target VARCHAR NOT NULL);
CREATE TABLE entity_merge(part VARCHAR NOT NULL, root VARCHAR NOT NULL);
CREATE TABLE fact_review(
  review_id VARCHAR NOT NULL, op VARCHAR NOT NULL, fact_id VARCHAR NOT NULL, scope VARCHAR NOT NULL, scope_key VARCHAR NOT NULL,
  actor VARCHAR NOT NULL, actor_kind VARCHAR NOT NULL, made_us BIGINT NOT NULL, state VARCHAR NOT NULL, decided_by VARCHAR NOT NULL,
  decided_us BIGINT NOT NULL, because VARCHAR NOT NULL, subject VARCHAR NOT NULL, predicate VARCHAR NOT NULL, object VARCHAR NOT NULL,
  polarity VARCHAR NOT NULL, shape VARCHAR NOT NULL, day VARCHAR NOT NULL, provenance VARCHAR NOT NULL, account VARCHAR NOT NULL,
  message_id VARCHAR NOT NULL, quote VARCHAR NOT NULL, was_id VARCHAR NOT NULL, was VARCHAR NOT NULL);
"""
"""Tables only the published `ledger.duckdb` has, beside
copies of person, person_address, loop, loop_step, loop_alias, known_fact, fact_anchor, fact_gone, seen, publication."""
