"""Seams: the places where a game says something for itself, each a class with a type and a sentence.

A module fills a seam by handing over what its type asks for: `Module(hooks=(Homes(homes), Tags(_tags)))`. Whoever
wants to know asks the game: `game.hooks(Tags)` for all that was said, `game.the(Homes)` where one answers alone.
There are no seams but those declared as subclasses of `Hook`, so a misspelt one cannot be imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Decision
    from sandtable.kernel.game import Game
    from sandtable.kernel.module import Module
    from sandtable.kernel.offers import Offer
    from sandtable.kernel.play import Play
    from sandtable.kernel.verdict import Fault

T = TypeVar("T")


class Hook(Generic[T]):
    """One seam. Its type says what fills it, its docstring what for."""

    one: ClassVar[bool] = False  # at most one module of a game fills it
    keyed: ClassVar[bool] = False  # it is filled with a table, and no two modules may fill in the same name

    __slots__ = ("fill",)

    def __init__(self, fill: T) -> None:
        self.fill = fill


class Standing(Hook[Callable[["Play"], tuple["Offer", ...]]]):
    """What a power may do besides the question at hand, asked or not, such as giving up. Nobody waits for it."""


class Refusals(Hook[Callable[["Play", "Decision"], list["Fault"]]]):
    """Why a decision that answers no open offer cannot be done: the other half of `Standing`."""


class Opening(Hook[Callable[["Play"], None]]):
    """What must have happened before a position that was written by hand can be entered."""


class DataCheck(Hook[Callable[["Game"], Iterator[tuple[str, str]]]]):
    """What is wrong with the game's own tables, asked when it is loaded: the file, and a sentence."""


def hook_problems(modules: Mapping[str, Module]) -> Iterator[tuple[str, str]]:
    """What is wrong with the way modules fill the seams: the module, and a sentence."""
    filled: dict[type[Hook[Any]], str] = {}
    named: dict[tuple[type[Hook[Any]], str], str] = {}
    for name, module in modules.items():
        for hook in module.hooks:
            if not isinstance(hook, Hook) or type(hook) is Hook:
                yield name, f"{hook!r} fills no seam"
                continue
            seam = type(hook)
            if seam.one and seam in filled:
                yield name, f"fills {seam.__name__}, which {filled[seam]} fills already, and only one module can"
            filled.setdefault(seam, name)
            for key in hook.fill if seam.keyed else ():
                if (seam, key) in named:
                    yield name, f"fills in {key!r} of {seam.__name__}, which {named[seam, key]} has filled in already"
                named.setdefault((seam, key), name)
    places = {name: at for at, name in enumerate(modules)}
    for name, module in modules.items():
        for seam in module.needs:
            if seam not in filled:
                yield name, f"needs {seam.__name__}, which no module of the game fills"
        for later in module.before:
            if places.get(later, len(places)) < places[name]:
                yield name, f"must stand before {later} in the game's list of modules"
