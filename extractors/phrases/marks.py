"""Quotation marks, abbreviations and line ends that matter for cutting text into sentences. Data only."""

from __future__ import annotations

import re

TITLE = re.compile(
    r"“[^“”\n]{1,160}”|„[^„“”\n]{1,160}[“”]|«[^«»\n]{1,160}»|「[^「」\n]{1,160}」|『[^『』\n]{1,160}』|《[^《》\n]{1,160}》|\"[^\"\n]{1,160}\""
)
ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:[A-Za-zÀ-ÿ]|[Dd]r|[Mm]rs?|[Mm]s|[Ss]t|[Nn]o|[Nn]r|[Aa]pprox|[Vv]s|[Ee]\.g|[Ii]\.e|[Ee]tc|[Jj]r|[Ss]r|[Ii]nc|[Ll]td|[Cc]o|[Ff]ig|[Tt]el|[Ee]xt|[Aa]ve"
    r"|[Bb]zw|[Zz]\.\s?[Bb]|[Uu]\.\s?a|[Cc]a|[Ss]tr|[Hh]r|[Ff]r|[Mm]me|[Mm]lle|[Pp]\.\s?ej|[Ss]ra?|[Dd]ra|[Ee]xmo|[Dd]ott|[Ss]ig|[Pp]rof|[Jj]an|[Ff]eb|[Aa]pr|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec|[Dd]ez|[Aa]\.\s?m|[Pp]\.\s?m|[Uu]\.[Ss]|[Uu]\.[Kk]|\d{1,2})\.$"
)
CJK_OPEN = re.compile(r"[、，,はがをにでともへの和的與与및]$|[가-힣](?:고|며|면|서|는|은|을|를|이|가|에|의|로|와|과|도|만|데|지만|니|라)$")
STARTER = re.compile(
    r"\s+(?:I|I['’]\w+|We|You|He|She|It|They|The|This|That|These|There|Please|Can|Could|Would|Will|Is|Are|Do|Does|Did|And|But|So|If|What|When|Where|Who|How|My|Our|Your|Let|No|Yes|Thanks"
    r"|Ich|Wir|Sie|Er|Es|Das|Die|Der|Bitte|Und|Aber|Wenn|Können|Kannst|Könnten|Was|Wann|Wer|Wie|Je|J['’]\w+|Nous|Vous|Il|Elle|Les|Merci|Pouvez|Yo|Nosotros|Por|Puede|Puedes|Eu|Pode|Por|Io|Puoi|Può)\b"
)
"""A word that opens a sentence; after "in 8." it tells the end of one from a German ordinal."""

SAME_ASK = re.compile(
    r"(?:so |and )?(?:can|could|will|would) you (?:please |kindly |also )?[a-z]+(?: up| out| in| to| at| of)? (?:me |us )?(?:both|it|them|that|this|these|those|one|all of (?:it|them|that))(?: (?:please|over|along|back|in|up|to me|to us|for me|for us))*"
    r"|(?:können|könnten|kannst|könntest) (?:sie|du) (?:mir |uns )?(?:bitte )?(?:beides|beide|es|sie|das|die|ihn)(?: bitte)? \w+"
    r"|(?:pouvez-vous|pourriez-vous|peux-tu|pourrais-tu) (?:me |nous )?(?:l'|les |le |la |en )?\w+(?: les deux| tout cela| ça)?"
    r"|¿?(?:puedes?|podrías?|puede|podría) (?:me|nos)?(?:lo |los |las |la )?\w{3,}(?:lo|los|la|las)(?: ambos| por favor)?|(?:pode|podes|poderia) (?:me )?\w+(?:-l?[oa]s?| os dois| ambos| isso| tudo)"
    r"|(?:puoi|può|potresti|potrebbe) \w+(?:melo|meli|mele|mela|li|le|lo|la)(?: entrambi| tutti)?"
)
"""A short ask whose object was named in the sentence before: "I need A and B. Could you send both?" is one ask."""

