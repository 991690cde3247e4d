"""Hits that know their targets, on toy rules: what the odds work out is what the beats do, throw by throw."""

from __future__ import annotations

import dataclasses
from itertools import product

import pytest
from msgspec.structs import replace

from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision, Lose
from sandtable.kernel.machine import begin, faults_of, take
from sandtable.kernel.play import Play
from sandtable.kernel.steps import Step
from sandtable.odds import Order, Policy, odds
from sandtable.rules.combat.assign import Assign, Share
from sandtable.rules.combat.battle import (
    ANY,
    ATTACKER,
    DEFENDER,
    Ask,
    Battle,
    CombatRules,
    Group,
    Hit,
    Profile,
    Volley,
    has,
    score,
    take_hits,
)
from sandtable.rules.combat.beats import BEATS, fire
from sandtable.rules.combat.running import advance, answer, counted, hopeless, sensible
from sandtable.rules.combat.targets import FILTERS, Filter, most_effect
from tests.odds.brute import brute

# -- a toy navy: aircraft find submarines only with a destroyer of their own beside them --


def ship(kind: str, strength: int, cost: int, *tags: str) -> Profile:
    return Profile(kind, "Toy", "sea", (strength,), (strength,), cost, tags=frozenset(tags))


BOAT = ship("submarine", 2, 6, "sneaks")
GUARD = ship("destroyer", 3, 8, "screens")
HULL = ship("cruiser", 3, 10)
PLANE = replace(ship("fighter", 3, 9), arm="air")


def flies(unit: Profile) -> bool:
    return unit.arm == "air"


def dives(unit: Profile) -> bool:
    return "sneaks" in unit.tags


def in_sight(side: int) -> object:
    return lambda battle: ANY if has(battle, side, "screens") else "surface"


TOY = {
    "surface": Filter(lambda unit: not dives(unit), "casualty.unfit"),
    "tanks": Filter(lambda unit: "tank" in unit.tags, "casualty.unfit"),
    "ground": Filter(lambda unit: unit.arm == "land", "casualty.unfit"),
}


def naval() -> CombatRules:
    beats = []
    for side in (ATTACKER, DEFENDER):
        aim = in_sight(side)
        assert callable(aim)
        beats += [
            fire(side, flies, aim),
            fire(side, dives, lambda battle: "sea"),
            fire(side, lambda unit: not flies(unit) and not dives(unit)),
        ]
    beats += [BEATS["losses.defender"], BEATS["losses.attacker"], BEATS["clear"]]
    order = ("submarine", "destroyer", "fighter", "cruiser")
    return CombatRules({"sea": tuple(beats)}, filters={**FILTERS, **TOY}, losses=order)


def at_sea(ours: dict[Profile, int], theirs: dict[Profile, int]) -> Battle:
    a, d = (tuple(Group(p, n) for p, n in force.items()) for force in (ours, theirs))
    return Battle("sea", (a, d))


FLEETS = [
    ({PLANE: 2}, {BOAT: 1, HULL: 1}),
    ({PLANE: 1, GUARD: 1}, {BOAT: 1, HULL: 1}),
    ({PLANE: 1, HULL: 1}, {BOAT: 2}),
    ({BOAT: 2}, {PLANE: 1, HULL: 1}),
    ({PLANE: 1, BOAT: 1, HULL: 1}, {PLANE: 1, BOAT: 1, HULL: 1}),
]


def same(rules: CombatRules, battle: Battle) -> None:
    """Exact odds, and every single throw through the beats, come to one answer; samples come close."""
    found, sure = odds(rules, battle), brute(rules, battle, Policy())
    assert found.attacker_wins == pytest.approx(sure.attacker, abs=1e-7)
    assert found.defender_wins == pytest.approx(sure.defender, abs=1e-7)
    assert found.swing == pytest.approx(sure.swing, abs=1e-6)
    assert found.rounds == pytest.approx(sure.rounds, abs=1e-6)
    sampled = odds(rules, battle, method="sample", samples=4_000)
    assert sampled.attacker_wins == pytest.approx(sure.attacker, abs=0.04)


