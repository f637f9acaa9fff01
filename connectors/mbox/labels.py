"""`X-Gmail-Labels` of a Takeout file -> Gmail's label ids (G-903, G-905). The header's form is assumed: a comma list, quoted names."""

from __future__ import annotations

import csv
from email.errors import HeaderParseError
from email.header import decode_header, make_header

_SYSTEM = {
    "INBOX": "inbox|posteingang|boîte de réception|recibidos|caixa de entrada|posta in arrivo|受信トレイ|받은편지함|收件箱",
    "SENT": "sent|sent mail|gesendet|messages envoyés|enviados|e-mails enviados|posta inviata|送信済み|送信済みメール|보낸편지함|已发邮件",
    "DRAFT": "draft|drafts|entwurf|entwürfe|brouillon|brouillons|borrador|borradores|rascunho|rascunhos|bozza|bozze|下書き|임시보관함|草稿",
    "TRASH": "trash|bin|papierkorb|corbeille|papelera|lixeira|cestino|ゴミ箱|휴지통|已删除邮件",
    "SPAM": "spam|迷惑メール|스팸함|垃圾邮件",
    "STARRED": "starred|markiert|messages suivis|destacados|com estrela|speciali|スター付き|별표편지함|已加星标",
    "UNREAD": "unread|ungelesen|non lus|no leídos|não lidas|da leggere|未読|읽지않음|未读",
    "IMPORTANT": "important|wichtig|importante|importanti|重要|중요편지함|重要邮件",
    "CHAT": "chat|chats",
    "": "opened|archived|geöffnet|archiviert|ouvert|abierto|archivado|aberto|arquivado|開封済み|已打开|已归档",
} | {f"CATEGORY_{name.upper()}": f"category {name}" for name in ("personal", "social", "promotions", "updates", "forums")}
"""Label id -> what Takeout calls it, in the languages this program reads; "" = a state that is no label. The translations are assumed."""
_IDS = {name: label for label, names in _SYSTEM.items() for name in names.split("|")}
_LIMIT = 20_000


def plain_header(value: str) -> str:
    """RFC 2047 words of a header value as text; what cannot be decoded stays as it stands."""
    try:
        return str(make_header(decode_header(value)))
    except (HeaderParseError, LookupError, UnicodeError, ValueError):
        return value


def takeout_labels(value: str) -> tuple[str, ...]:
    """Label ids behind one `X-Gmail-Labels` value, sorted; names of the owner's own labels stay names, "Opened" is no label."""
    text = " ".join(plain_header(value[:_LIMIT]).replace("\x00", "").split())
    try:
        names = next(csv.reader([text], skipinitialspace=True), [])
    except csv.Error:
        names = text.split(",")
    found = {_IDS.get(name.strip().casefold(), name.strip()) for name in names}
    return tuple(sorted(found - {""}))
