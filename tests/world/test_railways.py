"""Units and factories that go by rail."""

from __future__ import annotations

from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import EAST, GER, PACIFIC, RUS, UK, US, board

FACTORY = "1 industrial complex"


@rule("WAW-RAIL-01", "WAW-RAIL-02", "WAW-RAIL-03", "WAW-RAIL-04", "WAW-RAIL-05", "WAW-DEC-71", "WAW-GAP-52")
def test_german_trains() -> None:
    units = {"Germany": {GER: "6 infantry"}}
    t = board(GER, "noncombat_move", units, hold={"Poland": GER, "Ukraine": GER, "Belorussia": GER}, war=EAST)
    line = "Germany > Poland > Ukraine"
    assert t.why_not(f"go 5 infantry: {line} as rail") == "WAW-RAIL-05"
    t.do(f"go 4 infantry: {line} as rail")
    assert t.units("Ukraine") == {"infantry": 4}
    assert t.why_not("go 1 infantry: Germany > Poland as rail") == "WAW-RAIL-05"
    assert t.why_not("go 1 infantry: Ukraine > Poland as rail") == "WAW-RAIL-04"
    broken = board(GER, "noncombat_move", units)
    assert broken.why_not("go 1 infantry: Germany > Switzerland > Italy as rail") == "WAW-RAIL-02"


@rule("WAW-RAIL-08", "WAW-LOG-01")
def test_no_train_into_land_just_taken_without_logistics() -> None:
    units = {"Germany": {GER: "1 infantry"}, "Czechoslovakia": {GER: "1 tank"}}

    def after(**marks: object) -> Table:
        t = board(GER, "combat_move", units, round=4, marks=dict(marks))
        return t.do("go 1 tank: Czechoslovakia > Poland").done().until(GER, "noncombat_move")

    assert after().why_not("go 1 infantry: Germany > Poland as rail") == "WAW-RAIL-02"
    assert after(technologies={GER: ["Extended logistics"]}).allows("go 1 infantry: Germany > Poland as rail")


@rule("WAW-RAIL-06")
def test_one_russian_unit_in_europe() -> None:
    units = {"Russia": {RUS: "4 infantry"}}
    t = board(RUS, "noncombat_move", units, hold={"Poland": RUS}, war=EAST)
    way = "Russia > Belorussia > Poland"
    assert t.why_not(f"go 2 infantry: {way} as rail") == "WAW-RAIL-05"
    t.do(f"go 1 infantry: {way} as rail")
    t.do("go 2 infantry: Russia > Volga > Kazakh as rail")
    assert t.why_not("go 1 infantry: Russia > Volga as rail") == "WAW-RAIL-05"


@rule("WAW-RAIL-07", "WAW-EX-09", "WAW-CANAL-03")
def test_networks_are_shared() -> None:
    units = {"Egypt": {UK: "2 infantry", US: "2 infantry"}}
    t = board(UK, "noncombat_move", units, war=PACIFIC)
    assert t.allows("go 2 infantry: Egypt > Trans-Jordan > Syria as rail"), "the canal is no hindrance"
    t = board(US, "noncombat_move", units, war=PACIFIC)
    t.do("go 2 infantry: Egypt > Trans-Jordan > Syria as rail")
    assert t.units("Syria", US) == {"infantry": 2}


@rule("WAW-PART-06")
def test_partisans_bar_a_railway() -> None:
    units = {"Germany": {GER: "1 infantry"}, "Poland": {RUS: "1 partisan"}}
    t = board(GER, "noncombat_move", units, hold={"Poland": GER, "Ukraine": GER}, war=EAST)
    assert t.why_not("go 1 infantry: Germany > Poland > Ukraine as rail") == "WAW-RAIL-02"


@rule("WAW-RAILTECH-01")
def test_improved_railways_carry_three_more() -> None:
    t = board(
        GER,
        "noncombat_move",
        {"Germany": {GER: "7 infantry"}},
        marks={"technologies": {GER: ["Improved rail capacity"]}},
    )
    assert t.allows("go 7 infantry: Germany > Czechoslovakia as rail")


@rule("WAW-RUS-12", "WAW-RUS-14", "WAW-RUS-15", "WAW-DEC-52", "WAW-GAP-45")
def test_russian_factories_go_by_rail() -> None:
    t = board(RUS, "noncombat_move", {"Caucasus": {RUS: f"{FACTORY}, 3 infantry"}})
    t.do("go 1 industrial complex: Caucasus > Volga > Urals as rail")
    assert t.units("Urals") == {"industrial complex": 1}
    assert t.why_not("go 3 infantry: Caucasus > Volga as rail") == "WAW-RAIL-05"
    hurt = board(RUS, "noncombat_move", {"Caucasus": {RUS: "1 industrial complex hit 2"}})
    assert hurt.why_not("go 1 industrial complex: Caucasus > Volga as rail") == "WAW-RUS-15"
