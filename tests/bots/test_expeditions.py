"""What `hard` does beyond the sea and at home: works, lanes, convoys, and hands that stay free for the capital."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from sandtable.bots.attack.allied_followup import Relay
from sandtable.bots.build.buying import purchase
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.knowledge import knowledge
from sandtable.bots.lift.lanes import Charted, Lanes
from sandtable.bots.registry import make
from sandtable.bots.view.outlook import Outlook
from sandtable.kernel.board import FAR
from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.machine import apply
from sandtable.kernel.offers import Basket
from sandtable.kernel.view import view
from tests.tools.table import Table

AMERICA = {
    "Eastern United States",
    "Central United States",
    "Western United States",
    "Alaska",
    "Eastern Canada",
    "Western Canada",
    "Mexico",
    "Panama",
    "West Indies",
    "Brazil",
}


def chart(table: Table, power: str) -> Charted:
    return Charted(Outlook(table.game, table.state, power, knowledge(table.game.slug)), Budget().start())


def bought(table: Table, power: str, money: int) -> Counter[str]:
    form = table.offer(power).form
    assert isinstance(form, Basket)
    return Counter(purchase(chart(table, power), replace(form, money=money)))


def play(table: Table, power: str, phase: str) -> list[Decision]:
    """What `hard` decides until the phase is over."""
    guard = Guard(make("hard"), "hard")
    found: list[Decision] = []
    while table.topic == phase and len(found) < 200:
        decision = guard.decide(view(table.game, table.state, (power,)), table.offer(power), Budget(60.0))
        found.append(decision)
        table.state, _ = apply(table.game, table.state, decision, SeededDice("p", len(found)))
    assert not guard.complaints
    return found


def test_an_island_power_buys_ships_first_and_then_puts_works_on_the_mainland() -> None:
    """Two transports lie with the fleet that can be there and need no other guard; what is left buys works."""
    opening = bought(Table("Japan", "purchase", full=True), "Japan", 30)
    assert opening["transport"] == 2
    assert not opening["destroyer"]
    assert bought(Table("Japan", "purchase", full=True), "Japan", 36)["industrial complex"] == 1
    table = Table("Japan", "mobilise", full=True, queue=["Japan: 1 industrial complex"])
    play(table, "Japan", "mobilise")
    new = [u.space for u in table.state.units.values() if u.kind == "industrial complex" and u.owner == "Japan"]
    assert sorted(new) in (["Japan", "Kwangtung"], ["Japan", "Manchuria"], ["French Indochina", "Japan"])


def test_no_works_where_the_enemy_takes_them() -> None:
    """Two infantry in Sinkiang, and five tanks next to them."""
    table = Table("United States", "purchase", {"China": {"Japan": "5 tank"}}, full=True, hold={"China": "Japan"})
    assert not bought(table, "United States", 42)["industrial complex"]


def test_full_purses_buy_dearer_units() -> None:
    """Eight units fit into the works of Japan; eighty coins are not left in the chest."""
    table = Table("Japan", "purchase", full=True)
    found = bought(table, "Japan", 80)
    assert sum(table.game.kinds[k].cost * n for k, n in found.items()) >= 70


def test_a_foothold_is_no_front() -> None:
    """The enemy in Alaska alone does not make the Americans forget Europe; in Los Angeles he does."""
    table = Table("United States", "purchase", full=True, hold={"Alaska": "Japan"})
    assert chart(table, "United States").scene.front["Eastern United States"] == FAR
    table = Table("United States", "purchase", full=True, hold={"Western United States": "Japan"})
    assert chart(table, "United States").scene.front["Eastern United States"] < 3


def test_lanes_end_where_planes_would_sink_them_and_open_with_escorts() -> None:
    """Six German fighters over the Channel."""
    units = {
        "Western Europe": {"Germany": "6 fighter, 6 infantry"},
        "United Kingdom": {"United Kingdom": "6 infantry, 1 industrial complex"},
    }
    table = Table("United Kingdom", "purchase", units, hold={"Western Europe": "Germany", "Germany": "Germany"})
    model = chart(table, "United Kingdom")
    assert Lanes(model).safe("Sea Zone 6") == 0
    assert Lanes(model, Counter({"transport": 2, "battleship": 4})).safe("Sea Zone 6") == 1
    assert Lanes(model).safe("Sea Zone 10") == 1


def test_a_ferry_never_rests() -> None:
    """A transport of Japan brings those who wait in Tokyo to the mainland at once."""
    table = Table("Japan", "noncombat_move", full=True)
    waiting = {u.id for u in table.state.here("Japan") if table.game.kinds[u.kind].arm == "land"}
    play(table, "Japan", "noncombat_move")
    mainland = ("Manchuria", "Kwangtung", "French Indochina")
    assert sum(u.id in waiting for s in mainland for u in table.state.here(s)) >= 2


def test_defenders_go_where_they_save_a_place() -> None:
    """Six to be placed: two more in Los Angeles would change nothing, all six do."""
    units = {
        "Western United States": {"United States": "2 infantry, 1 industrial complex"},
        "Eastern United States": {"United States": "2 infantry, 1 industrial complex"},
        "Sea Zone 56": {"Japan": "2 transport [infantry, tank], 2 transport [infantry, infantry], 1 battleship"},
        "Japan": {"Japan": "4 infantry, 1 industrial complex"},
    }
    hold = {"Western United States": "United States", "Eastern United States": "United States", "Japan": "Japan"}
    table = Table("United States", "mobilise", units, hold=hold, queue=["United States: 6 infantry"])
    play(table, "United States", "mobilise")
    assert sum(u.kind == "infantry" for u in table.state.here("Western United States")) >= 7


def test_who_must_save_moscow_does_not_attack() -> None:
    """The army before Moscow could take Belorussia, but then those in the Caucasus take Moscow."""
    units = {
        "Russia": {"Soviet Union": "2 infantry, 1 industrial complex"},
        "West Russia": {"Soviet Union": "16 infantry, 2 artillery"},
        "Belorussia": {"Germany": "4 infantry"},
        "Caucasus": {"Germany": "10 infantry, 8 tank"},
        "Germany": {"Germany": "6 infantry, 1 industrial complex"},
    }
    hold = dict.fromkeys(
        ("Belorussia", "Caucasus", "Germany", "Ukraine S.S.R.", "Eastern Europe", "Karelia S.S.R."), "Germany"
    )
    hold |= dict.fromkeys(("Russia", "West Russia", "Archangel", "Kazakh S.S.R.", "Novosibirsk"), "Soviet Union")
    table = Table("Soviet Union", "combat_move", units, hold=hold)
    play(table, "Soviet Union", "combat_move")
    gone = sum(u.owner == "Soviet Union" for u in table.state.here("Belorussia"))
    assert gone <= 4


def test_two_allies_storm_a_capital_one_after_the_other() -> None:
    """Neither Britain nor America takes Berlin alone; what the first kills lets the second in."""
    units = {
        "Germany": {"Germany": "16 infantry, 1 industrial complex"},
        "Western Europe": {"United Kingdom": "12 infantry, 4 tank", "United States": "12 infantry, 4 tank"},
        "United Kingdom": {"United Kingdom": "6 infantry, 1 industrial complex"},
        "Eastern United States": {"United States": "6 infantry, 1 industrial complex"},
    }
    hold = {"Germany": "Germany", "Western Europe": "United Kingdom", "United Kingdom": "United Kingdom"}
    hold |= {"Eastern United States": "United States"}
    table = Table("United Kingdom", "combat_move", units, hold=hold)
    army = Counter({"infantry": 12, "tank": 4})
    assert Relay(chart(table, "United Kingdom")).gain("Germany", army) > 20
    # America moves last before the Germans do again: nobody comes after it.
    table = Table("United States", "combat_move", units, hold=hold)
    assert Relay(chart(table, "United States")).gain("Germany", army) == 0


def test_warships_lie_with_the_convoy_they_save() -> None:
    """Two transports within reach of a destroyer of the enemy, a battleship two zones away."""
    units = {
        "Sea Zone 60": {"Japan": "2 transport"},
        "Sea Zone 58": {"Japan": "1 battleship"},
        "Sea Zone 57": {"United States": "1 destroyer"},
        "Japan": {"Japan": "6 infantry, 1 industrial complex"},
        "Manchuria": {"Japan": "3 infantry"},
    }
    hold = {"Japan": "Japan", "Manchuria": "Japan", "Eastern United States": "United States"}
    table = Table("Japan", "noncombat_move", units, hold=hold)
    play(table, "Japan", "noncombat_move")
    ships = {u.kind: u.space for u in table.state.units.values() if u.owner == "Japan" and "Sea" in u.space}
    assert ships["battleship"] == ships["transport"]


def test_where_the_land_is_won_the_army_takes_to_the_sea() -> None:
    """All of Europe and Asia is the Axis'; forty tanks look over the Channel, and nobody has a ship."""
    base = Table("Germany", "purchase", full=True)
    lands = [s for s in chart(base, "Germany").scene.board.open_land if s not in AMERICA]
    won = {s: "Germany" for s in lands if base.state.control.get(s) in {"Soviet Union", "United Kingdom"}} | {
        "United Kingdom": "United Kingdom"
    }
    armies = {
        "Western Europe": {"Germany": "40 tank"},
        "Germany": {"Germany": "5 infantry, 1 industrial complex, 1 antiaircraft gun"},
        "United Kingdom": {"United Kingdom": "4 infantry, 1 industrial complex"},
        "Eastern United States": {"United States": "4 infantry, 1 industrial complex"},
    }
    table = Table("Germany", "purchase", armies, hold=won)
    assert chart(table, "Germany").sated("Germany")
    assert bought(table, "Germany", 45)["transport"] >= 2
    # While the enemy's army is a match, money goes to the army.
    armies["Russia"] = {"Soviet Union": "60 infantry"}
    table = Table("Germany", "purchase", armies, hold=won | {"Russia": "Soviet Union"})
    assert not chart(table, "Germany").sated("Germany")
    assert not bought(table, "Germany", 45)["transport"]


