"""French words of time; form of the rows as in `en.py`."""

TABLE = """
gone: hier, avant-hier, l'autre jour
wish: bon, bonne, joyeux, joyeuse, joyeuses, bel, belle, excellent, excellente, agréable, heureux, heureuse
after: au plus tôt le, pas plus tôt que, au plus tôt
after>: au plus tôt
weekday 0: lundi, lun*
weekday 1: mardi
weekday 2: mercredi, mer*
weekday 3: jeudi, jeu*
weekday 4: vendredi, ven*
weekday 5: samedi, sam*
weekday 6: dimanche, dim*
month 1: janvier, janv, jan
month 2: février, fevrier, févr, fév
month 3: mars
month 4: avril, avr
month 5: mai
month 6: juin
month 7: juillet, juil
month 8: août, aout
month 9: septembre, sept
month 10: octobre, oct
month 11: novembre, nov
month 12: décembre, decembre, déc, dec
day 0: aujourd'hui, ce jour*, le jour même, dans la journée, d'aujourd'hui
day 1: demain, le lendemain*, dès demain
day 2: après-demain, apres-demain, après demain
day 0 + part morning: ce matin
day 0 + part afternoon: cet après-midi, cette après-midi, cet aprem
day 0 + part evening: ce soir
day 0 + part night: cette nuit
day 0 + part noon: ce midi
part morning: matin, du matin, le matin, au matin, dans la matinée, en matinée, matinée, à la première heure, première heure, dès la première heure
part noon: midi, à midi
part lunch: à l'heure du déjeuner
part afternoon: après-midi, l'après-midi, de l'après-midi, dans l'après-midi, en après-midi, aprem
part evening: soir, du soir, le soir, au soir, en soirée, soirée, dans la soirée, en fin d'après-midi
part night: nuit
part midnight: minuit, à minuit
part close: fin de journée, la fin de journée, en fin de journée, la fin de la journée, fin de la journée, fermeture des bureaux, la fermeture, fermeture
number 1: un*, une*
number 2: deux
number 3: trois
number 3~: quelques, plusieurs
number 4: quatre
number 5: cinq
number 6: six
number 7: sept
number 8: huit
number 9: neuf
number 10: dix
number 11: onze
number 12: douze
number 15: quinze, quinzaine
number 20: vingt
number 24: vingt-quatre
number 30: trente
number 48: quarante-huit
ordinal 1: premier, première, 1er, 1ère
ordinal 2: deuxième, second, seconde
ordinal 3: troisième
ordinal 4: quatrième
unit minute: minute(|s), min, mn
unit hour: heure(|s)
unit day: jour(|s), jour(|s) calendaire(|s), j
unit work: jour(|s) ouvré(|s), jour(|s) ouvrable(|s)
unit week: semaine(|s)
unit month: mois
unit quarter: trimestre(|s)
unit year: an(|s), année(|s)
span 14 day: quinze jours, quinzaine, une quinzaine, une quinzaine de jours, 15 jours
span 7 day: huit jours, huitaine, une huitaine, 8 jours
span 10 day: dizaine de jours, une dizaine de jours
span 30 minute: demi-heure, une demi-heure
span 6 month: semestre
period week+0: cette semaine, la semaine, semaine en cours, la semaine en cours
period week+1: semaine prochaine, la semaine prochaine, la semaine suivante, semaine suivante
period week+2: la semaine d'après, dans la semaine d'après
period week-1: semaine dernière, la semaine dernière, semaine passée, la semaine passée
period month+0: ce mois, ce mois-ci, le mois, mois en cours, du mois en cours, mois courant
period month+1: mois prochain, le mois prochain, du mois prochain, mois suivant, le mois suivant
period month-1: mois dernier, le mois dernier, mois passé
period year+0: cette année, l'année, année en cours
period year+1: année prochaine, l'année prochaine, l'an prochain, an prochain
period year-1: année dernière, l'année dernière, l'an dernier, l'année passée
period quarter+0: ce trimestre, trimestre en cours
period quarter+1: trimestre prochain, le trimestre prochain, prochain trimestre
rel 0: ce, cet, cette
rel 8: en huit
rel 1: prochain(|e|s|es), suivant(|e)
rel 0!: qui vient, à venir, les prochains, les prochaines
past: dernier, dernière, passé, passée, précédent, précédente, derniers, dernières, les derniers, les dernières
edge end: dernier jour du, le dernier jour du, dernier jour de, fin, la fin, fin de, la fin de, fin du, la fin du, à la fin, en fin, à la fin du, à la fin de, courant
edge start: début, le début, début de, le début du, début du, au début, au début de, commencement, tout début
edge mid: mi, mi-, la mi-, milieu, milieu de, milieu du, le milieu, la mi, à la mi-, au milieu
edge half1: première quinzaine, la première quinzaine, première moitié, la première moitié
edge half2: seconde quinzaine, deuxième quinzaine, la seconde quinzaine, seconde moitié, deuxième moitié
edge end + unit month: fin de mois
half 1: premier semestre, le premier semestre, 1er semestre
half 2: second semestre, deuxième semestre, le second semestre, 2e semestre
holiday christmas: noël, noel
holiday christmas_eve: réveillon de noël, veille de noël, la veille de noël
holiday new_year_eve: saint-sylvestre, la saint-sylvestre
holiday new_year: nouvel an, le nouvel an, jour de l'an
holiday easter: pâques
holiday valentine: saint-valentin, la saint-valentin
holiday bastille: 14 juillet, le 14 juillet
holiday toussaint: toussaint, la toussaint
weekend: week-end, weekend, fin de semaine
by: jusqu'à, jusqu'au, jusqu'à ce, au plus tard, au plus tard le, à rendre pour, dernier délai, jusque, le plus tard, à remettre le, pas plus tard que
by>: au plus tard, dernier délai, dernier carat, grand maximum, maximum, dernière limite, délai de rigueur, maxi
before: avant, avant le, avant la
within: sous, en moins de, dans les, dans un délai de, sous un délai de, en l'espace de, dans le courant de, au cours de, courant, dans un délai maximum de, dans le courant du, au cours du, d'ici, d'ici le, d'ici à, d'ici au, d'ici la, d'ici l'
ahead: dans, en, au, au cours des
ahead>: plus tard, après
after: après, dès, depuis, à partir de, à partir du, à compter du, à compter de, dès le, après le, depuis le, pas avant, pas avant le, à dater du
ago: il y a, voilà, voici, ça fait
ago>: auparavant, plus tôt
every: chaque, tous les, toutes les, tous, toutes
lasting: pour, pour le, pour la, pendant, durant, dure, durait, pour une durée de, duré
lasting>: de retard, durant
on: le, ce, vers, environ, vers le, autour du, autour de, aux alentours du, exactement, juste, courant, dès que
at: à, vers, avant les
of: de, du, la, le, les, l', des, d', au, à, de la, de l'
has: vous avez, tu as, vous disposez de, tu disposes de
purpose: pour
or: ou, ou bien, voire, ou au
polite: svp, s'il vous plaît, merci, s'il te plaît, si possible, stp, -
net: net, paiement à, règlement à, payable à, paiement sous
minutes> 30: et demie, et demi
minutes> 15: et quart
minutes> -15: moins le quart, moins quart
zone Europe/Paris: heure de paris, cet, cest, heure française
zone UTC: utc, gmt
zone America/New_York: heure de new york
zone America/Montreal: heure de montréal, heure de l'est
zone Europe/London: heure de londres
label: salle, page, version, chapitre, article, section, numéro, n°, no, téléphone, tél, poste, bureau, facture, dossier, point, ligne, vol, porte, étage, quai, paragraphe
due: date limite, échéance, délai, date butoir, expire, limite, clôture, dernier délai, se termine, prend fin, valable, deadline, termine, date de fin, expiration, au plus tard
not: hier, avant-hier, l'autre jour, un jour, bonjour, bonne journée, bonne soirée, bon week-end, à bientôt, tous les jours, dès que possible, au plus vite, de temps en temps, une fois, tout à l'heure, le week-end dernier, ce matin-là, deuxième version, premier point, jusqu'à présent, jusqu'ici, en cours, toute la journée, joyeux noël, bonne année, à jour, mise à jour, mettre à jour, de nos jours, en un mot, un peu, un jour ou l'autre
"""
