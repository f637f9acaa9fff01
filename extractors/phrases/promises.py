"""What makes a clause a promise, a plan, a wish or a mere statement about the future, and where clauses begin (C-21 to C-23). Data only.

The patterns look at a case-folded clause in which every white space is one blank. English has a grammar of its own here; the other
languages add to the cue `promise` of their tables.
"""

from __future__ import annotations

import re

from extractors.phrases import lines
from extractors.phrases.deeds import DEEDS, RUNNING

_DEED = f"(?:{'|'.join(sorted(DEEDS, key=len, reverse=True))})"
_RUNNING = "|".join(sorted(RUNNING, key=len, reverse=True))
_TIME = (
    r"(?:by|before|today|tonight|tomorrow|tmrw|(?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:morning|afternoon|evening|week)|next (?:week|month)|soon|shortly|within|later|first thing"
    r"|asap|eod|cob|end of|on (?:january|february|march|april|may|june|july|august|september|october|november|december)|in (?:an?|the|a few|\d+|two|three) |at (?:noon|\d)|on (?:the )?\d|momentarily|right away|immediately|now)"
)
_WHO = r"(?:i|we|(?!you\b)[a-z]+ and i|i and (?!you\b)[a-z]+|(?:both|each|some|one) of us)(?: all| both)?"
_WILL = r"(?:'ll| ll| will| shall|(?:'m|'re| am| are)(?: also| then| just| still)? (?:going to|gonna))"
_BY_THE_WAY = (
    r"(?: also| then| just| now| definitely| gladly| happily| certainly| personally| first| still| always| try (?:to|and)| be (?:sure|happy|glad|pleased|able) to"
    r"| go ahead and| make sure to| both| all| only| simply| surely| absolutely| probably| most likely| likely| hopefully| in turn| immediately| again| at least| continue to| need to| have to)*+"
)
_PRIVATE = r"(?:lie|rest|relax|learn|marry|celebrate|retire|study|sleep|nap|eat|emigrate|graduate|exercise|swim|ski|hike|jog|camp|surf|cycle|knit|garden|daydream|move (?:to|into|house|home|out|in|away)|work (?:from|at|late|nights)|turn (?:\d|into|[a-z]*(?:ty|teen)\b))"
"""What a person does for himself: told as news, owed to nobody."""
_NO_VERB = r"(?:the|an?|my|our|his|her|their|your|bed|church|school|college|university|court|lunch|dinner|breakfast|town|hospital)"
"""What stands behind "going to" where somebody only goes there."""
_STATES = (
    rf"(?!(?:{_PRIVATE}|{_NO_VERB}|"
    r"not|never|need|know|miss|love|like|want|assume|understand|appreciate|expect|hope|remember|enjoy|believe|feel|suppose|own|become|arrive|land|die|retire|fail|lose|win"
    r"|live|exist|happen|agree|seem|look (?:forward|like|good|great)|remain|depend|fall|sleep|eat|starve|regret|wonder|guess|bet|pass|hate|prefer|wish|consist|total|benefit|survive|grow|age|suffer|cost"
    r"|stay|travel|fly|leave(?! (?:it|that|this|them|the|a|you|your|my|word|messages?|copies|behind))|wait|go(?! (?:over|through|ahead|and|back|to (?:the|him|her|them)|get|check|with))"
    r"|be|have|see|get|start|take it|take the|admit|laugh|cry|play|think so|do (?:well|fine|okay|ok|better|great|without)|run (?:late|out)|find (?:it|this|that) (?:hard|difficult|easy)|come (?:to|from|out)|meet(?! the deadline))\b)"
)
_OBJECT = r"(?: (?:up|out|on|over|off|in|through|back|together|down))?(?= (?:it|this|that|them|these|those|the|your|his|her|their|an?|my|our|all (?:the|of|your)|some|any|you|him|\d|ready\b|[a-z]+ (?:to|for) (?:you|him|her|them)\b))"
"""A deed under way is worth telling as one's word where it has an object: "I am typing the list", not "I am working with Jim"."""
_WORTH = (
    r"(?:be (?:[a-z]+ly )?(?:sending|bringing|calling|mailing|emailing|writing|posting|forwarding|delivering|preparing|working on|getting back|following up|sharing|submitting|making|providing"
    r"|contacting|picking|dropping|checking|reviewing|finishing|updating|scheduling|putting|doing (?:it|that|this|the)|taking care|sorting|setting|returning|giving|adding|handling|issuing|faxing|paying|distributing|meeting with|implementing|arranging|drafting|conducting|verifying|hosting|circulating|transferring|installing|holding|organi[sz]ing|working with)\b"
    r"|be (?:in touch|back (?:to|with) you|right back to|there (?:for|with) (?:you|it)|the one to)\b"
    r"|have (?:it|them|this|that|these|those|the|your|a|an|my|our|someone|somebody|something|everything|all|[a-z]+ (?:call|send|email|contact|give|get))\b(?! (?:great|good|lovely|nice|chance|meeting|trouble|busy|hard|problem|baby|look at how))"
    r"(?=.*\b(?:ready|done|finished|complete|completed|sent|to you|for you|with you|out|call|send|contact|give|get|email|by|before|tomorrow|today|tonight|[a-z]{3,}ed)\b)"
    r"|have (?:[a-z]+ ?\d*|\d+ [a-z]+)(?: [a-z\d]+){0,2} (?:for you|to you|with you|over to you|ready)\b"
    r"|have (?:a|another|one more) (?:look|word|think|go|chat with|talk with|read)\b"
    r"|see (?:to it|to that|that|about|if|whether|what)\b|see you (?:get|have|receive)\b"
    r"|get (?:[a-z]+ ){1,2}(?:signed|done|sent|ready|approved|printed|delivered|shipped|fixed|paid|finished|scheduled|to (?:you|him|her|them))\b|get (?:it|that|this|these|those|them|the|you|your|back|on it|to it|to that|a|an|some|started|in touch|with|everything|all|something|someone|right on|an answer|together with)\b"
    r"|start (?:on|with|working|the|it|this|that|right|today|tomorrow|drafting|preparing|putting)\b|take (?:it (?:up|from|over|forward|on|to|with)|the (?:lead|minutes|notes|first|keys?|car|parcel|book|rest|matter))\b"
    r"|wait (?:for|until)\b(?=.* (?:then|and) )|go (?:over|through|ahead|and|back|to (?:the|him|her|them)|get|check|with)\b|come (?:to (?:you|your)|out and|and|over|by|back (?:to you|with))\b|meet the deadline\b|think (?:about|it over|on)\b)"
)

