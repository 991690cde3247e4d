"""Aircraft that rise from an air base when combat moves are over, to fight over the sea beside it.

Three from each base for all owners together, the holder of the land first. They go home before the attacker's next
moves; where home is lost, or a carrier sank or was damaged under them, they look for a place one space away.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.events import Moment, Moved, Posted
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.questions import Reason
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.closing import Refuge
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.hooks import Asked, Stranded
from sandtable.rules.look import can, foes, friends
from sandtable.rules.marks import BEACH, LANDING
from sandtable.rules.movement.home_bases import working
from sandtable.rules.movement.questions import Perilous
from sandtable.rules.movement.surface import SCRAMBLED

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

EACH = 3
ROSE: Mark[dict[str, str]] = Mark("rose", "part", {})  # aircraft -> the land it rose from
LOST_DECK: Mark[list[str]] = Mark("lost deck", "part", [])  # defending aircraft without a carrier


def threatened(play: Play, attacker: str) -> list[str]:
    """Zones in which there will be a battle, or from which a landing comes."""
    found = {e.space for e in engagements(play, attacker) if e.sort == "sea" and not e.optional}
    found |= {BEACH.get(play.state)[i] for i in LANDING.get(play.state) if i in BEACH.get(play.state)}
    return [zone for zone in play.game.board.sea if zone in found]


def able(play: Play, power: str, attacker: str) -> dict[str, list[str]]:
    """The aircraft of a power that may rise, each with the zones it may go to."""
    rising = Counter(ROSE.get(play.state).values())
    bases = working(play, "air_base")
    found: dict[str, list[str]] = {}
    zones = threatened(play, attacker)
    for base, holder in bases.items():
        near = [z for z in zones if z in play.game.board.next[base]]
        if not near or holder not in friends(play, power) or rising[base] >= EACH:
            continue
        for unit in play.state.here(base):
            if unit.owner == power and can(play, unit, "scrambles") and not unit.post:
                found[unit.id] = near
    return found


class Scramble(Step, frozen=True, kw_only=True, tag="scramble"):
    """A power says which of its aircraft rise, and where to."""

    to: str
    attacker: str
    topic: str = "scramble"

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,) if able(play, self.to, self.attacker) else ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        units = play.state.units
        there = able(play, self.to, self.attacker)
        options = tuple(
            Option(f"{i} > {zone}", _worded(units[i], zone), (i,), (zone,))
            for i, zones in there.items()
            for zone in zones
        )
        rising, bases = Counter(ROSE.get(play.state).values()), Counter(units[i].space for i in there)
        most = sum(min(n, EACH - rising[base]) for base, n in bases.items())
        prompt = Text("prompt.scramble", {"power": self.to, "attacker": self.attacker})
        return (Offer(self.to, self.topic, prompt, Options(options, 0, most), Choose(())),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose):
            return [fault("answer.choose", topic=self.topic)]
        there, rising = able(play, self.to, self.attacker), Counter(ROSE.get(play.state).values())
        named: Counter[str] = Counter()
        for key in decision.value.options:
            unit, _, zone = key.partition(" > ")
            if zone not in there.get(unit, ()):
                keys = [f"{i} > {z}" for i, zones in there.items() for z in zones]
                return [fault("answer.unknown", option=key, options=keys)]
            named[unit] += 1
            rising[play.state.units[unit].space] += 1
        if any(n > 1 for n in named.values()):
            return [fault("scramble.once")]
        full = [base for base, n in rising.items() if n > EACH]
        return [fault("scramble.most", spaces=tuple(full), space=full, most=EACH)] if full else []

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        play.pop()
        for key in decision.value.options:
            unit, _, zone = key.partition(" > ")
            home = play.state.units[unit].space
            put(ROSE, play, {unit: home})
            play.emit(Moved((unit,), (home, zone)))
            play.emit(Posted((unit,), SCRAMBLED))

    def run(self, play: Play) -> None:
        play.pop()


def _worded(unit: Unit, zone: str) -> Text:
    return Text("option.scramble", {"unit": unit.kind, "space": unit.space, "zone": zone})


def _closed(play: Play, moment: Moment) -> None:
    attacker = moment.who[0]
    against = [p for p in play.game.powers if p in foes(play, attacker)]
    holders = set(working(play, "air_base").values())
    for power in sorted(against, key=lambda p: p not in holders):
        if able(play, power, attacker):
            play.react(Scramble(to=power, attacker=attacker))


def _perilous(play: Play, q: Perilous, value: bool, why: list[Reason] | None) -> bool:
    """Where enemy aircraft could rise against a landing, ships and aircraft may leave before they do."""
    if value:
        return value
    against, bases = foes(play, q.power), working(play, "air_base")
    near = [land for land in play.game.board.coast[q.zone] if bases.get(land) in against]
    return any(u.owner in against and can(play, u, "scrambles") for land in near for u in play.state.here(land))


# -- the way home --


def _stranded(play: Play, power: str, units: tuple[str, ...]) -> None:
    LOST_DECK.set(play, [*LOST_DECK.get(play.state), *units])


def _home(play: Play, moment: Moment) -> None:
    """Whoever rose goes home, and whoever has no home looks for one, before the attacker moves."""
    homeless = [i for i in LOST_DECK.get(play.state) if i in play.state.units]
    for i, home in ROSE.get(play.state).items():
        unit = play.state.units.get(i)
        if unit is None:
            continue
        play.emit(Posted((i,), ""))
        if play.state.control[home] in friends(play, unit.owner):
            play.emit(Moved((i,), (unit.space, home)))
        else:
            homeless.append(i)
    if homeless:
        play.react(Refuge(units=tuple(homeless)))


MODULE = Module(
    classes=(Scramble,),
    on={"combat_move.closed": _closed, "noncombat_move.due": _home},
    values={Perilous: _perilous},
    postures=(SCRAMBLED,),
    hooks=(Stranded(_stranded), Asked({"scramble": "units"})),
)
