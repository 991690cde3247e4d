"""National objectives of nine powers, and what wins."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel.play import Play
from sandtable.rules.economy.objectives import OBJECTIVES, standings
from sandtable.rules.victory.score import scores
from tests.globe.theatre import (
    ANZ,
    CHN,
    EUROPE,
    EVERYBODY,
    FRA,
    GER,
    ITA,
    JPN,
    PACIFIC,
    SOV,
    UK,
    US,
    WITH_JAPAN,
    income,
    objective,
    world,
    zone,
)
from tests.tools import rule
from tests.tools.table import Table

WITH_GERMANY = ((GER, SOV), (GER, US), (ITA, US))
JAPANESE = ((JPN, US), *WITH_JAPAN)


def paid(power: str, name: str, **position: Any) -> int:
    """What an objective pays in a position."""
    return objective(world(power, "purchase", **position), power, name).paid


@rule("GLO-OBJ-01")
def test_germany_trades_with_the_soviet_union() -> None:
    assert paid(GER, "trade") == 5
    assert paid(GER, "trade", war=((GER, SOV),)) == 0


@rule("GLO-OBJ-02")
def test_germany_in_soviet_cities() -> None:
    hold = {"Novgorod": GER, "Russia": GER, "Volgograd": ITA}
    assert paid(GER, "eastern cities", war=((GER, SOV),), hold=hold) == 10, "German hands alone"
    assert paid(GER, "eastern cities", hold=hold) == 0


@rule("GLO-OBJ-03")
def test_the_axis_in_the_caucasus() -> None:
    assert paid(GER, "caucasus", war=((GER, SOV),), hold={"Caucasus": JPN}) == 5
    assert paid(GER, "caucasus", war=((GER, SOV),)) == 0


@rule("GLO-OBJ-04")
def test_german_troops_in_egypt() -> None:
    held = {"hold": {"Egypt": ITA}}
    assert paid(GER, "egypt", units={"Egypt": {GER: "1 infantry"}}, **held) == 5
    assert paid(GER, "egypt", units={"Egypt": {GER: "1 fighter", ITA: "1 infantry"}}, **held) == 0


@rule("GLO-OBJ-05")
def test_swedish_ore() -> None:
    assert paid(GER, "ore") == 5
    assert paid(GER, "ore", hold={"Norway": UK}) == 0
    assert paid(GER, "ore", layers={"sympathy": {"Sweden": "Allies"}}) == 0


@rule("GLO-OBJ-06", "GLO-OBJ-26")
@pytest.mark.parametrize(("power", "name"), [(GER, "german oil"), (ITA, "italian oil")])
def test_oil(power: str, name: str) -> None:
    assert paid(power, name, hold={"Iraq": power, "Persia": power, "Northwest Persia": UK}) == 4


@rule("GLO-OBJ-07", "GLO-OBJ-29")
def test_lend_lease() -> None:
    """Against either European enemy; not against Japan."""
    assert paid(SOV, "lend lease", war=((GER, SOV),)) == 5
    assert paid(SOV, "lend lease", war=((ITA, SOV),)) == 5
    assert paid(SOV, "lend lease", war=((JPN, SOV),)) == 0
    assert paid(SOV, "lend lease", war=((GER, SOV),), units={zone(125): {GER: "1 submarine"}}) == 0
    assert paid(SOV, "lend lease", war=((GER, SOV),), units={zone(125): {GER: "1 transport"}}) == 5
    assert paid(SOV, "lend lease", war=((GER, SOV),), units={"Archangel": {UK: "1 fighter"}}) == 0
    assert paid(SOV, "lend lease", war=((GER, SOV),), units={"Amur": {US: "1 fighter"}}) == 0


@rule("GLO-OBJ-08")
def test_soviet_conquests() -> None:
    """Three each, of land that was German, Italian or leaned to the Axis."""
    hold = {"Poland": SOV, "Ethiopia": SOV, "Finland": SOV, "Korea": SOV}
    assert paid(SOV, "conquests", war=((GER, SOV),), hold=hold) == 9


@rule("GLO-OBJ-09")
def test_berlin_pays_once() -> None:
    assert paid(SOV, "berlin", war=((GER, SOV),), hold={"Germany": SOV}) == 10
    done = {"objectives done": {"berlin": SOV}}
    assert paid(SOV, "berlin", war=((GER, SOV),), hold={"Germany": SOV}, marks=done) == 0


@rule("GLO-OBJ-10")
def test_nothing_for_novosibirsk() -> None:
    t = world(SOV, "purchase", war=((GER, SOV),))
    assert {o.name for o in t.game.setting(OBJECTIVES) if o.power == SOV} == {"lend lease", "conquests", "berlin"}
    assert income(t, SOV) == 37 + 5


@rule("GLO-OBJ-11")
def test_japan_trades_with_america() -> None:
    """Until war, an attack on French Indo-China, or an unprovoked declaration."""
    assert paid(JPN, "american trade") == 10
    assert paid(JPN, "american trade", war=((JPN, US),)) == 0
    assert paid(JPN, "american trade", marks={"declared": {"Japan on ANZAC": "unprovoked"}}) == 0
    assert paid(JPN, "american trade", marks={"declared": {"Japan on ANZAC": "provoked"}}) == 10
    t = world(JPN, "combat_move", {"Kwangsi": {JPN: "1 infantry"}}, war=((JPN, FRA),))
    assert objective(t, JPN, "american trade").paid == 10, "war with France alone does no harm"
    t.do("go 1 infantry: Kwangsi > French Indo China").done()
    assert objective(t, JPN, "american trade").missing == ("French Indo China",)
    units = {"Kwangsi": {JPN: "1 infantry"}, "French Indo China": {FRA: "2 infantry"}}
    t = world(JPN, "combat_move", units, war=((JPN, FRA),))
    t.do("go 1 infantry: Kwangsi > French Indo China").done(6, 1, 6)
    assert objective(t, JPN, "american trade").paid == 0, "a failed attack is one too"


@rule("GLO-OBJ-12", "GLO-OBJ-29")
def test_the_outer_ring() -> None:
    ring = dict.fromkeys(("Guam", "Midway", "Wake Island", "Gilbert Islands", "Solomon Islands"), JPN)
    for war in (((JPN, US),), WITH_JAPAN, ((JPN, FRA),)):
        assert paid(JPN, "outer ring", war=war, hold=ring) == 5
    assert paid(JPN, "outer ring", hold=ring) == 0
    assert paid(JPN, "outer ring", war=JAPANESE, hold={**ring, "Midway": US}) == 0


@rule("GLO-OBJ-13")
def test_far_conquests() -> None:
    hold = {"India": JPN, "New South Wales": GER, "Hawaiian Islands": JPN}
    assert paid(JPN, "far conquests", war=JAPANESE, hold=hold) == 15


@rule("GLO-OBJ-14")
def test_southern_oil() -> None:
    hold = dict.fromkeys(("Sumatra", "Java", "Borneo", "Celebes"), JPN)
    assert paid(JPN, "southern oil", war=JAPANESE, hold=hold) == 5
    assert paid(JPN, "southern oil", war=JAPANESE, hold={**hold, "Java": "Netherlands"}) == 0


@rule("GLO-OBJ-15", "GLO-OBJ-16", "GLO-OBJ-17", "GLO-OBJ-18", "GLO-OBJ-29")
@pytest.mark.parametrize(
    ("name", "pays", "lost"),
    [
        ("home front", 10, "Western United States"),
        ("outposts", 5, "Aleutian Islands"),
        ("backyard", 5, "Mexico"),
        ("philippines", 5, "Philippines"),
    ],
)
def test_what_america_defends(name: str, pays: int, lost: str) -> None:
    assert paid(US, name, war=((ITA, US),)) == pays
    assert paid(US, name) == 0
    assert paid(US, name, war=((JPN, US),), hold={lost: JPN}) == 0


@rule("GLO-OBJ-19")
def test_american_troops_in_france() -> None:
    assert paid(US, "second front", war=((GER, US),), units={"France": {US: "1 infantry"}}) == 5
    assert paid(US, "second front", war=((GER, US),), units={"France": {US: "1 fighter"}}) == 0


@rule("GLO-OBJ-21", "GLO-GAP-38", "GLO-UK-08")
def test_the_empire_of_the_europe_economy() -> None:
    """All of it, Canada and Africa too; what the other economy lost is not counted."""
    t = world(UK, "purchase", hold={"Malaya": JPN}, war=WITH_JAPAN)
    assert objective(t, UK, "empire").paid == 5
    assert (income(t, EUROPE), income(t, PACIFIC)) == (28 + 5, 17 - 3)
    assert objective(world(UK, "purchase", hold={"Quebec": GER}), UK, "empire").missing == ("Quebec",)
    assert paid(UK, "empire", hold={"British Columbia": JPN}, war=WITH_JAPAN) == 0


@rule("GLO-OBJ-22", "GLO-UK-08")
def test_kwangtung_and_malaya() -> None:
    t = world(UK, "purchase", war=WITH_JAPAN)
    assert (income(t, EUROPE), income(t, PACIFIC)) == (28 + 5, 17 + 5)
    assert paid(UK, "far east") == 0
    assert paid(UK, "far east", war=WITH_JAPAN, hold={"Malaya": ANZ}) == 0


@rule("GLO-OBJ-23")
def test_new_rome() -> None:
    hold = {"Southern France": GER, "Greece": ITA, "Egypt": ITA}
    assert paid(ITA, "new rome", hold=hold) == 5
    assert paid(ITA, "new rome", hold={**hold, "Greece": UK}) == 0


@rule("GLO-OBJ-24")
def test_our_sea() -> None:
    assert paid(ITA, "mare nostrum", units={zone(97): {UK: "1 submarine, 1 transport"}}) == 5
    assert paid(ITA, "mare nostrum", units={zone(92): {FRA: "1 destroyer"}}) == 0


@rule("GLO-OBJ-25")
def test_north_africa() -> None:
    hold = {"Morocco": GER, "Algeria": ITA, "Tunisia": ITA, "Alexandria": ITA}
    assert paid(ITA, "north africa", hold=hold) == 5
    assert paid(ITA, "north africa", hold={**hold, "Tobruk": UK}) == 0


@rule("GLO-OBJ-27", "GLO-GAP-39")
def test_the_commonwealth() -> None:
    """All that was ANZAC's at the start, and Malaya with any ally."""
    assert paid(ANZ, "commonwealth", war=WITH_JAPAN) == 5
    assert paid(ANZ, "commonwealth", war=WITH_JAPAN, hold={"Malaya": US}) == 5
    assert paid(ANZ, "commonwealth", war=WITH_JAPAN, hold={"Malaya": JPN}) == 0
    assert paid(ANZ, "commonwealth", war=WITH_JAPAN, hold={"New Guinea": JPN}) == 0
    assert paid(ANZ, "commonwealth") == 0
    t = world(ANZ, "purchase")
    own = {s.name for s in t.game.board.spaces.values() if s.owner == ANZ}
    assert own >= {"New South Wales", "New Zealand", "New Guinea", "New Britain", "Solomon Islands"}


