"""Enigma Decoded: one special move between German plans and German battles."""

from __future__ import annotations

from tests.revised.advantages.board import board
from tests.tools import Table, rule

GERMANY, BRITAIN, RUSSIA = "Germany", "United Kingdom", "Soviet Union"


def karelia(there: dict[str, str], **more: dict[str, str]) -> Table:
    """Two German infantry attack Karelia."""
    t = board(
        GERMANY,
        "combat_move",
        {
            "Belorussia": {GERMANY: "2 infantry"},
            "Karelia S.S.R.": there,
            "Archangel": {BRITAIN: "2 infantry, 1 fighter"},
            **more,
        },
        {BRITAIN: "enigma decoded"},
    )
    return t.do("go 2 infantry: Belorussia > Karelia S.S.R.").done()


@rule("REV-ENIGMA-01", "REV-DEC-22")
def test_offered_after_the_moves_and_kept_when_not_used() -> None:
    """The question comes after Germany's combat moves; waiting keeps the advantage, using it spends it."""
    t = karelia({RUSSIA: "1 infantry"})
    assert (t.asked, t.topic, t.silence()) == ((BRITAIN,), "enigma", "choose nothing")
    t.do("choose nothing", 6, 6, 6).do("choose Belorussia")  # a cycle of misses, then Germany goes home
    t.until(GERMANY, "combat_move").do("go 2 infantry: Belorussia > Karelia S.S.R.").done()
    assert t.topic == "enigma"
    t.do("choose Archangel > Karelia S.S.R.").do(f"choose {t.ids('Archangel', 'infantry')[0]}", 6, 6, 6, 6)
    t.do("choose Belorussia").until(GERMANY, "combat_move")
    t.do("go 2 infantry: Belorussia > Karelia S.S.R.").done(6, 6, 6, 6)
    assert t.topic == "retreat"


@rule("REV-ENIGMA-02", "REV-ENIGMA-05")
def test_units_come_to_the_rescue() -> None:
    """Any number of British units go from one neighbouring space into the attacked one, fight there and stay."""
    t = karelia({RUSSIA: "1 infantry"})
    t.do("choose Archangel > Karelia S.S.R.")
    assert (t.asked, t.topic) == ((BRITAIN,), "enigma_units")
    t.do("choose " + "; ".join(t.options()), 6, 6, 6, 1, 1)  # the Soviet infantry misses, both British hit
    assert t.units("Karelia S.S.R.", GERMANY) == {}
    assert t.units("Karelia S.S.R.", BRITAIN) == {"infantry": 2, "fighter": 1}
    assert t.units("Archangel") == {}


@rule("REV-ENIGMA-03")
def test_units_slip_away_but_not_all() -> None:
    """Units leave the attacked space for one friendly neighbour; at least one unit stays to fight."""
    t = karelia({BRITAIN: "2 infantry"})
    assert "Karelia S.S.R. > Archangel" in t.options()
    assert "Karelia S.S.R. > West Russia" not in t.options()  # German land
    t.do("choose Karelia S.S.R. > Archangel")
    both = t.options()
    assert "REV-ENIGMA-03" in t.why_not(f"choose {both[0]}; {both[1]}")
    t.do(f"choose {both[0]}", 1, 6, 6)
    assert t.units("Archangel", BRITAIN)["infantry"] == 3
    assert t.holder("Karelia S.S.R.") == GERMANY


@rule("REV-ENIGMA-03")
def test_a_lone_defender_cannot_slip_away() -> None:
    """With a single unit in the space there is no way out of it."""
    t = karelia({BRITAIN: "1 infantry"})
    assert "Karelia S.S.R. > Archangel" not in t.options()
    assert "Archangel > Karelia S.S.R." in t.options()


@rule("REV-ENIGMA-04")
def test_the_move_obeys_the_rules_of_noncombat_movement() -> None:
    """Land units do not cross water, ships do not enter land, laden transports and factories stay."""
    t = board(
        GERMANY,
        "combat_move",
        {
            "Western Europe": {GERMANY: "1 fighter"},
            "Sea Zone 7": {BRITAIN: "1 destroyer"},
            "United Kingdom": {BRITAIN: "1 infantry, 1 fighter, 1 industrial complex"},
            "Sea Zone 8": {BRITAIN: "1 battleship, 1 transport, 1 transport [infantry], 1 aircraft carrier"},
        },
        {BRITAIN: "enigma decoded"},
    )
    t.do("go 1 fighter: Western Europe > Sea Zone 7").done()
    assert "United Kingdom > Sea Zone 7" not in t.options()  # no deck for the fighter, and no feet on water
    t.do("choose Sea Zone 8 > Sea Zone 7")
    kinds = sorted(t.state.units[i].kind for i in t.options())
    assert kinds == ["aircraft carrier", "battleship", "transport"]
    ship = t.ids("Sea Zone 8", "battleship")[0]
    infantry = t.ids("United Kingdom", "infantry")[0]
    assert "REV-ENIGMA-04" in t.why_not(f"choose {infantry}")
    t.do(f"choose {ship}", 6, 6, 4)  # the fighter misses; the destroyer misses, the battleship hits
    assert t.units("Sea Zone 7") == {"destroyer": 1, "battleship": 1}


@rule("REV-ENIGMA-02", "REV-ENIGMA-04")
def test_a_fighter_comes_to_a_deck_in_the_attacked_zone() -> None:
    """Germany's ships do not make the zone hostile for this move; decks must have room."""
    t = board(
        GERMANY,
        "combat_move",
        {
            "Sea Zone 5": {GERMANY: "1 battleship"},
            "Sea Zone 6": {BRITAIN: "1 aircraft carrier, 1 fighter"},
            "United Kingdom": {BRITAIN: "2 fighter"},
        },
        {BRITAIN: "enigma decoded"},
    )
    t.do("go 1 battleship: Sea Zone 5 > Sea Zone 6").done()
    t.do("choose United Kingdom > Sea Zone 6")
    both = t.options()
    assert "REV-AIR" in t.why_not(f"choose {both[0]}; {both[1]}")
    t.do(f"choose {both[0]}", 6, 6, 4, 4)  # the carrier misses, both fighters hit: the battleship sinks
    assert t.units("Sea Zone 6") == {"aircraft carrier": 1, "fighter": 2}


@rule("REV-ENIGMA-01")
def test_no_attack_no_message() -> None:
    """A raid is no attack on a space, and where nobody can move nothing is asked."""
    t = board(
        GERMANY,
        "combat_move",
        {
            "Western Europe": {GERMANY: "1 bomber"},
            "United Kingdom": {BRITAIN: "1 industrial complex, 2 infantry"},
        },
        {BRITAIN: "enigma decoded"},
    )
    t.do("go 1 bomber: Western Europe > Sea Zone 7 > United Kingdom as raid").done(3)
    assert t.topic == "home_move"
