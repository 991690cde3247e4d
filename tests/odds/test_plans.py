"""Several battles, waves, holding, raids, rockets, army search, all attacks of a turn."""

from __future__ import annotations

import pytest

from sandtable.games.loader import load
from sandtable.kernel.position import Position, enter
from sandtable.odds import Leave, Policy, attack, attack_with, by_hand, odds
from sandtable.odds.attacks import attacks, within_reach
from sandtable.odds.plan import hold, plan, success, together, waves
from sandtable.odds.raids import raid, rocket
from sandtable.odds.search import Search
from sandtable.rules.combat.assemble import combat_rules
from tests.odds.brute import brute
from tests.tools import Table

GAME = load("revised-1942")
RULES = combat_rules(GAME)


def west_russia() -> Table:
    """The Soviet attack of the first turn, with another one beside it."""
    t = Table("Soviet Union", "combat_move", full=True)
    t.do("go 3 infantry, 1 tank: Archangel > West Russia")
    t.do("go 1 fighter: Karelia S.S.R. > West Russia")
    t.do("go 3 infantry: Caucasus > Ukraine S.S.R.")
    return t


def test_an_attack_as_it_stands() -> None:
    """The battle is built of the units that moved in, and of the defenders and guns that are there."""
    t = west_russia()
    battle = attack(t.game, t.state, "Soviet Union", "West Russia")
    assert {g.profile.kind: g.n for g in battle.sides[0]} == {"infantry": 3, "tank": 1, "fighter": 1}
    assert {g.profile.kind: g.n for g in battle.sides[1]} == t.units("West Russia", "Germany")
    assert battle.facts["exits"] == ["Archangel"]
    assert all(not g.ids for force in battle.sides for g in force)


def test_an_attack_with_more_units() -> None:
    """Units elsewhere can be added without moving them; the position is left as it was."""
    t = west_russia()
    before = t.state.digest()
    more = t.ids("Karelia S.S.R.", "infantry", "Soviet Union")
    battle = attack_with(t.game, t.state, "Soviet Union", "West Russia", more)
    assert sum(g.n for g in battle.sides[0] if g.profile.kind == "infantry") == 3 + len(more)
    assert t.state.digest() == before


def test_a_battle_under_way_goes_on_from_where_it_is() -> None:
    """Hits that wait and the cycle count: nobody is shot at by guns twice, and what is lost is lost."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "India": {"United Kingdom": "2 infantry, 1 tank, 1 antiaircraft gun"},
            "Persia": {"Germany": "1 infantry, 1 tank, 1 fighter"},
        },
        hold={"Persia": "Germany"},
    )
    t.do("go 1 infantry, 1 tank: Persia > India").do("go 1 fighter: Persia > India")
    fresh = odds(RULES, attack(t.game, t.state, "Germany", "India"))
    t.done(6, 4, 2, 6)  # the gun and the infantry miss, the tank hits
    assert t.topic == "casualties"
    hit = odds(RULES, attack(t.game, t.state, "Germany", "India"))
    assert hit.attacker_wins > fresh.attacker_wins
    sure = brute(RULES, attack(t.game, t.state, "Germany", "India"), Policy())
    assert hit.attacker_wins == pytest.approx(sure.attacker, abs=1e-7)
    assert hit.swing == pytest.approx(sure.swing, abs=1e-6)
    t.do("lose 1 infantry", 6, 6, 6)
    assert t.topic == "retreat"
    now = attack(t.game, t.state, "Germany", "India")
    even = by_hand(
        t.game, "Germany: 1 infantry, 1 tank, 1 fighter", "United Kingdom: 1 infantry, 1 tank", space="India"
    )
    assert odds(RULES, now).attacker_wins == pytest.approx(odds(RULES, even).attacker_wins)
    assert odds(RULES, now, Policy(retreat=Leave("after", 1))).defender_wins == pytest.approx(1.0)


def test_all_planned_attacks_succeed() -> None:
    """Battles that do not touch each other succeed together with the product of their chances."""
    t = west_russia()
    found = plan(t.game, t.state, "Soviet Union")
    assert {b.space for b in found.battles} == {"West Russia", "Ukraine S.S.R."}
    assert found.all_succeed == pytest.approx(together(b.odds for b in found.battles))
    assert found.swing == pytest.approx(sum(b.odds.swing for b in found.battles))


def test_a_landing_needs_its_sea_battle() -> None:
    """The landing is fought only when the zone is won, with the cargo of the transports that survive."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Sea Zone 7": {"Germany": "1 transport [2 infantry], 1 battleship", "United Kingdom": "1 submarine"},
            "United Kingdom": {"United Kingdom": "1 infantry"},
        },
    )
    # The submarine leaves the transport no peace: the zone must be fought first.
    t.do("go 2 infantry: Sea Zone 7 > United Kingdom")
    found = plan(t.game, t.state, "Germany")
    landing = next(b for b in found.battles if b.sort == "land")
    sea = next(b for b in found.battles if b.sort == "sea")
    assert landing.after == sea.space == "Sea Zone 7"
    assert landing.succeeds < success(sea.odds)
    assert found.all_succeed == pytest.approx(landing.succeeds)


