"""Players, board, pieces and the order of play."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.games.loader import load
from sandtable.kernel.events import Moment
from sandtable.kernel.machine import begin
from sandtable.kernel.phases import stops
from sandtable.kernel.play import Play
from sandtable.rules.look import commanded, foes, friends
from tests.pacific.books import AUSTRALIA, CONVOYS, INDIA, income, score
from tests.pacific.table import AMERICA, BRITAIN, CHINA, JAPAN, pacific, z
from tests.tools import Table, rule

PHASES = [
    *("purchase", "patrols", "combat_move", "combat", "control", "noncombat_move", "mobilise", "surfacing", "income")
]


def start() -> Table:
    """The set-up of the game."""
    return Table(JAPAN, "purchase", full=True, game="pacific-1941")


@rule("PAC-SIDE-01", "PAC-SIDE-02", "PAC-MAP-07")
def test_three_seats_and_two_sides() -> None:
    """Japan alone against Britain with India and Australia, and America with China; allies are never foes."""
    game = load("pacific-1941")
    play = Play(game, begin(game)[0])
    assert list(game.powers) == [JAPAN, BRITAIN, AMERICA]
    allies = {BRITAIN, AMERICA, INDIA, AUSTRALIA, CHINA}
    assert foes(play, JAPAN) == allies
    for ally in allies:
        assert foes(play, ally) == {JAPAN}
        assert friends(play, ally) == allies
    t = pacific(BRITAIN, "noncombat_move", {"Burma": {BRITAIN: "1 infantry"}, "Yunnan": {CHINA: "1 infantry"}})
    t.do("go 1 infantry: Burma > Yunnan")
    assert t.units("Yunnan") == {"infantry": 2}


@rule("PAC-SIDE-03", "PAC-SIDE-05", "PAC-MULTI-08", "PAC-SIDE-04")
def test_a_player_moves_all_its_countries_in_one_turn() -> None:
    """British units have one owner wherever they were bought; America also leads the Chinese."""
    t = start()
    play = Play(t.game, t.state)
    assert {u.owner for u in t.state.units.values() if u.kind == "infantry"} == {JAPAN, BRITAIN, AMERICA, CHINA}
    assert commanded(play, BRITAIN) == {BRITAIN, INDIA, AUSTRALIA}
    assert commanded(play, AMERICA) == {AMERICA, CHINA}
    here = {"Szechwan": {CHINA: "1 infantry"}, "United States": {AMERICA: "1 infantry"}}
    t = pacific(AMERICA, "noncombat_move", here)
    t.do("go 1 infantry: Szechwan > Yunnan").do("go 1 infantry: United States > Canada")
    assert (t.units("Yunnan", CHINA), t.units("Canada", AMERICA)) == ({"infantry": 1}, {"infantry": 1})


@rule("PAC-MAP-01", "PAC-MAP-04", "PAC-MAP-05", "PAC-EX-06")
def test_spaces() -> None:
    """54 numbered zones and 62 lands; Guam and the Marianas lie in one zone and are two lands."""
    board = load("pacific-1941").board
    assert [s.kind for s in board.spaces.values()].count("sea") == 54
    assert len(board.spaces) == 116
    assert {"Guam", "Mariana Islands"} <= set(board.next[z(25)])
    assert board.spaces["Guam"].owner == AMERICA
    assert board.spaces["Mariana Islands"].owner == JAPAN
    assert board.spaces["Java"].value == 4
    assert board.spaces["Guam"].value == 0


@rule("PAC-MAP-08", "PAC-EX-02")
def test_every_border_is_one_step() -> None:
    """Burma to Shan State and zone 34 to zone 38 are one step each."""
    near = load("pacific-1941").board.distances
    assert near["Burma"]["Shan State"] == 1
    assert near[z(34)][z(38)] == 1
    assert near[z(25)]["Guam"] == 1


@rule("PAC-MAP-02", "PAC-MAP-03", "PAC-MARK-04", "PAC-GAP-67")
def test_any_number_of_units_in_a_space() -> None:
    """Thirty in one land, twelve ships in one zone."""
    t = pacific(JAPAN, "noncombat_move", {"Japan": {JAPAN: "30 infantry"}, z(36): {JAPAN: "12 destroyer"}})
    assert t.units("Japan")["infantry"] == 30
    assert t.units(z(36))["destroyer"] == 12


@rule("PAC-MAP-06")
def test_two_lands_are_closed_to_everybody() -> None:
    """Nobody walks into the Soviet Union, nobody flies over the Himalayas."""
    t = pacific(JAPAN, "noncombat_move", {"Manchuria": {JAPAN: "1 infantry, 1 fighter"}})
    assert t.why_not("go 1 infantry: Manchuria > Soviet Union") == "PAC-MAP-06"
    assert t.why_not(f"go 1 fighter: Manchuria > Soviet Union > {z(36)}") == "PAC-MAP-06"
    t = pacific(BRITAIN, "noncombat_move", {"India": {BRITAIN: "1 fighter"}})
    assert t.why_not("go 1 fighter: India > Himalayas > Tsinghai") == "PAC-MAP-06"


@rule("PAC-MAP-12", "PAC-MAP-13", "PAC-MAP-16", "PAC-MARK-05", "PAC-MARK-08")
def test_the_set_up() -> None:
    """Who holds what, the five seats of government, and some of the pieces."""
    t = start()
    for land in ("Java", "Sumatra", "Celebes", "Dutch New Guinea"):
        assert t.holder(land) == AUSTRALIA
    for land in ("Manchuria", "Korea", "Shantung"):
        assert t.holder(land) == JAPAN
    seats = {s.tags["capital"]: s.name for s in t.game.board.spaces.values() if "capital" in s.tags}
    assert seats == {
        JAPAN: "Japan",
        AMERICA: "United States",
        INDIA: "India",
        AUSTRALIA: "New South Wales",
        CHINA: "Szechwan",
    }
    assert t.units(z(20), JAPAN) == {"aircraft carrier": 3, "fighter": 6}
    assert t.units("Hainan", JAPAN) == {"infantry": 6}
    arms = {kind.name: kind.arm for kind in t.game.kinds.values()}
    assert {k for k, a in arms.items() if a == "air"} == {"fighter", "bomber"}
    assert {k for k, a in arms.items() if a == "sea"} == {
        "battleship",
        "destroyer",
        "aircraft carrier",
        "transport",
        "submarine",
    }


@rule("PAC-GAP-07")
def test_the_first_edition_is_an_option() -> None:
    """Six differences, all Japan's, and no other."""
    stand = []
    for setup in ("balanced", "first edition"):
        game = load("pacific-1941", {"setup": setup})
        stand.append(Counter((u.owner, u.kind, u.space) for u in begin(game)[0].units.values()))
    balanced, first = stand
    assert first - balanced == {
        (JAPAN, "infantry", "French Indo-China"): 2,
        (JAPAN, "transport", z(37)): 1,
        (JAPAN, "fighter", "Mariana Islands"): 1,
        (JAPAN, "submarine", z(20)): 1,
    }
    assert balanced - first == {(JAPAN, "infantry", "Hainan"): 2, (JAPAN, "submarine", z(22)): 1}
    assert (first[JAPAN, "infantry", "French Indo-China"], first[JAPAN, "infantry", "Hainan"]) == (4, 4)
    assert load("pacific-1941").options["setup"] == "balanced"


