"""Buying, repair, factories and bases, placing, income, convoys and objectives."""

from __future__ import annotations

from sandtable.kernel.decisions import Buy
from sandtable.kernel.play import Play
from sandtable.rules.economy.objectives import standings
from tests.europe.theatre import ALL_AT_WAR, EAST, FRA, GER, ITA, SOV, UK, US, board, zone
from tests.tools import rule
from tests.tools.table import Table


def opening(power: str) -> Table:
    return Table(power, "purchase", game="europe-1940", full=True)


@rule("EUR-SETUP-01", "EUR-SETUP-05", "EUR-MAP-04", "EUR-GAP-01")
def test_cash_and_production_at_the_start() -> None:
    t = opening(GER)
    assert [t.money(p) for p in (GER, SOV, US, UK, ITA, FRA)] == [30, 28, 35, 29, 10, 17]
    worth: dict[str, int] = {}
    for space in t.game.board.spaces.values():
        worth[space.owner] = worth.get(space.owner, 0) + space.value
    assert [worth[p] for p in (GER, SOV, US, UK, ITA, FRA)] == [30, 28, 35, 29, 10, 17]


@rule("EUR-BUY-01", "EUR-BUY-02", "EUR-DEC-02")
def test_buying_is_paid_at_once_and_waits() -> None:
    t = board(GER, "purchase", {GER: {GER: "1 major factory, 1 infantry"}}, purses={GER: 10})
    assert t.why_not("buy 4 infantry") == "EUR-BUY-01"
    t.do("buy 2 infantry").done()
    assert t.money(GER) == 4
    assert [b.kind for b in t.state.queue] == ["infantry", "infantry"]


@rule("EUR-BUY-03", "EUR-BUY-04", "EUR-DEC-03", "EUR-SBR-16")
def test_damage_is_repaired_point_by_point_and_at_once() -> None:
    t = board(GER, "repair", {GER: {GER: "1 major factory hit 4, 1 infantry"}}, purses={GER: 10})
    assert t.topic == "repair"
    name = f"major factory in {GER}"
    assert t.why_not(Buy({name: 5})) == "EUR-BUY-03"
    t.do(Buy({name: 3})).done()
    assert t.money(GER) == 7
    assert t.state.units[t.ids(GER, "major factory")[0]].hits == 1


@rule("EUR-BUY-05", "EUR-CAPSHIP-02", "EUR-BASE-06")
def test_capital_ships_beside_a_working_base_are_repaired_for_nothing() -> None:
    """Own or an ally's base, also one repaired a moment ago; a broken one does nothing."""
    for base, whole in (("1 naval base", True), ("1 naval base hit 3", False)):
        t = board(UK, "repair", {UK: {UK: base}, zone(110): {UK: "1 battleship hit 1"}}, purses={UK: 0})
        assert (t.state.units[t.ids(zone(110), "battleship")[0]].hits == 0) == whole
    t = board(UK, "repair", {UK: {UK: "1 naval base hit 3"}, zone(110): {UK: "1 battleship hit 1"}}, purses={UK: 1})
    t.do(Buy({f"naval base in {UK}": 1})).done()
    assert t.state.units[t.ids(zone(110), "battleship")[0]].hits == 0


@rule("EUR-BUY-06", "EUR-FAC-05", "EUR-MOB-03", "EUR-GAP-51", "EUR-GAP-03")
def test_a_minor_factory_is_upgraded_and_counts_as_minor_this_turn() -> None:
    t = board(
        GER,
        "mobilise",
        {"Norway": {GER: "1 minor factory"}},
        queue=["Germany: 1 factory upgrade, 4 infantry"],
        purses={GER: 0},
    )
    t.do("place 1 factory upgrade in Norway")
    assert t.units("Norway") == {"major factory": 1}
    assert t.why_not("place 4 infantry in Norway") == "EUR-MOB-02"
    t.do("place 3 infantry in Norway")
    assert t.money(GER) >= 3, "the fourth is refunded"
    t = board(
        GER,
        "mobilise",
        {"Norway": {GER: "1 minor factory hit 1"}},
        queue=["Germany: 1 factory upgrade"],
        purses={GER: 0},
    )
    assert t.topic != "mobilise", "damaged: no place for it, so it is refunded"


