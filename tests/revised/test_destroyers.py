"""Destroyers: what they take away from submarines, and what they do not."""

from __future__ import annotations

from tests.tools import Table, rule

Z6, Z7 = "Sea Zone 6", "Sea Zone 7"


@rule("REV-DD-02", "REV-COMBAT-08")
def test_victims_fire_back_beside_a_destroyer() -> None:
    """With a destroyer on their side, units hit by submarines fire in their step and sink only then."""
    t = Table(
        "Germany",
        "combat_move",
        {Z6: {"Germany": "1 submarine"}, Z7: {"United Kingdom": "1 destroyer, 1 transport"}},
    )
    t.do(f"go 1 submarine: {Z6} > {Z7}").done(1).do("lose 1 transport", 1)  # the lost transport hits: the boat sinks
    assert t.units(Z7) == {"destroyer": 1}


@rule("REV-DD-02", "REV-GAP-14", "REV-COMBAT-07")
def test_a_destroyer_that_is_hit_still_protects_in_that_cycle() -> None:
    """It is judged when the submarines fire: the attacking destroyer they hit rolls in step 4 like the others."""
    t = Table(
        "Germany",
        "combat_move",
        {Z6: {"Germany": "1 destroyer"}, Z7: {"United Kingdom": "1 submarine"}},
    )
    t.do(f"go 1 destroyer: {Z6} > {Z7}").done(1, 3)
    assert t.units(Z7) == {}


@rule("REV-DD-03", "REV-SUB-11")
def test_an_attacking_destroyer_keeps_boats_up_too() -> None:
    """Defending submarines are not asked to dive while the attacker has a destroyer in the combat."""
    t = Table("Germany", "combat_move", {Z6: {"Germany": "1 destroyer"}, Z7: {"United Kingdom": "1 submarine"}})
    t.do(f"go 1 destroyer: {Z6} > {Z7}").done(6, 6)
    assert (t.asked, t.topic) == (("Germany",), "retreat")


@rule("REV-DD-04")
def test_a_destroyer_protects_only_its_own_side() -> None:
    """The attacker's destroyer does not help the defender's victims, and submarines still strike first."""
    t = Table(
        "Germany",
        "combat_move",
        {
            Z6: {"Germany": "1 submarine, 1 destroyer"},
            Z7: {"United Kingdom": "1 submarine, 1 battleship, 1 transport"},
        },
    )
    t.do(f"go 1 submarine, 1 destroyer: {Z6} > {Z7}").done(1, 1)
    t.do("lose 1 transport")  # without a British destroyer it is gone at once
    assert "transport" not in t.units(Z7)
    t.do("lose 1 submarine", 6, 6)  # with a German one the lost boat waits for the end of the cycle
    assert t.units(Z7, "Germany") == {"destroyer": 1}


@rule("REV-DD-04", "REV-GAP-77", "REV-MULTI-06")
def test_a_bystanders_destroyer_does_not_help() -> None:
    """A friend's destroyer in the zone of an attack neither fires, nor is hit, nor keeps submarines up."""
    t = Table(
        "United Kingdom",
        "combat_move",
        {Z7: {"Germany": "1 submarine", "United Kingdom": "1 battleship", "United States": "1 destroyer"}},
    )
    t.done(6, 6)  # the boat and the battleship; the American does not roll
    assert t.asked == ("Germany",)
    assert t.topic == "submerge"
    t.do("choose nothing", 1, 6).do("choose nothing", 1)  # two hits on the British ship, none on the American
    assert t.units(Z7) == {"submarine": 1, "destroyer": 1}
