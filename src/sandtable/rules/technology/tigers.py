"""Heavy tanks that a technology makes of others: one hit they may shrug off, two in one cycle destroy them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.events import Became, Moment
from sandtable.kernel.module import Module
from sandtable.kernel.settings import Setting, Shape, Vocabulary
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.battle import (
    ATTACKER,
    DEFENDER,
    LOST,
    Battle,
    Beat,
    CombatRules,
    Outcome,
    Pick,
    Roll,
    Volley,
    leave,
    merged,
    with_side,
)
from sandtable.rules.hooks import BattleTags, Beats
from sandtable.rules.questions import Sells
from sandtable.rules.technology.programmes import rank

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

SHRUGS = "shrugs"
SAVED = 4  # a die up to this and the hit is forgotten


class Heavy(Shape, frozen=True):
    """What becomes what."""

    technology: str
    before: str
    after: str


HEAVY = Setting("heavy_tanks", Heavy, "The technology that makes heavy tanks of others.")


def _completed(play: Play, moment: Moment) -> None:
    rule, power = play.game.setting(HEAVY), moment.who[0]
    if moment.data["name"] == rule.technology:
        ids = tuple(u.id for u in play.state.units.values() if u.owner == power and u.kind == rule.before)
        if ids:
            play.emit(Became(ids, rule.after))


def _sells(play: Play, q: Sells) -> list[Fault]:
    rule = play.game.setting(HEAVY)
    if q.kind == rule.before and rank(play, q.power, rule.technology):
        return [fault("market.replaced", unit=rule.before, other=rule.after)]
    return []


# -- once a cycle, before losses are removed --


def _hurt(battle: Battle, side: int) -> list[int]:
    force = battle.sides[side]
    return [i for i, g in enumerate(force) if SHRUGS in g.profile.tags and g.profile.hurt and not g.doomed]


def _rolls(battle: Battle) -> bool:
    return any(SHRUGS in g.profile.tags for side in battle.sides for g in side)


def _next(rules: CombatRules, battle: Battle) -> Roll | None:
    for side in (ATTACKER, DEFENDER)[battle.shot :]:
        if hurt := _hurt(battle, side):
            group = battle.sides[side][hurt[0]]
            return Roll((Volley(side, group.profile.owner, group.n, SAVED, "armour holds", hurt[0]),))
    return None


def _after(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    """Those whose die holds are whole again, the others are lost."""
    roll = _next(rules, battle)
    assert roll is not None
    volley = roll.volleys[0]
    side, at = volley.side, volley.group
    group = battle.sides[side][at]
    lost = group.n - outcomes[0].hits
    if lost:
        battle = leave(battle, side, (Pick(at, lost, group.ids[:lost]),), LOST)
    whole = [
        replace(g, profile=replace(g.profile, hurt=0)) if SHRUGS in g.profile.tags and not g.doomed else g
        for g in battle.sides[side]
    ]
    return replace(with_side(battle, side, merged(whole)), shot=side + 1)


MODULE = Module(
    on={"technology.completed": _completed},
    limits={Sells: _sells},
    hooks=(Beats({"armour": Beat(_next, _after, concerns=_rolls)}), BattleTags(frozenset({SHRUGS}))),
    settings=(HEAVY,),
    words=Vocabulary(abilities={SHRUGS: "A single hit in a cycle may do it no harm."}),
)
