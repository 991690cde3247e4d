"""Units carried by sea."""

from __future__ import annotations

import pytest

from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.movement.moving import Moving
from tests.blitzkrieg.front import front
from tests.tools import Table, rule

CHANNEL, ENGLAND, FRANCE = "English Channel", "Southern England", "Normandy"


def aboard(t: Table, space: str) -> list[Unit]:
    """The cargo in a zone."""
    return [u for u in t.state.here(space) if u.aboard]


@rule("BLG-CONV-01")
@pytest.mark.parametrize("unit", ["infantry 3", "armour 3", "headquarters 2", "aircraft 3"])
def test_a_convoy_carries_one_unit_of_land_or_air(unit: str) -> None:
    """Whatever it is, of the convoy's own country or of an ally; a second one finds no place."""
    t = front(
        "British Empire",
        "movement",
        {ENGLAND: {"United Kingdom": f"2 {unit}"}, CHANNEL: {"United Kingdom": "1 convoy"}},
    )
    t.do(f"go 1 {unit}: {ENGLAND} > {CHANNEL}")
    assert [u.kind for u in aboard(t, CHANNEL)] == [unit]
    assert t.why_not(f"go 1 {unit}: {ENGLAND} > {CHANNEL}") == "BLG-CONV-03"


@rule("BLG-CONV-01")
def test_a_convoy_of_an_ally_serves_as_well() -> None:
    """French infantry boards a British convoy; without any convoy nobody goes aboard."""
    units = {FRANCE: {"France": "1 infantry 3"}, CHANNEL: {"United Kingdom": "1 convoy"}}
    t = front("British Empire", "movement", units).do(f"go 1 infantry 3: {FRANCE} > {CHANNEL}", power="France")
    assert aboard(t, CHANNEL)[0].owner == "France"
    none = front("British Empire", "movement", {FRANCE: {"France": "1 infantry 3"}})
    assert none.why_not(f"go 1 infantry 3: {FRANCE} > {CHANNEL}", "France") == "BLG-CONV-01"


@rule("BLG-CONV-02", "BLG-CONV-03", "BLG-GAP-34", "BLG-GAP-72")
def test_reduced_units_share_a_convoy_and_a_reduced_convoy_takes_one_of_them() -> None:
    """Two reduced units go on a whole convoy; one on a reduced convoy; a headquarters counts as a whole unit."""
    reduced = {ENGLAND: {"United Kingdom": "3 infantry 3 hit 1, 1 headquarters 2, 1 infantry 2"}}
    t = front("British Empire", "movement", {**reduced, CHANNEL: {"United Kingdom": "1 convoy"}})
    t.do(f"go 2 infantry 3: {ENGLAND} > {CHANNEL}")
    assert len(aboard(t, CHANNEL)) == 2
    assert t.why_not(f"go 1 infantry 3: {ENGLAND} > {CHANNEL}") == "BLG-CONV-03"
    worn = front("British Empire", "movement", {**reduced, CHANNEL: {"United Kingdom": "1 convoy hit 1"}})
    assert worn.why_not(f"go 1 infantry 2: {ENGLAND} > {CHANNEL}") == "BLG-CONV-02"
    assert worn.why_not(f"go 1 headquarters 2: {ENGLAND} > {CHANNEL}") == "BLG-CONV-02"
    worn.do(f"go 1 infantry 3: {ENGLAND} > {CHANNEL}")
    assert worn.why_not(f"go 1 infantry 3: {ENGLAND} > {CHANNEL}") == "BLG-CONV-02"


@rule("BLG-CONV-04", "BLG-GAP-72")
def test_a_convoy_that_has_carried_is_not_loaded_again() -> None:
    """Neither after it sailed with cargo nor after it put cargo ashore in the same phase."""
    units = {
        ENGLAND: {"United Kingdom": "2 infantry 3"},
        FRANCE: {"France": "1 infantry 3"},
        CHANNEL: {"United Kingdom": "1 convoy"},
    }
    t = front("British Empire", "movement", units)
    t.do(f"go 1 infantry 3: {ENGLAND} > {CHANNEL}", power="British Empire")
    t.do(f"go 1 infantry 3: {CHANNEL} > {FRANCE}", power="British Empire")
    assert t.why_not(f"go 1 infantry 3: {ENGLAND} > {CHANNEL}", "British Empire") == "BLG-CONV-04"
    sailed = front(
        "British Empire",
        "movement",
        {
            "North Sea": {"United Kingdom": "1 convoy [infantry 3 hit 1]"},
            ENGLAND: {"United Kingdom": "1 infantry 3 hit 1"},
        },
    )
    sailed.do(f"go 1 convoy: North Sea > {CHANNEL}")
    assert sailed.why_not(f"go 1 infantry 3: {ENGLAND} > {CHANNEL}") == "BLG-CONV-04"


