"""On a board joined of two maps cities count for themselves on each: which of them decides the game, and what for."""

from __future__ import annotations

from sandtable.bots.garrison.guarding import decides
from sandtable.bots.view.outlook import Outlook
from tests.tools.table import Table

PACIFIC = ("Philippines", "Hawaiian Islands", "Western United States")


def seen(power: str, japanese: tuple[str, ...], german: tuple[str, ...] = ()) -> Outlook:
    """The opening, in which Japan and Germany hold these besides what they begin with."""
    hold = dict.fromkeys(japanese, "Japan") | dict.fromkeys(german, "Germany")
    table = Table(power, "combat_move", full=True, game="global-1940", hold=hold)
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
