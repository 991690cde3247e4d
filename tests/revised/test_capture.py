"""Taking land and what stands on it."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.questions import Production
from tests.tools import Table, rule

SU, DE, UK = "Soviet Union", "Germany", "United Kingdom"


def production(t: Table, power: str) -> int:
    """A power's national production now."""
    return int(Play(t.game, t.state).ask(Production(power)))


def attack(ours: str, theirs: str, phase: str = "combat_move") -> Table:
    """Soviet units in Russia, German ones in West Russia."""
    return Table(SU, phase, {"Russia": {SU: ours}, "West Russia": {DE: theirs}})


@rule("REV-CAPTURE-01", "REV-CAPTURE-04", "REV-CAPTURE-07")
def test_a_surviving_land_unit_takes_the_land() -> None:
    """Control and production change at once, and the victors stay there."""
    t = attack("2 infantry", "1 infantry").do("go 2 infantry: Russia > West Russia").done(1, 6, 6)
    assert t.holder("West Russia") == SU
    assert (production(t, SU), production(t, DE)) == (26, 38)
    assert "REV-NCM-01" in t.why_not("go 1 infantry: West Russia > Russia")


@rule("REV-CAPTURE-02")
def test_mutual_destruction_changes_nothing() -> None:
    """If nobody survives the land keeps its holder."""
    t = attack("1 infantry", "1 infantry").do("go 1 infantry: Russia > West Russia").done(1, 1)
    assert t.units("West Russia") == {}
    assert t.holder("West Russia") == DE


@rule("REV-CAPTURE-03", "REV-LAND-03")
def test_aircraft_and_ships_take_nothing() -> None:
    """Aircraft that win alone fly home and leave the empty land to its holder; ships never take land."""
    t = attack("1 fighter", "1 infantry").do("go 1 fighter: Russia > West Russia").done(3, 6)
    t.do("go 1 fighter: West Russia > Russia")
    assert t.holder("West Russia") == DE
    t = Table(UK, "combat_move", {"Sea Zone 7": {UK: "1 battleship"}, "Sea Zone 6": {DE: "1 transport"}})
    t.do("go 1 battleship: Sea Zone 7 > Sea Zone 6").done(4, 6)
    assert t.holder("Norway") == DE


@rule("REV-CAPTURE-05", "REV-CAPTURE-06")
def test_guns_and_factories_change_hands_but_rest_this_turn() -> None:
    """They belong to the captor, who can produce there only from the next turn on."""
    t = Table(
        SU,
        "purchase",
        {
            "Russia": {SU: "1 infantry, 1 industrial complex"},
            "West Russia": {DE: "1 antiaircraft gun, 1 industrial complex"},
        },
    )
    t.do("buy 1 infantry").done().do("go 1 infantry: Russia > West Russia").done().done()
    assert t.units("West Russia", SU) == {"infantry": 1, "antiaircraft gun": 1, "industrial complex": 1}
    assert t.why_not("place 1 infantry at West Russia") == "REV-MOB-02"
    t.do("place 1 infantry at Russia")
    t.until(SU, "purchase").do("buy 1 infantry").done().done().done()
    t.do("place 1 infantry at West Russia")
    assert t.units("West Russia", SU)["infantry"] == 2


@rule("REV-CAPTURE-08")
def test_empty_land_is_taken_without_dice_but_guns_fire_at_aircraft() -> None:
    """Infantry walk in; a fighter that came along faces the gun first."""
    t = attack("1 infantry, 1 fighter", "1 antiaircraft gun").do("go 1 infantry: Russia > West Russia")
    t.do("go 1 fighter: Russia > West Russia").done(1)
    assert t.holder("West Russia") == SU
    assert t.units("West Russia") == {"infantry": 1, "antiaircraft gun": 1}


@rule("REV-GAP-32")
def test_all_guns_pass_to_the_captor() -> None:
    """Guns of several enemies in one place are all taken."""
    t = Table(
        DE,
        "combat_move",
        {"Belorussia": {DE: "1 infantry"}, "Karelia S.S.R.": {SU: "1 antiaircraft gun", UK: "1 antiaircraft gun"}},
    )
    t.do("go 1 infantry: Belorussia > Karelia S.S.R.").done()
    assert t.units("Karelia S.S.R.", DE) == {"infantry": 1, "antiaircraft gun": 2}