def offered(t: Table, unit: str) -> set[str]:
    """Where a table shows that a unit may go."""
    step = t.state.stack[-1]
    assert isinstance(step, Moving)
    return {way.space for way in step.ways(Play(t.game, t.state), t.state.units[unit])}


@rule("BLG-CONV-05", "BLG-CONV-06", "BLG-DEC-06")
def test_cargo_is_passed_on_beside_a_friendly_shore() -> None:
    """The second convoy sails its own three zones with it; beside no friendly land cargo stays where it is."""
    units = {
        CHANNEL: {"United Kingdom": "1 convoy [infantry 3]"},
        "Bay of Biscay": {"United Kingdom": "1 convoy"},
        "Central Atlantic": {"United Kingdom": "1 convoy [infantry 2], 1 convoy"},
    }
    t = front("British Empire", "movement", units)
    first, other = t.ids(CHANNEL, "convoy")[0], t.ids("Bay of Biscay", "convoy")[0]
    t.do(f"go {first}: {CHANNEL} > Bay of Biscay")
    rider = t.ids("Bay of Biscay", "infantry 3")[0]
    assert "Bay of Biscay" in offered(t, rider)
    t.do(f"go {rider}: Bay of Biscay aboard {other}")
    t.do(f"go {other}: Bay of Biscay > Gulf of Cadiz > Western Mediterranean > Malta (sea)")
    assert t.state.units[rider].space == "Malta (sea)"
    t.do(f"go {rider}: Malta (sea) > Malta")
    assert t.units("Malta") == {"infantry 3": 1}
    lonely, empty = t.ids("Central Atlantic", "infantry 2")[0], t.ids("Central Atlantic", "convoy")[1]
    assert t.why_not(f"go {lonely}: Central Atlantic aboard {empty}") == "BLG-CONV-05"
    assert "Central Atlantic" not in offered(t, lonely)


@rule("BLG-CONV-06", "BLG-GAP-31")
def test_loading_costs_nothing_and_the_convoy_may_come_to_fetch() -> None:
    """Infantry walks to the coast, is fetched, carried and landed in one phase; the convoy has three zones in all."""
    t = front(
        "British Empire",
        "movement",
        {"Scotland": {"United Kingdom": "1 infantry 3"}, CHANNEL: {"United Kingdom": "1 convoy"}},
        hold={"Southern Norway": "British Empire"},
    )
    t.do("go 1 infantry 3: Scotland > Northern England")
    t.do(f"go 1 convoy: {CHANNEL} > North Sea")
    t.do("go 1 infantry 3: Northern England > North Sea").do("go 1 convoy: North Sea > Skagerrak")
    t.do("go 1 infantry 3: Skagerrak > Southern Norway")
    assert t.units("Southern Norway") == {"infantry 3": 1}
    assert t.allows("go 1 convoy: Skagerrak > Baltic Sea")
    assert t.why_not("go 1 convoy: Skagerrak > North Sea > Norwegian Sea > Barents Sea > Norwegian Sea > North Sea")


@rule("BLG-GAP-31")
def test_nobody_boards_among_enemy_ships_or_from_enemy_land() -> None:
    """With an enemy submarine in the zone nothing is loaded there."""
    t = front(
        "British Empire",
        "movement",
        {
            ENGLAND: {"United Kingdom": "1 infantry 3"},
            CHANNEL: {"United Kingdom": "1 convoy", "Germany": "1 submarine"},
        },
    )
    assert t.why_not(f"go 1 infantry 3: {ENGLAND} > {CHANNEL}") == "BLG-GAP-31"


@rule("BLG-GAP-20", "BLG-GAP-31")
def test_an_enemy_naval_headquarters_is_in_the_way_too() -> None:
    """It counts as a ship for whoever enters: nobody boards beside it, and a landing waits for the fight with it."""
    sea = {CHANNEL: {"United Kingdom": "1 convoy, 1 convoy [infantry 2]", "Germany": "1 naval headquarters 2"}}
    t = front("British Empire", "movement", {**sea, ENGLAND: {"United Kingdom": "1 aircraft 3"}})
    t.do(f"go 1 infantry 2: {CHANNEL} > Northern France")
    assert [u.kind for u in aboard(t, CHANNEL)] == ["infantry 2"]
    t.do(f"go 1 aircraft 3: {ENGLAND} > {CHANNEL}")
    assert not t.state.units[t.ids(CHANNEL, "aircraft 3")[0]].aboard


