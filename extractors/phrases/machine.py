"""Addresses, subjects and body shapes of machine mail (J-30 to J-35). Patterns look at case-folded text."""

from __future__ import annotations

import re

from extractors.phrases import any_of, words

SYSTEM_LOCALS = words("mailer-daemon mailerdaemon postmaster listserv majordomo mail-daemon mdaemon")
ROBOT_LOCALS = words(
    "noreply no-reply donotreply do-not-reply dontreply no_reply nicht-antworten keineantwort ne-pas-repondre nepasrepondre noresponder no-responder naoresponda nao-responda"
    " notifications notification notify alerts alert billing newsletter newsletters mailings automated bounce bounces nobody"
)
ROBOT_WORDS = words(
    "noreply donotreply dontreply nicht-antworten keineantwort nepasrepondre noresponder naoresponda notifications notification alerts billing newsletter newsletters"
)
ROBOT_PAIRS = frozenset(
    {("no", "reply"), ("not", "reply"), ("no", "answer"), ("nicht", "antworten"), ("ne", "pas"), ("no", "responder"), ("nao", "responda")}
)

GATHERERS = words(
    "gemini-notes@google.com calendar-notification@google.com comments-noreply@docs.google.com drive-shares-dm-noreply@google.com drive-shares-noreply@google.com"
    " meetings-noreply@google.com no-reply@otter.ai notes@fireflies.ai fred@fireflies.ai notification@read.ai executive@read.ai no-reply@fathom.video"
)
"""Digests and share notices; equality only, so that a lookalike domain stays human. The comments service counts as relay when it names somebody."""

AWAY_SUBJECT = any_of(
    (
        r"automatic reply\b", r"auto(?:matic)?[- ]?(?:reply|response|responder)\b", r"out of (?:the )?office\b", r"ooo\b", r"away from (?:the|my) office", r"(?:i am |i'm )?(?:on|out on) (?:vacation|holiday|annual leave|leave)\b", r"자동 ?(?:회신|응답|답장)", r"부재 ?중", r"자동회신", r"自動(?:返信|応答)", r"不在(?:通知|のお知らせ|連絡)?",
        r"automatische antwort", r"abwesenheits(?:notiz|nachricht|benachrichtigung|meldung)", r"abwesend", r"réponse automatique", r"absence du bureau", r"message d'absence", r"respuesta autom[aá]tica", r"fuera de (?:la )?oficina", r"ausente", r"resposta autom[aá]tica", r"fora do escrit[oó]rio", r"ausência", r"risposta automatica", r"fuori (?:sede|ufficio)", r"自动(?:回复|答复|应答)", r"外出", r"休假",
    )
)  # fmt: skip
CALENDAR_SUBJECT = any_of(
    (
        r"(?:updated )?invitation(?: from [^:]{1,60})?(?: with note)?[:：]", r"(?:accepted|declined|tentative(?:ly accepted)?|cancell?ed(?: event)?|updated(?: event)?|new time proposed|proposed new time|new event|reminder|notification)[:：]", r"(?:einladung|aktualisierte einladung|zugesagt|angenommen|abgelehnt|abgesagt|vorläufig|mit vorbehalt|aktualisiert)[:：]", r"(?:invitation(?: mise à jour)?|accepté|refusé|annulé|provisoire|mise à jour)\s?[:：]",
        r"(?:invitación(?: actualizada)?|aceptad[oa]|rechazad[oa]|cancelad[oa]|actualizad[oa]|provisional)[:：]", r"(?:convite(?: atualizado)?|aceito|aceite|recusado|atualizado)[:：]", r"(?:invito(?: aggiornato)?|accettato|rifiutato|annullato|aggiornato|provvisorio)[:：]", r"(?:초대(?:장)?|업데이트된 초대(?:장)?|수락(?:됨)?|거절(?:됨)?|취소(?:됨|된 일정)?|변경된 초대|미정|일정 (?:변경|취소))\s?[:：]", r"(?:招待|更新された招待|承諾|承認|辞退|仮承諾|キャンセル|中止|更新)\s?[:：]", r"(?:邀请|更新的邀请|已接受|已拒绝|已取消|已更新|暂定|接受|拒绝|取消)\s?[:：]",
    )
)  # fmt: skip
CALENDAR_SENDER = any_of((r"calendar-notification@", r"\bcalendar@", r"calendar-(?:noreply|server)@"))

