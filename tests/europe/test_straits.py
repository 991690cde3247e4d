"""Canals and straits, and leave to pass them."""

from __future__ import annotations

from sandtable.kernel.decisions import Choose
from tests.europe.theatre import ALL_AT_WAR, GER, ITA, SOV, UK, US, board, zone
from tests.tools import rule

SUEZ = f"{zone(81)} > {zone(98)}"


@rule("EUR-CANAL-01", "EUR-CANAL-02", "EUR-CANAL-04")
def test_a_passage_is_open_to_the_side_that_holds_it() -> None:
    """Britain holds both banks of Suez: its ships and French ones pass, Italian ones do not."""
    t = board(UK, "noncombat_move", {zone(81): {UK: "1 cruiser"}})
    assert t.allows(f"go 1 cruiser: {SUEZ}")
    t = board("France", "noncombat_move", {zone(81): {"France": "1 cruiser"}})
    assert t.allows(f"go 1 cruiser: {SUEZ}")
    t = board(ITA, "noncombat_move", {zone(81): {ITA: "1 cruiser"}})
    assert t.why_not(f"go 1 cruiser: {SUEZ}") == "EUR-CANAL-07"


@rule("EUR-CANAL-03")
def test_a_passage_won_this_turn_is_still_shut() -> None:
    t = board(ITA, "combat_move", {"Egypt": {ITA: "1 tank"}, zone(81): {ITA: "1 cruiser"}}, hold={"Egypt": ITA})
    t.do("go 1 tank: Egypt > Trans-Jordan").done()
    assert t.holder("Trans-Jordan") == ITA
    assert t.why_not(f"go 1 cruiser: {SUEZ}") == "EUR-CANAL-07"


@rule("EUR-CANAL-05")
def test_divided_banks_shut_suez_to_all() -> None:
    for power in (UK, ITA):
        t = board(power, "noncombat_move", {zone(81): {power: "1 cruiser"}}, hold={"Egypt": ITA})
        assert t.why_not(f"go 1 cruiser: {SUEZ}") == "EUR-CANAL-07"


@rule("EUR-CANAL-07", "EUR-EX-03")
def test_nobody_passes_turkey_until_it_is_captured() -> None:
    for power in (UK, ITA):
        t = board(power, "noncombat_move", {zone(99): {power: "1 cruiser"}})
        assert t.why_not(f"go 1 cruiser: {zone(99)} > {zone(100)}") == "EUR-CANAL-07"
    t = board(ITA, "noncombat_move", {zone(99): {ITA: "1 cruiser"}}, hold={"Turkey": GER})
    assert t.allows(f"go 1 cruiser: {zone(99)} > {zone(100)}")


@rule("EUR-CANAL-06", "EUR-DEC-06", "EUR-GAP-11")
def test_leave_to_pass_is_asked_for_and_may_be_refused() -> None:
    """Panama is American, and America at peace: even Britain asks, once a turn."""
    way = f"go 1 cruiser: {zone(89)} > {zone(64)}"
    t = board(UK, "noncombat_move", {zone(89): {UK: "1 cruiser"}})
    assert t.why_not(way) == "EUR-CANAL-06"
    t.do(Choose(("Panama Canal",)), topic="ask_leave")
    assert t.asked == (US,)
    assert t.silence() == "choose refused"
    t.do("choose granted", power=US)
    assert t.allows(way)
    t = board(UK, "noncombat_move", {zone(89): {UK: "1 cruiser"}})
    t.do(Choose(("Panama Canal",)), topic="ask_leave").do("choose refused", power=US)
    assert t.why_not(way) == "EUR-CANAL-06"
    assert "Panama Canal" not in str(t.offered("ask_leave"))


@rule("EUR-GAP-11", "EUR-CANAL-06")
def test_a_neutral_power_asks_too() -> None:
    """The Soviet Union at peace asks Germany for the Danish Straits; at war with it there is nobody to ask."""
    ships = {zone(113): {SOV: "1 cruiser"}}
    t = board(SOV, "noncombat_move", ships)
    t.do(Choose(("Danish Straits",)), topic="ask_leave").do("choose granted", power=GER)
    assert t.allows(f"go 1 cruiser: {zone(113)} > {zone(112)}")
    t = board(SOV, "noncombat_move", ships, war=ALL_AT_WAR)
    assert t.why_not(f"go 1 cruiser: {zone(113)} > {zone(112)}") == "EUR-CANAL-07"
    assert "Danish Straits" not in str(t.offered("ask_leave"))


@rule("EUR-CANAL-08")
def test_submarines_always_pass_gibraltar() -> None:
    t = board(GER, "noncombat_move", {zone(91): {GER: "1 submarine, 1 cruiser"}})
    assert t.allows(f"go 1 submarine: {zone(91)} > {zone(92)}")
    assert t.why_not(f"go 1 cruiser: {zone(91)} > {zone(92)}") == "EUR-CANAL-07"


@rule("EUR-CANAL-09")
def test_aircraft_need_no_passage() -> None:
    t = board(
        ITA, "noncombat_move", {"Ethiopia": {ITA: "1 fighter"}}, hold={"Cyprus": ITA, "Anglo Egyptian Sudan": ITA}
    )
    t = board(
        ITA,
        "noncombat_move",
        {"Anglo Egyptian Sudan": {ITA: "1 fighter"}},
        hold={"Cyprus": ITA, "Anglo Egyptian Sudan": ITA, "Malta": ITA},
    )
    assert t.allows(f"go 1 fighter: Anglo Egyptian Sudan > {zone(81)} > {zone(98)} > {zone(99)} > Cyprus")


@rule("EUR-CANAL-10", "EUR-CANAL-11", "EUR-MAP-02")
def test_canals_do_not_hinder_land_units_but_straits_do() -> None:
    t = board(
        UK, "noncombat_move", {"Egypt": {UK: "1 infantry"}, "Gibraltar": {UK: "1 infantry"}}, hold={"Morocco": UK}
    )
    assert t.allows("go 1 infantry: Egypt > Trans-Jordan")
    assert t.why_not("go 1 infantry: Gibraltar > Morocco") == "EUR-MAP-02"
    t = board(GER, "noncombat_move", {"Denmark": {GER: "1 infantry"}})
    assert t.why_not("go 1 infantry: Denmark > Norway") == "EUR-MAP-02"
