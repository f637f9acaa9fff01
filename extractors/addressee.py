"""Whom a mail or sentence speaks to by name: greetings, names set off by a comma, @mentions (judgement.md J-57)."""

from __future__ import annotations

import re

from extractors.phrases import words

_GREETING = re.compile(
    r"\s*(?P<hail>hi there|hiya|hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|morning|greetings|hallo|guten (?:tag|morgen|abend)|moin|servus|grüezi|liebe[rs]?|sehr geehrte[rs]?|werte[rs]?"
    r"|bonjour|bonsoir|salut|coucou|chère?s?|hola|buen[oa]s (?:días|tardes|noches)|estimad[oa]s?|querid[oa]s?|olá|oi|bom dia|boa (?:tarde|noite)|car[oaie]|prezad[oa]s?|ciao|buongiorno|buonasera|salve|gentile|gentilissim[oa]|egregi[oa])\b"
    r"(?P<names>[^,!:.?\n，！：]{0,60})",
    re.IGNORECASE,
)  # fmt: skip
_TITLES = words(
    "mr mrs ms miss dr prof herr herrn frau monsieur madame mme mlle m señor señora sr sra dr dra don doña signor signora sig dott dottor dottoressa senhor senhora exmo exma"
    " sir madam"
)
_NOBODY = words(
    "all both everyone everybody team folks guys there friends colleagues ladies gentlemen sir madam sirs customer client user subscriber member hiring manager again and"
    " alle allerseits zusammen kollegen kolleginnen damen herren team leute tous toutes équipe messieurs mesdames à todos todas equipo equipe a tutti tutte y e et und colleghi"
    " today list group community reader readers support"
)
_LEAD = re.compile(r"(?:@)?([^\W\d_][\w'’-]{1,20}(?: [A-ZÀ-Þ][\w'’-]{1,20})?(?:(?:,? (?:and|&|und|et|y|e) |, ?| ?/ ?)[A-ZÀ-Þ][\w'’-]{1,20}){0,3})\s?(?:[,:–—]| -)\s+(?=\S)")
_TAIL = re.compile(r",\s+([A-ZÀ-Þ][\w'’-]{1,20})\s*[?!.？]*$")
_MENTION = re.compile(r"(?<![\w.])@([\w.+-]+(?:@[\w.-]+\w)?)")
_ASIAN = re.compile(
    r"^\s*(?:안녕하세요|안녕하십니까)?[,. ]*([가-힣]{1,5}(?: [가-힣]{1,4})?) ?(?:선생님|대리님|과장님|차장님|부장님|팀장님|이사님|대표님|교수님|님|씨)(?:께)?(?=[\s,，.!~]|$)"
    r"|^\s*([\u3040-\u30ff\u3400-\u9fff]{1,8})(?:さん|様|さま|くん|君|先生|部長|課長|社長)(?=[、,，。\s]|$)"
    r"|^\s*(?:尊敬的|亲爱的|您好[，,]?|你好[，,]?)?([王李张刘陈杨黄赵周吴徐孙朱马胡郭林何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢钟姜崔谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤朴][\u4e00-\u9fff]{0,2}?)(?:总|经理|老师|先生|女士|小姐|工|主任|部长|博士)?(?:您好|你好)?[，,：:！!]"
)
_NOT_NAMES = words(
    "thanks thank thx yes no ok okay sure sorry please also however first second third then next finally well so and but or now today tomorrow yesterday tonight monday tuesday"
    " wednesday thursday friday saturday sunday january february march april may june july august september october november december great perfect good fine right"
    " hi hello hey dear unfortunately actually anyway btw fyi ps re fwd note update reminder question questions again lastly maybe perhaps if when while since because meanwhile"
    " otherwise alternatively additionally moreover furthermore therefore thus hence still instead regards best cheers once as by in on for at from with after before unless until"
    " team all everyone everybody folks guys ladies gentlemen both here there this that these those it we you they he she what why how where who which noted received agreed"
    " danke bitte ja nein also leider übrigens außerdem dann jetzt heute morgen gestern hallo montag dienstag mittwoch donnerstag freitag samstag sonntag gut super klar kurz frage"
    " merci oui non bonjour salut aussi donc alors ensuite enfin cependant demain lundi mardi mercredi jeudi vendredi samedi dimanche parfait désolé"
    " gracias sí hola también entonces además bueno mañana hoy lunes martes miércoles jueves viernes sábado domingo perfecto vale"
    " obrigado obrigada sim não olá oi também então amanhã hoje segunda terça quarta quinta sexta perfeito grazie sì ciao allora inoltre domani oggi lunedì martedì mercoledì giovedì"
    " venerdì sabato domenica perfetto attached enclosed system subject date sent to cc received done absolutely certainly definitely indeed exactly seriously honestly frankly interesting"
    " nevertheless nonetheless regardless overall basically importantly separately specifically regarding concerning congratulations congrats welcome apologies excellent awesome wow oh ah hmm"
    " step option item point section part page line row no. number address phone email tel fax mobile price total location time place where summary agenda notes action actions"
)
_SPLIT = re.compile(r"\s*(?:,|&|/|\band\b|\bund\b|\bet\b|\by\b|\be\b|\bor\b)\s*")