def test_the_dear_are_made_where_a_road_leads_and_the_cheap_wait_for_ships() -> None:
    """Three places in India, which nothing threatens, the others in Japan: the tanks need no ship."""
    table = Table(
        "Japan",
        "mobilise",
        {"India": {"Japan": "15 infantry, 1 industrial complex"}},
        full=True,
        hold={"India": "Japan"},
        queue=["Japan: 3 tank, 3 infantry"],
    )
    play(table, "Japan", "mobilise")
    assert Counter(u.space for u in table.state.units.values() if u.kind == "tank" and u.owner == "Japan")["India"] == 3


def test_planes_are_bought_while_they_are_few() -> None:
    """Who has little but planes buys no more of them, as long as anything else has room."""
    few = {"Western United States": {"United States": "2 fighter"}}
    many = {"Western United States": {"United States": "30 fighter"}}
    tables = (Table("United States", "purchase", armies, full=True) for armies in (few, many))
    first, second = (bought(table, "United States", 120) for table in tables)
    assert first["fighter"] > second["fighter"] == 0


def test_a_seat_of_government_keeps_four_defenders() -> None:
    """A lone transport takes no capital: new units go there first, although works nearer to the enemy have room."""
    units = {"Japan": {"Japan": "1 industrial complex"}, "India": {"Japan": "9 infantry, 1 industrial complex"}}
    table = Table("Japan", "mobilise", units, hold={"India": "Japan"}, queue=["Japan: 5 infantry"])
    play(table, "Japan", "mobilise")
    assert table.units("Japan", "Japan")["infantry"] == 4
    assert table.units("India", "Japan")["infantry"] == 10


