"""Flights, landing places and the carriers that make them, old, promised and new."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.movement.moving import Moving
from tests.europe.theatre import ALL_AT_WAR, FRA, GER, ITA, UK, US, board, zone
from tests.tools import rule
from tests.tools.table import Table

OFF = zone(110)


def costs(t: Table, space: str) -> dict[str, int]:
    """What it costs the fighter in a space to fly to each place it may go."""
    step, unit = t.state.stack[-1], next(u for u in t.state.here(space) if u.kind == "fighter")
    assert isinstance(step, Moving)
    return {way.space: way.cost for way in step.ways(Play(t.game, t.state), unit)}


@rule("EUR-AIR-02", "EUR-AIR-03")
def test_what_a_flight_over_the_sea_costs() -> None:
    """To an island its zone and the island count; from a carrier the carrier's own zone does not."""
    units = {"Southern Italy": {ITA: "1 fighter"}, zone(95): {ITA: "1 aircraft carrier [1 fighter]"}}
    t = board(ITA, "noncombat_move", units)
    assert (costs(t, "Southern Italy")[zone(95)], costs(t, "Southern Italy")["Sicily"]) == (1, 2)
    assert costs(t, zone(95))["Sicily"] == 1


def at_sea(t: Table) -> dict[str, list[bool]]:
    """The aircraft over each zone, and whether each is aboard a ship."""
    found: dict[str, list[bool]] = {}
    for unit in t.state.units.values():
        if t.game.kinds[unit.kind].arm == "air" and t.game.board.is_sea[unit.space]:
            found.setdefault(unit.space, []).append(bool(unit.aboard))
    return found


@rule("EUR-CV-03", "EUR-CV-04", "EUR-CV-06")
def test_aircraft_take_off_before_their_carrier_sails_to_fight() -> None:
    """The carrier goes without them; they wait where it was, and come aboard where it is in noncombat movement."""
    t = board(
        UK, "combat_move", {OFF: {UK: "1 aircraft carrier [2 fighter], 1 cruiser"}, zone(112): {GER: "1 cruiser"}}
    )
    t.do(f"go 1 aircraft carrier, 1 cruiser: {OFF} > {zone(112)}")
    assert at_sea(t) == {OFF: [False, False]}
    t.done(3, 6)
    assert t.topic == "noncombat_move"
    t.do(f"go 1 fighter: {OFF} > {zone(112)}")
    assert at_sea(t) == {OFF: [False], zone(112): [True]}
    t.done()
    assert t.units(OFF, UK) == {}, "told nothing, the other one flies to land"
    assert [t.holder(u.space) in (UK, FRA) for u in t.state.units.values() if u.kind == "fighter" and not u.aboard] == [
        True
    ]


@rule("EUR-CV-03")
def test_from_where_their_carrier_was_they_attack_on_their_own() -> None:
    """The way to the battle is theirs to pay: nobody is carried there, and one move is all there is."""
    t = board(
        UK, "combat_move", {OFF: {UK: "1 aircraft carrier [1 fighter], 1 cruiser"}, zone(112): {GER: "1 cruiser"}}
    )
    t.do(f"go 1 aircraft carrier, 1 cruiser: {OFF} > {zone(112)}").do(f"go 1 fighter: {OFF} > {zone(112)}")
    t.done(6, 3, 6)
    assert t.units(zone(112)) == {"aircraft carrier": 1, "cruiser": 1, "fighter": 1}


@rule("EUR-CV-03", "EUR-AIR-06")
def test_they_are_not_left_behind_without_a_place() -> None:
    """Nobody sails off to a sea that those left behind cannot reach; taken back, all are aboard again."""
    far = {zone(101): {US: "1 aircraft carrier [1 fighter]"}}
    t = board(US, "combat_move", {**far, zone(102): {GER: "1 cruiser", US: "1 cruiser"}}, war=ALL_AT_WAR)
    t.do(f"go 1 aircraft carrier: {zone(101)} > {zone(102)}")
    assert at_sea(t) == {zone(101): [False]}
    assert t.allows("done"), "it reaches the carrier, and land"
    t.do(f"recall {t.ids(zone(102), 'aircraft carrier')[0]}")
    assert at_sea(t) == {zone(101): [True]}


@rule("EUR-CV-04", "EUR-CV-05", "EUR-CV-10")
def test_guests_and_the_trapped_sail_along() -> None:
    for decks in ("1 aircraft carrier [1 fighter of France]", "1 aircraft carrier hit 1 [1 fighter]"):
        t = board(UK, "combat_move", {OFF: {UK: f"{decks}, 1 cruiser"}, zone(112): {GER: "1 cruiser"}})
        t.do(f"go 1 aircraft carrier: {OFF} > {zone(112)}")
        assert at_sea(t) == {zone(112): [True]}