@rule("GLO-OBJ-28")
def test_the_island_shield() -> None:
    """The Dutch do not count."""
    assert paid(ANZ, "island shield", war=WITH_JAPAN) == 0
    assert paid(ANZ, "island shield", war=WITH_JAPAN, hold={"Dutch New Guinea": UK}) == 5


@rule("GLO-OBJ-29")
def test_every_objective_is_one_of_the_list() -> None:
    """As many as printed, and each names land of this board."""
    t = world(GER, "purchase")
    everything = t.game.setting(OBJECTIVES)
    assert len(everything) == 27
    assert all(set(o.lands) | set(o.clear) | set(o.by_allies) <= set(t.game.board.spaces) for o in everything)
    assert {power for power in t.game.powers if standings(Play(t.game, t.state), power)} == set(t.game.powers) - {FRA}


# -- victory --


EIGHT = dict.fromkeys(("France", "United Kingdom", "Egypt", "Novgorod", "Volgograd"), GER)
SIX = dict.fromkeys(("Kwangtung", "Philippines", "India", "Hawaiian Islands"), JPN)


def begun(power: str, since: str, **position: Any) -> list[tuple[str, ...]]:
    """Who has won when a power's turn begins, after what its side is said to have held."""
    marks = {"since": {power: since}}
    t = Table(power, "", game="global-1940", marks=marks, round=3, **position)
    top: Any = t.state.stack[-1]
    return [top.winners] if hasattr(top, "winners") else []


