"""Landings behind a fleet that sweeps the zone before a shore, and planes that come down where they are needed."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.air.landing import touchdowns
from sandtable.bots.attack.joint import JointAttacks
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.knowledge import knowledge
from sandtable.bots.lift.fleets import hands
from sandtable.bots.lift.lanes import Charted
from sandtable.bots.lift.trips import Harbour
from sandtable.bots.registry import make
from sandtable.bots.view.outlook import Outlook
from sandtable.bots.view.ways import Ways
from sandtable.kernel.decisions import Decision, Done, Go
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.machine import apply
from sandtable.kernel.play import Play
from sandtable.kernel.view import view
from sandtable.rules.movement.move import Move
from tests.pacific.table import AMERICA, BRITAIN, JAPAN, pacific, z
from tests.tools.table import Table
from tests.world.theatre import FRA, GER, UK

ONE, FLEET = Counter({"transport": 1}), Counter({"battleship": 1, "aircraft carrier": 1})


def plan(table: Table, spec: str = "hard") -> list[Go]:
    """The moves that a bot orders in a phase."""
    guard, found = Guard(make(spec)), list[Go]()
    for n in range(60):
        asked = table.asked[0]
        decision: Decision = guard.decide(view(table.game, table.state, (asked,)), table.offer(asked), Budget(20.0))
        if isinstance(decision.value, Done):
            break
        assert isinstance(decision.value, Go)
        found.append(decision.value)
        table.state, _ = apply(table.game, table.state, decision, SeededDice("7", n))
    assert not guard.complaints, guard.complaints
    return found


def test_transports_follow_a_fleet_that_sweeps_the_zone_before_a_shore() -> None:
    """One destroyer lies between Japan's army and the Philippines."""
    units = {
        z(45): {JAPAN: "2 battleship, 1 destroyer, 2 transport"},
        "Hainan": {JAPAN: "3 infantry, 1 artillery"},
        z(38): {AMERICA: "1 destroyer"},
        "Philippines": {AMERICA: "1 infantry"},
        "Japan": {JAPAN: "6 infantry"},
        "United States": {AMERICA: "6 infantry"},
        **{shore: {BRITAIN: "9 infantry"} for shore in ("Malaya", "Java", "Sumatra", "Borneo", "Celebes", "Hong Kong")},
    }
    table = pacific(JAPAN, "combat_move", units, hold={"Philippines": AMERICA, "Hainan": JAPAN})
    harbour = Harbour(Outlook(table.game, table.state, JAPAN), "combat")
    assert not any(z(38) in harbour.routes(ship, ship.space, 2) for ship in harbour.ships), "nobody sails into it alone"
    orders = plan(table)
    fighting = [o for o in orders if o.path[-1] == z(38)]
    assert {table.state.units[i].kind for o in fighting for i in o.units} >= {"battleship", "transport"}
    landed = [o for o in orders if o.path == (z(38), "Philippines")]
    assert sum(len(o.units) for o in landed) >= 2
    assert orders.index(fighting[0]) < orders.index(landed[0])


def test_a_transport_risks_no_more_than_itself() -> None:
    """Warships lie beside it that could come along, and would be lost with it: they need not."""
    units = {
        z(45): {JAPAN: "1 battleship, 1 aircraft carrier, 1 transport"},
        "Hainan": {JAPAN: "2 infantry"},
        "Borneo": {BRITAIN: "1 infantry"},
        "Java": {BRITAIN: "6 fighter"},
    }
    table = pacific(JAPAN, "combat_move", units, hold={"Borneo": BRITAIN, "Java": BRITAIN, "Hainan": JAPAN})
    scene, meter = Outlook(table.game, table.state, JAPAN, knowledge(table.game.slug)), Budget(20.0).start()
    model = Charted(scene, meter)
    step = Play(table.game, table.state).top
    assert isinstance(step, Move)
    attacks = JointAttacks(scene, model.threats, Ways(scene, step, meter), meter, model=model)
    [trip] = [t for t in attacks.landings["Borneo"] if len(t.cargo) == 2]
    alone, escorted = (model.threats.danger(trip.zone, force)[0] for force in (ONE, ONE + FLEET))
    assert escorted > alone > 0, "all would be sunk"
    assert 0 < attacks._exposure([trip]) <= scene.cost(ONE)


