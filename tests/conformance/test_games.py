"""What every registered game must keep, whatever its rules."""

from __future__ import annotations

import gc
from collections.abc import Iterator
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
from sandtable.kernel.line import from_line, to_line
from sandtable.kernel.machine import apply, begin, check, offers
from sandtable.kernel.match import Match, replay
from sandtable.kernel.phases import phases_of_a_turn
from sandtable.kernel.play import Play
from sandtable.kernel.position import describe, enter
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.proving.fuzz import one_game
from sandtable.rules.movement.moving import Moving
from sandtable.texts import say

GAMES = list(available())
LARGE = 150  # spaces; a whole random game on such a board takes half a minute and more, which `make fuzz` has
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
def test_play_leaves_no_rings_behind(slug: str) -> None:
    """A server looks for rings once in hours, so what a decision leaves must be freed with it: a position kept by a
    look that it holds itself once grew a server by a gigabyte an hour."""
    match, sampler = Match(game_of(slug), "rings"), Sampler(Random(slug))
    match.decide(sampler.draw(match.look))  # what is made once for all games is made now
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        while not match.over and match.number < 120:
            match.decide(sampler.decide(match.game, match.state, match.offers()[0]))
        gc.collect()
        left = [thing for thing in gc.garbage if type(thing).__module__.startswith("sandtable") or callable(thing)]
        assert not left, {getattr(thing, "__qualname__", type(thing).__name__) for thing in left}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_the_parts_of_a_turn_are_known_whatever_the_program_is_called() -> None:
    assert phases_of_a_turn(game_of("training"))[:2] == ("research", "purchase")
    there = phases_of_a_turn(game_of("blitzkrieg-general"))
    assert there == ("movement", "reaction", "battles", "exploit", "answer")


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
def test_any_position_survives_being_written_on_one_line(slug: str) -> None:
    """Told exactly, the very same state comes back, wherever in a phase it stands."""
    for state in positions_met(slug, every=7):
        game = game_of(slug)
        line = to_line(game, describe(game, state, exact=True))
        again = enter(game, from_line(game, line))
        assert "\n" not in line
        assert again.digest() == state.digest()
        assert to_line(game, describe(game, again, exact=True)) == line
        assert [(o.power, o.topic) for o in offers(game, again)] == [(o.power, o.topic) for o in offers(game, state)]


@pytest.mark.parametrize("slug", GAMES)
def test_a_plain_line_tells_the_whole_board(slug: str) -> None:
    """Without the course of the phase, all that stands on the board comes back: what entering a phase brings aside."""
    for state in positions_met(slug, every=23):
        game = game_of(slug)
        line = to_line(game, describe(game, state))
        position = from_line(game, line)
        assert to_line(game, position) == line
        position.round, position.power, position.phase = 1, "", ""  # where every game can begin
        board = enter(game, position, SeededDice("p"))
        for part in ("hold ", "layer ", "war "):
            assert parts(game, board, part) == parts(game, state, part)


def parts(game: Game, state: State, word: str) -> list[str]:
    return [part for part in to_line(game, describe(game, state)).split(" / ") if part.startswith(word)]


def positions_met(slug: str, every: int) -> Iterator[State]:
    """Positions of random games, about fifty."""
    met = 0
    for seed in range(40):
        match, sampler = Match(game_of(slug), f"line{seed}"), Sampler(Random(seed))
        while not match.over and match.number < 350:
            match.decide(sampler.next(match.game, match.state))
            if match.number % every == 0:
                met += 1
                yield match.state
        if met > 40:
            return


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
    by = match.game.powers[-1] if stranger else offer.power
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