BOUNCE_SUBJECT = any_of(
    (
        r"undeliver(?:able|ed)", r"delivery status notification", r"mail delivery (?:failed|failure|subsystem|error)", r"returned mail", r"failure notice", r"delivery (?:has )?(?:failed|failure|incomplete)", r"message (?:not delivered|could not be delivered)", r"unzustellbar", r"zustellung (?:fehlgeschlagen|nicht möglich)", r"non remis", r"échec de (?:la )?(?:remise|distribution)", r"no se (?:pudo|ha podido) entregar", r"no entregado", r"não (?:foi )?(?:entregue|possível entregar)", r"mancato recapito", r"mancata consegna", r"배달(?:되지| 실패|할 수 없)", r"반송", r"配信(?:不能|エラー|に失敗)", r"送信エラー", r"退信", r"未送达", r"投递失败",
    )
)  # fmt: skip
DELAY = any_of((r"\(delay\)", r"delayed", r"verzögert", r"retard", r"retras", r"atras", r"ritard", r"지연", r"遅延", r"延迟"))

READ_SUBJECT = any_of((r"(?:read|not read|read receipt|gelesen|lu|leído|lida|lido|letto|읽음|開封済み|已读)\s?[:：]", r"(?:read receipt|return receipt|lesebestätigung|accusé de lecture|confirmación de lectura|confirmação de leitura|conferma di lettura|수신 ?확인|開封確認|已读回执)"))  # fmt: skip
READ_BODY = any_of((r"your message .{0,120}(?:was|has been) (?:read|displayed|opened)", r"ihre nachricht .{0,120}gelesen", r"votre message .{0,120}\blu\b", r"return receipt for the mail"))  # fmt: skip

REACTION_LINE = any_of(
    (
        r".{1,80} reacted (?:via|to|with) .{1,120}", r".{1,80} hat (?:über|auf) .{1,80} reagiert", r".{1,80} a réagi (?:via|à) .{1,80}", r".{1,80} (?:ha reaccionado|reaccionó) .{1,80}", r".{1,80} reagiu .{1,80}", r".{1,80} ha reagito .{1,80}", r".{1,60}님이 .{0,60}(?:반응|공감).{0,20}", r".{1,60}さんが.{0,60}リアクション.{0,20}", r".{1,60}(?:通过|对).{0,60}回应.{0,20}", r"(?:liked|loved|laughed at|emphasi[sz]ed|disliked) [“\"].{1,200}",
    )
)  # fmt: skip

