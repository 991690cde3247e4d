"""Production and income: the values of the land a power holds, collected at the end of its turn."""

from __future__ import annotations

from sandtable.kernel.events import Paid
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.steps import Step
from sandtable.rules.economy.accounts import purse_at, purses_of
from sandtable.rules.economy.questions import Yields
from sandtable.rules.look import holdings, nations, yields
from sandtable.rules.questions import Income, Production


def _production(play: Play, q: Production, value: int, why: list[Reason] | None) -> int:
    game, total = play.game, value
    held, is_sea = holdings(play), game.board.is_sea
    own, plain = nations(game, q.power), Yields not in game.values
    if plain and not q.purse and why is None:  # asked far more often than explained
        return total + sum([game.board.spaces[s].value for h in own for s in held.get(h, ()) if not is_sea[s]])
    for holder in sorted(own) if len(own) > 1 else own:
        for space in held.get(holder, ()):
            if is_sea[space]:
                continue
            worth = game.board.spaces[space].value if plain else yields(play, q.power, space)
            if worth and (not q.purse or purse_at(game, holder, space) == q.purse):
                total += worth
                if why is not None:
                    because(why, "income.land", worth, space=space, worth=worth)
    return total


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    """The whole level goes into the one purse of a power; where it has several, each gets what its land pays."""
    owner = play.game.accounts[q.purse].owner
    several = len(purses_of(play.game, owner)) > 1
    return value + int(play.ask(Production(owner, q.purse if several else ""), why))


def _collect(play: Play, who: tuple[str, ...]) -> Step | None:
    for purse in (purse.name for power in who for purse in purses_of(play.game, power)):
        amount = max(0, int(play.ask(Income(purse))))
        play.emit(Paid(purse, amount, "income"))
    return None


MODULE = Module(steps={"income": _collect}, values={Production: _production, Income: _income})
