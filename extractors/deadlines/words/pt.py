"""Portuguese words of time; form of the rows as in `en.py`."""

TABLE = """
gone: ontem, anteontem, outro dia
wish: bom, boa, ótimo, ótima, feliz, excelente, belo, bela
after: no mínimo, não antes, no mais cedo
after>: em diante
weekday 0: segunda-feira, segunda*, segunda feira, seg*
weekday 1: terça-feira, terça, terça feira, terca-feira
weekday 2: quarta-feira, quarta*, quarta feira
weekday 3: quinta-feira, quinta*, quinta feira
weekday 4: sexta-feira, sexta*, sexta feira
weekday 5: sábado, sabado
weekday 6: domingo
month 1: janeiro, jan
month 2: fevereiro, fev
month 3: março, mar*
month 4: abril, abr
month 5: maio
month 6: junho, jun
month 7: julho, jul
month 8: agosto, ago
month 9: setembro, set*
month 10: outubro, out*
month 11: novembro, nov
month 12: dezembro, dez*
day 0: hoje, hoje mesmo, ao longo do dia, no decorrer do dia, ainda hoje, no mesmo dia*
day 1: amanhã, amanha, amanhã mesmo, no dia seguinte*
day 2: depois de amanhã, depois de amanha
day 0 + part morning: esta manhã, hoje de manhã, hoje pela manhã
day 0 + part afternoon: esta tarde, hoje à tarde
day 0 + part evening: esta noite, hoje à noite
part morning: de manhã, pela manhã, da manhã, na parte da manhã, manhã, logo cedo, na primeira hora, cedo
part noon: meio-dia, meio dia, ao meio-dia, o meio-dia
part lunch: hora do almoço, almoço*
part afternoon: à tarde, de tarde, da tarde, na parte da tarde, pela tarde, à tardinha
part evening: à noite, da noite, de noite, na noite
part midnight: meia-noite, meia noite, à meia-noite
part close: fim do dia, final do dia, o fim do dia, o final do dia, no fim do dia, no final do dia, fim do expediente, final do expediente, o fim do expediente, encerramento
number 1: um*, uma*
number 2: dois, duas
number 2~: um par de
number 3: três, tres
number 3~: alguns, algumas, poucos, uns, vários
number 4: quatro
number 5: cinco
number 6: seis
number 7: sete
number 8: oito
number 9: nove
number 10: dez
number 11: onze
number 12: doze
number 14: catorze, quatorze
number 15: quinze
number 20: vinte
number 24: vinte e quatro
number 30: trinta
number 48: quarenta e oito
ordinal 1: primeiro, primeira, 1º
ordinal 2: segundo
ordinal 3: terceiro, terceira
ordinal 4: quarto
unit minute: minuto(|s), min
unit hour: hora(|s), h
unit day: dia(|s), dia(|s) corrido(|s)
unit work: dia(|s) útil, dia(|s) úteis, dias uteis
unit week: semana(|s)
unit month: mês, meses, mes
unit quarter: trimestre(|s)
unit year: ano(|s)
span 15 day: quinzena, uma quinzena
span 14 day: quinze dias, 15 dias
span 7 day: oito dias
span 30 minute: meia hora
span 6 month: semestre, meio ano
period week+0: esta semana, desta semana, nesta semana, essa semana, a semana, da semana
period week+1: semana que vem, próxima semana, a próxima semana, na próxima semana, da próxima semana, da semana que vem, na semana que vem, a semana que vem, proxima semana, na semana seguinte
period week-1: semana passada, a semana passada, na semana passada
period month+0: este mês, deste mês, neste mês, do mês, o mês, mês corrente
period month+1: mês que vem, próximo mês, do próximo mês, no próximo mês, do mês que vem, no mês que vem, mês seguinte, o próximo mês
period month-1: mês passado, no mês passado
period year+0: este ano, deste ano, neste ano, do ano, o ano
period year+1: ano que vem, próximo ano, no próximo ano, do próximo ano, do ano que vem, no ano que vem, o próximo ano
period year-1: ano passado, no ano passado
period quarter+0: este trimestre, deste trimestre, neste trimestre
period quarter+1: próximo trimestre, no próximo trimestre, do próximo trimestre
rel 0: este, esta, nesta, neste, essa, esse, nessa, nesse, desta, deste
rel 1: próximo, próxima, próximos, próximas, na próxima, no próximo, seguinte, nos próximos, nas próximas
rel 0!: que vem
past: passado, passada, último, última, últimos, últimas, anterior, retrasado, retrasada, nos últimos, nas últimas
edge end: último dia do, o último dia do, último dia de, o último dia de, fim de, final de, fins de, finais de, no fim de, no final de, o fim de, o final de, fim do, final do, o fim do, o final do, no fim do, no final do, ao final de, fim da, final da, o fim da, o final da, no fim da, no final da, ao final da
edge start: início de, começo de, no início de, no começo de, o início de, o começo de, começo do, início do, princípio de, início da, começo da, o início do
edge mid: meados de, em meados de, metade de, meados do, na metade de, no meio de
edge half1: primeira quinzena de, na primeira quinzena de, a primeira quinzena de, primeira metade de, primeira metade do
edge half2: segunda quinzena de, na segunda quinzena de, a segunda quinzena de, segunda metade de, segunda metade do
half 1: primeiro semestre, o primeiro semestre, no primeiro semestre
half 2: segundo semestre, o segundo semestre, no segundo semestre
holiday christmas: natal, o natal, dia de natal
holiday christmas_eve: véspera de natal, a véspera de natal
holiday new_year_eve: réveillon, véspera de ano novo
holiday new_year: ano novo, o ano novo
holiday easter: páscoa
holiday carnival: carnaval
holiday good_friday: sexta-feira santa
weekend: no fim de semana, no final de semana, do fim de semana, fim de semana, final de semana, o fim de semana, fds
by: até, ate, até o, até a, até ao, até à, no máximo até, o mais tardar, no mais tardar, no máximo, até no máximo, impreterivelmente até, até dia, o mais tardar até, no mais tardar até
by>: no máximo, no mais tardar, o mais tardar, impreterivelmente
before: antes de, antes do, antes da, antes das
within: em até, dentro de, num prazo de, no prazo de, em menos de, em um prazo de, no decorrer de, ao longo de, no prazo máximo de, até em
ahead: em, daqui a, daqui, durante, nos, nas, ao longo do, dentro dos
ahead>: depois, mais tarde, após
after: depois de, depois do, depois da, após, após o, a partir de, a partir do, desde, desde o, não antes de, a contar de
ago: há, faz, tem
ago>: atrás
every: cada, toda, todas as, todos os, todo, às segundas, às terças, às quartas, às quintas, às sextas, semanalmente
lasting: para, para o, para a, pra, por, durante, dura, durou, levou, leva, demora, demorou
lasting>: de atraso
on: no, na, em, o, a, ao, por volta de, por volta do, cerca de, lá pelo, dia, no dia, exatamente
at: às, as, à, ao, pelas, lá pelas, por volta das
of: de, do, da, o, a, os, as, dos, das, no, na
has: tem, você tem, vocês têm, têm, o senhor tem, dispõe de
or: ou, ou então
polite: por favor, se possível, obrigado, obrigada, se der, por gentileza
net: líquido, pagamento em, pagamento a
minutes> 30: e meia
minutes> 15: e quinze
zone America/Sao_Paulo: horário de brasília, hora de brasília, brt, horário de são paulo
zone Europe/Lisbon: hora de lisboa, wet
zone UTC: utc, gmt
label: sala, página, versão, capítulo, artigo, seção, número, nº, telefone, tel, fatura, nota, item, linha, voo, portão, andar, ramal, quarto, protocolo, pedido
due: prazo, data limite, vence, vencimento, expira, encerra, encerram, data-limite, termina, deadline, termina em, válido, válida, data de entrega, encerramento
not: ontem, anteontem, outro dia, algum dia, um dia, bom dia, boa tarde, boa noite, o mais rápido possível, assim que possível, o quanto antes, de vez em quando, todos os dias, segunda versão, segunda via, segunda vez, segunda parte, segunda opção, segunda etapa, segunda fase, quarta parte, quinta parte, em dia, dia a dia, hoje em dia, bom fim de semana, feliz natal, feliz ano novo, até agora, até o momento, até logo, até breve, o dia todo, em segundo lugar, primeira vez, um segundo, o dia de, meia dúzia
"""
