"""Friends that share land and ships, the losses they share, and what a power's player runs besides."""

from __future__ import annotations

from sandtable.kernel.decisions import Choose
from sandtable.kernel.machine import explain
from sandtable.kernel.play import Play
from sandtable.rules.combat.assign import seat_of
from sandtable.rules.questions import Income
from tests.europe.theatre import ALL_AT_WAR, EAST, FRA, GER, ITA, SOV, UK, US, board, zone
from tests.tools import rule
from tests.tools.table import Table

OFF = zone(110)


@rule("EUR-DEC-36", "EUR-CMOVE-16")
def test_friends_share_ships_and_land_unless_one_of_them_refuses() -> None:
    """Britain keeps Americans out: they board no British ship, land on no British deck and stay on no British land."""
    there = {
        UK: {US: "1 infantry, 1 fighter, 1 tank", UK: "1 air base"},
        "Scotland": {UK: "1 infantry"},
        OFF: {UK: "1 transport, 1 aircraft carrier"},
    }
    orders = (f"go 1 infantry: {UK} > {OFF}", f"go 1 fighter: {UK} > {OFF}", f"go 1 tank: {UK} > Scotland")
    agreed = board(US, "noncombat_move", there, war=ALL_AT_WAR, players=5)
    refused = board(US, "noncombat_move", there, war=ALL_AT_WAR, players=5, marks={"turned away": {UK: [US]}})
    for order in orders:
        assert agreed.allows(order)
        assert not refused.allows(order)
    assert refused.why_not(orders[2]) == "EUR-CMOVE-16"


@rule("EUR-DEC-36")
def test_whom_to_keep_out_is_said_in_ones_own_turn() -> None:
    """Once for all turns to come, until it is taken back; silence agrees, and partners of one player need no leave."""
    t = board(UK, "noncombat_move", {UK: {UK: "1 infantry"}}, war=ALL_AT_WAR, players=5)
    assert t.offered("hospitality") == {UK: [SOV, US]}, "France has the same player"
    t.do(Choose((US,)), topic="hospitality")
    assert t.state.stack[0].marks["turned away"] == {UK: [US]}
    t.do(Choose((US,)), topic="hospitality")
    assert t.state.stack[0].marks["turned away"] == {UK: []}
    assert board(UK, "noncombat_move", {UK: {UK: "1 infantry"}}).offered("hospitality") == {}


@rule("EUR-CMOVE-16", "EUR-PEACE-06")
def test_nobody_shares_with_a_power_at_peace() -> None:
    t = board(US, "noncombat_move", {"Eastern United States": {US: "1 infantry"}, zone(101): {UK: "1 transport"}})
    assert not t.allows(f"go 1 infantry: Eastern United States > {zone(101)}")
    t = board(
        US,
        "noncombat_move",
        {"Eastern United States": {US: "1 infantry"}, zone(101): {UK: "1 transport"}},
        war=ALL_AT_WAR,
    )
    assert t.allows(f"go 1 infantry: Eastern United States > {zone(101)}")


@rule("EUR-DEC-16", "EUR-GAP-07")
def test_who_leads_a_garrison() -> None:
    """The first power in the order of turns that is at war with the attacker: Britain, or the Soviet Union if it is."""
    for war, leader in (((), UK), (EAST, SOV)):
        t = board(
            GER,
            "combat_move",
            {"Greater Southern Germany": {GER: "3 tank"}, "Yugoslavia": {"Yugoslavia": "2 infantry, 1 artillery"}},
            war=war,
        )
        t.do("go 3 tank: Greater Southern Germany > Yugoslavia").done(3, 6, 6)
        assert (t.asked, t.topic) == ((leader,), "casualties")


@rule("EUR-TURN-08", "EUR-DEC-01")
def test_britains_player_answers_for_france_in_everybodys_turn() -> None:
    """Whatever the number of players; other powers have players of their own."""
    for players in (3, 4, 5):
        t = board(GER, "purchase", {}, players=players)
        play = Play(t.game, t.state)
        assert seat_of(play, FRA) == seat_of(play, UK)
        assert seat_of(play, FRA) not in (seat_of(play, GER), seat_of(play, SOV))
    units = {zone(93): {ITA: "1 battleship"}, zone(95): {UK: "1 destroyer", FRA: "1 destroyer, 1 cruiser"}}
    t = board(ITA, "combat_move", units, players=5)
    t.do(f"go 1 battleship: {zone(93)} > {zone(95)}").done(4)
    assert len(t.asked) == 1
    assert t.asked[0] in (UK, FRA)


@rule("EUR-TURN-08", "EUR-DEC-01")
def test_americas_player_may_answer_for_france() -> None:
    """By an option; everybody else sits where they sat."""
    for players in (2, 3, 4, 5):
        t = board(GER, "purchase", {}, players=players, france="United States")
        play = Play(t.game, t.state)
        assert seat_of(play, FRA) == seat_of(play, US)
        assert (seat_of(play, FRA) == seat_of(play, UK)) == (players == 2)
        assert len(t.game.settings["seats"]) == players


@rule("EUR-TURN-10", "EUR-TURN-07", "EUR-DEC-01")
def test_two_to_five_players_each_with_powers_of_one_side() -> None:
    t = Table(GER, "purchase", game="europe-1940", full=True)
    tables = t.game.settings["players"]
    assert sorted(tables) == ["2", "3", "4", "5"]
    for number, seats in tables.items():
        sides = [{t.game.countries[p].alliance for p in seat} for seat in seats]
        assert len(seats) == int(number)
        assert sorted(p for seat in seats for p in seat) == sorted(t.game.powers)
        assert all(len(side) == 1 for side in sides)
        assert 1 <= sides.count({"Axis"}) <= 2
        assert sides.count({"Allies"}) >= 1


@rule("EUR-OPT-01")
def test_nobody_does_research() -> None:
    """No option brings it in, nothing of it is sold, and no part of a turn is for it."""
    t = Table(GER, "purchase", game="europe-1940", full=True)
    assert set(t.game.options) == {"players", "france", "low_luck", "bid", "handicap"}
    assert not any(name.startswith("technology") for name in t.game.modules)
    assert not any("research" in item for plan in t.game.programs.values() for item in plan.items)


@rule("EUR-OPT-02", "EUR-INC-01", "EUR-CONV-08")
def test_the_books_tell_production_objectives_and_convoys_apart() -> None:
    """Twenty-nine from the land, five for the whole empire, two lost at sea: the lines add up to what is paid."""
    t = board(UK, "convoys", {zone(109): {GER: "1 submarine"}}, purses={UK: 7})
    before = t.money(UK)
    t.quiet(1, 1)
    assert t.money(UK) - before == 29 + 5 - 2
    t = board(UK, "noncombat_move", {UK: {UK: "1 infantry"}})
    value, why = explain(t.game, t.state, Income(UK))
    assert value == 34
    assert [(r.text.code, r.value) for r in why][-1] == ("income.objective", 5)


@rule("EUR-MULTI-03")
def test_only_the_holder_collects() -> None:
    """A British garrison in French land brings Britain nothing."""
    guests = {"Normandy Bordeaux": {UK: "4 infantry"}}
    t = board(UK, "convoys", guests, purses={UK: 0})
    assert t.money(UK) == 34
    t = board(FRA, "convoys", guests, purses={FRA: 0})
    assert t.money(FRA) == 17
