"""Strategic bombing: bombers against a factory, and nothing but the guns to stop them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Paid, Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.pick import Answer
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.combat.flak import Flak, guns_at, shots_on_the_way, which_gun
from sandtable.rules.look import can, foes
from sandtable.rules.marks import FOUGHT
from sandtable.rules.movement.common import HOME
from sandtable.rules.movement.move import Move
from sandtable.rules.questions import AttackDice, RaidDamage

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

APPROACH, GUNS, FLAK, BOMBS, HOMEWARD, END = range(6)


class Raid(Step, frozen=True, kw_only=True, tag="raid"):
    """One raid on one factory."""

    to: str
    space: str
    units: tuple[str, ...]
    stage: int = APPROACH
    gunner: str = ""

    def run(self, play: Play) -> None:
        alive = [play.state.units[i] for i in self.units if i in play.state.units]
        play.become(replace(self, stage=self.stage + 1))
        if self.stage == APPROACH:
            put(FOUGHT, play, {u.id: "raid" for u in alive})
            shots = shots_on_the_way(play, alive)
            if shots:
                play.push(Flak(at_power=self.to, shots=shots))
        elif self.stage == GUNS:
            guns = guns_at(play, self.to, self.space)
            if alive and guns and (pick := which_gun(play, self.space, guns)):
                play.push(pick)
        elif self.stage == FLAK:
            if alive and guns_at(play, self.to, self.space):
                shot = (self.space, tuple(u.id for u in alive))
                play.push(Flak(at_power=self.to, shots=(shot,), outward=False, gunner=self.gunner))
        elif self.stage == BOMBS:
            self._bomb(play)
        elif self.stage == HOMEWARD:
            if alive:
                play.push(Move(to=self.to, manner=HOME, only=tuple(u.id for u in alive)))
        else:
            play.pop()

    def heard(self, play: Play, answer: Answer) -> None:
        play.become(replace(self, gunner=answer.chosen[0]))

    def _bomb(self, play: Play) -> None:
        bombers = [play.state.units[i] for i in self.units if i in play.state.units]
        owner = factory_owner(play, self.to, self.space)
        if not bombers or owner is None:
            return
        cap = play.game.board.spaces[self.space].value
        total = 0
        for bomber in bombers:
            dice = play.roll(Throw(play.ask(AttackDice(bomber)), "bombing raid", bomber.owner, self.space))
            total += damage(play, bomber, dice, cap)
        lose_money(play, owner, total, "raid", self.space)
        play.emit(Moment("raid.closed", (self.to,), {"space": self.space, "damage": total}))


def damage(play: Play, bomber: Unit, dice: tuple[int, ...], cap: int) -> int:
    """What the dice of one bomber destroy in a place worth so much."""
    return min(cap, int(play.ask(RaidDamage(bomber, dice))))


def factory_owner(play: Play, power: str, space: str) -> str | None:
    """The enemy whose factory stands there; None if there is none, or no longer."""
    against = foes(play, power)
    owners = [u.owner for u in play.state.here(space) if can(play, u, "factory") and u.owner in against]
    return owners[0] if owners else None


def lose_money(play: Play, owner: str, damage: int, why: str, space: str) -> None:
    """Money is lost to the bank, at most all there is."""
    paid = min(damage, play.state.purses.get(owner, 0))
    play.emit(Told(Text(f"log.{why}", {"space": space, "power": owner, "damage": damage, "paid": paid})))
    if paid:
        play.emit(Paid(owner, -paid, why))


MODULE = Module(classes=(Raid,))
