"""The setup: the first state of a game, and the pieces that are placed before turn 1.

Source: first edition, "Mise en place"; second edition, "Mise en place"; Ditt variant, "Mise en
place"; Gates, "Préparation".
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from .board import BESIDE, NAME, bits
from .catalogue import in_catalogue_order
from .pieces import cell_rules, cells_of_kind, in_ruleset, not_in_ruleset, piece_params
from .pieces.masks import EVERYWHERE, Masks, forbidden
from .reasons import Event, Params, Reason
from .ruleset_checks import ruleset_problems, tower_values_fit
from .rulesets import PALACE_VALUES, TEA_LOTS, TOWER_VALUES, GameConfig, OptionValue, resolve
from .ruling import Placement
from .state import Action, Player, State, Turn

MAX_SEEDS = 2**53
"""Seeds are smaller than this number, so that every JSON parser can represent them exactly."""


class NewGame(NamedTuple):
    """The state of a new game, or the reasons why the game cannot begin.

    ``seed`` is the seed from which cells or random moves were drawn, or None if none were drawn.
    ``config`` is None if the ruleset does not allow this revision, these players or these options.
    """

    state: State | None
    reasons: tuple[Reason, ...]
    seed: int | None
    config: GameConfig | None


def new_game(
    ruleset: str,
    colors: Sequence[str],
    options: Mapping[str, OptionValue] | None = None,
    *,
    revision: int | None = None,
    well: int = 0,
    merchant: int = 0,
    seed: int | None = None,
    tower_values: Sequence[int] = TOWER_VALUES,
) -> NewGame:
    """Return the first state of a game, or the reasons why the game cannot begin.

    ``well`` and ``merchant`` are the bits of the chosen cells, or 0 if no cell is chosen. The
    second edition draws missing cells at random. The first edition draws them only if a ``seed`` is
    given. Otherwise the game begins in the setup phase, in which the first player in seat order
    chooses the cells.

    Raises:
        KeyError: The ruleset is unknown.
    """
    problems = ruleset_problems(ruleset, revision, colors, options or {})
    if problems:
        return NewGame(None, problems, None, None)
    config = resolve(ruleset, len(colors), options or {})
    problems = in_catalogue_order(_input_problems(config, well, merchant, tower_values))
    if problems:
        return NewGame(None, problems, None, config)
    used_seed = None
    if config.ruleset.drawn_setup or seed is not None:
        well, merchant, used_seed = _draw(config, well, merchant, seed)
    state = _first_state(config, colors, well, merchant, tower_values)
    return NewGame(state, (), used_seed, config)


def _draw(
    config: GameConfig, well: int, merchant: int, seed: int | None
) -> tuple[int, int, int | None]:
    """Draw the cells that were not chosen.

    Return the cells of the well and the merchant, and the seed (None if all cells were chosen).
    """
    well_missing = config.well and not well
    if merchant and not well_missing:
        return well, merchant, None
    seed = secrets.randbelow(MAX_SEEDS) if seed is None else seed
    # Always draw two cells, so that a seed draws the same ones whichever cells were chosen.
    first, second = Random(seed).sample(list(bits(config.board.inner)), 2)
    if well_missing:
        well = first if first != merchant else second
    if not merchant:
        merchant = second if second != well else first
    return well, merchant, seed


def _first_state(
    config: GameConfig,
    colors: Sequence[str],
    well: int,
    merchant: int,
    tower_values: Sequence[int],
) -> State:
    """Return the first state, which is in the setup phase if there are cells left to choose."""
    ready = bool(merchant) and (bool(well) or not config.well)
    first_seat = config.ruleset.opening.first_seat if ready else 0
    return State(
        config,
        "play" if ready else "setup",
        players=tuple(Player.at_start(color, config) for color in colors),
        turn=Turn(1 if ready else 0, colors[first_seat]),
        tower_values=tuple(tower_values),
        tower_holders=(None,) * 4,
        tower_merchants=tuple(map(config.merchants_on_tower, tower_values)),
        palace_holders=(None,) * 4,
        palace_values=PALACE_VALUES,
        well=well,
        streets=((merchant,),) if merchant else (),
        tea_supply=sum(TEA_LOTS) if config.tea_tiles else 0,
        gate_supply=config.spare_gates,
    )


def _input_problems(
    config: GameConfig, well: int, merchant: int, values: Sequence[int]
) -> list[Reason]:
    reasons = []
    if well and not config.well:
        params = {"cell": NAME[well], "ruleset": config.ruleset.id}
        reasons.append(Reason("game.no_well", params, (NAME[well],)))
        well = 0
    for piece, cell in (("well", well), ("merchant", merchant)):
        if cell and not cell & config.board.city:
            params = {"piece": piece, "cell": NAME[cell]}
            reasons.append(Reason("game.cell", params, (NAME[cell],)))
        elif cell and not cell & config.board.inner:
            params = {"piece": piece, "cell": NAME[cell]}
            reasons.append(Reason("game.near_wall", params, (NAME[cell],)))
    if well and well == merchant:
        reasons.append(Reason("game.same_cell", {"cell": NAME[well]}, (NAME[well],)))
    if not tower_values_fit(values):
        reasons.append(Reason("game.tower_values", {"values": list(values)}))
    return reasons


# The setup phase. Its pieces come from the box, not from a player's stock.


def missing(state: State) -> list[str]:
    """Return the setup pieces that are still to be placed."""
    pieces = ["well"] if state.config.well and not state.well else []
    return pieces if state.streets else [*pieces, "merchant"]


def placements(state: State) -> list[Placement]:
    """Return the setup pieces that are still to be placed, with the cells where each may go."""
    cells = state.config.board.cells
    return [
        Placement(piece, None, cells & ~forbidden(rules(state, piece))) for piece in missing(state)
    ]


def rules(state: State, piece: str, color: str | None = None, source: int = 0) -> Masks:
    """Return the rules for placing a piece in the setup, each with the cells that it forbids.

    If the game does not use the piece, the only rule is ``piece.not_in_ruleset``. If the piece is
    not to be placed now, the only rule is ``setup.piece``. ``source`` is the street end that the
    move names. Naming one is always wrong, because there is no street yet.
    """
    if not in_ruleset(state.config, piece, color):
        return (("piece.not_in_ruleset", EVERYWHERE),)
    if piece not in missing(state):
        return (("setup.piece", EVERYWHERE),)
    city = cells_of_kind(state.config, piece)
    return (
        *cell_rules.rules(state, piece),
        ("setup.away_from_wall", city & ~state.config.board.inner),
        ("merchant.end_of_street", city if source else 0),
    )


def refusals(state: State, action: Action) -> list[Reason]:
    """Return a reason for each rule that forbids an action in the setup."""
    cell = action.cell or EVERYWHERE  # a tea tile has no cell
    return [
        _reason(state, action, rule)
        for rule, cells in rules(state, action.piece, action.color, action.source)
        if cells & cell
    ]


def _reason(state: State, action: Action, rule: str) -> Reason:
    cells = (NAME[action.cell],) if action.cell else ()
    if rule == "piece.not_in_ruleset":
        return Reason(rule, not_in_ruleset(state.config, piece_params(action)), cells)
    if rule == "setup.piece":
        return Reason(rule, {**piece_params(action), "expected": missing(state)}, cells)
    name = NAME[action.cell]
    if rule == "setup.away_from_wall":
        wall_cells = state.config.board.wall_cells
        walls = [NAME[near] for near in BESIDE[action.cell] if near & wall_cells]
        return Reason(rule, {"piece": action.piece, "cell": name}, (name, *walls))
    if rule == "merchant.end_of_street":
        source = NAME[action.source]
        params: Params = {
            "cell": name,
            "from": source,
            "ends": [],
            "obstacle": None,
            "near_cell": None,
        }
        return Reason(rule, params, tuple(dict.fromkeys((name, source))))
    return cell_rules.reason(state, action, rule)


def apply_action(state: State, action: Action, index: int | None) -> tuple[State, list[Event]]:
    """Return the state after a setup piece is legally placed, and the events that this causes.

    ``index`` is the index of the action in the move.
    """
    new = state.copy()
    new.turn = state.turn.with_action(action)
    name = NAME[action.cell]
    params = {
        "player": state.turn.player,
        "piece": action.piece,
        "color": None,
        "cell": name,
        "source": None,
    }
    events = [Event("piece_placed", params, index)]
    if action.piece == "well":
        new.well = action.cell
    else:
        new.streets = ((action.cell,),)
        params = {"player": state.turn.player, "cell": name}
        events.append(Event("street_started", params, index))
    return new, events
