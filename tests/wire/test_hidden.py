"""Hidden stocks in JSON, and rulings when stocks are hidden."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas import requests
from schemas.fast_reader import read_canonical
from schemas.notation import parse_position
from schemas.state import dump_state
from service.rules.hidden import hide
from service.rules.state import State
from tests.support.notation import notation_of, with_hidden_numbers
from tests.support.random_games import TABLES, random_game
from tests.support.wire import MIDDLE, changed
from tests.wire.test_includes import ask


def read(document: Any) -> State:
    """Read a state as the service does."""
    state: State = requests.POSITION.load({"state": document})["state"].state
    return state


@pytest.mark.slow
def test_hidden_numbers_survive_a_round_trip() -> None:
    """The round trip is through JSON, through notation, and through the fast reader."""
    random = Random(3)
    fast = hidden = 0
    for ruleset, players, gates in TABLES:
        plies = list(random_game(ruleset, players, 3, {"gates": gates}))
        for ply in random.sample(plies, 4):
            document = with_hidden_numbers(dump_state(ply.state), random)
            assert dump_state(read(document)) == document
            notation = notation_of(document)
            assert notation is not None
            assert dump_state(read(parse_position(notation))) == document
            content = read_canonical(requests.POSITION, {"state": document})
            fast += dump_state(content["state"].state) == document
            hidden += bool(read(document).hidden_numbers)
    assert fast == 4 * len(TABLES)
    assert hidden > 2 * len(TABLES)


def test_null_stock_hides_all_its_numbers() -> None:
    """In canonical form, each hidden number is null."""
    document = copy.deepcopy(MIDDLE)
    stock = document["players"][1]["stock"]
    everything = {name: None for name in stock if name != "blocking_rooftops"}
    document["players"][1]["stock"] = everything
    written = dump_state(read(document))
    document["players"][1]["stock"] = None
    assert dump_state(read(document)) == written
    canonical = written["players"][1]["stock"]
    assert canonical["rooftops"] == stock["rooftops"]
    assert canonical["gates"] == 0
    assert set(canonical["buildings"].values()) == {None}
    assert canonical["walls"] is None
    assert dump_state(read(written)) == written


def test_blocking_rooftops_that_are_not_told_follow_from_the_board(client: FlaskClient) -> None:
    """A null stock hides them too. Games without them have none."""
    game = {
        "ruleset": {"id": "first-edition-two-player"},
        "players": ["yellow", "blue"],
        "merchant": "F5",
    }
    new = ask(client, "games", game)["state"]
    for stock in (None, new["players"][1]["stock"] | {"blocking_rooftops": None}):
        hidden = changed(new, "/players/1/stock", stock)
        assert ask(client, "audits", {"state": hidden})["verdict"] == "ok"
        read_off = ask(client, "positions", {"state": hidden})
        assert read_off["verdict"] == "ok"
        written = read_off["state"]["players"][1]["stock"]["blocking_rooftops"]
        assert written == ["grey", "black", "brown", "orange"]
        request = {"position": read_off["notation"], "play": "XF5"}
        answer = ask(client, "adjudications", request)
        assert [reason["rule"] for reason in answer["reasons"]] == ["rooftop.needs_building"]
    document = copy.deepcopy(MIDDLE)
    document["players"][0]["stock"]["blocking_rooftops"] = None
    assert ask(client, "positions", {"state": document})["state"] == MIDDLE


def test_numbers_that_follow_from_the_board_are_filled_in() -> None:
    """The numbers of a player's own rooftops are filled in.

    So are those of buildings of closed colours and of pieces that the game does not use.
    """
    closed = 0
    for ply in random_game("second-edition", 2, 1):
        state = ply.state
        document = dump_state(state)
        for player in document["players"]:
            player["stock"] = None
        stocks = [player["stock"] for player in dump_state(read(document))["players"]]
        for player, stock in zip(state.players, stocks, strict=True):
            assert stock["rooftops"] == player.rooftops
            assert stock["gates"] == 0
            assert (stock["neutral_rooftops"], stock["walls"]) == (None, None)
            for color, number in enumerate(stock["buildings"].values()):
                assert number == (0 if state.is_closed(color) else None)
                closed += number == 0
    assert closed > 0


def test_viewer_sees_own_stock_and_all_rooftops() -> None:
    """Closed colours are not hidden: no player has a building of such a colour left."""
    closed = 0
    for ply in random_game("second-edition", 3, 1, {"gates": True}):
        document = dump_state(ply.state)
        viewer = document["players"][0]["color"]
        expected = copy.deepcopy(document)
        for player in expected["players"][1:]:
            stock = player["stock"]
            stock |= dict.fromkeys(("stables", "merchants", "walls", "gates"))
            for color, name in enumerate(stock["buildings"]):
                if ply.state.is_closed(color):
                    closed += 1
                else:
                    stock["buildings"][name] = None
        assert dump_state(hide(ply.state, viewer)) == expected != document
        assert hide(hide(ply.state, viewer)).hidden_numbers == hide(ply.state).hidden_numbers
    assert closed > 0


# --- Rulings with hidden stocks ------------------------------------------------------------------


def without_stocks(document: Any) -> Any:
    new = copy.deepcopy(document)
    for player in new["players"]:
        player["stock"] = None
    return new


def test_state_with_all_stocks_hidden_can_be_scored_and_judged(client: FlaskClient) -> None:
    state = without_stocks(MIDDLE)
    assert ask(client, "audits", {"state": state})["verdict"] == "ok"
    scored = ask(client, "scores", {"state": state})
    assert scored["score"] == ask(client, "scores", {"state": MIDDLE})["score"]
    listed = ask(client, "legal-moves", {"state": state, "explain": True})
    assert listed["unknowns"] == []
    judged = 0
    for entry in listed["placements"]:
        assert entry["certain"] is True
        what = {name: entry[name] for name in ("piece", "color") if name in entry}
        for cell in entry.get("cells", [])[:2]:
            move = {"player": "red", "actions": [{**what, "cell": cell}]}
            ruling = ask(client, "adjudications", {"state": state, "move": move})
            assert (ruling["verdict"], ruling["legal"]) == ("legal", True)
            assert ruling["state"]["players"][0]["stock"]["walls"] is None
            judged += 1
    assert judged >= 6


UNDETERMINED = (
    "2e.1 ryg 2BS1SVVV6B/1SB3V3VV3B/4F1V6V1B/OO8BB3B/O2O6BBB2B/6GS7B/1G2G1G4G1O/13S/3VV1B4S/"
    "6BS3GGG/12SS C6se2s2e2s3e3n 4-/3-1/3-2/2-4 "
    "rM11yH10gD3gE6nC8rE10yO8gO4rB6yH8nH3gF8yM3nQ5rN6 */*/M6W8 r--r g-0-- 52r="
)


def test_undetermined_ruling_says_what_is_unknown(client: FlaskClient) -> None:
    """The returned state is the one after the move."""
    request = {"position": UNDETERMINED, "play": "WA8"}
    ruling = ask(client, "adjudications", request)
    assert (ruling["verdict"], ruling["legal"]) == ("undetermined", None)
    assert [(reason["rule"], reason["certain"]) for reason in ruling["reasons"]] == [
        ("turn.obligation", False)
    ]
    unknown = {unknown["about"]: unknown for unknown in ruling["unknowns"]}
    assert unknown["turn.obligation"] == {
        "about": "turn.obligation",
        "player": "red",
        "message": "Whether Red could have placed one more piece can’t be known: their stock is "
        "behind the screen.",
    }
    assert ruling["state"]["board"]["walls"] != []
    assert "*/*/" in ruling["notation"]
    french = client.post("/v1/adjudications?lang=fr", json=request).get_json()
    assert french["unknowns"][0]["message"] == (
        "On ne peut pas savoir si Rouge aurait pu poser un pion de plus\N{NO-BREAK SPACE}: sa "
        "réserve est derrière le paravent."
    )
    assert "Permis, à moins que Rouge n’ait pu poser un pion de plus" in french["explanation"]


def test_replay_continues_after_undetermined_moves(client: FlaskClient) -> None:
    """Only an illegal move ends the replay."""
    moves = [
        {"player": "red", "actions": [{"piece": "wall", "cell": cell}]} for cell in ("A8", "A7")
    ]
    answer = ask(client, "replays", {"position": UNDETERMINED, "moves": moves})
    assert (answer["verdict"], answer["played"]) == ("undetermined", 2)
    assert {reason["rule"] for reason in answer["reasons"]} == {"turn.obligation"}
    assert "turn.obligation" in [unknown["about"] for unknown in answer["unknowns"]]
    stopped = [*moves, {"player": "red", "actions": [{"piece": "wall", "cell": "D5"}]}]
    answer = ask(client, "replays", {"position": UNDETERMINED, "moves": stopped})
    assert (answer["verdict"], answer["played"]) == ("illegal", 2)


def test_placing_a_piece_that_the_mover_cannot_have_is_illegal(client: FlaskClient) -> None:
    """The other stocks are known, so the mover's stock can be computed."""
    judged = 0
    for ply in random_game("second-edition", 3, 4):
        mover = ply.state.mover
        if mover.stables or judged == 5:
            continue
        viewers = [player.color for player in ply.state.players if player is not mover]
        state = dump_state(ply.state)
        hidden = dump_state(hide(hide(ply.state), None))
        for player, full in zip(hidden["players"], state["players"], strict=True):
            if player["color"] in viewers:
                player["stock"] = full["stock"]
        move = {"player": mover.color, "actions": [{"piece": "stable", "cell": "C4"}]}
        ruling = ask(client, "adjudications", {"state": hidden, "move": move})
        assert ruling["verdict"] == "illegal"
        assert ("stock.empty", True) in [(r["rule"], r["certain"]) for r in ruling["reasons"]]
        judged += 1
    assert judged == 5


