"""What mail of a service says, in nine languages (J-30, J-35). Patterns look at case-folded text."""

from __future__ import annotations

import re

CROWD = (
    (
        r"\bdear (?:valued |fellow )?(?:customers?|clients?|members?|subscribers?|users?|residents?|tenants?|readers?|friends|neighbou?rs|guests?|passengers?|parents?|famil(?:y|ies)|carers?|\w+goers?|supporters?)\b", r"^(?:hello|hi|hey|good morning),? (?:friends|readers|members|customers|neighbou?rs)\b",
        r"(?:고객|회원|입주민|입주자|독자|구독자|주민|이용자|러너|학부모)(?: 여러분|님들?(?:께)?)|고객님(?:의|께|,|,? )", r"(?:お客様|会員|居住者|入居者|読者|利用者|保護者)(?:の皆様|各位|の皆さま)|お客様(?:番号|の|へ)", r"(?:尊敬的|亲爱的)(?:用户|客户|会员|业主|读者)|各位(?:家长|业主|住户|读者|会员|用户)",
        r"\b(?:sehr geehrte|liebe|werte)[rs]? (?:kund\w+|mitglied\w*|leser\w*|mieter\w*|bewohner\w*|abonnent\w*|nutzer\w*|läufer\w*|eltern|familien|freund\w* (?:der|des))\b", r"\bchers?(?: et chères?)? (?:clients?|membres?|lecteurs?|lectrices?|abonnés?|résidents?|locataires?|copropriétaires?|parents|familles|amis)\b|\bcher(?:e)? client",
        r"\b(?:estimad|querid)[oa]s? (?:clientes?|socios?|lectores?|vecinos?|suscriptores?|usuarios?|familias?|padres|amigos?)\b", r"\b(?:prezad|car|querid|estimad)[oa]s? (?:clientes?|sócios?|leitor\w*|moradores?|condôminos?|assinantes?|usuários?|famílias?|pais|amigos)\b", r"\b(?:gentil[ie]|car[aoie]) (?:client[ei]|soc[io]+|lettor[ei]|condomin[io]|abbonat[io]|utent[ei]|famiglie|genitori|amici)\b",
    )
)  # fmt: skip
"""The reader spoken to as one of many."""

