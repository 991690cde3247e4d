"""A game that bots know nothing about gets a sound opponent: planners are found by its steps, numbers are defaults."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sandtable.arena.one import Pairing, Terms, play_game
from sandtable.bots import knowledge as known
from sandtable.bots.guard import Guard
from sandtable.bots.interface import Budget
from sandtable.bots.staff.fronts import FrontBot
from sandtable.bots.staff.levels import hard
from sandtable.bots.staff.planners import HardBot
from sandtable.games.loader import available, load
from sandtable.kernel.match import Match
from sandtable.kernel.phases import round_of
from sandtable.kernel.view import view

GAMES = 12
TERMS = Terms("training", cap=8, seconds=30.0)


@pytest.fixture
def untold(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No game's folder tells bots anything."""
    monkeypatch.setattr(known, "FILE", "nothing.toml")
    known.knowledge.cache_clear()
    yield
    known.knowledge.cache_clear()


@pytest.mark.parametrize("slug", available())
def test_every_game_has_planners_for_its_steps(slug: str) -> None:
    assert hard().staff(load(slug)).knows(load(slug))


def test_the_steps_of_a_game_decide_and_not_its_name() -> None:
    level = hard()
    assert isinstance(level.staff(load("training")), HardBot)
    assert isinstance(level.staff(load("blitzkrieg-general")), FrontBot)


@pytest.mark.usefixtures("untold")
@pytest.mark.parametrize("rival", ["random", "greedy"])
def test_a_game_without_a_file_for_bots_has_a_strong_opponent(rival: str) -> None:
    """`hard` wins more of a few quick games than it loses, with either side, and breaks no rule."""
    assert known.knowledge("training") == known.Knowledge()
    points = 0.0
    for number in range(GAMES):
        # Both games of a pair have the same dice, with sides exchanged.
        bots = ("hard", rival) if number % 2 else (rival, "hard")
        seats = dict(zip(("North", "South"), bots, strict=True))
        outcome = play_game(TERMS, Pairing(number, seats, f"any-{number // 2}")).outcome
        assert not outcome.errors
        assert not any(outcome.illegal.values())
        points += 0.5 if not outcome.winner else float(seats[outcome.winner] == "hard")
    assert points >= GAMES * 0.6


@pytest.mark.usefixtures("untold")
def test_whole_sides_are_led_without_a_file_too() -> None:
    """Blitzkrieg General with nothing but its rules: armies march and units are ordered in a whole quarter."""
    match = Match(load("blitzkrieg-general"), "untold")
    guard = Guard(hard(seed=1), "hard", 1)
    said = set()
    while round_of(match.state) < 2:
        offer = next(o for o in match.offers() if o.power in match.waiting())
        decision = guard.decide(view(match.game, match.state, (offer.power,)), offer, Budget(30.0))
        said.add((offer.topic, type(decision.value).__name__))
        match.decide(decision)
    assert not guard.complaints
    assert said >= {("movement", "Go"), ("production", "Buy")}