TRANSACTIONAL: dict[str, str] = {
    "code": r"""
        (?:verification|security|one[- ]time|login|sign[- ]in|confirmation|access|authentication|2fa|otp) (?:code|passcode|password|pin)\b
        your (?:\w+ )?code is\b
        (?:인증|보안|확인) ?(?:번호|코드)
        (?:認証|確認|ワンタイム) ?(?:コード|番号|パスワード)
        (?:bestätigungs|sicherheits|anmelde|verifizierungs)code
        code de (?:vérification|sécurité|confirmation)
        código de (?:verificaci[oó]n|seguridad|verifica[çc][ãa]o|segurança|confirma[çc][ãa]o)
        codice di (?:verifica|sicurezza|conferma)
        验证码
    """,
    "signin": r"""
        (?:did|were|was|is) (?:you|this|that|it) (?:just |really )?(?:sign(?:ed)? in|log(?:ged)? in|you\b)
        (?:new|unusual|suspicious|recent) (?:sign[- ]?in|login|log[- ]in|device|activity)\b
        (?:signed|logged) in (?:to|from|on) (?:your|a new)
        password (?:was |has been )?(?:changed|reset|updated|expires)
        새로운? (?:로그인|기기)
        (?:新しい|不審な)(?:ログイン|端末|デバイス|サインイン)
        neue anmeldung|neues gerät|nouvelle connexion|nuevo inicio de sesi[oó]n|novo (?:login|acesso)|nuovo accesso|新设备|异地登录
    """,
    "balance": r"""
        (?:account|available|current|closing|low) balance\b
        balance (?:alert|is|of|fell|below)\b
        (?:debit|credit)(?:ed)? (?:of|by|with|alert|card (?:transaction|purchase|payment))
        (?:transaction|payment|purchase|withdrawal|deposit|transfer) (?:of|for|alert|notification|received|posted|approved|declined)\b
        (?:was|has been) (?:charged|debited|credited|withdrawn|deposited)\b
        잔액|입금|출금|결제(?:가|되|승인|완료| 내역)|승인 ?내역|자동이체
        残高|入金|出金|引き落とし|ご利用(?:のお知らせ|金額|明細)|お支払い(?:完了|手続き)
        kontostand|abbuchung|gutschrift|umsatz(?:anzeige|benachrichtigung)|lastschrift
        solde|prélèvement|virement (?:reçu|effectué)|débité
        saldo|cargo en su (?:cuenta|tarjeta)|transferencia recibida|débito|addebit|accredit|bonifico|pagamento ricevuto
        余额|交易提醒|消费提醒|入账|扣款|还款
    """,
    "receipt": r"""
        (?:your )?(?:receipt|invoice|bill|order|payment|booking|reservation|purchase) (?:is (?:available|ready|confirmed|now)|has been|was|confirmation|confirmed|number|no\.?|#|from|for)\b
        thank you for (?:your (?:order|purchase|payment|booking)|shopping|ordering|paying)
        order (?:#|no|number|confirm)
        (?:주문|예약|결제)(?:이|가|하신|을)? ?(?:완료|확인|접수|내역|번호)|영수증|청구서|명세서
        (?:ご注文|ご予約|領収書|請求書|ご購入).{0,12}(?:確認|完了|番号|発行|ありがとう|内容|お知らせ)
        (?:bestellbestätigung|ihre (?:bestellung|rechnung|buchung)|auftragsbestätigung|vielen dank für (?:ihre bestellung|ihren einkauf))
        (?:confirmation de (?:commande|paiement|réservation)|votre (?:commande|facture|reçu)|merci (?:pour|de) votre (?:commande|achat))
        (?:confirmaci[oó]n de (?:pedido|pago|reserva)|su (?:pedido|factura|recibo)|gracias por (?:su|tu) (?:compra|pedido))
        (?:confirma[çc][ãa]o (?:de|do) (?:pedido|pagamento|reserva)|seu pedido|sua (?:fatura|compra)|obrigado pela (?:sua )?compra)
        (?:conferma (?:d'ordine|dell'ordine|di pagamento|di prenotazione)|il (?:suo|tuo) ordine|grazie per (?:il tuo|il suo|l')(?: )?(?:acquisto|ordine))
        订单(?:确认|号|已|编号)|发票|收据|付款成功
    """,
    "parcel": r"""
        (?:your )?(?:package|parcel|shipment|delivery|order) (?:has |is |was |will be )?(?:been )?(?:shipped|dispatched|delivered|on (?:its|the) way|out for delivery|arriv|scheduled|handed|left|waiting|ready for (?:pickup|collection))
        (?:we|our driver|courier)(?: have)? (?:missed you|tried to deliver|attempted (?:to deliver|delivery)|were unable to deliver|could not deliver|couldn't deliver)
        (?:missed|failed|unsuccessful|attempted) (?:delivery|parcel|package)|sorry we missed you|(?:delivery|collection) attempt
        (?:tracking|track) (?:number|your|code|id)\b
        부재(?:중|로|시)[^.]{0,20}(?:배송|배달|보관|방문)|방문(?:하였으나|했으나|하였지만)[^.]{0,20}부재|재배송|재배달
        배송(?:이|중|완료|시작|출발| ?조회)|택배|운송장
        (?:お届け|配達|発送|配送).{0,12}(?:完了|予定|お知らせ|状況|しました|番号)|追跡番号|ご不在|不在(?:票|連絡|のため)|再配達|持ち戻
        (?:nicht|leider nicht|niemanden) (?:angetroffen|zustellen)|zustell(?:versuch|ung)|abholbereit|(?:sendung|paket)[^.]{0,60}(?:depot|filiale|abhol|zustell|packstation|bereit)
        (?:ihr paket|ihre sendung|sendungsverfolgung|versandbestätigung|zugestellt|sendungsnummer)
        (?:avis de passage|tentative de livraison|en votre absence|nous n'avons pas pu (?:livrer|vous livrer)|colis[^.]{0,40}(?:relais|dépôt|retirer|attend))
        (?:votre colis|numéro de suivi|a été (?:expédié|livré))
        (?:intento de entrega|no (?:hemos podido|pudimos) entregar|aviso de entrega|tentativa de entrega|não (?:foi possível|conseguimos) entregar|nadie en (?:casa|el domicilio))
        (?:su paquete|su env[ií]o|n[uú]mero de (?:seguimiento|rastreio)|ha sido (?:enviado|entregado)|seu pacote|foi (?:enviado|entregue))
        (?:tentativo di consegna|non (?:siamo riusciti|è stato possibile) (?:a )?consegnar|avviso di (?:consegna|giacenza))
        (?:il (?:tuo|suo) pacco|spedizione|numero di tracking|è stat[oa] (?:spedit[oa]|consegnat[oa]))
        派送失败|无人签收|投递失败|未能(?:送达|投递)|自提点|代收点
        快递|包裹|物流|已发货|运单号
    """,
    "statement": r"""
        (?:monthly|account|bank|card|credit card|e-?|electronic|billing|quarterly)[ -]?statement\b
        statement (?:is|for|now) (?:available|ready|now)
        (?:이용|거래|카드)(?:대금)? ?(?:명세서|내역서?)
        (?:ご利用|取引|カード)明細
        kontoauszug|abrechnung (?:ist|steht|für)
        relevé (?:de compte|bancaire|mensuel)
        (?:estado|extracto) de cuenta|extrato (?:da|de|banc)|estratto conto
        对账单|账单
    """,
    "notice": r"""
        (?:this is an automat|automatically (?:generated|sent)|(?:sent|generated|created) automatically|automated (?:message|e-?mail|notification|mail)|(?:do not|don't|cannot) (?:reply|respond) (?:directly )?to this|replies to this|not monitored|unmonitored|no-reply mailbox|post-only)
        발신 ?전용|회신(?:이|은)? ?(?:불가|되지)|자동(?:으로)? ?발송
        (?:送信専用|自動(?:送信|配信|で送信)|返信(?:いただ|され)ても|返信(?:は|を)?(?:でき|受け付け))
        (?:automatisch (?:generiert|erstellt|versendet|verschickt|erzeugt)|bitte (?:antworten sie nicht|nicht (?:auf diese|antworten)))
        (?:(?:message|courriel|e-?mail) (?:est )?(?:automatique|envoyé automatiquement|généré)|ne (?:pas|répondez pas) (?:répondre|à ce)|envoyé automatiquement|merci de ne pas répondre)
        (?:mensaje autom[aá]tico|no responda|generado autom[aá]ticamente|mensagem autom[aá]tica|n[ãa]o responda|gerad[oa] automaticamente)
        (?:messaggio automatico|non rispondere|generat[oa] automaticamente)
        (?:系统自动|自动发送|请勿(?:直接)?回复)
    """,
}
"""Kinds of automatic notices and what their text says, in nine languages."""

