"""Phrases that only acknowledge, and good wishes around them, in nine languages (J-55, J-59). Each covers one comma-free piece."""

from __future__ import annotations

from extractors.phrases import any_of

_TO = r"(?: (?:you|u|all|both|everyone|everybody|again|indeed|guys|team|so much|very much|a lot|a million|a ton|a bunch|heaps|ever so much|much|to you(?: all)?|[a-z]+))?"

ACK = any_of(
    (
        r"(?:ok(?:ay)? ?|great ?|perfect ?|super ?|cool ?|awesome ?|good ?|lovely ?|excellent ?)*(?:many |big |huge |lots of |ok |great |perfect )?(?:thanks?|thank you|thank u|thx|thanx|tx|ty|tysm|cheers|ta)" + _TO + _TO
        + r"(?: (?:for|that) (?:the|your|this|that|it|letting|sending|getting|all|sharing|confirming|checking|everything|info\w*|being|worked|works|helps|helped)\b.{0,40})?",
        r"(?:well |all |safely )?(?:got it|noted|received|understood|roger(?: that)?|copy(?: that)?|acknowledged|ack|ok|okay|okey|k|kk|great|perfect|awesome|excellent|wonderful|super|cool|nice(?: one)?|lovely|brilliant|fantastic|good|very good|fine|amazing|alright|all right|right|good to know|makes sense|fair enough|no worries|no problem|sounds good|will keep (?:it |that )?in mind|i see|ah|oh|wow|yay|much appreciated|appreciate it|appreciated|that(?:'s| is) (?:great|perfect|good|fine|lovely|very kind|kind of you|helpful|good to know)|very helpful|you're (?:the best|welcome|a star)|welcome|my pleasure|anytime)(?: (?:news|stuff|job|work|all|then|too|with thanks|thanks|to know))?",
        r"(?:네|넵|넹|예|옙|네네)? ?(?:정말 |매우 |너무 |잘 |모두 |빠른 (?:회신|답변) |회신 |답변 |안내 |확인 |공유 )*(?:감사합니다|고맙습니다|감사드립니다|감사해요|고마워요?|감사|받았습니다|받았어요|수신했습니다|확인했습니다|확인하였습니다|확인했어요|알겠습니다|알겠어요|이해했습니다|수고하셨습니다|수고하세요|고생하셨습니다|좋습니다|좋아요)",
        r"네|넵|넹|예|옙|오케이|ㅇㅋ|굿",
        r"(?:ah |oh |hmm |yes |ah yes |oh yes |well )*(?:good|fair|nice|great|excellent|interesting) (?:point|question|thinking|idea|catch)(?: (?:indeed|that))?|(?:ah|oh) (?:yes|right|ok|okay|of course)|(?:oh )?of course|duly noted|point taken",
        r"(?:ah |oh |ja |ach )*(?:gute|berechtigte) (?:frage|idee)|guter (?:punkt|hinweis|gedanke)|(?:ah |oh )?bonne (?:question|idée|remarque)|(?:ah |oh )?buena (?:pregunta|idea|observación)|buen punto|(?:ah |oh )?boa (?:pergunta|ideia|observação)|bem visto|(?:ah |oh )?(?:bella|buona) (?:domanda|idea|osservazione)|giusta osservazione",
        r"(?:아 |오 )?(?:좋은|날카로운) (?:질문|지적|생각|의견)(?:이네요|이에요|입니다|이시네요)?|いい(?:質問|ご質問|指摘|考え)(?:です)?ね?|ご指摘の通りです|好(?:问题|主意|建议)|问得好",
        r"seen|seen (?:it|this|that)|read|gesehen|gelesen|(?:bien )?(?:vu|lu)|vist[oa]|leíd[oa]|lid[oa]|lett[oa]|(?:잘 )?(?:봤습니다|봤어요|읽었습니다|읽었어요)|見ました|読みました|看到了|看过了|已阅",
        r"(?:i |we |i've |we've |i have |we have )?(?:just )?(?:got|received) (?:your|the|all (?:your|the)) (?:[a-z]+ ){0,2}(?:e-?mails?|mails?|messages?|notes?|files?|documents?|docs|invoices?|letters?|reply|package|papers|plan)(?: (?:safely|well|all right|okay|now))?",
        r"(?:보내 ?주신 |보내신 )?(?:메일|이메일|파일|자료|서류|문서|내용|첨부 ?파일|답장|회신|견적서|계약서|음원|영상|사진|말씀|안내)(?:은|는|을|를|도|들)? ?(?:모두 |다 |전부 )?(?:잘 |확실히 )?(?:받았습니다|받았어요|받았어|수신했습니다|확인했습니다|확인했어요|전달받았습니다)",
        r"(?:お?メール|資料|ファイル|書類|添付(?:ファイル)?|データ|お品|お荷物|ご連絡|お知らせ|お返事)(?:を|は)?(?:確かに|たしかに|無事に?)?(?:拝受|受領|受け取り|受取り|拝見|確認|頂戴|頂き|いただき)(?:いたしました|致しました|しました|ました)",
        r"(?:ihre|deine|eure|die|das|alle) (?:e-?mail|mail|nachricht|unterlagen|dateien?|rechnung|daten|dokumente|fotos|post)(?: (?:ist|sind|habe ich|hab ich|haben wir))(?: gut| heil| alle?s?)*(?: da| angekommen| erhalten| bekommen)|(?:e-?mail|mail|nachricht|unterlagen) (?:ist |sind )?(?:gut )?(?:angekommen|erhalten|bekommen)|schön|wie schön|toll",
        r"(?:j'ai |nous avons |on a )?(?:bien )?reçu (?:ton|ta|tes|votre|vos|le|la|les) (?:e-?mails?|mails?|messages?|courriels?|documents?|fichiers?|factures?|courriers?)",
        r"(?:he |hemos )?(?:recibido|recibida|recibí|recibimos) (?:tu|tus|su|sus|el|la|los|las) (?:correo|mensaje|documentos?|archivos?|facturas?|e-?mails?)|(?:recebi|recebemos) (?:o|a|os|as|teu|tua|seu|sua)(?: seu| sua| teu| tua)? (?:e-?mails?|mensagem|mensagens|documentos?|arquivos?|ficheiros?|faturas?)",
        r"(?:ho |abbiamo )?ricevuto (?:la|il|i|le|lo|tutti i)(?: tua| sua| tuo| suo| tuoi| suoi)? ?(?:e-?mail|mail|messaggio|documenti|documento|file|fattura)|(?:邮件|文件|资料|附件|发票|材料|合同|消息|信)(?:已|都|已经)?(?:收到|看到)(?:了|啦)?",
        r"(?:ご連絡|ご返信|ご回答|ご対応|ご確認|ご共有|お知らせ|早速の.{0,8}|迅速な.{0,8})?(?:いただき|頂き|を)?(?:、)?(?:誠に|どうも|本当に)?(?:有難う|有り難う|ありがとう)(?:ございます|ございました)?|(?:承知|了解)(?:しました|いたしました|致しました|です)?|了解|承知|(?:確認|受領|拝見|拝受|受け取り|受取り)(?:しました|いたしました|致しました|ました)|かしこまりました|わかりました|分かりました|助かりました|助かります|お疲れ様です|お疲れさまです|お世話になっております",
        r"(?:vielen |besten |herzlichen |lieben |tausend |1000 |ok |super |perfekt )*(?:danke|dank)(?: (?:dir|ihnen|euch|schön|sehr|vielmals|dafür|nochmals|für (?:die|das|den|deine|ihre|eure) .{0,30}))*|passt|alles klar|erhalten|habe? ich erhalten|verstanden|super|perfekt|prima|wunderbar|klasse|sehr gut|gut|in ordnung|angekommen|ist angekommen|notiert|zur kenntnis genommen|okay|freut mich|gern geschehen|toll|(?:sehr |wirklich |ganz )?(?:lieb|nett|freundlich)(?: von (?:dir|ihnen|euch))?",
        r"(?:un grand |mille |ok )?merci(?: (?:beaucoup|bien|à (?:toi|vous|tous)|infiniment|encore|d'avance|pour (?:tout|le|la|les|ton|ta|votre|vos|ce|cette) ?.{0,30}))*|bien (?:reçu|noté)|c'est (?:noté|parfait|bon|compris)|reçu|noté|parfait|super|d'accord|entendu|très bien|compris|génial|c'est noté|je vous (?:en )?remercie|pas de souci",
        r"(?:muchas |muchísimas |mil |ok )?gracias(?: (?:a (?:ti|usted|todos)|por (?:todo|la|el|tu|su|los|las|avisar|confirmar) ?.{0,30}))*|recibido|perfecto|vale|de acuerdo|entendido|anotado|estupendo|genial|muy bien|muy amable|tomo nota|queda anotado|bien|excelente|listo",
        r"(?:muito |muitíssimo |ok )?(?:obrigad[oa]|brigad[oa]|valeu|grat[oa])(?: (?:a (?:você|todos)|pel[oa]s? .{0,30}))*|recebido|perfeito|certo|combinado|entendido|anotado|ótimo|excelente|beleza|tudo bem|maravilha|tá bom|está bem|recebi",
        r"(?:grazie|ti ringrazio|la ringrazio)(?: (?:mille|tante|infinite|ancora|a (?:te|lei|tutti)|per (?:tutto|la|il|le|i|avermi) ?.{0,30}))*|(?:mille|molte|tante) grazie|ricevuto|perfetto|va bene|d'accordo|capito|ottimo|benissimo|preso nota|tutto chiaro|bene|chiaro",
        r"(?:非常|十分|多)?(?:谢谢|感谢|多谢|谢了|谢啦)(?:您|你|大家|啦|了|您的.{0,12}|你的.{0,12})?|(?:已)?收到(?:了|啦)?|好的?(?:呢|呀|哒|吧)?|明白(?:了)?|了解(?:了)?|知道了|没问题|辛苦了?|不错|太好了|嗯+|ok了|可以",
    )
)  # fmt: skip

