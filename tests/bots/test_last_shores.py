"""When only the end is missing: the last shores of a beaten enemy are stormed with all the ships that takes."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.bots.lift.lanes import Charted
from sandtable.bots.view.upper_hand import BEATEN, advantage
from sandtable.games.loader import available, load
from sandtable.kernel.decisions import Go
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.machine import begin
from sandtable.kernel.play import Play
from tests.bots.test_expeditions import bought, chart, play
from tests.tools.table import Table

HOME = {"Japan", "Okinawa", "Manchuria"}
FLEET = {"United States": "18 transport, 4 destroyer, 2 aircraft carrier, 4 fighter"}


OPENING = Table("United States", "purchase", full=True)
WON = {
    s: "United States" for s, owner in OPENING.state.control.items() if owner in {"Germany", "Japan", "Soviet Union"}
}


def besieged(guard: str) -> Table:
    """Japan keeps its islands; all else is won, and an army waits in America."""
    hold = WON | dict.fromkeys(HOME, "Japan")
    units = {
        "Japan": {"Japan": f"{guard}, 1 industrial complex"},
        "Western United States": {"United States": "30 infantry, 12 artillery, 1 industrial complex"},
        "Eastern United States": {"United States": "2 infantry, 1 industrial complex"},
        "United Kingdom": {"United Kingdom": "4 infantry, 1 industrial complex"},
        "Sea Zone 55": FLEET,
    }
    return Table("United States", "purchase", units, hold=hold)


def test_who_earns_and_has_twice_as_much_has_the_upper_hand() -> None:
    table = besieged("20 infantry")
    now = Play(table.game, table.state)
    assert advantage(now, "United States") >= BEATEN
    assert advantage(now, "United States") == advantage(now, "United Kingdom")
    assert advantage(now, "Japan") < 1 / BEATEN


@pytest.mark.parametrize("slug", available())
def test_nobody_has_the_upper_hand_when_a_game_begins(slug: str) -> None:
    """In Global the Allies earn more than twice what the Axis do, and have not the armies for it yet."""
    game = load(slug)
    opening = Play(game, begin(game, SeededDice("opening"))[0])
    assert all(advantage(opening, power) < BEATEN for power in game.powers)


def test_who_earns_most_and_has_no_army_has_not_won() -> None:
    """Two hundred infantry in Japan are more than all that America has there."""
    table = besieged("200 infantry")
    assert advantage(Play(table.game, table.state), "United States") < 1


def test_ships_are_bought_until_all_of_them_can_take_the_last_island() -> None:
    """Eighteen transports are there, and forty wait: against forty of Japan that is not enough; against five it is."""
    assert bought(besieged("40 infantry, 4 fighter"), "United States", 48)["transport"] >= 2
    assert not bought(besieged("5 infantry"), "United States", 48)["transport"]


def test_no_more_warships_than_find_somebody_to_fight() -> None:
    """What Japan has is an army; a dozen destroyers of its own would be another matter."""
    table = besieged("30 infantry, 2 fighter")
    found = bought(table, "United States", 120)
    assert not any(found[k] for k in ("destroyer", "battleship", "submarine", "aircraft carrier"))


@pytest.mark.parametrize("power", ["United States", "United Kingdom"])
def test_before_the_end_the_sea_is_as_wide_as_the_ships_there_are(power: str) -> None:
    """In the opening nobody counts on ships he does not have."""
    opening = chart(Table(power, "purchase", full=True), power)
    assert not opening.storms
    berths = sum(len(opening.scene.kind(u).holds) for u in opening.scene.mine if u.kind == "transport")
    planes = sum(opening.scene.kind(u).cost for u in opening.scene.mine if opening.scene.arm(u) == "air")
    assert opening.lift == pytest.approx(3 * berths + 0.5 * planes)


def test_a_fortress_draws_ships_as_long_as_they_can_still_be_built() -> None:
    """Thirty infantry are more than eighteen ships can land against, and yet a lane leads there."""
    model = chart(besieged("30 infantry, 2 fighter"), "United States")
    assert model.storms
    assert model._feasible("Japan") > 0
    assert model.lanes.harbours(["Western United States"])


def stormed(japanese: set[str]) -> bool:
    """Whether forty fighters and four infantry go at thirty-six infantry in Japan, which they kill but cannot take."""
    units = {
        "Japan": {"Japan": "36 infantry, 1 industrial complex"},
        "Manchuria": {"United States": "40 fighter, 6 infantry"},
        "Sea Zone 60": {"United States": "2 transport [infantry, infantry], 2 destroyer"},
        "Western United States": {"United States": "6 infantry, 1 industrial complex"},
        "United Kingdom": {"United Kingdom": "4 infantry, 1 industrial complex"},
    }
    hold = WON | dict.fromkeys(japanese, "Japan")
    table = Table("United States", "combat_move", units, hold=hold)
    return any(
        isinstance(d.value, Go) and d.value.path[-1] == "Japan" for d in play(table, "United States", "combat_move")
    )


def test_who_earns_many_times_as_much_wears_the_enemy_down() -> None:
    """What America loses there it buys again next month; Japan, with its islands alone, buys three infantry."""
    assert stormed({"Japan"})
    rich = {s for s in WON if s not in {"Manchuria", "Western United States", "Eastern United States"}}
    assert not stormed(rich), "who earns as much as we do makes his losses good as well"


def test_planes_of_a_beaten_enemy_call_for_warships_and_the_whole_fleet_counts_on_the_way_to_him() -> None:
    """Eleven fighters in Japan sink transports; the fleet that lies in the Atlantic is to come, and more is built."""
    units = {
        "Japan": {"Japan": "6 infantry, 11 fighter, 1 industrial complex"},
        "Eastern United States": {"United States": "60 infantry, 1 industrial complex"},
        "United Kingdom": {"United Kingdom": "4 infantry, 1 industrial complex"},
    }
    fleet = {"Sea Zone 12": {"United States": "6 transport, 6 battleship, 4 aircraft carrier, 8 fighter"}}
    hold = WON | {"Japan": "Japan"}
    alone = Table("United States", "purchase", units, hold=hold)
    assert any(bought(alone, "United States", 60)[k] for k in ("destroyer", "battleship", "aircraft carrier"))
    model = chart(Table("United States", "purchase", units | fleet, hold=hold), "United States")
    assert model.storms
    assert model.lanes.safe("Sea Zone 60") > 0.5
    assert Charted.gathered(model, "Sea Zone 60") == Counter(), "nobody of it is near"
    assert model.lanes.harbours(["Eastern United States"])
