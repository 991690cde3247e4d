"""Pacific 1941: the odds against the engine's own battles."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision
from sandtable.kernel.machine import take
from sandtable.kernel.marks import put
from sandtable.kernel.play import Play
from sandtable.odds import by_hand, odds
from sandtable.odds.build import attack
from sandtable.odds.policy import NEVER
from sandtable.odds.raids import raid
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.raiding import RAID
from sandtable.rules.marks import DOOMED, ESCORT, INTERCEPTS, ROLE
from tests.odds.agreement import BATTLES, agree
from tests.odds.pacific_cases import FLEET, PACIFIC
from tests.odds.played import RandomDice
from tests.odds.test_played import compare
from tests.pacific.table import AMERICA, JAPAN, pacific, z
from tests.tools.refusals import refused

GAME = load("pacific-1941")


@pytest.mark.parametrize("name", PACIFIC)
def test_odds_agree_with_battles_played(name: str) -> None:
    """Every end is met as often as it should be."""
    compare(GAME, PACIFIC[name], seed=sorted(PACIFIC).index(name))


def test_surprise_is_for_the_first_turn_only() -> None:
    """The same fleets: Japan wins more often while the Allies hit on 1, and battles by hand are not surprised."""
    chances = []
    for turn in (1, 2):
        battle = by_hand(GAME, f"Japan: {FLEET[0]}", FLEET[1], space="Sea Zone 17", turn=turn)
        chances.append(odds(combat_rules(GAME), battle).attacker_wins)
    assert chances[0] > chances[1] + 0.2
    plain = by_hand(GAME, f"Japan: {FLEET[0]}", FLEET[1], space="Sea Zone 17")
    assert chances[1] == odds(combat_rules(GAME), plain).attacker_wins


def test_china_attacks_with_america_and_allies_do_not_attack_together() -> None:
    """Whoever is written first, all whom one player leads are counted; nobody is left out in silence."""
    both = ("China: 2 infantry", "United States: 1 fighter")
    won = {
        odds(combat_rules(GAME), by_hand(GAME, "; ".join(written), "Japan: 2 infantry", space="Kiangsi")).attacker_wins
        for written in (both, both[::-1])
    }
    assert len(won) == 1
    alone = by_hand(GAME, both[0], "Japan: 2 infantry", space="Kiangsi")
    assert won.pop() > odds(combat_rules(GAME), alone).attacker_wins + 0.2
    with refused("Nobody leads United States and United Kingdom in one attack"):
        by_hand(GAME, "United States: 2 infantry; United Kingdom: 1 tank", "Japan: 2 infantry", space="Kiangsi")


def fought(play: Play, fight: Fight) -> Play:
    """A battle from its beginning to its end, everything as proposed."""
    depth = len(play.state.stack)
    play.push(fight)
    play.crank()
    while len(play.state.stack) > depth:
        offer = play.top.offers(play)[0]
        assert offer.default is not None
        take(play, Decision(offer.power, offer.topic, offer.default))
    return play


def test_a_raid_that_is_met() -> None:
    """Guns at everybody, one round of interceptors on 2 and escorts on 1, then a die a bomber without a cap."""
    units = {"Japan": {JAPAN: "1 industrial complex, 1 antiaircraft gun, 2 fighter", AMERICA: "2 bomber, 1 fighter"}}
    state = pacific(AMERICA, "noncombat_move", units, purses={JAPAN: 40}).state
    ours = {u.id: u.kind for u in state.here("Japan") if u.owner == AMERICA}
    put(ROLE, state, {i: RAID if kind == "bomber" else ESCORT for i, kind in ours.items()})
    put(INTERCEPTS, state, {u.id: "Japan" for u in state.here("Japan") if (u.kind, u.owner) == ("fighter", JAPAN)})
    flying = tuple(sorted(ours, key=lambda i: ours[i]))
    found = raid(GAME, state, AMERICA, "Japan", flying)
    dice = RandomDice(16)
    paid: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    for _ in range(BATTLES):
        step = Fight(to=AMERICA, space="Japan", sort=RAID, called=RAID, units=flying)
        play = fought(Play(GAME, state.copy(), dice), step)
        paid[40 - play.state.purses[JAPAN]] += 1
        lost[sum(i not in play.state.units for i in flying)] += 1
    agree({n: p for n, p in enumerate(found.damage) if p}, paid, BATTLES)
    agree({n: p for n, p in enumerate(found.losses) if p}, lost, BATTLES)


def test_a_ship_that_kamikazes_have_sunk_fires_once_more() -> None:
    """The battle as the table opens it after the strike: of two destroyers one counts in the first round only."""
    units = {z(24): {AMERICA: "2 destroyer", JAPAN: "1 destroyer, 1 transport"}}
    t = pacific(AMERICA, "combat_move", units)
    put(DOOMED, t.state, {t.ids(z(24), "destroyer", AMERICA)[0]: z(24)})
    win = odds(combat_rules(GAME), attack(GAME, t.state, AMERICA, z(24)), NEVER, "exact").attacker_wins
    assert win == pytest.approx(125 / 684), "by hand: it throws in the first round only, also if nobody is hit in it"
    alone = by_hand(GAME, f"{AMERICA}: 1 destroyer", f"{JAPAN}: 1 destroyer, 1 transport", space=z(24))
    assert win > odds(combat_rules(GAME), alone, NEVER, "exact").attacker_wins + 0.05
    seen: Counter[bool] = Counter()
    dice = RandomDice(24)
    for _ in range(BATTLES):
        play = fought(Play(GAME, t.state.copy(), dice), Fight(to=AMERICA, space=z(24), sort="sea"))
        seen[{u.owner for u in play.state.here(z(24))} == {AMERICA}] += 1
    agree({True: win, False: 1 - win}, seen, BATTLES)