def test_illegal_move_with_hidden_stocks_still_gets_a_hint(client: FlaskClient) -> None:
    """The hint names a piece that the player certainly has."""
    hints = {
        "OD6": "It can grow at M8",
        "MC2": "A merchant can be placed at F4",
        "WF1": "the next wall goes at D1",
        "RC4": "A rooftop can still be placed on",
    }
    for play, hint in hints.items():
        full = ask(client, "adjudications", {"state": MIDDLE, "play": play})
        state = without_stocks(MIDDLE)
        ruling = ask(client, "adjudications", {"state": state, "play": play})
        assert full["verdict"] == ruling["verdict"] == "illegal"
        assert ruling["explanation"] == full["explanation"]
        assert hint in ruling["explanation"]


FEW_PIECES = (
    "1e.1:b1e1r1 ryg BB2B3S3O1O/3BB1KKK3O1O/K2B2K4OO1OO/K2S6OO3O/S9O2S/6GG1OO2GG/1B11G/3K1G2S/"
    "KKKK1G2B2SO/1S3G1BBS2S/4SG1SBS M3nw2s3wsw3s2es4,J8e3s 3-3/3-2/5-1/3-5 "
    "gP7gN10gE10gJ10rB5yG9yI3yL6yF3rH7rQ4rC2 -/*/* yggy rr-y 60g="
)