@rule("GLO-VIC-01", "GLO-VIC-04")
def test_eight_cities_of_the_europe_map() -> None:
    assert begun(GER, "Europe", hold=EIGHT, war=EVERYBODY) == [(GER, JPN, ITA)]
    assert begun(GER, "", hold=EIGHT, war=EVERYBODY) == [], "not for a round yet"
    fewer = {name: own for name, own in EIGHT.items() if name != "Egypt"}
    assert begun(GER, "Europe", hold=fewer, war=EVERYBODY) == []


@rule("GLO-VIC-02", "GLO-VIC-04")
def test_six_cities_of_the_pacific_map() -> None:
    assert begun(JPN, "Pacific", hold=SIX, war=EVERYBODY) == [(GER, JPN, ITA)]
    fewer = {name: own for name, own in SIX.items() if name != "India"}
    assert begun(JPN, "Pacific", hold=fewer, war=EVERYBODY) == []


@rule("GLO-GAP-48")
def test_one_of_the_two_must_hold_by_itself() -> None:
    """Eight in Europe at first and six in the Pacific afterwards are no round of either."""
    assert begun(JPN, "Europe", hold=SIX, war=EVERYBODY) == []


@rule("GLO-VIC-01", "GLO-VIC-02", "GLO-VIC-04")
def test_without_a_capital_nobody_wins() -> None:
    lost = {"Germany": SOV, "Southern Italy": UK, "Japan": US}
    assert begun(JPN, "Pacific", hold={**SIX, **lost, "New South Wales": JPN}, war=EVERYBODY) == []
    lost["Japan"] = JPN
    assert begun(JPN, "Pacific", hold={**SIX, **lost}, war=EVERYBODY) == [(GER, JPN, ITA)]


@rule("GLO-VIC-03", "GLO-GAP-41", "GLO-GAP-04")
def test_the_allies_win_by_three_capitals() -> None:
    """While Washington, London, Paris or Moscow is theirs; Sydney and Calcutta do not count."""
    three = {"Germany": SOV, "Southern Italy": UK, "Japan": US}
    assert begun(US, "held", hold=three, war=EVERYBODY) == [(SOV, US, CHN, UK, ANZ, FRA)]
    assert begun(US, "held", hold={**three, "Japan": JPN}, war=EVERYBODY) == []
    gone = dict.fromkeys(("Eastern United States", "United Kingdom", "France", "Russia"), GER)
    assert begun(US, "held", hold={**three, **gone}, war=EVERYBODY) == []


@rule("GLO-VIC-01", "GLO-VIC-02")
def test_the_score_is_kept_by_map() -> None:
    t = world(GER, "purchase")
    told = [(s.side, s.has, s.needs) for s in scores(Play(t.game, t.state))]
    assert told == [("Axis", 3, 8), ("Axis", 2, 6), ("Allies", 0, 3)]