@rule("PAC-MARK-02", "PAC-MARK-03", "PAC-MARK-06", "PAC-MARK-07", "PAC-INC-02")
def test_money_at_the_start_is_the_income() -> None:
    """19, 15, 20, 12 and 75, each in its purse and each what the board pays; no points yet."""
    t = start()
    purses = {JAPAN: 19, INDIA: 15, AUSTRALIA: 20, CONVOYS: 12, AMERICA: 75}
    assert {purse: t.money(purse) for purse in purses} == purses
    assert {purse: income(t, purse) for purse in purses} == purses
    assert CHINA not in t.state.purses
    assert score(t) == 0


@rule("PAC-TURN-01", "PAC-TURN-02", "PAC-TURN-03", "PAC-TURN-04", "PAC-CMOVE-02")
def test_three_turns_of_nine_phases() -> None:
    """Japan, Britain, America, and in each the same nine phases; research is none of them."""
    game = load("pacific-1941")
    played = [(s.who[0], s.item) for s in stops(game) if s.who]
    assert played == [(power, phase) for power in (JAPAN, BRITAIN, AMERICA) for phase in PHASES]


@rule("PAC-TURN-05")
@pytest.mark.parametrize("phase", ["purchase", "mobilise"])
def test_units_move_only_in_the_phases_of_movement(phase: str) -> None:
    """In other phases nobody takes an order to move."""
    t = pacific(
        AMERICA,
        phase,
        {"United States": {AMERICA: "1 infantry, 1 industrial complex"}},
        queue=[f"{AMERICA}: 1 infantry"] if phase == "mobilise" else None,
    )
    assert t.topic == phase
    assert t.faults("go 1 infantry: United States > Canada")


@rule("PAC-TURN-03")
def test_the_quiet_phases_come_by_themselves() -> None:
    """Between combat and noncombat movement control is settled; before income ships are righted."""
    t = pacific(JAPAN, "combat_move", {"Japan": {JAPAN: "1 infantry"}})
    t.done().done()
    entered = [e.name.removesuffix(".entered") for e in t.seen(Moment) if e.name.endswith(".entered")]
    assert [name for name in entered if name in PHASES][:6] == PHASES[3:]
