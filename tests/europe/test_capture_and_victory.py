"""Land that changes hands, capitals, liberation, French units, and the end of the war."""

from __future__ import annotations

from sandtable.kernel.decisions import Buy
from sandtable.kernel.events import Ended
from tests.europe.theatre import EAST, FRA, GER, ITA, SOV, UK, US, board, zone
from tests.tools import rule
from tests.tools.table import Table

EIGHT = {  # with Berlin, Rome and Warsaw the Axis has eight
    "France": GER,
    "Novgorod": GER,
    "Russia": GER,
    "Volgograd": GER,
    "Egypt": ITA,
}


@rule("EUR-LIB-01", "EUR-LIB-04", "EUR-LIB-02")
def test_a_friends_land_is_liberated_with_its_facilities() -> None:
    t = board(
        UK,
        "combat_move",
        {"Normandy Bordeaux": {UK: "1 tank"}, "Southern France": {GER: "1 minor factory"}},
        hold={"Southern France": GER},
    )
    t.do("go 1 tank: Normandy Bordeaux > Southern France").done()
    assert t.holder("Southern France") == FRA
    assert t.units("Southern France", FRA) == {"minor factory": 1}


@rule("EUR-LIB-03", "EUR-TURN-09")
def test_without_its_capital_the_liberator_keeps_it() -> None:
    t = board(UK, "combat_move", {"Normandy Bordeaux": {UK: "1 tank"}}, hold={"Southern France": GER, "France": GER})
    t.do("go 1 tank: Normandy Bordeaux > Southern France").done()
    assert t.holder("Southern France") == UK


@rule("EUR-CAP-01", "EUR-EX-22", "EUR-GAP-39", "EUR-CAPT-03")
def test_a_capitals_captor_takes_the_cash() -> None:
    t = board(
        GER, "combat_move", {"Smolensk": {GER: "1 tank"}}, war=EAST, hold={"Smolensk": GER}, purses={SOV: 12, GER: 1}
    )
    t.do("go 1 tank: Smolensk > Russia").done()
    assert (t.money(SOV), t.money(GER)) == (0, 13)
    assert t.holder("Russia") == GER


@rule("EUR-CAP-05", "EUR-EX-23")
def test_freeing_a_capital_pays_nothing() -> None:
    t = board(
        GER, "combat_move", {"Northern Italy": {GER: "1 tank"}}, hold={"Southern Italy": UK}, purses={UK: 20, GER: 0}
    )
    t.do("go 1 tank: Northern Italy > Southern Italy").done()
    assert t.holder("Southern Italy") == ITA
    assert t.money(UK) == 20


@rule("EUR-CAP-03", "EUR-CAP-04")
def test_with_its_capital_all_it_owned_comes_back() -> None:
    t = board(
        UK,
        "combat_move",
        {"Normandy Bordeaux": {UK: "1 tank, 1 naval base"}},
        hold={"France": GER, "Normandy Bordeaux": UK, "Algeria": UK},
    )
    t.do("go 1 tank: Normandy Bordeaux > France").done()
    t.do(Buy({}))
    assert [t.holder(s) for s in ("France", "Normandy Bordeaux", "Algeria")] == [FRA, FRA, FRA]
    assert t.units("Normandy Bordeaux", FRA) == {"naval base": 1}


@rule("EUR-POL-10", "EUR-DEC-31", "EUR-GAP-31")
def test_a_liberated_france_raises_units_once() -> None:
    """Worth twelve, land and air units, right after the battle; the right is used up."""
    t = board(UK, "combat_move", {"Normandy Bordeaux": {UK: "1 tank"}}, hold={"France": GER})
    t.do("go 1 tank: Normandy Bordeaux > France").done()
    assert (t.asked, t.topic) == ((FRA,), "revive")
    assert t.why_not(Buy({"infantry": 5})) == "EUR-POL-10"
    assert not t.allows(Buy({"air base": 1}))
    t.do(Buy({"infantry": 4}))
    assert t.units("France", FRA) == {"infantry": 4}
    again = board(
        UK,
        "combat_move",
        {"Normandy Bordeaux": {UK: "1 tank"}},
        hold={"France": GER},
        marks={"revived": {FRA: "France"}},
    )
    again.do("go 1 tank: Normandy Bordeaux > France").done()
    assert again.topic != "revive"


@rule("EUR-GAP-40")
def test_a_power_without_land_keeps_its_turn() -> None:
    hold = {
        s.name: GER
        for s in board(FRA, "noncombat_move", {UK: {FRA: "1 infantry"}}).game.board.spaces.values()
        if s.owner == FRA
    }
    t = board(FRA, "noncombat_move", {UK: {FRA: "1 infantry"}}, hold=hold)
    assert t.allows(f"go 1 infantry: {UK} > Scotland")


