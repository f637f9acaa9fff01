"""Asks that words show only as likely: orders without an object, wishes, needs, advice, joint plans (C-22, 10 to 12; C-25). Data only.

`analyze` tells them with a low confidence; no reply timer rests on them. Patterns over a case-folded sentence, tried in order.
"""

from __future__ import annotations

import re

from extractors.phrases.deeds import DEEDS

_DEED = f"(?:{'|'.join(sorted(DEEDS, key=len, reverse=True))})"
_BARE = f"(?:{'|'.join(sorted(DEEDS - {'note', 'mark', 'bill', 'will', 'request', 'contact', 'fax', 'start', 'email', 'e-mail', 'budget', 'plan', 'log', 'schedule', 'land', 'thank', 'have', 'welcome', 'offer', 'issue', 'amend', 'report', 'question', 'trade', 'trading', 'price', 'market', 'deal', 'cash', 'detail', 'rate', 'fuel', 'cost', 'hope', 'guess', 'rent', 'rest', 'reset', 'document', 'figure', 'name', 'number', 'access', 'account', 'balance', 'look', 'see', 'enjoy', 'remember', 'target', 'process', 'record', 'order', 'exchange', 'load', 'level', 'limit', 'model', 'fund', 'form', 'wear', 'bear', 'suppose', 'believe', 'understand', 'trust', 'value', 'lead', 'fire', 'poll', 'view', 'back', 'drive', 'label', 'stay', 'need', 'cover', 'project', 'flag', 'flip', 'format', 'bet', 'feed', 'dress', 'praise', 'slow', 'separate', 'secure', 'free', 'clean', 'clear', 'live', 'lower', 'imagine', 'realize', 'hear', 'wake', 'worry'}, key=len, reverse=True))})"
_NOUNISH = (
    r"(?:fax|email|e-mail|note|start|look|see|plan|schedule|contact|log|mark|remember|view|clean|clear|order|access|have|report|back|free|stay|lower|form|offer|trade|hear|drive|welcome|form)"
    r" (?:me|us|him|her|them|the|your|this|that|it|these|those|any|all|my|our|his|their|to|at|into|in|on|over|up|down|out|off|here|through|for an?|a (?:look|copy|meeting|call|time|mail|message))\b"
)
_OPENERS = (
    r"(?:(?:and|also|then|so|just|but|ok|okay|again|first|second|third|next|now|finally|or|simply|otherwise|lastly|additionally|meanwhile|instead|in addition|in the meantime|for now|if possible|if so|if not|better|maybe|perhaps"
    r"|alternatively|always|either|please|pls|kindly|go ahead and|feel free to|try (?:to|and)|go|come|do|be sure to|make sure to|[a-z]{3,}ly|hi|hello|hey|dear|all|guys|team|folks|everyone)\b[,:;.]* |[\"'“(*>•\-–—]++ ?|\(?(?:\d+|[a-z])[.)] ){0,5}"
)
_ORDER = rf"(?:{_BARE}|{_NOUNISH})\b(?! (?:is|are|was|were|has|had|will|would|can|could|of|being|date|number|id|information|works?|looks?|i|we|you|ya|u|he|she|they|soon|tomorrow|monday|tuesday|wednesday|thursday|friday|is)\b|[,:-]? ?(?:\d|$))"
_WHEN = r"(?:if|when|once|after|before|in case|should|since|as|for|to|in order|in|on|at|while|until|because|given|with|by|per|then|during|next time)\b[^,]{2,140},"

