"""World at War 1939: the odds against the engine's own battles, charges, kamikaze and surprise among them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sandtable.games.loader import load
from sandtable.games.world_at_war_1939.rules.kamikaze import DICE
from sandtable.kernel.decisions import Choose
from sandtable.odds import Policy
from sandtable.odds.build import attack
from sandtable.odds.field import Field
from sandtable.odds.rows import simple
from sandtable.rules.combat.assemble import combat_rules
from tests.odds.agreement import BATTLES, agree
from tests.odds.played import fought
from tests.odds.test_played import compare, ends
from tests.odds.world_cases import SHORT, WORLD
from tests.tools.table import Table
from tests.world.theatre import CHN, EAST, FRA, GER, JAP, PACIFIC, RUS, UK, board, known, zone

LONG = BATTLES > 1000


@pytest.mark.parametrize("name", WORLD if LONG else SHORT)
def test_odds_agree_with_battles_played(name: str) -> None:
    """Every end is met as often as it should be."""
    compare(load("world-at-war-1939"), WORLD[name], seed=sorted(WORLD).index(name))


@pytest.mark.parametrize("name", WORLD if LONG else SHORT[:2])
def test_low_luck_agrees_too(name: str) -> None:
    compare(load("world-at-war-1939", {"low_luck": True}), WORLD[name], seed=sorted(WORLD).index(name))


def held(t: Table, power: str, space: str, seed: int) -> None:
    """The battle that stands on the board, worked out and fought."""
    chances = ends(t.game, attack(t.game, t.state, power, space), Policy())
    agree(chances, fought(t.game, t.state, power, space, BATTLES, seed=seed), BATTLES)


def test_charges_agree_with_battles_played() -> None:
    """Infantry that charges hits on two for as many cycles as it was told to."""
    t = board(JAP, "combat_move", {"Hopei": {JAP: "5 infantry, 1 tank"}, "Shensi": {CHN: "4 infantry"}})
    t.do("go 5 infantry: Hopei > Shensi").do("go 1 tank: Hopei > Shensi").done()
    t.do(Choose(("Shensi 1", "Shensi 2")), topic="charges")
    held(t, JAP, "Shensi", seed=3)


def test_charges_end_when_they_are_spent() -> None:
    """Two charges are two cycles: from the third on infantry hits on one again, as counted out by hand here."""
    t = board(JAP, "combat_move", {"Hopei": {JAP: "5 infantry, 1 tank"}, "Shensi": {CHN: "4 infantry"}})
    t.do("go 5 infantry: Hopei > Shensi").do("go 1 tank: Hopei > Shensi").done()
    t.do(Choose(("Shensi 1", "Shensi 2")), topic="charges")
    chances = ends(t.game, attack(t.game, t.state, JAP, "Shensi"), Policy())
    assert chances[(("tank", 1),), ()] == pytest.approx(tank_alone(charges=2), abs=1e-6)


def tank_alone(charges: int) -> float:
    """The chance that of five infantry and a tank the tank alone is left of a battle with four infantry."""
    found, open_ones, cycle = 0.0, {(5, 1, 4): 1.0}, 1
    while sum(open_ones.values()) > 1e-9:
        after: dict[tuple[int, int, int], float] = {}
        for (foot, tanks, enemies), chance in open_ones.items():
            for hits, p in enumerate(thrown([(2 if cycle <= charges else 1) / 6] * foot + [3 / 6] * tanks)):
                for lost, q in enumerate(thrown([2 / 6] * enemies)):
                    left = (max(0, foot - lost), max(0, tanks - max(0, lost - foot)), max(0, enemies - hits))
                    if left == (0, 1, 0):
                        found += chance * p * q
                    elif left[2] and sum(left[:2]):
                        after[left] = after.get(left, 0.0) + chance * p * q
        open_ones, cycle = after, cycle + 1
    return found


def thrown(shots: list[float]) -> list[float]:
    """How likely none, one, two ... of these hit."""
    hits = [1.0]
    for p in shots:
        hits = [a * (1 - p) + b * p for a, b in zip([*hits, 0.0], [0.0, *hits], strict=True)]
    return hits


def test_a_surprise_attack_agrees_with_battles_played() -> None:
    """In the first cycle the attackers hit on one more, the defenders on four less."""
    units = {"Poland": {GER: "4 infantry, 2 tank, 1 fighter"}, "Belorussia": {RUS: "4 infantry, 1 antiaircraft gun"}}
    t = board(GER, "combat_move", units, war=EAST)
    for some in ("4 infantry", "2 tank", "1 fighter"):
        t.do(f"go {some}: Poland > Belorussia")
    t.done().do(Choose(("Belorussia",)), topic="onslaught")
    held(t, GER, "Belorussia", seed=4)


def test_kamikaze_agrees_with_battles_played() -> None:
    """Each fighter that was paid for throws a die more in the first cycle, and its hits fall on the dearest ship."""
    units = {
        "Formosa": {JAP: "3 fighter"},
        zone(49): {JAP: "1 cruiser"},
        zone(55): {UK: "1 battleship, 1 cruiser, 1 transport"},
    }
    t = board(JAP, "combat_move", units, war=PACIFIC, marks=known(JAP, "Kamikaze"), purses={JAP: 10})
    t.do(f"go 3 fighter: Formosa > {zone(49)} > {zone(55)}").do(f"go 1 cruiser: {zone(49)} > {zone(55)}")
    battle = attack(t.game, t.state, JAP, zone(55))
    chances = ends(t.game, replace(battle, facts={**battle.facts, DICE: 3}), Policy())
    agree(chances, fought(t.game, t.state, JAP, zone(55), BATTLES, 5, {"kamikaze_pay"}), BATTLES)


def test_beats_that_cannot_act_are_left_out_until_somebody_comes_whom_they_concern() -> None:
    """A battle without guns, heavy tanks and charges is worked out the quick way; guns in a kindred one are met."""
    battles = []
    for theirs in ("5 infantry", "5 infantry, 1 antiaircraft gun"):
        t = board(GER, "combat_move", {"Germany": {GER: "5 infantry"}, "France": {FRA: theirs}})
        t.do("go 5 infantry: Germany > France")
        battles.append(attack(t.game, t.state, GER, "France"))
    field = Field(combat_rules(load("world-at-war-1939")), battles[0], Policy())
    assert simple(field, *field.enter(battles[0])) is not None
    before = [field.idle(beat, 2) for beat in field.beats]
    field.enter(battles[1])
    assert [field.idle(beat, 2) for beat in field.beats].count(True) < before.count(True)
