"""China, the Dutch islands, the pact over Mongolia, and kamikazes."""

from __future__ import annotations

import pytest

from sandtable.games.global_1940.rules.mongolia import BROKEN
from sandtable.kernel.decisions import Choose
from sandtable.kernel.offers import Basket
from sandtable.kernel.play import Play
from sandtable.rules.economy.convoys import raiders
from tests.globe.theatre import (
    ANZ,
    CHN,
    EVERYBODY,
    GER,
    JPN,
    MONGOLIA,
    PACIFIC,
    SOV,
    UK,
    US,
    WITH_JAPAN,
    income,
    leaning,
    opening,
    wait_for,
    world,
    zone,
)
from tests.tools import rule

# -- China --


@rule("GLO-GAP-05")
def test_china_has_no_capital_to_lose() -> None:
    """It keeps its money without any land, and acts again as soon as some of it is free."""
    t = opening()
    assert CHN not in t.game.board.tagged("capital")
    soil = [s for s in t.game.board.spaces.values() if s.tags.get("homeland") == CHN]
    hold = {s.name: JPN for s in soil if s.name != "Yunnan"}
    t = world(JPN, "combat_move", {"Kwangsi": {JPN: "1 infantry"}}, hold=hold, purses={CHN: 5, JPN: 0})
    t.do("go 1 infantry: Kwangsi > Yunnan").done()
    assert (t.holder("Yunnan"), t.money(CHN), t.money(JPN)) == (JPN, 5, 0)
    t = world(CHN, "purchase", hold={**hold, "Yunnan": CHN}, purses={CHN: 5})
    t.do("buy 1 infantry").done()
    wait_for(t, CHN, "mobilise").do("place 1 infantry in Yunnan")


@rule("GLO-GAP-06", "GLO-CHN-03", "GLO-DEC-14", "GLO-EX-03", "GLO-OBJ-20")
def test_china_buys_infantry_and_artillery_by_road() -> None:
    """While India, Burma, Yunnan and Szechwan are in Allied hands, which also pays 6."""
    t = world(CHN, "purchase", {"Szechwan": {CHN: "1 infantry"}}, purses={CHN: 20})
    form = t.offer().form
    assert isinstance(form, Basket)
    assert form.prices == {"infantry": 3, "artillery": 4}
    assert t.why_not("buy 1 tank") == "GLO-GAP-06"
    assert income(t, CHN) == 12 + 6
    for lost in ("India", "Burma", "Yunnan", "Szechwan"):
        t = world(CHN, "purchase", hold={lost: JPN}, purses={CHN: 20}, war=WITH_JAPAN)
        assert t.why_not("buy 1 artillery") == "GLO-CHN-03"
        assert income(t, CHN) <= 12


@rule("GLO-GAP-06")
def test_convoys_bring_china_nothing() -> None:
    t = world(CHN, "purchase", {zone(19): {JPN: "1 submarine"}}, hold={"Shantung": CHN, "Kiangsu": CHN})
    assert raiders(Play(t.game, t.state), CHN) == {}


@rule("GLO-GAP-07", "GLO-DEC-14")
def test_chinese_units_appear_anywhere_at_home() -> None:
    """Any number, also where it has just come back."""
    units = {"Hunan": {CHN: "2 infantry"}, "Szechwan": {CHN: "1 infantry"}}
    t = world(CHN, "purchase", units, hold={"Kwangsi": JPN, "Kiangsi": JPN}, purses={CHN: 18})
    t.do("buy 6 infantry").done()
    wait_for(t, CHN, "combat_move").do("go 2 infantry: Hunan > Kwangsi").done()
    wait_for(t, CHN, "mobilise")
    assert t.why_not("place 1 infantry in Kiangsi")
    t.do("place 5 infantry in Kwangsi").do("place 1 infantry in Szechwan")
    assert t.units("Kwangsi", CHN) == {"infantry": 7}


@rule("GLO-GAP-08", "GLO-GAP-10")
def test_chinese_units_stay_at_home() -> None:
    """On its own soil, in Kwangtung and in Burma; never aboard, never over the sea; the fighter too."""
    units = {"Kwangsi": {CHN: "1 infantry, 1 fighter"}, "Yunnan": {CHN: "1 infantry"}, zone(36): {UK: "1 transport"}}
    hold = {"Kwangsi": CHN}
    t = world(CHN, "noncombat_move", units, hold=hold, war=WITH_JAPAN)
    assert t.allows("go 1 infantry: Yunnan > Burma")
    assert t.allows("go 1 infantry: Kwangsi > Kwangtung")
    assert "GLO-GAP-08" in t.why_not("go 1 infantry: Kwangsi > French Indo China")
    assert t.why_not(f"go 1 infantry: Kwangsi > {zone(36)}")
    assert t.why_not("go 1 fighter: Kwangsi > French Indo China")
    t = world(CHN, "combat_move", {**units, zone(36): {JPN: "1 transport"}}, hold=hold)
    assert t.why_not(f"go 1 fighter: Kwangsi > {zone(36)}")
    assert opening().units("Szechwan", CHN)["fighter"] == 1


