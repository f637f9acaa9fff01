"""Asks and no asks by their build in English and German; what the families are: `extractors.phrases.asking`."""

from __future__ import annotations

MORE: dict[str, dict[str, str]] = {
    "en": {
        "request": r"""
            (?:can't|cannot|can not|won't|unable to|not able to|couldn't) (?!wait|thank|tell|imagine|believe|help|stress|say)[^.?!]{1,80}\b(?:until|till|unless|before|without) (?:i|we|they) (?:have|hear|get|see|receive|know|had|heard)\b[^.?!]{0,30}\b(?:you|your|yours)\b
            (?:^|, |just |only |still |also |all |what |i |we )(?:i |we )?(?:still |just |only |also |really )*(?:need|want|require|lack|am missing|'m missing|are missing)s?\b[^.?!]{1,60}\bfrom (?:you|your (?:side|end))\b
            ^(?:and |but |so )?(?:what|all|the (?:only )?(?:one )?thing)s? (?:that )?(?:i|we)(?:'m| am| are|'re)?(?: still| really| also| now)* (?:need|want|miss|lack|missing|waiting for|short of)(?: still| now)? (?:is|are) (?:your|a|an|the)\b
            (?:your|any|some) (?:\w+ ){1,8}(?:would|will|'d|'ll) be (?:\w+ )?(?:welcome|appreciated|helpful|useful|handy|great|invaluable|gratefully received)\b
            ^(?:and |but |so |then )?if you(?:'d be| could| can| would| might| were able to| wouldn't mind)\b[^?]{3,100}, ?(?:that|it|this|i|we|you)(?:'d| would|'ll| will) (?:be|help|make|save|love|owe|really)\b
            ^(?:and |but |so )?(?:it|that)(?:'d| would) be (?:such )?(?:a |an )?(?:\w+ ){1,3}if you (?:could|can|would|might|were)\b
            ^(?:please |do |and |so )?be (?:an?|my) (?:\w+ )?(?:star|angel|dear|love|pal|saint|darling|treasure|sport|hero|mate|sweetheart) and (?!i |we )\w+
            ^(?:please |also |and |but |so |oh,? )?(?:remember|don't forget|do not forget|be sure|make sure|try) (?:to|the|your|and|about|that you)\b(?! (?:me|us|last|how|when|that (?:time|day))\b)
            (?:(?:is|are)|(?:they|he|she|who|it)'(?:re|s)) asking (?:me |us )?(?:for your|whether you|if you|when you|what you|how you|who you|where you)\b
            (?:needs?|wants?|would like|'d like) (?:your (?!company|love)\w+|to (?:know|hear) (?:whether|if|when|what|which|where|how(?: many| much)?|who) you)\b
            ^(?:and |but |so )?your (?:\w+ ){1,4}(?:never|hasn't|haven't|has not|have not|didn't|did not)(?: yet| ever| actually)? (?:reach|reached|arrive|arrived|come|came|turn|turned|get here|got here|made it|make it|show|showed)\b(?! (?:yesterday|the summit|the top|home|into|out))
            ^(?:over|back) to you\b
            ^(?:so |now |well,? )?(?:it's|the (?:ball|decision|choice) is) (?:your (?:call|turn|decision|move|choice)|up to you|in your court|yours)\b
            ^(?:i'd be |we'd be |would be |most |very )?(?:grateful|obliged|thankful) for (?:a|an|your|any) (?:quick |short |brief )?(?:look|word|call|line|chat|glance|reply|note|hand|view)\b
            ^(?:please )?(?:hit|ping|buzz|text|whatsapp|message|drop|give|shout) (?:me|us) (?:with|your|back|a|an|when|if|by|on|about|once)\b(?! (?:lift|hug|kiss|lovely|warm)\b)
            ^(?:and |also |oh,? |do )*(?:do )?(?:drop|shoot|send|give) (?:me|us) an? (?:line|note|message|text|shout|ring|call|bell|buzz)\b
            (?:i|we)(?:'d| would)? (?:be |am |are )?(?:really |rather |most |very )?(?:curious|keen|interested|eager|anxious|dying) to (?:know|hear|learn|find out|see) (?:who|what|which|whether|if|how|when|where|why|your)\b
            (?:i|we) (?:still )?(?:don't|do not|never|haven't|have not) (?:yet )?(?:have|got|had|seen|see|received) (?:a |any |your )(?:\w+ ){0,3}(?:from|of) you(?:rs)?\b(?! (?:as|in your|when|at the|on the|and))
            (?:nothing|nobody|no one|none|not(?! have\b)|\w+n't(?! have\b)|cannot|stuck|waiting|on hold|held up)\b[^.?!]{0,60}\b(?:until|till|unless|before|without) (?:i see |we see |i have |we have |i get |we get )?your \w+
            (?:i'm|i am|we're|we are)? ?(?:still |only |also |just )*(?:missing|lacking|short of|in need of|without)\b[^.?!]{1,40}\b(?:of|from) your\b
            ^(?:still |only |also |just |urgently |now )*(?:need|needing|missing|require|want) (?:the|your|a|an|those|these|that|two|three|all|both|it|them|more)\b[^.?!]{2,60}\b(?:back|by|before|today|tonight|tomorrow|asap|for|please|from|in time)\b
            (?:^|, |and |i'm |we're |i am |we are )(?:awaiting|await) your (?!reply|answer|response|news|return|visit)\w+
            (?:i|we)(?: really| honestly| still)? (?:can't|cannot|don't|do not|can no longer) (?:remember|recall|know|tell|make out|work out)(?: now)? (?:if|whether|what|which|when|where|how|who) you\b
            (?:it|that) (?:would|'d)(?: really| also)? (?:mean (?:a lot|so much|the world)|make my (?:day|week)|please \w+|cheer \w+|help|save \w+|be \w+(?: \w+)?)(?: to (?:me|us|her|him|them))? if you (?:\w+ed|came|could|went|took|gave|brought|said|wrote|sent|told|let|put|had|were|got|kept|spoke|rang)\b
            (?:i|we) (?:trust|assume|take it|presume|expect)(?: that)? you(?:'ll| will) (?:send|bring|let|tell|give|confirm|check|return|pay|sign|call|ring|post|forward|share|pass|sort|book|order|answer|reply|write)\b
            (?:i|we)(?:'d| would)(?: really| much| also)? (?:value|welcome|appreciate|love|like) (?:a|an|some|another|any)(?: \w+)? (?:opinion|advice|help|hand|eyes?|view|look|thoughts?|input|steer|word|guidance|feedback)\b
            ^(?:it's |so it's |now it's )?your (?:turn|move|go|shout|call) to\b
            (?:the|a|no|any) (?:signed )?(?:copy|copies|form|invoice|receipt|contract|report|draft|certificate|payment|signature|deposit|quote|original|cheque|second page|attachment)s?\b[^.?!]{0,30}(?:hasn't|haven't|has not|have not|never|didn't|still hasn't|not) (?:yet )?(?:come|arrived?|reached|turned up|been (?:sent|received|returned|paid|signed|attached)|attached)\b(?! (?:me|us|here)? ?(?:yesterday|in time))
            ^(?:pop|drop|come|swing|stop|nip|call|look) (?:in|by|over|round|along|up)\b[^.?!]{2,60}\b(?:please|would you|will you|and (?:get|pick|collect|fetch|bring|take|sign|help|see))\b
            ^(?:could |can |i could |we could )do with knowing\b
            ^(?:and |but )?(?:it|that) (?:might|may|would|could|'d) (?:help|be (?:wise|worth|good|better|best|an idea|worthwhile)) if you\b
            (?:might|may|would|'d) be (?:worth|wise|good|better)(?: your| you)? (?:checking|asking|ringing|calling|looking|having|telling|writing|to (?:check|ask|ring|call|look|tell|write))\b
            (?:still |now )?(?:outstanding|pending|open|due|missing|waiting) (?:on|from|at|with) (?:your (?:side|end|part|desk)|you)\b
            \b(?:counting|relying|depending|banking) on you (?:to|for)\b
        """,
        "question": r"""
            ^(?:and |but |so |hey |hi |ok |also )?(?:whats|wheres|whens|hows|whos|whys|whatre|wherere|howre|howd|whered|whatd|whod)\b
            ^(?:and |but |so |hey |also )?(?:when|where|what|how|who|why|which)(?: \w+)? (?:r|are|is|was|did|do|does|can|will|shall|should|would|could|have|has) (?:u|you|ya|we|it|they|the|your|this|that|he|she|i)\b
            ^(?:and |but |so |hey |also |hi )?(?:did|do|does|have|has|are|is|was|will|can|could|would|shall|should|r) (?:u|you|ya|we|it|they|the|your|he|she|anyone|anybody|i)\b[^.!,]{3,}$
            ^(?:and |but |so |hey |also )?whose \w+
            ^(?:and |but |so |also )?(?:are|is|was|were|do|does|did|have|has|can|could|will|would|shall|should) (?:these|this|that|those|there|all|any|both|everyone|someone|saturday|sunday|monday|tuesday|wednesday|thursday|friday|my|our|his|her)\b[^.!,?]{3,}$
        """,
        "rhetorical": r"""
            ^(?:and |but |so |oh,? |well,? )?(?:what|where|how)(?:'d| would| could| on earth would| should)? (?:would |could )?(?:i|we|they|anyone|the \w+) (?:ever )?(?:do|be|manage|survive|cope|go|have done|have been)\b[^?!.]{0,20}\bwithout (?:you|your|u)\b
            ^(?:and |but |so |oh,? |well,? )?(?:can|could|would|do|did|will) (?:you|anyone|anybody) (?:just |ever |honestly )?(?:believe|imagine|credit) (?:it|that|this|how|the)\b
            (?:, |^)would you (?:believe|credit) it\b
            ^(?:and |but |so |oh,? |well,? )?(?:guess|you'll never guess|you won't believe|know) (?:who|what|where|how)\b[^?!.]{0,40}[?!.]*$
            ^(?:and |but |oh,? |well,? )?how (?:very |utterly |absolutely )?(?:lovely|nice|great|cool|good|sweet|kind|funny|brilliant|wonderful|amazing|mad|crazy|odd|awful|silly|weird|beautiful|clever|exciting) (?:is|was|are) (?:that|this|it|he|she|they)\b
            ^(?:and |but |oh,? |well,? )?(?:isn't|wasn't|aren't|weren't) (?:it|that|this|he|she|they|life) (?:just |so |simply |all |absolutely )*(?:great|lovely|nice|wonderful|amazing|funny|beautiful|brilliant|fantastic|gorgeous|marvellous|splendid|exciting|good news|strange|odd|sweet|adorable|perfect|a (?:joy|treat|pity|shame|laugh))\b
            ^(?:and |but |so |of course,? )?(?:the|my|our|one) (?:only |big |real |main |other |great )*questions? (?:is|was|remains|being|are)\b(?![^.?!]*\byou)
            ^(?:but |and |so |yet )?(?:i|we|you) (?:do |often |sometimes |always |still |really |just )*wonder(?:s|ed)? (?:who|why|how|what|where|when|if|whether)\b(?![^.?!]*\b(?:you|your|u)\b)(?=[^.?!]*(?:\b(?:ever|never|\w+ed|was|were|did|had|on earth|world|life)\b)|[^.?!]* would\b)
            ^(?:but |and |so |yet )?(?:who|what|how) (?:on earth|in the world|the hell|the heck)\b(?![^?!.]*\byou)
            ^(?:and |but |so |oh,? )?who (?:needs|wants|likes|cares about|has time for|would want|can afford)\b(?![^?]*\b(?:you|this|it|them|one|from|of)\b)[^?]{0,30}\?
            ^(?:and |but |so |oh,? )?where (?:does|did|do|has|have) (?:all )?(?:the |my |our )?(?:time|day|days|year|years|week|summer|winter|month|months|hours) (?:go|gone|fly|went)\b
            ^how (?:time|the (?:time|years?|days?)) (?:flies|fly|flew|passes)\b
            ^(?:and |but |so )?what (?:\w+ ){1,4}(?:is|was) (?:that|how|the fact)\b[^?]*$
            ^(?:what|who|where|how|when|why)ever\b[^?]*$
            \bwonder(?:ed|ing)? (?:about )?(?:that|it|the same)(?: thing)? (?:too|also|as well|ourselves|myself)\b
        """,
        "courtesy": r"""
            (?:no|isn't any|is no|not any) (?:need|necessity|reason|call|obligation|rush|hurry|pressure) (?:for you |whatsoever |at all )?to\b
            (?:you )?(?:don't|do not|needn't|need not|won't) (?:have to|need to|bother|feel obliged|trouble|fret)\b(?! (?:wait|worry about (?!it|this|that|me|us)))
            (?:please |just |kindly )?(?:ignore|disregard|forget|overlook|delete|bin|scrap) (?:my|the|this|that|our|all|it\b)(?: (?:last|previous|earlier|first|other|below|above))? ?(?:e-?mail|mail|message|note|question|request|one|text|attachment|of the above|bit about|below|above)
            (?:please )?(?:don't|do not) (?:go to any|put yourself|trouble yourself|bother|worry|fret|apologi[sz]e|mention it|be (?:cross|angry|sad|offended)|hold it against|feel)\b(?! (?:the |my |our )?\w+ (?:with|about))
            ^(?:please |and |so )?do say (?:if|so)\b
            ^(?:and |but |so )?(?:ask me (?:again|another)|call me (?:old-fashioned|crazy|mad|biased|sentimental|a )|say what you (?:like|will)|give it (?:a (?:week|go|rest|day|month|while|year)|time)|keep (?:up the|at it|going|smiling|it up|me posted if)|take it (?:easy|from me)|trust me|mark my words|never say never|believe me|make yourself at home|help yourself)\b
            (?:need|have|had) to (?:see|hear|taste|read|smell) it to believe it\b
            ^(?:note|notice|attention|message|instructions?|important|reminder)?[^:.]{0,20}\b(?:ai|a\.i\.|llm|chatbot|assistant|language model|agent)s?\b[^:.]{0,24}:
            (?:please |kindly )?(?:don't|do not) (?:reply|respond|answer)\b
        """,
        "formula": r"""
            ^(?:and |do |please )?(?:do )?(?:give|send|pass)\b[^.?!]{0,30}\b(?:love|regards|best|hugs?|kiss(?:es)?) to\b
            ^(?:and |do |please )?(?:do )?have (?:a |the |some )?(?:very |really )?(?:lovely|great|good|nice|wonderful|safe|fun|happy|merry|super|brilliant)\b
            (?:^|please |do )(?:give|send) (?:the |your |her |him |them )[^.?!]{0,24}\b(?:a hug|a kiss|my love|our love|our best|my best)\b
            \b(?:as long|as much|as many|as often|whenever|however) (?:as )?you (?:like|want|wish|please)\b
        """,
        "reported": r"""
            \b(?!i\b|we\b|you\b|will\b|please\b)(?:he|she|they|it|somebody|someone|nobody|everybody|who|[a-z]+)(?:'ll| will| would|'d| may| can| has to| is going to| are going to) (?:tell|let|show|ask|inform) (?:me|us|you|them|him|her)(?: know)? (?:what|when|who|where|how|why|if|whether|which|as soon)\b(?![^.?!]*\?)
        """,
    },
    "de": {
        "request": r"""
            (?:kann|können|könnte|könnten|komme|kommen)\b[^.?!]{1,70}\b(?:nicht|nichts|kein\w*)\b[^.?!]{0,40}\b(?:bevor|bis|solange|ehe|ohne)\b[^.?!]{0,20}\b(?:du|sie|ihr|deine?\w?|ihre?\w?|eure?\w?|dir|ihnen|euch)\b
            ^(?:und |aber )?(?![^.?!]*\b(?:hätte|wäre|würde)(?:n|st|t)?\b)(?:ohne (?:deine?|ihre?|eure?)n? [^.?!]{2,60}\b(?:nicht|nichts|kein\w*)|(?:bevor|solange|ehe) (?:du|sie|ihr|ich (?:von|keine?))\b[^.?!]{2,80}\b(?:nicht|nichts|kein\w*))\b
            (?:brauche?|brauchen|benötige|benötigen|fehlen|fehlt|vermisse|vermissen)\b[^.?!]{1,50}\bvon (?:dir|ihnen|euch|deiner seite|ihrer seite)\b
            ^(?:und |aber )?was (?:mir|uns|ich|wir)(?: jetzt| noch| immer| nur| dringend)* (?:fehlt|fehlen|brauche|brauchen|benötige|benötigen)[, ]
            ^(?:und |aber )?(?:wenn|falls) (?:du|sie|ihr)\b[^?!.]{3,90}\b(?:könntest|könnten|könntet|kannst|würdest|würden|würdet)\b[^?!.]{0,30},? (?:wäre?|wäre ich|würde|hätte|das|dann)\b
            (?:wäre|wären)\b[^?!.]{1,50}, wenn (?:du|sie|ihr)\b[^?!.]{2,80}(?:könntest|könnten|könntet|würdest|würden|würdet)\b
            ^(?:bitte |und |aber )?sei(?:d|en sie)? (?:doch |bitte )?(?:so (?:lieb|gut|nett|freundlich)|ein schatz|ein engel)\b
            ^(?:und |aber |bitte |ach,? )?(?:denk|denkt|denken sie) (?:bitte |doch |auch )*(?:an|daran)\b(?! (?:dich|mich|uns|euch) (?:oft|viel|sehr))
            ^(?:und |aber |bitte |ach,? )?(?:vergiss|vergesst|vergessen sie) (?:bitte )?(?!mich|es\b|das\b|meine|nie)[^.?!]{1,60}\bnicht\b
            (?:ihre?|deine?|eure?) \w+(?: \w+)? (?:ist|sind|hat|haben)\b[^.?!]{0,20}\b(?:nie|noch nicht|nicht|bisher nicht)\b[^.?!]{0,20}(?:angekommen|eingetroffen|eingegangen|erreicht|da\b|bei (?:uns|mir))
            (?:für|über) (?:eine|ihre|deine|eure|ein|einen) (?:\w+ ){0,2}(?:antwort|rückmeldung|nachricht|hinweis|rat|einschätzung|meinung|wort|anruf|rückruf|blick|hilfe|unterstützung)\b[^.?!]{0,20}\b(?:wäre|wären|würde|würden|freue|freuen|dankbar)
            (?:fragt|will wissen|möchte wissen|wollen wissen|fragen),? (?:\w+ )?(?:ob|wann|wie|was|wo|wer|wie viele|welche\w?) (?:du|sie|ihr|dir|euch|ihnen)\b
            (?:nichts|niemand|keiner|nicht|kein\w*|stillstand|warte\w*)\b[^.?!]{0,50}\b(?:bis|bevor|ehe|solange|ohne) (?:ich |wir )?(?:dein|ihr|eure?)\w* \w+
            (?:fehlt|fehlen|brauche|bräuchte|bräuchten|vermisse)\b[^.?!]{1,50}\b(?:ihre[rs]?|deine[rs]?|eure[rs]?)\b
            fehlt (?:mir|uns)\b[^.?!]{1,40}\b(?:deine|ihre|eure)[.! ]*$
            (?:ich|wir) (?:bräuchte|bräuchten|benötige|benötigen)\b[^.?!]{3,60}\b(?:bis|zurück|noch|heute|morgen|dringend|spätestens)\b
            (?:ich|wir) (?:erwarte|erwarten) (?:ihre|deine|eure) (?!antwort|nachricht)\w+
            (?:ich|wir) (?:weiß|wissen)(?: \w+)? nicht(?: mehr)?,? (?:ob|wann|was|wie|wo|welche\w?) (?:du|sie|ihr)\b
            (?:die|der|das|eine?) (?:unterschriebene\w? )?(?:kopie|formular|rechnung|quittung|vertrag|bericht|entwurf|zahlung|unterschrift|anzahlung|original|zweite seite|anhang|unterlagen)\b[^.?!]{0,24}\b(?:nie|nicht|noch nicht)\b[^.?!]{0,16}(?:angekommen|eingegangen|dabei)\b
            (?:ich|wir) (?:möchte|möchten|würde|würden) (?:gern |gerne )?(?:hören|wissen|lesen|erfahren),? (?:wie|ob|was|wann|wer|wo)\b
            (?:steht|stehen|ist|sind|liegt|liegen)\b[^.?!]{0,12}\bbei (?:ihnen|dir|euch)\b[^.?!]{0,12}\b(?:noch )?(?:aus|offen)\b
            ^(?:und |aber |bitte |also |dann )?(?:ruf|ruft|rufen sie|melde?|meldet|melden sie|schreib|schreibt|schreiben sie|schick|schickt|schicken sie|bring|bringt|bringen sie|gib|gebt|geben sie|frag|fragt|fragen sie|schau|schaut|schauen sie|nimm|nehmt|nehmen sie|hol|holt|holen sie|komm|kommt|kommen sie|stell|stellt|stellen sie|leg|legt|legen sie|drucke?|prüfe?|prüfen sie|unterschreib|unterschreiben sie) (?!ich\b|wir\b|wieder gut|gut heim)(?:\w+ )?(?:mich|mir|uns|dich|dir|bitte|an|mal|kurz|doch|sich|bei|die|das|den|dein\w*|ihr\w*|eine?n?|zurück|vorbei|mit|noch)\b
            \bohne (?:deine?|ihre?|eure?)n? \w+(?![^.?!]*\b(?:hätte|wäre|würde)(?:n|st|t)?\b)[^.?!]{0,40}\b(?:nicht|nichts|kein\w*)\b
            (?:wäre|wären) (?:\w+ )?(?:froh|dankbar|glücklich|erleichtert) (?:über|für|um)\b
        """,
        "question": r"""
            (?:wüsste|wüssten|würde|würden) (?:ich|wir)?\b[^.?!]{0,20}\b(?:gern|gerne)\b[^.?!]{0,20}(?:wissen|erfahren)?,? ?(?:wer|was|wann|wo|wie|ob|warum|welche\w?|wie ?viele?|womit|wozu)\b
            (?:ich|wir) (?:wüsste|wüssten|würde|würden|möchte|möchten|hätte|will|wollen|wollte|wollten) (?:nur |auch |noch |mal |sehr |doch )*(?:gern|gerne)?\b[^.?!]{0,20}(?:wissen|erfahren|hören)?,? ?(?:wer|was|wann|wo|wie|ob|warum|welche\w?|wie ?viele?|womit|wozu|für wen)\b
            (?:mich|uns) würde (?:\w+ )?interessieren\b
            (?:würde|wüsste) (?:mich|uns) (?:\w+ )?interessieren\b
            ^(?:und |aber |sag mal,? |hey,? )?(?:wann|wo|wer|was|wie|warum|wieso|welche[rsnm]?|wohin|woher|wieviel) (?:ist|sind|hast|habt|haben|kommst|kommt|kommen|bist|seid|soll|sollen|kann|können|machst|gehst|fährst|willst|wollt|war|waren|läuft|steht|liegt|geht|hat)\b
            ^(?:und |aber |sag mal,? )?(?:stimmt|stimmen|passt|passen|hast|habt|haben|kommst|kommt|kommen|ist|sind|kannst|könnt|können|willst|wollt|wollen|weißt|wisst|wissen|gibt|geht|gehen|war|waren|darf|soll|sollen|brauchst|braucht|bringst|bringt|fährst|fahrt) (?:du|sie|ihr|die|das|der|es|ich|wir|alle|jemand|noch|dein\w*|euer|eure|mein\w*)\b[^.!?,]{3,}$
        """,
        "rhetorical": r"""
            ^(?:und |aber |ach,? )?(?:was|wo|wie) (?:würde|würden|wäre|wären|täte|täten|sollte|sollten|hätte|hätten) (?:ich|wir|man)\b[^?!.]{0,20}\bohne (?:dich|sie|euch)\b
            ^(?:und |aber |ach,? )?(?:kannst du|können sie|könnt ihr|kann man) (?:dir|sich|euch)? ?(?:das |so was |so etwas )?(?:vorstellen|denken|glauben)\b
            ^(?:und |aber |ach,? )?(?:ist|war|sind) (?:das|es|er|sie|die) (?:nicht|denn nicht) (?:\w+ )?(?:herrlich|schön|toll|super|wunderbar|lustig|großartig|verrückt|komisch|schade|wahnsinn|klasse|süß|traumhaft|eine freude)\b
            ^(?:und |aber |ach,? )?(?:ist das zu fassen|ist das zu glauben|glaubst du das|rate mal|ratet mal|weißt du was|wisst ihr was|stell dir vor)\b
            ^(?:und |aber )?(?:die|meine|unsere) (?:\w+ )?frage (?:ist|bleibt|war|lautet)\b(?![^.?!]*\b(?:du|ihr|euch|dir|ihnen)\b)(?![^.?!]*\bob sie\b)
            ^(?:und |aber )?(?:ich|wir) (?:frage|fragen|fragte) (?:mich|uns)(?: \w+)?,? (?:wer|warum|wieso|wie|was|wo|ob)\b(?![^.?!]*\b(?:du|ihr|dir|euch|ihnen|deine?\w?|eure?\w?)\b)
            ^(?:und |aber |ach,? )?(?:wer braucht|wer will) schon\b
            ^(?:und |aber |ach,? )?wo (?:bleibt|ist|geht) (?:nur |bloß )?die (?:ganze )?zeit\b
            ^wie die zeit vergeht\b
        """,
        "courtesy": r"""
            (?:du musst|sie müssen|ihr müsst|du brauchst|sie brauchen|ihr braucht)\b[^.?!]{0,40}\b(?:nichts|nicht|keine?)\b
            (?:keine?|kein) (?:antwort|rückmeldung|eile|stress|umstände|mühe|hektik|grund)\b
            (?:ignorier\w*|vergiss|vergessen sie|lösch\w*|überlies)\b[^.?!]{0,20}\b(?:mail|nachricht|anfrage|frage|e-mail|letzte\w?|vorige\w?)\b
            (?:ist|wäre) (?:\w+ )?(?:nicht|keine?) (?:nötig|notwendig|erforderlich|erwartet)\b
            ^hoffentlich (?:kannst|könnt|können|kommst|kommt|kommen) (?:du|ihr|sie)\b
            \b(?:so lange|so oft|so viel|wann immer|wie|was) (?:du|ihr|sie) (?:willst|möchtest|wollt|möchtet|wollen|möchten|magst|mögt)\b[. !]*$
            ^(?:und |aber )?(?:sag|sagt|sagen sie)(?: \w+)?,? was (?:du|ihr|sie) (?:willst|wollt|wollen)\b
            ^(?:nur )?weiter so\b
            ^(?:hinweis|anweisung|achtung|wichtig|nachricht)?[^:.]{0,20}\b(?:ki|ai)\b[^:.]{0,24}:
            (?:bitte )?(?:nicht (?:auf diese \w+ )?antworten|antworten sie (?:bitte )?nicht)\b
        """,
        "formula": r"""
            \b(?:so lange|so oft|so viel|wann immer|wie|was) (?:du|ihr|sie) (?:willst|möchtest|wollt|möchtet|wollen|möchten|magst|mögt)\b[. !]*$
        """,
        "decide": r"""
            ^[^?]{3,80}, oder (?:lieber )?(?!nicht\b|nein\b|was\b|so\b|etwa)[^?]{3,80}\?
        """,
        "choice": r"""
            ^[^?]{3,80}, oder (?:lieber )?(?!nicht\b|nein\b|was\b|so\b|etwa)[^?]{3,80}\?
        """,
    },
}