def test_waves_finish_what_the_first_left() -> None:
    """A second power fights what is left; together they take the place more often than either alone."""
    first = by_hand(GAME, "Germany: 3 infantry", "Soviet Union: 4 infantry")
    second = by_hand(GAME, "Japan: 3 infantry, 1 tank", "Soviet Union: 4 infantry")
    found = waves(GAME, [first, second])
    alone = odds(RULES, first)
    assert found.reached == pytest.approx((1.0, 1.0 - alone.attacker_wins - _nobody(alone)))
    assert found.taken > max(alone.takes_territory, odds(RULES, second).takes_territory)
    assert found.taken <= 1.0


def _nobody(found: object) -> float:
    from sandtable.odds import Odds

    assert isinstance(found, Odds)
    return sum(e.chance for e in found.ends() if not e.defenders and not e.attackers)


def test_damage_is_mended_between_waves() -> None:
    """Battleships of this game are whole again when the next wave comes."""
    first = by_hand(GAME, "Germany: 1 submarine", "Soviet Union: 1 battleship", sort="sea")
    second = by_hand(GAME, "Japan: 1 submarine", "Soviet Union: 1 battleship", sort="sea")
    found = waves(GAME, [first, second])
    chance = odds(RULES, second).attacker_wins
    assert found.waves[1].attacker_wins == pytest.approx(chance)


def test_take_and_hold() -> None:
    """What stays there must stand the counter-attack; aircraft fly home and are no help."""
    first = by_hand(GAME, "4 infantry, 2 fighter", "1 infantry")
    weak = by_hand(GAME, "Germany: 1 infantry", "Soviet Union: 1 infantry")
    strong = by_hand(GAME, "Germany: 6 tank", "Soviet Union: 1 infantry")
    held, lost = hold(GAME, first, weak), hold(GAME, first, strong)
    assert held.takes == pytest.approx(lost.takes) == odds(RULES, first).takes_territory
    assert held.both > 0.9 * held.takes
    assert lost.holds < 0.1
    assert lost.both == pytest.approx(lost.takes * lost.holds)
    assert lost.counter is not None
    assert all(set(s.units) <= {"infantry"} for s in lost.counter.survivors(1))


def test_raid_by_two_bombers_under_fire() -> None:
    """Each bomber is shot down one time in six; each that gets through costs what its die shows, up to the value."""
    state = enter(
        GAME,
        Position(
            power="United Kingdom",
            phase="combat_move",
            empty=True,
            units={
                "Germany": {"Germany": "1 industrial complex, 1 antiaircraft gun"},
                "United Kingdom": {"United Kingdom": "2 bomber"},
            },
        ),
    )
    bombers = [u.id for u in state.units.values() if u.kind == "bomber"]
    found = raid(GAME, state, "United Kingdom", "Germany", bombers)
    assert sum(found.damage) == pytest.approx(1.0)
    assert found.expected_damage == pytest.approx(2 * 5 / 6 * 3.5)
    assert found.expected_loss == pytest.approx(2 * 15 / 6)
    assert found.losses == pytest.approx((25 / 36, 10 / 36, 1 / 36))
    poor = state.copy()
    poor.purses["Germany"] = 2
    assert raid(GAME, poor, "United Kingdom", "Germany", bombers).expected_damage < 2


