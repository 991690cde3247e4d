"""The six German advantages."""

from __future__ import annotations

import pytest

from sandtable.kernel.machine import explain
from sandtable.kernel.units import Unit
from sandtable.rules.questions import Attack, Defence, Production
from tests.revised.advantages.board import board
from tests.tools import Table, rule

GERMANY, BRITAIN, RUSSIA = "Germany", "United Kingdom", "Soviet Union"


@rule("REV-UBOAT-01", "REV-UBOAT-02")
def test_every_submarine_costs_both_western_powers_one() -> None:
    """Britain and America each collect 1 less for every German submarine anywhere; the Soviet Union does not."""
    t = board(
        BRITAIN,
        "income",
        {"Sea Zone 8": {GERMANY: "3 submarine"}, "Sea Zone 50": {GERMANY: "1 submarine submerged"}},
        {GERMANY: "u-boat interdiction"},
    )
    assert (t.money(BRITAIN), t.money("United States"), t.money(RUSSIA)) == (26, 38, 24)
    assert explain(t.game, t.state, Production(BRITAIN))[0] == 30  # the level itself stays


@rule("REV-UBOAT-01")
def test_income_never_falls_below_nothing() -> None:
    """More submarines than income: nothing is collected, and nothing is owed."""
    t = board(BRITAIN, "income", {"Sea Zone 8": {GERMANY: "35 submarine"}}, {GERMANY: "u-boat interdiction"})
    assert (t.money(BRITAIN), t.money("United States")) == (0, 7)


@rule("REV-ATLWALL-01")
def test_the_wall_holds_for_one_cycle() -> None:
    """German infantry on gray land meet a landing at 3 in the first cycle, at 2 afterwards."""
    t = board(
        BRITAIN,
        "combat_move",
        {
            "Sea Zone 7": {BRITAIN: "1 transport [tank; infantry]"},
            "Western Europe": {GERMANY: "2 infantry, 1 artillery"},
        },
        {GERMANY: "atlantic wall"},
    )
    t.do("go 1 tank, 1 infantry: Sea Zone 7 > Western Europe").done()
    t.do("accept", 6, 6, 6, 3, 6)  # infantry, tank; then artillery on 2 and the infantry on 3: one hit
    assert t.topic == "casualties"
    t.do("lose 1 infantry", 6, 3, 3, 3, 6, 1, 6, 6)  # all three defend on 2; only in the third cycle one hits
    assert t.units("Western Europe", BRITAIN) == {}


@rule("REV-ATLWALL-01")
def test_the_wall_needs_a_landing_gray_land_and_germans() -> None:
    """An attack over land, land that is not gray, and infantry of others know no wall."""
    over_land = board(
        RUSSIA,
        "combat_move",
        {"Karelia S.S.R.": {RUSSIA: "1 tank"}, "Norway": {GERMANY: "1 infantry"}},
        {GERMANY: "atlantic wall"},
    )
    over_land.do("go 1 tank: Karelia S.S.R. > Norway").done(6, 3)
    assert over_land.units("Norway", RUSSIA) == {"tank": 1}
    for owner, zone, land in ((GERMANY, "Sea Zone 4", "Karelia S.S.R."), ("Japan", "Sea Zone 7", "Western Europe")):
        t = board(
            BRITAIN,
            "combat_move",
            {zone: {BRITAIN: "1 transport [tank]"}, land: {owner: "1 infantry"}},
            {GERMANY: "atlantic wall"},
            hold={"Karelia S.S.R.": GERMANY},
        )
        t.do(f"go 1 tank: {zone} > {land}").done().do("accept", 6, 3, 1, 6)  # the 3 misses; the next cycle is won
        assert t.units(land, BRITAIN) == {"tank": 1}


def panzers(advantage: bool = True) -> Table:
    """German tanks before Karelia."""
    return board(
        GERMANY,
        "combat_move",
        {"Belorussia": {GERMANY: "2 tank, 1 infantry"}, "Karelia S.S.R.": {RUSSIA: "1 infantry"}},
        {GERMANY: "panzerblitz"} if advantage else {},
    )


