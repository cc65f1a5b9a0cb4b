"""Judge rulings on hidden states: compare each ruling with the outcome in every completion.

``python -m tests.hidden.judge 20000`` judges 20,000 rulings and prints all contradictions.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from itertools import count, repeat
from random import Random
from typing import Any, Final

from schemas import fast_reader, requests
from schemas.move import dump_move
from schemas.state import dump_state
from service.operations import adjudication, audit, legal_moves, replay, score
from service.operations import position as read_position
from service.rules.alternatives import alternative
from service.rules.fact_finding import state_before
from tests.reference.naive.consequences import place
from tests.reference.naive.placements import placements
from tests.reference.naive.position import player_to_move, read_state
from tests.support.random_games import TABLES, random_game, random_options

from .completions import (
    Json,
    all_numbers,
    canonical,
    completions,
    get,
    hidden_pieces,
    put,
    with_some_hidden,
)
from .expectations import (
    ABOUT,
    Completions,
    Expected,
    Ruled,
    ask,
    ending,
    expected_ending,
    shared_and_every,
)
from .one_completion import after_move, is_legal

FEW: Final = 9
"""With at most this many hidden pieces, rulings are almost never needlessly undetermined."""

_REPLAYED: Final = 12
"""The greatest number of completions in which a record is replayed."""

_LISTED: Final = {True: "legal", False: "undetermined", None: "illegal"}


class Judge:
    """Judges rulings. Keeps counts, and a line of text for each contradiction."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.contradictions: list[str] = []

    def add(self, other: Judge) -> None:
        self.counts += other.counts
        self.contradictions += other.contradictions

    def _contradict(self, kind: str, *what: Any) -> None:
        self.counts[kind] += 1
        self.contradictions.append(" ".join(map(str, (kind, *what))))

    def _check(self, holds: bool, kind: str, *what: Any) -> None:
        if not holds:
            self._contradict(kind, *what)

    # Moves.

    def move(self, where: str, state: Json, completed: Completions, actions: list[Json]) -> None:
        player = state["turn"]["player"]
        document = {"state": state, "move": {"player": player, "actions": actions}}
        answer = ask(adjudication, requests.ADJUDICATION, document)
        right = completed.expected(actions)
        few = hidden_pieces(state, completed.every) <= FEW
        self.counts["rulings"] += 1
        self.counts["rulings with few hidden pieces"] += few
        self.counts[right.verdict] += 1
        self.counts["of several actions"] += len(actions) > 1
        if answer["verdict"] == "undetermined" != right.verdict:
            self.counts["needlessly undetermined"] += 1
            self.counts["needlessly undetermined with few hidden pieces"] += few
            return
        if answer["verdict"] != right.verdict:
            self._contradict("wrong verdict", where, actions, answer["verdict"], right.verdict)
            return
        here = (where, actions)
        self._reasons(here, answer, right)
        if right.verdict == "illegal":
            self._instead(here, state, completed, answer)
            self._check(answer["state"] == state, "state not the one sent", *here)
            self._check(not answer["unknowns"], "unknowns with an illegal move", *here)
        else:
            self._state(here, state, answer, right)

    def _reasons(self, here: Any, answer: Json, right: Expected) -> None:
        """Judge the reasons, and whether each reason is certain."""
        given = {
            (reason["rule"], reason["action"], tuple(reason["cells"])): reason
            for reason in answer["reasons"]
        }
        certain = {key for key, reason in given.items() if reason["certain"]}
        shared, every = shared_and_every([ruled.reasons() for ruled in right.illegal])
        if right.verdict == "illegal" and shared:
            self.counts["shared reasons"] += len(shared)
            self._check(set(given) == shared == certain, "wrong reasons", *here, given, shared)
            for key in shared & set(given):
                said = {ruled.reasons()[key] for ruled in right.illegal}
                fine = said == {given[key]["message"]}
                fine |= key[0] == "turn.pass" and _can_place(given[key]["params"], right.illegal)
                self._check(fine, "wrong sentence", *here, said)
            if not right.in_hand:
                rules = {rule for rule, action, _ in given if action == len(here[1]) - 1}
                self.counts["piece not in hand"] += 1
                lacking = rules & {"stock.empty", "piece.not_in_ruleset", "color.closed"}
                self._check(bool(lacking), "stock.empty missing", *here, rules)
            return
        self.counts["uncertain reasons"] += len(given)
        self.counts["illegal without a shared reason"] += right.verdict == "illegal"
        self._check(set(given) <= every, "reason that no completion gives", *here, given, every)
        self._check(not certain, "reason wrongly certain", *here, certain)
        self._check(bool(given) == bool(every), "no reason", *here, every)
        self.counts["uncertain reasons left out"] += len(every - set(given))

    def _instead(self, here: Any, state: Json, completed: Completions, answer: Json) -> None:
        """Judge the alternative that an explanation suggests for the first refused action.

        The first and the last cell of each suggestion must be legal. Completions in which the mover
        does not reach the action, or does not hold the piece for it, are ignored.
        """
        actions = here[1]
        reason = answer["reasons"][0]
        index = reason["action"]
        if index is None:
            return
        move = {"player": state["turn"]["player"], "actions": actions}
        parsed = fast_reader.load(requests.ADJUDICATION, {"state": state, "move": move})
        before = state_before(parsed["state"].state, parsed["move"], index)
        found = alternative(before, parsed["move"].actions[index], reason["rule"])
        if found is None:
            return
        self.counts["hints"] += 1
        self.counts[f"hint {found.kind}"] += 1
        until = actions[: index + 1]
        for number, full in enumerate(completed.every):
            if completed.comes_to(number, until) <= index:
                continue
            after = completed.rule(number, actions[:index]).after if index else full
            for each in found.suggestions if after else ():
                color = {"color": each.color} if each.piece == "building" else {}
                for cell in {each.cells[0], each.cells[-1]}:
                    action = {"piece": each.piece, **color, "cell": cell}
                    fine = is_legal(read_state(after), action)
                    self._check(fine, "wrong hint", *here, found.kind, action)

    def _state(self, here: Any, state: Json, answer: Json, right: Expected) -> None:
        """Judge the state after a move, its score, and the unknowns."""
        after = answer["state"]
        legal = right.legal
        shown, open_ = expected_ending(state, [ruled.after for ruled in legal if ruled.after])
        self._check(ending(state, after) == shown, "wrong ending", *here, shown)
        self.counts["ending unknown"] += bool(open_)
        for ruled in right.illegal:
            open_ |= {ABOUT[rule] for rule, _, _ in ruled.reasons() if rule in ABOUT}
        said = {unknown["about"] for unknown in answer["unknowns"]}
        for about in open_:
            self.counts[f"unknown {about}"] += 1
        if right.verdict == "legal":
            self._check(said == open_, "wrong unknowns", *here, said, open_)
        else:
            self._check(said <= open_, "topic wrongly unknown", *here, said, open_)
            self._check(bool(said), "undetermined without unknowns", *here, open_)
            self.counts["unknowns left out"] += len(open_ - said)
        for number in all_numbers(state):
            values = {get(ruled.after, number) for ruled in legal if ruled.after}
            if get(after, number) is None and get(state, number) is not None:
                self.counts["numbers that become hidden"] += 1
                needless = len(values) == 1 and right.verdict == "legal"
                self._check(not needless, "number needlessly hidden", *here, number, values)
        for ruled in legal:
            if ruled.after is not None and ending(state, ruled.after) == shown:
                self._same(here, answer, ruled.after, ruled.answer)

    def _same(self, here: Any, answer: Json, after: Json, in_full: Json) -> None:
        """Compare an answer with a completion in which the move ends in the same way."""
        self.counts["states compared"] += 1
        filled = canonical(answer["state"])
        for number in all_numbers(filled):
            if get(filled, number) is None:
                put(filled, number, get(after, number))
        self._check(filled == canonical(after), "wrong state", *here, answer["state"], after)
        self._check(answer["score"] == in_full["score"], "wrong score", *here)
        told = [event for event in answer["events"] if event["type"] != "gates_discarded"]
        right = [event for event in in_full["events"] if event["type"] != "gates_discarded"]
        self._check(told == right, "wrong events", *here, told, right)
        for event in answer["events"]:
            self._check(event in in_full["events"], "event that no completion has", *here, event)

    # Legal moves.

    def listing(self, where: str, state: Json, every: Sequence[Json]) -> None:
        """Judge a list of legal moves: its cells, refusals, ``may_pass`` and unknowns."""
        answer = ask(legal_moves, requests.LEGAL_MOVES, {"state": state, "explain": True})
        lists = [
            ask(legal_moves, requests.LEGAL_MOVES, {"state": full, "explain": True})
            for full in every
        ]
        for name in ("player", "quota", "remaining"):
            self._check({one[name] for one in lists} == {answer[name]}, "wrong", name, where)
        passes = {one["may_pass"] for one in lists}
        right = passes.pop() if len(passes) == 1 else None
        self.counts[f"may_pass {right}"] += 1
        self._check(answer["may_pass"] is right, "wrong may_pass", where, answer["may_pass"], right)
        legal = [_expanded(one["placements"]) for one in lists]
        refused = [_by_cell(one["refusals"]) for one in lists]
        kinds = [{(p["piece"], p.get("color")) for p in one["placements"]} for one in lists]
        listed = _expanded(answer["placements"])
        listed_kinds = {(p["piece"], p.get("color")) for p in answer["placements"]}
        tea = ("tea_tile", None)
        self._check(
            listed_kinds - {tea} == set().union(*kinds) - {tea}, "wrong pieces", where, listed_kinds
        )
        open_ = {"pass"} if right is None else set()
        few = hidden_pieces(state, every) <= FEW
        uncertain = 0
        for key in {*listed, *set().union(*legal)}:
            kind = key[:2]
            holding = [n for n in range(len(every)) if kind == tea or kind in kinds[n]]
            allowed = [n for n in holding if key in legal[n]]
            certain = True if allowed == holding else False if allowed else None
            self.counts["listed actions"] += 1
            self.counts["listed with few hidden pieces"] += few
            self.counts[f"listed {_LISTED[certain]}"] += 1
            if listed.get(key) is False is not certain:
                self.counts["listed needlessly uncertain"] += 1
                self.counts["listed needlessly uncertain with few hidden pieces"] += few
                uncertain += 1
            else:
                fine = listed.get(key) is certain
                self._check(fine, "wrong entry in list", where, key, listed.get(key), certain)
            if certain is False:
                open_ |= self._about(state, key, set(holding) - set(allowed), refused, every)
        said = {unknown["about"] for unknown in answer["unknowns"]}
        for about in open_:
            self.counts[f"unknown {about}"] += 1
        if uncertain:
            open_.add("turn.obligation")
        self._check(said <= open_, "topic wrongly unknown, in list", where, said, open_)
        self._check(bool(said) == bool(open_), "unknowns missing in list", where, said, open_)
        self.counts["unknowns left out"] += len(open_ - said) if not uncertain else 0
        self._refusals(where, answer, listed, refused)

    def _about(
        self,
        state: Json,
        key: _Key,
        forbidding: Iterable[int],
        refused: Sequence[dict[_Key, frozenset[str]]],
        every: Sequence[Json],
    ) -> set[str]:
        """Return the topics of rules that an action breaks in the ``forbidding`` completions."""
        rules: set[str] = set()
        for number in forbidding:
            if key[3] is None and key[0] != "tea_tile":
                rules |= refused[number].get(key, frozenset())
            else:  # refusals name neither tea tiles nor ends of streets
                action = {name: part for name, part in zip(_PARTS, key, strict=True) if part}
                move = {"player": state["turn"]["player"], "actions": [action]}
                document = {"state": every[number], "move": move}
                ruling = ask(adjudication, requests.ADJUDICATION, document)
                rules |= {reason["rule"] for reason in ruling["reasons"]}
        return {ABOUT[rule] for rule in rules if rule in ABOUT}

    def _refusals(
        self,
        where: str,
        answer: Json,
        listed: dict[_Key, bool],
        refused: Sequence[dict[_Key, frozenset[str]]],
    ) -> None:
        """Judge the refusals in a list of legal moves."""
        given = _by_cell(answer["refusals"])
        by_ends = {key[:3] for key in listed if key[3] is not None}
        for key, rules in given.items():
            shared, every = shared_and_every([one[key] for one in refused if key in one])
            self.counts["refusals"] += 1
            if key[:3] in by_ends:
                continue
            fine = rules == shared if shared else rules <= every
            self._check(fine and key not in listed, "wrong refusal", where, key, rules, shared)
        forbidden = {key for one in refused for key in one} - set(given) - set(listed)
        self._check(not forbidden, "refusal missing", where, forbidden)

    # Other operations.

    def turn(self, where: str, state: Json, every: Sequence[Json]) -> None:
        """Judge the obligations, ``may_pass`` and the unknowns of a position."""
        answer = ask(read_position, requests.VIEW, {"state": state})
        turns = [ask(read_position, requests.VIEW, {"state": full})["turn"] for full in every]
        surely, every_owed = shared_and_every([turn["owes"] for turn in turns])
        open_ = every_owed - surely
        passes = {turn["may_pass"] for turn in turns}
        open_ |= {"pass"} if len(passes) > 1 else set()
        for about in open_:
            self.counts[f"unknown {about}"] += 1
        said = {unknown["about"] for unknown in answer["unknowns"]}
        self._check(set(answer["turn"]["owes"]) == surely, "wrong obligations", where, surely)
        self._check(said == open_, "wrong unknowns of the turn", where, said, open_)
        naive = {after_move(full, []) is not None for full in every}
        right = naive.pop() if len(naive) == 1 else None
        self._check(answer["turn"]["may_pass"] is right, "wrong may_pass of the turn", where, right)

    def worth(self, where: str, state: Json, every: Sequence[Json]) -> None:
        """Judge the audit and the score of a state."""
        audited = ask(audit, requests.POSITION, {"state": state})
        self._check(audited["verdict"] == "ok", "wrong audit", where, audited)
        answer = ask(score, requests.POSITION, {"state": state})["score"]
        for full in every:
            right = ask(score, requests.POSITION, {"state": full})["score"]
            self._check(answer == right, "wrong score of a state", where)

    def record(self, where: str, state: Json, moves: Sequence[Json]) -> None:
        """Judge the replay of moves that were really played. The verdict must not be illegal."""
        answer = ask(replay, requests.REPLAY_OF_STATE, {"state": state, "moves": list(moves)})
        self.counts["records"] += 1
        self.counts[f"record {answer['verdict']}"] += 1
        fine = answer["verdict"] != "illegal" and answer["played"] == len(moves)
        self._check(fine, "record refused", where, answer["explanation"])

    def other_record(
        self, where: str, state: Json, moves: Sequence[Json], sample: Sequence[Json]
    ) -> None:
        """Compare the replay of arbitrary moves with the verdicts in some completions.

        Completions in which a player lacks pieces for the moves count only if the replay is
        illegal.
        """
        answer = ask(replay, requests.REPLAY_OF_STATE, {"state": state, "moves": list(moves)})
        verdicts = {
            ask(replay, requests.REPLAY_OF_STATE, {"state": full, "moves": list(moves)})["verdict"]
            for full in sample
            if answer["verdict"] == "illegal" or _hold_enough(full, moves)
        }
        if not verdicts:
            return
        self.counts["other records"] += 1
        self.counts[f"other record {answer['verdict']}"] += 1
        here = (where, moves, verdicts)
        if answer["verdict"] == "legal":
            self._check(verdicts == {"legal"}, "record wrongly legal", *here)
        elif answer["verdict"] == "illegal":
            self._check("legal" not in verdicts, "record wrongly illegal", *here)
        else:
            self.counts["other record perhaps needlessly undetermined"] += len(verdicts) == 1


