"""One seat of a game as a Gymnasium environment: a learner on it, a bot on all the others."""

from __future__ import annotations

from typing import Any, cast

import gymnasium
import numpy as np
from numpy.typing import NDArray

from sandtable.arena.measure import strength
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.kernel.machine import offer_to
from sandtable.kernel.verdict import Refused
from sandtable.kernel.view import view
from sandtable.research.environment import Environment, Observation


class Solo(gymnasium.Env[Observation, np.int64]):
    """The seat is a power, or a side with all its powers; `against` is any bot the arena knows, by its name there."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "training",
        seat: str = "",
        against: str = "greedy",
        *,
        shaped: float = 0.0,
        strict: bool = False,
        seconds: float = 2.0,
        nodes: int = 0,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """Without a seat the first power of the game; `shaped` rewards every decision by how much it changed the seat's
        share of land and units; with `strict` a word that the mask forbids is refused instead of replaced."""
        self.inner = Environment(game, render_mode=render_mode, **settings)
        rules = self.inner.game
        seat = seat or rules.powers[0]
        self.powers = tuple(p for p in rules.powers if seat in (p, rules.countries[p].alliance))
        if not self.powers:
            raise Refused("research.seat", seat=seat, powers=list(rules.powers))
        self.side = rules.countries[self.powers[0]].alliance
        self.against, self.budget = against, Budget(seconds, nodes)
        self.shaped, self.strict, self.render_mode = shaped, strict, render_mode
        self.observation_space = cast(gymnasium.Space[Observation], self.inner.observation_space(self.powers[0]))
        self.action_space = self.inner.action_space(self.powers[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; the others move until the seat is asked."""
        super().reset(seed=seed)
        self.inner.reset(seed=int(self.np_random.integers(1 << 31)))
        self.bot = Guard(make(self.against, seed=f"{self.np_random.integers(1 << 31)}"), self.against)
        self._others()
        self._share = self._strength() if self.shaped else 0.0
        return self._seen(), self._told()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Say one word; after a whole decision the others move until the seat is asked again."""
        word, replaced = int(action), False
        if word not in self.inner.stage.next:
            if self.strict or not self.inner.stage.next:
                raise Refused("research.word", power=self.inner.agent_selection, word=self.inner.words.say(word))
            word, replaced = int(self.np_random.choice(sorted(self.inner.stage.next))), True
        self.inner.step(word)
        self._others()
        reward = self.inner.rewards[self.powers[0]] if self.inner.over else 0.0
        if self.shaped and not self.inner.said:
            share, self._share = self._share, self._strength()
            reward += self.shaped * (self._share - share)
        ended = self.inner.terminations[self.powers[0]]
        cut = self.inner.truncations[self.powers[0]]
        return self._seen(), float(reward), ended, cut, {**self._told(), "replaced": replaced}

    def action_masks(self) -> NDArray[np.bool_]:
        """The words that may be said now, as masked learners ask for them."""
        found = np.zeros(self.inner.words.size, np.bool_)
        found[list(self.inner.stage.next)] = True
        return found

    def render(self) -> str | None:
        """Where the game stands, in a line."""
        return self.inner.render()

    def _others(self) -> None:
        """Let the bot decide as long as somebody else is asked."""
        one = self.inner
        while not one.over and one.agent_selection not in self.powers:
            power = one.agent_selection
            offer = offer_to(one.game, one.match.state, power)
            assert offer is not None, "who is asked has an offer"
            one.decide(self.bot.decide(view(one.game, one.match.state, (power,)), offer, self.budget))

    def _seen(self) -> Observation:
        asked = self.inner.agent_selection
        return self.inner.observe(asked if asked in self.powers else self.powers[0])

    def _told(self) -> dict[str, Any]:
        return {"agent": self.inner.agent_selection, "round": self.inner.round}

    def _strength(self) -> float:
        found = strength(self.inner.game, self.inner.match.state)
        return found[self.side] / max(1.0, sum(found.values()))
