"""The French words of the grammar."""

from __future__ import annotations

from .language import Language

FRENCH = Language(
    "fr",
    {
        # Things.
        "piece building": (
            "bâtiment(s), maison(s), bat, bât, pièce(s) de palais, bâtiment(s) de palais, "
            "morceau(x) de palais, pièce(s) palais, bloc(s) de palais, élément(s) de palais, "
            "partie(s) de palais, baraque(s)"
        ),
        "piece stable": "étable(s), écurie(s), grange(s), box à chevaux, box",
        "piece merchant": "marchand(e)(s), commerçant(e)(s), vendeur(s), marchan(s)",
        "piece wall": (
            "mur(s), muraille(s), rempart(s), morceau(x) de mur, pièce(s) de mur, segment(s) de "
            "mur, segment(s) de muraille, morceau(x) de muraille, pan(s) de mur, bout(s) de mur, "
            "tronçon(s) de mur, murer, emmurer, section(s) de mur, muret(s), portion(s) de mur, "
            "bout(s) de rempart, morceau(x) de rempart, section(s) de rempart, pion(s) mur, mur(s) "
            "d enceinte, fortification(s), je mure, si je mure, rampart(s), murait, murais, "
            "murerait, mure t il, murera"
        ),
        "piece gate": "porte(s), porte(s) de la ville, portail, portails, porte(s) de ville",
        "piece rooftop": (
            "toit(s), dôme(s), coupole(s), dôme(s) d estimation, toit(s) d estimation, dôme(s) de "
            "score, coupole, toiture(s), dôme(s) de points"
        ),
        "piece neutral_rooftop": (
            "toit(s) neutre(s), dôme(s) neutre(s), neutre(s), toiture(s) neutre(s), coupole(s) "
            "neutre(s)"
        ),
        "piece blocking_rooftop": (
            "dôme(s) de blocus, toit(s) de blocus, blocus, de blocus, dôme(s) de blocage, dôme(s) "
            "bloquant(s), dôme(s) pour bloquer, bloqueur(s), coupole(s) de blocage, coupole(s) de "
            "blocus, coupole(s) bloquante(s), coupole(s) pour bloquer, toit(s) de blocage, toit(s) "
            "bloquant(s), toit(s) pour bloquer, de blocage"
        ),
        "piece tea_tile": (
            "tuile(s) thé, tuile(s) de thé, thé(s), jeton(s) thé, jeton(s) de thé, pause(s) thé, "
            "tasse(s) de thé, un thé, du thé, le thé, rendre un thé, rendre une tuile thé, rendre "
            "une tuile de thé, rends un thé, rends une tuile thé, prendre un thé, prends un thé, "
            "prend un thé, boire un thé, bois un thé, prendre le thé, prends le thé, boire le thé, "
            "tuile(s) à thé, une tuile thé, petit thé, un petit thé, rend un thé, rendant un thé, "
            "rendant une tuile thé, dépenser un thé, dépense un thé, dépenser une tuile thé, "
            "dépense une tuile thé, utiliser un thé, utilise un thé, défausser un thé, défausse un "
            "thé, défausser une tuile thé, défausse une tuile thé, payer un thé, paie un thé, paye "
            "un thé, me servir d un thé, me servir un thé, me sers un thé, sers un thé, servir un "
            "thé, se servir un thé, me servir d une tuile thé, te servir un thé, me servir du thé, "
            "d un thé"
        ),
        "piece well": "puits, fontaine(s)",
        "piece any": ("pièce(s), pion(s), bloc(s), meeple(s), comme pions, comme pièces"),
        "clock action": "action(s), placement(s), coup(s)",
        "clock": "après moi",
        "clock turn": (
            "tour(s), au même tour, dans le même tour, prochain(e)(s), suivant(e)(s), manche, même "
            "tour, pendant le même tour, au cours du même tour"
        ),
        "okay": "ok, d accord, bon, okay, bien",
        "anyone none": "personne, aucun joueur, personne d autre",
        "anyone": (
            "quelqu un, n importe qui, un joueur, les joueurs, joueurs, chaque joueur, quelqu un "
            "d autre, un autre joueur, d un autre joueur, d un autre, de quelqu un d autre, un "
            "adversaire, adversaire(s), autre joueur, autres joueurs, les autres, tout le monde, "
            "chacun, les deux joueurs, plusieurs joueurs, tous les joueurs, adverse(s)"
        ),
        "palace": "palais",
        "street": (
            "rue(s), rue(s) marchande(s), marché(s), souk(s), rue des marchands, rue de "
            "marchands, file de marchands, chaîne de marchands, ligne de marchands, rue "
            "commerçante, bazar, le marché, du marché, au marché, un marché"
        ),
        "tower": (
            "la tour, les tours, une tour, tour de garde, sur la tour, aux tours, à la tour, des "
            "tours, les quatre tours, tour d angle, la tour avec le, la tour marquée, la tour "
            "numéro, la tour qui vaut, tour avec le, tour numéro, la tour de valeur, tour de "
            "valeur"
        ),
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
            "et, et puis, ensuite, plus, et ensuite, après, et après, ainsi que, et aussi, "
            "suivi(e) de, suivi(e) d, suivi(e) par, puis après, après ça, et enfin, et pour finir, "
            "deuxièmement, secondo, troisièmement, tertio, après quoi, dans la foulée, suivi(e)(s) "
            "du, suivi(e)(s) des, suivi(e)(s) d un, suivi(e)(s) d une, puis enfin, pour finir, et "
            "pour terminer, puis encore, et en plus, en plus, et encore, ainsi qu, puis aussi, et "
            "tout de suite, et directement, et après ça, pis, pi"
        ),
        "then may": "puis",
        "or": "ou bien, soit, sinon, ni, ou alors",
        "or instead": (
            "plutôt qu, plutôt que, plutôt que d, au lieu de, au lieu du, au lieu d, à la place "
            "de, à la place du, à la place d"
        ),
        "or where": "ou",
        "because": (
            "parce que, parce qu, car, puisque, puisqu, même si, même s, bien que, bien qu, étant "
            "donné que, étant donné qu, vu que, vu qu, sachant que, sachant qu, comme ça, "
            "maintenant que, maintenant qu, alors que, alors qu, quoique, à cause de, afin de, "
            "afin d, afin que, afin qu, pour que, pour qu, histoire de, histoire d, histoire que, "
            "histoire qu, de façon à, de manière à, de sorte que, de sorte qu, si bien que, si "
            "bien qu, dans le but de, dans le but d, avant que, avant qu, avant de, avant d, sans, "
            "sans que, sans qu, pendant que, pendant qu, tandis que, tandis qu, malgré, en "
            "espérant, en espérant que, grâce à, grâce au, faute de, quitte à, parce, lequel "
            "touche, avant jaune, avant rouge, avant vert, avant bleu, pcq, pck, pask, en "
            "laissant, laissant, en évitant, là où, là ou, là où le, tant pis pour, dommage pour, "
            "pas de chance pour, ça lui apprendra, ça leur apprendra, bien fait pour, dans l "
            "espoir de, dans l espoir d, dans l espoir que, en vue de, en vue d, par peur de, par "
            "peur que, de peur de, de peur que, de peur qu, de crainte de, de crainte que, juste "
            "pour, uniquement pour, rien que pour, ne serait ce que pour, désolé jaune, désolé "
            "bleu, désolé vert, désolé rouge, désolée jaune, désolée bleu, désolée vert, désolée "
            "rouge, prends ça jaune, prends ça bleu, prends ça vert, prends ça rouge, en gardant, "
            "pour ne pas, pour éviter, pour empêcher, puisque c est, d autant que, d autant plus "
            "que, d autant qu, car enfin, quand bien même, en attendant de, en attendant que, le "
            "temps de, le temps que, rien ne m arrange, rien ne me va, rien ne me convient, rien d "
            "intéressant, rien de bon, rien de mieux, comme personne, c est bon j ai, en espérant "
            "qu, en espérant que c est, en priant pour"
        ),
        "because comment": (
            "ça fera, ça va faire, ça nous fera, ce qui fera, ce qui fait, ce qui va, ce qui me, "
            "ce qui me donne, ça me donne, ça me donnera, ça nous, ça vous, ça leur, ça ira pour, "
            "ça ira bien pour, ça va bien pour, au cas où jaune, au cas où bleu, au cas où vert, "
            "au cas où rouge, tant pis si, et tant pis si, j espère que, j espère que c est, j "
            "espère qu, et j espère, j espère juste, personne n aura, personne ne l aura, personne "
            "ne le prendra, personne n y gagnera, personne ne marquera, ça m arrange, ça m arrange "
            "bien"
        ),
        "question": (
            "oui ou non, ou pas, ou non, n est ce pas, pas vrai, un problème, pas de problème, y "
            "a t il un problème, tu crois, tu crois que, tu penses, tu penses que, crois tu que, "
            "penses tu que, crois tu, penses tu, à ton avis, à votre avis, selon toi, selon vous, "
            "t en penses quoi, qu en penses tu, qu est ce que t en penses, légal ou illégal, "
            "légal ou pas légal, permis ou interdit, autorisé ou interdit, permis ou pas"
        ),
        "unreal": (
            "prochain tour, au prochain tour, le prochain tour, au tour prochain, le tour "
            "prochain, au tour suivant, le tour suivant, tour prochain, tour suivant, tour d "
            "après, au tour d après, le tour d après, à mon prochain tour, mon prochain tour, à "
            "mon tour suivant, au prochain coup, la prochaine fois, plus tard, tout à l heure, "
            "bientôt, demain, un jour, dans deux tours, dans quelques tours, à l avenir, quand ce "
            "sera mon tour, quand ce sera à moi, quand ce sera de nouveau mon tour, quand c est "
            "mon tour, quand ça sera mon tour, quand ça sera à moi, quand mon tour viendra, dès "
            "que ce sera mon tour, dès que ce sera à moi, dès que, lorsque ce sera mon tour, si c "
            "était mon tour, si c était à moi, si c était à moi de jouer, si j avais, si j avais "
            "pu, si seulement, jusqu à ce que, à moins que, à moins qu, sauf si, sauf, à condition "
            "que, à condition de, pourvu que, seulement si, uniquement si, probablement, sans "
            "doute, quasiment, à peine, ce serait bien, ce serait bien d, ce serait bien de, ça "
            "serait bien, ça serait bien d, ce serait bien d avoir, j ai failli, ai failli, "
            "failli, j allais, allais, j aurais, j aurais pu, j aurais dû, aurais dû, aurait dû, "
            "aurait pu, devrais, devrais je, devrait, devrait on, devrions, devraient, au tour "
            "précédent, le tour précédent, tour précédent, au dernier tour, le dernier tour, au "
            "tour d avant, tour d avant, précédemment, auparavant, tantôt, hier, il y a un moment, "
            "il y a un instant, une autre fois, un autre jour, tôt ou tard, rêve de, je rêve de, "
            "rêver de, espère, promis, j ai promis, promets, je promets, fais semblant, faire "
            "semblant, après jaune, après rouge, après vert, après bleu, après toi, après lui, "
            "après elle, après eux, après vous, après le coup de, après le tour de, avant toi, "
            "quelqu un pose, faudrait, il faudrait, il aurait fallu, aurait fallu, un de ces "
            "jours, à l occasion, ultérieurement, prochainement, presque, prochain coup, deuxième "
            "tour, à mon deuxième tour, second tour, à mon second tour, troisième tour, sur le "
            "point de, sur le point d, tant que, tant qu, du moment que, du moment qu, fait "
            "semblant, on fait semblant, à la partie précédente, dans la partie précédente, la "
            "partie précédente, dans une autre partie, dans la partie d avant, à la partie d "
            "avant, la partie d avant, n arrive pas à choisir, n arrive pas à décider, n arrive "
            "pas à me décider, arrive pas à choisir, arrive pas à me décider, arrive pas à "
            "décider, ne sais pas choisir, sais pas choisir, j hésite, j hésite entre, hésite "
            "entre, j espère"
        ),
        "unreal maybe": "possiblement, hypothétiquement",
        "unreal thought": (
            "je pensais à, je pensais, pensais à, pensais, j ai pensé à, je pensais mettre, je "
            "pensais poser"
        ),
        "unreal may": "peut être",
        "not": "ne, n, pas, jamais, non, plus de, plus d, c est non, aucun(e), nul(le)",
        "on": (
            "sur, au milieu de, au milieu du, au milieu des, au beau milieu de, au beau milieu du, "
            "en plein milieu de, en plein milieu du, en plein sur"
        ),
        "near": (
            "près de, près du, contre, le long de, le long du, voisin de, au bord de, au bord du, "
            "devant, derrière, au delà de, au delà du, juste derrière, en face de, en face du, "
            "face à, à proximité de, à proximité du, au bout de, au bout du, proche de, proche du, "
            "près d, bordant, longeant, relié(e)(s) à, relié(e)(s) au, adossé(e)(s) à, "
            "adossé(e)(s) au, rattaché(e)(s) à, rattaché(e)(s) au, voisin(e)(s) de, voisin(e)(s) "
            "du, dans la continuité de, dans la continuité du, dans le prolongement de, dans le "
            "prolongement du, vers, loin de, loin du, loin des, au pied de, au pied du, tout près "
            "de, tout près du, juste devant, longe, borde, à l extrémité de, à l extrémité du, au "
            "contact de, au contact du, au coin de, au coin du, près des, contre les, à proximité "
            "des, aux abords de, aux environs de, aux environs du, autour de, autour du, "
            "direction, en direction de, en direction du, cap sur, à la pointe de, à la pointe du, "
            "à l extrémité des, en bordure de, en bordure du, en bord de, aux côtés de, aux côtés "
            "du, à hauteur de, à hauteur du, à la hauteur de, au niveau de la rue, parallèle à, "
            "parallèle au, attenant à, attenante à, attenant au, attenante au, jouxtant, jouxte, "
            "bordé par, dans le voisinage de, dans le voisinage du, tout à côté de, tout à côté "
            "du, au ras de, au ras du, en diagonale de, en diagonale du, en diagonale par rapport "
            "à, à l oblique de, faire face à, faire face au, fait face à, fait face au, ferait "
            "face à, ferait face au, font face à, faisant face à, faisant face au, fera face à, "
            "fera face au, donne sur, donnant sur, donnerait sur"
        ),
        "near beside": (
            "à côté de, à côté du, à côté des, à coté de, à coté du, touchant, juste à côté de, "
            "juste à côté du, collé à, collé au, à côté d, collé(e)(s) à, collé(e)(s) au, "
            "collé(e)(s) contre, accolé(e)(s) à, accolé(e)(s) au, attaché(e)(s) à, attaché(e)(s) "
            "au, adjacent(e)(s) à, adjacent(e)(s) au, à côté de l, tout contre, juste contre, à la "
            "suite de, à la suite du, à la suite des, juste à côté d, juste à côté des"
        ),
        "near after": "juste après, tout de suite après, directement après",
        "near north": (
            "(juste )(directement )au dessus de, (juste )(directement )au dessus du, (juste "
            ")(directement )au dessus d, (juste )au nord de, (juste )au nord du, (juste )au dessus "
            "des, (juste )au nord des, une case au dessus de, une case au dessus du, la case au "
            "dessus de, la case au dessus du, un cran au dessus de, un cran au dessus du, une "
            "ligne au dessus de, directement au nord de, directement au nord du"
        ),
        "near south": (
            "(juste )(directement )en dessous de, (juste )(directement )en dessous du, (juste "
            ")(directement )en dessous d, (juste )(directement )sous, (juste )au sud de, (juste "
            ")au sud du, (juste )en dessous des, (juste )au sud des, une case en dessous de, une "
            "case en dessous du, la case en dessous de, la case en dessous du, un cran en dessous "
            "de, un cran en dessous du, une case sous, la case sous, une ligne en dessous de, "
            "juste dessous de, directement au sud de, directement au sud du"
        ),
        "near west": (
            "(juste )à( la) gauche de, (juste )à( la) gauche du, (juste )à( la) gauche d, (juste "
            ")à l ouest de, (juste )à l ouest du, (juste )à gauche des, (juste )à la gauche des, "
            "(juste )à l ouest des, une case à gauche de, une case à gauche du, la case à gauche "
            "de, la case à gauche du, un cran à gauche de, directement à gauche de, directement à "
            "gauche du, tout de suite à gauche de, immédiatement à gauche de, immédiatement à "
            "gauche du"
        ),
        "near east": (
            "(juste )à( la) droite de, (juste )à( la) droite du, (juste )à( la) droite d, (juste "
            ")à l est de, (juste )à l est du, (juste )à droite des, (juste )à la droite des, "
            "(juste )à l est des, une case à droite de, une case à droite du, la case à droite de, "
            "la case à droite du, un cran à droite de, directement à droite de, directement à "
            "droite du, tout de suite à droite de, immédiatement à droite de, immédiatement à "
            "droite du"
        ),
        "near close": (
            "trop près, trop près de, trop près du, trop proche, trop proche de, trop proche du"
        ),
        "near between": "entre",
        "near here": (
            "en diagonale, diagonalement, à côté, juste à côté, tout près, au milieu, au centre, "
            "dans le coin, dans l angle, plus loin, un peu plus loin, en travers, après la porte, "
            "après une porte, derrière la porte, derrière une porte"
        ),
        "near here west": (
            "à gauche, vers la gauche, à sa gauche, sur la gauche, tout à gauche, vers l ouest, de "
            "gauche, par la gauche, au bout de gauche, à l extrémité de gauche, au bout ouest, à l "
            "extrémité ouest, du bout de gauche, sur le bout de gauche, côté gauche, par le bout "
            "de gauche"
        ),
        "near here east": (
            "à droite, vers la droite, à sa droite, sur la droite, tout à droite, vers l est, de "
            "droite, par la droite, au bout de droite, à l extrémité de droite, au bout est, à l "
            "extrémité est, du bout de droite, sur le bout de droite, côté droite, par le bout de "
            "droite"
        ),
        "near here north": (
            "vers le haut, vers le nord, du haut, par le haut, en haut, tout en haut, juste au "
            "dessus, un cran au dessus, juste au dessus de lui, au bout du haut, à l extrémité du "
            "haut, au bout nord, à l extrémité nord, du bout du haut, sur le bout du haut, côté "
            "haut, par le bout du haut"
        ),
        "near here south": (
            "vers le bas, vers le sud, du bas, par le bas, en bas, tout en bas, en dessous, juste "
            "en dessous, un cran en dessous, dessous, juste dessous, au bout du bas, à l extrémité "
            "du bas, au bout sud, à l extrémité sud, du bout du bas, sur le bout du bas, côté bas, "
            "par le bout du bas"
        ),
        "with": (
            "avec, par, comme, en mettant, en posant, en plaçant, au moyen de, au moyen d, à l "
            "aide de, à l aide d"
        ),
        "it": (
            "le même, la même, celui là, le mets, la mets, les mets, le pose, la pose, les pose, "
            "le place, la place, les place, le met, la met, les mettre, le mettre, la mettre, le "
            "poser, la poser, les poser"
        ),
        "it place": (
            "dessus, là dessus, par dessus, au dessus, par dessus lui, directement dessus, juste "
            "dessus, sur lui, sur elle, ce dernier, cette dernière, sur ce dernier, sur cette "
            "dernière, au même endroit, à la même place, à cet endroit, j y pose, j y mets, j y "
            "place, y poser, y mettre, y placer, y pose, y mets, y place, j y dépose, j y plante, "
            "j y ajoute, y ajouter, y ajoute"
        ),
        "it one": (
            "(celui)(celle) que je viens de (poser)(mettre)(placer)(jouer), (celui)(celle) qui "
            "est( déjà) là, (celui)(celle) qui y est( déjà)"
        ),
        "again": (
            "un autre, une autre, encore un, encore une, un deuxième, une deuxième, l autre, un "
            "second, une seconde, d autres, un de plus, une de plus, autre, autres, deuxième, "
            "deuxièmes, second, seconde, troisième, le deuxième, la deuxième, le second, la "
            "seconde, un troisième, une troisième, quatrième, cinquième, un quatrième, un "
            "cinquième, une quatrième, une cinquième, le quatrième, le cinquième, remettre un(e), "
            "remets un(e), en remets un(e), en remettre un(e), en ajoute un(e) autre, en mets "
            "un(e) autre, en pose un(e) autre, en place un(e) autre, en rajoute un(e), en rajouter "
            "un(e), lautre"
        ),
        "again always": "toujours",
        "again still": "encore",
        "number 2": (
            "deux, plus d un, plus d une, de deux cases, de deux pions, de deux crans, de deux "
            "pièces, une paire de, deux de plus"
        ),
        "number 3": "trois",
        "number 4": "quatre",
        # Verbs that say which piece.
        "claim": (
            "revendiquer, revendique(s), revendiquons, revendiquais, prendre, prends, prend, "
            "prenais, prenait, prendrais, prendre possession du, prends possession du, prendre "
            "possession de, prends possession de, m approprie, approprier, m approprier, capturer, "
            "m empare, s empare, emparer, m emparer, prenne, prenant, prendrai, m emparer du, je m "
            "empare, occuper, occupe, prends possession, prendre possession, piquer, pique(s), "
            "voler, vole(s), chiper, chipe, rafler, rafle, souffler, s approprier, conquérir, "
            "réclamer, réclame(s), acquérir, m accaparer, accapare, accaparer, m offre, m offrir, "
            "prenons, pris possession de, prendre possession d, coiffer, coiffe(s), couronner, "
            "couronne(s), chaparde(r), annexer, annexe, reprendre un palais, récupérer un palais, "
            "la prise, la prise du, prise du, la prise de, couvre(s), couvrir, recouvre(r), me "
            "piquer, me prendre, me voler, me souffler, me chiper, me rafler, me pique, me prend, "
            "me vole, me souffle, me chipe, souffle, m adjuge, m adjuger, adjuge, adjuger, je m "
            "adjuge, me réserve, me réserver, je me réserve, réserver, met la main sur, mets la "
            "main sur, mettre la main sur, fais main basse sur, faire main basse sur, me paie, me "
            "paye, je me paie, je me paye, m attribue, m attribuer, je m attribue, faire mien, "
            "fais mien, me l approprier, je l approprie, grappille(r), barboter, barbote, "
            "subtiliser, subtilise, dérober, dérobe, s emparer de, s emparer du, m emparer de, m "
            "emparer d, empocher, empoche, chapeauter, chapeaute, je chapeaute, revendiquant, "
            "coiffant, couronnant, couvrant, raflant, chipant, en prenant, en revendiquant, en "
            "coiffant, en couvrant, revendiquez, revendiquait, revendiquerai, revendiquera, "
            "revendiquerais, revendiquerait, revendiquerions, revendiquerons, coiffons, coiffez, "
            "coiffais, coiffait, coifferai, coiffera, coifferais, coifferait, coifferions, "
            "coifferons, couronnons, couronnez, couronnais, couronnait, couronnerai, couronnera, "
            "couronnerais, couronnerait, couronnerions, couronnerons, occupes, occupons, occupez, "
            "occupais, occupait, occuperai, occupera, occuperais, occuperait, occuperions, "
            "occuperons, occupant, piquons, piquez, piquais, piquait, piquerai, piquera, "
            "piquerais, piquerait, piquerions, piquerons, piquant, volons, volez, volais, volait, "
            "volerai, volera, volerais, volerait, volerions, volerons, volant, chipes, chipons, "
            "chipez, chipais, chipait, chiperai, chipera, chiperais, chiperait, chiperions, "
            "chiperons, rafles, raflons, raflez, raflais, raflait, raflerai, raflera, raflerais, "
            "raflerait, raflerions, raflerons, annexes, annexons, annexez, annexais, annexait, "
            "annexerai, annexera, annexerais, annexerait, annexerions, annexerons, annexant, "
            "accapares, accaparons, accaparez, accaparais, accaparait, accaparerai, accaparera, "
            "accaparerais, accaparerait, accaparerions, accaparerons, accaparant, réclamons, "
            "réclamez, réclamais, réclamait, réclamerai, réclamera, réclamerais, réclamerait, "
            "réclamerions, réclamerons, réclamant, couvrons, couvrez, couvrais, couvrait, "
            "couvrirai, couvrira, couvrirais, couvrirait, recouvrons, recouvrez, recouvrais, "
            "recouvrait, recouvrirai, recouvrira, recouvrirais, recouvrirait, recouvrant, "
            "recouvres, chapardes, chapardons, chapardez, chapardais, chapardait, chaparderai, "
            "chapardera, chaparderais, chaparderait, chaparderions, chaparderons, chapardant, "
            "grappilles, grappillons, grappillez, grappillais, grappillait, grappillerai, "
            "grappillera, grappillerais, grappillerait, grappillerions, grappillerons, "
            "grappillant, barbotes, barbotons, barbotez, barbotais, barbotait, barboterai, "
            "barbotera, barboterais, barboterait, barboterions, barboterons, barbotant, "
            "chapeautes, chapeautons, chapeautez, chapeautais, chapeautait, chapeauterai, "
            "chapeautera, chapeauterais, chapeauterait, chapeauterions, chapeauterons, "
            "chapeautant, prendrait, prendra, prendrons, prendrions, prenez, prennent, prenions, "
            "emparerais, emparerai, m emparerais, m emparerai, m emparais, empare, conquiers, "
            "conquiert, acquiers, acquiert, prends officiellement possession du, prend possession "
            "du"
        ),
        "claim it": (
            "en prends possession, j en prends possession, m en empare, je m en empare, le prends, "
            "la prends, le revendique, la revendique, le prendre, le revendiquer, le coiffe, la "
            "coiffe, le couronne, le recouvre, le couvre, la couvre, que je couvre, que je coiffe, "
            "que je couronne, que je revendique, que je prends, le couronner, la couronner, "
            "(le)(la)(les) couvrir, (le)(la)(les) recouvrir, (le)(la) coiffer, (le)(la) recouvre, "
            "la revendiquer"
        ),
        "block": (
            "bloquer, bloque(s), gâcher, gâche(s), ruiner, ruine(s), condamner, condamne(s), "
            "neutraliser, neutralise(s), tuer, tue, saboter, sabote, pourrir, pourris, pourrit, "
            "pourri, plomber, plombe(s), saborder, saborde, ruinons, torpiller, torpille, foutre "
            "en l air, geler, gèle, verrouiller, verrouille, mettre hors jeu, mets hors jeu"
        ),
        "extend": (
            "prolonger, prolonge(s), prolongeais, continuer, continue(s), agrandir, agrandis, "
            "agrandit, agrandissais, agrandirait, étendre, étends, étend, rallonger, rallonge(s), "
            "allonger, allonge(s), grandir, grandit, grandissent, s agrandir, s agrandit, s "
            "agrandissent, s étendre, s étend, se prolonger, se prolonge, se continuer, se "
            "poursuivre, se poursuit, poursuivre, poursuis, poursuit, prolongent, continuent, "
            "croître, plus grand, plus grande, plus long, plus longue, agrandissement, "
            "agrandissons, prolongement, prolongeons, allongeons, étirer, étire(s), élargir, "
            "élargis, élargit, être agrandi(e)(s), être prolongé(e)(s), être étendu(e)(s), être "
            "continué(e)(s), être rallongé(e)(s), agrandi(e)(s), prolongé(e)(s), étendu(e)(s), "
            "augmenter, augmente(s), ajouter au, rajouter à, rajouter au, ajoute au, file(r), "
            "avance(r), avancent, tourne(r), tournent, pousse jusqu en, pousse jusqu à, pousser "
            "jusqu en, pousser jusqu à, étire jusqu en, remonte, remontent, descend(s), "
            "descendent, s allonge, s allonger, s allongent, se rallonge, se rallonger, grossir, "
            "grossit, grossissent, grossis, faire grossir, fais grossir, fait grossir, fais "
            "grandir, fait grandir, faire grandir, faire croître, faire avancer, fais avancer, "
            "fait avancer, fais pousser, faire pousser, croît, croissent, se développer, "
            "développer, développe, s agrandirait, s étendrait, s étire, s étirer, étendais, "
            "agrandirais, prolongerais, prolongerait, rallongerais, rallongerait, étendrais, "
            "étendrait, que j étende, étende, agrandisse, prolonge encore, gonfler, gonfle, "
            "étoffer, étoffe, amplifier, amplifie, repart, repartir, repars, grandiront, grandira, "
            "s agrandira, s agrandiront, agrandirai, prolongerai, étendrai, rallongerai, l "
            "agrandis, l étends, l allonge, le prolonge, la prolonge, le rallonge, la rallonge, le "
            "continue, la continue, l agrandir, le prolonger, la prolonger, l étendre, le "
            "continuer, la continuer, prolongeant, agrandissant, étendant, rallongeant, "
            "allongeant, continuant, poursuivant, élargissant, en prolongeant, en agrandissant, en "
            "étendant, en rallongeant, en allongeant, en continuant, en poursuivant, prolongez, "
            "prolongeait, prolongera, prolongerons, rallongeons, rallongez, rallongeais, "
            "rallongeait, rallongera, rallongerons, allongez, allongeais, allongeait, allongerai, "
            "allongera, allongerais, allongerait, allongerons, continuons, continuez, continuais, "
            "continuait, continuerai, continuera, continuerais, continuerait, continuerons, "
            "étirons, étirez, étirais, étirait, étirerai, étirera, étirerais, étirerait, "
            "étirerons, étirant, augmentons, augmentez, augmentais, augmentait, augmenterai, "
            "augmentera, augmenterais, augmenterait, augmenterons, augmentant, agrandissez, "
            "agrandissait, agrandira, agrandissent, étendons, étendait, étendra, étendent, "
            "poursuivais, poursuivait, poursuivrai, poursuivrais, élargissais, élargirais, "
            "grossissais, fais descendre, fais monter, fais partir"
        ),
        "pass": (
            "passe(r), je passe, passer mon tour, je passe mon tour, passe son tour, je dois "
            "passer, dois passer, passons, finir mon tour, terminer mon tour, sauter mon tour, ne "
            "rien faire, ne rien jouer, passer ce tour, passer le tour, ne pas jouer, sauter son "
            "tour, passer son tour, sauter un tour, passer un tour, passer le reste de mon tour, "
            "passer la fin de mon tour"
        ),
        # Questions.
        "what": (
            "qu y a t il, qu y a t il en, qu y a t il sur, qu est ce qu il y a, il y a quoi, c est "
            "quoi, qu est ce qui est, qu est ce qui se trouve, que trouve t on, à qui est, à qui "
            "est ce que, à qui sont, à qui appartient, à qui appartiennent, à qui revient, qui "
            "possède, qui a, qui détient, qui tient, quelle est la taille, quelle taille, de "
            "quelle taille est, de quelle taille, quelle taille fait, il y a t il quelque chose, y "
            "a t il quelque chose, quel pion, quelle pièce, qu est ce qu on a, qu est ce qu on "
            "trouve, que se trouve t il, que contient, quelle pièce est, quelle pièce se trouve, "
            "quel pion se trouve, qu est ce que c est, à qui est il, c est à qui le, à qui il est, "
            "combien mesure, elle est longue comment, est grand comment, qui garde, qui contrôle, "
            "y a t il quelqu un, y a t il une pièce, y a t il un pion, est ce qu il y a quelque "
            "chose, il y a quelque chose, y a t il déjà quelque chose, quelque chose se trouve, y "
            "a quoi, il est où le, qu avons nous, qu a t on, c est à qui ça, qu y a t il derrière, "
            "qui est le propriétaire, à qui c est, il appartient à qui, qui a fini avec, qui a "
            "récupéré, quelqu un a, quelqu un possède, est ce que quelqu un a, est ce que quelqu "
            "un possède, quelle grandeur, combien fait, il fait combien, elle fait combien, il "
            "vaut combien, elle vaut combien, compte moi, décris moi, décris, qu avons nous en, à "
            "qui ça appartient, de qui est, c est le toit de qui, le toit de qui, le dôme de qui, "
            "c est le dôme de qui, qui tient le, qui occupe, qu est ce qui occupe, c est quoi déjà "
            "ce truc en, c est quoi le truc en, c est quoi ce truc en, c est quoi la pièce en, c "
            "est quoi le pion en, c est quoi ce pion en, c est quoi cette pièce en, c est quoi ça "
            "en, qu est ce qu il y a en, à quel joueur appartient, à quel joueur est, quel joueur "
            "possède, quel joueur a, quel joueur détient, quel joueur tient, qui est propriétaire "
            "de, qui est propriétaire du, qui est le propriétaire du, qui est le propriétaire de, "
            "c est qui le propriétaire du, c est qui le propriétaire de, à qui revient le, quelle "
            "est la couleur du, de quelle couleur est, c est de quelle couleur, de combien de "
            "bâtiments, combien de cases fait, combien de cases compte, il mesure combien, elle "
            "mesure combien, il fait quelle taille, elle fait quelle taille, fait quelle taille, "
            "est de quelle taille, c est moi qui ai, c est moi qui détiens, est ce moi qui ai, qui "
            "est gardien, qui est le gardien, c est qui le gardien, a t il déjà un propriétaire, a "
            "déjà un propriétaire, appartient à quelqu un, appartient il à quelqu un, appartient "
            "déjà à quelqu un, est il à quelqu un"
        ),
        "ask": (
            "quel, quelle, quels, quelles, quoi, lequel, laquelle, lesquels, lesquelles, qu est "
            "ce, que sont, quel est, quelle est, quels sont, quelles sont, c est quel, c est "
            "quelle, dis moi ce que, dites moi ce que, dis moi ce qu, dites moi ce qu"
        ),
        "what owner": (
            "appartient à qui, est à qui, chez qui, celui de qui, celle de qui, dans les mains de "
            "qui, appartenait à qui, est il à qui, était à qui"
        ),
        "what cell": (
            "libre, vide, occupé(e), vacant(e), quelque chose en, quelque chose, rien, vides, "
            "libres, dispo(s)"
        ),
        "what palace": (
            "pris(e), déjà pris(e), revendiqué(e), combien de cases, terminé(e), achevé(e), "
            "complet, ouvert(e), inachevé(e), déjà un toit, a un toit, porte un toit, qui a un "
            "toit, qui porte un toit, a déjà un toit, déjà un propriétaire, un propriétaire, déjà "
            "à quelqu un, quelqu un a pris, possédé(e), coiffé(e), a un dôme, qui a un dôme, à "
            "prendre, encore à prendre, quelqu un d autre a déjà pris, quelqu un d autre a pris, "
            "un autre a déjà pris, un autre joueur a déjà pris, qui a déjà un dôme, qui a déjà un "
            "toit, déjà un dôme, une fois pris, une fois qu il a un toit, une fois qu il a un "
            "dôme, porte déjà un toit, porte déjà un dôme, (qui )n est( encore) à personne, (qui "
            ")n appartient( encore) à personne, (qui )n est pris par personne, (qui )n a pas( "
            "encore) de toit, (qui )n a pas( encore) de dôme, (qui )n a pas( encore) de "
            "propriétaire, (qui )n a pas( encore) de maître, (que )personne n a( encore) pris, "
            "(que )personne ne possède( encore), (que )personne n a( encore) revendiqué, (que "
            ")personne n a( encore) réclamé, sans propriétaire, sans toit, sans dôme, sans maître, "
            "pas encore pris, pas pris, qui n est pas pris, qui n est pas encore pris, non "
            "revendiqué, non pris, qui reste à prendre, à personne, celui qui n est( encore) à "
            "personne, celle qui n est( encore) à personne, qui est( encore) sans toit, qui est( "
            "encore) sans dôme, porte déjà mon toit, porte mon toit, a déjà mon toit, porte déjà "
            "mon dôme, porte mon dôme, a mon toit, attribué(e), déjà attribué(e), déjà couvert(e), "
            "couvert(e), déjà coiffé(e), couronné(e), déjà possédé(e), réservé(e)"
        ),
        "what length": (
            "quelle est la longueur, quelle longueur, de quelle longueur, va d où à où, d où à où, "
            "longue de combien, longue comment, est long comment, est longue comment, long "
            "comment, fait quelle longueur, de combien est long, combien de marchands fait, "
            "combien de marchands compte, fait combien de long, de où à où"
        ),
        "what street": (
            "combien de rues, où est la rue, où est le marché, où est le souk, où sont les "
            "marchands, où sont les rues, où s arrête la rue, où finit la rue, où commence la rue, "
            "où s arrête le marché, où finit le marché, où en est la rue, où en est le marché, c "
            "est où la rue, la rue est où, va d où, part d où, elle part d où, il part d où, finit "
            "où, s arrête où, se termine où, commence où, va jusqu où, elle va jusqu où"
        ),
        "what well": (
            "où est le puits, où se trouve le puits, y a t il un puits, il est où le puits, le "
            "puits est où, où il est le puits, le puits il est où, où se situe le puits, où est "
            "la fontaine, elle est où la fontaine, la fontaine est où, où se trouve la fontaine"
        ),
        "what stock": (
            "combien de, combien d, combien, a combien de, a combien d, ont combien de, ont "
            "combien d, de combien de, de combien d"
        ),
        "what stock left": (
            "qu est ce qui reste, il reste quoi, reste quoi, qu est ce qu il reste, que reste t "
            "il, ce qu il reste, ce qui reste"
        ),
        "what my_stock": (
            "il me reste combien de, il me reste combien d, combien me reste t il de, combien me "
            "reste t il d, combien ai je de, combien ai je d, j ai combien de, j ai combien d, il "
            "me reste quoi, j ai quoi, qu est ce que j ai, qu est ce qu il me reste, que me reste "
            "t il, que me reste t il derrière, qu ai je, est ce qu il me reste du, est ce qu il me "
            "reste des, est ce qu il me reste de la, est ce qu il me reste de l, me reste t il du, "
            "me reste t il des, il me reste du, il me reste des, est ce que j ai encore du, est ce "
            "que j ai encore des, j ai encore des, j ai encore du, ai je encore des, ai je encore "
            "du, est ce que j ai du, est ce que j ai des, ai je des, ai je du, est ce qu il me "
            "reste, est ce que j ai encore, est ce que j ai encore un, ai je encore un, ai je "
            "encore une, ce qu il me reste, il me reste quoi comme, j ai quoi comme, qu est ce qu "
            "il me reste comme, il me reste encore quoi comme, qu est ce que j ai comme"
        ),
        "own": (
            "appartient, appartiennent, derrière, dispose, reste t il, il reste, vaut, fait, "
            "mesure, a t il, possède t il, taille, longueur, stock, réserve, en main, au total, a "
            "fait, a marqué, reste, restent, contient, leur reste t il, lui reste t il, fait il, "
            "compte t il, encore derrière, qui a déjà un, qui a déjà une, qui porte un, qui porte "
            "déjà un, a t il encore, a t elle encore, ai je encore, avons nous, il en reste, ai "
            "encore, possédons, tient, détient, détenir, gardé par, gardien, propriétaire, le "
            "propriétaire, le propriétaire du, le propriétaire de, proprio, restant(e)(s), reste "
            "encore, à disposition, non posé(e)(s), a encore, ont encore, as encore, avais, il te "
            "reste, te reste t il, lui reste, leur reste, a fini avec, fini avec, a récupéré, en "
            "sa possession, composé, de reste, dans la pile, dans la main, compte, comptent, a du, "
            "a des, a de la, a encore du, a encore des, appartenir, appartenait, terminé avec, a "
            "terminé avec, finit avec, cache, cachent, valent"
        ),
        "own screens": "paravent(s), écran(s), le paravent, les paravents, les écrans, l écran",
        "own screen": (
            "derrière son paravent, derrière leur paravent, derrière le paravent, derrière son "
            "écran, derrière l écran, derrière le sien, en réserve, en stock, dans sa réserve, "
            "dans son stock, derrière ton paravent, derrière les paravents, derrière les écrans"
        ),
        "own my screen": (
            "derrière mon paravent, derrière mon écran, dans mon stock, ma réserve, mon stock, en "
            "ma possession, dans ma réserve"
        ),
        "own me": (
            "il me reste, ai je, j ai, me reste t il, j ai encore, il me reste encore, me reste"
        ),
        "own palace": "possède(nt), posséder, avoir, en avoir, en posséder",
        "rule named": (
            "règle(s), la règle, les règles, règle du jeu, règles du jeu, explique(z), explique "
            "moi, expliquez moi, expliquer, m expliquer, nous expliquer, dans cette version, dans "
            "la première édition, dans la deuxième édition, dans la seconde édition, dans cette "
            "variante, règlement, le règlement, question règles, point de règle, un point de "
            "règle, livret de règles, le livret, règle là dessus, la règle sur"
        ),
        "rule": (
            "quelles sont les règles, quelle est la règle, que disent les règles, que dit la "
            "règle, comment fonctionne(nt), comment marche(nt), comment ça marche, a t on toujours "
            "le droit, toujours le droit, comment fonctionne t il, comment ça fonctionne, comment "
            "se joue(nt), comment s utilise(nt), que devient, que deviennent, c est quoi la règle, "
            "c est quoi les règles, la règle pour, les règles pour, dans medina, dans quel(s) cas, "
            "à quelle(s) condition(s), dans quelles circonstances, est ce obligatoire que, ça se "
            "passe comment, comment se passe, comment se passent, parle moi des, parle moi du, "
            "rappelle moi la règle, rappelle moi les règles, rappelle la règle, y a t il une "
            "règle, on joue avec, joue t on avec, jouons nous avec, est ce qu on joue avec, l "
            "effet, quel est l effet, c est quoi l effet, l effet de, l effet d, son effet, quel "
            "est son effet, quelle est la règle pour, quelle est la règle sur, quelles sont les "
            "règles pour, quelles sont les règles sur, c est quoi les règles pour, c est quoi la "
            "règle pour, c est quoi la règle sur, il y a une règle, il y a une règle sur, il y a "
            "une règle pour, est ce qu il y a une règle, comment fait on, comment on fait, comment "
            "fait on pour, comment on fait pour, comment faire pour, il arrive quoi à, il arrive "
            "quoi au, il arrive quoi aux, qu arrive t il à, qu arrive t il au, qu arrive t il aux, "
            "il arrive quoi, il arrive quoi quand, qu est ce qui arrive à, qu est ce qui arrive "
            "au, qu est ce qui arrive aux"
        ),
        "rule when": (
            "quand, quand peut on, quand puis je, en général, que se passe t il quand, "
            "normalement, généralement, d habitude, quand est ce que, quand est ce qu, quand on "
            "veut, quand je veux, quand tu veux, n importe quand, à tout moment, chaque fois, qu "
            "est ce qui se passe quand, qu arrive t il quand, combien de fois, il se passe quoi "
            "quand, à partir de quand, à quel moment, à quel stade, dès quand, depuis quand, dans "
            "quelle situation, dans quelles situations, combien de temps"
        ),
        "must": (
            "faut il, doit on, doit il, doit elle, doivent ils, doivent elles, doit, doivent, il "
            "faut, faut, est ce qu il faut, est ce qu on doit, on doit, je dois, dois, dois je, "
            "dois tu, devoir, devons, a besoin, a t elle besoin, a t il besoin, ont besoin, "
            "besoin"
        ),
        "how": "comment, comment est ce que, comment est ce qu, de quelle manière, de quelle façon",
        "either what:owner turn": "à qui, c est à qui, à qui est ce, à qui c est, c est a qui",
        "filler gets": "reçoit, reçoivent, recevoir",
        "filler done": (
            "a mis, a posé, a placé, a joué, a construit, a ajouté, vient de poser, vient de "
            "mettre, vient de jouer, vient de placer, vient de construire, vient d ajouter"
        ),
        "either may rule": (
            "marche t il, marche t elle, fonctionne, fonctionnent, suffit elle, suffit il, "
            "suffit, suffisent, marche quand, marchent quand, marche comment"
        ),
        "either score what:worth": "combien vaut, combien valent, que vaut",
        "either if rule": (
            "il se passe quoi, il se passerait quoi, que se passe t il, qu est ce qui se passe, "
            "que se passerait il, qu arrive t il, qu est ce qui arrive"
        ),
        "topic use": (
            "sert, servent, servir, sert à, utile(s), utilité, l utilité, intérêt, l intérêt, "
            "avantage(s), l avantage, rôle, le rôle, fonction, la fonction, leur utilité, compte "
            "comme, comptent comme, compter comme, compte pour, comptent pour, compter pour, "
            "compte dans, comptent dans, compter dans, est compté(e), sont compté(e)s, compte t "
            "on, on compte, se compte, se comptent, change de propriétaire, change de main(s), "
            "changer de propriétaire, changent de propriétaire, changent de main(s), "
            "intéressant(e), est il intéressant, compte t il pour, compte t elle pour, comptent "
            "ils pour, comptent elles pour"
        ),
        "topic use asked": (
            "à quoi sert, à quoi servent, à quoi ça sert, ça sert à quoi, sert à quoi, servent à "
            "quoi, quel est le but, quelle est l utilité, à quoi bon, quel but, fait quoi, font "
            "quoi, que fait, que font, qu est ce que fait, à quoi elles servent, à quoi elle sert, "
            "à quoi il sert, à quoi ils servent, ce que fait, ce que font"
        ),
        "topic scoring": (
            "décompte, le décompte, compter les points, compte les points, compte t on les points, "
            "on compte les points, comptage, calcul des points, calculer les points, se comptent "
            "les points"
        ),
        "topic secret": (
            "secret(s), secrète(s), caché(e)(s), cacher, cachent, se cachent, montrer, dévoiler, "
            "révéler, regarder, visible(s), voir derrière, regarder derrière, jeter un œil"
        ),
        "topic touch": (
            "toucher, touche(nt), se toucher, se touchent, être collé(e)(s), distance, écart, "
            "séparé(e)(s), voisin(e)(s), adjacent(e)(s), être à côté, être voisin(e)(s), espace, "
            "laisser, laisser un espace, laisser une case, laisser de la place, touchent, collés, "
            "espacé(e)(s), écarté(e)(s), quelle distance, à quelle distance, distance entre, loin, "
            "proche(s), relié(e)(s), se rejoindre, se rejoignent, se rencontrer, diagonale, la "
            "diagonale, collé(e), collées, mitoyen(ne)(s), se coller, adjacente(s), adjacents, "
            "contigu(ë)(s), près, à combien de cases, ruelle, une ruelle, se trouver à côté, à "
            "côté de quoi, attaché(e)(s), par les coins, enchaîner, enchaîne, coins, toute seule, "
            "tout seul, isolée, isolé, continu(e)(s), sans trou, sans interruption, diagonales, "
            "les diagonales, distance minimale, distance minimum, toucherait, toucheraient, "
            "touchait, touchaient, toucherais, touchera, à quelle distance de, à quelle distance "
            "du, à quelle distance des, à combien de cases de, à combien de cases du"
        ),
        "topic start": (
            "commence(r)(nt), démarre(r)(nt), débute(r)(nt), partir, part, partent, "
            "commencé(e)(s), n importe où, ouvre la partie, entame la partie, débute la partie, "
            "commence la partie"
        ),
        "topic start later": (
            "avant d en commencer, avant de commencer, avant d en commencer un autre, avant d en "
            "entamer, avant de démarrer"
        ),
        "topic touch row": "d affilée, de suite, côte à côte, à la suite, à la file, en ligne",
        "topic through": (
            "traverser, traverse, traversent, passer par, passe par, passer à travers, à travers, "
            "traverse t elle, franchir, franchit, dépasser, dépasse, dépassent, sortir par, sort "
            "par, ressortir, sortir de la ville, passe t elle par, passent elles par"
        ),
        "topic which_end": (
            "deux bouts, aux deux bouts, les deux bouts, deux extrémités, les deux extrémités, "
            "aux deux extrémités, quelle extrémité, quel bout, plusieurs extrémités, des deux "
            "bouts, l un ou l autre bout"
        ),
        "topic branch": (
            "fourche, faire une fourche, bifurquer, bifurque, se diviser, se divise, "
            "embranchement, faire un embranchement, boucle, boucler, faire une boucle, former une "
            "boucle, se ramifier, une branche, faire une branche, embranchements, fourcher, "
            "dédoubler, se dédouble, se dédoubler, ramification, branche(s)(r), peut tourner, peut "
            "elle tourner, peuvent tourner, peut on tourner, peut faire demi tour, tourner à angle "
            "droit"
        ),
        "topic same_color": (
            "de la même couleur, de même couleur, même couleur, d une même couleur, d une "
            "couleur, de chaque couleur, par couleur, chaque couleur, dans une même couleur, dans "
            "une couleur, la même couleur"
        ),
        "topic color": (
            "couleur(s), une couleur, la couleur, de couleur(s) différente(s), de couleurs "
            "différentes, d une autre couleur, couleur différente, quelle que soit la couleur, "
            "quelle que soit leur couleur, d autre couleur, d autres couleurs"
        ),
        "topic end": (
            "fin de la partie, fin du jeu, la partie se termine, se termine la partie, la partie "
            "finit, finit la partie, fin de partie, la partie s arrête, s arrête la partie, finit "
            "le jeu, le jeu se termine, se termine le jeu, se finit la partie, la partie se finit, "
            "à la fin, met fin à la partie, mettre fin à la partie, met fin au jeu, partie s "
            "arrête, une partie s arrête, partie se termine, partie finit, ça se termine quand, se "
            "termine quand, ça finit quand, finit quand, ça s arrête quand, s arrête quand, quand "
            "est ce que ça finit, quand est ce que ça se termine, quand finit, quand se termine, "
            "quand s arrête, la partie se termine quand, la partie finit quand, la partie s arrête "
            "quand"
        ),
        "topic tie": (
            "égalité, ex aequo, à égalité, égalités, départage(r), départager, départage t on, ex "
            "æquo, sont à égalité, le même total, le même nombre de points, autant de points, même "
            "score, le même score, les mêmes points, même nombre de points, le même nombre, mêmes "
            "points"
        ),
        "topic obligation": (
            "obligé(e)(s), obligation, obligatoire, forcé(e)(s), autant de pions que possible, "
            "autant de pièces que possible, suis je obligé, est on obligé, est ce obligatoire, c "
            "est obligatoire, on est obligé, je suis obligé, dois je jouer, dois je poser, doit "
            "on jouer, doit on poser, obligé de jouer, obligé de poser, sans rien poser, rien "
            "poser, ne rien poser, sans poser, sans poser de pion, sans poser de pièce, ne poser "
            "qu, ne poser qu un, ne poser qu une, ne poser qu un pion, ne poser qu une pièce, "
            "poser qu un pion, poser qu un, poser qu une, poser un seul pion, poser une seule "
            "pièce, n en poser qu un, n en poser qu une, ne jouer qu un, ne jouer qu une, poser "
            "moins, jouer moins, poser les deux, les deux pions, les deux pièces, poser ses deux, "
            "le maximum de, autant que possible, tenu de, tenue de, contraint de, contraint(e), "
            "être obligé, facultatif, facultative, suis je forcé, obliger, choisir de ne, choisir "
            "de ne poser"
        ),
        "topic tie case": (
            "en cas d égalité, en cas d ex aequo, en cas d ex æquo, s il y a égalité, si il y a "
            "égalité, s il y a ex aequo, quand il y a égalité"
        ),
        "topic turn_order": (
            "ordre du tour, ordre de jeu, ordre des joueurs, quand ce n est pas son tour, quand "
            "ce n est pas mon tour, quand c est pas mon tour, quand c est pas son tour, hors de "
            "son tour, hors de mon tour, en dehors de son tour, pendant le tour d un autre, au "
            "tour d un autre, à tour de rôle, chacun son tour, pas son tour, pas mon tour"
        ),
        "topic order": (
            "dans quel ordre, ordre, avant ou après, d abord ou après, en premier ou en second, "
            "dans n importe quel ordre, n importe quel ordre, quel ordre, avant ou bien après"
        ),
        "topic twice": "plusieurs fois, plus d une fois, en double",
        "topic twice two": "deux fois",
        "topic number": (
            "trop de, au plus, au maximum, maximum, nombre de pions, nombre de pièces, nombre "
            "total, en tout, limite, davantage, nombre(s)"
        ),
        "topic value": "valeur(s), la valeur, les valeurs",
        "topic missing": "manquer, manque, manquant(e)(s), absent(e)(s), oublié(e)(s), être sans",
        "topic foreign": (
            "fait partie du jeu, font partie du jeu, faire partie du jeu, pas partie du jeu, d "
            "une autre édition, hors du jeu, étranger, étrangère, étrangers, partie du jeu"
        ),
        "topic notation": "notation, avoir un sens, a un sens, avoir du sens, sens",
        "topic position": (
            "position(s), une position, position valide, position possible, position impossible, "
            "position légale, dans une position, état de jeu, un état"
        ),
        "topic revision": "révision(s), version(s)",
        "topic players": (
            "nombre de joueurs, combien de joueurs, à combien peut on jouer, à combien joue t on, "
            "à combien de joueurs, à combien de joueurs peut on"
        ),
        "topic join": (
            "rejoindre une partie, rejoint une partie, rejoindre, reprend une partie, reprendre "
            "une partie, partie en cours, rejoint, reprise d une partie, une partie en cours, "
            "rejoint une partie en cours, on rejoint une partie, reprise, on rejoint une partie "
            "en cours"
        ),
        "topic option": "option, les options du jeu, options du jeu, quelles options",
        "topic player_color": (
            "couleur(s) des joueurs, couleurs de joueurs, couleur d un joueur, couleur de joueur, "
            "deux joueurs, les couleurs des joueurs"
        ),
        "topic same_size": "même taille, la même taille, aussi grand(s)",
        "topic largest": (
            "plus grand palais, le plus grand palais, le plus grand, plus gros palais, le plus "
            "gros, palais plus grand, plus grand que, le plus gros palais, un plus grand, un plus "
            "gros, plus gros, en construit un plus grand, construit plus grand, fait plus grand, "
            "dépasse le mien, plus grand que le mien"
        ),
        "topic same_value": "même valeur, la même valeur",
        "topic first_turn": (
            "premier tour, au premier tour, mon premier tour, à mon premier tour, tout premier "
            "tour, tour d ouverture"
        ),
        "topic first_turn player": "premier joueur, le premier joueur, du premier joueur",
        "topic side": "du même côté, sur le même côté, même côté, par côté, d un même côté",
        "topic inside": (
            "à l intérieur, à l extérieur, dans la ville, dans la cité, hors de la ville, en "
            "dehors, à l extérieur de la ville, à l intérieur de la ville, case(s) mur, case(s) "
            "de mur, case(s) ville, case(s) de la ville, autour de la ville, intérieur de la "
            "ville, sur les cases mur, sur une case mur, extérieur, intérieur"
        ),
        "topic edge": (
            "bord, au bord, le bord, le long du bord, longer le mur, cases du bord, au bord de la "
            "ville, près du bord, qui longe les murs, longe les murs, bord du plateau"
        ),
        "topic off_board": (
            "hors du plateau, en dehors du plateau, à l extérieur du plateau, dehors du plateau, "
            "sortir du plateau"
        ),
        "topic occupied": (
            "case occupée, une case occupée, case prise, déjà occupée, sur la même case, la même "
            "case, même case, une seule case, partager une case, partager la même case, partager, "
            "partagent, empiler, empilés, l un sur l autre, sur un autre pion, sur une autre "
            "pièce, cases occupées, case déjà prise, case déjà occupée, une case déjà occupée, "
            "une case prise, par case, sur une case occupée, sur une case déjà occupée, sur une "
            "case prise"
        ),
        "topic opening": (
            "ouverture, une ouverture, trou, entrée, ouvertures, trous, un trou, rester ouvert(e), "
            "reste ouvert, rester libre, laisser ouvert, laisser une ouverture, brèche, rester "
            "vide, laisser un vide, un vide, laisser un trou, laisser une brèche, laisser un "
            "passage, passage, un passage, trou dans le mur, un trou dans le mur, le trou, "
            "interstice"
        ),
        "topic closed": (
            "fermé(e)(s), être fermé(e)(s), clos(e), être clos(e), close, fermer complètement, "
            "fermer entièrement, complètement fermé(e), fermer tout, fermer totalement, se ferme, "
            "ferme t on, fermer, ferme, fermé complètement, fermeture, boucher, bouché(e), clore, "
            "clôturer, clôturé(e), tout le monde a, tous les joueurs ont, tous les joueurs "
            "possèdent, tout le monde possède, chaque joueur a, chaque joueur possède, chacun a, "
            "chacun possède, tous ont, quand tout le monde a, tout fermer, retourne dans la "
            "boîte, retournent dans la boîte, remis dans la boîte"
        ),
        "topic stock": (
            "n ai plus de, n a plus de, plus aucun, épuisé(e)(s), n ai plus, n a plus, qu on n a "
            "plus, que je n ai plus, qu il n a plus, qu on a plus, que j ai plus, plus en stock, "
            "plus en réserve, ne lui restent plus, ne me reste plus, ne me restent plus, lui "
            "restent, qui lui restent, qui me restent, à court de, n avons plus, sans stock, n a "
            "plus de pions, n a plus de pièces, n ont plus de pions, n ont plus de pièces, n a "
            "plus rien à poser, n a plus rien, n ont plus rien, n ont plus de, n ai plus rien, "
            "plus rien à poser, plus rien à jouer, plus de pions à poser"
        ),
        "topic last_player": (
            "dernier joueur, le dernier joueur, dernier à avoir, le dernier à avoir, dernier à "
            "jouer, le dernier à jouer, seul à avoir, le seul à avoir, le seul à pouvoir, seul "
            "joueur restant, dernier joueur en jeu, le dernier en jeu, les autres n ont plus de, "
            "les autres n ont plus rien, les autres ne peuvent plus, dernier en jeu"
        ),
        "topic setup": (
            "mise en place, début de partie, au début de la partie, début de la partie, au début, "
            "au départ, pendant la mise en place, à la mise en place, lors de la mise en place, au "
            "début du jeu, placement initial, position de départ, mise en place est elle finie, la "
            "mise en place est elle finie, installe le jeu, installer le jeu, met en place le jeu, "
            "mettre en place le jeu, prépare le jeu, préparer le jeu, prépare le plateau, préparer "
            "le plateau, prépare la partie, préparer la partie, installation du jeu, préparation "
            "du jeu, installation, préparation, chacun reçoit, chaque joueur reçoit, on reçoit "
            "chacun, reçoit chaque joueur, reçoit chacun, reçoit on au début, chacun a au début, "
            "chacun reçoit au début"
        ),
        "tile palace": (
            "tuile(s) palais, tuile(s) de palais, jeton(s) palais, jeton(s) de palais, tuile(s) "
            "du palais, jeton(s) du palais, bonus palais, bonus de palais, carte(s) palais"
        ),
        "tile tower": (
            "tuile(s) tour, tuile(s) de tour, tuile(s) de la tour, jeton(s) tour, jeton(s) de "
            "tour, jeton(s) de la tour, tuile(s) des tours, jeton(s) des tours, bonus tour, bonus "
            "de tour, bonus de la tour, tuile(s) gardien, tuile(s) observateur, tuile(s) de "
            "gardien"
        ),
        "token": "tuile(s), jeton(s), la tuile, le jeton, bonus, le bonus, marqueur(s)",
        "corner NW": (
            "nord ouest, en haut à gauche, du haut à gauche, coin nord ouest, tour no, la tour no, "
            "coin no, la tour du no"
        ),
        "corner NE": (
            "nord est, en haut à droite, du haut à droite, coin nord est, tour ne, la tour ne, "
            "coin ne, la tour du ne"
        ),
        "corner SE": (
            "sud est, en bas à droite, du bas à droite, coin sud est, tour se, la tour se, coin "
            "se, la tour du se"
        ),
        "corner SW": (
            "sud ouest, en bas à gauche, du bas à gauche, coin sud ouest, tour so, la tour so, "
            "coin so, la tour du so"
        ),
        "why": (
            "pourquoi, pour quelle raison, comment ça se fait que, comment ça se fait qu, comment "
            "se fait il que, qu est ce qui empêche, pourquoi est ce que, pourquoi est ce qu, qu "
            "est ce qui m empêche de, qu est ce qui m empêche d, qu est ce qui nous empêche de, qu "
            "est ce qui ne va pas avec, qu est ce qui cloche avec, quel est le problème avec, c "
            "est quoi le problème avec, comment se fait il qu, explique moi pourquoi, dis moi "
            "pourquoi, pour quelles raisons, pour quel motif, quelle règle interdit, quelle règle "
            "empêche, qu est ce qui interdit, en quoi, pk, pkoi, prquoi, qu est ce qui bloque, "
            "pourquoi donc, pourquoi diable, je comprends pas pourquoi, je ne comprends pas "
            "pourquoi, comprends pas pourquoi, je vois pas pourquoi, je ne vois pas pourquoi, c "
            "est quoi le souci avec, c est quoi le problème, quel est le problème, c est quoi le "
            "souci, quel est le souci avec, où est le problème avec, où est le problème, c est "
            "quoi la raison, quelle est la raison, la raison, la raison pour, c est quoi la raison "
            "pour, pour quelle raison est ce que, qu est ce qui m empêche, qu est ce qui empêche "
            "de, qu est ce qui empêche d, qu est ce qui gêne, qu est ce qui s oppose à, pourquoi "
            "tu refuses, pourquoi tu me refuses, pourquoi refuses tu, pourquoi ça veut pas, "
            "pourquoi ça ne veut pas, pourquoi ça veut pas que, pourquoi au juste, mais pourquoi, "
            "expliquez moi pourquoi, expliques moi pourquoi, peux tu m expliquer pourquoi, peux tu "
            "expliquer pourquoi, pouvez vous m expliquer pourquoi, comment ça se fait, d où vient "
            "que, à cause de quoi, en quel honneur, quelle règle m interdit, quelle règle m "
            "empêche, quelle règle m empêche de, quelle règle m empêche d, en vertu de quoi, "
            "comment se fait ce que, qu est ce qui fait que, qu est ce qui coince avec, qu est ce "
            "qui coince, ce qui cloche avec, ce qui ne va pas avec, ce qui empêche, ce qui "
            "interdit, ce qui gêne avec, je comprends pas, je ne comprends pas, qu est ce qui "
            "cloche, m empêche, m empêche de, m empêcherait de, ce qui m empêche de, qu est ce qui "
            "ne va pas, ce qui m empêche, ce qui m empêche d, ce qui cloche, qu est ce que tu as "
            "contre, pq, pq est ce que, pq est ce qu, je ne vois pas ce qui, je vois pas ce qui, "
            "qu est ce qui ne convient pas avec, qu est ce qui pose problème avec, qu est ce qui "
            "pose problème, qu est ce qui pose souci avec, qu est ce que vous avez contre, qu est "
            "ce que t as contre, quel est l obstacle, qu est ce qui fait obstacle, qu est ce qui "
            "fait obstacle à, qu est ce qui fait que je ne, c est quoi qui empêche, c est quoi qui "
            "cloche, c est quoi qui m empêche, c est quoi l obstacle, quelle est la raison pour "
            "laquelle, pour quelle raison au juste, pourquoi est il, pourquoi est elle, pourquoi "
            "serait, pourquoi ça, pourquoi ça ne, pourquoi le jeu refuse, pourquoi le jeu me "
            "refuse, pourquoi on me refuse, pourquoi refuser, pourquoi me refuser, pourquoi me "
            "refuse t on, pourquoi m interdit on, pourquoi m interdire, pourquoi interdire, raison "
            "du refus, la raison du refus, c est quoi la raison du refus, quel motif, au nom de "
            "quoi, à quel titre, y a t il une raison pour, y a t il une raison, une raison pour, j "
            "ignore pourquoi, je ne sais pas pourquoi, je sais pas pourquoi, je me demande "
            "pourquoi, on peut savoir pourquoi, peut on savoir pourquoi, pourrais tu m expliquer "
            "pourquoi, pourriez vous m expliquer pourquoi, tu peux m expliquer pourquoi, vous "
            "pouvez m expliquer pourquoi, dites moi pourquoi, qu on m explique pourquoi, mais "
            "pourquoi donc, motif du refus, le motif du refus, quel est le motif du refus, motif "
            "du refus de, raisons du refus, les raisons du refus, s oppose à ce que, s oppose à ce "
            "qu, quelle règle s oppose à ce que, quelle règle s oppose à, qu est ce qui s oppose à "
            "ce que, ça coince où, où ça coince, où est ce que ça coince, ça bloque où, où ça "
            "bloque, pourquoi non, mais pourquoi non, c est quoi le hic, quel est le hic, quel est "
            "le souci, c est quoi l embrouille"
        ),
        "why not": "pourquoi pas",
        "where": (
            "où, où puis je, où est ce que, où est ce qu, ou est ce que, ou est ce qu, ou puis je, "
            "ou peut on, ou on peut, ou je peux, ou peut aller, ou peuvent aller, ou vont, ou "
            "mettre, ou poser, ou placer, ou peut, ou peuvent, ou va, sur quelle(s) case(s), dans "
            "quelle(s) case(s), quelle(s) case(s), à quel endroit, à quels endroits, où ça, quel "
            "endroit, quels endroits, à quelle place, quelles sont les cases, les cases possibles, "
            "quelles places, où donc, montre moi où, dis moi où, où sont les cases, sur quels "
            "bâtiments, quel bâtiment, où encore, va où, vont où, toutes les cases, quelles cases "
            "pour, quelles sont les cases pour, cases possibles pour, les endroits, tous les "
            "endroits, quels palais sont disponibles, quelles cases sont disponibles, quels sont "
            "les endroits, quels emplacements, quel emplacement, dans quel coin, à quels "
            "emplacements, c est où, d où, à partir d où, jusqu où, vers où, où faut il, où dois "
            "je, où devrais je, sur quoi, quel coin, ça peut aller où, sur lesquels, sur lequel, "
            "sur laquelle, sur lesquelles, à quelles places, montre les cases, montre les cases "
            "pour, les cases pour, les places pour, quels sont les endroits légaux pour, les "
            "endroits légaux, les endroits légaux pour, c ou, c où, tu peux me dire où, tu peux me "
            "montrer où, peux tu me montrer où, peux tu me dire où, il y a quelles places, il y a "
            "quelles cases, il y a quels endroits, y a quelles places, y a quelles cases, quelles "
            "places y a t il, quelles cases y a t il, où est il possible de, où est il permis de, "
            "où est ce possible, où ça peut aller, où ça va, où ça irait, où caser, où diable, "
            "dans quel endroit, dans quels endroits, de quel côté, quelle partie du plateau, à "
            "quels endroits est ce que, où exactement, où ai je le droit de, où a t on le droit "
            "de, où j ai le droit de, où on a le droit de, montre moi les cases, montre moi les "
            "cases pour, montre moi les endroits, montre moi les endroits pour, indique moi les "
            "cases, indique moi les cases pour, donne moi les cases, donne moi les cases pour, "
            "liste des cases, la liste des cases, liste des cases pour, la liste des cases pour, "
            "toutes les cases possibles pour, toutes les cases légales, toutes les cases légales "
            "pour, les cases légales, les cases légales pour, les cases autorisées, les cases "
            "autorisées pour, les cases permises pour, les emplacements pour, les emplacements "
            "possibles, les emplacements possibles pour, les endroits possibles, les endroits "
            "possibles pour, tous les endroits possibles pour, tous les emplacements pour, tous "
            "les emplacements possibles pour, une idée de l endroit où, une idée d endroit, une "
            "idée d où, quelles positions, quelle position, à quelle position, à quelles "
            "positions, fais moi voir où, faites moi voir où, fais voir où"
        ),
        "where rooftop": "quel(s) palais, sur quel(s) palais, lesquels des palais",
        "where wall": (
            "quelle(s) case(s) mur, quelle(s) case(s) de mur, sur quelle(s) case(s) mur, sur "
            "quelle(s) case(s) de mur"
        ),
        "spot": (
            "place pour, une place, places, de la place, de la place pour, des places, des places "
            "pour, une place pour, place libre, un endroit, un endroit pour, endroit pour, un bon "
            "endroit, un emplacement, bon endroit, quelque part, des endroits, emplacements, "
            "emplacement, endroit, de quoi poser, un coin, un coin pour, une case pour, des cases "
            "pour, une case où, une pose, pose possible, de quoi caser, une case libre pour, une "
            "case légale, une case légale pour, un endroit légal, un endroit légal pour, endroit "
            "légal, un endroit où, un emplacement pour, un emplacement où, quelque part où, de l "
            "espace pour, l endroit où, la place de, la place pour, assez de place pour, assez de "
            "place, de la place de"
        ),
        "row 1": "un",
        "row 2": "deux",
        "row 3": "trois",
        "row 4": "quatre",
        "row 5": "cinq",
        "row 6": "six",
        "row 7": "sept",
        "row 8": "huit",
        "row 9": "neuf",
        "row 10": "dix",
        "row 11": "onze",
        "row 12": "douze",
        "row 13": "treize",
        "may": (
            "puisse, peux, jpeux, j peux, peux je, peut, peut on, pouvons, pouvez, peuvent, "
            "pourrais, pourrait, pourrions, pourraient, est il possible, possible, permis, "
            "autorisé(e), légal(e), le droit, droit, ai je le droit, a t on le droit, c est "
            "permis, c est légal, c est possible, est ce légal, est ce possible, est ce permis, "
            "est ce autorisé, marcherait, c est autorisé, c est bon, ça marche, valable, est il "
            "permis, est il autorisé, est il légal, peux tu, pourrai, pourra, pouvoir, est ce bon, "
            "bon, rentre, rentrent, tient, passe bien, convient, réglementaire, dans les règles, "
            "conforme, c est jouable, jouable, faisable, possible de, il est possible, est il "
            "possible que, ai je droit, j ai le droit, j ai droit, a t il le droit, a t elle le "
            "droit, ont ils le droit, on a le droit, as tu le droit, valide, acceptable, permet, "
            "autorise t on, permise, ça passe, ça irait, est ce que ça marche, est ce que c est "
            "bon, c est ok, est ce ok, est ce correct, correct, admis, suis je autorisé à, suis je "
            "autorisée à, on est autorisé à, est ce qu on est autorisé à, suis autorisé à, "
            "accepterais tu, accepterais, acceptes, accepte t on, accepté(e), la règle me laisse, "
            "les règles me laissent, le règlement me laisse, la règle autorise, les règles "
            "autorisent, la règle permet, les règles permettent, as le droit, a le droit, ont le "
            "droit, avons le droit, avons nous le droit, m est il permis de, m est il possible de, "
            "est ce que j ai le droit, nickel, possible(s), légaux, légales, permis(e)(s), "
            "autorisés, autorisées, droit à, ai droit à, j ai droit à, le droit à, le droit de, le "
            "droit d, j ai le droit de, j ai le droit d, j ai le droit à, serait il permis, serait "
            "il permis de, serait il possible, serait il possible de, serait ce possible, serait "
            "ce permis, ce serait possible, ce serait permis, ce serait légal, ça serait légal, ça "
            "serait possible, ça marcherait, ça va, ça le fait, ok pour, bon pour, c est bon pour, "
            "c est ok pour, c est ok de, est ce ok de, ok de, possible pour, pouvez vous, tu peux, "
            "vous pouvez, pourrais tu, pourriez vous, a t on le droit de, on a le droit de, rien n "
            "empêche, est ce vrai, est ce que c est vrai, c est vrai, c est vrai que, est il vrai "
            "que, c est exact, ça tient, ça rentre, ça colle, convient il, jouables, posable(s), "
            "plaçable(s), ça passerait, permet il, permettent, j ai la permission, permission, est "
            "ce acceptable, tu acceptes, tu m autorises, m autorises tu, peut il y avoir, peut on "
            "avoir, est ce autorisé de, prenable, éligible, pourrait on, pourrait il, pourrait "
            "elle, peut il, peut elle, peuvent ils, peuvent elles, peut être posé(e)(s), peut être "
            "placé(e)(s), peut être mis(e)(s), peut être construit(e)(s), peut être ajouté(e)(s), "
            "ok si, rentrer, la règle me permet de, les règles me permettent de, la règle me "
            "permet d, le règlement me permet de, il peut y avoir, il pourrait y avoir, puis je "
            "poser, puis je mettre, puis je placer, puis je construire, puis je jouer, puis je "
            "ajouter, puis je faire, puis je bâtir, puis je utiliser, puis je fermer, a le droit "
            "de, a le droit d, ont le droit de, ont le droit d, aurait il le droit, aurait elle le "
            "droit, aurais je le droit, aurait le droit, aurais le droit, auraient le droit, "
            "auraient ils le droit, aurait le droit de, aurait il le droit de, aurait elle le "
            "droit de, aurais je le droit de, aurait on le droit, aurait on le droit de, c bon, c "
            "ok, c possible, c permis, ça se fait, se fait, passent, les deux passent, les trois "
            "passent, aurait été permis, aurait été possible, ça irait si, suis je en mesure de, "
            "en mesure de, ç aurait été, sait on, on sait, laisserais, laisserais tu, le "
            "laisserais passer, laisserais passer, laisses passer, le laisses passer, laisses tu "
            "passer, s il peut, s elle peut, s ils peuvent, si il peut, autoriserais, j peu, je "
            "peu, on peu, tu peu, j aurais le droit, j aurais le droit de, me serait il permis de, "
            "me serait il permis d, me serait il possible de, m est il permis d, quelque chose m "
            "empêche de, quelque chose m empêche d, quelque chose m empêcherait de, quelque chose "
            "m empêche t il de, est ce que quelque chose m empêche de, est ce que quelque chose m "
            "empêche d, quelque chose empêche, est ce que quelque chose empêche, y a t il quelque "
            "chose contre, y a t il une objection, y a t il une objection à, une objection, une "
            "objection à, une objection contre, y voit une objection, ça pose problème si, ça pose "
            "un problème si, ça poserait problème si, ça pose problème de, ça pose problème, ça "
            "pose souci, ça pose un souci, est ce un problème si, un souci si, un souci avec, y a "
            "moyen de, y a moyen d, y a moyen que, y a moyen qu, y a t il moyen de, y a t il moyen "
            "d, y a t il moyen que, il y a moyen de, il y a moyen d, il y a moyen que, capable de, "
            "capable d, est il capable de, est elle capable de, réglo, régulier, régulière, dans "
            "les clous, en règle, selon les règles du jeu, loisible, loisible de, libre de, suis "
            "je libre de, à même de, apte à, en droit de, suis je en droit de, est on en droit de, "
            "ai je la possibilité de, a t on la possibilité de, ai je la permission de, ai je l "
            "autorisation de, la possibilité de, la permission de, l autorisation de, autorisation "
            "de, ai je une chance de, une chance de, pu, a pu, ai pu, avons pu, irait pour, ça "
            "irait pour, ferait l affaire, fait l affaire, valide pour, ça serait bon, ce serait "
            "bon, serait bon, serait ok, ce serait ok, ça serait ok, ça roule, ça roule si, ça "
            "gaze, c est dans les règles, c est réglementaire, c est réglo, c est régulier, "
            "prenables, risque t il de, risque de pouvoir, peut il encore, peut elle encore, peut "
            "on encore, soit possible, soit permis, soit permise, soit autorisé, soit autorisée, "
            "soit légal, soit légale, m autorise t il, m autorise t on, m autorisez vous, m "
            "autorise, autorise, le règlement m autorise t il à, les règles m autorisent elles à, "
            "me permet il de, me permettez vous de, me permettez vous, permettez vous, permettez "
            "vous que, me permettrais tu de, me permettriez vous de, admettez vous, serait il "
            "loisible de, y a t il lieu de, a t on la permission de, envisageable, concevable, "
            "pensable, imaginable, réalisable, la faculté de, la faculté d, le loisir de, le "
            "pouvoir de, y a t il possibilité de, loisir de, on en dit quoi, qu en dit on, qu en "
            "dis tu, qu en dites vous, tu en dis quoi, vous en dites quoi, t en dis quoi, serait "
            "il envisageable, serait il envisageable de, serait il envisageable d, serait il "
            "concevable de, serait il faisable de, est il envisageable de, est il envisageable d, "
            "est il concevable de, est il faisable de"
        ),
        "may not": (
            "interdit(e), illégal(e), est il interdit, est ce interdit, n ai je pas le droit, n ai "
            "pas le droit, pas autorisé(e), pas permis(e), pas possible, pas légal(e), pas le "
            "droit, pas bon, pas ok, interdits, interdites, impossible(s), refuse(s), refusé(e), "
            "refuses tu, défendu(e), invalide, non autorisé(e), pas droit, pas valable, non "
            "valide, illégaux, illégales, il ne peut pas y avoir, il ne peut y avoir, il peut pas "
            "y avoir, ne peut pas y avoir, c est faux, faux, pas correct, ne marche pas, marche "
            "pas, ça marche pas, ça ne marche pas, ne va pas, va pas, ne passe pas, contre les "
            "règles, rejeté(e), j aurais pas le droit, je n aurais pas le droit, j aurais pas le "
            "droit de, n a pas pu, n ai pas pu, pas pu, défendu à, hors jeu, exclu(e), "
            "proscrit(e), prohibé(e), injouable(s), pas réglo, pas régulier, pas jouable, ne "
            "convient pas, convient pas, pas conforme, pas faisable, pas accepté(e), pas admis(e), "
            "pas acceptable, contraire aux règles, contraire à la règle, contre la règle, contre "
            "le règlement, hors règle, ne soit pas possible, ne soit pas permis, ne soit pas "
            "permise, ne soit pas autorisé, ne soit pas autorisée, ne soit pas légal, ne soit pas "
            "légale, soit refusé, soit refusée, soit interdit, "
            "soit interdite, soit illégal, soit "
            "illégale, soit impossible, serait contraire aux règles, soit exclu"
        ),
        "if asked": "est ce que, est ce qu",
        "if": (
            "si, et si, que se passe t il si, que se passerait il si, qu est ce qui se passe si, "
            "ça donne quoi si, qu arrive t il si, qu est ce que ça donne si, qu est ce qui se "
            "passerait si, imaginons que, imaginons, supposons que, supposons, mettons que, au cas "
            "où, à supposer que, admettons que, admettons, si jamais, que se passe t il quand, qu "
            "est ce que ça fait si, ça ferait quoi, que donnerait, ça donnerait quoi, il se passe "
            "quoi si, il se passerait quoi si, il se passe quoi avec, ça donne quoi, ça donne quoi "
            "avec, ça fait quoi si, qu est ce qui arrive si, qu est ce que ça changerait, que "
            "changerait, j envisage, envisage, envisage de, vérifie, vérifie si, je songe à, songe "
            "à, songe, je projette, projette, je prévois, prévois, prévoir, je pense à, pense à, "
            "imagine, imagine que, disons que, dis que, si je devais, ça vous dérange si, ça te "
            "dérange si, ça dérange si, ça gêne si"
        ),
        "be": (
            "est, sont, a, as, avons, ont, est il, est elle, sont ils, sont elles, est ce, suis, "
            "es, sommes, êtes, étaient, était, étais, existe t il, ont ils, avez, aurais, aurait, "
            "aurions, auraient"
        ),
        "be there": "y a t il, il y a, y a",
        "to": "à, au, aux, à mon, à ma",
        "to until": "jusqu à, jusqu en, jusqu au",
        "me": "je, j, me, m, moi, nous, à moi",
        "me for": "pour moi",
        "me my": "mon, ma, mes",
        "third": "il, elle, ils, elles",
        "list": (
            "que puis je, qu est ce que je peux, qu est ce qu on peut, que peut, que peut on, mes "
            "coups possibles, quels coups, quels sont mes coups, coups possibles, coups légaux, "
            "mes coups légaux, quels sont les coups possibles, quels sont les coups légaux, quels "
            "sont mes coups légaux, je peux faire quoi, je peux jouer quoi, je peux poser quoi, on "
            "peut faire quoi, quelles sont mes possibilités, mes possibilités, quelles pièces puis "
            "je, quels pions puis je, que peut faire, que peut jouer, que peut poser, quels sont "
            "mes coups possibles, quelles sont mes options, quoi jouer, quoi faire, qu est ce que "
            "j ai le droit de jouer, qu est ce que j ai le droit de poser, qu est ce que j ai le "
            "droit de faire, j ai le droit de faire quoi, j ai le droit de jouer quoi, les coups "
            "possibles, les coups légaux, quels sont mes choix, tout ce que je peux, ce que je "
            "peux, tout ce qu on peut, que m est il possible de, quelles actions, quels "
            "mouvements, quelles actions puis je, je peux quoi, on peut quoi, de quoi j ai le "
            "droit, que me reste t il à, qu est ce qu il m est possible de, ce qui est possible, "
            "qu est ce qui est possible, qu est ce qui est permis, quels coups puis je, quels "
            "coups je peux, tous les coups, tous mes coups, toutes mes options, mes options, mes "
            "choix, qu est ce que je pourrais, que pourrais je, j ai quoi comme options, j ai quoi "
            "comme choix, j ai quoi comme coups, qu est ce qui m est permis, j ai quelles "
            "possibilités, quelles possibilités, quelles sont mes options de jeu, qu est ce qui m "
            "est possible, que puis je encore, qu est ce que je peux encore, qu est ce qu on peut "
            "encore, quoi d autre, qu est ce que j ai comme options, qu est ce que j ai comme "
            "choix, qu est ce qui peut être, que peut on encore, qu est ce qu il peut, qu est ce "
            "qu elle peut, que peuvent, que pouvons nous, que pourrait, qu est ce que peut, je "
            "peux jouer quelque chose, puis je jouer quelque chose, peux je jouer quelque chose, "
            "quels coups sont, quels coups a, quels sont les coups de, mes possibilités de jeu, "
            "toutes mes possibilités, toutes les possibilités, tous les coups possibles, les "
            "possibilités, possibilités, les actions possibles, actions possibles, options, choix, "
            "je peux encore jouer quelque chose, est ce que je peux jouer, est ce que je peux "
            "encore jouer, reste t il quelque chose à jouer, quels choix, liste des coups, la "
            "liste des coups, qu est ce qu il est possible de, que m est il permis de, montre moi "
            "les coups, que faire, tout ce qui est possible, je peux poser quelque chose, qu est "
            "ce qui est jouable, qu est ce qui peut y avoir, qu est ce qu il peut y avoir, que "
            "peut il y avoir, liste, liste les, donne la liste des, donne la liste de, la liste "
            "des, donne moi la liste des, liste des, qu est ce qui peut être posé, qu est ce qui "
            "peut être joué, qu est ce qui peut être construit, que peut on poser, qu est ce qui "
            "est légal, qu est ce qui est légal pour, tout ce qui est permis, tout ce qui est "
            "légal, qu est ce que j ai comme possibilités, j ai comme possibilités, par quoi, avec "
            "quoi, quel choix, quels sont les choix, quels sont mes choix pour, j ai quel choix, j "
            "ai quels choix, j ai quels coups, j ai quelles options, quelles sont les options, "
            "quels sont tous mes coups, tous mes coups possibles, c est quoi mes coups, c est quoi "
            "mes coups possibles, c est quoi tous mes coups, c est quoi tous mes coups possibles, "
            "c est quoi mes options, c est quoi mes possibilités, c est quoi les coups possibles, "
            "c est quoi les possibilités, c est quoi les options, qu est ce qui s offre à moi, ce "
            "qui s offre à moi, qu est ce qui est faisable, ce qui est jouable, ce qui est "
            "faisable, ce que j ai le droit de faire, ce que j ai le droit de jouer, ce que j ai "
            "le droit de poser, que puis je bien, je peux faire quoi encore, je peux encore faire "
            "quoi, je peux encore jouer quoi, il me reste quoi comme coups, il me reste quoi comme "
            "options, quels placements, quelles poses, tout ce que je pourrais, tout ce qu on "
            "pourrait, tout ce que j ai le droit de, dis moi tout ce que je peux, dis moi tout ce "
            "que je pourrais, tout ce que je peux encore, tout ce qui m est permis"
        ),
        "turn": (
            "à qui de jouer, à qui le tour, c est à qui de jouer, qui joue, c est le tour de qui, "
            "qui doit jouer, est ce à moi, c est à moi, est ce mon tour, c est mon tour, à qui est "
            "ce de jouer, au tour de qui, à qui est ce le tour, c est mon tour de jouer, est ce "
            "que c est mon tour, est ce que c est à moi, est ce à rouge, est ce à jaune, est ce à "
            "vert, est ce à bleu, à moi de jouer, c est à moi de jouer, est ce à moi de jouer, qui "
            "est ce qui joue, à qui de jouer maintenant, qui commence, qui débute, qui entame, qui "
            "a commencé, c est qui, c est à quel joueur, quel joueur doit jouer, quel joueur joue, "
            "à quel joueur, qui est ce qui commence, qui est le premier à jouer, qui joue en "
            "premier, qui joue maintenant, la partie est( elle)( déjà) terminée, la partie est( "
            "elle)( déjà) finie, est ce que la partie est( déjà) terminée, est ce que la partie "
            "est( déjà) finie, le jeu est( il) fini, le jeu est( il) terminé, la partie continue t "
            "elle, c est bientôt mon tour, c est encore à moi, à moi, c est mon tour maintenant, "
            "qui est en train de jouer, à qui le prochain tour, c est qui qui joue, c est toujours "
            "mon tour, c est toujours à moi, c est encore mon tour, est ce toujours à moi, est ce "
            "encore à moi, est ce encore mon tour, est ce toujours mon tour, à qui c est de jouer, "
            "à qui c est le tour, on attend qui, qui attend on, c est au tour de qui, à quel "
            "joueur est ce, quel joueur est à la main, qui a la main, c est le tour à qui, c est à "
            "qui de commencer, à qui de commencer, qui ouvre, quelqu un joue encore, est ce que "
            "quelqu un joue encore, la partie est elle encore en cours, la partie est en cours, "
            "mon tour est il fini, est ce que mon tour est fini, ai je fini, ai je fini mon tour, "
            "est ce que j ai fini, on en est à quel tour, quel tour, c est quel tour, on est à "
            "quel tour, à quel tour, à quel tour sommes nous, quel numéro de tour, numéro du tour, "
            "à quel tour en sommes nous, c est quelle phase, c est à moi ou pas, est ce que je "
            "joue, je joue maintenant, dois je jouer maintenant, je dois jouer maintenant, joueur "
            "actif, le joueur actif, qui est le premier joueur, c est qui le premier joueur, c est "
            "qui maintenant, qui maintenant, c est à qui maintenant, qui peut jouer, qui peut "
            "jouer maintenant, c est encore mon tour de jouer, a qui le tour, a qui de jouer, c "
            "est a qui de jouer, c est a moi, c est à toi, la partie continue, c est moi, est ce "
            "moi, est ce que c est moi, cette partie est( elle)( déjà) terminée, cette partie est( "
            "elle)( déjà) finie, c est bien à rouge, c est bien à jaune, c est bien à vert, c est "
            "bien à bleu, quelqu un doit encore jouer, quelqu un doit jouer, quelqu un doit il "
            "encore jouer, ai je terminé, est ce que j ai terminé, mon tour est il terminé, à moi "
            "maintenant, c est à moi maintenant, c est encore à quelqu un, c est encore à quelqu "
            "un de jouer, c est à quelqu un de jouer, j ai déjà joué mes deux pièces, j ai déjà "
            "joué mes deux pions, j ai joué mes deux pièces, j ai joué mes deux pions, ai je déjà "
            "joué mes deux pions, j ai déjà joué deux fois, à moi là, qui vient après, qui vient "
            "après moi, qui suit, qui me suit, qui est après moi, qui est après, qui passe après "
            "moi, c est qui après, c est qui le suivant, qui est le suivant, qui est le prochain, "
            "c est qui le prochain, qui joue après, qui joue ensuite, à qui maintenant, à qui c "
            "est maintenant, c est à qui le tour, c est à moi de commencer, c est à moi d ouvrir, "
            "à moi d ouvrir, est ce à moi de commencer, c est déjà à moi, c est déjà mon tour, est "
            "ce déjà mon tour, est ce déjà à moi, est ce bien mon tour, est ce bien à moi, c est "
            "bien mon tour, c est bien à moi, c est bien moi, le tour de qui, à qui est le tour, "
            "qui doit poser, qui doit jouer maintenant, qui pose maintenant, à qui de poser, on en "
            "est à qui, on est à qui, le tour est à qui, qui a le tour, au tour de qui là, est ce "
            "que mon tour est terminé, qui a la parole, c est à qui la main, à qui la main, c à "
            "qui, c a qui, à ki, c à ki, a ki le tour, suis je le joueur actif, suis je toujours "
            "le joueur actif"
        ),
        "turn over": (
            "la partie est finie, la partie est elle finie, est ce que la partie est finie, la "
            "partie est terminée, la partie est déjà terminée, la partie est elle terminée, la "
            "partie est elle déjà terminée, la partie est déjà finie, la partie est elle déjà "
            "finie, est ce que la partie est terminée, est ce que la partie est déjà terminée, est "
            "ce que la partie est déjà finie, le jeu est fini, le jeu est il fini, le jeu est "
            "terminé, le jeu est il terminé, c est fini, c est terminé, est ce fini, est ce "
            "terminé, est ce que c est fini, est ce que c est terminé, partie finie, partie "
            "terminée, a t on fini, on a fini, cette partie est terminée, cette partie est déjà "
            "terminée, cette partie est elle terminée, cette partie est elle déjà terminée, cette "
            "partie est finie, cette partie est déjà finie, cette partie est elle finie, cette "
            "partie est elle déjà finie, est ce que cette partie est terminée, c est fini ou pas, "
            "partie est finie, partie est terminée, j ai fini, mon tour est fini, mon tour est "
            "terminé, j ai terminé"
        ),
        "left": (
            "combien de pièces, combien de pions, combien d actions, combien de pièces dois je, "
            "combien de pions dois je, combien d actions dois je, combien me reste t il, combien d "
            "actions me reste t il, combien de pions me reste t il, combien de pièces me reste t "
            "il, il me reste combien de pions, il me reste combien de pièces, il me reste combien "
            "d actions, il reste combien d actions, il me reste quelque chose à poser, à combien d "
            "actions, combien d actions puis je, combien d actions j ai, combien ai je d actions, "
            "j ai combien d actions, combien de coups, combien de coups me reste t il, combien de "
            "pions puis je, combien de pions je peux, combien de pièces je peux, combien de pièces "
            "puis je, combien de pions je dois, combien de pièces je dois, combien de pions faut "
            "il, combien de pions à poser, combien de pions encore, me reste t il une action, il "
            "me reste une action, me reste t il quelque chose à poser, dois je encore, je dois "
            "encore, il me reste combien de coups, il me reste combien à, combien de pièces "
            "encore, combien d actions encore, combien encore de pions, il reste combien de pions, "
            "combien de pions reste t il à, combien de pions me faut il, combien de pions il me "
            "reste, combien d actions il me reste, combien de pièces il me reste, un ou deux "
            "pions, un ou deux, une ou deux pièces, une ou deux actions, un pion ou deux, deux "
            "pions ou un, combien de blocs, combien je dois, combien je peux, combien puis je, "
            "combien dois je, combien on pose, j ai encore une action, ai je encore une action, "
            "encore une action, une action encore, j ai droit à combien, j ai droit à combien de "
            "coups, j ai droit à combien d actions, j ai combien de coups, je peux encore poser "
            "quelque chose, puis je encore poser quelque chose, nombre d actions, actions "
            "restantes, des actions restantes, coups restants, me reste t il une pose, combien de "
            "poses, on pose combien, je pose combien, on joue combien, je joue combien, on pose "
            "combien de pions, on pose combien de pièces, il reste quelque chose à poser, encore "
            "combien, il me reste quelque chose à faire, me reste t il quelque chose à faire, il "
            "me reste quelque chose à jouer, il reste quelque chose à faire, quelque chose à "
            "faire, encore quelque chose à poser, encore quelque chose à faire, il me reste un "
            "truc, un truc à poser, quelque chose à poser, j en pose combien, j en joue combien, j "
            "en mets combien, combien j en pose, combien j en joue, on en pose combien, j en place "
            "combien, combien il m en reste, il m en reste combien, il m en reste combien à, "
            "combien m en reste t il, il m en reste, combien encore à poser, combien à poser, "
            "combien à jouer, encore combien à, combien de trucs, une deuxième action, encore "
            "droit à, j ai encore droit à, j ai encore le droit à, ai je encore droit à, une autre "
            "action, un autre coup, il me reste un pion, il me reste une pièce, il me reste un "
            "coup, me reste t il un pion, me reste t il une pièce, me reste t il un coup, combien "
            "on en pose, plus qu un pion à poser, plus qu une pièce à poser, plus qu un à poser, "
            "plus qu une à poser, combien d actions me restent, combien de pions me restent, "
            "combien de pièces me restent, combien d actions me restent à effectuer, combien d "
            "actions me reste t il à effectuer, qu est ce qu il me reste à faire, qu est ce qu il "
            "me reste à jouer, qu est ce qu il me reste à poser, qu est ce que j ai encore à "
            "faire, qu est ce que j ai encore à poser, il me reste quoi à faire, il me reste quoi "
            "à poser, il me reste quoi à jouer"
        ),
        "score": (
            "score(s), le score, quel est le score final, est ce que je gagne, que rapporte(rait), "
            "combien rapporte(rait), combien de points a, qui est en tête, qui mène, qui est "
            "devant, points, point, combien de points, qui a gagné, qui est le premier, qui a le "
            "plus de points, quel est le score, les scores, où en est on, où en est le score, où "
            "en sont les points, ça rapporte combien, ça rapporterait combien, rapporte combien, c "
            "est quoi le score, on en est où, combien de points j ai, combien ai je de points, "
            "combien de points ai je, gagne t il, gagne t elle, mène, mène t il, a gagné, est "
            "devant, en tête, premier au score, classement, total, totaux, résultat(s), rapporter, "
            "rapportera, rapporterai(t), rapporte t il, me rapporte, me rapporterait, vaudrait, "
            "vaut il, remporte, a remporté, perd, perds, en train de gagner, points de victoire, "
            "avance, d avance, de retard, points d avance, qu est ce que je gagne, qu est ce que "
            "je gagnerais, qu est ce que ça me rapporte, qu est ce que ça me rapporterait, que "
            "gagnerais je, score actuel, le score actuel, où en sommes nous, où on en est, où en "
            "est on au score, qui domine, est premier, est en tête, je gagne quoi, je gagnerais "
            "quoi, je marque combien, combien je marque, combien je gagne, combien je gagnerais, "
            "qui l emporte, qui l a emporté, meilleur score, les scores finaux, scores finaux, "
            "score final, qui est le vainqueur, qui est le gagnant, c est qui le vainqueur, c est "
            "qui le gagnant, c est qui qui gagne, combien de retard, j ai combien de retard, "
            "combien d avance, j ai combien d avance, suis je devant, je suis devant, suis je en "
            "tête, je suis en tête, je suis en train de gagner, retard, derrière aux points, qui "
            "gagnerait, qui gagnera, qui l emporterait, combien de points on a, points de retard, "
            "ça me fait combien, ça fait combien de points, ça me fait combien de points, ça vaut "
            "le coup, ça vaut la peine, vaut le coup, vaut la peine, est ce que ça vaut le coup, "
            "ça vaut quoi, ça vaut quelque chose, ça vaut combien, vaut quelque chose, ça "
            "rapporte, ça rapporte quoi, ça rapporte quelque chose, ça me rapporte, ça me rapporte "
            "combien, ça me rapporte quelque chose, rapporte, rapportent, apporte, qu apporte, "
            "gagnes, je gagne, je gagne combien, je gagne quelque chose, combien on gagne, je "
            "touche combien, qu est ce que je touche, marque, marques, marquer, marquerait, "
            "combien de points ça fait, donne les scores, les points, mes points, les points de, "
            "mon score, c est quoi mon score, j ai quel score, quel score, tableau des scores, "
            "décompte, comptage, pointage, qui est dernier, qui est le dernier, qui perd, je m en "
            "sors comment, comment je m en sors, comment ça se présente, ça donne quoi au score, "
            "qui est premier, qui est deuxième, suis je premier, comment s est terminée la partie, "
            "comment s est finie la partie, de combien, points de, les résultats, mène t on, on "
            "est à combien, j en suis à combien, qui a le meilleur score, donnent des points, "
            "donne des points, ça donne des points, qu est ce que ça rapporte, ça change le score, "
            "combien vaudrait, vaudraient, résultat final, résultats finaux, à combien, on en est "
            "à combien, je suis à combien, il est à combien, elle est à combien, à combien est, à "
            "combien suis je, les points de tout le monde, a marqués, marqués, résultat, "
            "résultats, c était quoi le résultat, c était quoi le résultat final, c était quoi le "
            "score, c était combien, j ai fait combien, ai je fait combien, a fait combien, on a "
            "fait combien, a combien de points, ont combien de points, battu(e)(s), battre, ai je "
            "battu, j ai battu, bat, bats, ça fait combien, ça fait combien pour chacun, combien "
            "ça fait, combien ça fait pour chacun, j ai combien, moi j ai combien, je suis à "
            "combien là, d écart entre nous, l écart entre nous, écart entre nous, d écart entre "
            "moi et, quel écart entre, combien d écart, comment s en sort, comment s en sortent, "
            "comment s en sortent les, les points ça donne quoi, ça donne quoi les points, ça "
            "donne quoi les scores, les scores ça donne quoi, où on en est niveau points, où j en "
            "suis, où j en suis au score, où en suis je, où en est, qui est troisième, qui est en "
            "deuxième, dernière place, première place, deuxième place, bilan, le bilan, bilan des "
            "points, compte des points, le compte des points, en termes de points, côté points, "
            "question points, côté score, question score, niveau score, détail des points, le "
            "détail des points, détailler mes points, mes scores, donner les scores, donner les "
            "points, ça fera combien, ça ferait combien, ça me ferait combien, ça me fera combien, "
            "ça me vaudrait combien, ça me vaut combien, ça vaudrait combien, ça vaudrait quoi, ça "
            "me vaudrait quoi, j y gagne quoi, j y gagne quelque chose, j y gagnerais quoi, qu est "
            "ce que j y gagne, qu est ce que j y gagnerais, ça rapporterait quoi, ça rapporterait "
            "quelque chose, ça me rapporterait, ça me rapporterait combien, ça me rapporterait "
            "quoi, ça va me rapporter, ça va me rapporter combien, ça va me rapporter quoi, ça va "
            "rapporter, combien ça rapporte, combien ça rapporterait, combien ça me rapporte, "
            "combien ça me rapporterait, combien ça vaut, combien ça vaudrait, combien je "
            "marquerais, je marquerais combien, combien je ferais, je ferais combien, je ferais "
            "combien de points, je fais combien de points, distancé, à la traîne, devance, "
            "devancé, totalise, cumule, cumulé, je marquerais quoi, marquerais, marquerai, état "
            "des scores, l état des scores, quel est l état des scores, récapitule, récapitule "
            "nous les scores, récap des scores, on en est à combien là, ki gagne, ki mène, ki gagn"
        ),
        "score win": (
            "gagne, gagner, gagné, gagnerais, gagnerait, gagnant, vainqueur, le gagnant, le "
            "vainqueur, qui gagne"
        ),
        # Words around a question or a move, which change nothing.
        "mend cancel": (
            "non attends, attends non, non non, enfin non, ah non, euh non, oh non, oups non"
        ),
        "mend": (
            "pardon, excuse moi, excusez moi, désolé, finalement, plutôt, préfère, préférerais, en "
            "fait, bref, euh, ah, oh, bah, ben, hum, hmm, hein, voilà, disons, dirais, je dirais, "
            "attends, attendez, eh bien, et bien, voyons, minute, une minute, oups, erreur, je me "
            "trompe, rectification, à la réflexion, réflexion faite, tout compte fait, enfin"
        ),
        "board": (
            "sur le plateau, sur ce plateau, à côté du plateau, près du plateau, à côté du jeu, en "
            "dehors du plateau, dans la réserve commune, dans le pot, au milieu de la table, sur "
            "la table, dans la banque, à côté de la table, au centre de la table, sur le côté du "
            "plateau"
        ),
        "filler": (
            "ce, cette, cet, c, poserais, placerais, mettrais, construirait, vais, on, nous, tu, "
            "son, sa, ses, notre, nos, voudrais, veux, aimerais, souhaite, s il te plaît, s il "
            "vous plaît, stp, svp, merci, bon, maintenant, tiens, ici, premier, nouveau, nouvelle, "
            "nouvel, bois, côté, que, qu, t, y, case, encore, être, serait, sera, aussi, de jouer, "
            "ce tour, mon tour, mon tour de jouer, l extrémité, extrémité, finis, finir, dis moi, "
            "dites moi, arbitre, se, s, ça, cela, juste, celui, celle, partie, t il, t elle, t on, "
            "actuellement, bonjour arbitre, là en, ici en, termine(r), être posé(e)(s), être "
            "placé(e)(s), être mis(e)(s), être construit(e)(s), montre moi, montre, donne moi, "
            "bien, volontiers, un peu, quand même, là, liste moi, termine, ci, ce tour ci, pendant "
            "mon tour, à mon tour, durant mon tour, à ce tour, dans mon tour, ce tour là, à ce "
            "moment, en ce moment, pour l instant, pour le moment, moment, dès maintenant, tout de "
            "suite, immédiatement, à présent, désormais, déjà, comme première action, comme "
            "deuxième action, comme seconde action, en deuxième action, en première action, en "
            "second, en dernier, pour commencer, pour terminer, première action, deuxième action, "
            "ma deuxième action, ma première action, comme action, comme coup, à la fois, en même "
            "temps, ensemble, d un coup, complètement, entièrement, totalement, seulement, "
            "simplement, uniquement, vraiment, exactement, précisément, bien sûr, éventuellement, "
            "directement, librement, légalement, par exemple, dis, dites, dis donc, hé, hep, eh, "
            "oh là, beh, bonjour, bonsoir, salut, coucou, merci beaucoup, merci d avance, s il te "
            "plait, s il vous plait, allez, allons y, ouais, oui, au fait, petite question, une "
            "question, question, dis moi si, dites moi si, tu peux me dire, tu peux me dire si, "
            "peux tu me dire, peux tu me dire si, pouvez vous me dire, pouvez vous me dire si, "
            "pourrais tu me dire, pourriez vous me dire, pourrais tu me dire si, pourriez vous me "
            "dire si, je voudrais savoir, je voudrais savoir si, j aimerais savoir, j aimerais "
            "savoir si, je me demande, je me demande si, sais tu, sais tu si, savez vous, peux tu "
            "me montrer, peux tu me donner, peux tu m indiquer, peux tu me lister, pouvez vous me "
            "montrer, rappelle moi, rappelez moi, indique moi, donne, donnez moi, explique nous, "
            "vasy, les enfants demandent, les enfants demandent si, les enfants veulent savoir, "
            "les enfants veulent savoir si, monsieur l arbitre, l arbitre, cher arbitre, d après "
            "les règles, selon les règles, "
            "dans cette édition, dans cette partie, dans cette position, plateau, dans ce jeu, "
            "ville, cité, ces, cet endroit, tous, toutes, utilisant, utiliser, utiliserais, "
            "bâtirais, bâtisse, construise, construirais, pose t on, jouerais, ajouterais, place "
            "ensuite, joue donc, place t on, commencerais, commençons, voulais, voudrait, veut, "
            "voulons, veuille, envie, envie de, aimerait, pense, compte faire, essaie(r), "
            "essaye(r), tente(r), décide, souhaiterais, souhaiterait, propose, ton, ta, tes, leur, "
            "leurs, trouve, se trouve, trouvent, se trouvent, situé(e)(s), posé en, cases, "
            "espaces, quelconque, même, nouveaux, nouvelles, premiers, première, "
            "seconde action, depuis le début, neuf, ai, fous, foutre, boirais, actuel, m apprête "
            "à, apprête, tenterais, essaierais, essayais, disponible(s), techniquement, "
            "théoriquement, en théorie, en principe, officiellement, rapidement, vite, carrément, "
            "franchement, mon ami, mon cher, chef, les gars, les amis, madame, monsieur, m sieur, "
            "juge, cher, s il vous plaît arbitre, aujourd hui, ce soir, cette fois, cette fois ci, "
            "maintenant là, là maintenant, tout court, toutefois, seul(e), petit(e), grand(e), "
            "beau, belle, joli(e), nouveau petit, voudrions, aimerions, adorerais, souhaitons, "
            "allons, veuillez, prière de, merci de, ayez, permettez, permets, considère, "
            "considérons, je crois, crois, je suppose, il me semble, bah alors, bon alors, alors "
            "là, concernant, pour ce tour, pour ma première action, pour ma deuxième action, en "
            "action, y avoir, été, eu, aurais aimé, aurais voulu, j aurais voulu, j aurais aimé, "
            "accole, joueur, pour tout le monde, pour chacun, viens, vient, viennent, venir, "
            "poserait, mettrait, consommer, fonder, gaspille(r), pars, chaque, genre, style, "
            "tranquille, tranquillement, d office, encore une fois, à nouveau, de nouveau, une "
            "fois de plus, s te plaît, s il te plaît merci, merci bien, je t en prie, je vous "
            "prie, je vous en prie, si possible, si c est possible, si ça te va, si ça vous va, si "
            "tu veux bien, si vous voulez bien, volontiers merci, pour mon compte, de ma part, à "
            "mon compte, de mon côté, pour ma part, perso, personnellement, voyons voir, bon ben, "
            "bon bah, bon allez, ben, alors euh, m enfin, enfin bref, honnêtement, clairement, "
            "évidemment, assurément, certainement, parfaitement, absolument, effectivement, "
            "naturellement, forcément, sûrement, gentiment, prudemment, hardiment, sagement, "
            "discrètement, joliment, justement, notamment, tout simplement, tout bonnement, "
            "dernière, ma dernière, ma première action c est, ma deuxième action c est, mon coup c "
            "est, mon action c est, première fois, initial(e), existant(e)(s), ledit, ladite, "
            "normal(e), simple, nouvelle fois, supplémentaire(s), additionnel(le)(s), également, "
            "pareil, idem, ainsi, en suivant, dans l ordre, jvais, j vais, jveux, j veux, jpose, "
            "jmets, jvoudrais, moi j, moi je, nous on, ouais ouais, ok ok, super, parfait, cool, "
            "génial, nickel chrome, banco, go, hop, et hop, hop là, zou, paf, tac, voila, voilà "
            "voilà, mon cher arbitre, maître, chère, copain, copine, mec, les copains, papa, "
            "maman, ordi, ordinateur, machine, logiciel, appli, medina, svp merci, moi aussi, "
            "hein, dis moi un peu, dis voir, dites voir, d après toi, d après vous, dites nous, "
            "explique, réponds, réponds moi, j ai une question, ma question, la question est, "
            "savoir, savoir si, je veux savoir, je veux savoir si, on se demande, on se demande "
            "si, se demande si, demande si, curieux, curieuse, intéressé, dit, disent, dit que, "
            "dit qu, disait que, mon ami dit que, mon ami dit qu, il paraît que, paraît il, "
            "apparemment, on m a dit que, on m a dit qu, mon frère dit que, ma sœur dit que, mon "
            "adversaire dit que, je dis que, proclame, fièrement, malheureusement, heureusement, "
            "tant pis, d ailleurs, au passage, disponible pour, bel et bien, bel, bout, en bois, "
            "tout, toute, très, assez, beaucoup, plein, entier, entière, seul et unique, unique, "
            "laissez moi, laisse moi, permets moi, permettez moi, comme prévu, comme convenu, "
            "comme d habitude, comme suit, ceci, celle là, cette case, cette case là, la case, de "
            "la case, case numéro, pourra t on, au juste, exact, au fond, dans le fond, en "
            "réalité, en vrai, pour de vrai, pour de bon, sérieusement, svp arbitre, y compris, "
            "compris, entre nous, pour mon tour, de départ, dernier, comme dernière action, en "
            "dernière action, ma dernière action, referme, accolé(e)(s), rattaché(e)(s), jusqu "
            "ici, jusqu à présent, jusqu à maintenant, recevoir, reçoit, reçoivent, accueillir, se "
            "trouver, se mettre, se poser, se placer, si on arrêtait maintenant, si on arrêtait "
            "là, si ça s arrêtait, si ça s arrêtait maintenant, si la partie s arrêtait, si la "
            "partie finissait maintenant, porter, connaître, indiqué(e)(s), rester, font, "
            "utilisé(e)(s), si on arrêtait, existent, existe, double(r), être construite, être "
            "construit, dans cet ordre, dans l ordre suivant, aussitôt, sois gentil, soyez gentil, "
            "sois gentille, tu dis que, tu dis, vous dites que, écoute, écoutez, mon chéri, ma "
            "chérie, chéri, chérie, faque, là bas, tout là bas, plein milieu, p tit(e)(s), ç, "
            "fasse, fasse un, irait, aille, fasse une, à toi, et c est tout, c est tout, voilà "
            "tout, et voilà, un point c est tout, terminé pour moi, j ai fini, et j ai fini, tant "
            "que j y suis, pendant que j y suis, aussi tôt, de plus, au secours, à l aide, aucune "
            "idée, actuels, actuelles, j vas, vas y, doit aller, va pour, par moi, je sais pas "
            "quoi faire, je ne sais pas quoi faire, je sais pas, je ne sais pas, je suis perdu, je "
            "suis perdue, final(e), c est là que, c est ici que, qu on voit, ce sera, ça sera, "
            "propre(s), on peut savoir, peut on savoir, est ce qu on peut savoir, autant, pile, "
            "pile poil, étable comprise, étables comprises, comprise(s), inclus(e)(s), en "
            "comptant, le reste de mon tour, pour le reste, pour le reste de mon tour, avec le "
            "reste de mon tour, dès le début, dès le départ, au final, tout compris, la place en, "
            "ma place en, sa place en, assez grand(e), assez gros(se), assez long(ue), un cran, d "
            "un cran, une case, d une case, tu peux me montrer, vous pouvez me montrer, tu me "
            "montres, pourrais tu me montrer, tu peux me dire où, tu peux me lister, tu peux m "
            "indiquer, tu peux me donner, pourtant, cependant, je veux dire, si on s arrête( là)( "
            "maintenant), si on s arrête, ça me suffit, ça suffit, de toute façon, de toutes "
            "façons, pour aller avec, avec ça, je m arrête là, on s arrête là, si ça finissait "
            "maintenant, si ça finissait, si la partie finissait, provisoire, si cela ne vous "
            "dérange pas, si ça ne vous dérange pas, si ça ne te dérange pas, si ça te dérange "
            "pas, si cela vous convient, tant qu à faire, me dit que, me dit qu, m a dit que, m a "
            "dit qu, vient de me dire que, vient de me dire qu, nous dit que, nous dit qu, me "
            "demande si, demande si je, avec l autre pion, avec l autre pièce, avec mon autre "
            "pion, avec mon autre pièce, avec l autre action, avec le second pion, avec mon "
            "deuxième pion, avec mon second pion, avec ma deuxième pièce, avec ma seconde pièce, "
            "avec mon premier pion, avec ma première pièce, avec mon dernier pion, avec ma "
            "dernière pièce, pour mon deuxième pion, pour mon second pion, pour ma deuxième pièce, "
            "pour ma seconde pièce, pour mon premier pion, pour ma première pièce, comme deuxième "
            "pion, comme second pion, comme premier pion, comme deuxième pièce, comme première "
            "pièce, comme dernier pion, comme dernière pièce, mon deuxième pion, ma deuxième "
            "pièce, mon second pion, ma seconde pièce, l autre pion, l autre pièce, après tout, "
            "enfin bon, quoi qu il en soit, en tout cas, du moins, au moins, par curiosité, simple "
            "curiosité, juste pour savoir, pour savoir, juste pour être sûr, juste pour être sûre, "
            "pour être sûr, pour être sûre, pour vérifier, juste pour vérifier, une dernière "
            "question, dernière question, encore une question, autre question, une autre question, "
            "question bête, question idiote, question de règle, question de règles, question "
            "débile, petite question de règle, dis moi tout, si vous pouvez, si tu peux, quand tu "
            "peux, quand vous pouvez, dès que possible, quand tu veux bien, je débute, je suis "
            "nouveau, je suis nouvelle, je suis débutant, je suis débutante, je suis bloqué, je "
            "suis bloquée, je sèche, je cale, l ami, les filles, les enfants, messieurs, mesdames, "
            "mesdames et messieurs, mon pote, potes, patron, patronne, capitaine, mon vieux, ma "
            "vieille, mon brave, mille mercis, merci à toi, merci à vous, merci mille fois, merci "
            "l ami, grand merci, par pitié, pitié, de grâce, siouplaît, siouplait, steuplait, "
            "steuplaît, stplait, c est parti, et c est parti, allons bon, et paf, et vlan, vlan, "
            "et bim, bim, et pan, tadam, ta da, et tac, youpi, hourra, yes, yeah, olé, bingo, "
            "mince, zut, flûte, crotte, punaise, purée, mazette, ma foi, mon dieu, nom d un chien, "
            "pff, pfff, ouf, bof bof, ah là là, oh là là, oulala, oups là, eh oui, ben oui, mais "
            "oui, mais bien sûr, ah oui, oh oui, oui oui, entendu, très bien, ok d accord, "
            "vraisemblablement, légitimement, concrètement, en pratique, en théorie pure, à vrai "
            "dire, à mon avis, selon moi, d après moi, personnellement parlant, soudain, "
            "subitement, doucement, calmement, patiemment, rapido, vite fait, fissa, illico, sur "
            "le champ, sans attendre, sans tarder, sans hésiter, sans plus attendre, sans perdre "
            "de temps, avec plaisir, avec joie, de bon cœur, en douceur, en toute modestie, en "
            "passant, mine de rien, l air de rien, tout doucement, tout bêtement, bêtement, comme "
            "une grande, comme un grand, une bonne fois, une bonne fois pour toutes, une fois pour "
            "toutes, du reste, au demeurant, bien entendu, cela dit, ceci dit, à propos, au sujet "
            "de, au sujet des, au sujet du, niveau règles, niveau points, au niveau des, au niveau "
            "du, quant à, quant au, quant aux, en ce qui concerne, pour ce qui est de, pour ce qui "
            "est des, pour ce qui est du, s agissant de, s agissant des, que diriez vous de, que "
            "dirais tu de, si vous le voulez bien, si vous le voulez, si tu le veux bien, si tu le "
            "veux, si vous permettez, si vous le permettez, si tu permets, si tu le permets, si "
            "vous m y autorisez, donc légal, donc c est légal, donc c est permis, direct, question "
            "de légalité, de l autre côté, de l autre coté, coté, du début, tout droit, dans le "
            "même sens, dans cette directionso modo, à peu près, plus ou moins, vers là, en l "
            "occurrence, il va de soi, ça va de soi, je te prie, je vous le demande, avec votre "
            "permission, avec ta permission, avec votre accord, pour votre bon plaisir, en toute "
            "logique, logiquement, finalement bon, du coup bon, wesh, frère, frérot, les amis "
            "merci, dacc, dac, oki, okay merci, bon d accord, d une part, d autre part, d un côté, "
            "officiellement parlant, bonne chance à tous, bonne chance, tjs, tjrs, tjr, dsl, "
            "stppp, svpp, mrc, bsr, bjr, slt, solennellement, si l arbitre est d accord, si tu es "
            "d accord, si vous êtes d accord, si tout le monde est d accord, il est temps de, il "
            "est temps d, est temps de, il est grand temps de, si on s arrêtait ici, si on "
            "arrêtait ici"
        ),
        "light": (
            "vraiment, bien, exactement, juste, franchement, simplement, carrément, réellement, "
            "déjà, donc, maintenant"
        ),
        "filler all": (
            "les, les deux, tous les deux, toutes les deux, toutes deux, tous deux, les trois, "
            "tous les trois, toutes les trois, tous trois"
        ),
        "but": "mais",
        "joined": (
            "j ai, c est, y a, qu est, j peux, j pose, j mets, j veux, j vais, t as, n est, qu on, "
            "qu il, s il, d abord, l on, aujourd hui, est ce, p tit, p tite, j prends, j le, j la, "
            "j fais, j en, j y, d un, y en, j crois, j sais, j dois, j place, j joue, j ajoute, m "
            "est, s est, n a, j suis, l ai, l orange, l étable, l ouest, l action, l un, d orange, "
            "d autre, d étable, qu un"
        ),
        "filler so": "donc, du coup, alors",
        "filler first": (
            "d abord, tout d abord, en premier, premièrement, primo, mais avant ça, mais avant "
            "cela, mais juste avant, mais avant"
        ),
        "filler put": (
            "poser, pose(s), posons, pose le, posant, place là, placer, place(s), plaçant, "
            "plaçons, mets, met, mettre, mettons, mettant, mettez, construire, construis, "
            "construit, construisant, bâtir, bâtis, bâtit, bâtissons, joue(s), jouer, jouons, "
            "jouant, ajouter, ajoute(s), ajoutons, utilise(r), utilisons, dépose(r), installe(r), "
            "rajoute(r), attache(r), colle(r), coller, plante(r), balance(r), case(r), loger, "
            "loge, range(r), ajout, fonde(r), crée(r), ouvre, ouvrir, lance(r), érige(r), "
            "élève(r), choisis, choisir, opte pour, boire, dépense(r), consomme(r), lâche(r), "
            "plaque(r), cale(r), fourre(r), fixe(r), dresse(r), édifie(r), monte(r), fait, fais, "
            "faire, entame(r), inaugure(r), ferme(r), pars sur, partir sur, va, vas, vont, ira, "
            "iront, aller, posera, poserai, placera, placerai, mettra, mettrai, jouera, jouerai, "
            "ajouterai, utiliserai, construirai, flanque(r), complète(r), accole(r), rattache(r), "
            "raccroche(r), repose(r), rends, défausse(r), j annonce, annonce, je déclare, déclare, "
            "je décide, décide de, pose ici, dégaine, largue(r), démarre avec, commence par, sors, "
            "sortir, attaque(r), attaquons, démarre(r), couche, plaquer, ne pose que, ne pose qu, "
            "ne mets que, ne mets qu, ne joue que, ne joue qu, ne fais que, ne fais qu, on termine "
            "avec, je termine avec, on finit avec, je finis avec, pour finir avec, mette, mettent, "
            "relance(r), recommence(r), redémarre(r), reprends avec, enchaîne avec, rouvre, posez, "
            "poserons, poserions, placerait, placerons, placerions, ajoutez, ajoutera, ajouterait, "
            "ajouterons, ajouterions, ajoutant, rajoutes, rajoutons, rajoutez, rajouterai, "
            "rajoutera, rajouterais, rajouterait, rajouterons, rajouterions, rajoutant, installes, "
            "installons, installez, installerai, installera, installerais, installerait, "
            "installerons, installerions, installant, plantes, plantons, plantez, planterai, "
            "plantera, planterais, planterait, planterons, planterions, plantant, cales, calons, "
            "calez, calerai, calera, calerais, calerait, calerons, calerions, calant, colles, "
            "collons, collez, collerai, collera, collerais, collerait, collerons, collerions, "
            "collant, loges, logeons, logez, logerai, logera, logerais, logerait, logerons, "
            "logerions, logeant, jouez, jouerait, jouerons, jouerions, déposes, déposons, déposez, "
            "déposerai, déposera, déposerais, déposerait, déposerons, déposerions, déposant, "
            "coincer, coince, coinces, coinçons, coincez, coincerai, coincera, coincerais, "
            "coincerait, coincerons, coincerions, coinçant, mettrons, mettriez, construira, "
            "construirions, bâtirai, bâtira, bâtirait, bâtissant, adjoindre, adjoins, adjoint, "
            "adjoignant, tracer, trace, dessiner, dessine, tirer, tire, implanter, implante, "
            "implanterais, établir, établis, établirais, disposer, positionner, positionne, "
            "positionnerais, lancerais, lançais, fonderais, créerais, ouvrirais, ouvrirai, "
            "démarrerais, démarrerai, insérer, insère, intercaler, intercale, utiliserait, accote, "
            "j accote"
        ),
        "filler past": (
            "posais, posait, plaçais, plaçait, mettais, mettait, construisais, construisait, "
            "jouais, jouait, ajoutais, ajoutait, rajoutais, bâtissais, commençais, commençait, "
            "démarrais, fondais, créais, ouvrais, collais, accolais, fermais, buvais, utilisais, "
            "faisais, faisait, allait, rajoutait, installais, installait, plantais, plantait, "
            "calais, calait, collait, logeais, logeait, déposais, déposait, coinçais, coinçait"
        ),
        "filler own": "mien, mienne, le mien, la mienne, moi le mien",
        "filler article": "un, une, le, la, l",
        "filler for": "pour, pr",
        "filler at": "en, dans",
        "other": (
            "porté, passé, placez, posée, glisse(r), peu, mis(e)(s), joué(e), placé(e)(s), "
            "édition(s), près"
        ),
        "other word": (
            "violent, perte(s), poste(s), portée, ports, grime, grive, noise, brume, route(s), "
            "roule, rougi, marche, marches, porter, porc, table, toise, trots, plage, plate, murs, "
            "brute, bleus, minutes, jours, semaines, bêtes, marchant"
        ),
        "other told": (
            "évite(r), empêche(r), oublie(r), arrête(r), refuse de, refuse d, déteste(r), "
            "détesterais, hais, haïr, renonce(r), regrette(r), redoute(r), crains, craindre, "
            "rejette, abstiens, idiot(e), bête, stupide, débile, nul, nulle, mauvais(e), pire, "
            "bonne idée, mauvaise idée, erreur, blague, plaisante, rigole, déconne, ignore, laisse "
            "tomber, oublie, rarement, prétendument, soi disant, ancien, ancienne, jadis, "
            "autrefois, la semaine dernière, la dernière fois, dernière partie, attendre, attend, "
            "reporter, hésite(r), doute(r), douteux, incertain(e), voulu, souhaité, espéré, pensé, "
            "envisagé, prévu, oublié, refusé de, conseille(s)(r), conseillez, suggère(s), "
            "recommande(s), conteste(r), nie, nier, faux, triche(r), tricher, tenté par, était "
            "tenté, étais tenté, crainte, peur, avait, avais, avions, garde(r), n importe quoi, "
            "admire, regarde, nan, bof, ça dépend, dépend, inutile, semble, vient de, viens de, "
            "venait de, venons de, viennent de, perdu, souvent, parfois, quelquefois, d ordinaire, "
            "j attends, on attend, à ta place, à sa place, à votre place, me tente, me tenterait, "
            "m attire, m attirerait, me plaît, me plairait, nous tente, fuit, tombe, s écroule, "
            "gêne, dérange, s effondre, fissure"
        ),
        "other never": (
            "sauf, enlève(r), enlevé, enlevons, enlève(nt), retire(r), retirez, retiré, ôte(r), "
            "déplace(r), déplacé, déplacement, annule(r), annulé, reprends, reprendre, repris, "
            "bouge(r), efface(r), supprime(r), défais, défaire, détruis, détruire, démolis, "
            "démolir, casse(r), échange(r), échangé, remplace(r), pousse(r), lève, lever, "
            "soulève, rendre, rendu, remets, remettre, renvoie, tourne(r), pivote(r), "
            "meilleur(e), mieux, ramasse, ramasser, rose(s), blanc(s), blanche(s), doré(e)(s), "
            "argenté(e)(s), beige(s), moitié, demi, quart, moins, imaginaire, compare(r), "
            "différence, ressemble, différent, rien que, rien d autre que, tout sauf, tous sauf, "
            "hormis, excepté, récupère(r), bougé, achète, vends, vendre, photographie, zéro, "
            "nein, kein, keine, nicht, lilas, crème, contraire, inverse, environs, autour, à une "
            "case de, à une case du, à deux cases de, à deux cases du, à trois cases de, plus "
            "petit(e)(s), comme si"
        ),
        "advice": (
            "que dois je jouer, que devrais je jouer, que devrais je faire, qu est ce que je dois "
            "jouer, qu est ce que je devrais jouer, qu est ce que je devrais faire, que jouerais "
            "tu, tu jouerais quoi, que ferais tu, tu ferais quoi, meilleur coup, mon meilleur "
            "coup, le meilleur coup, un bon coup, un conseil, un indice"
        ),
        "clock turn each": "par tour, en un tour, à chaque tour, chaque tour",
        "who": "qui, qui est ce qui, c est qui qui, lequel d entre nous",
        "brings": (
            "donne(nt), donnerait, apporte(nt), apporterait, fait gagner, ferait gagner, offre, "
            "offrirait, ferait, feraient, fera, apporteraient, apportera"
        ),
    },
    nouns_first=True,
)
