"""What developments do that only change a number of units: a game lists them, whatever its research is like."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Literal

from sandtable.kernel.module import Module
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Setting, Shape
from sandtable.rules.combat.choices import DuelHits, FlakHits
from sandtable.rules.questions import Allowance, Attack, AttackDice, Bombards, Defence, Developed

if TYPE_CHECKING:
    from sandtable.kernel.game import Game
    from sandtable.kernel.play import Play
    from sandtable.kernel.units import Kind

Unitary = Attack | Defence | DuelHits | FlakHits | Allowance | Bombards | AttackDice
Number = Literal["attack", "defence", "duel", "flak", "move", "bombard", "dice"]
ASKED: dict[Number, type[Unitary]] = {
    "attack": Attack,
    "defence": Defence,
    "duel": DuelHits,
    "flak": FlakHits,
    "move": Allowance,
    "bombard": Bombards,
    "dice": AttackDice,
}


class Invention(Shape, frozen=True):
    """What one development does to one number."""

    name: str  # as research calls it
    number: Number
    units: str = ""  # a kind, an ability or an arm; all of them if empty
    least: int = 0  # the number is no less than this
    more: int = 0  # and grows by this
    why: str = ""  # the code of the sentence that explains it, with the `number` that comes of it


INVENTIONS = Setting("inventions", tuple[Invention, ...], "The numbers of units that developments change.")


@cache
def _by_kind(game: Game, number: Number) -> dict[str, tuple[Invention, ...]]:
    """Kind of unit -> what can change a number of it."""
    listed = [i for i in game.setting(INVENTIONS) if i.number == number]
    found = {kind.name: tuple(i for i in listed if _is_for(i, kind)) for kind in game.kinds.values()}
    return {name: inventions for name, inventions in found.items() if inventions}


def _is_for(invention: Invention, kind: Kind) -> bool:
    return not invention.units or invention.units in (kind.name, kind.arm) or invention.units in kind.abilities


def _changing(number: Number) -> Callable[[Play, Unitary, int, list[Reason] | None], int]:
    def changed(play: Play, q: Unitary, value: int, why: list[Reason] | None) -> int:
        for invention in _by_kind(play.game, number).get(q.unit.kind, ()):
            if play.ask(Developed(q.unit.owner, invention.name)):
                value = max(value, invention.least) + invention.more
                if invention.why:
                    because(why, invention.why, value, number=value)
        return value

    return changed


MODULE = Module(values={asked: _changing(number) for number, asked in ASKED.items()}, settings=(INVENTIONS,))