def _can_place(params: Json, ruled: Iterable[Ruled]) -> bool:
    """Return whether every completion allows the placement that the refusal of a pass names.

    If it names none, the result is True.
    """
    if params["piece"] is None:
        return True
    color = {"color": params["color"]} if params["color"] else {}
    action = {"piece": params["piece"], **color, "cell": params["cell"]}
    positions = [read_state(one.full) for one in ruled]
    return all(
        action in list(placements(position, player_to_move(position), position.turn_actions))
        for position in positions
    )


def _hold_enough(full: Json, moves: Iterable[Json]) -> bool:
    """Return whether the players hold all the pieces that these moves place."""
    stocks = {player["color"]: player["stock"] for player in full["players"]}
    placed = Counter(
        (move["player"], action["piece"], action.get("color"))
        for move in moves
        for action in move["actions"]
    )
    for (player, piece, color), number in placed.items():
        held = stocks[player].get(f"{piece}s", number)
        if isinstance(held, dict):
            held = held.get(color, 0)
        if isinstance(held, int) and held < number:
            return False
    return True


_Key = tuple[str, str | None, str | None, str | None]
"""An action's piece, colour and cell, and the street end that a merchant names."""

_PARTS: Final = ("piece", "color", "cell", "from")


def _expanded(entries: Iterable[Json]) -> dict[_Key, bool]:
    """Return whether each listed action is certain, keyed by action."""
    return {
        (entry["piece"], entry.get("color"), cell, entry.get("from")): entry["certain"]
        for entry in entries
        for cell in entry.get("cells", [None])
    }


