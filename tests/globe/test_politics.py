"""Who may declare war on whom, what a declaration brings with it, and what powers at peace keep out of."""

from __future__ import annotations

import pytest

from sandtable.games.global_1940.rules.pacts import near_america
from sandtable.kernel.decisions import Choose
from sandtable.kernel.play import Play
from sandtable.rules.politics.declaring import DECLARED, FREED
from sandtable.rules.politics.outlook import prospects
from sandtable.rules.questions import Allowance
from tests.globe.theatre import (
    ANZ,
    CHN,
    FRA,
    GER,
    ITA,
    JPN,
    SOV,
    UK,
    US,
    WITH_JAPAN,
    at_war,
    income,
    opening,
    wait_for,
    world,
    zone,
)
from tests.tools import rule


def declaring(power: str, **more: object) -> list[str]:
    """On whom a power may declare war now."""
    t = world(power, "declare", {"Szechwan": {CHN: "1 infantry"}}, **more)
    return t.offered("declare").get(power, [])


# -- the Axis --


@rule("GLO-GER-01", "GLO-ITA-01", "GLO-DEC-02")
@pytest.mark.parametrize("power", [GER, ITA])
def test_the_european_axis_may_declare_war_at_once(power: str) -> None:
    assert declaring(power) == [SOV, US, CHN]


@rule("GLO-GER-02", "GLO-ITA-02", "GLO-CHN-02")
@pytest.mark.parametrize("power", [GER, ITA])
def test_one_of_these_wars_is_not_the_others(power: str) -> None:
    t = world(power, "declare", {"Libya": {ITA: "1 infantry"}})
    t.do(f"choose {CHN}")
    assert [at_war(t, power, p) for p in (CHN, SOV, US)] == [True, False, False]
    assert at_war(t, CHN, JPN)
    assert not at_war(t, CHN, ITA if power == GER else GER)


@rule("GLO-JPN-01", "GLO-DEC-02")
def test_japan_may_declare_war_on_all_five() -> None:
    assert declaring(JPN) == [SOV, US, UK, ANZ, FRA]


@rule("GLO-JPN-03", "GLO-EX-06", "GLO-USA-05", "GLO-USA-06", "GLO-GAP-14", "GLO-OBJ-11")
@pytest.mark.parametrize("target", [UK, ANZ])
def test_japan_makes_war_on_britain_and_anzac_together(target: str) -> None:
    """Its trade is gone for good, and the United States may answer any Axis power."""
    t = world(JPN, "declare", {"Japan": {JPN: "1 infantry"}})
    assert income(t, JPN) == 26 + 10
    t.do(f"choose {target}")
    assert at_war(t, JPN, UK)
    assert at_war(t, JPN, ANZ)
    assert not at_war(t, JPN, US)
    assert list(DECLARED.get(t.state)) == [f"Japan on {target}"], "the partner's war has no declaration of its own"
    assert income(t, JPN) == 26
    assert US in FREED.get(t.state)
    wait_for(t, US, "declare")
    assert t.offered("declare") == {US: [GER, JPN, ITA]}


@rule("GLO-JPN-04")
@pytest.mark.parametrize("target", [FRA, SOV])
def test_war_with_france_or_the_soviets_does_not_touch_america(target: str) -> None:
    t = world(JPN, "declare", {"Japan": {JPN: "1 infantry"}})
    t.do(f"choose {target}")
    assert at_war(t, JPN, target)
    assert not at_war(t, JPN, US)
    assert US not in FREED.get(t.state)


@rule("GLO-JPN-05", "GLO-GAP-17")
def test_japanese_ships_keep_away_from_america() -> None:
    """Two zones, while there is no war with the United States."""
    t = world(JPN, "noncombat_move", {zone(26): {JPN: "1 destroyer"}, zone(7): {JPN: "1 destroyer"}})
    assert near_america(t.game.board) == {zone(n) for n in (1, 2, 3, 8, 9, 10, 11, 12)}
    orders = [f"go 1 destroyer: {zone(26)} > {zone(12)}", f"go 1 destroyer: {zone(7)} > {zone(8)}"]
    assert [t.why_not(order) for order in orders] == ["GLO-JPN-05", "GLO-JPN-05"]
    assert t.allows(f"go 1 destroyer: {zone(26)} > {zone(25)}"), "three zones off"
    t = world(JPN, "noncombat_move", {zone(26): {JPN: "1 destroyer"}}, war=((JPN, US),))
    assert t.allows(orders[0])


@rule("GLO-JPN-02", "GLO-GAP-16", "GLO-FRA-01")
def test_french_troops_in_china_are_a_declaration_of_war() -> None:
    t = world(FRA, "noncombat_move", {"French Indo China": {FRA: "1 infantry"}})
    assert not at_war(t, FRA, JPN)
    t.do("go 1 infantry: French Indo China > Yunnan")
    assert at_war(t, FRA, JPN)
    assert DECLARED.get(t.state) == {"France on Japan": "unprovoked"}
    assert declaring(FRA) == [JPN], "or it says so before it moves"


