"""Italian cues, one pattern a line (J-55 to J-61)."""

CUES: dict[str, str] = {
    "request": r"""
        se (?:hai|ha|avete)\b(?![^.?!]{0,20}(?:domand|dubbi|tempo|problem|bisogno|voglia))[^.?!]{2,60}(?:farebbe|sarebbe|servirebbe|aiuterebbe|gradirei|vorrei)\b
        non (?:c'è|ci sono|compare|figura|risulta|vedo|trovo)\b[^.?!]{0,30}\b(?:suo|sua|tuo|tua|vostr[oa]|suoi|tuoi) (?:\w+ )?(?:numero|nome|indirizzo|firma|data|telefono|dati|codice|iban)
        non (?:mi|ci) (?:hai|ha|avete|hanno) (?:ancora|mai) (?:restituito|mandato|inviato|dato|pagato|firmato|ridato|consegnato|portato|risposto su)\b
        (?:dovevi|doveva|dovevate|avevi promesso di|avevi detto che) (?:\w+(?:rmi|rci|rlo|rla)|mi|ci)\b
        (?:ferm[oaie]|bloccat[oaie]|in attesa)\b[^.?!]{0,20}(?:finché|fino a quando|senza) (?:non (?:mi|ci|hai|ha|avete)|(?:il |la )?(?:tuo|tua|suo|sua|vostr[oa]))\b
        (?:non (?:ho|abbiamo) (?:ancora|mai)|non (?:mi|ci) (?:è|sono) (?:ancora|mai)|ancora non|tuttora non)\b[^.?!]{0,30}(?:ricevut\w|arrivat\w|avut\w|pervenut\w)\b[^.?!]{0,60}\bda (?:parte (?:tua|sua|vostra)|te|lei|voi)\b
        (?:non (?:ho|abbiamo) (?:ancora|mai)|ancora non|non (?:mi|ci) è (?:ancora|mai))\b[^.?!]{0,80}\bda parte (?:tua|sua|vostra)\b
        mancan?o?(?: solo| ancora| soltanto)* (?:la |il |le |i )?(?:suo|sua|tuo|tua|vostr[oa]|sue|tue|suoi|tuoi|vostre)\b
        senza (?:il |la |un |una )?(?:suo|sua|tuo|tua|vostr[oa]|sue|tue|suoi|tuoi|vostre)\b[^.?!]{2,50}\bnon (?:posso|possiamo|si può|potrò|potremo|riesco|riusciamo)\b
        non (?:posso|possiamo|si può|potrò|potremo|riesco|riusciamo)\b[^.?!]{2,70}\b(?:finché (?:lei |tu |voi )?non|prima (?:del|della|che)|senza (?:il |la )?(?:suo|sua|tuo|tua|vostr[oa]|sue|tue|suoi|tuoi|vostre))\b
        (?:attendo|attendiamo|aspetto|aspettiamo|in attesa di)(?: con ansia| ancora| un| una| la| il| un cenno da)* (?:suo|sua|tuo|tua|vostr[oa]|sue|tue|suoi|tuoi|vostre)\b
        (?:gradirei|gradiremmo|vorrei|vorremmo|mi piacerebbe|ci piacerebbe|apprezzerei|desidererei)(?: molto| anche)? (?:avere |sentire |conoscere |sapere |ricevere |ascoltare )?(?:un |una |il |la )?(?:suo|sua|tuo|tua|vostr[oa]|sue|tue|suoi|tuoi|vostre)\b
        ^(?:mi|ci) \w{2,}[ia] (?:(?:la|il|lo|le|i|gli|un|una|quel\w*) |l')[^.?!]{2,60}\b(?:appena|quando|se) (?:può|riesce|puoi|riesci|potete|riuscite|ha|hai)\b
        (?:speravo|speravamo) che (?:tu |lei |voi )?(?:potess\w+|mi|ci|veniss\w+)\b
        (?:la sua|la tua|la vostra|il suo|il tuo) (?:opinione|parere)\b[^.?!]{0,60}(?:interess\w+|per favore|sarebbe (?:utile|prezios[oa]))
        (?:sarebbe|aiuterebbe|farebbe) (?:\w+ ){0,2}(?:utile|d'aiuto|comodo|bello|meglio|molto|comodo|perfetto) se \w+(?:ssi|sse|ste|ssero)\b
        (?:quando|appena|se) (?:hai|ha|avete|puoi|può|riesci|riesce) ?(?:un (?:attimo|momento|minuto)|tempo)?,? (?:dai|dia|date|da'|guarda|guardi|leggi|legga|controlla|controlli|manda|mandi|mandami|fammi|mi)\b
        (?:dai|dia|date) un'occhiata\b
        (?:può|puoi|potete|potrebbe|potresti|potreste|riesce|riesci|riuscite|riuscireste|vuole|vuoi|le dispiace|ti dispiace|saprebbe|sapresti)(?: per favore| per cortesia| gentilmente| anche| già| tu| lei)* (?!essere\b|avere\b|contare\b|darsi\b)\w+(?:re|rmi|rci|rlo|rla|rli|rle|rti|rvi|rmelo|rcelo|r)\b
        (?:per (?:favore|piacere|cortesia|gentilezza)|cortesemente|gentilmente)\b(?! ricevuto)
        (?:fammi|mi faccia|facci|ci faccia|fatemi|fateci) (?:sapere|avere|sapere se)\b(?! se (?:hai|ha|avete) (?:bisogno|domande|dubbi)| se (?:serve|ti serve|le serve))
        (?:mandami|mi mandi|inviami|mi invii|dimmi|mi dica|ditemi|confermami|mi confermi|mi conferma|mi confermate|avvisami|mi avvisi|passami|chiamami|mi chiami|rispondimi|mi risponda|dammi|mi dia|aiutami|ricordami|portami|girami|indicami|mi indichi|ci confermi|ci mandi|ci invii|inviateci|mandateci|confermateci)\b(?! se (?:hai|ha|avete) bisogno)
        ^(?:manda|invia|conferma|controlla|verifica|firma|compila|rispondi|chiama|prepara|ricordati|non dimenticare|si prega)\b
        (?:si prega|si richiede|la prego|ti prego|vi prego|la preghiamo|vi preghiamo|pregasi)(?: cortesemente| gentilmente)? (?:di|voler)\b(?! (?:scusar|accett|credere|gradire|non esitare))
        (?:ho|abbiamo|avrei|avremmo)(?: ancora| urgente| urgentemente| davvero)? bisogno (?:di|del|della|dei|delle|che|dell')\b(?! (?:tempo|pensare|parlare|chiedere))
        (?:mi|ci) (?:serve|servono|servirebbe|servirebbero|occorre|occorrono|manca|mancano)\b
        (?:le|ti|vi) (?:sarei|saremmo) grat[oia]\b
        (?:sarebbe|apprezzerei|gradirei|vorrei che|sarebbe (?:bello|utile|ideale)) (?:\w+ ){0,2}(?:se|che) (?:tu|lei|voi|potess\w+|mi|ci)\b
        (?:chiedo|chiediamo|richiedo|richiediamo) (?:di|che|cortesemente|gentilmente|a)\b(?! (?:scusa|venia|perdono))
        (?:resto|restiamo|rimango|rimaniamo|sono|siamo) in attesa (?:di|della|del) (?:tua|sua|vostra|tuo|suo|un|una|conferma|risposta|riscontro)
    """,
    "question": r"""
        (?:non|mai) (?:mi|ci) (?:hai|ha|avete)(?: ancora| mai| più)? (?:detto|confermato|spiegato|scritto) (?:se|cosa|che cosa|quando|quale|come|dove|chi|quant\w)\b
        (?:vuole|vogliono|vorrebbe|vorrebbero|chiede|chiedono) (?:sapere )?(?:se|quant\w|quando|cosa|dove|come|chi|quale)\b[^.!?]*\b(?:tu|te|ti|vi|voi|lei|sei|siete|vieni|venite|hai|avete|tu[oa]|su[oa]|vostr[oa])\b
        ^(?!.*\b(?:se|che)\b).*\w\b[^.!?]{1,60}\bo (?:no|meno)[ .!]*$
        (?:volevo|volevamo|vorrei) (?:sapere|chieder(?:le|ti|vi|e))\b
        ^(?:e )?(?:sai|sa|sapete|lei sa) (?:chi|dove|se|quando|come|cosa|che cosa|qual\w*|quant\w+)\b
        (?:volevo|volevamo|vorrei|vorremmo|desidero|desideravo|avrei voluto)(?: solo| soltanto)? (?:sapere|chiedere\w*|chiederti|chiederle|chiedervi|capire|verificare|conoscere|sapere)\b
        (?<!a volte )(?:mi|ci) (?:chiedo|chiedevo|chiediamo|chiedevamo|domando|domandavo)\b(?! (?:a volte|spesso|ogni tanto|talvolta)\b)
        (?:una|ho una|la mia|un'altra|due|ultima) (?:\w+ )?(?:domanda|domande|dubbio|curiosità)(?: \w+){0,2} ?(?::|è|su|riguardo)
        ^(?:e |ma |allora )?(?:quando|dove|chi|che cosa|cosa|che|quale|quali|qual è|come|quant[oaie]|perché|a che ora|entro quando|per quando)\b[^.!]{3,}\?
        (?:dirmi|dirci|confermarmi|indicarmi|sapere|dimmi|mi dica|farmi sapere|fammi sapere|confermi|verificare) (?:se|quando|dove|chi|cosa|quale|quali|come|quant[oaie])\b(?! (?:hai|ha|avete) (?:bisogno|domande|dubbi))
        (?:ci sono|hai|ha|avete) (?:novità|notizie|aggiornamenti)\b
    """,
    "proposal": r"""
        (?:che ne (?:dici|dice|dite|pensi|pensa|pensate)|possiamo (?:vederci|sentirci|incontrarci|parlare|fissare)|potremmo|ci vediamo|(?:ti|le|vi) (?:va|andrebbe|va bene|andrebbe bene)|propongo|proponiamo|suggerisco|sei (?:libero|libera|disponibile)|è (?:libero|libera|disponibile)|hai tempo|ha tempo|facciamo|e se)\b[^.]*
    """,
    "decide": r"""
        (?:scegli\w*|scelga|scegliete|decid[aei]\w*|scegliere|decidere|optare)\b[^.?]{0,60}(?:tra|fra|\bo\b|entro|per favore|quale|\?|se)
        (?:preferisc[ei]\w*|preferi(?:sci|sce|te|resti|rebbe)|vuoi|vuole|volete|prendiamo|teniamo|devo|dobbiamo|meglio)\b[^?]{0,100}\bo\b[^?]{2,80}\?
        ^(?:[\wàèéìòù'-]+ ){1,4}o (?:[\wàèéìòù'-]+ ?){1,5}\?
        (?:quale|che) (?:opzione|versione|preferisci|preferisce|preferite|d(?:ei|elle) (?:due|tre))\b
        (?:approv[ai]\w*|autorizz[ai]\w*|accett[ai]\w*)\b[^.]{0,60}\?
        (?:per favore|chiedo|chiediamo|attendo|attendiamo|serve|necessaria|bisogno)[^.?]{0,30}(?:approv\w+|autorizz\w+|benestare|nulla osta|decisione|via libera)
        (?:tua|sua|vostra|tuo|suo|vostro) (?:approvazione|autorizzazione|decisione|benestare|via libera|ok)\b
        (?:possiamo|posso) (?:stampare|procedere|andare (?:avanti|in stampa)|ordinare|pubblicare|partire)\b[^?]*\?
        (?:sei|è|siete) d'accordo (?:con|se|a|che)\b[^?]*\?
    """,
    "choice": r"""
        (?:\bo\b[^?]{2,80}\?|scegli|scelga|decid|optare|preferi|quale opzione|quale versione|quale d)
    """,
    "approval": r"""
        (?:approv|autorizz|benestare|nulla osta|via libera)
        (?:(?:sei|è|siete) d'accordo (?:con|se|a|che)|(?:possiamo|posso) (?:stampare|procedere|andare|ordinare|pubblicare))
    """,
    "wh": r"""
        ^(?:e |ma |allora |[\w-]+, )?(?:quando|dove|chi|che cosa|cosa|quale|quali|qual è|come|quant[oaie]|perché|a che ora|entro quando|per quando|che)\b
        (?:dirmi|dirci|sapere|dimmi|confermarmi|indicarmi|mi dica) (?:quando|dove|chi|cosa|quale|quali|come|quant[oaie])\b
    """,
    "courtesy": r"""
        se (?:qualcosa|qualche punto)\b[^.?!]{0,20}\b(?:chiaro|confuso|oscuro)\b[^.?!]{0,24}\b(?:spieg\w+|aiut\w+|chiari\w+)
        se (?:tu |lei )?(?:vedi|vede|vedete|noti|nota|notate|trovi|trova|trovate) (?:qualcosa|qualche (?:errore|refuso))\b
        (?:se (?:hai|ha|avete|dovess\w+|serve|ti serve|le serve|vi serve|ci sono)|per (?:qualsiasi|qualunque|ogni|ulteriori)|in caso di)\b[^.?]{0,50}(?:domand\w+|dubbi\w*|bisogno|problem\w+|chiariment\w+|informazion\w+|qualcosa|altro|necessità|esigenz\w+|cosa)\b
        (?:non (?:esitare|esiti|esitate) a|(?:resto|restiamo|rimango|rimaniamo|sono|siamo) a (?:tua |sua |vostra )?(?:completa )?disposizione)\b
        (?:fammi|mi faccia|fatemi) sapere se (?:hai|ha|avete|ti serve|le serve|serve) ?(?:bisogno|domande|dubbi|altro|qualcosa)?
        (?:hai|ha|avete|ci sono)(?: altre| delle)? (?:domande|dubbi)\?
        (?:serve|ti serve|le serve) altro\?
    """,
    "patience": r"""
        (?:un (?:po'|attimo|momento) di pazienza|port[ai](?:te)? pazienza|attend[aie] (?:ancora )?un (?:attimo|momento)|aspett[aie] (?:ancora )?un (?:attimo|momento))\b
        (?:dammi|dacci|mi dia|datemi|mi dia) (?:ancora )?(?:un|una|un'|due|qualche|fino a \w+)(?: \w+)? ?(?:giorn[oi]|or[ae]|minut[oi]|momento|attimo|settimana)?(?:[.! ]*$|,| e )
    """,
    "formula": r"""
        (?:salutami|salutaci|mi saluti|ci saluti|saluta|saluti|dai|dia|porta|porti)\b[^.?!]{0,30}(?:da parte (?:mia|nostra)|un (?:bacio|abbraccio)|i (?:miei|nostri) saluti)
        (?:hai|ha|avete) passato (?:un |una |delle )?(?:buon|buona|buone|bel|bella|belle)\b
        (?:come (?:stai|sta|state|va|vanno le cose|ti va|è andat[oa])|tutto bene|come te la passi)\b
        (?:spero|speriamo|mi auguro|auguro|auguriamo)\b[^.]{0,30}(?:bene|stia|tu stia|che|buon\w*|tutto)
        ^(?:[^,.]{0,20}, )?(?:a presto|a domani|a dopo|alla prossima|ci vediamo|a (?:luned|marted|mercoled|gioved|venerd)ì)[ .!]*$
        (?:buon (?:fine settimana|weekend|lavoro|viaggio|natale|anno)|buona (?:giornata|serata|settimana|domenica|fortuna)|buone (?:feste|vacanze)|un abbraccio|un saluto)\b
        (?:mi scuso|ci scusiamo|chiedo scusa|la prego di scusar\w*|scusate|scusa) (?:per|del|della|il|se)\b
    """,
    "rhetorical": r"""
        ^(?:e |ma )?chi (?:l'avrebbe|lo avrebbe|avrebbe|poteva|l'avrebbe mai) (?:mai )?(?:detto|pensato|immaginato|creduto|dirlo|immaginarlo)\b
        , (?:vero|no|giusto|non è vero|ok|sì|dico bene|eh) ?\?$
        ^(?:chi lo sa|chissà|perché no|e allora|sai cosa)\b[^?]{0,12}\?$
        (?:ci (?:credi|crede|credete)|ti rendi conto|si rende conto|riesci a crederci)\b\?|incredibile,? (?:no|vero)
    """,
    "reported": r"""
        (?:ho|ha|hanno|abbiamo|aveva|avevano|mi ha|ci ha|gli ho|le ho)(?: \w+){0,2} (?:chiesto|domandato)\b(?=[^?]*$| (?:se|di|quando|dove|chi)\b)
        (?:chiedeva|chiedevano|domandava|voleva sapere|volevano sapere)\b
    """,
    "hedge": r"""
        (?:forse|magari|può darsi|se (?:ho|trovo) (?:il )?tempo|senza impegno|non (?:ti |le )?prometto (?:nulla|niente)|non posso promettere|cercherò|proverò|vedremo|prima o poi|eventualmente)\b
    """,
    "promise": r"""
        (?:ne|lo|la|li|le|ci|gli|glielo|me ne|ve lo|te lo) \w{3,}o io\b
        (?:(?:te|ti|le|gli|vi|lo|la|li|glielo|gliela|me|ve|ne|l') ?)*(?!sarò|saremo|starò)\w+(?:erò|irò|arò|drò|rrò|eremo|iremo|aremo|rremo)\b
        (?:(?:ti|le|vi|te lo|te la|te li|glielo|gliela|ve lo) (?:mando|invio|confermo|avviso|chiamo|dico|scrivo|porto|giro|faccio (?:sapere|avere)|consegno)|(?:mando|invio|porto|chiamo|consegno|pago|preparo) (?:tutto |il \w+ |la \w+ |lo |la )?(?:domani|oggi|entro|lunedì|martedì|mercoledì|giovedì|venerdì|stasera|subito)|me ne occupo|ci penso io|ci pensiamo noi|lo faccio|prometto|promesso|mi impegno|ce ne occupiamo)\b
        (?:avrai|avrà|avrete|riceverai|riceverà|riceverete)\b
        (?:segue|seguirà|arriva) (?:domani|a breve|lunedì|martedì|mercoledì|giovedì|venerdì|oggi)
    """,
    "acceptance": r"""
        ^(?:(?:sì|ok|bene|perfetto),? )?(?:certo|approvato|accettato|confermato|confermo)(?=[,.!;]|$| che sì)
        (?:(?<!non sono )d'accordo|certamente|volentieri|con piacere|nessun problema|senza problemi|va bene(?: per me| così)?|per me va bene|accetto|accettiamo|approvo|(?:è|sono) (?:approvato|accettato|confermato)|confermiamo|affare fatto|prendiamo|andiamo con|teniamo|preferisco|scelgo|ci sto|conta su di me|sicuramente|si può fare)\b
    """,
    "refusal": r"""
        (?:devo|dobbiamo|mi tocca|ci tocca|preferisco) (?:\w+ )?(?:rinunciare|passare|saltare|dire di no)\b
        (?:temo|temiamo) (?:di non|che (?:\w+ ){0,4}non)\b
        (?:non (?:posso|possiamo|potrò|potremo|riesco|riusciamo|riuscirò|voglio|vogliamo|è possibile|sarà possibile|mi è possibile|ci è possibile|mi interessa|accetto|sono in grado|siamo in grado)|impossibile|purtroppo|sfortunatamente|mi dispiace,? (?:ma )?(?:non|è)|rifiut\w+|declin\w+|devo (?:rifiutare|declinare|dire di no))\b(?! (?:aspettare|attendere))
    """,
    "disclaim": r"""
        non (?:è (?:di )?mia (?:competenza|responsabilità)|è il mio (?:settore|campo|reparto)|sono io|me ne occupo|tocca a me|sono (?:il|la) responsabile)\b
    """,
    "delegation": r"""
        (?:chied[aie]|chiedete|parla|parli|parlate|contatta|contatti|contattate|rivolg\w+|scriva|scrivi|senti|senta)(?: pure| direttamente| meglio| per favore)* (?:con|a|al|alla|allo|all'|il|la)? ?(?!me\b|noi\b|se\b|di\b|che\b|scusa\b)\w+
        (?:non (?:sono io|è di mia competenza|me ne occupo io|tocca a me|dipende da me)|se ne occupa|è (?:il|la) (?:responsabile|referente|persona)|ho (?:girato|inoltrato|passato))\b
        (?:di questo|di ciò|della cosa)? ?(?:se ne occupa|se ne occupano|ne è responsabile)\b
    """,
    "thanks": r"""
        (?:grazie|ringrazio|ringraziamo|grat[oia])\b(?! (?:se|di voler))
        ^(?:ricevuto|perfetto|va bene|d'accordo|capito|ottimo|benissimo|tutto chiaro|preso nota|ok)[ ,.!]*$
        , (?:ricevuto|perfetto|va bene|d'accordo|capito|ottimo|benissimo|tutto chiaro|preso nota|ok)[ ,.!]*$
        ^(?:ricevuto|perfetto|capito|ottimo|benissimo|ok)[,.! ]
        (?:che|ottima|splendida|bella|bellissima) (?:bella |ottima |splendida )?notizia\b
        (?:complimenti|congratulazioni|auguri)\b
        (?:mi|ci) fa (?:molto |tanto |davvero )?piacere\b
        (?:che (?:bello|bella|gioia)|sono (?:molto |davvero )?(?:felice|contento|contenta)|siamo (?:molto )?(?:felici|contenti))\b[^?]*$
    """,
    "delivery": r"""
        (?:in allegato|allegat[oaie]|allego|alleghiamo|qui allegat\w+|qui di seguito)\b
        (?:ecco(?:lo|la|li|le|ti)?|qui (?:c'è|ci sono|trovi|trova))\b
        (?:(?:ho|abbiamo) (?:già |appena )?(?:inviato|mandato|pagato|firmato|caricato|consegnato|fatto|finito|prenotato|ordinato|aggiornato|corretto|spedito|effettuato|sistemato|condiviso)|(?:è|sono|è già|è stat[oa]|sono stat[ie]) (?:già )?(?:inviat\w+|mandat\w+|pagat\w+|firmat\w+|consegnat\w+|pront\w+|spedit\w+|fatt[oa]|caricat\w+))\b
        (?:come (?:promesso|concordato|richiesto|da accordi|d'accordo)|fatto|inviato|spedito)\b
    """,
    "cancellation": r"""
        (?:annullat[oaie]|annull(?:o|iamo|are)|cancellat[oaie]|disdett[oa]|disdire|disdico|disdiciamo|sospes[oa]|è saltat[oa])\b
    """,
    "settled": r"""
        falso allarme\b
        ^(?:ah |ecco,? |eccol[oaie],? )?trovat[oaie](?=[.,!: ])(?![^.?!]*\b(?:ma|manca|non)\b)
        (?<!lei )(?<!non )(?:me l'ha|me li ha|me le ha|ce l'ha|ce li ha|me l'hanno|me li hanno|mi ha|mi hanno|ci ha|ci hanno)(?: già| poi| intanto)? (?:mandat|inviat|dat|passat|dett(?!o che)|spiegat|trovat|prestat|portat|rispost|aiutat|procurat)[oaie]\b(?![^.?!]*\b(?:ma|tranne|manca)\b)
        (?:(?:come (?:concordato|deciso|detto|da accordi|d'accordo|abbiamo)|abbiamo (?:concordato|deciso|chiarito))[^.?]{0,30}(?:telefono|telefonica\w*|chiamata|riunione|ieri|stamattina|oggi|voce|persona))
        (?:(?:è|tutto|già|abbiamo) (?:tutto )?(?:risolto|sistemato|chiarito|a posto)|problema risolto|questione (?:risolta|chiusa))\b
        (?:non (?:serve|occorre|è necessario|c'è bisogno)(?: più| di)? (?:rispondere|risposta|altro|fare (?:altro|nulla))|nient'altro|non serve altro)\b
        (?:l'ho|li ho|le ho|trovat[oaie]) ?(?:trovat[oaie])?,? grazie
        grazie (?:per la (?:telefonata|chiamata)|di aver(?:mi)? (?:ri)?chiamato)\b[^?]{0,80}\b(?:segnato|allora|annotato|prenotato|d'accordo|restiamo)\b
    """,
    "withdrawal": r"""
        (?:lascia (?:perdere|stare)|lasci (?:perdere|stare)|non importa|ignora|ignori|ignorate|dimentica|dimentichi|come non detto|non (?:serve|occorre|è necessario) più|non (?:ne )?(?:ho|abbiamo) più bisogno|ritiro (?:la|il)|l'ho (?:poi )?trovat[oa]|li ho (?:poi )?trovati)\b
        (?:non (?:ti|si) preoccup\w+|non serve|non importa|tutto (?:ok|a posto)|fa niente)\b[^.?!]{0,30}(?:trovat\w+|recuperat\w+|prestat\w+|risolto|sistemato)\b
        (?:annulla|dimentica|annulli|dimentichi) (?:tutto|la (?:mia )?(?:domanda|richiesta)|il (?:mio )?messaggio)\b
        non (?:ti disturbare|disturbarti|si disturbi|vi disturbate)\b
        (?:alla fine |poi |intanto )?(?:ne abbiamo|ne ho) (?:già |poi )?(?:trovat[oa]|preso|comprat[oa]|un[oa])\b
        (?:era|erano) [^.?!]{0,30}\b(?:tutto il tempo|da sempre)\b
    """,
    "reminder": r"""
        torno (?:a (?:disturbar\w*|chieder\w*|insistere|farmi viv\w)|su questo)\b
        (?:promemoria|sollecito|sollecitare|ricordar(?:ti|le|vi)|ti ricordo|le ricordo|torno a scrivere|riprendo|faccio seguito|insisto|scusa se insisto)\b
        (?:ci sono|hai|ha|avete|qualche) (?:novità|notizie|notizia|aggiornamenti|aggiornamento|riscontro)\b
        (?:ancora|tuttora|sempre)(?: \w+){0,3} (?:in attesa|non ho ricevuto|nessuna risposta|nessun riscontro|non abbiamo ricevuto|senza risposta)
        (?:sei riuscit[oa]|è riuscit[oa]|hai avuto (?:modo|tempo)|ha avuto (?:modo|tempo)|hai visto|ha visto|ha ricevuto|hai ricevuto)\b[^.]*\?
    """,
    "yes": r"""
        ^(?:sì|si,|certo|certamente|esatto|corretto|giusto|d'accordo|va bene|ok|assolutamente|confermo)(?=[\s,.!]|$)
    """,
    "no": r"""
        ^(?:no|non ancora|per niente|purtroppo no)(?=[\s,.!]|$)
    """,
    "collective": r"""
        (?:chi di voi|quale di voi|qualcuno|uno di voi|qualcuno di voi|chiunque|chi (?:può|riesce|vuole|di voi))\b
    """,
    "each": r"""
        (?:ciascuno|ognuno|ogni (?:gruppo|persona|squadra)|tutti voi|voi tutti|il proprio|la propria)\b
    """,
    "marketing": r"""
        (?:aziende|imprese|team) come (?:la|il) (?:sua|vostr[ao]|tu[ao])\b|la persona giusta\b|(?:raddoppiare|aumentare) (?:le|i) (?:vostr[ie]|sue|tue)? ?(?:vendite|ricavi)
        (?:vuoi|vuole|pront[oaie]|vorresti|cerchi)\b[^?]{0,30}(?:risparmiare|\d+ ?%|vendite|raddoppiare|fatturato|clienti)[^?]*\?
        (?:sconto|offerta|promozione|coupon|spedizione gratuita|gratis|acquista (?:ora|subito)|approfitta|iscriviti|registrati|prova gratuita|ultimi giorni|ultima occasione|\d+ ?% (?:di|su|off)|non perdere|risparmia|scopri|newsletter)\b
    """,
    "meeting": r"""
        (?:vederci|vediamo|incontrar\w*|incontriamo|incontro|riunione|appuntamento|colloquio|visita|trovarci|passare (?:da|a))\b
        (?:parlarne|parlarci|parliamo|sentirci|sentiamo|una (?:chiamata|telefonata|call|riunione))\b
        (?:sei|è|sareste|saresti|sarebbe|siete) (?:liber[oaie]|disponibil[ei])\b
        (?:ti|le|vi) (?:va|andrebbe|starebbe) bene\b
        disponibilità\b
        (?:mezz'ora|un quarto d'ora|un'ora|\d+ minuti|uno slot|un momento)\b[^?.]{0,40}\b(?:la (?:prossima settimana|settimana prossima)|questa settimana|domani|per (?:parlare|vedere|rivedere|discutere))\b
    """,
    "refers": r"""
        (?:riguardo|quanto|circa|rispetto|in merito|in risposta) (?:alla|a) ?(?:tua|sua|vostra)? ?(?:domanda|richiesta)\b
        come (?:ti|le|vi)? ?(?:dicevo|ho detto|accennavo)[^.?]{0,20}(?:telefono|ieri|voce)
    """,
}
