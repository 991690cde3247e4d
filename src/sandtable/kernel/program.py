"""Campaign, round, turn and phase are one kind of step: a list of names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.events import Ended, Moment, Skipped
from sandtable.kernel.questions import Phase
from sandtable.kernel.steps import Step

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

DUE, ENTER, INSIDE = 0, 1, 2


class Program(Step, frozen=True, kw_only=True, tag="program"):
    """Runs its items one after the other, announcing when each is due, entered and left.

    An item is "name" or "name Power, Power"; the second form addresses those powers.
    """

    name: str
    items: tuple[str, ...]
    who: tuple[str, ...] = ()
    at: int = 0
    stage: int = DUE
    loop: int = -1  # the item to go back to after the last; -1 ends the program
    lap: int = 1

    def split(self, item: str) -> tuple[str, tuple[str, ...]]:
        """An item's name, and whom it addresses."""
        name, _, powers = item.partition(" ")
        return name, tuple(powers.split(", ")) if powers else self.who

    def run(self, play: Play) -> None:
        if self.at >= len(self.items):
            if self.loop < 0:
                play.pop()
            else:
                play.become(replace(self, at=self.loop, stage=DUE, lap=self.lap + 1))
            return
        name, who = self.split(self.items[self.at])
        if self.stage == DUE:
            play.become(replace(self, stage=ENTER))
            play.emit(Moment(f"{name}.due", who))
        elif self.stage == ENTER:
            self._enter(play, name, who)
        else:
            play.become(replace(self, at=self.at + 1, stage=DUE))
            play.emit(Moment(f"{name}.left", who))

    def _enter(self, play: Play, name: str, who: tuple[str, ...]) -> None:
        allowed = []
        for power in who:
            faults = play.faults(Phase(power, name))
            if faults:
                play.emit(Skipped(name, (power,), faults[0].code, faults[0].args))
            else:
                allowed.append(power)
        if who and not allowed:
            play.become(replace(self, at=self.at + 1, stage=DUE))
            return
        play.become(replace(self, stage=INSIDE))
        step = play.game.make(play, name, tuple(allowed))
        if step is not None:
            play.push(step)
        play.emit(Moment(f"{name}.entered", tuple(allowed)))


class Over(Step, frozen=True, kw_only=True, tag="over"):
    """The end. It stays on the stack and holds the result."""

    winners: tuple[str, ...]
    how: str

    def run(self, play: Play) -> None:
        """Nothing follows."""


def finish(play: Play, event: Ended) -> None:
    """End the game: nothing below the last frame is ever run again."""
    play.emit(event)
    play.push(Over(winners=event.winners, how=event.how))
