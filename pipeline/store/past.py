"""The published ledger as it stood at a past moment: a copy in memory of what differs, over the file for everything else (M-008)."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.models.facts import Fact
from pipeline.models.ledger import Loop
from pipeline.store import facts as fact_rows
from pipeline.store.db import Archive, Row, speaking
from pipeline.store.home import Home
from pipeline.store.journal import entries
from pipeline.store.ledger import add_units
from pipeline.store.publish import aliases_of
from pipeline.store.rows import arrow

_EMPTY = ("loop", "loop_step", "loop_alias", "known_fact", "fact_anchor", "fact_gone", "fact", "edge", "entity_alias")
"""Tables that are told anew; all others are read as published."""
_SHUT = "(ended_us IS NULL OR ended_us > $moment)"


class PastLedger:
    """One moment; `rows` reads it as `Publication.rows` does. Close it after use."""

    def __init__(self, home: Home) -> None:
        """Raises as opening the published ledger does."""
        import duckdb

        with speaking(home.ledger):
            con = duckdb.connect(":memory:", config={"autoinstall_known_extensions": False, "autoload_known_extensions": False})
            quoted = str(home.ledger).replace("'", "''")
            con.execute(f"ATTACH '{quoted}' AS ledger (READ_ONLY)").fetchall()
            for table in _EMPTY:
                con.execute(f"CREATE TABLE memory.main.{table} AS FROM ledger.main.{table} LIMIT 0").fetchall()
            con.execute("SET search_path = 'memory.main,ledger.main'").fetchall()
        self._memory = Archive(con, home.ledger, "write")

    def rows(self, sql: str, params: Sequence[object] = ()) -> list[Row]:
        """All rows of one SELECT."""
        return self._memory.rows(sql, list(params))

    def close(self) -> None:
        """Let the file go."""
        self._memory.con.close()

    def tell_facts(self, facts: Sequence[Fact]) -> None:
        """The facts of the moment."""
        fact_rows.replace_facts(self._memory, None, facts, 0)

    def tell_aliases(self, pairs: Sequence[tuple[str, str]]) -> None:
        """The aliases of the moment."""
        for pair in pairs:
            self._memory.run("INSERT INTO memory.main.entity_alias VALUES (?, ?)", pair)

    def tell_loops(self, moment_us: int, unseen: Sequence[tuple[str, str]]) -> list[str]:
        """Loops that are as published, and what follows from loops; ids of those of which something is later, for `add_loops`.

        `unseen`: (account, message id) of mail that this moment did not know.
        """
        table = arrow(account=[account for account, _ in unseen], message_id=[message for _, message in unseen])
        with self._memory.loaded(unseen=table):
            later = self._memory.rows(
                "SELECT DISTINCT loop_id FROM (SELECT loop_id FROM ledger.main.loop_step s WHERE as_of_us > $moment UNION ALL"
                " SELECT loop_id FROM ledger.main.loop_step s SEMI JOIN unseen u ON u.account = s.account AND u.message_id = s.message_id)"
                " ORDER BY 1",
                {"moment": moment_us},
            )
            ids = [str(row[0]) for row in later]
            for name in ("loop", "loop_step", "loop_alias"):
                self._memory.run(
                    f"INSERT INTO memory.main.{name} SELECT x.* FROM ledger.main.{name} x"
                    " WHERE NOT list_contains($later::VARCHAR[], x.loop_id) AND x.loop_id IN"
                    " (SELECT loop_id FROM ledger.main.loop WHERE opened_us <= $moment)",
                    {"later": ids, "moment": moment_us},
                )
            self._memory.run(
                f"INSERT INTO memory.main.fact SELECT f.* REPLACE (CASE WHEN {_SHUT} AND life = 'ended' THEN 'current' ELSE life END"
                f" AS life, CASE WHEN {_SHUT} THEN NULL ELSE ended_us END AS ended_us) FROM ledger.main.fact f"
                " ANTI JOIN unseen u ON u.account = f.account AND u.message_id = f.message_id WHERE f.asserted_us <= $moment",
                {"moment": moment_us},
            )
            self._memory.run(
                "INSERT INTO memory.main.edge SELECT * FROM ledger.main.edge WHERE asserted_us <= $moment"
                " AND loop_id IN (SELECT loop_id FROM memory.main.loop UNION ALL SELECT unnest($later::VARCHAR[]))",
                {"later": ids, "moment": moment_us},
            )
        return ids

    def published(self, sql: str, params: Sequence[object] = ()) -> list[Row]:
        """As `rows`, over the file alone."""
        self._memory.rows("SET search_path = 'ledger.main'")
        try:
            return self.rows(sql, params)
        finally:
            self._memory.rows("SET search_path = 'memory.main,ledger.main'")

    def drop_accounts(self, accounts: Sequence[str]) -> None:
        """Nothing of accounts that are kept separate."""
        for table in ("loop", "fact"):
            self._memory.run(f"DELETE FROM memory.main.{table} WHERE list_contains(?::VARCHAR[], lower(account))", [sorted(accounts)])

    def add_loops(self, loops: Sequence[Loop]) -> None:
        """Loops as they stood at the moment."""
        add_units(self._memory, loops, [])


def unseen_mail(archive: Archive, moment_us: int) -> list[tuple[str, str]]:
    """(account, message id) of mail that this home received only after the moment."""
    sql = "SELECT account, external_id FROM item WHERE kind = 'message' GROUP BY ALL HAVING min(recorded_us) > ? ORDER BY ALL"
    return [(str(account), str(message)) for account, message in archive.rows(sql, [moment_us])]


def aliases_at(archive: Archive, moment_us: int) -> list[tuple[str, str]]:
    """The aliases that stood at the moment."""
    found = entries(archive, ops={"alias_add", "alias_remove"})
    return aliases_of([entry for entry in found if entry.made_us <= moment_us])
