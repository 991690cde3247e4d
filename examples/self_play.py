"""Self-play on several games at once: a linear policy over words, taught by the results (REINFORCE).

    python examples/self_play.py --games 8 --steps 20000

It is an example of the door, not of a strong player: one matrix, NumPy alone, and the only reward is who won.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from sandtable.research.environment import Environment
from sandtable.research.vector import Vector

Floats = NDArray[np.float32]


@dataclass
class Policy:
    """Chances of all words from one matrix: softmax over the words that the mask allows."""

    weights: Floats
    rng: np.random.Generator

    @classmethod
    def fresh(cls, figures: int, words: int, seed: int) -> Policy:
        """A policy that knows nothing: every word is as likely as every other."""
        return cls(np.zeros((figures, words), np.float32), np.random.default_rng(seed))

    def chances(self, seen: Floats, masks: NDArray[np.int8]) -> Floats:
        """For each game the chance of each word."""
        scores = np.where(masks == 1, np.log1p(seen) @ self.weights, -np.inf)
        scores -= scores.max(axis=1, keepdims=True)
        found: Floats = np.exp(scores)
        found /= found.sum(axis=1, keepdims=True)
        return found

    def draw(self, chances: Floats) -> NDArray[np.int64]:
        """A word for each game."""
        steps = chances.cumsum(axis=1)
        at = self.rng.random((len(chances), 1)) * steps[:, -1:]
        return np.asarray((steps <= at).sum(axis=1), np.int64)


@dataclass
class Trail:
    """What one power saw and said in a game, until the result is known."""

    seen: list[Floats] = field(default_factory=list)
    push: list[Floats] = field(default_factory=list)  # how the scores of the words would have to move


def learn(policy: Policy, trail: Trail, reward: float, rate: float) -> None:
    """Make what was said likelier after a win and less likely after a loss."""
    if trail.seen and reward:
        seen, push = np.log1p(np.stack(trail.seen)), np.stack(trail.push)
        policy.weights += rate * reward / len(seen) * (seen.T @ push)


def train(policy: Policy, vector: Vector, steps: int, rate: float) -> int:
    """Play and learn for so many words in each game; how many games ended."""
    trails: list[dict[str, Trail]] = [{} for _ in vector.games]
    ended = 0
    for _ in range(steps):
        batch = vector.batch()
        chances = policy.chances(batch.observations, batch.masks)
        words = policy.draw(chances)
        for at, agent in enumerate(batch.agents):
            push = -chances[at]
            push[words[at]] += 1
            trail = trails[at].setdefault(agent, Trail())
            trail.seen.append(batch.observations[at])
            trail.push.append(push)
        for done in vector.step(words):
            ended += 1
            for agent, trail in trails[done.game].items():
                learn(policy, trail, done.rewards[agent], rate)
            trails[done.game] = {}
    return ended


def score(policy: Policy, game: str, games: int, last_round: int, seed: int) -> float:
    """Mean result against random words, the sides exchanged from game to game: 1 all won, 0 all lost."""
    total = 0.0
    one = Environment(game, last_round=last_round)
    for n in range(games):
        one.reset(seed=seed + n)
        side = sorted({c.alliance for c in one.game.countries.values() if c.power})[n % 2]
        while not one.over:
            seen = one.observe(one.agent_selection)
            mine = one.game.countries[one.agent_selection].alliance == side
            chances = policy.chances(seen["observation"][None], seen["action_mask"][None])
            random = seen["action_mask"][None] / seen["action_mask"].sum()
            one.step(int(policy.draw(chances if mine else random)[0]))
        reward = next(r for p, r in one.rewards.items() if one.game.countries[p].alliance == side)
        total += (reward + 1) / 2
    return total / games


def main(arguments: list[str] | None = None) -> float:
    """Train, then measure; the score against random words."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="training")
    parser.add_argument("--games", type=int, default=8, help="games at once")
    parser.add_argument("--steps", type=int, default=20_000, help="words in each game")
    parser.add_argument("--measure", type=int, default=40, help="games against random words at the end")
    parser.add_argument("--rounds", type=int, default=6, help="the last round")
    parser.add_argument("--rate", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    vector = Vector(chosen.games, chosen.game, chosen.seed, last_round=chosen.rounds)
    first = vector.games[0]
    policy = Policy.fresh(first.encoder.size, first.words.size, chosen.seed)
    ended = train(policy, vector, chosen.steps, chosen.rate)
    print(f"{ended} games of self-play ended")
    result = score(policy, chosen.game, chosen.measure, chosen.rounds, chosen.seed + 10_000)
    print(f"score against random words: {result:.1%} of {chosen.measure} games")
    return result


if __name__ == "__main__":
    main()
