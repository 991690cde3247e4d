"""Victory cities, the end of the game, and the individual winner."""

from __future__ import annotations

import pytest

from sandtable.kernel.events import Ended
from sandtable.kernel.play import Play
from sandtable.rules.victory.cities import cities
from tests.tools import Table, rule

SU, DE, UK, US = "Soviet Union", "Germany", "United Kingdom", "United States"
ALLIED = ["Karelia S.S.R.", "Russia", "India", UK, "Western United States", "Eastern United States"]
AXIS = ["Western Europe", "Southern Europe", "Kwangtung", "Philippine Islands", "Germany", "Japan"]


def last_turn(taken: int, by: str, level: str = "minor", individual_winner: bool = False) -> Table:
    """The last move of a round, with one side holding six cities and some of the other's."""
    places = ALLIED if by in (DE, "Japan") else AXIS
    hold = dict.fromkeys(places[:taken], by)
    return Table(
        US,
        "noncombat_move",
        {"Alaska": {US: "1 infantry"}},
        hold=hold,
        victory=level,
        individual_winner=individual_winner,
    ).done()


@rule("REV-VICTORY-01", "REV-VICTORY-02")
@pytest.mark.parametrize(("level", "needed"), [("minor", 8), ("major", 10), ("total", 12)])
@pytest.mark.parametrize("by", [DE, US])
def test_enough_cities_at_the_end_of_a_round_win(level: str, needed: int, by: str) -> None:
    """With the agreed number the side wins, all its powers together; with one less a new round begins."""
    t = last_turn(needed - 6, by, level)
    (end,) = t.seen(Ended)
    assert set(end.winners) == ({DE, "Japan"} if by == DE else {SU, UK, US})
    assert end.how == level
    assert t.asked == ()
    assert last_turn(needed - 7, by, level).asked != ()


@rule("REV-VICTORY-03", "REV-GAP-03")
def test_cities_during_a_round_do_not_win() -> None:
    """The count is taken only after the last turn of the round."""
    hold = dict.fromkeys(ALLIED[:3], DE)
    t = Table(DE, "noncombat_move", {"Germany": {DE: "1 infantry"}}, hold=hold).done()
    assert t.seen(Ended) == []
    assert t.asked == (UK,)


@rule("REV-VC-01", "REV-VC-02")
def test_a_city_goes_with_its_land_and_counts_for_the_side() -> None:
    """Taking Karelia brings Leningrad at once; it counts for the Axis whichever of its powers holds it."""
    t = Table(DE, "combat_move", {"Belorussia": {DE: "1 infantry"}}, hold={"India": "Japan"})
    t.do("go 1 infantry: Belorussia > Karelia S.S.R.").done()
    held = cities(Play(t.game, t.state))
    assert len(held["Axis"]) == 8
    assert {"Leningrad", "Calcutta"} <= set(held["Axis"])


@rule("REV-WINNER-01", "REV-DEC-50")
def test_no_individual_winner_unless_agreed() -> None:
    """By default a victory belongs to the side and nobody is singled out."""
    (end,) = last_turn(2, DE).seen(Ended)
    assert "individual" not in end.data


@rule("REV-WINNER-02", "REV-WINNER-01", "REV-DEC-50")
def test_the_largest_growth_wins() -> None:
    """By agreement the power whose production grew most is named; starting from 40, Germany gained 10."""
    (end,) = last_turn(2, DE, individual_winner=True).seen(Ended)
    assert end.data["growth"] == {DE: 10, "Japan": 0}
    assert end.data["individual"] == [DE]


@rule("REV-GAP-76", "REV-WINNER-02")
def test_equal_growth_shares_the_title() -> None:
    """Two powers that grew alike are both named."""
    hold = {"India": DE, "Russia": "Japan", "Eastern Canada": DE, "Alaska": DE}  # 3 + 3 + 2 and 8
    t = Table(US, "noncombat_move", {"Mexico": {US: "1 infantry"}}, hold=hold, individual_winner=True, victory="minor")
    t.done()
    assert t.seen(Ended)[0].data["individual"] == [DE, "Japan"]