EN_SURE = tuple(
    re.compile(one)
    for one in (
        rf"\b{_WHO}{_WILL}{_BY_THE_WAY} (?:{_STATES}[a-z][a-z-]+|{_WORTH})",
        rf"^(?:(?:and|but|then|so|also|yes|yep|yeah|ok|okay|sure|thanks|great|np|no problem|of course|certainly|absolutely|understood|got it|noted|perfect|right|fine|agreed),? |[a-z]+, )*(?:'ll|will|shall)"
        rf"(?: also| then| just| definitely| certainly| gladly| now| try (?:to|and)| be (?:sure|happy) to| have to)* (?:{_STATES}{_DEED}\b|{_WORTH}|do\b)",
        rf"\b(?:you|u|y'all)(?:'ll| will|'re going to| are going to)(?: also| then| certainly| definitely)* (?:have|get|receive|hear)\b(?! to\b| been| had| a (?:great|good|nice|chance|better))[^?]*\b(?:{_TIME}|from (?:me|us)\b|back\b)",
        rf"(?:^|[,;:–-] ?|\b(?:and|so|then|ok|okay|but) )ill (?:also |then |just |get |try to )*{_DEED}\b",
        r"\b(?:i|we)(?: hereby| do)? (?:promise|pledge|undertake|commit|guarantee|vow)\b(?! (?:not|you (?:he|she|they|it)))",
        r"\b(?:consider it done|leave (?:(?:it|that|this|them|all (?:that|this)) |(?:the|your|those|these) (?:[a-z-]+ ){1,4}?)(?:to|with) me|i've got this|i got this|count on (?:me|us)|you have my word|will revert|expect (?:[a-z-]+ ){1,6}from (?:me|us)|i(?:'m| am) on it|you(?:'ll| will) have it)\b|^(?:ok(?:ay)?,? |yes,? |sure,? )?on it\b|(?:^|, )will do\b",
        rf"\b(?:let me|lemme) (?!know|be\b|just say|say|start|begin|thank|introduce|apologi|explain|point|remind|tell you|express|assure|add|finish|use|know)(?:just |first |quickly |go and |go ahead and )*{_DEED}\b",
        r"(?:\b(?:i|we)(?:'m| am|'re| are)|^(?:am|are))(?: also| now| just| already| still| currently| about to)* (?:sending|faxing|mailing|emailing|e-mailing|forwarding|bringing|delivering|paying|finishing|transferring|posting|shipping|getting (?:it|them|this|that|the|your|a)|returning|wiring|submitting|uploading|resending|calling|taking care)\b",
        rf"\b(?:i|we) (?:bring|send|come|call|deliver|pay|finish|transfer|sign|fix|order|post|ship|drop|pick|return|mail|forward|upload|submit)\b[^.]*\b{_TIME}",
        rf"\b(?:i|we) can (?:also |then |still |certainly |definitely )?(?:send|bring|have (?:it|them|the|your|this|these)|get (?:it|them|you|the|your)|deliver|finish|provide|prepare|share|ship|email|forward|drop|complete|submit|do (?:it|that|this))\b[^?]*\b{_TIME}",
        r"\b(?:i|we)(?:'ll| will) (?:let (?:you|him|her|them|everyone|the) |keep (?:you|him|her|them) (?:posted|informed|updated|in the loop|apprised|up to date))",
        rf"\b(?!(?:bus|train|ferry|boat|flight|tram|newsletter|he|she|they|we|i|you|who)\b)[a-z0-9]+ (?:goes|go|is going|are going|will go) (?:out|off)(?: to you)? (?:on |by |in )?{_TIME}|\b(?:ships?|is shipping|are shipping) (?:on |by )?{_TIME}",
        r"^(?:and |but |also |then )?(?:going to|gonna|about to) (?!be\b|have\b|need\b)[a-z]+",
    )
)  # fmt: skip
"""A deed undertaken in plain words."""

EN_RUN_ON = re.compile(r"\s(?=(?:then )?(?:i|we)(?:'ll| will| shall)\b)")
"""Where a condition without a comma ends: "if you send it | I will sign it"."""

EN_WISHED = re.compile(
    rf"\b{_WHO} (?:might|may|could|should|hope to|hoping to|would try to)(?: also| then| still| even| be able to| just)* (?:{_DEED})\b|\b(?:i'm|i am|we're|we are) (?:hoping|trying) to (?:{_DEED})\b|\b(?:i|we) (?:will|'ll) (?:try|see)\b"
)
"""A deed that is only wished, thought of or expected (C-23)."""

EN_LIKELY = tuple(
    re.compile(one)
    for one in (
        r"\b(?:i|we)(?:'m| am|'re| are)(?: also| now| just| already| still| currently| about to)* (?:preparing|attending to|putting together|drafting|finalizing|finalising|reviewing|checking|working on|looking into)\b",
        rf"\b{_WHO}(?:'m| am|'re| are)(?: also| now| just| still| currently| already| actually)* (?!looking forward|hoping|wondering|thinking|going|asking|waiting|writing|expecting|wearing|attaching|getting (?:tired|old|sick|married|bored|the feeling|used)|having|being|doing (?:well|fine|great|ok)|seeing|hearing|missing|referring|leaving|flying|staying|running|trying|using|living|meeting|taking (?:the|a) (?:day|week)|planning|calling (?:to|about|you)|reading|looking (?:for|to)|learning|experiencing|offering|requesting|advising|suggesting|recommending|forgetting|paying|applying|lying|resting|celebrating|marrying|retiring|studying|visiting|sleeping|relaxing|eating|turning (?:\d|[a-z]*(?:ty|teen)\b)|moving (?:to|into|house|home|out|in|away)\b|sitting|standing|growing|assuming|expecting|worrying|enjoying|wondering|working (?:from|at|in|late|nights|abroad)\b)(?:{_RUNNING})\b{_OBJECT}",
        rf"^(?:and )?(?:still|just|now|currently|already)(?: still| just| now)* (?:{_RUNNING})\b (?!for\b|about\b|to\b)|^(?:{_RUNNING}) (?:it|this|that|them|these|on it|on this|on that|into it|into this)(?: now| today| tonight| right away| as we speak| first thing| over)*$",
        r"\b(?:you|u|y'all)(?:'ll| will)(?: also| then| soon)* (?:get|receive) (?:your|my|our|it|them|this|these|those) ?(?:[a-z]+ )*[a-z]*$",
        rf"\b(?:it|this|that|they|these|the [a-z ]{{2,40}}|your [a-z ]{{2,40}}|a [a-z ]{{2,40}}|everything|both)(?:'ll| will) (?:be (?:sent|with you|ready|delivered|done|on your desk|in your (?:inbox|mail|hands)|shipped|posted|uploaded|finished|on its way|forwarded|emailed|mailed|completed|taken care|fixed|provided)|follow|go out|reach you|come)\b(?![^?]*\b(?:to|for|with) (?:me|us)\b)[^?]*\b(?:{_TIME}|to you|for you|over|under separate)",
        rf"^(?:[a-z]+ ){{1,5}}(?:to follow|(?<!as )follows|will follow) {_TIME}|^(?:[a-z]+ ){{1,3}}to follow$",
        r"^(?:(?:sure|of course|certainly|absolutely|yes|yep|definitely|gladly|ok|okay),? ?(?:i'd be |i am |i'm |we'd be |we're |would be |more than )?(?:happy|glad|pleased) to(?:[,.! ]*$| (?:help|do|send|take|come|bring|call|join|look|share|provide|check|meet)\b)|(?:i'd be |we'd be |more than )?(?:happy|glad|pleased) to[,.! ]*$)",
        r"\b(?:i|we)(?:'ll| will) (?:start|begin|continue) [a-z]+ing\b",
        rf"\b{_WHO} (?:plan|intend|expect|aim) to (?:have\b(?! to\b)[^?]*\b(?:to you|for you|with you|ready|done|finished|complete|sent|out|over)\b|(?:get|send|give|hand|provide|deliver|return)\b[^?]*\b(?:you|your)\b)[^?]*\b(?:{_TIME}|\d)",
    )
)  # fmt: skip
"""A deed that is under way or told in the passive."""

