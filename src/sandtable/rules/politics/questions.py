"""The questions about land and its capture that some games answer in a way of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.questions import Question
from sandtable.kernel.units import Unit

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Seats(Question, frozen=True):
    """The places where a country's government sits, whoever holds them: its capitals, without another word."""

    country: str

    def start(self, play: Play) -> tuple[str, ...]:
        return tuple(play.game.board.tagged("capital").get(self.country, ()))


class Holder(Question, frozen=True):
    """Who holds land that a power's units took."""

    space: str
    captor: str

    def start(self, play: Play) -> str:
        return self.captor


class Turns(Question, frozen=True):
    """Whether an attack on some neutrals makes another lean to the other side: strict ones go together."""

    attacker: str
    victims: tuple[str, ...]
    country: str

    def start(self, play: Play) -> bool:
        return False


class Spoils(Question, frozen=True):
    """Whose a facility is that stood in captured land: its new holder's, without another word."""

    unit: Unit
    space: str
    captor: str
    holder: str

    def start(self, play: Play) -> str:
        return self.holder
