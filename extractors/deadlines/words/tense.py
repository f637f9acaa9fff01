"""Tense, meeting, absence, condition: what tells a deadline from an event and from a mention. Patterns over lower-cased text. Data only."""

from __future__ import annotations

import re

_KO_PAST = "".join(chr(c) for c in range(0xAC00, 0xD7A4) if (c - 0xAC00) % 28 == 20 and chr(c) not in "있겠")
_KO_TO_COME = "".join(chr(c) for c in range(0xAC00, 0xD7A4) if (c - 0xAC00) % 28 == 8)

NOT_THEN: dict[str, re.Pattern[str]] = {
    "en": re.compile(r"\s(?:isn't|is not|won't|doesn't|does not|is (?:bad|tough|out|no good|impossible|too)|not\b)"),
    "ko": re.compile(r"(?:은|는|에는)?\s?(?:어렵|어려|힘들|안\s|못\s|불가|곤란)"),
    "ja": re.compile(r"(?:中)?(?:は|には)(?:難し|無理|でき|厳し|間に合|都合が)"),
    "zh": re.compile(r"(?:不|没|来不及|恐怕|没法|沒)"),
    "de": re.compile(r"\s(?:leider |wohl |auch )?(?:nicht|kaum|keine?|geht es nicht|nix)\b"),
    "fr": re.compile(r"\s(?:je ne|ce n'est|ça ne|c'est impossible|impossible|non\b)"),
    "es": re.compile(r",?\s(?:no|imposible|tampoco)\b"),
    "pt": re.compile(r",?\s(?:não|impossível|nem)\b"),
    "it": re.compile(r",?\s(?:non|impossibile|no)\b"),
}
"""Right behind a day: that it will not be then."""

MOVED = re.compile(
    r"\b(?:mov(?:e|es|ed|ing)|shift(?:ed|ing)?|push(?:ed|ing)?|reschedul\w+|postpon\w+|chang(?:e|ed|ing)|verschieb\w*|verschoben|verleg\w*|déplac\w+|report(?:er|é|ée|ons|ez)|décal\w+|mover|mueve|cambi\w+|aplaz\w+|adi(?:ar|ado|ada|amos)|mudar|mud(?:ou|amos)|spost\w+|rinvi\w+)\b|옮|변경|연기|미루|미뤄|変更|延期|ずら|改到|改为|改期|推迟|提前"
)
"""Put off or brought forward: the day it moves to counts."""

GRATEFUL = re.compile(
    r"\bmerci (?:beaucoup |encore |bien |infiniment )?(?:pour|de (?:votre|ta|ton|vos|tes|l'|m'avoir|nous avoir|cette|ce)|d'avoir)\b|\b(?:thanks|thank you|thx|danke|vielen dank|besten dank|gracias|obrigad[oa]|grazie)(?: \w+)? (?:for|für|pour|de|d'|por|pel[oa]|per|di)\b|감사(?:합|드|했)|고맙|고마웠|ありがとう|御礼|お礼|谢谢|感谢|多谢"
)
"""Thanks for something: what it names is over."""

PASSED_PLAN = re.compile(
    r"\b(?:was|were|had been|had|wasn't) (?:originally |supposed |all |already |to be )*(?:scheduled|planned|supposed|due|expected|set|meant|going|slated)\b"
)
"""A plan told of in the past."""