@pytest.mark.parametrize("fleets", FLEETS)
def test_aircraft_need_a_destroyer_to_hit_submarines(fleets: tuple[dict[Profile, int], dict[Profile, int]]) -> None:
    same(naval(), at_sea(*fleets))


def test_aircraft_and_submarines_alone_cannot_hurt_each_other() -> None:
    """So the battle is over after a cycle without a shot; with a destroyer it is not."""
    rules = naval()
    assert hopeless(rules, at_sea({PLANE: 3}, {BOAT: 2}))
    assert not hopeless(rules, at_sea({PLANE: 3, GUARD: 1}, {BOAT: 2}))
    now, act = advance(rules, at_sea({PLANE: 3}, {BOAT: 2}))
    assert (act, now.over, now.cycle) == (None, True, 1)


# -- as many hits as possible must count --


def test_hits_with_little_choice_come_first() -> None:
    """One hit for the surface, one for anybody: the cheap submarine takes the free one, though it is named first."""
    rules = naval()
    battle = at_sea({}, {BOAT: 1, HULL: 1})
    hits = (Hit(DEFENDER, 1), Hit(DEFENDER, 1, "surface"))
    assert [battle.sides[1][p.group].profile.kind for p in sensible(rules, battle, DEFENDER, hits)[:1]] == ["submarine"]
    left = battle
    for hit in hits:
        left = score(left, hit)
    asked = replace(left, at=6)
    act = rules.beats["sea"][6].next(rules, asked)
    assert isinstance(act, Ask)
    assert sum(h.n for h in act.hits) == 2
    picks = sensible(rules, asked, DEFENDER, act.hits)
    for pick in picks:
        asked = take_hits(asked, DEFENDER, (pick,), now=True)
    assert not asked.sides[DEFENDER], "both hits found somebody"


def test_a_hit_with_much_choice_is_not_spent_where_another_would_do() -> None:
    """A battleship is damaged by the hit that must fall on the surface, so that the other takes the submarine."""
    rules = naval()
    twice = replace(HULL, kind="battleship", attack=(4, 4), defence=(4, 4), cost=24)
    battle = at_sea({}, {BOAT: 1, twice: 1})
    hits = (Hit(DEFENDER, 1), Hit(DEFENDER, 1, "surface"))
    for named in (hits, hits[::-1]):
        left = battle
        for pick in sensible(rules, battle, DEFENDER, named):
            left = take_hits(left, DEFENDER, (pick,), now=True)
        assert [(g.profile.kind, g.profile.hurt) for g in left.sides[DEFENDER]] == [("battleship", 1)]


def test_the_most_that_can_count_is_the_largest_matching() -> None:
    """Held against trying every way to deal hits out one by one."""

    def tried(lots: list[tuple[int, str]], room: dict[str, int]) -> int:
        hits = [among for n, among in lots for _ in range(n)]
        best = 0
        for dealt in product(*((*among, "") for among in hits)):
            if all(dealt.count(u) <= n for u, n in room.items()):
                best = max(best, sum(bool(u) for u in dealt))
        return best

    for a, b, c in product(range(3), repeat=3):
        for x, y in product(range(3), repeat=2):
            lots, room = [(a, "xy"), (b, "y"), (c, "yz")], {"x": x, "y": y, "z": 1}
            assert most_effect(lots, room) == tried(lots, room), (lots, room)


# -- guns that fire at one kind of target in every cycle, hits that cost two, and the better of two dice --

FOOT = Profile("infantry", "Toy", "land", (1,), (2,), 3)
TANK = Profile("tank", "Toy", "land", (3,), (3,), 5, tags=frozenset({"tank"}))
BOMBER = Profile("bomber", "Toy", "air", (4,), (1,), 12)
FLAK = Profile("gun", "Toy", "land", (0,), (1,), 5, tags=frozenset({"flak"}))
WINTER = Profile("ski troops", "Toy", "land", (1,), (3,), 3, tags=frozenset({"winter"}))


