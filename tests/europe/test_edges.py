"""Cases at the edges of rules that other tests show at work."""

from __future__ import annotations

from tests.europe.theatre import ALL_AT_WAR, EAST, FRA, GER, ITA, SOV, UK, US, board, zone
from tests.tools import rule

OFF = zone(110)


@rule("EUR-SCR-08", "EUR-SCR-09", "EUR-GAP-18")
def test_a_scrambled_fighter_whose_home_fell_looks_for_a_place() -> None:
    """A tank took the base meanwhile, which it could not defend: a carrier where it fought takes the fighter in."""
    units = {
        zone(109): {GER: "1 cruiser", UK: "1 aircraft carrier, 1 destroyer"},
        UK: {UK: "1 air base, 1 fighter"},
        "Scotland": {GER: "1 tank"},
    }
    t = board(GER, "combat_move", units, hold={"Scotland": GER})
    t.do(f"go 1 tank: Scotland > {UK}").done()
    t.do(f"choose {t.ids(UK, 'fighter')[0]} > {zone(109)}", 6, 6, 6, 4)
    assert t.holder(UK) == GER
    assert (t.asked, t.topic) == ((UK,), "refuge")
    t.do(f"choose {t.ids(zone(109), 'aircraft carrier')[0]}")
    assert [bool(u.aboard) for u in t.state.here(zone(109)) if u.kind == "fighter"] == [True]


@rule("EUR-FAC-07", "EUR-MOB-01", "EUR-CAPT-05")
def test_nothing_is_built_or_made_on_land_taken_this_turn() -> None:
    t = board(
        GER,
        "combat_move",
        {"Western Germany": {GER: "1 tank, 1 major factory"}, "France": {FRA: "1 major factory"}},
        queue=["Germany: 1 infantry, 1 naval base"],
    )
    t.do("go 1 tank: Western Germany > France").done().done()
    assert t.topic == "mobilise"
    assert t.why_not("place 1 naval base in France") == "EUR-FAC-07"
    assert t.why_not("place 1 infantry in France") == "EUR-MOB-01"


@rule("EUR-DEC-19", "EUR-SBR-11")
def test_the_attacker_names_the_bomber_that_is_lost() -> None:
    t = board(
        GER,
        "combat_move",
        {"Western Germany": {GER: "1 strategic bomber, 1 tactical bomber"}, "France": {FRA: "1 air base"}},
    )
    t.do("go 1 strategic bomber: Western Germany > France as raid")
    t.do("go 1 tactical bomber: Western Germany > France as raid").done(1, 6)
    assert (t.asked, t.topic) == ((GER,), "casualties")
    t.do(f"lose {t.ids('France', 'strategic bomber')[0]}", 6)
    assert t.units("France", GER) == {"tactical bomber": 1}


@rule("EUR-CAS-04", "EUR-DEC-25")
def test_owners_that_different_players_lead_agree_or_the_attacker_chooses() -> None:
    t = board(
        ITA,
        "combat_move",
        {zone(93): {ITA: "1 battleship"}, zone(95): {UK: "1 destroyer", US: "1 cruiser"}},
        war=ALL_AT_WAR,
        players=5,
    )
    t.do(f"go 1 battleship: {zone(93)} > {zone(95)}").done(4)
    assert set(t.asked) == {UK, US}
    destroyer, cruiser = t.ids(zone(95), "destroyer")[0], t.ids(zone(95), "cruiser")[0]
    t.do(f"lose {cruiser}", power=UK).do(f"lose {destroyer}", power=US).do(f"lose {cruiser}", power=UK)
    assert t.asked == (ITA,), "they cannot agree"
    t.do(f"lose {destroyer}", 6, 6)
    assert t.units(zone(95), US) == {"cruiser": 1}


@rule("EUR-GAP-34", "EUR-AMPHIB-02")
def test_a_landing_from_a_zone_that_is_still_hostile() -> None:
    """It is ordered at once, and waits for the battle at sea."""
    t = board(
        UK,
        "combat_move",
        {
            OFF: {UK: "1 battleship, 1 transport [1 infantry]", GER: "1 cruiser"},
            "Normandy Bordeaux": {GER: "1 infantry"},
        },
        hold={"Normandy Bordeaux": GER},
    )
    t.do(f"go 1 infantry: {OFF} > Normandy Bordeaux").done(4, 6)
    assert t.topic == "landing"


@rule("EUR-GAP-48")
def test_silence_does_nothing_rash() -> None:
    """No declaration, no purchase, no scramble: what nobody says is not done."""
    t = board(GER, "declare", {GER: {GER: "1 infantry"}})
    assert t.silence() == "choose nothing"
    t = board(GER, "purchase", {GER: {GER: "1 infantry"}}, purses={GER: 30})
    assert t.silence() == "done"


@rule("EUR-LAND-03", "EUR-ARMS-03")
def test_a_rider_that_blitzed_may_be_supported() -> None:
    """Beside a tank on the way, beside a gun in the battle."""
    t = board(
        GER,
        "combat_move",
        {
            "Poland": {GER: "1 tank, 1 mechanised infantry"},
            "Baltic States": {GER: "1 artillery"},
            "Belarus": {SOV: "1 infantry"},
        },
        war=EAST,
        hold={"Baltic States": GER},
    )
    t.do("go 1 tank, 1 mechanised infantry: Poland > Eastern Poland > Belarus")
    t.do("go 1 artillery: Baltic States > Belarus").done(2, 6, 6)
    assert t.holder("Belarus") == GER
