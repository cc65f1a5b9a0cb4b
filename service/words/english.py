"""The English words of the grammar."""

from __future__ import annotations

from .language import Language

ENGLISH = Language(
    "en",
    {
        # Things.
        "piece building": (
            "building(s), house(s), palace piece(s), piece(s) of palace, palace building(s)"
        ),
        "piece stable": "stable(s), barn(s)",
        "piece merchant": "merchant(s), trader(s)",
        "piece wall": "wall(s), rampart(s), wall piece(s), piece(s) of wall",
        "piece gate": "gate(s), door(s)",
        "piece rooftop": (
            "rooftop(s), roof(s), dome(s), scoring dome(s), scoring rooftop(s), scoring roof(s)"
        ),
        "piece neutral_rooftop": "neutral rooftop(s), neutral roof(s), neutral dome(s), neutral",
        "piece blocking_rooftop": (
            "blocking rooftop(s), blocking roof(s), blocking dome(s), blocker(s), blocking"
        ),
        "piece tea_tile": "tea tile(s), tea(s), tea token(s), cup of tea",
        "piece well": "well(s)",
        "piece any": "piece(s), pawn(s), action(s), placement(s)",
        "palace": "palace(s)",
        "street": "street(s), market(s), market street(s), souk(s), line of merchants",
        "tower": "tower(s)",
        "side north": "north, northern, top",
        "side east": "east, eastern",
        "side south": "south, southern, bottom",
        "side west": "west, western",
        "color grey": "grey, gray, greys, grays",
        "color violet": "violet(s), purple(s)",
        "color black": "black(s)",
        "color brown": "brown(s)",
        "color orange": "orange(s)",
        "player red": "red",
        "player yellow": "yellow",
        "player green": "green",
        "player blue": "blue",
        # Between the things.
        "from": "from, from the end at, from the end, starting from, starting at",
        "then": "then, and, and then, plus, after that, followed by, and also, also",
        "or": "or, either",
        "not": "not, don t, dont, do not, doesn t, doesnt, won t, wont, never, isn t, isnt",
        "on": "on, onto, upon, on top of, over",
        "near": (
            "next to, beside, near, by, adjacent to, close to, touching, against, alongside, "
            "in front of"
        ),
        "with": "with, using",
        "it": "it, it s, that one, the same, same, there",
        "again": "another, another one, one more, one, a second, a second one, the other",
        "number 1": "exactly one",
        "number 2": "two, a pair of, both",
        "number 3": "three",
        "number 4": "four",
        # Verbs that say which piece.
        "claim": (
            "claim(s), claiming, i m claiming, take(s), taking, take possession of, "
            "take over, capture(s)"
        ),
        "block": "block(s)",
        "extend": (
            "extend(s), extending, to extend, continue(s), continuing, lengthen(s), grow(s), "
            "prolong(s), enlarge(s), expand(s), growing, be extended, be continued, be enlarged, "
            "be lengthened, extended"
        ),
        "pass": (
            "pass(es), passing, i pass, skip, i have to pass, have to pass, i must pass, i ll "
            "pass, must pass"
        ),
        # Questions.
        "what": (
            "what is at, what is on, what is in, what s at, what s on, what s in, what stands at, "
            "what stands on, what lies at, what is there at, what is there on, what piece is at, "
            "what piece is on, which piece is at, which piece is on, whose is, whose are, whose, "
            "who owns, who has, who holds, who s got, who got, who controls, who does, what size "
            "is, what is the size, how big is, how big are, how big, how large is, how large are, "
            "how large, what about, is there anything at, is there anything on, is there a "
            "building at, is there a building on, is there a piece at, is there a piece on, what "
            "does the"
        ),
        "what cell": "free, empty, vacant, occupied",
        "what street": "how long is, how long are, how long, how many streets, where is the "
        "street, where s the street, where are the streets, where is the market, where are the "
        "merchants, which streets are there, what streets are there",
        "what well": "where is the well, where s the well, is there a well",
        "what stock": "how many",
        "own": (
            "have, has, hold(s), own(s), belong(s), belong(s) to, there are, left over, in stock, "
            "worth, behind my screen, behind the screen, behind their screen, behind his screen, "
            "behind her screen, remaining, left, got, in hand, size"
        ),
        "rule": (
            "rule(s), the rules for, rules for, rules about, the rule for, what are the rules for, "
            "what are the rules about, what are the rules of, what are the rules, what is the "
            "rule, what is the rule for, what is the rule about, what s the rule, what s the rule "
            "for, what s the rule about, what do the rules say about, what do the rules say, how "
            "do the, explain, when may, when can, when do, when does, "
            "when must, when is, when, work(s), how do, how does, ever, always, in general, "
            "must, must always, have to, has to, need to, needs to, need"
        ),
        "topic touch": (
            "touch(es), be touching, adjoin(s), diagonal, diagonally, apart, far apart, distance, "
            "gap, separated, neighbour(s), neighbor(s), adjacent, be adjacent, stand next to, be "
            "next to"
        ),
        "topic through": "through, pass through, passes through, go through, goes through, cross",
        "topic same_color": (
            "same colour, same color, of the same colour, of the same color, of one colour, of "
            "one color"
        ),
        "topic own": "possess(es), own two, own several",
        "topic end": "game end(s), end of the game, game over, game finish(es), does the game end",
        "topic tie": "tie(s), tied, draw, drawn, equal, break ties, tie break",
        "topic last_player": "last player",
        "topic setup": "setup, set up",
        "tile palace": "palace tile(s), palace token(s)",
        "tile tower": "tower tile(s), tower token(s)",
        "corner NW": "north west, northwest, north western, top left, upper left",
        "corner NE": "north east, northeast, north eastern, top right, upper right",
        "corner SE": "south east, southeast, south eastern, bottom right, lower right",
        "corner SW": "south west, southwest, south western, bottom left, lower left",
        "why": (
            "why, how come, what s wrong with, what is wrong with, for what reason, why not, "
            "what prevents, what stops"
        ),
        "where": (
            "where, where abouts, whereabouts, what space(s), which space(s), which cell(s), "
            "what cell(s), on which space(s), in which space(s), what square(s), which square(s), "
            "where else, which palace(s)"
        ),
        "may": (
            "can, can t, cant, cannot, could, couldn t, couldnt, may, might, allowed, legal, "
            "legally, illegal, possible, permitted, forbidden, is it legal, is it ok, is it okay, "
            "is it allowed, is it possible, is it permitted, is that legal, is it fine, able to, "
            "am i allowed, is red allowed, ok if, okay if, do i have the right, is it forbidden, "
            "a legal move, legal move, fine, does it work, valid, a valid move, would it be legal, "
            "would it be possible, would it be ok, would it be allowed"
        ),
        "brings": "bring(s)",
        "if": (
            "if, what if, what happens if, what would happen if, what about, how about, suppose, "
            "would, what would, what does"
        ),
        "be": "is, are, am",
        "does": "do, does",
        "to": "to",
        "me": (
            "i, my, mine, i ll, i d, i m, ill, i d like, i "
            "would like, i want, me, i am, i m "
            "going to, i am going to, i ll have, i want to"
        ),
        "third": "he, she, they",
        "list": (
            "my legal moves, legal moves, my possible moves, what may, what can, what could, "
            "which moves, what moves, all moves, possible moves, my options, my choices, which "
            "pieces can, what pieces can, which piece can, show me my options, what are my "
            "options, what pieces may, which pieces may, what moves do i have, what are my legal "
            "moves, what are the legal moves, what are the possible moves, what are my moves, "
            "can i still play anything"
        ),
        "turn": (
            "whose turn, whose turn is it, who s turn, who s turn is it, whose move is it, whose "
            "go is it, who plays, who s next, who is next, who plays next, whose move, who s to "
            "move, who is to move, who moves, who goes, who goes next, is it my turn, my turn, "
            "who must play, who has to play, who is it to play, which player s turn, whose go, is "
            "it red s turn, is it yellow s turn, is it green s turn, is it blue s turn, who is "
            "playing, is it me, do i play now, my go, is it my go, who s turn is it now, whose "
            "turn is it now, who starts, is the game over, is the game finished"
        ),
        "left": (
            "how many piece(s), how many more pieces, how many actions, how many placements, "
            "how many pieces do i( still)( have to), how many more pieces do i( still)( have to), "
            "how many actions do i( still)( have), how many actions do i have left, "
            "how many pieces do i have left to, how many pieces are left to, "
            "do i still have something to place"
        ),
        "score": (
            "score(s), the score, what s the final score, what is the final score, am i winning, "
            "who s in the lead, who is ahead, who s ahead, who is winning, who s winning, who "
            "is leading, who s leading, who leads, who wins, who won, who has won, who is in the "
            "lead, points, how many points, point, what is the score, standings, what s the "
            "score, who has the most points, what are the scores, totals, how many points do i "
            "have, how many points would i get, how many points do i get, how many points will i "
            "get, how many points does everyone have, how much is, points do we have, "
            "how are we doing, how do we stand, what s the standing"
        ),
        # Words around a question or a move, which change nothing.
        "filler": (
            "a, an, the, at, in, into, my move, go, goes, going, place(s), placing, put(s), "
            "putting, build(s), building a, play(s), playing, add(s), adding, set(s), we, our, "
            "will, would like, like, want, wants, let me, lets, let s, "
            "let s do, let us, please, pls, okay, "
            "ok, so, well then, now, right now, just, here, begin(s), beginning, start(s), "
            "starting, new, a new, using up, use(s), hand in, spend, hand over, drink, choose, "
            "gonna, going to, be, side, his, her, their, its, tile, token, space, square, cell, "
            "you, s, re, ve, still, hello referee, referee, thanks, thank show me, tell me, show, "
            "tell, for, of, this turn, this, turn, close(s), closing, end(s), everyone, "
            "everybody, each, player, each player, does everyone have, currently, at the moment, "
            "open, down, legally place, hey, hi, hmm, um, uh, would that be, ending, up, game, in "
            "the game, have i, allowed to, s it, available, actually, there is, colored, "
            "coloured, attach(es), first, first of all, finish(es), finishing, stand(s), be "
            "placed, be put, be built, list, list the, s move, s turn, lay(s), "
            "position(s), install(s), extra, then please, kindly, set down, right, "
            "finally, one of my, some, ahead"
        ),
        "other": (
            "violent, perte, staple(s), stale, horse(s), hours, blank, brows, greet, walks, wills, "
            "marked, gases, gated, roots, doors, pieced, placed, builds, moved, played, rooms, "
            "rocks, paints, blame, blade, grown, plate(s), plane(s), plain, stables, shape, orange"
        ),
    },
)
