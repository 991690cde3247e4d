"""Turns in two parts, their order, and emergency units."""

from __future__ import annotations

from tests.tools import rule
from tests.world.theatre import EAST, GER, JAP, RUS, board, opening

FACTORY = "1 industrial complex"


@rule("WAW-TURN-02", "WAW-DOUBLE-01", "WAW-DOUBLE-02", "WAW-DOUBLE-03", "WAW-DOUBLE-04", "WAW-DOUBLE-05",
      "WAW-DOUBLE-06", "WAW-DOUBLE-07", "WAW-DOUBLE-08", "WAW-EX-14", "WAW-GAP-18")  # fmt: skip
def test_germany_plays_its_first_turn_in_two_parts() -> None:
    units = {"Germany": {GER: f"1 tank, 1 fighter, {FACTORY}"}, "Czechoslovakia": {GER: "1 infantry"}}
    t = board(GER, "combat_move", units, purses={GER: 0}, queue=["Germany: 1 tank"])
    t.do("go 1 infantry: Czechoslovakia > Poland").do("go 1 tank: Germany > Belgium-Holland").done()
    assert t.holder("Poland") == GER
    t.until(GER, "noncombat_move").done()
    t.do("place 1 tank in Germany")
    assert t.topic == "combat_move", "the second part has begun"
    assert t.money(GER) == 0, "without income"
    assert t.allows("go 1 tank: Belgium-Holland > France"), "who fought moves again"
    assert t.allows("go 1 tank: Germany > Switzerland") or t.allows("go 1 tank: Germany > France")
    t.done()
    t.until(GER, "noncombat_move")
    assert t.allows("go 1 fighter: Germany > Poland"), "land of the first part is held"
    t.done()
    assert t.money(GER) == 35 + 3 + 3, "income once, with what was won"
    assert GER not in t.asked


@rule("WAW-TURN-03", "WAW-DOUBLE-10", "WAW-DOUBLE-11", "WAW-DEC-29", "WAW-GAP-19")
def test_japan_may_do_so_once_when_it_likes() -> None:
    t = board(JAP, "politics", {"Japan": {JAP: "1 infantry"}}, round=3).do("choose double turn")
    assert "double turn" not in t.options()
    t.until(JAP, "noncombat_move").done()
    assert (t.topic, t.asked) == ("combat_move", (JAP,))
    later = board(JAP, "politics", {"Japan": {JAP: "1 infantry"}}, round=4, marks={"double turn": {JAP: "3"}})
    assert "double turn" not in later.options()
    late = board(JAP, "politics", {"Japan": {JAP: "1 infantry"}}, round=9)
    assert "double turn" in late.options()


@rule("WAW-ITA-04", "WAW-DOUBLE-09")
def test_italians_attack_in_the_second_part_if_france_fell_in_the_first() -> None:
    units = {"Germany": {GER: "1 infantry"}, "Italy": {GER: "1 infantry"}}
    t = board(GER, "combat_move", units).do("go 1 infantry: Germany > France").done(*(4,) * 10)
    t.until(GER, "noncombat_move")
    assert t.allows("go 1 infantry: Italy > Austria")
    t.done()
    assert t.topic == "combat_move"
    assert t.allows("go 1 infantry: Italy > Balkans")


@rule("WAW-RUS-06", "WAW-RUS-07", "WAW-RUS-08", "WAW-RUS-09", "WAW-RUS-11", "WAW-EX-05", "WAW-DEC-50", "WAW-GAP-44")
def test_emergency_units() -> None:
    """Of the twenty, one infantry is raised in Karelia before the attack, and another at the end of the turn."""
    marks = {"called": {RUS: GER}, "declared": {"Germany on Russia": "2"}}
    t = board(RUS, "emergency", {"Volga": {RUS: "1 infantry"}}, purses={RUS: 30}, marks=marks, war=EAST, round=2)
    assert t.money(RUS) == 20, "the rest is put aside"
    t.do("buy 2 field infantry").done()
    t.do("place 1 field infantry in Karelia")
    assert t.why_not("place 1 field infantry in Karelia") == "WAW-INF-02"
    t.do("place 1 field infantry in Ukraine")
    assert t.topic == "purchase"
    assert t.money(RUS) == 22
    t.do("buy 1 field infantry").done()
    assert t.topic == "combat_move"
    assert t.allows("go 1 infantry: Karelia > Finland") or t.units("Karelia") == {"infantry": 1}
    t.until(RUS, "mobilise") if t.topic != "mobilise" else None
    assert t.allows("place 1 field infantry in Karelia")


@rule("WAW-RUS-03", "WAW-RUS-04", "WAW-DEC-51")
def test_one_attack_in_the_round_of_the_declaration() -> None:
    units = {"Belorussia": {RUS: "1 infantry"}, "Baltic States": {RUS: "1 infantry"}, "Ukraine": {RUS: "1 infantry"}}
    marks = {"declared": {"Germany on Russia": "2"}}
    t = board(RUS, "combat_move", units, hold={"Poland": GER}, marks=marks, war=EAST, round=2)
    t.do("go 1 infantry: Belorussia > Poland")
    assert t.allows("go 1 infantry: Baltic States > Poland"), "from several territories"
    assert t.why_not("go 1 infantry: Ukraine > Romania") == "WAW-RUS-03"


@rule("WAW-TURN-07")
def test_the_steps_of_a_turn_follow_each_other() -> None:
    items = opening().game.programs["turn"].items
    wanted = ["politics", "dock", "repair", "research", "improve", "purchase", "combat_move", "combat"]
    assert [i for i in items if i in wanted] == wanted
