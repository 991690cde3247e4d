"""What follows a battle: land taken, ships mended, fighters without a carrier, and the news to other modules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.events import Boarded, Moment, Moved, Removed
from sandtable.kernel.marks import put
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
from sandtable.rules.hooks import Asked
from sandtable.rules.look import can, friends, hostile
from sandtable.rules.marks import DECKED, SETTLED
from sandtable.rules.movement.landing import carriers, flight_map, free_berths
from sandtable.rules.politics.capture import seize

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.combat.fight import Fight


AMONG_FOES = "refuge in battle"  # a reading given up: a place whose battle is still to be fought is a refuge too


def close(play: Play, fight: Fight) -> None:
    """Draw the conclusions of a battle."""
    ours = attackers(play, fight.to, fight.space, fight.sort)
    theirs = defenders(play, fight.to, fight.space, fight.sort)
    # Aircraft that withdrew are still to fly home, so the board alone does not tell who is left.
    standing = fight.battle is None or bool(fight.battle.sides[ATTACKER])
    won = "attacker" if ours and standing and not theirs else "defender" if theirs and not standing else ""
    put(SETTLED, play, {fight.space: won or "none"})
    _back_to_decks(play, fight)
    taken = fight.sort == "land" and not theirs and any(can(play, u, "captures") for u in ours)
    if taken and hostile(play, fight.to, fight.space):
        seize(play, fight.space, fight.to)
    cycles = fight.battle.cycle if fight.battle else 0
    data = {
        "space": fight.space,
        "sort": fight.sort,
        "won": won,
        "cycles": cycles,
        "defended": fight.began[1] > 0,
        "lost": sorted({kind for side, kind, _ in fight.lost if side == ATTACKER}),
        "survivors": [u.id for u in ours],
    }
    play.emit(Moment("fight.closed", (fight.to,), data))


def _back_to_decks(play: Play, fight: Fight) -> None:
    """Defending fighters return to their carriers; those whose carrier sank look for another place."""
    homeless = []
    for i, carrier in fight.decks.items():
        if i not in play.state.units:
            continue
        if carrier in play.state.units:
            play.emit(Boarded((i,), carrier))
        else:
            homeless.append(play.state.units[i])
    if homeless:
        attacker = "" if play.game.keeps(AMONG_FOES) else fight.to
        play.react(Refuge(units=tuple(u.id for u in homeless), attacker=attacker))


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
        return (play.state.units[self.units[0]].owner,) if self._options(play) else ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        unit = play.state.units[self.units[0]]
        keys = self._options(play)
        prompt = Text("prompt.refuge", {"power": unit.owner, "unit": unit.kind, "space": unit.space})
        options = tuple(Option(k, _place(play, k), units=(unit.id,)) for k in keys)
        return (Offer(unit.owner, self.topic, prompt, Options(options, 0), Choose(())),)

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


MODULE = Module(classes=(Refuge,), on={Removed: _never_landed}, hooks=(Asked({"refuge": "choose"}),))
