"""The environment in ``examples/pettingzoo_env.py`` passes PettingZoo's own tests."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import numpy as np
import pytest

from service.rules.rulesets import RULESETS
from tests.support.serving import ROOT

pytest.importorskip("pettingzoo", reason="needs pettingzoo")

from pettingzoo.test import api_test, seed_test

FILE = ROOT / "examples" / "pettingzoo_env.py"
PLAYERS = {
    ruleset.id: ruleset.seats[:players]
    for ruleset in RULESETS.values()
    for players in ruleset.supplies
}


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pettingzoo_env", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# The test recommends other names for players, and warns of every observation with a mask.
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_environment_passes_the_api_test(example: ModuleType) -> None:
    api_test(example.MedinaEnv(), num_cycles=100)


def test_the_same_seed_gives_the_same_game(example: ModuleType) -> None:
    seed_test(example.MedinaEnv, num_cycles=20)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", PLAYERS)
def test_environment_plays_whole_games(example: ModuleType, ruleset: str) -> None:
    players = PLAYERS[ruleset]
    env, random = example.MedinaEnv(ruleset, players), np.random.default_rng(7)
    env.reset(seed=7)
    rewards = dict.fromkeys(players, 0)
    for agent in env.agent_iter():
        seen, reward, over, *_ = env.last()
        assert env.observation_space(agent).contains(seen)
        rewards[agent] += reward
        env.step(None if over else random.choice(np.flatnonzero(seen["action_mask"])))
    assert env.now.phase == "finished"
    assert set(rewards.values()) <= {1, -1}
    assert 1 in rewards.values()


def test_stocks_of_the_others_are_hidden(example: ModuleType) -> None:
    env = example.MedinaEnv()
    env.reset(seed=3)
    numbers = {
        player: env.observe(player)["observation"][example.LAYERS * len(example.CELLS) + 14 :]
        for player in env.agents
    }
    for own, other in (values.reshape(2, -1) for values in numbers.values()):
        assert (own >= 0).all()
        assert (other == -1).sum() == 7
