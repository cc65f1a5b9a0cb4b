"""The game as a PettingZoo environment: ``pip install '.[env]'``, then ``MedinaEnv()``.

An action is a piece on a cell, a tea tile or a pass. An observation is what the player sees: the
board, then numbers, of which those behind the other screens are -1. At the end, the winners receive
1 and the others -1. ``now`` is the state. The gates are left out: beside them, a merchant may have
to name its street.
"""

from itertools import chain
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from service import library as medina

CELLS = [f"{column}{row}" for row in range(1, 14) for column in "ABCDEFGHIJKLMNOPQR"]
PIECES = ["stable", "merchant", "wall", "rooftop", "neutral_rooftop", "blocking_rooftop"]
NUMBERS = ["rooftops", "neutral_rooftops", "stables", "merchants", "walls"]
LAYERS = 14  # building colours, stables, walls, well, merchants, ends of streets, rooftops
TEA = (4 + len(PIECES)) * len(CELLS)
PASS = TEA + 1


class MedinaEnv(AECEnv[str, Any, int]):
    metadata: ClassVar = {"name": "medina_v0", "is_parallelizable": False}

    def __init__(self, ruleset: str = "second-edition", players: Any = ("red", "yellow")) -> None:
        self.ruleset, self.possible_agents = ruleset, list(players)
        size = LAYERS * len(CELLS) + len(players) * (len(NUMBERS) + 5) + 14
        seen, mask = Box(-1, 127, (size,), np.int8), Box(0, 1, (PASS + 1,), np.int8)
        space = Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(players, space)
        self.action_spaces = {player: Discrete(PASS + 1) for player in players}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        drawn = int(np.random.default_rng(seed).integers(2**31))
        game = medina.new_game(self.ruleset, self.possible_agents, seed=drawn)
        assert game.state is not None, game.reasons
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Any = {agent: {} for agent in self.agents}
        self._show(game.state)

    def _show(self, state: medina.State) -> None:
        """Go on from a state."""
        self.now, legal, self.moves = state, medina.legal_moves(state), {}
        for placement in legal.placements:
            for action in medina.actions(placement):
                number = TEA if action.piece == "tea_tile" else self._number(action)
                self.moves[number] = medina.Move(str(legal.player), (action,))
        if legal.may_pass:
            self.moves[PASS] = medina.Move(str(legal.player), ())
        self.agent_selection = legal.player or self.agents[0]

    def _number(self, action: medina.Action) -> int:
        colors = self.now.config.building_colors
        kind = [*colors, *PIECES].index(action.color or action.piece)
        return kind * len(CELLS) + CELLS.index(medina.cell_names(action.cell)[0])

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or action is None:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        self._show(medina.adjudicate(self.now, self.moves[int(action)]).state)
        if self.now.phase == "finished":
            winners = medina.score(self.now).winners
            self.rewards = {agent: 1 if agent in winners else -1 for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Any:
        state: Any = medina.write_state(medina.hide(self.now, agent))
        seat = self.possible_agents.index(agent)
        seats = self.possible_agents[seat:] + self.possible_agents[:seat]  # the viewer comes first
        board, streets = state["board"], state["board"]["streets"]
        layers = [*board["buildings"].values(), board["stables"], board["walls"], [board["well"]]]
        layers += [
            [*chain(*streets)],
            [end for street in streets for end in (street[0], street[-1])],
        ]
        others = {"red", "yellow", "green", "blue"} - {*seats}
        for color in [*seats, "neutral", *sorted(others)]:
            layers.append([top["cell"] for top in board["rooftops"] if top["color"] == color])
        tiles = [*state["palace_tiles"].values(), *state["tower_tiles"].values()]
        numbers = [seats.index(tile["holder"]) if tile["holder"] else -1 for tile in tiles]
        numbers += [tile.get("merchants", 0) for tile in tiles[4:]]
        numbers += [state["tea_supply"], medina.legal_moves(self.now).remaining]
        for player in sorted(state["players"], key=lambda player: seats.index(player["color"])):
            stock = player["stock"]
            numbers += [player["tea_tiles"], *stock["buildings"].values(), *map(stock.get, NUMBERS)]
        cells = [cell in layer for layer in layers for cell in CELLS]
        values = [*cells, *(-1 if number is None else number for number in numbers)]
        mask = np.zeros(PASS + 1, np.int8)
        if agent == self.agent_selection:
            mask[[*self.moves]] = 1
        return {"observation": np.array(values, np.int8), "action_mask": mask}
