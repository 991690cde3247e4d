"""Strategic raids: guns, escorts, interceptors, bombs."""

from __future__ import annotations

from sandtable.kernel.events import Rolled
from tests.pacific.books import AUSTRALIA, CONVOYS, INDIA, closed, score
from tests.pacific.table import AMERICA, BRITAIN, CHINA, JAPAN, pacific, z
from tests.tools import Table, rule

OUT = f"Mariana Islands > {z(25)} > {z(24)} > {z(36)} > Japan"
HELD = {"Mariana Islands": AMERICA}


def raid(bombers: int, there: str, money: int = 30, escorts: int = 0, points: int = 0) -> Table:
    """American bombers from the Marianas, with fighters from a carrier in zone 23, against Japan."""
    here = {
        "Mariana Islands": {AMERICA: f"{bombers} bomber, 1 air base"},
        "Japan": {JAPAN: f"1 industrial complex, {there}" if there else "1 industrial complex"},
        z(23): {AMERICA: f"{max(1, (escorts + 1) // 2)} aircraft carrier"},
    }
    if escorts:
        here[z(23)][AMERICA] += f", {escorts} fighter"
    t = pacific(AMERICA, "combat_move", here, hold=HELD, purses={JAPAN: money}, marks={"points": {JAPAN: points}})
    if escorts:
        t.do(f"go {escorts} fighter: {z(23)} > {z(36)} > Japan as escort")
    return t.do(f"go {bombers} bomber: {OUT} as raid")


@rule("PAC-SBR-01", "PAC-SBR-02", "PAC-SBR-10", "PAC-CMOVE-07", "PAC-DEC-08", "PAC-GAP-43")
def test_bombs_cost_money() -> None:
    """One die a bomber, without a cap, from the purse of the country that holds the complex."""
    t = closed(raid(2, ""), 6, 5)
    assert t.money(JAPAN) == 19
    t = pacific(
        JAPAN,
        "combat_move",
        {"Burma": {JAPAN: "1 bomber"}, "India": {INDIA: "1 industrial complex"}},
        hold={"Burma": JAPAN},
        purses={INDIA: 15, AUSTRALIA: 20, CONVOYS: 12},
    )
    t.do("go 1 bomber: Burma > India as raid").done(6)
    assert (t.money(INDIA), t.money(AUSTRALIA), t.money(CONVOYS)) == (9, 20, 12)


@rule("PAC-SBR-01", "PAC-SBR-03")
def test_bombers_bomb_and_fighters_escort() -> None:
    """Neither does the other's work, and nobody escorts nothing."""
    here = {"Mariana Islands": {AMERICA: "1 bomber, 1 air base"}, z(23): {AMERICA: "1 aircraft carrier, 2 fighter"}}
    t = pacific(AMERICA, "combat_move", {**here, "Japan": {JAPAN: "1 industrial complex"}}, hold=HELD)
    assert t.why_not(f"go 1 fighter: {z(23)} > {z(36)} > Japan as raid") == "PAC-SBR-01"
    assert t.why_not(f"go 1 bomber: {OUT} as escort") == "PAC-SBR-03"
    assert t.why_not(f"go 1 fighter: {z(23)} > {z(36)} > Korea as escort") == "PAC-SBR-01"
    t.do(f"go 1 fighter: {z(23)} > {z(36)} > Japan as escort")
    assert t.why_not("done") == "PAC-SBR-03"
    t.do(f"go 1 bomber: {OUT} as raid")
    assert t.why_not("done") == ""


@rule("PAC-GAP-40", "PAC-SBR-03")
def test_an_escort_that_guns_have_fired_at_flies_home_in_vain() -> None:
    """It cannot be called back, so nobody has to send a bomber after it; the phase can be ended."""
    here = {
        "French Indo-China": {JAPAN: "1 fighter"},
        "Yunnan": {CHINA: "1 antiaircraft gun"},
        "Kweichow": {AMERICA: "1 industrial complex"},
    }
    t = pacific(JAPAN, "combat_move", here).do("go 1 fighter: French Indo-China > Yunnan > Kweichow as escort", 6)
    assert t.why_not("recall 1 fighter in Kweichow") == "PAC-AA-04"
    t.done()
    assert t.topic == "noncombat_move"
    t.done()
    assert t.units("Kweichow", JAPAN) == {}


@rule("PAC-SBR-11", "PAC-SBR-12", "PAC-EX-11", "PAC-GAP-37", "PAC-VP-03")
def test_nobody_pays_more_than_he_has() -> None:
    """25 damage against 19: all 19 are paid and cost one point."""
    t = closed(raid(5, "", money=19, points=4), 6, 6, 6, 6, 1)
    assert t.money(JAPAN) == 0
    assert score(t) == 3


@rule("PAC-SBR-12", "PAC-GAP-37")
def test_a_point_for_each_full_ten_of_one_raid() -> None:
    """9 cost none, 20 cost two."""
    t = closed(raid(2, "", points=4), 4, 5)
    assert (t.money(JAPAN), score(t)) == (21, 4)
    t = closed(raid(4, "", points=4), 6, 6, 6, 2)
    assert (t.money(JAPAN), score(t)) == (10, 2)


