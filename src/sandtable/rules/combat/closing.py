"""What follows a battle: land taken, ships mended, fighters without a carrier, and the news to other modules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.events import Boarded, Moment, Moved, Removed
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.marks import take as forget
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.battle import ATTACKER
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.combat.muster import attackers, defenders
from sandtable.rules.hooks import Asked, Stranded
from sandtable.rules.look import arm, can, friends, hostile
from sandtable.rules.marks import DECKED, FOUGHT, SETTLED
from sandtable.rules.movement.landing import carriers, flight_map, free_berths
from sandtable.rules.politics.capture import seize
from sandtable.rules.questions import Berths, Choosers

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


AMONG_FOES = "refuge in battle"  # a reading given up: a place whose battle is still to be fought is a refuge too
DECKS: Mark[dict[str, str]] = Mark("decks", "fight", {})  # defending aircraft -> the carrier it flew from


def _take_off(play: Play, moment: Moment) -> None:
    """Defending fighters fly from their carriers, if anybody comes."""
    power, space, sort = moment.who[0], moment.data["space"], moment.data["sort"]
    theirs = defenders(play, power, space, sort)
    aloft = {u.id: u.aboard for u in theirs if u.aboard and arm(play, u) == "air"}
    if aloft and attackers(play, power, space, sort, moment.who[1:]):
        play.emit(Boarded(tuple(aloft), ""))
        DECKS.set(play, aloft)


def _fought(play: Play, moment: Moment) -> None:
    put(FOUGHT, play, dict.fromkeys(moment.data["sides"][ATTACKER], moment.data["sort"]))


def _conclude(play: Play, moment: Moment) -> None:
    """The place is settled, fighters return to their decks, and land is taken by whoever can take it."""
    data, power = moment.data, moment.who[0]
    space: str = data["space"]
    put(SETTLED, play, {space: data["won"] or "none"})
    _back_to_decks(play, power)
    takers = [i for i in data["survivors"] if can(play, play.state.units[i], "captures")]
    if data["sort"] == "land" and data["won"] == "attacker" and takers and hostile(play, power, space):
        seize(play, space, power)


def _back_to_decks(play: Play, power: str) -> None:
    """Those whose carrier sank look for another place."""
    homeless = []
    for i, carrier in DECKS.get(play.state).items():
        if i not in play.state.units:
            continue
        deck = play.state.units.get(carrier)
        if deck is not None and play.ask(Berths(deck)):
            play.emit(Boarded((i,), carrier))
        else:
            homeless.append(i)
    keepers = play.game.hooks(Stranded)
    for keep in keepers if homeless else ():
        keep(play, power, tuple(homeless))
    if homeless and not keepers:
        attacker = "" if play.game.keeps(AMONG_FOES) else power
        play.react(Refuge(units=tuple(homeless), attacker=attacker))


def refuges(play: Play, unit: Unit, attacker: str) -> list[str]:
    """Friendly land next to the zone, and friendly carriers with room in it or next to it, where no battle waits."""
    board = play.game.board
    mates = friends(play, unit.owner)
    fought = {e.space for e in engagements(play, attacker) if e.sort in ("land", "sea")} if attacker else set()
    near = [s for s, far in flight_map(play, unit)[unit.space].items() if far <= 1 and s not in fought]
    found = [s for s in near if not board.is_sea[s] and play.state.control.get(s) in mates]
    found += [c.id for c in carriers(play, unit.owner) if c.space in near and free_berths(play, c, unit.kind) > 0]
    return found


def _place(play: Play, key: str) -> Text:
    carrier = play.state.units.get(key)
    if carrier is None:
        return Text("option.refuge", {"space": key})
    return Text("option.refuge_deck", {"unit": carrier.kind, "owner": carrier.owner, "space": carrier.space})


class Refuge(Step, frozen=True, kw_only=True, tag="refuge"):
    """Fighters whose defending carrier sank look for a place one space away, one after the other."""

    units: tuple[str, ...]
    attacker: str = ""  # whose battles are still to be fought
    topic: str = "refuge"

    def _options(self, play: Play) -> list[str]:
        unit = play.state.units.get(self.units[0]) if self.units else None
        return refuges(play, unit, self.attacker) if unit else []

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self._to(play),) if self._options(play) else ()

    def _to(self, play: Play) -> str:
        powers: tuple[str, ...] = play.ask(Choosers(self.units[:1]))
        return powers[0]

    def offers(self, play: Play) -> tuple[Offer, ...]:
        unit = play.state.units[self.units[0]]
        keys = self._options(play)
        to = self._to(play)
        prompt = Text("prompt.refuge", {"power": to, "unit": unit.kind, "space": unit.space})
        options = tuple(Option(k, _place(play, k), units=(unit.id,)) for k in keys)
        return (Offer(to, self.topic, prompt, Options(options, 0), Choose(())),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose) or len(decision.value.options) > 1:
            return [fault("answer.choose", topic=self.topic)]
        keys = self._options(play)
        return [fault("refuge.where", space=p, options=keys) for p in decision.value.options if p not in keys]

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        if not decision.value.options:  # whoever names no refuge gives the fighter up
            self.run(play)
            return
        place = decision.value.options[0]
        unit = play.state.units[self.units[0]]
        play.become(replace(self, units=self.units[1:]))
        carrier = play.state.units.get(place)
        if carrier is not None:
            play.emit(Moved((unit.id,), (unit.space, carrier.space), carrier.id))
        else:
            play.emit(Moved((unit.id,), (unit.space, place)))

    def run(self, play: Play) -> None:
        if not self.units:
            play.pop()
            return
        unit = play.state.units.get(self.units[0])
        play.become(replace(self, units=self.units[1:]))
        if unit is not None:
            play.emit(Removed((unit.id,), unit.space, "no_carrier", (unit,)))


def _never_landed(play: Play, event: Removed) -> None:
    """An aircraft that is lost has not landed."""
    forget(DECKED, play, event.units)


MODULE = Module(
    classes=(Refuge,),
    on={
        Removed: _never_landed,
        "fight.near": _take_off,
        "fight.opened": _fought,
        "fight.unopposed": _fought,
        "fight.decided": _conclude,
    },
    hooks=(Asked({"refuge": "options"}),),
)
