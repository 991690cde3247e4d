"""Marks: where they are kept, what forgets them, and that nobody looks at the board through an old one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.games.loader import load
from sandtable.kernel.events import Became
from sandtable.kernel.machine import begin
from sandtable.kernel.marks import Mark, put, put_all, take
from sandtable.kernel.play import Play
from sandtable.narrate import Narrator
from sandtable.texts import say

SEEN: Mark[dict[str, int]] = Mark("seen", "turn", {})
ALSO: Mark[dict[str, int]] = Mark("also", "turn", {})


@pytest.fixture
def play() -> Play:
    game = load("training")
    return Play(game, begin(game)[0])


def test_a_mark_that_is_written_ends_the_look_at_the_board(play: Play) -> None:
    """What was derived from marks may be wrong as soon as one is changed, as after an event."""
    writers: list[Callable[[], None]] = [
        lambda: put(SEEN, play, {"a": 1}),
        lambda: SEEN.set(play, {"a": 2}),
        lambda: put_all(play, (SEEN, {"b": 1}), (ALSO, {"c": 1})),
        lambda: take(SEEN, play, ["b"]),
    ]
    for write in writers:
        play.look["sum"] = sum(SEEN.get(play.state).values())
        write()
        assert "sum" not in play.look
    assert (SEEN.get(play.state), ALSO.get(play.state)) == ({"a": 2}, {"c": 1})


def test_writing_nothing_changes_nothing(play: Play) -> None:
    before = play.state.stack
    play.look["kept"] = True
    put(SEEN, play, {})
    take(SEEN, play, ["a"])
    assert play.state.stack is before
    assert play.look == {"kept": True}


def test_a_mark_without_a_frame_to_live_in_is_refused(play: Play) -> None:
    homeless: Mark[dict[str, int]] = Mark("homeless", "decade", {})
    with pytest.raises(LookupError, match="decade"):
        put(homeless, play, {"a": 1})
    assert homeless.get(play.state) == {}


def test_marks_of_a_move_enter_themselves() -> None:
    """A mark says when it is defined that taking a move back forgets it: nobody keeps a list."""
    mine: Mark[dict[str, int]] = Mark("mine", "part", {}, of_move=True)
    assert mine in Mark.of_moves
    assert SEEN not in Mark.of_moves
    Mark.of_moves.remove(mine)


def test_a_unit_can_become_another_kind(play: Play) -> None:
    """It keeps its name, place and damage; the log tells what it was and what it is."""
    unit = next(u for u in play.state.units.values() if u.kind == "tank")
    narrator = Narrator(play.game, play.state)
    play.emit(Became((unit.id,), "artillery"))
    now = play.state.units[unit.id]
    assert (now.kind, now.owner, now.space, now.id) == ("artillery", unit.owner, unit.space, unit.id)
    told = narrator.tell(play.events)
    assert [say(line.text) for line in told] == [f"{unit.owner}: 1 tank in {unit.space}, now artillery."]
