"""Buying, the British purses, placing and income."""

from __future__ import annotations

from tests.pacific.books import AUSTRALIA, CONVOYS, INDIA, income
from tests.pacific.table import AMERICA, BRITAIN, JAPAN, pacific, z
from tests.tools import Table, rule

BOTH = {
    "India": {INDIA: "1 industrial complex"},
    "New South Wales": {AUSTRALIA: "1 industrial complex"},
}

HOME = {"United States": {AMERICA: "1 industrial complex"}}


def britain(**purses: int) -> Table:
    """Britain buys with these purses."""
    return pacific(BRITAIN, "purchase", BOTH, purses={INDIA: 0, AUSTRALIA: 0, CONVOYS: 0, **purses})


@rule("PAC-BUY-01", "PAC-BUY-02", "PAC-BUY-03", "PAC-BUY-04", "PAC-EX-18", "PAC-DEC-01")
def test_fifteen_buys_a_fighter_and_an_infantry() -> None:
    """Paid from what is in hand; it waits off the board; the rest is kept."""
    t = pacific(JAPAN, "purchase", {"Japan": {JAPAN: "1 industrial complex"}}, purses={JAPAN: 16})
    assert t.why_not("buy 1 fighter, 2 infantry") == "PAC-BUY-01"
    t.do("buy 1 fighter, 1 infantry").done()
    assert t.money(JAPAN) == 1
    assert t.units("Japan") == {"industrial complex": 1}
    assert sorted(b.kind for b in t.state.queue) == ["fighter", "infantry"]


@rule("PAC-GAP-01", "PAC-GAP-02", "PAC-GAP-03", "PAC-BUY-03")
def test_prices() -> None:
    """Also of those whose profile is not printed."""
    t = pacific(AMERICA, "purchase", {"United States": {AMERICA: "1 industrial complex"}}, purses={AMERICA: 200})
    form = t.offer().form
    assert form.prices == {  # type: ignore[union-attr]  # it is a basket
        "infantry": 3,
        "marine": 4,
        "artillery": 4,
        "tank": 5,
        "antiaircraft gun": 5,
        "industrial complex": 15,
        "fighter": 12,
        "bomber": 15,
        "battleship": 24,
        "destroyer": 12,
        "aircraft carrier": 18,
        "transport": 8,
        "submarine": 8,
    }


@rule("PAC-BUY-05", "PAC-BUY-06")
def test_only_america_buys_marines_and_complexes() -> None:
    """The others are refused."""
    for power, purses in ((JAPAN, {JAPAN: 50}), (BRITAIN, {INDIA: 50, AUSTRALIA: 0, CONVOYS: 0})):
        t = pacific(power, "purchase", BOTH, purses=purses)
        assert t.why_not("buy 1 marine") == "PAC-BUY-05"
        assert t.why_not("buy 1 industrial complex") == "PAC-BUY-05"
    t = pacific(AMERICA, "purchase", {}, purses={AMERICA: 50})
    assert t.allows("buy 1 marine, 1 industrial complex")


@rule("PAC-UK-01", "PAC-UK-02", "PAC-UK-03", "PAC-GAP-32")
def test_two_purses_that_never_mix() -> None:
    """Each pays for its own basket, what it bought appears in its own country, and what is left is kept."""
    t = britain(India=4, Australia=7)
    assert t.why_not("buy 2 infantry") == "PAC-BUY-01"  # India has 4, whatever Australia has
    t.do("buy 1 infantry").done()
    t.do("buy 1 infantry").done()
    assert (t.money(INDIA), t.money(AUSTRALIA)) == (1, 4)
    t.until(BRITAIN, "mobilise")
    t.do("place 1 infantry at India")
    assert t.why_not("place 1 infantry at India") == "PAC-UK-02"
    t.do("place 1 infantry at New South Wales")
    assert t.units("India", BRITAIN) == {"infantry": 1}
    assert t.units("New South Wales", BRITAIN) == {"infantry": 1}


@rule("PAC-UK-04", "PAC-DEC-02", "PAC-GAP-30")
def test_convoy_money_helps_either() -> None:
    """It is spent before the purse it helps, all on one or divided."""
    t = britain(India=3, Australia=3, Convoys=12)
    assert t.why_not("buy 6 infantry") == "PAC-BUY-01"
    t.do("buy 3 infantry").done()  # 9 of the convoys
    assert (t.money(INDIA), t.money(CONVOYS)) == (3, 3)
    t.do("buy 2 infantry").done()
    assert (t.money(AUSTRALIA), t.money(CONVOYS)) == (0, 0)
    t = britain(Convoys=12)
    t.do("buy 4 infantry").done()
    assert t.topic != "purchase"


