"""Who fights where, and what of the board a battle must know: from the position to a `Battle`."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.play import Play
from sandtable.kernel.units import Kind, Unit
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, Battle, Force, Group, Profile
from sandtable.rules.combat.choices import AttackKeep, TakesPart
from sandtable.rules.hooks import Facts, Overhead, Tags
from sandtable.rules.look import arm, commanded, fights, foes, hostile
from sandtable.rules.marks import BEACH, CAME, DOOMED, ROLE
from sandtable.rules.questions import Attack, AttackDice, Defence, DefenceDice


def attackers(play: Play, power: str, space: str, sort: str, also: tuple[str, ...] = ()) -> list[Unit]:
    """The units a power, or several, fight with in a space: all they have there that can, none held back."""
    own = commanded(play, power).union(*(commanded(play, other) for other in also))
    role, overhead = ROLE.get(play.state), play.game.merged(Overhead)
    found = []
    for unit in play.state.here(space):
        if unit.owner not in own or unit.aboard or unit.post == "submerged" or not fights(play, unit):
            continue
        if arm(play, unit) in (sort, "air") and role.get(unit.id) not in overhead and takes_part(play, unit, ATTACKER):
            found.append(unit)
    return found


def defenders(play: Play, power: str, space: str, sort: str) -> list[Unit]:
    """The enemy units that defend a space; fighters aboard carriers fly, cargo does not fight."""
    against = foes(play, power)
    found = []
    for unit in play.state.here(space):
        if unit.owner not in against or unit.post == "submerged" or not fights(play, unit):
            continue
        if arm(play, unit) in (sort, "air") and takes_part(play, unit, DEFENDER):
            found.append(unit)
    return found


def takes_part(play: Play, unit: Unit, side: int) -> bool:
    """Whether a unit where a battle is would fight in it."""
    return TakesPart not in play.game.values or bool(play.ask(TakesPart(unit, side)))


def profile(play: Play, unit: Unit, side: int, space: str, extra: frozenset[str] = frozenset()) -> Profile:
    """What counts of a unit in this battle."""
    kind = play.game.kinds[unit.kind]
    tags = set(kind.abilities & combat_rules(play.game).tags) | extra
    for tag in play.game.hooks(Tags):
        tags |= tag(play, unit, side, space)
    attack = play.ask(Attack(unit, space)) if side == ATTACKER else kind.attack
    defence = play.ask(Defence(unit, space)) if side == DEFENDER else kind.defence
    return Profile(
        kind=unit.kind,
        owner=unit.owner,
        arm=kind.arm,
        attack=by_damage(kind, attack, "hurt_attack"),
        defence=by_damage(kind, defence, "hurt_defence"),
        cost=kind.cost,
        dice=play.ask(AttackDice(unit) if side == ATTACKER else DefenceDice(unit)),
        keep=play.ask(AttackKeep(unit)) if side == ATTACKER and AttackKeep in play.game.values else 0,
        hurt=unit.hits,
        mend=kind.numbers.get("repair", 0),
        tags=frozenset(tags),
    )


def by_damage(kind: Kind, strength: int, hurt: str) -> tuple[int, ...]:
    """What a unit hits on unhurt, and after each hit it survives."""
    if hurt in kind.numbers:
        return (strength, *(kind.numbers[hurt],) * (kind.hits - 1))
    return (strength, *kind.worn) if kind.worn else (strength,) * kind.hits


def force(play: Play, units: list[Unit], side: int, space: str) -> Force:
    """Units gathered by likeness, in the order they stand; of like ships the empty ones come first."""
    role, beach = ROLE.get(play.state), BEACH.get(play.state)
    groups: dict[tuple[Profile, bool], list[str]] = {}
    doomed = DOOMED.get(play.state)
    loaded = {rider.aboard for place in {u.space for u in units} for rider in play.state.here(place)}
    for unit in sorted(units, key=lambda u: u.id in loaded):
        extra = set()
        if side == ATTACKER and role.get(unit.id):
            extra.add(role[unit.id])
        if side == ATTACKER and unit.id in beach:
            extra.add("landed")
        key = profile(play, unit, side, space, frozenset(extra))
        groups.setdefault((key, unit.id in doomed), []).append(unit.id)
    return tuple(Group(p, len(ids), tuple(ids), lost) for (p, lost), ids in groups.items())


def exits(play: Play, power: str, units: list[Unit], space: str) -> list[str]:
    """Where the attackers may retreat to: next to the battle, friendly, and some of them came from there."""
    came, beach = CAME.get(play.state), BEACH.get(play.state)
    found = {came[u.id] for u in units if u.id in came and u.id not in beach and arm(play, u) != "air"}
    near = play.game.board.next[space]
    sea = play.game.board.is_sea
    return sorted(s for s in found if s in near and sea[s] == sea[space] and not hostile(play, power, s))


def plain_facts(play: Play, power: str, space: str) -> dict[str, Any]:
    """What a battle of any sort knows: where it is, whose it is, and how dice are thrown."""
    return {"space": space, "power": power, "low_luck": bool(play.game.options.get("low_luck"))}


def muster(
    play: Play, power: str, space: str, sort: str, also: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> Battle:
    """All that a power, or several together, have in a space against all their enemies there."""
    ours = attackers(play, power, space, sort, also)
    theirs = defenders(play, power, space, sort)
    owners = [u.owner for u in theirs]
    landed = sort == "land" and any(u.id in BEACH.get(play.state) for u in ours)
    known = plain_facts(play, power, space) | {
        "opponent": max(owners, key=owners.count, default=""),  # decides where the attackers cannot agree
        "amphibious": landed,
        "exits": [] if landed else exits(play, power, ours, space),
        "air_leaves": landed,
    }
    for fact in play.game.hooks(Facts):
        known.update(fact(play, power, space, sort, ours, theirs, landed))
    return Battle(
        sort=sort, sides=(force(play, ours, ATTACKER, space), force(play, theirs, DEFENDER, space)), facts=known
    )
