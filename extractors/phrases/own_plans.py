"""What makes a plan one that the reader may count on, and what one does for oneself (C-21; C-22, 4). Data only.

A plan ("I intend to", 예정, 予定, "ich habe vor") gives a word only where the reader gains by it: the clause names or serves the reader, hands
something over, finishes work, or names the last moment. A deed of leisure or of one's own life is told as news whatever its mood.
Patterns over a case-folded clause.
"""

from __future__ import annotations

import re

INTENDS: dict[str, re.Pattern[str]] = {
    "ko": re.compile(r"(?:예정|계획|생각)(?:입니다|이에요|이고|이며|임|인데)|려고 ?(?:합니다|해요|하는데|요)"),
    "ja": re.compile(r"(?:予定|つもり|計画)(?:です|でおり|でい)|たいと(?:思|考え)"),
    "zh": re.compile(r"(?:打算|计划|预计)|(?<!在)准备(?=去|出|搬|结|过|找|学)"),
    "de": re.compile(r"\b(?:habe[n]? (?:\w+ ){0,3}vor|plane[n]?|beabsichtige[n]?|will|wollen)\b"),
    "fr": re.compile(r"\b(?:prévois|prévoyons|compte|comptons|l'intention|(?:pense|pensons)(?! que| à))\b"),
    "es": re.compile(r"\b(?:previsto|(?:pienso|pensamos)(?! que| en que)|planeo|planeamos|la intención)\b"),
    "pt": re.compile(r"\b(?:pretendo|pretendemos|planejo|planejamos|tenciono|tencionamos|penso em)\b"),
    "it": re.compile(r"\b(?:intenzione|conto di|contiamo di|prevedo|prevediamo|penso di)\b"),
}
"""The mood of a plan: no word given, so only likely (C-84), and without the reader's gain no promise at all."""

FIRM: dict[str, re.Pattern[str]] = {"ko": re.compile("예정"), "ja": re.compile("予定")}
"""Plans that are as good as a word."""

TOWARD: dict[str, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:you|your|yours|u|y'all)\b"),
    "ko": re.compile(r"드리|드릴|드려|귀사|고객|께 |모시|여러분|당신|(?:^| )(?:너|네|니)(?:한테|에게|를|랑)"),
    "ja": re.compile(r"お[^ 、。]{1,4}(?:します|する|いたします|いたす)|ご[^ 、。]{1,4}(?:します|する|いたします|いたす)|いたし|差し上げ|さしあげ|あなた|御社|貴社|皆様|皆さん"),
    "zh": re.compile(r"[你您]|贵(?:司|公司|方)|大家"),
    "de": re.compile(r"\b(?:dir|dich|dein\w*|euch|euer|eure\w*|ihnen|ihr\w*|sie)\b"),
    "fr": re.compile(r"\b(?:vous|votre|vos|te|toi|ton|ta|tes)\b|\bt'"),
    "es": re.compile(r"\b(?:te|ti|le|les|os|tu|tus|usted\w*|vosotr\w+|contigo)\b|(?:ar|er|ir)(?:te|le|les|os|telo|tela|selo|sela)\b"),
    "pt": re.compile(r"\b(?:te|ti|lhe|lhes|vos|voc[êe]s?|teu|tua|contigo)\b|-(?:te|lhe|lhes|vos)\b"),
    "it": re.compile(r"\b(?:ti|le|vi|te|lei|voi|tuo|tua|vostr\w+)\b|(?:ar|er|ir)(?:ti|le|vi|telo|tela|glielo|gliela|velo)\b"),
}  # fmt: skip
"""The clause speaks of or serves the reader."""