def test_refused_pass_names_only_pieces_the_player_certainly_has(client: FlaskClient) -> None:
    """The player must have the piece in every completion."""
    surely = ask(client, "adjudications", {"state": without_stocks(MIDDLE), "play": "-"})
    assert surely["verdict"] == "illegal"
    assert "can still place" in surely["explanation"]
    request = {"position": FEW_PIECES, "play": "-"}
    unsure = ask(client, "adjudications", request)
    assert unsure["verdict"] == "undetermined"
    (reason,) = unsure["reasons"]
    assert (reason["rule"], reason["certain"]) == ("turn.pass", False)
    assert reason["params"]["piece"] is None
    assert reason["message"] == "Green can’t pass: they can still place a piece."
    french = client.post("/v1/adjudications?lang=fr", json=request).get_json()
    assert french["reasons"][0]["message"] == (
        "Vert ne peut pas passer\N{NO-BREAK SPACE}: une pose est encore possible."
    )


CERTAIN_PLACEMENTS = {
    "a grey building at I4 would break an obligation": (
        "ditt.1:l1 yb K1B1O1KKKKK1B1OS/K1B1O7B1OS/K1B1O5K1B1OS//K1B1O1K1B1O1K1BS//"
        "O1K1B1O1K1B1O1KS//B1O1K1B1O1K1B1OS//GGG1GGG1GGG1K1BS G4ese2nene2s2e 14-/-/-/2- "
        "rJ12bB12gF12yL4rB6bH6yN4rD6bJ6yP4rF6bL6 1000S3/* byyy y--- 50y=",
        "H3",
    ),
    "whether a wall at J1 is legal is unknown": (
        "ditt.1:p1b1c0 yb 1SGS6KKK2O/2S3G2KKKK1OO/G3SGG2SK3OO/G1S1GGG1KKK1B1OO/2O3G5B/"
        "K1OS2G3B4G/2OO6S3GG/K1S/9OOOO/1BBS3S1O/2BB2GG1O1K1OS O6n4e~Q11n2w2nw2sw4swswsw "
        "8-P1/5-P1/7-6/1P-2 bL7gB7rD2gD8rB9gH12rO12gN6bQ7yD11bQ2yM2bM12yH3yL10 -/* yyyb -bby "
        "49b:WL13=",
        "I13",
    ),
    "no placement is certain": (
        "2e.1:p1b1 ryg 5VS4GG1G/O3VV3S2GGG/OO7OO3S/O6F2OOO/S1O1GG3OO3BB/4GG6SBBB/BS6BB3BBS/"
        "4G6G/VVS1S2S6VV/S6OS2B/6OO2BB1G B2eses2e2ne2ne2ne2sese2se2n3 1P-6/1P-8/7-P1/4-P3 "
        "nF9yG2nI11yM5gO7yN3rB10yJ8gB5rM9gQ10nB8rM12gO12 */*/* yygy gyg- 73r=",
        None,
    ),
}


