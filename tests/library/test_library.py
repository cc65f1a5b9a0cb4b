"""The library gives Python programs the rulings of the service, and imports no web framework."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service import library as medina
from tests.support.random_games import TABLES, random_game, random_options
from tests.support.wire import MIDDLE, REQUEST

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "library.md"


def _examples() -> list[str]:
    """Return the Python blocks of docs/library.md."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 8
    return blocks


def test_examples_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    """Every Python block of docs/library.md runs in order; the first gives a verdict."""
    first, *rest = _examples()
    namespace: dict[str, object] = {}
    exec(compile(first, str(PAGE), "exec"), namespace)
    assert capsys.readouterr().out.startswith("illegal ")
    for block in rest:
        exec(compile(block, str(PAGE), "exec"), namespace)


@pytest.mark.slow
def test_examples_of_the_page_pass_mypy_strict(tmp_path: Path) -> None:
    """A program made of the examples has no type errors."""
    (tmp_path / "program.py").write_text("\n".join(_examples()), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "program.py"],
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": str(ROOT), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_page_uses_only_public_names() -> None:
    """The page uses no name of the library outside ``__all__``."""
    used = set(re.findall(r"medina\.(\w+)", PAGE.read_text(encoding="utf-8")))
    assert len(used) >= 15
    assert used <= set(medina.__all__)


@pytest.mark.slow
def test_rulings_are_those_of_the_service(client: FlaskClient) -> None:
    """Verdict, rules, events, state and score of random moves are the same over HTTP."""
    asked = 0
    for ruleset, players, gates in TABLES:
        options = random_options(ruleset, players, 3) | {"gates": gates}
        for number, ply in enumerate(random_game(ruleset, players, 3, options)):
            if number % 40 != 11:
                continue
            document = medina.write_state(ply.state)
            move = medina.write_move(ply.move)
            sent = {"state": document, "move": move}
            answer = client.post("/v1/adjudications", json=sent).get_json()
            state = medina.read_state(document)
            ruling = medina.adjudicate(state, medina.read_move(move))
            assert ruling.verdict == answer["verdict"]
            assert [reason.rule for reason in ruling.reasons] == [
                reason["rule"] for reason in answer["reasons"]
            ]
            assert [medina.explain(event, state) for event in ruling.events] == [
                event["message"] for event in answer["events"]
            ]
            assert medina.write_state(ruling.state) == answer["state"]
            score = medina.score(ruling.state)
            assert medina.write_score(score, ruling.state) == answer["score"]
            asked += 1
    assert asked >= 20


def test_the_actions_of_a_listed_placement_are_legal() -> None:
    """Each action that a placement in the list of legal moves stands for is legal on its own."""
    state = medina.read_state(MIDDLE)
    legal = medina.legal_moves(state)
    assert legal.player is not None
    judged = 0
    for placement in legal.placements:
        for action in medina.actions(placement):
            assert medina.adjudicate(state, medina.Move(legal.player, (action,))).legal
            judged += 1
    assert judged >= 20


def test_malformed_documents_say_where() -> None:
    """The exception carries a pointer within the document and a sentence for each error."""
    with pytest.raises(medina.MalformedDocumentError) as raised:
        medina.read_state({"phase": "lunch"})
    errors = dict(raised.value.errors)
    assert errors["/phase"]
    assert errors["/board"]
    with pytest.raises(medina.MalformedDocumentError) as raised:
        medina.read_move({"player": "red", "actions": [{"piece": "stable", "cell": "Z9"}]})
    ((pointer, detail),) = raised.value.errors
    assert pointer == "/actions/0/cell"
    assert detail
    with pytest.raises(medina.MalformedDocumentError) as raised:
        medina.new_game("third-edition", ["red"])
    assert [pointer for pointer, _ in raised.value.errors] == ["/ruleset/id"]


STATE = medina.read_state(MIDDLE)
MOVE = medina.read_move(REQUEST["move"])
RULING = medina.adjudicate(STATE, MOVE)


