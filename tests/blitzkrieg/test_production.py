"""Income, loans, orders, repairs and what they cost."""

from __future__ import annotations

import pytest

from sandtable.games.blitzkrieg_general.rules.quarters.calendar import lap_of
from sandtable.games.loader import load
from sandtable.kernel.decisions import Buy
from sandtable.kernel.machine import explain, offers
from sandtable.kernel.notation import parse, to_text
from sandtable.kernel.offers import Basket
from sandtable.kernel.units import Build
from sandtable.rules.questions import Production
from tests.blitzkrieg.front import GAME, front, marks, production
from tests.tools import Table, rule


def prices(t: Table, power: str) -> dict[str, int]:
    form = t.offer(power).form
    assert isinstance(form, Basket)
    return form.prices


def order(t: Table, power: str, text: str) -> Table:
    """One power orders, and everybody is done."""
    t.do(text, power=power)
    for each in t.asked:
        if t.topic == "production" and each in t.asked:
            t.done(power=each)
    return t


def ordered(t: Table) -> list[Build]:
    """What was ordered and paid for, without what the time table brings."""
    return [b for b in t.state.queue if b.price]


@rule("BLG-INC-01", "BLG-INC-04", "BLG-DEC-27")
def test_income_comes_on_top_of_what_was_saved() -> None:
    """After conquest every power collects its production; savings stay whole, for as long as they are kept."""
    t = front("", "collect", purses={"Germany": 5, "France": 0})
    assert t.money("Germany") == 5 + 24
    assert t.money("France") == 8
    assert t.silence("Germany") == "done"
    for power in t.asked:
        t.done(power=power)
    assert t.money("Germany") == 29


@rule("BLG-INC-02", "BLG-PROD-08", "BLG-GAP-46")
def test_production_is_told_area_by_area() -> None:
    """The lines add up; allies of an owner use the left number of its land, conquerors the right one."""
    t = front("", "production", purses={"Germany": 1})
    total, lines = explain(t.game, t.state, Production("Germany"))
    assert total == sum(line.value for line in lines) == 24
    assert {"BLG-INC-02", "BLG-DELIV-01"} == {line.rule for line in lines}
    t = front("", "production", hold={"Paris": "British Empire"}, purses={"Germany": 1})
    assert production(t, "British Empire") == 29 + 2
    t = front("", "production", hold={"Paris": "Germany"}, purses={"Germany": 1})
    assert production(t, "Germany") == 24 + 1
    assert production(t, "France") == 8 - 2


@rule("BLG-INC-03")
def test_nobody_spends_more_than_it_has() -> None:
    """Seven points do not buy an armour of eight."""
    t = front("", "production", purses={"Germany": 7})
    assert t.why_not("buy 1 armour 4", power="Germany") == "BLG-INC-03"
    assert t.allows("buy 2 infantry 3", power="Germany")


@rule("BLG-INC-05", "BLG-PROD-06", "BLG-DEC-26")
def test_minors_add_their_production_and_are_built_for() -> None:
    """Romania under Germany yields its three points to it, and Germany builds Romanian units; alone it cannot."""
    lead = {"lead": {"Romania": "Germany"}, "deliveries": {}}
    t = front("", "production", marks=lead, purses={"Germany": 9})
    assert production(t, "Germany") == 18 + 3
    order(t, "Germany", "buy 1 Romania: infantry 2, 1 infantry 3")
    assert {(b.owner, b.kind) for b in ordered(t)} == {("Romania", "infantry 2"), ("Germany", "infantry 3")}
    t = front("", "production", purses={"Germany": 9})
    assert t.why_not("buy 1 Romania: infantry 2", power="Germany") == "BLG-PROD-06"


@rule("BLG-INC-06")
def test_production_above_48_counts_in_full() -> None:
    """An America that holds most of Japan and Germany has more than 48."""
    land = ("Tokyo", "Osaka", "Kyushu", "Rhineland", "Brandenburg", "Silesia", "Northern Germany", "Southern Germany")
    war = [("United States", "Japan"), ("United States", "Germany")]
    t = front("", "collect", hold=dict.fromkeys(land, "United States"), war=war)
    assert t.money("United States") == 36 + 1 + 1 + 1 + 2 + 2 + 1 + 1 + 1
    more = dict.fromkeys(("Moscow", "Piedmont", "Venetia", "Wallachia", "Java", "Sumatra"), "United States")
    war += [("United States", "Italy"), ("United States", "Romania")]
    t = front("", "collect", hold={**dict.fromkeys(land, "United States"), **more}, war=war)
    assert t.money("United States") > 48


