"""English cues, one pattern a line, over case-folded sentences with links and quoted titles masked (J-55 to J-61)."""

CUES: dict[str, str] = {
    "request": r"""
        [,;] (?:so |then )(?:please )?(?:get|send|bring|give|let|hand|return|drop|pass|post|forward|pay|confirm|tell) (?:(?:it|them|that|this) (?:to|back|in|over|by|before|on)|me|us|your)\b(?! (?:be|go|think|off|up|out))
        if you (?:still |happen to |already |do |also )*(?:have|own|kept|keep|know of)\b(?! (?:any |a )?(?:time|questions?|concerns?|problems?|doubts?|trouble|moment|minute|issues?|comments?|feedback|allerg\w+)\b)[^.?!]{1,60}(?:would|'d|could) (?:really |greatly )?(?:be (?:\w+ )?(?:great|lovely|good|helpful|useful|perfect|handy|wonderful|fantastic|ideal|brilliant|grateful)|love|help|appreciate)\b
        ^your (?:\w+ ){1,4}(?:has|have|is|are)(?:n't| not)(?: yet| been| quite)* (?:turned up|arrived|come (?:in|through|yet)|reached (?:us|me)|shown up|(?:received|signed|paid|returned|filled in)|on (?:the|my|our)|in (?:the|my|our)|here yet|there yet)
        (?:hasn't|has not|haven't|have not|isn't|not|never)(?: yet)?(?: been)? (?:signed|filled in|completed|confirmed|approved|returned|paid|initialled|dated) by you\b
        (?:seen|received|had) nothing (?:\w+ )?from you\b
        ^(?:and |but |so )?(?:(?:as|so) long as|while|if) you (?:don't|do not|haven't|have not)\b[^.?!]{2,60},? (?:i|we|nobody|they|he|she) (?:can't|cannot|can not|won't|am stuck|are stuck)
        nothing (?:will|can|moves?|happens?|goes|is going to)\b[^.?!]{0,40}\b(?:until|till|unless|before|without) (?:you|your)\b
        you still owe (?:me|us) (?:a|an|the|your|two|three|that)\b
        (?:got|had|have|get) an? (?:answer|reply) out of you\b
        ^(?:and |but |so |actually |i think |i thought )?you (?:were (?:going|supposed|meant|due) to|were to|said you(?:'d| would)|promised(?: me| us)?(?: to| you'd| that you would)) (?:send|give|let|tell|call|ring|bring|write|get|come back|check|look|ask|sort|pay|return|confirm|share|forward|post|lend|drop|pick|book|fix)\b
        ^(?:thoughts|views?|opinions?|comments|feedback|ideas|input|advice|verdicts?)\b[^.?!]{0,40},? please\b
        (?:would|'d) be (?:\w+ )?(?:good|great|nice|helpful|useful|lovely|best|ideal|interesting) to (?:have|get|see|hear|know|receive) (?:your|from you|what you|whether you|if you|when you|which)\b
        ^(?:i'd be |i would be |would be |most |very )?(?:grateful|obliged|thankful) for (?:your|any|a|an|some) (?:\w+ )?(?:thoughts|views?|opinions?|comments|feedback|ideas|input|advice|verdicts?|help|reply|answer|copy|signature|hint|confirmation)\b[^.?!]*\b(?:by|before|today|tomorrow|as soon|when you|at your)\b
        (?:i|we)(?:'d| would) be (?:\w+ )?(?:glad|happy|grateful|pleased|interested|curious) to (?:know|hear) (?:if|whether|when|which|what|how|where|who)\b
        (?:i|we) (?:still (?:don't|do not) know|(?:don't|do not) (?:yet know|know yet)) (?:if|whether|what|when|which|where|how many) you(?:'re|'ll|'d| are| will| want| need| would| can| plan| prefer| decided| have decided| chose)\b
        (?:nothing|no \w+) has (?:yet )?(?:reached|come|arrived)(?: (?:me|us|in|here|through))* from (?:you|your)\b
        have yet to (?:receive|see|get|have) (?:your|[^.?!]{3,60} from you\b)(?! (?:reply|answer|response))
        (?:haven't|have not|hasn't|has not|not)(?: yet)? (?:had|seen|received|got|gotten|arrived|come|reached)\b (?!(?:an?y?|your) (?:reply|answer|response|word|news)|anything)[^.?!]{3,60} from (?:you|your (?:side|end|office|team))\b
        (?:from|on) your (?:side|end|part)\b[^.?!]{0,40}(?:hasn't|haven't|has not|have not|not yet|never|isn't|still)\b[^.?!]{0,20}(?:arriv|reach|come|in\b|here|receiv|missing|outstanding|due)
        (?:came|arrived|was|is|went|goes|reached \w+) (?:back |here |in )?without your\b
        you (?:forgot|have forgotten|omitted|left out|failed|neglected)(?: to)? (?:enclose|attach|sign|send|include|fill|add|say|tell|mention|put|give|date|the|your)\b
        (?:i'm|i am|we're|we are|all|everything|it|it's|things)(?: is| are)?(?: all| quite| rather| completely)? (?:stuck|blocked|stopped|on hold|at a standstill|held up|waiting)\b[^.?!]{0,20}\b(?:until|till|unless|without) (?:you|your|i hear from you|we hear from you)\b
        ^(?:until|unless|till) (?:i|we) (?:hear|get|have)\b[^.?!]{0,30}\b(?:you|your)\b[^.?!]{0,20}\b(?:on hold|stay|stays|wait|waits|can't|cannot|stuck|stands still|won't)
        (?:hangs?|depends?|turns?|rests?|hinges?)(?: \w+)? (?:on|upon) your (?:answer|reply|decision|word|yes|approval|signature|say-so|ok|okay|choice)\b
        (?:except|apart from|bar|save|but for)(?: for)? your (?!kind)\w+
        (?:a|one|any) (?:word|line|note|hint|reply|answer|call|sign) from you\b[^.?!]{0,50}(?:welcome|appreciated|help|lovely|nice|good|enough|great|handy)
        (?:could|can) (?:really )?(?:do|use) (?:with )?(?:your|a hand|some help|some advice)\b
        ^(?:i'd |we'd |i would |we would |would )(?:really )?(?:love|like|appreciate|value|want) (?:to (?:hear|have|get|know|see) )?(?:your|what you)\b(?! \w+(?:'s|·)| (?:new|house|dress|book|pictures?|photos?)\b)
        (?:hoping|hoped|hope was) (?:that )?you(?:'d| would)\b(?! (?:like|enjoy|feel|understand|forgive|have a|be (?:well|pleased|happy)|(?:ask|say (?:that|so|yes))\b(?! (?:me|him|her|them))))
        (?:i|we)(?:'d| would)?(?: really| very much| also)* welcome (?:your|any) (?:\w+ )?(?:thoughts|views?|comments|feedback|opinion|ideas|advice|input|suggestions|help)\b
        (?:haven't|have not|hasn't|has not|not yet|never)(?: yet| ever| actually)? (?:had|seen|received|got|gotten)\b (?!(?:an?y?|your|the|one) (?:reply|answer|response|word|news)|anything|back|word|news|an? (?:mail|e-?mail|message|note))[^.?!]{3,60} from (?:you|your (?:side|end|office|team))\b
        (?:haven't|have not|hasn't|has not)(?: yet| ever| actually)? (?:had|received|got|gotten) your (?!reply|answer|response|e-?mail|mail|message|note|kind)
        (?:missing|lacking|lacks?|short of) your (?!face|smile|company|jokes?|laugh|cooking|mum|point|mark|chance)
        your (?:[a-z]+ ){1,3}(?:is|are) (?:still )?(?:missing|outstanding|overdue|lacking)\b
        (?:can't|cannot|can not|won't|unable to|not able to) (?!wait|thank|tell|imagine|believe|help|see how|live|stress|say)[^.?!]{1,80}\b(?:until|till|unless|before|without) (?:you (?:have|'ve|tell|told|send|sent|give|gave|say|said|confirm|let|decide|pick|choose|sign|reply|answer|pay|do|get|are|come back)|you've|your)\b
        ^(?:and |but |so )?(?:until|unless|without|before) (?:you've|you|your)\b[^.?!]{2,60},? (?:i|we|nobody|they|he|she) (?:can't|cannot|can not|won't|(?:am|are|is) (?:stuck|unable))
        (?:waiting|held up|stuck|hanging) (?:on|for|by) (?:you|your)\b(?! (?:at|in|here|outside|downstairs|there|when|with|all|turn|life|lives|whole)\b|[.!,])
        ^(?:and |but |so )?you (?:never|still (?:haven't|have not)|haven't|have not|didn't|did not)(?: yet| ever| actually| even)? (?:told|tell|said|say|let|mentioned|mention|confirmed|confirm|answered|answer)(?: me| us)?(?: know)? (?:what|which|whether|if|how|when|where|who|why)\b
        ^(?:and |but |so )?you (?:never|still (?:haven't|have not)|haven't|have not)(?: yet| ever| actually| even)? (?:sent|send|given|returned|signed|paid|filled in)(?: me| us)?(?: back)? (?:the|your)\b
        your (?:thoughts|views?|opinion|comments|feedback|take|ideas|input|advice|verdict)\b[^.?!]{0,60},? please\b
        (?:i|we)(?:'d| would)(?: really| very much| also| still| first| quite)* (?:want|value|be (?:interested|glad|happy|keen|pleased|grateful|curious)(?: to (?:have|hear|get|know|see|read)| of| for| in)) (?:your|what you|when you|how you|whether you|if you|which|from you|to know|a (?:word|line|copy|note|call|view|hand|quick|short)|an (?:answer|update|idea|early)|any (?:word|news|view|help|idea|hint)|some (?:help|advice|idea))\b(?! (?:business|patience|understanding|support|custom))
        (?:let me have (?:the|your|a|an|any|some|it|them|back|two|three|those|these|this|that)\b(?! (?:look|think|go|try|chat|guess|peek|read|moment|minute|rest|bit|coffee|drink))|let us have (?:the|your|those|them|it)\b)
        (?:was|were|am|are|i'm|we're|had been|been)(?: really| rather| just| kind of)? (?:hoping|hoped) (?:that )?you (?:might|could|would|can|will|'d)\b(?! (?:like|enjoy|feel|understand|forgive|(?:ask|say (?:that|so|yes))\b(?! (?:me|him|her|them))))
        (?:i|we)(?: had| really)? hoped (?:that )?you (?:might|could|would)\b(?! (?:like|enjoy|feel|understand|forgive|have|be))
        (?:would|'d) (?:like|love|want|prefer) (?:for )?you to\b(?! (?:know|have|feel|be aware))
        (?<!that )(?<!everything )(?:wants|needs) you to\b(?! (?:know|have|feel|think|believe|click|be happy))
        ^(?:and |but |so )?do (?:say|tell|come|let|send|write|ring|bring|join|give|try|check|ask|reply|answer|confirm)\b(?! (?:i|we|they|my|our)\b)
        (?:would|'d|will) (?:really |greatly |also )*(?:help|be (?:a )?(?:big |great )?help)(?: me| us)?(?: a lot| greatly| a great deal)? if you\b
        ^(?:and |so |just |then )?(?:drop|shoot|send|give) (?:me|us) an? (?:line|note|message|e-?mail|text|shout|ring|call|bell|buzz) (?:when|once|as soon|after|before|by|about|on|at)\b
        (?:can|could|will|would|cld|wd) (?:you|u|ya|someone|somebody|anyone|anybody|one of you|either of you|each of you|y'all|you guys|you all|you both|you two)\b
        (?:can|could|will|would) (?!i\b|we\b|he\b|she\b|it\b|they\b|this\b|that\b|there\b|the\b|be\b|not\b|have\b)[a-z]+ (?:please )?(?:send|check|confirm|forward|review|provide|give|make|take|look|call|ask|arrange|update|share|handle|answer)\b
        (?:please|pls|plz|kindly),?(?: (?:also|just|do|all|both|everyone|each|can|could|would|don't|do not|never|only|either|first|at least|(?!apply|reply|supply|rely|comply|multiply)[a-z]+ly)(?![\w']))*+ (?!find\b|see (?:the )?(?:attached|below|enclosed)|note\b|be (?:advised|aware|informed)|accept (?:my|our)|hesitate|feel free|enjoy|excuse|forgive|bear with|pardon|disregard|ignore|stay safe|(?:give|send|extend|pass(?: on)?|convey) (?:my|our)\b|say hi|say hello|and\b|to\b|me\b|let (?:me|us) know if (?:you|there|anything))[a-z]+
        (?<!monday )(?<!tuesday )(?<!wednesday )(?<!thursday )(?<!friday )(?<!saturday )(?<!sunday )(?<!mon )(?<!tue )(?<!tues )(?<!wed )(?<!weds )(?<!thu )(?<!thur )(?<!thurs )(?<!fri )(?<!sat )(?<!sun )(?<!\d )(?<!one )(?<!two )(?<!three )(?<!four )(?<!first )(?<!second )(?<!third )(?<!latter )(?<!former )(?<!yes )(?<!no )(?<!both )(?<!neither )(?<!either )(?:please|pls)$
        (?<!to )(?<!can )(?<!we )(?<!i )(?<!'ll )(?<!will )(?<!let's )(?<!lets )go ahead and (?!i\b|we\b)[a-z]+
        (?:any|your) [^.?]{1,60} (?:would|will) be (?:much |greatly |very much |highly |really |most |so )?(?:appreciated|welcome|helpful)\b
        (?:i|we)(?:'ll| will)? (?:expect|await|am awaiting|are awaiting|am waiting for|are waiting for) (?:an|your|to hear) ?(?:answer|reply|response|comments|feedback|decision|confirmation|from you)\b
        (?:i|we)(?: still| also| really| just| urgently)? need (?:what|to (?:know|hear from you|receive|see (?:you|your|the|a copy)|have (?:your|you)|get (?:your|you)|(?:speak|talk|meet)(?: (?:to|with))? you|discuss [^.]{1,60} with you))\b
        we (?:still |really |also |will |'ll )?need to (?:discuss|talk|meet|speak|decide|agree)\b
        (?<!if )(?<!when )(?<!where )(?<!that )(?<!what )(?<!because )(?<!since )(?<!whatever )(?<!like )(?:you|u)(?:'ll| will| would)?(?: also| just| really| still| all| both| then| first)* (?:need to|must|ought to)(?! (?:be|know|worry|feel|hear|say|admit|not|understand|love|laugh|remember|forgive|excuse|wait)\b) [a-z]+
        you should (?:please |also |both |all )?(?:send|call|contact|check|talk|speak|ask|bring|review|forward|make sure|submit|sign|complete|reply|respond|confirm|return|prepare|get in touch)\b
        when(?:ever)? you (?:get|have|find) (?:a |some )?(?:minute|chance|moment|time|second|sec|spare)\b
        if you (?:could|can|would)\b[^.?]{3,100}(?:appreciat|grateful|be great|thank|indebted|wonderful|helpful|be good|be nice|love|help a lot|big help)
        ^(?:and |also |then |so |just )?(?:call|email|e-mail|contact|phone|ask|meet|notify|remind|copy|cc|invite|tell) (?!me\b|us\b|it\b|the\b|you\b|for\b|to\b|of\b|if\b|in\b|with\b|and\b|is\b|was\b|center|back|from|at\b|on\b|about\b)[^\W\d_]+(?: [^\W\d_]+)? (?:about|to|for|on|at|and|re|regarding|if|whether|that|when|by|today|tomorrow)\b
        (?:do )?let (?:(?!you\b)\w+) know (?:what|when|which|whether|who|whom|where|how|why|by|your|the|about|as soon|asap|a (?:good|convenient)|at|here|today|tomorrow|so)\b
        (?:do )?let (?:me|us) know$
        (?:do )?let (?:me|us) know if (?!you (?:have|need|want|require|would like|'d like|run|get stuck)|there(?:'s| is) any|anything|i can|we can|i may|any)
        (?:i|we)(?: will|'ll|'d| would)?(?: still| also| really| just| only| urgently| then| do)? need (?:you|your|the|a|an|it|this|that|these|those|them|some|more|two|three|four|five|both|another|all|one|\d+|from you)\b
        need(?:s)? (?:you|someone|somebody|everyone) to\b
        (?:i|we)(?:'d| would| will|'ll)?(?: really| greatly| very much| so)? (?:appreciate|be grateful|be thankful|be happy|be glad) (?:it )?if you\b
        (?:i|we)(?:'d| would)(?: really| greatly| very much)? appreciate (?!that|your (?:help|time|patience|understanding|support|business))
        (?:i|we)(?:'d| would)? (?:like|want|ask|urge|beg|request|expect|require|encourage)(?: to ask)? (?:you|everyone|all of you|each of you) (?:all )?to\b
        (?:it )?(?:would|'d) be (?:great|good|nice|helpful|lovely|wonderful|ideal|fantastic|appreciated|useful|best) if (?:you|we|someone)\b
        (?:may|can|could|might) (?:i|we) (?:ask|trouble|bother|get|have|request|see)\b
        (?:are|would) you (?:able|willing|available|free|up|ok|okay|in a position|prepared)\b
        (?:would|do) you mind\b
        (?:an?|any|some|your|another) (?:quick |brief |short |early |further )?(?:update|answer|reply|response|word|note|comments?|feedback|thoughts?|input|advice|guidance|confirmation|status|views?)(?: from you| of yours)? [^.?!]{0,50}(?:would|'d) be (?:much |greatly |very |most |really )*(?:appreciated|helpful|welcome|useful|great)
        it(?:'d| would) (?:really |greatly )?(?:help|be (?:a )?(?:great |big |very )?(?:help|helpful|useful|great|good))(?: us| me| a lot| a great deal| a ton)* (?:to (?:have|get|see|hear)|if you)\b
        (?:you|u) (?:can|could|should|may) (?:please|kindly)\b
        ^(?:and |also |then |so |but |just |ok |again |first |next |now |\d+[.)] ?|[-*•] ?)?(?!(?:read|put|set) [^.?!]{1,40},? (?:and )?(?:it |that |all )?(?:looks?|seems?|sounds?|is|was)\b)(?!(?:give|send|pass|convey|tell)(?: on)? (?:\w+ ){0,3}(?:my|our) (?:\w+ )?(?:best|love|regards|thanks|greetings|congratulations|compliments|condolences|apologies|wishes|respects)\b(?![^.!?]*\band (?:tell|ask|let|send|bring)\b))(?:send|forward|email|mail|call|phone|ring|ping|text|tell|give|show|bring|get|pass|hand|lend|post|fax|ship|remind|advise|notify|inform|copy|cc|help|invite|ask|add|check|confirm|review|sign|approve|update|fix|complete|submit|return|reply|respond|answer|provide|print|book|order|reserve|schedule|arrange|prepare|draft|choose|pick|decide|verify|resend|upload|share|fill|contact|consider|include|remove|delete|change|cancel|coordinate|handle|keep|take|make|put|set|see|look|read|talk|speak|meet|join|come|move|follow|explain|clarify|register|rsvp|find|use|write|work|wait|try|start|stop|do|call)(?: (?:it|this|that))? (?:back |out |up |over |in |on |off )?(?:me|us|him|her|them|the|your|this|that|it|these|those|a|an|any|all|both|each|my|our|his|their|to|with|at|for|if|whether|by|what|when|which|who|where|how|sure|certain|some|everyone|everybody)\b(?! (?:time|while|pleasure|extent))
        ^(?:and |also |but |so )?(?:don't|do not|dont|never)(?: in any event| ever| just| even)? (?!worry|hesitate|know|think|mind|have|get me|feel|be\b|see|want|care|need|like|understand|really|believe|recall|remember|mention|you\b|we\b|they\b|i\b|heard|mind|even|got|expect|again|before|had|thought|in\b|ask me|say never)[a-z]+
        (?<!ll )(?<!will )(?<!shall )(?<!will also )(?<!ll also )(?<!going to )(?:make|be) sure (?:to|you|that|we|it)\b
        (?:in need of|request(?:ing)?|asking for|looking for|seeking) your (?:help|assistance|feedback|input|approval|advice|confirmation|comments|thoughts|signature|review)\b
        your (?:feedback|input|approval|advice|confirmation|comments|thoughts|signature|review|answer|reply|decision)(?: on [^.]{1,60})? (?:is|are|would be|will be) (?:needed|required|requested|appreciated|welcome|necessary)\b
        (?:i|we) (?:ask|request) (?:that )?(?:you|everyone|all)\b
        (?:i|we)(?:'d| would)(?: really| very much| also| still)* (?:like|love) (?:to (?:discuss|meet|see|receive|talk|speak|schedule|arrange|hear|know|set up|invite|request)|your|some|an? (?:copy|answer|update|reply|meeting|call))\b
        (?:is|are) (?:requested|required|asked|supposed|expected) to (?:send|submit|complete|reply|respond|sign|attend|confirm|provide|bring)\b
        must (?:be (?:sent|returned|signed|submitted|completed|received|approved)|send|sign|submit|return|reply)\b
        could use (?:your|some|a)\b
    """,
    "question": r"""
        ^(?:and |but |also |just |i'm |i am |we're |we are )?(?:still )?(?:curious|interested to know|keen to know|dying to know|not sure|unsure|unclear|no idea|not clear) (?:if|whether|what|when|which|who|where|how|why) you\b(?![^.]*, but (?:i|we)\b)
        (?<!\bi )(?<!\bwe )(?:wants?|would like|needs?) to (?:know|hear|find out)(?: from you)? (?:if|whether|what|when|which|who|where|how|why)\b[^.!]*\byou(?:rs?)?\b
        (?:asks|is asking|are asking|keeps asking|keep asking)(?: me)? (?:if|whether|what|when|which|who|where|how|why)\b[^.!]*\byou(?:rs?)?\b
        ^(?:(?:so|and|hey|well|but|ok|okay|then|oh|right|in the end|after all),? )*(?:you|u|y'all|you guys)\b(?![^.!?]*\b(?:whether|wether|if|like it)\b)[^.!?]{1,60}\bor not[ .!]*$
        (?:do you have|have you got|is there) (?:a|an|any|some|the|enough|room|time|anything|something)\b[^.!]*$
        who (?:of you |among you )?(?:can|could|has|have|knows|wants|is|will|would)\b[^.!]*\?
        (?:i|we) (?:don't|do not) (?:know|understand|see) (?:if|whether|what|when|which|who|where|how|why)\b[^.!]*\?
        (?:i|we)(?: just| only|'d| would| also)? (?:wanted|want|would like|'d like|like|need|wish|have|meant|am writing|are writing|was going)(?: just)? to (?:ask|know|check|find out|inquire|enquire|hear|understand|confirm|see|verify|clarify) (?:you |with you )?(?:if|whether|what|when|which|who|where|how|why|about|your)\b
        (?:i|we)(?: was| were|'m| am|'re| are| just| have been)* wonder(?:ing|ed)?\b(?! (?:what|how|if) (?:he|she|they|life|it all)| (?:sometimes|often|at times|now and then)\b(?!.*\byou\b))
        (?:i'm|i am|we're|we are|am|are|was|were) (?:writing|emailing|checking|curious|unclear|trying to (?:find out|understand|figure out)) (?:to (?:ask|see|check|find out|inquire|enquire|know)|if you|whether you|what you|when you|how you|which you)\b(?! (?:guys |all )?feel)
        (?:i'm|i am|we're|we are) (?:not sure|unsure|not clear) (?:if you|whether you|what you|when you|which you)\b(?![^,]*, but (?:i|we)\b)
        (?:can|could) (?:you|anyone|someone) (?:tell|explain|clarify|confirm|advise)\b
        (?:please |do )?(?:tell|advise|inform) (?:me|us) (?:if|whether|what|when|which|who|where|how|why|about|your)\b
        (?:any (?:idea|thoughts|chance|objections?|preference|comments|feedback|news|updates?|word|progress|luck))\b(?! is| are)
        (?:my|our|the|one|another|a|two|three|some|few|quick|next|main|other|following) questions? (?:is|are|for you|remains?|about|on|regarding|concerning)\b
        ^(?:and |but |so |also )?(?!(?:will|would|could|can) do\b)(?:do|does|did|is|are|was|were|have|has|had|can|could|will|would|shall|should|may|when|where|who|what|which|why|how) (?:you|your|we|i|the|it|this|that|there|he|she|they|many|much|long|soon|about|is|are|do|does|did|time|day|date|one)\b[^.!]{3,}$
        (?:please |kindly )?(?:confirm|check|verify|advise|clarify|specify|indicate)(?: to me| with me| for me| us| me)? (?:if|whether|what|when|which|who|where|how|why)\b
    """,
    "proposal": r"""
        (?:how|what) about\b
        what do (?:you|u)(?: guys| all)? (?:think|say|reckon)(?: (?:of|about|to|if)\b|[?.!]|$)
        (?:shall|should|can|could|may|might) we (?:meet|talk|speak|discuss|have|schedule|set|do|go|move|push|postpone|reschedule|plan|start|grab|catch|try|say|make|arrange|get together|just)\b
        (?:let's|lets|let us) (?:meet|talk|speak|discuss|schedule|plan|have|set|try|say|catch|get|aim|move|push)\b
        (?:i|we)(?:'d| would)?(?: like to)? (?:propose|suggest)\b
        why (?:don't|not) (?:we|you|i)\b
        (?:would|does|will|could) (?:it |that |this |next )?[^?]{0,40}\b(?:work|suit|fit|be (?:ok|okay|fine|good|possible|convenient|better))(?: for (?:you|everyone)\b|\b[^?]{0,60}\?)
        are you (?:available|free|around|open)\b
        (?:do|would) you (?:have time|want to (?:meet|join|come)|like to (?:meet|join|come)|fancy|care to)\b
        want to (?:meet|join|grab|come)\b
        (?:any|no) chance (?:to|of|you|we)\b
        (?:do|does) [^?]{0,40}\bworks? for you\b
        meet (?:on|at|up|next|this|tomorrow|in)\b[^?]*\?
    """,
    "decide": r"""
        ^(?:and |so |then )?(?:please |pls |kindly )?(?:choose|decide|pick|select|opt|vote)\b (?:between|which|one|whether|if|on|a\b|the|from|your|for)
        (?:please |pls |kindly |need you to |you (?:\w+ )?(?:have to|must|should|need to) |(?:can|could|will|would) you )(?:choose|decide|pick|select|vote)\b
        (?:which|what) (?:one|option|version|variant|do you prefer|would you prefer)\b
        which (?:date|day|of (?:the|these|those))\b
        (?:do|would|will|should|shall|can|did) (?:you|we|i)\b[^?]{0,120}\bor\b [^?]{2,80}\?
        (?:should|shall) (?:we|i)\b[^?]{0,80}\bor\b
        ^(?:[a-z0-9'-]+ ){1,4}or (?:[a-z0-9'-]+ ?){1,5}\?
        (?:is|are|was) (?:it|this|that|the) [^?]{0,60}\bor (?:the|a|an|should|shall|do|would|rather)\b[^?]{0,60}\?
        (?:do|would|can|will|could) you (?:approve|agree|accept|authori[sz]e|sign off|endorse|consent)\b
        (?:please|kindly|pls) (?:approve|sign off|authori[sz]e|decide|give (?:us |me )?(?:your )?(?:approval|go-ahead|ok|okay))\b
        (?:need|await|awaiting|waiting for|require|want|get|have|request|requesting)s? (?:your|an?|the) (?:approval|decision|go-ahead|sign-off|ok|okay|green light|authori[sz]ation|consent)\b
        your (?:decision|approval|call|choice|go-ahead|sign-off) (?:on|about|is|by|please)\b
        (?:ok|okay|good|fine) to (?:go|proceed|publish|send|order|book|release|ship)\b[^.]*\?
        (?:can|may|should|shall) (?:i|we) (?:proceed|go ahead|publish|release|ship)\b
        let (?:me|us) know (?:which|what) (?:one|option|you prefer|you decide|you choose)
        let (?:me|us) know (?:your|the) (?:decision|choice|preference)
        (?:are|is) (?:you|everyone|everybody)(?: all| both)? (?:happy|ok|okay|fine|content|comfortable) (?:for|with) (?:us|me|them|him|her) (?:to|going|printing|sending|starting)\b[^?]*\?
        (?:are|is) (?:you|everyone|everybody)(?: all| both)? (?:happy|ok|okay|fine|content) with (?:the|this|that|our|my|these) (?:\w+ ){0,3}(?:draft|design|text|wording|price|budget|quote|layout|version|plan|proposal|artwork|proofs?|changes?)\b[^?]*\?
        (?:can|could|will|would) you (?:please |kindly )?(?:sign (?:it|this|that|them|these|the \w+) off|give (?:it|this|us|me|them|the \w+) (?:the|your|an?) (?:ok|okay|go-ahead|nod|green light|final ok|thumbs up))\b
    """,
    "choice": r"""
        (?:choose|decide|pick|select|prefer|rather|vote|option)\b
        \bor\b [^?]{2,80}\?
    """,
    "approval": r"""
        (?:approve|approval|authori[sz]e|authori[sz]ation|sign off|sign-off|go-ahead|go ahead|green light|consent|proceed)\b
        (?:are|is) (?:you|everyone|everybody)(?: all| both)? (?:happy|ok|okay|fine|content|comfortable) (?:for (?:us|me|them|him|her) to|with (?:the|this|that|our|my|these))\b
        (?:sign (?:it|this|that|them|these|the \w+) off|(?:the|your|an?) (?:ok|okay|go-ahead|nod|green light|thumbs up))\b
    """,
    "wh": r"""
        ^(?:and |but |so |also |hi [a-z]+,? |hello,? |[a-z]+, )?(?:what|when|where|who|whom|whose|which|why|how)\b
        (?:know|tell me|ask|say|see|check|confirm|wondering|sure|idea) (?:\w+ )?(?:what|when|where|who|whom|which|why|how)\b
        ,? (?:what|when|where|who|which|why|how) (?:is|are|do|does|did|can|could|will|would|shall|should|many|much|long|time|exactly)\b
    """,
    "courtesy": r"""
        (?:if|should|in case|where) (?:anything|something|any (?:point|part|of (?:this|it|that|these))|there(?:'s| is) anything)\b[^.?!]{0,30}\b(?:unclear|not clear|confus\w+|puzzl\w+|missing|questions?|doubt\w*)\b[^.?!]{0,20}\b(?:happy|glad|pleased|explain|help|answer|clarify)\b
        (?:if|should|in case) (?:you|anyone|anybody)(?: \w+)? (?:see|sees|spot|spots|notice|notices|find|finds|come across|think of) (?:anything|something|a thing|any)\b(?! (?:else )?(?:for|about) me)
        (?:shout|holler|yell|ping me|tell me|say so|say|speak up|let (?:me|us) know) (?:if|should|when|in case) (?:anything|something) (?:looks?|seems?|is|feels?|strikes|sounds?|goes|comes)\b
        (?:let (?:me|us) know|call|contact|email|e-mail|reach out(?: to)?|write|shout|ask|ping|give (?:me|us) a (?:call|shout|ring)|drop (?:me|us) a line|get in touch|talk to|see)\b[^.?]{0,40}\b(?:if|should|whenever|in case) (?:you|there|anything|any)\b[^.?]{0,20}\b(?:questions?|concerns?|problems?|issues?|need|want|anything|require|would like|'d like|help|assistance|comments?|trouble|doubts?|else|wish|run into|get stuck)
        (?:if|should) (?:you|there|anyone)(?: \w+){0,4} (?:questions?|concerns?|problems?|issues?|need (?:anything|more|any|further|help|assistance|additional)|anything|comments?|doubts?|trouble|queries|else)\b
        (?:do not|don't|please don't|never) hesitate\b
        feel free\b
        (?:happy|glad|pleased|here|available) to (?:help|assist|answer|discuss|explain|talk|chat)\b[^.]*(?:if|any|should|whenever|questions?)
        let (?:me|us) know (?:if|how|whether|what) (?:i|we) (?:can|could|may) (?:be of )?(?:help|assist|do)\b
        let (?:me|us) know if (?:you (?:have|need|want|require|would like|'d like|run|get stuck)|there(?:'s| is) any|anything|i can|we can|any)\b
        (?:is there )?anything else (?:i|we) (?:can|could|may)\b
        ^(?:any|do you have any|are there any|have you any|got any) (?:further |more |other )?(?:questions|queries|concerns)\b
        (?:shout|holler|yell|ping me|ask|call|say so) (?:if|when|whenever|anytime)\b
        please (?:enjoy|excuse|accept (?:my|our)|forgive|pardon)
        at your (?:earliest )?convenience if you wish
    """,
    "patience": r"""
        (?:please |just |kindly )?(?:hang on|hold on|hang tight|sit tight|hold tight|be patient|bear with (?:me|us))(?: (?:a|for a|just a) (?:\w+ )?(?:moment|minute|second|sec|bit|while|day|tick))?(?: longer| more| please)?(?:[.! ]*$|,)
        (?:please |just )?give (?:me|us) (?:a|an|another|one|a couple of|a few|two|three|until \w+)(?: (?:\w+ )?(?:minute|moment|second|hour|day|week|morning|evening)s?)?(?: or (?:two|so))?(?: please| longer| more)?(?:[.! ]*$|,| and (?:i|we)\b| to (?:check|think|look|find))
    """,
    "formula": r"""
        (?:have|enjoy) (?:a|an) (?:\w+ ){1,3}(?:christmas|easter|new year|thanksgiving|birthday|time|day|weekend|holiday|holidays|summer|trip|rest|break|anniversary)\b
        (?:give|send|pass|convey)(?: on)? (?:\w+ ){0,3}(?:my|our) (?:\w+ )?(?:best|love|regards|thanks|greetings|congratulations|compliments|condolences|apologies|wishes|respects|hello)\b
        (?:take (?:good |great )?care (?:of yourselves?|of yourself|and|[.!])|keep well|stay (?:safe|well|warm|healthy)|mind how you go|say (?:hi|hello) to)\b
        how are (?:you|things|u)\b
        how(?:'s| is) (?:it going|everything|life|your (?:day|week|weekend|family)|the family|things|all)\b
        how (?:have you been|do you do|was your (?:weekend|holiday|vacation|trip|day|week|summer|christmas))\b
        how(?:'re| are) (?:things|you doing|you all|y'all)\b
        (?:i |we )?(?:hope|trust) (?:you|this|that|all|everything|your|everyone|it)\b
        (?:i|we|i'm|we're|i am|we are)? ?look(?:ing)? forward to\b
        what's up\b
        how do you do\b
        ^isn't (?:it|that) (?:great|nice|wonderful|amazing|funny)\b
        ^(?:[^,.]{0,30}, |and |so )?(?:have|enjoy) (?:(?:a |an |your |the )?(?:great|good|nice|lovely|wonderful|safe|restful|relaxing) (?:day|weekend|evening|week|trip|holiday|holidays|summer|rest|time|one)|(?:a|your|the|the rest of your) (?:day|weekend|evening|week|trip|holiday|holidays|summer))\b
        (?:give|send|extend|pass on|convey) (?:my|our) (?:best|love|regards|thanks|greetings|congratulations|compliments|condolences|apologies)
        ^(?:see|talk to|speak to|catch) you (?:soon|around|again|in [a-z]+|next (?:week|month|year|time))[ .!]*$
    """,
    "rhetorical": r"""
        ^(?:and |but |well,? )?who'd (?:have |'ve )?(?:ever )?(?:thought|believed|guessed|imagined|known|dreamt|dreamed|expected|predicted)\b
        ^(?:and |but |well,? )?who (?:would|could|should)(?: have|'ve) (?:ever )?(?:thought|believed|guessed|imagined|known|dreamt|dreamed|expected|predicted)\b
        , (?:right|correct|ok|okay|yes|no|huh|eh|isn't it|aren't (?:you|they|we)|don't (?:you|they|we)|doesn't (?:it|he|she)|wasn't it|won't (?:it|we|you)|can't we|haven't (?:you|we)|isn't (?:it|that|he|she) \w+|aren't (?:they|you|we) \w+)\s?\?$
        ^(?:who knows|why not|guess what|you know what|know what|really|what can i say|who cares|what else is new|how cool is that|how hard can it be|what could go wrong|who would have thought|isn't life|what's not to like)\b[^?]{0,20}\?$
        (?:can|could|would) (?:you|u) (?:believe|imagine) (?:it|that|this)\b|would you believe it\b
    """,
    "reported": r"""
        (?:i|we|he|she|they|you) (?:also |just |then |already |had |have |once )*(?:asked|inquired|enquired)\b(?! you to\b| if you (?:could|can|would)\b| whether you (?:could|can|would)\b)
        (?:he|she|they) (?:(?:wanted|needed) to know\b|(?:wants?|would like|needs?) to know\b(?![^.!]*\byou(?:rs?)?\b))
        (?:(?:asked|was asking|wondered) (?:me|him|her|us|them|if|whether)\b|asks (?:me|him|her|us|them|if|whether)\b(?![^.!]*\byou(?:rs?)?\b))
        (?:asking|asked) (?:me|him|her|us|them) (?:if|whether|when|what|how|to)\b
        (?:was|were) (?:asked|told) (?:if|whether|to)\b
        (?:he|she|they|people|everyone|everybody|someone|somebody) (?:was|were) wondering\b
    """,
    "hedge": r"""
        might\b
        (?:maybe|perhaps|possibly)\b
        if i (?:find|have|get) (?:the |some |any )?time\b
        no promises\b
        at some point\b
        can't promise\b
        not sure (?:if|whether) (?:i|we)\b
        (?:i|we)(?:'ll| will) (?:try|see)\b
        (?:hope|hoping) to\b
    """,
    "unsure": r"""
        ^(?:but |and |so )?(?:if (?:i'm|i am|we're|we are)(?: not)? (?:wrong|mistaken|missing something|off base)|correct me if|unless (?:i'm|i am|we're|we are) (?:wrong|mistaken))\b
    """,
    "promise": r"""
        (?:i|we)(?:'ll| will| shall|'m going to| am going to|'re going to| are going to| 'll)(?: also| then| just| now| definitely| gladly| happily| certainly| personally| first| try to| try and| be (?:able|sure|happy|glad) to)* (?!not\b|never\b|be (?:out|away|off|on (?:leave|vacation|holiday|pto)|late|in|at|there|travel+ing|unable|here|busy|back|around)\b|need|have|miss|probably|love|see you|assume|pass\b|leave it|appreciate|understand|take (?:the|it that)|admit)[a-z]+
        (?:i|we) (?:promise|commit|undertake|guarantee|aim)\b
        (?:let me|lemme) (?:check|look|see|ask|find|get|think|verify|confirm|talk|dig|come back|know|sleep|forward|send)\b(?! know)
        (?:you|u)(?:'ll| will) (?:have|get|receive|hear|find)\b
        will (?:do|send|call|check|reply|revert|confirm|follow up|let you know|get back|forward|look|bring|ask|try|update|fix|pay|transfer|deliver|finish|be (?:sent|ready|done|finished|there with you))\b
        (?:consider it done|on it|leave it (?:to|with) me|i've got this|i got this|will revert|working on it)\b
        (?:i|we) (?:can|could) (?:send|bring|have|get|deliver|do|finish|take care|handle|make|provide|prepare|share|ship|come|call)\b
        (?:i|we) (?:bring|send|come|call|deliver|pay|finish|transfer|sign|fix|order|post|ship|drop|pick|return)\b[^.]*\b(?:it |them |you )?(?:today|tonight|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next|this (?:week|afternoon|evening|morning)|soon|later|in an? |by |on )
        (?:i|we)(?:'m| am|'re| are) (?:sending|faxing|mailing|emailing|forwarding|bringing|coming|calling|delivering|paying|finishing|transferring|preparing)\b
        (?:get|come) back to you\b
        (?:i|we) (?:might|may|could|hope to|plan to|intend to)(?: also| then| still| even)* (?:send|bring|call|come|do|finish|look|check|fix|pay|write|make|get|help|deliver|drop|join|try|give|lend|share|let you know|order|book|prepare)\b
        (?:follows|will follow)(?: (?:shortly|soon|later|tomorrow|today))?\.?$
    """,
    "acceptance": r"""
        ^(?:(?:yes|yeah|yep|ok|okay|well|great|perfect|thanks|cool|then|alright|all right),? )?(?:sure|of course|certainly|absolutely|definitely|gladly|no problem|it's a deal|deal|agreed|agree|approved|confirmed|accepted|with pleasure|fine|go ahead|go for it|granted|done deal|permission granted)(?=[,.!;]|$| (?:thing|for|with|by|to go|from)\b)
        ^(?:sure|of course|certainly|absolutely|definitely|gladly) (?:i|we|you|that|it|go|send|bring|come)\b
        (?:happy|glad) to\b
        (?:sounds|looks|look|seems) (?:good|great|fine|perfect|ok|okay|right|wonderful|lovely|like a plan)\b
        (?:that works|it works|works (?:for (?:me|us)|fine|great|well|perfectly)|(?:fine|ok|okay|good) (?:by|with|for) (?:me|us)|(?:i'm|i am|we're|we are|count me) (?:in|fine with|ok with|okay with|happy with|good with)|let's (?:do|go|take|use|stick|keep)|i accept|we accept|we take|i(?:'ll| will) take|you have my (?:approval|ok|go-ahead|blessing))\b
        (?:you|it|that|this|the [a-z]+) (?:is|are|'s) (?:approved|confirmed|accepted)\b
        (?:i|we)(?: both| all| hereby| fully| totally| completely)? (?:agree|agreed|confirm|confirmed)\b(?! (?:on|over) the phone)
        (?:i|we) (?:choose|prefer|pick|vote|approve|go with|would go|'d go|opt|decided|would take|would like)\b
    """,
    "refusal": r"""
        (?:have to|need to|must|going to|'ll|will|gonna)(?: have to| need to)? (?:pass on|pass this|skip|give (?:it|this|that) a miss|bow out|drop out|sit (?:this|it) (?:one )?out|say no|turn (?:it|this|that|you) down)\b
        (?:i|we)(?:'m| am|'re| are)? ?(?:afraid|sorry)?,? ?(?:i |we )?(?:can't|cannot|can not|couldn't|won't|will not|am unable|are unable|am not able|are not able|'m unable|'re unable|'m not able|'re not able|don't want|do not want|would rather not|'d rather not|have to decline|must decline|decline|refuse|have to pass|will pass|'ll pass|have to say no)\b(?! (?:wait|thank|agree more|tell you how|help (?:but|noticing)|believe|find|see|open|remember|stress))
        (?:not|isn't|is not) (?:possible|going to happen|interested|able)\b
        (?:not interested|no can do|unfortunately not|regretfully|rejected|not approved|we pass|i pass)\b
        ^(?:sorry|unfortunately),? (?:no\b|not\b|we don't|i don't|that's not)
        (?:doesn't|does not|won't) work for (?:me|us)\b
    """,
    "disclaim": r"""
        (?:not|isn't) (?:me|mine|my (?:area|department|responsibility|job|field|call|decision)|in charge)\b
        (?:i'm|i am|we're|we are) (?:not|no longer) (?:responsible|in charge|the right)\b
        i (?:don't|do not|no longer) (?:handle|deal with|look after|decide)\b
    """,
    "delegation": r"""
        not me\b
        (?:ask|contact|talk to|speak to|speak with|check with|try|write to|email|call|reach out to) (?!me\b|us\b|you\b|if\b|the question)[a-z]+\b[^.?]{0,40}(?:instead|about (?:it|that|this)|directly|for (?:that|this|it)|, (?:he|she|they))
        (?:ask|talk to|check with|contact) (?!me\b|us\b|you\b|if\b|for\b|the\b|about\b|whether\b)[a-z]+(?: [a-z]+)?\.?$
        (?:is|are|will be) (?:handling|dealing with|taking care of|responsible for|in charge of|the right person|the (?:one|person) to ask|your contact|taking over)\b
        (?:i|we)(?:'ve| have)? (?:passed|forwarded|handed|referred) (?:it|this|that|your (?:question|request|mail|email|message))(?: on| over)? to\b
        (?:not my (?:area|department|job|call)|out of my hands)\b
        (?:someone|somebody) else\b
        (?:looks after|handles|deals with|takes care of|is (?:the )?(?:one|person) for) (?:that|this|it|those|these|all (?:that|this)|the [a-z]+)\b[.,;]?(?= now| these days|$|[.,;])
    """,
    "thanks": r"""
        (?:thanks|thank you|thank u|thx|thanx|tx|ty|cheers|much appreciated|appreciate (?:it|that|your|the)|many thanks|grateful for|i appreciate)\b
        ^(?:[a-z]+ )?(?:got it|noted|received|understood|roger|copy that|well received|ok|okay|great|perfect|awesome|excellent|wonderful|super|cool|nice|lovely|brilliant|good to know|will keep (?:it )?in mind|makes sense|fair enough|no worries|acknowledged|ack|fantastic|good|alright|all right|bliss|hooray|hurray|yay|woohoo|phew|amazing|fabulous|terrific|marvellous|marvelous|splendid|wow|beautiful|k|kk)[ ,.!]*$
        , (?:got it|noted|received|understood|roger|copy that|well received|ok|okay|great|perfect|awesome|excellent|wonderful|super|cool|nice|lovely|brilliant|good to know|will keep (?:it )?in mind|makes sense|fair enough|no worries|acknowledged|ack|fantastic|good|alright|all right|bliss|hooray|hurray|yay|woohoo|phew|amazing|fabulous|terrific|marvellous|marvelous|splendid|wow|beautiful|k|kk)[ ,.!]*$
        (?:that's|that is|this is|it's|all|sounds|looks) (?:got it|noted|received|understood|roger|copy that|well received|ok|okay|great|perfect|awesome|excellent|wonderful|super|cool|nice|lovely|brilliant|good to know|will keep (?:it )?in mind|makes sense|fair enough|no worries|acknowledged|ack|fantastic|good|alright|all right|bliss|hooray|hurray|yay|woohoo|phew|amazing|fabulous|terrific|marvellous|marvelous|splendid|wow|beautiful|k|kk)[ ,.!]*$
        (?:made|makes|making) (?:my|our)(?: \w+)? (?:day|week|year|month|morning|weekend|christmas)\b
        (?:what|such|wonderful|great|fantastic|amazing|lovely|excellent|brilliant|best|good)(?: an?| the)?(?: \w+)? (?:news|surprise)\b(?! (?:for|is|about|on|from)\b)[^?]*$
        (?:i'm|i am|we're|we are|i was|we were)(?: all| both)?(?: so| very| really| absolutely| just| truly)* (?:happy|glad|pleased|delighted|thrilled|excited|over the moon|touched|moved|grateful|relieved)(?: to (?:hear|read|see|know|learn)|(?: about| for) (?:this|that|it|you|him|her|them|the news)|[.!]|$)
        (?:glad|happy|great|good|lovely|nice) to (?:hear|read|know|see (?:that|it|this))\b
        congrat\w*
        well done\b
        ^(?:got it|noted|received|understood|great|perfect|awesome|excellent|wonderful|super|cool|nice|lovely|brilliant|ok|okay)[,.! ]
    """,
    "delivery": r"""
        (?:attached|enclosed|herewith)\b(?! is not)
        (?:please|pls) (?:find|see)\b
        (?:here is|here's|here are|here it is|here they are|here you go|here you are|there you go)\b
        (?:i|we)(?:'ve| have| had| already| just)+ (?:already |just |now )?(?:sent|uploaded|posted|shipped|mailed|emailed|forwarded|signed|paid|transferred|submitted|delivered|completed|finished|updated|fixed|added|placed|put|shared|booked|ordered|done|attached|returned|dropped)\b
        (?:i|we) (?:sent|uploaded|posted|shipped|mailed|emailed|forwarded|signed|paid|transferred|submitted|delivered|attached|shared|dropped)\b
        ^(?:sent|uploaded|posted|shipped|mailed|forwarded|signed|paid|transferred|submitted|delivered|done|completed|fixed)\b(?! (?:from|by|with) my)
        as (?:promised|requested|discussed|agreed|asked)\b
        (?:has|have) been (?:sent|uploaded|posted|shipped|mailed|signed|paid|transferred|submitted|delivered|completed)\b
    """,
    "cancellation": r"""
        (?:is|are|was|were|been|be|got) (?:cancelled|canceled|called off)\b
        (?:i|we)(?:'m| am|'re| are| have| 've| must| need to| have to| will|'ll)?(?: to)? (?:cancel|call off|cancelling|canceling|cancelled|canceled)\b
    """,
    "settled": r"""
        (?:panic|crisis|drama|emergency|false alarm) (?:is )?over\b|^(?:false alarm|as you were|stand down)\b
        (?<!if )(?<!has )(?<!until )(?!.*\b(?:but|still|not|n't|only|except)\b)(?:[a-z]+|(?:my|our|the|his|her|their|your) [a-z]+(?: [a-z]+)?) (?:(?:has|have|had)(?: already| just| now| since)? )?(?:pulled|dug|sent|found|fetched|given|gave|got|forwarded|handed|passed|lent|brought|looked|filled|shown|showed|helped|explained|sorted|emailed|texted)(?: (?:it|them|that|those|one|some|everything|all)(?: all)?)?(?: (?:out|up|over|across|on|in|round))?(?: (?:of|from) [^.?!]{3,40})? (?:for|to) (?:me|us)\b(?! (?:by|if|when) )
        (?!.*\b(?:but|still|not|n't|only|except|you|your)\b)(?:i|we)(?:'ve| have)?(?: already| just| now| since)? (?:had|got|heard) (?:it|them|that|the answer|word|what i needed|what we needed|everything)(?: now| all)? from (?!you)[a-z]+
        (?!.*\b(?:but|still|not|n't|only|except|you|your)\b)(?:[a-z]+|(?:my|our|the|his|her) [a-z]+) (?:has |have |'s )?(?:just |already |since )?(?:(?:had|found) (?:it|them) (?:all along|all the time|after all)|(?:rang|phoned|called|texted|answered) (?:me|us)(?: (?:himself|herself|themselves|back))? (?:and|with)\b)
        ^(?:oh |ah |ok |okay |actually |sorry |right )?(?:got|had|found|dug|fished|worked) (?:it|them|that|one|the [a-z]+)(?: (?:out|up))? (?:from|on|in|via|through|off|out of|behind|under|at) (?!.*\b(?:but|still|not|n't|only|except|you|your)\b)[^.?!]{2,50}[.!]*$
        (?:crossed wires|(?:we're|we are|i'm|i am|all) good(?: now| then| here)?(?:,|\.|!|$| thanks)|(?:i'm|i am|we're|we are|you're) off the hook)(?!.*\b(?:but|still|except)\b)
        (?:has|have|had|was|were|been)(?: been)? (?:signed(?: off)?|done|handled|settled|decided|approved|covered|taken care of)\b[^.?!]{0,30} (?:in your (?:absence|place|stead)|instead of you|on your behalf|for you|without you)\b
        (?:nothing (?:more|else|further) (?:is )?(?:needed|required|to do)|no (?:further )?(?:action|reply|response|answer) (?:is )?(?:needed|required|necessary)|no need to (?:reply|respond|answer|do anything))\b
        (?:as|like) (?:agreed|discussed|settled|decided) (?:on|over|by|during|in|at|yesterday|today|this) (?:the )?(?:phone|call|meeting|lunch|person|morning|afternoon)?
        (?:we|i|it|that|this|all|everything|matter|issue)(?:'s| is| has been| have| are|'ve)? (?:now |already |been |all )*(?:settled|resolved|sorted|solved|cleared up|taken care of|dealt with)\b
        (?:that|this|which) (?:settles|answers|solves|resolves|clears) (?:it|that|my|the|everything|up)\b
        (?:settled|all set|all good now|all sorted|sorted now|problem solved|case closed|matter closed)\b
        (?:we|i) (?:agreed|spoke|talked|settled|discussed)\b[^.?]{0,60}\b(?:on the phone|by phone|over the phone|in person|at lunch|on the call|yesterday|this morning)
        (?:found|got|figured) (?:it|them|this|that|one)(?: out| all| now| already| here| myself)*,? (?:thanks|thank you)
        (?:thanks|thank you|cheers) for (?:calling|ringing|phoning|the call|your call|the chat|picking up|talking)(?: me| us)?(?: back)?\b[^?]{0,80}\b(?:it is|noted|booked|put (?:it|you|that)|in the (?:book|diary|calendar)|agreed|confirmed|sorted|settled|cleared (?:it |that )?up|that answers)\b
        (?:per|after|following|further to) (?:our|the|this morning's|today's) (?:call|phone call|chat|conversation)\b[^.?]{0,80}\b(?:agreed|settled|sorted|booked|confirmed|it is|going (?:ahead|with))\b
    """,
    "withdrawal": r"""
        (?<!there is )no need (?:for you )?to (?:look|check|dig|search|chase|send|bring|come|ring|call|bother|find|ask|get|hunt|print|book)\b(?! (?:before|until|till|yet|today|by))
        (?:don't bother|no need to bother|you needn't bother|save yourself the (?:trouble|bother))(?: with| about)? (?:[a-z]+ing|that|it|any ?more|now)\b(?! the spelling)
        ^(?:the |our |my |this |that )?(?:[a-z]+ ){1,4}(?:is|are|'s)(?: now| sadly| off course)? off(?: after all| now| for good)?(?:,|$| because| as )
        (?:no ?body|no one|none of us) (?:needs|has) to\b|(?:you )?(?:needn't|need not|don't have to|do not have to|won't need to|won't have to) (?:come|do|send|look|bring|cover|worry|bother|go|stay|be there|check|book|call|ring|write)\b(?!.*\b(?:if|unless|until|before|yet)\b)
        (?:won't|will not|no longer) (?:be needing|need(?:ing)?|require) (?:it|them|that|those|the|your|a|any)\b[^.?!]{0,40}[.!]*$
        never ?mind\b
        (?:please |pls |you can |just )?(?:ignore|disregard|(?<!don't )(?<!not )(?<!never )(?<!i )(?<!we )(?<!you )(?<!to )(?<!'t )forget(?: about)?) (?:my|this|that|the|it|what i)\b[^.?]{0,40}(?:mail|email|e-mail|message|question|request|note|asked|last|previous|earlier|above|it|that)?
        (?:no longer|not) (?:needed|necessary|relevant|required)(?: any ?more)?\b
        (?:don't|do not|no longer) need (?:it|this|that|them|the|your)\b[^.?]{0,40}(?:any ?more|any longer|after all|now)
        (?:i|we) (?:withdraw|take back|retract)\b
        scratch that\b
        (?:already )?found (?:it|them)\b
        (?<!don't )(?<!not )(?<!never )(?<!to )(?:scrap|strike|forget) (?:that|this|it)\b(?! (?:from|off|out|up))
        (?<!don't )(?<!not )(?<!never )(?<!to )(?:scrap|strike|cancel|forget) my (?:last|question|request|mail|email|message)\b
        (?:please |you can |just )?(?:ignore|disregard) me\b
        (?<!don't )(?<!not )(?<!never )forget (?:i|that i) (?:asked|said|wrote|mentioned)\b
        (?:no need|no point|don't bother|don't worry)(?: any ?more| after all| now|,)[^.?!]{0,40}(?:found|sorted|got|worked|managed|fixed|solved)\b
        (?:i|we)(?:'ve| have)? (?:just )?(?:found|borrowed|tracked down|got hold of|sorted|managed to (?:find|get|borrow)) (?:it|them|one|another|mine|some)(?: (?:myself|ourselves|elsewhere|after all|in the end|now|already|since))*[.! ]*$
        (?:please |pls |just )(?:ignore|disregard)\b(?= *[-–—,.!]| *$)
        (?:i|we)(?:'ve| have)? (?:now |already |since |just |ended up )+(?:have|got|found|bought|buying|borrowed|borrowing|hired|getting) (?:one|some|another(?: one)?|a (?:new|second-hand|used) one)\b(?! (?:of|for you|more))
        (?:it|they)(?:'d| had)? (?:was|were|been) [^.?!]{0,30}\b(?:the whole time|all along|all the time)\b
    """,
    "reminder": r"""
        (?:did|has|have)(?: my| the| our| this)(?: \w+){0,2} (?:mail|email|e-mail|message|note|letter|question|request)s?\b[^.?!]{0,40}\b(?:reach(?:ed)?|get through to|got(?:ten)? (?:through )?to|arrived? (?:with|at)|come through|come|arrive)\b
        (?:still |am |'m |are |'re )(?:still )?waiting (?:on|for) (?:this|that|it|an answer|a reply|news|word|you|your)\b
        (?:floating|moving|pushing|bringing|putting) (?:this|it)(?: back)? (?:up|to the top)\b
        sorry to (?:nag|keep (?:on|asking)|badger|hound|be a (?:pain|nuisance))\b
        (?:just )?(?:bumping|bump|nudging|nudge|pinging|chasing|resending)\b
        (?:gentle|friendly|kind|quick|second|final|another|little) (?:reminder|nudge|ping|follow[- ]?up)\b
        (?:any|no) (?:news|update|updates|word|progress)\b
        (?:a |this is a |just a )reminder\b
        (?:just )?(?<!will )(?<!'ll )(?<!to )(?:following|follow|circling|checking) (?:up|back|in)\b
        (?:still|haven't|have not|not yet)(?: \w+)? (?:waiting|awaiting|heard|received|got|had)\b[^.?]{0,60}(?:you|reply|response|answer|back|from|your|it|news)
        sorry to (?:insist|chase|nag|bother you again|push|pester)\b
        (?:have|did) you (?:had|have|get|find) (?:a |any |the )?(?:chance|time|opportunity) to\b
        (?:waiting for|awaiting) your\b
        (?:did|have) you (?:see|seen|get|got|receive|received) my (?:last |previous |earlier )?(?:mail|email|e-mail|message|note|question)
    """,
    "yes": r"""
        ^(?:yes|yep|yeah|yup|ok|okay|sure|of course|certainly|absolutely|definitely|affirmative|go ahead)\b(?! (?:to|if|whether|but)\b)
        ^(?:correct|right|exactly|indeed|it does|it is|it has|they are|they do|we do|we did|we have|we can|we will|i do|i did|i can|i will|i have|we are|i am|it did|it will|they did|they have|they will|he is|she is|he does|she does|you can|you may|you should|agreed|approved|that's (?:right|correct)|that is (?:right|correct))(?=[,.!]|$)
    """,
    "no": r"""
        ^(?:no|nope|nah|not yet|not really|not at all|unfortunately not|negative|afraid not|i'm afraid not)\b(?! (?:problem|worries|need|doubt|idea|rush|hurry|pressure|thanks to|one|more|matter|longer|further|reply|action))
        ^(?:it doesn't|it does not|it isn't|it is not|we don't|i don't|we do not|i do not|i can't|we can't|they don't|they aren't|it hasn't|not (?:this|at the) \w+)(?=[,.!]|$)
    """,
    "collective": r"""
        (?:any(?:one|body)|some(?:one|body)|one of you|either of you|any of you|which of you|whoever|who (?:of you|among you|can|could|has|knows|wants))\b
    """,
    "each": r"""
        (?:(?:you|we|they)(?: two| all| both| guys)? each|each (?:of you|one|team|group|person)|every (?:one of you|team|person)|your own|all of you|everyone|everybody|both of you|individually)\b
    """,
    "marketing": r"""
        (?:teams|companies|businesses|firms|people|brands|clinics|shops|schools) like you(?:rs)?\b|(?:how|where|why) (?:we|our \w+) (?:help|helped|can help|could help|have helped) (?:\w+ )?(?:teams|companies|businesses|firms|brands)\b|(?:are you|who is|whether you are) the right person (?:to|for)\b|(?:triple|double|boost|grow|skyrocket) (?:your|their) \w+\b
        (?:want|ready|looking|like|care) (?:to )?[^?]{0,24}(?:\d+ ?%|sales|revenue|audience|traffic|productivity|income)\b[^?]*\?
        (?:save|get|enjoy|claim|grab) (?:up to |an extra |an additional )?(?:\d+ ?%|[$€£]\d+)
        \d+ ?% (?:off|discount)
        (?:shop|order|buy|book|subscribe|register|sign up|upgrade|enroll|download|join|learn more|get started|start|try|discover) (?:now|today|free|here)\b
        (?:limited[- ]time|special offer|free (?:trial|shipping|demo|webinar)|promo code|coupon|voucher|flash sale|don't miss|last chance|exclusive (?:offer|deal|discount)|best price|black friday|cyber monday|new arrivals|our (?:new|latest) (?:collection|product|feature|platform|solution))\b
        (?:ready|want|looking|ever wondered|struggling|tired) (?:to|of|how to|with) (?:save|grow|boost|increase|scale|level|double|transform|improve|upgrade|supercharge|unlock|cut|reduce)\b
        (?:next|first|your) (?:order|purchase)\b.{0,30}(?:%|off|discount|free)
        (?:takeaways|webinar|newsletter|ebook|whitepaper|case study)\b
    """,
    "meeting": r"""
        (?:meet|meeting|catch up|get together|sit down|drop by|drop in|come (?:by|over|round|to see)|call in on|visit|appointment|rendezvous)\b
        (?:a|an|quick|short|brief|our|the) (?:call|chat|talk|coffee|lunch|video call|phone call|viewing|walk-?through)\b
        (?:talk|speak|chat|see (?:you|each other))\b(?! to\b)
        (?:are|is|would) (?:you|anyone|everyone)(?: be)? (?:free|available|around|in)\b
        (?:works?|suits?|convenient|good|okay|ok|fine|free|available|time) (?:for |on |at |with |to )?(?:you|us both|both of us|mon|tues|wednes|thurs|fri|satur|sun|tomorrow|\d)
        your availability\b
        (?:can|could|would|will) you (?:still |also )?(?:come|make it)\b
        (?:can|could|shall|may|should) we (?:do|hold|run|schedule|arrange|set up|have) (?:an? |the |another )?(?:\w+ )?(?:read(?:ing|-through)?|session|rehearsal|review|workshop|walk-?through|screening|run-through)\b
        (?:half an hour|an hour|\d+ (?:min|minutes|mins)|ten minutes|twenty minutes|a slot|a few minutes|some time|a time|a date)\b[^?.]{0,30}\b(?:next week|this week|tomorrow|on \w+day|to (?:go over|go through|discuss|talk|run through|catch up|chat|look at|walk through))\b
    """,
    "refers": r"""
        (?:about|regarding|concerning|re|as to|on|to answer|in answer to|in reply to|following up on) (?:your|the) (?:\w+ )?(?:question|request|query|enquiry|inquiry)\b
        (?:as|like) (?:i |we |you )?(?:said|told|mentioned|discussed|agreed|promised|settled|explained)(?: you)?[^.?]{0,30}\b(?:phone|call|yesterday|earlier|today|this morning|meeting|person)\b
        you (?:had )?asked (?:me |us )?(?:about|for|whether|if|how|when|where|what|which|who)\b
    """,
}
