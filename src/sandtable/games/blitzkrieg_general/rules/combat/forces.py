"""Who meets whom in a space, and the battle they make: from the position to a `Battle`."""

from __future__ import annotations

from itertools import product

from sandtable.games.blitzkrieg_general.rules.combat.retreat import ways_out
from sandtable.games.blitzkrieg_general.rules.politics.war import other_side
from sandtable.games.blitzkrieg_general.rules.settings import LEADERS
from sandtable.kernel.events import WarMade
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.units import Unit
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, LIGHT, STUCK, Battle
from sandtable.rules.combat.muster import force
from sandtable.rules.hooks import Meet, Muster, Tags
from sandtable.rules.look import arm, can, foes
from sandtable.rules.marks import LEAD
from sandtable.rules.politics.pairs import commander, nation, side_of
from sandtable.rules.questions import AttackDice, DefenceDice

Parties = tuple[list[Unit], list[Unit]]


def parties(play: Play, side: str, space: str) -> Parties:
    """The units of a side that meet enemies in a space, and those enemies; cargo takes no part.

    Whoever is at peace with all of the others there stands by.
    """
    here = [u for u in play.state.here(space) if not u.aboard]
    ours = [u for u in here if side_of(play, u.owner) == side]
    met = {u.owner for u in ours}
    theirs = [u for u in here if u.owner not in met and foes(play, u.owner) & met]
    against = {u.owner for u in theirs}
    return [u for u in ours if foes(play, u.owner) & against], theirs


def clashes(play: Play, side: str) -> list[str]:
    """The spaces where a side meets enemies, in the order of their ids."""
    found: list[str] | None = play.look.get(("clashes", side))
    if found is None:
        spaces = play.game.board.spaces
        met = [
            s for s, ids in play.state.at.items() if len(ids) > 1 and _at_odds(play, ids) and parties(play, side, s)[0]
        ]
        found = play.look["clashes", side] = sorted(met, key=lambda s: spaces[s].tags.get("id", s))
    return found


def _at_odds(play: Play, ids: tuple[str, ...]) -> bool:
    """Whether units of enemies are among these, cargo or not: most spaces are told apart by this alone."""
    units = play.state.units
    owners = frozenset([units[i].owner for i in ids])
    if len(owners) == 1:
        return False
    key = ("at odds", owners)
    found: bool | None = play.look.get(key)
    if found is None:
        found = play.look[key] = any(foes(play, owner) & owners for owner in owners)
    return found


def muster(
    play: Play, power: str, space: str, sort: str, also: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> Battle:
    """The battle that a power's side would fight in a space as things stand."""
    side = play.game.countries[power].alliance
    ours, theirs = parties(play, side, space)
    sides = (force(play, ours, ATTACKER, space), force(play, theirs, DEFENDER, space))
    return Battle(sort=sort, sides=sides, facts={"space": space, "power": power})


def powers_in(play: Play, units: list[Unit]) -> tuple[str, ...]:
    """The powers that give orders to these units, those with most of them first."""
    led = [commander(play, u.owner) for u in units]
    return tuple(sorted(dict.fromkeys(led), key=lambda p: -led.count(p)))


def leading_power(play: Play, power: str) -> str:
    """The power that settles what the powers of a side cannot agree on."""
    return play.game.setting(LEADERS)[play.game.countries[power].alliance]


def _meet(play: Play, ours: list[str], theirs: list[str]) -> None:
    """Written forces fight, whether at war or not; minors among them follow the leading power of their side."""
    sides = [side for c in ours if (side := side_of(play, c))] or list(play.game.setting(LEADERS))
    for countries, side in ((ours, sides[0]), (theirs, other_side(play, sides[0]))):
        leader = play.game.setting(LEADERS)[side]
        put(LEAD, play, {c: leader for c in countries if not side_of(play, c)})
        play.look = {}
    for a, b in product(ours, theirs):
        if side_of(play, a) != side_of(play, b):
            WarMade(nation(play, a), nation(play, b)).do(play.state)
    play.look = {}


def _tags(play: Play, unit: Unit, side: int, space: str) -> frozenset[str]:
    found = set()
    if not play.game.board.is_sea[space] and not (arm(play, unit) == "land" or can(play, unit, "amphibious")):
        found.add(LIGHT)
    if not ways_out(play, unit):
        found.add(STUCK)
    return frozenset(found)


def _twice(play: Play, q: AttackDice | DefenceDice, value: int, why: list[Reason] | None) -> int:
    if not can(play, q.unit, "twice"):
        return value
    because(why, "why.twice", 2)
    return 2


MODULE = Module(
    hooks=(Tags(_tags), Muster({"land": muster, "sea": muster}), Meet(_meet)),
    values={AttackDice: _twice, DefenceDice: _twice},
    settings=(LEADERS,),
)
