"""Whose voice a mail is: addresses, names and first-person words of desks, houses and people, in nine languages (J-30, J-35)."""

from __future__ import annotations

import re

from extractors.phrases import words

ROLE_LOCALS = words(
    "abbonamenti abo abonnement abonnements academy account accounting accounts actus admissions alert alerts allim annae apolices appointments assinatura"
    " attendance ausleihe auszug auto automated avisos avvisi beleg belege bestellung bestellungen bewerbung bewerbungen bianji biglietteria bilheteria bill"
    " billetterie billing bills boletin bollette bollettino booking bookings bot boxoffice buchhaltung buchung buchungen campaigns card cards careers carta"
    " cartao carte checkin circulation citas claims cobranca collections commande commandes community compte comptes concierge conta contas contrats credit"
    " creditcontrol crew cs cuenta cuentas deals deliveries delivery digest dingdan dispatch doacoes doações domain domaines domains domini dominios donate"
    " donations donativos donazioni dons editor editorial email empleo empleos emprego emprestimos encuesta enquete enrollment enrolment entradas envios"
    " erstattung erstattungen estratti events extractos extrato extratos factura facturas facturation facture factures fatture fatura faturas feedback"
    " giving gonji haksaeng hassou hausverwaltung henshu hr hris huiyuan ingressos inkasso invoice invoices jobalert jobalerts jobs karriere karte kasse"
    " kefu keyuan konto kouhou kyomu lavoro learning letters loan loans login madoguchi mahnung mahnwesen mailer mails marketing master meisai member"
    " members membership memberships minwon mypage news newsletter newsroom notice notices noticias notification notifications notify notizie offers order"
    " orders ordini oshirase panel pay payment payments payroll pedido pedidos personal petition petitions police policy polizas polizze prenotazioni press"
    " prestamos prestiti prets promo promotions rastreio reading readings receipt receipts receivable rechnung rechnungen recibo recibos recobro recruiting"
    " recruitment recrutement recu recus redacao redaccion redaction redaktion redazione reembolsos refund refunds relances releves remboursements reminder"
    " reminders renewal renewals reply research reservas reservation reservations reward rewards rh ricevute ride rides rimborsi robot rrhh rundschreiben"
    " sales securite security seguranca seguridad seikyu sendung sendungen service servicedesk services servicio servicios servico servicos servizi servizio"
    " shipment shipments shipping shop sicherheit sicurezza sodam sondage sondaggio soumu spedizioni spenden statement statements status storage store"
    " subscription subscriptions suivi survey surveys suscripcion system talent taquilla tarjeta ticket tickets tongxun tongzhi track tracking training"
    " umfrage update updates usage vagas verification verify versand vertrieb verwaltung vorstand webinar webinars webmaster welcome wuliu www xiaoxi yoyaku"
    " yuyue zhangdan"
)
"""Parts of an address that name a desk of a service, never a person."""

DESK_LOCALS = words(
    "accueil admin administracao administration aide apoio atencion atención atendimento bonjour buergerbuero buero bureau bürgerbüro care ciao clientele"
    " clientes clienti contact contacto contato contatto council customer customercare customerrelations customers customerservice desk ecole elections"
    " empfang enquiries enquiry equipe equipo escola escuela event front frontdesk guestservices hallo hello help helpdesk hi hilfe hola hospitality info"
    " information kanri kita kontakt kundenbetreuung kundendienst kundenservice lib library mail manage management moshi office oficina ola parish planning"
    " post praxis qiantai recepcao recepcion reception relacionamento reservierung rezeption ricevimento school schule scuola secretaria secretariat"
    " secretary segreteria sekretariat soporte stay suporte support supporto team tenants ufficio uketsuke"
)
"""Parts that name a desk where people sit as well."""

BODIES = words(
    "team bank banque banco banca support service services store shop boutique newsletter news gmbh ag inc llc ltd corp corporation company group club society association foundation verein"
    " office management hausverwaltung kundenservice customer care accounts accounting billing notifications alerts newsroom editors redaktion digest weekly daily hotel airlines insurance"
    " versicherung assurance seguros university library bibliothek museum theatre theater festival academy school clinic praxis pharmacy apotheke express delivery logistics post telecom"
    " mobile energy stadtwerke cloud app apps online labs tech software systems media studio"
)
"""Words of a display name that no person's name holds."""

