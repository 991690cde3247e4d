"""Powers that are finished, tanks that shrug, spies, and land that is entered only under conditions."""

from __future__ import annotations

from sandtable.kernel.decisions import Buy, Lose
from tests.tools import rule
from tests.tools.table import Table
from tests.world.theatre import FRA, GER, JAP, PACIFIC, RUS, UK, US, board, zone

FACTORY = "1 industrial complex"


@rule("WAW-NEUT-05", "WAW-NEUT-06")
def test_an_attack_on_switzerland_costs_ten_and_admits_no_tank() -> None:
    units = {"Germany": {GER: "1 tank, 1 infantry"}, "Switzerland": {"Switzerland": "4 infantry"}}
    t = board(GER, "combat_move", units, purses={GER: 12})
    assert t.why_not("go 1 tank: Germany > Switzerland") == "WAW-NEUT-06"
    t.do("go 1 infantry: Germany > Switzerland").done(6, 3, 6, 6, 6)
    assert t.money(GER) == 2
    assert t.units("Switzerland") == {"infantry": 4}
    assert (
        board(GER, "combat_move", units, purses={GER: 9}).why_not("go 1 infantry: Germany > Switzerland")
        == "WAW-NEUT-05"
    )


@rule("WAW-BRI-02")
def test_no_british_unit_in_the_east_indies_before_war_with_japan() -> None:
    units = {zone(46): {UK: "1 transport [infantry]"}}
    t = board(UK, "noncombat_move", units)
    assert t.why_not(f"go 1 infantry: {zone(46)} > East Indies") == "WAW-BRI-02"
    assert board(UK, "noncombat_move", units, war=((JAP, UK), (JAP, FRA))).allows(
        f"go 1 infantry: {zone(46)} > East Indies"
    )


@rule("WAW-JAP-07", "WAW-JAP-08", "WAW-JAP-09", "WAW-GAP-30")
def test_japan_has_one_turn_to_win_its_home_back() -> None:
    units = {"Korea": {JAP: "1 fighter, 1 infantry"}, "Japan": {US: "2 infantry"}, "Hopei": {JAP: "1 infantry"},
             zone(57): {JAP: "1 transport [infantry]"}}  # fmt: skip
    t = board(JAP, "combat_move", units, hold={"Japan": US}, war=PACIFIC, purses={JAP: 9, US: 0})
    assert t.why_not("go 1 infantry: Hopei > Shensi") == "WAW-JAP-07"
    assert t.allows(f"go 1 fighter: Korea > {zone(51)} > Japan")
    t.done()
    t.until(JAP, "noncombat_move").done()
    assert not [u for u in t.state.units.values() if u.owner == JAP]
    assert t.money(US) == 9
    assert t.money(JAP) == 0


@rule("WAW-USA-18", "WAW-USA-19", "WAW-USA-20", "WAW-GAP-81")
def test_the_united_states_fall_with_both_their_great_territories() -> None:
    units = {"Western United States": {JAP: "1 infantry"}, "Hawaii": {US: "1 infantry"}}
    t = board(JAP, "combat_move", units, hold={"Western United States": JAP}, war=PACIFIC, purses={US: 7, JAP: 0},
              marks={"stood": {US: "-"}})  # fmt: skip
    t.do("go 1 infantry: Western United States > Eastern United States").done()
    while t.topic == "charges":
        t.quiet()
    assert t.money(JAP) == 7
    assert t.units("Hawaii") == {}
    assert t.holder("Hawaii") == US
    assert board(US, "income", hold={"Western United States": JAP, "Eastern United States": JAP},
                 purses={US: 0}, war=PACIFIC, marks={"finished": {US: JAP}}).money(US) == 0  # fmt: skip


@rule("WAW-GER-09", "WAW-GAP-25")
def test_germany_fights_on_while_italy_does() -> None:
    units = {"Austria": {GER: "1 infantry"}}
    t = board(GER, "income", units, hold={"Germany": UK}, purses={GER: 0}, marks={"seat": {GER: "Italy"}}, round=2)
    assert t.money(GER) > 0
    t = board(
        GER, "income", units, hold={"Germany": UK, "Italy": UK}, purses={GER: 0}, marks={"seat": {GER: "-"}}, round=2
    )
    assert t.money(GER) == 0


@rule("WAW-TIGER-01", "WAW-TIGER-02", "WAW-TIGER-03")
def test_ss_panzers_become_tigers() -> None:
    marks = {"programmes": {GER: {"Tiger divisions": 2}}, "free starts": {GER: 2}}
    t = board(GER, "research", {"Germany": {GER: "2 SS panzer"}}, round=4, purses={GER: 99}, marks=marks).done(2)
    assert t.units("Germany") == {"tiger": 2}
    t.until(GER, "purchase")
    assert t.why_not(Buy({"SS panzer": 1})) == "WAW-TIGER-01"
    assert t.allows("buy 2 tiger")
    assert not t.allows("buy 3 tiger")
    kind = t.game.kinds["tiger"]
    assert (kind.attack, kind.defence, kind.move, kind.cost) == (5, 5, 2, 7)


