"""Content words of a sentence: enough to see that two mails speak of the same thing, without any statistic of this home."""

from __future__ import annotations

import re
from functools import lru_cache

_TOKEN = re.compile(r"[^\W_]+", re.UNICODE)
_LINK = re.compile(r"\bhttps?://\S+|\bwww\.\S+", re.IGNORECASE)
_MIN_LENGTH = 3
_COMMON = frozenset(
    """
    aber about above actually after afternoon again ago all alle already also and another answer any anything are around
    ask asked auch auf aus avec avez back because been before bei beim being below best between bien bis bitte bonjour
    both bring but can cette che comme como con could cuando dank danke dann dans das dass day dein deine del dem den
    denn der des desde did die diese dieser doch does doing donde done down due each ein eine einen einer eines either
    elle else encore end enough est esta este etwas euch even evening ever every everything faire few find first for
    friday from further für gern gerne get getting give glad gli going good got gracias great grüße habe haben hacer had
    hallo has hasta hat have haven having hello help her here hey hier him his hola hope how however hoy ich ihm ihn
    ihnen ihr ihre ihren immer into ist its jetzt job just kann kannst keep kein keine kim kind know können könnte
    könnten las last later least les less let leur liebe lieber like list little long look los lot made mail mais make
    mal man many may maybe mehr mein meine merci mes message mich might mir mit monday more morning most much must muy
    más nach nah need never new next nicht noch nochmal non nos not nothing nous now nur oder off old once one only
    other our out over own par para pas per pero please por possible pour pouvez pouvons puede puedes put quand quando
    que question qui quick quickly quiero rather really regards reply right same saturday say schon see sehr sein send
    sent ser ses several shall she should sich sie since sind sobre some something son sont soon still such sunday suo
    sur sure sus tag take también tell than thank thanks that the their them then there these they thing think this
    those though through thursday tiene today todo together tomorrow too tout toute très tuesday two una und under une
    uns until update upon use usted very via viele vielen vom von vos votre vous wann want wanted war was way wednesday
    week well wenn wer werden were what when where whether which while who why wie wieder will wir wird wirklich wish
    with within without would write wrote wäre würde year yep yes yesterday yet you your yours zum zur être über
    """.split()
)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


@lru_cache(maxsize=256)
def content_words(text: str) -> frozenset[str]:
    """Lower-case words of at least three letters that are not common, and numbers of two digits and more.

    Of unspaced scripts: Hangul words without their particle, runs of Han or Katakana between Hiragana, and for the rest marked pairs of
    neighbouring characters. Links are left out. One mail meets every open loop of its unit, hence the cache."""
    words: set[str] = set()
    text = text[:4000]
    folded = text.casefold()
    if "://" in folded or "www." in folded:  # few texts have a link, and looking for one costs as much as all the rest
        folded = _LINK.sub(" ", text).casefold()
    paired = not folded.isascii()
    for token in set(_TOKEN.findall(folded)):
        if paired and _CJK.search(token):
            words.update(_unspaced(token))
        elif (len(token) >= _MIN_LENGTH and token not in _COMMON) or (token.isdigit() and len(token) > 1):
            words.add(_stem(token))
    return frozenset(words)


def _unspaced(token: str) -> list[str]:
    """Words of a token of an unspaced script, then its marked pairs."""
    found = [bare for run in _HANGUL.findall(token) if len(bare := _PARTICLE.sub("", run)) > 1]
    if _KANA.search(token) or len(token) == _PAIR:
        found += _RUN.findall(token)
    pairs = [f"{_MARK}{token[i : i + 2]}" for i in range(len(token) - 1)]
    return [word for word in found if word not in _COMMON_UNSPACED] + pairs


