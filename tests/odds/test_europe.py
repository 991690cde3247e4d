"""Europe 1940: the odds against the engine's own battles, and against raids that fighters rise against."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.games.loader import load
from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.machine import take
from sandtable.kernel.play import Play
from sandtable.odds.met import Left, Met, met_raid
from tests.europe.theatre import FRA, GER, board
from tests.odds.agreement import BATTLES, agree
from tests.odds.europe_cases import EUROPE, SHORT
from tests.odds.played import RandomDice
from tests.odds.test_played import compare
from tests.tools.table import Table

LONG = BATTLES > 1000
HOME, THERE = "Western Germany", "France"


@pytest.mark.parametrize("name", EUROPE if LONG else SHORT)
def test_odds_agree_with_battles_played(name: str) -> None:
    """Every end is met as often as it should be."""
    compare(load("europe-1940"), EUROPE[name], seed=sorted(EUROPE).index(name))


@pytest.mark.parametrize("name", EUROPE if LONG else SHORT[:3])
def test_low_luck_agrees_too(name: str) -> None:
    compare(load("europe-1940", {"low_luck": True}), EUROPE[name], seed=sorted(EUROPE).index(name))


# -- raids --

RAIDS = {  # bombers and escorts, the target, how many fighters rise
    "nobody rises": ("2 strategic bomber", "", "major factory", 0),
    "fighters rise": ("2 strategic bomber, 1 tactical bomber", "1 fighter", "air base hit 2", 2),
    "more damage than room": ("2 strategic bomber", "2 fighter", "minor factory hit 4", 1),
}


def over_france(bombers: str, escorts: str, target: str, fighters: int) -> Table:
    """German aircraft over France, ready to bomb; the French are asked who rises, if anybody can."""
    theirs = f"1 {target}" + (f", {fighters} fighter" if fighters else "")
    ours = ", ".join(filter(None, (bombers, escorts)))
    t = board(GER, "combat_move", {HOME: {GER: ours}, THERE: {FRA: theirs}})
    for group in bombers.split(", "):
        t.do(f"go {group}: {HOME} > {THERE} as raid")
    if escorts:
        t.do(f"go {escorts}: {HOME} > {THERE} as escort")
    return t


def flown(t: Table) -> tuple[dict[str, list[str]], str]:
    roles: dict[str, list[str]] = {"raid": [], "escort": []}
    for unit in t.state.here(THERE):
        if unit.owner == GER:
            roles["escort" if unit.kind == "fighter" else "raid"].append(unit.id)
    [target] = [u.id for u in t.state.here(THERE) if u.owner == FRA and u.kind != "fighter"]
    return roles, target


def left(play: Play, owner: str) -> Left:
    kinds = Counter(u.kind for u in play.state.units.values() if u.owner == owner)
    return tuple(sorted((k, n) for k, n in kinds.items() if play.game.kinds[k].arm == "air"))


@pytest.mark.parametrize("name", RAIDS)
def test_raids_agree_with_raids_flown(name: str) -> None:
    """Damage, bombers and escorts left, fighters left: each end as often as it should be."""
    bombers, escorts, target, fighters = RAIDS[name]
    t = over_france(bombers, escorts, target, fighters)
    roles, there = flown(t)
    risen = t.ids(THERE, "fighter", FRA)
    chances = met_raid(t.game, t.state, GER, THERE, there, roles["raid"], roles["escort"], risen)
    assert sum(chances.values()) == pytest.approx(1.0)
    start, dice, seen = t.state, RandomDice(5), Counter[Met]()
    had = start.units[there].hits
    for _ in range(BATTLES):
        play = Play(t.game, start.copy(), dice)
        take(play, t.decision("done"))
        while play.top.topic != "noncombat_move":  # type: ignore[attr-defined]  # every step that asks has one
            offer = play.top.offers(play)[0]
            answer = Choose(tuple(risen)) if offer.topic == "intercept" else offer.default
            assert answer is not None
            take(play, Decision(offer.power, offer.topic, answer))
        seen[Met(play.state.units[there].hits - had, left(play, GER), left(play, FRA))] += 1
    agree(chances, seen, BATTLES)