@rule("EUR-MOB-01", "EUR-MOB-02", "EUR-FAC-08", "EUR-CAPT-05")
def test_a_factory_makes_ten_or_three_less_its_damage() -> None:
    for factory, room in (
        ("1 major factory", 10),
        ("1 major factory hit 4", 6),
        ("1 minor factory", 3),
        ("1 minor factory hit 2", 1),
    ):
        t = board(GER, "mobilise", {GER: {GER: factory}}, queue=["Germany: 12 infantry"], purses={GER: 0})
        assert t.why_not(f"place {room + 1} infantry in {GER}") == "EUR-MOB-02"
        t.do(f"place {room} infantry in {GER}")
    t = board(GER, "mobilise", {GER: {GER: "1 major factory hit 10"}}, queue=["Germany: 1 infantry"], purses={GER: 0})
    assert t.units(GER, GER) == {"major factory": 1}


@rule("EUR-MOB-04", "EUR-MOB-05", "EUR-MOB-06", "EUR-GAP-52")
def test_where_new_units_are_placed() -> None:
    """Ships beside a factory, enemies or not; aircraft at it or on an own undamaged carrier beside it."""
    t = board(
        GER,
        "mobilise",
        {GER: {GER: "1 major factory"}, zone(113): {GER: "1 aircraft carrier", UK: "1 cruiser"}},
        queue=["Germany: 1 infantry, 1 strategic bomber, 1 fighter, 1 submarine"],
    )
    assert t.why_not(f"place 1 strategic bomber in {zone(113)}") == "EUR-MOB-04"
    assert t.why_not(f"place 1 infantry in {zone(113)}") == "EUR-MOB-04"
    t.do(f"place 1 submarine in {zone(113)}").do(f"place 1 fighter in {zone(113)}")
    assert t.units(zone(113), GER) == {"aircraft carrier": 1, "submarine": 1, "fighter": 1}
    t = board(
        GER,
        "mobilise",
        {GER: {GER: "1 major factory"}, zone(113): {GER: "1 aircraft carrier hit 1"}},
        queue=["Germany: 1 fighter"],
    )
    assert t.why_not(f"place 1 fighter in {zone(113)}") == "EUR-MOB-06"


@rule("EUR-MOB-07", "EUR-FAC-03", "EUR-FAC-06", "EUR-DEC-34")
def test_facilities_need_no_factory() -> None:
    t = board(GER, "mobilise", {"Poland": {GER: "1 infantry"}}, queue=["Germany: 2 air base, 1 naval base"])
    t.do("place 1 air base in Poland")
    assert t.why_not("place 1 air base in Poland") == "EUR-FAC-03"
    assert t.why_not("place 1 naval base in Slovakia Hungary") == "EUR-FAC-06"
    assert t.allows("place 1 naval base in Norway")


@rule("EUR-FAC-04", "EUR-FAC-05", "EUR-FAC-07", "EUR-NEUT-17")
def test_where_factories_may_stand() -> None:
    t = board(
        ITA,
        "mobilise",
        {"Southern Italy": {ITA: "1 infantry"}},
        queue=["Italy: 1 minor factory, 1 major factory"],
        hold={"Greece": ITA, "Malta": ITA, "Ukraine": ITA, "Southern France": ITA, "Yugoslavia": ITA},
    )
    assert "EUR-FAC-04" in t.why_not("place 1 minor factory in Sicily")
    assert t.why_not("place 1 minor factory in Albania") == "EUR-FAC-04"
    assert t.allows("place 1 minor factory in Greece")
    assert t.why_not("place 1 major factory in Southern France") == "EUR-FAC-05"
    assert t.why_not("place 1 major factory in Libya") in ("EUR-FAC-04", "EUR-FAC-05")
    assert t.allows("place 1 major factory in Northern Italy")


@rule("EUR-FAC-09", "EUR-LIB-04")
def test_factories_are_for_their_holder_alone() -> None:
    t = board(
        UK,
        "mobilise",
        {"Southern France": {FRA: "1 minor factory"}, UK: {UK: "1 major factory"}},
        queue=["United Kingdom: 1 infantry"],
    )
    assert t.why_not("place 1 infantry in Southern France") == "EUR-FAC-09"


@rule("EUR-MOB-08", "EUR-GAP-51")
def test_what_finds_no_room_is_refunded() -> None:
    t = board(GER, "mobilise", {GER: {GER: "1 minor factory hit 3"}}, queue=["Germany: 2 tank"], purses={GER: 1})
    assert t.state.queue == ()
    assert t.money(GER) >= 13


# -- income --


def collects(power: str, units: dict[str, dict[str, str]] | None = None, *dice: int, **more: object) -> int:
    """What a power has after it collected, having had nothing."""
    t = board(power, "convoys", units or {}, purses={power: 0}, **more)
    while t.topic == "convoys":
        t.quiet(*dice)
    return t.money(power)


@rule("EUR-INC-01", "EUR-INC-03", "EUR-TURN-03", "EUR-TURN-04")
def test_production_and_bonus() -> None:
    """Germany at peace with the Soviet Union: thirty, five for trade and five for ore."""
    assert collects(GER) == 30 + 5 + 5


