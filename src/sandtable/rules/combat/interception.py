"""Raids that fighters escort and others meet: guns, one round in the air, then bombs that know no cap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sandtable.kernel.events import Moment, Removed, Taken
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.questions import Reason
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.battle import (
    ATTACKER,
    DEFENDER,
    Battle,
    Beat,
    CombatRules,
    Group,
    Hit,
    Outcome,
    Roll,
    Volley,
    score,
)
from sandtable.rules.combat.choices import TakesPart
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.flak import gun_facts, gunner_at
from sandtable.rules.combat.muster import force
from sandtable.rules.combat.raid import damaged, factory_owner
from sandtable.rules.combat.raiding import RAID, check_raid
from sandtable.rules.combat.strikes import bombs, one_by_one
from sandtable.rules.hooks import Asked, Beats, FirstOf, MoveClosing, Muster, Overhead, Reasons, Resolve, Roles
from sandtable.rules.look import arm, foes
from sandtable.rules.marks import ESCORT, FIRED_AT, FOUGHT, INTERCEPTS, ROLE
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.movement.questions import Target
from sandtable.rules.questions import Choosers, Raids

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.movement.move import Move

MOST = 6 * 100  # no throw of bombs comes near it
INTERCEPTOR, ESCORTING = 2, 1  # what fighters hit on in the air
INTERCEPT = "intercept"  # the topic


def _escort(play: Play, power: str, unit: Unit, end: str) -> list[Fault]:
    """Fighters fly along to a factory; bombers do not escort."""
    if play.ask(Raids(unit)):
        return [fault("raid.escorts", units=(unit.id,), unit=unit.kind)]
    if not factory_owner(play, power, end):
        return [fault("raid.no_target", spaces=(end,), space=end)]
    return play.faults(Target(power, end))


def _alone(play: Play, step: Move) -> list[Fault]:
    """Nobody escorts nothing; but whoever guns have fired at cannot be called back, and flies home in vain."""
    if step.manner != COMBAT:
        return []
    role, units = ROLE.get(play.state), play.state.units
    committed = FIRED_AT.get(play.state)
    bombed = {units[i].space for i, what in role.items() if what == RAID and i in units}
    escorts = [units[i] for i, what in role.items() if what == ESCORT and i in units and i not in committed]
    idle = [u for u in escorts if u.space not in bombed]
    return [fault("raid.unescorted", units=(u.id,), spaces=(u.space,), unit=u.kind, space=u.space) for u in idle]


def _start(play: Play, power: str, engagement: Engagement) -> None:
    role, space = ROLE.get(play.state), engagement.space
    escorts = tuple(u.id for u in play.state.here(space) if role.get(u.id) == ESCORT)
    play.push(Fight(to=power, space=space, sort=RAID, called=RAID, units=(*engagement.units, *escorts)))


def muster(
    play: Play, power: str, space: str, sort: str, also: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> Battle:
    """Bombers and escorts against the fighters that were named; bombs fall if there is still a factory."""
    raiders = [play.state.units[i] for i in units if i in play.state.units]
    met = INTERCEPTS.get(play.state)
    theirs = [u for u in play.state.here(space) if u.id in met]
    facts: dict[str, Any] = {
        "space": space,
        "power": power,
        "opponent": theirs[0].owner if theirs else "",
        "low_luck": bool(play.game.options.get("low_luck")),
        **gun_facts(play, power, space, gunner_at(play, space)),
    }
    if factory_owner(play, power, space) is not None:
        bombers = [u for u in raiders if ROLE.get(play.state).get(u.id, RAID) == RAID]
        facts["what"] = "bombing raid"
        facts["bombs"] = bombs(play, bombers, MOST, lambda unit, dice: sum(dice))
    return Battle(
        sort=sort, sides=(one_by_one(play, raiders, space), force(play, theirs, DEFENDER, space)), facts=facts
    )


# -- who meets them --


def fighters(play: Play, power: str, space: str) -> list[Unit]:
    """The enemy's fighters in a place that may rise against a raid."""
    against = foes(play, power)
    here = (u for u in play.state.here(space) if u.owner in against and not u.aboard and arm(play, u) == "air")
    return [u for u in here if not play.ask(Raids(u)) and u.id not in INTERCEPTS.get(play.state)]


