"""Conquest, what becomes of the conquered, and liberation."""

from __future__ import annotations

import pytest

from sandtable.games.loader import load
from tests.blitzkrieg.front import GAME, acting, front, marks, production
from tests.tools import Table, rule

BOARD = load(GAME).board
LANDS = ("United Kingdom", "Canada", "South Africa", "India", "Australia")


def homes(*countries: str) -> list[str]:
    return [s.name for s in BOARD.spaces.values() if s.owner in countries and s.tags["home"] == "yes"]


@rule("BLG-CONQ-01", "BLG-CONQ-02")
def test_a_great_power_falls_with_its_last_home_area() -> None:
    """With all but one flagged area lost France stands; with all it falls, in the closing phase."""
    lost = dict.fromkeys(homes("France"), "Germany")
    t = front("", "conquest", hold=lost)
    assert marks(t, "conquered") == {"France": "3/39"}
    spared = dict(list(lost.items())[1:])
    assert not marks(front("", "conquest", hold=spared), "conquered")
    assert not marks(acting("Germany", hold=lost), "conquered")  # not before the closing phase


@rule("BLG-EX-09", "BLG-CONQ-02")
@pytest.mark.parametrize("country", ["Poland", "Spain", "Turkey"])
def test_a_minor_falls_with_its_last_area(country: str) -> None:
    """Every area of the country must be in enemy hands."""
    lost = dict.fromkeys(homes(country), "Germany")
    war = (("Germany", country),)
    assert country in marks(front("", "conquest", hold=lost, war=war), "conquered")
    spared = dict(list(lost.items())[1:])
    assert country not in marks(front("", "conquest", hold=spared, war=war), "conquered")


@rule("BLG-CONQ-03", "BLG-EX-03")
def test_possessions_do_not_matter() -> None:
    """Japan loses Manchuria and Korea and stands; it keeps them and falls with its home islands."""
    t = front("", "conquest", hold={"Manchuria": "China", "Korea": "China"})
    assert not marks(t, "conquered")
    t = front("", "conquest", hold=dict.fromkeys(homes("Japan"), "China"))
    assert "Japan" in marks(t, "conquered")


@rule("BLG-CONQ-04", "BLG-CONQ-05", "BLG-GAP-48")
def test_what_a_fallen_country_leaves_behind() -> None:
    """Its units go, on the board and in production; its other land is nobody's, or goes to troops standing there."""
    units = {"Syria": {"France": "infantry 1"}, "Algeria": {"France": "infantry 2", "United Kingdom": "infantry 3"}}
    t = front("", "conquest", units, hold=dict.fromkeys(homes("France"), "Germany"), queue=["France 1/40: 1 armour 3"])
    assert t.units("Syria") == {}
    assert t.units("Algeria") == {"infantry 3": 1}
    assert not t.state.queue
    assert t.holder("Syria") == "Neutral"
    assert t.holder("Algeria") == "British Empire"


@rule("BLG-GAP-48", "BLG-PROD-08")
def test_land_without_a_government_is_there_for_the_taking() -> None:
    """Japan, at war with China, enters abandoned Indochina without a declaration and gets its right number."""
    units = {"Kwangsi": {"Japan": "infantry 3"}, "Malaya": {"India": "infantry 2"}}
    left = {"Indochina": "Neutral", "Kwangsi": "Japan"}
    t = front("Japan", "movement", units, hold=left, marks={"conquered": {"France": "2/40"}})
    before = production(t, "Japan")
    t.do("go 1 infantry 3: Kwangsi > Indochina", power="Japan")
    assert t.holder("Indochina") == "Japan"
    assert production(t, "Japan") == before + 1
    assert "France" not in t.state.war["Japan"]


@rule("BLG-CONQ-06", "BLG-CONQ-07", "BLG-CONQ-08", "BLG-GAP-50")
def test_the_empire_falls_homeland_by_homeland() -> None:
    """Australia's units and code areas go wherever they are; Indian ones and possessions stay until all five fell."""
    units = {"Egypt": {"Australia": "infantry 3", "India": "infantry 2"}}
    war = (("Japan", "British Empire"),)
    t = front("", "conquest", units, hold=dict.fromkeys(homes("Australia"), "Japan"), war=war,
              queue=["Australia 1/40: 1 infantry 3", "India 1/40: 1 infantry 2"])  # fmt: skip
    assert set(marks(t, "conquered")) == {"Australia"}
    assert t.units("Egypt") == {"infantry 2": 1}
    assert [b.owner for b in t.state.queue] == ["India"]
    assert t.holder("Northern Territory") == "Neutral"
    assert t.holder("Egypt") == "British Empire"
    t = front("", "conquest", hold=dict.fromkeys(homes(*LANDS), "Japan"), war=war, dice=(1,))
    assert set(marks(t, "conquered")) == {*LANDS, "British Empire"}
    assert marks(t, "lead")["Poland"] == "France"  # the die chose between France and China
    assert t.holder("Egypt") == "Neutral"


@rule("BLG-GAP-49")
def test_land_given_away_counts_as_lost() -> None:
    """Poland falls though Eastern Poland went to the Soviet Union, which it is not at war with."""
    lost = {**dict.fromkeys(("Warsaw", "Posen", "Galicia"), "Germany"), "Eastern Poland": "Soviet Union"}
    t = front("", "conquest", hold=lost, marks={"given": {"Eastern Poland": "Soviet Union"}})
    assert "Poland" in marks(t, "conquered")
    assert "Poland" not in marks(front("", "conquest", hold=lost), "conquered")


