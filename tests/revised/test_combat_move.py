"""The combat move phase."""

from __future__ import annotations

import pytest

from sandtable.kernel.decisions import Done
from sandtable.kernel.events import Rolled
from sandtable.kernel.offers import Group
from tests.tools import Table, rule

EAST = {
    "Ukraine S.S.R.": {"Germany": "2 infantry, 1 tank"},
    "Belorussia": {"Germany": "1 infantry"},
    "West Russia": {"Germany": "1 tank"},
}


@rule("REV-CMOVE-01", "REV-DEC-11")
def test_any_number_of_units_into_any_number_of_spaces() -> None:
    """Several territories and a sea zone are attacked in one phase, by as many units as there are."""
    t = Table(
        "Germany",
        "combat_move",
        EAST | {"Sea Zone 5": {"Germany": "1 submarine"}, "Sea Zone 6": {"United Kingdom": "1 transport"}},
    )
    t.do("go 2 infantry, 1 tank: Ukraine S.S.R. > Caucasus")
    t.do("go 1 tank: West Russia > Russia").do("go 1 infantry: Belorussia > Karelia S.S.R.")
    t.do("go 1 submarine: Sea Zone 5 > Sea Zone 6")
    t.done(2)
    assert [t.holder(s) for s in ("Caucasus", "Russia", "Karelia S.S.R.")] == ["Germany"] * 3
    assert t.units("Sea Zone 6") == {"submarine": 1}


@rule("REV-DEC-11")
def test_silence_leaves_every_unit_where_it_is() -> None:
    """The active power is offered the units that can move; ending the phase at once moves none of them."""
    t = Table("Germany", "combat_move", EAST)
    offer = t.offer()
    assert t.asked == ("Germany",)
    assert isinstance(offer.form, Group)
    assert len(offer.form.units) == 5
    assert offer.default == Done()
    t.do("accept")
    assert t.units("Ukraine S.S.R.") == {"infantry": 2, "tank": 1}


@rule("REV-CMOVE-02")
def test_empty_enemy_land_is_entered_by_a_combat_move_only() -> None:
    """A defended and an empty territory are both targets; in noncombat movement even the empty one is barred."""
    units = EAST | {"Caucasus": {"Soviet Union": "1 infantry"}}
    t = Table("Germany", "combat_move", units)
    assert t.allows("go 1 infantry: Ukraine S.S.R. > Caucasus")
    assert t.allows("go 1 infantry: Belorussia > Karelia S.S.R.")
    t = Table("Germany", "noncombat_move", units)
    assert "REV-NCM-02" in t.why_not("go 1 infantry: Belorussia > Karelia S.S.R.")


@rule("REV-CMOVE-03")
def test_units_from_several_spaces_attack_together() -> None:
    """Infantry from two territories and a tank from a third fight one battle."""
    t = Table(
        "Soviet Union",
        "combat_move",
        {
            "Karelia S.S.R.": {"Soviet Union": "1 infantry"},
            "Caucasus": {"Soviet Union": "1 infantry"},
            "Russia": {"Soviet Union": "1 tank"},
            "West Russia": {"Germany": "1 infantry"},
        },
    )
    for start in ("Karelia S.S.R.", "Caucasus"):
        t.do(f"go 1 infantry: {start} > West Russia")
    t.do("go 1 tank: Russia > West Russia").done(1, 6, 6)  # two dice of the infantry hit; the tank's is not needed
    assert t.units("West Russia", "Soviet Union") == {"infantry": 2, "tank": 1}