@rule("GLO-GAP-08")
def test_chinese_soil_is_chinese_again_whoever_frees_it() -> None:
    """What China takes of Britain's goes back to Britain, unless Calcutta is lost."""
    t = world(US, "combat_move", {"Yunnan": {US: "1 infantry"}}, war=((JPN, US),))
    t.do("go 1 infantry: Yunnan > Kwangsi").done()
    assert t.holder("Kwangsi") == CHN
    for calcutta, holder in ((UK, UK), (JPN, CHN)):
        hold = {"Kwangtung": JPN, "Kwangsi": CHN, "India": calcutta}
        t = world(CHN, "combat_move", {"Kwangsi": {CHN: "1 infantry"}}, hold=hold, war=WITH_JAPAN)
        t.do("go 1 infantry: Kwangsi > Kwangtung").done()
        assert t.holder("Kwangtung") == holder


@rule("GLO-GAP-09")
def test_factories_on_chinese_soil() -> None:
    """Torn down when it is free again; Japan builds only small ones there."""
    units = {"Anhwe": {CHN: "1 infantry"}, "Kiangsu": {JPN: "1 minor factory, 1 air base"}}
    t = world(CHN, "combat_move", units)
    t.do("go 1 infantry: Anhwe > Kiangsu").done()
    assert t.units("Kiangsu") == {"infantry": 1, "air base": 1}
    t = world(JPN, "mobilise", queue=["Japan: 1 major factory, 1 minor factory"])
    assert t.why_not("place 1 major factory in Kiangsu") == "GLO-GAP-09"
    t.do("place 1 minor factory in Kiangsu")


# -- Dutch land --


@rule("GLO-DUTCH-01", "GLO-DUTCH-02", "GLO-DEC-06", "GLO-GAP-12")
@pytest.mark.parametrize(("power", "purse", "base"), [(UK, PACIFIC, 17), (ANZ, ANZ, 10)])
def test_guardians_take_over_dutch_land(power: str, purse: str, base: int) -> None:
    """In noncombat movement, at peace with Japan, and are paid for it."""
    t = world(power, "noncombat_move", {"Celebes": {power: "1 infantry"}, zone(44): {power: "1 transport"}})
    assert t.holder("Java") == "Netherlands"
    before = income(t, purse)
    t.do(f"go 1 infantry: Celebes > {zone(44)}").do(f"go 1 transport: {zone(44)} > {zone(42)}")
    t.do(f"go 1 infantry: {zone(42)} > Java")
    assert t.holder("Java") == power
    assert income(t, purse) - before == 4
    assert before >= base


@rule("GLO-DUTCH-05")
def test_aircraft_land_there_and_change_nothing() -> None:
    t = world(UK, "noncombat_move", {"Malaya": {UK: "1 fighter"}})
    t.do(f"go 1 fighter: Malaya > {zone(37)} > {zone(42)} > Java")
    assert t.holder("Java") == "Netherlands"


@rule("GLO-GAP-12")
def test_other_allies_are_guests_in_dutch_land() -> None:
    """At war they may enter it and take nothing; at peace they may not."""
    units = {"Celebes": {US: "1 infantry"}, zone(44): {US: "1 transport"}}
    t = world(US, "noncombat_move", units, war=((JPN, US), (GER, US)))
    t.do(f"go 1 infantry: Celebes > {zone(44)}").do(f"go 1 transport: {zone(44)} > {zone(42)}")
    t.do(f"go 1 infantry: {zone(42)} > Java")
    assert t.holder("Java") == "Netherlands"
    dutch = [s.name for s in t.game.board.spaces.values() if s.owner == "Netherlands"]
    assert dutch == ["Suriname", "Celebes", "Dutch New Guinea", "Java", "Sumatra"]
    assert t.game.board.spaces["Borneo"].owner == UK
    assert world(UK, "purchase", hold={"Suriname": UK}).state.control["Suriname"] == UK


