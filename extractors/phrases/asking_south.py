"""Asks and no asks by their build in French, Spanish, Italian and Portuguese; what the families are: `extractors.phrases.asking`."""

from __future__ import annotations

MORE: dict[str, dict[str, str]] = {
    "fr": {
        "request": r"""
            (?:ne |n')(?:peux|peut|pouvons|pourrai|pourrons|puis)\b[^.?!]{1,70}\b(?:tant que|avant que|avant d|sans que|sans (?:ta|ton|tes|votre|vos)|jusqu'à ce que|si (?:tu|vous) ne)\b
            ^(?:et |mais )?sans (?:ta|ton|tes|votre|vos)\b(?![^.?!]*\b\w+r(?:ais|ait|ions|iez|aient)\b)[^.?!]{2,60}\b(?:ne|n'|rien|impossible)
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
            ^(?:et |mais |alors,? |donc |puis )?(?!\w+ons-)[a-zà-ÿ]{3,}(?:-moi|-nous|-lui|-leur|-le|-la|-les)\b(?! (?:te dire|vous dire|douter))
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
            ^(?:e |ma )?senza (?:il|la|i|le|un|una)? ?(?:suo|sua|tuo|tua|vostr\w+)\b(?![^.?!]*\b\w+(?:rei|remmo|rebbe|rebbero)\b)[^.?!]{2,60}\bnon\b
            (?:mi|ci) (?:serve|servono|manca|mancano|occorre|occorrono)\b[^.?!]{1,50}\bda (?:te|lei|voi|parte (?:sua|tua|vostra))\b
            non (?:ho|abbiamo|mi è|ci è)(?: ancora| mai| neanche| nemmeno)* (?:ricevut\w+|avut\w+|arrivat\w+)\b[^.?!]{1,50}\b(?:da parte (?:tua|sua|vostra)|da (?:te|lei|voi)|tu[oaie]+|vostr[oaie])\b
            (?:la|il|i|le) (?:vostr[oaie]|su[oae]|tu[oae]) \w+(?: \w+)? non (?:mi |ci )?(?:è|sono)(?: ancora| mai)* (?:arrivat\w+|pervenut\w+|giunt\w+|stat\w+ ricevut\w+)
            ^(?:e |ma )?se (?:me |ce |mi |ci |tu |lei |lo |la |li )*(?:potessi|potesse|poteste|puoi|può|potete|riuscissi|riuscisse|volessi|avessi)\b[^?!.]{3,100}\b(?:sarebbe|saresti|te ne|gliene|mi|ci|perfetto|ottimo)\b
            ^(?:e |dai,? )?(?:sii|sia|siate) (?:gentile|buon[oa]|un angelo|un tesoro|così gentile|caro|cara)\b
            ^(?:e |ma |ah,? )?(?:ricordati|ricordatevi|si ricordi|ricorda|non (?:ti |si |vi )?dimentic\w+)\b(?! che (?:io|noi)|[^.?!]*quando (?:eravamo|andammo))
            ^(?:\w+ ){1,3}(?:chiede|chiedono|vuole sapere|vorrebbe sapere|vogliono sapere) (?:se|quando|dove|come|quant\w+|cosa|chi) (?:ti |vi |lo |la |tu |lei )?(?:\w+(?:i|ai|ate|ete|ite)|lei)\b
            (?:niente|nulla|nessuno|non)\b(?![^.?!]*\b\w+(?:rei|remmo|rebbe|rebbero)\b)[^.?!]{0,50}\b(?:finché|fino a quando|prima|senza)\b[^.?!]{0,16}\b(?:tu[oaie]+|su[oaie]+|vostr\w+)\b
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
            ^(?:e |mas )?sem (?:a |o |as |os )?(?:sua|seu|tua|teu|vossa|vosso)s?\b(?![^.?!]*\b\w+r(?:ia|ias|íamos|iam)\b)[^.?!]{2,60}\b(?:não|nada)\b
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
            ^(?:e |mas |então,? |depois )?(?:liga|ligue|liguem|diz|diga|digam|manda|mande|mandem|envia|envie|enviem|dá|dê|conta|conte|telefona|telefone|escreve|escreva|passa|passe|traz|traga|empresta|empreste|mostra|mostre|avisa|avise|ajuda|ajude|explica|explique|responde|responda|devolve|devolva|reserva|reserve)-(?:me|nos|lhe|lhes|mo|ma|o|a)\b
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
}