@pytest.mark.parametrize(
    ("position", "cell"), CERTAIN_PLACEMENTS.values(), ids=CERTAIN_PLACEMENTS.keys()
)
def test_refused_pass_names_only_a_certainly_legal_placement(
    client: FlaskClient, position: str, cell: str | None
) -> None:
    answer = ask(client, "adjudications", {"position": position, "play": "-"})
    (reason,) = answer["reasons"]
    assert (answer["verdict"], reason["rule"], reason["certain"]) == ("illegal", "turn.pass", True)
    named = reason["params"]
    assert named["cell"] == cell
    if cell is not None:
        action = {name: named[name] for name in ("piece", "color", "cell") if named[name]}
        move = {"player": named["player"], "actions": [action]}
        assert ask(client, "adjudications", {"position": position, "move": move})["legal"] is True


def test_illegal_move_may_have_only_uncertain_reasons(client: FlaskClient) -> None:
    """No completion allows the move, but no reason applies in all of them."""
    position = (
        "2e.1 ry VVVV7S1O/2SV1B5O1O/O4S7O/O1VV/O4B/2VV1S3BB2S/VVVV4SBS2V/3V1G/GG1V1G3F1GGG/G4S5GG "
        "D4e2n2e2s3e2n,B7ene3s5w3 4-1/-1/2-3/1-3 nM3rG6nG3yE5yG10yB5nB10yK7rO2nC2rB8rM11 */* rryy "
        "-0rr- 53r="
    )
    request = {"position": position, "play": "WP2,T"}
    ruling = ask(client, "adjudications", request)
    assert ruling["verdict"] == "illegal"
    assert {reason["rule"] for reason in ruling["reasons"]} == {"tea.none", "turn.quota"}
    assert not any(reason["certain"] for reason in ruling["reasons"])
    assert ruling["explanation"].startswith(
        "This move is illegal in any case. One possible reason: "
    )
    french = client.post("/v1/adjudications?lang=fr", json=request).get_json()
    assert "Ce coup est illégal dans tous les cas." in french["explanation"]


def impossible(pointer: str, value: Any) -> Any:
    """Return a state with hidden stocks and a change that no stocks can explain."""
    return without_stocks(changed(MIDDLE, pointer, value))


WALLS = [f"{column}{row}" for row in (1, 13) for column in "BCDEFGHIJKLMNOP"]
WALLS += [f"A{row}" for row in range(2, 9)]


@pytest.mark.parametrize(
    ("state", "rule", "message"),
    [
        (
            impossible("/board/walls", WALLS),
            "state.pieces_conserved",
            "The board has 37 walls, and the game has only 36.",
        ),
        (
            changed(
                impossible("/board/walls", WALLS[:-5]),
                "/players/2/stock",
                {**MIDDLE["players"][2]["stock"], "walls": 5},
            ),
            "state.pieces_conserved",
            "The board and the known stocks together have 37 walls, and the game has only 36.",
        ),
        (
            impossible("/palace_tiles/brown/holder", "red"),
            "state.palace_tile_holder",
            None,
        ),
        (impossible("/players/0/tea_tiles", 4), "state.tea_hand", None),
        (impossible("/tea_supply", 7), "state.tea_supply", None),
    ],
    ids=[
        "too many walls on the board",
        "too many walls on the board and in a known stock",
        "wrong holder of a palace tile",
        "a player with too many tea tiles",
        "wrong tea supply",
    ],
)
def test_state_that_no_completion_explains_is_impossible(
    client: FlaskClient, state: Any, rule: str, message: str | None
) -> None:
    """The message counts only known pieces."""
    answer = ask(client, "audits", {"state": state})
    assert answer["verdict"] == "invalid_state"
    (reason,) = [reason for reason in answer["reasons"] if reason["rule"] == rule]
    assert message is None or reason["message"] == message
    assert reason["certain"] is True
    move = {"player": "red", "actions": []}
    ruling = ask(client, "adjudications", {"state": state, "move": move})
    assert (ruling["verdict"], ruling["reasons"]) == ("invalid_state", answer["reasons"])
    assert ruling["state"] == state
