"""Radar, Mideast Oil and French Resistance; Joint Strike and Enigma have files of their own."""

from __future__ import annotations

from tests.revised.advantages.board import board
from tests.tools import Table, rule

GERMANY, BRITAIN, AMERICA = "Germany", "United Kingdom", "United States"


@rule("REV-RADAR-01")
def test_guns_on_tan_land_hit_on_two() -> None:
    """A British gun on tan land shoots down aircraft on 1 and 2."""
    for advantage, fighters in (({BRITAIN: "radar"}, 0), ({}, 1)):
        t = board(
            GERMANY,
            "combat_move",
            {
                "Western Europe": {GERMANY: "1 fighter"},
                "United Kingdom": {BRITAIN: "1 antiaircraft gun, 1 infantry"},
            },
            advantage,
        )
        t.do("go 1 fighter: Western Europe > Sea Zone 7 > United Kingdom")
        t.done(2, *([6, 6] if fighters else []))
        assert t.units("United Kingdom", GERMANY).get("fighter", 0) == fighters


@rule("REV-RADAR-01")
def test_radar_stays_on_tan_land() -> None:
    """A British gun in red land, and a foreign gun in tan land, hit on 1 only."""
    for space, owner in (("Karelia S.S.R.", BRITAIN), ("India", AMERICA)):
        start = "Belorussia" if space == "Karelia S.S.R." else "Persia"
        t = board(
            GERMANY,
            "combat_move",
            {start: {GERMANY: "1 fighter"}, space: {owner: "1 antiaircraft gun, 1 infantry"}},
            {BRITAIN: "radar"},
            hold={"Persia": GERMANY},
        )
        t.do(f"go 1 fighter: {start} > {space}").done(2, 6, 6)
        assert t.units(space, GERMANY) == {"fighter": 1}


def airfield(advantage: bool = True) -> Table:
    """A British fighter in India."""
    units = {"India": {BRITAIN: "1 fighter"}, "Persia": {BRITAIN: "1 fighter"}}
    return board(BRITAIN, "noncombat_move", units, {BRITAIN: "mideast oil"} if advantage else {})


@rule("REV-OIL-01", "REV-DEC-44")
def test_aircraft_refuel_in_the_middle_east() -> None:
    """An aircraft that lands at the wells in noncombat movement may fly its full range once more, and only once."""
    t = airfield()
    t.do("go 1 fighter: India > Persia > Trans-Jordan")
    assert "REV-AIR-02" in t.why_not(
        "go 1 fighter: Trans-Jordan > Sea Zone 15 > Sea Zone 14 > Sea Zone 13 > Sea Zone 12 > Sea Zone 8"
    )
    assert "REV-AIR-08" in t.why_not("go 1 fighter: Trans-Jordan > Anglo-Egypt > Libya")
    t.do("go 1 fighter: Trans-Jordan > Sea Zone 15 > Sea Zone 14 > Sea Zone 13 > Gibraltar")
    assert "REV-CMOVE-09" in t.why_not("go 1 fighter: Gibraltar > Sea Zone 13")


@rule("REV-OIL-01")
def test_a_second_stop_at_the_wells_gives_nothing() -> None:
    """Refuelling works once for each aircraft and turn, and not without the advantage."""
    t = airfield()
    t.do("go 1 fighter: India > Persia > Trans-Jordan").do("go 1 fighter: Trans-Jordan > Anglo-Egypt")
    assert "REV-CMOVE-09" in t.why_not("go 1 fighter: Anglo-Egypt > Trans-Jordan")
    plain = airfield(advantage=False)
    plain.do("go 1 fighter: India > Persia > Trans-Jordan")
    assert "REV-CMOVE-09" in plain.why_not("go 1 fighter: Trans-Jordan > Anglo-Egypt")