@rule("GLO-UKP-02", "GLO-ANZ-02", "GLO-SOV-05", "GLO-USA-01", "GLO-GAP-16")
@pytest.mark.parametrize(
    ("power", "start", "end"),
    [(UK, "Burma", "Yunnan"), (ANZ, "Burma", "Yunnan"), (SOV, "Kazakhstan", "Sikang"), (US, "Burma", "Yunnan")],
)
def test_china_is_closed_until_war_with_japan(power: str, start: str, end: str) -> None:
    """To troops and to aircraft, into it and through it."""
    units = {start: {power: "1 infantry, 1 fighter"}}
    t = world(power, "noncombat_move", units, war=((GER, power),))
    assert "GLO-UKP-02" in t.why_not(f"go 1 infantry: {start} > {end}")
    assert t.why_not(f"go 1 fighter: {start} > {end}")
    t = world(power, "noncombat_move", units, war=((JPN, power), (GER, power)))
    assert t.allows(f"go 1 infantry: {start} > {end}")


@rule("GLO-GAP-15")
def test_when_a_japanese_declaration_is_provoked() -> None:
    """Once Britain has declared war there is nothing left to declare, so what Japan declares is never an answer."""
    t = world(UK, "declare", {"India": {UK: "1 infantry"}})
    t.do(f"choose {JPN}")
    assert "Japan on United Kingdom" not in DECLARED.get(t.state)
    assert income(t, JPN) == 26 + 10, "the trade goes on: Japan has declared nothing"
    assert declaring(JPN, war=WITH_JAPAN) == [SOV, US, FRA]


# -- the Soviet Union --


@rule("GLO-SOV-01", "GLO-SOV-03", "GLO-DEC-02")
def test_the_soviet_union_waits_for_germany_but_not_for_japan() -> None:
    assert declaring(SOV, round=3) == [JPN]
    assert declaring(SOV, round=4) == [GER, JPN, ITA]


@rule("GLO-SOV-02", "GLO-GAP-43")
def test_what_sets_the_soviet_union_free() -> None:
    """An attack by Germany or Italy, or the fall of London; Japan's does not. Once free, free for good."""
    t = world(ITA, "declare", {"Libya": {ITA: "1 infantry"}})
    t.do(f"choose {SOV}")
    assert SOV in FREED.get(t.state)
    t = world(JPN, "declare", {"Japan": {JPN: "1 infantry"}})
    t.do(f"choose {SOV}")
    assert SOV not in FREED.get(t.state)
    units = {zone(110): {GER: "1 transport"}, "Normandy Bordeaux": {GER: "1 infantry"}, "Szechwan": {CHN: "1 infantry"}}
    t = world(GER, "combat_move", units, hold={"Normandy Bordeaux": GER})
    t.do(f"go 1 infantry: Normandy Bordeaux > {zone(110)}").do(f"go 1 infantry: {zone(110)} > United Kingdom").done()
    wait_for(t, SOV, "declare")
    assert t.holder("United Kingdom") == GER
    assert t.offered("declare") == {SOV: [GER, JPN, ITA]}
    assert {SOV, US} <= set(FREED.get(t.state))


@rule("GLO-SOV-04")
def test_the_soviet_union_is_at_war_on_one_map() -> None:
    """With Japan alone it stays on its own land in Europe, and allies stay off it there."""
    units = {"Turkmenistan": {SOV: "1 infantry"}, "Amur": {SOV: "1 infantry"}, "Kazakhstan": {SOV: "1 infantry"}}
    t = world(SOV, "noncombat_move", units, war=((JPN, SOV),))
    assert "GLO-SOV-04" in t.why_not("go 1 infantry: Turkmenistan > Eastern Persia")
    assert t.allows("go 1 infantry: Kazakhstan > Sikang")
    t = world(SOV, "noncombat_move", units, war=((GER, SOV),))
    assert t.allows("go 1 infantry: Turkmenistan > Eastern Persia")
    assert t.why_not("go 1 infantry: Kazakhstan > Sikang")
    british = {"Persia": {UK: "1 infantry"}, "Northwest Persia": {UK: "1 infantry"}}
    hold = {"Persia": UK, "Northwest Persia": UK}
    t = world(UK, "noncombat_move", british, hold=hold, war=((JPN, SOV),))
    assert "GLO-SOV-04" in t.why_not("go 1 infantry: Northwest Persia > Caucasus")
    t = world(UK, "noncombat_move", british, hold=hold, war=((ITA, SOV),))
    assert t.allows("go 1 infantry: Northwest Persia > Caucasus")


