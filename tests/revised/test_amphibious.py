"""Amphibious assaults: the sea first, then the beach, and no way back."""

from __future__ import annotations

from tests.tools import Table, rule

UK, US = "United Kingdom", "United States"
Z6, Z7, Z8, Z49, Z50 = (f"Sea Zone {n}" for n in (6, 7, 8, 49, 50))
MANILA = "Philippine Islands"


def invasion(beach: str, fleet: str, at_sea: str = "") -> Table:
    """An American fleet in sea zone 50 bound for the Philippines."""
    units = {Z50: {US: fleet}, MANILA: {"Japan": beach}, Z49: {"Japan": at_sea}}
    return Table(US, "combat_move", {k: v for k, v in units.items() if all(v.values())})


def sail(t: Table, fleet: str, troops: str) -> Table:
    """Send the fleet and declare the landing."""
    return t.do(f"go {fleet}: {Z50} > {Z49}").do(f"go {troops}: {Z49} > {MANILA}")


@rule("REV-AMPHIB-01", "REV-AMPHIB-02", "REV-DEC-17", "REV-GAP-25")
def test_troops_land_on_the_declared_shore() -> None:
    """Cargo attacks an enemy shore of its ship's zone, named in combat movement; ships may wait in an empty zone."""
    t = sail(invasion("1 infantry", "1 transport [infantry; tank]"), "1 transport", "1 infantry, 1 tank")
    assert "REV-MAP-02" in t.why_not(f"go 1 infantry: {Z49} > Okinawa")
    t.done().do("accept", 1, 6)
    assert t.holder(MANILA) == US
    assert t.units(MANILA) == {"infantry": 1, "tank": 1}


@rule("REV-DEC-17", "REV-CMOVE-05")
def test_without_an_assault_ships_do_not_sail_in_combat_movement() -> None:
    """Nothing declared is no assault, and then the fleet has no business in an empty zone."""
    t = invasion("1 infantry", "1 transport [infantry]").do(f"go 1 transport: {Z50} > {Z49}")
    assert t.why_not("done") == "REV-CMOVE-05"


@rule("REV-AMPHIB-02")
def test_one_target_for_a_unit() -> None:
    """A unit that is to land in one territory cannot be declared for another."""
    t = Table(UK, "combat_move", {Z6: {UK: "1 transport [infantry]"}}).do(f"go 1 infantry: {Z6} > Norway")
    assert t.why_not(f"go 1 infantry: {Z6} > Western Europe") == "REV-AMPHIB-02"
    t.do(f"recall 1 infantry in {Z6}").do(f"go 1 infantry: {Z6} > Western Europe").done().do("accept")
    assert t.holder("Western Europe") == UK
    assert t.holder("Norway") == "Germany"


@rule("REV-AMPHIB-03", "REV-DEC-25")
def test_a_landing_may_be_called_off_but_not_moved() -> None:
    """Before the land combat the attacker lands all, some or none of the declared units, and only there."""
    t = sail(invasion("1 infantry", "1 transport [infantry; tank]"), "1 transport", "1 infantry, 1 tank").done()
    assert (t.asked, t.topic) == ((US,), "landing")
    assert sorted(t.options()) == sorted(t.ids(Z49, "infantry") + t.ids(Z49, "tank"))
    assert t.silence() == "choose " + "; ".join(t.options())
    stranger = t.ids(Z49, "transport")[0]
    assert t.why_not(f"choose {stranger}") == "REV-AMPHIB-03"
    t.do("choose nothing")
    assert t.topic == "noncombat_move"
    assert t.units(Z49) == {"transport": 1, "infantry": 1, "tank": 1}
    assert t.units(MANILA) == {"infantry": 1}


@rule("REV-AMPHIB-04", "REV-AMPHIB-05", "REV-AMPHIB-11", "REV-AMPHIB-13", "REV-DEC-23")
def test_the_sea_is_fought_for_first() -> None:
    """Enemy ships and their carrier's fighters fight all our ships, transports too; land aircraft stay on land."""
    t = invasion("1 fighter", "1 battleship, 1 transport [infantry]", "1 aircraft carrier [fighter]")
    sail(t, "1 battleship, 1 transport", "1 infantry")
    t.done(4)
    assert t.topic == "casualties"  # the carrier or its fighter
    t.do("lose 1 aircraft carrier", 6, 6)  # both fire back, the island's fighter does not
    assert t.topic == "retreat"
    t.do("choose nothing", 4, 4)  # the fighter is shot down and scores: ship or transport
    assert t.topic == "casualties"
    t.do("lose 1 battleship").do("accept", 6, 4)  # ashore the infantry meets the other fighter
    assert t.units(MANILA) == {"fighter": 1}