@rule("EUR-CV-07", "EUR-CV-08", "EUR-AIR-11", "EUR-AIR-17")
def test_an_idle_carrier_fetches_aircraft_and_keeps_its_promise() -> None:
    """A fighter waits where the carrier is bound to come; then the carrier goes there and nowhere else."""
    near = next(
        z for z in board(UK, "noncombat_move", {UK: {UK: "1 infantry"}}).game.board.next[OFF] if z.startswith("Sea")
    )
    t = board(UK, "noncombat_move", {UK: {UK: "1 fighter"}, near: {UK: "1 aircraft carrier"}})
    t.do(f"go 1 fighter: {UK} > {OFF}")
    away = next(z for z in t.game.board.next[near] if z.startswith("Sea") and z != OFF)
    assert t.why_not(f"go 1 aircraft carrier: {near} > {away}") == "EUR-AIR-11"
    t.done()
    assert t.units(OFF, UK) == {"aircraft carrier": 1, "fighter": 1}


@rule("EUR-CV-16", "EUR-CV-05")
def test_aircraft_attack_from_an_allys_carrier_which_stays() -> None:
    t = board(
        FRA,
        "combat_move",
        {OFF: {UK: "1 aircraft carrier [1 fighter of France]"}, "Normandy Bordeaux": {GER: "1 infantry"}},
        hold={"Normandy Bordeaux": GER},
    )
    assert t.allows(f"go 1 fighter: {OFF} > Normandy Bordeaux")
    assert t.why_not(f"go 1 aircraft carrier: {OFF} > {zone(109)}") != ""


@rule("EUR-AIR-07", "EUR-AIR-13", "EUR-AIR-06")
def test_a_carrier_still_to_be_placed_may_be_part_of_the_proof() -> None:
    """A fighter at the end of its range counts on a carrier that is paid for; without it, it may not go."""
    there = {"Western Germany": {GER: "1 fighter, 1 minor factory"}, zone(112): {UK: "1 transport"}}
    way = "go 1 fighter: Western Germany > Germany > Western Germany > " + zone(112)
    t = board(
        GER,
        "combat_move",
        {**there, "Germany": {GER: "1 infantry"}},
        queue=["Germany: 1 aircraft carrier"],
        hold={"Norway": UK},
    )
    assert t.allows(way)
    far = {"Norway": {GER: "1 minor factory"}, "Germany": {GER: "1 fighter"}, zone(125): {UK: "1 transport"}}
    path = f"go 1 fighter: Germany > {zone(113)} > {zone(112)} > Norway > {zone(125)}"
    hold = {"Norway": GER}
    assert board(GER, "combat_move", far, queue=["Germany: 1 aircraft carrier"], hold=hold).allows(path)
    assert board(GER, "combat_move", far, hold=hold).why_not(path) == "EUR-AIR-06"


@rule("EUR-AIR-16", "EUR-AIR-12", "EUR-AIR-10")
def test_a_fighter_waits_for_a_carrier_that_is_paid_for() -> None:
    """Beside an own factory, enemies or not; the carrier must be placed there, and the fighter is aboard."""
    t = board(
        GER,
        "noncombat_move",
        {GER: {GER: "1 major factory, 1 fighter"}, "Norway": {GER: "1 minor factory"}, zone(113): {UK: "1 cruiser"}},
        queue=["Germany: 1 aircraft carrier"],
        purses={GER: 0},
    )
    t.do(f"go 1 fighter: {GER} > {zone(113)}").done()
    assert t.units(zone(113), GER) == {"fighter": 1}
    assert t.why_not(f"place 1 aircraft carrier in {zone(125)}") == "EUR-AIR-12"
    t.do(f"place 1 aircraft carrier in {zone(113)}")
    [fighter] = [u for u in t.state.units.values() if u.kind == "fighter"]
    assert fighter.aboard


@rule("EUR-AIR-16", "EUR-AIR-15")
def test_without_one_it_may_not_wait() -> None:
    t = board(GER, "noncombat_move", {GER: {GER: "1 major factory, 1 fighter"}})
    assert t.why_not(f"go 1 fighter: {GER} > {zone(113)}") == "EUR-AIR-15"


def hit_carrier(hold: dict[str, str]) -> Table:
    """An Italian carrier is damaged in the battle it shares with its own fighter, which then wants to land."""
    t = board(
        ITA,
        "combat_move",
        {zone(93): {ITA: "1 aircraft carrier [1 fighter], 1 destroyer"}, zone(94): {UK: "1 cruiser, 1 destroyer"}},
        hold=hold,
    )
    t.do(f"go 1 fighter: {zone(93)} > {zone(92)} > {zone(91)} > {zone(92)} > {zone(94)}")
    t.do(f"go 1 aircraft carrier, 1 destroyer: {zone(93)} > {zone(94)}").done(2, 3, 2, 6)
    assert t.topic == "casualties"
    [carrier] = t.ids(zone(94), "aircraft carrier")
    t.do(f"lose {carrier}")
    assert t.state.units[carrier].hits == 1
    assert t.topic == "noncombat_move"
    return t


