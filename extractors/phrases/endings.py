"""Sign-offs and footers in nine languages (J-26). Patterns look at one line, case-folded."""

from __future__ import annotations

from extractors.phrases import any_of

SIGN_OFF = any_of(
    (
        r"(?:with |my |our )?(?:best|kind|warm|warmest|kindest)(?: (?:regards|wishes))?", r"(?:many )?regards", r"sincerely(?: yours)?", r"yours(?: (?:sincerely|truly|faithfully))?",
        r"cheers", r"all the best", r"respectfully", r"take care", r"br", r"rgds", r"(?:many |best )?thanks(?: and regards| & regards)?", r"thank you(?: and (?:kind |best )?regards)?", r"cordially", r"love", r"xo+",
        r".{0,12}드림", r".{0,12}올림", r"감사합니다\.?", r"안녕히 계세요", r"敬具", r"以上", r"草々", r"(?:どうぞ)?(?:宜|よろ)しくお願い(?:いた|致)?します", r"mit (?:freundlichen|besten|herzlichen|lieben) gr(?:ü|ue)(?:ß|ss)en", r"(?:viele|beste|liebe|freundliche|herzliche|schöne)n? gr(?:ü|ue)(?:ß|ss)e",
        r"gr(?:u|ü)(?:ß|ss)e?", r"mfg", r"lg", r"vg", r"(?:bien )?cordialement", r"(?:bien |très )?amicalement", r"salutations(?: distinguées)?", r"bien à (?:vous|toi)", r"(?:meilleures )?salutations", r"bises", r"saludos(?: cordiales)?", r"(?:un )?(?:cordial )?saludo", r"un abrazo", r"atentamente",
        r"(?:deine?|eure?|euer) \w+", r"warmly", r"mit (?:freundlichem|bestem|herzlichem|liebem) gru(?:ß|ss)", r"(?:talk|speak) soon", r"hugs", r"x{1,3}", r"(?:best|(?:best |warm |kind )?(?:greetings|regards|wishes)|love) from(?: the| our| all at| everyone at)?(?: \w+){1,2}", r"saludos (?:desde|de)(?: el| la| los| las)?(?: \w+){1,2}", r"(?:cumprimentos|abraços) d[aeo]s?(?: \w+){1,2}", r"(?:cari |cordiali )?saluti d(?:a|al|alla|allo|all'|ai|alle)(?: \w+){1,2}", r"(?:cordialement|amicalement|salutations|bises), ?(?:de |d')(?:la |l')?\w+", r"(?:ganz |herzliche |mit )?(?:liebe|lieben|besten|viele|sonnige|schöne)n? gr(?:ü|ue)(?:ß|ss)en?(?: (?:aus|von)(?: der| dem| unserer?| unserem)?(?: \w+){1,2})?", r"(?:herzliche|freundliche|beste|viele)n? gr(?:ü|ue)(?:ß|ss)e (?:aus|von)(?: der| dem| unserer?| unserem)?(?: \w+){1,2}",
        r"bis (?:bald|dann|später)", r"à (?:bientôt|plus|très vite)", r"(?:gros )?bisous", r"hasta (?:pronto|luego)", r"besos", r"bei?jos?", r"abs", r"até (?:breve|logo)", r"a presto", r"baci", r"un (?:caro )?saluto", r"敬上", r"谨上", r"顺颂商祺", r"此致敬礼", r"\S{1,10} (?:拝|拜上)",
        r"atenciosamente", r"(?:com os )?(?:melhores )?cumprimentos", r"abra(?:ç|c)os?", r"att", r"cordiali saluti", r"(?:distinti |cari |un caro )?saluti", r"cordialmente", r"un abbraccio", r"此致", r"敬礼", r"祝好", r"顺祝商祺", r"谢谢",
    )
)  # fmt: skip
"""A whole line that closes a letter, without its comma."""

LEGAL = (
    r"intended (?:only|solely|recipient)", r"\bconfidential(?:ity)?\b.{0,60}(?:message|e-?mail|notice|information|recipient|and)", r"(?:message|e-?mail|information|attachments?)\b.{0,80}\bconfidential", r"if you (?:have received|received|are not) .{0,40}(?:error|mistake|recipient)",
    r"privileged", r"consider the environment", r"before printing", r"기밀.{0,40}(?:정보|포함)", r"수신인이 아닌", r"수신자가 아닌", r"본 (?:메일|이메일|전자우편)은", r"本メール.{0,40}(?:機密|宛先|受信)", r"お心当たりのない", r"誤って受信", r"vertraulich", r"nicht der (?:richtige|beabsichtigte) (?:adressat|empfänger)", r"irrtümlich erhalten", r"denken sie an die umwelt",
    r"confidentiel", r"destinataire (?:prévu|visé)", r"n['’]êtes pas (?:le )?destinataire", r"reçu .{0,30}par erreur", r"confidencial", r"destinatari[oa] (?:indicado|previsto|del mensaje)", r"recibido .{0,30}por error", r"recebeu .{0,30}por (?:engano|erro)", r"riservat[eoia]", r"destinatario (?:indicato|previsto)", r"ricevuto .{0,30}per errore", r"保密", r"机密", r"预期收件人", r"如果您不是",
)  # fmt: skip

