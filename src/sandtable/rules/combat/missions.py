"""Raids on factories: guns, fighters that rise, escorts, and then a mission for each bomber that is left.

A bomber costs the enemy money, or damages a part of the factory, or destroys a gun. All missions are told before the
first bomb falls. What is lost in one step does nothing in the next; who rose may still defend in a battle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Paid, Removed, Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.questions import Question, Reason
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.choices import DuelHits, TakesPart
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.field_guns import SHOTS
from sandtable.rules.combat.raiding import RAID, check_raid
from sandtable.rules.hooks import Asked, FirstOf, Overhead, Resolve, Roles
from sandtable.rules.look import can, foes
from sandtable.rules.marks import ESCORT, FOUGHT, ROLE
from sandtable.rules.production.parts import WORKS, broken, factory_in, hurt, wreck
from sandtable.rules.questions import AttackDice, Choosers, GunHits

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

GUNS, WARN, RISE, DUEL, ANSWER, ORDERS, BOMBS, PAY = range(8)
MONEY, GUN = "money", "gun"
GUN_HIT = 4  # a bomber destroys a gun on this or less
CRITICAL = 10  # what a six does to a part
DUELS = "duels"
HALF = "half_rise"  # a part whose damage lets only half of the fighters rise


class Rising(Question, frozen=True):
    """How many fighters in a place may rise against a raid of this power."""

    power: str
    space: str

    def start(self, play: Play) -> int:
        able = len(pursuers(play, self.power, self.space))
        return able // 2 if any(HALF in part.stops for part in broken(play, self.space)) else able


def pursuers(play: Play, power: str, space: str) -> list[Unit]:
    """The fighters in a place that are a power's enemies."""
    against = foes(play, power)
    return [u for u in play.state.here(space) if u.owner in against and not u.aboard and can(play, u, DUELS)]


class BombDie(Question, frozen=True):
    """What is added to a die that damages a factory in a place; what it is then is read in the table."""

    space: str
    by: str = RAID  # what does the damage

    def start(self, play: Play) -> int:
        return 0


def points(play: Play, space: str, die: int) -> int:
    """The damage a die does to a part: a six counts ten, unless it was lowered."""
    die = max(0, die + int(play.ask(BombDie(space))))
    return CRITICAL if die == 6 else die