@rule("EUR-INC-02", "EUR-CAP-02", "EUR-TURN-06")
def test_without_its_capital_a_power_collects_nothing_and_buys_nothing() -> None:
    t = board(FRA, "purchase", {"Southern France": {FRA: "1 infantry"}}, hold={"France": GER}, purses={FRA: 9})
    assert t.topic == "combat_move"
    t.done()
    t.done()
    assert t.money(FRA) == 9
    t = board(FRA, "noncombat_move", {zone(93): {ITA: "1 submarine"}, UK: {FRA: "1 infantry"}}, hold={"France": GER})
    t.done()
    assert t.topic != "convoys", "there is no income to disrupt"


@rule("EUR-CONV-01", "EUR-CONV-02", "EUR-CONV-05", "EUR-CONV-06", "EUR-CONV-07", "EUR-EX-24", "EUR-CONV-08")
def test_submarines_round_scotland() -> None:
    """Three in zone 109 and one in 119: nine thrown, eight are there to lose; zone 119 costs nothing further."""
    there = {zone(109): {GER: "3 submarine"}, zone(119): {GER: "1 submarine"}}
    t = board(UK, "convoys", there, purses={UK: 0})
    assert (t.asked, t.topic) == ((GER,), "convoys")
    t.quiet(1, 2, 3, 3, 5, 6, 3, 3)
    assert t.money(UK) == 29 - 8 + 5


@rule("EUR-GAP-20")
def test_losses_are_dealt_out_so_that_they_are_greatest() -> None:
    """Two in zone 109 fall on Britain itself, so that Scotland can still lose its two to zone 119: four in all."""
    there = {zone(109): {GER: "1 submarine"}, zone(119): {GER: "1 submarine"}}
    assert collects(UK, there, 1, 1, 1, 1) == 29 + 5 - 4
    assert collects(UK, there, 3, 3, 3, 3) == 29 + 5 - 8, "and never more than both coasts are worth"


@rule("EUR-EX-25", "EUR-GAP-28", "EUR-CONV-04", "EUR-SUB-12")
def test_a_submarine_in_the_adriatic() -> None:
    """Italy loses six of the eight its coast is worth, Germany two for Yugoslavia."""
    hold = {"Yugoslavia": GER}
    t = board(ITA, "convoys", {zone(97): {UK: "1 submarine"}}, purses={ITA: 0}, hold=hold).quiet(3, 3)
    assert t.money(ITA) == 10 - 6 + 5
    t = board(GER, "convoys", {zone(97): {UK: "1 submarine"}}, purses={GER: 0}, hold=hold).quiet(3, 2)
    assert t.money(GER) == 32 - 2 + 10


@rule("EUR-CONV-03", "EUR-CONV-04", "EUR-DEC-35", "EUR-GAP-21")
def test_who_throws_how_many_dice() -> None:
    """Escorts do not help. A carrier throws none, its aircraft two each unless trapped; and nobody has to throw."""
    decks = "1 aircraft carrier [1 fighter], 1 aircraft carrier hit 1 [1 fighter]"
    fleet = f"1 battleship, 1 cruiser, 1 destroyer, 1 transport, {decks}"
    t = board(UK, "convoys", {zone(109): {GER: fleet, UK: "2 destroyer"}}, purses={UK: 0})
    t.quiet(1, 1, 1, 1, 1)
    assert t.money(UK) == 29 - 5 + 5
    t = board(UK, "convoys", {zone(109): {GER: fleet}}, purses={UK: 0}).do("choose nothing")
    assert t.money(UK) == 29 + 5


@rule("EUR-INC-02", "EUR-CONV-02")
def test_powers_at_peace_raid_nobody() -> None:
    t = board(SOV, "convoys", {zone(125): {GER: "1 submarine"}}, purses={SOV: 0})
    assert t.money(SOV) == 28


# -- objectives --


def paid(power: str, name: str, units: dict[str, dict[str, str]] | None = None, **more: object) -> int:
    """What an objective pays in a position."""
    t = board(power, "noncombat_move", {**(units or {}), **({} if units else {GER: {GER: "1 infantry"}})}, **more)
    [found] = [s for s in standings(Play(t.game, t.state), power) if s.name == name]
    return found.paid


@rule("EUR-OBJ-01", "EUR-OBJ-02", "EUR-OBJ-03")
def test_germany_and_the_east() -> None:
    assert paid(GER, "trade") == 5
    assert paid(GER, "trade", war=EAST) == 0
    hold = {"Novgorod": GER, "Russia": GER, "Caucasus": ITA}
    assert paid(GER, "eastern cities", war=EAST, hold=hold) == 10
    assert paid(GER, "eastern cities", hold=hold) == 0
    assert paid(GER, "caucasus", war=EAST, hold=hold) == 5


