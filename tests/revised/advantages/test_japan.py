"""Tokyo Express, Lightning Assaults, Dug-In Defenders and Banzai Attacks."""

from __future__ import annotations

from sandtable.kernel.machine import explain
from sandtable.kernel.units import Unit
from sandtable.rules.questions import Defence
from tests.revised.advantages.board import board
from tests.tools import Table, rule

JAPAN, AMERICA, RUSSIA = "Japan", "United States", "Soviet Union"


def express(phase: str = "combat_move", advantage: bool = True) -> Table:
    """A destroyer off Japan, and troops that want to go somewhere."""
    return board(
        JAPAN,
        phase,
        {"Japan": {JAPAN: "2 infantry, 1 artillery"}, "Sea Zone 60": {JAPAN: "1 destroyer"}},
        {JAPAN: "tokyo express"} if advantage else {},
    )


@rule("REV-EXPRESS-01", "REV-DEC-52")
def test_a_destroyer_carries_one_infantry() -> None:
    """One infantry and nothing else; destroyers of others carry nobody."""
    t = express()
    assert t.faults("go 1 artillery: Japan > Sea Zone 60")
    assert t.faults("go 2 infantry: Japan > Sea Zone 60")
    t.do("go 1 infantry: Japan > Sea Zone 60")
    assert t.faults("go 1 infantry: Japan > Sea Zone 60")
    assert "REV-SEA-06" in express(advantage=False).why_not("go 1 infantry: Japan > Sea Zone 60")


@rule("REV-EXPRESS-02")
def test_the_express_assaults_like_a_transport() -> None:
    """It loads, sails, lands its infantry under fire, and is done with moving; the destroyer is still a destroyer."""
    t = express()
    t.do("go 1 infantry: Japan > Sea Zone 60").do("go 1 destroyer: Sea Zone 60 > Sea Zone 62")
    t.do("go 1 infantry: Sea Zone 62 > Soviet Far East")
    assert "REV-TRN-06" in t.why_not("go 1 destroyer: Sea Zone 62 > Sea Zone 63")
    t.done().do("accept")
    assert t.holder("Soviet Far East") == JAPAN
    assert t.units("Sea Zone 62") == {"destroyer": 1}


@rule("REV-EXPRESS-02", "REV-DEC-52")
def test_the_express_runs_in_noncombat_movement() -> None:
    """It offloads on friendly shores like a transport; landed infantry has no move left."""
    t = express("noncombat_move")
    t.do("go 1 infantry: Japan > Sea Zone 60").do("go 1 destroyer: Sea Zone 60 > Sea Zone 61")
    t.do("go 1 infantry: Sea Zone 61 > Manchuria")
    assert t.units("Manchuria") == {"infantry": 1}
    assert "REV-TRN-04" in t.why_not("go 1 infantry: Manchuria > Kwangtung")
    assert "REV-TRN-06" in t.why_not("go 1 destroyer: Sea Zone 61 > Sea Zone 60")


@rule("REV-EXPRESS-02")
def test_the_express_bombards_and_its_infantry_drowns_with_it() -> None:
    """With Combined Bombardment it also fires; sunk, it takes its cargo down."""
    t = board(
        JAPAN,
        "combat_move",
        {"Sea Zone 62": {JAPAN: "1 destroyer [infantry]"}, "Soviet Far East": {RUSSIA: "1 infantry"}},
        {JAPAN: "tokyo express"},
        {"developed": {JAPAN: ["combined bombardment"]}},
    )
    t.do("go 1 infantry: Sea Zone 62 > Soviet Far East").done().do("accept")
    assert t.topic == "bombard"
    t.do("accept", 3)
    assert t.holder("Soviet Far East") == JAPAN
    t = board(
        AMERICA,
        "combat_move",
        {"Sea Zone 62": {JAPAN: "1 destroyer [infantry]"}, "Sea Zone 63": {AMERICA: "1 battleship"}},
        {JAPAN: "tokyo express"},
    )
    t.do("go 1 battleship: Sea Zone 63 > Sea Zone 62").done(1, 6)
    assert t.units("Sea Zone 62") == {"battleship": 1}


def islands(advantage: bool = True, enemy: str = "", cargo: str = "infantry; infantry") -> Table:
    """A laden transport, and two American islands on its way."""
    units = {"Sea Zone 60": {JAPAN: f"1 transport [{cargo}]"}, "Japan": {JAPAN: "2 infantry"}}
    if enemy:
        units["Sea Zone 58"] = {AMERICA: enemy}
    return board(
        JAPAN,
        "combat_move",
        units,
        {JAPAN: "lightning assaults"} if advantage else {},
        hold={"Okinawa": AMERICA, "Philippine Islands": AMERICA},
    )


