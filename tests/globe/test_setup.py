"""Powers, players, money, the joined board and the wars of the opening."""

from __future__ import annotations

import csv
from collections import Counter

import pytest

from sandtable.games.loader import load
from sandtable.kernel.phases import turn_of
from sandtable.kernel.play import Play
from sandtable.places import folder_of
from sandtable.rules.economy.objectives import OBJECTIVES
from sandtable.rules.look import foes, friends
from tests.globe.theatre import (
    ALLIES,
    ANZ,
    AXIS,
    CHN,
    EUROPE,
    FRA,
    GER,
    ITA,
    JPN,
    PACIFIC,
    SOV,
    UK,
    US,
    at_war,
    opening,
    world,
    zone,
)
from tests.tools import rule
from tests.tools.table import Table

ORDER = (GER, SOV, JPN, US, CHN, UK, ITA, ANZ, FRA)


@rule("GLO-TURN-01", "GLO-PLAY-03")
def test_nine_turns_in_a_fixed_order() -> None:
    """Whoever plays them."""
    game = load("global-1940")
    assert game.powers == ORDER
    for players in (2, 6):
        plan = load("global-1940", {"players": players}).programs["round"]
        assert plan.items == tuple(f"turn {power}" for power in ORDER)


@rule("GLO-TURN-02", "GLO-OPT-01", "GLO-DEC-01")
def test_research_is_a_phase_before_all_others_if_players_want_it() -> None:
    """Without the option the phases are those of Europe."""
    plain, more = load("global-1940"), load("global-1940", {"research": True})
    assert plain.programs["turn"].items == load("europe-1940").programs["turn"].items
    assert more.programs["turn"].items == ("research", *plain.programs["turn"].items)


