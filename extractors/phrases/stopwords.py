"""Function words and letters that tell the Latin-script languages apart. Data only."""

from __future__ import annotations

from extractors.phrases import words

LATIN = ("en", "de", "fr", "es", "pt", "it")

STOPWORDS: dict[str, frozenset[str]] = {
    "en": words(
        "i he she they him his been were has had did i've we're it's that's the and you to of is for that it on with this are have be not we can will please your from if me at my or was would could thanks thank what"
        " when which how do does did should shall hi hello dear i'll i'm don't let know just any there our us an as but has where who why is sorry yes send here"
    ),
    "de": words(
        "der die das und ich du sie wir ist nicht ein eine einen zu mit für auf den dem von bitte wie was wann kannst können könnten danke dass ob auch"
        " noch bis hallo liebe lieber ihr ihnen mir mich uns haben habe sind wird werde im am an es bei nach aber wo warum vielen passt schon gern gerne alles klar dir dich"
    ),
    "fr": words(
        "le la les et je vous nous est pas un une des du pour que qui avec dans sur ce cette merci bonjour pouvez pourriez peux tu à au aux en ne si plus"
        " votre vos mon ma mes quand où comment quel quelle avez ai sont été être faire bien oui salut bonsoir c'est j'ai d'accord parfait ça te moi toi"
    ),
    "es": words(
        "el la los las y que de en un una por para con no es se me te lo su al del gracias hola puedes puede podría cuándo cómo qué dónde está están"
        " favor tengo tiene más pero como si ya te envío buenos días usted ustedes nosotros cuál sí hay muy esta este son vale perfecto has"
        " cuánto cuántos cuántas quién quiénes vais sois estáis tenéis podéis quisiera querría vuestra vuestro nuestra nuestro también aún todavía"
    ),
    "pt": words(
        "o a os as e que de em um uma por para com não é se me você vocês ele ela do da dos das no na obrigado obrigada olá pode poderia quando como"
        " estou qualquer dúvida segue nós vocês qual onde está estão tenho tem mais mas seu sua eu nós já bom dia sim até isso este esta também foi ao consegue oi"
        " quanto quantos quantas quem vossa vosso nossa nosso ainda gostava precisa preciso já vão"
    ),
    "it": words(
        "il lo la i gli le e che di in un una per con non è si mi ti grazie ciao puoi può potrebbe quando come cosa dove sono ho hai ha del della dei"
        " allora da al alla anche più ma questo questa buongiorno fammi sapere favore ci vi noi lei suo sua sì perfetto quale quanto posso gentile dal nel"
        " quanti quante chi vorrei vostra vostro nostra nostro ancora dov'è sarete siete avete potete"
    ),
}
LETTERS: dict[str, str] = {"de": "äöüß", "es": "ñ¿¡", "pt": "ãõ", "fr": "èêœ", "it": "ìò"}
