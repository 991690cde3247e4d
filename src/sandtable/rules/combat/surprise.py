"""Submarines that dive or strike before all others while no destroyer fights them; otherwise they fire with the rest.

Also what becomes of those who cannot fight: transports alone, guns alone, and battles in which nobody can hit anybody.
"""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.kernel.module import Module
from sandtable.rules.combat.battle import (
    ATTACKER,
    DEFENDER,
    LAST,
    LOST,
    Ask,
    Battle,
    Beat,
    Choice,
    CombatRules,
    Concerns,
    Deadlock,
    Group,
    Hit,
    Outcome,
    Pick,
    Profile,
    Roll,
    Salvo,
    Volley,
    alive,
    has,
    leave,
    lines,
    lives,
    score,
    with_side,
)
from sandtable.rules.combat.beats import fire
from sandtable.rules.combat.running import hopeless
from sandtable.rules.hooks import BattleTags, Beats

HELPLESS = frozenset({LAST, "gun"})  # cannot hold out alone


def _sneaks(unit: Profile) -> bool:
    return "sneaks" in unit.tags


def entitled(battle: Battle, side: int) -> bool:
    """Whether the submarines of a side strike by surprise: the other side has nothing that screens."""
    return not has(battle, 1 - side, "screens")


def _surprise(side: int) -> Beat:
    what = "submarines attack" if side == ATTACKER else "submarines defend"

    def volleys(rules: CombatRules, battle: Battle) -> tuple[Volley, ...]:
        if not entitled(battle, side):
            return ()
        force = battle.sides[side]
        firing = [x for x in lines(rules, battle, side) if x.on and _sneaks(force[x.group].profile)]
        return tuple(
            Volley(side, force[x.group].profile.owner, x.n * x.dice, x.on, what, x.group, *x.throws)
            for x in sorted(firing, key=lambda x: x.on)
        )

    def hit(battle: Battle, n: int) -> Hit:
        return Hit(1 - side, n, "sea", now=True)

    def following(rules: CombatRules, battle: Battle) -> Roll | None:
        if battle.shot or not lives(rules, battle, 1 - side, "sea"):
            return None
        found = volleys(rules, battle)
        return Roll(found) if found else None

    def after(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
        return replace(score(battle, hit(battle, sum(o.hits for o in outcomes))), shot=1)

    return Beat(following, after, Salvo(side, volleys, hit))


def _late(side: int) -> Beat:
    """Submarines that may not strike by surprise fire in the turn of their side."""
    plain = fire(side, _sneaks, lambda battle: "sea")
    assert isinstance(plain.shape, Salvo)
    shape = plain.shape

    def volleys(rules: CombatRules, battle: Battle) -> tuple[Volley, ...]:
        return () if entitled(battle, side) else shape.volleys(rules, battle)

    def following(rules: CombatRules, battle: Battle) -> Roll | Ask | Battle | None:
        return None if entitled(battle, side) else plain.next(rules, battle)

    return Beat(following, plain.after, Salvo(side, volleys, shape.hit))


# -- those who cannot fight --


def _armed(battle: Battle, side: int) -> bool:
    """Whether a side has a unit with a number to hit on."""
    numbers = (
        (g.profile.attack if side == ATTACKER else g.profile.defence)[g.profile.hurt] for g in battle.sides[side]
    )
    return any(numbers)


def _helpless(group: Group) -> bool:
    return bool(group.profile.tags & HELPLESS)


def _defenceless(rules: CombatRules, battle: Battle) -> Battle | None:
    """Transports and guns without anybody who can fight beside them are lost, if the attacker can attack at all."""
    force = battle.sides[DEFENDER]
    weak = tuple(Pick(i, g.n, g.ids) for i, g in enumerate(force) if _helpless(g))
    if not weak or not _armed(battle, ATTACKER):
        return None
    rest = with_side(battle, DEFENDER, tuple(g for g in force if not _helpless(g)))
    if rest.sides[DEFENDER] and not hopeless(rules, rest):
        return None
    return replace(leave(battle, DEFENDER, weak, LOST), over=bool(rest.sides[DEFENDER]))


def _abandoned(rules: CombatRules, battle: Battle) -> Battle | None:
    """Attacking transports alone that have nowhere to go are lost to whoever can hit them."""
    force = battle.sides[ATTACKER]
    if not force or battle.facts.get("exits") or not all(_helpless(g) for g in force) or not _armed(battle, DEFENDER):
        return None
    return leave(battle, ATTACKER, tuple(Pick(i, g.n, g.ids) for i, g in enumerate(force)), LOST)


def _standoff(rules: CombatRules, battle: Battle) -> Battle | None:
    """Where nobody can hit anybody it is over; transports that face transports may still withdraw."""
    if all(_helpless(g) for g in battle.sides[ATTACKER]) and battle.facts.get("exits"):
        return None
    return replace(battle, over=True) if hopeless(rules, battle) else None


def _stay(rules: CombatRules, battle: Battle) -> Battle | None:
    """Whoever was asked whether to withdraw from such a standoff, and stayed, stays for good."""
    return replace(battle, over=True) if alive(battle, ATTACKER) and hopeless(rules, battle) else None


# -- leaving: those who landed never do, all others together --


def _retreat(rules: CombatRules, battle: Battle) -> Ask | None:
    if battle.shot or not (alive(battle, ATTACKER) and alive(battle, DEFENDER)):
        return None
    force = battle.sides[ATTACKER]
    free = tuple(i for i, g in enumerate(force) if "landed" not in g.profile.tags)
    if not free:
        return None
    flying = all(force[i].profile.arm == "air" for i in free)
    return Ask("retreat", ATTACKER, (), free) if flying or battle.facts.get("exits") else None


def _gone(rules: CombatRules, battle: Battle, picks: tuple[Pick, ...]) -> Battle:
    return replace(leave(battle, ATTACKER, picks, "retreated"), shot=1)


BEATS = {
    "surprise.attacker": _surprise(ATTACKER),
    "surprise.defender": _surprise(DEFENDER),
    "late.attacker": _late(ATTACKER),
    "late.defender": _late(DEFENDER),
    "defenceless": Beat(_defenceless, shape=Concerns(DEFENDER, HELPLESS, alone=True)),
    "abandoned": Beat(_abandoned, shape=Concerns(ATTACKER, HELPLESS)),
    "standoff": Beat(_standoff, shape=Deadlock()),
    "stay": Beat(_stay, shape=Deadlock()),
    "withdraw": Beat(_retreat, _gone, Choice("retreat", ATTACKER)),
}

MODULE = Module(hooks=(Beats(BEATS), BattleTags(HELPLESS)))