SAME_CHOICE = re.compile(
    r"(?:so )?(?:please )?(?:let me know|tell me|say|decide|choose|pick(?: one)?|your (?:call|choice|pick)|what do you (?:think|prefer|say)|which (?:do|would) you (?:prefer|like)|which (?:one|would you rather))(?: (?:which|which one|please|what you (?:prefer|think)|which (?:you|one you)(?:'d| would)? (?:prefer|like)))*"
    r"|(?:bitte )?(?:entscheide(?:n sie)?|entscheid|sag(?:en sie)?|gib|geben sie|wähle?(?:n sie)?)(?: (?:du|dich|sie|sich|mir|bescheid|bitte|kurz|was|dir|ihnen|lieber|ist|welche\w*))*|was (?:ist|wäre) (?:dir|ihnen) lieber|(?:dis|dites)-(?:moi|nous)(?: (?:ce que tu préfères|ce que vous préférez|lequel|laquelle))?|à (?:toi|vous) de (?:choisir|décider|trancher|voir)|tu préfères quoi"
    r"|(?:dime|dígame|decide|decida|elige|elija|tú decides|usted decide)(?: (?:cuál|qué|prefieres|prefiere|por favor|tú|usted))*|(?:diz-me|diga-me|decide|decida|escolhe|escolha)(?: (?:qual|o que|preferes|prefere|por favor|tu|você))*|(?:dimmi|mi dica|decidi|decida|scegli|scelga|fammi sapere)(?: (?:tu|lei|quale|cosa|preferisci|preferisce|per favore))*"
    r"|(?:하나만? |둘 중 하나만? |편하신 쪽으로 )?(?:골라|정해|결정해|선택해|알려|말씀해) ?(?:주세요|주십시오|주시면 됩니다|줘|줘요)|(?:どちらか|どちらが良いか)?(?:お?選び|お?決め|ご指示|お知らせ|お聞かせ|ご判断)(?:ください|下さい|いただけますか|お願いします|願います)|(?:请|麻烦)?(?:您|你)?(?:来)?(?:定|选|决定|拍板|挑)(?:一下|一个|吧|个)*"
)
"""An order to choose that names nothing to choose from: it repeats the choice put right before it."""

ANYWAY = re.compile(
    r"\b(?:anyway|anyhow|either way|in any case|regardless|jedenfalls|sowieso|ohnehin|auf jeden fall|de toute façon|en tout cas|de todos modos|de todas formas|en cualquier caso|de qualquer forma|de qualquer modo|comunque|in ogni caso)\b"
    r"|어쨌든|아무튼|어차피|いずれにしても|とにかく|どのみち|反正|无论如何"
)
"""A promise with it takes its own question back: "Is Thursday too late? I will send it on Thursday anyway."."""

ANSWER_START = re.compile(
    r"(?:because|it means|that means|this means|simple[:.]|simply|easy[:.,]|the answer|answer:|well,|yes[,!.:]|no[,!.:]|weil |ganz einfach|die antwort|nein[,!.]|ja[,!.]|parce que|c'est simple|la réponse|porque |la respuesta"
    r"|la risposta|perché |a resposta|왜냐하면|바로 |なぜなら|それは|因为|答案)"
)

ANNOUNCES = re.compile(
    r"\b(?:two|three|four|five|several|some|a few|a couple of|\d) (?:\w+ )?(?:questions|things|points|queries|requests|items)\b|\b(?:zwei|drei|vier|fünf|einige|ein paar|mehrere|\d) (?:\w+ )?(?:fragen|dinge|punkte|sachen|bitten)\b"
    r"|\b(?:deux|trois|quatre|cinq|quelques|plusieurs|\d) (?:\w+ )?(?:questions|choses|points|demandes)\b|\b(?:dos|tres|cuatro|cinco|algunas|unas|varias|\d) (?:\w+ )?(?:preguntas|cosas|cuestiones|dudas|peticiones)\b"
    r"|\b(?:duas|três|quatro|cinco|algumas|umas|várias|\d) (?:\w+ )?(?:perguntas|coisas|questões|dúvidas|pedidos)\b|\b(?:due|tre|quattro|cinque|alcune|un paio di|\d) (?:\w+ )?(?:domande|cose|questioni|richieste)\b"
    r"|(?:\d|두|세|네|다섯|몇|여러) ?가지|(?:\d|[二三四五数]|いくつか)(?:つ|点|の点)|(?:\d|[两三四五几])(?:个|件|点)(?:问题|事|要求)?",
    re.IGNORECASE,
)
"""A sentence that says how many asks follow it in a list."""

