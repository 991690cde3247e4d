"""Submarines: slipping past, striking first, submerging and coming up again."""

from __future__ import annotations

from tests.tools import Table, rule

Z6, Z7, Z8 = "Sea Zone 6", "Sea Zone 7", "Sea Zone 8"


def duel(theirs: str, ours: str = "1 submarine") -> Table:
    """German ships next to a British fleet, ready to attack it in sea zone 7."""
    return Table("Germany", "combat_move", {Z6: {"Germany": ours}, Z7: {"United Kingdom": theirs}})


@rule("REV-SUB-01")
def test_enemy_ships_do_not_hold_a_submarine_up() -> None:
    """A submarine sails on through enemies without fighting them; another ship would have to stop."""
    t = Table(
        "Germany",
        "combat_move",
        {
            Z6: {"Germany": "1 submarine, 1 battleship"},
            Z7: {"United Kingdom": "1 battleship"},
            Z8: {"United Kingdom": "1 transport"},
        },
    )
    assert "REV-SEA-02" in t.why_not(f"go 1 battleship: {Z6} > {Z7} > {Z8}")
    t.do(f"go 1 submarine: {Z6} > {Z7} > {Z8}").done(2)  # it sinks the transport; nobody fights in zone 7
    assert t.units(Z8) == {"submarine": 1}
    assert t.units(Z7) == {"battleship": 1}


@rule("REV-SUB-02", "REV-DD-01")
def test_a_destroyer_ends_a_submarines_move() -> None:
    """A submarine that enters the zone of an enemy destroyer goes no further."""
    t = duel("1 destroyer")
    assert t.why_not(f"go 1 submarine: {Z6} > {Z7} > {Z8}") == "REV-SUB-02"
    assert t.allows(f"go 1 submarine: {Z6} > {Z7}")


@rule("REV-SUB-03")
def test_a_submarine_that_stops_among_enemies_fights() -> None:
    """Ending the combat move with enemy units means battle."""
    t = duel("1 battleship").do(f"go 1 submarine: {Z6} > {Z7}")
    t.done(6, 6)  # the submarine, then the battleship
    assert t.topic == "submerge"


@rule("REV-SUB-04")
def test_in_noncombat_a_submarine_may_pass_but_not_stay() -> None:
    """In noncombat movement it may slip through enemies, but must end away from them."""
    t = Table("Germany", "noncombat_move", {Z6: {"Germany": "1 submarine"}, Z7: {"United Kingdom": "1 transport"}})
    assert t.why_not(f"go 1 submarine: {Z6} > {Z7}") == "REV-SUB-04"
    t.do(f"go 1 submarine: {Z6} > {Z7} > {Z8}")
    assert t.units(Z8) == {"submarine": 1}


@rule("REV-SUB-04")
def test_a_submerged_enemy_is_no_company() -> None:
    """Submerged submarines do not keep a submarine from ending its noncombat move there."""
    t = Table(
        "Germany",
        "noncombat_move",
        {Z6: {"Germany": "1 submarine"}, Z7: {"United Kingdom": "1 submarine submerged"}},
    )
    assert t.allows(f"go 1 submarine: {Z6} > {Z7}")


@rule("REV-SUB-05")
def test_submarines_of_both_sides_strike_at_once_in_every_cycle() -> None:
    """Attackers roll first, but a submarine that is hit still strikes, and its hit counts."""
    t = duel("1 submarine").do(f"go 1 submarine: {Z6} > {Z7}").done(2, 1)
    assert t.units(Z7) == {}


@rule("REV-SUB-05", "REV-CAS-01")
def test_the_last_boat_still_costs_the_attacker_a_ship_of_its_choice() -> None:
    """A boat sunk in the same step has scored, and the attacker chooses who takes the hit."""
    t = duel("1 submarine", "1 submarine, 1 transport").do(f"go 1 submarine, 1 transport: {Z6} > {Z7}").done(1, 1)
    assert (t.asked, t.topic) == (("Germany",), "casualties")
    t.do("lose 1 transport")
    assert t.units(Z7) == {"submarine": 1}