class Sortie(Step, frozen=True, kw_only=True, tag="sortie"):
    """One raid, step by step."""

    to: str
    space: str
    units: tuple[str, ...]
    stage: int = GUNS
    risen: tuple[str, ...] = ()
    hits: int = 0
    orders: tuple[str, ...] = ()  # "bomber > mission", one each

    def _flying(self, play: Play, role: str = "") -> list[Unit]:
        roles = ROLE.get(play.state)
        here = (play.state.units[i] for i in self.units if i in play.state.units)
        return [u for u in here if not role or roles.get(u.id) == role]

    def _enemies(self, play: Play) -> list[Unit]:
        against = foes(play, self.to)
        return [u for u in play.state.here(self.space) if u.owner in against and not u.aboard]

    def run(self, play: Play) -> None:
        STAGES[self.stage](self, play)

    def heard(self, play: Play, answer: Answer) -> None:
        if answer.topic == "rise":
            play.become(replace(self, risen=answer.chosen, stage=DUEL))
        elif answer.topic == "missions":
            play.become(replace(self, orders=answer.chosen, stage=BOMBS))
        elif answer.topic == "pay":
            play.pop()
            self._settle(play, answer.chosen == ("wreck",))
        else:
            self._lose(play, answer.chosen)

    def _lose(self, play: Play, ids: tuple[str, ...]) -> None:
        units = tuple(play.state.units[i] for i in ids)
        if units:
            play.emit(Removed(ids, self.space, "raid", units))

    # -- guns fire first; the attacker says what they hit --

    def _guns(self, play: Play) -> None:
        put(FOUGHT, play, dict.fromkeys((u.id for u in self._flying(play)), RAID))
        play.become(replace(self, stage=WARN))
        guns, planes = [u for u in self._enemies(play) if can(play, u, "gun")], self._flying(play)
        if not guns or not planes:
            return
        on, shots = int(play.ask(GunHits(guns[0]))), min(SHOTS * len(guns), len(planes))
        hits = sum(d <= on for d in play.roll(Throw(shots, "antiaircraft fire", guns[0].owner, self.space, on)))
        self._victims(play, self.to, planes, hits, "flak_loss")

    def _victims(self, play: Play, to: str, among: list[Unit], hits: int, topic: str) -> None:
        """Somebody names those who are hit, where there is a choice."""
        if not hits:
            return
        if hits >= len(among) or len({u.kind for u in among}) == 1:
            self._lose(play, tuple(u.id for u in among[:hits]))
            return
        options = tuple(
            Option(u.id, Text("option.unit", {"unit": u.kind, "space": self.space}), (u.id,)) for u in among
        )
        prompt = Text(f"prompt.{topic}", {"power": to, "space": self.space, "hits": hits})
        default = tuple(u.id for u in among[:hits])
        play.push(Pick(to=to, topic=topic, prompt=prompt, options=options, least=hits, most=hits, default=default))

    def _warn(self, play: Play) -> None:
        """Whoever can do something about fighters that rise does it now."""
        play.become(replace(self, stage=RISE))
        if self._flying(play):
            play.emit(Moment("sortie.near", (self.to,), {"space": self.space}))

    # -- fighters rise, and hit what their owner says --

    def _rise(self, play: Play) -> None:
        play.become(replace(self, stage=DUEL))
        able = pursuers(play, self.to, self.space)[: int(play.ask(Rising(self.to, self.space)))]
        if not able or not self._flying(play):
            return
        to = play.ask(Choosers((able[0].id,)))[0]
        every = tuple(u.id for u in able)
        options = tuple(Option(u.id, Text("option.unit", {"unit": u.kind, "space": self.space}), (u.id,)) for u in able)
        prompt = Text("prompt.rise", {"power": to, "space": self.space})
        play.push(Pick(to=to, topic="rise", prompt=prompt, options=options, least=0, most=len(every), default=every))

    def _risen(self, play: Play) -> list[Unit]:
        return [play.state.units[i] for i in self.risen if i in play.state.units]

    def _throw(self, play: Play, units: list[Unit], what: str) -> int:
        hits = 0
        for on in sorted({int(play.ask(DuelHits(u))) for u in units}):
            of = [u for u in units if int(play.ask(DuelHits(u))) == on]
            hits += sum(d <= on for d in play.roll(Throw(len(of), what, of[0].owner, self.space, on)))
        return hits

    def _duel(self, play: Play) -> None:
        play.become(replace(self, stage=ANSWER))
        up, planes = self._risen(play), self._flying(play)
        if up and planes:
            hits = self._throw(play, up, "interceptors")
            self._victims(play, play.ask(Choosers((up[0].id,)))[0], planes, hits, "duel_loss")

    def _answer(self, play: Play) -> None:
        play.become(replace(self, stage=ORDERS))
        up, escorts = self._risen(play), self._flying(play, ESCORT)
        if up and escorts:
            hits = self._throw(play, escorts, "escorts")
            self._lose(play, tuple(u.id for u in up[:hits]))

    # -- missions --

    def _missions(self, play: Play) -> None:
        play.become(replace(self, stage=BOMBS))
        bombers, factory = self._flying(play, RAID), factory_in(play, self.space)
        if not bombers or factory is None or factory.owner not in foes(play, self.to):
            return
        parts = [part.name for part in play.game.setting(WORKS).parts]
        guns = [GUN] if any(can(play, u, "gun") for u in self._enemies(play)) else []
        options = tuple(
            Option(f"{u.id} > {goal}", Text("option.mission", {"unit": u.kind, "goal": goal}), (u.id,))
            for u in bombers
            for goal in (MONEY, *parts, *guns)
        )
        default = tuple(f"{u.id} > {MONEY}" for u in bombers)
        prompt = Text("prompt.missions", {"power": self.to, "space": self.space})
        n = len(bombers)
        pick = Pick(to=self.to, topic="missions", prompt=prompt, options=options, least=n, most=n, default=default)
        play.push(pick)

    def _bombs(self, play: Play) -> None:
        play.become(replace(self, stage=PAY))
        factory, due = factory_in(play, self.space), 0
        seen: set[str] = set()
        for order in self.orders:
            bomber, _, goal = order.partition(" > ")
            if bomber in seen or bomber not in play.state.units or factory is None:
                continue
            seen.add(bomber)
            unit = play.state.units[bomber]
            dice = play.roll(Throw(int(play.ask(AttackDice(unit))), "bombing raid", unit.owner, self.space))
            if goal == MONEY:
                due += sum(max(0, d + int(play.ask(BombDie(self.space)))) for d in dice)
            elif goal == GUN:
                guns = [u for u in self._enemies(play) if can(play, u, "gun")]
                self._lose(play, tuple(u.id for u in guns[: sum(d <= GUN_HIT for d in dice)]))
            else:
                done = sum(points(play, self.space, d) for d in dice)
                play.emit(Told(Text("log.part_bombed", {"space": self.space, "part": goal, "damage": done})))
                hurt(play, play.state.units[factory.id], goal, done)
        if due:
            play.become(replace(self, stage=PAY, hits=due))

    def _pay(self, play: Play) -> None:
        factory = factory_in(play, self.space)
        if not self.hits or factory is None:
            play.pop()
            return
        to = factory.owner
        options = tuple(
            Option(key, Text(f"option.raid_{key}", {"space": self.space, "money": self.hits}))
            for key in ("pay", "wreck")
        )
        prompt = Text("prompt.pay", {"power": to, "space": self.space, "money": self.hits})
        play.push(Pick(to=to, topic="pay", prompt=prompt, options=options, default=("pay",)))

    def _settle(self, play: Play, wrecked: bool) -> None:
        factory = factory_in(play, self.space)
        if factory is None:  # its owner was quicker
            return
        if wrecked:
            wreck(play, factory)
            return
        paid = min(self.hits, play.state.purses.get(factory.owner, 0))
        args = {"space": self.space, "power": factory.owner, "damage": self.hits, "paid": paid}
        play.emit(Told(Text("log.raid", args)))
        if paid:
            play.emit(Paid(factory.owner, -paid, RAID))


