"""How a player without a plan plays: what a random game draws for itself, so that games differ from each other."""

from __future__ import annotations

from random import Random

import msgspec

from sandtable.kernel.board import FAR
from sandtable.kernel.play import Play
from sandtable.rules.look import foes, friends, hostile, seats
from sandtable.rules.movement.common import Way
from sandtable.rules.victory.score import prizes


class Temper(msgspec.Struct, frozen=True):
    """One manner of drawing decisions; without one, everything that is legal is about as likely."""

    haste: float = 1.0  # how soon it has had enough of moving
    drive: float = 0.0  # how often it goes where it must fight or, if it cannot, nearer to what wins the game
    aim: float = 0.0  # how often it goes straight for that, whatever fights it could have on the way
    mass: float = 0.0  # how often a unit takes others in its place along
    silence: float = 0.5  # how often it lets a question pass that may be let pass
    thrift: float = 0.2  # how often it buys nothing
    rarely: float = 0.04  # how often it takes up what may be done besides, such as a declaration, when it looks at it
    despair: float = 0.0001  # the same for giving up
    shuns: frozenset[str] = frozenset()  # what it never buys

    def resolved(self) -> Temper:
        """The same for who fights an enemy that has grown weary: to bring it to an end."""
        return msgspec.structs.replace(
            self, haste=min(self.haste, 0.5), drive=0.9, mass=0.9, silence=0.3, thrift=0.05, shuns=frozenset()
        )


PLAIN = Temper()


def drawn(rng: Random, things: tuple[str, ...]) -> Temper:
    """A temper drawn at random; each of the things that can be bought is shunned by some players."""
    disdain = rng.choice((0.0, 0.3, 0.6))
    return Temper(
        haste=rng.choice((0.5, 1.0, 2.0)),
        drive=rng.choice((0.0, 0.3, 0.6)),
        aim=rng.choice((0.0, 0.3, 0.8)),
        mass=rng.choice((0.0, 0.3, 0.7)),
        silence=rng.choice((0.2, 0.5, 0.8)),
        thrift=rng.choice((0.05, 0.2, 0.5)),
        rarely=rng.choice((0.01, 0.04, 0.3)),
        despair=rng.choice((0.0001, 0.0001, 0.0001, 0.02)),
        shuns=frozenset(thing for thing in things if rng.random() < disdain),
    )


class Goals:
    """How far every space is from the nearest place that would bring a power closer to victory."""

    def __init__(self) -> None:
        self._far: dict[tuple[str, ...], dict[str, int]] = {}

    def pressing(self, play: Play, power: str, ways: list[Way], straight: bool) -> list[Way]:
        """Those of some ways that lead nearest to a goal; unless it must be straight, any fight comes first."""
        if not straight:
            fights = [way for way in ways if hostile(play, power, way.space)]
            if fights:
                return fights
        far = self._distances(play, power)
        nearest = min(far.get(way.space, FAR) for way in ways)
        return [way for way in ways if far.get(way.space, FAR) == nearest]

    def _distances(self, play: Play, power: str) -> dict[str, int]:
        key = (Goals, power)
        found: dict[str, int] | None = play.look.get(key)
        if found is None:
            goals = self._wanted(play, power)
            if goals not in self._far:
                self._far[goals] = _nearest(play, goals)
            found = play.look[key] = self._far[goals]
        return found

    def _wanted(self, play: Play, power: str) -> tuple[str, ...]:
        """Places that count on a way to victory and its enemies' capitals, as far as they are not its side's."""
        own = friends(play, power)
        places = [*prizes(play), *(s for foe in sorted(foes(play, power)) for s in seats(play, foe))]
        return tuple(dict.fromkeys(s for s in places if play.state.control.get(s) not in own))


def _nearest(play: Play, goals: tuple[str, ...]) -> dict[str, int]:
    apart = play.game.board.distances
    return {space: min((far.get(goal, FAR) for goal in goals), default=0) for space, far in apart.items()}