@rule("EUR-MAP-16", "EUR-GAP-05", "EUR-MAP-03")
def test_canada_is_british() -> None:
    t = board(UK, "noncombat_move", {"Quebec": {UK: "1 infantry"}})
    assert t.game.board.spaces["Ontario"].owner == UK
    assert t.game.board.spaces["Sweden"].owner not in t.game.powers


@rule("EUR-MAP-11", "EUR-MAP-12", "EUR-MAP-13", "EUR-MAP-14", "EUR-EX-02", "EUR-GAP-37")
def test_seas_and_islands() -> None:
    t = board(ITA, "noncombat_move", {"Sicily": {ITA: "1 infantry"}})
    b = t.game.board
    assert b.find("Caspian Sea") == zone(128)
    assert set(b.coast[zone(128)]) >= {"Caucasus", "Kazakhstan", "Turkmenistan", "Persia", "Eastern Persia"}
    assert set(b.next["Sardinia"]) == set(b.next["Sicily"]) == {zone(95)}
    assert set(b.next["West Indies"]) == {zone(89)}
    assert b.find("South Eastern Mexico") == "Southeast Mexico"
    assert b.find("Elba") is None


@rule("EUR-MAP-01", "EUR-SETUP-02", "EUR-SETUP-03", "EUR-EX-01", "EUR-GAP-02")
def test_the_board_and_the_pieces() -> None:
    t = Table(GER, "purchase", game="europe-1940", full=True)
    kinds = [s.kind for s in t.game.board.spaces.values()]
    assert (len(kinds), kinds.count("land") + kinds.count("sea")) == (187, 187)
    assert t.units("France", FRA)["infantry"] >= 1
    assert t.units(zone(98), UK)["tactical bomber"] == 1
    many = board(GER, "noncombat_move", {GER: {GER: "10 infantry"}})
    assert many.units(GER) == {"infantry": 10}


@rule("EUR-TURN-01", "EUR-TURN-02")
def test_turns_and_phases_in_their_order() -> None:
    t = Table(GER, "purchase", game="europe-1940", full=True)
    turns = [item.removeprefix("turn ") for item in t.game.programs["round"].items]
    assert turns == [GER, SOV, US, UK, ITA, FRA]
    phases = t.game.programs["turn"].items
    order = ("purchase", "combat_move", "combat", "noncombat_move", "mobilise", "income")
    assert [p for p in phases if p in order] == list(order)


# -- the end --


def winners(t: Table) -> list[tuple[str, ...]]:
    return [e.winners for e in t.seen(Ended)]


@rule("EUR-VIC-01", "EUR-VIC-05", "EUR-GAP-45")
def test_eight_cities_held_since_the_last_turn() -> None:
    """Held when its last turn ended and ever since: Germany's turn begins and the Axis has won."""
    t = board(FRA, "noncombat_move", {}, hold=EIGHT, marks={"since": {GER: "held"}}, war=EAST)
    assert t.topic == ""
    t = board(FRA, "noncombat_move", {}, hold=EIGHT, marks={"since": {GER: ""}}, war=EAST)
    assert t.topic != "", "not held since then"


@rule("EUR-VIC-01")
def test_a_city_lost_and_won_back_breaks_the_span() -> None:
    t = board(
        UK,
        "combat_move",
        {"Trans-Jordan": {UK: "1 tank"}},
        hold=EIGHT,
        marks={"since": {GER: "held", ITA: "held"}},
        war=EAST,
    )
    t.do("go 1 tank: Trans-Jordan > Egypt").done()
    assert t.state.stack[0].marks["since"] == {GER: "", ITA: ""}


@rule("EUR-VIC-02", "EUR-GAP-26")
def test_without_an_own_capital_one_must_be_freed_in_that_turn() -> None:
    hold = {**EIGHT, GER: SOV, "Southern Italy": UK, UK: GER, "Ontario": GER}
    t = board(
        FRA, "noncombat_move", {"Northern Italy": {GER: "1 tank"}}, hold=hold, marks={"since": {GER: "held"}}, war=EAST
    )
    t.do("choose nothing").do("go 1 tank: Northern Italy > Southern Italy").done()
    assert t.holder("Southern Italy") == ITA
    t.done()
    assert winners(t) == [(GER, ITA)]


@rule("EUR-VIC-03", "EUR-VIC-04", "EUR-CAP-06", "EUR-GAP-27")
def test_the_allies_win_with_berlin_and_rome() -> None:
    """The fall of the last Axis capital ends nothing; held until the captor's next turn it does."""
    hold = {GER: SOV, "Southern Italy": UK}
    t = board(
        GER, "noncombat_move", {"Poland": {GER: "1 infantry"}}, hold=hold, marks={"since": {SOV: "held"}}, war=EAST
    )
    t.done()
    assert winners(t) == [(SOV, US, UK, FRA)]
    t = board(GER, "noncombat_move", {"Poland": {GER: "1 infantry"}}, hold=hold, war=EAST)
    t.done()
    assert winners(t) == []
