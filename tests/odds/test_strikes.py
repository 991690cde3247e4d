"""Sorts of battle that are gone through once: raids, rockets, and an air battle before the bombs fall."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product

import pytest
from msgspec.structs import replace

from sandtable.games.loader import load
from sandtable.kernel.dice import Throw
from sandtable.kernel.play import Play
from sandtable.kernel.position import Position, enter
from sandtable.kernel.state import State
from sandtable.odds.once import ends
from sandtable.odds.policy import NEVER, Losses
from sandtable.odds.raids import raid, rocket
from sandtable.rules.combat.battle import (
    ATTACKER,
    DEFENDER,
    Battle,
    Beat,
    CombatRules,
    Group,
    Outcome,
    Pick,
    Profile,
    Roll,
    leave,
)
from sandtable.rules.combat.beats import BEATS, fire
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.raiding import RAID
from sandtable.rules.combat.rockets import ROCKET
from sandtable.rules.combat.running import advance, answer, counted
from sandtable.rules.combat.strikes import MODULE
from sandtable.rules.hooks import Beats

STRIKES = {name: beat for hook in MODULE.hooks if isinstance(hook, Beats) for name, beat in hook.fill.items()}

# -- a toy raid: interceptors rise, escorts go home after one round, then guns, then bombs --

BOMBER = Profile("bomber", "Toy", "air", (1,), (1,), 12)
ESCORT = Profile("fighter", "Toy", "air", (1,), (1,), 10, tags=frozenset({"escort"}))
RISEN = Profile("fighter", "Foe", "air", (1,), (2,), 10)


def _escorts_leave(rules: CombatRules, battle: Battle) -> Battle | None:
    force = battle.sides[ATTACKER]
    going = tuple(Pick(i, g.n, g.ids) for i, g in enumerate(force) if "escort" in g.profile.tags)
    return leave(battle, ATTACKER, going, "withdrew") if going else None


TOY = CombatRules(
    {
        "raid": (
            fire(ATTACKER),
            fire(DEFENDER),
            BEATS["losses.defender"],
            BEATS["losses.attacker"],
            BEATS["clear"],
            Beat(_escorts_leave),
            STRIKES["flak"],
            STRIKES["bombs"],
        )
    },
    losses=("fighter", "bomber"),
    once=frozenset({"raid"}),
)
FACTS = {"gun": 1, "gunner": "Foe", "what": "bombs", "bombs": {"bomber, Toy": {"dice": 1, "worth": [3, 4, 5, 6, 7, 8]}}}


def toy(bombers: int, escorts: int, risen: int) -> Battle:
    ours = (*([Group(BOMBER, 1)] * bombers), *([Group(ESCORT, 1)] * escorts))
    return Battle("raid", (ours, (Group(RISEN, risen),) if risen else ()), FACTS)


def every_die(battle: Battle) -> dict[tuple[int, int], float]:
    """Damage and bombers left, by throwing every face of every die through the beats."""
    found: defaultdict[tuple[int, int], float] = defaultdict(float)
    choosers = tuple(Losses(TOY, battle, side, NEVER.order[side]) for side in (0, 1))
    running = [(1.0, battle)]
    while running:
        chance, one = running.pop()
        now, act = advance(TOY, one)
        if act is None:
            left = sum(g.n for g in now.sides[ATTACKER])
            found[now.facts.get("damage", 0), left] += chance
        elif isinstance(act, Roll):
            volleys = act.volleys
            for dice in product(*(product(range(1, 7), repeat=v.n) for v in volleys)):
                shown = tuple(counted(v, thrown) for v, thrown in zip(volleys, dice, strict=True))
                running.append((chance / 6 ** sum(v.n for v in volleys), answer(TOY, now, shown)))
        else:
            running.append((chance, answer(TOY, now, choosers[act.side].picks(now, act.hits))))
    return found


@pytest.mark.parametrize("numbers", [(1, 0, 0), (2, 0, 0), (1, 1, 1), (2, 0, 1)])
def test_an_air_battle_before_a_raid_is_a_sort_of_battle(numbers: tuple[int, int, int]) -> None:
    battle = toy(*numbers)
    sure = every_die(battle)
    found: defaultdict[tuple[int, int], float] = defaultdict(float)
    for p, end in ends(TOY, battle, NEVER):
        found[end.facts.get("damage", 0), sum(g.n for g in end.sides[ATTACKER])] += p
    assert set(found) == set(sure)
    assert all(found[key] == pytest.approx(sure[key]) for key in sure)
    assert sum(found.values()) == pytest.approx(1.0)


def test_escorts_go_home_and_drop_nothing() -> None:
    """They are neither shot at by the guns nor lost: they withdrew."""
    for _, end in ends(TOY, toy(0, 1, 0), NEVER):
        assert [e.why for e in end.out] == ["withdrew"]
        assert "damage" not in end.facts


def test_interceptors_can_end_a_raid() -> None:
    """One sure shot at one bomber: nobody is left to drop anything."""
    battle = replace(toy(1, 0, 1), sides=((Group(BOMBER, 1),), (Group(replace(RISEN, defence=(6,)), 1),)))
    assert {end.facts.get("damage") for _, end in ends(TOY, battle, NEVER)} == {None}


def test_each_die_of_a_gun_is_tied_to_its_aircraft() -> None:
    """Of a dear and a cheap one each is hit as often, though one throw is for both."""
    cheap = replace(BOMBER, cost=5, kind="small bomber")
    battle = Battle("raid", ((Group(BOMBER, 1), Group(cheap, 1)), ()), {"gun": 1})
    lost: defaultdict[str, float] = defaultdict(float)
    for p, end in ends(TOY, battle, NEVER):
        for gone in end.out:
            lost[gone.group.profile.kind] += p
    assert lost["bomber"] == pytest.approx(1 / 6)
    assert lost["small bomber"] == pytest.approx(1 / 6)
    assert Outcome(0, (), (3,)).dice == (3,)


# -- the table fights what the odds work out --

GAME = load("revised-1942")
PLACE, POWER = "Germany", "United Kingdom"


class Faces:
    """Throws every face in its turn."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces, self.whats = list(faces), list[tuple[int, str]]()

    def roll(self, throw: Throw) -> tuple[int, ...]:
        self.whats.append((throw.n, throw.what))
        taken, self.faces = tuple(self.faces[: throw.n]), self.faces[throw.n :]
        return taken


