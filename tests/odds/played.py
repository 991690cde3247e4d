"""Battles played by the engine itself, with real steps, offers and dice."""

from __future__ import annotations

from collections import Counter
from random import Random

from sandtable.kernel.decisions import Choose, Decision, Value
from sandtable.kernel.dice import Throw
from sandtable.kernel.game import Game
from sandtable.kernel.machine import take
from sandtable.kernel.offers import Offer, Options
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.odds.hand import set_up
from sandtable.rules.combat.fight import BEATS, Fight
from sandtable.rules.look import commanded
from tests.odds.cases import Case

Kept = tuple[tuple[str, int], ...]


class RandomDice:
    """Dice that only care for speed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def roll(self, throw: Throw) -> tuple[int, ...]:
        return tuple(self.random.randrange(throw.faces) + 1 for _ in range(throw.n))


def played(game: Game, case: Case, battles: int, seed: int) -> Counter[tuple[Kept, Kept]]:
    """How often each set of survivors was left."""
    attacker, defender, how, policy = case
    begun, power, place = set_up(game, attacker, defender, **how)
    return fought(game, begun.state, power, place, battles, seed, set(policy.accept))


def fought(
    game: Game, state: State, power: str, place: str, battles: int, seed: int, accept: set[str] | None = None
) -> Counter[tuple[Kept, Kept]]:
    """The same for a battle that stands on the board."""
    sort = "sea" if game.board.is_sea[place] else "land"
    off_shore = {i for i, u in state.units.items() if u.space != place}
    owners = {i: u.owner for i, u in state.units.items()}
    dice = RandomDice(seed)
    found: Counter[tuple[Kept, Kept]] = Counter()
    for _ in range(battles):
        play = Play(game, state.copy(), dice)
        depth = len(play.state.stack)
        play.push(Fight(to=power, space=place, sort=sort))
        play.crank()
        while len(play.state.stack) > depth and _under_way(play, depth):
            offer = play.top.offers(play)[0]
            take(play, Decision(offer.power, offer.topic, _reply(offer, accept or set())))
        found[_kept(play, power, off_shore, owners)] += 1
    return found


def _under_way(play: Play, depth: int) -> bool:
    fight = play.state.stack[depth]
    return isinstance(fight, Fight) and fight.stage <= BEATS


def _reply(offer: Offer, accept: set[str]) -> Value:
    if offer.topic in accept and isinstance(offer.form, Options):
        return Choose(tuple(o.key for o in offer.form.options))
    assert offer.default is not None
    return offer.default


def _kept(play: Play, power: str, off_shore: set[str], owners: dict[str, str]) -> tuple[Kept, Kept]:
    sides: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    own = commanded(play, power)
    for unit in play.state.units.values():
        if unit.id not in off_shore and not play.game.kinds[unit.kind].can("facility"):
            # What was captured with the land counts for who brought it to the battle.
            sides[owners.get(unit.id, unit.owner) not in own][unit.kind] += 1
    return tuple(sorted(sides[0].items())), tuple(sorted(sides[1].items()))
