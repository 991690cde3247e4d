"""Landing under fire: as declared, in part, or called off; never somewhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.events import Moment, Moved, Removed, Told
from sandtable.kernel.marks import put
from sandtable.kernel.marks import take as forget
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.choices import MustLand
from sandtable.rules.hooks import TurningPoint
from sandtable.rules.look import hostile
from sandtable.rules.marks import BEACH, LANDING, LOADED, MOVED, SETTLED, SHORE

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Assault(Step, frozen=True, kw_only=True, tag="assault"):
    """The attacker says which of the declared units land in a space."""

    to: str
    space: str
    topic: str = "landing"

    def _able(self, play: Play) -> list[Unit]:
        """Declared units whose zone was cleared."""
        return able_to_land(play, self.to, self.space)

    def _bound(self, play: Play) -> list[Unit]:
        """Those of them that have no choice."""
        return [u for u in self._able(play) if play.ask(MustLand(u))]

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,) if len(self._able(play)) > len(self._bound(play)) else ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        able = self._able(play)
        options = tuple(Option(u.id, Text("option.unit", {"unit": u.kind, "space": u.space}), (u.id,)) for u in able)
        prompt = Text("prompt.landing", {"power": self.to, "space": self.space})
        default = Choose(tuple(u.id for u in able))
        return (Offer(self.to, self.topic, prompt, Options(options, 0, len(options)), default),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose):
            return [fault("answer.choose", topic=self.topic)]
        able = {u.id for u in self._able(play)}
        strangers = [i for i in decision.value.options if i not in able]
        if strangers:
            return [fault("assault.undeclared", units=tuple(strangers), unit=strangers, space=self.space)]
        kept = [u for u in self._bound(play) if u.id not in decision.value.options]
        return [fault("assault.bound", units=(u.id,), unit=u.kind, space=self.space) for u in kept]

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        self._land(play, decision.value.options)

    def run(self, play: Play) -> None:
        self._land(play, tuple(u.id for u in self._bound(play)))

    def _land(self, play: Play, landing: tuple[str, ...]) -> None:
        declared = [i for i, land in LANDING.get(play.state).items() if land == self.space]
        beach = BEACH.get(play.state)
        # The step leaves first: what follows may end the whole engagement.
        play.pop()
        for i in dict.fromkeys(landing):
            ship = play.state.units[i].aboard or LOADED.get(play.state).get(i, "")
            play.emit(Moved((i,), (beach[i], self.space)))
            put(LOADED, play, {i: ship})
        kept = [i for i in declared if i not in landing]
        forget(LANDING, play, declared)
        forget(BEACH, play, kept)
        self._call_off(play, kept, beach)

    def _call_off(self, play: Play, kept: list[str], beach: dict[str, str]) -> None:
        """Units that do not land stay aboard, or go back aboard the ship that sailed on, or are lost with it."""
        forget(MOVED, play, kept)  # cargo that stays aboard has not moved
        for unit in [play.state.units[i] for i in kept if i in play.state.units]:
            if unit.aboard:
                continue
            ship = play.state.units.get(LOADED.get(play.state).get(unit.id, ""))
            if ship is None:
                play.emit(Removed((unit.id,), unit.space, "sunk_with", (unit,)))
            else:
                play.emit(Moved((unit.id,), (unit.space, ship.space), ship.id))
        alive = [play.state.units[i] for i in kept if i in play.state.units]
        if alive:
            play.emit(Told(Text("log.landing_off", {"power": self.to, "space": self.space, "number": len(alive)})))
        landed = {LOADED.get(play.state).get(i) for i in BEACH.get(play.state) if i in play.state.units}
        for ship_id, shores in SHORE.get(play.state).items():
            carried = any(play.state.units[u.id].aboard == ship_id for u in alive)
            if carried and ship_id not in landed and self.space in shores:
                rest = [s for s in shores if s != self.space]
                forget(SHORE, play, [ship_id])
                if rest:
                    put(SHORE, play, {ship_id: rest})


def able_to_land(play: Play, power: str, space: str) -> list[Unit]:
    """The units declared for a land whose zone was cleared."""
    units, beach = play.state.units, BEACH.get(play.state)
    declared = [i for i, land in LANDING.get(play.state).items() if land == space and i in units]
    return [units[i] for i in declared if _cleared(play, power, i, beach[i])]


def _cleared(play: Play, power: str, unit: str, zone: str) -> bool:
    """Whether cargo can land from a zone: no enemy is left there and its own ships did not have to flee."""
    if play.state.units[unit].space != zone or hostile(play, power, zone):
        return False
    return SETTLED.get(play.state).get(zone, "attacker") in ("attacker", "none")


def _due(play: Play, moment: Moment) -> None:
    space = moment.data["space"]
    if moment.data["sort"] == "land" and space in LANDING.get(play.state).values():
        play.react(Assault(to=moment.who[0], space=space))


# Whether an attack goes on at all is nothing to be answered in passing.
MODULE = Module(classes=(Assault,), on={"fight.due": _due}, hooks=(TurningPoint("landing"),))