@rule("REV-AMPHIB-13", "REV-DEC-23", "REV-COMBAT-02")
def test_the_attacker_chooses_among_the_battles_that_are_ready() -> None:
    """Two open battles are offered in any order; the landing is refused until its zone is settled."""
    t = Table(
        US,
        "combat_move",
        {
            Z50: {US: "1 battleship, 1 transport [infantry]"},
            Z49: {"Japan": "1 submarine"},
            MANILA: {"Japan": "1 infantry"},
            "China": {US: "1 infantry"},
            "Kwangtung": {"Japan": "1 infantry"},
        },
    )
    sail(t, "1 battleship, 1 transport", "1 infantry").do("go 1 infantry: China > Kwangtung").done()
    assert (t.asked, t.topic) == ((US,), "combat")
    assert t.options() == [Z49, "Kwangtung"]
    assert t.silence() == f"choose {Z49}"
    assert t.why_not(f"choose {MANILA}") == "REV-AMPHIB-13"
    t.do("choose Kwangtung", 6, 6)
    assert t.topic == "retreat"


@rule("REV-AMPHIB-06", "REV-GAP-16")
def test_a_zone_is_clear_when_its_submarines_have_dived() -> None:
    """Surviving transports land their troops once no enemy is left but submerged submarines."""
    t = invasion("", "1 battleship, 1 transport [infantry]", "1 submarine")
    sail(t, "1 battleship, 1 transport", "1 infantry").done(6, 6)
    t.do(f"choose {t.ids(Z49, 'submarine')[0]}").do("accept")
    assert t.holder(MANILA) == US


@rule("REV-AMPHIB-07", "REV-BOMB-05")
def test_ships_that_fought_do_not_bombard() -> None:
    """After a sea combat in the zone the landing has no support from its battleships."""
    t = invasion("1 infantry", "1 battleship, 1 transport [infantry]", "1 transport")
    sail(t, "1 battleship, 1 transport", "1 infantry").done(4, 6)
    assert t.topic == "landing"
    t.do("accept", 1, 6)  # infantry against infantry at once
    assert t.holder(MANILA) == US


@rule("REV-AMPHIB-08", "REV-AMPHIB-12", "REV-RETREAT-06", "REV-DEC-33", "REV-GAP-21")
def test_landed_and_overland_troops_fight_on_while_aircraft_may_leave() -> None:
    """Troops may join over land; then no land unit may retreat, but the aircraft may, all together."""
    t = Table(
        UK,
        "combat_move",
        {
            Z6: {UK: "1 transport [infantry]"},
            "Karelia S.S.R.": {UK: "1 tank"},
            UK: {UK: "1 fighter, 1 bomber"},
            "Norway": {"Germany": "2 infantry"},
        },
    )
    t.do(f"go 1 infantry: {Z6} > Norway").do("go 1 tank: Karelia S.S.R. > Norway")
    t.do(f"go 1 fighter, 1 bomber: {UK} > {Z6} > Norway").done()
    t.do("accept", 6, 6, 6, 6, 6, 6)
    assert (t.asked, t.topic, t.options()) == ((UK,), "retreat", ["air"])
    assert t.silence() == "choose nothing"
    t.do("choose air")
    assert t.topic == "home_move"  # they say where to at once; then the others fight on
    t.do(f"go 1 fighter: Norway > {Z6} > {UK}")
    # Two more cycles without aircraft and without a question.
    t.do(f"go 1 bomber: Norway > {Z6} > {UK}", 6, 6, 6, 6, 1, 3, 6, 6)
    assert t.units("Norway") == {"infantry": 1, "tank": 1}
    assert t.holder("Norway") == UK


