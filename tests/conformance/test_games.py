"""What every registered game must keep, whatever its rules."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable.bots.sampler import Sampler
from sandtable.games.loader import available, load
from sandtable.kernel.decisions import Amount, Buy, Choose, Decision, Done, Go, Lose, Put, Recall, Value
from sandtable.kernel.dice import RecordedDice, SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, begin, check, offers
from sandtable.kernel.match import Match, replay
from sandtable.kernel.play import Play
from sandtable.kernel.position import describe, enter, from_line, to_line
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.proving.fuzz import one_game
from sandtable.rules.movement.moving import Moving
from sandtable.texts import say

GAMES = list(available())
LARGE = 200  # spaces
_GAMES: dict[str, Game] = {}


def game_of(slug: str) -> Game:
    if slug not in _GAMES:
        _GAMES[slug] = load(slug)
    return _GAMES[slug]


def some_match(slug: str, seed: int, records: int) -> Match:
    match, sampler = Match(game_of(slug), f"c{seed}"), Sampler(Random(seed))
    while not match.over and match.number < records:
        match.decide(sampler.next(match.game, match.state))
    return match


@pytest.mark.parametrize("slug", GAMES)
def test_two_runs_with_one_seed_agree(slug: str) -> None:
    one, two = some_match(slug, 3, 150), some_match(slug, 3, 150)
    assert one.records == two.records
    assert one.state.digest() == two.state.digest()


@pytest.mark.parametrize("slug", GAMES)
def test_a_copy_is_independent(slug: str) -> None:
    state = some_match(slug, 4, 40).state
    before = state.digest()
    copy = state.copy()
    for unit in list(copy.units):
        copy.drop(unit)
    copy.purses.clear()
    copy.control.clear()
    assert state.digest() == before


@pytest.mark.parametrize("slug", GAMES)
def test_state_survives_json_and_plays_the_same(slug: str) -> None:
    match = some_match(slug, 5, 80)
    again = State.from_data(msgspec.json.decode(msgspec.json.encode(match.state.to_data())), match.game.classes)
    assert again.digest() == match.state.digest()
    assert offers(match.game, again) == offers(match.game, match.state)
    sampler = Sampler(Random(1))
    decision = sampler.next(match.game, match.state)
    left, _ = apply(match.game, match.state, decision, SeededDice("x"))
    right, _ = apply(match.game, again, decision, SeededDice("x"))
    assert left.digest() == right.digest()


@pytest.mark.parametrize("slug", GAMES)
def test_replay_equals_the_original(slug: str) -> None:
    match = some_match(slug, 6, 200)
    start, _ = begin(match.game, RecordedDice(match.opening))
    assert replay(match.game, start, match.records).digest() == match.state.digest()


@pytest.mark.parametrize("slug", GAMES)
def test_all_that_reach_finds_is_legal(slug: str) -> None:
    match, sampler = Match(game_of(slug), "reach"), Sampler(Random(8))
    tried = 0
    while not match.over and tried < 400:
        step = match.state.stack[-1]
        if isinstance(step, Moving) and match.number % 3 == 0:
            play = Play(match.game, match.state)
            power = step.waits(play)[0]
            for unit in step.units(play, power)[::5]:
                for way in step.ways(play, unit):
                    order = Decision(power, step.topic, Go((unit.id,), way.path))
                    assert not check(match.game, match.state, order).faults
                    tried += 1
        match.decide(sampler.next(match.game, match.state))
    assert tried


@pytest.mark.parametrize("slug", GAMES)
def test_a_position_on_one_line_leads_back_to_itself(slug: str) -> None:
    match = some_match(slug, 9, 120)
    position = describe(match.game, match.state)
    line = to_line(match.game, position)
    assert "\n" not in line
    again = enter(match.game, from_line(match.game, line), SeededDice("p"))
    assert to_line(match.game, describe(match.game, again)).partition(" / at ")[2] == line.partition(" / at ")[2]


values: st.SearchStrategy[Value] = st.one_of(
    st.builds(
        Buy,
        st.dictionaries(
            st.sampled_from(["infantry", "tank", "rockets", "zeppelin"]), st.integers(-3, 2000), max_size=3
        ),
    ),
    st.builds(
        Go,
        st.lists(st.sampled_from(["germany.1", "azure.1", "azure.5", "nobody.1"]), max_size=3).map(tuple),
        st.lists(
            st.sampled_from(["Germany", "Fairhaven", "Ridgeway", "Ashdown", "Sea Zone 1", "Nowhere"]), max_size=4
        ).map(tuple),
        st.sampled_from(["", "azure.10", "x"]),
        st.sampled_from(["", "raid", "kamikaze", "picnic"]),
    ),
    st.builds(Recall, st.lists(st.sampled_from(["azure.1", "x"]), max_size=2).map(tuple)),
    st.builds(Put, st.sampled_from(["infantry", "x"]), st.sampled_from(["Fairhaven", "x"]), st.integers(-2, 99)),
    st.builds(Choose, st.lists(st.text(st.characters(exclude_characters="{}"), max_size=5), max_size=3).map(tuple)),
    st.builds(Amount, st.integers()),
    st.builds(Lose, st.lists(st.sampled_from(["azure.1", "x"]), max_size=3).map(tuple)),
    st.just(Done()),
)


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 5), records=st.integers(0, 60), value=values, stranger=st.booleans())
def test_a_refused_decision_changes_nothing(slug: str, seed: int, records: int, value: Value, stranger: bool) -> None:
    match = some_match(slug, seed, records)
    if match.over:
        return
    offer = match.offers()[0]
    by = match.game.powers[-1] if stranger else offer.to
    decision = Decision(by, offer.topic, value)
    before, state = match.state.digest(), match.state
    verdict = check(match.game, match.state, decision)
    assert match.state.digest() == before
    if verdict.faults:
        assert all((said := say(f.text)) and "{" not in said for f in verdict.faults)
        with pytest.raises(Refused):
            match.decide(decision)
        assert match.state is state
        assert match.state.digest() == before


@pytest.mark.parametrize("slug", GAMES)
def test_random_games_keep_every_law(slug: str) -> None:
    """The short version of `make fuzz`: whole games on small boards, the first rounds of one on a large board."""
    large = len(load(slug).board.spaces) > LARGE
    for n in range(1 if large else 4):
        report = one_game(slug, {}, f"ci-{n}", 5 if large else 60)
        assert not report.failure
