"""Several powers of one side in one space."""

from __future__ import annotations

from sandtable.kernel.events import Rolled
from tests.tools import Table, rule

UK, US, SU = "United Kingdom", "United States", "Soviet Union"


def joint_defence(dice: tuple[int, ...], players: int = 5) -> Table:
    """Germany attacks British, American and Soviet troops in Karelia."""
    t = Table(
        "Germany",
        "combat_move",
        {
            "Belorussia": {"Germany": "4 tank"},
            "Karelia S.S.R.": {SU: "1 infantry", UK: "1 infantry, 1 tank", US: "1 fighter"},
        },
        players=players,
    )
    return t.do("go 4 tank: Belorussia > Karelia S.S.R.").done(*dice)


HIT = (1, 6, 6, 6)


@rule("REV-MULTI-01", "REV-MULTI-02")
def test_all_defend_and_each_power_rolls_for_its_own() -> None:
    """Everybody of the side defends; the dice are thrown power by power."""
    t = joint_defence((6, 6, 6, 6, 6, 6, 6, 6))
    thrown = [(e.thrown.throw.who, e.thrown.throw.n, e.thrown.throw.on) for e in t.seen(Rolled)]
    assert thrown[1:] == [(SU, 1, 2), (UK, 1, 2), (UK, 1, 3), (US, 1, 4)]


@rule("REV-MULTI-03", "REV-DEC-30")
def test_all_owners_are_asked_and_agreement_decides() -> None:
    """The owners are asked together; the same proposal from all of them is carried out."""
    t = joint_defence(HIT)
    assert t.topic == "casualties"
    assert set(t.asked) == {SU, UK, US}
    for power in (SU, UK):
        t.do("lose 1 infantry of United Kingdom", power=power)
    t.do("lose 1 infantry of United Kingdom", 6, 6, 6, 6, power=US)
    assert t.units("Karelia S.S.R.", UK) == {"tank": 1}


@rule("REV-MULTI-03", "REV-DEC-30")
def test_a_counter_proposal_may_be_accepted() -> None:
    """After a difference the last proposal stands, and the others are asked once more."""
    t = joint_defence(HIT)
    t.do("lose 1 infantry of United Kingdom", power=SU).do("lose 1 infantry of United Kingdom", power=US)
    t.do("lose 1 infantry of Soviet Union", power=UK)
    assert set(t.asked) == {SU, US}
    t.do("lose 1 infantry of Soviet Union", power=SU)
    t.do("lose 1 infantry of Soviet Union", 6, 6, 6, 6, power=US)
    assert t.units("Karelia S.S.R.", SU) == {}


@rule("REV-MULTI-03", "REV-DEC-30")
def test_a_second_difference_hands_the_choice_to_the_attacker() -> None:
    """Owners who differ again lose the choice to the enemy."""
    t = joint_defence(HIT)
    t.do("lose 1 infantry of United Kingdom", power=SU).do("lose 1 infantry of United Kingdom", power=US)
    t.do("lose 1 infantry of Soviet Union", power=UK)
    t.do("lose 1 infantry of Soviet Union", power=SU).do("lose 1 infantry of United Kingdom", power=US)
    assert t.asked == ("Germany",)
    t.do("lose 1 fighter of United States", 6, 6, 6, 6)
    assert t.units("Karelia S.S.R.", US) == {}


@rule("REV-MULTI-03", "REV-DEC-30")
def test_silence_is_no_consent() -> None:
    """Whoever passes hands the choice to the attacker at once."""
    t = joint_defence(HIT)
    assert t.silence(US) == "done"
    t.do("accept", power=US)
    assert (t.asked, t.topic) == (("Germany",), "casualties")


@rule("REV-MULTI-03", "REV-DEC-30")
def test_the_same_losses_in_another_order_are_agreement() -> None:
    """What is given up counts, not the order in which it is named."""
    t = joint_defence((1, 1, 6, 6))
    t.do("lose 1 infantry of United Kingdom, 1 infantry of Soviet Union", power=SU)
    t.do("lose 1 infantry of Soviet Union, 1 infantry of United Kingdom", power=UK)
    t.do("lose 1 infantry of United Kingdom, 1 infantry of Soviet Union", 6, 6, 6, 6, power=US)
    assert t.units("Karelia S.S.R.", UK) == {"tank": 1}


@rule("REV-MULTI-03", "REV-SETUP-02")
def test_one_player_needs_no_consent() -> None:
    """With two players all Allies are one person, who is asked once."""
    t = joint_defence(HIT, players=2)
    assert len(t.asked) == 1
    assert t.asked[0] != "Germany"


@rule("REV-MULTI-04", "REV-GAP-77")
def test_friends_never_attack_together() -> None:
    """A power moves and fires only its own units; friends in the space look on and cannot be hit."""
    t = Table(
        UK,
        "combat_move",
        {
            "Sea Zone 7": {"Germany": "1 destroyer", UK: "1 destroyer", US: "1 battleship"},
        },
    )
    ship = t.ids("Sea Zone 7", "battleship")[0]
    assert "REV-SETUP-03" in t.why_not(f"go {ship}: Sea Zone 7 > Sea Zone 8")
    t.done(6, 3)  # the British ship misses and is sunk; the American neither rolls nor takes the hit
    assert t.units("Sea Zone 7") == {"destroyer": 1, "battleship": 1}


@rule("REV-MULTI-05", "REV-GAP-77")
def test_a_friends_fighter_aboard_is_cargo() -> None:
    """An American fighter on an attacking British carrier does not fight and goes down with it."""
    t = Table(
        UK,
        "combat_move",
        {
            "Sea Zone 8": {UK: "1 aircraft carrier [fighter of United States]"},
            "Sea Zone 7": {"Germany": "1 submarine"},
        },
    )
    t.do("go 1 aircraft carrier: Sea Zone 8 > Sea Zone 7").done(1)
    assert t.units("Sea Zone 7") == {"submarine": 1}


@rule("REV-MULTI-06")
def test_friends_in_the_zone_do_not_fire() -> None:
    """Only the active power's ships roll in its attack."""
    t = Table(
        UK, "combat_move", {"Sea Zone 7": {"Germany": "1 transport", UK: "1 destroyer", US: "2 battleship"}}
    ).done(3, 6)
    assert [e.thrown.throw.who for e in t.seen(Rolled)] == [UK, "Germany"]
