"""Spanish cues, one pattern a line (J-55 to J-61)."""

CUES: dict[str, str] = {
    "request": r"""
        si (?:todavía |aún |ya )?(?:tienes?|tenéis|tienen|conservas?|guardas?)\b(?![^.?!]{0,20}(?:pregunta|duda|tiempo|problema|ganas))[^.?!]{2,60}(?:vendría|sería|agradecería|ayudaría|encantaría|serviría)\b
        no (?:aparece|figura|consta|está|veo|vemos|encuentro|viene)n?\b[^.?!]{0,30}\b(?:tu|su|vuestr[oa]|tus|sus) (?:\w+ )?(?:número|nombre|dirección|firma|fecha|teléfono|datos|correo|dni|iban)
        (?:tuy[oa]s?|suy[oa]s?|de (?:tu|su|vuestra) parte)\b[^.?!]{0,20}(?:vendría\w*|ayudaría\w*|agradecería\w*)
        ^(?:pero |y )?(?:aún|todavía) no (?:me|nos) (?:has|ha|habéis|han) (?:devuelto|enviado|mandado|dado|pagado|firmado|contestado|entregado|pasado|traído)\b
        (?:quedaste en|quedó en|quedasteis en|ibas a|me prometiste|nos prometiste|dijiste que (?:me|nos|lo|la)) \w+
        (?:parad[oa]s?|bloquead[oa]s?|atascad[oa]s?|en espera)\b[^.?!]{0,20}(?:hasta que|mientras no|sin) (?:me|nos|tu|su|tú|usted|vuestr[oa])\b
        (?:me|nos) (?:encantaría|interesaría|interesa)(?: mucho)? (?:saber|conocer|oír|tener) (?:tu|su|vuestr[oa]|qué (?:piensas?|opinas?|te|le))
        (?:no (?:he|hemos)|no (?:me|nos) ha|sigo sin|seguimos sin|todavía no|aún no)\b[^.?!]{0,30}(?:recib\w+|llegad\w+|ten(?:er|ido))\b[^.?!]{0,50}(?:de (?:tu|su|vuestra) parte|de (?:usted|ti|vosotros|ustedes)\b)
        faltan? (?:solo |aún |todavía )*(?:tu|su|vuestr[oa]|tus|sus)\b
        sin (?:tu|su|vuestr[oa]|que (?:tú|usted|me|nos))\b[^.?!]{2,50}\bno (?:puedo|podemos|se puede|podré|podremos)\b
        no (?:puedo|podemos|podré|podremos|se puede)\b[^.?!]{2,70}\b(?:hasta que|mientras no|sin (?:tu|su|vuestr[oa])|sin que)\b
        (?:quedo|quedamos|estoy|estamos|sigo|seguimos|permanezco) (?:a la espera|en espera|esperando) (?:de |a )?(?:que|noticias|tus?|sus?|vuestr[oa]s?|lo|la)\b(?! (?:respuesta|noticias))
        (?:me|nos) gustar[ií]a (?:mucho )?(?:conocer|saber|tener|oír|contar con|escuchar|recibir) (?:tu|su|vuestr[oa]|tus|sus)\b
        (?:tu|su|vuestra) (?:opinión|parecer|punto de vista)\b[^.?!]{0,60}(?:me interesa\w*|nos interesa\w*|por favor|sería (?:útil|valios[oa]))
        (?:esperaba|esperábamos|tenía la esperanza de) que (?:tú |usted )?(?:pudieras?|pudierais|pudieran|me|nos|te|vinier\w+)\b
        (?:me|nos) (?:vendría|iría|ayudaría|vendrían)(?: muy| mucho| de)*(?: bien| genial| perlas)? (?:que|si)\b
        (?:quedaría|quedaríamos|estaría|estaríamos) (?:muy )?agradecid[oa]s? (?:si|que)\b
        (?:rogamos|se ruega|solicitamos|pedimos|ruego|solicito) (?:que |nos |me |se |por favor )*\w+[aen]n?\b
        (?:cuando|en cuanto|si) (?:puedas?|pueda|tengas?|tenga|tienes|tiene) ?(?:un (?:momento|rato|minuto|hueco)|tiempo)?,? (?:\w+ ){0,2}(?:\w+(?:me|nos|le|lo|la|te)\b|un vistazo|por favor)
        (?:le|te|les|os) agradecer[ií]a(?:mos)?\b
        (?:éch(?:a|e)(?:le|les|me|nos)?|da(?:le)?|dele) un vistazo\b
        (?:puede[ns]?|podr[ií]a[ns]?|podéis|podríais|quieres|quiere|querrías|te importaría|le importaría|serías? (?:tan )?amable)\b(?! (?:ser|que sea|haber|contar con))(?: usted)? ?(?:por favor )?(?:\w+(?:r|rme|rnos|rte|rle|rlo|rla|rmelo|rles)|de \w+|confirmar\w*)\b
        (?:por favor|porfa|porfavor|pls)\b(?!,? (?:no dude|disculp|perdon))
        (?:av[ií]s[ae](?:me|nos|d?me)|ind[ií]ca(?:me|nos)|indíque(?:me|nos)|d[ií]me|díga(?:me|nos)|conf[ií]rma(?:me|nos)|confírme(?:me|nos)|env[ií]a(?:me|nos)|envíe(?:me|nos)|m[aá]nda(?:me|nos)|mánde(?:me|nos)|pása(?:me|nos)|p[aá]sa(?:me|nos)|ll[aá]ma(?:me|nos)|llámeme|resp[oó]nde(?:me|nos)|dame|danos|déme|deme|hazme|h[aá]gan?os|revisa|revise|compru[eé]ba|compruebe|cuénta(?:me|nos)|ay[uú]da(?:me|nos)|tráe(?:me|nos)|recu[eé]rda(?:me|nos)|ac[uú]érdate|hazlo|reenvía(?:me|nos))\b(?! si (?:necesitas?|tienes? (?:alguna|cualquier|dudas)|hay algo))
        (?:me|nos|le|les) (?:confirmas|confirma|avisas|avisa|envías|envía|mandas|manda|pasas|pasa|dices|dice|indicas|indica|das|ayudas|llamas|podr[ií]as?|puedes?|har[ií]as? el favor)\b
        (?:necesito|necesitamos|necesitar[ií]a|necesitaríamos|nos hace falta|me hace falta|hace falta que)\b(?! (?:tiempo|pensar|consultar|hablar|preguntar|descansar))
        (?:le|te|les|os) (?:ruego|rogamos|pido|pedimos|agradecer[ií]a|agradecer[ií]amos|solicito|solicitamos|agradezco que)\b(?! (?:disculp|perdon))
        (?:agradecer[ií]a|agradeceríamos|sería (?:bueno|ideal|genial|estupendo|de gran ayuda) (?:que|si))\b
        (?:quedo|quedamos) a la espera de (?:tu|su|vuestra) (?:respuesta|confirmación)
        (?:no (?:olvides|olvide|te olvides|se olvide))\b
        (?:sírvase|tenga la bondad|haga el favor|favor de) \w+
    """,
    "question": r"""
        (?:no|nunca|todavía no|aún no) (?:me|nos) (?:has|ha|habéis|han|dijiste|dijo|dijisteis) (?:dicho |contado |confirmado )?(?:si|qué|cuándo|cuál|cómo|dónde|quién|lo que|cuánt\w+)\b
        (?<!yo )(?:quiere|quieren|pregunta|preguntan|necesita|necesitan|querría) (?:saber )?(?:si|cuánt\w+|cuándo|qué|dónde|cómo|quién)\b[^.!?]*\b(?:tú|te|ti|usted|tu|vosotros|os|\w+(?:ás|áis|éis|ís))\b
        ^(?!.*\b(?:si|que|quieras|quiera)\b).*\w\b[^.!?]{1,60}\bo no[ .!]*$
        (?:quer[ií]a|quer[ií]amos|quisiera) (?:saber|preguntar|consultar)(?:le|te|les|os)? (?:si|cuándo|dónde|quién|qué|cómo|cuánt)
        ^(?:y )?(?:sabes?|sabe usted|sabe) (?:quién|quien|dónde|donde|si|cuándo|cuando|cómo|como|qué|que|cuánt\w+)\b
        ¿
        (?:quer[ií]a|quisiera|quisiéramos|queríamos|me gustar[ií]a|nos gustaría|deseo|necesito) (?:preguntar\w*|saber|consultar\w*|confirmar|conocer)
        (?<!a veces )me (?:pregunto|preguntaba)\b(?! (?:a veces|a menudo|muchas veces|de vez en cuando)\b)
        (?:una|tengo una|mi|otra|dos|última|unas) (?:\w+ )?(?:pregunta|consulta|duda)s?(?: \w+){0,2} ?(?::|es|sobre|acerca)
        ^(?:y |pero |entonces )?(?:cuándo|cu[aá]ndo|dónde|quién(?:es)?|qué|cuál(?:es)?|cómo|cuánt[oa]s?|por qué|a qué hora|para cuándo)\b[^.!]{3,}$
        (?:decirme|decirnos|confirmarme|indicarme|avisarme|saber|confirma(?:me|r)?|dime|ind[ií]ca(?:me)?|avísame) (?:si|cuándo|cuando|dónde|quién|qué|cuál|cómo|cuánt[oa]s?)\b
        (?:alguna|hay alguna|tienes alguna|tiene alguna) (?:novedad|noticia|idea|preferencia)\b
    """,
    "proposal": r"""
        (?:qué (?:te|le|os|les) parece|qué tal si|te va bien|le va bien|os va bien|le viene bien|te viene bien|te apetece|podemos (?:vernos|quedar|reunirnos|hablar)|podr[ií]amos|nos vemos|quedamos (?:el|a|en|mañana)|propongo|proponemos|sugiero|y si|tienes tiempo|tiene tiempo|estás (?:libre|disponible)|está (?:libre|disponible))\b
    """,
    "decide": r"""
        (?:eli[gj][ea]\w*|escoj[ae]\w*|decid[ae]\w*|eleg[ií]r|escoger|decidir|optar)\b[^.?]{0,60}(?:entre|o\b|antes|por favor|cuál|\?|si|favor)
        (?:prefieres?|prefiere|quieres|quiere|quedamos|nos quedamos|cogemos|tomamos|debo|debemos|mejor)\b[^?]{0,100}\bo\b[^?]{2,80}\?
        ^¿?(?:[\wáéíóúñ-]+ ){1,4}o (?:[\wáéíóúñ-]+ ?){1,5}\?
        (?:cuál|qué) (?:opción|versión|prefieres?|prefiere|de (?:los|las) (?:dos|tres))\b
        (?:aprueba[sn]?|autoriza[sn]?|aceptas?|apruebe|autorice|da[s]? el visto bueno)\b[^.]{0,60}\?
        (?:por favor|ruego|solicito|necesito|pido)[^.?]{0,20}(?:apr(?:ue|o)b\w+|autori\w+|visto bueno|aprobación|autorización|decisión)
        (?:su|tu) (?:aprobación|visto bueno|autorización|decisión)\b
        (?:podemos|puedo) (?:imprimir|seguir adelante|lanzar\w*|encargar\w*|publicar\w*|proceder|dar luz verde|mandar\w* a imprenta)\b[^?]*\?
        (?:estás?|está|están) de acuerdo (?:con|en)\b[^?]*\?
    """,
    "choice": r"""
        (?:\bo\b[^?]{2,80}\?|eli[gj]|escoj|escoger|decid|eleg[ií]|optar|prefier|cuál|qué opción|qué versión)
    """,
    "approval": r"""
        (?:aprob|aprueb|autori[zc]|visto bueno)
        (?:(?:estás?|está|están) de acuerdo (?:con|en)|(?:podemos|puedo) (?:imprimir|seguir adelante|lanzar|encargar|publicar|proceder))
    """,
    "wh": r"""
        (?:cuándo|dónde|quién(?:es)?|qué|cuál(?:es)?|cómo|cuánt[oa]s?|por qué)\b
        ^¿?(?:y |pero )?(?:cuando|donde|quien|que|cual|como|cuant[oa]s?|por que|a que)\b[^.]*\?
    """,
    "courtesy": r"""
        si (?:algo|algún punto)\b[^.?!]{0,20}\b(?:claro|confuso|dudoso)\b[^.?!]{0,24}\b(?:expli\w+|ayud\w+|aclar\w+)
        si (?:tú |usted )?(?:ves|ve|veis|ven|notas?|notáis|encuentras?|encuentra) (?:algo|cualquier|alguna (?:errata|cosa)|algún error)\b
        (?:si (?:tienes?|tiene|necesitas?|necesita|hay|hubiera|surge)|cualquier|para cualquier|ante cualquier)\b[^.?]{0,50}(?:pregunta|duda|consulta|problema|cosa|algo|ayuda|información|aclaración|inconveniente)\b
        (?:no (?:dudes?|duden|dude) en|quedo a (?:tu|su|vuestra) (?:entera )?disposición|quedamos a (?:tu|su) disposición|estoy a (?:tu|su) disposición)\b
        (?:av[ií]sa(?:me)?|avíseme|llámame|escríbeme|dime)\b[^.?]{0,10} si (?:necesitas?|tienes?|tiene|hay)\b
        ¿?(?:alguna|tienes? (?:alguna|más)|tiene alguna) (?:pregunta|duda)s? ?(?:más)?\?
        ¿?(?:necesitas?|necesita) algo más\?
    """,
    "patience": r"""
        (?:un poco(?: más)? de paciencia|ten(?:ga|gan)? (?:un poco de )?paciencia|espera un (?:momento|poco|poquito)|espere un (?:momento|poco))\b
        (?:da|dé|den)(?:me|nos) (?:un|una|dos|unos|unas|otro|hasta \w+)(?: \w+)? ?(?:días?|horas?|minutos?|momento|rato|semana)?(?:[.! ]*$|,| y )
    """,
    "formula": r"""
        (?:dale|dele|dales|deles|da|dé|saluda|salude|transmite|transmita)\b[^.?!]{0,30}(?:recuerdos|saludos|abrazos?|besos?|de mi parte|de nuestra parte)
        (?:cómo est[aá]s?|cómo está|qué tal(?: (?:estás|está|todo|te va|el fin|las vacaciones))?(?! si)|cómo te va|cómo va(?:n)? todo|cómo le va)\b
        (?:espero que|esperamos que|confío en que|deseo que)\b[^.]{0,30}(?:est[eé]|estés|bien|haya|todo|tenga)
        ^(?:[^,.]{0,20}, )?(?:nos vemos(?: pronto| luego| allí| entonces)?|hasta (?:luego|pronto|mañana|la próxima|el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)))[ .!]*$
        (?:que (?:tengas|tenga|tengan|pases|pase)|buen fin|feliz|buenas vacaciones|un abrazo|un saludo)\b
        (?:disculp|perdon)\w*(?: \w+){0,3} (?:molestias|demora|retraso)
    """,
    "rhetorical": r"""
        ^¿?(?:y |pero )?quién (?:lo )?(?:iba a|hubiera|habría|hubiese|podría haber) (?:pensar|decir|imaginar|creer|pensado|dicho|imaginado|creído)\b
        , ¿?(?:verdad|no|cierto|no es así|vale|ok|a que sí) ?\?$
        ^¿?(?:quién sabe|por qué no|y qué|sabes qué)\b[^?]{0,12}\?$
        (?:te lo puedes|se lo puede|os lo podéis) creer\b|¿?te lo imaginas\b|increíble,? ¿?no
    """,
    "reported": r"""
        (?:pregunt[óo]|preguntaron|pregunté|preguntamos|ha preguntado|han preguntado|había preguntado|he preguntado|preguntaba[n]?)\b
        (?:él|ella|ellos|ellas|(?:el|la|los|las) \w+) (?:quería|querían|quiso|quisieron) saber\b
    """,
    "hedge": r"""
        (?:quizás?|tal vez|a lo mejor|puede que|igual puedo|si tengo tiempo|si encuentro tiempo|sin compromiso|no (?:te |le )?prometo nada|no puedo prometer|intentaré|trataré|ya veremos|algún día)\b
    """,
    "promise": r"""
        yo (?:me |se )?(?:lo|la|los|las|le|te) (?:hablo|hago|miro|llevo|arreglo|resuelvo|pregunto|digo|busco|compro|recojo|preparo|soluciono|gestiono)\b
        (?:le|les|te|os) (?:\w+(?:aremos|eremos|iremos|dremos))\b
        (?:(?:te|le|les|os|lo|la|los|las|se|me|nos) )*(?!ser[áa]|estar[áa])\w+(?:aré|eré|iré|dré|bré|aremos|eremos|iremos|dremos)\b
        (?:voy|vamos) a (?!estar|ser)\w+(?:r|rte|rle|rlo|rla|rles|rme)\b
        (?:(?:te|le|les|os) (?:lo |la |los |las )?(?:envío|mando|paso|confirmo|aviso|llamo|digo|escribo|respondo|traigo|llevo|entrego)|me (?:encargo|ocupo|comprometo)|lo (?:envío|mando|hago|reviso|miro)|prometo|prometido|yo me encargo|en ello|nos (?:encargamos|ocupamos))\b
        (?:tendr[áa]s?|recibir[áa]s?|tendrán|recibirán)\b
    """,
    "acceptance": r"""
        ^(?:(?:sí|ok|bueno|perfecto),? )?(?:claro|vale|hecho|aprobado|aceptado|confirmado|cuenta conmigo)(?=[,.!;]|$| que sí)
        (?:(?<!no estoy )de acuerdo|claro que sí|por supuesto|con (?:mucho )?gusto|encantad[oa]|sin problema|no hay problema|me (?:parece|va|viene) (?:bien|perfecto|genial)|acepto|aceptamos|apruebo|(?:está|queda) (?:aprobado|aceptado|confirmado)|trato hecho|nos quedamos con|vamos con|me quedo con|prefiero|elijo|cuenta conmigo)\b
    """,
    "refusal": r"""
        (?:tengo que|debo|voy a|prefiero) (?:pasar de|renunciar|saltarme|dejarlo pasar)\b
        (?:me temo|nos tememos) que (?:\w+ ){0,4}no\b
        (?:no (?:puedo|podemos|podré|podremos|quiero|queremos|me es posible|nos es posible|es posible|será posible|me interesa|nos interesa|voy a poder|me va bien|me viene bien|acepto)|imposible|lamentablemente|desafortunadamente|por desgracia|lo siento,? (?:pero )?(?:no|me|es)|rechaz\w+|declin\w+|tengo que (?:rechazar|declinar|decir que no))\b(?! esperar)
    """,
    "disclaim": r"""
        (?:no|ya no) (?:es (?:cosa mía|mi (?:área|tema|responsabilidad|departamento|competencia))|me corresponde|me encargo|llevo (?:yo )?es[eo]|soy (?:yo )?(?:el|la) (?:responsable|encargad[oa]))\b
    """,
    "delegation": r"""
        (?:habla|hable|hablen|contacta|contacte|pregunta|pregunte|pregúntale|pregúntele|consulta|consulte|dirígete|diríjase|escribe|escriba)(?: mejor| directamente| por favor)* (?:con|a|al) (?!mí|nosotros|ver|si)\w+
        (?:no soy yo|yo no (?:llevo|me encargo)|no (?:me corresponde|es mi área)|se encarga|lo lleva|es (?:el|la) (?:responsable|encargad[oa]|persona)|he (?:pasado|reenviado|derivado))\b
        (?:de eso|de esto|eso|esto)? ?(?:se encarga|se ocupa|lo lleva|lo gestiona|lo tramita)\b
    """,
    "thanks": r"""
        (?:gracias|agradezco|agradecemos|agradecid[oa])\b(?! que (?:me|nos))
        ^(?:recibido|perfecto|vale|de acuerdo|entendido|anotado|estupendo|genial|muy bien|listo|excelente)[ ,.!]*$
        , (?:recibido|perfecto|vale|de acuerdo|entendido|anotado|estupendo|genial|muy bien|listo|excelente)[ ,.!]*$
        ^(?:recibido|perfecto|vale|entendido|anotado|estupendo|genial|muy bien|listo|excelente)[,.! ]
        (?:qué|que) (?:buena|gran|excelente|maravillosa) noticia|(?:excelente|muy buena|gran) noticia\b
        (?:me|nos) alegr[aoé]\w*\b
        (?:enhorabuena|felicidades|felicitaciones)\b
        (?:qué|que) (?:bien|alegría|ilusión|maravilla)\b[^?]*$
    """,
    "delivery": r"""
        (?:adjunt[oa]s?|te adjunto|le adjunto|adjuntamos|en (?:el )?(?:archivo )?adjunto|anex[oa]s?)\b
        (?:aquí (?:está|están|tienes?|tiene|va|van|te)|ahí (?:está|va|tienes))\b
        (?:ya )?(?:he|hemos|ya|acabo de|acabamos de)(?: lo| la| te| le| os)? (?:enviado|mandado|pagado|transferido|firmado|subido|entregado|hecho|terminado|reservado|pedido|actualizado|corregido|enviar|mandar|pagar|subir|envié|mandé|pagué)\b
        (?:envi[eé]|mand[eé]|pagu[eé]|transfer[ií]|firm[eé]|sub[ií]|entregu[eé]|reserv[eé])\b(?! de)
        (?:como (?:prometí|prometido|acordamos|acordado|quedamos|pediste|pidió)|está (?:hecho|enviado|pagado|listo))\b
    """,
    "cancellation": r"""
        (?:cancel(?:ad[oa]s?|o|amos|ar|é|ó|aron)|anul(?:ad[oa]s?|o|amos|ar|é)|suspendid[oa]s?|se suspende|se cancela)\b
    """,
    "settled": r"""
        ^(?:ah |oh |ok |ya |já |schon )?(?:encontrad[oa]s?|(?:lo|la|los|las) tengo ya|aparecieron|apareció)(?=[.,!])(?![^.?!]*\b(?:pero|mas|mais|aber|nicht|no|não|pas)\b)
        (?:falsa alarma|todo en orden ya)\b
        (?<!usted )(?<!no )(?:me|nos) (?:l[oa]s? )?(?:(?:ha|han) (?:ya )?(?:enviado|mandado|dado|pasado|dicho(?! que)|explicado|prestado|traído|conseguido|contestado|ayudado)|(?:envió|mandó|dio|pasó|dijo(?! que)|explicó|prestó|trajo|consiguió|contestó|ayudó|enviaron|mandaron|dieron|pasaron|dijeron(?! que)|prestaron))\b(?![^.?!]*\b(?:pero|salvo|falta|solo)\b)
        (?:(?:como|según|tal como) (?:acordamos|hablamos|quedamos|lo acordado|lo hablado)[^.?]{0,30}(?:teléfono|llamada|reunión|ayer|hoy|esta mañana|persona))
        (?:(?:está|queda|ya está|quedó|todo) (?:resuelto|solucionado|arreglado|zanjado|aclarado)|asunto resuelto|problema resuelto|ya está todo)\b
        (?:no (?:hace falta|es necesario|hay que|necesitas?) (?:que )?(?:responder|respondas?|contestar|hacer nada)|nada más|no se necesita nada más)\b
        (?:lo|la|los|las) (?:encontré|he encontrado),? gracias
        gracias por (?:la llamada|llamar(?:me)?|devolver(?:me)? la llamada|tu llamada|su llamada)\b[^?]{0,80}\b(?:apuntado|quedamos|queda|entonces|anotado|reservado)\b
    """,
    "withdrawal": r"""
        (?:olv[ií]d(?:a|e|alo|elo|ate)\b|no (?:hagas|haga|hagan) caso|ignora|ignore|ya no (?:hace falta|es necesari[oa]|lo necesito|la necesito|los necesito|necesito|necesitamos)|déjalo|déjelo|da igual|retiro (?:mi|lo)|ya (?:lo|la|los|las) (?:encontré|he encontrado|encontramos))
        (?:ya está|no te preocupes|no se preocupe|no hace falta|déjalo)\b[^.?!]{0,30}(?:encontr\w+|consegu\w+|tengo|prestad\w+|resolv\w+|resuelto)\b
        (?:cancela|anula|olvida|cancele|anule|olvide) (?:eso|lo (?:de|que)|mi (?:pregunta|petición|mensaje|correo))\b
        no (?:te molestes|se moleste|os molestéis|se molesten)\b
        (?:al final|ya|por fin) (?:ya )?(?:tengo|tenemos|he encontrado|hemos encontrado|compré|compramos|conseguí|conseguimos) (?:uno|una|otro|otra)\b
        (?:estaba|estaban) [^.?!]{0,30}\b(?:todo el tiempo|desde el principio)\b
    """,
    "reminder": r"""
        (?:te|le|os|les) (?:llegó|ha llegado|llegaron) (?:mi|nuestro|el) (?:\w+ )?(?:mensaje|correo|e-?mail|nota)\b
        (?:recordatorio|recordar(?:te|le|les|os)|te recuerdo|le recuerdo|insistir|insisto|retomo|seguimiento|vuelvo a (?:escribir|preguntar))\b
        (?:alguna|hay|tienes?|tiene)(?: alguna)? (?:novedad|novedades|noticia|noticias|avance)\b
        (?:sigo|seguimos|todavía|aún|quedo)(?: \w+){0,3} (?:esperando|sin (?:respuesta|noticias)|a la espera|no he recibido|no hemos recibido)
        (?:has|ha|han|pudiste|pudo)(?: \w+){0,2} (?:podido|visto|recibido|tenido (?:tiempo|ocasión))\b[^.]*\?
    """,
    "yes": r"""
        ^(?:sí|si,|claro|por supuesto|exacto|correcto|efectivamente|de acuerdo|vale|ok|así es|desde luego)(?=[\s,.!]|$)
    """,
    "no": r"""
        ^(?:no|todavía no|aún no|para nada|lamentablemente no)(?=[,.!]|$| (?:lo|la|está|hay|tengo|tenemos|es|puedo|podemos)\b)
    """,
    "collective": r"""
        (?:quién de (?:ustedes|vosotros)|cuál de (?:ustedes|vosotros)|alguien|alguno de (?:ustedes|vosotros)|uno de (?:ustedes|vosotros)|cualquiera(?: de (?:ustedes|vosotros))?|quien (?:pueda|quiera))\b
    """,
    "each": r"""
        (?:cada un[oa]|cada (?:equipo|persona|grupo)|todos (?:ustedes|vosotros)|vuestro propio|su propi[oa]|todo el mundo)\b
    """,
    "marketing": r"""
        (?:empresas|equipos|negocios) como (?:la|el|los) (?:suy|tuy|vuestr)[ao]s?\b|la persona (?:adecuada|indicada|correcta)\b|(?:duplicar|aumentar|impulsar) (?:sus|tus) ventas
        (?:quieres?|quiere|listo|lista|listos|te gustaría|buscas?)\b[^?]{0,30}(?:ahorrar|\d+ ?%|ventas|duplicar|ingresos|clientes|vender más)[^?]*\?
        (?:descuento|oferta(?:s)?|promoción|rebajas|cupón|envío gratis|gratis|compra (?:ya|ahora)|aprovecha|suscríbete|regístrate|prueba gratuita|últimos días|última oportunidad|\d+ ?% (?:de|off|en)|no te (?:lo )?pierdas|ahorra|descubre|boletín)\b
    """,
    "meeting": r"""
        (?:vernos|reunirnos|vemos|quedar|quedamos|quedemos|reuni[óo]n|cita|encuentro|visita|visitar\w*|pasar por|pasarme)\b
        (?:hablar|hablamos|hablemos|charlar|conversar)\b
        una (?:llamada|videollamada|charla|comida|reuni[óo]n)\b
        (?:est[áa]s?|estar[íi]as?|tienes|tiene) (?:libres?|disponibles?|un rato|un hueco|tiempo|disponibilidad)\b
        (?:te|le|os|les) (?:viene|va|vendr[íi]a|conviene|queda) bien\b
        (?:media hora|un cuarto de hora|una hora|\d+ minutos|un hueco|un rato)\b[^?.]{0,40}\b(?:la (?:próxima semana|semana que viene)|esta semana|mañana|para (?:hablar|ver|repasar|comentar|revisar))\b
    """,
    "refers": r"""
        (?:sobre|respecto a|en cuanto a|acerca de|en respuesta a|por) (?:tu|su|la) (?:pregunta|consulta|duda|petición)\b
        como (?:te|le|os) (?:dije|comenté|decía)[^.?]{0,20}(?:teléfono|ayer|llamada)
    """,
}
