"""``medina conform`` finds the faults of other engines, and shrinks them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from service import library
from service.cli.conform.positions import count_sequences, perft_table
from service.cli.conform.shrinking import pieces_on
from service.examples.positions import worked_out
from service.rules.board import bits
from service.rules.catalogue import RULES
from service.rules.state import State
from tests.cli.running import LANGUAGES, ROOT, Medina, Outcome, Terminal
from tests.cli.small_engine import UNLISTED, forgetful, legal
from tests.support import perft
from tests.support.waiting import NEVER

ENGINE = (sys.executable, "-m", "tests.cli.small_engine")
SUBJECTS = ("cell", "building", "stable", "rooftop", "merchant", "wall", "gate")
PLACEMENT_RULES = [rule for rule in RULES if rule.partition(".")[0] in SUBJECTS]
OTHERS = ["setup.away_from_wall", "turn.obligation", "turn.last_player", *UNLISTED[2:]]
PLAYED = {"turn.one_per_color": ("--ruleset", "first-edition-two-player", "--games", 4)}
"""Only a game shows that this rule is forgotten. The kept positions show it for all others."""
QUICK = ("--ruleset", "second-edition", "--games", "0")


_PATIENCE = "service.cli.conform.engine.PATIENCE"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the engine be slow, because the machine may be."""
    monkeypatch.setattr(_PATIENCE, NEVER)


def _position(outcome: Outcome) -> State:
    (line,) = [line for line in outcome.out.splitlines() if line.startswith("Position: ")]
    return library.read_position(line.removeprefix("Position: "))


def _listed(outcome: Outcome) -> str:
    (line,) = [line for line in outcome.out.splitlines() if line.startswith("The engine lists ")]
    return line.removeprefix("The engine lists ").removesuffix(".")


def _script(tmp_path: Path, text: str) -> tuple[str, str]:
    path = tmp_path / "engine.py"
    found = f"import json, sys\nsys.path.insert(0, {str(ROOT)!r})\n"
    path.write_text(found + text, encoding="utf-8")
    return sys.executable, str(path)


def test_an_engine_that_agrees(medina: Medina) -> None:
    done = medina("conform", *QUICK, "--games", 1, "--", *ENGINE)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("Agreed: 1 game, ")
    for part in ("position", "legal action", "next position", "totals", "counted sequence"):
        assert part in done.out


