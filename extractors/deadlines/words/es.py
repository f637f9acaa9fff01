"""Spanish words of time; form of the rows as in `en.py`."""

TABLE = """
gone: ayer, anteayer, antier, el otro día, anoche
wish: buen, buena, buenas, feliz, felices, excelente, lindo, linda, bonito
after: como pronto, como muy pronto, no antes que
after>: en adelante
weekday 0: lunes, lun*
weekday 1: martes
weekday 2: miércoles, miercoles, mié*
weekday 3: jueves
weekday 4: viernes, vie*
weekday 5: sábado, sabado
weekday 6: domingo
month 1: enero, ene
month 2: febrero, feb
month 3: marzo
month 4: abril, abr
month 5: mayo
month 6: junio, jun
month 7: julio, jul
month 8: agosto, ago
month 9: septiembre, setiembre, sept, sep
month 10: octubre, oct
month 11: noviembre, nov
month 12: diciembre, dic
day 0: hoy, hoy mismo, a lo largo del día, durante el día, el transcurso del día, el mismo día*, hoy día
day 1: mañana, mañana mismo, el día siguiente*, manana
day 2: pasado mañana
day 0 + part morning: esta mañana
day 0 + part afternoon: esta tarde
day 0 + part evening: esta noche
day 0 + part noon: este mediodía
part morning: por la mañana, de la mañana, en la mañana, a primera hora, primera hora, la mañana, a primera hora de la mañana
part noon: mediodía, al mediodía, el mediodía, mediodia
part lunch: la hora de comer, hora del almuerzo
part afternoon: por la tarde, de la tarde, en la tarde, la tarde, a última hora de la tarde
part evening: por la noche, de la noche, en la noche, la noche
part midnight: medianoche, la medianoche
part close: final del día, fin del día, el final del día, última hora, a última hora, al final del día, cierre, el cierre, fin de la jornada, final de la jornada, cierre de jornada, el fin del día
number 1: un*, una*, uno*
number 2: dos
number 2~: par de, un par de
number 3: tres
number 3~: unos, unas, algunos, pocos, unos pocos, varios
number 4: cuatro
number 5: cinco
number 6: seis
number 7: siete
number 8: ocho
number 9: nueve
number 10: diez
number 11: once
number 12: doce
number 14: catorce
number 15: quince
number 20: veinte
number 24: veinticuatro
number 30: treinta
number 48: cuarenta y ocho
ordinal 1: primer, primero, primera, 1º
ordinal 2: segundo, segunda
ordinal 3: tercer, tercero, tercera
ordinal 4: cuarto
unit minute: minuto(|s), min
unit hour: hora(|s)
unit day: día(|s), dia(|s), día(|s) natural(|es), día(|s) corrido(|s)
unit work: día(|s) hábil(|es), día(|s) laborable(|s), día(|s) laboral(|es), jornada(|s), dias habiles
unit week: semana(|s)
unit month: mes(|es)
unit quarter: trimestre(|s)
unit year: año(|s)
span 15 day: quincena, una quincena
span 14 day: quince días, 15 días
span 7 day: ocho días
span 30 minute: media hora
span 6 month: medio año, semestre
period week+0: esta semana, la semana, la semana en curso
period week+1: semana que viene, la semana que viene, próxima semana, la próxima semana, la semana próxima, semana próxima, la semana siguiente, la semana entrante, semana entrante
period week+2: la semana siguiente a la próxima
period week-1: semana pasada, la semana pasada
period month+0: este mes, el mes, mes en curso
period month+1: mes que viene, el mes que viene, próximo mes, el próximo mes, mes próximo, mes siguiente, del próximo mes, del mes que viene
period month-1: mes pasado, el mes pasado
period year+0: este año, el año, del año
period year+1: año que viene, el año que viene, próximo año, el próximo año, del año que viene, del próximo año
period year-1: año pasado, el año pasado
period quarter+0: este trimestre
period quarter+1: próximo trimestre, el próximo trimestre, trimestre que viene
rel 0: este, esta, estos, estas
rel 1: próximo, próxima, próximos, próximas, proximo, siguiente, los próximos, las próximas
rel 0!: que viene, que entra
past: pasado, pasada, último, última, últimos, últimas, anterior, los últimos, las últimas
edge end: último día del, el último día del, último día de, el último día de, fin de, final de, finales de, fines de, a fin de, a finales de, a fines de, al final de, el final de, el fin de, fin del, final del, finales del, fines del, a final de
edge start: principios de, comienzos de, inicios de, a principios de, a comienzos de, a inicios de, principio de, inicio de, el inicio de, el principio de, primeros de, a primeros de, principios del, comienzos del, inicios del, a principios del
edge mid: mediados de, a mediados de, mitad de, a mitad de, mediados del, a mediados del
edge half1: primera quincena de, la primera quincena de, primera mitad de, la primera mitad de, primera mitad del
edge half2: segunda quincena de, la segunda quincena de, segunda mitad de, la segunda mitad de, segunda mitad del
half 1: primer semestre, el primer semestre
half 2: segundo semestre, el segundo semestre
holiday christmas: navidad, navidades, día de navidad
holiday christmas_eve: nochebuena
holiday new_year_eve: nochevieja, fin de año
holiday new_year: año nuevo, el año nuevo
holiday epiphany: reyes, día de reyes
holiday easter: pascua
holiday good_friday: viernes santo
holiday valentine: san valentín
weekend: el fin de semana, al fin de semana, fin de semana, finde, el finde
by: a más tardar, a mas tardar, hasta, como máximo, como muy tarde, no más tarde de, no más tarde del, a más tardar el, hasta el, no después del, como muy tarde el, como máximo el, como tarde, antes de o el
by>: a más tardar, como máximo, como muy tarde, como tarde, a lo más tardar, como maximo
before: antes de, antes del, antes de la, previo al, antes de el
within: en menos de, en un plazo de, en el plazo de, en un plazo máximo de, en el transcurso de, a lo largo de, en el curso de, dentro del plazo de, dentro de los
ahead: dentro de, en, durante, de aquí a, en los, en las, a lo largo del, de acá a
ahead>: más tarde, después
after: después de, después del, desde, desde el, a partir de, a partir del, tras, tras el, luego de, no antes de, no antes del, pasado el
ago: hace, desde hace, hacía
ago>: atrás, antes
every: cada, todos los, todas las, los, semanalmente, cada dos
lasting: para, para el, para la, por, durante, dura, duró, tarda, tardó, lleva, llevamos
lasting>: de retraso
on: el, sobre, hacia, alrededor del, cerca del, en torno al, ese, al, aproximadamente, exactamente, justo
at: a las, a la, las, sobre las, hacia las
of: de, del, la, el, los, las, al, de la, mismo
has: tiene, tienes, tienen, usted tiene, dispone de, dispones de
net: pago a, pagadero a
range: a
or: o, o bien, o el, u, o a más tardar
polite: por favor, si es posible, gracias, porfa, si puede, si puedes
net: neto
minutes> 30: y media
minutes> 15: y cuarto
minutes> -15: menos cuarto
zone Europe/Madrid: hora de madrid, hora peninsular, cet, cest, hora española
zone UTC: utc, gmt
zone America/Mexico_City: hora de méxico, hora del centro
zone America/New_York: hora de nueva york, hora del este
label: sala, página, versión, capítulo, artículo, sección, número, nº, teléfono, tel, factura, punto, línea, vuelo, puerta, planta, piso, habitación, apartado, aula, expediente
due: fecha límite, plazo, vence, vencimiento, caduca, límite, cierra, deadline, termina, finaliza, cierre, expira, fecha tope, válido, válida, fecha de entrega
not: ayer, anteayer, antier, el otro día, algún día, buenos días, buenas tardes, buenas noches, buen día, cuanto antes, lo antes posible, de vez en cuando, todos los días, segunda versión, un día, hoy en día, el pasado, los lunes, los martes, los miércoles, los jueves, los viernes, los sábados, los domingos, buen fin de semana, feliz navidad, feliz año, hasta ahora, hasta luego, hasta pronto, primera vez, segunda vez, al día, el día de, todo el día, en segundo lugar, en primer lugar, un segundo, hasta el momento, por las mañanas, por las tardes
"""
