"""Announcements of what the mail itself then does: "let me ask you three things", "세 가지만 여쭐게요". Nothing is left to be done."""

from __future__ import annotations

import re

_EN_I = r"\b(?:i|we)(?:'ll| ll| will|'m going to| am going to|'re going to| are going to|'d like to| would like to)(?: just| only| quickly| simply| now| briefly)*"
DOES_AS_SAID: dict[str, re.Pattern[str]] = {
    "en": re.compile(
        rf"(?:{_EN_I}|\b(?:let me|lemme)(?: just| quickly)*) (?:ask you (?:a |an |one |two |three |some |something|this|just|straight|quickly|bluntly)|ask (?:a|one|two|three|some) (?:\w+ )?(?:questions?|things?|favou?rs?)"
        r"|put (?:a|one|two|three) (?:\w+ )?questions? to you|keep (?:it|this|my mail|the mail) (?:short|brief|quick|simple)|make (?:it|this) (?:short|quick|brief)|be (?:brief|quick|frank|honest|blunt)"
        r"|(?:start|begin) (?:with|by)|get (?:straight )?to the point|come to the point)"
        r"|\b(?:things?|questions?|favou?rs?) (?:that )?(?:i|we)(?:'ll| will|'d like to| would like to) (?:just )?ask(?: of)? you\b"
    ),
    "ko": re.compile(
        r"^(?!.*(?:께|에게|한테|[측쪽팀서처점사]에)(?:도|는)? )(?:.*\b)?(?:(?:여쭐|여쭙|여쭤볼|여쭤 볼|물어볼|물을|질문할|문의할|질문드릴|질문 드릴|문의드릴|문의 드릴|부탁드릴|부탁 드릴|부탁할)(?:게|께)요?|(?:여쭙|여쭤보|물어보|질문드리|질문 드리|문의드리|문의 드리|부탁드리|부탁 드리)겠습니다)"
        r"|(?:질문|문의|부탁)(?:을|를|이)? ?(?:좀 |하나 |하나만 |한 ?가지 |몇 ?가지 |두 ?가지 |두어 ?가지 )+(?:드릴게|드리겠|할게|하겠)|(?:간단히|짧게|본론부터|용건만|결론부터) ?(?:말씀드리|말씀 드리|적|쓰|말하)(?:겠|ㄹ게|을게|릴게)|(?:쓸게요|적을게요)$"
    ),
    "ja": re.compile(
        r"(?:点|つ|件)(?:だけ|ほど)?(?:お)?(?:伺い|うかがい|尋ね|聞きし|聞き)(?:ます|したい)|(?:単刀直入に|手短に|要点のみ|要件のみ|用件のみ)"
    ),
    "de": re.compile(
        r"\b(?:ich|wir) (?:stelle|stellen|frage|fragen|hätte|hätten) (?:dir|ihnen|euch|dich|sie)?(?: \w+){0,2} ?(?:fragen?\b|direkt\b|mal\b|kurz\b)|\b(?:fasse|halte) (?:mich|es) (?:\w+ )?kurz\b|\bkomme (?:\w+ )?(?:direkt |gleich )?zur sache\b"
        r"|\b(?:ich schreibe|wir schreiben|ich melde mich|wir melden uns) (?:(?:dir|ihnen|euch|bei dir|bei ihnen|heute|nun|jetzt) ){0,2}(?:wegen|im auftrag|im namen|bezüglich|zu|zum|zur|aus|da|weil|auf)\b"
    ),
    "fr": re.compile(
        r"\bje (?:te|vous) (?:pose|poserai|demande)(?: \w+){0,3} (?:questions?|choses?|services?)\b|\bje (?:serai|vais être|fais|ferai) (?:\w+ )?(?:bref|brève|court|courte)\b|\bj'irai droit au but\b"
        r"|\bje (?:te|vous|t') ?(?:écris|contacte) (?:de la part|au nom|pour|parce|car|au sujet|à propos|concernant|suite|sur)\b"
    ),
    "es": re.compile(
        r"\b(?:te|le|os|les) (?:hago|haré|planteo|pregunto)(?: \w+){0,3} (?:preguntas?|cosas?|favor)\b|\bvoy a (?:ser breve|hacer(?:te|le) (?:una|dos|tres|unas)|pedir(?:te|le) un favor)\b|\bseré breve\b"
        r"|\b(?:te|le|os|les) (?:escribo|contacto) (?:de parte|en nombre|para|porque|sobre|acerca|con respecto|en relación|por(?! la (?:mañana|tarde|noche)))\b"
    ),
    "pt": re.compile(
        r"\b(?:vou )?(?:fazer|faço|farei)(?:-?(?:te|lhe))?(?: \w+){0,2} perguntas?\b|\b(?:vou ser|serei) breve\b|\bvou (?:te |lhe )?pedir um favor\b"
        r"|\b(?:escrevo|contacto)(?:-(?:te|lhe|vos))? (?:da parte|em nome|para|porque|sobre|acerca|a propósito|por)\b"
    ),
    "it": re.compile(
        r"\b(?:ti|le|vi) (?:faccio|farò|chiedo|pongo)(?: \w+){0,3} (?:domand[ae]|cos[ae]|favore)\b|\bsarò breve\b|\bvado (?:dritto|subito) al punto\b"
        r"|\b(?:ti|le|vi) (?:scrivo|contatto) (?:da parte|a nome|per|perché|su|riguardo|in merito)\b"
    ),
    "zh": re.compile(r"(?:问|請教|请教|咨询)(?:您|你|一下)?(?:一|两|三|几|兩|幾|个|個|下)+(?:个|個|件)?(?:问题|問題|事)|(?:长话短说|長話短說|直奔主题|开门见山)"),
}  # fmt: skip
"""By language. In what is announced the mail itself is the deed, so it is no promise (C-22, 4)."""
