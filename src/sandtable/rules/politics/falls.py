"""What the fall of certain land costs: money to the conqueror, and troops that its owner gives up of its own choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.events import Paid, Removed, Taken, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.rules.hooks import Asked, Memories
from sandtable.rules.look import can
from sandtable.rules.memories import by_country
from sandtable.rules.politics.alliances import at_war

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

TOPIC = "given_up"


class Fall(Shape, frozen=True):
    """What happens when the enemy takes a piece of land."""

    land: str
    of: str  # whose loss it is
    pays: int = 0
    half: bool = False  # half of its money, rounded up, instead
    troops: int = 0  # infantry it gives up
    first: bool = False  # only the first time
    at_war: str = ""  # only while it is at war with this power


FALLS = Setting("falls", tuple[Fall, ...], "What the fall of certain land costs.", ())
FALLEN: Mark[dict[str, str]] = Mark("fallen", "game", {})  # land -> who took it first


def give_up(play: Play, power: str, ability: str, number: int) -> None:
    """Let a power choose units that it loses."""
    able = [u for u in play.state.units.values() if u.owner == power and can(play, u, ability) and not u.aboard]
    number = min(number, len(able))
    if not number:
        return
    options = tuple(Option(u.id, Text("option.unit", {"unit": u.kind, "space": u.space}), (u.id,)) for u in able)
    prompt = Text("prompt.given_up", {"power": power, "number": number})
    default = tuple(u.id for u in able[:number])
    play.react(
        Pick(
            to=power,
            topic=TOPIC,
            prompt=prompt,
            options=options,
            least=number,
            most=number,
            default=default,
            handler=TOPIC,
        )
    )


def _lost(play: Play, answer: Answer) -> None:
    for i in answer.chosen:
        unit = play.state.units[i]
        play.emit(Removed((i,), unit.space, "given_up", (unit,)))


def _taken(play: Play, event: Taken) -> None:
    for fall in play.game.setting(FALLS):
        sides = play.game.countries
        if fall.land != event.space or sides[event.by].alliance in ("", sides[fall.of].alliance):
            continue
        again = event.space in FALLEN.get(play.state)
        put(FALLEN, play, {event.space: event.by})
        if (fall.first and again) or (fall.at_war and not at_war(play, fall.of, fall.at_war)):
            continue
        purse = play.state.purses.get(fall.of, 0)
        paid = (purse + 1) // 2 if fall.half else min(fall.pays, purse)
        told = {"power": fall.of, "other": event.by, "space": event.space, "money": paid}
        play.emit(Told(Text("log.fall", told)))
        if paid:
            play.emit(Paid(fall.of, -paid, "fall"))
            play.emit(Paid(event.by, paid, "fall"))
        give_up(play, fall.of, "on_foot", fall.troops)


MODULE = Module(
    on={Taken: _taken},
    answers={TOPIC: _lost},
    hooks=(Asked({TOPIC: "options"}), Memories({"fallen": by_country(FALLEN, of_countries=False)})),
    settings=(FALLS,),
)
