"""The machine by itself, on a game of four spaces: programs, marks, reactions, questions, consent, positions."""

from __future__ import annotations

import pytest

from sandtable.kernel.decisions import Decision, Done
from sandtable.kernel.dice import DiceFault, NoDice, SeededDice, Throw
from sandtable.kernel.events import Skipped
from sandtable.kernel.line import from_line, to_line
from sandtable.kernel.machine import apply, begin, check, is_final, offers, waiting
from sandtable.kernel.match import Match
from sandtable.kernel.phases import phase_of, stops
from sandtable.kernel.play import Play
from sandtable.kernel.position import Position, describe, enter
from sandtable.kernel.program import Over, Program
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from tests.kernel.toy import MARCHED, TOLL, dice, done, march, say, toy

GAME = toy()


def after(*decisions: Decision, state: State | None = None) -> State:
    """The position after some decisions."""
    now = state or begin(GAME)[0]
    for decision in decisions:
        now, _ = apply(GAME, now, decision, NoDice())
    return now


def test_a_program_runs_its_items_in_order_and_begins_again() -> None:
    assert [(s.item, s.who) for s in stops(GAME)] == [
        ("march", ("Red",)),
        ("march", ("Blue",)),
        ("build", ("Red", "Blue")),
    ]
    state = begin(GAME)[0]
    assert phase_of(GAME, state)[0] == "Red"
    state = after(done("Red"), state=state)
    assert phase_of(GAME, state)[0] == "Blue"
    state = after(done("Blue"), state=state)
    assert waiting(GAME, state) == ("Red", "Blue")
    state = after(say("Red", "build", "no"), say("Blue", "build", "no"), state=state)
    campaign = state.stack[0]
    assert isinstance(campaign, Program)
    assert campaign.lap == 2
    assert waiting(GAME, state) == ("Red",)


def test_marks_die_with_the_frame_they_live_in() -> None:
    state = after(march("Red", "red.1", "North", "Field"))
    assert MARCHED.get(state) == {"red.1": 1}
    assert [f.code for f in check(GAME, state, march("Red", "red.1", "Field", "Ford")).faults] == ["toy.again"]
    assert MARCHED.get(after(done("Red"), state=state)) == {}


def test_a_refused_decision_names_its_rule_and_changes_nothing() -> None:
    state = after(march("Red", "red.1", "North", "Field"))
    before = state.digest()
    with pytest.raises(Refused) as refused:
        apply(GAME, state, march("Red", "red.1", "Field", "Ford"), NoDice())
    assert [f.rule for f in refused.value.faults] == ["TOY-01"]
    assert state.digest() == before
    foreign = check(GAME, state, done("Blue"))
    assert [f.code for f in foreign.faults] == ["answer.not_yours"]
    assert [f.code for f in check(GAME, state, say("Red", "build", "no")).faults] == ["answer.topic"]


def test_who_may_not_play_a_part_of_the_turn_is_passed_over_with_a_reason() -> None:
    state = begin(GAME)[0]
    state.drop("blue.1")
    state, events = apply(GAME, state, done("Red"), NoDice())
    skipped = [e for e in events if isinstance(e, Skipped)]
    assert [(e.item, e.code) for e in skipped] == [("march", "toy.nobody")]
    assert waiting(GAME, state) == ("Red", "Blue")


def sleeping() -> State:
    units = {"North": {"Red": "1 piece"}, "Field": {"Blue": "2 piece asleep"}}
    return enter(GAME, Position(empty=True, units=units, power="Red", phase="march"))


def test_a_reaction_asks_before_the_step_that_caused_it_goes_on() -> None:
    state = after(march("Red", "red.1", "North", "Field"), state=sleeping())
    assert TOLL.get(state) == {"Field": 2}
    assert [(o.power, o.topic) for o in offers(GAME, state)] == [("Red", "wake")]
    state, _ = apply(GAME, state, say("Red", "wake", "yes"), dice(5))
    assert state.layers == {"toll": {"Ford": "5"}}
    assert [o.topic for o in offers(GAME, state)] == ["march"]
    assert not any(u.post for u in state.units.values())


def test_a_decision_that_throws_dice_is_final() -> None:
    state = after(march("Red", "red.1", "North", "Field"), state=sleeping())
    assert is_final(Play(GAME, state), say("Red", "wake", "yes"))
    assert not is_final(Play(GAME, state), say("Red", "wake", "no"))
    with pytest.raises(DiceFault):
        apply(GAME, state, say("Red", "wake", "yes"), NoDice())


