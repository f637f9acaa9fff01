"""Portuguese cues, one pattern a line (J-55 to J-61)."""

CUES: dict[str, str] = {
    "request": r"""
        se (?:ainda |já )?(?:tiver(?:es|em)?|tem|tens|têm)\b(?![^.?!]{0,20}(?:dúvida|pergunta|tempo|problema|vontade))[^.?!]{2,60}(?:dava|daria|seria|ajudava|ajudaria|agradecia|agradeceria|gostava|gostaria)\b
        não (?:aparece|figura|consta|está|vejo|vemos|encontro|vem)m?\b[^.?!]{0,30}\b(?:sua|seu|tua|teu|voss[ao])s? (?:\w+ )?(?:número|nome|morada|endereço|assinatura|data|telefone|dados|nif|iban)
        ^(?:mas |e )?ainda não (?:me|nos) (?:devolv|envi|mand|pag|entreg|trouxe|deste|deu|assin|pass)\w*
        (?:ficaste de|ficou de|ficaram de|ias|prometeste(?:-me)?) (?:me |nos )?\w+(?:ar|er|ir)\b
        (?:parad[oa]s?|bloquead[oa]s?|pendente|em espera)\b[^.?!]{0,20}(?:até que|enquanto não|sem) (?:me|nos|a|o|você|tu)\b
        (?:falta-me|falta-nos|faltam-me|faltam-nos|me falta|nos falta)\b
        (?:ainda não|continuo sem|continuamos sem|não)\b[^.?!]{0,16}(?:receb\w+|cheg\w+|tive)\b[^.?!]{0,60}(?:da (?:sua|tua|vossa) parte|de (?:si|ti|vocês|você)\b)
        faltam?(?: só| ainda| apenas)* (?:a |o |as |os )?(?:sua|seu|tua|teu|voss[ao])s?\b
        sem (?:a |o )?(?:sua|seu|tua|teu|voss[ao])\b[^.?!]{2,50}\bnão (?:posso|podemos|consigo|conseguimos|dá|podemos|avanço|avançamos)\b
        não (?:posso|podemos|consigo|conseguimos|dá para)\b[^.?!]{2,70}\b(?:até que|enquanto (?:você |o senhor |a senhora )?não|sem (?:a |o )?(?:sua|seu|tua|teu|voss[ao]))\b
        (?:fico|ficamos|continuo|estou|estamos) (?:a aguardar|à espera|no aguardo|aguardando|a espera)(?:[ .!]*$| (?:d[aeo]s? |que |por )(?!resposta|retorno|confirmação)[^,;?]*$)
        (?:gostaria|gostava|gostaríamos|gostávamos|queria|queríamos|adorava|adoraria)(?: muito| imenso)?(?: de)? (?:ouvir|ter|saber|conhecer|receber)(?: a| o| as| os)? (?:sua|seu|tua|teu|voss[ao])s?\b
        (?:a sua|a tua|a vossa|sua|tua) (?:opinião|perspetiva|perspectiva)\b[^.?!]{0,60}(?:interess\w+|por favor|seria (?:útil|importante|valiosa))
        (?:esperava|esperávamos|tinha esperança de) que (?:você |o senhor |a senhora )?(?:pudess\w+|me|nos|viess\w+)\b
        (?:ajudaria|ajudava|facilitaria)(?: muito| bastante| imenso)? se (?:você|vocês|pudess\w+|o senhor|a senhora|trouxess\w+|\w+sse)\b
        (?:ficaria|ficaríamos|ficava|ficávamos) (?:muito |imensamente )?(?:grat|agradecid)[oa]s? se\b
        (?:quando|assim que|se) (?:puder(?:es|em)?|tiver(?:es)? (?:um )?(?:tempo|tempinho|minuto|momento)|conseguir),? (?:\w+ ){0,2}(?:d[êá](?:-me|-nos)? uma|dar uma|veja|vê|olha|olhe|confira|manda|mande|me|nos|envie|revise|lê|leia)
        (?:dê|dá|deita) uma (?:olhada|vista de olhos|espiada)\b
        (?:solicitamos|pedimos|solicito) (?:a |o |que )?\w+
        (?:pode(?:s|m|ria|rias|riam)?|poderia[ms]?|consegue[ms]?|conseguiria[ms]?|se importa(?:ria)? de|dá para|daria para|dava para|teria como|tem como|quer(?:es)?|quereria)(?: você| o senhor| a senhora| vocês| por favor| me| nos| lhe| já)* (?!ser\b|contar\b|haver\b|ter\b)\w+r(?:-\w+)?\b
        (?:por favor|por gentileza|pf|pfv|faça o favor|faz favor|se faz favor)\b
        (?:me|nos) (?:avise|avisa|avisem|confirme|confirma|envie|envia|mande|manda|diga|diz|dê|passe|passa|ligue|liga|responda|responde|ajude|ajuda|informe|retorne|indique|conte|traga)\b(?! (?:se|caso) (?:precis|tiver|houver|quis))
        (?:avise|avisa|confirme|confirma|envie|envia|mande|manda|diga|diz|dê|passe|ligue|responda|informe|indique)(?:-(?:me|nos))\b
        ^(?:envie|mande|confirme|verifique|verifica|revise|revisa|reveja|responda|assine|preencha|ligue|encaminhe|não (?:esqueça|esqueças|se esqueça)|lembre-se)\b
        (?:preciso|precisamos|precisava|precisávamos|necessito|necessitamos)(?: ainda| urgentemente| muito)* (?:d[eoa]s?|que|da sua|do seu|de você)\b(?! (?:tempo|pensar|falar|consultar|perguntar|confirmar com))
        (?:agradecia|agradeceria|agradeço|agradecemos|agradeceríamos)(?: muito| imenso| desde já)?,? (?:que|se|a (?:sua )?(?:confirmação|resposta)|o (?:seu )?retorno|o envio)\b
        (?:peço|pedimos|solicito|solicitamos|rogo)(?:-lhe|-te| a você| que| o| a| por)\b(?! (?:desculpa|perdão|compreensão))
        (?:seria|era) (?:bom|ótimo|ideal|importante|possível|legal|útil) (?:se|que|você|me|nos|enviar|confirmar)\b
        (?:aguardo|aguardamos|fico (?:no aguardo|à espera|aguardando)|ficamos no aguardo)(?: d[aeo]| a| o)? (?:sua |seu |tua |teu |um |uma )?(?:resposta|retorno|confirmação|envio)
    """,
    "question": r"""
        (?:nunca|ainda não|não) (?:me|nos) (?:disse|disseste|disseram(?! que)|contou|contaste|confirmou) (?:se|o que|quando|qual|como|onde|quem|quant\w+)\b
        (?:quer|querem|gostaria de|gostariam de|precisa de|precisam de|pergunta|perguntam) (?:saber )?(?:se|quant\w+|quando|o que|onde|como|quem|qual)\b[^.!?]*\b(?:você|vocês|tu|te|ti|contigo|consigo|estás|vens|vêm|sua|seu|tua|teu|o senhor|a senhora)\b
        ^(?!.*\b(?:se|quer|que)\b).*\w\b[^.!?]{1,60}\bou não[ .!]*$
        ^(?:e )?(?:você |o senhor |a senhora )?(?:sabe|sabes|sabem) (?:quem|onde|se|quando|como|o que|qual|quant\w+)\b
        (?:queria|gostaria de|gostava de|gostaríamos de|queríamos|quero|preciso)(?: só| apenas)? (?:saber|perguntar\w*|confirmar|entender|verificar|conhecer)\b
        (?<!às vezes )(?:(?:pergunto-me|me pergunto|fico a pensar)\b(?! (?:às vezes|muitas vezes|por vezes|de vez em quando)\b)|será que\b)
        (?:uma|tenho uma|minha|a minha|outra|duas|última) (?:\w+ )?(?:pergunta|dúvida|questão)s?(?: \w+){0,2} ?(?::|é|sobre)
        ^(?:e |mas |então )?(?:quando|onde|quem|o que|que|qual|quais|como|quant[oa]s?|por que|porque|porquê|a que horas|para quando)\b[^.!]{3,}\?
        (?:dizer|confirmar|informar|saber|avisar|indicar|diga|avise|confirme|confirma)(?:-me)? (?:se|quando|onde|quem|o que|qual|quais|como|quant[oa]s?)\b(?! (?:precis|tiver|houver))
        (?:alguma|há alguma|tem alguma|tens alguma) (?:novidade|notícia|ideia|preferência)\b
    """,
    "proposal": r"""
        (?:que tal|o que (?:acha|achas|acham)|vamos (?:marcar|nos encontrar|conversar|falar|combinar|almoçar)|podemos (?:marcar|nos encontrar|conversar|falar|reunir|combinar)|poderíamos|proponho|propomos|sugiro|sugerimos|(?:te|lhe|vos) (?:dá jeito|convém|serve)|fica bom|fica bem|está (?:livre|disponível)|estás (?:livre|disponível)|tem tempo|tens tempo|funciona para)\b
    """,
    "decide": r"""
        (?:escolh[ae]\w*|decid[ae]\w*|escolher|decidir|optar)\b[^.?]{0,60}(?:entre|ou\b|até|por favor|qual|\?|se)
        (?:prefere[ms]?|preferes|quer(?:es|em)?|ficamos|devo|devemos|vamos|melhor)\b[^?]{0,100}\bou\b[^?]{2,80}\?
        ^(?:[\wáéíóúãõçâêô-]+ ){1,4}ou (?:[\wáéíóúãõçâêô-]+ ?){1,5}\?
        (?:qual|que) (?:opção|versão|d[ao]s (?:duas|dois|três)|prefere|preferes|você prefere)\b
        (?:aprova[ms]?|autoriza[ms]?|aceita[ms]?|concorda[ms]?)\b[^.]{0,60}\?
        (?:por favor|preciso|peço|solicito|aguardo|necessito)[^.?]{0,20}(?:aprov\w+|autori\w+|aval|decisão)
        (?:sua|tua|a sua) (?:aprovação|autorização|decisão)\b
        (?:podemos|posso) (?:imprimir|avançar|seguir|lançar|encomendar|publicar|prosseguir|mandar imprimir)\b[^?]*\?
        (?:estás?|está|estão) de acordo (?:com|em)\b[^?]*\?
    """,
    "choice": r"""
        (?:\bou\b[^?]{2,80}\?|escolh|decid|optar|prefer|qual (?:opção|versão|d[ao]s)|que (?:opção|versão))
    """,
    "approval": r"""
        (?:aprov|autori[zs]|seu aval)
        (?:(?:estás?|está|estão) de acordo (?:com|em)|(?:podemos|posso) (?:imprimir|avançar|lançar|encomendar|publicar|prosseguir))
    """,
    "wh": r"""
        ^(?:e |mas |então |[\w-]+, )?(?:quando|onde|quem|o que|que|qual|quais|como|quant[oa]s?|por que|porque|porquê|a que horas|para quando)\b
        (?:dizer|confirmar|informar|saber|avisar|indicar|diga|avise|confirme)(?:-me)? (?:quando|onde|quem|o que|qual|quais|como|quant[oa]s?)\b
    """,
    "courtesy": r"""
        se (?:algo|algum ponto|alguma coisa)\b[^.?!]{0,20}\b(?:claro|clara|confuso|confusa)\b[^.?!]{0,24}\b(?:expli\w+|ajud\w+|esclare\w+)
        se (?:você )?(?:vir|vires|virem|notar|notares|reparar|reparares|encontrar|encontrares|achar|achares) (?:em )?(?:algo|alguma (?:coisa|gralha)|algum erro|qualquer)\b
        (?:se (?:tiver(?:es|em)?|precisar(?:es|em)?|houver|surgir|quiser)|caso (?:tenha|precise|haja|necessite)|qualquer|para qualquer|em caso de)\b[^.?]{0,50}(?:pergunta|dúvida|problema|coisa|algo|ajuda|informação|esclarecimento|questão|mais)\b
        (?:não (?:hesite|hesites|hesitem) em|(?:estou|fico|estamos|ficamos) (?:à|a) (?:sua |tua |vossa )?(?:inteira )?disposição|à disposição)\b
        (?:me avise|avise-me|me avisa|me diga|me ligue)\b[^.?]{0,6} (?:se|caso) (?:precis|tiver|houver|quis)
        (?:alguma|tem alguma|tens alguma|mais alguma) (?:pergunta|dúvida)s?\?
        (?:precisa|precisas) de mais (?:alguma coisa|algo)\?
    """,
    "patience": r"""
        (?:um pouco(?:chinho)?(?: mais)? de paciência|aguard[ea](?:m)? (?:só )?um (?:pouco|momento|instante|bocadinho)|só um (?:momento|instante|bocadinho))\b
        (?:dá|dê|deem)-(?:me|nos) (?:só )?(?:um|uma|dois|duas|uns|umas|até \w+)(?: \w+)? ?(?:dias?|horas?|minutos?|momento|bocadinho|semana)?(?:[.! ]*$|,| e )
    """,
    "formula": r"""
        (?:dá|dê|deem|manda|mande|transmite|transmita)\b[^.?!]{0,20}(?:beijos?|beijinhos?|abraços?|cumprimentos|lembranças|saudações)\b
        (?:como (?:vai|está|estás|você está|vocês estão|tem passado|vão|foi o (?:fim de semana|feriado))|tudo (?:bem|bom|certo|joia)(?: (?:com você|contigo|por aí))?|beleza)\b ?\?
        (?:como (?:vai|está|estás)(?: você)?)\?
        (?:espero que|esperamos que|desejo que)\b[^.]{0,30}(?:esteja|estejas|bem|tenha|tudo)
        ^(?:[^,.]{0,20}, )?até (?:logo|breve|amanhã|já|mais|a próxima|(?:segunda|terça|quarta|quinta|sexta|sábado|domingo))[ .!]*$
        (?:bom (?:fim de semana|feriado|trabalho|dia)|boa (?:semana|viagem|sorte|noite|tarde)|feliz|um abraço|abraços)\b
        peç\w+ (?:desculpas?|perdão|(?:a )?(?:sua )?compreensão)
    """,
    "rhetorical": r"""
        ^(?:e |mas )?quem (?:diria|havia de (?:dizer|pensar|imaginar)|iria (?:dizer|pensar|imaginar)|teria (?:dito|pensado|imaginado|adivinhado)|poderia (?:imaginar|adivinhar|prever))\b
        , (?:né|não é|certo|verdade|não|ok|tá|sim|não é verdade|pois não) ?\?$
        ^(?:quem sabe|por que não|e daí|sabe de uma coisa)\b[^?]{0,12}\?$
        (?:acreditas|acredita|consegues acreditar|dá para acreditar)(?: nisto| nisso)?\b\?|incrível,? não
    """,
    "reported": r"""
        (?:perguntou|perguntaram|perguntei|perguntámos|perguntamos|perguntava|perguntavam)\b
        (?:queria[m]?|quis(?:eram)?) saber\b(?<!eu queria saber)(?=.*\b(?:ele|ela|cliente|chefe)\b)
        (?:ele|ela|eles|elas|(?:o|a|os|as) \w+) (?:queria|queriam|quis|quiseram) saber\b
    """,
    "hedge": r"""
        (?:talvez|quem sabe|se (?:eu )?tiver tempo|se der tempo|sem (?:compromisso|promessas)|não prometo|não posso prometer|vou (?:tentar|ver se)|tentarei|um dia desses|pode ser que|se calhar)\b
    """,
    "promise": r"""
        ^(?:deixa que )?eu (?:resolvo|falo|vejo|trato|cuido|pego|busco|compro|preparo|acerto|organizo|providencio|ligo|levo)\b
        ^(?:eu )?(?:envio|mando|entrego|levo|trago|ligo|respondo|confirmo|reviso|faço)\b[^.?]{0,60}\b(?:hoje|amanhã|à noite|à tarde|logo|ainda|segunda|terça|quarta|quinta|sexta|até)\b
        (?:eu |nós )?(?:(?:te|lhe|lhes|vos|o|a|os|as|me|nos) )*(?!será|estar|serei)\w+(?:arei|erei|irei|orei|aremos|eremos|iremos|direi|farei|trarei)(?:-\w+)?\b
        (?:eu )?(?:vou|vamos)(?: te| lhe| já| logo| me| o| a)* (?!estar\b|bem\b|ser\b|tentar\b|ver se\b|marcar\b|combinar\b|conversar\b|almoçar\b)\w+r(?:-\w+)?\b
        (?:(?:te|lhe|vos) (?:envio|mando|passo|confirmo|aviso|ligo|digo|respondo|trago|entrego)|(?:envio|mando|confirmo|aviso|ligo|respondo|entrego|trago|pago|faço)(?:-(?:te|lhe|vos|o|a))? (?:amanhã|hoje|logo|já|até|na|no|em|ainda|assim que|segunda|terça|quarta|quinta|sexta)|deixa comigo|deixe comigo|prometo|comprometo-me|me comprometo|trato disso|eu cuido)\b
        (?:você|vocês|o senhor|a senhora) (?:vai|vão|terá|terão|receberá|receberão)(?: ter| receber)?\b
        (?:terá|receberá|terás|receberás)\b
    """,
    "acceptance": r"""
        ^(?:(?:sim|ok|bom|perfeito),? )?(?:claro|fechado|combinado|aprovado|aceito|aceite|confirmado)(?=[,.!;]|$| que sim)
        (?:de acordo|claro que sim|com certeza|com (?:muito )?(?:prazer|gosto)|sem problemas?|não há problema|(?:está|fica) (?:combinado|fechado(?! (?:para|até|por|na|no|aos|em)\b)|aprovado|confirmado)|(?:eu )?aceito|aceitamos|aprovo|concordo|concordamos|por mim (?:tudo bem|ok|está bem|pode ser)|pode ser|ficamos com|vamos com|fico com|prefiro|escolho|conta comigo|pode contar|tá certo|está ótimo|serve para mim)\b
    """,
    "refusal": r"""
        (?:vou ter que|tenho que|vou|prefiro) (?:passar (?:desta|dessa)|ficar de fora|abrir mão|desistir)\b
        (?:não (?:posso|podemos|poderei|poderemos|consigo|conseguimos|vou (?:poder|conseguir)|quero|queremos|será possível|é possível|dá|me interessa|aceito|tenho como|vai dar)|impossível|infelizmente|lamentavelmente|(?:sinto muito|desculpe|lamento),? (?:mas )?(?:não|é)|recus\w+|declin\w+|rejeitad\w+|tenho (?:de|que) (?:recusar|declinar))\b(?! esperar)
    """,
    "disclaim": r"""
        (?:isso )?(?:não|já não) (?:é comigo|é da minha (?:área|responsabilidade|competência)|sou eu|me compete|cuido|trato)\b
    """,
    "delegation": r"""
        (?:fale|fala|falem|contacte|contate|pergunte|pergunta|consulte|dirija-se|escreva|veja)(?: diretamente| melhor| antes| por favor)* (?:com|a|ao|à) (?!mim|nós|gente|ver|seguir)\w+
        (?:não sou eu|não é (?:comigo|minha área|da minha)|quem (?:cuida|trata|responde)|(?:é|está) (?:o|a)? ?(?:responsável|encarregad[oa]|pessoa)|encaminhei|passei (?:para|ao|à))\b
        (?:disso|disto|isso|isto)? ?(?:trata|ocupa-se|se ocupa|cuida|quem trata disso) (?:é )?(?:a|o)? ?(?:colega|departamento|equipa|equipe|dra?\.|sra?\.)
    """,
    "thanks": r"""
        (?:obrigad[oa]s?|obg|valeu|agradeço|agradecemos|grat[oa])\b(?!,? (?:que|se|desde já (?:que|se)))
        ^(?:recebido|perfeito|certo|entendido|anotado|ótimo|excelente|beleza|maravilha|combinado|ok|está bem|tá bom)[ ,.!]*$
        , (?:recebido|perfeito|certo|entendido|anotado|ótimo|excelente|beleza|maravilha|combinado|ok|está bem|tá bom)[ ,.!]*$
        ^(?:recebido|perfeito|certo|entendido|anotado|ótimo|excelente|beleza|maravilha|ok)[,.! ]
        (?:que|ótima|excelente|boa|grande) (?:boa |ótima |bela )?(?:notícia|notícias)\b
        parabéns\b
        (?:fico|ficamos|fiquei|estou) (?:muito |tão )?(?:feliz|contente|satisfeit[oa])\b
        que (?:bom|ótimo|alegria|maravilha)\b[^?]*$
    """,
    "delivery": r"""
        (?:em anexo|anex[oa]s?|segue(?:m)?(?: em)?(?: anexo| abaixo)?|junto envio|anexei)\b
        (?:aqui (?:está|estão|vai|vão|tem)|eis|cá (?:está|vai))\b
        (?:já )?(?:enviei|mandei|paguei|transferi|assinei|subi|entreguei|fiz|terminei|reservei|pedi|encomendei|atualizei|corrigi|coloquei|enviámos|enviamos|pagámos|depositei|concluí|partilhei|compartilhei)\b(?! (?:um|o) prazo)
        (?:foi|foram|está|já está|já foi) (?:enviad[oa]s?|pag[oa]s?|transferid[oa]s?|assinad[oa]s?|entregue[s]?|feit[oa]s?|pront[oa]s?|concluíd[oa]s?)\b
        (?:como (?:prometido|combinado|combinámos|combinamos|pedido|solicitado|conversamos)|feito|enviado)\b
    """,
    "cancellation": r"""
        (?:cancel(?:ad[oa]s?|o|amos|ar|ei|ou|aram)|anulad[oa]s?|suspens[oa]s?|desmarc(?:ad[oa]|ar|ei|ou|amos))\b
    """,
    "settled": r"""
        ^(?:ah |oh |ok |ya |já |schon )?(?:encontrad[oa]s?|apareceu|apareceram|já apareceu)(?=[.,!])(?![^.?!]*\b(?:pero|mas|mais|aber|nicht|no|não|pas)\b)
        (?:falso alarme|alarme falso)\b
        (?<!você )(?<!não )(?:me|nos) (?:enviou|mandou|deu|passou|disse(?! que)|explicou|emprestou|trouxe|arranjou|respondeu|ajudou|enviaram|mandaram|deram|passaram|disseram|emprestaram)\b(?![^.?!]*\b(?:mas|exceto|falta|só)\b)
        (?:enviou|mandou|deu|passou|disse|explicou|emprestou|trouxe|arranjou|respondeu|ajudou)-(?:me|mo|ma|mos|mas|nos)\b(?![^.?!]*\b(?:mas|exceto|falta|só)\b)
        (?:(?:como|conforme) (?:combinámos|combinamos|combinado|falámos|falamos|conversamos|acordado)[^.?]{0,30}(?:telefone|chamada|ligação|reunião|ontem|hoje|pessoalmente))
        (?:(?:está|ficou|já está|tudo|foi) (?:resolvid[oa]|esclarecid[oa]|tratad[oa]|decidid[oa]|acertad[oa])|problema resolvido|assunto (?:resolvido|encerrado))\b
        (?:não (?:é preciso|precisa|precisas|é necessário|há necessidade de) (?:responder|fazer (?:mais )?nada|de resposta)|nada mais (?:é )?(?:necessário|preciso|a fazer)|sem necessidade de resposta)\b
        (?:achei|encontrei)(?:-[oa]s?)?,? obrigad[oa]
        obrigad[oa] (?:pela (?:chamada|ligação|sua chamada|tua chamada)|por (?:ter(?:es)? )?ligad?[ora]*)\b[^?]{0,80}\b(?:anotado|combinado|então|marcado|reservado|fica)\b
    """,
    "withdrawal": r"""
        (?:já )?não (?:é )?(?:precis[ao]|necessári[ao]) mais\b(?! (?:de |do |da |que ))
        (?:esqueç[ae]|esquece|deix[ae] (?:para lá|pra lá|estar)|ignore|ignora|desconsidere|desconsidera|já não (?:é preciso|é necessário|preciso|precisamos)|não (?:preciso|precisamos|é) mais|não é mais (?:preciso|necessário)|retiro (?:o|a|meu)|já (?:achei|encontrei|o encontrei|a encontrei))\b
        (?:deixa(?: lá)?|não te preocupes|não se preocupe|não é preciso|já não é preciso|afinal)\b[^.?!]{0,30}(?:encontr\w+|consegui\w*|arranj\w+|tenho|emprest\w+|resolv\w+|ach(?:ei|ámos|amos))\b
        (?:cancela|anula|esquece|cancele|esqueça) (?:isso|o (?:meu )?(?:pedido|email|e-mail)|a (?:minha )?(?:pergunta|mensagem))\b
        não (?:te incomodes|se incomode|se incomodem|te maces)\b
        (?:afinal|já) (?:já )?(?:temos|tenho|arranjei|arranjámos|arranjamos|comprei|comprámos|encontrei|consegui) (?:um|uma|outro|outra)\b
        (?:estava|estavam) [^.?!]{0,30}\b(?:o tempo todo|desde o início)\b
    """,
    "reminder": r"""
        (?:recebeu|recebeste|receberam|chegou|viu|viste) (?:a |o )?(?:minha|meu|nossa|nosso) (?:\w+ )?(?:mensagem|e-?mail|mail|carta|nota)\b
        (?:lembrete|lembrar|relembrar|relembro|lembro que|insistir|insisto|reforço|reforçar|retomando|volto a|cobrando)\b
        (?:alguma|há|tem|tens)(?: alguma)? (?:novidade|novidades|notícia|notícias|atualização|retorno|posição)\b
        (?:ainda|continuo|continuamos)(?: \w+){0,3} (?:não (?:recebi|recebemos|tive|tivemos|tenho)|à espera|aguardando|sem (?:resposta|notícias|retorno))
        (?:conseguiu|conseguiste|teve|tiveste|já)(?: \w+){0,2} (?:ver|viu|recebeu|tempo|oportunidade|verificar)\b[^.]*\?
    """,
    "yes": r"""
        ^(?:já )?(?:[a-zà-ÿ]{3,}(?:i|ou|enho|emos|amos|osso|á|em|im|ão)|há|é|tem|vou|vai|dá) sim\b
        ^(?:sim|claro|com certeza|exato|exatamente|correto|isso|de acordo|ok|certo|pode|combinado)(?=[\s,.!]|$)
    """,
    "no": r"""
        ^(?:não|ainda não|de modo nenhum|infelizmente não)(?=[,.!]|$| (?:o|a|está|há|tenho|temos|é|posso|podemos)\b)
    """,
    "collective": r"""
        (?:quem de (?:vocês|vós)|qual de vocês|alguém|algum de vocês|um de vocês|qualquer um(?: de vocês)?|quem (?:puder|quiser|pode))\b
    """,
    "each": r"""
        (?:cada um|cada uma|cada (?:equipe|equipa|pessoa|grupo)|todos vocês|todos vós|seu próprio|sua própria|toda a gente|todo mundo)\b
    """,
    "marketing": r"""
        (?:empresas|equipes|equipas|negócios) como (?:a|o) (?:sua|seu)s?\b|a pessoa (?:certa|indicada)\b|(?:dobrar|aumentar|alavancar) (?:suas|as) vendas
        (?:quer(?:es)?|pront[oa]s?|gostaria|busca|que tal)\b[^?]{0,30}(?:economizar|poupar|\d+ ?%|vendas|dobrar|duplicar|faturamento|clientes)[^?]*\?
        (?:desconto|oferta|promoção|cupom|cupão|frete grátis|grátis|compre (?:já|agora)|aproveite|inscreva-se|cadastre-se|teste (?:grátis|gratuito)|últimos dias|última chance|\d+ ?% (?:de|off|em)|não perca|economize|poupe|descubra|newsletter)\b
    """,
    "meeting": r"""
        (?:encontrar|encontro|encontramos|reuni[ãr]\w*|reunimos|marcar|visita|visitar\w*|conversar|conversarmos|conversa|passar (?:aí|por aí|no|na))\b
        (?:falar|falamos|falarmos|nos ver|ver-nos)\b
        uma (?:chamada|ligação|conversa|call|reunião)\b
        (?:est[áa]s?|estaria|tens?|teria) (?:livres?|disponível|disponibilidade|tempo|um tempinho|horário)\b
        (?:te|lhe|para você|pra você|para ti)? ?(?:fica|dá|serve) (?:bem|jeito|para você|pra você)\b
        (?:meia hora|um quarto de hora|uma hora|\d+ minutos|um bocadinho|um tempinho|um horário)\b[^?.]{0,40}\b(?:(?:na|para a) (?:próxima semana|semana que vem)|esta semana|amanhã|para (?:falar|ver|rever|discutir|conversar))\b
    """,
    "refers": r"""
        (?:sobre|quanto à|em relação à|a respeito da|em resposta à) (?:sua|tua|a)? ?(?:pergunta|dúvida|questão|pedido)\b
        como (?:te|lhe)? ?(?:disse|falei|falamos|comentei)[^.?]{0,20}(?:telefone|ontem|ligação)
    """,
}
