"""Ships in danger: who comes past our own, who sails along with a landing, and where a deck has to follow its plane."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

from sandtable.bots.air.landing import Landings
from sandtable.bots.attack.columns import Column
from sandtable.bots.attack.orders import ordered
from sandtable.bots.battle.exact import sharp
from sandtable.bots.lift.shipping import Shipping
from sandtable.games.loader import load
from sandtable.odds import odds
from sandtable.odds.hand import by_hand
from sandtable.rules.combat.assemble import combat_rules
from tests.bots.test_allies_and_escorts import attacks_of, chart, ways
from tests.bots.test_guess import written
from tests.tools.table import Table

UK, GERMANY, JAPAN = "United Kingdom", "Germany", "Japan"
CHANNEL = {
    "Sea Zone 2": {UK: "1 battleship, 1 transport"},
    UK: {UK: "6 infantry, 1 industrial complex"},
    "Western Europe": {GERMANY: "1 infantry"},
    "Russia": {"Soviet Union": "6 infantry, 1 industrial complex"},
}
FLEET = ("submarine", "destroyer", "battleship", "transport", "aircraft carrier")
BATTLES = 60


def landing(table: Table) -> tuple[list[str], list[str]]:
    """The zones that transports and battleships end in when Britain lands in Western Europe."""
    attacks = attacks_of(table, UK)
    trip = next(t for t in attacks.landings["Western Europe"] if len(t.cargo) == 2)
    plan = ordered(attacks, [Column("Western Europe", (), (trip,))])
    ends = {i: o.path[-1] for o in plan.orders for i in o.units if table.state.units[i].kind != "infantry"}
    kinds = {kind: [z for i, z in ends.items() if table.state.units[i].kind == kind] for kind in FLEET}
    return kinds["transport"], kinds["battleship"]


def test_a_battleship_sails_along_with_a_landing_where_nobody_sinks_it() -> None:
    table = Table(UK, "combat_move", CHANNEL, hold={"Western Europe": GERMANY})
    transports, battleships = landing(table)
    assert transports == battleships != []


def test_it_stays_where_it_would_only_be_lost_with_the_transport() -> None:
    """Five fighters and a bomber sink the transport either way; the battleship would save nothing."""
    planes = {"Germany": {GERMANY: "5 fighter, 1 bomber, 4 infantry"}}
    table = Table(UK, "combat_move", CHANNEL | planes, hold={"Western Europe": GERMANY, "Germany": GERMANY})
    transports, battleships = landing(table)
    assert transports
    assert not battleships


def test_ships_that_sail_away_bar_nobody_behind_them() -> None:
    """Japan's fleet comes to the Red Sea only past a British carrier that is about to leave for it itself."""
    units = {
        "Sea Zone 35": {UK: "1 aircraft carrier, 1 transport"},
        "Sea Zone 37": {JAPAN: "1 battleship, 1 aircraft carrier, 2 fighter"},
        "India": {UK: "3 infantry"},
        UK: {UK: "6 infantry, 1 industrial complex"},
        "Japan": {JAPAN: "6 infantry, 1 industrial complex"},
    }
    table = Table(UK, "noncombat_move", units, hold={"India": UK})
    model = chart(table, UK)
    fleet = Counter({"aircraft carrier": 1, "transport": 1})
    assert "battleship" not in model.threats.pools("Sea Zone 34").get(JAPAN, {}), "as the ships lie now, it is barred"
    assert model.danger("Sea Zone 34", fleet)[0] > 15.0
    convoys = Shipping(model, ways(table, model), frozenset())
    ships = [u for u in convoys.harbour.ships if u.space == "Sea Zone 35"]
    guards = [u for u in table.state.here("Sea Zone 35") if u.kind == "aircraft carrier"]
    assert convoys._risk("Sea Zone 35", "Sea Zone 34", ships, guards, 0.0) > 15.0


def test_a_plane_comes_down_where_its_deck_can_follow_it_safely() -> None:
    """The carrier has yet to sail: what it would risk in each zone is weighed, not the zone without it."""
    units = {
        "Sea Zone 50": {JAPAN: "1 aircraft carrier, 1 fighter"},
        "Sea Zone 42": {UK: "1 transport"},
        "Sea Zone 55": {"United States": "1 battleship, 1 aircraft carrier, 2 fighter"},
        "Hawaiian Islands": {"United States": "2 fighter, 1 infantry"},
        "Japan": {JAPAN: "6 infantry, 1 industrial complex"},
        UK: {UK: "6 infantry, 1 industrial complex"},
    }
    table = Table(JAPAN, "combat_move", units, hold={"Hawaiian Islands": "United States"})
    table.do("go fighter: Sea Zone 50 > Sea Zone 45 > Sea Zone 41 > Sea Zone 42").done(1, 6)
    plane = next(u for u in table.state.units.values() if u.kind == "fighter" and u.owner == JAPAN)
    landings, model = Landings(chart(table, JAPAN)), chart(table, JAPAN)
    reached = [s for s in table.game.board.sea if landings._along("fighter", s)]
    force = Counter({"aircraft carrier": 1, "fighter": 1})
    safe = min(reached, key=lambda z: (model.danger(z, force)[0], z))
    deadly = max(reached, key=lambda z: (model.danger(z, force)[0], z))
    assert model.danger(safe, force)[0] + 5.0 < model.danger(deadly, force)[0]
    assert landings.score(plane, safe) > landings.score(plane, deadly)


def test_submarines_hit_nothing_that_flies() -> None:
    """Two fighters and a bomber against a destroyer, two submarines and a transport: only two of them shoot back."""
    quick = sharp(load("revised-1942"))
    planes = Counter({"fighter": 2, "bomber": 1})
    ships = Counter({"destroyer": 1, "submarine": 2, "transport": 1})
    without = quick.battle(planes, Counter({"destroyer": 1, "transport": 3}))
    guess = quick.battle(planes, ships)
    assert guess.win > 0.6
    assert guess.lost <= without.lost + 1.0


def test_the_guess_of_a_battle_at_sea_is_near_the_odds() -> None:
    """Of battles that are not decided beforehand; root of the mean square. `pytest -s` tells it."""
    game, random = load("revised-1942"), Random(60)
    quick, rules = sharp(game), combat_rules(game)
    wrong: list[tuple[float, float]] = []
    while len(wrong) < BATTLES:
        fleets = [Counter(random.choices((*FLEET, "fighter"), k=random.randint(1, 7))) for _ in range(2)]
        if not set(fleets[1]) - {"fighter"}:
            continue
        exact = odds(rules, by_hand(game, written(fleets[0]), written(fleets[1]), sort="sea"))
        if 0.03 < exact.attacker_wins < 0.97:
            guess = quick.battle(*fleets)
            wrong.append((guess.win - exact.attacker_wins, guess.killed - guess.lost - exact.swing))
    win, swing = (sqrt(sum(w[i] ** 2 for w in wrong) / BATTLES) for i in (0, 1))
    print(f"\n{BATTLES} battles at sea of {game.title}: win wrong by {win:.3f}, swing by {swing:.1f}")
    assert win < 0.1
    assert swing < 6.0