@rule("BLG-CONV-07", "BLG-CONV-08")
def test_going_ashore_is_the_whole_move() -> None:
    """Armour that lands in Normandy does not drive on to Paris in the same phase, nor board again."""
    t = front(
        "British Empire",
        "movement",
        {CHANNEL: {"United Kingdom": "1 convoy [armour 3], 1 convoy"}, "Paris": {"France": "1 infantry 3"}},
    )
    t.do(f"go 1 armour 3: {CHANNEL} > {FRANCE}", power="British Empire")
    assert t.why_not(f"go 1 armour 3: {FRANCE} > Paris", "British Empire") == "BLG-CONV-08"
    assert t.why_not(f"go 1 armour 3: {FRANCE} > {CHANNEL}", "British Empire") == "BLG-CONV-08"


@rule("BLG-CONV-09")
def test_landed_armour_may_exploit() -> None:
    """In the exploitation phase of the same segment it has a move again."""
    t = front("British Empire", "movement", {CHANNEL: {"United Kingdom": "1 convoy [armour 3]"}})
    t.do(f"go 1 armour 3: {CHANNEL} > {FRANCE}").done()
    assert t.topic == "exploit"
    assert t.allows(f"go 1 armour 3: {FRANCE} > Paris", "British Empire")


@rule("BLG-CONV-12", "BLG-CTRL-01")
def test_landing_in_enemy_land() -> None:
    """Where nobody is, the landed unit takes the area at once; where enemies are, it attacks them."""
    hold = {FRANCE: "Germany", "Northern France": "Germany"}
    units = {
        CHANNEL: {"United Kingdom": "2 convoy [infantry 3]"},
        "Northern France": {"Germany": "1 infantry 2"},
    }
    t = front("British Empire", "movement", units, hold=hold)
    t.do(f"go 1 infantry 3: {CHANNEL} > {FRANCE}")
    assert t.holder(FRANCE) == "France"
    t.do(f"go 1 infantry 3: {CHANNEL} > Northern France")
    assert t.units("Northern France") == {"infantry 3": 1, "infantry 2": 1}
    assert t.holder("Northern France") == "Germany"


@rule("BLG-GAP-29")
def test_a_landing_waits_for_the_sea_battle() -> None:
    """With enemy ships in the zone the landing is declared; the cargo stays aboard until the zone is fought for."""
    t = front(
        "British Empire",
        "movement",
        {CHANNEL: {"United Kingdom": "1 convoy [infantry 3]", "Germany": "1 submarine"}},
        hold={FRANCE: "Germany"},
    )
    t.do(f"go 1 infantry 3: {CHANNEL} > {FRANCE}")
    assert aboard(t, CHANNEL)
    assert t.holder(FRANCE) == "Germany"
    assert t.why_not(f"go 1 infantry 3: {CHANNEL} > Northern France") == "BLG-GAP-29"
    assert t.why_not(f"go 1 convoy: {CHANNEL} > North Sea") == "BLG-GAP-29"


@rule("BLG-GAP-30")
def test_cargo_of_a_convoy_that_came_far_lands_among_friends_only() -> None:
    """After four zones it goes ashore in England, not in German Normandy."""
    t = front(
        "British Empire",
        "movement",
        {"Western Atlantic": {"Canada": "1 convoy [infantry 3]"}},
        hold={FRANCE: "Germany"},
    )
    t.do("go 1 convoy: Western Atlantic > Labrador Sea > Iceland (sea) > North Atlantic > English Channel")
    assert t.why_not(f"go 1 infantry 3: {CHANNEL} > {FRANCE}") == "BLG-GAP-30"
    t.do(f"go 1 infantry 3: {CHANNEL} > {ENGLAND}")
    assert t.units(ENGLAND) == {"infantry 3": 1}