def greeting_names(text: str) -> tuple[str, ...]:
    """Names in the greeting among the first lines of a text, lower-case; () for "Dear all" and no greeting."""
    seen = 0
    for line in text[:1_500].split("\n"):
        if not line.strip():
            continue
        names = _greeting_of(line[:200], alone=seen == 0)
        if names:
            return names
        seen += 1
        if seen == 3:
            break
    return ()


def _greeting_of(line: str, *, alone: bool) -> tuple[str, ...]:
    """Names of one greeting line. `alone`: a bare name with a comma counts too."""
    match = _GREETING.match(line)
    if match:
        rest = line[match.end() :]
        names = _clean_names(match.group("names"))
        if not names and rest[:1] in (",", "，"):
            lead = _LEAD.match(rest[1:].strip() + " .")
            names = _person_names(lead.group(1)) if lead and lead.group(1)[0].isupper() else ()
        return names
    asian = _ASIAN.match(line)
    if asian:
        name = next(g for g in asian.groups() if g)
        return tuple(dict.fromkeys((name.replace(" ", "") if name.isascii() else name, *name.split())))
    stripped = line.strip()
    if alone and stripped.endswith((",", ":", "!")) and len(stripped.split()) <= 4 and stripped[:1].isupper():
        return _person_names(stripped[:-1])
    return ()


def _clean_names(raw: str) -> tuple[str, ...]:
    """The tail of a greeting -> names without titles and words that mean everybody."""
    out: list[str] = []
    for chunk in _SPLIT.split(raw.strip()):
        kept = [w.strip(".") for w in chunk.split()]
        kept = [w for w in kept if w and w.lower() not in _TITLES]
        if not kept or kept[0].lower() in _NOBODY or len(kept) > 3:
            continue
        name = " ".join(kept).lower()
        if name[0].isalpha() and (kept[0][0].isupper() or len(kept) == 1 and name not in _NOT_NAMES):
            out.append(name)
    return tuple(dict.fromkeys(out))


def _person_names(raw: str) -> tuple[str, ...]:
    """A comma-set lead -> names; () if one of them is an ordinary opening word."""
    names = [n for n in _SPLIT.split(raw.strip()) if n]
    lowered = [n.lower() for n in names]
    if any(n.split()[0] in _NOT_NAMES or n in _NOBODY for n in lowered):
        return ()
    return tuple(dict.fromkeys(n.lstrip("@") for n in lowered))


def sentence_names(sentence: str) -> tuple[str, ...]:
    """Names a sentence speaks to: @mentions, a leading or closing name set off by a comma, a greeting in front. Lower-case."""
    names: list[str] = []
    if "@" in sentence:
        names.extend(m.lower().rstrip(".") for m in _MENTION.findall(sentence))
    head = sentence[:120]
    greeted = _greeting_of(head, alone=False)
    if greeted:
        names.extend(greeted)
    else:
        lead = _LEAD.match(head)
        if lead and (lead.group(1)[0].isupper() or sentence[0] == "@"):
            names.extend(_person_names(lead.group(1)))
    tail = _TAIL.search(sentence[-40:])
    if tail:
        names.extend(_person_names(tail.group(1)))
    return tuple(dict.fromkeys(names))


def without_address(sentence: str) -> str:
    """The sentence without greeting and leading name, so that anchored cues see its first word."""
    match = _GREETING.match(sentence)
    if match and sentence[match.end() : match.end() + 1] in (",", "!", "，", ":", "."):
        sentence = sentence[match.end() + 1 :].lstrip()
    lead = _LEAD.match(sentence[:120])
    if lead and (sentence[0].isupper() or sentence[0] == "@") and _person_names(lead.group(1)):
        sentence = sentence[lead.end() :]
    elif sentence[:1] == "@":
        sentence = _MENTION.sub("", sentence, count=1).lstrip(" ,:")
    return sentence
