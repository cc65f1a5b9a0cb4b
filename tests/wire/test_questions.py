"""``/v1/questions``: questions in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.state import dump_state
from service import offline
from service.rules.hidden import hide
from service.rules.state import State
from tests.support.notation import notation_of
from tests.support.random_games import TABLES, first_state, random_game
from tests.support.wire import changed
from tests.words.positions import POSITIONS
from tests.words.test_words import phrasings

Json = dict[str, Any]

FIELDS = (
    *("verdict", "kind", "understood", "answer", "choices"),
    *("adjudication", "legal_moves", "score", "position", "rules"),
    *("reasons", "notation", "ruleset"),
)
UNDERSTOOD = ("text", "player", "move", "play", "piece", "color", "cell")
CITY = dump_state(POSITIONS["city"])
OLD = dump_state(POSITIONS["old"])
GIBBERISH = "is the moon made of cheese"


def ask(client: FlaskClient, question: str, state: Any = CITY, language: str = "en") -> Json:
    """Ask a question, and check what every answer has."""
    sent = {"state": state, "question": question}
    response = client.post(f"/v1/questions?lang={language}", json=sent)
    assert response.status_code == 200, response.text
    answer: Json = response.get_json()
    assert tuple(answer) == FIELDS
    assert answer["answer"]
    understood = answer["verdict"] == "ok"
    assert (answer["kind"] is not None) == (answer["understood"] is not None) == understood
    if understood:
        assert tuple(answer["understood"]) == UNDERSTOOD
        assert answer["choices"] == []
    return answer


def other(client: FlaskClient, operation: str, **sent: Any) -> Json:
    answer: Json = client.post(f"/v1/{operation}", json=sent).get_json()
    return answer


def used(answer: Json) -> set[str]:
    """Return the parts of an answer that its kind uses."""
    return {name for name in FIELDS[5:11] if answer[name]}


@pytest.mark.parametrize(
    ("kind", "question"),
    [
        ("move", "I put a violet building on E4 and a stable at C3"),
        ("judge", "may I place a stable on D5?"),
        ("judge", "can Yellow put a stable on C4?"),
        ("why", "why can't violet go to F4?"),
    ],
)
def test_question_about_a_move_is_answered_by_its_ruling(
    client: FlaskClient, kind: str, question: str
) -> None:
    answer = ask(client, question)
    ruling = answer["adjudication"]
    assert (answer["verdict"], answer["kind"]) == ("ok", kind)
    assert used(answer) <= {"adjudication", "reasons"}
    assert ruling == other(client, "adjudications", state=CITY, move=answer["understood"]["move"])
    assert ruling == other(client, "adjudications", state=CITY, play=answer["understood"]["play"])
    assert answer["reasons"] == ruling["reasons"]
    assert answer["notation"] == notation_of(CITY)
    assert answer["ruleset"] == ruling["ruleset"]


def test_what_a_question_names_is_told_as_data(client: FlaskClient) -> None:
    assert ask(client, "Can Yellow put a stable on C4?")["understood"] == {
        "text": "Yellow: stable C4?",
        "player": "yellow",
        "move": {"player": "yellow", "actions": [{"piece": "stable", "cell": "C4"}]},
        "play": "y:SC4",
        "piece": "stable",
        "color": None,
        "cell": "C4",
    }


def test_where_is_answered_by_the_legal_placements_of_that_piece(client: FlaskClient) -> None:
    legal = other(client, "legal-moves", state=CITY)
    everything = ask(client, "what may I do?")
    assert everything["legal_moves"] == legal
    for question, piece, color in (
        ("where can I put a wall?", "wall", None),
        ("où puis-je poser violet ?", "building", "violet"),
        ("where can I put a rooftop?", "rooftop", None),
        ("where may a merchant go", "merchant", None),
    ):
        answer = ask(client, question)
        assert (answer["kind"], used(answer)) == ("where", {"legal_moves"})
        assert answer["legal_moves"]["placements"] == [
            placement
            for placement in legal["placements"]
            if placement["piece"] == piece and placement.get("color") == color
        ]
        (action,) = answer["legal_moves"]["example"]["actions"]
        assert (action["piece"], action.get("color")) == (piece, color)
        assert action["cell"] in answer["answer"] or "other spaces" in answer["answer"]
    claims = ask(client, "where can I put a dome on the orange palace?")
    assert claims["answer"] == "A rooftop can be placed at L9."
    assert [each["cells"] for each in claims["legal_moves"]["placements"]] == [["L9"]]


def test_where_another_player_asks_they_are_told_whose_turn_it_is(client: FlaskClient) -> None:
    answer = ask(client, "where can Yellow put a wall?")
    assert [reason["rule"] for reason in answer["reasons"]] == ["turn.wrong_player"]
    assert answer["legal_moves"]["placements"] == []
    assert answer["legal_moves"]["example"] is None
    assert answer["answer"] == "It is Red’s turn, not Yellow’s."


def test_score_and_turn_are_told_in_a_sentence(client: FlaskClient) -> None:
    answer = ask(client, "who is ahead?")
    assert answer["score"] == other(client, "scores", state=CITY)["score"]
    assert answer["answer"].startswith("Yellow is ahead with 7 points.")
    assert used(answer) == {"score"}
    assert ask(client, "how many points for Red?")["answer"].startswith("Red has 0 points.")
    points = ask(client, "how many points for my dome on C4?")
    assert "Red would gain 4 points (violet palace +2 and" in points["answer"]
    nothing = ask(client, "how many points for a wall at E1?")
    assert nothing["answer"] == "Legal. It wouldn’t change the score."
    assert used(points) == {"score", "adjudication"}
    turn = ask(client, "à qui de jouer ?")
    assert turn["answer"] == "It is Red’s turn, with 2 pieces to place."
    assert used(turn) == set()


def test_facts_of_the_position_are_told_in_a_sentence(client: FlaskClient) -> None:
    answer = ask(client, "what is at C4?")
    assert answer["position"] == other(client, "positions", state=CITY)
    assert used(answer) == {"position"}
    assert answer["understood"]["cell"] == "C4"
    assert answer["answer"].startswith("There is a violet building at C4. The violet palace at C4")
    for question, said in (
        ("whose is the orange palace?", "at L4 (size 3, worth 3 points) belongs to Yellow."),
        ("à qui est le palais en L9 ?", "is not claimed yet, and can grow at L8, K9, M9 or L10."),
        ("which palaces are mine?", "Red owns no palace."),
        ("is C5 free?", "C5 is empty."),
        ("what is at A1?", "A1 is a tower."),
        ("where is the well?", "The well is at H4."),
        ("how long is the street?", "with 4 merchants from H7 to K7 can be extended"),
        ("who has the south-east tower tile?", "south-east tower tile (2 points) is still free."),
        ("who has the brown palace tile?", "The brown palace tile (3 points) is still free."),
        ("how many walls does Yellow have?", "Yellow has 12 walls left."),
        ("how many tea tiles do I have?", "Red has 0 tea tiles left."),
    ):
        assert said in ask(client, question)["answer"], question
    owned = ask(client, "which palaces does Yellow have?")
    assert owned["understood"]["player"] == "yellow"
    assert owned["answer"] == "The orange palace at L4 (size 3, worth 3 points) belongs to Yellow."


def test_hidden_number_is_not_told(client: FlaskClient) -> None:
    hidden = changed(CITY, "/players/0/stock", None)
    answer = ask(client, "how many walls do I have?", hidden)
    assert answer["answer"] == "Nobody can know how many walls Red has: they are hidden."


def test_rules_are_quoted_with_their_passages(client: FlaskClient) -> None:
    answer = ask(client, "may a stable touch two palaces?")
    assert answer["rules"] == ["stable.spacing"]
    assert used(answer) == {"rules"}
    rule = client.get("/v1/rules/stable.spacing").get_json()
    assert rule["text"] in answer["answer"]
    assert "Source: Second edition rulebook, Stables" in answer["answer"]
    gates = ask(client, "what are the rules for gates?")["rules"]
    assert {id_ for id_ in gates if id_.startswith("gate.")} == {
        each["id"]
        for each in client.get("/v1/rules").get_json()["rules"]
        if each["id"].startswith("gate.")
    }
    for question in ("what are the rules for gates?", "rules for tea tiles"):
        answer = ask(client, question, OLD)
        assert answer["rules"] == ["piece.not_in_ruleset"]
        assert answer["answer"].startswith("There are no ")


def test_question_that_is_not_understood_is_asked_back(client: FlaskClient) -> None:
    answer = ask(client, "can I put a building at H9?")
    assert answer["verdict"] == "not_understood"
    assert answer["answer"] == "I read a building at H9, but no colour. Which one?"
    assert [choice["text"] for choice in answer["choices"]] == [
        f"{color} building H9" for color in ("grey", "violet", "brown", "orange")
    ]
    for choice in answer["choices"]:
        again = ask(client, choice["question"])
        assert (again["verdict"], again["kind"]) == ("ok", "judge")
    assert used(answer) == set()
    assert used(ask(client, GIBBERISH)) == set()
    for state, example in ((CITY, "grey building F4"), (OLD, "grey palace piece F4")):
        assert f"Write, for example, {example}, wall E1." in ask(client, GIBBERISH, state)["answer"]
        again = ask(client, example, state)
        assert (again["kind"], again["understood"]["play"]) == ("move", "GF4")


@pytest.mark.parametrize("question", ["what should I play?", "what's the best move at E1?"])
def test_advice_is_refused(client: FlaskClient, question: str) -> None:
    answer = ask(client, question)
    assert answer["verdict"] == "not_understood"
    assert answer["answer"].startswith("A referee gives no advice.")
    assert ask(client, answer["answer"].partition(": ")[2])["kind"] == "where"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_choices_and_what_was_understood_are_understood_when_they_are_sent_back(
    client: FlaskClient, language: str
) -> None:
    choices = 0
    asked = [one for tag in ("en", "fr") for one in phrasings(tag)][::3]
    for position, _kind, _about, text in asked:
        state = dump_state(POSITIONS[position])
        answer = ask(client, text, state, language)
        for choice in answer["choices"]:
            again = ask(client, choice["question"], state, language)
            assert again["verdict"] == "ok", choice
            choices += 1
        if answer["verdict"] == "ok":
            again = ask(client, answer["understood"]["text"], state, language)
            assert again == answer, text
    assert choices > 15


def test_impossible_state_is_told_instead_of_an_answer(client: FlaskClient) -> None:
    impossible = changed(CITY, "/board/walls", ["B1", "D1"])
    answer = ask(client, "whose turn is it?", impossible)
    audit = other(client, "audits", state=impossible)
    assert answer["verdict"] == "invalid_state"
    assert answer["reasons"] == audit["reasons"] != []
    assert answer["notation"] == notation_of(impossible)
    assert answer["answer"].startswith("No game can reach this position")
    unknown = changed(CITY, "/ruleset/revision", 99)
    refused = ask(client, "whose turn is it?", unknown)
    assert (refused["verdict"], refused["ruleset"]) == ("invalid_state", None)


QUESTIONS = (
    *("whose turn is it?", "what may I do?", "qui est en tête ?", "where can I put a wall?"),
    *("wall at E1", "why can't I put a stable at C4?", "combien de points pour un mur en B1 ?"),
    *("mon dôme sur le palais gris", GIBBERISH, "what can I do with a merchant?", "pass"),
)


@pytest.mark.parametrize(("ruleset", "players", "gates"), TABLES)
def test_every_table_and_phase_is_answered_also_with_hidden_stocks(
    client: FlaskClient, ruleset: str, players: int, gates: bool
) -> None:
    plies = list(random_game(ruleset, players, players, {"gates": gates}))
    states: list[State] = [
        first_state(ruleset, players, 2, {"gates": gates}),
        plies[len(plies) // 2].state,
        hide(plies[len(plies) // 3].state),
        plies[-1].ruling.state,
    ]
    assert states[-1].phase == "finished"
    for index, state in enumerate(states):
        for question in QUESTIONS[index % 2 :: 2]:
            ask(client, question, dump_state(state), ("en", "fr")[index % 2])


def test_address_batch_and_browser_get_the_same_answer(client: FlaskClient) -> None:
    position, question = str(notation_of(CITY)), "Jaune peut-il poser une étable en C4 ?"
    sent = {"position": position, "question": question}
    answer = client.post("/v1/questions?lang=fr", json=sent)
    got = client.get("/v1/questions", query_string={**sent, "lang": "fr"})
    assert got.data == answer.data
    lines = json.dumps(sent) + "\n" + json.dumps({"position": position}) + "\n"
    batch = client.post(
        "/v1/questions?lang=fr", data=lines, content_type="application/x-ndjson"
    ).text.splitlines()
    assert json.loads(batch[0]) == answer.get_json()
    assert json.loads(batch[1])["status"] == 422
    reply = offline.reply("questions", {"lang": "fr"}, json.dumps(sent))
    assert json.loads(reply.body) == answer.get_json()


@pytest.mark.parametrize("question", ["", "x" * 301, 7, None])
def test_malformed_question_is_a_problem(client: FlaskClient, question: Any) -> None:
    response = client.post("/v1/questions", json={"state": CITY, "question": question})
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == ["/question"]
    assert (
        client.post("/v1/questions", json={"state": CITY, "question": "é" * 300}).status_code == 200
    )