THING_PLEASE = re.compile(
    r"(?:(?:the|an?|one|two|three|four|five|both|number|option|der|die|das|den|einen?|eine[nrms]?|zwei|drei|beide|le|la|les|une?|deux|trois|el|los|las|un[oa]?|dos|tres"
    r"|il|lo|i|gli|due|tre|o|os|as|uma?|dois|duas)\b|l['’]|\d+)[^.!?;:]{0,40}?,? ?(?:please|bitte|s'il (?:vous|te) pla[iî]t|svp|por favor|per favore|per cortesia)"
    r"(?:[,;][^.!?]{0,40})?[.! ]*"
    r"|[^。！？\n]{1,14}(?:で|を)お願い(?:いた|致)?します[。！]?"
)
"""A thing asked for by its name alone: an article or a number opens, a polite word closes, no verb between is looked for."""

AHEAD = re.compile(
    r"\d|まで|明日|明後日|来週|来月|今週|今月|月末|週明け|曜日|後ほど|のちほど|後日|次第|追って|本日中|내일|모레|까지|다음|이번|나중|추후|요일|중으로|대로"
    r"|明天|后天|下周|下个月|周[一二三四五六日]|稍后|之前|\b(?:tomorrow|tonight|later|soon|next|by|until|shortly|morgen|später|bald|bis|nächste\w*|demain|bientôt"
    r"|d'ici|mañana|pronto|luego|amanhã|logo|em breve|domani|presto|entro)\b"
)
"""Words of a time to come: what is handed over then is not handed over now."""
OWN_WHY = re.compile(
    r"^(?:and |but |so |now )?(?:why|how come) (?:it|this|that|they|the|i|we|he|she)\b(?! (?:not|is|are|was|were|do|does|did)\b)[^?]*"
    r"|^(?:and |but |so |you ask |you may ask,? )?(?:why (?:am|are|did|do|have|was|were)|how did|what did(?= (?:i|we) do)) (?:i|we) (?!not |never |asked|charged|billed|told|being|been|get|got|receive|received|paying|copied|included|excluded|missing|supposed|meant)[^?]*"
    r"|^(?:und |aber |ja,? )?(?:warum|wieso|weshalb|wie|wie lange|was|wo|wann) (?:ich|wir|es|er|das|die|der|man)\b[^?]*\b(?:habe?|hab|haben|hat|bin|sind|ist|war|waren|hatte|hatten|musste|mussten|konnte|konnten)"
    r"|^(?:et |mais )?(?:pourquoi|comment) (?:je |j'|nous |on |(?:n')?ai-je|avons-nous|(?:un|une) tel|(?:un|une) telle|tant d|tout ce|si )[^?]*"
    r"|^¿?(?:y |pero )?que (?:por qué|cómo|cuándo|dónde)\b[^?]*|^¿?(?:y |pero )?por qué (?:no )?(?:me |lo |la |te |os |les )*(?:he|hemos|tardé|tardamos|llamé|escrib[ií]|dije|fui|\w+é)\b[^?]*|^¿?(?:y )?cómo (?:lo |la )?(?:hice|hicimos|logré|logramos|conseguí|conseguimos|llegué)\b[^?]*"
    r"|^(?:e |ma )?(?:perché|come) (?:non )?(?:ci |mi |vi |lo |la |ti |l'|le )*(?:ho|abbiamo|sono|siamo)\b[^?]*"
    r"|^(?:e |mas )?(?:porque|por que|porquê) (?:é que )?(?:não )?(?:eu |me |lhe |te )*(?:\w{2,}[ei]i|\w+ámos|\w+amos|fui|fiz|estive|tive|\w{3,}i)\b[^?]*"
    r"|^(?:e )?como (?:é que )?(?:eu )?(?:consegui|fiz|cheguei|fizemos|conseguimos)\b[^?]*"
    r"|.{0,60}[냐라자]고요[? ]*|^为(?:什么|何)(?:我|这|拖|会|要|一直|没)[^?？]*|^怎么(?:做到|办到|搞定)的"
)
"""A question about the author's own doing, or one put back into his mouth: what follows it explains. Case-folded, without its mark."""