@rule("REV-SUB-05", "REV-GAP-13")
def test_a_submarine_fires_once_a_cycle() -> None:
    """It strikes in opening fire and rolls nothing in the regular steps; next cycle it strikes again."""
    t = duel("1 submarine, 1 transport").do(f"go 1 submarine: {Z6} > {Z7}")
    t.done(6, 6, 6)  # attacker's strike, defender's strike, the transport's defence: three dice, no more
    assert t.topic == "submerge"
    assert t.asked == ("Germany",)
    t.do("choose nothing")
    assert t.asked == ("United Kingdom",)
    t.do("choose nothing").do("choose nothing", 6, 6, 6)  # no retreat; a second cycle with the same dice
    assert t.topic == "submerge"


@rule("REV-SUB-06", "REV-CAS-04", "REV-GAP-44")
def test_submarine_hits_are_for_ships() -> None:
    """Aircraft cannot take a submarine's hit; what no ship is left to take is lost."""
    t = duel("1 aircraft carrier [fighter; fighter], 1 transport", "2 submarine").do(f"go 2 submarine: {Z6} > {Z7}")
    t.done(1, 6)
    fighter = t.ids(Z7, "fighter")[0]
    assert t.why_not(f"lose {fighter}") == "REV-SUB-06"
    t.do("lose 1 transport", 6, 6, 6)  # the carrier and two fighters
    t.do("choose nothing").do("choose nothing", 1, 1, 6, 6)  # two hits, one ship: the second is lost
    assert t.units(Z7) == {"fighter": 2, "submarine": 2}


@rule("REV-SUB-07", "REV-COMBAT-06")
def test_victims_of_submarines_do_not_fire() -> None:
    """Without a destroyer, what a submarine sinks is gone before the regular fire."""
    t = duel("1 battleship, 1 transport").do(f"go 1 submarine: {Z6} > {Z7}").done(1)
    t.do("lose 1 transport", 6)  # only the battleship fires
    assert t.units(Z7, "United Kingdom") == {"battleship": 1}


@rule("REV-SUB-08", "REV-SUB-09")
def test_submarines_can_be_hit_by_anything_later_on() -> None:
    """After opening fire a submarine stays in the battle and is fair game, for aircraft too, with no destroyer near."""
    t = Table(
        "United Kingdom",
        "combat_move",
        {Z7: {"Germany": "1 submarine"}, "United Kingdom": {"United Kingdom": "1 fighter"}},
    )
    t.do(f"go 1 fighter: United Kingdom > {Z7}").done(3)  # nothing for the submarine to strike at
    assert t.units(Z7, "Germany") == {}


@rule("REV-SUB-10", "REV-DEC-34", "REV-DEC-35", "REV-GAP-15", "REV-RETREAT-07")
def test_submerging_attacker_then_defender_then_retreat() -> None:
    """After both sides fired the attacker's submarines may dive, then the defender's, then the attacker may retreat."""
    t = duel("1 submarine, 1 battleship", "2 submarine, 1 battleship")
    t.do(f"go 2 submarine, 1 battleship: {Z6} > {Z7}").done(6, 6, 6, 6, 6)
    mine = t.ids(Z7, "submarine", "Germany")
    assert (t.asked, t.topic, t.options()) == (("Germany",), "submerge", mine)
    assert t.silence() == "choose nothing"
    t.do(f"choose {mine[0]}")
    assert (t.asked, t.topic) == (("United Kingdom",), "submerge")
    assert t.options() == t.ids(Z7, "submarine", "United Kingdom")
    assert t.silence() == "choose nothing"
    t.do("choose nothing")
    assert (t.topic, t.asked) == ("retreat", ("Germany",))
    assert t.state.units[mine[0]].post == "submerged"
    t.do("choose nothing", 6, 6, 6, 6)  # the diver takes no further part: one submarine each, one battleship each
    assert t.topic == "submerge"


@rule("REV-SUB-10")
def test_each_owner_decides_for_its_own_submarines() -> None:
    """British and American submarines in one defence dive or stay by the word of their own player."""
    t = Table(
        "Germany",
        "combat_move",
        {Z6: {"Germany": "1 battleship"}, Z7: {"United Kingdom": "1 submarine", "United States": "1 submarine"}},
        players=5,
    )
    t.do(f"go 1 battleship: {Z6} > {Z7}").done(6, 6, 6)
    assert t.asked == ("United Kingdom",)
    t.do(f"choose {t.ids(Z7, 'submarine', 'United Kingdom')[0]}")
    assert t.asked == ("United States",)
    t.do("choose nothing")
    assert t.topic == "retreat"


