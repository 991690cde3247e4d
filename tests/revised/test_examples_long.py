"""The two long worked examples of the catalogue, played as written."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.victory.cities import cities
from tests.tools import Table, rule


@rule("REV-EX-14")
def test_battle_of_india() -> None:
    """A German infantry, tank and fighter take India from a British infantry and tank."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "India": {"United Kingdom": "1 infantry, 1 tank, 1 antiaircraft gun"},
            "Persia": {"Germany": "1 infantry, 1 tank, 1 fighter"},
        },
        hold={"Persia": "Germany"},
    )
    t.do("go 1 infantry, 1 tank: Persia > India").do("go 1 fighter: Persia > India")
    t.done(1, 4, 2)
    assert t.topic == "casualties"
    t.do("lose 1 infantry", 4, 5)
    assert t.topic == "retreat"
    t.do("choose nothing", 1, 2)
    assert t.topic == "casualties"
    t.do("lose 1 infantry")
    assert t.holder("India") == "Germany"
    assert t.units("India", "Germany") == {"tank": 1, "antiaircraft gun": 1}
    assert t.units("India", "United Kingdom") == {}
    held = cities(Play(t.game, t.state))
    assert (len(held["Axis"]), len(held["Allies"])) == (7, 5)


@rule("REV-EX-22")
def test_sample_turn_of_the_soviet_union() -> None:
    """The Soviet first turn: rockets, tanks, West Russia, and 26 IPC in the end."""
    t = Table("Soviet Union", "research", full=True)
    t.do("research rockets 1", 2)
    assert t.money("Soviet Union") == 19
    t.do("buy 3 tank, 1 artillery").done()
    assert t.money("Soviet Union") == 0
    t.do("go 3 infantry, 1 tank: Archangel > West Russia")
    t.do("go 2 infantry: Karelia S.S.R. > West Russia").do("go 1 fighter: Karelia S.S.R. > West Russia")
    t.done()
    gun = t.ids("Caucasus", "antiaircraft gun")[0]
    t.do(f"choose rocket {gun} Germany", 3, 1, 1, 3, 4, 6, 2, 4)  # then only one battle is left, and it begins
    assert t.money("Germany") == 37
    t.do("lose 3 infantry", 1, 3, 4, 5, 5)
    t.do("lose 1 infantry").do("choose nothing", 1, 1, 1, 5, 2, 6).do("lose 1 infantry")
    assert t.holder("West Russia") == "Soviet Union"
    t.do("go 1 fighter: West Russia > Russia")
    assert t.units("West Russia") == {"infantry": 3, "tank": 1}
    assert t.topic == "noncombat_move"
    t.do("go 2 infantry, 1 artillery: Russia > Archangel")
    t.do("go 2 tank: Russia > Archangel > Karelia S.S.R.")
    t.do("go 1 submarine: Sea Zone 4 > Sea Zone 3 > Sea Zone 6").done()
    t.do("place 3 tank at Caucasus").do("place 1 artillery at Caucasus")
    assert t.asked == ("Germany",)
    assert t.money("Soviet Union") == 26
