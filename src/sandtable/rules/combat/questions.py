"""The questions a battle puts to players, as offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.kernel.marks import put
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Pick
from sandtable.kernel.text import Text
from sandtable.rules.combat.assign import Assign, alike, ask_together, lots_of, only_losses
from sandtable.rules.combat.battle import ATTACKER, Ask, Battle, effect
from sandtable.rules.combat.rules import combat_rules
from sandtable.rules.combat.running import sensible
from sandtable.rules.look import arm, cargo, commanded, fights, foes
from sandtable.rules.marks import BEACH, FOUGHT, LANDING, SETTLED
from sandtable.rules.questions import Bombards

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


def forced_losses(play: Play, battle: Battle, act: Ask) -> tuple[str, ...] | None:
    """The losses when there is nothing to choose; None when there is."""
    groups = [battle.sides[act.side][i] for i in act.among]
    return only_losses(groups, act.hits, lambda i: _task(play, i, act.side))


def _task(play: Play, unit: str, side: int) -> object:
    """What makes a unit different from others of its kind: what it carries and where to.

    Attackers in the air have different ways home.
    """
    known, landing = play.state.units[unit], LANDING.get(play.state)
    if side == ATTACKER and arm(play, known) == "air":
        return unit
    return tuple(sorted((c.kind, c.owner, landing.get(c.id, "")) for c in cargo(play, known)))


def losses(play: Play, attacker: str, space: str, battle: Battle, act: Ask) -> None:
    """Ask the owners of a force who takes the hits."""
    rules = combat_rules(play.game)
    groups = [battle.sides[act.side][i] for i in act.among]
    owners = tuple(dict.fromkeys(g.profile.owner for g in groups))
    suggested = tuple(i for pick in sensible(rules, battle, act.side, act.hits) for i in pick.ids)
    question = Assign(
        to=owners[0],
        space=space,
        hits=effect(rules, battle, act.hits),
        lives={i: g.profile.lives for g in groups for i in g.ids},
        suggested=suggested,
        may=act.hits[0].may,
        lots=lots_of(rules, groups, act.hits),
        alike=alike(play, groups, lambda i: _task(play, i, act.side)),
    )
    fallback = battle.facts["opponent"] if act.side == ATTACKER else attacker
    ask_together(play, question, owners, fallback)


def choice(play: Play, attacker: str, space: str, battle: Battle, act: Ask) -> Pick:
    """Ask about submarines that may dive, retreat, and whatever else the beats of a game ask."""
    groups = [battle.sides[act.side][i] for i in act.among]
    args: dict[str, Any] = {"space": space}
    if act.topic == "retreat":
        to = attacker
        only_air = all(g.profile.arm == "air" for g in groups)
        exits = ["air"] if only_air else battle.facts["exits"]
        options = tuple(
            Option(e, Text("option.retreat_air" if e == "air" else "option.retreat", {"space": e})) for e in exits
        )
        most = 1
    else:
        to = groups[0].profile.owner if act.side != ATTACKER else attacker
        options = tuple(
            Option(i, Text("option.unit", {"unit": g.profile.kind, "space": space}), units=(i,))
            for g in groups
            for i in g.ids
        )
        most = len(options)
    prompt = Text(f"prompt.{act.topic}", {**args, "power": to})
    return Pick(to=to, topic=act.topic, prompt=prompt, options=options, least=0, most=most)


def bombardment(play: Play, power: str, space: str) -> Pick | None:
    """Which ships support a landing, if any can."""
    zones = {z for i, z in BEACH.get(play.state).items() if _landed(play, i, space)}
    if not any(
        u.owner in foes(play, power) and fights(play, u) and arm(play, u) == "land" for u in play.state.here(space)
    ):
        return None
    fired, settled = FOUGHT.get(play.state), SETTLED.get(play.state)
    ships = [
        u
        for zone in sorted(zones)
        if zone not in settled
        for u in play.state.here(zone)
        if u.owner in commanded(play, power) and u.id not in fired and play.ask(Bombards(u))
    ]
    if not ships:
        return None
    options = tuple(Option(u.id, Text("option.unit", {"unit": u.kind, "space": u.space}), units=(u.id,)) for u in ships)
    prompt = Text("prompt.bombard", {"power": power, "space": space})
    keys = tuple(o.key for o in options)
    return Pick(to=power, topic="bombard", prompt=prompt, options=options, least=0, most=len(keys), default=keys)


def _landed(play: Play, unit: str, space: str) -> bool:
    return unit in play.state.units and play.state.units[unit].space == space


def bombard_facts(play: Play, ships: tuple[str, ...]) -> dict[str, Any]:
    """The volleys of the supporting ships, by owner and number."""
    lots: dict[tuple[str, int], int] = {}
    for i in ships:
        unit = play.state.units[i]
        key = (unit.owner, int(play.ask(Bombards(unit))))
        lots[key] = lots.get(key, 0) + 1
        put(FOUGHT, play, {i: "bombard"})
    return (
        {"bombard": [[owner, on, n] for (owner, on), n in sorted(lots.items(), key=lambda x: x[0][1])]} if lots else {}
    )