@rule("EUR-AIR-09", "EUR-CV-11", "EUR-AIR-19")
def test_the_place_need_not_be_kept_safe() -> None:
    """The carrier that was to take the fighter is hit first; with no point left and no other deck it is lost."""
    t = hit_carrier({})
    assert t.why_not(f"go 1 fighter: {zone(94)}") == "EUR-AIR-15", "no deck that works"
    t.done()
    assert t.units(zone(94), ITA) == {"aircraft carrier": 1, "destroyer": 1}


@rule("EUR-CV-11")
def test_whoever_can_land_elsewhere_does() -> None:
    """A fighter with range left finds land when its carrier is out of action."""
    units = {zone(93): {ITA: "1 aircraft carrier [1 fighter], 1 destroyer"}, zone(95): {UK: "1 cruiser, 1 destroyer"}}
    t = board(ITA, "combat_move", units)
    t.do(f"go 1 fighter: {zone(93)} > {zone(95)}").do(f"go 1 aircraft carrier, 1 destroyer: {zone(93)} > {zone(95)}")
    t.done(2, 3, 2, 6)
    t.do(f"lose {t.ids(zone(95), 'aircraft carrier')[0]}").done()
    assert [u.space for u in t.state.units.values() if u.kind == "fighter"] != [zone(95)]
    assert sum(u.kind == "fighter" for u in t.state.units.values()) == 1


def atlantic(*enemies: int) -> Table:
    """An Italian carrier in mid-ocean, with British ships in zones where there is no land for Italians to land on."""
    units = {zone(103): {ITA: "1 aircraft carrier [1 fighter], 1 destroyer"}}
    return board(ITA, "combat_move", {**units, **{zone(n): {UK: "1 cruiser"} for n in enemies}})


@rule("EUR-AIR-08")
def test_a_retreat_is_no_place_to_land() -> None:
    """Zone 107, where the carrier could withdraw to, is in reach of the fighter; zone 117, where it fights, is not."""
    out = f"go 1 fighter: {zone(103)} > {zone(102)} > {zone(90)}"
    t = atlantic(90, 117).do(f"go 1 aircraft carrier, 1 destroyer: {zone(103)} > {zone(107)} > {zone(117)}")
    assert t.why_not(out) == "EUR-AIR-06"
    t = atlantic(90, 107).do(f"go 1 aircraft carrier, 1 destroyer: {zone(103)} > {zone(107)}")
    assert t.allows(out), "where it fights it may be counted on"


@rule("EUR-AIR-10", "EUR-CV-08", "EUR-AIR-17")
def test_as_many_as_possible_are_given_a_deck() -> None:
    """Only one carrier is in reach of the fighter: it may not sail elsewhere, and nobody has to remember to call it."""
    t = board(ITA, "combat_move", {zone(103): {ITA: "1 aircraft carrier [1 fighter]"}, zone(90): {UK: "1 transport"}})
    t.do(f"go 1 fighter: {zone(103)} > {zone(102)} > {zone(90)}").done()
    assert t.topic == "noncombat_move"
    assert t.why_not(f"go 1 aircraft carrier: {zone(103)} > {zone(108)} > {zone(118)}") == "EUR-CV-08"
    assert t.allows(f"go 1 aircraft carrier: {zone(103)} > {zone(107)}")
    t.done()
    [fighter] = [u for u in t.state.units.values() if u.kind == "fighter"]
    assert fighter.aboard


@rule("EUR-TRN-15", "EUR-SEA-02")
def test_surface_warships_stop_a_transport() -> None:
    """Those in the zone it starts from do not count."""
    t = board(UK, "combat_move", {OFF: {UK: "1 transport, 1 cruiser", GER: "1 cruiser"}, zone(109): {GER: "1 cruiser"}})
    assert t.why_not(f"go 1 transport: {OFF} > {zone(109)} > {zone(119)}") == "EUR-SEA-02"
    assert t.allows(f"go 1 transport: {OFF} > {zone(109)}")


@rule("EUR-DEC-07", "EUR-DEC-33")
def test_moves_are_offered_and_silence_moves_nobody() -> None:
    for phase in ("combat_move", "noncombat_move"):
        t = board(GER, phase, {"Western Germany": {GER: "1 tank"}})
        assert (t.topic, t.silence()) == (phase, "done")
