"""What a battle asks the powers of a side: who takes the hits, and who leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.blitzkrieg_general.rules.forces import leading_power, powers_in
from sandtable.games.blitzkrieg_general.rules.marks import SUPPORT
from sandtable.kernel.decisions import Lose
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Pick
from sandtable.kernel.text import Text
from sandtable.rules.combat.assign import Assign, alike, ask_together, only_losses
from sandtable.rules.combat.battle import LIGHT, Ask, Battle, Group
from sandtable.rules.combat.rules import combat_rules
from sandtable.rules.combat.running import sensible
from sandtable.rules.look import cargo
from sandtable.rules.marks import FLIGHT, LANDING

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

EVERYBODY = "everybody"


def losses(play: Play, space: str, battle: Battle, act: Ask) -> None:
    """Who takes the hits: the powers that lead the units agree, or their side's leading power says."""
    groups = [battle.sides[act.side][i] for i in act.among]
    forced = only_losses(groups, act.hits, lambda i: _task(play, i))
    if forced is not None:
        play.top.heard(play, Lose(forced))
        return
    powers = _powers(play, groups)
    question = Assign(
        to=powers[0],
        space=space,
        hits=sum(hit.n for hit in act.hits),
        lives={i: g.profile.lives for g in groups for i in g.ids},
        suggested=tuple(i for p in sensible(combat_rules(play.game), battle, act.side, act.hits) for i in p.ids),
        alike=alike(play, groups, lambda i: _task(play, i)),
    )
    ask_together(play, question, powers, leading_power(play, powers[0]))


def _task(play: Play, unit: str) -> object:
    """What makes a unit different from others of its kind: where it came from, what it carries, and where to."""
    landing = LANDING.get(play.state)
    carried = sorted((c.kind, c.owner, c.hits, landing.get(c.id, "")) for c in cargo(play, play.state.units[unit]))
    flown = FLIGHT.get(play.state).get(unit, [""])[0]
    return SUPPORT.get(play.state).get(unit, ""), flown, tuple(carried)


def retreat(play: Play, space: str, battle: Battle, act: Ask) -> None:
    """Who leaves: everybody, or of a land battle some of the air units and task forces."""
    force = battle.sides[act.side]
    groups = [force[i] for i in act.among]
    options = [Option(EVERYBODY, Text("option.retreat_all", {"space": space}))] if len(groups) == len(force) else []
    light = [g for g in groups if LIGHT in g.profile.tags]
    options += [
        Option(i, Text("option.withdraw", {"unit": g.profile.kind, "owner": g.profile.owner}), units=(i,))
        for g in light
        for i in g.ids
    ]
    powers = _powers(play, list(force))
    prompt = Text("prompt.retreat_side", {"power": powers[0], "space": space, "round": battle.cycle})
    question = Pick(to=powers[0], topic="retreat", prompt=prompt, options=tuple(options), least=0, most=len(options))
    ask_together(play, question, powers, leading_power(play, powers[0]))


def _powers(play: Play, groups: list[Group]) -> tuple[str, ...]:
    return powers_in(play, [play.state.units[i] for g in groups for i in g.ids])
