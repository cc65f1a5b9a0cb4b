"""Play a whole game with the generated client: ``python play.py http://127.0.0.1:8000``."""

import random
import sys

from medina_client import Client
from medina_client.api.games import set_up_game
from medina_client.api.referee import adjudicate, list_legal_moves
from medina_client.models import (
    AdjudicationRequest,
    BuildingAction,
    BuildingPlacement,
    Game,
    GameRequest,
    Language,
    LegalMoves,
    LegalMovesRequest,
    Move,
    Phase,
    PlayerColor,
    Problem,
    Ruleset,
    RulesetId,
    State,
)


def first_state(client: Client) -> State:
    """Set up a game for three."""
    request = GameRequest(
        ruleset=Ruleset(id=RulesetId.SECOND_EDITION),
        players=[PlayerColor.RED, PlayerColor.BLUE, PlayerColor.GREEN],
        seed=7,
    )
    game = set_up_game.sync(client=client, body=request)
    assert isinstance(game, Game), game
    assert isinstance(game.state, State), game.reasons
    return game.state


def choose(legal: LegalMoves) -> Move:
    """Choose a building if one may be placed, otherwise the first legal action or a pass."""
    assert isinstance(legal.example, Move)
    buildings = [
        BuildingAction("building", placement.color, cell)
        for placement in legal.placements
        if isinstance(placement, BuildingPlacement)
        for cell in placement.cells
    ]
    if buildings and random.random() < 0.5:
        return Move(player=legal.example.player, actions=[random.choice(buildings)])
    return legal.example


def main(url: str) -> None:
    """Play until the game is over, and print the winners."""
    random.seed(7)
    with Client(base_url=url) as client:
        state = first_state(client)
        moves = 0
        while state.phase is not Phase.FINISHED:
            legal = list_legal_moves.sync(client=client, body=LegalMovesRequest(state))
            assert isinstance(legal, LegalMoves), legal
            request = AdjudicationRequest(state, choose(legal))
            ruling = adjudicate.sync(client=client, body=request, lang=Language.FR)
            assert ruling is not None
            assert not isinstance(ruling, Problem), ruling
            assert ruling.legal, ruling.explanation
            state, score = ruling.state, ruling.score
            moves += 1
        assert score is not None
        winners = ", ".join(color.value for color in score.winners)
        print(f"{moves} moves; won by {winners}")


if __name__ == "__main__":
    main(sys.argv[1])
