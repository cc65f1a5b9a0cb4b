"""Works out the state of a game from what its players say, or what to ask them instead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from service.rules.audit.board import on_the_board
from service.rules.audit.tiles import connections_of, tower_tile_holders
from service.rules.audit.towers import claims_before, connected_palaces, possible_holders
from service.rules.board import CORNERS, NAME, bits, union
from service.rules.catalogue import in_catalogue_order
from service.rules.hidden import rulings, with_hidden_numbers
from service.rules.hidden.numbers import NEUTRAL_ROOFTOPS, numbers_of, with_numbers
from service.rules.reasons import QUESTIONS, Question, Reason, Unknown
from service.rules.ruleset_checks import tower_values_fit
from service.rules.rulesets import TEA_COLOR, TEA_LOTS
from service.rules.state import NEUTRAL, State, Turn

from .claims import Orders, Precedence, claims_that_matter, in_order
from .known import Joined, KnownGame
from .streets import Division, Street, divisions, streets_through

_UNSETTLED: Final = frozenset(
    (
        "state.streets_touch",
        "state.two_open_streets",
        "state.street_order",
        "state.palace_order",
        "state.tea_hand",
    )
)
"""Rules that may seem broken only because the claim order or the streets are not known yet."""

_UNKNOWN: Final = "unknown"
"""Stands for the holder of a tower tile as long as several players can hold it."""

_NEEDED: Final = frozenset(("street", "palace_tile", "tower_tile", "tea", "claim_order"))
"""The questions that must be answered before the state can be returned."""

_MAX_CHECKED: Final = 24
"""The maximum number of divisions into streets that are audited one by one in a finished game."""


def join(known: KnownGame) -> Joined:
    """Return the state of a game in progress, the problems with it, or the questions to ask."""
    problems = _problems(known)
    if problems:
        return Joined(None, problems)
    state = _determined_by_board(known)
    holders = {color: state.palace_holders[color] for color in known.palace_tiles}
    tea = {state.players[seat].color: state.players[seat].tea_tiles for seat in known.tea}
    orders = Orders(_with_merchants(known, state), known.claims, tea, holders)
    problems = _claim_problems(known, state, orders, holders)
    if problems:
        return Joined(None, problems)
    told = [
        claims_before(state, tower, state.tower_holders[tower])
        for tower in sorted(known.tower_tiles)
    ]
    certain = [pair for pairs in told if len(pairs) == 1 for pair in pairs[0]]
    precedence = Precedence(orders, known.claims, certain)
    state = _in_order(known, state, orders, told)
    streets, question, reasons = _streets(known, state)
    if streets is None:
        return Joined(None, reasons, (question,) if question else ())
    state = state.copy()
    state.streets = streets
    questions = [question] if question else []
    of_palaces, state.palace_holders = _tiles(
        "palace_tile",
        state.config.building_colors,
        known.palace_tiles,
        state.palace_holders,
        orders.holders,
    )
    of_towers, state.tower_holders = _tiles(
        "tower_tile",
        CORNERS,
        known.tower_tiles,
        state.tower_holders,
        lambda tower: _tower_holders(known, state, tower, precedence),
    )
    questions += of_palaces + of_towers
    questions += _tea(known, state, orders)
    if state.config.tie_break == "largest_palace" and not questions:
        questions += _claim_order(known, state, precedence)
    hidden = set(known.hidden)
    questions += _neutral_rooftops(known, state, hidden)
    result = with_hidden_numbers(state, hidden)
    needed = any(question.about in _NEEDED for question in questions)
    reasons = rulings.audit(result)
    if needed:  # without the answers, holders of tiles and the claim order may not agree
        reasons = tuple([reason for reason in reasons if not _may_be_settled(result, reason)])
    if reasons:
        return Joined(None, reasons)
    if needed:
        return Joined(None, (), tuple(questions))
    unknowns = () if precedence.is_total else (Unknown("claim_order", None),)
    return Joined(result, (), tuple(questions), unknowns)


def _in_order(
    known: KnownGame,
    state: State,
    orders: Orders,
    told: Sequence[Sequence[Collection[tuple[int, int]]]],
) -> State:
    """Return a copy of the state with its rooftops in a possible order of the claims.

    ``told`` is what the known holders of tower tiles tell about the order: for each of them, one of
    several lists of pairs of claims is right.
    """
    rooftops = {roof.cell: roof for roof in state.rooftops}
    new = state.copy()
    for pairs in product(*filter(None, told)):
        new = state.copy()
        order = in_order(orders, known.claims, [pair for each in pairs for pair in each])
        new.rooftops = tuple([rooftops[cell] for cell in order])
        if all(
            state.tower_holders[tower] in tower_tile_holders(new, tower)
            for tower in known.tower_tiles
        ):
            break
    return new


# --- Problems that no answer to a question can solve ---------------------------------------------


def _problems(known: KnownGame) -> tuple[Reason, ...]:
    state = known.state
    problems = [Reason("game.stranger", {"player": player}) for player in known.strangers]
    roofs = {roof.cell for roof in state.rooftops}
    problems += [
        Reason("game.claims", {"color": None, "cell": NAME[cell]}, (NAME[cell],))
        for cell in known.claims
        if cell not in roofs
    ]
    # The end of the game depends on the streets; it is checked once they are known.
    settled = _determined_by_board(known)
    if state.phase == "finished":
        settled.phase = "play"
        settled.turn = Turn(max(settled.turn.number, 1), state.players[0].color)
    settled = _with_merchants(known, settled)
    found = rulings.audit(with_hidden_numbers(settled, known.hidden))
    board = on_the_board(settled)
    problems += [problem for problem in found if not _may_be_settled(board, problem)]
    return in_catalogue_order(problems)


def _may_be_settled(board: State, problem: Reason) -> bool:
    """Return whether a problem may disappear once the claim order and the streets are known."""
    if problem.rule == "state.palace_tile_holder":
        color = board.config.building_colors.index(problem.params["color"])
        players = [player.color for player in board.players]
        claimed = [p for p in board.analysis.of_color(color) if p.owner in (*players, NEUTRAL)]
        largest = max([palace.size for palace in claimed], default=0)
        owners = [palace.owner for palace in claimed if palace.size == largest]
    elif problem.rule == "state.tower_tile_holder":
        if problem.params["holder"] == _UNKNOWN:
            return True
        tower = CORNERS.index(problem.params["corner"])
        owners = [palace.owner for palace in connected_palaces(board, tower)]
    else:
        return problem.rule in _UNSETTLED
    return (problem.params["holder"] or NEUTRAL) in owners


def _claim_problems(
    known: KnownGame, state: State, orders: Orders, holders: Mapping[int, str | None]
) -> tuple[Reason, ...]:
    """Return reasons if the claims of some colour have no possible order."""
    for color, found in enumerate(orders.by_color):
        if not found:
            tea = _too_much_tea(known, state, holders) if color == TEA_COLOR else ()
            params = {"color": state.config.building_colors[color], "cell": None}
            return tea or (Reason("game.claims", params),)
    return ()


def _too_much_tea(
    known: KnownGame, state: State, holders: Mapping[int, str | None]
) -> tuple[Reason, ...]:
    """Return a reason for each player with more tea tiles than their claims can have earned."""
    orders = Orders(_with_merchants(known, state), known.claims, {}, holders)
    found = []
    for seat in sorted(known.tea):
        player = state.players[seat]
        count, most = player.tea_tiles, orders.most_tea(player.color)
        if orders.by_color[TEA_COLOR] and count > most:
            params = {"player": player.color, "count": count, "most": most}
            found.append(Reason("state.tea_hand", params))
    return tuple(found)


# --- Values that follow from the board -----------------------------------------------------------


def _determined_by_board(known: KnownGame) -> State:
    """Return the state, filling in all values that follow from the board.

    Unknown holders of tiles are replaced by possible holders. An unknown turn number is replaced by
    the smallest possible number. Streets stay as they are.
    """
    new = known.state.copy()
    config = new.config
    board = _with_merchants(known, on_the_board(known.state))
    new.gate_supply = 0 if new.gates else config.spare_gates
    violet = sum(1 for palace in board.analysis.of_color(TEA_COLOR) if palace.rooftop)
    new.tea_supply = sum(TEA_LOTS[violet:]) if config.tea_tiles else 0
    new.palace_holders = tuple(
        [
            holder if color in known.palace_tiles else _owner_of_largest(board, color)
            for color, holder in enumerate(new.palace_holders)
        ]
    )
    neutral, owned = connections_of(board, board.analysis)
    new.tower_holders = tuple(
        [
            holder
            if tower in known.tower_tiles
            else _only([*owned.get(tower, ())], tower in neutral)
            for tower, holder in enumerate(new.tower_holders)
        ]
    )
    # Connecting a palace to a tower removes the merchants there, so none are left.
    values_fit, connected = tower_values_fit(new.tower_values), {*neutral, *owned}
    new.tower_merchants = tuple(
        [
            config.merchants_on_tower(value) if values_fit and tower not in connected else 0
            for tower, value in enumerate(new.tower_values)
        ]
    )
    if not known.numbered:
        new.turn = Turn(_turn_number(known), new.turn.player)
    return new


def _only(owners: list[str], neutral: bool) -> str | None:
    """Return the only possible holder of a tower tile, or a placeholder if there are several."""
    if len(owners) + neutral > 1:
        return _UNKNOWN
    return owners[0] if owners else None


def _with_merchants(known: KnownGame, state: State) -> State:
    """Return a copy of the state in which each merchant of an unknown street is a street."""
    new = state.copy()
    new.streets = (*state.streets, *[(cell,) for cell in bits(known.merchants)])
    return new


def _owner_of_largest(board: State, color: int) -> str | None:
    """Return the owner of a largest claimed palace of a colour, or None if no player owns it."""
    players = [player.color for player in board.players]
    claimed = [p for p in board.analysis.of_color(color) if p.owner in (*players, NEUTRAL)]
    if not claimed:
        return None
    owner = max(claimed, key=lambda palace: palace.size).owner
    return None if owner == NEUTRAL else owner


def _turn_number(known: KnownGame) -> int:
    """Return the smallest number that the turn can have.

    The number of pieces on the board shows how many turns there must have been. Only the first
    turns have special quotas. Every player can use these up, and therefore must, so in those turns
    the result is exact.
    """
    state, config = known.state, known.state.config
    merchants = known.merchants | union(map(union, state.streets))
    placed = max(merchants.bit_count() - 1, 0) + len(state.rooftops)
    placed += sum([cells.bit_count() for cells in (*state.buildings, state.stables)])
    placed += (state.walls | state.gates).bit_count()
    number = 0
    while placed > 0:
        number += 1
        placed -= config.quota(number)
    if state.phase == "finished":
        return max(number, 1)
    number += 1
    seat, players = state.seat(state.turn.player), len(state.players)
    if seat >= 0:
        number += (seat - config.ruleset.opening.first_seat - (number - 1)) % players
    return number


# --- Questions -----------------------------------------------------------------------------------


def _streets(
    known: KnownGame, state: State
) -> tuple[Division | None, Question | None, tuple[Reason, ...]]:
    """Return the division into streets, a question about it, and the reasons why there is none.

    If several divisions are possible, return one of them together with a question. If the search
    takes too long, return only a question. If no division is possible, return only reasons.
    """
    if not known.merchants:
        return state.streets, None, ()
    found, complete = divisions(state, known.merchants)
    if not complete:
        return None, _ask_for_one_street(known, state), ()
    possible = found
    if state.phase == "finished" and len(found) <= _MAX_CHECKED:
        possible = tuple([each for each in found if not _reasons_against(known, state, each)])
    if not possible:
        if found:
            return None, None, _reasons_against(known, state, found[0])
        cells = [NAME[cell] for cell in bits(known.merchants)]
        return None, None, (Reason("game.streets", {}, tuple(cells)),)
    if len(possible) == 1:
        return possible[0], None, ()
    through: dict[int, set[Street]] = {}
    for division in possible:
        for street in division:
            for cell in street:
                through.setdefault(cell, set()).add(street)
    return possible[0], _street_question(state, through), ()


def _reasons_against(known: KnownGame, state: State, division: Division) -> tuple[Reason, ...]:
    divided = state.copy()
    divided.streets = division
    reasons = rulings.audit(with_hidden_numbers(divided, known.hidden))
    return tuple([reason for reason in reasons if not _may_be_settled(divided, reason)])


def _street_question(state: State, through: Mapping[int, Collection[Street]]) -> Question:
    """Ask for the street through the undecided merchant that has the fewest possible streets.

    ``through`` holds the possible streets, keyed by the cell of a merchant.
    """
    undecided = [cell for cell, streets in through.items() if len(streets) > 1]
    cell = min(undecided, key=lambda cell: (len(through[cell]), cell))
    options = tuple([(*state.streets, street) for street in sorted(through[cell])])
    return Question("street", {"cell": NAME[cell]}, options)


def _ask_for_one_street(known: KnownGame, state: State) -> Question:
    """Ask for one street on a board where finding every division would take too long.

    The options are all paths through one merchant. Some of them may be impossible.
    """
    return _street_question(state, streets_through(state, known.merchants))


def _tiles(
    about: str,
    names: Sequence[str],
    known: Collection[int],
    holders: Sequence[str | None],
    possible_holders: Callable[[int], Sequence[str | None]],
) -> tuple[list[Question], tuple[str | None, ...]]:
    """Return a question for each tile with several possible holders, and the holders of all tiles.

    Args:
        about: What the questions are about.
        names: The colours or corners of the tiles.
        known: The indices of the tiles whose holder is known.
        holders: The holders to return for known tiles and for tiles with several possible holders.
        possible_holders: Returns the possible holders of the tile with a given index.
    """
    (variable,) = QUESTIONS[about]
    questions: list[Question] = []
    decided = list(holders)
    for tile, name in enumerate(names):
        if tile in known:
            continue
        possible = possible_holders(tile)
        if len(possible) > 1:
            questions.append(Question(about, {variable: name}, tuple(possible)))
        else:
            decided[tile] = possible[0]
    return questions, tuple(decided)


def _tower_holders(
    known: KnownGame, state: State, tower: int, precedence: Precedence
) -> Sequence[str | None]:
    """Return the possible holders of a tower's tile in seat order. None stands for the board.

    The holder tells who can have won the merchants on the tile, so the numbers of merchants can
    rule some of them out.
    """
    able = possible_holders(state, tower, precedence.may_be_last)
    if len(able) == 1 or not state.config.tower_merchants:
        return able
    fitting = []
    for holder in able:
        held = state.copy()
        held.tower_holders = (*held.tower_holders[:tower], holder, *held.tower_holders[tower + 1 :])
        reasons = rulings.audit(with_hidden_numbers(held, known.hidden))
        if all(_may_be_settled(held, reason) for reason in reasons):
            fitting.append(holder)
    return fitting or able


def _tea(known: KnownGame, state: State, orders: Orders) -> Iterator[Question]:
    """Yield a question for each player who may have tea tiles, if their number is not known."""
    if not state.config.tea_tiles:
        return
    for seat, player in enumerate(state.players):
        most = orders.most_tea(player.color)
        if seat not in known.tea and most:
            yield Question("tea", {"player": player.color}, tuple(range(most + 1)))


def _claim_order(known: KnownGame, state: State, precedence: Precedence) -> Iterator[Question]:
    """Yield a question about one claim whose place in the order matters but is unknown, if any."""
    claims = known.claims
    undecided = [pair for pair in claims_that_matter(state) if not precedence.decides(*pair)]
    undecided.sort(key=lambda pair: (not any(cell in claims for cell in pair), pair))
    for pair in undecided[:1]:
        # At most one of the two claims is in the known order: ask where to insert the other.
        missing = [cell for cell in pair if cell not in claims]
        if len(missing) == 2:
            options = tuple(precedence.insertions(claims, missing[0]))
            if len(options) == 1:
                claims = options[0]
                del missing[0]
        cell = missing[0]
        yield Question(
            "claim_order", {"cell": NAME[cell]}, tuple(precedence.insertions(claims, cell))
        )


def _neutral_rooftops(
    known: KnownGame, state: State, hidden: set[tuple[int, int]]
) -> Iterator[Question]:
    """Yield a question about one player's neutral rooftops if their number cannot be worked out.

    Numbers that can be worked out are written into the state and removed from ``hidden``.
    """
    each = state.config.supply.neutral_rooftops
    left = each * len(state.players) - [roof.color for roof in state.rooftops].count(NEUTRAL)
    seats = [seat for seat, kind in sorted(hidden) if kind == NEUTRAL_ROOFTOPS]
    left -= sum([p.neutral_rooftops for seat, p in enumerate(state.players) if seat not in seats])
    if not each or not seats:
        return
    if left in (0, each * len(seats)) or len(seats) == 1:
        for seat in seats:
            numbers = numbers_of(state.players[seat])
            numbers[NEUTRAL_ROOFTOPS] = left // len(seats)
            players = list(state.players)
            players[seat] = with_numbers(players[seat], numbers)
            state.players = tuple(players)
            hidden.discard((seat, NEUTRAL_ROOFTOPS))
        return
    asked = [seat for seat in seats if seat not in known.neutral]
    if asked:
        least = max(0, left - each * (len(seats) - 1))
        options = tuple(range(least, min(each, left) + 1))
        yield Question("neutral_rooftops", {"player": state.players[asked[0]].color}, options)
