"""Planes that find nothing to do at sea fly where armies fight, and no money goes into more of them."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.build.buying import purchase
from sandtable.bots.build.purchase import basket
from sandtable.bots.garrison.layout import Layout
from sandtable.bots.lift.fleets import Fleets, hands
from sandtable.kernel.offers import Basket
from tests.bots.test_allies_and_escorts import chart, ways
from tests.tools.table import Table

FAR_OFF, OFF_INDOCHINA, HAWAII = "Sea Zone 63", "Sea Zone 36", "Sea Zone 52"
WAR_IN_INDIA = {
    "French Indochina": {"Japan": "4 infantry, 3 tank"},
    "India": {"United Kingdom": "5 infantry"},
    "Japan": {"Japan": "6 infantry"},
}
HELD = {"French Indochina": "Japan", "India": "United Kingdom", "Kwangtung": "Japan"}


def ends(table: Table, power: str) -> Counter[str]:
    """Where the planes of a power are sent in peace, decks that move them along left aside."""
    model = chart(table, power)
    layout = Layout(model, ways(table, model), [], frozenset())
    layout.arrange()
    units = table.state.units
    return Counter(o.path[-1] for o in layout.orders() for i in o.units if units[i].kind == "fighter")


def test_planes_leave_a_deck_that_nobody_threatens_for_the_front() -> None:
    """A fleet far in the north, no enemy at sea: its planes fly to where the army can use them."""
    fleet = {FAR_OFF: {"Japan": "2 aircraft carrier, 4 fighter"}}
    table = Table("Japan", "noncombat_move", WAR_IN_INDIA | fleet, hold=HELD)
    sent = ends(table, "Japan")
    assert sum(sent.values()) == 4
    far = table.game.board.distances["India"]
    assert all(far[s] < far[FAR_OFF] for s in sent)
    model = chart(table, "Japan")
    assert not hands(model, (), frozenset())


def test_planes_stay_on_their_decks_while_an_enemy_lies_near() -> None:
    """The same fleet, and one destroyer a few zones away."""
    fleet = {
        FAR_OFF: {"Japan": "2 aircraft carrier, 4 fighter"},
        "Sea Zone 55": {"United States": "1 destroyer"},
    }
    table = Table("Japan", "noncombat_move", WAR_IN_INDIA | fleet, hold=HELD)
    assert chart(table, "Japan").calm("Sea Zone 5"), "far enough away"
    assert not ends(table, "Japan")


def test_a_fleet_carries_its_planes_to_where_they_can_strike() -> None:
    """Off the coast of the front rather than where it lies."""
    fleet = {"Sea Zone 59": {"Japan": "1 aircraft carrier, 2 fighter"}}
    table = Table("Japan", "noncombat_move", WAR_IN_INDIA | fleet, hold=HELD)
    model = chart(table, "Japan")
    fleets = Fleets(model, ways(table, model), [])
    aboard, alone = Counter({"aircraft carrier": 1, "fighter": 2}), Counter({"aircraft carrier": 1})
    near, far = (fleets._berth(aboard, z, hunting=False) for z in (OFF_INDOCHINA, HAWAII))
    drawn = near - far
    near, far = (fleets._berth(alone, z, hunting=False) for z in (OFF_INDOCHINA, HAWAII))
    assert drawn > near - far


def test_an_army_by_road_is_bought_without_planes_while_there_is_room() -> None:
    """Forty coins and room for sixteen: foot, guns and tanks; `normal` puts a plane first."""
    units = {
        "Germany": {"Germany": "6 infantry, 1 industrial complex"},
        "Southern Europe": {"Germany": "3 infantry, 1 industrial complex"},
        "Eastern Europe": {"Germany": "8 infantry"},
        "Ukraine S.S.R.": {"Soviet Union": "5 infantry"},
    }
    held = {"Eastern Europe": "Germany", "Ukraine S.S.R.": "Soviet Union", "Balkans": "Germany"}
    table = Table("Germany", "purchase", units, hold=held, purses={"Germany": 40})
    form, model = table.offer("Germany").form, chart(table, "Germany")
    assert isinstance(form, Basket)
    found = purchase(model, form)
    assert {"infantry", "artillery", "tank"} >= found.keys()
    assert min(found["infantry"], found["artillery"], found["tank"]) > 0
    assert sum(form.prices[k] * n for k, n in found.items()) >= 38
    assert basket(model.scene, model.threats, form)["fighter"] > 0