EN_PLANNED = (
    re.compile(
        rf"\b{_WHO}(?:'m| am|'re| are)?(?: also| still| now| then| currently| really)* (?:plan|planning|intend|intending|propos(?:e|ing)|aim|aiming|set|about|determined|committed)(?: to| on) (?!{_PRIVATE}\b|be\b|have\b(?! (?:it|this|that|the|your))|stay|fly|travel|leave|move|retire|go\b|attend|see\b|live|meet)[a-z]+"
    ),
)
"""A plan: likely only where the reader gains by it."""

EN_OFFERED = tuple(
    re.compile(one)
    for one in (
        r"\b(?:i|we)(?: can| could|'d be (?:happy|glad|able) to| would be (?:happy|glad|able) to)(?: also| then| certainly| definitely| gladly| easily)* (?:send|bring|have|get|deliver|do|finish|take care|handle|make|provide|prepare|share|ship|come|call|email|fax|forward|drop|pick|give|put|set|look|check|review|draft|write|help|show|arrange|fix|meet the)\b",
        rf"\b{_WHO}(?:'m| am|'re| are)(?: also| still| now| then| currently| really| quite)* (?:prepared|willing|ready|happy|glad|pleased|able) to [a-z]+",
    )
)  # fmt: skip
"""A deed offered without a day: the reader may take it up; until then nobody was given a word."""

EN_GATE = re.compile(
    r"\b(?:goes|go|ships?|i|we|you|u|us|will|shall|ll|me|lemme|gonna|going|done|word|happy|glad|pleased|follows?|on it)\b|'ll\b|ing\b"
)
"""Holds wherever one of the English patterns can match."""

EN_BEFORE = re.compile(
    r"\b(?:what|where|how|why|whether|which|who|whom|whose|when|whatever|whenever|wherever|if|until|till|unless|than|before|after)(?: [a-z]+)? ?$"
    r"|\b(?:he|she|they|it|[a-z]+) (?:said|says|told (?:me|us|him|her|them|you)|mentioned|promised|claims?|claimed|reported|wrote|announced|asked|indicates?|states|shows|implies)(?: me| us)?(?: that| if| whether| when| how)? ?$"
    r"|(?<!think )(?<!sure )(?<!know )(?<!promise )(?<!believe )(?<!hope )(?<!assume )(?<!so )(?<!confirm )(?<!note )(?<!say )(?<!assure you )(?<!assured )\bthat ?$"
    r"|\b(?:i|we) (?:told|asked|thought|wrote|mentioned)\b.*$|\baccording to\b.*$|\b(?:look like|looks like|doubt|as if|mean|you and) ?$"
)
"""Right before a promise: it is asked, told of others or of the past."""

EN_NOT = re.compile(
    r"\bwe(?:'ll| will| shall)(?: all| both| then| also| have to| need to)* (?:see(?! to (?:it|that))|meet|discuss|talk|chat|speak|have (?:lunch|dinner|a (?:meeting|call|chat|discussion|great|good))|get together|work together|celebrate|achieve|participate|visit)\b"
    r"|\b(?:i|we)(?:'ll| will) be (?:back|out|away|off|late|here|there|in(?! touch)|at|on|home|busy|free|around|gone|traveling|travelling|attending|unable|sorry|interested|ok|okay|fine|a|an|the|\d)\b"
)
"""A joint event, a state: no promise."""

_L = f"[{''.join(chr(code) for code in range(0xAC00, 0xD7A4) if (code - 0xAC00) % 28 == 8)}]"
"""A Korean syllable that ends in the mark of the future."""
_KO_WILL = r"(?:(?:예정|계획|생각)(?:입니다|이에요|이고|이며|임)|것입니다|겁니다|거예요|거에요)"
HEDGES: dict[str, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:might|maybe|perhaps|possibly|probably|likely|no promises|can't promise|cannot promise|at some point|some day|one day|not sure (?:if|whether)|try (?:to|and)|try my best|hopefully|hope to|hoping to"
        r"|if (?:i|we) (?:find|have|get|can (?:find|make|get)) (?:the |some |any |enough |a )?(?:time|minute|chance|moment)|time permitting|see what (?:i|we) can|see if (?:i|we)|see whether (?:i|we))\b|\b(?:i|we) may\b"
    ),
    "ko": re.compile(r"가능하면|가능하다면|(?<![가-힣])되도록(?! ?하)|아마|어쩌면|혹시 시간|시간이? ?(?:되면|나면|난다면|있으면)|장담|확답|지도 모르|[을ㄹ할갈올될낼릴] 수도 있|노력(?:하|해)|여유가 (?:되|생기|있)|기회가 되면|노력은|해 ?보려고|생각 ?중|고민 ?중"),
    "ja": re.compile(r"かもしれ|たぶん|多分|おそらく|時間があれば|余裕があれば|できれば|可能であれば|努力|善処|約束はでき|お約束は|と思っています|ように努め|なるべく"),
    "zh": re.compile(r"可能会?|也许|或许|大概|有空的话|有时间的话|不保证|不敢保证|尽量|说不定|不一定|争取|看情况|如果来得及|试试|考虑"),
    "de": re.compile(r"\b(?:vielleicht|eventuell|evtl|womöglich|möglicherweise|wahrscheinlich|vermutlich|ohne gewähr|nichts versprechen|versuche|versuchen|bemühe|mal (?:sehen|schauen)|irgendwann|könnte|könnten|würde|würden|wenn ich (?:zeit|dazu komme|es schaffe)|falls ich zeit|hoffentlich|hoffe|nach möglichkeit)\b"),
    "fr": re.compile(r"\b(?:peut-être|éventuellement|sans garantie|sans promesse|probablement|sans doute|si (?:j'ai|je trouve|j'en ai) le temps|un de ces jours|essaie|essaierai|essayer|essayerai|tâcherai|tâcher|on verra|j'espère|pourrais|pourrait|si possible)\b"),
    "es": re.compile(r"\b(?:quizás?|tal vez|a lo mejor|puede que|igual puedo|probablemente|si (?:tengo|encuentro) tiempo|no (?:te |le )?prometo|no puedo prometer|intentaré|intentar|trataré|tratar de|ya veremos|algún día|ojalá|espero|podría|si puedo|si es posible)\b"),
    "pt": re.compile(r"\b(?:talvez|quem sabe|provavelmente|se (?:eu )?tiver tempo|se der(?: tempo)?|sem (?:compromisso|promessas)|não prometo|não posso prometer|(?:vou|vamos) (?:tentar|ver se)|tentarei|tentar|um dia desses|pode ser que|se calhar|espero|poderia|se possível)\b"),
    "it": re.compile(r"\b(?:forse|magari|può darsi|probabilmente|se (?:ho|trovo|avrò) (?:il )?tempo|senza impegno|non (?:ti |le )?prometto|non posso promettere|cercherò|cercare di|proverò|provare a|vedremo|prima o poi|eventualmente|spero|potrei|se possibile|se riesco)\b"),
}  # fmt: skip
"""A wish, not a promise (C-23)."""