@rule("BLG-GAP-32", "BLG-DEC-06")
def test_cargo_may_stay_aboard() -> None:
    """It sails on with its convoy and is in no area meanwhile."""
    t = front("British Empire", "movement", {CHANNEL: {"United Kingdom": "1 convoy [infantry 3]"}})
    t.do(f"go 1 convoy: {CHANNEL} > North Atlantic").done(power="British Empire")
    assert [u.kind for u in aboard(t, "North Atlantic")] == ["infantry 3"]


@rule("BLG-AIR-05", "BLG-CONV-01")
def test_carried_air_units_land_on_friendly_shores_only() -> None:
    """An air unit aboard comes ashore in friendly France, not in enemy land."""
    t = front(
        "British Empire", "movement", {CHANNEL: {"United Kingdom": "1 convoy [aircraft 3]"}}, hold={FRANCE: "Germany"}
    )
    assert t.why_not(f"go 1 aircraft 3: {CHANNEL} > {FRANCE}") == "BLG-AIR-05"
    assert t.do(f"go 1 aircraft 3: {CHANNEL} > Northern France").units("Northern France") == {"aircraft 3": 1}


MARCH = "go 1 infantry 3: Scotland > Northern England > Southern England"  # twice the range of infantry


def marched(zone: dict[str, str], ruleset: int | None = None) -> Table:
    """Infantry has gone two areas to the coast and come aboard; the convoy sails to a zone off enemy land."""
    units = {
        "Scotland": {"United Kingdom": "1 infantry 3"},
        "North Atlantic": {"United Kingdom": "1 convoy, 1 task force 4"},
        CHANNEL: zone,
    }
    t = front("British Empire", "movement", units, {FRANCE: "Germany"}, ruleset=ruleset)
    t.do(MARCH).do(f"go 1 infantry 3: {ENGLAND} > North Atlantic")
    return t.do(f"go 1 convoy, 1 task force 4: North Atlantic > {CHANNEL}")


@rule("BLG-DOUBLE-02", "BLG-GAP-30")
def test_who_doubled_its_range_on_foot_does_not_attack_from_a_convoy() -> None:
    """It may land among friends, not on an enemy shore; the convoy itself has not gone far."""
    t = marched({})
    assert t.why_not(f"go 1 infantry 3: {CHANNEL} > {FRANCE}") == "BLG-DOUBLE-02"
    assert FRANCE not in offered(t, t.ids(CHANNEL, "infantry 3")[0])
    assert t.allows(f"go 1 infantry 3: {CHANNEL} > Northern France")
    assert marched({}, ruleset=3).allows(f"go 1 infantry 3: {CHANNEL} > {FRANCE}")  # as it was read then


@rule("BLG-DOUBLE-01", "BLG-GAP-30")
def test_nor_does_it_land_out_of_a_contested_zone() -> None:
    """With enemy ships in the zone it would be in an enemy zone in the move in which it doubled its range."""
    t = marched({"Germany": "1 submarine"})
    assert t.why_not(f"go 1 infantry 3: {CHANNEL} > Northern France") == "BLG-DOUBLE-01"
    assert t.why_not(f"go 1 infantry 3: {CHANNEL} > {FRANCE}") == "BLG-DOUBLE-02"


@rule("BLG-GAP-77", "BLG-DOUBLE-02")
def test_the_order_of_landing_and_sailing_on_does_not_matter() -> None:
    """A convoy whose cargo attacks sails three zones in the phase, before and after the landing taken together."""
    units = {"Bay of Biscay": {"United Kingdom": "1 convoy [infantry 3]"}}
    for ruleset in (None, 3):
        t = front("British Empire", "movement", units, {FRANCE: "Germany"}, ruleset=ruleset)
        ship = t.ids("Bay of Biscay", "convoy")[0]
        t.do(f"go {ship}: Bay of Biscay > {CHANNEL}").do(f"go 1 infantry 3: {CHANNEL} > {FRANCE}")
        assert t.allows(f"go {ship}: {CHANNEL} > North Sea > Norwegian Sea")
        far = t.why_not(f"go {ship}: {CHANNEL} > North Sea > Norwegian Sea > Barents Sea")
        assert far == ("" if ruleset else "BLG-GAP-77")
        assert ("Barents Sea" in offered(t, ship)) is (ruleset == 3)
    friendly = front("British Empire", "movement", units)
    friendly.do(f"go 1 convoy: Bay of Biscay > {CHANNEL}").do(f"go 1 infantry 3: {CHANNEL} > {FRANCE}")
    assert friendly.allows(f"go 1 convoy: {CHANNEL} > North Sea > Norwegian Sea > Barents Sea")
