"""Several battles: all of them together, one power after another, and holding what was taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

import msgspec
from msgspec.structs import replace

from sandtable.kernel.game import Game
from sandtable.kernel.play import Play
from sandtable.kernel.state import State
from sandtable.odds.answer import odds
from sandtable.odds.build import attack, attack_with
from sandtable.odds.exact import Starts
from sandtable.odds.hand import turned
from sandtable.odds.policy import NEVER, Policy
from sandtable.odds.result import Odds
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, LIGHT, Battle, Force, Group, merged
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.hooks import Cargo, Mends
from sandtable.rules.look import commanded
from sandtable.rules.marks import BEACH, LANDING


class Planned(msgspec.Struct, frozen=True):
    """One battle of a turn: how it goes if it is fought, and the chance that it comes off and succeeds."""

    space: str
    sort: str
    odds: Odds
    succeeds: float
    after: str = ""  # the zone that must be won first


class Plan(msgspec.Struct, frozen=True):
    """All battles of a turn as the orders stand."""

    battles: tuple[Planned, ...]
    all_succeed: float
    swing: float


def success(found: Odds) -> float:
    """The chance that an attack reaches its aim: land taken, or ships driven from the sea."""
    return found.takes_territory if found.field.start.sort == "land" else found.attacker_wins


def together(battles: Iterable[Odds]) -> float:
    """The chance that battles which have nothing to do with each other all succeed."""
    return prod(success(b) for b in battles)


def plan(game: Game, state: State, power: str, policy: Policy = NEVER) -> Plan:
    """Every battle a power has ordered. A landing waits for its sea battle and needs the transports that survive it."""
    rules = combat_rules(game)
    ordered = [e for e in engagements(Play(game, state), power) if e.sort in rules.beats]
    at_sea = {e.space: odds(rules, attack(game, state, power, e.space), policy) for e in ordered if e.sort == "sea"}
    battles: list[Planned] = []
    bound: set[str] = set()
    for e in ordered:
        if e.sort == "sea":
            continue
        zone = e.waits_for if e.waits_for in at_sea else ""
        if not zone:
            found = odds(rules, attack(game, state, power, e.space), policy)
            battles.append(Planned(e.space, e.sort, found, success(found)))
            continue
        bound.add(zone)
        starts = _landings(game, state, power, e.space, zone, at_sea[zone])
        won = sum(p for p, _ in starts)
        found = odds(rules, [(p / won, b) for p, b in starts], policy) if won else at_sea[zone]
        battles.append(Planned(e.space, e.sort, found, won * success(found) if won else 0.0, zone))
    seas = [Planned(zone, "sea", found, success(found)) for zone, found in at_sea.items()]
    # A landing that succeeds has won its zone already; two landings from one zone share that luck.
    chances = [b.succeeds for b in battles if not b.after] + [b.succeeds for b in seas if b.space not in bound]
    for zone in bound:
        won = success(at_sea[zone])
        chances.append(won * prod(b.succeeds / won for b in battles if b.after == zone) if won else 0.0)
    swing = sum(b.odds.swing for b in seas)
    for b in battles:
        # A landing is fought as often as its zone is won.
        swing += b.odds.swing * (success(at_sea[b.after]) if b.after else 1.0)
    return Plan((*seas, *battles), prod(chances), swing)


def _landings(game: Game, state: State, power: str, space: str, zone: str, sea: Odds) -> list[tuple[float, Battle]]:
    """The landing for every state in which a won sea battle leaves the transports.

    The least valuable cargo sinks first; where damage to a ship harms its cargo, the next least valuable is harmed.
    """
    beach, landing = BEACH.get(state), LANDING.get(state)
    cargo: dict[str, list[str]] = {}
    for i, land in landing.items():
        if land == space and i in state.units and beach.get(i, state.units[i].space) == zone:
            cargo.setdefault(state.units[i].aboard or "ashore", []).append(i)
    worth = {ship: sum(game.kinds[state.units[i].kind].cost for i in ids) for ship, ids in cargo.items()}
    ships = sorted((s for s in cargo if s != "ashore"), key=lambda s: worth[s])
    kinds = {game.kinds[state.units[s].kind].name for s in ships}
    own = commanded(Play(game, state), power)
    fleet = [u for u in state.here(zone) if u.kind in kinds and u.owner in own]
    spare = len(fleet) - len(ships)  # empty ones are given up first
    chances: dict[tuple[int, int], float] = {}
    for end in sea.ends():
        if end.attackers and not end.defenders:
            left = [g for g in (*end.attackers, *end.attackers_left) if g.profile.kind in kinds]
            lost = max(0, len(fleet) - sum(g.n for g in left) - spare)
            hurt = sum(g.n for g in left if g.profile.hurt) - sum(u.hits > 0 for u in fleet)
            key = (lost, max(0, min(hurt, len(ships) - lost)))
            chances[key] = chances.get(key, 0.0) + end.chance
    return [
        (p, _landing(game, state, power, space, [cargo[s] for s in ships], cargo, key)) for key, p in chances.items()
    ]


def _landing(
    game: Game,
    state: State,
    power: str,
    space: str,
    loads: list[list[str]],
    cargo: dict[str, list[str]],
    fate: tuple[int, int],
) -> Battle:
    """The landing when so many loads were lost with their ships, and so many of the next were harmed."""
    lost, hurt = fate
    trial = Play(game, state.copy())
    for i in (i for load in loads[:lost] for i in load):
        trial.state.drop(i)
    for load in loads[lost : lost + hurt]:
        for share in game.hooks(Cargo):
            share(trial, [trial.state.units[i] for i in load])
    others = [i for load in cargo.values() for i in load if i in trial.state.units]
    return attack_with(game, trial.state, power, space, others)


# -- waves --


class Wave(msgspec.Struct, frozen=True):
    """Attacks on the same place, one after the other; a later one is only fought if the place still stands."""

    waves: tuple[Odds, ...]
    reached: tuple[float, ...]  # the chance that each is fought
    taken: float
    swing: float


def waves(game: Game, battles: Sequence[Battle], policy: Policy = NEVER) -> Wave:
    """The first battle as it is; later ones against what is left of its defenders."""
    rules = combat_rules(game)
    found = [odds(rules, battles[0], policy)]
    reached = [1.0]
    taken = success(found[0])
    swing = found[0].swing
    for battle in battles[1:]:
        starts = standing(game, found[-1], battle)
        chance = sum(p for p, _ in starts) * reached[-1]
        if not starts:
            break
        share = chance / reached[-1]
        found.append(odds(rules, [(p / share, b) for p, b in starts], policy))
        reached.append(chance)
        taken += chance * success(found[-1])
        swing += chance * found[-1].swing
    return Wave(tuple(found), tuple(reached), taken, swing)


def standing(game: Game, before: Odds, battle: Battle) -> Starts:
    """A battle against the defenders that an earlier one left, those who dived among them."""
    starts: dict[Force, float] = {}
    for end in before.ends():
        force = (*end.defenders, *end.defenders_left)
        if force:
            whole = merged([_after_battle(game, g) for g in force])
            starts[whole] = starts.get(whole, 0.0) + end.chance
    return [(p, replace(battle, sides=(battle.sides[ATTACKER], force))) for force, p in starts.items()]


def _after_battle(game: Game, group: Group) -> Group:
    for mend in game.hooks(Mends):
        group = mend(group)
    return group


# -- take and hold --


class Hold(msgspec.Struct, frozen=True):
    """An attack and the counter-attack on what it leaves there."""

    attack: Odds
    counter: Odds | None  # None if there is nothing to counter
    takes: float
    holds: float  # given that it was taken
    both: float
    swing: float


def hold(
    game: Game,
    first: Battle,
    counter: Battle,
    policy: Policy = NEVER,
    state: State | None = None,
) -> Hold:
    """Take a place, then stand a counter-attack with what stays there: aircraft and supporting ships go home.

    The attackers of `counter` are those who can reach the place; its defenders are put there by the first battle, as
    strong as the rules make them in `state`.
    """
    rules = combat_rules(game)
    taken = odds(rules, first, policy)
    starts: dict[Force, float] = {}
    for end in taken.ends():
        if end.defenders or not any("captures" in g.profile.tags for g in end.attackers):
            continue
        staying = [g for g in end.attackers if g.profile.arm != "air" and LIGHT not in g.profile.tags]
        force = merged([turned(game, g, str(first.facts["space"]), DEFENDER, state) for g in staying])
        starts[force] = starts.get(force, 0.0) + end.chance
    takes = sum(starts.values())
    if not takes or not counter.sides[ATTACKER]:
        return Hold(taken, None, takes, 1.0 if takes else 0.0, takes, taken.swing)
    facing = [(p / takes, replace(counter, sides=(counter.sides[ATTACKER], force))) for force, p in starts.items()]
    answer = odds(rules, facing, policy)
    holds = 1.0 - answer.takes_territory
    return Hold(taken, answer, takes, holds, takes * holds, taken.swing - takes * answer.swing)