@rule("PAC-SBR-05", "PAC-DEC-14", "PAC-GAP-41", "PAC-GAP-68", "PAC-SBR-07", "PAC-AA-06", "PAC-SBR-08")
def test_the_order_of_a_raid() -> None:
    """Interceptors are named before the guns fire; then one round in the air, then the bombs."""
    t = closed(raid(1, "1 antiaircraft gun, 2 fighter", escorts=2))
    assert (t.topic, t.asked) == ("intercept", (JAPAN,))
    assert not t.seen(Rolled)
    one, two = t.options()
    t.do(f"choose {one}; {two}", 6, 6, 6, 6, 6, 6, 6, 4)
    assert next((e.thrown.throw.what, e.thrown.throw.n) for e in t.seen(Rolled)) == ("antiaircraft fire", 3)
    assert [e.thrown.throw.what for e in t.seen(Rolled)][-1] == "bombing raid"
    assert t.money(JAPAN) == 26


@rule("PAC-SBR-09", "PAC-SBR-16", "PAC-SBR-17", "PAC-DEC-15")
def test_one_round_in_the_air() -> None:
    """Interceptors hit on 2, escorts on 1 even when they are hit themselves, bombers not at all; owners choose."""
    t = closed(raid(1, "1 fighter", escorts=1))
    t.do(f"choose {t.options()[0]}", 2, 1)
    assert (t.topic, t.asked) == ("casualties", (AMERICA,))
    t.do("lose 1 fighter", 3)
    assert t.units("Japan") == {"industrial complex": 1, "bomber": 1}
    assert t.money(JAPAN) == 27
    t = closed(raid(1, "1 fighter", escorts=1))
    t.do(f"choose {t.options()[0]}", 2, 2)
    t.do("lose 1 bomber")  # the escort is kept, and nothing falls
    assert t.money(JAPAN) == 30
    assert t.units("Japan", JAPAN) == {"industrial complex": 1, "fighter": 1}


@rule("PAC-SBR-05", "PAC-SBR-08")
def test_nobody_need_rise() -> None:
    """Silence means nobody: the fighters stay on the ground."""
    t = closed(raid(1, "2 fighter"))
    assert t.silence() in ("choose nothing", "choose")
    t.do("accept", 5)
    assert t.money(JAPAN) == 25


@rule("PAC-EX-12", "PAC-SBR-14")
def test_a_full_raid() -> None:
    """AA 1, 3, 4; the interceptor hits, the escort misses; the bomber rolls 6 and flies home with 3 points left."""
    t = closed(raid(1, "1 antiaircraft gun, 1 fighter", escorts=2))
    t.do(f"choose {t.options()[0]}", 1, 3, 4)
    t.do("lose 1 fighter", 2, 3)
    t.do("lose 1 fighter", 6)
    assert t.money(JAPAN) == 24
    assert t.units("Japan", JAPAN)["fighter"] == 1
    t.until(AMERICA, "noncombat_move")
    t.do(f"go 1 bomber: Japan > {z(36)} > {z(24)} > {z(25)} > Mariana Islands")
    assert t.units("Mariana Islands")["bomber"] == 1


@rule("PAC-SBR-04", "PAC-SBR-06", "PAC-GAP-42", "PAC-COMBAT-01", "PAC-SBR-15")
def test_raid_and_attack_on_one_place() -> None:
    """The raid is fought first; its aircraft and the interceptors miss the battle; with the land they fall."""
    here = {
        "Mariana Islands": {AMERICA: "1 bomber, 1 air base"},
        "Japan": {JAPAN: "1 industrial complex, 1 infantry, 1 fighter"},
        z(36): {AMERICA: "1 transport [2 infantry]"},
    }
    t = pacific(AMERICA, "combat_move", here, hold=HELD, purses={JAPAN: 30})
    t.do(f"go 1 bomber: {OUT} as raid").do(f"go 2 infantry: {z(36)} > Japan")
    closed(t)
    assert t.topic == "intercept"
    t.do(f"choose {t.options()[0]}", 6, 4)
    assert t.money(JAPAN) == 26
    t.do("accept", 1, 6, 6)
    assert t.holder("Japan") == AMERICA
    assert "fighter" not in t.units("Japan")
    assert t.units("Japan", AMERICA) == {"industrial complex": 1, "infantry": 2, "bomber": 1}


@rule("PAC-CHINA-08", "PAC-SBR-13", "PAC-GAP-50")
def test_which_complexes_in_china_can_be_bombed() -> None:
    """China's never; an American one in China can be; one that Japan has taken can be, by the Allies."""
    here = {"Hunan": {JAPAN: "1 bomber"}, "Szechwan": {CHINA: "1 industrial complex"}}
    t = pacific(JAPAN, "combat_move", here, hold={"Hunan": JAPAN})
    assert t.why_not("go 1 bomber: Hunan > Kweichow > Szechwan as raid") == "PAC-CHINA-08"
    here = {"Hunan": {JAPAN: "1 bomber"}, "Sikang": {AMERICA: "1 industrial complex"}}
    t = pacific(JAPAN, "combat_move", here, hold={"Hunan": JAPAN}, purses={AMERICA: 10})
    t.do("go 1 bomber: Hunan > Kweichow > Szechwan > Sikang as raid").done(4)
    assert t.money(AMERICA) == 6
    here = {"India": {BRITAIN: "1 bomber"}, "Szechwan": {JAPAN: "1 industrial complex"}}
    t = pacific(BRITAIN, "combat_move", here, hold={"Szechwan": JAPAN}, purses={JAPAN: 10})
    t.do("go 1 bomber: India > Burma > Yunnan > Szechwan as raid").done(4)
    assert t.money(JAPAN) == 6
