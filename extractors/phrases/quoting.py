"""How mail clients mark quoted history, in nine languages (J-24). Patterns look at one line, case-folded."""

from __future__ import annotations

from extractors.phrases import any_of

ATTRIBUTION_TAIL = any_of(
    (
        r"\b(?:wrote|writes|said)\s?[:：]", r"\bschrieb(?:en)? am [^<>]{4,60}?\d{1,2}[:.]\d\d(?: uhr)?\s?[:：](?=\s*$)", r"^\s*(?:[eé]crit|scritto)\s?[:：]\s*$", r"^\s*>\s?[:：]\s*$", r"\bschrieb(?:en)?\b[^:：]{0,120}[:：]", r"\ba [eé]crit\s?[:：]", r"\bescribi[oó]\s?[:：]",
        r"\bescreveu\s?[:：]", r"\bha scritto\s?[:：]", r"写道\s?[:：]", r"님이\s*작성\s?[:：]", r"작성\s?[:：]", r"(?:님이?|\(가\)|[이가])?\s?(?:쓴|보낸) (?:글|메일)\s?[:：]",
        r"さん(?:は|が)?(?:書きました|書いた)?\s?[:：]", r"のメール\s?[:：]", r"<[^<>\s]+@[^<>\s]+>\s?[:：]", r"写信给你?\s?[:：]",
    )
)  # fmt: skip
"""End of an attribution line; what follows it on the same line may only be quoted text."""

ATTRIBUTION_HEAD = any_of(
    (
        r"\bon (?=[a-z]{3,9}[.,]? |\d|\w+ \d)", r"\bam (?=[a-z]{2,10}\.?,? |\d)", r"\ble (?=[a-zûé]{2,9}\.?,? |\d)", r"\bel (?=[a-záé]{2,10}\.?,? |\d)",
        r"\bem (?=[a-zçá-]{2,14}\.?,? |\d)", r"\bil (?=giorno |[a-zì]{2,10}\.?,? |\d)", r"(?:^|\s)于\s?\d", r"(?:^|\s)在\s?\d",
        r"\b\d{4}\s?[年.년/-]\s?\d{1,2}", r"\b\d{1,2}[./]\d{1,2}[./]\d{2,4}", r"\bden \d",
    )
)  # fmt: skip
"""Start of an attribution line: a preposition before a day or date, or a bare date."""

HEADER_LABELS: dict[str, str] = {
    label: field
    for field, labels in {
        "from": "from,보낸 사람,보낸사람,보낸이,差出人,von,de,da,发件人,寄件者",
        "date": "sent,date,보낸 날짜,보낸날짜,날짜,보낸 시간,송신일,送信日時,日時,日付,gesendet,datum,envoyé,date d'envoi,enviado,enviada,fecha,data,inviato,"
        "enviado el,enviada em,发送时间,日期,时间",
        "to": "to,받는 사람,받는사람,받는이,宛先,an,à,para,a,收件人",
        "cc": "cc,참조,抄送,copie à,copie,kopie",
        "subject": "subject,제목,件名,betreff,objet,asunto,assunto,oggetto,主题,主旨",
        "reply": "reply-to,antwort an,répondre à,회신 주소",
    }.items()
    for label in labels.split(",")
}
"""Label of a quoted header line, case-folded -> which header it is."""

ORIGINAL = any_of(
    (
        r"original (?:message|appointment|mail)", r"reply message", r"원본\s*(?:메일|이메일|메시지|메세지)", r"元の?メッセージ", r"original ?mail",
        r"urspr(?:ü|ue)ngliche (?:nachricht|mail)", r"originalnachricht", r"message d['’]origine", r"message original", r"mensaje original",
        r"mensagem original", r"messaggio originale", r"原始?邮件", r"原始郵件", r"원문",
    )
)  # fmt: skip

FORWARDED = any_of(
    (
        r"forwarded (?:message|by|mail)", r"begin forwarded message", r"전달된?\s*(?:메일|메시지|메세지|이메일)", r"転送(?:メッセージ|メール|された)?", r"weitergeleitete?",
        r"anfang der weitergeleiteten", r"message (?:transféré|transmis)", r"début du message (?:transféré|réexpédié)", r"mensaje reenviado",
        r"mensagem (?:encaminhada|reencaminhada)", r"messaggio inoltrato", r"inizio messaggio inoltrato", r"转发(?:的)?(?:邮件|信息)?", r"inicio del mensaje reenviado",
    )
)  # fmt: skip

BARE_FORWARD = any_of(
    (
        r"begin forwarded message:", r"anfang der weitergeleiteten (?:nachricht|e-mail):", r"début du message (?:transféré|réexpédié) ?:",
        r"inicio del mensaje reenviado:", r"início da mensagem (?:encaminhada|reencaminhada):", r"inizio messaggio inoltrato:", r"전달된 메시지 시작:", r"転送されたメッセージ:", r"开始转发的邮件[:：]", r"转发的邮件[:：]", r"以下は転送メッセージです:",
    )
)  # fmt: skip

TAGLINE = any_of(
    (
        r"(?:sent|get|gesendet|von) (?:from|via|with|outlook|mit)\b.{0,60}", r"sent from (?:my|yahoo|outlook|mail|proton|an?)\b.{0,50}", r"get outlook for .{0,30}",
        r"(?:나의|내)?\s?(?:iphone|ipad|galaxy|아이폰|갤럭시|삼성|안드로이드|모바일|네이버|outlook|daum).{0,20}에서 (?:보냄|보낸.{0,10}|전송됨?|발송)\.?", r"(?:私の)?(?:iphone|ipad|android|スマートフォン|outlook).{0,20}から送信\.?",
        r"von mein\w{0,2} .{0,40} gesendet\.?", r"gesendet (?:von|mit|über) .{0,40}", r"envoyé (?:de|depuis|à partir de) (?:mon|ma|outlook|yahoo|l['’]app).{0,40}",
        r"enviado (?:desde|do|de|a partir do|pelo) (?:mi|meu|minha|outlook|correo|yahoo|iphone|samsung).{0,40}", r"inviato da(?:l mio|lla mia|l| ).{0,40}", r"发自我的.{0,30}", r"从我的.{0,20}发送", r"发送自.{0,30}",
    )
)  # fmt: skip
"""A whole line a device adds. Engines ask for a full match of a short line at the end of the text."""