def _near(play: Play, moment: Moment) -> None:
    space, able = moment.data["space"], fighters(play, moment.who[0], moment.data["space"])
    groups: dict[str, list[Unit]] = {}
    for unit in able:
        groups.setdefault(play.ask(Choosers((unit.id,)))[0], []).append(unit)
    for to, units in groups.items():
        options = tuple(
            Option(u.id, Text("option.interceptor", {"unit": u.kind, "owner": u.owner}), (u.id,), (space,))
            for u in units
        )
        prompt = Text("prompt.intercept", {"power": to, "space": space, "enemy": moment.who[0]})
        pick = Pick(to=to, topic=INTERCEPT, prompt=prompt, options=options, least=0, most=len(units), handler=INTERCEPT)
        play.react(replace(pick, note={"space": space}))


def _named(play: Play, answer: Answer) -> None:
    put(INTERCEPTS, play, dict.fromkeys(answer.chosen, answer.note["space"]))


# -- one round in the air --


def _fighter(group: Group) -> bool:
    return group.profile.arm == "air" and not group.doomed


def _duel(rules: CombatRules, battle: Battle) -> Roll | None:
    if battle.cycle > 1 or battle.shot or not battle.sides[DEFENDER]:
        return None
    bombs = battle.facts.get("bombs", {})
    volleys = [
        Volley(DEFENDER, g.profile.owner, g.n, min(INTERCEPTOR, g.profile.defence[0]), "interceptors")
        for g in battle.sides[DEFENDER]
        if _fighter(g)
    ]
    volleys += [
        Volley(ATTACKER, g.profile.owner, g.n, ESCORTING, "escorts")
        for g in battle.sides[ATTACKER]
        if _fighter(g) and f"{g.profile.kind}, {g.profile.owner}" not in bombs
    ]
    return Roll(tuple(volleys))


def _hit(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    """Hits are counted first and losses removed afterwards, so that both sides fire."""
    roll = _duel(rules, battle)
    assert roll is not None
    for volley, outcome in zip(roll.volleys, outcomes, strict=True):
        battle = score(battle, Hit(1 - volley.side, outcome.hits, "air"))
    return replace(battle, shot=1)


# -- and afterwards --


def _due(play: Play, moment: Moment) -> None:
    put(FOUGHT, play, dict.fromkeys(moment.data["units"], RAID))


def _decided(play: Play, moment: Moment) -> None:
    damaged(play, moment, RAID)


def _grounded(play: Play, event: Taken) -> None:
    """Interceptors come down where they rose; if that land has fallen meanwhile they are lost."""
    up = [u for u in play.state.here(event.space) if u.id in INTERCEPTS.get(play.state)]
    lost = [u for u in up if u.owner in foes(play, event.by)]
    if lost:
        play.emit(Removed(tuple(u.id for u in lost), event.space, "no_landing", tuple(lost)))


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    """Who escorts or rises against a raid fights in no other battle."""
    return value and ROLE.get(play.state).get(q.unit.id) != ESCORT and q.unit.id not in INTERCEPTS.get(play.state)


def _raids_first(play: Play, power: str, ready: list[Engagement]) -> list[Engagement]:
    return [e for e in ready if e.sort == RAID] or ready


MODULE = Module(
    values={TakesPart: _takes_part},
    on={f"{RAID}.due": _due, f"{RAID}.near": _near, f"{RAID}.decided": _decided, Taken: _grounded},
    answers={INTERCEPT: _named},
    hooks=(
        Roles({RAID: check_raid, ESCORT: _escort}),
        Reasons({"combat_move": ("raid",)}),
        Overhead({RAID: RAID, ESCORT: ""}),
        MoveClosing(_alone),
        Resolve({RAID: _start}),
        Muster({RAID: muster}),
        Beats({"interception": Beat(_duel, _hit)}),
        FirstOf(_raids_first),
        Asked({INTERCEPT: "units"}),
    ),
)
