"""Kamikazes: a few attacks in the whole game, in certain zones, each on one ship that is named before the dice fall.

They are asked about when all combat moves are made and no battle is fought yet. What they sink still fires once if
there is a battle in its zone; where there is none, the attack itself was the sea battle.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Boarded, Damaged, Moment, Removed
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.settings import Setting, Shape, Vocabulary
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.closing import Refuge
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.hooks import Asked
from sandtable.rules.look import arm, can, cargo, commanded, enemies
from sandtable.rules.marks import BEACH, DOOMED, FOUGHT, LANDING, SETTLED

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

TOPIC = "kamikaze"
FLOWN: Mark[int] = Mark("kamikazes flown", "game", 0)


class Kamikazes(Shape, frozen=True):
    """Who has kamikazes."""

    power: str
    number: int  # attacks in the whole game
    on: int  # what each hits on
    warships: bool = False  # whether only surface warships can be named
    answers: bool = False  # whether they fly only where the enemy attacks a unit of theirs, or lands from
    swift: bool = False  # whether what they sink is gone before the battle


KAMIKAZES = Setting("kamikazes", Kamikazes, "Who has kamikazes, how many attacks there are, and what they hit on.")


def left(play: Play) -> int:
    """How many attacks are still to be had."""
    return play.game.setting(KAMIKAZES).number - FLOWN.get(play.state)


def targets(play: Play, turn: str) -> list[Unit]:
    """The enemy ships within reach; what sneaks is none."""
    rules, zones = play.game.setting(KAMIKAZES), play.game.board.tagged("kamikaze").get("yes", [])
    if rules.answers:
        zones = [zone for zone in zones if _attacked(play, rules.power, zone, turn)]
    met = (unit for zone in zones for unit in enemies(play, rules.power, zone))
    ships = (unit for unit in met if arm(play, unit) == "sea" and not can(play, unit, "sneaks"))
    return [unit for unit in ships if not rules.warships or can(play, unit, "surface")]


def _attacked(play: Play, power: str, zone: str, turn: str) -> bool:
    """Whether whoever has the turn attacks units of a power in a zone, or lands somewhere from it."""
    if turn == power:
        return False
    if zone in {BEACH.get(play.state).get(i) for i in LANDING.get(play.state)}:
        return True
    fought = any(e.sort == "sea" and e.space == zone for e in engagements(play, turn))
    return fought and any(u.owner == power for u in play.state.here(zone))


class Strike(Step, frozen=True, kw_only=True, tag="kamikaze"):
    """Whoever has kamikazes names a ship for each attack; the same one as often as it likes."""

    to: str
    turn: str  # the power whose turn it is
    topic: str = TOPIC

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        number = left(play)
        prompt = Text("prompt.kamikaze", {"power": self.to, "n": number})
        options = tuple(Option(u.id, _ship(u), (u.id,), (u.space,)) for u in targets(play, self.turn))
        return (Offer(self.to, self.topic, prompt, Options(options, 0, number, repeats=True), Choose(())),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose):
            return [fault("answer.choose", topic=self.topic)]
        named, ships = decision.value.options, {u.id for u in targets(play, self.turn)}
        strangers = tuple(i for i in named if i not in ships)
        if strangers:
            return [fault("kamikaze.target", units=strangers, unit=strangers)]
        return [fault("kamikaze.left", number=len(named), left=left(play))] if len(named) > left(play) else []

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        play.pop()
        if decision.value.options:
            _strike(play, self, decision.value.options)


def _ship(unit: Unit) -> Text:
    return Text("option.target", {"unit": unit.kind, "owner": unit.owner, "space": unit.space})


def _strike(play: Play, step: Strike, named: tuple[str, ...]) -> None:
    on, units = play.game.setting(KAMIKAZES).on, play.state.units
    fought = {e.space for e in engagements(play, step.turn) if e.sort == "sea"}
    zones = dict.fromkeys(units[i].space for i in named)
    FLOWN.set(play, FLOWN.get(play.state) + len(named))
    hits: Counter[str] = Counter()
    for zone in zones:
        here = [i for i in named if units[i].space == zone]
        dice = play.roll(Throw(len(here), TOPIC, step.to, zone, on))
        hits.update(i for i, die in zip(here, dice, strict=True) if die <= on)
    own = commanded(play, step.turn)
    for zone in zones:
        present = [u.id for u in play.state.here(zone) if u.owner in own and arm(play, u) == "sea"]
        put(FOUGHT, play, dict.fromkeys(present, TOPIC))
        if zone not in fought:
            put(SETTLED, play, {zone: "none"})
    for i, number in hits.items():
        fires = play.state.units[i].space in fought and not play.game.setting(KAMIKAZES).swift
        _hit(play, play.state.units[i], number, step.turn, fires)


def _hit(play: Play, ship: Unit, number: int, turn: str, fought: bool) -> None:
    if ship.hits + number < play.game.kinds[ship.kind].hits:
        play.emit(Damaged(ship.id, ship.hits + number))
        return
    aboard = cargo(play, ship)
    # Aircraft of a carrier that is attacked in another's turn are in the air.
    flying = tuple(u.id for u in aboard if arm(play, u) == "air" and ship.owner not in commanded(play, turn))
    lost = tuple(u for u in aboard if u.id not in flying)
    if not fought:
        if flying:
            play.emit(Boarded(flying, ""))
        play.emit(Removed((ship.id,), ship.space, "combat", (ship,)))
        if flying:
            play.react(Refuge(units=flying, attacker=turn))
        return
    put(DOOMED, play, {ship.id: ship.space})
    if lost:
        play.emit(Removed(tuple(u.id for u in lost), ship.space, "sunk_with", lost))


def _closed(play: Play, moment: Moment) -> None:
    power, turn = play.game.setting(KAMIKAZES).power, moment.who[0]
    if left(play) > 0 and targets(play, turn):
        play.react(Strike(to=power, turn=turn))


MODULE = Module(
    classes=(Strike,),
    on={"combat_move.closed": _closed},
    hooks=(Asked({TOPIC: "units"}),),
    settings=(KAMIKAZES,),
    words=Vocabulary(tags={"kamikaze": "`yes` if kamikazes can strike here."}),
)
