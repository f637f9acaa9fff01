"""What `doctor` says of intake rules: what they keep out, and what was stored before them and would be kept out today (G-704)."""

from __future__ import annotations

import shlex
from collections import defaultdict
from collections.abc import Iterator

from app.opening import Opened
from app.wiring.checks import OK, WARN, Check, failed
from pipeline.models.intake import DENIED, Envelope, IntakeRules, envelope, resolved, unknown_labels
from pipeline.store.db import Archive, open_archive
from pipeline.store.directory import AccountDirectory, read_directories
from pipeline.store.rows import labels_of_text


def examine_intake(opened: Opened) -> Iterator[Check]:
    """One line for each account with rules, one more if older mail does not agree with them. Raises as `open_archive` does."""
    settings = opened.settings.values
    ruled = [account.address for account in settings.accounts if settings.intake_of(account.address).active]
    if not ruled:
        return
    if not opened.home.archive.exists():
        yield from [Check(f"intake {account}", OK, "rules are set, no mail is stored yet") for account in ruled]
        return
    with open_archive(opened.home, "read") as archive:
        told = read_directories(archive)
        for account in ruled:
            lists = told.get(account, AccountDirectory())
            rules, missing = resolved(settings.intake_of(account), lists.labels, by_name=True)
            if missing and lists.labels_read:
                yield failed(f"intake {account}", unknown_labels(account, "gmail", missing, lists.labels))
                continue
            yield from _account(archive, account, rules, shlex.quote(str(opened.home.path)))


def _account(archive: Archive, account: str, rules: IntakeRules, home: str) -> Iterator[Check]:
    sql = "SELECT count(*) FROM fetch_row WHERE account = ? AND status = 'done' AND starts_with(reason, ?)"
    out = int(archive.one(sql, [account, DENIED])[0])
    words = f"{_count(len(rules.allow) + len(rules.deny), 'rule')}; {_count(out, 'message')} seen and kept out"
    yield Check(f"intake {account}", OK, words)
    stored = _stored_against(archive, account, rules)
    if stored:
        words = f"{_count(stored, 'message')} stored earlier would be kept out by the rules of today; a rule deletes nothing"
        mend = f"single messages cannot be purged yet; a home without them: move {home} away, then loopledger connect {account}"
        yield Check(f"stored {account}", WARN, words, mend)


def _stored_against(archive: Archive, account: str, rules: IntakeRules) -> int:
    """How many stored messages stand in threads that `rules` keep out. Judged by thread, as at intake."""
    threads: dict[str, list[Envelope]] = defaultdict(list)
    sql = "SELECT m.thread_id, m.labels, g.from_key FROM mail m JOIN message g USING (content_key) WHERE m.account = ? AND m.present"
    for thread, labels, sender in archive.rows(sql, [account]):
        threads[thread].append(envelope(labels_of_text(labels), (sender,)))
    return sum(len(messages) for messages in threads.values() if rules.verdict(messages))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