STAGES = {
    GUNS: Sortie._guns,
    WARN: Sortie._warn,
    RISE: Sortie._rise,
    DUEL: Sortie._duel,
    ANSWER: Sortie._answer,
    ORDERS: Sortie._missions,
    BOMBS: Sortie._bombs,
    PAY: Sortie._pay,
}


def _start(play: Play, power: str, engagement: Engagement) -> None:
    role = ROLE.get(play.state)
    escorts = tuple(u.id for u in play.state.here(engagement.space) if role.get(u.id) == ESCORT)
    play.push(Sortie(to=power, space=engagement.space, units=(*engagement.units, *escorts)))


def _escort(play: Play, power: str, unit: Unit, end: str) -> list[Fault]:
    """Fighters fly along to a factory."""
    if not can(play, unit, DUELS):
        return [fault("raid.escorts", units=(unit.id,), unit=unit.kind)]
    factory = factory_in(play, end)
    if factory is None or factory.owner not in foes(play, power):
        return [fault("raid.no_target", spaces=(end,), space=end)]
    return []


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    """Who went to raid or to escort fights in no other battle of the attacker."""
    return value and ROLE.get(play.state).get(q.unit.id) not in (RAID, ESCORT)


def _first(play: Play, power: str, ready: list[Engagement]) -> list[Engagement]:
    return [e for e in ready if e.sort == RAID] or ready


MODULE = Module(
    classes=(Sortie,),
    values={TakesPart: _takes_part},
    hooks=(
        Roles({RAID: check_raid, ESCORT: _escort}),
        Overhead({RAID: RAID, ESCORT: ""}),
        Resolve({RAID: _start}),
        FirstOf(_first),
        Asked({"rise": "options", "duel_loss": "options", "pay": "options"}),
    ),
)
