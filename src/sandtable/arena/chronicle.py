"""What is written down about a game while it is played: how the powers stood in each round, and how each opened."""

from __future__ import annotations

from collections import Counter

import msgspec

from sandtable.kernel.decisions import Buy, Decision, Done
from sandtable.kernel.events import Event, Removed
from sandtable.kernel.game import Game
from sandtable.kernel.phases import round_of
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.rules.look import enemies, hostile
from sandtable.rules.marks import BEGAN
from sandtable.rules.memories import memories
from sandtable.rules.questions import Production

NOTHING = "nothing"


class Standing(msgspec.Struct, array_like=True):
    """A power at the start of a round, in the game's money."""

    production: int
    units: int


class Opening(msgspec.Struct):
    """What a power bought and attacked in its first turn, in words, so that equal openings are equal texts."""

    buys: str = NOTHING
    attacks: str = NOTHING


class Chronicle(msgspec.Struct):
    """The course of one game in figures."""

    rounds: dict[int, dict[str, Standing]] = {}  # round -> power -> how it stood when the round began
    openings: dict[str, Opening] = {}  # power -> its first turn
    lost: dict[str, int] = {}  # power -> what its lost units had cost
    held: dict[str, list[str]] = {}  # power -> what it was given or has developed by the end, by name


class Chronicler:
    """Follows a game decision by decision."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.told = Chronicle()

    def before(self, state: State, decision: Decision) -> None:
        """Look at the position in which a decision is taken."""
        now = round_of(state)
        if now not in self.told.rounds:
            self.told.rounds[now] = standings(self.game, state)
        if now == 1:
            self._open(state, decision)

    def after(self, events: list[Event]) -> None:
        """Count what a decision cost."""
        for event in events:
            if isinstance(event, Removed):
                for unit in event.gone:
                    cost = self.game.kinds[unit.kind].cost
                    self.told.lost[unit.owner] = self.told.lost.get(unit.owner, 0) + cost

    def close(self, state: State) -> None:
        """Look at the position in which the game was left."""
        self.told.held = held(self.game, state)

    def _open(self, state: State, decision: Decision) -> None:
        opening = self.told.openings.setdefault(decision.by, Opening())
        value = decision.value
        if isinstance(value, Buy) and set(value.basket) <= set(self.game.kinds):
            opening.buys = _listed({kind: n for kind, n in value.basket.items() if n})
        elif isinstance(value, Done) and (went := _attacked(self.game, state, decision.by)):
            opening.attacks = ", ".join(went)


def standings(game: Game, state: State) -> dict[str, Standing]:
    """How every power stands."""
    play = Play(game, state)
    worth: Counter[str] = Counter()
    for unit in state.units.values():
        worth[unit.owner] += game.kinds[unit.kind].cost
    return {p: Standing(int(play.ask(Production(p))), worth[p]) for p in game.powers}


def held(game: Game, state: State) -> dict[str, list[str]]:
    """National advantages, developments and whatever else a game remembers as names that powers hold."""
    play = Play(game, state)
    found: dict[str, list[str]] = {}
    for memory in memories(game).values():
        for power, names in memory.look(play).items():
            if power in game.powers and isinstance(names, list):
                found[power] = sorted({*found.get(power, ()), *names})
    return found


def _attacked(game: Game, state: State, power: str) -> list[str]:
    """Where units that moved in this phase stand against the enemy."""
    play = Play(game, state)
    spaces = {state.units[i].space for i in BEGAN.get(state) if i in state.units}
    return sorted(s for s in spaces if hostile(play, power, s) or enemies(play, power, s))


def _listed(basket: dict[str, int]) -> str:
    return ", ".join(f"{n} {kind}" for kind, n in sorted(basket.items())) or NOTHING