EN: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (kind, name, re.compile(pattern))
    for kind, name, pattern in (
        ("courtesy", "thanks", r"^\W*(?:again,? |many |and )*(?:thank|thanks|thx|see (?:you|ya|below|attached)|note from|do (?:you|u|we|they)\b|have (?:you|we|they|a (?:great|good|nice))|talk (?:to|with) (?:you|ya)\b|look(?:ing)? forward)"),
        ("proposal", "let_us", r"\b(?:let's|lets|let us|let;s|lets')\b(?! (?:help|give|know|you|assume|say|face it|hope|hear|put you|show you|not forget|see (?:how|what|who|where|whether)))"),
        ("request", "order", rf"^{_OPENERS}{_ORDER}"),
        ("request", "order", rf"^{_OPENERS}{_WHEN} {_OPENERS}{_ORDER}"),
        ("request", "order", rf"^\W*(?:[a-z]+(?: [a-z]+)?(?:(?:,| and|,? &|/) ?[a-z]+){{0,3}})(?:,|:| -++|--| –) ?{_OPENERS}(?:{_ORDER})"),
        ("request", "order", rf"(?:[:;!]|\.\.++| -++| –) ?{_OPENERS}{_ORDER} (?:me|us|him|her|them|the|your|this|that|it|these|those|a|an|any|all|my|our|his|their|to|with|if|back|for|on|here)\b"),
        ("request", "order", rf"(?:,| and| but| or|, then| so)(?: also| then| please| just)* {_BARE} (?:me|us|him|her|them|your|this|that|it|my|our|back to me|if you)\b"),
        ("request", "order", r"^\W*(?:call|dial|press|select|phone|fax|text) [(\d]"),
        ("request", "unmarked", r"^\W*(?:[a-z]+(?: [a-z]+)?,? ?[-:]* ?)?(?:can|could|would|will|shall) (?:you|we|someone|anyone|[a-z]+ please)\b"),
        ("request", "please", r"\b(?:please|pls|plz)\b(?!,? (?:note|find|see|be (?:advised|aware)|know|accept|excuse|forgive)\b)"),
        ("request", "please", r"\bplease (?:note|see|find) (?:[a-z]+ ){0,3}(?:calendar|by|before|and)\b"),
        ("request", "you_may", r"\b(?<!if )(?<!so )(?<!that )(?<!as )(?<!because )(?<!what )(?<!until )(?<!once )(?<!when )(?<!where )(?<!how )(?<!than )(?<!before )(?<!whether )(?<!which )(?:you|u|y'all|all|both|everyone)(?: guys| all| folks| both)? (?:should|ought to|might want to|may want to|may wish to|may need to|might need to|need to|will need to|'ll need to|have to|will have to|'ll have to|must|had better|are (?:asked|requested|encouraged|required|invited|expected|welcome) to|would be wise to|better)(?: also| then| probably| still)* (?!be\b|know\b|have (?:received|been))[a-z]+"),
        ("request", "you_can", r"\byou (?:can|could|may|might)(?: also| then| go ahead and| always| either| simply| just)* (?:give|send|call|contact|reach|email|fax|check|get|put|take|use|go|keep|provide|leave|come|tell|let|show|bring|help|look|mention|find out|make|add|change|fill|ask|talk|try|forward|pick|set|meet|stop|drop|print|sign|e-mail|have|negotiate|strike|catch|remove|handle|review|write|book|move|work)\b(?! (?:imagine|see why|understand|tell (?:that|i)))"),
        ("proposal", "we_should", rf"\b(?<!if )(?<!so )(?<!that )(?<!as )(?<!because )(?<!what )(?<!until )(?<!once )(?<!when )(?<!where )(?<!how )(?<!than )(?<!before )(?<!whether )(?<!which )(?<!and )we(?: all| both| also| still| really| just| will|'ll| do| probably| may| might)* (?:need to|have to|should|shoudl|ought to|must|could|can|might want to|may want to|might|may)(?: also| then| all| probably| both| just| go ahead and| maybe| at least)* (?:{_DEED})\b"),
        ("request", "wish", r"(?<!because )(?<!so )(?<!that )(?<!if )(?<!what )(?<!where )(?<!when )\b(?:(?:i|[a-z]+ and i)(?: also| would| 'd|'d| really| do| still| just)*(?: would|'d)? (?:like|love|prefer|want|wish|need|have|got|hate)|we(?: also| would|'d| really| do| still| just)* (?:need|have|like))(?: very much| also)? to (?:get|have|see|meet|discuss|talk|speak|know|review|read|find|move|set|put|go|come|schedule|close|hear|ask|work|take|make|do|use|keep|pull|receive|visit|drive|bring|reschedule|sign|catch|sit|understand|request|provide|recommend|summarize|issue|incorporate|oversee|join|attend|add|change|arrange|follow|touch|confirm|finish|resolve|start|clarify|gather|chat|reformat|re-format)\b(?! (?:know|thank|take this opportunity|invite|congratulate|welcome|introduce|apologi))"),
        ("request", "wish", r"\b(?:i|we)(?:'d| would)? (?:like|want|need|prefer|love) (?:[a-z]+ ){1,3}to (?!be\b|the\b|a\b)[a-z]+"),
        ("request", "wish", r"^(?:need|want|would (?:like|love|definitely like|be (?:useful|good|great|nice|helpful))|wanted|hoping|trying|looking) (?:to|for|some|a|an|you|your)\b"),
        ("request", "wish", r"\b(?:would|'d|might|may|will) (?:also )?be (?:\w+ )?(?:helpful|useful|great|nice|good|better|best|easier|appreciated|beneficial|productive|worthwhile|wonderful|ideal|grateful|a good idea)\b(?=.*\b(?:if|to|for|you|we|us|me|idea)\b)"),
        ("request", "wish", r"\b(?:hope|hoping|trust|assume|assuming|expect) (?:that )?(?:you|u|we)(?: guys| all)? (?:can|will|could|would|are able to|'ll)\b(?! (?:enjoy|like|be (?:well|happy|pleased|fine|there)|feel|understand|have a))"),
        ("request", "need", r"\b(?:i|we)(?: still| also| really| just| will|'ll| would| do| urgently)* need (?:you|your|the|a|an|it|this|that|these|those|them|some|more|another|all|copies|any|help|somebody|someone|[a-z]+ by)\b"),
        ("request", "need", r"\b(?:needs?|has|have) to be (?:\w+ )?(?:done|sent|signed|completed|finished|fixed|changed|updated|corrected|written|included|returned|added|revised|reviewed|approved|submitted|paid|addressed|resolved)\b"),
        ("request", "need", r"\b(?:i|we)(?: am|'m| are|'re)? (?:request(?:ing)?|asking|urging|recommend(?:ing)?|suggest(?:ing)?|encouraging|advis(?:e|ing)|propos(?:e|ing)) (?:that|you|your|for|everyone|all|the|a|we)\b"),
        ("request", "advice", r"\b(?:my (?:only |first |main |one )?(?:suggestion|recommendation|advice|request|proposal|preference|choice|goal)|it is (?:highly |strongly )?(?:advisable|recommended|suggested|requested)|i would (?:suggest|recommend|advise|consider|look at|wait|go with|propose)|(?:strongly|highly) (?:suggest|recommend|encourage|urge)|better (?:send|call|check|ask))\b"),
        ("request", "have_them", r"^(?:and |then |also |please )?(?:have|get|let|tell|ask) (?:him|her|them|my|your|the|[a-z]+ [a-z]+|[a-z]+) (?:to )?(?!is\b|are\b|was\b|a\b|the\b|been\b)[a-z]+ (?:the|me|us|it|him|her|them|his|to|a|in|your|up|know|what|over|with|for|look|call|send)\b"),
        ("proposal", "meet", r"\bwe(?:'ll| will| shall)(?: all| both| then| also)*(?: need to| have to)? (?:discuss|talk|meet|chat|speak|set up|schedule|get together)\b|\b(?:i|we)(?:'ll| will| shall)\b.*\bto (?:discuss|set up|schedule|arrange)\b|\b(?:glad|happy|pleased) to (?:discuss|meet|join|talk)\b|^(?:fyi,? and |here's some stuff )?for us to discuss"),
        ("proposal", "meet", r"^(?!.*\b(?:he|she|they|it)\b).*\b(?:would like|want|wanted|love|like|able|hoping|time|available|opportunity|chance|need|can|could|should|may|might|we|plan|set up|schedule|arrange|arranged|scheduled)(?: \w+){0,3} (?:to |a |an )?(?:discuss|talk|meet|meeting|chat|get together|catch up|discussion|conference call|call)\b(?=.*\b(?:you|we|us|your|our|tomorrow|today|monday|tuesday|wednesday|thursday|friday|next week|this week|week|when)\b)"),
        ("proposal", "meet", r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.*\b(?:is|works|looks|would be|will be|at \d+ is) (?:good|fine|ok|okay|best|great|perfect|better|free|open)\b"),
        ("proposal", "meet", r"\b(?:works|work|good|best|fine|ok|okay|free|open|available) (?:for|with|on|at|to meet|to talk|to discuss|anytime|any time)(?: me| us| you| all of us| both of us)?\b(?=.*\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|.*\b\d+ ?(?::\d\d|am|pm|a\.m|p\.m)|.*\b(?:tomorrow|next week|lunch|morning|afternoon)\b)"),
        ("proposal", "meet", r"\b(?:lunch|dinner|drinks?|coffee|breakfast|beers?)\b(?=.*\b(?:we|you|us|let|sometime|next week|this week|when|works?|free)\b)"),
        ("request", "look", r"\b(?:appreciate|value|love|welcome|like|want) (?:your|any|some|the|more) (?:\w+ )?(?:feedback|input|comments?|thoughts?|views?|help|assistance|opinion|advice|ideas?|suggestions?|guidance|attention)\b"),
        ("request", "look", r"\b(?:your|any) (?:\w+ )?(?:feedback|input|comments|thoughts|views|help|assistance|opinion|advice|suggestions|guidance|attention|response|reply|prompt \w+)\b.*\b(?:appreciated|welcome|needed|helpful|required|valuable|important)\b"),
    )
)  # fmt: skip
"""(kind, name of the rule, pattern) of a statement; the first that matches decides; `courtesy` = nothing likely."""