@rule("BLG-LIB-01", "BLG-LIB-02", "BLG-GAP-46")
def test_liberation() -> None:
    """British troops retake Normandy: it goes back to France, which is free and builds again; Syria they would keep."""
    fallen = {**dict.fromkeys(homes("France"), "Germany"), "Syria": "Germany"}
    units = {
        "English Channel": {"United Kingdom": "convoy [infantry 3]"},
        "Palestine": {"United Kingdom": "infantry 3"},
    }
    t = front("British Empire", "movement", units, hold=fallen, marks={"conquered": {"France": "2/40"}})
    t.do("go 1 infantry 3: Palestine > Syria", power="British Empire")
    assert t.holder("Syria") == "British Empire"
    assert "France" in marks(t, "conquered")
    t.do("go 1 infantry 3: English Channel > Normandy", power="British Empire")
    assert t.holder("Normandy") == "France"
    assert not marks(t, "conquered")
    t = front(
        "", "production", hold=fallen, marks={"conquered": {"France": "2/40"}}, purses={"France": 9, "Germany": 1}
    )
    assert "France" not in t.asked
    t = front("", "production", hold={**fallen, "Normandy": "France"}, purses={"France": 9, "Germany": 1})
    assert t.allows("buy 1 infantry 2", power="France")


@rule("BLG-GAP-46", "BLG-PROD-13")
def test_land_of_a_standing_ally_goes_back() -> None:
    """French Lorraine retaken by the Empire is French again, with its left number."""
    units = {"Paris": {"United Kingdom": "infantry 3"}}
    t = front("British Empire", "movement", units, hold={"Lorraine": "Germany"})
    before = production(t, "France"), production(t, "Germany")
    t.do("go 1 infantry 3: Paris > Lorraine", power="British Empire")
    assert t.holder("Lorraine") == "France"
    assert (production(t, "France"), production(t, "Germany")) == (before[0] + 1, before[1] - 1)


@rule("BLG-GAP-47")
def test_land_taken_from_a_conqueror_by_a_third() -> None:
    """Soviet troops take Swedish land from Germany, Sweden being no ally: the right number changes hands."""
    units = {"Northern Finland": {"Soviet Union": "infantry 2"}}
    hold = {"Northern Finland": "Soviet Union", "Northern Sweden": "Germany"}
    war = (("Germany", "Sweden"), ("Germany", "Soviet Union"), ("Soviet Union", "Finland"))
    t = front("Soviet Union", "movement", units, hold=hold, war=war)
    before = production(t, "Germany"), production(t, "Soviet Union")
    t.do("go 1 infantry 2: Northern Finland > Northern Sweden", power="Soviet Union")
    assert t.holder("Northern Sweden") == "Soviet Union"
    assert (production(t, "Germany"), production(t, "Soviet Union")) == (before[0] - 1, before[1] + 1)


FALLEN = dict.fromkeys(homes("France"), "Germany")


def guests(units: dict[str, dict[str, str]], hold: dict[str, str] | None = None, ruleset: int | None = None) -> Table:
    """France falls while troops of others are aboard its convoys."""
    return front("", "conquest", units, hold={**FALLEN, **(hold or {})}, ruleset=ruleset)


@rule("BLG-GAP-76", "BLG-CONQ-05", "BLG-CONQ-08")
def test_troops_aboard_the_convoys_of_a_fallen_country_go_ashore() -> None:
    """The nearest friendly area the convoy could have reached: across the Channel from Normandy that is England."""
    units = {"English Channel": {"France": "1 convoy [infantry 3 of United Kingdom]"}}
    t = guests(units)
    assert t.units("English Channel") == {}
    assert t.units("Southern England") == {"infantry 3": 1}
    assert guests(units, ruleset=3).units("Southern England") == {}  # as it was read then


@rule("BLG-GAP-76")
def test_of_several_shores_their_commander_chooses() -> None:
    """Three British areas border the North Sea: silence takes the first, a word another."""
    t = guests({"North Sea": {"France": "1 convoy [infantry 3 of United Kingdom]"}})
    assert (t.asked, t.topic) == (("British Empire",), "put_ashore")
    assert {"Scotland", "Northern England", "Southern England"} <= set(t.options())
    t.do("choose Northern England")
    assert t.units("Northern England") == {"infantry 3": 1}
    assert t.units("Scotland") == {}


@rule("BLG-GAP-76")
def test_without_a_shore_another_convoy_takes_them_or_they_are_lost() -> None:
    """Shut in the Baltic there is no friendly shore; a British convoy with room takes one, the other is lost."""
    zone = {
        "France": "1 convoy [infantry 3 of United Kingdom], 1 convoy [infantry 2 of United Kingdom]",
        "United Kingdom": "1 convoy",
    }
    t = guests({"Baltic Sea": zone, "Skagerrak": {"Germany": "1 submarine"}}, {"Posen": "Germany"})
    left = [(u.kind, bool(u.aboard)) for u in t.state.here("Baltic Sea") if u.owner == "United Kingdom"]
    assert sorted(left) == [("convoy", False), ("infantry 3", True)]