@rule("REV-PANZER-01", "REV-DEC-42")
def test_tanks_that_win_in_one_cycle_drive_on() -> None:
    """After a victory in the first cycle surviving tanks move one land in noncombat movement, never into the enemy."""
    t = panzers()
    t.do("go 2 tank, 1 infantry: Belorussia > Karelia S.S.R.").done(6, 1, 6, 6)
    assert t.topic == "noncombat_move"
    assert "REV-NCM-02" in t.why_not("go 1 tank: Karelia S.S.R. > Archangel")
    assert "REV-NCM-01" in t.why_not("go 1 infantry: Karelia S.S.R. > Norway")
    assert "REV-LAND-01" in t.why_not("go 1 tank: Karelia S.S.R. > Belorussia > Ukraine S.S.R.")
    t.do("go 1 tank: Karelia S.S.R. > Norway")
    assert "REV-LAND-01" in t.why_not("go 1 tank: Norway > Karelia S.S.R.")
    t.done()
    assert t.units("Karelia S.S.R.") == {"tank": 1, "infantry": 1}  # the other stays


@rule("REV-PANZER-01")
def test_a_long_or_an_empty_victory_is_no_panzerblitz() -> None:
    """Two cycles, or nobody to beat, or no advantage: the tanks stay."""
    t = panzers()
    t.do("go 2 tank: Belorussia > Karelia S.S.R.").done(6, 6, 6).do("choose nothing", 1, 6, 6)
    assert "REV-NCM-01" in t.why_not("go 1 tank: Karelia S.S.R. > Norway")
    empty = board(GERMANY, "combat_move", {"Belorussia": {GERMANY: "1 tank"}}, {GERMANY: "panzerblitz"})
    empty.do("go 1 tank: Belorussia > Karelia S.S.R.").done()
    assert "REV-NCM-01" in empty.why_not("go 1 tank: Karelia S.S.R. > Norway")
    plain = panzers(advantage=False)
    plain.do("go 2 tank: Belorussia > Karelia S.S.R.").done(1, 6, 6)
    assert "REV-NCM-01" in plain.why_not("go 1 tank: Karelia S.S.R. > Norway")


@rule("REV-PANZER-01")
def test_landed_tanks_drive_on_too() -> None:
    """Tanks that came by sea are part of the attacking force."""
    t = board(
        GERMANY,
        "combat_move",
        {"Sea Zone 5": {GERMANY: "1 transport [tank]"}, "Karelia S.S.R.": {RUSSIA: "1 infantry"}},
        {GERMANY: "panzerblitz"},
    )
    t.do("go 1 tank: Sea Zone 5 > Karelia S.S.R.").done().do("accept", 1, 6)
    assert "REV-TRN-04" in t.why_not("go 1 tank: Karelia S.S.R. > Sea Zone 5")
    t.do("go 1 tank: Karelia S.S.R. > Norway")
    assert t.units("Norway") == {"tank": 1}


def pack(units: str, known: dict[str, object] | None = None) -> Table:
    """Submarines two zones away from a battleship, from two sides."""
    return board(
        GERMANY,
        "combat_move",
        {
            "Sea Zone 8": {GERMANY: units},
            "Sea Zone 12": {GERMANY: "1 submarine"},
            "Sea Zone 7": {BRITAIN: "1 battleship"},
        },
        {GERMANY: "wolf packs"},
        known,
    )


@rule("REV-WOLF-01", "REV-WOLF-02")
def test_three_submarines_from_anywhere_make_a_pack() -> None:
    """Three submarines whose combat moves end in one zone attack on 3 there."""
    t = pack("2 submarine")
    t.do("go 2 submarine: Sea Zone 8 > Sea Zone 7").do("go 1 submarine: Sea Zone 12 > Sea Zone 7").done(3, 3, 6)
    assert t.units("Sea Zone 7") == {"submarine": 3}


@rule("REV-WOLF-01")
def test_two_are_no_pack_and_with_super_submarines_a_pack_attacks_on_four() -> None:
    """Below three nothing changes; the bonus comes on top of the development."""
    t = pack("1 submarine")
    t.do("go 1 submarine: Sea Zone 8 > Sea Zone 7").do("go 1 submarine: Sea Zone 12 > Sea Zone 7")
    t.done(3, 3, 6)  # both miss on 2; the battleship misses too
    assert t.topic == "submerge"
    t = pack("2 submarine", {"developed": {GERMANY: ["super submarines"]}})
    t.do("go 2 submarine: Sea Zone 8 > Sea Zone 7").do("go 1 submarine: Sea Zone 12 > Sea Zone 7").done(4, 4, 6)
    assert t.units("Sea Zone 7") == {"submarine": 3}


