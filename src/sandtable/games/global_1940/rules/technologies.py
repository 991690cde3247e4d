"""What the twelve developments do beyond changing a number; rockets and paratroopers have modules of their own."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Paid
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.rules.combat.battle import ATTACKER, Battle, Line
from sandtable.rules.combat.choices import AttackKeep
from sandtable.rules.economy.accounts import baskets_of
from sandtable.rules.economy.baskets import may_spend
from sandtable.rules.hooks import Asked, Strengths, Tags
from sandtable.rules.look import can
from sandtable.rules.marks import DEVELOPED
from sandtable.rules.movement.questions import Unled
from sandtable.rules.production.facilities import GREW, factory_at
from sandtable.rules.production.questions import RepairCost
from sandtable.rules.questions import Capacity, Price, RaidDamage

SHIPYARDS = Setting("shipyards", dict[str, int], "What ships cost whoever has improved shipyards.")
BONDS = "war bonds"


def has(play: Play, owner: str, name: str) -> bool:
    """Whether a country has a development."""
    return name in DEVELOPED.get(play.state).get(owner, ())


# -- battle --


def _heavy(play: Play, unit: Unit) -> bool:
    return can(play, unit, "raids") and has(play, unit.owner, "heavy bombers")


def _keep(play: Play, q: AttackKeep, value: int, why: list[Reason] | None) -> int:
    return 1 if _heavy(play, q.unit) else value


def _damage(play: Play, q: RaidDamage, value: int, why: list[Reason] | None) -> int:
    """The better of two dice, with what is added to it anyway."""
    return value - sum(q.dice) + max(q.dice) if _heavy(play, q.unit) else value


def _tags(play: Play, unit: Unit, side: int, space: str) -> frozenset[str]:
    if side != ATTACKER:
        return frozenset()
    if can(play, unit, "supports") and has(play, unit.owner, "advanced artillery"):
        return frozenset({"supports_two"})
    if can(play, unit, "rides") and has(play, unit.owner, "improved mechanised infantry"):
        return frozenset({"drives"})
    return frozenset()


def _driven(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    """Each of them that has a tank beside it hits on two."""
    if side != ATTACKER:
        return found
    force = battle.sides[side]
    tanks = sum(g.n for g in force if "leads" in g.profile.tags and g.profile.arm == "land")
    lifted: list[Line] = []
    for line in found:
        n = min(tanks, line.n) if line.on == 1 and "drives" in force[line.group].profile.tags else 0
        if n:
            tanks -= n
            lifted.append(replace(line, n=n, on=2, why=(*line.why, "driven")))
        if line.n > n:
            lifted.append(replace(line, n=line.n - n))
    return lifted


# -- moving and building --


def _unled(play: Play, q: Unled, value: bool, why: list[Reason] | None) -> bool:
    return value or has(play, q.unit.owner, "improved mechanised infantry")


def _price(play: Play, q: Price, value: int, why: list[Reason] | None) -> int:
    if not has(play, q.power, "improved shipyards"):
        return value
    return play.game.setting(SHIPYARDS).get(q.kind, value)


def _capacity(play: Play, q: Capacity, value: int, why: list[Reason] | None) -> int:
    """A fifth more, or a third; damage counts against all of it."""
    factory = factory_at(play, q.space)
    if factory is None or not has(play, q.power, "increased factory production"):
        return value
    room = play.game.kinds[GREW.get(play.state).get(factory.id, factory.kind)].numbers.get("capacity", 0)
    more = 2 if room >= 10 else 1
    return value + max(0, room + more - factory.hits) - max(0, room - factory.hits)


def _repair(play: Play, q: RepairCost, value: int, why: list[Reason] | None) -> int:
    """Two points of a factory for one, rounded up."""
    cheap = can(play, q.unit, "factory") and has(play, q.unit.owner, "increased factory production")
    return -(-value // 2) if cheap else value


# -- war bonds --


def _collecting(play: Play, moment: Moment) -> None:
    power = moment.who[0]
    purse = next((name for name in baskets_of(play.game, power) if may_spend(play, power, name)), "")
    if purse and has(play, power, BONDS):
        prompt = Text("prompt.bonds", {"power": power})
        ask = Pick(
            to=power,
            topic="bonds",
            prompt=prompt,
            options=(Option("roll", Text("option.bonds")),),
            least=0,
            default=("roll",),
            handler="bonds",
            note={"purse": purse},
        )
        play.react(ask)


def _sold(play: Play, answer: Answer) -> None:
    if answer.chosen:
        play.emit(Paid(answer.note["purse"], play.roll(Throw(1, BONDS, answer.by, on=0))[0], BONDS))


MODULE = Module(
    on={"income.entered": _collecting},
    answers={"bonds": _sold},
    values={
        AttackKeep: _keep,
        RaidDamage: _damage,
        Unled: _unled,
        Price: _price,
        Capacity: _capacity,
        RepairCost: _repair,
    },
    hooks=(Tags(_tags), Strengths(_driven), Asked({"bonds": "options"})),
    settings=(SHIPYARDS,),
)