PAST: dict[str, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:i|we|he|she|they|it|you) (?:just |also |already |only |finally )?(?:read|put|cut|set|hit|quit|shut|beat|hurt|cost|let)\b|\b(?:was|were|had|did|didn't|wasn't|weren't|sent|met|got|went|came|said|told|spoke|saw|left|made|took|gave|wrote|held|began|became|heard|found|thought|ran|paid|knew|brought|has been|have been|i've|we've|won|lost|bought|sold|felt|kept|fell|rose|broke|flew|drove|chose|forgot|slept|ate|sat|stood|built|spent|understood|"
        r"(?<!be )(?<!is )(?<!are )(?<!been )(?<!being )(?<!get )(?<!the )(?<! a )(?<! an )(?<!am )(?<!'s )(?<!'re )(?<!your )(?<!our )(?<!not )(?!need|feed|speed|proceed|indeed|exceed|succeed|hundred|embed|agreed to|attached|unlimited|limited|united|red\b|bed\b)[a-z]{2,}ed)\b"
    ),
    "ko": re.compile(rf"[{_KO_PAST}][습어다네는던지죠음고으나니군구을기]|던\s"),
    "ja": re.compile(r"(?:ました|でした|った|いた|した|んだ)(?:です|んです|のです|が|けど|けれど|ので|から|ね|よ|か|の|と)*\W*$"),
    "zh": re.compile(r"(?:到|来|去|买|做|写|发|寄|付|收|说|定|订|走|回|出)的\W*$|了(?!解)|过(?![期了去来程])|已经?|曾|刚刚?|刚才"),
    "de": re.compile(
        r"\b(?:war|waren|wurden?|hatten?|kam|kamen|ging|gingen|schrieb|sagte|traf|trafen|telefonierten?|erhielt|erhielten|bekam|bekamen|gab|fand|fanden|sprach|sprachen|begann|stand|lief|verschickten?|schickten?)\b|\b(?:habe|haben|hat|hast|habt|bin|ist|sind|seid)\b.{0,120}?\b(?:\w{0,8}ge\w{2,}(?:t|en)|\w+iert|erhalten|bekommen|besprochen|vereinbart|verschickt|versandt|bestellt|bezahlt|erledigt)\b"
    ),
    "fr": re.compile(
        r"\b(?:j'ai|ai|as|a|avons|avez|ont|m'a|t'a|l'a|l'ai|n'ai|n'a|n'avons)\s+(?:\w+\s+){0,2}\w+(?:é|ée|és|ées|i|is|it|u|us|ue|ues|ert)\b|\b(?:étais|était|étaient|étions|étiez|avais|avait|avions|avaient|allais|allait|faisais|faisait|voulais|voulait|pensais|fut|furent)\b|\b(?:est|sont|suis|sommes|êtes|s'est|se sont|nous sommes)\s+(?:\w+\s+)?(?:venu|allé|arrivé|parti|passé|vu|rencontré|parlé|retrouvé|resté|rentré|tombé)\w*"
    ),
    "es": re.compile(
        r"\b\w{2,}(?<!r)(?<!qu)(?<!caf)(?<!porqu)é\b(?<!estaré)|\b\w{2,}ó\b|\b\w+(?:aron|ieron|aste|iste)\b|\b(?:estuv|anduv|tuvi)\w+\b|\b\w{2,}(?:ábamos|íamos|aban)\b|\b(?:fue|fueron|fui|era|eran|estaba|estaban|estuvo|hubo|hizo|hice|vimos|tuvimos|tuve|dije|dijo|había|habían|vino|fuimos|recibí|escribí)\b|\b(?:he|has|ha|hemos|han)\s+(?:\w+\s+)?\w+(?:ado|ido|to|cho)\b"
    ),
    "pt": re.compile(
        r"\b(?:estiv|tivem|fizem)\w+\b|\b\w{2,}(?:ávamos|avam)\b|\b(?:foi|foram|fui|era|eram|estava|estavam|esteve|estive|fiz|fez|veio|teve|tive|recebi|vi|pedi|li|saí|respondi|escrevi|ouvi|disse|tinha|estivemos|fizemos)\b|\b\w+(?<!r)(?<!l)ei\b|\b(?!vou|sou|estou|dou)\w{3,}ou\b|\b(?!museu|europeu|ateu|judeu)\w{3,}[ei]u\b|\b\w+(?:aram|eram|iram)\b"
    ),
    "it": re.compile(
        r"\b(?:ho|hai|ha|abbiamo|avete|hanno)\s+(?:\w+\s+){0,2}\w+(?:ato|ati|ata|ate|uto|uti|uta|ute|ito|iti|ita|tto|tta|tti|so|sa|si|sto|sti|sta|rso)\b|\b\w{3,}(?:avo|avamo|avano|evamo|evano|ivano)\b|\b(?:era|ero|erano|aveva|avevano|fu|stava|stavano|eravamo)\b|\b(?:ci|si|vi|mi|ti) (?:siamo|sono|è|siete) \w+t[oiae]\b|\b(?:è|sono|siamo) (?:arrivat|venut|stat|andat|partit|success|nat|uscit|rimast|cominciat|iniziat|finit)\w+"
    ),
}

