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
        "piece stable": "étable(s), écurie(s)",
        "piece merchant": "marchand(e)(s), commerçant(e)(s)",
        "piece wall": (
            "mur(s), muraille(s), rempart(s), morceau(x) de mur, pièce(s) de mur, segment(s) de "
            "mur, segment(s) de muraille, morceau(x) de muraille, pan(s) de mur"
        ),
        "piece gate": "porte(s)",
        "piece rooftop": (
            "toit(s), dôme(s), coupole(s), dôme(s) d estimation, toit(s) d estimation, "
            "dôme(s) de score"
        ),
        "piece neutral_rooftop": "toit(s) neutre(s), dôme(s) neutre(s), neutre(s)",
        "piece blocking_rooftop": (
            "dôme(s) de blocus, toit(s) de blocus, blocus, de blocus, dôme(s) de blocage, "
            "dôme(s) bloquant(s)"
        ),
        "piece tea_tile": "tuile(s) thé, tuile(s) de thé, thé(s), jeton(s) thé, jeton(s) de thé",
        "piece well": "puits",
        "piece any": "pièce(s), pion(s), action(s), placement(s), coup(s)",
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
            "puis, et, et puis, ensuite, plus, et ensuite, après, et après, ainsi que, et aussi"
        ),
        "or": "ou, ou bien, soit",
        "not": "ne, n, pas, jamais, non",
        "on": "sur, au dessus de, par dessus",
        "near": (
            "à côté de, à côté du, à côté des, à coté de, à coté du, près de, près du, contre, "
            "le long de, le long du, voisin de, au bord de, au bord du, devant, touchant, "
            "juste à côté de, juste à côté du, collé à, collé au"
        ),
        "with": "avec, par",
        "it": "dessus, là dessus, le même, la même, là, par dessus lui, celui là",
        "again": (
            "un autre, une autre, encore un, encore une, un deuxième, une deuxième, l autre, "
            "un second, une seconde, d autres, un de plus, une de plus"
        ),
        "number 2": "deux",
        "number 3": "trois",
        "number 4": "quatre",
        # Verbs that say which piece.
        "claim": (
            "revendiquer, revendique(s), revendiquons, revendiquais, prendre, prends, prend, "
            "prenais, prenait, prendrais, prendre possession du, prends possession du, prendre "
            "possession de, prends possession de, m approprie, approprier, m approprier, "
            "capturer, m empare, s empare, emparer, m emparer, prenne"
        ),
        "block": "bloquer, bloque(s)",
        "extend": (
            "prolonger, prolonge(s), prolongeais, continuer, continue(s), agrandir, agrandis, "
            "agrandit, agrandissais, agrandirait, étendre, étends, étend, rallonger, rallonge(s), "
            "allonger, allonge(s)"
        ),
        "pass": (
            "passe(r), je passe, passer mon tour, je passe mon tour, passe son tour, je dois "
            "passer, dois passer, passons"
        ),
        # Questions.
        "what": (
            "qu y a t il, qu y a t il en, qu y a t il sur, qu est ce qu il y a, il y a quoi, c est "
            "quoi, qu est ce qui est, qu est ce qui se trouve, que trouve t on, à qui est, à qui "
            "est ce que, à qui sont, à qui appartient, à qui appartiennent, à qui revient, qui "
            "possède, qui a, qui détient, qui tient, quelle est la taille, quelle taille, de "
            "quelle taille est, de quelle taille, quelle taille fait, combien vaut, combien "
            "valent, que vaut, il y a t il quelque chose, y a t il quelque chose, quel pion, "
            "quelle pièce"
        ),
        "what cell": "libre, vide, occupé(e)",
        "what street": (
            "quelle est la longueur, quelle longueur, de quelle longueur, combien de rues, où est "
            "la rue, où est le marché, où est le souk, où sont les marchands, où sont les rues"
        ),
        "what well": "où est le puits, où se trouve le puits, y a t il un puits",
        "what stock": "combien de, combien d, combien",
        "what my_stock": (
            "il me reste combien de, il me reste combien d, combien me reste t il de, combien me "
            "reste t il d, combien ai je de, combien ai je d, j ai combien de, j ai combien d"
        ),
        "own": (
            "possède(nt), appartient, appartiennent, derrière, paravent, écran, dispose, en "
            "réserve, reste t il, il me reste, il reste, vaut, fait, mesure, ai je, j ai, a t il, "
            "possède t il, taille, longueur"
        ),
        "rule": (
            "règle(s), la règle, les règles, règle du jeu, règles du jeu, quelles sont les règles, "
            "quelle est la règle, que disent les règles, que dit la règle, comment fonctionne(nt), "
            "comment marche(nt), comment ça marche, explique(z), explique moi, quand, "
            "quand peut on, quand puis je, faut il, doit on, "
            "doit il, doit elle, doivent ils, doivent elles, doit, doivent, en général, toujours, "
            "a t on toujours le droit"
        ),
        "topic touch": (
            "toucher, touche(nt), se toucher, se touchent, être collé(e)(s), en diagonale, "
            "diagonale, diagonalement, distance, écart, séparé(e)(s), voisin(e)(s), "
            "adjacent(e)(s), être à côté, être voisin(e)(s)"
        ),
        "topic through": (
            "traverser, traverse, traversent, passer par, passe par, passer à travers, à travers"
        ),
        "topic same_color": "de la même couleur, de même couleur, même couleur",
        "topic own": "posséder, posséder deux",
        "topic end": (
            "fin de la partie, fin du jeu, la partie se termine, se termine la partie, la partie "
            "finit, finit la partie, fin de partie"
        ),
        "topic tie": "égalité, ex aequo, à égalité, en cas d égalité",
        "topic last_player": "dernier joueur",
        "topic setup": "mise en place",
        "tile palace": (
            "tuile(s) palais, tuile(s) de palais, jeton(s) palais, jeton(s) de palais, tuile(s) du "
            "palais, jeton(s) du palais"
        ),
        "tile tower": (
            "tuile(s) tour, tuile(s) de tour, tuile(s) de la tour, jeton(s) tour, jeton(s) de "
            "tour, jeton(s) de la tour, tuile(s) des tours, jeton(s) des tours"
        ),
        "corner NW": "nord ouest",
        "corner NE": "nord est",
        "corner SE": "sud est",
        "corner SW": "sud ouest",
        "why": (
            "pourquoi, pour quelle raison, comment ça se fait que, comment ça se fait qu, "
            "comment se fait il que, qu est ce qui empêche, pourquoi est ce que, "
            "pourquoi est ce qu"
        ),
        "where": (
            "où, où puis je, où est ce que, où est ce qu, ou est ce que, ou est ce qu, "
            "ou puis je, ou peut on, ou on peut, "
            "ou je peux, ou peut aller, ou peuvent aller, ou vont, ou mettre, ou poser, ou placer, "
            "ou peut, ou peuvent, ou va, "
            "sur quelle(s) case(s), dans quelle(s) case(s), quelle(s) case(s), à quel endroit, "
            "à quels endroits, quel(s) palais, sur quel(s) palais"
        ),
        "may": (
            "puis je poser, puis je mettre, puis je placer, puis je construire, puis je jouer, "
            "puis je ajouter, puis je faire, puis je bâtir, puis je utiliser, puis je fermer, "
            "puisse, peux, peux je, peut, peut on, pouvons, pouvez, peuvent, pourrais, pourrait, "
            "pourrions, pourraient, est il possible, possible, permis, autorisé(e), interdit(e), "
            "légal(e), illégal(e), le droit, droit, ai je le droit, a t on le droit, c est "
            "permis, c est légal, c est possible, est ce légal, est ce possible, est ce permis, "
            "est ce autorisé, marcherait, c est autorisé, c est bon, ça "
            "marche, valable, ok si, est il "
            "permis, est il autorisé, est il légal, est il interdit, est ce interdit"
        ),
        "if": (
            "si, et si, que se passe t il si, que se passerait il si, qu est ce qui se passe si, "
            "ça donne quoi si, est ce que, est ce qu, qu arrive t il si, "
            "qu est ce que ça donne si, "
            "qu est ce qui se passerait si"
        ),
        "be": "est, sont, a, as, avons, ont",
        "to": "à, jusqu à, jusqu en",
        "me": "je, j, mon, ma, mes, me, m, moi",
        "third": "il, elle, ils, elles",
        "list": (
            "que puis je, qu est ce que je peux, qu est ce qu on peut, que peut, que peut on, mes "
            "coups possibles, quels coups, quels sont mes coups, coups possibles, coups légaux, "
            "mes coups légaux, quels sont les "
            "coups possibles, quels sont les coups légaux, quels "
            "sont mes coups légaux, je peux faire quoi, je peux jouer quoi, je peux poser quoi, "
            "on peut faire quoi, quelles sont mes possibilités, mes possibilités, quelles pièces "
            "puis je, quels pions puis je, que peut faire, que peut jouer, que peut poser, quels "
            "sont mes coups possibles, quelles sont mes options, quoi jouer, quoi faire, qu est "
            "ce que j ai le droit de jouer, qu est ce que j ai le droit de poser, qu est ce que j "
            "ai le droit de faire, j ai le droit de faire quoi, j ai le droit de jouer quoi, les "
            "coups possibles, les coups légaux, quels sont mes choix"
        ),
        "turn": (
            "à qui, c est à qui, à qui de jouer, à qui le tour, c est à qui de jouer, qui joue, c "
            "est le tour de qui, qui doit jouer, est ce à moi, c est à moi, est ce mon tour, c "
            "est mon tour, à qui est ce, à qui est ce de jouer, au tour de qui, à qui est ce le "
            "tour, c est mon tour de jouer, est ce que c est mon tour, est ce que c est à moi, "
            "est ce à rouge, est ce à jaune, est ce à vert, est ce à bleu, à moi de jouer, c est "
            "à moi de jouer, est ce à moi de jouer, qui est ce qui joue, à qui de jouer "
            "maintenant, qui commence, la partie est finie, la partie est elle finie, est ce que "
            "la partie est finie"
        ),
        "left": (
            "combien de pièces, combien de pions, combien d actions, combien de pièces dois je, "
            "combien de pions dois je, combien d actions dois je, combien me reste t il, combien "
            "d actions me reste t il, combien de pions me reste t il, combien de pièces me reste "
            "t il, il me reste combien de pions, il me reste combien de pièces, il me reste "
            "combien d actions, il reste combien d actions, il me "
            "reste quelque chose à poser"
        ),
        "score": (
            "score(s), le score, quel est le score final, est ce que je gagne, que "
            "rapporte(rait), combien rapporte(rait), combien de points a, "
            "qui est en tête, qui gagne, qui mène, qui est devant, points, point, combien de "
            "points, qui a gagné, qui est le premier, qui a le plus de points, quel est le score, "
            "les scores, où en est on, où en est le score, où en sont les points, ça rapporte "
            "combien, ça rapporterait combien, rapporte combien, c est quoi le score, on en est "
            "où, combien de points j ai, combien ai je de points, combien de points ai je"
        ),
        # Words around a question or a move, which change nothing.
        "filler": (
            "un, une, le, la, l, les, en, au, aux, ce, cette, cet, c, poser, pose(s), posons, "
            "posais, posait, poserais, placer, place(s), plaçais, placerais, mets, met, mettre, "
            "mettons, mettais, mettait, mettrais, mettrai, construire, construis, construit, "
            "construisais, construirait, bâtir, bâtis, joue(s), jouer, jouons, jouais, jouait, "
            "ajouter, ajoute(s), ajoutais, aller, vais, faire, fais, on, nous, tu, son, sa, ses, "
            "notre, nos, voudrais, veux, aimerais, souhaite, s il te plaît, s il vous plaît, stp, "
            "svp, merci, alors, donc, bon, maintenant, ok, d accord, euh, bah, tiens, ici, "
            "commence(r), premier, nouveau, nouvelle, nouvel, "
            "utilise(r), défausse(r), rends, bois, côté, "
            "que, qu, qui, t, y, tuile, jeton, case, encore, pour, ai, être, serait, sera, aussi, "
            "de jouer, ce tour, tour, mon tour, mon tour de jouer, bout, l extrémité, extrémité, "
            "ferme(r), fermais, finis, finir, dis moi, dites moi, arbitre, chacun, chaque joueur, "
            "quel, quelle, quels, quelles, se, s, ça, cela, juste, celui, celle, partie, couleur, "
            "reste, t il, t elle, t on, actuellement, bonjour arbitre, quoi, dans, vont, là en, "
            "ici en, accole(r), attache(r), colle(r), d abord, tout d abord, va, vas, termine(r), "
            "être posé(e)(s), être placé(e)(s), être mis(e)(s), être construit(e)(s), montre moi, "
            "montre, donne moi, liste, dépose(r), installe(r), rajoute(r), bien, volontiers, "
            "enfin, un peu, quand même, là, liste moi, bâtit, bâtissons, termine"
        ),
        "other": (
            "violent, perte(s), poste(s), portée, ports, grime, grive, noise, brume, route(s), "
            "roule, rougi, marche, marches, marchant, porter, porté, porc, passé, table, placez, "
            "posée, toise, trots, plage, plate, sauf, murs, brute, bleus"
        ),
    },
)