GIVES: dict[str, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:send|sending|mail|mailing|e-?mail|e-?mailing|fax|faxing|forward|forwarding|deliver|delivering|ship|shipping|submit|submitting|return|returning|pay|paying|call|calling|reply|replying|respond|responding|answer|answering|get back"
        r"|follow(?:ing)?[ -]up|bring|bringing|provide|providing|share|sharing|finish|finishing|complete|completing|upload|uploading|circulate|circulating|distribute|distributing|issue|issuing|report|reporting|confirm|confirming|hand (?:over|in))\b"
        r"|\b(?:by|before|no later than|within) (?:the |next |this |noon|eod|cob|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|end)"
    ),
    "ko": re.compile(
        r"보내|보낼|전달|공유|제출|발송|송부|회신|연락|답변|답장|보고|알려|알리|알릴|올리|올릴|업로드|작성|정리|검토|확인|처리|수정|보완|완료|마무리|마치|마칠|끝내|끝낼|납품|배송|배포|결제|입금|송금|지급|예약|주문|수리|고치|고칠|대응|조치|진행"
        r"|까지|내로|이내|안으로|안에|전에"
    ),
    "ja": re.compile(r"送|届け|連絡|提出|共有|報告|返信|返事|回答|渡|納品|作成|確認|対応|準備|用意|修正|手配|支払|振込|予約|注文|仕上げ|完成|完了|終え|公開|までに|以内|中に"),
    "zh": re.compile(r"[发寄送交传转付还]|提交|回复|答复|联系|处理|完成|整理|安排|确认|修改|修好|预订|订|之前|以前|前|内"),
    "de": re.compile(
        r"\b(?:zu)?(?:schick|send|liefer|überweis|überwies|zahl|bezahl|meld|antwort|bring|einreich|weiterleit|erledig|fertig|abgeb|abschlie|abzuschlie|mitteil|mitzuteil|prüf|bestätig|buch|reservier|übergeb|zurück)\w*"
        r"|\b(?:ein|zu|ab|weiter|mit|zurück|vor)(?:zu)?(?:schick|send|liefer|reich|leit|geb|teil|ruf|bring|schließ|leg)\w*|\b(?:bis|spätestens|innerhalb|vor dem|vor der)\b"
    ),
    "fr": re.compile(
        r"\b(?:envo|transmet|livr|répond|rappel|remett|remis|rendre|pay|régl|fin(?:ir|is|aliser)|termin|achev|confirm|command|réserv|communiqu|soumet|vérifi)\w*|\bd'ici\b|\bavant\b|\bau plus tard\b|\bsous \d"
    ),
    "es": re.compile(
        r"\b(?:envi|mand|entreg|respond|contest|llam|devolv|devuelv|pag|termin|acab|complet|confirm|reserv|pid|ped|present|comparti|revis|arregl)\w*|\bantes de\b|\bpara (?:el|la|mañana)\b|\ba más tardar\b"
    ),
    "pt": re.compile(
        r"\b(?:envi|mand|entreg|respond|lig(?:o|ar)|devolv|pag|termin|acab|complet|conclu|confirm|reserv|encomend|apresent|partilh|compartilh|revis|revej|arrum|consert)\w*|\bantes d|\baté\b|\bno máximo\b"
    ),
    "it": re.compile(
        r"\b(?:invi|mand|consegn|rispond|richiam|chiam|restitu|pag|fin(?:ire|isco|iamo)|termin|complet|conferm|prenot|ordin|present|condivid|sped|sistem|verific|rived)\w*|\bentro\b|\bprima d|\bal più tardi\b"
    ),
}  # fmt: skip
"""The clause hands something over, finishes work or names the last moment."""

