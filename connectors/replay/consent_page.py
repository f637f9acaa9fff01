"""The page on which the owner agrees, as Google shows one: account, a box for each scope, two buttons. No script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_WORDS = {
    "gmail.readonly": "View your email messages and settings",
    "calendar.readonly": "See your calendars",
    "contacts.readonly": "See your contacts",
    "contacts.other.readonly": "See your other contacts",
}
_STYLE = "body{font-family:sans-serif;max-width:34em;margin:3em auto}label{display:block;margin:.6em 0}button{margin:1em 1em 0 0}"


def consent_page(asked: Sequence[tuple[str, str]], accounts: Sequence[str]) -> str:
    """`asked`: the parameters of the request, sent along again with the answer; `accounts`: who can be chosen."""
    given = dict(asked)
    hidden = "".join(f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in asked)
    hinted = given.get("login_hint", "")
    who = "".join(
        _choice("radio", "_account", one, one, checked=one == (hinted if hinted in accounts else accounts[0])) for one in accounts
    )
    boxes = "".join(_choice("checkbox", "_scope", scope, _words(scope), checked=True) for scope in given.get("scope", "").split())
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in - look-alike</title>'
        f'<link rel="icon" href="data:,"><style>{_STYLE}</style>'  # the icon is here: a browser shall ask the server for nothing else
        "<h1>loopledger wants access to your account</h1><p>This is a look-alike of Google on this machine.</p>"
        f'<form method="get" action="/auth">{hidden}<fieldset><legend>Account</legend>{who}</fieldset>'
        f"<fieldset><legend>What it may read</legend>{boxes}</fieldset>"
        '<button name="_answer" value="allow">Continue</button><button name="_answer" value="cancel">Cancel</button></form></html>'
    )


def _choice(kind: str, name: str, value: str, words: str, *, checked: bool) -> str:
    mark = " checked" if checked else ""
    return f'<label><input type="{kind}" name="{name}" value="{escape(value)}"{mark}> {escape(words)}</label>'


def _words(scope: str) -> str:
    return _WORDS.get(scope.rsplit("/", 1)[-1], scope)