STATES: dict[str, re.Pattern[str]] = {
    "ko": re.compile(
        r"(?:휴가|출장|외근|연차|여행|병원|이사)(?:을|를|에|으로|로)? ?(?:갈|가|떠날|다녀오|쓸|낼|중|예정|입니다)|부재 ?중|자리에 없|자리를 비|(?:오|내릴|내리|추울|추워|더울|될|열릴|진행될|시작될|끝날|도착할|출시될|개최될|되|변경될|인상될|발표될) ?(?:예정|겠)|(?:열릴|진행될|시작될|끝날|출시될|개최될|발표될|변경될|오픈될|종료될) 예정"
        r"|(?:그|그녀|팀장님|부장님|사장님|대표님|과장님|대리님|[가-힣]{2,4} ?(?:씨|님))(?:이|가|은|는|께서)[^.]{1,30}(?:하실|보내실|주실|할|보낼|드릴) (?:예정|겁|것)|(?:다고|라고|겠다고|ㄹ 거라고|거라고) ?(?:했|하|합|말|전|들)"
        r"|(?:알|좋|모르|감사하|고맙|기다리|있|바라|축하드리|뵙|힘들|어렵|죄송하)겠습니다|지 ?않겠|야겠|(?:최선을 다|명심|유념|열심히)[^.]{0,6}하?겠|(?:누우|누울|(?<![가-힣])(?:쉬|쉴|자|잘)|배우|배울|이사하|이사할|결혼하|결혼할|돌아가|돌아갈|은퇴하|은퇴할|졸업하|졸업할|입학하|입학할|여행하|여행할|이직하|이직할|머물|머무를|있을|태어날|운동하|운동할) ?(?:려고|게요|"
        rf"{_KO_WILL})"
        r"|(?:일|공부|근무|생활|생각|기대|운영|거주|여행|운동|사랑|걱정|고민|기억|희망|이해|사용|보유|담당|참여|활동|살|쉬|자)(?:하)?고 ?있(?:습니다|어요)|"
        rf"(?:^|(?<!저희)(?<!우리)[ ,])(?!저희|제가|우리|내가|추가|휴가|평가|참가|허가)[가-힣]{{1,10}}[이가] (?:[^ ]+ ){{0,6}}[가-힣]*{_L} {_KO_WILL}"
        rf"|(?:^|(?<!저희)(?<!우리)[ ,])(?!저는|저희|우리|나는)[가-힣]+[은는] (?:[^ ]+ ){{0,3}}[^ ]+[을를] (?:[^ ]+ ){{0,2}}[가-힣]*{_L} {_KO_WILL}"
        r"|수고하|잘 먹겠|어떻겠|맡기겠|기대하겠|기다릴게"
    ),
    "ja": re.compile(
        r"(?:休暇|休み|出張|不在|外出|会議中|席を外)[^。]{0,12}(?:予定|します|いたします|おります)|(?:開催|発売|開始|終了|公開|変更|実施)(?:される|され|の)[^。]{0,4}予定|(?:届く|着く|到着する|始まる|終わる|開く|戻る|帰る|休む|寝る|引っ越す|結婚する)(?:予定|つもり)|(?:と|って)(?:言って|申して|聞いて|伺って|話して)|(?:さん|様|氏|部長|課長|社長)(?:が|は)[^。]{1,30}(?:予定|します|送ります|いたします)"
        r"|お願い(?:いた)?します|失礼(?:いた)?します|お待ちして|期待して|感謝(?:いた)?します|お祈り|お詫び|遠慮(?:いた)?します|しません|できません"
    ),
    "zh": re.compile(r"(?:休假|出差|不在|请假|开会|度假)|(?:他|她|他们|经理|老板|总监|客户|对方)(?:说|表示|会|将|要)|(?:将于|会在)[^，。]{1,16}(?:举行|召开|发布|开始|结束|上线)|听说|据说|[吗呢]$|我们?(?:会|将)(?:很|非常|更|有|是|在(?!.{0,8}前))|感谢"),
    "de": re.compile(
        r"\b(?:im urlaub|abwesend|unterwegs|auf reisen|dienstreise|krank|nicht da|nicht im büro|verreist|ausser haus|außer haus|wieder da|im büro sein|zuhause sein|dabei sein|vermissen|brauchen|benötigen|gesagt|sagte|meinte|angeblich|laut)\b"
        r"|\b(?:werde|werden|wird|werdet) (?:ich |wir )?(?:\w+ ){0,4}(?:sein|haben|älter|bleiben|fehlen|sehen)(?:$|[.,!])"
    ),
    "fr": re.compile(r"\b(?:absente?s?|en congés?|en vacances|en déplacement|en voyage|de retour|serai|serons|aurai (?:besoin|\d)|aurons besoin|a dit que|ont dit que|m'a dit|nous a dit|selon|verrons|dont (?:nous|j'))\b"),
    "es": re.compile(r"\b(?:estaré|estaremos|seré|seremos|fuera de la oficina|de vacaciones|de viaje|de baja|necesitaré|necesitaremos|dijo que|dijeron que|me ha dicho|según|cumpliré|tendré \d|veremos|iremos de)\b"),
    "pt": re.compile(r"\b(?:estarei|estaremos|serei|seremos|fora do escritório|de férias|em viagem|de licença|precisarei|precisaremos|vou precisar|vamos precisar|disse que|disseram que|me disse|segundo|farei \d|vou estar|vou ser|vamos ver|veremos|vou viajar|vou fazer \d)\b"),
    "it": re.compile(r"\b(?:sarò|saremo|starò|fuori ufficio|in ferie|in vacanza|in viaggio|in trasferta|avrò bisogno|avremo bisogno|compirò|avrò \d|ha detto che|hanno detto che|mi ha detto|secondo|vedremo|tornerò in ufficio)\b"),
}  # fmt: skip
"""Absence, states, events, other people's words: the future, but no promise (C-22, 4 to 6)."""