@rule("EUR-OBJ-04", "EUR-OBJ-05", "EUR-OBJ-06", "EUR-GAP-29")
def test_germany_and_the_west() -> None:
    assert paid(GER, "egypt", {"Egypt": {GER: "1 infantry"}}, hold={"Egypt": ITA}) == 5
    assert paid(GER, "egypt", {"Egypt": {ITA: "1 infantry"}}, hold={"Egypt": ITA}) == 0
    assert paid(GER, "ore") == 5
    assert paid(GER, "ore", layers={"sympathy": {"Sweden": "Allies"}}) == 0
    assert paid(GER, "ore", hold={"Sweden": UK}) == 0
    assert paid(GER, "ore", hold={"Norway": UK}) == 0
    assert paid(GER, "german oil", hold={"Iraq": GER, "Persia": GER}) == 4


@rule("EUR-OBJ-07", "EUR-OBJ-08", "EUR-OBJ-09", "EUR-GAP-30")
def test_the_soviet_union() -> None:
    home = {"Russia": {SOV: "1 infantry"}}
    assert paid(SOV, "siberia", home) == 0
    assert paid(SOV, "siberia", home, war=EAST) == 9
    assert paid(SOV, "lend lease", home, war=EAST) == 5
    assert paid(SOV, "lend lease", {**home, zone(125): {GER: "1 submarine"}}, war=EAST) == 0
    assert paid(SOV, "lend lease", {**home, "Karelia": {UK: "1 infantry"}}, war=EAST) == 0
    hold = {"Poland": SOV, "Bulgaria": SOV, "Albania": SOV, "Turkey": SOV}
    assert paid(SOV, "conquests", home, war=EAST, hold=hold) == 9


@rule("EUR-OBJ-10")
def test_berlin_pays_once() -> None:
    t = board(SOV, "convoys", {GER: {SOV: "1 infantry"}}, war=EAST, hold={GER: SOV}, purses={SOV: 0})
    assert t.money(SOV) == 28 + 5 + 9 + 5 + 3 + 10
    assert t.state.stack[0].marks["objectives done"] == {"berlin": SOV}
    t = board(
        SOV,
        "convoys",
        {GER: {SOV: "1 infantry"}},
        war=EAST,
        hold={GER: SOV},
        purses={SOV: 0},
        marks={"objectives done": {"berlin": SOV}},
    )
    assert t.money(SOV) == 28 + 5 + 9 + 5 + 3


@rule("EUR-OBJ-11", "EUR-OBJ-12", "EUR-OBJ-13")
def test_america_and_britain() -> None:
    home = {"Eastern United States": {US: "1 infantry"}}
    assert paid(US, "home front", home) == 0
    assert paid(US, "home front", home, war=ALL_AT_WAR) == 20
    assert paid(US, "backyard", home, war=ALL_AT_WAR) == 5
    assert paid(UK, "empire", {UK: {UK: "1 infantry"}}) == 5
    assert paid(UK, "empire", {UK: {UK: "1 infantry"}}, hold={"Malta": ITA}) == 0


@rule("EUR-OBJ-14", "EUR-OBJ-15", "EUR-OBJ-16", "EUR-OBJ-17")
def test_italy() -> None:
    home = {"Southern Italy": {ITA: "1 infantry"}}
    assert paid(ITA, "mare nostrum", {**home, zone(98): {UK: "1 submarine, 1 transport"}}) == 5
    assert paid(ITA, "mare nostrum", {**home, zone(98): {UK: "1 destroyer"}}) == 0
    assert paid(ITA, "new rome", home, hold={"Gibraltar": GER, "Greece": ITA, "Egypt": ITA}) == 5
    assert paid(ITA, "new rome", home, hold={"Greece": ITA, "Egypt": ITA}) == 0
    africa = dict.fromkeys(("Morocco", "Algeria", "Tunisia", "Alexandria"), GER)
    assert paid(ITA, "north africa", home, hold=africa) == 5
    assert paid(ITA, "italian oil", home, hold={"Iraq": ITA}) == 2


@rule("EUR-BUY-07", "EUR-TURN-07")
def test_money_stays_with_its_power() -> None:
    """There is no order that gives money away: what is offered to a power is paid from its own purse."""
    t = board(FRA, "purchase", {"France": {FRA: "1 infantry"}}, purses={FRA: 3, UK: 50})
    assert t.why_not("buy 2 infantry") == "EUR-BUY-01"