@rule("REV-CMOVE-04", "REV-EX-04")
def test_a_move_of_two() -> None:
    """Friendly space then hostile, or hostile alone; never on from a hostile space with enemies in it."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Sea Zone 5": {"Germany": "1 destroyer"},
            "Sea Zone 3": {"United Kingdom": "1 transport"},
            "Sea Zone 7": {"United Kingdom": "1 transport"},
            "Sea Zone 8": {"United Kingdom": "1 transport"},
            "Eastern Europe": {"Germany": "1 tank, 1 infantry"},
            "Karelia S.S.R.": {"Soviet Union": "1 infantry"},
        },
    )
    assert t.allows("go 1 destroyer: Sea Zone 5 > Sea Zone 6 > Sea Zone 3")
    assert t.allows("go 1 tank: Eastern Europe > Karelia S.S.R.")
    assert t.allows("go 1 tank: Eastern Europe > Belorussia > Karelia S.S.R.")
    assert "REV-LAND-01" in t.why_not("go 1 infantry: Eastern Europe > Belorussia > Karelia S.S.R.")
    assert "REV-BLITZ-05" in t.why_not("go 1 tank: Eastern Europe > Karelia S.S.R. > Archangel")
    t.do("go 1 destroyer: Sea Zone 5 > Sea Zone 6 > Sea Zone 7")
    assert not t.allows("go 1 destroyer: Sea Zone 7 > Sea Zone 8")


@rule("REV-CMOVE-05")
def test_a_combat_move_does_not_end_among_friends() -> None:
    """Neither infantry nor aircraft nor a ship without a purpose ends this phase's move in a friendly space."""
    t = Table(
        "Germany",
        "combat_move",
        EAST
        | {
            "Sea Zone 5": {"Germany": "1 destroyer"},
            "Germany": {"Germany": "1 fighter"},
        },
    )
    assert "REV-CMOVE-05" in t.why_not("go 1 infantry: Belorussia > West Russia")
    assert "REV-CMOVE-05" in t.why_not("go 1 tank: West Russia > Belorussia > Eastern Europe")
    assert "REV-CMOVE-05" in t.why_not("go 1 fighter: Germany > Western Europe")
    t.do("go 1 destroyer: Sea Zone 5 > Sea Zone 6")
    assert "REV-CMOVE-05" in t.why_not(Done())
    t.do("recall 1 destroyer in Sea Zone 6").done()
    assert t.units("Sea Zone 5") == {"destroyer": 1}


SHARED = {"Sea Zone 5": {"Germany": "1 destroyer, 1 transport", "United Kingdom": "1 submarine"}}


@rule("REV-CMOVE-06", "REV-DEC-12")
def test_units_that_stay_with_the_enemy_fight() -> None:
    """Silence keeps ships in a zone they share with an enemy, and then there is a battle."""
    t = Table("Germany", "combat_move", SHARED)
    t.do("accept", 1)
    assert t.topic == "casualties"  # the submarine hit in opening fire
    t = Table("Germany", "combat_move", SHARED)
    t.do("accept", 6, 3)
    assert t.units("Sea Zone 5") == {"destroyer": 1, "transport": 1}


@rule("REV-CMOVE-07", "REV-DEC-12")
def test_units_may_leave_a_zone_they_share_with_the_enemy() -> None:
    """They may go to a zone without enemies although that is no attack, or to another fight."""
    t = Table("Germany", "combat_move", SHARED | {"Sea Zone 3": {"United Kingdom": "1 transport"}})
    t.do("go 1 transport: Sea Zone 5 > Sea Zone 6")
    t.do("go 1 destroyer: Sea Zone 5 > Sea Zone 6 > Sea Zone 3").done(3, 6)
    assert t.units("Sea Zone 3") == {"destroyer": 1}
    assert t.units("Sea Zone 5") == {"submarine": 1}
    assert t.units("Sea Zone 6") == {"transport": 1}