@rule("REV-OIL-01")
def test_a_flight_taken_back_was_no_landing() -> None:
    """Taking the first flight back takes the refuelling back, too."""
    t = airfield()
    t.do("go 1 fighter: India > Persia > Trans-Jordan").do("recall 1 fighter in Trans-Jordan")
    assert "REV-AIR-02" in t.why_not(
        "go 1 fighter: India > Sea Zone 35 > Sea Zone 37 > Sea Zone 38 > Sea Zone 39 > Australia"
    )
    t.do("go 1 fighter: India > Persia > Trans-Jordan > Anglo-Egypt").do("go 1 fighter: Anglo-Egypt > Belgian Congo")
    assert t.units("Belgian Congo") == {"fighter": 1}


@rule("REV-OIL-01")
def test_aircraft_that_fought_do_not_refuel() -> None:
    """Landing at the wells after a battle is not a noncombat landing."""
    t = board(
        BRITAIN,
        "combat_move",
        {"Trans-Jordan": {BRITAIN: "1 fighter"}, "Libya": {GERMANY: "1 infantry"}},
        {BRITAIN: "mideast oil"},
    )
    t.do("go 1 fighter: Trans-Jordan > Anglo-Egypt > Libya").done(1, 6)
    t.do("go 1 fighter: Libya > Anglo-Egypt")
    assert t.topic == "noncombat_move"
    assert "REV-NCM-01" in t.why_not("go 1 fighter: Anglo-Egypt > Trans-Jordan")


def landing() -> Table:
    """An American landing in Western Europe, and a German tank that could take it back."""
    return board(
        AMERICA,
        "combat_move",
        {
            "Sea Zone 7": {AMERICA: "1 transport [infantry]", BRITAIN: "1 transport [infantry]"},
            "Germany": {GERMANY: "1 tank"},
        },
        {BRITAIN: "french resistance"},
    )


@rule("REV-RESIST-01", "REV-DEC-40")
def test_the_resistance_rises_when_western_europe_is_freed() -> None:
    """Whichever ally takes Western Europe, Britain may place three infantry there, once."""
    t = landing()
    t.do("go 1 infantry: Sea Zone 7 > Western Europe").done().do("accept")
    assert (t.asked, t.topic, t.silence()) == ((BRITAIN,), "resistance", "choose nothing")
    t.do("choose yes")
    assert t.units("Western Europe", BRITAIN) == {"infantry": 3}
    assert t.units("Western Europe", AMERICA) == {"infantry": 1}


@rule("REV-RESIST-01", "REV-DEC-40")
def test_the_resistance_can_wait_for_a_later_occasion() -> None:
    """Not used, it stays available; used, it does not come again."""
    t = landing()
    t.do("go 1 infantry: Sea Zone 7 > Western Europe").done().do("accept").do("choose nothing")
    assert t.units("Western Europe", BRITAIN) == {}
    t.until(GERMANY, "combat_move").do("go 1 tank: Germany > Western Europe").done(1, 6)
    assert t.holder("Western Europe") == GERMANY
    t.until(BRITAIN, "combat_move").do("go 1 infantry: Sea Zone 7 > Western Europe").done()
    t.do("accept", 1, 6)
    assert (t.asked, t.topic) == ((BRITAIN,), "resistance")
    t.do("choose yes")
    assert t.units("Western Europe", BRITAIN) == {"infantry": 4}
    assert t.topic == "noncombat_move"


@rule("REV-RESIST-01")
def test_infantry_that_rise_in_mid_phase_move_in_a_later_one() -> None:
    """If a British tank frees Western Europe in passing, the infantry do not join the attacks of that phase."""
    t = board(
        BRITAIN,
        "combat_move",
        {"Southern Europe": {BRITAIN: "1 tank"}},
        {BRITAIN: "french resistance"},
        hold={"Southern Europe": BRITAIN},
    )
    t.do("go 1 tank: Southern Europe > Western Europe > Southern Europe").do("choose yes")
    assert t.topic == "combat_move"
    assert "REV-GAP-63" in t.why_not("go 1 infantry: Western Europe > Germany")
    t.done()
    assert t.topic == "noncombat_move"
    t.do("go 1 infantry: Western Europe > Southern Europe")
    assert t.units("Southern Europe") == {"tank": 1, "infantry": 1}
