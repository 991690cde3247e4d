"""Storage with a lifetime. A mark lives in the frame of its scope; when that frame goes, it is forgotten.

Marks are written through the `Play` that is at work, whose look at the position is dropped as at any event; a bare
state will do where nobody is looking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, Union

from msgspec.structs import replace

from sandtable.kernel.state import State

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

T = TypeVar("T")
At = Union[State, "Play"]


class Mark(Generic[T]):
    """A named value kept in the nearest frame of its scope. Values are JSON data and are replaced, never edited.

    A mark with `of_move` holds what a unit's move left behind, by the unit's id: who takes the move back forgets it.
    """

    __slots__ = ("name", "scope", "start")
    of_moves: ClassVar[list[Mark[Any]]] = []  # each mark enters itself when it is defined

    def __init__(self, name: str, scope: str, start: T, of_move: bool = False) -> None:
        self.name = name
        self.scope = scope
        self.start = start
        if of_move:
            self.of_moves.append(self)

    def get(self, state: State) -> T:
        """The value now."""
        scopes = state._scopes  # asked more often than anything else: not through `marks` where that would add nothing
        kept = state.marks(self.scope) if scopes is None else scopes.get(self.scope)
        if kept is None:
            return self.start
        value: T = kept.get(self.name, self.start)
        return value

    def set(self, at: At, value: T) -> None:
        """Replace the value in the frame of the mark's scope."""
        _write(at, self.scope, {self.name: value})


def _write(at: At, scope: str, entries: dict[str, Any]) -> None:
    """Put marks into the nearest frame of a scope; who is looking at the position must look again."""
    play, state = (None, at) if isinstance(at, State) else (at, at.state)
    stack, known = state._stack, state._scopes
    for i in range(len(stack) - 1, -1, -1):
        old = stack[i].marks
        if scope in stack[i].scopes:
            marks = {**old, **entries}
            state.stack = (*stack[:i], replace(stack[i], marks=marks), *stack[i + 1 :])
            if known is not None:  # what was found for this stack holds for the new one, but for this frame
                state._scopes = {name: marks if kept is old else kept for name, kept in known.items()}
            break
    else:
        raise LookupError(f"no frame of scope {scope!r} to keep marks in")
    if play is not None:
        play.look = {}


def put(mark: Mark[dict[str, T]], at: At, entries: dict[str, T]) -> None:
    """Put entries into a mark that holds a dictionary."""
    if entries:
        mark.set(at, {**mark.get(at if isinstance(at, State) else at.state), **entries})


def put_all(at: At, *entries: tuple[Mark[Any], dict[str, Any]]) -> None:
    """Put entries into several marks of one scope at once."""
    state = at if isinstance(at, State) else at.state
    _write(at, entries[0][0].scope, {mark.name: {**mark.get(state), **more} for mark, more in entries if more})


def take(mark: Mark[dict[str, T]], at: At, keys: tuple[str, ...] | list[str]) -> None:
    """Remove entries from a mark that holds a dictionary."""
    old = mark.get(at if isinstance(at, State) else at.state)
    if old and any(key in old for key in keys):
        mark.set(at, {k: v for k, v in old.items() if k not in keys})