def raided() -> tuple[State, tuple[str, ...]]:
    there = {PLACE: {"Germany": "1 industrial complex, 1 antiaircraft gun, 2 fighter", POWER: "2 bomber"}}
    state = enter(GAME, Position(power=POWER, phase="noncombat_move", empty=True, units=there, purses={"Germany": 7}))
    return state, tuple(u.id for u in state.units.values() if u.kind == "bomber")


def test_a_raid_at_the_table_pays_what_the_odds_say() -> None:
    """Every throw of both guns and both bombers, fought by the step and counted: the same chances to a hair."""
    state, bombers = raided()
    paid: Counter[int] = Counter()
    thrown: Counter[tuple[tuple[int, str], ...]] = Counter()
    for faces in product(range(1, 7), repeat=4):
        dice = Faces(faces)
        play = Play(GAME, state.copy(), dice)
        play.push(Fight(to=POWER, space=PLACE, sort=RAID, called=RAID, units=bombers))
        play.crank()
        paid[7 - play.state.purses["Germany"]] += 1
        thrown[tuple(dice.whats)] += 1
    found = raid(GAME, state, POWER, PLACE, bombers)
    assert {n: p for n, p in enumerate(found.damage) if p} == pytest.approx({n: k / 6**4 for n, k in paid.items()})
    assert set(thrown) == {
        ((2, "antiaircraft fire"), (1, "bombing raid"), (1, "bombing raid")),
        ((2, "antiaircraft fire"), (1, "bombing raid")),
        ((2, "antiaircraft fire"),),
    }


def test_a_rocket_at_the_table_pays_what_the_odds_say() -> None:
    state, _ = raided()
    gun = next(u.id for u in state.units.values() if u.kind == "antiaircraft gun")
    paid = []
    for face in range(1, 7):
        play = Play(GAME, state.copy(), Faces((face,)))
        play.push(Fight(to=POWER, space=PLACE, sort=ROCKET, called=ROCKET, units=(gun,)))
        play.crank()
        paid.append(7 - play.state.purses["Germany"])
    assert rocket(GAME, state, POWER, PLACE).damage == pytest.approx([paid.count(n) / 6 for n in range(max(paid) + 1)])