@pytest.mark.parametrize(
    ("call", "reader"),
    [
        (lambda: medina.write_state(MIDDLE), "read_state"),
        (lambda: medina.write_position(MIDDLE), "read_state"),
        (lambda: medina.read_play("VE4", MIDDLE), "read_state"),
        (lambda: medina.write_play(MOVE, MIDDLE), "read_state"),
        (lambda: medina.write_record(MIDDLE, [MOVE]), "read_state"),
        (lambda: medina.write_score(medina.score(STATE), MIDDLE), "read_state"),
        (lambda: medina.audit(MIDDLE), "read_state"),
        (lambda: medina.position(MIDDLE), "read_state"),
        (lambda: medina.adjudicate(MIDDLE, MOVE), "read_state"),
        (lambda: medina.legal_moves(MIDDLE), "read_state"),
        (lambda: medina.score(MIDDLE), "read_state"),
        (lambda: medina.replay(MIDDLE, [MOVE]), "read_state"),
        (lambda: medina.explain(medina.Reason("stable.well"), MIDDLE), "read_state"),
        (lambda: medina.draw_text(MIDDLE), "read_state"),
        (lambda: medina.draw_svg(MIDDLE), "read_state"),
        (lambda: medina.write_move(REQUEST["move"]), "read_move"),
        (lambda: medina.write_play(REQUEST["move"], STATE), "read_move"),
        (lambda: medina.write_record(STATE, [REQUEST["move"]]), "read_move"),
        (lambda: medina.adjudicate(STATE, REQUEST["move"]), "read_move"),
        (lambda: medina.replay(STATE, [REQUEST["move"]]), "read_move"),
        (lambda: medina.explain_ruling(RULING, REQUEST["move"]), "read_move"),
        (lambda: medina.explain_ruling({"verdict": "legal"}, MOVE), "adjudicate"),
        (lambda: medina.write_score({"players": []}, STATE), "score"),
    ],
)
def test_a_plain_document_is_refused_with_the_function_to_call_first(
    call: Callable[[], object], reader: str
) -> None:
    """The TypeError names the function that returns the expected object."""
    with pytest.raises(TypeError, match=rf"as service\.library\.{reader} returns it, not a dict"):
        call()


def test_an_unknown_revision_of_a_ruleset_is_an_impossible_state() -> None:
    """The exception carries the reason."""
    document = json.loads(json.dumps(MIDDLE))
    document["ruleset"]["revision"] = 99
    with pytest.raises(medina.ImpossibleStateError) as raised:
        medina.read_state(document)
    assert [reason.rule for reason in raised.value.reasons] == ["game.revision"]


def test_every_language_explains() -> None:
    """Reasons and rulings are explained in every language, each in its own words."""
    state = medina.read_state(REQUEST["state"])
    move = medina.read_move({"player": state.turn.player or "red", "actions": []})
    ruling = medina.adjudicate(state, move)
    assert ruling.reasons
    said = {medina.explain(ruling.reasons[0], state, language) for language in medina.LANGUAGES}
    whole = {medina.explain_ruling(ruling, move, language) for language in medina.LANGUAGES}
    assert len(said) == len(whole) == len(medina.LANGUAGES) >= 2


_NOTHING_COMPILED = """
import sys
from importlib.machinery import ExtensionFileLoader, PathFinder

class Refuse:
    @staticmethod
    def find_spec(name, path=None, target=None):
        spec = PathFinder.find_spec(name, path, target)
        if spec and isinstance(spec.loader, ExtensionFileLoader):
            if "-packages" in spec.origin:  # installed, not of the standard library
                raise ImportError(f"{name} is compiled")
        return None

sys.meta_path.insert(0, Refuse)
try:
    import orjson
except ImportError:
    pass
else:
    raise SystemExit("the hook lets a compiled module through")

import json
from schemas import requests
from schemas.fast_reader import load
from service import library, operations
from service.wording import wording_for

document = json.load(sys.stdin)
parsed = operations.ParsedRequest(
    document, load(requests.ADJUDICATION, document), wording_for("fr")
)
answer = operations.adjudication(parsed)
unwanted = {"flask", "werkzeug", "gunicorn", "orjson"} & set(sys.modules)
print(json.dumps([answer, sorted(unwanted)]))
"""


