"""The battle calculator: every game's sorts of battle, all that may be said about one, and the likely answer."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.loader import load
from sandtable.kernel.game import Game
from sandtable.odds import attack, odds
from sandtable.odds.raid_by_hand import raid_by_hand
from sandtable.odds.sorts import sorts_of
from sandtable.rules.combat.assemble import combat_rules
from sandtable.server.answers.answered import answered_odds
from sandtable.server.answers.forces import force_odds, remembered, written
from sandtable.server.answers.odds import battle_odds
from sandtable.server.errors import Illegal
from tests.server.tools import House
from tests.tools.table import Table

PLAYED = (
    "revised-1942", "blitzkrieg-general", "pacific-1941", "europe-1940", "global-1940", "world-at-war-1939",
)  # fmt: skip


def sort(game: Game, name: str) -> Any:
    return next(f for f in sorts_of(game) if f.sort == name)


@pytest.mark.parametrize("slug", PLAYED)
def test_every_game_says_who_fights_where(slug: str) -> None:
    """Land, landing and sea; who is listed is taken, and what stands there without fighting is not listed."""
    game = load(slug)
    names = [f.sort for f in sorts_of(game)]
    assert names[:3] == ["land", "landing", "sea"]
    for fought in sorts_of(game):
        assert fought.attackers
        assert fought.defenders
        assert not {k for k in fought.attackers if game.kinds[k].can("factory")}
    assert not set(sort(game, "sea").defenders) & {k.name for k in game.kinds.values() if k.arm == "land"}
    first = sort(game, "land")
    told = force_odds(game, {"attacker": f"3 {first.attackers[0]}", "defender": f"1 {first.defenders[0]}"})
    assert told["win"] > 0.5
    assert told["lost"][0].keys() == {first.attackers[0]}


def test_what_only_some_games_have() -> None:
    """Ships that bombard, guns that count, raids with and without interceptors."""
    revised, pacific, europe = (load(slug) for slug in ("revised-1942", "pacific-1941", "europe-1940"))
    assert "battleship" in sort(revised, "landing").attackers
    assert "battleship" not in sort(revised, "land").attackers
    assert "destroyer" in sort(pacific, "landing").attackers
    assert "cruiser" in sort(europe, "landing").attackers
    assert sort(revised, "raid").defenders == ("antiaircraft gun",)
    assert "fighter" in sort(pacific, "raid").defenders
    assert {"air base", "fighter"} <= set(sort(europe, "raid").defenders)
    assert "tactical bomber" in sort(europe, "raid").attackers, "it may bomb bases"
    assert ("retreat", 1) in sort(load("blitzkrieg-general"), "land").choices, "defenders may leave there"
    assert "raid" not in {f.sort for f in sorts_of(load("world-at-war-1939"))}


def test_a_raid_by_hand() -> None:
    """A bomber destroys 3.5 on average and one in six falls to a gun; in Europe fighters meet it."""
    revised = load("revised-1942")
    plain = raid_by_hand(revised, "1 bomber", "")
    assert plain.expected_damage == pytest.approx(3.5)
    assert raid_by_hand(revised, "1 bomber", "1 antiaircraft gun").losses == pytest.approx((5 / 6, 1 / 6))
    europe = load("europe-1940")
    free, met = raid_by_hand(europe, "2 strategic bomber", ""), raid_by_hand(europe, "2 strategic bomber", "2 fighter")
    assert met.expected_damage < free.expected_damage
    assert met.expected_loss > free.expected_loss
    with pytest.raises(Illegal, match="raid"):
        force_odds(revised, {"attacker": "1 bomber, 1 fighter", "defender": "", "sort": "raid"})


def test_orders_of_loss_and_retreat_change_the_answer() -> None:
    """Tanks first costs more money than infantry first; leaving after a round wins less and loses less."""
    game = load("revised-1942")
    asked = {"attacker": "3 infantry, 3 tank", "defender": "4 infantry"}
    plain = force_odds(game, asked)
    tanks = force_odds(game, {**asked, "losses": ["tank", ""]})
    left = force_odds(game, {**asked, "retreat": "after 1"})
    assert tanks["lost"][0]["tank"] > plain["lost"][0]["tank"]
    assert tanks["swing"] < plain["swing"]
    assert left["win"] < plain["win"]
    assert left["loss"] < plain["loss"]
    with pytest.raises(Illegal):
        force_odds(game, {**asked, "retreat": "perhaps"})


BATTLES = {
    "land with a gun": (
        "revised-1942", "Germany", "combat_move", "Ukraine S.S.R.",
        {"Ukraine S.S.R.": {"Germany": "4 infantry, 1 fighter", "Soviet Union": "3 infantry, 1 antiaircraft gun"}},
    ),
    "a damaged ship": (
        "revised-1942", "Germany", "combat_move", "Sea Zone 5",
        {"Sea Zone 5": {"Germany": "1 battleship hit 1, 2 submarine", "United Kingdom": "1 destroyer, 1 fighter"}},
    ),
    "two owners": (
        "europe-1940", "Germany", "combat_move", "France",
        {"France": {"Germany": "5 infantry, 2 tank", "France": "3 infantry", "United Kingdom": "1 tank"}},
    ),
    "steps": (
        "blitzkrieg-general", "Germany", "movement", "Warsaw",
        {"Warsaw": {"Germany": "3 infantry 3, 1 armour 4", "Poland": "3 infantry 2"}},
    ),
    "a surprise": (
        "pacific-1941", "Japan", "combat_move", "Sea Zone 17",
        {"Sea Zone 17": {"Japan": "2 destroyer, 2 fighter", "United States": "1 battleship, 2 destroyer"}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BATTLES)
def test_the_window_opens_with_the_battle_of_the_badge(name: str) -> None:
    """What stands on the board, written down and asked for again, has the very odds of the board."""
    slug, power, phase, space, units = BATTLES[name]
    t = Table(power, phase, units, game=slug, round=1)
    there = odds(combat_rules(t.game), attack(t.game, t.state, power, space))
    asked = written(t.game, t.state, power, space)
    told = force_odds(t.game, asked, remembered(t.game, t.state))
    assert told["win"] == pytest.approx(there.attacker_wins)
    assert told["swing"] == pytest.approx(there.swing)


def test_a_landing_is_written_with_its_ships() -> None:
    """Those aboard who are to land, and the battleship off the shore."""
    units = {
        "Sea Zone 3": {"United Kingdom": "1 battleship, 1 transport [2 infantry]"},
        "Norway": {"Germany": "1 infantry"},
    }
    t = Table("United Kingdom", "combat_move", units)
    t.do("go 2 infantry: Sea Zone 3 > Norway")
    asked = written(t.game, t.state, "United Kingdom", "Norway")
    assert asked["sort"] == "landing"
    assert "1 battleship" in asked["attacker"]
    told = battle_odds(t.game, t.state, "United Kingdom", ())["battles"]["Norway"]
    assert force_odds(t.game, asked)["win"] == pytest.approx(told["win"])


def ranges(t: Table, power: str, space: str) -> tuple[float, float, dict[str, Any]]:
    before = battle_odds(t.game, t.state, power, ())["battles"][space]["win"]
    told = answered_odds(t.game, t.state, power, heavy=True)
    return before, told["battles"][space]["win"], told


def test_fighters_that_may_rise_are_reckoned_with() -> None:
    """Europe: a destroyer off Britain is easy prey until three fighters scramble from the air base."""
    units = {
        "Sea Zone 110": {"Germany": "2 cruiser, 1 destroyer", "United Kingdom": "1 cruiser"},
        "United Kingdom": {"United Kingdom": "1 air base, 3 fighter"},
        "Western Germany": {"Germany": "1 infantry"},
    }
    t = Table("Germany", "combat_move", units, game="europe-1940")
    before, after, told = ranges(t, "Germany", "Sea Zone 110")
    assert told["asked"] == ["scramble"]
    assert told["came"]["Sea Zone 110"] == {"fighter": 3}
    assert after < before - 0.2


def test_without_a_say_nothing_changes() -> None:
    """Revised asks nobody between the move and the dice."""
    units = {"Ukraine S.S.R.": {"Germany": "2 infantry", "Soviet Union": "1 infantry"}}
    t = Table("Germany", "combat_move", units)
    assert answered_odds(t.game, t.state, "Germany") == {"battles": {}, "came": {}, "asked": []}


def test_over_the_door(house: House) -> None:
    """The terms of a game, a battle of a table in writing, and both questions about it."""
    anna = house.person("Anna")
    terms = anna.get("/games/europe-1940/odds")
    assert [s["sort"] for s in terms["sorts"]] == ["land", "landing", "sea", "raid"]
    raid = anna.post("/games/revised-1942/odds", {"attacker": "1 bomber", "defender": "", "sort": "raid"})
    assert raid["gain"] == pytest.approx(3.5)
    line = "revised-1942 / round 2 / turn Germany combat_move / empty"
    line += " / at Ukraine S.S.R. = Germany: 3 infantry / at Caucasus = Soviet Union: 2 infantry"
    table = anna.found(game="revised-1942", position=line, mine=["*"])
    anna.decide(table, "go 3 infantry: Ukraine S.S.R. > Caucasus")
    battle = anna.get(f"/tables/{table}/battle", space="Caucasus")
    assert battle["attacker"] == "Germany: 3 infantry"
    told = anna.post(f"/tables/{table}/odds", battle)
    assert told["win"] == anna.post(f"/tables/{table}/odds", {})["battles"]["Caucasus"]["win"]
    assert anna.post(f"/tables/{table}/answered", {})["battles"] == {}
