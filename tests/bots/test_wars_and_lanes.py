"""What bots see and answer where war is declared pair by pair, powers have parts and purses, and trade goes by sea."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from sandtable.bots.answer.reactions import repairs
from sandtable.bots.declare.calendar import declarations, matched
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.lift.fleets import Fleets
from sandtable.bots.lift.lanes import Charted
from sandtable.bots.registry import make
from sandtable.bots.view.outlook import Outlook
from sandtable.bots.view.turn_view import Scene
from sandtable.bots.view.ways import Ways
from sandtable.kernel.decisions import Buy, Choose, Decision, Done, Lose, Value
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.machine import apply
from sandtable.kernel.offers import Basket, Option, Options
from sandtable.kernel.phases import round_of
from sandtable.kernel.text import Text
from sandtable.kernel.view import view
from sandtable.rules.movement.move import Move
from tests.europe.theatre import FRA, GER, ITA, UK, US, board, zone
from tests.tools.table import Table

EUROPE, PACIFIC = "europe-1940", "pacific-1941"
SU = "Soviet Union"


def seen(table: Table, power: str) -> Scene:
    return Scene(table.game, table.state, power)


def answered(table: Table, spec: str = "hard") -> Value:
    """What a bot says to the question that is open."""
    asked = table.asked[0]
    guard = Guard(make(spec))
    decision = guard.decide(view(table.game, table.state, (asked,)), table.offer(asked), Budget(10.0))
    assert not guard.complaints, guard.complaints
    return decision.value


def wars(*powers: str) -> Options:
    return Options(tuple(Option(p, Text("option.war", {"target": p})) for p in powers), 0, len(powers))


# -- who stands where --


def test_who_may_strike_is_known_before_war_is_declared() -> None:
    start = Table(GER, "purchase", game=EUROPE, full=True)
    assert GER in seen(start, SU).foes, "nothing binds Germany"
    assert SU not in seen(start, GER).foes, "the Soviet Union waits until the fourth round"
    assert SU in seen(start, GER).rivals
    later = Table(GER, "purchase", game=EUROPE, full=True, round=3)
    assert SU in seen(later, GER).foes


def test_neutrals_are_spared_joined_or_attacked_as_they_lean() -> None:
    german = seen(Table(GER, "purchase", game=EUROPE, full=True), GER)
    assert (german.spared("Sweden"), german.aim("Sweden")) == (True, False)
    assert german.joins("Bulgaria")
    assert german.aim("Bulgaria")
    assert not german.joins("Greece")
    assert german.aim("Greece")
    assert german.foes.isdisjoint({"Sweden", "Greece"}), "their garrisons strike nobody"


def test_war_is_declared_when_it_is_due_and_the_armies_are_a_match() -> None:
    armies = {"Poland": {GER: "12 infantry, 6 tank"}, "Baltic States": {SU: "6 infantry"}}
    ready = seen(Table(GER, "declare", armies, {"France": GER}, game=EUROPE, round=2), GER)
    assert matched(ready, SU) > 2
    assert declarations(ready, wars(SU, US)) == Choose((SU,))
    early = seen(Table(GER, "declare", armies, {"France": GER}, game=EUROPE), GER)
    assert declarations(early, wars(SU, US)) == Choose(())
    few = {**armies, "Poland": {GER: "2 infantry"}}
    weak = seen(Table(GER, "declare", few, {"France": GER}, game=EUROPE, round=2), GER)
    assert declarations(weak, wars(SU, US)) == Choose(())
    bound = seen(Table(US, "declare", {}, game=EUROPE, round=4), US)
    assert declarations(bound, wars(GER, ITA)) == Choose((GER, ITA)), "its side fights them already"


# -- money --


def test_each_purse_of_a_power_is_spent_where_it_can_be_placed() -> None:
    table = Table(UK, "purchase", game=PACIFIC, full=True)
    spent: dict[tuple[str, ...], int] = {}
    guard = Guard(make("hard"))
    while table.topic == "purchase" and table.asked[0] == UK:
        offer = table.offer(UK)
        decision = guard.decide(view(table.game, table.state, (UK,)), offer, Budget(10.0))
        if isinstance(decision.value, Buy):
            assert isinstance(offer.form, Basket)
            prices = offer.form.prices
            spent[tuple(offer.form.purses)] = sum(prices[k] * n for k, n in decision.value.basket.items())
        table.state, _ = apply(table.game, table.state, decision, SeededDice("1", len(spent)))
    assert not guard.complaints
    assert [money >= 12 for money in spent.values()] == [True, True], spent


@pytest.mark.parametrize("spec", ["greedy", "hard"])
def test_who_has_neither_city_nor_works_raises_armies_all_the_same(spec: str) -> None:
    bought = answered(Table("China", "purchase", game="global-1940", full=True), spec)
    assert isinstance(bought, Buy)
    assert sum(bought.basket.values()) >= 3, "nearly all its money"


def test_works_are_mended_as_far_as_there_is_money_to_fill_them() -> None:
    table = Table(GER, "purchase", game=EUROPE, full=True)
    works = next(u for u in table.state.units.values() if u.kind == "major factory" and u.owner == GER)
    table.state.units[works.id] = replace(works, hits=4)
    name = f"major factory in {works.space}"
    assert repairs(seen(table, GER), {name: 1}, {name: 4}, 60) == {name: 4}
    assert repairs(seen(table, GER), {name: 1}, {name: 4}, 9) == {}, "three units find room as it is"


# -- questions --


def test_transports_are_lost_last_where_the_rules_say_so() -> None:
    table = Table(
        GER,
        "combat_move",
        {"Sea Zone 110": {UK: "1 destroyer, 2 transport"}, "Sea Zone 111": {GER: "3 submarine, 1 battleship"}},
        game=EUROPE,
    )
    table.do("go 3 submarine, 1 battleship: Sea Zone 111 > Sea Zone 110")
    table.state, _ = apply(table.game, table.state, Decision(GER, table.topic, Done()), SeededDice("4", 0))
    for n in range(1, 40):
        if table.topic == "casualties" and table.asked[0] == UK:
            break
        table.state, _ = apply(table.game, table.state, _next(table), SeededDice("4", n))
    lost = answered(table)
    assert isinstance(lost, Lose)
    assert table.state.units[lost.units[0]].kind == "destroyer"


def _next(table: Table) -> Decision:
    asked = table.asked[0]
    return Guard(make("greedy")).decide(view(table.game, table.state, (asked,)), table.offer(asked), Budget(10.0))


def test_planes_rise_where_they_save_more_than_they_risk() -> None:
    attacked = {zone(110): {UK: "1 destroyer"}, UK: {UK: "1 air base, 3 fighter"}}

    def alarm(ships: str) -> Value:
        table = board(GER, "combat_move", {**attacked, zone(112): {GER: ships}})
        table.do(f"go {ships}: {zone(112)} > {zone(111)} > {zone(110)}").done()
        assert table.topic == "scramble"
        return answered(table)

    some, none = alarm("1 cruiser"), alarm("5 battleship, 4 cruiser")
    assert isinstance(some, Choose)
    assert some.options
    assert none == Choose(())


def test_as_many_fighters_as_come_meet_a_raid() -> None:
    def raided(fighters: int) -> Value:
        units = {
            "Western Germany": {GER: "2 strategic bomber"},
            "France": {FRA: f"1 major factory, {fighters} fighter"},
        }
        table = board(GER, "combat_move", units)
        table.do("go 2 strategic bomber: Western Germany > France as raid").done()
        assert table.topic == "intercept"
        return answered(table)

    few, many = raided(1), raided(3)
    assert few == Choose(())
    assert isinstance(many, Choose)
    assert len(many.options) == 3


def test_pilots_die_for_the_dearest_ships_only() -> None:
    ships = {zone(24): {US: "1 aircraft carrier, 1 transport, 1 destroyer"}}
    table = Table(US, "combat_move", ships, game=PACIFIC, round=2).done()
    assert table.topic == "kamikaze"
    named = answered(table)
    assert isinstance(named, Choose)
    kinds = Counter(table.state.units[i].kind for i in named.options)
    assert kinds == {"aircraft carrier": 2, "destroyer": 2}


def test_an_open_lane_of_trade_is_taken() -> None:
    """A lone destroyer of Japan beside Java's convoy, which nobody guards."""
    table = Table("Japan", "combat_move", {"Sea Zone 44": {"Japan": "1 destroyer"}}, game=PACIFIC)
    scene = seen(table, "Japan")
    assert scene.open_lane("Sea Zone 43")
    assert scene.worth("Sea Zone 43") > 0
    assert not scene.open_lane("Sea Zone 36"), "that one is Japan's own"