def test_operations_and_library_need_nothing_compiled(client: FlaskClient) -> None:
    """Operations and library run on pure Python, without Flask, and answer as the service does."""
    done = subprocess.run(
        [sys.executable, "-c", _NOTHING_COMPILED],
        cwd=ROOT,
        input=json.dumps(REQUEST),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer, unwanted = json.loads(done.stdout)
    assert unwanted == []
    response = client.post("/v1/adjudications", json=REQUEST, headers={"Accept-Language": "fr"})
    assert answer == response.get_json()


def test_notation_stands_for_the_same_game() -> None:
    """Positions, moves and records of random games are read back unchanged."""
    games = 0
    for ruleset, players, gates in TABLES[::4]:
        plies = list(random_game(ruleset, players, 6, {"gates": gates}))
        for state, _, move, _ in plies[::9]:
            text = medina.write_position(state)
            assert text is not None
            assert medina.write_state(medina.read_position(text)) == medina.write_state(state)
            assert medina.read_play(medina.write_play(move, state), state) == move
        first, moves = plies[0].state, tuple(ply.move for ply in plies)
        for tags in (None, {"Red": "Ann"}):
            text = medina.write_record(first, moves, tags)
            assert text is not None
            recorded = medina.read_record(text)
            assert medina.write_state(recorded.state) == medina.write_state(first)
            assert (recorded.moves, recorded.tags) == (moves, tags or {})
            assert medina.replay(recorded.state, recorded.moves).state.phase == "finished"
        games += 1
    assert games == 8


def test_unusable_notation_is_refused() -> None:
    """Malformed text raises NotationError; impossible first cells raise ImpossibleStateError."""
    text = medina.write_position(medina.read_state(MIDDLE))
    assert text is not None
    with pytest.raises(medina.NotationError):
        medina.read_position(text[:-1])
    with pytest.raises(medina.NotationError):
        medina.read_record("2e.1 ryg FJ7,MF5 VE4")
    with pytest.raises(medina.ImpossibleStateError, match="near_wall"):
        medina.read_record("2e.1 ryg FB2,MF5=")


def test_a_position_may_leave_stocks_hidden() -> None:
    """A number that the text hides is null in the state, and is written as hidden again."""
    text = medina.write_position(medina.read_state(MIDDLE))
    assert text is not None
    fields = text.split(" ")
    fields[6] = "*N/" + fields[6].partition("/")[2]
    hidden = medina.read_position(" ".join(fields))
    assert medina.write_state(hidden)["players"][0]["stock"]["walls"] is None
    assert medina.write_position(hidden) == " ".join(fields)


def test_a_state_that_names_a_cell_twice_has_no_notation() -> None:
    """Neither a position nor a record can be written."""
    document = json.loads(json.dumps(MIDDLE))
    document["board"]["stables"] *= 2
    state = medina.read_state(document)
    assert state.input_problems
    assert medina.write_position(state) is None
    assert medina.write_record(state, ()) is None


def test_pictures_are_those_of_the_service(client: FlaskClient) -> None:
    """They are the same with every option, in both languages."""
    state = medina.read_state(MIDDLE)
    for language in medina.LANGUAGES:
        for cards in (True, False):
            body = {
                "state": MIDDLE,
                "highlight": ["C4"],
                "last": ["C5"],
                "viewer": "red",
                "cards": cards,
                "size": 300,
            }
            drawn = [
                client.post(
                    f"/v1/diagrams?lang={language}", json=body, headers={"Accept": media_type}
                ).data
                for media_type in ("text/plain", "image/svg+xml", "image/png")
            ]
            marks: Any = {"highlight": ["C4"], "last": ["C5"], "viewer": "red", "cards": cards}
            assert medina.draw_text(state, language, **marks).encode() == drawn[0]
            assert medina.draw_svg(state, language, **marks, size=300).encode() == drawn[1]
            assert medina.draw_png(state, language, **marks, size=300) == drawn[2]


def test_unknown_languages_are_refused() -> None:
    """Every function that writes sentences names the language that does not exist."""
    state, move = medina.read_state(MIDDLE), medina.Move("red", ())
    ruling = medina.adjudicate(state, move)
    for write in (
        lambda: medina.explain(ruling.reasons[0], state, "de"),
        lambda: medina.explain_ruling(ruling, move, "de"),
        lambda: medina.vocabulary("second-edition", "de"),
        lambda: medina.draw_text(state, "de"),
        lambda: medina.draw_svg(state, "de"),
        lambda: medina.draw_png(state, "de"),
    ):
        with pytest.raises(ValueError, match="'de'"):
            write()


@pytest.mark.parametrize(
    "options", [{"viewer": "purple"}, {"last": ["Z1"]}, {"size": 99}, {"size": 1201}]
)
def test_pictures_refuse_wrong_options(options: Any) -> None:
    """The library refuses options that the service refuses."""
    with pytest.raises(ValueError, match=r"purple|Z1|size"):
        medina.draw_svg(medina.read_state(MIDDLE), **options)