def _by_cell(refusals: Iterable[Json]) -> dict[_Key, frozenset[str]]:
    """Return the rules that forbid each action, keyed by action."""
    return {
        (entry["piece"], entry.get("color"), cell, None): frozenset(entry["rules"])
        for entry in refusals
        for cell in entry["cells"]
    }


# --- States and moves to try ---------------------------------------------------------------------


def _actions(random: Random, every: Sequence[Json]) -> Iterator[list[Json]]:
    """Yield moves to try: a pass, moves that the placement rules allow, and random moves."""
    yield []
    for full in random.sample(list(every), min(len(every), 4)):
        position = read_state(full)
        player = player_to_move(position)
        by_kind: dict[tuple[str, str], list[Json]] = {}
        for action in placements(position, player, position.turn_actions):
            by_kind.setdefault((action["piece"], action.get("color", "")), []).append(action)
        for kind in random.sample(sorted(by_kind), min(len(by_kind), 3)):
            first = random.choice(by_kind[kind])
            yield [first]
            after = read_state(full)
            place(after, player_to_move(after), first)
            more = list(placements(after, player_to_move(after), after.turn_actions))
            if more:
                second = random.choice(more)
                yield [first, second]
                place(after, player_to_move(after), second)
                yet_more = list(placements(after, player_to_move(after), after.turn_actions))
                if yet_more:
                    yield [first, second, random.choice(yet_more)]
            yield [first, {"piece": "tea_tile"}]
            kinds = sorted(by_kind)
            piece, color = random.choice(kinds)
            other = random.choice(by_kind[random.choice(kinds)])
            wrong = {
                "piece": piece,
                **({"color": color} if color else {}),
                "cell": other.get("cell"),
            }
            yield [wrong]
    yield [{"piece": "tea_tile"}]
    piece = random.choice(("stable", "wall", "merchant", "gate", "rooftop", "neutral_rooftop"))
    yield [{"piece": piece, "cell": random.choice("CEGJL") + random.choice("13579")}]


