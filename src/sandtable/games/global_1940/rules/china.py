"""China: it fights on its own soil, raises infantry wherever it rules, and has neither factories nor ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Go
from sandtable.kernel.events import Removed, Taken
from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.objectives import standings
from sandtable.rules.hooks import MoveChecks
from sandtable.rules.look import can, friends
from sandtable.rules.politics.questions import Holder
from sandtable.rules.production.facilities import FACILITIES
from sandtable.rules.production.mobilise import UNLIMITED
from sandtable.rules.production.questions import Musters, Site
from sandtable.rules.questions import Capacity, Enter, NoFly, Sells

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move

CHINA, ROAD = "China", "burma road"
BEYOND = ("Kwangtung", "Burma")  # land that is not its own but within its reach
WARES = ("infantry",)
BY_ROAD = ("artillery",)  # what comes while the road is open


def own_soil(play: Play) -> list[str]:
    """Land with its emblem."""
    return play.game.board.tagged("homeland").get(CHINA, [])


def reach(play: Play) -> set[str]:
    """Everywhere its units may be."""
    return {*own_soil(play), *BEYOND}


def road_open(play: Play) -> bool:
    """Whether its side holds every land of the road."""
    return any(one.name == ROAD and one.paid for one in standings(play, CHINA))


def _enter(play: Play, q: Enter) -> list[Fault]:
    if q.power != CHINA or q.space in reach(play):
        return []
    return [fault("china.home", spaces=(q.space,), space=q.space)]


def _ashore(play: Play, step: Move, order: Go, units: list[Unit]) -> list[Fault]:
    """They board no ship."""
    end = order.path[-1]
    if step.to != CHINA or not play.game.board.is_sea[end]:
        return []
    return [fault("china.home", units=order.units, spaces=(end,), space=end)]


def _no_fly(play: Play, q: NoFly, value: frozenset[str], why: list[Reason] | None) -> frozenset[str]:
    return value | (frozenset(play.game.board.spaces) - reach(play)) if q.country == CHINA else value


def _sells(play: Play, q: Sells) -> list[Fault]:
    if q.power != CHINA or q.kind in WARES:
        return []
    if q.kind in BY_ROAD:
        return [] if road_open(play) else [fault("china.road", unit=q.kind)]
    return [fault("china.wares", unit=q.kind)]


def _musters(play: Play, q: Musters, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    return (*value, *(s for s in own_soil(play) if play.state.control[s] == CHINA)) if q.power == CHINA else value


def _capacity(play: Play, q: Capacity, value: int, why: list[Reason] | None) -> int:
    return UNLIMITED if q.power == CHINA and play.state.control.get(q.space) == CHINA else value


def _holder(play: Play, q: Holder, value: str, why: list[Reason] | None) -> str:
    """Its soil is its own again, whichever friend frees it."""
    return CHINA if q.space in own_soil(play) and q.captor in friends(play, CHINA) else value


def _taken(play: Play, event: Taken) -> None:
    """Factories are torn down when it comes home."""
    if event.by == CHINA and event.space in own_soil(play):
        works = tuple(u for u in play.state.here(event.space) if can(play, u, "factory"))
        if works:
            play.emit(Removed(tuple(u.id for u in works), event.space, "razed", works))


def _site(play: Play, q: Site) -> list[Fault]:
    """A large factory never stands on its soil."""
    rules, kind = play.game.setting(FACILITIES), play.game.kinds[q.kind]
    if q.space not in own_soil(play) or (q.kind != rules.large and not kind.can("upgrades")):
        return []
    return [fault("china.factory", spaces=(q.space,), space=q.space)]


MODULE = Module(
    on={Taken: _taken},
    values={NoFly: _no_fly, Musters: _musters, Capacity: _capacity, Holder: _holder},
    limits={Enter: _enter, Sells: _sells, Site: _site},
    hooks=(MoveChecks(_ashore),),
)
