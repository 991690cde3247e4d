"""The four steps in which sides move: movement and exploitation of the acting side, and the answers of the other."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.blitzkrieg_general.rules.combat import support
from sandtable.games.blitzkrieg_general.rules.movement import air, convoys, land, reserves, sea
from sandtable.games.blitzkrieg_general.rules.movement.command import lead, leaders
from sandtable.games.blitzkrieg_general.rules.movement.ground import ground, onsets, reacting_powers
from sandtable.games.blitzkrieg_general.rules.movement.rights import (
    ANSWER,
    EXPLOIT,
    MOVEMENT,
    REACTION,
    REPLIES,
    needs_leader,
    spent_levels,
)
from sandtable.kernel.decisions import Decision, Done, Go
from sandtable.kernel.module import Factory, Module
from sandtable.kernel.offers import Group, Offer
from sandtable.kernel.play import Play
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Asked, Reasons
from sandtable.rules.look import arm, can, commanded
from sandtable.rules.marks import MOVED
from sandtable.rules.movement.common import Way
from sandtable.rules.movement.escort import unescorted
from sandtable.rules.movement.moving import Moving
from sandtable.rules.politics.pairs import commander
from sandtable.rules.questions import Free

CARGO, BOARDING, SUPPORT, RESERVE = "cargo", "boarding", "support", "reserve"


class Manoeuvre(Moving, frozen=True, kw_only=True, tag="manoeuvre"):
    """The powers of one side move at the same time, each until it says that it is done."""

    who: tuple[str, ...]
    done: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ("move",)

    @property
    def replying(self) -> bool:
        return self.manner in REPLIES

    @property
    def again(self) -> bool:
        return self.manner == EXPLOIT

    @property
    def weariness(self) -> float:
        return 0.03 if self.manner == MOVEMENT else 0.1

    def waits(self, play: Play) -> tuple[str, ...]:
        return tuple(p for p in self.who if p not in self.done)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        return tuple(self._offer(play, power) for power in self.waits(play))

    def offer_to(self, play: Play, power: str) -> Offer | None:
        return self._offer(play, power) if power in self.waits(play) else None

    def _offer(self, play: Play, power: str) -> Offer:
        movable = tuple(u.id for u in self.units(play, power) if self._movable(play, power, u))
        prompt = Text(f"prompt.{self.manner}", {"power": power})
        return Offer(power, self.topic, prompt, Group(movable, self.manner, peaceful=self.peaceful), Done(), done=True)

    def _movable(self, play: Play, power: str, unit: Unit) -> bool:
        """Whether to show a unit as one that can still do something: in an answer only if there is a way for it."""
        if self.manner in REPLIES:
            return self.can_leave(play, unit)
        return play.allows(Free(unit, self.manner, power))

    def units(self, play: Play, power: str = "") -> list[Unit]:
        own = frozenset(c for p in ((power,) if power else self.waits(play)) for c in commanded(play, p))
        return [u for u in play.state.units.values() if u.owner in own]

    def ways(self, play: Play, unit: Unit) -> list[Way]:
        if play.faults(Free(unit, self.manner, commander(play, unit.owner))):
            return []
        return _ways(play, self.manner, unit)

    # -- answers --

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        order = decision.value
        if isinstance(order, Done):
            return []
        if not isinstance(order, Go):
            return [fault("answer.group")]
        faults = self.form_faults(play, decision.by, order)
        if faults:
            return faults
        units = [play.state.units[i] for i in order.units]
        faults = [f for u in units for f in play.faults(Free(u, self.manner, decision.by))]
        return faults or _check(play, self.manner, order, units)

    def gap(self, play: Play, here: str, there: str) -> Fault | None:
        if there in play.game.board.closed:
            return fault("move.closed", spaces=(there,), space=there)
        return super().gap(play, here, there)

    def sort(self, play: Play, unit: Unit) -> object:
        return arm(play, unit), bool(unit.aboard)

    def warn(self, play: Play, decision: Decision) -> list[Fault]:
        """What a friend would point out: convoys left alone."""
        ends = isinstance(decision.value, Done) and self.manner == MOVEMENT
        return unescorted(play, decision.by) if ends else []

    def take(self, play: Play, decision: Decision) -> None:
        order = decision.value
        if isinstance(order, Go):
            _take(play, self.manner, order, [play.state.units[i] for i in order.units])
        else:
            play.become(replace(self, done=(*self.done, decision.by)))


def deed(play: Play, manner: str, order: Go, unit: Unit) -> str:
    """What an order is about: cargo going ashore, going aboard, joining a land combat, or an arm's own way."""
    sea_end, sort = play.game.board.is_sea[order.path[-1]], arm(play, unit)
    if unit.aboard:
        return BOARDING if sea_end else CARGO
    if sort == "sea" and not sea_end and not can(play, unit, "amphibious"):
        return SUPPORT
    if manner in REPLIES:
        return RESERVE
    if sea_end and (sort == "land" or (sort == "air" and (order.aboard or _embarks(play, order.path, unit)))):
        return BOARDING
    return sort


