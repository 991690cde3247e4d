"""Land that goes back to its first owner, and land that is kept for it."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.questions import Production
from tests.tools import Table, rule

SU, DE, UK, US = "Soviet Union", "Germany", "United Kingdom", "United States"


def production(t: Table, power: str) -> int:
    """A power's national production now."""
    return int(Play(t.game, t.state).ask(Production(power)))


def free_karelia(hold: dict[str, str] | None = None) -> Table:
    """A friend walks into Karelia, which Germany took from the Soviet Union."""
    t = Table(
        UK,
        "combat_move",
        {
            "Norway": {UK: "1 infantry"},
            "Karelia S.S.R.": {DE: "1 industrial complex"},
            UK: {UK: "1 industrial complex"},
        },
        hold={"Norway": UK, "Karelia S.S.R.": DE, **(hold or {})},
        purses=dict.fromkeys((SU, DE, UK, "Japan", US), 20),
    )
    return t.do("go 1 infantry: Norway > Karelia S.S.R.").done()


@rule("REV-LIBERATE-01", "REV-LIBERATE-03")
def test_land_returns_to_its_first_owner_at_once() -> None:
    """Income and factory are the owner's again, and only it produces there, from its own next turn."""
    t = free_karelia()
    assert t.holder("Karelia S.S.R.") == SU
    assert production(t, SU) == 24
    assert t.units("Karelia S.S.R.", SU) == {"industrial complex": 1}
    t.until(SU, "purchase").do("buy 1 infantry").done()
    t.until(SU, "mobilise").do("place 1 infantry at Karelia S.S.R.")
    assert t.units("Karelia S.S.R.", SU)["infantry"] == 1


@rule("REV-LIBERATE-03", "REV-MOB-04")
def test_the_liberator_does_not_produce_there() -> None:
    """The factory is not the liberator's, now or later."""
    t = free_karelia().until(UK, "purchase")
    t.do("buy 1 infantry").done().until(UK, "mobilise")
    assert t.why_not("place 1 infantry at Karelia S.S.R.") == "REV-MOB-04"


@rule("REV-LIBERATE-02", "REV-GAP-33", "REV-CAPITAL-08")
def test_land_of_an_ally_without_a_capital_is_kept() -> None:
    """The liberator holds it, collects for it and produces there from its next turn on."""
    t = free_karelia({"Russia": DE})
    assert t.holder("Karelia S.S.R.") == UK
    assert production(t, UK) == 30 + 2 + 3
    t.until(UK, "purchase").do("buy 1 infantry").done()
    t.until(UK, "mobilise").do("place 1 infantry at Karelia S.S.R.")
    assert t.units("Karelia S.S.R.", UK)["infantry"] == 2


@rule("REV-LIBERATE-02", "REV-MOB-02")
def test_not_in_the_turn_of_the_liberation() -> None:
    """The factory kept for an ally cannot be used in the same turn."""
    t = Table(
        UK,
        "purchase",
        {
            "Norway": {UK: "1 infantry"},
            "Karelia S.S.R.": {DE: "1 industrial complex"},
            UK: {UK: "1 industrial complex"},
        },
        hold={"Norway": UK, "Karelia S.S.R.": DE, "Russia": DE},
    )
    t.do("buy 1 infantry").done().do("go 1 infantry: Norway > Karelia S.S.R.").done().done()
    assert t.why_not("place 1 infantry at Karelia S.S.R.") == "REV-MOB-02"


@rule("REV-LIBERATE-04", "REV-LIBERATE-06", "REV-CAPITAL-06")
def test_the_freed_capital_brings_back_what_friends_kept() -> None:
    """A friend who takes the capital gives it back at once, and with it all that friends held for its owner."""
    t = Table(
        UK,
        "combat_move",
        {
            "Archangel": {UK: "1 infantry"},
            "Karelia S.S.R.": {US: "1 industrial complex"},
            "Russia": {DE: "1 industrial complex"},
        },
        hold={"Russia": DE, "Karelia S.S.R.": US, "Archangel": UK, "Caucasus": DE},
        purses={SU: 0},
    )
    t.do("go 1 infantry: Archangel > Russia").done()
    assert [t.holder(s) for s in ("Russia", "Karelia S.S.R.", "Archangel", "Caucasus")] == [SU, SU, SU, DE]
    assert t.units("Karelia S.S.R.", SU) == {"industrial complex": 1}
    assert production(t, SU) == 20


@rule("REV-LIBERATE-05")
def test_enemy_land_goes_to_whoever_takes_it() -> None:
    """Ukraine is German by colour: that a friend held it before gives that friend no claim."""
    t = Table(
        UK,
        "combat_move",
        {"Caucasus": {UK: "1 infantry"}, "Ukraine S.S.R.": {DE: "1 antiaircraft gun"}},
    )
    t.do("go 1 infantry: Caucasus > Ukraine S.S.R.").done()
    assert t.holder("Ukraine S.S.R.") == UK


@rule("REV-GAP-32", "REV-AA-13")
def test_guns_go_back_to_whom_they_were_taken_from() -> None:
    """A British gun the Germans captured in Karelia is British again; a gun the Germans brought stays with the land."""
    t = Table(
        DE,
        "combat_move",
        {
            "Belorussia": {DE: "1 infantry, 1 antiaircraft gun"},
            "Karelia S.S.R.": {UK: "1 antiaircraft gun"},
            "Archangel": {SU: "3 tank"},
        },
        purses=dict.fromkeys((SU, DE, UK, "Japan", US), 0),
    )
    t.do("go 1 infantry: Belorussia > Karelia S.S.R.").done()
    t.do("go 1 antiaircraft gun: Belorussia > Karelia S.S.R.").done()
    assert t.units("Karelia S.S.R.", DE)["antiaircraft gun"] == 2
    t.until(SU, "combat_move").do("go 3 tank: Archangel > Karelia S.S.R.").done(1, 6, 6, 6)
    assert t.holder("Karelia S.S.R.") == SU
    assert t.units("Karelia S.S.R.", UK) == {"antiaircraft gun": 1}
    assert t.units("Karelia S.S.R.", SU) == {"tank": 3, "antiaircraft gun": 1}
