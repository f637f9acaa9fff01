"""What a sentence promises or hands over: its deed and its things, without verbs, times and courtesy. Nine languages."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pipeline.stages.reconcile.words import content_words, weight

DELIVER, CARRY, REPLY, MEET, DO = "deliver", "carry", "reply", "meet", "do"


class Thing(NamedTuple):
    """One thing promised: as written, and its content words."""

    text: str
    words: frozenset[str]


_DEEDS = (
    (
        MEET,
        r"\b(?:i|we)(?:'ll|’ll| will)? (?:come|drop|stop|pop) (?:down|up|over|round|by|in|to you)\b"
        r"|\b(?:call|ring|phone) (?:you|him|her|them|(?-i:[A-Z])\w+)\b|\bgive you a (?:call|ring)\b|\b(?:set(?:ting)? up"
        r"|schedul\w+|arrang\w+|organi[sz]\w+|book) "
        r"(?:a|an|the|our|another) (?:\w+ )?(?:call|meeting|appointment|time|slot|session)\b|\b(?:meet|visit"
        r"|see) you\b|\bsend (?:you |out )?(?:an?|the) (?:calendar )?invit"
        r"|\brufe? (?:dich|sie|ihn|euch|ihnen)\b.*\ban\b|\blade (?:dich|sie|euch)\b.*\bein\b|\b(?:termin"
        r"|besprechung|telefonat)\b.*\b(?:ein|vereinbar|mach|organis|ansetz)"
        r"|\b(?:t'|vous |te )appelle|\b(?:organise|fixe|planifie)\w* (?:une réunion|un rendez-vous|un appel)"
        r"|\b(?:te|le|os|les) llam(?:o|aré)|\b(?:convoco|organizo|agendo|marco|fisso)\b"
        r"|\b(?:te|lhe|vos) (?:ligo|telefono)|\bvou (?:te |lhe )?ligar|\b(?:ti|la|vi|le) (?:chiamo|telefono|richiamo)"
        r"|전화(?:를)? ?드리|전화하|연락 ?전화|통화|뵙겠|찾아뵙|(?:미팅|회의|일정|약속)(?:을|를)? ?(?:잡|초대|마련"
        r"|조율)|お電話|電話(?:し|いた)|打ち合わせを|会議を|伺いま|打电话|致电|安排(?:会议|时间)|开会",
    ),
    (
        CARRY,
        r"\b(?:bring\w*|drop(?:ping)? (?:off|by)|pick(?:ing)? up|lend)\b|\b(?:bringe?|leihe)\b|\bapport\w*"
        r"|\b(?:traig|llev)\w+|\btrag\w+|\bport(?:o|erò|iamo)\b"
        r"|가져(?:가|다|오)|갖다|持(?:って|参)|带(?:来|给|过去)",
    ),
    (
        DELIVER,
        r"\b(?:send|sending|share|sharing|forward\w*|attach\w*|e?mail(?:ing)?|deliver\w*|upload\w*|submit\w*"
        r"|hand(?:ing)? (?:you|over|in)|pass(?:ing)? (?:you|on|along)|"
        r"bring\w*|post(?:ing)?|courier\w*|ship(?:ping)?|transfer\w*|return\w*|drop(?:ping)? (?:off|by)|copy|provide|supply|follows?|lend|"
        r"get (?:you|it|them|this|that)|have (?:it|them|the|that|this|your) [^.]{0,40}(?:to you|ready|over)"
        r"|give (?:you|it|them)|you(?:'ll| will) (?:have|get|receive))\b"
        r"|\b(?:schick|send|liefer|überweis|übermittl|reich|bring|gebe? |stell|lass[e]? .*zukommen|leite)\w*|\bbekomm(?:st|en)\b"
        r"|\b(?:envo|enverr|transm|fais parvenir|ferai parvenir|partag|apport|vire|remet|aurez|auras)\w*|\b(?:enví"
        r"|envi|mand|compart|paso|pasaré|adjunt|entreg|tendrá|traig)\w*"
        r"|\b(?:inoltr|invi|mand|condivid|gir|port|consegn|avrà|avrai)\w*"
        r"|보내|송부|전달|공유|제출|첨부|발송|송금|입금|업로드|올려|올리|가져|갖다|배송|납품|送(?:り|付|信|る)"
        r"|お送り|お渡し|提出|共有|添付|届け|振り?込|持(?:って|参)|发(?:给|送|您|你|过)?|寄|送|提供|提交|转(?:给"
        r"|账|发)|交付",
    ),
    (
        REPLY,
        r"\b(?:get|come|be|circle|report|revert) back\b|\blet (?:you|them|him|her) know\b|\b(?:keep"
        r"|have) you (?:posted|updated|informed)\b|\bupdate you\b|\b(?:reply|respond|answer|confirm)\b"
        r"|\b(?:check|ask|find out|look into|clarify|think about|see what|see whether|see if)\b|\btell you\b"
        r"|\bin touch\b|\bmeld\w* mich|\bbescheid\b|\bzurückmeld|\bantwort|\bbestätig|\bkläre|\bfrage nach"
        r"|\bschaue? nach"
        r"|\breviens vers|\breviendrai|\btiens? (?:vous |au )|\bfais savoir|\brépond|\bconfirm|\bvérifie"
        r"|\brecontacte|\b(?:aviso|avisaré|respond|contest|digo|diré|cuento|informo)\w*|\bretorno|\bdou retorno"
        r"|\bfaccio sapere|\bfarò sapere|\brispond|\baggiorn|\bricontatt"
        r"|여쭤|여쭙|물어보|물어볼|회신|답변|답장|답 ?드[리릴]|연락|알려|알아보|말씀|확인|ご連絡|連絡|お知らせ|返信|返事|回答|確認|折り返"
        r"|回复"
        r"|答复|告诉|告知|通知|确认|联系",
    ),
    (DELIVER, r"드리겠|드릴게|드릴 ?예정"),
)
_FIND = tuple((deed, re.compile(pattern, re.IGNORECASE)) for deed, pattern in _DEEDS)


@lru_cache(maxsize=4096)
def deed_of(sentence: str) -> str:
    """deliver | reply | meet | do."""
    return next((deed for deed, found in _FIND if found.search(sentence)), DO)


_AND = re.compile(
    r"\s*(?:;|/|&|\b(?:and|as well as|plus|und|sowie|et|ainsi que|y|e|ed)\b|(?<=[가-힣])(?:와|과|랑)\s"
    r"|\b(?:및|그리고)\b|、|和|以及|(?<=[一-龠ァ-ヶー])と(?=[一-龠ァ-ヶー]))\s*",
    re.IGNORECASE,
)
_OWN_VERB = re.compile(
    r"(?:i|we|then|also|i'll|we'll|will)\b|(?:(?:also|then|let|get|send|call|come|check|share|give|tell"
    r"|confirm|update|reply|bring|make|see|ask|have|talk|forward|put|set|start|take|report|circle|discuss"
    r"|review|prepare|finish|follow)\b)"
    r"|\b(?:ich|melde|rufe|schicke|je|vous|te|le|ti|vi)\b|我",
    re.IGNORECASE,
)
"""A part behind a joint that is a clause of its own, no second thing."""
_VERBS_ETC = frozenset(
    """
    send sending share sharing forward attach attached attaching email mail deliver delivering bring bringing return returning submit
    provide upload get give goes going gone went left
    vou vamos voy vais allons vado andiamo werde werden irei
    nehme nehmen prends prendre cojo quedo fico prendo
    fertig bereit abholung ready geht klar gern gerne stück okay yes sure course perfect great happy instead
    have will shall going let know call ring phone meet meeting schedule arrange set book check ask confirm reply respond answer update
    follow follows transfer
    pay paid finish prepare complete review look come revert promise promised make sure sent copy post ship hand pass drop touch posted
    instead soon shortly everything myself yourself ourselves time same one two three four five six seven eight nine ten eleven twelve
    latest sorry apologies please hi hello dear morning afternoon evening noon night today tonight tomorrow week month year day days
    hour hours weekend end
    january february march april may june july august september october november december eod cob early late mid next within
    first second again also still able ready over off done received receive got here full version file files document documents copy
    attachment attachments
    enclosed below above info information details stuff thing things item items link links final draft new updated
    schicke schicken sende senden bringe liefere melde bescheid anbei anhang datei dokument unterlagen woche tag uhr montag dienstag
    mittwoch donnerstag freitag
    samstag sonntag gebe reiche nächste nächsten spätestens erledigt versprochen
    envoie envoyer enverrai envoyé transmets joint jointe pièce fichier document lundi mardi mercredi jeudi vendredi samedi dimanche
    semaine demain reviens
    envío enviar enviaré enviado mando adjunto archivo documento lunes martes miércoles jueves viernes sábado domingo semana mañana aquí
    tienes prometido
    envio enviarei mandarei anexo segue arquivo ficheiro segunda terça quarta quinta sexta amanhã prometido
    invio mando manderò invierò allegato file lunedì martedì mercoledì giovedì venerdì sabato domenica settimana domani ecco promesso
    occupe charge kümmere ocupo occupo encargo
    dir dich ihnen euch uns mir mich sie toi moi nous lui leur les des nos vos sus suyo usted ustedes nosotros lhe você vocês gli loro
    lei voi noi
    pdf doc docx xls xlsx ppt pptx jpg jpeg png zip csv txt key pages img scan dsc image photo untitled unnamed
    """.split()
) - {"key", "meeting", "draft", "photo"}
_KO_VERB = re.compile(
    r"(?:습니다|니다|세요|게요|예요|이에요|어요|아요|해요|까요|네요|군요|죠|지요|는데|지만|면서|다가|도록|려고"
    r"|하고|해서|드려|보내|드릴|보낼|전달|송부|첨부|공유|발송|회신|까지|약속|말씀|요청하신|보내드린|완료|예정"
    r"|가능한|늦어도|빠르면|먼저|일단|최대한|확인|어서|아서|해서|하여|중으|안으|안에|중에|내로|기준으로)$"
    r"|^[가-힣]{2,}해$|^(?:말씀|약속|요청|부탁|보내)(?:드린|하신|해 ?주신|드렸던|하셨던|주신)"
    r"|^(?:안에|중에|이번|다음|바로|다시|함께|저희|제가|늦어도|일단|먼저|최대한|약속|요청|첨부|첨부파일|자료"
    r"|파일|문서|내용|건|부분|관련|해당|이번주|다음주"
    r"|내일|모레|오늘|금주|차주|금일|명일|주말|월말|중으로|안으로|이내|이후|오전|오후|저녁|점심"
    r"|[월화수목금토일]요일)"
)
_JA_COMMON = frozenset(
    """
    送付 添付 連絡 回答 返信 確認 提出 共有 約束 資料 書類 金曜 月曜 火曜 水曜 木曜 土曜 日曜 来週 今週 明日 本日 午前 午後 中 月末 週末
    予定 遅 願
    ファイル 件
    """.split()
)


@lru_cache(maxsize=4096)
def thing_words(text: str) -> frozenset[str]:
    """Content words of a text that may name a thing; pairs of signs only where a script shows no words (Chinese)."""
    found = content_words(text.replace("_", " ").replace("-", " "))
    words = {one for one in found if one[0] != "·"}
    words = {_NOUN_OF_ONE.sub("", one) for one in words}
    words = {one for one in words if one not in _VERBS_ETC and _stems(one) not in _VERBS_ETC and one not in _JA_COMMON}
    words = {one for one in words if not (one[0] >= "가" and _KO_VERB.search(one)) and not any(char.isdigit() for char in one)}
    if words or not _HAN.search(text) or _NOT_CHINESE.search(text):
        return frozenset(words)
    return frozenset(one for one in found if one[0] == "·" and not _ZH_COMMON.search(one))


_NOUN_OF_ONE = re.compile(r"(?<=^[^것건수이그저나너내누마가노겨])[을를은는]$")
"""The particle behind a noun of one syllable: 컷을, 책은."""
_HAN = re.compile(r"[\u4e00-\u9fff]")
_NOT_CHINESE = re.compile(r"[\u3041-\u30ff가-힣]")
_ZH_COMMON = re.compile(r"[我你您他她会将把给发送寄的了在前后天周星期请已经附件上个]|明|今|昨")


def _stems(word: str) -> str:
    return word[:-1] if word.endswith("s") else f"{word}e" if f"{word}e" in _VERBS_ETC else f"{word}es"


def named_words(sentence: str) -> frozenset[str]:
    """Words of the things a sentence names, without the name it is addressed to."""
    return thing_words(_ADDRESS.sub("", sentence))


@lru_cache(maxsize=4096)
def things_of(sentence: str) -> tuple[Thing, ...]:
    """The things a promise names: "the lease and the fire plan" are two, "check with Tom and get back to you" is one."""
    things: list[Thing] = []
    sentence = _RELATIVE.sub("", sentence)
    ground = _GROUND.match(sentence)
    if ground and thing_words(sentence[ground.end() :]):
        sentence = sentence[ground.end() :]
    verbs = frozenset(one.casefold() for found in (_VERB, _VERB_BESIDE) for one in found.findall(sentence))
    for part in _parts(_ADDRESS.sub("", sentence)):
        words = thing_words(part) - verbs
        if not words:
            continue
        if things and _OWN_VERB.match(part.strip()):
            last = things[-1]
            things[-1] = Thing(last.text, last.words | words)
        else:
            things.append(Thing(_trimmed(part, words), words))
    return tuple(things)


def _parts(sentence: str) -> list[str]:
    """The sentence at its joints; at commas only where they part short members of a list."""
    found: list[str] = []
    for part in _AND.split(sentence):
        pieces = _COMMA.split(part)
        short = all(len(piece.split()) <= _SHORT_MEMBER for piece in pieces[1:])
        found += pieces if short and len(pieces) > 1 else [part]
    return found


_COMMA = re.compile(r"\s*[,，]\s*")
_SHORT_MEMBER = 4
_ADDRESS = re.compile(
    r"^\W*(?:(?:dear|hi|hello|hallo|liebe[r]?|bonjour|hola|ciao)\s)?[^\W\d_]+(?:\s(?-i:[^\W\d_a-zß-ÿ])[^\W\d_]*)?(?:님|さん"
    r"|様)?(?:,\s+|[，、]\s*)",
    re.IGNORECASE,
)
"""A name set before the sentence by a comma."""
_RELATIVE = re.compile(
    r",\s*(?:who|which|because|since|as|so|der|die|das|weil|da|qui|que|car|porque|che|perché)\s[^,.;!?]*"
    r"|\s(?:because|so that)\s[^,.;!?]*",
    re.IGNORECASE,
)
"""A clause that tells more of a thing and names none."""
_GROUND = re.compile(
    r"\W*(?:(?:as|since|because|given that|da|weil|nachdem|comme|puisque|como|porque|ya que|puesto que|siccome|poiché|dato che"
    r"|já que|visto que)\s[^,.;!?]{6,},\s"
    r"|[^,.!?]*(?:[가-힣](?<=[는은인던한간된련])데요?|[가-힣](?:라서|니까|느라)요?|때문에|거든요)[,.]?\s+"
    r"|[^、。!?]*(?:ですが|ますが|なので|ため|ので|けれども?|けど)、"
    r"|(?:因为|由于|既然|因為|由於)[^，。！？]*，)",
    re.IGNORECASE,
)
"""Why something is asked or promised, said before it: "감사 준비 중인데요, 정산표 좀 보내주세요". It names nothing that is owed."""
_VERB = re.compile(
    r"(?:\b(?:will|shall|to|let me|and)|'ll|’ll) (?:also |then |just |gladly )?([a-z]{2,}) (?:it|them|that"
    r"|this|you|up|out|in|the|a|your|our|my)\b",
    re.IGNORECASE,
)


_VERB_BESIDE = re.compile(
    r"\b(?:vou|vamos|irei|voy a|vamos a|vais|allons|vado a|andiamo a) (?:te |lhe |vous |lui |leur )?(\w{3,}r)\b", re.IGNORECASE
)
"""The verb behind an auxiliary of the near future in the Romance languages."""


def _trimmed(part: str, words: frozenset[str]) -> str:
    """The part from its first to its last content word, for showing."""
    tokens = part.split()
    hits = [n for n, token in enumerate(tokens) if thing_words(token) & words]
    first, end = (hits[0], hits[-1] + 1) if hits else (0, len(tokens))
    while end < len(tokens) and tokens[end].strip(_EDGE).casefold() in _NOUNS_TOO:
        end += 1
    return " ".join(tokens[first:end]).strip(_EDGE)


_EDGE = " .,;:!?。、？"
_NOUNS_TOO = frozenset({"list", "lists", "plan", "file", "files", "report", "document", "documents", "copy", "link", "draft"})
"""Words too common to compare by that belong to the name of a thing all the same."""


def is_of(thing: Thing, words: frozenset[str]) -> bool:
    """The words name this thing: they share one with it, and if they name more, the last word of its name, which tells its kind."""
    if not same_thing(thing.words, words):
        return False
    if len(thing.words) == 1 or not words - thing.words:
        return True
    if any(a[0] >= _UNSPACED and a != b and a in b for a in thing.words for b in words):
        return True  # 설문결과, of 설문 결과
    head = head_of(thing.text)
    return not head or same_thing(head, words)


@lru_cache(maxsize=4096)
def head_of(name: str) -> frozenset[str]:
    """The word that tells the kind of a thing: in Korean the one with the mark of object or topic, else the last before a preposition."""
    tokens = [token for token in _NAME_ENDS.split(name)[0].split() if thing_words(token)]
    marked = [token for token in tokens if _OBJECT_MARK.search(token)] or [token for token in tokens if _TOPIC_MARK.search(token)]
    chosen = marked[0] if marked else tokens[-1] if tokens else ""
    return thing_words(chosen)


_NAME_ENDS = re.compile(
    r"(?<=\w)\s(?:for|of|about|from|on|in|with|to|at|by|before|until|für|von|vom|zu|zum|zur|über|mit|bis|de|du"
    r"|des|del|da|do|dos|di|della|dei|pour|para|per|con|avec|com)\s"
)
_OBJECT_MARK = re.compile(r"[가-힣][을를][.,]?$")
_TOPIC_MARK = re.compile(r"[가-힣][은는도][.,]?$")


def same_thing(one: frozenset[str], two: frozenset[str]) -> bool:
    """True if they share a word, or of Chinese two pairs of signs; of unspaced scripts a word may stand inside another (설문결과)."""
    shared = one & two
    if shared and weight(shared) >= min(_SHARED, weight(one), weight(two)):
        return True
    if any(_compound(a, b) or _compound(b, a) for a in one for b in two):
        return True
    return any(a[0] >= _UNSPACED and len(min(a, b, key=len)) > 1 and (a in b or b in a) for a in one for b in two if a[0] != "·" != b[0])


def _compound(long: str, short: str) -> bool:
    """Klappkarten are Karten: the last part of a compound tells its kind."""
    return len(short) >= _LEAST_PART and len(long) - len(short) >= _LEAST_FRONT and long.endswith(short)


_LEAST_PART, _LEAST_FRONT = 4, 3
_SHARED = 0.8
_UNSPACED = "\u2e80"