def on_land(weight: int = 1, gun: str = "tanks") -> CombatRules:
    beats = (
        fire(ATTACKER),
        fire(DEFENDER, lambda unit: "flak" in unit.tags, lambda battle: gun),
        fire(DEFENDER, lambda unit: "winter" in unit.tags, weight=weight),
        fire(DEFENDER, lambda unit: not unit.tags & {"flak", "winter"}),
        BEATS["losses.defender"],
        BEATS["losses.attacker"],
        BEATS["clear"],
    )
    return CombatRules(
        {"land": beats},
        filters={**FILTERS, **TOY},
        losses=("infantry", "ski troops", "gun", "tank", "bomber"),
    )


def land(ours: dict[Profile, int], theirs: dict[Profile, int]) -> Battle:
    return replace(at_sea(ours, theirs), sort="land")


@pytest.mark.parametrize("gun", ["tanks", "air"])
def test_guns_hit_what_they_fire_at_in_every_cycle(gun: str) -> None:
    rules = on_land(gun=gun)
    same(rules, land({FOOT: 1, TANK: 1, BOMBER: 1}, {FLAK: 1, FOOT: 1}))
    # With nobody to fire at they are silent, and guns alone hold nothing up for ever.
    assert hopeless(rules, land({replace(FOOT, attack=(0,)): 1}, {FLAK: 2}))


def test_a_hit_that_costs_two_units() -> None:
    rules = on_land(weight=2)
    same(rules, land({FOOT: 3, TANK: 1}, {WINTER: 1, FOOT: 1}))
    assert (
        odds(rules, land({FOOT: 2}, {WINTER: 1})).defender_wins
        > odds(on_land(), land({FOOT: 2}, {WINTER: 1})).defender_wins
    )
    one = replace(land({replace(FOOT, attack=(0,)): 2}, {replace(WINTER, defence=(6,)): 1}))
    assert odds(rules, one).rounds == pytest.approx(1.0), "one sure hit a cycle is enough for both of them"


@pytest.mark.parametrize("low_luck", [False, True])
def test_the_better_of_two_dice(low_luck: bool) -> None:
    """It hits at most once, and misses only if both dice miss."""
    heavy = replace(BOMBER, dice=2, keep=1)
    battle = replace(land({heavy: 1, FOOT: 1}, {FOOT: 2}), facts={"low_luck": low_luck})
    if low_luck:  # five sixths of a hit instead of four
        plain = replace(battle, sides=land({BOMBER: 1, FOOT: 1}, {FOOT: 2}).sides)
        assert odds(on_land(), battle).attacker_wins > odds(on_land(), plain).attacker_wins
        return
    same(on_land(), battle)
    volley = Volley(ATTACKER, "Toy", 4, 3, "attack", of=2, keep=1)
    assert counted(volley, (1, 2, 5, 6)).hits == 1
    assert counted(volley, (1, 6, 6, 2)).hits == 2
    once = odds(on_land(), land({replace(heavy, attack=(3,)): 1}, {replace(FOOT, defence=(0,)): 1}))
    assert once.rounds == pytest.approx(4 / 3), "three times in four it hits"


# -- the question at the table --


def asked(step: Step) -> Play:
    game = load("training")
    state, _ = begin(game)
    play = Play(game, state)
    play.push(step)
    return play


def say(play: Play, power: str, *units: str) -> list[str]:
    decision = Decision(power, "casualties", Lose(units))
    faults = [f.code for f in faults_of(play, decision)]
    if not faults:
        take(play, decision)
    return faults


LIVES = {"boat": 1, "hull": 2, "plane": 1}


