"""Flights, landing places and the carriers that make them, old, promised and new."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.rules.movement.moving import Moving
from tests.europe.theatre import FRA, GER, ITA, UK, board, zone
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


@rule("EUR-CV-03", "EUR-CV-04", "EUR-CV-06", "EUR-AIR-13")
def test_aircraft_launch_before_their_carrier_moves() -> None:
    """They attack on their own; the carrier may sail without them, and they come aboard where it ends."""
    t = board(
        UK,
        "combat_move",
        {OFF: {UK: "1 aircraft carrier [2 fighter]"}, zone(112): {GER: "1 transport"}},
    )
    t.do(
        f"go 1 fighter: {OFF} > {zone(111)} > {zone(112)}"
        if zone(111) in t.game.board.next[OFF]
        else f"go 1 fighter: {OFF} > {zone(112)}"
    )
    t.done()
    assert t.units(zone(112), GER) == {}
    assert t.topic == "noncombat_move"


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


@rule("EUR-AIR-09", "EUR-CV-11", "EUR-AIR-08", "EUR-AIR-19")
def test_the_place_need_not_be_kept_safe() -> None:
    """The carrier that was to take the fighter is hit first; the fighter finds nothing else and is lost."""
    t = board(
        ITA,
        "combat_move",
        {zone(93): {ITA: "1 aircraft carrier [1 fighter], 1 destroyer"}, zone(95): {UK: "1 cruiser, 1 destroyer"}},
        hold={"Sardinia": UK, "Sicily": UK, "Southern Italy": ITA},
    )
    t.do(f"go 1 fighter: {zone(93)} > {zone(95)}").do(f"go 1 aircraft carrier, 1 destroyer: {zone(93)} > {zone(95)}")
    t.done(2, 3, 2, 6)
    assert t.topic == "casualties"
    t.do(f"lose {t.ids(zone(95), 'aircraft carrier')[0]}")
    assert t.state.units[t.ids(zone(95), "aircraft carrier")[0]].hits == 1
    assert t.topic == "noncombat_move"
    assert t.why_not(f"go 1 fighter: {zone(95)}") != ""


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
