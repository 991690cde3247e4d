"""Before the first turn: every power chooses its national advantages, or rolls for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.games.revised_1942.rules.held import ADVANTAGES
from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Moment, Told
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.settings import Setting
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

TABLE = Setting("advantages", dict[str, tuple[str, ...]], "The national advantages of each power, as they are rolled.")


class Dealing(Step, frozen=True, kw_only=True, tag="dealing"):
    """One power after the other gets its advantages."""

    powers: tuple[str, ...]

    def run(self, play: Play) -> None:
        if not self.powers:
            play.pop()
            play.emit(Moment("advantages.dealt"))
            return
        power, names, each = self.powers[0], _names(play, self.powers[0]), int(play.game.options["advantages_each"])
        if each == len(names):
            self._give(play, tuple(names))
        elif play.game.options["advantages"] == "rolled":
            self._give(play, _rolled(play, power, names, each))
        else:
            play.push(_question(power, names, each))

    def heard(self, play: Play, answer: Answer) -> None:
        self._give(play, answer.chosen)

    def _give(self, play: Play, chosen: tuple[str, ...]) -> None:
        power = self.powers[0]
        play.become(replace(self, powers=self.powers[1:]))
        put(ADVANTAGES, play, {power: [n for n in _names(play, power) if n in chosen]})
        play.emit(Told(Text("log.advantages", {"power": power, "names": list(chosen)})))


def _names(play: Play, power: str) -> list[str]:
    return list(play.game.setting(TABLE)[power])


def _rolled(play: Play, power: str, names: list[str], each: int) -> tuple[str, ...]:
    """Dice on the power's table; a number it already has is rolled again."""
    held: list[str] = []
    while len(held) < each:
        dice = play.roll(Throw(each - len(held), "national advantages", power))
        held += [name for name in dict.fromkeys(names[die - 1] for die in dice) if name not in held]
    return tuple(held)


def _question(power: str, names: list[str], each: int) -> Pick:
    options = tuple(Option(name, Text(f"advantage.{name}")) for name in names)
    prompt = Text("prompt.advantages", {"power": power, "number": each})
    return Pick(to=power, topic="advantages", prompt=prompt, options=options, least=each, most=each, default=None)


def _deal(play: Play, who: tuple[str, ...]) -> Step:
    return Dealing(powers=play.game.powers)


MODULE = Module(steps={"setup": _deal}, classes=(Dealing,), settings=(TABLE,))
