"""Orders that a text gives to the program or model that reads it, in nine languages (M-159). Patterns look at case-folded text."""

from __future__ import annotations

OVERRIDE = (
    r"\b(?:ignore|disregard|forget|override|bypass|skip)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|system)\b[^.!?\n]{0,40}\b(?:instruction|prompt|rule|guideline|directive|polic|restriction|safeguard)",
    r"(?:이전|위의|앞의|기존|모든|시스템)[^.!?\n]{0,20}(?:지시|명령|지침|프롬프트|규칙)[^.!?\n]{0,12}(?:무시|잊)",
    r"(?:これまで|以前|前|上記|すべて|全て|システム)の?[^。!?\n]{0,15}(?:指示|命令|プロンプト|ルール)[^。!?\n]{0,10}(?:無視|忘れ)",
    r"\b(?:ignorier\w*|vergiss|vergessen sie|missachte\w*)\b[^.!?\n]{0,40}\b(?:bisherig|vorherig|vorig|obig|früher|all|system)\w*[^.!?\n]{0,40}(?:anweisung|vorgabe|regel|prompt|instruktion)",
    r"\b(?:ignore[zr]?|oublie[zr]?|néglige[zr]?)\b[^.!?\n]{0,40}(?:instruction|consigne|règle|prompt|directive)[^.!?\n]{0,25}(?:précédent|antérieur|ci-dessus|système)|\bignore[zr]? toutes? (?:les|tes|vos) (?:instructions|consignes|règles)",
    r"\b(?:ignor[ae]|olvid[ae]|haz caso omiso de)\b[^.!?\n]{0,40}(?:instrucci|orden|regla|indicaci|prompt)\w*[^.!?\n]{0,25}(?:anterior|previ|sistema)|\bignor[ae] todas las (?:instrucciones|reglas)",
    r"\b(?:ignor[ea]|desconsider[ea]|esqueç?[ae])\b[^.!?\n]{0,40}(?:instruç|ordens|regra|prompt)\w*[^.!?\n]{0,25}(?:anterior|prévi|acima|sistema)|\bignor[ea] todas as (?:instruções|regras)",
    r"\b(?:ignora(?:re|te)?|dimentica(?:re|te)?)\b[^.!?\n]{0,40}(?:istruzion|regol|ordin|prompt)\w*[^.!?\n]{0,25}(?:precedent|sopra|sistema)|\bignora(?:te)? tutte le (?:istruzioni|regole)",
    r"(?:忽略|无视|忘记|忘掉|忽視|無視)[^。!?\n]{0,15}(?:之前|以前|上述|先前|所有|全部|系统|系統)[^。!?\n]{0,12}(?:指令|指示|提示|规则|規則|命令)",
)
"""What it was told before shall not count."""