ROBOT_ASK = any_of(
    (
        r"\b(?:did|was|were|is|have) (?:you|this|that|it) (?:just |recently |really )?(?:sign|log|you\b|make|made|order|request|try|recogni[sz]e|authori[sz]e|chosen|picked|selected|reviewed|rated)", r"\bdo(?:n't| not)? (?:you )?recogni[sz]e\b",
        r"^(?:need|want|looking|ready|forgot|can't|cannot|have you|not you|wrong|changed?|thinking|trouble)\b[^?]{0,60}\b(?:change|cancel|manage|help|plans?|booking|trip|seats?|account|password|order|delivery|address|upgrade|subscription|reservation)\b", r"\bhow (?:did we do|was your (?:order|stay|delivery|experience|purchase|visit|flight)|would you rate|satisfied)", r"\b(?:rate|review) (?:your|this|our|us)\b|\b(?:leave|write) (?:us )?(?:a|your) review\b|\btell us what you think\b|\b(?:are|were) you (?:satisfied|happy) with\b|\bwould you recommend\b",
        r"(?:본인(?:이|께서)?|고객님(?:이|께서)?|직접)[^.?]{0,20}(?:결제|로그인|요청|신청|접속)|만족(?:하셨|하시|스러우)|(?:후기|리뷰|별점)[^.?]{0,20}(?:남겨|작성|부탁|등록)|상품은 (?:잘 )?(?:받|마음)",
        r"(?:お手元に(?:届|到着)|届きましたでしょうか|いかがでしたか|お気に召し|ご満足)|(?:レビュー|口コミ|評価)[^。]{0,16}(?:お寄せ|お願い|書|投稿|ご記入|お聞かせ)|(?:ご本人|お心当たり|ご自身)[^。]{0,20}(?:でしょうか|ですか|ますか|ません)",
        r"\b(?:haben|waren|sind) sie (?:sich |das |es |gerade |selbst |mit )?(?:gerade |selbst )?(?:an(?:gemeldet|melden)|eingeloggt|zufrieden|das\b|es\b)|\bwie (?:hat|war|zufrieden)\b[^?]{0,40}(?:gefallen|bestellung|einkauf|aufenthalt|sind sie)|\bbewert(?:en sie|ung ab)|(?:reise|buchung|plan|pläne|flug|sitz)\w*[^?]{0,30}(?:ändern|verwalten|umbuchen)",
        r"\b(?:est-ce (?:bien )?vous|avez-vous (?:demandé|essayé|effectué|reconnu)|êtes-vous satisfait|comment s'est passé|donnez votre avis|laissez un avis|besoin de (?:modifier|changer|annuler))", r"\b(?:has sido tú|fue usted|ha sido usted|has iniciado sesión|ha iniciado sesión|reconoce[s]? (?:este|esta)|qué te ha parecido|cómo fue tu|valora (?:tu|su)|deja tu opinión|necesitas? (?:cambiar|modificar|cancelar))",
        r"\b(?:foi você|foste tu|reconhece (?:este|esta)|como foi (?:a sua|sua)|avalie|deixe sua avaliação|o que achou d|precisa (?:alterar|mudar|cancelar))", r"\b(?:sei stato tu|è stato lei|hai (?:appena )?effettuato l'accesso|riconosci|com'è andat[ao]|lascia una recensione|valuta il|devi (?:modificare|cambiare|annullare))", r"是您本人|您是否(?:登录|发起|申请|本人)|(?:满意|评价|评分|好评)[^。？]{0,10}(?:吗|一下|给|[?？])|是否收到(?:商品|货)",
        r"^(?:any |more |further |got |have (?:any )?)?questions?\s?\?", r"^(?:une|des|d'autres) questions?\s?\?", r"^(?:noch )?fragen\s?\?", r"^¿?(?:alguna|tienes?|más)? ?(?:pregunta|duda)s?\s?\?", r"^(?:alguma |ainda )?(?:dúvida|pergunta)s?\s?\?", r"^(?:hai |ha |altre |qualche )?domand[ae]\s?\?", r"궁금(?:한|하신) 점이? ?(?:있으|있나)", r"ご不明な点[^。]{0,12}(?:ございますか|ありますか)", r"^(?:还)?有(?:任何|什么)?(?:疑问|问题)吗?[？?]",
    )
)  # fmt: skip
"""What robots ask, and nobody waits to be told: was it you, how was it, do you want to change your booking."""