_MARK = "·"
_PAIR = 2
_HANGUL = re.compile(r"[가-힣]+")
_KANA = re.compile(r"[\u3041-\u30ff]")
_RUN = re.compile(r"[\u3400-\u9fff々]{2,}|[\u30a1-\u30ff]{3,}")
_PARTICLE = re.compile(r"(?<=..)(?:에서는|에서|에게|께서|까지|부터|으로|이나|에는|은|는|이|가|을|를|의|에|도|로|와|과|만|님)$")
_COMMON_UNSPACED = frozenset(
    """
    안녕하세요 감사합니다 확인 부탁 부탁드립니다 혹시 지난번 지난 이번 다음 오늘 내일 어제 저희 우리 제가 저는 문의 문의하신
    회신 답변 답장 메일 관련 대한 있을까요 있나요 있습니다 주실 주세요 보내주실 보내주세요 알려주세요 해주세요 가능 가능할까요
    그리고 그런데 아직 현재 정도 어떻게 언제 어디 어느 무엇 말씀하신 보내드립니다 드립니다 합니다 됩니다 입니다 겠습니다 월요일
    화요일 수요일 목요일 금요일 토요일 일요일 오전 오후 이미 모두 같이 함께 바로 다시 되나요 될까요 本日 明日 今日 昨日 今週
    来週 先週 先日 今回 次回 確認 連絡 返信 回答 返事 質問 お願 件名 以上 以下 弊社 御社 貴社 皆様 下記 上記 場合 予定 必要 可能
    大変 世話 失礼 承知 了解 月曜 火曜 水曜 木曜 金曜 土曜 日曜 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 午前 午後 時間
    日程 都合 教 送付 メール
    """.split()
)


@lru_cache(maxsize=16384)
def _stem(word: str) -> str:
    """Plural and simple endings cut, so that `menus` meets `menu`."""
    for ending in ("ies", "es", "s", "en"):
        if word.endswith(ending) and len(word) - len(ending) > _MIN_LENGTH:
            return word[: -len(ending)]
    return word


_SAME_TOPIC = 2
_TOUCHED = 1
_CJK_PAIR_WEIGHT = 0.4
_REPEAT_SHARE = 0.75
_REPEAT_WORDS = 3


def same_topic(one: frozenset[str], two: frozenset[str]) -> bool:
    """True if two mails of one pair of people share two content words (of unspaced scripts five character pairs)."""
    return weight(one & two) >= _SAME_TOPIC


def touches(one: frozenset[str], two: frozenset[str]) -> bool:
    """True if two mails share one content word: enough where a mail says itself that it speaks of something agreed or asked before."""
    return weight(one & two) >= _TOUCHED


def same_ask(one: frozenset[str], two: frozenset[str]) -> bool:
    """True if two asks are the same one in other words: most words of the shorter stand in the other."""
    shared, smaller = weight(one & two), min(weight(one), weight(two))
    return shared >= _SAME_TOPIC and (shared >= _REPEAT_SHARE * smaller or (shared >= _REPEAT_WORDS and shared >= smaller / 2))


def weight(words: frozenset[str]) -> float:
    """How many words a set stands for: a character pair of an unspaced script is less than a word, inside a word of the set nothing."""
    whole = [word for word in words if word[0] != _MARK]
    pairs = len(words) - len(whole)
    if not pairs:
        return len(whole)
    covered = sum(word[0] == _MARK and any(word[1:] in one for one in whole) for word in words) if whole else 0
    return len(whole) + (pairs - covered) * _CJK_PAIR_WEIGHT


_FAREWELL = re.compile(
    r"(?:see|catch|talk to) (?:you|ya)\b|looking forward\b|until then\b|bis (?:dann|bald|gleich|später|morgen|\w+tag)\b|wir sehen uns\b"
    r"|à (?:bientôt|demain|plus|tout|\w+di)\b|au plaisir\b|nos vemos\b|hasta (?:luego|pronto|mañana|el)\b|até (?:logo|breve|amanhã|já|lá)\b"
    r"|a (?:presto|domani|dopo)\b|ci vediamo\b"
    r"|(?:그때|내일|곧|다음에|현장에서|거기서) ?(?:뵙|봬|뵈|만나)|(?:当日|明日|また).{0,12}(?:お会い|楽しみ)|(?:到时|回头|明天|下周)见",
    re.IGNORECASE,
)


def is_farewell(sentence: str) -> bool:
    """A sentence that only says goodbye till then: it answers nothing beside another answer."""
    return _FAREWELL.match(sentence.strip()) is not None


def tells_something(sentence: str) -> bool:
    """False for a wave of the hand ("See you there!"): a few words without a figure."""
    if is_farewell(sentence):
        return any(map(str.isdigit, sentence))
    if len(sentence.split()) >= _FEW_WORDS or any(map(str.isdigit, sentence)):
        return True
    return sum(char >= _UNSPACED for char in sentence) >= _FEW_SIGNS


_FEW_WORDS = 5
_FEW_SIGNS = 7
"""Signs of an unspaced script that say as much as five words."""
_UNSPACED = "\u2e80"
