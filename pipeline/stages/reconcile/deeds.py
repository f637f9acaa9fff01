"""Words by which a thing counts as handed over, done, received, or not yet; in nine languages (C-21, C-63 to C-66)."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.stages.reconcile.tenses import told_past


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


PROMISED_WORDS = _any(
    r"\bas (?:promised|agreed|discussed|announced)\b|\b(?:the )?promised\b",
    r"\bwie (?:versprochen|zugesagt|angekündigt|besprochen|vereinbart)\b|\bcomme (?:promis|convenu|prévu)\b"
    r"|\b(?:como|según|conforme|tal como) (?:prometí|prometido|acordad[oa]|acordamos|combinado|prometi)\b",
    r"\bcome (?:promesso|d'accordo|concordato)\b|(?:약속|말씀)(?:을|를)? ?드린 ?(?:대로)?|약속(?:한"
    r"|했던) ?대로|お約束(?:の|して|した|通り)|約束通り|如约|按约定|说好的",
)
"""The mail says itself that it keeps a promise."""
CARRIES = _any(
    r"\battach(?:ed|ing)\b|\benclosed\b|\bhere(?:'s| is| are| you go| you are)\b|\b(?:please )?find\b",
    r"\banbei\b|\bim anhang\b|\bbeigefügt\b|\bhier (?:ist|sind|kommt|der|die|das)\b|\bci-joint|\bvoici\b"
    r"|\bpièce jointe|\badjunt|\baquí (?:tienes|está|va)|\banexo\b|\bsegue\b|\bin allegato\b|\becco\b",
    r"첨부|동봉|添付|同封|附件|附上",
)
"""Words that hand over in this very mail."""
SHORT = _any(
    r"^\W*(?:all |it's |that's |it is |they are |they're |now )?(?:done|sent|finished|completed?|sorted|fixed"
    r"|delivered|uploaded|paid|posted|shipped|booked|ordered|printed|returned"
    r"|here (?:it is|they are|you go|you are)|attached|all set)\b",
    r"^\W*(?:ist |alles )?(?:erledigt|fertig|gemacht|anbei|geschickt)\b|^\W*(?:c'est )?(?:fait|envoyé"
    r"|ci-joint)|^\W*(?:hecho|listo|enviado|adjunto)|^\W*(?:feito|pronto|enviado|segue)|^\W*(?:fatto|inviato"
    r"|ecco)",
    r"완료(?:했|하였|되었|됐|입니다)?|처리했|처리 ?완료|보냈습니다|보내 ?드렸|했습니다|完了|済み|しました|已完成|已发|做好了",
)
"""A deed said to be over without naming its thing."""
PART = _any(
    r"\b(?:first|second|1st|2nd) (?:part|half|batch|section|chapter|draft|version)\b|\bpart (?:one|two|1|2"
    r"|of)\b|\bhalf (?:of|the)\b|\bsome of\b|\bthe (?:rest|remainder|other (?:half|part|one))\b|\bpartial\b"
    r"|\bso far\b|\bmore to (?:come|follow)\b|\bfor (?:a )?start\b|\bstill (?:missing|to come|open|owe)\b"
    r"|\bto follow\b|\b(?:will|shall) (?:be )?(?:follow\w*|come|sent)\b|\bfollows (?:on|later|soon|shortly)\b",
    r"\b(?:erster|ersten?|zweiter) (?:teil|entwurf|hälfte)\b|\bteil (?:eins|1)\b|\brest\b|\bschon mal\b"
    r"|\bvorab\b|\bpremière (?:partie|moitié|version)\b|\ble reste\b|\bla suite\b|\bprimera (?:parte|mitad)\b"
    r"|\bel resto\b|\bla otra\b|\bprimeira (?:parte|metade)\b|\bo resto\b|\bprima (?:parte|metà)\b"
    r"|\bil resto\b",
    r"일부|나머지|초안|우선|먼저 보내|1차|절반|一部|残り|取り急ぎ|まずは|前半|部分|其余|剩下|初稿|先发",
)
"""Only a part of it, by the debtor's own word (C-67)."""
NOT_YET = _any(
    r"\bnot (?:yet|quite|ready|finished|done)\b|\byet to\b|\bstill (?:waiting|working|need|have to|checking"
    r"|reviewing|no|not|don't|haven't|missing|(?!got\b|have\b|there\b)[a-z]+ing)\b|^\W*(?:still|just) (?!got\b"
    r"|finished\b)[a-z]+ing\b|\bstill (?:in|on|with|at) (?:my|our|me|us)\b"
    r"|\b(?:nobody|no one|no-one) (?:picks?|is picking|answers?|is answering)\b|\btried\b(?!.*\b(?:got|managed|reached)\b)"
    r"|\b(?:engaged|voicemail|out of stock|sold out)\b|\b(?:haven't|hasn't|didn't|don't have|couldn't|can't|cannot"
    r"|won't)\b|\bdelay(?:ed|s)?\b|\blater than\b|\brunning (?:late|behind)\b|\bbehind schedule\b|\b(?:need"
    r"|takes?) (?:more|a bit more|longer|another)\b|\bno (?:news|answer|update|word) (?:yet|so far)\b",
    r"\bnoch (?:nicht|keine?|daran|dran|dabei)\b|\bdauert (?:noch|länger)\b|\bverspät|\bverzöger"
    r"|\bpas encore\b|\bretard\b|\bne .{1,20} pas\b|\btodavía (?:no|estoy)\b|\baún (?:no|estoy)\b|\bretras"
    r"|\bainda (?:não|estou)\b|\batras|\bnon (?:ancora|ho)\b|\bancora (?:non|in)\b|\bin ritardo\b",
    r"\b(?:niemand|keiner) (?:geht ran|hebt ab|erreichbar)\b|\bniemanden erreicht\b|\bbesetzt\b|\bnoch (?:bei mir|in meine\w)"
    r"|\binjoignable\b|\bpersonne ne répond\b"
    r"|\b(?:toujours|encore) (?:dans|sur|chez) (?:mon|ma|mes|moi)\b|\bno (?:contesta|cogen|coge)\b|\b(?:todavía|aún) (?:en mi"
    r"|lo tengo|la tengo)\b|\bnão (?:atende|atendem)\b"
    r"|\bainda (?:na minha|no meu)\b|\bnon risponde\b|\bancora (?:nel mio|nella mia)\b",
    r"통화 ?중|연결이 ?안|안 ?받|확인 ?중|협의 ?중|준비하고 있|つながりません|不在|確認中|作成中|準備中|調整中|打不通|没人接|占线|正在",
    r"아직|늦어|지연|못 ?했|못했|안 됐|진행 ?중|검토 ?중|작성 ?중|준비 ?중|まだ|遅れ|遅く|できておりま"
    r"|できていま|未だ|还没|尚未|还在|延迟|推迟",
)
"""It says that nothing is done yet: no delivery, whatever else it says."""
RECEIVED = _any(
    r"^(?!.*\b(?:will|look(?:ing)? forward|once|when|until|haven't|not|never|nobody|nothing|none)\b).*\b(?:received|arrived|came through"
    r"|landed (?:on|in|here|this|today|yesterday)|turned up|got here|(?:came|come) (?:today|this morning|yesterday|in the post"
    r"|by (?:post|courier|mail))"
    r"|reached (?:me|us)|(?:are|is) (?:safely )?here(?: now)?(?=[,.!]|$)|got (?:the|your|both|all)|thanks? (?:you )?(?:so much "
    r"|a lot |very much )?for (?:the|sending))\b",
    r"\b(?:picked (?:it|them) up|collected)\b|\b(?:erhalten|angekommen|eingetroffen|(?:ist|sind) (?:(?!nicht|noch"
    r"|nie)\w+ )?(?:da|gekommen)|abgeholt)\b"
    r"|\bbien (?:reçu|arrivé)|\b(?:est|sont) (?:bien )?(?:arrivée?s?|là)\b|\b(?:he recibido|recibid[oa]s?|llegó"
    r"|ha llegado|han llegado|llegaron)\b|\b(?:recebi|recebid[oa]s?|chegou|chegaram)\b|\b(?:ricevut[oiae]|arrivat[oiae])\b",
    r"받았(?:습니다|어요|네요)|수령했"
    r"|도착(?:했|하였|이요)|잘 (?:받|왔|도착)|(?<=[이가은는]) (?:오늘 |어제 |방금 |아침에 )?왔(?:습니다|어요|네요)"
    r"|受け取りました|受領|届き(?:まし)?た|届いた|着きました|拝受"
    r"|收到了?|已收|(?:寄|送|拿|货|东西)到了|到货了",
)
ABOUT_MAIL = _any(
    r"\b(?:e-?mail|message|note|reply|update|heads-?up|news|mail|nachricht|message|courriel|correo|mensaje"
    r"|mensagem|messaggio)\b|메일|연락|회신|답변|メール|ご連絡|返信|邮件|消息"
)
"""What was received is the mail itself, not the thing."""
HAPPENED = _any(
    r"\b(?:good|great|nice|lovely) (?:talking|speaking|chatting|meeting|seeing|to (?:talk|chat|speak|see|meet|hear))\b"
    r"|\b(?:thanks|thank you) for (?:the|your|our) (?:call|time|chat|meeting|visit)\b|\bas (?:discussed|agreed"
    r"|said) (?:(?:on|over|in|during|at) (?:the|our)|(?:on )?"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|this morning)\b|\b(?:i|we) (?:just )?(?:called|phoned|rang|spoke|talked"
    r"|met)\b|\b(?:sent|accepted) (?:you )?(?:an?|the) (?:calendar )?invit|\binvit\w+ (?:is )?(?:sent|out)\b"
    r"|\bon (?:the|our) (?:call|phone) (?:today|yesterday|just now|this morning)\b",
    r"\bdanke für (?:das|dein|ihr) (?:gespräch|telefonat|zeit)|\bwie (?:gerade |eben )?(?:am telefon"
    r"|telefonisch) besprochen|\bhaben (?:wir )?(?:telefoniert|gesprochen)|\bsuite à notre (?:appel|échange"
    r"|conversation|réunion)|\bmerci pour (?:l'appel|l'échange|votre temps)|\b(?:gracias|obrigad[oa]"
    r"|grazie) (?:por|pela|per) (?:la|el|a|o|lo|il) (?:llamada|charla|reunión|ligação|chamada|conversa|reunião"
    r"|chiamata|chiacchierata|riunione)",
    r"통화(?:로|한|했|드린)|전화(?:를)? ?(?:드렸|했)(?!지만|는데)|뵙게 ?되어|만나 ?뵈|미팅 ?감사|お電話(?:ありがとう|した|しました)"
    r"|先ほどの(?:お電話|打ち合わせ)|刚才(?:电话|通话)|电话里",
)
"""A call or meeting that took place."""
_DONE = (
    r"\b(?:i|we)(?:'ve| have)?(?: already| just| now)? (?:sent|e?mailed|shared|uploaded|posted|forwarded"
    r"|delivered|paid|transferred|booked|ordered|reserved|signed|fixed|finished|completed|submitted|dropped"
    r"|brought|called|locked|updated|added|changed|corrected|renewed|returned|cleaned|published|registered"
    r"|checked in|put|made|set up)\b",
    r"\b(?:is|are|has been|have been|was|were)(?: now| all)? (?:sent|shared|uploaded|posted|delivered|paid"
    r"|transferred|booked|ordered|reserved|signed|fixed|finished|completed|done|submitted|updated|published"
    r"|online|live|ready|in your inbox|on its way)\b",
    r"\b(?:is|are)(?: now| all)? (?:up|there|in the (?:folder|drive|shared folder))\b|\bready (?:for (?:you"
    r"|pick-?up|collection)|to (?:be )?(?:collect|pick))",
    r"\b(?:zur abholung|abholbereit|liegt bereit|liegen bereit|steht bereit)\b|\b(?:prête?s?|list[oa]s?"
    r"|pront[oaie]s?) (?:à|para|per|a)\b|준비(?:되|해 ?두|됐)|用意(?:でき|いたし)ました|准备好了",
    r"\b(?:left (?:our|my|the) (?:bank|office|warehouse|house|shop|depot|hands)|(?:has|have) gone out|went out)\b|\b(?:ist"
    r"|sind) (?:heute |gestern |schon |gerade )*(?:raus|unterwegs)\b|\b(?:est|sont) parti(?:e|s|es)?\b"
    r"|\b(?:ha|han) salido\b|\bsalió\b|\b(?:saiu|saíram|seguiu|seguiram)\b|\b(?:è|sono) partit[oaie]\b|출고(?:했|됐|되었)|발송(?:됐"
    r"|되었)|(?:出荷|発送|送金)され|(?:已|刚)?(?:寄|发|汇)出",
    r"\b(?:ist|sind|bin|wurde[n]?)\b[^.,;]{0,30}\bfertig(?: geworden| gestellt| gemacht)?(?=[.,!]|$| und\b)|\bfertig(?:gestellt"
    r"| geworden)\b"
    r"|\b(?:está|están|ya está|ya están) (?:list|terminad|acabad)[oa]s?\b|\bestá(?:o)? (?:pront|terminad|acabad)[oa]s?\b"
    r"|\b(?:è|sono) (?:\w+ )?(?:pront|finit|terminat)[oaie]\b|(?:다|모두) ?(?:됐|되었|끝났)|(?:終わり|仕上がり|出来上がり"
    r"|でき上がり)ました|(?:都|已经?)(?:做|弄|准备)?(?:完|好)了",
    r"\b(?:geschickt|gesendet|gesandt|überwiesen|bezahlt|gebucht|bestellt|repariert|abgegeben|hochgeladen"
    r"|erledigt|unterschrieben|eingereicht)\b",
    r"\b(?:envoyée?s?|payée?s?|réservée?s?|réglée?s?|terminée?s?|transmise?s?|déposée?s?|commandée?s?)\b"
    r"|\b(?:enviad[oa]s?|envié|mandé|pagad[oa]s?|pagué|reservad[oa]s?|reservé|entregad[oa]s?|enviei|mandei"
    r"|paguei|reservei|pag[oa]s?|entregue)\b|\b(?:inviat|mandat|pagat|prenotat|consegnat|spedit"
    r"|caricat)[oaie]\b",
    r"(?:보냈|보내 ?드렸|전달 ?드렸|전달했|송부 ?드렸|송부했|제출했|공유 ?드렸|공유했|송금했|입금했|예약했"
    r"|수정했|올렸|올려 ?드렸|발송했|완료했|완료되었|완료됐|처리했|마쳤|끝냈)|(?:送付|送信|お送り|共有|提出"
    r"|振込|予約|修正|完了|発送|手配)(?:いた|致)?しました|済みです|(?:已经?|刚刚?)(?:发|寄|付|转|订|完成|提交"
    r"|上传|修改)|(?:发|寄|付|订|改|做)(?:过去|好|完)?了",
)
_STATES = (
    r"\b(?:is|are|'s)(?: now| all| already)? (?:in|on|at|under|behind|outside|inside|by|with|against) (?:your|yours)\b"
    r"|\b(?:is|are) (?:now )?with (?:you|the (?:porter|receptionist|neighbours?|caretaker))\b"
    r"|\b(?:steht|stehen|liegt|liegen|hängt|hängen|ist|sind) (?:jetzt |nun |schon )?(?:bei (?:dir|ihnen|euch)"
    r"|(?:in|auf|vor|unter|an|hinter|neben) (?:deine|ihre|eure)[mnr]?)\b"
    r"|\b(?:est|sont) (?:maintenant |déjà )?(?:chez (?:toi|vous)|(?:dans|sur|devant|sous) (?:ton|ta|tes|votre|vos))\b"
    r"|\bestán? (?:ya )?(?:en|sobre|delante de) (?:tus?|vuestr[oa]s?)\b|\b(?:está|estão) (?:já )?(?:n[oa]s? (?:teu|tua|seu|sua)s?|em tua)\b"
    r"|\b(?:è|sono) (?:già |ora )?(?:(?:nel|nella|sul|sulla|davanti al|davanti alla) (?:tu[oa]|vostr[oa])|da (?:te|voi))\b",
    r"\ball (?:there|set up|in place)\b|\balles (?:da|bereit|an ort und stelle)\b|\btout (?:y est|est là|est prêt|est en place)\b"
    r"|\b(?:está )?todo (?:listo|ahí|en su sitio)\b|\b(?:está )?tudo (?:lá|pronto|no sítio)\b|\b(?:è )?tutto (?:lì|pronto"
    r"|a posto)\b|다 있(?:어요|습니다)"
    r"|全部揃って|都在那|都齐了",
    r"\bya (?:tienes|tiene|tenéis|tienen)\b|\bjá (?:tens|tem|têm)\b|\b(?:hai|avete|ha) (?:già|ora)\b|\b(?:tu as"
    r"|vous avez) (?:maintenant|désormais|déjà)\b"
    r"|\b(?:du hast|sie haben|ihr habt) (?:jetzt|nun)\b|\byou(?:'ve got| now have)\b",
    r"[가-힣](?<=[아어여해려써꿔춰와둬놔내워겨러쳐져셔켜펴뒤]) ?(?:놨|놓았|뒀|두었)(?:어요|습니다|네요)|(?:잡아|맡겨|걸어|달아|넣어|사|세워"
    r"|붙여)(?:놨"
    r"|놓았"
    r"|뒀"
    r"|두었)(?:어요"
    r"|습니다"
    r"|네요)"
    r"|(?:다|모두|전부|이미|벌써) ?[가-힣]{0,4}(?:갔|왔|났|됐|졌|렸|놨|뒀|했|었|았)(?:어요|습니다|네요)",
    r"(?:が|も)(?:取れ|でき|決まり|終わり|済み|通り)ました|(?:접수|신청|등록|주문|결제|예매|설치|청소|교체|구매|예약|제출|신고|납부|반납)(?:을"
    r"|를)? ?(?:했"
    r"|하였"
    r"|완료"
    r"|됐"
    r"|되었)"
    r"|마쳤"
    r"|끝냈"
    r"|끝났",
    r"[てで]おき(?:まし)?た|[てで]あります|(?:已经?|都)(?:放|挂|摆|装|存|送|贴|搬|订|约)(?:在|到|好)",
    r"\bbelow\b\s*[:—–,-]|\bas follows\b|\b(?:unten(?:stehend)?|nachfolgend|nachstehend|wie folgt)\b[^.]{0,30}:|\bci-dessous\b"
    r"|\bvoici le détail\b|\ba continuación\b"
    r"|\babaixo\b|\bdi seguito\b|\bqui sotto\b|아래(?:에|와 같|입니다|처럼)|다음과 같습니다|(?:下記|以下)の(?:通り|とおり)|如下|见下",
)
"""States that only a deed leaves behind: the thing is where it was to go, or stands in the mail itself (C-63)."""
_IRREGULAR = {
    "have": "had",
    "sort": "sorted",
    "pick": "picked|collected",
    "collect": "collected|picked up",
    "get": "got|gotten",
    "send": "sent",
    "bring": "brought",
    "give": "gave|given",
    "make": "made",
    "write": "wrote|written",
    "pay": "paid",
    "buy": "bought",
    "put": "put",
    "set": "set",
    "tell": "told",
    "speak": "spoke|spoken",
    "find": "found",
    "do": "did|done",
    "take": "took|taken",
    "build": "built",
    "draw": "drew|drawn",
    "lend": "lent",
    "leave": "left",
    "read": "read",
    "cut": "cut",
    "print": "printed",
    "hang": "hung",
    "feed": "fed",
    "run": "ran",
    "ring": "rang|rung",
    "hold": "held",
    "keep": "kept",
    "see": "saw|seen",
    "go": "went|gone",
    "drive": "drove|driven",
    "choose": "chose|chosen",
    "sell": "sold",
    "hear": "heard",
    "dig": "dug",
    "lay": "laid",
    "sweep": "swept",
    "shut": "shut",
    "let": "let",
    "wind": "wound",
    "light": "lit",
    "fly": "flew|flown",
}
_VERB = re.compile(
    r"(?:\b(?:will|shall|going to|let me)|'ll|’ll|\bwill do and|\band) (?:also |then |just |gladly "
    r"|happily )?([a-z]{2,})\b",
    re.IGNORECASE,
)
_TOLD_SO = r"(?= (?:this|today|yesterday|just|on|by|via|now|in full|last)\b|[.,!]|$)"
"""Behind a deed told without "is": "Invoice 77 paid this morning"."""
_FIRST_VERB = re.compile(r"^(?:also |then )?([a-z]{3,})(?= (?:the|your|my|our|an?|it|them|that|those|these|you|up|out)\b)")
"""The verb of a clause that was joined to another promise ("and cancel the skip")."""
_KO_STEM = re.compile(r"([가-힣]{2,6})(?:을|를)? ?(?:하겠|할게|해 ?드리|해 ?드릴|하도록|드리겠)")


