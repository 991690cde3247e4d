"""Clone a bot: study its games word by word, and play like it.

    python examples/clone.py --bot greedy --games 40 --out clone.npz
    sandtable arena training --bots examples/clone.py:Clone:weights=clone.npz,random --games 40

One hidden layer in NumPy alone. Given files it studies those: games of people, or replays of a study.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable import Match, load, open_game
from sandtable.arena.measure import sides
from sandtable.arena.one import Pairing, Terms, play_game
from sandtable.kernel.record import parse
from sandtable.research.dataset import Sample, Tally, samples
from sandtable.research.word_bot import WordBot

Floats = NDArray[np.float32]


class Network:
    """Scores of all words: two matrices with a bend between them."""

    def __init__(self, layers: list[Floats]) -> None:
        self.layers = layers
        self.pushes = [(np.zeros_like(m), np.zeros_like(m)) for m in layers]  # for Adam: means of slopes and squares
        self.steps = 0

    @classmethod
    def fresh(cls, figures: int, words: int, hidden: int, seed: int) -> Network:
        """One that knows nothing."""
        rng = np.random.default_rng(seed)
        first = rng.normal(0, 1 / np.sqrt(200), (figures, hidden))
        return cls([first.astype(np.float32), np.zeros((hidden, words), np.float32)])

    def chances(self, seen: Floats, masks: NDArray[np.int8]) -> tuple[Floats, Floats]:
        """What lies between the matrices, and the chance of each word that may be said."""
        middle: Floats = np.maximum(0, np.log1p(seen) @ self.layers[0])
        scores = np.where(masks == 1, middle @ self.layers[1], -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return middle, np.asarray(chances / chances.sum(axis=1, keepdims=True), np.float32)

    def learn(self, seen: Floats, masks: NDArray[np.int8], words: NDArray[Any], rate: float) -> None:
        """Make these words likelier there (cross entropy, Adam)."""
        middle, wrong = self.chances(seen, masks)
        wrong[np.arange(len(words)), words] -= 1
        back = (wrong @ self.layers[1].T) * (middle > 0)
        self.steps += 1
        for at, slope in enumerate((np.log1p(seen).T @ back, middle.T @ wrong)):
            mean, square = self.pushes[at]
            mean += 0.1 * (slope / len(words) - mean)
            square += 0.001 * ((slope / len(words)) ** 2 - square)
            fair, spread = mean / (1 - 0.9**self.steps), square / (1 - 0.999**self.steps)
            self.layers[at] -= (rate * fair / (np.sqrt(spread) + 1e-8)).astype(np.float32)


def Clone(weights: str = "clone.npz") -> WordBot:  # noqa: N802  # the arena makes bots by the names of their classes
    """A bot that says what the studied one would most likely have said."""
    kept = np.load(weights)
    network = Network([kept["first"], kept["second"]])
    return WordBot(lambda seen, mask: int(network.chances(seen[None], mask[None])[1].argmax()))


def bot_games(game: str, bot: str, count: int, last_round: int, nodes: int) -> Iterator[Match]:
    """Games of a bot against itself."""
    rules = load(game)
    for n in range(count):
        pairing = Pairing(n, dict.fromkeys(sides(rules), bot), f"clone-{n}")
        played = play_game(Terms(game, cap=last_round, nodes=nodes), pairing)
        save = parse(played.replay)
        yield Match.resume(load(save.game, save.options), save, save.seed)


def study(found: Iterable[Sample], hidden: int, passes: int, rate: float, seed: int) -> tuple[Network, float, float]:
    """A network that learned from samples, its share of right words on the tenth it never saw, and that of chance."""
    listed = list(found)
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(listed))
    known, unseen = np.split(order, [len(order) * 9 // 10])
    seen = np.array([s.observation for s in listed], np.float32)
    masks, words = np.array([s.mask for s in listed]), np.array([s.word for s in listed])
    network = Network.fresh(seen.shape[1], masks.shape[1], hidden, seed)
    for _ in range(passes):
        for part in np.array_split(rng.permutation(known), max(1, len(known) // 64)):
            network.learn(seen[part], masks[part], words[part], rate)
    right = network.chances(seen[unseen], masks[unseen])[1].argmax(axis=1) == words[unseen]
    return network, float(right.mean()), float((1 / masks[unseen].sum(axis=1)).mean())


def main(arguments: list[str] | None = None) -> float:
    """Collect, learn, keep; the share of right words."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="recorded games; without any, games of the bot are played")
    parser.add_argument("--game", default="training")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=10, help="the last round")
    parser.add_argument("--nodes", type=int, default=200, help="what a decision of the bot may cost")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--passes", type=int, default=12)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="clone.npz")
    chosen = parser.parse_args(arguments)
    tally = Tally()
    read = map(open_game, chosen.files)
    games = read if chosen.files else bot_games(chosen.game, chosen.bot, chosen.games, chosen.rounds, chosen.nodes)
    found = list(samples(games, tally))
    said, unsaid = sum(tally.said.values()), sum(tally.unsaid.values())
    print(f"{len(found)} words; {said} of {said + unsaid} decisions can be said")
    network, right, chance = study(found, chosen.hidden, chosen.passes, chosen.rate, chosen.seed)
    print(f"right words among those never seen: {right:.1%} (by chance {chance:.1%})")
    np.savez_compressed(chosen.out, first=network.layers[0], second=network.layers[1])
    return right


if __name__ == "__main__":
    main()