_EN_OPENS = r"(?:i|we|you|u|he|she|it|they|there|this|please|pls|let|lets|let's|can|could|would|do|don't|if|when|once|unless|what|where|how|why|who|thanks|thank|sorry|hope|i'\w+|we'\w+|you'\w+|it's|that's|he's|she's|they'\w+|will)\b"
BORDERS: dict[str, re.Pattern[str]] = {
    "en": re.compile(
        rf"[;:]\s|\s[-–—]+\s|[(]|\s(?=(?:(?<!to )(?<!and )(?<!please )let me know|(?<!and )(?<!so )(?<!to )(?<!ll )(?<!will )please let me know)\b)|(?:,\s*|\s)(?=(?:and|but|so|then|or|because|since|though|although|whereas|unless|if|provided|assuming|once|as soon as)\s+(?:then |also |now |just |maybe |afterwards )?(?:{_EN_OPENS}|(?:the|my|our|your|a|[a-z]+) [a-z]+ (?:is|are|was|has|will|agrees?|approves?|confirms?|gives?|says?|pays?|signs?|comes?|arrives?)\b))"
        rf"|,\s+(?=(?:then |and )?{_EN_OPENS})|(?:,\s*|\s)and (?=(?:then |also )?(?:{_DEED})\b (?:me|us|him|her|them|the|your|this|that|it|these|those|a|an|any|all|my|our|back|you|to|with|[a-z]+ (?:on|by|about|to|for|tomorrow|today))\b)|,\s+(?=(?:then )(?:{_DEED})\b)"
    ),
    "ko": re.compile(
        r"(?:(?<=[고면며만데니서요다죠])|(?<=대로)|(?<=즉시)|(?<=경우)|(?<=후에)|(?<=뒤에))[,;]\s*|(?<=지만)\s|(?<=[으하되시주라다나오가지이내리]면)\s|(?<=는데)\s|(?<=니까)\s"
        r"|(?<=[하내리드올]고)\s(?!있|싶|계)|(?<=는 대로)\s|(?<=즉시)\s"
    ),
    "ja": re.compile(r"(?:(?<=[すたいがばらてでしりん])|(?<=次第)|(?<=場合は)|(?<=場合)|(?<=けど)|(?<=なら))[、；;]"),
    "zh": re.compile(r"[，；;,]"),
    "de": re.compile(r"[;:]\s|\s[-–—]\s|,\s+(?:und |aber |oder |dann |denn )?|\s(?=(?:und|aber|oder|dann|denn|sobald|falls|wenn|sofern)\s)"),
    "fr": re.compile(r"[;:]\s|\s[-–—]\s|,\s+(?:et |mais |ou |puis |donc )?|\s(?=(?:et|mais|puis|donc|car|si|dès que|une fois que)\s)"),
    "es": re.compile(r"[;:]\s|\s[-–—]\s|,\s+(?:y |pero |o |luego |así que )?|\s(?=(?:y|pero|luego|porque|si|cuando|en cuanto|una vez)\s)"),
    "pt": re.compile(r"[;:]\s|\s[-–—]\s|,\s+(?:e |mas |ou |depois |então )?|\s(?=(?:e|mas|depois|porque|se|quando|assim que|caso)\s)"),
    "it": re.compile(r"[;:]\s|\s[-–—]\s|,\s+(?:e |ma |o |poi |quindi )?|\s(?=(?:e|ma|poi|quindi|perché|se|quando|appena|una volta che)\s)"),
}  # fmt: skip
"""Where a further clause may begin; a piece that opens none of its own goes with the clause before it."""

EN_AND_I = re.compile(r"\s*and (?:i|we)\b")
EN_NAME_ONLY = re.compile(r"(?:^|, |: |\b(?:that|which|what|where|when|if|because|since|as) )(?:you|[a-z]+) ?$")
"""The first half of "Ines and I": nothing stands before it but what opens a clause."""

OPENS: dict[str, re.Pattern[str]] = {
    "en": re.compile(""),
    "ko": re.compile(""),
    "ja": re.compile(""),
    "zh": re.compile(r"(?:但|但是|不过|所以|如果|若|要是|请|您|你|他|她|我|因为|等|一旦|只要|然后|同时|并|周[一二三四五六日]|下周|明天|今天|后天|下午|稍后)"),
    "de": re.compile(r"(?:und |aber |oder |dann |denn )?(?:ich|wir|sie|du|ihr|er|es|man|bitte|können|könnten|kannst|wenn|falls|sobald|sofern|weil|da|dass|ob|obwohl|damit|danke|\w+e (?:ich|sie)|\w+en (?:wir|sie))\b"),
    "fr": re.compile(r"(?:et |mais |ou |puis |donc )?(?:je|j'|nous|vous|tu|il|elle|on|ils|ce|c'|merci|si|quand|lorsque|dès que|une fois que|parce que|car|puisque|pouvez|pourriez|peux)"),
    "es": re.compile(r"(?:y |pero |o |luego |así que )?(?:yo|nosotros|usted|tú|él|ella|si|cuando|en cuanto|una vez|porque|como|gracias|por favor|¿|te|le|les|os|me|nos|lo|la(?= \w+(?:o|é|mos)\b)|voy|vamos|puede|puedes)\b"),
    "pt": re.compile(r"(?:e |mas |ou |depois |então )?(?:eu|nós|você|vocês|tu|ele|ela|se|quando|assim que|caso|porque|como|obrigad\w|por favor|te|lhe|me|\w+o-(?:lhe|lhes|te|vos)|vou|vamos|pode|podes)\b"),
    "it": re.compile(r"(?:e |ma |o |poi |quindi )?(?:io|noi|lei|voi|tu|lui|se|quando|appena|una volta che|perché|siccome|grazie|per favore|ti|vi|ci|mi|glielo|te|ve|lo|(?:la|le)(?= \w+(?:o|ò|iamo|emo)\b)|può|puoi)\b"),
}  # fmt: skip
"""How a piece begins that is a clause of its own."""

CONDITIONS: dict[str, re.Pattern[str]] = {
    "en": re.compile(
        r"^(?:and |but |so |then |or |ok,? |okay,? )*(?:if|unless|provided|assuming|in case|once|as soon as|should (?:you|he|she|they|it|the)|subject to|depending on|when (?:you|he|she|they|it|the|your|our|[a-z]+ (?:is|has|comes|confirms|agrees|signs|pays|arrives|approves))) ?"
        r"|\b(?:if|unless|provided|assuming|once|as soon as) (?:you|he|she|they|it|the|we get|we have|i get|i have|i hear|we hear|your|our|there|that|this|[a-z]+ (?:is|has|agrees|approves|confirms|gives|says|pays|signs))\b.*"
    ),
    "ko": re.compile(r"(?:(?:^|[가-힣 ])(?:으면|되면|하면|시면|주면|나면|오면|가면|지면|이면|라면|다면)|는 ?대로|하는 즉시|는 즉시|[을ㄹ될할날] 경우(?:에)?|[은한된난] (?:후|다음|뒤)(?:에)?)$"),
    "ja": re.compile(r"(?:たら|だら|れば|けば|せば|なら|次第|場合は?|場合に|しだい)$"),
    "zh": re.compile(r"^(?:如果|若|要是|一旦|只要|等).*|.*(?:的话|之后|以后|后)$"),
    "de": re.compile(r"^(?:und |aber )?(?:wenn|falls|sofern|sobald|vorausgesetzt|sollte|sollten)\b"),
    "fr": re.compile(r"^(?:et |mais )?(?:si\b|s'il|dès que|dès qu'|une fois que|à condition|lorsque|sous réserve)"),
    "es": re.compile(r"^(?:y |pero )?(?:si|cuando|en cuanto|una vez|siempre que|a condición)\b"),
    "pt": re.compile(r"^(?:e |mas )?(?:se|quando|assim que|caso|desde que|uma vez)\b"),
    "it": re.compile(r"^(?:e |ma )?(?:se|quando|appena|non appena|una volta|a condizione|qualora)\b"),
}  # fmt: skip
"""A clause a promise hangs on (C-12, C-22)."""