@rule("REV-CMOVE-07")
def test_fighters_may_leave_such_a_zone_too() -> None:
    """A fighter aboard a carrier that an enemy submarine has come upon may simply fly to land, and has then moved."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Sea Zone 5": {"Germany": "1 aircraft carrier [fighter], 1 destroyer", "United Kingdom": "1 submarine"},
            "Germany": {"Germany": "1 fighter"},
        },
    )
    assert "REV-CMOVE-05" in t.why_not("go 1 fighter: Germany > Western Europe")
    came = t.ids("Sea Zone 5", "fighter")[0]
    t.do("go 1 fighter: Sea Zone 5 > Germany").do("go 1 aircraft carrier, 1 destroyer: Sea Zone 5 > Sea Zone 6").done()
    assert t.units("Germany") == {"fighter": 2}
    assert t.topic == "noncombat_move"
    assert "REV-NCM-01" in t.why_not(f"go {came}: Germany > Western Europe")


@rule("REV-CMOVE-08")
def test_an_attacker_fights_once_a_turn() -> None:
    """A bomber that raided takes no part in the battle of the same territory, and nobody fights twice."""
    t = Table(
        "United Kingdom",
        "combat_move",
        {
            "United Kingdom": {"United Kingdom": "2 bomber"},
            "Western Europe": {"Germany": "1 infantry, 1 antiaircraft gun, 1 industrial complex"},
        },
    )
    raider, other = t.ids("United Kingdom", "bomber")
    t.do(f"go {raider}: United Kingdom > Sea Zone 6 > Western Europe as raid")
    t.do(f"go {other}: United Kingdom > Sea Zone 6 > Western Europe").done()
    t.do("choose raid Western Europe", 6, 2)  # the gun, then the bomb
    t.do(f"go {raider}: Western Europe > Sea Zone 6 > United Kingdom", 6, 6, 6)  # gun, one bomber, one infantry
    assert t.topic == "retreat"
    assert [r.thrown.throw.n for r in t.seen(Rolled)] == [1, 1, 1, 1, 1]


@rule("REV-CMOVE-08")
def test_guns_on_the_way_are_no_second_combat() -> None:
    """A bomber shot at by two guns along its flight still fights its one battle."""
    t = Table(
        "United Kingdom",
        "combat_move",
        {
            "United Kingdom": {"United Kingdom": "1 bomber"},
            "Western Europe": {"Germany": "1 antiaircraft gun"},
            "Germany": {"Germany": "1 antiaircraft gun"},
            "Eastern Europe": {"Germany": "1 infantry"},
        },
    )
    way = "United Kingdom > Sea Zone 7 > Western Europe > Germany > Eastern Europe"
    t.do(f"go 1 bomber: {way}").done(6, 6, 4, 6)
    assert t.units("Eastern Europe") == {"bomber": 1}


@rule("REV-CMOVE-09")
def test_nobody_moves_twice_in_the_phase() -> None:
    """A unit that has made its combat move, even a short one, is done moving."""
    t = Table("Germany", "combat_move", EAST)
    t.do("go 1 tank: West Russia > Archangel")
    assert "REV-CMOVE-09" in t.why_not("go 1 tank: Archangel > Karelia S.S.R.")


@rule("REV-CMOVE-10")
def test_a_transport_does_not_assault_two_territories() -> None:
    """Two infantry of one transport cannot be landed in two enemy territories."""
    t = Table("Japan", "combat_move", {"Sea Zone 62": {"Japan": "1 transport [infantry; infantry]"}})
    t.do("go 1 infantry: Sea Zone 62 > Buryatia S.S.R.")
    assert t.why_not("go 1 infantry: Sea Zone 62 > Soviet Far East") == "REV-CMOVE-10"
    assert t.allows("go 1 infantry: Sea Zone 62 > Buryatia S.S.R.")


@rule("REV-CMOVE-11", "REV-CMOVE-12")
def test_no_dice_before_all_moves_and_no_moves_after_the_first_dice() -> None:
    """Moves throw nothing; once battles are fought the only question is which is next, and no order moves a unit."""
    t = Table(
        "Germany",
        "combat_move",
        EAST
        | {
            "Caucasus": {"Soviet Union": "1 infantry"},
            "Karelia S.S.R.": {"Soviet Union": "1 infantry"},
        },
    )
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus").do("go 1 infantry: Belorussia > Karelia S.S.R.")
    assert not t.seen(Rolled)
    t.done()
    assert t.topic == "combat"
    assert not t.allows("go 1 tank: Ukraine S.S.R. > Caucasus")
    t.do("choose Caucasus", 6, 6)
    assert not t.allows("go 1 tank: Ukraine S.S.R. > Caucasus")


@rule("REV-CMOVE-13", "REV-AA-14")
def test_guns_and_complexes_make_no_combat_moves() -> None:
    """A gun moves only in the noncombat phase, a complex never; but a gun aboard sails with its transport."""
    units = {
        "Ukraine S.S.R.": {"Germany": "1 antiaircraft gun, 1 industrial complex, 1 infantry"},
        "Sea Zone 14": {"Germany": "1 transport [antiaircraft gun; infantry]"},
        "Sea Zone 15": {"United Kingdom": "1 transport"},
    }
    t = Table("Germany", "combat_move", units)
    assert "REV-CMOVE-13" in t.why_not("go 1 antiaircraft gun: Ukraine S.S.R. > Caucasus")
    assert "REV-CMOVE-13" in t.why_not("go 1 industrial complex: Ukraine S.S.R. > Caucasus")
    t.do("go 1 transport: Sea Zone 14 > Sea Zone 15")
    assert t.units("Sea Zone 15", "Germany") == {"transport": 1, "antiaircraft gun": 1, "infantry": 1}
    t = Table("Germany", "noncombat_move", units)
    assert "REV-LAND-01" in t.why_not("go 1 industrial complex: Ukraine S.S.R. > Balkans")
    assert t.allows("go 1 antiaircraft gun: Ukraine S.S.R. > Balkans")


@rule("REV-DEC-23")
def test_the_attacker_chooses_the_order_of_battles() -> None:
    """The active power is asked which battle is next; any is allowed, silence takes the first."""
    t = Table(
        "Germany",
        "combat_move",
        EAST
        | {
            "Caucasus": {"Soviet Union": "1 infantry"},
            "Karelia S.S.R.": {"Soviet Union": "1 infantry"},
        },
    )
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus").do("go 1 infantry: Belorussia > Karelia S.S.R.").done()
    keys = [o.key for o in t.offer().form.options]  # type: ignore[union-attr]  # options
    assert t.asked == ("Germany",)
    assert set(keys) == {"Caucasus", "Karelia S.S.R."}
    assert t.allows("accept")
    assert not t.allows(Done())
    t.do("choose Karelia S.S.R.", 1, 6, 6, 6)  # the other battle then begins by itself
    assert t.holder("Karelia S.S.R.") == "Germany"
    assert t.topic == "retreat"


@rule("REV-GAP-29", "REV-GAP-28")
@pytest.mark.parametrize("left", ["", "1 antiaircraft gun, 1 industrial complex"])
def test_undefended_land_falls_when_combat_begins(left: str) -> None:
    """Land without defenders changes hands at the start of the combat phase, not while units still move; no dice."""
    t = Table("Germany", "combat_move", EAST | ({"Caucasus": {"Soviet Union": left}} if left else {}))
    t.do("go 1 infantry: Ukraine S.S.R. > Caucasus")
    assert t.holder("Caucasus") == "Soviet Union"
    t.done()
    assert t.holder("Caucasus") == "Germany"
    assert not t.seen(Rolled)


@rule("REV-CMOVE-05")
def test_silence_takes_back_what_may_not_stand() -> None:
    """A ship that sailed for nothing keeps the phase from ending, so silence calls it back and then ends the phase."""
    t = Table("United Kingdom", "combat_move", {"Sea Zone 2": {"United Kingdom": "1 destroyer"}})
    t.do("go 1 destroyer: Sea Zone 2 > Sea Zone 8")
    assert not t.allows("done")
    t.do("accept")
    assert t.units("Sea Zone 2") == {"destroyer": 1}
    t.do("accept")
    assert t.topic == "noncombat_move"
