"""Words that mean the same in English and Korean, and a few that mean the same in one of them: synonyms without a model (M-132)."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice, product

from pipeline.models.terms import terms_of

VARIANTS = 8
"""Wordings of one query that are looked for beside its own."""
_PAIRS = """
invoice bill 청구서 계산서 세금계산서; quote quotation estimate 견적 견적서; contract agreement 계약 계약서
meeting 회의 미팅; schedule 일정 스케줄; deadline due 마감 기한; payment 결제 지급 입금; price 가격 단가; budget 예산
report 보고서 리포트; draft 초안; review 검토 리뷰; approval 승인 결재; reply answer 답장 회신; request 요청
question 질문 문의; delivery 배송 납품; order 주문 발주; refund 환불; discount 할인; customer client 고객 거래처
supplier vendor 공급업체 업체; company firm 회사; office 사무실; manager 팀장 매니저; project 프로젝트; plan 계획
proposal 제안 제안서; presentation slides 발표 자료; photo picture 사진; file 파일; attachment 첨부; address 주소
phone telephone 전화; birthday 생일; holiday vacation 휴가; travel trip 출장 여행; flight 항공편 비행기; hotel 호텔 숙소
ticket 티켓; interview 면접 인터뷰; salary wage 급여 월급; tax 세금; insurance 보험; bank 은행; account 계좌 계정
school 학교; hospital 병원; doctor 의사; lawyer 변호사; coffee 커피; lunch 점심; dinner 저녁; sample 샘플 견본
factory 공장; stock 재고
"""
"""One meaning between semicolons; no Korean word of one syllable, which would be found inside too many others."""
_PARTICLE = re.compile("(?:에게서|에서|으로|까지|부터|이랑|하고|에게|은|는|이|가|을|를|의|와|과|도|만|로|에)$")
_WORD = re.compile(r"\w+")


@cache
def _meanings() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for meaning in _PAIRS.replace("\n", ";").split(";"):
        words = frozenset(meaning.split())
        for word in words:
            found[word] = found.get(word, frozenset()) | words
    return found


def same_meaning(word: str) -> list[str]:
    """Other words for `word` (folded; a Korean particle or an English plural may hang on it), sorted."""
    bare = _PARTICLE.sub("", word)
    for one in (word, bare, word.removesuffix("s")):
        if one in _meanings():
            return sorted(_meanings()[one] - {word, one})
    return []


def variants(query: str) -> list[list[str]]:
    """Terms of other wordings of the query, at most VARIANTS: each has at least one word replaced; [] if no word of it has another."""
    words = _WORD.findall(query.casefold())
    choices = [[word, *same_meaning(word)] for word in words]
    made = (terms_of(" ".join(chosen)) for chosen in product(*choices) if list(chosen) != words)
    return list(islice(made, VARIANTS))