@rule("REV-WOLF-01")
def test_submarines_already_there_neither_count_nor_gain() -> None:
    """Only submarines that move in make a pack."""
    t = board(
        GERMANY,
        "combat_move",
        {"Sea Zone 8": {GERMANY: "3 submarine"}, "Sea Zone 7": {GERMANY: "1 submarine", BRITAIN: "1 transport"}},
        {GERMANY: "wolf packs"},
    )
    stayed = t.state.units[t.ids("Sea Zone 7", "submarine")[0]]
    first = t.state.units[t.ids("Sea Zone 8", "submarine")[0]]
    t.do("go 2 submarine: Sea Zone 8 > Sea Zone 7")
    assert explain(t.game, t.state, Attack(first, "Sea Zone 7"))[0] == 2
    t.do("go 1 submarine: Sea Zone 8 > Sea Zone 7")
    assert explain(t.game, t.state, Attack(first, "Sea Zone 7"))[0] == 3
    assert explain(t.game, t.state, Attack(stayed, "Sea Zone 7"))[0] == 2


def raid(target: str = "Caucasus", guns: str = "") -> Table:
    """A German fighter near a Soviet factory."""
    return board(
        GERMANY,
        "combat_move",
        {
            "Ukraine S.S.R.": {GERMANY: "1 fighter, 1 bomber"},
            target: {RUSSIA: f"1 industrial complex{guns}"},
        },
        {GERMANY: "luftwaffe dive-bombers"},
        purses={RUSSIA: 20},
    )


@pytest.mark.parametrize(("die", "loss"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
@rule("REV-DIVEBOMB-01", "REV-DIVEBOMB-02")
def test_fighters_raid_for_half_their_roll(die: int, loss: int) -> None:
    """A raiding fighter costs the enemy half its roll, rounded up."""
    t = raid()
    t.do("go 1 fighter: Ukraine S.S.R. > Caucasus as raid").done(die)
    assert t.money(RUSSIA) == 20 - loss


@rule("REV-DIVEBOMB-02")
def test_the_worth_of_the_land_caps_each_raider_by_itself() -> None:
    """A fighter and a bomber may raid together; each is capped separately."""
    t = board(
        GERMANY,
        "combat_move",
        {"Belorussia": {GERMANY: "1 fighter, 1 bomber"}, "Karelia S.S.R.": {RUSSIA: "1 industrial complex"}},
        {GERMANY: "luftwaffe dive-bombers"},
        purses={RUSSIA: 20},
    )
    t.do("go 1 fighter, 1 bomber: Belorussia > Karelia S.S.R. as raid").done(6, 6)  # Karelia is worth 2
    assert t.money(RUSSIA) == 16


@rule("REV-DIVEBOMB-01")
def test_guns_fire_at_raiding_fighters_and_only_germans_raid_so() -> None:
    """Antiaircraft fire meets them as it meets bombers; without the advantage fighters cannot raid."""
    t = raid(guns=", 1 antiaircraft gun")
    t.do("go 1 fighter: Ukraine S.S.R. > Caucasus as raid").done(1)
    assert t.units("Ukraine S.S.R.") == {"bomber": 1}
    assert t.money(RUSSIA) == 20
    t = board(
        "Japan",
        "combat_move",
        {"Novosibirsk": {"Japan": "1 fighter"}, "Russia": {RUSSIA: "1 industrial complex"}},
        {GERMANY: "luftwaffe dive-bombers"},
        hold={"Novosibirsk": "Japan"},
    )
    assert "REV-SBR-01" in t.why_not("go 1 fighter: Novosibirsk > Russia as raid")


@rule("REV-FORTRESS-01")
def test_artillery_on_gray_land_defends_on_three() -> None:
    """German artillery on land that was German first and still is defends on 3, and the reason can be told."""
    t = board(
        RUSSIA,
        "combat_move",
        {"Karelia S.S.R.": {RUSSIA: "1 tank"}, "Norway": {GERMANY: "1 artillery"}},
        {GERMANY: "fortress europe"},
        hold={"Caucasus": GERMANY},
    )
    for space, number in (("Norway", 3), ("Caucasus", 2)):
        value, why = explain(t.game, t.state, Defence(Unit("x.1", "artillery", GERMANY, space), space))
        assert (value, [r.rule for r in why]) == (number, ["REV-FORTRESS-01"] if number == 3 else [])
    assert explain(t.game, t.state, Defence(Unit("x.1", "infantry", GERMANY, "Norway"), "Norway"))[0] == 2
    t.do("go 1 tank: Karelia S.S.R. > Norway").done(6, 3)
    assert t.units("Norway") == {"artillery": 1}