@rule("REV-AMPHIB-09", "REV-DEC-18", "REV-AMPHIB-10")
def test_an_aircraft_fights_at_sea_or_on_land() -> None:
    """It fights where it flew to and nowhere else: the zone or the territory."""
    t = Table(
        UK,
        "combat_move",
        {
            Z7: {UK: "1 battleship, 1 transport [infantry]"},
            Z6: {"Germany": "1 destroyer"},
            UK: {UK: "2 fighter"},
            "Norway": {"Germany": "1 infantry"},
        },
    )
    t.do(f"go 1 battleship, 1 transport: {Z7} > {Z6}").do(f"go 1 infantry: {Z6} > Norway")
    t.do(f"go 1 fighter: {UK} > {Z6}").do(f"go 1 fighter: {UK} > {Z6} > Norway")
    t.done(6, 6, 6)  # one fighter and the battleship against the destroyer
    assert (t.topic, t.options()) == ("retreat", [Z7])  # fighters leave a sea combat with the ships
    t.do("choose nothing", 3, 6)
    t.do(f"go 1 fighter: {Z6} > {UK}")
    t.do("accept", 6, 6, 6)  # infantry and the other fighter against infantry
    assert t.options() == ["air"]


@rule("REV-AMPHIB-06", "REV-AMPHIB-13", "REV-AMPHIB-15")
def test_two_fleets_one_beach() -> None:
    """The land combat waits for every zone in dispute; troops of the beaten fleet do not land, the others do."""
    t = Table(
        UK,
        "combat_move",
        {
            Z6: {UK: "1 transport [infantry]"},
            "Sea Zone 4": {UK: "1 transport [tank]"},
            "Sea Zone 3": {"Germany": "1 destroyer"},
            "Norway": {"Germany": "1 infantry"},
            "Karelia S.S.R.": {UK: "1 infantry"},
            "Eastern Europe": {"Germany": "1 infantry"},
        },
    )
    t.do("go 1 transport: Sea Zone 4 > Sea Zone 3").do("go 1 tank: Sea Zone 3 > Norway")
    t.do(f"go 1 infantry: {Z6} > Norway").do("go 1 infantry: Karelia S.S.R. > Eastern Europe").done()
    assert t.why_not("choose Norway") == "REV-AMPHIB-13"
    t.do("choose Sea Zone 3", 6).do("choose Sea Zone 4")
    t.do("choose Norway")
    assert t.options() == t.ids(Z6, "infantry")
    t.do("accept", 1, 6, 6, 2)  # Norway falls; then the infantry in Eastern Europe is beaten
    assert t.units("Norway") == {"infantry": 1}
    assert t.units("Sea Zone 4") == {"transport": 1, "tank": 1}


@rule("REV-GAP-75", "REV-AMPHIB-15", "REV-AMPHIB-12")
def test_the_overland_column_fights_alone_when_the_fleet_is_beaten() -> None:
    """Without a landing its combat is an ordinary one, and it may retreat."""
    t = Table(
        UK,
        "combat_move",
        {
            "Sea Zone 4": {UK: "1 transport [infantry]"},
            "Sea Zone 3": {"Germany": "1 destroyer"},
            "Norway": {"Germany": "1 infantry"},
            "Karelia S.S.R.": {UK: "1 tank"},
        },
    )
    t.do("go 1 transport: Sea Zone 4 > Sea Zone 3").do("go 1 infantry: Sea Zone 3 > Norway")
    t.do("go 1 tank: Karelia S.S.R. > Norway").done(3, 6, 6)  # the transport sinks; then tank against infantry
    assert (t.topic, t.options()) == ("retreat", ["Karelia S.S.R."])


@rule("REV-AMPHIB-14", "REV-GAP-39")
def test_landing_from_a_friends_transport() -> None:
    """Troops that were already aboard may assault from a friend's ship in their own turn; that ship does not fight."""
    t = Table(
        US, "combat_move", {Z6: {UK: "1 transport [infantry of United States]"}, "Norway": {"Germany": "1 infantry"}}
    )
    t.do(f"go 1 infantry: {Z6} > Norway").done().do("accept", 1, 6)
    assert t.holder("Norway") == US