BOILERPLATE = re.compile(
    r"\b(?:unsubscribe|opt[- ]out)\b|\b(?:stop|no longer|not|rather not)(?: \w+)? (?:to )?(?:receiv\w+|get(?:ting)?) (?:these|this|any|our|more|future|such|commercial|email|messages)|\bfuture (?:mailings|ads|emails)\b|\baddress book\b|\bspam folder\b"
    r"|\bsafe[- ]?(?:sender )?list\b|\byour contacts\b|\bdelivery to your inbox\b|\b(?:cancel|disable|turn off|manage|update) (?:\w+ )?(?:these |this |your )?(?:subscription|notifications?|e?-?mail preferences|account settings)\b|\breceived (?:this|the) (?:e-?mail|message|transmission) in error\b"
    r"|\bnot the (?:intended|named) (?:recipient|addressee)\b|\bclick (?:here|below|the link|on the link)\b.*\b(?:receive|earn|win|claim|offer|free|join now|start)\b|\b(?:shop|buy|order|join|search|apply|sign up|act|subscribe) now\b"
    r"|\b(?:클릭|수신 ?거부|구독 ?취소|광고 수신)|配信停止|購読解除|クリック|退订|取消订阅|点击(?:这里|此处|下方)|\babbestell\w+|\babmelden\b|\bnewsletter\b|\bdésabonn\w+|\bcliquez\b|\bdarse de baja\b|\bdarte de baja\b|\bhaga clic\b|\bcancelar (?:a )?(?:inscrição|subscrição)\b|\bclique aqui\b|\bcancellare l'iscrizione\b|\bclicca qui\b"
)
"""Words of systems and sellers: what such a sentence orders, nobody waits for (C-22, 2)."""

