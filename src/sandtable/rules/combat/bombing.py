"""Bombing raids on facilities: escorts and interceptors, an air battle, targets chosen after it, damage that stays.

A facility defends itself with one die for each of its bombers. Strategic bombers may bomb any of them, others only
bases. What bombs destroy is damage on the facility, up to a limit of its kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.events import Damaged, Moment, Posted, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.questions import Reason
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, Battle, Group
from sandtable.rules.combat.choices import DuelHits, FlakHits, RaidTargets, TakesPart
from sandtable.rules.combat.closing import Refuge
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.muster import profile
from sandtable.rules.combat.raiding import RAID, check_raid
from sandtable.rules.combat.strikes import bombs, one_by_one
from sandtable.rules.hooks import Asked, Muster, Overhead, Reasons, Resolve, Roles
from sandtable.rules.look import can, foes, friends
from sandtable.rules.marks import FOUGHT, ROLE
from sandtable.rules.questions import RaidDamage, Raids

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

DUEL, ESCORT, INTERCEPTING = "duel", "escort", "intercepting"
TARGET: Mark[dict[str, str]] = Mark("target", "fight", {})  # space -> the facility that is bombed


# -- who may do what --


def _raids(play: Play, q: Raids, value: bool, why: list[Reason] | None) -> bool:
    return value or can(play, q.unit, "raids_bases")


def _targets(play: Play, q: RaidTargets, value: tuple[str, ...], why: list[Reason] | None) -> tuple[str, ...]:
    """All facilities of the enemy there, or only bases."""
    against, any_kind = foes(play, q.power), can(play, q.unit, "raids")
    return tuple(
        u.id
        for u in play.state.here(q.space)
        if u.owner in against and can(play, u, "fixed") and (any_kind or not can(play, u, "factory"))
    )


def _check_escort(play: Play, power: str, unit: Unit, end: str) -> list[Fault]:
    if not can(play, unit, "duels"):
        return [fault("raid.escorts", units=(unit.id,), unit=unit.kind)]
    against = foes(play, power)
    there = any(u.owner in against and can(play, u, "fixed") for u in play.state.here(end))
    return [] if there else [fault("raid.no_target", spaces=(end,), space=end)]


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    """Escorts and interceptors fight in no other battle."""
    return value and ROLE.get(play.state).get(q.unit.id) != ESCORT and q.unit.post != INTERCEPTING


# -- interceptors rise when combat moves are over --


def raided(play: Play) -> dict[str, list[str]]:
    """Where raiders are, with them and their escorts."""
    found: dict[str, list[str]] = {}
    for i, role in ROLE.get(play.state).items():
        unit = play.state.units.get(i)
        if unit is not None and role in (RAID, ESCORT) and i not in FOUGHT.get(play.state):
            found.setdefault(unit.space, []).append(i)
    return {space: ids for space, ids in found.items() if any(ROLE.get(play.state)[i] == RAID for i in ids)}


class Intercept(Step, frozen=True, kw_only=True, tag="intercept"):
    """A power says which of its fighters rise against a raid."""

    to: str
    space: str
    topic: str = "intercept"

    def _able(self, play: Play) -> list[Unit]:
        return [u for u in play.state.here(self.space) if u.owner == self.to and can(play, u, "duels") and not u.post]

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,) if self._able(play) else ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        able = self._able(play)
        options = tuple(Option(u.id, Text("option.unit", {"unit": u.kind, "space": u.space}), (u.id,)) for u in able)
        prompt = Text("prompt.intercept", {"power": self.to, "space": self.space})
        return (Offer(self.to, self.topic, prompt, Options(options, 0, len(options)), Choose(())),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose):
            return [fault("answer.choose", topic=self.topic)]
        able = [u.id for u in self._able(play)]
        return [fault("answer.unknown", option=i, options=able) for i in decision.value.options if i not in able]

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        play.pop()
        if decision.value.options:
            play.emit(Posted(tuple(dict.fromkeys(decision.value.options)), INTERCEPTING))

    def run(self, play: Play) -> None:
        play.pop()


def _closed(play: Play, moment: Moment) -> None:
    against = foes(play, moment.who[0])
    for space in raided(play):
        for power in [p for p in play.game.powers if p in against]:
            if any(u.owner == power and can(play, u, "duels") for u in play.state.here(space)):
                play.react(Intercept(to=power, space=space))


def _home(play: Play, moment: Moment) -> None:
    """Interceptors stay; where the land was taken under them they look for another place."""
    up = [u for u in play.state.units.values() if u.post == INTERCEPTING]
    if up:
        play.emit(Posted(tuple(u.id for u in up), ""))
    lost = [u.id for u in up if play.state.control[u.space] not in friends(play, u.owner)]
    if lost:
        play.react(Refuge(units=tuple(lost)))


# -- the raid --


class Raid(Step, frozen=True, kw_only=True, tag="bombing"):
    """An air battle, then bombers against each target."""

    to: str
    space: str
    units: tuple[str, ...]
    fought: bool = False
    plan: dict[str, list[str]] | None = None  # facility -> its bombers
    topic: str = "targets"

    def _bombers(self, play: Play) -> list[Unit]:
        role = ROLE.get(play.state)
        return [play.state.units[i] for i in self.units if i in play.state.units and role.get(i) == RAID]

    def _options(self, play: Play) -> dict[str, tuple[str, ...]]:
        return {u.id: play.ask(RaidTargets(self.to, u, self.space)) for u in self._bombers(play)}

    def waits(self, play: Play) -> tuple[str, ...]:
        if not self.fought or self.plan is not None:
            return ()
        return (self.to,) if len({t for targets in self._options(play).values() for t in targets}) > 1 else ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        units = play.state.units
        options, default = [], []
        for i, targets in self._options(play).items():
            if targets:  # the dearest, unless told otherwise
                default.append(f"{i} > {max(targets, key=lambda t: play.game.kinds[units[t].kind].cost)}")
            for t in targets:
                words = Text("option.bomb_target", {"unit": units[i].kind, "target": units[t].kind})
                options.append(Option(f"{i} > {t}", words, (i,)))
        prompt = Text("prompt.targets", {"power": self.to, "space": self.space})
        form = Options(tuple(options), len(default), len(default))
        return (Offer(self.to, self.topic, prompt, form, Choose(tuple(default))),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose):
            return [fault("answer.choose", topic=self.topic)]
        there = {i: targets for i, targets in self._options(play).items() if targets}
        named = [key.partition(" > ") for key in decision.value.options]
        keys = [f"{i} > {t}" for i, targets in there.items() for t in targets]
        strange = [f"{i} > {t}" for i, _, t in named if t not in there.get(i, ())]
        if strange:
            return [fault("answer.unknown", option=strange[0], options=keys)]
        if sorted(i for i, _, _ in named) != sorted(there):
            return [fault("raid.one_target", space=self.space)]
        return []

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        plan: dict[str, list[str]] = {}
        for key in decision.value.options:
            bomber, _, target = key.partition(" > ")
            plan.setdefault(target, []).append(bomber)
        play.become(replace(self, plan=plan))

    def run(self, play: Play) -> None:
        if not self.fought:
            play.become(replace(self, fought=True))
            put(FOUGHT, play, dict.fromkeys((i for i in self.units if i in play.state.units), RAID))
            if any(u.post == INTERCEPTING for u in play.state.here(self.space)):
                play.push(Fight(to=self.to, space=self.space, sort=DUEL, called=DUEL, units=self.units))
        elif self.plan is None:
            only: dict[str, list[str]] = {}
            for i, targets in self._options(play).items():
                for target in targets[:1]:
                    only.setdefault(target, []).append(i)
            play.become(replace(self, plan=only))
        elif self.plan:
            target, bombers = next(iter(self.plan.items()))
            play.become(replace(self, plan={t: b for t, b in self.plan.items() if t != target}))
            marks = {TARGET.name: {self.space: target}}
            play.push(Fight(to=self.to, space=self.space, sort=RAID, called=RAID, units=tuple(bombers), marks=marks))
        else:
            play.pop()


def _start(play: Play, power: str, engagement: Engagement) -> None:
    play.push(Raid(to=power, space=engagement.space, units=tuple(raided(play)[engagement.space])))


def _duel(
    play: Play, power: str, space: str, sort: str, also: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> Battle:
    """Raiders and escorts against interceptors: everybody hits on one."""
    ours = [play.state.units[i] for i in units if i in play.state.units]
    theirs = [u for u in play.state.here(space) if u.post == INTERCEPTING]
    sides = (_dogfight(play, ours, ATTACKER, space), _dogfight(play, theirs, DEFENDER, space))
    return Battle(sort=sort, sides=sides, facts=_known(play, power, space))


def _dogfight(play: Play, units: list[Unit], side: int, space: str) -> tuple[Group, ...]:
    found = (profile(play, unit, side, space) for unit in units)
    return tuple(
        Group(replace(p, attack=(on,), defence=(on,), dice=1, keep=0, tags=frozenset()), 1, (u.id,))
        for u, p, on in zip(units, found, (int(play.ask(DuelHits(u))) for u in units), strict=True)
    )


def _bombing(
    play: Play, power: str, space: str, sort: str, also: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> Battle:
    """Bombers against one facility, which fires first."""
    raiders = [play.state.units[i] for i in units if i in play.state.units]
    target = play.state.units.get(TARGET.get(play.state).get(space, ""))
    facts = _known(play, power, space)
    if target is not None:
        room = play.game.kinds[target.kind].hits - 1
        facts |= {"gun": int(play.ask(FlakHits(target))), "gunner": target.owner, "what": "bombing raid"}
        facts["bombs"] = bombs(play, raiders, room, lambda unit, dice: int(play.ask(RaidDamage(unit, dice))))
    return Battle(sort=sort, sides=(one_by_one(play, raiders, space), ()), facts=facts)


def _known(play: Play, power: str, space: str) -> dict[str, Any]:
    return {"space": space, "power": power, "low_luck": bool(play.game.options.get("low_luck"))}


def _damage(play: Play, q: RaidDamage, value: int, why: list[Reason] | None) -> int:
    """Strategic bombers add two to their die."""
    return value + 2 if can(play, q.unit, "raids") else value


def _decided(play: Play, moment: Moment) -> None:
    space, damage = moment.data["space"], moment.data["damage"] or 0
    target = play.state.units.get(TARGET.get(play.state).get(space, ""))
    if target is None or not damage:
        return
    total = min(play.game.kinds[target.kind].hits - 1, target.hits + damage)
    args = {"space": space, "target": target.kind, "damage": total - target.hits}
    play.emit(Told(Text("log.bombed", args)))
    play.emit(Damaged(target.id, total))


MODULE = Module(
    classes=(Intercept, Raid),
    on={"combat_move.closed": _closed, "noncombat_move.due": _home, "raid.decided": _decided},
    values={Raids: _raids, RaidTargets: _targets, RaidDamage: _damage, TakesPart: _takes_part},
    postures=(INTERCEPTING,),
    hooks=(
        Roles({RAID: check_raid, ESCORT: _check_escort}),
        Reasons({"combat_move": ("raid",)}),
        Overhead({RAID: RAID, ESCORT: ""}),
        Resolve({RAID: _start}),
        Muster({RAID: _bombing, DUEL: _duel}),
        Asked({"intercept": "units", "targets": "options"}),
    ),
)
