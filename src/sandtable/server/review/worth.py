"""What each side has, and from that an estimate of who will win.

The estimate compares shares. A side's worth is its army at list price, some turns of production and its purses; its
share of all worth is set against its share at the start, when the game counts as even. What a side has gone of its
shortest way to victory since the start counts beside it. It knows nothing of where units stand, so it is a yardstick
and no oracle. How much each weighs is data of the game (`review.toml`); without it an army counts as much as all
production it could be bought from again, which fits any game and was fitted to none.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from math import exp
from typing import Any

import msgspec

from sandtable.games.layers import layers_of
from sandtable.kernel.play import Play
from sandtable.kernel.program import Over
from sandtable.kernel.verdict import Refused
from sandtable.rules.economy.accounts import purses_of
from sandtable.rules.hooks import Prizes
from sandtable.rules.look import capital_lost
from sandtable.rules.questions import Production
from sandtable.rules.victory.score import prizes, scores

FILE = "review.toml"


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much the figures of a position weigh."""

    turns: float = 0.0  # turns of production that count; 0: as many as the armies of the start are worth
    steep: float = 8.0  # how much a share of the worth weighs
    way: float = 1.4  # how much the way to victory weighs


@lru_cache(maxsize=32)
def weights(slug: str) -> Weights:
    """Those of a game, or of the game it is laid over."""
    try:
        path = layers_of(slug).path(FILE)
    except Refused:
        return Weights()
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Weights) if path is not None else Weights()


class Standing:
    """The figures of one position."""

    def __init__(self, play: Play) -> None:
        game, state = play.game, play.state
        self.weights = weights(game.slug)
        self.side = {p: game.countries[p].alliance for p in game.powers}
        self.sides = tuple(dict.fromkeys(self.side.values()))
        self.income = {p: 0 if capital_lost(play, p) else int(play.ask(Production(p))) for p in game.powers}
        self.army = dict.fromkeys(game.powers, 0)
        for unit in state.units.values():
            if unit.owner in self.army:
                self.army[unit.owner] += game.kinds[unit.kind].cost
        self.money = {p: sum(state.purses.get(purse.name, 0) for purse in purses_of(game, p)) for p in game.powers}
        holders = [state.control.get(space, "") for space in prizes(play)]
        held = [game.countries[h].alliance for h in holders if h in game.countries]
        self.prizes = {s: held.count(s) for s in self.sides}
        wanted = [told(play).needs for told in game.hooks(Prizes)]
        self.needs = {s: next((needs[s] for needs in wanted if needs.get(s)), 0) for s in self.sides}
        self.ways = {(score.side, score.what.code): (score.has, score.needs) for score in scores(play)}
        top = state.stack[-1]
        self.winners = frozenset(self.side[w] for w in top.winners) if isinstance(top, Over) else None

    def turns(self) -> float:
        """How many turns of production count, seen from the start."""
        return self.weights.turns or sum(self.army.values()) / max(1, sum(self.income.values()))

    def share(self, start: Standing) -> dict[str, float]:
        """Each side's share of all worth."""
        worth, turns = dict.fromkeys(self.sides, 0.0), start.turns()
        for power, side in self.side.items():
            worth[side] += self.army[power] + turns * self.income[power] + self.money[power]
        whole = sum(worth.values()) or 1.0
        return {s: w / whole for s, w in worth.items()}

    def win(self, start: Standing) -> dict[str, float]:
        """The chance of each side, measured against the start."""
        if self.winners is not None:
            return {s: (1.0 / len(self.winners) if s in self.winners else 0.0) for s in self.sides}
        now, then, known = self.share(start), start.share(start), self.weights
        weight = {s: exp(known.steep * (now[s] - then[s]) + known.way * self._way(s, start)) for s in self.sides}
        whole = sum(weight.values())
        return {s: round(w / whole, 4) for s, w in weight.items()}

    def _way(self, side: str, start: Standing) -> float:
        """How much of its shortest way to victory a side has gone since the start; negative if it went back."""
        gone = []
        for (whose, code), (has, needs) in self.ways.items():
            had, _ = start.ways.get((whose, code), (has, needs))
            if whose == side and needs > had:
                gone.append((has - had) / (needs - had))
        return max(gone, default=0.0)

    def told(self, start: Standing) -> dict[str, Any]:
        """The figures as clients get them."""
        return {"win": self.win(start), "income": self.income, "army": self.army, "prizes": self.prizes}
