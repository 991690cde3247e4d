"""Strategic bombing: bombers against a factory, and nothing but the guns to stop them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Moment, Paid, Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.text import Text
from sandtable.rules.combat.battle import Battle
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.flak import gun_facts, gunner_at
from sandtable.rules.combat.muster import plain_facts
from sandtable.rules.combat.raiding import RAID, check_raid
from sandtable.rules.combat.strikes import bombs, one_by_one
from sandtable.rules.economy.accounts import purse_at
from sandtable.rules.hooks import Muster, Overhead, Reasons, Resolve, Roles
from sandtable.rules.look import can, foes
from sandtable.rules.marks import FOUGHT
from sandtable.rules.movement.common import HOME
from sandtable.rules.movement.move import Move
from sandtable.rules.questions import RaidCap, RaidDamage

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


def _start(play: Play, power: str, engagement: Engagement) -> None:
    play.push(Fight(to=power, space=engagement.space, sort=RAID, called=RAID, units=engagement.units))


def muster(
    play: Play, power: str, space: str, sort: str, also: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> Battle:
    """The raid of some units: the chosen gun fires, or the best; bombs fall if there is still a factory."""
    raiders = [play.state.units[i] for i in units if i in play.state.units]
    facts = plain_facts(play, power, space) | gun_facts(play, power, space, gunner_at(play, space))
    if factory_owner(play, power, space) is not None:
        cap = int(play.ask(RaidCap(space)))
        facts["what"] = "bombing raid"
        facts["bombs"] = bombs(play, raiders, cap, lambda unit, dice: int(play.ask(RaidDamage(unit, dice))))
    return Battle(sort=sort, sides=(one_by_one(play, raiders, space), ()), facts=facts)


def _due(play: Play, moment: Moment) -> None:
    put(FOUGHT, play, dict.fromkeys(moment.data["units"], RAID))


def _decided(play: Play, moment: Moment) -> None:
    damaged(play, moment, RAID)


def _over(play: Play, moment: Moment) -> None:
    home = tuple(i for i in moment.data["units"] if i in play.state.units)
    if home:
        play.react(Move(to=moment.who[0], manner=HOME, only=home))


# -- what damage costs --


def factory_owner(play: Play, power: str, space: str) -> str | None:
    """The enemy whose factory stands there; None if there is none, or no longer."""
    against = foes(play, power)
    owners = [u.owner for u in play.state.here(space) if can(play, u, "factory") and u.owner in against]
    return owners[0] if owners else None


def payable(play: Play, owner: str | None, damage: int, space: str) -> int:
    """Money is lost to the bank, at most all there is in the purse of the place."""
    return min(damage, play.state.purses.get(purse_at(play.game, owner, space), 0)) if owner else 0


def damaged(play: Play, moment: Moment, why: str) -> None:
    """The owner of a factory pays for what was destroyed."""
    damage, space = moment.data["damage"], moment.data["space"]
    owner = factory_owner(play, moment.who[0], space)
    if damage is None or owner is None:
        return
    paid = payable(play, owner, damage, space)
    play.emit(Told(Text(f"log.{why}", {"space": space, "power": owner, "damage": damage, "paid": paid})))
    if paid:
        play.emit(Paid(purse_at(play.game, owner, space), -paid, why))


MODULE = Module(
    on={"raid.due": _due, "raid.decided": _decided, "raid.over": _over},
    hooks=(
        Roles({RAID: check_raid}),
        Reasons({"combat_move": ("raid",)}),
        Overhead({RAID: RAID}),
        Resolve({RAID: _start}),
        Muster({RAID: muster}),
    ),
)
