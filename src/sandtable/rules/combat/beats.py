"""The beats of a battle as Revised and its kin play it. Each reads the battle alone."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.kernel.module import Module
from sandtable.rules.combat.assemble import COMBAT
from sandtable.rules.combat.battle import (
    ANY,
    ATTACKER,
    DEFENDER,
    LOST,
    Ask,
    Battle,
    Beat,
    Choice,
    Clear,
    CombatRules,
    Hit,
    Losses,
    Once,
    Outcome,
    Pick,
    Profile,
    Roll,
    Salvo,
    Volley,
    alive,
    can_take,
    clear_doomed,
    effect,
    has,
    leave,
    lines,
    lives,
    score,
    take_hits,
)
from sandtable.rules.hooks import BattleTags, Beats

# -- antiaircraft fire: once, at each aircraft, before anything else --


def _guns(rules: CombatRules, battle: Battle) -> Roll | None:
    on = battle.facts.get("gun", 0)
    if battle.cycle > 1 or battle.shot or not on:
        return None
    seen = [
        (i, g)
        for i, g in enumerate(battle.sides[ATTACKER])
        if g.profile.arm == "air" and "unseen" not in g.profile.tags
    ]
    seen.sort(key=lambda pair: pair[1].profile.cost)
    owner = battle.facts.get("gunner", "")
    volleys = tuple(Volley(DEFENDER, owner, g.n, on, "antiaircraft fire", i) for i, g in seen)
    return Roll(volleys) if volleys else None


def _guns_after(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    roll = _guns(rules, battle)
    assert roll is not None
    picks = []
    for volley, outcome in zip(roll.volleys, outcomes, strict=True):
        ids = battle.sides[ATTACKER][volley.group].ids
        if outcome.hits:
            picks.append(Pick(volley.group, outcome.hits, tuple(ids[i] for i in outcome.which) if ids else ()))
    return replace(leave(battle, ATTACKER, tuple(picks), LOST), shot=1)


# -- shore bombardment: once, at land units, whose victims do not fire --


def _bombard(rules: CombatRules, battle: Battle) -> Roll | None:
    ships = battle.facts.get("bombard", ())
    if battle.cycle > 1 or battle.shot or not ships or not lives(rules, battle, DEFENDER, "land"):
        return None
    return Roll(tuple(Volley(ATTACKER, owner, n, on, "shore bombardment") for owner, on, n in ships))


def _bombard_after(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
    hits = sum(o.hits for o in outcomes)
    return replace(score(battle, Hit(DEFENDER, hits, "land", now=True)), shot=1)


# -- submarines: both sides in opening fire, at ships only --


def _strike(side: int) -> Beat:
    what = "submarines attack" if side == ATTACKER else "submarines defend"

    def volleys(rules: CombatRules, battle: Battle) -> tuple[Volley, ...]:
        force = battle.sides[side]
        firing = [x for x in lines(rules, battle, side) if x.on and "sneaks" in force[x.group].profile.tags]
        return tuple(
            Volley(side, force[x.group].profile.owner, x.n * x.dice, x.on, what, x.group, *x.throws)
            for x in sorted(firing, key=lambda x: x.on)
        )

    def hit(battle: Battle, n: int) -> Hit:
        # Judged when they fire: a destroyer lets the victims of its side fire back before they sink.
        return Hit(1 - side, n, "sea", now=not has(battle, 1 - side, "screens"))

    def following(rules: CombatRules, battle: Battle) -> Roll | None:
        if battle.shot or not lives(rules, battle, 1 - side, "sea"):
            return None
        found = volleys(rules, battle)
        return Roll(found) if found else None

    def after(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
        return replace(score(battle, hit(battle, sum(o.hits for o in outcomes))), shot=1)

    return Beat(following, after, Salvo(side, volleys, hit))


# -- regular fire: lowest number first, stopping when nobody is left to hit --

Fires = Callable[[Profile], bool]
APART = "apart"  # the mark of units that fire at a moment of their own and then no more


def _regular(unit: Profile) -> bool:
    return not unit.tags & {"sneaks", APART}


def fire(
    side: int, fires: Fires = _regular, may: Callable[[Battle], str] = lambda battle: ANY, weight: int = 1
) -> Beat:
    """The fire of one side, or of some of its units: whom its hits may fall on is judged when they are thrown."""
    what = "attack" if side == ATTACKER else "defence"

    def volleys(rules: CombatRules, battle: Battle) -> tuple[Volley, ...]:
        force = battle.sides[side]
        batches: dict[tuple[int, str, tuple[int, int]], int] = {}
        for line in lines(rules, battle, side):
            profile = force[line.group].profile
            if line.on and fires(profile):
                key = (line.on, profile.owner, line.throws if line.keep else (1, 1))
                batches[key] = batches.get(key, 0) + line.n * line.dice
        return tuple(
            Volley(side, owner, n, on, what, of=of, keep=keep) for (on, owner, (of, keep)), n in sorted(batches.items())
        )

    def hit(battle: Battle, n: int) -> Hit:
        return Hit(1 - side, n, may(battle), weight=battle.facts.get(f"weight {side}", weight))

    def following(rules: CombatRules, battle: Battle) -> Roll | None:
        found = volleys(rules, battle)
        if battle.shot >= len(found) or not _matters(rules, battle, hit(battle, 1)):
            return None
        if battle.facts.get("low_luck"):
            return Roll(found)
        return Roll((found[battle.shot],))

    def after(rules: CombatRules, battle: Battle, outcomes: tuple[Outcome, ...]) -> Battle:
        hits = sum(o.hits for o in outcomes)
        return replace(score(battle, hit(battle, hits)), shot=battle.shot + len(outcomes))

    return Beat(following, after, Salvo(side, volleys, hit))


def _matters(rules: CombatRules, battle: Battle, hit: Hit) -> bool:
    """Whether one more such hit could still find somebody."""
    scored = tuple([h for h in battle.pending if h.side == hit.side])
    if not scored:
        return any(can_take(rules, g, hit.may) for g in battle.sides[hit.side])
    return effect(rules, battle, (*scored, hit)) > effect(rules, battle, scored)


# -- taking hits: those of one moment together, so that as many as possible find a victim --


def _losses(side: int) -> Beat:
    def first(battle: Battle) -> Hit | None:
        for hit in battle.pending:
            if hit.side == side:
                return hit
        return None

    def rest(battle: Battle, now: bool) -> tuple[Hit, ...]:
        return tuple([h for h in battle.pending if h.side != side or h.now != now])

    def following(rules: CombatRules, battle: Battle) -> Ask | Battle | None:
        begins = first(battle)
        if begins is None:
            return None
        now = begins.now
        able = [(h, lives(rules, battle, side, h.may)) for h in battle.pending if h.side == side and h.now == now]
        hits = tuple([h if h.n <= n else replace(h, n=n) for h, n in able if n])
        if not hits:
            return replace(battle, pending=rest(battle, now), at=battle.at - 1)
        force = enumerate(battle.sides[side])
        fit = tuple([i for i, g in force if any(can_take(rules, g, h.may) for h in hits)])
        return Ask("casualties", side, hits, fit)

    def after(rules: CombatRules, battle: Battle, picks: tuple[Pick, ...]) -> Battle:
        begins = first(battle)
        assert begins is not None
        return replace(take_hits(battle, side, picks, begins.now), pending=rest(battle, begins.now))

    return Beat(following, after, Losses(side))


def _clear(rules: CombatRules, battle: Battle) -> Battle:
    return clear_doomed(battle)


# -- leaving --


def _dive(side: int) -> Beat:
    def following(rules: CombatRules, battle: Battle) -> Ask | None:
        if has(battle, 1 - side, "screens"):
            return None
        force = battle.sides[side]
        able = [i for i, g in enumerate(force) if "sneaks" in g.profile.tags and g.profile.owner not in battle.heard]
        # Each owner decides for its own, one after the other.
        own = tuple(i for i in able if force[i].profile.owner == force[able[0]].profile.owner)
        return Ask("submerge", side, (), own) if own else None

    def after(rules: CombatRules, battle: Battle, picks: tuple[Pick, ...]) -> Battle:
        ask = following(rules, battle)
        assert ask is not None
        owner = battle.sides[side][ask.among[0]].profile.owner
        return replace(leave(battle, side, picks, "submerged"), heard=(*battle.heard, owner))

    return Beat(following, after, Choice("submerge", side))


def _retreat(rules: CombatRules, battle: Battle) -> Ask | None:
    if battle.shot or not (alive(battle, ATTACKER) and alive(battle, DEFENDER)):
        return None
    force = battle.sides[ATTACKER]
    if battle.facts.get("exits"):
        return Ask("retreat", ATTACKER, (), tuple(range(len(force))))
    air = tuple(i for i, g in enumerate(force) if g.profile.arm == "air")
    if air and (battle.facts.get("air_leaves") or len(air) == len(force)):
        return Ask("retreat", ATTACKER, (), air)
    return None


def _retreat_after(rules: CombatRules, battle: Battle, picks: tuple[Pick, ...]) -> Battle:
    return replace(leave(battle, ATTACKER, picks, "retreated"), shot=1)


BEATS: dict[str, Beat] = {
    "guns": Beat(_guns, _guns_after, Once()),
    "bombard": Beat(_bombard, _bombard_after, Once()),
    "strike.attacker": _strike(ATTACKER),
    "strike.defender": _strike(DEFENDER),
    "fire.attacker": fire(ATTACKER),
    "fire.defender": fire(DEFENDER),
    "losses.attacker": _losses(ATTACKER),
    "losses.defender": _losses(DEFENDER),
    "clear": Beat(_clear, shape=Clear()),
    "dive.attacker": _dive(ATTACKER),
    "dive.defender": _dive(DEFENDER),
    "retreat": Beat(_retreat, _retreat_after, Choice("retreat", ATTACKER)),
}

MODULE = Module(hooks=(Beats(BEATS), BattleTags(frozenset({"sneaks", "screens", "captures"}))), settings=(COMBAT,))