def test_no_more_transports_than_armies_will_fill() -> None:
    """Works on the mainland take all of Japan's money, so nobody will wait for more ships at home."""
    army = {"Sea Zone 60": {"Japan": "3 transport"}}
    works = {"India": {"Japan": "3 infantry, 1 industrial complex"}, "Kwangtung": {"Japan": "1 industrial complex"}}
    some, none = (
        bought(Table("Japan", "purchase", a, full=True, hold={"India": "Japan"}), "Japan", 33)
        for a in (army, army | works)
    )
    assert some["transport"] > none["transport"] == 0


def test_works_are_never_put_where_no_road_leads_to_the_enemy() -> None:
    """They were bought for a place that is no longer safe: the next best is on the mainland, not on an island."""
    feared = {
        "Sinkiang": {"United States": "12 tank"},
        "India": {"United Kingdom": "12 tank"},
        "Buryatia S.S.R.": {"Soviet Union": "12 tank"},
    }
    table = Table("Japan", "mobilise", feared, full=True, queue=["Japan: 1 industrial complex"])
    play(table, "Japan", "mobilise")
    at = [u.space for u in table.state.units.values() if u.kind == "industrial complex" and u.owner == "Japan"]
    assert set(at) - {"Japan"} <= {"Manchuria", "Kwangtung", "French Indochina"}
