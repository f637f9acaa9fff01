"""Greetings, titles, and opening words that are no names (J-57)."""

from __future__ import annotations

import re

from extractors.phrases import words

GREETING = re.compile(
    r"\s*(?P<hail>hi there|hiya|hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|morning|greetings|hallo|guten (?:tag|morgen|abend)|moin|servus|grüezi|liebe[rs]?|sehr geehrte[rs]?|werte[rs]?"
    r"|bonjour|bonsoir|salut|coucou|chère?s?|hola|buen[oa]s (?:días|tardes|noches)|estimad[oa]s?|querid[oa]s?|olá|oi|bom dia|boa (?:tarde|noite)|car[oaie]|prezad[oa]s?|ciao|buongiorno|buonasera|salve|gentile|gentilissim[oa]|egregi[oa])\b"
    r"(?P<names>[^,!:.?\n，！：]{0,60})",
    re.IGNORECASE,
)  # fmt: skip
TITLES = words(
    "mr mrs ms miss dr prof herr herrn frau monsieur madame mme mlle m señor señora sr sra dr dra don doña signor signora sig dott dottor dottoressa senhor senhora exmo exma"
    " sir madam"
)
NOBODY = words(
    "all both everyone everybody team folks guys there friends colleagues ladies gentlemen sir madam sirs customer client user subscriber member hiring manager again and"
    " alle allerseits zusammen kollegen kolleginnen damen herren team leute tous toutes équipe messieurs mesdames à todos todas equipo equipe a tutti tutte y e et und colleghi"
    " today list group community reader readers support"
)
LEAD = re.compile(
    r"(?:@)?([^\W\d_][\w'’-]{1,20}(?: [A-ZÀ-Þ][\w'’-]{1,20})?(?:(?:,? (?:and|&|und|et|y|e) |, ?| ?/ ?)[A-ZÀ-Þ][\w'’-]{1,20}){0,3})\s?(?:[,:–—]| -)\s+(?=\S)"
)
TAIL = re.compile(r",\s+([A-ZÀ-Þ][\w'’-]{1,20})\s*[?!.？]*$")
MENTION = re.compile(r"(?<![\w.])@([\w.+-]+(?:@[\w.-]+\w)?)")
ASIAN = re.compile(
    r"^\s*(?:안녕하세요|안녕하십니까)?[,. ]*([가-힣]{1,5}(?: [가-힣]{1,4})?) ?(?:선생님|대리님|과장님|차장님|부장님|팀장님|이사님|대표님|교수님|님|씨)(?:께)?(?=[\s,，.!~]|$)"
    r"|^\s*([\u3040-\u30ff\u3400-\u9fff]{1,8})(?:さん|様|さま|くん|君|先生|部長|課長|社長)(?=[、,，。\s]|$)"
    r"|^\s*(?:尊敬的|亲爱的|您好[，,]?|你好[，,]?)?([王李张刘陈杨黄赵周吴徐孙朱马胡郭林何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢钟姜崔谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤朴][\u4e00-\u9fff]{0,2}?)(?:总|经理|老师|先生|女士|小姐|工|主任|部长|博士)?(?:您好|你好)?[，,：:！!]"
)
DOER = re.compile(
    r"(?:And |So |Then |Also,? )?(?:Can|Could|Would|Will|Kann|Könnte|Würde|Magst|¿?Puede|¿?Podría|Pode|Poderia|Può|Potrebbe|Est-ce que|Que|Che) ([A-ZÀ-Þ][a-zà-ÿ'’-]{1,20}) (?!have\b|haben\b|avoir\b)[a-zà-ÿ]"
    r"|([A-ZÀ-Þ][a-zà-ÿ'’-]{1,20}),? (?:peut-(?:il|elle)|pourrait-(?:il|elle)|to [a-z]+)\b"
    r"|([가-힣]{1,5}) ?(?:선생님|대리님|과장님|차장님|부장님|팀장님|이사님|대표님|교수님|님|씨)(?:은|는|께서는|(?:이|가|께서)(?![^.?!]*(?:신|던|했던|하는) ))(?= )"
    r"|([\u3040-\u30ff\u3400-\u9fff]{1,8}?)(?:さん|様|さま|くん|君|先生|部長|課長|社長)(?:は|には|の方で)"
    r"|(?:请|麻烦|烦请|由|让)([\u4e00-\u9fff]{2,3})"
)
"""The doer of a request in the third person, at the start of its sentence."""
NOT_NAMES = words(
    "thanks thank thx yes no ok okay sure sorry please also however first second third then next finally well so and but or now today tomorrow yesterday tonight monday tuesday"
    " wednesday thursday friday saturday sunday january february march april may june july august september october november december great perfect good fine right"
    " hi hello hey dear unfortunately actually anyway btw fyi ps re fwd note update reminder question questions again lastly maybe perhaps if when while since because meanwhile"
    " otherwise alternatively additionally moreover furthermore therefore thus hence still instead regards best cheers once as by in on for at from with after before unless until"
    " over team all everyone everybody folks guys ladies gentlemen both here there this that these those it we you they he she what why how where who which noted received agreed"
    " danke bitte ja nein also leider übrigens außerdem dann jetzt heute morgen gestern hallo montag dienstag mittwoch donnerstag freitag samstag sonntag gut super klar kurz frage"
    " merci oui non bonjour salut aussi donc alors ensuite enfin cependant demain lundi mardi mercredi jeudi vendredi samedi dimanche parfait désolé"
    " gracias sí hola también entonces además bueno mañana hoy lunes martes miércoles jueves viernes sábado domingo perfecto vale"
    " obrigado obrigada sim não olá oi também então amanhã hoje segunda terça quarta quinta sexta perfeito grazie sì ciao allora inoltre domani oggi lunedì martedì mercoledì giovedì"
    " venerdì sabato domenica perfetto attached enclosed system subject date sent to cc received done absolutely certainly definitely indeed exactly seriously honestly frankly interesting"
    " nevertheless nonetheless regardless overall basically importantly separately specifically regarding concerning congratulations congrats welcome apologies excellent awesome wow oh ah hmm"
    " vielen herzlichen besten lieben tausend schönen schöne liebe freut toll prima klasse schade nur mit für gerne gern natürlich sicher genau stimmt doch okay"
    " muchas muchísimas mil mucho mille molte tante moltissime muito muita muitíssimo claro desde por encantado encantada avec très bien sûr vraiment volontiers d'accord certo va volentieri"
    " sounds looks got happy glad not my our me such love lovely nice cool yep yeah nope deal same just only everything nothing something anything"
    " step option item point section part page line row no. number address phone email tel fax mobile price total location time place where summary agenda notes action actions"
)
HAILED = re.compile(r"\s*([A-ZÀ-Þ][\w'’-]{1,20})\s*(?:[,!.:]|$)")
"""The name after "Hello, "."""
HAILS = words("hi hello hey hallo hola ciao oi olá dear salut bonjour moin servus hiya liebe lieber")
"""Hails that a name in small letters may follow ("hi mina")."""
PLAIN_HELLO = re.compile(
    r"안녕하세요|안녕하십니까|안녕|반갑습니다|여러분(?: 안녕하세요)?|안녕하세요,? (?:여러분|모두|팀 여러분)|(?:関係者|社員|ご担当者)?各位|皆様|皆さん|みなさん|御中|ご担当者様"
    r"|こんにちは|こんばんは|おはようございます|はじめまして|拝啓|您好|你好|大家好|各位(?:同事|老师|领导|好)?|嗨"
)
ASIAN_LINE = re.compile(
    r"[^,，。.!?？、]{1,40}? ?(?:様|さま|さん|御中|各位|님(?:께)?|귀하|귀중|씨|先生|女士|总|您好)(?: ?(?:안녕하세요|こんにちは|您好|你好))?"
)
"""A whole line that addresses somebody: a company, a name, an honorific."""