SELF_SERVICE = (
    (
        r"\b(?:log|sign) in (?:to|and|at|here|on)\b|\bin (?:the|your|our) (?:app|settings|account|dashboard|portal)\b|\b(?:manage|change|update|view|upgrade|renew|cancel|track|check) (?:your|my|the|it|them|this) (?:\w+ ){0,2}(?:plan|subscription|delivery|order|account|payment|details|card|booking|reservation|statement|clip|invoice|bill|password|settings|online|domain|now)\b",
        r"\b(?:click|tap|press) (?:on )?(?:the |this |here|below|link|button)|\bonline banking\b|\bat our (?:website|site)\b|\bcheck in online\b|\bchoose a (?:new )?(?:delivery|pick-?up|time|date)\b|\b(?:call us|contact us|let us know)\b|\brate your\b|\brenew (?:it|them)\b|\bupgrade now\b|\breply (?:yes|no|stop|1|2|y|n)\b|\bshow the (?:qr|bar) ?code\b|\bmanage your\b|\bcustomer (?:service|support|care)\b",
        r"\b(?:in the (?:\w+ )?app|online\b|extend it|add a |apply (?:today|now|online)|lock your|opening hours|business hours|photo id|qr code)",
        r"\b(?:if (?:this was(?:n't| not)|it was(?:n't| not)|you did(?:n't| not)|not)(?: you)?\b|not you\?|ignore this (?:e-?mail|message)|(?:was|is) this you\?|do not share)",
        r"로그인 ?(?:후|하여|하시)|설정에서|(?:앱|홈페이지|웹사이트)에서|링크를|버튼을|(?:결제 ?수단|비밀번호|배송지)(?:을|를)? ?(?:변경|등록)|고객 ?센터|온라인 ?체크인|(?:날짜|장소|시간)를 선택|별점|리뷰|업그레이드|qr ?코드|본인(?:이|의)? ?(?:아니|맞으)|요청하지 않으셨|납부|문의해 주세요|타인에게|기한 내",
        r"ログイン|設定から|(?:アプリ|会員ページ|マイページ|サイト)(?:から|にて|で)|リンク|(?:お支払い方法|パスワード|日時)(?:を|の)?(?:ご)?(?:更新|変更|再設定|指定)|カスタマー|オンラインチェックイン|(?:更新|お)?手続き(?:を|が|は|ください)|レビュー|評価をお願い|お心当たり|ご本人|他人に|期限までに|お電話ください|破棄してください|再配達",
        r"\b(?:melden sie sich in|loggen sie sich|in den einstellungen|im kundenkonto|in der app|online-banking|klicken sie|auf den link|passwort|zahlungsdaten|checken sie|wählen sie|bewerten sie|verlängern sie|kundenservice|waren sie das|falls nicht|wenn sie das nicht|ignorieren sie|geben sie ihn nicht|im postfach|überweisen sie|fristgerecht|rufen sie ihn ab|deckung)\b",
        r"\b(?:connectez-vous|espace client|dans les paramètres|cliquez|lien ci-dessous|mot de passe|moyen de paiement|en ligne|choisir une nouvelle|modifiez votre|notez votre|service client|était-ce bien vous|n'êtes pas à l'origine|ignorez ce|ne le communiquez|avant l'échéance|contactez-nous|approvisionner|absent \?)",
        r"\b(?:acceda|accede|entre en su|inicie sesión|en ajustes|haga clic|enlace|contraseña|datos de pago|en línea|elija una nueva|cambie la entrega|valore su|atención al cliente|ha sido usted|no ha sido usted|no reconoce|ignore este|no lo comparta|antes del vencimiento|póngase en contacto|realice un ingreso|gestione su|renuévelo|renovarlos)\b",
        r"\b(?:acesse|entre na sua|faça login|nas? configurações|clique|link abaixo|senha|dados de pagamento|on-line|escolha uma nova|altere (?:a entrega|sua)|avalie|atendimento ao cliente|foi você|não foi você|não reconhece|ignore este|não compartilhe|até o vencimento|fale conosco|faça um depósito|no aplicativo|renove|deseja renovar)\b",
        r"\b(?:acceda|accedi|area clienti|alle impostazioni|fai clic|sul link|password|dati di pagamento|online|scegli una nuova|cambia la consegna|recensione|assistenza clienti|sei stat[ao] tu|in caso contrario|non riconosce|ignora questa|non condivider\w*|entro la scadenza|ci contatti|versamento|rinnovarl[oi])\b",
        r"登录(?:账户|后|网)|(?:前往|在)设置|点击(?:下方|此处|链接)|链接|(?:更新|修改)(?:付款方式|密码|派送)|客服|(?:办理|网上)值机|重新选择|欢迎评价|满意吗|本人操作|忽略此|请勿告知|期限前|按时还款|及时(?:存款|续费)|续借|请查收附件|储水|致电",
    )
)  # fmt: skip
"""What a reader is told to do alone, at a page, an app or a till: nobody waits for the answer."""

