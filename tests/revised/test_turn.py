"""The order of powers, phases and rounds."""

from __future__ import annotations

from sandtable.games.loader import load
from sandtable.kernel.decisions import Decision, Done
from sandtable.kernel.dice import NoDice
from sandtable.kernel.events import Ended, Moment, Skipped
from sandtable.kernel.machine import apply, begin, offers, waiting
from sandtable.kernel.program import Over
from sandtable.kernel.state import State
from tests.tools import Table, rule

ORDER = ("Soviet Union", "Germany", "United Kingdom", "Japan", "United States")
PHASES = ["research", "purchase", "combat_move", "combat", "noncombat_move", "mobilise", "income"]


def pass_until(power: str, rounds: int = 1) -> tuple[State, list[Moment]]:
    """Everybody passes everything, from the first turn of the game until a power has ended so many turns."""
    game = load("revised-1942")
    state, events = begin(game)
    moments = [e for e in events if isinstance(e, Moment)]
    while sum(m.name == "turn.left" and m.who == (power,) for m in moments) < rounds:
        offer = offers(game, state)[0]
        state, events = apply(game, state, Decision(offer.power, offer.topic, Done()), NoDice())
        moments += [e for e in events if isinstance(e, Moment)]
    return state, moments


@rule("REV-TURN-01", "REV-GAP-03")
def test_the_order_of_play_and_the_victory_check() -> None:
    """The five powers play in their fixed order; only then it is looked whether a side has won."""
    _, moments = pass_until("United States")
    turns = [m.who[0] if m.who else "check" for m in moments if m.name in ("turn.entered", "victory.entered")]
    assert turns[:5] == list(ORDER)
    assert turns[5] == "check"


@rule("REV-TURN-02")
def test_seven_phases_in_a_fixed_order() -> None:
    """Every turn goes through its seven phases in the same order."""
    _, moments = pass_until("United States")
    for power in ORDER:
        entered = [m.name.removesuffix(".entered") for m in moments if m.who == (power,) and "entered" in m.name]
        assert [name for name in entered if name in PHASES][:7] == PHASES


@rule("REV-TURN-03")
def test_only_collecting_income_is_compulsory() -> None:
    """A power that passes everything it is asked still receives its income, and is never asked whether it wants it."""
    t = Table("Germany", "research", full=True)
    asked = []
    while t.asked == ("Germany",):
        asked.append(t.topic)
        t.done()
    assert asked == ["research", "purchase", "combat_move", "noncombat_move"]
    assert t.money("Germany") == 80


@rule("REV-TURN-03")
def test_income_is_not_collected_where_that_is_impossible() -> None:
    """Without its capital a power collects nothing; the phase is left out and the reason is told."""
    t = Table("Germany", "noncombat_move", full=True, hold={"Germany": "Soviet Union"}, purses={"Germany": 7})
    t.done()
    assert t.money("Germany") == 7
    assert [e.item for e in t.seen(Skipped)] == ["mobilise", "income"]


@rule("REV-TURN-04")
def test_the_next_power_begins_when_income_is_collected() -> None:
    """After the Soviet income Germany is asked, for its own first phase."""
    t = Table("Soviet Union", "noncombat_move", full=True)
    t.done()
    assert t.money("Soviet Union") == 48
    assert (t.asked, t.topic) == (("Germany",), "research")


@rule("REV-TURN-05", "REV-GAP-46")
def test_a_new_round_follows_when_nobody_has_won() -> None:
    """After the fifth turn without a winner the Soviet Union begins the second round."""
    t = Table("United States", "noncombat_move", full=True, round=1)
    t.done()
    assert (t.asked, t.topic) == (("Soviet Union",), "research")
    assert t.state.stack[0].lap == 2  # type: ignore[attr-defined]  # the campaign counts its rounds
    assert not t.seen(Ended)


@rule("REV-TURN-05", "REV-GAP-03")
def test_no_new_round_after_a_victory() -> None:
    """Eight cities win a minor victory, but only when the round is over: the game ends there and not before."""
    hold = {"Karelia S.S.R.": "Germany", "India": "Japan"}
    t = Table("Germany", "noncombat_move", full=True, hold=hold, victory="minor")
    t.done()
    assert t.asked == ("United Kingdom",)
    t = Table("United States", "noncombat_move", full=True, hold=hold, victory="minor")
    t.done()
    assert t.asked == waiting(t.game, t.state) == ()
    assert isinstance(t.state.stack[-1], Over)
    assert t.seen(Ended)[0].winners == ("Germany", "Japan")
