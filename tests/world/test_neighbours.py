"""Powers at peace, forces that wait, and forces of several nations."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.decisions import Go
from tests.tools import rule
from tests.world.theatre import EAST, FRA, GER, JAP, RUS, UK, US, board, zone

FACTORY = "1 industrial complex"


@rule("WAW-FIN-04")
def test_finland_is_left_alone_after_round_one() -> None:
    units = {"Karelia": {RUS: "1 infantry"}}
    assert board(RUS, "combat_move", units, hold={"Finland": GER}, round=2).why_not("go 1 infantry: Karelia > Finland")
    assert board(RUS, "combat_move", units, hold={"Finland": GER}, round=2, war=EAST).allows(
        "go 1 infantry: Karelia > Finland"
    )


@rule("WAW-PEACE-02", "WAW-GAP-67")
def test_ships_at_peace_stay_away_from_foreign_factories() -> None:
    units = {zone(69): {RUS: "1 cruiser"}, "Japan": {JAP: FACTORY}, zone(51): {RUS: "1 cruiser"}}
    t = board(RUS, "noncombat_move", units)
    assert t.why_not(f"go 1 cruiser: {zone(69)} > {zone(52)}") == "WAW-PEACE-02"
    assert t.allows(f"go 1 cruiser: {zone(51)} > {zone(53)}")


@rule("WAW-EX-13", "WAW-PEACE-03", "WAW-PEACE-04")
def test_neutral_ships_take_no_part() -> None:
    units = {zone(46): {FRA: "1 transport", RUS: "1 cruiser"}, zone(47): {JAP: "2 submarine"}}
    t = board(JAP, "combat_move", units, war=((JAP, UK), (JAP, FRA)))
    t.do(f"go 2 submarine: {zone(47)} > {zone(46)}").done(1, 6)
    assert t.units(zone(46)) == {"submarine": 2, "cruiser": 1}


@rule("WAW-CANAL-02", "WAW-STRAIT-01")
def test_panama_and_the_straits() -> None:
    units = {zone(21): {GER: "1 cruiser"}, zone(18): {UK: "1 cruiser"}}
    assert not board(GER, "noncombat_move", units, war=((GER, US),)).allows(f"go 1 cruiser: {zone(21)} > {zone(73)}")
    assert not board(UK, "noncombat_move", units).allows(f"go 1 cruiser: {zone(18)} > {zone(19)}")


@rule("WAW-FRA-03")
def test_the_dutch_fleet_waits() -> None:
    def sail(**more: Any) -> str:
        t = board(UK, "noncombat_move", {zone(46): {FRA: "1 cruiser"}}, **more)
        return t.why_not(Go(tuple(t.ids(zone(46), "cruiser")), (zone(46), zone(47))))

    assert sail() == "WAW-ITA-01"
    assert sail(round=5) == ""
    assert sail(war=((JAP, UK), (JAP, FRA))) == ""


@rule("WAW-JAP-01", "WAW-JAP-02", "WAW-JAP-03", "WAW-GAP-26")
def test_thailand_waits_for_a_great_war() -> None:
    units = {"Thailand": {JAP: "1 infantry"}, "French Indo-China": {JAP: "1 infantry"}}
    hold = {"French Indo-China": JAP}
    t = board(JAP, "noncombat_move", units, hold=hold)
    assert t.why_not("go 1 infantry: French Indo-China > Thailand") == "WAW-ROM-04"
    assert t.allows("go 1 infantry: Thailand > French Indo-China")
    war = board(JAP, "combat_move", units, hold=hold, war=((JAP, UK), (JAP, FRA)))
    assert war.allows("go 1 infantry: Thailand > Malaya")


@rule("WAW-MULTI-08", "WAW-MULTI-09")
def test_britain_and_france_attack_together() -> None:
    units = {"France": {UK: "1 infantry", FRA: "1 infantry"}, "Germany": {GER: "1 infantry"}}
    t = board(UK, "combat_move", units)
    t.do("go 1 infantry, 1 infantry of France: France > Germany").done(1, 6)
    assert t.units("Germany", FRA) == {"infantry": 1}
    assert t.holder("Germany") == UK
    both = board(UK, "combat_move", {"France": {UK: "1 infantry"}, "Germany": {GER: "1 infantry", JAP: "1 infantry"}},
                 war=((JAP, UK), (JAP, FRA)))  # fmt: skip
    both.do("go 1 infantry: France > Germany").done()
    both.do("choose Germany, Japan", 6, 2)
    assert both.units("Germany") == {"infantry": 2}