TO_COME: dict[str, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:will|shall|going to|gonna|can|could|would|should|must|need|needs|have to|has to|please|pls|let's|let us|let me|may(?! \d)|might|want|wants|hope|hoping|plan|plans|planning|expect|expects|due|deadline|see you|intend|ought|scheduled|look forward|supposed|aim|try|trying|how about|talk to you)\b|'ll\b|i'd\b|we'd\b|you'd\b"
    ),
    "ko": re.compile(
        rf"겠|[{_KO_TO_COME}](?:게|까|래|예정|것|거|수|테니)|예정|주세요|주십|바랍|부탁|드립니다|시죠|시다|해야|하려|계획|요청|가능|\?"
    ),
    "ja": re.compile(r"ます(?!が、)|ください|下さい|お願い|予定|ましょう|でしょうか|です|たい|べき|必要|\?|？|か。"),
    "zh": re.compile(r"将|会(?!议)|要|请|能|可以|打算|计划|需|应|希望|麻烦|务必|吧|吗|争取|预计|准备|必须|安排"),
    "de": re.compile(
        r"\b(?:werden?|wird|wirst|soll|sollen|sollte|sollten|muss|müssen|musst|kann|können|könnten?|bitte|möchten?|will|wollen|brauche|brauchen|benötigen?|dürfen|würden?|lass|lasst|sehen|treffen|planen|plane)\b"
    ),
    "fr": re.compile(
        r"\b(?:vais|va|allons|allez|vont|dois|doit|devez|devons|doivent|peux|peut|pouvez|pourriez|pourrais|pouvons|veuillez|merci de|faut|voudrais|souhaite|souhaitons|prévu|prévue|besoin|\w+(?:erai|eras|era|erons|erez|eront|irai|iras|ira|irons|irez|iront|drai|dra|drons|drez))\b"
    ),
    "es": re.compile(
        r"\b(?:voy|vas|va|vamos|van|debo|debe|deben|debemos|puede|puedes|podría|podrías|podemos|por favor|necesito|necesitamos|hay que|tengo que|tiene que|quiero|previsto|\w+(?:ré|rás|rá|remos|rán))\b"
    ),
    "pt": re.compile(
        r"\b(?:vou|vai|vamos|vão|devo|deve|devem|pode|poderia|podemos|por favor|preciso|precisamos|precisa|tenho que|temos que|tem que|quero|previsto|\w+(?:rei|rá|remos|rão))\b"
    ),
    "it": re.compile(
        r"\b(?:devo|deve|devi|dobbiamo|devono|può|puoi|potrebbe|potresti|possiamo|per favore|serve|servono|bisogna|occorre|vorrei|previsto|\w+(?:rò|rai|rà|remo|rete|ranno))\b"
    ),
}