ROLE = (
    r"\byou are (?:now )?(?:an? |the )?(?:\w+ )?(?:ai|assistant|agent|chat ?bot|bot|language model|llm|gpt)\b|\bsystem prompt\b|\b(?:developer|admin|god|debug|jailbreak) mode\b",
    r"<\|?/?(?:system|im_start|im_end|assistant|tool_call|function_calls?|instructions?)\b|\[/?inst\]|^\W{0,4}(?:system|assistant|developer) ?(?:message|instruction)? ?:|\b###? ?(?:system|instruction)",
    r"\b(?:dear|attention|hey|hello|hi|note (?:to|for)|instructions? (?:to|for)|message (?:to|for)|if you are)[,:]? (?:an? |the |all |any |your )?(?:ai|llm|language model|(?:ai|virtual|email|mail) (?:assistant|agent|model)|assistant|chat ?bot|agent|claude|chatgpt|gpt|copilot|gemini|codex|cursor)\b",
    r"(?:당신은|너는|넌) ?(?:이제 ?)?[^.!?\n]{0,12}(?:ai|인공지능|어시스턴트|에이전트|챗봇|언어 ?모델)|시스템 ?프롬프트|(?:ai|인공지능|에이전트|어시스턴트)(?:에게|님|는 반드시)",
    r"(?:あなた|君)は[^。!?\n]{0,12}(?:ai|アシスタント|エージェント|チャットボット|言語モデル)|システムプロンプト|(?:ai|アシスタント|エージェント)(?:へ|宛|の皆|は必ず)",
    r"\b(?:du bist|sie sind) (?:jetzt |nun )?(?:ein\w* )?(?:\w+ )?(?:ki|assistent|agent|chatbot|sprachmodell)|\bsystem-?prompt\b|\b(?:liebe ki|hinweis an (?:die ki|den assistenten|den agenten)|anweisung für (?:die ki|den assistenten|den agenten))",
    r"\b(?:tu es|vous êtes) (?:maintenant |désormais )?(?:un\w* )?(?:\w+ )?(?:ia|assistant|agent|modèle de langage)\b|\bprompt système\b|\b(?:chère ia|note à l['’](?:ia|assistant|agent)|instructions? pour l['’](?:ia|assistant|agent))",
    r"\b(?:eres|usted es) (?:ahora )?(?:un\w* )?(?:\w+ )?(?:ia|asistente|agente|modelo de lenguaje)\b|\bprompt del sistema\b|\b(?:nota|instrucci\w+|mensaje) para (?:la ia|el asistente|el agente)",
    r"\b(?:você é|tu és) (?:agora )?(?:um\w* )?(?:\w+ )?(?:ia|assistente|agente|modelo de linguagem)\b|\bprompt do sistema\b|\b(?:nota|instruç\w+|mensagem) para (?:a ia|o assistente|o agente)",
    r"\b(?:sei|lei è) (?:ora |adesso )?(?:un\w*['’ ]? ?)?(?:\w+ )?(?:ia|assistente|agente|modello linguistico)\b|\bprompt di sistema\b|\b(?:nota|istruzion\w|messaggio) per (?:l['’]ia|l['’]assistente|l['’]agente)",
    r"你(?:现在)?是[^。!?\n]{0,12}(?:ai|人工智能|助手|智能体|代理|语言模型|聊天机器人)|系统提示词?|(?:致|给|告知)(?:ai|人工智能|助手|智能体)",
)
"""It is spoken to as a machine, or in the form of a machine's own messages."""

TOOL = (
    r"\b(?:call|use|invoke|run|execute|trigger)\b[^.!?\n]{0,30}\b(?:tools?|functions?|shell|script|terminal|mcp|following command|this command)\b|\btools/call\b|\brm -rf\b|\bcurl (?:-\w+ )*https?:|\bsudo \w+",
    r"(?:도구|함수|명령어|스크립트)(?:를|을)? ?(?:호출|실행|사용)(?:하|해)",
    r"(?:ツール|関数|コマンド|スクリプト)を?(?:呼び出|実行)",
    r"\b(?:rufe?|führe?n?|nutze?|starte?)\b[^.!?\n]{0,30}\b(?:werkzeug|tool|funktion|befehl|skript)",
    r"\b(?:appelle[zr]?|exécute[zr]?|lance[zr]?)\b[^.!?\n]{0,30}\b(?:outil|fonction|commande|script)",
    r"\b(?:llam[ae]|ejecut[ae]|invoc[ae]|invoque)\b[^.!?\n]{0,30}\b(?:herramienta|función|comando|script)",
    r"\b(?:cham[ae]|execut[ae]|invoc[ae]|invoque)\b[^.!?\n]{0,30}\b(?:ferramenta|função|comando|script)",
    r"\b(?:chiama|esegui|invoca|lancia)\b[^.!?\n]{0,30}\b(?:strument|funzion|comand|script)",
    r"(?:调用|执行|运行|使用)[^。!?\n]{0,10}(?:工具|函数|命令|脚本)",
)
"""It shall run something."""

