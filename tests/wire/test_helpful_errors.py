"""The commonest mistakes in requests get an error that says what to send instead."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from tests.support.notation import notation_of
from tests.support.wire import MIDDLE

POSITION = notation_of(MIDDLE)
STATE = MIDDLE
RECORD = "2e.1 ryg FJ7,MF5 VE4="
NEW_GAME = {"ruleset": {"id": "second-edition"}, "players": ["red", "blue"]}


class Mistake(NamedTuple):
    """A request with one mistake: the error's place, and what it says in English and French."""

    path: str
    body: dict[str, Any]
    pointer: str
    english: str
    french: str


def _adjudication(**fields: Any) -> dict[str, Any]:
    return {"position": POSITION, "play": "WB1"} | fields


MISTAKES = {
    "a position as state": Mistake(
        "/v1/adjudications",
        {"state": POSITION, "play": "WB1"},
        "/state",
        "This must be an object. Send text in notation in the field “position” instead.",
        "Il faut un objet. Un texte en notation s’envoie dans le champ « position ».",
    ),
    "notation as move": Mistake(
        "/v1/adjudications",
        {"position": POSITION, "move": "WB1"},
        "/move",
        "This must be an object. Send text in notation in the field “play” instead.",
        "Il faut un objet. Un texte en notation s’envoie dans le champ « play ».",
    ),
    "notation among moves": Mistake(
        "/v1/replays",
        {"position": POSITION, "moves": ["WB1"]},
        "/moves/0",
        "This must be an object. Send text in notation in the field “record” instead.",
        "Il faut un objet. Un texte en notation s’envoie dans le champ « record ».",
    ),
    "a record as game": Mistake(
        "/v1/replays",
        {"game": RECORD, "moves": []},
        "/game",
        "This must be an object. Send text in notation in the field “record” instead.",
        "Il faut un objet. Un texte en notation s’envoie dans le champ « record ».",
    ),
    "no player": Mistake(
        "/v1/adjudications",
        {"position": POSITION, "move": {"actions": []}},
        "/move/player",
        "This field is missing. This must be “red”, “yellow”, “green” or “blue”.",
        "Ce champ manque. Il faut « red », « yellow », « green » ou « blue ».",
    ),
    "no piece": Mistake(
        "/v1/replays",
        {"position": POSITION, "moves": [{"player": "red", "actions": [{}]}]},
        "/moves/0/actions/0/piece",
        "This field is missing. This must be “building”, “merchant”, “stable”, “wall”, “gate”, "
        "“rooftop”, “neutral_rooftop”, “blocking_rooftop”, “well” or “tea_tile”.",
        "Ce champ manque. Il faut « building », « merchant », « stable », « wall », « gate », "
        "« rooftop », « neutral_rooftop », « blocking_rooftop », « well » ou « tea_tile ».",
    ),
    "no turn": Mistake(
        "/v1/audits",
        {"state": {key: value for key, value in STATE.items() if key != "turn"}},
        "/state/turn",
        "This field is missing. This must be an object with “number”, “player” and “actions”.",
        "Ce champ manque. Il faut un objet avec « number », « player » et « actions ».",
    ),
    "one colour as players": Mistake(
        "/v1/games",
        NEW_GAME | {"players": "red"},
        "/players",
        "This must be an array: in brackets, even if it has a single item.",
        "Il faut un tableau, donc des crochets, même pour un seul élément.",
    ),
    "moves beside a record": Mistake(
        "/v1/replays",
        {"record": RECORD, "moves": []},
        "/moves",
        "The record already contains the moves: leave this field out.",
        "La partie en notation contient déjà les coups : il faut retirer ce champ.",
    ),
    "a ruleset's id alone": Mistake(
        "/v1/games",
        NEW_GAME | {"ruleset": "second-edition"},
        "/ruleset",
        'This must be an object, such as {"id": "second-edition"}.',
        'Il faut un objet, comme {"id": "second-edition"}.',
    ),
    "a ruleset's id alone in a state": Mistake(
        "/v1/audits",
        {"state": STATE | {"ruleset": "second-edition"}},
        "/state/ruleset",
        'This must be an object, such as {"id": "second-edition"}.',
        'Il faut un objet, comme {"id": "second-edition"}.',
    ),
    "null for the turn": Mistake(
        "/v1/audits",
        {"state": STATE | {"turn": None}},
        "/state/turn",
        "This must be an object with “number”, “player” and “actions”.",
        "Il faut un objet avec « number », « player » et « actions ».",
    ),
    "null for a number": Mistake(
        "/v1/audits",
        {"state": STATE | {"turn": STATE["turn"] | {"number": None}}},
        "/state/turn/number",
        "This must be a whole number from 0 to 999.",
        "Il faut un nombre entier de 0 à 999.",
    ),
    "null for the phase": Mistake(
        "/v1/audits",
        {"state": STATE | {"phase": None}},
        "/state/phase",
        "This must be “setup”, “play” or “finished”.",
        "Il faut « setup », « play » ou « finished ».",
    ),
    "null for a question": Mistake(
        "/v1/questions",
        {"position": POSITION, "question": None},
        "/question",
        "This must be a string of 1 to 300 characters.",
        "Il faut une chaîne de 1 à 300 caractères.",
    ),
    "a list for a move": Mistake(
        "/v1/adjudications",
        {"position": POSITION, "move": [{"piece": "wall", "cell": "B1"}]},
        "/move",
        "This must be an object with “player” and “actions”.",
        "Il faut un objet avec « player » et « actions ».",
    ),
    "notation for an action": Mistake(
        "/v1/adjudications",
        {"position": POSITION, "move": {"player": "red", "actions": ["WB1"]}},
        "/move/actions/0",
        "This must be an object with “piece”.",
        "Il faut un objet avec « piece ».",
    ),
    "a number for a space": Mistake(
        "/v1/diagrams",
        {"position": POSITION, "highlight": [4]},
        "/highlight/0",
        "This must be the name of a space: a letter from A to R and a number from 1 to 13, like "
        "C4.",
        "Il faut le nom d’une case : une lettre de A à R et un nombre de 1 à 13, comme C4.",
    ),
    "an unknown field": Mistake(
        "/v1/adjudications",
        _adjudication(verbose=True),
        "/verbose",
        "There is no such field, only “state”, “position”, “move”, “play” and “include”.",
        "Ce champ n’existe pas. Champs possibles : « state », « position », « move », « play » et "
        "« include ».",
    ),
    "an unknown field of the board": Mistake(
        "/v1/audits",
        {"state": STATE | {"board": STATE["board"] | {"palaces": []}}},
        "/state/board/palaces",
        "There is no such field, only “well”, “buildings”, “stables”, “rooftops”, “streets”, "
        "“walls” and “gates”.",
        "Ce champ n’existe pas. Champs possibles : « well », « buildings », « stables », "
        "« rooftops », « streets », « walls » et « gates ».",
    ),
    "words for a move": Mistake(
        "/v1/adjudications",
        _adjudication(play="violet building E8"),
        "/play",
        "Column 1: a move in notation is expected, such as WB1. For a move in words, ask "
        "/v1/questions.",
        "Colonne 1 : il faut un coup en notation, comme WB1. Un coup en toutes lettres se "
        "demande à /v1/questions.",
    ),
    "French words for a move": Mistake(
        "/v1/adjudications",
        _adjudication(play="étable en E8"),
        "/play",
        "Column 1: a move in notation is expected, such as WB1. For a move in words, ask "
        "/v1/questions.",
        "Colonne 1 : il faut un coup en notation, comme WB1. Un coup en toutes lettres se "
        "demande à /v1/questions.",
    ),
    "a semicolon between actions": Mistake(
        "/v1/adjudications",
        _adjudication(play="VE8;WB1"),
        "/play",
        "Column 4: separate the actions of a move with commas, as in VE8,WB1.",
        "Colonne 4 : les actions d’un coup se séparent par des virgules, comme dans VE8,WB1.",
    ),
    "a fourth action": Mistake(
        "/v1/adjudications",
        _adjudication(play="VE8,WB1,WC1,WD1"),
        "/play",
        "Column 12: a move has at most 3 actions.",
        "Colonne 12 : un coup a au plus 3 actions.",
    ),
    "a full-width digit": Mistake(
        "/v1/adjudications",
        _adjudication(play="VE４"),
        "/play",
        "Column 3: “４” (U+FF14) does not belong to the notation: write “4” instead.",
        "Colonne 3 : « ４ » (U+FF14) ne fait pas partie de la notation : il faut « 4 ».",
    ),
    "a control character": Mistake(
        "/v1/adjudications",
        _adjudication(play="VE\x004"),
        "/play",
        "Column 3: U+0000 does not belong to the notation.",
        "Colonne 3 : U+0000 ne fait pas partie de la notation.",
    ),
    "a no-break space in a move": Mistake(
        "/v1/adjudications",
        _adjudication(play="VE4,\u00a0WB1"),
        "/play",
        "Column 5: a no-break space does not belong to the notation.",
        "Colonne 5 : une espace insécable ne fait pas partie de la notation.",
    ),
    "a no-break space in a position": Mistake(
        "/v1/audits",
        {"position": POSITION.replace(" ", "\u00a0", 1)},
        "/position",
        "Column {column}: a no-break space does not belong to the notation: write a space instead.",
        "Colonne {column} : une espace insécable ne fait pas partie de la notation : il faut une "
        "espace.",
    ),
    "a leading zero": Mistake(
        "/v1/audits",
        {"position": POSITION.replace(POSITION.split(" ")[-1], "0" + POSITION.split(" ")[-1])},
        "/position",
        "Column {column}: expected a number from 0 to 999 without leading zeros, but found “0",
        "Colonne {column} : il faut ici un nombre de 0 à 999 sans zéros au début, et non « 0",
    ),
    "a ruleset in capitals": Mistake(
        "/v1/audits",
        {"position": POSITION[:2].upper() + POSITION[2:]},
        "/position",
        "Column 1: expected the short name of a ruleset (1e, ditt, 2e, bga, aid, bs1, bs2), but "
        "found “2E”. Upper and lower case matter.",
        "Colonne 1 : il faut ici le nom court d’un système (1e, ditt, 2e, bga, aid, bs1, bs2), "
        "et non « 2E ». Majuscules et minuscules comptent.",
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_an_error_says_what_to_send_instead(
    client: FlaskClient, mistake: Mistake, language: str
) -> None:
    response = client.post(mistake.path, json=mistake.body, headers={"Accept-Language": language})
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert error["pointer"] == mistake.pointer
    said = mistake.english if language == "en" else mistake.french
    said = said.format(column=error.get("column")) if "{column}" in said else said
    plain = error["detail"].replace("\u00a0", " ").replace("\u202f", " ")
    assert plain.startswith(said)