def states(table: int, seed: int) -> Iterator[tuple[str, Json, list[Json], Random]]:
    """Yield hidden states late in a random game, each with the moves that followed in the game."""
    ruleset, players, gates = TABLES[table]
    where = f"{ruleset}-{players}{'-gates' if gates else ''}-{seed}"
    random = Random(where)
    options = random_options(ruleset, players, seed) if seed % 2 else {}
    plies = list(random_game(ruleset, players, seed, options | {"gates": gates}))
    late = plies[len(plies) * 3 // 4 :]
    chosen = random.sample(late, min(4, len(late))) + random.sample(plies[-12:], 3)
    for ply in chosen:
        state = with_some_hidden(dump_state(ply.state), random)
        if any(get(state, number) is None for number in all_numbers(state)):
            moves = [dump_move(later.move) for later in plies[plies.index(ply) :]]
            yield where, state, moves, random


def judge_state(
    judge: Judge, where: str, state: Json, moves: Sequence[Json], random: Random, most: int = 12
) -> None:
    """Judge everything about a state. At most ``most`` moves are judged."""
    judge.record(where, state, moves)
    every = completions(state)
    if every is None:
        judge.counts["states with too many completions"] += 1
        return
    assert every, (where, "no completion, not even the true state")
    judge.counts["states"] += 1
    judge.counts["completions"] += len(every)
    tried = list({str(actions): actions for actions in _actions(random, every)}.values())
    completed = Completions(every)
    for actions in random.sample(tried, min(most, len(tried))):
        judge.move(where, state, completed, actions)
    judge.listing(where, state, every)
    judge.turn(where, state, every)
    judge.worth(where, state, every)
    sample = random.sample(every, min(_REPLAYED, len(every)))
    for record in _records(random, moves, tried):
        judge.other_record(where, state, record, sample)


def _records(
    random: Random, moves: Sequence[Json], tried: Sequence[list[Json]]
) -> Iterator[list[Json]]:
    """Yield records to try: one that was played, and three with a different move near the start."""
    begun = list(moves[: random.randint(1, len(moves))])
    yield begun
    for _ in range(3):
        index = random.randrange(min(3, len(moves)))
        player = random.choice([move["player"] for move in moves])
        other = {"player": player, "actions": random.choice(tried)}
        yield [*moves[:index], other, *moves[index : index + random.randint(0, 2)]]


def judge_game(table: int, seed: int, moves_each: int) -> Judge:
    """Judge rulings in hidden states of one game."""
    judge = Judge()
    for where, state, moves, random in states(table, seed):
        judge_state(judge, where, state, moves, random, moves_each)
    return judge


def run(rulings: int, first_seed: int = 0, moves_each: int = 12, processes: int = 1) -> Judge:
    """Judge at least ``rulings`` rulings in random games at every table."""
    judge = Judge()
    tables = range(len(TABLES))
    with ProcessPoolExecutor(processes) if processes > 1 else nullcontext() as pool:
        over_tables = map if pool is None else pool.map
        for seed in count(first_seed):
            for game in over_tables(judge_game, tables, repeat(seed), repeat(moves_each)):
                judge.add(game)
            if judge.counts["rulings"] >= rulings:
                break
    return judge


def main() -> int:
    """Judge many rulings, and print the counts and all contradictions."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("rulings", type=int, nargs="?", default=20_000)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args()
    begun = time.monotonic()
    judge = run(chosen.rulings, chosen.first_seed, processes=chosen.processes)
    for contradiction in judge.contradictions:
        print(contradiction)
    print(", ".join(f"{name} {count}" for name, count in sorted(judge.counts.items())))
    print(f"{len(judge.contradictions)} contradictions, {time.monotonic() - begun:.0f} seconds")
    return 1 if judge.contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