LEFT_OUT = re.compile(
    r"^(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|¿y|¿e) (?:the|that|my|our|der|die|das|mein\w*|le|la|les|l'|mon|ma|el|los|las|mi|il|lo|i|gli|il mio|la mia|o|a|os|as|meu|minha) ?[^?,]{2,30}"
    r"|^(?:그리고 |그럼 )?[가-힣]+ ?[가-힣]*(?:은요|는요)|^(?:那|那么|至于)?[^?？，你您]{1,8}呢|^[^、。?？]{1,6}は"
)
"""A question without a verb: "And the key?". Case-folded, without its mark."""

TELLS = re.compile(
    r"^(?:and |but |so )?(?:do |d'|did )?(?:you|u|ya) know (?:what|who|where|why) (?:he|she|they|it|i|the)\b|^(?:und |aber )?(?:weißt du|wissen sie|wisst ihr),? (?:was|wer|wo|warum) (?:er|sie|es|ich|die|der|das)\b|^(?:et |mais )?(?:tu sais|vous savez|sais-tu|savez-vous) (?:ce qu|qui|où|pourquoi)"
    r"|^¿?(?:y |pero )?(?:sabes|sabe|sabéis) (?:qué|quién|dónde|por qué) (?!te|quieres|hay)\w+|^(?:e |ma )?(?:sai|sa|sapete) (?:cosa|che cosa|chi|dove|perché) (?:ha|hanno|è|mi|ho)\b|^(?:e |mas )?(?:sabes|sabe|sabem) (?:o que|quem|onde|porque) (?!te|queres|há)\w+"
    r"|[다라자]고 했는지 아(?:세요|시나요|십니까)|何と(?:言|答え)[^。]{0,6}と思いますか|(?:知道|猜)(?:他|她|他们)?(?:说|干|做)(?:了)?什么"
)
"""A question that only announces a story: "Do you know what he said? He said no!"."""

FOUND_OUT = re.compile(
    r"^(?:well,? |and |so |it )?(?:turns out|turned out|it turns out|as it turns out|as it turned out)\b|^(?:es )?(?:stellte sich heraus|wie sich herausstellte|stellt sich heraus)\b|^(?:il s'avère|il s'est avéré|il se trouve) "
    r"|^(?:pues )?(?:resulta|resultó) que\b|^(?:si è scoperto|è venuto fuori|salta fuori) che\b|^(?:afinal|acontece que|descobriu-se que)\b|(?:더라고요|더라구요|더군요|더라고|거 있죠|지 뭐예요)[.!~ㅎㅋ ]*$|^알고 ?보니|^(?:実は|なんと|結局)|んですって[。！]?$|^(?:原来|结果发现|后来才知道)"
)
"""The writer tells what he found out: the question before it was his own."""

SELF_SAID = re.compile(
    r"\b(?:no idea|don't ask me|search me|beats me|who knows|nobody knows|of course|naturally|who else|as it happens|believe it or not|they say|they tell me|i'm told|i am told|would you credit it|would you believe it|apparently"
    r"|keine ahnung|weiß der (?:himmel|teufel)|frag mich nicht|natürlich|wer sonst|angeblich|wie man hört|heißt es|aucune idée|allez savoir|bien sûr|évidemment|qui d'autre|paraît-il|dit-on|mystère"
    r"|ni idea|vete a saber|por supuesto|claro|quién si no|según dicen|dicen|non ne ho idea|chissà|chi lo sa|ovviamente|naturalmente|certo|chi altri|pare|dicono|a quanto pare|não faço ideia|sabe-se lá|claro|quem havia de ser|dizem|pelos vistos)\b"
    r"|저도 몰라|모르겠|글쎄요|당연히|물론|알고 보니|(?:이|라|다|였)(?:래요|랍니다|대요)|さあ|分かりません|わかりません|もちろん|らしいです|だそうです|我也不知道|谁知道|不清楚|当然|听说|据说|原来"
)
"""A statement right behind a question that speaks of knowing or not knowing the answer."""