TOPICS = {
    "bill": (
        (
            r"\b(?:amount due|due date|account number|bill is ready|pay (?:by|within|before)|late fee|toll due|payslip|net pay)\b", r"청구 ?금액|납부 ?기한|요금 ?청구|관리비|급여 ?명세|고객번호", r"ご請求|支払期限|お支払期限|お客様番号", r"\b(?:rechnungsbetrag|kundennummer|fällig)\b", r"\b(?:montant dû|échéance|numéro de client)\b",
            r"\b(?:importe|vencimiento|número de cliente)\b", r"\b(?:vencimento|número do cliente|sua fatura)\b", r"\b(?:importo|scadenza|codice cliente|bolletta)\b", r"应(?:缴|还)金额|(?:缴费|还款)期限|还款日|户号",
        )
    ),
    "renewal": (
        (
            r"\b(?:renews|will renew|renewal|has been renewed|expires? (?:on|in)|about to expire|running out|items? (?:are )?due|annual plan|used \d+ ?%)", r"만료|정기 ?결제|갱신되|반납|저장 ?공간", r"有効期限|自動更新|更新され|返却期限|年間プラン", r"\b(?:verlängert sich|läuft .{0,20}\bab\b|wurde verlängert|sind am .{0,20}fällig|jahresabo)", r"\b(?:sera renouvelé|expire le|a été reconduit|à rendre le|abonnement)\b",
            r"\b(?:se renueva|se renovará|se ha renovado|caduca|vencen? el|su suscripción|plan anual)\b", r"\b(?:será renovad[ao]|foi renovad[ao]|expira em|vencem em|assinatura|plano anual)\b", r"\b(?:si rinnov\w+|è stata rinnovata|scade|scadono|abbonamento)\b", r"到期|续费|已续保|会员将",
        )
    ),
    "appointment": (
        (
            r"\breminder of your appointment|appointment reminder|your (?:class )?booking|you are booked\b", r"예약되어 ?있|예약 ?(?:안내|확인)|체크인", r"ご予約をいただいて|ご予約の確認|チェックイン", r"\bterminerinnerung|erinnern (?:wir )?(?:sie )?an (?:ihren|den) termin|check-in\b", r"\brappel de rendez-vous|vous rappelons votre rendez-vous|enregistrement ouvert\b", r"\brecordatorio de cita|le recordamos su cita|facturación abierta\b",
            r"\blembrete de consulta|lembramos da sua consulta|check-in aberto\b", r"\bpromemoria appuntamento|le ricordiamo l'appuntamento|check-in aperto\b", r"预约提醒|您已预约|值机", r"\bcheck-in is open|booking reference|localizador|buchungsnummer|予約番号|预订号|예약번호\b",
        )
    ),
    "building": (
        (
            r"\b(?:water|power|gas|heating|elevator|lift)\b[^.]{0,30}\b(?:shut[- ]?off|outage|interrupt|maintenance|turned off)", r"단수|정전|소독 ?안내|점검 ?안내", r"断水|停電|点検のお知らせ", r"\b(?:wasser|strom|heizung)\w*[^.]{0,30}(?:abgestellt|abstellung|abgeschaltet)|wasserabstellung", r"\bcoupure (?:d'eau|d'électricité)|(?:eau|électricité) sera coupée",
            r"\bcorte de (?:agua|luz|água)|(?:agua|água) será cortada|se cortará (?:el agua|la luz)", r"\bsospension\w* dell'(?:acqua|elettricità)|verrà sospesa", r"停水|停电|检修通知", r"\b(?:package|parcel) (?:has arrived|is waiting)\b",
        )
    ),
    "payment": (
        (
            r"\b(?:unable to charge|could not be (?:processed|charged)|payment failed|you paid|payment (?:details|method)|card ending|account ending|in online banking|purchase of)\b|\brefund", r"결제 ?(?:실패|완료|되었|될)|환불|승인 ?번호|잔액|이용 ?요금|출금", r"お支払い|返金|ご利用がありました|ご入金|料金", r"\b(?:konnte nicht belastet|zahlung fehlgeschlagen|erstatt(?:et|ung)|gutschrift|belastet|transaktionsnummer|kontoauszug)\b", r"\b(?:n'a pas pu être débitée|échec du paiement|rembours(?:é|ement)|vous avez payé|débitée|solde|relevé)\b",
            r"\b(?:no hemos podido cobrar|no se pudo procesar|reembolso|hemos devuelto|ha pagado|pago de|extracto|operación)\b", r"\b(?:não conseguimos cobrar|pagamento não processado|reembolso|devolvemos|você pagou|compra aprovada|extrato|transação)\b", r"\b(?:non è stato possibile addebitare|pagamento non riuscito|rimborsato|rimborso|ha pagato|estratto conto|transazione)\b", r"扣款失败|退款|已退回|您已向|付款成功|余额|账单",
        )
    ),
    "account": (
        (
            r"\b(?:verification code|new sign-in|password reset|reset (?:your|the) password|your policy|your documents?|order (?:confirmation|#|number)|thank you for your order|thanks for riding|your (?:tickets?|trip|flight)|tracking number|your parcel|has been (?:received|resolved|delivered))\b", r"인증번호|로그인|비밀번호|증권번호|접수(?:번호|되었)|주문번호|예매번호|운송장|배송", r"認証コード|ログイン|パスワード|証券番号|注文番号|伝票番号|お荷物|お届け",
            r"\b(?:bestätigungscode|neue anmeldung|passwort|ihre police|bestell(?:ung|bestätigung)|sendungsnummer|ihr paket)\b", r"\b(?:code de vérification|nouvelle connexion|mot de passe|votre contrat|votre commande|numéro de suivi|votre colis)\b", r"\b(?:código de verificación|inicio de sesión|contraseña|su póliza|su pedido|número de seguimiento|su paquete)\b",
            r"\b(?:código de verificação|novo acesso|senha|sua apólice|seu pedido|sua compra|código de rastreio|seu pacote)\b", r"\b(?:codice di verifica|nuovo accesso|password|polizza|tuo ordine|suo ordine|tracciamento|tuo pacco|suo pacco)\b", r"验证码|新设备|密码|保单|订单|订购|运单号|包裹|派送",
        )
    ),
}  # fmt: skip
"""What services write about."""

