"""The English words of the grammar."""

from __future__ import annotations

from .language import Language

ENGLISH = Language(
    "en",
    {
        # Things.
        "piece building": (
            "building(s), house(s), palace piece(s), piece(s) of palace, palace building(s), "
            "block(s) of palace, palace block(s), palace part(s), block(s) of building, building "
            "piece(s), building block(s)"
        ),
        "piece stable": "stable(s), barn(s), horse stable(s), horse barn(s)",
        "piece merchant": (
            "merchant(s), trader(s), vendor(s), seller(s), shopkeeper(s), market stall(s), market "
            "stand(s), marketeer(s), stallholder(s), tradesman, tradesmen, salesman, meeple(s)"
        ),
        "piece wall": (
            "wall(s), rampart(s), wall piece(s), piece(s) of wall, wall section(s), wall "
            "segment(s), section(s) of wall, segment(s) of wall, wall off, bit(s) of wall, wall "
            "tile(s), battlement(s), town wall(s), city wall(s), fortification(s), walls off, "
            "walling off"
        ),
        "piece gate": "gate(s), door(s), city gate(s), gateway(s), portal(s)",
        "piece rooftop": (
            "rooftop(s), roof(s), dome(s), scoring dome(s), scoring rooftop(s), scoring roof(s), "
            "roof top(s), cupola(s), own dome(s), own rooftop(s), own roof(s), player dome(s)"
        ),
        "piece neutral_rooftop": (
            "neutral rooftop(s), neutral roof(s), neutral dome(s), neutral, grey neutral dome(s), "
            "neutral one(s), neutral cap(s)"
        ),
        "piece blocking_rooftop": (
            "blocking rooftop(s), blocking roof(s), blocking dome(s), blocker(s), blocking"
        ),
        "piece tea_tile": (
            "tea tile(s), tea(s), tea token(s), cup of tea, tea break, tea pause, tea time, "
            "teatime, a cup of tea, cuppa, cup(s) of tea, having a cup of tea, having a tea, "
            "having tea, have a tea, have a cup of tea, have a tea break, have tea, take a tea, "
            "take a tea break, take tea, take a tea tile, drink tea, drink a tea, sip a tea, sip "
            "tea, brew, a brew, spend a tea, spend a tea tile, hand in a tea, hand in a tea tile, "
            "give back a tea, give back a tea tile, return a tea, return a tea tile, turn in a "
            "tea, turn in a tea tile, cash in a tea, cash in a tea tile, a spot of tea, spot of "
            "tea, pot of tea"
        ),
        "piece well": "well(s), fountain(s), water well",
        "piece any": "piece(s), pawn(s), wooden piece(s), component(s), bits",
        "clock action": "action(s), placement(s), a move, another move, more moves, moves",
        "clock": (
            "for this turn, in this turn, on this turn, this turn, this round, s turn, s go, this "
            "go, after me"
        ),
        "clock turn": (
            "turn(s), next, round(s), same turn, in the same turn, in the same move, that turn, "
            "one go, the turn"
        ),
        "advice": (
            "what should i play, what should i do, what should i place, what shall i play, what "
            "would you play, what would you do, best move, my best move, the best move, a good "
            "move, any advice, any tips, a hint, give me a hint, what s best, what is best"
        ),
        "clock turn each": (
            "per turn, in one turn, in a turn, each turn, one turn, a single turn, one single "
            "turn, every turn, in one round, a turn"
        ),
        "who": "who, which player, what player, whoever, which of us, who else, whom, to whom",
        "anyone none": (
            "nobody, no one, none, none of us, no player, neither of us, neither of you, neither "
            "of them, none of you, none of them, nobody else, no one else"
        ),
        "anyone": (
            "anyone, someone, somebody, one player, a player, players, people, everyone, anybody, "
            "someone else, somebody else, another player, other players, other player, "
            "opponent(s), anyone else, everybody else, all players, every player, several players, "
            "everybody, both players, everyone else, all the others, all others"
        ),
        "okay": "ok, okay, fine",
        "palace": "palace(s)",
        "street": (
            "street(s), market(s), market street(s), souk(s), line of merchants, shopping "
            "street(s), row of merchants, merchant street(s), chain of merchants, merchant line, "
            "merchant row, merchant chain, marketplace, bazaar, street run(s), market run(s), "
            "market street run(s), keep the street going, keep the market going"
        ),
        "tower": (
            "tower(s), watchtower(s), corner tower(s), tower with the, tower number, tower of "
            "value, tower worth, tower valued, tower marked, tower showing, tower numbered"
        ),
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
            "then, and, and then, plus, after that, followed by, and also, as well as, "
            "afterwards, and after that, and finally, and next, second, secondly, third, thirdly, "
            "lastly, and afterwards, and last, subsequently, and secondly, then next, and "
            "immediately, and straight away, and right after, and right after that, and right "
            "away, right after that, straight after that, followed immediately by, along with, "
            "and besides, besides, and on top of that, n, continued with, continuing with, "
            "followed up with"
        ),
        "or": "or, either, neither, nor, otherwise",
        "or instead": "instead of, in place of, rather than",
        "because": (
            "because, even though, although, though, even if, seeing that, seeing as, since, given "
            "that, now that, considering that, so that, so nobody, so no one, so yellow, so red, "
            "so green, so blue, so he, so she, so they, so it, so there s, so there is, in order "
            "to, in order that, without, before, while, despite, in spite of, thanks to, due to, "
            "just to, only to, simply to, mainly to, mostly to, so as to, with the idea of, in "
            "hopes of, hoping to, lest, whereas, before yellow, before red, before blue, before "
            "green, even tho, tho, altho, leaving, avoiding, just so, with no, with nothing, with "
            "none, too bad for, bad luck for, tough luck for, hard luck on, shame for, as that, "
            "for the sake of, only because, mostly because, mainly because, simply because, partly "
            "because, for fear, for fear that, out of spite, out of habit, by way of, in the hope "
            "that, in the hope of, with a view to, so as not to, in order not to, so i don t, so "
            "that i, making sure, ensuring, denying, preventing, stopping, keeping it, keeping "
            "yellow, keeping blue, keeping red, keeping green, leaving room, hence the, serves "
            "yellow right, serves blue right, serves red right, serves green right, sorry yellow, "
            "sorry blue, sorry red, sorry green, take that yellow, take that blue, take that red, "
            "take that green, eat that yellow, eat that blue, eat that green, eat that red, "
            "nothing suits me, nothing works for me, nothing looks good, nothing good, nothing "
            "appeals, i don t like anything, i do not like anything, i don t like any of it, i don "
            "t fancy anything, seeing how"
        ),
        "because comment": (
            "that should, that ought to, that ll, that will, that makes, that gives, which should, "
            "which will, which makes, which gives, which means, that means, in case, just in case, "
            "nobody gets, no one gets, nobody will get, no one will get, nobody scores, nobody "
            "wins, nobody benefits, no one benefits, no one scores, nobody else gets, no one else "
            "gets, as there is, as there s, as it is, as it s, as that is, as that s, as i m, as i "
            "am, as i have, as i ve, as we, as he s, as she s, as they re, what with, there being, "
            "it being, and hope, i just hope"
        ),
        "question": (
            "yes or no, or not, or no, ok or not, is it ok or not, legal or not, doesn t it, isn t "
            "it, won t it, am i right, any problem, no problem, legal or illegal, allowed or not, "
            "legal or not legal, thumbs up or down, hasn t he, hasn t she, haven t they, right or "
            "not, doesn t he, don t they, isn t he, would that be ok, would that be okay, would "
            "that be fine, would that be alright, would that be all right, would that be allowed, "
            "would that be legal, is that fine, is this fine, does that go, does that fly, does "
            "that work, would that work, would this work, will that work, will that do, would that "
            "do, would that fly, is that allowed, is this allowed, any objection, any objections, "
            "any complaints, any issues, is that an issue, is that a problem, is there a problem, "
            "would that be a problem, can i do that, may i do that, could i do that, can i do "
            "this, may i do this, is that permitted, is that possible, is that correct, is that "
            "right, is that right or wrong, am i correct"
        ),
        "unreal": (
            "next turn, on my next turn, in my next turn, my next turn, the next turn, next round, "
            "for my next turn, during my next turn, next time, later, later on, eventually, "
            "someday, some day, soon, tomorrow, in the future, in a future turn, in two turns, in "
            "a few turns, in a while, one day, when it s my turn, when it s my turn again, when it "
            "is my turn, when it is my turn again, once it s my turn, once it is my turn, when my "
            "turn comes, if it were my turn, if it was my turn, were it my turn, as soon as, "
            "until, unless, except, except if, only if, provided, provided that, probably, nearly, "
            "almost, hardly, would be nice, it would be nice, would be nice to have, would be "
            "good, would have been, i was going to, was going to, would have, i would have, i d "
            "have, could have, should have, might have, should, if i had, if i could, last turn, "
            "on my last turn, in my last turn, my last turn, previous turn, the previous turn, "
            "previously, earlier, yesterday, before that, a moment ago, ago, used to, after "
            "yellow, after red, after blue, after green, after you, after him, after her, after "
            "them, after their turn, after your turn, some other time, another time, at some "
            "point, sooner or later, dream of, dreaming of, hope, hoping, wishing, promise, "
            "promised, i promise, pretend, someone place, someone put, let someone, somebody put, "
            "somebody place, if ever, fake, undecided, unsure, second turn, my second turn, third "
            "turn, my third turn, on my second turn, on my third turn, as long as, so long as, in "
            "the previous game, the previous game, previous game, in the last game, in another "
            "game, in a previous game, in the game before, in our last game, can t decide, i can t "
            "decide, cannot decide, can t choose, i can t choose, cannot choose, can t make up my "
            "mind, torn between, i hesitate, hesitate between"
        ),
        "unreal maybe": (
            "maybe, perhaps, possibly, hypothetically, hypothetical, hypothetically speaking"
        ),
        "unreal thought": (
            "i was thinking, i was thinking about, i was thinking of, i thought about, i thought "
            "of, was thinking of, was thinking about"
        ),
        "not": (
            "not, don t, dont, do not, doesn t, doesnt, won t, wont, never, isn t, isnt, a no, no, "
            "no longer, wasn t, wasnt, weren t, werent, didn t, didnt, hasn t, hasnt, haven t, "
            "havent, hadn t, hadnt, ain t, aint"
        ),
        "on": (
            "on, onto, upon, on top of, in the middle of, right in the middle of, in the heart of"
        ),
        "near": (
            "near, close to, against, alongside, in front of, beyond, past, behind, bordering, "
            "facing, opposite, along, at the end of, glued to, bordering on, across from, in "
            "contact with, following on from, away from, far from, far away from, linked to, "
            "belonging to, on the other side of, in between, over, amid, among, amongst, on the "
            "end of, at the tip of, at the far end of, towards the well, around the corner from, "
            "in the vicinity of, flanking, hugging, abutting, butting up against, parallel to, "
            "level with, in line with, after the end of, right after the end of, just after the "
            "end of, past the end of, beyond the end of, at the very end of, the end of the wall, "
            "the end of the street, the end of the market, diagonal to, diagonal from, diagonally "
            "from, diagonally to, diagonally below, diagonally above"
        ),
        "near beside": (
            "next to, beside, adjacent to, right next to, just next to, right beside, right by, up "
            "against, right up against, attached to, joined to, connected to, touching, adjoining, "
            "next door to, directly next to, immediately next to, directly beside"
        ),
        "near after": "right after, just after, straight after, directly after",
        "near by": "by",
        "near north": (
            "just above, right above, directly above, immediately above, straight above, one "
            "above, north of, just north of, right north of, directly north of, immediately north "
            "of, straight north of, one north of, up from, just up from, right up from, directly "
            "up from, immediately up from, straight up from, one up from, the space above, above, "
            "just over, right over, directly over, immediately over, straight over, one over, one "
            "space above, one cell above, one square above, one row above, the cell above, the "
            "square above, the spot above"
        ),
        "near south": (
            "below, just below, right below, directly below, immediately below, straight below, "
            "one below, underneath, just underneath, right underneath, directly underneath, "
            "immediately underneath, straight underneath, one underneath, under, just under, right "
            "under, directly under, immediately under, straight under, one under, beneath, just "
            "beneath, right beneath, directly beneath, immediately beneath, straight beneath, one "
            "beneath, south of, just south of, right south of, directly south of, immediately "
            "south of, straight south of, one south of, down from, just down from, right down "
            "from, directly down from, immediately down from, straight down from, one down from, "
            "the space below, the space under, one space below, one cell below, one square below, "
            "one row below, the cell below, the square below, the spot below, one space under, one "
            "space down from"
        ),
        "near west": (
            "to the left of, just to the left of, directly to the left of, immediately to the left "
            "of, one to the left of, left of, just left of, directly left of, immediately left of, "
            "one left of, west of, just west of, directly west of, immediately west of, one west "
            "of, on the left of, one left from, one space left of, one cell left of, one square "
            "left of, one space to the left of, one cell to the left of, one square to the left "
            "of, the space left of, the space to the left of, the cell left of, left from"
        ),
        "near east": (
            "to the right of, just to the right of, directly to the right of, immediately to the "
            "right of, one to the right of, right of, just right of, directly right of, "
            "immediately right of, one right of, east of, just east of, directly east of, "
            "immediately east of, one east of, on the right of, one right from, one space right "
            "of, one cell right of, one square right of, one space to the right of, one cell to "
            "the right of, one square to the right of, the space right of, the space to the right "
            "of, the cell right of, right from"
        ),
        "near close": (
            "too close, too near, too close to, too near to, too close to the, too near the"
        ),
        "near between": "between",
        "near here": (
            "diagonal, diagonally, in a diagonal, nearby, in the middle, in the corner, in the "
            "center, in the centre, further along, after it"
        ),
        "near here west": (
            "(one )to the left, on the left(-hand)( side), on the left end, at the left end, on "
            "its left, further left, westwards, leftwards, to the west, (the )left( hand) side, "
            "the left edge, to the left end, at the west end, on the west end, to the west end, at "
            "the western end, on the western end, to the western end, at the street s left end, at "
            "the market s left end, on the street s left end, on the market s left end, at the "
            "street s west end, at the market s west end, on the street s west end, on the market "
            "s west end"
        ),
        "near here east": (
            "(one )to the right, on the right(-hand)( side), on the right end, at the right end, "
            "on its right, further right, eastwards, rightwards, to the east, the right edge, (the "
            ")right( hand) side, to the right end, at the east end, on the east end, to the east "
            "end, at the eastern end, on the eastern end, to the eastern end, at the street s "
            "right end, at the market s right end, on the street s right end, on the market s "
            "right end, at the street s east end, at the market s east end, on the street s east "
            "end, on the market s east end"
        ),
        "near here north": (
            "upwards, up here, one up, further up, to the north, up the board, going up, "
            "northwards, at the top end, on the top end, to the top end, at the north end, on the "
            "north end, to the north end, at the northern end, on the northern end, to the "
            "northern end, at the upper end, on the upper end, to the upper end, at the street s "
            "top end, at the market s top end, on the street s top end, on the market s top end, "
            "at the street s north end, at the market s north end, on the street s north end, on "
            "the market s north end"
        ),
        "near here south": (
            "downwards, down here, one down, further down, to the south, down the board, going "
            "down, southwards, at the bottom end, on the bottom end, to the bottom end, at the "
            "south end, on the south end, to the south end, at the southern end, on the southern "
            "end, to the southern end, at the lower end, on the lower end, to the lower end, at "
            "the street s bottom end, at the market s bottom end, on the street s bottom end, on "
            "the market s bottom end, at the street s south end, at the market s south end, on the "
            "street s south end, on the market s south end"
        ),
        "with": (
            "with, using, by means of, by putting, by placing, by building, by adding, by playing, "
            "w"
        ),
        "it": "it, that one, the same, same, them, it off, it up, him, her",
        "it place": (
            "there, on top, on top of it, on top of that, atop, over it, straight on it, straight "
            "onto it, right on it, right onto it, right on top of it, directly on it, directly "
            "onto it, on that, onto that, that last one, the last one, this last one, that one "
            "too, same spot, in the same spot, on the same spot, in the same place, same place, on "
            "the new one, the new one, on the new ones, on that one, onto that one, on the lot, "
            "over the lot, over the top, on top of all that, on top of the lot, on it too, on the "
            "same palace, onto the same palace, on this one, onto this one, on the same one, right "
            "there, just there, in there, up there, down there"
        ),
        "it one": (
            "the one i just (put)(put down)(placed)(played)(built), the one i( ve) just (put)(put "
            "down)(placed)(played)(built), the one (that s)(that is) there, the one there( "
            "already), the one already there, the existing one, the first one, the last one i "
            "(put)(put down)(placed)(played)(built)"
        ),
        "again": (
            "another, another one, one more, a second, (a )(the )second one, the other, other(s), "
            "one further, fourth, fifth, a fourth, a fifth, a fourth one, a fifth one"
        ),
        "again one": "one, ones",
        "number 1": (
            "exactly one, by one, by one piece, by one space, by one square, by one cell, by one "
            "more, by a piece, by another piece, by a space, by another one, by just one"
        ),
        "number 2": (
            "two, a pair of, both, more than one, by two, by two pieces, by two spaces, by two "
            "squares, by two cells, by two more, by another two, two more, a couple of, a pair, "
            "two of them"
        ),
        "number 3": "three",
        "number 4": "four",
        # Verbs that say which piece.
        "claim": (
            "claim(s), claiming, i m claiming, take(s), taking, take possession of, take over, "
            "capture(s), capturing, seize(s), occupy, take ownership of, taking possession of, "
            "take control of, crown(s), top, steal(s), stealing, grab(s), grabbing, snatch, nab, "
            "bag, conquer, acquire, secure, get possession of, take charge of, annex, appropriate, "
            "put my name on, lay claim to, roof over, make a claim on, claimed by me, take for "
            "myself, grab for myself, by taking, by claiming, crowning, roofing, doming, roofed by "
            "me, i roofed, i domed, i crowned, cap(s), capping, snatching, snatch(es), nabbing, "
            "bagging, pinch(es), pinching, seizing, occupying, conquering, nick, nicks, nicking, "
            "swipe, swipes, poach, poaches, bagsy, dibs on, call dibs on, help myself to, score "
            "off, make mine, claim for myself, get my hands on, lay my hands on, pocket, pockets, "
            "hog, gobble up, collect, collects, scoop, scoop up, scoops up, take it for myself, "
            "put my dome over, put a lid on"
        ),
        "claim it": "cap it, crown it, top it off, capping it, roof it over",
        "block": (
            "block(s), kill(s), ruin(s), spoil(s), neutralise(s), neutralize(s), sabotage, shut "
            "down, shutting down, block off, blocks off, blocking off, wreck, wrecks, mess up, "
            "messes up, scupper, deaden"
        ),
        "extend": (
            "extend(s), extending, to extend, continue(s), continuing, lengthen(s), grow(s), "
            "prolong(s), enlarge(s), expand(s), growing, be extended, be continued, be enlarged, "
            "be lengthened, extended, bigger, larger, longer, wider, extension of, expansion of, "
            "widen, stretch, stretches, prolonging, lengthening, expanding, enlarging, to "
            "continue, to grow, keep growing, grows bigger, carry on, keep going, be added to, add "
            "to, add onto, adding to, build onto, build on to, augment, run(s), running, extended "
            "further, be expanded, be prolonged, extendable, goes on at, go on at, moves on, moves "
            "on to, goes further, advances, keep building on, be carried on, carry further, "
            "carries on, keeps going, elongate, elongates, protract, extends further, extend "
            "further, continues further, be made longer, be made bigger, be made larger, make "
            "longer, make bigger, make larger, lead on, leads on, snake, snakes, snaking, creep, "
            "creeps, crawls, push on, pushes on, push further, pushes further, press on, reach, "
            "reaches, reaching, proceed, proceeds, get bigger, gets bigger, get longer, gets "
            "longer, swell, swells, boost, boosts, beef up, fatten, fatten up, bulk up, round out, "
            "fill out"
        ),
        "pass": (
            "pass(es), passing, i pass, skip, i have to pass, have to pass, i must pass, i ll "
            "pass, must pass, skip my turn, pass my turn, end my turn, skip this turn, pass this "
            "turn, skip the turn, pass the turn, do nothing, skip the rest of my turn, end my turn "
            "here, skip the rest of the turn, skipped, be skipped, get skipped, is skipped, gets "
            "skipped, sit out, sit this one out, sit out this turn, forgo my turn, forfeit my "
            "turn, pass on my turn, give up my turn"
        ),
        # Questions.
        "what": (
            "what is at, what is on, what is in, what s at, what s on, what s in, what stands at, "
            "what stands on, what lies at, what is there at, what is there on, what piece is at, "
            "what piece is on, which piece is at, which piece is on, whose is, whose are, whose, "
            "who owns, who has, who holds, who s got, who got, who controls, who does, what size "
            "is, what is the size, how big is, how big are, how big, how large is, how large are, "
            "how large, is there anything at, is there anything on, is there a building at, is "
            "there a building on, is there a piece at, is there a piece on, is anything at, is "
            "anything on, is something at, is something on, does anything stand on, what have we "
            "got at, what have we got on, who does the, who do the, what do we have at, what do we "
            "have on, count, count up, describe, tell me about, what s that at, what is that at, "
            "what s this at, what is this at, what s that on, what is that on, what s standing on, "
            "what is standing on, what s standing at, what is standing at, what s sitting at, what "
            "is sitting at, what s sitting on, what is sitting on, what sits at, what sits on, "
            "what occupies, what s occupying, who s sitting on, who is sitting on, who s holding, "
            "who is holding, who is keeping, who s keeping, who possesses, who possess, to whom "
            "does, what s the thing on, what s the thing at, what is the thing on, what is the "
            "thing at, what s that thing on, what s that thing at, what have i got at, what have i "
            "got on, what is over at, what s over at, what s the piece at, what s the piece on, "
            "what is the piece at, what is the piece on, whose building is, whose dome is, whose "
            "roof is, whose rooftop is, whose tile is, whose token is, who s in charge of, who is "
            "in charge of, how wide is, how massive is, how huge is, how many cells does, how many "
            "spaces does, who s the owner of, who is the owner of"
        ),
        "ask": (
            "what, which, what is, what s, what re, which one(s), what kind of, (in )(at )which "
            "corner, (in )(at )what corner"
        ),
        "what cell": (
            "free, empty, vacant, occupied, anything, something, nothing, any piece, empty space"
        ),
        "what palace": (
            "claimed, taken, owned, unclaimed, how many spaces, how many cells, how many squares, "
            "already claimed, already taken, complete(d), open, unfinished, roofed, up for grabs, "
            "has a roof, has a dome, has a rooftop, domed, extensible, someone else has claimed, "
            "someone else claimed, somebody else has claimed, already owned, already has a roof, "
            "already has a dome, already roofed, somebody has claimed, someone has claimed, "
            "finished, once it has a dome, once it has a roof, once it has a rooftop, once "
            "claimed, once it is claimed, once it s claimed, after it is claimed, has been "
            "claimed, was claimed, fully built, capped already, already capped, still open, still "
            "unclaimed, still available, yet to be claimed, to be claimed, spoken for, already "
            "spoken for, going spare, without an owner, without owner, ownerless, unowned, "
            "unroofed, undomed, not yet claimed, nobody owns, nobody owns yet, that nobody owns, "
            "that nobody owns yet, no one owns, no one owns yet, that no one owns, nobody has "
            "claimed, nobody has claimed yet, that nobody has claimed, that nobody has claimed "
            "yet, no one has claimed, no one has claimed yet, nobody has taken, nobody has taken "
            "yet, nobody s claimed, nobody s taken, nobody has, nobody has yet, that s not taken, "
            "that s not taken yet, that is not taken, not taken, not taken yet, that isn t taken, "
            "that isn t taken yet, not claimed, not claimed yet, not yet taken, that isn t "
            "claimed, that isn t claimed yet, that s not claimed, without a roof, without a dome, "
            "without a rooftop, with no owner, with no roof, with no dome, with no rooftop, that "
            "has no owner, that has no roof, that has no dome, that s nobody s, belonging to "
            "nobody, belonging to no one, that belongs to nobody, that belongs to no one, which "
            "nobody owns, that isn t anyone s, that isn t anybody s, which belongs to nobody, an "
            "owner, got an owner, has it got an owner, does it have an owner, has an owner, have "
            "an owner, any owner, its owner"
        ),
        "what length": (
            "how long is, how long are, how long, what is the length of, what s the length of, the "
            "length of, length of"
        ),
        "what street": (
            "how many streets, where is the street, where s the street, where are the streets, "
            "where is the market, where are the merchants, which streets are there, what streets "
            "are there, where does the street end, where does the market end, where does the "
            "street start, where does the street begin, where does the street stop, from where to "
            "where does the street run, from where to where does the market run, from where to "
            "where does the market street run, where does the street run, where does the market "
            "run, where does the market street run"
        ),
        "what well": (
            "where is the well, where s the well, is there a well, where s the fountain, where is "
            "the fountain, where s the water well"
        ),
        "what stock": "how many, has he any, any left of, any left",
        "what my_stock": (
            "have i got any, do i have any, do i still have any, have i any, have i still got "
            "any, have i still any, what do i have, what have i got, what do i still have, count "
            "my, count up my"
        ),
        "past": "did, was, were",
        "own": (
            "have, has, hold(s), belong(s), belong(s) to, left over, remaining, left, got, in "
            "hand, size, had, earned, made, to me, cover(s), consist of, stock, reserve, supply, "
            "hand, having, holding, keeping, keep(s), ended up with, end up with, ends up with, in "
            "charge of, controls, control(s), belongs, still have, still has, still got, behind "
            "your screen, leftover, at my disposal, unplaced, unused, remain(s), in store, in "
            "possession of, the owner of, owner of, owner, keeper, keeper of, guardian, guardian "
            "of, has got, have got, in my possession"
        ),
        "own screens": "screen(s), the screen(s)",
        "own screen": (
            "behind the screen, behind their screen, behind his screen, behind her screen, behind "
            "the screens, behind their screens, in reserve, in stock"
        ),
        "own my screen": (
            "behind my screen, in my stock, in my reserve, in my supply, in my hand, left behind "
            "my screen"
        ),
        "own palace": "own(s), possess, possessing",
        "rule named": (
            "rule(s), the rules, explain, explain to me, explain me, in the first edition, in the "
            "second edition, in this version, in this variant, rulewise, regarding the rules, "
            "rulebook, rule book, the rulebook, the rule book, a rules question, a rule question, "
            "rules question, rule question, quick rules question, in this edition"
        ),
        "rule": (
            "the rules for, rules for, rules about, the rule for, what are the rules for, what are "
            "the rules about, what are the rules of, what are the rules, what is the rule, what is "
            "the rule for, what is the rule about, what s the rule, what s the rule for, what s "
            "the rule about, what do the rules say about, what do the rules say, how do the, what "
            "counts as, how exactly, what exactly, what becomes of, in medina, in which cases, in "
            "what cases, under what conditions, under which conditions, what does it take, what "
            "counts, do we play with, are we playing with, is it played with, effect of, the "
            "effect of, what is the effect of, what s the effect of, what decides, what "
            "determines, how is it decided, how do we decide, how do you decide, what are the "
            "rules on, rules on, the rules on, what s the rule on, what is the rule on, remind me "
            "how, is it compulsory to, is it mandatory to"
        ),
        "rule when": (
            "when may, when can, when do, when does, when must, when is, when, ever, in general, "
            "generally, usually, what happens when, whenever, any time i like, anytime, at any "
            "time, every time, what happens, what happens to, how often, per game, generally "
            "speaking, in general terms, at what point, from when, from what point, at which "
            "point, as of when, how soon, in what situation, in which situation, in what "
            "situations"
        ),
        "must": (
            "must, must always, have to, has to, need to, needs to, need(s), supposed to, ought "
            "to, always"
        ),
        "how": "how, how do, how does, how can, how could, how may, how is, how are",
        "either may rule": "work(s), work out, be enough, is enough, enough",
        "either ask rule": "what is a, what s a, what are",
        "either filler:gets own": "get(s)",
        "either brings filler": "give(s), give me",
        "either score what:stock": "how much",
        "either score own": "worth, earn(s)",
        "topic use": (
            "useful, used for, use of, of use, any use, purpose, the purpose of, benefit(s), "
            "benefit of, advantage(s), advantage of, the advantage of, function of, the function "
            "of, role of, the role of, their use, its use, count for, counts for, count as, counts "
            "as, count towards, counts towards, count toward, counts toward, is counted, are "
            "counted, be counted, score for, change hands, changes hands"
        ),
        "topic use asked": (
            "what is the point of, what s the point of, what is the use of, purpose of, what is "
            "the purpose of, what use is, what use are, what for, the point of, the use of"
        ),
        "topic scoring": (
            "scoring, the scoring, points counted, points are counted, counting points, count "
            "points, points awarded"
        ),
        "topic secret": (
            "secret, secrets, hidden, hide, hides, hiding, peek, peep, reveal, keep secret, keep "
            "hidden, hidden from, visible, look behind, see behind, look at the others, open "
            "information, kept, kept behind"
        ),
        "either may topic:use": "good for, useful for",
        "topic touch": (
            "touch(es), be touching, adjoin(s), apart, far apart, distance, neighbour(s), "
            "neighbor(s), adjacent, be adjacent, be next to, touch each other, leave(s), touched, "
            "how far, how far apart, how close, how near, how close together, separated, separate, "
            "meet(s), be adjacent to, stand next to, connected, distance between, room between, "
            "far, lane, alley, directly next to, gap between, a gap between, gap(s), corner(s), at "
            "the corner(s), chain, room, on its own, by itself, alone, continuous, without gaps, "
            "unbroken, diagonals, minimum distance, a minimum distance, how far from, how far away "
            "from, how close to, how near to, how many spaces from, how many spaces away from, how "
            "many cells from, how many squares from"
        ),
        "topic touch row": (
            "in a row, side by side, back to back, in line, in a line, next to each other, beside "
            "each other, right next to each other"
        ),
        "topic through": (
            "through, pass through, passes through, go through, goes through, cross, run through, "
            "going through, leave the city, leaves the city, out of the city, passing through, go "
            "past, get past, go beyond, come out, comes out, come out at, come out of, come out "
            "through, exit, exits, exit through, exits through, come back in, come back through, "
            "re enter"
        ),
        "topic which_end": (
            "both ends, either end, which end, at both ends, which end of the street, two ends, "
            "fits at both ends, more than one end, several ends, from both sides"
        ),
        "topic branch": (
            "branch, branches, fork, forks, split, branch off, split up, loop, form a loop, make "
            "a loop, turn back on itself"
        ),
        "topic same_color": (
            "same colour, same color, of the same colour, of the same color, of one colour, of "
            "one color, same coloured, same colored, the same colour, the same color, one colour, "
            "one color, each colour, each color, per colour, per color, identical colour, same "
            "colours, of each colour, of each color"
        ),
        "topic color": (
            "colour(s), color(s), different colours, different colors, of different colours, of "
            "different colors, other colours, another colour, of another colour, of a different "
            "colour, whatever the colour, a colour, a color"
        ),
        "topic own": "possesses",
        "topic end": (
            "game end(s), end of the game, game finish(es), does the game end, game stop(s), end "
            "the game, ends the game, the end, after the game is over, when the game is over, once "
            "the game is over, the game is over, after the game has ended, end of game, endgame, "
            "the game be over, the game finished, game is finished, does it end, at the end, after "
            "the end of the game, after the end, after the game, at the end of the game, at the "
            "end of a game, the game ends, does the game finish, the game finish, does the game "
            "stop, the game stop, the game finishes, the game stops, it all end"
        ),
        "topic tie": (
            "tie(s), tied, draw, drawn, equal, break ties, tie break, tie break(er)(s), "
            "tiebreak(er)(s), breaks a tie, breaks ties, break a tie, the same total, the same "
            "number of points, the same score, equal points, as many points, level on points, "
            "level, same points, the same points, same number of points, the same amount of "
            "points, equal on points, even on points, same total"
        ),
        "topic tie case": (
            "in case of a tie, in a tie, on a tie, on ties, in case of ties, a tie, wins ties, "
            "wins a tie, when tied, if tied, in the event of a tie, for ties, tie situation"
        ),
        "topic obligation": (
            "as many pieces as possible, obligation, obliged, obliged to, forced, forced to, "
            "mandatory, compulsory, required, required to, have to play, must play, must place, "
            "have to place, must i play, must i place, do i have to play, do i have to place, "
            "obligatory, do i have to place two, have to place two, place nothing, placing "
            "nothing, without placing, without placing anything, without placing a piece, choose "
            "to place, choose to place just, place fewer, place less, place just one, only place "
            "one, place only one, place just one piece, place only one piece, play just one, must "
            "both, all my actions, use all, use both actions, both pieces, both actions, as many "
            "as possible, as many pieces as, as many as i can, whenever possible, place both, skip "
            "a piece, optional, stop after one, stop after one piece, play just the one, place "
            "just the one, leave it at one, leave it at that, just play one, only play one, be "
            "made to, made to"
        ),
        "topic turn_order": (
            "turn order, order of play, playing order, order of turns, seat order, seating order, "
            "out of turn, play out of turn, not my turn, not your turn, in turn, take turns, when "
            "it isn t my turn, when it is not my turn, when it s not my turn, somebody else s "
            "turn, someone else s turn, on somebody else s turn, on another player s turn, during "
            "another player s turn, the turn order, the seat order"
        ),
        "topic order": (
            "in which order, in what order, order, before or after, in any order, either order, "
            "which comes first"
        ),
        "topic twice": (
            "more than once, again and again, listed twice, a second time, several times, "
            "repeatedly"
        ),
        "topic twice two": "twice, two times, a couple of times",
        "topic number": (
            "too many, add up, in total, how many pieces altogether, altogether, more pieces "
            "than, number of pieces, numbers, at most, maximum, limit, more than they received, "
            "received, number, the number of, number of, maximum number, counted"
        ),
        "topic value": "value(s), how much are, how many points are, different value(s)",
        "topic missing": "missing, left out, be without, lack, lacking",
        "topic foreign": (
            "belong to the game, part of the game, not in the game, don t belong to the game, "
            "doesn t belong to the game, not in this game, that isn t in the game, from another "
            "edition, foreign, not belong to the game"
        ),
        "topic notation": "notation, make sense, makes sense, meaningful",
        "topic position": (
            "position(s), a position, valid position, valid state, impossible position, legal "
            "position, in a position, game state, a state"
        ),
        "topic revision": "revision(s), version(s)",
        "topic players": (
            "number of players, how many players, how many people, how many can play, player "
            "count, the number of players"
        ),
        "topic join": (
            "join(s), joined, joining, take over a game, game in progress, join a game, resume, "
            "resumed, continue a game"
        ),
        "topic option": "option, options of the game, game options, which options",
        "topic player_color": (
            "player colour(s), player color(s), players colours, colours of the players, colour "
            "of a player, two players have the same colour, two players have the same color, "
            "players have the same colour, two players be the same colour, players colors"
        ),
        "topic same_size": "same size, the same size, equally large, equally big",
        "topic largest": (
            "largest, largest palace, biggest, biggest palace, bigger palace, larger palace, the "
            "largest, the biggest, the largest palace, the biggest palace, a larger palace, a "
            "bigger palace, a bigger one, a larger one, one that s bigger, one that is bigger, the "
            "bigger one, bigger than mine, outgrow, outgrows, overtake, overtakes, outbuild, "
            "outbuilds, bigger one"
        ),
        "topic same_value": "same value, the same value, equal value",
        "topic first_turn": "first turn, opening turn, first turns, first round, short opening",
        "topic first_turn player": (
            "first player, the first player, starting player, the starting player"
        ),
        "topic side": "on the same side, on one side, same side, per side, on each side",
        "topic inside": (
            "inside the city, outside the city, in the city, inside, outside, within the city, on "
            "a wall space, on the wall spaces, on wall spaces, wall space(s), city space(s), in "
            "the ring, around the city, in town, inside the walls, outside the walls"
        ),
        "topic edge": (
            "edge, at the edge, beside the wall spaces, along the edge, edge of the city, at the "
            "border, near the edge, at the edge of the board, edge of the board"
        ),
        "topic off_board": (
            "off the board, outside the board, outside of the board, off board, beyond the board, "
            "outside the grid, leave the board, not on the board"
        ),
        "topic occupied": (
            "an occupied space, a taken space, already occupied, occupied space(s), occupied "
            "cell, share a space, share a cell, share one space, share the same space, same "
            "space, same cell, the same space, the same cell, on one space, on the same space, on "
            "top of another piece, on top of another, on another piece, stacked, stack, two "
            "pieces on one space, more than one piece per space, per space, already taken space, "
            "on a space that is taken, a space that is already taken, a space that is taken"
        ),
        "topic opening": (
            "opening, opening in the wall, hole, hole in the wall, entrance, openings, gap in the "
            "wall, hole(s), free space in the wall, stay open, remain open, left open, leave open, "
            "stay empty, be left empty, be left free, left free, gap, the hole, the gap, gaps in "
            "the wall, a gap in the wall, free wall space, last wall space"
        ),
        "topic closed": (
            "be closed, closed, close completely, completely close, close off, be completely "
            "closed, closed off, be closed off, closed completely, be closed completely, fully "
            "closed, close, closes, shut, sealed, seal, close up, closed up, close the wall, "
            "complete the wall, complete a side, close a side, closing, everybody has, everyone "
            "has, everybody owns, everyone owns, every player has, every player owns, all players "
            "have, all players own, each player has, each player owns, everybody has claimed, "
            "everyone has claimed, go back to the box, returned to the box, put back in the box"
        ),
        "topic stock": (
            "run out, run out of, out of pieces, none left, ran out of, ran out, a piece i don t "
            "have, a piece that i don t have, piece that you don t have, pieces i don t have, don "
            "t have any more, don t have anymore, that i no longer have, that they still have, no "
            "longer have, have no more, have none left, has none left, out of, out of stock, empty "
            "stock, a player still has, that i don t have any more, that i don t have anymore, i "
            "don t have any more, don t have any left, has no pieces left, have no pieces left, no "
            "pieces left, no more pieces, has nothing left, have nothing left, nothing left, has "
            "nothing left to place, have nothing left to place, run dry, runs out, runs out of, "
            "running out of"
        ),
        "topic start": (
            "start(s), starting, begin(s), beginning, to start, to begin, start from, begin from, "
            "started, begun, anywhere, go first, goes first, open the game, opens the game, start "
            "the game, starts the game"
        ),
        "topic start later": (
            "before i start, before starting, before beginning, before i begin, before you start, "
            "before you begin, before a new palace"
        ),
        "topic last_player": (
            "last player, last one playing, only player left, last one left, the last player with "
            "pieces, last player with pieces, only one with pieces left, only i can still play, "
            "only one who can play, last one with pieces, other players are out of pieces, others "
            "have no pieces, others can t play, the only one left, everyone else is finished, "
            "everybody else is finished, everyone else is done, everybody else is done, everyone "
            "else is out, everybody else is out, the others are finished, the others are done, the "
            "others are out, all the others are finished, all the others are done, all the others "
            "are out, everyone else has finished, everybody else has finished, have run out, has "
            "run out, ran out of pieces, the last one playing, the last one, the last one left "
            "playing, the only one playing, the only one with pieces, the others have run out, "
            "others have run out, the others are out of pieces, the others have finished"
        ),
        "topic setup": (
            "setup, set up, set up phase, beginning of the game, start of the game, setting up, "
            "during setup, in the setup, in setup, at setup, at the start, at the start of the "
            "game, at the beginning, at the beginning of the game, when setting up, starting "
            "position, does everyone start with, does everybody start with, does each player start "
            "with, do players start with, do the players start with, do we start with, do we all "
            "start with, do you start with, does a player start with, set the game up, game set "
            "up, get started, prepare the game, prepare the board, is the board prepared, before "
            "the first turn, start out with, starts out with, begin with at the start, does "
            "everybody get, does everyone get, does each player get, do we each get, does each of "
            "us get, does every player get, do you get at the start, does a player get at the "
            "start, does everybody receive, does everyone receive, does each player receive"
        ),
        "tile palace": (
            "palace tile(s), palace token(s), palace bonus(es), palace card(s), palace marker(s), "
            "tile(s) for the palace, tile(s) for palaces"
        ),
        "tile tower": (
            "tower tile(s), tower token(s), tower bonus(es), tower card(s), guardian tile(s), "
            "observer tile(s), tower marker(s), watchtower tile(s), tower s tile"
        ),
        "token": "tile(s), token(s), bonus, bonus tile(s), bonus token(s), marker(s), counters",
        "corner NW": (
            "north west, northwest, north western, top left, upper left, nw, northwest corner, "
            "north west corner, north western corner, top left corner, upper left corner, top left "
            "hand, upper left hand, top left hand corner, upper left hand corner"
        ),
        "corner NE": (
            "north east, northeast, north eastern, top right, upper right, ne, northeast corner, "
            "north east corner, north eastern corner, top right corner, upper right corner, top "
            "right hand, upper right hand, top right hand corner, upper right hand corner"
        ),
        "corner SE": (
            "south east, southeast, south eastern, bottom right, lower right, se, southeast "
            "corner, south east corner, south eastern corner, bottom right hand, lower right hand, "
            "bottom right hand corner, lower right hand corner, bottom right corner, lower right "
            "corner"
        ),
        "corner SW": (
            "south west, southwest, south western, bottom left, lower left, sw, southwest corner, "
            "south west corner, south western corner, bottom left corner, lower left corner, "
            "bottom left hand, lower left hand, bottom left hand corner, lower left hand corner"
        ),
        "why": (
            "why, how come, what s wrong with, what is wrong with, for what reason, what prevents, "
            "what stops, what prevents me from, what stops me from, what keeps me from, what "
            "forbids, what is the problem with, what s the problem with, what is the matter with, "
            "explain why, tell me why, why no, for which reason, on what grounds, which rule "
            "forbids, what rule forbids, which rule prevents, what rule prevents, what is stopping "
            "me from, what s stopping me from, what is preventing me from, what s preventing me "
            "from, explain to me why, can you explain why, could you explain why, tell me the "
            "reason why, what is the reason, what s the reason, the reason, what is the reason "
            "that, what s wrong, what is wrong, why won t it let me, why won t you let me, why "
            "doesn t it let me, why don t you let me, i don t get why, i don t understand why, don "
            "t understand why, i don t see why, why exactly, why on earth, why is it, what rule "
            "says, which rule says, what forbids me, what stands in the way of, what is in the way "
            "of, what s in the way of, what speaks against, what s against, what hinders me from, "
            "what hinders, what s stopping, what is stopping, what reason, how is it that, give me "
            "the reason, wherefore, what exactly is wrong with, i don t get it, whats wrong with, "
            "what have you got against, what do you have against, what has anyone got against, "
            "what have you against, stops me, stops me from, prevents me, prevents me from, keeps "
            "me from, hinders me, why won t it take, why won t you take, why doesn t it take, why "
            "won t it accept, why won t the game let me, why isn t it letting me, why aren t i "
            "allowed, what keeps, what blocks, what is blocking, what s blocking, why is it that, "
            "why s that, what s the reason that, what is the reason for, what s the reason for, "
            "reason for, the reason for, the reason that, on what basis, what s the objection to, "
            "what is the objection to, what are the objections to, what is your objection to, what "
            "s your objection to, what s the issue with, what is the issue with, what are you "
            "refusing, how is it that i, how come i, explain to me what s wrong with, tell me what "
            "s wrong with, tell me what is wrong with, what did i do wrong, what have i done "
            "wrong, why in the world, why the hell, why the heck, i wonder why, i can t see why, i "
            "don t know why, can t see why, not sure why, no idea why, any idea why, any reason "
            "why, is there a reason why, is there any reason why, what is it about, what s the "
            "trouble with, what is the trouble with, what stops me putting, what stops us from, "
            "what prevents us from, reason for refusal, reason for refusing, the reason for "
            "refusing, grounds for refusing, on what ground, for what reason exactly, what s the "
            "deal with, what s the catch, what is the catch, what s the snag, what gives, what s "
            "the hitch, what s the trouble, what is the trouble, what s the hold up, what s the "
            "problem then"
        ),
        "why not": "why not, why ever not",
        "where": (
            "where, where abouts, whereabouts, what space(s), which space(s), which cell(s), what "
            "cell(s), on which space(s), in which space(s), what square(s), which square(s), where "
            "else, which city space(s), which spots, what spots, which spot, which places, all "
            "spaces for, possible spaces for, legal spaces for, show me where, possible places "
            "for, what palaces are available for, which palaces are available for, which spaces "
            "are available for, wherever, from where, where exactly, at which space(s), at what "
            "space(s), where is it possible to, where is it allowed to, list of spaces for, where "
            "to, where all, what place(s), what spot(s), which location(s), what location(s), "
            "which field(s), what field(s), whereever, to where, where should, where would, where "
            "must, all the places for, all places for, show me all the places for, all the spots "
            "for, all spots for, every spot for, all the spots, every place for, any spots for, "
            "show the spaces for, the spaces for, spaces for, legal spots for, the legal spots "
            "for, what are the legal spots for, what are the spaces for, possible squares, "
            "possible spaces, possible cells, possible places, possible spots, every space for, "
            "show me every space for, all the spaces for, every square for, every cell for, in "
            "what place, in what places, in which place, in which places, at what place, at which "
            "place, at which spots, at what spots, in which spot, in which spots, where abouts "
            "exactly, where the heck, where the hell, where on earth, where in the world, where "
            "else could, where possibly, which are the spaces, which are the spots, which are the "
            "places, where are the legal spots for, where are the spots for, where are the places "
            "for, the places for, the spots for, all legal spaces for, all legal spots for, all "
            "legal places for, every legal space for, every legal spot for, every legal place for, "
            "possible positions for, available spaces for, available spots for, available places "
            "for, the available spaces for, where are we allowed to, mark the spaces for, "
            "highlight the spaces for, list the spaces for, list the spots for, list the places "
            "for, give me the spaces for, give me the spots for, what part of the board, which "
            "part of the board, what area, which area, which corner of the board, which side, "
            "which positions, what positions, which position, what position, where r"
        ),
        "where rooftop": (
            "which palace(s), what palace(s), on which palace(s), which of the palaces"
        ),
        "where wall": "which wall space(s), on which wall space(s), what wall space(s)",
        "spot": (
            "spot(s), room for, room left, any room, a place left, place left, places left, any "
            "place, good place, place for, a place for, any places, somewhere, good spot, places "
            "where, places to put, spaces left, space left, spots left, any space for, space for, "
            "a space for, a spot for, places for my, options for, possibilities for, place to, a "
            "place to, any place to, places, places for, placement left, placements left, some "
            "place, any square, any cell, any spot, any spots, any spaces, any squares, anywhere "
            "left, anywhere left for, anywhere to, anywhere else to, anywhere for, anywhere i can, "
            "anywhere i could, anywhere legal, anyplace, somewhere to, somewhere for, a home for, "
            "home for, a good home for, a legal spot, legal spot, a legal space, legal space, a "
            "legal place, legal place, a good place, a good spot, room to, room to grow, the room "
            "to, the space to, space to"
        ),
        "row 1": "one",
        "row 2": "two",
        "row 3": "three",
        "row 4": "four",
        "row 5": "five",
        "row 6": "six",
        "row 7": "seven",
        "row 8": "eight",
        "row 9": "nine",
        "row 10": "ten",
        "row 11": "eleven",
        "row 12": "twelve",
        "row 13": "thirteen",
        "may": (
            "can, could, may, might, allowed, legal, legally, possible, permitted, is it legal, is "
            "it ok, is it okay, is it allowed, is it possible, is it permitted, is that legal, is "
            "it fine, able to, am i allowed, is red allowed, ok if, okay if, do i have the right, "
            "a legal move, legal move, does it work, valid, a valid move, would it be legal, would "
            "it be possible, would it be ok, would it be allowed, allowed to, permissible, "
            "acceptable, fit(s), feasible, ok to, okay to, alright, all right, a legal play, any "
            "objection to, legit, permit, permitted to, allow, allows, allow me to, let me "
            "legally, does the rule book let me, does the rulebook let me, do the rules let me, do "
            "the rules allow, do the rules permit, does the rulebook allow, does it work if, will "
            "it work if, am i permitted to, would you allow, would you accept, do you allow, do "
            "you accept, accepted, is it true that, is it true, is it right that, is it correct, "
            "correct, could it be, may it be, do i get to, get to, can there be, could there be, "
            "may there be, be allowed, count as legal, anything wrong with, i m allowed to, free "
            "to, lets me, will you let me, would you let me, do you let me, permissable, lawful, "
            "within the rules, by the rules, okay for, ok for, fine for, suitable, eligible, "
            "playable, placeable, buildable, still possible, still allowed, be possible, is it "
            "within the rules, does the rule let me, do the rules say i can, does the rulebook say "
            "i can, any problem with, a problem, let it pass, let that pass, let this pass, would "
            "you let, take another, if he can, if she can, if they can, whether he can, whether "
            "she can, does the rulebook let you, does the rule book let you, do the rules let you, "
            "let you, can there, could there, may there, might there, could there still be, can "
            "there still be, may there still be, stop me from, would anything stop me from, does "
            "anything stop me from, anything stopping me from, is there anything stopping me from, "
            "is anything stopping me from, anything to stop me from, is there anything against, "
            "does anything prevent me from, would anything prevent me from, any way to, is there a "
            "way to, is there any way to, any chance, any chance of, is there any chance, is there "
            "a chance, any reason not to, claimable, do i stand a chance of, have the right to, "
            "has the right to, has a right to, entitled to, in a position to, at liberty to, any "
            "rule against, is there a rule against, is there any rule against, does any rule "
            "forbid, is anyone against, would you be ok with, are you ok with, would you be okay "
            "with, are you okay with, would it be ok to, would it be okay to, would it be alright "
            "to, would it be all right to, would it be fine to, do you mind if i, any harm in, "
            "conceivable, viable, workable, thinkable, permissible to, what do we say, what do you "
            "say, what would you say, how does that sound, how would that be, hows that, how s "
            "that, what do you think, what do you reckon, thoughts"
        ),
        "brings": (
            "bring(s), yield(s), gain(s), earn me, score me, get me, change(s), pay(s), make me, "
            "grant(s), reward(s), do for me, contribute, add to my score, affect, cost, costs, get "
            "us, net, nets, net me, nets me, land me, score us, give us, earns me, gets me, gains "
            "me, brings me, brings in, bring in, bring me, pays me, pay me, rack up, fetch me, "
            "benefit me, help me score, add any points, add points, improve my score"
        ),
        "may not": (
            "can t, cant, cannot, couldn t, couldnt, illegal, forbidden, is it forbidden, against "
            "the rules, not allowed, not legal, not ok, not okay, not possible, not permitted, not "
            "fine, refuse(s), refused, refusing, reject(s), rejected, disallowed, prohibited, "
            "prevented, not valid, invalid, impossible, a no go, unable to, not able to, mustn t, "
            "must not, may not, can not, banned, not work, doesn t work, won t work, ruled out, "
            "wrong with, wrong, mayn t, mayn, off limits, a no no, disallow, disallows, "
            "unplayable, barred, denied to, not okay to, not ok to, not okay for, not fine for, "
            "taboo, verboten, unlawful, out of bounds"
        ),
        "if": (
            "if, what if, what happens if, what would happen if, what about, how about, suppose, "
            "what would, and if, supposing, imagine, assuming, would, what does, what does the, in "
            "case of, what would happen with, what happens with, wouldn t, shouldn t, planning, "
            "considering, tempted to, tempted by, thinking of, thinking about, i m thinking of, i "
            "m thinking about, i am thinking of, check, check if, check whether, mind if, if i "
            "were to, if i was to, contemplating, pondering, toying with, mulling over, debating, "
            "were i to, would there be anything against"
        ),
        "if say": "let s say, lets say, say we, say i",
        "be": "is, are, am, is it, is that, it is, it s, that s, will it be",
        "be there": "is there, are there, there is, there are, there s",
        "does": "do, does",
        "to": "to, towards",
        "to until": (
            "up to, as far as, all the way to, all the way up to, all the way down to, until it "
            "reaches, till"
        ),
        "me": (
            "i, i ll, i d, i m, ill, i d like, i would like, i want, me, i am, i m going to, i am "
            "going to, i ll have, i want to, myself, have i, i do, i did not, i d better, imma, "
            "ima, i ma, i mma, im a gonna, i m gonna, i am gonna, ima gonna, i m about to, i ve "
            "decided to, i have decided to, i decided to, i propose to, i intend to, i plan to, i "
            "ll just, i think i ll, i think i d like to, i guess i ll, i suppose i ll, i believe i "
            "ll"
        ),
        "me for": "for me, on my behalf",
        "me my": "my",
        "me mine": "mine",
        "third": "he, she, they",
        "list": (
            "my legal moves, legal moves, my possible moves, what may, what can, what could, which "
            "moves, what moves, all moves, possible moves, my options, my choices, which pieces "
            "can, what pieces can, which piece can, show me my options, what are my options, what "
            "pieces may, which pieces may, what moves do i have, what are my legal moves, what are "
            "the legal moves, what are the possible moves, what are my moves, can i still play "
            "anything, everything i can, anything i can, anything i may, all i can, everything i "
            "may, what else can, what else may, what else could, what options, what choices, what "
            "am i able to, what am i allowed to, what is there to, what is possible, what s "
            "possible, what is allowed, what s allowed, do i have any moves, any moves left, what "
            "is left to, what s there to, what remains to, all legal moves, all the legal moves, "
            "all my legal moves, all my options, what s legal, what is legal, what moves are, what "
            "are all the things i can, all the things i can, what things can i, what are the "
            "things i can, things i can, which actions can, what are my choices, what are my "
            "possibilities, what do i have to choose from, what is there for me to do, what plays, "
            "which plays, what can be, what may be, what could be, which can be, my possibilities, "
            "options, am i able to play anything, what s left to, what is left for me to, what "
            "else is possible, what s possible for me, what is possible for me, show me everything "
            "i can, show me all i can, what moves does, what options does, what possibilities, "
            "which possibilities, what am i free to, what could i, what might i, what actions can, "
            "what actions, can i still play, what is still possible, what s still possible, what "
            "can happen, everything possible, possible actions, legal actions, legal plays, valid "
            "moves, available moves, allowed moves, all the moves, the moves, list of moves, may i "
            "still play, list, list the, list all, list all the, name all, name all the, give me a "
            "list of, give me the list of, what can be placed, what may be placed, what could be "
            "placed, what can be played, what may be played, what can be built, what else can be "
            "placed, everything that s allowed, everything allowed, everything that is allowed, "
            "everything that s legal, everything that s possible, all that s allowed, all that s "
            "possible, what s legal for, what is legal for, what s possible for, with what, the "
            "choices, what are the choices, what are my options right now, choices, everything "
            "available, everything that i can, anything that i can, what are the options, what s "
            "on offer, what is on offer, what s available, what is available, what s available to "
            "me, what is available to me, what s open to me, what is open to me, what s left for "
            "me to, what can i even, what on earth can i, my available moves, legal options, my "
            "legal options, my legal plays, what am i permitted to, what would be legal, what "
            "would be allowed, what would be possible, what s doable, what is doable, "
            "possibilities, everything i could, anything i could, all i could, all that i can, all "
            "that i could, everything i could do, everything i m allowed to, all i m allowed to, "
            "anything i m allowed to, what s playable, what is playable, what could i even"
        ),
        "turn": (
            "whose turn, whose turn is it, who s turn, who s turn is it, whose move is it, whose "
            "go is it, who plays, who s next, who is next, who plays next, whose move, who s to "
            "move, who is to move, who moves, who goes, who goes next, is it my turn, my turn, who "
            "must play, who has to play, who is it to play, which player s turn, whose go, is it "
            "red s turn, is it yellow s turn, is it green s turn, is it blue s turn, who is "
            "playing, is it me, do i play now, my go, is it my go, who s turn is it now, whose "
            "turn is it now, who starts, who begins, who started, who has the first turn, who is "
            "first, who s first, who is up, who s up, who plays first, who goes first, am i up, up "
            "next, is the game still running, is the game still going, is the game still on, who "
            "is it now, who s it now, whose turn now, who goes now, is it me now, who do we wait "
            "for, who are we waiting for, who s playing, who is next to play, who is it, whose "
            "turn would it be, who has the turn, who is on, who s on, whose turn is it to begin, "
            "whose turn is it to start, who has to move, who has to go, is it still my turn, still "
            "my turn, is it still my go, who now, who s now, whose turn it is, is the game still "
            "in progress, is anyone still playing, are we still playing, does the game go on, are "
            "we at the end, is this the end, who is the first player, who s the first player, who "
            "is the starting player, who opens, who is the active player, active player, current "
            "player, is my turn over, is the turn over, is my turn finished, am i done, whose move "
            "now, what turn is it, which turn is it, what round is it, which round is it, what "
            "turn are we on, what turn number is it, turn number, whose turn comes now, who can "
            "play now, who may play now, is it me to play, whose action is it, what phase is it, "
            "what phase are we in, is anybody still to go, am i still on, which of us begins, "
            "which of us starts, which of us plays, which of us goes first, which of us is next, "
            "am i finished, who comes after me, who goes after me, who s after me, who is after "
            "me, who plays after me, who comes next, who s up next, is it on me, did i already "
            "play both, have i played both, have i played both pieces, did i play both, did i play "
            "both pieces, have i already played both, which colour is to play, which color is to "
            "play, which colour plays, which color plays, red to play, yellow to play, green to "
            "play, blue to play, who s up now, who is up now, whose turn was it, whose turn s it, "
            "whose turn are we on, is it my move, is it still my move, my move now, who should "
            "play, who should go, who ought to play, whose move was it, do i go now, should i go "
            "now, am i next, am i the next, is it already my turn, is it now my turn, is it really "
            "my turn, is it actually my turn, whose turn is this, whose turn is next, whose turn "
            "is it next, who goes after, who plays after, who comes after, who follows, who "
            "follows me, who s after, who is after, who gets to play, who gets to go, who gets to "
            "go next, who gets to play next, who takes the next turn, who takes the next, who has "
            "the next turn, who has the move, who has the next move, we waiting on, who are we "
            "waiting on, who do we wait on, who is it that plays, which seat is next, who is "
            "active, whos next, whos up, whos turn"
        ),
        "turn over": (
            "is the game over, is the game finished, has the game ended, has the game finished, is "
            "it over, is the game done, did the game end, is the game already over, is it "
            "finished, has the game already ended, are we finished, are we done, are we finished "
            "yet, game over, are we all done, is this game over, is this game finished, is this "
            "game done, is that the game finished, is that the game over, is that the end of the "
            "game, the game finished, game is finished, the game is over, my turn is finished, my "
            "turn is over, my turn is done, i m finished, i am finished, i m all done"
        ),
        "left": (
            "how many piece(s), how many more pieces, how many actions, how many placements, how "
            "many pieces do i( still)( have to), how many more pieces do i( still)( have to), how "
            "many actions do i( still)( have), how many actions do i have left, how many pieces do "
            "i have left to, how many pieces are left to, do i still have something to place, how "
            "many more action(s), how many more placement(s), how many move(s), how many more "
            "move(s), how many pieces may i( still), how many pieces can i( still), how many more "
            "pieces may i, how many more pieces can i, how many pieces must i( still), how many "
            "thing(s), do i still have to, how many more thing(s), how many pieces left this turn, "
            "how many pieces left, how many actions left, one or two pieces, one piece or two, one "
            "or two actions, how many do i, how many more do i, how many may i, how many can i, "
            "can i still place something, do i have one more action, do i have another action, one "
            "more action, any actions left, actions left, how many times do i, number of actions, "
            "two actions or one, how many do we place, another action, more actions, how many "
            "plays, how many more plays, anything left to do, anything left to place, anything "
            "left for me to do, anything more to place, anything else to place, something left to "
            "place, something left to do, how many bits, one more thing to place, how many more "
            "can i, how many more may i, any pieces to place, anything else to do, how many have i "
            "left, how many remain, how many to go, how many more to go, how many bits do i, how "
            "many more bits, anything more to do, anything still to do, still something to do, "
            "have i something left to do, how much more can i do, how much can i still do, what do "
            "i still have to do, what have i still got to do, still to place, left to play, left "
            "to place, pieces to go, one piece to go, one more to go, one to go, do i get a second "
            "piece, do i get another piece, do i get one more, do i get another one, do i get "
            "another go, another go, a second action, another placement"
        ),
        "score": (
            "score(s), the score, what s the final score, what is the final score, am i winning, "
            "who s in the lead, who is ahead, who s ahead, who is winning, who s winning, who is "
            "leading, who s leading, who leads, who won, who has won, who is in the lead, points, "
            "how many points, point, what is the score, standings, what s the score, who has the "
            "most points, what are the scores, totals, how many points do i have, how many points "
            "would i get, how many points do i get, how many points will i get, how many points "
            "does everyone have, points do we have, how are we doing, how do we stand, what s the "
            "standing, lead, leads, leading, leader, ahead, losing, ranking, total, in front, "
            "first place, result(s), victory points, current score, current standings, how far "
            "ahead is, how far ahead am i, how far behind is, how far behind am i, how many more "
            "points, most points, the most points, what do i gain from, what do i gain with, what "
            "would i gain from, what would i gain with, what do i get for, what would i get for, "
            "what do i earn for, what would i earn for, who got the most points, who scored most, "
            "who came first, in the lead, what s my score, my score, gives, give me, giving, "
            "worthwhile, is it worth it, worth it, points total, final score(s), point total, give "
            "any points, ahead of, behind on points, behind in points, who would win, who would be "
            "winning, who will win, scoreboard, scored, who has more points, scoring so far, "
            "standing(s), winning the game, how far behind, how far ahead, far behind, far ahead, "
            "how did the game end, who s best, catching up, how am i doing, how is it going, who "
            "is first on points, the results, profit, pay off, pays off, up on points, down on "
            "points, tally, by how much, am i behind, who s last, who is last, who came last, who "
            "is behind, who s behind, what is everybody s score, do i gain anything, do i get "
            "anything, bring me anything, lose, loses, point situation, points situation, how many "
            "points is, on how many points, points on, what was the final result, what was the "
            "final score, what was the result, what was the score, beat, beats, who lost, by how "
            "many points, won by, what am i on, what are we on, what am i at, what would we have, "
            "what would each of us have, what do we each have, what does each of us have, how do "
            "the points stand, how does the score stand, where do we stand, where does the score "
            "stand, the gap between us, gap between us, the gap between me and, gap between me "
            "and, the difference between us, how are the points, how are the scores, how do the "
            "points, how do the scores, how s everyone doing, how is everyone doing, how is "
            "everybody doing, how s everybody doing, how are we all doing, how am i faring, how "
            "are we faring, who d win, who would have won, who s on top, who is on top, who s top, "
            "where are we on points, where are we with the points, where am i on points, what do "
            "the scores, what do the points, give anything, gives anything, bring anything, bring "
            "in anything, points tally, score line, scoreline, breakdown of, point count, points "
            "count, pts, trailing, trail, lagging, lag behind, lagging behind, out in front, in "
            "second place, in last place, second place, last place, the frontrunner, frontrunner, "
            "what s it worth, what is it worth, what would it be worth, what would that be worth, "
            "what s that worth, what is that worth, how much would that be worth, how much is that "
            "worth, what would it bring, what would it bring me, what would that bring, what would "
            "that bring me, what does it bring, what does that bring, what does it bring me, what "
            "does it give me, what does that give me, what would it give me, what would that give "
            "me, what do i get out of, what would i get out of, what s in it for me, how much "
            "would i score, how much do i score, how much will i score, how much would i get, what "
            "would i score, what do i score, what will i score, how s it looking, how is it "
            "looking, how are things looking, how s the score looking, how is the score looking, "
            "recap the scores, state of play, state of the score, score wise, scorewise, points "
            "wise, pointswise, how do things stand, how are things standing, where are we at, "
            "where do i stand, where does everyone stand, where does everybody stand"
        ),
        "score win": "win, wins, winning, won, winner, who wins, the winner, the winner is",
        # Words around a question or a move, which change nothing.
        "mend cancel": "no wait, wait no, scratch that, strike that, or no, no no",
        "mend": (
            "sorry, pardon, excuse me, rather, would rather, prefer, would prefer, i think, i "
            "guess, guess, well, oh, ah, er, erm, um, uh, hmm, anyway, hang on, hold on, "
            "correction, i mean to say, oops, whoops, my mistake, my bad, wait, instead, on second "
            "thought, on second thoughts, on reflection, come to think of it, actually, i mean, i "
            "meant"
        ),
        "board": (
            "on the board, on this board, placed so far, beside the board, next to the board, near "
            "the board, by the board, in the pool, from the pool, in the middle of the table, in "
            "the common supply, in the bank, on the table, in the common pool"
        ),
        "filler": (
            "my move, we, our, will, would like, like, want, wants, let me, lets, let s, let s do, "
            "let us, please, pls, well then, now, right now, just, here, new, a new, using up, "
            "hand over, drink, gonna, going to, be, his, her, their, its, space, square, cell, "
            "you, s, re, ve, still, hello referee, referee, thanks, thank show me, tell me, show, "
            "tell, of, this, end(s), each, does everyone have, currently, at the moment, down, "
            "hey, hi, would that be, ending, up, game, in the game, s it, available, finishing, "
            "stand(s), be placed, be put, be built, s move, extra, then please, kindly, right, "
            "finally, one of my, some, be used, be played, be added, used, try, trying to, trying, "
            "decide, intend, intend to, plan, wonder, wondering, i wonder, know, need to know, "
            "quick question, question, wish, wish to, fancy, let, come, comes, located, sit(s), "
            "sitting, lie(s), connect(s), connecting, joining, keep building, today, yet, "
            "immediately, straight away, at this point, at this moment, at this stage, at present, "
            "so far, this time, on my turn, in my turn, for my turn, during my turn, already, "
            "together, at once, at the same time, in one go, as my move, as my first action, as my "
            "second action, as second action, as first action, as a second action, for my second "
            "action, for my first action, with my first action, with my second action, first "
            "action, second action, as my last action, with my last action, in that case, really, "
            "exactly, precisely, simply, of course, even, too, as well, only, entirely, fully, "
            "freely, directly, hello, good evening, good morning, alright then, sure, yes, yeah, "
            "great, thank you, thanks a lot, cheers, could you tell me, can you tell me, would you "
            "tell me, could you show me, can you show me, could you list, can you list, do you "
            "know, can you say, could you check, can you check, whether, ref, i would like to "
            "know, i d like to know, tell us, give me, show us, remind me, could you remind me, "
            "let me know, according to the rules, under the rules, in this game, in this position, "
            "in this situation, that, these, those, field, area, cells, spaces, squares, of mine, "
            "any, all, board, city, legally, current, down on, good to go, kindly tell me, please "
            "could you, could you please, would you please, reckon, i reckon, fairly, first up, "
            "next up, straightaway, ahead and, go ahead and, go ahead, let me just, just now, then "
            "now, rules wise, technically, theoretically, in theory, in principle, officially, "
            "tonight, hi there, hey there, hello there, okay so, so then, specifically, over here, "
            "over there, legally speaking, mister, ma am, buddy, friend, my friend, bro, dude, "
            "judge, umpire, arbiter, now then, anything else, whole, single, brand new, piece of "
            "kit, small, big, further, i m, we re, as my turn, shall, i shall, i decide, moving "
            "on, gotta, wanna, gimme, lemme, would love to, i d love to, love to, happy to, keen "
            "to, able, hope to, looking to, about to, ready to, aim to, aiming to, inclined to, "
            "thereby, forgive me, the kids want to know, the kids want to know if, the children "
            "want to know, the children want to know if, she says, he says, way over, children, "
            "kids, gl all, gl, finish(es), player s, straight, ended, myself, there be, right "
            "here, us, your, our own, like so, such as, says, said, says that, tells me, as "
            "follows, okay then, nice, cool, well done, first move, my first move, my second move, "
            "my last action, last action, final, my first action is, my second action is, my "
            "action is, my move is, my move would be, my turn, quick, quickly, straight off, to "
            "begin with, to start with, for starters, for a start, in addition, moreover, "
            "furthermore, final answer, go on then, easy, simple, honestly, frankly, basically, "
            "obviously, clearly, definitely, certainly, surely, indeed, absolutely, naturally, "
            "perfectly, gladly, generously, calmly, boldly, bravely, carefully, cheekily, "
            "cleverly, nicely, safely, deliberately, intentionally, properly, correctly, eagerly, "
            "slowly, instantly, cheers mate, mate, guys, folks, lads, man, dear, sir, madam, "
            "everyone s, thx, ty, plz, thanks in advance, if you please, if i may, if possible, if "
            "that s ok, if that is ok, if that s okay, if you don t mind, if you like, be so kind "
            "as to, be so kind, would you be so kind, do me a favour, favour, on my behalf, on "
            "behalf of, for us, as planned, as agreed, as usual, sets, fits in, goes in, goes at, "
            "rise(s), commits, invest, expend, play out, settle for, decided, decided on, chose, "
            "opted for, spot on, exact, exactly at, somewhere here, such, much, very, quite, "
            "pretty, little, bit, a bit, a little, big one, tiny, large, full, entire, lovely, "
            "beautiful, wooden, extra one, fresh, additional, spare, starting piece, original, "
            "initial, particular, certain, present, main, normal, regular, ordinary, single piece, "
            "side, line, tip, hands, do this, do that, do so, do it, make it, makes, wind up, turn "
            "out, look, looks, see, say so, told, mean, meant, asked, asking, wants to know, would "
            "like to know, curious, interested, question is, my question, q, hm, okay referee, sir "
            "referee, dear referee, mr referee, ms referee, hey ref, computer, robot, machine, "
            "app, medina, please sir, so basically, like this, like that, for example, e g, that "
            "is, i e, aka, called, known, my friend says, they say, my sister says, my brother "
            "says, my opponent says, i believe, i say, i announce, hereby, stating, proudly, "
            "happily, sadly, unfortunately, luckily, now please, again please, right now please, "
            "set, end, sides, mom, dad, mum, existing, direction, colored, coloured, player, each "
            "player, for everyone, for everybody, again, completely, places to, would it be, "
            "receive(s), if we stopped now, if it ended now, if the game ended now, also, any "
            "more, anymore, turn the corner, turn a corner, turns the corner, as, part of, part, "
            "been, matter(s), during, carry, carries, bear(s), every, to be, let me have, let me "
            "have a, chosen, as my opening move, as an opening move, to finish my turn, to end my "
            "turn, to complete my turn, finish my turn with, double, standing, done, let s see, "
            "lets see, i should like, i should like to, i d rather like, each of them, at either "
            "end, either end, both ways, in both directions, by now, you say, you said, say, in "
            "that order, in this order, done for, that s it, that s all, that s me, and that s it, "
            "and that s all, and that s my turn, another thing, like i said, last piece, my last "
            "piece, my last piece is, likewise, again and, while i m at it, way over, okey dokey, "
            "go ahead please, on the dot, d, ll, ve got, get placed, gets placed, got placed, "
            "more, by me, left hand, right hand, i don t know what to do, i don t know, no idea, "
            "help, help me, last, and done, each way, i m lost, i am lost, that s where, that is "
            "where, right hand end, left hand end, ever so, right away, can we know, can i know, "
            "is it known, of my own, very first, might as well, may as well, i was wondering, was "
            "wondering, we were wondering, were wondering, point out, to point out, to work, to "
            "work on, work on, to work towards, from me, from my side, if we stopped right now, if "
            "it ended right now, if the game ended right now, if the game stopped now, included, "
            "including, lying, for the rest, the rest of my turn, for the rest of my turn, with "
            "the rest of my turn, from the start, right from the start, round the corner, around "
            "the corner, round a corner, around a corner, big enough, good enough, large enough, "
            "long enough, one step, a step, step, for it, for them, of the game, that ll do for "
            "me, that will do for me, that ll do, that will do, good enough for me, solitary, "
            "isolated, would you mind showing me, would you mind telling me, being, being put, has "
            "told, has just told, has just told me, told me that, has said, has just said, says he "
            "wants, says she wants, says they want, with the other piece, with the other one, with "
            "my other piece, with the other action, with my other action, with my second piece, "
            "with my first piece, with my last piece, for my other piece, as my other piece, as my "
            "second piece, for my second piece, for my first piece, for my last piece, as my first "
            "piece, as my last piece, the other piece, while i m there, whilst i m at it, at long "
            "last, at last, good afternoon, all the same, after all, anyhow, by the way, btw, out "
            "of interest, out of curiosity, just curious, just checking, just to be sure, to be "
            "sure, for sure, just to check, to check, for the record, for once, for a change, for "
            "now, for the moment, for the time being, as a matter of fact, in fact, in my opinion, "
            "imho, imo, to my mind, personally, literally, totally, particularly, especially, "
            "slightly, somehow, somewhat, hopefully, ideally, relatively, darling, team, friends, "
            "ladies, gentlemen, boss, chief, captain, lucky me, poor me, fair enough, no worries, "
            "why yes, yep, yup, yeah yeah, ha, haha, lol, hehe, wow, ooh, aha, ugh, phew, yay, "
            "hooray, bingo, voila, ta da, tada, there we go, here we go, here goes, there you go, "
            "here you go, off we go, so be it, excellent, perfect, brilliant, fantastic, "
            "marvellous, awesome, wonderful, super, amazing, splendid, great stuff, good luck, "
            "gosh, goodness me, my goodness, crikey, blimey, damn, darn, dammit, oh dear, sigh, "
            "apologies, beg your pardon, if you can, if you could, if you will, if you would, "
            "whenever you re ready, when you re ready, whenever you can, when you have a moment, "
            "when you get a chance, real quick, one quick question, a quick question, one "
            "question, a question, here s a question, small question, silly question, stupid "
            "question, dumb question, one last question, one more question, another question, next "
            "question, i have a question, i ve got a question, got a question, may i ask, can i "
            "ask, could i ask, let me ask, i wanted to ask, i wanted to know, wanted to know, i "
            "need to know, i have to know, i d love to know, love to know, would love to know, i m "
            "confused, i m new, i m new here, i m new to this, new to this, i am new to this, i m "
            "a beginner, i m stuck, help me out, bear with me, come on, come on then, all right "
            "then, right then, very well, very good, fine then, okey, oki, okay okay, ok ok, mmm, "
            "hmmm, uhm, umm, to go with it, to go with that, to go along with it, my second piece "
            "is, my first piece is, my other piece is, my first piece will be, my second piece "
            "will be, the second piece is, the first piece is, a bit too, lone, lonely, hence "
            "legal, so legal, therefore legal, thus legal, so it s legal, so that s legal, "
            "perfectly legal, hence allowed, so it s allowed, totally legal, equally, more or "
            "less, orthogonally, straight ahead, in that direction, in this direction, roughly, "
            "approximately, fwiw, tbh, rn, atm, asap, pronto, cheerio, ok thanks, ta very much, "
            "ta, much obliged, with my compliments, compliments, thank you kindly, thank you very "
            "much, thanks very much, many thanks, thanks so much, thanks again, ty very much, ta "
            "muchly, hey presto, and hey presto, presto, good luck all, good luck everyone, good "
            "luck everybody, pal, chum, comrade, fellas, fella, sis, cuz, buddy boy, matey, "
            "captain obvious, old chap, old boy, old man, sweetie, honey, dearest, my good man, "
            "good sir, kind sir, your honour, your honor, your majesty, your worship, esteemed "
            "referee, mr ref, oh referee, o referee, if the referee agrees, if you agree, if "
            "everyone agrees, if everybody agrees, if we stopped here, if we stop here, if it "
            "stopped here, if we stopped at this point, if we finished here, if we finished now, "
            "if we ended here, it s time to, it is time to, high time to, it s high time to, "
            "subject to approval, with your permission, with your leave, by your leave, from here"
        ),
        "light": (
            "really, just, exactly, even, truly, honestly, simply, definitely, right, currently"
        ),
        "filler all": (
            "all three, all three of them, both of them, all of them, the three of them, the two "
            "of them"
        ),
        "but": "but",
        "joined": (
            "who s, what s, where s, how s, there s, that s, i m, i ve, i d, i ll, he s, she s, "
            "you re, they re, let s, whose turn, won t, don t, doesn t, didn t, isn t, can t, "
            "couldn t, wouldn t, shouldn t, aren t, haven t, hasn t, wasn t, weren t, why s, when "
            "s, who ve, there ll"
        ),
        "filler so": "so, therefore, hence, thus",
        "filler first": (
            "first, first of all, firstly, but before that, but just before that, but first"
        ),
        "filler put": (
            "go, goes, going, placing, put(s), putting, build(s), building a, play(s), playing, "
            "add(s), adding, set(s), setting, place, legally place, lay(s), laying, install(s), "
            "stick(s), sticking, slap(s), drop(s), dropping, insert(s), slot(s), slotting, "
            "erect(s), erecting, construct(s), constructing, pop(s), plonk(s), plonking, "
            "deploy(s), go for, going for, go with, going with, opt for, make(s), making, "
            "establish, found, create(s), attach(es), fill(s), raise(s), put up, puts up, setting "
            "up, building up, put down, putting down, lay down, place down, set down, chuck, "
            "chucking, tuck(s), tucking, squeeze(s), squeezing, sneak(s), plunk(s), plop(s), "
            "throw(s), throwing, toss, glue(s), hook(s), tack(s), pin(s), nail(s), i choose, i "
            "play, use(s), spend, spends, spending, open up, land, lands, landing, kick off, "
            "kicking off, hand in, handing in, carry on with, bring, bringing, pile, plant(s), "
            "planting, dump(s), dumping, shove, shoving, pick, choose, choosing, i choose, select, "
            "selects, selecting, settle on, i declare, announce, declare, found, founding, begin "
            "with, start with, commit, gone with, gone for, shutting, carrying on, carrying, "
            "march, marching, walk, walking, bend, bending, heading, head, lead, leading up, pay "
            "with, paying with, is getting, are getting, is going to get, will get, gets hold of, "
            "i m giving, draws, drawing, stretch out, positioning, sling, slinging, bung, bunging, "
            "whack, whacking, stuffing, wedge, wedging, anchor, parking, perch, perching, situate, "
            "lob, hurl, shoehorn, jam, cram, nestle, nestling, poke, fit in, fitting in, thrust, "
            "mount, mounting, assemble, assembling, inserting, installing, establishing, creating, "
            "attaching, raising, tacking, tack on, tacking on, hooking, pinning, gluing"
        ),
        "filler article": "a, an, the",
        "filler own": "my own, mine, mine too, my own one",
        "filler for": "for",
        "filler at": "at, in, into",
        "other": (
            "placed, played, edition(s), within, via, per, toward, throughout, despite, "
            "regarding, concerning"
        ),
        "other word": (
            "violent, perte, staple(s), stale, horse(s), hours, blank, brows, greet, walks, "
            "wills, marked, gases, gated, roots, doors, pieced, builds, rooms, rocks, paints, "
            "blame, blade, grown, plate(s), plane(s), plain, stables, shape, orange, years, "
            "weeks, days, minutes, time, queue, boring"
        ),
        "other told": (
            "forget, avoid, prevent, attack, hate, hates, dislike(s), detest(s), loathe(s), "
            "decline(s), declined, refrain, abstain, reject, resist(s), object, oppose(s), "
            "regret(s), dread(s), veto(es), stupid, silly, foolish, dumb, idiotic, crazy, mad, "
            "terrible, awful, horrible, bad, worst, worse, good idea, bad idea, mistake, wrong "
            "move, joke, joking, kidding, jest, just kidding, ignore, rarely, seldom, barely, "
            "scarcely, supposedly, allegedly, wrongly, mistakenly, accidentally, formerly, once "
            "upon a time, last week, last game, last time, delay, postpone, later on, hesitate, "
            "hesitating, doubt, doubtful, doubts, uncertain, unlikely, likely, wanted, wished, "
            "hoped, thought, considered, planned, intended, wondered, forgot, forgotten, refused "
            "to, advise, advised, suggest, suggested, recommend, recommended, recommends, "
            "disagree, dispute, deny, denied, denies, false, untrue, lie about, cheat, cheated, "
            "cheating, illegally, stay away, keep away, keep out, stay out, hands off, spare me, "
            "warn, warned, worry, worried, afraid, fear, fears, scared, unhappy, annoyed, admire, "
            "count on, look at, watch, guard, nah, nope, jk, it depends, depends, ish, no point, "
            "pointless, refuse to, wait and see, often, sometimes, once, occasionally, frequently, "
            "normally i, stopped, finished putting, quit, over my dead body, discuss, debate, "
            "tempts, tempts me, attracts, appeals, leak(s), falls, burns, collapses, crumbles"
        ),
        "other never": (
            "moved, remove(s), removing, removed, undo, undid, undone, delete(s), lift(s), "
            "lifting, withdraw, cancel(s), swap(s), swapped, exchange(s), replace(s), replaced, "
            "relocate, shift(s), slide(s), push(es), pull(s), pulling, destroy(s), demolish, "
            "break(s), tear, return(s), put back, take back, take away, take off, takes off, "
            "takes away, takes back, taking back, taking away, taking off, bring back, give back, "
            "get rid of, scrap, scratch, strike, pick up, picking up, picks up, picked, move "
            "away, drag, carry off, steal back, who built, nothing but, anything but, all but, "
            "everything but, everything except, apart from, excluding, barring, minus, bar, "
            "unlike, versus, vs, white, pink, gold, golden, silver, purplish, beige, cyan, "
            "turquoise, magenta, scarlet, crimson, navy, teal, maroon, half, quarter, fewer, "
            "less, least, fewest, imaginary, imagined, compare, compared, difference, similar, "
            "different, leave alone, move, moves, moving, retrieve(s), recover, fetch, sell, "
            "sold, buy, trade, dismantle, rip, smash, burn, knock, photograph, zero, nein, kein, "
            "keine, nicht, lilac, cream, opposite of, thereabouts, around, best, better, turn "
            "the, turn my, turn a, as if, away"
        ),
    },
)
