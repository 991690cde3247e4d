"""Land that changes hands, and capitals that fall and are freed."""

from __future__ import annotations

from tests.pacific.books import AUSTRALIA, CONVOYS, INDIA, closed, income, score
from tests.pacific.table import AMERICA, BRITAIN, CHINA, JAPAN, pacific, z
from tests.tools import Table, rule


def walk(power: str, who: str, way: str, there: dict[str, dict[str, str]], *dice: int, **more: object) -> Table:
    """One land attack: `way` is "A > B"."""
    start = way.split(" > ")[0]
    t = pacific(power, "combat_move", {start: {power: who}, **there}, **more)
    return t.do(f"go {who}: {way}").done(*dice)


@rule("PAC-MAP-10", "PAC-MAP-11", "PAC-CAPT-06", "PAC-CAPT-10", "PAC-CAPT-01")
def test_land_and_its_income_change_hands() -> None:
    """Japan takes Hong Kong: 2 more for Japan, 2 fewer for India; it keeps it when everybody has left."""
    t = walk(
        JAPAN,
        "2 infantry",
        "Kiangsi > Hong Kong",
        {"Hong Kong": {BRITAIN: "1 infantry"}},
        1,
        6,
        6,
        hold={"Kiangsi": JAPAN},
    )
    assert t.units("Hong Kong") == {"infantry": 2}
    assert t.holder("Hong Kong") == JAPAN
    assert (income(t, JAPAN), income(t, INDIA)) == (21, 13)
    for unit in t.ids("Hong Kong", "infantry"):
        t.state.drop(unit)
    assert t.holder("Hong Kong") == JAPAN


@rule("PAC-CAPT-02", "PAC-CAPT-03", "PAC-AIR-10")
def test_without_a_land_unit_nothing_is_taken() -> None:
    """A lone fighter clears Hong Kong and does not hold it; a lost attack changes nothing."""
    t = pacific(JAPAN, "combat_move", {"Formosa": {JAPAN: "1 fighter"}, "Hong Kong": {BRITAIN: "1 infantry"}})
    t.do(f"go 1 fighter: Formosa > {z(45)} > Hong Kong").done(1, 6)
    assert t.holder("Hong Kong") == INDIA
    t = walk(
        JAPAN,
        "1 infantry",
        "Kiangsi > Hong Kong",
        {"Hong Kong": {BRITAIN: "1 infantry"}},
        6,
        1,
        hold={"Kiangsi": JAPAN},
    )
    assert t.holder("Hong Kong") == INDIA


@rule("PAC-CAPT-04", "PAC-GAP-63", "PAC-CAPT-05", "PAC-AA-05")
def test_an_allys_land_is_given_back() -> None:
    """America frees Malaya: it is India's, with its gun and base, even while India has no capital."""
    there = {"Malaya": {JAPAN: "1 antiaircraft gun, 1 naval base"}}
    t = pacific(
        AMERICA,
        "combat_move",
        {z(46): {AMERICA: "1 transport [infantry]"}, **there},
        hold={"Malaya": JAPAN, "India": JAPAN},
    )
    t.do(f"go 1 infantry: {z(46)} > Malaya").done().do("accept")
    assert t.holder("Malaya") == INDIA
    assert t.units("Malaya", INDIA) == {"antiaircraft gun": 1, "naval base": 1}
    assert income(t, INDIA) == 0


@rule("PAC-CAPT-05", "PAC-AA-05", "PAC-MAP-17")
def test_facilities_go_with_the_land() -> None:
    """Guns, complexes and bases of captured land are the conqueror's."""
    there = {"Burma": {BRITAIN: "1 antiaircraft gun", INDIA: "1 naval base, 1 industrial complex"}}
    t = walk(JAPAN, "1 tank", "Shan State > Burma", there, hold={"Shan State": JAPAN})
    assert t.units("Burma", JAPAN) == {"tank": 1, "antiaircraft gun": 1, "naval base": 1, "industrial complex": 1}


@rule("PAC-CAPT-08", "PAC-DEC-30", "PAC-GAP-28")
def test_britain_shares_what_it_takes() -> None:
    """Siam is India's without a question; the Marianas are whose the player says, and silence means India."""
    t = walk(BRITAIN, "1 infantry", "Malaya > Siam", {})
    assert t.holder("Siam") == INDIA
    assert t.topic != "holder"
    for answer, owner in (("choose Australia", AUSTRALIA), ("accept", INDIA)):
        t = pacific(BRITAIN, "combat_move", {z(25): {BRITAIN: "1 transport [infantry]"}})
        closed(t.do(f"go 1 infantry: {z(25)} > Mariana Islands")).do("accept")
        assert t.topic == "holder"
        assert sorted(t.options()) == [AUSTRALIA, INDIA]
        t.do(answer)
        assert t.holder("Mariana Islands") == owner


@rule("PAC-CAPT-09", "PAC-DEC-29", "PAC-GAP-85")
def test_america_and_china_share_what_they_take_together() -> None:
    """Taken together America decides; taken by one alone it is that country's."""
    both = {"Yunnan": {CHINA: "1 infantry", AMERICA: "1 infantry"}}
    for answer, owner in (("choose China", CHINA), ("accept", AMERICA)):
        t = pacific(AMERICA, "combat_move", both)
        for unit in t.ids("Yunnan", "infantry"):
            t.do(f"go {unit}: Yunnan > French Indo-China")
        t.done()
        assert t.topic == "holder"
        t.do(answer)
        assert t.holder("French Indo-China") == owner
    t = pacific(AMERICA, "combat_move", {"Yunnan": {CHINA: "1 infantry"}})
    t.do("go 1 infantry: Yunnan > French Indo-China").done()
    assert t.holder("French Indo-China") == CHINA
    assert income(t, AMERICA) == 75