MEMORY = (
    r"\b(?:mark|set|flag|treat|record)\b[^.!?\n]{0,40}\b(?:as|to)\b ?(?:done|closed|confirmed|verified|trusted|resolved|completed?)\b|\b(?:save|store|add|write|commit)\b[^.!?\n]{0,60}\b(?:to|in|into)\b (?:your |the |long-term )*(?:memory|ledger|knowledge base)\b|\b(?:delete|erase|wipe|clear|forget)\b[^.!?\n]{0,25}\b(?:your |all |every )+(?:memor|fact|loop|record|data)|\bfrom now on,? (?:you |always|never)",
    r"(?:완료|확인됨?|신뢰)(?:로|으로|된 것으로) ?(?:표시|처리|기록)(?:하|해)|(?:메모리|기억|장부)에 ?(?:저장|기록|추가)(?:하|해)|(?:기억|메모리|사실)(?:을|를)? ?(?:모두|전부)? ?(?:삭제|지워)|(?:지금|이제)부터 ?(?:항상|절대)",
    r"(?:完了|確認済み|信頼)(?:済み)?(?:として|と|に)(?:マーク|記録|設定)|(?:メモリ|記憶|台帳)に(?:保存|記録|追加)|(?:記憶|メモリ)を(?:すべて|全て)?(?:削除|消去)|(?:今後|これから)は(?:必ず|常に|絶対)",
    r"\b(?:markier|kennzeichne|setz)\w*[^.!?\n]{0,40}\bals (?:erledigt|bestätigt|geprüft|vertrauenswürdig)|\b(?:speicher|merk|schreib)\w*[^.!?\n]{0,50}\b(?:gedächtnis|speicher|wissensbasis)\b|\b(?:lösch|vergiss)\w*[^.!?\n]{0,25}\b(?:alle|dein\w*) (?:erinnerung|fakten|daten)|\bab (?:jetzt|sofort) (?:immer|nie)",
    r"\b(?:marque|note|considère)[zr]?\b[^.!?\n]{0,40}\bcomme (?:fait|termin|confirm|vérifi|fiable)|\b(?:enregistre|ajoute|sauvegarde)[zr]?\b[^.!?\n]{0,50}\b(?:mémoire|base de connaissances)\b|\b(?:efface|supprime|oublie)[zr]?\b[^.!?\n]{0,25}\b(?:tou\w+|ta|votre|tes|vos) (?:mémoire|souvenirs|données|faits)|\bdésormais,? (?:toujours|jamais)",
    r"\b(?:marc|márc|consider)\w*\b[^.!?\n]{0,40}\bcomo (?:hech|terminad|confirmad|verificad|fiable)|\b(?:guard|añad|almacen)\w*\b[^.!?\n]{0,50}\b(?:memoria|base de conocimiento)\b|\b(?:borr|elimin|olvid)\w*\b[^.!?\n]{0,25}\b(?:tod\w+|tu|su) (?:la |los |tus )?(?:memoria|recuerdos|datos|hechos)|\bde ahora en adelante,? (?:siempre|nunca)",
    r"\b(?:marque|marca|considere)\b[^.!?\n]{0,40}\bcomo (?:feit|concluíd|confirmad|verificad|confiável)|\b(?:guard|adicion|armazen|salv)\w*\b[^.!?\n]{0,50}\b(?:memória|base de conhecimento)\b|\b(?:apag|exclu|esqueç)\w*\b[^.!?\n]{0,25}\b(?:tod\w+|sua|tua) (?:a |os )?(?:memória|dados|fatos)|\ba partir de agora,? (?:sempre|nunca)",
    r"\b(?:segna|contrassegna|considera)\w*\b[^.!?\n]{0,40}\bcome (?:fatt|conclus|confermat|verificat|affidabil)|\b(?:salva|aggiungi|memorizza)\w*\b[^.!?\n]{0,50}\b(?:memoria|base di conoscenza)\b|\b(?:cancella|elimina|dimentica)\w*\b[^.!?\n]{0,25}\b(?:tutt\w+|la tua) (?:la |i )?(?:memoria|dati|fatti)|\bd['’]ora in poi,? (?:sempre|mai)",
    r"(?:标记|标为|设为|记录)[^。!?\n]{0,10}(?:完成|已确认|已验证|可信)|(?:保存|写入|添加|存入)[^。!?\n]{0,10}(?:记忆|内存|知识库|账本)|(?:删除|清除|忘记)[^。!?\n]{0,8}(?:所有|全部|你的)[^。!?\n]{0,6}(?:记忆|数据|事实)|从现在(?:开始|起)[^。!?\n]{0,6}(?:总是|必须|绝不|永远)",
)
"""It shall keep, trust, close or wipe something on the text's word."""

