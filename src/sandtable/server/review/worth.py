"""What each side has, in figures that people read: income, armies, prizes; and its chance to win."""

from __future__ import annotations

from typing import Any

from sandtable.judging.figures import sides_of
from sandtable.judging.judge import chances
from sandtable.kernel.play import Play
from sandtable.rules.look import capital_lost
from sandtable.rules.questions import Production
from sandtable.rules.victory.score import prizes, ways


class Standing:
    """The figures of one position."""

    def __init__(self, play: Play) -> None:
        game, state = play.game, play.state
        self.side = {p: game.countries[p].alliance for p in game.powers}
        self.sides = sides_of(play)
        self.income = {p: 0 if capital_lost(play, p) else int(play.ask(Production(p))) for p in game.powers}
        self.army = dict.fromkeys(game.powers, 0)
        for unit in state.units.values():
            if unit.owner in self.army:
                self.army[unit.owner] += game.kinds[unit.kind].cost
        holders = [state.control.get(space, "") for space in prizes(play)]
        held = [game.countries[h].alliance for h in holders if h in game.countries]
        self.prizes = {s: held.count(s) for s in self.sides}
        wanted = [way.needs for way in ways(play)]
        self.needs = {s: next((needs[s] for needs in wanted if needs.get(s)), 0) for s in self.sides}
        self.win = chances(play)

    def told(self) -> dict[str, Any]:
        """The figures as clients get them."""
        return {"win": self.win, "income": self.income, "army": self.army, "prizes": self.prizes}