def test_the_engine_on_the_page_agrees(medina: Medina, tmp_path: Path) -> None:
    page = perft.PAGE.read_text(encoding="utf-8")
    (text,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    done = medina("conform", *QUICK, "--", *_script(tmp_path, text))
    assert done.status == 0
    assert "totals" not in done.out


def test_the_time_is_limited(medina: Medina) -> None:
    done = medina("conform", *QUICK, "--games", 100_000, "--seconds", 1, "--", *ENGINE)
    assert done.status == 0


def _with_one_piece_less(state: State) -> list[State]:
    """Return the boards without one building, stable, wall, gate or rooftop."""
    found = []
    board = {"stables": state.stables, "walls": state.walls, "gates": state.gates}
    for name, cells in board.items():
        for cell in bits(cells):
            found.append(state.copy())
            setattr(found[-1], name, cells & ~cell)
    for index, cells in enumerate(state.buildings):
        for cell in bits(cells):
            buildings = list(state.buildings)
            buildings[index] &= ~cell
            found.append(state.copy())
            found[-1].buildings = tuple(buildings)
    for place in range(len(state.rooftops)):
        found.append(state.copy())
        found[-1].rooftops = state.rooftops[:place] + state.rooftops[place + 1 :]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("rule", [*PLACEMENT_RULES, *OTHERS])
def test_a_forgotten_rule_is_found_and_shrunk(medina: Medina, rule: str) -> None:
    done = medina("conform", *PLAYED.get(rule, ("--games", 0)), "--", *ENGINE, rule)
    assert (done.status, done.err) == (1, "")
    assert f"[{rule}]" in done.out
    state, listed = _position(done), _listed(done)
    assert not library.audit(state)
    assert listed in forgetful(state, rule) - legal(state)
    again = medina("judge", str(library.write_position(state)), listed)
    assert again.status == 1
    assert again.out in done.out
    if rule not in ("turn.last_player", "turn.obligation"):  # these depend on the stocks
        for less in map(worked_out, _with_one_piece_less(state)):
            if not library.audit(less):
                assert listed not in forgetful(less, rule) - legal(less)


def test_a_long_game_is_shrunk_to_a_few_pieces(medina: Medina) -> None:
    done = medina("conform", *QUICK, "--", *ENGINE, "stable.needs_building")
    assert done.status == 1
    assert pieces_on(_position(done)) == 1  # the first merchant


WRONG_TOTALS = """
from service import library
for line in sys.stdin:
    question = json.loads(line)
    state = library.read_position(question["position"])
    answer = {"id": question["id"]}
    if "play" in question:
        after = library.adjudicate(state, library.read_play(question["play"], state)).state
        totals = {player.color: player.total for player in library.score(after).players}
        totals[state.players[0].color] += after.stables != state.stables
        answer |= {"position": library.write_position(after).replace(" ", "_"), "totals": totals}
    else:
        from service.cli.conform.comparison import legal_actions
        answer["legal"] = sorted(legal_actions(library.legal_moves(state)) - {"-"})
    print(json.dumps(answer), flush=True)
"""


def test_totals_are_compared(medina: Medina, tmp_path: Path) -> None:
    """The engine may leave out a pass, and write positions as they stand in addresses."""
    done = medina("conform", *QUICK, "--", *_script(tmp_path, WRONG_TOTALS))
    assert done.status == 1
    assert "the engine’s totals are: red 1, " in done.out
    assert "the referee’s totals are: red 0, " in done.out
    assert pieces_on(_position(done)) == 2  # a building and the first merchant


WRONG_POSITION = """
from service import library
from service.cli.conform.comparison import legal_actions
for line in sys.stdin:
    question = json.loads(line)
    state = library.read_position(question["position"])
    answer = {"id": question["id"], "legal": sorted(legal_actions(library.legal_moves(state)))}
    if question.get("play", "").startswith("W"):
        answer["position"] = question["position"]
    print(json.dumps(answer), flush=True)
"""


def test_next_positions_are_compared(medina: Medina, tmp_path: Path) -> None:
    done = medina("conform", *QUICK, "--", *_script(tmp_path, WRONG_POSITION))
    assert done.status == 1
    position = str(library.write_position(_position(done)))
    assert f"the engine has: {position}\n" in done.out
    assert pieces_on(_position(done)) == 1


UNSUPPORTED = """
for line in sys.stdin:
    print(json.dumps({"id": json.loads(line)["id"], "unsupported": True}), flush=True)
"""


def test_an_engine_that_supports_nothing(medina: Medina, tmp_path: Path) -> None:
    done = medina("conform", *QUICK, "--", *_script(tmp_path, UNSUPPORTED))
    assert done.status == 2
    assert "Not supported by the engine (positions and games): second-edition " in done.out
    assert done.err == "The engine supports none of these positions.\n"


def test_unsupported_rulesets_are_counted(medina: Medina, tmp_path: Path) -> None:
    text = """
from service import library
from tests.cli.small_engine import legal
for line in sys.stdin:
    question = json.loads(line)
    state = library.read_position(question["position"])
    known = state.config.ruleset.id == "first-edition"
    told = {"legal": [*legal(state)]} if known else {"unsupported": True}
    print(json.dumps({"id": question["id"], **told}), flush=True)
"""
    done = medina(
        *("conform", "--ruleset", "first-edition", "--ruleset", "first-edition-aid"),
        *("--games", 0, "--", *_script(tmp_path, text)),
    )
    assert done.status == 0
    agreed, unsupported = done.out.splitlines()
    assert agreed.startswith("Agreed: ")
    assert unsupported.endswith(": first-edition-aid 4")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "print('ready?'); sys.exit('out of memory')",
            ["status 1", "Its last line: out of memory"],
        ),
        ("sys.exit(3)", ["status 3", "It wrote nothing."]),
        ("print('ready', flush=True); sys.stdin.read()", ["no answer", "Its last line: ready"]),
        ("print('{}', flush=True); sys.stdin.read()", ["no answer", "Its last line: {}"]),
        ("input(); print('{\"id\": 1}', flush=True); input()", ["no list “legal”"]),
        (
            "sys.stderr.write('thinking\\n'); sys.stderr.flush(); sys.stdin.read()",
            ["silent for 5 seconds", "Its last line: thinking"],
        ),
    ],
    ids=["ends", "ends quietly", "no JSON", "no id", "no list", "silent"],
)
def test_an_engine_that_fails(
    medina: Medina, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: list[str]
) -> None:
    if "silent" in said[0]:
        monkeypatch.setattr(_PATIENCE, 5)
    done = medina("conform", *QUICK, "--", *_script(tmp_path, text))
    assert done.status == 2
    for part in said:
        assert part in done.err