POLITE = re.compile(
    r"\bif (?:at all )?(?:possible|necessary|needed|i can|i may|you (?:like|want|wish|prefer|don't mind|need)|(?:that|it)(?:'s| is| suits| works)\b)"
    r"|\bwenn (?:möglich|nötig|ich kann|(?:sie|du|ihr|es) (?:möchte\w*|woll\w+|will\w*|magst|mögen|recht|passt))|\bfalls (?:möglich|nötig|gewünscht)"
    r"|\bsi (?:possible|nécessaire|je peux|vous (?:voulez|le souhaitez|souhaitez)|tu (?:veux|le veux|souhaites)|ça (?:vous|te) va|cela vous convient)"
    r"|\bsi (?:es posible|es necesario|puedo|quieres?|lo desea|le parece|te parece|le viene|te viene)|\bse (?:possível|necessário|puder|quiser\w*|preferir|concordar)"
    r"|\bse (?:possibile|necessario|posso|vuoi|vuole|ti va|le va|preferisc\w+)"
    r"|(?:괜찮|가능|원하|필요|시간|여유|문제|궁금)[가-힣 ]*면|(?:그러|이러|저러|아니|하자|보자)면|(?:よろし|でき|可能で|必要)\w*(?:たら|れば|なら)|(?:如果|若)(?:可以|方便|愿意|需要|可能)|(?:方便|可以|需要)的话"
)
"""Politeness or a hedge in the form of a condition: nothing hangs on it."""

JOINT: dict[str, re.Pattern[str]] = {
    "en": re.compile(r"(?:(?:and|but|so|or|then|also)\b,? ?)+"),
    "de": re.compile(r"(?:(?:und|aber|oder|dann|denn)\b,? ?)+"),
    "fr": re.compile(r"(?:(?:et|mais|ou|puis|donc)\b,? ?)+"),
    "es": re.compile(r"(?:(?:y|pero|o|luego)\b,? ?)+"),
    "pt": re.compile(r"(?:(?:e|mas|ou|depois|então)\b,? ?)+"),
    "it": re.compile(r"(?:(?:e|ma|o|poi|quindi)\b,? ?)+"),
    "zh": re.compile(r"(?:但是?|不过|所以|然后|同时|并)"),
}
"""What only joins a clause to the one before it."""

_ES_THEN = r"(?:a|al|con|el|la|los|las|su|tu|mi|un|una|por|también|todo|esta|este|hoy|mañana)\b"
_IT_THEN = r"(?:a|al|alla|con|il|la|lo|i|gli|le|un|una|per|anche|tutto|oggi|domani|l')"
_PT_THEN = r"(?:a|ao|à|com|o|os|as|um|uma|para|também|tudo|hoje|amanhã)\b"
SECOND: dict[str, re.Pattern[str]] = {
    "de": re.compile(r"(?:und |dann )*(?:(?!bin|habe|hatte|denke|glaube|hoffe|kann|könnte|möchte|würde|freue|warte|brauche|finde|wünsche|bitte|wäre|hätte|werde)\w+e ich|ich (?!bin|habe|hatte|denke|glaube|hoffe|muss|kann|möchte|würde|freue|warte|brauche|finde|wünsche|bitte)\w+e|wir (?!sind|haben|hatten|denken|hoffen|müssen|können|möchten|würden|freuen|warten|brauchen|finden|wünschen|bitten)\w+en)\b"),
    "fr": re.compile(r"(?:et |puis )*(?:je |j')(?!ai\b|suis|pense|crois|espère|sais|veux|peux|dois|voudrais|aime|reste|attends|vous (?:remercie|souhaite|prie)|te (?:remercie|souhaite))"),
    "es": re.compile(rf"(?:y |luego )*(?:(?:te|le|les|os|lo|la) )?(?!quedo|espero|creo|pienso|tengo|puedo|quiero|necesito|saludo|como|todo|cuando)\w{{3,}}o {_ES_THEN}"),
    "pt": re.compile(rf"(?:e |depois )*(?:(?:te|lhe|o|a) )?(?!fico|espero|creio|penso|tenho|posso|quero|preciso|como|todo|quando|agradeço)\w{{3,}}o {_PT_THEN}"),
    "it": re.compile(rf"(?:e |poi )*(?:(?:ti|le|vi|lo|la) )?(?!resto|spero|credo|penso|posso|voglio|devo|come|tutto|quando|ringrazio|saluto)\w{{3,}}o {_IT_THEN}"),
}  # fmt: skip
"""A plain first person right behind a promise: "... et j'appelle le plombier"."""

COORDINATED = re.compile(rf"^(?:and |then |and then |also |, )*(?:{_DEED})\b")
"""The second verb of "I'll send the list and call Bo"."""

