"""Words by which an organisation, not a person, calls itself or is addressed."""

from __future__ import annotations

import re

from extractors.phrases import words

DESKS = words(
    "info information hello hi hallo hola bonjour contact kontakt contacto contato contatto service services servicio servico servizio customerservice customercare care support help"
    " helpdesk hilfe aide soporte suporte supporto team crew news newsletter mail mails email post office admin administration verwaltung hausverwaltung account accounts accounting"
    " buchhaltung rechnung invoice invoices facturation facturas fatture payments pay orders order bestellung shop store shipping versand delivery tracking kundenservice kundendienst"
    " marketing sales vertrieb promo promotions offers deals members membership community events event tickets booking bookings reservations reservierung security login welcome"
    " feedback survey surveys press editor redaktion digest updates update reply cs webmaster master system robot bot"
)
"""Local parts that name a desk or nobody."""

BODIES = words(
    "team bank banque banco banca support service services store shop boutique newsletter news gmbh ag inc llc ltd corp corporation company group club society association foundation verein"
    " office management hausverwaltung kundenservice customer care accounts accounting billing notifications alerts newsroom editors redaktion digest weekly daily hotel airlines insurance"
    " versicherung assurance seguros university library bibliothek museum theatre theater festival academy school clinic praxis pharmacy apotheke express delivery logistics post telecom"
    " mobile energy stadtwerke cloud app apps online labs tech software systems media studio"
)
"""Words of a display name that no person's name holds."""

ASIAN_BODIES = re.compile(
    r"은행|카드|택배|관리사무소|고객센터|고객지원|뉴스레터|쇼핑|마켓|보험|공사|공단|재단|협회|학교|병원|팀$|운영자|주식회사|㈜|銀行|カード|株式会社|サポート|カスタマー|事務局|センター|ストア|ショップ|運営|快递|银行|客服|团队|商城|公司|中心|学院|协会"
)

OF_US = re.compile(
    r"(?:your|the|dein|deine|euer|eure|ihr|ihre|votre|l'équipe|l’équipe|el equipo|tu|su|vuestro|seu|sua|o|a|il|la|i) ", re.IGNORECASE
)
"""What stands before the name of an organisation that signs."""