@lru_cache(maxsize=1024)
def done_words(promise: str) -> re.Pattern[str]:
    """The past of the verb a promise is made with, and of common deeds: "I'll fold the tents" -> "I folded", "are folded"."""
    found = [*_DONE, *_STATES, BARE_DEED.pattern, *told_past(promise.casefold())]
    for verb in (*_VERB.findall(promise.casefold()), *_FIRST_VERB.findall(promise.casefold())):
        past = _IRREGULAR.get(verb) or _regular(verb)
        found.append(rf"\b(?:i|we)(?:'ve| have)?(?: already| just| now)? (?:{past})\b")
        found.append(rf"\b(?:is|are|has been|have been|was|were)(?: now| all)? (?:{past})\b")
        found.append(
            rf"^\W*(?:just |now |already |have |finally )*(?:{past}) (?:the|your|my|our|his|her|their|it|them|him|you|an?|[A-Z]\w+)\b"
        )
        found.append(rf"^(?!.*\b(?:not|never)\b)\W*(?:the |your |our |my )?(?:[\w#'-]+ ){{1,4}}(?:{past}){_TOLD_SO}")
    found += [rf"{re.escape(stem)}(?:을|를)? ?(?:했|하였|해 ?드렸|드렸|완료|되었|됐)" for stem in _KO_STEM.findall(promise)]
    return _any(*found)