NO_ASK = re.compile(
    r"\b(?:at|selection|prices?|way|how|sure|presents|styles?|something|enough) to please\b|\bplease (?:every|most|your palate|fledgling|just about)\b|\b(?:i|we)(?: just| also| only)* (?:want|wanted|would like) to make sure\b|^(?:i|we)(?:'ll| will) let you know\b|^(?:talk|speak) (?:to|with) (?:you|ya)\b"
)
"""The words of an order that give none: "prices to please everybody"."""

ELSEWHERE = re.compile(
    r"\b(?:call|contact|visit|email|e-mail|refer|direct|reach|write|reopen|see)\b(?! (?:me|us|myself)\b)(?: (?:to|at|on|out to))? ?(?:\w+ ){0,4}(?:at|on|to|ext|help ?desk|office|support|line|number|manager|\d{3,})\b"
)
"""An offer that sends the reader to somebody named or numbered: it tells what to do."""

NAMED = re.compile(
    r"\b(?:[Cc]all|[Cc]ontact|[Ee]-?mail|[Aa]sk|[Rr]each|[Pp]hone|[Ww]rite to|[Ss]ee) (?:[A-Z][a-z'-]+ ){1,2}(?:[A-Z]|at|on|or|in|if)"
)
"""The same by a name written with a capital."""

