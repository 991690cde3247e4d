"""Odds of Blitzkrieg General: against battles its engine plays, against sums by hand, and the ways to an answer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sandtable.games.blitzkrieg_general.rules.combat.clash_questions import EVERYBODY
from sandtable.games.loader import load
from sandtable.kernel.decisions import Choose, Decision, Value
from sandtable.kernel.machine import take
from sandtable.kernel.offers import Offer, Options
from sandtable.kernel.play import Play
from sandtable.kernel.position import Position, enter
from sandtable.odds import Leave, Odds, Order, Policy, attack, by_hand, odds
from sandtable.odds.attacks import attacks
from sandtable.odds.hand import set_up
from sandtable.odds.plan import plan
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import Force
from sandtable.rules.combat.fight import BEATS, Fight
from tests.odds.agreement import BATTLES, agree
from tests.odds.played import RandomDice
from tests.tools import Table

GAME = load("blitzkrieg-general")
RULES = combat_rules(GAME)
Left = tuple[tuple[str, int], ...]  # units by kind, those on their back marked
Case = tuple[str, str, str, Policy]

CASES: dict[str, Case] = {
    "infantry": ("3 infantry 3", "France: 3 infantry 2", "Lorraine", Policy()),
    "armour fires twice on both sides": ("2 armour 4", "France: 1 armour 3, 2 infantry 2", "Lorraine", Policy()),
    "turned units and one-step units": (
        "1 armour 4 hit 1, 2 infantry 3",
        "France: 1 militia 1, 1 infantry 3 hit 1, 1 infantry 2",
        "Lorraine",
        Policy(),
    ),
    "headquarters": ("1 headquarters 4, 1 infantry 3", "France: 1 headquarters 2, 1 infantry 2", "Lorraine", Policy()),
    "nobody is left to fire": ("1 infantry 1, 1 headquarters 4", "France: 2 infantry 1", "Lorraine", Policy()),
    "air units fight along": (
        "1 infantry 3, 2 aircraft 4",
        "France: 2 infantry 2, 1 aircraft 2",
        "Lorraine",
        Policy(),
    ),
    "air units alone": ("2 aircraft 4", "France: 1 infantry 2, 1 aircraft 2", "Lorraine", Policy()),
    "a task force supports": ("2 infantry 3", "France: 1 infantry 2, 1 task force 3", "Normandy", Policy()),
    "ships": ("1 submarine, 1 task force 3", "British Empire: 1 task force 3, 1 convoy", "North Sea", Policy()),
    "ships and air units": ("1 submarine, 1 aircraft 4", "British Empire: 1 task force 4", "North Sea", Policy()),
    "convoys without strength": ("1 convoy hit 1", "British Empire: 1 convoy", "North Sea", Policy()),
    "the attacker leaves": ("3 infantry 3", "France: 3 infantry 2", "Lorraine", Policy(retreat=Leave("below", 3))),
    "the defender leaves": (
        "3 infantry 3",
        "France: 3 infantry 2",
        "Lorraine",
        Policy(defender_retreat=Leave("after", 2)),
    ),
    "hemmed in": (
        "2 infantry 3",
        "United Kingdom: 2 infantry 3",
        "Scotland",
        Policy(retreat=Leave("after", 1), defender_retreat=Leave("below", 2)),
    ),
}


def left(force: Force) -> Left:
    found: Counter[str] = Counter()
    for group in force:
        found[group.profile.kind + "*" * group.profile.hurt] += group.n
    return tuple(sorted(found.items()))


def expected(found: Odds) -> dict[tuple[Left, Left], float]:
    chances: dict[tuple[Left, Left], float] = {}
    for end in found.ends():
        key = (left((*end.attackers, *end.attackers_left)), left((*end.defenders, *end.defenders_left)))
        chances[key] = chances.get(key, 0.0) + end.chance
    return chances


def played(case: Case, battles: int) -> Counter[tuple[Left, Left]]:
    """Battles fought at the table, with real steps, offers and dice."""
    attacker, defender, space, policy = case
    begun, power, place = set_up(GAME, attacker, defender, space=space)
    dice = RandomDice(7)
    found: Counter[tuple[Left, Left]] = Counter()
    for _ in range(battles):
        play = Play(GAME, begun.state.copy(), dice)
        depth = len(play.state.stack)
        play.push(Fight(to=power, space=place, sort="sea" if GAME.board.is_sea[place] else "land"))
        play.crank()
        while len(play.state.stack) > depth and _under_way(play, depth):
            offer = play.top.offers(play)[0]
            take(play, Decision(offer.power, offer.topic, _reply(play, depth, offer, policy)))
        found[_kept(play, power)] += 1
    return found


def _under_way(play: Play, depth: int) -> bool:
    clash = play.state.stack[depth]
    return isinstance(clash, Fight) and clash.stage <= BEATS


def _reply(play: Play, depth: int, offer: Offer, policy: Policy) -> Value:
    if offer.topic == "retreat":
        clash = play.state.stack[depth]
        assert isinstance(clash, Fight)
        assert clash.battle is not None
        assert clash.asked is not None
        assert isinstance(offer.form, Options)
        leave = policy.leaving("retreat", clash.asked.side)
        assert leave is not None
        if leave.wants(clash.battle, clash.asked):
            keys = tuple(o.key for o in offer.form.options)
            return Choose((EVERYBODY,) if EVERYBODY in keys else keys)
    assert offer.default is not None
    return offer.default


def _kept(play: Play, power: str) -> tuple[Left, Left]:
    sides: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for unit in play.state.units.values():
        sides[unit.owner != power][unit.kind + "*" * unit.hits] += 1
    return tuple(sorted(sides[0].items())), tuple(sorted(sides[1].items()))


def worked_out(case: Case, **more: Any) -> Odds:
    attacker, defender, space, policy = case
    return odds(RULES, by_hand(GAME, attacker, defender, space=space), policy, **more)


@pytest.mark.parametrize("name", CASES)
def test_engine_agrees(name: str) -> None:
    """Every end the table can come to is as frequent as its chance, turned units told from whole ones."""
    found = worked_out(CASES[name], method="exact")
    agree(expected(found), played(CASES[name], BATTLES), BATTLES)


@pytest.mark.parametrize("name", ["infantry", "air units fight along", "nobody is left to fire", "ships"])
def test_sampled_fits_exact(name: str) -> None:
    """20,000 sampled battles lie within their bounds around the truth."""
    exact, sampled = worked_out(CASES[name], method="exact"), worked_out(CASES[name], method="sample")
    bounds = sampled.interval(sampled.attacker_wins)
    spread = bounds.high - bounds.low
    assert abs(exact.attacker_wins - sampled.attacker_wins) <= 1.2 * spread + 1e-9
    assert abs(exact.swing - sampled.swing) <= 1.2 * (sampled.swing_interval.high - sampled.swing_interval.low)


def test_one_round_by_hand() -> None:
    """One militia against one: both hit on 1; the chance that the attacker wins is 5/36 of 11/36."""
    found = odds(RULES, by_hand(GAME, "1 militia 1", "1 militia 1"))
    assert found.attacker_wins == pytest.approx(5 / 11)
    assert found.defender_wins == pytest.approx(5 / 11)
    assert found.draw == pytest.approx(1 / 11)
    assert found.rounds == pytest.approx(36 / 11)


def test_one_shot_each_of_armour() -> None:
    """Armour 4 fires twice before militia is gone: with 8/9 it hits in the first round."""
    found = odds(RULES, by_hand(GAME, "1 armour 4", "1 militia 1"), Policy(defender_retreat=Leave("after", 1)))
    assert found.lives(1, "militia 1") == pytest.approx(1 / 9)
    assert found.attacker_wins == pytest.approx(1.0)


def test_turned_units_have_lost_part_of_their_worth() -> None:
    """A turned infantry 3 costs two points to repair: that much is lost with its first hit."""
    found = odds(RULES, by_hand(GAME, "1 aircraft 4", "1 infantry 3"))  # one round, then the air unit must go
    assert found.defender_loss == pytest.approx(4 / 6 * 2)
    assert found.attacker_loss == pytest.approx(3 / 6 * 4)


def test_planes_withdraw_and_the_army_fights_on() -> None:
    """Air units that leave after the first round live whenever that round spared them."""
    order = Order(("infantry 3",))
    stay, go = (
        odds(
            RULES, by_hand(GAME, "2 infantry 3, 1 aircraft 4", "France: 3 infantry 3"), Policy((order, Order()), leave)
        )
        for leave in (Leave(), Leave("after", 1, planes=True))
    )
    assert go.lives(0, "aircraft 4") > stay.lives(0, "aircraft 4")
    assert go.attacker_wins < stay.attacker_wins


def test_an_army_of_thirty_is_exact() -> None:
    """Large land battles with air units take the quick way, and mirror images are worth nothing to either side."""
    army = "20 infantry 3, 6 armour 4, 4 aircraft 4"
    found = odds(RULES, by_hand(GAME, army, army))
    assert found.exact
    assert found.swing == pytest.approx(0.0, abs=1e-9)
    assert found.attacker_wins + found.defender_wins + found.draw == pytest.approx(1.0)


def test_countries_at_peace_can_be_tried() -> None:
    """Written forces fight whether or not there is war between them yet."""
    found = odds(RULES, by_hand(GAME, "Germany: 2 infantry 3; Romania: 1 infantry 2", "Soviet Union: 1 infantry 2"))
    assert found.attacker_wins > 0.9


OPENING = enter(GAME, Position(power="Germany", phase="movement"))


def test_every_attack_of_the_first_quarter() -> None:
    """Germany can attack Poland and France at once, and its neighbours at peace not without a declaration."""
    found = {p.space: p for p in attacks(GAME, OPENING, "Germany")}
    assert {"Warsaw", "Posen", "Lorraine"} <= set(found)
    assert not {"BNL", "Denmark", "Kiev"} & set(found)
    assert all(OPENING.units[i].owner == "Germany" for p in found.values() for i in p.units)
    assert found["Posen"].odds.takes_territory > 0.9


def test_the_battles_on_the_board() -> None:
    """What has been ordered is found and weighed, one battle by itself and all of them together."""
    units = {
        "Warsaw": {"Germany": "2 infantry 3", "Poland": "1 infantry 2"},
        "Lorraine": {"Germany": "2 infantry 3", "France": "1 infantry 2"},
    }
    state = enter(GAME, Position(power="Germany", phase="battles", empty=True, units=units))
    found = plan(GAME, state, "Germany")
    assert {b.space for b in found.battles} == {"Warsaw", "Lorraine"}
    one = odds(RULES, attack(GAME, state, "Germany", "Warsaw"))
    assert found.all_succeed == pytest.approx(one.takes_territory**2)


def test_a_battle_under_way() -> None:
    """Odds of a battle that has begun go on from where it stands."""
    units = {"Lorraine": {"Germany": "2 infantry 3", "France": "1 infantry 3"}}
    state = enter(GAME, Position(power="Germany", phase="battles", empty=True, units=units), RandomDice(1))
    assert any(isinstance(step, Fight) and step.stage == BEATS for step in state.stack)
    found = odds(RULES, attack(GAME, state, "Germany", "Lorraine"))
    assert found.exact
    assert 0 < found.attacker_wins < 1


def test_a_landing_waits_for_its_sea_battle() -> None:
    """What lands is what the convoys bring through: a convoy that is hit lands turned troops."""
    units = {
        "North Atlantic": {"United Kingdom": "1 convoy [1 infantry 3], 1 task force 4"},
        "English Channel": {"Germany": "1 submarine"},
        "Normandy": {"Germany": "1 militia 1"},
    }
    held = {"Normandy": "Germany"}
    t = Table("British Empire", "movement", units, held, game="blitzkrieg-general")
    t.do("go 1 convoy, 1 task force 4: North Atlantic > English Channel", power="British Empire")
    t.do("go 1 infantry 3: English Channel > Normandy", power="British Empire")
    found = {b.space: b for b in plan(GAME, t.state, "British Empire").battles}
    assert found["Normandy"].after == "English Channel"
    won = found["English Channel"].succeeds
    fresh, turned = (
        odds(RULES, by_hand(GAME, f"British Empire: {troops}", "Germany: 1 militia 1")).takes_territory
        for troops in ("1 infantry 3", "1 infantry 3 hit 1")
    )
    assert won * turned < found["Normandy"].succeeds < won * fresh
