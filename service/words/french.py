"""The French words of the grammar."""

from __future__ import annotations

from .language import Language

FRENCH = Language(
    "fr",
    {
        # Things.
        "piece building": (
            "bâtiment(s), maison(s), bat, bât, pièce(s) de palais, bâtiment(s) de palais, "
            "morceau(x) de palais"
        ),
        "piece stable": "étable(s), écurie(s), box",
        "piece merchant": "marchand(e)(s), commerçant(e)(s), vendeur(s)",
        "piece wall": (
            "mur(s), muraille(s), rempart(s), morceau(x) de mur, pièce(s) de mur, segment(s) de "
            "mur, segment(s) de muraille, morceau(x) de muraille, pan(s) de mur, bout(s) de mur, "
            "tronçon(s) de mur"
        ),
        "piece gate": "porte(s)",
        "piece rooftop": (
            "toit(s), dôme(s), coupole(s), dôme(s) d estimation, toit(s) d estimation, dôme(s) de "
            "score, coupole, toiture(s), dôme(s) de points"
        ),
        "piece neutral_rooftop": "toit(s) neutre(s), dôme(s) neutre(s), neutre(s)",
        "piece blocking_rooftop": (
            "dôme(s) de blocus, toit(s) de blocus, blocus, de blocus, dôme(s) de blocage, dôme(s) "
            "bloquant(s)"
        ),
        "piece tea_tile": "tuile(s) thé, tuile(s) de thé, thé(s), jeton(s) thé, jeton(s) de thé",
        "piece well": "puits",
        "piece any": "pièce(s), pion(s)",
        "clock action": "action(s), placement(s), coup(s)",
        "clock turn": (
            "tour(s), par tour, au même tour, dans le même tour, en un tour, prochain(e)(s), "
            "suivant(e)(s), manche, même tour, pendant le même tour, au cours du même tour"
        ),
        "okay": "ok, d accord, bon, bien, okay",
        "anyone": "quelqu un, n importe qui, un joueur, les joueurs, joueurs, chaque joueur",
        "palace": "palais",
        "street": "rue(s), rue(s) marchande(s), marché(s), souk(s)",
        "tower": "la tour, les tours, tour nord, une tour",
        "side north": "nord, au nord, côté nord",
        "side east": "côté est, à l est, coté est, rempart est",
        "side south": "sud, au sud, côté sud",
        "side west": "ouest, à l ouest, côté ouest",
        "color grey": "gris(e)(s)",
        "color violet": "violet(te)(s), mauve(s)",
        "color black": "noir(e)(s)",
        "color brown": "marron(s), brun(e)(s)",
        "color orange": "orange(s)",
        "player red": "rouge(s)",
        "player yellow": "jaune(s)",
        "player green": "vert(e)(s)",
        "player blue": "bleu(e)(s)",
        # Between the things.
        "from": "depuis, à partir de, à partir du bout en, depuis le bout en, en partant de",
        "of": "de, d, du, des",
        "then": (
            "puis, et, et puis, ensuite, plus, et ensuite, après, et après, ainsi que, et aussi, "
            "suivi(e) de, suivi(e) d, suivi(e) par, puis après, après ça, enfin, et enfin, et "
            "pour finir"
        ),
        "or": (
            "ou bien, soit, plutôt qu, plutôt que, plutôt que d, au lieu de, au lieu du, au lieu "
            "d, à la place de, à la place du, à la place d, sinon"
        ),
        "or where": "ou",
        "not": "ne, n, pas, jamais, non, plus de, plus d",
        "on": "sur, au dessus de",
        "near": (
            "à côté de, à côté du, à côté des, à coté de, à coté du, près de, près du, contre, le "
            "long de, le long du, voisin de, au bord de, au bord du, devant, touchant, juste à "
            "côté de, juste à côté du, collé à, collé au, derrière, au delà de, au delà du, juste "
            "derrière, en face de, en face du, face à, à proximité de, à proximité du, au bout "
            "de, au bout du, proche de, proche du, à côté d, près d, à côté, juste à côté, "
            "bordant, longeant"
        ),
        "with": "avec, par",
        "it": (
            "le même, la même, celui là, le mets, la mets, les mets, le pose, la pose, les pose, "
            "le place, la place, les place, le met, la met, les mettre, le mettre, la mettre, le "
            "poser, la poser, les poser"
        ),
        "it place": "dessus, là dessus, par dessus, au dessus, par dessus lui",
        "again": (
            "un autre, une autre, encore un, encore une, un deuxième, une deuxième, l autre, un "
            "second, une seconde, d autres, un de plus, une de plus, autre, autres, encore"
        ),
        "number 2": "deux",
        "number 3": "trois",
        "number 4": "quatre",
        # Verbs that say which piece.
        "claim": (
            "revendiquer, revendique(s), revendiquons, revendiquais, prendre, prends, prend, "
            "prenais, prenait, prendrais, prendre possession du, prends possession du, prendre "
            "possession de, prends possession de, m approprie, approprier, m approprier, "
            "capturer, m empare, s empare, emparer, m emparer, prenne, prenant, prendrai, m "
            "emparer du, je m empare, occuper, occupe, prends possession, prendre possession"
        ),
        "claim it": (
            "en prends possession, j en prends possession, m en empare, je m en empare, le "
            "prends, la prends, le revendique, la revendique, le prendre, le revendiquer"
        ),
        "block": "bloquer, bloque(s)",
        "extend": (
            "prolonger, prolonge(s), prolongeais, continuer, continue(s), agrandir, agrandis, "
            "agrandit, agrandissais, agrandirait, étendre, étends, étend, rallonger, rallonge(s), "
            "allonger, allonge(s)"
        ),
        "pass": (
            "passe(r), je passe, passer mon tour, je passe mon tour, passe son tour, je dois "
            "passer, dois passer, passons, finir mon tour, terminer mon tour, sauter mon tour, ne "
            "rien faire, ne rien jouer, passer ce tour, passer le tour, ne pas jouer"
        ),
        # Questions.
        "what": (
            "qu y a t il, qu y a t il en, qu y a t il sur, qu est ce qu il y a, il y a quoi, c "
            "est quoi, qu est ce qui est, qu est ce qui se trouve, que trouve t on, à qui est, à "
            "qui est ce que, à qui sont, à qui appartient, à qui appartiennent, à qui revient, "
            "qui possède, qui a, qui détient, qui tient, quelle est la taille, quelle taille, de "
            "quelle taille est, de quelle taille, quelle taille fait, combien vaut, combien "
            "valent, que vaut, il y a t il quelque chose, y a t il quelque chose, quel pion, "
            "quelle pièce, qu est ce qu on a, qu est ce qu on trouve, que se trouve t il, que "
            "contient, quelle pièce est, quelle pièce se trouve, quel pion se trouve, qu est ce "
            "que c est, à qui est il, c est à qui le, à qui il est, combien mesure, elle est "
            "longue comment, est grand comment, qui garde, qui contrôle, y a t il quelqu un, y a "
            "t il une pièce, y a t il un pion, est ce qu il y a quelque chose, il y a quelque "
            "chose, y a t il déjà quelque chose, quelque chose se trouve, y a quoi, il est où le, "
            "qu avons nous, qu a t on, c est à qui ça"
        ),
        "what owner": "appartient à qui, est à qui",
        "what cell": "libre, vide, occupé(e), vacant(e), quelque chose en",
        "what palace": (
            "pris(e), déjà pris(e), revendiqué(e), combien de cases, combien de bâtiments, "
            "terminé(e), achevé(e), complet"
        ),
        "what street": (
            "quelle est la longueur, quelle longueur, de quelle longueur, combien de rues, où est "
            "la rue, où est le marché, où est le souk, où sont les marchands, où sont les rues"
        ),
        "what well": (
            "où est le puits, où se trouve le puits, y a t il un puits, il est où le puits, le "
            "puits est où, où il est le puits, le puits il est où, où se situe le puits"
        ),
        "what stock": (
            "combien de, combien d, combien, est ce qu il me reste du, est ce qu il me reste des, "
            "est ce qu il me reste de la, est ce qu il me reste de l, me reste t il du, me reste "
            "t il des, il me reste du, il me reste des, est ce que j ai encore du, est ce que j "
            "ai encore des, j ai encore des, j ai encore du, ai je encore des, ai je encore du, "
            "est ce que j ai du, est ce que j ai des, ai je des, ai je du"
        ),
        "what my_stock": (
            "il me reste combien de, il me reste combien d, combien me reste t il de, combien me "
            "reste t il d, combien ai je de, combien ai je d, j ai combien de, j ai combien d"
        ),
        "own": (
            "possède(nt), appartient, appartiennent, derrière, paravent, écran, dispose, en "
            "réserve, reste t il, il reste, vaut, fait, mesure, a t il, possède t il, taille, "
            "longueur, en stock, stock, réserve, en main, au total, a fait, a marqué, reste, "
            "restent, contient, leur reste t il, lui reste t il, fait il, compte t il, encore "
            "derrière, derrière son paravent, derrière mon paravent, derrière leur paravent, "
            "derrière le paravent, derrière son écran, derrière mon écran, derrière l écran, "
            "derrière le sien, qui a déjà un, qui a déjà une, qui porte un, qui porte déjà un, a "
            "t il encore, a t elle encore, ai je encore, avons nous, il en reste, me reste, ai "
            "encore, possédons"
        ),
        "own me": "il me reste, ai je, j ai, me reste t il",
        "rule": (
            "règle(s), la règle, les règles, règle du jeu, règles du jeu, quelles sont les "
            "règles, quelle est la règle, que disent les règles, que dit la règle, comment "
            "fonctionne(nt), comment marche(nt), comment ça marche, explique(z), explique moi, "
            "quand, quand peut on, quand puis je, faut il, doit on, doit il, doit elle, doivent "
            "ils, doivent elles, doit, doivent, en général, toujours, a t on toujours le droit, "
            "comment, comment est ce que, comment fonctionne t il, que se passe t il quand, il "
            "faut, faut, est ce qu il faut, est ce qu on doit, on doit, je dois, normalement, "
            "généralement, d habitude, à quoi sert, à quoi servent, à quoi ça sert, peut il y "
            "avoir, peut on avoir"
        ),
        "topic touch": (
            "toucher, touche(nt), se toucher, se touchent, être collé(e)(s), en diagonale, "
            "diagonale, diagonalement, distance, écart, séparé(e)(s), voisin(e)(s), "
            "adjacent(e)(s), être à côté, être voisin(e)(s), espace, laisser, laisser un espace, "
            "laisser une case, laisser de la place, entre, touchent, collés, espacé(e)(s), "
            "écarté(e)(s)"
        ),
        "topic through": (
            "traverser, traverse, traversent, passer par, passe par, passer à travers, à travers, "
            "traverse t elle, franchir"
        ),
        "topic same_color": (
            "de la même couleur, de même couleur, même couleur, d une même couleur, d une couleur"
        ),
        "topic own": "posséder, posséder deux, avoir deux, en avoir deux",
        "topic end": (
            "fin de la partie, fin du jeu, la partie se termine, se termine la partie, la partie "
            "finit, finit la partie, fin de partie, la partie s arrête, s arrête la partie, finit "
            "le jeu, le jeu se termine, se termine le jeu, se finit la partie, la partie se finit"
        ),
        "topic tie": (
            "égalité, ex aequo, à égalité, en cas d égalité, égalités, départage(r), départager, "
            "départage t on, ex æquo, sont à égalité"
        ),
        "topic obligation": (
            "obligé(e)(s), obligation, obligatoire, forcé(e)(s), autant de pions que possible, "
            "autant de pièces que possible, suis je obligé, est on obligé, est ce obligatoire, c "
            "est obligatoire, on est obligé, je suis obligé, dois je jouer, dois je poser, doit "
            "on jouer, doit on poser, obligé de jouer, obligé de poser"
        ),
        "topic turn order": "ordre du tour, ordre de jeu, ordre des joueurs",
        "topic order": "dans quel ordre, ordre",
        "topic side": "du même côté, sur le même côté, même côté, par côté, d un même côté",
        "topic inside": (
            "à l intérieur, à l extérieur, dans la ville, dans la cité, hors de la ville, en dehors"
        ),
        "topic occupied": "case occupée, une case occupée, case prise, déjà occupée",
        "topic opening": "ouverture, une ouverture, trou, entrée",
        "topic closed": (
            "fermé(e)(s), être fermé(e)(s), clos(e), être clos(e), close, fermer complètement, "
            "fermer entièrement, complètement fermé(e), fermer tout, fermer totalement, se ferme, "
            "ferme t on"
        ),
        "topic stock": "n ai plus de, n a plus de, plus aucun, épuisé(e)(s)",
        "topic last_player": "dernier joueur",
        "topic setup": "mise en place, début de partie, au début de la partie",
        "tile palace": (
            "tuile(s) palais, tuile(s) de palais, jeton(s) palais, jeton(s) de palais, tuile(s) "
            "du palais, jeton(s) du palais"
        ),
        "tile tower": (
            "tuile(s) tour, tuile(s) de tour, tuile(s) de la tour, jeton(s) tour, jeton(s) de "
            "tour, jeton(s) de la tour, tuile(s) des tours, jeton(s) des tours"
        ),
        "token": "tuile(s), jeton(s), la tuile, le jeton",
        "corner NW": "nord ouest",
        "corner NE": "nord est",
        "corner SE": "sud est",
        "corner SW": "sud ouest",
        "why": (
            "pourquoi, pour quelle raison, comment ça se fait que, comment ça se fait qu, comment "
            "se fait il que, qu est ce qui empêche, pourquoi est ce que, pourquoi est ce qu, qu "
            "est ce qui m empêche de, qu est ce qui m empêche d, qu est ce qui nous empêche de, "
            "qu est ce qui ne va pas avec, qu est ce qui cloche avec, quel est le problème avec, "
            "c est quoi le problème avec, comment se fait il qu, explique moi pourquoi, dis moi "
            "pourquoi, pour quelles raisons, pour quel motif, quelle règle interdit, quelle règle "
            "empêche, qu est ce qui interdit, en quoi, pk, pkoi, prquoi, qu est ce qui bloque, "
            "pourquoi donc, pourquoi diable"
        ),
        "where": (
            "où, où puis je, où est ce que, où est ce qu, ou est ce que, ou est ce qu, ou puis "
            "je, ou peut on, ou on peut, ou je peux, ou peut aller, ou peuvent aller, ou vont, ou "
            "mettre, ou poser, ou placer, ou peut, ou peuvent, ou va, sur quelle(s) case(s), dans "
            "quelle(s) case(s), quelle(s) case(s), à quel endroit, à quels endroits, quel(s) "
            "palais, sur quel(s) palais, où ça, quel endroit, quels endroits, à quelle place, "
            "quelles sont les cases, les cases possibles, quelles places, où donc, montre moi où, "
            "dis moi où, où sont les cases, sur quels bâtiments, quel bâtiment, où encore, va où, "
            "vont où, toutes les cases, quelles cases pour, quelles sont les cases pour, cases "
            "possibles pour, les endroits, tous les endroits, quels palais sont disponibles, "
            "quelles cases sont disponibles, quels sont les endroits, quels emplacements, quel "
            "emplacement"
        ),
        "may": (
            "puis je poser, puis je mettre, puis je placer, puis je construire, puis je jouer, "
            "puis je ajouter, puis je faire, puis je bâtir, puis je utiliser, puis je fermer, "
            "puisse, peux, peux je, peut, peut on, pouvons, pouvez, peuvent, pourrais, pourrait, "
            "pourrions, pourraient, est il possible, possible, permis, autorisé(e), légal(e), le "
            "droit, droit, ai je le droit, a t on le droit, c est permis, c est légal, c est "
            "possible, est ce légal, est ce possible, est ce permis, est ce autorisé, marcherait, "
            "c est autorisé, c est bon, ça marche, valable, ok si, est il permis, est il "
            "autorisé, est il légal, peux tu, pourrai, pourra, pouvoir, est ce bon, bon, rentre, "
            "rentrent, tient, passe bien, convient, réglementaire, dans les règles, conforme, c "
            "est jouable, jouable, faisable, possible de, il est possible, est il possible que, "
            "ai je droit, j ai le droit, j ai droit, a t il le droit, a t elle le droit, ont ils "
            "le droit, on a le droit, as tu le droit, valide, acceptable, permet, autorise t on, "
            "permise, ça passe, ça irait, est ce que ça marche, est ce que c est bon, c est ok, "
            "est ce ok, est ce correct, correct, admis, suis je autorisé à, suis je autorisée à, "
            "on est autorisé à, est ce qu on est autorisé à, suis autorisé à, accepterais tu, "
            "accepterais, acceptes, accepte t on, accepté(e), la règle me laisse, les règles me "
            "laissent, le règlement me laisse, la règle autorise, les règles autorisent, la règle "
            "permet, les règles permettent, as le droit, a le droit, ont le droit, avons le "
            "droit, avons nous le droit, m est il permis de, m est il possible de, est ce que j "
            "ai le droit, nickel"
        ),
        "may not": (
            "interdit(e), illégal(e), est il interdit, est ce interdit, n ai je pas le droit, n "
            "ai pas le droit"
        ),
        "if": (
            "si, et si, que se passe t il si, que se passerait il si, qu est ce qui se passe si, "
            "ça donne quoi si, est ce que, est ce qu, qu arrive t il si, qu est ce que ça donne "
            "si, qu est ce qui se passerait si, imaginons que, imaginons, supposons que, "
            "supposons, mettons que, au cas où, à supposer que, admettons que, admettons, si "
            "jamais, que se passe t il quand, qu est ce que ça fait si, ça ferait quoi, que "
            "donnerait, ça donnerait quoi"
        ),
        "be": "est, sont, a, as, avons, ont, est il, est elle, sont ils, sont elles, est ce",
        "to": "à, jusqu à, jusqu en",
        "me": "je, j, mon, ma, mes, me, m, moi, nous, pour moi, à moi",
        "third": "il, elle, ils, elles",
        "list": (
            "que puis je, qu est ce que je peux, qu est ce qu on peut, que peut, que peut on, mes "
            "coups possibles, quels coups, quels sont mes coups, coups possibles, coups légaux, "
            "mes coups légaux, quels sont les coups possibles, quels sont les coups légaux, quels "
            "sont mes coups légaux, je peux faire quoi, je peux jouer quoi, je peux poser quoi, "
            "on peut faire quoi, quelles sont mes possibilités, mes possibilités, quelles pièces "
            "puis je, quels pions puis je, que peut faire, que peut jouer, que peut poser, quels "
            "sont mes coups possibles, quelles sont mes options, quoi jouer, quoi faire, qu est "
            "ce que j ai le droit de jouer, qu est ce que j ai le droit de poser, qu est ce que j "
            "ai le droit de faire, j ai le droit de faire quoi, j ai le droit de jouer quoi, les "
            "coups possibles, les coups légaux, quels sont mes choix, tout ce que je peux, ce que "
            "je peux, tout ce qu on peut, que m est il possible de, quelles actions, quels "
            "mouvements, quelles actions puis je, je peux quoi, on peut quoi, de quoi j ai le "
            "droit, que me reste t il à, qu est ce qu il m est possible de, ce qui est possible, "
            "qu est ce qui est possible, qu est ce qui est permis, quels coups puis je, quels "
            "coups je peux, tous les coups, tous mes coups, toutes mes options, mes options, mes "
            "choix, qu est ce que je pourrais, que pourrais je, j ai quoi comme options, j ai "
            "quoi comme choix, j ai quoi comme coups, qu est ce qui m est permis, j ai quelles "
            "possibilités, quelles possibilités"
        ),
        "turn": (
            "à qui, c est à qui, à qui de jouer, à qui le tour, c est à qui de jouer, qui joue, c "
            "est le tour de qui, qui doit jouer, est ce à moi, c est à moi, est ce mon tour, c "
            "est mon tour, à qui est ce, à qui est ce de jouer, au tour de qui, à qui est ce le "
            "tour, c est mon tour de jouer, est ce que c est mon tour, est ce que c est à moi, "
            "est ce à rouge, est ce à jaune, est ce à vert, est ce à bleu, à moi de jouer, c est "
            "à moi de jouer, est ce à moi de jouer, qui est ce qui joue, à qui de jouer "
            "maintenant, qui commence, la partie est finie, la partie est elle finie, est ce que "
            "la partie est finie, qui débute, qui entame, qui a commencé, c est qui, c est à quel "
            "joueur, quel joueur doit jouer, quel joueur joue, à quel joueur, qui est ce qui "
            "commence, qui est le premier à jouer, qui joue en premier, qui joue maintenant, la "
            "partie est( elle)( déjà) terminée, la partie est( elle)( déjà) finie, est ce que la "
            "partie est( déjà) terminée, est ce que la partie est( déjà) finie, la partie est "
            "terminée, le jeu est( il) fini, le jeu est( il) terminé, c est fini, c est terminé, "
            "est ce fini, est ce terminé, est ce que c est fini, est ce que c est terminé, partie "
            "finie, partie terminée, a t on fini, on a fini, la partie continue t elle, c est "
            "bientôt mon tour, c est encore à moi, à moi, c est mon tour maintenant, qui est en "
            "train de jouer, à qui le prochain tour, c est qui qui joue, c est toujours mon tour, "
            "c est toujours à moi, c est encore mon tour, est ce toujours à moi, est ce encore à "
            "moi, est ce encore mon tour, est ce toujours mon tour, à qui c est, à qui c est de "
            "jouer, à qui c est le tour, c est à qui là, on attend qui, qui attend on, c est au "
            "tour de qui, à quel joueur est ce, quel joueur est à la main, qui a la main"
        ),
        "left": (
            "combien de pièces, combien de pions, combien d actions, combien de pièces dois je, "
            "combien de pions dois je, combien d actions dois je, combien me reste t il, combien "
            "d actions me reste t il, combien de pions me reste t il, combien de pièces me reste "
            "t il, il me reste combien de pions, il me reste combien de pièces, il me reste "
            "combien d actions, il reste combien d actions, il me reste quelque chose à poser, à "
            "combien d actions, combien d actions puis je, combien d actions j ai, combien ai je "
            "d actions, j ai combien d actions, combien de coups, combien de coups me reste t il, "
            "combien de pions puis je, combien de pions je peux, combien de pièces je peux, "
            "combien de pièces puis je, combien de pions je dois, combien de pièces je dois, "
            "combien de pions faut il, combien de pions à poser, combien de pions encore, me "
            "reste t il une action, il me reste une action, me reste t il quelque chose à poser, "
            "dois je encore, je dois encore, il me reste combien de coups, il me reste combien à, "
            "combien de pions par tour, combien de pièces par tour, combien de pièces encore, "
            "combien d actions encore, combien encore de pions, il reste combien de pions, "
            "combien de pions reste t il à, combien de pions me faut il, combien de pions il me "
            "reste, combien d actions il me reste, combien de pièces il me reste"
        ),
        "score": (
            "score(s), le score, quel est le score final, est ce que je gagne, que "
            "rapporte(rait), combien rapporte(rait), combien de points a, qui est en tête, qui "
            "gagne, qui mène, qui est devant, points, point, combien de points, qui a gagné, qui "
            "est le premier, qui a le plus de points, quel est le score, les scores, où en est "
            "on, où en est le score, où en sont les points, ça rapporte combien, ça rapporterait "
            "combien, rapporte combien, c est quoi le score, on en est où, combien de points j "
            "ai, combien ai je de points, combien de points ai je, gagne, gagne t il, gagne t "
            "elle, gagnant, vainqueur, mène, mène t il, a gagné, est devant, en tête, premier au "
            "score, classement, total, totaux, résultat(s), rapporter, rapportera, "
            "rapporterai(t), rapporte t il, me rapporte, me rapporterait, vaudrait, vaut il, "
            "remporte, a remporté, perd, perds, en train de gagner, points de victoire, avance, d "
            "avance, de retard, points d avance, qu est ce que je gagne, qu est ce que je "
            "gagnerais, qu est ce que ça me rapporte, qu est ce que ça me rapporterait, que "
            "gagnerais je, score actuel, le score actuel, où en sommes nous, où on en est, où en "
            "est on au score, qui domine, est premier, est en tête, je gagne quoi, je gagnerais "
            "quoi, je marque combien, combien je marque, combien je gagne, combien je gagnerais, "
            "qui l emporte, qui l a emporté, meilleur score"
        ),
        # Words around a question or a move, which change nothing.
        "mend": (
            "pardon, excuse moi, excusez moi, désolé, finalement, plutôt, préfère, préférerais, "
            "en fait, bref, euh, ah, oh, bah, ben, hum, hmm, hein, voilà, disons, dirais, "
            "je dirais, attends, attendez, eh bien, et bien, voyons"
        ),
        "board": "sur le plateau, sur ce plateau",
        "filler": (
            "un, une, le, la, l, les, en, au, aux, ce, cette, cet, c, poser, pose(s), posons, "
            "posais, posait, poserais, placer, place(s), plaçais, placerais, mets, met, mettre, "
            "mettons, mettais, mettait, mettrais, mettrai, construire, construis, construit, "
            "construisais, construirait, bâtir, bâtis, joue(s), jouer, jouons, jouais, jouait, "
            "ajouter, ajoute(s), ajoutais, aller, vais, faire, fais, on, nous, tu, son, sa, ses, "
            "notre, nos, voudrais, veux, aimerais, souhaite, s il te plaît, s il vous plaît, stp, "
            "svp, merci, alors, donc, bon, maintenant, tiens, ici, commence(r), premier, nouveau, "
            "nouvelle, nouvel, utilise(r), défausse(r), rends, bois, côté, que, qu, qui, t, y, "
            "case, encore, pour, être, serait, sera, aussi, de jouer, ce tour, mon tour, mon tour "
            "de jouer, bout, l extrémité, extrémité, ferme(r), fermais, finis, finir, dis moi, "
            "dites moi, arbitre, chacun, chaque joueur, quel, quelle, quels, quelles, se, s, ça, "
            "cela, juste, celui, celle, partie, couleur, t il, t elle, t on, actuellement, "
            "bonjour arbitre, quoi, dans, vont, là en, ici en, accole(r), attache(r), colle(r), d "
            "abord, tout d abord, va, vas, termine(r), être posé(e)(s), être placé(e)(s), être "
            "mis(e)(s), être construit(e)(s), montre moi, montre, donne moi, liste, dépose(r), "
            "installe(r), rajoute(r), bien, volontiers, un peu, quand même, là, liste moi, bâtit, "
            "bâtissons, termine, coller, ci, ce tour ci, pendant mon tour, à mon tour, durant mon "
            "tour, à ce tour, dans mon tour, ce tour là, à ce moment, en ce moment, pour l "
            "instant, pour le moment, moment, dès maintenant, tout de suite, immédiatement, à "
            "présent, désormais, déjà, comme première action, comme deuxième action, comme "
            "seconde action, en deuxième action, en première action, en premier, en second, en "
            "dernier, pour finir, pour commencer, pour terminer, première action, deuxième "
            "action, ma deuxième action, ma première action, comme action, comme coup, à la fois, "
            "en même temps, ensemble, d un coup, les deux, complètement, entièrement, totalement, "
            "seulement, simplement, uniquement, vraiment, exactement, précisément, bien sûr, "
            "éventuellement, directement, librement, légalement, par exemple, dis, dites, dis "
            "donc, hé, hep, eh, oh là, beh, bonjour, bonsoir, salut, coucou, merci beaucoup, "
            "merci d avance, s il te plait, s il vous plait, allez, allons y, ouais, oui, du "
            "coup, au fait, petite question, une question, question, dis moi si, dites moi si, tu "
            "peux me dire, tu peux me dire si, peux tu me dire, peux tu me dire si, pouvez vous "
            "me dire, pouvez vous me dire si, pourrais tu me dire, pourriez vous me dire, "
            "pourrais tu me dire si, pourriez vous me dire si, je voudrais savoir, je voudrais "
            "savoir si, j aimerais savoir, j aimerais savoir si, je me demande, je me demande si, "
            "sais tu, sais tu si, savez vous, peux tu me montrer, peux tu me donner, peux tu m "
            "indiquer, peux tu me lister, pouvez vous me montrer, rappelle moi, rappelez moi, "
            "indique moi, donne, donnez moi, explique nous, vérifie, vérifie si, monsieur l "
            "arbitre, l arbitre, cher arbitre, d après les règles, selon les règles, dans cette "
            "édition, dans cette partie, dans cette position, plateau, dans ce jeu, ville, cité, "
            "ces, cet endroit, endroit, emplacement, place là, joueur, les joueurs, tous, toutes, "
            "tout le monde, posant, plaçant, mettant, construisant, jouant, utilisant, utiliser, "
            "utilisais, utiliserai, utiliserais, utilisons, pose le, bâtirais, bâtissais, "
            "bâtisse, construise, construirais, construirai, pose t on, poserai, placerai, "
            "jouerai, jouerais, ajouterai, ajouterais, mette, place ensuite, joue donc, ajoutons, "
            "ajoutait, plaçons, plaçait, place t on, commençais, commençait, commencerais, "
            "commençons, démarre(r), démarrais, débute(r), fonde(r), fondais, crée(r), créais, "
            "ouvre, ouvrir, ouvrais, lance(r), érige(r), élève(r), plante(r), balance(r), "
            "case(r), loger, loge, range(r), accolais, collais, ajout, rajoutais, voulais, "
            "voudrait, veut, voulons, veuille, envie, envie de, aimerait, pense, compte, compte "
            "faire, essaie(r), essaye(r), tente(r), choisis, choisir, décide de, décide, opte "
            "pour, souhaiterais, souhaiterait, propose, ton, ta, tes, leur, leurs, trouve, se "
            "trouve, trouvent, se trouvent, situé(e)(s), posé en, cases, espaces, mien, mienne, "
            "quelconque, même, nouveaux, nouvelles, premiers, première, seconde action, depuis le "
            "début, neuf, ai, fous, foutre, flanque(r), boire, buvais, boirais, actuel, prévois, "
            "prévoir, projette, songe, songe à, pense à, j envisage, envisage de, m apprête à, "
            "apprête, tenterais, essaierais, essayais, disponible(s), possiblement, "
            "techniquement, théoriquement, en théorie, en principe, officiellement, rapidement, "
            "vite, carrément, franchement, mon ami, mon cher, chef, les gars, les amis, madame, "
            "monsieur, m sieur, juge, cher, s il vous plaît arbitre, aujourd hui, ce soir, cette "
            "fois, cette fois ci, maintenant là, là maintenant, tout court, toutefois, seul(e), "
            "petit(e), grand(e), beau, belle, joli(e), nouveau petit, voudrions, aimerions, "
            "aurais aimé, aurais voulu, j aurais voulu, adorerais, souhaitons, allons, veuillez, "
            "prière de, merci de, ayez, permettez, permets, considère, considérons, je crois, "
            "crois, je suppose, il me semble, bah alors, bon alors, alors là, concernant, pour ce "
            "tour, pour mon tour, pour ma première action, pour ma deuxième action, en action"
        ),
        "other": (
            "violent, perte(s), poste(s), portée, ports, grime, grive, noise, brume, route(s), "
            "roule, rougi, marche, marches, marchant, porter, porté, porc, passé, table, placez, "
            "posée, toise, trots, plage, plate, sauf, murs, brute, bleus"
        ),
    },
)
