"""Special transports: two American ships a round that carry two tanks, or two armoured infantry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.world_at_war_1939.rules.nations import AMERICA
from sandtable.kernel.events import Moment
from sandtable.kernel.marks import Mark, put, take
from sandtable.kernel.module import Module
from sandtable.kernel.phases import round_of
from sandtable.kernel.text import Text
from sandtable.rules.berths import fits
from sandtable.rules.hooks import Overtures
from sandtable.rules.look import cargo
from sandtable.rules.politics.overtures import Overture
from sandtable.rules.questions import Berths, Carries

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.questions import Reason

SINCE, MOST, KIND = 5, 2, "transport"
LOADS = (("tank", "tank"), ("armoured infantry", "armoured infantry"))
CHOSEN: Mark[dict[str, int]] = Mark("special transports", "game", {})  # ship -> the round it was chosen in


def special(play: Play) -> list[str]:
    """The ships that are special now."""
    return [i for i in CHOSEN.get(play.state) if i in play.state.units]


def _options(play: Play, power: str) -> dict[str, Text]:
    if power != AMERICA or round_of(play.state) < SINCE or len(special(play)) >= MOST:
        return {}
    ships = (u for u in play.state.units.values() if u.owner == AMERICA and u.kind == KIND)
    return {
        u.id: Text("option.special_transport", {"unit": u.kind, "space": u.space})
        for u in ships
        if u.id not in CHOSEN.get(play.state)
    }


def _choose(play: Play, power: str, ship: str) -> None:
    put(CHOSEN, play, {ship: round_of(play.state)})


def _due(play: Play, moment: Moment) -> None:
    """With a new turn others may be chosen; a ship whose load is no plain one stays what it is."""
    if AMERICA in moment.who:
        ships = {i: play.state.units.get(i) for i in CHOSEN.get(play.state)}
        take(
            CHOSEN,
            play,
            [i for i, ship in ships.items() if ship is None or fits(play, play.ask(Berths(ship)), cargo(play, ship))],
        )


def _carries(play: Play, q: Carries, value: bool, why: list[Reason] | None) -> bool:
    if value or q.carrier.id not in CHOSEN.get(play.state):
        return value
    kinds = tuple(sorted(u.kind for u in q.units))
    return any(kinds == load[: len(kinds)] for load in LOADS)


MODULE = Module(
    on={"turn.due": _due},
    values={Carries: _carries},
    hooks=(Overtures({"special": Overture(_options, _choose)}),),
)