@rule("REV-SUB-11", "REV-DD-03")
def test_no_submerging_under_a_destroyer() -> None:
    """While an enemy destroyer is in the combat, submarines are not offered to dive; once it sinks they are."""
    t = duel("1 destroyer, 1 transport").do(f"go 1 submarine: {Z6} > {Z7}").done(6, 6, 6)
    assert t.topic == "retreat"
    t.do("choose nothing", 2).do("lose 1 destroyer", 6, 6)  # doomed, it still fires
    assert t.topic == "submerge"


@rule("REV-SUB-12", "REV-SUB-14", "REV-GAP-16")
def test_a_submerged_submarine_comes_up_after_noncombat_movement() -> None:
    """It is out of everything until this turn's noncombat movement is over, then surfaces without a fight."""
    t = duel("1 submarine", "1 battleship").do(f"go 1 battleship: {Z6} > {Z7}").done(6, 6)
    boat = t.ids(Z7, "submarine")[0]
    t.do(f"choose {boat}")  # the last defender has gone: the combat is over
    assert t.topic == "noncombat_move"
    assert t.state.units[boat].post == "submerged"
    t.done()
    assert t.state.units[boat].post == ""
    assert t.units(Z7) == {"submarine": 1, "battleship": 1}


@rule("REV-GAP-16", "REV-SUB-12")
def test_attackers_who_all_dive_leave_the_field() -> None:
    """If only submerged attackers are left the combat ends and the defenders stay; the boat does not move again."""
    t = duel("1 battleship").do(f"go 1 submarine: {Z6} > {Z7}").done(6, 6)
    t.do(f"choose {t.ids(Z7, 'submarine')[0]}")
    assert t.topic == "noncombat_move"
    assert t.units(Z7, "United Kingdom") == {"battleship": 1}
    assert "REV-NCM-01" in t.why_not(f"go 1 submarine: {Z7} > {Z6}")


@rule("REV-SUB-13")
def test_submerged_submarines_bar_nothing() -> None:
    """Ships sail over them, and transports load and offload above them."""
    t = Table(
        "United Kingdom",
        "noncombat_move",
        {
            Z7: {"Germany": "1 submarine submerged", "United Kingdom": "1 transport [infantry]"},
            Z6: {"United Kingdom": "1 battleship"},
            "United Kingdom": {"United Kingdom": "1 tank"},
        },
    )
    t.do(f"go 1 battleship: {Z6} > {Z7} > {Z8}")
    t.do(f"go 1 tank: United Kingdom > {Z7}")
    t.do(f"go 1 infantry: {Z7} > United Kingdom")
    assert t.units("United Kingdom") == {"infantry": 1}


@rule("REV-SUB-15", "REV-GAP-19")
def test_staying_with_submarines_means_attacking_them() -> None:
    """Ships that begin the turn among enemy submarines fight them if they stay, and may leave instead."""
    position = {Z7: {"Germany": "1 submarine", "United Kingdom": "1 destroyer"}}
    t = Table("United Kingdom", "combat_move", position).done(6, 3)
    assert t.units(Z7) == {"destroyer": 1}
    t = Table("United Kingdom", "combat_move", position).do(f"go 1 destroyer: {Z7} > {Z8}").done()
    assert t.topic == "noncombat_move"
    assert t.units(Z7) == {"submarine": 1}


@rule("REV-SUB-16")
def test_a_destroyer_does_not_stop_a_retreat() -> None:
    """Submarines that cannot dive may still retreat with their force."""
    t = duel("1 destroyer", "1 submarine, 1 transport").do(f"go 1 submarine, 1 transport: {Z6} > {Z7}").done(6, 6)
    t.do(f"choose {Z6}")
    assert t.units(Z6) == {"submarine": 1, "transport": 1}


@rule("REV-GAP-43")
def test_a_submarine_against_aircraft_goes_on_until_it_dives() -> None:
    """A boat that can hit nothing any more still goes through cycles until it submerges or is sunk."""
    t = duel("1 aircraft carrier [fighter]").do(f"go 1 submarine: {Z6} > {Z7}")
    t.done(1, 6)  # the carrier sinks, its fighter misses
    for _ in range(2):
        t.do("choose nothing").do("choose nothing", 6)  # only the fighter fires
    t.do(f"choose {t.ids(Z7, 'submarine')[0]}")
    assert t.asked == ("United Kingdom",)
    assert t.topic == "refuge"
    t.do("choose United Kingdom")
    assert t.units(Z7) == {"submarine": 1}
