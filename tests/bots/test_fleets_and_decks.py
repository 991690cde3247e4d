"""Landings behind a fleet that sweeps the zone before a shore, and planes that come down where they are needed."""

from __future__ import annotations

from sandtable.bots.classic.lift import Harbour
from sandtable.bots.classic.ways import Ways
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.planner.landing import touchdowns
from sandtable.bots.planner.lanes import Charted
from sandtable.bots.planner.outlook import Outlook
from sandtable.bots.registry import make
from sandtable.kernel.decisions import Decision, Done, Go
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.machine import apply
from sandtable.kernel.view import view
from sandtable.rules.movement.move import Move
from tests.pacific.table import AMERICA, BRITAIN, JAPAN, pacific, z
from tests.tools.table import Table


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