@rule("GLO-SOV-04")
def test_where_it_is_at_peace_it_shares_no_ships_and_no_bases() -> None:
    """On the map of its war it does: transports, carriers and naval bases of friends, and they its own."""
    units = {
        "Amur": {SOV: "1 infantry, 1 fighter"},
        zone(5): {UK: "1 transport, 1 aircraft carrier"},
        zone(20): {SOV: "1 destroyer"},
        "Kwangtung": {UK: "1 naval base"},
    }
    for war, shared in ((((GER, SOV),), False), (((JPN, SOV), *WITH_JAPAN), True)):
        t = world(SOV, "noncombat_move", units, war=war)
        assert t.allows(f"go 1 infantry: Amur > {zone(5)}") == shared
        assert t.allows(f"go 1 fighter: Amur > {zone(5)}") == shared
        ship = t.state.units[t.ids(zone(20), "destroyer")[0]]
        assert Play(t.game, t.state).ask(Allowance(ship, "noncombat")) == (3 if shared else 2)


# -- the United States --


@rule("GLO-USA-02")
def test_american_ships_keep_away_from_japanese_coasts() -> None:
    units = {zone(31): {US: "1 destroyer"}}
    t = world(US, "noncombat_move", units, hold={"Guam": JPN})
    near = next(z for z in t.game.board.coast["Guam"])
    units = {next(z for z in t.game.board.next[near] if t.game.board.is_sea[z]): {US: "1 destroyer"}}
    start = next(iter(units))
    t = world(US, "noncombat_move", units, hold={"Guam": JPN})
    assert t.why_not(f"go 1 destroyer: {start} > {near}") == "GLO-USA-02"
    assert world(US, "noncombat_move", units).allows(f"go 1 destroyer: {start} > {near}"), "Guam is American"
    t = world(US, "noncombat_move", units, hold={"Guam": JPN}, war=((JPN, US),))
    assert t.allows(f"go 1 destroyer: {start} > {near}")


@rule("GLO-USA-03", "GLO-USA-04", "GLO-GAP-18")
def test_american_ships_stay_at_home_in_the_atlantic() -> None:
    """Warships may be in zone 102; war with Japan alone changes nothing, war with Italy alone everything."""
    units = {zone(101): {US: "1 destroyer, 1 transport"}}
    for war in ((), ((JPN, US),)):
        t = world(US, "noncombat_move", units, war=war)
        assert t.allows(f"go 1 destroyer: {zone(101)} > {zone(102)}")
        assert t.why_not(f"go 1 transport: {zone(101)} > {zone(102)}") == "GLO-USA-03"
        assert t.why_not(f"go 1 destroyer: {zone(101)} > {zone(106)}") == "GLO-USA-03"
    t = world(US, "noncombat_move", units, war=((ITA, US),))
    assert t.allows(f"go 1 destroyer, 1 transport: {zone(101)} > {zone(106)}")


@rule("GLO-USA-05", "GLO-GAP-19")
def test_the_united_states_wait_for_a_reason() -> None:
    """A Canadian land on the Pacific map is North America too."""
    assert declaring(US, round=2) == []
    t = world(JPN, "combat_move", {"Alaska": {JPN: "1 infantry"}}, hold={"Alaska": JPN}, war=WITH_JAPAN)
    t.do("go 1 infantry: Alaska > British Columbia").done()
    wait_for(t, US, "declare")
    assert FREED.get(t.state)[US] == "British Columbia"
    board = t.game.board
    names = {s.name for s in board.spaces.values() if s.tags.get("continent") == "North America"}
    assert {"Alaska", "Aleutian Islands", "Mexico", "British Columbia"} <= names
    assert "Hawaiian Islands" not in names


@rule("GLO-USA-07", "GLO-GAP-21", "GLO-GAP-43", "GLO-DEC-03")
def test_the_united_states_may_enter_in_their_third_turn() -> None:
    """When they collect, on any or all, unless they are at war already; from round 4 on when they like."""
    t = world(US, "entry", {"Eastern United States": {US: "1 infantry"}}, round=3)
    assert t.offered("declare") == {US: [GER, JPN, ITA]}
    t.do(Choose((GER, JPN)))
    assert (at_war(t, US, GER), at_war(t, US, JPN), at_war(t, US, ITA)) == (True, True, False)
    t = world(US, "entry", {"Eastern United States": {US: "1 infantry"}}, round=3, war=((JPN, US),))
    assert t.topic != "declare"
    t = world(US, "entry", {"Eastern United States": {US: "1 infantry"}}, round=2)
    assert t.topic != "declare"
    assert declaring(US, round=4) == [GER, JPN, ITA]


# -- China, Britain, ANZAC --