@rule("PAC-UK-05", "PAC-BUY-04", "PAC-GAP-30")
def test_convoy_money_dies_unspent() -> None:
    """With the end of the phase it is gone; the other purses are not."""
    t = britain(India=5, Australia=6, Convoys=12)
    t.done().done()
    assert (t.money(INDIA), t.money(AUSTRALIA), t.money(CONVOYS)) == (5, 6, 0)


@rule("PAC-INC-01", "PAC-INC-03", "PAC-UK-06", "PAC-GAP-89", "PAC-INC-04")
def test_three_british_incomes() -> None:
    """India 15, Australia with the Dutch islands 20, the three centres 12, each into its purse."""
    here = {"India": {BRITAIN: "1 infantry"}, "Guam": {AMERICA: "1 infantry"}}
    t = pacific(BRITAIN, "noncombat_move", here, purses={INDIA: 1, AUSTRALIA: 2, CONVOYS: 0, JAPAN: 0, AMERICA: 0})
    t.until(AMERICA, "combat_move")
    assert (t.money(INDIA), t.money(AUSTRALIA), t.money(CONVOYS)) == (16, 22, 12)
    assert income(t, AMERICA) == 75


# -- placing --


def placing(power: str, queue: str, units: dict[str, dict[str, str]], **more: object) -> Table:
    """A power with bought units."""
    return pacific(power, "mobilise", units, queue=[f"{power}: {queue}"], **more)


@rule("PAC-MOB-01", "PAC-MOB-03", "PAC-MOB-10", "PAC-DEC-34")
def test_new_units_at_own_complexes() -> None:
    """As many as bought where a complex stood at the start; nowhere else."""
    t = placing(JAPAN, "9 infantry, 2 fighter", {"Japan": {JAPAN: "1 industrial complex"}})
    assert t.why_not("place 1 infantry at Korea") == "PAC-MOB-01"
    assert t.why_not(f"place 1 infantry at {z(36)}") == "PAC-MOB-03"
    t.do("place 9 infantry at Japan").do("place 2 fighter at Japan")
    assert t.units("Japan") == {"industrial complex": 1, "infantry": 9, "fighter": 2}


@rule("PAC-MOB-02")
def test_a_complex_built_in_the_game_is_limited() -> None:
    """The Philippines are worth 3: three units a turn."""
    t = placing(AMERICA, "4 infantry", {"Philippines": {AMERICA: "1 industrial complex"}})
    assert t.why_not("place 4 infantry at Philippines") == "PAC-MOB-02"
    t.do("place 3 infantry at Philippines")
    assert t.units("Philippines")["infantry"] == 3


@rule("PAC-GAP-71", "PAC-DEC-34")
def test_what_finds_no_place_waits() -> None:
    """Neither paid back nor lost: the fourth infantry stands in the Philippines a turn later."""
    here = {"Philippines": {AMERICA: "1 industrial complex"}, "Japan": {JAPAN: "1 tank"}, "India": {BRITAIN: "1 tank"}}
    t = placing(AMERICA, "4 infantry", here, purses={AMERICA: 0, JAPAN: 0})
    t.do("place 3 infantry at Philippines")
    assert [b.kind for b in t.state.queue if b.owner == AMERICA] == ["infantry"]
    assert t.money(AMERICA) == 75  # the income, and nothing was given back
    t.until(AMERICA, "mobilise")
    assert t.offer().form.waiting == {"infantry": 1}  # type: ignore[union-attr]  # places are asked for
    t.do("place 1 infantry at Philippines")
    assert t.units("Philippines", AMERICA) == {"industrial complex": 1, "infantry": 4}


@rule("PAC-GAP-71")
def test_ships_of_a_lost_capital_wait_too() -> None:
    """There is no yard at Hawaii; what was paid for is kept until there is one again."""
    here = {"Hawaiian Islands": {AMERICA: "1 industrial complex"}, "Midway": {AMERICA: "1 infantry"}}
    t = placing(AMERICA, "1 destroyer", here, hold={"United States": JAPAN}, purses={AMERICA: 0})
    assert [b.kind for b in t.state.queue] == ["destroyer"]
    assert t.topic != "mobilise"


@rule("PAC-MOB-04")
def test_no_new_fighters_on_carriers() -> None:
    """Not on an old one, not on one that was placed just now."""
    t = placing(
        AMERICA,
        "1 fighter, 1 aircraft carrier",
        {"United States": {AMERICA: "1 industrial complex, 1 fighter"}, z(5): {AMERICA: "1 aircraft carrier"}},
    )
    t.do(f"place 1 aircraft carrier at {z(5)}")
    assert t.why_not(f"place 1 fighter at {z(5)}") == "PAC-MOB-03"
    assert t.why_not(f"go 1 fighter: United States > {z(5)}") == "PAC-MOB-04"
    t.do("place 1 fighter at United States")