READY = _any(
    r"\bready\b",
    r"\b(?:fertig|bereit|abholbereit)\b|\bprête?s?\b|\blist[oa]s?\b|\bpront[oaie]s?\b",
    r"준비 ?(?:되|돼|됐|해|하|완료)|완성|用意|準備|仕上が|出来上が|でき上が|准备好|做好|弄好|备好",
)
"""A thing is or will be ready."""
PRAISED = _any(
    r"\b(?:is|are|was|were|looks?|looked|works?|came out|turned out) (?:all |both |so |just |really |absolutely "
    r"|simply )?(?:perfect|great|lovely|wonderful|beautiful|excellent|superb|spot on|fantastic)\b",
    r"\b(?:ist|sind|sieht|sehen|passt|passen|sitzt|sitzen|wurde|wurden) (?:\w+ ){0,2}(?:perfekt|wunderbar|toll|großartig|prima"
    r"|schön (?:aus|geworden)|tadellos|super)\b"
    r"|\b(?:est|sont) (?:\w+ ){0,2}(?:parfaite?s?|superbes?|impeccables?|magnifiques?)\b|\b(?:está|están|quedó|quedaron|han quedado"
    r"|ha quedado) (?:\w+ ){0,1}(?:perfect[oa]s?|estupend[oa]s?|genial(?:es)?|precios[oa]s?)\b"
    r"|\b(?:está|estão|ficou|ficaram) (?:\w+ ){0,1}(?:perfeit[oa]s?|ótim[oa]s?|lind[oa]s?|impecáve(?:l|is))\b|\b(?:è|sono"
    r"|è venut[oa]|sono venut[ie]) (?:\w+ ){0,1}(?:perfett[oaie]|splendid[oaie]|bellissim[oaie])\b",
    r"(?:완벽|훌륭|아주 좋|정말 좋|너무 좋|마음에 들)|(?:完璧|素晴らし|とても良|気に入りました)|(?:很完美|非常好|太好了|太棒了|很满意)",
)
"""The creditor praises how the thing came out."""