def test_no_carrier_sails_with_empty_decks() -> None:
    """Fighters ashore that nobody misses go with the fleet instead of to an island."""
    units = {
        z(9): {AMERICA: "2 aircraft carrier, 1 destroyer"},
        "Hawaiian Islands": {AMERICA: "4 fighter, 2 infantry"},
        "Japan": {JAPAN: "6 infantry"},
        "United States": {AMERICA: "6 infantry"},
    }
    table = pacific(AMERICA, "noncombat_move", units, hold={"Hawaiian Islands": AMERICA})
    orders = plan(table)
    ends = {table.state.units[i].kind: o.path[-1] for o in orders for i in o.units}
    assert sum(len(o.units) for o in orders if table.state.units[o.units[0]].kind == "fighter") == 4
    assert ends["fighter"] == ends.get("aircraft carrier", z(9))


def test_fighters_stay_where_they_are_missed() -> None:
    """Without them Hawaii would fall to the fleet off its shore."""
    units = {
        z(9): {AMERICA: "2 aircraft carrier"},
        z(20): {JAPAN: "3 transport, 2 battleship"},
        "Midway": {JAPAN: "4 infantry, 2 artillery, 3 fighter"},
        "Hawaiian Islands": {AMERICA: "4 fighter, 1 infantry"},
        "Japan": {JAPAN: "6 infantry"},
        "United States": {AMERICA: "6 infantry"},
    }
    table = pacific(AMERICA, "noncombat_move", units, hold={"Hawaiian Islands": AMERICA, "Midway": JAPAN})
    model = Charted(Outlook(table.game, table.state, AMERICA, knowledge(table.game.slug)), Budget(20.0).start())
    assert len(hands(model, (), frozenset())) < 4


def test_planes_that_fought_come_down_on_the_decks_they_save() -> None:
    """Six fighters could land on an island; without them, the carriers would be sunk."""
    units = {
        z(20): {JAPAN: "3 aircraft carrier, 6 fighter"},
        z(9): {AMERICA: "1 destroyer"},
        "Hawaiian Islands": {AMERICA: "4 fighter, 2 bomber"},
        "Marshall Islands": {JAPAN: "1 infantry"},
        "Japan": {JAPAN: "6 infantry"},
        "United States": {AMERICA: "6 infantry"},
    }
    table = pacific(JAPAN, "combat_move", units, hold={"Hawaiian Islands": AMERICA, "Marshall Islands": JAPAN})
    table.do(f"go 6 fighter: {z(20)} > {z(9)}").done(1, 1, 1, 1, 1, 1, 6)
    step = table.state.stack[-1]
    assert isinstance(step, Move)
    scene, meter = Outlook(table.game, table.state, JAPAN), Budget(20.0).start()
    found = touchdowns(Charted(scene, meter), Ways(scene, step, meter), [])
    assert [o.path[-1] for o in found] == [z(20)] * 6


def test_armies_hold_the_seat_with_the_planes_that_are_still_in_the_air() -> None:
    """Without four fighters that have yet to land Berlin would fall, whoever stood there; with them it is held."""
    units = {
        "Germany": {GER: "1 industrial complex, 1 antiaircraft gun, 3 tank, 4 fighter"},
        "Poland": {GER: "6 infantry, 3 artillery, 4 tank"},
        "Austria": {GER: "3 infantry"},
        "Italy": {GER: "1 industrial complex, 7 infantry, 2 artillery, 1 tank"},
        "Belgium-Holland": {FRA: "1 infantry"},
        "France": {FRA: "1 industrial complex, 16 infantry, 2 artillery, 3 tank, 2 fighter"},
        "Great Britain": {UK: "1 industrial complex, 3 fighter, 1 bomber"},
    }
    table = Table(GER, "combat_move", units, game="world-at-war-1939", round=2, hold={"Poland": GER})
    table.do("go 3 tank: Germany > Belgium-Holland").do("go 4 fighter: Germany > Belgium-Holland")
    table.done(1, 1, 1, 6, 6, 6, 6, 6)
    home = [o for o in plan(table) if o.path[-1] == "Germany"]
    assert sum(len(o.units) for o in home) == 20
