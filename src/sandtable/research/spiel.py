"""Games for OpenSpiel: players are the powers, actions are words; dice fall inside, so games are sampled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from sandtable.research.environment import Environment
from sandtable.research.tokens import Vocabulary

NAME = "python_sandtable"
MOST_WORDS = 1_000_000
DEFAULTS: dict[str, Any] = {"game": "training", "last_round": 15, "seed": 1}
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Sandtable",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=16,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class SandtableGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """`pyspiel.load_game("python_sandtable(game=revised-1942)")`, once this module is imported."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = {**DEFAULTS, **(params or {})}
        self.first = Environment(told["game"], last_round=told["last_round"])
        self.first.reset(seed=told["seed"])
        self.seed, self.games = told["seed"], 0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.first.words.size,
            max_chance_outcomes=0,
            num_players=len(self.first.possible_agents),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=MOST_WORDS,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> SandtableState:
        """A new game, with dice of its own: the n-th game of a seed is always the same."""
        self.games += 1
        return SandtableState(self, self.games)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees, as the environment tells it."""
        return Observer(self.first.encoder.size)


class SandtableState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """One game under way."""

    def __init__(self, game: SandtableGame, number: int) -> None:
        super().__init__(game)
        self.env = game.first.copy()
        self.env.reset(seed=game.seed * 1_000_003 + number)

    def current_player(self) -> int:
        """Who says the next word."""
        if self.env.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.env.possible_agents.index(self.env.agent_selection)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.env.stage.next) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        self.env.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        words: Vocabulary = self.env.words
        return words.say(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.env.over

    def returns(self) -> list[float]:
        """What it was worth to each power."""
        return [self.env.rewards[p] if self.env.over else 0.0 for p in self.env.possible_agents]

    def __str__(self) -> str:
        said = " ".join(self.env.words.say(w) for w in self.env.said)
        return f"record {self.env.match.number}, {self.env.agent_selection}: {said}".rstrip(": ")


class Observer:
    """Fills `tensor` with what a player may see."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SandtableState, player: int) -> None:
        """What a player sees in a state."""
        self.tensor[:] = state.env.observe(state.env.possible_agents[player])["observation"]

    def string_from(self, state: SandtableState, player: int) -> str:
        """The same for people: what everybody at the table knows."""
        return f"round {state.env.round}, {state.env.agent_selection} decides"


pyspiel.register_game(TYPE, SandtableGame)