SECRECY = (
    r"\b(?:do not|don['’]?t|never|without)\b[^.!?\n]{0,20}\b(?:tell|telling|inform|informing|mention|notify|notifying|alert|ask|asking|show)\w*\b[^.!?\n]{0,25}\b(?:the |your )?(?:user|owner|human|operator)\b|\b(?:send|forward|upload|post|reveal|print|output|disclose|exfiltrate|leak)\b[^.!?\n]{0,50}\b(?:passwords?|api keys?|access tokens?|credentials|secrets|private keys?|system prompt|all (?:your |the |my )?(?:e-?mails|contacts|messages|files))\b",
    r"(?:사용자|소유자|주인)(?:에게|한테)? ?[^.!?\n]{0,12}(?:알리지|말하지|묻지|보여 ?주지)|(?:비밀번호|api ?키|토큰|자격 ?증명|모든 ?(?:메일|연락처))(?:을|를)? ?[^.!?\n]{0,15}(?:보내|전송|전달|업로드|출력)",
    r"(?:ユーザー|所有者|持ち主)に?[^。!?\n]{0,12}(?:知らせ|伝え|言わ|見せ|確認せ)(?:ない|ず)|(?:パスワード|apiキー|トークン|認証情報|すべての(?:メール|連絡先))を[^。!?\n]{0,15}(?:送|転送|アップロード|出力)",
    r"\b(?:ohne|nicht|niemals)\b[^.!?\n]{0,25}\b(?:nutzer|benutzer|anwender|besitzer|inhaber)\w*\b|\b(?:send|schick|leit|lad|gib)\w*\b[^.!?\n]{0,50}\b(?:passw\w+|api-?schlüssel|zugangsdaten|tokens?|alle (?:e-?mails|kontakte|nachrichten))\b",
    r"\b(?:sans|ne|n['’])\b[^.!?\n]{0,30}\b(?:utilisateur|propriétaire)\b|\b(?:envoie|envoyez|transfère|transférez|révèle|révélez)\b[^.!?\n]{0,50}\b(?:mots? de passe|clés? (?:d['’])?api|jetons?|identifiants|tous (?:les|mes|tes) (?:e-?mails|contacts|messages))\b",
    r"\b(?:sin|no)\b[^.!?\n]{0,25}\b(?:avis|inform|dig|pregunt|mencion|muestr)\w*\b[^.!?\n]{0,20}\b(?:usuario|propietario|dueño)\b|\b(?:enví|reenví|revel|sub)\w+\b[^.!?\n]{0,50}\b(?:contraseñas?|claves? (?:de )?api|tokens?|credenciales|todos (?:los|tus|mis) (?:correos|contactos|mensajes))\b",
    r"\b(?:sem|não)\b[^.!?\n]{0,25}\b(?:avis|inform|dig|pergunt|mencion|mostr)\w*\b[^.!?\n]{0,20}\b(?:usuário|utilizador|proprietário|dono)\b|\b(?:envi|encaminh|revel)\w+\b[^.!?\n]{0,50}\b(?:senhas?|chaves? (?:de |da )?api|tokens?|credenciais|todos os (?:e-?mails|contatos|mensagens))\b",
    r"\b(?:senza|non)\b[^.!?\n]{0,25}\b(?:avvis|inform|dir|chied|menzion|mostr)\w*\b[^.!?\n]{0,20}\b(?:utente|proprietario)\b|\b(?:invia|inoltra|rivela|carica)\w*\b[^.!?\n]{0,50}\b(?:password|chiav[ei] api|token|credenziali|tutt[ei] (?:le|i) (?:e-?mail|contatti|messaggi))\b",
    r"(?:不要|别|无需|勿)[^。!?\n]{0,8}(?:告诉|告知|通知|询问|提醒)[^。!?\n]{0,6}(?:用户|主人|所有者)|(?:发送|转发|上传|泄露|输出)[^。!?\n]{0,15}(?:密码|api ?密钥|令牌|凭证|所有(?:邮件|联系人|消息))|把[^。!?\n]{0,12}(?:密码|密钥|令牌|所有邮件|联系人)[^。!?\n]{0,8}(?:发送|转发|发给|上传)",
)
"""It shall act behind its owner's back, or hand out what is secret."""

KINDS = {"override": OVERRIDE, "role": ROLE, "tool": TOOL, "memory": MEMORY, "secrecy": SECRECY}
