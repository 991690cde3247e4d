"""The small questions of a battle, as a good player answers them."""

from __future__ import annotations

import pytest

from sandtable.bots.answer.battles import lose
from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.decisions import Choose, Decision, Lose
from sandtable.kernel.machine import check
from sandtable.kernel.offers import Losses, Lot
from sandtable.kernel.view import view
from tests.tools.table import Table

LEVELS = pytest.mark.parametrize("level", ["normal", "hard"])


def answer(table: Table, power: str, level: str) -> Decision:
    """What a bot says to what is put to a power."""
    decision = make(level).decide(view(table.game, table.state, (power,)), table.offer(power), Budget(10.0))
    assert not check(table.game, table.state, decision).faults
    return decision


def lost(table: Table, power: str, level: str) -> list[str]:
    """The kinds a bot gives up."""
    value = answer(table, power, level).value
    assert isinstance(value, Lose)
    return sorted(table.state.units[i].kind for i in value.units)


def assault(land: str, here: str, attackers: str, defenders: str, *dice: int) -> Table:
    """Soviet units attack a land from its neighbour; the dice are thrown in the order of the battle."""
    table = Table(
        "Soviet Union",
        "combat_move",
        {here: {"Soviet Union": attackers}, land: {"Germany": defenders}},
        hold={here: "Soviet Union", land: "Germany"},
    )
    for part in attackers.split(", "):
        table.do(f"go {part}: {here} > {land}")
    return table.done(*dice)


@LEVELS
def test_a_lone_submarine_dives(level: str) -> None:
    table = Table(
        "United Kingdom",
        "combat_move",
        {
            "United Kingdom": {"United Kingdom": "2 fighter"},
            "Sea Zone 2": {"United Kingdom": "1 battleship"},
            "Sea Zone 3": {"Germany": "1 submarine"},
        },
        hold={"United Kingdom": "United Kingdom"},
    )
    table.do("go 1 battleship: Sea Zone 2 > Sea Zone 3").do("go 2 fighter: United Kingdom > Sea Zone 6 > Sea Zone 3")
    table.done(*[6] * 4)
    while table.topic != "submerge":
        table.do("accept")
    value = answer(table, "Germany", level).value
    assert isinstance(value, Choose)
    assert len(value.options) == 1


def to_retreat(table: Table) -> Table:
    while table.topic != "retreat":
        table.do("accept")
    return table


@LEVELS
def test_a_hopeless_attack_is_broken_off(level: str) -> None:
    """Six infantry and three tanks missed with everything and lost four; six defenders still stand."""
    table = assault("Ukraine S.S.R.", "Caucasus", "6 infantry, 3 tank", "6 infantry", *[6] * 9, *[1] * 4, 6, 6)
    value = answer(to_retreat(table), "Soviet Union", level).value
    assert isinstance(value, Choose)
    assert value.options


@LEVELS
def test_a_winning_attack_goes_on(level: str) -> None:
    table = assault("Ukraine S.S.R.", "Caucasus", "6 infantry, 3 tank", "6 infantry", *[1] * 4, *[6] * 5, 1, *[6] * 5)
    assert answer(to_retreat(table), "Soviet Union", level).value == Choose(())


@LEVELS
def test_foot_is_lost_before_tanks_and_planes(level: str) -> None:
    table = assault("Ukraine S.S.R.", "Caucasus", "3 infantry, 2 tank, 1 fighter", "2 infantry", *[6] * 6, 1, 6)
    assert lost(table, "Soviet Union", level) == ["infantry"]


@LEVELS
def test_the_last_unit_that_can_take_a_capital_is_kept(level: str) -> None:
    """Before Berlin a plane is worth less than the tank that can hold the city."""
    table = assault("Germany", "Eastern Europe", "1 tank, 2 fighter", "2 infantry", *[6] * 3, 1, 6)
    assert lost(table, "Soviet Union", level) == ["fighter"]


@LEVELS
def test_the_first_hit_on_a_battleship_costs_nothing(level: str) -> None:
    table = Table(
        "United Kingdom",
        "combat_move",
        {
            "Sea Zone 2": {"United Kingdom": "1 battleship, 1 destroyer"},
            "Sea Zone 3": {"Germany": "1 destroyer, 1 transport"},
        },
    )
    table.do("go 1 battleship: Sea Zone 2 > Sea Zone 3").do("go 1 destroyer: Sea Zone 2 > Sea Zone 3")
    table.done(6, 6, 1, 6)
    assert lost(table, "United Kingdom", level) == ["battleship"]


def test_hits_of_several_sorts_all_find_somebody() -> None:
    """The submarine is cheapest, but only it can take the second hit, so the destroyer takes the first."""
    table = Table("Germany", "combat_move", {"Sea Zone 5": {"Germany": "1 submarine, 1 destroyer"}})
    [cheap], [dear] = table.ids("Sea Zone 5", "submarine"), table.ids("Sea Zone 5", "destroyer")
    form = Losses((Lot(1, (cheap, dear)), Lot(1, (cheap,))), 2, {cheap: 1, dear: 1})
    value = lose(Scene(table.game, table.state, "Germany"), form)
    assert isinstance(value, Lose)
    assert sorted(value.units) == sorted((cheap, dear))
