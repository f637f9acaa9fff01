"""Phrases by which mail tries to give orders to a model (C-38). They set a flag and change nothing else: the barrier does the work."""

from __future__ import annotations

import re
import unicodedata

from extractors.model.visible import visible

_IGNORE = (
    r"(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|earlier) (?:instructions|prompts?|rules)"
    r"|(?:이전|위의|앞의|기존)\s*(?:모든\s*)?(?:지시|명령|프롬프트)\S*\s*(?:을|를)?\s*(?:무시|잊)"
    r"|(?:以前|前|上記|これまで)の(?:すべての)?(?:指示|命令|プロンプト)\S{0,3}(?:無視|忘れ)"
    r"|(?:ignoriere|vergiss|missachte) (?:alle |die |deine )*(?:vorherigen|vorigen|bisherigen|obigen) (?:anweisungen|befehle|regeln)"
    r"|(?:ignore[zr]?|oublie[zr]?) (?:toutes |tous |les |vos )*(?:instructions|consignes|règles) (?:précédentes|antérieures|ci-dessus)"
    r"|(?:ignora|olvida|descarta|dimentica) (?:todas |tutte |las |le |tus |tue )*(?:instrucciones|órdenes|reglas|istruzioni|regole)"
    r"|(?:ignore|esqueça|desconsidere) (?:todas |as |suas )*(?:instruções|ordens|regras)"
    r"|(?:忽略|無視|无视|忘记|忘記)(?:之前|以上|先前|前面)?的?(?:所有)?(?:的)?(?:指令|指示|提示|规则|規則)"
)
_ROLE = (
    r"^\s*(?:\[|<|#+\s*)?\s*(?:system|assistant|developer|시스템|システム|système|sistema|系统|系統)\s*(?:\]|>)?\s*[:：]"
    r"|</?(?:system|frame|mail)\b"
)
_CLOSE = (
    r"(?:close|drop|mute|resolve|dismiss|delete) (?:all|every|any) (?:open )?(?:loops?|tasks?|items?|commitments?)"
    r"|mark (?:all|every|everything|this)\b.{0,30}\b(?:done|fulfilled|resolved|complete)"
    r"|모든\s*(?:루프|항목|할\s*일|약속)\S*\s*(?:닫|종료|완료|삭제)|(?:すべて|全て)の(?:ループ|項目|タスク|約束)\S{0,3}(?:閉じ|完了|削除)"
    r"|(?:schließe|lösche|erledige) (?:alle|jede) (?:offenen? )?(?:schleifen|aufgaben|punkte|zusagen)"
    r"|(?:fermez?|supprimez?|clôturez?) (?:toutes|tous) les (?:boucles|tâches|promesses|points)"
    r"|(?:cierra|borra|elimina|chiudi|cancella|feche|apague|encerre) (?:todos|todas|tutti|tutte)\b"
    r"|(?:关闭|關閉|删除|刪除|完成)(?:所有|全部)的?(?:循环|事项|任务|承诺|項目)"
)
_MODEL = (
    r"\b(?:language model|AI (?:assistant|model|system)|prompt|LLM)\b|인공지능|언어\s*모델|言語モデル|人工知能|sprachmodell"
    r"|modèle de langage|modelo de (?:lenguaje|linguagem)|modello linguistico|语言模型|語言模型|人工智能"
)
_ENCODED = r"(?:[A-Za-z0-9+/]{4}){16,}={0,2}|(?:\\u[0-9a-fA-F]{4}){8,}|(?:%[0-9A-Fa-f]{2}){16,}|(?:&#x?[0-9a-fA-F]+;){8,}"

_SIGNS = tuple(
    (code, re.compile(pattern, re.IGNORECASE | re.MULTILINE))
    for code, pattern in (("ignore", _IGNORE), ("role", _ROLE), ("close", _CLOSE), ("model", _MODEL), ("encoded", _ENCODED))
)


def suspect(text: str) -> tuple[str, ...]:
    """Codes of the suspect phrases in `text` as stored: ignore, role, close, model, encoded; `unseen` if it hides characters."""
    seen = unicodedata.normalize("NFKC", visible(text))
    found = [code for code, pattern in _SIGNS if pattern.search(seen)]
    hidden = sum(unicodedata.category(char) in {"Cf", "Co", "Cn"} for char in text)
    return (*found, "unseen") if hidden > 3 else tuple(found)