VALUE_LINE = re.compile(r"[^:：.?!]{2,30}[:：#]? ?[(\[*]?(?=.{0,12}\d)[^.?!]{0,24}\d[^?!]{0,16}")
"""A line that only names a number: an amount, an account, a reference."""

BULLETIN = (
    (
        r"\b(?:e-?)?(?:newsletter|enews|digest|bulletin|headlines|webinar|seminar|sweepstakes|gazette|weekly|daily|monthly|roundup|edition|spotlight)\b|\b(?:issue|lesson|episode|vol(?:ume)?|no)\.? ?#? ?\d+|\bspecial offer\b|\bour new\b|\bnow available\b|\bwarning until\b",
        r"뉴스 ?레터|소식지|주간|월간|\d+호|웨비나|공연 ?안내|접수 ?시작|신제품", r"メルマガ|ニュースレター|通信|第\d+号|今週の|公演案内|セミナー|新商品", r"\b(?:rundbrief|rundschreiben|ausgabe|wochenrückblick|neuigkeiten|angebote der woche)\b", r"\b(?:lettre d'information|infolettre|numéro \d+|hebdo|actualités|bulletin)\b",
        r"\b(?:boletín|número \d+|semanal|novedades|seminario)\b", r"\b(?:boletim|edição \d+|semanal|novidades|seminário)\b", r"\b(?:bollettino|notiziario|numero \d+|settimanale|novità)\b", r"周刊|月刊|简报|第\d+期|资讯|快讯",
    )
)  # fmt: skip
"""Subject or sender of something that appears regularly or for many."""

BROADCAST = (
    (
        r"\b(?:read|learn|find out) (?:the )?(?:more|full (?:story|article))|\bclick (?:here|below|on)\b|\b(?:visit|see) (?:us|our|the (?:site|website)|<?https?:|www)|\b(?:subscribe|subscription|free trial|sign up|register (?:now|today|here)|order now|forward this|pass it on|tell a friend|email this|in this issue|table of contents|all rights reserved|copyright|©|trademarks?|sponsor(?:s|ed)?|advertis\w+|change your settings|to leave (?:the|this) list|(?:be )?removed from (?:this|the|our)|special offer)\b",
        r"자세히 ?보기|더 ?보기|전문 ?보기|바로가기|지금 신청|친구에게 (?:공유|추천|전달)|무단 ?전재", r"続きを読む|詳しくは|詳細はこちら|こちらから|お申し込みは|無断転載", r"\b(?:weiterlesen|mehr erfahren|jetzt (?:anmelden|bestellen|sichern|buchen|spenden)|hier klicken|alle rechte vorbehalten|leiten sie ihn weiter)\b", r"\b(?:lire la suite|en savoir plus|cliquez ici|inscrivez-vous|tous droits réservés|transférez|je donne)\b",
        r"\b(?:leer más|seguir leyendo|más información|haz clic|inscríbete|todos los derechos|reenvía)\b", r"\b(?:leia mais|saiba mais|clique aqui|inscreva-se|todos os direitos|encaminhe)\b", r"\b(?:continua a leggere|leggi tutto|scopri di più|clicca qui|iscriviti|tutti i diritti|inoltra)\b", r"阅读全文|了解更多|点击(?:这里|此处)|立即(?:报名|抢购|订阅)|版权所有|转发给",
    )
)  # fmt: skip
"""What a publisher says to readers."""