@rule("BLG-PROD-01", "BLG-PROD-02", "BLG-PROD-03", "BLG-PROD-04")
def test_prices() -> None:
    """Infantry costs its number, air units, task forces and armour twice that, a convoy 4, a submarine 3."""
    t = front("", "production", purses={"Germany": 99, "Japan": 99})
    german, japanese = prices(t, "Germany"), prices(t, "Japan")
    assert {k: german[k] for k in ("infantry 3", "infantry 2", "armour 4", "aircraft 4", "task force 3")} == {
        "infantry 3": 3,
        "infantry 2": 2,
        "armour 4": 8,
        "aircraft 4": 8,
        "task force 3": 6,
    }
    assert (german["convoy"], german["submarine"], japanese["task force 5"]) == (4, 3, 10)


@rule("BLG-PROD-07")
def test_only_whole_units_are_built() -> None:
    """What is placed has its front up."""
    t = front("", "reinforce", round=2, queue=["Germany 4/39: 1 infantry 3"])
    t.do("place 1 infantry 3 at Silesia", power="Germany")
    assert [u.hits for u in t.state.here("Silesia")] == [0]


@rule("BLG-PROD-05", "BLG-PROD-10", "BLG-PROD-11")
def test_headquarters_are_only_rebuilt() -> None:
    """None is for sale; one that was lost returns for 1 point after four quarters; one not yet due cannot be had."""
    t = front("", "production", {"Silesia": {"Germany": "headquarters 4 (GE-HQ1)"}}, purses={"Germany": 9})
    assert t.why_not("buy 1 headquarters 4", power="Germany") == "BLG-PROD-10"
    assert t.why_not(Buy({"rebuild GE-HQ1": 1}), power="Germany") == "BLG-PROD-11"  # it is in play
    assert t.why_not(Buy({"rebuild GE-HQ3": 1}), power="Germany") == "BLG-PROD-11"  # it has yet to come
    assert prices(t, "Germany")["rebuild GE-HQ2"] == 1
    order(t, "Germany", "buy rebuild GE-HQ2")
    assert [(b.kind, b.name, b.due) for b in ordered(t)] == [("headquarters 3", "GE-HQ2", "3/40")]
    assert t.money("Germany") == 8


@rule("BLG-TIME-01", "BLG-TIME-02", "BLG-EX-11")
def test_build_times() -> None:
    """Ordered in 3/39: infantry is due in 4/39, air in 1/40, armour, convoy, submarine in 2/40, task force in 3/40."""
    t = front("", "production", purses={"Germany": 99})
    order(t, "Germany", "buy 1 infantry 3, 1 aircraft 4, 1 armour 4, 1 convoy, 1 submarine, 1 task force 3")
    assert {b.kind: b.due for b in ordered(t)} == {
        "infantry 3": "4/39",
        "aircraft 4": "1/40",
        "armour 4": "2/40",
        "convoy": "2/40",
        "submarine": "2/40",
        "task force 3": "3/40",
    }


@rule("BLG-REP-01", "BLG-REP-02", "BLG-REP-03", "BLG-REP-04", "BLG-DEC-25", "BLG-EX-08")
@pytest.mark.parametrize(
    ("kind", "space", "price"),
    [
        ("infantry 3", "Silesia", 2),
        ("infantry 2", "Silesia", 1),
        ("armour 4", "Silesia", 4),
        ("aircraft 4", "Silesia", 4),
        ("task force 3", "Baltic Sea", 4),
        ("convoy", "Baltic Sea", 2),
        ("submarine", "Baltic Sea", 1),
    ],
)
def test_repairs(kind: str, space: str, price: int) -> None:
    """Infantry pays the difference of its sides, others twice that, a submarine 1; the unit has its front up again."""
    t = front("", "production", {space: {"Germany": f"{kind} hit 1"}}, purses={"Germany": 9})
    (unit,) = t.ids(space, kind)
    order(t, "Germany", f"buy repair {unit}")
    assert t.state.units[unit].hits == 0
    assert t.money("Germany") == 9 - price
    whole = front("", "production", {space: {"Germany": kind}}, purses={"Germany": 9})
    assert whole.why_not(Buy({f"repair {unit}": 1}), power="Germany") == "BLG-REP-01"


@rule("BLG-GAP-59")
def test_cargo_is_not_repaired() -> None:
    """A damaged unit aboard a convoy waits; ashore it can be repaired wherever it is."""
    units = {"Baltic Sea": {"Germany": "convoy [infantry 3 hit 1]"}, "Warsaw": {"Germany": "infantry 3 hit 1"}}
    t = front("", "production", units, hold={"Warsaw": "Germany"}, purses={"Germany": 9})
    (aboard,), (ashore,) = t.ids("Baltic Sea", "infantry 3"), t.ids("Warsaw", "infantry 3")
    assert t.why_not(Buy({f"repair {aboard}": 1}), power="Germany") == "BLG-GAP-59"
    assert t.allows(Buy({f"repair {ashore}": 1}), power="Germany")


