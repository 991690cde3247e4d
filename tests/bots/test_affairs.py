"""What bots answer besides moves and battles: politics, research, levies, convoy hunts, limits of what is sold."""

from __future__ import annotations

from sandtable.bots.interface import Budget
from sandtable.bots.registry import make
from sandtable.kernel.decisions import Amount, Buy, Choose, Done, Go, Value
from sandtable.kernel.machine import check, offer_to
from sandtable.kernel.view import view
from tests.tools.table import Table
from tests.world.theatre import CHN, FRA, GER, JAP, PACIFIC, UK, US, board, opening, zone

FACTORY = "1 industrial complex"


def said(t: Table, power: str, bot: str = "hard") -> Value:
    """What a bot answers for a power; it must be legal."""
    offer = offer_to(t.game, t.state, power)
    assert offer is not None
    decision = make(bot, seed=1).decide(view(t.game, t.state, (power,)), offer, Budget(20.0))
    assert not check(t.game, t.state, decision).faults
    return decision.value


def test_what_pays_is_tried_and_what_does_not_is_left() -> None:
    assert said(opening(GER), GER) == Done(), "troops that a plot may cost are needed in a turn of two parts"
    assert said(opening(GER, round=2), GER) == Choose(("plot",))
    tried = opening(GER, marks={"plotted": {GER: "nothing"}})
    assert said(tried, GER) == Done(), "no war before its day, and no factory wrecked"
    answer = said(opening(US), US)
    assert isinstance(answer, Choose)
    assert answer.options[0].startswith("court "), "a country with its garrison for twice its worth"
    assert said(opening(US, purses={US: 0}), US) == Done()


def test_a_turn_in_two_parts_waits_for_the_war_it_is_meant_for() -> None:
    units = {"Japan": {JAP: "4 infantry"}}
    at_war = board(JAP, "politics", units, war=PACIFIC, round=4)
    assert said(at_war, JAP) == Choose(("double turn",))
    assert said(opening(JAP), JAP) == Done()


def test_free_programmes_and_dice_are_used() -> None:
    t = board(GER, "research", {"Germany": {GER: FACTORY}, "Great Britain": {UK: FACTORY}}, round=3, purses={GER: 9})
    answer = said(t, GER)
    assert isinstance(answer, Buy)
    assert sum(name.startswith("start ") for name in answer.basket) == 2
    assert answer.basket.get("Tiger divisions") == 1, "a die for two of the three that are free"


def test_no_more_is_bought_than_is_sold() -> None:
    units = {"Germany": {GER: f"{FACTORY}, 12 infantry"}, "France": {FRA: "1 infantry"}}
    answer = said(board(GER, "purchase", units, round=3, purses={GER: 60}), GER)
    assert isinstance(answer, Buy)
    assert answer.basket.get("SS panzer", 0) <= 2


def test_china_raises_infantry_without_a_factory() -> None:
    units = {"Szechwan": {CHN: "1 infantry"}, "Hopei": {JAP: "4 infantry"}}
    answer = said(board(CHN, "purchase", units, purses={CHN: 9}), CHN)
    assert isinstance(answer, Buy)
    assert answer.basket.get("field infantry", 0) > 0


def test_idle_submarines_hunt_convoys() -> None:
    units = {zone(11): {GER: "1 submarine"}, "Great Britain": {UK: "4 infantry"}, "Germany": {GER: FACTORY}}
    answer = said(board(GER, "combat_move", units, round=3), GER)
    assert isinstance(answer, Go)
    assert answer.role == "hunt"
    early = said(board(GER, "combat_move", units, round=1), GER)
    assert not (isinstance(early, Go) and early.role == "hunt"), "not in the first round"


def test_sums_are_named() -> None:
    t = opening(US).do("choose lend Britain")
    assert isinstance(said(t, US), Amount)