@rule("REV-LIGHTNING-01", "REV-DEC-51")
def test_one_transport_two_assaults() -> None:
    """It moves, assaults, moves again and assaults a second land with the rest of its cargo."""
    t = islands()
    t.do("go 1 transport: Sea Zone 60 > Sea Zone 58").do("go 1 infantry: Sea Zone 58 > Okinawa")
    t.do("go 1 transport: Sea Zone 58 > Sea Zone 49").do("go 1 infantry: Sea Zone 49 > Philippine Islands")
    assert "REV-TRN-06" in t.why_not("go 1 transport: Sea Zone 49 > Sea Zone 50")
    t.done().do("choose Okinawa").do("accept").do("accept")
    assert (t.holder("Okinawa"), t.holder("Philippine Islands")) == (JAPAN, JAPAN)
    assert t.units("Sea Zone 49") == {"transport": 1}
    assert t.units("Sea Zone 58") == {}


@rule("REV-LIGHTNING-01")
def test_without_the_advantage_the_first_assault_ends_the_move() -> None:
    """Others assault once, and in noncombat movement even Japan offloads in one land only."""
    t = islands(advantage=False)
    t.do("go 1 transport: Sea Zone 60 > Sea Zone 58").do("go 1 infantry: Sea Zone 58 > Okinawa")
    assert "REV-TRN-06" in t.why_not("go 1 transport: Sea Zone 58 > Sea Zone 49")
    quiet = board(
        JAPAN,
        "noncombat_move",
        {"Sea Zone 60": {JAPAN: "1 transport [infantry; infantry]"}},
        {JAPAN: "lightning assaults"},
        hold={"Buryatia S.S.R.": JAPAN},
    )
    quiet.do("go 1 infantry: Sea Zone 60 > Japan")
    assert "REV-TRN-11" in quiet.why_not("go 1 infantry: Sea Zone 60 > Buryatia S.S.R.")


@rule("REV-LIGHTNING-02")
def test_the_first_hostile_zone_still_stops_the_transport() -> None:
    """A transport that enters a zone with enemy ships goes no further."""
    t = islands(enemy="1 submarine")
    t.do("go 1 transport: Sea Zone 60 > Sea Zone 58").do("go 1 infantry: Sea Zone 58 > Okinawa")
    assert "REV-SEA-02" in t.why_not("go 1 transport: Sea Zone 58 > Sea Zone 49")


@rule("REV-LIGHTNING-03")
def test_two_assaults_share_one_load() -> None:
    """After the first landing nothing more is loaded, so both assaults stay within one capacity."""
    t = islands(cargo="infantry")
    t.do("go 1 infantry: Sea Zone 60 > Buryatia S.S.R.")
    assert "REV-TRN-15" in t.why_not("go 1 infantry: Japan > Sea Zone 60")


@rule("REV-LIGHTNING-01")
def test_a_first_landing_called_off_goes_back_aboard() -> None:
    """Cargo of a landing that is called off is aboard its transport again, wherever that has sailed."""
    t = islands()
    t.do("go 1 transport: Sea Zone 60 > Sea Zone 58").do("go 1 infantry: Sea Zone 58 > Okinawa")
    t.do("go 1 transport: Sea Zone 58 > Sea Zone 49").do("go 1 infantry: Sea Zone 49 > Philippine Islands")
    t.done().do("choose Okinawa").do("choose nothing").do("accept")
    assert (t.holder("Okinawa"), t.holder("Philippine Islands")) == (AMERICA, JAPAN)
    assert t.units("Sea Zone 49") == {"transport": 1, "infantry": 1}
    assert all(t.state.units[i].aboard for i in t.ids("Sea Zone 49", "infantry"))


@rule("REV-DUGIN-01")
def test_infantry_on_islands_defend_on_three() -> None:
    """Land whose only neighbour is one sea zone is an island; Japan itself is not."""
    t = board(AMERICA, "combat_move", {}, {JAPAN: "dug-in defenders"}, hold={"Midway": JAPAN})
    for space, number in (("Okinawa", 3), ("Midway", 3), ("Japan", 2), ("Kwangtung", 2), ("Australia", 2)):
        unit = Unit("x.1", "infantry", JAPAN, space)
        assert explain(t.game, t.state, Defence(unit, space))[0] == number, space
    assert explain(t.game, t.state, Defence(Unit("x.1", "artillery", JAPAN, "Okinawa"), "Okinawa"))[0] == 2
    t = board(
        AMERICA,
        "combat_move",
        {"Sea Zone 58": {AMERICA: "1 transport [tank]"}, "Okinawa": {JAPAN: "1 infantry"}},
        {JAPAN: "dug-in defenders"},
    )
    t.do("go 1 tank: Sea Zone 58 > Okinawa").done().do("accept", 6, 3)
    assert t.units("Okinawa") == {"infantry": 1}