EN_ASKED: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (kind, name, re.compile(pattern))
    for kind, name, pattern in (
        ("proposal", "want_to", r"\b(?:do|would|did) (?:you|u|y'all|anyone)(?: guys| all| still| two| both)* (?:want|like|care|wanna)\b|^(?:\W*\w+[,:] )?(?:wanna|want to|want|care to|interested in|up for|fancy|feel like)\b"),
        ("request", "available", r"\byou(?: guys| all)? (?:available|free|around|up for|still on|in town)\b|\b(?:are|is|r) (?:you|u|y'all|folks|everyone|your|you guys|[a-z]+ and you|you and [a-z]+)(?: all| both| guys)? (?:available|free|around|coming|going|planning|able|still|okay|ok|interested|in town|on this)\b"),
        ("proposal", "joint", r"\b(?:can|could|should|shall|may|might|do|are|when can|where can|how can) we\b"),
        ("request", "able", r"^(?:\W*\w+[,:] )?(?:any|is there any|would it be|is it|are there any) (?:chance|way|possib\w+|interest)\b"),
        ("request", "able", r"\b(?:can|could|will|would|cld) (?:send|give|make|let|tell|call|get|both|all|one|either|someone|y'all|everyone)\b|\bwould make sure\b"),
        ("proposal", "time", r"\b(?:is|does|would|will|how's|how is|how about|what about) (?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun|tomorrow|today|next|this (?:week|month|mon|tues|wednes|thurs|fri|after|even|morn)|noon|\d|lunch|dinner)"),
        ("request", "thoughts", r"\b(?:any|your|what are your) (?:thoughts|ideas|comments|suggestions|feedback|objections|preference)\b|\bis this (?:doable|possible|ok|okay|feasible)\b|\blunch\b|\bcoffee\b|\bdinner\b"),
        ("request", "got", r"\b(?:did|have|has) (?:you|u|y'all)(?: guys| all)? (?:get|got|gotten|receive|received|see|seen|had|hear|heard|send|sent|talk|talked|spoken|check|checked|review|reviewed|finish|finished|decide|decided|call|called|include|included)\b"),
    )
)  # fmt: skip
"""The same for a question."""

CLIPPED: dict[str, re.Pattern[str]] = {
    "ko": re.compile(r"(?:^|[ ,])좀 [^.?!]{0,12}[가-힣] 줘[.!~ ]*$|(?:회신|확인|답변|답장|연락|검토|공유|전달|송부|제출|처리|참석|승인|준비|수정|작성)(?:을|를|도)? ?(?:부탁|요망|바람|요청|요함)[.!~ ]*$"),
    "ja": re.compile(r"(?:要(?:返信|確認|回答|対応)|(?:返信|確認|回答|連絡|対応|送付|提出)(?:を)?(?:願います|求む|乞う|のほど|のこと))[。 ]*$"),
    "zh": re.compile(r"(?:盼复|望(?:回复|确认|告知|尽快)|烦请|请(?:查收|审阅|批示|回复|确认))"),
    "de": re.compile(r"\b(?:bitte um|erbitte|wir bitten um|ich bitte um) (?:\w+ ){0,2}(?:rückmeldung|antwort|bestätigung|info|prüfung|freigabe|zusendung|rückruf)\b"),
    "fr": re.compile(r"\b(?:prière de|merci (?:de|d')|dans l'attente de votre (?:réponse|retour)|réponse souhaitée)"),
    "es": re.compile(r"\b(?:favor de|se ruega|se agradece (?:respuesta|confirmación)|ruego (?:me )?\w+)\b"),
    "pt": re.compile(r"\b(?:favor \w+r|solicito|agradeço (?:a )?(?:resposta|confirmação)|aguardo (?:resposta|retorno|confirmação))\b"),
    "it": re.compile(r"\b(?:si prega di|si chiede di|gradita (?:risposta|conferma)|attendo (?:riscontro|risposta|conferma))\b"),
}  # fmt: skip
"""Orders cut short, in the other languages (C-22, 12)."""
