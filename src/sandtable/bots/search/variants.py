"""Other sets of attacks that the planner holds for nearly as good as the one it chose."""

from __future__ import annotations

from sandtable.bots.attack.aftermath import Assault
from sandtable.bots.attack.joint import JointAttacks
from sandtable.bots.attack.sweeps import follows

HOPE = 0.4  # chance below which an attack is not worth a second look


def variants(attacks: JointAttacks) -> list[list[Assault]]:
    """The chosen attacks with one less or one more, and none at all; those first that seem best."""
    plan = attacks.plan
    found = [*_less(plan), *_more(attacks, plan), *([[]] if len(plan) > 1 else [])]
    return sorted(found, key=lambda one: -attacks.outcome(one))


def _less(plan: list[Assault]) -> list[list[Assault]]:
    """Without one attack, and without those that only follow behind it."""
    return [[c for c in plan if c is not gone and not follows(c, gone)] for gone in plan]


def _more(attacks: JointAttacks, plan: list[Assault]) -> list[list[Assault]]:
    """With the best force of one more target, out of those who are free."""
    taken = {i for c in plan for i in c.everybody}
    found = []
    for target in sorted({*attacks.reachers, *attacks.landings} - {c.target for c in plan}):
        options = [[*plan, c] for c in attacks.columns(target, taken) if c.chance >= HOPE and not c.everybody & taken]
        if options:
            found.append(max(options, key=attacks.outcome))
    return found