MORE: dict[str, re.Pattern[str]] = {
    "ko": re.compile(
        r"(?:발송|출고|입금|송금|배송)(?:됩니다|돼요|될 예정)|(?:보내|드리|전달하|공유하|확인하|작성하|검토하|처리하|올리|준비하|연락하|수정하|정리하|제출하|발송하|보완하|체크하|예약하|주문하|해결하|보고하|회신하)고$"
        r"|(?:할|보낼|드릴|올릴|갈|줄|낼|칠|알릴|맡을|챙길|만들|끝낼|마칠|넘길|물어볼|알아볼) ?(?:게요?|께요?|계획입니다|계획이에요|생각입니다|생각이에요|거예요|겁니다|것입니다|예정(?:입니다|이에요|이고|이며))|(?:하|보내|드리|올리|알아보|맡|챙기|만들|끝내|마치|넘기|물어보|내|갖다 드리|가져다 드리|사|고치|알리|전하)(?:겠습니다|겠어요|겠음|ㄹ게|을게|려고 합니다|려고요|도록 하겠)"
        r"|(?:하는|보내는|준비하는|작성하는|검토하는|정리하는|수정하는|확인하는|처리하는) ?중(?:입니다|이에요|이고|이며|이라)|(?:하고|보내고|준비하고|작성하고|검토하고|정리하고|수정하고|확인하고|처리하고|알아보고) ?있(?:습니다|어요)|"
        rf"{_L} ?[게께]요|"
        r"(?:께|께서|에게|한테|님)[^.?!]{0,12}(?:여쭤|여쭙|물어|문의해)[가-힣]{0,3} ?(?:볼게|보겠|드릴게|드리겠|둘게|두겠)|^네[,.! ]*(?:그렇게 하겠|그러겠|그럴게)|맡겨 ?(?:주세요|주십시오)|제가 (?:[^.?!]{0,20} )?(?:검토|확인|작성|준비|정리|수정|취합|진행|처리|번역|조사) ?중(?:입니다|이에요|이며|이고)|제가 (?:할게|하죠|하지요|갈게|처리|맡)"
    ),
    "ja": re.compile(r"(?:発送|出荷|送金|振込)(?:され|になり|とな(?:り|る))(?:ます|予定)|[うくぐすつぬぶむる]ように(?:いた)?します(?!か)|(?:お送り|送付|連絡|確認|提出|対応|手配|用意|準備|修正|作成|報告|共有|返信|返事|回答|お届け|検討|調整|発送|お知らせ|お渡し|整理|調査|予約|注文|更新|アップロード)(?:いた)?し(?:ます|ておきます|てみます)(?!か)|(?:送り|渡し|出し|届け|返し|書き|持って行き|持っていき|やって(?:おき|み)|聞いて(?:おき|み)|調べて(?:おき|み)|伝えて?(?:おき)?|直し|作り|片付け|済ませ)ます(?!か|せん)|(?:し|行っ|進め|作成し|準備し|確認し|検討し)て(?:いる|おり|い)(?:ところです|ます)|お任せください|(?:する|送る|出す|届ける|渡す)(?:予定|つもり)(?:です|でおり)"),
    "zh": re.compile(r"(?:明天|今天|后天|周[一二三四五六日]|下周.?|月底)(?:就|会|将)?(?:寄出|发出|汇出|打款)|我(?:们)?(?:明天|今天|今晚|后天|下午|上午|晚上|周[一二三四五六日]|下周.?|月底|马上|稍后|这就|立刻|尽快|一会儿?|回头)[^，。？?]{0,6}(?:发|寄|送|交|传|转|给|打|回复|联系|处理|安排|准备|整理|确认|付|买|带|拿|写|改|提交|完成|更新|问|查)|(?:我|我们)(?:正在|在)(?:准备|处理|整理|审核|修改|写|做|查|联系|确认)|(?:我|我们)(?:会|将|来|去)[^，。？?]{0,10}(?:发|寄|送|交|传|转|给|打|回复|联系|处理|安排|准备|整理|确认|付|带|提交|完成|更新)|(?:交给|包在)我|保证(?:在|按时|完成)"),
    "de": re.compile(r"\b(?:geht|gehen) (?:\w+ ){1,4}(?:raus|heraus|zur post|an (?:sie|dich|euch))\b|\b(?:ich|wir) (?:bin|sind) (?:gerade |noch |schon )?(?:dabei|daran|dran)\b|\b(?:ich|wir) (?:arbeite|arbeiten|bereite|bereiten|stelle|stellen|mache|machen|bringe|bringen|rufe|hole|holen|besorge|übernehme|übernehmen|schreibe|schreiben|reiche|reichen|prüfe|prüfen|kläre|gehe|leite|gebe|geben|lasse|lassen) (?!mir|keine)(?:\w+ ){0,6}(?:daran|vor|zusammen|fertig|mit|an|ab|nach|ein|weiter|zurück|bescheid|heute|morgen|bis|gleich|am|noch|sofort|zukommen)\b|\bich (?!habe|hatte|denke|glaube|hoffe|warte|brauche|freue|finde|bleibe|fahre|fliege|reise|wohne|lebe|schlafe|gehe|esse|treffe|könnte|möchte|würde|hätte|wäre|werde|bitte|erwarte|benötige|sehe|verstehe|vermisse|wünsche|heirate|feiere|ziehe|rechne|meine|liege|sitze|stehe|danke|suche|frage mich|weiß)\w+e (?:[\w.]+ ){0,6}(?:bis|heute (?:noch|abend|nachmittag)|morgen|übermorgen|gleich|sofort|nächste woche|am \w+tag|am \d)\b|\b(?:wird gemacht|ich kümmere mich|(?:ich|wir) sorgen? dafür|bin dran|überlass(?:t|en sie)? (?:das|es) (?:ruhig )?mir|(?:ich|wir) (?:reservier|bring|leih|druck|kauf|besorg|such|reparier|übersetz|hol|heb|stell|buch|bestell)en? (?:dir|ihnen|euch)\b|^\W*(?:ich|wir) (?:reservier|druck|besorg|kauf|buch|bestell|organisier|reparier|übersetz)en? (?:den|die|das|einen|eine|ein|uns|noch|neue\w?)\b|übernehme ich|erledige ich|schicke ich|mache ich|reiche ich|bringe ich)\b"),
    "fr": re.compile(r"\b(?:part|partent|partira|partiront) (?:\w+ )?(?:(?:lundi|mardi|mercredi|jeudi|vendredi|demain) )?(?:par la poste|par coursier|de chez nous|de notre banque)\b|\b(?:le virement|le colis|l'acompte|la commande|le paiement) (?:part|partira) (?:demain|lundi|mardi|mercredi|jeudi|vendredi|ce soir)\b|\b(?:je suis|nous sommes) en train d[e']|\bje (?:m'occupe|me charge|reviens vers|vous fais|te fais|vous tiens|te tiens|vous renvoie|te renvoie|vous recontacte|vous appelle|t'appelle|termine|finis|prépare|m'y mets)\b|\b(?:nous|on) (?:vous|te) (?:envoyons|transmettons|envoie|rappelons|recontactons|tenons|faisons|livrons|confirmons)\b|\blaisse[zr]?-moi faire\b|\bc'est noté, je\b|\bje prévois de\b|\b(?:je|nous|on) (?:vous |te |t'|leur |lui )(?:l[ea] |les |l'|en )?(?:rapport|ramèn|apport|réserv|gard|prépar|dépos|prêt|imprim|command|achèt|récupèr|rembours|transfèr|montr|répar|corrig|install|not|rend|traduis|relis)(?:e|ons|s|ds)?\b(?! compte)"),
    "es": re.compile(r"\b(?:se (?:envía|envían|paga|pagan|transfiere)|el (?:pago|paquete|pedido|envío) sale) (?:mañana|hoy|el (?:lunes|martes|miércoles|jueves|viernes))\b|\b(?:estoy|estamos) (?!de acuerdo|pensando|esperando|viendo)\w+(?:ando|iendo|ándol[oa]s?|iéndol[oa]s?)\b|\b(?:te|le|les|os) (?:envío|mando|paso|confirmo|aviso|llamo|digo|traigo|llevo|hago llegar|enviamos|mandamos|confirmamos|avisamos|mantengo|mantenemos)\b|\b(?:tengo previsto|tenemos previsto|pienso (?:enviar|mandar|hacer|terminar))\b|\bd[ée]j[ae](?:me|nos)lo a (?:mí|nosotros)\b|\b(?:me pongo|nos ponemos) (?:con ello|a ello|en contacto)\b|\b(?:te|le|les|os) (?:l[oa]s? )?(?:reserv|guard|prepar|prest|devuelv|recoj|compr|imprim|busc|consig|arregl|traduzc|corrij|dej|acerc|entreg|pag|abon|transfier|apunt)(?:o|amos|emos|imos)\b"),
    "pt": re.compile(r"\b(?:segue|seguem|o (?:pagamento|pacote|pedido) sai) (?:amanhã|hoje|na (?:segunda|terça|quarta|quinta|sexta))\b|\b(?:estou|estamos) (?:a (?!espera|pensar)\w+r|(?!esperando|pensando)\w+(?:ando|endo|indo))\b|\b(?:te|lhe|lhes|vos) (?:envio|mando|passo|confirmo|aviso|ligo|digo|trago|entrego|enviamos|mandamos)\b|\b(?:envio|mando|aviso|entrego|devolvo)-(?:te|lhe|lhes|vos|o|a)\b|\b(?:pretendo|planejo|tenciono) \w+r\b|\bpode(?:s)? contar comigo\b|\b(?:garanto|garantimos) que\b|\b(?:volto|retorno) (?:a |com |para )|\b(?:te|lhe|lhes|vos) (?:reserv|guard|prepar|emprest|devolv|compr|imprim|arranj|traduz|corrij|deix|pag|transfir|marc)(?:o|amos|emos|imos)\b|\b(?:reserv|guard|prepar|emprest|devolv|compr|imprim|arranj|deix|pag|marc)o-(?:te|lhe|lhes|vos)\b"),
    "it": re.compile(r"\b(?:il (?:pagamento|pacco|bonifico)|la (?:rata|merce|spedizione)) (?:parte|partirà) (?:domani|oggi|lunedì|martedì|mercoledì|giovedì|venerdì)\b|\b(?:sto|stiamo) (?!pensando|aspettando|bene|male)\w+(?:ando|endo)(?:lo|la|li|le)?\b|\b(?:ti|le|vi|te|gliel\w|te l\w|ve l\w) ?(?:mando|invio|confermo|avviso|chiamo|scrivo|porto|giro|faccio|tengo|prenoto|riservo|preparo|presto|restituisco|riporto|compro|stampo|cerco|riparo|traduco|correggo|lascio|consegno|pago|ritiro|procuro|prenotiamo|prepariamo|riportiamo|compriamo|consegniamo|mandiamo|inviamo|confermiamo|facciamo|teniamo|richiamo|spedisco|passo)\b|\b(?:ho intenzione di|conto di|prevedo di) \w+r(?:e|ti|le|vi|lo|la|li)\b|\blasci?a? (?:fare )?a me\b|\bconta su di me\b|\b(?:preparo|finisco|sistemo|controllo|verifico|mando|invio) (?:\w+ ){0,5}(?:domani|oggi|entro|stasera|subito|lunedì|martedì|mercoledì|giovedì|venerdì)\b"),
}  # fmt: skip
"""Further promises of a language, beside its cue `promise`."""