@rule("GLO-PLAY-01", "GLO-DEC-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_players_share_the_powers(players: int) -> None:
    """Every power has a seat, and no seat holds powers of both sides."""
    seats = load("global-1940", {"players": players}).settings["players"][str(players)]
    assert len(seats) == players
    assert sorted(power for seat in seats for power in seat) == sorted(ORDER)
    assert all(set(seat) <= set(AXIS) or set(seat) <= set(ALLIES) for seat in seats)


@rule("GLO-PLAY-02")
def test_powers_of_one_player_keep_their_money_apart() -> None:
    """Each buys from its own purse, in its own turn."""
    t = opening(GER, players=2)
    assert turn_of(t.state) == (GER,)
    t.do("buy 1 infantry").done()
    assert (t.money(GER), t.money(ITA), t.money(JPN)) == (27, 10, 26)


@rule("GLO-SETUP-02", "GLO-UK-01", "GLO-UK-02")
def test_money_at_the_start_is_what_the_land_is_worth() -> None:
    """Two British purses, one for each economy."""
    t = opening()
    said = {GER: 30, SOV: 37, JPN: 26, US: 52, CHN: 12, EUROPE: 28, PACIFIC: 17, ITA: 10, ANZ: 10, FRA: 19}
    assert dict(t.state.purses) == said


@rule("GLO-SETUP-01", "GLO-EX-02", "GLO-GAP-01")
def test_the_changes_to_both_set_ups() -> None:
    """Siberian armies, and Australians in Egypt in place of one Briton."""
    t = opening()
    assert t.units("Amur", SOV) == {"infantry": 6}
    assert t.units("Sakha", SOV) == {"infantry": 6, "antiaircraft gun": 2}
    assert t.units("Buryatia", SOV) == {"infantry": 6}
    assert Table(GER, "purchase", game="europe-1940", full=True).units("Egypt", UK)["infantry"] == 2
    assert t.units("Egypt", ANZ) == {"infantry": 2}
    assert t.units("Egypt", UK)["infantry"] == 1


@rule("GLO-SETUP-03")
def test_american_factories_begin_small() -> None:
    t = opening()
    for land in ("Eastern United States", "Central United States", "Western United States"):
        assert t.units(land)["minor factory"] == 1
        assert "major factory" not in t.units(land)


@rule("GLO-SETUP-04", "GLO-MAP-01", "GLO-MAP-02", "GLO-MAP-03", "GLO-GAP-03", "GLO-GAP-40")
@pytest.mark.parametrize(
    ("space", "beside"),
    [
        ("Alberta Saskatchewan Manitoba", ["British Columbia"]),
        ("Central United States", ["Western United States"]),
        ("Southeast Mexico", ["Mexico"]),
        ("West India", ["India"]),
        ("Kazakhstan", ["Sikang", "Tsinghai"]),
        ("Novosibirsk", ["Tsinghai", "Kansu", "Timguska"]),
        ("Urals", ["Timguska", "Evenkiyskiy"]),
        (zone(64), [zone(11), zone(28), zone(51)]),
        (zone(51), [zone(64), zone(65), zone(66)]),
        (zone(52), [zone(66)]),
        (zone(79), [zone(39)]),
        (zone(78), [zone(39), zone(40), zone(58)]),
        (zone(75), [zone(58)]),
        (zone(74), [zone(58), zone(59)]),
    ],
)
def test_the_edges_of_the_two_boards_meet(space: str, beside: list[str]) -> None:
    """Both ways round the world."""
    board = load("global-1940").board
    assert set(beside) <= set(board.next[space])
    assert all(space in board.next[other] for other in beside)
    assert "Yukon" not in board.spaces


@rule("GLO-GAP-01")
def test_nobody_crosses_the_himalayas() -> None:
    """Neither on foot nor through the air."""
    t = world(UK, "noncombat_move", {"West India": {UK: "1 infantry, 1 fighter"}})
    assert "EUR-MAP-07" in t.why_not("go 1 infantry: West India > Himalayas")
    assert "EUR" in t.why_not("go 1 fighter: West India > Himalayas > Kazakhstan")


@rule("GLO-GAP-02", "GLO-GAP-04")
def test_victory_cities_of_the_pacific() -> None:
    """Eight of them, two in Japanese hands at the start; Sydney is ANZAC's capital."""
    board = load("global-1940").board
    found = {s.name: s.tags["city"] for s in board.spaces.values() if "city" in s.tags and s.tags.get("map")}
    assert found == {
        "Japan": "Tokyo",
        "Kiangsu": "Shanghai",
        "Kwangtung": "Hong Kong",
        "Philippines": "Manila",
        "India": "Calcutta",
        "New South Wales": "Sydney",
        "Hawaiian Islands": "Honolulu",
        "Western United States": "San Francisco",
    }
    assert [name for name in found if board.spaces[name].owner == JPN] == ["Japan", "Kiangsu"]
    assert board.tagged("capital")[ANZ] == ["New South Wales"]


@rule("GLO-GAP-44")
def test_which_map_a_space_is_on() -> None:
    """Zones up to 63 and all land that Europe 1940 does not have."""
    board, europe = load("global-1940").board, load("europe-1940").board
    for space in board.spaces.values():
        expected = None if space.name in europe.spaces else "Pacific"
        assert space.tags.get("map") == expected, space.name
    assert all(board.spaces[zone(n)].tags.get("map") == "Pacific" for n in range(1, 64))
    assert all(board.spaces[zone(n)].tags.get("map") is None for n in range(64, 129))


@rule("GLO-WARS-01", "GLO-WARS-02", "GLO-WARS-03", "GLO-WARS-04")
def test_the_wars_of_the_opening() -> None:
    t = opening()
    wars = {p: set(t.state.war.get(p, ())) for p in ORDER}
    assert wars[GER] == wars[ITA] == {FRA, UK, ANZ}
    assert wars[JPN] == {CHN}
    assert wars[CHN] == {JPN}
    assert not wars[SOV]
    assert not wars[US]


@rule("GLO-WARS-05")
def test_who_is_on_no_side_yet() -> None:
    """The two neutral powers join the Allies with their first war."""
    t = opening()
    play = Play(t.game, t.state)
    assert US not in friends(play, UK)
    assert SOV not in friends(play, UK)
    assert friends(play, UK) >= {ANZ, FRA, CHN}
    assert foes(play, SOV) & set(ORDER) == set()
    t = world(GER, "declare", {GER: {GER: "1 infantry"}})
    t.do(f"choose {SOV}")
    assert SOV in friends(Play(t.game, t.state), UK)
    assert at_war(t, GER, SOV)


@rule("GLO-SCOPE-01", "GLO-SCOPE-02", "GLO-SCOPE-03")
def test_what_is_shared_and_what_is_replaced() -> None:
    """Every rule of movement and battle is Europe's; kamikazes come beside; politics and objectives are its own."""
    world_, europe = load("global-1940"), load("europe-1940")
    moving = {name for name in europe.modules if name.startswith(("movement.", "combat.", "production."))}
    assert moving <= set(world_.modules)
    assert "combat.kamikaze" in world_.modules
    assert "politics.neutrals" in world_.modules
    assert "siberia" not in {o.name for o in world_.setting(OBJECTIVES)}


@rule("GLO-SCOPE-01")
def test_the_page_tells_what_is_shared() -> None:
    """The figures of the game's page, counted from the files."""
    folder, base = folder_of("global-1940"), folder_of("europe-1940")
    page = (folder / "README.md").read_text("utf-8")
    own, beneath = set(load("global-1940").modules), set(load("europe-1940").modules)
    rows = [("modules", len(beneath), len(own & beneath), 0, len(beneath - own), len(own - beneath))]
    for name in ("spaces.csv", "adjacency.csv", "setup.csv", "units.csv", "catalogue.csv"):
        whole = len(list(csv.DictReader((base / name).open(encoding="utf-8"))))
        file = folder / name
        done = Counter(r["do"] for r in csv.DictReader(file.open(encoding="utf-8"))) if file.is_file() else Counter()
        changed, dropped = done["change"], done["drop"]
        rows.append((name, whole, whole - changed - dropped, changed, dropped, done["add"]))
    for row in rows:
        assert f"| {' | '.join(map(str, row))} |" in page