_BY_PRONOUN = (
    (r"(?:\bwill|\bshall|\bgoing to|'ll|’ll) (?:also |then |just |gladly )?([a-z]{3,}) (?:it|them|these|those|that|this|both|all)\b", ""),
    (r"\bich (\w{3,}?)e (?:sie|es|ihn|das|die|beide|alle)\b", r"(?:\w+)?(?:ge)?{}(?:e?t|en)"),
    (r"\bje (?:le |la |les |l'|l’)(\w{3,}?)e(?:rai)?\b", r"{}ée?s?"),
    (r"\b(?:lo|la|los|las) (\w{3,}?)(?:o|aré|amos)\b", r"{}(?:ad[oa]s?|é|amos)"),
    (r"\b(\w{3,}?)o-[oa]s?\b", r"{}(?:ad[oa]s?|ei|ámos)"),
    (r"\b(?:lo|la|li|le) (\w{3,}?)(?:o|erò|iamo)\b", r"{}at[oaie]"),
)


@lru_cache(maxsize=1024)
def same_deed(promise: str) -> re.Pattern[str] | None:
    """The past of the verb of a promise whose object is a pronoun ("I will swap them in the script" -> "swapped"), None if it names its
    object. Without a name for the thing the verb alone says what was done (C-63)."""
    found = []
    for source, form in _BY_PRONOUN:
        for verb in re.findall(source, promise.casefold()):
            found.append(form.format(re.escape(verb)) if form else _IRREGULAR.get(verb) or _regular(verb))
    return _any(*(rf"\b(?:{one})\b" for one in found)) if found else None