# -- capitals --


def fall(land: str, start: str, **purses: int) -> Table:
    """Japan takes a capital that nobody defends."""
    money = {JAPAN: 5, INDIA: 15, AUSTRALIA: 20, CONVOYS: 12, AMERICA: 75, **purses}
    return walk(JAPAN, "1 tank", f"{start} > {land}", {}, hold={start: JAPAN}, purses=money)


@rule("PAC-CAPITAL-01", "PAC-CAPITAL-02", "PAC-CAPITAL-03", "PAC-GAP-29", "PAC-GAP-31")
def test_the_fall_of_india() -> None:
    """All of India's money and nothing of the others'; incomes change at once."""
    t = fall("India", "Burma")
    assert t.holder("India") == JAPAN
    assert (t.money(JAPAN), t.money(INDIA), t.money(AUSTRALIA), t.money(CONVOYS)) == (20, 0, 20, 12)
    assert (income(t, INDIA), income(t, AUSTRALIA), income(t, CONVOYS)) == (0, 20, 12)
    assert income(t, JAPAN) == 25  # India 5, Burma 1


@rule("PAC-CAPITAL-04", "PAC-GAP-38", "PAC-VP-01")
def test_plunder_counts_for_points() -> None:
    """15 plundered and 25 of income are four points."""
    t = fall("India", "Burma")
    t.until(BRITAIN, "purchase")
    assert score(t) == 4


@rule("PAC-CAPITAL-06", "PAC-CAPITAL-07", "PAC-GAP-31")
def test_a_country_without_its_capital() -> None:
    """It moves and fights but collects nothing, and convoy money cannot be spent for it; freed, it earns again."""
    here = {"Malaya": {BRITAIN: "1 infantry"}, "New South Wales": {AUSTRALIA: "1 industrial complex"}}
    t = pacific(
        BRITAIN, "purchase", here, hold={"India": JAPAN}, purses={INDIA: 9, AUSTRALIA: 0, CONVOYS: 12, AMERICA: 0}
    )
    form = t.offer().form
    assert form.purses == {CONVOYS: 12, AUSTRALIA: 0}  # type: ignore[union-attr]  # it is a basket
    t.done()
    t.do("go 1 infantry: Malaya > Siam").done()
    assert t.holder("Siam") == INDIA
    t.done()
    assert t.money(INDIA) == 9
    assert (t.money(AUSTRALIA), t.money(CONVOYS)) == (20, 12)
    t.state.control["India"] = INDIA
    assert income(t, INDIA) == 17


@rule("PAC-GAP-31")
def test_without_both_capitals_britain_collects_nothing() -> None:
    """Not even from its convoys."""
    t = pacific(BRITAIN, "purchase", {}, hold={"India": JAPAN, "New South Wales": JAPAN})
    assert [income(t, purse) for purse in (INDIA, AUSTRALIA, CONVOYS)] == [0, 0, 0]


@rule("PAC-CAPITAL-08", "PAC-GAP-64")
def test_a_capital_freed_by_an_ally() -> None:
    """America frees India: it goes back, and no money with it."""
    t = walk(
        AMERICA, "1 infantry", "Burma > India", {}, hold={"India": JAPAN}, purses={JAPAN: 30, INDIA: 0, AMERICA: 1}
    )
    assert t.holder("India") == INDIA
    assert (t.money(JAPAN), t.money(INDIA), t.money(AMERICA)) == (30, 0, 1)
    assert income(t, INDIA) == 15


@rule("PAC-CAPITAL-05", "PAC-VP-03", "PAC-GAP-36")
def test_points_are_lost_with_japan() -> None:
    """27 IPC handed over cost two points; there are never fewer than none."""
    for before, after in ((5, 3), (1, 0)):
        t = pacific(
            AMERICA,
            "combat_move",
            {z(36): {AMERICA: "1 transport [infantry]"}},
            purses={JAPAN: 27, AMERICA: 0},
            marks={"points": {JAPAN: before}},
        )
        closed(t.do(f"go 1 infantry: {z(36)} > Japan")).do("accept")
        assert (t.money(JAPAN), t.money(AMERICA)) == (0, 27)
        assert score(t) == after


@rule("PAC-GAP-28", "PAC-CAPITAL-02")
def test_plunder_goes_where_the_capital_goes() -> None:
    """Britain takes Japan and gives it to Australia, with the money."""
    t = pacific(
        BRITAIN,
        "combat_move",
        {z(36): {BRITAIN: "1 transport [infantry]"}},
        purses={JAPAN: 27, INDIA: 1, AUSTRALIA: 2, CONVOYS: 0},
    )
    closed(t.do(f"go 1 infantry: {z(36)} > Japan")).do("accept").do("choose Australia")
    assert t.holder("Japan") == AUSTRALIA
    assert (t.money(INDIA), t.money(AUSTRALIA)) == (1, 29)
