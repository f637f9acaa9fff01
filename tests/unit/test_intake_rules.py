"""Intake rules by themselves: forms, domains, headers, verdicts over a thread."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.models.intake import (
    NO_RULES,
    NOT_ALLOWED,
    Envelope,
    IntakeRules,
    address_key,
    envelope,
    normal_domain,
    parse_rule,
    parse_rules,
    resolved,
)

LABELS = {"INBOX": "INBOX", "TRASH": "TRASH", "Label_1": "Private", "Label_2": "Work/Intake"}


def rules(*, allow: tuple[str, ...] = (), deny: tuple[str, ...] = ()) -> IntakeRules:
    """Rules of a mailbox with LABELS, none of them unknown."""
    found, missing = resolved(parse_rules(allow, deny), LABELS)
    assert missing == []
    return found


def mail(sender: str = "Bo <bo@example.org>", *labels: str) -> Envelope:
    return envelope(labels or ("INBOX",), [sender])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "label:",
        "Private",
        "from:bo",
        "from:@example.org",
        "from:bo@",
        "from:a b@example.org",
        "domain:org",
        "domain:",
        "domain:*.",
        "domain:*.org",
        "domain:*example.org",
        "domain:exa mple.org",
        "domain:a..example.org",
        "domain:bo@example.org",
        "subject:secret",
        "domain:**.example.org",
    ],
)
def test_malformed_rule_is_refused_with_the_forms_there_are(text: str) -> None:
    """G-701: bad input."""
    with pytest.raises(ValueError, match=r"label:NAME, from:name@example\.com"):
        parse_rule(text)


@pytest.mark.parametrize(
    ("rule", "domain", "matches"),
    [
        ("example.org", "example.org", True),
        ("example.org", "EXAMPLE.Org.", True),
        ("example.org", "evil-example.org", False),
        ("example.org", "sub.example.org", False),
        ("example.org", "example.org.evil.example", False),
        ("*.example.org", "sub.example.org", True),
        ("*.example.org", "a.b.EXAMPLE.org", True),
        ("*.example.org", "example.org", False),
        ("*.example.org", "evil-example.org", False),
        ("*.example.org", "x.evil-example.org", False),
        ("bücher.example", "xn--bcher-kva.example", True),
        ("xn--bcher-kva.example", "BÜCHER.example", True),
        ("*.bücher.example", "post.xn--bcher-kva.example", True),
        ("bücher.example", "bu\u0308cher.example", True),
        ("example.org", "example\u3002org", True),
        ("straße.example", "xn--strae-oqa.example", True),
    ],
)
def test_domain_matches_exactly_or_below_in_any_spelling(rule: str, domain: str, matches: bool) -> None:
    """G-705: case, trailing dot, Punycode, NFC; a longer name that merely ends alike is another domain."""
    assert bool(rules(deny=(f"domain:{rule}",)).verdict([mail(f"Bo <bo@{domain}>")])) is matches


@pytest.mark.parametrize(
    "header",
    [
        "bo@example.org",
        "Bo Berg <BO@Example.ORG>",
        '"Berg, Bo" <bo@example.org>',
        "=?utf-8?q?B=C3=B6?= <bo@example.org>",
        "x <x@other.example>, bo@example.org",
        "Bo bo@example.org (home",
        "<<bo@example.org>>",
        "=?utf-8?b?Qm8gPGJvQGV4YW1wbGUub3JnPg==?=",
    ],
)
def test_sender_is_found_in_any_form_of_the_header(header: str) -> None:
    """G-701: a From that RFC 5322 cannot read hides nobody."""
    assert rules(deny=("from:Bo@example.org",)).verdict([mail(header)])
    assert not rules(deny=("from:b@example.org",)).verdict([mail(header)])


@pytest.mark.parametrize("header", ["", "undisclosed", "=?utf-8?b?!!?=", "=?x-nope?q?bo?=", "@", "\ud800@\udfff"])
def test_mail_without_a_readable_sender_is_never_allowed_by_sender(header: str) -> None:
    """G-701: an allow list that matches nothing admits nothing."""
    assert rules(allow=("from:bo@example.org", "domain:example.org")).verdict([mail(header)]) == NOT_ALLOWED


def test_one_allowed_mail_admits_the_thread_and_one_denied_keeps_it_out() -> None:
    """G-703, F50: replies do not inherit labels; a reply quotes."""
    only = rules(allow=("label:work/intake",))
    assert only.verdict([mail("a@b.example", "INBOX"), mail("c@d.example", "Label_2")]) == ""
    assert only.verdict([mail("a@b.example", "INBOX"), mail("c@d.example", "Label_1")]) == NOT_ALLOWED
    both = rules(allow=("label:Work/Intake",), deny=("label:Private", "domain:bank.example"))
    assert both.verdict([mail("a@b.example", "Label_2"), mail("c@d.example", "Label_1")]) == "denied:label:private"
    assert both.verdict([mail("a@bank.example", "Label_2")]).startswith("denied:domain:")
    assert rules(allow=("from:nobody@example.org",)).verdict([]) == NOT_ALLOWED
    assert NO_RULES.verdict([mail()]) == ""


def test_trashed_mail_may_deny_its_thread_but_not_admit_it() -> None:
    """G-703, G-441."""
    gone = mail("bo@example.org", "TRASH", "Label_2")
    assert rules(allow=("label:Label_2",)).verdict([gone, mail()]) == NOT_ALLOWED
    assert rules(deny=("label:Label_2",)).verdict([gone, mail()]) == "denied:label:label_2"


def test_stored_reason_names_the_rule_but_no_address() -> None:
    """G-702: beside the id of a mail, the address of a rule would be the address of its sender."""
    for rule in ("from:bo@example.org", "domain:example.org"):
        reason = rules(deny=(rule,)).verdict([mail()])
        assert reason.startswith(f"denied:{rule.split(':')[0]}:")
        assert "example" not in reason
        assert "bo@" not in reason


def test_label_is_meant_by_name_in_any_case_or_by_id_and_a_strange_one_is_told() -> None:
    """G-701: what the account does not have is not guessed."""
    found, missing = resolved(parse_rules(["label:private", "label:LABEL_2", "label:Privat"], ["label:No"]), LABELS)
    assert missing == ["Privat", "No"]
    assert [rule.labels for rule in found.allow] == [{"label_1"}, {"label_2"}, frozenset()]
    assert found.verdict([mail("a@b.example", "Privat")]) == NOT_ALLOWED


def test_rules_that_mean_the_same_have_one_fingerprint() -> None:
    one, two = rules(deny=("domain:Example.org", "label:Private")), rules(deny=("label:private", "domain:example.ORG."))
    assert rules().fingerprint == ""
    assert len({one.fingerprint, rules(allow=("domain:example.org",)).fingerprint, rules(deny=("domain:example.org",)).fingerprint}) == 3
    assert one.fingerprint == two.fingerprint


@pytest.mark.parametrize(
    ("reason", "now", "again"),
    [
        (NOT_ALLOWED, rules(), True),
        (NOT_ALLOWED, rules(allow=("label:Private", "domain:example.org")), True),
        (NOT_ALLOWED, rules(allow=("label:Private",)), False),
        (NOT_ALLOWED, rules(allow=("label:Private",), deny=("label:INBOX",)), False),
        ("denied:label:inbox", rules(allow=("label:Private",), deny=("label:INBOX",)), False),
        ("denied:label:inbox", rules(allow=("label:Private",)), True),
        ("", rules(), False),
        ("404", rules(), False),
    ],
)
def test_mail_is_judged_anew_only_when_what_kept_it_out_is_gone(reason: str, now: IntakeRules, again: bool) -> None:
    """G-701: a rule taken away, or an allow list made wider."""
    assert now.outlived(reason, rules(allow=("label:Private",)).allow_tokens) is again


@given(st.text(max_size=40))
def test_no_text_breaks_a_header_or_a_domain(text: str) -> None:
    """G-705: odd spellings stay the spellings of one domain."""
    envelope((), [text])
    assert normal_domain(normal_domain(text)) == normal_domain(text)
    assert address_key(address_key(text)) == address_key(text)