GATEWAY = any_of(
    (
        r"to respond to this (?:text|sms|voicemail) ?(?:message)?", r"reply to this (?:e-?mail|message) to (?:respond|send) .{0,30}(?:text|sms)", r"new (?:text|sms|voice) ?(?:mail|message)? (?:message )?from", r"문자(?:메시지)? 수신", r"neue sms von", r"nouveau sms de",
    )
)  # fmt: skip
GATEWAY_DOMAIN = any_of((r"(?:^|[@.])(?:txt|sms|mms|text|vtext|tmomail|vzwpix|messaging)\.", r"@(?:[a-z0-9-]+\.)?(?:vtext|tmomail|vzwpix|mymetropcs)\.",))  # fmt: skip

MENTIONED = any_of(
    (
        r".{1,80} (?:mentioned you|assigned (?:you|to you)|requested your review|replied to your comment|tagged you|assigned you)", r".{1,60}님이 .{0,40}(?:멘션|언급|할당|배정)", r".{1,60}さんが.{0,40}(?:メンション|割り当て)", r".{1,80} hat (?:dich|sie) .{0,40}(?:erwähnt|zugewiesen)", r".{1,80} (?:vous a|t'a) (?:mentionné|assigné)", r".{1,80} te (?:mencion[oó]|asign[oó])", r".{1,80} (?:mencionou|atribuiu)", r".{1,80} ti ha (?:menzionato|assegnato)", r".{1,60}(?:提到了?你|@了?你|分配给你)",
    )
)  # fmt: skip
COMMENTED = any_of((r".{1,80} (?:commented on|added (?:a )?comment|left a comment|replied to a (?:comment|thread)|resolved|edited)", r".{1,60}님이 .{0,40}댓글", r".{1,60}さんが.{0,40}コメント", r".{1,80} hat .{0,60}kommentiert", r".{1,80} a (?:commenté|ajouté un commentaire)", r".{1,80} (?:coment[oó]|comentou|ha commentato)", r".{1,60}评论了"))  # fmt: skip
RELAY_DOMAIN = any_of((r"@(?:[\w-]+\.)*(?:github|gitlab|atlassian|jira|trello|asana|notion|figma|slack|linear|basecamp|docs|monday|clickup|bitbucket|gitea|phabricator|redmine|youtrack)\.[\w.-]+$",))  # fmt: skip
NAMED_REASONS = words("mention team_mention assign review_requested author mentioned assigned directly_addressed review-requested")

