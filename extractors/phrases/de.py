"""German cues, one pattern a line (J-55 to J-61)."""

CUES: dict[str, str] = {
    "request": r"""
        (?:wenn|falls|sofern) (?:du|sie|ihr)\b(?![^.?!]{0,24}(?:frage|zeit|lust|problem|interesse|zweifel|bedenken))[^.?!]{2,60}\b(?:hast|haben|habt|hättest|hätten),? (?:wäre|würde|hätte|fände|bräuchte)\b
        noch kein\w* (?!antwort|nachricht|rückmeldung)[^.?!]{2,30} von (?:dir|ihnen|euch)\b(?! gehört)
        (?:solange|bevor|ehe) (?:du|sie|ihr)\b[^.?!]{2,60}, \w+ (?:ich|wir)\b[^.?!]*\b(?:nicht|kein\w*|nichts)\b
        (?:weiß|wissen) (?:ich |wir )?(?:immer noch|noch immer|noch) nicht,? (?:ob|wann|wie|was|wo|wer|welche[rsn]?)\b[^.?!]*\b(?:du|ihr|sie|dir|euch|ihnen)\b
        (?:schön|gut|nett|hilfreich|wichtig|lieb|hilfreich|recht) wäre[n]? (?:\w+ ){0,5}(?:von (?:dir|ihnen|euch)|ihre?n?|deine?n?|eure?n?)\b
        (?:du|sie|ihr) (?:hast|haben|habt) (?:mir|uns) (?:\w+ ){0,4}?(?:noch nicht|noch immer nicht|noch kein\w*|bisher nicht|bisher kein\w*|nie)\b[^.?!]*(?:zurückgegeben|geschickt|gegeben|bezahlt|unterschrieben|geantwortet|gebracht|überwiesen|zurückgebracht)
        ^(?:und |aber )?(?:du wolltest|sie wollten|ihr wolltet) (?:mir|uns|dich|sich|euch|doch) [^.?!]{0,60}\w+(?:en|ern)\b
        (?:ihre?|deine?|eure?)\w? (?:\w+ ){1,6}(?:steht|stehen|liegt|liegen|ist|sind|fehlt|kam|traf)\b[^.?!]{0,20}\b(?:noch|bisher|bislang|immer noch)\b[^.?!]{0,12}(?:aus|nicht|offen)\b
        (?:mir|uns) liegt\w? (?:ihre?|deine?|eure?)\w?\b[^.?!]*\bnoch nicht vor\b
        fehl(?:t|en)\b[^.?!]{0,40}\bvon (?:dir|ihnen|euch)\b
        (?:komme|kommen) (?:ich |wir )?(?:so |hier |damit |erst )*nicht weiter\b[^.?!]*(?:solange|bis|bevor|wenn|ohne) (?:du|sie|ihr|dein\w*|ihr\w*)\b
        über (?:eine?n?|ihre?n?|deine?n?|eure?n?) (?:\w+ )*?(?:nachricht|antwort|rückmeldung|meinung|einschätzung|zeile\w*|wort|hinweis|tipp|rat)\b[^.?!]*\bfreuen\b
        von (?:dir|ihnen|euch)\b[^.?!]{0,40}\b(?:noch (?:immer )?|immer noch |bisher |bislang )(?:\w+ ){0,3}?(?:kein\w*|nicht)\b(?! (?:antwort|nachricht|rückmeldung))[^.?!]{0,40}(?:bekommen|erhalten|gesehen|da\b|vor\b)
        (?:noch (?:immer )?|immer noch |bisher |bislang )(?:\w+ ){0,3}?(?:kein\w*|nicht)\b(?! (?:antwort|nachricht|rückmeldung))[^.?!]{0,40}\bvon (?:dir|ihnen|euch)\b[^.?!]{0,20}(?:bekommen|erhalten|gesehen|da\b|vor\b)
        fehl(?:t|en) (?:mir |uns |nur |noch |leider |auch |dort |da |immer |allein )*(?:ihre?|deine?|eure?|ihr|dein|euer)n? \w
        (?:ihre?|deine?|eure?) \w+(?: \w+){0,3} fehl(?:t|en)\b
        ohne (?:ihr|dein|euer|eure?)\w* [^.?!]{2,50}\b(?:kann|können|darf|dürfen|geht|läuft)\b[^.?!]*\b(?:nicht|kein\w*|nichts)\b
        (?:solange|bevor|ehe|bis|wenn) (?:du|sie|ihr)\b[^.?!]{2,60}, (?:kann|können|darf|dürfen) (?:ich|wir)\b[^.?!]*\b(?:nicht|kein\w*|nichts)\b
        (?:kann|können|darf|dürfen) (?:ich|wir)\b[^.?!]*\b(?:nicht|kein\w*|nichts|erst)\b[^.?!]*(?:, (?:bis|bevor|solange|ehe|wenn) (?:du|sie|ihr)\b|\bohne (?:ihr|dein|euer|eure)\w*\b)
        (?:ich|wir) (?:kann|können|darf|dürfen)\b[^.?!]*\b(?:nicht|kein\w*|nichts|erst)\b[^.?!]*(?:, (?:bis|bevor|solange|ehe|wenn) (?:du|sie|ihr)\b|\bohne (?:ihr|dein|euer|eure)\w*\b)
        (?:ihre|deine|eure) (?:meinung|einschätzung|ansicht|sicht|gedanken|ideen?|vorstellungen)\b[^.?!]{0,60}(?:interessier\w+|hören|wissen|wichtig|bitte|gefragt|lieb)\b
        (?:hätte|hätten|würde|würden)\b[^.?!]{0,20}\bgern\w*\b[^.?!]{0,20}\b(?:ihre?n?|deine?n?|eure?n?|von (?:dir|ihnen|euch))\b
        (?:warte|warten) (?:\w+ ){0,3}auf (?:ein wort|ein zeichen|bescheid|ihre?n?|deine?n?|eure?n?)\b(?! (?:antwort|rückmeldung|nachricht))
        (?:hatte|hatten) (?:\w+ ){0,2}gehofft,? (?:dass )?(?:du|sie|ihr)\b
        (?:würde|würden|hätte|hätten|wäre|wären) (?:ich |wir )?(?:mich |uns )?(?:\w+ )?(?:freuen|dankbar|froh)(?:,? (?:über|um|für)) (?:ein\w* |ihre?\w? |deine?\w? |eure?\w? |etwas |kurze\w? |baldige?\w? )
        (?:würde|wäre) (?:\w+ ){0,3}(?:helfen|hilfreich|eine (?:große )?hilfe),? wenn (?:du|sie|ihr)\b
        (?:brauche|bräuchte|brauchen|bräuchten|benötige|benötigen) (?:ich|wir)\b(?: noch| dringend| bis \w+| von (?:dir|ihnen|euch))* (?!nicht|keine?\b|zeit\b|urlaub|bedenkzeit)
        (?:schau|schaut|guck|wirf|werft|lies|lest|prüf|melde?|ruf|schick|sag) (?:\w+ ){0,3}(?:bei gelegenheit|wenn (?:du|ihr) (?:zeit|kannst|könnt|magst))\b
        (?:können|könnten|würden|kannst|könntest|würdest|könnt|könntet|wollen|magst|mögen|möchten) (?:sie|du|ihr|jemand|bitte|mir|uns|einer von euch|eine[rs]? von ihnen)\b
        bitte (?:auf|an|in|mit|bei|unter|über|nach|für|zu|zum|zur|ab|vor|gegen|von|bis)\b[^,.?!]*\w{2,}en\b
        (?<!grüß )(?<!grüße )(?<!grüßt )(?<!grüßen sie )(?:bitte|büdde) (?!grüß|(?:sag|richte|bestell)\w* (?:\w+ ){0,6}(?:grüße|gruß)|(?:auf|an|in|mit|bei|unter|über|nach|für|zu|zum|zur|ab|vor|gegen|von|bis|nur|lieber|erst)\b|beachten|entschuldig|nicht antworten|um entschuldigung|um verständnis|um nachsicht|schön|sehr|wenden sie sich|zögern|keine sorge|verzeih|siehe|im anhang)(?:\w+ ){0,6}?\w+
        (?!grüß)\w+(?:e|en|t|st)? (?:\w+ ){0,6}bitte\b(?!(?: \w+){1,6} von (?:mir|uns)\b)
        (?:geben|gib|gebt) (?:sie |ihr )?(?:mir|uns) (?:bitte |kurz )?(?:bescheid|rückmeldung|info)\b(?! wenn du (?:fragen|hilfe)| wenn sie (?:fragen|hilfe))
        (?:ich|wir) (?:brauche|bräuchte|brauchen|bräuchten|benötige|benötigen)(?: noch| dringend| bis \w+| von (?:dir|ihnen|euch))* (?!zeit\b|urlaub|bedenkzeit)
        (?:ich|wir) (?:bitte|bitten|ersuche|ersuchen) (?:dich|sie|euch|um)\b(?! (?:ihr |dein |euer |etwas )?(?:entschuldigung|verständnis|nachsicht|geduld))
        (?:es )?(?:wäre|wär) (?:\w+ ){0,4}(?:schön|nett|super|toll|gut|hilfreich|prima|lieb|klasse|freundlich),? (?:wenn|dass)
        (?:wäre|wären|bin|sind) (?:ich |wir )?(?:ihnen |dir |euch )?(?:sehr )?dankbar,? (?:wenn|für)\b
        (?:ich|wir)(?: würde[n]?)? (?:freue|freuen|würde mich freuen|würden uns freuen)[^.]{0,20},? wenn (?:sie|du|ihr)\b
        (?:lass|lassen sie|lasst) (?:mich|uns|es mich) (?:bitte |doch )?(?:wissen|kurz wissen)\b(?!,? (?:wenn|falls|ob) (?:du|sie|ihr|noch|was|etwas) (?:fragen|hilfe|etwas|noch|was|brauch|benötig))
        ^(?:schick|schicke|sende|senden sie|schicken sie|ruf|rufen sie|prüf|prüfe|prüfen sie|bestätige|bestätigen sie|sag|sagen sie|teile|teilen sie|melde|melden sie|leite|leiten sie|bring|bringen sie|gib|geben sie|denk|denken sie|unterschreib|unterschreiben sie|überweise|überweisen sie|füll|füllen sie|komm|kommen sie|schau|schauen sie|nenn|nennen sie) (?:mir|uns|mich|dich|sich|doch|kurz|bitte|das|die|den|dem|es|ihm|ihr|daran|bis|mal|noch|dir)\b
        (?:müssen|müsst|musst|sollten|solltest) (?:sie|du|ihr) (?:\w+ ){0,6}(?:schicken|senden|unterschreiben|bestätigen|einreichen|zahlen|ausfüllen)
        (?:vergiss|vergessen sie|vergesst) (?:bitte )?nicht
    """,
    "question": r"""
        (?<!ich )(?<!wir )(?:will|wollen|möchte|möchten|muss|müssen|würde|würden)(?: \w+){0,4} wissen,? (?:ob|wann|wie|was|wo|wer|wen|wem|welche[rsmn]?|warum|wohin|wieviel)\b[^.!?]*\b(?:du|dir|dich|ihr|euch|ihnen|sie|dein\w*|ihre?\w?|euer|eure\w?)\b
        (?:fragt|fragen|lässt fragen|lassen fragen|erkundigt sich)(?: \w+){0,2},? (?:ob|wann|wie|was|wo|wer|wen|wem|welche[rsmn]?|warum|wohin|wieviel)\b[^.!?]*\b(?:du|dir|dich|ihr|euch|ihnen|dein\w*|eure\w?|euer)\b
        (?:du|sie|ihr) (?:hast|haben|habt) (?:mir |uns )?(?:noch |immer noch |noch immer |ja |gar |doch )*(?:nie|nicht|nichts)\b[^.?!]{0,20}(?:gesagt|verraten|geschrieben|mitgeteilt|erzählt),? (?:ob|wann|wie|was|wo|wer|wen|wem|welche[rsmn]?|warum|wohin|wieviel)\b
        ^(?!.*\bob\b)(?:\w+ )?(?:kommt|kommst|kommen|willst|wollt|wollen|machst|macht|gehst|geht|bist|seid|hast|habt|nimmst|nehmt|fährst|fahrt|brauchst|braucht|kannst|könnt) (?:du|ihr|sie|wir)\b[^.!?]*\boder nicht[ .!]*$
        (?:ich|wir) (?:wollte|wollten|möchte|möchten|würde|würden|will)(?: \w+){0,3} (?:fragen|wissen|erfahren|nachfragen|erkundigen)
        (?:ich|wir) (?:wollte|wollten|möchte|möchten|würde|würden)[^.?]{0,80}(?:fragen|wissen|erfahren|nachfragen|erkundigen)\b
        (?:ich|wir) frage(?:n)? (?:mich|uns)\b(?! (?:\w+ )?(?:manchmal|oft|öfter|bisweilen|gelegentlich|schon lange)\b(?!.*\b(?:du|dir|ihnen|euch)\b))
        (?:meine|unsere|eine|die|zwei|noch eine|folgende|kurze) (?:kurze |weitere |andere )?fragen?(?: \w+){0,3}(?::|ist|wäre|zu|an (?:dich|sie))
        ^(?:und |aber |also )?(?:wann|wo|wer|wem|wen|was|welche[rsmn]?|wie|warum|wieso|weshalb|wohin|woher|womit|wozu|wieviel) [^.!]{3,}(?:\?)?$
        (?:mir|uns) (?:bitte |kurz )?(?:sagen|mitteilen|bestätigen|verraten|erklären),? (?:ob|wann|wo|wer|was|welche\w?|wie|warum)
        (?:weißt|wissen|wisst) (?:du|sie|ihr)\b[^.]{0,60}(?:ob|wann|wo|wer|was|welche\w?|wie|warum|\?)
        ist (?:es|das|dies) (?:möglich|machbar|ok|okay|richtig)\b[^.]*\?
        gibt es (?:schon |etwas |was |neues|neuigkeiten)
    """,
    "proposal": r"""
        (?:sollen|wollen|könnten|können) wir\b[^.]*\?
        wie wäre es\b
        (?:was hältst du|was halten sie|was haltet ihr) (?:von|davon)\b
        (?:ich|wir) (?:schlage|schlagen|würde vorschlagen|würden vorschlagen)\b[^.]*
        (?:passt|ginge|geht|klappt|würde)[^.?]{0,40}(?:dir|ihnen|euch|bei)[^.?]{0,40}\?
        (?:was|wie) (?:denkst|meinst|findest) (?:du|ihr)\b|was (?:denken|meinen) sie\b
        hast du (?:am|um|morgen|heute|nächste|zeit|lust)\b[^.]*\?
        (?<!wir )(?<!die )haben sie (?:am|um|morgen|heute|nächste|zeit|lust)\b[^.]*\?
        lass(?:t)? uns\b
    """,
    "decide": r"""
        (?:entscheid|entschließ|wähl)\w*\b[^.?]{0,60}(?:bitte|zwischen|sie|du|ihr|bis|oder)
        (?:bitte|müssen sie|musst du) (?:\w+ ){0,4}(?:entscheiden|auswählen|wählen|aussuchen|festlegen)
        (?:welche[rsn]?) (?:variante|option|version|farbe|lösung|möglichkeit)\b
        (?:möchten|möchtest|willst|wollen|sollen|soll|nehmen|nimmst|bevorzugen|bevorzugst|lieber|hättest|hätten)\b[^?]{0,100}\boder\b[^?]{2,80}\?
        ^(?:[\wäöüß-]+ ){1,4}oder (?:[\wäöüß-]+ ?){1,5}\?
        (?:bitte )?(?:um |ihre |deine |die )?(?:freigabe|genehmigung|zustimmung|entscheidung)\b[^.]{0,40}(?:bitte|bis|benötig|brauch|erforderlich|warte|\?)
        (?:geben|gibst|genehmigen|genehmigst|stimmen|stimmst) (?:sie|du|ihr)\b[^?]{0,60}(?:frei|zu|genehmig\w*|\?)
        bitte (?:\w+ ){0,4}(?:freigeben|genehmigen|zustimmen|absegnen)
        (?:dürfen|können) wir (?:so |jetzt |das (?:so )?|damit |es )?(?:drucken|in druck gehen|bestellen|beauftragen|loslegen|anfangen|weitermachen|veröffentlichen|verschicken|in auftrag geben)\b[^?]*\?
        (?:sind sie|bist du|seid ihr) (?:damit |so |mit \w+ \w+ )?einverstanden\b[^?]*\?
    """,
    "choice": r"""
        (?:oder\b[^?]{2,80}\?|entscheid|wähl|auswähl|aussuch|bevorzug|lieber|welche[rsn]? (?:variante|option|version|farbe|lösung|möglichkeit))
    """,
    "approval": r"""
        (?:freigabe|freigeben|genehmig|zustimmung|zustimmen|absegnen)
        (?:(?:sind sie|bist du|seid ihr) (?:\w+ ){0,3}einverstanden|(?:dürfen|können) wir (?:so |jetzt |das (?:so )?|damit |es )?(?:drucken|in druck gehen|bestellen|beauftragen|loslegen|veröffentlichen|in auftrag geben))\b
    """,
    "wh": r"""
        ^(?:und |aber |also |hallo \w+,? )?(?:wann|wo|wer|wem|wen|was|welche[rsmn]?|wie|warum|wieso|weshalb|wohin|woher|womit|wozu|wieviel)\b
        (?:sagen|wissen|fragen|mitteilen|weißt|wisst|bescheid|ahnung),? (?:\w+ )?(?:wann|wo|wer|was|welche[rsmn]?|wie|warum)\b
    """,
    "courtesy": r"""
        (?:falls|wenn|sollte)\b[^.?!]{0,20}\b(?:etwas|was|irgendetwas)\b[^.?!]{0,12}\b(?:unklar|offen|unverständlich)\b[^.?!]{0,20}\b(?:erkläre|helfe|erläutere|beantworte)\b
        (?:falls|wenn|sollte|sobald) (?:\w+ )?(?:dir|ihnen|euch|du|sie|ihr)\b[^.?!]{0,12}(?:etwas|was|irgendwas|irgendetwas)\b[^.?!]{0,24}(?:auffäll\w*|auffall\w*|komisch|seltsam|merkwürdig|falsch|unklar|nicht stimm\w*)
        (?:bei|falls|wenn|sollten|sollte|haben sie|hast du)\b[^.?]{0,40}(?:fragen|rückfragen|probleme|problemen|unklar\w*|hilfe|etwas brauch\w*|etwas benötig\w*|noch etwas|noch was|irgendetwas)\b[^.?]{0,60}(?:melde|gern|zögern|jederzeit|verfügung|wende|anruf|ruf|bescheid|schreib|wissen|kontaktier)
        (?:melde|melden|meldet|ruf|wende|wenden|schreib|gib|geben|sag|lass|lassen|zögern|zögere)\b[^.?]{0,60}(?:wenn|falls|bei|sollte\w*)\b[^.?]{0,30}(?:fragen|rückfragen|etwas|was|hilfe|brauch|benötig|problem)
        (?:zögern sie nicht|zögere nicht|stehe ich (?:ihnen |dir )?(?:gern|jederzeit)|stehen wir (?:ihnen )?(?:gern|jederzeit)|jederzeit (?:gern|zur verfügung))
        ^(?:noch |weitere |irgendwelche )?fragen\?
        (?:gibt es|haben sie|hast du|habt ihr) (?:noch |sonst |weitere )*(?:fragen|etwas|was)\b
    """,
    "patience": r"""
        (?:bitte )?(?:noch )?(?:um )?(?:etwas|ein wenig|ein bisschen|einen moment|einen augenblick|kurz) geduld\b(?! (?:mit|für) )
        (?:gedulden sie sich|gedulde dich|geduldet euch|warten sie (?:bitte )?(?:noch )?(?:kurz|einen moment|einen augenblick)|warte (?:bitte )?(?:noch )?(?:kurz|einen moment))\b
        (?:bitte )?(?:geben sie|gib|gebt) (?:mir|uns) (?:bitte )?(?:noch )?(?:einen|eine|ein|ein paar|zwei|bis \w+)(?: \w+)? ?(?:tage?|stunden?|minuten?|moment|woche|wochen)?(?:[.! ]*$|,| und (?:ich|wir)\b| dann )
    """,
    "formula": r"""
        (?:grüß\w*|drück\w*|umarm\w*|herz\w*) (?:\w+ ){0,6}(?:von (?:mir|uns)|lieb|herzlich|schön)\b
        (?:liebe |herzliche |schöne |viele |beste )?grüße (?:\w+ ){0,4}(?:an|von)\b
        um (?:ihr|dein|euer|etwas) (?:verständnis|geduld|nachsicht)\b
        (?:hattest|hatten|hattet) (?:du|sie|ihr) (?:ein )?(?:schönes|gutes|ruhiges|schöne|gute)? ?(?:wochenende|urlaub|ferien|feiertage|tage)\b
        wie geht(?:'s| es|s)\b(?! weiter| es weiter)
        (?:ich hoffe|wir hoffen|hoffe|hoffentlich)\b[^.?]{0,60}(?:gut|wohl|bestens|dir|ihnen|euch|gesund|schön)
        (?:wir freuen uns|ich freue mich|freue mich|freuen uns) (?:auf|schon|sehr auf)\b
        (?:schönes|schönen|gute|guten|frohe|alles) (?:wochenende|tag|abend|woche|reise|besserung|weihnachten|feiertage|gute)\b
        bitte (?:beachten|um verständnis|um entschuldigung|nicht antworten|entschuldig\w*)
        (?:ich|wir) (?:bitte|bitten) um (?:verständnis|entschuldigung|nachsicht|geduld|beachtung)
        ^(?:[^,.]{0,20}, )?bis (?:dann|bald|morgen|später|demnächst|nächste woche|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)[ .!]*$
        (?:alles klar|was gibt's neues|wie war (?:dein|ihr|euer) (?:wochenende|urlaub))\b[^.]*\?
    """,
    "rhetorical": r"""
        ^(?:und |aber |ja,? )?wer hätte (?:das |denn |je |jemals |schon )*(?:gedacht|geglaubt|geahnt|erwartet|vermutet)
        , (?:ist (?:es|das|er|sie) nicht \w+|oder|nicht wahr|stimmt's|richtig|gell|ne|ja|nicht|oder nicht|okay)\s?\?$
        ^(?:wer weiß|warum (?:auch )?nicht|na und|weißt du was|was soll's)\b[^?]{0,12}\?$
        (?:kannst du|können sie) (?:dir |sich )?das (?:glauben|vorstellen)\b|ist das zu (?:glauben|fassen)\b|unglaublich, oder
    """,
    "reported": r"""
        (?:ich|er|sie|wir|\w+) (?:habe|hat|haben|hatte|hatten)\b[^.?]{0,40}(?:gefragt|nachgefragt|erkundigt),? ?(?:ob|wann|wie|was|wer|wo|$|\.)?
        (?:fragte|fragten|erkundigte|wollte wissen|wollten wissen)\b
    """,
    "hedge": r"""
        (?:vielleicht|eventuell|evtl|womöglich|ohne gewähr|kann nichts versprechen|kann ich nicht versprechen|wenn ich (?:zeit|dazu komme)|falls ich zeit|mal sehen|mal schauen|irgendwann|versuche|versuchen)\b
    """,
    "promise": r"""
        (?:ich|wir) (?:werde|werden)\b(?! (?:nicht|nie|nicht mehr|leider|im urlaub|abwesend|unterwegs))[^.?]*
        (?:werde|werden) (?:ich|wir)\b(?! (?:nicht|nie|leider))[^.?]*
        (?:schicke|sende|liefere|melde|bringe|rufe|gebe|prüfe|kläre|mache|erledige|kümmere|überweise|zahle|leite|komme|antworte|reiche|stelle|besorge|schaue|schau|schreibe|hole|bestelle|buche|mach|schick|meld|bring|ruf|kümmer) (?:ich|wir)\b(?! (?:nicht|nie))
        ich (?:schicke|sende|liefere|melde mich|bringe|rufe|gebe|prüfe|kläre|mache das|erledige|kümmere mich|überweise|zahle|leite|antworte|reiche|besorge|schaue|schau|schick|meld mich|bring|ruf|kümmer)\b(?! (?:nicht|nie))[^.?]*
        wir (?:schicken|senden|liefern|melden uns|bringen|prüfen|klären|erledigen|kümmern uns|überweisen|zahlen|leiten)\b(?! (?:nicht|nie))
        (?:sie|du|ihr) (?:bekommst|bekommen|erhältst|erhalten|kriegst|hörst|hören|bekommt|erhaltet)\b[^.?]{0,60}(?:von mir|von uns|bis|morgen|heute|montag|dienstag|mittwoch|donnerstag|freitag|nächste|am )
        (?:verspreche|versprochen|wird erledigt|mach(?:e)? ich|geht klar|kommt (?:morgen|heute|am|bis)|folgt (?:morgen|heute|am|bis|in kürze|noch)|(?:reiche|liefere) ich nach)\b
    """,
    "acceptance": r"""
        ^(?:(?:ja|jep|ok|okay|super|prima|danke|sehr|aber),? )*(?:gerne?|klar|natürlich|selbstverständlich|sicher|logo|bestätigt|genehmigt|freigegeben|zugesagt|bin dabei|sind dabei)(?=[,.!;]|$| (?:doch|wieder|auch|so|doch)\b)
        ^(?:(?:ja|jep|ok|okay),? )?(?:gerne?|klar|natürlich|selbstverständlich) (?:ich|wir|komme|machen?|nehme|kannst|können|mach)\b
        , (?:gerne?|klar|natürlich|selbstverständlich)[.! ]*$
        (?:ich|wir|komme|mache|kommen|machen|nehme|nehmen) (?:\w+ ){0,3}(?:sehr )?gerne?\b(?! (?:wissen|fragen|erfahren|hätte))
        (?:ich|wir) (?:komme|kommen|sage|sagen|bin|sind)(?: \w+){0,3} (?:zu|dabei|mit)\b[.!, ]
        (?:ist|sind|hiermit|habe|haben)(?: \w+)? (?:genehmigt|freigegeben|bestätigt|zugesagt)\b
        (?:einverstanden|abgemacht|passt(?: für mich| mir| gut)?|geht in ordnung|kein problem|stimme zu|bin dabei|machen wir(?: so)?|in ordnung|wird gemacht|nehmen wir|ich nehme|wir nehmen|wir bleiben bei|ist (?:ok|okay) für mich)\b
    """,
    "refusal": r"""
        (?:kann|können|möchte|möchten) (?:ich|wir)\b(?: \w+){0,6} nicht\b(?! warten)
        (?:passe|passen|verzichte|verzichten|steige|steigen) (?:ich|wir) (?:\w+ ){0,3}(?:dies(?:es)?mal|lieber|aus)\b
        (?:leider|bedauerlicherweise) (?:schaff|schaffe|schaffen|komm|komme|kommen|werde|werden|darf|dürfen|bin|sind|wird|klappt|passt|find|finde|sehe) (?:\w+ ){0,8}(?:nicht|kein\w*)\b
        (?:leider|bedauerlicherweise) (?!nicht (?:angetroffen|erreicht|gefunden|gesehen|gehört|mitbekommen))(?:nicht|nein|kann|können|ist|habe|haben|muss|müssen|geht)\b[^.?]*(?:nicht|kein\w*|absagen|unmöglich|ablehnen|verhindert|nein|$|\.)
        (?:ich|wir) (?:kann|können|will|wollen|möchte|möchten)(?: \w+){0,6} nicht\b(?! warten)
        (?:geht|klappt|passt)(?: \w+){0,4} (?:nicht|leider nicht)\b
        (?:lehne|lehnen|muss ich ablehnen|absagen|sage ab|abgelehnt|unmöglich|nicht möglich|kein interesse)\b
    """,
    "disclaim": r"""
        (?:nicht|nie|nicht mehr) (?:zuständig|verantwortlich|meine sache|mein bereich|mein thema|der richtige|die richtige)\b
        (?:bin|sind) (?:ich|wir) (?:\w+ ){0,2}(?:nicht|nicht mehr) zuständig\b
    """,
    "delegation": r"""
        (?:fragen sie|frag|fragt|wenden sie sich an|wende dich an|kontaktieren sie|kontaktiere|sprechen sie mit|sprich mit|bitte an) (?!mich|uns|nicht|bitte|sich)(?:bitte |doch |lieber |mal |besser |direkt )*\w+
        (?:zuständig|verantwortlich|dafür) (?:ist|sind|wäre)\b
        (?:ist|sind) (?:dafür )?(?:zuständig|verantwortlich|der richtige|die richtige|ansprechpartner\w*)\b
        nicht (?:ich|meine sache|mein bereich|zuständig)\b
        (?:habe|haben)\b[^.?]{0,40}(?:weitergeleitet|weitergegeben|übergeben)\b
        (?:macht|übernimmt|betreut|bearbeitet|verantwortet|kümmert sich)\b[^.?]{0,24}\b(?:kolleg\w+|abteilung|frau|herr|team|darum)\b
    """,
    "thanks": r"""
        (?:danke|dank|dankeschön|bedanke|merci|thx|besten dank)\b
        ^(?:alles klar|passt|erhalten|verstanden|super|perfekt|prima|wunderbar|klasse|sehr gut|in ordnung|angekommen|notiert|okay|ok)[ ,.!]*$
        , (?:alles klar|passt|erhalten|verstanden|super|perfekt|prima|wunderbar|klasse|sehr gut|in ordnung|angekommen|notiert|okay|ok)[ ,.!]*$
        ^(?:alles klar|passt|erhalten|verstanden|super|perfekt|prima|wunderbar|klasse|sehr gut|ok|okay|notiert)[,.! ]
        (?:(?:das|es) freut (?:mich|uns)|freut (?:mich|uns) (?:sehr|riesig|total)|(?:ich freue mich|wir freuen uns|freue mich) (?:sehr|riesig|total|so)?(?: darüber| für (?:dich|sie|euch)|[.!]*$))\b
        (?:tolle|super|gute|wunderbare|großartige|schöne) (?:nachricht(?:en)?|neuigkeit(?:en)?|überraschung)\b(?! (?:für|über|von|aus)\b)
        ^(?:wie |oh,? |ach,? |das ist (?:ja )?|das war )?(?:so |sehr |richtig |wirklich )?(?:schön|toll|klasse|wunderbar|herrlich|großartig|fantastisch)[ !.]*$
        (?:herzlichen )?glückwunsch\b
        (?:hat|habt|haben)(?: \w+){0,3} (?:tag|woche|abend|wochenende) (?:gerettet|versüßt|verschönert)
    """,
    "delivery": r"""
        (?:anbei|im anhang|angehängt|beigefügt|beiliegend|in der anlage|als anhang)\b
        hier (?:ist|sind|kommt|kommen|der|die|das|nun)\b
        (?:ich habe|wir haben|hab|habe|haben)\b[^.?]{0,80}(?:geschickt|gesendet|verschickt|überwiesen|bezahlt|hochgeladen|erledigt|unterschrieben|eingereicht|abgeschickt|bestellt|gebucht|aktualisiert|ergänzt|fertig|abgegeben|gemailt|zugeschickt)\b
        (?:wie (?:versprochen|besprochen|gewünscht|vereinbart)|ist (?:erledigt|raus|fertig|unterwegs|bezahlt|überwiesen|veranlasst|eingetragen|geändert|gebucht|bestellt|reserviert|hinterlegt|angewiesen)|erledigt|wurde (?:verschickt|gesendet|überwiesen|bezahlt|geliefert|eingereicht))\b
    """,
    "cancellation": r"""
        (?:(?:ist|sind|wird|wurde|wurden|ich|wir|muss|müssen)\b[^.?]{0,50}(?:abgesagt|storniert|absagen|stornieren|gecancelt|fällt aus|abgeblasen)|fällt (?:leider )?aus|entfällt)\b
    """,
    "settled": r"""
        ^(?:ah |oh |ok |ya |já |schon )?(?:gefunden|ist aufgetaucht|hat sich angefunden)(?=[.,!])(?![^.?!]*\b(?:pero|mas|mais|aber|nicht|no|não|pas)\b)
        (?:entwarnung|fehlalarm|alles klar,? hat sich)\b
        (?<!du )(?<!sie )(?<!ihr )(?:hat|haben) (?:sie |es |ihn |das |die |den )?(?:mir|uns)(?! [^.?!]*\b(?:nicht|noch|nie|kein\w*|nur)\b)(?: [\wäöüß]+){0,5} (?:geschickt|gegeben|gezeigt|gesagt(?!,)|erklärt|geholfen|besorgt|gebracht|gesendet|weitergeleitet|herausgesucht|rausgesucht|geliehen|verraten|ausgeholfen)\b(?![^.?!]*\b(?:aber|fehlt|nur)\b)
        (?:hab|habe|haben)(?: [\wäöüß]+){0,4} selbst \w*ge\w+(?:t|en)\b(?![^.?!]*\b(?:aber|trotzdem)\b)
        (?:wie (?:telefonisch|am telefon|gestern|heute|eben|im meeting|gerade)[^.?]{0,30}(?:besprochen|vereinbart|abgemacht|geklärt))
        (?:hat sich (?:erledigt|geklärt|geklaert)|ist (?:geklärt|gelöst|erledigt|vom tisch)|damit (?:ist|wäre|hat sich)[^.?]{0,30}(?:geklärt|erledigt|beantwortet)|problem gelöst)\b
        (?:keine (?:antwort|rückmeldung|weitere\w* \w+) (?:nötig|notwendig|erforderlich|mehr nötig)|nichts (?:weiter|mehr) (?:nötig|zu tun|erforderlich)|brauchst (?:du )?nichts mehr)\b
        gefunden,? danke
        (?:danke|vielen dank) für (?:den|ihren|deinen|das) (?:rückruf|anruf|telefonat)\b[^?]{0,80}\b(?:notiert|eingetragen|also|abgemacht|vermerkt|reserviert|bleibt es|gebucht)\b
    """,
    "withdrawal": r"""
        (?:vergiss es|vergessen sie es|vergesst es|vergiss (?:meine|das)|schon gut|egal|ignorier\w*|gegenstandslos|nicht mehr (?:nötig|notwendig|gebraucht|benötigt)|brauche (?:ich|es|das|sie|ihn)[^.?]{0,30} nicht mehr|ziehe (?:ich )?[^.?]{0,30}zurück|hab(?:e)? (?:ihn|sie|es|das)[^.?]{0,20} gefunden|hat sich erledigt)\b
        (?:streich|streiche|streichen sie|vergiss|vergessen sie|vergesst) (?:das|es|die|den|meine[nrs]?)\b(?![^.?!]*\bnicht\b)
        (?:hab|habe|haben)(?:'?s| es| ihn| sie| ich es| ich's)? (?:\w+ )?(?:doch |schon |inzwischen |selbst |gerade |eben )+(?:gefunden|besorgt|geliehen|bekommen|hinbekommen|gelöst)\b
        (?:nicht mehr|doch nicht) (?:nötig|zu (?:schicken|suchen|kommen))\b
        (?:jetzt|inzwischen|schon|doch noch|nun) (?:eine[nrms]?|welche|selbst)\b[^.?!]{0,20}\b(?:gefunden|gekauft|geliehen|bekommen|besorgt|ausgeliehen)\b
        (?:mach dir|machen sie sich|macht euch) keine mühe\b|(?:bemühen sie sich|bemüh dich|spar dir|sparen sie sich) (?:nicht|die mühe|das)\b
        (?:stand|lag|war|hing|standen|lagen|waren) [^.?!]{0,30}\bdie ganze zeit\b|(?:stand|lag|war|hing) die ganze zeit\b
    """,
    "reminder": r"""
        (?<!deiner )(?<!ihrer )(?<!eurer )(?<!deine )(?<!ihre )(?<!eure )(?<!der )(?<!die )(?:hake|haken|frage|fragen|fasse|fassen) (?:\w+ ){0,4}nach\b
        (?:ist|sind|haben sie|hast du|habt ihr) (?:denn )?(?:meine|unsere) (?:\w+ )?(?:mail|e-mail|nachricht|anfrage|frage)\b[^.]*(?:angekommen|bekommen|erhalten|gelesen|gesehen)
        (?:erinnerung|erinnere|erinnern|nachhaken|nachfassen|nochmal nach|hake nach|hochschieben|nachfrage)\b
        (?:gibt es|gibt's|haben sie|hast du)(?: schon| inzwischen| da)* (?:etwas neues|neuigkeiten|was neues|ein update|neues|einen stand)
        (?:noch keine|bisher keine|noch immer keine|immer noch keine) (?:antwort|rückmeldung|nachricht)
        (?:warte|warten)(?: \w+){0,3} auf (?:deine|ihre|eure|eine)\b
        (?:konnten sie|konntest du|konntet ihr|haben sie|hast du)(?: \w+){0,3} (?:schon|bereits|inzwischen)\b[^.]*\?
    """,
    "yes": r"""
        ^(?:ja|jep|jo|jawohl|ok|okay)\b
        ^(?:genau|stimmt|klar|natürlich|sehr gerne?|gerne?|selbstverständlich|richtig|einverstanden|doch|zugesagt|bin dabei|sind dabei|(?:ich|wir) (?:sage|sagen) zu|(?:ich|wir) komm\w+ gerne?)(?=[,.!;]|$| doch\b)
    """,
    "no": r"""
        ^(?:nein|nö|nee|noch nicht|leider nein|leider nicht|nicht wirklich)\b
    """,
    "collective": r"""
        (?:(?:kann|könnte|weiß|hat|würde) (?:jemand|einer|wer)|jemand von (?:euch|ihnen)|einer von (?:euch|ihnen)|eine[rs]? von (?:euch|ihnen)|irgendjemand|irgendwer|wer von (?:euch|ihnen)|welche[rs]? von (?:euch|ihnen)|hat (?:einer|jemand) von)\b
    """,
    "each": r"""
        (?:jede[rs]? von (?:euch|ihnen)|jede[rs]? einzelne|ihr alle|sie alle|alle von euch|eure eigene\w*|ihre eigene\w*|jeweils)\b
    """,
    "marketing": r"""
        (?:unternehmen|teams|firmen|betriebe) wie (?:ihre[smn]?|eure[smn]?|ihnen)\b|(?:ihren umsatz|ihre reichweite) (?:steigern|verdoppeln)|(?:sind sie )?der richtige ansprechpartner\b
        (?:möchten|möchtest|willst|wollen|bereit|lust|suchen)\b[^?]{0,40}(?:\d+ ?%|umsatz|verkäufe|reichweite|sparen|kunden gewinnen|verdoppeln|steigern)[^?]*\?
        (?:rabatt|gutschein|sonderangebot|angebot des|jetzt (?:bestellen|kaufen|sparen|sichern|anmelden|testen|entdecken)|kostenlos(?:er|e|en)? (?:versand|testen|webinar)|nur (?:heute|noch)|spare\w* \d|\d+ ?% (?:rabatt|sparen|günstiger|auf)|newsletter|gratis|aktion|schnäppchen)\b
    """,
    "meeting": r"""
        (?:treffen|treffe|termin|telefonieren|telefonat|anruf|besprechung|besuch\w*|zusammensetzen|vorbeikommen|vorbeischauen|verabreden|kennenlernen)\b
        (?:kurz |noch |mal |darüber |miteinander )(?:sprechen|reden|telefonieren)\b
        (?:sehen|sprechen|hören) wir uns\b
        (?:können|könnten|kannst|könntest) (?:sie|du|ihr)(?: \w+){0,5} kommen\b
        (?:zeit|frei|verfügbar) (?:hast|haben|hättest|hätten|wärst|wären|bist|sind)\b
        (?:hast|haben|hättest|hätten|habt) (?:du|sie|ihr)(?: \w+){0,4} zeit\b
        (?:passt|passen|ginge|geht)(?: es)? (?:dir|ihnen|euch|bei (?:dir|ihnen|euch))\b
        (?:halbe stunde|stunde|viertelstunde|\d+ minuten|zeitfenster)\b[^?.]{0,40}\b(?:nächste woche|diese woche|morgen|finden|nehmen|durch(?:gehen|sprechen)|besprechen|zusammen)\b
    """,
    "refers": r"""
        (?:zu|wegen|bezüglich|betreffs|hinsichtlich|auf) (?:deine[rn]?|ihre[rn]?|eure[rn]?|der|die) (?:frage|anfrage|bitte|nachfrage)\b
        wie (?:ich |wir )?(?:eben|gerade|schon|bereits|heute|gestern|am telefon|telefonisch)[^.?]{0,20}(?:gesagt|besprochen|erwähnt)
        (?:du|sie) (?:hattest|hatten|hast|haben) (?:mich |uns )?(?:gefragt|nach)\b
    """,
}
