"""French cues, one pattern a line (J-55 to J-61)."""

CUES: dict[str, str] = {
    "request": r"""
        si (?:tu|vous) (?:en |l'|les |y )*(?:as|avez)\b(?![^.?!]{0,20}(?:question|temps|besoin|doute|souci|problème|envie))[^.?!]{2,60}(?:ce serait|serait|m'aiderait|m'arrangerait|j'aimerais|rendrait service)\b
        (?:votre|ton|ta|vos|tes) (?:\w+ ){1,5}(?:ne |n')(?:figure\w*|apparai\w+|(?:est|sont) (?:pas|toujours pas) (?:sur|dans|indiqu|mentionn|joint))
        sans [^,.?!]{0,30}de (?:votre|ta) part,? [^.?!]*\bne (?:peux|pouvons|peut)\b
        (?:un mot|une réponse|un signe|quelques mots|un retour|une ligne) de (?:votre|ta) part\b[^.?!]{0,30}(?:serait|apprécié|bienvenu|suffi)
        (?:tu|vous) ne (?:m'|nous |me |l'|les )*(?:as|avez) (?:toujours pas|pas encore|jamais)[^.?!]{0,12} ?(?:rendu|envoyé|donné|payé|signé|retourné|transmis|remis|réglé|fourni)
        (?:tu devais|vous deviez|tu avais promis de|vous aviez promis de) (?:me|nous|m'|le|la|les|lui)\b
        (?:ne sais|ne savons)(?: toujours)? pas(?: encore)? (?:si|quand|ce que|où|quel\w*|combien|à quelle) (?:\w+ )?(?:tu|vous)\b
        (?:votre|ton|ta|vos|tes) (?:\w+ ){1,6}(?:ne |n')(?:m'|nous |m' )?(?:est|sont|a|ont)(?: \w+)? (?:pas|toujours pas|jamais)(?: encore)?(?: \w+)? (?:parvenu|arrivé|reçu|venu)\w*
        il (?:me|nous) manque\b[^.?!]{2,50}(?:de (?:votre|ta) part|de (?:vous|toi)\b)
        (?:bloqué|coincé|arrêté|à l'arrêt|en attente)\w*[^.?!]{0,20}(?:tant que|jusqu'à ce que|sans) (?:tu|vous|votre|ton|ta)\b
        (?:je serais|nous serions|je suis|nous sommes)(?: \w+)? (?:curieu\w+|content\w*|heureu\w+|ravi\w*|intéressé\w*) (?:de (?:savoir|connaître|lire|entendre|voir)|par) (?:ce que (?:tu|vous)|ton|ta|tes|votre|vos|si (?:tu|vous))
        (?:pas encore|toujours pas|toujours rien|pas)(?: \w+)? (?:reçu|eu|vu)\b(?! (?:de )?(?:réponse|nouvelles?|retour))[^.?!]{0,60}(?:de (?:votre|ta) part|de (?:vous|toi)\b)
        (?:il (?:me |nous )?manque|manquent?)(?: encore| toujours| juste| plus que)* (?:votre|ta|ton|vos|tes)\b
        sans (?:votre|ton|ta|vos)\b[^.?!]{2,50}(?:\bne (?:peux|pouvons|peut|pourrai|pourrons|pourra)\b|impossible|\bn'avance)
        (?:ne (?:peux|pouvons|peut|pourrai|pourrons))\b[^.?!]{2,70}\b(?:tant que|avant que|sans que|sans) (?:tu|vous|votre|ton|ta|vos)\b
        (?:tant que|avant que) (?:tu|vous)\b[^.?!]{2,60}, (?:je|nous|on) ne (?:peux|pouvons|peut|pourrai|pourrons)\b
        (?:j'aimerais|nous aimerions|je voudrais|nous voudrions|je souhaiterais|nous souhaiterions)(?: bien| beaucoup| aussi)* (?:avoir|connaître|entendre|recueillir|recevoir|lire|prendre) (?:ton|ta|tes|votre|vos)\b
        (?:votre|ton) (?:avis|opinion|sentiment|point de vue|regard)\b[^.?!]{0,60}(?:m'intéress\w+|nous intéress\w+|serait (?:précieux|utile|bienvenu)|s'il|svp|stp)
        (?:j'espérais|nous espérions|j'avais espéré) que (?:tu|vous)\b
        (?:j'attends|nous attendons|on attend)(?: toujours| encore| donc)* (?:un mot|un signe|ton|ta|tes|votre|vos|que (?:tu|vous))\b(?! (?:réponse|retour))
        (?:ce|ça|cela) (?:serait|m'aiderait|nous aiderait|m'arrangerait|nous arrangerait) (?:\w+ ){0,3}(?:si|que) (?:tu|vous)\b
        merci de (?:\w+ ){0,4}(?!compte)\w+(?:er|ir|re|oir)\b(?! (?:compte )?de votre)
        (?:quand|dès que|si) (?:tu|vous) (?:auras?|aurez|avez|as|pourras|pourrez|peux|pouvez) (?:un (?:moment|instant)|une minute|le temps|deux minutes|cinq minutes)\b
        (?:jette|jetez) un (?:œil|oeil|coup d'œil|coup d'oeil)\b
        (?:pouvez|pourriez|pouviez|voulez|voudriez|pourrais|peux|veux|voudrais|sauriez|auriez|aurais)[- ](?:vous|tu)\b
        (?:tu|vous|on) (?:peux|pourrais|pouvez|pourriez|voudrais|voudriez)\b(?! (?:compter|me joindre|me contacter))[^.]*
        merci (?:de|d')(?: bien vouloir| me| nous| le| la| les| l'| m'| t'| vous| te| ne| y| en)* ?\w+(?:er|ir|re|oir)\b(?! compte de votre)
        merci (?:de|d')(?: ton| ta| votre)? (?:retour|réponse|confirmation)
        (?:veuillez|prière de|merci de bien vouloir|priez de) (?!agréer|recevoir|accepter|trouver|noter|croire|excuser|m'excuser|nous excuser)\w+
        (?:s'il (?:vous|te) pla[iî]t|svp|stp)\b
        (?:j'ai|nous avons|j'aurais|nous aurions|on a)(?: encore| urgemment| vraiment)? besoin (?:de|d'|que)(?! temps| réfléchir)
        il (?:me|nous) (?:faut|faudrait|manque)\b
        (?:je|nous) (?:vous|te) (?:serais|serions|saurais|saurions|remercie de bien|demande|demandons|prie|prions)(?! (?:d'agréer|de recevoir|de croire|d'accepter|de m'excuser|de nous excuser|de trouver))\b
        (?:j'apprécierais|ce serait|il serait) (?:\w+ ){0,3}(?:bien|gentil|sympa|super|utile|bon|préférable)? ?(?:si|que) (?:tu|vous)\b
        (?:envoie|envoyez|fais|faites|dis|dites|donne|donnez|confirme|confirmez|rappelle|rappelez|vérifie|vérifiez|transmets|transmettez|réponds|répondez|apporte|apportez|préviens|prévenez|tiens|tenez|indique|indiquez|regarde|regardez|pense|pensez)(?:-(?:moi|nous|le|la|les|lui)| (?:moi|nous)\b){1,2}\b(?! savoir si (?:tu|vous) (?:as|avez) (?:besoin|des questions))
        ^(?:envoie|envoyez|confirme|confirmez|vérifie|vérifiez|rappelle|rappelez|(?:transmets|transmettez)(?!.*\bmes (?:\w+ )?(?:amitiés|salutations|hommages|respects|félicitations))|signez|complétez|remplissez|pense à|pensez à|n'oublie pas|n'oubliez pas)\b
        (?:est-ce que|qu'est-ce que) (?:tu|vous) (?:peux|pouvez|pourrais|pourriez)\b
    """,
    "question": r"""
        (?:demande|demandent|veut savoir|veulent savoir|voudrait savoir|voudraient savoir|aimerait savoir|aimeraient savoir)(?: \w+)? (?:si|s'il|quand|combien|où|quel\w*|ce que|comment|à quelle|qui|pourquoi)\b[^.!?]*\b(?:tu|vous|ton|ta|tes|votre|vos|toi)\b
        (?:tu|vous) ne (?:m'|nous )(?:as|avez) (?:toujours |jamais |pas |encore |rien )+(?:dit|précisé|indiqué|confirmé|expliqué) (?:si|ce que|quand|où|quel\w*|comment|combien|qui|pourquoi)\b
        ^(?!.*\bsi\b).*\b(?:tu|vous|on)\b[^.!?]{1,60}\bou (?:pas|non)[ .!]*$
        ^(?:et |mais )?(?:sais|savez|peux|pouvez|as|avez|es|êtes|connais|connaissez|penses|pensez|vois|voyez)-(?:tu|vous) (?:qui|où|si|quand|comment|combien|pourquoi|ce que|quel\w*|déjà|encore|toujours)\b
        (?:je|nous|on) (?:voulais|voulait|voulions|voudrais|voudrions|souhaite|souhaiterais|souhaitais|aimerais|aimerions|voudrait)(?: juste| simplement| bien)? (?:savoir|demander|te demander|vous demander|connaître|vérifier)
        je me (?:demande|demandais)\b(?! (?:parfois|souvent|des fois|quelquefois|toujours|de temps en temps)\b(?!.*\b(?:tu|vous)\b))
        (?:est-ce que|est-ce qu'|qu'est-ce qu)
        (?:avez|as|est|êtes|es|sera|serez|seras|a|ont|sont|allez|vas|savez|sais|faut|viens|venez|prenez|prends|voyez|vois|connaissez|étiez|aviez|irez)[- ](?:t-)?(?:vous|tu|il|elle|ce|on|ils|elles)\b[^.]*\?
        ^(?:et |mais |alors )?(?:quand|où|qui|que|quoi|quel(?:le)?s?|comment|pourquoi|combien|à quelle|de quel|pour quand|depuis quand)\b[^.!]{3,}$
        (?:me|nous) (?:dire|préciser|confirmer|indiquer|faire savoir)(?: si| quand| où| qui| quel| comment| combien| pourquoi)
        (?:ma|notre|une|deux|petite|autre|encore une) (?:petite |autre |dernière )?questions?(?: \w+){0,2} ?(?::|est|sur|concernant|à propos)
    """,
    "proposal": r"""
        (?:si on|et si|on pourrait|pourrions-nous|pouvons-nous|veux-tu qu'on|voulez-vous qu'on|on se (?:voit|retrouve|cale))\b
        (?:que dis-tu|que dites-vous|qu'en (?:penses|pensez|dis|dites)|ça (?:te|vous) (?:va|dit|convient)|cela (?:te|vous) (?:va|convient)|(?:te|vous) convient|es-tu (?:libre|dispo)|êtes-vous (?:libre|disponible))
        (?:je|nous) (?:propose|proposons|suggère|suggérons|te propose|vous propose)\b
        ça marche (?:pour|si)\b[^.]*\?
    """,
    "decide": r"""
        (?:choisir|choisis|choisissez|trancher|décider|décidez|décide|optez)\b[^.?]{0,60}(?:entre|si|ou|avant|svp|s'il|\?|lequel|laquelle|merci|d'ici)
        (?:veuillez|merci de|pouvez-vous|peux-tu|pourriez-vous) (?:\w+ ){0,3}(?:choisir|décider|trancher|valider|approuver|autoriser|donner votre (?:accord|feu vert|aval))
        (?:préférez|préfères|préférerais|voulez|veux|souhaitez|souhaites|prenez|prends|prend|on garde|gardez|gardes|dois-je|devons-nous|faut-il)\b[^?]{0,100}\bou\b[^?]{2,80}\?
        ^(?:[\w'-]+ ){1,4}ou (?:[\w'-]+ ?){1,5}\?
        (?:lequel|laquelle|lesquels|quelle option|quelle version|quel modèle)\b
        (?:validez|approuvez|acceptez|autorisez|valides|approuves|acceptes)[- ](?:vous|tu)\b
        (?:votre|ton) (?:accord|validation|feu vert|approbation|décision)\b[^.]{0,50}(?:avant|d'ici|pour|merci|\?|nécessaire|attend)
        (?:pouvons-nous|peut-on|puis-je|on peut) (?:lancer|imprimer|commander|publier|envoyer|démarrer|y aller|partir là-dessus|passer commande|procéder)\b[^?]*\?
        (?:êtes-vous|es-tu|vous êtes|tu es) (?:bien )?d'accord (?:pour que|pour|avec)\b[^?]*\?
    """,
    "choice": r"""
        (?:\bou\b[^?]{2,80}\?|chois|tranch|décid|optez|préf[éè]r|lequel|laquelle|lesquels|quelle option|quelle version)
    """,
    "approval": r"""
        (?:valid(?:er|ez|ation|es)|approuv|approbation|autoris|feu vert|(?:votre|ton) accord|votre aval)
        (?:(?:êtes-vous|es-tu|vous êtes|tu es) (?:bien )?d'accord (?:pour|avec)|(?:pouvons-nous|peut-on|puis-je|on peut) (?:lancer|imprimer|commander|publier|procéder))
    """,
    "wh": r"""
        ^(?:et |mais |alors |bonjour,? |[\w-]+, )?(?:quand|où|qui|quoi|quel(?:le)?s?|comment|pourquoi|combien|à quelle|de quel\w*|pour quand|depuis quand|que|qu'est-ce)\b
        (?:savoir|dire|préciser|confirmer|indiquer|demander|demande|sais|savez)(?:-moi)? (?:quand|où|qui|quel(?:le)?s?|comment|pourquoi|combien|ce que)\b
    """,
    "courtesy": r"""
        si (?:quelque chose|un point|quoi que ce soit)\b[^.?!]{0,24}\b(?:clair|flou|obscur|incompréhensible)\b[^.?!]{0,24}\b(?:expliqu\w+|aid\w+|répond\w+|plaisir)
        si (?:jamais )?(?:tu|vous) (?:vois|voyez|remarques?|remarquez|trouves?|trouvez|constatez|constates) (?:quelque chose|quoi que ce soit|une (?:erreur|anomalie|faute))
        (?:si (?:tu|vous)|en cas de|pour tout|pour toute|au besoin|n'hésite[zr]?)\b[^.?]{0,60}(?:question|questions|besoin|problème|renseignement|information|complément|souci|doute|précision|hésite|contact|quoi que ce soit)
        (?:n'hésite pas|n'hésitez pas|reste à (?:ta|votre) disposition|restons à (?:ta|votre) disposition|je suis à (?:ta|votre) disposition)
        (?:fais|faites|dis|dites|appelle|appelez|contacte|contactez|écris|écrivez)[- ](?:moi|nous)\b[^.?]{0,30}si (?:tu|vous) (?:as|avez|veux|voulez|souhaite)
        (?:avez-vous|as-tu|vous avez|tu as) (?:d'autres |des )?questions\b
        ^(?:des |d'autres )?questions ?\?
    """,
    "patience": r"""
        (?:merci de (?:bien vouloir )?patienter|patientez|patiente|un (?:petit )?peu de patience)\b
        (?:donnez|donne|laissez|laisse)[- ](?:moi|nous) (?:encore )?(?:un|une|deux|quelques|jusqu'à \w+)(?: petit\w*)? ?(?:jours?|heures?|minutes?|moment|instant|semaine)?(?:[.! ]*$|,| et (?:je|nous)\b| pour )
    """,
    "formula": r"""
        (?:embrasse[zr]?|salue[zr]?|transmets|transmettez|passe[zr]?)(?:-\w+)* (?:bien )?(?:\w+ ){0,5}(?:pour moi|pour nous|de ma part|de notre part|mes (?:\w+ )?(?:amitiés|salutations|hommages|respects|félicitations)|le bonjour)
        (?:as-tu|avez-vous|tu as|vous avez) passé (?:un |une |de )?(?:bon|bonne|bonnes|belles?|agréable|beau)\b
        (?:au plaisir) (?:de|d')
        (?:comment (?:vas-tu|allez-vous|ça va|tu vas|vous allez|va)|ça va|tu vas bien|vous allez bien|quoi de neuf)\b
        (?:j'espère|nous espérons|en espérant)\b
        ^(?:[^,.]{0,20}, )?à (?:bientôt|demain|plus tard|plus|tout à l'heure|la semaine prochaine|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)[ .!]*$
        (?:au plaisir|dans l'attente|hâte de|je me réjouis|nous nous réjouissons)\b
        (?:bonne|bon|belle|excellente?) (?:journée|soirée|semaine|week-end|weekend|vacances|fin|fête|continuation|année|route|réception)\b
        (?:veuillez|je (?:vous|te) prie d')(?: \w+){0,3} ?(?:agréer|recevoir|accepter|croire|excuser|m'excuser)
        (?:je vous prie|nous vous prions) (?:d'agréer|de croire|de recevoir|d'accepter|de m'excuser|de nous excuser)
    """,
    "rhetorical": r"""
        ^(?:et |mais )?qui (?:aurait|eût|l'aurait|l'eût) (?:pu )?(?:cru|pensé|dit|imaginé|croire|penser|imaginer|dire)\b
        , (?:non|n'est-ce pas|hein|pas vrai|d'accord|ok|oui) ?\?$
        ^(?:qui sait|pourquoi pas|et alors|tu sais quoi|devine quoi)\b[^?]{0,12}\?$
        (?:tu te rends|vous vous rendez|te rends-tu|vous rendez-vous) compte\b|tu (?:le )?crois,? ça\b|incroyable,? non
    """,
    "reported": r"""
        (?:j'ai|il a|elle a|on a|nous avons|ils ont|elles ont|\w+ a)(?: \w+){0,2} (?:demandé|posé la question)\b
        (?:m'a|m'ont|nous a|nous ont|lui a|t'a) demandé\b
        (?:il|elle|ils|elles|\w+) (?:(?:voulait|voulaient|souhaitait|demandait|demandaient) (?:savoir|si|quand)|demande (?:savoir|si|quand)(?![^.!?]*\b(?:tu|vous|ton|ta|tes|votre|vos)\b))
    """,
    "hedge": r"""
        (?:peut-être|éventuellement|sans garantie|sans promesse|je ne (?:peux rien )?promets? (?:rien|pas)|si j'ai le temps|si je trouve le temps|un de ces jours|j'essaie|j'essaierai|je vais essayer|on verra)\b
    """,
    "promise": r"""
        je (?:m'en )?(?:règle|gère|vois|prends|contacte|relance|demande|fais|passe) (?:ça|cela|tout|le point|le nécessaire|la chose|directement )?\s?(?:avec|auprès|demain|ce soir|aujourd'hui|tout de suite|dès que|moi-même)\b
        (?:je|j'|nous|on)(?: (?:te|vous|t'|le|la|les|l'|lui|leur|en|y|m'|me|nous))* ?(?:vais|allons|va)(?! (?:bien|mal|être en|être absent))(?: \w+){0,2} ?\w+(?:er|ir|re|oir)\b
        (?:je|nous)(?: (?:te|vous|le|la|les|lui|leur|en|y|me|nous)| l'| t'| vous en)* ?(?!serai absent|serons absent|ne\b)\w+(?:erai|irai|rai|erons|irons|rons)\b
        j'(?:\w+rai|enverrai)\b
        (?:je (?:te|vous|t'|l')? ?(?:envoie|envoye|transmets|tiens au courant|rappelle|confirme|reviens|recontacte|fais suivre|prépare|livre|apporte|paie|m'en (?:occupe|charge))|je (?:m'en|m'y) (?:occupe|charge|engage|mets)|je m'engage|c'est promis|promis)\b
        (?:vous|tu) (?:aurez|recevrez|auras|recevras)\b
        (?:suivra|arrive|suit) (?:demain|lundi|mardi|mercredi|jeudi|vendredi|bientôt|sous peu|dans)
    """,
    "acceptance": r"""
        (?:(?<!pas )d'accord|bien sûr|volontiers|avec plaisir|entendu|ça marche|pas de (?:problème|souci)|ok pour|je suis d'accord|j'accepte|nous acceptons|c'est bon pour (?:moi|nous)|(?:me|nous) convient|va pour|on (?:prend|garde|part sur|fait)|je (?:prends|choisis|préfère|valide|confirme|suis partant\w?)|validé|approuvé|accepté|marché conclu|sans problème|certainement)\b
    """,
    "refusal": r"""
        (?:dois|devons|vais devoir|allons devoir|préfère|préférons) (?:\w+ )?(?:passer (?:mon|notre) tour|renoncer|décliner|refuser|m'abstenir|dire non)\b
        (?:je crains|j'ai (?:bien )?peur|nous craignons) (?:de ne pas|que (?:je|nous|ce|cela|ça|non|on))\b
        (?:impossible|malheureusement|hélas|désolée?,? (?:mais )?(?:je|nous|on|ce|c'est|non|pas)|pas possible|pas intéressé\w?)\b(?! de vous déranger)
        (?:je|nous|on)(?: \w+)? ?(?:ne|n') ?(?:peux|peut|pouvons|pourrai|pourrons|veux|voulons|souhaite|serai|suis|serons|sommes)(?: \w+)? pas\b
        (?:refuse|refusons|décline|déclinons|dois (?:décliner|refuser)|refusé|rejeté)\b
    """,
    "disclaim": r"""
        (?:pas|plus) (?:de mon ressort|mon domaine|moi qui|ma responsabilité|responsable|en charge|de ma compétence)\b
    """,
    "delegation": r"""
        (?<!me )(?:voyez|vois|voir|demandez|demande|adressez-vous|adresse-toi|contactez|contacte|écrivez|parlez-en|parles-en)(?: plutôt| directement| donc)* (?:avec|à|au|aux)? ?(?!moi|nous|si|bien|vous|le |la |les )(?:m\.|mme|monsieur|madame)? ?\w+
        (?:pas moi|ce n'est pas (?:moi|de mon ressort|mon domaine)|s'en (?:occupe|charge)|est (?:responsable|en charge|chargée?|la bonne personne)|j'ai (?:transmis|transféré|fait suivre))\b
        (?:c'est|ce sont) (?:plutôt |désormais |maintenant )?(?:mon|ma|notre|le|la|m\.|mme|monsieur|madame|[a-z]+) ?\w* qui (?:s'en occupe|s'en charge|gère|suit)\b
    """,
    "thanks": r"""
        (?:merci|remercie|remercions)\b(?! (?:de|d')(?: bien vouloir| me| nous| le| la| les| l'| m'| t')* ?\w+(?:er|ir|re|oir)\b)
        ^(?:bien reçu|bien noté|c'est noté|parfait|super|d'accord|entendu|très bien|compris|génial|reçu|noté)[ ,.!]*$
        , (?:bien reçu|bien noté|c'est noté|parfait|super|d'accord|entendu|très bien|compris|génial|reçu|noté)[ ,.!]*$
        ^(?:bien reçu|bien noté|c'est noté|parfait|super|entendu|très bien|compris|génial|reçu|noté)[,.! ]
        (?:quelle|super|excellente|très bonne|merveilleuse|formidable|bonne) (?:bonne |belle |super |excellente )?nouvelle\b(?! (?:version|année|adresse|date))
        félicitations|bravo\b
        (?:ça|cela|ce|ta|votre|ton)(?: \w+){0,2} (?:me|nous|m'a|nous a|fait)(?: \w+)? ?(?:fait|touch|ravi|plaisir)\w*
        (?:ravie?s?|heureuse?s?|contente?s?|enchantée?s?) (?:de (?:l'apprendre|lire|savoir|voir)|pour (?:toi|vous)|que)\b
    """,
    "delivery": r"""
        (?:ci-joint\w*|en pièces? jointes?|ci-dessous|joint à ce)\b
        (?:voici|voilà|vous trouverez|tu trouveras|veuillez trouver)\b
        (?:j'ai|nous avons|je viens de|on a|c'est|il est|elle est|a été|ont été)(?: bien| déjà)? (?:envoyé\w*|transmis\w*|payé\w*|viré\w*|signé\w*|déposé\w*|mis|fait|fini|terminé\w*|expédié\w*|livré\w*|réservé\w*|commandé\w*|mis à jour|corrigé\w*|réglé\w*|envoyer|transmettre|payer|signer|poster|partagé\w*)\b
        (?:comme (?:promis|convenu|demandé|discuté)|c'est fait|envoyé|fait)\b
    """,
    "cancellation": r"""
        (?:annul(?:é|ée|és|ées|er|ons|e|ation de)|reporté sine die)\b(?! possible)
    """,
    "settled": r"""
        ^(?:ah |oh |ok |ya |já |schon )?(?:trouvée?s?)(?=[.,!])(?![^.?!]*\b(?:pero|mas|mais|aber|nicht|no|não|pas)\b)
        (?:fausse alerte|plus d'inquiétude)\b
        (?:m'a|m'ont|nous a|nous ont|me l'a|me l'ont|me les a|me les ont|nous l'a|nous l'ont|nous les a|nous les ont|m'en a|m'en ont)(?: [\wàâéèêîôûç]+){0,2} (?:envoyée?s?|donnée?s?|dit(?! que)|expliquée?s?|transmise?s?|montrée?s?|prêtée?s?|trouvée?s?|répondu|indiquée?s?|apportée?s?|dépannée?s?|renseignée?s?)\b(?![^.?!]*\b(?:mais|sauf|manque)\b)
        (?:comme convenu|comme on (?:l'a|en a)|nous avons (?:convenu|réglé|décidé)|on s'est mis d'accord)[^.?]{0,30}(?:téléphone|appel|réunion|hier|ce matin|vive voix|tout à l'heure)
        (?:c'est|est|tout est|problème|question)(?: \w+)? (?:réglé|résolu|arrangé|régl[ée]e|résolue)\b
        (?:plus besoin de (?:répondre|rien)|pas (?:besoin|nécessaire) de répondre|rien (?:d'autre|de plus) (?:à faire|n'est nécessaire)|inutile de répondre|aucune (?:réponse|action) (?:n'est )?(?:nécessaire|requise))
        trouvé\w?,? merci
        merci (?:pour |de )(?:votre |ton |l'|m'avoir )?(?:appel|coup de fil|rappelée?)\b[^?]{0,80}\b(?:noté|convenu|donc|réservé|inscrit|c'est bon)\b
    """,
    "withdrawal": r"""
        (?:laisse[z]? tomber|oublie[z]? (?:ma|mon|ça|cela|le|ce)|ne tene[zs] pas compte|ignore[z]?|peu importe|plus (?:besoin|nécessaire|la peine)|sans objet|je (?:retire|reviens sur)|je l'ai (?:re)?trouvé\w?|on l'a trouvé\w?)\b
        (?:c'est bon|finalement|pas la peine|inutile|plus la peine)\b[^.?!]{0,30}(?:trouvé\w*|reçu\w*|réglé|emprunté\w*|débrouillé\w*)\b
        (?:annule[zs]?|oublie[zs]?) (?:ma|mon|la) (?:demande|question|message|mail)\b
        (?:ne te dérange pas|ne vous dérangez pas|ne te donne pas la peine|ne vous donnez pas la peine)\b
        (?:j'en ai|nous en avons|on en a) (?:déjà |finalement |depuis )?(?:trouvé|acheté|emprunté|un|une)\b|(?:j'ai|nous avons|on a) finalement (?:trouvé|acheté|emprunté|pu)\b
        (?:il|elle|ils|elles) (?:était|étaient) [^.?!]{0,30}\b(?:depuis le début|tout ce temps)\b
    """,
    "reminder": r"""
        (?:relance|relancer|rappel|petit rappel|je reviens vers|je me permets de (?:revenir|relancer|vous relancer|te relancer)|pour mémoire)\b
        (?:des nouvelles|du nouveau|quelque chose de neuf|une avancée|où en (?:est|êtes|es|sommes))\b
        (?:toujours|encore)(?: \w+){0,2} (?:pas (?:reçu|de (?:réponse|nouvelles|retour))|en attente|sans (?:réponse|nouvelles|retour))
        (?:j'attends|nous attendons|dans l'attente de) (?:toujours )?(?:ta|votre|une) (?:réponse|retour|confirmation)
        (?:avez-vous|as-tu) (?:pu|eu le temps|vu|reçu mon)\b
    """,
    "yes": r"""
        ^si(?=[,.!])
        ^(?:oui|ouais|bien sûr|tout à fait|exactement|absolument|effectivement|volontiers|d'accord|ok|certainement)\b
    """,
    "no": r"""
        ^(?:non|pas encore|pas du tout|malheureusement non|hélas non)\b
    """,
    "collective": r"""
        (?:lequel d'entre vous|laquelle d'entre vous|qui (?:de|parmi|d'entre) vous|quelqu'un|l'un (?:de|d'entre) vous|l'une? d'entre vous|n'importe qui|qui (?:peut|pourrait|veut) )\b
    """,
    "each": r"""
        (?:chacun\w?(?: de vous| d'entre vous)?|vous tous|tout le monde|votre propre|chaque (?:équipe|personne|groupe))\b
    """,
    "marketing": r"""
        (?:entreprises|équipes|sociétés) comme (?:la vôtre|les vôtres)\b|(?:la|le) bonn?e? (?:personne|interlocuteur) pour\b|(?:doubler|booster|augmenter) (?:vos|leurs) (?:ventes|revenus)
        (?:envie|prêts?|prête|besoin|voulez-vous|souhaitez-vous|veux-tu)\b[^?]{0,30}(?:économis\w+|\d+ ?%|ventes|doubler|chiffre d'affaires|audience|booster)[^?]*\?
        (?:promo(?:tion)?|soldes|réduction|remise|code promo|offre (?:spéciale|limitée|exclusive)|livraison (?:gratuite|offerte)|profitez|gratuit\w*|essai|\d+ ?% (?:de|sur|offerts)|inscrivez-vous|achetez|commandez (?:maintenant|vite)|dernière chance|newsletter|découvrez)\b
    """,
    "meeting": r"""
        (?:se|nous|vous|te) (?:voir|rencontrer|parler|appeler|réunir|retrouver)\b
        (?:rencontr\w+|rendez-vous|rdv|réunion|entretien|visite|point téléphonique|visio)\b
        (?:un|bref|petit|court) (?:appel|café|déjeuner|échange|point)\b
        (?:êtes-vous|es-tu|seriez-vous|serais-tu|vous êtes|tu es) (?:libres?|disponibles?|dispo)\b
        (?:disponibilités|te convien\w+|vous convien\w+|te va|vous va)\b
        (?:une demi-heure|un quart d'heure|une heure|\d+ minutes|un créneau|un moment)\b[^?.]{0,40}\b(?:la semaine prochaine|cette semaine|demain|pour (?:en )?(?:parler|discuter|voir|revoir|passer))\b
    """,
    "refers": r"""
        (?:concernant|au sujet de|à propos de|suite à|pour répondre à|en réponse à|quant à) (?:ta|votre|la) (?:question|demande)\b
        comme (?:je (?:vous|te) l'ai |on l'a |nous l'avons )?(?:dit|indiqué|évoqué|vu)[^.?]{0,20}(?:téléphone|hier|ce matin|réunion)
    """,
}