@rule("GLO-JPN-06", "GLO-GAP-13", "GLO-GAP-12", "GLO-DUTCH-03")
def test_japan_attacks_dutch_land_only_at_war_with_its_guardians() -> None:
    """Whoever declared it. An empty island falls to the first who comes."""
    units = {"Celebes": {JPN: "1 infantry"}, zone(44): {JPN: "1 transport"}}
    orders = [f"go 1 infantry: Celebes > {zone(44)}", f"go 1 transport: {zone(44)} > {zone(42)}"]
    t = world(JPN, "combat_move", units, hold={"Celebes": JPN})
    for order in orders:
        t.do(order)
    assert "GLO-JPN-06" in t.why_not(f"go 1 infantry: {zone(42)} > Java")
    t = world(JPN, "combat_move", units, hold={"Celebes": JPN}, war=WITH_JAPAN)
    for order in orders:
        t.do(order)
    t.do(f"go 1 infantry: {zone(42)} > Java").done()
    assert t.holder("Java") == JPN


@rule("GLO-DUTCH-04", "GLO-GAP-12")
def test_what_the_axis_had_goes_to_whoever_takes_it() -> None:
    units = {"Celebes": {US: "1 infantry"}, zone(44): {US: "1 transport"}}
    t = world(US, "combat_move", units, hold={"Java": JPN}, war=((JPN, US),))
    t.do(f"go 1 infantry: Celebes > {zone(44)}").do(f"go 1 transport: {zone(44)} > {zone(42)}")
    t.do(f"go 1 infantry: {zone(42)} > Java").done()
    assert t.holder("Java") == US


# -- Mongolia --


@rule("GLO-GAP-25")
def test_garrisons_of_mongolia() -> None:
    t = opening()
    found = {land: t.units(land).get("infantry", 0) for land in MONGOLIA}
    assert found == dict(zip(MONGOLIA, (2, 1, 0, 0, 1, 2), strict=True))
    assert all(t.game.board.spaces[land].value == 0 for land in MONGOLIA)
    assert all(leaning(t, land) == "strict" for land in MONGOLIA)


@rule("GLO-MONG-06", "GLO-EX-01", "GLO-GAP-23", "GLO-GAP-24")
def test_a_japanese_attack_on_mongolia_turns_all_strict_neutrals() -> None:
    t = world(JPN, "combat_move", {"Manchuria": {JPN: "3 infantry"}, "Buyant-Uhaa": {"Buyant-Uhaa": "2 infantry"}})
    t.do("go 3 infantry: Manchuria > Buyant-Uhaa").done(6, 6, 6, 6, 6)
    others = [*MONGOLIA, "Spain", "Turkey", "Sweden", "Argentina"]
    assert {leaning(t, land) for land in others} == {"Allies"}


@rule("GLO-MONG-01", "GLO-GAP-24")
def test_mongolia_leans_to_the_axis_only_by_a_soviet_attack() -> None:
    """Attacks by others elsewhere, or on one of the six, leave the rest strict."""
    t = world(UK, "combat_move", {"Gibraltar": {UK: "2 infantry"}, "Spain": {"Spain": "1 infantry"}})
    t.do("go 2 infantry: Gibraltar > Spain").done(6, 6, 6)
    assert leaning(t, "Turkey") == "Axis"
    assert {leaning(t, land) for land in MONGOLIA} == {"strict"}
    kansu = {"Kansu": {US: "2 infantry"}, "Olgiy": {"Olgiy": "1 infantry"}}
    t = world(US, "combat_move", kansu, war=EVERYBODY)
    t.do("go 2 infantry: Kansu > Olgiy").done(6, 6, 6)
    assert (leaning(t, "Olgiy"), leaning(t, "Dzavhan"), leaning(t, "Turkey")) == ("Axis", "strict", "Axis")
    t = world(SOV, "combat_move", {"Yenisey": {SOV: "2 infantry"}, "Olgiy": {"Olgiy": "1 infantry"}}, war=EVERYBODY)
    t.do("go 2 infantry: Yenisey > Olgiy").done(6, 6, 6)
    assert {leaning(t, land) for land in (*MONGOLIA, "Turkey")} == {"Axis"}


@rule("GLO-MONG-02", "GLO-MONG-03", "GLO-MONG-04", "GLO-GAP-22")
def test_mongolia_joins_the_soviet_union_when_japan_attacks_beside_it() -> None:
    """At the end of Japan's battles, with its garrisons, though the attack failed."""
    units = {"Manchuria": {JPN: "1 infantry"}, "Amur": {SOV: "6 infantry"}}
    units |= {"Olgiy": {"Olgiy": "2 infantry"}, "Japan": {JPN: "1 infantry"}, "Korea": {JPN: "1 tank"}}
    t = world(JPN, "combat_move", units, war=((JPN, SOV),))
    t.do("go 1 infantry: Manchuria > Amur").done(6, 1, 1, 6, 6, 6, 6)
    wait_for(t, JPN, "noncombat_move")
    assert {t.holder(land) for land in MONGOLIA} == {SOV}
    assert t.units("Olgiy", SOV) == {"infantry": 2}


