"""The six Soviet advantages."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.events import Rolled
from tests.revised.advantages.board import board
from tests.tools import Table, rule

RUSSIA = "Soviet Union"


def winter() -> Table:
    """The end of the Soviet turn, with Germans at the gates."""
    return board(
        RUSSIA,
        "income",
        {"Russia": {RUSSIA: "2 infantry"}, "West Russia": {"Germany": "2 infantry"}},
        {RUSSIA: "russian winter"},
    )


@rule("REV-WINTER-01", "REV-WINTER-02", "REV-DEC-48")
def test_winter_lasts_until_the_next_soviet_turn_and_comes_once() -> None:
    """Declared when income is collected, a severe winter lets infantry defend on 3 for one round."""
    t = winter()
    assert (t.asked, t.topic, t.silence()) == ((RUSSIA,), "winter", "choose nothing")
    t.do("choose yes").until("Germany", "combat_move")
    t.do("go 1 infantry: West Russia > Russia").done(6, 3, 6)  # a 3 hits
    assert t.units("West Russia") == {"infantry": 1}
    assert t.units("Russia") == {"infantry": 2}
    t.until("Germany", "combat_move")  # past the next Soviet income phase: it is not offered again
    t.do("go 1 infantry: West Russia > Russia").done(6, 3, 6)
    assert t.topic == "retreat"  # now a 3 misses
    assert t.units("Russia") == {"infantry": 3}


@rule("REV-DEC-48")
def test_a_winter_not_declared_stays_available() -> None:
    """Who does not declare it may do so in a later turn."""
    t = winter()
    t.do("choose nothing").until(RUSSIA, "winter")
    assert t.options() == ["yes"]


@rule("REV-WINTER-01")
def test_no_winter_without_the_capital() -> None:
    """Without Moscow there is no collecting of income, and so no winter."""
    t = board(
        RUSSIA, "income", {"Archangel": {RUSSIA: "1 infantry"}}, {RUSSIA: "russian winter"}, hold={"Russia": "Germany"}
    )
    assert t.topic != "winter"


def far_east(**rest: Any) -> Table:
    """Japanese infantry face Soviet infantry."""
    units = {"Manchuria": {"Japan": "3 infantry"}, "Buryatia S.S.R.": {RUSSIA: "1 infantry"}}
    return board("Japan", "combat_move", units, {RUSSIA: "nonaggression treaty"}, **rest)


@rule("REV-TREATY-01", "REV-DEC-21")
def test_the_first_japanese_attack_meets_four_infantry() -> None:
    """After the combat moves and before the fighting four free infantry join the defence, at once."""
    t = far_east()
    t.do("go 3 infantry: Manchuria > Buryatia S.S.R.").done()
    assert (t.asked, t.topic, t.silence()) == ((RUSSIA,), "treaty", "choose nothing")
    t.do("choose Buryatia S.S.R.", 6, 6, 6, 6, 6, 6, 6, 6)
    assert t.units("Buryatia S.S.R.", RUSSIA) == {"infantry": 5}


@rule("REV-TREATY-01", "REV-DEC-21")
def test_the_treaty_is_offered_once() -> None:
    """Declined at the first attack, it is spent; of several attacked lands the Soviet player picks one."""
    t = board(
        "Japan",
        "combat_move",
        {"Yakut S.S.R.": {"Japan": "4 infantry"}, "Novosibirsk": {RUSSIA: "1 infantry"}},
        {RUSSIA: "nonaggression treaty"},
        hold={"Yakut S.S.R.": "Japan"},
    )
    t.do("go 1 infantry: Yakut S.S.R. > Evenki National Okrug").do("go 1 infantry: Yakut S.S.R. > Novosibirsk").done()
    assert sorted(t.options()) == ["Evenki National Okrug", "Novosibirsk"]  # also the empty one
    t.do("choose nothing", 6, 1)
    assert t.holder("Evenki National Okrug") == "Japan"
    t.until("Japan", "combat_move")
    t.do("go 1 infantry: Yakut S.S.R. > Novosibirsk").done(6, 1)
    assert t.units("Novosibirsk") == {"infantry": 1}


@rule("REV-TREATY-01")
def test_the_reinforced_empty_land_is_fought_for() -> None:
    """Infantry that stand up in empty land must be beaten before it is taken."""
    t = board("Japan", "combat_move", {"Manchuria": {"Japan": "1 infantry"}}, {RUSSIA: "nonaggression treaty"})
    t.do("go 1 infantry: Manchuria > Buryatia S.S.R.").done()
    t.do("choose Buryatia S.S.R.", 6, 1, 6, 6, 6)
    assert t.holder("Buryatia S.S.R.") == RUSSIA
    assert t.units("Buryatia S.S.R.") == {"infantry": 4}


@rule("REV-TREATY-02")
def test_who_attacks_japan_first_breaks_the_treaty() -> None:
    """A Soviet attack on Japan before any Japanese attack forfeits the advantage."""
    t = board(
        RUSSIA,
        "combat_move",
        {"Buryatia S.S.R.": {RUSSIA: "2 infantry"}, "Kwangtung": {"Japan": "2 infantry"}},
        {RUSSIA: "nonaggression treaty"},
    )
    t.do("go 1 infantry: Buryatia S.S.R. > Manchuria").done()
    assert t.holder("Manchuria") == RUSSIA
    t.until("Japan", "combat_move")
    t.do("go 2 infantry: Kwangtung > Manchuria").done(1, 6, 6)
    t.until("Japan", "combat_move")
    t.do("go 1 infantry: Manchuria > Buryatia S.S.R.").done(1, 6)
    assert t.holder("Buryatia S.S.R.") == "Japan"


@rule("REV-TREATY-02")
def test_a_rocket_breaks_the_treaty_and_a_japanese_raid_does_not_touch_it() -> None:
    """Soviet rockets on Japan are an attack; a Japanese raid neither triggers nor spends the treaty."""
    units = {
        "Buryatia S.S.R.": {RUSSIA: "1 antiaircraft gun"},
        "Japan": {"Japan": "1 industrial complex, 1 infantry"},
        "Manchuria": {"Japan": "1 infantry"},
    }
    known = {"developed": {RUSSIA: ["rockets"]}}
    for strike in (True, False):
        t = board(RUSSIA, "combat", units, {RUSSIA: "nonaggression treaty"}, known)
        gun = t.ids("Buryatia S.S.R.", "antiaircraft gun")[0]
        if strike:
            t.do(f"choose rocket {gun} Japan", 3)
        t.until("Japan", "combat_move")
        t.do("go 1 infantry: Manchuria > Buryatia S.S.R.").done()
        assert (t.topic == "treaty") is not strike

    t = board(
        "Japan",
        "combat_move",
        {"Novosibirsk": {"Japan": "1 bomber, 1 infantry"}, "Russia": {RUSSIA: "1 industrial complex, 1 infantry"}},
        {RUSSIA: "nonaggression treaty"},
        hold={"Novosibirsk": "Japan"},
    )
    t.do("go 1 bomber: Novosibirsk > Russia as raid").done(4)
    assert t.topic == "home_move"
    t.do("go 1 bomber: Russia > Novosibirsk").until("Japan", "combat_move")
    t.do("go 1 infantry: Novosibirsk > Russia").done()
    assert t.topic == "treaty"


@rule("REV-TREATY-03")
def test_the_treaty_covers_only_land_that_is_still_soviet() -> None:
    """Red land held by an ally is not covered."""
    t = board(
        "Japan",
        "combat_move",
        {"Manchuria": {"Japan": "1 infantry"}, "Buryatia S.S.R.": {"United Kingdom": "1 infantry"}},
        {RUSSIA: "nonaggression treaty"},
        hold={"Buryatia S.S.R.": "United Kingdom"},
    )
    t.do("go 1 infantry: Manchuria > Buryatia S.S.R.").done(6, 6)
    assert t.topic == "retreat"


@rule("REV-MOBIND-01", "REV-DEC-43")
def test_a_factory_moves_and_produces_in_its_new_place() -> None:
    """In noncombat movement each Soviet factory may move one land, and works there in the same turn."""
    t = board(
        RUSSIA,
        "purchase",
        {"Russia": {RUSSIA: "1 industrial complex, 1 infantry"}, "Caucasus": {RUSSIA: "1 industrial complex"}},
        {RUSSIA: "mobile industry"},
        purses={RUSSIA: 9},
        hold={"Kazakh S.S.R.": "United Kingdom"},
    )
    t.do("buy 3 infantry").done().until(RUSSIA, "noncombat_move")
    assert "REV-MOB-11" in t.why_not("go 1 industrial complex: Russia > Caucasus")
    assert "REV-GAP-50" in t.why_not("go 1 industrial complex: Russia > Kazakh S.S.R.")
    assert "REV-LAND-01" in t.why_not("go 1 industrial complex: Russia > Archangel > Karelia S.S.R.")
    t.do("go 1 industrial complex: Russia > Archangel")
    assert "REV-LAND-01" in t.why_not("go 1 industrial complex: Archangel > Karelia S.S.R.")
    t.done()
    assert "REV-MOB-02" in t.why_not("place 1 infantry at Russia")
    assert "REV-MOB-03" in t.why_not("place 3 infantry at Archangel")  # its worth is 2
    t.do("place 2 infantry at Archangel").do("place 1 infantry at Caucasus")
    assert t.units("Archangel") == {"industrial complex": 1, "infantry": 2}


@rule("REV-MOBIND-01")
def test_factories_of_others_stand_still() -> None:
    """Without the advantage a factory has no movement."""
    t = board(RUSSIA, "noncombat_move", {"Russia": {RUSSIA: "1 industrial complex, 1 infantry"}})
    assert "REV-LAND-01" in t.why_not("go 1 industrial complex: Russia > Archangel")


@rule("REV-MOBIND-02")
def test_factories_do_not_move_in_combat_movement() -> None:
    """Combat movement gives factories no movement."""
    t = board(
        RUSSIA,
        "combat_move",
        {"Russia": {RUSSIA: "1 industrial complex, 1 infantry"}},
        {RUSSIA: "mobile industry"},
    )
    assert "REV-CMOVE-13" in t.why_not("go 1 industrial complex: Russia > West Russia")


@rule("REV-MOBIND-03")
def test_a_captor_cannot_move_the_factory() -> None:
    """Who captures a Soviet factory does not get its wheels."""
    t = board(
        "Germany",
        "noncombat_move",
        {"Karelia S.S.R.": {"Germany": "1 industrial complex, 1 infantry"}},
        {RUSSIA: "mobile industry"},
        hold={"Karelia S.S.R.": "Germany"},
    )
    assert "REV-LAND-01" in t.why_not("go 1 industrial complex: Karelia S.S.R. > Belorussia")


def siege(space: str = "Russia", attacker: str = "Germany") -> Table:
    """Two tanks against Soviet infantry."""
    return board(
        attacker,
        "combat_move",
        {"West Russia": {attacker: "2 tank"}, space: {RUSSIA: "3 infantry"}},
        {RUSSIA: "salvage"},
        hold={space: RUSSIA},
    )


@rule("REV-SALVAGE-01", "REV-DEC-39")
def test_a_beaten_attack_with_tanks_leaves_one_tank() -> None:
    """One free tank, however many were destroyed, and only if the Soviet Union wants it."""
    for answer, tanks in (("choose yes", 1), ("choose nothing", 0)):
        t = siege()
        t.do("go 2 tank: West Russia > Russia").done(6, 6, 1, 1, 6)
        assert (t.asked, t.topic, t.silence()) == ((RUSSIA,), "salvage", "choose nothing")
        t.do(answer)
        assert t.units("Russia", RUSSIA).get("tank", 0) == tanks


@rule("REV-SALVAGE-01")
def test_a_retreat_is_a_win_too_and_either_enemy_counts() -> None:
    """If a tank was lost and the rest withdrew, the defenders have won."""
    t = siege(attacker="Japan")
    t.do("go 2 tank: West Russia > Russia").done(6, 6, 1, 6, 6)
    t.do("choose West Russia")
    assert t.topic == "salvage"


@rule("REV-SALVAGE-01")
def test_nothing_to_salvage() -> None:
    """No tank without a destroyed tank, on land that is not red, or after a lost battle."""
    t = siege()
    t.do("go 2 tank: West Russia > Russia").done(6, 6, 6, 6, 6).do("choose West Russia")
    assert t.topic != "salvage"
    t = siege("Ukraine S.S.R.")
    t.do("go 2 tank: West Russia > Ukraine S.S.R.").done(6, 6, 1, 1, 6)
    assert t.topic != "salvage"
    t = siege()
    t.do("go 2 tank: West Russia > Russia").done(1, 1, 6, 6, 1).do("choose nothing", 1, 6)
    assert t.topic != "salvage"
    assert t.holder("Russia") == "Germany"


@rule("REV-LENDLEASE-01", "REV-DEC-09")
def test_units_of_allies_become_soviet() -> None:
    """When it buys, the Soviet Union may take over any number of allied units in red land, and use them at once."""
    t = board(
        RUSSIA,
        "purchase",
        {
            "Caucasus": {"United Kingdom": "1 fighter, 1 antiaircraft gun, 1 infantry", RUSSIA: "1 infantry"},
            "Archangel": {"United States": "1 tank"},
        },
        {RUSSIA: "lend-lease"},
    )
    assert (t.asked, t.topic, t.silence()) == ((RUSSIA,), "lend_lease", "choose nothing")
    assert len(t.options()) == 4
    fighter, gun = t.ids("Caucasus", "fighter")[0], t.ids("Caucasus", "antiaircraft gun")[0]
    tank = t.ids("Archangel", "tank")[0]
    t.do(f"choose {fighter}; {gun}; {tank}")
    assert t.units("Caucasus", RUSSIA) == {"infantry": 1, "fighter": 1, "antiaircraft gun": 1}
    assert t.units("Caucasus", "United Kingdom") == {"infantry": 1}
    assert t.topic == "combat_move"
    t.do("go 1 tank: Archangel > West Russia")
    assert t.units("West Russia", RUSSIA) == {"tank": 1}


@rule("REV-LENDLEASE-02")
def test_units_that_moved_in_can_be_taken_over() -> None:
    """It does not matter how an allied unit came to stand in red land."""
    t = board("United Kingdom", "noncombat_move", {"Persia": {"United Kingdom": "1 infantry"}}, {RUSSIA: "lend-lease"})
    t.do("go 1 infantry: Persia > Caucasus").done()
    t.until(RUSSIA, "lend_lease").do(f"choose {t.ids('Caucasus', 'infantry')[0]}")
    assert t.units("Caucasus", RUSSIA) == {"infantry": 1}


@rule("REV-LENDLEASE-01")
def test_nothing_to_lend() -> None:
    """Nobody is asked when there is no allied unit in red land."""
    t = board(RUSSIA, "purchase", {"Russia": {RUSSIA: "1 infantry"}}, {RUSSIA: "lend-lease"})
    assert t.topic == "combat_move"


def railway(phase: str, **rest: Any) -> Table:
    """Soviet troops along the line."""
    units = {
        "Russia": {RUSSIA: "1 infantry, 1 artillery, 1 antiaircraft gun"},
        "Kazakh S.S.R.": {RUSSIA: "1 infantry"},
        "Novosibirsk": {RUSSIA: "1 infantry, 1 antiaircraft gun"},
    }
    return board(RUSSIA, phase, units, {RUSSIA: "trans-siberian railway"}, **rest)


@rule("REV-RAILWAY-01")
def test_the_railway_carries_two_lands_along_the_line() -> None:
    """Infantry, artillery and guns ride two lands if start, middle and end are all on the line."""
    t = railway("noncombat_move")
    for kind in ("infantry", "artillery", "antiaircraft gun"):
        assert t.allows(f"go 1 {kind}: Russia > Novosibirsk > Yakut S.S.R.")
    assert "REV-LAND-01" in t.why_not("go 1 infantry: Russia > Evenki National Okrug > Yakut S.S.R.")
    assert "REV-LAND-01" in t.why_not("go 1 infantry: Kazakh S.S.R. > Novosibirsk > Yakut S.S.R.")
    assert "REV-LAND-01" in t.why_not("go 1 infantry: Russia > Novosibirsk > Kazakh S.S.R.")
    moved = t.ids("Kazakh S.S.R.", "infantry")[0]
    t.do("go 1 infantry: Kazakh S.S.R. > Novosibirsk")
    assert "REV-LAND-01" in t.why_not(f"go {moved}: Novosibirsk > Yakut S.S.R. > Buryatia S.S.R.")
    plain = board(RUSSIA, "noncombat_move", {"Russia": {RUSSIA: "1 infantry"}})
    assert "REV-LAND-01" in plain.why_not("go 1 infantry: Russia > Novosibirsk > Yakut S.S.R.")


@rule("REV-RAILWAY-01")
def test_the_railway_goes_to_the_front_but_not_through_it() -> None:
    """It works in combat movement too, but hostile land stops the ride, and guns do not ride then."""
    t = railway("combat_move", hold={"Buryatia S.S.R.": "Japan"})
    assert t.allows("go 1 infantry: Novosibirsk > Yakut S.S.R. > Buryatia S.S.R.")
    assert t.faults("go 1 antiaircraft gun: Novosibirsk > Yakut S.S.R. > Buryatia S.S.R.")
    t = railway("combat_move", hold={"Yakut S.S.R.": "Japan", "Buryatia S.S.R.": "Japan"})
    assert "REV-BLITZ-01" in t.why_not("go 1 infantry: Novosibirsk > Yakut S.S.R. > Buryatia S.S.R.")
    assert not t.seen(Rolled)
