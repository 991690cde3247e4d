"""What must be true of every position: the laws of the machine, and those the game's modules add.

A module fills the seams `Laws` (at every moment) and `LawsBetweenTurns` (when nothing is half done).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.kernel.play import Play
from sandtable.kernel.program import Program
from sandtable.kernel.state import State
from sandtable.rules.hooks import Laws, LawsBetweenTurns

Law = Callable[[Play], Iterator[str]]


def index_follows_units(play: Play) -> Iterator[str]:
    """The index by space is exactly what the units say."""
    units, at = play.state.units, play.state.at
    listed = {i: space for space, ids in at.items() for i in ids}
    twice = sum(map(len, at.values())) != len(listed)
    if twice or listed != {i: u.space for i, u in units.items()} or any(i != u.id for i, u in units.items()):
        yield "the index of units by space is wrong"
    if not all(at.values()):
        yield "the index of units keeps an empty space"


def nobody_in_debt(play: Play) -> Iterator[str]:
    """No purse is ever below nothing."""
    for power, money in play.state.purses.items():
        if money < 0:
            yield f"{power} has {money} in its purse"


ALWAYS: tuple[Law, ...] = (index_follows_units, nobody_in_debt)


def _turn(state: State) -> list[tuple[str, int, int]]:
    """Which turn is being played: the programs that lead to it, and where each of them stands."""
    programs = [s for s in state.stack if isinstance(s, Program)]
    turn = next((at for at, p in enumerate(programs) if "turn" in p.scopes), 0)
    return [(p.name, p.at, p.lap) for p in programs[:turn]]


def begins_turn(state: State, before: State | None = None) -> bool:
    """Whether a turn has begun with the last decision, and nothing in it is decided; phases may have passed unasked."""
    if not _turn(state) or (before is not None and _turn(before) == _turn(state)):
        return False
    programs = sum(isinstance(s, Program) for s in state.stack)
    return len(state.stack) == programs + 1 and not state.stack[-1].marks  # a step that moves units marks them


def broken(play: Play, *, settled: bool = False) -> list[str]:
    """Every law a position breaks; between two turns, when nothing is half done, more of them hold."""
    game = play.game
    laws = [*ALWAYS, *(law for some in game.hooks(Laws) for law in some)]
    if settled:
        laws += [law for some in game.hooks(LawsBetweenTurns) for law in some]
    return [sentence for law in laws for sentence in law(play)]