def test_rocket_is_one_die() -> None:
    """A rocket costs a die, at most what the place is worth."""
    state = enter(GAME, Position(power="United Kingdom", phase="combat_move"))
    assert rocket(GAME, state, "United Kingdom", "Germany").expected_damage == pytest.approx(3.5)
    assert rocket(GAME, state, "United Kingdom", "Germany").expected_loss == 0


def test_cheapest_reinforcement() -> None:
    """No cheaper part of the pool reaches the target, as trying all of them shows."""
    battle = by_hand(GAME, "2 infantry, 1 tank", "3 infantry")
    pool = by_hand(GAME, "3 infantry, 1 artillery, 2 tank", "1 infantry").sides[0]
    found = Search(RULES, battle, pool).cheapest(0.9)
    assert found is not None
    assert success(found.odds) >= 0.9
    every = Search(RULES, battle, pool)
    cheaper = [
        (i, a, t)
        for i in range(4)
        for a in range(2)
        for t in range(3)
        if 3 * i + 4 * a + 5 * t < found.cost and success(every.odds((i, a, t))) >= 0.9
    ]
    assert cheaper == []


def test_no_reinforcement_is_enough() -> None:
    """A target out of reach has no answer."""
    battle = by_hand(GAME, "1 infantry", "9 infantry")
    assert Search(RULES, battle, by_hand(GAME, "1 infantry", "1 infantry").sides[0]).cheapest(0.5) is None


def test_best_swing() -> None:
    """Sending everything is better than feeding a hopeless attack, and nothing is better than that."""
    battle = by_hand(GAME, "1 infantry", "5 infantry, 2 tank")
    pool = by_hand(GAME, "8 infantry, 4 tank", "1 infantry").sides[0]
    found = Search(RULES, battle, pool).best_swing()
    assert found.odds.swing > odds(RULES, battle).swing
    assert sum(found.units.values()) > 5


def test_every_attack_of_a_turn() -> None:
    """Each hostile place within reach that is defended, with all that can get there."""
    state = enter(GAME, Position(power="Germany", phase="combat_move"))
    found = {p.space: p for p in attacks(GAME, state, "Germany")}
    assert {"Karelia S.S.R.", "Anglo-Egypt", "Sea Zone 13"} <= set(found)
    assert found["Karelia S.S.R."].odds.exact
    reached = within_reach(GAME, state, "Germany")
    assert set(found) <= set(reached)
    assert all(state.units[i].owner == "Germany" for p in found.values() for i in p.units)


def test_a_large_naval_battle_is_sampled_and_says_so() -> None:
    """Where the state space is too large the answer has bounds; asked for, it can be exact all the same."""
    fleet = "8 submarine, 6 destroyer, 6 transport, 5 battleship, 5 aircraft carrier, 10 fighter"
    battle = by_hand(GAME, fleet, fleet, sort="sea")
    found = odds(RULES, battle)
    assert not found.exact
    bounds = found.interval(found.attacker_wins)
    assert bounds.low < found.attacker_wins < bounds.high
    assert bounds.high - bounds.low < 0.02
    assert odds(RULES, by_hand(GAME, "2 submarine", "2 transport", sort="sea")).exact


def test_the_same_seed_samples_the_same_battles() -> None:
    """Sampling is repeatable."""
    battle = by_hand(GAME, "3 infantry", "3 infantry")
    first, second = (odds(RULES, battle, Policy(), "sample", 500, 3) for _ in range(2))
    assert first.flow.ends == second.flow.ends