AGREES: dict[str, re.Pattern[str]] = {
    "de": re.compile(r"(?:abgemacht|einverstanden|in ordnung|alles klar|okay|ok|gut|gern|gerne|klar|geht klar|passt)"),
    "fr": re.compile(r"(?:d'accord|entendu|ça marche|c'est d'accord|très bien|ok|volontiers)"),
    "es": re.compile(r"(?:de acuerdo|vale|trato hecho|hecho|muy bien|ok|claro)"),
    "pt": re.compile(r"(?:combinado|de acordo|está bem|tudo bem|certo|ok)"),
    "it": re.compile(r"(?:d'accordo|va bene|affare fatto|ok|volentieri|intesi)"),
}
"""A word of agreement; the plain first person behind it takes something on: "Abgemacht, ich nehme die Bücher"."""

RUNS: dict[str, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:'m|am|'re|are)(?: [a-z]+)? (?!going to\b)[a-z]+ing\b|^(?:still |just |now |currently )*[a-z]+ing\b"),
    "ko": re.compile(r"중(?:입니다|이에요)|고 ?있(?:습니다|어요)"),
    "ja": re.compile(r"て(?:いる|おり|い)(?:ところ|ます)"),
    "zh": re.compile(r"正在|我们?在"),
    "de": re.compile(r"\b(?:dabei|dran|daran|arbeite|arbeiten)\b"),
    "fr": re.compile(r"\ben train d"),
    "es": re.compile(r"\b(?:estoy|estamos)\b"),
    "pt": re.compile(r"\b(?:estou|estamos)\b"),
    "it": re.compile(r"\b(?:sto|stiamo)\b"),
}
"""The deed is under way."""

ACCEPTS: dict[str, tuple[str, ...]] = {
    "en": lines(r"""
        will do
        (?:sure|of course|certainly|absolutely|gladly|no problem|yes|ok|okay)[,.! ]+(?:i'd be |i'm |we'd be |we're |more than )?(?:happy|glad) to(?: (?:do (?:it|that|so)|help))?
        (?:happy|glad) to (?:do (?:it|that|so)|help)
        consider it done
        you got it
        (?:sure|absolutely|certainly|of course)[,.! ]+(?:i|we)(?:'ll| will| can)(?: do (?:it|that|so))?
    """),
    "ko": lines(r"(?:네|넵|예|넹)[,.! ]*(?:알겠습니다|알겠어요|그렇게 하겠습니다|그럴게요|그러겠습니다|할게요|하겠습니다|진행하겠습니다)"),
    "ja": lines(r"(?:はい[、。 ]*)?(?:承知(?:いた)?しました|かしこまりました|了解(?:いた)?しました|了解です|承りました|やります|やっておきます)"),
    "zh": lines(r"(?:好的?|行|可以|没问题|ok)[，。！,.! ]*(?:我(?:来|去|马上|这就|会)(?:办|处理|做|安排|弄)|没问题|我来|包在我身上|照办|我会的)"),
    "de": lines(r"(?:ja|klar|gern|gerne|natürlich|ok|okay|alles klar)[,.! ]+(?:mache? ich|das mache ich|wird gemacht|wird erledigt|erledige ich|mach ich gern)|mach(?:e)? ich|wird gemacht|wird erledigt"),
    "fr": lines(r"(?:oui|d'accord|bien sûr|entendu|ok|avec plaisir)[,.! ]+(?:je (?:le |m'en )?(?:fais|charge|occupe|ferai)|ce sera fait|je m'en occupe)|je m'en occupe|je m'en charge|ce sera fait|c'est comme si c'était fait"),
    "es": lines(r"(?:sí|claro|vale|de acuerdo|por supuesto|ok)[,.! ]+(?:lo hago|así lo haré|me encargo|yo me encargo|cuenta con ello)|me encargo|yo me encargo|así lo haré|cuenta con ello|dalo por hecho"),
    "pt": lines(r"(?:sim|claro|ok|certo|combinado|pode deixar)[,.! ]+(?:eu faço|faço isso|vou fazer|trato disso|deixa comigo|deixe comigo)|pode deixar|deixa comigo|deixe comigo|trato disso|farei isso"),
    "it": lines(r"(?:sì|certo|va bene|ok|d'accordo|volentieri)[,.! ]+(?:lo faccio|ci penso io|me ne occupo|lo farò|provvedo)|ci penso io|me ne occupo|provvedo|sarà fatto|lo farò"),
}  # fmt: skip
"""Whole sentences that take a request on (C-24)."""