@rule("GLO-MONG-02", "GLO-GAP-22")
def test_land_that_does_not_border_on_mongolia_does_not_call_the_pact() -> None:
    """Nor does what Japan has taken of Mongolia itself change hands."""
    t = world(JPN, "combat_move", {"Amur": {JPN: "1 infantry"}}, hold={"Amur": JPN}, war=((JPN, SOV),))
    t.do("go 1 infantry: Amur > Siberia").done()
    wait_for(t, JPN, "noncombat_move")
    assert {t.holder(land) for land in MONGOLIA} == set(MONGOLIA)
    units = {"Manchuria": {JPN: "2 infantry"}, "Amur": {}}
    t = world(JPN, "combat_move", units, war=((JPN, SOV),))
    t.do("go 1 infantry: Manchuria > Buyant-Uhaa").do("go 1 infantry: Manchuria > Amur").done()
    wait_for(t, JPN, "noncombat_move")
    assert t.holder("Buyant-Uhaa") == JPN
    assert t.holder("Ulaanbaatar") == SOV


@rule("GLO-MONG-05", "GLO-GAP-22")
@pytest.mark.parametrize("target", ["Korea", "Manchuria"])
def test_a_soviet_attack_breaks_the_pact(target: str) -> None:
    t = world(SOV, "combat_move", {"Amur": {SOV: "1 infantry"}}, war=((JPN, SOV),))
    t.do(f"go 1 infantry: Amur > {target}").done()
    assert t.holder(target) == (SOV if target == "Korea" else CHN), "Manchuria is Chinese soil"
    assert BROKEN.get(t.state)
    t2 = world(JPN, "combat_move", {"Manchuria": {JPN: "1 infantry"}}, marks={"pact broken": True}, war=((JPN, SOV),))
    t2.do("go 1 infantry: Manchuria > Amur").done()
    wait_for(t2, JPN, "noncombat_move")
    assert {t2.holder(land) for land in MONGOLIA} == set(MONGOLIA)


# -- kamikazes --


@rule("GLO-GAP-11", "GLO-DEC-13")
def test_kamikazes_answer_an_attack_in_their_waters() -> None:
    """Each die of 2 or less sinks a surface warship before the battle, or damages a whole capital ship."""
    units = {
        zone(7): {US: "1 battleship, 1 cruiser, 1 transport, 1 submarine"},
        zone(6): {JPN: "1 destroyer"},
        zone(8): {US: "1 cruiser", JPN: "1 cruiser"},
    }
    t = world(US, "combat_move", units, war=((JPN, US),))
    t.do(f"go 1 battleship, 1 cruiser, 1 submarine, 1 transport: {zone(7)} > {zone(6)}").done()
    ships = {k: t.ids(zone(6), k, US)[0] for k in ("battleship", "cruiser", "transport", "submarine")}
    assert (t.asked, t.topic) == ((JPN,), "kamikaze")
    assert set(t.options()) == {ships["battleship"], ships["cruiser"]}
    t.do(Choose((ships["battleship"], ships["cruiser"])), 2, 1)
    assert "cruiser" not in t.units(zone(6), US)
    assert t.state.units[ships["battleship"]].hits == 1


@rule("GLO-GAP-11")
def test_no_kamikaze_where_nobody_attacks() -> None:
    """Ships that only lie there are safe; a landing is answered though no Japanese unit is in the zone."""
    t = world(US, "combat_move", {zone(6): {US: "1 cruiser"}}, war=((JPN, US),))
    t.done()
    assert t.topic != "kamikaze"
    t = world(
        US,
        "combat_move",
        {zone(17): {US: "1 cruiser, 1 transport [1 infantry]"}, "Iwo Jima": {JPN: "1 infantry"}},
        war=((JPN, US),),
    )
    t.do(f"go 1 infantry: {zone(17)} > Iwo Jima").done()
    assert (t.asked, t.topic) == ((JPN,), "kamikaze")
    t.do(Choose(tuple(t.options())), 6)
    assert t.topic != "bombard", "kamikazes rule out bombardment"


@rule("GLO-GAP-11")
def test_six_attacks_in_the_whole_game() -> None:
    t = world(
        US,
        "combat_move",
        {zone(7): {US: "1 cruiser"}, zone(6): {JPN: "1 destroyer"}},
        marks={"kamikazes flown": 5},
        war=((JPN, US),),
    )
    t.do(f"go 1 cruiser: {zone(7)} > {zone(6)}").done()
    ship = t.ids(zone(6), "cruiser")[0]
    assert t.why_not(Choose((ship, ship))) == "GLO-GAP-11"
