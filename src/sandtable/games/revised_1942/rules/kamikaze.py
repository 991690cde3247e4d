"""Kamikaze Attacks and Kaiten Torpedoes: Japanese units that strike once, in opening fire, and do not come back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sandtable.games.revised_1942.rules.held import JAPAN, coloured, has
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.battle import (
    ATTACKER,
    DEFENDER,
    Ask,
    Battle,
    Beat,
    CombatRules,
    Group,
    Hit,
    Outcome,
    Pick,
    Roll,
    Volley,
    lines,
    lives,
    merged,
    score,
    split,
    with_side,
)
from sandtable.rules.combat.beats import APART
from sandtable.rules.hooks import Asked, Beats, Facts, OneWay, Roles, Tags
from sandtable.rules.marks import ROLE
from sandtable.rules.questions import Developed

# -- Kamikaze: aircraft sent out without a way home, against ships --


def _role(play: Play, power: str, unit: Unit, end: str) -> list[Fault]:
    if unit.owner != JAPAN or not has(play, JAPAN, "kamikaze attacks"):
        return [fault("kamikaze.none", units=(unit.id,), unit=unit.kind)]
    if not play.game.board.is_sea[end]:
        return [fault("kamikaze.ships", units=(unit.id,), spaces=(end,), space=end)]
    return []


def _apart(play: Play, unit: Unit, side: int, space: str) -> frozenset[str]:
    """Whoever dives fires in opening fire alone."""
    dives = side == ATTACKER and ROLE.get(play.state).get(unit.id) == "kamikaze"
    return frozenset((APART,)) if dives else frozenset()


def _dives(group: Group) -> bool:
    return "kamikaze" in group.profile.tags and not group.doomed


def _dive(rules: CombatRules, battle: Battle) -> Roll | None:
    force = battle.sides[ATTACKER]
    volleys = tuple(
        Volley(ATTACKER, force[x.group].profile.owner, x.n * x.dice, x.on, "kamikaze", x.group)
        for x in sorted(lines(rules, battle, ATTACKER), key=lambda x: x.on)
        if _dives(force[x.group])
    )
    return Roll(volleys) if volleys else None


def _dived(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    """Their hits sink ships that do not fire back; they themselves are lost beside all other losses."""
    hits = sum(o.hits for o in outcomes)
    force = tuple(replace(g, doomed=True) if _dives(g) else g for g in battle.sides[ATTACKER])
    return score(with_side(battle, ATTACKER, force), Hit(DEFENDER, hits, "sea", now=True))


# -- Kaiten: defending submarines near Japanese land, steered into the enemy --


def _kaiten(
    play: Play, power: str, space: str, sort: str, ours: list[Unit], theirs: list[Unit], landed: bool
) -> dict[str, Any]:
    """The number kaiten hit on, where there can be any."""
    if sort != "sea" or not has(play, JAPAN, "kaiten torpedoes") or not _home_water(play, space):
        return {}
    return {"kaiten": 4 if play.ask(Developed(JAPAN, "super submarines")) else 3}


def _home_water(play: Play, zone: str) -> bool:
    islands = play.game.board.islands()
    near = [s for s in play.game.board.coast[zone] if play.state.control.get(s) == JAPAN]
    return any(s in islands or coloured(play, JAPAN, s) for s in near)


def _volunteers(rules: CombatRules, battle: Battle) -> Ask | None:
    if battle.shot or not battle.facts.get("kaiten") or not lives(rules, battle, ATTACKER, "sea"):
        return None
    able = tuple(
        i
        for i, g in enumerate(battle.sides[DEFENDER])
        if "sneaks" in g.profile.tags and g.profile.owner == JAPAN and not g.doomed
    )
    return Ask("kaiten", DEFENDER, (), able) if able else None


def _named(rules: CombatRules, battle: Battle, picks: tuple[Pick, ...]) -> Battle:
    """A kaiten fires on its own number and is lost whatever it hits; no other hit can fall on it."""
    on = battle.facts["kaiten"]
    force = list(battle.sides[DEFENDER])
    for pick in picks:
        taken, force[pick.group] = split(force[pick.group], pick.n, pick.ids)
        force.append(replace(taken, profile=replace(taken.profile, defence=(on,)), doomed=True))
    return replace(with_side(battle, DEFENDER, merged(force)), shot=1)


MODULE = Module(
    hooks=(
        Asked({"kaiten": "options"}),
        Roles({"kamikaze": _role}),
        OneWay(frozenset({"kamikaze"})),
        Tags(_apart),
        Facts(_kaiten),
        Beats({"kamikaze": Beat(_dive, _dived), "kaiten": Beat(_volunteers, _named)}),
    ),
)