@rule("BLG-GAP-60")
def test_the_counter_mix() -> None:
    """Germany has three task forces: with one at sea and one in production it can order only one more."""
    t = front("", "production", {"Baltic Sea": {"Germany": "task force 3"}}, purses={"Germany": 99},
              queue=["Germany 2/40: 1 task force 3"])  # fmt: skip
    assert t.why_not("buy 2 task force 3", power="Germany") == "BLG-GAP-60"
    assert t.allows("buy 1 task force 3", power="Germany")
    t = front("", "production", {"Baltic Sea": {"Germany": "3 task force 3"}}, purses={"Germany": 99})
    assert t.why_not("buy 1 task force 3", power="Germany") == "BLG-GAP-60"
    assert t.why_not("buy 1 task force 5", power="Germany") == "BLG-GAP-60"


def test_red_soviet_units_come_with_the_reorganisation() -> None:
    """Infantry 3 is to be had from 1/42 on."""
    t = front("", "production", purses={"Soviet Union": 9}, round=lap_of("4/41"))
    assert not t.allows("buy 1 infantry 3", power="Soviet Union")
    t = front("", "production", purses={"Soviet Union": 9}, round=lap_of("1/42"))
    assert t.allows("buy 1 infantry 3", power="Soviet Union")


@rule("BLG-PEACE-02", "BLG-PEACE-03")
def test_neutrals_at_peace() -> None:
    """Neutral great powers build with their peace production; neutral minors have none to give or use."""
    t = front("", "collect")
    assert (t.money("Soviet Union"), t.money("United States"), t.money("Italy")) == (11, 8, 6)
    order(t, "Soviet Union", "buy 1 infantry 2")
    assert [b.owner for b in ordered(t)] == ["Soviet Union"]
    spaces = load(GAME).board.spaces
    told = {p: explain(t.game, t.state, Production(p))[1] for p in t.game.powers}
    named = {line.text.args["space"] for lines in told.values() for line in lines if "space" in line.text.args}
    assert not {s for s in named if spaces[s].owner in ("Sweden", "Spain", "Turkey", "Benelux")}


@rule("BLG-SEQ-07", "BLG-DEC-26")
def test_all_order_at_once_and_unseen() -> None:
    """Nobody pays or learns of others' orders before all are done; a new basket replaces the old one."""
    t = front("", "production", purses={"Germany": 9, "France": 9})
    t.do("buy 1 infantry 3", power="Germany").do("buy 2 infantry 3", power="Germany").done(power="Germany")
    assert t.money("Germany") == 9
    assert not t.state.queue
    hidden = t.state.stack[-1].seen_by(("France",))
    assert "infantry 3" not in str(hidden)
    t.done(power="France")
    assert t.money("Germany") == 9 - 6
    assert len(ordered(t)) == 2


def test_orders_in_words_go_both_ways() -> None:
    """A basket with other countries' units, repairs and headquarters is written and read again."""
    units = {"Silesia": {"Germany": "infantry 3 hit 1"}}
    t = front("", "production", units, marks={"lead": {"Romania": "Germany"}}, purses={"Germany": 30})
    (unit,) = t.ids("Silesia", "infantry 3")
    basket = Buy({"infantry 3": 2, "Romania: infantry 2": 1, f"repair {unit}": 1, "rebuild GE-HQ1": 1})
    assert parse(t.game, t.state, t.offer("Germany"), to_text(basket)) == basket
    assert t.allows(basket, power="Germany")


def test_loans() -> None:
    """From 1/41 America may give up to 3 to the Empire or China, from 4/41 also to a Soviet Union at war."""
    t = front("", "collect", round=lap_of("4/40"))
    assert t.topic == "production"
    t = front("", "collect", round=lap_of("1/41"))
    assert (t.asked, t.topic) == (("United States",), "loan")
    before = t.money("British Empire")
    t.do("choose 3 to British Empire")
    assert t.money("British Empire") == before + 3
    assert t.money("United States") == 8 - 3
    assert t.topic == "production"
    t = front("", "collect", round=lap_of("4/41"), war=(("Germany", "Soviet Union"),))
    t.do("choose nothing").do("choose 2 to Soviet Union")
    assert t.money("Soviet Union") == 34 + 2


def test_the_conquered_order_nothing() -> None:
    """A fallen power neither collects nor orders."""
    t = front("", "collect", marks={"conquered": {"France": "2/40"}})
    assert "France" not in t.asked
    assert t.money("France") == 0
    assert not any(o.power == "France" for o in offers(t.game, t.state))
    assert marks(t, "conquered") == {"France": "2/40"}