REPLY_SUBJECT = re.compile(
    r"\s*(?:re|fwd?|aw|wg|sv|vs|tr|rv|antw|r|rif|enc|res|ynt|회신|전달|답장|返信|転送|回复|转发|答复)\s*(?:\[\d+\])?\s*[:：]", re.IGNORECASE
)

TOOL_HEADERS = (
    "feedback-id", "x-campaign", "x-campaignid", "x-campaign-id", "x-mailgun-sid", "x-mailgun-tag", "x-sg-eid", "x-sg-id", "x-ses-outgoing", "x-ses-configuration-set",
    "x-phpmailer", "x-phpmailer-version", "x-mc-user",
)  # fmt: skip

PERSON = re.compile(
    r"\b(?:i|i'm|i'll|i've|my|me|ich|mir|mich|je|j'ai|moi|yo|eu|io|hope you|let's)\b|(?<![가-힣])(?:저는|제가)|私|わたし|僕|我(?!们|司|行)|shall we|can you|could you|do you|would you|are you|will you"
)

STOCK_RECEIVED = any_of(
    (
        r"(?:votre|la) (?:demande|message|dossier|requête) (?:a |est )(?:bien )?(?:été )?(?:enregistrée?|reçue?|prise? en compte|transmise?|créée?)", r"(?:su|tu) (?:solicitud|consulta|mensaje|petición) (?:ha sido|fue|se ha|está) (?:\w+ )?(?:registrad[ao]|recibid[ao])", r"(?:o seu|a sua) (?:pedido|mensagem|solicitação) (?:foi|está) (?:\w+ )?(?:registad[ao]|registrad[ao]|recebid[ao])", r"(?:la sua|la tua|il suo) (?:richiesta|messaggio|segnalazione) (?:è stat[ao]|risulta) (?:\w+ )?(?:registrat[ao]|ricevut[ao]|presa in carico)",
        r"ihre? (?:\w+ )?(?:anfrage|nachricht|anliegen|antrag)[^.]{0,30}(?:aufgenommen|angelegt|entgegengenommen)", r"(?:受理|受け付け)(?:いた|まし|られ)", r"您的(?:请求|申请|咨询|工单)已(?:受理|登记|提交|创建)",
        r"(?:we|we've|we have) (?:have )?(?:received|got|registered|logged) your (?:\w+ )?(?:message|request|e-?mail|mail|enquiry|inquiry|application|query|question)", r"thank you for (?:contacting|reaching out to|writing to|getting in touch|your (?:message|e-?mail|enquiry|inquiry|request))", r"your (?:\w+ )?(?:request|message|ticket|enquiry|inquiry|case|e-?mail) (?:has been|was|is) (?:received|logged|created|opened|registered|forwarded)",
        r"(?:문의|요청|메일|신청)(?:하신 내용|가|이|를|을|은)? ?(?:정상적으로 )?접수", r"문의(?:해|하여) ?주셔서 감사", r"(?:お問い?合わ?せ|ご連絡|メール)(?:を|いただき)[^。]{0,16}(?:受け付け|受付|承り|ありがとう)", r"(?:wir haben ihre|ihre) (?:\w+ )?(?:anfrage|nachricht|e-?mail)[^.]{0,30}(?:erhalten|eingegangen|erfasst|registriert)", r"(?:vielen )?dank für ihre (?:anfrage|nachricht|e-?mail)",
        r"(?:nous avons (?:bien )?reçu|nous accusons réception de) votre (?:message|demande|courriel|e-?mail)", r"merci (?:de nous avoir contactés|pour votre (?:message|demande))", r"(?:hemos recibido|recibimos) su (?:mensaje|consulta|solicitud|correo)", r"gracias por (?:contactar|ponerse en contacto|escribirnos)", r"(?:recebemos|foi recebid[ao]) (?:a |o )?(?:sua|seu)? ?(?:mensagem|solicitação|pedido|e-?mail)", r"obrigad[oa] por (?:entrar em contato|contactar|nos contatar)",
        r"abbiamo ricevuto (?:la sua|il suo|la tua) (?:richiesta|messaggio|e-?mail)", r"grazie per (?:averci contattat[oi]|la sua richiesta)", r"(?:我们)?已(?:经)?收到您的(?:邮件|来信|请求|咨询|问题)", r"感谢您的(?:来信|咨询|联系)",
    )
)  # fmt: skip
STOCK_NEXT = any_of(
    (
        r"sous (?:le |la )?(?:numéro|référence)|(?:sera|est) (?:traitée?|étudiée?|prise? en charge) (?:dans|sous|par)|(?:con|bajo) el número|(?:será|está siendo) (?:tratad[ao]|atendid[ao]|processad[ao])|com o número|sob o número|con il numero|(?:sarà|verrà) (?:gestit[ao]|evas[ao]|trattat[ao])|unter der nummer|wird (?:bearbeitet|geprüft)",
        r"\b(?:our|the|a member of (?:our|the)|one of our) (?:\w+ )?(?:team|staff|colleagues?|agents?|representatives?|advisors?|experts?)\b[^.]{0,60}\b(?:repl|respond|get back|contact|in touch|answer|review|assist)", r"\b(?:reply|respond|get back to you|be in touch|answer|response)\b[^.]{0,40}\bwithin\b", r"\b(?:ticket|case|reference|request)(?: number| no\.?| id)?(?: is|:)? ?#?[a-z-]{0,6}\d{3,}",
        r"(?:접수|문의) ?번호", r"담당자(?:가|께서)?[^.]{0,30}(?:연락|답변|회신)", r"(?:영업일|시간) (?:이내|내)", r"(?:受付|お問い?合わ?せ)番号", r"(?:担当者?(?:より|から)|営業日以内)[^。]{0,30}", r"(?:unser|ein) (?:\w+ )?(?:team|mitarbeiter\w*|kolleg\w+)[^.]{0,60}(?:melde|antworte|kümmer|bearbeit)", r"(?:ticket|vorgangs|fall|bearbeitungs)-?(?:nummer|nr)", r"innerhalb (?:von |der nächsten )?\w+ (?:werktag|arbeitstag|stunden)",
        r"(?:notre|un) (?:\w+ )?(?:équipe|conseiller|service)[^.]{0,60}(?:répond|contacter|reviend)", r"(?:numéro de (?:dossier|ticket|référence)|sous \d+ (?:heures|jours))", r"(?:nuestro|un) (?:\w+ )?(?:equipo|agente|asesor)[^.]{0,60}(?:responder|contactar|pondr)", r"n[uú]mero de (?:caso|ticket|referencia|protocolo|chamado)", r"(?:nossa|nosso|um) (?:\w+ )?(?:equipe|equipa|atendente)[^.]{0,60}(?:respond|contat|retorn)", r"(?:il nostro|un) (?:\w+ )?(?:team|operatore|addetto)[^.]{0,60}(?:rispond|contatt)", r"numero (?:di )?(?:pratica|ticket|riferimento)",
        r"(?:工单|受理|案件)(?:号|编号)", r"(?:工作日|小时)内[^。]{0,12}(?:回复|联系)", r"(?:专员|客服)[^。]{0,20}(?:回复|联系)",
    )
)  # fmt: skip
"""What a desk's robot says when mail arrives: it came, and somebody will see to it. Both must stand in a text nobody speaks in."""
