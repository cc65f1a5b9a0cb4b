"""The library returns the same rulings as the service and imports no web framework."""

from __future__ import annotations

import ast
import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service import library as medina
from tests.support.random_games import TABLES, random_game, random_options
from tests.support.waiting import NEVER
from tests.support.wire import MIDDLE, REQUEST

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "library.md"


def _examples() -> list[str]:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 8
    return blocks


def _run_cell(block: str, namespace: dict[str, object]) -> str | None:
    """Run a block as a cell of a notebook, and return what is shown of its last expression."""
    *statements, last = ast.parse(block).body
    exec(compile(ast.Module(statements, []), str(PAGE), "exec"), namespace)
    if not isinstance(last, ast.Expr):
        exec(compile(ast.Module([last], []), str(PAGE), "exec"), namespace)
        return None
    shown = eval(compile(ast.Expression(last.value), str(PAGE), "eval"), namespace)
    return None if shown is None else repr(shown)


def test_python_examples_in_library_docs_run(capsys: pytest.CaptureFixture[str]) -> None:
    first, *rest = _examples()
    namespace: dict[str, object] = {}
    _run_cell(first, namespace)
    assert capsys.readouterr().out.startswith("illegal ")
    shown = {_run_cell(block, namespace) for block in rest} - {None}
    assert shown == set(re.findall(r"`(<.*?>)`", PAGE.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_python_examples_in_library_docs_pass_mypy_strict(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("\n".join(_examples()), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "program.py"],
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": str(ROOT), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=NEVER,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_library_docs_use_only_public_names() -> None:
    used = set(re.findall(r"medina\.(\w+)", PAGE.read_text(encoding="utf-8")))
    assert len(used) >= 15
    assert used <= set(medina.__all__)


@pytest.mark.slow
def test_library_and_service_give_the_same_rulings(client: FlaskClient) -> None:
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


def test_every_action_of_a_listed_placement_is_legal() -> None:
    state = medina.read_state(MIDDLE)
    legal = medina.legal_moves(state)
    assert legal.player is not None
    judged = 0
    for placement in legal.placements:
        for action in medina.actions(placement):
            assert medina.adjudicate(state, medina.Move(legal.player, (action,))).legal
            judged += 1
    assert judged >= 20


def test_malformed_document_error_points_to_each_error() -> None:
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
        (lambda: medina.explain({"rule": "stable.well"}, STATE), "adjudicate"),
        (lambda: medina.actions({"piece": "stable"}), "legal_moves"),
        (lambda: medina.write_score({"players": []}, STATE), "score"),
    ],
    ids=[
        "write_state",
        "write_position",
        "read_play",
        "write_play, state",
        "write_record, state",
        "write_score, state",
        "audit",
        "position",
        "adjudicate, state",
        "legal_moves",
        "score",
        "replay, state",
        "explain",
        "draw_text",
        "draw_svg",
        "write_move",
        "write_play, move",
        "write_record, move",
        "adjudicate, move",
        "replay, move",
        "explain_ruling, move",
        "explain_ruling, ruling",
        "explain, reason",
        "actions",
        "write_score, score",
    ],
)
def test_type_error_for_a_dict_names_the_function_to_call_first(
    call: Callable[[], object], reader: str
) -> None:
    with pytest.raises(TypeError, match=rf"from service\.library\.{reader}, not dict"):
        call()


def test_unknown_ruleset_revision_raises_impossible_state_error() -> None:
    document = json.loads(json.dumps(MIDDLE))
    document["ruleset"]["revision"] = 99
    with pytest.raises(medina.ImpossibleStateError) as raised:
        medina.read_state(document)
    assert [reason.rule for reason in raised.value.reasons] == ["game.revision"]


def test_reasons_and_rulings_are_explained_in_every_language() -> None:
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
            if "-packages" in spec.origin:  # installed, not part of the standard library
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
unwanted = {"flask", "werkzeug", "gunicorn", "orjson", "service.words"} & set(sys.modules)
print(json.dumps([answer, sorted(unwanted)]))
"""


def test_adjudication_runs_without_compiled_packages(client: FlaskClient) -> None:
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


def test_notation_written_by_the_library_round_trips() -> None:
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


def test_bad_notation_raises_an_error() -> None:
    text = medina.write_position(medina.read_state(MIDDLE))
    assert text is not None
    with pytest.raises(medina.NotationError):
        medina.read_position(text[:-1])
    with pytest.raises(medina.NotationError):
        medina.read_record("2e.1 ryg FJ7,MF5 VE4")
    with pytest.raises(medina.ImpossibleStateError, match="near_wall"):
        medina.read_record("2e.1 ryg FB2,MF5=")


def test_position_with_hidden_stocks_round_trips() -> None:
    text = medina.write_position(medina.read_state(MIDDLE))
    assert text is not None
    fields = text.split(" ")
    fields[6] = "*N/" + fields[6].partition("/")[2]
    hidden = medina.read_position(" ".join(fields))
    assert medina.write_state(hidden)["players"][0]["stock"]["walls"] is None
    assert medina.write_position(hidden) == " ".join(fields)


def test_state_that_lists_a_cell_twice_has_no_notation() -> None:
    document = json.loads(json.dumps(MIDDLE))
    document["board"]["stables"] *= 2
    state = medina.read_state(document)
    assert state.input_problems
    assert medina.write_position(state) is None
    assert medina.write_record(state, ()) is None


def test_library_and_service_draw_the_same_diagrams(client: FlaskClient) -> None:
    state = medina.read_state(MIDDLE)
    for language in medina.LANGUAGES:
        for cards in (True, False):
            body = {
                "state": MIDDLE,
                "highlight": ["C4"],
                "last": ["C5"],
                "viewer": "red",
                "cards": cards,
                "pad": not cards,
                "size": 300,
                "letters": cards,
                "scheme": "dark" if cards else "light",
                "curve": [[1, 0, 0], [2, 3, 1]] if language == "fr" else [],
            }
            drawn = [
                client.post(
                    f"/v1/diagrams?lang={language}", json=body, headers={"Accept": media_type}
                ).data
                for media_type in ("text/plain", "image/svg+xml", "image/png")
            ]
            marks: Any = {name: value for name, value in body.items() if name != "state"}
            assert medina.draw_svg(state, language, **marks).encode() == drawn[1]
            assert medina.draw_png(state, language, **marks) == drawn[2]
            for name in ("size", "letters", "scheme", "curve"):
                del marks[name]
            assert medina.draw_text(state, language, **marks).encode() == drawn[0]


def test_unknown_language_raises_value_error() -> None:
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
    "options",
    [{"viewer": "purple"}, {"last": ["Z1"]}, {"size": 99}, {"size": 1201}, {"scheme": "night"}],
    ids=["an unknown viewer", "an unknown cell", "too small", "too large", "an unknown scheme"],
)
def test_drawing_refuses_invalid_options(options: Any) -> None:
    """The service rejects the same values."""
    with pytest.raises(ValueError, match=r"purple|Z1|size|night"):
        medina.draw_svg(medina.read_state(MIDDLE), **options)


def test_states_are_equal_where_their_notation_is() -> None:
    seen: dict[medina.State, str] = {}
    for ruleset, players, gates in TABLES[::6]:
        for ply in islice(random_game(ruleset, players, 9, {"gates": gates}), None, None, 4):
            for state in (ply.state, medina.hide(ply.state, ply.state.players[0].color)):
                text = medina.write_position(state)
                assert text is not None
                assert seen.setdefault(state, text) == text
                again = medina.read_position(text)
                assert (again, hash(again)) == (state, hash(state))
    assert len(set(seen.values())) == len(seen) > 200


def test_streets_written_from_either_end_give_equal_states() -> None:
    document = json.loads(json.dumps(MIDDLE))
    document["board"]["streets"] = [street[::-1] for street in document["board"]["streets"]]
    assert document != MIDDLE
    assert medina.read_state(document) == medina.read_state(MIDDLE)


def test_a_state_equals_nothing_else() -> None:
    document = json.loads(json.dumps(MIDDLE))
    document["board"]["stables"] *= 2
    assert medina.read_state(document) != STATE  # these have no notation
    assert medina.read_state(document) == medina.read_state(document)
    assert medina.write_state(STATE) != STATE
    assert medina.hide(STATE) != STATE


@pytest.mark.parametrize("hidden", [False, True])
def test_states_can_be_pickled(hidden: bool) -> None:
    state = medina.hide(STATE, "red") if hidden else STATE
    legal = medina.legal_moves(state)  # fills what the state caches
    copied = pickle.loads(pickle.dumps(state))
    assert copied == state
    assert medina.write_state(copied) == medina.write_state(state)
    assert medina.legal_moves(copied) == legal
    assert len(pickle.dumps(state)) < 4000


def test_repr_of_a_state_is_short() -> None:
    turn = STATE.turn
    assert repr(STATE) == f"<State: second-edition, turn {turn.number}, {turn.player} to move>"
    plies = list(random_game("second-edition", 2, 1))
    assert repr(plies[-1].ruling.state) == "<State: second-edition, finished>"


def test_example_of_legal_moves_plays_a_whole_game(client: FlaskClient) -> None:
    state = medina.new_game("second-edition", ["red", "blue"], seed=7).state
    assert state is not None
    plies = 0
    while (move := medina.legal_moves(state).example) is not None:
        if plies % 20 == 0:
            sent = {"position": medina.write_position(state)}
            answer = client.post("/v1/legal-moves", json=sent).get_json()
            assert answer["play"] == medina.write_play(move, state)
        ruling = medina.adjudicate(state, move)
        assert ruling.legal
        state, plies = ruling.state, plies + 1
    assert state.phase == "finished"
    assert plies >= 80
