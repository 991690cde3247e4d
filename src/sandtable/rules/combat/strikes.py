"""The beats of strikes: fire at aircraft that fly over or come to bomb, and what their bombs destroy.

A strike is a sort of battle that a game goes through once, whether or not anybody defends. What it destroys is a fact
of the battle; what that costs, and whom, is for a module to say when it is decided.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from msgspec.structs import replace

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.combat.battle import (
    ATTACKER,
    DEFENDER,
    Battle,
    Beat,
    CombatRules,
    Group,
    Outcome,
    Pick,
    Roll,
    Volley,
    leave,
)
from sandtable.rules.combat.muster import profile
from sandtable.rules.hooks import Beats
from sandtable.rules.questions import AttackDice

DOWNED = "downed"  # how aircraft leave that guns have hit

# -- guns: one die for each aircraft, tied to it --


def _targets(battle: Battle) -> list[Pick]:
    """The aircraft guns have a shot at, cheap ones first."""
    seen = [
        (group.profile.cost, Pick(at, 1, group.ids[i : i + 1]))
        for at, group in enumerate(battle.sides[ATTACKER])
        if group.profile.arm == "air" and "unseen" not in group.profile.tags
        for i in range(group.n)
    ]
    return [pick for _, pick in sorted(seen, key=lambda pair: pair[0])]


def _flak(rules: CombatRules, battle: Battle) -> Roll | None:
    on, targets = battle.facts.get("gun", 0), _targets(battle)
    if battle.shot or not on or not targets:
        return None
    what, owner = "antiaircraft fire", battle.facts.get("gunner", "")
    return Roll((Volley(DEFENDER, owner, len(targets), on, what, tied=True),))


def _hit(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    targets = _targets(battle)
    return replace(leave(battle, ATTACKER, tuple(targets[i] for i in outcomes[0].which), DOWNED), shot=1)


# -- bombs: each unit throws its dice, and a table of the battle says what they destroy --


def bombs(play: Play, units: list[Unit], cap: int, worth: Any) -> dict[str, Any]:
    """What every throw of these units destroys, by kind and owner: `worth` tells, a place worth so much is the cap."""
    found = {}
    for unit in units:
        dice = int(play.ask(AttackDice(unit)))
        throws = product(range(1, 7), repeat=dice)
        found[f"{unit.kind}, {unit.owner}"] = {"dice": dice, "worth": [min(cap, worth(unit, t)) for t in throws]}
    return found


def _next(battle: Battle) -> tuple[int, Group, dict[str, Any]] | None:
    table = battle.facts.get("bombs", {})
    for at, group in enumerate(battle.sides[ATTACKER]):
        own = table.get(f"{group.profile.kind}, {group.profile.owner}")
        if at >= battle.shot and own is not None:
            return at, group, own
    return None


def _bomb(rules: CombatRules, battle: Battle) -> Roll | None:
    found = _next(battle)
    if found is None:
        return None
    at, group, own = found
    return Roll((Volley(ATTACKER, group.profile.owner, own["dice"], 0, battle.facts["what"], at),))


def _destroyed(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    found = _next(battle)
    assert found is not None
    at, _, own = found
    row = 0
    for die in outcomes[0].dice:
        row = row * 6 + die - 1
    facts = {**battle.facts, "damage": battle.facts.get("damage", 0) + own["worth"][row]}
    return replace(battle, facts=facts, shot=at + 1)


def one_by_one(play: Play, units: list[Unit], space: str) -> tuple[Group, ...]:
    """A force in which every unit stands for itself, in the order given: each throws its own dice."""
    return tuple(Group(profile(play, unit, ATTACKER, space), 1, (unit.id,)) for unit in units)


MODULE = Module(hooks=(Beats({"flak": Beat(_flak, _hit), "bombs": Beat(_bomb, _destroyed)}),))