UNSUBSCRIBE = (
    r"\bunsubscribe\b", r"opt[- ]out", r"view (?:this |it )?(?:e-?mail |message |newsletter )?(?:in|on) (?:your |a |the )?(?:web ?)?browser", r"(?:manage|update|change) (?:your |my )?(?:email |e-mail |subscription |notification |mail )?(?:preferences|settings|subscriptions?)", r"you(?:['’]re| are)? (?:receive|received|receiving|getting) this (?:e-?mail|mail|message|newsletter|notification)", r"수신\s?(?:거부|동의)", r"구독\s?(?:취소|해지)", r"광고성 정보",
    r"配信(?:停止|解除|を停止)", r"メルマガ.{0,10}解除", r"購読.{0,6}解除", r"登録解除", r"abmelden|abbestellen|abmeldung", r"newsletter .{0,30}erhalten", r"im browser (?:an|öffnen|ansehen)", r"(?:se |vous )?d[ée]sabonner|désinscri(?:re|ption)", r"(?:voir|afficher) .{0,30}navigateur", r"darse? de baja|cancelar (?:la |su )?suscripci[óo]n|anular (?:la |su )?suscripci[óo]n",
    r"ver (?:este )?(?:correo|e-?mail|mensaje) .{0,20}navegador", r"cancelar (?:a |sua )?(?:inscri[çc][ãa]o|assinatura)|descadastr", r"ver (?:este |no )?.{0,20}navegador", r"(?:annulla|cancell)\w* (?:l['’])?iscrizione|disiscriv", r"visualizza .{0,30}browser", r"退订|取消订阅|不想再收到", r"在浏览器中", r"gestisci (?:le )?preferenze", r"gérer (?:vos|mes) préférences", r"einstellungen verwalten",
    r"(?:no longer|don['’]t|do not) (?:wish|want) to (?:receive|get|hear)", r"because you (?:signed up|subscribed|registered|opted|are a (?:member|subscriber|customer))", r"수신을 ?원(?:하지|치)", r"(?:더 ?이상|그만) ?받(?:고 싶지|기를 원하지|아 ?보고 싶지)", r"\bto come off (?:this|the|our) list\b", r"(?:수신|구독)[^.]{0,12}(?:동의|신청)하신", r"웹(?:에서|으로) ?보기|브라우저(?:에서|로) ?보기", r"(?:ブラウザ|ウェブ|web)[^。]{0,6}(?:見る|表示|ご覧)", r"(?:正しく|うまく)表示され", r"(?:会員|登録|購読)[^。]{0,16}(?:お送り|送信|配信)し", r"配信(?:を|の)?(?:ご)?希望(?:され|しない)",
    r"(?:sie erhalten|du erhältst|ihr erhaltet) diese (?:e-?mail|mail|nachricht|newsletter)", r"keine (?:weiteren )?(?:e-?mails|newsletter|mails) mehr", r"(?:vous recevez|tu reçois) (?:ce|cet|cette) (?:message|courriel|e-?mail|mail|lettre|newsletter)", r"(?:ne|n['’]) ?.{0,12}plus (?:recevoir|de nos)", r"recib(?:es?|ís) este (?:correo|mensaje|e-?mail|boletín)", r"(?:no (?:desea|deseas|quieres|quiere)|dejar de) (?:seguir )?recib", r"(?:você )?(?:recebeu|está recebendo|recebe) (?:este|esta) (?:e-?mail|mensagem|boletim)", r"(?:não (?:deseja|quer)|deixar de) (?:mais )?receber",
    r"(?:ricevi|riceve|hai ricevuto) quest[ao] (?:e-?mail|mail|messaggio|newsletter)", r"non (?:desideri|desidera|vuoi|vuole) (?:più )?ricevere", r"您?收到(?:此|本|这封)(?:邮件|信)[^。]{0,12}(?:因为|是由于)", r"不(?:希望|愿)(?:再)?(?:收到|接收)",
)  # fmt: skip
