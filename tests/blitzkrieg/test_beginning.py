"""Players, sides, set-up and units: what holds before the first order."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.games.blitzkrieg_general.rules.quarters.calendar import today
from sandtable.games.loader import load
from sandtable.kernel.machine import begin
from sandtable.kernel.play import Play
from sandtable.rules.look import commanded, foes, friends
from sandtable.rules.politics.pairs import side_of
from tests.blitzkrieg.front import GAME, declaration_faults, front, production
from tests.tools import rule

GAME_OF = load(GAME)
ALLIES = ["British Empire", "France", "Soviet Union", "United States", "China"]
AXIS = ["Germany", "Italy", "Japan"]


def opening() -> Play:
    return Play(GAME_OF, begin(GAME_OF)[0])


@rule("BLG-GEN-01", "BLG-SEQ-06")
def test_eight_powers_can_be_led_by_up_to_eight_players() -> None:
    """Each of the eight powers answers for itself, so one to eight players can share them; the Axis acts first."""
    assert len(GAME_OF.powers) == 8
    t = front("Germany", "movement", full=True)
    assert t.asked == ("Germany", "Italy", "Japan")


@rule("BLG-GEN-02", "BLG-GEN-08", "BLG-WAR-15")
def test_two_sides() -> None:
    """There are two sides of great powers; minors are on none until somebody leads them; partners never fight."""
    sides = {p: GAME_OF.countries[p].alliance for p in GAME_OF.powers}
    assert sorted(p for p, s in sides.items() if s == "Axis") == AXIS
    assert sorted(p for p, s in sides.items() if s == "Allies") == sorted(ALLIES)
    play = opening()
    assert [side_of(play, minor) for minor in ("Turkey", "Romania", "Poland")] == ["", "", "Allies"]
    t = front("Germany", "movement", full=True)
    assert declaration_faults(t, "Germany", "Italy") == "BLG-GEN-02"
    assert declaration_faults(t, "Germany", "Romania") == "BLG-GEN-02"
    assert not declaration_faults(t, "Germany", "Soviet Union")
    assert not declaration_faults(t, "Japan", "United States")


@rule("BLG-GEN-03", "BLG-DEC-01")
def test_the_leading_powers() -> None:
    """The United States decide for the Allies and Germany for the Axis when their players disagree."""
    assert GAME_OF.settings["leaders"] == {"Axis": "Germany", "Allies": "United States"}
    t = front("Germany", "movement", full=True)
    assert list(t.offered("give_up")) == ["Germany", "United States"]


@rule("BLG-GEN-04", "BLG-GEN-05", "BLG-GEN-06", "BLG-GEN-07", "BLG-GEN-10")
def test_the_wars_of_1939() -> None:
    """Germany is at war with France, the Empire and Poland, Japan with China; all others are neutral, pair by pair."""
    state = begin(GAME_OF)[0]
    pairs = {frozenset((a, b)) for a, others in state.war.items() for b in others}
    assert pairs == {
        frozenset(("Germany", "France")),
        frozenset(("Germany", "British Empire")),
        frozenset(("Germany", "Poland")),
        frozenset(("Japan", "China")),
    }
    play = opening()
    assert not foes(play, "Japan") & {"British Empire", "United Kingdom", "France", "Poland"}
    assert "China" not in foes(play, "Germany")
    for neutral in ("Soviet Union", "United States", "Italy", "Romania", "Finland", "Hungary", "Bulgaria"):
        assert not foes(play, neutral)


@rule("BLG-GEN-09")
def test_the_empire_and_its_homelands() -> None:
    """Five homelands make up the Empire; their counters are apart, their wars, friends and orders are its own."""
    play = opening()
    lands = {"United Kingdom", "Canada", "South Africa", "India", "Australia"}
    assert lands < commanded(play, "British Empire")
    for land in lands:
        assert foes(play, land) == {"Germany"}
        assert lands | {"British Empire", "France", "Poland"} == friends(play, land)
    owners = {u.owner for u in play.state.units.values()}
    assert lands <= owners
    assert "British Empire" not in owners


@rule("BLG-GEN-11", "BLG-OPT-01")
def test_no_cards_and_nothing_optional() -> None:
    """The base game has no cards, weather or initiative, and no rule to switch; a handicap is the players' own deal."""
    assert set(GAME_OF.options) <= {"handicap"}
    items = {item for plan in GAME_OF.programs.values() for item in plan.items}
    assert not {"cards", "weather", "initiative"} & items


