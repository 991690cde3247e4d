"""A game as a PettingZoo environment: one agent a power, who takes turns as the game asks them."""

from __future__ import annotations

from copy import copy, deepcopy
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sandtable.arena.measure import adjudicate
from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision
from sandtable.kernel.machine import standing_offers
from sandtable.kernel.match import Match
from sandtable.kernel.phases import round_of
from sandtable.kernel.play import Play
from sandtable.kernel.record import dump
from sandtable.kernel.verdict import Refused
from sandtable.kernel.view import view
from sandtable.research.encoder import MOST, Encoder, Vector
from sandtable.research.grammar import Grammar
from sandtable.research.patience import Orders, counted, may_move
from sandtable.research.tokens import Answer, Stage, Vocabulary, say

MOST_DECISIONS = 60_000

Observation = dict[str, NDArray[Any]]


class Environment(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo ships no types
    """Agents are the powers; an action is the next word of a decision; only the end of the game is rewarded."""

    metadata = {"render_modes": ["ansi"], "name": "sandtable_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str = "training",
        options: dict[str, Any] | None = None,
        last_round: int = 15,
        without: tuple[str, ...] = ("give_up",),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = load(game, options)
        self.last_round, self.render_mode = last_round, render_mode
        self.without = without  # topics of standing offers that are not put: who knows nothing gives up at once
        self.words = Vocabulary(self.game)
        self.encoder = Encoder(self.game, self.words)
        self.possible_agents = list(self.game.powers)
        self.agent_selection = self.possible_agents[0]
        self.stage = Stage("verb", {})
        self.said: tuple[int, ...] = ()
        self._looks: dict[str, Play] = {}  # the position as each agent may see it, until the next decision
        self._positions: dict[str, Vector] = {}  # the same as figures
        self.orders: Orders = (None, 0)
        seen = Dict(
            {
                "observation": Box(0.0, MOST, (self.encoder.size,), np.float32),
                "action_mask": Box(0, 1, (self.words.size,), np.int8),
            }
        )
        self.observation_spaces = {p: Dict(dict(seen.items())) for p in self.possible_agents}
        self.action_spaces = {p: Discrete(self.words.size) for p in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """What an agent sees: a vector, and the words it may say."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """One number a word."""
        return self.action_spaces[agent]

    # -- playing --

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed has the same dice."""
        if seed is not None or not hasattr(self, "_random"):
            self._random, _ = seeding.np_random(seed)
        self.match = Match(self.game, f"research-{int(self._random.integers(1 << 62))}")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {p: {} for p in self.agents}
        self.orders = (None, 0)
        self._ask()

    def step(self, action: int | None) -> None:
        """Say one word; when the decision is complete, the game takes it."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.stage.next:
            word = "nothing" if action is None else self.words.say(int(action))
            raise Refused("research.word", power=self.agent_selection, word=word)
        self._say(int(action))
        if self.over:  # nothing is rewarded before
            self._accumulate_rewards()

    def _say(self, word: int) -> None:
        words, found = say(self.stage, word)
        self.said = (*self.said, *words)
        if isinstance(found, Answer):
            self.decide(Decision(self.agent_selection, found.topic, found.value))
        else:
            self.stage = found

    def decide(self, decision: Decision) -> None:
        """A whole decision in the place of words, for players who do not speak in them: bots, and people."""
        self.match.decide(decision)
        self._ask()

    def copy(self, seed: str | None = None) -> Environment:
        """The same game once more, to try words on. Its dice fall as they would here, unless it has its own seed."""
        new = copy(self)
        new.match, new._positions, new._looks = self.match.fork(seed), dict(self._positions), dict(self._looks)
        new._random = deepcopy(self._random)
        new.agents = self.agents[:]
        for told in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(new, told, dict(getattr(self, told)))
        new.infos = {power: dict(info) for power, info in self.infos.items()}
        return new

    def __deepcopy__(self, memo: dict[int, Any]) -> Environment:
        """Copied as games are: what never changes (rules, words, spaces) is shared."""
        return self.copy()

    def _ask(self) -> None:
        """Who decides next, and what he can say first."""
        self.said, self._positions, self._looks = (), {}, {}
        if self._ended():
            return
        state, play, top = self.match.state, self.match.look, self.match.state.stack[-1]
        power = top.waits(play)[0]
        offer = top.offer_to(play, power)
        assert offer is not None, "who is waited for is asked something"
        standing = [o for o in standing_offers(play) if o.power == power and o.topic not in self.without]
        self.agent_selection = power
        self.orders = counted(self.orders, offer, state)
        self.stage = Grammar(self.words, self._look(power), (offer, *standing), may_move(self.orders, offer)).start()

    def _ended(self) -> bool:
        """After the end all agents are told at once; the last round is judged as in the arena."""
        match = self.match
        late = round_of(match.state) > self.last_round
        if not match.over and not late and match.number < MOST_DECISIONS:
            return False
        winners = match.result.get("winners", [])
        side = self.game.countries[winners[0]].alliance if winners else ""
        if late and not match.over:
            side = adjudicate(self.game, match.state)
        for power in self.agents:
            mine = self.game.countries[power].alliance == side
            self.rewards[power] = 0.0 if not side else 1.0 if mine else -1.0
            self.terminations[power] = match.over or late
            self.truncations[power] = not self.terminations[power]
        self.stage = Stage("verb", {})
        return True

    # -- looking --

    def _look(self, agent: str) -> Play:
        """What an agent says is judged by what it knows; where nothing is hidden, with the game's own look."""
        if agent not in self._looks:
            seen = view(self.game, self.match.state, (agent,)).state
            open_to_all = seen.stack == self.match.state.stack
            self._looks[agent] = self.match.look if open_to_all else Play(self.game, seen)
        return self._looks[agent]

    @property
    def over(self) -> bool:
        """Whether the game has ended for all."""
        return not self.stage.next

    @property
    def round(self) -> int:
        """The round being played."""
        return round_of(self.match.state)

    def observe(self, agent: str) -> Observation:
        """The position as the agent may see it; only who decides has words to say."""
        deciding = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = np.zeros(self.words.size, np.int8)
        if deciding:
            mask[list(self.stage.next)] = 1
        if agent not in self._positions:
            asked = self.agent_selection if self.stage.next else ""
            self._positions[agent] = self.encoder.position(self._look(agent), agent, asked)
        stage, said = (self.stage, self.said) if deciding else (None, ())
        return {"observation": self.encoder.encode(self._positions[agent], stage, said), "action_mask": mask}

    def render(self) -> str | None:
        """Where the game stands, in a line."""
        if self.render_mode is None:
            return None
        said = " ".join(self.words.say(w) for w in self.said)
        return f"round {self.round}, {self.agent_selection} ({self.stage.asks}): {said}"

    def replay(self) -> bytes:
        """The game so far as a file that `sandtable show`, `log` and `verify` read."""
        return dump(self.match.save())

    def close(self) -> None:
        """Nothing is held."""


def env(game: str = "training", **settings: Any) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's usual checks around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(Environment(game, **settings)))
