"""Charges: before the fighting a power marks battles, up to so many marks a turn; each mark is a cycle, of the
power's choice, in which its attacking infantry hits better. In a marked battle that infantry does not retreat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sandtable.kernel.events import Moment
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, Ask, Battle, Beat, Choice, CombatRules, Line, alive, leave
from sandtable.rules.combat.battle import Pick as Chosen
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.combat.questions import Query
from sandtable.rules.hooks import Beats, Facts, Queries, Strengths, Tags
from sandtable.rules.look import commanded
from sandtable.rules.marks import LANDING

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.combat.fight import Fight

TOPIC = "charges"
HOLD = "hold_charge"
CHARGES, CHARGING = "charges", "charging"  # facts of a battle: charges left, and whether one is made in this cycle
ATTACK = "charge hits on"
BOUND = "bound"  # the tag of infantry that may not retreat


class Charge(Shape, frozen=True):
    """Whose infantry charges."""

    power: str
    marks: int  # a turn
    kinds: tuple[str, ...]
    attack: int


CHARGE = Setting("charge", Charge, "Whose infantry may charge, how often, and what it hits on then.")
MARKED: Mark[dict[str, int]] = Mark("charges", "turn", {})  # place -> charges marked for its battle this turn


def able(play: Play, power: str) -> list[str]:
    """Battles on land in which a power has infantry."""
    rule, own = play.game.setting(CHARGE), commanded(play, power)
    lands = [e.space for e in engagements(play, power) if e.sort == "land"]
    return [s for s in lands if _infantry(play, s, own, rule)]


def _infantry(play: Play, space: str, own: frozenset[str], rule: Charge) -> bool:
    landing = LANDING.get(play.state)
    units = play.state.units.values()
    return any(u.owner in own and u.kind in rule.kinds and space in (u.space, landing.get(u.id)) for u in units)


def _entered(play: Play, moment: Moment) -> None:
    rule = play.game.setting(CHARGE)
    left = rule.marks - sum(MARKED.get(play.state).values())
    spaces = able(play, rule.power) if moment.who[:1] == (rule.power,) and left > 0 else []
    if not spaces:
        return
    options = tuple(
        Option(f"{s} {n}", Text("option.charge", {"space": s, "number": n}), spaces=(s,))
        for s in spaces
        for n in range(1, left + 1)
    )
    prompt = Text("prompt.charges", {"power": rule.power, "number": left})
    play.react(
        Pick(to=rule.power, topic=TOPIC, prompt=prompt, options=options, least=0, most=left, default=(), handler=TOPIC)
    )


def _marked(play: Play, answer: Answer) -> None:
    """Each choice is one charge; how many there are at most was told with the options."""
    for key in answer.chosen:
        space = key.rpartition(" ")[0]
        put(MARKED, play, {space: MARKED.get(play.state).get(space, 0) + 1})


# -- in battle --


def _facts(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    n = MARKED.get(play.state).get(space, 0)
    return {CHARGES: n, ATTACK: play.game.setting(CHARGE).attack} if n and sort == "land" else {}


def _tags(play: Play, unit: Unit, side: int, space: str) -> frozenset[str]:
    rule = play.game.setting(CHARGE)
    charges = side == ATTACKER and unit.owner == rule.power and unit.kind in rule.kinds
    return frozenset({BOUND}) if charges and MARKED.get(play.state).get(space) else frozenset()


def _strength(battle: Battle, side: int, found: list[Line]) -> list[Line]:
    """Only in a cycle in which they charge."""
    if side != ATTACKER or not battle.facts.get(CHARGING):
        return found
    force = battle.sides[ATTACKER]
    return [
        replace(x, on=max(x.on, battle.facts[ATTACK]), why=(*x.why, "why.charge"))
        if BOUND in force[x.group].profile.tags
        else x
        for x in found
    ]


def _held(rules: CombatRules, battle: Battle) -> Ask | Battle | None:
    """At the start of a cycle a charge is made unless it is held back; with nobody to make it none is."""
    if battle.shot:
        return None
    bound = tuple(i for i, g in enumerate(battle.sides[ATTACKER]) if BOUND in g.profile.tags)
    if battle.facts.get(CHARGES) and bound:
        return Ask(HOLD, ATTACKER, (), bound)
    return _told(battle, charging=False) if battle.facts.get(CHARGING) else None


def _charge(rules: CombatRules, battle: Battle, picks: tuple[Chosen, ...]) -> Battle:
    return _told(battle, charging=not picks)


def _told(battle: Battle, charging: bool) -> Battle:
    """The battle with or without a charge in this cycle."""
    facts = {name: fact for name, fact in battle.facts.items() if name != CHARGING}
    if charging:
        facts |= {CHARGES: facts[CHARGES] - 1, CHARGING: True}
    return replace(battle, facts=facts, shot=1)


def _concerned(battle: Battle) -> bool:
    return bool(battle.facts.get(CHARGES) or battle.facts.get(CHARGING))


def _ask_hold(play: Play, fight: Fight, battle: Battle, act: Ask) -> None:
    options = (Option(HOLD, Text("option.hold_charge", {"number": battle.facts[CHARGES]})),)
    prompt = Text("prompt.hold_charge", {"power": fight.to, "space": fight.space, "number": battle.facts[CHARGES]})
    play.push(Pick(to=fight.to, topic=HOLD, prompt=prompt, options=options, least=0))


def _holds(play: Play, fight: Fight, battle: Battle, act: Ask, reply: Answer) -> tuple[str, ...]:
    return tuple(i for at in act.among for i in battle.sides[ATTACKER][at].ids) if reply.chosen else ()


def _retreat(rules: CombatRules, battle: Battle) -> Ask | None:
    """As ever, but for infantry that is bound."""
    if battle.shot or not (alive(battle, ATTACKER) and alive(battle, DEFENDER)):
        return None
    force = battle.sides[ATTACKER]
    free = tuple(i for i, g in enumerate(force) if BOUND not in g.profile.tags)
    air = tuple(i for i in free if force[i].profile.arm == "air")
    if free and battle.facts.get("exits") and len(air) < len(free):
        return Ask("retreat", ATTACKER, (), free)
    return Ask("retreat", ATTACKER, (), air) if air and (battle.facts.get("air_leaves") or air == free) else None


def _gone(rules: CombatRules, battle: Battle, picks: tuple[Chosen, ...]) -> Battle:
    return replace(leave(battle, ATTACKER, picks, "retreated"), shot=1)


MODULE = Module(
    on={"combat.entered": _entered},
    answers={TOPIC: _marked},
    hooks=(
        Facts(_facts),
        Tags(_tags),
        Strengths(_strength),
        Beats(
            {
                "charge": Beat(_held, _charge, concerns=_concerned),
                "retreat.unbound": Beat(_retreat, _gone, Choice("retreat", ATTACKER)),
            }
        ),
        Queries({HOLD: Query(_ask_hold, _holds)}),
    ),
    settings=(CHARGE,),
)
