"""How a sentence says that something is wanted before an event, or on its day, in nine languages. Data only."""

from __future__ import annotations

from extractors.phrases import words

MEETINGS: dict[str, frozenset[str]] = {
    "en": words(
        "call meeting review session appointment sync catch-up catchup check-in checkin talk chat conversation workshop standup stand-up"
    ),
    "de": words("besprechung meeting termin treffen gespräch telefonat anruf sitzung runde call workshop videokonferenz besuch"),
    "fr": words("réunion rendez-vous rdv appel entretien point séance visio atelier visite"),
    "es": words("reunión cita llamada sesión charla taller encuentro videollamada visita"),
    "pt": words("reunião chamada encontro sessão conversa ligação oficina videochamada visita"),
    "it": words("riunione incontro chiamata appuntamento sessione colloquio telefonata videochiamata visita"),
    "ko": words("회의 미팅 통화 면담 모임 콜 워크숍 세션 화상회의 리뷰 방문"),
    "ja": words("会議 ミーティング 打ち合わせ 打合せ 面談 通話 電話 会合 打合 ワークショップ 訪問"),
    "zh": words("会议 例会 电话会 电话 通话 面谈 见面 讨论会 会面 拜访"),
}
"""Words for meetings of any kind: they name no topic."""

_NOUNS = r"(?P<name>[^,.;:!?()\n]{2,80})"
BEFORE: dict[str, str] = {
    "en": r"\b(?:before|ahead of|prior to|in time for|by|until|till)\s+(?P<mine>(?:our|the|your|my|his|her|their|this|next|\w+['’]s)\s+)?"
    + _NOUNS,
    "de": r"\b(?:(?:vor|bis zu)|(?P<the>(?:bis|rechtzeitig) zu[mr]))\s+(?P<mine>(?:unsere\w*|de[mnrs]|meine\w*|deine\w*|eure\w*|ihre\w*|seine\w*|nächste\w*)\s+)?"
    + _NOUNS,
    "fr": r"\b(?:avant|d['’]ici(?: à)?)\s+(?P<mine>(?:notre|nos|la|le|l['’]|votre|ton|ta|mon|ma|cette|ce|prochaine?)\s*)" + _NOUNS,
    "es": r"\bantes de(?P<the>l)?\s+(?!que\b)(?P<mine>(?:la|el|nuestr[ao]|su|tu|mi|est[ae]|próxim[ao])\s+)?" + _NOUNS,
    "pt": r"\bantes (?:(?P<the>d[ao])|de)\s+(?!que\b)(?P<mine>(?:noss[ao]|su?a|seu|minha|meu|próxim[ao])\s+)?" + _NOUNS,
    "it": r"\bprima (?:(?P<the>d(?:ella|ello|el|ell['’]))|di)\s*(?P<mine>(?:nostr[ao]|tu[ao]|vostr[ao]|mi[ao]|prossim[ao])\s+)?" + _NOUNS,
    "ko": r"(?P<name>(?:[가-힣A-Za-z0-9]+\s){0,3}[가-힣A-Za-z0-9]+?)\s?(?:시작(?:하기)?\s?)?(?:이전|전)(?:까지|에|으로)",
    "ja": r"(?P<name>[\u4e00-\u9fff々ァ-ヶーA-Za-z0-9]{1,16}(?:ち合わせ)?)(?:の|が始まる)?(?:前に|前まで|までに|の前に)",
    "zh": r"(?:在|于)(?P<name>[\u4e00-\u9fffA-Za-z0-9]{2,16}?)(?:之前|以前|前)",
}
"""What is wanted is wanted before the event. `mine`, `the`: a word that points at one event that both know."""

ON_DAY: dict[str, str] = {
    "en": r"\bon (?:(?:the )?day of (?:the |our )?" + _NOUNS + r"|(?P<day>(?:\w+ )?\w+) day\b)",
    "de": r"\bam (?:tag de[rs] " + _NOUNS + r"|(?P<day>\w{4,})tag\b)",
    "fr": r"\ble jour d(?:e la |u |e l['’]|e notre )" + _NOUNS,
    "es": r"\bel día de(?:l | la | nuestr[ao] )" + _NOUNS,
    "pt": r"\bno dia d[aoe] (?:noss[ao] )?" + _NOUNS,
    "it": r"\bil giorno d(?:ella |el |ell['’])" + _NOUNS,
    "ko": r"(?P<day>[가-힣]{2,8})(?:일|날)에(?![가-힣])",
    "ja": r"(?P<day>[\u4e00-\u9fff々ァ-ヶー]{2,12})(?:の日|当日)に",
    "zh": r"(?:在|于)?(?P<day>[\u4e00-\u9fff]{2,6})(?:当天|那天|日当天)",
}
"""What is wanted is wanted on the day of the event."""

CLAUSE = r"^\s*(?:i|you|we|they|he|she|it)\b|\b(?:is|are|was|were|has|have|had|will|gets|goes|can|could|should|would|may|comes?|leaves?|closes?|ends?)\b"
"""A verb behind "before": it begins a clause, which names no event."""
CUT = (
    r"\s(?:so|and|but|because|if|please|as|since|that|which|thanks?|und|damit|weil|oder|bitte|et|afin|pour|car|merci|y|para|porque|e|per"
    r"|perché|così|pois|i|we|you|starts?|begins?|beginnt|commence|empieza|inizia|começa)\b.*"
)
"""Where the name of the event ends."""
SMALL = words(
    "our the your my his her their this next on about with regarding re weekly monthly daily regular a an of unser unsere unserem unserer dem den"
    " der des das zum zur mit über am wegen notre nos votre la le les du de des sur avec au aux à une un nuestra nuestro sobre con el los las una"
    " del nossa nosso da do das dos com uma um os as ao nostra nostro il lo i gli della dello dell sul sulla con sull di che"
    " wöchentliche hebdomadaire semanal settimanale same other another every each one that then now first last any some rest good fri sat sun mon"
)
SMALL_UNSPACED = words("우리 저희 시작 관련 다음 이번 대한 관한 그 있는 今度 次回 次 今回 私 我们 咱们 这次 下次 关于 的 の ご お")
PARTICLES = r"(?:은|는|이|가|을|를|에서|에게|께|에|까지|부터|로|으로|와|과|도)$"