@pytest.mark.parametrize(
    ("answers", "built"),
    [
        (("yes", "yes"), True),
        (("no", "no"), False),
    ],
)
def test_a_common_answer_counts(answers: tuple[str, str], built: bool) -> None:
    state = after(done("Red"), done("Blue"))
    state = after(say("Red", "build", answers[0]), state=state)
    assert waiting(GAME, state) == ("Blue",)
    state = after(say("Blue", "build", answers[1]), state=state)
    assert ("blue.2" in state.units) == built


def test_who_differs_is_asked_again_and_then_the_fallback_answers() -> None:
    state = after(done("Red"), done("Blue"), say("Red", "build", "yes"), say("Blue", "build", "no"))
    assert waiting(GAME, state) == ("Red",)
    state = after(say("Red", "build", "yes"), state=state)
    assert waiting(GAME, state) == ("Red",)
    assert not offers(GAME, state)[0].done
    assert "red.2" in after(say("Red", "build", "yes"), state=state).units


def test_who_declines_hands_the_question_to_the_fallback() -> None:
    state = after(done("Red"), done("Blue"))
    state, _ = apply(GAME, state, Decision("Blue", "build", Done()), NoDice())
    assert waiting(GAME, state) == ("Red",)


def test_the_end_stays() -> None:
    held = {"Field": "Red", "Ford": "Red"}
    state = enter(GAME, Position(empty=True, units={"Ford": {"Red": "1 piece"}}, hold=held, power="Red"))
    state = after(march("Red", "red.1", "Ford", "South"), done("Red"), state=state)
    assert isinstance(state.stack[-1], Over)
    assert state.stack[-1].winners == ("Red",)
    assert offers(GAME, state) == ()
    assert [f.code for f in check(GAME, state, done("Blue")).faults] == ["game.over"]


def test_positions_tell_all_a_state_holds() -> None:
    line = (
        "toy / round 3 / turn Blue march / empty / purse Red 0 / purse Blue 12 / purse Both 7 / hold South = none / "
        "at North = Red: 1 piece asleep, 1 wall hit 12 / queue Blue later: 2 piece for 4, 1 wall / "
        'layer toll: Ford = 6 / marks {"toll":{"Field":1}}'
    )
    state = enter(GAME, from_line(GAME, line + " / at Ford = Blue: 1 piece"))
    assert state.purses == {"Red": 0, "Blue": 12, "Both": 7}
    assert "South" not in state.control
    assert [(u.kind, u.hits, u.post) for u in state.here("North")] == [("piece", 0, "asleep"), ("wall", 12, "")]
    assert [(b.kind, b.price, b.due) for b in state.queue] == [("piece", 4, "later")] * 2 + [("wall", 5, "later")]
    assert state.layers == {"toll": {"Ford": "6"}}
    told = to_line(GAME, describe(GAME, state))
    assert told == line.replace(" / queue", " / at Ford = Blue: 1 piece / queue")


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ("at North = Red: 1 wall hit 15", "position.too_damaged"),
        ("at North = Red: 2 piece #1", "position.ids"),
        ("at North = Red: 2 piece #1+1", "position.twice"),
        ("at North = Red: 1 piece dancing", "kind.unknown"),
        ('steps [{"step":"waltz"}]', "position.steps"),
        ("purse Green 3", "country.unknown"),
        ("hold North", "position.part"),
        ("layer toll", "position.part"),
        ("round 99999", "position.no_round"),
        ("marks [1]", "position.marks"),
    ],
)
def test_what_cannot_be_is_refused(part: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        enter(GAME, from_line(GAME, f"toy / empty / {part}"))
    assert refused.value.text.code == code


def test_undo_stops_at_dice_and_at_others() -> None:
    match = Match(GAME, "toy")
    match.decide(march("Red", "red.1", "North", "Field"))
    match.undo("Red")
    assert match.state.units["red.1"].space == "North"
    match.decide(done("Red"))
    match.decide(march("Blue", "blue.1", "South", "Ford"))
    with pytest.raises(Refused):
        match.undo("Red")


def test_going_back_replays_from_any_kept_position() -> None:
    match = Match(GAME, "toy")
    for _ in range(30):
        for decision in (done("Red"), done("Blue"), say("Red", "build", "no"), say("Blue", "build", "no")):
            match.decide(decision)
    states = [match.at(n).digest() for n in range(0, len(match.records), 7)]
    match.kept = match.kept[-1:]
    assert [match.at(n).digest() for n in range(0, len(match.records), 7)] == states


def test_dice_of_a_seed_are_fair_enough_to_be_dice() -> None:
    thrown = SeededDice("toy").roll(Throw(600, "toll"))
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
    assert all(60 < thrown.count(face) < 140 for face in range(1, 7))
