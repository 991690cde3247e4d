"""Buying units."""

from __future__ import annotations

from sandtable.kernel.decisions import Buy, Decision, Done
from sandtable.kernel.machine import check
from sandtable.kernel.offers import Basket
from tests.tools import Table, rule

COSTS = {
    "infantry": 3,
    "artillery": 4,
    "tank": 5,
    "antiaircraft gun": 5,
    "industrial complex": 15,
    "fighter": 10,
    "bomber": 15,
    "battleship": 24,
    "destroyer": 12,
    "aircraft carrier": 16,
    "transport": 8,
    "submarine": 8,
}


@rule("REV-BUY-01", "REV-DEC-08")
def test_every_kind_of_unit_is_for_sale() -> None:
    """The active power chooses any list it can pay for, also of kinds it never had."""
    t = Table("Soviet Union", "purchase", purses={"Soviet Union": 125})
    form = t.offer().form
    assert t.asked == ("Soviet Union",)
    assert isinstance(form, Basket)
    assert form.prices == COSTS
    assert t.allows(Buy(dict.fromkeys(COSTS, 1)))


@rule("REV-DEC-08")
def test_silence_buys_nothing() -> None:
    """The default of the purchase is to end it; nothing is paid and nothing will come."""
    t = Table("Germany", "purchase", {"Germany": {"Germany": "1 industrial complex"}})
    assert t.offer().default == Done()
    t.do("accept")
    assert t.money("Germany") == 40
    assert t.state.queue == ()


@rule("REV-BUY-02")
def test_the_price_is_the_sum_of_costs_and_the_rest_is_kept() -> None:
    """Two infantry, an artillery and a fighter cost 20; 20 of 40 IPC remain in hand."""
    t = Table("Germany", "purchase", {"Germany": {"Germany": "1 industrial complex"}})
    t.do("buy 2 infantry, 1 artillery, 1 fighter").done()
    assert t.money("Germany") == 20


@rule("REV-BUY-03")
def test_bought_units_wait_outside_the_board() -> None:
    """Until they are mobilised they stand nowhere: they cannot move, and an enemy would not find them."""
    t = Table("Germany", "purchase", {"Germany": {"Germany": "1 industrial complex"}})
    t.do("buy 3 infantry").done()
    assert t.topic == "combat_move"
    assert t.units("Germany") == {"industrial complex": 1}
    assert "no infantry" in t.why_not("go 1 infantry: Germany > Eastern Europe")
    t.done().done()
    assert t.topic == "mobilise"
    t.do("place 3 infantry at Germany")
    assert t.units("Germany") == {"industrial complex": 1, "infantry": 3}


@rule("REV-BUY-04")
def test_nobody_spends_more_than_he_has() -> None:
    """What research cost is no longer there to buy with."""
    t = Table("Soviet Union", "research")
    t.do("research rockets 1", 1)
    assert "REV-BUY-04" in t.why_not("buy 4 tank")
    assert t.allows("buy 3 tank, 1 artillery")


@rule("REV-BUY-05")
def test_no_money_passes_between_friends() -> None:
    """A rich ally does not help: the poor power cannot overspend, the ally is not asked, its purse stays as it was."""
    t = Table("Soviet Union", "purchase", purses={"Soviet Union": 3, "United Kingdom": 99})
    assert "REV-BUY-04" in t.why_not("buy 1 tank")
    order = Decision("United Kingdom", "purchase", Buy({"tank": 1}))
    assert not check(t.game, t.state, order).legal
    t.do("buy 1 infantry").done()
    assert t.money("United Kingdom") == 99