BARE_DEED = _any(
    r"^\W*(?:all |now |just |both )*(?:sent|e?mailed|shared|uploaded|posted|forwarded|delivered|paid|transferred|booked|ordered|reserved"
    r"|signed|fixed|submitted|returned|updated|published|registered|printed|called)"
    r"(?:[:.,!]|$| (?:it|them|this|just now|today|yesterday|to you)\b)"
)
"""A deed in the past that leaves out who did it: "Uploaded: link"."""


def _regular(verb: str) -> str:
    """Pattern of the past of a regular verb: fold -> folded, copy -> copied, plan -> planned."""
    stem = verb[:-1] if verb[-1] in "ey" else verb
    double = f"{verb[-1]}?" if verb[-1] not in "aeiouywx" else ""
    return rf"{re.escape(stem)}{double}(?:e|ie|ye)?d"


@lru_cache(maxsize=1024)
def thanked_for(promise: str) -> re.Pattern[str] | None:
    """Thanks for the very deed promised ("I'll chase the printers" -> "thanks for chasing them"), None if no verb is known."""
    found = []
    for verb in (*_VERB.findall(promise.casefold()), *_FIRST_VERB.findall(promise.casefold())):
        stem = verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb
        thanks = r"\b(?:thanks|thank you|cheers|grateful)\b[^.?!]{0,20} for (?:\w+ly )?"
        found.append(rf"{thanks}{re.escape(stem)}{stem[-1]}?ing\b(?![^.?!]*\bin advance\b)")
    found += [rf"{one}[^.?!]{{0,10}}해 ?(?:주셔서|줘서|주신)[^.?!]{{0,8}}(?:감사|고마)" for one in _KO_STEM.findall(promise)]
    done = "|".join(told_past(promise.casefold()))
    found += [rf"\b(?:danke|dank|merci|gracias|obrigad[oa]|grazie)\b[^.?!]{{0,30}}(?:{done})"] if done else []
    return _any(*found) if found else None