@rule("REV-AMPHIB-14", "REV-GAP-39")
def test_a_friends_transport_needs_a_clear_zone() -> None:
    """With enemy ships there the landing needs a victory of the active power's own forces; boarding now is too late."""
    units = {
        Z6: {UK: "1 transport [infantry of United States]", "Germany": "1 submarine"},
        "Norway": {"Germany": "1 infantry"},
    }
    t = Table(US, "combat_move", units).do(f"go 1 infantry: {Z6} > Norway").done()
    assert t.units(Z6) == {"transport": 1, "infantry": 1, "submarine": 1}  # no battle and no landing
    t = Table(US, "combat_move", {**units, UK: {US: "1 fighter"}})
    t.do(f"go 1 infantry: {Z6} > Norway").do(f"go 1 fighter: {UK} > {Z6}").done(3)
    t.do(f"go 1 fighter: {Z6} > {UK}").do("accept", 1, 6)
    assert t.holder("Norway") == US
    t = Table(US, "combat_move", {Z6: {UK: "1 transport"}, UK: {US: "1 infantry"}})
    t.do(f"go 1 infantry: {UK} > {Z6}")
    assert t.why_not(f"go 1 infantry: {Z6} > Norway") == "REV-TRN-23"


@rule("REV-AMPHIB-15")
def test_a_lost_sea_combat_is_a_lost_landing() -> None:
    """After a retreat the cargo stays aboard and nobody lands; what sank took its cargo along."""
    t = invasion("1 infantry", "1 battleship, 1 transport [infantry]", "1 transport")
    sail(t, "1 battleship, 1 transport", "1 infantry").done(6, 6).do(f"choose {Z50}")
    assert t.topic == "noncombat_move"
    assert t.units(Z50) == {"battleship": 1, "transport": 1, "infantry": 1}
    assert t.units(MANILA) == {"infantry": 1}


@rule("REV-AMPHIB-15", "REV-DEC-23")
def test_a_landing_that_cannot_be_is_not_offered() -> None:
    """Once its sea combat is lost the landing drops out by itself; the other battle is left."""
    t = Table(
        US,
        "combat_move",
        {
            Z50: {US: "1 transport [infantry]"},
            Z49: {"Japan": "1 submarine"},
            "China": {US: "1 infantry"},
            "Kwangtung": {"Japan": "1 infantry"},
        },
    )
    sail(t, "1 transport", "1 infantry").do("go 1 infantry: China > Kwangtung").done()
    t.do(f"choose {Z49}", 1, 6, 6)  # the transport sinks, and the battle of Kwangtung begins
    assert (t.topic, t.options()) == ("retreat", ["China"])


@rule("REV-AMPHIB-16")
def test_an_empty_beach_falls_without_dice() -> None:
    """Guns and complexes do not hold a territory against a landing."""
    t = sail(
        invasion("1 antiaircraft gun", "1 battleship, 1 transport [infantry]"),
        "1 battleship, 1 transport",
        "1 infantry",
    )
    t.done().do("accept")
    assert t.holder(MANILA) == US
    assert t.units(MANILA, US) == {"infantry": 1, "antiaircraft gun": 1}


@rule("REV-GAP-24")
def test_after_a_landing_the_rest_may_follow_into_the_captured_land() -> None:
    """Cargo kept back may go ashore later where the first landed, nowhere else; the ship neither loads nor sails."""
    t = Table(UK, "combat_move", {Z6: {UK: "1 transport [infantry; infantry]"}, UK: {UK: "1 tank"}})
    t.do(f"go 2 infantry: {Z6} > Norway").done()
    t.do(f"choose {t.options()[0]}")
    assert t.holder("Norway") == UK
    assert t.why_not(f"go 1 tank: {UK} > {Z6}") == "REV-TRN-15"
    assert t.why_not(f"go 1 transport: {Z6} > {Z7}") == "REV-TRN-06"
    assert t.why_not(f"go 1 infantry: {Z6} > {UK}") == "REV-TRN-11"
    t.do(f"go 1 infantry: {Z6} > Norway")
    assert t.units("Norway") == {"infantry": 2}


@rule("REV-GAP-24", "REV-TRN-17")
def test_after_a_landing_called_off_from_the_spot() -> None:
    """A transport that did not move in combat movement may do anything in noncombat movement."""
    t = Table(UK, "combat_move", {Z6: {UK: "1 transport [infantry]"}})
    t.do(f"go 1 infantry: {Z6} > Norway").done().do("choose nothing")
    assert t.allows(f"go 1 infantry: {Z6} > {UK}")
    t.do(f"go 1 transport: {Z6} > {Z7} > {Z8}").do(f"go 1 infantry: {Z8} > {UK}")
    assert t.units(UK) == {"infantry": 1}


