"""Conquest at the end of a quarter: the country falls, its units go, its land is left."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.economy.deliveries import end_deliveries
from sandtable.games.blitzkrieg_general.rules.marks import CONQUERED
from sandtable.games.blitzkrieg_general.rules.movement.ground import NOBODY
from sandtable.games.blitzkrieg_general.rules.politics.guests import GO_DOWN, put_off
from sandtable.games.blitzkrieg_general.rules.politics.homeland import enemy_held, home_areas
from sandtable.games.blitzkrieg_general.rules.politics.lead import pass_on
from sandtable.games.blitzkrieg_general.rules.politics.war import conquered
from sandtable.games.blitzkrieg_general.rules.quarters.calendar import today
from sandtable.kernel.events import Queued, Removed, Taken, Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Memories
from sandtable.rules.look import can
from sandtable.rules.memories import by_country
from sandtable.rules.politics.pairs import belligerent, commander, parts


def _conquest(play: Play, who: tuple[str, ...]) -> Step | None:
    # All are judged by the same board before any of them falls.
    single = [c for c in play.game.countries if not parts(play, c) and not conquered(play, c) and _overrun(play, c)]
    for country in single:
        _conquer(play, country)
    for power in play.game.powers:
        lands = parts(play, power)
        if lands and not conquered(play, power) and all(conquered(play, part) for part in lands):
            _conquer(play, power)
    return None


def _overrun(play: Play, country: str) -> bool:
    homes = home_areas(play, country)
    return bool(homes) and all(enemy_held(play, country, space) for space in homes)


def _conquer(play: Play, country: str) -> None:
    put(CONQUERED, play, {country: today(play)})
    play.emit(Told(Text("conquest.fallen", {"country": country})))
    _disband(play, country)
    end_deliveries(play, country)
    if play.game.countries[country].power:
        pass_on(play, country)
    for space, holder in list(play.state.control.items()):
        if holder == country:
            play.emit(Taken(space, _finder(play, space), country, "abandoned"))


def _disband(play: Play, country: str) -> None:
    """All units of the country go, on the board and in production; troops of others leave its convoys first."""
    own = [u for u in play.state.units.values() if u.owner == country]
    ids = {u.id for u in own}
    guests = [u for u in play.state.units.values() if u.aboard in ids and u.id not in ids]
    lost = [u for u in guests if play.game.keeps(GO_DOWN) or not put_off(play, country, u)]
    gone = [*own, *lost]
    for space in dict.fromkeys(u.space for u in gone):
        here = tuple(u for u in gone if u.space == space)
        play.emit(Removed(tuple(u.id for u in here), space, "conquered", here))
    left = tuple(b for b in play.state.queue if b.owner != country)
    if left != play.state.queue:
        play.emit(Queued(left))


def _finder(play: Play, space: str) -> str:
    """Who is on the spot when land loses its government: a power at war with land units there; else nobody."""
    for unit in play.state.here(space):
        if can(play, unit, "captures") and belligerent(play, unit.owner):
            return commander(play, unit.owner) or unit.owner
    return NOBODY


MODULE = Module(
    steps={"conquest": _conquest},
    hooks=(Memories({"conquests": by_country(CONQUERED, of_countries=False)}),),
)