FRAGMENT = {
    "when": re.compile(
        r"(?:before|after|in|on|at|by|next|last|tomorrow|tonight|yesterday|not before|not until|sometime|soon|any day|vor|nach|im|am|um|nächste\w*|morgen|bald|irgendwann|avant|après|en|à|demain|bientôt|antes|después|en|el|mañana|pronto|prima|dopo|a|domani|presto|antes|depois|em|amanhã|logo|no)\b"
    ),
    "much": re.compile(
        r"(?:\W?\d|less|more|too|far|about|around|over|under|only|just|a (?:lot|fortune|bit)|nothing|next to|twice|half|forty|fifty|twenty|thirty|ten|a hundred|weniger|mehr|zu|etwa|rund|nur|ein vermögen|moins|plus|trop|environ|à peine|une fortune|menos|más|demasiado|unos|unas|apenas|meno|più|troppo|circa|appena|menos|mais|demais|uns|umas|생각보다|예상보다|겨우|약|思ったより|たった|约|比|才)(?![a-zà-ÿ])"
    ),
    "where": re.compile(
        r"(?:in|on|under|behind|at|by|next to|inside|down|up|hinter|unter|auf|im|neben|dans|sous|derrière|sur|chez|en|debajo|detrás|sobre|dentro|sotto|dietro|nel|nella|su|debaixo|atrás|na|no|dentro)\b"
    ),
}
"""How a stump begins that answers a question for a time, an amount, a place."""

WH_ASKED = {
    "when": re.compile(r"\b(?:when|how long|wann|wie lange|quand|cuándo|quando)\b|언제|いつ|什么时候"),
    "much": re.compile(r"\b(?:how (?:much|many|far|long|old)|cost|price|wie ?viele?|combien|cuánt\w+|quant\w+|quanto)\b|얼마|いくら|多少"),
    "where": re.compile(r"\b(?:where|wo|où|dónde|dove|onde)\b|어디|どこ|哪里|哪儿"),
}
"""What a question asks for."""

PRONOUN_START = re.compile(
    r"(?:it|they|that|those|he|she|there)\b|(?:er|sie|es|der|die|das) (?:\w+)\b|(?:il|elle|ils|elles|c'|ça)\b|(?:está|estaba|estaban|apareció|lo|la|los|las)\b|(?:era|erano|è|sono|l'|li|le)\b|(?:estava|estavam|apareceu|está|era|afinal)\b"
    r"|[가-힣]+ ?(?:에|안에|속에|에서|밑에|위에) |在|就在|原来|\w+(?:[óií]|eu|iu|ava|aba|ía)\b|(?:ha|se ha|si è|ficou|acabou|foi|fue)\b"
)
"""A statement that takes up what the question before it named."""

READER = re.compile(
    r"\b(?:you|your|yours|du|dir|dich|ihnen|ihre?\w?|deine?\w?|euch|eure\w?|vous|votre|vos|tu|ton|ta|tú|te|usted|su|vuestr\w+|tuo|tua|lei|suo|sua|vostr\w+|você|seu|teu)\b|님|으?[신시셨실]\s?(?:가요|나요|까요|지요|는지|습니까)|십니까|세요|您|你"
    r"|ますでしょうか|ございま(?:す|した)か|いただけ|頂け|下さい|ください|でいらっしゃい|ご存[知じ]|ご[一-龠]{1,3}(?:です|でしょう)か|お[ぁ-ん一-龠]{1,4}(?:です|でしょう)か"
)
"""Words that turn a sentence to the reader."""

PENDING = re.compile(
    r"\b(?:due|overdue|still|yet|nothing|waiting|missing|please|urgent\w*|need\w*|noch|nicht|nichts|warte\w*|toujours|encore|rien|attend\w*|todavía|aún|espera\w*|nada|ancora|niente|nulla|aspett\w+|ainda|aguard\w+|espero)\b|아직|기다|급|还没|急|等|まだ|待"
)
"""Words that keep a question open: what holds one is no answer."""