@rule("BLG-GEN-12", "BLG-OPT-02", "BLG-SETUP-02")
def test_other_starting_dates_are_positions() -> None:
    """The game as it stands begins in 3/39; any other quarter is entered as a position with its own wars and land."""
    t = front("Germany", "movement", full=True)
    assert today(Play(t.game, t.state)) == "3/39"
    t = front("Germany", "production", round=24, purses={"Germany": 3})
    t.do("buy 1 infantry 3", power="Germany").done(power="Germany")
    assert [b.due for b in t.state.queue if b.owner == "Germany"] == ["3/45"]


@rule("BLG-SETUP-01", "BLG-SETUP-04", "BLG-UNIT-08")
def test_the_opening_position() -> None:
    """Units and land begin as the scenario lists them; minors have counters of their own country."""
    state = begin(GAME_OF)[0]
    assert len(state.units) == len(GAME_OF.setup) > 300
    assert Counter(u.kind for u in state.here("Silesia") if u.owner == "Germany")["armour 4"] == 3
    assert {s.name: s.owner for s in GAME_OF.board.spaces.values() if s.owner} == state.control
    minors = {"Poland", "Romania", "Benelux", "Turkey", "Finland", "Iraq"}
    assert minors <= {u.owner for u in state.units.values()}
    assert GAME_OF.countries["Romania"].tags["group"] == "axis ally"
    assert GAME_OF.countries["Turkey"].tags["group"] == "neutral"


@rule("BLG-SETUP-03", "BLG-PEACE-01", "BLG-DELIV-01", "BLG-DELIV-02", "BLG-DELIV-03", "BLG-INC-02")
@pytest.mark.parametrize(
    ("power", "start"),
    [
        ("Germany", 24),
        ("Japan", 13),
        ("Italy", 6),
        ("British Empire", 29),
        ("France", 8),
        ("China", 4),
        ("Soviet Union", 11),
        ("United States", 8),
    ],
)
def test_production_at_the_start(power: str, start: int) -> None:
    """Areas and deliveries, peace figures of the neutral powers, and Poland's two points for the Empire."""
    assert production(front("Germany", "movement", full=True), power) == start


@rule("BLG-UNIT-01", "BLG-UNIT-02", "BLG-UNIT-03")
def test_classes_of_units() -> None:
    """Infantry, armour and headquarters are land units; convoys, task forces and submarines ships; air is its own."""
    arms: dict[str, set[str]] = {}
    for kind in GAME_OF.kinds.values():
        arms.setdefault(kind.arm, set()).add(kind.name.rstrip(" 12345"))
    assert arms["land"] == {"militia", "infantry", "armour", "headquarters"}
    assert arms["air"] == {"aircraft", "old aircraft"}
    ships = {k.name.rstrip(" 12345") for k in GAME_OF.kinds.values() if k.can("ship")}
    assert ships == {"convoy", "task force", "submarine"}
    assert arms["sea"] == ships | {"naval headquarters"}


@rule("BLG-UNIT-04", "BLG-UNIT-05", "BLG-UNIT-06", "BLG-UNIT-07")
def test_strengths() -> None:
    """One strength serves attack and defence; the back is weaker, sometimes 0 or unprinted; headquarters command."""
    for kind in GAME_OF.kinds.values():
        assert kind.attack == kind.defence
        if kind.can("commands"):
            assert (kind.attack, kind.hits, kind.worn) == (0, 1, ())
            assert 1 <= kind.numbers["command"] <= 4
        else:
            assert kind.attack >= 1
            assert len(kind.worn) == kind.hits - 1
            assert all(back < kind.attack for back in kind.worn)
    assert GAME_OF.kinds["infantry 1"].worn == (0,)
    assert GAME_OF.kinds["convoy"].worn == (0,)
    assert GAME_OF.kinds["militia 1"].hits == 1
