"""China: led by America, without money, with infantry of its own."""

from __future__ import annotations

from sandtable.kernel.events import Placed
from tests.pacific.books import AUSTRALIA, INDIA, closed, convoy, income
from tests.pacific.table import AMERICA, BRITAIN, CHINA, JAPAN, pacific, z
from tests.tools import Table, rule

CENTRE = {"Szechwan": {CHINA: "1 industrial complex"}}


def raised(units: dict[str, dict[str, str]], **more: object) -> Table:
    """An American turn from its beginning until the new units stand."""
    home = {"United States": {AMERICA: "1 infantry"}}
    t = pacific(AMERICA, "purchase", {**units, **home}, purses={AMERICA: 0}, **more)
    return t.until(AMERICA, "noncombat_move").done()


def recruits(t: Table) -> int:
    """New Chinese units."""
    return sum(len(e.units) for e in t.seen(Placed) if e.units[0].owner == CHINA)


@rule("PAC-CHINA-01", "PAC-BUY-07", "PAC-CHINA-02", "PAC-CHINA-03", "PAC-CHINA-04", "PAC-GAP-08", "PAC-GAP-09")
def test_three_infantry_at_the_start() -> None:
    """Szechwan and Sikang are worth something and the Burma Road is open: three in Szechwan, for no money."""
    t = raised(CENTRE)
    assert t.units("Szechwan", CHINA) == {"industrial complex": 1, "infantry": 3}
    assert CHINA not in t.state.purses
    assert not [b for b in t.state.queue if b.owner == CHINA]


@rule("PAC-CHINA-02")
def test_one_for_each_land_whatever_it_is_worth() -> None:
    """Shantung is worth 3 and raises one."""
    assert recruits(raised(CENTRE, hold={"Shantung": CHINA})) == 4
    assert recruits(raised(CENTRE, hold={"Sikang": JAPAN})) == 2
    assert recruits(raised(CENTRE, hold={"Hunan": JAPAN})) == 3


@rule("PAC-CHINA-03", "PAC-GAP-08")
def test_the_burma_road() -> None:
    """One of its four lands in Japanese hands closes it; an ally's land does not."""
    for land in ("India", "Burma", "Yunnan"):
        assert recruits(raised(CENTRE, hold={land: JAPAN})) == 2
    assert recruits(raised(CENTRE, hold={"Burma": AMERICA})) == 3


@rule("PAC-CHINA-05")
def test_none_without_szechwan() -> None:
    """Japan has its complex: China raises nobody."""
    assert recruits(raised({"Szechwan": {JAPAN: "1 industrial complex"}}, hold={"Szechwan": JAPAN})) == 0


@rule("PAC-GAP-86")
def test_a_blocked_route_stops_no_infantry() -> None:
    """Shantung is China's and its route Japan's: in British hands it would pay nothing, China raises its infantry."""
    t = raised(CENTRE, hold={"Shantung": CHINA})
    assert convoy(t, 37) == JAPAN
    assert recruits(t) == 4
    open_sea = raised(CENTRE, hold={"Shantung": CHINA}, layers={"convoy": {z(37): AMERICA}})
    assert convoy(open_sea, 37) == AMERICA
    assert recruits(open_sea) == 4
    british = pacific(BRITAIN, "purchase", {}, hold={"Shantung": INDIA})
    assert income(british, INDIA) == 15  # not 18: money does not come through


@rule("PAC-CHINA-06")
def test_chinese_infantry_is_like_any_other() -> None:
    """It attacks on 1, moves 1 and takes land."""
    t = pacific(
        AMERICA,
        "combat_move",
        {"Hopei": {CHINA: "2 infantry"}, "Suiyuan": {JAPAN: "1 infantry"}},
        hold={"Suiyuan": JAPAN},
    )
    t.do("go 2 infantry: Hopei > Suiyuan").done(1, 2, 6)
    assert t.holder("Suiyuan") == CHINA
    assert t.units("Suiyuan") == {"infantry": 2}


@rule("PAC-CHINA-07")
def test_szechwan_brings_no_plunder() -> None:
    """China has no money to take."""
    t = pacific(
        JAPAN, "combat_move", {"Kweichow": {JAPAN: "1 infantry"}, **CENTRE}, hold={"Kweichow": JAPAN}, purses={JAPAN: 5}
    )
    t.do("go 1 infantry: Kweichow > Szechwan").done()
    assert t.holder("Szechwan") == JAPAN
    assert t.units("Szechwan", JAPAN) == {"infantry": 1, "industrial complex": 1}
    assert t.money(JAPAN) == 5


@rule("PAC-CHINA-09")
def test_three_lands_turn_chinese() -> None:
    """Korea, taken by American marines from the sea, is China's."""
    t = pacific(AMERICA, "combat_move", {z(36): {AMERICA: "1 transport [marine]"}})
    closed(t.do(f"go 1 marine: {z(36)} > Korea")).do("accept")
    assert t.holder("Korea") == CHINA
    t = pacific(BRITAIN, "combat_move", {z(37): {BRITAIN: "1 transport [infantry]"}})
    closed(t.do(f"go 1 infantry: {z(37)} > Shantung")).do("accept")
    assert t.holder("Shantung") == CHINA
    assert (income(t, INDIA), income(t, AUSTRALIA)) == (15, 20)


@rule("PAC-GAP-23", "PAC-GAP-88", "PAC-MULTI-02")
def test_america_and_china_attack_together() -> None:
    """One player in one turn; British units are not America's to move."""
    here = {"Kwangsi": {CHINA: "1 infantry", AMERICA: "1 infantry"}, "Hong Kong": {JAPAN: "1 infantry"}}
    t = pacific(AMERICA, "combat_move", {**here, "India": {BRITAIN: "1 infantry"}}, hold={"Hong Kong": JAPAN})
    assert t.why_not("go 1 infantry: India > Burma") != ""
    for unit in t.ids("Kwangsi", "infantry"):
        t.do(f"go {unit}: Kwangsi > Hong Kong")
    t.done(1, 6)
    assert t.holder("Hong Kong") == INDIA  # freed
    assert t.units("Hong Kong") == {"infantry": 2}
