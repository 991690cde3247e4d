"""Storage with a lifetime. A mark lives in the frame of its scope; when that frame goes, it is forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

if TYPE_CHECKING:
    from sandtable.kernel.state import State
    from sandtable.kernel.steps import Step

T = TypeVar("T")


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
        kept = state.marks(self.scope)
        if kept is None:
            return self.start
        value: T = kept.get(self.name, self.start)
        return value

    def set(self, state: State, value: T) -> None:
        """Replace the value in the frame of the mark's scope."""
        stack = state.stack
        for at in range(len(stack) - 1, -1, -1):
            if self.scope in stack[at].scopes:
                changed = marked(stack[at], self.name, value)
                state.stack = (*stack[:at], changed, *stack[at + 1 :])
                return
        raise LookupError(f"no frame of scope {self.scope!r} to keep {self.name!r} in")


def marked(frame: Step, name: str, value: Any) -> Step:
    """The same frame with one mark changed."""
    return replace(frame, marks={**frame.marks, name: value})


def add(mark: Mark[dict[str, T]], state: State, **entries: T) -> None:
    """Put entries into a mark that holds a dictionary."""
    put(mark, state, entries)


def put(mark: Mark[dict[str, T]], state: State, entries: dict[str, T]) -> None:
    """Put entries with any keys into a mark that holds a dictionary."""
    if entries:
        mark.set(state, {**mark.get(state), **entries})


def put_all(state: State, *entries: tuple[Mark[Any], dict[str, Any]]) -> None:
    """Put entries into several marks of one scope at once."""
    scope = entries[0][0].scope
    stack = state.stack
    for at in range(len(stack) - 1, -1, -1):
        if scope in stack[at].scopes:
            marks = dict(stack[at].marks)
            for mark, new in entries:
                if new:
                    marks[mark.name] = {**marks.get(mark.name, mark.start), **new}
            state.stack = (*stack[:at], replace(stack[at], marks=marks), *stack[at + 1 :])
            return
    raise LookupError(f"no frame of scope {scope!r} to keep marks in")


def take(mark: Mark[dict[str, T]], state: State, keys: tuple[str, ...] | list[str]) -> None:
    """Remove entries from a mark that holds a dictionary."""
    old = mark.get(state)
    if any(key in old for key in keys):
        mark.set(state, {k: v for k, v in old.items() if k not in keys})
