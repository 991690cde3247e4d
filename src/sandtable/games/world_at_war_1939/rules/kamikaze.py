"""Kamikaze: before a battle at sea Japan may pay for its fighters, each of which then throws one die more.

Those dice hit on two, in the first cycle, and whom they hit Japan says; the fighters come home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sandtable.games.world_at_war_1939.rules.nations import JAPAN
from sandtable.kernel.events import Moment, Paid
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.text import Text
from sandtable.rules.combat.battle import (
    ATTACKER,
    DEFENDER,
    Ask,
    Battle,
    Beat,
    CombatRules,
    Force,
    Outcome,
    Roll,
    Volley,
    can_take,
    lives,
    take_hits,
)
from sandtable.rules.combat.battle import Pick as Chosen
from sandtable.rules.combat.muster import attackers, defenders
from sandtable.rules.combat.questions import Query
from sandtable.rules.hooks import Beats, Facts, Queries
from sandtable.rules.look import can
from sandtable.rules.technology.programmes import rank

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Unit
    from sandtable.rules.combat.fight import Fight

TECHNOLOGY, TOPIC, AIM = "Kamikaze", "kamikaze_pay", "kamikaze_hits"
PRICE, ON = 2, 2
DICE, HITS = "kamikaze dice", "kamikaze hits"  # facts of a battle
PAID: Mark[int] = Mark("kamikaze", "fight", 0)  # fighters that were paid for in this battle
AGAIN = " again"  # the second hit on one ship


def _near(play: Play, moment: Moment) -> None:
    space = moment.data["space"]
    if moment.who[0] != JAPAN or moment.data["sort"] != "sea" or not rank(play, JAPAN, TECHNOLOGY):
        return
    fighters = [u for u in attackers(play, JAPAN, space, "sea") if can(play, u, "duels") and u.owner == JAPAN]
    most = min(len(fighters), play.state.purses[JAPAN] // PRICE)
    if not most or not defenders(play, JAPAN, space, "sea"):
        return
    options = tuple(Option(u.id, Text("option.unit", {"unit": u.kind, "space": space}), (u.id,)) for u in fighters)
    prompt = Text("prompt.kamikaze_pay", {"power": JAPAN, "space": space, "money": PRICE})
    play.react(Pick(to=JAPAN, topic=TOPIC, prompt=prompt, options=options, least=0, most=most, handler=TOPIC))


def _paid(play: Play, answer: Answer) -> None:
    if answer.chosen:
        play.emit(Paid(JAPAN, -PRICE * len(answer.chosen), TECHNOLOGY))
        PAID.set(play, len(answer.chosen))


def _facts(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    number = PAID.get(play.state)
    return {DICE: number} if number and sort == "sea" and power == JAPAN else {}


# -- in battle --


def _paid_for(battle: Battle) -> bool:
    return bool(battle.facts.get(DICE) or battle.facts.get(HITS))


def _dive(rules: CombatRules, battle: Battle) -> Roll | None:
    number = battle.facts.get(DICE, 0)
    if battle.cycle > 1 or battle.shot or not number or not lives(rules, battle, DEFENDER, "sea"):
        return None
    return Roll((Volley(ATTACKER, JAPAN, number, ON, "kamikaze"),))


def _struck(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    return replace(battle, facts={**battle.facts, HITS: sum(o.hits for o in outcomes)}, shot=1)


def _aim(rules: CombatRules, battle: Battle) -> Ask | None:
    if battle.shot or not battle.facts.get(HITS):
        return None
    force = battle.sides[DEFENDER]
    fit = [i for i, g in enumerate(force) if can_take(rules, g, "sea")]
    return Ask(AIM, DEFENDER, (), tuple(fit), _dearest(force, fit, battle.facts[HITS])) if fit else None


def _dearest(force: Force, fit: list[int], hits: int) -> tuple[Chosen, ...]:
    """What Japan sinks unless it says otherwise: who dies of one hit before who is only hurt, the dearest first.

    Each ship is hit once; that more hits than ships fall on one of them a second time is not in the odds.
    """
    found: list[Chosen] = []
    for i in sorted(fit, key=lambda i: (force[i].profile.lives > 1, -force[i].profile.cost)):
        n = min(hits, force[i].n)
        if n:
            found.append(Chosen(i, n, force[i].ids[:n]))
        hits -= n
    return tuple(found)


def _aimed(rules: CombatRules, battle: Battle, picks: tuple[Chosen, ...]) -> Battle:
    facts = {k: v for k, v in battle.facts.items() if k != HITS}
    return replace(take_hits(battle, DEFENDER, picks, now=False), facts=facts, shot=1)


def _put(play: Play, fight: Fight, battle: Battle, act: Ask) -> None:
    groups = [battle.sides[DEFENDER][i] for i in act.among]
    ships = {f"{i}{AGAIN * n}": i for g in groups for i in g.ids for n in range(g.profile.lives)}
    options = tuple(
        Option(key, Text("option.unit", {"unit": play.state.units[i].kind, "space": fight.space}), (i,))
        for key, i in ships.items()
    )
    number = min(battle.facts[HITS], len(options))
    prompt = Text("prompt.kamikaze_hits", {"power": JAPAN, "space": fight.space, "hits": number})
    usual = [i for pick in act.usual for i in pick.ids]
    default = tuple([*usual, *(key for key in ships if key not in usual)][:number])
    play.push(Pick(to=JAPAN, topic=AIM, prompt=prompt, options=options, least=number, most=number, default=default))


def _named(play: Play, fight: Fight, battle: Battle, act: Ask, reply: Answer) -> tuple[str, ...]:
    return tuple(key.removesuffix(AGAIN) for key in reply.chosen)


MODULE = Module(
    on={"fight.near": _near},
    answers={TOPIC: _paid},
    hooks=(
        Facts(_facts),
        Beats(
            {
                "kamikaze.dive": Beat(_dive, _struck, concerns=_paid_for),
                "kamikaze.aim": Beat(_aim, _aimed, concerns=_paid_for),
            }
        ),
        Queries({AIM: Query(_put, _named)}),
    ),
)
