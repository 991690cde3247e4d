"""Moves a good player sees."""

from __future__ import annotations

from sandtable.bots.greedy.bot import GreedyBot
from sandtable.bots.interface import Budget
from sandtable.kernel.decisions import Choose, Go
from sandtable.kernel.view import view
from tests.bots.test_greedy import answer, turn
from tests.tools.table import Table


def orders(table: Table, power: str) -> list[Go]:
    """The moves a greedy bot makes in the phase that is being played."""
    bot, found, topic = GreedyBot(), [], table.topic
    for _ in range(300):
        if table.topic != topic or power not in table.asked:
            break
        value = bot.decide(view(table.game, table.state, (power,)), table.offer(power), Budget(5.0)).value
        if not isinstance(value, Go):
            break
        found.append(value)
        table.do(value)
    return found


def test_unguarded_loaded_transport_is_sunk() -> None:
    table = Table(
        "Germany",
        "combat_move",
        {
            "Western Europe": {"Germany": "2 infantry, 2 fighter"},
            "Sea Zone 8": {"United States": "1 transport [1 infantry, 1 tank]"},
        },
        hold={"Western Europe": "Germany"},
    )
    turn(table, GreedyBot(), "Germany", until="noncombat_move")
    assert not table.units("Sea Zone 8", "United States")


def test_egypt_is_retaken() -> None:
    table = Table(
        "United Kingdom",
        "combat_move",
        {
            "Anglo-Egypt": {"Germany": "1 tank"},
            "Trans-Jordan": {"United Kingdom": "2 infantry, 1 fighter"},
        },
        hold={"Anglo-Egypt": "Germany", "Trans-Jordan": "United Kingdom"},
    )
    moved = {i for o in orders(table, "United Kingdom") if o.path[-1] == "Anglo-Egypt" for i in o.units}
    kinds = sorted(table.state.units[i].kind for i in moved)
    assert "fighter" in kinds
    assert kinds.count("infantry") >= 1


def test_a_factory_is_raided_only_if_there_is_money_to_lose() -> None:
    for money, expected in ((40, True), (0, False)):
        table = Table(
            "United States",
            "combat_move",
            {
                "United Kingdom": {"United States": "2 bomber, 1 infantry"},
                "Germany": {"Germany": "9 infantry, 1 industrial complex"},
            },
            hold={"United Kingdom": "United Kingdom", "Germany": "Germany"},
            purses={"Germany": money},
        )
        assert any(o.role == "raid" for o in orders(table, "United States")) is expected


def test_a_lone_submarine_dives() -> None:
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
    value = answer(table, "Germany").value
    assert isinstance(value, Choose)
    assert len(value.options) == 1


def test_the_first_soviet_turn_risks_nothing_foolish() -> None:
    """Every attack of the opening succeeds more often than not, and Moscow is not left open."""
    table = Table("Soviet Union", "combat_move", full=True)
    bot = GreedyBot()
    turn(table, bot, "Soviet Union", until="mobilise")
    said = bot.explain("Soviet Union")
    assert not [w for w in said.split() if w.endswith("%") and int(w[:-1]) < 50]
    assert sum(table.units("Russia", "Soviet Union").values()) >= 5


def test_the_eighth_city_is_assaulted_although_all_would_be_lost_after() -> None:
    table = Table(
        "United States",
        "combat_move",
        {
            "Sea Zone 49": {"United States": "1 transport [2 infantry], 1 transport [1 infantry, 1 artillery]"},
            "Kwangtung": {"Japan": "2 infantry"},
            "Manchuria": {"Japan": "6 infantry, 4 tank"},
            "Japan": {"Japan": "8 infantry"},
        },
        hold={
            "Kwangtung": "Japan",
            "Manchuria": "Japan",
            "Philippine Islands": "United States",
        },
    )
    landed = [o for o in orders(table, "United States") if o.path[-1] == "Kwangtung"]
    assert landed