@rule("REV-BANZAI-01")
def test_infantry_alone_attack_on_two_to_the_end() -> None:
    """An attack begun with infantry only has all of it attack on 2, in every cycle."""
    t = board(
        JAPAN,
        "combat_move",
        {"Kwangtung": {JAPAN: "2 infantry"}, "China": {AMERICA: "2 infantry"}},
        {JAPAN: "banzai attacks"},
    )
    t.do("go 2 infantry: Kwangtung > China").done(2, 6, 6, 6).do("choose nothing", 2, 6, 6)
    assert t.holder("China") == JAPAN


@rule("REV-BANZAI-01")
def test_anything_else_spoils_the_charge() -> None:
    """An artillery, a tank or an aircraft in the force, and infantry attack as usual."""
    for other in ("artillery", "tank", "fighter"):
        t = board(
            JAPAN,
            "combat_move",
            {"Kwangtung": {JAPAN: f"2 infantry, 1 {other}"}, "China": {AMERICA: "1 infantry"}},
            {JAPAN: "banzai attacks"},
        )
        t.do("go 2 infantry: Kwangtung > China").do(f"go 1 {other}: Kwangtung > China")
        # With artillery one infantry attacks on 1 (the 2 misses) and one on 2; else both attack on 1.
        t.done(2, *((6, 6) if other == "artillery" else (2, 6)), 6)
        assert t.topic == "retreat"
        assert t.units("China", AMERICA) == {"infantry": 1}


@rule("REV-BANZAI-02")
def test_a_landing_of_infantry_charges_even_with_air_support() -> None:
    """In an assault only the land units are looked at."""
    t = board(
        JAPAN,
        "combat_move",
        {
            "Sea Zone 60": {JAPAN: "1 transport [infantry; infantry]"},
            "Japan": {JAPAN: "1 fighter"},
            "Buryatia S.S.R.": {RUSSIA: "2 infantry"},
        },
        {JAPAN: "banzai attacks"},
    )
    t.do("go 2 infantry: Sea Zone 60 > Buryatia S.S.R.").do("go 1 fighter: Japan > Sea Zone 60 > Buryatia S.S.R.")
    t.done().do("accept", 2, 2, 6, 6)  # both infantry hit on 2; the fighter is not needed
    assert t.holder("Buryatia S.S.R.") == JAPAN


@rule("REV-BANZAI-02")
def test_a_tank_in_the_landing_spoils_it() -> None:
    """With a tank among the landed units the infantry attacks on 1."""
    t = board(
        JAPAN,
        "combat_move",
        {"Sea Zone 60": {JAPAN: "1 transport [infantry; tank]"}, "Buryatia S.S.R.": {RUSSIA: "1 infantry"}},
        {JAPAN: "banzai attacks"},
    )
    t.do("go 1 infantry, 1 tank: Sea Zone 60 > Buryatia S.S.R.").done()
    t.do("accept", 2, 3, 6)  # the 2 misses, so that the tank still has somebody to hit
    assert t.holder("Buryatia S.S.R.") == JAPAN


@rule("REV-LIGHTNING-01")
def test_troops_whose_transport_is_sunk_land_or_are_lost() -> None:
    """If the transport sinks on its second leg, its first landing still goes ahead; called off, the troops drown."""
    for answer, survivors in (("accept", 1), ("choose nothing", 0)):
        t = board(
            JAPAN,
            "combat_move",
            {
                "Sea Zone 60": {JAPAN: "1 transport [infantry; infantry]"},
                "Sea Zone 49": {AMERICA: "1 submarine"},
            },
            {JAPAN: "lightning assaults"},
            hold={"Okinawa": AMERICA, "Philippine Islands": AMERICA},
        )
        t.do("go 1 transport: Sea Zone 60 > Sea Zone 58").do("go 1 infantry: Sea Zone 58 > Okinawa")
        t.do("go 1 transport: Sea Zone 58 > Sea Zone 49").do("go 1 infantry: Sea Zone 49 > Philippine Islands")
        t.done().do("choose Sea Zone 49", 1)  # the submarine sinks the transport and the troops still aboard
        t.do(answer)
        assert t.units("Sea Zone 58") == {}
        assert t.units("Okinawa").get("infantry", 0) == survivors
        assert t.holder("Philippine Islands") == AMERICA