_KO_FREE = "등산|하이킹|캠핑|낚시|산책|운동|여행|수영|쇼핑|조깅|달리기|스키|골프|요가|필라테스|공부|독서|데이트|영화|콘서트|공연|소풍|나들이|성묘|결혼|이사|이직|졸업|입학|진학|유학|헬스|미용실|자전거|등반|외식|늦잠|김장|벌초|귀성|고향|본가|대학원|바다|해외"
_JA_FREE = "登山|山登り|ハイキング|キャンプ|釣り|散歩|運動|旅行|水泳|買い物|ジョギング|ランニング|スキー|ゴルフ|ヨガ|勉強|読書|デート|映画|コンサート|ピクニック|結婚|引っ越し|転職|卒業|入学|留学|帰省|墓参り|サイクリング|外食|朝寝坊|温泉|美容院|ジム|実家|大学院|山|海"
PRIVATE: dict[str, re.Pattern[str]] = {
    "ko": re.compile(
        rf"(?:{_KO_FREE})(?:을|를|도|이나|으로|로|에|하러|보러|타러|치러)? ?(?:하(?!는)|할|해|가(?!능)|갈|다녀오|다녀올|다니|다닐|떠나|떠날|즐기|즐길|보(?!내|고)|볼|배우|배울|타(?!진)|탈|치|칠|잘|쉬|쉴|내려가|내려갈)"
    ),
    "ja": re.compile(
        rf"(?:{_JA_FREE})(?:を|に|へ|も|まで|でも)?(?:し(?:ます|て|よう)|する|行き|行く|行こ|行っ|出かけ|見ます|見る|観ます|観る|習|過ご|通|楽し|帰)"
    ),
    "zh": re.compile(
        r"(?:爬山|登山|徒步|远足|露营|钓鱼|散步|健身|旅行|旅游|游泳|购物|逛街|跑步|滑雪|打(?:篮|网|羽毛|高尔夫)球|骑车|看(?:电影|演出|展)|听音乐会|野餐|约会|结婚|搬家|跳槽|毕业|留学|回老家|度假|睡觉|休息|学(?:习)?[^，。]{0,4}(?:语|琴|车|画))"
    ),
    "de": re.compile(
        r"\b(?:wandern|schwimmen|joggen|zelten|campen|angeln|spazieren|skifahren|ski fahren|verreisen|shoppen|ins kino|ins theater|ins konzert|ins fitnessstudio|heiraten|umziehen|studieren|lernen|ausschlafen|ausruhen|entspannen|sport (?:machen|treiben)|radfahren|rad fahren"
        r"|klettern|in die berge|ans meer|an den strand|zu meinen eltern|zum friseur|essen gehen|in rente)\b"
    ),
    "fr": re.compile(
        r"\b(?:randonnée|camper|camping|pêcher|(?:me|nous) promener|nager|natation|courir|jogging|skier|skierai|voyager\w*|nagerai|nagerons|dormirai|(?:faire )?les magasins|au cinéma|au théâtre|concert|(?:me|nous) marier|déménager|apprendre|étudier|(?:me|nous) reposer|dormir"
        r"|vélo|escalade|à la montagne|à la mer|à la plage|chez mes parents|chez le coiffeur|retraite)\b"
    ),
    "es": re.compile(
        r"\b(?:senderismo|acampar|pescar|pasear|nadar|a correr|esquiar\w*|viajar\w*|nadar(?:é|emos)|descansar(?:é|emos)|de compras|al cine|al teatro|concierto|casar(?:me|nos)|mudar(?:me|nos)|aprender|estudiar|descansar|dormir|bicicleta|escalar|a la montaña|a la playa|a casa de mis padres|al gimnasio|a la peluquería|jubilar\w*)\b"
    ),
    "pt": re.compile(
        r"\b(?:trilha|caminhada|acampar|pescar|passear|nadar|(?:sair para|ir) correr|esquiar\w*|viajar\w*|nadar(?:ei|emos)|descansar(?:ei|emos)|às compras|fazer compras|ao cinema|ao teatro|ao show|concerto|(?:me )?casar(?:-me)?|mudar de casa|aprender|estudar|descansar|dormir|bicicleta|escalar|à montanha|à praia|na praia|na montanha|casa dos meus pais|academia|ao ginásio|cabeleireir\w)\b"
    ),
    "it": re.compile(
        r"\b(?:escursione|escursionismo|campeggio|pescare|passeggiata|passeggiare|nuotare|a correre|scia\w*|viagger\w+|viaggiare|nuoter\w+|dormir\w+|a fare spese|shopping|al cinema|a teatro|concerto|sposar\w+|traslocare|imparare|studiare|riposar\w+|dormire|bicicletta|scalare|in montagna|al mare|in spiaggia|dai miei|in palestra|dal parrucchiere|in pensione)\b"
    ),
}  # fmt: skip
"""Leisure and one's own life. English has its own list beside its verbs."""


def plans(words: str, lang: str) -> bool:
    """Whether a case-folded clause, not English, plans without giving a word."""
    return INTENDS[lang].search(words) is not None and not (lang in FIRM and FIRM[lang].search(words))


def gains(words: str, lang: str) -> bool:
    """Whether a case-folded clause lets the reader gain by what it plans."""
    return TOWARD[lang].search(words) is not None or GIVES[lang].search(words) is not None


def planned(words: str, lang: str) -> bool:
    """Whether a case-folded clause, not English, plans to hand over or to finish something."""
    return INTENDS[lang].search(words) is not None and GIVES[lang].search(words) is not None


def for_oneself(words: str, lang: str) -> bool:
    """Whether a case-folded clause, not English, tells of a plan or a deed of the author's own life that the reader has no part in."""
    if PRIVATE[lang].search(words):
        return TOWARD[lang].search(words) is None
    return INTENDS[lang].search(words) is not None and not gains(words, lang)
