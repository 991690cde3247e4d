"""On a board joined of two maps cities count for themselves on each: which of them decides the game, and what for."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.garrison.guarding import decides
from sandtable.bots.threat.sieges import landings
from sandtable.bots.view.outlook import Outlook
from tests.bots.test_expeditions import chart
from tests.tools.table import Table

PACIFIC = ("Philippines", "Hawaiian Islands", "Western United States")


def position(power: str, japanese: tuple[str, ...], units: dict[str, dict[str, str]] | None = None) -> Table:
    """The opening, in which Japan holds these besides what it begins with, at war with America."""
    hold, war = dict.fromkeys(japanese, "Japan"), (("Japan", "United States"),)
    return Table(power, "combat_move", units, full=True, game="global-1940", hold=hold, war=war)


def seen(power: str, japanese: tuple[str, ...]) -> Outlook:
    table = position(power, japanese)
    return Outlook(table.game, table.state, power)


def test_every_map_is_a_way_of_its_own() -> None:
    """Eight cities of Europe's eleven win for the Axis, or six of the Pacific's eight; the Allies need capitals."""
    scene = seen("United States", ())
    ways = sorted((len(way.spaces), way.feared, way.needed) for way in scene._counts if way.spaces)
    assert ways == [(8, 6, 0), (11, 8, 0)]
    assert len(scene.prizes) == 19


def test_honolulu_decides_when_japan_has_five_cities_and_london_does_not() -> None:
    """Manila, Hongkong, Calcutta fell: with Tokyo and Shanghai that is five."""
    scene = seen("United States", ("Philippines", "Kwangtung", "India"))
    assert decides(scene, "Hawaiian Islands")
    london = seen("United Kingdom", ("Philippines", "Kwangtung", "India"))
    assert decides(london, "New South Wales")
    assert not decides(london, "Egypt")
    assert not any(decides(seen("United States", ()), space) for space in PACIFIC)


def test_a_city_is_worth_what_it_decides() -> None:
    """To Japan, with five of six, Honolulu is worth the game; with two it is a city like any other."""
    near, far = seen("Japan", ("Philippines", "Kwangtung", "India")), seen("Japan", ())
    gain = near.worth("Hawaiian Islands") - far.worth("Hawaiian Islands")
    assert gain == near.known.victory - near.known.city
    # In Europe nothing has changed by what Japan took in the Pacific.
    assert near.worth("Egypt") == far.worth("Egypt")


def test_the_city_the_enemy_is_short_of_calls_for_help_from_as_far_as_his_ships_reach() -> None:
    """Japan has five of six and transports off the Marshall Islands: Honolulu calls, and armies on its lane count."""
    taken = ("Philippines", "Kwangtung", "India")
    fleet = {"Sea Zone 25": {"Japan": "4 transport"}}
    model = chart(position("United States", taken, fleet), "United States")
    assert model.imperilled["Hawaiian Islands"] > 0.5
    assert model.by_road["Hawaiian Islands"] > 0.5, "whoever is there stays, and a lane leads there"
    # With two of six it is not what Japan is short of; and a garrison that stands needs no help.
    assert "Hawaiian Islands" not in chart(position("United States", (), fleet), "United States").imperilled
    strong = fleet | {"Hawaiian Islands": {"United States": "30 infantry"}}
    assert "Hawaiian Islands" not in chart(position("United States", taken, strong), "United States").imperilled


def test_ships_without_an_army_bring_nobody() -> None:
    """Four transports have room for eight, and all that Japan has is three; from Malaya they do not get there."""
    found = {}
    for zone in ("Sea Zone 25", "Sea Zone 37"):
        units = {"Japan": {"Japan": "3 infantry"}, zone: {"Japan": "4 transport"}}
        hold, war = {"Japan": "Japan", "Hawaiian Islands": "United States"}, (("Japan", "United States"),)
        table = Table("United States", "combat_move", units, game="global-1940", hold=hold, war=war)
        found[zone] = landings(Outlook(table.game, table.state, "United States"), "Hawaiian Islands")
    assert found == {"Sea Zone 25": {"Japan": Counter(infantry=3)}, "Sea Zone 37": {}}
