"""Joint Strike: Britain waits, and America leads both."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.events import Skipped
from tests.revised.advantages.board import board
from tests.tools import Table, rule

BRITAIN, AMERICA, JAPAN, GERMANY = "United Kingdom", "United States", "Japan", "Germany"


def asia(**rest: Any) -> Table:
    """British and American troops around Kwangtung."""
    units = {
        "Sinkiang": {BRITAIN: "1 infantry, 1 fighter"},
        "China": {AMERICA: "2 infantry", BRITAIN: "1 infantry"},
        "Kwangtung": {JAPAN: "2 infantry"},
    }
    return board(BRITAIN, "combat_move", units, {BRITAIN: "joint strike"}, **rest)


@rule("REV-JOINT-01", "REV-DEC-10")
def test_declared_once_and_only_if_wanted() -> None:
    """Before its combat move Britain may declare the strike; undeclared it stays, declared it is gone."""
    t = asia()
    assert (t.asked, t.topic, t.silence()) == ((BRITAIN,), "joint_strike", "choose nothing")
    t.do("choose nothing")
    assert (t.asked, t.topic) == ((BRITAIN,), "combat_move")
    t.until(BRITAIN, "joint_strike").do("choose yes")
    assert t.topic == "noncombat_move"
    t.until("United States", "combat_move").until(BRITAIN, "combat_move")  # the next British turn is a plain one
    assert t.topic == "combat_move"


@rule("REV-JOINT-02")
def test_britain_gives_up_its_attacks_but_nothing_else() -> None:
    """In the turn of the declaration Britain skips combat; it still moves, mobilises and collects."""
    t = asia()
    t.do("choose yes")
    assert {(e.item, e.code) for e in t.seen(Skipped)} == {
        ("combat_move", "joint.given_up"),
        ("combat", "joint.given_up"),
    }
    assert (t.asked, t.topic) == ((BRITAIN,), "noncombat_move")
    t.do("go 1 infantry: Sinkiang > China").done()
    assert t.units("China", BRITAIN) == {"infantry": 2}
    assert t.money(BRITAIN) == 30


@rule("REV-JOINT-03", "REV-DEC-49")
def test_america_leads_british_units_as_its_own() -> None:
    """In its next turn America moves and fights with British units, also those that have marched; land goes to it."""
    t = asia()
    t.do("choose yes").do("go 1 infantry: Sinkiang > China").done()
    t.until(AMERICA, "combat_move")
    british = t.ids("China", "infantry", BRITAIN)
    t.do(f"go {', '.join(british)}: China > Kwangtung").do("go 1 infantry: China > Kwangtung")
    fighter = t.ids("Sinkiang", "fighter")[0]
    t.do(f"go {fighter}: Sinkiang > China > Kwangtung")
    t.done(1, 1, 6, 6)  # the two British infantry hit, nobody else need fire
    assert t.holder("Kwangtung") == AMERICA
    assert t.units("Kwangtung") == {"infantry": 3, "fighter": 1}
    assert (t.asked, t.topic) == ((AMERICA,), "home_move")
    t.do(f"go {fighter}: Kwangtung > China")
    assert (t.asked, t.topic) == ((AMERICA,), "noncombat_move")
    assert t.allows("go 1 infantry: China > Sinkiang")


@rule("REV-JOINT-03")
def test_british_units_do_not_march_in_americas_turn() -> None:
    """Apart from the fighting America has no say over British units, nor in any other turn."""
    t = asia()
    t.do("choose yes").until(AMERICA, "combat_move").done()
    assert t.topic == "noncombat_move"
    british = t.ids("China", "infantry", BRITAIN)[0]
    assert "REV-GAP-60" in t.why_not(f"go {british}: China > Sinkiang")
    t = asia()
    t.do("choose nothing").until(AMERICA, "combat_move")
    assert "REV-SETUP-03" in t.why_not(f"go {british}: China > Kwangtung")


@rule("REV-JOINT-03")
def test_a_carrier_that_stays_behind_is_no_landing_place() -> None:
    """British carriers sail in America's combat movement or not at all, so no flight may count on them later."""
    t = board(
        BRITAIN,
        "combat_move",
        {"Sea Zone 52": {BRITAIN: "1 aircraft carrier, 1 fighter"}, "Sea Zone 50": {JAPAN: "1 transport"}},
        {BRITAIN: "joint strike"},
        hold={"Hawaiian Islands": JAPAN},
    )
    t.do("choose yes").done().until(AMERICA, "combat_move")
    # Two out, two back to the carrier where it lies is well; three out would need the carrier to follow.
    assert t.allows("go 1 fighter: Sea Zone 52 > Sea Zone 51 > Sea Zone 50")
    assert "REV-AIR-11" in t.why_not(
        "go 1 fighter: Sea Zone 52 > Sea Zone 53 > Sea Zone 52 > Sea Zone 51 > Sea Zone 50"
    )