@rule("REV-GAP-24", "REV-TRN-18")
def test_after_a_landing_called_off_by_choice_behind_a_sea_combat() -> None:
    """A transport that fought and did not retreat may offload on one friendly shore of its zone."""
    t = Table(UK, "combat_move", {Z7: {UK: "1 destroyer, 1 transport [infantry]"}, Z6: {"Germany": "1 transport"}})
    t.do(f"go 1 destroyer, 1 transport: {Z7} > {Z6}").do(f"go 1 infantry: {Z6} > Norway").done(3, 6)
    t.do("choose nothing").do(f"go 1 infantry: {Z6} > {UK}")
    assert t.units(UK) == {"infantry": 1}


@rule("REV-GAP-24")
def test_after_a_landing_called_off_without_combat_the_cargo_stays_aboard() -> None:
    """A transport that moved in combat movement and fought nobody does nothing more."""
    t = Table(UK, "combat_move", {Z7: {UK: "1 transport [infantry]"}})
    t.do(f"go 1 transport: {Z7} > {Z6}").do(f"go 1 infantry: {Z6} > Norway").done().do("choose nothing")
    assert t.why_not(f"go 1 infantry: {Z6} > {UK}") == "REV-TRN-17"


@rule("REV-GAP-75", "REV-GAP-27")
def test_others_attack_alone_when_the_landing_is_called_off() -> None:
    """Aircraft and overland troops then fight an ordinary combat, with retreat and without bombardment."""
    t = Table(
        UK,
        "combat_move",
        {
            Z6: {UK: "1 battleship, 1 transport [infantry]"},
            "Karelia S.S.R.": {UK: "1 tank"},
            "Norway": {"Germany": "1 infantry"},
            UK: {UK: "1 fighter"},
        },
    )
    t.do(f"go 1 infantry: {Z6} > Norway").do("go 1 tank: Karelia S.S.R. > Norway")
    t.do(f"go 1 fighter: {UK} > {Z6} > Norway").done().do("choose nothing", 6, 6, 6)
    assert (t.topic, t.options()) == ("retreat", ["Karelia S.S.R."])


@rule("REV-GAP-75")
def test_aircraft_alone_may_leave_after_the_first_cycle() -> None:
    """With the landing called off, aircraft fight by themselves and may withdraw."""
    t = Table(
        UK,
        "combat_move",
        {Z6: {UK: "1 transport [infantry]"}, "Norway": {"Germany": "1 infantry"}, UK: {UK: "1 fighter"}},
    )
    t.do(f"go 1 infantry: {Z6} > Norway").do(f"go 1 fighter: {UK} > {Z6} > Norway").done().do("choose nothing", 6, 6)
    assert (t.topic, t.options()) == ("retreat", ["air"])
    t.do("choose air").do(f"go 1 fighter: Norway > {Z6} > {UK}")
    assert t.units("Norway") == {"infantry": 1}


@rule("REV-EX-16")
def test_assault_after_a_sea_combat() -> None:
    """Japan off an island with an American carrier in the zone: fleet first, no bombardment, only air retreats."""
    t = Table(
        "Japan",
        "combat_move",
        {
            "Sea Zone 57": {"Japan": "1 battleship, 1 transport [infantry], 1 aircraft carrier [fighter]"},
            "Sea Zone 56": {US: "1 aircraft carrier"},
            "Midway": {US: "1 infantry"},
        },
    )
    t.do("go 1 fighter: Sea Zone 57 > Sea Zone 56 > Midway")
    t.do("go 1 battleship, 1 transport: Sea Zone 57 > Sea Zone 56").do("go 1 infantry: Sea Zone 56 > Midway")
    t.done(4, 6)  # the battleship sinks the carrier, which misses
    assert t.topic == "landing"
    t.do("accept", 6, 6, 6)  # no shell from the sea
    assert (t.topic, t.options()) == ("retreat", ["air"])
    t.do("choose air").do("go 1 fighter: Midway > Sea Zone 56 > Sea Zone 57", 1, 6)
    assert t.holder("Midway") == "Japan"
