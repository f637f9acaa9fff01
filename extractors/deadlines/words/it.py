"""Italian words of time; form of the rows as in `en.py`."""

TABLE = """
gone: ieri, l'altro ieri, altro ieri, l'altro giorno
wish: buon, buona, buone, felice, felici, ottimo, ottima, bel, bella, splendido
after: non prima, al più presto il, non prima delle
after>: in poi
weekday 0: lunedì, lunedi, lun*
weekday 1: martedì, martedi, mar*
weekday 2: mercoledì, mercoledi, mer*
weekday 3: giovedì, giovedi, gio*
weekday 4: venerdì, venerdi, ven*
weekday 5: sabato, sab*
weekday 6: domenica, dom*
month 1: gennaio, gen
month 2: febbraio, feb
month 3: marzo
month 4: aprile, apr
month 5: maggio, mag
month 6: giugno, giu
month 7: luglio, lug
month 8: agosto, ago
month 9: settembre, sett, set
month 10: ottobre, ott
month 11: novembre, nov
month 12: dicembre, dic
day 0: oggi, oggi stesso, in giornata, in giornata odierna, la giornata odierna, la giornata di oggi, giornata
day 1: domani, domani stesso, l'indomani*, il giorno dopo*
day 2: dopodomani, dopo domani
day 0 + part morning: stamattina, stamani, questa mattina
day 0 + part afternoon: questo pomeriggio, oggi pomeriggio
day 0 + part evening: stasera, questa sera
day 0 + part night: stanotte, questa notte
day 1 + part morning: domattina, domani mattina
day 1 + part evening: domani sera
part morning: mattina, mattino, di mattina, in mattinata, mattinata, del mattino, al mattino, la mattina, nella mattinata, prima cosa
part noon: mezzogiorno, a mezzogiorno, le 12 in punto
part lunch: ora di pranzo, pranzo*, l'ora di pranzo
part afternoon: pomeriggio, di pomeriggio, nel pomeriggio, del pomeriggio, il pomeriggio
part evening: sera, di sera, in serata, serata, la sera
part night: notte
part midnight: mezzanotte, a mezzanotte
part close: fine giornata, fine della giornata, fine giornata lavorativa, la fine della giornata, chiusura, la chiusura, chiusura degli uffici, la fine del giorno
number 1: un*, una*, uno*, un'*
number 2: due
number 2~: paio di, un paio di
number 3: tre
number 3~: alcuni, alcune, pochi, qualche, poche
number 4: quattro
number 5: cinque
number 6: sei
number 7: sette
number 8: otto
number 9: nove
number 10: dieci
number 11: undici
number 12: dodici
number 14: quattordici
number 15: quindici
number 20: venti
number 24: ventiquattro
number 30: trenta
number 48: quarantotto
ordinal 1: primo, prima*, 1º, 1°
ordinal 2: secondo, seconda
ordinal 3: terzo, terza
ordinal 4: quarto
unit minute: minut(o|i), min
unit hour: or(a|e), h
unit day: giorn(o|i), gg, giorn(o|i) di calendario
unit work: giorn(o|i) lavorativ(o|i), giorn(o|i) feriali, giorn(o|i) utili, gg lavorativi
unit week: settiman(a|e)
unit month: mes(e|i)
unit quarter: trimestr(e|i)
unit year: ann(o|i)
span 14 day: quindici giorni, 15 giorni, quindicina di giorni, una quindicina di giorni
span 7 day: otto giorni
span 10 day: una decina di giorni, decina di giorni
span 30 minute: mezz'ora, mezzora, una mezz'ora
span 6 month: semestre
period week+0: questa settimana, la settimana, settimana in corso, della settimana
period week+1: settimana prossima, la settimana prossima, prossima settimana, la prossima settimana, settimana seguente, della prossima settimana, della settimana prossima
period week-1: settimana scorsa, la settimana scorsa, scorsa settimana, la scorsa settimana
period month+0: questo mese, il mese, del mese, mese corrente, mese in corso, c.m
period month+1: mese prossimo, il mese prossimo, prossimo mese, il prossimo mese, del prossimo mese, del mese prossimo, p.m*
period month-1: mese scorso, il mese scorso, scorso mese, lo scorso mese
period year+0: quest'anno, l'anno, dell'anno, anno in corso
period year+1: anno prossimo, l'anno prossimo, prossimo anno, il prossimo anno, dell'anno prossimo, del prossimo anno
period year-1: anno scorso, l'anno scorso, lo scorso anno
period quarter+0: questo trimestre, trimestre in corso
period quarter+1: prossimo trimestre, il prossimo trimestre
rel 0: questo, questa, quest', questi, queste
rel 1: prossim(o|a|i|e), i prossimi, le prossime, nei prossimi, nelle prossime, seguente
past: scors(o|a|i|e), passat(o|a|i|e), precedente, ultim(o|a|i|e), gli ultimi, le ultime, negli ultimi, lo scorso, la scorsa
edge end: ultimo giorno del, l'ultimo giorno del, ultimo giorno di, fine, la fine, fine di, la fine di, fine del, la fine del, la fine della, alla fine di, alla fine del, a fine, fine dell', la fine dell', verso fine, alla fine della
edge start: inizio, l'inizio, inizio di, l'inizio di, inizio del, a inizio, all'inizio di, all'inizio del, primi di, i primi di, ai primi di, inizi di, gli inizi di
edge mid: metà, la metà, metà di, la metà di, a metà, verso metà, metà del, la metà del
edge half1: prima metà di, la prima metà di, prima quindicina di, la prima quindicina di, prima metà dell', prima metà del
edge half2: seconda metà di, la seconda metà di, seconda quindicina di, seconda metà dell', seconda metà del
half 1: primo semestre, il primo semestre
half 2: secondo semestre, il secondo semestre
holiday christmas: natale
holiday christmas_eve: vigilia di natale, la vigilia di natale
holiday new_year_eve: san silvestro, capodanno*
holiday new_year: capodanno, anno nuovo
holiday epiphany: epifania, befana
holiday easter: pasqua
holiday easter_monday: pasquetta
holiday ferragosto: ferragosto
holiday valentine: san valentino
weekend: nel fine settimana, fine settimana, weekend, week-end, il fine settimana
by: non oltre, non oltre il, al più tardi, al massimo, fino a, fino al, non più tardi di, sino al
by>: al più tardi, al massimo
before: prima di, prima del, prima della, prima dell', prima che
within: entro, entro il, entro la, entro l', entro lo, entro e non oltre, entro e non oltre il, entro le prossime, entro i prossimi, entro e non oltre la, massimo entro, al massimo entro, in meno di, nell'arco di, nel giro di, nel corso di, nel corso della, nel corso del, entro i, nei, nell'arco della, in un massimo di
ahead: tra, fra, in, nel, nella, nell', durante, da qui a, nelle, a
ahead>: dopo, più tardi
after: dopo, dopo il, dopo la, da, dal, dalla, a partire da, a partire dal, non prima di, non prima del, a decorrere dal, dall'
ago>: fa, addietro, or sono
every: ogni, tutti i, tutte le, ciascun
lasting: per, per il, per la, per l', durante, dura, durato, durata
lasting>: di ritardo
on: il, la, lo, verso, verso il, intorno al, circa, attorno al, in, al, esattamente
at: delle, alle, all', le, verso le, per le, dalle
of: di, del, della, dell', il, la, le, lo, l', dei, delle, al, alla
has: ha, hai, avete, lei ha, dispone di
purpose: di tempo
or: o, oppure, o al massimo
polite: per favore, se possibile, grazie, per cortesia, cortesemente, perfavore
net: netto, pagamento a, a pagamento
minutes> 30: e mezza, e mezzo
minutes> 15: e un quarto
minutes> -15: meno un quarto
zone Europe/Rome: ora italiana, cet, cest, ora di roma
zone UTC: utc, gmt
zone Europe/London: ora di londra
label: sala, aula, pagina, versione, capitolo, articolo, sezione, numero, n°, telefono, tel, fattura, punto, riga, volo, piano, interno, stanza, art, binario, uscita, pratica
due: scadenza, termine, scade, scadono, deadline, termina, data limite, chiude, chiudono, valido, valida, data ultima, chiusura iscrizioni, ultimo giorno
not: ieri, l'altro ieri, altro ieri, l'altro giorno, un giorno, buongiorno, buon giorno, buona giornata, buona serata, buonasera, il prima possibile, al più presto, quanto prima, ogni tanto, tutti i giorni, seconda versione, prima versione, di giorno in giorno, al giorno, buon weekend, buon fine settimana, buon natale, buon anno, finora, fino ad ora, tutto il giorno, prima volta, seconda volta, per ora, in primo luogo, in secondo luogo, un secondo, al momento, a presto
"""
