"""Play a whole game with the generated client: ``python play.py http://127.0.0.1:8000``."""

import random
import sys

from medina_client import Client
from medina_client.api.games import set_up_game
from medina_client.api.referee import adjudicate, list_legal_moves
from medina_client.models import (
    AdjudicationRequestWithPositionAndMove,
    AdjudicationRequestWithPositionAndPlay,
    BuildingAction,
    BuildingPlacement,
    GameRequest,
    IllegalAdjudication,
    Language,
    LegalAdjudication,
    LegalMovesRequestWithPosition,
    Move,
    OkGame,
    OkLegalMoves,
    Phase,
    PlayerColor,
    RulesetId,
    RulesetInput,
)


def new_game(client: Client) -> OkGame:
    """Set up a game for three players."""
    request = GameRequest(
        ruleset=RulesetInput(id=RulesetId.SECOND_EDITION),
        players=[PlayerColor.RED, PlayerColor.BLUE, PlayerColor.GREEN],
        seed=7,
    )
    game = set_up_game.sync(client=client, body=request)
    assert isinstance(game, OkGame), game
    return game


def choose(legal: OkLegalMoves) -> Move:
    """Return a random building placement or the example move of the answer."""
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


def try_a_wall_in_the_city(client: Client, position: str) -> None:
    """Check that an illegal move is refused with reasons."""
    play = AdjudicationRequestWithPositionAndPlay(position=position, play="WH8")
    ruling = adjudicate.sync(client=client, body=play)
    assert isinstance(ruling, IllegalAdjudication), ruling
    assert "cell.kind" in [reason.rule for reason in ruling.reasons]


def main(url: str) -> None:
    """Play until the game is over. Print the number of moves and the winners."""
    random.seed(7)
    with Client(base_url=url) as client:
        answer: OkGame | LegalAdjudication = new_game(client)
        try_a_wall_in_the_city(client, answer.notation)
        moves = 0
        while answer.state.phase is not Phase.FINISHED:
            request = LegalMovesRequestWithPosition(position=answer.notation)
            legal = list_legal_moves.sync(client=client, body=request)
            assert isinstance(legal, OkLegalMoves), legal
            play = AdjudicationRequestWithPositionAndMove(
                position=answer.notation, move=choose(legal)
            )
            ruling = adjudicate.sync(client=client, body=play, lang=Language.FR)
            assert isinstance(ruling, LegalAdjudication), ruling
            answer = ruling
            moves += 1
        assert isinstance(answer, LegalAdjudication)
        winners = ", ".join(color.value for color in answer.score.winners)
        print(f"{moves} moves; won by {winners}")


if __name__ == "__main__":
    main(sys.argv[1])
