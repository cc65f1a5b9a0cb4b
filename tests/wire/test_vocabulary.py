"""``GET /v1/vocabulary`` lists the words, colours and letters of a ruleset."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from service import library
from service.rules.rulesets import RULESETS
from service.wording import LANGUAGES
from service.words import LANGUAGES as UNDERSTOOD
from service.words import split_words

EVERY_RULESET = pytest.mark.parametrize("ruleset", RULESETS)
FORMS = ("singular", "plural", "indefinite", "definite", "definite_plural", "none")


def _vocabulary(client: FlaskClient, ruleset: str, language: str) -> Any:
    response = client.get(f"/v1/vocabulary?ruleset={ruleset}&lang={language}")
    assert response.status_code == 200, response.text
    assert response.headers["Content-Language"] == language
    return response.get_json()


def _row(rows: list[Any], **wanted: str) -> Any:
    return next(row for row in rows if wanted.items() <= row.items())


def _nouns(vocabulary: Any) -> list[Any]:
    colors = [color["building"] for color in vocabulary["building_colors"]]
    colors += [color["rooftop"] for color in vocabulary["player_colors"]]
    return [*vocabulary["pieces"], *vocabulary["things"], *colors, vocabulary["neutral"]["rooftop"]]


def test_second_edition_vocabulary_has_the_expected_words(client: FlaskClient) -> None:
    english, french = (_vocabulary(client, "second-edition", tag) for tag in ("en", "fr"))
    stable = {
        "piece": "stable",
        "letter": "S",
        "basics": ["stable.needs_building", "stable.spacing", "cell.kind"],
        "singular": "étable",
        "plural": "étables",
        "indefinite": "une étable",
        "definite": "l’étable",
        "definite_plural": "les étables",
        "none": "aucune étable",
        "gender": "feminine",
    }
    assert _row(french["pieces"], piece="stable") == stable
    orange = _row(english["building_colors"], color="orange")
    assert orange["building"]["indefinite"] == "an orange building"
    assert orange["building"]["gender"] is None
    red = _row(french["player_colors"], color="red")
    assert (red["player"], red["name"], red["letter"]) == ("Rouge", "rouge", "r")
    assert _row(french["things"], name="street")["plural"] == "rues marchandes"
    assert _row(french["corners"], corner="NW") == {
        "corner": "NW",
        "short": "NO",
        "tower": "la tour nord-ouest",
        "tower_tile": "la tuile de la tour nord-ouest",
    }
    assert [phase["name"] for phase in english["phases"]] == ["setup", "in play", "finished"]
    assert _row(french["sides"], side="east")["in"] == "à l’est"


def test_first_edition_has_its_own_vocabulary(client: FlaskClient) -> None:
    """The ruleset has no blocking domes and no tea tiles."""
    english, french = (_vocabulary(client, "first-edition", tag) for tag in ("en", "fr"))
    building = _row(french["pieces"], piece="building")
    assert (building["indefinite"], building["gender"]) == ("une pièce de palais", "feminine")
    assert _row(english["pieces"], piece="rooftop")["plural"] == "domes"
    colors = [color["color"] for color in english["building_colors"]]
    assert colors == ["grey", "black", "brown", "orange"]
    assert _row(french["building_colors"], color="brown")["name"] == "brun"
    pieces = {piece["piece"] for piece in english["pieces"]}
    assert "gate" in pieces
    assert not pieces & {"blocking_rooftop", "tea_tile"}


def test_two_player_vocabulary_names_both_kinds_of_dome(client: FlaskClient) -> None:
    pieces = _vocabulary(client, "first-edition-two-player", "en")["pieces"]
    assert _row(pieces, piece="rooftop")["singular"] == "scoring dome"
    assert _row(pieces, piece="blocking_rooftop")["singular"] == "blocking dome"


@EVERY_RULESET
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_form_is_translated_and_agrees_in_gender(
    client: FlaskClient, ruleset: str, language: str
) -> None:
    nouns = _nouns(_vocabulary(client, ruleset, language))
    assert len(nouns) >= 18
    for noun in nouns:
        assert all(noun[form] for form in FORMS)
        assert noun["singular"] in noun["definite"]
        assert noun["plural"] in noun["definite_plural"]
        if language == "fr":
            words = " ".join(noun[form] for form in FORMS)
            assert not re.search(r"\b(the|an?|no)\b", words), words
            feminine = noun["none"].startswith("aucune ")
            assert noun["gender"] == ("feminine" if feminine else "masculine")
            assert noun["indefinite"].split()[0] in (("une",) if feminine else ("un", "le"))


@EVERY_RULESET
def test_vocabulary_colors_match_the_svg_style_sheet(client: FlaskClient, ruleset: str) -> None:
    colors = RULESETS[ruleset].seats[: max(RULESETS[ruleset].supplies)]
    state = library.new_game(ruleset, colors, seed=1).state
    assert state is not None
    picture = library.draw_svg(state)
    vocabulary = _vocabulary(client, ruleset, "en")
    for color in vocabulary["building_colors"]:
        assert f".medina .{color['color']}{{fill:{color['fill']}}}" in picture
    for color in [*vocabulary["player_colors"], vocabulary["neutral"]]:
        assert f".medina .roof-{color['color']}{{fill:{color['fill']}" in picture


@EVERY_RULESET
def test_vocabulary_letters_match_the_notation(client: FlaskClient, ruleset: str) -> None:
    vocabulary = _vocabulary(client, ruleset, "en")
    seats = RULESETS[ruleset].seats[: max(RULESETS[ruleset].supplies)]
    state = library.new_game(ruleset, seats, seed=1).state
    assert state is not None
    position = library.write_position(state)
    assert position is not None
    assert position.startswith(f"{vocabulary['notation']}.")
    letters = {color["color"]: color["letter"] for color in vocabulary["player_colors"]}
    assert position.split()[1] == "".join(letters[color] for color in seats)
    for piece in vocabulary["pieces"]:
        written = {"building": "G"}.get(piece["piece"], piece["letter"])
        cell = "" if piece["piece"] == "tea_tile" else "C4"
        move = library.read_play(f"{written}{cell}", state)
        assert [action.piece for action in move.actions] == [piece["piece"]]
    for color in vocabulary["building_colors"]:
        move = library.read_play(f"{color['letter']}C4", state)
        assert [action.color for action in move.actions] == [color["color"]]
    option = {option["option"]: option["letter"] for option in vocabulary["options"]}
    gated = library.new_game(ruleset, seats, options={"gates": True}, seed=1).state
    assert gated is not None
    position = library.write_position(gated)
    assert position is not None
    assert position.split()[0].endswith(f":{option['gates']}1")


def test_names_of_pieces_and_colors_are_understood(client: FlaskClient) -> None:
    asked = 0
    by_tag = {language.tag: language for language in UNDERSTOOD}
    for ruleset in RULESETS:
        for tag in LANGUAGES:
            vocabulary, language = _vocabulary(client, ruleset, tag), by_tag[tag]
            names = {piece["piece"]: piece for piece in vocabulary["pieces"]}
            for piece, forms in names.items():
                for form in ("singular", "plural"):
                    words = split_words(forms[form])
                    assert language.find(words) == (len(words), ("piece", piece)), words
                    asked += 1
            for color in vocabulary["building_colors"]:
                words = split_words(color["building"]["singular"])
                meanings = {found[1] for word in words if (found := language.find((word,)))}
                assert ("color", color["color"]) in meanings
    assert asked >= 200


def test_vocabulary_defaults_to_the_second_edition(client: FlaskClient) -> None:
    document = client.get("/v1/vocabulary?lang=fr").get_json()
    assert document == _vocabulary(client, "second-edition", "fr")
    assert document == library.vocabulary(language="fr")


@pytest.mark.parametrize(
    ("query", "parameters"),
    [
        ("ruleset=third-edition", ["ruleset"]),
        ("ruleset=", ["ruleset"]),
        ("ruleset=first-edition&ruleset=first-edition", ["ruleset"]),
        ("edition=first", ["edition"]),
        ("lang=de&edition=first", ["lang", "edition"]),
    ],
)
def test_bad_vocabulary_parameters_get_a_422_that_names_them(
    client: FlaskClient, query: str, parameters: list[str]
) -> None:
    response = client.get(f"/v1/vocabulary?{query}")
    assert (response.status_code, response.mimetype) == (422, "application/problem+json")
    assert [error["parameter"] for error in response.get_json()["errors"]] == parameters


def test_library_vocabulary_rejects_unknown_rulesets_and_languages() -> None:
    with pytest.raises(ValueError, match="third"):
        library.vocabulary("third")
    with pytest.raises(ValueError, match="de"):
        library.vocabulary(language="de")


def test_vocabulary_page_for_browsers_has_words_and_colors(client: FlaskClient) -> None:
    """The link to the other language keeps the ruleset."""
    page = client.get(
        "/v1/vocabulary?ruleset=first-edition&lang=fr", headers={"Accept": "text/html"}
    ).text
    for noun in _nouns(_vocabulary(client, "first-edition", "fr")):
        assert noun["indefinite"] in page
    for color in _vocabulary(client, "first-edition", "fr")["building_colors"]:
        assert f'fill="{color["fill"]}"' in page
    assert 'href="?lang=en&amp;ruleset=first-edition"' in page


@EVERY_RULESET
def test_basics_of_each_piece_apply_in_every_game_that_has_it(
    client: FlaskClient, ruleset: str
) -> None:
    for piece in _vocabulary(client, ruleset, "en")["pieces"]:
        rules = [client.get(f"/v1/rules/{id_}").get_json() for id_ in piece["basics"]]
        assert len({rule["id"] for rule in rules}) == 3
        own = {option["name"] for rule in rules for option in rule["options"]}
        assert own <= {f"{piece['piece']}s", f"{piece['piece']}"}, piece["piece"]
        assert all(ruleset in rule["rulesets"] for rule in rules), piece["piece"]
