"""German words of time; form of the rows as in `en.py`. Weekdays join with parts of the day (`Freitagabend`), see `lexicon.py`."""

TABLE = """
gone: gestern, vorgestern, neulich, kürzlich
wish: schönen, schönes, schöne, gutes, guten, gute, frohe, frohes, angenehmes, angenehmen, erholsames, erfolgreichen, erholsamen, ein schönes, einen schönen, eine schöne
after: frühestens am, frühestens ab, nicht früher als
after>: aufwärts
weekday 0: montag, mo*, mo.*
weekday 1: dienstag, di*, di.*
weekday 2: mittwoch, mi*, mi.*
weekday 3: donnerstag, do*, do.*
weekday 4: freitag, fr*, fr.*
weekday 5: samstag, sonnabend, sa*, sa.*
weekday 6: sonntag, so.*
month 1: januar, jänner, jan
month 2: februar, feber, feb
month 3: märz, mrz, maerz
month 4: april, apr
month 5: mai
month 6: juni, jun
month 7: juli, jul
month 8: august, aug
month 9: september, sept, sep
month 10: oktober, okt
month 11: november, nov
month 12: dezember, dez
day 0: heute, am gleichen tag, noch heute, im laufe des tages, im laufe des heutigen tages, am heutigen tag, heutigen tag, taggleich
day 1: morgen, am nächsten tag*, am folgetag*
day 2: übermorgen, uebermorgen
day 0 + part morning: heute (morgen|früh|vormittag)
day 0 + part noon: heute mittag
day 0 + part afternoon: heute nachmittag
day 0 + part evening: heute abend
day 0 + part night: heute nacht
day 1 + part morning: morgen (früh|vormittag|in der früh)
day 1 + part noon: morgen mittag
day 1 + part afternoon: morgen nachmittag
day 1 + part evening: morgen abend
part morning: vormittag, morgens, vormittags, früh, am vormittag, am morgen
part noon: mittag, mittags, zu mittag, 12 uhr mittags, zur mittagszeit
part afternoon: nachmittag, nachmittags, am nachmittag
part evening: abend, abends, am abend
part night: nacht, nachts
part midnight: mitternacht, um mitternacht
part first: gleich in der früh
part close: feierabend, büroschluss, geschäftsschluss, dienstschluss, eod, cob, tagesende, ende des tages, arbeitsende, ende des arbeitstages, end of day
number 1: ein*, eine*, einem*, einer*, eines*, einen*, eins
number 2: zwei
number 3: drei
number 3~: paar, einige, wenige, ein paar, einigen, wenigen, mehreren
number 4: vier
number 5: fünf
number 6: sechs
number 7: sieben
number 8: acht
number 9: neun
number 10: zehn
number 11: elf
number 12: zwölf
number 14: vierzehn
number 15: fünfzehn
number 20: zwanzig
number 24: vierundzwanzig
number 30: dreißig
number 48: achtundvierzig
ordinal 1: erste(|n|r|s|m)
ordinal 2: zweite(|n|r|s|m)
ordinal 3: dritte(|n|r|s|m)
ordinal 4: vierte(|n|r|s|m)
unit minute: minute(|n), min
unit hour: stunde(|n), std, h
unit day: tag(|e|en|es), kalendertag(|e|en)
unit work: werktag(|e|en|s), arbeitstag(|e|en), geschäftstag(|e|en), bankarbeitstag(|e|en)
unit week: woche(|n)
unit month: monat(|e|en|s)
unit quarter: quartal(|e|en|s)
unit year: jahr(|e|en|es)
span 1.5 hour: anderthalb stunden, eineinhalb stunden
span 30 minute: halbe stunde, halben stunde, einer halben stunde, eine halbe stunde
span 6 month: halbes jahr, halben jahr, einem halben jahr
span 14 day: vierzehn tage(|n), 14 tage(|n)
span 7 day: acht tage(|n)
period week+0: diese(|r) woche, die laufende woche, laufender woche, der laufenden woche
period week+1: (nächste|kommende|folgende)(|r|n) woche, der (nächsten|kommenden|folgenden) woche
period week+2: übernächste(|r|n) woche
period week-1: (letzte|vergangene|vorige)(|r|n) woche, vorwoche
period month+0: diese(n|s|m) monat(|s), dieses monats, laufenden monat(|s), diesen monat
period month+1: (nächste|kommende|folgende)(n|s|m|r) monat(|s), des (nächsten|kommenden) monats
period month-1: (letzte|vergangene|vorige)(n|s|m|r) monat(|s)
period year+0: diese(s|m) jahr(|es|e), heuer, laufenden jahr(|es)
period year+1: (nächste|kommende)(s|m|n) jahr(|es|e)
period year-1: (letzte|vergangene|vorige)(s|m|n) jahr(|es|e)
period quarter+0: diese(s|m) quartal(|s), laufenden quartal(|s)
period quarter+1: (nächste|kommende)(s|m|n) quartal(|s)
rel 0!: kommende(|n|r|s|m), nun folgende(|n|r|s|m)
rel 0: diese(|n|r|s|m), laufende(|n|r|s|m)
rel 1: nächste(|n|r|s|m), folgende(|n|r|s|m), darauffolgende(|n|r|s|m)
rel 2: übernächste(|n|r|s|m)
past: letzte(|n|r|s|m), vergangene(|n|r|s|m), vorige(|n|r|s|m)
edge end: letzter tag des, letzten tag des, zum letzten tag des, ende, zum ende, ende des, ende der, spät im
edge start: anfang, beginn, zu beginn, anfang des, anfang der, früh im, zum anfang
edge mid: mitte, mitte des, mitte der
edge half1: erste hälfte, ersten hälfte, der ersten hälfte
edge half2: zweite hälfte, zweiten hälfte, der zweiten hälfte
edge end + unit month: monatsende, ultimo, monatsultimo, monatsletzten
edge start + unit month: monatsanfang, monatsbeginn
edge mid + unit month: monatsmitte
edge end + unit year: jahresende, jahresschluss
edge start + unit year: jahresanfang, jahresbeginn
edge end + unit quarter: quartalsende
edge mid + unit week: wochenmitte
edge end + unit week: ende der woche, wochenschluss
edge start + unit week: wochenanfang, wochenbeginn
holiday christmas: weihnachten, weihnachtstag
holiday christmas_eve: heiligabend, heilig abend
holiday new_year_eve: silvester
holiday new_year: neujahr, jahreswechsel
holiday easter: ostern, ostersonntag
holiday easter_monday: ostermontag
holiday good_friday: karfreitag
holiday pentecost: pfingsten
holiday valentine: valentinstag
holiday nikolaus: nikolaus
weekend: wochenende
by: bis, bis zum, bis zur, bis spätestens, spätestens, bis längstens, längstens bis, bis einschließlich, bis inklusive, allerspätestens, späteste(|n|r|s), nicht später als, bis spätestens zum, spätestens bis, bis um, bis gegen, bis ca
by>: spätestens, als spätester termin
before ago: vor, vor dem, vor der
within: innerhalb, binnen, innert, in weniger als, innerhalb von, innerhalb der, innerhalb des, im laufe, im laufe des, im laufe der, im lauf
ahead: in, im, in den, in der, während, in einem, in etwa, in ca
ahead>: später, danach
after: nach, ab, seit, nach dem, nach der, ab dem, seit dem, nicht vor, nicht vor dem, frühestens, ab dem, seit der, beginnend
ago>: zuvor
every: jede(|n|r|s|m), alle, täglich, wöchentlich, monatlich, immer
lasting: für, dauert, dauerte, während
lasting>: lang, her, alt, dauer
on: entweder, am, zum, auf, an, um den, gegen, etwa, ca, ca., zirka, der, den, gleich, noch, genau, nur, rund
at: um, gegen
of: des, der, den, dem, das, die, vom, von, im, zu, zur, laufenden, jahres
has: sie haben, du hast, ihr habt, haben sie, hast du
purpose: zeit, um
or: oder, bzw, bzw., oder spätestens
polite: bitte, gern, gerne, zurück, möglichst
net: netto, zahlbar in, zahlungsziel, zahlung in
minutes -30: halb
minutes 15: viertel nach
minutes -15: viertel vor
minutes 10: zehn nach
minutes -10: zehn vor
zone Europe/Berlin: mez, mesz, cet, cest, deutscher zeit, berliner zeit, berlin
zone UTC: utc, gmt
zone Europe/London: londoner zeit, britischer zeit
zone America/New_York: new yorker zeit, est
label: raum, zimmer, seite, absatz, kapitel, version, abschnitt, artikel, punkt, ziffer, telefon, tel, nr, nummer, rechnung, paragraf, halle, tor, gleis, etage, stock, größe, position
due: frist, bewerbungsfrist, zahlungsfrist, meldefrist, einreichungsfrist, lieferfrist, anmeldefrist, rückmeldefrist, einspruchsfrist, kündigungsfrist, deadline, abgabefrist, fällig, fälligkeit, endet, stichtag, abgabetermin, anmeldeschluss, einsendeschluss, annahmeschluss, läuft ab, gültig, läuft aus, schluss, zahlungsziel, bewerbungsschluss, zahlbar, termin ist, ablauf, redaktionsschluss
not: gestern, vorgestern, guten morgen, guten tag, guten abend, gute nacht, eines tages, neulich, kürzlich, montags, dienstags, mittwochs, donnerstags, freitags, samstags, sonntags, wochentags, tag für tag, so bald wie möglich, schönes wochenende, schönen tag, schönen abend, schöne woche, guten start in die woche, frohe weihnachten, erst mal, erste frage, zweite frage, bis jetzt, bis dahin, bis bald, bis dann, alle mal, alle zusammen, ab und zu, der tag, den ganzen tag, heutzutage, bis hierher, tag der, das ganze jahr, zum ersten mal
"""
