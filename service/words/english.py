"""The English words of the grammar."""

from __future__ import annotations

from .language import Language

ENGLISH = Language(
    "en",
    {
        # Things.
        "piece building": (
            "building(s), house(s), palace piece(s), piece(s) of palace, palace building(s), "
            "block(s) of palace, palace block(s), palace part(s)"
        ),
        "piece stable": "stable(s), barn(s), horse stable(s)",
        "piece merchant": "merchant(s), trader(s), vendor(s), seller(s), shopkeeper(s)",
        "piece wall": (
            "wall(s), rampart(s), wall piece(s), piece(s) of wall, wall section(s), wall "
            "segment(s), section(s) of wall, segment(s) of wall, bit of wall"
        ),
        "piece gate": "gate(s), door(s)",
        "piece rooftop": (
            "rooftop(s), roof(s), dome(s), scoring dome(s), scoring rooftop(s), scoring roof(s), "
            "roof top(s), cupola(s)"
        ),
        "piece neutral_rooftop": "neutral rooftop(s), neutral roof(s), neutral dome(s), neutral",
        "piece blocking_rooftop": (
            "blocking rooftop(s), blocking roof(s), blocking dome(s), blocker(s), blocking"
        ),
        "piece tea_tile": "tea tile(s), tea(s), tea token(s), cup of tea",
        "piece well": "well(s)",
        "piece any": "piece(s), pawn(s)",
        "clock action": "action(s), placement(s), moves, a move, another move, more moves",
        "clock turn": (
            "turn(s), next, per turn, in one turn, in a turn, each turn, round(s), same turn, in "
            "the same turn, in the same move"
        ),
        "who": "who, which player, what player",
        "anyone": "anyone, someone, somebody, one player, a player, players, people, everyone",
        "okay": "ok, okay, fine",
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
        "then": (
            "then, and, and then, plus, after that, followed by, and also, also, as well as, "
            "afterwards, and after that, and finally, and next"
        ),
        "or": "or, either, instead, instead of, in place of, rather than",
        "not": "not, don t, dont, do not, doesn t, doesnt, won t, wont, never, isn t, isnt",
        "on": "on, onto, upon, on top of, over, above",
        "near": (
            "next to, beside, near, by, adjacent to, close to, touching, against, alongside, in "
            "front of, beyond, past, behind, bordering, right next to, just next to, right "
            "beside, facing, opposite, along, at the end of, at the edge of"
        ),
        "with": "with, using",
        "it": "it, that one, the same, same, them",
        "it place": "there, on top, on top of it, on top of that, atop, over it",
        "again": (
            "another, another one, one more, one, a second, a second one, the other, other(s), "
            "one further"
        ),
        "number 1": "exactly one",
        "number 2": "two, a pair of, both",
        "number 3": "three",
        "number 4": "four",
        # Verbs that say which piece.
        "claim": (
            "claim(s), claiming, i m claiming, take(s), taking, take possession of, take over, "
            "capture(s), capturing, seize(s), occupy, take ownership of, taking possession of, "
            "take control of, crown(s), top"
        ),
        "block": "block(s)",
        "extend": (
            "extend(s), extending, to extend, continue(s), continuing, lengthen(s), grow(s), "
            "prolong(s), enlarge(s), expand(s), growing, be extended, be continued, be enlarged, "
            "be lengthened, extended"
        ),
        "pass": (
            "pass(es), passing, i pass, skip, i have to pass, have to pass, i must pass, i ll "
            "pass, must pass, skip my turn, pass my turn, end my turn, skip this turn, pass this "
            "turn, skip the turn, pass the turn, do nothing"
        ),
        # Questions.
        "what": (
            "what is at, what is on, what is in, what s at, what s on, what s in, what stands at, "
            "what stands on, what lies at, what is there at, what is there on, what piece is at, "
            "what piece is on, which piece is at, which piece is on, whose is, whose are, whose, "
            "who owns, who has, who holds, who s got, who got, who controls, who does, what size "
            "is, what is the size, how big is, how big are, how big, how large is, how large are, "
            "how large, is there anything at, is there anything on, is there a building at, is "
            "there a building on, is there a piece at, is there a piece on, what does the, is "
            "anything at, is anything on, is something at, is something on, does anything stand "
            "on, what have we got at, what have we got on, who does the, who do the, what do we "
            "have at, what do we have on"
        ),
        "what cell": "free, empty, vacant, occupied",
        "what palace": (
            "claimed, taken, owned, unclaimed, how many spaces, how many cells, how many squares, "
            "already claimed, already taken, complete(d)"
        ),
        "what street": (
            "how long is, how long are, how long, how many streets, where is the street, where s "
            "the street, where are the streets, where is the market, where are the merchants, "
            "which streets are there, what streets are there"
        ),
        "what well": "where is the well, where s the well, is there a well",
        "what stock": (
            "how many, have i got any, do i have any, do i still have any, have i any, has he "
            "any, any left of"
        ),
        "past": "did",
        "own": (
            "have, has, hold(s), own(s), belong(s), belong(s) to, there are, left over, in stock, "
            "worth, behind my screen, behind the screen, behind their screen, behind his screen, "
            "behind her screen, remaining, left, got, in hand, size, had, get(s), earn(s), "
            "earned, made, to me, cover(s), consist of, stock, reserve, supply, hand, screen"
        ),
        "rule": (
            "rule(s), the rules for, rules for, rules about, the rule for, what are the rules "
            "for, what are the rules about, what are the rules of, what are the rules, what is "
            "the rule, what is the rule for, what is the rule about, what s the rule, what s the "
            "rule for, what s the rule about, what do the rules say about, what do the rules say, "
            "how do the, explain, when may, when can, when do, when does, when must, when is, "
            "when, work(s), how do, how does, ever, always, in general, must, must always, have "
            "to, has to, need to, needs to, need, how is, how are, how can, generally, usually, "
            "what happens when, what happens with, supposed to, what counts as"
        ),
        "topic touch": (
            "touch(es), be touching, adjoin(s), diagonal, diagonally, apart, far apart, distance, "
            "gap, separated, neighbour(s), neighbor(s), adjacent, be adjacent, stand next to, be "
            "next to, touch each other, between, leave(s)"
        ),
        "topic through": (
            "through, pass through, passes through, go through, goes through, cross, run through"
        ),
        "topic same_color": (
            "same colour, same color, of the same colour, of the same color, of one colour, of "
            "one color, same coloured, same colored"
        ),
        "topic own": "possess(es), own two, own several",
        "topic end": (
            "game end(s), end of the game, game over, game finish(es), does the game end, game "
            "stop(s), end the game, ends the game, the end"
        ),
        "topic tie": (
            "tie(s), tied, draw, drawn, equal, break ties, tie break, tie break(er)(s), "
            "tiebreak(er)(s)"
        ),
        "topic obligation": (
            "as many pieces as possible, obligation, obliged, obliged to, forced, forced to, "
            "mandatory, compulsory, required, required to, have to play, must play, must place, "
            "have to place, must i play, must i place, do i have to play, do i have to place"
        ),
        "topic turn order": "turn order, order of play, playing order, order of turns",
        "topic order": "in which order, in what order, order",
        "topic side": "on the same side, on one side, same side, per side, on each side",
        "topic inside": "inside, outside, inside the city, outside the city, in the city",
        "topic occupied": "occupied space, an occupied space, a taken space, already occupied",
        "topic opening": "opening, opening in the wall, hole, hole in the wall, entrance",
        "topic closed": (
            "be closed, closed, close completely, completely close, close off, be completely "
            "closed, closed off, be closed off, closed completely, be closed completely, fully "
            "closed"
        ),
        "topic stock": "run out, run out of, out of pieces, none left, ran out of",
        "topic last_player": "last player, last one playing, only player left",
        "topic setup": "setup, set up, set up phase, beginning of the game, start of the game",
        "tile palace": "palace tile(s), palace token(s)",
        "tile tower": "tower tile(s), tower token(s)",
        "token": "tile(s), token(s), counter(s)",
        "corner NW": "north west, northwest, north western, top left, upper left",
        "corner NE": "north east, northeast, north eastern, top right, upper right",
        "corner SE": "south east, southeast, south eastern, bottom right, lower right",
        "corner SW": "south west, southwest, south western, bottom left, lower left",
        "why": (
            "why, how come, what s wrong with, what is wrong with, for what reason, why not, what "
            "prevents, what stops, what prevents me from, what stops me from, what keeps me from, "
            "what forbids, what is the problem with, what s the problem with, what is the matter "
            "with, explain why, tell me why, why no, for which reason, on what grounds, which "
            "rule forbids, what rule forbids, which rule prevents, what rule prevents, what is "
            "stopping me from, what s stopping me from, what is preventing me from, what s "
            "preventing me from, explain to me why, can you explain why, could you explain why, "
            "tell me the reason why, what is the reason"
        ),
        "where": (
            "where, where abouts, whereabouts, what space(s), which space(s), which cell(s), what "
            "cell(s), on which space(s), in which space(s), what square(s), which square(s), "
            "where else, which palace(s), which wall space(s), what palace(s), which city "
            "space(s), which spots, what spots, which spot, which places, on which palace(s), all "
            "spaces for, possible spaces for, legal spaces for, spaces for, show me where, "
            "possible places for, places for, anywhere, where s a place, where s a good place, "
            "what palaces are available for, which palaces are available for, which spaces are "
            "available for"
        ),
        "may": (
            "can, could, may, might, allowed, legal, legally, possible, permitted, is it legal, "
            "is it ok, is it okay, is it allowed, is it possible, is it permitted, is that legal, "
            "is it fine, able to, am i allowed, is red allowed, ok if, okay if, do i have the "
            "right, a legal move, legal move, does it work, valid, a valid move, would it be "
            "legal, would it be possible, would it be ok, would it be allowed, work out, allowed "
            "to, permissible, acceptable, fit(s), feasible, ok to, okay to, alright, all right, a "
            "legal play, any objection to, legit, permit, permitted to, allow, allows, allow me "
            "to, let me legally, does the rule book let me, does the rulebook let me, do the "
            "rules let me, do the rules allow, do the rules permit, does the rulebook allow"
        ),
        "brings": "bring(s), yield(s), gain(s), earn me, score me, get me, change(s)",
        "may not": (
            "can t, cant, cannot, couldn t, couldnt, illegal, forbidden, is it forbidden, against "
            "the rules"
        ),
        "if": (
            "if, what if, what happens if, what would happen if, what about, how about, suppose, "
            "would, what would, what does, and if, supposing, imagine, assuming, in case, say"
        ),
        "be": "is, are, am, is it, is that, it is, it s, that s, will it be",
        "does": "do, does",
        "to": "to",
        "me": (
            "i, my, mine, i ll, i d, i m, ill, i d like, i would like, i want, me, i am, i m "
            "going to, i am going to, i ll have, i want to, myself, have i, for me"
        ),
        "third": "he, she, they",
        "list": (
            "my legal moves, legal moves, my possible moves, what may, what can, what could, "
            "which moves, what moves, all moves, possible moves, my options, my choices, which "
            "pieces can, what pieces can, which piece can, show me my options, what are my "
            "options, what pieces may, which pieces may, what moves do i have, what are my legal "
            "moves, what are the legal moves, what are the possible moves, what are my moves, can "
            "i still play anything, everything i can, anything i can, anything i may, all i can, "
            "everything i may, what else can, what else may, what else could, which options, what "
            "options, what choices, what am i able to, what am i allowed to, what is there to, "
            "what is possible, what s possible, what is allowed, what s allowed, do i have any "
            "moves, any moves left, what is left to, what s there to, what remains to, all legal "
            "moves, all the legal moves, all my legal moves, all my options, what s legal, what "
            "is legal, what moves are, what are all the things i can, all the things i can, what "
            "things can i, what are the things i can, things i can, which actions can"
        ),
        "turn": (
            "whose turn, whose turn is it, who s turn, who s turn is it, whose move is it, whose "
            "go is it, who plays, who s next, who is next, who plays next, whose move, who s to "
            "move, who is to move, who moves, who goes, who goes next, is it my turn, my turn, "
            "who must play, who has to play, who is it to play, which player s turn, whose go, is "
            "it red s turn, is it yellow s turn, is it green s turn, is it blue s turn, who is "
            "playing, is it me, do i play now, my go, is it my go, who s turn is it now, whose "
            "turn is it now, who starts, is the game over, is the game finished, who begins, who "
            "started, who has the first turn, who is first, who s first, who is up, who s up, who "
            "plays first, who goes first, am i up, up next, has the game ended, has the game "
            "finished, is it over, is the game done, did the game end, is the game already over, "
            "is it finished, is the game still running, is the game still going, is the game "
            "still on, has the game already ended, are we finished, are we done, who is it now, "
            "who s it now, whose turn now, who goes now, is it me now, who do we wait for, who "
            "are we waiting for"
        ),
        "left": (
            "how many piece(s), how many more pieces, how many actions, how many placements, how "
            "many pieces do i( still)( have to), how many more pieces do i( still)( have to), how "
            "many actions do i( still)( have), how many actions do i have left, how many pieces "
            "do i have left to, how many pieces are left to, do i still have something to place, "
            "how many more action(s), how many more placement(s), how many move(s), how many more "
            "move(s), how many pieces may i( still), how many pieces can i( still), how many more "
            "pieces may i, how many more pieces can i, how many pieces must i( still), how many "
            "thing(s), do i still have to, how many more thing(s), how many pieces left this "
            "turn, how many pieces left, how many actions left"
        ),
        "score": (
            "score(s), the score, what s the final score, what is the final score, am i winning, "
            "who s in the lead, who is ahead, who s ahead, who is winning, who s winning, who is "
            "leading, who s leading, who leads, who wins, who won, who has won, who is in the "
            "lead, points, how many points, point, what is the score, standings, what s the "
            "score, who has the most points, what are the scores, totals, how many points do i "
            "have, how many points would i get, how many points do i get, how many points will i "
            "get, how many points does everyone have, how much is, points do we have, how are we "
            "doing, how do we stand, what s the standing, lead, leads, leading, leader, win, "
            "wins, winning, won, winner, ahead, losing, ranking, total, in front, first place, "
            "result(s), victory points, how much, current score, current standings, how far ahead "
            "is, how far ahead am i, how far behind is, how far behind am i, how many more "
            "points, most points, the most points, what do i gain from, what do i gain with, what "
            "would i gain from, what would i gain with, what do i get for, what would i get for, "
            "what do i earn for, what would i earn for, who got the most points, who scored most, "
            "who came first, in the lead"
        ),
        # Words around a question or a move, which change nothing.
        "mend": (
            "actually, sorry, pardon, excuse me, rather, would rather, prefer, would prefer, i "
            "think, i guess, guess, well, oh, ah, er, erm, um, uh, hmm, anyway"
        ),
        "board": "on the board, on this board, placed so far",
        "filler": (
            "a, an, the, at, in, into, my move, go, goes, going, place(s), placing, put(s), "
            "putting, build(s), building a, play(s), playing, add(s), adding, set(s), we, our, "
            "will, would like, like, want, wants, let me, lets, let s, let s do, let us, please, "
            "pls, so, well then, now, right now, just, here, begin(s), beginning, start(s), "
            "starting, new, a new, using up, use(s), hand in, spend, hand over, drink, choose, "
            "gonna, going to, be, side, his, her, their, its, space, square, cell, you, s, re, "
            "ve, still, hello referee, referee, thanks, thank show me, tell me, show, tell, for, "
            "of, this, close(s), closing, end(s), everyone, everybody, each, player, each player, "
            "does everyone have, currently, at the moment, open, down, legally place, hey, hi, "
            "would that be, ending, up, game, in the game, s it, available, there is, colored, "
            "coloured, attach(es), first, first of all, finish(es), finishing, stand(s), be "
            "placed, be put, be built, list, list the, s move, s turn, lay(s), position(s), "
            "install(s), extra, then please, kindly, set down, right, finally, one of my, some, "
            "be used, be played, be added, stick(s), sticking, slap(s), drop(s), dropping, "
            "insert(s), slot(s), erect(s), construct(s), constructing, pop(s), plonk(s), "
            "deploy(s), go for, going for, go with, opt for, make(s), making, establish, found, "
            "create(s), open up, used, try, trying to, trying, decide, intend, intend to, plan, "
            "planning, thinking of, wonder, wondering, i wonder, know, need to know, quick "
            "question, question, wish, wish to, fancy, let, have a, come, comes, located, sit(s), "
            "sitting, lie(s), connected to, connect(s), connecting, join(s), joining, keep "
            "building, carry on, today, yet, immediately, straight away, at this point, at this "
            "moment, at this stage, at present, so far, this time, on my turn, in my turn, for my "
            "turn, during my turn, for this turn, in this turn, on this turn, this turn, this "
            "round, already, together, both, at once, at the same time, in one go, as my move, as "
            "my first action, as my second action, as second action, as first action, as a second "
            "action, for my second action, for my first action, with my first action, with my "
            "second action, first action, second action, as my last action, with my last action, "
            "in that case, really, exactly, precisely, simply, of course, even, too, as well, "
            "only, completely, entirely, fully, freely, directly, hello, good evening, good "
            "morning, alright then, sure, yes, yeah, great, thank you, thanks a lot, cheers, "
            "could you tell me, can you tell me, would you tell me, could you show me, can you "
            "show me, could you list, can you list, do you know, can you say, could you check, "
            "can you check, check, check if, check whether, whether, ref, i would like to know, i "
            "d like to know, tell us, give me, show us, remind me, could you remind me, let me "
            "know, according to the rules, under the rules, in this edition, in this game, in "
            "this position, in this situation, that, these, those, spot, field, area, place, "
            "cells, spaces, squares, of mine, any, all, board, city, wall space, city space, "
            "legally, chuck, current, down on, good to go, kindly tell me, please could you, "
            "could you please, would you please, i m thinking of, i m thinking about, i am "
            "thinking of, thinking about, tentatively, reckon, i reckon, fairly, first up, next "
            "up, straightaway, ahead and, go ahead and, go ahead, let me just, just now, then "
            "now, rules wise, technically, theoretically, in theory, in principle, officially, "
            "tonight, hi there, hey there, hello there, okay so, so then, specifically, over "
            "here, over there, legally speaking, mister, ma am, buddy, friend, my friend, bro, "
            "dude, judge, umpire, arbiter, now then, anything else, whole, single, brand new, "
            "piece of kit, small, big, further, i m, we re, as my turn, shall, i shall, i choose, "
            "i decide, i play, moving on, gotta, wanna, gimme, lemme, would love to, i d love to, "
            "love to, happy to, keen to, able, hoping to, hope to, looking to, about to, ready "
            "to, aim to, aiming to, considering, tempted to, inclined to"
        ),
        "other": (
            "violent, perte, staple(s), stale, horse(s), hours, blank, brows, greet, walks, "
            "wills, marked, gases, gated, roots, doors, pieced, placed, builds, moved, played, "
            "rooms, rocks, paints, blame, blade, grown, plate(s), plane(s), plain, stables, "
            "shape, orange"
        ),
    },
)
