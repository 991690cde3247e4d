"""Games for OpenSpiel."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this Python")

from sandtable.research import spiel  # noqa: E402  # it registers the game, which needs OpenSpiel


@pytest.fixture(scope="module")
def game() -> Any:
    return pyspiel.load_game("python_sandtable(game=training,last_round=2,seed=7)")


def play(state: Any, seed: int, most: int = 100_000) -> list[int]:
    """Random words until the end; those that were said."""
    random, said = np.random.default_rng(seed), list[int]()
    while not state.is_terminal() and len(said) < most:
        said.append(int(random.choice(state.legal_actions())))
        state.apply_action(said[-1])
    return said


def test_a_whole_game_by_openspiel(game: Any) -> None:
    """Sides win and lose together, and everybody has something to say until the end."""
    state = game.new_initial_state()
    assert isinstance(state, spiel.SandtableState)
    assert game.num_players() == len(game.first.possible_agents) == len(state.returns())
    said = play(state, 1)
    assert max(said) < game.num_distinct_actions()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    assert sorted(set(state.returns())) in ([-1.0, 1.0], [0.0])


def test_the_same_seed_has_the_same_games() -> None:
    """Games of one seed differ from each other; the n-th of it is always the same."""
    ends = []
    for _ in range(2):
        one = pyspiel.load_game("python_sandtable(game=training,last_round=1,seed=3)")
        states = [one.new_initial_state() for _ in range(2)]
        for state in states:
            play(state, 5)
        ends.append([state.env.match.save().commitment for state in states])
    assert ends[0] == ends[1]
    assert ends[0][0] != ends[0][1]


def test_a_clone_goes_its_own_way(game: Any) -> None:
    """What is tried on a clone reaches neither the original nor another clone."""
    state = game.new_initial_state()
    play(state, 2, 25)
    before, words = str(state), state.legal_actions()
    clone = state.clone()
    assert (str(clone), clone.legal_actions()) == (before, words)
    play(clone, 3, 40)
    assert (str(state), state.legal_actions()) == (before, words)
    assert str(clone) != before


def test_only_who_decides_has_words(game: Any) -> None:
    state = game.new_initial_state()
    asked = state.current_player()
    assert state.legal_actions(asked)
    assert all(state.legal_actions(p) == [] for p in range(game.num_players()) if p != asked)
    assert state.action_to_string(asked, state.legal_actions()[0])


def test_observers_see_what_the_environment_shows(game: Any) -> None:
    state, observer = game.new_initial_state(), game.make_py_observer()
    play(state, 4, 10)
    for player, power in enumerate(state.env.possible_agents):
        observer.set_from(state, player)
        assert np.array_equal(observer.tensor, state.env.observe(power)["observation"])
    assert observer.tensor.any()
    assert observer.string_from(state, 0).startswith("round 1, ")


def test_an_algorithm_of_openspiel_plays_it(game: Any) -> None:
    """Monte Carlo tree search with random rollouts, as OpenSpiel has it, finds a legal word and changes nothing."""
    from open_spiel.python.algorithms import mcts

    short = pyspiel.load_game("python_sandtable(game=training,last_round=1,seed=9)")
    state = short.new_initial_state()
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(short, 2.0, 3, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    before = str(state)
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before
