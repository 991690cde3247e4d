"""The Russian capital that moves on, and what becomes of Russia without one."""

from __future__ import annotations

from tests.tools import rule
from tests.world.theatre import EAST, GER, JAP, RUS, UK, board, level, opening, zone

FACTORY = "1 industrial complex"


@rule("WAW-RCAP-01", "WAW-RCAP-02", "WAW-RCAP-03", "WAW-RCAP-04", "WAW-RCAP-05", "WAW-RCAP-09", "WAW-EX-06",
      "WAW-DEC-54", "WAW-GAP-47")  # fmt: skip
def test_the_russian_capital_moves_on() -> None:
    units = {"Ukraine": {GER: "1 infantry"}, "Russia": {RUS: FACTORY}}
    t = board(GER, "combat_move", units, hold={"Ukraine": GER}, war=EAST, purses={RUS: 9}, round=6)
    t.do("go 1 infantry: Ukraine > Russia").done()
    t.quiet() if t.topic == "onslaught" else None
    assert set(t.options()) >= {"Soviet Far East", "Kamchatka"}
    t.do("choose Soviet Far East")
    assert t.money(RUS) == 9
    assert t.units("Soviet Far East") == {"industrial complex": 1}
    assert level(t, RUS) == 34 - 8 - 3 - 2 + 8, "without Russia and Ukraine, the new seat worth eight"
    assert level(t, GER) == 28 + 2 + 3 + 1
    units = {"Manchuria": {JAP: "1 infantry"}, "Soviet Far East": {RUS: FACTORY}}
    t = board(JAP, "combat_move", units, hold={"Russia": GER}, marks={"seat": {RUS: "Soviet Far East"}},
              war=(*EAST, (JAP, RUS)), round=6)  # fmt: skip
    t.do("go 1 infantry: Manchuria > Soviet Far East").done()
    while t.topic != "new_seat":
        t.quiet()
    t.do("choose Kamchatka")
    assert level(t, JAP) == 30 + 2
    assert level(t, RUS) == 34 - 8 - 2 - 1 + 8


@rule("WAW-RCAP-07", "WAW-RCAP-08")
def test_without_land_russia_has_only_partisans() -> None:
    t = opening()
    lands = [s for s, h in t.state.control.items() if h == RUS]
    held = dict.fromkeys(lands, GER)
    t = board(RUS, "purchase", hold=held, marks={"seat": {RUS: "-"}}, purses={RUS: 30}, war=EAST, round=6)
    assert t.why_not("buy 1 infantry") == "WAW-RCAP-07"
    assert t.allows("buy 3 partisan")
    t = board(
        UK, "combat_move", {zone(1): {UK: "1 transport [infantry]"}}, hold=held, marks={"seat": {RUS: "-"}}, war=EAST
    )
    t.do(f"go 1 infantry: {zone(1)} > Karelia").done()
    t.quiet() if t.topic == "landing" else None
    assert t.holder("Karelia") == RUS
    assert level(t, RUS) == 8


@rule("WAW-RCAP-06")
def test_no_trains_in_the_round_in_which_the_capital_moved() -> None:
    marks = {"seat": {RUS: "Urals"}, "seat moved": {RUS: "6"}}
    t = board(RUS, "noncombat_move", {"Volga": {RUS: "1 infantry"}}, marks=marks, round=6)
    assert t.why_not("go 1 infantry: Volga > Urals as rail") == "WAW-RCAP-06"