MEETING: dict[str, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:meet|meets|meeting|meetings|come(?! back)|comes|coming|attend|attending|join|joining|lunch|dinner|breakfast|drinks|coffee|visit|visiting|appointment|conference|interview|party|get together|stop by|drop by|see you|available|free|be there|be in|webinar|training|session|fly|flight|arrive|leave|travel|game|concert|demo|presentation|trip|golf|schedule|reschedule)\b"
    ),
    "ko": re.compile(
        r"회의|미팅|만나|만날|만남|뵙|뵐|뵈|식사|점심|저녁 식사|모임|행사|참석|방문|면접|약속|발표회|세미나|교육|오세요|출장|여행|파티"
    ),
    "ja": re.compile(
        r"会議|打ち合わせ|打合せ|ミーティング|会い|会う|お目にかか|伺い|訪問|面談|面接|食事|ランチ|飲み会|参加|出席|セミナー|商談|電話会議|お越し"
    ),
    "zh": re.compile(r"会议|开会|见面|见(?!解|到)|吃饭|聚|拜访|面试|参加|出席|约|碰头|讨论|例会|聚餐|午餐|晚餐"),
    "de": re.compile(
        r"\b(?:treffen|trifft|meeting|besprechung|sehen uns|sehen wir|essen|mittagessen|abendessen|termin|kommen|kommt|kommst|besuchen|besuch|besuche|vorstellungsgespräch|feier|konferenz|teilnehmen|vorbeikommen|kaffee|workshop|schulung|sitzung)\b"
    ),
    "fr": re.compile(
        r"\b(?:réunion|rendez-vous|rdv|déjeuner|déjeune|déjeunons|dîner|dînons|voit|voir|verrons|rencontrer|rencontrons|rencontre|visite|entretien|venir|viens|venez|viendrez|participer|conférence|café|fête|se retrouve|retrouver|formation|assister|séance)\b"
    ),
    "es": re.compile(
        r"\b(?:reunión|reunimos|reunirnos|cita|comemos|comer|cenamos|cenar|cena|comida|vemos|vernos|visita|visitar|entrevista|venir|vienes|asistir|conferencia|café|fiesta|quedamos|encontramos|taller)\b"
    ),
    "pt": re.compile(
        r"\b(?:reunião|reunir|encontro|encontrar|encontramos|marcamos|almoçar|almoço|jantar|vemos|visita|visitar|entrevista|vir|comparecer|conferência|café|festa|participar)\b"
    ),
    "it": re.compile(
        r"\b(?:riunione|incontro|incontrarci|incontriamo|pranzo|pranziamo|cena|ceniamo|vediamo|vederci|visita|colloquio|venire|vieni|partecipare|conferenza|caffè|festa|appuntamento|trovarci)\b"
    ),
}

CONTACT = re.compile(
    r"\b(?:call|calls|talk|chat|speak|telefonieren|telefonat|anrufen|sprechen|appel|appeler|appelez|parler|hablar|hablamos|llamada|llamar|llámame|conversar|falar|chamada|ligar|parlare|parliamo|sentiamo|chiamata|chiamami)\b|통화|전화|電話|通话|打电话"
)
"""Talking at a time: an event when asked or agreed, the time of a deed when promised."""

UNDERTAKES: dict[str, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:i|we|you)(?:'ll| will| shall)\b|\b(?:i|we) (?:expect|need|want|should|must|have to|am sending|are sending|am going to|are going to|plan to|aim to)\b|\b(?:ship|deliver|delivery)\b|\b(?:needs? to|hop(?:e|ing) to|(?:i|we) can|can get|can have|aim(?:ing)? to)\b"
    ),
    "ko": re.compile(r"(?:겠습니다|게요|드립니다|예정입니다|할 것|하겠|합니다)\W*$"),
    "ja": re.compile(r"(?:ます|予定です|つもりです)\W*$"),
    "zh": re.compile(r"我(?:们|方)?|发货|交付|付款|提交|完成"),
    "de": re.compile(
        r"\b(?:ich|wir)\b|\b(?:bekommst|bekommen|erhalten|erhältst) (?:du|sie)\b|\b(?:lieferung|fertig|folgt|folgen)\b|\bmüssen\b"
    ),
    "fr": re.compile(r"\b(?:je|nous|vous aurez|vous recevrez|il (?:me |nous )?(?:faut|faudra|faudrait)|livraison)\b|\bj'|\b\w+ez\b"),
    "es": re.compile(
        r"^(?:(?:te|le|les|lo|la|os|se|me|yo) ){0,2}\w{2,}(?:o|emos|amos|imos)\b|\b\w{3,}(?:ré|remos|rás|rá)\b|\b(?:necesito|necesitamos|entrega)\b"
    ),
    "pt": re.compile(
        r"^(?:eu |nós )?(?:(?:te|lhe|lhes|o|a) )?\w{2,}(?:o|amos|emos|imos)\b|\b\w{3,}(?:rei|remos|rá)\b|\b(?:preciso|precisamos|entrega|vou|vamos|envio|mando|respondo|termino|entrego|pago|ligo|devolvo|aviso|faço)\b"
    ),
    "it": re.compile(
        r"^(?:(?:ti|le|vi|lo|la|gli|te lo|glielo|ve lo) ){0,2}\w{2,}(?:o|iamo)\b|\b\w{3,}(?:rò|remo|rai|rà)\b|\b(?:serve|servono|consegna)\b"
    ),
}
"""A deed of the writer or one due to him, where no phrase of the acts says so."""

