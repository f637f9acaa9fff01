"""Asks and no asks by their build rather than their words, one family a line, in nine languages (J-55, J-56).

Added to the cues of each language. What asks: wanting to know, what cannot go on without the reader, what is still missing from him, what
would be welcome if he did it, questions without a mark. What does not: being told to do nothing, wonder, questions asked for effect.
"""

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
            (?:nothing|nobody|no one|none|not|\w+n't|cannot|stuck|waiting|on hold|held up)\b[^.?!]{0,60}\b(?:until|till|unless|before|without) (?:i see |we see |i have |we have |i get |we get )?your \w+
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
            ^(?:und |aber )?(?:ohne (?:deine?|ihre?|eure?)n? [^.?!]{2,60}\b(?:nicht|nichts|kein\w*)|(?:bevor|solange|ehe) (?:du|sie|ihr|ich (?:von|keine?))\b[^.?!]{2,80}\b(?:nicht|nichts|kein\w*))\b
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
            (?:die|der|das|eine?) (?:unterschriebene\w? )?(?:kopie|formular|rechnung|quittung|vertrag|bericht|entwurf|zahlung|unterschrift|anzahlung|original|zweite seite|anhang|unterlagen)\b[^.?!]{0,24}\b(?:nie|nicht|noch nicht|fehlt)\b[^.?!]{0,16}(?:angekommen|da|eingegangen|dabei|erhalten|$|\.)
            (?:ich|wir) (?:möchte|möchten|würde|würden) (?:gern |gerne )?(?:hören|wissen|lesen|erfahren),? (?:wie|ob|was|wann|wer|wo)\b
            (?:steht|stehen|ist|sind|liegt|liegen)\b[^.?!]{0,12}\bbei (?:ihnen|dir|euch)\b[^.?!]{0,12}\b(?:noch )?(?:aus|offen)\b
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
    "fr": {
        "request": r"""
            (?:ne |n')(?:peux|peut|pouvons|pourrai|pourrons|puis)\b[^.?!]{1,70}\b(?:tant que|avant que|avant d|sans que|sans (?:ta|ton|tes|votre|vos)|jusqu'à ce que|si (?:tu|vous) ne)\b
            ^(?:et |mais )?sans (?:ta|ton|tes|votre|vos)\b[^.?!]{2,60}\b(?:ne|n'|rien|impossible)
            (?:il (?:me|nous)|(?:me|nous)) (?:manque|manquent|faut|faudrait)\b[^.?!]{1,50}\bde (?:ta|votre) part\b
            ^(?:et |mais )?(?:ce qu'il (?:me|nous)|ce qui (?:me|nous)|il ne (?:me|nous)) (?:manque|faut|manquent)\b
            (?:n'ai|n'avons|n'a|n'ont)(?: toujours| encore)?(?: pas| rien| jamais)?(?: encore| toujours)? (?:reçu|eu|vu)\b[^.?!]{1,50}\bde (?:ta|votre) part\b
            (?:votre|ta|ton|vos|tes) \w+(?: \w+)? (?:ne|n')[^.?!]{0,20}\b(?:jamais|pas|toujours pas)\b[^.?!]{0,20}(?:parven\w+|arriv\w+|reç\w+)
            ^(?:et |mais |donc )?si (?:tu|vous) (?:pouvais|pouviez|peux|pouvez|voulais|vouliez|avais|aviez)\b[^?!.]{3,100}, ?(?:ce serait|ça serait|cela|ça|je|nous|merci|tu|vous)\b
            (?:m'arrangerait|nous arrangerait|m'aiderait|nous aiderait|me rendrait service|serait (?:\w+ )?(?:gentil|sympa|bien|top|super|formidable|génial|parfait|apprécié|bienvenu)\w*|me ferait plaisir)\b[^.?!]{0,10}\b(?:que|si) (?:tu|vous)\b
            (?:(?:un|une|votre|ton|ta|vos|tes) (?:\w+ ){1,6})(?:serait|seraient|sera) (?:\w+ )?(?:appréciée?s?|bienvenue?s?|utiles?|les? bienvenue?s?|précieu\w+)\b
            ^(?:et |allez,? )?(?:sois|soyez) (?:gentil\w*|sympa|un amour|un ange|chic|mignon\w*|bon\w*)\b
            ^(?:et |mais |ah,? )?(?:pense|pensez|songe|songez) (?:bien |aussi |s'il te plaît )?à\b
            ^(?:et |mais |ah,? )?n'(?:oublie|oubliez) pas\b(?! que (?:je|nous))
            ^(?:\w+ ){1,3}(?:demande|demandent|veut savoir|aimerait savoir|voudrait savoir) (?:si|quand|où|comment|combien|ce que|qui) (?:tu|vous)\b
            (?:je|nous) (?:serais|serions|suis|sommes) (?:\w+ )?(?:curieu\w+|content\w*|ravi\w*|heureu\w+|intéressée?s?) de (?:savoir|connaître|lire|entendre|avoir) (?:qui|ce que|quand|où|comment|si|votre|ton|ta|quel\w*|pourquoi)\b
            (?:rien|personne|ne|n')\b[^.?!]{0,50}\b(?:tant que|avant que|sans|jusqu'à)\b[^.?!]{0,12}\b(?:ton|ta|tes|votre|vos)\b
            (?:manque|manquent|besoin)\b[^.?!]{1,50}\b(?:de (?:votre|ta|ton|vos|tes)|la (?:tienne|vôtre)|le (?:tien|vôtre))\b
            (?:j'attends|nous attendons|on attend) (?:vos|votre|tes|ton|ta) (?!réponse|retour|nouvelles)\w+
            (?:je|nous|on) ne (?:sais|savons|sait|me souviens|me rappelle)(?: plus| pas)? (?:si|quand|ce que|où|combien|comment|quel\w*) (?:tu|vous)\b
            (?:il (?:me|nous) faut|j'ai besoin d\w*|nous avons besoin d\w*|il (?:me|nous) faudrait)\b[^.?!]{2,50}\b(?:pour|avant|d'ici|vendredi|lundi|mardi|mercredi|jeudi|samedi|dimanche|demain|aujourd'hui|ce soir|rapidement|vite)\b
            (?:j'aimerais|je voudrais|nous aimerions|on aimerait) (?:bien )?(?:entendre|lire|avoir|recevoir|voir) (?:comment|ce que|si|ton|ta|votre|vos|tes|des nouvelles)\b
            (?:la|le|l'|un|une|votre|aucun\w*) ?(?:copie|formulaire|facture|reçu|contrat|rapport|brouillon|paiement|signature|acompte|original|deuxième page|seconde page|pièce jointe|attestation)\b[^.?!]{0,20}(?:n'est|ne m'est|ne nous est|n'a|manque)\b[^.?!]{0,12}\b(?:jamais|pas|toujours pas|encore)\b
            (?:en attente|en suspens|manquant\w*) (?:de|chez) (?:votre côté|ton côté|vous|toi)\b
        """,
        "question": r"""
            (?:j'aimerais|j'aurais aimé|je voudrais|je souhaiterais|nous aimerions|nous voudrions|on aimerait|je veux|j'aimerai) (?:bien |juste |aussi |d'abord )*(?:savoir|connaître|comprendre|apprendre)\b
            ^(?:et |mais |dis,? |au fait,? )?(?:où|quand|qui|combien|comment|pourquoi|quel\w*) (?:est|sont|es|as|a|êtes|avez|vas|va|fait|viens|vient|faut|peut)\b(?![^?!.]*(?:dommage|beau|bonheur|plaisir|chance))
            ^(?:et |mais |dis,? )?(?:tu|vous|on|ils|elle|il|ça) (?:\w+ ){1,5}(?:quand|où|combien|comment|à quelle heure|quoi)$
        """,
        "rhetorical": r"""
            ^(?:et |mais |oh,? )?(?:que|qu'est-ce que|qu'est-ce qu'|comment|où) ?(?:ferait-on|ferais-je|ferions-nous|serais-je|serions-nous|deviendrait-on|je ferais|on ferait|nous ferions|je deviendrais|on deviendrait)\b[^?!.]{0,20}\bsans (?:toi|vous)\b
            ^(?:et |mais |oh,? )?(?:tu|vous) (?:imagine[sz]?|te rends compte|vous rendez compte|le crois|y crois|y croyez|le croyez|sais quoi|savez quoi)(?: ça| un peu)?\s?[?!.]*$
            ^(?:et |mais |oh,? )?(?:(?:ce |c')?(?:n')?est-(?:ce|il|elle) pas|c'est pas|n'est-ce pas) (?:\w+ )?(?:beau|belle|magnifique|génial|super|merveilleu\w+|drôle|formidable|incroyable|dommage|adorable)\b
            ^(?:et |mais )?(?:la|ma|notre|une|toute la) (?:\w+ )?question (?:est|reste|demeure)\b(?![^.?!]*\b(?:tu|vous)\b)
            ^(?:et |mais )?(?:reste|restait) à savoir\b
            ^(?:et |mais )?(?:je me|on se|nous nous) demand\w+ (?:bien |parfois |encore )?(?:qui|pourquoi|comment|ce que|où|si)\b(?![^.?!]*\b(?:tu|vous|toi|votre|ton|ta)\b)
            ^(?:et |mais )?(?:devine|devinez)\b[^?!.]{0,20}[?!.]*$
            ^(?:et |mais |oh,? )?qui a (?:encore |vraiment )?(?:besoin|envie) de (?:dormir|sommeil|vacances|ça)\b
            ^(?:et |mais |oh,? )?(?:où (?:passe|file|est passé|va) (?:donc )?le temps|comme le temps (?:passe|file))\b
        """,
        "courtesy": r"""
            (?:pas|aucun|nul) (?:besoin|nécessaire|la peine|obligé)\b[^.?!]{0,10}\b(?:de|d')
            (?:vous n'avez|tu n'as|il n'y a) (?:plus |absolument )?rien (?:à|d'autre)\b
            (?:ignore[rz]?|oublie[rz]?|supprime[rz]?)\b[^.?!]{0,12}\b(?:mon|ma|mes|le|ce|cet|notre) (?:dernier |précédent |premier )?(?:message|mail|courriel|e-mail|demande|question)\b
            ne (?:te|vous) (?:donne|donnez|dérange|dérangez|embête|embêtez|inquiète|inquiétez|fatigue|fatiguez|prends|prenez)\b
            ^(?:surtout,? )?(?:continue[zs]?|garde[zs]?|prends|prenez) (?:comme (?:ça|cela)|ainsi|votre temps|ton temps|courage)\b
            ^(?:dis|dites|pense|pensez) ce que (?:tu|vous) (?:veux|voulez|voudras)\b
            ^(?:note|avis|consigne|attention|instructions?|message)?[^:.]{0,24}\b(?:ia|assistants?|agents?)\b[^:.]{0,24}:
            (?:merci de |veuillez |prière de )?ne (?:pas|répondez pas) ?(?:répondre|à)\b
        """,
        "formula": r"""
            ^(?:et )?(?:embrasse|embrassez|salue|saluez|serre|serrez)\b[^.?!]{1,40}\b(?:pour moi|de ma part|pour nous|de notre part)\b
            \b(?:aussi longtemps|autant|quand|comme) (?:que )?(?:tu|vous) (?:veux|voulez|voudras|voudrez|le souhaitez)\b[. !]*$
        """,
        "decide": r"""
            ^[^?]{3,80}, ou (?:bien |plutôt )?(?!pas\b|non\b|quoi|autre)[^?]{3,80}\?
        """,
        "choice": r"""
            ^[^?]{3,80}, ou (?:bien |plutôt )?(?!pas\b|non\b|quoi|autre)[^?]{3,80}\?
        """,
    },
    "es": {
        "request": r"""
            no (?:puedo|podemos|podré|podremos|se puede|hay manera)\b[^.?!]{0,70}\b(?:hasta que|mientras no|sin que|sin (?:tu|su|tus|sus|vuestr[oa]))\b
            (?:me|nos) (?:falta|faltan|hace falta|hacen falta)\b[^.?!]{1,50}\b(?:de (?:tu|su|vuestra) parte|tuy[oa]s?|suy[oa]s?|vuestr[oa]s?)\b
            (?:no|ni) (?:me |nos )?(?:he|hemos|ha|han)(?: llegado| recibido| tenido)?\b[^.?!]{1,40}\b(?:tuy[oa]s?|suy[oa]s?|vuestr[oa]s?|de (?:tu|su|vuestra) parte)\b
            (?:su|tu|vuestr[oa]|sus|tus) \w+(?: \w+)? (?:nunca|no|aún no|todavía no) (?:me |nos )?(?:ha |han )?(?:lleg\w+|recib\w+|aparec\w+)
            ^(?:y |pero )?si (?:me |nos |te |lo |la |le )*(?:pudieras?|pudierais|pudieran|pudiese\w*|puedes?|podéis|pueden|quisieras?|tuvieras?)\b[^?!.]{3,100}, ?(?:sería|te lo|se lo|me|nos|estaría|genial|perfecto|quedo)\b
            (?:me|nos) (?:harías?|haríais|harían|vendría|ayudarías?|encantaría que)\b[^.?!]{0,20}\b(?:favor|bien|mucho|llam\w+|un gran|que)\b
            ^(?:y |anda,? |venga,? )?(?:sé|sea|sed) (?:buen[oa]|un sol|un ángel|amable|un amor|tan amable)\b
            ^(?:y |pero |ah,? )?(?:acuérdate|acuérdese|recuerda|recuerde|acordaos|no (?:te|se|os) olvid\w+|no olvid\w+)\b(?! que (?:yo|nosotros)|[^.?!]*cuando (?:éramos|fuimos))
            ^(?:\w+ ){1,3}(?:pregunta|preguntan|quiere saber|quieren saber) (?:si|cuándo|dónde|cómo|cuánt\w+|qué|quién) (?:te |os |lo |la )?(?:\w+(?:as|es|áis|éis|ás|rás)|usted\w*|tú|vosotros)\b
            (?:nada|nadie|no)\b[^.?!]{0,50}\b(?:hasta que|mientras no|sin)\b[^.?!]{0,16}\b(?:tu|su|tus|sus|vuestr\w+)\b
            (?:falta|faltan|faltando|necesito|necesitamos)\b[^.?!]{1,50}\b(?:de (?:su|tu|sus|tus|vuestr\w+)|la tuya|el tuyo|la suya|el suyo)\b
            (?:me gustaría|me encantaría|quisiera|querría|nos gustaría) (?:mucho )?(?:oír|leer|escuchar|ver|recibir|tener)\b
            (?:espero|esperamos|aguardo) (?:sus|tus|su|tu|vuestr\w+) (?!respuesta|noticias)\w+
            no (?:recuerdo|me acuerdo|sé|sabemos)(?: ya)? (?:si|cuándo|qué|dónde|cuánt\w+|cómo) (?:me |te |lo )?(?:dijiste|dijo|habías|vienes|viene|vas|has|ha|quieres|quiere|podrás|puedes|prefer\w+)\b
            (?:necesito|necesitamos|me hacen? falta)\b[^.?!]{3,50}\b(?:antes|para el|el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|mañana|hoy|urgente\w*|cuanto antes)\b
            (?:la|el|un|una|su) (?:copia|formulario|factura|recibo|contrato|informe|borrador|pago|firma|señal|original|segunda página|adjunto|certificado)\b[^.?!]{0,20}\b(?:no|nunca)\b[^.?!]{0,12}(?:lleg\w+|recib\w+|aparec\w+|vino)
            pendientes? (?:de|por) (?:su|tu|vuestra) parte\b
        """,
        "question": r"""
            (?:quisiera|querría|me gustaría|desearía|necesito|necesitaría|tengo (?:mucha )?curiosidad por|me encantaría|siento curiosidad por|quiero|queríamos|quería) saber\b
            ^(?:y |pero |oye,? |por cierto,? )?(?:dónde|cuándo|quién|cuánt\w+|cómo|qué|cuál|a qué hora) (?:est\w+|es|son|vuelv\w+|vien\w+|has|hay|lleg\w+|sal\w+|tien\w+|era|va|vas|queda|qued\w+|se)\b
        """,
        "rhetorical": r"""
            ^¿?(?:y |pero |ay,? )?(?:qué|dónde|cómo) (?:haría\w*|sería\w*|estaría\w*) (?:yo |nosotros |de (?:mí|nosotros) )?sin (?:ti|usted\w*|vosotr\w+)\b
            ^¿?(?:y |pero )?(?:te|se|os) (?:lo )?(?:puedes?|podéis|imaginas?|imagináis|crees?) ?(?:lo )?(?:creer|imaginar|eso)?\s?[?!.]*$
            ^¿?(?:y |pero )?(?:no (?:es|son|era|está|te parece)) (?:\w+ )?(?:precios\w+|bonit\w+|genial\w*|estupend\w+|maravillos\w+|graci\w+|increíble\w*|fantástic\w+|una (?:pena|maravilla))\b
            ^¿?(?:y |pero )?(?:sabes|sabe|sabéis|adivina|adivinad|adivine) qué\b[^?!.]{0,10}[?!.]*$
            ^(?:y |pero )?(?:la|mi|nuestra|otra) (?:\w+ )?(?:cuestión|pregunta|duda) (?:es|queda|sigue|era)\b(?![^.?!]*\b(?:tú|usted|vosotros|puedes|quieres|tienes)\b)
            ^(?:y |pero )?(?:me|nos) pregunt\w+ (?:quién|por qué|cómo|qué|dónde|si)\b(?![^.?!]*\b(?:tú|te|usted|puedes|quieres|tienes|podrías)\b)
            ^¿?(?:y |pero |ay,? )?quién (?:necesita|quiere) (?:dormir|vacaciones)\b
            ^¿?(?:y |pero |ay,? )?(?:adónde|dónde) (?:se va|se ha ido|va) el tiempo\b|^cómo (?:pasa|vuela) el tiempo\b
        """,
        "courtesy": r"""
            no (?:hace falta|es necesario|es preciso|hay (?:necesidad|prisa|por qué|que)|tienes? (?:que|por qué)|tiene que|tenéis que|te (?:molestes|preocupes)|se (?:moleste|preocupe))\b(?! \w+ (?:más|otra))
            (?:no hag\w+ caso|ignor\w+|olvid\w+|descart\w+|borr\w+)\b[^.?!]{0,12}\b(?:mi|el|este|ese|nuestro|del?) (?:último |anterior |primer )?(?:correo|mensaje|email|mail|e-mail)\b
            ^(?:sigue|seguid|siga|continúa|continuad) así\b|^(?:tómate|tómese|tomaos) (?:tu|su|vuestro) tiempo\b|^di(?:gas?)? lo que quieras\b
            ^(?:nota|aviso|instrucci\w+|atención|mensaje)[^:.]{0,24}\b(?:ia|asistentes?|agentes?)\b[^:.]{0,24}:
            (?:por favor,? )?no (?:responda|respondas|conteste|contestes)\b
        """,
        "formula": r"""
            ^(?:y )?(?:dale|dadle|dele|dales|dé)\b[^.?!]{0,12}\b(?:besos?|abrazos?|recuerdos|saludos)\b
            ^(?:y |pero )?(?:nos vemos|nos leemos|hablamos|ya hablamos)\b(?=[^?]*$)
            (?:^|, |y )nos vemos\b(?=[^?]*$)
            \b(?:el tiempo|todo lo|cuanto|cuando|lo|las|los) que (?:quieras|quiera|queráis|necesites)\b[. !]*$
        """,
        "thanks": r"""
            ^(?:muy |tan |más que )?agradecid[oa]s? (?:por|de)\b
        """,
        "decide": r"""
            ^[^?]{3,80}, o (?:mejor |bien |prefier\w+ )?(?!no\b|algo|así)[^?]{3,80}\?
        """,
        "choice": r"""
            ^[^?]{3,80}, o (?:mejor |bien |prefier\w+ )?(?!no\b|algo|así)[^?]{3,80}\?
        """,
    },
    "it": {
        "request": r"""
            non (?:posso|possiamo|potrò|potremo|si può|riesco|riusciamo)\b[^.?!]{1,70}\b(?:finché|fino a quando|prima che|senza (?:il|la|i|le|un|una)? ?(?:suo|sua|tuo|tua|vostr\w+)|se non (?:mi|ci))\b
            ^(?:e |ma )?senza (?:il|la|i|le|un|una)? ?(?:suo|sua|tuo|tua|vostr\w+)\b[^.?!]{2,60}\bnon\b
            (?:mi|ci) (?:serve|servono|manca|mancano|occorre|occorrono)\b[^.?!]{1,50}\bda (?:te|lei|voi|parte (?:sua|tua|vostra))\b
            non (?:ho|abbiamo|mi è|ci è)(?: ancora| mai| neanche| nemmeno)* (?:ricevut\w+|avut\w+|arrivat\w+)\b[^.?!]{1,50}\b(?:da parte (?:tua|sua|vostra)|da (?:te|lei|voi)|tu[oaie]+|vostr[oaie])\b
            (?:la|il|i|le) (?:vostr[oaie]|su[oae]|tu[oae]) \w+(?: \w+)? non (?:mi |ci )?(?:è|sono)(?: ancora| mai)* (?:arrivat\w+|pervenut\w+|giunt\w+|stat\w+ ricevut\w+)
            ^(?:e |ma )?se (?:me |ce |mi |ci |tu |lei |lo |la |li )*(?:potessi|potesse|poteste|puoi|può|potete|riuscissi|riuscisse|volessi|avessi)\b[^?!.]{3,100}\b(?:sarebbe|saresti|te ne|gliene|mi|ci|perfetto|ottimo)\b
            ^(?:e |dai,? )?(?:sii|sia|siate) (?:gentile|buon[oa]|un angelo|un tesoro|così gentile|caro|cara)\b
            ^(?:e |ma |ah,? )?(?:ricordati|ricordatevi|si ricordi|ricorda|non (?:ti |si |vi )?dimentic\w+)\b(?! che (?:io|noi)|[^.?!]*quando (?:eravamo|andammo))
            ^(?:\w+ ){1,3}(?:chiede|chiedono|vuole sapere|vorrebbe sapere|vogliono sapere) (?:se|quando|dove|come|quant\w+|cosa|chi) (?:ti |vi |lo |la |tu |lei )?(?:\w+(?:i|ai|ate|ete|ite)|lei)\b
            (?:niente|nulla|nessuno|non)\b[^.?!]{0,50}\b(?:finché|fino a quando|prima|senza)\b[^.?!]{0,16}\b(?:tu[oaie]+|su[oaie]+|vostr\w+)\b
            (?:manca|mancano|serve|servono)\b[^.?!]{1,50}\b(?:(?:della|del|dei|delle) (?:tu[oaie]+|su[oaie]+|vostr\w+)|la tua|il tuo|la sua|il suo)\b
            (?:attendo|aspetto|attendiamo|aspettiamo) (?:le|la|il|i) (?:tu[oaie]+|su[oaie]+|vostr\w+) (?!risposta|notizie)\w+
            non (?:ricordo|mi ricordo|so)(?: più)? (?:se|quando|cosa|dove|quant\w+|come) (?:mi |ti |lo )?(?:hai|ha|avevi|aveva|vieni|viene|vuoi|vuole|preferi\w+)\b
            (?:mi|ci) (?:servono|serve|servirebbe\w*|occorr\w+)\b[^.?!]{2,50}\b(?:entro|per (?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|domani|oggi)|prima|subito)\b
            (?:la|il|una?|vostra) (?:copia|modulo|fattura|ricevuta|contratto|relazione|bozza|pagamento|firma|caparra|originale|seconda pagina|allegato|certificato)\b[^.?!]{0,16}\bnon\b[^.?!]{0,16}(?:arrivat\w+|ricevut\w+|pervenut\w+|allegat\w+)
            (?:in sospeso|mancante) da parte (?:sua|tua|vostra)\b
        """,
        "question": r"""
            (?:sarei|sono|saremmo) (?:molto |proprio )?curios[oaie] di sapere\b
            ^(?:e |ma |senti,? |a proposito,? )?(?:dov'è|dove|quando|chi|quanto|quanti|quante|come|cosa|a che ora) ?(?:è|sono|torn\w+|arriv\w+|part\w+|hai|ha|avete|sta|stanno|viene|vieni|c'è|mett\w+|la |le |il |i )?\b[^.?!,]{2,40}$
        """,
        "rhetorical": r"""
            ^(?:e |ma |oh,? )?(?:cosa|che cosa|che|come|dove) (?:farei|faremmo|sarei|saremmo|farebbe\w*|sarebbe\w*) (?:io |noi |mai )?senza (?:di )?(?:te|lei|voi)\b
            ^(?:e |ma )?(?:ci (?:credi|crede|credete)|ti rendi conto|si rende conto|vi rendete conto|te lo immagini|ti immagini|sai (?:cosa|che)|sapete (?:cosa|che)|indovina(?: un po'| chi| cosa)?)\b[^?!.]{0,15}[?!.]*$
            ^(?:e |ma )?non (?:è|sono|era|erano|trovi) (?:\w+ )?(?:bellissim\w+|bell\w+|meraviglios\w+|fantastic\w+|divertent\w+|stupend\w+|incredibil\w+|un peccato|magnific\w+|splendid\w+)\b
            ^(?:e |ma )?(?:la|una|l'unica) (?:\w+ )?(?:questione|domanda) (?:è|resta|rimane|era)\b(?![^.?!]*\b(?:tu|lei|voi|puoi|vuoi)\b)
            ^(?:e |ma )?(?:mi|ci) (?:chiedo|chiediamo|domando|domandiamo) (?:chi|perché|come|cosa|dove|se)\b(?![^.?!]*\b(?:tu|ti|lei|voi|puoi|vuoi|hai|potresti)\b)
            ^(?:e |ma )?chi ha (?:mai )?(?:bisogno|voglia) di (?:dormire|vacanze)\b
            ^(?:e |ma )?(?:dove va|dove è andato|come (?:passa|vola)) il tempo\b
        """,
        "courtesy": r"""
            (?:non (?:c'è|serve|occorre|è) (?:bisogno|necessario|fretta|alcun bisogno)|non (?:deve|devi|dovete) (?:fare|rispondere|preoccup\w+)|non (?:serve|occorre) (?:che|\w+re\b)|niente fretta)
            (?:ignor\w+|dimentic\w+|cancell\w+)\b[^.?!]{0,16}\b(?:la|il|mia|mio|questa|questo) (?:mia |mio )?(?:ultim[ao] |precedente |prim[ao] )?(?:mail|e-?mail|messaggio|domanda|richiesta)\b
            ^(?:continua|continui|continuate|avanti) così\b|^(?:prenditi|si prenda|prendetevi) (?:il|tutto il) (?:tuo|suo|vostro)? ?tempo\b
            ^(?:nota|avviso|istruzion\w+|attenzione|messaggio)[^:.]{0,24}\b(?:ia|ai|assistent\w|agent\w)\b[^:.]{0,24}:
            (?:si prega di |per favore )?non (?:rispondere|risponda)\b
        """,
        "formula": r"""
            ^(?:e )?(?:da'|dai|dia|date|dalle|dagli)\b[^.?!]{0,12}\b(?:baci?o?|abbracci?o?)\b
            \b(?:quanto|quando|come|finché) (?:ti pare|vuoi|vuole|volete|credi)\b[. !]*$
        """,
        "decide": r"""
            ^[^?]{3,80},? (?:o|oppure) (?!no\b|meno|qualcosa|altro)[^?]{3,80}\?
        """,
        "choice": r"""
            ^[^?]{3,80},? (?:o|oppure) (?!no\b|meno|qualcosa|altro)[^?]{3,80}\?
        """,
    },
    "pt": {
        "request": r"""
            não (?:posso|podemos|consigo|conseguimos|dá para|se pode)\b[^.?!]{1,70}\b(?:enquanto não|até que|até (?:me|nos|receber)|antes que|sem que|sem (?:a |o )?(?:sua|seu|tua|teu|vossa|vosso))\b
            ^(?:e |mas )?sem (?:a |o |as |os )?(?:sua|seu|tua|teu|vossa|vosso)s?\b[^.?!]{2,60}\b(?:não|nada)\b
            (?:preciso|precisamos|falta|faltam|falta-me|falta-nos)\b[^.?!]{1,50}\b(?:da (?:tua|sua|vossa) parte|(?:teu|seu|vosso|tua|sua|vossa)s?[.!]?$|de (?:ti|si|vocês|você))\b
            (?:não (?:recebi|recebemos|me chegou|nos chegou|tive|vi|veio))\b[^.?!]{1,50}\b(?:teu|seu|vosso|tua|sua|vossa|da (?:tua|sua|vossa) parte)s?\b(?! (?:resposta|mensagem|notícias))
            (?:a|o|as|os) (?:vossa|vosso|sua|seu|tua|teu)s? \w+(?: \w+)? (?:nunca|não|ainda não) (?:me |nos )?(?:cheg\w+|aparec\w+|foi recebid\w+|receb\w+)
            ^(?:e |mas )?se (?:me |nos |você |o |a )*(?:pudesses?|pudessem|puder\w*|conseguisses?|conseguir\w*|quisesses?|tivesses?)\b[^?!.]{3,100}, ?(?:era|seria|agradecia|agradeço|ficava|ficaria|ajudava|perfeito|ótimo)\b
            ^(?:e |vá,? )?(?:sê|seja|sejam) (?:um amor|um anjo|simpátic\w|gentil|querid\w|bonzinho|boazinha)\b
            ^(?:e |mas |ah,? )?(?:lembra-te|lembre-se|lembrem-se|não (?:te|se) esque\w+|não esque\w+)\b(?! que (?:eu|nós)|[^.?!]*quando (?:éramos|fomos))
            ^(?:\w+ ){1,4}(?:pergunta|perguntam|quer saber|querem saber) (?:se|quando|onde|como|quant\w+|o que|quem) (?:tu |te |você |o senhor |a senhora )?\w+(?:s|ns|em|es)\b
            (?:nada|ninguém|não)\b[^.?!]{0,50}\b(?:enquanto|até|antes|sem)\b[^.?!]{0,16}\b(?:teu|seu|vosso|tua|sua|vossa)s?\b
            (?:falta|faltam|faltar-me|preciso|precisamos)\b[^.?!]{1,50}\b(?:(?:do|da) (?:seu|teu|vosso|sua|tua|vossa)|a tua|o teu|a sua|o seu)\b
            (?:aguardo|aguardamos) (?:as|os|a|o) (?:suas?|tuas?|seus?|teus?|vossas?|vossos?) (?!resposta|notícias)\w+
            não (?:me lembro|lembro|sei)(?: já)? (?:se|quando|o que|onde|quant\w+|como) (?:me )?(?:disseste|disse|tinhas|tinha|vens|vem|queres|quer|preferes?)\b
            (?:preciso|precisamos|precisava)\b[^.?!]{2,50}\b(?:até|antes de|para (?:segunda|terça|quarta|quinta|sexta|sábado|domingo|amanhã|hoje))\b
            (?:a|o|uma?|vossa) (?:cópia|formulário|fatura|recibo|contrato|relatório|rascunho|pagamento|assinatura|sinal|original|segunda página|anexo|certificado)\b[^.?!]{0,16}\b(?:nunca|não|ainda não)\b[^.?!]{0,16}(?:cheg\w+|receb\w+|aparec\w+|veio)
            (?:pendente|em falta|por entregar) (?:do|da) (?:seu lado|teu lado|sua parte|tua parte|vosso lado)\b
        """,
        "question": r"""
            (?:tenho|tinha) (?:\w+ )?curiosidade (?:em|de|por) saber\b
            ^(?:e |mas |olha,? |já agora,? )?(?:onde|quando|quem|quanto|quantos|quantas|como|o que|qual|a que horas) (?:est\w+|é|são|volt\w+|vens|vem|tens|tem|há|cheg\w+|fic\w+|foi|vai|vais|part\w+|puseste|deixaste)\b[^.?!,]{0,40}$
        """,
        "rhetorical": r"""
            ^(?:e |mas |ai,? )?(?:o que|que|como) (?:seria|faria|faríamos|era|fazia)\b[^?!.]{0,20}\bsem (?:ti|si|você|vocês|a tua|a sua)\b
            ^(?:e |mas )?(?:dá para acreditar|acreditas?(?: nisto| nisso)?|imaginas?|já viste(?: isto)?|sabes? (?:que mais|uma coisa|o quê)|adivinh\w+(?: quem| o quê| lá)?)\b[^?!.]{0,12}[?!.]*$
            ^(?:e |mas )?não (?:é|são|era|está|achas) (?:\w+ )?(?:lind\w+|bonit\w+|maravilhos\w+|giro|gira|fantástic\w+|incrível|engraçad\w+|ótim\w+|uma (?:pena|maravilha))\b
            ^(?:e |mas )?(?:a|uma) (?:\w+ )?(?:questão|pergunta|dúvida) (?:é|mantém-se|fica|era)\b(?![^.?!]*\b(?:tu|você|podes|queres|tens)\b)
            ^(?:e |mas )?(?:pergunto-me|me pergunto|perguntamo-nos|eu me pergunto) (?:quem|porque|por que|porquê|como|o que|onde|se)\b(?![^.?!]*\b(?:tu|te|você|podes|queres|tens|poderia)\b)
            ^(?:e |mas )?quem (?:é que )?precisa de (?:dormir|férias)\b
            ^(?:e |mas )?(?:para )?onde (?:vai|foi|é que vai) o tempo\b|^como o tempo (?:passa|voa)\b
        """,
        "courtesy": r"""
            (?:não (?:é|há) (?:preciso|necessário|necessidade|pressa)|não (?:precisas?|tens?|tem|necessita|precisa) (?:de |que )|não (?:te|se) (?:incomod\w+|preocup\w+)|sem pressa)\b
            (?:ignor\w+|esque\w+|apag\w+|descart\w+)\b[^.?!]{0,12}\b(?:o|a|meu|minha|este|esse) (?:meu |minha )?(?:últim[oa] |anterior |primeir[oa] )?(?:e-?mail|mensagem|pedido|pergunta)\b
            ^(?:continua|continue|continuem) assim\b|^(?:leva|leve|levem) o tempo\b
            ^(?:nota|aviso|instruç\w+|atenção|mensagem)[^:.]{0,24}\b(?:ia|assistentes?|agentes?)\b[^:.]{0,24}:
            (?:por favor,? )?não (?:responda|respondas|responder)\b
        """,
        "formula": r"""
            ^(?:e )?(?:dá|dê|deem|dêem|manda|mande)\b[^.?!]{0,12}\b(?:beij\w+|abraç\w+|cumprimentos|saudades)\b
            \b(?:o tempo|quanto|quando|como) (?:que )?(?:quiseres|quiser|quiserem|te apetecer)\b[. !]*$
        """,
        "decide": r"""
            ^[^?]{3,80}, ou (?:melhor |prefer\w+ )?(?!não\b|algo|assim)[^?]{3,80}\?
        """,
        "choice": r"""
            ^[^?]{3,80}, ou (?:melhor |prefer\w+ )?(?!não\b|algo|assim)[^?]{3,80}\?
        """,
    },
    "ko": {
        "request": r"""
            (?:잊지|까먹지|빠뜨리지|빼먹지) ?(?:마세요|말아 ?주세요|마시고|마십시오|말고|마시길|않으시길|마)
            (?:을|를|도) ?(?:달라고|달래|달라는|보내라고|내라고) ?(?:하네요|하십니다|하세요|합니다|하시네요|그러네요|해요|요청)[.!~]*$
            (?:하나도|한 ?(?:장|개|번|건|통)도|전혀|여태|아직(?:까지)?)[^.?!]{0,14}(?:못 ?받|받지 ?못|안 ?왔|오지 ?않|안 ?들어|없습니다|없네요)(?![^.?!]{0,6}(?:답|소식))
            (?:주셔야|정하셔야|보내셔야|내셔야|하셔야|주셔야만|알려줘야)[^.?!]{1,30}(?:수 ?있|가능|돼요|됩니다|될 것|합니다|할 것)
            (?:이|가) ?없으면[^.?!]{1,20}(?:못|수 ?없|안 ?됩|안 ?돼|어렵)[^.?!]{0,20}
            (?:가|이|를|을) ?(?:와야|나와야|도착해야|받아야|있어야|주셔야)(?:만)? ?[^.?!]{1,16}(?:움직|진행|시작|신청|주문|예약|보낼|넘길|처리|마무리)[^.?!]{0,10}(?:수 ?있|가능)
            (?:는지|은지|을지|었는지|땠는지|셨는지)(?:도|를|가)? ?(?:꼭 |좀 )?(?:듣고|알고) ?싶
            (?:셨는지|실지|신지|는지)[^.?!]{0,10}(?:기억이 ?(?:안|나지)|헷갈|가물가물|잊어버렸|모르겠)
            (?:주시리라|해 ?주실 거라|보내실 거라|주실 것으로) ?(?:믿|알고 ?있|생각)
            (?:사본|서류|영수증|계약서|파일|자료|사진|원고|견적서?|보고서|신청서|동의서|서명|입금|보증금|두 번째 장|첨부)[^.?!]{0,8}(?:이|가|을|를|은|는)? ?(?:아직|여태|한 ?장도|안|못)[^.?!]{0,8}(?:왔|받|들어|보이|도착|있)(?![^.?!]{0,6}겠)
            (?:지시|결재|연락처|주소|날짜|입금|서류|자료) ?(?:을|를)? ?기다리고 있
            (?:쪽|측|팀)에서 아직[^.?!]{0,12}(?:안|못|않)
        """,
        "question": r"""
            (?:언제|어디|누가|누구|뭐|뭘|무엇|얼마|몇|어떻게|왜|무슨|어느|어떤)[^.?!]{0,30}(?:셨어요|으세요|세요|었어요|았어요|였어요|했어요|있어요|돼요|되세요|하세요|예요|이에요|가요|와요|줘요|죠|지요|셨죠|셨대요)[~ㅠㅎㅋ ]*$
            ^(?:혹시 )?[^.?!]{1,40}(?:아세요|아시나|계세요|있으세요|괜찮으세요|되세요|가능하세요|드셨어요|보셨어요|받으셨어요|하셨어요|오셨어요|가셨어요|찾으셨어요|정하셨어요|바쁘세요|어떠세요|맞으세요|필요하세요|원하세요)[~ㅠㅎㅋ ]*$
            (?:수 있|해도 되|가도 되|될 수 있|있을지|있는지|실 수 있을|가능할|괜찮을)(?:을)?지요?[.~ ]*$
            수 ?있(?:을까|는지|나|을지) (?:해서|싶어서?|하여)[^.?!]{0,4} ?(?:연락|메일|문의|여쭤|글)[^.?!]{0,3} ?(?:드렸|드립|드려|남깁|남겨|보냅)
        """,
        "rhetorical": r"""
            ^(?:정말 |참 |너무 |진짜 )*(?:멋지|예쁘|좋|훌륭하|대단하|귀엽|아름답|놀랍|재밌|재미있|웃기|근사하)(?:지 ?않(?:아요|나요|습니까|니|아)|죠|지요)[?!.~]*$
            (?:믿어지|믿기|믿을 수 있|상상이 ?(?:가|되)|상상하실 수 있)(?:세요|나요|시나요|으세요|어요|시죠|겠어요)[?!.~]*$
            (?:어쩔|어떡할|어떻게 할|어떻게 됐을|큰일 날) ?뻔
            ^(?:그거|글쎄|있잖아요|그런데)? ?(?:아세요|아시나요|알아요)\? *$
            (?:하더라고요|더라고요|더라구요|던데요)[.!~]*$
            (?:궁금하더라|왜 그런지 모르|이유를 모르|도무지 모르|아무도 모르|알 수가 없)
            (?:시간|세월|하루|한 ?해|일 ?년)[^.?!]{0,8}(?:빠르|빨리 가|가네)[^.?!]{0,4}\?
            ^누가 [^.?!]{0,10}(?:필요하|자고 싶|싫어하)[^.?!]{0,6}\?
        """,
        "courtesy": r"""
            (?:무시|폐기|삭제)(?:하|해 ?)(?:세요|주세요|시면|셔도|시기|주시|십시오|주십시오)
            (?:애쓰지|걱정하지|염려하지|부담 ?갖지|신경 ?쓰지|무리하지|서두르지) ?(?:마|않으셔)
            (?:원하시는 만큼|원하는 만큼|마음껏|필요한 만큼|편하신 대로|얼마든지) ?[^.?!]{0,10}(?:세요|쓰|가져|하시)
            (?:저는|저도|난|전)[^.?!]{0,6}(?:어느|어떤|아무) ?(?:쪽|것|거)?(?:이든|든|이나)[^.?!]{0,6}(?:괜찮|좋|상관)
            (?:언제든지?|편하실 때|시간 되실 때) ?(?:놀러|들르|들러|찾아|구경|차 마시러)[^.?!]{0,8}(?:오세요|오시|와)
            ^(?:천천히|쉬엄쉬엄|느긋하게|지금처럼만|이대로만|지금 그대로)[^.?!]{0,8}(?:하세요|해 ?주세요|하시|주세요)[.!~]*$
            (?:ai|인공지능)[^:.]{0,12}(?:에게|께|용|안내|시스템|비서|어시스턴트|모델)[^:.]{0,10}:
            (?:회신|답장|답변)하지 ?(?:마|말)
            (?:구경|놀러|차 마시러|밥 먹으러|쉬러|보러) ?(?:한번 |꼭 )?(?:오세요|오시죠|와요|오시길)
        """,
        "formula": r"""
            [셨았었였]기를 (?:바랍니다|바라요|바랄게요|바라겠습니다|바라며)
        """,
    },
    "ja": {
        "request": r"""
            (?:いただけないと|いただかないと|もらえないと|いただくまで(?:は)?|もらうまで(?:は)?|ないと|なければ|次第でないと)[^。？]{0,24}(?:でき(?:ません|ない|ず|兼ね)|進(?:め|み)(?:られ)?ません|進まない|確定でき|予約でき)
            (?:教えて|送って|知らせて|連絡して|見て|貸して|返して|書いて|決めて)(?:もらえ(?:れば|たら|ると)|いただけ(?:れば|たら|ると|ましたら)|くれ(?:れば|たら|ると))[^。]{0,16}(?:大丈夫|嬉し|うれし|助か|幸い|ありがた|結構|十分|OK|ok)
            (?:忘れ(?:ないで|ずに|ないように)|お忘れなく|お忘れのない)[^。]{0,16}
            (?:まだ|いまだに|今だに|未だ)[^。]{0,14}(?:一(?:枚|通|件|つ|度)も)[^。]{0,10}(?:届いて|いただいて|もらって|受け取って)
            (?:ご一読|ご確認|ご検討|ご返信|お返事|ご教示|お知らせ|ご連絡)(?:を)?(?:いただけ(?:れば|ましたら|ますと|たら)|くださ(?:れば|いましたら))[^。]{0,8}(?:幸い|助か|嬉し|ありがた)
            (?:か|かどうか)(?:を)?(?:聞いて|尋ねて|知りたがって|気にして)(?:い(?:ます|ました|る)|おります|おられます|きました)
            (?:が|は)(?:届か|来|揃わ|決まら|いただけ)(?:ないと|なければ|ないことには)[^。]{0,12}(?:動け|進め|始め|でき)(?:られ)?(?:ません|ない)
            (?:写し|書類|領収書|契約書|原稿|資料|写真|見積書?|申込書|同意書|署名|ファイル|ご入金)[^。]{0,6}(?:が|は|を)?(?:まだ|いまだ|一枚も)[^。]{0,10}(?:届|いただ|受け取|来て)[^。]{0,6}(?:ません|ない)
            (?:ご指示|ご決裁|ご判断|ご返送|ご入金|ご連絡先|書類)(?:を|の)?(?:ほど)?お待ち
            (?:御社|貴社|そちら|貴方)(?:側|の方)?(?:で|から)(?:まだ|未)[^。]{0,14}(?:ません|ない|です)
        """,
        "question": r"""
            (?:どこ(?:に|へ|で)?|いつ|誰が|何時(?:に)?|いくら|どれ|どっち)[^。？?]{0,12}(?:ある|いる|する|行く|来る|戻る|着く|置いた|なった|だっけ|でしたっけ|なの|かな)[~ー ]*$
            (?:の|か|どうか)(?:が|は)?(?:気になって(?:い|お)|知りたい|伺いたい|お聞きしたい|教えてほしい|知りたく)
        """,
        "rhetorical": r"""
            (?:すごい|素敵だ?|面白い|きれいだ?|素晴らしい|かわいい|不思議だ?)と思いませんか
            (?:信じられ(?:ます|る)か|信じられる|想像でき(?:ます|る)か)
            (?:の|ん)(?:でしょうね|でしょうか?ねえ|だろうね|かしらね)[。!～~]*$
            (?:誰(?:に)?も|さっぱり|いまだに|まったく)[^。]{0,12}(?:分かり|わかり|知り|分から|わから)(?:ません|ない)
        """,
        "courtesy": r"""
            (?:無視|破棄|削除|お忘れ)(?:して|を)?(?:ください|くださいませ|いただいて結構|いただいて構い)
            (?:必要は(?:ありません|ございません|ない)|には及びません|(?:お返事|ご返信|返信|返事)は(?:結構|不要|ご?無用|いりません))
            (?:お気遣い|ご心配)(?:な(?:く|さらず)|には及び)
            (?:好きなだけ|ご自由に|いつまでも|お好きな(?:だけ|とき|時))[^。]{0,12}(?:使って|お使い|どうぞ|持って)
            (?:この調子|その調子|引き続き)で?[^。]{0,6}(?:頑張って|がんばって|続けて)[^。]{0,4}ください
            (?:ごゆっくり|いつでも(?:遊びに|お立ち寄り|いらして))
            (?:ai|人工知能)[^:：。]{0,16}(?:へ|向け|システム|アシスタント|モデル)[^:：。]{0,8}[:：]
            返信(?:は|を)?(?:しないで|なさらないで|ご遠慮)
        """,
    },
    "zh": {
        "request": r"""
            (?:记得|别忘了?|不要忘记|务必|切记)(?!吗)(?:要|把|带|买|给|叫|去|交|填|发|寄|在|来|提前|告诉|通知)[^。？]{1,20}
            (?:给|跟)(?:我|我们)(?:回|打|发|说|来|捎|留)(?:个|一|下|封|条|声)[^。？]{0,6}
            (?:帮|替)(?:我|我们|忙)?(?:看|查|问|改|找|订|取|带|转|核|校|拿|打印|翻译|算)[^。？过了]{0,16}(?:一?下|一眼|看|吧|稿|文件|个|份)
            (?:您|你)(?:不|没|还没|一直没)(?:确认|回复|答复|签|定|决定|发|给|付|同意)[^。？]{0,10}(?:我们|我|就|这边)[^。？]{0,12}(?:不了|没法|无法|不能|没办法|不好)
            (?:就|只|还)(?:差|缺|等|欠)(?:您|你)(?:的|给|一|定|签|回|点|确)
            (?:没有|没)(?:您|你)的(?:回复|确认|签字|同意|答复|意见)[^。？]{0,10}(?:没法|无法|不能|不了|没办法)
            (?:您|你)的(?!回复|答复|邮件|来信|消息)[^。？，]{1,10}(?:我们|我|这边)?(?:一直|还|至今|始终)?(?:没|没有|未)(?:收到|看到|拿到|寄到)
            (?:问|想知道)(?:您|你)(?:来不来|能不能|去不去|要不要|什么|几|是否|有没有|哪|怎么|何时)
            (?:您|你)的?[^，。]{1,10}(?:不到|没到|不来|没来)[^。]{0,8}(?:动不了|没法|无法|不能|不了)
            (?:您|你)的[^，。]{1,10}(?:还没|一直没|至今没|尚未)(?:到|寄到|收到|来)
            (?:等|静候|恭候)(?:您|你)(?:的)?(?:指示|答复|签字|决定|确认|批示|付款)
            (?:复印件|原件|文件|发票|收据|合同|材料|照片|稿子|报价单?|申请表|第二页|附件|押金)[^，。]{0,6}(?:我们|我|这边)?(?:还|一直|至今)?(?:没|没有|未)(?:收到|看到|寄到|到)
            (?:您|你)(?:那边|那里|方)(?:还|仍)(?:没|未)
        """,
        "question": r"""
            (?:在哪(?:儿|里)?|哪天|几点|多少钱|怎么走|什么时候[^。？]{1,8}|谁拿的?|行吗|好吗|可以吗|行不行|好不好|可不可以|对吗)[~ ]*$
            (?:很|挺|有点)?(?:想|好奇)(?:知道|问)[^。？]{0,20}(?:谁|什么|哪|几|多少|怎么|为什么|何时|是否)
        """,
        "rhetorical": r"""
            (?:没有|没)(?:你|您)[^。？！]{0,6}(?:怎么办|可怎么|该怎么|不行)
            ^(?:这|那|它)?(?:是不是|岂不是|难道不)(?:很|太|特别|超)?(?:美|好看|棒|漂亮|有趣|可爱|神奇|好笑|厉害|可惜)[^。]{0,4}[?？]
            (?:你|您)?(?:敢信|能信|信不信|能想象|想得到|能相信|猜怎么着|知道吗)(?:吗|么)?[?？!！。]*$
            (?:谁|没人)(?:也|都)?(?:不|能)?(?:知道|晓得|明白)[^。？]{0,12}(?:为什么|怎么|何|谁)
            (?:真|实在|搞|完全)?不(?:知道|明白|懂)(?:是)?(?:谁|为什么|怎么)[^？?，]{0,14}(?:的|了|停|要)[。!！]?$
            (?:时间|日子|光阴)[^。？]{0,8}(?:快|飞)[^。？]{0,6}[?？]
        """,
        "courtesy": r"""
            (?:请|可以|直接)?(?:忽略|无视|删除)[^。？]{0,8}(?:邮件|消息|来信|即可|就好|就行)
            (?:邮件|消息|来信)[^。？]{0,6}(?:请)?(?:忽略|无视|删除)
            (?:不用|不必|无需|无须|甭|不需要)(?:回复|回信|回|处理|做|担心|客气|费心|操心)
            (?:什么|啥)都(?:不用|不必|不需要)
            (?:别|不要)(?:太)?(?:费心|操心|担心|客气|麻烦|破费)
            想[^，。]{0,3}(?:用|拿|住|待|借)?多(?:久|少)?就[^，。]{0,3}多(?:久|少)?|随便(?:用|拿|坐)
            (?:继续|好好)?(?:加油|保持)[!！。]*$|随时(?:欢迎)?来(?:玩|坐|做客)
            (?:ai|人工智能)[^:：。]{0,12}(?:助手|系统|模型|注意|请)[^:：。]{0,8}[:：]
            (?:请勿|请不要|不要)(?:直接)?(?:回复|回信)
        """,
        "reported": r"""
            我(?:们)?(?:已经|已|就|又|刚)?(?:请|让|叫|托|求)(?!您|你|教|问|假|求您)[\u4e00-\u9fff]{1,8}(?:给|去|来|帮|到|把|在|打|周|明|今)
        """,
    },
}