def test_a_fleet_goes_to_the_lanes_that_call_for_it() -> None:
    """Nothing threatens the coast of the United States, and Japan's lanes are far away."""
    table = Table(US, "noncombat_move", {zone(3): {US: "2 battleship, 2 destroyer"}}, game=PACIFIC, round=2)
    step = table.state.stack[-1]
    assert isinstance(step, Move)
    meter = Budget(10.0).start()
    scene = Outlook(table.game, table.state, US)
    fleets = Fleets(Charted(scene, meter), Ways(scene, step, meter), [])
    ends = {order.path[-1] for order in fleets.orders()}
    far = table.game.board.distances[zone(37)]
    assert len(ends) == 1, "they stay together"
    assert far[ends.pop()] == far[zone(3)] - 2


# -- whole turns --


@pytest.mark.parametrize("slug", [EUROPE, PACIFIC])
def test_a_round_is_played_without_a_complaint_and_everybody_acts(slug: str) -> None:
    table = Table("Germany" if slug == EUROPE else "Japan", "purchase", game=slug, full=True)
    guard = Guard(make("normal"))
    acted: Counter[str] = Counter()
    for n in range(1500):
        if round_of(table.state) > 1:
            break
        asked = table.asked[0]
        decision = guard.decide(view(table.game, table.state, (asked,)), table.offer(asked), Budget(10.0))
        acted[asked] += not isinstance(decision.value, Choose)
        table.state, _ = apply(table.game, table.state, decision, SeededDice("7", n))
    assert not guard.complaints
    assert round_of(table.state) == 2
    assert set(acted) == set(table.game.powers), acted