@rule("GLO-CHN-01", "GLO-GAP-50")
def test_china_answers_germany_and_italy_only() -> None:
    """Once one of them has declared war or moved onto its soil it may declare war on either."""
    assert declaring(CHN, round=9) == []
    t = world(CHN, "declare", {"Szechwan": {CHN: "1 infantry"}}, marks={"freed": {CHN: "attacked"}})
    assert t.offered("declare") == {CHN: [GER, ITA]}
    t = world(GER, "declare", {"Szechwan": {CHN: "1 infantry"}})
    t.do(f"choose {CHN}")
    assert CHN in FREED.get(t.state)
    t = world(ITA, "noncombat_move", {"Kiangsu": {ITA: "1 infantry"}})
    t.do("go 1 infantry: Kiangsu > Shantung")
    assert CHN in FREED.get(t.state)


@rule("GLO-CHN-01", "GLO-GAP-08")
def test_china_answers_who_enters_land_within_its_reach() -> None:
    """Burma and Kwangtung are not its own, but its units may go there; what lies beyond does not concern it."""
    for start, end, freed in (("Shan State", "Burma", True), ("Malaya", "Shan State", False)):
        t = world(GER, "noncombat_move", {start: {GER: "1 infantry"}}, hold={start: GER, end: GER})
        t.do(f"go 1 infantry: {start} > {end}")
        assert (CHN in FREED.get(t.state)) is freed


@rule("GLO-UKP-01", "GLO-ANZ-01", "GLO-DEC-02")
@pytest.mark.parametrize("power", [UK, ANZ])
def test_britain_and_anzac_make_war_on_japan_together(power: str) -> None:
    t = world(power, "declare", {"India": {UK: "1 infantry"}})
    assert t.offered("declare") == {power: [JPN]}
    t.do(f"choose {JPN}")
    assert at_war(t, UK, JPN)
    assert at_war(t, ANZ, JPN)


@rule("GLO-TURN-05")
def test_a_declaration_opens_combat_movement() -> None:
    """Without one the power goes on to noncombat movement."""
    t = world(SOV, "declare", {"Amur": {SOV: "1 infantry"}})
    t.do(f"choose {JPN}")
    assert t.topic == "combat_move"
    t = world(SOV, "declare", {"Amur": {SOV: "1 infantry"}})
    t.do(Choose(()))
    assert t.topic == "noncombat_move"


@rule("GLO-GAP-45")
def test_land_of_an_enemy_with_whom_there_is_no_war() -> None:
    """Closed to troops and landings; aircraft may fly over it, unless its owner is neutral."""
    units = {"Kwangsi": {JPN: "1 infantry, 1 fighter"}, "Manchuria": {JPN: "1 fighter"}}
    t = world(JPN, "noncombat_move", units)
    assert t.why_not("go 1 infantry: Kwangsi > French Indo China")
    assert t.why_not("go 1 fighter: Kwangsi > French Indo China")
    assert t.allows("go 1 fighter: Kwangsi > French Indo China > Siam")
    assert t.why_not("go 1 fighter: Manchuria > Amur > Korea")


@rule("GLO-FRA-02", "GLO-FRA-03")
def test_france_is_a_power_of_its_own() -> None:
    """With its own purse; losses of French units are asked of France."""
    t = opening()
    assert t.money(FRA) == 19
    units = {"Southern France": {FRA: "2 infantry, 1 fighter"}, "Northern Italy": {ITA: "4 tank"}}
    t = world(ITA, "combat_move", units)
    t.do("go 4 tank: Northern Italy > Southern France").done(1, 1, 6, 6)
    assert t.asked == (FRA,)
    assert t.topic == "casualties"


@rule("GLO-FRA-04", "GLO-DEC-07")
def test_france_rises_when_it_is_freed() -> None:
    """Once, for units worth up to 12."""
    units = {"Normandy Bordeaux": {UK: "1 infantry"}}
    t = world(UK, "combat_move", units, hold={"France": GER, "Normandy Bordeaux": UK})
    t.do("go 1 infantry: Normandy Bordeaux > France").done()
    assert (t.asked, t.topic) == ((FRA,), "revive")
    assert t.why_not("buy 5 infantry")
    t.do("buy 4 infantry")
    assert t.units("France", FRA) == {"infantry": 4}
    assert Play(t.game, t.state).state.control["France"] == FRA


@rule("GLO-JPN-03")
def test_who_is_drawn_in_is_told_before_war_is_declared() -> None:
    """Japan's war with Britain is one with ANZAC too, and ends its trade with America."""
    t = opening(JPN, "declare")
    [outlook] = [one for one in prospects(Play(t.game, t.state)) if (one.power, one.target) == (JPN, UK)]
    told = {text.code: text.args for text in outlook.follows}
    assert told["follows.wars"]["others"] == [ANZ]
    assert "follows.war" not in told