def test_a_command_that_does_not_exist(medina: Medina) -> None:
    done = medina("conform", "--", "./no-engine")
    assert (done.status, done.out) == (2, "")
    assert done.err == "./no-engine: there is no such file or folder\n"


def test_record_holds_all_questions_with_both_answers(medina: Medina, tmp_path: Path) -> None:
    file = tmp_path / "record.ndjson"
    done = medina("conform", *QUICK, "--record", file, "--", *ENGINE, "building.gate")
    assert done.status == 1
    entries = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert {"play" in entry for entry in entries} == {True, False}
    legal = [entry for entry in entries if "legal" in entry["referee"]]
    differing = [one for one in legal if sorted(one["engine"]["legal"]) != one["referee"]["legal"]]
    assert differing
    assert all(entry["position"].endswith("=") for entry in entries)


@LANGUAGES
def test_a_disagreement_is_told_in_the_language_of_the_user(medina: Medina, language: str) -> None:
    done = medina("conform", *QUICK, "--lang", language, "--", *ENGINE, "wall.connected")
    assert done.status == 1
    assert ("Illegal." if language == "en" else "Pas permis.") in done.out
    assert ("The engine lists" if language == "en" else "Le moteur") in done.out


def test_progress_is_shown_on_a_terminal() -> None:
    terminal = Terminal("conform", *QUICK, "--", *ENGINE)
    terminal.read_until(r"\d+ % \|.*positions")
    assert terminal.end() == 0


# --- Counts of sequences -------------------------------------------------------------------------


def test_the_page_has_the_table_of_counts() -> None:
    assert perft.table(perft_table()) in perft.PAGE.read_text(encoding="utf-8")


def test_the_counted_positions_are_the_kept_ones() -> None:
    kept = [(name, str(library.write_position(state))) for name, state in perft.positions()]
    assert [(row.name, row.position) for row in perft_table()] == kept
    assert len(list((ROOT / "examples" / "positions").glob("*.json"))) == sum(
        ":" not in name for name, _ in kept
    ) + 1  # an impossible position is kept too  # fmt: skip


def test_few_sequences_are_counted_right() -> None:
    counted = 0
    for row in perft_table():
        state = library.read_position(row.position)
        for depth, count in enumerate(row.counts, 1):
            if count <= 1000:
                assert count_sequences(state, depth) == count, row.name
                counted += 1
    assert counted >= 60


@pytest.mark.slow
@pytest.mark.parametrize("row", perft_table(), ids=lambda row: row.name)
def test_all_sequences_are_counted_right(row: perft.Perft) -> None:
    assert perft.counts_of(library.read_position(row.position)) == row.counts