WISH = any_of(
    (
        r"(?:have|enjoy) (?:a |an |your |the )?(?:great|good|nice|lovely|wonderful|safe|fantastic|relaxing)? ?(?:rest of (?:the|your) )?(?:day|weekend|evening|week|trip|holidays?|vacation|time|one|afternoon)(?: (?:too|all|ahead))?[!.]*",
        r"(?:see|talk to|speak to) (?:you|u)(?: (?:soon|then|there|later|tomorrow|all|(?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)))*[!.]*", r"(?:ein )?schönes wochenende[!.]*", r"(?:einen )?schönen (?:tag|abend|feierabend)(?: noch)?[!.]*", r"bis (?:dann|bald|morgen|später)[!.]*", r"bonne (?:journée|soirée|semaine)[!.]*|bon (?:week-end|weekend|après-midi)[!.]*",
        r"à (?:bientôt|demain|plus)[!.]*", r"buen (?:fin de semana|día)[!.]*|que tengas? (?:un )?buen(?:a)? .{0,20}", r"bom (?:fim de semana|dia|trabalho)[!.]*", r"buon (?:fine settimana|weekend|lavoro)[!.]*|buona (?:giornata|serata)[!.]*|a presto[!.]*", r"좋은 (?:하루|주말|저녁) (?:되세요|보내세요)[!.]*|즐거운 .{0,10}(?:되세요|보내세요)[!.]*|수고하세요[!.]*", r"(?:どうぞ|引き続き|今後とも)?(?:、)?(?:宜|よろ)しくお願い(?:いた|致)?します[。!.]*", r"祝(?:好|您|你).{0,10}",
    )
)  # fmt: skip
