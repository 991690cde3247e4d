"""Playing at the keyboard: orders in words, declarations, random play to the end."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.bots.sampler import Sampler
from sandtable.cli.do import take
from sandtable.cli.offers import in_words
from sandtable.games.loader import load
from sandtable.kernel.match import Match
from sandtable.texts import say
from tests.tools.refusals import refused

GAME = "blitzkrieg-general"


@pytest.fixture
def match() -> Match:
    return Match(load(GAME), "keyboard")


def test_a_way_between_two_named_ends_is_found(match: Match) -> None:
    """Only start and end are typed; the air unit goes by the shortest way."""
    _, lines, _ = take(match, "go 1 aircraft 4: Silesia to Warsaw", "Germany")
    assert [say(line.text) for line in lines] == ["Germany: 1 aircraft 4 from Silesia to Warsaw by way of Posen."]


def test_war_is_declared_by_its_name(match: Match) -> None:
    """`declare` is a standing offer: it is taken up without being asked, and the land is open at once."""
    with refused("declare war on it first"):
        take(match, "go 1 infantry 3: Rhineland > BNL", "Germany")
    take(match, "declare Benelux", "Germany")
    take(match, "go 1 infantry 3: Rhineland > BNL", "Germany")
    assert "Germany" in match.state.war["Benelux"]


def test_who_declares_must_be_said_where_several_may(match: Match) -> None:
    """Germany, Italy and Japan could all mean it."""
    with refused("Germany, Italy and Japan"):
        take(match, "declare Turkey")


def test_a_side_gives_up_by_saying_so(match: Match) -> None:
    """The leading power ends the game for its side."""
    take(match, "give up", "Germany")
    assert match.over
    assert match.result["how"] == "given_up"


def test_offers_show_how_standing_offers_are_taken_up(match: Match) -> None:
    """The line to type stands beside each."""
    texts = [line for o in match.offers() for line in in_words(match.game, match.state, o)]
    assert any("(declare Germany on Benelux)" in line for line in texts)
    assert any("(give up)" in line for line in texts)


def test_two_of_a_numbered_kind_keep_its_name(match: Match) -> None:
    """`2 armour 4`, not `2 armour 4s`."""
    _, lines, _ = take(match, "go 2 armour 4: Silesia > Posen", "Germany")
    assert say(lines[0].text) == "Germany: 2 armour 4 from Silesia to Posen."


def test_random_players_get_through_a_quarter() -> None:
    """Whatever legal decisions are taken, the next quarter comes."""
    match, sampler = Match(load(GAME), "random quarter"), Sampler(Random(7))
    for _ in range(1200):
        if match.over or getattr(match.state.stack[0], "lap", 1) > 1:
            break
        match.decide(sampler.next(match.game, match.state))
    assert match.over or getattr(match.state.stack[0], "lap", 1) > 1