AWAY = re.compile(
    r"\b(?:away|on vacation|on leave|on holiday|out of (?:the )?office|out until|be out(?! the)|am out(?! the)|is out(?! the)|ooo|not in|unavailable|closed|abwesend|im urlaub|verreist|nicht da|nicht im büro|geschlossen|absent|absente|en congé|en vacances|fermé|de vacaciones|fuera de la oficina|ausente|cerrado|de férias|fora do escritório|fechado|in ferie|fuori ufficio|assente|chiuso)\b|휴가|부재|출장|쉽니다|휴무|不在|休暇|お休み|休み|出張|休假|外出|出差|请假|放假"
)
"""A state until a day is no duty by that day."""

CONDITION = re.compile(
    r"\b(?:once|as soon as|upon|after (?:the|your|we|you|i|receipt|receiving|receipt|approval|signing|payment|he|she|they)|when (?:we|you|i|the|he|she|they|it)|of (?:receipt|receiving|approval|signing|payment|delivery|acceptance|completion|your|the (?:invoice|order|signature|contract|meeting|notice|date))|from (?:receipt|the date|approval|signing)|sobald|nachdem|nach (?:erhalt|eingang|freigabe|unterschrift|zahlung|der|dem|zustimmung|genehmigung|lieferung)|ab (?:erhalt|eingang|rechnungsdatum)|wenn (?:der|die|das|sie|wir|ich|du|er|es)|dès (?:que|réception|la|le|votre)|une fois|après (?:réception|la|le|votre|signature|validation)|lorsque|quand|à (?:réception|compter de la réception)|cuando|una vez|en cuanto|tras (?:la|el|su|recibir)|después de (?:la|que|recibir|su)|desde (?:la recepción|que)|quando|assim que|depois que|após (?:a|o|receber|recebimento|aprovação)|do recebimento|una volta|non appena|appena|dopo (?:la|il|che|l'|aver|la ricezione)|dal ricevimento|dalla (?:ricezione|firma|data|conferma|consegna))"
    r"|(?:승인|결재|수령|접수|확인|계약|입금|서명|완료|도착|결정|검수|발행|배송|주문|통과|납품|합의)(?:이|을|가)?\s?(?:되면|나면|후|된 후|한 후|되는 대로|시|하면|일로부터|일부터|으로부터|로부터)|(?:하시면|되면|오면|나면|받으면|끝나면|받는 대로|주시면)"
    r"|(?:次第|したら|いたら|たら(?=[、,])|承認後|受領後|到着後|確認後|契約後|入金後|受領から|してから|され次第|れば)"
    r"|(?:收到|批准|确认|签约|签字|付款|到货|审批|验收|董事会|合同|通过|签署).{0,8}(?:后|之后|以后|起)|一旦|等.{1,12}(?:后|之后|以后)|当.{1,15}(?:时|后)"
)
"""A span that counts from something not yet said (C-12)."""

ATTRIBUTE = frozenset("of|of the|du|de|del|do|da|vom|von|des|della|dell'|d'|di|de la|de l'".split("|"))
"""Between a noun and a date that only names it: "your note of November 30"."""

FROM_HOUR = frozenset("from|starting|ab|à partir de|desde|a partir de|a partir das|dalle|부터|から|起|开始".split("|"))
"""Before or behind an hour: when a meeting begins, which is its time."""

DETERMINER = frozenset("the|your|our|my|his|her|their|its|of the|on the|in the|for the|that".split("|"))
"""Before a weekday that only names what follows: "the Friday report"."""

CUT_DOT = re.compile(
    r"(?:\b[ap]\. ?m|\b(?:mon|tues?|wed|thurs?|thu|fri|sat|sun|lun|mié|mié|jeu|ven|sam|dim|do|fr|mo|di|mi|sa|so))\.$", re.IGNORECASE
)
GOES_ON = re.compile(
    r"(?:at |on |this |next |tomorrow|today|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|[ECMP][SD]?T\b|GMT|UTC)",
    re.IGNORECASE,
)
"""A full stop that only ends an abbreviation, and what goes on behind it."""