@rule("PAC-MOB-05", "PAC-GAP-49")
def test_ships_beside_capitals() -> None:
    """Hawaii has a complex, but ships appear off the United States only."""
    t = placing(
        AMERICA,
        "1 destroyer",
        {
            "United States": {AMERICA: "1 industrial complex"},
            "Hawaiian Islands": {AMERICA: "1 industrial complex"},
        },
    )
    assert t.why_not(f"place 1 destroyer at {z(9)}") == "PAC-MOB-05"
    t.do(f"place 1 destroyer at {z(5)}")
    assert t.units(z(5)) == {"destroyer": 1}
    taken = placing(JAPAN, "1 destroyer", {"India": {JAPAN: "1 industrial complex"}}, hold={"India": JAPAN})
    taken.do(f"place 1 destroyer at {z(54)}")  # a conqueror uses the yards of a capital he holds
    assert taken.units(z(54), JAPAN) == {"destroyer": 1}


@rule("PAC-MOB-06")
def test_ships_may_appear_among_enemies() -> None:
    """No battle follows this turn."""
    t = placing(JAPAN, "1 destroyer", {"Japan": {JAPAN: "1 industrial complex"}, z(36): {AMERICA: "1 submarine"}})
    t.do(f"place 1 destroyer at {z(36)}")
    assert t.units(z(36)) == {"destroyer": 1, "submarine": 1}
    assert t.topic != "casualties"


@rule("PAC-MOB-08", "PAC-MOB-09", "PAC-GAP-84")
def test_a_new_complex() -> None:
    """In land held since the turn began, one a land, of use from the next turn on."""
    t = placing(AMERICA, "2 industrial complex, 1 infantry", {"Hawaiian Islands": {AMERICA: "1 industrial complex"}})
    assert t.why_not("place 1 industrial complex at Hawaiian Islands") == "PAC-MOB-09"
    assert t.why_not("place 1 industrial complex at Korea") == "PAC-MOB-08"
    t.do("place 1 industrial complex at Philippines")
    assert t.why_not("place 1 infantry at Philippines") == "PAC-GAP-84"
    landing = {z(38): {AMERICA: "1 transport [infantry]"}, "Hawaiian Islands": {AMERICA: "1 industrial complex"}}
    fresh = pacific(
        AMERICA, "combat_move", landing, hold={"Philippines": JAPAN}, queue=[f"{AMERICA}: 1 industrial complex"]
    )
    fresh.do(f"go 1 infantry: {z(38)} > Philippines").done().do("accept").until(AMERICA, "mobilise")
    assert fresh.holder("Philippines") == AMERICA
    assert fresh.why_not("place 1 industrial complex at Philippines") == "PAC-MOB-08"  # held only since this turn


@rule("PAC-GAP-50")
def test_american_complexes_in_china() -> None:
    """America builds in land that China holds; the complex is American and makes American units."""
    t = placing(AMERICA, "1 industrial complex", {})
    t.do("place 1 industrial complex at Sikang")
    assert t.units("Sikang", AMERICA) == {"industrial complex": 1}
    t = placing(AMERICA, "1 infantry", {"Sikang": {AMERICA: "1 industrial complex"}})
    t.do("place 1 infantry at Sikang")
    assert t.units("Sikang", AMERICA) == {"industrial complex": 1, "infantry": 1}
    t = placing(AMERICA, "2 infantry", {"Sikang": {AMERICA: "1 industrial complex"}, **HOME})
    assert t.why_not("place 2 infantry at Sikang") == "PAC-MOB-02"  # it is worth 1
    t = placing(
        AMERICA,
        "1 infantry",
        {"Szechwan": {"China": "1 industrial complex"}, **HOME},
    )
    assert t.why_not("place 1 infantry at Szechwan") == "PAC-MOB-01"


@rule("PAC-GAP-48")
def test_a_captured_complex_serves_from_the_next_turn_on() -> None:
    """Japan takes Hawaii: not this turn, but without limit in its next."""
    t = pacific(
        JAPAN,
        "combat_move",
        {
            z(9): {JAPAN: "1 transport [infantry]"},
            "Hawaiian Islands": {AMERICA: "1 industrial complex"},
            "Japan": {JAPAN: "1 industrial complex"},
        },
        queue=[f"{JAPAN}: 1 infantry"],
    )
    t.do(f"go 1 infantry: {z(9)} > Hawaiian Islands").done().do("accept").until(JAPAN, "mobilise")
    assert t.holder("Hawaiian Islands") == JAPAN
    assert t.why_not("place 1 infantry at Hawaiian Islands") == "PAC-GAP-48"
    t = placing(
        JAPAN, "5 infantry", {"Hawaiian Islands": {JAPAN: "1 industrial complex"}}, hold={"Hawaiian Islands": JAPAN}
    )
    t.do("place 5 infantry at Hawaiian Islands")