@rule("REV-JOINT-04", "REV-DEC-31")
def test_losses_are_agreed_on_or_chosen_by_the_enemy() -> None:
    """The two owners agree on attacking casualties; if they cannot, the opposing player chooses."""
    for agreed in (True, False):
        t = asia(players=5)
        t.do("choose yes").until(AMERICA, "combat_move")
        british = t.ids("China", "infantry", BRITAIN)[0]
        t.do(f"go {british}: China > Kwangtung").do("go 1 infantry: China > Kwangtung")
        t.done(6, 6, 1, 6)
        assert set(t.asked) == {BRITAIN, AMERICA}
        if agreed:
            t.do("lose 1 infantry of United Kingdom", power=BRITAIN)
            t.do("lose 1 infantry of United Kingdom", power=AMERICA)
        else:
            t.done(power=AMERICA)
            assert t.asked == (JAPAN,)
            t.do("lose 1 infantry of United Kingdom")
        assert t.units("Kwangtung", BRITAIN) == {}
        assert t.units("Kwangtung", AMERICA) == {"infantry": 1}


@rule("REV-GAP-70", "REV-ART-01")
def test_artillery_supports_whom_the_marines_do_not_lift() -> None:
    """Marines already attack on 2, so an artillery pairs with the British infantry beside them."""
    units = {
        "Sea Zone 59": {AMERICA: "1 transport [infantry]"},
        "China": {AMERICA: "1 artillery", BRITAIN: "1 infantry"},
        "Kwangtung": {JAPAN: "3 infantry"},
    }
    t = board(BRITAIN, "combat_move", units, {AMERICA: "marines", BRITAIN: "joint strike"})
    t.do("choose yes").until(AMERICA, "combat_move")
    t.do("go 1 infantry: Sea Zone 59 > Kwangtung").do("go 1 artillery: China > Kwangtung")
    t.do(f"go {t.ids('China', 'infantry', BRITAIN)[0]}: China > Kwangtung").done()
    t.do("accept", 2, 2, 2, 6, 6, 6)  # a marine, the supported infantry and the artillery all hit on 2
    assert t.holder("Kwangtung") == AMERICA


@rule("REV-JOINT-04", "REV-GAP-44")
def test_partners_who_name_like_units_agree() -> None:
    """Which of two British infantry is meant makes no difference, so there is nothing to disagree about."""
    for ruleset in (None, 1):
        t = asia(players=5, ruleset=ruleset)
        t.do("choose yes").do("go 1 infantry: Sinkiang > China").done().until(AMERICA, "combat_move")
        one, other = t.ids("China", "infantry", BRITAIN)
        t.do(f"go {one}, {other}: China > Kwangtung").do("go 1 infantry: China > Kwangtung")
        t.done(6, 6, 6, 1, 6)
        t.do(f"lose {one}", power=BRITAIN).do(f"lose {other}", power=AMERICA)
        assert (t.topic == "casualties") is (ruleset == 1)  # in ruleset 1 they were asked once more
        assert len(t.ids("Kwangtung", "infantry", BRITAIN)) == (2 if ruleset else 1)


def ships(**units: dict[str, str]) -> Table:
    """America's turn after a declared strike, with ships in some zones."""
    zones = {name.replace("_", " "): here for name, here in units.items()}
    t = board(BRITAIN, "combat_move", zones, {BRITAIN: "joint strike"})
    return t.do("choose yes").until(AMERICA, "combat_move")


@rule("REV-JOINT-03", "REV-CMOVE-06", "REV-GAP-60")
def test_idle_british_ships_among_enemies_fight() -> None:
    """As if they were America's own: who stays among enemies fights, and America may also lead them away."""
    t = ships(Sea_Zone_60={BRITAIN: "1 destroyer", GERMANY: "1 transport"})
    assert t.allows("go 1 destroyer: Sea Zone 60 > Sea Zone 59")
    t.done(3, 6)
    assert t.units("Sea Zone 60") == {"destroyer": 1}


@rule("REV-JOINT-03", "REV-GAP-60")
def test_british_ships_where_america_attacks_fight_beside_its_own() -> None:
    """Nobody is held back: the British destroyer in the zone fires with the American submarine that sails in."""
    t = ships(Sea_Zone_60={BRITAIN: "1 destroyer", GERMANY: "2 transport"}, Sea_Zone_59={AMERICA: "1 submarine"})
    t.do("go 1 submarine: Sea Zone 59 > Sea Zone 60").done(2, 3, 6)
    assert t.units("Sea Zone 60") == {"destroyer": 1, "submarine": 1}