def test_losses_must_be_named_so_that_all_hits_count() -> None:
    """Two hits on ships, one on what is at the surface: naming the boat and the plane wastes one."""
    lots = (Share(2, ("boat", "hull"), "sea"), Share(1, ("hull", "plane"), "air"))
    step = Assign(to="North", space="Anywhere", hits=3, lives=LIVES, suggested=("boat", "hull", "plane"), lots=lots)
    play = asked(step)
    [offer] = step.offers(play)
    assert offer.form == msg(lots, 3)
    assert say(play, "North", "boat", "plane") == ["casualty.number"]
    assert say(play, "North", "hull", "hull", "boat") == []
    alone = asked(replace(step, lots=(Share(1, ("boat",)), Share(2, ("boat", "hull")))))
    assert say(alone, "North", "hull", "hull", "plane") == ["casualty.unfit"]
    assert say(alone, "North", "hull", "boat", "boat") == ["casualty.lives"]
    three = replace(step, lots=(Share(2, ("plane", "other")), Share(1, ("hull",))), lives={**LIVES, "other": 1})
    assert say(asked(three), "North", "plane", "hull", "hull") == ["casualty.most"]


def msg(lots: tuple[Share, ...], number: int) -> object:
    from sandtable.kernel.offers import Losses, Lot

    return Losses(tuple(Lot(s.hits, s.among) for s in lots), number, LIVES)


def test_several_powers_name_their_losses_at_the_same_time() -> None:
    """Each is asked for its own; nothing is lost before all have said it, in whatever order they do."""

    class Listening(Step, frozen=True, kw_only=True, tag="listening"):
        lost: tuple[str, ...] = ()

        def heard(self, play: Play, answer: Lose) -> None:
            play.become(replace(self, lost=answer.units))

        def waits(self, play: Play) -> tuple[str, ...]:
            return ("nobody",)

    lots = (Share(1, ("boat", "hull"), to="North"), Share(1, ("plane", "other"), to="South"))
    step = Assign(to="North", space="", hits=2, lives={**LIVES, "other": 1}, suggested=("boat", "other"), lots=lots)
    ends = []
    for order in (("North", "South"), ("South", "North")):
        play = asked(Listening())
        play.push(step)
        assert {o.power: o.default for o in step.offers(play)} == {"North": Lose(("boat",)), "South": Lose(("other",))}
        assert say(play, "South", "boat") == ["casualty.unfit"], "not its own"
        for power in order:
            assert power in play.top.waits(play)
            assert say(play, power, {"North": "hull", "South": "plane"}[power]) == []
        assert isinstance(play.top, Listening)
        ends.append(sorted(play.top.lost))
    assert ends == [["hull", "plane"], ["hull", "plane"]]


def test_a_beat_goes_on_when_hits_of_two_sorts_are_answered() -> None:
    """The answer to one question takes both lots from those that wait."""
    rules = naval()
    battle = at_sea({HULL: 1}, {BOAT: 1, HULL: 1})
    for hit in (Hit(DEFENDER, 1, "surface"), Hit(DEFENDER, 1)):
        battle = score(battle, hit)
    battle = replace(battle, at=6)
    now, act = advance(rules, battle)
    assert isinstance(act, Ask)
    after = answer(rules, now, sensible(rules, now, DEFENDER, act.hits))
    assert not after.pending


# -- the order of loss --


def test_an_attacker_and_a_defender_may_give_up_different_units_first() -> None:
    """A tank that attacks better than it defends is kept by the attacker and given up by the defender."""
    plain = on_land()
    rules = replace_order(plain, ("tank", "infantry"))
    battle = land({FOOT: 1, TANK: 1}, {FOOT: 1, TANK: 1})
    named = [battle.sides[s][sensible(rules, battle, s, (Hit(s, 1),))[0].group].profile.kind for s in (0, 1)]
    assert named == ["infantry", "tank"]
    same(rules, battle)
    assert odds(rules, battle).lives(DEFENDER, "tank") < odds(plain, battle).lives(DEFENDER, "tank")
    assert odds(rules, battle, Policy(order=(Order(), Order(("infantry",))))).lives(DEFENDER, "tank") == pytest.approx(
        odds(plain, battle).lives(DEFENDER, "tank")
    ), "who says another order has it"


def replace_order(rules: CombatRules, defending: tuple[str, ...]) -> CombatRules:
    return dataclasses.replace(rules, losses_defending=defending)