def _embarks(play: Play, path: tuple[str, ...], unit: Unit) -> bool:
    """Whether an air unit means to go aboard: a convoy is in the zone beside it, and nobody to fight."""
    zone = path[-1]
    if len(path) != 2 or zone in ground(play, unit.owner).guarded:
        return False
    return bool(convoys.convoys_at(play, unit, zone))


def _check(play: Play, manner: str, order: Go, units: list[Unit]) -> list[Fault]:
    what = deed(play, manner, order, units[0])
    if what == CARGO:
        return convoys.check_landing(play, manner, order, units)
    if what == SUPPORT:
        return support.check(play, manner, order, units)
    if what == RESERVE:
        return reserves.check(play, order, units)
    if what == BOARDING:
        faults = convoys.check_boarding(play, manner, order, units)
    else:
        moved = MOVED.get(play.state)
        faults = [
            fault("move.once", units=(u.id,), unit=u.kind)
            for u in units
            if u.id in moved and not can(play, u, "carries")
        ]
        faults = faults or _check_way(play, manner, what, order, units)
    if not faults and manner == EXPLOIT:
        led = [u for u in units if needs_leader(play, u)]
        if leaders(play, led) is None:
            faults = [spent_levels(play, led)]
    return faults


def _check_way(play: Play, manner: str, sort: str, order: Go, units: list[Unit]) -> list[Fault]:
    if sort == "land":
        return land.check(play, order, units)
    return sea.check(play, order, units) if sort == "sea" else air.check(play, manner, order, units)


def _take(play: Play, manner: str, order: Go, units: list[Unit]) -> None:
    what = deed(play, manner, order, units[0])
    if manner == EXPLOIT and what not in (CARGO, SUPPORT):
        lead(play, [u for u in units if needs_leader(play, u)])
    if what == CARGO:
        convoys.land(play, manner, order, units)
    elif what == BOARDING:
        convoys.board(play, manner, order, units)
    else:
        {"land": land, "sea": sea, "air": air, SUPPORT: support, RESERVE: reserves}[what].take(
            play, manner, order, units
        )


def _ways(play: Play, manner: str, unit: Unit) -> list[Way]:
    sort = arm(play, unit)
    joining = support.ways(play, manner, unit) if sort == "sea" else []
    if manner in REPLIES:
        return [*reserves.ways(play, unit), *joining]
    if unit.aboard:
        return [*convoys.landing_ways(play, manner, unit), *convoys.passing_ways(play, manner, unit)]
    fresh = unit.id not in MOVED.get(play.state)
    if sort == "sea":
        return [*(sea.ways(play, unit) if fresh or can(play, unit, "carries") else ()), *joining]
    found = convoys.boarding_ways(play, manner, unit)
    if fresh:
        found = [*(land.ways(play, unit) if sort == "land" else air.ways(play, manner, unit)), *found]
    return found


# -- the steps --


def _mover(manner: str) -> Factory:
    def make(play: Play, who: tuple[str, ...]) -> Step | None:
        step = Manoeuvre(manner=manner, who=who)
        able = tuple(p for p in who if any(play.allows(Free(u, manner, p)) for u in step.units(play, p)))
        return replace(step, who=able) if able else None

    return make


def _replier(manner: str) -> Factory:
    def make(play: Play, who: tuple[str, ...]) -> Step | None:
        if not onsets(play):
            return None
        step = Manoeuvre(manner=manner, who=reacting_powers(play))
        able = tuple(p for p in step.who if any(step.can_leave(play, u) for u in step.units(play, p)))
        return replace(step, who=able) if able else None

    return make


MANNERS = (MOVEMENT, REACTION, EXPLOIT, ANSWER)
WORDS = ("move", "entry", "land", "double", "sea", "canal", "air", "convoy", "support", "react", "reserve", "exploit")
MODULE = Module(
    steps={
        MOVEMENT: _mover(MOVEMENT),
        REACTION: _replier(REACTION),
        EXPLOIT: _mover(EXPLOIT),
        ANSWER: _replier(ANSWER),
    },
    classes=(Manoeuvre,),
    hooks=(Asked({REACTION: "group", ANSWER: "group"}), Reasons(dict.fromkeys(MANNERS, WORDS))),
)