@rule("WAW-TIGER-04", "WAW-TIGER-05", "WAW-TIGER-06", "WAW-DEC-68", "WAW-GAP-57")
def test_tigers_shrug_off_a_single_hit() -> None:
    def attack(*dice: int) -> Table:
        units = {"Germany": {GER: "2 tiger"}, "France": {FRA: "4 infantry"}}
        return board(GER, "combat_move", units).do("go 2 tiger: Germany > France").done(6, 6, 1, 1, 6, 6, *dice)

    t = attack()
    assert t.topic == "casualties"
    one, two = t.ids("France", "tiger")
    saved = attack().do(Lose((one, two)), 4, 5)
    assert saved.units("France", GER) == {"tiger": 1}
    (left,) = saved.ids("France", "tiger")
    assert saved.state.units[left].hits == 0, "forgotten"
    both = attack().do(Lose((one, one)))
    assert both.units("France", GER) == {"tiger": 1}


@rule("WAW-SPY-01", "WAW-SPY-04", "WAW-DEC-69", "WAW-GAP-63")
def test_sabotage() -> None:
    marks = {"technologies": {UK: ["Technology espionage"]}, "programmes": {GER: {"Jet fighters": 2}}}
    t = board(UK, "politics", marks=marks, round=4).do("choose sabotage Germany: Jet fighters", 3)
    game = t.state.marks("game")
    assert game is not None
    assert game["programmes"] == {GER: {"Jet fighters": 1}}
    assert t.topic != "politics" or not [o for o in t.options() if o.startswith("sabotage")], "once a round"


@rule("WAW-SPY-02", "WAW-SPY-03")
def test_theft() -> None:
    marks = {"technologies": {UK: ["Technology espionage"] * 2, GER: ["Jet fighters", "Tiger divisions"]}}
    t = board(UK, "politics", marks=marks, round=4)
    assert [o for o in t.options() if o.startswith("steal")] == ["steal Jet fighters"], "only what Britain may have"
    t.do("choose steal Jet fighters", 2)
    game = t.state.marks("game")
    assert game is not None
    assert "Jet fighters" in game["technologies"][UK]
    caught = board(UK, "politics", marks=marks, round=4).do("choose steal Jet fighters", 5)
    game = caught.state.marks("game")
    assert game is not None
    assert game["caught spies"] == {UK: 5}
    later = board(UK, "politics", {"Great Britain": {UK: FACTORY}}, marks={**marks, "caught spies": {UK: 5}}, round=5)
    assert not [o for o in later.options() if o.startswith("steal")]


@rule("WAW-EX-12", "WAW-RADAR-03", "WAW-DEC-70")
def test_radar_is_handed_over_a_round_later() -> None:
    marks = {"technologies": {UK: ["Radar/Sonar"]}, "shared since": {UK: 3}}
    units = {"Great Britain": {UK: FACTORY}}
    assert board(UK, "politics", units, marks=marks, round=3).why_not("choose share United States") == "WAW-RADAR-03"
    t = board(UK, "politics", units, marks=marks, round=4).do("choose share United States")
    game = t.state.marks("game")
    assert game is not None
    assert game["technologies"][US] == ["Radar/Sonar"]


@rule("WAW-RUS-16")
def test_never_two_factories_in_one_place() -> None:
    t = board(RUS, "noncombat_move", {"Caucasus": {RUS: FACTORY}, "Volga": {RUS: FACTORY}})
    assert t.why_not("go 1 industrial complex: Caucasus > Volga as rail") == "WAW-RUS-16"


@rule("WAW-DEC-61", "WAW-DEC-14")
def test_the_attacker_names_what_guns_hit_in_a_raid() -> None:
    units = {"France": {UK: "1 bomber, 1 fighter"}, "Germany": {GER: f"{FACTORY}, 1 antiaircraft gun"}}
    t = board(UK, "combat_move", units, purses={GER: 9})
    t.do("go 1 bomber: France > Germany as raid").do("go 1 fighter: France > Germany as escort").done(1, 6)
    assert t.topic == "flak_loss"
    assert t.asked == (UK,)
    t.do(f"choose {t.ids('Germany', 'fighter')[0]}")
    assert t.units("Germany", UK) == {"bomber": 1}
    t = board(GER, "purchase", purses={GER: 20}, round=3).do("buy 1 SS panzer, 1 field infantry, 1 infantry").done()
    assert t.money(GER) == 20 - 6 - 4 - 3


@rule("WAW-SPY-02", "WAW-GAP-63")
def test_a_thief_copies_what_an_enemy_has_and_no_more() -> None:
    """A second rank can be stolen only from who has it."""

    def offered(theirs: int) -> list[str]:
        mine = ["Technology espionage"] * 2 + ["Radar/Sonar"]
        marks: dict[str, object] = {"technologies": {UK: mine, GER: ["Radar/Sonar"] * theirs}}
        t = board(UK, "politics", {"Great Britain": {UK: "1 infantry"}}, marks=marks, round=4)
        return [o for o in t.options() if o.startswith("steal")]

    assert offered(2) == ["steal Radar/Sonar"]
    assert offered(1) == [], "one rank is no more than Britain has itself"