HOUSE = (
    (
        r"\b(?:parish|council|electoral|couriers?|careers|alerts?|job alerts|marketplace|forum|webinars?|foundation|academy|systems|department|development|success|campaigns?|borough|primary|mutual|research|talent|rides|drive|gazette|crew|bot|bank|cards?|union|insurance|library|management|clinic|dental|hospital|pharmacy|school|college|university|council|theat(?:re|er)|cinema|hotel|airlines?|airways|rail(?:way)?s?|energy|power|water|gas|mobile|telecom|museum|gym|gmbh|ag|ltd|inc|llc|corp|plc|s\.?r\.?l|s\.?a\.?s?|team|support|services?|notifications?|billing|shop|store|market|express|pay|club|office|city|customer|desk)\b",
        r"뉴스레터|마켓|공단|운영자|㈜|구청|교육청|세무서|경찰서|보건소|유치원|호텔|편집부|은행|카드|보험|병원|치과|의원|약국|학교|유치원|어린이집|학원|대학|도서관|항공|철도|호텔|극장|영화관|공사|센터|고객|주식회사|\(주\)|통신|텔레콤|시청|구청|주민센터|관리사무소|협회|재단|택배|마트|쇼핑|상점|전자|가스|전력|수도|[가-힣]{2,}(?:과|청|팀)(?=\s|$)",
        r"サポート|カスタマー|ストア|ショップ|運営|教育委員会|税務署|保健所|編集部|小学校|中学校|生命|銀行|カード|保険|医院|歯科|病院|薬局|学校|幼稚園|保育園|大学|図書館|航空|鉄道|ホテル|劇場|株式会社|センター|管理室|事務局|窓口|通信|市役所|区役所|\S{1,8}[課局署]$|協会|市場|電力|ガス|水道|便$", r"快递|团队|学院|编辑部|居委会|教育局|税务局|社区|银行|信用卡|保险|医院|口腔|药房|药店|学校|小学|中学|幼儿园|大学|图书馆|航空|铁路|酒店|剧院|影院|有限公司|公司|物业|客服|中心|移动|联通|电信|政府|协会|商城|超市|快递|电力|燃气|自来水|局$",
        r"\w*(?:versicherung|bücherei|theater|verwaltung|praxis|sparkasse|stadtwerke|schule|apotheke|krankenhaus|bahn|amt|verein|bank|mobil|strom|markt|kasse)\b|\w*(?:buchhaltung|abteilung|dienst|leitung|bürgerbüro|stelle)\b|\b(?:stadt|kita|hochschule|finanzamt|vorstand|e\.v)\b", r"\b(?:banque|carte|assurances?|bibliothèque|syndic|cabinet|clinique|hôpital|pharmacie|école|collège|lycée|mairie|ville|théâtre|hôtel|rédaction|service client|académie|direction|pôle|mobile|énergie)\b",
        r"\b(?:banco|tarjeta|seguros?|biblioteca|administración|redacción|atención|clientes|atendimento|apoio|cliente|secretaria|administração|direção|dirección|clínica|hospital|farmacia|colegio|escuela|instituto|ayuntamiento|teatro|hotel|cartão|condomínio|farmácia|escola|prefeitura|banca|carta|assicurazioni|condominio|redazione|clienti|servizio|segreteria|direzione|studio|ospedale|scuola|liceo|comune|móvil|celular|energia|energía)\b",
    )
)  # fmt: skip
"""Words of a display name or signature that name an organisation."""

OF_US = re.compile(
    r"(?:your|the|dein|deine|euer|eure|ihr|ihre|votre|vos|l'équipe|l’équipe|el equipo|tu|su|vuestro|seu|sua|os|o|a|il|la|le|el|las|los|gli|i) ",
    re.IGNORECASE,
)
"""What stands before the name of an organisation that signs."""

YOURS = re.compile(r"(?:dein|deine|euer|eure|ihr|ihre|tua|tuo|sua|suo|ton|ta|tu) ", re.IGNORECASE)
"""What stands before a person's own name where letters close with "yours"."""

POSTS = re.compile(r"일동|담당자|지배인|관리자|운영자|교장|원장|센터장|위원장|대표$|一同|店長$|支配人|敬具|全体")
"""Who signs for many, without a name."""

JOINED = re.compile(
    r"(?P<who>.+?)(?:\s*[|｜/@(（]\s*|\s+[-–—·]\s+|,\s+|\s+(?:from|at|of|with|bei|vom|chez|dal|via|über|vía)\s+)(?P<house>.+?)[)）]?",
    re.IGNORECASE,
)
"""A display name that joins a person and a house."""

THROUGH = re.compile(r"\s(?:via|über|vía)\s", re.IGNORECASE)

_EAST = r"(?<![가-힣])(?:저는|제가|저도|나는|내가|제 )|안녕하(?:세요|십니까)[^.\n]{0,30}(?<![가-힣])[김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허노심하곽성차주우구][가-힣]{1,3}입니다|(?:운영하는|기자|드리는|담당|담당자) [가-힣]{2,4}입니다|私|わたし|僕|と申します|(?:担当|受付|店主)の\S{1,5}です|我(?!们|司|行|公司|店)"
FIRST_PERSON = {
    lang: re.compile(source)
    for lang, source in {
        "": _EAST,
        "en": r"(?<!why did )(?<!why am )\b(?:i|i'm|i'll|i've|i'd|me|mine|myself)\b|\bmy (?!account|plan|order|bag|cart|profile|subscription|preferences)",
        "de": r"\b(?:ich|mir|mich|mein(?!e? (?:konto|bestellung))\w{0,2})\b",
        "fr": r"\b(?:je|j'\w+|moi|mon|ma|mes)\b(?! (?:compte|commande|abonnement|préférences))|\bm'(?:a|as|ont|en|y|aider|envoyer|appeler|écrire)",
        "es": r"\b(?:yo|mi|mis|conmigo|tengo|necesito|quiero|quisiera|querría|puedo|podría llamarle|estoy|soy|llevo|encuentro|escribo|creo|vivo|busco|agradecería|he (?:visto|mandado|hecho|recibido|leído|hablado))\b(?! (?:cuenta|pedido))",
        "pt": r"\b(?:eu|meu|minha|comigo|preciso|quero|queria|posso|estou|sou|acho|escrevo|ficaria|tenho|gostaria|agradeceria|fiz|vi|moro|procuro)\b(?! (?:conta|pedido))",
        "it": r"\b(?:io|ho|mi|mio|mia|vorrei|posso|sono|trovo|scrivo|sarei|volevo|cerco|credo|penso|abito)\b(?! (?:account|ordine))",
    }.items()
}  # fmt: skip
"""One person speaks; "" for scripts without spaces and for Korean."""
