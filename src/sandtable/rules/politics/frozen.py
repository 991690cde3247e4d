"""Forces that wait: units in certain land do not move, nothing new is placed there, until something has happened."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sandtable.kernel.events import Taken, WarMade
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Memories
from sandtable.rules.memories import by_country
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.politics.alliances import at_war
from sandtable.rules.production.questions import Berth, Site
from sandtable.rules.questions import Enter, Free, Produces

if TYPE_CHECKING:
    from sandtable.kernel.game import Game
    from sandtable.kernel.play import Play


class Freeze(Shape, frozen=True):
    """Who waits where, and for what."""

    name: str
    power: str
    spaces: tuple[str, ...]
    taken: str = ""  # free once the power's side has taken this land
    war: tuple[str, ...] = ()  # free once it is at war with one of these
    round: int = 0  # free from this round on
    attacks_only: bool = False  # they may move, but not attack
    closed: bool = False  # nobody of their side may enter
    no_stop: bool = False  # one may pass, but not stay
    no_build: bool = True  # nothing new is placed there


FREEZES = Setting("freezes", tuple[Freeze, ...], "Forces that wait, and what sets them free.", ())
THAWED: Mark[dict[str, str]] = Mark("thawed", "game", {})  # what waited -> since when it is free


def waits(play: Play, freeze: Freeze) -> bool:
    """Whether a force still waits."""
    if freeze.name in THAWED.get(play.state) or (freeze.round and round_of(play.state) >= freeze.round):
        return False
    return not any(at_war(play, freeze.power, enemy) for enemy in freeze.war)


def _here(play: Play, space: str) -> list[Freeze]:
    return [f for f in _by_space(play.game).get(space, ()) if waits(play, f)]


@cache
def _by_space(game: Game) -> dict[str, list[Freeze]]:
    """What may have to wait, by the places it waits in."""
    found: dict[str, list[Freeze]] = {}
    for freeze in game.setting(FREEZES):
        for space in freeze.spaces:
            found.setdefault(space, []).append(freeze)
    return found


def _side(play: Play, country: str) -> str:
    return play.game.countries[country].alliance


def _free(play: Play, q: Free) -> list[Fault]:
    for freeze in _here(play, q.unit.space):
        if q.unit.owner == freeze.power and (not freeze.attacks_only or q.manner == COMBAT):
            return [fault("frozen.unit", units=(q.unit.id,), unit=q.unit.kind, space=q.unit.space, force=freeze.name)]
    return []


def _enter(play: Play, q: Enter) -> list[Fault]:
    for freeze in _here(play, q.space):
        if play.state.control.get(q.space) != freeze.power or _side(play, q.power) != _side(play, freeze.power):
            continue
        if freeze.closed or (freeze.no_stop and q.last):
            return [fault("frozen.land", spaces=(q.space,), space=q.space, force=freeze.name)]
    return []


def _barred(play: Play, power: str, space: str) -> list[Fault]:
    for freeze in _here(play, space):
        if freeze.no_build and power == freeze.power:
            return [fault("frozen.build", spaces=(space,), space=space, force=freeze.name)]
    return []


def _produces(play: Play, q: Produces) -> list[Fault]:
    return _barred(play, q.power, q.space)


def _site(play: Play, q: Site) -> list[Fault]:
    return _barred(play, q.power, q.space)


def _berth(play: Play, q: Berth) -> list[Fault]:
    return _barred(play, q.power, q.zone)


def _taken(play: Play, event: Taken) -> None:
    for freeze in play.game.setting(FREEZES):
        if freeze.taken == event.space and _side(play, event.by) == _side(play, freeze.power):
            put(THAWED, play, {freeze.name: event.space})


def _war(play: Play, event: WarMade) -> None:
    """What a war has set free stays free."""
    for freeze in play.game.setting(FREEZES):
        if freeze.war and not waits(play, freeze) and freeze.name not in THAWED.get(play.state):
            put(THAWED, play, {freeze.name: "war"})


MODULE = Module(
    on={Taken: _taken, WarMade: _war},
    limits={Free: _free, Enter: _enter, Produces: _produces, Site: _site, Berth: _berth},
    hooks=(Memories({"thawed": by_country(THAWED, of_countries=False)}),),
    settings=(FREEZES,),
)
